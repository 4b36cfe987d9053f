"""A Court of any Level, as a tool: its sheets to read and print, and a game of a campaign to begin with it."""

from typing import Annotated, Any, Literal

import msgspec

from roundtable.games.kingdom.campaigns import as_position, court_of_level
from roundtable.games.kingdom.drawing import svg
from roundtable.games.kingdom.rules.record.realm import called, kingdom_name
from roundtable.games.kingdom.sheets.pages import sheets_file
from roundtable.games.kingdom.view import View, kingdom_rows, person_rows, view
from roundtable.kernel.dice import Source
from roundtable.kernel.game import Setup, option
from roundtable.kernel.tools import Line, ToolResult

SEED_BYTES = 16


class CourtForm(msgspec.Struct, forbid_unknown_fields=True):
    """How many, of which Level, ready-made or rolled, with which gear."""

    level: Annotated[int, option("The Level of everybody in the Court", "MYK-PLAY-537", ge=1, le=10)] = 5
    players: Annotated[int, option("How many play: one Landmaker each", "MYK-CREATE-052", ge=1, le=7)] = 4
    court: Annotated[Literal["ready", "rolled"], option("A ready-made Court, or one rolled now", "MYK-CREATE-052")] = (
        "rolled"
    )
    gear: Annotated[
        Literal["starting", "of its Level"], option("Items as they start, or risen with the Level", "MYK-WORLD-810")
    ] = "of its Level"


def run_court(form: CourtForm, dice: Source) -> ToolResult:
    """The Court with a Skill learned for each Level, all choices made; the match begins its next game."""
    seed = bytes(dice.below(256) for _ in range(SEED_BYTES))
    options: dict[str, Any] = {"court": form.court, "court_level": form.level, "court_gear": form.gear}
    made = court_of_level(form.players, seed, **options)
    seen: View = view(made, None)
    state = seen.campaign
    told = [Line(f"{label}: {words}", [], 0) for label, words in kingdom_rows(state)]
    for who in state.court:
        told.append(Line(called(state, who), ["MYK-PLAY-541"]))
        told += [Line(f"{label}: {words}", [], 1) for label, words in person_rows(state, who)]
    begins = Setup("kingdom", form.players, {"scene": "campaign", **options}, [], as_position(made))
    return ToolResult(f"{kingdom_name(state)}, a Court of Level {form.level}", told, svg(seen), sheets_file(state), begins)
