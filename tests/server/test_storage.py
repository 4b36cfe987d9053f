"""What is stored: the same on SQLite and PostgreSQL, from any older version, and never twice."""

import asyncio

import pytest
from sqlalchemy import inspect, text

from roundtable.kernel.game import Outcome, Setup
from roundtable.server.config import Config
from roundtable.server.migrations import MIGRATIONS, migrate
from roundtable.server.records import Change, Clock, MatchRecord, Row, SeatPlan
from roundtable.server.schema import metadata
from roundtable.server.storage import Conflict, Storage, connect


def record(match_id="a" * 16, **changes):
    values = {
        "id": match_id,
        "game": "toy",
        "setup": Setup("toy", 2, {"life": 3}),
        "rules_version": 1,
        "seed": b"\x00seed",
        "salt": "salt",
        "seats": [SeatPlan("person", "Ann", holders=["ann"]), SeatPlan("open")],
        "clock": Clock(per_answer=30, then="bot"),
        "host": "ann",
        "created_at": 100.0,
    }
    return MatchRecord(**{**values, **changes})


def change(match_id, n, kind="chat", value="hello", seats=(), **more):
    rows = [Row(n, kind, 0, value, 200.0 + n)]
    return Change(match_id, rows, "waiting", None, None, list(seats), [0], **more)


@pytest.fixture
def stored(database):
    """Run an async story against a storage on either database."""

    def run(story):
        async def whole():
            storage = Storage(Config(database, durable=False))
            await storage.open()
            try:
                return await story(storage)
            finally:
                await storage.close()

        return asyncio.run(whole())

    return run


def test_a_match_comes_back_as_it_was_stored(stored):
    async def story(storage):
        await storage.create(record())
        return await storage.match("a" * 16), await storage.match("b" * 16)

    found, missing = stored(story)
    assert missing is None
    assert found.setup == Setup("toy", 2, {"life": 3})
    assert (found.seed, found.status, found.version, found.clock.then) == (b"\x00seed", "waiting", 0, "bot")
    assert [plan.kind for plan in found.seats_now] == ["person", "open"]


def test_rows_come_back_in_order_from_any_number(stored):
    async def story(storage):
        await storage.create(record())
        for n in range(5):
            await storage.append(change("a" * 16, n, value={"said": n}))
        return await storage.rows("a" * 16, 3), await storage.version("a" * 16)

    rows, version = stored(story)
    assert [(row.n, row.value, row.at) for row in rows] == [(3, {"said": 3}, 203.0), (4, {"said": 4}, 204.0)]
    assert version == 5


def test_of_two_rows_with_one_number_the_second_is_refused(stored):
    async def story(storage):
        await storage.create(record())
        await storage.append(change("a" * 16, 0, value="first"))
        with pytest.raises(Conflict):
            await storage.append(change("a" * 16, 0, value="second"))
        return await storage.rows("a" * 16)

    assert [row.value for row in stored(story)] == ["first"]


def test_changes_that_come_together_do_not_fail_together(stored):
    async def story(storage):
        ids = [letter * 16 for letter in "abcdefgh"]
        for match_id in ids:
            await storage.create(record(match_id))
        await storage.append(change("d" * 16, 0, value="was there"))
        results = await asyncio.gather(
            *(storage.append(change(match_id, 0, value="new")) for match_id in ids), return_exceptions=True
        )
        return results, [await storage.rows(match_id) for match_id in ids]

    results, rows = stored(story)
    assert [type(result) for result in results] == [type(None)] * 3 + [Conflict] + [type(None)] * 4
    assert [[row.value for row in found] for found in rows] == [["new"]] * 3 + [["was there"]] + [["new"]] * 4


def test_lists_know_who_sits_where_and_what_is_due(stored):
    async def story(storage):
        await storage.create(record())
        await storage.create(record("b" * 16, seats=[SeatPlan("bot"), SeatPlan("bot")], host="bob"))
        taken = [SeatPlan("person", "Ann", holders=["ann"]), SeatPlan("person", "Cy", holders=["cy"])]
        before = [match.id for match in await storage.open_matches()]
        await storage.append(change("a" * 16, 0, "sit", {}, taken, hold=[(1, "cy")]))
        outcome = Outcome([1], "for the test")
        over = Change("b" * 16, [Row(0, "draw", 0, None, 5.0)], "over", outcome, 50.0, [], [])
        await storage.append(over)
        mine = [match.id for match in await storage.mine("cy")]
        await storage.append(change("a" * 16, 1, "seat", {}, taken, release=[1]))
        return {
            "open before": before,
            "open after": await storage.open_matches(),
            "cy's": mine,
            "cy's after release": await storage.mine("cy"),
            "ann's": [match.seats_now[1].name for match in await storage.mine("ann")],
            "bob's": [match.outcome for match in await storage.mine("bob")],
            "due early": await storage.due(49.0),
            "due": await storage.due(51.0),
            "counts": await storage.counts(),
        }

    found = stored(story)
    assert found == {
        "open before": ["a" * 16],
        "open after": [],
        "cy's": ["a" * 16],
        "cy's after release": [],
        "ann's": ["Cy"],
        "bob's": [Outcome([1], "for the test")],
        "due early": [],
        "due": ["b" * 16],
        "counts": {"waiting": 1, "over": 1},
    }


def test_an_older_save_never_replaces_a_newer_one(stored):
    async def story(storage):
        await storage.keep_save("a" * 16, 10, b"ten")
        await storage.keep_save("a" * 16, 4, b"four")
        return await storage.save("a" * 16), await storage.save("b" * 16)

    assert stored(story) == ((10, b"ten"), None)


def test_workers_that_keep_a_save_at_the_same_moment_keep_one(stored):
    """As when they all end: each of them has the match."""

    async def story(storage):
        saves = [storage.keep_save("a" * 16, 10, b"ten") for _ in range(8)]
        kept = await asyncio.gather(*saves, return_exceptions=True)
        return kept, await storage.save("a" * 16)

    assert stored(story) == ([None] * 8, (10, b"ten"))


def test_all_workers_get_the_same_secret(stored):
    async def story(storage):
        return await asyncio.gather(*(storage.secret() for _ in range(4)))

    secrets = stored(story)
    assert len(set(secrets)) == 1
    assert len(secrets[0]) == 64


# --- migrations ------------------------------------------------------------------------------------------------------


def with_connection(database, job):
    async def whole():
        engine = connect(Config(database))
        try:
            async with engine.execution_options(immediate=True).begin() as connection:
                return await connection.run_sync(job)
        finally:
            await engine.dispose()

    return asyncio.run(whole())


def test_an_old_database_is_brought_up_to_date_with_what_is_in_it(database):
    def old(connection):
        migrate(connection, MIGRATIONS[:1])
        connection.execute(
            text(
                "INSERT INTO matches (id, game, setup, rules_version, seed, salt, seats, clock, host, created_at, status,"
                " touched_at, version, origin) VALUES ('aaaaaaaaaaaaaaaa', 'toy', '{\"game\":\"toy\"}', 1, :seed, 's',"
                " '[{\"kind\":\"open\"}]', '{}', 'h', 1, 'waiting', 1, 0, '')"
            ),
            {"seed": b"seed"},
        )

    with_connection(database, old)

    async def read():
        storage = Storage(Config(database))
        await storage.open()
        try:
            return await storage.match("a" * 16)
        finally:
            await storage.close()

    found = asyncio.run(read())
    assert [plan.kind for plan in found.seats_now] == ["open"]


def test_the_migrations_lead_to_the_tables_that_the_program_uses(database):
    def columns(connection):
        migrate(connection)
        inspector = inspect(connection)
        return {
            table: {column["name"] for column in inspector.get_columns(table)}
            for table in inspector.get_table_names()
            if table != "schema_version"
        }

    expected = {table.name: {column.name for column in table.columns} for table in metadata.tables.values()}
    assert with_connection(database, columns) == expected


def test_a_migration_that_fails_leaves_nothing_behind(database):
    def half_done(connection):
        connection.execute(text("CREATE TABLE half (x INTEGER)"))
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        with_connection(database, lambda connection: migrate(connection, [*MIGRATIONS, half_done]))
    assert with_connection(database, lambda connection: inspect(connection).get_table_names()) == []


def test_a_database_of_a_newer_program_is_left_alone(database):
    with_connection(database, lambda connection: migrate(connection, [*MIGRATIONS, lambda connection: None]))
    with pytest.raises(RuntimeError, match="use a newer program"):
        with_connection(database, migrate)


def test_an_unknown_kind_of_database_is_refused_in_words():
    with pytest.raises(ValueError, match="sqlite:///FILE or postgresql://"):
        connect(Config("mysql://somewhere/db"))


def test_who_goes_away_while_something_is_read_or_written_breaks_no_connection(stored, caplog):
    async def story(storage):
        await storage.create(record())
        for steps in range(40):  # given up a little later each time, wherever the reading is by then
            wanted = asyncio.create_task(storage.match("a" * 16) if steps % 2 else storage.keep_save("a" * 16, 1, b"save"))
            for _ in range(steps // 2):
                await asyncio.sleep(0)
            wanted.cancel()
            await asyncio.gather(wanted, return_exceptions=True)
        return await storage.match("a" * 16), await storage.save("a" * 16)

    found, kept = stored(story)
    assert found.seed == record().seed and kept == (1, b"save")
    assert [line.getMessage() for line in caplog.records if line.name.startswith("sqlalchemy")] == []
