"""Changes that only dice, play or a GM can bring about: the rules object to them, and a GM may overrule."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.creation.carrying_out import keys_of, one_of
from roundtable.games.kingdom.rules.creation.edits import PERSON, REALM, Change, edit, gift
from roundtable.games.kingdom.rules.creation.landmakers import assignments, base_key, label
from roundtable.games.kingdom.rules.record.belongings import store
from roundtable.games.kingdom.rules.record.realm import ROOMS, called, outer_walls, region_at, spoken, unknown_regions
from roundtable.games.kingdom.rules.record.scores import max_hp
from roundtable.games.kingdom.rules.record.words import an
from roundtable.games.kingdom.state import (
    Campaign,
    Entrance,
    FacilityAt,
    KnownSkill,
    Map,
    Name,
    OtherKingdom,
    Region,
    Room,
    add_to,
)
from roundtable.games.kingdom.view import PLACE_MARKS
from roundtable.kernel.asks import Choose, ChooseNumber, Steps, WriteText
from roundtable.kernel.options import Option

# --- a character -----------------------------------------------------------------------------------------------------


@edit("character", "class", "Choose another Class")
def change_class(state: Campaign, seat: int, who: int) -> Steps[Change]:
    """Another Class brings its base scores and one of its Skills; what it does to the Court the audit says."""
    name = yield from one_of(seat, "Which Class?", [entry.name for entry in books.classes], "MYK-CREATE-148")
    entry = books.classes[name]
    ways = {base_key(base): base for base in assignments(entry)}
    offer = [Option(key, ", ".join(f"{score} {n}" for score, n in base.items())) for key, base in ways.items()]
    base = yield Choose(seat, "How are the base scores divided?", offer, "MYK-CREATE-158")
    skill = yield from one_of(seat, "Which Class Skill?", entry.skills, "MYK-CREATE-175")

    def apply(to: Campaign) -> None:
        one = to.people[who]
        one.class_name, one.base = entry.name, dict(ways[base])
        one.skills = [KnownSkill(name=skill, source="Class"), *(one for one in one.skills if one.source != "Class")]
        one.hp = max_hp(one)

    return Change(f"{called(state, who)} is {an(name)}", "MYK-CREATE-148", apply)


@edit("character", "job", "Change a Job", lambda state, who: bool(state.people[who].jobs))
def change_job(state: Campaign, seat: int, who: int) -> Steps[Change]:
    """Another Job, with its Job Skill and its point; a Servant says which of the two goes."""
    old = yield from one_of(seat, "Which Job goes?", state.people[who].jobs, "MYK-CREATE-150")
    ordered = sorted(books.jobs, key=lambda job: job.advanced)
    names = [job.name for job in ordered if job.name not in state.people[who].jobs]
    new = yield from one_of(seat, "Which Job comes?", names, "MYK-CREATE-150")

    def apply(to: Campaign) -> None:
        one = to.people[who]
        one.jobs = [new if job == old else job for job in one.jobs]
        one.skills = [known for known in one.skills if known.name != books.jobs[old].skill]
        add_to(one.skills, KnownSkill(name=books.jobs[new].skill, source="Job"))
        one.hp = max_hp(one)

    objection = gift("MYK-CREATE-150", "The Birth Table gives the Job.")
    return Change(f"{called(state, who)}: {new} instead of {old}", "MYK-CREATE-150", apply, objection)


@edit(
    "character",
    "item-level",
    "Change an Item's Level",
    lambda state, who: any(held.level is not None for held in state.people[who].items),
)
def item_level(state: Campaign, seat: int, who: int) -> Steps[Change]:
    levelled = [n for n, held in enumerate(state.people[who].items) if held.level is not None]
    offer = [Option(str(n + 1), label(state.people[who].items[n])) for n in levelled]
    key = yield Choose(seat, "Which Item?", offer, PERSON)
    number = int(key) - 1
    low, high = books.items[state.people[who].items[number].item].levels or (0, 10)
    level = yield ChooseNumber(seat, "Which Level?", low, high, rule="MYK-CREATE-180")
    words = f"{called(state, who)}: {state.people[who].items[number].item} Level {level}"

    def apply(to: Campaign) -> None:
        to.people[who].items[number].level = level

    return Change(words, PERSON, apply, gift("MYK-CREATE-180", "Starting Items have their first Level."))


@edit("character", "materials", "Materials in the Item Slots")
def materials(state: Campaign, seat: int, who: int) -> Steps[Change]:
    kind = yield from one_of(seat, "Which Material?", books.MATERIALS, "MYK-CREATE-176")
    number = yield ChooseNumber(seat, f"How much {kind} in all?", 0, 60, rule="MYK-CREATE-176")
    objection = gift("MYK-CREATE-176", "Nothing in creation gives Materials.")

    def apply(to: Campaign) -> None:
        one = to.people[who]
        piles = {slot: {name: n for name, n in pile.items() if name != kind} for slot, pile in one.materials.items()}
        one.materials = {slot: pile for slot, pile in piles.items() if pile}
        store(to, one, kind, number)

    return Change(f"{called(state, who)}: {number} {kind}, or as much as fits", "MYK-CREATE-176", apply, objection)


@edit("character", "word", "Replace a Like or a Dislike", lambda state, who: bool(state.people[who].likes))
def replace_word(state: Campaign, seat: int, who: int) -> Steps[Change]:
    one = state.people[who]
    old = yield from one_of(seat, "Which word goes?", [*one.likes, *one.dislikes], "MYK-CREATE-189")
    new = yield WriteText(seat, "What comes in its place?", ["Mushrooms"], most=40, rule="MYK-CREATE-189")

    def apply(to: Campaign) -> None:
        for words in (to.people[who].likes, to.people[who].dislikes):
            words[:] = [new if word == old else word for word in words]

    objection = gift("MYK-CREATE-189", "The four words come from the Random Word Tables.")
    return Change(f"{called(state, who)}: {new} instead of {old}", "MYK-CREATE-189", apply, objection)


# --- the Kingdom -----------------------------------------------------------------------------------------------------


@edit("kingdom", "monster-citizens", "Monster Citizens")
def monster_citizens(state: Campaign, seat: int, who: int) -> Steps[Change]:
    names = [monster.name for monster in books.monsters if monster.can_be_citizen]
    species = yield from one_of(seat, "Which species?", names, "MYK-CREATE-056")
    number = yield ChooseNumber(seat, "How many?", 0, 999, rule="MYK-CREATE-056")

    def apply(to: Campaign) -> None:
        to.kingdom.monster_citizens.pop(species, None)
        if number:
            to.kingdom.monster_citizens[species] = number

    objection = gift("MYK-CREATE-051", "Only the Environment gives Monster Citizens at creation.")
    return Change(f"{number} {species} among the Citizens", "MYK-CREATE-056", apply, objection)


@edit("kingdom", "attribute", "Raise or lower an Attribute for good")
def attribute_gained(state: Campaign, seat: int, who: int) -> Steps[Change]:
    name = yield from one_of(seat, "Which Attribute?", books.ATTRIBUTES, "MYK-CREATE-069")
    by = yield ChooseNumber(seat, "By how much in all, besides bonus points?", -5, 10, rule="MYK-CREATE-069")

    def apply(to: Campaign) -> None:
        to.kingdom.gained[name] = by

    objection = gift("MYK-CREATE-069", "Attributes rise by what the Environment gave.")
    return Change(f"{name} Level {by:+}", "MYK-CREATE-069", apply, objection)


def _facilities(state: Campaign) -> list[tuple[int, str, int, FacilityAt]]:
    return [
        (number, room, index, at)
        for number, here in enumerate(state.kingdom.maps)
        for room in ROOMS
        for index, at in enumerate(here.rooms[room].facilities)
        if books.facilities[at.name].levels
    ]


@edit("kingdom", "facility-level", "Change a Facility's own Level", lambda state, who: bool(_facilities(state)))
def facility_level(state: Campaign, seat: int, who: int) -> Steps[Change]:
    standing = _facilities(state)
    names = [f"{at.name} in {room}" for _, room, _, at in standing]
    offer = [Option(key, name, f"room {one[0]} {one[1]}") for key, name, one in zip(keys_of(names), names, standing)]
    key = yield Choose(seat, "Which Facility?", offer, REALM)
    number, room, index, at = standing[keys_of(names).index(key)]
    level = yield ChooseNumber(seat, "Which Level?", 1, 10, rule="MYK-CREATE-019")

    def apply(to: Campaign) -> None:
        to.kingdom.maps[number].rooms[room].facilities[index].level = level

    objection = gift("MYK-CREATE-019", "A Facility is of Level 1; combined ones count together.")
    return Change(f"the {at.name} in {room} is of Level {level}", REALM, apply, objection)


@edit("kingdom", "second-entrance", "A second Entrance", lambda state, who: bool(_one_entrance(state)))
def second_entrance(state: Campaign, seat: int, who: int) -> Steps[Change]:
    offer = [
        Option(f"{n + 1} {room} {side}", f"Region {state.kingdom.maps[n].region}, room {room}, {side} wall")
        for n in _one_entrance(state)
        for room in ROOMS
        for side in outer_walls(room)
        if Entrance(room=room, side=side) not in state.kingdom.maps[n].entrances
    ]
    key = yield Choose(seat, "Where?", offer, "MYK-CREATE-079")
    number, room, side = key.split()

    def apply(to: Campaign) -> None:
        to.kingdom.maps[int(number) - 1].entrances.append(Entrance(room=room, side=side))

    objection = gift("MYK-CREATE-079", "Creation gives one Entrance a map; a second comes later.")
    return Change(f"an Entrance in the {side} wall of {room}", "MYK-CREATE-079", apply, objection)


def _one_entrance(state: Campaign) -> list[int]:
    return [n for n, here in enumerate(state.kingdom.maps) if len(here.entrances) == 1]


@edit("kingdom", "add-region", "Add a region with a map", lambda state, who: bool(unknown_regions(state)))
def add_region(state: Campaign, seat: int, who: int) -> Steps[Change]:
    offer = [Option(f"region {at}", f"Region {at}", f"region {at}") for at in unknown_regions(state)]
    key = yield Choose(seat, "Which region?", offer, "MYK-CREATE-037")
    at = key.removeprefix("region ")
    walls = [(room, side) for room in ROOMS for side in outer_walls(room)]
    wall = yield Choose(
        seat,
        "Where is its Entrance?",
        [Option(f"{room} {side}", f"Room {room}, {side} wall") for room, side in walls],
        "MYK-CREATE-078",
    )
    room, side = wall.split()

    def apply(to: Campaign) -> None:
        gate = Entrance(room=room, side=side)
        add_to(to.kingdom.maps, Map(region=at, rooms={name: Room() for name in ROOMS}, entrances=[gate]))
        to.world.regions[at] = Region(owner="own")

    objection = gift("MYK-CREATE-073", "Only the Environment adds regions at creation.")
    return Change(f"region {at} joins the Kingdom", "MYK-CREATE-037", apply, objection)


def _numbered(key: str, text: str, low: int, high: int, rule: str, words: str) -> None:
    @edit("kingdom", key.replace("_", "-"), text)
    def ask(state: Campaign, seat: int, who: int) -> Steps[Change]:
        number = yield ChooseNumber(seat, f"{text}: how much?", low, high, rule=rule)
        return Change(f"{text} {number:+}", rule, lambda to: setattr(to.kingdom, key, number), gift(rule, words))


_numbered("upkeep_change", "Upkeep change", -99, 99, "MYK-CREATE-003", "Nothing in creation changes the Upkeep.")


@edit("kingdom", "stored", "Materials in store")
def stored(state: Campaign, seat: int, who: int) -> Steps[Change]:
    kind = yield from one_of(seat, "Which Material?", books.MATERIALS, REALM)
    number = yield ChooseNumber(seat, "How many in store?", 0, 999, rule=REALM)

    def apply(to: Campaign) -> None:
        to.kingdom.stored.pop(kind, None)
        if number:
            to.kingdom.stored[kind] = number

    return Change(f"{number} {kind} in store", REALM, apply, gift(REALM, "Nothing in creation gives Materials."))


@edit("kingdom", "strike", "Strike out a note", lambda state, who: bool(state.kingdom.memo))
def strike(state: Campaign, seat: int, who: int) -> Steps[Change]:
    note = yield from one_of(seat, "Which note?", state.kingdom.memo, REALM)
    return Change(f"no more note: {note}", REALM, lambda to: to.kingdom.memo.remove(note))


@edit("character", "strike", "Strike out a note", lambda state, who: bool(state.people[who].memo))
def strike_own(state: Campaign, seat: int, who: int) -> Steps[Change]:
    note = yield from one_of(seat, "Which note?", state.people[who].memo, PERSON)
    return Change(f"{called(state, who)}, no more note: {note}", PERSON, lambda to: to.people[who].memo.remove(note))


# --- the Known World -------------------------------------------------------------------------------------------------


def _others(state: Campaign) -> list[str]:
    return [spoken(other.name, "") for other in state.world.kingdoms]


@edit("world", "rename", "Rename another kingdom", lambda state, who: bool(state.world.kingdoms))
def rename(state: Campaign, seat: int, who: int) -> Steps[Change]:
    old = yield from one_of(seat, "Which kingdom?", _others(state), "MYK-CREATE-111")
    number = _others(state).index(old)
    new = yield WriteText(seat, "What is it called?", [old], most=90, rule="MYK-CREATE-111")

    def apply(to: Campaign) -> None:
        to.world.kingdoms[number].name = Name(words=[new])

    return Change(f"{old} is called {new}", "MYK-CREATE-111", apply)


@edit("world", "new-kingdom", "Place another kingdom", lambda state, who: bool(unknown_regions(state)))
def new_kingdom(state: Campaign, seat: int, who: int) -> Steps[Change]:
    offer = [Option(f"region {at}", f"Region {at}", f"region {at}") for at in unknown_regions(state)]
    key = yield Choose(seat, "In which region?", offer, "MYK-CREATE-086")
    at = key.removeprefix("region ")
    name = yield WriteText(seat, "What is it called?", ["Hollowmere"], most=90, rule="MYK-CREATE-111")
    relation: Any = yield from one_of(seat, "Which Relationship?", books.RELATIONSHIPS, "MYK-CREATE-088")

    def apply(to: Campaign) -> None:
        to.world.regions[at] = Region(owner=str(len(to.world.kingdoms)))
        to.world.kingdoms.append(OtherKingdom(name=Name(words=[name]), regions=[at], relation=relation))

    objection = gift("MYK-CREATE-083", "Only the Environment and Backgrounds place kingdoms at creation.")
    return Change(f"{name} in region {at}: {relation}", "MYK-CREATE-086", apply, objection)


@edit("world", "place", "Say what kind of place a region is")
def place(state: Campaign, seat: int, who: int) -> Steps[Change]:
    size = range(1, state.world.size + 1)
    free = [at for x in size for y in size if not _owned(state, at := region_at(x, y))]
    offer = [Option(f"region {at}", f"Region {at}", f"region {at}") for at in free]
    key = yield Choose(seat, "Which region?", offer, "MYK-CREATE-082")
    at = key.removeprefix("region ")
    kind: Any = yield from one_of(seat, "What is there?", list(PLACE_MARKS), "MYK-CREATE-082")

    def apply(to: Campaign) -> None:
        to.world.regions.setdefault(at, Region()).place = kind

    objection = gift("MYK-CREATE-083", "Creation leaves it unknown what is there.")
    return Change(f"region {at}: {kind}", "MYK-CREATE-082", apply, objection)


def _owned(state: Campaign, at: str) -> bool:
    return at in state.world.regions and bool(state.world.regions[at].owner)
