"""How rounds and the match end, and what the next round begins with."""

import pytest

from roundtable.games.knockdown.state import content
from tests.games.knockdown.given import MIST_AND_KNIGHT, fight, hand, wounds


def exhausting(me, you, **more):
    """Seat 1 cannot fill the row at the start of its next turn, since one card is left for two places."""
    return fight(
        {"space": 1, **me},
        {"space": 9, **you},
        row=("cleave", "rend", "bile_spray", "pounce"),
        deck=("lunge",),
        actions=2,
        **more,
    ).does("attack cleave.1", "attack rend.1")


@pytest.mark.rule("KD-001", "KD-066", "KD-068")
@pytest.mark.parametrize("mine, theirs, winner", [((1, 9), (2, 0), 0), ((3, 0), (2, 9), 1)])
def test_an_exhausted_deck_is_won_by_fewer_heavy_wounds(mine, theirs, winner):
    story = exhausting({"heavy": mine[0], "light": mine[1]}, {"heavy": theirs[0], "light": theirs[1]})
    assert story.state.sides[winner].wins == 1 and story.state.sides[1 - winner].wins == 0
    assert story.said("KD-066") == ["The round is over: no card is left."]


@pytest.mark.rule("KD-069")
@pytest.mark.parametrize("mine, theirs, winner", [(3, 4, 0), (4, 3, 1)])
def test_with_equal_heavy_wounds_fewer_light_wounds_win(mine, theirs, winner):
    story = exhausting({"heavy": 2, "light": mine}, {"heavy": 2, "light": theirs})
    assert story.state.sides[winner].wins == 1
    assert story.said("KD-069")


@pytest.mark.rule("KD-070")
def test_in_a_tie_the_player_starting_the_turn_wins():
    story = exhausting({"heavy": 1, "light": 1}, {"heavy": 1, "light": 1})
    assert [side.wins for side in story.state.sides] == [0, 1]
    assert story.said("KD-070")[-1] == "Maggot wins the round by starting a turn in a tie."


@pytest.mark.rule("KD-066")
def test_an_empty_deck_with_a_full_row_does_not_end_the_round():
    story = fight({"space": 1}, {"space": 9}, row=("cleave", "rend", "bile_spray"), deck=("lunge",), actions=1)
    story.does("move 2")
    assert (story.state.round, story.ask.seat, len(story.state.row), story.state.deck) == (1, 1, 4, [])
    story.does("attack cleave.1", "move 8")
    assert story.state.round == 2


@pytest.mark.rule("KD-002", "KD-071")
def test_the_second_round_win_is_the_match():
    story = exhausting({"wins": 1}, {"light": 3})
    outcome = story.match.outcome
    assert outcome is not None and outcome.winners == [0]
    assert (outcome.rule, outcome.scores) == ("KD-002", [2, 0])
    assert story.said("KD-071") == ["Lost Knight wins a second round and the match."]


@pytest.mark.rule("KD-002", "KD-071")
def test_a_first_win_takes_a_victory_token_and_the_match_goes_on():
    story = exhausting({}, {"light": 3, "wins": 1})
    assert story.match.outcome is None
    assert [side.wins for side in story.state.sides] == [1, 1]
    assert story.state.round == 2
    assert story.said("KD-071") == ["Lost Knight takes a Victory token."]


@pytest.mark.rule("KD-072", "KD-016")
def test_the_loser_turns_the_second_skill_face_up():
    story = exhausting(
        {"up": ["feint"], "down": ["hard_head"]}, {"light": 3, "up": ["quick_eye"], "down": ["iron_guard"]}
    )
    assert (story.state.sides[1].up, story.state.sides[1].down) == (["quick_eye", "iron_guard"], [])
    assert (story.state.sides[0].up, story.state.sides[0].down) == (["feint"], ["hard_head"])
    again = exhausting({"up": ["feint"], "wins": 1}, {"up": ["quick_eye", "iron_guard"]}, active=0)
    assert again.said("KD-072") == []  # seat 0 loses the tie and has no second card to show, seat 1 neither


@pytest.mark.rule("KD-073")
def test_the_next_round_begins_without_wounds_hands_or_used_up_skills_and_with_all_tokens_back():
    story = exhausting(
        {"heavy": 3, "light": 2, "hand": ["lunge"], "tokens": {"mist": 1}},
        {"light": 1, "tokens": {"curse": 1, "potion": 3}, "hand": ["pounce"], "up": ["second_wind"]},
        fighters=MIST_AND_KNIGHT,
        laid=((2, "mist"), (4, "mist")),
    )
    assert story.state.round == 2
    assert [wounds(story, seat) for seat in (0, 1)] == [(0, 0), (0, 0)]
    assert [hand(story, seat) for seat in (0, 1)] == [[], []]
    assert [side.tokens for side in story.state.sides] == [{"mist": 3}, {"potion": 1}]
    assert story.state.laid == []


@pytest.mark.rule("KD-073")
def test_once_a_round_skills_are_fresh_in_the_next_round():
    story = fight(
        {"space": 1, "light": 4, "up": ["second_wind"]},
        {"space": 9},
        row=("cleave", "rend", "bile_spray", "pounce"),
        deck=("lunge",),
        actions=0,
        fighters=("maggot", "lost_knight"),
    )
    story.does("use second_wind")
    assert story.state.limits
    story.does("attack cleave.1", "attack rend.1")
    assert story.state.round == 2 and story.state.limits == {}


@pytest.mark.rule("KD-074", "KD-021")
def test_the_fighters_go_back_to_their_starting_spaces():
    story = exhausting({}, {})
    assert [side.space for side in story.state.sides] == [3, 7]
    assert story.said("KD-074") == ["Lost Knight starts on space 3.", "Maggot starts on space 7."]


@pytest.mark.rule("KD-075")
def test_a_new_deck_of_all_cards_a_row_of_attack_cards_and_no_draft():
    story = exhausting({}, {}, candles=3)
    things = content(story.state)
    assert (len(story.state.row), len(story.state.deck), story.state.discard, story.state.candles) == (4, 36, [], 0)
    assert not any(things.is_candle(card) for card in story.state.row)
    assert sum(things.is_candle(card) for card in story.state.deck) == 4
    assert story.ask.rule == "KD-032"


@pytest.mark.rule("KD-075", "KD-026")
def test_with_the_option_hands_are_drafted_in_every_round():
    story = exhausting({}, {"light": 3}, redraft_each_round=True)
    assert (story.ask.rule, story.ask.seat) == ("KD-026", 1)  # the loser of the last round takes first
    takers = []
    for _ in range(3):
        takers.append(story.ask.seat)
        story.does(story.offered[0])
    assert takers == [1, 0, 0]
    assert [len(hand(story, seat)) for seat in (0, 1)] == [2, 2]
    assert len(story.state.deck) == 32


@pytest.mark.rule("KD-076")
@pytest.mark.parametrize("light, loser", [(0, 0), (3, 1)])
def test_the_loser_begins_the_next_round(light, loser):
    story = exhausting({}, {"light": light})
    assert story.state.first == story.state.active == loser
    assert story.ask.seat == loser


@pytest.mark.rule("KD-147")
@pytest.mark.parametrize("limit, turns", [(30, 30), (10, 10)])
def test_a_turn_over_the_limit_ends_the_round_instead(limit, turns):
    story = fight({"space": 1, "light": 2, "turns": turns}, {"space": 9, "turns": turns}, actions=1, turn_limit=limit)
    story.does("move 2")
    assert story.state.round == 2
    assert [side.wins for side in story.state.sides] == [0, 1]
    assert story.said("KD-147") == ["The round is over: the turn limit is reached."]
    below = fight({"space": 1, "turns": turns}, {"space": 9, "turns": turns - 1}, actions=1, turn_limit=limit)
    below.does("move 2")
    assert below.state.round == 1 and below.state.sides[1].turns == turns
