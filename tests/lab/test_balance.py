"""The balance command: fair pairing, honest intervals, the same games for the same seed."""

import json

import pytest

from roundtable.kernel.game import find_game
from roundtable.lab.balance import Tally, contest, filled, line, main, wilson


@pytest.mark.parametrize(
    "rate, games, low, high",
    [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0.5, 10000, 0.4902, 0.5098)],
)
def test_wilson_intervals(rate, games, low, high):
    found = wilson(rate, games)
    assert found == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_without_games_nothing_is_known():
    assert wilson(0.5, 0) == (0.0, 1.0)


def test_templates_are_filled_by_seat():
    template = {"fighters": ["$0", "$1"], "deep": [{"x": "a $1"}], "n": 3}
    assert filled(template, ("mist", "knight")) == {"fighters": ["mist", "knight"], "deep": [{"x": "a knight"}], "n": 3}


def test_a_contest_exchanges_seats_and_counts_for_the_entrant():
    tally = contest(
        find_game("knockdown"), ("maggot", "lost_knight"), ("brawler", "random"), 4, "s", {"fighters": ["$0", "$1"]}
    )
    assert tally.games == 4
    assert tally.wins >= 3  # the first entrant's bot thinks, in whichever seat
    assert 1 <= tally.first_seat <= 3


def test_a_contest_in_parts_plays_the_same_games():
    game = find_game("knockdown")
    setting = (game, ("maggot", "lost_knight"), ("brawler", "random"))
    winners = []
    for first in range(3):
        tally = contest(*setting, 1, "s", {"fighters": ["$0", "$1"]}, first=first)
        winners.append((tally.wins, tally.first_seat))
    whole = contest(*setting, 3, "s", {"fighters": ["$0", "$1"]})
    assert (whole.wins, whole.first_seat) == tuple(map(sum, zip(*winners)))
    assert [seat for _, seat in winners][1] != winners[1][0]  # game 1 has its seats exchanged, however it comes about


def test_a_line_for_people():
    words = line(Tally(("a", "b"), 60, 30, 10, 55))
    assert words == "a - b: 65.0% [55.3%, 73.6%] of 100, 10 draws; seat 0 won 55.0%"


def test_the_command_prints_every_pair_and_repeats_itself(capsys):
    command = ["knockdown", "--entrants", "mistbearer", "maggot", "lost_knight", "--games", "2", "--bot", "brawler"]
    command += ["--position", json.dumps({"fighters": ["$0", "$1"]})]
    printed = []
    for _ in range(2):
        assert main(command) == 0
        printed.append([row.split(";")[0] for row in capsys.readouterr().out.splitlines()])
    assert printed[0] == printed[1] and len(printed[0]) == 3
    assert printed[0][0].startswith("mistbearer - maggot: ")
