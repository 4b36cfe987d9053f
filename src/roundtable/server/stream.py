"""Server-sent events: every row of a match once, in order, from where the listener left off."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from typing import Any

import msgspec
from litestar import Request
from litestar.response import Stream

from .access import Asker, Roles, address_of
from .house import House, UnknownMatch
from .limits import Limits
from .records import Row
from .room import Room

KEEP_ALIVE = 15.0
"""Seconds of silence after which something is sent, so that no proxy thinks the line dead."""
SECRET_KINDS = ("policy", "hand")
"""Rows of which others may know nothing but that there was one."""


class Happened(msgspec.Struct, omit_defaults=True):
    """One row, as everybody at the table may know it: who did what kind of thing, never the answer itself."""

    n: int
    kind: str
    seat: int = -1
    text: str = ""


class Now(msgspec.Struct):
    """Where the match stands after the rows just sent."""

    version: int
    status: str
    asked: list[int]
    owing: list[int]
    """The seats whose share of the dice is awaited."""
    online: list[int]
    spectators: int


def happened(row: Row) -> Happened:
    if row.kind in SECRET_KINDS:
        return Happened(row.n, "something")
    return Happened(row.n, row.kind, row.seat, row.value if row.kind == "chat" else "")


def _event(name: str, data: msgspec.Struct, number: int | None = None) -> bytes:
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {name}\ndata: {msgspec.json.encode(data).decode()}\n\n".encode()


def first_number(request: Request[Any, Any, Any], since: int | None) -> int | None:
    """The first row to send: after the last one the listener got (its header, or `since` rows), or only news (None)."""
    header = request.headers.get("last-event-id", "")
    if header.isascii() and header.isdigit() and len(header) < 12:
        return int(header) + 1
    return since


async def stream(
    request: Request[Any, Any, Any],
    house: House,
    asker: Asker,
    match_id: str,
    seat: int | None,
    since: int | None,
    pace: str = "",
) -> Stream:
    """Listen to a match. All seats that the listener holds count as being there; what is sent holds no secrets."""
    async with house.reading(match_id) as room:
        roles = asker.at(room)
        roles.viewpoint(seat)
        start = first_number(request, since)
        start = room.n if start is None else min(start, room.n)
    limits: Limits = request.app.state.limits
    address = address_of(request)
    limits.may_stream(address, house.config.streams_per_address, house.config.streams)
    body = _listen(house, asker, match_id, roles.seats, start, limits.stream(address), pace)
    return Stream(
        body, media_type="text/event-stream", headers={"cache-control": "no-store", "x-accel-buffering": "no"}
    )


async def _listen(
    house: House,
    asker: Asker,
    match_id: str,
    seats: tuple[int, ...],
    start: int,
    counted: AbstractContextManager[None],
    pace: str,
) -> AsyncIterator[bytes]:
    with counted, house.hub.listening(match_id, seats, pace) as listener:
        yield b"retry: 1000\n\n"
        while True:
            try:
                async with house.reading(match_id) as room:
                    allowed = _still_allowed(asker.at(room), seats)
                    rows, now = room.tail_from(start), _now(room, house)
            except UnknownMatch:  # it has been deleted
                allowed = False
            # Sent only after the room has been let go: a slow listener must not hold up the match.
            if not allowed:
                yield b"event: gone\ndata: {}\n\n"
                return
            news = rows if rows is not None else await house.storage.rows(match_id, start)
            # In one piece: each would go through every layer of the server and be a packet of its own.
            sent = [_event("row", happened(row), row.n) for row in news]
            if news:
                start = news[-1].n + 1
            yield b"".join([*sent, _event("now", now)])
            while not await listener.wait(KEEP_ALIVE):
                yield b": still here\n\n"
                if house.hub.shared:
                    break


def _still_allowed(roles: Roles, seats: tuple[int, ...]) -> bool:
    """Whoever had a seat that was handed to somebody else hears no more."""
    return roles.any and set(seats) <= set(roles.seats)


def _now(room: Room, house: House) -> Now:
    hub = house.hub
    owing = room.shares.owing(room.adding)
    return Now(room.n, room.status, room.asked(), owing, hub.online(room.id), hub.spectators(room.id))
