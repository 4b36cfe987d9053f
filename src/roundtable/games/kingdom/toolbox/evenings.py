"""An evening in the dungeon as a tool: the Court that goes, what it goes for, and the match that begins there."""

from typing import Annotated, Literal

import msgspec

from roundtable.games.kingdom.campaigns import before_the_entrance
from roundtable.games.kingdom.drawing import svg
from roundtable.games.kingdom.options import Map
from roundtable.games.kingdom.sheets.map import member_rows
from roundtable.games.kingdom.view import view
from roundtable.kernel.dice import Source
from roundtable.kernel.game import Setup, option
from roundtable.kernel.tools import Line, ToolResult

SEED_BYTES = 16


class EveningForm(msgspec.Struct, forbid_unknown_fields=True):
    """On which map, and with which Court."""

    map: Annotated[
        Map,
        option("The Silent Cistern, a map made by dice when the match begins, or a scenario", "MYK-WORLD-793"),
    ] = "cistern"
    players: Annotated[int, option("How many play: one Landmaker each", "MYK-CREATE-052", ge=1, le=7)] = 4
    level: Annotated[
        int, option("The Level of everybody in the Court; 0: the scenario's, else 1", "MYK-PLAY-537", ge=0, le=10)
    ] = 0
    court: Annotated[Literal["ready", "rolled"], option("A ready-made Court, or one rolled", "MYK-CREATE-052")] = (
        "ready"
    )
    gm: Annotated[bool, option("Add a seat for a GM, who sees the whole map", "MYK-WORLD-371")] = False


def run_evening(form: EveningForm, dice: Source) -> ToolResult:
    """The Court before the Entrance; the map itself is found out by playing it."""
    options = {
        "scene": "evening",
        "map": form.map,
        "court": form.court,
        "court_level": form.level,
        "gm": "human" if form.gm else "none",
    }
    setup = Setup("kingdom", form.players + form.gm, options)
    state = before_the_entrance(setup, bytes(dice.below(256) for _ in range(SEED_BYTES)))
    seen = view(state, None)
    assert seen.map is not None
    told = [Line(f"{seen.map.title}. {seen.map.goal}", ["MYK-PLAY-191"])] if form.map != "generated" else []
    if form.court == "ready":
        for one in seen.map.court:
            told.append(Line(one.name, ["MYK-PLAY-224"]))
            told += [Line(f"{label}: {words}" if label else words, [], 1) for label, words in member_rows(state, one)]
    shown = svg(seen) if form.map != "generated" and form.court == "ready" else ""
    return ToolResult("An evening in the dungeon", told, shown, None, setup)
