"""The parts of a page: made once for a position, each failing for itself, and few requests for an answer."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtable.kernel import game as kernel_game
from roundtable.kernel.dice import Dice
from roundtable.kernel.events import Event
from roundtable.server.changes import WORTH, Lately, difference, put_together
from tests.kernel.toy import TOY


@pytest.fixture
def altered(monkeypatch):
    """The toy with some of its functions changed."""

    def alter(**changes):
        monkeypatch.setitem(kernel_game._registered, "toy", TOY.but(**changes))
        kernel_game.find_game.cache_clear()

    yield alter
    monkeypatch.undo()
    kernel_game.find_game.cache_clear()


def boom(*_):
    raise ZeroDivisionError("of a test")


def table_of(server):
    ann = server.browser()
    page = ann.post("/host/toy", **{"name": "Ann", "seat 0": "me", "seat 1": "me"})
    return ann, page


BROKEN = {
    "svg": ["board"],
    "sheets": ["sheets"],
    "status": ["headline"],
    "view": ["board", "headline", "sheets", "view"],
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_part_that_fails_says_so_and_leaves_the_others(server, altered, what):
    altered(**{what: boom})
    ann, page = table_of(server)
    assert page.status_code == 200
    assert "could not be shown" in page.text
    assert "data-again" in page.text
    news = ann.get(f"{page.url.path}/parts").json()
    assert news["failed"] == BROKEN[what]
    for part in ("ask", "seats", "tools", "talk"):
        assert "could not be shown" not in news["parts"][part]
    assert "data-answer" in news["parts"]["ask"]
    question = news["parts"]["ask"].partition('name="question" value="')[2].partition('"')[0]
    done = ann.post(f"{page.url.path}/do", do="answer", seat=0, choice="peek", question=question)
    assert done.status_code == 200, "and the match goes on"


def test_a_part_that_failed_once_is_whole_when_it_is_tried_again(server, altered):
    times = []

    def svg(view):
        times.append(view)
        return boom() if len(times) == 1 else "<svg>whole</svg>"

    altered(svg=svg)
    ann, page = table_of(server)
    assert "The board could not be shown" in page.text
    news = ann.get(f"{page.url.path}/parts").json()
    assert (news["failed"], news["parts"]["board"].strip()) == ([], "<svg>whole</svg>")


def test_an_event_that_cannot_be_told_hides_no_other_line(server, client, monkeypatch):
    table = client.create("toy", ["me", "me"], bidding=False, life=30)
    one, dice = table.seat(0), Dice(b"any")
    for _ in range(12):
        seat = table.seat(one.look()["asked"][0])
        seat._answer_one(lambda ask, look: ask.sample(dice), seat.look())
    whole = one.look()["log"]
    assert len(whole) >= 2
    sentence = Event.sentence

    def told(event, names=()):
        words = sentence(event, names)
        return boom() if words == whole[0]["text"] else words

    monkeypatch.setattr(Event, "sentence", told)
    log = one.look()["log"]
    assert log[0]["kind"] == "failed"
    assert log[0]["rule"] == whole[0]["rule"]
    assert log[1:] == whole[1:]


def test_a_position_is_drawn_once_for_a_seat_however_many_look(server, altered):
    drawn = []

    def svg(view):
        drawn.append(view)
        return "<svg></svg>"

    altered(svg=svg)
    ann, page = table_of(server)
    ann.post(f"{page.url.path}/do", do="chat", seat=0, text="hello")  # which changes nothing on the board
    watch = page.text.partition('value="/watch/')[2].partition('"')[0]
    browsers = [server.browser() for _ in range(3)]
    for _ in range(2):
        assert ann.get(f"{page.url.path}/parts?seat=0").status_code == 200
        for browser in browsers:
            assert browser.get(f"/watch/{watch}/parts").status_code == 200
    secrets = [view.people[0]["secret"] is not None for view in drawn]
    assert secrets == [True, False], "once for the seat and once for those who watch"


def test_shared_markup_carries_each_browsers_own_token(server):
    with server.client() as client:
        table = client.create("toy", ["friend", "bot random"])
        bo, phone = server.browser(), server.browser()
        bo.post(f"/join/{table.links[0]}", name="Bo")
        text = bo.get(f"/m/{table.id}").text
        device = text.partition("(works once)")[2].partition('value="/join/')[2].partition('"')[0]
        phone.post(f"/join/{device}")
        asks = [browser.get(f"/m/{table.id}/parts").json()["parts"]["ask"] for browser in (bo, phone)]
    assert bo.csrf in asks[0]
    assert phone.csrf in asks[1]
    assert bo.csrf not in asks[1]
    assert "the-token-of-this-browser" not in "".join(asks)


def test_an_answer_brings_what_is_new_along(server):
    ann, page = table_of(server)
    ask = ann.get(f"{page.url.path}/parts").json()["parts"]["ask"]
    question = ask.partition('name="question" value="')[2].partition('"')[0]
    fields = {"csrf": ann.csrf, "do": "answer", "seat": 0, "choice": "name", "question": question}
    done = ann.http.post(f"{page.url.path}/do?log=0&epoch=0", data=fields, headers={"x-table": "1"})
    now = ann.get(f"{page.url.path}/parts?seat=0&log=0&epoch=0").json()
    assert done.json() == now
    assert done.json()["log"]["replace"] is False


def test_a_page_is_sent_the_parts_that_changed_and_of_those_what_is_new(server, client):
    """A page that says what it has gets nothing twice, and makes of it what a page that has nothing is sent."""
    table = client.create("akql", ["friend", "friend"], quick_setup=True)
    players = [server.browser(), server.browser()]
    for seat, browser in enumerate(players):
        browser.post(f"/join/{table.links[seat]}", name=f"Player {seat + 1}")
    path, dice = f"/m/{table.id}", Dice(b"any")
    has, shown, sizes = {}, {}, []
    for _ in range(12):
        marks = ",".join(f"{name}={mark}" for name, mark in has.items())
        answer = players[0].http.get(f"{path}/parts", headers={"x-has": marks})
        whole = players[0].get(f"{path}/parts").json()
        news = answer.json()
        assert all(has.get(name) != mark for name, mark in news["marks"].items()), "what it has is not sent again"
        for name, sent in news["parts"].items():
            shown[name] = put_together(shown.get(name, ""), sent)
        has.update(news["marks"])
        assert (shown, has) == (whole["parts"], whole["marks"])
        sizes.append((len(json.dumps(news["parts"])), len(json.dumps(whole["parts"]))))
        asked = news["asked"][0]
        ask = players[asked].get(f"{path}/parts").json()["parts"]["ask"]
        keys = [piece.partition('"')[0] for piece in ask.split('name="choice" value="')[1:]]
        question = ask.partition('name="question" value="')[2].partition('"')[0]
        done = players[asked].post(
            f"{path}/do", do="answer", seat=asked, choice=keys[dice.below(len(keys))], question=question
        )
        assert done.status_code == 200
    assert sizes[0][0] == sizes[0][1], "a page that has nothing is sent everything"
    assert sum(sent for sent, _ in sizes[1:]) < sum(whole for _, whole in sizes[1:]) / 2


def test_who_claims_to_have_what_nobody_was_sent_is_sent_it_whole(server):
    ann, page = table_of(server)
    whole = ann.get(f"{page.url.path}/parts").json()
    answer = ann.http.get(f"{page.url.path}/parts", headers={"x-has": "board=0123,ask=,=,talk" + "x" * 2000})
    assert answer.json() == whole


def test_who_claims_to_have_what_an_opponent_was_sent_learns_nothing(server, client):
    """Otherwise who can draw every hand an opponent may hold could ask the server which of them it is."""
    table = client.create("akql", ["friend", "friend"], quick_setup=True)
    ann, ben = server.browser(), server.browser()
    for seat, browser in enumerate((ann, ben)):
        browser.post(f"/join/{table.links[seat]}", name=f"Player {seat + 1}")
    path = f"/m/{table.id}"
    theirs, own = (browser.get(f"{path}/parts").json() for browser in (ben, ann))
    assert theirs["marks"]["ask"] != own["marks"]["ask"]
    claimed = ",".join(f"{name}={mark}" for name, mark in theirs["marks"].items() if mark != own["marks"][name])
    assert ann.http.get(f"{path}/parts", headers={"x-has": claimed}).json()["parts"] == own["parts"]


MARKUP = st.lists(st.sampled_from(["", "g>", "/g>", "circle r='1'/>", "text>Hollow", "é"]), max_size=12).map("<".join)


@given(MARKUP, MARKUP, MARKUP)
def test_what_is_put_together_from_old_and_new_is_the_new(old, new, also):
    for one, other in ((old, new), (old + also, new + also), (old + new, old + also + new), ("", new), (old, "")):
        for worth in (WORTH, math.inf):
            assert put_together(one, difference(one, other, worth)) == other


def test_only_so_much_of_what_was_sent_is_kept():
    kept = Lately(most=10)
    for mark in "abc":
        kept.keep(mark, 4 * mark)
    assert [kept.find(mark) for mark in "abc"] == [None, "bbbb", "cccc"]
    kept.keep("b", "bbbb")
    kept.keep("d", "dddd")
    assert [kept.find(mark) for mark in "bcd"] == ["bbbb", None, "dddd"], "what was sent again lately stays"
