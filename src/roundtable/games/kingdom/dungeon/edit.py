"""Building a dungeon by hand: every change is tried on a copy, and refused with its rules if it breaks any.

`overrule` lets a GM exceed the threat placement limits on purpose (MYK-WORLD-045); nothing lets one build the impossible.
"""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.check import check
from roundtable.games.kingdom.dungeon.findings import CannotPlace, Finding, Refused
from roundtable.games.kingdom.dungeon.model import (
    ROOMS,
    Clue,
    Corridor,
    Dungeon,
    Entrance,
    Group,
    Npc,
    PlacedTrap,
    Reaction,
    Room,
    Ruler,
    Stat,
    Wall,
    Weakness,
    copy,
    pair,
)
from roundtable.games.kingdom.rules.record.encounters import Area, default_area


def _key(finding: Finding) -> tuple[str, str, str]:
    return finding.rule, finding.where, finding.text.partition(":")[0]


def attempt(dungeon: Dungeon, change: Callable[[Dungeon], None], overrule: bool = False) -> Dungeon:
    """The dungeon after a change; Refused if the change adds an error, or makes a limit exceeded or worse."""
    known = {_key(finding): finding.value for finding in check(dungeon) if finding.kind != "warning"}
    changed = copy(dungeon)
    change(changed)
    against = [
        finding
        for finding in check(changed)
        if (finding.kind == "error" and _key(finding) not in known)
        or (finding.kind == "limit" and not overrule and finding.value > known.get(_key(finding), 0))
    ]
    if against:
        raise Refused(against)
    return changed


def _room(dungeon: Dungeon, name: str) -> Room:
    if name not in dungeon.rooms:
        raise CannotPlace(f"{name} is not in use: rooms in use are {', '.join(dungeon.rooms) or 'none yet'}")
    return dungeon.rooms[name]


# --- the map ----------------------------------------------------------------------------------------------------------


def use_room(dungeon: Dungeon, name: str, room: Room | None = None) -> Dungeon:
    """Put a room to use (MYK-WORLD-006)."""
    if name in dungeon.rooms:
        raise CannotPlace(f"{name} is already in use")

    def change(changed: Dungeon) -> None:
        rooms = {**changed.rooms, name: room or Room()}
        changed.rooms = {each: rooms[each] for each in sorted(rooms, key=_order)}

    return attempt(dungeon, change)


def _order(room: str) -> int:
    return ROOMS.index(room) if room in ROOMS else len(ROOMS)


def close_room(dungeon: Dungeon, name: str) -> Dungeon:
    """Take a room out of use, with its Corridors, its Entrances and everything in it."""
    _room(dungeon, name)

    def change(changed: Dungeon) -> None:
        del changed.rooms[name]
        changed.corridors = [corridor for corridor in changed.corridors if name not in corridor.rooms]
        changed.entrances = [entrance for entrance in changed.entrances if entrance.room != name]
        changed.clues = [clue for clue in changed.clues if clue.room != name]
        keys = [corridor.key for corridor in changed.corridors]
        changed.traps = [
            placed
            for placed in changed.traps
            if (placed.at in changed.rooms or placed.at in keys) and name not in placed.choice
        ]
        if changed.ruler and changed.ruler.room == name:
            changed.ruler = None

    return attempt(dungeon, change)


def add_corridor(dungeon: Dungeon, one: str, other: str, hints: dict[str, str] | None = None) -> Dungeon:
    """Join two rooms (MYK-WORLD-006)."""
    for name in (one, other):
        _room(dungeon, name)
    if one == other:
        raise CannotPlace(f"a Corridor joins two rooms, not {one} with itself")
    return attempt(dungeon, lambda changed: changed.corridors.append(Corridor(pair(one, other), hints or {})))


def remove_corridor(dungeon: Dungeon, key: str) -> Dungeon:
    """Wall a Corridor up, with the Trap in it; a Secret Door that conceals it goes too."""
    if all(corridor.key != key for corridor in dungeon.corridors):
        raise CannotPlace(f"there is no Corridor {key}")

    def change(changed: Dungeon) -> None:
        changed.corridors = [corridor for corridor in changed.corridors if corridor.key != key]
        changed.traps = [placed for placed in changed.traps if key not in (placed.at, placed.choice)]

    return attempt(dungeon, change)


def set_hint(dungeon: Dungeon, key: str, end: str, hint: str) -> Dungeon:
    """Say what can be told of a Corridor at one of its ends (MYK-WORLD-008)."""

    def change(changed: Dungeon) -> None:
        for corridor in changed.corridors:
            if corridor.key == key:
                corridor.hints = {**corridor.hints, end: hint}

    return attempt(dungeon, change)


def add_entrance(dungeon: Dungeon, room: str, wall: Wall) -> Dungeon:
    """Open an exterior wall (MYK-CREATE-078, MYK-CREATE-079)."""
    _room(dungeon, room)
    return attempt(dungeon, lambda changed: changed.entrances.append(Entrance(room, wall)))


def remove_entrance(dungeon: Dungeon, number: int) -> Dungeon:
    def change(changed: Dungeon) -> None:
        del changed.entrances[number]

    return attempt(dungeon, change)


def describe(dungeon: Dungeon, name: str, description: str) -> Dungeon:
    """Write what the players are told of a room when they come in (MYK-WORLD-030)."""
    _room(dungeon, name)

    def change(changed: Dungeon) -> None:
        changed.rooms[name].description = description

    return attempt(dungeon, change)


# --- threats ----------------------------------------------------------------------------------------------------------


def place_monsters(
    dungeon: Dungeon,
    room: str,
    monster: str,
    count: int = 1,
    reaction: Reaction = "Neutral",
    area: Area | None = None,
    overrule: bool = False,
) -> Dungeon:
    """Put monsters into a room; where nobody says, they stand by their Range (MYK-WORLD-017, MYK-PLAY-345)."""
    _room(dungeon, room)
    stand = area or (default_area(books.monsters[monster]) if monster in books.monsters else "Vanguard")
    return place_group(dungeon, room, Group(monster, count, stand, reaction), overrule)


def place_group(dungeon: Dungeon, room: str, group: Group, overrule: bool = False) -> Dungeon:
    """Put a group with everything a GM gave it into a room; more of exactly the same join those already there."""
    _room(dungeon, room)

    def change(changed: Dungeon) -> None:
        there = changed.rooms[room].monsters
        same = next((each for each in there if _alike(each, group)), None)
        if same:
            same.count += group.count
        else:
            changed.rooms[room].monsters = [*there, group]

    return attempt(dungeon, change, overrule)


def _alike(one: Group, other: Group) -> bool:
    return all(getattr(one, field) == getattr(other, field) for field in one.__struct_fields__ if field != "count")


def place_person(dungeon: Dungeon, room: str, npc: Npc, overrule: bool = False) -> Dungeon:
    """Put a person of the GM's into a room (MYK-PLAY-699)."""
    _room(dungeon, room)

    def change(changed: Dungeon) -> None:
        changed.rooms[room].npcs = [*changed.rooms[room].npcs, npc]

    return attempt(dungeon, change, overrule)


def remove_person(dungeon: Dungeon, room: str, number: int) -> Dungeon:
    """Take somebody out of a room; people are numbered from 0."""
    _room(dungeon, room)

    def change(changed: Dungeon) -> None:
        del changed.rooms[room].npcs[number]

    return attempt(dungeon, change)


def remove_rule(dungeon: Dungeon, room: str, number: int) -> Dungeon:
    """Take back a rule of the fights in a room; they are numbered from 0."""
    _room(dungeon, room)

    def change(changed: Dungeon) -> None:
        del changed.rooms[room].rules[number]

    return attempt(dungeon, change)


def remove_monsters(dungeon: Dungeon, room: str, number: int) -> Dungeon:
    """Take a group out of a room; groups are numbered from 0."""
    _room(dungeon, room)

    def change(changed: Dungeon) -> None:
        del changed.rooms[room].monsters[number]

    return attempt(dungeon, change)


def place_trap(dungeon: Dungeon, placed: PlacedTrap, overrule: bool = False) -> Dungeon:
    """Lay a Trap (MYK-WORLD-018, MYK-WORLD-019, MYK-WORLD-020, MYK-WORLD-074, MYK-WORLD-075, MYK-WORLD-076,
    MYK-WORLD-077)."""
    return attempt(dungeon, lambda changed: changed.traps.append(placed), overrule)


def remove_trap(dungeon: Dungeon, number: int) -> Dungeon:
    def change(changed: Dungeon) -> None:
        del changed.traps[number]

    return attempt(dungeon, change)


def place_base(dungeon: Dungeon, room: str, base: str, overrule: bool = False) -> Dungeon:
    """Set up a Base (MYK-WORLD-318, MYK-WORLD-319, MYK-WORLD-320)."""
    _room(dungeon, room)

    def change(changed: Dungeon) -> None:
        changed.rooms[room].bases = [*changed.rooms[room].bases, base]

    return attempt(dungeon, change, overrule)


def remove_base(dungeon: Dungeon, room: str, base: str) -> Dungeon:
    def change(changed: Dungeon) -> None:
        changed.rooms[room].bases.remove(base)

    return attempt(dungeon, change)


# --- the Ruler --------------------------------------------------------------------------------------------------------


def crown(dungeon: Dungeon, room: str, monster: str, overrule: bool = False) -> Dungeon:
    """Give the map its one Ruler (MYK-WORLD-025)."""
    _room(dungeon, room)
    if dungeon.ruler:
        text = f"the map has a Ruler already: {dungeon.ruler.monster} in {dungeon.ruler.room}"
        raise Refused([Finding("error", "MYK-WORLD-025", text)])
    stand = default_area(books.monsters[monster]) if monster in books.monsters else "Vanguard"

    def change(changed: Dungeon) -> None:
        changed.ruler = Ruler(monster, room, stand)

    return attempt(dungeon, change, overrule)


def dethrone(dungeon: Dungeon) -> Dungeon:
    _ruler(dungeon)

    def change(changed: Dungeon) -> None:
        changed.ruler = None
        for room in changed.rooms.values():
            room.monsters = [group for group in room.monsters if not group.citizens]

    return attempt(dungeon, change)


def _ruler(dungeon: Dungeon) -> Ruler:
    if dungeon.ruler is None:
        raise CannotPlace("the map has no Ruler yet")
    return dungeon.ruler


def adjust_ruler(dungeon: Dungeon, change: Callable[[Ruler], None], overrule: bool = False) -> Dungeon:
    """Any change of the Ruler."""
    _ruler(dungeon)
    return attempt(dungeon, lambda changed: change(_ruler(changed)), overrule)


def raise_ruler(dungeon: Dungeon, stat: Stat, steps: int = 1, overrule: bool = False) -> Dungeon:
    """Raise one of the Ruler's numbers, at its cost in Levels (MYK-WORLD-442, MYK-WORLD-443, MYK-WORLD-444,
    MYK-WORLD-445, MYK-WORLD-446); negative steps take it back."""

    def change(ruler: Ruler) -> None:
        raised = {**ruler.raises, stat: ruler.raises.get(stat, 0) + steps}
        ruler.raises = {each: number for each, number in raised.items() if number}

    return adjust_ruler(dungeon, change, overrule)


def teach_ruler(dungeon: Dungeon, skill: str, overrule: bool = False) -> Dungeon:
    """Give the Ruler a Ruler Skill, for three Levels (MYK-WORLD-447, MYK-WORLD-448)."""

    def change(ruler: Ruler) -> None:
        ruler.skills = [*ruler.skills, skill]

    return adjust_ruler(dungeon, change, overrule)


def weaken_ruler(dungeon: Dungeon, weakness: Weakness) -> Dungeon:
    """Give the Ruler a weak point, which lowers what it counts (MYK-WORLD-463)."""

    def change(ruler: Ruler) -> None:
        ruler.weaknesses = [*ruler.weaknesses, weakness]

    return adjust_ruler(dungeon, change)


def restore_ruler(dungeon: Dungeon, what: str, overrule: bool = False) -> Dungeon:
    """Take a Ruler Skill or a weak point back by its name."""

    def change(ruler: Ruler) -> None:
        if what not in [*ruler.skills, *(weakness.name for weakness in ruler.weaknesses)]:
            raise CannotPlace(f"the Ruler has no Skill or weak point called {what!r}")
        ruler.skills = [skill for skill in ruler.skills if skill != what]
        ruler.weaknesses = [weakness for weakness in ruler.weaknesses if weakness.name != what]

    return adjust_ruler(dungeon, change, overrule)


# --- clues ------------------------------------------------------------------------------------------------------------


def add_clue(dungeon: Dungeon, clue: Clue) -> Dungeon:
    """Leave a clue (MYK-WORLD-011, MYK-WORLD-012, MYK-WORLD-013, MYK-WORLD-014, MYK-WORLD-015, MYK-WORLD-016)."""
    return attempt(dungeon, lambda changed: changed.clues.append(clue))


def remove_clue(dungeon: Dungeon, number: int) -> Dungeon:
    def change(changed: Dungeon) -> None:
        del changed.clues[number]

    return attempt(dungeon, change)
