"""Where matches are kept: SQLite or PostgreSQL, by the same code.

Rows are only ever appended. Their key (match, number) is the lock between workers: of two that write the same number one
is refused, reads what the other wrote, and thinks again. Changes that arrive together are committed together, because it
is the commit that costs.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from roundtable.kernel.chain import Told

from . import schema
from .config import Config, async_url, default_database
from .migrations import migrate
from .records import HOST_SEAT, CampaignRecord, Change, Chapter, MatchRecord, Row, SeatPlan
from .statements import as_campaign, as_chapter, as_record, encode, hold, write, write_campaign, write_chapter

BATCH = 128
"""The most changes in one commit."""
BUSY_MILLISECONDS = 2000
"""How long a locked SQLite file is waited for: whoever looks at a match waits with whoever acts there."""
LIVE_SHOWN = 12
LISTED = 50
"""The most matches in a list."""

log = logging.getLogger("roundtable.server")
T = TypeVar("T")


class Conflict(Exception):
    """Somebody else appended to the match first."""


def connect(config: Config) -> AsyncEngine:
    """The database's engine."""
    url = async_url(config.database_url or default_database())
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = create_async_engine(url, pool_size=4, max_overflow=4)
    _as_we_like_it(engine.sync_engine, config)
    return engine


def connect_writer(config: Config) -> Engine | None:
    """SQLite has one writer at a time: ours works in a thread of its own, a whole transaction at once.

    (Through asyncio every statement would change threads twice, which costs more than the statement.)
    """
    url = async_url(config.database_url or default_database())
    if not url.startswith("sqlite"):
        return None
    engine = create_engine(url.replace("+aiosqlite", "+pysqlite"), pool_size=1, max_overflow=0)
    _as_we_like_it(engine, config)
    return engine.execution_options(immediate=True)


def _as_we_like_it(engine: Engine, config: Config) -> None:
    """Write-ahead log, and transactions that really begin where SQLAlchemy says so."""

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute(f"PRAGMA synchronous={'FULL' if config.durable else 'NORMAL'}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        immediate = connection.get_execution_options().get("immediate")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


class Storage:
    """Everything this server reads from and writes to its database."""

    def __init__(self, config: Config) -> None:
        self._engine = connect(config)
        self._writes = self._engine.execution_options(immediate=True)
        self._writer = connect_writer(config)
        self._hand = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: asyncio.Queue[tuple[Change, asyncio.Future[None]]] = asyncio.Queue()
        self._committer: asyncio.Task[None] | None = None
        self._at_work: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Bring the tables up to date and begin to commit."""
        async with self._writes.begin() as connection:
            await connection.run_sync(migrate)
        self._committer = asyncio.create_task(self._commit_for_ever())

    async def close(self) -> None:
        if self._committer is not None:
            self._committer.cancel()
            await asyncio.gather(self._committer, return_exceptions=True)
        await asyncio.gather(*self._at_work, return_exceptions=True)
        await asyncio.to_thread(self._hand.shutdown)
        if self._writer is not None:
            self._writer.dispose()
        await self._engine.dispose()

    async def _transact(self, job: Callable[[Connection], T]) -> T:
        """Do a job in one transaction of its own; when this returns, it is committed."""
        writer = self._writer
        if writer is None:
            return await self._to_its_end(self._transacted(job))

        def whole() -> T:
            with writer.begin() as connection:
                return job(connection)

        return await asyncio.get_running_loop().run_in_executor(self._hand, whole)

    async def _transacted(self, job: Callable[[Connection], T]) -> T:
        async with self._writes.begin() as connection:
            return await connection.run_sync(job)

    async def _read(self, query: Any) -> Sequence[Any]:
        """The rows that a query finds."""
        return await self._to_its_end(self._fetched(query))

    async def _one(self, query: Any) -> Any:
        """The first number or word that a query finds."""
        found = await self._read(query)
        return found[0][0] if found else None

    async def _fetched(self, query: Any) -> Sequence[Any]:
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Work on a connection, also when whoever wanted it goes away meanwhile (a page is closed, a stream ends).

        A connection on which something was broken off could not be handed to the next.
        """
        task = asyncio.create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return await asyncio.shield(task)

    async def secret(self) -> str:
        """The server's signing key, made on first use; the same for every worker."""
        query = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
        async with self._writes.begin() as connection:
            found = (await connection.execute(query)).scalar()
            if found is not None:
                return str(found)
            fresh = secrets.token_hex(32)
            try:
                async with connection.begin_nested():
                    await connection.execute(insert(schema.settings).values(name="secret", value=fresh))
            except IntegrityError:
                return str((await connection.execute(query)).scalar_one())
            return fresh

    async def clock(self) -> float:
        """The time of the house as it was noted last. At first it is the date of the last thing that happened."""
        table = schema.settings
        query = select(table.c.value).where(table.c.name == "clock")
        if (found := await self._one(query)) is not None:
            return float(found)
        return float(await self._one(select(func.max(schema.matches.c.touched_at))) or time.time())

    async def beat(self, now: float) -> float:
        """Note the time of the house, and return it: that of whoever is ahead."""
        table = schema.settings
        same = table.c.name == "clock"

        def note(connection: Connection) -> float:
            found = connection.execute(select(table.c.value).where(same).with_for_update()).scalar()
            latest = now if found is None else max(now, float(found))
            if found is None:
                with suppress(IntegrityError), connection.begin_nested():
                    connection.execute(insert(table).values(name="clock", value=str(latest)))
            else:
                connection.execute(update(table).where(same).values(value=str(latest)))
            return latest

        return await self._transact(note)

    # --- reading ------------------------------------------------------------------------------------------------------

    async def match(self, match_id: str) -> MatchRecord | None:
        found = await self._read(select(schema.matches).where(schema.matches.c.id == match_id))
        return as_record(found[0]) if found else None

    async def version(self, match_id: str) -> int:
        """How many rows the match has."""
        return int(await self._one(select(schema.matches.c.version).where(schema.matches.c.id == match_id)) or 0)

    async def rows(self, match_id: str, after: int = 0) -> list[Row]:
        """The rows from number `after` on, in order."""
        table = schema.rows
        query = select(table).where(table.c.match_id == match_id, table.c.n >= after).order_by(table.c.n)
        return [
            Row(row.n, row.kind, row.seat, msgspec.json.decode(row.value), row.at, row.spent, row.up or 0.0)
            for row in await self._read(query)
        ]

    async def save(self, match_id: str) -> tuple[int, bytes] | None:
        """The newest save file, and how many rows it covers."""
        query = select(schema.saves.c.n, schema.saves.c.data).where(schema.saves.c.match_id == match_id)
        found = await self._read(query)
        return (found[0].n, found[0].data) if found else None

    async def open_matches(self, since: float = 0.0) -> list[MatchRecord]:
        """Matches with a seat for anybody, newest first, that somebody has touched since then."""
        table = schema.matches
        query = select(table).where(table.c.status.in_(("waiting", "playing")), table.c.open_seats > 0)
        query = query.where(table.c.touched_at > since)
        return await self._list(query.order_by(table.c.created_at.desc()))

    async def being_played(self, since: float) -> list[MatchRecord]:
        """Matches that are being played, somebody has touched since then, and might be for all to see; the newest first."""
        table = schema.matches
        query = select(table).where(table.c.status == "playing", table.c.touched_at > since)
        query = query.where(table.c.visible.in_(("", "all")))
        records = await self._list(query.order_by(table.c.touched_at.desc()))
        # As is usual, where anybody could sit down: see `Room.visible`.
        return [one for one in records if one.visible or any(plan.kind == "open" for plan in one.seats)][:LIVE_SHOWN]

    async def mine(self, identity: str, without: Sequence[str] = ()) -> list[MatchRecord]:
        """The matches that a browser holds a seat of, or hosts, last touched first; those whose origin begins with a word of
        `without` are left out."""
        table, held = schema.matches, schema.holders
        ids = select(held.c.match_id).where(held.c.identity == identity)
        others = [table.c.origin.not_like(f"{word}%") for word in without]
        return await self._list(select(table).where(table.c.id.in_(ids), *others).order_by(table.c.touched_at.desc()))

    async def _list(self, query: Any) -> list[MatchRecord]:
        records = []
        for row in await self._read(query.limit(LISTED)):
            try:
                records.append(as_record(row))
            except (msgspec.MsgspecError, ValueError) as error:
                log.warning("match %s is left out of a list, its record cannot be read: %s", row.id, error)
        return records

    async def half_made(self) -> list[str]:
        """Matches of which nothing but their making is stored, although nobody is awaited."""
        table = schema.matches
        query = select(table.c.id, table.c.seats).where(table.c.status == "waiting", table.c.version == 0)
        ids = []
        for row in await self._read(query.where(table.c.open_seats == 0).limit(10_000)):
            with suppress(msgspec.MsgspecError, ValueError):
                plans = msgspec.json.decode(row.seats, type=list[SeatPlan])
                if all(plan.kind in ("person", "bot") for plan in plans):
                    ids.append(row.id)
        return ids

    async def due(self, before: float) -> list[str]:
        """The matches that want attention from the server itself: a bot is asked, or a clock has run out."""
        table = schema.matches
        query = select(table.c.id).where(table.c.due <= before).order_by(table.c.due).limit(1000)
        return [row.id for row in await self._read(query)]

    # --- writing ------------------------------------------------------------------------------------------------------

    async def create(
        self, record: MatchRecord, change: Change | None = None, also: Callable[[Connection], None] | None = None
    ) -> None:
        """Write a new match, and what has happened in it already, in one transaction; and with it what it belongs to."""
        held = [(seat, who) for seat, plan in enumerate(record.seats) for who in plan.holders]
        if record.host:
            held.append((HOST_SEAT, record.host))
        values = {
            **{name: getattr(record, name) for name in ("id", "game", "rules_version", "seed", "salt", "host")},
            **{
                name: getattr(record, name) for name in ("created_at", "status", "version", "base", "origin", "visible")
            },
            "setup": encode(record.setup).decode(),
            "seats": encode(record.seats).decode(),
            "seats_now": encode(record.seats).decode(),
            "clock": encode(record.clock).decode(),
            "outcome": None,
            "touched_at": record.created_at,
            "due": None,
            "asked": "[]",
            "open_seats": sum(plan.kind == "open" for plan in record.seats),
        }

        def make(connection: Connection) -> None:
            connection.execute(insert(schema.matches).values(values))
            hold(connection, record.id, held)
            if change is not None and change.rows:
                write(connection, [change])
            if also is not None:
                also(connection)

        await self._transact(make)

    async def delete(self, match_id: str) -> None:
        """Forget a match and everything about it."""

        def forget(connection: Connection) -> None:
            for table in (schema.rows, schema.saves, schema.holders):
                connection.execute(delete(table).where(table.c.match_id == match_id))
            connection.execute(delete(schema.matches).where(schema.matches.c.id == match_id))

        await self._transact(forget)

    async def untouched(self, since: float) -> list[str]:
        """Some of the matches that nobody has touched since then."""
        table = schema.matches
        query = select(table.c.id).where(table.c.touched_at < since).order_by(table.c.touched_at).limit(100)
        return [row.id for row in await self._read(query)]

    async def keep_save(self, match_id: str, n: int, data: bytes) -> None:
        """Keep a save file as the newest. It is a cache, and what outlives a change of the rules."""
        table = schema.saves

        def keep(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.match_id == match_id, table.c.n <= n))
            if connection.execute(select(table.c.n).where(table.c.match_id == match_id)).first() is None:
                # Another worker may be keeping one at this very moment: either will do.
                with suppress(IntegrityError), connection.begin_nested():
                    connection.execute(insert(table).values(match_id=match_id, n=n, data=data))

        await self._transact(keep)

    async def append(self, change: Change) -> None:
        """Write a change. When this returns it is committed; Conflict if another worker was first."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((change, done))
        await done

    async def _commit_for_ever(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < BATCH and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            try:
                await self._commit([change for change, _ in batch])
            except Exception as error:
                if len(batch) == 1 or not isinstance(error, Conflict):
                    for _, done in batch:
                        _tell(done, error)
                    continue
                # Somebody was faster at one match; that is nothing to the others.
                for change, done in batch:
                    try:
                        await self._commit([change])
                    except Exception as one_error:
                        _tell(done, one_error)
                    else:
                        _tell(done, None)
            else:
                for _, done in batch:
                    _tell(done, None)

    async def _commit(self, changes: Sequence[Change]) -> None:
        try:
            await self._transact(lambda connection: write(connection, changes))
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from None

    # --- campaigns ----------------------------------------------------------------------------------------------------

    async def campaign(self, campaign_id: str) -> CampaignRecord | None:
        found = await self._read(select(schema.campaigns).where(schema.campaigns.c.id == campaign_id))
        return as_campaign(found[0]) if found else None

    async def chapters(self, campaign_id: str) -> list[Chapter]:
        """The matches of a campaign, in the order in which they began; without their files."""
        table = schema.chapters
        plain = [column for column in table.c if column.name != "save"]
        query = select(*plain).where(table.c.campaign_id == campaign_id).order_by(table.c.n)
        return [as_chapter(row) for row in await self._read(query)]

    async def chapter_save(self, campaign_id: str, n: int) -> bytes:
        """The match of a chapter that came with a file; nothing where there is none."""
        table = schema.chapters
        query = select(table.c.save).where(table.c.campaign_id == campaign_id, table.c.n == n)
        return bytes(await self._one(query) or b"")

    async def campaign_of(self, match_id: str) -> str:
        """The campaign that a match belongs to, or nothing."""
        table = schema.chapters
        query = select(table.c.campaign_id).where(table.c.match_id == match_id)
        return str(await self._one(query) or "")

    async def my_campaigns(self, identity: str) -> list[CampaignRecord]:
        """The campaigns somebody has begun or holds a seat of, newest first."""
        table, held, chapter = schema.campaigns, schema.holders, schema.chapters
        matches = select(held.c.match_id).where(held.c.identity == identity)
        ids = select(chapter.c.campaign_id).where(chapter.c.match_id.in_(matches))
        query = select(table).where((table.c.host == identity) | table.c.id.in_(ids))
        found = await self._read(query.order_by(table.c.created_at.desc()).limit(LISTED))
        return [as_campaign(row) for row in found]

    async def holds_any(self, identity: str, match_ids: Sequence[str]) -> bool:
        """Whether somebody holds a seat of any of these matches, or hosts one."""
        held = schema.holders
        query = select(held.c.seat).where(held.c.identity == identity, held.c.match_id.in_(match_ids))
        return bool(await self._read(query.limit(1)))

    async def keep_campaign(self, record: CampaignRecord, chapters: Sequence[Chapter]) -> None:
        """Write a campaign that came as a file, with all its chapters."""

        def keep(connection: Connection) -> None:
            write_campaign(connection, record)
            for chapter in chapters:
                write_chapter(connection, chapter)

        await self._transact(keep)

    async def keep_told(self, campaign_id: str, n: int, told: Told) -> None:
        """Keep what a chapter has left. Whoever asks again gets the same: it follows from the match."""
        table = schema.chapters
        same = (table.c.campaign_id == campaign_id, table.c.n == n)
        await self._transact(
            lambda connection: connection.execute(update(table).where(*same).values(told=encode(told).decode()))
        )

    async def counts(self) -> dict[str, int]:
        """How many matches there are, by status: for whoever watches the server."""
        query = select(schema.matches.c.status, func.count()).group_by(schema.matches.c.status)
        return {row.status: row[1] for row in await self._read(query)}


def _tell(done: asyncio.Future[None], error: Exception | None) -> None:
    """Give the outcome to whoever waits; they may have gone away meanwhile."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
