"""A match lent to another process: it stands where the match stands, and takes no seed with it."""

import pytest

from roundtable.kernel.dice import Dice
from roundtable.kernel.match import Match
from roundtable.kernel.save import borrow, lend
from tests.kernel.toy import TOY


@pytest.mark.parametrize("answers", [0, 1, 5, 23])
def test_a_lent_match_stands_where_the_match_stands(answers):
    match = Match.new(TOY, seed=b"the real seed", seats=3)
    dice = Dice(b"anything")
    for _ in range(answers):
        match.answer(match.ask.seat, match.ask.sample(dice))
    assert not match.over
    lent = lend(match, b"another seed")
    twin = borrow(lent)
    assert b"the real seed" not in lent
    assert twin.digest() == match.digest()
    assert {seat: ask.to_json() for seat, ask in twin.asks.items()} == {
        seat: ask.to_json() for seat, ask in match.asks.items()
    }
    twin.answer(twin.ask.seat, twin.ask.sample(dice))
    assert twin.imagine(0, b"third seed").view(0) == twin.view(0)
    assert len(match.entries) >= answers, "playing on with what was lent leaves the match alone"
