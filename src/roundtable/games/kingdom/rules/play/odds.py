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


def at_most(total: int) -> float:
    """The chance that two dice come to no more than that."""
    return sum(a + b <= total for a in range(1, SIDES + 1) for b in range(1, SIDES + 1)) / SIDES**2


@cache
def sums(dice: int) -> dict[int, int]:
    """In how many of the 6^n throws of n dice they come to each sum."""
    if dice == 0:
        return {0: 1}
    found: dict[int, int] = {}
    for total, ways in sums(dice - 1).items():
        for die in range(1, SIDES + 1):
            found[total + die] = found.get(total + die, 0) + ways
    return found


def at_least(dice: int, total: int) -> float:
    """The chance that so many dice come to that or more."""
    return float(sum(ways for come, ways in sums(dice).items() if come >= total) / SIDES**dice)


def giving_up(followers: int) -> str:
    """What a price of 1D6 Followers takes of so many: who has fewer pays with all (MYK-PLAY-058, MYK-PLAY-059)."""
    if followers <= 1:
        return "the only Follower" if followers else "no Followers are left"
    all_of_them = at_least(1, followers)
    words = f"1 to {min(SIDES, followers)} of {followers} Followers"
    return f"{words}, {percent(all_of_them)} all of them" if all_of_them else words


def lasts(followers: int, times: int) -> float:
    """How likely so many Followers are enough to give 1D6 of them so many times, each time with one left at least."""
    return 1 - at_least(max(0, times - 1), followers)


def healing(hp: int, most: int, dice: int, plus: int = 0) -> str:
    """What so many dice of healing do for somebody, exactly: the least and the most, and how likely all HP are back."""
    missing = most - hp
    if missing <= 0:
        return f"has all {most} HP"
    low, high = min(missing, dice + plus), min(missing, SIDES * dice + plus)
    whole = at_least(dice, missing - plus)
    words = f"{low} to {high} HP" if low < high else f"{low} HP"
    return f"{hp} of {most} HP now, {words} back" + (f", {percent(whole)} all" if 0 < whole < 1 else "")


def percent(of: float) -> str:
    """A chance as people read it. What can fail is never called certain."""
    if 0 < of < 0.005:
        return "under 1 %"
    if 0.995 <= of < 1:
        return "over 99 %"
    return f"{round(of * 100)} %"
