"""Set-up: initiative, knights, squares, labyrinth, starting places."""

from __future__ import annotations

import pytest

from roundtable.board.grid import Grid, cells, mask_of
from roundtable.board.polyomino import ORIENTATIONS, PIECES
from roundtable.kernel.dice import Tape
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer, play
from tests.story import Story

from .positions import at


def begin(dice="d100=80 d100=20", seats=2, **options):
    return Story("akql", None, dice, seats, **options)


def until(story, phase, seed=5):
    """Answer at random until a phase of set-up begins."""
    players = [RandomPlayer(seed + seat) for seat in range(story.match.setup.seats)]
    while story.state.phase != phase and not story.match.over:
        play(story.match, players, limit=1)
    return story


# --- players, teams, initiative ---------------------------------------------------------------------------------------


@pytest.mark.rule("AKQL-037")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_each_a_team_of_one(seats):
    match = Match.new("akql", seed=seats, seats=seats, options={"quick_setup": True})
    assert match.game.sides(match.state) == [[seat] for seat in range(seats)]
    assert len(match.state.squares) == seats**2


@pytest.mark.rule("AKQL-037")
@pytest.mark.parametrize("seats", [1, 7])
def test_other_numbers_of_players_are_refused(seats):
    with pytest.raises(BadSetup, match="2 to 6 seats"):
        Match.new("akql", seats=seats)


@pytest.mark.rule("AKQL-037")
def test_players_may_be_grouped_into_teams():
    match = Match.new("akql", seats=5, seed=1, options={"teams": "xyxzy"})
    assert match.game.sides(match.state) == [[0, 2], [1, 4], [3]]


@pytest.mark.rule("AKQL-037")
@pytest.mark.parametrize(
    ("teams", "words"),
    [("AB", "a letter for each of the 3 seats"), ("AAA", "two or more teams"), ("A1B", "a letter for each")],
)
def test_teams_that_make_no_sense_are_refused(teams, words):
    with pytest.raises(BadSetup, match=words):
        Match.new("akql", seats=3, options={"teams": teams})


@pytest.mark.rule("AKQL-041")
def test_the_highest_initiative_goes_first_and_the_rest_follow():
    story = begin("d100=30 d100=90 d100=55", seats=3)
    assert story.state.order == [1, 2, 0]
    assert story.ask.seat == 1
    assert [event.data["total"] for event in story.events("AKQL-041") if event.kind == "roll"] == [30, 90, 55]


@pytest.mark.rule("AKQL-041")
def test_tied_players_roll_again_among_themselves_and_the_order_is_kept():
    story = begin("d100=50 d100=50 d100=80 d100=50 d100=9 d100=40 d100=40 d100=2 d100=3", seats=4)
    assert story.state.order == [2, 3, 1, 0]
    story.ends()
    until(story, "turn")
    seen = []
    while story.state.round == 1:
        if not seen or seen[-1] != story.state.active:
            seen.append(story.state.active)
        story.match.answer(story.ask.seat, "end" if "end" in story.ask.options else story.ask.passing())
    assert seen == [2, 3, 1, 0]


@pytest.mark.rule("AKQL-158")
def test_teams_act_in_the_order_of_their_best_roll_and_the_best_roller_decides():
    story = begin("d100=10 d100=60 d100=90 d100=70", seats=4, teams="ABAB", knight_selection="random")
    assert story.state.order == [2, 3, 1, 0]
    deciders = []
    while story.state.phase == "squares":
        deciders.append(story.ask.seat)
        story.does(story.offered[0])
    assert deciders[:6] == [3, 2, 3, 2, 3, 2], "the first square is laid for team A; then its captains alternate"
    assert len(deciders) == 15
    layers = []
    for _ in range(5):
        layers.append(story.ask.seat)
        story.does(story.offered[0])
        story.does(story.offered[0])
    assert layers == [2, 3, 1, 0, 2], "what is done per player follows initiative alone"


# --- knights ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AKQL-038")
@pytest.mark.parametrize("number", [1, 3, 5])
def test_every_player_brings_the_same_number_of_knights(number):
    options = {"quick_setup": True} | ({"knights_per_player": number} if number != 3 else {})
    match = Match.new("akql", seed=4, options=options)
    match.answer(match.ask.seat, next(iter(match.ask.answers())))
    assert [sum(k.home == seat for k in match.state.knights.values()) for seat in (0, 1)] == [number, number]


@pytest.mark.rule("AKQL-038")
@pytest.mark.parametrize("number", [0, 6])
def test_none_or_six_knights_each_are_refused(number):
    with pytest.raises(BadSetup, match="1 to 5"):
        Match.new("akql", options={"knights_per_player": number})


@pytest.mark.rule("AKQL-039")
def test_the_draft_goes_to_and_fro_and_a_knight_exists_only_once():
    story = begin("d100=30 d100=90 d100=55", seats=3)
    picks = []
    for id in ("hollow", "shovel", "tank", "doom", "king", "robot", "meta", "kamen"):
        picks.append(story.ask.seat)
        story.does(f"take {id}")
    assert picks == [1, 2, 0, 0, 2, 1, 1, 2]
    assert "take hollow" not in story.offered
    assert "does not answer" in story.refuses("take hollow")
    assert [k.home for k in story.state.knights.values()] == picks


@pytest.mark.rule("AKQL-039")
def test_with_free_choice_a_knight_may_appear_twice():
    story = begin(knight_selection="free_with_duplicates", knights_per_player=1).does("take doom", "take doom")
    assert list(story.state.knights) == ["doom", "doom-2"]
    assert [k.home for k in story.state.knights.values()] == [0, 1]


@pytest.mark.rule("AKQL-039")
def test_dealt_at_random_they_are_all_different_and_nobody_is_asked():
    story = begin(knight_selection="random")
    assert story.state.phase == "squares"
    assert len({k.kind for k in story.state.knights.values()}) == 6


@pytest.mark.rule("AKQL-039")
def test_more_than_23_knights_need_duplicates():
    with pytest.raises(BadSetup, match="need 25 knights, and there are 23"):
        Match.new("akql", seats=5, options={"knights_per_player": 5})
    match = Match.new(
        "akql",
        seats=6,
        seed=1,
        options={"knights_per_player": 5, "knight_selection": "free_with_duplicates", "quick_setup": True},
    )
    assert len(match.state.knights) == 30


# --- the order of set-up ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AKQL-040", "AKQL-042")
def test_set_up_runs_in_its_order():
    story = begin("d100=80 d100=20")
    phases = []
    while story.state.phase != "turn":
        if not phases or phases[-1] != story.state.phase:
            phases.append(story.state.phase)
        play(story.match, [RandomPlayer(1), RandomPlayer(2)], limit=1)
    assert phases == ["knights", "squares", "labyrinth", "start"]
    rules = [event.rule for event in story.match.log if event.kind != "auto"]
    firsts = [rules.index(rule) for rule in ("AKQL-041", "AKQL-039", "AKQL-145", "AKQL-150", "AKQL-154", "AKQL-042")]
    assert firsts == sorted(firsts)
    assert story.state.active == 0


@pytest.mark.rule("AKQL-040")
def test_quick_set_up_settles_everything_by_dice_and_the_same_rules():
    match = Match.new("akql", seed=9, options={"quick_setup": True})
    state = match.state
    assert (state.phase, state.round, state.begun) == ("turn", 1, True)
    assert match.ask.rule == "AKQL-045"
    assert all(knight.cell >= 0 for knight in state.knights.values())
    assert len(state.squares) == 4
    assert len(state.starts) == 2


@pytest.mark.rule("AKQL-145", "AKQL-040")
def test_quick_set_up_lays_a_block_only_where_that_was_agreed():
    block = [(x, y) for y in range(3) for x in range(3)]
    quick = {"quick_setup": True, "knights_per_player": 1}
    agreed = Match.new("akql", seed=1, seats=3, options={**quick, "field_layout": "square_block"}).state
    assert agreed.squares == block
    laid = [sorted(Match.new("akql", seed=seed, seats=3, options=quick).state.squares) for seed in range(3)]
    assert any(squares != sorted(block) for squares in laid)


# --- squares ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AKQL-143", "AKQL-144")
@pytest.mark.parametrize(("seats", "squares"), [(2, 4), (3, 9), (4, 16)])
def test_the_field_is_the_players_squared_squares_of_25_cells(seats, squares):
    match = Match.new("akql", seed=1, seats=seats, options={"quick_setup": True})
    assert len(match.state.squares) == squares
    assert len(match.view(None).field) == 25 * squares
    story = begin(" ".join(f"d100={90 - seat}" for seat in range(seats)), seats=seats, knight_selection="random")
    laid = len(story.state.squares)
    while story.state.phase == "squares":
        story.does(story.offered[0])
        laid += 1
    assert laid == len(story.state.squares) == squares, "laid one by one, until there are so many"


@pytest.mark.rule("AKQL-145")
def test_teams_lay_squares_in_turn_side_by_side():
    story = begin(knight_selection="random")
    assert story.state.squares == [(0, 0)]
    assert story.ask.seat == 1
    assert set(story.offered) == {"lay 0,1", "lay 1,0", "lay 0,-1", "lay -1,0"}
    story.does("lay -1,0")
    assert story.ask.seat == 0
    assert "lay -1,0" not in story.offered
    assert "lay -1,-1" in story.offered
    assert "lay 1,1" not in story.offered, "a corner is not enough"
    story.does("lay -1,-1", "lay -2,-1")
    assert story.state.phase == "labyrinth"
    assert story.state.squares == [(2, 1), (1, 1), (1, 0), (0, 0)], "counted from the south-west of all"
    assert (story.state.width, story.state.height) == (15, 10)


@pytest.mark.rule("AKQL-145")
def test_with_the_option_the_squares_form_a_block():
    story = begin("d100=3 d100=2 d100=1", seats=3, knight_selection="random", field_layout="square_block")
    assert (story.state.width, story.state.height, story.state.phase) == (15, 15, "labyrinth")


# --- the labyrinth ----------------------------------------------------------------------------------------------------


def laying(walls=(), seats=2, **options):
    put = {
        "phase": "labyrinth",
        "knights": {"hollow": at(0), "shovel": at(1)},
        "walls": [{"cells": wall} for wall in walls],
    }
    return Story("akql", put, "", seats, **options)


@pytest.mark.rule("AKQL-146", "AKQL-150")
def test_players_lay_the_players_cubed_pieces_one_at_a_time():
    story = laying()
    seats = []
    for cell in ("A2", "F1", "A5", "F4", "A8", "F7", "A10", "G10"):
        seats.append(story.ask.seat)
        story.does("piece I4-1", f"at {cell}")
    assert story.state.phase == "start"
    assert seats == [0, 1, 0, 1, 0, 1, 0, 1]
    assert len(story.state.pieces) == 8


@pytest.mark.rule("AKQL-146")
@pytest.mark.parametrize("target", [0, 3])
def test_the_number_of_pieces_is_an_option(target):
    story = laying(labyrinth_piece_target=target)
    play(story.match, [RandomPlayer(3), RandomPlayer(4)], limit=2 * target)
    assert story.state.phase == "start"
    assert len(story.state.pieces) == target


@pytest.mark.rule("AKQL-146")
def test_who_can_lay_nothing_passes_and_when_all_pass_laying_ends():
    story = laying(labyrinth_piece_target=200)
    while story.state.phase == "labyrinth":
        play(story.match, [RandomPlayer(3), RandomPlayer(4)], limit=2)
    passes = [event.data["seat"] for event in story.events("AKQL-146")]
    assert sorted(passes) == [0, 1]
    assert 8 <= len(story.state.pieces) < 25
    state = Match.new("akql", seed=2, seats=4, options={"quick_setup": True}).state
    assert len(state.pieces) < 64, "64 pieces do not fit on 400 cells"


@pytest.mark.rule("AKQL-146", "AKQL-150")
def test_generated_labyrinths_follow_the_same_rules():
    story = laying(labyrinth="generated")
    assert story.state.phase == "start"
    assert len(story.state.pieces) <= 8
    _check_labyrinth(story.state)
    assert len(laying(labyrinth="generated", labyrinth_piece_target=3).state.pieces) == 3


def _check_labyrinth(state):
    """No two pieces side by side, all on the field, all open cells connected (AKQL-150, AKQL-152, AKQL-153)."""
    grid = Grid(state.width, state.height)
    field = int.from_bytes(state.field, "little")
    masks = [mask_of(wall.cells) for wall in state.pieces]
    for number, mask in enumerate(masks):
        assert mask & ~field == 0
        assert not any(grid.neighbours(mask) & other for other in masks[number + 1 :])
        assert len(cells(mask)) in (4, 5)
    assert grid.connected(field & ~sum(masks))


@pytest.mark.rule("AKQL-147", "AKQL-150", "AKQL-152", "AKQL-153")
@pytest.mark.parametrize("seed", range(6))
def test_randomly_laid_labyrinths_keep_the_rules(seed):
    story = until(laying(), "start", seed)
    _check_labyrinth(story.state)


@pytest.mark.rule("AKQL-147")
def test_any_piece_may_be_used_again_in_any_orientation():
    story = laying()
    assert story.offered == [f"piece {key}" for key in ORIENTATIONS]
    story.does("piece L4-3", "at C3")
    assert "piece L4-3" in story.offered


def laid(keys):
    """Each of these pieces is laid somewhere: how many cells they cover; no two are the same shape."""
    shapes = []
    for key in keys:
        story = laying().does(key)
        story.does(story.offered[0])
        cells_ = story.match.view(0).walls[-1].cells
        columns, rows = [ord(cell[0]) for cell in cells_], [int(cell[1:]) for cell in cells_]
        shapes.append(frozenset((x - min(columns), y - min(rows)) for x, y in zip(columns, rows, strict=True)))
    assert len(set(shapes)) == len(keys)
    return {len(shape) for shape in shapes}


@pytest.mark.rule("AKQL-148")
@pytest.mark.parametrize(("piece", "ways"), [("I4", 2), ("O4", 1), ("T4", 4), ("S4", 4), ("L4", 8)])
def test_the_five_tetrominoes_and_their_orientations_are_offered(piece, ways):
    offered = [key for key in laying().offered if key.startswith(f"piece {piece}-")]
    assert len(offered) == ways
    assert len([name for name in PIECES if name.endswith("4")]) == 5
    assert laid(offered) == {4}


@pytest.mark.rule("AKQL-149")
@pytest.mark.parametrize(
    ("piece", "ways"),
    [
        ("F5", 8), ("I5", 2), ("L5", 8), ("N5", 8), ("P5", 8), ("T5", 4),
        ("U5", 4), ("V5", 4), ("W5", 4), ("X5", 1), ("Y5", 8), ("Z5", 4),
    ],
)  # fmt: skip
def test_the_twelve_pentominoes_and_their_orientations_are_offered(piece, ways):
    offered = [key for key in laying().offered if key.startswith(f"piece {piece}-")]
    assert len(offered) == ways
    assert len([name for name in PIECES if name.endswith("5")]) == 12
    assert laid(offered) == {5}


@pytest.mark.rule("AKQL-150")
def test_a_piece_lies_on_open_cells_and_may_straddle_squares():
    story = laying(walls=["A1 B1 C1 D1"]).does("piece I4-1")
    assert "at D5" in story.offered, "D5 to G5 lie on two squares"
    assert "at A1" not in story.offered
    assert "at H3" not in story.offered, "it would leave the field"
    story.does("at D5")
    assert story.match.view(0).walls[-1].cells == ["D5", "E5", "F5", "G5"]


@pytest.mark.rule("AKQL-151", "AKQL-116")
def test_what_a_piece_covers_is_wall_with_40_life():
    story = laying().does("piece O4-1", "at C3")
    (wall,) = story.match.view(0).walls
    assert (sorted(wall.cells), wall.life) == (["C3", "C4", "D3", "D4"], 40)
    cell_by_cell = laying(wall_life_unit="cell").does("piece O4-1", "at C3")
    assert [(wall.cells, wall.life) for wall in cell_by_cell.match.view(0).walls] == [
        (["C3"], 40), (["D3"], 40), (["C4"], 40), (["D4"], 40),
    ]  # fmt: skip


@pytest.mark.rule("AKQL-152")
def test_pieces_may_not_lie_side_by_side_but_corners_may_meet():
    story = laying(walls=["C3 D3 E3 F3"]).does("piece I4-1")
    offered = set(story.offered)
    assert not {"at C4", "at D2", "at G3", "at A4"} & offered
    assert "at G4" in offered, "it meets the other only at a corner"


@pytest.mark.rule("AKQL-152")
def test_with_the_option_corners_may_not_meet_either():
    story = laying(walls=["C3 D3 E3 F3"], pieces_may_touch_corners=False).does("piece I4-1")
    assert "at G4" not in story.offered
    assert "at G5" in story.offered


@pytest.mark.rule("AKQL-153")
def test_a_piece_may_not_cut_off_any_part_of_the_field():
    story = laying(walls=["A3 B3 C3 D3"]).does("piece I4-2")
    assert "at F1" in story.offered
    story = laying(walls=["A5 B5 C5 D5"]).does("piece I4-2")
    assert "at E1" not in story.offered, "with A5 to D5 it would shut in the south-west corner"
    assert "at F1" in story.offered


# --- starting places --------------------------------------------------------------------------------------------------


def starting(knights=None, squares=None, walls=(), seats=2, **options):
    put = {
        "phase": "start",
        "knights": knights or {"hollow": at(0), "king": at(0), "shovel": at(1), "tank": at(1)},
        "walls": [{"cells": wall} for wall in walls],
    }
    if squares:
        put["squares"] = squares
    return Story("akql", put, "", seats, **options)


PLUS = [[1, 1], [0, 1], [2, 1], [1, 0], [1, 2], [2, 2], [2, 0], [0, 0], [0, 2]]


@pytest.mark.rule("AKQL-154")
def test_a_starting_square_lies_on_the_edge_of_the_whole_field():
    knights = {"hollow": at(0), "shovel": at(1), "king": at(2)}
    story = starting(knights, PLUS, seats=3)
    assert "start F6 north" not in story.offered, "the middle square touches no edge"
    assert {key for key in story.offered if " A1 " in key} == {"start A1 south", "start A1 west"}
    assert {key for key in story.offered if " F1 " in key} == {"start F1 south"}


@pytest.mark.rule("AKQL-154")
def test_squares_of_another_team_are_taken_those_of_ones_own_may_be_shared():
    knights = {"hollow": at(0), "shovel": at(1), "king": at(2), "tank": at(3)}
    story = starting(knights, seats=4, teams="AABB", start_edges="free", squares=[[0, 0], [1, 0], [0, 1], [1, 1]])
    story.does("start A1 south", "place hollow A1")
    assert "start A1 south" in story.offered
    story.does("start A1 west", "place shovel A2")
    assert not [key for key in story.offered if "A1" in key]


@pytest.mark.rule("AKQL-154", "AKQL-042")
def test_players_choose_in_initiative_order_and_place_at_once():
    story = starting()
    assert story.ask.seat == 0
    story.does("start A1 south")
    assert story.ask.seat == 0
    story.does("place hollow B1", "place king C1")
    assert story.ask.seat == 1
    assert story.said("AKQL-042") == ["Hollow stands on B1.", "King stands on C1."]


@pytest.mark.rule("AKQL-155", "AKQL-042")
def test_knights_stand_on_the_line_at_the_fields_edge():
    story = starting().does("start A1 west")
    assert story.offered == [f"place hollow A{row}" for row in range(1, 6)]
    story.does("place hollow A3")
    assert story.offered == [f"place king A{row}" for row in (1, 2, 4, 5)]


@pytest.mark.rule("AKQL-155")
def test_a_line_that_is_too_full_sends_the_rest_one_line_inward():
    story = starting(walls=["A1 B1 C1 D1"]).does("start A1 south")
    assert story.state.knights["hollow"].cell >= 0, "the last free cell of the line is taken without asking"
    assert story.offered == [f"place king {column}2" for column in "ABCDE"]


@pytest.mark.rule("AKQL-155")
def test_a_square_without_room_for_all_knights_is_not_offered():
    cells = " ".join(f"{column}{row}" for column in "ABCDE" for row in range(1, 6) if (column, row) != ("A", 1))
    assert not [key for key in starting(walls=[cells]).offered if key.startswith("start A1 ")]
    assert "start A1 west" in starting(walls=[cells.replace("A2 ", "")]).offered


@pytest.mark.rule("AKQL-156")
def test_the_second_of_two_teams_starts_on_the_opposite_edge():
    story = starting().does("start A1 west", "place hollow A1", "place king A2")
    assert set(story.offered) == {"start F1 east", "start F6 east"}


@pytest.mark.rule("AKQL-156")
def test_with_the_option_any_extreme_square_will_do():
    story = starting(start_edges="free").does("start A1 west", "place hollow A1", "place king A2")
    assert {"start A6 west", "start A6 north", "start F1 south"} <= set(story.offered)


@pytest.mark.rule("AKQL-156")
def test_three_or_four_teams_use_different_edges_and_team_mates_the_same():
    knights = {"hollow": at(0), "shovel": at(1), "king": at(2), "tank": at(3)}
    story = starting(knights, seats=4, teams="ABCA", squares=PLUS).does("start F1 south", "place hollow F1")
    assert {key.split()[2] for key in story.offered} == {"north", "east", "west"}
    story.does("start F11 north", "place shovel F15")
    assert {key.split()[2] for key in story.offered} == {"east", "west"}
    story.does("start K6 east", "place king O8")
    assert {key.split()[2] for key in story.offered} == {"south"}, "the edge of its team"


@pytest.mark.rule("AKQL-156")
def test_without_a_square_on_the_required_edge_any_unclaimed_extreme_square_will_do():
    knights = {"hollow": at(0), "shovel": at(1), "king": at(2), "tank": at(3)}
    story = starting(knights, squares=[[0, 1], [1, 0], [1, 1], [1, 2]], seats=4)
    story.does("start A6 west", "place hollow A6", "start F11 east", "place shovel J11", "place king F1")
    assert story.ask.prompt != "Where do you start?", "there was only one place left to start from"
    assert story.state.starts[-1].edge == "east", "F11 alone touches the north, and it is taken: F6 will do"
    assert {key.split()[2] for key in story.offered} == {"J6", "J7", "J8", "J9", "J10"}


CROSS = [[2, 0], [2, 1], [2, 2], [2, 3], [2, 4], [0, 2], [1, 2], [3, 2], [4, 2]]
"""A field with one square on each edge of its bounding rectangle, so four extreme squares in all."""


@pytest.mark.rule("AKQL-154")
def test_when_the_extreme_squares_are_gone_a_square_on_the_fields_own_border_will_do():
    knights = {"hollow": at(0), "shovel": at(1), "king": at(2), "tank": at(3), "robot": at(4), "cultist": at(5)}
    story = starting(knights, squares=CROSS, seats=6)
    story.does("start K1 south", "place hollow K1", "start K21 north", "place shovel K25")
    story.does("start A11 west", "place king A11", "place tank Y11")
    assert story.state.starts[-1].edge == "east", "only one extreme square was left, and nothing to ask"
    assert story.offered == [
        "start K6 east", "start K6 west", "start K16 east", "start K16 west",
        "start F11 north", "start F11 south", "start P11 north", "start P11 south",
    ], "the middle square has no side on the border, and those at the ends are taken"  # fmt: skip
    story.does("start K16 east")
    assert story.offered == [f"place robot O{row}" for row in range(16, 21)], "the line on that side"
    story.does("place robot O16")
    assert not [key for key in story.offered if "K16" in key], "a square is still one team's only"


@pytest.mark.rule("AKQL-040", "AKQL-154")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_any_number_of_players_can_be_set_up_by_dice(seats):
    for seed in range(300):
        pieces = None if seed % 20 == 0 else 6
        options = {"quick_setup": True, "knights_per_player": 1 + seed % 3, "labyrinth_piece_target": pieces}
        state = Match.new("akql", seats=seats, seed=seed, options=options, log=False).state
        cells = [knight.cell for knight in state.knights.values()]
        assert state.phase == "turn" and len(cells) == seats * (1 + seed % 3)
        assert min(cells) >= 0 and len(set(cells)) == len(cells), "everybody stands on a cell of its own"
        assert len({start.square for start in state.starts}) == seats, "no team shares a square with another"


def test_a_scripted_set_up_needs_no_dice_but_initiative():
    match = Match.new("akql", dice=Tape("d100=9 d100=8"), options={"knight_selection": "draft"})
    assert match.ask.seat == 0


@pytest.mark.rule("AKQL-145")
def test_the_places_for_a_square_are_told_from_the_first():
    story = Story(
        "akql", {"phase": "squares", "squares": [[0, 0], [1, 0]], "knights": {"hollow": at(0), "king": at(1)}}
    )
    told = {option.key: option.label for option in story.ask.options}
    assert told["lay 0,-1"] == "1 south of the first square"
    assert told["lay 2,0"] == "2 east of the first square"
    assert told["lay 1,1"] == "1 east and 1 north of the first square"
