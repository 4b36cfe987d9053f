"""Knockdown Volume III: two fighters, a narrow Arena, cards for fists. First to win two rounds."""

from roundtable.games.knockdown.options import Options
from roundtable.games.knockdown.state import NOBODY, Knockdown, content
from roundtable.kernel.game import Game, Outcome


def outcome(state: Knockdown) -> Outcome | None:
    """Two round wins decide the match (KD-002)."""
    if state.winner == NOBODY:
        return None
    name = content(state).fighters[state.sides[state.winner].fighter].name
    why = f"{name} won two rounds, the last by {state.why}"
    return Outcome([state.winner], why, "KD-002", [side.wins for side in state.sides])


def sides(state: Knockdown) -> list[list[int]]:
    """Two players: giving up ends the match at once."""
    return [[0], [1]]


GAME: Game[Knockdown, Options] = Game(
    package=__name__,
    name="knockdown",
    title="Knockdown Volume III",
    blurb="A duel on a lane of nine spaces: take attacks from a common row, pay combos with them, knock the other out.",
    ledgers=("knockdown",),
    version=2,
    state_type=Knockdown,
    options_type=Options,
    seats=(2, 2),
    minutes=(30, 60),
    complexity=2,
    bots=("random", "brawler", "planner"),
    with_files="setup:with_decks",
    outcome=outcome,
    sides=sides,
    text="text:text",
)
