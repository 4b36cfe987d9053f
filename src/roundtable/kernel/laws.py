"""Laws of a position: what must hold in any position of a game, however it came about.

A game says them in one function, `laws(state)`, which yields a `Broken` for everything that does not hold. They are asked
when somebody puts a position on the table (`BadSetup` names the field and what would be legal) and after every step of
random play in the tests. Rules that decide never ask them: a lawful position stays lawful by the rules alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Protocol, runtime_checkable

import msgspec

from .errors import BadSetup

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


@runtime_checkable
class HasLaws(Protocol):
    """A game that knows what must hold in any of its positions."""

    def laws(self, state: Any) -> Iterable[Broken]:
        """Everything about a position that no rule allows; nothing for a lawful one. Must not raise, whatever it holds."""


def broken(game: object, state: Any) -> Iterable[Broken]:
    """The laws of its game that a position breaks."""
    return game.laws(state) if isinstance(game, HasLaws) else ()


def uphold(game: object, state: Any) -> None:
    """BadSetup where a position breaks a law of its game."""
    found = list(islice(broken(game, state), MOST_TOLD))
    if found:
        raise BadSetup("; ".join(law.sentence() for law in found))
