"""Bots. The captain takes the sensible default of every question; the commander weighs charges, shooting and ground.

The commander keeps his units where his orders reach them, lets the side that shoots better shoot, and charges where the
exchange of blows is worth it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from roundtable.board.measured import INCH
from roundtable.kernel.asks import Ask, Choose, ChooseSome, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.game import Chair, Player

from . import data
from .field import COMMAND
from .play import Play
from .rules.action import charge_targets
from .rules.command import readiness_needs
from .rules.melee import combat_factor
from .rules.morale import total
from .rules.shooting import best_target
from .sheets import asking
from .state import Figure
from .view import BattleView

PATIENCE = 10
"""Turns after which a side that waits for the enemy to come goes to him."""


def bot(strength: str, seed: bytes) -> Player:
    """A bot of one of the strengths in `KnightsAndKnaves.bots`."""
    return {"random": Guesser, "captain": Captain, "commander": Commander}[strength](seed)


class Guesser:
    """Any legal answer."""

    def __init__(self, seed: bytes) -> None:
        self._dice = Dice(seed_from(seed))

    def choose(self, chair: Chair, ask: Ask) -> Json:
        return ask.sample(self._dice)


class Captain:
    """Takes the first answer of every question: the one a hurried player accepts with one key."""

    def __init__(self, seed: bytes) -> None:
        self._dice = Dice(seed_from(seed))

    def choose(self, chair: Chair, ask: Ask) -> Json:
        if isinstance(ask, ChooseSome):
            return [option.key for option in ask.options][: ask.least]
        return next(ask.answers())


class Commander:
    """Commands an army; see the module's docstring."""

    def __init__(self, seed: bytes) -> None:
        self._captain = Captain(seed)

    def choose(self, chair: Chair, ask: Ask) -> Json:
        if isinstance(ask, Choose):
            rule = {"KK-074": chit, "KK-303": way, "KK-179": foe_to_fight}.get(ask.rule)
            if rule is not None:
                view: Any = chair.view
                answer = rule(view, asking(view), [option.key for option in ask.options])
                if answer in ask.options:
                    return answer
        return self._captain.choose(chair, ask)


# --- weighing ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def chance_to_beat(lead: int) -> float:
    """How likely a D10 plus a lead beats another D10."""
    return sum(a + lead > b for a in range(1, 11) for b in range(1, 11)) / 100


@lru_cache(maxsize=256)
def wound_of(dice: int, less: int) -> float:
    """The points that so many D10 less an amount take on average."""
    sums = {0: 1.0}
    for _ in range(dice):
        following: dict[int, float] = {}
        for total_, share in sums.items():
            for face in range(1, 11):
                following[total_ + face] = following.get(total_ + face, 0) + share / 10
        sums = following
    return sum(max(0, total_ - less) * share for total_, share in sums.items())


def worth(figure: Figure, wound: float) -> float:
    """What a wound is worth in points: a share of the figure, more for commanders and leaders."""
    return figure.points * min(1.0, wound / max(1, figure.stamina))


def exchange(play: Play, figure: Figure, enemy: Figure, galloping: bool = False) -> float:
    """What a bout is worth to a figure: the wounds it deals less those it takes, in points."""
    arms = data.weapons().melee
    mine, theirs = total(combat_factor(play, figure, enemy)), total(combat_factor(play, enemy, figure))
    extra = galloping and figure.weapon in ("lance", "short_spear", "long_spear")
    dealt = wound_of(arms[figure.weapon].dice + extra, enemy.row.armour + figure.fatigue)
    taken = wound_of(arms[enemy.weapon].dice, figure.row.armour + enemy.fatigue)
    if figure.mounted and not enemy.mounted:
        taken *= 0.6
    strikes_back = 1.0 if enemy.free and not play.field.touching(enemy) else 0.5 if enemy.free else 0.0
    return (
        chance_to_beat(mine - theirs) * worth(enemy, dealt)
        - strikes_back * chance_to_beat(theirs - mine) * worth(figure, taken)
    )


def shot_worth(play: Play, side: int) -> float:
    """What a side's shooters are likely to hurt in a turn, roughly, in points."""
    value = 0.0
    for figure in play.field.of_side(side):
        if figure.missile and not figure.empty and figure.free and figure.row.shooting:
            ready = 1.0
            if data.weapons().missile[figure.missile].readiness:
                for need in readiness_needs(play, figure)[1]:
                    ready *= (11 - need) / 10
            shift = data.weapons().missile[figure.missile].shift
            skill = max(0.0, (figure.row.shooting + 3 - shift) / 10)
            value += ready * skill * (5 + data.weapons().missile[figure.missile].bonus)
    return value


def waits(view: BattleView, play: Play) -> bool:
    """Whether the side had better let the enemy come: it shoots better, and its patience is not at an end."""
    side = view.side or 0
    mine, theirs = shot_worth(play, side), shot_worth(play, 1 - side)
    return mine > 1.2 * theirs and view.turn <= PATIENCE


# --- answers ----------------------------------------------------------------------------------------------------------


def asked_about(view: BattleView) -> list[Figure]:
    return [figure for id_ in view.focus if (figure := view.figure(id_)).free and figure.commanded]


def chit(view: BattleView, play: Play, keys: list[str]) -> str:
    """Which chit for a unit or a figure: shoot with a target, charge where it pays, else move or wait."""
    figures = [figure for figure in asked_about(view) if not figure.chit]
    if not figures:
        return keys[0]
    arm = better_arm(play, figures, keys)
    if arm:
        return arm
    shooters = [figure for figure in figures if figure.missile and figure.ready]
    if "shoot" in keys and 2 * len(shooters) >= len(figures):
        if any(best_target(play, figure) is not None for figure in shooters):
            return "shoot"
        return "move"
    if "charge" in keys and charge_pays(view, play, figures):
        return "charge"
    if "cross" in keys and not waits(view, play):
        return "cross"
    if waits(view, play) and near_commander(view, figures):
        return "stay"
    return "move" if "move" in keys else keys[0]


def charge_pays(view: BattleView, play: Play, figures: list[Figure]) -> bool:
    """Whether the bouts of a charge are worth it, all in all; standing to be charged is worth the half of it."""
    value = 0.0
    charging = 0
    for figure in figures:
        found = charge_targets(play, figure, limit=1)
        if found:
            charging += 1
            value += exchange(play, figure, found[0][0], galloping=figure.mounted and "gallop" in data.mounts()[figure.mount].fastest)
            if figure.mounted and not found[0][0].mounted:
                value += 0.15 * found[0][0].points
    return charging > 0 and value > 0


def better_arm(play: Play, figures: list[Figure], keys: list[str]) -> str:
    """A weapon that fights better against those in contact than the one in hand; a lance or spear to charge with."""
    arms = data.weapons().melee
    gain: dict[str, float] = {}
    for key in keys:
        if not key.startswith("arm "):
            continue
        weapon = key[4:]
        for figure in figures:
            if weapon not in figure.weapons or weapon == figure.weapon:
                continue
            touching = play.field.touching(figure)
            if not touching:
                # Out of contact the first weapon of the row is the one to carry.
                gain[key] = gain.get(key, 0) + (1 if weapon == figure.weapons[0] else -1)
                continue
            enemy = touching[0]
            now = exchange(play, figure, enemy)
            old, figure.weapon = figure.weapon, weapon
            then = exchange(play, figure, enemy)
            figure.weapon = old
            gain[key] = gain.get(key, 0) + then - now
    best = max(gain, key=lambda key: gain[key], default="")
    return best if best and gain[best] > 0.3 and arms else ""


def near_commander(view: BattleView, figures: list[Figure]) -> bool:
    lord = next((f for f in view.figures if f.id == view.sides[figures[0].side].commander), None)
    if lord is None or not lord.free:
        return True
    leader = view.figure(view.unit(figures[0].unit).leader)
    return leader is lord or abs(leader.x - lord.x) + abs(leader.y - lord.y) < COMMAND + 2 * INCH


def way(view: BattleView, play: Play, keys: list[str]) -> str:
    """Paces and directions: the body of the army goes together, at a walk, with its commander among it."""
    figures = asked_about(view)
    if "advance" in keys or "hold" in keys:
        return direction(view, play, figures, keys)
    if "charge" in keys:
        return "charge"
    if any(" " in key for key in keys):
        return keys[0]
    far = nearest_gap(view, play, figures) > 22 * INCH
    if far and not waits(view, play) and shot_worth(play, 1 - (view.side or 0)) > 4:
        for key in ("run", "canter"):
            if key in keys and not any(figure.tired for figure in figures):
                return key
    return "walk" if "walk" in keys else keys[0]


def nearest_gap(view: BattleView, play: Play, figures: list[Figure]) -> int:
    """How far the nearest enemy is from any of some figures."""
    gaps = []
    for figure in figures:
        enemy = play.field.nearest_enemy(figure)
        if enemy is not None:
            gaps.append(play.field.distance(figure, enemy))
    return min(gaps, default=0)


def direction(view: BattleView, play: Play, figures: list[Figure], keys: list[str]) -> str:
    """Towards the enemy, or first back to where orders reach."""
    if not figures:
        return keys[0]
    unit = view.unit(figures[0].unit)
    lord = play.field.commander(unit.side)
    leader = view.figure(unit.leader)
    if lord is not None and leader.on_table and lord.unit != unit.id and "to commander" in keys:
        if play.field.distance(leader, lord) > COMMAND - INCH:
            return "to commander"
    if waits(view, play):
        return "hold" if "hold" in keys else keys[0]
    return "advance" if "advance" in keys else keys[0]


def foe_to_fight(view: BattleView, play: Play, keys: list[str]) -> str:
    """Whom to fight: as suggested."""
    return "suggested" if "suggested" in keys else keys[0]


