"""Changes of the Kingdom, its maps and the Known World."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.creation.carrying_out import keys_of, one_of
from roundtable.games.kingdom.rules.creation.edits import REALM, Change, edit, gift
from roundtable.games.kingdom.rules.creation.granting import facility_choices, talent_choice
from roundtable.games.kingdom.rules.record.realm import (
    CENTRE,
    CORRIDORS,
    ROOMS,
    facilities,
    kingdom_name,
    links,
    outer_walls,
    places_for,
    region_at,
    spoken,
)
from roundtable.games.kingdom.rules.record.words import an
from roundtable.games.kingdom.state import (
    Campaign,
    Entrance,
    FacilityAt,
    Name,
    Region,
    TalentAt,
    add_to,
    take_from,
)
from roundtable.kernel.asks import Allocate, Choose, ChooseNumber, ChooseSome, Steps, WriteText
from roundtable.kernel.options import Option

# --- the Kingdom -----------------------------------------------------------------------------------------------------


@edit("kingdom", "name", "Name")
def kingdom_words(state: Campaign, seat: int, who: int) -> Steps[Change]:
    text = yield WriteText(seat, "What is the Kingdom called?", [kingdom_name(state)], most=90, rule="MYK-CREATE-011")
    return Change(
        f"the Kingdom is called {text}", "MYK-CREATE-011", lambda to: setattr(to.kingdom, "name", Name(words=[text]))
    )


@edit("kingdom", "religion", "Religion")
def religion(state: Campaign, seat: int, who: int) -> Steps[Change]:
    text = yield WriteText(seat, "Which religion?", ["Good", "Evil"], rule="MYK-CREATE-206")
    return Change(f"religion: {text}", "MYK-CREATE-206", lambda to: setattr(to.kingdom, "religion", text))


@edit("kingdom", "memo", "Write a note")
def kingdom_memo(state: Campaign, seat: int, who: int) -> Steps[Change]:
    text = yield WriteText(seat, "What is noted?", ["The well is dry"], most=300, rule=REALM)
    return Change(f"note: {text}", REALM, lambda to: to.kingdom.memo.append(text))


@edit("kingdom", "points", "Divide the bonus points anew")
def points(state: Campaign, seat: int, who: int) -> Steps[Change]:
    level = state.kingdom.level
    bins = [(Option(name, f"{name} Level"), level) for name in books.ATTRIBUTES]
    given = yield Allocate(seat, f"Divide {level} points over the Attributes", level, bins, rule="MYK-CREATE-070")
    words = ", ".join(f"{name} +{n}" for name, n in given.items())
    return Change(f"bonus points {words}", "MYK-CREATE-070", lambda to: setattr(to.kingdom, "points", dict(given)))


def _map_number(state: Campaign, seat: int) -> Steps[int]:
    offer = [Option(f"map {n + 1}", f"Region {here.region}") for n, here in enumerate(state.kingdom.maps)]
    key = yield Choose(seat, "On which map?", offer, REALM)
    return int(key.split()[1]) - 1


def _has_map(state: Campaign, who: int) -> bool:
    return bool(state.kingdom.maps)


@edit("kingdom", "corridors", "Draw the Corridors anew", _has_map)
def redraw(state: Campaign, seat: int, who: int) -> Steps[Change]:
    number = yield from _map_number(state, seat)
    most = max(CORRIDORS if number == state.kingdom.home else 0, len(state.kingdom.maps[number].corridors))
    offer = [
        Option(link, link.replace(" ", " to "), f"corridor {number} {link}")
        for link in links(state.options.diagonal_corridors)
    ]
    chosen = yield ChooseSome(seat, f"Which Corridors (by the rules up to {most})?", offer, rule="MYK-CREATE-076")
    too_many = gift("MYK-CREATE-076", f"Up to {most} Corridors, not {len(chosen)}.") if len(chosen) > most else []
    return Change(
        f"{len(chosen)} Corridors on the map of region {state.kingdom.maps[number].region}",
        "MYK-CREATE-076",
        lambda to: setattr(to.kingdom.maps[number], "corridors", list(chosen)),
        too_many,
    )


@edit("kingdom", "entrance", "Move the Entrance", _has_map)
def move_entrance(state: Campaign, seat: int, who: int) -> Steps[Change]:
    number = yield from _map_number(state, seat)
    walls = [(room, side) for room in ROOMS if room != CENTRE for side in outer_walls(room)]
    offer = [Option(f"{room} {side}", f"Room {room}, {side} wall", f"room {number} {room}") for room, side in walls]
    key = yield Choose(seat, "Where is the Entrance?", offer, "MYK-CREATE-078")
    room, side = key.split()

    def apply(to: Campaign) -> None:
        to.kingdom.maps[number].entrances[:1] = [Entrance(room=room, side=side)]

    return Change(f"the Entrance is the {side} wall of {room}", "MYK-CREATE-078", apply)


def _standing(state: Campaign) -> list[tuple[int, str, FacilityAt]]:
    return [(number, room, at) for number, room, at in facilities(state) if at.name != "Royal Palace"]


def _which_facility(state: Campaign, seat: int) -> Steps[tuple[int, str, FacilityAt]]:
    standing = _standing(state)
    names = [f"{at.name} in {room}" for _, room, at in standing]
    offer = [
        Option(key, name, f"room {number} {room}")
        for key, name, (number, room, _) in zip(keys_of(names), names, standing)
    ]
    key = yield Choose(seat, "Which Facility?", offer, REALM)
    return standing[keys_of(names).index(key)]


@edit("kingdom", "move-facility", "Move a Facility", lambda state, who: bool(_standing(state)))
def move_facility(state: Campaign, seat: int, who: int) -> Steps[Change]:
    number, room, at = yield from _which_facility(state, seat)
    places = [*places_for(state, at.name), (number, room)]
    offer = [Option(f"{n + 1} {to_room}", f"Room {to_room}", f"room {n} {to_room}") for n, to_room in places]
    key = yield Choose(seat, f"Where to does the {at.name} move?", offer, "MYK-CREATE-075")
    to_map, to_room = int(key.split()[0]) - 1, key.split()[1]

    def apply(to: Campaign) -> None:
        take_from(to.kingdom.maps[number].rooms[room].facilities, at)
        add_to(to.kingdom.maps[to_map].rooms[to_room].facilities, at)

    return Change(f"the {at.name} moves to {to_room}", "MYK-CREATE-075", apply)


@edit("kingdom", "remove-facility", "Remove a Facility", lambda state, who: bool(_standing(state)))
def remove_facility(state: Campaign, seat: int, who: int) -> Steps[Change]:
    number, room, at = yield from _which_facility(state, seat)
    return Change(
        f"the {at.name} in {room} is gone",
        REALM,
        lambda to: take_from(to.kingdom.maps[number].rooms[room].facilities, at),
        gift("MYK-CREATE-075", "Facilities of the Environment stay."),
    )


@edit("kingdom", "add-facility", "Add a Facility", _has_map)
def add_facility(state: Campaign, seat: int, who: int) -> Steps[Change]:
    names = [entry.name for entry in books.facilities if entry.name != "Royal Palace" and places_for(state, entry.name)]
    name = yield from one_of(seat, "Which Facility?", names, REALM)
    choice = []
    if choices := facility_choices(state, name):
        chosen = yield from one_of(seat, f"What is chosen for the {name}?", choices, REALM)
        choice = [chosen]
    offer = [Option(f"{n + 1} {room}", f"Room {room}", f"room {n} {room}") for n, room in places_for(state, name)]
    key = yield Choose(seat, "In which room?", offer, "MYK-CREATE-075")
    number, room = int(key.split()[0]) - 1, key.split()[1]
    return Change(
        f"{an(name)} in {room}",
        REALM,
        lambda to: add_to(to.kingdom.maps[number].rooms[room].facilities, FacilityAt(name=name, choice=list(choice))),
        gift("MYK-CREATE-019", "Only the Environment gives Facilities at creation."),
    )


def _realm_number(key: str, label: str, rule: str, words: str, most: int) -> None:
    @edit("kingdom", key, label)
    def ask(state: Campaign, seat: int, who: int) -> Steps[Change]:
        number = yield ChooseNumber(seat, f"{label}: how many?", 0, most, rule=rule)
        against = gift(rule, words) if number != getattr(state.kingdom, key) else []
        return Change(f"{label} {number}", rule, lambda to: setattr(to.kingdom, key, number), against)


_realm_number("treasury", "Treasury", "MYK-CREATE-085", "The Treasury is what the Environment gave.", 999)
_realm_number("citizens", "Citizens", "MYK-CREATE-051", "Citizens are 50 and what the Environment gave.", 30000)
_realm_number("voices", "Voices of the People", "MYK-CREATE-084", "The Voices begin at 10.", 99)


@edit("kingdom", "add-talent", "Add a Talent")
def add_talent(state: Campaign, seat: int, who: int) -> Steps[Change]:
    jobs = [job.name for job in sorted(books.jobs, key=lambda job: job.advanced)]
    job = yield from one_of(seat, "Which Job?", jobs, "MYK-CREATE-032")
    choice = yield from talent_choice(seat, job)
    against = gift("MYK-CREATE-032", "Only the Environment gives Talents at creation.")

    def apply(to: Campaign) -> None:
        add_to(to.kingdom.talents, TalentAt(job=job, choice=choice))

    return Change(f"a Talent: {job}", REALM, apply, against)


@edit("kingdom", "remove-talent", "Remove a Talent", lambda state, who: bool(state.kingdom.talents))
def remove_talent(state: Campaign, seat: int, who: int) -> Steps[Change]:
    names = [talent.job for talent in state.kingdom.talents]
    key = yield Choose(seat, "Which Talent?", [Option(*both) for both in zip(keys_of(names), names)], REALM)
    number = keys_of(names).index(key)

    def apply(to: Campaign) -> None:
        take_from(to.kingdom.talents, to.kingdom.talents[number])

    return Change(f"no more Talent {names[number]}", REALM, apply, gift("MYK-CREATE-032", "Talents stay."))


# --- the Known World -------------------------------------------------------------------------------------------------


def _neighbours(state: Campaign) -> list[str]:
    return [*(spoken(other.name, "") for other in state.world.kingdoms), *state.kingdom.powers]


@edit("world", "relation", "A Relationship", lambda state, who: bool(_neighbours(state)))
def relation(state: Campaign, seat: int, who: int) -> Steps[Change]:
    names = _neighbours(state)
    key = yield Choose(seat, "With whom?", [Option(*both) for both in zip(keys_of(names), names)], "MYK-CREATE-086")
    number = keys_of(names).index(key)
    word: Any = yield from one_of(seat, "Which Relationship?", books.RELATIONSHIPS, "MYK-CREATE-088")

    def apply(to: Campaign) -> None:
        if number < len(to.world.kingdoms):
            to.world.kingdoms[number].relation = word
        else:
            to.kingdom.powers[names[number]] = word

    against = gift("MYK-CREATE-086", "The Relationship is what creation gave.")
    return Change(f"{names[number]}: {word}", "MYK-CREATE-086", apply, against)


@edit("world", "note", "Note something about a region")
def region_note(state: Campaign, seat: int, who: int) -> Steps[Change]:
    size = range(1, state.world.size + 1)
    regions = [region_at(x, y) for y in size for x in size]
    offer = [Option(f"region {at}", f"Region {at}", f"region {at}") for at in regions]
    key = yield Choose(seat, "Which region?", offer, "MYK-CREATE-082")
    at = key.removeprefix("region ")
    text = yield WriteText(seat, "What is noted?", ["Here be dragons"], most=120, rule="MYK-CREATE-082")
    against = (
        [] if at in state.world.regions else gift("MYK-CREATE-083", "That region is unknown; a note makes it known.")
    )

    def apply(to: Campaign) -> None:
        to.world.regions.setdefault(at, Region()).notes.append(text)

    return Change(f"region {at}: {text}", "MYK-CREATE-082", apply, against)
