"""Work that takes too long, too much memory, or fails: it harms nobody but whoever asked for it."""

import asyncio
import os
import signal
import threading
import time
from types import SimpleNamespace

import pytest
from litestar.exceptions import TooManyRequestsException

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup, find_game, game_names
from roundtable.server import limits as limits_module
from roundtable.server import stand_ins, workshop
from roundtable.server.client import ServerRefused
from roundtable.server.limits import FORGET_ABOVE, RATES, Limits
from roundtable.server.pool import MEMORY, Pool, TooLong
from tests.server.conftest import Browser, wait_until

akql = pytest.mark.skipif("akql" not in game_names(), reason="A.K.Q.L. is not installed: pip install -e . registers it")
FAR_APART = {"squares": [[0, 0], [10**9, 10**9]], "knights": {}}
"""A field so wide that no machine could lay it."""


def test_a_job_that_does_not_end_is_ended_and_the_next_one_is_done():
    async def story():
        pool = Pool(processes=True, workers=1)
        try:
            before = await pool.run(60, os.getpid)
            with pytest.raises(TooLong, match=r"after 0\.2 s"):
                await pool.run(0.2, time.sleep, 3600)
            after = await pool.run(60, os.getpid)
            with pytest.raises(MemoryError):
                await pool.run(60, bytearray, MEMORY + 1)
            assert await pool.run(60, os.getpid) == after, "a job that fails costs no process"
            # Somebody ends the process while it is idle (the machine is out of memory).
            os.kill(after, signal.SIGKILL)
            assert await pool.run(60, os.getpid) not in (before, after)
            return before
        finally:
            pool.close()

    gone = asyncio.run(story())
    wait_until(lambda: not _lives(gone), "the process that did not end is gone")


def _lives(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_what_somebody_waits_for_goes_first():
    async def story():
        pool, done, go = Pool(processes=False, workers=1), [], threading.Event()
        first = asyncio.create_task(pool.run(60, go.wait))
        await asyncio.sleep(0)
        tasks = [
            asyncio.create_task(pool.run(60, done.append, name, urgent=name > "m")) for name in ("a", "x", "b", "y")
        ]
        for _ in range(3):
            await asyncio.sleep(0)
        tasks[2].cancel()
        go.set()
        await asyncio.gather(first, *tasks, return_exceptions=True)
        pool.close()
        return done

    assert asyncio.run(story()) == ["x", "y", "a"]


@akql
def test_a_position_that_no_machine_could_lay_is_refused_and_nobody_else_waits(serve):
    live = serve(bots="processes")
    with live.client() as client:
        with pytest.raises(ServerRefused) as caught:
            client.create("akql", ["me", "me"], position=FAR_APART)
        assert caught.value.status == 400
        assert "each sharing a side with another" in caught.value.detail
        position = {"squares": [[0, 0]], "phase": "squares", "knights": {"king": {"seat": 0}, "tank": {"seat": 1}}}
        table = client.create("akql", ["me", "me"], position=position)
        assert table.seat(0).look()["status"] == "playing", "a position that can be laid is laid"


@akql
def test_a_position_that_takes_too_long_or_too_much_is_said_to_be_too_large(monkeypatch):
    setup = Setup("akql", position={})
    shop = workshop.Workshop(SimpleNamespace(bots="threads"))

    async def too_long(seconds, job, *given):
        raise TooLong("after 4 s")

    monkeypatch.setattr(shop._pool, "run", too_long)
    with pytest.raises(BadSetup, match=workshop.TOO_LARGE):
        asyncio.run(shop.check(setup))

    def greedy(setup, options):
        raise MemoryError

    monkeypatch.setattr(workshop, "find_game", lambda name: find_game(name).but(start=greedy))
    assert workshop.try_out(setup) == workshop.TOO_LARGE


def test_a_bot_that_fails_does_not_hold_up_its_match(serve, monkeypatch):
    live = serve()

    async def broken(lent, seat, strength, urgent):
        raise ZeroDivisionError("a mistake in a bot")

    monkeypatch.setattr(live.house.thinkers, "choose", broken)
    with live.client() as client:
        table = client.create("toy", ["bot random", "bot random"])
        wait_until(lambda: table.spectator().look()["status"] == "over", "the match goes on with any legal answers")
        assert table.spectator().look()["outcome"]["why"], "it was played to its end"


def test_a_bot_that_thinks_too_long_is_waited_for_a_few_times_only(serve, monkeypatch):
    live, asked = serve(), []

    async def slow(lent, seat, strength, urgent):
        asked.append(seat)
        raise TooLong("for ever")

    monkeypatch.setattr(live.house.thinkers, "choose", slow)
    with live.client() as client:
        table = client.create("toy", ["bot random", "bot random"])
        wait_until(lambda: table.spectator().look()["status"] == "over", "the match goes on with any legal answers")
    assert stand_ins.SLOW_BOTS <= len(asked) <= stand_ins.SLOW_BOTS + 1


# --- nothing grows for ever ------------------------------------------------------------------------------------------


def test_looking_for_matches_that_do_not_exist_leaves_nothing_behind(server):
    with server.client() as client:
        for letter in "abcdefgh":
            with pytest.raises(ServerRefused, match="no such match"):
                client.request("GET", f"/matches/{letter * 16}")
    assert server.house._loading == {}


def test_who_left_long_ago_is_forgotten(serve):
    live = serve(idle_seconds=900)
    hub = live.house.hub
    hub.last_seen = {("old", 0): time.time() - 10 * 24 * 3600, ("new", 1): time.time()}
    asyncio.run_coroutine_threadsafe(live.house._drop_idle(), hub_loop(live)).result(30)
    assert set(hub.last_seen) == {("new", 1)}


def hub_loop(live):
    return next(iter(live.house._tasks)).get_loop()


def test_a_flood_of_addresses_frees_nobody_of_a_limit(monkeypatch):
    monkeypatch.setattr(limits_module, "time", SimpleNamespace(monotonic=lambda: 0.0))
    limits = Limits()
    for _ in range(int(RATES["create"].burst)):
        limits.spend("10.9.9.9", "create")
    for number in range(2 * FORGET_ABOVE):
        limits.spend(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", "read")
    assert len(limits._buckets) <= FORGET_ABOVE + 1
    with pytest.raises(TooManyRequestsException, match="too many requests"):
        limits.spend("10.9.9.9", "create")


def test_a_stream_that_never_begins_takes_no_place():
    limits = Limits()
    limits.may_stream("10.0.0.1", 1, 2)
    limits.may_stream("10.0.0.1", 1, 2)
    with limits.stream("10.0.0.1"):
        with pytest.raises(TooManyRequestsException, match="1 live streams"):
            limits.may_stream("10.0.0.1", 1, 2)
        with limits.stream("10.0.0.2"), pytest.raises(TooManyRequestsException, match="too many people"):
            limits.may_stream("10.0.0.3", 1, 2)
    limits.may_stream("10.0.0.1", 1, 2)
    assert limits._streams == {}


# --- passwords of a proxy --------------------------------------------------------------------------------------------


def test_a_password_that_the_browser_sends_for_a_proxy_changes_nothing(server):
    ann = Browser(server.url)
    ann.http.headers["authorization"] = "Basic YW5uOnNlY3JldA=="
    page = ann.post("/host/toy", **{"name": "Ann", "seat 0": "me", "seat 1": "me"})
    assert page.status_code == 200
    match_id = str(page.url).rpartition("/")[2]
    assert ann.post(f"/m/{match_id}/do", do="chat", seat=0, text="hello").status_code == 200
    # Another site's form comes with the same password and the same cookie, but without our word.
    forged = ann.http.post(f"/m/{match_id}/do", data={"do": "concede", "seat": 0})
    assert forged.status_code == 403
    assert ann.http.post(f"/api/matches/{match_id}/concede", json={"seat": 0}).status_code == 403
