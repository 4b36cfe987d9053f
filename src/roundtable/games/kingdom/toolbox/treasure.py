"""Treasure after a won fight, and Items drawn at random."""

from typing import Literal

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Material
from roundtable.games.kingdom.books.finding import read_monsters
from roundtable.games.kingdom.books.tables import Find
from roundtable.games.kingdom.rules.record.treasures import item_level, treasure_table
from roundtable.games.kingdom.toolbox.rolls import Rolled, die, roll
from roundtable.kernel.dice import Source

CommonCategory = Literal["Arms", "Lifestyle", "Recovery", "Exploration"]


class Defeated(msgspec.Struct, frozen=True):
    """Some monsters of one species that were defeated; `name` is empty where only their Level is known."""

    name: str
    level: int
    count: int
    materials: list[Material]


class Treasure(msgspec.Struct, frozen=True):
    """What one roll on a Treasure Table gave: Materials to choose from a list, or an Item, at a Level if it has one."""

    whose: str
    rolled: Rolled
    text: str
    materials: int = 0
    item: str = ""
    level: int | None = None
    rolls: list[Rolled] = []


def read_defeated(words: str) -> list[Defeated]:
    """What was defeated, as people write it: `3 Ogrekin, Wight`, `Ogrekin x3`, `level 7 x2`."""
    return [
        Defeated(some.name, some.level, some.count, list(books.monsters[some.name].materials) if some.name else [])
        for some in read_monsters(words)
    ]


def needed_for(total: int, level: int) -> int:
    """How many monsters of a Level it takes to reach the total of a better table (MYK-PLAY-467, MYK-PLAY-468,
    MYK-PLAY-469, MYK-PLAY-470)."""
    return -(-total // level)


def treasure(
    defeated: list[Defeated], dice: Source, together: bool = False, category: CommonCategory | None = None
) -> list[Treasure]:
    """One roll for each monster, or one for each species on the table for its total Level (MYK-PLAY-435,
    MYK-PLAY-436)."""
    found: list[Treasure] = []
    for group in defeated:
        level = group.level * group.count if together else group.level
        table = treasure_table(level, together)
        for _ in range(1 if together else group.count):
            found.append(_found(group, roll(table.name, dice), dice, category))
    return found


def _found(group: Defeated, rolled: Rolled, dice: Source, category: CommonCategory | None) -> Treasure:
    whose = group.name or f"a monster of Level {group.level}"
    find = rolled.row.find
    assert find is not None  # every row of a Treasure Table says what it gives
    if find.what == "nothing":
        return Treasure(whose, rolled, "nothing")
    if find.what == "materials":
        choice = " or ".join(group.materials) or "the monster's list"
        return Treasure(whose, rolled, f"Materials: {find.count}, each {choice}", materials=find.count)
    if find.pick == "chosen" and find.category == "Rare":
        return Treasure(whose, rolled, "one Rare Item of the Court's choice, at its starting Level")
    drawn = [] if find.item else _draw(find, dice, category)
    item = books.items[find.item or drawn[-1].last.name]
    level = item_level(item, find.level)
    words = item.name if level is None else f"{item.name}, Level {level}"
    return Treasure(whose, rolled, words, item=item.name, level=level, rolls=drawn)


def _draw(find: Find, dice: Source, category: CommonCategory | None) -> list[Rolled]:
    if find.category == "Common":
        return [roll(f"{category} Items Table", dice) if category else common_item(dice)]
    return [roll(f"{find.category} Items Table", dice)]


def common_item(dice: Source) -> Rolled:
    """A random Common Item: a category by 1D6, 5 and 6 again, then D66 (MYK-GEAR-325, MYK-PLAY-732)."""
    return roll("Common Item Category Table", dice)


def rare_item(dice: Source) -> Rolled:
    """A random Rare Item: odd Rare Arms, even Rare General, then two dice in order (MYK-PLAY-733)."""
    return roll("Rare Arms Items Table" if die(dice) % 2 else "Rare General Items Table", dice)
