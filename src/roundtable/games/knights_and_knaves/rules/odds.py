"""How likely the rolls of the rules come out, exactly: what questions say beside what may be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod

from roundtable.games.knights_and_knaves.rules.morale import passes

FACES = range(1, 11)


def percent(*chances: float) -> str:
    """A chance as it is told: `45 %`; of several the least and the most: `30 to 60 %`."""
    least, most = round(100 * min(chances)), round(100 * max(chances))
    return f"{least} %" if least == most else f"{least} to {most} %"


def chance_to_hit(need: int) -> float:
    """That a shot hits which needs this or more; 0 is an automatic miss (KK-132, KK-133)."""
    return (11 - need) / 10 if need else 0.0


def chance_to_stand(value: int) -> float:
    """That a check against a morale value passes (KK-044, KK-045, KK-046)."""
    return sum(passes(roll, value) for roll in FACES) / 10


def chance_to_hear(skill: int) -> float:
    """That a leader hears a signal: his fighting skill or less (KK-070)."""
    return max(0, min(10, skill)) / 10


def chance_to_be_ready(needs: Sequence[int]) -> float:
    """That a shooter makes ready, for whom each die must at least show a number (KK-065, KK-066, KK-067, KK-068)."""
    return prod((11 - need) / 10 for need in needs)


@lru_cache(maxsize=64)
def chance_to_beat(lead: int) -> float:
    """That a D10 plus a lead beats another D10: that a blow strikes home (KK-211, KK-212)."""
    return sum(a + lead > b for a in FACES for b in FACES) / 100
