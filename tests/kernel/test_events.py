"""Events: what is logged is what readers rely on, and reading a log never fails, whoever wrote it."""

from __future__ import annotations

from typing import Any

import pytest

from roundtable.kernel import events
from roundtable.kernel.dice import Dice, Tape
from roundtable.kernel.errors import RuleBug
from roundtable.kernel.events import Event
from roundtable.kernel.table import State, Table


def table(dice: str = "") -> Table[Any, Any]:
    return Table(State(), None, 2, Tape(dice), [])


@pytest.mark.parametrize(
    ("text", "data", "words"),
    [
        ("{name} hits.", {}, "lacks name; it has no data"),
        ("{name} hits.", {"who": "Ann"}, "lacks name; it has who"),
        ("{one[0]} {two.three}", {"one": ["a"]}, "lacks two"),
        ("It falls.", {"dice": 3}, "holds dice=3; dice are"),
        ("It falls.", {"dice": [[6, 3]]}, "dice are"),
        ("It falls.", {"dice": [[6, "3", True]]}, "dice are"),
        ("It moves.", {"to_where": (1, 2)}, "no plain data"),
        ("It moves.", {"cells": {3}}, "no plain data"),
        ("It moves.", {"deep": [{"a": [1, {2: "b"}]}]}, "no plain data"),
        ("It moves.", {"who": State()}, "no plain data"),
        ("{seat} moves.", {"seat": "Ann"}, "names the seat seat='Ann'"),
        ("{seat} moves.", {"seat": True}, "names the seat"),
        ("All roll.", {"each": "{name}", "details": [{"name": "Ann"}, {"who": "Bo"}]}, "lacks name in a detail"),
        ("All roll.", {"each": "{name}"}, "list of dicts"),
        ("All roll.", {"run": 3}, "a run is named by a text"),
        ("A round begins.", {"begins": "round"}, "that names the key of a whole number"),
        ("Round {round} begins.", {"begins": "round", "round": "third"}, "that names the key of a whole number"),
    ],
)
def test_a_badly_typed_event_is_caught_where_it_is_logged(text: str, data: dict[str, Any], words: str) -> None:
    there = table()
    with pytest.raises(RuleBug, match="the event AKQL-050") as caught:
        there.log("AKQL-050", text, **data)
    assert words in str(caught.value)
    assert there.events == []


def test_a_roll_tells_its_dice() -> None:
    there = table("d6=3 d6=4 d8=1 d20=7")
    there.die(6, "AKQL-050", "{total}")
    there.roll("1d6", "AKQL-050", "{total} of {notation}")
    there.tell("AKQL-050", "One more.", dice=[(8, there.draw(8))])
    there.secret_roll("1d20", "AKQL-050", "{total}", to=[1])
    assert there.events is not None
    assert [event.dice for event in there.events] == [[[6, 3, 1]], [[6, 4, 1]], [[8, 1, 1]], [[20, 7, 1]]]
    with pytest.raises(RuleBug, match="lacks sum"):
        table("d6=1").die(6, "AKQL-050", "{sum}")
    with pytest.raises(RuleBug, match="a roll without dice"):
        events.check(Event("AKQL-050", "It falls.", {}, "roll"))


def test_play_does_not_pay_for_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    assert events.CHECKED, "tests run with it"
    monkeypatch.setattr(events, "CHECKED", False)
    there = table()
    there.log("AKQL-050", "{name} hits.", dice=3)
    assert there.events is not None and there.events[0].sentence() == "{name} hits."


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("{name} hits.", {}),
        ("{name:d} hits.", {"name": "Ann"}),
        ("{name[4]} hits.", {"name": [1]}),
        ("{name.x} hits.", {"name": 3}),
        ("{} hits {", {}),
        ("{0}", {}),
    ],
)
def test_reading_an_event_that_does_not_fit_its_words_gives_the_words(text: str, data: dict[str, Any]) -> None:
    assert Event("X-1", text, data).sentence() == text


def test_reading_what_is_no_dice_and_no_details_gives_none() -> None:
    for dice in (3, "d6", None, [3], [[6, 3]], [["6", 3, True]], {"a": 1}):
        assert Event("X-1", "", {"dice": dice}, "roll").dice == []
    assert Event("X-1", "", {"dice": [[6, 3, False], 4]}, "roll").dice == [[6, 3, 0]]
    assert Event("X-1", "", {}, "roll").dice == []
    for details in (3, None, "x", {"a": 1}):
        assert Event("X-1", "", {"each": "{a}", "details": details}).details() == []
    assert Event("X-1", "", {"each": 3, "details": []}).details() == []
    assert Event("X-1", "", {"each": "{a}", "details": [{"a": 1}, 7, {}]}).details() == ["1", "{a}"]
    assert Event("X-1", "{seat} falls.", {"seat": -7}).sentence(["Ann"]) == "Player -6 falls."


def test_dice_of_a_kind_fall_alike_whether_anybody_listens_or_not() -> None:
    fallen = []
    logs: tuple[list[Event] | None, ...] = ([], None)
    for log in logs:
        there: Table[Any, Any] = Table(State(), None, 2, Dice(b"listen"), log)
        fallen.append((there.dice(3, 6, "AKQL-050", "{total}."), there.dice(2, 20, "AKQL-050", "{total}."), there.rolls))
        assert log is None or [event.data["total"] for event in log] == [sum(fallen[0][0]), sum(fallen[0][1])]
    assert fallen[0] == fallen[1]
