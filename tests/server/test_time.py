"""Clocks, and matches that leave memory and come back."""

import asyncio
import sqlite3
import time

import pytest

from roundtable.kernel import game as kernel_game
from roundtable.kernel.dice import Dice
from roundtable.server.client import ServerRefused, Table
from roundtable.server.clocks import HouseClock
from tests.kernel.toy import TOY
from tests.server.conftest import Live, wait_until


def pass_time(live: Live, table: Table, seconds: float) -> None:
    """Make everybody at a table have thought for so much longer, and let the server look at its clocks."""

    async def earlier() -> None:
        async with live.house.reading(table.id) as room:
            room.since = {seat: since - seconds for seat, since in room.since.items()}
        await live.house.clocks.look()

    on_the_loop(live, earlier())


def on_the_loop(live, job):
    loop = next(iter(live.house._tasks)).get_loop()
    return asyncio.run_coroutine_threadsafe(job, loop).result(60)


@pytest.fixture
def clocked(server, client):
    def make(seats=("me", "me"), **clock):
        return client.create("toy", list(seats), clock=clock, bidding=False, life=30)

    return make


def test_a_bot_answers_when_the_time_for_an_answer_is_up(server, clocked):
    table = clocked(per_answer=60, then="bot")
    pass_time(server, table, 30)
    assert table.seat(0).look()["seats"][0]["seconds_left"] <= 30
    assert table.seat(0).look()["asked"] == [0]
    pass_time(server, table, 31)
    look = wait_until(lambda: (look := table.seat(0).look())["version"] > 1 and look, "the bot has answered")
    assert any("time is up: a bot answers" in said["text"] for said in look["talk"])
    assert table.seat(0).look()["seats"][0]["kind"] == "person", "the seat is still theirs"


def test_a_seat_is_forfeited_when_the_time_is_up(server, clocked):
    table = clocked(per_answer=60, then="forfeit")
    pass_time(server, table, 61)
    look = wait_until(lambda: (look := table.seat(1).look())["status"] == "over" and look, "the match is over")
    assert look["outcome"]["winners"] == [1]


def test_nothing_happens_when_the_host_chose_to_wait(server, clocked):
    table = clocked(per_answer=60, then="wait")
    pass_time(server, table, 500)
    look = table.seat(0).look()
    assert (look["asked"], look["version"]) == ([0], 1)
    assert look["seats"][0]["seconds_left"] < 0


def test_a_bank_is_spent_by_thinking_and_filled_by_answering(server, clocked):
    table = clocked(bank=9000, extra=1000, then="forfeit")
    pass_time(server, table, 3000)
    table.seat(0).answer("peek")
    left = [seat["seconds_left"] for seat in table.seat(0).look()["seats"]]
    # The test itself takes time, too, but not so much.
    assert left[0] == pytest.approx(7000, abs=200)
    assert left[1] == pytest.approx(9000, abs=200)
    pass_time(server, table, 9001)
    assert table.seat(0).look()["outcome"]["winners"] == [0]


def test_a_player_who_is_away_too_long_is_stood_in_for(server, clocked):
    table = clocked(away=60, then="bot")
    stream = table.seat(0).stream()
    next(stream)
    pass_time(server, table, 61)
    assert table.seat(0).look()["asked"] == [0], "they are here, and may think"
    stream.close()
    wait_until(lambda: not table.seat(0).look()["seats"][0]["online"], "they are gone")
    server.house.hub.last_seen[table.id, 0] = server.house.clock.now() - 61
    pass_time(server, table, 1)
    wait_until(lambda: table.seat(0).look()["version"] > 1, "a bot answers for them")


def test_a_clock_runs_on_while_nobody_holds_the_match_in_memory(serve):
    live = serve(idle_seconds=0.1)
    with live.client() as client:
        table = client.create("toy", ["me", "me"], clock={"per_answer": 1, "then": "forfeit"})
        wait_until(lambda: live.house.in_memory() == 0, "the match leaves memory")
        look = wait_until(lambda: (look := table.spectator().look())["status"] == "over" and look, "time is up")
    assert look["outcome"]["winners"] == [1]


def write(live, *statements):
    with sqlite3.connect(live.config.database_url.removeprefix("sqlite:///")) as database:
        for statement in statements:
            assert database.execute(statement).rowcount
    database.close()


def test_clocks_stand_still_while_the_server_is_down_and_the_table_is_told(serve):
    first = serve()
    with first.client() as client:
        table = client.create("toy", ["me", "me"], clock={"per_answer": 600, "then": "forfeit"}, bidding=False)
        table.seat(0).answer("peek")
        pass_time(first, table, 100)
        on_the_loop(first, first.house._beat())
    first.stop()
    # As if all that had been three hours ago by the calendar.
    write(first, "UPDATE rows SET at = at - 10800", "UPDATE matches SET touched_at = touched_at - 10800")
    second = serve()
    with second.client() as client:
        again = Table(client, {"id": table.id, "host": "", "watch": table.watch, "seats": {"1": table.links[1]}})
        on_the_loop(second, second.house.clocks.look())
        look = again.seat(1).look()
        assert look["status"] == "playing"
        assert look["seats"][1]["seconds_left"] == pytest.approx(600, abs=60)
        assert look["stood_still"] == pytest.approx(10800, abs=60)
        again.seat(1).answer("peek")
        look = again.seat(1).look()
        assert look["stood_still"] == 0
        assert look["talk"][-1]["text"] == "The server was away for 3 hours; the clocks stood still."


@pytest.mark.parametrize("jump", [-86400.0, 86400.0])
def test_setting_the_machines_clock_changes_no_clock_of_a_match(server, clocked, monkeypatch, jump):
    table = clocked(bank=600, then="forfeit")
    real = time.time
    monkeypatch.setattr("roundtable.server.house.time.time", lambda: real() + jump)
    on_the_loop(server, server.house.clocks.look())
    table.seat(0).answer("peek")
    look = table.seat(0).look()
    assert look["status"] == "playing"
    assert [seat["seconds_left"] for seat in look["seats"]] == pytest.approx([600, 600], abs=60)


def test_the_clock_of_the_house_stops_when_the_database_does_not_answer(monkeypatch):
    clock = HouseClock()
    began = clock.now()
    clock._since -= 3600
    assert clock.now() - began == pytest.approx(30, abs=1)


def test_players_who_were_here_before_a_restart_are_not_away_at_once(serve):
    first = serve()
    with first.client() as client:
        table = client.create("toy", ["me", "me"], clock={"away": 60, "then": "forfeit"}, bidding=False)
        pass_time(first, table, 3000)
    first.stop()
    second = serve()
    with second.client() as client:
        again = Table(client, {"id": table.id, "host": "", "watch": table.watch, "seats": {}})
        assert again.spectator().look()["status"] == "playing"
        pass_time(second, again, 3000)
        assert again.spectator().look()["status"] == "playing", "they have a minute to find their way back"


def test_a_match_of_an_older_version_has_its_clocks_from_dates(serve):
    first = serve()
    with first.client() as client:
        table = client.create("toy", ["me", "me"], clock={"per_answer": 600, "then": "forfeit"}, bidding=False)
        table.seat(0).answer("peek")
    first.stop()
    write(first, "UPDATE rows SET up = NULL", "DELETE FROM settings WHERE name = 'clock'")
    second = serve()
    with second.client() as client:
        again = Table(client, {"id": table.id, "host": "", "watch": table.watch, "seats": {"1": table.links[1]}})
        assert again.seat(1).look()["seats"][1]["seconds_left"] == pytest.approx(600, abs=60)


# --- memory ----------------------------------------------------------------------------------------------------------


def test_an_idle_match_leaves_memory_and_comes_back_unnoticed(serve, monkeypatch):
    live = serve(idle_seconds=0.1)
    loads, load = [], live.house._load

    async def counted(match_id):
        loads.append(match_id)
        return await load(match_id)

    monkeypatch.setattr(live.house, "_load", counted)
    with live.client() as client:
        table = client.create("toy", ["me", "me"], life=30)
        dice = Dice(b"any")
        seats = [table.seat(0), table.seat(1)]
        for round_ in range(4):
            for _ in range(7):
                look = seats[0].look()
                seat = seats[look["asked"][0]]
                seat._answer_one(lambda ask, look: ask.sample(dice), seat.look())
            before = seats[0].look()
            wait_until(lambda: live.house.in_memory() == 0, f"the match leaves memory, round {round_}")
            loaded = len(loads)
            after = seats[0].look()
            assert {**after, "talk": 0} == {**before, "talk": 0}
            assert len(loads) == loaded + 1, "it came from storage"


def test_a_match_that_is_watched_stays_in_memory(serve):
    live = serve(idle_seconds=0.05)
    with live.client() as client:
        table = client.create("toy", ["me", "me"])
        stream = table.seat(0).stream()
        next(stream)
        other = client.create("toy", ["me", "me"])
        wait_until(lambda: other.id not in live.house._rooms, "the other match leaves memory")
        assert table.id in live.house._rooms
        stream.close()


def test_a_match_goes_on_after_a_change_of_the_rules(serve, monkeypatch):
    first = serve()
    with first.client() as client:
        table = client.create("toy", ["me", "me"], life=30, bidding=False)
        table.seat(0).answer("peek")
        table.seat(1).answer("mark")
        before = table.seat(1).look()
    first.stop()
    monkeypatch.setitem(kernel_game._registered, "toy", TOY.but(version=2))
    kernel_game.find_game.cache_clear()
    second = serve()
    with second.client() as client:
        again = Table(client, {"id": table.id, "host": table.host, "watch": table.watch, "seats": {}})
        again.links = table.links
        after = again.seat(1).look()
        assert after["view"] == before["view"]
        assert after["question"] == before["question"]
        again.seat(1).answer([4, 4])
        assert again.seat(0).look()["view"]["people"][1]["mark"] == [4, 4]
    monkeypatch.undo()
    kernel_game.find_game.cache_clear()


def test_a_match_that_the_new_rules_cannot_play_says_so_and_is_kept(serve, monkeypatch):
    first = serve()
    with first.client() as client:
        table = client.create("toy", ["me", "me"], life=30, bidding=False)
        table.seat(0).answer("peek")
        on_the_loop(first, first.house.storage.keep_save(table.id, 10**6, b""))
    first.stop()
    # As if killed before any save was written, and then the rules lost the action that was taken.
    import sqlite3

    path = first.config.database_url.removeprefix("sqlite:///")
    with sqlite3.connect(path) as database:
        database.execute("DELETE FROM saves")
        database.execute("UPDATE rows SET value = '\"sing\"' WHERE kind = 'answer'")
    database.close()
    second = serve()
    with second.client() as client:
        again = Table(client, {"id": table.id, "host": table.host, "watch": table.watch, "seats": {}})
        again.links = table.links
        look = again.seat(0).look()
        assert "cannot go on here" in look["problem"]
        with pytest.raises(ServerRefused, match="cannot go on here"):
            again.seat(0).answer("peek")
        assert len(on_the_loop(second, second.house.storage.rows(table.id))) == 2
