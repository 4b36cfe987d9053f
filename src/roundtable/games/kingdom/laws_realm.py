"""The laws of a Kingdom and of the Known World: maps and what stands on them, people, money, plans at home."""

from collections.abc import Iterator
from typing import get_args

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Material
from roundtable.games.kingdom.lawful import MOST, among, indexes, is_dice, is_region, named, regions, some
from roundtable.games.kingdom.rules.creation.granting import facility_choices
from roundtable.games.kingdom.rules.record.realm import (
    BOTCH,
    DIAGONAL,
    ENTRANCES,
    ROOMS,
    is_excavated,
    max_voices,
    outer_walls,
    room_facilities,
    stands_well,
)
from roundtable.games.kingdom.rules.steps import STEPS
from roundtable.games.kingdom.state import AtHome, Campaign, FacilityAt, Map, Room
from roundtable.kernel.laws import Broken, within

MATERIALS: tuple[str, ...] = get_args(Material)
PLANS = ("pass", "wander", "craft", "gather", "facility", "use", "help", "else", "propose")
"""How the plan of somebody's action begins."""


def strict(state: Campaign) -> bool:
    """Whether a breach that the audit of a creation names makes a position unlawful: in play, without a GM (MYK-PLAY-002)."""
    return state.gm is None and STEPS.index(state.step) >= STEPS.index("muster")


def kingdom(state: Campaign) -> Iterator[Broken]:
    kingdom = state.kingdom
    if kingdom.maps and STEPS.index(state.step) <= STEPS.index("own region"):
        yield Broken("kingdom.maps", f"{len(kingdom.maps)} maps", f"none at the step {state.step}", "MYK-CREATE-002")
    for number, here in enumerate(kingdom.maps):
        yield from _map(state, f"kingdom.maps.{number}", here)
    for part in (_palace, _people, _stores, _debts, _plans):
        yield from part(state)
    if kingdom.maps or kingdom.home:
        yield from indexes("kingdom.home", [kingdom.home], len(kingdom.maps))
    for field in ("gained", "points"):
        yield from among(f"kingdom.{field}", getattr(kingdom, field), books.ATTRIBUTES, "MYK-CREATE-069")
    yield from named("kingdom.powers", kingdom.powers, books.great_powers)
    if kingdom.vassal_of:
        yield from named("kingdom.vassal_of", [kingdom.vassal_of], books.great_powers)
    yield from within("kingdom.level", kingdom.level, 0, 10, "MYK-CREATE-060")


# --- maps ------------------------------------------------------------------------------------------------------------


def _map(state: Campaign, at: str, here: Map) -> Iterator[Broken]:
    if not is_region(state, here.region):
        yield Broken(f"{at}.region", here.region, regions(state), "MYK-CREATE-080")
    elif sum(other.region == here.region for other in state.kingdom.maps) > 1:
        yield Broken(f"{at}.region", here.region, "a region of its own for each map", "MYK-CREATE-072")
    for link in here.corridors:
        first, _, second = link.partition(" ")
        far = link not in DIAGONAL if strict(state) else first == second or first not in ROOMS or second not in ROOMS
        if far:
            yield Broken(f"{at}.corridors", link, "two rooms side by side such as A1 B1", "MYK-CREATE-076")
        elif here.corridors.count(link) > 1:
            yield Broken(f"{at}.corridors", link, "each Corridor once", "MYK-CREATE-076")
    if len(here.entrances) > ENTRANCES and strict(state):
        yield Broken(f"{at}.entrances", f"{len(here.entrances)} Entrances", f"at most {ENTRANCES}", "MYK-CREATE-079")
    for way in here.entrances:
        walls = outer_walls(way.room) if way.room in ROOMS else []
        if way.side not in walls:
            legal = f"an outer wall: {' or '.join(walls)}" if walls else "a room with an outer wall such as A1"
            yield Broken(f"{at}.entrances", f"{way.room} {way.side}", legal, "MYK-CREATE-078")
    yield from among(f"{at}.rooms", here.rooms, ROOMS, "MYK-CREATE-072")
    for room, inside in here.rooms.items():
        yield from _room(state, f"{at}.rooms.{room}", inside)


def _room(state: Campaign, at: str, inside: Room) -> Iterator[Broken]:
    """What a room can hold (MYK-GEAR-224, MYK-GEAR-225, MYK-WORLD-782)."""
    names = [one.name for one in inside.facilities]
    unknown = list(named(at, names, books.facilities))
    yield from unknown
    if unknown:
        return
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield Broken(at, name, "each Facility once in a room", "MYK-WORLD-782")
    for one in inside.facilities:
        yield from within(f"{at}.level", one.level, 1, 10, "MYK-GEAR-233")
    if not strict(state):
        return
    most = 2 if is_excavated(inside) else 1
    if len(held := room_facilities(inside)) > most:
        legal = "one Facility of type Room, two with a Great Excavation"
        yield Broken(at, ", ".join(one.name for one in held), legal, "MYK-GEAR-224")
    for one in inside.facilities:
        if books.facilities[one.name].installation != "Room" and not stands_well(inside, one):
            needed = books.facilities[one.name].room_with or ["a Facility of type Room"]
            yield Broken(at, one.name, f"beside {' or '.join(needed)}", "MYK-GEAR-225")
        yield from _choice(state, at, one)


def _choice(state: Campaign, at: str, one: FacilityAt) -> Iterator[Broken]:
    """What a Facility's entry asks for was chosen when it was built."""
    asked = books.facilities[one.name].choose
    if not asked or one.name == BOTCH:
        return
    legal, rule = facility_choices(state, one.name), books.facilities[one.name].rules[0]
    if not one.choice:
        yield Broken(f"{at}.{one.name}.choice", [], f"one of {some(legal)}", rule)
    elif "character" not in asked:  # of people also who is gone by now
        yield from among(f"{at}.{one.name}.choice", one.choice, legal, rule)


def _palace(state: Campaign) -> Iterator[Broken]:
    """What may stand only once (MYK-GEAR-236)."""
    if not strict(state):
        return
    standing = [at.name for here in state.kingdom.maps for room in here.rooms.values() for at in room.facilities]
    for name in dict.fromkeys(standing):
        if name in books.facilities and books.facilities[name].only_one and standing.count(name) > 1:
            yield Broken("kingdom.maps", f"{standing.count(name)} of {name}", "one in the whole Kingdom", "MYK-GEAR-236")


# --- people, money, stores -------------------------------------------------------------------------------------------


def _people(state: Campaign) -> Iterator[Broken]:
    kingdom = state.kingdom
    yield from named("kingdom.talents", [talent.job for talent in kingdom.talents], books.jobs)
    yield from within("kingdom.citizens", kingdom.citizens, 0, MOST, "MYK-CREATE-051")
    for field, there in (("monster_citizens", kingdom.monster_citizens), ("losses.monsters", kingdom.losses.monsters)):
        yield from named(f"kingdom.{field}", there, books.monsters)
        for species, count in there.items():
            yield from within(f"kingdom.{field}.{species}", count, 0, MOST)
    for field in ("followers", "citizens"):
        yield from within(f"kingdom.losses.{field}", getattr(kingdom.losses, field), 0, MOST, "MYK-CREATE-068")
    yield from within("kingdom.voices", kingdom.voices, 0, max(0, max_voices(state)), "MYK-PLAY-745")


def _stores(state: Campaign) -> Iterator[Broken]:
    kingdom = state.kingdom
    if strict(state):
        yield from within("kingdom.treasury", kingdom.treasury, 0, MOST, "MYK-PLAY-526")
    yield from among("kingdom.stored", kingdom.stored, MATERIALS)
    for kind, number in kingdom.stored.items():
        yield from within(f"kingdom.stored.{kind}", number, 0, MOST)
    pawned = [one.held for loan in kingdom.loans for one in loan.items]
    kept = [held for here in kingdom.maps for room in here.rooms.values() for at in room.facilities for held in at.keeps]
    yield from named("kingdom.kept", [held.item for held in [*kingdom.kept, *pawned, *kept]], books.items)
    for number, loan in enumerate(kingdom.loans):
        yield from within(f"kingdom.loans.{number}.mg", loan.mg, 0, MOST, "MYK-WORLD-789")
        yield from named(f"kingdom.loans.{number}.talents", [talent.job for talent in loan.talents], books.jobs)
        yield from indexes(f"kingdom.loans.{number}.items.who", [one.who for one in loan.items], len(state.people))


def _debts(state: Campaign) -> Iterator[Broken]:
    for number, debt in enumerate(state.kingdom.debts):
        at, rule = f"kingdom.debts.{number}", "MYK-CREATE-128"
        yield from indexes(f"{at}.who", [debt.who], len(state.people))
        yield from within(f"{at}.owed", debt.owed, 0, MOST, rule)
        yield from within(f"{at}.games", debt.games, 1, MOST, rule)
        yield from within(f"{at}.since", debt.since, 0, MOST, rule)
        if not is_dice(debt.interest):
            yield Broken(f"{at}.interest", debt.interest, "dice such as 1D6", rule)


# --- at home ---------------------------------------------------------------------------------------------------------


def _plans(state: Campaign) -> Iterator[Broken]:
    """Who plans or has done something at home is a Landmaker, and what is planned can be read (MYK-PLAY-095)."""
    home = state.at_home
    if home is None:
        return
    court = [f"p{number}" for number in state.court]
    for field, who in (
        ("plans", home.plans),
        ("acted", home.acted),
        ("more", home.more),
        ("strolls", home.strolls or []),
        ("arena", home.arena),
        ("tickets", [ticket.who for ticket in home.tickets]),
    ):
        yield from among(f"at_home.{field}", who, court, "MYK-PLAY-095")
    yield from named("at_home.tickets", [ticket.name for ticket in home.tickets], books.facilities)
    for who_, plan in home.plans.items():
        yield from _plan(home, f"at_home.plans.{who_}", plan, court)


def _plan(home: AtHome, at: str, plan: str, court: list[str]) -> Iterator[Broken]:
    from roundtable.games.kingdom.rules.kingdom_phase.actions import HELPED, WANDERINGS
    from roundtable.games.kingdom.rules.play.effects import SUPPORTS

    word, _, rest = plan.partition(" ")
    first, _, last = rest.partition(" ")
    if word not in PLANS:
        yield Broken(at, plan, f"an action: {some(PLANS)}", "MYK-PLAY-095")
    elif word == "wander":
        yield from among(at, [rest], WANDERINGS, "MYK-PLAY-096")
    elif word == "craft":
        yield from named(at, [rest], books.items)
    elif word == "use":
        yield from among(at, [first], SUPPORTS, "MYK-PLAY-161")
    elif word == "help":
        yield from among(at, [first], court, "MYK-PLAY-034")
        yield from among(at, [last], HELPED, "MYK-PLAY-034")
    elif word == "facility" and len(rest.split(" ", 2)) < 3:
        yield Broken(at, plan, 'a Facility by where it stands, such as "facility 1 B1 Council"', "MYK-GEAR-241")


# --- the Known World -------------------------------------------------------------------------------------------------


def world(state: Campaign) -> Iterator[Broken]:
    yield from within("world.size", state.world.size, 1, 12, "MYK-CREATE-080")
    for at, region in state.world.regions.items():
        if not is_region(state, at):
            yield Broken("world.regions", at, regions(state), "MYK-CREATE-080")
        owners = ["", "own", *map(str, range(len(state.world.kingdoms)))]
        yield from among(f"world.regions.{at}.owner", [region.owner], owners)
        yield from indexes(f"world.regions.{at}.hometown_of", region.hometown_of, len(state.people))
    for number, other in enumerate(state.world.kingdoms):
        at = f"world.kingdoms.{number}"
        if not other.name.words or not all(word.strip() for word in other.name.words):
            yield Broken(f"{at}.name.words", other.name.words, "words, none of them empty", "MYK-CREATE-035")
        for field in ("hometown_of", "hated_by"):
            yield from indexes(f"{at}.{field}", getattr(other, field), len(state.people))
        if other.because_of is not None:
            yield from indexes(f"{at}.because_of", [other.because_of], len(state.people))
        if other.staple:
            yield from among(f"{at}.staple", [other.staple], MATERIALS, "MYK-PLAY-623")
        yield from _territory(state, number)
    for field in ("ghetto", "last_lost"):
        if (here := getattr(state.kingdom, field)) and not is_region(state, here):
            yield Broken(f"kingdom.{field}", here, regions(state), "MYK-PLAY-604")


def _territory(state: Campaign, number: int) -> Iterator[Broken]:
    """A region belongs to one kingdom (MYK-CREATE-082)."""
    at = f"world.kingdoms.{number}.regions"
    ours = [here.region for here in state.kingdom.maps]
    others = [one for other in state.world.kingdoms[:number] for one in other.regions]
    for region in state.world.kingdoms[number].regions:
        if not is_region(state, region):
            yield Broken(at, region, regions(state), "MYK-CREATE-080")
        elif region in ours or region in others:
            whose = "the Kingdom" if region in ours else "another"
            yield Broken(at, region, f"a region that is not {whose}'s", "MYK-CREATE-082")
