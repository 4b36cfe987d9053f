"""What follows from the Kingdom's record: its name, Population and Level, Attributes, usable rooms, the Known World."""

from collections.abc import Iterator

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.record.at_work import switched_on, working
from roundtable.games.kingdom.rules.record.court import living
from roundtable.games.kingdom.state import Campaign, Character, FacilityAt, Map, Name, Room, Side

COLUMNS, ROWS = "ABC", "123"
ROOMS = tuple(f"{column}{row}" for column in COLUMNS for row in ROWS)
"""Letters are columns from left to right, numbers rows from top to bottom (MYK-CREATE-072)."""
CENTRE = "B2"
CORRIDORS = 9
"""One for each room of the home map (MYK-CREATE-076)."""
ENTRANCES = 2
"""The most a map may hold (MYK-CREATE-079)."""
SIDES: dict[Side, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
START_VOICES = 10


# --- names -----------------------------------------------------------------------------------------------------------


def spoken(name: Name, king: str) -> str:
    """A kingdom's name in full: its words, a suffix joined to the word before it (MYK-CREATE-011)."""
    words = [word or king or "____" for word in name.words]
    if name.suffix and len(words) > 1:
        words[-2:] = [words[-2] + words[-1]]
    return " ".join(words)


def kingdom_name(state: Campaign) -> str:
    """The Kingdom's name; where the King's name belongs in it, a blank until a King is named (MYK-CREATE-009)."""
    kings = [state.people[one].name for one in state.court if state.people[one].class_name == "King"]
    return spoken(state.kingdom.name, next((name for name in kings if name), "")) or "the Kingdom"


def called(state: Campaign, number: int) -> str:
    """How a character is called: by name, else by Class and player (whose name the table puts there)."""
    one = state.people[number]
    return one.name or f"the {one.class_name or 'Landmaker'} of Player {number + 1}"


# --- people ----------------------------------------------------------------------------------------------------------


def citizens(state: Campaign) -> int:
    """Citizens, Monster Citizens counted with them as every rule does (MYK-CREATE-056)."""
    return state.kingdom.citizens + sum(state.kingdom.monster_citizens.values())


def population(state: Campaign) -> int:
    """Landmakers, Citizens, Talents and Monster Citizens (MYK-CREATE-051); the dead are none of them, nor are guests
    (MYK-PLAY-613)."""
    return len(living(state)) + citizens(state) + len(state.kingdom.talents)


def level_for(people: int) -> int:
    """The Kingdom Level that goes with a Population (MYK-CREATE-060)."""
    value = books.tables["Kingdom Level Table"].row(people).value
    assert value is not None
    return value


def title(state: Campaign) -> str:
    """What a kingdom of this Level is called (MYK-CREATE-060)."""
    table = books.tables["Kingdom Level Table"]
    return next((line.row.text for line in table.lines if line.row.value == state.kingdom.level), "")


def max_voices(state: Campaign) -> int:
    """The most Voices of the People: 10 + Kingdom Level, what raises it for a game, and Idols' Fans (MYK-CREATE-084,
    MYK-WORLD-668)."""
    raised = sum(effect.amount for effect in state.lasting if effect.what == "max_voices")
    return START_VOICES + state.kingdom.level + state.kingdom.voices_bonus + raised + fans(state)


def fans(state: Campaign) -> int:
    """The Fans of all the Court's Idols (MYK-WORLD-668)."""
    there = [one for one in state.people if one.seat is not None and not one.absent]
    return sum(fans_of(one) for one in there if any(known.name == "Fan" for known in one.skills))


@plays("skill/fan")
def fans_of(one: Character) -> int:
    """A tenth of the Followers of who knows Fan, rounded up (MYK-WORLD-668, MYK-CREATE-172)."""
    return -(-(one.followers + sum(one.monster_followers.values())) // 10)


# --- maps ------------------------------------------------------------------------------------------------------------


def _at(room: str) -> tuple[int, int]:
    return COLUMNS.index(room[0]), ROWS.index(room[1])


def _links(diagonal: bool) -> Iterator[str]:
    for first in ROOMS:
        for second in ROOMS:
            across, down = (abs(a - b) for a, b in zip(_at(first), _at(second)))
            if first < second and (across + down == 1 or (diagonal and across == down == 1)):
                yield f"{first} {second}"


STRAIGHT = tuple(_links(False))
"""The twelve links between rooms that share a wall (MYK-CREATE-072, MYK-CREATE-076)."""
DIAGONAL = tuple(_links(True))


def links(diagonal: bool) -> tuple[str, ...]:
    """Every Corridor a map could have (MYK-CREATE-076)."""
    return DIAGONAL if diagonal else STRAIGHT


def outer_walls(room: str) -> list[Side]:
    """The sides of a room that lead out of the map."""
    column, row = _at(room)
    return [side for side, (x, y) in SIDES.items() if not (0 <= column + x < 3 and 0 <= row + y < 3)]


EXCAVATION, BOTCH = "Great Excavation", "Botch"


def room_facilities(room: Room) -> list[FacilityAt]:
    """The Facilities of type Room that a room holds: one, or two in a Great Excavation (MYK-WORLD-782)."""
    return [at for at in room.facilities if books.facilities[at.name].installation == "Room"]


def room_facility(room: Room) -> FacilityAt | None:
    """The first Facility of type Room that a room holds, mostly the only one."""
    return next(iter(room_facilities(room)), None)


def is_excavated(room: Room) -> bool:
    """Whether a Great Excavation makes a room larger."""
    return any(at.name == EXCAVATION for at in room.facilities)


@plays("facility/great-excavation")
def has_place(room: Room, name: str) -> bool:
    """Whether one more Facility of type Room may stand there: beside another one only of a different name, and only in a
    Great Excavation (MYK-GEAR-224, MYK-WORLD-782)."""
    rooms = room_facilities(room)
    return not rooms or (is_excavated(room) and len(rooms) == 1 and rooms[0].name != name)


def stands_well(room: Room, at: FacilityAt) -> bool:
    """Whether an Addition has what it needs in its room; a Great Excavation needs nothing (MYK-GEAR-225, MYK-WORLD-782)."""
    needed = books.facilities[at.name].room_with
    beside = not needed or any(other.name in needed for other in room.facilities)
    return at.name == EXCAVATION or (room_facility(room) is not None and beside)


def falls_with(room: Room, at: FacilityAt) -> list[FacilityAt]:
    """What is destroyed with a Facility, itself included: Additions that lose what they stand on (MYK-GEAR-225), a Botch
    and what it was built with (MYK-GEAR-279), and with a Great Excavation the second of two (MYK-WORLD-782)."""
    gone = [at, *(room_facilities(room)[1:] if at.name == EXCAVATION else [])]
    for number, botch in enumerate(room.facilities):
        if botch.name == BOTCH:  # it was put up right after what it was built with
            built = room_facilities(Room(facilities=room.facilities[:number]))[-1:] or room_facilities(room)[:1]
            if any(one is other for one in [botch, *built] for other in gone):
                gone += [botch, *built]
    left = Room(facilities=[one for one in room.facilities if not any(one is other for other in gone)])
    gone += [
        one for one in left.facilities if books.facilities[one.name].installation != "Room" and not stands_well(left, one)
    ]
    return [one for one in room.facilities if any(one is other for other in gone)]


def start_room(state: Campaign, number: int) -> str:
    """Where the use of a map begins: the Royal Palace's room at home, the Entrance room elsewhere (MYK-CREATE-077)."""
    here = state.kingdom.maps[number]
    if number == state.kingdom.home:
        for room in (CENTRE, *ROOMS):  # a Palace that was built anew may stand in any room (MYK-GEAR-236)
            if any(at.name == "Royal Palace" for at in _room(here, room).facilities):
                return room
    return here.entrances[0].room if here.entrances else ""


def linked_rooms(here: Map, start: str) -> list[str]:
    """The rooms that a chain of Corridors links with this one, itself included (MYK-CREATE-077)."""
    ways: dict[str, list[str]] = {}
    for corridor in here.corridors:
        first, second = corridor.split()
        ways.setdefault(first, []).append(second)
        ways.setdefault(second, []).append(first)
    found = [start] if start else []
    for room in found:
        found += [other for other in dict.fromkeys(ways.get(room, ())) if other not in found]
    return found


def usable_rooms(state: Campaign, number: int) -> list[str]:
    """The rooms of one map that can be used (MYK-CREATE-077)."""
    return linked_rooms(state.kingdom.maps[number], start_room(state, number))


def usable_facilities(state: Campaign) -> list[FacilityAt]:
    """Every Facility in a room that can be used."""
    return [
        at
        for number, here in enumerate(state.kingdom.maps)
        for room in usable_rooms(state, number)
        for at in _room(here, room).facilities
    ]


def facilities(state: Campaign) -> Iterator[tuple[int, str, FacilityAt]]:
    """Every Facility with its map and room."""
    for number, here in enumerate(state.kingdom.maps):
        for room in ROOMS:
            for at in _room(here, room).facilities:
                yield number, room, at


def _room(here: Map, room: str) -> Room:
    return here.rooms.get(room) or Room()


def places_for(state: Campaign, name: str) -> list[tuple[int, str]]:
    """Where a Facility may stand, as map and room (MYK-CREATE-019, MYK-GEAR-225, MYK-WORLD-782)."""
    is_room = books.facilities[name].installation == "Room"
    found = []
    for number, here in enumerate(state.kingdom.maps):
        for room in ROOMS:
            there = here.rooms.get(room)
            if there is None or not there.facilities:
                free = is_room or name == EXCAVATION
            elif is_room:
                free = has_place(there, name)
            else:
                free = stands_well(there, FacilityAt(name=name)) and _holds_one_more(state, there, name)
            if free:
                found.append((number, room))
    return found


def _holds_one_more(state: Campaign, room: Room, name: str) -> bool:
    """Whether a room may hold this Addition: one of each name, or one in all where the table decided so (MYK-GEAR-225)."""
    if state.options.additions_per_room == "one":
        return all(books.facilities[at.name].installation == "Room" for at in room.facilities)
    return all(at.name != name for at in room.facilities)


# --- Attributes ------------------------------------------------------------------------------------------------------


def starting_attribute(state: Campaign, name: str) -> int:
    """1, what the Environment step gave, and bonus points (MYK-CREATE-069, MYK-CREATE-070)."""
    return 1 + state.kingdom.gained.get(name, 0) + state.kingdom.points.get(name, 0)


class Group(msgspec.Struct, frozen=True):
    """A lone Facility, or several that count as one Combined Facility; `level` is for good, without any Talent."""

    name: str
    members: list[FacilityAt]
    places: list[str]
    level: int


SAME_CHOICE = ("Staple", "Library", "Spell Chamber", "Private Room")
"""These combine only where the same thing was chosen for them (MYK-GEAR-233)."""
TOP_LEVEL = 10


def place_of(number: int, room: str, name: str) -> str:
    """One Facility by where it stands: "1 B1 Farm"."""
    return f"{number + 1} {room} {name}"


def groups(state: Campaign, usable: bool = False) -> list[Group]:
    """The Facilities, those of one name in linked neighbouring rooms of a map as one (MYK-GEAR-233, MYK-GEAR-234)."""
    found: list[Group] = []
    seen: list[str] = []
    linked = [usable_rooms(state, number) for number in range(len(state.kingdom.maps))] if usable else []
    for number, room, at in facilities(state):
        here = place_of(number, room, at.name)
        if here in seen or (usable and room not in linked[number]):
            continue
        members, places = _combined(state.kingdom.maps[number], number, room, at)
        seen += places
        found.append(Group(at.name, members, places, min(sum(member.level for member in members), TOP_LEVEL)))
    return found


def _combined(here: Map, number: int, room: str, at: FacilityAt) -> tuple[list[FacilityAt], list[str]]:
    """A Facility and all that combine with it, from room to room (MYK-PLAY-087)."""
    if books.facilities[at.name].levels is None:
        return [at], [place_of(number, room, at.name)]
    rooms, members = [room], [at]
    for reached in rooms:
        for corridor in here.corridors:
            if reached not in corridor.split() or corridor not in STRAIGHT:
                continue
            beside = next(other for other in corridor.split() if other != reached)
            for other in _room(here, beside).facilities:
                same = other.name == at.name and (at.name not in SAME_CHOICE or other.choice == at.choice)
                if same and beside not in rooms:
                    rooms.append(beside)
                    members.append(other)
    return members, [place_of(number, one, at.name) for one in rooms]


def group_level(state: Campaign, group: Group) -> int:
    """A Facility's Level now: one higher while a Bee works on it as a Talent (MYK-CREATE-299)."""
    bee = any(job == "Bee" and choice in group.places for job, choice in working(state))
    return min(group.level + (bee and books.facilities[group.name].levels is not None), TOP_LEVEL)


def facility_level(state: Campaign, at: FacilityAt, among: list[Group] | None = None) -> int:
    """The Level of the Facility that this one is, or is a part of (MYK-PLAY-088). `among`: the `groups`, found before."""
    among = groups(state) if among is None else among
    return next(group_level(state, group) for group in among if any(member is at for member in group.members))


def facility_bonus(state: Campaign, name: str, for_good: bool = False) -> int:
    """What usable Facilities add to an Attribute as long as they stand, combined ones once (MYK-CREATE-070)."""
    total = 0
    for group in groups(state, usable=True):
        if not _gives_bonus(state, group.name):
            continue
        level = group.level if for_good else group_level(state, group)
        each = _raises(group.name, name, level, state.kingdom.level)
        total += each * (len(group.members) if state.options.attribute_bonus_per_room else 1)
    return total + (excavated_maps(state) if name in ("Lifestyle", "Military") else 0)


def _gives_bonus(state: Campaign, name: str) -> bool:
    """Whether a Facility raises its Attribute as it stands, or needs a successful use first where the table decided so
    (MYK-GEAR-251)."""
    bonus = books.facilities[name].attribute_bonus
    if bonus is None or bonus.extra_at_kingdom_level or not state.options.level3_bonus_requires_use:
        return True
    return any(effect.what == USED_WELL and effect.name == name for effect in state.lasting)


USED_WELL = "used well"
"""What is noted of a Facility that was used with success in this game (MYK-GEAR-251)."""


@plays("facility/great-excavation")
def excavated_maps(state: Campaign) -> int:
    """The maps with a Great Excavation in every room, all of use: each adds 1 to Lifestyle and Military (MYK-WORLD-783)."""
    return sum(
        all(is_excavated(_room(here, room)) for room in ROOMS) and len(usable_rooms(state, number)) == len(ROOMS)
        for number, here in enumerate(state.kingdom.maps)
    )


def _raises(facility: str, attribute_name: str, level: int, kingdom_level: int) -> int:
    """What one Facility of a Level adds to an Attribute."""
    bonus = books.facilities[facility].attribute_bonus
    if bonus is None or bonus.attribute != attribute_name or level < bonus.from_level:
        return 0
    plain = _basic if bonus.extra_at_kingdom_level else _grand
    return plain(bonus.amount, bonus.extra_at_kingdom_level if level >= kingdom_level else 0)


@plays("facility/citadel", "facility/school", "facility/jailhouse", "facility/farm")
def _basic(amount: int, extra: int) -> int:
    """+1, and +1 more while the Facility Level is at least the Kingdom Level (MYK-GEAR-282, MYK-GEAR-305, MYK-GEAR-306,
    MYK-GEAR-309)."""
    return amount + extra


def _grand(amount: int, extra: int) -> int:
    """+1 from Level 3 on, with no use or check (MYK-GEAR-251)."""
    return amount


def talent_bonus(state: Campaign, name: str) -> int:
    """What Talents at work add to an Attribute for this game (MYK-CREATE-252)."""
    return sum(books.jobs[job].talent.gives.get(name, 0) for job in switched_on(state))


def attribute(state: Campaign, name: str) -> int:
    """A Kingdom Attribute now: Lifestyle, Culture, Order or Military Level (MYK-CREATE-063); 1 in a Ghetto Palace without
    territory (MYK-PLAY-604)."""
    if state.kingdom.ghetto and not state.kingdom.maps:
        return 1
    return starting_attribute(state, name) + facility_bonus(state, name) + talent_bonus(state, name)


def lasting_attribute(state: Campaign, name: str) -> int:
    """A Kingdom Attribute without what ends with the game (MYK-CREATE-121)."""
    return starting_attribute(state, name) + facility_bonus(state, name, for_good=True)


# --- the Known World -------------------------------------------------------------------------------------------------


def region_at(column: int, row: int) -> str:
    return f"{column}-{row}"


def neighbours(size: int, region: str) -> list[str]:
    """The regions that share a side with this one (MYK-CREATE-037)."""
    column, row = map(int, region.split("-"))
    around = [(column + x, row + y) for x, y in SIDES.values()]
    return [region_at(x, y) for x, y in around if 1 <= x <= size and 1 <= y <= size]


def is_known(state: Campaign, region: str) -> bool:
    """Anything recorded makes a region known (MYK-CREATE-082)."""
    return region in state.world.regions


def unknown_regions(state: Campaign) -> list[str]:
    size = range(1, state.world.size + 1)
    return [at for x in size for y in size if not is_known(state, at := region_at(x, y))]


def own_regions(state: Campaign) -> list[str]:
    return [here.region for here in state.kingdom.maps]


def unknown_neighbours(state: Campaign) -> list[str]:
    """Unknown regions beside any region of the Kingdom (MYK-CREATE-037)."""
    beside = [at for own in own_regions(state) for at in neighbours(state.world.size, own)]
    return [at for number, at in enumerate(beside) if not is_known(state, at) and at not in beside[:number]]
