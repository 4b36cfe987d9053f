"""Hidden Nim, told as stories."""

import pytest
from hidden_nim import GAME
from hidden_nim.bot import good_takes

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from roundtable.testing import Story


def test_whoever_takes_the_last_stone_wins():
    story = Story(GAME, {"heap": 4, "fists": [0, 0]}).does("take 1", "take 3")
    assert story.said("NIM-003") == ["Player 1 takes 1: 3 left.", "Player 2 takes 3: 0 left."]
    assert story.match.outcome.winners == [1] and story.match.outcome.rule == "NIM-005"


def test_or_loses_where_that_is_agreed():
    story = Story(GAME, {"heap": 1, "fists": [0, 0, 0]}, seats=3, misere=True).does("take 1")
    assert story.match.outcome.winners == [1, 2] and story.match.outcome.rule == "NIM-006"


def test_a_fist_is_opened_once_and_its_pebbles_join_the_heap():
    story = Story(GAME, {"heap": 2, "fists": [2, 1]}).does("open")
    assert story.state.heap == 4
    assert story.said("NIM-004") == ["Player 1 opens the fist and throws 2 on the heap: 4 lie there."]
    story.does("take 1")
    assert "open" not in story.offered


def test_nobody_takes_more_than_is_agreed_or_there():
    assert Story(GAME, {"heap": 2, "fists": [None, None]}).offered == ["take 1", "take 2"]
    Story(GAME, {"heap": 9, "fists": [None, None]}, most=1).refuses("take 2")


def test_fists_are_filled_by_dice_that_only_their_holder_sees():
    story = Story(GAME, dice="d4=3 d4=1")
    assert story.state.fists == [2, 0]
    assert story.match.view(0).fists == ["2", "?"] and story.match.view(None).fists == ["?", "?"]
    assert len(story.match.log_for(0)) == len(story.match.log_for(1)) == 1 and story.match.log_for(None) == []
    story.ends()


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"heap": 0}, "heap"),
        ({"fists": [1]}, "one for each of 2 seats"),
        ({"turn": 7}, "turn is 7; legal is a seat, 0 to 1"),
        ({"stones": 3}, "unknown field `stones`"),
    ],
)
def test_a_wrong_position_is_refused_with_its_reason(position, words):
    with pytest.raises(BadSetup, match=words):
        Match.new(GAME, position=position)


def test_the_counter_leaves_what_cannot_be_answered():
    assert good_takes(15, 3) == [3] and good_takes(16, 3) == []
