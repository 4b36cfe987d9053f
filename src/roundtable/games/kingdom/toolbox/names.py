"""Names of people and of kingdoms, from the name tables."""

from typing import Literal

import msgspec

from roundtable.games.kingdom.toolbox.rolls import Rolled, pick, roll
from roundtable.kernel.dice import Source

Sex = Literal["male", "female"]
SEXES: tuple[Sex, ...] = ("male", "female")
NAME_TABLES = ("Name Table A", "Name Table B", "Exotic Name Table", "Fantastic Name Table")


class Name(msgspec.Struct, frozen=True):
    """A name, the rolls that made it and the rows that say how its parts are joined."""

    name: str
    rolls: list[Rolled]
    rows: list[str]


def person_name(dice: Source, sex: Sex | None = None) -> Name:
    """A name and a nickname by the Name Generation Table (MYK-CREATE-095, MYK-CREATE-097, MYK-CREATE-098,
    MYK-CREATE-105)."""
    chosen = roll("Name Generation Table", dice)
    first = (sex or pick(dice, SEXES)) == "male"
    name, nickname = (_reading(each, first) for each in chosen.below)
    before = chosen.below[1].row.before
    full = f"{nickname} {name}" if before else f"{name} {nickname}"
    return Name(full, [chosen], ["MYK-CREATE-095", "MYK-CREATE-098", "MYK-CREATE-105"])


def given_name(dice: Source) -> Name:
    """A bare name from one of the four Name Tables, for a place called after somebody (MYK-WORLD-062)."""
    rolled = roll(pick(dice, NAME_TABLES), dice)
    return Name(_reading(rolled, pick(dice, SEXES) == "male"), [rolled], ["MYK-WORLD-062"])


def _reading(rolled: Rolled, first: bool) -> str:
    """The male or the female of two readings; a row with one serves both (MYK-CREATE-098)."""
    words = rolled.text.split("/")
    return words[0 if first else -1] if rolled.row.either else rolled.text


def kingdom_name(dice: Source) -> Name:
    """Three D66, one on each Kingdom Name Table; -opolis is joined to the word before it (MYK-CREATE-006,
    MYK-CREATE-011)."""
    rolls = [roll(f"Kingdom Name Table {number}", dice) for number in (1, 2, 3)]
    return Name(join(rolls), rolls, ["MYK-CREATE-006", "MYK-CREATE-011"])


def join(rolls: list[Rolled]) -> str:
    """Words one after another; a suffix loses its hyphen and its space (MYK-CREATE-011)."""
    name = ""
    for rolled in rolls:
        name += rolled.row.form if rolled.row.join else f" {rolled.text}" if name else rolled.text
    return name
