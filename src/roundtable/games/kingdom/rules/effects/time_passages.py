"""The Time Passage Table, row by row (MYK-PLAY-631): what a year between two games brings."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.campaign import regions
from roundtable.games.kingdom.rules.effects.kingdom_changes import change_an_attribute
from roundtable.games.kingdom.rules.effects.wandering import build_beside
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play.asking import agrees
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.play.verbs.tables import row
from roundtable.games.kingdom.rules.record.realm import attribute, citizens, groups, is_known, own_regions
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

YEAR = 10
"""What the Kingdom needs to come through a bad year (MYK-PLAY-632)."""


def holds(table: Table, name: str, rule: str) -> Steps[bool]:
    """A check of a Kingdom Attribute between games, when there are no Voices to spend (MYK-PLAY-631)."""
    leader = realm.speaker(table.state)
    made = yield from check(table, leader, name, YEAR, rule, kind="kingdom", hope_allowed=False)
    return made.success


def die(table: Table, dice: str, rule: str) -> int:
    return table.roll(dice, rule, "{total} is rolled.").total


@row("time-passage/2")
def war(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Military, or every Attribute falls by 1 (MYK-PLAY-632)."""
    if not (yield from holds(table, "Military", "MYK-PLAY-632")):
        for name in books.ATTRIBUTES:
            realm.change_attribute(table, name, -1, "MYK-PLAY-632")


@row("time-passage/3")
def hard_winter(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Lifestyle, or 2D6 Citizens are lost (MYK-PLAY-633)."""
    if not (yield from holds(table, "Lifestyle", "MYK-PLAY-633")):
        yield from realm.lose_citizens(table, die(table, "2d6", "MYK-PLAY-633"), "MYK-PLAY-633")


@row("time-passage/4")
def corruption(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Order, or 1D6 MG more Upkeep in the coming game (MYK-PLAY-634)."""
    if not (yield from holds(table, "Order", "MYK-PLAY-634")):
        realm.change_upkeep(table, die(table, "1d6", "MYK-PLAY-634"), "MYK-PLAY-634")


@row("time-passage/5")
def boredom(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Culture, or the coming game begins with 1D6 Voices fewer, which is no fall (MYK-PLAY-635)."""
    if not (yield from holds(table, "Culture", "MYK-PLAY-635")):
        at_home(table.state).less_voices = die(table, "1d6", "MYK-PLAY-635")
        table.log("MYK-PLAY-635", "{less:Voice|Voices} fewer.", less=at_home(table.state).less_voices)


@row("time-passage/6")
def ruin(table: Table, who: Ref, about: Any) -> Steps[None]:
    """One of the Facilities of the highest Level is destroyed, as the Court chooses (MYK-PLAY-636)."""
    state: Campaign = table.state
    among = [group for group in groups(state) if books.facilities[group.name].levels is not None] or groups(state)
    if not among:
        return
    highest = max(group.level for group in among)
    places = [place for group in among if group.level == highest for place in group.places]
    options = [Option(place, place) for place in places]
    chosen = yield from realm.court_picks(table, "Which Facility falls into ruin?", options, "MYK-PLAY-636")
    number, room, name = chosen.split(" ", 2)
    standing = state.kingdom.maps[int(number) - 1].rooms[room].facilities
    at = next(one for one in standing if one.name == name)
    yield from realm.lose_facility(table, int(number) - 1, room, at, "MYK-PLAY-636")


@row("time-passage/7")
def good_year(table: Table, who: Ref, about: Any) -> None:
    """1D6 MG (MYK-PLAY-637)."""
    realm.gain_mg(table, die(table, "1d6", "MYK-PLAY-637"), "MYK-PLAY-637")


@row("time-passage/8")
def extension(table: Table, who: Ref, about: Any) -> Steps[None]:
    """Another of a Facility may be built beside it for nothing, where a Corridor leads (MYK-PLAY-638)."""
    leader = realm.speaker(table.state)
    if (yield from agrees(table, leader, "Build another of a Facility beside it?", "MYK-PLAY-638", "Build")):
        yield from build_beside(table, "MYK-PLAY-638", linked=True, levels=False)


@row("time-passage/9")
def children(table: Table, who: Ref, about: Any) -> None:
    """A tenth more Citizens, rounded up; Monster Citizens count with them (MYK-PLAY-639, MYK-CREATE-056)."""
    realm.gain_citizens(table, -(-citizens(table.state) // 10), "MYK-PLAY-639")


@row("time-passage/10")
def explorers(table: Table, who: Ref, about: Any) -> Steps[None]:
    """A region of the Court's choice: what is unknown becomes known, what is known, and not the own, unknown

    (MYK-PLAY-640)."""
    state: Campaign = table.state
    options = [
        Option(at, f"Region {at}, {'known' if is_known(state, at) else 'unknown'}", f"region {at}")
        for at in realm.everywhere(state)
        if at not in own_regions(state) and at != state.kingdom.ghetto
    ]
    region = yield from realm.court_picks(table, "Of which region is there news?", options, "MYK-PLAY-640")
    if is_known(state, region):
        regions.forget(table, region, "MYK-PLAY-640")
    else:
        yield from regions.discover(table, region, "MYK-PLAY-640")


@row("time-passage/11")
def tradition(table: Table, who: Ref, about: Any) -> Steps[None]:
    """One of the highest Attributes rises by 1 (MYK-PLAY-641)."""
    state: Campaign = table.state
    highest = max(attribute(state, name) for name in books.ATTRIBUTES)
    options = [Option(name, name) for name in books.ATTRIBUTES if attribute(state, name) == highest]
    name = yield from realm.court_picks(table, "Which Kingdom Attribute rises by 1?", options, "MYK-PLAY-641")
    realm.change_attribute(table, name, 1, "MYK-PLAY-641")


@row("time-passage/12")
def golden_age(table: Table, who: Ref, about: Any) -> Steps[None]:
    """An Attribute of choice rises by 1 (MYK-PLAY-642)."""
    yield from change_an_attribute(table, 1, "MYK-PLAY-642")
