"""Laws of a position: what must hold in any position of a game, however it came about.

A game says them in one function, `laws(state)`, which yields a `Broken` for everything that does not hold. They are asked
when somebody puts a position on the table (`BadSetup` names the field and what would be legal) and after every step of
random play in the tests. Rules that decide never ask them: a lawful position stays lawful by the rules alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import BadSetup
from .table import O, S

if TYPE_CHECKING:
    from .game import Game

MOST_TOLD = 3
"""So many broken laws are told at once: who mends three fields looks again anyway."""


class Broken(msgspec.Struct, frozen=True):
    """A law that a position breaks: the field as a position spells it, what it holds, and what would be legal."""

    field: str
    value: Any
    legal: str
    rule: str = ""

    def sentence(self) -> str:
        cited = f" ({self.rule})" if self.rule else ""
        return f"{self.field} is {self.value!r}; legal is {self.legal}{cited}"


def broken(game: Game[S, O], state: S) -> Iterable[Broken]:
    """The laws of its game that a position breaks."""
    return game.laws(state)


def uphold(game: Game[S, O], state: S) -> None:
    """BadSetup where a position breaks a law of its game."""
    found = list(islice(broken(game, state), MOST_TOLD))
    if found:
        raise BadSetup("; ".join(law.sentence() for law in found))
