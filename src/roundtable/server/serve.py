"""Starting the server from the command line: one process or several, and an address to open."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from .config import ENVIRONMENT, Config, async_url, default_database

BACKLOG = 2048


def serve(
    host: str,
    port: int,
    database_url: str | None,
    redis_url: str | None,
    workers: int,
    secret_file: str | None,
) -> None:
    """Serve until interrupted. What cannot work is said before anything starts."""
    if workers < 1:
        raise SystemExit(f"roundtable: {workers} workers cannot serve anybody; use at least 1")
    if workers > 1 and not redis_url:
        raise SystemExit("roundtable: several workers need --redis URL, to tell each other what happens")
    config = Config(database_url=database_url or default_database(), redis_url=redis_url or "")
    try:
        async_url(config.database_url)
    except ValueError as error:
        raise SystemExit(f"roundtable: {error}") from None
    if secret_file:
        config.secret = _read_secret(secret_file)
    listening = listen_at(host, port)
    # Handed on in the environment, not on the command line, where others on the machine could read the secret.
    os.environ[ENVIRONMENT] = msgspec.json.encode(config).decode()
    settings = uvicorn_settings("roundtable.server.app:from_environment", factory=True, workers=workers)
    server = uvicorn.Server(settings)
    announce(host, listening.getsockname()[1], config)
    # Ctrl-C ends it as asked, once uvicorn has closed everything: nothing to report.
    with suppress(KeyboardInterrupt):
        if workers > 1:
            Multiprocess(settings, target=server.run, sockets=[listening]).run()
        else:
            server.run(sockets=[listening])


def uvicorn_settings(app: Any, **more: Any) -> uvicorn.Config:
    """How uvicorn runs the application, here and in tests: quietly, saying nothing of itself, trusting its own proxy."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=True,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=60,
        **more,
    )


def announce(host: str, port: int, config: Config) -> None:
    """Where to point the browser."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    shown = f"[{shown}]" if ":" in shown else shown
    print(f"Roundtable is at http://{shown}:{port}/", flush=True)
    where = config.database_url.partition("@")[2] or config.database_url.removeprefix("sqlite:///")
    print(f"Matches are kept in {where}. Stop with Ctrl-C.", file=sys.stderr, flush=True)


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
            f"roundtable: {path} should hold at least 32 random characters, such as `openssl rand -hex 32`"
        )
    return secret
