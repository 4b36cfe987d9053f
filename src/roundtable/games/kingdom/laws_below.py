"""The laws of a map that is explored, and of time: what holds in every dungeon in play, however it came about."""

from collections.abc import Iterable, Iterator

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.legal import errors
from roundtable.games.kingdom.dungeon.model import ROOMS
from roundtable.games.kingdom.lawful import among, indexes, named
from roundtable.games.kingdom.rules.steps import DELVE, cycles_of
from roundtable.games.kingdom.state import AREAS, Campaign, Character, Delve, Lair, RoomNow, TrapNow
from roundtable.kernel.laws import Broken, within

MOST_LEVEL, MOST_IN_A_LAIR, MOST_DRIVE = 30, 200, 1000
MOST_COUNTED, MOST_HP = 100_000, 10_000
ENDS = 2
"""Rooms that a Corridor joins."""
REACTIONS = ("Hostile", "Neutral", "Friendly")
SCORES = ("Wit", "Charisma", "Quest", "Warfare")
BEGUN = {"rested": "MYK-PLAY-280", "happens": "MYK-PLAY-229"}
"""What of an action is still to come after a fight, by the first word of a plan, for a score."""
PASSING = ("left", "passed")
"""What a Court on its way is done with: the room it came from, the Traps of the Corridor."""
COUNTED = ("moved", "moves_made", "turn_boxes", "rooms_scouted", "scouts_lost", "hidden_fights", "retry")


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
    yield from _counts(here)
    yield from _doings(state, here)


def _room(at: str, here: Delve, name: str, room: RoomNow) -> Iterator[Broken]:
    yield from among(f"{at}.was" if room.was else "delve.rooms", [room.was or name], here.dungeon.rooms, "MYK-WORLD-001")
    yield from lairs(f"{at}.lairs", room.lairs)
    yield from named(f"{at}.left", [held.item for held in room.left], books.items)
    yield from named(f"{at}.buried", room.buried, books.items)
    yield from named(f"{at}.facilities", [one.name for one in room.facilities], books.facilities)
    yield from named(f"{at}.recruited", room.recruited, books.monsters)
    yield from within(f"{at}.stayed", room.stayed, 0, MOST_COUNTED, "MYK-PLAY-202")
    for who, number in room.recruited.items():
        yield from within(f"{at}.recruited.{who}", number, 0, MOST_COUNTED, "MYK-PLAY-329")
    yield from among(f"{at}.npcs", room.npcs.values(), REACTIONS, "MYK-PLAY-204")


def lairs(at: str, found: Iterable[Lair]) -> Iterator[Broken]:
    """Monsters are of the books, and so is what they know and have (MYK-BEAST-001)."""
    for number, lair in enumerate(found):
        yield from named(f"{at}.{number}.book", [lair.book], books.monsters)
        yield from named(f"{at}.{number}.knows", lair.knows, books.skills)
        yield from named(f"{at}.{number}.items", lair.items, books.items)
        yield from named(f"{at}.{number}.loot", [loot.held.item for loot in lair.loot], books.items)
        yield from within(f"{at}.{number}.count", lair.count, 0, MOST_IN_A_LAIR)
        yield from within(f"{at}.{number}.drive", lair.drive, 0, MOST_DRIVE, "MYK-WORLD-376")
        yield from among(f"{at}.{number}.area", [lair.area], AREAS[3:], "MYK-PLAY-345")
        yield from _wounds(f"{at}.{number}.hp", lair)


def _wounds(at: str, lair: Lair) -> Iterator[Broken]:
    """Those who have fought and live have HP, and are no more than there are (MYK-PLAY-409)."""
    if len(lair.hp) > lair.count:
        yield Broken(at, f"{len(lair.hp)} entries", f"at most {lair.count}, one for each of them", "MYK-PLAY-409")
    for hp in lair.hp:
        yield from within(at, hp, 1, MOST_HP, "MYK-PLAY-409")


def _trap(at: str, here: Delve, trap: TrapNow) -> Iterator[Broken]:
    yield from named(f"{at}.trap", [trap.trap], books.traps)
    yield from within(f"{at}.level", trap.level, 0, MOST_LEVEL, "MYK-WORLD-074")
    if trap.at not in here.rooms and not _joins(here, trap.at):
        legal = f"one of the rooms {', '.join(here.rooms)}, or a Corridor such as A1-A2"
        yield Broken(f"{at}.at", trap.at, legal, "MYK-WORLD-075")
    if trap.placed is not None:
        yield from indexes(f"{at}.placed", [trap.placed], len(here.dungeon.traps))
    yield from lairs(f"{at}.lairs", trap.lairs)


def _counts(here: Delve) -> Iterator[Broken]:
    """What is counted is never below 0 (MYK-PLAY-337)."""
    for field in COUNTED:
        yield from within(f"delve.{field}", getattr(here, field), 0, MOST_COUNTED)
    yield from within("delve.boxes_before", here.boxes_before, 0, here.turn_boxes, "MYK-WORLD-812")
    for name, number in {**here.harmed, **here.tales}.items():
        yield from within(f"delve.{'harmed' if name in here.harmed else 'tales'}.{name}", number, 0, MOST_COUNTED)
    for room, counts in here.known.counts.items():
        for count in counts:
            yield from within(f"delve.known.counts.{room}", min(count.monsters, count.traps), -1, MOST_COUNTED)
    written = [room.was or name for name, room in here.rooms.items()]
    for name in sorted({name for name in written if written.count(name) > 1}):
        yield Broken("delve.rooms", f"{name} twice", "each room of the map once, wherever it is now", "MYK-WORLD-001")
    for missing in [name for name in here.dungeon.rooms if name not in written]:
        yield Broken("delve.rooms", f"without {missing}", "all rooms of the map", "MYK-WORLD-001")


def _doings(state: Campaign, here: Delve) -> Iterator[Broken]:
    """Who has done or means to do something is somebody, and what they mean to do is an action (MYK-PLAY-224)."""
    people = [f"p{number}" for number in range(len(state.people))]
    for field, refs in (("plans", here.plans), ("camped", here.camped), ("duel", here.duel[:1])):
        yield from among(f"delve.{field}", refs, people, "MYK-PLAY-224")
    for name, room in here.rooms.items():
        yield from among(f"delve.rooms.{name}.npcs", room.npcs, people, "MYK-PLAY-699")
    for who, plan in here.plans.items():
        word, _, rest = plan.partition(" ")
        if word in BEGUN:
            yield from among(f"delve.plans.{who}", [rest], SCORES, BEGUN[word])
    for field in ("met", "beaten", "died"):
        yield from named(f"delve.{field}", getattr(here, field), books.monsters)
    yield from among("delve.passing", here.passing, PASSING, "MYK-WORLD-081")
    yield from among("delve.rested", here.rested, here.rooms, "MYK-WORLD-082")
    yield from among("delve.mover_at", [here.mover_at], ["", *here.rooms], "MYK-WORLD-343")
    yield from lairs("delve.mover", here.mover)
    yield from lairs("delve.outside.lairs", here.outside.lairs)
    yield from among("delve.known.names", here.known.names, here.rooms)
    if state.step == DELVE and here.stage not in ("setup", "over") and state.phase != "Dungeon":
        yield Broken("phase", state.phase, "Dungeon, where the step is delve", "MYK-PLAY-192")
    together = {here.at[f"p{one}"] for one in state.court if f"p{one}" in here.at and not _aside(state.people[one])}
    if len(together) > 1 and not state.options.split_party:
        legal = "one room for all, without the option split_party"
        yield Broken("delve.at", ", ".join(sorted(room or "before the Entrance" for room in together)), legal, "MYK-PLAY-575")


def _aside(one: Character) -> bool:
    return one.absent or one.dead or bool(one.away)


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
