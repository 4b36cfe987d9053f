"""Starting the server from the command line: one process or several, and an address to open."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from .config import ENVIRONMENT, Config, async_url, default_database
from .guard import BACKLOG, Guard, raise_descriptors, spare_the_log
from .pool import end_with_parent

QUICK_DEATH = 10.0
"""A worker that lives shorter than this did not really start."""


def serve(
    host: str,
    port: int,
    database_url: str | None,
    redis_url: str | None,
    workers: int,
    secret_file: str | None,
    keep_days: int = 0,
    archive: str | None = None,
) -> None:
    """Serve until interrupted. What cannot work is said before anything starts."""
    if workers < 1:
        raise SystemExit(f"roundtable: {workers} workers cannot serve anybody; use at least 1")
    if workers > 1 and not redis_url:
        raise SystemExit("roundtable: several workers need --redis URL, to tell each other what happens")
    if keep_days < 0:
        raise SystemExit("roundtable: matches can be kept for a number of days, or for ever (0)")
    config = Config(
        database_url=database_url or default_database(),
        redis_url=redis_url or "",
        keep_days=keep_days,
        archive=archive or "",
    )
    try:
        async_url(config.database_url)
    except ValueError as error:
        raise SystemExit(f"roundtable: {error}") from None
    if secret_file:
        config.secret = _read_secret(secret_file)
    _try_database(config)
    listening = listen_at(host, port)
    # Handed on in the environment, not on the command line, where others on the machine could read the secret.
    os.environ[ENVIRONMENT] = msgspec.json.encode(config).decode()
    announce(host, listening.getsockname()[1], config)
    if workers > 1:
        _supervise(listening, workers)
    else:
        _work(listening)


def _try_database(config: Config) -> None:
    """What is wrong with the database is said in words, before anything starts."""
    from sqlalchemy.exc import SQLAlchemyError

    from .storage import Storage

    async def once() -> None:
        storage = Storage(config)
        try:
            await storage.open()
        finally:
            await storage.close()

    try:
        asyncio.run(once())
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise SystemExit(f"roundtable: the database {_shown(config)} cannot be used: {reason}") from None
    except (OSError, RuntimeError) as error:
        raise SystemExit(f"roundtable: the database {_shown(config)} cannot be used: {error}") from None


def _shown(config: Config) -> str:
    """The database's address without its password."""
    return config.database_url.partition("@")[2] or config.database_url.removeprefix("sqlite:///")


def _work(listening: socket.socket) -> None:
    """Serve in this process. Ctrl-C ends it as asked, once everything is closed: nothing to report."""
    from .app import from_environment

    raise_descriptors()
    server = uvicorn.Server(uvicorn_settings(from_environment()))
    spare_the_collector()
    with suppress(KeyboardInterrupt):
        server.run([listening])


def spare_the_collector() -> None:
    """What a server keeps for good (code, routes, statements) is taken out of the garbage collector's hands.

    To go through all of it took 80 ms of processor time each time, in which nobody was answered. Games that are loaded
    later follow (`warm.ready_game`).
    """
    gc.collect()
    gc.freeze()


def _work_for_parent(listening: socket.socket) -> None:
    end_with_parent()
    _work(listening)


def _supervise(listening: socket.socket, workers: int) -> None:
    """Keep so many workers at one socket. One that dies is replaced; if they die as soon as they start, give up.

    uvicorn has a supervisor of its own, but one that makes the socket itself, without TCP_NODELAY.
    """
    spawn = multiprocessing.get_context("spawn")
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())

    def start() -> tuple[SpawnProcess, float]:
        process = spawn.Process(target=_work_for_parent, args=[listening])
        process.start()
        return process, time.monotonic()

    running = [start() for _ in range(workers)]
    quick_deaths = 0
    while not stopping.wait(0.2) and quick_deaths < 3 * workers:
        for place, (process, since) in enumerate(running):
            if process.exitcode is None:
                continue
            quick_deaths = quick_deaths + 1 if time.monotonic() - since < QUICK_DEATH else 0
            print(f"roundtable: a worker ended ({process.exitcode}); another takes its place", file=sys.stderr)
            running[place] = start()
    for process, _ in running:
        process.terminate()
    for process, _ in running:
        process.join(10)
    if not stopping.is_set():
        raise SystemExit("roundtable: the workers end as soon as they start; the lines above say why")


def uvicorn_settings(app: Any, **more: Any) -> uvicorn.Config:
    """How uvicorn runs the application, here and in tests: guarded, quietly, saying nothing of itself."""
    settings = uvicorn.Config(
        app,
        http=Guard(app.state.house.config).protocol(),
        ws="none",
        backlog=BACKLOG,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=True,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=60,
        **more,
    )
    spare_the_log()
    return settings


def announce(host: str, port: int, config: Config) -> None:
    """Where to point the browser."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    shown = f"[{shown}]" if ":" in shown else shown
    print(f"Roundtable is at http://{shown}:{port}/", flush=True)
    print(f"Matches are kept in {_shown(config)}. Stop with Ctrl-C.", file=sys.stderr, flush=True)


def listen_at(host: str, port: int) -> socket.socket:
    """A listening socket, whose protocol is named: only then does asyncio send small answers at once (TCP_NODELAY)."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise SystemExit(f"roundtable: cannot listen at {host} port {port}: {error}. Try another --port") from None
    listening.set_inheritable(True)
    return listening


def _read_secret(path: str) -> str:
    try:
        secret = Path(path).read_text(encoding="utf-8").strip()
    except OSError as error:
        raise SystemExit(f"roundtable: the secret file cannot be read: {error}") from None
    if len(secret) < 32:
        raise SystemExit(
            f"roundtable: {path} should hold at least 32 random characters, such as openssl rand -hex 32 makes"
        )
    return secret
