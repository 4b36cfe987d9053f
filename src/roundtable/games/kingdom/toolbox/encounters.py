"""Random Encounters for a Court of some Level and size."""

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.encounters import Group, groups, table_name
from roundtable.games.kingdom.toolbox.rolls import Rolled, roll, total
from roundtable.kernel.dice import Source


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
    rolled = roll(table_name(level), dice)
    return Encounter(rolled, groups(rolled.row, size))


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
