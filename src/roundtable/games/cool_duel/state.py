"""The position of a duel, as plain data."""

from __future__ import annotations

from typing import Literal

import msgspec

from roundtable.games.cool_duel.damage import Blow, damage
from roundtable.games.cool_duel.data import Map
from roundtable.games.cool_duel.options import Options
from roundtable.kernel.table import State


# Many, and never part of a circle: the garbage collector need not walk them (gc=False).
class Carried(msgspec.Struct, omit_defaults=True, gc=False):
    """One item somewhere: what it is, what is left of its durability, whether a round is readied (CD-131, CD-162).

    `durability` is -1 for items without any (throwing items); `amount` is for a companion's stack (CD-259).
    """

    name: str
    durability: int = -1
    loaded: bool = False
    amount: int = 1


class Build(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, rename={"class_": "class"}, gc=False):
    """A duelist as its player hands it in (CD-329). JSON: {"class": "Knight", "right": "Longsword", ...}.

    `both` is an item held in both hands. `quick` lists slots; throwing items may share one: "Shuriken x5".
    """

    class_: str = ""
    name: str = ""
    generalist: int = 0
    points: dict[str, int] = {}
    worn: str = ""
    right: str = ""
    left: str = ""
    both: str = ""
    quick: list[str] = []
    inventory: list[str] = []
    companions: list[str] = []


class Affliction(msgspec.Struct, omit_defaults=True, gc=False):
    """A status on a character: how often, by whom, and by what (CD-003, CD-229).

    `how` is "" for a plain status, else what ends it: hymn, pounce, stance. `by` is the character that caused it.
    """

    name: str
    by: str = ""
    how: str = ""
    count: int = 1


class Character(msgspec.Struct, omit_defaults=True, kw_only=True, gc=False):
    """Everybody on the map, duelist or companion (CD-003, CD-004)."""

    key: str
    name: str
    seat: int
    side: int
    companion: str = ""
    """The companion's name in the tables; empty for a duelist."""
    class_: str = ""
    generalist: int = 0
    attributes: dict[str, int] = {}
    max_hp: int
    max_ap: int
    hp: int
    ap: int
    threshold: int = 0
    arena: int = 0
    cell: int = -1
    """The top-left space; -1 off the map."""
    downed: bool = False
    out: bool = False
    """Out of all later rounds too (CD-300)."""
    worn: Carried | None = None
    right: Carried | None = None
    left: Carried | None = None
    two_hands: bool = False
    """The item in the right hand is held in both."""
    quick: list[list[Carried]] = []
    inventory: list[Carried] = []
    gear: list[Carried] = []
    """A companion's printed equipment."""
    afflictions: list[Affliction] = []
    luck: int = 0
    stance: bool = False
    stance_locked: bool = False
    """Left Berserk Stance: not again before its next turn (CD-112)."""
    dust: int = 0
    """Dodge bonus of Raise Dust (CD-220)."""
    streaked: bool = False
    """Armor Streak: threshold comes back by half (CD-197)."""
    used: list[str] = []
    """Once-per-rest things used up: special attacks, favored."""
    used_this_turn: list[str] = []
    """Abilities, and sidestep: back at the start of its next turn."""
    hurt_this_turn: list[str] = []
    """Whom it has dealt damage to in this turn (CD-222)."""
    unbridled: bool = False
    """Frenzied, but unable to attack: free for the rest of this turn (CD-244)."""


class Arena(msgspec.Struct, omit_defaults=True, gc=False):
    """A map in play: its name (or "" for the custom one), broken ground, broken glass, and what lies about."""

    map: str
    rubble: list[int] = []
    """Spaces that Ground Break made difficult (CD-210)."""
    shattered: bool = False
    ground: dict[int, list[Carried]] = {}
    searched: dict[int, list[Carried]] = {}
    """What is in the map's containers."""


class Attacked(msgspec.Struct, omit_defaults=True, kw_only=True, gc=False):
    """An attack from its declaration to its end; those who react change it (CD-029, CD-058). Plain data, for the view.

    `hand` is empty for a companion's attack. `cost` is what a shield's absorb is compared with (CD-082).
    """

    by: str
    on: str
    hand: str = ""
    item: str = ""
    type: str
    special: str = ""
    cost: int
    bonus: int
    reach: int
    """Greatest distance at which it hits; Cross Strike: only the spaces of its pattern."""
    pattern: int = 0
    words: str = ""
    seat: int
    """Whose character is attacked."""
    reaction: str = ""
    """take, block, dodge, parry or sidestep, once decided (CD-059)."""
    nullified: bool = False
    percent: int = -1
    dodge_to: int = -1
    spaces: int = 0
    parry_hand: str = ""
    parry_type: str = ""
    dice: int = 0
    gun_dice: int = 0
    """A gun's d10s, which fall after the reaction (CD-163)."""
    blow: Blow = Blow(0)
    """What the damage is worked out from if nothing changes it: for those who have to decide what to do about it."""

    @property
    def spoken(self) -> str:
        """How the question names it."""
        return f"{self.words} ({self.amount()} damage)"

    @property
    def passing(self) -> str:
        """What doing nothing about it is called."""
        return f"Take it ({self.amount()} damage)"

    def amount(self, percent: int = 100) -> str:
        """The damage as it stands, of which a block lets this much through; a gun's dice are still to fall."""
        if not self.gun_dice:
            return str(damage(self.blow._replace(percent=percent))[0])
        share = "" if percent == 100 else f" x{percent}%"
        plus, _ = damage(self.blow)
        return f"{self.gun_dice}d10{f' + {plus}' if plus else ''}{share}"


class Draft(msgspec.Struct, omit_defaults=True, gc=False):
    """A duelist in the making, seen by its player alone until everybody is done (CD-329)."""

    stage: str = "class"
    build: Build = msgspec.field(default_factory=Build)


class Duel(State, kw_only=True, omit_defaults=True):
    """The whole position."""

    options: Options
    phase: Literal["build", "round", "deploy", "slot", "turn", "act", "rest", "over"] = "build"
    sides: list[list[int]]
    """The seats of each side, side A first."""
    arenas: list[Arena] = []
    custom_map: Map | None = None
    drafts: list[Draft] = []
    builds: list[Build] = []
    characters: dict[str, Character] = {}
    round: int = 0
    cycle: int = 0
    order: list[int] = []
    """The seats in the order of their turn slots (CD-032)."""
    slot: int = 0
    waiting: list[str] = []
    """Characters still to be placed, or still to act in this slot."""
    active: str = ""
    """Whose turn it is."""
    pending: Attacked | None = None
    """The attack being resolved."""
    wins: list[int] = []
    draws: int = 0
    eliminated: list[int] = []
    """Sides that have lost the whole duel by terrain (CD-300)."""
    result: str = ""
    """Why the duel ended, in words."""
    winner: int = -1
