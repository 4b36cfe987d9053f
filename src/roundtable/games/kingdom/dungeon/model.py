"""A dungeon as plain data: the map, who and what is in it, and the frame of its story."""

from functools import cache
from typing import Literal

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books import DATA
from roundtable.games.kingdom.rules.record.encounters import Area

ROOMS = ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3")
"""Letters are columns from left to right, numbers rows from top to bottom (MYK-CREATE-072)."""
CENTRE = "B2"
Wall = Literal["left", "right", "top", "bottom"]
Reaction = Literal["Hostile", "Neutral", "Friendly"]
Method = Literal["search", "threat", "conversation", "puzzle"]
Stat = Literal["warfare", "range", "damage", "defense", "hp"]
BATTLEFIELD = (  # MYK-PLAY-728
    "allied Encampment",
    "allied Rearguard",
    "allied Vanguard",
    "enemy Vanguard",
    "enemy Rearguard",
    "enemy Encampment",
)


class Part(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What every part of a dungeon's file has in common: an unknown field is an error, a default is not written."""


class Extras(Part):
    """What a GM may add to a monster beyond its entry; each addition makes it count more Levels for the limits.

    `form` is an Angel in human form or a Deep One possessing a human; `learned` are Skills of a Class, a Job or a form.
    """

    items: list[str] = []
    relationship: int = 0
    class_name: str = ""
    job: str = ""
    followers: bool = False
    skills: list[str] = []
    form: Literal["", "transformed", "possessing"] = ""
    learned: list[str] = []


class Group(Part):
    """Monsters of one species in a room. `citizens` are off-map Monster Citizens, `reserve` waits as reinforcements.

    With `each` the count is for each member of the Court: a scenario that fits three as well as six (MYK-WORLD-814).
    """

    monster: str
    count: int = 1
    area: Area = "Vanguard"
    reaction: Reaction = "Neutral"
    extras: Extras | None = None
    citizens: bool = False
    reserve: bool = False
    each: bool = False


class Npc(Part):
    """Somebody the GM plays who is no monster: an Important NPC, made like a Landmaker, or an Extra without any numbers.

    `note` says in a few words what they are like, before and whatever their numbers (MYK-WORLD-004). Several Extras
    alike are one entry with a `count` (MYK-PLAY-699, MYK-PLAY-703).
    """

    name: str
    note: str = ""
    kind: Literal["important", "extra"] = "important"
    reaction: Reaction = "Neutral"
    area: Area = "Vanguard"
    count: int = 1
    gender: str = ""
    level: int = 1
    class_name: str = ""
    jobs: list[str] = []
    base: dict[str, int] = {}
    bonus: str = ""
    skills: list[str] = []
    items: list[str] = []
    drive: int = 0


class Room(Part):
    """A room in use: what it is called, what the players are told, who lives there and which Bases stand in it.

    An encounter is any mix of clues, a description, challenges and threats (MYK-WORLD-010). With `hidden` the numbers of its
    monsters are kept from the players (an Uncertain Encounter). `rules` hold in a Combat
    there and are told before it (MYK-PLAY-761); `scene` is an event of the GM's, told when the Court first comes in
    (MYK-WORLD-032).
    """

    name: str = ""
    environment: str = ""
    description: str = ""
    monsters: list[Group] = []
    bases: list[str] = []
    hidden: bool = False
    npcs: list[Npc] = []
    rules: list[str] = []
    scene: str = ""


class Corridor(Part):
    """A way between two rooms, with what a traveller can tell of it from either end."""

    rooms: tuple[str, str]
    hints: dict[str, str] = {}

    @property
    def key(self) -> str:
        return f"{self.rooms[0]}-{self.rooms[1]}"


class Entrance(Part):
    """A way into the map through an exterior wall."""

    room: str
    wall: Wall


class PlacedTrap(Part):
    """A Trap: in a room, in a Corridor (`at` is then A1-A2), on an Area of a room, or on a carrier in a room.

    `choice` is what had to be settled when it was placed; `converted` is a Room Trap made into an Event; `trigger` is
    what sets an Event Trap off where that is no plain touch (MYK-WORLD-099, MYK-WORLD-100).
    """

    trap: str
    level: int
    at: str
    area: str = ""
    carrier: str = ""
    converted: bool = False
    choice: str = ""
    trigger: str = ""
    monsters: list[Group] = []


class Clue(Part):
    """Something that leads the players on: where it is, how they come by it, and what it tells.

    `target` is the thing to be searched, the threat to be overcome (none: all of the room), the person to be asked, or
    the riddle. To be told by somebody one asks about the `topic`; then the author's conditions hold, those there are: a check
    of `score` against `difficulty`, the `asker` (a Class, a Job or a gender), a price in Materials or an `item`, and
    an `errand`, a threat of any room that must be gone. A riddle has `answers` that solve it, and `hints` (MYK-WORLD-012).
    """

    room: str
    tells: str
    method: Method = "search"
    target: str = ""
    condition: str = ""
    topic: str = ""
    score: str = ""
    difficulty: int = 0
    asker: str = ""
    price: dict[str, int] = {}
    item: str = ""
    errand: str = ""
    answers: list[str] = []
    hints: list[str] = []


class Weakness(Part):
    """A Ruler's weak point: `number` of poisons or sealed Skills, what it is about, and how the players may learn of it.

    A name that is in no book is a weak point of the GM's own. A core is hidden in a `room` (MYK-WORLD-471); of a Split Core
    `what` names the monsters that hold a core each, with commas (MYK-WORLD-474).
    """

    name: str
    number: int = 0
    what: str = ""
    revealed: str = ""
    room: str = ""

    @property
    def holders(self) -> list[str]:
        """Of a Split Core, the monsters that `what` names: each species holds one (MYK-WORLD-474)."""
        names = [word.strip() for word in self.what.split(",")] if self.name == "Split Core" else []
        return list(dict.fromkeys(books.monsters[name].name for name in names if name in books.monsters))


class Ruler(Part):
    """The Ruler of the map: a monster, how far each of its numbers is raised, its Ruler Skills and weak points."""

    monster: str
    room: str
    area: Area = "Vanguard"
    raises: dict[Stat, int] = {}
    skills: list[str] = []
    weaknesses: list[Weakness] = []
    extras: Extras | None = None


class Reward(Part):
    """What the Epilogue gives when the objective is reached (MYK-PLAY-505, MYK-PLAY-506).

    `citizens` is a number or dice; `items` are heirlooms with their Level; with `affection` each member names somebody of the
    Court; `talent` is a Job.
    """

    citizens: str = ""
    materials: dict[str, int] = {}
    items: dict[str, int] = {}
    affection: int = 0
    talent: str = ""


class MapChange(Part):
    """What somebody of the map may make of it, after so many Quarters of work: told then, and done (MYK-WORLD-346).

    It `destroys` a room, `displaces` the Kingdom to a neighbouring region, or `summons` monsters into a `room`; or it is only
    told, and the GM rules what it means.
    """

    tells: str
    after: int = 1
    destroys: str = ""
    displaces: bool = False
    summons: Group | None = None
    room: str = ""


class Movement(Part):
    """What one NPC may do after each Quarter, with the optional Scenario Movement (MYK-WORLD-342).

    `who` is one of the map's people or a monster of it by name; anybody else is not on the map. `violence` is against
    a `hostage` in the same room, the Kingdom's Citizens or its Facilities (MYK-WORLD-344), `influence` on its Treasury or
    Voices, by `amount` (MYK-WORLD-345); both at most once in `every` Quarters, and prevented by a check of the Kingdom.
    `scenes` are told and change nothing (MYK-WORLD-347).
    """

    who: str
    every: int = 2
    violence: Literal["", "hostage", "citizens", "facility"] = ""
    hostage: str = ""
    violence_check: str = "Military"
    violence_difficulty: int = 9
    influence: Literal["", "treasury", "voices"] = ""
    amount: int = 1
    influence_check: str = "Order"
    influence_difficulty: int = 9
    changes: list[MapChange] = []
    scenes: list[str] = []


class Quest(Part):
    """What reaches a map's objective where that is not simply its Ruler's fall; all that is named is needed (MYK-WORLD-811).

    `ruler`: its fall is part of it. `clues` are the numbers of clues that must have been found, from 0; `gone` are threats
    that must be overcome, `friends` monsters or people who must be Friendly, each by name. After so many `quarters` it
    is too late (MYK-WORLD-812).
    """

    ruler: bool = True
    clues: list[int] = []
    gone: list[str] = []
    friends: list[str] = []
    quarters: int = 0


MissionPlace = Literal[
    "",
    "meet family",
    "defeat father",
    "recover memories",
    "defeat undead person",
    "prove innocence",
    "lay seal to rest",
    "revive person",
]
"""The missions of Backgrounds that need a place somebody has written (MYK-WORLD-815)."""

PrologueKind = Literal["", "appeal", "scout", "wanderer"]
EpilogueKind = Literal["", "reward", "change", "farewell"]


class Dungeon(Part):
    """A whole scenario. `court` are the Levels of those it is made for, `pitch` a sentence for those who choose.

    `opening` and `ending` say which of the sample Prologues and Epilogues is told where the author wrote none
    (MYK-PLAY-077, MYK-PLAY-506); `setback` is Upkeep in MG that a failure costs besides the usual.

    Of several maps this is the first, and `maps` are the others in their order (MYK-WORLD-005): once its quest is done
    the Court goes on from the room of the `stairs` (MYK-WORLD-813). What frames the story stands with the first.
    """

    title: str
    court: list[int]
    rooms: dict[str, Room] = {}
    corridors: list[Corridor] = []
    entrances: list[Entrance] = []
    traps: list[PlacedTrap] = []
    clues: list[Clue] = []
    ruler: Ruler | None = None
    use_bases: bool = False
    diagonals: bool = False
    introduction: str = ""
    objective: str = ""
    success: str = ""
    failure: str = ""
    retry: bool = True
    opening: PrologueKind = ""
    ending: EpilogueKind = ""
    reward: Reward | None = None
    setback: int = 0
    movement: Movement | None = None
    pitch: str = ""
    quest: Quest | None = None
    mission: MissionPlace = ""
    stairs: str = ""
    maps: list["Dungeon"] = []

    @property
    def goal(self) -> str:
        """The objective; unless one is written, to conquer this section of the Dungeon (MYK-WORLD-002)."""
        return self.objective or "Conquer this section of the Dungeon: defeat its Ruler, or make it cede the map."


def neighbours(room: str, diagonals: bool = False) -> list[str]:
    """The rooms that a Corridor may lead to: beside, above and below (MYK-WORLD-006, MYK-PLAY-201); in a straight map each
    room has two of them at most (MYK-WORLD-007)."""
    column, row = _place(room)
    return [
        other
        for other in ROOMS
        if (away := sorted((abs(_place(other)[0] - column), abs(_place(other)[1] - row)))) == [0, 1]
        or (diagonals and away == [1, 1])
    ]


def _place(room: str) -> tuple[int, int]:
    return "ABC".index(room[0]), "123".index(room[1])


def outer_walls(room: str) -> list[Wall]:
    """The exterior walls of a room; the centre has none (MYK-CREATE-078)."""
    column, row = _place(room)
    sides: dict[Wall, bool] = {"left": column == 0, "right": column == 2, "top": row == 0, "bottom": row == 2}
    return [wall for wall, outer in sides.items() if outer]


def pair(one: str, other: str) -> tuple[str, str]:
    """The two ends of a Corridor in the order of the map."""
    return (one, other) if ROOMS.index(one) < ROOMS.index(other) else (other, one)


def is_corridor(place: str) -> bool:
    return "-" in place


def find_corridor(dungeon: Dungeon, key: str) -> Corridor | None:
    return next((corridor for corridor in dungeon.corridors if corridor.key == key), None)


def corridors_of(dungeon: Dungeon, room: str) -> list[Corridor]:
    return [corridor for corridor in dungeon.corridors if room in corridor.rooms]


def for_court(dungeon: Dungeon, levels: list[int]) -> Dungeon:
    """The same scenario for a Court of these Levels: groups for each member have their number (MYK-WORLD-814)."""
    made = copy(dungeon)
    for one in (made, *made.maps):
        one.court = list(levels)
        kept = [room.monsters for room in one.rooms.values()] + [placed.monsters for placed in one.traps]
        for group in (group for groups in kept for group in groups if group.each):
            group.count, group.each = group.count * len(levels), False
    return made


def next_map(dungeon: Dungeon) -> Dungeon:
    """The map behind this one, with the frame of the story that the first map has (MYK-WORLD-813)."""
    frame = ("objective", "success", "failure", "retry", "ending", "reward", "setback", "mission", "court")
    made = copy(dungeon.maps[0])
    for field in frame:
        setattr(made, field, getattr(dungeon, field))
    made.maps = [copy(one) for one in dungeon.maps[1:]]
    return made


def copy(dungeon: Dungeon) -> Dungeon:
    """A copy that shares nothing with the original."""
    return msgspec.convert(msgspec.to_builtins(dungeon), Dungeon)


class TrapPlacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What placing a Trap needs beyond its entry: a carrier its text names, a choice, and whether it bars the way.

    `authored` Traps need a thing or a person that only a GM can write (MYK-WORLD-802); `moves` ones carry the Court
    to rooms that no Corridor leads to (MYK-WORLD-009).
    """

    carrier: str = ""
    choice: Literal["", "corridor", "direction", "group", "monsters", "room"] = ""
    closes: Literal["", "always", "above level 3"] = ""
    authored: bool = False
    moves: bool = False


@cache
def _placements() -> dict[str, TrapPlacement]:
    return msgspec.json.decode((DATA / "trap-placement.json").read_bytes(), type=dict[str, TrapPlacement])


def trap_placement(trap: str) -> TrapPlacement:
    return _placements().get(trap, TrapPlacement())


def first_carrier(trap: str) -> str:
    """The thing an Event Trap sits on: the first its text names, else the first of its category (MYK-WORLD-801)."""
    named = trap_placement(trap).carrier
    return named or books.tables["Trap Carrier Table"].row(books.traps[trap].category).words[0]


def closes(placed: PlacedTrap) -> bool:
    """Whether a Corridor with this Trap may not be counted on (MYK-WORLD-802)."""
    how = trap_placement(placed.trap).closes
    return how == "always" or (how == "above level 3" and placed.level > 3)
