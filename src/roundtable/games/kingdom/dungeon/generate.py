"""A whole dungeon by dice, for a Court: always within its limits, and the Ruler's room can always be reached."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Monster, Trap
from roundtable.games.kingdom.dungeon.check import JUNCTION, room_levels, room_limit
from roundtable.games.kingdom.dungeon.edit import place_base, place_trap
from roundtable.games.kingdom.dungeon.findings import Refused
from roundtable.games.kingdom.dungeon.model import (
    BATTLEFIELD,
    CENTRE,
    ROOMS,
    Clue,
    Corridor,
    Dungeon,
    Entrance,
    Group,
    PlacedTrap,
    Reaction,
    Room,
    Ruler,
    closes,
    corridors_of,
    first_carrier,
    is_corridor,
    neighbours,
    outer_walls,
    pair,
    trap_placement,
)
from roundtable.games.kingdom.rules.record.encounters import default_area
from roundtable.games.kingdom.rules.record.limits import average_level, threat_limits
from roundtable.games.kingdom.toolbox.drawing import random_trap
from roundtable.games.kingdom.toolbox.places import place_name, room
from roundtable.games.kingdom.toolbox.rolls import die, pick
from roundtable.kernel.dice import Source

EXTRA_CORRIDORS = 2
TRAP_DRAWS = 20
Danger = Literal["gentle", "fair", "full"]


class Measure(NamedTuple):
    """How much of the limits is used, in tenths, and by how many Levels the Ruler is above the Court (MYK-WORLD-792)."""

    room: int
    ruler_room: int
    ruler_from: int
    ruler_to: int


MEASURES: dict[Danger, Measure] = {
    "gentle": Measure(5, 5, 3, 4),
    "fair": Measure(5, 7, 4, 5),
    "full": Measure(10, 10, 5, 7),
}


def generate(
    court: list[int], dice: Source, title: str = "", *, use_bases: bool = False, danger: Danger = "fair"
) -> Dungeon:
    """A dungeon for a Court, its members given by their Levels (MYK-WORLD-791, MYK-WORLD-792, MYK-WORLD-801,
    MYK-WORLD-802, MYK-WORLD-803, MYK-WORLD-809)."""
    dungeon = Dungeon(title, list(court), use_bases=use_bases)
    draw_map(dungeon, dice)
    ruler_room = farthest_room(dungeon, dice)
    settle_monsters(dungeon, ruler_room, dice, danger)
    dungeon = lay_traps(dungeon, dice)
    if use_bases:
        dungeon = set_up_bases(dungeon, dice)
    write_texts(dungeon, dice)
    dungeon.title = dungeon.title or f"The {place_name(dice).name}"
    return dungeon


def set_up_bases(dungeon: Dungeon, dice: Source) -> Dungeon:
    """Bases by 2D6 on the Base Table, each in a uniform room but the Entrance's, while Levels are left for them; what does
    not fit is drawn again, at most 20 times in all (MYK-WORLD-348, MYK-WORLD-318, MYK-WORLD-809)."""
    rooms = [name for name in dungeon.rooms if name != dungeon.entrances[0].room]
    for _ in range(TRAP_DRAWS):
        used = sum(books.bases[name].level for room in dungeon.rooms.values() for name in room.bases)
        if used >= threat_limits(dungeon.court).base_levels:
            break
        name = books.tables["Base Table"].row(die(dice) + die(dice)).text
        try:
            dungeon = place_base(dungeon, pick(dice, rooms), name)
        except Refused:
            continue
    return dungeon


def draw_map(dungeon: Dungeon, dice: Source) -> None:
    """Four to nine rooms grown from the Entrance room, and two more Corridors (MYK-WORLD-791)."""
    wanted = die(dice) + 3
    start = pick(dice, [name for name in ROOMS if name != CENTRE])
    dungeon.entrances = [Entrance(start, pick(dice, outer_walls(start)))]
    used = [start]
    while len(used) < wanted:
        steps = [(one, other) for one in _sorted(used) for other in neighbours(one) if other not in used]
        one, other = pick(dice, steps)
        used.append(other)
        dungeon.corridors.append(Corridor(pair(one, other)))
    for _ in range(EXTRA_CORRIDORS):
        joined = [corridor.rooms for corridor in dungeon.corridors]
        free = [
            (one, other)
            for one in _sorted(used)
            for other in neighbours(one)
            if other in used and (one, other) == pair(one, other) and (one, other) not in joined
        ]
        if free:
            dungeon.corridors.append(Corridor(pick(dice, free)))
    dungeon.rooms = {name: Room() for name in _sorted(used)}


def _sorted(rooms: Sequence[str]) -> list[str]:
    return sorted(rooms, key=ROOMS.index)


def distances(dungeon: Dungeon, barred: Sequence[str] = ()) -> dict[str, int]:
    """How many Corridors each room is away from the Entrance, without using those in `barred`."""
    start = dungeon.entrances[0].room
    found = {start: 0}
    queue = [start]
    for here in queue:
        for corridor in corridors_of(dungeon, here):
            far = corridor.rooms[1] if corridor.rooms[0] == here else corridor.rooms[0]
            if far not in found and corridor.key not in barred:
                found[far] = found[here] + 1
                queue.append(far)
    return found


def farthest_room(dungeon: Dungeon, dice: Source) -> str:
    """The room with the most Corridors between it and the Entrance (MYK-WORLD-791)."""
    away = distances(dungeon)
    most = max(away.values())
    return pick(dice, [name for name in dungeon.rooms if away[name] == most])


def settle_monsters(dungeon: Dungeon, ruler_room: str, dice: Source, danger: Danger = "fair") -> None:
    """A Ruler, its companions, and monsters in some other rooms (MYK-WORLD-792)."""
    average = average_level(dungeon.court)
    limit, measure = threat_limits(dungeon.court), MEASURES[danger]
    low, high = average + measure.ruler_from, average + measure.ruler_to
    rulers = min(limit.ruler_room, max(limit.ruler_room * measure.ruler_room // 10, low))
    ruler = _draw_monster(low, high, min(limit.ruler_level, rulers), dice)
    assert ruler is not None  # a Ruler of some Level always fits: the limit is 5 or more
    dungeon.ruler = Ruler(ruler.name, ruler_room, default_area(ruler))
    entrance = dungeon.entrances[0].room
    free = [name for name in dungeon.rooms if name not in (ruler_room, entrance)]
    others = min(average + 1, -(-(len(dungeon.rooms) - 1) // 2), len(free))
    for _ in range(others):
        name = pick(dice, free)
        free.remove(name)
        reaction: Reaction = "Hostile" if die(dice) <= 2 else "Neutral"
        fits = limit.hostile_room if reaction == "Hostile" else limit.neutral_room
        _settle(dungeon, name, reaction, average, fits * measure.room // 10, True, dice)
    _settle(dungeon, ruler_room, "Hostile", average, rulers - ruler.level, False, dice)


def _settle(
    dungeon: Dungeon, name: str, reaction: Reaction, average: int, fits: int, always: bool, dice: Source
) -> None:
    """One species of Level A to A+4, as many as fit, at most as many as the Court (MYK-WORLD-792)."""
    cap = threat_limits(dungeon.court).monster_level
    monster = _draw_monster(average, cap, min(cap, fits), dice, or_highest=always)
    if monster is not None:
        count = min(fits // monster.level, len(dungeon.court))
        dungeon.rooms[name].monsters = [Group(monster.name, count, default_area(monster), reaction)]


def _draw_monster(low: int, high: int, fits: int, dice: Source, or_highest: bool = True) -> Monster | None:
    """A monster between two Levels that fits; else, where wanted, one of the highest Level that does."""
    known = [monster for monster in books.monsters if monster.level <= fits]
    wanted = [monster for monster in known if low <= monster.level <= high]
    if not wanted and known and or_highest:
        highest = max(monster.level for monster in known)
        wanted = [monster for monster in known if monster.level == highest]
    return pick(dice, wanted) if wanted else None


def lay_traps(dungeon: Dungeon, dice: Source) -> Dungeon:
    """Traps for half the rooms, drawn until they fit or twenty have been drawn (MYK-WORLD-801)."""
    wanted = -(-len(dungeon.rooms) // 2)
    for _ in range(TRAP_DRAWS):
        if len(dungeon.traps) == wanted:
            break
        placed = _draw_trap(dungeon, dice)
        if placed is None or (closes(placed) and _cuts_off(dungeon, placed)):
            continue
        try:
            dungeon = place_trap(dungeon, placed)
        except Refused:
            continue
        if placed.carrier:
            kept = dungeon.rooms[placed.at]
            kept.description = f"{kept.description} There is {_a(placed.carrier)} here.".strip()
    return dungeon


def _a(thing: str) -> str:
    if thing in ("music",):
        return thing
    return f"{'an' if thing[0].lower() in 'aeiou' else 'a'} {thing}"


def _cuts_off(dungeon: Dungeon, placed: PlacedTrap) -> bool:
    """Whether without this Corridor, and those barred already, some room could not be reached (MYK-WORLD-802)."""
    barred = [each.at for each in dungeon.traps if closes(each)]
    return len(distances(dungeon, [*barred, placed.at])) < len(dungeon.rooms)


def _draw_trap(dungeon: Dungeon, dice: Source) -> PlacedTrap | None:
    """A random Trap in a place where it can lie; None where there is none, or where a GM must write it."""
    drawn = random_trap(dice)
    if trap_placement(drawn.trap).authored:
        return None
    trap = books.traps[drawn.trap]
    placed = PlacedTrap(drawn.trap, drawn.level, "")
    match trap.placement:
        case "Corridor":
            taken = [each.at for each in dungeon.traps if is_corridor(each.at)]
            free = [corridor.key for corridor in dungeon.corridors if corridor.key not in taken]
            if not free:
                return None
            placed.at = pick(dice, free)
        case "Area":
            inhabited = [name for name, kept in dungeon.rooms.items() if kept.monsters or _rules(dungeon, name)]
            placed.at = pick(dice, inhabited)
            placed.area = pick(dice, BATTLEFIELD)
        case "Room":
            placed.at = pick(dice, list(dungeon.rooms))
        case "Event":
            placed.at = pick(dice, list(dungeon.rooms))
            placed.carrier = first_carrier(trap.name)
    _choose(dungeon, trap, placed, dice)
    return placed


def _rules(dungeon: Dungeon, name: str) -> bool:
    return dungeon.ruler is not None and dungeon.ruler.room == name


def _choose(dungeon: Dungeon, trap: Trap, placed: PlacedTrap, dice: Source) -> None:
    """What a Trap needs settled when it is placed, each choice as likely as the others (MYK-WORLD-801)."""
    match trap_placement(trap.name).choice:
        case "corridor":
            placed.choice = pick(dice, [corridor.key for corridor in corridors_of(dungeon, placed.at)])
        case "direction":
            one, other = placed.at.split("-")
            placed.choice = pick(dice, [f"{one}>{other}", f"{other}>{one}"])
        case "group":
            placed.choice = pick(dice, books.GROUPS)
        case "room":
            placed.choice = pick(dice, list(dungeon.rooms))
        case "monsters":
            assert dungeon.ruler is not None
            kinds = [group.monster for kept in dungeon.rooms.values() for group in kept.monsters]
            monster = books.monsters[pick(dice, list(dict.fromkeys([dungeon.ruler.monster, *kinds])))]
            placed.monsters = [Group(monster.name, 1, default_area(monster), "Hostile")]


def write_texts(dungeon: Dungeon, dice: Source) -> None:
    """A name and a look for every room, and two clues (MYK-WORLD-803)."""
    for kept in dungeon.rooms.values():
        drawn = room(dice)
        kept.name, kept.environment = drawn.name, drawn.environment
    give_hints(dungeon)
    assert dungeon.ruler is not None
    start = dungeon.entrances[0].room
    other = pick(dice, [name for name in dungeon.rooms if name != start])
    dungeon.clues = [
        Clue(start, f"The Ruler is in {dungeon.ruler.room}."),
        Clue(other, f"The Ruler is called {dungeon.ruler.monster}."),
    ]


def give_hints(dungeon: Dungeon) -> None:
    """At a junction every exit shows something of the room beyond, to choose by (MYK-WORLD-008)."""
    for name in dungeon.rooms:
        ways = corridors_of(dungeon, name)
        for corridor in ways if len(ways) >= JUNCTION else []:
            far = corridor.rooms[1] if corridor.rooms[0] == name else corridor.rooms[0]
            corridor.hints[name] = f"Beyond: {dungeon.rooms[far].environment}."


def room_left(dungeon: Dungeon, name: str) -> int:
    """How many Levels of monsters still fit into a room."""
    return room_limit(dungeon, name)[2] - room_levels(dungeon, name)
