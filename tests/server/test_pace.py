"""How fast bots play: as the slowest at the table likes, no time for what nobody sees, and a skip to one's own question."""

import asyncio

import pytest

from roundtable.server.live import Hub
from roundtable.server.pace import PACES, SHORTER, Pace
from tests.kernel.toy import TOY


class Playing:
    """As much of a match as a pace looks at."""

    game = TOY

    def __init__(self) -> None:
        self.lines = 0

    def log_for(self, seat: None) -> list[int]:
        return [0] * self.lines

    def view(self, seat: None) -> list[int]:
        return []


class Plan:
    def __init__(self, kind: str) -> None:
        self.kind = kind


class Table:
    """As much of a room."""

    id = "a"
    status = "playing"

    def __init__(self) -> None:
        self.playing = Playing()
        self.seats = [Plan("person"), Plan("bot")]
        self.to_answer = [1]

    def asked(self) -> list[int]:
        return self.to_answer


@pytest.fixture
def hub() -> Hub:
    return Hub(lambda: 0.0)


@pytest.fixture
def waited(monkeypatch):
    """The seconds that were waited, without waiting."""
    found: list[float] = []

    async def wait_for(job, seconds):
        job.close()
        found.append(seconds)

    monkeypatch.setattr(asyncio, "wait_for", wait_for)
    monkeypatch.setattr("roundtable.server.pace.time.monotonic", lambda: 100.0)
    return found


def test_the_slowest_at_the_table_counts_and_who_only_watches_does_not(hub):
    pace = Pace(hub)
    assert pace.seconds("a") == 0, "nobody looks on"
    hub.listen("a", (), "slow")
    assert pace.seconds("a") == PACES["slow"], "nobody but who watches"
    hub.listen("a", (0,), "once")
    assert pace.seconds("a") == 0
    hub.listen("a", (1,), "fast")
    assert pace.seconds("a") == PACES["fast"]
    hub.listen("a", (2,), "as a snail")
    assert pace.seconds("a") == PACES["fast"], "what is no pace does not count"


def test_only_what_was_seen_is_waited_for_and_pauses_become_shorter(hub, waited):
    hub.listen("a", (0,), "normal")
    pace, room = Pace(hub), Table()
    asyncio.run(pace.wait("a", "strike"))
    assert waited == [], "nothing is known to be shown"
    pace.note(room)
    asyncio.run(pace.wait("a", "pass"))
    assert waited == [], "passing takes no time"
    asyncio.run(pace.wait("a", "strike"))
    room.playing.lines += 1
    pace.note(room)
    asyncio.run(pace.wait("a", "strike"))
    assert waited == pytest.approx([PACES["normal"], PACES["normal"] * SHORTER])


def test_what_changes_nothing_takes_no_time(hub, waited, monkeypatch):
    hub.listen("a", (0,), "normal")
    pace, room = Pace(hub), Table()
    pace.note(room)
    monkeypatch.setattr("roundtable.server.pace.time.monotonic", lambda: 100.0 + PACES["normal"])
    for _ in range(5):
        pace.note(room)
        asyncio.run(pace.wait("a", "which chit"))
    assert waited == [], "what is shown has been shown for long enough already"


def test_a_skip_lasts_until_a_person_is_asked(hub):
    hub.listen("a", (0,), "slow")
    pace, room = Pace(hub), Table()
    pace.note(room)
    pace.skip("a")
    asyncio.run(asyncio.wait_for(pace.wait("a", "strike"), 1))
    pace.asked(room)
    assert pace._skipped["a"].is_set(), "a bot is asked: it goes on without pauses"
    room.to_answer = [0, 1]
    pace.asked(room)
    assert not pace._skipped and not pace._shown


def test_skipping_is_for_those_at_the_table(server):
    ann, eve = server.browser(), server.browser()
    page = ann.post("/host/toy", **{"name": "Ann", "seat 0": "me", "seat 1": "bot random"})
    assert ann.post(f"{page.url.path}/skip").status_code == 204
    assert eve.post(f"{page.url.path}/skip").status_code == 403
