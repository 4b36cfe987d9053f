"""Forms that people take: a monster's numbers and Skills in place of the own (MYK-GEAR-126, MYK-WORLD-519)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Monster
from roundtable.games.kingdom.state import Fighter, Lasting

FORM = "form"
"""What an effect in force changes that is a form; its `note` is the monster, its `amount` the own HP set aside."""
BEAST = "Beast Memory"
"""A whole body: Warfare, Range, Damage, Defense, HP and Skills (MYK-GEAR-126)."""
ASTRAL = "Astral Cloth"
"""Ability Scores and Skills only (MYK-WORLD-519)."""


def form(one: Fighter) -> Lasting | None:
    """The form somebody has taken, if any."""
    return next((effect for effect in one.lasting if effect.what == FORM), None) if one.lasting else None


def body_of(one: Fighter) -> Monster | None:
    """The monster whose whole body somebody has (MYK-GEAR-126)."""
    taken = form(one)
    return books.monsters[taken.note] if taken is not None and taken.name == BEAST else None


def skills_of(taken: Lasting, own: list[str]) -> list[str]:
    """The Skills of who has taken a form: the monster's; a Public Enemy's cloth changes none (MYK-WORLD-519)."""
    monster = books.monsters[taken.note]
    return own if taken.name == ASTRAL and not monster.can_be_citizen else list(monster.skills)
