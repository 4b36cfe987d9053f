"""Places, rooms, environments and unknown regions."""

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.toolbox.names import join, kingdom_name
from roundtable.games.kingdom.toolbox.rolls import Rolled, die, material, pick, roll
from roundtable.kernel.dice import Source
from roundtable.kernel.tools import Line


class Place(msgspec.Struct, frozen=True):
    """A place: its name, what it is like (empty for a bare name), and the rolls behind both."""

    name: str
    environment: str
    rolls: list[Rolled]
    rows: list[str]


def place_name(dice: Source) -> Place:
    """A flair and a kind of place by 1D6 each, then D66 on both tables; -land is joined on (MYK-WORLD-057)."""
    flair, kind = (_table(name, dice) for name in ("Flair Table", "Place Name Table"))
    words = [roll(each.row.name, dice) for each in (flair, kind)]
    rolls = [_with(flair, words[0]), _with(kind, words[1])]
    return Place(join(words), "", rolls, ["MYK-WORLD-057"])


def _table(name: str, dice: Source) -> Rolled:
    """A roll that only chooses the table for a later one."""
    number = die(dice)
    table = books.tables[name]
    row = table.row(number)
    return Rolled(name, [number], number, row, row.text, list(table.rules))


def _with(rolled: Rolled, below: Rolled) -> Rolled:
    return msgspec.structs.replace(rolled, below=[below])


def environment(dice: Source) -> Place:
    """What a room of the Dungeon looks like (MYK-WORLD-066)."""
    rolled = roll("Dungeon Environment Table", dice)
    return Place("", rolled.last.text, [rolled], ["MYK-WORLD-066"])


def room(dice: Source) -> Place:
    """A room laid out by dice, beforehand or in the middle of play (MYK-WORLD-031)."""
    named, looks = place_name(dice), environment(dice)
    return Place(named.name, looks.environment, [*named.rolls, *looks.rolls], ["MYK-WORLD-031", "MYK-WORLD-057"])


class Region(msgspec.Struct, frozen=True):
    """What an unknown region turns out to be, with everything its row leaves to the dice."""

    what: str
    rolled: Rolled
    details: list[Line]


def region(dice: Source) -> Region:
    """An unknown region (MYK-PLAY-648): names, Relationships and Staples are rolled with it."""
    rolled = roll("Unknown Region Table", dice)
    what = rolled.text.partition(":")[0]
    details: list[Line] = []
    if rolled.result in (6, 7):
        named = kingdom_name(dice)
        details.append(Line(f"It is called {named.name}.", named.rows))
    match rolled.result:
        case 6:
            details.append(Line(f"Its people are of the category {pick(dice, books.CATEGORIES)}.", ["MYK-PLAY-654"]))
        case 7:
            relationship = roll("Other Kingdom Relationship Table", dice)
            details.append(Line(f"Relationship: {relationship.text}.", relationship.rules))
            if (odd := die(dice)) % 2:
                details.append(Line(f"It has a Staple: {material(dice).text} (the die shows {odd}).", ["MYK-PLAY-655"]))
            else:
                details.append(Line(f"It has no Staple (the die shows {odd}).", ["MYK-PLAY-655"]))
        case 10:
            details.append(Line(f"Both Staples are {material(dice).text}.", ["MYK-PLAY-658"]))
        case 12:
            details.append(Line(f"Great Power: {pick(dice, list(books.great_powers)).name}.", ["MYK-PLAY-660"]))
    return Region(what, rolled, details)
