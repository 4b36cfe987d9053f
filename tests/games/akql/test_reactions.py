"""Actions kept for other players' turns."""

from __future__ import annotations

import pytest

from .positions import at, cell, fight, life


@pytest.mark.rule("AKQL-118", "AKQL-044")
def test_actions_not_spent_serve_as_reactions_and_no_more():
    knights = {"doom": at(0, "E5"), "king": at(0, "A1"), "hollow": at(1, "E8"), "tank": at(1, "J10")}
    story = fight(knights, "d12=1 d12=2", signature_skills=False)
    story.does("end", "move hollow E6", "strike doom")
    assert story.state.knights["doom"].actions == 2
    story.does("move hollow E7", "strike doom")
    assert story.state.knights["doom"].actions == 1
    assert cell(story, "hollow") == "E7"
    story.does("move tank J9")
    assert story.ask.seat == 1, "Tank passes nobody"
    story.ends()


@pytest.mark.rule("AKQL-118")
def test_who_kept_nothing_is_not_asked():
    knights = {"doom": at(0, "E5"), "king": at(1, "E6"), "tank": at(1, "J10")}
    story = fight(knights, "d12=1").does("attack doom king")
    assert story.ask.seat == 0


@pytest.mark.rule("AKQL-119")
def test_the_attacked_may_move_up_to_full_speed_before_the_blow():
    knights = {"doom": at(0, "E5"), "shovel": at(1, "E6", actions=2), "tank": at(1, "J10")}
    story = fight(knights).does("attack doom shovel")
    assert (story.ask.seat, story.offered) == (1, ["dodge shovel", "pass"])
    story.does("dodge shovel")
    assert "to E10" in story.offered
    assert "to E11" not in story.offered
    story.does("to E10")
    shovel = story.state.knights["shovel"]
    assert (cell(story, "shovel"), shovel.actions, shovel.moves) == ("E10", 1, 1)


@pytest.mark.rule("AKQL-119", "AKQL-122")
def test_a_reaction_may_be_declined():
    knights = {"doom": at(0, "E5"), "shovel": at(1, "E6", actions=2), "tank": at(1, "J10")}
    story = fight(knights, "d12=9").does("attack doom shovel", "pass")
    assert life(story, "shovel") == 14
    assert story.state.knights["shovel"].actions == 2


@pytest.mark.rule("AKQL-119")
def test_other_deeds_trigger_nothing():
    """Exactly three moments: being attacked, an enemy moving past, an enemy passing in sight."""
    knights = {"cultist": at(0, "E5"), "shovel": at(1, "E6", actions=3), "tank": at(1, "J10", actions=3)}
    story = fight(knights, "d100=1 d100=100 d6=1", walls=["D5 D6 D7 D8"]).does("threaten cultist shovel")
    assert story.ask.seat == 0
    story.does("wall cultist D5")
    assert story.ask.seat == 0


@pytest.mark.rule("AKQL-120")
def test_a_step_that_starts_in_contact_can_be_struck_at_before_it_is_made():
    knights = {"hollow": at(0, "E5"), "doom": at(1, "E6", actions=1), "tank": at(1, "J10")}
    story = fight(knights, "d12=10").does("move hollow E1")
    assert story.offered == ["strike doom", "pass"]
    assert cell(story, "hollow") == "E5"
    story.does("strike doom")
    assert life(story, "hollow") == 4
    assert cell(story, "hollow") == "E1", "it goes on"


@pytest.mark.rule("AKQL-120")
def test_a_step_that_ends_in_contact_can_be_struck_at_while_it_is_there():
    knights = {"hollow": at(0, "A1"), "doom": at(1, "B3", actions=1), "tank": at(1, "J10")}
    story = fight(knights, "d12=10", walls=["B1", "B2"]).does("move hollow A5")
    assert (story.offered, cell(story, "hollow")) == (["strike doom", "pass"], "A3")
    story.does("strike doom")
    assert (life(story, "hollow"), cell(story, "hollow")) == (4, "A5")


@pytest.mark.rule("AKQL-120")
def test_each_knight_strikes_at_most_once_for_each_move():
    knights = {"hollow": at(0, "A2"), "doom": at(1, "B2", actions=3), "tank": at(1, "J10")}
    story = fight(knights, "d12=1 d12=1", walls=["B1"], signature_skills=False)
    story.does("move hollow A1", "strike doom")
    assert story.ask.seat == 0
    assert cell(story, "hollow") == "A1"
    story.does("move hollow A4", "strike doom")
    assert cell(story, "hollow") == "A4"
    assert story.state.knights["doom"].attacks == 2


@pytest.mark.rule("AKQL-120")
def test_who_has_struck_does_not_strike_again_when_another_may():
    knights = {"hollow": at(0, "E5"), "doom": at(1, "E6", actions=3), "robot": at(1, "C6", actions=3)}
    story = fight(knights, "d12=1", signature_skills=False).does("move hollow D5-D6", "strike doom")
    assert (cell(story, "hollow"), story.offered) == ("D6", ["strike robot", "pass"])


@pytest.mark.rule("AKQL-120", "AKQL-131")
def test_a_mover_struck_down_goes_no_farther():
    knights = {"hollow": at(0, "E5", life=1), "king": at(0, "A1"), "doom": at(1, "E6", actions=1), "tank": at(1, "J10")}
    story = fight(knights, "d12=10 d20=5 d20=5 d20=5").does("move hollow E1", "strike doom")
    assert (cell(story, "hollow"), story.state.knights["hollow"].out) == ("", "beaten")
    assert story.ask.seat == 0


@pytest.mark.rule("AKQL-120")
def test_the_way_chosen_passes_as_few_enemies_as_it_can():
    knights = {"hollow": at(0, "A1"), "doom": at(1, "B3", actions=1), "tank": at(1, "J10")}
    story = fight(knights, signature_skills=False).does("move hollow C1")
    assert story.ask.seat == 0
    story = fight(knights, signature_skills=False).does("move hollow A2-B2-C2-C1")
    assert story.offered == ["strike doom", "pass"]
    assert cell(story, "hollow") == "B2", "a way that was spelled out is kept to"


@pytest.mark.rule("AKQL-120")
def test_where_somebody_must_be_passed_the_way_leads_past_the_fewest():
    # In a lane two cells wide Doom and Tank guard the west and Robot the east: the longer way past one alone is taken.
    knights = {
        "hollow": at(0, "E1"), "doom": at(1, "D2", actions=1), "tank": at(1, "D3", actions=1),
        "robot": at(1, "G3", actions=1),
    }  # fmt: skip
    story = fight(knights, signature_skills=False, walls=["D1", "D4", "G1", "G2", "G4"]).does("move hollow E4")
    assert (story.ask.seat, story.offered, cell(story, "hollow")) == (1, ["strike robot", "pass"], "F3")
    assert cell(story.does("pass"), "hollow") == "E4"


@pytest.mark.rule("AKQL-060", "AKQL-120")
def test_a_way_past_an_enemy_goes_round_walls_all_the_same():
    knights = {"hollow": at(0, "A1"), "doom": at(1, "B3", actions=1)}
    story = fight(knights, signature_skills=False, walls=["B1"]).does("move hollow C1")
    assert (story.offered, cell(story, "hollow")) == (["strike doom", "pass"], "B2")


@pytest.mark.rule("AKQL-120")
def test_an_enemy_counts_once_however_often_it_is_passed():
    # Doom stands beside Hollow already: passing it again on F3 costs less than passing Tank, too, on D4.
    knights = {"hollow": at(0, "E2"), "doom": at(1, "F2", actions=1), "tank": at(1, "C4", actions=1)}
    story = fight(knights, signature_skills=False, walls=["E4"]).does("move hollow E5")
    asked = []
    while story.ask.seat == 1:
        asked.append((cell(story, "hollow"), story.offered))
        story.does("pass")
    assert asked == [("E2", ["strike doom", "pass"]), ("F3", ["strike doom", "pass"])]


@pytest.mark.rule("AKQL-120", "AKQL-054")
def test_the_way_leads_past_who_has_no_attack_left():
    knights = {"hollow": at(0, "E2"), "doom": at(1, "G4", actions=1, attacks=2), "tank": at(1, "C4", actions=1)}
    story = fight(knights, signature_skills=False, walls=["E4"]).does("move hollow E5")
    assert (story.ask.seat, cell(story, "hollow")) == (0, "E5"), "D4 is beside Tank, F4 beside Doom"


@pytest.mark.rule("AKQL-079", "AKQL-120")
def test_one_who_flees_takes_no_way_round_that_leads_nearer_to_its_fear():
    knights = {
        "hollow": at(0, "C3", terror=1, fear="cultist"), "cultist": at(1, "C1"), "doom": at(1, "D5", actions=1),
    }  # fmt: skip
    story = fight(knights, signature_skills=False).does("move hollow C6")
    assert (story.offered, cell(story, "hollow")) == (["strike doom", "pass"], "C5"), "C4, C5, C6 is the only way"


@pytest.mark.rule("AKQL-122")
def test_nobody_reacts_to_a_move_that_is_itself_a_reaction():
    knights = {"doom": at(0, "E5"), "shovel": at(1, "E6", actions=1), "hollow": at(2, "E8", actions=3)}
    story = fight(knights, seats=3).does("attack doom shovel", "dodge shovel", "to E7")
    assert (story.ask.seat, cell(story, "shovel")) == (0, "E7"), "Hollow would strike at an enemy that moves past it"


@pytest.mark.rule("AKQL-121")
def test_a_skill_may_be_used_when_a_step_ends_in_sight():
    knights = {"hollow": at(0, "A1"), "psyker": at(1, "C5", actions=2), "tank": at(1, "J10")}
    story = fight(knights, "d12=6", walls=["B1 B2 B3 B4"]).does("move hollow A6")
    assert story.offered == ["skill psyker", "pass"]
    assert cell(story, "hollow") == "A5", "the first cell that Psyker sees past the wall"
    story.does("skill psyker")
    assert story.state.knights["hollow"].sanity == 1
    assert story.state.knights["psyker"].actions == 0
    assert cell(story, "hollow") == "A6"


@pytest.mark.rule("AKQL-121")
def test_a_skill_needs_actions_enough_and_works_once_for_each_move():
    knights = {"hollow": at(0, "A1"), "psyker": at(1, "E5", actions=1), "tank": at(1, "J10")}
    assert fight(knights).does("move hollow A5").ask.seat == 0
    knights = {"hollow": at(0, "A1"), "turbine": at(1, "J5", actions=3), "painter": at(1, "A10", actions=3)}
    story = fight(knights).does("move hollow A4", "skill painter", "skill painter painted-wall A9")
    assert story.state.knights["painter"].actions == 1
    assert story.ask.seat == 0
    assert cell(story, "hollow") == "A4"


@pytest.mark.rule("AKQL-121")
def test_a_knight_with_actions_to_spare_uses_a_skill_once_for_each_move():
    knights = {"hollow": at(0, "A1"), "persona": at(1, "J5", actions=3), "robot": at(1, "J9", actions=3)}
    story = fight(knights).does("move hollow A3")
    assert (cell(story, "hollow"), story.offered) == ("A2", ["skill persona", "skill robot", "pass"])
    story.does("skill persona", "pass")
    assert (cell(story, "hollow"), story.offered) == ("A3", ["skill robot", "pass"])
    story.does("pass", "move hollow A4")
    assert story.offered == ["skill persona", "skill robot", "pass"], "another Move, another chance"


@pytest.mark.rule("AKQL-122", "AKQL-089")
def test_nobody_moves_out_of_the_way_of_a_skill_that_is_itself_a_reaction():
    knights = {"hollow": at(0, "E1"), "demoman": at(1, "A4", actions=2), "shovel": at(2, "A7", actions=3)}
    story = fight(knights, "d6=3 d6=4", seats=3)
    story.does("move hollow D1", "skill demoman", "skill demoman satchel-charge A7")
    assert (life(story, "shovel"), cell(story, "shovel"), story.ask.seat) == (16, "A7", 0)


@pytest.mark.rule("AKQL-121")
def test_the_skill_may_be_used_on_any_legal_target():
    knights = {"hollow": at(0, "A1"), "king": at(0, "E9"), "psyker": at(1, "E5", actions=2), "tank": at(1, "J10")}
    story = fight(knights, "d12=8").does("move hollow A2", "skill psyker", "skill psyker mind-spike king")
    assert story.state.knights["king"].sanity == 15
    assert story.state.knights["hollow"].sanity == 5


@pytest.mark.rule("AKQL-121", "AKQL-120")
def test_before_its_first_step_a_mover_is_not_yet_passing_in_sight():
    knights = {"hollow": at(0, "A1"), "psyker": at(1, "C1", actions=2), "tank": at(1, "J10")}
    story = fight(knights, walls=["B2 B3 B4 B5", "C2"]).does("move hollow A2")
    assert story.ask.seat == 0
    assert cell(story, "hollow") == "A2"


@pytest.mark.rule("AKQL-122")
def test_a_reaction_cannot_be_reacted_to():
    knights = {
        "hollow": at(0, "E5", actions=3), "shovel": at(0, "E7", actions=3), "doom": at(1, "E6", actions=2),
        "tank": at(1, "J10"),
    }  # fmt: skip
    story = fight(knights).does("attack hollow doom", "dodge doom", "to D6")
    assert story.ask.seat == 0
    knights["doom"]["actions"] = 1
    story = fight(knights, "d12=1").does("move hollow E3", "strike doom")
    assert story.ask.seat == 0, "Hollow may not move away from the reaction"
    assert cell(story, "hollow") == "E3"


@pytest.mark.rule("AKQL-122", "AKQL-089")
def test_nobody_dodges_a_skill_that_is_a_reaction():
    knights = {
        "hollow": at(0, "E2"),
        "shovel": at(0, "E4", actions=3),
        "dragon": at(1, "E6", actions=2),
        "tank": at(1, "J10"),
    }
    story = fight(knights, "d8=5").does("move hollow D2", "skill dragon")
    assert life(story, "shovel") == 16
    assert story.ask.seat == 0


@pytest.mark.rule("AKQL-122")
def test_players_react_in_initiative_order_after_the_active_player_each_in_the_order_it_likes():
    knights = {
        "hollow": at(0, "E5"),
        "doom": at(1, "E6", actions=1), "king": at(1, "D5", actions=1),
        "shovel": at(2, "F5", actions=1),
    }  # fmt: skip
    position = {"order": [2, 0, 1], "turn": 0}
    story = fight(knights, "d8=1 d12=1 d6=1", seats=3, position=position, signature_skills=False)
    story.does("move hollow E4")
    assert story.ask.seat == 1
    assert sorted(story.offered) == ["pass", "strike doom", "strike king"]
    story.does("strike king")
    assert (story.ask.seat, story.offered) == (1, ["strike doom", "pass"])
    story.does("strike doom")
    assert (story.ask.seat, story.offered) == (2, ["strike shovel", "pass"])
    story.does("strike shovel")
    assert cell(story, "hollow") == "E4"
    story.ends()


@pytest.mark.rule("AKQL-122", "AKQL-138")
def test_a_reaction_that_ends_the_game_ends_the_move():
    knights = {"hollow": at(0, "E5", life=1), "doom": at(1, "E6", actions=1)}
    story = fight(knights, "d12=10 d20=5 d20=5 d20=5").does("move hollow E1", "strike doom")
    assert story.match.outcome.winners == [1]


@pytest.mark.rule("AKQL-161")
def test_no_reactions_in_a_team_mates_turn():
    knights = {
        "hollow": at(0, "E5"), "king": at(1, "E9", actions=3), "doom": at(1, "E6", actions=1),
        "psyker": at(2, "D5", actions=3), "tank": at(2, "A1", actions=3),
    }  # fmt: skip
    story = fight(knights, seats=3, teams="ABA", signature_skills=True)
    story.does("move hollow E4")
    assert story.ask.seat == 1
    assert "psyker" not in " ".join(story.offered)
    story.does("pass")
    assert story.ask.seat == 0


@pytest.mark.rule("AKQL-161")
def test_even_enemies_cannot_react_to_each_other_out_of_turn():
    """Psyker of seat 2 is conquered by seat 0 in its turn: from then on it reacts no more in that turn."""
    knights = {"king": at(0, "A1"), "hollow": at(1, "A5", actions=3, resistance=0), "tank": at(1, "J10")}
    story = fight(knights, "d100=1 d100=1").does("conquer king hollow", "move king A3")
    assert story.ask.seat == 0
    assert story.state.knights["hollow"].seat == 0


# --- what a reaction does to the rest of a Move ----------------------------------------------------------------------


@pytest.mark.rule("AKQL-160")
def test_a_mover_that_was_pushed_goes_on_from_there_with_its_remaining_steps():
    knights = {"hollow": at(0, "A3"), "king": at(0, "J1"), "turbine": at(1, "F4", actions=1), "tank": at(1, "J10")}
    story = fight(knights).does("move hollow B3-C3-D3-D4-D5")
    assert cell(story, "hollow") == "D4", "the first cell in a row with Turbine"
    story.does("skill turbine")
    assert cell(story, "hollow") == "B4"
    assert story.said("AKQL-160") == ["Hollow is pushed to B4 in mid-move."]
    assert story.ask.seat == 0
    assert {"on B6", "on D4", "on A3", "stop"} <= set(story.offered)
    assert "on B7" not in story.offered, "four of six steps are gone"
    story.does("on B6")
    assert cell(story, "hollow") == "B6"
    assert story.said("AKQL-160")[-1] == "Hollow goes on to B6.", "the Move was told as one to D5"
    assert story.state.knights["hollow"].moves == 1


PUSHED = {
    "hollow": at(0, "D8"), "king": at(0, "J1"), "turbine": at(1, "F4", actions=1), "doom": at(2, "B3", actions=1),
    "tank": at(2, "J10"),
}  # fmt: skip


@pytest.mark.rule("AKQL-120", "AKQL-160", "AKQL-122")
@pytest.mark.parametrize("order", [[0, 1, 2], [0, 2, 1]])
def test_a_mover_pushed_beside_an_enemy_is_struck_at_if_it_steps_on_from_there(order):
    story = fight(PUSHED, "d12=10", seats=3, position={"order": order}).does("move hollow D7-D6-D5-D4-D3", "skill turbine")
    assert (story.ask.seat, cell(story, "hollow")) == (0, "B4"), "to be pushed is no step"
    story.does("on B6")
    assert (story.ask.seat, story.offered, cell(story, "hollow")) == (2, ["strike doom", "pass"], "B4")
    story.does("strike doom")
    assert (life(story, "hollow"), cell(story, "hollow")) == (4, "B6")
    story.ends()


@pytest.mark.rule("AKQL-120", "AKQL-160")
def test_a_mover_pushed_beside_an_enemy_that_stops_there_passes_nobody():
    story = fight(PUSHED, seats=3).does("move hollow D7-D6-D5-D4-D3", "skill turbine", "stop")
    assert (story.ask.seat, cell(story, "hollow")) == (0, "B4")
    assert story.offered[-1] == "end"


@pytest.mark.rule("AKQL-121", "AKQL-122")
def test_a_step_that_ended_in_sight_of_two_is_answered_by_both_though_the_first_pushes_the_mover_out_of_sight():
    knights = {
        "hollow": at(0, "D6"), "king": at(0, "J1"), "turbine": at(1, "F5", actions=1), "psyker": at(2, "E1", actions=2),
        "tank": at(2, "J10"),
    }  # fmt: skip
    story = fight(knights, "d12=4", seats=3, walls=["C4 B4 B3 C3"]).does("move hollow D5", "skill turbine")
    assert (cell(story, "hollow"), story.ask.seat, story.offered) == ("B5", 2, ["skill psyker", "pass"])


@pytest.mark.rule("AKQL-120", "AKQL-104")
def test_one_recalled_beside_a_mover_may_strike_as_it_steps_on():
    knights = {
        "hollow": at(0, "D6"), "king": at(0, "J1"), "doom": at(1, "J10", actions=1),
        "summoner": at(2, "C4", actions=2), "tank": at(3, "A10"),
    }  # fmt: skip
    story = fight(knights, "d12=10", seats=4, teams="ABBC").does("move hollow D5-E5")
    story.does("skill summoner", "at C5")
    assert (story.ask.seat, story.offered, cell(story, "hollow")) == (1, ["strike doom", "pass"], "D5")
    story.does("strike doom")
    assert (life(story, "hollow"), cell(story, "hollow")) == (4, "E5")
    story.ends()


@pytest.mark.rule("AKQL-160", "AKQL-107")
def test_a_mover_that_became_terrified_goes_on_only_away_from_the_source():
    knights = {"hollow": at(0, "A1"), "king": at(0, "J1"), "cultist": at(1, "A6", actions=2), "tank": at(1, "J10")}
    story = fight(knights, "d100=40 d100=90").does("move hollow A5")
    assert cell(story, "hollow") == "A3", "within 3 cells of the preacher"
    story.does("skill cultist")
    assert story.state.knights["hollow"].terror == 1
    cells = {key.partition(" ")[2] for key in story.offered if key.startswith("on ")}
    assert "A2" in cells
    assert "B3" in cells
    assert not {"A4", "B4"} & cells
    story.does("stop")
    assert cell(story, "hollow") == "A3"
    assert story.said("AKQL-160") == ["Hollow's Move ends at A3."], "it was told as one to A5"


@pytest.mark.rule("AKQL-160", "AKQL-110")
def test_a_mover_that_was_retired_stops():
    knights = {
        "hollow": at(0, "A1", sanity=1),
        "king": at(0, "J1"),
        "psyker": at(1, "E5", actions=2),
        "tank": at(1, "J10"),
    }
    story = fight(knights, "d12=12").does("move hollow A6", "skill psyker", "skill psyker mind-spike hollow")
    assert story.said("AKQL-132") == ["Hollow is retired from the field: crazy."]
    assert story.state.knights["hollow"].cell == -1


@pytest.mark.rule("AKQL-160", "AKQL-113")
def test_a_mover_whose_way_is_shut_chooses_another():
    knights = {"hollow": at(0, "A1"), "king": at(0, "J1"), "painter": at(1, "B4", actions=2), "tank": at(1, "J10")}
    story = fight(knights, walls=["B2"]).does(
        "move hollow A2-A3-A4-A5", "skill painter", "skill painter painted-wall A4"
    )
    assert cell(story, "hollow") == "A2"
    assert "on A3" in story.offered
    assert "on A5" not in story.offered
    story.does("on A3")
    assert cell(story, "hollow") == "A3"


# --- reactions with orders and standing orders -----------------------------------------------------------------------


@pytest.mark.rule("AKQL-099", "AKQL-122")
def test_battle_order_as_a_reaction_lets_an_ally_act_and_nobody_reacts_to_that():
    knights = {
        "hollow": at(0, "A1", actions=3), "king": at(0, "J2", actions=3),
        "imperium": at(1, "E5", actions=1), "doom": at(1, "J3", actions=0), "tank": at(1, "J10"),
    }  # fmt: skip
    story = fight(knights, "d12=12").does(
        "move hollow A2", "skill imperium", "skill imperium battle-order doom", "attack king"
    )
    assert life(story, "king") == 6
    assert story.state.knights["doom"].attacks == 1
    assert story.ask.seat == 0


@pytest.mark.rule("AKQL-105", "AKQL-121", "AKQL-159")
def test_a_reading_in_anothers_turn_lapses_with_that_turn():
    knights = {"hollow": at(0, "A1"), "fa-tg-guy": at(1, "E5", actions=1), "tank": at(1, "J10")}
    story = fight(knights).does("move hollow A2", "skill fa-tg-guy", "skill fa-tg-guy second-reading tank")
    assert story.state.knights["tank"].reading is True
    story.does("end")
    assert story.state.knights["tank"].reading is False


@pytest.mark.rule("AKQL-119", "AKQL-120")
def test_standing_orders_answer_for_a_player():
    knights = {"hollow": at(0, "E5"), "king": at(0, "A1"), "doom": at(1, "E6", actions=3), "tank": at(1, "J10")}
    story = fight(knights, "d12=5 d12=1 d8=1", signature_skills=False)
    story.match.set_policy(1, "strike", "always")
    story.match.set_policy(1, "dodge", "never")
    story.does("move hollow D5")
    assert (story.ask.seat, life(story, "hollow")) == (0, 9)
    story.does("move hollow E5", "attack hollow doom")
    assert story.ask.seat == 0
    assert cell(story, "doom") == "E6"
