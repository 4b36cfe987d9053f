"""From any older database to the tables of schema.py, one numbered step at a time.

A migration is never changed once released: a change of the schema is a new one at the end, in words that SQLite and
PostgreSQL both understand. Each runs in a transaction of its own together with the note that it has run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, inspect, text

BLOB = {"sqlite": "BLOB", "postgresql": "BYTEA"}
DOUBLE = "DOUBLE PRECISION"

Migration = Callable[[Connection], None]


def first_tables(connection: Connection) -> None:
    """Matches, what happened in them, saves, and who finds which among theirs."""
    blob = BLOB[connection.dialect.name]
    for statement in (
        "CREATE TABLE settings (name VARCHAR(40) PRIMARY KEY, value TEXT NOT NULL)",
        f"""CREATE TABLE matches (
            id VARCHAR(16) PRIMARY KEY, game VARCHAR(60) NOT NULL, setup TEXT NOT NULL, rules_version INTEGER NOT NULL,
            seed {blob} NOT NULL, salt VARCHAR(40) NOT NULL, seats TEXT NOT NULL, clock TEXT NOT NULL,
            host VARCHAR(40) NOT NULL, created_at {DOUBLE} NOT NULL, status VARCHAR(10) NOT NULL, outcome TEXT,
            touched_at {DOUBLE} NOT NULL, version INTEGER NOT NULL, base {blob}, origin VARCHAR(40) NOT NULL,
            due {DOUBLE})""",
        f"""CREATE TABLE "rows" (
            match_id VARCHAR(16) NOT NULL, n INTEGER NOT NULL, kind VARCHAR(12) NOT NULL, seat INTEGER NOT NULL,
            value TEXT NOT NULL, at {DOUBLE} NOT NULL, spent {DOUBLE} NOT NULL, PRIMARY KEY (match_id, n))""",
        f"CREATE TABLE saves (match_id VARCHAR(16) PRIMARY KEY, n INTEGER NOT NULL, data {blob} NOT NULL)",
        """CREATE TABLE holders (
            match_id VARCHAR(16) NOT NULL, seat INTEGER NOT NULL, identity VARCHAR(40) NOT NULL,
            PRIMARY KEY (match_id, seat, identity))""",
        "CREATE INDEX holders_identity ON holders (identity)",
        "CREATE INDEX matches_due ON matches (due)",
    ):
        connection.execute(text(statement))


def who_sits_now(connection: Connection) -> None:
    """Who sits where and how many seats anybody may take, so that lists need not read every match."""
    for statement in (
        "ALTER TABLE matches ADD COLUMN seats_now TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE matches ADD COLUMN open_seats INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX matches_open ON matches (status, open_seats)",
        "UPDATE matches SET seats_now = seats",
    ):
        connection.execute(text(statement))


def who_is_asked(connection: Connection) -> None:
    """Whose answer a match waits for, so that lists can say "your turn"."""
    connection.execute(text("ALTER TABLE matches ADD COLUMN asked TEXT NOT NULL DEFAULT '[]'"))


def time_and_sight(connection: Connection) -> None:
    """The time of the house, which stands still while the server is down; and who may see a match that is over."""
    for statement in (
        f'ALTER TABLE "rows" ADD COLUMN up {DOUBLE}',
        "ALTER TABLE matches ADD COLUMN visible VARCHAR(8) NOT NULL DEFAULT ''",
    ):
        connection.execute(text(statement))


def campaigns(connection: Connection) -> None:
    """Campaigns: chains of matches, each chapter with what it left."""
    blob = BLOB[connection.dialect.name]
    for statement in (
        f"""CREATE TABLE campaigns (
            id VARCHAR(16) PRIMARY KEY, game VARCHAR(60) NOT NULL, name VARCHAR(80) NOT NULL, host VARCHAR(40) NOT NULL,
            first TEXT NOT NULL, created_at {DOUBLE} NOT NULL)""",
        "CREATE INDEX campaigns_host ON campaigns (host)",
        f"""CREATE TABLE chapters (
            campaign_id VARCHAR(16) NOT NULL, n INTEGER NOT NULL, after INTEGER NOT NULL, match_id VARCHAR(16) NOT NULL,
            setup TEXT NOT NULL, told TEXT, save {blob}, PRIMARY KEY (campaign_id, n))""",
        "CREATE INDEX chapters_match ON chapters (match_id)",
    ):
        connection.execute(text(statement))


MIGRATIONS: Sequence[Migration] = (first_tables, who_sits_now, who_is_asked, time_and_sight, campaigns)


def migrate(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """Run what has not run yet; returns the version reached. Several processes may call this at once."""
    _one_at_a_time(connection)
    if not inspect(connection).has_table("schema_version"):
        connection.execute(text("CREATE TABLE schema_version (version INTEGER PRIMARY KEY)"))
    reached: int = connection.execute(text("SELECT COALESCE(MAX(version), 0) FROM schema_version")).scalar_one()
    if reached > len(migrations):
        raise RuntimeError(
            f"this database has schema version {reached}; this program knows {len(migrations)}: use a newer program"
        )
    for number, migration in enumerate(migrations[reached:], reached + 1):
        migration(connection)
        connection.execute(text("INSERT INTO schema_version (version) VALUES (:version)"), {"version": number})
    return len(migrations)


def _one_at_a_time(connection: Connection) -> None:
    """Wait until no other process migrates the same database; held until this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(7310561)"))
    # With SQLite the caller's transaction is an immediate one, which is lock enough (see storage.connect).
