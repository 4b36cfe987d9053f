"""Bots. The captain takes the sensible default of every question; the commander weighs charges, shooting and ground.

The commander keeps his units where his orders reach them, lets the side that shoots better shoot, and charges where the
exchange of blows is worth it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from roundtable.board.measured import INCH, Disc, Point, along, gap, heading
from roundtable.kernel.asks import Ask, Choose, ChoosePoint, ChooseSome, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.game import Chair, Player

from . import data
from .field import COMMAND, LINK
from .play import Play
from .rules.action import charge_targets
from .rules.command import readiness_needs
from .rules.melee import combat_factor
from .rules.morale import total
from .rules.paths import allowance
from .rules.shooting import Aim, aim, best_target, damage_dice, targets
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
        if isinstance(ask, ChoosePoint) and ask.rule == "KK-303":
            seen: Any = chair.view
            return lords_place(seen, asking(seen), ask)
        if isinstance(ask, Choose):
            rule = {
                "KK-074": chit,
                "KK-303": way,
                "KK-179": foe_to_fight,
                "KK-135": mark,
                "KK-071": standing_order,
            }.get(ask.rule)
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


COMMANDER, CHIEF_ON_FOOT = 50, 150
"""What a commander is worth beyond his points: those of KK-259, and on foot, where he can be brought down, his side's nerve.

A lord in plate on a barded horse draws too many arrows for what they do to him.
"""


def worth(figure: Figure, wound: float) -> float:
    """What a wound is worth in points: a share of the figure, far more of a commander."""
    value = figure.points
    if "commander" in figure.row.traits:
        value += COMMANDER if figure.mounted else CHIEF_ON_FOOT
    return value * min(1.0, wound / max(1, figure.stamina))


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
    return chance_to_beat(mine - theirs) * worth(enemy, dealt) - strikes_back * chance_to_beat(theirs - mine) * worth(
        figure, taken
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


LINE = 17 * INCH
"""How far from its own edge an army draws up its line: those who run from there can still be rallied on the table."""
FAIR_SHOT = 5
"""A hit number that is worth standing still for."""
RANGE = 20 * INCH
"""Within this distance a shot does its full harm (KK-175)."""


def depth(view: BattleView, figure: Figure) -> int:
    """How far a figure stands from its own edge."""
    return figure.y if view.sides[figure.side].edge == "south" else view.height - figure.y


def drawn_up(view: BattleView, play: Play) -> bool:
    """Whether most of the side has come as far as its line."""
    deep = [depth(view, figure) >= LINE for figure in play.field.of_side(view.side or 0) if figure.free]
    return 2 * sum(deep) >= len(deep)


def waits(view: BattleView, play: Play) -> bool:
    """Whether the side had better let the enemy come: its line stands, it shoots as well, and it is not yet tired of it."""
    if not drawn_up(view, play):
        return False
    side = view.side or 0
    mine, theirs = shot_worth(play, side), shot_worth(play, 1 - side)
    return mine > 0.7 * theirs and mine > 2 and view.turn <= PATIENCE


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
    lord = view.sides[figures[0].side].commander
    if lord in view.focus:
        if len(figures) > 1:
            return "each" if "each" in keys else keys[0]
        if figures[0].id == lord:
            return lords_chit(view, play, figures[0], keys)
    shooters = [figure for figure in figures if figure.missile and not figure.empty]
    if 2 * len(shooters) >= len(figures) and nearest_gap(view, play, figures) > CLOSE:
        shots = [found[1].hit for figure in shooters if (found := best_target(play, figure)) is not None]
        near = nearest_gap(view, play, shooters) <= RANGE or all(depth(view, f) >= LINE for f in shooters)
        if shots and (near or min(shots) <= FAIR_SHOT):
            return "shoot" if "shoot" in keys else "stay"
        return "move" if "move" in keys else "stay"
    if "charge" in keys and charge_pays(view, play, figures):
        return "charge"
    if "cross" in keys and not waits(view, play):
        return "cross"
    if waits(view, play) and near_commander(view, figures):
        return "stay"
    return "move" if "move" in keys else keys[0]


def lords_chit(view: BattleView, play: Play, lord: Figure, keys: list[str]) -> str:
    """The commander stays where his orders reach; he fights only with hardly anybody left to command."""
    friends = [figure for figure in play.field.of_side(lord.side) if figure.free]
    if "charge" in keys and len(friends) <= FEW:
        found = charge_targets(play, lord, limit=1)
        if found and exchange(play, lord, found[0][0], galloping=lord.mounted) > BOLD:
            return "charge"
    return "move" if "move" in keys and (threatened(play, lord) or not waits(view, play)) else "stay"


FEW = 4
"""With no more men than this a commander fights himself."""
BOLD = -15
"""What he then stakes."""
DANGER = 9 * INCH
"""A commander with an enemy this near goes back."""


def threatened(play: Play, lord: Figure) -> bool:
    enemy = play.field.nearest_enemy(lord, lambda foe: foe.free)
    return enemy is not None and play.field.distance(lord, enemy) < DANGER


CLOSE = 4 * INCH
"""An enemy nearer than this is no longer only shot at."""
JOINED = 10 * INCH
"""The commander himself charges only this near: his orders must keep reaching his men."""


def charge_pays(view: BattleView, play: Play, figures: list[Figure]) -> bool:
    """Whether the bouts of a charge are worth it: enough to do for enough of the unit, near enough, and won on the whole."""
    value = 0.0
    useful = 0
    taken: dict[str, int] = {}
    lord = view.sides[figures[0].side].commander
    held = sum(play.field.held(figure) for figure in figures)
    for figure in figures:
        if play.field.held(figure):
            continue
        for enemy, slowest in charge_targets(play, figure, limit=2):
            if enemy.routing or taken.get(enemy.id, 0) >= 2:
                continue
            gap = play.field.distance(figure, enemy)
            if figure.mounted:
                if gap > (JOINED if lord in [f.id for f in figures] else 16 * INCH):
                    continue
            elif slowest != "walk" and not (enemy.missile and gap < 14 * INCH):
                continue
            taken[enemy.id] = taken.get(enemy.id, 0) + 1
            useful += 1
            gallops = figure.mounted and data.mounts()[figure.mount].fastest == "gallop"
            value += exchange(play, figure, enemy, galloping=gallops)
            if figure.mounted and not enemy.mounted:
                value += 0.15 * enemy.points
            break
    return value > 0 and 5 * (useful + held) >= 2 * len(figures)


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
    if lord is not None and lord.id in view.focus:
        moving = [f for f in figures if f.chit in ("move", "move and shoot", "charge") and not f.target]
        if len(moving) > 1 and "each" in keys:
            return "each"
        if lord in moving or len(figures) == 1:
            return lords_way(view, play, lord, keys)
    if lord is not None and leader in figures and lord.unit != unit.id and "to commander" in keys:
        if play.field.distance(leader, lord) > COMMAND - INCH // 2 and depth(view, leader) > depth(view, lord):
            return "hold"
        if play.field.distance(leader, lord) > COMMAND - INCH // 2:
            return "to commander"
    shooters = 2 * sum(bool(figure.missile) for figure in figures) >= len(figures)
    if waits(view, play) and not shooters:
        return "hold" if "hold" in keys else keys[0]
    if "open" in keys:
        return "open"
    return "advance" if "advance" in keys else keys[0]


def lords_way(view: BattleView, play: Play, lord: Figure, keys: list[str]) -> str:
    """A place of his own choosing, see `lords_place`."""
    return "point" if "point" in keys else keys[0]


def lords_place(view: BattleView, play: Play, ask: ChoosePoint) -> Json:
    """Where a commander goes: his leaders in reach of his voice, nobody near whose fear is catching, the enemy far."""
    figures = asked_about(view)
    lord = next((f for f in figures if "commander" in f.row.traits), figures[0] if figures else None)
    if lord is None:
        return next(ask.answers())
    reach = allowance(lord, lord.pace if lord.pace != "stand" else "walk")
    spots = [lord.at] + [
        along(lord.at, heading(degrees), reach * part // 4) for degrees in range(0, 360, 30) for part in (1, 2, 4)
    ]
    best = max(spots, key=lambda at: (place_worth(view, play, lord, at), at == lord.at))
    for at in (best, *sorted(spots, key=lambda at: -place_worth(view, play, lord, at))[:6]):
        if ask.region.holds(*at):
            return list(at)
    return next(ask.answers())


def place_worth(view: BattleView, play: Play, lord: Figure, at: Point) -> float:
    """How good a place is for a commander."""
    field = play.field
    base = Disc(*at, lord.radius)
    value = 0.0
    for unit in view.units:
        if unit.side == lord.side and unit.leader != lord.id:
            leader = view.figure(unit.leader)
            if leader.free:
                away = gap(base, leader.base)
                value += sum(view.figure(id_).free for id_ in unit.figures) * (1.0 if away <= COMMAND else -away / 2000)
    near = field.near(base, LINK, lord.side)
    value -= 3.0 * sum(friend.id != lord.id for friend in near)
    enemy = field.nearest_enemy(lord, lambda foe: foe.free)
    if enemy is not None:
        away = gap(base, enemy.base)
        value -= max(0, DANGER - away) / 60
        if not drawn_up(view, play):
            value -= away / 400
    return value


def foe_to_fight(view: BattleView, play: Play, keys: list[str]) -> str:
    """Whom to fight: as suggested."""
    return "suggested" if "suggested" in keys else keys[0]


def mark(view: BattleView, play: Play, keys: list[str]) -> str:
    """Whom to shoot at: the most that a shot is likely to be worth, with what others already shoot taken off."""
    if "each" in keys:
        return "each"
    shooter = next((figure for figure in asked_about(view) if figure.missile), None)
    best = best_mark(view, play, shooter) if shooter is not None else None
    return best.id if best is not None and best.id in keys else keys[0]


def best_mark(view: BattleView, play: Play, shooter: Figure) -> Figure | None:
    """The target whose likely wound is worth most."""
    promised: dict[str, float] = {}
    for other_id, target_id in view.shots.items():
        other, target = view.figure(other_id), view.figure(target_id)
        if other.side == shooter.side:
            promised[target_id] = promised.get(target_id, 0) + likely_wound(play, other, target)
    best, most = None, 0.0
    for target, aimed in targets(play, shooter):
        if aimed.hit:
            left = target.stamina - promised.get(target.id, 0)
            value = worth(target, min(likely_wound(play, shooter, target, aimed), max(0.0, left)))
            if target.routing:
                value *= 0.3
            if value > most:
                best, most = target, value
    return best


def likely_wound(play: Play, shooter: Figure, target: Figure, aimed: Aim | None = None) -> float:
    """The stamina that a shot takes from a target on average."""
    aimed = aimed or aim(play, shooter, target)
    if not aimed.hit:
        return 0.0
    bonus = data.weapons().missile[shooter.missile].bonus
    wound = wound_of(damage_dice(aimed.distance), target.row.armour - bonus)
    return (11 - aimed.hit) / 10 * min(target.stamina, wound) * (0.6 if target.mounted else 1)


def standing_order(view: BattleView, play: Play, keys: list[str]) -> str:
    """Fighters, and shooters led by a shooter, press on when orders no longer reach them."""
    figures = [view.figure(id_) for id_ in view.focus]
    shooters = sum(bool(figure.missile) for figure in figures)
    leader = view.figure(view.unit(figures[0].unit).leader) if figures else None
    if leader is None or (2 * shooters > len(figures) and not leader.missile):
        return "none"
    return "attack until"
