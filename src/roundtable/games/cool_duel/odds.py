"""Chances, exact: of a d100 with a bonus, of several d100s together; and how they are said."""

from __future__ import annotations

from functools import lru_cache

from roundtable.games.cool_duel.derived import attack_modifier, dodge_score, parry_modifier
from roundtable.games.cool_duel.state import Attacked, Character


@lru_cache(maxsize=64)
def _ways_to_show(n: int) -> tuple[int, ...]:
    """In how many ways n d100s show each total from 0 on."""
    ways = [1]
    for _ in range(n):
        wider = [0] * (len(ways) + 100)
        running = 0
        for total in range(1, len(wider)):
            running += ways[total - 1] if total - 1 < len(ways) else 0
            running -= ways[total - 101] if total - 101 >= 0 else 0
            wider[total] = running
        ways = wider
    return tuple(ways)


def at_least(need: int, dice: int = 1) -> float:
    """The chance that so many d100s show this total or more."""
    ways = _ways_to_show(dice)
    found: float = sum(ways[max(0, need) :]) / sum(ways)
    return found


def beats(threshold: int, bonus: int) -> float:
    """The chance that a d100 and a bonus are more than a threshold (CD-068)."""
    return at_least(threshold - bonus + 1)


def to_dodge(attack: Attacked, by: Character, on: Character, spaces: int, each: int) -> float:
    """The chance that an attack misses who dodges through so many spaces (CD-093, CD-097)."""
    score = dodge_score(on) - each * spaces
    return 1 - at_least(score - attack.bonus - attack_modifier(by))


def to_parry(on: Character, by: Character, bonus: int, dice: int) -> float:
    """The chance that a parry turns an attack (CD-102)."""
    return at_least(by.threshold - bonus - parry_modifier(on), dice)


@lru_cache(maxsize=256)
def shot_at_least(need: int, dice: int, explode_at: int = 10) -> float:
    """The chance that a gun's d10s, each bringing another from so much on, show this total or more (CD-163)."""
    one = [0.0] * max(1, need)
    for total in range(1, need):
        # A die that does not explode shows it; or one that does, and what it brings the rest.
        plain = 0.1 if total <= 10 and total < explode_at else 0.0
        one[total] = plain + 0.1 * sum(one[total - shown] for shown in range(explode_at, 11) if shown < total)
    less = [1.0, *[0.0] * max(0, need - 1)]
    for _ in range(dice):
        less = [sum(less[total - shown] * one[shown] for shown in range(total + 1)) for total in range(max(1, need))]
    return 1 - sum(less[: max(0, need)])


def percent(chance: float) -> str:
    """A chance as it is read: "72 %"; what is not certain is never said to be."""
    rounded = round(100 * chance)
    if 0 < chance < 1:
        rounded = min(99, max(1, rounded))
    return f"{rounded} %"
