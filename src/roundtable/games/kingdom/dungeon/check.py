"""Checking a dungeon: what is impossible, which limits it exceeds, and what a careful GM would still look at."""

from collections.abc import Iterator

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.findings import Finding
from roundtable.games.kingdom.dungeon.legal import errors
from roundtable.games.kingdom.dungeon.levels import (
    group_levels,
    monster_level,
    ruler_level,
    trap_level,
)
from roundtable.games.kingdom.dungeon.model import (
    Dungeon,
    Group,
    PlacedTrap,
    corridors_of,
    for_court,
    is_corridor,
    trap_placement,
)
from roundtable.games.kingdom.rules.record.limits import average_level, threat_limits

FEWEST_CLUES, MOST_CLUES = 2, 4  # MYK-WORLD-011
JUNCTION = 3  # MYK-WORLD-008


def check(dungeon: Dungeon) -> list[Finding]:
    """Every finding: errors alone where there are any, else exceeded limits and warnings (MYK-WORLD-045)."""
    found = list(errors(dungeon))
    return found or [*limits(dungeon), *warnings(dungeon)]


def _limit(rule: str, what: str, value: int, most: int, where: str = "") -> Iterator[Finding]:
    if value > most:
        yield Finding("limit", rule, f"{what}: {value}, and at most {most} for this Court", where, value, most)


def limits(dungeon: Dungeon) -> Iterator[Finding]:
    """Each threat placement limit that is exceeded, by name, with its value and its maximum (MYK-WORLD-018,
    MYK-WORLD-019, MYK-WORLD-020, MYK-WORLD-021, MYK-WORLD-022, MYK-WORLD-023, MYK-WORLD-024, MYK-WORLD-025,
    MYK-WORLD-026, MYK-WORLD-027, MYK-WORLD-028, MYK-WORLD-029)."""
    dungeon = for_court(dungeon, dungeon.court)
    for number, one in enumerate(dungeon.maps, 2):
        for found in limits(one):
            yield msgspec.structs.replace(found, text=f"map {number}: {found.text}")
    limit = threat_limits(dungeon.court)
    traps = dungeon.traps
    yield from _limit("MYK-WORLD-018", "Traps", len(traps), limit.traps)
    in_corridors = [placed.at for placed in traps if is_corridor(placed.at)]
    for corridor in dict.fromkeys(in_corridors):
        most = limit.traps_in_a_corridor
        yield from _limit("MYK-WORLD-019", "Traps in a Corridor", in_corridors.count(corridor), most, corridor)
    yield from _limit("MYK-WORLD-020", "Levels of all Traps", sum(map(trap_level, traps)), limit.trap_levels)
    bases = [books.bases[name].level for room in dungeon.rooms.values() for name in room.bases]
    yield from _limit("MYK-WORLD-021", "Levels of all Bases", sum(bases), limit.base_levels)
    inhabited = [name for name in dungeon.rooms if has_monsters(dungeon, name)]
    yield from _limit("MYK-WORLD-022", "rooms with monsters", len(inhabited), limit.monster_rooms)
    for room in inhabited:
        yield from _room_limits(dungeon, room)
    for placed in traps:
        if is_corridor(placed.at) and placed.monsters and placed.trap == "Gate Keeper":
            levels = sum(map(group_levels, placed.monsters))
            yield from _limit("MYK-WORLD-272", "Levels of the Gate Keeper", levels, limit.hostile_room, placed.at)
            yield from _single(placed.monsters, limit.monster_level, "MYK-WORLD-023", placed.at)
    yield from _other_limits(dungeon)


def has_monsters(dungeon: Dungeon, room: str) -> bool:
    """Whether monsters are in a room, the Ruler included (MYK-WORLD-022)."""
    return bool(residents(dungeon, room)) or bool(dungeon.ruler and dungeon.ruler.room == room)


def residents(dungeon: Dungeon, room: str) -> list[Group]:
    """The monsters of a room, those of a Dead Angle in it included (MYK-WORLD-184)."""
    hidden = [
        group
        for placed in dungeon.traps
        if placed.at == room and placed.trap == "Dead Angle"
        for group in placed.monsters
    ]
    return [*dungeon.rooms[room].monsters, *hidden]


def room_levels(dungeon: Dungeon, room: str) -> int:
    """The Levels of all monsters in a room, the Ruler included."""
    ruler = dungeon.ruler
    crowned = ruler_level(ruler) if ruler and ruler.room == room else 0
    return crowned + sum(map(group_levels, residents(dungeon, room)))


def room_limit(dungeon: Dungeon, room: str) -> tuple[str, str, int]:
    """The rule, the name and the size of a room's limit: the Ruler's, else the strictest reaction's (MYK-WORLD-024)."""
    limit = threat_limits(dungeon.court)
    if dungeon.ruler and dungeon.ruler.room == room:
        return "MYK-WORLD-027", "Levels in the Ruler's room", limit.ruler_room
    reactions = [group.reaction for group in residents(dungeon, room)]
    if "Hostile" in reactions:
        return "MYK-WORLD-028", "Levels in a Hostile room", limit.hostile_room
    if "Neutral" in reactions or not reactions:
        return "MYK-WORLD-024", "Levels in a Neutral room", limit.neutral_room
    return "MYK-WORLD-029", "Levels in a Friendly room", limit.friendly_room


def _room_limits(dungeon: Dungeon, room: str) -> Iterator[Finding]:
    limit = threat_limits(dungeon.court)
    ruler = dungeon.ruler
    if ruler and ruler.room == room:
        yield from _limit("MYK-WORLD-025", "Level of the Ruler", ruler_level(ruler), limit.ruler_level, room)
        yield from _single(residents(dungeon, room), limit.ruler_companion_level, "MYK-WORLD-026", room)
    else:
        yield from _single(residents(dungeon, room), limit.monster_level, "MYK-WORLD-023", room)
    rule, what, most = room_limit(dungeon, room)
    yield from _limit(rule, what, room_levels(dungeon, room), most, room)


def _single(groups: list[Group], most: int, rule: str, where: str) -> Iterator[Finding]:
    for group in groups:
        yield from _limit(rule, f"Level of {group.monster}", monster_level(group), most, where)


def _other_limits(dungeon: Dungeon) -> Iterator[Finding]:
    """Limits on what a GM may add: Uncertain Encounters, Humans with a Class or Job, monsters with Followers."""
    average = average_level(dungeon.court)
    hidden = sum(room.hidden for room in dungeon.rooms.values())
    yield from _limit("MYK-PLAY-571", "Uncertain Encounters", hidden, average)
    for name, room in dungeon.rooms.items():
        for npc in room.npcs:
            if npc.kind == "important":
                yield from _limit("MYK-PLAY-701", f"Level of {npc.name}", npc.level, average, name)
    given = [(group.extras, group.count) for room in dungeon.rooms.values() for group in room.monsters]
    given.append((dungeon.ruler.extras if dungeon.ruler else None, 1))
    extras = [(extra, count) for extra, count in given if extra]
    trained = sum(count for extra, count in extras if extra.class_name or extra.job)
    yield from _limit("MYK-BEAST-237", "Humans with a Class or Job", trained, len(dungeon.court))
    yield from _limit("MYK-BEAST-241", "Humans with Followers", sum(n for extra, n in extras if extra.followers), 1)


def _split_cores(dungeon: Dungeon) -> Iterator[Finding]:
    """Who holds a core of the Ruler must be on the map, or it cannot be destroyed (MYK-WORLD-474)."""
    there = [group.monster for room in dungeon.rooms.values() for group in room.monsters]
    there += [group.monster for placed in dungeon.traps for group in placed.monsters]
    for weakness in dungeon.ruler.weaknesses if dungeon.ruler is not None else ():
        if weakness.name == "Split Core" and (not weakness.holders or set(weakness.holders) - set(there)):
            missing = ", ".join(sorted(set(weakness.holders) - set(there))) or "nobody is named"
            yield Finding("warning", "MYK-WORLD-474", f"a core of the Ruler is held by who is not on the map: {missing}")


def warnings(dungeon: Dungeon) -> Iterator[Finding]:
    """What breaks no rule and yet is worth a look."""
    for room in dungeon.rooms:
        ways = corridors_of(dungeon, room)
        if len(ways) >= JUNCTION and not any(corridor.hints.get(room) for corridor in ways):
            yield Finding("warning", "MYK-WORLD-008", "a junction without a hint at any of its exits", room)
    if not FEWEST_CLUES <= len(dungeon.clues) <= MOST_CLUES:
        text = f"{len(dungeon.clues)} clues; {FEWEST_CLUES} to {MOST_CLUES} serve the players best"
        yield Finding("warning", "MYK-WORLD-011", text)
    yield from _untold(dungeon)
    if dungeon.ruler is None and not (dungeon.quest is not None and not dungeon.quest.ruler):
        yield Finding("warning", "MYK-WORLD-025", "the map has no Ruler")
    yield from _split_cores(dungeon)
    for weakness in dungeon.ruler.weaknesses if dungeon.ruler else []:
        if not weakness.revealed:
            text = f"nothing tells the players of the Ruler's weak point {weakness.name}"
            yield Finding("warning", "MYK-WORLD-464", text)
    yield from _cut_off(dungeon)


def _untold(dungeon: Dungeon) -> Iterator[Finding]:
    """A room's description names everything in it that can be searched or touched (MYK-WORLD-030)."""
    seen = ("search", "conversation")
    things = [(clue.room, clue.target) for clue in dungeon.clues if clue.target and clue.method in seen]
    things += [(placed.at, placed.carrier) for placed in dungeon.traps if placed.carrier]
    for room, thing in things:
        if thing.casefold() not in dungeon.rooms[room].description.casefold():
            yield Finding("warning", "MYK-WORLD-030", f"the description does not mention the {thing}", room)


def _cut_off(dungeon: Dungeon) -> Iterator[Finding]:
    if not dungeon.entrances:
        yield Finding("warning", "MYK-PLAY-198", "the map has no Entrance: nobody can come in")
        return
    reached = reachable(dungeon)
    carried = any(trap_placement(placed.trap).moves for placed in dungeon.traps if placed.at in reached)
    for room in dungeon.rooms:
        if room not in reached and not carried:
            ruled = dungeon.ruler is not None and dungeon.ruler.room == room
            text = "the Ruler's room cannot be reached" if ruled else "no Corridor that can be used leads here"
            yield Finding("warning", "MYK-WORLD-802" if ruled else "MYK-WORLD-009", text, room)


def reachable(dungeon: Dungeon) -> list[str]:
    """The rooms a Court can walk to from an Entrance: never down an Infinite Corridor, nor against a Moving Floor."""
    found = list(dict.fromkeys(entrance.room for entrance in dungeon.entrances))
    barred = {placed.at: placed for placed in dungeon.traps if placed.trap in ("Infinite Corridor", "Moving Floor")}
    for room in found:
        for corridor in corridors_of(dungeon, room):
            one, other = corridor.rooms
            far = other if room == one else one
            if far not in found and _can_walk(barred.get(corridor.key), room, far):
                found.append(far)
    return found


def _can_walk(placed: PlacedTrap | None, here: str, far: str) -> bool:
    return placed is None or (placed.trap == "Moving Floor" and placed.choice == f"{here}>{far}")
