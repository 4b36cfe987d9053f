"""A match written down as text, and played again from it."""

from __future__ import annotations

from typing import Any

import pytest

from roundtable.kernel.dice import Tape
from roundtable.kernel.errors import BadSave
from roundtable.kernel.match import Match
from roundtable.kernel.transcript import play_transcript, transcript
from roundtable.players import RandomPlayer, play
from tests.kernel.toy import TOY


def taken_back() -> Match[Any, Any]:
    """A match with take-backs, a concession and a standing order in it."""
    match = Match.new(TOY, seats=3, seed=8, options={"life": 20})
    match.set_policy(1, "soften", "always")
    for number in range(6):
        play(match, [RandomPlayer(number * 10 + n) for n in range(3)], limit=5)
        match.undo()
    match.concede(next(iter(match.asks)))
    play(match, [RandomPlayer(n) for n in range(3)], limit=9)
    return match


def test_take_backs_concessions_and_orders_are_played_again() -> None:
    match = taken_back()
    text = transcript(match)
    assert "\ndice " in text and "\n> concede " in text and "\n> policy " in text
    twin = play_transcript(text)
    assert (twin.digest(), twin.entries, twin.log) == (match.digest(), match.entries, match.log)
    assert twin.table.rolls == match.table.rolls
    assert transcript(twin) == text


def test_dice_that_no_seed_tells_are_written_out() -> None:
    match = Match.new(TOY, dice=Tape("d6=3 d6=5"), position={"secrets": [1, 2]}, options={"bidding": False})
    for seat, value in ((0, "hit 1"), (0, "pass"), (1, "pass"), (1, "hit 0")):
        match.answer(seat, value)
    text = transcript(match)
    assert "\nrolled [3, 5]\n" in text
    assert play_transcript(text).digest() == match.digest()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "begins with a line 'setup"),
        ("setup {}\nseed zz", "cannot be read"),
        ('setup {"game": "toy"}\nseed 00\n> answer x 1', "cannot be read"),
        ('setup {"game": "toy"}\nseed 00\n> answer 0 {', "cannot be read"),
        ('setup {"game": "toy"}\nrolled ["a"]', "cannot be read"),
        ('setup {"game": "toy"}\nseed', "cannot be read"),
    ],
)
def test_what_is_no_transcript_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadSave, match=words):
        play_transcript(text)
