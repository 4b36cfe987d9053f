"""Everything about a server that whoever runs it may choose."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

ENVIRONMENT = "ROUNDTABLE_SERVER"
"""How the settings reach the processes of a server with several workers: as JSON."""


class Config(msgspec.Struct, forbid_unknown_fields=True):
    """The settings of a server. The defaults are for one machine."""

    database_url: str = ""
    """An SQLAlchemy address; empty: an SQLite file in the user's data folder."""
    redis_url: str = ""
    """Where live updates go between workers; empty: there is one worker."""
    secret: str = ""
    """The key that signs cookies and links; empty: one kept in the database."""
    bots: str = "processes"
    """Where bots think: "processes", or "threads" where starting processes is unwanted."""
    bot_workers: int = 0
    """How many bots think at once; 0: one fewer than there are cores, at least one."""
    think_seconds: float = 60.0
    """How long a bot may think about one answer; then any legal one is given for it."""
    idle_seconds: float = 900.0
    """A match that nobody looked at for so long leaves memory."""
    lease_seconds: float = 20.0
    """How long a worker may let a bot think before other workers believe that it died."""
    keep_days: int = 0
    """Matches that nobody has touched for so many days are deleted; 0: they are kept for ever."""
    archive: str = ""
    """A folder where each match is saved before it is deleted for its age; empty: nowhere."""
    rate_limits: bool = True
    durable: bool = True
    """Whether SQLite waits for the disk at every commit, so that even a power cut loses no acknowledged answer."""
    max_body: int = 64 * 1024
    """The most bytes of a request."""
    connections: int = 8000
    """The most connections in all, if the system grants so many file descriptors."""
    connections_per_address: int = 256
    """The most connections that one address may hold open; a proxy of ours may hold any number."""
    head_seconds: float = 15.0
    """How long somebody may take to send the head of a request."""
    body_seconds: float = 30.0
    """How long somebody may take to send the rest of it."""
    write_seconds: float = 30.0
    """How long somebody who reads nothing is waited for."""
    streams_per_address: int = 64
    """The most live streams that one address may hold open."""
    streams: int = 5000
    """The most live streams in all."""


def default_database() -> str:
    """The SQLite file in the user's data folder, made if need be."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "roundtable"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'roundtable.sqlite3'}"


def async_url(url: str) -> str:
    """The same database for SQLAlchemy's asyncio: people write sqlite:// and postgresql://."""
    scheme, colon, rest = url.partition("://")
    driver = {
        "sqlite": "sqlite+aiosqlite",
        "sqlite+aiosqlite": "sqlite+aiosqlite",
        "postgresql": "postgresql+psycopg",
        "postgres": "postgresql+psycopg",
        "postgresql+psycopg": "postgresql+psycopg",
    }.get(scheme)
    if not colon or driver is None:
        raise ValueError(
            f"{url!r} is no database this server knows: write sqlite:///FILE or postgresql://USER@HOST/NAME"
        )
    return f"{driver}://{rest}"
