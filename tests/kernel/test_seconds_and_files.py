"""A question that shows a countdown, and a game whose options may name files."""

import pytest

from roundtable.kernel.asks import Choose, ChooseNumber, ask_from_json
from roundtable.kernel.game import Setup
from roundtable.kernel.match import Match
from roundtable.kernel.options import yes_no
from tests.kernel.toy import TOY


def test_a_question_carries_its_seconds_through_json():
    ask = Choose(0, "Did it stand?", yes_no(), seconds=10)
    assert ask.to_json()["seconds"] == 10
    assert ask_from_json(ask.to_json()).seconds == 10


@pytest.mark.parametrize("ask", [Choose(0, "?", yes_no()), ChooseNumber(1, "?", 0, 3)])
def test_a_question_without_a_countdown_says_nothing_of_one(ask):
    assert "seconds" not in ask.to_json()
    assert ask_from_json(ask.to_json()).seconds == 0


WITH_FILES = TOY.but(with_files=lambda setup: Setup(setup.game, setup.seats, {"life": 9}))


@pytest.mark.parametrize("files, life", [(True, 9), (False, 6)])
def test_files_are_read_into_the_setup_only_where_that_is_allowed(files, life):
    match = Match.new(WITH_FILES, seed=1, files=files)
    assert match.state.people[0].life == life
    assert match.setup.options == ({"life": 9} if files else {})


def test_a_game_without_files_is_left_alone():
    assert Match.new(TOY, seed=1, files=True).setup.options == {}
