"""The position of a battle, as plain data. Lengths are hundredths of an inch, facings degrees clockwise from north.

Words used throughout: a figure is *gone* when it is disabled, dead, lost or withdrawn; *tired* counts its temporary and
*worn* its permanent fatigue levels (KK-024); *horse* is its mount's remaining stamina.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from roundtable.board.measured import Disc, Point
from roundtable.games.knights_and_knaves import data
from roundtable.kernel.copies import Whole
from roundtable.kernel.table import State

FOOT, MOUNTED, BAGGAGE = 50, 75, 100
"""Radii of bases and of the baggage marker (KK-003, KK-013)."""

Gone = Literal["", "disabled", "dead", "lost", "withdrawn"]
Chit = Literal["", "stay", "move", "shoot", "move and shoot", "charge", "cross", "face down"]
"""What a figure is marked with. `face down` stands only in views: an enemy's chit, of which one sees the back (KK-074)."""
GOING: tuple[Chit, ...] = ("move", "move and shoot", "charge")
"""Chits of those who declare how they go."""
Order = Literal["", "attack until", "defend until"]
"""The rest goes without saying in the rules: until the signal."""
Edge = Literal["south", "north"]

HILLS = ("gentle hill", "steep hill")
LOW_WALLS = {"hedge": "waist", "waist wall": "waist", "chest wall": "chest", "battlement": "chest"}
"""Linear obstacles one can shoot and climb over, and which line of the skill chart they give (KK-158, KK-159)."""
PASSAGES = ("doorway", "gate")
OPENINGS = ("window", "arrow slit")
STEPS = ("stairs", "ladder")
Kind = Literal[
    "wood", "gentle hill", "steep hill", "hedge", "waist wall", "chest wall", "battlement", "wall", "building",
    "doorway", "gate", "window", "arrow slit", "stairs", "ladder", "rampart", "precipice", "water",
]  # fmt: skip


_disc = tuple.__new__
"""What `Disc(...)` comes to, without a call in between: no other record is made as often."""


class Terrain(msgspec.Struct, omit_defaults=True, gc=False):
    """One piece of terrain: a disc, a convex polygon or a line, by its kind.

    `height` is in feet, for what can be fallen from (KK-233); `up` is a point at the upper end of stairs or a ladder.
    """

    id: str
    kind: Kind
    disc: tuple[int, int, int] | None = None
    corners: list[Point] = []
    line: tuple[Point, Point] | None = None
    height: int = 0
    up: Point | None = None


class Figure(msgspec.Struct, omit_defaults=True, gc=False):
    """One figure, with its mount if it has one."""

    id: str
    name: str
    side: int
    unit: str
    troop: str
    points: int
    stamina: int
    full: int
    weapon: str
    weapons: Whole[list[str]]
    missile: str = ""
    shield: data.Shield = ""
    mount: str = ""
    horse: int = 0
    x: int = -1
    y: int = -1
    facing: int = 0
    placed: bool = False
    gone: Gone = ""
    routing: bool = False
    stunned: int = 0
    stunned_on: int = 0
    tired: int = 0
    worn: int = 0
    empty: bool = False
    at_baggage: int = 0
    failed: Whole[dict[str, int]] = {}
    """`weapon opponent` of class 3 to 5 weapons that failed to strike home: the last turn in contact (KK-202)."""
    own: Whole[data.Troop | None] = None
    """A troop row of a designer's own, given in a position."""
    before: str = "stand"
    """The pace of the turn before (KK-108)."""

    # This turn only; wiped by `fresh_turn`.
    pace: str = "stand"
    plan: str = ""
    """Where it goes, if it was sent apart from its unit (KK-303)."""
    commanded: bool = False
    ready: bool = False
    loader: str = ""
    """The crossbowman who shoots while this one loads (KK-067)."""
    loaded_by: str = ""
    chit: Chit = ""
    result: str = ""
    """What the uncontrolled action table said (KK-076)."""
    target: str = ""
    """The enemy it charges (KK-018)."""
    contact: bool = False
    """Its charge made contact."""
    panic: str = ""
    moved: bool = False
    shot: bool = False
    fought: bool = False
    hurt: int = 0
    """Stamina lost this turn (KK-222)."""
    fell: bool = False
    """It has made its one fall roll of the turn (KK-225)."""
    struck: Whole[list[str]] = []
    """Blows this turn that may fell it: `lance` (KK-221) or `infantry` (KK-223)."""
    checked: str = ""
    """The phase in which it last checked morale (KK-030)."""

    @property
    def row(self) -> data.Troop:
        """Its troop row (KK-260)."""
        return self.own or data.troops()[self.troop]

    @property
    def mounted(self) -> bool:
        return self.mount != ""

    @property
    def on_table(self) -> bool:
        return self.placed and not self.gone

    @property
    def radius(self) -> int:
        return MOUNTED if self.mount else FOOT

    @property
    def base(self) -> Disc:
        return _disc(Disc, (self.x, self.y, MOUNTED if self.mount else FOOT))

    @property
    def at(self) -> Point:
        return (self.x, self.y)

    @property
    def fatigue(self) -> int:
        """Every level together, where a chart says no more (KK-024)."""
        return self.tired + self.worn

    @property
    def wounded(self) -> bool:
        """It has lost stamina (KK-243)."""
        return self.stamina < self.full

    @property
    def free(self) -> bool:
        """On the table and master of itself: neither routing nor stunned."""
        return self.placed and not self.gone and not self.routing and not self.stunned

    @property
    def skirmisher(self) -> bool:
        """It fights in open order (KK-011)."""
        return "skirmisher" in self.row.traits

    def fresh_turn(self) -> None:
        """Forget what belonged to the turn that is over."""
        self.before = self.pace
        # Most of it is as it was: to look at a field takes a fraction of what it takes to set it.
        if self.pace != "stand":
            self.pace = "stand"
        if self.plan:
            self.plan = ""
        if self.commanded:
            self.commanded = False
        if self.ready:
            self.ready = False
        if self.loader:
            self.loader = ""
        if self.loaded_by:
            self.loaded_by = ""
        if self.chit:
            self.chit = ""
        if self.result:
            self.result = ""
        if self.target:
            self.target = ""
        if self.contact:
            self.contact = False
        if self.panic:
            self.panic = ""
        if self.moved:
            self.moved = False
        if self.shot:
            self.shot = False
        if self.fought:
            self.fought = False
        if self.hurt:
            self.hurt = 0
        if self.fell:
            self.fell = False
        if self.struck:
            self.struck = []
        if self.checked:
            self.checked = ""


class Unit(msgspec.Struct, omit_defaults=True, gc=False):
    """A named group of figures (KK-009). `seat` is the player who gives its orders."""

    id: str
    name: str
    side: int
    seat: int
    figures: Whole[list[str]]
    leader: str
    order: Order = ""
    activated: int = 0
    """The turn in which the second part of its standing order was activated; the order is then used up (KK-073)."""
    signalled: bool = False
    withdrawing: bool = False
    plan: str = ""
    """How the whole unit moves this turn: `go DX DY`, `each`, `hold`; empty while it has not been chosen."""


class Corpse(msgspec.Struct, gc=False):
    """Where somebody was disabled (KK-014). A robbed one has resupplied somebody already (KK-251)."""

    x: int
    y: int
    figure: str
    robbed: bool = False


class Fallen(msgspec.Struct, gc=False):
    """A figure that routed or was disabled this turn, and where (KK-034, KK-053)."""

    figure: str
    side: int
    x: int
    y: int
    radius: int
    phase: str
    how: Literal["routs", "is disabled"]


class Side(msgspec.Struct, omit_defaults=True, gc=False):
    """One of the two sides (KK-001). `seats` are its players; the first is its captain."""

    name: str
    seats: list[int]
    commander: str = ""
    edge: Edge = "south"
    zone: list[int] = []
    """Where it deploys: left, bottom, right, top."""
    baggage: Point | None = None
    captured: bool = False
    lord_down: int = 0
    """The turn in which its commander was disabled."""
    zealous: bool = False
    unpaid: bool = False


class Objective(msgspec.Struct, omit_defaults=True, gc=False):
    """A place worth points at the end: to the side with more figures fit to fight in it, or to `only` that side."""

    name: str
    disc: tuple[int, int, int]
    points: int
    only: int | None = None


class Fate(msgspec.Struct, omit_defaults=True, gc=False):
    """What became of a wounded figure after the battle (KK-255)."""

    figure: str
    roll: int
    recovers: bool


class Battle(State):
    """The whole position."""

    width: int
    height: int
    sides: list[Side]
    units: dict[str, Unit] = {}
    figures: dict[str, Figure] = {}
    terrain: Whole[list[Terrain]] = []
    corpses: list[Corpse] = []
    objectives: Whole[list[Objective]] = []
    battle: str = ""
    turn_limit: int = 0
    """A turn at whose end a scenario ends; 0 for none."""
    step: str = "build"
    turn: int = 0
    priority: int = 0
    retinues: dict[int, list[list[str]]] = {}
    """Retinues being built at the table, by side: each unit as its name, its leader's row and its figures' rows."""
    queue: dict[int, list[str]] = {}
    """What is still to be decided in this step, by seat: ids of units or of figures."""
    moves: list[list[list[str]]] = []
    """The figures still to move: for each group of KK-097, those of the side with priority and of the other."""
    turn_of: int = 0
    """Which of the two lists of the group moves next: 0 the side with priority, 1 the other."""
    shots: dict[str, str] = {}
    """Who shoots at whom this turn."""
    opponents: dict[str, str] = {}
    """Whom each figure in melee has chosen to strike (KK-179)."""
    fallen: list[Fallen] = []
    margin: int = 20
    """A smaller difference of scores is a draw (KK-259)."""
    ended: str = ""
    """Why the battle is over."""
    scores: list[int] = []
    fates: list[Fate] = []
    revealed: bool = False
    """This turn's chits lie face up."""


# --- how sides are called ---------------------------------------------------------------------------------------------


def unnamed(side: Side, number: int) -> bool:
    """Whether nobody has given a side a name: those of a position have none, only a number."""
    return side.name == f"Side {number + 1}"


def men_of(sides: Sequence[Side], number: int) -> str:
    """A side in a sentence, as several: by its name, else by who leads it."""
    side = sides[number]
    if not side.seats or not unnamed(side, number):
        return side.name
    return " and ".join(f"Player {seat + 1}'s" for seat in side.seats) + " men"


def by_names(sides: Sequence[Side], words: str) -> str:
    """Words that were kept with a position, of sides as they are called."""
    for number, side in enumerate(sides):
        if unnamed(side, number):
            men = men_of(sides, number)
            words = words.replace(f"{side.name} has", f"{men} have").replace(side.name, men)
    return words
