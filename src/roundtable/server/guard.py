"""What stands between strangers' connections and the server: limits of their number and of the time they may take.

uvicorn waits for ever for a request that is never finished, and asyncio fills the log when no file descriptor is left. So
every connection is counted, in all and by address; one that takes too long over its head, its body or its reading is ended;
and when all places are taken, the connection that has asked for nothing for longest makes room. Requests themselves are
limited elsewhere (limits.py), once it is known who asks.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter
from contextlib import suppress
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .config import Config
from .limits import network_of

BACKLOG = 512
"""Connections that the system keeps for us until we look; so many may be taken at once before any of them is counted."""
DESCRIPTORS = 65_536
"""As many file descriptors as a server asks for, if the system grants them."""
OWN_DESCRIPTORS = 256
"""For the database, bots' processes, logs."""
SLOWEST_READER = 1024
"""Bytes a second that who reads an answer must take in."""
FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"
IDLE, BODY, BUSY = "idle", "body", "busy"
"""A connection waits for a request (or its head), receives a body, or is answered."""


class Guard:
    """The connections of one worker."""

    def __init__(self, config: Config, descriptors: int | None = None) -> None:
        room = (descriptors if descriptors is not None else _descriptors()) - BACKLOG - OWN_DESCRIPTORS
        self.most = max(16, min(config.connections, room))
        self.most_of_one = config.connections_per_address
        self.head_seconds = config.head_seconds
        self.body_seconds = config.body_seconds
        self.write_seconds = config.write_seconds
        self.proxies = {name.strip() for name in os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").split(",")}
        self.all: dict[Guarded, None] = {}
        self.idle: dict[Guarded, None] = {}
        """Those that ask for nothing, the one that has done so for longest first."""
        self.by_address: Counter[str] = Counter()
        self._sweeping: asyncio.TimerHandle | None = None

    def protocol(self) -> type[Guarded]:
        """The class of this guard's connections, for uvicorn."""

        class Connection(Guarded):
            guard = self

        return Connection

    def admit(self, connection: Guarded) -> bool:
        """Count a new connection, or say that there is no place for it."""
        address = connection.address
        if address and self.by_address[address] >= self.most_of_one:
            return False
        if len(self.all) >= self.most:
            oldest = next(iter(self.idle), None)
            if oldest is None:
                return False
            oldest.end()
        self.all[connection] = None
        if address:
            self.by_address[address] += 1
        if self._sweeping is None:
            self._plan(connection.loop)
        return True

    def forget(self, connection: Guarded) -> None:
        if connection not in self.all:
            return
        del self.all[connection]
        self.idle.pop(connection, None)
        if connection.address:
            self.by_address[connection.address] -= 1
            if not self.by_address[connection.address]:
                del self.by_address[connection.address]

    def _plan(self, loop: asyncio.AbstractEventLoop) -> None:
        seconds = min(1.0, self.head_seconds / 4, self.body_seconds / 4, self.write_seconds / 4)
        self._sweeping = loop.call_later(seconds, self._sweep, loop)

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look at every connection: one timer for all, and none while nobody is there."""
        now = time.monotonic()
        for connection in list(self.all):
            connection.look(now)
        self._sweeping = None
        if self.all:
            self._plan(loop)


class Guarded(H11Protocol):
    """A connection that is counted and watched."""

    guard: Guard
    address = ""
    """Whose it is; empty for a proxy of ours, behind which there may be anybody."""
    phase = IDLE
    since = 0.0
    """When this phase began; for one that waits between two requests, when the next one's first byte came."""
    head = False
    """Whether part of a request has come, or none at all has ever come."""
    writing: tuple[float, int] | None = None
    """Since when there has been something to write, and how much it was."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        stream = cast(asyncio.Transport, transport)  # as uvicorn has it, who serves nothing else
        peer = stream.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        self.address = "" if host in self.guard.proxies or "*" in self.guard.proxies else network_of(host)
        self.transport = stream
        if not self.guard.admit(self):
            stream.write(FULL)
            if stream.get_write_buffer_size():
                stream.abort()
            stream.close()
            return
        super().connection_made(stream)
        self._enter(IDLE)
        self.head = True

    def connection_lost(self, exc: Exception | None) -> None:
        if self in self.guard.all:
            self.guard.forget(self)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self in self.guard.all:
            super().data_received(data)
            self._look_at_phase(True)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look_at_phase(bool(self.conn.trailing_data[0]))

    def _look_at_phase(self, begun: bool) -> None:
        """What the connection waits for now; `begun`: part of the next request has come already."""
        theirs = self.conn.their_state
        if theirs is h11.IDLE:
            self._enter(IDLE)
            if begun and not self.head:
                self.head, self.since = True, time.monotonic()
        else:
            self._enter(BODY if theirs is h11.SEND_BODY else BUSY)

    def _enter(self, phase: str) -> None:
        if phase == self.phase and self.since:
            return
        self.phase, self.since, self.head = phase, time.monotonic(), False
        if phase == IDLE:
            self.guard.idle[self] = None
        else:
            self.guard.idle.pop(self, None)

    def look(self, now: float) -> None:
        """End what takes too long. (Between two requests uvicorn's own limit counts.)"""
        waited = now - self.since
        if (self.phase == IDLE and self.head and waited > self.guard.head_seconds) or (
            self.phase == BODY and waited > self.guard.body_seconds
        ):
            self.end()
            return
        left = self.transport.get_write_buffer_size()
        if not left:
            self.writing = None
        elif self.writing is None:
            self.writing = (now, left)
        elif now - self.writing[0] > self.guard.write_seconds:
            # A stream may have added to it; what matters is that somebody takes something out.
            if left > self.writing[1] - SLOWEST_READER * self.guard.write_seconds:
                self.end()
            else:
                self.writing = (now, left)

    def end(self) -> None:
        """Hang up, whatever is still to be sent."""
        self.transport.abort()
        self.guard.forget(self)
        super().connection_lost(None)


def _descriptors() -> int:
    """How many files and connections this process may have open."""
    try:
        import resource
    except ImportError:  # not a Unix: then there is no such limit to know
        return DESCRIPTORS
    return int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def raise_descriptors() -> int:
    """Ask the system for as many file descriptors as it grants; how many there are now."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return _descriptors()


class Sparing(logging.Filter):
    """Lets so many lines of one kind through in a while, and then says how many were left out."""

    def __init__(self, lines: int = 20, seconds: float = 10.0) -> None:
        super().__init__()
        self._lines, self._seconds = lines, seconds
        self._seen: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        kind = f"{record.name} {record.levelno} {str(record.msg)[:200]}"
        began, count = self._seen.get(kind, (now, 0))
        left_out = 0
        if now - began > self._seconds:
            left_out, began, count = max(0, count - self._lines), now, 0
        if len(self._seen) > 1000:
            self._seen.clear()
        self._seen[kind] = (began, count + 1)
        if left_out:
            record.msg = f"{record.msg} (and {left_out} times more in the last while)"
        return count < self._lines


def spare_the_log() -> None:
    """No stranger fills the disk with lines of ours, uvicorn's or asyncio's."""
    for name in ("uvicorn.error", "asyncio", "roundtable.server"):
        logger = logging.getLogger(name)
        if not any(isinstance(known, Sparing) for known in logger.filters):
            logger.addFilter(Sparing())
