"""The bot of Make You Kingdom: a steward with some sense."""

from roundtable.games.kingdom.bot.steward import sensible
from roundtable.games.kingdom.view import View
from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.game import Chair


class Steward:
    """Makes a Kingdom that works: linked rooms, a Court of different Classes, scores that fit."""

    def __init__(self, seed: bytes) -> None:
        self._dice = Dice(seed_from(seed))

    def choose(self, chair: Chair, ask: Ask) -> Json:
        view = chair.view
        assert isinstance(view, View)
        return sensible(view.campaign, ask, self._dice)


def bot(strength: str, seed: bytes) -> Steward:
    """The steward: the one strength there is."""
    return Steward(seed)
