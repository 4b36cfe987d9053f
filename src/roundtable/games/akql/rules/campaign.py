"""A campaign: three games with the same knights (AKQL-142)."""

from __future__ import annotations

from roundtable.games.akql.ground import forget_scene
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.draft import new_knight
from roundtable.games.akql.state import OFF, Akql
from roundtable.kernel.game import Outcome
from roundtable.kernel.table import Table

T = Table[Akql, Options]
CAMPAIGN = ("deathmatch", "capture_the_square", "king_of_the_hill")
"""The three games of a campaign, in order (AKQL-142)."""


def next_game(table: T) -> None:
    """The same knights at full values with who brought them; initiative, field and places are new (AKQL-142)."""
    state = table.state
    state.game += 1
    state.scenario = CAMPAIGN[state.game - 1]
    state.knights = {id: new_knight(knight.kind, knight.home) for id, knight in state.knights.items()}
    state.squares, state.pieces, state.starts = [], [], []
    state.width = state.height = state.laid = state.passes = 0
    state.field = state.walls = state.hill = b""
    state.objectives, state.claims = [], []
    state.scores = [0] * len(state.scores)
    state.terror_runs = [[OFF, 0] for _ in state.terror_runs]
    state.round, state.turn, state.begun = 1, 0, False
    state.result = None
    state.phase = "initiative"
    forget_scene(state)
    what = state.scenario.replace("_", " ")
    table.log("AKQL-142", "Game {game} of the campaign begins: {what}.", game=state.game, what=what)


def outcome(state: Akql) -> Outcome | None:
    """How the match ended: its one game, or the campaign's count of wins (AKQL-142)."""
    result = state.result
    if result is None or state.game < state.games:
        return None
    if state.games == 1:
        return Outcome(_seats(state, result.team), result.why, result.rule, _scores(state))
    best = max(state.wins)
    leaders = [team for team, wins in enumerate(state.wins) if wins == best]
    team = leaders[0] if len(leaders) == 1 else None
    won = ", ".join(f"team {team + 1}: {wins}" for team, wins in enumerate(state.wins))
    return Outcome(
        _seats(state, team), f"games won in the campaign: {won}", "AKQL-142", [state.wins[t] for t in state.teams]
    )


def _seats(state: Akql, team: int | None) -> list[int]:
    return [seat for seat, side in enumerate(state.teams) if side == team]


def _scores(state: Akql) -> list[int]:
    return [state.scores[team] for team in state.teams] if any(state.scores) else []
