"""Make You Kingdom: a Kingdom in the labyrinth, its Court and the world around it. So far: its books and its creation."""

from typing import TYPE_CHECKING

from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.game import Game, Outcome

if TYPE_CHECKING:
    from roundtable.games.kingdom.view import View
    from roundtable.kernel.tools import ToolFile


def outcome(state: Campaign) -> Outcome | None:
    """Nobody wins or loses a creation: when it is finished, the Kingdom stands (MYK-CREATE-002)."""
    if state.step != "done":
        return None
    seats = range(state.players + (state.gm is not None))
    there = [seat for seat in seats if seat not in state.conceded]
    return Outcome(there, "the kingdom stands", "MYK-CREATE-002")


def sides(state: Campaign) -> list[list[int]]:
    """All at the table build one Kingdom. (Whoever leaves is answered for; the Landmaker stays in the Court.)"""
    return [list(range(state.players + (state.gm is not None)))]


def file(view: "View") -> "ToolFile":
    """The sheets as a page to print."""
    from roundtable.games.kingdom.sheets.pages import sheets_file

    return sheets_file(view.campaign)


GAME: Game[Campaign, Options] = Game(
    package=__name__,
    name="kingdom",
    title="Make You Kingdom",
    blurb="Found a tiny kingdom in an endless labyrinth, with a court of heroes who all have something to prove.",
    ledgers=("myk_create", "myk_play", "myk_gear", "myk_world", "myk_beast"),
    version=2,
    state_type=Campaign,
    options_type=Options,
    seats=(1, 8),
    minutes=(120, 240),
    complexity=5,
    bots=("random", "steward"),
    step="rules.creation.steps:step",
    outcome=outcome,
    sides=sides,
    sheets="view:sheets",
    file=file,
)
