"""What of somebody, and of nobody, decides who knows and has what: by comparing it one sees whether that has changed."""

from collections.abc import Iterable
from operator import attrgetter, itemgetter
from typing import Any

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.knowing.changers import DECIDES_SKILLS
from roundtable.games.kingdom.state import Campaign, Character, Counted, Fighter, Foe, Holding, Lasting, Ref, Tie

Print = tuple[tuple[Any, ...], tuple[Any, ...]]
"""What of somebody decides what they know and have: what is plain, and the lists, what is in force first."""


def around(state: Campaign) -> list[Any]:
    """The lists that belong to nobody and decide who knows and has what."""
    maps = state.kingdom.maps
    found: list[Any] = [state.lasting, state.kingdom.talents, maps]
    found += [here.rooms for here in maps]
    found += [room.facilities for here in maps for room in here.rooms.values()]
    if state.delve is not None:
        found.append(state.delve.bases)
    if state.battle is not None:
        found.append(state.battle.traps)
    return found


def standing_places(state: Campaign) -> list[str]:
    """The names of all Facilities that stand in the Kingdom, usable or not."""
    return [at.name for here in state.kingdom.maps for room in here.rooms.values() for at in room.facilities]


def print_of(one: Fighter) -> Print:
    """What of somebody decides what they know and have (`state.DECIDING`): what is plain, and the lists."""
    on_field = bool(one.area) and not one.away
    if type(one) is Foe:
        return (on_field, *_PLAIN_OF_FOE(one)), LISTS_OF_FOE(one)
    assert type(one) is Character
    return (on_field, *_PLAIN(one)), LISTS(one)


LISTS_IN = itemgetter(1)
# (Many at once are read in one step of the machine.)
_PLAIN = attrgetter(
    *("absent", "dead", "team", "seat", "name", "extra", "talent_used", "level", "class_name", "bonus", "max_hp_change")
)
LISTS = attrgetter(
    *("lasting", "gained", "items", "skills", "affection", "hostility", "jobs", "job_scores", "base", "raised")
)
_PLAIN_OF_FOE = attrgetter("team", "name", "book", "form", "damage")
LISTS_OF_FOE = attrgetter("lasting", "gained", "items", "knows", "raised")
OF_PERSON, OF_FOE = 10, 5
"""How many lists that makes."""
TIES_AND_JOBS = slice(4, 7)
"""Which of a person's tell of what is in force besides what lasts."""


def works_otherwise(was: Print, now: Print) -> bool:
    """Whether other Skills or Items may work for somebody: not where only something came or went that lasts for a while
    and decides none of that."""
    if was[0] != now[0] or was[1][1:] != now[1][1:]:
        return True
    return not DECIDES_SKILLS.isdisjoint([effect.what for effect in (*was[1][0], *now[1][0])])


def whose(state: Campaign, thing: object) -> Ref:
    """The figure that was changed, or one of whose lists was, or something in one; "" where it is not seen at once."""
    if type(thing) is Foe or isinstance(thing, Fighter):
        for who, one in figures.everybody(state):
            if one is thing:
                return who
        return ""
    inside = type(thing) if isinstance(thing, Counted) else None
    for who, one in figures.everybody(state):
        if one.lasting is thing or one.items is thing:
            return who
        if inside is not None and any(thing is each for each in _parts(one, inside)):
            return who
    return ""


def _parts(one: Fighter, kind: type[Counted]) -> Iterable[Counted]:
    """What of a kind somebody has that decides what they know and have."""
    if kind is Holding:
        return one.items
    if kind is Lasting:
        return one.lasting
    return (*one.affection.values(), *one.hostility.values()) if kind is Tie else ()
