"""Make You Kingdom: a Kingdom in the labyrinth, its Court and the world around it. So far: its books and its creation."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.asks import Steps
from roundtable.kernel.dice import Source
from roundtable.kernel.game import Outcome, Player, Setup, Sheet
from roundtable.kernel.table import Table

if TYPE_CHECKING:
    from roundtable.games.kingdom.view import View
    from roundtable.kernel.tools import AnyTool, ToolFile

HIDDEN = "(only the GM knows)"


class KingdomGame:
    """Make You Kingdom as the kernel sees it."""

    name = "kingdom"
    title = "Make You Kingdom"
    blurb = "Found a tiny kingdom in an endless labyrinth, with a court of heroes who all have something to prove."
    ledgers: Sequence[str] = ("myk_create", "myk_play", "myk_gear", "myk_world", "myk_beast")
    version = 2
    state_type = Campaign
    options_type = Options
    seats = (1, 8)
    bots: Sequence[str] = ("random", "steward")

    def start(self, setup: Setup, options: Options) -> Campaign:
        from roundtable.games.kingdom.setup import start

        return start(setup, options)

    def step(self, table: Table[Campaign, Options]) -> Steps[None]:
        from roundtable.games.kingdom.rules.creation.steps import step

        return step(table)

    def outcome(self, state: Campaign) -> Outcome | None:
        """Nobody wins or loses a creation: when it is finished, the Kingdom stands."""
        if state.step != "done":
            return None
        seats = range(state.players + (state.gm is not None))
        there = [seat for seat in seats if seat not in state.conceded]
        return Outcome(there, "the kingdom stands", "MYK-CREATE-002")

    def view(self, state: Campaign, seat: int | None) -> "View":
        from roundtable.games.kingdom.view import view

        return view(state, seat)

    def determinise(self, state: Campaign, seat: int, dice: Source) -> None:
        """Only the GM's secrets are hidden, and any text could stand there."""
        if seat != state.gm:
            for secret in state.secrets:
                secret.text = HIDDEN

    def sides(self, state: Campaign) -> list[list[int]]:
        """All at the table build one Kingdom."""
        return [list(range(state.players + (state.gm is not None)))]

    def concede(self, table: Table[Campaign, Options], seat: int) -> None:
        """Whoever leaves is answered for; the Landmaker stays in the Court."""

    def svg(self, view: "View") -> str:
        from roundtable.games.kingdom.drawing import svg

        return svg(view)

    def text(self, view: "View", colour: bool) -> str:
        from roundtable.games.kingdom.text import board

        return board(view, colour)

    def sheets(self, view: "View") -> list[Sheet]:
        from roundtable.games.kingdom.view import sheets

        return sheets(view)

    def status(self, view: "View") -> str:
        from roundtable.games.kingdom.view import status

        return status(view)

    def bot(self, strength: str, seed: bytes) -> Player:
        from roundtable.games.kingdom.bot import bot

        player: Player = bot(strength, seed)
        return player

    def tools(self) -> "Sequence[AnyTool]":
        """The GM's toolbox, and the dungeons' (see `kernel.tools.HasTools`)."""
        from roundtable.games.kingdom.tools import TOOLS

        return TOOLS

    def file(self, view: "View") -> "ToolFile":
        """The sheets as a page to print (see `kernel.tools.HasFile`)."""
        from roundtable.games.kingdom.sheets.pages import sheets_file

        return sheets_file(view.campaign)


GAME: Any = KingdomGame()
