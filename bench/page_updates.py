"""What an answer's page update costs the server, and how much of it goes to the browser; every game and its phases.

A match of random players in a room of the server, every seat's page open and told after each answer. The time is processor
time of the rules, of everything the page shows and of writing it down, without HTTP and disk. "whole" is a page that has
nothing, "sent" one that says what it has (`server/changes.py`). As in a server that runs, what stays for good is out of the
garbage collector's hands (`serve.spare_the_collector`); else one update in a hundred waits 50 to 80 ms for it.
`--write docs/speed.md` puts the table, with its date and machine, into that file.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

import msgspec
from drawings import BOARDS, Board
from peers import circumstances

from roundtable.kernel.dice import Dice
from roundtable.kernel.game import Setup
from roundtable.lab.pages import written
from roundtable.server import actions
from roundtable.server.access import Roles
from roundtable.server.app import create_app
from roundtable.server.capabilities import Keys
from roundtable.server.changes import put_together
from roundtable.server.config import Config
from roundtable.server.drafts import Draft
from roundtable.server.paint import news, painted
from roundtable.server.records import Clock, MatchRecord, SeatPlan
from roundtable.server.room import Room
from roundtable.server.serve import spare_the_collector
from roundtable.server.warm import ready_game


class Page:
    """A page that is open: what it has, and what it was sent."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.roles = Roles((seat,), host=seat == 0, watch=False)
        self.lines = 0
        self.marks: dict[str, str] = {}
        self.shown: dict[str, str] = {}


class Costs:
    """Milliseconds of each update, and bytes whole and sent."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.whole: list[int] = []
        self.sent: list[int] = []

    def row(self, name: str) -> str:
        times = sorted(self.times)
        whole, sent = sum(self.whole) / len(times) / 1024, sum(self.sent) / len(times) / 1024
        median, most, worst = times[len(times) // 2], times[len(times) * 9 // 10], times[-1]
        return f"| {name} | {median:.1f} | {most:.1f} | {worst:.1f} | {whole:.0f} | {sent:.1f} |"


def measured(board: Board, answers: int) -> Costs:
    spare_the_collector()
    ready_game(board.game)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Config(f"sqlite:///{folder}/none.sqlite3", bots="threads"))
    house, paint = app.state.house, app.state.paint
    house.keys = Keys(b"k" * 32)
    setup = Setup(board.game, board.seats, board.options)
    seats = [SeatPlan("person", f"Player {seat + 1}") for seat in range(board.seats)]
    room = Room(MatchRecord("a" * 16, setup.game, setup, 1, bytes(16), "salt", seats, Clock(), "", 0.0))
    room.take([Draft("start", -1, setup.names)], 0.0)
    pages, dice, costs = [Page(seat) for seat in range(board.seats)], Dice(b"page updates"), Costs()
    for number in range(answers):
        ask = room.playing.ask
        if ask is None:
            break
        value = ask.sample(dice)
        began = time.process_time()
        room.take(actions.answer(room, ask.seat, value), 0.0)
        played = time.process_time() - began
        for page in pages:
            began = time.process_time()
            done = painted(paint, house, room, page.roles, page.seat, "/m/a", page.lines, "token")
            update = news(done, False, page.marks)
            sent = msgspec.json.encode(update)
            took = time.process_time() - began
            for name, part in update["parts"].items():
                page.shown[name] = put_together(page.shown.get(name, ""), part)
            page.marks.update(update["marks"])
            page.lines = update["log"]["size"]
            if number:  # the first one brings the page
                costs.times.append(1e3 * (took + (played if page.seat == ask.seat else 0)))
                costs.whole.append(len(msgspec.json.encode({**update, "parts": page.shown})))
                costs.sent.append(len(sent))
    return costs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=60)
    parser.add_argument("--write", type=Path, help="a file to put the table into")
    given = parser.parse_args()
    lines = [
        "| after an answer | ms, median | 9 of 10 | most | whole, kB | sent, kB |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for board in BOARDS:
        lines.append(measured(board, given.answers).row(board.name))
        print(lines[-1], flush=True)
    if given.write is not None:
        written(given.write, "page updates", "\n".join(lines) + f"\n\n{circumstances()}")


if __name__ == "__main__":
    main()
