"""A seat as its player sees it, and the loop that plays a match to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from roundtable.kernel.asks import Ask
from roundtable.kernel.events import Event
from roundtable.kernel.game import Outcome, Player
from roundtable.kernel.match import Match

MOVE_LIMIT = 100_000
"""Answers after which `play` gives a match up. No game of ours comes near; a rule that loops would."""


class Seat:
    """A chair at a match: what a player may use to make up its mind. It leads to nothing the seat may not see."""

    __slots__ = ("_match", "seat")

    def __init__(self, match: Match[Any, Any], seat: int) -> None:
        self._match = match
        self.seat = seat

    @property
    def view(self) -> msgspec.Struct:
        """The position as this seat may see it."""
        view: msgspec.Struct = self._match.view(self.seat)
        return view

    @property
    def log(self) -> list[Event]:
        return self._match.log_for(self.seat)

    @property
    def options(self) -> msgspec.Struct:
        """The options of the match."""
        options: msgspec.Struct = self._match.options
        return options

    def imagine(self, seed: bytes) -> Match[Any, Any]:
        """A match that may be the real one for all this seat knows, with dice of its own."""
        return self._match.imagine(self.seat, seed)


Players = Sequence[Player] | Mapping[int, Player]


def play(
    match: Match[Any, Any],
    players: Sequence[Player] | Mapping[int, Player],
    limit: int = MOVE_LIMIT,
    until: str | Callable[[Match[Any, Any]], bool] | None = None,
) -> Outcome | None:
    """Let the players answer until the match is over (its outcome), a seat without a player is asked, or `limit`.

    `until` stops it earlier, where it says: see `Match.stops`.
    """
    seated = dict(players) if isinstance(players, Mapping) else dict(enumerate(players))
    chairs = {seat: Seat(match, seat) for seat in seated}
    stop = None if until is None else match.stops(until)
    for _ in range(limit):
        ask: Ask | None = match.ask
        if ask is None:
            break
        seat = ask.seat
        if seat not in seated:
            break
        match.answer(seat, seated[seat].choose(chairs[seat], ask))
        if stop is not None and stop():
            break
    return match.outcome


def play_on(match: Match[Any, Any], players: Players, limit: int = MOVE_LIMIT) -> int:
    """Let the players answer as `play` does, and tell how many answers they gave."""
    seated = dict(players) if isinstance(players, Mapping) else dict(enumerate(players))
    chairs = {seat: Seat(match, seat) for seat in seated}
    for answers in range(limit):
        ask: Ask | None = match.ask
        if ask is None or ask.seat not in seated:
            return answers
        match.answer(ask.seat, seated[ask.seat].choose(chairs[ask.seat], ask))
    return limit
