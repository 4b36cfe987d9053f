"""Exact chances of checks, for the buttons that start them and for bots that weigh them (MYK-PLAY-029, MYK-PLAY-044)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundtable.games.kingdom.rules.play.moments import Check

SIDES = 6
CRITICAL = 12


@cache
def best_two(dice: int) -> dict[tuple[int, int], int]:
    """In how many of the 6^n throws of n dice the two best are (high, low)."""
    ways: dict[tuple[int, int], int] = {}
    for high in range(1, SIDES + 1):
        twice = high**dice - (high - 1) ** dice - dice * (high - 1) ** (dice - 1)
        if twice:
            ways[high, high] = twice
        for low in range(1, high):
            # one die shows `high`, at least one of the others `low`, none more
            once = dice * (low ** (dice - 1) - (low - 1) ** (dice - 1))
            if once:
                ways[high, low] = once
    return ways


@cache
def chance(dice: int, need: int, critical_from: int = CRITICAL, fumble_to: int = 2) -> float:
    """How likely so many dice succeed where the two chosen ones must come to `need`: the best two are chosen."""
    if dice < 2:
        return 0.0
    good = sum(
        number
        for (high, low), number in best_two(dice).items()
        if high + low >= critical_from or (high + low > fumble_to and high + low >= need)
    )
    return float(good / SIDES**dice)


def of_check(made: Check) -> float:
    """How likely a check that is declared succeeds, with the Hope spent on it (MYK-PLAY-029, MYK-PLAY-044)."""
    dice = max(1, max(2, 2 + made.extra_dice) + made.hope - made.fewer_dice)
    return chance(dice, made.difficulty - made.score_and_bonuses, made.critical_from, made.fumble_to)


def critical_chance(dice: int, critical_from: int = CRITICAL) -> float:
    """How likely so many dice give a critical success."""
    good = sum(number for (high, low), number in best_two(dice).items() if high + low >= critical_from)
    return float(good / SIDES**dice)


def at_most(total: int) -> float:
    """The chance that two dice come to no more than that."""
    return sum(a + b <= total for a in range(1, SIDES + 1) for b in range(1, SIDES + 1)) / SIDES**2


def percent(of: float) -> str:
    """A chance as people read it. What can fail is never called certain."""
    if 0 < of < 0.005:
        return "under 1 %"
    if 0.995 <= of < 1:
        return "over 99 %"
    return f"{round(of * 100)} %"
