"""How many live matches a server holds while an answer takes less than 100 ms for 99 in 100.

Each match has two players who play through the API as a page does: a live stream each, a look when they are asked, some
thought, an answer. The players run on the same machine as the server and cost about as much as it does. What the server
itself spends on an answer and the looks that go with it is counted in processor time (the last column, where the system
tells it; all its workers together, without database and Redis): on a machine that is shared, that is the figure to compare.

    python bench/server_load.py [--think 2] [--seconds 8] [--most 800] [--game akql] [--bound 100]
    python bench/server_load.py --workers 4 --database postgresql://roundtable@/roundtable --redis redis://127.0.0.1
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

SOURCE = Path(__file__).resolve().parent.parent / "src"
sys.path.insert(0, str(SOURCE))

from roundtable.kernel.asks import ask_from_json  # noqa: E402
from roundtable.kernel.dice import Dice  # noqa: E402
from roundtable.server.config import Config  # noqa: E402

SERVER = """
import os, sys
from roundtable.server.config import ENVIRONMENT
from roundtable.server.serve import _supervise, _work, listen_at
listening = listen_at("127.0.0.1", 0)
print(listening.getsockname()[1], flush=True)
os.environ[ENVIRONMENT] = sys.argv[1]
workers = int(sys.argv[2])
_supervise(listening, workers) if workers > 1 else _work(listening)
"""
OPTIONS = {"akql": {"quick_setup": True}}


class Connection:
    """A connection that is kept open: enough of HTTP for this server."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def open(self) -> Connection:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 22)
        return self

    def close(self) -> None:
        self._writer.close()

    def _send(self, method: str, path: str, capability: str, body: Any = None) -> None:
        data = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\nContent-Length: {len(data)}\r\n"
        head += "Content-Type: application/json\r\n" if data else ""
        head += f"Authorization: Bearer {capability}\r\n" if capability else ""
        self._writer.write(head.encode() + b"\r\n" + data)

    async def request(self, method: str, path: str, capability: str = "", body: Any = None) -> tuple[int, Any]:
        if (
            self._reader.at_eof()
        ):  # the server lets go of who says nothing for a while: a page connects anew, and so do we
            self.close()
            await self.open()
        self._send(method, path, capability, body)
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        return int(head[9:12]), msgspec.json.decode(await self._reader.readexactly(length))

    async def listen(self, path: str, capability: str, now: asyncio.Queue[dict[str, Any]]) -> None:
        """Put every "now" of a live stream into a queue."""
        self._send("GET", path, capability)
        event = b""
        while line := await self._reader.readline():
            if line.startswith(b"event: "):
                event = line[7:].strip()
            elif line.startswith(b"data: ") and event == b"now":
                now.put_nowait(msgspec.json.decode(line[6:]))


class Times:
    """How long requests took, in seconds."""

    def __init__(self, server: int) -> None:
        self.server = server
        self.answers: list[float] = []
        self.looks: list[float] = []
        self.measuring = False


async def player(port: int, match_id: str, seat: int, capability: str, think: float, times: Times) -> None:
    """Play one seat for as long as the bench runs."""
    chance, dice = random.Random(capability), Dice(capability[:16].encode())
    connection = await Connection(port).open()
    stream = await Connection(port).open()
    now: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    listening = asyncio.create_task(stream.listen(f"/api/matches/{match_id}/stream", capability, now))
    try:
        while True:
            state = await now.get()
            while not now.empty():
                state = now.get_nowait()
            while seat in state["asked"]:
                started = time.perf_counter()
                _, look = await connection.request("GET", f"/api/matches/{match_id}?log_from=10000000", capability)
                looked = time.perf_counter()
                if look["question"] is None:
                    break
                value = ask_from_json(look["question"]).sample(dice)
                await asyncio.sleep(think * chance.uniform(0.5, 1.5))
                body = {"value": value, "question": look["question_id"]}
                before = time.perf_counter()
                status, state = await connection.request("POST", f"/api/matches/{match_id}/answer", capability, body)
                if status == 409:
                    break
                assert status == 201, (status, state)
                if times.measuring:
                    times.answers.append(time.perf_counter() - before)
                    times.looks.append(looked - started)
            if state["status"] == "over":
                return
    finally:
        listening.cancel()
        connection.close()
        stream.close()


async def table(port: int, game: str, think: float, times: Times) -> None:
    """Matches one after another, each by two players."""
    maker = await Connection(port).open()
    try:
        while True:
            wish = {"game": game, "seats": [{"kind": "me"}] * 2, "options": OPTIONS.get(game, {})}
            status, made = await maker.request("POST", "/api/matches", body=wish)
            assert status == 201, made
            words = made["links"]["seats"]
            await asyncio.gather(
                *(player(port, made["id"], int(seat), word, think, times) for seat, word in words.items())
            )
    finally:
        maker.close()


def percentile(values: list[float], part: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000 if values else 0.0


async def fast_enough(
    wanted: int, times: Times, arguments: argparse.Namespace, tables: list[asyncio.Task[None]]
) -> bool:
    """Measure for a while and print it."""
    times.answers, times.looks, times.measuring = [], [], True
    spent = processor_time(times.server)
    await asyncio.sleep(arguments.seconds)
    times.measuring = False
    each = (processor_time(times.server) - spent) / max(1, len(times.answers)) * 1000
    for task in tables:
        if task.done():
            task.result()
    p99 = percentile(times.answers, 0.99)
    print(
        f"{wanted:8} {len(times.answers) / arguments.seconds:10.0f} {percentile(times.answers, 0.5):8.1f} {p99:8.1f}"
        f" {percentile(times.looks, 0.5):9.1f} {percentile(times.looks, 0.99):9.1f} {each:9.2f}",
        flush=True,
    )
    return p99 <= arguments.bound


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process and its workers have used so far; 0 where the system does not tell."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if pid in (int(stat.parent.name), int(fields[1])):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def started(port: int) -> None:
    """The server has answered: what it does before that is not measured."""
    first = await Connection(port).open()
    await first.request("GET", "/health")
    first.close()


async def measure(port: int, server: int, arguments: argparse.Namespace) -> int:
    """Add tables until answers become slow; returns how many there were before that."""
    times = Times(server)
    tables: list[asyncio.Task[None]] = []
    held, wanted = 0, arguments.first
    await started(port)
    print(f"{'matches':>8} {'answers/s':>10} {'p50 ms':>8} {'p99 ms':>8} {'look p50':>9} {'look p99':>9} {'CPU ms':>9}")
    while wanted <= arguments.most:
        while len(tables) < wanted:
            tables.append(asyncio.create_task(table(port, arguments.game, arguments.think, times)))
            await asyncio.sleep(0.01)
        await asyncio.sleep(arguments.think + 1)
        # What else the machine does in one moment is not the server's fault: a number counts as too many when it is
        # too slow three times running.
        for _ in range(3):
            if await fast_enough(wanted, times, arguments, tables):
                break
        else:
            break
        held, wanted = wanted, wanted * 2 if wanted < 80 else wanted + 40
    for task in tables:
        task.cancel()
    await asyncio.gather(*tables, return_exceptions=True)
    return held


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--think", type=float, default=2.0, help="seconds a player thinks before each answer, on average"
    )
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each number of matches is measured")
    parser.add_argument("--first", type=int, default=10, help="how many matches to begin with")
    parser.add_argument("--most", type=int, default=800, help="the most matches to try")
    parser.add_argument("--bound", type=float, default=100.0, help="milliseconds the 99th percentile may take")
    parser.add_argument("--game", default="akql")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server; more than one need --redis")
    parser.add_argument(
        "--database", default="", help="a database that is used; empty: an SQLite file that goes afterwards"
    )
    parser.add_argument("--redis", default="", help="where live updates go between workers")
    arguments = parser.parse_args()
    if arguments.workers > 1 and not arguments.redis:
        parser.error("several workers need --redis")
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or f"sqlite:///{folder}/bench.sqlite3"
        config = Config(database, arguments.redis, rate_limits=False, streams_per_address=10**6)
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER, msgspec.json.encode(config).decode(), str(arguments.workers)],
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            held = asyncio.run(measure(int(server.stdout.readline()), server.pid, arguments))
        finally:
            server.terminate()
            server.wait()
    who = "one process holds" if arguments.workers == 1 else f"{arguments.workers} workers hold"
    print(f"{who} {held} live matches of {arguments.game}, an answer every {arguments.think:g} s in each")


if __name__ == "__main__":
    main()
