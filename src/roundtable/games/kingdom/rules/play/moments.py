"""The moments of play: everything that some effect of the books may answer. One event each, opened by one verb.

An event may be changed by those who answer it; the verb reads it again when the window has closed. `spoken` is how the
question to those who may react calls it.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from roundtable.games.kingdom.state import Area, Ref, Team, Winner


class Moment(msgspec.Struct, kw_only=True):
    """Something that happens, and how it is called in a question; of what happens all the time, what finds the words when
    somebody is asked (`kernel.effects.spoken`)."""

    spoken: str | Callable[[], str] = ""


class Bonus(msgspec.Struct, frozen=True):
    """A part of a number: how much, from what, and by which row."""

    amount: int
    source: str
    rule: str


class Check(Moment):
    """An Action Check on its way through its stages (MYK-PLAY-751).

    `kind` says what it is for ("attack", "strategy", "search", "disarm", "skill", ...), `action` names the action for which
    help may have been promised. `auto` settles it without dice: "success" or "failure". `critical_from` is the total of
    the two chosen dice that is a critical success, `fumble_to` the total that is a critical failure.
    """

    who: Ref
    score: str
    difficulty: int
    rule: str
    kind: str = "action"
    action: str = ""
    against: Ref = ""
    skill: str = ""
    why: str = ""
    hope_allowed: bool = True
    critical_from: int = 12
    fumble_to: int = 2
    extra_dice: int = 0
    fewer_dice: int = 0
    """How many dice fewer are rolled of all there would be; one is left (MYK-BEAST-297)."""
    only: list[int] = []
    """The two dice that must be used, where an effect says which (MYK-BEAST-283)."""
    bonuses: list[Bonus] = []
    hope: int = 0
    dice: list[int] = []
    chosen: list[int] = []
    result: int = 0
    critical: bool = False
    fumble: bool = False
    success: bool = False
    auto: Literal["", "success", "failure"] = ""
    secret: bool = False
    boosted: bool = False
    attack: Any = None
    """The `Attack` whose check this is."""
    fives: bool = False
    """Whether 5s may be turned into Drive as 6s are (MYK-GEAR-214)."""
    blunder: int = -1
    """By how much the Voices of the People change if it is a critical failure (MYK-PLAY-030, MYK-WORLD-711)."""
    helpers: list[Ref] = []
    """Whose Cooperative Actions count in it (MYK-PLAY-034)."""

    @property
    def score_and_bonuses(self) -> int:
        total = 0
        for bonus in self.bonuses:
            total += bonus.amount
        return total

    @property
    def reached(self) -> bool:
        """A critical success, or a result that reaches the difficulty (MYK-PLAY-029, MYK-PLAY-031)."""
        return self.critical or (not self.fumble and self.result >= self.difficulty)

    @property
    def is_attribute(self) -> bool:
        """Whether it is a Kingdom Attribute that is tested (MYK-PLAY-049)."""
        return self.score in ("Lifestyle", "Culture", "Order", "Military")


class CheckDeclared(Moment):
    """Moment 1: score, difficulty and Hope are fixed, the dice not yet rolled; or they have just been `thrown`, where the
    table answers a check then (MYK-GEAR-328)."""

    check: Check
    thrown: bool = False


class DiceThrown(Moment):
    """Moment 2: the dice lie there, none is chosen yet."""

    check: Check


class CheckRolled(Moment):
    """Moment 3a: the result is known and may still be changed by effects used after the dice."""

    check: Check


class CheckSettled(Moment):
    """Moment 3b: success or failure stands."""

    check: Check


class HopeSpent(Moment):
    """Moment 4: somebody spends Hope on something; `bonus` counts as spent besides (MYK-CREATE-216)."""

    who: Ref
    amount: int
    purpose: Literal["check", "damage", "skill", "fixed"]
    drive: int = 0
    voices: int = 0
    bonus: int = 0
    useless: bool = False


class VoicesChanged(Moment):
    """Moment 5: the Voices of the People rise or fall."""

    amount: int
    spent: bool
    by: Ref = ""
    prevented: bool = False


class Used(Moment):
    """Moment 6: somebody uses a Skill or an Item as an action; its costs are paid."""

    who: Ref
    kind: Literal["skill", "item", "facility", "action"]
    name: str
    targets: list[Ref] = []
    cancelled: bool = False
    slot: int = 0
    """The first Slot of the Item that is used."""


class Aimed(Moment):
    """Somebody is about to be the target of what another uses, by its row, alone or among several (MYK-GEAR-089)."""

    who: Ref
    by: Ref
    rule: str
    spared: bool = False


class ActionTaken(Moment):
    """Somebody takes an action of a fight that is neither an attack nor the use of a Skill or Item: `action` is the first
    word of its key (MYK-PLAY-400, MYK-PLAY-406, MYK-PLAY-407). It goes on, unless they can no longer act."""

    who: Ref
    action: str

    @property
    def is_support(self) -> bool:
        """Special Movement is none (MYK-PLAY-362), nor is giving up."""
        return self.action not in ("further", "flee", "surrender")


class Extra(msgspec.Struct):
    """Damage of an attack against some of those it hits: a number or dice, thrown once for all of them (MYK-BEAST-007)."""

    dice: str
    source: str
    rule: str
    to: list[Ref]


class Attack(Moment):
    """One attack from its declaration to its end (MYK-PLAY-365). `damage_dice` are added to the weapon's own.

    `along` are Skills declared with it that work later, as "p0 Knock Back".
    `extras` are added against some of those it hits; `then` are those whom the same action attacks next (MYK-BEAST-046).
    """

    by: Ref
    to: list[Ref]
    weapon: str
    melee: bool
    range: int
    damage: str
    slot: int = 0
    level: int = 0
    far: int = 0
    """How many Areas away its first target stood as it was declared, wherever the blow has put them (MYK-BEAST-128)."""
    area_wide: bool = False
    random_hit: bool = False
    held_back: bool = False
    shift: int = 0
    bonuses: list[Bonus] = []
    damage_bonuses: list[Bonus] = []
    damage_dice: list[str] = []
    extras: list[Extra] = []
    then: list[Ref] = []
    ignores: list[str] = []
    check: Check | None = None
    defense: int = 0
    """The Defense against which its check is made, before what else makes it harder."""
    guarded: dict[str, int] = {}
    """Whose Defense against this attack is something else than usual, and what (MYK-GEAR-180)."""
    hits: list[Ref] = []
    where: dict[str, str] = {}
    """In which Area each of them stood as it was hit, whatever became of it (MYK-BEAST-319)."""
    rolled: list[int] = []
    """What the dice for its damage show (MYK-BEAST-352)."""
    at_least: int = 0
    """What stands in for the weapon's own damage where less is rolled (MYK-WORLD-563)."""
    doubled: bool = False
    no_damage: bool = False
    no_crushing: bool = False
    stopped: bool = False
    more_actions: int = 0
    extra: bool = False
    dealt: dict[str, int] = {}
    felled: list[Ref] = []
    given: list[int] = []
    """Dice that its check gets from a shared pool (MYK-GEAR-104)."""
    along: list[str] = []
    note: str = ""
    trap: str = ""
    """The Area of the Combat Trap that a Broom strikes in place of anybody (MYK-GEAR-172)."""


class AttackDeclared(Moment):
    """Moment 7: weapon and target are chosen; the check is still to come."""

    attack: Attack


class AttackHits(Moment):
    """Moment 8: the Attack Check has succeeded; the damage is not rolled yet."""

    attack: Attack


class Damage(Moment):
    """Moment 9: damage is about to be taken. `by` is who deals it, "" a Trap or a table.

    Reductions subtract from `amount`; `prevented` means that nothing happens at all. `group` are all who are struck by the
    same blow or effect (MYK-WORLD-439). `instead_of` is whose damage it was before somebody took it on (MYK-CREATE-147).
    """

    to: Ref
    amount: int
    rule: str
    by: Ref = ""
    source: str = ""
    attack: Attack | None = None
    ignores: list[str] = []
    prevented: bool = False
    group: list[Ref] = []
    lost: int = 0
    instead_of: Ref = ""
    met: list[str] = []
    """What has been declared to meet it, by the effects' names: it waits for its turn."""


class HpFell(Moment):
    """Moment 10: HP have just gone down; who heals, heals now (MYK-GEAR-320)."""

    who: Ref
    before: int
    lost: int
    by: Ref = ""
    damage: Damage | None = None
    fatal: bool = False
    rolled: int = 0
    met: list[str] = []
    """What has been declared to heal it, by the effects' names: it waits for its turn."""


class HpGiven(Moment):
    """HP have been given as a price, and their owner stands: nobody heals that, but it is a fall (MYK-CREATE-213)."""

    who: Ref
    before: int
    lost: int


class Falling(Moment):
    """Moment 11: a Fatal Wound is about to be applied."""

    who: Ref
    result: int
    lost: int
    before: int
    ignored: bool = False
    undone: bool = False
    """Whether its result has prevented the damage (MYK-PLAY-424, MYK-PLAY-425, MYK-PLAY-428)."""


class Fell(Moment):
    """Moment 12: somebody has died or fallen Unconscious."""

    who: Ref
    dead: bool
    by: Ref = ""
    attack: Attack | None = None
    lay: bool = False
    """Whether it lay Unconscious, and damage has killed it (MYK-PLAY-415)."""


class AttackOver(Moment):
    """Moment 13: an attack is over, hit or miss."""

    attack: Attack


class Moving(Moment):
    """Moment 14: somebody is about to change their Area."""

    who: Ref
    start: Area
    to: Area
    forced: bool = False
    by: Ref = ""
    obstructed: bool = False
    meant: bool = False
    """Whether its player chose this very way knowing that it is obstructed (MYK-PLAY-361)."""
    prevented: bool = False
    rule: str = ""
    """By which row it moves: a Skill's or an Item's is a special movement (MYK-WORLD-303)."""
    thrown: list[Ref] = []


class Entered(Moment):
    """Moment 15: somebody has come into an Area or a room."""

    who: Ref
    area: Area = ""
    room: str = ""
    start: str = ""
    forced: bool = False


class FollowersLost(Moment):
    """Moment 16: somebody is about to lose Followers. `cost`: paid by choice (MYK-CREATE-227)."""

    who: Ref
    amount: int
    by: Ref = ""
    cost: bool = False
    prevented: bool = False
    lost: int = 0


class FollowersGone(Moment):
    """Followers have been lost, paid ones too (MYK-BEAST-138)."""

    who: Ref
    lost: int


class StatusComing(Moment):
    """Moment 17: somebody is about to gain a Bad Status."""

    who: Ref
    status: str
    by: Ref = ""
    rule: str = ""
    prevented: bool = False


class Lulled(Moment):
    """A Sleep effect is over: whom it was meant for, and who of them did not fall Asleep (MYK-BEAST-070)."""

    meant: list[Ref]
    awake: list[Ref]
    by: Ref = ""


class TieChanging(Moment):
    """Moment 18: a Relationship Score is about to change."""

    who: Ref
    other: Any
    kind: Literal["affection", "hostility"]
    amount: int
    by: Ref = ""
    prevented: bool = False


class TieChanged(Moment):
    """A Relationship Score has changed, by `amount`."""

    who: Ref
    other: Any
    kind: Literal["affection", "hostility"]
    amount: int


class Starving(Moment):
    """Some of the Court are about to lose HP to hunger at the end of a Quarter (MYK-PLAY-339, MYK-PLAY-340)."""

    hungry: list[Ref]
    prevented: bool = False


class TrapWorks(Moment):
    """Moment 19: a Trap or a Base is about to have its effect on somebody, or on all (targets empty)."""

    name: str
    level: int
    targets: list[Ref] = []
    area: Area = ""
    room: str = ""
    combat: bool = False
    base: bool = False
    prevented: bool = False
    switched_off: bool = False


class TrapDisarmed(Moment):
    """Somebody has disarmed a Trap (MYK-WORLD-756)."""

    who: Ref
    name: str
    level: int


class TableRolled(Moment):
    """Moment 20: the dice of a table lie there; the row is not applied yet. `void` means it does not happen."""

    table: str
    total: int
    who: Ref = ""
    phase: str = ""
    void: bool = False
    notes: list[str] = []
    """What has changed it already, where that works once (MYK-GEAR-187)."""


class ItemLost(Moment):
    """Moment 21: an Item is about to be destroyed, or gone with nothing to be mended; `by_use`: it disappears by its use."""

    who: Ref
    item: str
    slot: int
    used_up: bool = False
    by_use: bool = False
    by: Ref = ""
    saved: bool = False


class CombatBegins(Moment):
    """Moment 22: everybody is placed; what works when Combat starts does so now."""


class StrategyRolled(Moment):
    """Moment 23: the Strategy Check is over; who acts first may still be changed."""

    check: Check | None
    first: Team


class TurnBegins(Moment):
    """Somebody's turn in Combat begins: for Assists that can be used at any time, before anything is chosen."""

    who: Ref


class PeriodClosing(Moment):
    """Before a Round or Quarter ends: with `passed` off it counts as not having passed, and nothing of its end happens."""

    kind: Literal["round", "quarter"]
    number: int = 0
    passed: bool = True


class PeriodEnds(Moment):
    """Moment 24: a Round, Quarter or Turn ends. With `passed` off nothing of what its end brings happens."""

    kind: Literal["round", "quarter", "turn"]
    number: int = 0
    passed: bool = True


class CombatEnds(Moment):
    """Moment 25: a Combat is over, or the Court is wiped out."""

    winner: Winner
    wiped_out: bool = False


class WipedOut(Moment):
    """The whole Court is down, and by no fight: by a Trap, say, or hunger (MYK-PLAY-194)."""


class KingdomLoses(Moment):
    """Moment 26: the Kingdom is about to lose Citizens, a Talent, a Facility, a region or money."""

    what: Literal["citizens", "talent", "facility", "region", "mg"]
    amount: int = 1
    name: str = ""
    prevented: bool = False


class Departing(Moment):
    """The Kingdom Phase closes, and the Court leaves (MYK-CREATE-217)."""


class ComingHome(Moment):
    """The Court is home, and the End Phase begins (MYK-GEAR-195)."""


class MeetingBegins(Moment):
    """A Treasury Meeting begins, of the Kingdom Phase or of the End Phase (MYK-WORLD-580)."""

    end_phase: bool = False


class CarryingOver(Moment):
    """The Treasury is about to be cut to what may be kept for the next game (MYK-GEAR-179)."""

    limit: int
    lost: bool = False


class LevelUp(Moment):
    """Somebody is a Level higher and about to learn a Skill (MYK-WORLD-621, MYK-WORLD-633)."""

    who: Ref
    learns: bool = True


class TreasureRolled(Moment):
    """Moment 27: the dice for treasure lie there."""

    table: str
    total: int
    species: str = ""
    meat: str = ""
    """Which Material of it becomes Meat, and what Skill stays in that Meat (MYK-GEAR-182)."""
    flavour: str = ""


class AnyTime(Moment):
    """Moment 28: a breath between two things, for those who have raised their hand."""


class VoicesAsked(Moment):
    """Somebody wants to spend Voices of the People; the others of the Court may refuse, `against` are those who do

    (MYK-PLAY-037)."""

    who: Ref
    amount: int
    refused: bool = False
    against: list[Ref] = []
