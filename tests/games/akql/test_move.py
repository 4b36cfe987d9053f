"""Moving over the field."""

from __future__ import annotations

import pytest

from .positions import at, cell, fight


def reach(story, id):
    return {key.split()[2] for key in story.offered if key.startswith(f"move {id} ")}


@pytest.mark.rule("AKQL-058", "AKQL-055", "AKQL-059")
def test_the_seeds_example_shovel_moves_from_a2_to_a6_and_no_farther():
    story = fight({"shovel": at(0, "A2"), "hollow": at(1, "J10")})
    assert "A6" in reach(story, "shovel")
    assert "A7" not in reach(story, "shovel")
    story.does("move shovel A6")
    assert cell(story, "shovel") == "A6"
    assert story.state.knights["shovel"].actions == 2


@pytest.mark.rule("AKQL-055", "AKQL-056")
def test_a_move_stops_anywhere_within_its_speed_and_never_cuts_a_corner():
    story = fight({"king": at(0, "E5"), "hollow": at(1, "J10")})
    assert reach(story, "king") == {
        "E6", "E7", "E4", "E3", "D5", "C5", "F5", "G5", "D6", "F6", "D4", "F4",
    }  # fmt: skip


@pytest.mark.rule("AKQL-056")
def test_a_way_may_be_spelled_out_but_not_diagonally():
    story = fight({"king": at(0, "A1"), "hollow": at(1, "J10")})
    assert "does not answer" in story.refuses("move king B2-C3")
    assert "does not answer" in story.refuses("move king A2-A3-A4")
    walled = fight({"king": at(0, "A1"), "hollow": at(1, "J10")}, walls=["B1"])
    assert "does not answer" in walled.refuses("wall king A2-A3"), "only a Move has a way"
    story.does("move king A2-B2")
    assert cell(story, "king") == "B2"


@pytest.mark.rule("AKQL-057")
def test_a_third_move_in_a_turn_is_illegal():
    story = fight({"shovel": at(0, "A1"), "hollow": at(1, "J10")})
    story.does("move shovel A2", "move shovel A3")
    assert story.state.knights["shovel"].actions == 1
    assert reach(story, "shovel") == set()
    story.refuses("move shovel A4")


@pytest.mark.rule("AKQL-057", "AKQL-119")
def test_a_dodge_counts_as_a_move_of_the_turn_in_which_it_is_made():
    knights = {"shovel": at(0, "A1"), "doom": at(1, "A5"), "hollow": at(1, "C9")}
    story = fight(knights, signature_skills=False)
    story.does("move shovel A2", "end")
    assert story.state.knights["shovel"].actions == 2
    story.does("move doom A3", "pass", "attack doom shovel", "dodge shovel", "to A1")
    shovel = story.state.knights["shovel"]
    assert (shovel.moves, shovel.actions) == (1, 1)


@pytest.mark.rule("AKQL-059")
def test_cells_are_named_by_column_and_row_over_the_whole_field():
    knights = {"hollow": at(0, "A1"), "shovel": at(1, "AD5")}
    squares = [[x, 0] for x in range(6)] + [[0, 1], [0, 2], [0, 3]]
    story = fight(knights, seats=3, position={"squares": squares})
    place = story.match.view(0)
    assert (place.width, place.height) == (30, 20)
    assert "AD5" in place.field
    assert "F6" not in place.field
    assert story.match.view(0).square_names == ["A1", "F1", "K1", "P1", "U1", "Z1", "A6", "A11", "A16"]
    assert {"A7", "B6"} <= reach(story, "hollow"), "a move may cross from one square into the next"


@pytest.mark.rule("AKQL-060")
def test_walls_other_knights_and_the_edge_of_the_field_stop_a_move():
    knights = {"hollow": at(0, "A1"), "shovel": at(0, "A2"), "doom": at(1, "C2")}
    story = fight(knights, walls=["B2 B3 B4 B5"], position={"squares": [[0, 0], [1, 1], [1, 0], [2, 0]]})
    found = reach(story, "hollow")
    assert found == {"B1", "C1", "D1", "D2", "E1", "F1", "G1", "D3", "E2", "E3", "F2", "D4", "C3"} - {"C2"}
    assert not {"A2", "C2", "B2", "A6"} & found
