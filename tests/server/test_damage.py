"""One match's trouble stays its own: every kind of row is broken once, and the others are looked at."""

import sqlite3

import pytest

from roundtable.server.client import Seat, ServerRefused, Table
from tests.server.conftest import Browser, wait_until

DAMAGE = {
    "setup": "UPDATE matches SET setup = '{' WHERE id = :id",
    "setup of another shape": "UPDATE matches SET setup = '{\"game\": 7}' WHERE id = :id",
    "game": "UPDATE matches SET game = 'gone' WHERE id = :id",
    "seats": 'UPDATE matches SET seats = \'[{"kind": "ghost"}]\' WHERE id = :id',
    "no seats": "UPDATE matches SET seats = '[]' WHERE id = :id",
    "seats now": "UPDATE matches SET seats_now = 'x' WHERE id = :id",
    "clock": "UPDATE matches SET clock = '[]' WHERE id = :id",
    "asked": "UPDATE matches SET asked = '{}' WHERE id = :id",
    "outcome": "UPDATE matches SET outcome = '{}' WHERE id = :id",
    "seed": "UPDATE matches SET seed = x'' WHERE id = :id",
    "base": "UPDATE matches SET base = x'00' WHERE id = :id",
    "value of a row": "UPDATE rows SET value = '{' WHERE match_id = :id AND kind = 'answer'",
    "answer of a row": "UPDATE rows SET value = '{\"a\": 1}' WHERE match_id = :id AND kind = 'answer'",
    "kind of a row": "UPDATE rows SET kind = 'nonsense' WHERE match_id = :id AND kind = 'chat'",
    "kind of every row": "UPDATE rows SET kind = 'load' WHERE match_id = :id",
    "seat of a row": "UPDATE rows SET seat = 77 WHERE match_id = :id AND kind = 'chat'",
    "missing row": "DELETE FROM rows WHERE match_id = :id AND kind = 'answer'",
    "first row": "DELETE FROM rows WHERE match_id = :id AND n = 0",
    "save": "UPDATE saves SET data = x'0102' WHERE match_id = :id",
    "empty save": "UPDATE saves SET data = x'' WHERE match_id = :id",
    "cut save": "UPDATE saves SET data = substr(data, 1, 200) WHERE match_id = :id",
    "holders": "UPDATE holders SET seat = 99 WHERE match_id = :id AND seat = 0",
}
HEALED = {"save", "empty save", "cut save", "holders", "seats now", "asked", "outcome"}
"""What a match does not need, or can make again."""
NEEDED = set(DAMAGE) - HEALED


def damage(url, how, match_id):
    with sqlite3.connect(url.removeprefix("sqlite:///")) as database:
        if how not in ("save", "empty save", "cut save"):
            database.execute("DELETE FROM saves WHERE match_id = ?", [match_id])
        assert database.execute(DAMAGE[how], {"id": match_id}).rowcount, how
    database.close()


def test_one_broken_match_does_not_disturb_the_others(serve):
    first = serve()
    ann = Browser(first.url)
    made, before = {}, {}
    with first.client() as client:
        for how in [*DAMAGE, "nothing"]:
            page = ann.post("/host/toy", **{"name": "Ann", "seat 0": "me", "seat 1": "open", "then": "forfeit"})
            match_id = page.url.path.rpartition("/")[2]
            bo = made[how] = client.sit(match_id, 1, how)
            ann.post(f"/m/{match_id}/do", do="chat", seat=0, text="hello")
            parts = ann.get(f"/m/{match_id}/parts").json()["parts"]["ask"]
            question = parts.partition('name="question" value="')[2].partition('"')[0]
            answered = ann.post(f"/m/{match_id}/do", do="answer", seat=0, choice="peek", question=question)
            assert answered.status_code == 200
            before[how] = bo.look()
        clocked = client.create("toy", ["me", "me"], clock={"per_answer": 1, "then": "forfeit"})
    first.stop()
    for how in DAMAGE:
        damage(first.config.database_url, how, made[how].id)
    with sqlite3.connect(first.config.database_url.removeprefix("sqlite:///")) as database:
        database.execute("UPDATE matches SET due = 1 WHERE id != ?", [clocked.id])
    database.close()

    second = serve()
    ann.http.base_url = second.url
    with second.client() as client:
        for how, known in made.items():
            bo = Seat(client, known.id, 1, known.capability)
            if how in NEEDED:
                try:
                    assert "cannot" in bo.look()["problem"], how
                except ServerRefused as refused:
                    # Where even the seats are unknown, nobody is anybody there.
                    assert "cannot be opened here" in refused.detail or refused.status == 403, how
            else:
                now = bo.look()
                assert now["problem"] == "", how
                assert {**now, "seats": 0} == {**before[how], "seats": 0}, how
                bo.answer("peek")
        spectator = Table(client, {"id": clocked.id, "host": "", "watch": clocked.watch, "seats": {}}).spectator()
        wait_until(lambda: spectator.look()["status"] == "over", "the clock of a sound match runs out all the same")
        assert client.request("GET", "/matches")["open"] == []
    home = ann.get("/")
    assert home.status_code == 200
    assert made["nothing"].id in home.text
    assert second.house.in_memory() >= 3


@pytest.mark.parametrize("kind", ["me", "bot random"])
def test_a_match_that_was_made_but_never_begun_begins_at_the_start(serve, kind):
    first = serve()
    with first.client() as client:
        table = client.create("toy", ["me", kind])
        waiting = client.create("toy", ["me", "friend"])
    first.stop()
    with sqlite3.connect(first.config.database_url.removeprefix("sqlite:///")) as database:
        # As a server left it that ended between the two commits of older versions.
        for table_name in ("rows", "saves"):
            database.execute(f'DELETE FROM "{table_name}" WHERE match_id = ?', [table.id])
        database.execute("UPDATE matches SET version = 0, status = 'waiting', due = NULL WHERE id = ?", [table.id])
    database.close()
    second = serve()
    with second.client() as client:
        seat = Seat(client, table.id, 0, table.links[0])
        wait_until(lambda: seat.look()["status"] == "playing", "it begins")
        assert seat.look()["asked"] == [0]
        assert Seat(client, waiting.id, 0, waiting.links[0]).look()["status"] == "waiting"
