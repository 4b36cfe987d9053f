"""Rounds, turns and actions."""

from __future__ import annotations

import pytest

from .positions import at, cell, fight


@pytest.mark.rule("AKQL-043")
def test_a_round_is_one_turn_of_every_player_and_who_has_no_knight_is_skipped():
    knights = {"hollow": at(0, "A1"), "king": at(1, out="beaten"), "tank": at(2, "J10"), "doom": at(3, "J1")}
    story = fight(knights, seats=4, position={"order": [2, 1, 0, 3]})
    seen = []
    for _ in range(6):
        seen.append((story.state.round, story.state.active))
        story.does("end")
    assert seen == [(1, 2), (1, 0), (1, 3), (2, 2), (2, 0), (2, 3)]
    assert story.said("AKQL-043")[0] == "Player 2 has no knight on the field and is passed over."


@pytest.mark.rule("AKQL-044")
def test_every_knight_has_3_actions_at_the_start_of_its_players_turn_and_none_before_the_first():
    knights = {"hollow": at(0, "A1"), "king": at(0, "C1"), "tank": at(1, "J10")}
    story = fight(knights, position={"begun": False})
    assert {id: knight.actions for id, knight in story.state.knights.items()} == {"hollow": 3, "king": 3, "tank": 0}


@pytest.mark.rule("AKQL-044")
def test_left_over_actions_are_kept_until_the_next_own_turn_and_do_not_pile_up():
    knights = {"hollow": at(0, "A1"), "king": at(0, "C1"), "tank": at(1, "J10")}
    story = fight(knights).does("move hollow A2", "end")
    assert {id: knight.actions for id, knight in story.state.knights.items()} == {"hollow": 2, "king": 3, "tank": 3}
    story.does("end")
    assert {id: knight.actions for id, knight in story.state.knights.items()} == {"hollow": 3, "king": 3, "tank": 3}


@pytest.mark.rule("AKQL-044")
def test_actions_belong_to_one_knight():
    knights = {"hollow": at(0, "A1", actions=0), "king": at(0, "C1"), "tank": at(1, "J10")}
    assert {key.split()[1] for key in fight(knights).offered if key != "end"} == {"king"}


@pytest.mark.rule("AKQL-045")
def test_a_player_switches_freely_between_knights_and_may_end_with_actions_unspent():
    knights = {"hollow": at(0, "A1"), "king": at(0, "C1"), "tank": at(1, "J10")}
    story = fight(knights).does("move hollow A2", "move king C2", "move hollow A3", "end")
    assert (cell(story, "hollow"), cell(story, "king")) == ("A3", "C2")
    assert (story.state.active, story.state.knights["hollow"].actions) == (1, 1)


@pytest.mark.rule("AKQL-045")
def test_a_turn_in_which_nothing_is_left_to_do_ends_by_itself():
    knights = {"hollow": at(0, "A1", actions=1), "tank": at(1, "J10")}
    assert fight(knights, signature_skills=False).does("move hollow A2").state.active == 1


@pytest.mark.rule("AKQL-046")
def test_everything_costs_one_action_but_a_skill():
    knights = {"robot": at(0, "A1", life=9), "cultist": at(0, "C4"), "shovel": at(1, "A2"), "tank": at(1, "J10")}
    position = {"objectives": {"C4": 1}, "scenario": "capture_the_square"}
    costs = {}
    for key, dice in {
        "attack robot shovel": "d12=1",
        "move robot B1": "",
        "wall cultist C5": "d6=1",
        "threaten cultist shovel": "d100=99",
        "objective cultist": "",
        "skill robot self-repair": "d6=1",
    }.items():
        story = fight(knights, dice, walls=["C5 D5 E5 F5"], position=position)
        id = key.split()[1]
        story.does(key)
        costs[key.split()[0]] = 3 - story.state.knights[id].actions
    assert costs == {"attack": 1, "move": 1, "wall": 1, "threaten": 1, "objective": 1, "skill": 2}


@pytest.mark.rule("AKQL-044", "AKQL-054", "AKQL-057", "AKQL-078")
def test_counts_are_cleared_when_a_turn_starts():
    knights = {"hollow": at(0, "A1"), "tank": at(1, "J10", attacks=2, moves=2, talked=["hollow"])}
    story = fight(knights).does("end")
    tank = story.state.knights["tank"]
    assert (tank.attacks, tank.moves, tank.talked) == (0, 0, [])
