"""Cool Duel: open duels of action points, reactions and arithmetic, on maps with cover."""

from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.state import Duel
from roundtable.kernel.game import Game, Outcome


def outcome(state: Duel) -> Outcome | None:
    """Who has won the rounds that were agreed on (CD-035)."""
    if state.phase != "over":
        return None
    winners = state.sides[state.winner] if state.winner >= 0 else []
    side_of = {seat: side for side, seats in enumerate(state.sides) for seat in seats}
    return Outcome(list(winners), state.result, "CD-035", [state.wins[side_of[seat]] for seat in sorted(side_of)])


def sides(state: Duel) -> list[list[int]]:
    return state.sides


GAME: Game[Duel, Options] = Game(
    package=__name__,
    name="cool_duel",
    title="Cool Duel",
    blurb="Build a duelist, spend your action points well, and answer every blow: block, dodge or parry.",
    ledgers=("cool_duel",),
    version=2,
    state_type=Duel,
    options_type=Options,
    seats=(2, 8),
    minutes=(30, 60),
    complexity=3,
    bots=("random", "duelist"),
    outcome=outcome,
    sides=sides,
    concede="rules.rounds:give_up",
    view="view:look",
    status="sheets:status",
    text="text:text",
)
