"""What a flurry of attacks is worth: expected damage against a defender who spends its AP on the best reactions."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log1p
from typing import NamedTuple

from roundtable.games.cool_duel.damage import Blow, damage
from roundtable.games.cool_duel.data import BLOCKS, companions, items
from roundtable.games.cool_duel.derived import (
    Way,
    action_cost,
    attack_modifier,
    block_with,
    companion_block,
    count,
    dodge_score,
    has,
    multipliers,
    parry_modifier,
    ways,
)
from roundtable.games.cool_duel.rules.attack import attack_cost
from roundtable.games.cool_duel.rules.special import Special
from roundtable.games.cool_duel.state import Character, Duel

KILL = 0.8
"""What downing somebody, or being downed, is worth on top."""
COMPANION = 0.3
"""A companion counts for this much of a duelist."""
LUMP = 35.0
"""How far the damage of a turn usually strays from its average."""
GUN_DIE = 6.1
"""What a d10 that explodes on 10 shows on average."""


class Strike(NamedTuple):
    """One attack as the defender sees it: what it deals, and (AP, share that gets through) of every answer to it."""

    raw: float
    answers: tuple[tuple[int, float], ...]


def raw_damage(duel: Duel, by: Character, on: Character, way: Way, special: Special | None = None) -> float:
    """What an attack deals if it is simply taken."""
    item = way.item
    strength, dexterity = multipliers(by, item) if item else (0, 0)
    blow = Blow(
        base=int(GUN_DIE * way.row.dice) if way.row.dice else way.base,
        str_mult=strength,
        strength=by.attributes.get("STR", 0),
        dex_mult=dexterity,
        dexterity=by.attributes.get("DEX", 0),
        special=special.times(on) if special else (1, 1),
        slash=special.adds(duel, by, way) if special and special.adds else 0,
        bruises=count(on, "Bruised"),
    )
    return float(damage(blow)[0])


def chance_to_hit(bonus: int, score: int) -> float:
    """Of a d100 and a bonus to meet a dodge score."""
    return min(1.0, max(0.0, (101 + bonus - score) / 100))


def chance_to_parry(dice: int, bonus: int, threshold: int) -> float:
    """Of some d100s and a bonus to meet a threshold."""
    need = threshold - bonus
    if need <= dice:
        return 1.0
    if need > 100 * dice:
        return 0.0
    return _at_least(dice, need)


@lru_cache(maxsize=4096)
def _at_least(dice: int, need: int) -> float:
    """Of this many d100s to show at least `need` together."""
    if dice == 1:
        return min(1.0, max(0.0, (101 - need) / 100))
    return sum(_at_least(dice - 1, need - shown) if need - shown > dice - 1 else 1.0 for shown in range(1, 101)) / 100


def answers_to(duel: Duel, by: Character, on: Character, bonus: int, cost: int) -> tuple[tuple[int, float], ...]:
    """Every reaction the target could pay for, as AP and the share of the damage that gets through."""
    if has(on, "Stunned"):
        return ()
    found = []
    if on.companion == "Stubborn Mule" or not has(on, "Bound"):
        hit = chance_to_hit(bonus + attack_modifier(by), dodge_score(on))
        found.append((action_cost(on, 1), hit))
    blocks = (
        [companion_block(on)] if on.companion else [block_with(on, "right"), block_with(on, "left"), BLOCKS["Arms"]]
    )
    for block in blocks:
        if block is not None:
            absorbed = cost < block.absorb or (
                cost == block.absorb and duel.options.absorb_comparison == "equal_or_less"
            )
            found.append((action_cost(on, block.ap), 0.0 if absorbed else block.percent / 100))
    return tuple(sorted(found))


def strike(duel: Duel, by: Character, on: Character, way: Way, special: Special | None = None) -> Strike:
    """One attack with the answers to it."""
    bonus = way.row.bonus + (special.data.bonus if special else 0)
    cost = attack_cost(way, special)
    return Strike(raw_damage(duel, by, on, way, special), answers_to(duel, by, on, bonus, cost))


@lru_cache(maxsize=65536)
def expected(strikes: tuple[Strike, ...], ap: int) -> float:
    """Damage that gets through when the defender spends its AP where each saves most."""
    through = [1.0] * len(strikes)
    spent = [0] * len(strikes)
    while True:
        best, which, answer = 0.0, -1, (0, 0.0)
        for number, (raw, answers) in enumerate(strikes):
            for cost, share in answers:
                more = cost - spent[number]
                saved = raw * (through[number] - share)
                if saved <= 0 or more > ap:
                    continue
                gain = saved / max(more, 0.5)
                if gain > best:
                    best, which, answer = gain, number, (cost, share)
        if which < 0:
            break
        ap -= answer[0] - spent[which]
        spent[which], through[which] = answer
    return sum(strike.raw * share for strike, share in zip(strikes, through))


def best_strike(duel: Duel, by: Character, on: Character) -> tuple[int, Strike, int] | None:
    """The attack with the most damage for its AP: its AP (reloading included), itself, and its range."""
    best: tuple[float, int, Strike, int] | None = None
    for way in ways(duel, by) or unloaded(duel, by):
        found = strike(duel, by, on, way)
        reload = way.item.reload_ap if way.item else 0
        ap = action_cost(by, attack_cost(way, None)) + reload
        value = expected((found,), 1) / ap + 0.001 * found.raw
        if best is None or value > best[0]:
            best = (value, ap, found, way.row.range)
    return best[1:] if best else None


def unloaded(duel: Duel, by: Character) -> list[Way]:
    """What a held gun would do if it were loaded."""
    found = []
    for hand in ("right", "left"):
        held = getattr(by, hand)
        if held is not None and held.durability != 0 and items()[held.name].kind == "gun":
            item = items()[held.name]
            found.append(Way(hand, item, item.attacks[0], 0, by.two_hands))
    return found


def parry_chance(duel: Duel, on: Character, by: Character, way: Way, dice: int) -> float:
    """Of a parry with this attack to turn the blow."""
    return chance_to_parry(dice, way.row.bonus + parry_modifier(on), by.threshold)


def printed_parry(who: Character) -> Way | None:
    """A companion's parrying attack."""
    data = companions()[who.companion]
    row = next((row for row in data.attacks if row.type == data.parry_with), None)
    return Way("", None, row, row.damage, False) if row else None


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
