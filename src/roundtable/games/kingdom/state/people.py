"""Landmakers and Important NPCs (MYK-CREATE-092): what they know, have and feel, and what is in force for them.

Whatever can stand on a Battlefield is a `Fighter`: a monster (`battle.Foe`) and a Base of the map (`delve.BaseNow`) too.
"""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from roundtable.games.kingdom.state.counting import PLACES, TOUCHED, Counted, Record, set_field
from roundtable.kernel.table import CHANGES

T = TypeVar("T")

Subtype = Literal["", "Loyalty", "Friendship", "Love", "Anger", "Distrust", "Scorn"]
MissionState = Literal["open", "accomplished", "paid", "dropped"]
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
ENEMY_VANGUARD, ENEMY_REARGUARD, ENEMY_ENCAMPMENT = AREAS[3:]
"""(To be used where such an Area may come to be a field's: one is left out of what is written where it is the same object as
its default, and a word with a space in it is another object in each module that spells it.)"""
Team = Literal["court", "foes"]
Ref = str
"""Somebody in play: "p3" is the fourth of the people, "f12" the thirteenth foe of the battle."""
Whom = int | str
"""Towards whom a tie goes: a person by number, a foe "f12", the map's "ruler", a "species Ogrekin", an "item 17"."""
Until = Literal[
    "check", "cycle", "next cycle", "rounds", "combat", "quarter", "quarters", "turn", "phase", "game", "ever"
]
SLOTS = 6
INNER = 10
"""What is added to a Slot's number for the second part of a combined Item in it (MYK-GEAR-074)."""


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


# --- what they know, have and feel -------------------------------------------------------------------------------------


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
    won: int = 0
    """In which game it was found in the dungeon, or became better there, for a mission that asks for it (MYK-CREATE-133)."""


class Background(Record):
    """Where somebody comes from (two ordered dice), what the dice added to it, and how the mission stands."""

    result: int
    words: dict[str, str] = {}
    people: dict[str, int] = {}
    region: str = ""
    kingdom: int | None = None
    count: int = 0
    state: MissionState = "open"


# --- who they are ------------------------------------------------------------------------------------------------------


DECIDING = frozenset(
    [
        *(
            "items",
            "lasting",
            "gained",
            "skills",
            "knows",
            "jobs",
            "job_scores",
            "level",
            "class_name",
            "base",
            "bonus",
        ),
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
        set_field(self, name, value)

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
