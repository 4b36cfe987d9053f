"""What strangers send: names, bodies, ids, cookies, links and streams that are not what they should be."""

import re
import socket
from types import SimpleNamespace

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roundtable.server import limits
from roundtable.server.app import SECURITY_HEADERS
from roundtable.server.client import ServerRefused
from tests.server.conftest import Browser, wait_until

NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }} {seat} %s ${x}",
    "a\u202eb\u0000c\nd",
    "'; DROP TABLE matches; --",
    "𝕹𝖎𝖈𝖊 ‮ name",
    "x" * 24,
]


def page_of(server, name):
    ann = Browser(server.url)
    page = ann.post("/host/toy", **{"name": name, "seat 0": "me", "seat 1": "me", "name 1": "Bo"})
    assert page.status_code == 200, page.text
    match_id = str(page.url).rpartition("/")[2]
    return ann, match_id, page


@pytest.mark.parametrize("name", NASTY)
def test_names_and_talk_are_shown_as_text(server, name):
    ann, match_id, page = page_of(server, name)
    ann.post(f"/m/{match_id}/do", do="chat", seat=0, text=name)
    ann.post(f"/m/{match_id}/do", do="concede", seat=0)
    texts = [page.text, ann.get(f"/m/{match_id}").text, ann.get("/").text, ann.get(f"/replay/{match_id}").text]
    for text in texts:
        assert "<script>alert" not in text
        assert "<img src=x" not in text
        assert "\u202e" not in text
        assert "\x00" not in text
        assert ">49<" not in text


def test_a_nasty_answer_is_shown_as_text(client, server):
    table = client.create("toy", ["me", "me"])
    one = table.seat(0)
    one.answer("name")
    one.answer("<script>alert(2)</script>")
    assert one.look()["view"]["people"][0]["name"] == "<script>alert(2)</script>"
    board = client._http.get(f"/api/matches/{table.id}/board", headers={"authorization": f"Bearer {one.capability}"})
    assert "<script" not in board.text


def test_a_name_with_braces_does_not_keep_its_seat(client):
    table = client.create("toy", ["me", "open"])
    eve = client.sit(table.id, 1, "{x} {name.a}")
    table.hand_over(1, "bot", "random")
    eve.consent(True)
    talk = [said["text"] for said in table.seat(0).look()["talk"]]
    assert "A bot takes the place of {x} {name.a}." in talk


def test_names_that_are_too_long_or_empty_are_made_to_fit(client, server):
    table = client.create("toy", ["me", "open"])
    with pytest.raises(ServerRefused, match="Validation failed") as refused:
        client.sit(table.id, 1, "x" * 25)
    assert refused.value.status == 400
    assert client.sit(table.id, 1, " \t ").look()["seats"][1]["name"] == "Player 2"
    page = page_of(server, "y" * 60)[2]
    assert "y" * 24 in page.text
    assert "y" * 25 not in page.text


# --- bodies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"null", b"[]", b'"x"', b"\xff\xfe", b'{"value": NaN}', b'{"value": 1, "value2": 2}', b"[" * 5000],
)
def test_a_body_that_is_no_answer_is_refused(client, body):
    table = client.create("toy", ["me", "me"])
    headers = {"authorization": f"Bearer {table.links[0]}", "content-type": "application/json"}
    answer = client._http.post(f"/api/matches/{table.id}/answer", content=body, headers=headers)
    assert answer.status_code == 400, answer.text
    assert table.seat(0).look()["asked"] == [0]


def test_a_body_that_is_too_large_is_refused(client, server):
    table = client.create("toy", ["me", "me"])
    big = {"value": "x" * (server.config.max_body + 1)}
    headers = {"authorization": f"Bearer {table.links[0]}"}
    assert client._http.post(f"/api/matches/{table.id}/answer", json=big, headers=headers).status_code == 413
    chunked = (b"x" * 1000 for _ in range(100))
    headers["content-type"] = "application/json"
    assert client._http.post(f"/api/matches/{table.id}/answer", content=chunked, headers=headers).status_code == 413
    assert Browser(server.url).post(f"/m/{table.id}/do", text="x" * 100_000).status_code == 413


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=json_values)
def test_any_json_at_all_is_either_an_answer_or_refused(client, value):
    table = _one_table(client)
    headers = {"authorization": f"Bearer {table.links[0]}"}
    answer = client._http.post(f"/api/matches/{table.id}/answer", json={"value": value}, headers=headers)
    assert answer.status_code in (400, 422), answer.text


def _one_table(client, made={}):  # noqa: B006 (made once for all examples: making it is slow)
    return made.setdefault("table", client.create("toy", ["me", "me"])) if not made else made["table"]


# --- ids, cookies, links ---------------------------------------------------------------------------------------------

IDS = ["x", "a" * 16, "A" * 16, "%2e%2e", "a" * 500, "🐴" * 16, "' OR 1=1 --", "%00" * 8, "-", "null"]


@pytest.mark.parametrize("match_id", IDS)
@pytest.mark.parametrize("path", ["/m/{}", "/m/{}/parts", "/replay/{}", "/api/matches/{}", "/api/matches/{}/stream"])
def test_an_id_that_is_no_match_is_not_found(server, path, match_id):
    answer = httpx.get(server.url + path.format(match_id), verify=False)
    assert answer.status_code in (400, 404), answer.text


@pytest.mark.parametrize(
    "word", ["x", "-" * 50, "a" * 16 + "-s0-0-x", "a" * 16 + "-s99-0-x", "a-s0-0-b", "🐴-s0-0-x", "a" * 300]
)
def test_a_link_that_is_none_leads_nowhere(server, client, word):
    for path in ("/join/", "/watch/"):
        assert Browser(server.url).get(path + word).status_code in (400, 403, 404)
    bearer = httpx.get(
        f"{server.url}/api/matches/{'a' * 16}", headers={"authorization": f"Bearer {word}".encode()}, verify=False
    )
    assert bearer.status_code in (400, 401, 403, 404)
    assert client._http.post("/api/join", json={"capability": word}).status_code in (400, 403, 404)


@pytest.mark.parametrize("change", ["seat", "generation", "role", "match"])
def test_a_capability_cannot_be_changed_into_another(client, change):
    table, other = client.create("toy", ["me", "me"]), client.create("toy", ["me", "me"])
    match_id, role, generation, mac = table.links[0].split("-", 3)
    altered = {
        "seat": (match_id, "s1", generation, mac),
        "generation": (match_id, role, "1", mac),
        "role": (match_id, "h0", generation, mac),
        "match": (other.id, role, generation, mac),
    }[change]
    target = other.id if change == "match" else table.id
    with pytest.raises(ServerRefused) as refused:
        client.request("GET", f"/matches/{target}", "-".join(altered))
    assert refused.value.status == 403


@pytest.mark.parametrize(
    "cookie", ["", "x", "x.y", ".", "x." + "A" * 32, "ä.ö", "a" * 5000, "roundtable=roundtable=x", 'x"; DROP']
)
def test_a_cookie_that_is_not_ours_is_nobody(server, cookie):
    _, match_id, _ = page_of(server, "Ann")
    answer = httpx.get(f"{server.url}/m/{match_id}", headers={"cookie": f"roundtable={cookie}".encode()}, verify=False)
    assert answer.status_code == 403
    assert "roundtable=" in answer.headers["set-cookie"], "a new identity is given"


def test_the_cookie_cannot_be_read_by_scripts_or_sent_by_other_sites(server):
    answer = httpx.get(f"{server.url}/", verify=False)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    secure = httpx.get(f"{server.url}/", headers={"x-forwarded-proto": "https"}, verify=False).headers
    assert "Secure" in secure["set-cookie"]
    assert secure["strict-transport-security"].startswith("max-age=")


# --- headers and pages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/host/toy", "/rules", "/rules/akql", "/nothing", "/api/games", "/api/nothing"])
def test_every_response_has_the_security_headers(server, path):
    answer = httpx.get(server.url + path, verify=False)
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers[name] == value
    assert "cache-control" in answer.headers
    assert "server" not in answer.headers or "uvicorn" not in answer.headers["server"]


def test_no_page_holds_what_the_content_policy_forbids(server):
    ann, match_id, page = page_of(server, "Ann")
    ann.post(f"/m/{match_id}/do", do="concede", seat=0)
    texts = [ann.get(path).text for path in ("/", "/host/toy", "/host/akql", "/rules/akql", f"/replay/{match_id}")]
    for text in [page.text, *texts]:
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), "an inline script"
        assert not re.search(r"\sstyle=", text), "an inline style"
        assert not re.search(r"\son\w+=", text), "an inline handler"
        assert not re.search(r"(?:src|href|action)=[\"']?(?:https?:)?//", text), "something from another host"
        assert "javascript:" not in text


# --- streams and floods ----------------------------------------------------------------------------------------------


def test_so_many_streams_and_no_more(serve):
    live = serve(rate_limits=True, streams_per_address=3)
    with live.client() as client:
        table = client.create("toy", ["me", "me"])
        streams = [table.seat(0).stream() for _ in range(3)]
        for stream in streams:
            next(stream)
        with pytest.raises(ServerRefused, match="3 live streams") as refused:
            next(table.seat(0).stream())
        assert refused.value.status == 429
        streams[0].close()

        def free():
            try:
                return next(table.seat(1).stream())
            except ServerRefused:
                return None

        wait_until(free, "the place of a closed stream is free again")
        for stream in streams:
            stream.close()


def test_a_flood_is_slowed_down(serve, monkeypatch):
    # However slow this machine is: to the limits no time passes.
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    live = serve(rate_limits=True)
    with live.client() as client:
        table = client.create("toy", ["me", "me"])
        statuses = []
        for n in range(20):
            answer = client._http.post(
                f"/api/matches/{table.id}/chat",
                json={"text": f"flood {n}"},
                headers={"authorization": f"Bearer {table.links[0]}"},
            )
            statuses.append(answer.status_code)
        allowed = int(limits.RATES["talk"].burst)
        assert statuses == [201] * allowed + [429] * (20 - allowed)
        assert int(answer.headers["retry-after"]) >= 1


@pytest.mark.parametrize(
    "raw",
    [
        b"GARBAGE\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
)
def test_broken_requests_do_not_stop_the_server(server, raw):
    address = server.url.removeprefix("http://").split(":")
    with socket.create_connection((address[0], int(address[1])), timeout=10) as connection:
        connection.sendall(raw)
        head = connection.recv(100)
    assert head == b"" or b" 400 " in head or b" 404 " in head
    assert httpx.get(f"{server.url}/health", verify=False).json()["ok"] is True
