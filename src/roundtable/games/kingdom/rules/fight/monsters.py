"""A monster's turn where nobody plays the GM: a rule with the match's dice, not a bot (MYK-WORLD-386)."""

from collections.abc import Sequence
from functools import cache

from roundtable.games.kingdom.rules.fight import actions
from roundtable.games.kingdom.rules.fight.over import goes_on
from roundtable.games.kingdom.rules.fight.walking import retreats, steps, walk, ways
from roundtable.games.kingdom.rules.fight.weapons import (
    AT_RANDOM,
    Weapon,
    allowed_targets,
    personality,
    weapons,
)
from roundtable.games.kingdom.rules.play import figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import draw, draw_victim
from roundtable.games.kingdom.rules.play.verbs import moving
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps

USES_SKILL = 5
"""On 5 or 6 of 1D6 a usable Support Skill is used (MYK-WORLD-386)."""


def automatic(
    table: Table, who: Ref, *, may_move: bool = True, only_attack: bool = False, leave_out: Sequence[str] = ()
) -> Steps[int]:
    """A Support Skill on 5 or 6, else towards the nearest enemy and attack; with nothing legal, pass (MYK-WORLD-386).

    How many further actions it brings.
    """
    state: Campaign = table.state
    done = actions.done_before(figures.get(state, who))
    with knowing.reading(state):
        how = personality(state, who)
        strange = how == "Strange"
        skills = []
        for holder, one in actions.usable(table, who):
            again = strange and actions.kind_of(f"use {one.source.key}") in done
            if not again and one.source.name not in leave_out:
                skills.append((holder, one))
    if skills and not only_attack:
        die = table.die(
            6, "MYK-WORLD-386", "{who} rolls whether to use a Skill: {total}.", who=figures.name(state, who), figure=who
        )
        if die >= USES_SKILL:
            holder, one = skills[draw(table, len(skills))]
            slot = f" {holder.partition('#')[2]}" if "#" in holder else ""
            return (yield from actions.act(table, who, f"use {one.source.key}{slot}"))
    away = retreats(state, who, how) if may_move else []
    aim = None if away else choose_target(table, who, how)
    if aim is None and may_move:
        yield from walk(table, who, away[0], "MYK-WORLD-469") if away else approach(table, who)
        if not goes_on(state, who):
            return 0
        aim = choose_target(table, who)  # what it met on the way may have changed how it fights
    key = f"attack {aim[0].key} {aim[1]}" if aim else "pass"
    if strange and actions.kind_of(key, table.options.strange_attack_target_variation) in done:
        key = "pass"
    return (yield from actions.act(table, who, key, aim[0] if aim else None))


def approach(table: Table, who: Ref) -> Steps[None]:
    """One move towards the nearest enemy; of two as near, towards the enemy's Encampment (MYK-WORLD-386)."""
    state: Campaign = table.state
    one = figures.get(state, who)
    enemies = figures.up(state, figures.other_team(one.team))
    if not enemies or not ways(state, who):
        return
    mine, forward = figures.PLACE[one.area], figures.DIRECTION[one.team]
    # How far forward each of them is.
    away = [(figures.PLACE[enemy.area] - mine) * forward for _, enemy in enemies]
    nearest = min([abs(far) for far in away])
    if nearest == 0:
        return
    sign = 1 if nearest in away else -1
    to = figures.step_from(one.area, one.team, sign * min(steps(state, who), nearest))
    if to is None:
        return
    first = figures.step_from(one.area, one.team, sign)
    if first and not moving.obstructed(state, who, first):
        yield from walk(table, who, to)


def choose_target(table: Table, who: Ref, how: str = "") -> tuple[Weapon, Ref] | None:
    """Whom it attacks with what: Foolish and Steady by their own rule, the others whom they can fell, else the softest.

    (MYK-WORLD-382, MYK-WORLD-383, MYK-WORLD-386)
    """
    state: Campaign = table.state
    with knowing.reading(state):
        how = how or personality(state, who)
        armed = []
        for weapon in weapons(state, who):
            if aims := allowed_targets(state, who, weapon, (), how):
                armed.append((weapon, aims))
        if not armed:
            return None
        weapon, aims = armed[0]
        if len(armed) > 1:
            weapon, aims = max(armed, key=lambda pair: average(pair[0].damage) + pair[0].level)
        return weapon, preferred(table, who, weapon, aims, how)


def preferred(table: Table, who: Ref, weapon: Weapon, aims: Sequence[Ref], how: str = "") -> Ref:
    """Which of those it may attack (MYK-WORLD-382, MYK-WORLD-383, MYK-WORLD-386)."""
    state: Campaign = table.state
    if (how or personality(state, who)) in AT_RANDOM:
        return draw_victim(table, aims)
    deals = average(weapon.damage)
    felled = [one for one in aims if 0 < figures.get(state, one).hp <= deals]
    awake = [one for one in aims if figures.awake(state, one)] or aims
    if felled:
        least = min(figures.get(state, one).hp for one in felled)
        best = [one for one in felled if figures.get(state, one).hp == least]
    else:
        defense = {one: numbers.defense(state, one) for one in awake}
        softest = min(defense.values())
        best = [one for one in awake if defense[one] == softest]
    return draw_victim(table, best)


@cache
def average(dice: str) -> float:
    """The average of a Damage, 3.5 for each die (MYK-WORLD-386)."""
    words = dice.replace(" ", "").upper()
    number, sep, rest = words.partition("D6")
    if not sep:
        return float(words) if words.lstrip("-").isdigit() else 0.0
    return int(number or 1) * 3.5 + (int(rest) if rest else 0)
