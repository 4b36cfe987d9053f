"""The parts of a page: made once for a position, each failing for itself, and few requests for an answer."""

import pytest

from roundtable.kernel import game as kernel_game
from roundtable.kernel.dice import Dice
from roundtable.kernel.events import Event
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
        device = text.partition("(good once)")[2].partition('value="/join/')[2].partition('"')[0]
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
