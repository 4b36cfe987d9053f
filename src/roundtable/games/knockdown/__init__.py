"""Knockdown Volume III: two fighters, a narrow Arena, cards for fists. First to win two rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from roundtable.games.knockdown.hidden import determinise
from roundtable.games.knockdown.options import Options
from roundtable.games.knockdown.rules import step
from roundtable.games.knockdown.setup import start, with_decks
from roundtable.games.knockdown.state import NOBODY, Knockdown, content
from roundtable.kernel.asks import Steps
from roundtable.kernel.dice import Source
from roundtable.kernel.game import Outcome, Player, Setup, Sheet
from roundtable.kernel.table import Table
from roundtable.kernel.tools import AnyTool

if TYPE_CHECKING:
    from roundtable.games.knockdown.view import View


class KnockdownGame:
    """The game as the kernel knows it."""

    name = "knockdown"
    title = "Knockdown Volume III"
    blurb = (
        "A duel on a lane of nine spaces: take attacks from a common row, pay combos with them, knock the other out."
    )
    ledgers: Sequence[str] = ("knockdown",)
    version = 2
    state_type = Knockdown
    options_type = Options
    seats = (2, 2)
    bots: Sequence[str] = ("random", "brawler", "planner")

    def with_files(self, setup: Setup) -> Setup:
        return with_decks(setup)

    def start(self, setup: Setup, options: Options) -> Knockdown:
        return start(setup, options)

    def step(self, table: Table[Knockdown, Options]) -> Steps[None]:
        return step(table)

    def outcome(self, state: Knockdown) -> Outcome | None:
        """Two round wins decide the match (KD-002)."""
        if state.winner == NOBODY:
            return None
        name = content(state).fighters[state.sides[state.winner].fighter].name
        why = f"{name} won two rounds, the last by {state.why}"
        return Outcome([state.winner], why, "KD-002", [side.wins for side in state.sides])

    def view(self, state: Knockdown, seat: int | None) -> View:
        from roundtable.games.knockdown.view import view

        return view(state, seat)

    def determinise(self, state: Knockdown, seat: int, dice: Source) -> None:
        determinise(state, seat, dice)

    def sides(self, state: Knockdown) -> list[list[int]]:
        return [[0], [1]]

    def concede(self, table: Table[Knockdown, Options], seat: int) -> None:
        """With two players, giving up ends the match at once: there is nothing to take out."""

    def svg(self, view: View) -> str:
        from roundtable.games.knockdown.drawing import svg

        return svg(view)

    def text(self, view: View, colour: bool) -> str:
        from roundtable.games.knockdown.text import text

        return text(view, colour)

    def sheets(self, view: View) -> list[Sheet]:
        from roundtable.games.knockdown.sheets import sheets

        return sheets(view)

    def status(self, view: View) -> str:
        from roundtable.games.knockdown.view import status

        return status(view)

    def tools(self) -> Sequence[AnyTool]:
        from roundtable.games.knockdown.tools import tools

        return tools()

    def bot(self, strength: str, seed: bytes) -> Player:
        from roundtable.games.knockdown.bot import bot

        return bot(strength, seed)


GAME = KnockdownGame()
