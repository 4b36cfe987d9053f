"""What somebody knows and has alone: the own Skills, those gained for a while, less what is barred, and Items that work.

A PC's Permanent Monster Skill works only in a cycle for which 1 Hope was paid (MYK-PLAY-047, MYK-PLAY-048).
"""

from collections.abc import Callable
from functools import cache

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.record import forms, haunting
from roundtable.games.kingdom.state import Campaign, Fighter, Foe, Holding, Ref

WORN: dict[str, Callable[[Campaign, Ref, Holding], list[str]]] = {}
"""Items that give Skills to who has them equipped: functions (state, who, the copy) -> names (MYK-WORLD-502)."""
STEADY: set[str] = set()
"""Of these Items those whose gifts follow from nothing but the bearer's Jobs."""
SEALED = "sealed "
"""How the mark of an Item begins that holds a Skill for its bearer (MYK-WORLD-758)."""
SPENT = "used once"
"""The word of an effect that keeps what a Skill does later, for who had it for one use and has used it (MYK-CREATE-258)."""
COMMAND = "Command XX"
"""Monsters know it by the category they command: Command Ogre."""


def told_skills(state: Campaign, by: Ref, whom: Ref) -> list[str]:
    """The Skills of somebody that another may read and choose among: of unknown monsters the Court knows none
    (MYK-PLAY-572, MYK-CREATE-244)."""
    hidden = figures.unknown(state, whom) and figures.team(state, by) == "court"
    return [] if hidden else list(dict.fromkeys(own_skills(state, whom)))


def own_skills(state: Campaign, who: Ref) -> list[str]:
    """What somebody knows or has gained, whether it works now or not."""
    one = figures.get(state, who)
    if who[0] == "b":
        return []  # a Base knows nothing
    if type(one) is Foe:
        names = books.monsters[one.book].skills
        if not one.knows and not one.gained:
            return names
        names = [*names, *one.knows]
    else:
        names = [known.name for known in state.people[int(who[1:])].skills]
        if one.lasting and (taken := forms.form(one)) is not None:
            names = forms.skills_of(taken, names)
    sealed = [held.mark[len(SEALED) :] for held in one.items if held.mark.startswith(SEALED)]
    sealed += worn(state, who, one)
    return [*names, *(gained.name for gained in one.gained), *sealed] if one.gained or sealed else names


def worn(state: Campaign, who: Ref, one: Fighter) -> list[str]:
    """The Skills that equipped Items give."""
    return [name for held in one.items if held.item in WORN for name in WORN[held.item](state, who, held)]


def working_alone(state: Campaign, who: Ref) -> list[str]:
    """The own Skills less those that are barred for this figure by name, and Permanent Monster Skills not paid for."""
    names = own_skills(state, who)
    one = figures.get(state, who)
    if one.lasting:
        names = _with_spent(one, names)
    if one.lasting or state.lasting:
        barred = barred_for_all(state) + [effect.note for effect in one.lasting if effect.what == "barred"]
        if barred:
            names = [name for name in names if name not in barred and "*" not in barred]
    if type(one) is Foe and one.form == "transformed":  # MYK-BEAST-328
        names = [name for name in names if name == "Public Enemy" or not books.skills[name].is_monster_skill]
    if who[0] == "p":
        awake = [effect.note for effect in one.lasting if effect.what == "monster skill"]
        names = [name for name in names if not needs_waking(name) or name in awake]
        if haunting.silent(state, state.people[int(who[1:])]):
            names = [name for name in names if books.skills[name].works_as != "Permanent"]
    return names


def _with_spent(one: Fighter, names: list[str]) -> list[str]:
    """The same and what somebody had for one use, of which something is still to come."""
    later = [effect.note for effect in one.lasting if effect.what == SPENT and effect.note not in names]
    return [*names, *later] if later else names


def is_spent(state: Campaign, who: Ref, skill: str) -> bool:
    """Whether somebody had a Skill for one use and has used it: it cannot be used again (MYK-CREATE-258)."""
    one = figures.get(state, who)
    spent = any(effect.what == SPENT and effect.note == skill for effect in one.lasting)
    return spent and skill not in own_skills(state, who)


def barred_for_all(state: Campaign) -> list[str]:
    """Skills that nobody at all can use for a while (MYK-GEAR-079)."""
    return [effect.note for effect in state.lasting if effect.what == "barred"]


@cache
def needs_waking(name: str) -> bool:
    """Whether a PC must pay for a cycle of it: a Permanent Monster Skill (MYK-PLAY-048, MYK-WORLD-409)."""
    skill = books.skills[name]
    return skill.is_monster_skill and skill.works_as == "Permanent"


def among(skill: str, names: list[str]) -> bool:
    """Whether a Skill is among these, Command XX by any of its names."""
    return skill in names or (skill == COMMAND and any(name.startswith("Command ") for name in names))


def working_copies(state: Campaign, who: Ref, item: str) -> list[Holding]:
    """The equipped Items of a name that work: not those that have stopped for this Combat (MYK-PLAY-393)."""
    one = figures.get(state, who)
    found = []
    for held in one.items:
        if held.item == item and held.slots:
            found.append(held)
    if found and state.lasting:
        soaked = [effect.note for effect in state.lasting if effect.what == "stopped material"]
        if any(material in (books.items[item].materials or ()) for material in soaked):
            return []  # MYK-GEAR-061
    if found and one.lasting:
        stopped = [effect.note for effect in one.lasting if effect.what == "stopped item"]
        found = [held for held in found if str(held.slots[0]) not in stopped]
    return found


def copies_alone(state: Campaign, who: Ref) -> dict[str, list[int]]:
    """The first Slots of somebody's Items that work, by the Item's name."""
    names = dict.fromkeys(held.item for held in figures.get(state, who).items)
    return {name: [held.slots[0] for held in found] for name in names if (found := working_copies(state, who, name))}
