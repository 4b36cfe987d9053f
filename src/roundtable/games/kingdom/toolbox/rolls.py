"""Rolling on a table: its dice, its row, and every further roll that the row asks for."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.grants import (
    DrawAdvancedJob,
    GainCitizens,
    GainMonsterCitizens,
    GainPowerFacility,
    GainTalent,
    GainTreasury,
    Grant,
    OweDebt,
    Roll,
    RollMaterial,
)
from roundtable.games.kingdom.books.tables import BookError, Row, Table
from roundtable.kernel import notation
from roundtable.kernel.dice import Source
from roundtable.kernel.errors import ToolError
from roundtable.kernel.tools import Line

T = TypeVar("T")
NOTATION = {"1D6": "1d6", "2D6": "2d6", "D66": "d66", "1D6 1D6": "d66o"}
Sex = Literal["male", "female"]
SEXES: tuple[Sex, ...] = ("male", "female")
NAME_TABLES = ("Name Table A", "Name Table B", "Exotic Name Table", "Fantastic Name Table")
LOOKED_UP = {"level": "a Level", "population": "a number of Citizens", "word": "one of its words"}
BLANKS = {"place": "the place where you play", "king": "the King's name", "next job": "the Job of whoever sits next"}


class Rolled(msgspec.Struct, frozen=True):
    """A result on a table: the dice as they fell, the row they found in words, and what was rolled because of it."""

    table: str
    dice: list[int]
    result: int | str
    row: Row
    text: str
    rules: list[str]
    below: list["Rolled"] = []

    @property
    def name(self) -> str:
        """The entry that the last table of the chain names: the Item, the Trap, the Job."""
        return self.below[-1].name if self.below and not self.row.name else self.row.name

    @property
    def last(self) -> "Rolled":
        """The end of a chain of tables that point to one another."""
        return self.below[-1].last if self.below else self


def die(dice: Source, sides: int = 6) -> int:
    return dice.below(sides) + 1


def d66(dice: Source) -> int:
    """Two dice, the lower first (MYK-WORLD-047, MYK-GEAR-324, MYK-PLAY-735)."""
    return total(dice, "d66")


def total(dice: Source, text: str) -> int:
    """What some dice come to, written as in the book: 3D6."""
    return notation.roll(text.lower(), lambda sides: die(dice, sides)).total


def pick(dice: Source, things: Sequence[T]) -> T:
    """One of several things, each as likely as the others (MYK-PLAY-734)."""
    return things[dice.below(len(things))]


def roll(name: str, dice: Source) -> Rolled:
    """Roll on a table; a row that says so is rolled again, and tables that a row points to are rolled on as well."""
    table = books.tables[name]
    if table.dice not in NOTATION:
        words = LOOKED_UP[table.dice]
        raise ToolError(f"the {table.name} is not rolled on but looked up by {words}: {_keys(table)}")
    while True:
        rolled = notation.roll(NOTATION[table.dice], lambda sides: die(dice, sides))
        row = table.row(rolled.total)
        if not row.reroll:
            return _follow(table, [each.value for each in rolled.dice], rolled.total, row, dice)


def look_up(name: str, result: str, dice: Source) -> Rolled:
    """What stands at a given result; what the row asks for is still rolled."""
    table = books.tables[name]
    key: int | str = int(result) if result.isdigit() else result
    if isinstance(key, str):
        key = next((line.on for line in table.lines if line.on.casefold() == key.casefold()), key)
    try:
        row = table.row(key)
    except BookError as error:
        raise ToolError(str(error)) from None
    return _follow(table, [], key, row, dice)


def _keys(table: Table) -> str:
    return ", ".join(line.on for line in table.lines)


def _follow(table: Table, shown: list[int], result: int | str, row: Row, dice: Source) -> Rolled:
    below: list[Rolled] = []
    if table.names == "table" and row.name:
        below.append(roll(row.name, dice))
    below += [roll(name, dice) for name in row.rolls if name in books.tables]
    text = row.text or ", ".join(row.words or row.rolls) or _groups(row)
    if row.text and row.words:
        text += f", such as {', '.join(row.words)}"
    if row.fill:
        text, filled = complete(row, dice)
        below += filled
    for grant in row.grants:
        more, rolled = _granted(grant, dice)
        text += more
        below += rolled
    if row.mission:
        text += f" Mission: {row.mission.text}"
    return Rolled(table.name, shown, result, row, text, list(row.rules or table.rules), below)


def _groups(row: Row) -> str:
    counts = {"court": "as many as the Court", "half court": "half the Court"}
    return "; ".join(
        f"{group.area}: {group.monster}, {counts.get(str(group.count), group.count)}"
        + "".join(f", knowing {skill}" for skill in group.extra_skills)
        for group in row.groups
    )


def _granted(grant: Grant, dice: Source) -> tuple[str, list[Rolled]]:
    """The dice inside what a row of the creation tables gives."""
    match grant:
        case Roll() | GainPowerFacility() | GainTalent() | DrawAdvancedJob():
            return "", [roll(grant.table, dice)]
        case RollMaterial():
            return "", [material(dice)]
        case GainMonsterCitizens():
            return f" ({total(dice, grant.dice)} of them)", [roll(grant.table, dice)]
        case GainCitizens() | GainTreasury() | OweDebt():
            return f" ({grant.dice}: {total(dice, grant.dice)})", []
    return "", []


def complete(row: Row, dice: Source, first: bool | None = None) -> tuple[str, list[Rolled]]:
    """The words of a row that leaves something open, and the rolls that filled it (MYK-CREATE-101, MYK-WORLD-062).

    What only people can answer stays a blank in brackets. `first` picks between two readings; without it both are kept.
    """
    filled: list[Rolled] = []
    match row.fill:
        case "job":
            filled.append(roll("Birth Table", dice))
            words = filled[0].text
        case "random word":
            filled.append(random_word(dice))
            words = filled[0].text
        case "trap":
            filled.append(roll("Trap Category Table", dice))
            words = filled[0].last.text
        case "monster":
            words = pick(dice, list(books.monsters)).name
        case "number":
            words = str(die(dice, 99))
        case "ordinal":
            words = ordinal(die(dice))
        case "name":
            made = given_name(dice)
            filled += made.rolls
            words = made.name
        case fill:
            words = f"[{BLANKS.get(fill) or _wanted(row.ask)}]"
    forms = row.either or [row.form]
    if first is not None and len(forms) > 1:
        forms = [forms[0 if first else 1]]
    return "/".join(form.replace("{}", words) for form in forms), filled


def _wanted(question: str) -> str:
    """What a question asks for: `What is your favorite star?` wants your favorite star."""
    last = re.split(r"\? (?=\w)", question)[-1].rstrip("?.").removeprefix("What is ")
    return last[:1].lower() + last[1:]


def random_word(dice: Source) -> Rolled:
    """One of the four Random Word Tables by 1D6, rolling 5 and 6 again (MYK-CREATE-101)."""
    while (number := die(dice)) > 4:
        pass
    return roll(f"Random Word Table {number}", dice)


def material(dice: Source) -> Rolled:
    """A random Material: the Market Table, rolling a 2 again (MYK-PLAY-730, MYK-PLAY-127)."""
    while not (rolled := roll("Market Table", dice)).row.name:
        pass
    return msgspec.structs.replace(rolled, text=rolled.row.name, rules=[*rolled.rules, "MYK-PLAY-730"])


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th (MYK-CREATE-103)."""
    return f"{number}{('th', 'st', 'nd', 'rd')[number if number < 4 else 0]}"


def lines(rolled: Rolled, depth: int = 0) -> list[Line]:
    """A result as text, further rolls below it."""
    told = [Line(f"{rolled.table}, {shown(rolled)}: {rolled.text}", rolled.rules, depth)]
    for each in rolled.below:
        told += lines(each, depth + 1)
    return told


def shown(rolled: Rolled) -> str:
    """The dice and what they are read as: `4 and 2, read 24`."""
    faces = " and ".join(map(str, rolled.dice))
    return f"{faces}, read {rolled.result}" if len(rolled.dice) > 1 else str(rolled.result)


def rows_of(rolls: Iterable[Rolled]) -> list[str]:
    """Every ledger row behind some results, once."""
    rows: dict[str, None] = {}
    for rolled in rolls:
        rows |= dict.fromkeys([*rolled.rules, *rows_of(rolled.below)])
    return list(rows)


class Name(msgspec.Struct, frozen=True):
    """A name, the rolls that made it and the rows that say how its parts are joined."""

    name: str
    rolls: list[Rolled]
    rows: list[str]


def given_name(dice: Source) -> Name:
    """A bare name from one of the four Name Tables, for a place called after somebody (MYK-WORLD-062)."""
    rolled = roll(pick(dice, NAME_TABLES), dice)
    return Name(reading(rolled, pick(dice, SEXES) == "male"), [rolled], ["MYK-WORLD-062"])


def reading(rolled: Rolled, first: bool) -> str:
    """The male or the female of two readings; a row with one serves both (MYK-CREATE-098)."""
    words = rolled.text.split("/")
    return words[0 if first else -1] if rolled.row.either else rolled.text
