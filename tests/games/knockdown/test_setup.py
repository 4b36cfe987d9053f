"""Before the first turn: fighters, spaces, the Skill draft, initiative, starting hands, Candle cards."""

import pytest

from roundtable.games.knockdown import GAME
from roundtable.games.knockdown.state import content
from roundtable.kernel.match import Match
from tests.games.knockdown.given import fight, hand, row, through_draft
from tests.story import Story


@pytest.mark.rule("KD-020")
def test_players_take_different_fighters_in_seat_order():
    story = Story(GAME)
    assert (story.ask.seat, story.offered) == (0, ["take mistbearer", "take maggot", "take lost_knight"])
    story.does("take maggot")
    assert (story.ask.seat, story.offered) == (1, ["take mistbearer", "take lost_knight"])
    story.refuses("take maggot")
    story.does("take lost_knight")
    assert [side.fighter for side in story.state.sides] == ["maggot", "lost_knight"]


@pytest.mark.rule("KD-021", "KD-088")
def test_the_first_seat_starts_on_space_3_and_the_other_on_7():
    story = through_draft(Story(GAME))
    assert [side.space for side in story.state.sides] == [3, 7]
    assert story.said("KD-021") == ["Mistbearer starts on space 3.", "Maggot starts on space 7."]
    assert story.match.view(None).starts == (3, 7)


@pytest.mark.rule("KD-022")
def test_the_draft_leaves_two_skills_each_and_two_out_of_the_game():
    story = Story(GAME).does("take mistbearer", "take maggot")
    dealt = [list(side.dealt) for side in story.state.sides]
    assert [len(cards) for cards in dealt] == [3, 3]
    assert len({*dealt[0], *dealt[1]}) == 6
    story.match.answer(0, "keep 2")
    story.match.answer(1, "keep 3")
    mine, theirs = dealt[0].pop(1), dealt[1].pop(2)
    assert [side.kept for side in story.state.sides] == [[mine], [theirs]]
    assert [side.dealt for side in story.state.sides] == [dealt[1], dealt[0]]
    story.match.answer(0, "keep 1")
    story.match.answer(1, "keep 2")
    assert [side.kept for side in story.state.sides] == [[mine, dealt[1][0]], [theirs, dealt[0][1]]]
    assert sorted(story.state.gone) == sorted([dealt[1][1], dealt[0][0]])
    assert len(story.state.pool) == 6


@pytest.mark.rule("KD-022", "KD-023")
def test_draft_and_face_are_chosen_at_once_and_in_secret():
    story = Story(GAME).does("take mistbearer", "take maggot")
    for verb in ("keep", "keep", "show"):
        assert sorted(story.match.asks) == [0, 1]
        before = story.match.view(1), len(story.match.log_for(1))
        story.match.answer(0, f"{verb} 1")
        assert (story.match.view(1), len(story.match.log_for(1))) == before
        story.match.answer(1, f"{verb} 1")


@pytest.mark.rule("KD-023", "KD-016")
def test_one_skill_lies_face_up_and_one_face_down():
    story = Story(GAME).does("take mistbearer", "take maggot")
    for _ in range(2):
        story.match.answer(0, "keep 1")
        story.match.answer(1, "keep 1")
    kept = [list(side.kept) for side in story.state.sides]
    story.match.answer(0, "show 2")
    story.match.answer(1, "show 1")
    assert [side.up for side in story.state.sides] == [[kept[0][1]], [kept[1][0]]]
    assert [side.down for side in story.state.sides] == [[kept[0][0]], [kept[1][1]]]
    view = story.match.view(1)
    assert view.sides[0].down == 1 and view.sides[0].hidden_skills == []
    assert [skill.key for skill in view.sides[1].hidden_skills] == [kept[1][1]]


@pytest.mark.rule("KD-015", "KD-025")
@pytest.mark.parametrize("first", [0, 1])
def test_the_higher_initiative_of_the_face_up_skills_begins(first):
    story = through_draft(Story(GAME), first)
    things = content(story.state)
    values = [things.skills[side.up[0]].initiative for side in story.state.sides]
    assert (values[0] > values[1]) == (first == 0)
    assert story.state.first == first
    assert story.ask.seat == first


@pytest.mark.rule("KD-025")
@pytest.mark.parametrize("die, first", [("d2=1", 0), ("d2=2", 1)])
def test_equal_initiative_is_decided_by_a_die(die, first):
    from tests.games.knockdown.decks import house

    deck = house()
    for skill in deck["skills"]:
        skill["initiative"] = 5
    story = Story(GAME, position={"decks": [deck]}, dice=die).does("take mistbearer", "take maggot")
    for verb in ("keep", "keep", "show"):
        story.match.answer(0, f"{verb} 1")
        story.match.answer(1, f"{verb} 1")
    assert story.state.first == first
    story.ends()


@pytest.mark.rule("KD-024", "KD-026", "KD-027", "KD-028")
def test_starting_hands_are_taken_one_two_one_and_then_the_candles_come_in():
    story = through_draft(Story(GAME), 0)
    assert len(story.state.row) == 4 and len(story.state.deck) == 32
    opening = row(story)
    assert [card.key for card in story.match.view(0).row] == [card.key for card in story.match.view(1).row] == opening
    takers = []
    for _ in range(3):
        takers.append(story.ask.seat)
        assert not any(content(story.state).is_candle(card) for card in story.state.deck)
        story.does(story.offered[0])
    assert takers == [0, 1, 1]
    assert hand(story, 0) == sorted([opening[0], opening[3]])
    assert hand(story, 1) == sorted(opening[1:3])
    assert len(story.state.row) == 4
    candles = [card for card in story.state.deck if content(story.state).is_candle(card)]
    assert (len(candles), len(story.state.deck)) == (4, 32)
    assert story.said("KD-028") == ["4 Candle cards are shuffled into the Attack deck."]


@pytest.mark.rule("KD-029")
def test_what_lies_on_no_sheet_and_no_space_is_in_the_common_supply():
    story = fight(
        {"tokens": {"mist": 1}},
        {"tokens": {"curse": 1, "potion": 1}},
        ("mistbearer", "lost_knight"),
        laid=((2, "mist"),),
    )
    assert story.match.view(0).supply == {"curse": 0, "mist": 1, "potion": 2}
    story.does(story.offered[0])
    assert set(story.match.view(0).supply) == {"curse", "mist", "potion"}


@pytest.mark.rule("KD-017")
def test_a_skill_can_be_used_again_in_every_round_and_turn_its_timing_allows():
    story = fight({"space": 1, "up": ["fleet_foot"]}, {"space": 9})
    story.does("move 2", "step 3", "move 4")
    assert story.ask.seat == 1  # the second Move of the same turn had no second step
    story.does("move 8", "move 9", "move 5", "step 6")
    assert story.state.sides[0].space == 6
    assert len(story.said("KD-118")) == 2


@pytest.mark.rule("KD-093")
def test_a_quick_setup_settles_everything_by_chance_and_the_fight_begins():
    match = Match.new(GAME, seed=5, options={"quick_setup": True})
    state = match.state
    assert match.ask is not None and match.ask.prompt == "Your first action?"
    assert len({side.fighter for side in state.sides}) == 2
    for side in state.sides:
        assert (len(side.hand), len(side.up), len(side.down), side.dealt) == (2, 1, 1, [])
    shown = [content(state).skills[side.up[0]].initiative for side in state.sides]
    assert match.ask.seat == state.first == (0 if shown[0] > shown[1] else 1), "the higher initiative begins (KD-025)"
    others = [Match.new(GAME, seed=seed, options={"quick_setup": True}).state.sides[0].fighter for seed in range(8)]
    assert len(set(others)) > 1
