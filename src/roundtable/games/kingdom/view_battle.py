"""A battle as it lies on the table: every figure with its numbers, the Areas, whose turn it is, what waits to resolve."""

from typing import Literal

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.fight import weapons
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.verbs import bases
from roundtable.games.kingdom.rules.record.realm import max_voices
from roundtable.games.kingdom.rules.record.scores import max_followers
from roundtable.games.kingdom.state import (
    AREAS,
    Area,
    Battle,
    Campaign,
    Character,
    Fighter,
    Foe,
    Holding,
    Lasting,
    Ref,
    Stage,
    Team,
)

Condition = Literal["ready", "spent", "asleep", "unconscious", "dead", "away", "fled", "surrendered"]
DOWN: tuple[Condition, ...] = ("unconscious", "dead", "fled", "away", "surrendered")
SAID: dict[Condition, str] = {
    "ready": "Free to Act",
    "spent": "Exhausted",
    "asleep": "Asleep",
    "unconscious": "Unconscious",
    "dead": "Dead",
    "away": "away",
    "fled": "fled",
    "surrendered": "surrendered",
}
"""A condition as people read it."""
BARE_HANDS = "bare hands"


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody on the Battlefield, or who was on it. `kind` is the Class or the category of monster.

    Of the `unknown` nobody at this seat can tell the numbers (MYK-PLAY-572).
    """

    ref: Ref
    name: str
    kind: str
    side: Team
    area: Area
    level: int
    hp: int
    max_hp: int
    defense: int
    warfare: int
    reach: int
    condition: Condition
    species: str = ""
    seat: int | None = None
    ruler: bool = False
    acting: bool = False
    drive: int = 0
    capacity: int = 0
    followers: int = 0
    max_followers: int = 0
    statuses: list[str] = []
    weapons: list[str] = []
    lasting: list[str] = []
    gained: list[str] = []
    unknown: bool = False


class AreaNow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the six Areas: who is in it, the Combat Trap at work there, and whether a Star Fragment lights it."""

    name: Area
    figures: list[Ref]
    trap: str = ""
    lit: bool = False


class BattleNow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle. `side` is the side that acts, `waiting` what is declared and not yet resolved, the last first."""

    stage: Stage
    round: int
    side: Team | None
    figures: list[Figure]
    areas: list[AreaNow]
    voices: int
    max_voices: int
    acting: Ref = ""
    waiting: list[str] = []
    special: list[str] = []
    helps: list[str] = []
    winner: str = ""

    def figure(self, ref: Ref) -> Figure | None:
        return next((one for one in self.figures if one.ref == ref), None)


def battle_now(state: Campaign, *, whole: bool = False) -> BattleNow | None:
    """The battle of a campaign, if it is in one (MYK-PLAY-342); the `whole` of it is for the GM alone."""
    battle = state.battle
    if battle is None:
        return None
    there = [_person(state, battle, n) for n, one in enumerate(state.people) if one.area and not one.absent]
    there += [_foe(state, battle, number, whole) for number in range(len(battle.foes))]
    there += [_base(state, ref) for ref in bases.standing(state, bases.court_room(state))] if bases.in_use(state) else []
    bright = weapons.lit(state)
    return BattleNow(
        battle.stage,
        battle.round,
        acting_side(battle),
        there,
        [
            AreaNow(
                area,
                [one.ref for one in there if one.area == area and one.condition not in ("fled", "away")],
                _trap(battle, area),
                area in bright,
            )
            for area in AREAS
        ],
        state.kingdom.voices,
        max_voices(state),
        battle.acting,
        [_declared(state, one.effect, one.holder) for one in reversed(state.stack)],
        list(battle.special),
        [
            f"{figures.name(state, one.helper)} helps {figures.name(state, one.target)}: {one.action} {one.amount:+}"
            for one in state.helps
        ],
        battle.winner,
    )


STAGES = {
    "setup": "The sides take their places",
    "surprise": "The Court is surprised!",
    "strategy": "Who acts first?",
    "end": "The Round ends",
    "treasure": "What did they leave behind?",
    "over": "The fight is over",
}
SIDES = {"court": "The Court acts", "foes": "The enemy acts"}
ENDS = {
    "court": "The Court has won",
    "foes": "The Court is beaten",
    "fled": "The Court got away",
    "nobody": "Nobody is left standing",
}


def doing(battle: BattleNow) -> str:
    """What is going on, with the Round where there is one."""
    words = ENDS.get(battle.winner) or (SIDES[battle.side] if battle.side else STAGES.get(battle.stage, ""))
    return f"Round {battle.round} · {words}" if battle.round else words


def battle_status(battle: BattleNow) -> str:
    """One line: the Round, who acts, and who is still standing."""
    up = [one.side for one in battle.figures if one.condition not in DOWN and one.kind != "Base"]
    return f"{doing(battle)} · {up.count('court')} of the Court against {up.count('foes')}"


def acting_side(battle: Battle) -> Team | None:
    """The side whose characters move and act now (MYK-PLAY-351)."""
    if battle.stage == "surprise":
        return "foes"
    if battle.stage not in ("first", "second"):
        return None
    return battle.first if battle.stage == "first" else figures.other_team(battle.first)


def _base(state: Campaign, ref: Ref) -> Figure:
    """A Base of this room, which counts as in the enemy's Encampment (MYK-WORLD-336)."""
    one, entry = figures.base(state, ref), bases.entry(state, ref)
    told = ["at work"] if one.active else []
    told += [f"{one.counters} Production Capacity"] if one.counters else []
    return Figure(
        ref=ref,
        name=one.base,
        kind="Base",
        side="foes",
        area=one.area,
        level=entry.level,
        hp=one.hp,
        max_hp=entry.hp,
        defense=entry.defense,
        warfare=0,
        reach=0,
        condition="ready",
        species=one.base,
        lasting=told,
    )


def _trap(battle: Battle, area: Area) -> str:
    trap = battle.traps.get(area)
    if trap is None:
        return ""
    left = "" if trap.hp is None else f", {trap.hp} HP"
    return f"{trap.name} {trap.level}{left}{' (off)' if trap.off else ''}"


def _declared(state: Campaign, effect: str, holder: str) -> str:
    words = effect.rpartition("/")[2].partition(":")[0].replace("-", " ")
    return f"{figures.name(state, figures.owner(holder))}: {words.title()}"


# --- figures ---------------------------------------------------------------------------------------------------------


def condition(one: Fighter) -> Condition:
    """Whether somebody can still act, and if not why (MYK-PLAY-012, MYK-PLAY-414, MYK-PLAY-431, MYK-PLAY-557)."""
    if one.dead:
        return "dead"
    if isinstance(one, Foe) and (one.fled or one.surrendered):
        return "fled" if one.fled else "surrendered"
    if one.away or not one.area:
        return "away"
    if one.hp <= 0:
        return "unconscious"
    if "Asleep" in one.bad_statuses:
        return "asleep"
    return "spent" if one.exhausted else "ready"


def _person(state: Campaign, battle: Battle, number: int) -> Figure:
    one: Character = state.people[number]
    ref = figures.person(number)
    weapons = [words for held in one.items if (words := weapon_now(held))]
    return Figure(
        ref,
        figures.name(state, ref),
        one.class_name,
        one.team,
        one.area,
        one.level,
        one.hp,
        numbers.max_hp(state, ref),
        numbers.defense(state, ref),
        numbers.score(state, ref, "Warfare"),
        max((reach_of(held) for held in one.items), default=0),
        condition(one),
        " / ".join(one.jobs),
        one.seat,
        False,
        battle.acting == ref,
        one.drive,
        numbers.number(state, ref, "capacity"),
        numbers.followers(state, ref),
        max_followers(state, one),
        list(one.bad_statuses),
        weapons or [f"{BARE_HANDS}, Range 0, Damage 1"],
        [lasting_words(state, effect) for effect in one.lasting],
        [gained.name for gained in one.gained],
    )


def _unknown(battle: Battle, one: Foe, ref: Ref) -> Figure:
    """A monster of which nobody knows more than where it stands and what is wrong with it (MYK-PLAY-572)."""
    return Figure(
        ref,
        one.name,
        "Unknown",
        one.team,
        one.area,
        0,
        0,
        0,
        0,
        0,
        0,
        condition(one),
        "Unknown",
        acting=battle.acting == ref,
        statuses=list(one.bad_statuses),
        unknown=True,
    )


def _foe(state: Campaign, battle: Battle, number: int, whole: bool) -> Figure:
    one = battle.foes[number]
    ref = f"f{number}"
    if one.unknown and not whole:
        return _unknown(battle, one, ref)
    book = books.monsters[one.book]
    reach = max(0, numbers.number(state, ref, "range"))
    return Figure(
        ref,
        figures.name(state, ref),
        book.category,
        one.team,
        one.area,
        figures.level(state, ref),
        one.hp,
        numbers.max_hp(state, ref),
        numbers.defense(state, ref),
        numbers.score(state, ref, "Warfare"),
        max([reach, *(reach_of(held) for held in one.items)]),
        condition(one),
        one.book,
        None,
        one.ruler,
        battle.acting == ref,
        one.drive,
        0,
        numbers.followers(state, ref),
        0,
        list(one.bad_statuses),
        [f"own attack, Range {reach}, Damage {one.damage or book.damage}", *filter(None, map(weapon_now, one.items))],
        [lasting_words(state, effect) for effect in one.lasting],
        [gained.name for gained in one.gained] + one.knows,
    )


def reach_of(held: Holding) -> int:
    """How many Areas an Item reaches as a weapon; a Shuriken may be thrown (MYK-PLAY-368, MYK-GEAR-165)."""
    weapon = books.items[held.item].weapon
    if weapon is None:
        return 0
    return max(2, weapon.range) if held.item == "Shuriken" else weapon.range


def weapon_now(held: Holding) -> str:
    """An Item as a weapon: reach and damage at its Level; nothing where it is none."""
    weapon = books.items[held.item].weapon
    if weapon is None:
        return ""
    level = f"+{held.level}" if held.level and held.item != "Star Fragment" else ""
    return f"{held.item}, Range {reach_of(held)}, Damage {weapon.damage}{level}"


# --- what lasts ------------------------------------------------------------------------------------------------------

UNTIL = {
    "check": "for the next check",
    "cycle": "this Round",
    "next cycle": "until the next Round ends",
    "combat": "this fight",
    "quarter": "this Quarter",
    "phase": "this phase",
    "game": "this game",
    "ever": "for good",
}


def until_words(effect: Lasting) -> str:
    """How long an effect lasts, in words."""
    if effect.until == "rounds":
        return f"for {effect.count} Round{'s' if effect.count != 1 else ''} more"
    if effect.until == "quarters":
        return f"for {effect.count} Quarter{'s' if effect.count != 1 else ''} more"
    if effect.until == "turn":
        return f"for {effect.turns} Turn{'s' if effect.turns != 1 else ''} more"
    return UNTIL[effect.until]


def lasting_words(state: Campaign, effect: Lasting) -> str:
    """An effect in force as people read it: "Disrupt: defense +2 this Round"."""
    name = effect.name.rpartition("/")[2].partition(":")[0].replace("-", " ").capitalize()
    amount = f"{effect.amount:+}" if effect.amount else ""
    dice = f"+{effect.dice}" if effect.dice else ""
    what = " ".join(word for word in (effect.what.replace("_", " "), effect.note, amount + dice) if word)
    against = f" against {_name(state, effect.target)}" if effect.target else ""
    return f"{name}{': ' + what if what else ''}{against} {until_words(effect)}"


def _name(state: Campaign, ref: Ref) -> str:
    """Somebody's name, also in a position that names nobody."""
    there = len(state.people) if ref[:1] == "p" else len(state.battle.foes) if state.battle and ref[:1] == "f" else 0
    return figures.name(state, ref) if ref[1:].isdigit() and int(ref[1:]) < there else ref
