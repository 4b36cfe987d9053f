"""Who may do what: every route, asked by everybody. A route without an expectation here fails the first test."""

import re

import pytest
from litestar.routes import HTTPRoute

from roundtable.server.errors import page_beside
from tests.server.conftest import Browser

PUBLIC, SEAT, LOOK, HOST, FINISHED, LINK = "public", "seat", "look", "host", "finished", "link"
CAMPAIGN = "who began a campaign or holds a seat of one of its matches: see test_campaigns.py"
THOUGHT = "who may see the replay, of games that can be thought about (the toy cannot): see test_advice.py"
DELETE = "the host, when nobody else plays: see test_keeping.py"

API = {
    ("GET", "/api/openapi"): PUBLIC,
    ("GET", "/api/openapi.json"): PUBLIC,
    ("GET", "/api/openapi/openapi.json"): PUBLIC,
    ("GET", "/api/openapi/{path:str}"): PUBLIC,
    ("GET", "/api/games"): PUBLIC,
    ("GET", "/api/games/{name:str}"): PUBLIC,
    ("GET", "/api/games/{name:str}/tools"): PUBLIC,
    ("POST", "/api/games/{name:str}/tools/{tool:str}"): PUBLIC,
    ("GET", "/api/rules"): PUBLIC,
    ("GET", "/api/rules/{rule_id:str}"): PUBLIC,
    ("POST", "/api/campaigns"): PUBLIC,
    ("GET", "/api/campaigns/{campaign_id:str}"): CAMPAIGN,
    ("POST", "/api/campaigns/{campaign_id:str}/next"): CAMPAIGN,
    ("GET", "/api/campaigns/{campaign_id:str}/file"): CAMPAIGN,
    ("GET", "/api/matches"): PUBLIC,
    ("POST", "/api/matches"): PUBLIC,
    ("POST", "/api/matches/{match_id:str}/sit"): LINK,
    ("POST", "/api/join"): LINK,
    ("GET", "/api/matches/{match_id:str}"): LOOK,
    ("GET", "/api/matches/{match_id:str}/board"): LOOK,
    ("GET", "/api/matches/{match_id:str}/file"): LOOK,
    ("GET", "/api/matches/{match_id:str}/links"): LOOK,
    ("GET", "/api/matches/{match_id:str}/stream"): LOOK,
    ("GET", "/api/matches/{match_id:str}/hint"): SEAT,
    ("POST", "/api/matches/{match_id:str}/answer"): SEAT,
    ("POST", "/api/matches/{match_id:str}/undo"): SEAT,
    ("POST", "/api/matches/{match_id:str}/takeback"): SEAT,
    ("POST", "/api/matches/{match_id:str}/draw"): SEAT,
    ("POST", "/api/matches/{match_id:str}/reply"): SEAT,
    ("POST", "/api/matches/{match_id:str}/concede"): SEAT,
    ("POST", "/api/matches/{match_id:str}/policy"): SEAT,
    ("POST", "/api/matches/{match_id:str}/hand"): SEAT,
    ("POST", "/api/matches/{match_id:str}/adjust"): SEAT,
    ("POST", "/api/matches/{match_id:str}/chat"): SEAT,
    ("POST", "/api/matches/{match_id:str}/leave"): SEAT,
    ("POST", "/api/matches/{match_id:str}/renew"): SEAT,
    ("POST", "/api/matches/{match_id:str}/rematch"): SEAT,
    ("POST", "/api/matches/{match_id:str}/consent"): SEAT,
    ("POST", "/api/matches/{match_id:str}/commit"): SEAT,
    ("POST", "/api/matches/{match_id:str}/share"): SEAT,
    ("POST", "/api/matches/{match_id:str}/seats/{seat:int}"): HOST,
    ("POST", "/api/matches/{match_id:str}/visible"): HOST,
    ("POST", "/api/matches/{match_id:str}/hints"): HOST,
    ("POST", "/api/matches/{match_id:str}/delete"): DELETE,
    ("GET", "/api/matches/{match_id:str}/replay"): FINISHED,
    ("GET", "/api/matches/{match_id:str}/points"): FINISHED,
    ("GET", "/api/matches/{match_id:str}/save"): FINISHED,
    ("GET", "/api/matches/{match_id:str}/verify"): FINISHED,
    ("GET", "/api/matches/{match_id:str}/analysis"): THOUGHT,
    ("POST", "/api/matches/{match_id:str}/fork"): FINISHED,
}
PAGES = {
    ("GET", "/"): PUBLIC,
    ("GET", "/favicon.ico"): PUBLIC,
    ("GET", "/health"): PUBLIC,
    ("GET", "/static/{digest:str}/{name:str}"): PUBLIC,
    ("GET", "/host/{name:str}"): PUBLIC,
    ("POST", "/host/{name:str}"): PUBLIC,
    ("POST", "/solo/{name:str}"): PUBLIC,
    ("GET", "/campaigns/{name:str}"): PUBLIC,
    ("POST", "/campaigns/{name:str}"): PUBLIC,
    ("POST", "/campaigns"): PUBLIC,
    ("GET", "/c/{campaign_id:str}"): CAMPAIGN,
    ("POST", "/c/{campaign_id:str}/next"): CAMPAIGN,
    ("POST", "/c/{campaign_id:str}/replay"): CAMPAIGN,
    ("GET", "/c/{campaign_id:str}/file"): CAMPAIGN,
    ("GET", "/m/{match_id:str}/campaign"): PUBLIC,
    ("GET", "/learn"): PUBLIC,
    ("GET", "/learn/{name:str}"): PUBLIC,
    ("POST", "/learn/{name:str}/{which:str}"): PUBLIC,
    ("GET", "/puzzles"): PUBLIC,
    ("POST", "/puzzles/{name:str}/{which:str}"): PUBLIC,
    ("GET", "/how-to-play/{name:str}"): PUBLIC,
    ("GET", "/rules"): PUBLIC,
    ("GET", "/rules/{name:str}"): PUBLIC,
    ("GET", "/rule/{rule_id:str}"): PUBLIC,
    ("GET", "/tools/{name:str}"): PUBLIC,
    ("GET", "/tools/{name:str}/{tool:str}"): PUBLIC,
    ("POST", "/tools/{name:str}/{tool:str}"): PUBLIC,
    ("GET", "/join/{word:str}"): LINK,
    ("POST", "/join/{word:str}"): LINK,
    ("POST", "/m/{match_id:str}/sit"): LINK,
    ("GET", "/m/{match_id:str}"): LOOK,
    ("GET", "/m/{match_id:str}/parts"): LOOK,
    ("GET", "/m/{match_id:str}/players"): LOOK,
    ("GET", "/m/{match_id:str}/stream"): LOOK,
    ("GET", "/m/{match_id:str}/file"): LOOK,
    ("POST", "/m/{match_id:str}/do"): SEAT,
    ("POST", "/m/{match_id:str}/hint"): SEAT,
    ("POST", "/m/{match_id:str}/rematch"): SEAT,
    ("POST", "/m/{match_id:str}/skip"): SEAT,
    ("POST", "/m/{match_id:str}/delete"): DELETE,
    ("GET", "/screen/{word:str}"): LINK,
    ("GET", "/watch/{word:str}"): LINK,
    ("GET", "/watch/{word:str}/parts"): LINK,
    ("GET", "/watch/{word:str}/stream"): LINK,
    ("GET", "/replay/{match_id:str}"): FINISHED,
    ("GET", "/replay/{match_id:str}/parts"): FINISHED,
    ("GET", "/replay/{match_id:str}/save"): FINISHED,
    ("GET", "/replay/{match_id:str}/analysis"): FINISHED,
    ("GET", "/replay/{match_id:str}/analysis/progress"): FINISHED,
    ("GET", "/replay/{match_id:str}/verify"): FINISHED,
    ("POST", "/replay/{match_id:str}/fork"): FINISHED,
}
BODIES = {
    "answer": {"value": "peek"},
    "reply": {"agree": True},
    "consent": {"agree": True},
    "commit": {"word": "0" * 64},
    "share": {"word": "0" * 64},
    "visible": {"who": "all"},
    "hints": {"allowed": True},
    "policy": {"effect": "soften", "policy": "never"},
    "hand": {"up": True},
    "adjust": {"change": {"hope": 1, "of": 1, "why": "So be it."}},
    "chat": {"text": "hello"},
    "seats": {"kind": "bot", "strength": "random"},
    "fork": {"at": 0, "seats": [{"kind": "me"}, {"kind": "me"}]},
}
DENIED = (401, 403)


def test_every_route_has_an_expectation(server):
    routes = {
        (method, route.path)
        for route in server.app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method not in ("OPTIONS", "HEAD")
    }
    assert routes == {*API, *PAGES}


@pytest.mark.parametrize(
    ("done", "read"),
    [
        ("/solo/toy", "/host/toy"),
        ("/learn/akql/1-moving", "/learn/akql"),
        ("/puzzles/akql/001", "/puzzles"),
        ("/campaigns", "/"),
    ],
)
def test_who_follows_a_link_to_where_something_is_done_lands_on_the_page_it_is_done_from(server, done, read):
    """As after a reload of a page that said "not so fast", or with an old address. Programs are told plainly."""
    found = Browser(server.url).get(done)
    assert (found.status_code, found.url.path) == (200, read)
    assert Browser(server.url).get(done, headers={"accept": "application/json"}).status_code == 405


def test_who_is_led_to_the_page_beside_an_address_stays_in_this_house():
    assert page_beside("//m/abc/do") == page_beside("/m/abc/do") == "/m/abc"
    assert page_beside("/leave") == "/"


def test_every_address_that_only_takes_orders_has_a_page_beside_it(server):
    known = {path for method, path in PAGES if method == "GET"}
    for method, path in PAGES:
        if method == "POST" and path not in known:
            beside = page_beside(re.sub(r"{(\w+):str}", r"\1", path)).partition("#")[0]
            assert beside in {re.sub(r"{(\w+):str}", r"\1", each) for each in known}, path


def test_an_address_that_is_none_says_so(server):
    said = Browser(server.url).get("/nowhere")
    assert said.status_code == 404 and "There is no page at this address." in said.text and "<title>Nothing here" in said.text


def of(table, *levels):
    return [pytest.param(*key, id=" ".join(key)) for key, level in table.items() if level in levels]


def everybody(client):
    """Everybody who might ask about seat 0 of one match, by their capability."""
    table = client.create("toy", ["me", "friend"])
    old = table.links[1]
    table.hand_over(1, "friend")
    other = client.join(table.links[1], "Bo")
    elsewhere = client.create("toy", ["me", "me"])
    return {
        "id": table.id,
        "seat": table.seat(0).capability,
        "other seat": other.capability,
        "host": table.host,
        "spectator": table.watch,
        "old link": old,
        "seat of another match": elsewhere.seat(0).capability,
        "host of another match": elsewhere.host,
        "forged": table.seat(0).capability[:-1] + ("A" if table.seat(0).capability[-1] != "A" else "B"),
        "stranger": "",
    }


@pytest.fixture
def people(client):
    return everybody(client)


@pytest.fixture(scope="module")
def same_people(server):
    """For tests that change nothing."""
    with server.client() as client:
        return everybody(client)


def ask(client, method, path, people, who, seat=0):
    address = path.replace("{match_id:str}", people["id"]).replace("{seat:int}", "1")
    last = address.rsplit("/", 2)[-2] if address.endswith("/1") else address.rsplit("/", 1)[-1]
    headers = {"authorization": f"Bearer {people[who]}"} if people[who] else {}
    if method == "GET":
        with client._http.stream("GET", address, headers=headers, params={"seat": seat}) as answer:
            return answer.status_code
    body = dict(BODIES.get(last, {}))
    if last not in ("seats", "fork", "visible", "hints"):
        body["seat"] = seat
    return client._http.post(address, headers=headers, json=body).status_code


WRONG = ["old link", "seat of another match", "host of another match", "forged", "stranger"]


@pytest.mark.parametrize(("method", "path"), of(API, SEAT))
@pytest.mark.parametrize("who", ["other seat", "host", "spectator", *WRONG])
def test_only_the_seat_itself_acts_for_it(client, same_people, method, path, who):
    before = client.request("GET", f"/matches/{same_people['id']}", same_people["seat"])
    assert ask(client, method, path, same_people, who) in DENIED
    after = client.request("GET", f"/matches/{same_people['id']}", same_people["seat"])
    assert after["version"] == before["version"]


@pytest.mark.parametrize(("method", "path"), of(API, SEAT))
def test_the_seat_itself_may(client, people, method, path):
    # 409: allowed, but there is nothing to take back or agree to just now.
    assert ask(client, method, path, people, "seat") in (201, 409)


@pytest.mark.parametrize(("method", "path"), of(API, HOST))
@pytest.mark.parametrize("who", ["seat", "other seat", "spectator", *WRONG])
def test_only_the_host_gives_seats_away(client, same_people, method, path, who):
    assert ask(client, method, path, same_people, who) in DENIED
    assert (
        client.request("GET", f"/matches/{same_people['id']}", same_people["other seat"])["seats"][1]["kind"]
        == "person"
    )


@pytest.mark.parametrize(("method", "path"), of(API, HOST))
def test_the_host_may(client, people, method, path):
    assert ask(client, method, path, people, "host") == 201


@pytest.mark.parametrize(("method", "path"), of(API, LOOK))
@pytest.mark.parametrize("who", ["other seat", *WRONG])
def test_a_seat_is_looked_at_by_nobody_else(client, same_people, method, path, who):
    if path.endswith("/links") and who == "other seat":
        assert set(client.request("GET", f"/matches/{same_people['id']}/links", same_people[who])["seats"]) == {"1"}
    else:
        assert ask(client, method, path, same_people, who) in DENIED


@pytest.mark.parametrize(("method", "path"), of(API, LOOK))
@pytest.mark.parametrize("who", ["host", "spectator"])
def test_host_and_spectators_see_only_what_spectators_may(client, same_people, method, path, who):
    if path.endswith("/links"):
        links = client.request("GET", f"/matches/{same_people['id']}/links", same_people[who])
        assert links["seats"] == {}, "everybody sits: there is no link to hand out"
        assert (links["host"] is None) == (who == "spectator")
    else:
        assert ask(client, method, path, same_people, who) in DENIED, "not as the seat"
        look = client.request("GET", f"/matches/{same_people['id']}", same_people[who])
        assert look["seat"] is None
        assert look["question"] is None


@pytest.mark.parametrize(("method", "path"), of(API, FINISHED))
@pytest.mark.parametrize("visible", ["", "table", "link", "all"])
def test_the_record_is_closed_until_the_match_is_over_and_then_shown_to_those_it_is_for(client, method, path, visible):
    table = client.create("toy", ["me", "friend"], visible=visible)
    bo = client.join(table.links[1], "Bo")
    over = {"id": table.id, "seat": table.seat(0).capability, "other": bo.capability, "host": table.host}
    over |= {"spectator": table.watch, "stranger": "", "invitation": table.links[1]}
    may = {"seat", "other", "host"}
    may |= {"spectator"} if visible in ("link", "all") else set()
    may |= {"stranger", "invitation"} if visible == "all" else set()
    assert {who for who in over if who != "id" and ask(client, method, path, over, who) == 409} == may
    table.seat(0).answer("peek")
    bo.concede()
    answers = {who: ask(client, method, path, over, who) for who in over if who != "id"}
    assert {who for who, status in answers.items() if status in (200, 201)} == may
    assert {who for who, status in answers.items() if status == 403} == {*answers} - may


@pytest.mark.parametrize("who", ["host", "spectator", "old link", "forged", "host of another match"])
def test_joining_needs_the_newest_link_of_a_seat(client, same_people, who):
    answer = client._http.post("/api/join", json={"capability": same_people[who], "name": "Eve"})
    assert answer.status_code == 403


def test_sitting_down_needs_an_open_seat(client, same_people):
    for seat in (0, 1):
        answer = client._http.post(f"/api/matches/{same_people['id']}/sit", json={"seat": seat})
        assert answer.status_code == 403


# --- pages -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def browsers(server):
    """Ann hosts and has seat 0; Bo came by the link for seat 1; Eve has nothing but the address."""
    ann, bo, eve = (Browser(server.url) for _ in range(3))
    page = ann.post("/host/toy", **{"name": "Ann", "seat 0": "me", "seat 1": "friend"})
    match_id = str(page.url).rpartition("/")[2]
    link = page.text.partition('value="/join/')[2].partition('"')[0]
    watch = page.text.partition('value="/watch/')[2].partition('"')[0]
    bo.get(f"/join/{link}")
    bo.post(f"/join/{link}", name="Bo")
    eve.get("/host/toy")
    return {"ann": ann, "bo": bo, "eve": eve, "id": match_id, "link": link, "watch": watch}


@pytest.mark.parametrize(("method", "path"), of(PAGES, LOOK))
def test_pages_of_a_seat_are_for_its_browser(browsers, method, path):
    def get(who, seat):
        with browsers[who].http.stream(
            method, path.replace("{match_id:str}", browsers["id"]), params={"seat": seat}
        ) as it:
            return it.status_code

    expected = 409 if path.endswith("/file") else 200
    assert get("ann", 0) == expected
    assert get("bo", 1) == expected
    assert get("bo", 0) == 403
    assert get("ann", 1) == 403, "the host does not see a player's view either"
    assert get("eve", 0) == 403


def test_a_rematch_is_for_those_who_played(browsers):
    ann, bo, eve = browsers["ann"], browsers["bo"], browsers["eve"]
    address = f"/m/{browsers['id']}/rematch"
    assert ann.post(address, seat=0).status_code == 409, "not before the match is over"
    bo.post(f"/m/{browsers['id']}/do", do="concede", seat=1)
    assert eve.post(address).status_code == 403
    assert bo.post(address, seat=0).status_code == 403
    again = ann.post(address, seat=0)
    assert again.status_code == 200
    assert browsers["id"] not in str(again.url)
    assert "To the rematch" in bo.get(f"/m/{browsers['id']}").text
    assert bo.post(address, seat=1).url == again.url, "whoever asks second comes to the same table"
    assert bo.get(f"{again.url.path}/parts").json()["seat"] == 1
    assert eve.get(again.url.path).status_code == 403


ACTIONS = [
    "answer",
    "undo",
    "takeback",
    "draw",
    "agree",
    "decline",
    "concede",
    "policy",
    "raise",
    "lower",
    "chat",
    "leave",
    "renew",
    "consent",
    "refuse",
    "commit",
    "share",
    "visible",
    "hand over",
]


@pytest.mark.parametrize("what", ACTIONS)
def test_buttons_of_a_seat_are_for_its_browser(server, browsers, what):
    address = f"/m/{browsers['id']}/do"
    fields = {"do": what, "seat": 0, "text": "x", "which": 0, "to": "bot random", "effect": "soften", "policy": "never"}
    before = browsers["ann"].get(f"/m/{browsers['id']}/parts").json()["version"]
    assert browsers["bo"].post(address, **fields).status_code == 403
    assert browsers["eve"].post(address, **fields).status_code == 403
    assert browsers["ann"].get(f"/m/{browsers['id']}/parts").json()["version"] == before


@pytest.mark.parametrize(("method", "path"), [*of(PAGES, SEAT), *of(PAGES, PUBLIC, FINISHED)])
def test_no_form_works_without_its_token(browsers, method, path):
    if method != "POST":
        return
    address = path.replace("{match_id:str}", browsers["id"]).replace("{name:str}", "toy").replace("{tool:str}", "x")
    ann = browsers["ann"].http
    assert ann.post(address, data={"do": "concede", "seat": "0"}).status_code == 403
    assert ann.post(address, data={"csrf": browsers["bo"].csrf, "do": "concede"}).status_code == 403


def test_a_cookie_alone_cannot_use_the_api(browsers):
    ann = browsers["ann"]
    body = {"text": "sent by another site", "seat": 0}
    address = f"/api/matches/{browsers['id']}/chat"
    assert ann.http.post(address, json=body).status_code == 403
    assert ann.http.post(address, json=body, headers={"x-csrf-token": ann.csrf}).status_code == 201


@pytest.mark.parametrize("ending", ["", "/parts", "/stream"])
def test_the_watch_link_shows_a_spectators_view_and_no_other_word_does(browsers, ending):
    def get(word):
        with browsers["eve"].http.stream("GET", f"/watch/{word}{ending}") as answer:
            return answer.status_code

    assert get(browsers["watch"]) == 200
    assert get(browsers["watch"][:-2] + "xx") == 403
    assert get(browsers["link"]) == 404
    assert get("nonsense") == 404


def test_a_stranger_is_told_what_to_do(browsers):
    page = browsers["eve"].get(f"/m/{browsers['id']}")
    assert page.status_code == 403
    assert "Ask somebody who sits there for a link" in page.text
    assert "Ann" not in page.text


def test_the_link_for_a_device_brings_a_second_browser_to_it(server, browsers):
    phone = Browser(server.url)
    own = browsers["bo"].get(f"/m/{browsers['id']}").text.partition('value="/join/')[2].partition('"')[0]
    assert "This is the seat of <strong>Bo</strong>" in phone.get(f"/join/{own}").text
    phone.post(f"/join/{own}")
    assert phone.get(f"/m/{browsers['id']}/parts").json()["seat"] == 1
    assert browsers["bo"].get(f"/m/{browsers['id']}/parts").json()["seat"] == 1, "the first browser keeps it"


def test_a_handed_over_seat_is_lost_to_its_browser(browsers):
    ann, bo = browsers["ann"], browsers["bo"]
    assert ann.post(f"/m/{browsers['id']}/do", do="hand over", which=1, to="friend").status_code == 200
    assert "The host asks you to leave this seat to somebody else" in bo.get(f"/m/{browsers['id']}").text
    assert bo.post(f"/m/{browsers['id']}/do", do="consent", seat=1).status_code == 403, "the seat is no longer theirs"
    assert bo.get(f"/m/{browsers['id']}/parts").status_code == 403
    assert browsers["id"] not in bo.get("/").text
    assert browsers["id"] in ann.get("/").text
