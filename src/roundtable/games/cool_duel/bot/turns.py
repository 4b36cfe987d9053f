"""A turn: what to do with the AP. Every choice is the one with the best balance of harm done and harm to come.

Harm is counted in shares of HP lost beyond threshold. Before each action the bot asks: with so many AP spent on attacks and
so many kept for reactions, what do I do to them this turn, and what can they do to me before my next?
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from roundtable.board.grid import cells
from roundtable.games.cool_duel.arena import (
    deadly,
    distance,
    distance_from,
    footprint,
    ground_of,
    holes,
    hostile_to,
    names_of,
    sees_from,
    standing,
)
from roundtable.games.cool_duel.bot.exchange import Strike, best_strike, expected, harm, strike, weight
from roundtable.games.cool_duel.data import items, items_by_slug
from roundtable.games.cool_duel.derived import MULE, action_cost, affordable, has, max_threshold, way_of, ways
from roundtable.games.cool_duel.rules.attack import attack_cost
from roundtable.games.cool_duel.rules.frenzy import nearest
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.rules.movement import destinations, move_cost
from roundtable.games.cool_duel.rules.special import anywhere
from roundtable.games.cool_duel.rules.tricks import HUNT_STEPS, SPECIALS
from roundtable.games.cool_duel.state import Character, Duel
from roundtable.kernel.asks import Choose

BOLD = 0.4
"""Companions are there to take risks."""


class Temper(NamedTuple):
    """How much it fears what may come, looks forward to its next turn, and how soon it tires of waiting."""

    caution: float = 1.0
    hope: float = 0.4
    patience: float = 0.02

    def fear(self, duel: Duel) -> float:
        """What harm to come counts against harm done now; less and less as the round drags on."""
        return max(0.1, self.caution - self.patience * duel.cycle)


STEADY = Temper()


class Plan(NamedTuple):
    """A choice and what it is worth."""

    value: float
    key: str


class Turn:
    """One decision of a character on its turn."""

    def __init__(self, table: T, me: Character, temper: Temper = STEADY) -> None:
        self.fear = temper.fear(table.state) * (BOLD if me.companion else 1.0)
        self.hope = temper.hope
        self.table = table
        self.duel = table.state
        self.me = me
        self.enemies = [who for who in standing(self.duel) if hostile_to(me, who) and who.arena == me.arena]
        self._foes: list[tuple[Character, tuple[int, Strike, int] | None]] | None = None
        self._threats: dict[int, tuple[Strike, ...]] = {}
        self._prospects: dict[int, float] = {}
        self._flurry: dict[str, tuple[int, Strike, int] | None] = {}

    def choose(self, ask: Choose) -> str:
        keys = [ask.options.key_at(n) for n in range(len(ask.options))]
        first = self.at_once(keys)
        if first:
            return first
        plans = [self.of_attack(key) for key in keys if key.split()[0] == "attack" or key.split()[0] in SPECIALS]
        plans += self.of_exhaust(keys)
        if not self.enemies:
            return self.follow(keys)
        plans += self.of_moves(keys)
        if "end" in keys:
            plans.append(Plan(self.of_waiting(self.me.ap), "end"))
        best = max(plans, default=Plan(0.0, "end" if "end" in keys else keys[0]))
        if best.key == "end":
            return self.before_the_end(keys)
        return best.key

    def ranked(self, keys: list[str]) -> list[str]:
        """What is worth trying, the most promising first: everything but bad ground, and one space for each distance."""
        plans = [self.of_attack(key) for key in keys if key.split()[0] == "attack" or key.split()[0] in SPECIALS]
        if self.enemies:
            plans += [*self.of_exhaust(keys), *self.of_moves(keys)]
            plans += [Plan(self.of_waiting(self.me.ap), "end")] if "end" in keys else []
        best = [plan.key for plan in sorted(plans, reverse=True) if plan.value > -9.0]
        handling = [key for key in keys if key.split()[0] not in ("attack", "move", "end", "exhaust", *SPECIALS)]
        return [*best[:5], *handling[:4], *best[5:]]

    def follow(self, keys: list[str]) -> str:
        """Nobody is left in this arena: after them, through the broken glass, if there is a way."""
        grid = ground_of(self.duel, self.me.arena).grid
        gaps = cells(holes(self.duel, self.me.arena))
        moves = [grid.parse(key[5:]) for key in keys if key.startswith("move ")]
        if not gaps or not moves:
            return "end"
        near = min(moves, key=lambda cell: (min(grid.chebyshev(cell, gap) for gap in gaps), cell))
        return f"move {names_of(grid)[near]}"

    def at_once(self, keys: list[str]) -> str:
        """What is nearly always right: get up, get armed, sing, burn, go berserk."""
        me = self.me
        if "stand" in keys:
            return "stand"
        if "stance on" in keys:
            return "stance on"
        if (
            "stance off" in keys
            and "end" not in keys
            and not all(who in self.enemies for who in nearest(self.table, me))
        ):
            return "stance off"  # before it turns on its own
        if "unbind" in keys and not any(distance(self.duel, me, on) <= self.reach(on) for on in self.enemies):
            return "unbind"
        if "douse" in keys and me.ap >= 6:
            return "douse"
        for key in keys:
            verb, *rest = key.split()
            victim = self.duel.characters[rest[0]] if verb in ("hymn", "pounce") else None
            if victim in self.enemies and (verb == "pounce" or not victim.companion):
                return key
            if verb == "flame" and self.flame_pays():
                return key
        if not ways(self.duel, me) and not any(key.startswith("reload") for key in keys):
            return self.arm(keys)
        return ""

    def flame_pays(self) -> bool:
        near = [who for who in standing(self.duel) if who is not self.me and distance(self.duel, self.me, who) == 1]
        return sum(weight(who) if who in self.enemies else -1.5 * weight(who) for who in near) > 0

    def arm(self, keys: list[str]) -> str:
        """Take something to fight with, the shortest way."""
        for verbs in (("draw", "swap"), ("grip",), ("take",)):
            for key in keys:
                if key.split()[0] in verbs and self.is_weapon(key):
                    return key
        return ""

    def is_weapon(self, key: str) -> bool:
        words = key.split()
        if words[0] in ("draw", "swap"):
            slot = self.me.quick[int(words[1]) - 1]
            return bool(items()[slot[-1].name].attacks) and slot[-1].durability != 0
        if words[0] == "take":
            return bool(items_by_slug()[words[2].partition(".")[0]].attacks) and words[3] != "quick"
        return False

    def before_the_end(self, keys: list[str]) -> str:
        """AP that would not be missed reload a gun."""
        for key in keys:
            if key.startswith("reload"):
                cost = 3 if self.me.two_hands else 2
                if self.of_waiting(self.me.ap - cost) >= self.of_waiting(self.me.ap) - 0.05:
                    return key
        return "end"

    # --- what things are worth ----------------------------------------------------------------------------------------

    def flurry(self, on: Character) -> tuple[int, Strike, int] | None:
        """The attack it would repeat against this enemy."""
        if on.key not in self._flurry:
            self._flurry[on.key] = best_strike(self.duel, self.me, on)
        return self._flurry[on.key]

    def reach(self, on: Character) -> int:
        found = self.flurry(on)
        return 1 + found[2] if found else 0

    def threats(self, cell: int) -> tuple[Strike, ...]:
        """What every enemy could throw at it before its next turn, were it to stand in this space."""
        if self._foes is None:
            self._foes = [(who, best_strike(self.duel, who, self.me)) for who in self.enemies]
        mine: list[Strike] = []
        for enemy, found in self._foes:
            if found is None:
                continue
            ap, blow, reach = found
            away = distance_from(self.duel, self.me, cell, enemy) - 1 - reach
            spare = enemy.max_ap - max(0, away) if not has(enemy, "Bound") or away <= 0 else 0
            if away <= 0 and reach > 0 and not sees_from(self.duel, self.me, cell, enemy):
                spare -= 2
            mine += [blow] * min(5, max(0, spare // ap))
        return tuple(sorted(mine, reverse=True))

    def prospect(self, cell: int) -> float:
        """What its own next turn promises from this space, against enemies who keep a part of their AP."""
        best = 0.0
        for enemy in self.enemies:
            found = self.flurry(enemy)
            if found is None:
                continue
            ap, blow, reach = found
            away = distance_from(self.duel, self.me, cell, enemy) - 1 - reach
            n = (self.me.max_ap - max(0, away)) // ap
            best = max(
                best,
                harm(expected((blow,) * max(0, n), enemy.max_ap // 3), enemy, max_threshold(enemy))
                - 0.01 * max(0, away),
            )
        return best

    def of_waiting(self, ap: int, cell: int | None = None) -> float:
        """What is to be expected of the others with these AP kept for reactions, and of oneself after that."""
        where = self.me.cell if cell is None else cell
        if where not in self._threats:
            self._threats[where] = self.threats(where)
            self._prospects[where] = self.prospect(where)
        fear = self.fear * harm(expected(self._threats[where], max(0, ap)), self.me)
        return self.hope * self._prospects[where] - fear

    def spread(self, first: tuple[Strike, ...], on: Character, ap: int, cell: int | None = None) -> float:
        """The best division of the AP left between more of the same and keeping them."""
        found = self.flurry(on)
        best = -9.0
        most = 0 if found is None else ap // found[0]
        for n in range(most + 1):
            strikes = first + ((found[1],) * n if found else ())
            left = ap - n * found[0] if found else ap
            done = harm(expected(strikes, on.ap), on)
            best = max(best, done + self.of_waiting(left, cell))
        return best

    def of_attack(self, key: str) -> Plan:
        """An attack now, and the best use of what is left."""
        words = key.split()
        special = SPECIALS.get(words[0])
        type_, hand = words[1], words[2]
        way = way_of(self.duel, self.me, "" if hand == "own" else hand, type_.capitalize())
        if way is None:
            return Plan(-9.0, key)
        on = self.duel.characters.get(words[3])
        if on is None:  # Cross Strike: the first enemy of the pattern stands for all
            near = [who for who in self.enemies if distance(self.duel, self.me, who) == 1]
            on = near[0] if near else self.enemies[0]
        if (
            special is not None
            and special.aims is anywhere
            and distance(self.duel, self.me, on) > 1 + HUNT_STEPS + way.row.range
        ):
            return Plan(-9.0, key)
        cost = action_cost(self.me, attack_cost(way, special))
        blow = strike(self.duel, self.me, on, way, special)
        left = self.me.ap - cost
        if special is not None and special.data.ends_turn:
            value = harm(expected((blow,), on.ap), on) + self.of_waiting(left)
        else:
            value = self.spread((blow,), on, left)
        if special is not None and special.data.once_per_rest:
            value -= 0.02
        return Plan(value if on in self.enemies else -9.0, key)

    def of_exhaust(self, keys: Iterable[str]) -> list[Plan]:
        """Taking AP from somebody with little threshold left, and striking what cannot answer."""
        plans = []
        offered = [key for key in keys if key.startswith("exhaust ")]
        for key in [f"{key} {x}" for key in offered for x in range(1, affordable(self.me, self.me.ap) + 1)]:
            words = key.split()
            if self.duel.characters[words[1]] not in self.enemies:
                continue
            on, x = self.duel.characters[words[1]], int(words[2])
            chance = min(1.0, max(0.0, (100 - on.threshold - 5 * (x - 1)) / 100))
            if chance < 0.4 or on.ap < x:
                continue
            left = self.me.ap - action_cost(self.me, x)
            found = self.flurry(on)
            n = left // found[0] if found else 0
            strikes = (found[1],) * n if found else ()
            drained = harm(expected(strikes, max(0, on.ap - 2 * x)), on)
            same = harm(expected(strikes, on.ap), on)
            waiting = self.of_waiting(left - n * found[0] if found else left)
            plans.append(Plan(chance * drained + (1 - chance) * same + waiting, key))
        return plans

    def of_moves(self, keys: list[str]) -> list[Plan]:
        """One space for each distance and line of sight; the target is whoever is worth most from there."""
        if not any(key.startswith("move") for key in keys):
            return []
        grid = ground_of(self.duel, self.me.arena).grid
        bad = deadly(self.duel, self.me.arena) | ground_of(self.duel, self.me.arena).deep
        frenzied = "end" not in keys
        costs = {} if frenzied else destinations(self.table, self.me)
        groups: dict[tuple[int, bool], tuple[int, int]] = {}
        goal = min(self.enemies, key=lambda who: (distance(self.duel, self.me, who) - 2 * (not who.companion), who.key))
        names = names_of(grid)
        for cell in costs or [grid.parse(key[5:]) for key in keys if key.startswith("move ")]:
            if bad >> cell & 1 or (self.me.companion == "Lord of the Pack" and self._covers(cell, bad)):
                continue
            away = distance_from(self.duel, self.me, cell, goal)
            cost = move_cost(self.me, costs[cell]) if costs else grid.chebyshev(self.me.cell, cell)
            sight = away <= 1 or sees_from(self.duel, self.me, cell, goal)
            group = (away, sight)
            if group not in groups or (cost, cell) < groups[group]:
                groups[group] = (cost, cell)
        plans = []
        now = distance(self.duel, self.me, goal)
        reach = self.reach(goal)
        for (away, sight), (cost, cell) in groups.items():
            left = self.me.ap - cost
            if sight and away <= reach:
                value = self.spread((), goal, left, cell)
            else:
                value = self.of_waiting(left, cell) - 0.01 * max(0, away - reach)
            if self.me.companion == MULE:
                value += 0.01 * (now - away)
            plans.append(Plan(value - 0.001 * cost, f"move {names[cell]}"))
        return [plan._replace(value=plan.value - 0.004) for plan in plans]

    def _covers(self, cell: int, mask: int) -> bool:
        shift = cell - self.me.cell
        body = footprint(self.duel, self.me)
        return bool((body << shift if shift > 0 else body >> -shift) & mask)
