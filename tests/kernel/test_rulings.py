"""Rulings in the middle of anybody's question, and questions whose time runs out."""

from __future__ import annotations

from typing import Any

import pytest

from roundtable.kernel.asks import Choose, ChooseNumber, ChooseSome, WriteText, ask_from_json
from roundtable.kernel.errors import IllegalAnswer, NotAsked
from roundtable.kernel.match import Match, replay
from roundtable.kernel.options import Option
from roundtable.kernel.save import verify
from tests.kernel.court import COURT
from tests.kernel.toy import TOY
from tests.story import Story


def story(skills: dict[str, list[str]], seats: int = 2) -> Story:
    return Story(COURT, skills, seats=seats)


def stands(match: Match[Any, Any]) -> tuple[Any, ...]:
    questions = [ask.to_json() for ask in match.asks.values()]
    return match.digest(), questions, len(match.entries), [event.sentence() for event in match.log]


def ruling(**change: Any) -> dict[str, Any]:
    return {"why": "So be it.", **change}


# --- rulings --------------------------------------------------------------------------------------------------------------


def test_a_ruling_changes_the_position_under_an_open_question_and_the_question_with_it() -> None:
    told = story({"p1": ["ward"]}).does("strike 1 6")
    assert told.ask.seat == 1 and told.offered[0] == "ward p1"
    told.match.adjust(0, ruling(of=1, hope=0))
    assert told.ask.seat == 1 and told.offered == ["pass", "pass turn", "pass round"], "there is no Hope to pay with"
    told.match.adjust(0, ruling(of=1, hope=1))
    told.does("ward p1")
    assert told.state.life[1] == 16 and told.state.hope[1] == 0
    assert told.said("MYK-PLAY-002") == [
        "Player 1 rules: p1 has 0 hope. So be it.",
        "Player 1 rules: p1 has 1 hope. So be it.",
    ]


def test_a_ruling_in_mid_question_is_on_record_forked_saved_replayed_and_taken_back() -> None:
    match: Match[Any, Any] = Match.new("court", seats=3, seed=3, position={"p1": ["ward"], "p2": ["shout"]})
    match.answer(0, "strike 1 6")
    before = stands(match)
    match.adjust(0, ruling(of=2, life=7))
    match.adjust(0, ruling(of=1, hope=0))
    match.answer(1, "pass")
    for twin in (
        match.fork(log=True),
        Match.from_bytes(match.to_bytes()),
        replay(match.setup, match.entries, match.marks),
    ):
        assert stands(twin) == stands(match)
    assert match.fork(light=True).digest() == match.imagine(0, b"x").digest() == match.digest()
    assert verify(match.to_bytes()).honest
    assert match.at(2).state.life[2] == 7 and match.at(1).state.life[2] == 20
    match.undo()
    match.undo()
    assert match.state.hope[1] == 2 and match.state.life[2] == 7, "the last ruling is taken back like an answer"
    assert match.undoable(0) == 1 and match.undoable(1) is None
    match.undo(1)
    assert stands(match) == before


@pytest.mark.parametrize(
    ("seat", "change", "words"),
    [
        (1, ruling(of=1, hope=0), "only seat 0"),
        (0, ruling(of=1, hope=31), "0 to 30, not 31"),
        (0, ruling(of=1, hope="lots"), "0 to 30, not 'lots'"),
        (0, ruling(of=1, luck=3), "life or hope"),
        (0, ruling(of=9, hope=3), "life or hope"),
        (0, "hope", "life or hope"),
        (0, object(), "plain data"),
        (0, {"hope": 1 << 80, "of": 1, "why": "x"}, "plain data"),
    ],
)
def test_a_ruling_that_the_game_refuses_changes_nothing(seat: int, change: Any, words: str) -> None:
    match = story({"p1": ["ward"]}).does("strike 1 6").match
    before = stands(match)
    with pytest.raises(IllegalAnswer, match=words):
        match.adjust(seat, change)
    assert stands(match) == before


def test_a_game_without_rulings_refuses_them_and_nobody_rules_from_nowhere() -> None:
    match: Match[Any, Any] = Match.new(TOY, seed=1)
    with pytest.raises(IllegalAnswer, match="nobody rules"):
        match.adjust(0, {"coins": 9})
    with pytest.raises(NotAsked, match="no seat 7"):
        match.adjust(7, {})
    assert match.entries == []


def test_a_ruling_that_would_leave_a_question_without_an_answer_is_refused() -> None:
    match = story({}).does("spell").match
    before = stands(match)
    with pytest.raises(IllegalAnswer, match="would leave Player 1 without an answer to 'How much\\?'"):
        match.adjust(0, ruling(of=0, hope=0))
    assert stands(match) == before
    match.adjust(0, ruling(of=0, hope=1))
    assert [*match.asks] == [0], "one answer is left, and more rulings may follow: the question stays open"
    match.answer(0, "hope 1")


def test_what_a_ruling_says_and_what_it_does_to_the_position_are_two_things() -> None:
    change = ruling(of=1, hope=1)
    match = story({}).match
    match.adjust(0, change)
    change["hope"] = 5
    assert match.entries[0].value["hope"] == 1 and match.fork().state.hope[1] == 1


def test_a_ruling_comes_before_or_after_an_answer_that_lies_face_down() -> None:
    told = story({}, seats=3).does("riddle").does(2, seat=1)
    told.match.adjust(0, ruling(of=1, life=5))
    assert told.match.fork().asks.keys() == told.match.asks.keys() == {2}
    imagined = told.match.imagine(0, b"x")
    assert imagined.asks.keys() == {1, 2} and imagined.state.life[1] == 5


# --- time -----------------------------------------------------------------------------------------------------------------


def test_when_the_time_runs_out_the_default_is_the_answer() -> None:
    told = story({}, seats=3).does("riddle")
    match = told.match
    assert match.asks[1].to_json()["seconds"] == 60 and match.asks[1].to_json()["default"] == 3
    match.time_out(1)
    assert list(match.asks) == [2] and match.fork().asks.keys() == {2}
    told.does(4, seat=2)
    assert told.said("MYK-PLAY-747") == ["Named: [3, 4]."]
    (event,) = [event for event in match.log if event.kind == "auto"]
    assert event.sentence() == "Which number? 3 (the time ran out)." and event.to == [1]
    assert [entry.kind for entry in match.entries] == ["answer", "time", "answer"]


def test_an_answer_by_time_is_on_record() -> None:
    match: Match[Any, Any] = Match.new("court", seats=2, seed=3, position={})
    match.answer(0, "riddle")
    match.time_out(1)
    for twin in (
        match.fork(log=True),
        Match.from_bytes(match.to_bytes()),
        replay(match.setup, match.entries, match.marks),
    ):
        assert stands(twin) == stands(match)
    assert match.undoable(1) is None
    match.undo()
    assert match.asks.keys() == {1}
    match.answer(1, 1)
    assert match.log_for(None)[-1].sentence() == "Named: [1]."


def test_time_runs_out_only_where_there_is_some_and_for_who_is_asked() -> None:
    told = story({})
    with pytest.raises(NotAsked, match="all the time in the world"):
        told.match.time_out(0)
    told.does("riddle")
    with pytest.raises(NotAsked, match="seat 0 is not asked"):
        told.match.time_out(0)
    assert len(told.match.entries) == 1


def test_a_question_without_a_default_passes_and_every_kind_can_be_timed() -> None:
    two = [Option("pass", "Pass"), Option("go", "Go")]
    assert Choose(0, "?", two).timed(5).at_last() == "pass"
    assert Choose(0, "?", two).timed(5, "go").at_last() == "go"
    assert ChooseSome(0, "?", two).timed(5, ["go"]).at_last() == ["go"]
    assert WriteText(0, "?", ["Ann"]).timed(5).at_last() == "Ann"
    again = ask_from_json(ChooseNumber(0, "?", 1, 9).timed(5, 7).to_json())
    assert (again.seconds, again.at_last()) == (5, 7)
    assert ChooseNumber(0, "?", 1, 9).timed(5, 70).at_last() == 1, "a default that is not legal any more"


# --- interludes -----------------------------------------------------------------------------------------------------------


def interrupted() -> Match[Any, Any]:
    """Seat 1 is asked about a reaction; the master asks seat 2 something in between."""
    match: Match[Any, Any] = Match.new("court", seats=3, seed=3, position={"p1": ["ward"]})
    match.answer(0, "strike 1 6")
    match.adjust(0, {"ask": 2, "why": "Now."})
    return match


def test_what_is_asked_in_between_is_answered_first_and_the_open_question_waits() -> None:
    match = interrupted()
    assert [*match.asks] == [2] and match.asks[2].prompt == "How much?"
    match.answer(2, 3)
    match.answer(2, 1)
    assert [*match.asks] == [1] and match.state.hope[2] == 4
    match.answer(1, "ward p1")
    match.answer(1, "pass")
    assert match.state.life[1] == 16


def test_an_interlude_is_on_record_forked_saved_replayed_and_taken_back() -> None:
    match = interrupted()
    before = stands(match.at(1))
    for answers in ((), (3,), (3, 1)):
        told = interrupted()
        for value in answers:
            told.answer(2, value)
        for twin in (
            told.fork(log=True),
            Match.from_bytes(told.to_bytes()),
            replay(told.setup, told.entries, told.marks),
        ):
            assert stands(twin) == stands(told)
        told.undo(1)
        assert stands(told) == before
    while not match.over:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, next(ask.answers()))
    assert verify(match.to_bytes()).honest


def test_rulings_and_interludes_within_an_interlude() -> None:
    match = interrupted()
    match.adjust(0, ruling(of=1, hope=0))
    match.adjust(0, {"ask": 0, "why": "You too."})
    assert [*match.asks] == [0]
    match.answer(0, 1)
    match.answer(0, 1)
    assert [*match.asks] == [2], "what waits longest comes last"
    match.answer(2, 0)
    match.answer(2, 0)
    assert [*match.asks] == [1] and "ward p1" not in [option.key for option in match.asks[1].options]
    assert stands(match.fork(log=True)) == stands(match)


def test_an_interlude_between_answers_that_lie_face_down() -> None:
    match: Match[Any, Any] = Match.new(
        "court", seats=3, seed=3, options={"together": True}, position={"p1": ["ward"], "p2": ["ward"]}
    )
    match.answer(0, "strike 1 6")
    while len(match.asks) < 2 and not match.over:
        match.answer(next(iter(match.asks)), "pass")
    first, second = match.asks
    match.answer(first, "pass")
    match.adjust(0, {"ask": first, "why": "Now."})
    assert [*match.asks] == [first] and match.asks[first].prompt == "How much?"
    match.answer(first, 1)
    match.answer(first, 1)
    assert [*match.asks] == [second], "the answer that lay face down still lies there"
    assert stands(match.fork(log=True)) == stands(match)


def test_a_ruling_that_breaks_off_a_step_begins_the_next_one() -> None:
    match: Match[Any, Any] = Match.new("court", seats=3, seed=3, position={"p1": ["ward"]})
    match.answer(0, "strike 1 6")
    assert [*match.asks] == [1], "a reaction is being asked about"
    before = stands(match)
    match.adjust(0, {"turn": 2, "why": "Enough."})
    assert [*match.asks] == [2] and match.asks[2].prompt == "Whom?" and match.state.life[1] == 20
    for twin in (match.fork(log=True), Match.from_bytes(match.to_bytes()), replay(match.setup, match.entries, match.marks)):
        assert stands(twin) == stands(match)
    match.undo()
    assert stands(match) == before


def test_an_interlude_itself_is_broken_off_and_a_light_fork_finds_its_way() -> None:
    match = interrupted().fork(log=False)
    match.adjust(0, {"turn": 1, "why": "Enough."})
    assert [*match.asks] == [1] and match.asks[1].prompt == "Whom?"
    for _ in range(30):  # far enough for snapshots to be left out
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, "rest" if "rest" in [option.key for option in ask.options] else ask.passing())
        match.adjust(0, {"turn": match.state.turn, "why": "Again."})
        twin = match.fork()
        assert [ask.to_json() for ask in twin.asks.values()] == [ask.to_json() for ask in match.asks.values()]


def test_who_gives_up_in_an_interlude_is_passed_there_and_after_it() -> None:
    match: Match[Any, Any] = Match.new("court", seats=3, seed=3, position={"p1": ["ward"]})
    match.answer(0, "strike 1 6")
    match.adjust(0, {"ask": 1, "why": "Now."})
    match.concede(1)
    assert not match.over and 1 not in match.asks
