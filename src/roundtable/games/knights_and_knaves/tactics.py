"""How a commander fights: whom to gang up on, when to wait and when to hunt, and where each of his men should stand.

The rules make four things tell, and everything here follows from them. Fear is catching within 2 inches (KK-034), but a man
with his unit has its leader and its numbers to steady him (KK-054, KK-061), so brave units stand together and shaky ones
apart; a unit whose leader hears his commander is in command however wide it stands (KK-063). A man strikes only at the
opponent he chose (KK-179), so two or three against one are hardly struck back at. Whoever moved is hard to hit (KK-167), so
nobody who does not shoot stands still. And without a commander an army is lost, so he is not risked while it is strong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from roundtable.board.measured import INCH, Disc, Point, along, gap, heading, length
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.field import COMMAND, LINK
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.action import charge_targets, spear_armed
from roundtable.games.knights_and_knaves.rules.morale import Muster, morale
from roundtable.games.knights_and_knaves.rules.paths import allowance, fastest
from roundtable.games.knights_and_knaves.rules.shooting import best_target
from roundtable.games.knights_and_knaves.state import Figure
from roundtable.games.knights_and_knaves.view import BattleView
from roundtable.games.knights_and_knaves.weighing import blow, exchange, fails, fear, value

LINE = 17 * INCH
"""How far from its own edge an army draws up its line: those who run from there can still be rallied on the table."""
PATIENCE = 9
"""The last turn of waiting: with the tenth comes fatigue that never goes (KK-246)."""
SUPERIOR = 1.15
"""So many times the enemy's strength, an army goes to him."""
NEARBY = 9 * INCH
"""Whoever is so near a fight may join it next turn."""
GANG = 3
"""The most who charge one enemy."""
FEW = 4
"""With no more men than this, or late in the day with no more than twice as many, a commander fights himself."""
HEARING = COMMAND - INCH // 2
"""Command range (KK-063), with a little to spare."""
BOWSHOT = 28 * INCH
"""Within this distance of enemies who shoot a commander is in danger."""
NERVE, LORDS_NERVE = 8.0, 12.0
"""What it is worth not to lose one's nerve."""
WOUNDED, CATCHING = 0.4, 0.15
"""How often, roughly, a man will have to check for his wounds, and for each who stands within 2 inches of him."""

HELD_BACK = 4.0
"""What a charge must promise to a unit that is told to hold."""
GRIP = 1.5
"""How much a unit ordered to take a place wants to be in it, an inch against other wishes."""

Orders = Mapping[str, str]
"""What units are told, by id: `hunt`, `hold`, or `take 0` for the first objective; others do as is usual."""
Holds = Callable[[int, int], bool]
"""Whether a figure can go to a point."""


def strength(figures: list[Figure]) -> float:
    """What a body of men can still do: their points, by the stamina they have left."""
    return sum(f.points * (0.25 + 0.75 * f.stamina / f.full) for f in figures if f.free)


def strides(enemy: Figure) -> int:
    """How far off one need not yet fear an enemy's charge."""
    return allowance(enemy, "canter" if enemy.mounted else "walk") + INCH


class Army:
    """One side's position at one moment, weighed."""

    def __init__(self, view: BattleView, play: Play, side: int, orders: Orders | None = None) -> None:
        self.view, self.play, self.side = view, play, side
        self.orders: Orders = orders or {}
        field = play.field
        self.mine = [figure for figure in field.of_side(side) if figure.free]
        self.foes = [figure for figure in field.of_side(1 - side) if figure.free]
        self.lord = field.commander(side)
        superior = strength(self.mine) >= SUPERIOR * max(1.0, strength(self.foes))
        self.drawn_up = 2 * sum(self.forward(f.at) >= LINE / INCH for f in self.mine) >= len(self.mine)
        self.late = view.turn > PATIENCE
        self.hunts = self._mostly("hunt", "hold", self.late or superior)
        self._usually = self.late or superior
        self.bold = len(self.mine) <= FEW or (self.late and len(self.mine) <= 2 * FEW)
        self.muster = Muster(play)
        self.foes_ride = any(f.mounted for f in self.foes)
        self._nerves: dict[str, int] = {}

    def _mostly(self, yes: str, no: str, otherwise: bool) -> bool:
        """What most men are told, if most are told anything: the commander goes with them."""
        told = [self.orders.get(figure.unit, "") for figure in self.mine]
        for word, answer in ((yes, True), (no, False)):
            if 2 * told.count(word) > len(told):
                return answer
        return otherwise

    def hunting(self, figure: Figure) -> bool:
        """Whether a man goes for the enemy: as his unit is told, or as is usual."""
        order = self.orders.get(figure.unit, "")
        return order == "hunt" or (not order and self._usually)

    def goal(self, figure: Figure) -> Disc | None:
        """The place that a man's unit is to take."""
        word, _, number = self.orders.get(figure.unit, "").partition(" ")
        return Disc(*self.view.objectives[int(number)].disc) if word == "take" else None

    # whom to charge

    def charges(self) -> dict[str, str]:
        """Whom each man charges: enemies are taken one after another, the best worth ganging up on first."""
        reach: dict[str, list[tuple[float, Figure]]] = {}
        for figure in self.mine:
            if self.may_charge(figure):
                for enemy, pace in charge_targets(self.play, figure, limit=4):
                    if enemy.free and self.fast_enough(figure, enemy, pace):
                        reach.setdefault(enemy.id, []).append((self.promise(figure, enemy), figure))
        plan: dict[str, str] = {}
        while reach:
            best_net, best_id = 0.0, ""
            best_gang: list[Figure] = []
            for id_, attackers in reach.items():
                net, gang = self.gang(self.view.figure(id_), attackers)
                if net > best_net and net > max((self.least(figure) for figure in gang), default=0.0):
                    best_net, best_id, best_gang = net, id_, gang
            if not best_id:
                break
            plan.update({figure.id: best_id for figure in best_gang})
            reach = {
                id_: left
                for id_, attackers in reach.items()
                if id_ != best_id and (left := [pair for pair in attackers if pair[1].id not in plan])
            }
        return plan

    def least(self, figure: Figure) -> float:
        """What a charge must promise before a man is sent."""
        if self.hunting(figure):
            return 0.0
        return HELD_BACK if self.orders.get(figure.unit) == "hold" else 1.0

    def may_charge(self, figure: Figure) -> bool:
        """Those in command and free to; a shooter with a shot shoots, and the commander fights only at the last."""
        if not figure.commanded or figure.loader or self.play.field.held(figure):
            return False
        if figure is self.lord:
            return self.bold
        unit = self.play.unit(figure)
        if not self.late and unit.leader == figure.id and any(f.missile for f in self.mine if f.unit == unit.id):
            return False
        if figure.missile and figure.ready and not figure.empty:
            return best_target(self.play, figure) is None
        return True

    def fast_enough(self, figure: Figure, enemy: Figure, pace: str) -> bool:
        """Men on foot do not run into a fight, save at shooters and commanders, whom it is worth reaching out of breath."""
        if figure.mounted or pace == "walk":
            return True
        return figure.fatigue == 0 and bool(enemy.missile or "commander" in enemy.row.traits)

    def promise(self, figure: Figure, enemy: Figure) -> float:
        """What one man's charge at an enemy promises, before the enemy strikes back."""
        gallops = figure.mounted and data.mounts()[figure.mount].fastest == "gallop"
        worth = blow(self.play, figure, enemy, galloping=gallops)
        if figure.mounted and not enemy.mounted:
            scare = fear(self.play, enemy, self.muster, less=1)
            worth = (1 - scare) * worth + scare * 0.7 * enemy.points
            if spear_armed(enemy):
                scared = fear(self.play, figure, self.muster)
                worth = (1 - scared) * worth - scared * 0.7 * figure.points
        return worth

    def gang(self, enemy: Figure, attackers: list[tuple[float, Figure]]) -> tuple[float, list[Figure]]:
        """The best number to charge an enemy with, and what that is worth."""
        attackers = sorted(attackers, key=lambda pair: (-pair[0], pair[1].id))
        already = [f for f in self.play.field.touching(enemy) if f.free]
        before = sum(blow(self.play, f, enemy) for f in already)
        room = value(enemy) - before
        best: tuple[float, list[Figure]] = (-1000.0, [])
        danger = self.danger(enemy)
        for number in range(1, max(1, GANG - len(already)) + 1):
            some = attackers[:number]
            if len(some) < number:
                break
            figures = [figure for _, figure in some]
            back = max(blow(self.play, enemy, figure) for figure in figures) / (1 if not already else 1 + len(already))
            net = min(room, sum(worth for worth, _ in some)) - back - danger
            if net > best[0]:
                best = (net, figures)
        return best

    def danger(self, enemy: Figure) -> float:
        """What those around an enemy may do to his attackers, unless as many friends are there."""
        field = self.play.field
        others = [
            f for f in field.near(enemy.base, NEARBY, 1 - self.side) if f.free and f is not enemy and not f.missile
        ]
        friends = [f for f in field.near(enemy.base, NEARBY, self.side) if f.free and not f.missile]
        return 0.1 * max(0.0, strength(others) - strength(friends))

    # where to go

    @cached_property
    def focus(self) -> Figure | None:
        """The enemy that everybody goes for: near, alone, and best of all their commander."""
        if not self.foes or not self.mine:
            return None
        x = sum(f.x for f in self.mine) // len(self.mine)
        y = sum(f.y for f in self.mine) // len(self.mine)

        def cost(enemy: Figure) -> float:
            around = self.play.field.near(enemy.base, 6 * INCH, enemy.side)
            cost = length((x, y), enemy.at) / INCH + strength(around) / 15
            return cost - (6 if "commander" in enemy.row.traits else 0)

        return min(self.foes, key=lambda enemy: (cost(enemy), enemy.id))

    def place(self, figure: Figure, holds: Holds) -> Point:
        """The best of the places a figure can reach; never the one where it stands, for a mark that moved is hard to hit."""
        reach = allowance(figure, figure.pace if figure.pace != "stand" else "walk")
        spots = [
            along(figure.at, heading(degrees), reach * part // 4) for degrees in range(0, 360, 30) for part in (1, 2, 4)
        ]
        ranked = sorted(spots, key=lambda at: -self.place_worth(figure, at))
        for at in ranked[:10]:
            if holds(*at):
                return at
        return figure.at

    def place_worth(self, figure: Figure, at: Point) -> float:
        """How good a place is for a man."""
        if figure is self.lord:
            return self.lords_place_worth(figure, at)
        view, focus = self.view, self.focus
        base = Disc(*at, figure.radius)
        worth = -NERVE * self.nerve_cost(figure, base)
        shoots = bool(figure.missile) and not figure.empty
        if shoots:
            worth -= self.threat(base)
            if self.lord is not None:
                worth -= max(0, gap(base, self.lord.base) - COMMAND) / INCH * 0.5
        unit = view.unit(figure.unit)
        if self.lord is not None:
            away = gap(base, self.lord.base)
            if unit.leader == figure.id:
                worth -= max(0, away - HEARING) / 25
            elif not view.figure(unit.leader).free:
                worth -= max(0, away - HEARING) / 50
        goal = self.goal(figure)
        if goal is not None:
            worth -= GRIP * max(0, length(at, (goal.x, goal.y)) - goal.radius // 2) / INCH
        elif self.hunting(figure) and focus is not None:
            near = length(at, focus.at) / INCH
            keep = 4.0 if unit.leader == figure.id else 14.0 if shoots else 1.0
            worth -= abs(near - keep) if near > keep else 0.3 * (keep - near)
        elif not self.drawn_up and self.orders.get(figure.unit) != "hold":
            worth += 1.0 * self.forward(at)
        else:
            worth -= 0.3 * length(at, figure.at) / INCH + 0.2 * abs(self.forward(at) - LINE / INCH)
        return worth

    def prey(self, lord: Figure) -> Figure | None:
        """Whom a commander with few men left goes for himself: the nearest he has the better of."""
        fit = [f for f in self.foes if exchange(self.play, lord, f) > 0]
        return min(fit, key=lambda f: (length(lord.at, f.at), f.id), default=None)

    def nerve_cost(self, figure: Figure, base: Disc) -> float:
        """How likely a figure is to lose its nerve in a place: alone with its wounds, or together among others' fear."""
        alone = self.own_nerve(figure) + (data.charts().morale.cover if self.sheltered((base.x, base.y)) else 0)
        near = [friend for friend in self.play.field.near(base, LINK, self.side) if friend.id != figure.id]
        group = self.muster.together(figure)
        nerve = alone
        if any(friend.id in group for friend in near):
            leader = self.view.figure(self.view.unit(figure.unit).leader)
            if leader.free and leader is not figure:
                nerve += leader.row.bonus
            chart = data.charts().morale
            size = sum(not self.view.figure(id_).skirmisher for id_ in dict.fromkeys([*group, figure.id]))
            nerve += chart.unit_of_11 if size >= 11 else chart.unit_of_5 if size >= 5 else 0
        riders = 0.2 if self.foes_ride else 0.0
        catching = sum(self.wavers(friend) for friend in near)
        return WOUNDED * fails(nerve - 4) + riders * fails(nerve - 1) + catching * fails(nerve - 1)

    def wavers(self, figure: Figure) -> float:
        """How likely a figure falls or flees soon, to the terror of those within 2 inches of it (KK-034, KK-035)."""
        if 2 * figure.stamina <= figure.full:
            return max(CATCHING, fails(self.own_nerve(figure) + 2))
        return CATCHING

    def own_nerve(self, figure: Figure) -> int:
        """A figure's morale without what its unit and the ground give it."""
        if figure.id not in self._nerves:
            parts = morale(self.play, figure, self.muster)
            self._nerves[figure.id] = sum(n for words, n in parts if words not in ("unit leader", "numbers", "cover"))
        return self._nerves[figure.id]

    def threat(self, base: Disc) -> int:
        """How many enemies who fight hand to hand could be upon a place next turn."""
        return sum(not enemy.missile and gap(base, enemy.base) < strides(enemy) for enemy in self.foes)

    def sheltered(self, at: Point) -> bool:
        """Whether a place is in the cover of a wood, wherever the enemy comes from (KK-060)."""
        return self.play.field.ground.in_wood(at)

    def forward(self, at: Point) -> float:
        """How many inches a place is from the own edge."""
        south = self.view.sides[self.side].edge == "south"
        return (at[1] if south else self.view.height - at[1]) / INCH

    def lords_place_worth(self, lord: Figure, at: Point) -> float:
        """How good a place is for a commander: his leaders in reach of his voice, nobody's fear near, the enemy far."""
        field, view = self.play.field, self.view
        base = Disc(*at, lord.radius)
        worth = 0.0
        for unit in view.units:
            if unit.side == lord.side and unit.leader != lord.id:
                leader = view.figure(unit.leader)
                men = [f for id_ in unit.figures if (f := view.figure(id_)).free]
                if leader.free:
                    away = gap(base, leader.base)
                    worth += len(men) * (1.0 if away <= HEARING else -away / 2000)
                else:
                    for man in men:
                        away = gap(base, man.base)
                        worth += 1.0 if away <= HEARING else -away / 2000
        worth -= LORDS_NERVE * self.nerve_cost(lord, base)
        for man in self.mine:
            if man.unit == lord.unit and man is not lord:
                worth += 0.7 if gap(base, man.base) <= LINK else -gap(base, man.base) / 1000
        if self.bold and (prey := self.prey(lord)) is not None:
            return worth - length(at, prey.at) / INCH
        for enemy in self.foes:
            away = gap(base, enemy.base)
            safe = strides(enemy)
            if away < safe:
                worth -= (2.0 if enemy.mounted else 1.0) + (safe - away) / 200
            if enemy.missile and not enemy.empty and away < BOWSHOT and not field.ground.blocks(base, enemy.base):
                worth -= 0.7
        if not self.drawn_up:
            worth += 0.5 * self.forward(at)
        elif self.hunts and (focus := self.focus) is not None:
            worth -= abs(length(at, focus.at) / INCH - 8) / 3
        return worth


def charging_pace(figure: Figure, enemy: Figure, keys: list[str]) -> str:
    """How to charge somebody: a lance at its fastest, everybody else no faster than needed."""
    fit = [key for key in keys if key.endswith(f" {enemy.id}")]
    if not fit:
        return ""
    wanted = f"{fastest(figure)} {enemy.id}"
    if figure.mounted and wanted in fit:
        return wanted
    order = ("walk", "trot", "run", "canter", "gallop")
    return min(fit, key=lambda key: order.index(key.split()[0]))
