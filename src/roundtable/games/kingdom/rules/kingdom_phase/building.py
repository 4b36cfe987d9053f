"""What a Treasury Meeting buys and pulls down: Facilities, Corridors, Entrances (MYK-PLAY-086, MYK-PLAY-090)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Facility
from roundtable.games.kingdom.rules.creation.granting import facility_choices
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import (
    ENTRANCES,
    ROOMS,
    called,
    facilities,
    links,
    outer_walls,
    places_for,
)
from roundtable.games.kingdom.rules.record.talents import facility_cost
from roundtable.games.kingdom.state import Campaign, Entrance, FacilityAt, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

EACH = 1
"""MG for a Corridor or an Entrance, built or pulled down, and for a Facility pulled down (MYK-GEAR-229, MYK-GEAR-230)."""


def offers(state: Campaign, *, end_phase: bool = False) -> list[Option]:
    """What the Treasury could pay for now (MYK-PLAY-091)."""
    money = state.kingdom.treasury
    found = []
    for entry in books.facilities:
        cost = facility_cost(state, entry.name)
        payable = not entry.choose or _choices(state, entry, money - cost)
        if cost <= money and payable and may_build(state, entry, end_phase):
            words = f"Build: {entry.name} ({cost} MG)"
            found.append(Option(f"build {entry.name}", words, "", "MYK-PLAY-086", entry.category))
    if money >= EACH:
        found += [
            Option(f"corridor {number + 1} {link}", f"A Corridor {link} in region {here.region} (1 MG)", "", "MYK-PLAY-089")
            for number, here in enumerate(state.kingdom.maps)
            for link in links(state.options.diagonal_corridors)
            if link not in here.corridors
        ]
        found += [
            Option(f"entrance {number + 1} {room} {side}", f"An Entrance {room} {side}, region {here.region} (1 MG)")
            for number, here in enumerate(state.kingdom.maps)
            if len(here.entrances) < ENTRANCES
            for room in ROOMS
            for side in outer_walls(room)
            if not any((one.room, one.side) == (room, side) for one in here.entrances)
        ]
        found += _demolitions(state)
    return found


def _demolitions(state: Campaign) -> list[Option]:
    """What may be pulled down for 1 MG each (MYK-PLAY-090)."""
    found = [
        Option(f"demolish {number + 1} {room} {at.name}", f"Pull down the {at.name} in {room} (1 MG)", "", "MYK-PLAY-090")
        for number, room, at in facilities(state)
    ]
    for number, here in enumerate(state.kingdom.maps):
        found += [Option(f"close {number + 1} {link}", f"Close the Corridor {link} (1 MG)") for link in here.corridors]
        found += [
            Option(f"wall {number + 1} {one.room} {one.side}", f"Wall up the Entrance {one.room} {one.side} (1 MG)")
            for one in here.entrances
        ]
    return found


def may_build(state: Campaign, entry: Facility, end_phase: bool = False) -> bool:
    """Whether a Facility may be built at all: a place for it, and what its entry asks for (MYK-GEAR-227, MYK-GEAR-236)."""
    standing = [at.name for _, _, at in facilities(state)]
    jobs = [job for who in present(state) for job in state.people[who].jobs]
    jobs += [talent.job for talent in state.kingdom.talents]
    if (entry.power and entry.power != state.kingdom.vassal_of) or (entry.only_in_end_phase and not end_phase):
        return False
    if (entry.only_one and entry.name in standing) or (entry.needs_job and entry.needs_job not in jobs):
        return False
    if entry.one_per_job and standing.count(entry.name) >= jobs.count(entry.one_per_job):
        return False
    return bool(places(state, entry))


def places(state: Campaign, entry: Facility) -> list[tuple[int, str]]:
    """Rooms for a Facility, beside what it must stand beside."""
    found = places_for(state, entry.name)
    if not entry.beside:
        return found
    return [
        (number, room)
        for number, room in found
        if any(
            at.name in entry.beside
            for link in links(False)
            if room in link.split()
            for other in link.split()
            if other != room
            for at in state.kingdom.maps[number].rooms[other].facilities
        )
    ]


# --- doing it --------------------------------------------------------------------------------------------------------


def carry_out(table: Table, who: int, key: str) -> Steps[None]:
    """A granted request: it is paid from the Treasury and recorded (MYK-PLAY-091)."""
    state: Campaign = table.state
    word, _, rest = key.partition(" ")
    if word == "build":
        yield from build(table, who, rest)
        return
    at, _, rest = rest.partition(" ")
    number = int(at) - 1
    here = state.kingdom.maps[number]
    if word == "demolish":
        room, _, name = rest.partition(" ")
        pay(table, EACH, "MYK-PLAY-090")
        standing = next(one for one in here.rooms[room].facilities if one.name == name)
        yield from realm.lose_facility(table, number, room, standing, "MYK-PLAY-090")
        return
    rule = "MYK-PLAY-089" if word in ("corridor", "entrance") else "MYK-PLAY-090"
    pay(table, EACH, rule)
    if word == "corridor":
        here.corridors.append(rest)
    elif word == "close":
        here.corridors.remove(rest)
    else:
        room, side = rest.split()
        made = Entrance(room=room, side=next(one for one in outer_walls(room) if one == side))
        if word == "entrance":
            here.entrances.append(made)
        else:
            here.entrances = [one for one in here.entrances if (one.room, one.side) != (room, side)]
    words = {"corridor": "a new Corridor", "close": "closed", "entrance": "a new Entrance", "wall": "walled up"}
    table.log(rule, "Region {region}, {what}: {how}.", region=here.region, what=rest, how=words[word])


def build(table: Table, who: int, name: str, *, free: bool = False, rule: str = "MYK-PLAY-086") -> Steps[None]:
    """A Facility is bought and recorded in a room; what its entry asks to be chosen is chosen (MYK-PLAY-086)."""
    state: Campaign = table.state
    entry = books.facilities[name]
    ref = figures.person(who)
    options = [
        Option(f"{number + 1} {room}", f"Room {room} of region {state.kingdom.maps[number].region}", f"room {number} {room}")
        for number, room in places(state, entry)
    ]
    chosen = yield from pick(table, ref, f"In which room does the {name} stand?", options, rule)
    made = FacilityAt(name=name)
    cost = facility_cost(state, name)
    choices = _choices(state, entry, state.kingdom.treasury - cost)
    if choices:
        prompt = f"What is chosen for the {name}?"
        word = yield from pick(table, ref, prompt, [Option(one, one) for one in dict.fromkeys(choices)], rule)
        made.choice = [word]
        cost += more_cost(entry, word)
    if not free:
        pay(table, cost, rule)
    at, room = chosen.split()
    state.kingdom.maps[int(at) - 1].rooms[room].facilities.append(made)
    table.log(rule, "{who} has the {name} built in room {room}.", who=called(state, who), name=name, room=room)


def _choices(state: Campaign, entry: Facility, left: int) -> list[str]:
    """What may be chosen for it, as far as the Treasury pays for the choice."""
    return [word for word in facility_choices(state, entry.name) if more_cost(entry, word) <= left]


def more_cost(entry: Facility, choice: str) -> int:
    """What the choice adds to a Facility's Cost: the weapon's Cost or the monster's Level (MYK-GEAR-260, MYK-GEAR-261)."""
    if entry.cost_plus == "weapon cost":
        return books.items[choice].cost or 0
    return books.monsters[choice].level if entry.cost_plus == "monster level" else 0


def pay(table: Table, amount: int, rule: str) -> None:
    """MG are spent from the Treasury, which never goes below 0 by a purchase (MYK-PLAY-091)."""
    kingdom = table.state.kingdom
    assert 0 <= amount <= kingdom.treasury, f"{amount} MG cannot be paid"
    kingdom.treasury -= amount
    table.log(rule, "{amount} MG are spent ({left} left).", amount=amount, left=kingdom.treasury)
