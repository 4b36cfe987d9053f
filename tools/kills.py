"""Kill -9 while everything that people do at a table flows: `python -m tools.kills [KILLS] [SEED]`.

Players of the test game, in single matches and in campaigns game after game, and a Court in the meetings of its Kingdom,
answer, undo, ask for take-backs and agree or not, give orders, offer draws, talk, raise their hands and hand seats over,
all through the API, while the server is killed with SIGKILL again and again and started at once. Each time the server has
acknowledged something, its row must be there at the end, in its place; every match must load, and none may have a gap;
and so must every game of a campaign, with its chapter.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx

from roundtable.kernel.asks import ask_from_json
from roundtable.kernel.dice import Dice
from roundtable.server.client import Client, Seat, ServerRefused, Table
from roundtable.server.config import Config
from tests.server.test_kill import Victim

PAIRS = 4
KINGDOM = 3
"""Which of the pairs sits in the meetings of a campaign of Make You Kingdom."""
LONGEST_LIFE = 20.0
"""Seconds that a server lives although nothing is acknowledged: on a busy machine it starts slowly."""
ENDS = {
    "answer": {"answer"},
    "undo": {"undo"},
    "takeback": {"offer", "undo"},
    "draw": {"offer"},
    "reply": {"agree", "decline", "withdraw", "undo", "draw"},
    "policy": {"policy"},
    "hand": {"hand"},
    "chat": {"chat"},
    "concede": {"concede"},
    "seats": {"request", "seat", "start"},
    "consent": {"seat", "refuse"},
}
"""By what was asked of the server, the kinds that its last row may have."""


class Pair(threading.Thread):
    """Two players who do anything at all at one match after another."""

    def __init__(self, url: str, seed: int, stop: threading.Event, kingdom: bool = False) -> None:
        super().__init__(daemon=True)
        self._kingdom = kingdom
        self._url, self._chance, self._stop_all = url, random.Random(seed), stop
        self._dice = Dice(bytes([1 + seed % 250]))
        self.acknowledged: list[tuple[str, int, str]] = []
        """(match, number of the last row, what was asked for)."""
        self.chapters: list[tuple[str, int, str]] = []
        """(campaign, number or -1 where it was not told, match): games of campaigns that the server has acknowledged."""
        self.matches: set[str] = set()
        self.done: dict[str, int] = {}
        self._gives_up = 0.0
        """How often somebody of a campaign gives up instead of anything else, so that the next game comes soon."""
        self.failed = ""

    def run(self) -> None:
        with Client(self._url) as client:
            while not self._stop_all.is_set():
                try:
                    self._one_match(client)
                except httpx.TransportError:
                    time.sleep(0.01)
                except ServerRefused as refused:
                    if refused.status not in (404, 409, 429, 503):
                        self.failed = str(refused)
                        return

    def _one_match(self, client: Client) -> None:
        """A match by itself, or the matches of a campaign one after the other, until one is left unfinished."""
        campaign = ""
        if self._kingdom:
            campaign, table = client.campaign("kingdom", ["me", "me"], "Killed", scene="campaign", map="generated")
        elif self._chance.random() < 0.4:
            table = client.create("toy", ["me", "me"], life=20, bidding=False)
        else:
            campaign, table = client.campaign("toy", ["me", "me"], "Killed", life=1, bidding=False)
        if campaign:
            self.chapters.append((campaign, 0, table.id))
            what = "Kingdom" if self._kingdom else "campaign"
            self.done[what] = self.done.get(what, 0) + 1
        self._gives_up = 0.03 if self._kingdom else 0.2 if campaign else 0.0
        while self._play(client, table) and campaign and not self._stop_all.is_set():
            before = table
            table = client.next_game(campaign, before.host)
            if table.id != before.id:
                self.done["next game"] = self.done.get("next game", 0) + 1
                self.chapters.append((campaign, -1, table.id))

    def _play(self, client: Client, table: Table) -> bool:
        """Anything at all at one table until it is over; whether it was played to its end."""
        self.matches.add(table.id)
        while not self._stop_all.is_set():
            seat = table.seat(self._chance.randrange(2))
            try:
                look = seat.look(log_from=10_000_000)
                if look["status"] == "over":
                    return True
                if any(chair["kind"] != "person" for chair in look["seats"]):
                    return False
                self._something(client, table.host, seat, look)
            except httpx.TransportError:
                time.sleep(0.01)
            except ServerRefused as refused:
                if refused.status not in (403, 409, 422, 503):
                    raise
                if refused.status == 403:
                    return False
        return False

    def _something(self, client: Client, host: str, seat: Seat, look: dict[str, Any]) -> None:
        """One deed; what is acknowledged is noted."""
        what = self._chance.choice(
            ["answer"] * 8 + ["undo", "takeback", "draw", "reply", "policy", "hand", "chat", "chat"]
        )
        if look["question"] is None and what == "answer":
            what = "chat"
        if self._chance.random() < self._gives_up:
            what = "concede"
        elif self._chance.random() < 0.01:
            what = self._chance.choice(["concede", "seats", "consent"])
        body: dict[str, Any] = {}
        path, word = what, seat.capability
        if what == "answer":
            body = {"value": ask_from_json(look["question"]).sample(self._dice), "question": look["question_id"]}
        elif what in ("reply", "consent"):
            body = {"agree": self._chance.random() < 0.5}
        elif what == "policy":
            effect = "skill/prayer" if self._kingdom else "soften"
            body = {"effect": effect, "policy": self._chance.choice(["ask", "always", "never"])}
        elif what == "hand":
            body = {"up": self._chance.random() < 0.5}
        elif what == "chat":
            body = {"text": f"{self._chance.random()}"}
        elif what == "seats":
            path, word, body = f"seats/{seat.number}", host, {"kind": "bot", "strength": "random"}
        before = look["version"]
        done = client.request("POST", f"/matches/{seat.id}/{path}", word, json=json.loads(json.dumps(body)))
        self.done[what] = self.done.get(what, 0) + 1
        if done["version"] > before:
            self.acknowledged.append((seat.id, done["version"] - 1, what))


def kills(number: int, seed: int, folder: Path) -> tuple[int, dict[str, int], list[str]]:
    """Kill a server so many times; how much was acknowledged, of what kinds, and what was lost."""
    path = folder / "kills.sqlite3"
    victim = Victim(Config(f"sqlite:///{path}", bots="threads", rate_limits=False))
    chance, stop = random.Random(seed), threading.Event()
    pairs = [Pair(victim.url, seed + n, stop, n == KINGDOM) for n in range(PAIRS)]
    try:
        for pair in pairs:
            pair.start()
        for kill in range(number):
            enough = _acknowledged(pairs) + (chance.randint(1, 12) if kill % 4 else 0)
            patience = time.monotonic() + LONGEST_LIFE
            while _acknowledged(pairs) < enough and time.monotonic() < patience:
                time.sleep(0.001)
            time.sleep(chance.uniform(0, 0.02) if kill % 4 else chance.uniform(0, 0.2))
            victim.kill()
            victim.start()
        stop.set()
        for pair in pairs:
            pair.join(60)
        lost = [pair.failed for pair in pairs if pair.failed] + _lost(path, pairs) + _unreadable(victim.url, pairs)
    finally:
        stop.set()
        victim.close()
    counts: dict[str, int] = {}
    for pair in pairs:
        for what, times in pair.done.items():
            counts[what] = counts.get(what, 0) + times
    return _acknowledged(pairs), counts, lost


def _acknowledged(pairs: list[Pair]) -> int:
    return sum(len(pair.acknowledged) for pair in pairs)


def _lost(path: Path, pairs: list[Pair]) -> list[str]:
    """What was acknowledged and is not there, and gaps."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    stored: dict[str, dict[int, str]] = {}
    for match_id, n, kind in database.execute("SELECT match_id, n, kind FROM rows"):
        stored.setdefault(match_id, {})[n] = kind
    versions = dict(database.execute("SELECT id, version FROM matches").fetchall())
    found = database.execute("SELECT campaign_id, n, match_id FROM chapters")
    chapters = {match: (campaign, n) for campaign, n, match in found}
    campaigns = {row[0] for row in database.execute("SELECT id FROM campaigns")}
    database.close()
    lost = [f"match {key} has a gap" for key, rows in stored.items() if set(rows) != set(range(versions.get(key, 0)))]
    lost += [f"chapter {n} of campaign {one} has no match" for match, (one, n) in chapters.items() if match not in versions]
    for pair in pairs:
        for campaign, n, match_id in pair.chapters:
            there = chapters.get(match_id, ("", -1))
            if there[0] != campaign or campaign not in campaigns or (n >= 0 and there[1] != n):
                lost.append(f"a game of campaign {campaign} was acknowledged as match {match_id}; there is {there}")
        for match_id, n, what in pair.acknowledged:
            kind = stored.get(match_id, {}).get(n)
            if kind not in ENDS[what]:
                lost.append(f"{what} of match {match_id} was acknowledged as row {n}; there is {kind}")
    return lost


def _unreadable(url: str, pairs: list[Pair]) -> list[str]:
    """Matches that the server cannot load at the end: it says 403 to a stranger where it can."""
    with Client(url) as client:
        found = []
        for match_id in sorted({match_id for pair in pairs for match_id in pair.matches}):
            for _ in range(200):
                try:
                    client.request("GET", f"/matches/{match_id}")
                except ServerRefused as refused:
                    if refused.status not in (403, 404):
                        found.append(f"match {match_id}: {refused}")
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
    return found


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        acknowledged, counts, lost = kills(number, seed, Path(folder))
    told = ", ".join(f"{what} {times}" for what, times in sorted(counts.items()))
    print(f"{number} kills, {acknowledged} acknowledged rows ({told}), {len(lost)} lost")
    print("\n".join(lost[:20]))
    raise SystemExit(1 if lost else 0)


if __name__ == "__main__":
    main()
