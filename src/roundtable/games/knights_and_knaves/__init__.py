"""Knights & Knaves: a skirmish of retinues on a measured table. `GAME` is what the kernel finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from roundtable.games.knights_and_knaves.options import Options
from roundtable.games.knights_and_knaves.state import Battle
from roundtable.kernel.asks import Steps
from roundtable.kernel.dice import Source
from roundtable.kernel.game import Outcome, Player, Setup, Sheet
from roundtable.kernel.table import Table
from roundtable.kernel.tools import AnyTool


class KnightsAndKnaves:
    """The game, as the kernel wants it. Rules are in `rules`, charts in `data`, drawing in `view`."""

    name = "knights_and_knaves"
    title = "Knights & Knaves"
    blurb = (
        "Two retinues meet on a measured field: command, charge, shoot and stand fast until one side has had enough."
    )
    ledgers: Sequence[str] = ("knights_and_knaves",)
    version = 2
    state_type = Battle
    options_type = Options
    seats = (2, 8)
    bots: Sequence[str] = ("random", "captain", "commander")

    def start(self, setup: Setup, options: Options) -> Battle:
        from roundtable.games.knights_and_knaves.setup import start

        return start(setup, options)

    def step(self, table: Table[Battle, Options]) -> Steps[None]:
        from roundtable.games.knights_and_knaves.play import Play
        from roundtable.games.knights_and_knaves.rules.turn import STEPS

        return STEPS[table.state.step](Play(table))

    def outcome(self, state: Battle) -> Outcome | None:
        """The higher score wins; too small a difference is a draw (KK-258, KK-259)."""
        if state.step != "over":
            return None
        first, second = state.scores
        margin = state.margin
        if abs(first - second) < margin or first == second:
            return Outcome([], f"{state.ended}; {first} to {second} is a draw", "KK-259", state.scores)
        side = state.sides[0 if first > second else 1]
        winners = [seat for seat in side.seats if seat not in state.conceded]
        score = f"{max(first, second)} to {min(first, second)}"
        return Outcome(winners, f"{state.ended}; {side.name} win {score}", "KK-259", state.scores)

    def view(self, state: Battle, seat: int | None) -> msgspec.Struct:
        from roundtable.games.knights_and_knaves.view import view

        return view(state, seat)

    def determinise(self, state: Battle, seat: int, dice: Source) -> None:
        from roundtable.games.knights_and_knaves.hidden import determinise

        determinise(state, seat, dice)

    def sides(self, state: Battle) -> list[list[int]]:
        return [list(side.seats) for side in state.sides]

    def concede(self, table: Table[Battle, Options], seat: int) -> None:
        """A player who gave up hands his units to a friend; with nobody left the kernel ends the match (KK-258)."""
        side = table.state.sides[seat % 2]
        left = [other for other in side.seats if other not in table.state.conceded]
        for unit in table.state.units.values():
            if unit.seat == seat and left:
                unit.seat = left[0]

    def svg(self, view: Any) -> str:
        from roundtable.games.knights_and_knaves.drawing import svg

        return svg(view)

    def text(self, view: Any, colour: bool) -> str:
        from roundtable.games.knights_and_knaves.text import text

        return text(view, colour)

    def sheets(self, view: Any) -> list[Sheet]:
        from roundtable.games.knights_and_knaves.sheets import sheets

        return sheets(view)

    def status(self, view: Any) -> str:
        from roundtable.games.knights_and_knaves.sheets import status

        return status(view)

    def tools(self) -> Sequence[AnyTool]:
        from roundtable.games.knights_and_knaves.tools import tools

        return tools()

    def bot(self, strength: str, seed: bytes) -> Player:
        from roundtable.games.knights_and_knaves.bot import bot

        return bot(strength, seed)


GAME = KnightsAndKnaves()
