"""A player that often does not see what is good: for a first match, which a newcomer should be able to win."""

from __future__ import annotations

from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.game import Chair, Player


class Mistaken:
    """Plays as another would, but answers anything that is legal in so many of a hundred questions."""

    def __init__(self, player: Player, seed: int | str | bytes, slips: int = 50) -> None:
        self._player = player
        self._dice = Dice(seed_from(seed))
        self._slips = slips

    def choose(self, chair: Chair, ask: Ask) -> Json:
        if self._dice.below(100) < self._slips:
            return ask.sample(self._dice)
        return self._player.choose(chair, ask)
