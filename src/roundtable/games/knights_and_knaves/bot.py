"""Bots. The captain takes the sensible default of every question; the commander weighs charges, shooting and ground.

What the commander thinks is in `tactics`, his sums are in `weighing`; here he answers the questions of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from roundtable.board.measured import Point
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.paths import course_to
from roundtable.games.knights_and_knaves.rules.places import within_reach
from roundtable.games.knights_and_knaves.rules.shooting import best_target, targets
from roundtable.games.knights_and_knaves.sheets import asking
from roundtable.games.knights_and_knaves.state import Figure
from roundtable.games.knights_and_knaves.tactics import Army, Orders, charging_pace
from roundtable.games.knights_and_knaves.view import BattleView
from roundtable.games.knights_and_knaves.weighing import exchange, likely_wound, worth
from roundtable.kernel.asks import Ask, Choose, ChoosePoint, ChooseSome, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.game import Chair, Player
from roundtable.kernel.regions import Region


def bot(strength: str, seed: bytes) -> Player:
    """A bot of one of the strengths in `GAME.bots`."""
    kinds: dict[str, Callable[[bytes], Player]] = {"captain": Captain, "commander": Commander}
    return kinds[strength](seed)


class Captain:
    """Takes the first answer of every question: the one a hurried player accepts with one key."""

    def __init__(self, seed: bytes) -> None:
        self._dice = Dice(seed_from(seed))

    def choose(self, chair: Chair, ask: Ask) -> Json:
        return at_once(ask)


def at_once(ask: Ask) -> Json:
    """The first answer."""
    if isinstance(ask, ChooseSome):
        return [option.key for option in ask.options][: ask.least]
    return next(ask.answers())


class Commander:
    """Commands an army, see `tactics`. Between questions it remembers only this turn's charges, and could find them anew.

    Units may be told what to do (`orders`); it then commands them so.
    """

    def __init__(self, seed: bytes, orders: Orders | None = None) -> None:
        self._orders = orders or {}
        self._turn = -1
        self._charges: dict[str, str] = {}

    def choose(self, chair: Chair, ask: Ask) -> Json:
        return self.answer(chair.view, ask)

    def answer(self, view: Any, ask: Ask) -> Json:
        """The answer to any question, by what its side sees."""
        if isinstance(ask, ChoosePoint) and ask.rule == "KK-303":
            start = next(ask.answers())  # staying where it is
            figure = next((f for f in asked_about(view) if list(f.at) == list(start)), None)
            return list(self.place(view, figure, ask.region)) if figure else start
        if isinstance(ask, Choose):
            rule = {
                "KK-074": self.chit,
                "KK-303": self.way,
                "KK-135": mark,
                "KK-071": standing_order,
            }.get(ask.rule)
            if rule is not None:
                answer = rule(view, asking(view), [option.key for option in ask.options])
                if answer in ask.options:
                    return answer
        return at_once(ask)

    def place(self, view: BattleView, figure: Figure, region: Region) -> Point:
        """Where a figure goes: the best place it gets to."""
        play = asking(view)

        def gets_to(x: int, y: int) -> bool:
            return region.holds(x, y) and course_to(play, figure, (x, y), figure.pace).end == (x, y)

        return self.army(view, play).place(figure, gets_to)

    def army(self, view: BattleView, play: Play) -> Army:
        return Army(view, play, view.side or 0, self._orders)

    def chit(self, view: BattleView, play: Play, keys: list[str]) -> str:
        """Which chit for a unit or a figure; a unit whose men should do different things is asked man by man."""
        figures = [figure for figure in asked_about(view) if not figure.chit]
        if not figures:
            return keys[0]
        arm = better_arm(play, figures, keys)
        if arm:
            return arm
        army = self.army(view, play)
        if self._turn != view.turn:
            self._turn, self._charges = view.turn, army.charges()
        only, *others = dict.fromkeys(self.chit_of(army, figure) for figure in figures)
        if not others:
            return only if only in keys else "move" if "move" in keys else "stay"
        return "each" if "each" in keys else keys[0]

    def chit_of(self, army: Army, figure: Figure) -> str:
        """What one man had best do."""
        play = army.play
        if play.field.held(figure) or figure.loader:
            return "stay"
        if figure.id in self._charges:
            return "charge"
        if figure.missile and not figure.empty:
            found = best_target(play, figure)
            if found is not None and found[1].hit <= WORTH_SHOOTING:
                if figure.ready:
                    return "shoot"
                if found[1].hit <= FAIR_SHOT and not army.threat(figure.base):
                    return "stay"
        focus = army.focus
        if army.hunting(figure) and focus is not None and play.field.ground.cover_between(figure.base, focus.at):
            return "cross"
        return "move"

    def way(self, view: BattleView, play: Play, keys: list[str]) -> str:
        """Paces and directions."""
        figures = asked_about(view)
        if "hold" in keys:
            if "each" in keys or len(figures) != 1:
                return "each" if "each" in keys else "point"
            x, y = self.place(view, figures[0], within_reach(play, figures[0], figures[0].pace))
            return f"at {x} {y}"
        if "each" in keys and any(figure.chit == "charge" for figure in figures):
            return "each"
        if len(figures) == 1 and figures[0].chit == "charge":
            target = self._charges.get(figures[0].id, "")
            pace = charging_pace(figures[0], view.figure(target), keys) if target else ""
            return pace or keys[0]
        army = self.army(view, play)
        hurries = any(army.hunting(figure) or army.goal(figure) is not None for figure in figures) or army.hunts
        return "trot" if hurries and "trot" in keys else "walk"


FAIR_SHOT = 5
"""One who is not ready keeps a place from which he would hit with this."""
WORTH_SHOOTING = 8
"""A hit number no higher than this is worth standing still for."""


def asked_about(view: BattleView) -> list[Figure]:
    return [figure for id_ in view.focus if (figure := view.figure(id_)).free and figure.commanded]


def better_arm(play: Play, figures: list[Figure], keys: list[str]) -> str:
    """A weapon that fights better against those in contact than the one in hand; a lance or spear to charge with."""
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
    return best if best and gain[best] > 0.3 else ""


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
            gain = worth(target, min(likely_wound(play, shooter, target, aimed), max(0.0, left)))
            if target.routing:
                gain *= 0.3
            if gain > most:
                best, most = target, gain
    return best


def standing_order(view: BattleView, play: Play, keys: list[str]) -> str:
    """Fighters, and shooters led by a shooter, press on when orders no longer reach them."""
    figures = [view.figure(id_) for id_ in view.focus]
    shooters = sum(bool(figure.missile) for figure in figures)
    leader = view.figure(view.unit(figures[0].unit).leader) if figures else None
    if leader is None or (2 * shooters > len(figures) and not leader.missile):
        return "none"
    return "attack until"
