"""Ranges, Blink, Backward, Forward, and the Fading Menhir."""

import pytest

from tests.games.knockdown.decks import house
from tests.games.knockdown.given import DECK, MIST_AND_KNIGHT, fight, row, wounds


def resolves(card: str, distance: int, laid=(), fighters=("lost_knight", "maggot"), start=1) -> bool:
    story = fight(
        {"space": start, "tokens": {}},
        {"space": start + distance, "tokens": {}},
        fighters,
        row=(card, "thick_hide"),
        deck=("pounce",),
        laid=laid,
    )
    story.does(f"attack {card}.1")
    return bool(story.said("KD-038")) is False


@pytest.mark.rule("KD-081")
@pytest.mark.parametrize("distance", range(1, 6))
def test_a_fixed_range_is_met_at_exactly_that_distance(distance):
    assert resolves("cleave", distance) is (distance == 1)
    assert resolves("running_kick", distance) is (distance == 2)


@pytest.mark.rule("KD-082")
@pytest.mark.parametrize("distance", range(1, 7))
def test_a_span_is_met_between_its_bounds(distance):
    assert resolves("bile_spray", distance) is (1 <= distance <= 3)


@pytest.mark.rule("KD-083")
@pytest.mark.parametrize(
    "laid, free",
    [((), True), (((4, "mist"),), False), (((6, "mist"),), False), (((1, "mist"),), True), (((7, "mist"),), True)],
)
def test_a_projectile_needs_a_line_without_mist_to_and_at_the_target(laid, free):
    """Mist lies under Mistbearer alone: at the target of the other's shots, or where its own begin."""
    mistbearer_shoots = (1, "mist") in laid
    fighters = MIST_AND_KNIGHT if mistbearer_shoots else MIST_AND_KNIGHT[::-1]
    assert resolves("hurled_axe", 5, laid, fighters) is free
    if not laid or laid[0][0] in (4, 7):
        assert resolves("hurled_axe", 5, laid, MIST_AND_KNIGHT) is free


@pytest.mark.rule("KD-083")
@pytest.mark.parametrize("distance", [1, 4, 8])
def test_a_projectile_reaches_any_distance(distance):
    assert resolves("hex_bolt", distance)


@pytest.mark.rule("KD-084")
@pytest.mark.parametrize("distance", [1, 5, 8])
def test_an_attack_without_a_range_always_reaches(distance):
    assert resolves("mind_spike", distance)


@pytest.mark.rule("KD-085")
def test_a_blink_may_pass_through_the_opponent_and_ends_on_a_free_space():
    story = fight({"space": 4}, {"space": 5}, row=("flicker", "rend"))
    story.does("attack flicker.1")
    assert story.offered == ["blink 2", "blink 3", "blink 6", "stay"]
    story.does("blink 6")
    assert story.state.sides[0].space == 6


@pytest.mark.rule("KD-085")
def test_a_blink_stays_in_the_arena():
    story = fight({"space": 1}, {"space": 5}, row=("flicker", "rend"))
    story.does("attack flicker.1")
    assert story.offered == ["blink 2", "blink 3", "stay"]


@pytest.mark.rule("KD-086")
@pytest.mark.parametrize("mine, theirs, after", [(4, 5, 6), (5, 4, 3), (8, 9, 9), (2, 1, 1)])
def test_backward_moves_the_opponent_directly_away_up_to_the_last_space(mine, theirs, after):
    story = fight({"space": mine}, {"space": theirs}, row=("shield_bash", "rend"))
    story.does("attack shield_bash.1")
    assert story.state.sides[1].space == after
    how = "stays" if after == theirs else "stands"
    assert story.said("KD-086") == [f"Backward 1: Maggot {how} on space {after}."]


@pytest.mark.rule("KD-087")
@pytest.mark.parametrize("mine, theirs, after", [(3, 5, 4), (7, 5, 6)])
def test_forward_moves_directly_towards_the_opponent(mine, theirs, after):
    story = fight({"space": mine}, {"space": theirs}, row=("lunge", "rend"))
    story.does("attack lunge.1")
    assert story.state.sides[0].space == after


@pytest.mark.rule("KD-087")
def test_forward_stops_at_distance_1():
    story = fight({"space": 4, "up": ["long_reach"]}, {"space": 7}, row=("lunge", "rend"))
    story.does("attack lunge.1 with long_reach")
    assert story.state.sides[0].space == 5
    deck = house()
    next(card for card in deck["attack_cards"] if card["key"] == "lunge")["effect"] = [{"op": "forward", "n": 5}]
    far = fight({"space": 3}, {"space": 5}, row=("lunge", "rend"), decks=[deck])
    far.does("attack lunge.1")
    assert far.state.sides[0].space == 4


# --- the Fading Menhir ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("KD-089", "KD-090", "KD-091", "KD-096")
def test_candle_cards_are_put_aside_and_move_the_tokens_inwards():
    story = fight(
        {"space": 4},
        {"space": 5},
        row=("cleave",),
        deck=("candle", "pounce", "candle", "candle", "lunge", "rend", "candle", *DECK[3:]),
        actions=0,
    )
    assert row(story) == ["cleave", "pounce", "lunge", "rend"]
    assert story.state.candles == 3
    assert len(story.said("KD-089")) == 3
    assert story.said("KD-090") == ["The Candle tokens are put under spaces 1 and 9."]
    assert story.said("KD-091") == [
        "The Candle tokens move to spaces 2 and 8.",
        "The Candle tokens move to spaces 3 and 7.",
    ]
    story.does("attack pounce.1", "move 3")
    assert story.state.candles == 4
    assert story.said("KD-091")[-1] == "The Candle tokens move to spaces 4 and 6."


@pytest.mark.rule("KD-092", "KD-096")
@pytest.mark.parametrize(
    "candles, wounded",
    [(0, ()), (1, (1, 9)), (2, (1, 2, 8, 9)), (3, (1, 2, 3, 7, 8, 9)), (4, (1, 2, 3, 4, 6, 7, 8, 9))],
)
def test_who_ends_a_turn_above_a_candle_or_further_out_is_wounded(candles, wounded):
    for space in range(1, 10):
        other = 5 if space != 5 else 4
        story = fight(
            {"space": space}, {"space": other}, row=("hurled_axe", "rend", "thick_hide"), candles=candles, actions=1
        )
        story.does("attack thick_hide.1")
        assert wounds(story, 0) == ((0, 1) if space in wounded else (0, 0)), space


@pytest.mark.rule("KD-092")
def test_only_the_fighter_whose_turn_ends_is_wounded():
    story = fight({"space": 5}, {"space": 9}, candles=1, actions=1)
    story.does("attack thick_hide.1")
    assert (wounds(story, 0), wounds(story, 1)) == ((0, 0), (0, 0))


@pytest.mark.rule("KD-092")
@pytest.mark.parametrize("kind, dealt", [("light", (0, 1)), ("heavy", (1, 0))])
def test_the_menhirs_wound_is_an_option(kind, dealt):
    story = fight({"space": 1}, {"space": 5}, candles=1, actions=1, menhir_wound=kind)
    story.does("attack thick_hide.1")
    assert wounds(story, 0) == dealt


@pytest.mark.rule("KD-095")
def test_the_arena_is_a_lane_of_nine_spaces():
    view = fight().match.view(None)
    assert (view.spaces, view.starts) == (9, (3, 7))
    for space, moves in [(1, ["move 2"]), (5, ["move 4", "move 6"]), (8, ["move 7", "move 9"]), (9, ["move 8"])]:
        story = fight({"space": space}, {"space": 3})
        assert [key for key in story.offered if key.startswith("move")] == moves
        story.does(moves[-1])
        assert story.match.view(None).sides[0].space == int(moves[-1].split()[1])
