"""How long matches are kept, and what happens when the database does not do its part."""

import asyncio
import socket
import sqlite3
import time

import pytest
from sqlalchemy.exc import OperationalError

from roundtable.kernel.save import verify
from roundtable.server.client import ServerRefused


def on_the_loop(live, job):
    loop = next(iter(live.house._tasks)).get_loop()
    return asyncio.run_coroutine_threadsafe(job, loop).result(60)


def path_of(live):
    return live.config.database_url.removeprefix("sqlite:///")


def stored(live, match_id):
    with sqlite3.connect(path_of(live)) as database:
        counts = [
            database.execute(f'SELECT COUNT(*) FROM "{table}" WHERE {key} = ?', [match_id]).fetchone()[0]
            for table, key in (("matches", "id"), ("rows", "match_id"), ("saves", "match_id"), ("holders", "match_id"))
        ]
    database.close()
    return sum(counts)


# --- deleting --------------------------------------------------------------------------------------------------------


def test_the_host_deletes_a_match_that_is_over_and_gets_its_file(server, client):
    table = client.create("toy", ["me", "friend"])
    bo = client.join(table.links[1], "Bo")
    with pytest.raises(ServerRefused, match="Player 1 still plays here") as refused:
        table.delete()
    assert refused.value.status == 409
    for nobody in (bo.capability, table.watch, ""):
        with pytest.raises(ServerRefused, match="only the host"):
            client.request("POST", f"/matches/{table.id}/delete", nobody, json={})
    events = bo.stream()
    next(events)
    table.seat(0).concede()
    assert stored(server, table.id)
    assert verify(table.delete()).honest
    assert not stored(server, table.id)
    assert "gone" in [event for event, _ in events], "who listens is told, and the stream ends"
    with pytest.raises(ServerRefused, match="no such match"):
        bo.look()


def test_the_host_deletes_a_match_by_its_page(server):
    ann, bo = server.browser(), server.browser()
    page = ann.post("/host/toy", **{"name": "Ann", "seat 0": "me", "seat 1": "bot random"})
    assert "Delete this match" in page.text, "nobody else plays there"
    match_id = page.url.path.rpartition("/")[2]
    assert bo.post(f"/m/{match_id}/delete").status_code == 403
    assert ann.post(f"/m/{match_id}/delete").url.path == "/"
    assert not stored(server, match_id)
    assert ann.get(f"/m/{match_id}").status_code == 404


def test_old_matches_are_saved_and_deleted_where_that_was_set(serve, tmp_path):
    live = serve(keep_days=30, archive=str(tmp_path / "old matches"))
    with live.client() as client:
        old, young = (client.create("toy", ["me", "me"]) for _ in range(2))
        waiting = client.create("toy", ["me", "friend"])
        with sqlite3.connect(path_of(live)) as database:
            database.execute("UPDATE matches SET touched_at = touched_at - 31 * 86400 WHERE id != ?", [young.id])
        database.close()
        on_the_loop(live, live.house.keeping.clean())
        assert not stored(live, old.id)
        assert not stored(live, waiting.id)
        assert young.seat(0).look()["status"] == "playing"
    assert [file.name for file in (tmp_path / "old matches").iterdir()] == [f"toy-{old.id}.roundtable"]


@pytest.mark.parametrize("days", [0, 30])
def test_a_wrong_date_deletes_nothing(serve, monkeypatch, days):
    live = serve(keep_days=days)
    with live.client() as client:
        table = client.create("toy", ["me", "me"])
        real = time.time
        monkeypatch.setattr("time.time", lambda: real() + 4e8)
        on_the_loop(live, live.house.keeping.clean())
        assert table.seat(0).look()["status"] == "playing"


# --- a database in trouble -------------------------------------------------------------------------------------------


def test_health_writes_to_the_database(server, monkeypatch):
    assert server.browser().get("/health").json()["ok"] is True

    async def full(now):
        raise OperationalError("UPDATE", {}, sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr(server.house.storage, "beat", full)
    answer = server.browser().get("/health")
    assert answer.status_code == 503
    assert answer.json()["ok"] is False
    assert answer.json()["problem"] == "the database cannot be written to"


def test_a_locked_database_keeps_nobody_waiting_for_long(serve):
    live = serve()
    with live.client() as client:
        table = client.create("toy", ["me", "me"], bidding=False)
        one = table.seat(0)
        lock = sqlite3.connect(path_of(live), isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        with pytest.raises(ServerRefused, match="the database does not answer") as refused:
            one.answer("peek")
        assert refused.value.status == 503
        assert one.look()["asked"] == [0], "looking does not need to write"
        assert time.monotonic() - began < 8
        lock.execute("ROLLBACK")
        lock.close()
        one.answer("peek")
        assert one.look()["asked"] == [1]


def test_a_file_that_is_no_database_is_named(started, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear server,\n" * 100)
    process, line = started(f"database_url='sqlite:///{tmp_path}/letter.txt'")
    assert line == ""
    said = process.communicate(timeout=60)[1]
    assert "letter.txt cannot be used: file is not a database" in said
    assert "Traceback" not in said
    assert process.returncode == 1


def test_a_database_of_a_newer_version_is_named(serve, started, tmp_path):
    live = serve()
    live.stop()
    with sqlite3.connect(path_of(live)) as database:
        database.execute("INSERT INTO schema_version VALUES (999)")
    database.close()
    process, line = started(f"database_url='sqlite:///{path_of(live)}'")
    said = process.communicate(timeout=60)[1]
    assert line == ""
    assert "schema version 999" in said
    assert "Traceback" not in said


# --- requests that nobody of good will sends -------------------------------------------------------------------------


def status_of(server, head):
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=30) as connection:
        connection.sendall(head + b"Connection: close\r\n\r\n")
        answer = b""
        while more := connection.recv(65536):
            answer += more
    return int(answer.split(b" ")[1])


@pytest.mark.parametrize("path", ["/", "/api/games", "/nowhere", "/m/x"])
@pytest.mark.parametrize("host", ["x:1, evil", "x:99999", "x:abc", "a b", "[::1", "a@b", "<b>", "x:1:2"])
def test_a_strange_host_is_refused(server, path, host):
    status = status_of(server, f"GET {path} HTTP/1.1\r\nHost: {host}\r\n".encode())
    assert status in (400, 404) if path == "/nowhere" else status == 400


@pytest.mark.parametrize("host", ["x", "x:1", "127.0.0.1:8000", "[::1]:80", "a-b.example", ""])
def test_a_plain_host_is_taken(server, host):
    assert status_of(server, f"GET /health HTTP/1.1\r\nHost: {host}\r\n".encode()) == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "text/json"])
def test_json_that_says_it_is_something_else_is_refused(client, kind):
    body = b'{"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]}'
    answer = client._http.post("/api/matches", content=body, headers={"content-type": kind})
    assert answer.status_code == 415
    assert "application/json" in answer.json()["detail"]
    good = client._http.post("/api/matches", content=body, headers={"content-type": "application/json; charset=utf-8"})
    assert good.status_code == 201
