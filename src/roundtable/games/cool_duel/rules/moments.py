"""The moments to which somebody may react, and the table type all rules share."""

from __future__ import annotations

from typing import Any

import msgspec

from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.state import Duel
from roundtable.kernel.table import Table
from roundtable.kernel.windows import Effects

T = Table[Duel, Options]


class Rolled(msgspec.Struct):
    """Somebody's dice have fallen and count as soon as nobody adds to them (CD-126)."""

    by: str
    seat: int
    dice: list[int]
    what: str
    need: int = 0
    """The total of the dice that succeeds; 0 where nothing is to be reached."""
    deed: str = ""
    """What succeeding does: "to hit"."""
    explode_at: int = 0
    """What a gun's die must show to bring another (CD-163); 0 for other dice."""
    lucky: int = -1
    """Which die a luck die was added to."""

    @property
    def spoken(self) -> str:
        return f"{self.what}: {', '.join(map(str, self.dice))}"


class AtZero(msgspec.Struct):
    """Somebody's HP would be reduced to 0 (CD-120)."""

    who: str
    seat: int
    saved: bool = False


class HpLost(msgspec.Struct):
    """Somebody has lost HP and stands (CD-112)."""

    who: str
    seat: int

    @property
    def spoken(self) -> str:
        return "the loss of HP"


class WouldMove(msgspec.Struct):
    """An effect is about to move somebody (CD-277)."""

    who: str
    seat: int
    what: str
    stays: bool = False

    @property
    def spoken(self) -> str:
        return self.what


def _seat_of(table: T, holder: str) -> int:
    """A companion's owner decides its reactions too (CD-250)."""
    return table.state.characters[holder].seat


def _order(table: T, event: Any) -> list[int]:
    return [event.seat]


effects: Effects[Duel, Options] = Effects(_seat_of, _order, style="sequence")
"""Every reaction and every effect that answers a moment; one reaction at a time, none answers another (CD-059)."""
