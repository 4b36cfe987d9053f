"""Players for A.K.Q.L."""

from __future__ import annotations

from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.game import Chair, Player


class Anything:
    """Answers anything that is legal."""

    def __init__(self, seed: bytes) -> None:
        self._dice = Dice(seed_from(seed))

    def choose(self, chair: Chair, ask: Ask) -> Json:
        return ask.sample(self._dice)


def bot(strength: str, seed: bytes) -> Player:
    """A bot of one of the strengths random, squire, knight."""
    return Anything(seed)
