"""What attributes, abilities, special attacks and statuses do, where their names are read."""

from __future__ import annotations

from roundtable.games.cool_duel.data import classes, special_attacks, statuses

ATTRIBUTES = {
    "AGI": "Agility: half of it is action points, twice of it helps a dodge",
    "DEX": "Dexterity: some weapons need it and strike harder by it, and it helps a parry",
    "FOR": "Fortitude: Hit Points, what armour and shields can be borne, and how much can be carried",
    "STR": "Strength: some weapons need it and strike harder by it, and more can be carried",
    "WILL": "Will: half of it is action points, twice of it threshold",
}
"""What the attributes are for (CD-007, CD-010, CD-013, CD-018, CD-021, CD-022)."""


def terms() -> list[tuple[str, str]]:
    """Names out of the books and what they do."""
    abilities = [pair for found in classes().values() for pair in found.enhancements.items()]
    specials = [(special.name, special.about) for special in special_attacks().values()]
    return [*ATTRIBUTES.items(), *abilities, *specials, *((status.name, status.about) for status in statuses().values())]
