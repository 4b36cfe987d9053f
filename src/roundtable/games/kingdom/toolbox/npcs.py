"""Random people the Court may meet."""

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.toolbox.rolls import Rolled, d66, die, pick, roll
from roundtable.kernel.dice import Source

TRAIT_TABLES = ("Personality Table", "Appearance Table", "Ability Table", "Special Trait Table")


class Npc(msgspec.Struct, frozen=True):
    """An NPC, an Extra without values: a name with its theme, an age, a sex and four traits (MYK-CREATE-090)."""

    name: str
    theme: str
    age: str
    years: int
    sex: str
    traits: list[Rolled]
    rolls: list[Rolled]


def npc(dice: Source) -> Npc:
    """Age, Sex and Traits by 1D6 each (MYK-WORLD-048), then the traits those ask for, and a name."""
    age, sex, kind = roll("Age Table", dice), roll("Sex Table", dice), _die_on_traits(dice)
    years = _years(age, dice)
    traits = _traits(kind, dice)
    theme = roll("NPC Name Table", dice)
    name = pick(dice, theme.row.words)
    return Npc(name, theme.row.text, age.text, years, sex.text, traits, [age, sex, kind, theme])


def _die_on_traits(dice: Source) -> Rolled:
    """The Traits Table itself; what it asks for is rolled in `_traits`, since it leaves tables to choose."""
    number = die(dice)
    table = books.tables["Traits Table"]
    row = table.row(number)
    words = {"other": "another table", "choice": "a table of choice"}
    return Rolled(
        table.name, [number], number, row, ", ".join(words.get(each, each) for each in row.rolls), table.rules
    )


def _years(age: Rolled, dice: Source) -> int:
    """A number of years inside the band; the Ancient are 200 + D66 (MYK-WORLD-049)."""
    assert age.row.ages is not None
    low, high = age.row.ages
    return low + d66(dice) if high is None else low + dice.below(high - low + 1)


def _traits(kind: Rolled, dice: Source) -> list[Rolled]:
    """Four rolls; tables left to choose are drawn, and an identical result is rolled again (MYK-WORLD-051)."""
    traits: list[Rolled] = []
    for table in _tables(kind.row.rolls, dice):
        rolled = _trait(table, dice)
        while rolled.text in [known.text for known in traits]:
            rolled = _trait(table, dice)
        traits.append(rolled)
    return traits


def _tables(asked: list[str], dice: Source) -> list[str]:
    """The tables of the four rolls: a chosen one stays the same, every other one differs from all before it."""
    tables: list[str] = []
    chosen = pick(dice, TRAIT_TABLES) if "choice" in asked else ""
    for name in asked:
        if name == "other":
            name = pick(dice, [table for table in TRAIT_TABLES if table not in tables])
        tables.append(chosen if name == "choice" else name)
    return tables


def _trait(table: str, dice: Source) -> Rolled:
    """One trait; of a mundane and a strange one the first on an odd die (MYK-WORLD-055)."""
    rolled = roll(table, dice)
    if not rolled.row.either:
        return rolled
    return msgspec.structs.replace(rolled, text=rolled.row.either[0 if die(dice) % 2 else 1])
