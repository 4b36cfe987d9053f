"""Drawing one thing at random: an Item, a Facility, a Trap, a Base, a Material, a monster and the like."""

from typing import Literal

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Monster, Trap
from roundtable.games.kingdom.books.grants import Category
from roundtable.games.kingdom.toolbox.rolls import Rolled, die, material, pick, random_word, roll
from roundtable.games.kingdom.toolbox.treasure import common_item, rare_item
from roundtable.kernel.dice import Source
from roundtable.kernel.errors import ToolError

Drawable = Literal[
    "common item",
    "rare item",
    "facility",
    "material",
    "trap",
    "base",
    "job",
    "advanced job",
    "bad status",
    "weakness",
    "random word",
    "great power",
]
TrapCategory = Literal["Classic", "Facility", "Encounter", "Disaster", "Movement", "Combat"]
BY_TABLE = {
    "facility": "Facility Type Table",
    "base": "Base Table",
    "job": "Birth Table",
    "advanced job": "Advanced Job Table",
    "bad status": "Bad Status Table",
    "weakness": "Weaknesses Table",
    "great power": "Great Power Table",
}


class DrawnTrap(msgspec.Struct, frozen=True):
    """A random Trap at a Level."""

    trap: str
    level: int
    rolled: Rolled


def random_trap(dice: Source, category: TrapCategory | None = None) -> DrawnTrap:
    """A Trap by category and D66; a Level given as a range is 1D6, 6 again (MYK-WORLD-101)."""
    rolled = roll(f"{category} Trap Table" if category else "Trap Category Table", dice)
    trap = books.traps[rolled.last.name]
    return DrawnTrap(trap.name, trap_level(trap, dice), rolled)


def trap_level(trap: Trap, dice: Source) -> int:
    """The only Level a Trap has, or 1D6 inside its range (MYK-WORLD-101)."""
    low, high = trap.levels
    level = low
    while low < high and not low <= (level := die(dice)) <= high:
        pass
    return level


def draw(what: Drawable, dice: Source) -> Rolled:
    """One thing of a kind, by the table or the ruling for it."""
    match what:
        case "common item":
            return common_item(dice)
        case "rare item":
            return rare_item(dice)
        case "material":
            return material(dice)
        case "random word":
            return random_word(dice)
        case "trap":
            return random_trap(dice).rolled
    return roll(BY_TABLE[what], dice)


def random_monster(dice: Source, low: int, high: int, category: Category | None = None) -> Monster:
    """A monster of some Levels and perhaps of one category, each as likely as the others (MYK-PLAY-734)."""
    known = [each for each in books.monsters if low <= each.level <= high and category in (None, each.category)]
    if not known:
        raise ToolError(f"there is no {category or 'monster'} of Level {low} to {high}")
    return pick(dice, known)
