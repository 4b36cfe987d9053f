"""Cool Duel: open duels of action points, reactions and arithmetic, on maps with cover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.state import Duel
from roundtable.kernel.asks import Steps
from roundtable.kernel.dice import Source
from roundtable.kernel.game import Outcome, Player, Setup, Sheet
from roundtable.kernel.table import Table
from roundtable.kernel.windows import Effects


class CoolDuel:
    """The game, as the kernel knows it."""

    name = "cool_duel"
    title = "Cool Duel"
    blurb = "Build a duelist, spend your action points well, and answer every blow: block, dodge or parry."
    ledgers: Sequence[str] = ("cool_duel",)
    version = 2
    state_type = Duel
    options_type = Options
    seats = (2, 8)
    bots: Sequence[str] = ("random", "duelist")

    def start(self, setup: Setup, options: Options) -> Duel:
        from roundtable.games.cool_duel.setup import start

        return start(setup, options)

    def step(self, table: Table[Duel, Options]) -> Steps[None]:
        from roundtable.games.cool_duel.rules import step

        return step(table)

    def outcome(self, state: Duel) -> Outcome | None:
        if state.phase != "over":
            return None
        winners = state.sides[state.winner] if state.winner >= 0 else []
        scores = [state.wins[side] for seat in range(sum(map(len, state.sides))) for side in [_side(state, seat)]]
        return Outcome(list(winners), state.result, "CD-035", scores)

    def view(self, state: Duel, seat: int | None) -> Any:
        from roundtable.games.cool_duel.view import look

        return look(state, seat)

    def determinise(self, state: Duel, seat: int, dice: Source) -> None:
        from roundtable.games.cool_duel.hidden import determinise

        determinise(state, seat, dice)

    def sides(self, state: Duel) -> list[list[int]]:
        return state.sides

    def concede(self, table: Table[Duel, Options], seat: int) -> None:
        from roundtable.games.cool_duel.rules.rounds import give_up

        give_up(table, seat)

    def svg(self, view: Any) -> str:
        from roundtable.games.cool_duel.drawing import svg

        return svg(view)

    def text(self, view: Any, colour: bool) -> str:
        from roundtable.games.cool_duel.text import text

        return text(view, colour)

    def sheets(self, view: Any) -> list[Sheet]:
        from roundtable.games.cool_duel.sheets import sheets

        return sheets(view)

    def status(self, view: Any) -> str:
        from roundtable.games.cool_duel.sheets import status

        return status(view)

    def bot(self, strength: str, seed: bytes) -> Player:
        from roundtable.games.cool_duel.bot import bot

        return bot(strength, seed)

    @property
    def effects(self) -> Effects[Duel, Options]:
        """The reactions, for standing orders."""
        from roundtable.games.cool_duel.rules import effects

        return effects


def _side(state: Duel, seat: int) -> int:
    return next(number for number, seats in enumerate(state.sides) if seat in seats)


GAME = CoolDuel()
