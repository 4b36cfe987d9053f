"""The house keeps the rooms: brings them from storage, lets one action at a time change each, and looks after bots and
clocks. Every change goes through `act`, which returns only when it is committed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial

import msgspec
from sqlalchemy import Connection

from roundtable.kernel.dice import fresh_seed
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup
from roundtable.kernel.match import Match

from . import actions
from .analyses import Analyses
from .bots import Thinkers
from .capabilities import Keys, is_id, new_id
from .clocks import BEAT, CLOCK_TICK, LAST_SEEN_KEPT, Clocks, HouseClock
from .config import Config
from .drafts import Draft, Refused
from .keeping import CLEAN_TICK, Keeping
from .live import Hub, RedisHub
from .pace import Pace
from .records import Change, Clock, MatchRecord, Row, SeatPlan, Visible
from .room import SAVE_EVERY, Room
from .stand_ins import StandIns
from .storage import Conflict, Storage
from .throwing import through
from .warm import ready_game
from .workshop import Workshop, brings_things

ATTEMPTS = 8
DUE_TICK = 5.0
MAX_ROOMS = 5000
SEEN_KEPT = 60.0
"""Seconds for which a room that nobody uses keeps what was drawn of it."""

log = logging.getLogger("roundtable.server")
Make = Callable[[Room], list[Draft]]


TROUBLE_REST = 600.0
"""Seconds until a match that could not be loaded is tried again by the server itself."""
LOADING = 4
"""How many matches are brought back at once after a start: a slow one must not hold up the others."""


class UnknownMatch(Exception):
    """There is no match with this id."""


class Unreadable(Refused):
    """What is stored of a match cannot be read. The others are not concerned."""


class House:
    """All matches of one worker."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.storage = Storage(config)
        self.clock = HouseClock()
        self.clocks = Clocks(self)
        self.keeping = Keeping(self)
        self.hub = RedisHub(config.redis_url, self.clock.now) if config.redis_url else Hub(self.clock.now)
        self.thinkers = Thinkers(config)
        self.workshop = Workshop(config)
        self.analyses = Analyses(config, self.task)
        self.keys = Keys(b"")
        self.stand_ins = StandIns(self)
        self.pace = Pace(self.hub)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._trouble: dict[str, float] = {}
        """Matches that could not be loaded, and when to try again."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.storage.open()
        self.keys = Keys((self.config.secret or await self.storage.secret()).encode())
        await self.clock.open(self.storage)
        await self.hub.open()
        self.task(self._mend())
        self.task(self._for_ever(BEAT, self._beat))
        self.task(self._for_ever(CLEAN_TICK, self.keeping.clean))
        self.task(self._for_ever(CLOCK_TICK, self.clocks.look))
        self.task(self._for_ever(DUE_TICK, self._look_at_due))
        self.task(self._for_ever(max(0.05, min(30.0, self.config.idle_seconds / 4)), self._drop_idle))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            await self._beat()
        self.thinkers.close()
        self.workshop.close()
        self.analyses.close()
        for room in list(self._rooms.values()):
            await self.alone(room.id, self._keep_save(room))
        await self.hub.close()
        await self.storage.close()

    async def _beat(self) -> None:
        await self.clock.beat(self.storage)

    async def trouble(self) -> str:
        """What is wrong with the server, or nothing: its database is written to, as every answer is."""
        try:
            await self._beat()
        except Exception as error:
            log.error("the database cannot be written to: %s", error)
            return "the database cannot be written to"
        return ""

    def known(self, match_id: str) -> Room | None:
        """A match, if it is in memory."""
        return self._rooms.get(match_id)

    def rooms(self) -> list[Room]:
        """Those in memory."""
        return list(self._rooms.values())

    def task(self, job: Awaitable[None]) -> None:
        task = asyncio.ensure_future(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _for_ever(seconds: float, job: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await job()
            except Exception:
                log.exception("a regular job failed; it will be tried again")
            await asyncio.sleep(seconds)

    @staticmethod
    async def alone(match_id: str, job: Awaitable[object]) -> bool:
        """Do something about one match whose trouble is nobody else's; whether it went well."""
        try:
            await job
        except Unreadable:  # it has been noted
            return False
        except Exception:
            log.exception("something is wrong with match %s; the others go on", match_id)
            return False
        return True

    # --- rooms --------------------------------------------------------------------------------------------------------

    async def _room(self, match_id: str) -> Room:
        room = self._rooms.get(match_id)
        if room is None:
            if not is_id(match_id):
                raise UnknownMatch("there is no such match")
            lock = self._loading.setdefault(match_id, asyncio.Lock())
            try:
                async with lock:
                    room = self._rooms.get(match_id)
                    if room is None:
                        room = self._rooms[match_id] = await self._load(match_id)
            finally:
                self._loading.pop(match_id, None)
            self.stand_ins.wake(room)
        room.last_used = time.monotonic()
        return room

    async def _load(self, match_id: str) -> Room:
        try:
            record = await self.storage.match(match_id)
            if record is None:
                raise UnknownMatch("there is no such match")
            ready_game(record.game)
            save = await self.storage.save(match_id)
            rows = await self.storage.rows(match_id)
            if len(record.seats) != record.setup.seats:
                raise ValueError(f"{len(record.seats)} seats for {record.setup.seats}")
        except (msgspec.MsgspecError, ValueError, BadSetup) as error:
            log.warning("match %s cannot be read: %s", match_id, error)
            words = str(error) if isinstance(error, BadSetup) else "its record is damaged"
            raise Unreadable(f"this match cannot be opened here: {words}") from None
        room = Room(record)
        await asyncio.to_thread(room.load, rows, save)
        return room

    @asynccontextmanager
    async def reading(self, match_id: str) -> AsyncIterator[Room]:
        """A room as it is stored, for looking at it. Nobody changes it meanwhile."""
        while True:
            room = await self._room(match_id)
            async with room.lock:
                if room.gone:
                    continue
                if self.hub.shared:
                    await self._catch_up(room)
                yield room
                return

    async def _catch_up(self, room: Room) -> None:
        """Fold what other workers have appended."""
        if await self.storage.version(room.id) > room.n:
            for row in await self.storage.rows(room.id, room.n):
                room.apply(row)

    def let_go(self, room: Room) -> None:
        """Forget a room; whoever waits for it loads it again."""
        room.gone = True
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    # --- acting -------------------------------------------------------------------------------------------------------

    async def act(self, match_id: str, make: Make) -> Room:
        """Let `make` decide what is to be written, apply it, commit it. Refused or illegal: nothing has changed."""
        for _ in range(ATTEMPTS):
            room = await self._room(match_id)
            async with room.lock:
                if room.gone:
                    continue
                if self.hub.shared:
                    await self._catch_up(room)
                drafts = through(room, make(room))
                if not drafts:
                    return room
                before = room.n
                rows: list[Row] = []
                try:
                    while drafts:
                        rows += room.take(drafts, time.time(), self.clock.now())
                        drafts = through(room, actions.unasked(room, drafts))
                except BaseException:
                    if room.n != before:
                        self.let_go(room)
                    raise
                try:
                    await self.storage.append(self._change(room, rows))
                except Conflict:
                    self.let_go(room)
                    continue
                except BaseException:
                    # Whether it was committed is not known (a request that was cancelled, a lost connection).
                    self.let_go(room)
                    raise
            self._after(room)
            return room
        raise Refused("too many people act on this match at once; try again")

    def _change(self, room: Room, rows: list[Row]) -> Change:
        hold = [(row.seat, row.value["identity"]) for row in rows if row.kind == "sit" and row.value["identity"]]
        hold += [(row.seat, row.value) for row in rows if row.kind in ("hold", "renew") and row.value]
        release = [row.seat for row in rows if row.kind in ("seat", "leave", "sit", "renew")]
        outcome = None if room.match is None else room.match.outcome
        return Change(
            room.id, rows, room.status, outcome, self.clocks.due(room), room.seats, room.asked(), hold, release
        )

    def _after(self, room: Room) -> None:
        self.hub.publish(room.id, room.n)
        self.stand_ins.wake(room)
        if room.status == "over" or room.unsaved >= SAVE_EVERY:
            self.task(self._keep_save(room))

    async def _keep_save(self, room: Room) -> None:
        if room.match is None or room.broken or not room.unsaved:
            return
        async with room.lock:
            if room.gone or not room.unsaved:
                return
            data, n = room.match.to_bytes(), room.n
            room.unsaved = 0
        await self.storage.keep_save(room.id, n, data)

    # --- new matches --------------------------------------------------------------------------------------------------

    async def create(
        self,
        setup: Setup,
        seats: Sequence[SeatPlan],
        clock: Clock,
        host: str,
        base: bytes | None = None,
        seed: bytes | None = None,
        origin: str = "",
        visible: Visible = "",
        also: Callable[[str, Connection], None] | None = None,
    ) -> Room:
        """A new match. It begins at once where everybody has a place. BadSetup says what is wrong with it.

        `also` writes what the match belongs to, in the same transaction: a function (the match's id, connection).
        """
        game = ready_game(setup.game)
        if len(seats) != setup.seats:
            raise BadSetup(f"{len(seats)} seats were planned for a match of {setup.seats}")
        if base is None and brings_things(game, setup):
            await self.workshop.check(setup)
        record = MatchRecord(
            id=new_id(),
            game=setup.game,
            setup=setup,
            rules_version=game.version,
            seed=seed or fresh_seed(),
            salt=secrets.token_urlsafe(18),
            seats=list(seats),
            clock=clock,
            host=host,
            created_at=time.time(),
            base=base,
            origin=origin,
            visible=visible,
        )
        room = Room(record)
        drafts = actions.begin(room, room.seats)
        if not drafts and base is None:
            # It begins when the last one sits down; what cannot begin should be said now.
            await asyncio.to_thread(Match.new, game, setup)
        rows = await asyncio.to_thread(room.take, drafts, time.time(), self.clock.now())
        together = None if also is None else partial(also, record.id)
        await self.storage.create(record, self._change(room, rows), together)
        room.last_used = time.monotonic()
        self._rooms[room.id] = room
        self._after(room)
        return room

    async def _mend(self) -> None:
        """Matches that were made, but had not begun when the server ended, begin. (Older versions made them in two steps.)"""
        for match_id in await self.storage.half_made():
            await self.alone(match_id, self.act(match_id, lambda room: actions.begin(room, room.seats)))

    # --- what waits ---------------------------------------------------------------------------------------------------

    async def _look_at_due(self) -> None:
        """Bring back matches that wait for a bot or a clock and that nobody holds in memory, after a restart above all."""
        now, moment = self.clock.now(), time.monotonic()
        first = not self._rooms
        self._trouble = {match_id: until for match_id, until in self._trouble.items() if until > moment}
        due = await self.storage.due(now + (self.config.lease_seconds if first and not self.hub.shared else 0))
        turn = asyncio.Semaphore(LOADING)

        async def bring(match_id: str) -> None:
            async with turn:
                if match_id in self._rooms:
                    self.stand_ins.wake(self._rooms[match_id])
                elif match_id not in self._trouble and not await self.alone(match_id, self._room(match_id)):
                    self._trouble[match_id] = moment + TROUBLE_REST

        await asyncio.gather(*(bring(match_id) for match_id in due))

    # --- memory -------------------------------------------------------------------------------------------------------

    async def _drop_idle(self) -> None:
        """Let go of rooms that nobody uses; they come back from storage unnoticed."""
        now = time.monotonic()
        self.hub.forget(self.clock.now() - LAST_SEEN_KEPT)
        rooms = sorted(self._rooms.values(), key=lambda room: room.last_used)
        surplus = max(0, len(rooms) - MAX_ROOMS)
        for number, room in enumerate(rooms):
            idle = now - room.last_used > self.config.idle_seconds
            if now - room.last_used > SEEN_KEPT:
                room.seen.clear()
            if (idle or number < surplus) and not self.hub.watched(room.id) and not room.lock.locked():
                await self.alone(room.id, self._keep_save(room))
                async with room.lock:
                    self.let_go(room)

    def in_memory(self) -> int:
        return len(self._rooms)
