"""Who appears where in a Random Encounter, and where monsters stand when nobody says."""

from typing import Literal

import msgspec

from roundtable.games.kingdom.books.entries import Monster
from roundtable.games.kingdom.books.tables import Row

LAST_TABLE = 6
Area = Literal["Vanguard", "Rearguard", "Encampment"]
AREAS: tuple[Area, ...] = ("Vanguard", "Rearguard", "Encampment")


class Group(msgspec.Struct, frozen=True):
    """Some monsters of one species in one of their Areas, with Skills beyond those of their entry."""

    area: Area
    monster: str
    count: int
    extra_skills: list[str] = []


def table_name(level: int) -> str:
    """The table of a Court's average Level, at most the sixth (MYK-PLAY-662).

    Every monster it names is in the bestiary (MYK-BEAST-477): `books.check` reads them, a Thunder Bird, a Spider Lord and
    half a Court of Princes of Bities among them (MYK-BEAST-478, MYK-BEAST-479, MYK-BEAST-481).
    """
    return f"Level {min(level, LAST_TABLE)} Random Encounter Table"


def groups(row: Row, size: int) -> list[Group]:
    """The monsters of a row for a Court of this size; halves are rounded up (MYK-PLAY-662)."""
    counts = {"court": size, "half court": -(-size // 2)}
    return [
        Group(
            each.area,
            each.monster,
            counts[each.count] if isinstance(each.count, str) else each.count,
            list(each.extra_skills),
        )
        for each in row.groups
    ]


def default_area(monster: Monster) -> Area:
    """Where a monster stands when nobody says: by its Range (MYK-PLAY-345)."""
    return "Vanguard" if monster.range <= 1 else "Rearguard" if monster.range == 2 else "Encampment"
