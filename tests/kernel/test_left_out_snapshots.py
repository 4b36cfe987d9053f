"""Matches without history leave snapshots out; whoever goes back to the start of a step finds them again."""

from __future__ import annotations

from typing import Any

import pytest

from roundtable.kernel import past
from roundtable.kernel.asks import Steps
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import NotAsked
from roundtable.kernel.match import Match
from roundtable.kernel.table import Table

from .test_match_review import NoOptions, Small, pick, small_game
from .toy import TOY

LONG = {"life": 30}


def played(match: Match[Any, Any], answers: int, seed: bytes = b"left out") -> None:
    dice = Dice(seed)
    for _ in range(answers):
        ask = match.ask
        if ask is None:
            return
        match.answer(ask.seat, ask.sample(dice))


@pytest.mark.parametrize("every", [1, 3, 11, 57])
@pytest.mark.parametrize("log", [True, False])
def test_a_fork_stands_where_the_match_stands_however_seldom_it_is_forked(every: int, log: bool) -> None:
    for seed in range(6):
        match = Match.new(TOY, seed=seed, seats=3, history=False, log=log, options=LONG)
        beside = Match.new(TOY, seed=seed, seats=3, options=LONG)
        dice = Dice(b"answers")
        number = 0
        while (ask := match.ask) is not None:
            number += 1
            if not number % every:
                before = match.digest()
                for light in (True, False):
                    fork = match.fork(light=light, log=log)
                    assert fork.digest() == before and fork.log == (match.log if log else [])
                    played(fork, 5)
                assert match.digest() == before
            answer = ask.sample(dice)
            for each in (match, beside):
                if number % 40 == 7:
                    each.raise_hand(number % 3)
                    each.set_policy((number + 1) % 3, "soften", "never" if number % 2 else "ask")
                if number == 100:
                    each.concede(2)
                else:
                    each.answer(ask.seat, answer)
        assert beside.over and match.digest() == beside.digest() and match.outcome == beside.outcome


def test_snapshots_are_left_out_where_nobody_forks_and_taken_where_somebody_does() -> None:
    match = Match.new(TOY, seed=1, history=False, log=False, options=LONG)
    assert all(snapshot.state for snapshot in match._snapshots)
    seen = []
    dice = Dice(b"answers")
    while len(seen) < 100 and (ask := match.ask) is not None:
        match.answer(ask.seat, ask.sample(dice))
        seen.append(bool(match._snapshots[-1].state))
    assert not all(seen) and any(seen[past.CLOSE :]) and len(match._snapshots) <= 2
    match.fork(light=True)
    assert len(match._snapshots) == 1 and match._snapshots[0].state


@pytest.mark.parametrize("steps", [3, 9, 20, 45, 70])
def test_a_rule_that_fails_after_many_steps_leaves_the_question_open(steps: int) -> None:
    def rule(table: Table[Small, NoOptions]) -> Steps[None]:
        table.state.count += 1
        if table.state.count == steps:
            raise ZeroDivisionError
        yield pick(0, "a", "b")
        yield pick(0, "c", "d")

    match = Match.new(small_game(rule), seed=1, history=False)
    for _ in range(steps - 2):
        match.answer(0, "a")
        match.answer(0, "d")
    match.answer(0, "b")
    before, entries = match.digest(), list(match.entries)
    with pytest.raises(ZeroDivisionError):
        match.answer(0, "c")
    assert match.digest() == before and match.entries == entries and list(match.asks) == [0]
    match.undo()
    assert match.ask is not None and "a" in match.ask.answers()
    with pytest.raises(NotAsked, match="keeps no history"):
        match.undo()
