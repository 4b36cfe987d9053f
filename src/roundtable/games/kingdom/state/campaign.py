"""Everything at once: the campaign that holds all the other parts, and the table as its rules hold it."""

from typing import Any, ClassVar, Literal

import msgspec

from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.state.battle import Battle, Help
from roundtable.games.kingdom.state.counting import ORIGIN, PLACES, Record
from roundtable.games.kingdom.state.delve import Delve
from roundtable.games.kingdom.state.evening import AtHome, Journey
from roundtable.games.kingdom.state.kingdom import Kingdom, Relation, World
from roundtable.games.kingdom.state.people import Character, Lasting, Ref
from roundtable.kernel.table import CHANGES, RULES, State
from roundtable.kernel.table import Table as KernelTable

Phase = Literal["Creation", "Setup", "Kingdom", "Dungeon", "End"]
CycleKind = Literal["Roundtable", "Action Resolution", "Journey out", "Quarter", "Round", "Journey home", "End Phase"]


class Cycle(Record):
    """A cycle in progress, and what the one around it had: a Combat inside a Quarter has its own (MYK-PLAY-748)."""

    kind: CycleKind
    number: int = 1
    exhausted_before: list[int] = []
    limits_before: dict[str, int] = {}
    acted: list[int] = []
    """Who has acted in the one around it, or in an earlier Round of the same Combat (MYK-CREATE-309)."""


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
