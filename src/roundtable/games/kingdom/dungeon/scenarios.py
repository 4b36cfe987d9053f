"""The scenarios of the house: evenings to play and to read aloud, each a file of the dungeon builder (MYK-WORLD-816)."""

from functools import cache
from typing import get_args

import msgspec

from roundtable.games.kingdom.books import DATA
from roundtable.games.kingdom.dungeon.file import read
from roundtable.games.kingdom.dungeon.model import Dungeon
from roundtable.games.kingdom.options import Map
from roundtable.games.kingdom.rules.record.limits import average_level

FOLDER = DATA / "scenarios"
OTHERS = ("cistern", "generated")
NAMES: tuple[str, ...] = tuple(name for name in get_args(Map) if name not in OTHERS)


class Card(msgspec.Struct, frozen=True):
    """What somebody who chooses a scenario is shown."""

    name: str
    title: str
    level: int
    pitch: str
    picture: str


@cache
def _text(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def scenario(name: str) -> Dungeon:
    """A scenario by its name, a copy of one's own."""
    return read(_text(name))


@cache
def picture(name: str) -> str:
    """The scenario's picture, as a drawing."""
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


@cache
def cards() -> tuple[Card, ...]:
    """All of them, the youngest Court's first."""
    found = []
    for name in NAMES:
        one = scenario(name)
        found.append(Card(name, one.title, average_level(one.court), one.pitch, picture(name)))
    return tuple(found)
