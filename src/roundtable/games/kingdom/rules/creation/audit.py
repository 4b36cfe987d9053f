"""What on the sheets is against the rules of creation: read after an edit, so that the GM can object or overrule."""

from collections.abc import Iterator

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.creation.landmakers import assignments
from roundtable.games.kingdom.rules.record.builds import flaws
from roundtable.games.kingdom.rules.record.realm import (
    CENTRE,
    CORRIDORS,
    ENTRANCES,
    ROOMS,
    START_VOICES,
    called,
    facilities,
    is_excavated,
    links,
    max_voices,
    stands_well,
)
from roundtable.games.kingdom.rules.record.scores import capacity, followers, max_followers, max_hp
from roundtable.games.kingdom.rules.record.words import an
from roundtable.games.kingdom.state import Campaign, Character


class Problem(msgspec.Struct, frozen=True):
    """Something the rules do not allow, in words, and the row that says so."""

    rule: str
    words: str


def problems(state: Campaign) -> list[Problem]:
    """Everything on the sheets that a new Kingdom and its Court could not have by the rules."""
    found = [*_kingdom(state)]
    if not any(state.people[one].class_name == "King" for one in state.court):
        found.append(Problem("MYK-CREATE-149", "The Court has no King."))
    for number in state.court:
        found += _character(state, called(state, number), state.people[number])
        if not state.people[number].class_name:
            continue
        known = [problem.rule for problem in found]
        for flaw in flaws(state, number):
            if flaw.rule not in known:
                found.append(Problem(flaw.rule, f"{called(state, number)}: {flaw.words}"))
    return found


def new_problems(before: Campaign, after: Campaign) -> list[Problem]:
    """What an edit made wrong that was right before it."""
    found = problems(after)
    known = problems(before) if found else []
    return [problem for problem in found if problem not in known]


def _character(state: Campaign, name: str, one: Character) -> Iterator[Problem]:
    if one.level != 1:
        yield Problem("MYK-CREATE-094", f"{name}: a new character has Level 1, not {one.level}.")
    if one.class_name and one.base not in assignments(books.classes[one.class_name]):
        yield Problem("MYK-CREATE-158", f"{name}: {an(one.class_name)} cannot have these base scores.")
    background_raises = 1 if one.background and one.background.result == 34 else 0
    if sum(one.raised.values()) != background_raises:
        raised = ", ".join(f"{attribute} by {points}" for attribute, points in one.raised.items()) or "none"
        yield Problem("MYK-CREATE-158", f"{name}: raised is {raised}; the Background raises {background_raises}.")
    jobs = books.classes[one.class_name].jobs if one.class_name else len(one.jobs)
    if len(one.jobs) != jobs or len(set(one.jobs)) != len(one.jobs):
        yield Problem("MYK-CREATE-151", f"{name}: {an(one.class_name)} has {jobs} different Jobs.")
    yield from _skills(state, name, one)
    if one.hp != max_hp(one):
        yield Problem("MYK-CREATE-166", f"{name}: begins with all {max_hp(one)} HP, not with {one.hp}.")
    if one.drive:
        yield Problem("MYK-CREATE-168", f"{name}: begins without Drive (and holds at most {capacity(one)}).")
    if followers(one):
        yield Problem(
            "MYK-CREATE-171", f"{name}: begins without Followers (at most {max_followers(state, one)} later)."
        )
    if one.surplus:
        yield Problem("MYK-CREATE-179", f"{name}: {len(one.surplus)} Items have no slot.")
    if one.hostility:
        yield Problem("MYK-CREATE-174", f"{name}: nobody begins with Hostility.")
    if one.medals:
        yield Problem("MYK-CREATE-197", f"{name}: a new character has no Medals.")
    if one.bad_statuses:
        yield Problem("MYK-CREATE-198", f"{name}: a new character has no Bad Status.")
    if (one.likes or one.dislikes) and (len(one.likes), len(one.dislikes)) != (2, 2):
        yield Problem("MYK-CREATE-189", f"{name}: two Likes and two Dislikes.")


def _skills(state: Campaign, name: str, one: Character) -> Iterator[Problem]:
    if not one.class_name or not one.skills:
        return
    blood = [skill for skill in one.skills if skill.source == "Blood"]
    if len(blood) > 1 or any(skill.choice not in state.kingdom.monster_citizens for skill in blood):
        yield Problem("MYK-GEAR-009", f"{name}: one Skill of a monster among the Citizens, at most.")
    known = [skill.name for skill in one.skills if skill.source not in ("Background", "Blood")]
    mine = [skill for skill in known if skill in books.classes[one.class_name].skills]
    jobs = [books.jobs[job].skill for job in one.jobs]
    if len(mine) != (0 if blood and not state.options.mixed_area_skill_is_extra else 1):
        yield Problem("MYK-CREATE-175", f"{name}: one Class Skill of the {one.class_name}, not {len(mine)}.")
    for skill in jobs:
        if skill not in known:
            yield Problem("MYK-CREATE-175", f"{name}: the Job Skill {skill} is missing.")
    for skill in known:
        if skill not in mine and skill not in jobs:
            yield Problem("MYK-CREATE-175", f"{name}: nothing gives the Skill {skill}.")


def _kingdom(state: Campaign) -> Iterator[Problem]:
    kingdom = state.kingdom
    if kingdom.points and sum(kingdom.points.values()) != kingdom.level:
        yield Problem("MYK-CREATE-070", f"{kingdom.level} bonus points, not {sum(kingdom.points.values())}.")
    if kingdom.treasury < 0:
        yield Problem("MYK-CREATE-085", "The Treasury cannot be below 0 MG.")
    if kingdom.voices != START_VOICES:
        most = max_voices(state)
        yield Problem(
            "MYK-CREATE-084", f"The Voices begin at {START_VOICES} (at most {most} later), not {kingdom.voices}."
        )
    palaces = [(number, room) for number, room, at in facilities(state) if at.name == "Royal Palace"]
    if kingdom.maps and palaces != [(kingdom.home, CENTRE)]:
        yield Problem("MYK-CREATE-074", "Exactly one Royal Palace, in room B2 of the home map.")
    for number, here in enumerate(kingdom.maps):
        yield from _map(state, number)
        for room in ROOMS:
            standing = here.rooms[room].facilities
            rooms = [at.name for at in standing if books.facilities[at.name].installation == "Room"]
            if len(rooms) > (2 if is_excavated(here.rooms[room]) else 1) or len(set(rooms)) < len(rooms):
                yield Problem("MYK-CREATE-075", f"Room {room} holds {' and '.join(rooms)}: one Room Facility a room.")
            for at in standing:
                if books.facilities[at.name].installation == "Addition" and not stands_well(here.rooms[room], at):
                    yield Problem("MYK-CREATE-019", f"The {at.name} cannot stand in room {room}.")


def _map(state: Campaign, number: int) -> Iterator[Problem]:
    here = state.kingdom.maps[number]
    if number == state.kingdom.home and len(here.corridors) > CORRIDORS:
        yield Problem("MYK-CREATE-076", f"At most {CORRIDORS} Corridors on the home map, not {len(here.corridors)}.")
    wrong = [link for link in here.corridors if link not in links(state.options.diagonal_corridors)]
    if wrong:
        yield Problem("MYK-CREATE-076", f"A Corridor cannot link {wrong[0].replace(' ', ' and ')}.")
    if len(here.entrances) > ENTRANCES:
        yield Problem("MYK-CREATE-079", f"At most {ENTRANCES} Entrances a map, not {len(here.entrances)}.")
