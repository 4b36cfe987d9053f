"""The laws of a map that is explored, and of time: what holds in every dungeon in play, however it came about."""

from collections.abc import Iterable, Iterator

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.legal import errors
from roundtable.games.kingdom.dungeon.model import ROOMS
from roundtable.games.kingdom.lawful import among, indexes, named, within
from roundtable.games.kingdom.rules.steps import DELVE, cycles_of
from roundtable.games.kingdom.state import Campaign, Delve, Lair, RoomNow, TrapNow
from roundtable.kernel.laws import Broken

MOST_LEVEL, MOST_IN_A_LAIR, MOST_DRIVE = 30, 200, 1000
ENDS = 2
"""Rooms that a Corridor joins."""


def below(state: Campaign) -> Iterator[Broken]:
    """A map that is explored is one that could be written, and what is in it has a place on it (MYK-WORLD-001)."""
    here = state.delve
    if here is None:
        if state.step == DELVE:
            yield Broken("delve", None, "a record, where the step is delve", "MYK-PLAY-191")
        return
    found = [Broken("delve.dungeon", one.where or here.dungeon.title, one.text, one.rule) for one in errors(here.dungeon)]
    yield from found
    if found:
        return
    yield from among("delve.rooms", here.rooms, ROOMS, "MYK-WORLD-001")
    for name, room in here.rooms.items():
        if name in ROOMS:
            yield from _room(f"delve.rooms.{name}", here, name, room)
    for number, trap in enumerate(here.traps):
        yield from _trap(f"delve.traps.{number}", here, trap)
    yield from _places(state, here)


def _room(at: str, here: Delve, name: str, room: RoomNow) -> Iterator[Broken]:
    yield from among(f"{at}.was" if room.was else "delve.rooms", [room.was or name], here.dungeon.rooms, "MYK-WORLD-001")
    yield from lairs(f"{at}.lairs", room.lairs)
    yield from named(f"{at}.left", [held.item for held in room.left], books.items)
    yield from named(f"{at}.buried", room.buried, books.items)
    yield from named(f"{at}.facilities", [one.name for one in room.facilities], books.facilities)
    yield from named(f"{at}.recruited", room.recruited, books.monsters)


def lairs(at: str, found: Iterable[Lair]) -> Iterator[Broken]:
    """Monsters are of the books, and so is what they know and have (MYK-BEAST-001)."""
    for number, lair in enumerate(found):
        yield from named(f"{at}.{number}.book", [lair.book], books.monsters)
        yield from named(f"{at}.{number}.knows", lair.knows, books.skills)
        yield from named(f"{at}.{number}.items", lair.items, books.items)
        yield from named(f"{at}.{number}.loot", [loot.held.item for loot in lair.loot], books.items)
        yield from within(f"{at}.{number}.count", lair.count, 0, MOST_IN_A_LAIR)
        yield from within(f"{at}.{number}.drive", lair.drive, 0, MOST_DRIVE, "MYK-WORLD-376")
        if not lair.area:
            yield Broken(f"{at}.{number}.area", "", "an Area such as Enemy Vanguard", "MYK-PLAY-728")


def _trap(at: str, here: Delve, trap: TrapNow) -> Iterator[Broken]:
    yield from named(f"{at}.trap", [trap.trap], books.traps)
    yield from within(f"{at}.level", trap.level, 0, MOST_LEVEL, "MYK-WORLD-074")
    if trap.at not in here.rooms and not _joins(here, trap.at):
        legal = f"one of the rooms {', '.join(here.rooms)}, or a Corridor such as A1-A2"
        yield Broken(f"{at}.at", trap.at, legal, "MYK-WORLD-075")
    if trap.placed is not None:
        yield from indexes(f"{at}.placed", [trap.placed], len(here.dungeon.traps))
    yield from lairs(f"{at}.lairs", trap.lairs)


def _joins(here: Delve, corridor: str) -> bool:
    ends = corridor.split("-")
    return len(ends) == ENDS and ends[0] != ends[1] and all(end in here.rooms for end in ends)


def _places(state: Campaign, here: Delve) -> Iterator[Broken]:
    """Whoever and whatever is somewhere is in a room of the map, or before its Entrance."""
    rooms = list(here.rooms)
    for who, room in here.at.items():
        if not (who[:1] == "p" and who[1:].isdecimal() and int(who[1:]) < len(state.people)):
            yield Broken("delve.at", who, f"people by number: p0 to p{len(state.people) - 1}", "MYK-PLAY-196")
        yield from among(f"delve.at.{who}", [room], ["", *rooms], "MYK-PLAY-196")
    yield from among("delve.before", [here.before], ["", *rooms], "MYK-PLAY-196")
    yield from among("delve.leads", [here.leads], ["", *rooms], "MYK-PLAY-196")
    yield from among("delve.route", here.route, rooms, "MYK-PLAY-196")
    if here.split is not None:
        yield from among("delve.split.rooms", here.split.rooms, ["", *rooms], "MYK-PLAY-576")
        yield from among("delve.split.came", here.split.came.values(), ["", *rooms], "MYK-PLAY-576")
        people = [*here.split.came, *here.split.ambushed, *(who for one in here.split.marches for who in one.who)]
        yield from among("delve.split", people, list(here.at), "MYK-PLAY-576")
    for corridor in here.corridors:
        if not _joins(here, corridor):
            yield Broken("delve.corridors", corridor, "two rooms of the map, such as A1-A2", "MYK-CREATE-076")
    yield from among("delve.known.seen", here.known.seen, rooms)
    yield from among("delve.known.explored", here.known.explored, rooms)
    yield from among("delve.known.counts", here.known.counts, rooms)
    yield from indexes("delve.known.clues", here.known.clues, len(here.dungeon.clues))


def time(state: Campaign) -> Iterator[Broken]:
    """There are the cycles that what is played needs: a Round in a fight, a Quarter in a dungeon (MYK-PLAY-748)."""
    needed = cycles_of(state)
    if len(state.cycles) < len(needed):
        yield Broken("cycles", [one.kind for one in state.cycles], f"{', '.join(needed)}, or none", "MYK-PLAY-749")
