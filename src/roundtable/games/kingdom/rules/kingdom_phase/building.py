"""What a Treasury Meeting buys and pulls down: Facilities, Corridors, Entrances (MYK-PLAY-086, MYK-PLAY-090)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Facility
from roundtable.games.kingdom.rules.creation.granting import facility_choices
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.rules.play.facilities import jobs_at_hand
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.record.realm import (
    BOTCH,
    ENTRANCES,
    ROOMS,
    called,
    facilities,
    links,
    outer_walls,
    places_for,
    usable_rooms,
)
from roundtable.games.kingdom.rules.record.talents import facility_cost
from roundtable.games.kingdom.state import Campaign, Entrance, FacilityAt, Ref, Room, Table, add_to
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

pay = realm.pay_mg
PALACE = "Royal Palace"
EACH = 1
"""MG for a Corridor or an Entrance, built or pulled down, and for a Facility pulled down (MYK-GEAR-229, MYK-GEAR-230)."""


def offers(state: Campaign, *, end_phase: bool = False) -> list[Option]:
    """What the Treasury could pay for now (MYK-PLAY-091)."""
    money = state.kingdom.treasury
    found = []
    for entry in books.facilities:
        if entry.name == BOTCH:
            found += _botch_offer(state, end_phase)
            continue
        cost = facility_cost(state, entry.name)
        payable = not entry.choose or _choices(state, entry, money - cost)
        if cost <= money and payable and may_build(state, entry, end_phase):
            words = f"Build: {entry.name} ({cost} MG). {entry.text}"
            found.append(Option(f"build {entry.name}", words, "", "MYK-PLAY-086", entry.category))
    if money >= EACH:
        found += _ways(state)
        found += _demolitions(state)
    return found


def _ways(state: Campaign) -> list[Option]:
    """Corridors and Entrances that could be built for 1 MG each, behind the Facilities in the list (MYK-PLAY-089)."""
    found = []
    for number, here in enumerate(state.kingdom.maps):
        found += [
            Option(
                f"corridor {number + 1} {link}",
                f"A Corridor from {link.replace(' ', ' to ')} in region {here.region} (1 MG)",
                f"corridor {number} {link}",
                "MYK-PLAY-089",
                "Corridors",
            )
            for link in links(state.options.diagonal_corridors)
            if link not in here.corridors
        ]
    for number, here in enumerate(state.kingdom.maps):
        found += [
            Option(
                f"entrance {number + 1} {room} {side}",
                f"An Entrance to {room} from the {side} in region {here.region} (1 MG)",
                "",
                "MYK-PLAY-089",
                "Entrances",
            )
            for room in ROOMS
            for side in outer_walls(room)
            if len(here.entrances) < ENTRANCES
            and not any((one.room, one.side) == (room, side) for one in here.entrances)
        ]
    return found


def _botched(state: Campaign, end_phase: bool) -> dict[str, int]:
    """What could be built with a Botch, and at which half of its Cost, rounded up (MYK-GEAR-279)."""
    found = {}
    for entry in books.facilities:
        if entry.installation != "Room" or entry.cost_plus or not may_build(state, entry, end_phase):
            continue
        if _places_with_botch(state, entry):
            half = -(-facility_cost(state, entry.name) // 2)
            if half <= state.kingdom.treasury:
                found[entry.name] = half
    return found


def _places_with_botch(state: Campaign, entry: Facility) -> list[tuple[int, str]]:
    """Rooms for a Facility and a Botch: of each Addition a room holds only one (MYK-GEAR-225)."""
    botches = [(number, room) for number, room, at in facilities(state) if at.name == BOTCH]
    return [place for place in places(state, entry) if place not in botches]


def _botch_offer(state: Campaign, end_phase: bool) -> list[Option]:
    if not _botched(state, end_phase):
        return []
    words = (
        "Build with a Botch: a Facility at half its Cost, which falls down with the Botch on 1 or 2 after every game"
    )
    return [Option(f"build {BOTCH}", words, "", "MYK-GEAR-279", books.facilities[BOTCH].category)]


def _demolitions(state: Campaign) -> list[Option]:
    """What may be pulled down for 1 MG each (MYK-PLAY-090)."""
    down, rule = "Pull down", "MYK-PLAY-090"
    found = [
        Option(f"demolish {number + 1} {room} {at.name}", f"Pull down the {at.name} in {room} (1 MG)", "", rule, down)
        for number, room, at in facilities(state)
    ]
    for number, here in enumerate(state.kingdom.maps):
        found += [
            Option(
                f"close {number + 1} {link}",
                f"Close the Corridor from {link.replace(' ', ' to ')} (1 MG)",
                "",
                rule,
                down,
            )
            for link in here.corridors
        ]
        found += [
            Option(
                f"wall {number + 1} {one.room} {one.side}",
                f"Wall up the Entrance to {one.room} from the {one.side} (1 MG)",
                "",
                rule,
                down,
            )
            for one in here.entrances
        ]
    return found


def may_build(state: Campaign, entry: Facility, end_phase: bool = False) -> bool:
    """Whether a Facility may be built at all: a place for it, and what its entry asks for (MYK-GEAR-227, MYK-GEAR-236)."""
    standing = [at.name for _, _, at in facilities(state)]
    if (entry.power and entry.power != state.kingdom.vassal_of) or (entry.only_in_end_phase and not end_phase):
        return False
    if entry.only_one and entry.name in standing:
        return False
    if entry.one_per_job and standing.count(entry.name) >= jobs_at_hand(state).count(entry.one_per_job):
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
        realm.pay_mg(table, EACH, "MYK-PLAY-090")
        standing = next(one for one in here.rooms[room].facilities if one.name == name)
        yield from realm.lose_facility(table, number, room, standing, "MYK-PLAY-090")
        return
    rule = "MYK-PLAY-089" if word in ("corridor", "entrance") else "MYK-PLAY-090"
    realm.pay_mg(table, EACH, rule)
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
    """A Facility is bought and recorded in a room; what its entry asks to be chosen is chosen (MYK-PLAY-086, MYK-GEAR-226).

    It is of Level 1 (MYK-GEAR-232). With a Botch it costs half, and the Botch stands in the same room (MYK-GEAR-279).
    """
    state: Campaign = table.state
    ref = figures.person(who)
    botched = name == BOTCH
    if botched:
        halves = _botched(state, state.phase == "End")
        options = [Option(one, f"{one} ({half} MG)") for one, half in halves.items()]
        name = yield from pick(table, ref, "What is built with the Botch?", options, "MYK-GEAR-279")
    entry = books.facilities[name]
    options = [
        Option(f"{number + 1} {room}", _room_words(state, number, room), f"room {number} {room}")
        for number, room in (_places_with_botch(state, entry) if botched else places(state, entry))
    ]
    chosen = yield from pick(table, ref, f"In which room does the {name} stand?", options, rule)
    made = FacilityAt(name=name, built=state.game)
    cost = -(-facility_cost(state, name) // 2) if botched else facility_cost(state, name)
    left = None if free else state.kingdom.treasury - cost
    made.choice = yield from choose_for(table, ref, entry, rule, left)
    cost += sum(more_cost(entry, word) for word in made.choice)
    if not free:
        realm.pay_mg(table, cost, "MYK-GEAR-279" if botched else rule)
    at, room = chosen.split()
    put_up(table, int(at) - 1, room, made, rule, f"{called(state, who)} has the {name} built in room {room}.")
    if botched:
        beside = FacilityAt(name=BOTCH, built=state.game)
        put_up(table, int(at) - 1, room, beside, "MYK-GEAR-279", "It stands on a Botch.")


def choose_for(table: Table, who: Ref, entry: Facility, rule: str, left: int | None = None) -> Steps[list[str]]:
    """What a Facility's entry asks to be chosen when it is built, as far as so many MG pay for it (MYK-GEAR-226)."""
    state: Campaign = table.state
    words = facility_choices(state, entry.name) if left is None else _choices(state, entry, left)
    if not words:
        return []
    options = [Option(word, word) for word in dict.fromkeys(words)]
    return [(yield from pick(table, who, f"What is chosen for the {entry.name}?", options, rule))]


def put_up(table: Table, number: int, room: str, made: FacilityAt, rule: str, said: str) -> None:
    """A Facility stands in a room of a map from now on: bought, won or moved there (MYK-GEAR-223, MYK-GEAR-228)."""
    here = table.state.kingdom.maps[number]
    add_to(here.rooms.setdefault(room, Room()).facilities, made)
    if made.name == PALACE:
        table.state.kingdom.home = number  # the map with the Royal Palace is the home map (MYK-CREATE-074)
    table.log(rule, "{said}", said=said)


def _room_words(state: Campaign, number: int, room: str) -> str:
    """A room as one picks it: whether it can be used, and what stands there."""
    standing = [at.name for at in state.kingdom.maps[number].rooms.get(room, Room()).facilities]
    words = f"Room {room} of region {state.kingdom.maps[number].region}"
    if standing:
        words += f", with the {' and '.join(standing)}"
    return words if room in usable_rooms(state, number) else f"{words} (no Corridor leads there: of no use yet)"


def _choices(state: Campaign, entry: Facility, left: int) -> list[str]:
    """What may be chosen for it, as far as the Treasury pays for the choice."""
    return [word for word in facility_choices(state, entry.name) if more_cost(entry, word) <= left]


def more_cost(entry: Facility, choice: str) -> int:
    """What the choice adds to a Facility's Cost: the weapon's Cost or the monster's Level (MYK-GEAR-260, MYK-GEAR-261)."""
    if entry.cost_plus == "weapon cost":
        return books.items[choice].cost or 0
    return books.monsters[choice].level if entry.cost_plus == "monster level" else 0
