"""A map being explored: what its rooms and Traps are now, and what the Court knows of them."""

from typing import Literal

import msgspec

from roundtable.games.kingdom.dungeon.model import Dungeon, Extras
from roundtable.games.kingdom.state.counting import Record
from roundtable.games.kingdom.state.kingdom import FacilityAt
from roundtable.games.kingdom.state.people import ENEMY_ENCAMPMENT, ENEMY_VANGUARD, Area, Fighter, Holding, Ref, Team
from roundtable.kernel.table import CHANGES


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
    area: Area = ENEMY_VANGUARD
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
    area: Area = ENEMY_ENCAMPMENT
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
    resume: DelveStage = "camp"


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
