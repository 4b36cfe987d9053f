"""Campaigns at the server: a chain of matches with seats that outlive them, its page, branches, files, old databases."""

from __future__ import annotations

import sqlite3

import pytest

from roundtable.kernel.chain import Chronicle
from roundtable.kernel.game import find_game
from roundtable.kernel.match import Match
from roundtable.server.client import ServerRefused
from tests.server.conftest import Live


def begin(browser, **fields):
    """A campaign of the toy with a bot; the ids of the match and the campaign."""
    browser.get("/campaigns/toy")
    answer = browser.post("/campaigns/toy", campaign="The long one", name="Ann", players="2", **fields)
    assert answer.status_code == 200, answer.text
    match_id = answer.url.path.removeprefix("/m/")
    return match_id, browser.get(f"/m/{match_id}/campaign").url.path.removeprefix("/c/")


def give_up(browser, match_id):
    """The shortest way to a match's end."""
    browser.get(f"/m/{match_id}")
    answer = browser.post(f"/m/{match_id}/do", do="concede", seat="0")
    assert answer.status_code == 200, answer.text


def next_game(browser, campaign, after, **fields):
    answer = browser.post(f"/c/{campaign}/next", after=str(after), **fields)
    assert answer.status_code == 200 and answer.url.path.startswith("/m/"), answer.text
    return answer.url.path.removeprefix("/m/")


@pytest.fixture
def played(server: Live):
    """A campaign whose first game is over: the browser, the match and the campaign."""
    browser = server.browser()
    match_id, campaign = begin(browser)
    give_up(browser, match_id)
    return browser, match_id, campaign


def test_a_campaign_begins_and_its_page_waits_for_the_first_game(server: Live):
    browser = server.browser()
    match_id, campaign = begin(browser)
    page = browser.get(f"/c/{campaign}").text
    assert "The long one" in page and "The first game is being played" in page and f"/m/{match_id}" in page
    assert "The long one" in browser.get("/").text, "among my campaigns"
    assert f"/c/{campaign}" in browser.get(f"/m/{match_id}").text, "the table leads to it"


def test_after_a_game_its_newspaper_is_there_and_the_next_begins_with_the_same_seats(played, server: Live):
    browser, match_id, campaign = played
    page = browser.get(f"/c/{campaign}").text
    assert "Match 1: the morning after" in page and "won." in page and f"/replay/{match_id}" in page
    second = next_game(browser, campaign, 0)
    assert second != match_id and "Ann" in browser.get(f"/m/{second}").text
    assert server.house.known(second).record.seats[0].holders == server.house.known(match_id).record.seats[0].holders
    again = next_game(browser, campaign, 0)
    assert again == second, "who asks twice comes to the same table"


def test_any_earlier_evening_can_be_played_again_as_a_branch(played):
    browser, first, campaign = played
    second = next_game(browser, campaign, 0)
    give_up(browser, second)
    third = next_game(browser, campaign, 0)
    assert third not in (first, second)
    give_up(browser, third)
    page = browser.get(f"/c/{campaign}").text
    assert page.count(". Match 2<") == 2 and "depth-1" in page
    assert "Play on from here" in browser.get(f"/c/{campaign}?evening=1").text


def test_a_newcomer_gets_a_seat_by_link(played, server: Live):
    browser, _, campaign = played
    match_id = next_game(browser, campaign, 0, **{"newcomer 0": "Zoe"})
    room = server.house.known(match_id)
    assert [plan.kind for plan in room.seats] == ["person", "bot", "friend"]
    many = browser.post(f"/c/{campaign}/next", after="0", **{"newcomer 0": "a", "newcomer 1": "b"})
    assert many.url.path.startswith("/m/"), "the next game has begun: everybody comes to it"


def test_strangers_see_nothing(played, server: Live):
    _, _, campaign = played
    stranger = server.browser()
    for path in (f"/c/{campaign}", f"/c/{campaign}/file"):
        assert stranger.get(path).status_code == 403
    stranger.get("/host/toy")
    assert stranger.post(f"/c/{campaign}/next", after="0").status_code == 403
    assert stranger.get("/c/nosuchcampaign12").status_code == 404
    assert stranger.get("/campaigns/akql").status_code == 404, "a game without campaigns"


def test_programs_begin_look_at_and_go_on_with_campaigns(server: Live):
    with server.client() as client:
        wish = {"match": {"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]}, "name": "By hand"}
        begun = client.request("POST", "/campaigns", json=wish)
        word = begun["match"]["links"]["seats"]["0"]
        at = f"/campaigns/{begun['campaign']}"
        look = client.request("GET", at, word)
        assert look["name"] == "By hand" and [one["title"] for one in look["chapters"]] == [None]
        assert refused(client, "POST", f"{at}/next", word, json={}) == (409, "the first game is not over yet")
        client.request("POST", f"/matches/{begun['match']['id']}/concede", word, json={"seat": 0})
        told = client.request("GET", at, word)["chapters"][0]
        assert told["title"] == "Match 1" and told["after"] == -1
        following = client.request("POST", f"{at}/next", word, json={"who": {"newcomers": ["Zoe"]}})
        assert following["match"]["id"] != begun["match"]["id"] and len(following["match"]["links"]["seats"]) == 3
        assert Chronicle.from_bytes(client.request("GET", f"{at}/file", word)).name == "By hand"
        elsewhere = client.create("toy", ["me", "me"])
        for wrong, status in (("", 403), (elsewhere.seat(0).capability, 403), (begun["match"]["links"]["watch"], 403)):
            for method, path in (("GET", at), ("POST", f"{at}/next"), ("GET", f"{at}/file")):
                assert refused(client, method, path, wrong, **({"json": {}} if method == "POST" else {}))[0] == status
        assert refused(client, "GET", "/campaigns/nosuchcampaign12", word)[0] == 404
        without = {"match": {"game": "akql", "seats": [{"kind": "me"}, {"kind": "me"}]}}
        assert "no campaigns" in refused(client, "POST", "/campaigns", "", json=without)[1]


def refused(client, method, path, word, **more):
    with pytest.raises(ServerRefused) as caught:
        client.request(method, path, word, **more)
    return caught.value.status, caught.value.detail


def test_bad_input_is_told_what_would_be_right(played):
    browser, _, campaign = played
    answer = browser.post(f"/c/{campaign}/next", after="7")
    assert answer.status_code == 409 and "no evening 8" in answer.text
    answer = browser.post(f"/c/{campaign}/next", after="soon")
    assert answer.status_code == 409 and "whole number" in answer.text
    answer = browser.http.post("/campaigns", data={"csrf": browser.csrf}, files={"file": ("x.rtc", b"PK nonsense")})
    assert answer.status_code == 409 and "ROUNDCHAIN" in answer.text


def test_a_campaign_leaves_as_one_file_and_comes_back(played, server: Live):
    browser, _, campaign = played
    data = browser.get(f"/c/{campaign}/file").content
    chronicle = Chronicle.from_bytes(data)
    assert chronicle.name == "The long one" and len(chronicle.evenings) == 1
    assert Match.from_bytes(chronicle.evenings[0].save).over
    other = server.browser()
    other.get("/campaigns/toy")
    answer = other.http.post("/campaigns", data={"csrf": other.csrf}, files={"file": ("x.rtc", data)})
    assert answer.status_code == 200 and "Match 1" in answer.text
    copy = answer.url.path.removeprefix("/c/")
    assert copy != campaign
    replay = other.post(f"/c/{copy}/replay", evening="0")
    assert replay.status_code == 200 and replay.url.path.startswith("/replay/")
    assert next_game(other, copy, 0)
    assert other.get(f"/c/{copy}/file").status_code == 200


def test_the_campaign_of_an_installed_game_shows_its_pictures(serve):
    live = serve()
    browser = live.browser()
    browser.get("/campaigns/kingdom")
    answer = browser.post("/campaigns/kingdom", campaign="Ours", name="Ann", players="1")
    assert answer.status_code == 200 and answer.url.path.startswith("/m/")
    game = find_game("kingdom")
    from tests.games.kingdom.test_campaign_chain import ended

    chronicle = Chronicle("Ours", game.name, ended().setup)
    chronicle.add(ended())
    made = browser.http.post("/campaigns", data={"csrf": browser.csrf}, files={"file": ("x.rtc", chronicle.to_bytes())})
    assert made.status_code == 200
    for words in ("Who loves and hates whom", "The Known World", "Sheets after this evening", "the morning after", "Ben"):
        assert words in made.text, words


def test_an_older_database_opens_and_keeps_its_matches(serve, tmp_path):
    path = tmp_path / "old.sqlite3"
    live = serve(database_url=f"sqlite:///{path}")
    browser = live.browser()
    browser.get("/host/toy")
    table = live.client().create("toy", ["me", "me"])
    live.stop()
    with sqlite3.connect(path) as database:
        for name in ("campaigns", "chapters"):
            database.execute(f"DROP TABLE {name}")
        database.execute("DELETE FROM schema_version WHERE version = 5")
    again = serve(database_url=f"sqlite:///{path}")
    assert again.client().request("GET", f"/matches/{table.id}", table.host)["id"] == table.id
    begin(again.browser())


def test_a_campaign_survives_the_end_of_its_server(serve, tmp_path):
    path = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    live = serve(database_url=path)
    browser = live.browser()
    match_id, campaign = begin(browser)
    give_up(browser, match_id)
    second = next_game(browser, campaign, 0)
    cookies = dict(browser.http.cookies)
    live.stop()
    again = serve(database_url=path).browser()
    again.http.cookies.update(cookies)
    page = again.get(f"/c/{campaign}").text
    assert "Match 1" in page and f"/m/{second}" in page
