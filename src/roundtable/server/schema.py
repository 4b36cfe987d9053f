"""The tables, as they are now. migrations.py brings an older database here."""

from __future__ import annotations

from sqlalchemy import Column, Double, Index, Integer, LargeBinary, MetaData, String, Table, Text

ORIGIN_LENGTH = 40

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("setup", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("salt", String(40), nullable=False),
    Column("seats", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("host", String(40), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("status", String(10), nullable=False),
    Column("outcome", Text),
    Column("touched_at", Double, nullable=False),
    Column("version", Integer, nullable=False),
    Column("base", LargeBinary),
    Column("origin", String(ORIGIN_LENGTH), nullable=False),
    Column("due", Double),
    Column("seats_now", Text, nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("asked", Text, nullable=False),
    Column("visible", String(8), nullable=False),
    Index("matches_open", "status", "open_seats"),
    Index("matches_due", "due"),
)

rows = Table(
    "rows",
    metadata,
    Column("match_id", String(16), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("value", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("spent", Double, nullable=False),
    Column("up", Double),
)

saves = Table(
    "saves",
    metadata,
    Column("match_id", String(16), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

campaigns = Table(
    "campaigns",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("name", String(80), nullable=False),
    Column("host", String(40), nullable=False),
    Column("first", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Index("campaigns_host", "host"),
)

chapters = Table(
    "chapters",
    metadata,
    Column("campaign_id", String(16), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("after", Integer, nullable=False),
    Column("match_id", String(16), nullable=False),
    Column("setup", Text, nullable=False),
    Column("told", Text),
    Column("save", LargeBinary),
    Index("chapters_match", "match_id"),
)

holders = Table(
    "holders",
    metadata,
    Column("match_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("identity", String(40), primary_key=True),
    Index("holders_identity", "identity"),
)
