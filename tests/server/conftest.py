"""Real servers for the tests: the application behind uvicorn, on SQLite or on a PostgreSQL that the tests start."""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvicorn

from roundtable.kernel import game as kernel_game
from roundtable.kernel.dice import Dice, seed_from
from roundtable.server.app import create_app
from roundtable.server.client import Client
from roundtable.server.config import Config
from roundtable.server.house import House
from roundtable.server.serve import listen_at, uvicorn_settings
from tests.kernel.toy import TOY


@pytest.fixture(autouse=True, scope="module")
def toy_is_installed() -> Iterator[None]:
    """The kernel's toy game, beside the games that are really installed: it asks every kind of question."""
    kernel_game.register(TOY)
    yield
    kernel_game.unregister("toy")


class Live:
    """A server that runs in a thread of this process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.app = create_app(config)
        self.house: House = self.app.state.house
        self.house.pace.times = 0
        self._socket = listen_at("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = uvicorn.Server(uvicorn_settings(self.app))
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()
        wait_until(lambda: self._server.started or not self._thread.is_alive(), "the server starts")
        assert self._server.started, "the server did not start; its log says why"

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(60)
        self._socket.close()
        assert not self._thread.is_alive(), "the server has stopped"

    def client(self) -> Client:
        return Client(self.url)

    def browser(self) -> Browser:
        return Browser(self.url)


class Browser:
    """What a browser does without scripts: cookies, forms, redirects."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, follow_redirects=True, timeout=30, verify=False)
        self.csrf = ""

    def get(self, path: str, **arguments: Any) -> httpx.Response:
        answer = self.http.get(path, **arguments)
        marker = 'name="csrf" value="'
        if marker in answer.text:
            self.csrf = answer.text.partition(marker)[2].partition('"')[0]
        return answer

    def post(self, path: str, **fields: Any) -> httpx.Response:
        if not self.csrf:
            self.get("/host/toy")
        return self.http.post(path, data={"csrf": self.csrf, **fields})


ROOT = Path(__file__).resolve().parents[2]


def wait_until(true: Callable[[], Any], what: str, seconds: float = 60.0) -> Any:
    """Wait for something that another thread or process does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := true():
            return found
        time.sleep(0.01)
    raise AssertionError(f"waited {seconds} s in vain until {what}")


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Live]]:
    """Start servers of any settings; they end with the test."""
    with contextlib.ExitStack() as stack:

        def start(**settings: Any) -> Live:
            settings.setdefault("database_url", f"sqlite:///{tmp_path / 'roundtable.sqlite3'}")
            live = Live(Config(**{"bots": "threads", "rate_limits": False, "durable": False, **settings}))
            stack.callback(live.stop)
            return live

        yield start


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One server for all tests of a module, on SQLite."""
    path = tmp_path_factory.mktemp("server") / "roundtable.sqlite3"
    live = Live(Config(f"sqlite:///{path}", bots="threads", rate_limits=False, durable=False))
    yield live
    live.stop()


@pytest.fixture
def client(server: Live) -> Iterator[Client]:
    with server.client() as client:
        yield client


# --- the browser -----------------------------------------------------------------------------------------------------


ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
"""Milliseconds: these tests share their machine with others."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Debian's Chromium, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Matches made in a test have the same dice each time, drawn from the test's name: what passed once passes anywhere.

    What dice of all kinds do is tried by tests that play thousands of matches, which a browser cannot. What comes back gives
    each browser the seed of its own share of the dice.
    """
    dice = Dice(seed_from(request.node.nodeid))
    drawing = threading.Lock()

    def drawn(size: int) -> bytes:
        with drawing:
            return bytes(dice.below(256) for _ in range(size))

    monkeypatch.setattr("roundtable.kernel.dice.os", SimpleNamespace(urandom=drawn))
    return lambda: 1 + dice.below(2**30)


SHARES = """{
  let share = %d;
  crypto.getRandomValues = (bytes) => bytes.map(() => (share = (share * 16807) %% 2147483647) >> 8);
}"""
"""A browser's share of the dice: numbers as good as any, and the same each time."""


@pytest.fixture
def open_page(server: Live, chromium: Any, same_dice: Callable[[], int]) -> Iterator[Callable[..., Any]]:
    """New browsers, each with cookies of its own. A page that reports an error fails its test."""
    contexts: list[Any] = []
    problems: list[str] = []

    def new(**settings: Any) -> Any:
        context = chromium.new_context(base_url=server.url, **settings)
        contexts.append(context)
        context.add_init_script(SHARES % same_dice())
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text))
        return page

    yield new
    for context in contexts:
        context.close()
    # A refused answer and a lost connection are told by the page and reported by the browser: no mistakes of the page.
    expected = ("status of 4", "ERR_INTERNET_DISCONNECTED")
    assert [problem for problem in problems if not any(words in problem for words in expected)] == []


# --- PostgreSQL and Redis --------------------------------------------------------------------------------------------


def short_folder(prefix: str) -> Path:
    """A new folder whose path is short: a socket's address in it may have some hundred characters, and no more."""
    return Path(tempfile.mkdtemp(prefix=prefix, dir="/tmp"))


class Postgres:
    """A PostgreSQL server of Debian's package, in a folder of its own, reached through a socket in that folder."""

    def __init__(self) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
        assert found, "PostgreSQL is missing: `make test` installs Debian's package"
        self._bin = found[-1].parent
        self.folder = short_folder("roundtable-pg-")
        # PostgreSQL refuses to run as root.
        self._user = pwd.getpwnam("postgres") if os.getuid() == 0 else pwd.getpwuid(os.getuid())
        os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        data = self.folder / "data"
        self._run("initdb", "-D", str(data), "-U", "postgres", "-A", "trust", "-N")
        self._process = subprocess.Popen(
            [str(self._bin / "postgres"), "-D", str(data), "-k", str(self.folder), "-c", "listen_addresses=", "-F"],
            stdout=subprocess.DEVNULL,
            stderr=(self.folder / "log").open("wb"),
            **self._as_user(),
        )
        wait_until(lambda: self._ready(), "PostgreSQL accepts connections")

    def _as_user(self) -> dict[str, Any]:
        return {"user": self._user.pw_uid, "group": self._user.pw_gid} if os.getuid() == 0 else {}

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run([str(self._bin / program), *arguments], capture_output=True, text=True, **self._as_user())
        assert done.returncode == 0, done.stderr

    def _ready(self) -> bool:
        command = [str(self._bin / "pg_isready"), "-h", str(self.folder), "-q"]
        return subprocess.run(command).returncode == 0

    def new_database(self) -> str:
        """The address of a fresh, empty database."""
        name = f"t{secrets.token_hex(6)}"
        self._run("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def stop(self) -> None:
        # "Fast": SIGTERM would wait until everybody has hung up.
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    started = Postgres()
    yield started
    started.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'roundtable.sqlite3'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Redis of our own, on a socket."""
    program = shutil.which("redis-server")
    assert program, "Redis is missing: `make test` installs Debian's package"
    folder = short_folder("roundtable-redis-")
    path = folder / "redis.sock"
    command = [program, "--port", "0", "--unixsocket", str(path), "--save", "", "--appendonly", "no"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    wait_until(path.exists, "Redis listens")
    yield f"unix://{path}"
    process.terminate()
    process.wait(60)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def anywhere(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server on each kind of database in turn."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('anywhere') / 'roundtable.sqlite3'}"
    else:
        url = request.getfixturevalue("postgres").new_database()
    live = Live(Config(url, bots="threads", rate_limits=False, durable=False))
    yield live
    live.stop()


# --- the command -----------------------------------------------------------------------------------------------------


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., tuple[subprocess.Popen[str], str]]]:
    """`roundtable.server.run` in a process of its own (after a statement of Python), and the line that it prints.

    It ends with the test, come what may.
    """
    processes: list[subprocess.Popen[str]] = []

    def start(*arguments: str, first: str = "") -> tuple[subprocess.Popen[str], str]:
        given = ["port=0", *arguments]
        if not any(argument.startswith("database_url=") for argument in arguments):
            given.append(f"database_url='sqlite:///{tmp_path}/x.sqlite3'")
        code = f"{first}\nfrom roundtable.server import run; run({', '.join(given)})"
        process = subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        processes.append(process)
        assert process.stdout is not None
        return process, process.stdout.readline()

    yield start
    for process in processes:
        if process.poll() is None:
            process.kill()
            process.communicate(timeout=60)


def ended(process: subprocess.Popen[str]) -> str:
    """End a command as Ctrl-C does; what it said on its standard error."""
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=60)[1]
