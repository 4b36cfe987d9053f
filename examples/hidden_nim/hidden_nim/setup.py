"""How a match begins: as the options say, or from a position."""

from typing import Annotated

import msgspec

from hidden_nim.options import Options
from hidden_nim.state import Nim
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup

UNFILLED = -1
Pebbles = Annotated[int, msgspec.Meta(ge=UNFILLED, le=5)]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position as one writes it down; what is left out is as at the start."""

    heap: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    fists: list[Pebbles | None] = []
    turn: Annotated[int, msgspec.Meta(ge=0)] = 0


def start(setup: Setup, options: Options) -> Nim:
    """The heap lies open; the fists are filled by the first step (NIM-001, NIM-002)."""
    try:
        given = msgspec.convert(setup.position or {}, Position)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the position is not right: {error}") from None
    fists = given.fists or [UNFILLED] * setup.seats
    if len(fists) != setup.seats:
        raise BadSetup(f"fists has {len(fists)} values; legal is one for each of {setup.seats} seats")
    heap = options.heap if given.heap is None else given.heap
    return Nim(heap=heap, fists=fists, most=options.most, fist=options.fist, turn=given.turn, misere=options.misere)
