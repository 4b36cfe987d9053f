"""The table in the browser: host, join, play, watch, replay. `run` starts it; `client` plays through its API."""

from __future__ import annotations


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str | None = None,
    redis_url: str | None = None,
    workers: int = 1,
    secret_file: str | None = None,
    keep_days: int = 0,
    archive: str | None = None,
) -> None:
    """Serve until interrupted, printing the address. See docs/hosting.md for what the arguments mean."""
    # Imported here: the package must stay cheap to import for those who never serve.
    from .serve import serve

    serve(host, port, database_url, redis_url, workers, secret_file, keep_days, archive)
