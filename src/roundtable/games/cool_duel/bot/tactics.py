"""What a decent duelist does: every choice is the one with the best balance of harm done and harm to come.

Harm is counted in shares of HP lost beyond threshold. Before each action the bot asks: with so many AP spent on attacks and
so many kept for reactions, what do I do to them this turn, and what can they do to me before my next?
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log1p
from typing import NamedTuple

from roundtable.kernel.asks import Ask, Choose, Json
from roundtable.kernel.dice import Dice, Source
from roundtable.kernel.table import Table

from ..arena import (
    deadly,
    distance,
    distance_from,
    footprint,
    ground_of,
    hostile_to,
    names_of,
    sees_from,
    standing,
)
from ..data import special_attacks
from ..derived import MULE, action_cost, attack_modifier, dodge_score, has, max_threshold, parry_modifier, way_of, ways
from ..rules.attack import DODGE_PER_SPACE, attack_cost
from ..rules.frenzy import nearest
from ..rules.movement import destinations, move_cost
from ..rules.reactions import dodges, parries
from ..state import Attacked, Character, Duel, Options
from .exchange import Strike, best_strike, chance_to_hit, expected, parry_chance, printed_parry, raw_damage, strike

T = Table[Duel, Options]
KILL = 0.8
"""What downing somebody, or being downed, is worth on top."""
COMPANION = 0.3
"""A companion counts for this much of a duelist."""
BOLD = 0.4
"""Companions are there to take risks."""
LUMP = 35.0
"""How far the damage of a turn usually strays from its average."""
REACTIONS = ("arms", "block", "block-right", "block-left", "dodge", "parry", "sidestep")
EITHER_WAY = ("CD-295", "CD-216", "CD-203", "CD-294", "CD-147", "CD-198")
"""Choices of little weight: the first will do."""


class Temper(NamedTuple):
    """How much it fears what may come, looks forward to its next turn, and how soon it tires of waiting."""

    caution: float = 1.0
    hope: float = 0.4
    patience: float = 0.02

    def fear(self, duel: Duel) -> float:
        """What harm to come counts against harm done now; less and less as the round drags on."""
        return max(0.1, self.caution - self.patience * duel.cycle)


STEADY = Temper()


def answer(duel: Duel, ask: Ask, dice: Source, temper: Temper = STEADY) -> Json:
    """Answer any question of a duel in progress."""
    if not isinstance(ask, Choose):
        return ask.sample(dice)
    table: T = Table(duel, duel.options, 0, Dice(b"bot"), None)
    verbs = _verbs(ask)
    if ask.rule == "CD-044":
        return Turn(table, duel.characters[duel.active], temper).choose(ask)
    if ask.rule == "CD-042":
        return deploy(duel, ask, dice)
    if ask.rule == "CD-047":  # companions first: what they do to an enemy helps their owner
        return max((option.key for option in ask.options), key=lambda key: ("-" not in key.split()[-1], key))
    if any(verb in REACTIONS for verb in verbs):
        return react(table, ask)
    if ask.rule == "CD-091":
        return best_dodge(table, duel.characters[_pending(duel).on])[0]
    if ask.rule == "CD-101":
        return best_parry(table, duel.characters[_pending(duel).on])[0]
    if ask.rule == "CD-124":
        return side_step(table, ask)
    if ask.rule == "CD-126":
        return luck(table, ask)
    if ask.rule in ("CD-200", "CD-213"):
        return closest(table, ask)
    if verbs[0] in ("berserk", "stubborn"):
        return ask.options.key_at(0)
    return ask.options.key_at(0) if ask.rule in EITHER_WAY else ask.sample(dice)


def _verbs(ask: Choose) -> list[str]:
    return [option.key.split()[0] for option in ask.options]


def _pending(duel: Duel) -> Attacked:
    assert duel.pending is not None
    return duel.pending


def weight(who: Character) -> float:
    return COMPANION if who.companion else 1.0


def harm(total: float, who: Character, threshold: int | None = None) -> float:
    """Expected damage as a share of HP, with something extra for the end.

    Damage comes in lumps, so an average just below threshold still means some HP lost: the edge is smooth.
    """
    left = who.threshold if threshold is None else threshold
    over = (total - left) / LUMP
    lost = LUMP * (over if over > 20 else log1p(exp(over)) if over > -20 else 0.0)
    share = min(1.0, lost / max(1, who.hp))
    return (share + KILL * share**4) * weight(who)


# --- a turn -----------------------------------------------------------------------------------------------------------


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
        plans = [
            self.of_attack(key) for key in keys if key.split()[0] == "attack" or key.split()[0] in special_attacks()
        ]
        plans += self.of_exhaust(keys)
        if self.enemies:
            plans += self.of_moves(keys)
            if "end" in keys:
                plans.append(Plan(self.of_waiting(self.me.ap), "end"))
        best = max(plans, default=Plan(0.0, "end" if "end" in keys else keys[0]))
        if best.key == "end":
            return self.before_the_end(keys)
        return best.key

    def at_once(self, keys: list[str]) -> str:
        """What is nearly always right: get up, get armed, sing, burn, go berserk."""
        me = self.me
        if "stand" in keys:
            return "stand"
        if "stance on" in keys:
            return "stance on"
        if "stance off" in keys and "end" not in keys and not all(who in self.enemies for who in nearest(self.table, me)):
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
        from ..data import items, items_by_slug

        words = key.split()
        if words[0] in ("draw", "swap"):
            slot = self.me.quick[int(words[1]) - 1]
            return bool(items()[slot[-1].name].attacks) and slot[-1].durability != 0
        if words[0] == "take":
            return bool(items_by_slug()[words[2]].attacks) and words[3] != "quick"
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
        special = special_attacks().get(words[0])
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
            and special.slug == "blood-hunt"
            and distance(self.duel, self.me, on) > 4 + way.row.range
        ):
            return Plan(-9.0, key)
        cost = action_cost(self.me, attack_cost(way, special))
        blow = strike(self.duel, self.me, on, way, special)
        left = self.me.ap - cost
        sign = 1.0 if on in self.enemies else -1.0
        if special is not None and special.ends_turn:
            value = harm(expected((blow,), on.ap), on) + self.of_waiting(left)
        else:
            value = self.spread((blow,), on, left)
        if special is not None and special.once_per_rest:
            value -= 0.02
        return Plan(sign * value if sign < 0 else value, key)

    def of_exhaust(self, keys: Iterable[str]) -> list[Plan]:
        """Taking AP from somebody with little threshold left, and striking what cannot answer."""
        plans = []
        for key in keys:
            words = key.split()
            if words[0] != "exhaust" or self.duel.characters[words[1]] not in self.enemies:
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


# --- reactions --------------------------------------------------------------------------------------------------------


def rest_of_turn(table: T, on: Character, by: Character) -> tuple[Strike, ...]:
    """The attacks the attacker can still pay for after this one."""
    found = best_strike(table.state, by, on)
    return (found[1],) * min(5, by.ap // found[0]) if found else ()


def blow_at(table: T) -> tuple[Character, Character, float]:
    """The attack on the table: by whom, at whom, for how much."""
    duel = table.state
    attack = _pending(duel)
    by, on = duel.characters[attack.by], duel.characters[attack.on]
    way = way_of(duel, by, attack.hand, attack.type)
    special = special_attacks().get(attack.special)
    if way is None:  # a gun just fired or an item just thrown: what it does is on the table, not in the hand
        from ..data import companions, items

        rows = [
            row
            for item in items().values()
            for row in item.attacks
            if row.type == attack.type and row.bonus == attack.bonus
        ]
        rows += [row for row in (companions()[by.companion].attacks if by.companion else ()) if row.type == attack.type]
        raw = max((6.1 * row.dice + row.damage for row in rows), default=60.0)
        return by, on, raw
    return by, on, raw_damage(duel, by, on, way, special)


def react(table: T, ask: Choose) -> str:
    """The reaction after which the least harm is to be expected, this attack and those still to come together."""
    duel = table.state
    attack = _pending(duel)
    by, on, raw = blow_at(table)
    coming = rest_of_turn(table, on, by)
    answers = dict.fromkeys(option.key.split()[0] for option in ask.options)
    best = Plan(-harm(raw + expected(coming, on.ap), on), "pass")
    for verb in answers:
        if verb == "pass":
            continue
        key = f"{verb} {on.key}"
        if verb == "dodge":
            _, cost, hit, closer = best_dodge(table, on)
            value = -harm(hit * raw + expected(coming[closer:], on.ap - cost), on)
        elif verb == "parry":
            _, cost, turned, back = best_parry(table, on)
            value = -harm((1 - turned) * raw + expected(coming, on.ap - cost), on) + turned * harm(back, by)
        elif verb == "sidestep":
            value = -harm((0.0 if attack.reach == 1 else raw) + expected(coming, on.ap), on)
        else:
            cost, share = _block_numbers(table, ask, verb, on)
            value = -harm(share * raw + expected(coming, on.ap - cost), on)
        best = max(best, Plan(value - 0.0001, key))
    return best.key


def _block_numbers(table: T, ask: Choose, verb: str, on: Character) -> tuple[int, float]:
    """AP and share of a block, by name."""
    from ..rules.reactions import BlockAp, absorbs

    place = {"arms": "arms", "block": "", "block-right": "right", "block-left": "left"}[verb]
    found = BlockAp(place).block(on)
    assert found is not None
    share = 0.0 if absorbs(table, _pending(table.state), found) else found.percent / 100
    return action_cost(on, found.ap), share


def best_dodge(table: T, on: Character) -> tuple[str, int, float, int]:
    """Where to: the space, its AP, the chance to be hit, and how many of the attacks to come the way costs the attacker."""
    duel = table.state
    attack = _pending(duel)
    by = duel.characters[attack.by]
    geo = ground_of(duel, on.arena)
    bad = deadly(duel, on.arena) | geo.deep
    found = best_strike(duel, by, on)
    best: tuple[float, str, int, float, int] | None = None
    for cell, (spaces, ap) in dodges(table, on).items():
        if spaces > 4 or (bad >> cell & 1 and spaces) or (size_of_large(on) and spaces):
            continue
        hit = chance_to_hit(attack.bonus + attack_modifier(by), dodge_score(on) - DODGE_PER_SPACE * spaces)
        away = max(0, distance_from(duel, on, cell, by) - attack.reach)
        saved = 0
        if found is not None and away:
            saved = by.ap // found[0] - max(0, by.ap - away) // found[0]
        score = -hit - 0.08 * ap + 0.12 * saved
        if best is None or score > best[0]:
            best = (score, geo.grid.name(cell), ap, hit, saved)
    assert best is not None
    return best[1:]


def size_of_large(who: Character) -> bool:
    return who.companion == "Lord of the Pack"


def best_parry(table: T, on: Character) -> tuple[str, int, float, float]:
    """How: the key, its AP, the chance to turn the blow, and what goes back."""
    duel = table.state
    by = duel.characters[_pending(duel).by]
    best: tuple[float, str, int, float, float] | None = None
    for hand, type_, n, ap in parries(table, on):
        way = printed_parry(on) if on.companion else way_of(duel, on, hand, type_)
        if way is None:
            continue
        turned = parry_chance(duel, on, by, way, n)
        back = raw_damage(duel, on, by, way)
        score = turned * (1 + harm(back, by)) - 0.07 * ap
        if best is None or score > best[0]:
            best = (score, f"{type_.lower()} {hand or 'own'} {n}", ap, turned, back)
    assert best is not None
    return best[1:]


def side_step(table: T, ask: Choose) -> str:
    """Out of reach if possible."""
    duel = table.state
    attack = _pending(duel)
    by, on = duel.characters[attack.by], duel.characters[attack.on]
    grid = ground_of(duel, on.arena).grid
    bad = deadly(duel, on.arena) | ground_of(duel, on.arena).deep

    def worth(key: str) -> tuple[bool, int, str]:
        cell = grid.parse(key)
        return (not bad >> cell & 1, distance_from(duel, on, cell, by), key)

    return max((option.key for option in ask.options), key=worth)


def luck(table: T, ask: Choose) -> str:
    """A luck die where it may turn a miss into a hit, or a failed parry into a good one."""
    duel = table.state
    attack = duel.pending
    holder = next((option.key for option in ask.options if option.key.startswith("luck")), None)
    if holder is None:  # which die: any will do for a sum
        return ask.options.key_at(0)
    if attack is None:
        return "pass"
    dice = [int(word) for word in ask.prompt.rpartition(": ")[2].rstrip("?").split(", ") if word.isdigit()]
    by, on = duel.characters[attack.by], duel.characters[attack.on]
    if attack.reaction == "dodge" and holder.endswith(f" {by.key}") and len(dice) == 1:
        short = dodge_score(on) - DODGE_PER_SPACE * attack.spaces - (dice[0] + attack.bonus + attack_modifier(by))
        return holder if 0 < short <= 6 else "pass"
    if attack.reaction == "parry" and holder.endswith(f" {on.key}"):
        way = way_of(duel, on, attack.parry_hand, attack.parry_type)
        short = by.threshold - (sum(dice) + (way.row.bonus if way else 0) + parry_modifier(on))
        return holder if 0 < short <= 7 else "pass"
    return "pass"


# --- places -----------------------------------------------------------------------------------------------------------


def closest(table: T, ask: Choose) -> str:
    """From where to strike: as near to an enemy as the special attack allows."""
    duel = table.state
    me = duel.characters[duel.active]
    grid = ground_of(duel, me.arena).grid
    enemies = [who for who in standing(duel) if hostile_to(me, who) and who.arena == me.arena]

    def away(key: str) -> tuple[int, str]:
        cell = grid.parse(key)
        return min((distance_from(duel, me, cell, who) for who in enemies), default=0), key

    return min((option.key for option in ask.options), key=away)


def deploy(duel: Duel, ask: Choose, dice: Source) -> str:
    """Forward and central to fight hand to hand, back to shoot; never in deep water."""
    me = duel.characters[duel.waiting[0]]
    geo = ground_of(duel, 0)
    far = any(way.row.range >= 5 for way in ways(duel, me)) or any(
        item is not None and item.name in ("Composite Bow", "Musket", "Flintlock") for item in (me.right, me.left)
    )
    middle_x, middle_y = (geo.grid.width - 1) / 2, (geo.grid.height - 1) / 2

    def worth(key: str) -> tuple[bool, float, int]:
        cell = geo.grid.parse(key)
        x, y = geo.grid.cell(cell)
        from_middle = abs(x - middle_x) + 2 * abs(y - middle_y)
        return (bool(geo.deep >> cell & 1), -from_middle if far else from_middle, dice.below(1000))

    return min((option.key for option in ask.options), key=worth)
