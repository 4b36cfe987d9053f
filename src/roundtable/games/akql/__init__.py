"""A.K.Q.L.: knights of all kinds fight, threaten and win each other over on a field that the players build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundtable.games.akql import rules
from roundtable.games.akql.hidden import determinise
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.campaign import outcome
from roundtable.games.akql.setup import start
from roundtable.games.akql.state import Akql
from roundtable.kernel.asks import Steps
from roundtable.kernel.dice import Source
from roundtable.kernel.game import Outcome, Player, Setup, Sheet
from roundtable.kernel.table import Table
from roundtable.kernel.windows import Effects

if TYPE_CHECKING:
    from roundtable.games.akql.view import View


class AkqlGame:
    """A.K.Q.L. as the kernel knows it."""

    name = "akql"
    title = "A.K.Q.L."
    blurb = (
        "Knights of all kinds fight, frighten and win each other over in a labyrinth that the players lay themselves."
    )
    ledgers = ("akql",)
    version = 1
    state_type = Akql
    options_type = Options
    seats = (2, 6)
    bots = ("random", "squire", "knight")

    def start(self, setup: Setup, options: Options) -> Akql:
        return start(setup, options)

    def step(self, table: Table[Akql, Options]) -> Steps[None]:
        return rules.step(table)

    def outcome(self, state: Akql) -> Outcome | None:
        return outcome(state) if state.result is not None else None

    def view(self, state: Akql, seat: int | None) -> View:
        from roundtable.games.akql.view import view

        return view(state, seat)

    def determinise(self, state: Akql, seat: int, dice: Source) -> None:
        determinise(state, seat, dice)

    def sides(self, state: Akql) -> list[list[int]]:
        """The teams (AKQL-037)."""
        return [[seat for seat, side in enumerate(state.teams) if side == team] for team in range(max(state.teams) + 1)]

    def concede(self, table: Table[Akql, Options], seat: int) -> None:
        rules.concede(table, seat)

    def svg(self, view: View) -> str:
        from roundtable.games.akql.drawing import svg

        return svg(view)

    def text(self, view: View, colour: bool) -> str:
        from roundtable.games.akql.text import text

        return text(view, colour)

    def sheets(self, view: View) -> list[Sheet]:
        from roundtable.games.akql.sheets import sheets

        return sheets(view)

    def status(self, view: View) -> str:
        from roundtable.games.akql.view import status

        return status(view)

    def bot(self, strength: str, seed: bytes) -> Player:
        from roundtable.games.akql.bot import bot

        return bot(strength, seed)

    @property
    def effects(self) -> Effects[Akql, Options]:
        """The reactions, for standing orders."""
        from roundtable.games.akql.rules.reactions import effects

        return effects


GAME = AkqlGame()
