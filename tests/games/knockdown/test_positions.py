"""Positions in a set-up: what can be put on the table, and what is refused with a reason."""

import pytest

from roundtable.games.knockdown import GAME
from roundtable.games.knockdown.state import content
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from tests.games.knockdown.given import hand, row
from tests.story import Story

SIDES = [{"space": 4}, {"space": 5}]
TWO = ["mistbearer", "maggot"]


@pytest.mark.parametrize(
    "position, words",
    [
        ({"fighters": ["mistbearer"]}, "two different fighters"),
        ({"fighters": ["mistbearer", "mistbearer"]}, "two different fighters"),
        ({"fighters": ["mistbearer", "nobody"]}, "there is no fighter 'nobody'; there are mistbearer"),
        ({"fighters": TWO, "sides": [{}]}, "a position has two sides, not 1"),
        ({"fighters": TWO, "sides": [{"space": 4}, {"space": 4}]}, "stand on different spaces from 1 to 9"),
        ({"fighters": TWO, "sides": [{"space": 4}, {"space": 12}]}, "stand on different spaces from 1 to 9"),
        ({"fighters": TWO, "sides": [{"up": ["flying"]}, {}]}, "there is no Skill 'flying'"),
        ({"fighters": TWO, "sides": [{"up": ["feint"]}, {"down": ["feint"]}]}, "names one twice"),
        ({"fighters": TWO, "sides": [{"hand": ["cleave"] * 3}, {}]}, "there are not so many cards 'cleave'"),
        ({"fighters": TWO, "sides": [{"hand": ["punch"]}, {}]}, "there is no Attack card 'punch'"),
        ({"fighters": TWO, "sides": [{"wins": 2}, {}]}, "round wins 0 or 1"),
        ({"fighters": TWO, "sides": [{"heavy": -1}, {}]}, "wounds and turns are 0 or more"),
        ({"fighters": TWO, "sides": [{"tokens": {"potion": 1}}, {}]}, "no fighter here brings a token 'potion'"),
        ({"fighters": TWO, "sides": [{"tokens": {"mist": 4}}, {}]}, "there are 3 mist tokens, but the position uses 4"),
        ({"fighters": TWO, "sides": SIDES, "laid": [[12, "mist"]]}, "but the position uses 4"),
        ({"fighters": TWO, "sides": SIDES, "candles": 5}, "5 Candle cards cannot have been drawn"),
        (
            {"fighters": TWO, "sides": SIDES, "row": ["rend", "rend", "cleave", "cleave", "pounce"]},
            "holds 4 cards, not 5",
        ),
        ({"fighters": TWO, "sides": SIDES, "active": 2}, "`active` is 0 or 1"),
        ({"fighters": TWO, "sides": SIDES, "actions": 2}, "names its deck"),
        ({"fightres": TWO}, "unknown field"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(position, words):
    with pytest.raises(BadSetup) as caught:
        Match.new(GAME, position=position)
    assert words in str(caught.value)


def test_fighters_alone_skip_the_choice_and_nothing_else():
    story = Story(GAME, position={"fighters": TWO})
    assert [side.fighter for side in story.state.sides] == TWO
    assert story.state.phase == "draft"


def test_cards_that_are_not_named_are_shuffled_into_the_deck():
    story = Story(
        GAME,
        position={
            "fighters": TWO,
            "sides": [{"hand": ["cleave"]}, {"hand": ["cleave.2"]}],
            "row": ["rend"],
            "candles": 1,
        },
    )
    things = content(story.state)
    assert [hand(story, seat) for seat in (0, 1)] == [["cleave"], ["cleave"]]
    assert row(story)[0] == "rend" and len(story.state.row) == 4
    cards = [*story.state.deck, *story.state.row, *story.state.sides[0].hand, *story.state.sides[1].hand]
    assert sorted(card for card in cards if not things.is_candle(card)) == list(range(36))
    drawn = story.state.candles
    assert sum(things.is_candle(card) for card in story.state.deck) == 4 - drawn


def test_a_named_deck_is_drawn_from_its_top():
    position = {
        "fighters": TWO,
        "sides": SIDES,
        "row": ["rend"],
        "deck": ["cleave", "candle", "pounce", "lunge", "hex_bolt"],
    }
    story = Story(GAME, position=position)
    assert row(story) == ["rend", "cleave", "pounce", "lunge"]
    assert story.state.candles == 1 and len(story.state.discard) == 31


def test_a_standing_order_answers_reactions():
    position = {
        "fighters": ["maggot", "lost_knight"],
        "sides": [{"space": 4}, {"space": 5, "hand": ["shield_bash"]}],
        "row": ["bile_spray", "rend"],
        "deck": ["cleave", "pounce", "lunge", "hex_bolt"],
        "actions": 2,
    }
    always = Story(GAME, position=position)
    always.match.set_policy(1, "reaction", "always")
    always.does("attack bile_spray.1")
    assert always.state.sides[0].light == 1 and always.ask.seat == 0
    never = Story(GAME, position=position)
    never.match.set_policy(1, "reaction", "never")
    never.does("attack bile_spray.1")
    assert never.state.sides[0].light == 0 and never.ask.seat == 0
