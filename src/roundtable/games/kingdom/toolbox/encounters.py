"""Random Encounters for a Court of some Level and size."""

from typing import Literal

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Monster
from roundtable.games.kingdom.toolbox.rolls import Rolled, roll, total
from roundtable.kernel.dice import Source

LAST_TABLE = 6
Area = Literal["Vanguard", "Rearguard", "Encampment"]
AREAS: tuple[Area, ...] = ("Vanguard", "Rearguard", "Encampment")


class Group(msgspec.Struct, frozen=True):
    """Some monsters of one species in one of their Areas, with Skills beyond those of their entry."""

    area: Area
    monster: str
    count: int
    extra_skills: list[str] = []


class Encounter(msgspec.Struct, frozen=True):
    """A Random Encounter: the table that was rolled on and who appears where. They are Neutral (MYK-PLAY-203)."""

    rolled: Rolled
    groups: list[Group]

    @property
    def levels(self) -> int:
        """The sum of all their Levels."""
        return sum(books.monsters[group.monster].level * group.count for group in self.groups)


def encounter(level: int, size: int, dice: Source) -> Encounter:
    """1D6 on the table of the Court's average Level, at most the sixth; halves are rounded up (MYK-PLAY-662)."""
    rolled = roll(f"Level {min(level, LAST_TABLE)} Random Encounter Table", dice)
    counts = {"court": size, "half court": -(-size // 2)}
    groups = [
        Group(
            each.area,
            each.monster,
            counts[each.count] if isinstance(each.count, str) else each.count,
            list(each.extra_skills),
        )
        for each in rolled.row.groups
    ]
    return Encounter(rolled, groups)


class Chance(msgspec.Struct, frozen=True):
    """Whether a Random Encounter happens: 2D6 against the number they may not exceed."""

    rolled: int
    against: int

    @property
    def happens(self) -> bool:
        return self.rolled <= self.against


def chance(size: int, rooms: int, quarters: int, dice: Source) -> Chance:
    """2D6, no higher than Court size + rooms moved + Quarters spent in the empty explored room (MYK-PLAY-202)."""
    return Chance(total(dice, "2D6"), size + rooms + quarters)


def default_area(monster: Monster) -> Area:
    """Where a monster stands when nobody says: by its Range (MYK-PLAY-345)."""
    return "Vanguard" if monster.range <= 1 else "Rearguard" if monster.range == 2 else "Encampment"
