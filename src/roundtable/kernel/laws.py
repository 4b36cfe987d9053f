"""Laws of a position: what must hold in any position of a game, however it came about.

A game says them in one function, `laws(state)`, which yields a `Broken` for everything that does not hold. They are asked
when somebody puts a position on the table (`BadSetup` names the field and what would be legal) and after every step of
random play in the tests. Rules that decide never ask them: a lawful position stays lawful by the rules alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from .errors import BadSetup, in_words
from .table import O, S

if TYPE_CHECKING:
    from .game import Game

P = TypeVar("P", bound=msgspec.Struct)
MOST_TOLD = 3
"""So many broken laws are told at once: who mends three fields looks again anyway."""
LONGEST_SHOWN = 80


class Broken(msgspec.Struct, frozen=True):
    """A law that a position breaks: the field as a position spells it, what it holds, and what would be legal."""

    field: str
    value: Any
    legal: str
    rule: str = ""

    def sentence(self) -> str:
        cited = f" ({self.rule})" if self.rule else ""
        return f"{self.field} is {shown(self.value)}; legal is {self.legal}{cited}"


def shown(value: object) -> str:
    """A value as it was given, cut where it is too long to be read."""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def within(field: str, value: int, low: int, high: int, rule: str = "") -> Iterator[Broken]:
    """The law that a number lies between two others."""
    if not low <= value <= high:
        yield Broken(field, value, str(low) if low == high else f"{low} to {high}", rule)


def broken(game: Game[S, O], state: S) -> Iterable[Broken]:
    """The laws of its game that a position breaks."""
    return game.laws(state)


def uphold(game: Game[S, O], state: S) -> None:
    """BadSetup where a position breaks a law of its game."""
    found = list(islice(broken(game, state), MOST_TOLD))
    if found:
        raise BadSetup("; ".join(law.sentence() for law in found))


def read_position(given: object, kind: type[P], str_keys: bool = False) -> P:
    """A position's JSON as the Struct that a game reads it into, or BadSetup with the field and what belongs there."""
    try:
        return msgspec.convert(given, kind, str_keys=str_keys)
    except msgspec.ValidationError as error:
        where = str(error).partition(" - at ")[2].strip("`")
        values = _values(kind, where) if "enum value" in str(error) else []
        legal = f"; legal is one of {', '.join(map(repr, values))}" if values else ""
        raise BadSetup(f"the position is not right: {in_words(error)}{legal}") from None
    except RecursionError:
        raise BadSetup("the position is not right: it is nested too deeply") from None


def _values(kind: type, where: str) -> list[object]:
    """The values that the field at a place such as `$.people[0].area` may have, where they are few."""
    from msgspec import inspect  # only an error needs it

    found: list[Any] = [inspect.type_info(kind)]
    for step in re.findall(r"\.[^.\[]+|\[[^\]]*\]", where):
        inside: list[Any] = []
        for each in found:
            if step[0] == "." and isinstance(each, inspect.StructType):
                inside += [field.type for field in each.fields if field.encode_name == step[1:]]
            elif step[0] == "[":
                inside += [getattr(each, name) for name in ("item_type", "value_type") if hasattr(each, name)]
        found = [part for each in inside for part in getattr(each, "types", (each,))]
    return [value for each in found if isinstance(each, inspect.LiteralType) for value in each.values]
