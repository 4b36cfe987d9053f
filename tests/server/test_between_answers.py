"""What comes in between answers at a table: orders in words, raised hands, rulings, and time that runs out."""

import pytest

from roundtable.kernel import game as kernel_game
from roundtable.server.client import ServerRefused
from tests.kernel.court import COURT
from tests.server.conftest import wait_until
from tests.server.test_time import pass_time


@pytest.fixture(autouse=True)
def court():
    kernel_game.register(COURT)
    yield
    kernel_game.unregister("court")


@pytest.fixture
def table(server, client):
    return client.create("court", ["me", "me"], position={"p0": ["shout"], "p1": ["ward", "sip"]})


def test_a_seat_sees_the_reactions_it_has_and_what_orders_may_speak_of(table):
    look = table.seat(1).look()
    assert [(order["effect"], order["title"]) for order in look["policies"]] == [("ward", "Ward"), ("sip", "Sip")]
    assert look["order_words"] == [["damage", "fells"], ["turn", "round"]]
    table.seat(1).set_policy("ward", "ask if damage >= 6")
    table.seat(0).answer("strike 1 3")
    table.seat(0).answer("pass")
    assert table.seat(1).look()["view"]["life"] == [20, 17], "not asked about 3 damage"
    with pytest.raises(ServerRefused, match="a standing order is one of"):
        table.seat(1).set_policy("ward", "now and then")
    with pytest.raises(ServerRefused, match="no period 'year'"):
        table.seat(1).set_policy("ward", "never until year")
    with pytest.raises(ServerRefused, match="no standing order for 'shout': it may give some for ward, sip"):
        table.seat(1).set_policy("shout", "never")


def test_a_raised_hand_is_asked_at_the_next_moment(table):
    one, two = table.seat(0), table.seat(1)
    assert two.look()["hand"] is False
    two.raise_hand()
    two.raise_hand()
    assert two.look()["hand"] is True and one.look()["hand"] is False
    one.answer("rest")
    assert [option["key"] for option in two.look()["question"]["options"]] == ["sip p1", "pass"]
    two.answer("pass")
    assert two.look()["hand"] is False
    two.raise_hand()
    two.raise_hand(False)
    assert two.look()["hand"] is False


def test_a_ruling_by_the_seat_that_may_make_one(server, table):
    one, two = table.seat(0), table.seat(1)
    one.answer("strike 1 6")
    one.answer("pass")
    before = one.look()
    for seat, change in ((two, {"hope": 0, "of": 1, "why": "x"}), (one, {"luck": 3}), (one, "hope"), (one, None)):
        with pytest.raises(ServerRefused):
            seat.adjust(change)
    assert one.look()["version"] == before["version"]
    one.adjust({"hope": 0, "of": 1, "why": "None left."})
    look = two.look()
    assert "ward p1" not in [option["key"] for option in look["question"]["options"]]
    assert look["log"][-1]["text"].endswith("rules: p1 has 0 hope. None left.")
    assert one.look()["may_undo"], "a ruling can be taken back"
    one.undo()
    assert "ward p1" in [option["key"] for option in two.look()["question"]["options"]]


def test_a_question_with_a_time_of_its_own_has_an_answer_when_it_is_up(server, table):
    table.seat(0).answer("riddle")
    pass_time(server, table, 59)
    assert table.seat(1).look()["asked"] == [1]
    pass_time(server, table, 2)
    look = wait_until(lambda: (look := table.seat(1).look())["asked"] == [1] and look["log"] and look, "the default")
    assert look["log"][-1]["text"] == "Named: [3]."
    assert look["question"]["prompt"] == "Whom?"


def test_a_match_with_all_of_it_leaves_memory_and_comes_back_unnoticed(serve):
    live = serve(idle_seconds=0.2)
    with live.client() as client:
        table = client.create("court", ["me", "me"], position={"p1": ["sip"]})
        one, two = table.seat(0), table.seat(1)
        two.raise_hand()
        one.adjust({"life": 9, "of": 1, "why": "Worn."})
        one.answer("riddle")
        pass_time(live, table, 61)
        wait_until(lambda: two.look()["question"]["prompt"] == "React to breath?", "it goes on")
        before = two.look()
        wait_until(lambda: live.house.in_memory() == 0, "the match leaves memory")
        after = two.look()
        assert all(after[part] == before[part] for part in ("view", "question", "log", "hand"))
