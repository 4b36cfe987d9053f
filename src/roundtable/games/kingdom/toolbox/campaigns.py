"""A whole Kingdom and its Court by dice, as a tool: to read, to print, and to go on with as a match."""

from typing import Annotated

import msgspec

from roundtable.games.kingdom.campaigns import at_the_review, new_campaign
from roundtable.games.kingdom.drawing import svg
from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.rules.record.realm import called, kingdom_name
from roundtable.games.kingdom.sheets.pages import sheets_file
from roundtable.games.kingdom.state import Campaign
from roundtable.games.kingdom.view import View, kingdom_rows, person_rows, view
from roundtable.kernel.dice import Source
from roundtable.kernel.game import option
from roundtable.kernel.match import Match
from roundtable.kernel.tools import Line, ToolResult

SEED_BYTES = 16


class CampaignForm(msgspec.Struct, forbid_unknown_fields=True):
    """How many play, and whether somebody is the GM."""

    players: Annotated[int, option("How many players: one Landmaker each", "MYK-CREATE-089", ge=1, le=7)] = 4
    gm: Annotated[bool, option("Add a seat for a GM, who may overrule the rules", "MYK-PLAY-001")] = False


def run_campaign(form: CampaignForm, dice: Source) -> ToolResult:
    """Make the Kingdom; its sheets are the file, its review the match."""
    seed = bytes(dice.below(256) for _ in range(SEED_BYTES))
    match: Match[Campaign, Options] = new_campaign(form.players, seed, gm=form.gm)
    seen: View = view(match.state, None)
    state = seen.campaign
    told = [Line(f"{label}: {words}", [], 0) for label, words in kingdom_rows(state)]
    for who in state.court:
        told.append(Line(called(state, who), ["MYK-CREATE-092"]))
        told += [Line(f"{label}: {words}", [], 1) for label, words in person_rows(state, who)]
    told[0] = msgspec.structs.replace(told[0], rows=["MYK-CREATE-002", "MYK-CREATE-003"])
    return ToolResult(kingdom_name(state), told, svg(seen), sheets_file(state), at_the_review(match))
