"""Connections that never finish what they began: they are counted, ended in time, and stop nobody else."""

import logging
import resource
import socket
import time

import httpx

from roundtable.server.config import Config
from roundtable.server.guard import BACKLOG, OWN_DESCRIPTORS, Guard, Sparing, raise_descriptors
from tests.server.conftest import wait_until

HALF = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nX-Slow: "


def connect(server, *first):
    made = socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=20)
    for data in first:
        made.sendall(data)
    return made


def hung_up(connection):
    """Whether the other end has gone; waits for it."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    connection.close()
    return True


def ask(connection):
    """A request on a line that is kept open, and the whole of its answer."""
    connection.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    answer = b""
    while b"\r\n\r\n" not in answer or not answer.endswith(b"}"):
        more = connection.recv(4096)
        assert more, "the server has hung up"
        answer += more
    assert b"200 OK" in answer


def ok(server):
    return httpx.get(server.url + "/health", verify=False, timeout=10).status_code == 200


def guard_of(server):
    return server._server.config.http_protocol_class.guard


def test_unfinished_heads_stop_nobody(serve):
    server = serve(connections=60, head_seconds=60.0)
    slow = [connect(server, HALF) for _ in range(150)]
    assert ok(server), "who asks for nothing makes room for who does"
    assert len(guard_of(server).all) <= 60
    assert all(ok(server) for _ in range(5))
    for connection in slow:
        connection.close()
    wait_until(lambda: len(guard_of(server).all) <= 1, "closed connections are no longer counted")


def test_a_head_that_takes_too_long_is_ended(serve):
    server = serve(head_seconds=0.4)
    silent, slow, finished = connect(server), connect(server, HALF), connect(server)
    ask(finished)
    later = connect(server)
    ask(later)
    later.sendall(b"GET /hea")  # and a second one on the same line that is never finished
    assert all(hung_up(connection) for connection in (silent, slow, later))
    ask(finished)  # between two requests one may wait longer
    finished.close()
    assert ok(server)


def test_dribbling_bytes_do_not_help(serve):
    server = serve(head_seconds=0.5)
    slow = connect(server, HALF)
    slow.settimeout(0.05)
    began = time.monotonic()
    gone = False
    while not gone and time.monotonic() < began + 10:
        try:
            slow.sendall(b"x")
            gone = slow.recv(100) == b""
        except TimeoutError:
            continue
        except OSError:
            gone = True
    assert gone
    assert time.monotonic() - began < 8


def test_a_body_that_takes_too_long_is_ended(serve):
    server = serve(body_seconds=0.4)
    head = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"
    assert all(hung_up(connection) for connection in [connect(server, head) for _ in range(20)])
    assert ok(server)


def test_who_reads_nothing_is_ended(serve):
    server = serve(write_seconds=0.4)
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.settimeout(20)
    slow.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
    ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    slow.sendall(ask * 200)
    wait_until(lambda: len(guard_of(server).all) == 1, "the connection is there")
    wait_until(lambda: not guard_of(server).all, "it is ended although it never says good-bye")
    slow.close()
    assert ok(server)


def test_one_address_cannot_take_all_places(serve, monkeypatch):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.9.9.9")
    server = serve(connections_per_address=5)
    kept = [connect(server, HALF) for _ in range(5)]
    wait_until(lambda: guard_of(server).by_address["127.0.0.1"] == 5, "five are counted")
    refused = connect(server)
    assert b"503" in refused.recv(4096)
    assert hung_up(refused)
    kept.pop().close()
    wait_until(lambda: guard_of(server).by_address["127.0.0.1"] == 4, "one place is free")
    assert ok(server)
    for connection in kept:
        connection.close()


def test_a_proxy_of_ours_may_hold_any_number(serve):
    server = serve(connections_per_address=5)
    many = [connect(server, HALF) for _ in range(20)]
    assert ok(server)
    for connection in many:
        connection.close()


def test_there_are_never_more_connections_than_descriptors():
    assert Guard(Config(), descriptors=1024).most == 1024 - BACKLOG - OWN_DESCRIPTORS
    assert Guard(Config(connections=99), descriptors=1 << 20).most == 99


def test_file_descriptors_are_raised_at_the_start():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(800, hard), hard))
        assert raise_descriptors() == min(hard if hard > 0 else 65_536, 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_log_is_spared():
    lines, now = Sparing(lines=3, seconds=0.0), logging.getLogger("x")
    lines._seconds = 1000
    records = [now.makeRecord("x", logging.WARNING, "f", 1, "Invalid HTTP request", (), None) for _ in range(50)]
    assert [lines.filter(record) for record in records] == [True] * 3 + [False] * 47
    other = now.makeRecord("x", logging.WARNING, "f", 1, "something else", (), None)
    assert lines.filter(other)
    lines._seconds = -1
    last = now.makeRecord("x", logging.WARNING, "f", 1, "Invalid HTTP request", (), None)
    assert lines.filter(last)
    assert last.getMessage() == "Invalid HTTP request (and 47 times more in the last while)"


def test_nonsense_instead_of_requests_does_not_fill_the_log(serve, caplog):
    server = serve()
    for _ in range(60):
        assert hung_up(connect(server, b"\x16\x03\x01 nonsense\r\n\r\n"))
    assert ok(server)
    assert len([record for record in caplog.records if "Invalid HTTP" in record.getMessage()]) <= 20
