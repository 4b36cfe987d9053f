"""The Kingdom that all players share (MYK-CREATE-003): its maps, Talents and debts; and the Known World around it."""

import re
from typing import Literal

import msgspec

from roundtable.games.kingdom.state.counting import Record
from roundtable.games.kingdom.state.people import Holding
from roundtable.kernel.table import CHANGES

Relation = Literal["", "Allied", "Friendly", "Neutral", "Dangerous", "Hostile"]
Side = Literal["north", "east", "south", "west"]
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
    keeps: list[Holding] = []
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
    held: Holding


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
    kept: list[Holding] = []
    """Items that carriers have brought home, for whoever asks for them (MYK-PLAY-721)."""
    monster_skills: list[str] = []
    powers: dict[str, Relation] = {}
    vassal_of: str = ""
    ghetto: str = ""
    """The region in which a Court without territory has its Ghetto Palace (MYK-PLAY-604)."""
    last_lost: str = ""
    """The region lost last, where no other was left (MYK-PLAY-604)."""
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
