"""kill -9 at random moments, a hundred times: what was acknowledged is there, and the matches go on."""

import contextlib
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import msgspec
import pytest

from roundtable.kernel.asks import ask_from_json
from roundtable.kernel.dice import Dice
from roundtable.server.client import Client, Seat, ServerRefused
from roundtable.server.config import Config
from roundtable.server.serve import listen_at
from tests.server.conftest import wait_until

KILLS = 100
ROOT = Path(__file__).resolve().parents[2]


class Victim:
    """A server that is killed and started again, always at the same address."""

    def __init__(self, config: Config) -> None:
        self._listening = listen_at("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        command = [sys.executable, "-m", "tests.server.nursery", str(self._listening.fileno())]
        self._nursery = subprocess.Popen(
            [*command, msgspec.json.encode(config).decode()],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
            pass_fds=[self._listening.fileno()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.pid = 0
        self.start()

    def start(self) -> None:
        self._nursery.stdin.write("start\n")
        self._nursery.stdin.flush()
        self.pid = int(self._nursery.stdout.readline())

    @property
    def alive(self) -> bool:
        return Path(f"/proc/{self.pid}").exists()

    def kill(self) -> None:
        assert self.alive, "the server ended by itself"
        os.kill(self.pid, signal.SIGKILL)
        wait_until(lambda: not self.alive, "the process is gone")

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self._nursery.stdin.close()
        self._nursery.wait(60)
        self._listening.close()


@pytest.fixture
def victim(tmp_path):
    """Commits wait for the disk here, as they do by default."""
    victim = Victim(Config(f"sqlite:///{tmp_path / 'roundtable.sqlite3'}", bots="threads", rate_limits=False))
    yield victim
    victim.close()


class Player(threading.Thread):
    """Plays one seat through the API, whatever happens to the server, and remembers every acknowledged answer."""

    def __init__(self, url: str, match_id: str, seat: int, capability: str) -> None:
        super().__init__(daemon=True)
        self.seat = Seat(Client(url), match_id, seat, capability)
        self._dice = Dice(bytes([seat + 1]))
        self.acknowledged: list[tuple[int, object]] = []
        self.over = False
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.over:
                try:
                    self._turn()
                except httpx.TransportError:
                    time.sleep(0.005)
        except BaseException as error:
            self.failed = error

    def _turn(self) -> None:
        look = self.seat.look(log_from=10_000_000)
        self.over = look["status"] == "over"
        if look["question"] is None:
            time.sleep(0.005)
            return
        value = ask_from_json(look["question"]).sample(self._dice)
        try:
            done = self.seat.answer(value, look["question_id"])
        except ServerRefused as refused:
            assert refused.status == 409, refused
            return
        self.acknowledged.append((done["version"] - 1, value))


class Matches:
    """Two matches are always being played: two people, or one against a bot of the server."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.playing: dict[str, list[Player]] = {}
        self.players: list[Player] = []
        self.made = 0

    def keep_going(self) -> None:
        for match_id, players in list(self.playing.items()):
            assert not any(player.failed for player in players), [player.failed for player in players]
            if all(player.over for player in players):
                del self.playing[match_id]
        while len(self.playing) < 2:
            seats = ["me", "me"] if self.made % 2 else ["me", "bot random"]
            table = patiently(lambda seats=seats: Client(self._url).create("toy", seats, life=12))
            players = [Player(self._url, table.id, seat, word) for seat, word in table.links.items()]
            self.playing[table.id] = players
            self.players += players
            self.made += 1
            for player in players:
                player.start()

    def stand_still(self) -> bool:
        """Whether nothing more will come: every match is over, or somebody's player has failed."""
        players = [player for players in self.playing.values() for player in players]
        return all(player.over or player.failed for player in players) or any(player.failed for player in players)

    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)


def patiently(job):
    """Do something as soon as the server is there."""

    def attempt():
        try:
            return job()
        except httpx.TransportError:
            return None

    return wait_until(attempt, "the server comes up")


def stored_answers(folder: Path, match_id: str) -> dict[int, tuple[int, object]]:
    database = sqlite3.connect(f"file:{folder / 'roundtable.sqlite3'}?mode=ro", uri=True)
    query = "SELECT n, seat, value FROM rows WHERE match_id = ? AND kind = 'answer'"
    rows = database.execute(query, (match_id,)).fetchall()
    database.close()
    return {n: (seat, json.loads(value)) for n, seat, value in rows}


def test_a_hundred_kills_lose_nothing_that_was_acknowledged(victim, tmp_path):
    chance = random.Random(9)
    matches = Matches(victim.url)
    for kill in range(KILLS):
        matches.keep_going()
        if kill % 4:
            # In the middle of play, at any point of an answer's way to the disk.
            enough = matches.acknowledged() + chance.randint(1, 6)
            wait_until(
                lambda enough=enough: (
                    matches.acknowledged() >= enough
                    or all(player.over for players in matches.playing.values() for player in players)
                ),
                "the matches go on",
            )
            time.sleep(chance.uniform(0, 0.02))
        else:
            # While the server is still starting.
            time.sleep(chance.uniform(0, 0.2))
        victim.kill()
        victim.start()
    for players in matches.playing.values():
        for player in players:
            player.join(60)
            assert player.over, f"the match goes on to its end; {player.failed}"
    for player in matches.players:
        stored = stored_answers(tmp_path, player.seat.id)
        for n, value in player.acknowledged:
            assert stored.get(n) == (player.seat.number, value), f"answer {n} was acknowledged"
    print(f"{KILLS} kills, {matches.made} matches, {matches.acknowledged()} acknowledged answers, none lost")
    assert matches.acknowledged() > 2 * KILLS


def test_a_client_that_hangs_up_at_once_leaves_a_whole_match(victim):
    """The answer is stored or it is not; memory agrees with storage, before and after a kill."""
    client = Client(victim.url)
    table = patiently(lambda: client.create("toy", ["me", "me"], life=12))
    host, port = victim.url.removeprefix("http://").split(":")
    for _ in range(60):
        look = table.seat(0).look()
        if look["status"] == "over":
            break
        seat = look["asked"][0]
        mine = table.seat(seat).look()
        if mine["question"] is None:
            continue  # the last answer, cut off after it was sent, has arrived meanwhile
        value = next(ask_from_json(mine["question"]).answers())
        body = json.dumps({"value": value, "question": mine["question_id"]}).encode()
        head = (
            f"POST /api/matches/{table.id}/answer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {table.links[seat]}\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode()
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(head + body)
    before = table.seat(0).look()
    assert before["version"] > 1
    victim.kill()
    victim.start()
    after = patiently(lambda: table.seat(0).look())
    assert (after["version"], after["view"]) == (before["version"], before["view"])
