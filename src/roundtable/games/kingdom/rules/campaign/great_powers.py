"""The four Great Powers: who may become whose Vassal, what that forbids and what it brings (MYK-WORLD-759)."""

from collections.abc import Callable, Iterator

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import GreatPower
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.kingdom_phase.building import build, pay
from roundtable.games.kingdom.rules.play import figures, kings
from roundtable.games.kingdom.rules.play.verbs import items, realm
from roundtable.games.kingdom.rules.record.court import deciding_kings, present
from roundtable.games.kingdom.rules.record.realm import ROOMS, called, facilities, places_for
from roundtable.games.kingdom.rules.record.talents import excused
from roundtable.games.kingdom.state import Campaign, Map, Table
from roundtable.kernel.asks import ChooseSome, Steps
from roundtable.kernel.options import Option

DYNAMITE, MILLENNIUM, METRO, HAGLMA = "Dynamite Empire", "Millennium Dynasty", "Metro Khan", "HAGLMA"
FREEDOM = 20
"""MG to be nobody's Vassal any more (MYK-PLAY-629)."""
ENVOYS = 5
"""One of so many Talents goes to the Millennium Dynasty (MYK-WORLD-767)."""


def meets(state: Campaign, power: GreatPower) -> bool:
    """Whether a Power's requirement is met (MYK-WORLD-760, MYK-WORLD-766, MYK-WORLD-771, MYK-WORLD-776)."""
    if power.needs_facility and not any(at.name == power.needs_facility for _, _, at in facilities(state)):
        return False
    if power.needs_items and any(tribute(state, item) is None for item in power.needs_items):
        return False
    return power.name != METRO or all(one_line(here, state.options.metro_khan_connected_only) for here in state.kingdom.maps)


def tribute(state: Campaign, item: str) -> tuple[str, int] | None:
    """Who has an Item that would do for a tribute, and in which Slot."""
    for who in present(state):
        for held in state.people[who].items:
            if held.item == item:
                return figures.person(who), held.slots[0]
    return None


def one_line(here: Map, connected_only: bool) -> bool:
    """Whether one route that uses no Corridor twice passes through every room in use (MYK-WORLD-771)."""
    used = [room for room in ROOMS if any(room in way.split() for way in here.corridors)]
    alone = [room for room in ROOMS if here.rooms.get(room) and here.rooms[room].facilities and room not in used]
    if alone:
        return len(alone) == 1 and not used
    if not used:
        return True
    if connected_only:
        from roundtable.games.kingdom.rules.record.realm import linked_rooms

        return len(linked_rooms(here, used[0])) == len(used)
    return any(_walk(here, room, (), used) for room in used)


def _walk(here: Map, room: str, walked: tuple[str, ...], used: list[str]) -> bool:
    """Whether a route that stands in a room and has used these Corridors can go on through all the rest."""
    seen = {room} | {one for way in walked for one in way.split()}
    if seen >= set(used):
        return True
    return any(
        _walk(here, next(one for one in way.split() if one != room), (*walked, way), used)
        for way in here.corridors
        if way not in walked and room in way.split()
    )


def binds(state: Campaign, name: str) -> bool:
    """Whether the Kingdom must keep to a Power's restriction: as its Vassal, unless a Vakeel sees to it (MYK-WORLD-759,
    MYK-WORLD-729)."""
    return state.kingdom.vassal_of == name and not excused(state, name)


@plays("great-power/metro-khan")
def allows(state: Campaign, here: Map) -> bool:
    """Whether a map may become territory: the Metro Khan wants one line of Corridors on each (MYK-WORLD-772)."""
    return not binds(state, METRO) or one_line(here, state.options.metro_khan_connected_only)


# --- becoming a Vassal, and being free -------------------------------------------------------------------------------


def offers(state: Campaign) -> list[Option]:
    """In a Treasury Meeting: to become a Vassal, or to be one no more (MYK-WORLD-759, MYK-PLAY-629)."""
    found = [
        Option(f"vassal {power.name}", f"Become a Vassal of {power.name}", "", power.rules[0], "Great Powers")
        for power in books.great_powers
        if power.name != state.kingdom.vassal_of and meets(state, power)
    ]
    if state.kingdom.vassal_of and state.kingdom.treasury >= FREEDOM:
        words = f"End the Vassalhood of {state.kingdom.vassal_of} ({FREEDOM} MG)"
        found.append(Option("free", words, "", "MYK-PLAY-629", "Great Powers"))
    return found


def carry_out(table: Table, who: int, key: str) -> Steps[None]:
    """The Kingdom submits to a Power, if its King wishes it (MYK-WORLD-759), or buys itself free."""
    if key == "free":
        pay(table, FREEDOM, "MYK-PLAY-629")
        table.log("MYK-PLAY-629", "The Kingdom is free of {power}.", power=table.state.kingdom.vassal_of)
        table.state.kingdom.vassal_of = ""
        return
    power = books.great_powers[key.partition(" ")[2]]
    if who not in deciding_kings(table.state):
        options = [Option("yes", f"Become a Vassal of {power.name}"), Option("no", "Nobody's Vassal")]
        prompt = f"{called(table.state, who)} would have the Kingdom a Vassal of {power.name}. Do you wish it?"
        if (yield from kings.choose(table, prompt, options, "MYK-WORLD-759")) == "no":
            table.log("MYK-WORLD-759", "The King does not wish it.")
            return
    for item in power.needs_items:
        given = tribute(table.state, item)
        if given is not None:
            yield from items.destroy(table, *given, power.rules[0], used_up=True)
    yield from submit(table, power.name, "MYK-WORLD-759")


def submit(table: Table, name: str, rule: str) -> Steps[None]:
    """The Kingdom is a Vassal: in place of any other, with its advantages and its restriction (MYK-WORLD-759)."""
    table.state.kingdom.vassal_of = name
    table.log(rule, "The Kingdom is a Vassal of {power} now.", power=name)
    yield from ADVANTAGES[name](table)


def _gifts(table: Table, name: str, gift_rule: str, friend_rule: str) -> Steps[None]:
    """The Power's Facility, if it has a place, and a Friendly Relationship."""
    state: Campaign = table.state
    power = books.great_powers[name]
    state.kingdom.powers[name] = "Friendly"
    table.log(friend_rule, "{power} is Friendly now.", power=name)
    king = (deciding_kings(state) or state.court)[0]
    if places_for(state, power.facility):
        yield from build(table, king, power.facility, free=True, rule=gift_rule)
    else:
        table.log(gift_rule, "There is no room for {facility}.", facility=power.facility)


@plays("great-power/dynamite-empire")
def dynamite_empire(table: Table) -> Steps[None]:
    """A Great Excavation, more of them for money, and friendship (MYK-WORLD-763, MYK-WORLD-765)."""
    yield from _gifts(table, DYNAMITE, "MYK-WORLD-763", "MYK-WORLD-765")


@plays("great-power/millennium-dynasty")
def millennium_dynasty(table: Table) -> Steps[None]:
    """An Embassy, more of them for money, and friendship (MYK-WORLD-768, MYK-WORLD-770)."""
    yield from _gifts(table, MILLENNIUM, "MYK-WORLD-768", "MYK-WORLD-770")


@plays("great-power/metro-khan")
def metro_khan(table: Table) -> Steps[None]:
    """A Station, more of them for money, and friendship (MYK-WORLD-773, MYK-WORLD-775)."""
    yield from _gifts(table, METRO, "MYK-WORLD-773", "MYK-WORLD-775")


@plays("great-power/haglma")
def haglma(table: Table) -> Steps[None]:
    """A Loan Office, more of them for money, and friendship (MYK-WORLD-778, MYK-WORLD-780)."""
    yield from _gifts(table, HAGLMA, "MYK-WORLD-778", "MYK-WORLD-780")


ADVANTAGES: dict[str, Callable[[Table], Steps[None]]] = {
    DYNAMITE: dynamite_empire,
    MILLENNIUM: millennium_dynasty,
    METRO: metro_khan,
    HAGLMA: haglma,
}


# --- what a Vassal must keep to --------------------------------------------------------------------------------------


def without_excavation(state: Campaign) -> Iterator[Map]:
    """The maps on which no Great Excavation stands (MYK-WORLD-761)."""
    for here in state.kingdom.maps:
        if not any(at.name == "Great Excavation" for room in here.rooms.values() for at in room.facilities):
            yield here


@plays("great-power/dynamite-empire")
def seize(table: Table) -> Steps[None]:
    """At the end of the Kingdom Phase's Treasury Meeting the Empire takes maps without an Excavation (MYK-WORLD-762)."""
    state: Campaign = table.state
    if not binds(state, DYNAMITE):
        return
    for here in list(without_excavation(state)):
        table.log("MYK-WORLD-761", "No Great Excavation stands in region {region}.", region=here.region)
        yield from realm.lose_region(table, here.region, "MYK-WORLD-762")


@plays("great-power/millennium-dynasty")
def send_envoys(table: Table) -> Steps[None]:
    """In the Setup Phase a fifth of the Talents goes to the Millennium Dynasty for a game, as the King picks

    (MYK-WORLD-767)."""
    state: Campaign = table.state
    talents = state.kingdom.talents
    for talent in talents:
        talent.envoy = False
    number = -(-len(talents) // ENVOYS)
    # What a Talent was called upon for ended with its game (MYK-WORLD-806): only one who always works excuses the Kingdom.
    bound = binds(state, MILLENNIUM) if state.options.permanent_talents_always_on else state.kingdom.vassal_of == MILLENNIUM
    if not bound or not number:
        return
    options = [Option(f"talent {at}", talent.job) for at, talent in enumerate(talents)]
    chosen = [option.key for option in options]
    if number < len(options):
        prompt = f"{number} of the Talents go to the Millennium Dynasty as envoys. Who?"
        said = yield from kings.say(
            table, lambda king: ChooseSome(king, prompt, options, number, number, rule="MYK-WORLD-767")
        )
        assert isinstance(said, list)
        chosen = [str(key) for key in said]
    for key in chosen:
        talents[int(key.split()[1])].envoy = True
    gone = ", ".join(talent.job for talent in talents if talent.envoy)
    table.log("MYK-WORLD-767", "Envoys for this game: {gone}.", gone=gone)


@plays("great-power/haglma")
def more_upkeep(state: Campaign) -> int:
    """1 MG for each map to HAGLMA in the End Phase (MYK-WORLD-777)."""
    return len(state.kingdom.maps) if binds(state, HAGLMA) else 0


@plays("great-power/dynamite-empire", "great-power/millennium-dynasty", "great-power/metro-khan", "great-power/haglma")
def trades_with(state: Campaign) -> str:
    """The Power that trades with the Kingdom: its own, where it has a Staple of what the Power wants

    (MYK-WORLD-764, MYK-WORLD-769, MYK-WORLD-774, MYK-WORLD-779)."""
    name = state.kingdom.vassal_of
    if not name:
        return ""
    wanted = books.great_powers[name].staple
    owns = any(at.name == "Staple" and wanted in at.choice for _, _, at in facilities(state))
    return name if owns else ""
