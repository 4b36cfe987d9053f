"""What the page reads is read by a test: every variant of every game, for every seat and a spectator, while bots play.

A match is played in a room of the server, first by the answers of the golden matches (so every kind of event and question
that they know is met), then by bots with other dice. After every answer every new line of every viewer's log is read; and
whenever an event or a question of a new kind has come, and now and then besides, all that the server would send: the parts
of the page, the look of the API, the row of the stream, and at the end the replay. And a match that might be the same for all
that a seat knows (hidden hands, face-down chits, decks drawn anew) must look the same to it, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from roundtable.kernel.asks import ask_from_json
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import IllegalAnswer
from roundtable.kernel.game import Setup, find_game
from roundtable.players import Seat, find_bot, strengths
from roundtable.server import actions, replay
from roundtable.server.access import Roles
from roundtable.server.app import create_app
from roundtable.server.capabilities import Keys
from roundtable.server.config import Config
from roundtable.server.drafts import Draft
from roundtable.server.look import line_of, look
from roundtable.server.paint import news, painted
from roundtable.server.records import Clock, MatchRecord, SeatPlan
from roundtable.server.replay_pages import _shown
from roundtable.server.room import Room
from roundtable.server.stream import _event, happened
from tests.games.variants import names, variants

GOLDEN = Path(__file__).parents[1] / "golden"
ANSWERS = 120
"""Answers of a match between bots."""
NEVER = 10_000_000
"""No log has so many lines."""
NOW_AND_THEN = 40
"""Answers after which everything is read although nothing of a new kind has come."""


class House:
    """As much of a house as looking at a table needs; nothing is stored."""

    def __init__(self, folder: Path) -> None:
        app = create_app(Config(f"sqlite:///{folder}/none.sqlite3", bots="threads"))
        self.house = app.state.house
        self.house.keys = Keys(b"k" * 32)
        self.paint = app.state.paint


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(tmp_path_factory.mktemp("house"))


def room_of(setup: Setup, seed: bytes) -> Room:
    """A match that has begun, with people at every seat."""
    seats = [SeatPlan("person", name or f"Ann {n}") for n, name in enumerate([*setup.names, *[""] * setup.seats])]
    record = MatchRecord("a" * 16, setup.game, setup, 1, seed, "salt", seats[: setup.seats], Clock(), "", 0.0)
    room = Room(record)
    room.take([Draft("start", -1, setup.names)], 0.0)
    return room


class Reader:
    """Reads what is sent, and knows what it has read already."""

    def __init__(self, house: House, room: Room, known: set[Any]) -> None:
        self.house, self.room, self.known = house, room, known
        self.viewers = [None, *range(len(room.seats))]
        self.lines = dict.fromkeys(self.viewers, 0)
        self.events = 0
        self.answers = 0

    def answer(self, seat: int, value: Any) -> None:
        rows = self.room.take(actions.answer(self.room, seat, value), 0.0)
        for row in rows:
            assert _event("row", happened(row), row.n).endswith(b"\n\n")
        self.answers += 1
        self.read()

    def read(self) -> None:
        log = self.room.playing.log
        kinds: set[Any] = {
            (event.rule, event.kind, *(f"{key} {type(value).__name__}" for key, value in sorted(event.data.items())))
            for event in log[self.events :]
        }
        self.events = len(log)
        kinds |= {(type(ask).__name__, ask.rule) for ask in self.room.playing.asks.values()}
        if kinds - self.known or self.answers % NOW_AND_THEN == 0 or self.room.playing.over:
            self.known |= kinds
            for viewer in self.viewers:
                self.page(viewer)
                self.api(viewer)
                if viewer is not None and not self.room.playing.over and self.answers % 3 == 0:
                    self.as_well(viewer)
        for viewer in self.viewers:
            self.log(viewer)

    def log(self, viewer: int | None) -> None:
        events = self.room.playing.log_for(viewer)
        first = self.lines[viewer] if len(events) >= self.lines[viewer] else 0
        for number, event in enumerate(events[first:], first):
            assert line_of(number, event, self.room.names).text.strip()
        self.lines[viewer] = len(events)

    def page(self, viewer: int | None) -> None:
        roles = Roles(() if viewer is None else (viewer,), host=viewer == 0, watch=viewer is None)
        done = painted(
            self.house.paint, self.house.house, self.room, roles, viewer, "/m/a", self.lines[viewer], "token"
        )
        assert done.frame.failed == set()
        sent = news(done, False)
        assert msgspec.json.decode(msgspec.json.encode(sent)) == sent
        assert "<svg" in sent["parts"]["board"]
        ElementTree.fromstring(str(done.frame.board))
        asked = viewer in self.room.playing.asks
        assert ("data-answer" in sent["parts"]["ask"]) == asked
        assert sent["yours"] == asked

    def as_well(self, viewer: int) -> None:
        """In any match that might be this one for all the seat knows, it is sent the same, byte for byte."""
        real = self.room.playing
        twin = real.imagine(viewer, f"twin {self.answers}".encode())
        if list(twin.asks) != list(real.asks):
            return  # answers that lie face down are asked for again in the twin, and who is asked is no secret
        before = self.sent(viewer)
        try:
            self.room.match = twin
            self.room.seen.clear()
            assert self.sent(viewer) == before
        finally:
            self.room.match = real
            self.room.seen.clear()

    def sent(self, viewer: int) -> dict[str, Any]:
        """Everything that a seat is sent of the position, without the log: an imagined match has none."""
        roles = Roles((viewer,))
        done = painted(self.house.paint, self.house.house, self.room, roles, viewer, "/m/a", NEVER, "token")
        seen = msgspec.to_builtins(look(self.room, roles, viewer, self.house.house.hub, NEVER))
        return {
            "parts": {name: str(done.parts[name]) for name in ("seats", "board", "ask", "sheets", "headline")},
            **{name: seen[name] for name in ("view", "question", "headline", "sheets", "asked", "policies", "outcome")},
        }

    def api(self, viewer: int | None) -> None:
        roles = Roles(() if viewer is None else (viewer,), watch=viewer is None)
        sent = msgspec.json.encode(look(self.room, roles, viewer, self.house.house.hub, self.lines[viewer]))
        seen = json.loads(sent)
        assert all(line["kind"] != "failed" for line in seen["log"])
        ask = self.room.playing.asks.get(viewer) if viewer is not None else None
        assert (seen["question"] is None) == (ask is None)
        if ask is not None:
            self.meant_alike(ask, ask_from_json(seen["question"]))

    def meant_alike(self, ask: Any, copy: Any) -> None:
        """A question read back from JSON draws answers that the real one takes."""
        assert (copy.kind, copy.prompt, copy.seat) == (ask.kind, ask.prompt, ask.seat)
        for number in range(3):
            value = copy.sample(Dice(bytes([number + 1])))
            try:
                ask.check(value)
            except IllegalAnswer:
                # A question may have a further rule that JSON cannot tell; then it says that there is one.
                assert copy.to_json().get("further_rule"), (ask.prompt, value)

    def replay(self) -> None:
        if not self.room.playing.over:
            return
        points = replay.points_of(self.room)
        for viewer in self.viewers:
            for at in {points[0], points[len(points) // 2], points[-1]}:
                msgspec.json.encode(replay.moment(self.room, at, viewer))
            shown = _shown(self.room, points[-1], viewer)
            self.house.paint("parts/replay_log.html", csrf="", names=self.room.names, seat=viewer, **shown)


def golden_answers(text: str) -> Iterator[tuple[int, Any]]:
    for line in text.splitlines():
        if line.startswith("> answer "):
            _, _, seat, value = line.split(" ", 3)
            yield int(seat), json.loads(value)


@pytest.mark.parametrize("name", names())
def test_everything_that_is_sent_can_be_sent(house: House, name: str) -> None:
    known: set[Any] = set()
    game = find_game(name)
    for path in sorted(GOLDEN.glob(f"{name}-?.txt")):
        text = path.read_text()
        head = dict(line.split(" ", 1) for line in text.splitlines()[1:4])
        room = room_of(msgspec.json.decode(head["setup"], type=Setup), bytes.fromhex(head["seed"]))
        reader = Reader(house, room, known)
        reader.read()
        for seat, value in golden_answers(text):
            reader.answer(seat, value)
        reader.replay()
    for number, changes in enumerate(variants(name)):
        setup = msgspec.convert({"game": name, **changes}, Setup)
        room = room_of(setup, f"sent {number}".encode())
        strength = strengths(game)[min(1, len(strengths(game)) - 1)]
        bots = [find_bot(game, strength, bytes([seat + 1])) for seat in range(setup.seats)]
        reader = Reader(house, room, known)
        reader.read()
        while not room.playing.over and reader.answers < ANSWERS:
            seat, ask = next(iter(room.playing.asks.items()))
            reader.answer(seat, bots[seat].choose(Seat(room.playing, seat), ask))
        reader.replay()
    assert known
