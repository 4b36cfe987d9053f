"""The Unknown Region Table, row by row: what is found out of a region, and what it brings to who acquires its map.

`region` is the one that becomes known (MYK-PLAY-648).
"""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.campaign.regions import acquires, another_region
from roundtable.games.kingdom.rules.effects.kingdom_changes import change_an_attribute, seat_of_speaker
from roundtable.games.kingdom.rules.fight.ending import find
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import draw
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.play.verbs.items import random_material
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.realm import places_for, spoken
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.rules.record.treasures import treasure_table
from roundtable.games.kingdom.rules.record.words import other_kingdom_name
from roundtable.games.kingdom.state import (
    Campaign,
    FacilityAt,
    OtherKingdom,
    Place,
    Ref,
    Region,
    Relation,
    Table,
    add_to,
)
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

HOLY = "holy land"
"""The product of a Temple that came with a holy land (MYK-PLAY-651)."""
FIRST_LEVEL = 11
"""The Level whose Treasure Table such a Temple opens (MYK-PLAY-651)."""
CATEGORIES = ("Ogre", "Fairy", "Beast", "Aberration", "Undead", "Human", "Construct", "Angel", "Deep One")


def record(table: Table, region: str, place: Place, rule: str, detail: str = "") -> None:
    """A region becomes known for what lies there."""
    table.state.world.regions[region] = Region(place=place, detail=detail)
    told = f"{place}, {detail}" if detail else place
    table.log(rule, "In region {region}: {place}.", region=region, place=told)


def put_up(table: Table, region: str, made: FacilityAt, rule: str) -> Steps[None]:
    """A Facility that comes with a region stands in a room of the Court's choice, on that map if it can."""
    state: Campaign = table.state
    fit = places_for(state, made.name)
    here = [(number, room) for number, room in fit if state.kingdom.maps[number].region == region] or fit
    if not here:
        table.log(rule, "There is no room for the {name}.", name=made.name)
        return
    options = [
        Option(f"{number + 1} {room}", f"Room {room} of region {state.kingdom.maps[number].region}") for number, room in here
    ]
    chosen = yield from realm.court_picks(table, f"In which room does the {made.name} stand?", options, rule)
    number, room = chosen.split()
    add_to(state.kingdom.maps[int(number) - 1].rooms[room].facilities, made)
    table.log(rule, "The {name} stands in room {room}.", name=made.name, room=room)


# --- what is found out -----------------------------------------------------------------------------------------------


@row("unknown-region/2")
def starfield(table: Table, who: Ref, region: str) -> None:
    """A starfield (MYK-PLAY-649)."""
    record(table, region, "Starfield", "MYK-PLAY-649")


@row("unknown-region/3")
def holy_land(table: Table, who: Ref, region: str) -> None:
    """A holy land (MYK-PLAY-650)."""
    record(table, region, "Holy Ground", "MYK-PLAY-650")


@row("unknown-region/4")
def staircase(table: Table, who: Ref, region: str) -> None:
    """A staircase (MYK-PLAY-652)."""
    record(table, region, "Staircase", "MYK-PLAY-652")


@row("unknown-region/5")
def dungeon_masters_lair(table: Table, who: Ref, region: str) -> None:
    """A Dungeon Master's lair (MYK-PLAY-653)."""
    record(table, region, "Dungeon Master's Lair", "MYK-PLAY-653")


@row("unknown-region/6")
def monster_kingdom(table: Table, who: Ref, region: str) -> Steps[None]:
    """A kingdom of a random category of monsters, with a name (MYK-PLAY-654)."""
    kind = CATEGORIES[draw(table, len(CATEGORIES))]
    name = yield from other_kingdom_name(table, seat_of_speaker(table.state))
    record(table, region, "Monster Kingdom", "MYK-PLAY-654", kind)
    table.state.world.regions[region].notes.append(spoken(name, ""))
    table.log("MYK-PLAY-654", "The monsters call it {name}.", name=spoken(name, ""))


@row("unknown-region/7")
def kingdom(table: Table, who: Ref, region: str) -> Steps[None]:
    """A kingdom: its name, how it sees this one, and by an odd die its Staple (MYK-PLAY-655)."""
    state: Campaign = table.state
    name = yield from other_kingdom_name(table, seat_of_speaker(state))
    found = roll_on(table, "Other Kingdom Relationship Table", rule="MYK-PLAY-655").row.text
    relation: Relation = next(one for one in realm.STEPS if one == found)
    made = OtherKingdom(name=name, regions=[region], relation=relation)
    if table.die(6, "MYK-PLAY-655", "{total}: an odd number means a Staple.") % 2:
        made.staple = random_material(table, "MYK-PLAY-655")
    state.world.regions[region] = Region(owner=str(len(state.world.kingdoms)))
    state.world.kingdoms.append(made)
    table.log(
        "MYK-PLAY-655", "In region {region}: {name}, {relation}.", region=region, name=spoken(name, ""), relation=relation
    )


@row("unknown-region/8")
def labyrinth(table: Table, who: Ref, region: str) -> None:
    """A labyrinth (MYK-PLAY-656)."""
    record(table, region, "Labyrinth", "MYK-PLAY-656")


@row("unknown-region/9")
def barrier(table: Table, who: Ref, region: str) -> None:
    """A Barrier, which nobody enters (MYK-PLAY-657)."""
    record(table, region, "Barrier", "MYK-PLAY-657")


@row("unknown-region/10")
def resources(table: Table, who: Ref, region: str) -> None:
    """Resources of one Material (MYK-PLAY-658)."""
    record(table, region, "Resource", "MYK-PLAY-658", random_material(table, "MYK-PLAY-658"))


@row("unknown-region/11")
def village(table: Table, who: Ref, region: str) -> None:
    """A village (MYK-PLAY-659)."""
    record(table, region, "Village", "MYK-PLAY-659")


@row("unknown-region/12")
def enclave(table: Table, who: Ref, region: str) -> None:
    """An enclave of a random Great Power (MYK-PLAY-660)."""
    powers = [power.name for power in books.great_powers]
    record(table, region, "Power's Enclave", "MYK-PLAY-660", powers[draw(table, len(powers))])


# --- what its map brings ---------------------------------------------------------------------------------------------


@acquires("Starfield")
@plays("table/unknown-region/2")
def stars_are_ours(table: Table, region: str, rule: str) -> Steps[None]:
    """An Attribute of choice rises by 1 (MYK-PLAY-649)."""
    yield from change_an_attribute(table, 1, "MYK-PLAY-649")


@acquires("Holy Ground")
@plays("table/unknown-region/3")
def holy_temple(table: Table, region: str, rule: str) -> Steps[None]:
    """An Angel or a Deep One is chosen, and its Temple stands here (MYK-PLAY-650)."""
    options = [
        Option(monster.name, f"{monster.name} ({monster.category})")
        for monster in books.monsters
        if monster.category in ("Angel", "Deep One")
    ]
    revered = yield from realm.court_picks(table, "Who is revered in the holy land?", options, "MYK-PLAY-650")
    yield from put_up(table, region, FacilityAt(name="Temple", choice=[revered], product=HOLY), "MYK-PLAY-650")


@acquires("Staircase")
@plays("table/unknown-region/4")
def where_the_stairs_lead(table: Table, region: str, rule: str) -> Steps[None]:
    """A random unknown region with a map of its own is territory too (MYK-PLAY-652)."""
    yield from another_region(table, "MYK-PLAY-652")


@acquires("kingdom")
@plays("table/unknown-region/7")
def their_staple(table: Table, region: str, staple: str) -> Steps[None]:
    """The kingdom's Staple goes to who acquires its map (MYK-PLAY-655)."""
    yield from put_up(table, region, FacilityAt(name="Staple", choice=[staple]), "MYK-PLAY-655")


@acquires("Resource")
@plays("table/unknown-region/10")
def two_staples(table: Table, region: str, rule: str) -> Steps[None]:
    """Two Staples of the region's Material (MYK-PLAY-658)."""
    kind = table.state.world.regions[region].detail
    for _ in range(2):
        yield from put_up(table, region, FacilityAt(name="Staple", choice=[kind]), "MYK-PLAY-658")


@acquires("Village")
@plays("table/unknown-region/11")
def villagers(table: Table, region: str, rule: str) -> Steps[None]:
    """3D6 Citizens (MYK-PLAY-659)."""
    realm.gain_citizens(table, table.roll("3d6", "MYK-PLAY-659", "{total} villagers.").total, "MYK-PLAY-659")
    yield from ()


# --- the Temple of a holy land ---------------------------------------------------------------------------------------


def holy_temples(state: Campaign) -> list[FacilityAt]:
    """The Temples that came with a holy land and still stand."""
    return [
        at
        for here in state.kingdom.maps
        for room in here.rooms.values()
        for at in room.facilities
        if at.name == "Temple" and at.product == HOLY
    ]


def temple_upkeep(table: Table) -> None:
    """1D6 MG more Upkeep in each game in which such a Temple stands (MYK-PLAY-651)."""
    for _ in holy_temples(table.state):
        more = table.roll("1d6", "MYK-PLAY-651", "The rites of the holy land cost {total} MG.").total
        realm.change_upkeep(table, more, "MYK-PLAY-651")


def temple_treasure(table: Table, who: Ref, at: FacilityAt) -> Steps[None]:
    """Who uses it rolls on the Level 11-15 Treasure Table, with the Materials of the revered one (MYK-PLAY-651)."""
    if at.product != HOLY or not at.choice:
        return
    book = treasure_table(FIRST_LEVEL)
    found = roll_on(table, book.name, rule="MYK-PLAY-651").row
    assert found.find is not None  # every row of a Treasure Table says what it gives
    table.log("MYK-PLAY-651", "A gift of the holy land for {who}: {row}", who=figures.name(table.state, who), row=found.text)
    yield from find(table, who, found.find, list(books.monsters[at.choice[0]].materials))
