"""The `duelist`, who weighs every exchange of blows before spending a single AP. (`random` is every game's.)

exchange: what a flurry of attacks is worth against a defender with some AP · turns, reacting: what to do with the AP ·
tactics: every other question · drafting: builds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundtable.games.cool_duel.view import View
from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Chair, Player

if TYPE_CHECKING:
    from roundtable.games.cool_duel.bot.turns import Temper


class Duelist:
    """Keeps AP for the right reaction, closes or kites by weapon, and strikes when the other has nothing left to answer."""

    def __init__(self, seed: bytes, temper: Temper | None = None) -> None:
        from roundtable.games.cool_duel.bot.drafting import Drafter
        from roundtable.games.cool_duel.bot.turns import STEADY

        self._temper = temper or STEADY
        self._dice = Dice(seed_from(seed))
        self._drafter = Drafter(seed)

    def choose(self, chair: Chair, ask: Ask) -> Json:
        from roundtable.games.cool_duel.bot.tactics import answer

        view = chair.view
        assert isinstance(view, View)
        if view.duel.drafts:
            return self._drafter.choose(view, ask)
        return answer(view.duel, ask, self._dice, self._temper)


def bot(strength: str, seed: bytes) -> Player:
    """A bot of one of the strengths the game names."""
    if strength == "duelist":
        return Duelist(seed)
    raise BadSetup(f"Cool Duel has no bot of its own called {strength!r}, only duelist")
