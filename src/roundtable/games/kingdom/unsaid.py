"""What a position in the middle of a game leaves unsaid is as a game has it: its phase and number, Voices, Level, its map."""

from typing import Any

import msgspec

from roundtable.games.kingdom.dungeon.cistern import FEWEST, MOST, silent_cistern
from roundtable.games.kingdom.rules.exploring.places import open_map
from roundtable.games.kingdom.rules.record.realm import START_VOICES, level_for, population
from roundtable.games.kingdom.rules.steps import DELVE, END_PHASE, JOURNEY, KINGDOM_PHASE
from roundtable.games.kingdom.state import Campaign
from roundtable.games.kingdom.state.campaign import Phase

AT_HOME = (KINGDOM_PHASE, END_PHASE)
IN_PLAY = (*AT_HOME, JOURNEY, DELVE)
"""A fight by itself is no piece of a game: it has what it says, and no Voices unless it says so."""
PHASES: dict[str, Phase] = {KINGDOM_PHASE: "Kingdom", END_PHASE: "End"}
BEFORE_A_GAME = ("setup phase", "prologue")
"""Where at home no map is known yet: the Prologue brings one (MYK-PLAY-076)."""


def a_map(position: dict[str, Any], seats: int) -> dict[str, Any]:
    """At home after the Prologue there is a map, whatever is told of it: where none is written, the Silent Cistern is it.

    It lies ahead in the Kingdom Phase and behind the Court in the End Phase (MYK-PLAY-074)."""
    at_home, told = position.get("at_home") or {}, position.get("delve") or {}
    if position.get("step") not in AT_HOME or not isinstance(at_home, dict) or not isinstance(told, dict):
        return position
    if at_home.get("stage", BEFORE_A_GAME[0]) in BEFORE_A_GAME or "dungeon" in told:
        return position
    usual = msgspec.to_builtins(open_map(silent_cistern(min(MOST, max(FEWEST, seats)))))
    if position["step"] == END_PHASE:
        usual["stage"] = "over"
    return {**position, "delve": {**usual, **told}}


def fill(state: Campaign, position: dict[str, Any]) -> None:
    """Fields that a position does not name (MYK-PLAY-737)."""
    kingdom = position.get("kingdom") or {}
    if "level" not in kingdom and state.kingdom.maps and state.step in ("muster", *IN_PLAY):
        state.kingdom.level = level_for(population(state))
    if state.step not in IN_PLAY:
        return
    stage = state.at_home.stage if state.at_home is not None else BEFORE_A_GAME[0]
    before = state.step == KINGDOM_PHASE and stage in BEFORE_A_GAME
    if "phase" not in position:
        state.phase = "Setup" if before else PHASES.get(state.step, "Dungeon")
    if "voices" not in kingdom and not before:
        state.kingdom.voices = START_VOICES
    if state.options.scene == "campaign" and not before:
        state.game = state.game or 1
