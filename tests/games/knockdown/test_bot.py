"""The bots: legal, honest, and better than chance."""

import pytest

from roundtable.games.knockdown import GAME
from roundtable.games.knockdown.planning import Model, fail_chance, knockout_gain, plan
from roundtable.kernel.match import Match
from roundtable.players import Seat, find_bot, play
from tests.games.knockdown.decks import other_box
from tests.games.knockdown.given import MIST_AND_KNIGHT, fight


def wins(strength: str, games: int, against: str = "random", **setup) -> int:
    """How many of so many matches a bot wins, with exchanged seats in every second."""
    won = 0
    for number in range(games):
        match = Match.new(GAME, seed=number, log=False, history=False, **setup)
        bots = [find_bot(GAME, strength, b"mine %d" % number), find_bot(GAME, against, b"theirs %d" % number)]
        if number % 2:
            bots.reverse()
        outcome = play(match, bots)
        won += outcome is not None and outcome.winners == [number % 2]
    return won


@pytest.mark.parametrize("strength", ["brawler", "planner"])
def test_bots_that_think_beat_random_at_least_95_times_in_100(strength):
    assert wins(strength, 60) >= 57


def test_a_bot_plays_decks_it_has_never_seen():
    assert wins("planner", 6, position={"decks": [other_box()]}) >= 5


def test_a_bot_plays_with_the_tower_and_judges_like_dice():
    assert wins("planner", 6, options={"knockdown_test": "tower"}) >= 4


def test_fail_chances_of_three_dice():
    assert fail_chance(3) == 0 and fail_chance(19) == 1
    assert fail_chance(11) == 0.5
    assert fail_chance(4) == pytest.approx(1 / 216)
    assert knockout_gain(3) <= 0 < knockout_gain(14)


def answer(story, strength="planner", seed=b"x"):
    ask = story.ask
    return find_bot(GAME, strength, seed).choose(Seat(story.match, ask.seat), ask)


def test_the_planner_finds_curse_and_doom_in_one_combo():
    hand = ["hex_bolt", "hex_bolt", "mind_spike", "mind_spike", "rune_snare"]
    story = fight(
        {"space": 4, "hand": hand, "tokens": {}},
        {"space": 5, "light": 9},
        MIST_AND_KNIGHT,
        row=("thick_hide", "bile_spray"),
    )
    played = []
    while "perform doom" not in played and story.ask.seat == 0:
        key = answer(story)
        if story.ask.rule in ("KD-032", "KD-042"):
            played.append(key)
        story.does(key)
    assert played[-2:] == ["perform curse", "perform doom"]


def test_the_planner_moves_into_range_before_it_strikes():
    story = fight(
        {"space": 3, "hand": ["cleave", "hurled_axe", "riposte"]},
        {"space": 5, "light": 12},
        row=("flicker", "mind_spike"),
    )
    assert answer(story) in ("move 4", "attack flicker.1")
    model = Model.of(story.state, 0)
    assert plan(model, 2, True)[1] > plan(model, 1, True)[1]


def test_a_test_is_started_where_it_pays_and_not_where_it_heals():
    hopeless = fight({}, {"light": 3}, row=("throat_bite", "rend")).does("attack throat_bite.1")
    assert {answer(hopeless, seed=bytes([seed])) for seed in range(12)} == {"no"}
    deadly = fight({}, {"light": 14}, row=("throat_bite", "rend")).does("attack throat_bite.1")
    assert answer(deadly) == "yes"


def test_a_bot_blocks_a_deadly_strike():
    story = fight({}, {"light": 12, "hand": ["shield_bash", "flicker", "lunge"]}, row=("throat_bite", "rend"))
    story.does("attack throat_bite.1")
    assert answer(story) == "block wounds shield_bash.1"


def test_an_answer_does_not_depend_on_what_the_seat_cannot_see():
    """The same question with another hidden hand and deck gets the same answer."""
    hand = ["cleave", "rend", "pounce"]
    for theirs in (["shield_bash", "guarded_cut"], ["flicker", "lunge"]):
        story = fight(
            {"space": 4, "hand": hand}, {"space": 5, "hand": theirs}, deck=("hurled_axe", "mind_spike", "running_kick")
        )
        assert answer(story) == answer(fight({"space": 4, "hand": hand}, {"space": 5, "hand": ["hex_bolt", "hex_bolt"]},
                                             deck=("hurled_axe", "mind_spike", "running_kick")))  # fmt: skip
