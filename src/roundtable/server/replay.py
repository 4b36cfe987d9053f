"""A finished match, moment by moment."""

from __future__ import annotations

from typing import Any

import msgspec

from roundtable.kernel.events import named
from roundtable.kernel.match import Match

from .drafts import Refused
from .look import Line, line_of
from .room import Room

LINES_SHOWN = 60


class Moment(msgspec.Struct):
    """Where the match stood before entry `at`, as a seat (None: a spectator) saw it."""

    at: int
    entries: int
    seat: int | None
    headline: str
    asked: list[int]
    view: Any
    log: list[Line]
    """The last lines; those that came with the last step of the slider are the newest."""


def finished(room: Room) -> Match[Any, Any]:
    """The match, if it is over: before that its record holds secrets."""
    match = room.playing
    if not match.over:
        raise Refused("the match is still being played: its record can be seen when it is over")
    return match


def points_of(room: Room) -> list[int]:
    """Entries at which a replay can stop: every input that somebody gave, and the end."""
    match = finished(room)
    return [n for n, entry in enumerate(match.entries) if entry.kind != "auto"] + [len(match.entries)]


def stand_at(room: Room, at: int | None) -> tuple[int, Match[Any, Any]]:
    """The nearest moment not after `at`, and the match as it stood then."""
    match = finished(room)
    points = points_of(room)
    wanted = points[-1] if at is None else at
    reached = max((point for point in points if point <= wanted), default=points[0])
    return reached, match.at(reached)


def moment(room: Room, at: int | None, seat: int | None) -> Moment:
    if seat is not None and not 0 <= seat < len(room.seats):
        raise Refused(f"there is no seat {seat}: seats are 0 to {len(room.seats) - 1}")
    reached, match = stand_at(room, at)
    view = match.view(seat)
    events = match.log_for(seat)
    first = max(0, len(events) - LINES_SHOWN)
    return Moment(
        reached,
        len(room.playing.entries),
        seat,
        named(room.game.status(view), room.names),
        sorted(match.asks),
        msgspec.to_builtins(view),
        [line_of(n, event, room.names) for n, event in enumerate(events[first:], first)],
    )
