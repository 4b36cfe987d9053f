"""The campaign as plain data: the Kingdom, its maps, the Known World and the people. What follows from these is computed.

Nothing here can be worked out from anything else here: scores, HP maxima, Attributes, Population and the like are
functions (`scores`, `realm`), so that they always follow from their sources. Entries of the books are held by name.
"""

import re
from collections.abc import Callable
from typing import Any, ClassVar, Literal, TypeVar

import msgspec

from roundtable.games.kingdom.dungeon.model import Dungeon, Extras
from roundtable.games.kingdom.options import Options
from roundtable.kernel.table import CHANGES, RULES, State
from roundtable.kernel.table import Table as KernelTable

T = TypeVar("T")

Subtype = Literal["", "Loyalty", "Friendship", "Love", "Anger", "Distrust", "Scorn"]
Relation = Literal["", "Allied", "Friendly", "Neutral", "Dangerous", "Hostile"]
MissionState = Literal["open", "accomplished", "paid", "dropped"]
Side = Literal["north", "east", "south", "west"]
Area = Literal["", "Encampment", "Rearguard", "Vanguard", "Enemy Vanguard", "Enemy Rearguard", "Enemy Encampment"]
"""A place on the Battlefield as the Court sees it, whoever stands there; "" is nowhere on it (MYK-PLAY-728)."""
AREAS: tuple[Area, ...] = (
    "Encampment",
    "Rearguard",
    "Vanguard",
    "Enemy Vanguard",
    "Enemy Rearguard",
    "Enemy Encampment",
)
"""The six Areas in their line: distance is the number of steps along it (MYK-PLAY-728)."""
Team = Literal["court", "foes"]
Winner = Literal["", "court", "foes", "nobody", "fled"]
Ref = str
"""Somebody in play: "p3" is the fourth of the people, "f12" the thirteenth foe of the battle."""
Whom = int | str
"""Towards whom a tie goes: a person by number, a foe "f12", the map's "ruler", a "species Ogrekin", an "item 17"."""
Phase = Literal["Creation", "Setup", "Kingdom", "Dungeon", "End"]
CycleKind = Literal["Roundtable", "Action Resolution", "Journey out", "Quarter", "Round", "Journey home", "End Phase"]
Until = Literal[
    "check", "cycle", "next cycle", "rounds", "combat", "quarter", "quarters", "turn", "phase", "game", "ever"
]
Place = Literal[
    "",
    "Starfield",
    "Holy Ground",
    "Staircase",
    "Monster Hive",
    "Dungeon Master's Lair",
    "Monster Kingdom",
    "Labyrinth",
    "Barrier",
    "Resource",
    "Village",
    "Power's Enclave",
]

START_CITIZENS = 50
SLOTS = 6
INNER = 10
"""What is added to a Slot's number for the second part of a combined Item in it (MYK-GEAR-074)."""


class Record(msgspec.Struct, omit_defaults=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Any part of the position: fields by name, and only known ones when read from a file."""


_put = Record.__setattr__


class Counted(Record):
    """A part of the position that decides who knows and has what: changes inside it are counted (`play.knowing` reads it)."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in QUIET and getattr(self, name) != value:
            CHANGES[0] += 1
            INSIDE[0] += 1
            TOUCHED.append(self)
        _put(self, name, value)


QUIET = frozenset(["depth", "count", "turns", "until", "used", "drive", "got"])
"""What of such parts decides nothing about who has what: how long it lasts, and whether it was used."""


PLACES = [0]
"""How many changes there have been in who stands where, and who they are, of whatever campaign (`play.figures` reads it)."""
ORIGIN = "origin"
"""Under which name a campaign keeps beside its fields the snapshot from which it was read, and when."""
INSIDE = [0]
"""How many changes there have been inside such parts: lists of them, compared one by one, do not tell."""


TOUCHED: list[object] = []
"""Of the last counted changes, what they were made to: a figure, one of its lists, or something in one. Changes to anything
else are counted only: then whoever keeps something looks at everybody (`play.knowing`)."""


def add_to(things: list[T], one: T) -> None:
    """Add to a list of somebody's that decides who knows and has what, and count it. Rules never do so by `append`."""
    CHANGES[0] += 1
    if isinstance(one, Fighter):
        PLACES[0] += 1
    TOUCHED.append(things)
    things.append(one)


def take_from(things: list[T], one: T) -> None:
    """Take from such a list, and count it."""
    CHANGES[0] += 1
    if isinstance(one, Fighter):
        PLACES[0] += 1
    TOUCHED.append(things)
    things.remove(one)


# --- what is in force for a while --------------------------------------------------------------------------------------


class Lasting(Counted):
    """An effect in force: what gave it (an effect's name of `reserved`), what it changes and by how much, how long.

    `what` is a number that follows from the sheets ("capacity", "max_hp", "Wit", "defense", ...) or a word of the effect's
    own; `amount` is added, and so are the `dice`, thrown whenever the number is used; `note` keeps what was chosen or
    counted with it. `giver` is whose effect it is (it ends with the giver where `with_giver`), `target` the only one it
    holds against. `until` says when it ends: "cycle" is the cycle number `depth` of `Campaign.cycles`, "next cycle" the
    one after that; `turns` counts Turns, `count` Rounds or Quarters.
    """

    name: str
    rule: str
    what: str = ""
    amount: int = 0
    until: Until = "game"
    turns: int = 0
    note: str = ""
    dice: str = ""
    giver: Ref = ""
    with_giver: bool = False
    target: Ref = ""
    count: int = 0
    depth: int = 0


class Gained(Counted):
    """A Skill somebody has besides the own ones: copied, lent, learned for a while; `pays` is Hope on top of its price."""

    name: str
    source: str
    until: Until = "combat"
    pays: int = 0
    once: bool = False
    depth: int = 0


class Cycle(Record):
    """A cycle in progress, and what the one around it had: a Combat inside a Quarter has its own (MYK-PLAY-748)."""

    kind: CycleKind
    number: int = 1
    exhausted_before: list[int] = []
    limits_before: dict[str, int] = {}


# --- the Kingdom (MYK-CREATE-003) ------------------------------------------------------------------------------------


class Name(Record):
    """A kingdom's name as its words: an empty word is the King's name, a suffix is written to the word before it."""

    words: list[str] = []
    suffix: bool = False


class Trait(Record):
    """One Kingdom trait: who rolled it (None: the GM nobody plays), the sub-table and what it said."""

    seat: int | None
    table: str
    result: int
    text: str
    rule: str


class FacilityAt(Record):
    """A Facility standing in a room; `choice` is what was chosen when it was built, `product` a Staple's word.

    `keeps` are Items stored in it, `holds` Materials, `built` the game it was built in (MYK-GEAR-268, MYK-GEAR-304).
    """

    name: str
    level: int = 1
    choice: list[str] = []
    product: str = ""
    keeps: "list[Holding]" = []
    holds: dict[str, int] = {}
    built: int = 0


class Room(Record):
    """What is in a room of the Kingdom."""

    facilities: list[FacilityAt] = []

    def __setattr__(self, name: str, value: object) -> None:
        CHANGES[0] += 1
        super().__setattr__(name, value)


class Entrance(Record):
    """A way out of a map: an outer wall of a room."""

    room: str
    side: Side

    def __post_init__(self) -> None:
        if "-" in self.room:
            self.room = self.room.replace("-", "")


class Map(Record):
    """One region of the Kingdom: nine rooms A1 to C3, the Corridors between them ("A1 B1"), and its Entrances."""

    region: str
    rooms: dict[str, Room] = {}
    corridors: list[str] = []
    entrances: list[Entrance] = []

    def __post_init__(self) -> None:
        """Files of before had rooms with a hyphen, "A-1"."""
        if "-" in "".join(self.rooms):
            self.rooms = {plain_rooms(room): there for room, there in self.rooms.items()}
        if "-" in "".join(self.corridors):
            self.corridors = [plain_rooms(corridor) for corridor in self.corridors]


def plain_rooms(words: str) -> str:
    """Words in which rooms may be spelled with a hyphen, as files of before had them ("1 B-1 Farm"), without it."""
    return re.sub(r"\b([ABC])-([123])\b", r"\1\2", words)


class TalentAt(Record):
    """A Talent of the Kingdom: its Job, the choice made with it, and whether it is marked as used this game.

    `once_more`: a Doctor took over this Job and may use it once without counting again (MYK-CREATE-263). An `envoy` is
    with a Great Power for this game (MYK-WORLD-767).
    """

    job: str
    choice: str = ""
    used: bool = False
    once_more: bool = False
    envoy: bool = False

    def __setattr__(self, name: str, value: object) -> None:
        if name == "job":
            CHANGES[0] += 1
        super().__setattr__(name, value)

    def __post_init__(self) -> None:
        if "-" in self.choice:
            self.choice = plain_rooms(self.choice)


class Debt(Record):
    """Money somebody owes, and what it grows by for every so many games it stands."""

    who: int
    owed: int
    interest: str
    games: int
    since: int = 0


class Pawned(Record):
    """A Rare Item at a Loan Office, and whose it was."""

    who: int
    held: "Holding"


class Loan(Record):
    """MG of a Loan Office in this game, and what was pawned for them (MYK-WORLD-789); `over`: nothing can be redeemed."""

    mg: int
    items: list[Pawned] = []
    talents: list[TalentAt] = []
    over: bool = False


class Losses(Record):
    """People lost in this game, who may be got back in the End Phase; Monster Citizens of either kind by species."""

    followers: int = 0
    citizens: int = 0
    monsters: dict[str, int] = {}


class Kingdom(Record):
    """The one Kingdom that all players share (MYK-CREATE-001)."""

    name: Name = msgspec.field(default_factory=Name)
    traits: list[Trait] = []
    citizens: int = START_CITIZENS
    monster_citizens: dict[str, int] = {}
    talents: list[TalentAt] = []
    level: int = 0
    gained: dict[str, int] = {}
    points: dict[str, int] = {}
    maps: list[Map] = []
    home: int = 0
    voices: int = 0
    voices_bonus: int = 0
    treasury: int = 0
    upkeep_change: int = 0
    debts: list[Debt] = []
    stored: dict[str, int] = {}
    kept: "list[Holding]" = []
    """Items that carriers have brought home, for whoever asks for them (MYK-PLAY-721)."""
    monster_skills: list[str] = []
    powers: dict[str, Relation] = {}
    vassal_of: str = ""
    ghetto: str = ""
    """The region in which a Court without territory has its Ghetto Palace (MYK-PLAY-604)."""
    fell: int = 0
    """The game in which it was last destroyed (MYK-PLAY-599)."""
    religion: str = ""
    worships: Literal["", "Angel", "Deep One"] = ""
    losses: Losses = msgspec.field(default_factory=Losses)
    loans: list[Loan] = []
    """What Loan Offices have lent in this game (MYK-WORLD-789)."""
    memo: list[str] = []

    def __setattr__(self, name: str, value: object) -> None:
        if name in ("talents", "maps"):
            CHANGES[0] += 1
        super().__setattr__(name, value)


# --- the Known World -------------------------------------------------------------------------------------------------


class Region(Record):
    """A known region: whose it is ("own", a kingdom's number, or nobody's), what kind of place it is, and notes.

    `detail` is the category of a monster kingdom, the Material of a resource, the Power of an enclave; `hive` is how
    campaigns saved by version 1 of the rules said that a region is a Monster Hive.
    """

    owner: str = ""
    place: Place = ""
    detail: str = ""
    hometown_of: list[int] = []
    notes: list[str] = []
    hive: bool = False

    def __post_init__(self) -> None:
        if self.hive:
            self.place, self.hive = "Monster Hive", False


class OtherKingdom(Record):
    """Another kingdom; `hometown_of` and `hated_by` are characters, `because_of` the one whose Background brought it."""

    name: Name
    regions: list[str]
    relation: Relation = ""
    staple: str = ""
    hometown_of: list[int] = []
    hated_by: list[int] = []
    because_of: int | None = None
    destroyed: bool = False
    facilities: list[FacilityAt] = []
    """What stands there, of a kingdom whose stats are established: another group's, or a GM's (MYK-PLAY-627)."""


class World(Record):
    """The Known World: a square of regions "column-row". A region that is not recorded is unknown (MYK-CREATE-082)."""

    size: int = 6
    regions: dict[str, Region] = {}
    kingdoms: list[OtherKingdom] = []


# --- people (MYK-CREATE-092) -----------------------------------------------------------------------------------------


class Tie(Counted):
    """A Relationship Score towards somebody, 0 to 5, and its subtype."""

    score: int = 0
    kind: Subtype = ""


class KnownSkill(Counted):
    """A Skill somebody knows, where it came from, and the choice made when it was learned."""

    name: str
    source: Literal["Class", "Job", "Background", "Blood", "Level", "GM"] = "Level"
    choice: str = ""


class Holding(Counted):
    """An Item somebody has, in these numbered Item Slots; `mark` says why this very one matters.

    Two that were made into one have the same word in `joined`; the second lies in the inner place of the Slot of the first,
    `INNER` + its number (MYK-GEAR-074).
    """

    item: str
    level: int | None = None
    slots: list[int] = []
    joined: str = ""
    choice: list[str] = []
    mark: str = ""
    used: bool = False
    drive: int = 0
    """Drive that the Item itself holds (MYK-WORLD-558)."""
    inside: list["Holding"] = []
    """Items that lie in it and are not equipped (MYK-GEAR-222)."""
    got: int = 0
    """In which game it was acquired (MYK-GEAR-304)."""


class Background(Record):
    """Where somebody comes from (two ordered dice), what the dice added to it, and how the mission stands."""

    result: int
    words: dict[str, str] = {}
    people: dict[str, int] = {}
    region: str = ""
    kingdom: int | None = None
    count: int = 0
    state: MissionState = "open"


DECIDING = frozenset(
    [
        *("items", "lasting", "gained", "skills", "knows", "jobs", "job_scores", "level", "class_name", "base", "bonus"),
        *("raised", "max_hp_change", "seat", "extra", "book", "form", "name", "away", "absent"),
        *("team", "talent_used", "damage", "affection", "hostility"),
    ]
)
"""What of somebody decides what they know and have, and the numbers that follow from that alone."""
PLACING = frozenset(["away", "absent", "team", "name", "book"])
"""What of that decides also, as hp, area, dead and surrendered do, who stands on the Battlefield, and by what name."""
WATCHED = DECIDING | {"hp", "area", "dead", "surrendered"}
"""What of somebody is counted when it changes."""


class Fighter(Record):
    """What everybody who can stand on a Battlefield has: Landmakers, Important NPCs and monsters."""

    items: list[Holding] = []
    materials: dict[int, dict[str, int]] = {}
    affection: dict[Whom, Tie] = {}
    hostility: dict[Whom, Tie] = {}
    hp: int = 0
    drive: int = 0
    followers: int = 0
    monster_followers: dict[str, int] = {}
    bad_statuses: list[str] = []
    dead: bool = False
    exhausted: bool = False
    area: Area = ""
    team: Team = "court"
    away: str = ""
    lasting: list[Lasting] = []
    gained: list[Gained] = []
    controlled_by: Ref = ""
    acted: bool = False
    last_action: str = ""
    halted: bool = False
    held_over: bool = False

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in WATCHED:
            pass
        elif name == "hp":
            if (value > 0) is not (self.hp > 0):
                PLACES[0] += 1
        elif name == "area":
            # Onto the Battlefield, or off it; from Area to Area nobody learns or loses anything.
            if (not value) is bool(self.area):
                CHANGES[0] += 1
                PLACES[0] += 1
                TOUCHED.append(self)
        elif name == "dead" or name == "surrendered":
            PLACES[0] += 1
            if isinstance(self, Character):
                CHANGES[0] += 1  # the Permanent Skills of a Ghost rest (MYK-PLAY-708); a monster's end with it
                TOUCHED.append(self)
        elif type(value) is list or getattr(self, name) != value:
            # (A list may have been changed in place just before, `+=`, so it is not compared.)
            CHANGES[0] += 1
            TOUCHED.append(self)
            if name in PLACING:
                PLACES[0] += 1
        _put(self, name, value)

    def __post_init__(self) -> None:
        # A position written as JSON can only name people by text: "3" is the person with that number.
        if self.affection:
            _numbered(self.affection)
        if self.hostility:
            _numbered(self.hostility)


def quiet(record: type[Record], field: str) -> Callable[[Any, Any], None]:
    """What sets a field that decides nothing, and so is never counted, without the detour: for what every turn sets."""
    assert field not in WATCHED and field not in ("foes", "traps"), f"{field} is counted when it changes"
    put: Callable[[Any, Any], None] = getattr(record, field).__set__
    return put


set_exhausted = quiet(Fighter, "exhausted")
set_acted = quiet(Fighter, "acted")
set_last_action = quiet(Fighter, "last_action")


def _numbered(ties: dict[Whom, Tie]) -> None:
    for key in [key for key in ties if isinstance(key, str) and key.isdigit()]:
        ties[int(key)] = ties.pop(key)


class Character(Fighter, kw_only=True):
    """A Landmaker, an Important NPC (no seat), or an `extra`: an NPC without numbers (MYK-PLAY-699)."""

    seat: int | None
    name: str = ""
    gender: str = ""
    age: str = ""
    personality: str = ""
    level: int = 1
    class_name: str = ""
    jobs: list[str] = []
    job_scores: list[str] = []
    """The Ability Scores chosen with a Job that leaves them open, and the Skill Groups (MYK-WORLD-728, MYK-WORLD-746)."""
    job_groups: list[str] = []
    base: dict[str, int] = {}
    bonus: str = ""
    raised: dict[str, int] = {}
    max_hp_change: int = 0
    skills: list[KnownSkill] = []
    surplus: list[Holding] = []
    likes: list[str] = []
    dislikes: list[str] = []
    background: Background | None = None
    past: list[Background] = []
    faith: str = ""
    medals: int = 0
    memo: list[str] = []
    ate: list[int] = []
    absent: bool = False
    talent_used: str = ""
    talent_choice: str = ""
    kills: dict[str, int] = {}
    words: list[str] = []
    equipment_rolls: int = 0
    equipment_done: bool = False
    extra: bool = False
    found: dict[str, int] = {}
    """Materials acquired in this game, by kind (MYK-GEAR-304)."""
    home: str = ""
    """The Kingdom of a Landmaker from elsewhere, by name: a guest for this game (MYK-PLAY-613)."""
    seeks_refuge: bool = False
    """Whether they ask to stay for good, their own Kingdom being destroyed (MYK-PLAY-606)."""


# --- the battle ------------------------------------------------------------------------------------------------------


class Foe(Fighter, kw_only=True):
    """A monster on the Battlefield: its entry, and what differs from it here. Foe number n of the battle is "fn".

    `raised` are changes of printed numbers (a Ruler's): Level, Warfare, Range, Defense, maximum HP; `damage` replaces the
    printed dice. `knows` are Skills beyond the entry's. `wounds_paid` counts HP given in place of Hope (MYK-WORLD-374).
    `commander` is the seat that plays it where monsters fight for the players (MYK-BEAST-005).
    `hosts` are Followers a GM gave it (MYK-BEAST-241), `form` is the guise it has not given up yet (MYK-BEAST-325).
    `unbeaten`: it died, but nobody has defeated it (MYK-BEAST-039). `unknown`: the players do not know its numbers
    (MYK-PLAY-571).
    """

    book: str
    name: str = ""
    team: Team = "foes"
    raised: dict[str, int] = {}
    damage: str = ""
    knows: list[str] = []
    ruler: bool = False
    summoned: bool = False
    fled: bool = False
    surrendered: bool = False
    spared: bool = False
    wounds_paid: int = 0
    was_follower_of: Ref = ""
    unbeaten: bool = False
    hosts: int = 0
    form: str = ""
    commander: int | None = None
    unknown: bool = False


class CombatTrap(Counted):
    """A Combat Trap at work in an Area; `by` is who set it, `hp` what is left of it for a Broom (MYK-GEAR-172)."""

    name: str
    level: int
    by: Ref = ""
    note: str = ""
    hp: int | None = None
    off: bool = False


class Bond(Record):
    """Two figures tied together on the Battlefield: one rides, swallows, holds or shields the other."""

    kind: str
    a: Ref
    b: Ref
    note: str = ""


class Reserve(Record):
    """Monsters held back, to enter their own Encampment when a Round ends (MYK-WORLD-402)."""

    book: str
    count: int = 1
    knows: list[str] = []


Stage = Literal["setup", "surprise", "strategy", "first", "second", "end", "treasure", "over"]


class Battle(Record):
    """A Combat: its Round, which side acts, and who is there besides the people (MYK-PLAY-342).

    `first` is the side that acts first this Round; `acting` is who is in the middle of a turn, `waiting` who
    still has the free turn of a surprise. `used` are Skills and Items
    used so far as "p0 skill Prayer" (MYK-PLAY-393); `lost_followers` what people lost in it (MYK-CREATE-267); `special`
    are rules of this fight only (MYK-PLAY-761); `leaving` is set by what ends it from deep inside; it is `hidden` while the
    numbers of the monsters are kept from the players (MYK-PLAY-572).
    """

    stage: Stage = "setup"
    round: int = 0
    first: Team = "court"
    surprised: bool = False
    foes: list[Foe] = []
    reserves: list[Reserve] = []
    traps: dict[str, CombatTrap] = {}
    bonds: list[Bond] = []
    acting: Ref = ""
    waiting: list[Ref] = []
    used: list[str] = []
    lost_followers: dict[str, int] = {}
    kills: dict[str, list[str]] = {}
    special: list[str] = []
    objects: list[str] = []
    known: bool = True
    opened_by_court: bool = False
    leaving: str = ""
    hidden: bool = False
    winner: Winner = ""
    arrived: list[Ref] = []
    """Who has come to it from another room (MYK-PLAY-581)."""
    barred: list[Ref] = []
    """Who cannot come to it any more (MYK-PLAY-593)."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in ("foes", "traps"):
            CHANGES[0] += 1
            PLACES[0] += 1
        _put(self, name, value)


set_acting = quiet(Battle, "acting")


class Help(Record):
    """A Cooperative Action waiting for the check it is meant for (MYK-PLAY-034)."""

    helper: Ref
    target: Ref
    action: str
    amount: int


# --- the dungeon -----------------------------------------------------------------------------------------------------


class Loot(Record):
    """An Item that a monster has taken and kept, and whose it was (MYK-BEAST-313)."""

    held: Holding
    of: Ref


class Lair(Record):
    """Monsters of one species in a room as they are now; `hp` are the wounds of those who have fought and live,
    `drive` is what the first of them has.

    `unknown` only in the eyes of players who do not know them.
    """

    book: str
    count: int = 1
    area: Area = "Enemy Vanguard"
    reaction: Literal["Hostile", "Neutral", "Friendly"] = "Neutral"
    knows: list[str] = []
    hp: list[int] = []
    drive: int = 0
    ruler: bool = False
    reserve: bool = False
    surrendered: bool = False
    fond: dict[str, int] = {}
    fighting: bool = False
    leaves: bool = False
    unknown: bool = False
    items: list[str] = []
    loot: list[Loot] = []
    fate: Ref = ""
    extras: Extras | None = None
    unmasked: bool = False


class BaseNow(Fighter, kw_only=True):
    """A Base of the map as it is now; number n of the Delve is "bn". In Combat it counts as in the enemy's Encampment.

    `counters` are the Production Capacity that lies on it (MYK-WORLD-325), `shown` is face up, `active` a Permanent one that
    was paid for (MYK-WORLD-327). `off` is the cycle for which it does nothing (MYK-CREATE-241); destroyed, it is `dead`.
    """

    base: str
    room: str
    team: Team = "foes"
    area: Area = "Enemy Encampment"
    counters: int = 0
    shown: bool = False
    active: bool = False
    off: str = ""


class RoomNow(Record):
    """What a room holds now, which is not what its author wrote: who lives there, what lies there, who has been told what.

    `stayed` counts Quarters that ended there without leaving, for Random Encounters (MYK-PLAY-202). `was` is the room of
    the authored map that this one is, where rooms have traded places; `recruited` are monsters that went along with the
    Court; a `way_out` and an `elevator` are what a Rest found. `npcs` are people who are no monsters, by reference, with
    their reaction; with `unknown` its monsters are kept from the players (MYK-PLAY-571).
    """

    lairs: list[Lair] = []
    npcs: dict[str, str] = {}
    unknown: bool = False
    left: list[Holding] = []
    objects: list[str] = []
    touched: list[str] = []
    stayed: int = 0
    unmarked: int = -1
    was: str = ""
    recruited: dict[str, int] = {}
    destroyed: bool = False
    way_out: bool = False
    elevator: bool = False
    buried: list[str] = []
    """Items that lie here unknown to the players, for who searches (MYK-CREATE-260)."""
    facilities: list[FacilityAt] = []
    """Facilities of the Kingdom that stand here, out in the dungeon (MYK-GEAR-231)."""


class TrapNow(Record):
    """A Trap of the dungeon as it is now: number `placed` of the authored ones, or one that play has added.

    `fired` reveals, `discovered` is by a Search; `learned` are the names of effects that told of it without finding it.
    `off` is the Quarter through which it is switched off, `last` the Quarter in which it last fired at the Camp's end.
    """

    trap: str
    level: int
    at: str
    carrier: str = ""
    choice: str = ""
    trigger: str = ""
    placed: int | None = None
    lairs: list[Lair] = []
    discovered: bool = False
    disarmed: bool = False
    fired: int = 0
    shown: bool = False
    off: int = -1
    last: int = -1
    note: str = ""


class Count(Record):
    """Numbers learned about a room, and from whom: some lie. -1: not known."""

    monsters: int = -1
    traps: int = -1
    source: str = ""


class Known(Record):
    """What the Court knows of the map: rooms seen and explored, Corridors, numbers and names learned, clues found."""

    seen: list[str] = []
    explored: list[str] = []
    corridors: list[str] = []
    counts: dict[str, list[Count]] = {}
    names: dict[str, list[str]] = {}
    clues: list[int] = []
    notes: list[str] = []


DelveStage = Literal["setup", "enter", "encounter", "negotiate", "rush", "camp", "end of quarter", "over"]


class March(Record):
    """Members of a split party who make the same move from the same room: "go B2", "leave" or "stay" (MYK-PLAY-576)."""

    who: list[Ref]
    key: str
    begun: bool = False


class Split(Record):
    """Where a split party stands in its Quarter (MYK-PLAY-576).

    `marches` are moves declared and not yet made, `rooms` those whose Encounter and Camp are still to come; `came` is the
    room each member came from, `moved` how many rooms each has entered in this move, `leaving` who has left the map in it.
    `ambushed` are those who fight alone after the Combat they did not reach (MYK-PLAY-583), `meanwhile` who was being
    played then, `resume` the stage they were at.
    """

    marches: list[March] = []
    rooms: list[str] = []
    came: dict[Ref, str] = {}
    moved: dict[Ref, int] = {}
    leaving: list[Ref] = []
    ambushed: list[Ref] = []
    meanwhile: list[Ref] = []
    resume: "DelveStage" = "camp"


class Delve(Record):
    """A map being explored: as authored, what has changed in it, and what is known of it.

    `at` is where each member is ("" before the Entrance), `before` the room the Court came from. `plans` are Camp actions
    chosen and not yet carried out; `moved` the rooms entered in this move; `fight` says where play goes on after one.
    `route` are the rooms still to enter when a fight breaks into a move, `passing` which Traps of the way are done with, and
    `leads` where a Trap makes the move end. `met` are the species the Court has met, `beaten` those it
    has defeated, `died` every monster that died, for a Graveyard (MYK-WORLD-358). `ended`: the Epilogue of an evening is
    told. `tale` decides which sentences tell the evening (below 0: none do), `tales` counts them by occasion.
    """

    dungeon: Dungeon
    region: str = ""
    """Where on the Known World the map lies; nowhere in particular for an evening by itself (MYK-PLAY-162)."""
    stage: DelveStage = "setup"
    at: dict[str, str] = {}
    before: str = ""
    rooms: dict[str, RoomNow] = {}
    traps: list[TrapNow] = []
    known: Known = msgspec.field(default_factory=Known)
    corridors: list[str] = []
    moved: int = 0
    moves_made: int = 0
    rushed: bool = False
    rushed_well: bool = False
    """Whether the last attempt to rush forward in this Quarter has succeeded (MYK-PLAY-223)."""
    rooms_scouted: int = 0
    scouts_lost: int = 0
    """Rooms scouted and Followers lost by it in this game, for tables that count them all (MYK-PLAY-153)."""
    searched: list[str] = []
    rested: list[str] = []
    plans: dict[str, str] = {}
    camped: list[str] = []
    turn_boxes: int = 0
    boxes_before: int = 0
    """Of these, the Quarters of the journey, which a time limit does not count (MYK-WORLD-812)."""
    hidden_fights: int = 0
    fight: str = ""
    route: list[str] = []
    passing: list[str] = []
    leads: str = ""
    no_territory: bool = False
    met: list[str] = []
    beaten: list[str] = []
    died: list[str] = []
    bases: list[BaseNow] = []
    duel: list[str] = []
    surprised: bool = False
    objective: Literal["", "done", "failed"] = ""
    retry: int = 0
    why: str = ""
    ended: bool = False
    opened: bool = False
    """The way to the next map is open (MYK-WORLD-813)."""
    cores: list[str] = []
    """The Ruler's hidden cores that have been found, by the weak point's name (MYK-WORLD-471)."""
    tale: int = -1
    tales: dict[str, int] = {}
    split: Split | None = None
    outside: RoomNow = msgspec.field(default_factory=RoomNow)
    """What is before the Entrance, where one may camp: who comes by there."""
    mover_at: str = ""
    """Where the NPC of Scenario Movement really is, if the players do not know it (MYK-WORLD-343)."""
    mover: list[Lair] = []
    mover_is: Ref = ""
    """That NPC, once the Court knows that it is not where it was: monsters, or one of the people."""
    harmed: dict[str, int] = {}
    """Damage to people whom the Court has not met, by name (MYK-WORLD-344)."""
    schemes: dict[str, int] = {}
    """Of each kind of Scenario Movement the Quarter of its last use; of changes of the map how far they have come."""

    def __setattr__(self, name: str, value: object) -> None:
        if name == "bases":
            CHANGES[0] += 1
        super().__setattr__(name, value)


# --- the Kingdom Phase and the End Phase -----------------------------------------------------------------------------

HomeStage = Literal[
    "setup phase",
    "prologue",
    "organizational meeting",
    "items",
    "requests",
    "action resolution",
    "departure",
    "away",
    "return",
    "retry",
    "kingdom change",
    "epilogue",
    "recovery",
    "earnings report",
    "upkeep",
    "end requests",
    "exploration meeting",
    "dismissal",
    "growth",
    "the end",
]


class Ticket(Record):
    """A Plan Facility that somebody may go to by a Station in this Action Resolution, with what is chosen for it

    (MYK-WORLD-787)."""

    who: str
    name: str
    choice: list[str] = []
    used: bool = False


class AtHome(Record):
    """A game of the campaign: which piece of the Kingdom Phase (MYK-PLAY-075) or the End Phase (MYK-PLAY-754) comes next.

    `plans` are Plan Actions chosen and not yet carried out, `acted` who has had theirs, `more` additional ones still to come
    (MYK-PLAY-103). `voices` is the pool as the Kingdom Phase began (MYK-PLAY-115); `scouted`: the map is known of.
    `strolls` are those who may Wander once more by a Main Street, None before anybody was named (MYK-GEAR-264); `refused`
    what the others would not join in (MYK-GEAR-249); `arena` those who fight in the Colosseum (MYK-GEAR-299); `rewarded`:
    the reward came in advance (MYK-GEAR-247).
    """

    stage: HomeStage = "prologue"
    plans: dict[str, str] = {}
    acted: list[str] = []
    more: dict[str, int] = {}
    voices: int = 0
    scouted: bool = False
    strolls: list[str] | None = None
    refused: list[str] = []
    arena: list[str] = []
    brawl: bool = False
    """The fight is none of the Colosseum's: a Cracker has brought it on (MYK-GEAR-178)."""
    rewarded: bool = False
    less_voices: int = 0
    """How many Voices fewer a game begins with because of the year that has passed (MYK-PLAY-635)."""
    traded: int = 0
    """Trade actions made in this Treasury Meeting (MYK-PLAY-622)."""
    assisted: list[str] = []
    """Where Assist Facilities stand that were used in this Treasury Meeting (MYK-WORLD-784)."""
    tickets: list[Ticket] = []
    """What Stations have made open to somebody (MYK-WORLD-787)."""
    used: list[str] = []
    """Where Plan Facilities stand that were used in this game (MYK-GEAR-242)."""


class Journey(Record):
    """The Court on its way over the Known World (MYK-PLAY-162): out to the region `to`, or `homeward`.

    `at` is the region it is in, "" while it has not left the Kingdom; `entered` are the regions entered since its route was
    last plotted. `lairs` are monsters met on the way that are neither fought nor made Friendly yet.
    """

    to: str = ""
    at: str = ""
    homeward: bool = False
    entered: list[str] = []
    lairs: list[Lair] = []


# --- the table -------------------------------------------------------------------------------------------------------


class Grant(Record):
    """A Facility that waits for a room, and the 1D6 table that gave it, on which it may be rolled again once."""

    name: str
    seat: int
    rule: str
    table: str = ""
    choice: list[str] = []
    product: str = ""
    rolled_again: bool = False


class Waiting(Record):
    """An Environment result that waits for the own region to be drawn: an extra region or an allied kingdom."""

    what: Literal["region", "kingdom"]
    seat: int
    rule: str
    corridors: str = ""
    relation: Relation = ""
    staple: bool = False


class Put(Record):
    """What the GM has asked for and is still to come: of somebody a check or a question in words, of the dice a table, a
    stranger, a Trap or a Facility; or what the GM breaks off (MYK-PLAY-002)."""

    kind: Literal["check", "question", "home", "fight over", "roll", "stranger", "trap", "facility"]
    prompt: str
    who: Ref = ""
    score: str = ""
    difficulty: int = 0
    seat: int = 0
    choices: list[str] = []
    secret: bool = False


class Secret(Record):
    """What only the GM knows about somebody's mission."""

    who: int
    goal: str
    text: str


class _NotYet:
    """Stands for what a position keeps before it keeps anything: of no count of changes, so whoever reads it looks anew."""

    changes = count = run = -1
    reading = 0

    def stands(self) -> bool:
        return False


NOT_YET = _NotYet()


class Campaign(State, dict=True):
    """Everything: a sheet for each character and for the Kingdom, maps, a Battlefield (MYK-PLAY-073). `step` is the piece of
    creation in progress, `turn` whose go it is within it.

    Rules may keep with a position what they found out about it (`play.knowing`), beside its fields: `dict=True`. That is no
    part of it, and is neither written nor compared.
    """

    counted: ClassVar[bool] = True
    kept: ClassVar[Any] = NOT_YET
    field: ClassVar[Any] = NOT_YET

    options: Options
    players: int
    gm: int | None = None
    step: str = "name"
    turn: int = 0
    place: str = ""
    kingdom: Kingdom = msgspec.field(default_factory=Kingdom)
    world: World = msgspec.field(default_factory=World)
    people: list[Character] = []
    granted: list[Grant] = []
    waiting: list[Waiting] = []
    open_basics: list[int] = []
    reviewed: list[int] = []
    secrets: list[Secret] = []
    gm_notes: list[str] = []
    """What the GM has written down for nobody else (MYK-PLAY-002)."""
    summary: str = ""
    """The evening in the GM's words, for the newspaper (MYK-PLAY-002)."""
    put: list[Put] = []
    by_rules: bool = False
    """The GM lets the rules play the monsters in fights, until further notice (MYK-PLAY-002, MYK-WORLD-386)."""
    phase: Phase = "Creation"
    game: int = 0
    retries: int = 0
    acting_king: int | None = None
    quarter: int = 0
    cycles: list[Cycle] = []
    lasting: list[Lasting] = []
    battle: Battle | None = None
    delve: Delve | None = None
    at_home: AtHome | None = None
    journey: Journey | None = None
    helps: list[Help] = []
    paid: dict[str, int] = {}
    """What was paid for a use whose price its user sets, by holder and effect, until it resolves."""
    falling: dict[str, int] = {}
    """Who paid HP down to 0 or less for a Skill that still takes effect, and how much (MYK-CREATE-213)."""
    aimed: list[str] | None = None
    """Whom the Skill or Item in use is used on, as far as its user has chosen; None while none is used as an action."""
    in_use: list[str] = []
    """What was chosen for the Item in use, and what is in it: it may be used up before its effect comes."""
    dose: str = ""
    """What is wrong with the Item being used up: where it came from (MYK-WORLD-127, MYK-WORLD-144)."""
    dosed: list[str] = []
    """Who gets the effect of that Item."""
    disasters: int = 0
    """Kingdom Disasters that wait until the one being applied is over (MYK-PLAY-056)."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in ("people", "lasting", "battle", "delve", "by_rules"):
            CHANGES[0] += 1
            PLACES[0] += 1
        State.__setattr__(self, name, value)

    def read_from(self, snapshot: bytes) -> None:
        self.__dict__[ORIGIN] = snapshot, RULES.run + 1, RULES.counted()

    @property
    def court(self) -> list[int]:
        """The Landmakers: the characters that players control, all of them together, in the order of seats

        (MYK-CREATE-052, MYK-PLAY-744)."""
        found = []
        for number, one in enumerate(self.people):
            if one.seat is not None:
                found.append(number)
        return found


Table = KernelTable[Campaign, Options]
"""The table as the rules of this game hold it."""
