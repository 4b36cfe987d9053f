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
ROW_OF_EIGHT = ["cleave", "rend", "bile_spray", "thick_hide", "throat_bite", "pounce", "lunge", "guarded_cut"]


@pytest.mark.parametrize(
    "position, words",
    [
        ({"fighters": ["mistbearer"]}, "two different ones of mistbearer"),
        ({"fighters": ["mistbearer", "mistbearer"]}, "two different ones of mistbearer"),
        ({"fighters": ["mistbearer", "nobody"]}, "there is no fighter 'nobody'; there are mistbearer"),
        ({"fighters": TWO, "sides": [{}]}, "sides are 1; legal is a position with two sides"),
        (
            {"fighters": TWO, "sides": [{"space": 4}, {"space": 4}]},
            "spaces is [4, 4]; legal is two different ones from 1 to 9",
        ),
        (
            {"fighters": TWO, "sides": [{"space": 4}, {"space": 12}]},
            "spaces is [4, 12]; legal is two different ones from 1 to 9",
        ),
        ({"fighters": TWO, "sides": [{"up": ["flying"]}, {}]}, "there is no Skill 'flying'"),
        ({"fighters": TWO, "sides": [{"up": ["feint"]}, {"down": ["feint"]}]}, "names feint twice"),
        ({"fighters": TWO, "sides": [{"hand": ["cleave"] * 3}, {}]}, "there are not so many cards 'cleave'"),
        ({"fighters": TWO, "sides": [{"hand": ["punch"]}, {}]}, "there is no Attack card 'punch'"),
        ({"fighters": TWO, "sides": [{"wins": 2}, {}]}, "sides[0].wins is 2; legal is 0 to 1"),
        ({"fighters": TWO, "sides": [{"heavy": -1}, {}]}, "sides[0].heavy is -1; legal is 0 to 999"),
        (
            {"fighters": TWO, "sides": [{"tokens": {"potion": 1}}, {}]},
            "sides[0].tokens is 'potion'; legal is tokens that these fighters bring: ",
        ),
        ({"fighters": TWO, "sides": [{"tokens": {"mist": 4}}, {}]}, "sides[0].tokens.mist is 4; legal is 1 to 3"),
        ({"fighters": TWO, "sides": SIDES, "laid": [[12, "mist"]]}, "laid[0] is 12; legal is 1 to 9"),
        (
            {"fighters": TWO, "sides": [{"space": 4, "tokens": {}}, {"space": 5}], "laid": [[3, "mist"], [3, "mist"]]},
            "mist tokens on space 3 is 2; legal is 0 to 1 (KD-129)",
        ),
        (
            {"fighters": TWO, "sides": [{"space": 4, "tokens": {}}, {"space": 5}], "laid": [[5, "mist"]]},
            "laid[0] is 5; legal is a space where the other fighter does not stand, who sends it back (KD-129)",
        ),
        (
            {"fighters": TWO, "sides": [{"tokens": {"mist": 2}}, {"tokens": {"mist": 1}}]},
            "sides[1].tokens is 'mist'; legal is tokens that can come onto this sheet: curse",
        ),
        (
            {"fighters": TWO, "sides": [{"tokens": {"curse": 1}}, {}]},
            "sides[0].tokens is 'curse'; legal is tokens that can come onto this sheet: mist, poison",
        ),
        (
            {"fighters": TWO, "sides": [{}, {"tokens": {"poison": 1}}]},
            "sides[1].tokens is 'poison'; legal is tokens that can come onto this sheet: curse",
        ),
        (
            {"fighters": TWO, "sides": [{"down": ["feint", "quick_eye"]}, {}]},
            "sides[0].down is 2; legal is 0 to 1 (KD-023)",
        ),
        ({"fighters": TWO, "sides": SIDES, "candles": 5}, "candles is 5; legal is 0 to 4"),
        (
            {"fighters": TWO, "sides": SIDES, "row": ["rend", "rend", "cleave", "cleave", "pounce"]},
            "row is 5; legal is 4 cards at most",
        ),
        ({"fighters": TWO, "sides": SIDES, "active": 2}, "active is 2; legal is 0 to 1"),
        ({"fighters": TWO, "sides": SIDES, "actions": 2}, "names its deck"),
        ({"fightres": TWO}, "there is no field fightres"),
        ({"fighters": TWO, "sides": [{"tokens": {"mist": -1}}, {}]}, "sides[0].tokens.mist is -1; legal is 1 to 3"),
        (
            {"fighters": TWO, "sides": [{"up": ["feint", "quick_eye", "iron_guard"]}, {}]},
            "sides[0].up and down is 3; legal is 0 to 2",
        ),
        ({"fighters": TWO, "sides": [{"light": 10**9}, {}]}, "sides[0].light is 1000000000; legal is 0 to 999"),
        ({"fighters": TWO, "sides": [{"turns": -1}, {}]}, "sides[0].turns is -1; legal is 0 to 500"),
        ({"fighters": TWO, "sides": [{"used": ["feint"]}, {}]}, "sides[0].used is ['feint']; legal are active Skills"),
        ({"fighters": TWO, "sides": [{"answered": ["doom"]}, {}]}, "sides[0].answered is ['doom']; legal is Reactions"),
        ({"fighters": TWO, "sides": [{"hand": ROW_OF_EIGHT}, {}]}, "sides[0].hand is 8; legal is 6 cards at most"),
        ({"fighters": TWO, "sides": SIDES, "laid": [[4, "poison"]]}, "laid[0] is 'poison'; legal is a token that lies"),
        ({"fighters": TWO, "sides": SIDES, "round": 4}, "round is 4; legal is 1 to 3"),
        ({"fighters": TWO, "sides": SIDES, "deck": ["candle"] * 5}, "deck: there are not so many cards 'candle'"),
        ({"fighters": TWO, "sides": SIDES, "deals": [["feint"], []]}, "deals cannot be given with sides"),
        ({"fighters": TWO, "deals": [["feint"], []]}, "legal is 3 Skill cards for each of two players"),
        ({"fighters": TWO, "discard": ["cleave"]}, "discard can be given only with sides"),
        ({"fighters": TWO, "sides": [{"space": "four"}, {}]}, "sides[0].space: expected a whole number, not a text"),
        ({"fighters": TWO, "sides": [{"space": 0}, {}]}, "spaces is [0, 7]; legal is two different ones from 1 to 9"),
        ({"fighters": TWO, "sides": [{"heavy": 1.5}, {}]}, "sides[0].heavy: expected a whole number, not a fraction"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(position, words):
    with pytest.raises(BadSetup) as caught:
        Match.new(GAME, position=position)
    assert words in str(caught.value)


@pytest.mark.rule("KD-129", "KD-029")
def test_tokens_that_play_can_bring_there_are_allowed():
    sides = [{"space": 4, "tokens": {"mist": 1, "poison": 2}}, {"space": 6, "tokens": {"curse": 1}}]
    story = Story(GAME, position={"fighters": TWO, "sides": sides, "laid": [[4, "mist"], [5, "mist"]]})
    assert [(laid.space, laid.owner) for laid in story.state.laid] == [(4, 0), (5, 0)]


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


@pytest.mark.rule("KD-022")
def test_the_skill_cards_dealt_can_be_laid_down():
    deals = [["feint", "quick_eye", "iron_guard"], ["long_reach", "hard_head", "opportunist"]]
    for seed in range(5):
        match = Match.new(GAME, position={"fighters": TWO, "deals": deals}, seed=seed)
        assert [side.dealt for side in match.state.sides] == [sorted(deal) for deal in deals]
        things = content(match.state)
        assert sorted(match.state.pool) == sorted(set(things.skills) - {key for deal in deals for key in deal})


@pytest.mark.rule("KD-024", "KD-026", "KD-027", "KD-028")
def test_the_first_row_and_the_deck_after_it_can_be_laid_down():
    position = {
        "fighters": TWO,
        "row": ["cleave", "rend", "pounce", "lunge"],
        "deck": ["hex_bolt", "mind_spike", "candle", "shield_bash", "flicker", "throat_bite", "candle"],
    }
    story = Story(GAME, position=position, dice="")
    for _ in range(2):
        story.match.answer(0, "keep 1")
        story.match.answer(1, "keep 1")
    story.tape.add("d2=1")  # only where initiative is equal
    story.match.answer(0, "show 1")
    story.match.answer(1, "show 1")
    assert row(story) == ["cleave", "rend", "pounce", "lunge"]
    story.does("take cleave.1", "take rend.1", "take pounce.1")
    things = content(story.state)
    assert row(story)[:4] == ["hex_bolt", "mind_spike", "shield_bash", "flicker"]
    names = ["candle" if things.is_candle(card) else things.cards[card].key for card in reversed(story.state.deck)]
    assert names[:3] == ["candle", "throat_bite", "candle"] and names.count("candle") == 4
    cards = [*story.state.deck, *story.state.row, *story.state.sides[0].hand, *story.state.sides[1].hand]
    assert sorted(cards) == list(range(40)), "nothing is lost, and nothing doubled"


@pytest.mark.rule("KD-024")
def test_cards_on_the_discard_pile_can_be_named_and_the_rest_is_shuffled():
    position = {"fighters": TWO, "sides": SIDES, "discard": ["cleave", "cleave", "rend"]}
    story = Story(GAME, position=position)
    things = content(story.state)
    assert [things.cards[card].key for card in story.state.discard] == ["cleave", "cleave", "rend"]
    assert len(story.state.deck) + len(story.state.row) + story.state.candles == 37


@pytest.mark.rule("KD-017")
def test_a_used_skill_is_used_until_its_time_is_up():
    sides = [{"space": 4, "up": ["long_reach"]}, {"space": 6}]
    position = {
        "fighters": ["lost_knight", "maggot"],
        "sides": sides,
        "row": ["cleave", "rend", "pounce", "lunge"],
        "deck": ["hex_bolt", "mind_spike"],
        "actions": 2,
    }
    assert "attack cleave.1 with long_reach" in Story(GAME, position=position).offered
    sides[0]["used"] = ["long_reach"]
    assert "attack cleave.1 with long_reach" not in Story(GAME, position=position).offered


@pytest.mark.rule("KD-097")
def test_what_a_designer_has_laid_down_nobody_at_the_table_knows():
    match = Match.new(GAME, position={"deck": ["hex_bolt", "mind_spike"], "row": ["cleave"]}, seed=1)
    imagined = match.imagine(0, b"other dice")
    assert match.state.opening and not imagined.state.opening
