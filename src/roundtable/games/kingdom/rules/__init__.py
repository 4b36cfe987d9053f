"""The rules, a folder a phase: creation, the campaign; what follows from the records is in `record`."""

from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.asks import Steps
from roundtable.kernel.game import Outcome
from roundtable.kernel.table import Table


def step(table: Table[Campaign, Options]) -> Steps[None]:
    """The next piece of the phase that the campaign is in (MYK-CREATE-002)."""
    # Imported late: whoever reads a record needs no rules of a phase.
    from roundtable.games.kingdom.rules.creation.steps import step

    return step(table)


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
