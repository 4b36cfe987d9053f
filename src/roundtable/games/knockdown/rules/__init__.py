"""The rules of Knockdown Volume III: one short step after another, by the phase that the position is in."""

from __future__ import annotations

from collections.abc import Callable

from roundtable.games.knockdown.rules.attack import answers as effects
from roundtable.games.knockdown.rules.common import Moves, T
from roundtable.games.knockdown.rules.draft import choose_fighters, face_up, keep_first, keep_second, pick_boxes
from roundtable.games.knockdown.rules.rounds import round_over, start_round, starting_hand
from roundtable.games.knockdown.rules.turn import action, combo, end_turn, start_turn
from roundtable.games.knockdown.state import NOBODY, Knockdown, content
from roundtable.kernel.game import Outcome

__all__ = ["effects", "outcome", "sides", "step"]


def shuffle_deck(table: T) -> Moves:
    """A position was put on the table without naming the order of its deck."""
    table.shuffle(table.state.deck)
    table.state.phase = "turn"
    yield from ()


PHASES: dict[str, Callable[[T], Moves]] = {
    "boxes": pick_boxes,
    "fighters": choose_fighters,
    "draft": keep_first,
    "draft again": keep_second,
    "face up": face_up,
    "round": start_round,
    "hands": starting_hand,
    "shuffle": shuffle_deck,
    "turn": start_turn,
    "action": action,
    "combo": combo,
    "end": end_turn,
    "round over": round_over,
}


def step(table: T) -> Moves:
    """The next piece of the match."""
    return PHASES[table.state.phase](table)


def outcome(state: Knockdown) -> Outcome | None:
    """Two round wins decide the match (KD-002)."""
    if state.winner == NOBODY:
        return None
    name = content(state).fighters[state.sides[state.winner].fighter].name
    last = "a knockout" if state.why == "K.O." else state.why  # a sentence goes on after it
    why = f"{name} won two rounds, the last by {last}"
    return Outcome([state.winner], why, "KD-002", [side.wins for side in state.sides])


def sides(state: Knockdown) -> list[list[int]]:
    """Two players: giving up ends the match at once."""
    return [[0], [1]]
