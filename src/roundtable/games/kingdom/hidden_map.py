"""What a player cannot know of a map: rooms not seen, Traps not shown, clues not found. Veiled, and redrawn for imagining."""

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Corridor, Dungeon, Entrance, Movement, Quest, Room, Ruler
from roundtable.games.kingdom.rules.exploring.places import disguised
from roundtable.games.kingdom.state import BaseNow, Delve, Lair, RoomNow, TrapNow
from roundtable.kernel.dice import Source

MOST_IMAGINED = 3
STAND_IN = "Ogrekin"
"""The species that stands in a view for one that the players do not know: it says nothing of them."""
SECRET_DOOR = "Secret Door"
GATE_KEEPER = "Gate Keeper"


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
        # Where somebody has gone unseen, and what is being worked at, is for the GM (MYK-WORLD-343).
        mover_at="",
        mover=[],
        mover_is="",
        harmed={},
        schemes={},
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
        # How much time there is, is told; what would reach the objective is not (MYK-WORLD-812).
        quest=Quest(quarters=written.quest.quarters) if written.quest is not None and written.quest.quarters else None,
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
    """A Trap that was shown; of a discovered Gate Keeper it is known who waits there (MYK-WORLD-273)."""
    lairs = [Lair(book=one.book, count=one.count) for one in trap.lairs] if _tells(trap) else []
    return msgspec.structs.replace(trap, placed=None, lairs=lairs)


def _tells(trap: TrapNow) -> bool:
    return trap.trap == GATE_KEEPER and trap.discovered


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
            if trap.trap == SECRET_DOOR and trap.choice in delve.corridors:
                # From a room one has seen there is no such way, for all one knows: whatever the Trap is now (MYK-WORLD-119).
                delve.corridors.remove(trap.choice)
            alike = [
                entry.name
                for entry in books.traps
                if entry.category != "Combat"
                and entry.name != SECRET_DOOR
                and entry.placement == books.traps[trap.trap].placement
            ]
            trap.trap, trap.choice = alike[dice.below(len(alike))], ""
            trap.lairs = []
    dark = [name for name in delve.rooms if name not in known.seen]
    kinds = [one.name for one in books.bases]
    for base in delve.bases:
        if not base.shown and dark:
            base.base, base.room, base.active = kinds[dice.below(len(kinds))], dark[dice.below(len(dark))], False
            base.hp = books.bases[base.base].hp
    _unwrite(delve, species, dice)


def _unseen(further: Dungeon) -> Dungeon:
    """A map nobody has come to: one bare room."""
    way_in = [Entrance("A1", "left")]
    return Dungeon("What lies beyond", list(further.court), rooms={"A1": Room()}, entrances=way_in, stairs="A1")


def _unwrite(delve: Delve, species: list[str], dice: Source) -> None:
    """What the author wrote and nobody has read is blank; a Ruler nobody has met is somebody else, somewhere else."""
    known, written = delve.known, delve.dungeon
    seen = [delve.rooms[name].was or name for name in known.seen if name in delve.rooms]
    for name in written.rooms:
        if name not in seen:
            written.rooms[name] = Room()
    for way in written.corridors:
        way.hints = {end: hint for end, hint in way.hints.items() if end in known.seen}
    for number, placed in enumerate(written.traps):
        now = next((trap for trap in delve.traps if trap.placed == number), None)
        if now is None or not (now.shown or now.discovered):
            placed.carrier = placed.trigger = ""
            placed.monsters = []
    for trap in delve.traps:
        if not trap.shown and not trap.discovered and trap.at not in known.seen:
            trap.carrier = trap.trigger = ""
    written.success = written.failure = ""
    delve.mover_at, delve.mover, delve.mover_is, delve.harmed, delve.schemes = "", [], "", {}, {}
    if written.movement is not None:
        written.movement = Movement(who="somebody", every=written.movement.every)
    written.reward = None
    if written.quest is not None:
        written.quest = Quest(quarters=written.quest.quarters)
    written.maps = [_unseen(one) for one in written.maps]
    # Where one could ask or search is seen; what would be learned there is not. Found clues are known by their numbers.
    for number, clue in enumerate(written.clues):
        if number not in known.clues:
            clue.tells = "Something about this place."
            if clue.room not in seen:
                clue.target = clue.topic = clue.condition = clue.item = clue.errand = ""
                clue.answers, clue.hints = [], []
    told = any(name.startswith("the Ruler:") for names in known.names.values() for name in names)
    if written.ruler is not None and written.ruler.room not in seen and not told:
        written.ruler = Ruler(species[dice.below(len(species))], written.ruler.room)
