"""The campaign as plain data: the Kingdom, its maps, the Known World and the people. What follows from these is computed.

Nothing here can be worked out from anything else here: scores, HP maxima, Attributes, Population and the like are
functions (`scores`, `realm`), so that they always follow from their sources. Entries of the books are held by name.
"""

from typing import Literal

import msgspec

from roundtable.games.kingdom.options import Options
from roundtable.kernel.table import State

Subtype = Literal["", "Loyalty", "Friendship", "Love", "Anger", "Distrust", "Scorn"]
Relation = Literal["", "Allied", "Friendly", "Neutral", "Dangerous", "Hostile"]
Side = Literal["north", "east", "south", "west"]
Area = Literal["", "Vanguard", "Rearguard", "Encampment"]
Phase = Literal["Creation", "Setup", "Kingdom", "Dungeon", "End"]
CycleKind = Literal["Roundtable", "Action Resolution", "Journey out", "Quarter", "Round", "Journey home", "End Phase"]
Until = Literal["check", "cycle", "combat", "quarter", "turn", "game", "ever"]
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


class Record(msgspec.Struct, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """Any part of the position: fields by name, and only known ones when read from a file."""


# --- what is in force for a while --------------------------------------------------------------------------------------


class Lasting(Record):
    """An effect in force: what gave it (an effect's name of `reserved`), what it changes and by how much, how long.

    `what` is a number that follows from the sheets ("capacity", "max_hp", "Wit", "defense", ...) or a word of the effect's
    own; `turns` is for effects that last a number of Turns; `note` keeps what was chosen or counted with it.
    """

    name: str
    rule: str
    what: str = ""
    amount: int = 0
    until: Until = "game"
    turns: int = 0
    note: str = ""


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
    """A Facility standing in a room; `choice` is what was chosen when it was built, `product` a Staple's word."""

    name: str
    level: int = 1
    choice: list[str] = []
    product: str = ""


class Room(Record):
    """What is in a room of the Kingdom."""

    facilities: list[FacilityAt] = []


class Entrance(Record):
    """A way out of a map: an outer wall of a room."""

    room: str
    side: Side


class Map(Record):
    """One region of the Kingdom: nine rooms A-1 to C-3, the Corridors between them ("A-1 B-1"), and its Entrances."""

    region: str
    rooms: dict[str, Room] = {}
    corridors: list[str] = []
    entrances: list[Entrance] = []


class TalentAt(Record):
    """A Talent of the Kingdom: its Job, the choice made with it, and whether it is marked as used this game.

    `once_more`: a Doctor took over this Job and may use it once without counting again (MYK-CREATE-263).
    """

    job: str
    choice: str = ""
    used: bool = False
    once_more: bool = False


class Debt(Record):
    """Money somebody owes, and what it grows by for every so many games it stands."""

    who: int
    owed: int
    interest: str
    games: int
    since: int = 0


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
    monster_skills: list[str] = []
    powers: dict[str, Relation] = {}
    vassal_of: str = ""
    religion: str = ""
    losses: Losses = msgspec.field(default_factory=Losses)
    memo: list[str] = []


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


class World(Record):
    """The Known World: a square of regions "column-row". A region that is not recorded is unknown (MYK-CREATE-082)."""

    size: int = 6
    regions: dict[str, Region] = {}
    kingdoms: list[OtherKingdom] = []


# --- people (MYK-CREATE-092) -----------------------------------------------------------------------------------------


class Tie(Record):
    """A Relationship Score towards somebody, 0 to 5, and its subtype."""

    score: int = 0
    kind: Subtype = ""


class KnownSkill(Record):
    """A Skill somebody knows, where it came from, and the choice made when it was learned."""

    name: str
    source: Literal["Class", "Job", "Background", "Blood", "Level", "GM"] = "Level"
    choice: str = ""


class Holding(Record):
    """An Item somebody has, in these numbered Item Slots; `mark` says why this very one matters."""

    item: str
    level: int | None = None
    slots: list[int] = []
    choice: list[str] = []
    mark: str = ""
    used: bool = False


class Background(Record):
    """Where somebody comes from (two ordered dice), what the dice added to it, and how the mission stands."""

    result: int
    words: dict[str, str] = {}
    people: dict[str, int] = {}
    region: str = ""
    kingdom: int | None = None
    count: int = 0
    state: Literal["open", "accomplished", "paid", "dropped"] = "open"


class Character(Record):
    """A Landmaker, or an Important NPC (no seat)."""

    seat: int | None
    name: str = ""
    gender: str = ""
    age: str = ""
    personality: str = ""
    level: int = 1
    class_name: str = ""
    jobs: list[str] = []
    base: dict[str, int] = {}
    bonus: str = ""
    raised: dict[str, int] = {}
    max_hp_change: int = 0
    skills: list[KnownSkill] = []
    items: list[Holding] = []
    materials: dict[int, dict[str, int]] = {}
    surplus: list[Holding] = []
    affection: dict[int, Tie] = {}
    hostility: dict[int, Tie] = {}
    likes: list[str] = []
    dislikes: list[str] = []
    background: Background | None = None
    past: list[Background] = []
    faith: str = ""
    medals: int = 0
    memo: list[str] = []
    hp: int = 0
    drive: int = 0
    followers: int = 0
    monster_followers: dict[str, int] = {}
    bad_statuses: list[str] = []
    dead: bool = False
    exhausted: bool = False
    area: Area = ""
    lasting: list[Lasting] = []
    ate: list[int] = []
    absent: bool = False
    talent_used: str = ""
    talent_choice: str = ""
    kills: dict[str, int] = {}
    words: list[str] = []
    equipment_rolls: int = 0
    equipment_done: bool = False


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


class Secret(Record):
    """What only the GM knows about somebody's mission."""

    who: int
    goal: str
    text: str


class Campaign(State):
    """Everything. `step` is the piece of creation in progress, `turn` whose go it is within it."""

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
    phase: Phase = "Creation"
    game: int = 0
    retries: int = 0
    acting_king: int | None = None
    quarter: int = 0
    cycles: list[Cycle] = []
    lasting: list[Lasting] = []

    @property
    def court(self) -> list[int]:
        """The Landmakers: the characters that players control, all of them together (MYK-CREATE-052)."""
        return [number for number, one in enumerate(self.people) if one.seat is not None]
