"""Live updates: who waits for news of which match, and who is there. In process, or over Redis between workers."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

CHANNEL = "roundtable"
ANNOUNCE_SECONDS = 15.0
"""How often a worker tells the others who is connected to it; what is not repeated for twice as long is forgotten."""

log = logging.getLogger("roundtable.server")


class Listener:
    """Somebody who waits for news of one match, for all the seats they hold; a spectator holds none."""

    __slots__ = ("_news", "match_id", "pace", "seats")

    def __init__(self, match_id: str, seats: tuple[int, ...], pace: str = "") -> None:
        self.match_id = match_id
        self.seats = seats
        self.pace = pace
        self._news = asyncio.Event()

    def wake(self) -> None:
        self._news.set()

    async def wait(self, seconds: float) -> bool:
        """Wait for news; False when there was none for so long."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return False
        self._news.clear()
        return True


class Message(msgspec.Struct, omit_defaults=True):
    """What workers tell each other: that a match has `n` rows now, or which seats are connected to one of them."""

    worker: str
    match_id: str
    n: int = -1
    here: list[tuple[int, ...]] | None = None


class Hub:
    """News within one process."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        """The time of the house."""
        self._listeners: dict[str, list[Listener]] = {}
        self._elsewhere: dict[tuple[str, str], tuple[list[tuple[int, ...]], float]] = {}
        self.last_seen: dict[tuple[str, int], float] = {}

    shared = False
    """Whether other workers may change matches behind this one's back."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def publish(self, match_id: str, n: int) -> None:
        """A match has `n` rows now."""
        self._wake(match_id)

    def _wake(self, match_id: str) -> None:
        for listener in self._listeners.get(match_id, ()):
            listener.wake()

    # --- who is there -------------------------------------------------------------------------------------------------

    def listen(self, match_id: str, seats: tuple[int, ...], pace: str = "") -> Listener:
        listener = Listener(match_id, seats, pace)
        self._listeners.setdefault(match_id, []).append(listener)
        self._presence_changed(match_id)
        return listener

    @contextmanager
    def listening(self, match_id: str, seats: tuple[int, ...], pace: str = "") -> Iterator[Listener]:
        """Somebody listens, and is there meanwhile."""
        listener = self.listen(match_id, seats, pace)
        try:
            yield listener
        finally:
            self.leave(listener)

    def leave(self, listener: Listener) -> None:
        listeners = self._listeners[listener.match_id]
        listeners.remove(listener)
        if not listeners:
            del self._listeners[listener.match_id]
        for seat in listener.seats:
            self.last_seen[listener.match_id, seat] = self.now()
        self._presence_changed(listener.match_id)

    def forget(self, before: float) -> None:
        """Forget when those were last seen who left before this moment."""
        self.last_seen = {key: at for key, at in self.last_seen.items() if at > before}

    def watched(self, match_id: str) -> bool:
        return match_id in self._listeners

    def paces(self, match_id: str) -> list[str]:
        """How fast those connected here would like bots to play: those at the table, if there are any, else who watches."""
        here = self._listeners.get(match_id, ())
        return [one.pace for one in here if one.seats] or [one.pace for one in here]

    def online(self, match_id: str) -> list[int]:
        """The seats with somebody connected, to any worker."""
        return sorted({seat for seats in self._everybody(match_id) for seat in seats})

    def spectators(self, match_id: str) -> int:
        return sum(not seats for seats in self._everybody(match_id))

    def _everybody(self, match_id: str) -> list[tuple[int, ...]]:
        now = time.monotonic()
        here = [listener.seats for listener in self._listeners.get(match_id, ())]
        for (_, other), (seats, until) in self._elsewhere.items():
            if other == match_id and until > now:
                here += seats
        return here

    def _presence_changed(self, match_id: str) -> None:
        self._wake(match_id)


class RedisHub(Hub):
    """News between workers by Redis. While Redis is away each worker goes on alone and readers ask the database."""

    shared = True

    def __init__(self, url: str, now: Callable[[], float]) -> None:
        super().__init__(now)
        from redis.asyncio import Redis

        self._redis: Any = Redis.from_url(url)
        self._worker = secrets.token_hex(4)
        self._tasks: list[asyncio.Task[None]] = []
        self._out: asyncio.Queue[Message] = asyncio.Queue(10_000)

    async def open(self) -> None:
        await self._redis.ping()
        self._tasks = [asyncio.create_task(job()) for job in (self._receive, self._send, self._announce)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def publish(self, match_id: str, n: int) -> None:
        super().publish(match_id, n)
        self._tell(Message(self._worker, match_id, n))

    def _presence_changed(self, match_id: str) -> None:
        super()._presence_changed(match_id)
        here = [listener.seats for listener in self._listeners.get(match_id, ())]
        self._tell(Message(self._worker, match_id, here=here))

    def _tell(self, message: Message) -> None:
        try:
            self._out.put_nowait(message)
        except asyncio.QueueFull:
            log.warning("Redis does not keep up: a live update between workers was dropped")

    async def _send(self) -> None:
        while True:
            message = await self._out.get()
            try:
                await self._redis.publish(CHANNEL, msgspec.json.encode(message))
            except Exception as error:
                log.warning("Redis could not be told: %s", error)
                await asyncio.sleep(1)

    async def _receive(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    async for item in pubsub.listen():
                        if item["type"] == "message":
                            self._hear(msgspec.json.decode(item["data"], type=Message))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("Redis is away, trying again: %s", error)
                await asyncio.sleep(1)

    def _hear(self, message: Message) -> None:
        if message.worker == self._worker:
            return
        if message.here is not None:
            until = time.monotonic() + 2 * ANNOUNCE_SECONDS
            self._elsewhere[message.worker, message.match_id] = (message.here, until)
            if not message.here:
                del self._elsewhere[message.worker, message.match_id]
        self._wake(message.match_id)

    async def _announce(self) -> None:
        while True:
            await asyncio.sleep(ANNOUNCE_SECONDS)
            now = time.monotonic()
            self._elsewhere = {key: value for key, value in self._elsewhere.items() if value[1] > now}
            for match_id, listeners in self._listeners.items():
                self._tell(Message(self._worker, match_id, here=[listener.seats for listener in listeners]))
