"""Stories: a match told answer by answer, with scripted dice."""

import pytest

from roundtable.kernel.errors import TapeError
from roundtable.testing import Story, Tape
from tests.kernel.toy import TOY

SECRETS = {"secrets": [1, 2]}


def told(dice: str = "", **more) -> Story:
    return Story(TOY, SECRETS, dice, bidding=False, **more)


def test_dice_fall_as_they_are_scripted_and_none_may_be_left():
    story = told("d6=3").does("hit 1", "pass", "pass")
    assert story.state.people[1].life == 3 and story.said("AKQL-050") == [
        "Player 1 hits for 3.",
        "Player 2 loses 3 life.",
    ]
    story.ends()
    with pytest.raises(AssertionError, match="never rolled"):
        told("d6=3").ends()
    with pytest.raises(TapeError):
        told("d8=3").does("hit 1")
    assert Tape("d6=3").left == [(6, 3)]


def test_what_is_illegal_changes_nothing():
    story = told()
    assert "hit 7" in story.refuses("hit 7") and story.offered[0] == "hit 1"


def test_it_goes_on_to_where_it_is_told_to_stop():
    story = told().goes_on("AKQL-050", dice="d6=2")
    assert story.said("AKQL-050")[0] == "Player 1 hits for 2."
    turns = told().does("peek")
    assert turns.goes_on("step", dice="d6=1").state.turn != 1
    assert told().goes_on(lambda match: match.state.turn == 1, dice="d6=1").ask.seat == 1


def test_a_forced_question_is_asked_where_that_is_wanted():
    assert told(ask_forced=True).match.setup.ask_forced and not told().match.setup.ask_forced
