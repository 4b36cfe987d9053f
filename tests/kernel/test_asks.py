"""Questions: every kind checks, samples, lists, knows a forced answer, and survives JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from roundtable.kernel.asks import (
    Allocate,
    Ask,
    Choose,
    ChooseNumber,
    ChoosePoint,
    ChooseSome,
    Together,
    WriteText,
    ask_from_json,
)
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import IllegalAnswer, RuleBug
from roundtable.kernel.options import Menu, Option, OptionList, Tried, yes_no
from roundtable.kernel.regions import Convex, Disc, Half, Near, Part, Points, Rect, Several

CUT = Part(
    Rect(0, 0, 20, 20),
    [Half(0, 0, 1, 1), Disc(10, 10, 10)],
    [Near((5, 12), (9, 12), 2), Convex([(8, 15), (12, 15), (12, 18)])],
    [(1, 9)],
    "above the line",
)
ABC = [Option(key, key.upper()) for key in "abc"]


def kinds() -> list[Ask]:
    bins = [(Option("x", "X"), 2), (Option("y", "Y"), 3)]
    return [
        Choose(0, "Which?", ABC, rule="AKQL-046"),
        Choose(0, "Which?", lambda: Menu([OptionList(ABC[:1]), OptionList(ABC[1:])])),
        Choose(0, "Which?", lambda: Tried(["a", "b", "x", "c"], lambda key: key != "x", lambda: ABC)),
        Choose(0, "Which?", lambda: Tried(["a", "b", "c"], None, lambda: ABC)),
        ChooseSome(1, "Which ones?", ABC, 1, 2),
        ChooseSome(1, "A pair with a?", ABC, 2, 2, legal=lambda keys: "a" in keys),
        ChooseNumber(0, "How many?", 2, 10, 4),
        Allocate(0, "Divide", 4, bins),
        Allocate(0, "Divide some", 4, bins, all_of_it=False),
        ChoosePoint(0, "Where?", Rect(-2, 0, 3, 4)),
        ChoosePoint(0, "Where?", Disc(5, 5, 3)),
        ChoosePoint(0, "Where?", Points([(1, 1), (2, 5)])),
        ChoosePoint(0, "Where?", Several([Rect(0, 0, 2, 2), Disc(9, 9, 1)])),
        ChoosePoint(0, "Where?", CUT),
        ChoosePoint(0, "Where?", Part(Rect(0, 0, 9, 9), [], [Rect(0, 0, 9, 9)], [(4, 4)], "in a corner nobody finds")),
        WriteText(0, "Name?", ["Ann", "Bo"], most=5),
    ]


@pytest.mark.parametrize("ask", kinds(), ids=lambda ask: ask.kind)
def test_samples_and_listed_answers_are_legal(ask: Ask) -> None:
    dice = Dice(b"sample")
    listed = list(islice(ask.answers(), 500))
    assert listed
    for value in [*listed, *(ask.sample(dice) for _ in range(50))]:
        assert ask.check(value) == value


@pytest.mark.parametrize("ask", kinds(), ids=lambda ask: ask.kind)
def test_a_question_survives_json_with_its_answers(ask: Ask) -> None:
    data = json.loads(json.dumps(ask.to_json()))
    twin = ask_from_json(data)
    assert type(twin) is type(ask)
    again = {**twin.to_json(), "further_rule": data.get("further_rule")}
    assert again == {**data, "further_rule": data.get("further_rule")}
    for value in islice(ask.answers(), 20):
        assert twin.check(json.loads(json.dumps(value))) == value


def test_a_part_of_a_region_holds_what_its_cuts_leave() -> None:
    assert [CUT.holds(*at) for at in ((10, 10), (10, 9), (1, 9), (1, 19))] == [True, False, True, False]
    assert [CUT.holds(*at) for at in ((7, 13), (7, 14), (11, 12), (10, 12))] == [False, True, True, False], (
        "nearer than 2"
    )
    assert [CUT.holds(*at) for at in ((11, 16), (12, 15), (10, 17))] == [False, False, True], (
        "the triangle and its edge"
    )
    assert CUT.describe() == "above the line"


def test_every_answer_is_sampled_sooner_or_later() -> None:
    dice = Dice(b"all")
    for ask in kinds():
        if ask.kind in ("point", "text"):
            continue
        listed = {json.dumps(value, sort_keys=True) for value in ask.answers()}
        assert {json.dumps(ask.sample(dice), sort_keys=True) for _ in range(600)} == listed


@pytest.mark.parametrize(
    ("ask", "value", "words"),
    [
        (Choose(3, "Which?", ABC), "d", r'"d" does not answer "Which\?". Possible: one of A, B, C'),
        (Choose(0, "Which?", ABC), 1, "^1 does not answer .* one of A, B, C"),
        (Choose(0, "Which?", ABC), None, "^Nothing does not answer .* one of A, B, C"),
        (ChooseSome(0, "Which?", ABC, 1, 2), ["a", "a"], "each once, 1 to 2 of"),
        (ChooseSome(0, "Which?", ABC, 1, 2), [], "^That list does not .* 1 to 2 of A, B, C"),
        (ChooseSome(0, "Which?", ABC, 1, 2), ["a", "b", "c"], "1 to 2 of"),
        (ChooseSome(0, "Which?", ABC, 1, 2), "a", "1 to 2 of"),
        (
            ChooseSome(0, "Which?", ABC, 2, 2, legal=lambda keys: "a" in keys),
            ["b", "c"],
            "2 of A, B, C, .*for example A, B",
        ),
        (ChooseNumber(0, "How many?", 2, 10, 4), 3, "from 2 to 10 in steps of 4"),
        (ChooseNumber(0, "How many?", 0, 1), True, "whole number from 0 to 1"),
        (Allocate(0, "Divide", 3, [(Option("x", "X"), 3)]), {"x": 2}, "3 in all, not 2"),
        (Allocate(0, "Divide", 3, [(Option("x", "X"), 3)]), {"z": 3}, "X 0 to 3"),
        (Allocate(0, "Divide", 1, [(Option("x", "X"), 3)]), {"x": -1}, "X 0 to 3"),
        (ChoosePoint(0, "Where?", Rect(0, 0, 2, 2)), [3, 0], "inside 0,0 to 2,2"),
        (ChoosePoint(0, "Where?", Disc(0, 0, 2)), [2, 2], "at most 2 from 0,0"),
        (ChoosePoint(0, "Where?", Rect(0, 0, 2, 2)), [0.5, 1], "inside"),
        (WriteText(0, "Name?", ["Ann"], most=5), "too long for this", "1 to 5 printable"),
        (WriteText(0, "Name?", ["Ann"]), "two\nlines", "one line"),
        (WriteText(0, "Name?", ["Ann"]), "   ", "one line"),
    ],
)
def test_a_wrong_answer_is_told_what_would_be_right(ask: Ask, value: Any, words: str) -> None:
    with pytest.raises(IllegalAnswer, match=words):
        ask.check(value)


def test_a_long_list_of_options_is_cut_short_in_the_error() -> None:
    ask = Choose(0, "Which?", [Option(f"k{n}", f"Key {n}") for n in range(40)])
    with pytest.raises(IllegalAnswer, match=r"Key 0, Key 1, .* Key 11 and 28 more"):
        ask.check("nothing")


@pytest.mark.parametrize(
    ("ask", "only"),
    [
        (Choose(0, "?", ABC[:1]), "a"),
        (Choose(0, "?", ABC), None),
        (ChooseSome(0, "?", ABC, 3, 3), ["a", "b", "c"]),
        (ChooseSome(0, "?", [], 0), []),
        (ChooseSome(0, "?", ABC, 0, 0), []),
        (ChooseSome(0, "?", ABC, 2, 3), None),
        (ChooseSome(0, "?", ABC, 1, 1, legal=lambda keys: keys == ["b"]), ["b"]),
        (ChooseNumber(0, "?", 4, 4), 4),
        (ChooseNumber(0, "?", 4, 5), None),
        (Allocate(0, "?", 5, [(Option("x", "X"), 2), (Option("y", "Y"), 3)]), {"x": 2, "y": 3}),
        (Allocate(0, "?", 4, [(Option("x", "X"), 2), (Option("y", "Y"), 3)]), None),
        (ChoosePoint(0, "?", Rect(1, 1, 1, 1)), [1, 1]),
        (ChoosePoint(0, "?", Disc(1, 1, 1)), None),
        (WriteText(0, "?", ["Ann"]), None),
    ],
)
def test_a_forced_answer_is_known(ask: Ask, only: Any) -> None:
    assert ask.only() == only


def test_subsets_come_back_in_the_order_of_the_options() -> None:
    assert ChooseSome(0, "?", ABC).check(["c", "a"]) == ["a", "c"]


def test_options_are_computed_only_when_somebody_looks() -> None:
    looked: list[int] = []

    def options() -> list[Option]:
        looked.append(1)
        return ABC

    ask = Choose(0, "?", options)
    assert looked == []
    assert "a" in ask.options and len(ask.options) == 3
    assert looked == [1]


def test_options_that_are_dear_to_find_are_tried_only_when_asked_for() -> None:
    tried: list[str] = []

    def holds(key: str) -> bool:
        tried.append(key)
        return key in "abc"

    def all_of_them() -> list[Option]:
        tried.append("all")
        return ABC

    ask = Choose(0, "Which?", lambda: Tried(["a", "b", "x", "c"], holds, all_of_them))
    assert ask.only() is None and tried == ["a", "b"], "there are several: the rest does not matter"
    assert ask.check("c") == "c" and tried == ["a", "b", "c"]
    assert {ask.sample(Dice(bytes([seed]))) for seed in range(1, 60)} == {"a", "b", "c"} and "all" not in tried
    with pytest.raises(IllegalAnswer, match="one of A, B, C"):
        ask.check("x")
    assert list(ask.answers()) == ["a", "b", "c"] and tried.count("all") == 1
    one = Choose(0, "Which?", lambda: Tried(["x", "a"], lambda key: key == "a", lambda: ABC[:1]))
    assert one.only() == "a"
    every = Choose(0, "Which?", lambda: Tried(["a", "b", "c"], None, all_of_them))
    assert every.only() is None and every.check("c") == "c" and tried.count("all") == 1
    assert {every.sample(Dice(bytes([seed]))) for seed in range(1, 60)} == {"a", "b", "c"} and tried.count("all") == 1
    assert Choose(0, "Which?", lambda: Tried(["a"], None, lambda: ABC[:1])).only() == "a"


def test_rules_that_ask_the_impossible_are_bugs() -> None:
    with pytest.raises(RuleBug, match="no legal answer"):
        Choose(0, "?", []).only()
    with pytest.raises(RuleBug, match="share a key: a"):
        "a" in Choose(0, "?", [ABC[0], ABC[0]]).options  # noqa: B015
    with pytest.raises(RuleBug, match="each seat once"):
        Together([Choose(0, "?", ABC), Choose(0, "?", ABC)])
    with pytest.raises(RuleBug, match="hold less"):
        Allocate(0, "?", 5, [(Option("x", "X"), 2)])
    with pytest.raises(RuleBug):
        ChooseNumber(0, "?", 5, 4)


def test_a_menu_is_the_sum_of_its_parts() -> None:
    menu = Menu([OptionList(ABC), OptionList([]), OptionList(yes_no())])
    assert [option.key for option in menu] == ["a", "b", "c", "yes", "no"]
    assert [menu.key_at(n) for n in range(len(menu))] == ["a", "b", "c", "yes", "no"]
    assert "yes" in menu and "maybe" not in menu


def test_an_option_tells_its_odds_and_what_is_at_stake_in_json_and_back() -> None:
    ask = Choose(0, "Strike?", [Option("yes", "Strike", odds="58 % to wound", stakes="one action"), Option("no", "No")])
    shown = ask.to_json()["options"]
    assert shown[0]["odds"] == "58 % to wound" and shown[0]["stakes"] == "one action"
    assert "odds" not in shown[1]
    again = ask_from_json(ask.to_json())
    assert isinstance(again, Choose)
    assert [option.chances for option in again.options] == ["58 % to wound; one action", ""]


def test_a_seat_that_gave_up_passes_where_it_can() -> None:
    assert Choose(0, "?", [*ABC, Option("pass", "Pass")]).passing() == "pass"
    assert Choose(0, "?", ABC).passing() == "a"
    assert ChooseSome(0, "?", ABC, 1).passing() == ["a"]


def test_a_further_rule_that_hardly_any_set_fulfils_keeps_nobody_waiting() -> None:
    """Of 2**40 sets only the largest is legal: finding that out by trial would take days."""
    many = [Option(f"k{n}", f"Key {n}") for n in range(40)]
    tried: list[int] = []

    def all_of_them(keys: Sequence[str]) -> bool:
        tried.append(1)
        return len(keys) == 40

    ask = ChooseSome(0, "?", many, legal=all_of_them)
    assert ask.only() is None
    with pytest.raises(IllegalAnswer, match="together allowed by the rule"):
        ask.check(["k0"])
    assert ask.check([option.key for option in many])
    assert len(tried) < 50_000


def test_a_full_allocation_is_forced_however_many_bins_there_are() -> None:
    """Trying every split of 30 full bins would take longer than the world has stood."""
    bins = [(Option(f"b{n}", "x"), 9) for n in range(30)]
    assert Allocate(0, "?", 270, bins).only() == {f"b{n}": 9 for n in range(30)}
    assert len(list(islice(Allocate(0, "?", 269, bins).answers(), 40))) == 30


def test_an_answer_too_large_to_be_written_out_is_refused_like_any_other() -> None:
    for ask in kinds():
        with pytest.raises(IllegalAnswer):
            ask.check(10**5000)


def test_a_place_may_be_typed_in_larger_units():
    ask = ChoosePoint(0, "Where?", Rect(0, 0, 7200, 4800), scale=100, unit="inches")
    assert [ask.typed(text) for text in ("36", "4.5", "0.05", ".5", "12.345")] == [3600, 450, 5, 50, 1234]
    for text in ("", ".", "x", "1.2.3", "1e3", "²"):
        with pytest.raises(ValueError, match="not a number"):
            ask.typed(text)
    with pytest.raises(ValueError, match="not a whole number"):
        ChoosePoint(0, "Where?", Rect(0, 0, 9, 9)).typed("4.5")
    assert ask.to_json()["scale"] == 100 and ask_from_json(ask.to_json()).to_json() == ask.to_json()
    with pytest.raises(IllegalAnswer, match=r"73.*in inches"):
        ask.check([7300, 0])


def test_a_point_may_show_what_would_stand_there_and_keeps_it_in_json():
    ask = ChoosePoint(0, "Where?", Rect(0, 0, 9, 9), bodies=[(0, 0, 5), (10, 0, 5)])
    told = ask.to_json()
    assert told["bodies"] == [[0, 0, 5], [10, 0, 5]]
    assert ask_from_json(told).to_json() == told
    assert "bodies" not in ChoosePoint(0, "Where?", Rect(0, 0, 9, 9)).to_json()


@pytest.mark.parametrize("method", ["check", "sample", "answers"])
def test_a_kind_of_question_that_lacks_a_part_says_which(method):
    class Riddle(Ask):
        kind = "riddle"

    riddle = Riddle(0, "What walks on four legs?")
    with pytest.raises(RuleBug, match=rf"Riddle does not say its {method}\(\)"):
        getattr(riddle, method)(*([] if method == "answers" else ["a man"]))


def test_amounts_say_what_they_bring_and_only_those_that_can_be_chosen() -> None:
    def tells(amount: int) -> Option:
        return Option(str(amount), str(amount), odds=f"{10 * amount} %")

    ask = ChooseNumber(0, "How many?", 1, 5, 2, tells=tells)
    assert [(one.key, one.odds) for one in ask.amounts()] == [("1", "10 %"), ("3", "30 %"), ("5", "50 %")]
    again = ask_from_json(ask.to_json())
    assert isinstance(again, ChooseNumber) and again.amounts() == ask.amounts()
    assert len(ChooseNumber(0, "How many?", 0, 10**6, tells=tells).amounts()) == 8, "nobody reads a million of them"
    plain = ChooseNumber(0, "How many?", 0, 2)
    assert plain.amounts() == [] and "amounts" not in plain.to_json()
