"""Regions of the Known World: where an adventure leads, what is found out of a region, and how it becomes territory.

What a kind of place does when it is acquired is one function: `@acquires("Village")`, in effects/unknown_regions.py.
"""

from collections.abc import Callable

from roundtable.games.kingdom.dungeon.model import Dungeon
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.campaign import great_powers, routes, winnings
from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.rules.exploring.quest import conquered
from roundtable.games.kingdom.rules.play import kings
from roundtable.games.kingdom.rules.play.asking import pick_some
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.play.verbs.tables import roll_table
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.rules.record.realm import (
    ROOMS,
    is_known,
    links,
    neighbours,
    outer_walls,
    own_regions,
    unknown_regions,
)
from roundtable.games.kingdom.state import Campaign, Entrance, Map, Region, Room, Side, Table, add_to
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.dice import Source
from roundtable.kernel.options import Option

Acquire = Callable[[Table, str, str], Steps[None]]
ACQUIRES: dict[str, Acquire] = {}
"""What the kind of a place, or "kingdom", brings when its map becomes territory: generators (table, region, rule)."""
LAND = 5
"""MG for a map, besides its unexplored rooms (MYK-PLAY-529)."""
SIDE_OF: dict[str, Side] = {"left": "west", "right": "east", "top": "north", "bottom": "south"}


def acquires(*places: str) -> Callable[[Acquire], Acquire]:
    """Say of a function that it carries out what such a place brings to the Kingdom that acquires it."""

    def register(body: Acquire) -> Acquire:
        for place in places:
            ACQUIRES[place] = body
        return body

    return register


# --- where an adventure leads ----------------------------------------------------------------------------------------


def destination(table: Table, dice: Source) -> Steps[str]:
    """The region of this game's adventure (MYK-PLAY-162): the GM says; where nobody plays the GM, a rumour of the nearest
    regions, unknown ones first, or where an open mission leads, as the King decides."""
    state: Campaign = table.state
    can = [at for at in realm.everywhere(state) if routes.reachable(state, at)]
    if not can:
        return ""
    far = routes.distances(state, routes.home_regions(state), lambda at: not routes.is_barred(state, at))
    if state.gm is not None:
        options = [
            Option(at, f"Region {at} ({routes.described(state, at)}), {far[at]} from home", f"region {at}")
            for at in sorted(can, key=lambda at: far[at])
        ]
        answer: str = yield Choose(state.gm, "In which region does the adventure lie?", options, rule="MYK-PLAY-162")
        return answer
    near = [at for at in can if far[at] == min(far[one] for one in can)]
    among = [at for at in near if not is_known(state, at)] or near
    rumour = among[dice.below(len(among))]
    wished = {
        at.background.region: at.name
        for at in (state.people[one] for one in state.court)
        if at.background is not None and at.background.state == "open" and at.background.region in can
    }
    options = [Option(rumour, f"Region {rumour} ({routes.described(state, rumour)}): a rumour", f"region {rumour}")]
    options += [
        Option(at, f"Region {at} ({routes.described(state, at)}): the mission of {name}", f"region {at}")
        for at, name in wished.items()
        if at != rumour
    ]
    return (yield from kings.choose(table, "Where does the adventure lead?", options, "MYK-PLAY-162"))


# --- what is known ---------------------------------------------------------------------------------------------------


def discover(table: Table, region: str, rule: str) -> Steps[None]:
    """What lies in an unknown region is rolled on the Unknown Region Table (MYK-PLAY-643, MYK-PLAY-648)."""
    if is_known(table.state, region):
        table.log(rule, "Region {region} is known already.", region=region)
        return
    yield from roll_table(table, "Unknown Region Table", realm.speaker(table.state), region, rule="MYK-PLAY-648")


def forget(table: Table, region: str, rule: str) -> None:
    """A region is unknown again; a kingdom that had no other is no more (MYK-PLAY-645)."""
    realm.give_region(table, region, None, rule)
    table.log(rule, "Nobody knows any more what is in region {region}.", region=region)


def note_explored(table: Table) -> None:
    """A region explored in an adventure is known from then on (MYK-PLAY-646)."""
    state: Campaign = table.state
    here = delve(state)
    if here.region and here.known.explored and not is_known(state, here.region):
        state.world.regions[here.region] = Region()
        table.log("MYK-PLAY-646", "Region {region} is known now.", region=here.region)


# --- territory -------------------------------------------------------------------------------------------------------


def new_map(table: Table, region: str, rule: str) -> Steps[Map]:
    """A map nobody has explored: 1D6 Corridors and an Entrance of the Court's choice (MYK-PLAY-487)."""
    state: Campaign = table.state
    here = Map(region=region, rooms={room: Room() for room in ROOMS})
    number = table.roll("1d6", rule, "{total} Corridors lead through region {region}.", region=region).total
    ways = [Option(link, f"Corridor {link}") for link in links(state.options.diagonal_corridors)]
    prompt = f"Where are its {number} Corridors?"
    here.corridors = yield from pick_some(table, realm.speaker(state), prompt, ways, rule, number, number)
    walls = [Option(f"{room} {side}", f"Room {room}, {side}") for room in ROOMS for side in outer_walls(room)]
    chosen = yield from realm.court_picks(table, "Where is its Entrance?", walls, rule)
    room, side = chosen.split()
    here.entrances = [Entrance(room=room, side=next(one for one in outer_walls(room) if one == side))]
    return here


def as_map(dungeon: Dungeon, region: str) -> Map:
    """The map of an adventure as a map of the Kingdom: its rooms, Corridors and Entrances, empty (MYK-PLAY-529)."""
    here = Map(region=region, rooms={room: Room() for room in ROOMS})
    for corridor in dungeon.corridors:
        link = " ".join(sorted(corridor.rooms))
        if link in links(dungeon.diagonals):
            here.corridors.append(link)
    for way in dungeon.entrances:
        room, side = way.room, SIDE_OF.get(way.wall)
        if room in ROOMS and side in outer_walls(room):
            here.entrances.append(Entrance(room=room, side=side))
    return here


def acquire(table: Table, here: Map, rule: str) -> Steps[bool]:
    """A map becomes territory, with all that lies in its region (MYK-PLAY-644). False where a Power forbids it."""
    state: Campaign = table.state
    if not great_powers.allows(state, here):
        table.log("MYK-WORLD-772", "Its Corridors form no single line: the Metro Khan forbids it.")
        return False
    region = here.region
    before = state.world.regions.get(region)
    there = routes.kingdom_at(state, region)
    realm.give_region(table, region, None, rule)
    kept = before or Region()
    kept.owner = "own"
    state.world.regions[region] = kept
    add_to(state.kingdom.maps, here)
    table.log(rule, "Region {region} belongs to the Kingdom.", region=region)
    from roundtable.games.kingdom.rules.campaign import ghetto

    ghetto.gains_territory(table)
    if there is not None and there.staple:
        yield from ACQUIRES["kingdom"](table, region, there.staple)
    elif kept.place in ACQUIRES:
        yield from ACQUIRES[kept.place](table, region, rule)
    return True


# --- buying the explored map (MYK-PLAY-529) --------------------------------------------------------------------------


def price(state: Campaign) -> int:
    """5 MG and 1 for each unexplored room that Corridors link with an Entrance (MYK-PLAY-529)."""
    here = delve(state)
    found = [way.room for way in here.dungeon.entrances]
    for room in found:
        for corridor in here.dungeon.corridors:
            if room in corridor.rooms:
                found += [other for other in corridor.rooms if other not in found]
    cost = LAND + sum(room not in here.known.explored for room in found)
    near = any(here.region in neighbours(state.world.size, own) for own in own_regions(state))
    return max(0, regal(cost)) if near and _regalia(state) else cost


@plays("item/regalia")
def regal(cost: int) -> int:
    """With Regalia a map adjacent to the Kingdom costs 3 MG less (MYK-WORLD-641)."""
    return cost - 3


def _regalia(state: Campaign) -> bool:
    return any(held.item == "Regalia" for one in present(state) for held in state.people[one].items)


def for_sale(state: Campaign) -> bool:
    """Whether the map of this game may become territory: its Ruler is beaten or has ceded it (MYK-PLAY-529)."""
    here = delve(state)
    won = conquered(state) if here.dungeon.quest is not None else here.objective == "done" or conquered(state)
    return bool(here.region) and won and not here.no_territory and here.region not in own_regions(state)


def offers(state: Campaign) -> list[Option]:
    """The explored map, in the End Phase, where the Treasury can pay for it."""
    if not for_sale(state) or price(state) > state.kingdom.treasury:
        return []
    if not great_powers.allows(state, as_map(delve(state).dungeon, delve(state).region)):
        return []
    words = f"Make the explored map, region {delve(state).region}, part of the Kingdom ({price(state)} MG)"
    return [Option("annex", words, f"region {delve(state).region}", "MYK-PLAY-529", "Regions")]


def annex(table: Table) -> Steps[None]:
    """The explored map is bought (MYK-PLAY-529)."""
    state: Campaign = table.state
    realm.pay_mg(table, price(state), "MYK-PLAY-529")
    if (yield from acquire(table, as_map(delve(state).dungeon, delve(state).region), "MYK-PLAY-529")):
        yield from winnings.take_over(table, len(state.kingdom.maps) - 1)


def another_region(table: Table, rule: str) -> Steps[None]:
    """A random unknown region, with a map of its own, becomes territory too (MYK-PLAY-652)."""
    from roundtable.games.kingdom.rules.play.asking import draw

    open_ = unknown_regions(table.state)
    if open_:
        here = yield from new_map(table, open_[draw(table, len(open_))], rule)
        yield from acquire(table, here, rule)
