"""Questions that are asked only to keep a secret: not where nobody plays who could learn it."""

import json
from importlib.resources import files

import pytest

from roundtable.games import knockdown

LESSON = json.loads((files(knockdown) / "lessons" / "3-special.json").read_text())
COMBO = "Continue the Combo?"


@pytest.fixture
def combo(client):
    """A Combo after which one card is left in hand that pays for nothing: (whom one plays) -> the seat."""

    def begun(other: str):
        sides = [LESSON["position"]["sides"][0] | {"hand": ["cleave", "guarded_cut", "hex_bolt"]}, {"space": 5, "light": 3}]
        table = client.create("knockdown", ["me", other], position={**LESSON["position"], "sides": sides})
        seat = table.seat(0)
        seat.answer("perform sundering_blow")
        keys = [option["key"] for option in seat.look()["question"]["options"]]
        seat.answer(next(key for key in keys if "hex_bolt" not in key))
        return seat

    return begun


def test_what_leaves_no_choice_is_not_asked_where_only_bots_play(combo):
    look = combo("bot random").look()
    assert look["question"]["prompt"] == "Your second action?"
    assert any("Combo ends" in line["text"] for line in look["log"])


def test_but_it_is_where_it_would_tell_somebody_what_one_holds(combo):
    look = combo("me").look()
    assert look["question"]["prompt"] == COMBO
    assert [option["key"] for option in look["question"]["options"]] == ["end"]


def test_one_can_still_take_back_what_lies_before_it(combo):
    seat = combo("bot random")
    seat.ask_takeback()
    assert seat.look()["question"]["prompt"] == COMBO, "it stays open, so that one can go back further"
    seat.say("hm")
    assert seat.look()["question"]["prompt"] == COMBO
    seat.ask_takeback()
    assert seat.look()["question"]["prompt"].startswith("Pay for Sundering Blow")
