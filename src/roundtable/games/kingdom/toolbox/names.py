"""Names of people and of kingdoms, from the name tables."""

from roundtable.games.kingdom.toolbox.rolls import SEXES, Name, Rolled, Sex, pick, reading, roll
from roundtable.kernel.dice import Source


def person_name(dice: Source, sex: Sex | None = None) -> Name:
    """A name and a nickname by the Name Generation Table (MYK-CREATE-095, MYK-CREATE-097, MYK-CREATE-098,
    MYK-CREATE-105)."""
    chosen = roll("Name Generation Table", dice)
    first = (sex or pick(dice, SEXES)) == "male"
    name, nickname = (reading(each, first) for each in chosen.below)
    before = chosen.below[1].row.before
    full = f"{nickname} {name}" if before else f"{name} {nickname}"
    return Name(full, [chosen], ["MYK-CREATE-095", "MYK-CREATE-098", "MYK-CREATE-105"])


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
