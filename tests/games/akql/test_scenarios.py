"""Capture the square, king of the hill, the campaign."""

from __future__ import annotations

import pytest

from roundtable.games.akql import GAME
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer, play
from tests.story import Story

from .positions import at, fight

CAPTURE = {
    "scenario": "capture_the_square",
    "starts": [{"seat": 0, "square": "A1", "edge": "south"}, {"seat": 1, "square": "F6", "edge": "north"}],
}


@pytest.mark.rule("AKQL-114", "AKQL-140", "AKQL-046")
def test_claiming_costs_an_action_on_the_enemys_objective_cell():
    knights = {"hollow": at(0, "H8"), "king": at(0, "C3"), "tank": at(1, "A10")}
    story = fight(knights, position=CAPTURE)
    assert [key for key in story.offered if key.startswith("objective")] == ["objective hollow"], "C3 is one's own"
    story.does("objective hollow")
    assert story.state.knights["hollow"].actions == 2
    assert "objective hollow" not in story.offered


@pytest.mark.rule("AKQL-114")
def test_who_stands_elsewhere_or_is_terrified_cannot_claim():
    knights = {
        "hollow": at(0, "H7"), "king": at(0, "H8", terror=1, fear="tank"), "tank": at(1, "A10"),
    }  # fmt: skip
    assert not [key for key in fight(knights, position=CAPTURE).offered if key.startswith("objective")]


@pytest.mark.rule("AKQL-140")
def test_a_claim_held_until_the_players_next_turn_wins():
    story = fight({"hollow": at(0, "H8"), "tank": at(1, "A10")}, position=CAPTURE)
    story.does("objective hollow", "end")
    assert story.match.outcome is None
    story.does("end")
    assert (story.match.outcome.winners, story.match.outcome.rule) == ([0], "AKQL-140")


@pytest.mark.rule("AKQL-140")
def test_a_claim_is_seen_by_all_as_long_as_it_holds():
    story = fight({"hollow": at(0, "H8"), "tank": at(1, "A10")}, position=CAPTURE).does("objective hollow")
    for seat in (0, 1, None):
        view = story.match.view(seat)
        (hollow, _) = view.knights
        assert hollow.states == ["claims H8 (wins if it holds it until player 1's turn)"]
        assert "Hollow claims H8" in GAME.status(view)
        assert "claims H8" in GAME.text(view, False)
    story.does("move hollow H7")
    assert story.match.view(1).knights[0].states == []
    assert "claims" not in GAME.status(story.match.view(1))


@pytest.mark.rule("AKQL-078")
def test_a_sheet_tells_with_whom_a_knight_has_talked_this_turn():
    knights = {"cultist": at(0, "A1", talked=["king", "tank"]), "king": at(1, "A9"), "tank": at(1, "J10")}
    (sheet, *_) = GAME.sheets(fight(knights).match.view(1))
    assert ("This turn", "0 attacks, 0 moves, words with King and Tank") in sheet.rows


@pytest.mark.rule("AKQL-140")
@pytest.mark.parametrize("how", ["moved", "pushed", "terrified", "conquered", "retired"])
def test_a_claim_is_void_if_the_knight_does_not_stay(how):
    knights = {
        "hollow": at(0, "H8", resistance=0, sanity=1), "shovel": at(0, "A1"),
        "turbine": at(1, "H9"), "cultist": at(1, "A10"), "tank": at(1, "B10"), "psyker": at(1, "J9"),
    }  # fmt: skip
    story = fight(knights, position=CAPTURE, signature_skills=True).does("objective hollow")
    if how == "moved":
        story.does("move hollow H7", "move hollow H8", "end", "end")
    else:
        story.does("end")
        deeds = {
            "pushed": ("skill turbine gust hollow", ""),
            "terrified": ("threaten cultist hollow", "d100=1 d100=1"),
            "conquered": ("conquer cultist hollow", "d100=1 d100=1"),
            "retired": ("skill psyker mind-spike hollow", "d12=12"),
        }
        key, dice = deeds[how]
        story.does(key, dice=dice)
        story.does("end")
    assert story.match.outcome is None
    assert story.state.claims == []
    assert story.said("AKQL-140")[-1] == "Hollow's claim is void."


@pytest.mark.rule("AKQL-140")
def test_the_objective_is_the_centre_or_the_nearest_open_cell_by_row_then_column():
    knights = {"hollow": at(0, "A5"), "tank": at(1, "J10")}
    story = fight(knights, walls=["C3 C2 D3 D4"], position=CAPTURE)
    assert story.match.view(0).objectives == [("B3", 0), ("H8", 1)], "C2 and D3 are wall; B3 comes before C4"


@pytest.mark.rule("AKQL-140", "AKQL-139")
def test_capture_keeps_the_round_limit():
    story = fight({"hollow": at(0, "A1"), "tank": at(1, "J10")}, position={**CAPTURE, "round": 30}).does("end", "end")
    assert story.match.outcome.rule == "AKQL-139"


# --- king of the hill -------------------------------------------------------------------------------------------------

HILL = {"scenario": "king_of_the_hill"}


@pytest.mark.rule("AKQL-141")
def test_the_hill_lies_around_the_open_cell_nearest_the_middle():
    story = fight({"hollow": at(0, "A1"), "tank": at(1, "J10")}, position=HILL)
    hill = set(story.match.view(0).hill)
    assert hill == {"E3", "D4", "E4", "F4", "C5", "D5", "E5", "F5", "G5", "D6", "E6", "F6", "E7"}, (
        "the mean lies between four cells: the lowest, westernmost is E5"
    )
    walled = fight({"hollow": at(0, "A1"), "tank": at(1, "J10")}, walls=["E5 D5 C5 B5"], position=HILL)
    assert set(walled.match.view(0).hill) == {
        "F3", "E4", "F4", "G4", "D5", "E5", "F5", "G5", "H5", "E6", "F6", "G6", "F7",
    }  # fmt: skip


@pytest.mark.rule("AKQL-141")
def test_a_team_alone_on_the_hill_scores_at_the_end_of_a_round_and_three_points_win():
    knights = {"hollow": at(0, "E5"), "tank": at(1, "J10")}
    story = fight(knights, position=HILL).does("end")
    assert story.state.scores == [0, 0]
    story.does("end")
    assert story.state.scores == [1, 0]
    story.does("end", "end", "end", "end")
    assert (story.match.outcome.winners, story.match.outcome.rule) == ([0], "AKQL-141")
    assert story.match.outcome.scores == [3, 0]


@pytest.mark.rule("AKQL-141")
@pytest.mark.parametrize(
    "knights",
    [
        {"hollow": at(0, "E5"), "tank": at(1, "E6")},
        {"hollow": at(0, "E5", terror=3, fear="tank"), "tank": at(1, "J10"), "king": at(0, "A1")},
        {"hollow": at(0, "A1"), "tank": at(1, "J10")},
    ],
    ids=["both on it", "only the Terrified", "nobody"],
)
def test_nobody_scores_otherwise(knights):
    assert fight(knights, position=HILL).does("end", "end").state.scores == [0, 0]


@pytest.mark.rule("AKQL-141")
@pytest.mark.parametrize(("scores", "winners"), [([2, 1], [0]), ([0, 1], [1]), ([1, 1], [])])
def test_after_ten_rounds_the_higher_score_wins(scores, winners):
    knights = {"hollow": at(0, "A1"), "tank": at(1, "J10")}
    story = fight(knights, position={**HILL, "round": 10, "scores": scores}).does("end", "end")
    assert (story.match.outcome.winners, story.match.outcome.rule) == (winners, "AKQL-141")


@pytest.mark.rule("AKQL-036", "AKQL-140", "AKQL-141")
def test_the_mode_and_scenario_are_options():
    quick = {"quick_setup": True}
    plain = Match.new("akql", seed=1, options=quick).state
    assert (plain.scenario, plain.objectives, plain.hill) == ("deathmatch", [], b"")
    capture = Match.new("akql", seed=1, options={**quick, "game_mode": "scenario"}).state
    assert (capture.scenario, len(capture.objectives)) == ("capture_the_square", 2)
    hill = Match.new("akql", seed=1, options={**quick, "game_mode": "scenario", "scenario": "king_of_the_hill"}).state
    assert hill.scenario == "king_of_the_hill"
    assert hill.hill
    teams = Match.new("akql", seed=1, seats=4, options={**quick, "game_mode": "scenario", "teams": "AABB"}).state
    assert len(teams.objectives) >= 2, "team play goes with any mode"
    assert Match.new("akql", seed=1, options={"game_mode": "campaign"}).state.games == 3


@pytest.mark.rule("AKQL-036")
@pytest.mark.parametrize("mode", ["deathmatch", "scenario", "campaign"])
def test_each_mode_is_played_and_teams_go_with_it(mode):
    match = Match.new("akql", seed=1, seats=4, options={"quick_setup": True, "game_mode": mode, "teams": "AABB"})
    for _ in range(4):
        match.answer(match.ask.seat, next(iter(match.ask.answers())))
    assert not match.over and match.state.scenario == ("capture_the_square" if mode == "scenario" else "deathmatch")


# --- campaign ---------------------------------------------------------------------------------------------------------


def campaign(**position):
    knights = {"doom": at(0, "A1", life=20), "hollow": at(1, "A2", life=1), "king": at(0, "C1", home=1)}
    return Story("akql", {"knights": knights, **position}, "d12=12 d20=2 d20=2 d20=2", game_mode="campaign")


@pytest.mark.rule("AKQL-142")
def test_after_a_game_the_next_begins_with_the_same_knights_at_full_values():
    story = campaign()
    assert story.state.scenario == "deathmatch"
    story.tape.add("d100=3 d100=70")
    story.does("attack doom hollow")
    state = story.state
    assert (state.game, state.scenario, state.wins) == (2, "capture_the_square", [1, 0])
    assert {id: (k.life, k.seat, k.home) for id, k in state.knights.items()} == {
        "doom": (40, 0, 0),
        "hollow": (10, 1, 1),
        "king": (11, 1, 1),
    }
    assert state.order == [1, 0], "initiative is new"
    assert (state.phase, len(state.squares), state.pieces) == ("squares", 1, []), "so is the field; nobody drafts again"


@pytest.mark.rule("AKQL-142")
@pytest.mark.parametrize(("before", "winners"), [([1, 0], [0]), ([0, 1], []), ([0, 0], [0]), ([0, 2], [1])])
def test_the_most_wins_take_the_campaign(before, winners):
    story = campaign(game=3, wins=before)
    assert story.state.scenario == "king_of_the_hill"
    story.does("attack doom hollow")
    assert (story.match.outcome.winners, story.match.outcome.rule) == (winners, "AKQL-142")


@pytest.mark.rule("AKQL-142")
def test_a_campaign_is_played_through_three_games():
    match = Match.new("akql", seed=11, options={"game_mode": "campaign", "quick_setup": True, "round_limit": 6})
    outcome = play(match, [RandomPlayer(1), RandomPlayer(2)])
    assert outcome.rule == "AKQL-142"
    said = [event.sentence() for event in match.log if event.rule == "AKQL-142"]
    assert said == [
        "Game 2 of the campaign begins: capture the square.",
        "Game 3 of the campaign begins: king of the hill.",
    ]
    assert sum(match.state.wins) <= 3
