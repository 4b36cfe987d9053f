"""The rules of Cool Duel, from the first question to the last blow.

prepare: duelists are drawn up · rounds: lots, deployment, how a round ends, the rest · turn: a slot, a turn, its start and
end · verbs, actions: what can be done on a turn · attack, reactions: one attack · special, tricks: special attacks ·
movement, handling, abilities, frenzy · harm, dice: what is done to a character, and the rolls.
"""

from __future__ import annotations

from roundtable.games.cool_duel.rules import (
    prepare,
    reaction_odds,  # noqa: F401  # says what reactions are worth
    rounds,
    turn,
)
from roundtable.games.cool_duel.rules.moments import T, effects
from roundtable.games.cool_duel.rules.rounds import concede
from roundtable.games.cool_duel.state import Duel
from roundtable.kernel.asks import Steps
from roundtable.kernel.game import Outcome


def step(table: T) -> Steps[None]:
    """Play the next short piece of the duel."""
    phase = table.state.phase
    if phase == "act":
        return turn.act(table)
    if phase == "build" and (table.state.builds or not table.options.quick_setup):
        return prepare.draw_up(table)
    return _between_actions(table)


def _between_actions(table: T) -> Steps[None]:
    """Everything but an action: a quick start, rounds, slots, the beginnings of turns."""
    state = table.state
    phase = state.phase
    if phase == "turn":
        yield from turn.begin_turn(table)
    elif phase == "slot":
        yield from turn.begin_slot(table)
    elif phase == "build":
        yield from prepare.ready_at_once(table)
    elif phase == "round":
        yield from rounds.begin_round(table)
    elif phase == "deploy":
        yield from rounds.deploy(table)
    elif phase == "rest":
        yield from rounds.rest(table)
    if (more := turn.go_on(table)) is not None:
        yield from more


def outcome(state: Duel) -> Outcome | None:
    """Who has won the rounds that were agreed on (CD-035)."""
    if state.phase != "over":
        return None
    winners = state.sides[state.winner] if state.winner >= 0 else []
    side_of = {seat: side for side, seats in enumerate(state.sides) for seat in seats}
    return Outcome(list(winners), rounds.result(state), "CD-035", [state.wins[side_of[seat]] for seat in sorted(side_of)])


def sides(state: Duel) -> list[list[int]]:
    return state.sides


__all__ = ["concede", "effects", "outcome", "sides", "step"]
