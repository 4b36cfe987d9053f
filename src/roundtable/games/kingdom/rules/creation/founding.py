"""Making the Kingdom, step by step in the order of the rules: name, Environment, Population, Attributes, Geography,
Other.

Every function is one step of the match: it asks, rolls and records; True means that the same step comes again.
"""

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.campaign.between_games import reckon_level
from roundtable.games.kingdom.rules.creation.carrying_out import By, grant_all
from roundtable.games.kingdom.rules.creation.granting import found_kingdom
from roundtable.games.kingdom.rules.record.realm import (
    CENTRE,
    CORRIDORS,
    ENTRANCES,
    ROOMS,
    START_VOICES,
    kingdom_name,
    linked_rooms,
    links,
    outer_walls,
    places_for,
    population,
    region_at,
    room_facility,
    unknown_neighbours,
)
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.rules.record.words import KINGDOM_TABLES, kingdom_word
from roundtable.games.kingdom.state import (
    Campaign,
    Entrance,
    FacilityAt,
    Grant,
    Map,
    Name,
    Region,
    Relation,
    Room,
    Table,
    Waiting,
    add_to,
)
from roundtable.kernel.asks import Allocate, Choose, ChooseSome, Steps, Together, WriteText
from roundtable.kernel.options import Option


def speaker(state: Campaign) -> int:
    """The player who answers for all while there is no King: the first who is still there."""
    return next((seat for seat in range(state.players) if seat not in state.conceded), 0)


# --- name ------------------------------------------------------------------------------------------------------------


def name(table: Table) -> Steps[bool]:
    """The players agree on a name, or three of them roll it (MYK-CREATE-004)."""
    state: Campaign = table.state
    first = speaker(state)
    how = yield Choose(
        first,
        "How does the Kingdom get its name?",
        [Option("write", "We name it ourselves"), Option("roll", "Roll on the three Kingdom Name Tables")],
        "MYK-CREATE-004",
    )
    if how == "write":
        text = yield WriteText(
            first, "What is the Kingdom called?", ["Hollowmere", "Last Lantern"], rule="MYK-CREATE-004"
        )
        others = [seat for seat in range(state.players) if seat != first]
        votes = {}
        if others:
            prompt = f"Shall the Kingdom be called {text}?"
            offer = [Option("yes", "Agreed"), Option("no", "No: roll for it")]
            votes = yield Together([Choose(seat, prompt, offer, "MYK-CREATE-004") for seat in others])
        if all(vote == "yes" for vote in votes.values()):
            state.kingdom.name = Name(words=[text])
            table.log("MYK-CREATE-004", "The Kingdom is called {name}.", name=text)
            return False
        table.log("MYK-CREATE-004", "The players do not agree on {name}: the tables decide.", name=text)
    yield from rolled_name(table)
    return False


def rolled_name(table: Table) -> Steps[None]:
    """One player per table rolls; each of the others may roll one table again (MYK-CREATE-006, MYK-CREATE-007)."""
    state: Campaign = table.state
    words: list[str] = []
    suffix = False
    rollers = [number % state.players for number in range(len(KINGDOM_TABLES))]
    for seat, one in zip(rollers, KINGDOM_TABLES):
        word, suffix = yield from kingdom_word(table, seat, one)
        words.append(word)
    state.kingdom.name = Name(words=words, suffix=suffix)
    table.log("MYK-CREATE-011", "The Kingdom may be called {name}.", name=kingdom_name(state))
    for seat in range(state.players):
        if seat in rollers:
            continue
        offer = [Option("no", "The name is fine")]
        offer += [Option(f"table {n + 1}", f"Roll again on {one}") for n, one in enumerate(KINGDOM_TABLES)]
        again = yield Choose(seat, f"{kingdom_name(state)}: roll one part again?", offer, "MYK-CREATE-007")
        if again != "no":
            part = int(again.split()[1]) - 1
            word, joins = yield from kingdom_word(table, seat, KINGDOM_TABLES[part])
            state.kingdom.name.words[part] = word
            if part == len(KINGDOM_TABLES) - 1:
                state.kingdom.name.suffix = joins
            table.log("MYK-CREATE-007", "{seat} changes the name to {name}.", seat=seat, name=kingdom_name(state))
    table.log("MYK-CREATE-011", "The Kingdom is called {name}.", name=kingdom_name(state))


# --- Environment -----------------------------------------------------------------------------------------------------


def environment(table: Table) -> Steps[bool]:
    """Each player and the GM roll one trait and one result of its sub-table (MYK-CREATE-012, MYK-CREATE-018).

    What kind it is the two dice say: a special accomplishment, a custom, a resource, Facilities or an unusual ancestry
    (MYK-CREATE-013, MYK-CREATE-014, MYK-CREATE-015, MYK-CREATE-016, MYK-CREATE-017).
    """
    state: Campaign = table.state
    is_gm = state.turn == state.players
    seat = (state.gm if state.gm is not None else speaker(state)) if is_gm else state.turn
    nobody = is_gm and state.gm is None
    if nobody:
        table.log("MYK-CREATE-012", "Nobody plays the GM: {seat} rolls the GM's trait.", seat=seat)
    trait = roll_on(table, "Kingdom Traits Table", seat=seat, rule="MYK-CREATE-012")
    yield from grant_all(table, trait.row.grants, By(seat, trait.rule, nobodys=nobody))
    state.turn += 1
    return state.turn <= state.players


# --- Population and Attributes ---------------------------------------------------------------------------------------


def people(table: Table) -> Steps[bool]:
    """50 Citizens, the Landmakers, and whoever the Environment brought; the Level follows (MYK-CREATE-051,
    MYK-CREATE-061, MYK-CREATE-062)."""
    state: Campaign = table.state
    table.log("MYK-CREATE-051", "The Population is {people}.", people=population(state))
    reckon_level(table)
    yield from ()
    return False


def attributes(table: Table) -> Steps[bool]:
    """Bonus points equal to the Kingdom Level are divided over the four Attributes (MYK-CREATE-070)."""
    state: Campaign = table.state
    points = state.kingdom.level
    bins = [(Option(name, f"{name} Level"), points) for name in books.ATTRIBUTES]
    given = yield Allocate(
        speaker(state), f"Divide {points} points over the Kingdom's Attributes", points, bins, rule="MYK-CREATE-070"
    )
    state.kingdom.points = given
    words = ", ".join(f"{name} +{more}" for name, more in given.items())
    table.log("MYK-CREATE-070", "Bonus points: {words}.", words=words)
    return False


# --- Geography -------------------------------------------------------------------------------------------------------


def own_region(table: Table) -> Steps[bool]:
    """The Kingdom's own region is drawn at random and gets the first map (MYK-CREATE-073, MYK-CREATE-081)."""
    state: Campaign = table.state
    state.world.size = table.options.known_world_size
    drawn = table.roll(f"2d{state.world.size}", "MYK-CREATE-081", "The Kingdom's own region is drawn.").values
    add_map(table, region_at(*drawn), "MYK-CREATE-081")
    yield from ()
    return False


def add_map(table: Table, region: str, rule: str) -> None:
    """A region of the Kingdom: one map of nine rooms (MYK-CREATE-072)."""
    state: Campaign = table.state
    add_to(state.kingdom.maps, Map(region=region, rooms={room: Room() for room in ROOMS}))
    state.world.regions[region] = Region(owner="own")
    table.log(rule, "Region {region} belongs to the Kingdom.", region=region)


def extra_regions(table: Table) -> Steps[bool]:
    """Regions that the Environment gave, in the order rolled (MYK-CREATE-037, MYK-CREATE-038, MYK-CREATE-081)."""
    state: Campaign = table.state
    ones = [one for one in state.waiting if one.what == "region"]
    if ones:
        state.waiting.remove(ones[0])
        yield from extra_region(table, ones[0])
    return len(ones) > 1


def extra_region(table: Table, due: Waiting) -> Steps[None]:
    """The first time a neighbouring region may join; later the newest extra map grows (MYK-CREATE-037,
    MYK-CREATE-038)."""
    state: Campaign = table.state
    if len(state.kingdom.maps) == 1:
        yield from annex(table, due)
        return
    newest = len(state.kingdom.maps) - 1
    yield from draw_corridors(table, due.seat, newest, due.corridors, "MYK-CREATE-038")
    here = state.kingdom.maps[newest]
    if len(linked_rooms(here, here.entrances[0].room)) == len(ROOMS):
        table.log("MYK-CREATE-038", "All nine rooms are linked: a further region joins the Kingdom.")
        yield from annex(table, due)


def annex(table: Table, due: Waiting) -> Steps[None]:
    """An unknown region beside the Kingdom joins as a map with an Entrance and 1D6 Corridors (MYK-CREATE-037)."""
    state: Campaign = table.state
    offer = [Option(f"region {at}", f"Region {at}", f"region {at}") for at in unknown_neighbours(state)]
    offer.append(Option("no", "No extra region"))
    where = yield Choose(due.seat, "Which neighbouring region joins the Kingdom?", offer, due.rule)
    if where == "no":
        table.log(due.rule, "No region is added.")
        return
    add_map(table, where.removeprefix("region "), due.rule)
    number = len(state.kingdom.maps) - 1
    yield from place_entrance(table, due.seat, number, due.rule)
    yield from draw_corridors(table, due.seat, number, due.corridors, due.rule)


def draw_corridors(table: Table, seat: int, number: int, dice: str, rule: str) -> Steps[None]:
    """So many Corridors as rolled, as the players like; those that find no place are lost (MYK-CREATE-037,
    MYK-CREATE-038)."""
    rolled = table.roll(dice.lower(), rule, "{total} Corridors may be drawn.").total
    yield from corridors_on(table, seat, number, rolled, rule)


def corridors_on(table: Table, seat: int, number: int, most: int, rule: str) -> Steps[None]:
    """Ask which links of a map become Corridors, at most one a link (MYK-CREATE-076)."""
    state: Campaign = table.state
    here = state.kingdom.maps[number]
    free = [link for link in links(table.options.diagonal_corridors) if link not in here.corridors]
    offer = [Option(link, link.replace(" ", " to "), f"corridor {number} {link}") for link in free]
    prompt = f"Draw up to {min(most, len(free))} Corridors on the map of region {here.region}"
    here.corridors += yield ChooseSome(seat, prompt, offer, 0, most, rule=rule)


def place_entrance(table: Table, seat: int, number: int, rule: str) -> Steps[None]:
    """A room other than B2 and one of its outer walls (MYK-CREATE-078, MYK-CREATE-079)."""
    state: Campaign = table.state
    here = state.kingdom.maps[number]
    assert len(here.entrances) < ENTRANCES
    offer = [
        Option(f"{room} {side}", f"Room {room}, {side} wall", f"room {number} {room}")
        for room in ROOMS
        if room != CENTRE
        for side in outer_walls(room)
        if Entrance(room=room, side=side) not in here.entrances
    ]
    chosen = yield Choose(seat, f"Where is the Entrance of region {here.region}?", offer, rule)
    room, side = chosen.split()
    here.entrances.append(Entrance(room=room, side=side))
    table.log(rule, "The Entrance is the {side} wall of room {room}.", side=side, room=room)


def allies(table: Table) -> Steps[bool]:
    """Kingdoms that the Environment brought, in the order rolled (MYK-CREATE-035, MYK-CREATE-081)."""
    state: Campaign = table.state
    if state.waiting:
        due = state.waiting.pop(0)
        yield from found_kingdom(table, By(due.seat, due.rule), due.relation, due.staple)
    return bool(state.waiting)


def palace(table: Table) -> Steps[bool]:
    """The Royal Palace goes into the centre of any one map, which becomes home (MYK-CREATE-074)."""
    state: Campaign = table.state
    offer = [
        Option(f"map {number + 1}", f"The map of region {here.region}", f"room {number} {CENTRE}")
        for number, here in enumerate(state.kingdom.maps)
    ]
    chosen = yield Choose(speaker(state), "On which map does the Royal Palace stand?", offer, "MYK-CREATE-074")
    state.kingdom.home = int(chosen.split()[1]) - 1
    add_to(state.kingdom.maps[state.kingdom.home].rooms[CENTRE].facilities, FacilityAt(name="Royal Palace"))
    table.log("MYK-CREATE-074", "The Royal Palace stands in room {room}.", room=CENTRE)
    return False


def place_facilities(table: Table) -> Steps[bool]:
    """Every granted Facility gets a room of the players' choice (MYK-CREATE-019, MYK-CREATE-075)."""
    state: Campaign = table.state
    if state.waiting:  # a region won by rolling again for a Facility without a place
        yield from extra_region(table, state.waiting.pop(0))
        return bool(state.granted or state.waiting)
    if not state.granted:
        return False
    grant = state.granted.pop(0)
    places = places_for(state, grant.name)
    if not places:
        yield from without_a_place(table, grant)
        return bool(state.granted or state.waiting)
    yield from place_one(table, grant, places)
    return bool(state.granted)


def place_one(table: Table, grant: Grant, places: list[tuple[int, str]]) -> Steps[None]:
    state: Campaign = table.state
    maps = len(state.kingdom.maps)

    def offer() -> list[Option]:
        return [
            Option(
                f"{number + 1} {room}",
                f"Room {room}" + (f" of region {state.kingdom.maps[number].region}" if maps > 1 else ""),
                f"room {number} {room}",
            )
            for number, room in places
        ]

    chosen = yield Choose(grant.seat, f"In which room does the {grant.name} stand?", offer, "MYK-CREATE-075")
    number, room = chosen.split()
    stand(table, grant, int(number) - 1, room)


def stand(table: Table, grant: Grant, number: int, room: str) -> None:
    """Write a Facility into a room."""
    made = FacilityAt(name=grant.name, choice=grant.choice, product=grant.product)
    add_to(table.state.kingdom.maps[number].rooms[room].facilities, made)
    table.log("MYK-CREATE-075", "The {facility} stands in room {room}.", facility=grant.name, room=room)


def without_a_place(table: Table, grant: Grant) -> Steps[None]:
    """No room: the 1D6 that gave it is rolled once more; after that the players choose what to keep
    (MYK-CREATE-019)."""
    state: Campaign = table.state
    if grant.table and not grant.rolled_again:
        table.log("MYK-CREATE-019", "There is no place for the {facility}: it is rolled again.", facility=grant.name)
        rolled = roll_on(table, grant.table, seat=grant.seat, rule="MYK-CREATE-019")
        by = By(grant.seat, rolled.rule or grant.rule, table=grant.table, rolled_again=True)
        yield from grant_all(table, rolled.row.grants, by)
        return
    offer = [Option("no", f"The {grant.name} is lost")]
    if books.facilities[grant.name].installation == "Room":
        for number, here in enumerate(state.kingdom.maps):
            for room in ROOMS:
                at = room_facility(here.rooms[room])
                if at is not None and at.name != "Royal Palace":
                    offer.append(Option(f"{number + 1} {room}", f"Instead of the {at.name}", f"room {number} {room}"))
    chosen = yield Choose(grant.seat, f"There is no place for the {grant.name}. Keep it?", offer, "MYK-CREATE-019")
    if chosen == "no":
        table.log("MYK-CREATE-019", "The {facility} is lost.", facility=grant.name)
        return
    number, room = chosen.split()
    state.kingdom.maps[int(number) - 1].rooms[room].facilities = []
    stand(table, grant, int(number) - 1, room)


def corridors(table: Table) -> Steps[bool]:
    """Nine Corridors on the home map; a map that is not home and has none yet gets 1D6 (MYK-CREATE-076)."""
    state: Campaign = table.state
    seat = speaker(state)
    home = state.kingdom.home
    here = state.kingdom.maps[home]
    if len(here.corridors) < CORRIDORS:
        yield from corridors_on(table, seat, home, CORRIDORS - len(here.corridors), "MYK-CREATE-076")
    if home != 0:
        yield from draw_corridors(table, seat, 0, "1D6", "MYK-CREATE-076")
    unused = [room for room in ROOMS if room not in linked_rooms(here, CENTRE)]
    if unused:
        table.log("MYK-CREATE-077", "No Corridor leads from the Palace to {rooms}.", rooms=", ".join(unused))
    return False


def entrance(table: Table) -> Steps[bool]:
    """One Entrance for every map that has none yet (MYK-CREATE-078, MYK-CREATE-079)."""
    state: Campaign = table.state
    for number, here in enumerate(state.kingdom.maps):
        if not here.entrances:
            yield from place_entrance(table, speaker(state), number, "MYK-CREATE-078")
    return False


# --- Other -----------------------------------------------------------------------------------------------------------


def affairs(table: Table) -> Steps[bool]:
    """Voices of the People, the Treasury, Diplomatic Relations (MYK-CREATE-084, MYK-CREATE-085, MYK-CREATE-086,
    MYK-CREATE-087)."""
    state: Campaign = table.state
    state.kingdom.voices = START_VOICES
    table.log("MYK-CREATE-084", "The Voices of the People stand at {voices}.", voices=START_VOICES)
    table.log("MYK-CREATE-085", "The Treasury holds {treasury} MG.", treasury=state.kingdom.treasury)
    state.kingdom.powers = {power.name: "Neutral" for power in books.great_powers}
    table.log("MYK-CREATE-087", "The four Great Powers are Neutral.")
    for other in state.world.kingdoms:
        if not other.relation:
            rolled = roll_on(table, "Other Kingdom Relationship Table", rule="MYK-CREATE-086")
            other.relation = msgspec.convert(rolled.row.name, Relation)
    yield from ()
    return False
