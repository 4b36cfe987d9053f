"""Fights for the own Skills of monsters: Ann beside the monster or before it, Ben in the Encampment, a GM where asked."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import slug
from tests.games.kingdom.fights import body, d6, fight, foe, item, skill
from tests.story import Story

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
"""No Hope from nowhere, no Followers above 1."""


def ann(*skills: str, **fields: Any) -> dict[str, Any]:
    """Defense 9, 11 HP, in the enemy Vanguard."""
    return body(**{"base": DULL, "skills": skill(*skills), "area": "Enemy Vanguard", **fields})


def ben(*skills: str, **fields: Any) -> dict[str, Any]:
    """The same in the own Encampment."""
    return body(**{"name": "Ben", "base": DULL, "area": "Encampment", "skills": skill(*skills), **fields})


def beast(book: str, *knows: str, **fields: Any) -> dict[str, Any]:
    """A monster of the book with HP to spare (but none to pay for Hope, so that nobody asks).

    Of its Skills only its own kind's work, and those named: a story is about one Skill.
    """
    entry = books.monsters[book]
    others = [name for name in entry.skills if books.skills[name].kind != "Own" and name not in knows]
    bars = [{"name": "a story", "rule": "MYK-PLAY-385", "what": "barred", "note": name} for name in others]
    usual = {"hp": 30, "raised": {"max_hp": 60}, "wounds_paid": 20}
    more = [name for name in knows if name not in entry.skills]
    return foe(book, **{**usual, "knows": more, **fields, "lasting": [*bars, *fields.get("lasting", [])]})


def effects(one: Any) -> list[Any]:
    """What is in force for somebody, but for what a story has barred."""
    return [effect for effect in one.lasting if effect.name != "a story"]


def uses(
    name: str, foes: list[Any], court: list[Any] | None = None, *answers: Any, dice: str = "", **more: Any
) -> Story:
    """A GM's monster number 0 uses a Support Skill."""
    story = fight(court or [ann(), ben()], foes, gm=True, **{"first": "foes", "voices": 0, **more})
    if len(foes) > 1:
        story.does("f0")
    return story.does(f"use skill/{slug(name)}", *answers, dice=dice)


def attacked(foes: list[Any], court: list[Any] | None = None, dice: str = "", **more: Any) -> Story:
    """Nobody's monsters act first; the dice are theirs."""
    return fight(court or [ann(), ben()], foes, dice=dice, **{"first": "foes", "voices": 0, **more})


def strikes(foes: list[Any], dice: str, others: tuple[Any, ...] = (), **mine: Any) -> Story:
    """Ann attacks monster number 0 with a Spear."""
    story = fight([ann(**{"items": [item("Spear")], **mine}), ben(), *others], foes, voices=0)
    return story.does("p0", "attack slot 1 f0", dice=dice)


HIT = d6(5, 4)
"""9 on the dice."""
CRITICAL = d6(6, 6)
