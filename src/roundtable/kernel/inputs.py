"""What comes into a match besides answers: standing orders, giving up, a draw by agreement, and what a seat imagines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .dice import Dice
from .errors import BadSave
from .events import Event
from .game import Outcome
from .record import Entry

if TYPE_CHECKING:
    from .match import Match


def apply(match: Match[Any, Any], entry: Entry) -> None:
    """What an entry that is no answer does. Applied to the live position, in the middle of a step if need be."""
    state = match._table.state
    if entry.kind == "policy":
        effect, policy = entry.value
        state.policies[f"{entry.seat} {effect}"] = policy
    elif entry.kind == "imagine":
        match.game.determinise(state, entry.seat, Dice(entry.value))
        if match._request is not None:
            for ask in match.asks.values():
                getattr(ask, "forget_options", lambda: None)()
    elif entry.kind == "draw":
        match._end(Outcome([], "a draw by agreement"))
    elif entry.kind == "concede":
        if entry.seat not in state.conceded:
            state.conceded.append(entry.seat)
            _log(match, "{seat} gives up.", seat=entry.seat)
        sides = match.game.sides(state)
        left = [side for side in sides if not all(seat in state.conceded for seat in side)]
        # A game that all play together goes on for those who are left.
        if not left or len(left) == 1 < len(sides):
            match._end(Outcome(left[0] if left else [], "everybody else gave up"))
    else:
        raise BadSave(f"there is no entry of kind {entry.kind!r}")


def _log(match: Match[Any, Any], text: str, **data: Any) -> None:
    if match._table.events is not None:
        match._table.events.append(Event("", text, data))
