"""The bot of Make You Kingdom: a steward with some sense, in the making of a Kingdom, in a fight, on a map, and on the GM's
seat."""

from roundtable.games.kingdom.bot import answering, explorer, household, referee
from roundtable.games.kingdom.bot.steward import sensible
from roundtable.games.kingdom.bot.temper import STEADY, TEMPERS, Temper
from roundtable.games.kingdom.rules.play import knowing
from roundtable.games.kingdom.state import Campaign
from roundtable.games.kingdom.view import View
from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.game import Chair


class Steward:
    """Makes a Kingdom that works, fights and explores with sense, and plays the monsters by their rule (MYK-WORLD-386).

    Its temper says how much danger it takes, and how it meets strangers."""

    def __init__(self, seed: bytes, temper: Temper = STEADY) -> None:
        self._dice = Dice(seed_from(seed))
        self._temper = temper

    def choose(self, chair: Chair, ask: Ask) -> Json:
        view = chair.view
        assert isinstance(view, View)
        return self.answer(view.campaign, ask)

    def answer(self, state: Campaign, ask: Ask) -> Json:
        """The answer to any question, by a position as its seat may see it, of which it changes nothing."""
        with knowing.reading(state):
            return self._answer(state, ask)

    def _answer(self, state: Campaign, ask: Ask) -> Json:
        found = None
        if state.battle is not None:
            gm = ask.seat == state.gm
            found = referee.answer(state, ask, self._dice) if gm else self._fights(state, ask)
        elif state.at_home is not None and (state.at_home.stage != "away" or state.journey) and ask.seat != state.gm:
            found = household.answer(state, ask.seat, ask)
            found = self._fights(state, ask) if found is None else found
        elif state.delve is not None and ask.seat != state.gm:
            found = explorer.answer(state, ask.seat, ask, self._temper)
            found = self._fights(state, ask) if found is None else found
        return sensible(state, ask, self._dice) if found is None else found

    def _fights(self, state: Campaign, ask: Ask) -> Json:
        return answering.answer(state, ask.seat, ask, self._dice, self._temper)


def bot(strength: str, seed: bytes) -> Steward:
    """The steward, of one of its tempers."""
    return Steward(seed, TEMPERS[strength])
