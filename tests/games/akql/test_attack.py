"""Attacking knights and walls."""

from __future__ import annotations

import pytest

from .positions import at, cell, fight, life


@pytest.mark.rule("AKQL-053", "AKQL-047", "AKQL-050", "AKQL-001")
def test_the_seeds_example_hollow_hits_shovel_for_2():
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "A2")}, "d8=7").does("attack hollow shovel")
    assert life(story, "shovel") == 16
    assert story.said("AKQL-050") == ["Hollow strikes Shovel: 7.", "Shovel loses 2 Life and has 16 left."]
    assert story.state.knights["hollow"].actions == 2
    story.ends()


@pytest.mark.rule("AKQL-048", "AKQL-047")
def test_contact_is_across_a_side_and_never_diagonal():
    story = fight(
        {
            "doom": at(0, "E5"),
            "shovel": at(1, "E6"),
            "tank": at(1, "F5"),
            "king": at(1, "F6"),
            "hollow": at(1, "E7"),
        }
    )
    assert [key for key in story.offered if key.startswith("attack")] == ["attack doom tank", "attack doom shovel"]
    story.does("attack doom shovel", dice="d12=6")
    assert life(story, "shovel") == 18 - 1


@pytest.mark.rule("AKQL-049")
def test_ones_own_side_cannot_be_attacked():
    knights = {
        "doom": at(0, "E5"),
        "shovel": at(0, "E6"),
        "tank": at(2, "F5"),
        "king": at(1, "D5"),
        "hollow": at(3, "A1"),
    }
    story = fight(knights, seats=4, teams="ABAB")
    assert [key for key in story.offered if key.startswith("attack doom")] == ["attack doom king"]
    assert "one of" in story.refuses("attack doom tank")
    story.does("attack doom king", dice="d12=8")
    assert life(story, "king") == 11 - 1


@pytest.mark.rule("AKQL-050")
def test_armour_is_not_worn_down():
    story = fight({"doom": at(0, "A1"), "shovel": at(1, "A2")}, "d12=7 d12=8")
    story.does("attack doom shovel", "attack doom shovel")
    assert life(story, "shovel") == 18 - 2 - 3


@pytest.mark.rule("AKQL-050")
def test_with_ablative_armour_every_roll_wears_it_down():
    story = fight({"doom": at(0, "A1"), "shovel": at(1, "A2")}, "d12=3 d12=4", ablative_armour=True)
    story.does("attack doom shovel")
    assert life(story, "shovel") == 18
    assert story.match.view(0).knights[1].physical_defence == 2
    story.does("attack doom shovel")
    assert life(story, "shovel") == 16
    assert story.match.view(0).knights[1].physical_defence == 0


@pytest.mark.rule("AKQL-051")
@pytest.mark.parametrize(("roll", "left"), [(9, 40), (10, 40), (11, 39), (12, 38)])
def test_a_roll_that_does_not_exceed_the_defence_takes_nothing(roll, left):
    story = fight({"robot": at(0, "A1"), "tank": at(1, "A2")}, f"d12={roll}").does("attack robot tank")
    assert life(story, "tank") == left
    assert story.said("AKQL-051") == (["Tank's defence of 10 holds."] if left == 40 else [])


@pytest.mark.rule("AKQL-051")
def test_with_minimum_damage_every_attack_that_resolves_takes_one():
    story = fight({"king": at(0, "A1"), "tank": at(1, "A2")}, "d8=1", minimum_damage_one=True).does("attack king tank")
    assert life(story, "tank") == 39


@pytest.mark.rule("AKQL-052", "AKQL-119", "AKQL-118")
def test_an_attack_on_one_who_moved_away_is_lost_with_its_action():
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "A2", actions=1)})
    story.does("attack hollow shovel", "dodge shovel", "to A6")
    hollow = story.state.knights["hollow"]
    assert (hollow.actions, hollow.attacks) == (2, 1)
    assert story.said("AKQL-052") == ["Shovel is out of reach: the attack is lost."]
    assert cell(story, "shovel") == "A6"
    assert life(story, "shovel") == 18
    assert story.state.knights["shovel"].actions == 0
    story.ends()


@pytest.mark.rule("AKQL-052")
def test_an_attack_resolves_if_the_target_moved_but_is_still_in_contact():
    story = fight({"hollow": at(0, "B2"), "shovel": at(1, "B3", actions=1)}, "d8=8")
    story.does("attack hollow shovel", "dodge shovel", "to A2")
    assert life(story, "shovel") == 15


@pytest.mark.rule("AKQL-054")
def test_a_third_attack_in_a_turn_is_illegal():
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "A2")}, "d8=1 d8=1")
    story.does("attack hollow shovel", "attack hollow shovel")
    assert story.state.knights["hollow"].actions == 1
    assert not [key for key in story.offered if key.startswith(("attack", "wall"))]
    assert "does not answer" in story.refuses("attack hollow shovel")


@pytest.mark.rule("AKQL-054")
def test_the_limit_counts_anew_in_the_next_players_turn():
    knights = {"doom": at(0, "A1"), "shovel": at(1, "A2"), "hollow": at(1, "C1")}
    story = fight(knights, "d12=1 d12=1 d12=1")
    story.does("attack doom shovel", "attack doom shovel", "end", "move shovel A3", "strike doom")
    assert story.state.knights["doom"].attacks == 1
    story.ends()


@pytest.mark.rule("AKQL-054", "AKQL-057")
def test_with_caps_over_the_round_reactions_count_towards_the_own_turn():
    knights = {"doom": at(0, "A1"), "shovel": at(1, "A2"), "hollow": at(1, "C1")}
    story = fight(knights, "d12=1 d12=1", caps_span_round=True, signature_skills=False)
    story.does("attack doom shovel", "attack doom shovel", "end", "move shovel A3")
    assert story.ask.seat == 1
    assert "attack shovel doom" not in story.offered
    knights = {"doom": at(0, "A1"), "shovel": at(1, "A3")}
    story = fight(knights, "d6=1", caps_span_round=True, signature_skills=False)
    story.does("move doom B1", "move doom A1", "end", "move shovel A2", "pass")
    story.does("attack shovel doom")
    assert story.ask.seat == 1, "Doom has moved twice this round and may not dodge"
    story.does("end")
    assert story.state.knights["doom"].moves == 0


# --- walls ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AKQL-115", "AKQL-116", "AKQL-046")
def test_breaking_a_wall_takes_the_whole_roll_off_its_40_life():
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "J10")}, "d8=7", walls=["B1 C1 D1 E1"])
    assert story.state.pieces[0].life == 40
    story.does("wall hollow B1")
    assert story.state.pieces[0].life == 33
    assert (story.state.knights["hollow"].actions, story.state.knights["hollow"].attacks) == (2, 1)
    story.ends()


@pytest.mark.rule("AKQL-115", "AKQL-054")
def test_walls_count_towards_the_two_attacks():
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "A2")}, "d8=1 d8=1", walls=["B1 C1 D1 E1"])
    story.does("wall hollow B1", "attack hollow shovel")
    assert not [key for key in story.offered if key.startswith(("attack", "wall"))]


@pytest.mark.rule("AKQL-115")
def test_only_a_wall_in_contact_can_be_broken():
    story = fight({"hollow": at(0, "A1"), "shovel": at(1, "J10")}, walls=["B2 C2 D2 E2"])
    assert not [key for key in story.offered if key.startswith("wall")]


@pytest.mark.rule("AKQL-116")
def test_a_piece_is_one_wall():
    story = fight(
        {"hollow": at(0, "A1"), "doom": at(0, "F1"), "shovel": at(1, "J10")}, "d8=8 d12=12", walls=["B1 C1 D1 E1"]
    )
    story.does("wall hollow B1", "wall doom E1")
    assert [wall.life for wall in story.state.pieces] == [20]


@pytest.mark.rule("AKQL-117", "AKQL-151")
def test_a_broken_wall_is_open_floor_at_once():
    knights = {"hollow": at(0, "A1"), "shovel": at(1, "C1")}
    walls = [{"cells": "B1 B2 B3 B4", "life": 5}]
    story = fight(knights, "d8=5", walls=walls)
    assert "move hollow B2" not in story.offered
    assert "threaten hollow shovel" not in story.offered
    story.does("wall hollow B1")
    assert story.state.pieces == []
    assert story.said("AKQL-117") == ["The wall at B1 is gone."]
    assert {"move hollow B1", "move hollow B4", "threaten hollow shovel"} <= set(story.offered)
