"""What a player cannot know of a map: rooms not seen, Traps not shown, clues not found. Veiled, and redrawn for imagining."""

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Corridor, Dungeon, Room
from roundtable.games.kingdom.rules.exploring.places import disguised
from roundtable.games.kingdom.state import BaseNow, Delve, Lair, RoomNow, TrapNow
from roundtable.kernel.dice import Source

MOST_IMAGINED = 3
STAND_IN = "Ogrekin"
"""The species that stands in a view for one that the players do not know: it says nothing of them."""


def veiled_map(delve: Delve) -> Delve:
    """The map as the players know it: seen rooms with who is seen there, known ways, Traps that were shown."""
    known = delve.known
    return msgspec.structs.replace(
        delve,
        dungeon=_veiled(delve),
        rooms={name: _room(room) for name, room in delve.rooms.items() if name in known.seen},
        traps=[_trap(trap) for trap in delve.traps if trap.shown or trap.discovered],
        corridors=[key for key in delve.corridors if key in known.corridors],
        # Face down a Base is seen to be somewhere, with the counters on it (MYK-WORLD-321).
        bases=[one if one.shown else BaseNow(base="", room="", counters=one.counters) for one in delve.bases],
    )


def _veiled(delve: Delve) -> Dungeon:
    written, known = delve.dungeon, delve.known
    rooms = {
        name: Room(room.name, room.environment, room.description)
        for name, room in written.rooms.items()
        if name in known.seen
    }
    ways = [
        Corridor(way.rooms, {room: hint for room, hint in way.hints.items() if room in known.seen})
        for way in written.corridors
        if way.key in known.corridors
    ]
    return Dungeon(
        written.title,
        list(written.court),
        rooms=rooms,
        corridors=ways,
        entrances=list(written.entrances),
        introduction=written.introduction,
        objective=written.objective,
        diagonals=written.diagonals,
    )


def _room(room: RoomNow) -> RoomNow:
    lairs = [lair for lair in room.lairs if not lair.reserve]
    if room.unknown:
        # Their number is seen, and how they look at the Court; a plain species stands for them (MYK-PLAY-572).
        lairs = [
            Lair(book=STAND_IN, count=lair.count, area=lair.area, reaction=lair.reaction, unknown=True) for lair in lairs
        ]
    lairs = [_stranger(lair) if disguised(lair) else lair for lair in lairs]
    return msgspec.structs.replace(room, lairs=lairs, buried=[])


def _stranger(lair: Lair) -> Lair:
    """Somebody in human form, of whom nothing else is known (MYK-BEAST-327, MYK-BEAST-395)."""
    return Lair(book=STAND_IN, count=lair.count, area=lair.area, reaction=lair.reaction, unknown=True)


def _trap(trap: TrapNow) -> TrapNow:
    return msgspec.structs.replace(trap, placed=None, lairs=[])


def redraw(delve: Delve, dice: Source) -> None:
    """Fill what is not known with something else it might be: monsters within the numbers learned, other Traps."""
    known = delve.known
    species = [monster.name for monster in books.monsters if monster.level <= max(delve.dungeon.court, default=1) + 2]
    buried = [item for room in delve.rooms.values() for item in room.buried]
    for room in delve.rooms.values():
        room.buried = []
    for item in buried:
        list(delve.rooms.values())[dice.below(len(delve.rooms))].buried.append(item)
    for name, room in delve.rooms.items():
        room.lairs = [lair for lair in room.lairs if name in known.seen and not lair.reserve]
        if room.unknown:
            for lair in room.lairs:
                lair.book, lair.hp, lair.knows, lair.ruler = STAND_IN, [], [], False
        if name in known.seen:
            continue
        honest = [count.monsters for count in known.counts.get(name, []) if count.monsters >= 0]
        number = honest[-1] if honest else dice.below(MOST_IMAGINED + 1)
        if number:
            room.lairs = [Lair(book=species[dice.below(len(species))], count=number, reaction="Hostile")]
        room.objects = []
    for trap in delve.traps:
        if not trap.shown and not trap.discovered:
            alike = [
                entry.name
                for entry in books.traps
                if entry.category != "Combat" and entry.placement == books.traps[trap.trap].placement
            ]
            trap.trap = alike[dice.below(len(alike))]
            trap.lairs = []
    dark = [name for name in delve.rooms if name not in known.seen]
    kinds = [one.name for one in books.bases]
    for base in delve.bases:
        if not base.shown and dark:
            base.base, base.room, base.active = kinds[dice.below(len(kinds))], dark[dice.below(len(dark))], False
            base.hp = books.bases[base.base].hp
    # Where one could ask or search is seen; what would be learned there is not. Found clues are known by their numbers.
    for number, clue in enumerate(delve.dungeon.clues):
        if number not in known.clues:
            clue.tells = "Something about this place."
