"""What goes into the tables and comes out of them, statement by statement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy import Row as SqlRow

from roundtable.kernel.chain import Told
from roundtable.kernel.game import Outcome, Setup

from . import schema
from .records import CampaignRecord, Change, Chapter, Clock, MatchRecord, SeatPlan

encode = msgspec.json.Encoder().encode


def write(connection: Connection, changes: Sequence[Change]) -> None:
    """Append the rows of changes and say where their matches stand."""
    written = [
        {
            "match_id": change.match_id,
            "n": row.n,
            "kind": row.kind,
            "seat": row.seat,
            "value": encode(row.value).decode(),
            "at": row.at,
            "spent": row.spent,
            "up": row.up,
        }
        for change in changes
        for row in change.rows
    ]
    where_they_stand = [
        {
            "key": change.match_id,
            "new_version": change.rows[-1].n + 1,
            "new_status": change.status,
            "new_outcome": None if change.outcome is None else encode(change.outcome).decode(),
            "new_touched_at": change.rows[-1].at,
            "new_due": change.due,
            "new_seats": encode(change.seats).decode(),
            "new_open": sum(plan.kind == "open" for plan in change.seats),
            "new_asked": encode(change.asked).decode(),
        }
        for change in changes
    ]
    connection.execute(insert(schema.rows), written)
    connection.execute(_WHERE_IT_STANDS, where_they_stand)
    for change in changes:
        _seats_changed(connection, change)


_WHERE_IT_STANDS = (
    update(schema.matches)
    .where(schema.matches.c.id == bindparam("key"))
    .values(
        version=bindparam("new_version"),
        status=bindparam("new_status"),
        outcome=bindparam("new_outcome"),
        touched_at=bindparam("new_touched_at"),
        due=bindparam("new_due"),
        seats_now=bindparam("new_seats"),
        open_seats=bindparam("new_open"),
        asked=bindparam("new_asked"),
    )
)


def _seats_changed(connection: Connection, change: Change) -> None:
    held = schema.holders
    for seat in change.release:
        connection.execute(delete(held).where(held.c.match_id == change.match_id, held.c.seat == seat))
    hold(connection, change.match_id, change.hold)


def hold(connection: Connection, match_id: str, who: Sequence[tuple[int, str]]) -> None:
    held = schema.holders
    for seat, identity in who:
        same = (held.c.match_id == match_id, held.c.seat == seat, held.c.identity == identity)
        if connection.execute(select(held.c.seat).where(*same)).first() is None:
            connection.execute(insert(held).values(match_id=match_id, seat=seat, identity=identity))


def write_campaign(connection: Connection, record: CampaignRecord) -> None:
    values = {name: getattr(record, name) for name in ("id", "game", "name", "host", "created_at")}
    connection.execute(insert(schema.campaigns).values(**values, first=encode(record.first).decode()))


def write_chapter(connection: Connection, chapter: Chapter) -> None:
    """A chapter of a campaign. Two of one number cannot be: who comes second is told so (IntegrityError)."""
    connection.execute(
        insert(schema.chapters).values(
            campaign_id=chapter.campaign_id,
            n=chapter.n,
            after=chapter.after,
            match_id=chapter.match_id,
            setup=encode(chapter.setup).decode(),
            told=None if chapter.told is None else encode(chapter.told).decode(),
            save=chapter.save,
        )
    )


def match_of_chapter(connection: Connection, chapter: Chapter, match_id: str) -> None:
    """A chapter that came with a file has a match of its own now."""
    table = schema.chapters
    same = (table.c.campaign_id == chapter.campaign_id, table.c.n == chapter.n)
    connection.execute(update(table).where(*same).values(match_id=match_id))


def as_campaign(found: SqlRow[Any]) -> CampaignRecord:
    first = msgspec.json.decode(found.first, type=Setup)
    return CampaignRecord(found.id, found.game, found.name, found.host, first, found.created_at)


def as_chapter(found: SqlRow[Any]) -> Chapter:
    setup = msgspec.json.decode(found.setup, type=Setup)
    told = None if found.told is None else msgspec.json.decode(found.told, type=Told)
    return Chapter(found.campaign_id, found.n, found.after, found.match_id, setup, told)


def as_record(found: SqlRow[Any]) -> MatchRecord:
    seats = msgspec.json.decode(found.seats, type=list[SeatPlan])
    return MatchRecord(
        id=found.id,
        game=found.game,
        setup=msgspec.json.decode(found.setup, type=Setup),
        rules_version=found.rules_version,
        seed=found.seed,
        salt=found.salt,
        seats=seats,
        clock=msgspec.json.decode(found.clock, type=Clock),
        host=found.host,
        created_at=found.created_at,
        status=found.status,
        outcome=_for_lists(found.outcome, Outcome, None),
        touched_at=found.touched_at,
        version=found.version,
        base=found.base,
        origin=found.origin,
        visible=found.visible if found.visible in ("table", "link", "all") else "",
        seats_now=_for_lists(found.seats_now, list[SeatPlan], seats),
        asked=_for_lists(found.asked, list[int], []),
    )


def _for_lists(text: str | None, kind: Any, otherwise: Any) -> Any:
    """What only lists show, and rows can tell again: where it cannot be read, something else will do."""
    if text is None:
        return otherwise
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, ValueError):
        return otherwise
