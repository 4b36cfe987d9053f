"""The player that answers anything that is legal. It works for every game, from the questions alone."""

from __future__ import annotations

from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.game import Chair


class RandomPlayer:
    """Every legal answer is as likely as the next, as far as the question can tell."""

    __slots__ = ("_dice",)

    def __init__(self, seed: int | str | bytes = 0) -> None:
        self._dice = Dice(seed_from(seed))

    def choose(self, chair: Chair, ask: Ask) -> Json:
        return ask.sample(self._dice)
