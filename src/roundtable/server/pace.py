"""How fast bots play while people look on.

Each browser says how fast it would like them (`PACES`); of several at the table the slowest counts. A pause follows only what
can be seen: an answer that changes neither the log nor the position, and one that passes, takes no time. The longer nobody is
asked, the shorter the pauses become, and whoever cannot wait skips to the next question of a person.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Hashable
from contextlib import suppress

import msgspec

from roundtable.kernel.asks import PASSING, Json

from .live import Hub
from .room import Room

PACES = {"slow": 1.8, "normal": 0.8, "fast": 0.25, "once": 0.0}
"""Seconds that something new is left to be seen before a bot goes on."""
USUAL = "normal"
SHORTER = 0.93
"""Each pause in a row, compared to the one before: all of them together are never longer than fourteen of the first."""


class _Shown(msgspec.Struct):
    """What the table shows while bots play, since when, and how often it has changed since a person was last asked."""

    what: Hashable
    since: float
    changes: int = 0


class Pace:
    """The pauses of all matches."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._shown: dict[str, _Shown] = {}
        self._skipped: dict[str, asyncio.Event] = {}
        self.times = 1.0
        """All pauses so many times as long: 0 where nobody is to wait at all."""

    def seconds(self, match_id: str) -> float:
        """The pause that those who look on would like."""
        wished = [PACES[name] for name in self._hub.paces(match_id) if name in PACES]
        return self.times * max(wished, default=0.0)

    def note(self, room: Room) -> None:
        """A bot is about to think at this room: remember what is shown, and since when."""
        if not self.seconds(room.id):
            return
        what = (len(room.playing.log_for(None)), msgspec.msgpack.encode(room.playing.view(None)))
        known = self._shown.get(room.id)
        if known is None:
            self._shown[room.id] = _Shown(what, time.monotonic())
        elif known.what != what:
            known.what, known.since, known.changes = what, time.monotonic(), known.changes + 1

    async def wait(self, match_id: str, value: Json) -> None:
        """Before a bot's answer is given: what is shown must have been seen for a while."""
        known = self._shown.get(match_id)
        if known is None or value in PASSING:
            return
        pause = self.seconds(match_id) * SHORTER**known.changes
        left = known.since + pause - time.monotonic()
        if left > 0:
            skipped = self._skipped.setdefault(match_id, asyncio.Event())
            with suppress(TimeoutError):
                await asyncio.wait_for(skipped.wait(), left)

    def skip(self, match_id: str) -> None:
        """No more pauses until a person is asked."""
        self._skipped.setdefault(match_id, asyncio.Event()).set()

    def asked(self, room: Room) -> None:
        """After a bot's answer: where a person is asked, or it is over, the next pause is a whole one again."""
        if room.status != "playing" or any(room.seats[seat].kind == "person" for seat in room.asked()):
            self._shown.pop(room.id, None)
            self._skipped.pop(room.id, None)
