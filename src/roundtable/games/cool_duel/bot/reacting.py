"""Reactions: the answer to an attack after which the least harm is to be expected."""

from __future__ import annotations

from typing import NamedTuple

from roundtable.games.cool_duel.arena import deadly, distance_from, ground_of, size_of
from roundtable.games.cool_duel.bot.exchange import (
    Strike,
    best_strike,
    chance_to_hit,
    expected,
    harm,
    parry_chance,
    printed_parry,
    raw_damage,
)
from roundtable.games.cool_duel.data import companions, items
from roundtable.games.cool_duel.derived import Way, action_cost, attack_modifier, dodge_score, parry_modifier, way_of
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.rules.reactions import DODGE_PER_SPACE, BlockAp, absorbs, dodges, parries
from roundtable.games.cool_duel.rules.tricks import SPECIALS
from roundtable.games.cool_duel.state import Attacked, Character, Duel
from roundtable.kernel.asks import Choose

REACTIONS = ("arms", "block", "block-right", "block-left", "dodge", "parry", "sidestep")


class Answer(NamedTuple):
    """A reaction and what it is worth."""

    value: float
    key: str


def pending(duel: Duel) -> Attacked:
    """The attack on the table."""
    assert duel.pending is not None
    return duel.pending


def rest_of_turn(table: T, on: Character, by: Character) -> tuple[Strike, ...]:
    """The attacks the attacker can still pay for after this one."""
    found = best_strike(table.state, by, on)
    return (found[1],) * min(5, by.ap // found[0]) if found else ()


def blow_at(table: T) -> tuple[Character, Character, float]:
    """The attack on the table: by whom, at whom, for how much."""
    duel = table.state
    attack = pending(duel)
    by, on = duel.characters[attack.by], duel.characters[attack.on]
    rows = items()[attack.item].attacks if attack.item else companions()[by.companion].attacks
    row = next(row for row in rows if row.type == attack.type)
    # What was fired or thrown is no longer in the hand ready for use: then its table has to do.
    way = way_of(duel, by, attack.hand, attack.type) or Way(
        attack.hand, items().get(attack.item), row, row.damage, False
    )
    return by, on, raw_damage(duel, by, on, way, SPECIALS.get(attack.special))


def react(table: T, ask: Choose) -> str:
    """The reaction after which the least harm is to be expected, this attack and those still to come together."""
    duel = table.state
    attack = pending(duel)
    by, on, raw = blow_at(table)
    coming = rest_of_turn(table, on, by)
    answers = dict.fromkeys(option.key.split()[0] for option in ask.options)
    best = Answer(-harm(raw + expected(coming, on.ap), on), "pass")
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
            cost, share = _block_numbers(table, verb, on)
            value = -harm(share * raw + expected(coming, on.ap - cost), on)
        best = max(best, Answer(value - 0.0001, key))
    return best.key


def _block_numbers(table: T, verb: str, on: Character) -> tuple[int, float]:
    """AP and share of a block, by name."""
    place = {"arms": "arms", "block": "", "block-right": "right", "block-left": "left"}[verb]
    found = BlockAp(place).block(on)
    assert found is not None
    share = 0.0 if absorbs(table, pending(table.state), found) else found.percent / 100
    return action_cost(on, found.ap), share


def best_dodge(table: T, on: Character) -> tuple[str, int, float, int]:
    """Where to: the space, its AP, the chance to be hit, and how many of the attacks to come the way costs the attacker."""
    duel = table.state
    attack = pending(duel)
    by = duel.characters[attack.by]
    geo = ground_of(duel, on.arena)
    bad = deadly(duel, on.arena) | geo.deep
    found = best_strike(duel, by, on)
    best: tuple[float, str, int, float, int] | None = None
    for cell, (spaces, ap) in dodges(table, on).items():
        if spaces > 4 or (bad >> cell & 1 and spaces) or (size_of(on) == 2 and spaces):
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


def best_parry(table: T, on: Character) -> tuple[str, int, float, float]:
    """How: the key, its AP, the chance to turn the blow, and what goes back."""
    duel = table.state
    by = duel.characters[pending(duel).by]
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
    attack = pending(duel)
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
