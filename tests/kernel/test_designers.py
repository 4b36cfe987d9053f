"""What helps who writes rules: stopping where told, forced questions asked, dice and deals scripted by rule."""

from __future__ import annotations

from typing import Any, cast

import pytest

from roundtable.kernel.dice import Script, Tape, draws_for, shuffle
from roundtable.kernel.errors import RuleBug, TapeError
from roundtable.kernel.match import Match, replay
from roundtable.kernel.table import State, Table
from roundtable.players import RandomPlayer, play
from tests.kernel.toy import TOY


def players() -> list[RandomPlayer]:
    return [RandomPlayer(n) for n in range(2)]


# --- stopping -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("history", [True, False])
def test_a_match_stops_where_a_new_step_begins(history: bool) -> None:
    match: Match[Any, Any] = Match.new(TOY, seed=1, history=history, options={"bidding": False})
    match.answer(0, "hit 1")
    play(match, players(), until="step")
    assert match.state.turn == 1 and match.ask is not None and match.ask.prompt == "What do you do?"
    play(match, players(), until="step")
    assert match.state.turn == 0


def test_a_match_stops_when_a_rule_has_told_of_something() -> None:
    match: Match[Any, Any] = Match.new(TOY, seed=4, options={"life": 30})
    play(match, players(), until="AKQL-041")
    assert not match.over and [event.rule for event in match.log].count("AKQL-041") == 1
    play(match, players(), until="AKQL-041")
    assert [event.rule for event in match.log].count("AKQL-041") == 2
    with pytest.raises(RuleBug, match="without a log"):
        Match.new(TOY, seed=1, log=False).stops("AKQL-041")


def test_a_match_stops_where_a_function_says() -> None:
    match: Match[Any, Any] = Match.new(TOY, seed=2, options={"life": 30})
    play(match, players(), until=lambda match: match.state.rounds == 3)
    assert match.state.rounds == 3 and not match.over


# --- forced questions -----------------------------------------------------------------------------------------------------


def test_forced_questions_are_asked_too_where_one_wants_to_see_them() -> None:
    told: Match[Any, Any] = Match.new(TOY, seed=1, position={"secrets": [1, 2]}, options={"bidding": False})
    asked: Match[Any, Any] = Match.new(TOY, told.setup, seed=1, ask_forced=True)
    for match in (told, asked):
        match.state.people[0].coins = 0
        match.answer(0, "give")
    assert told.ask is not None and told.ask.seat == 1, "nothing to give: answered by itself"
    assert asked.ask is not None and (asked.ask.kind, asked.ask.only()) == ("allocate", {})


def test_a_match_that_asks_forced_questions_is_saved_and_replayed_as_such() -> None:
    match: Match[Any, Any] = Match.new("toy", seed=1, ask_forced=True)
    play(match, players(), limit=60)
    assert all(entry.kind == "answer" for entry in match.entries)
    assert replay(match.setup, match.entries, match.marks).digest() == match.digest()
    assert Match.from_bytes(match.to_bytes()).digest() == match.fork().digest() == match.digest()


# --- dice by rule ---------------------------------------------------------------------------------------------------------


def table(tape: str) -> Table[Any, Any]:
    return Table(State(), None, 2, Tape(tape), [])


def test_dice_on_a_tape_may_say_which_rule_rolls_them() -> None:
    there = table("MYK-PLAY-376: d6=3 d6=4 MYK-PLAY-380: d8=2 any: d6=1")
    assert there.roll("2d6", "MYK-PLAY-376", "{total}").total == 7
    with pytest.raises(TapeError, match="die 3 of the tape, d8=2, is for MYK-PLAY-380, but MYK-PLAY-376 rolled it"):
        there.die(8, "MYK-PLAY-376", "{total}")
    assert there.die(8, "MYK-PLAY-380", "{total}") == 2
    assert there.die(6, "MYK-PLAY-001", "{total}") == 1


def test_a_die_that_nobody_tells_of_may_be_anybodys() -> None:
    there = table("MYK-PLAY-376: d6=3 d6=4")
    there.die(6, "MYK-PLAY-376", "{total}")
    assert there.draw(6) == 4


# --- deals ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3], [3, 3, 1, 3], [7]])
def test_every_order_can_be_drawn(wanted: list[int]) -> None:
    items = sorted(wanted)
    draws = draws_for(items, wanted)

    class Drawn:
        def below(self, n: int) -> int:
            assert 0 <= draws[0] < n
            return draws.pop(0)

    shuffle(items, cast(Any, Drawn()))
    assert items == wanted and draws == []


def test_a_deal_is_scripted_from_the_front_or_from_the_end() -> None:
    there = table("deal=4|2 deal=...|Big_Hook|Jab d6=5")
    numbers = [1, 2, 3, 4, 5]
    there.shuffle(numbers)
    assert numbers == [4, 2, 1, 3, 5]
    cards = ["Jab", "Big Hook", "Kick"]
    there.shuffle(cards)
    assert cards == ["Kick", "Big Hook", "Jab"]
    assert there.die(6, "AKQL-050", "{total}") == 5
    with pytest.raises(TapeError, match="deals '9', but there are 1, 2"):
        table("deal=9").shuffle([1, 2])


def test_a_scripted_deal_is_on_record() -> None:
    match: Match[Any, Any] = Match.new("toy", seats=3, dice=Tape("deal=6|5|4 d6=2"), options={"bidding": False})
    assert [person.secret for person in match.state.people] == [6, 5, 4]
    match.answer(0, "hit 1")
    for twin in (match.fork(), match.fork(light=True), Match.from_bytes(match.to_bytes())):
        assert twin.digest() == match.digest()
    assert Match.from_bytes(match.to_bytes()).at(0).state.people[0].secret == 6


def test_a_stream_for_bulk_chance_may_be_on_the_tape_as_well() -> None:
    there = table("spawn d9=4 d3=1 d6=6")
    stream = there.spawn()
    assert (stream.below(9), stream.below(3)) == (3, 0)
    assert there.die(6, "AKQL-050", "{total}") == 6
    assert there.rolls == [-1, 4, 1, 6]
    again: Table[Any, Any] = Table(State(), None, 2, Tape(), [], there.rolls)
    stream = again.spawn()
    assert (stream.below(9), stream.below(3), again.die(6, "AKQL-050", "{total}")) == (3, 0, 6)
    other = table("spawn d2=1 d2=2")
    with pytest.raises(TapeError, match="number 1 of the tape is a spawn, but the rules rolled a d6"):
        other.die(6, "AKQL-050", "{total}")
    assert isinstance(other._dice, Tape) and other._dice.left == [Script("spawn"), (2, 1), (2, 2)]


def test_without_a_word_about_it_a_shuffle_is_as_it_always_was() -> None:
    numbers, same = list(range(20)), list(range(20))
    table("d6=1").shuffle(numbers)
    table("").shuffle(same)
    assert numbers == same != list(range(20))
