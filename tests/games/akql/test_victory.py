"""Win conditions, draws, the round limit, giving up."""

from __future__ import annotations

import pytest

from .positions import at, fight, life

DOWN = "d20=2 d20=2 d20=2"


@pytest.mark.rule("AKQL-134", "AKQL-138")
def test_the_last_enemy_retired_wins_at_once():
    story = fight({"doom": at(0, "A1"), "hollow": at(1, "A2", life=1)}, f"d12=12 {DOWN}").does("attack doom hollow")
    outcome = story.match.outcome
    assert (outcome.winners, outcome.rule) == ([0], "AKQL-134")
    assert story.match.asks == {}


@pytest.mark.rule("AKQL-135", "AKQL-138")
def test_a_team_to_which_every_knight_belongs_wins_conquered_ones_included():
    knights = {"king": at(0, "A1"), "hollow": at(1, "A5", resistance=0), "tank": at(1, out="beaten")}
    story = fight(knights, "d100=1 d100=1").does("conquer king hollow")
    assert (story.match.outcome.winners, story.match.outcome.rule) == ([0], "AKQL-135")


@pytest.mark.rule("AKQL-134", "AKQL-037")
def test_a_whole_team_wins_together():
    knights = {"doom": at(0, "A1"), "hollow": at(1, "A2", life=1), "king": at(2, "J10"), "tank": at(3, out="crazy")}
    story = fight(knights, f"d12=12 {DOWN}", seats=4, teams="ABAB").does("attack doom hollow")
    assert story.match.outcome.winners == [0, 2]


@pytest.mark.rule("AKQL-134")
def test_one_enemy_of_two_teams_left_is_no_victory():
    knights = {"doom": at(0, "A1"), "hollow": at(1, "A2", life=1), "king": at(2, "J10")}
    story = fight(knights, f"d12=12 {DOWN}", seats=3).does("attack doom hollow")
    assert story.match.outcome is None


# --- terror -----------------------------------------------------------------------------------------------------------

TWO_EACH = {
    "cultist": at(0, "A1"), "tank": at(0, "J1"), "hollow": at(1, "A5", resistance=0), "shovel": at(1, "C5", resistance=0),
}  # fmt: skip
SWAYED = "d100=1 d100=1"


@pytest.mark.rule("AKQL-136")
def test_all_enemies_terrified_win_at_the_end_of_the_turn():
    story = fight(TWO_EACH, f"{SWAYED} {SWAYED}").does("threaten cultist hollow", "threaten cultist shovel")
    assert story.match.outcome is None
    story.does("end")
    assert (story.match.outcome.winners, story.match.outcome.rule) == ([0], "AKQL-136")


@pytest.mark.rule("AKQL-136")
def test_one_enemy_that_is_not_terrified_is_enough_to_go_on():
    story = fight(TWO_EACH, SWAYED).does("threaten cultist hollow", "end")
    assert story.match.outcome is None


@pytest.mark.rule("AKQL-136", "AKQL-034")
def test_a_robot_on_the_field_prevents_it():
    knights = {**TWO_EACH, "robot": at(1, "J10")}
    story = fight(knights, f"{SWAYED} {SWAYED}").does("threaten cultist hollow", "threaten cultist shovel", "end")
    assert story.match.outcome is None


@pytest.mark.rule("AKQL-136")
def test_terror_wins_at_once_or_never_by_option():
    story = fight(TWO_EACH, f"{SWAYED} {SWAYED}", terror_victory="immediate")
    story.does("threaten cultist hollow", "threaten cultist shovel")
    assert story.match.outcome.rule == "AKQL-136"
    story = fight(TWO_EACH, f"{SWAYED} {SWAYED}", terror_victory="off")
    story.does("threaten cultist hollow", "threaten cultist shovel", "end")
    assert story.match.outcome is None


@pytest.mark.rule("AKQL-136")
def test_it_is_looked_at_after_the_active_players_own_terror_has_dropped():
    """Both of seat 0's knights were frightened in their own turn: at its end level 1 is gone, level 2 still wins."""
    knights = {
        "tank": at(0, "A1", terror=1, fear="cultist"), "king": at(0, "C1", terror=2, fear="cultist"),
        "cultist": at(1, "A5"), "hollow": at(1, "J10"),
    }  # fmt: skip
    assert fight(knights).does("end").match.outcome is None
    knights["tank"]["terror"] = 2
    assert fight(knights).does("end").match.outcome.winners == [1]


LONE = {"cultist": at(0, "A1"), "hollow": at(1, "A5", resistance=0)}


@pytest.mark.rule("AKQL-157", "AKQL-136")
def test_one_knight_a_side_needs_two_turns_running():
    story = fight(LONE, f"{SWAYED} {SWAYED}").does("threaten cultist hollow", "end")
    assert story.match.outcome is None
    assert story.said("AKQL-157") == ["All enemies are Terrified: 1 of 2 turns."]
    story.does("end", "threaten cultist hollow", "end")
    assert (story.match.outcome.winners, story.match.outcome.rule) == ([0], "AKQL-157")


@pytest.mark.rule("AKQL-157")
def test_a_turn_without_it_starts_the_count_again():
    story = fight(LONE, f"{SWAYED} {SWAYED}").does("threaten cultist hollow", "end", "end", "end", "end")
    story.does("threaten cultist hollow", "end")
    assert story.match.outcome is None


@pytest.mark.rule("AKQL-157")
@pytest.mark.parametrize("when", ["end_of_turn", "immediate"])
def test_the_turns_needed_are_an_option(when):
    story = fight(LONE, SWAYED, lone_terror_turns=1, terror_victory=when).does("threaten cultist hollow")
    if when == "end_of_turn":
        assert story.match.outcome is None
        story.does("end")
    assert story.match.outcome.winners == [0]


@pytest.mark.rule("AKQL-157")
def test_lone_means_how_the_game_started():
    knights = {**LONE, "shovel": at(1, out="beaten")}
    story = fight(knights, SWAYED).does("threaten cultist hollow", "end")
    assert story.match.outcome.rule == "AKQL-136"


# --- draws and the limit ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AKQL-138", "AKQL-095")
def test_one_event_that_leaves_nobody_is_a_draw():
    knights = {"demoman": at(0, "A1", life=1), "hollow": at(1, "A2", life=1)}
    story = fight(knights, f"d6=6 d6=6 {DOWN} {DOWN}").does("skill demoman satchel-charge A2")
    assert (story.match.outcome.winners, story.match.outcome.rule) == ([], "AKQL-138")


@pytest.mark.rule("AKQL-139")
@pytest.mark.parametrize(
    ("knights", "winners"),
    [
        ({"doom": at(0, "A1"), "hollow": at(1, "J10"), "king": at(1, "J9")}, [1]),
        ({"hollow": at(0, "A1"), "tank": at(1, "J10", life=11)}, [1]),
        ({"hollow": at(0, "A1"), "tank": at(1, "J10", life=10)}, []),
    ],
    ids=["most knights", "most life", "even"],
)
def test_at_the_round_limit_knights_then_life_are_counted(knights, winners):
    story = fight(knights, round_limit=3, position={"round": 3}).does("end")
    assert story.match.outcome is None
    story.does("end")
    assert (story.match.outcome.winners, story.match.outcome.rule) == (winners, "AKQL-139")


@pytest.mark.rule("AKQL-139")
def test_one_knight_is_the_most():
    knights = {"hollow": at(0, "A1"), "tank": at(1, "J10", life=11)}
    story = fight(knights, round_limit=3, position={"round": 3}).does("end", "end")
    assert story.match.outcome.why == "the round limit is reached with the most left (1 knight with 11 Life)"


@pytest.mark.rule("AKQL-139")
@pytest.mark.parametrize(("option", "over"), [({}, True), ({"round_limit": None}, False), ({"round_limit": 31}, False)])
def test_the_limit_is_30_rounds_unless_agreed_otherwise(option, over):
    story = fight({"hollow": at(0, "A1"), "tank": at(1, "J10")}, position={"round": 30}, **option).does("end", "end")
    assert story.match.over is over


@pytest.mark.rule("AKQL-137")
def test_a_scenario_adds_a_way_to_win():
    knights = {"hollow": at(0, "C8"), "tank": at(1, "J1")}
    position = {"scenario": "capture_the_square", "objectives": {"C8": 1}}
    story = fight(knights, position=position).does("objective hollow", "end", "end")
    assert (story.match.outcome.winners, story.match.outcome.rule) == ([0], "AKQL-140")


# --- giving up --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AKQL-133", "AKQL-043")
def test_a_player_who_gives_up_is_taken_out_and_the_others_play_on():
    knights = {"hollow": at(0, "A1"), "king": at(1, "C1"), "tank": at(2, "J10")}
    story = fight(knights, seats=3)
    story.match.concede(1)
    story.does("end")
    assert story.state.active == 2
    assert story.state.knights["king"].out == "given up"
    story.match.concede(2)
    assert story.match.outcome.winners == [0]


@pytest.mark.rule("AKQL-133")
def test_giving_up_in_ones_own_turn_ends_it():
    knights = {"hollow": at(0, "A1"), "king": at(1, "C1"), "tank": at(2, "J10")}
    story = fight(knights, seats=3)
    story.match.concede(0)
    assert story.state.active == 1
    assert life(story, "hollow") == 10
    assert story.state.knights["hollow"].cell == -1
    assert story.match.outcome is None


def test_giving_up_in_a_team_leaves_the_rest_of_it_in_play():
    knights = {"hollow": at(0, "A1"), "king": at(1, "C1"), "tank": at(2, "J10")}
    story = fight(knights, seats=3, teams="ABA")
    story.match.concede(0)
    assert story.match.outcome is None
    assert story.state.active == 1
