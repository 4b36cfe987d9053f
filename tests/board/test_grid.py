"""Cells, floods, paths and regions, against hand-worked positions and a plain breadth-first search."""

from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.board.grid import EIGHT, ORTHOGONAL, Grid, cells, column_letters, mask_of, nth

TEN = Grid(10, 10)


def drawn(picture: str) -> tuple[Grid, dict[str, int]]:
    """A grid from rows written north to south, and for every mark the mask of its cells."""
    rows = picture.split()[::-1]
    grid = Grid(len(rows[0]), len(rows))
    marks: dict[str, int] = {}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            marks[mark] = marks.get(mark, 0) | grid.bit(x, y)
    return grid, marks


def plain_distances(grid: Grid, start: int, free: int, allowed=lambda a, b: True) -> dict[int, int]:
    """The textbook search over sets, to compare with."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        x, y = grid.cell(here)
        for dx, dy in ORTHOGONAL:
            if grid.holds(x + dx, y + dy):
                there = grid.index(x + dx, y + dy)
                if there not in found and free >> there & 1 and allowed(here, there):
                    found[there] = found[here] + 1
                    queue.append(there)
    return found


@st.composite
def positions(draw):
    """A small grid, free cells and two cells of it."""
    grid = Grid(draw(st.integers(1, 9)), draw(st.integers(1, 9)))
    everywhere = cells(grid.everything)
    free = mask_of(draw(st.sets(st.sampled_from(everywhere), min_size=len(everywhere) // 2)))
    return grid, free, draw(st.sampled_from(everywhere)), draw(st.sampled_from(everywhere))


class TestCells:
    def test_a_grid_has_all_its_cells_and_the_spare_column_is_none_of_them(self):
        grid = Grid(3, 2)
        assert cells(grid.everything) == [0, 1, 2, 4, 5, 6]
        assert [grid.cell(cell) for cell in cells(grid.everything)] == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
        with pytest.raises(ValueError, match="3 is no cell of a grid of 3 x 2"):
            grid.cell(3)

    def test_grids_of_one_size_are_equal_values(self):
        assert Grid(4, 5) == Grid(4, 5) != Grid(5, 4)
        assert len({Grid(4, 5), Grid(4, 5)}) == 1

    def test_a_cell_off_the_grid_is_refused_with_the_bounds(self):
        with pytest.raises(ValueError, match="x runs from 0 to 9, y from 0 to 9"):
            TEN.index(10, 0)
        with pytest.raises(ValueError, match="at least one column"):
            Grid(0, 3)

    @pytest.mark.rule("AKQL-059")
    @pytest.mark.parametrize(
        ("name", "x", "y"), [("A1", 0, 0), ("A2", 0, 1), ("A6", 0, 5), ("Z1", 25, 0), ("AA1", 26, 0), ("AB12", 27, 11)]
    )
    def test_cells_are_named_by_column_letters_and_row_numbers(self, name, x, y):
        grid = Grid(30, 12)
        assert grid.parse(name) == grid.index(x, y)
        assert grid.name(grid.index(x, y)) == name
        assert grid.parse(f" {name.lower()} ") == grid.index(x, y)

    def test_letters_go_on_after_two(self):
        assert [column_letters(x) for x in (51, 52, 701, 702)] == ["AZ", "BA", "ZZ", "AAA"]

    @pytest.mark.parametrize("name", ["", "1A", "A0", "A-1", "A1B", "Ä1", "A 1", "A01"])
    def test_what_is_no_name_is_refused_with_an_example(self, name):
        with pytest.raises(ValueError, match="as in A1"):
            TEN.parse(name)

    @pytest.mark.parametrize("name", ["K1", "A11", "AA1"])
    def test_a_name_off_the_grid_is_refused_with_the_bounds(self, name):
        with pytest.raises(ValueError, match="columns run from A to J, rows from 1 to 10"):
            TEN.parse(name)

    @given(st.sets(st.integers(0, 500), min_size=1))
    @settings(max_examples=50)
    def test_the_nth_cell_is_the_nth_of_the_list(self, chosen):
        mask = mask_of(chosen)
        assert cells(mask) == sorted(chosen)
        assert [nth(mask, n) for n in range(len(chosen))] == sorted(chosen)

    def test_there_is_no_cell_past_the_last(self):
        with pytest.raises(IndexError, match="no cell number 2 in a mask of 2"):
            nth(0b101, 2)


class TestShapes:
    def test_rectangles_rows_and_columns(self):
        grid = Grid(4, 3)
        assert [grid.name(cell) for cell in cells(grid.rectangle(1, 1, 2, 2))] == ["B2", "C2", "B3", "C3"]
        assert [grid.name(cell) for cell in cells(grid.row(2))] == ["A3", "B3", "C3", "D3"]
        assert [grid.name(cell) for cell in cells(grid.column(3))] == ["D1", "D2", "D3"]
        with pytest.raises(ValueError, match="does not fit"):
            grid.rectangle(3, 0, 2, 1)

    def test_a_line_ends_before_the_first_cell_outside(self):
        grid, marks = drawn("..... ...#. .....")
        free = marks["."]
        assert [grid.name(cell) for cell in grid.line(grid.parse("A2"), (1, 0), 9, free)] == ["B2", "C2"]
        assert [grid.name(cell) for cell in grid.line(grid.parse("A1"), (1, 1), 9, free)] == ["B2", "C3"]
        assert [grid.name(cell) for cell in grid.line(grid.parse("E1"), (0, 1), 1, free)] == ["E2"]
        assert grid.line(grid.parse("E1"), (1, 0), 3, free) == []
        assert grid.line(grid.parse("A1"), (-1, 0), 3, free) == []

    def test_diamonds_and_squares_are_cut_off_at_the_edge(self):
        corner = TEN.parse("A1")
        assert [TEN.name(cell) for cell in cells(TEN.within_manhattan(corner, 1))] == ["A1", "B1", "A2"]
        assert [TEN.name(cell) for cell in cells(TEN.within_chebyshev(corner, 1))] == ["A1", "B1", "A2", "B2"]
        middle = TEN.parse("E5")
        assert TEN.within_manhattan(middle, 2).bit_count() == 13
        assert TEN.within_chebyshev(middle, 2).bit_count() == 25

    def test_the_border_is_the_outermost_cells(self):
        grid, marks = drawn("bbbb b..b bbbb")
        assert grid.border == marks["b"]
        assert Grid(1, 4).border == Grid(1, 4).everything

    def test_neighbours_do_not_wrap_round_the_edges(self):
        assert [TEN.name(cell) for cell in cells(TEN.neighbours(1 << TEN.parse("J5")))] == ["J4", "I5", "J6"]
        assert [TEN.name(cell) for cell in cells(TEN.around(1 << TEN.parse("A1")))] == ["B1", "A2", "B2"]
        assert TEN.around(1 << TEN.parse("E5")).bit_count() == 8

    @given(positions())
    @settings(max_examples=50)
    def test_distances_agree_with_diamonds_and_squares(self, position):
        grid, _, a, b = position
        (ax, ay), (bx, by) = grid.cell(a), grid.cell(b)
        assert grid.manhattan(a, b) == abs(ax - bx) + abs(ay - by)
        assert grid.chebyshev(a, b) == max(abs(ax - bx), abs(ay - by))
        for distance in range(4):
            assert (grid.within_manhattan(a, distance) >> b & 1) == (grid.manhattan(a, b) <= distance)
            assert (grid.within_chebyshev(a, distance) >> b & 1) == (grid.chebyshev(a, b) <= distance)

    @given(positions())
    @settings(max_examples=50)
    def test_neighbours_are_those_one_step_away(self, position):
        grid, mask, _, b = position
        x, y = grid.cell(b)
        for directions, dilated in ((ORTHOGONAL, grid.neighbours(mask)), (EIGHT, grid.around(mask))):
            beside = [grid.index(x + dx, y + dy) for dx, dy in directions if grid.holds(x + dx, y + dy)]
            assert (dilated >> b & 1) == any(mask >> cell & 1 for cell in beside)


class TestReach:
    def test_speed_4_leads_from_a2_to_a6_and_no_farther(self):
        reached = TEN.reach(TEN.parse("A2"), TEN.everything, 4)
        assert reached >> TEN.parse("A6") & 1
        assert not reached >> TEN.parse("A7") & 1

    @pytest.mark.rule("AKQL-056")
    def test_steps_are_never_diagonal(self):
        assert [TEN.name(cell) for cell in cells(TEN.reach(TEN.parse("B2"), TEN.everything, 1))] == [
            "B1", "A2", "C2", "B3",
        ]  # fmt: skip

    def test_walls_and_others_must_be_walked_round(self):
        grid, marks = drawn(
            """
            ..#..
            S.#..
            ..K..
            .....
            """
        )
        start = cells(marks["S"])[0]
        assert [grid.name(cell) for cell in cells(grid.reach(start, marks["."], 2))] == [
            "A1", "A2", "B2", "B3", "A4", "B4",
        ]  # fmt: skip
        assert grid.distance(start, grid.parse("D3"), marks["."]) == 7

    def test_a_start_shut_in_reaches_nothing(self):
        grid, marks = drawn("### #S# ###")
        assert grid.reach(cells(marks["S"])[0], 0, 6) == 0

    @given(positions(), st.integers(0, 8))
    @settings(max_examples=80)
    def test_reach_is_what_a_plain_search_finds(self, position, steps):
        grid, free, start, goal = position
        plain = plain_distances(grid, start, free)
        assert cells(grid.reach(start, free, steps)) == sorted(c for c, d in plain.items() if 0 < d <= steps)
        assert grid.distances(start, free) == plain
        if goal == start or free >> goal & 1:
            assert grid.distance(start, goal, free) == plain.get(goal)

    @given(positions())
    @settings(max_examples=80)
    def test_a_path_is_shortest_and_made_of_free_steps(self, position):
        grid, free, start, goal = position
        path = grid.path(start, goal, free)
        plain = plain_distances(grid, start, free)
        if goal not in plain:
            assert path is None
            return
        assert path is not None
        assert len(path) == plain[goal]
        for before, after in zip([start, *path], path):
            assert grid.manhattan(before, after) == 1
            assert free >> after & 1
        assert ([start, *path])[-1] == goal
        if path:
            assert grid.path(start, goal, free, len(path) - 1) is None

    def test_of_equal_paths_the_same_one_is_always_taken(self):
        path = TEN.path(TEN.parse("A1"), TEN.parse("C3"), TEN.everything)
        # Walked back from the goal over the lowest cell each time: first south, then west.
        assert path is not None and [TEN.name(cell) for cell in path] == ["B1", "C1", "C2", "C3"]


class TestAway:
    def test_every_step_must_lead_farther_from_the_source(self):
        grid, marks = drawn(
            """
            .....
            ..#..
            .FK..
            .....
            """
        )
        source, start = cells(marks["F"])[0], cells(marks["K"])[0]
        # North is wall, west is the source; farther means east and south of it only.
        assert [grid.name(cell) for cell in cells(grid.reach_away(start, marks["."], 2, source))] == [
            "C1", "D1", "D2", "E2", "D3",
        ]  # fmt: skip

    def test_without_a_step_away_the_knight_stays(self):
        assert TEN.reach_away(TEN.parse("A1"), TEN.everything, 4, TEN.parse("B2")) == 0

    @given(positions(), st.integers(0, 6))
    @settings(max_examples=80)
    def test_reach_away_is_what_a_plain_search_finds(self, position, steps):
        grid, free, start, source = position
        plain = plain_distances(grid, start, free, lambda a, b: grid.manhattan(b, source) > grid.manhattan(a, source))
        away = sorted(cell for cell, distance in plain.items() if 0 < distance <= steps)
        assert cells(grid.reach_away(start, free, steps, source)) == away


class TestRegions:
    def test_corners_do_not_connect(self):
        grid, marks = drawn("..# ##. ...")
        assert not grid.connected(marks["."])
        north, south = grid.bit(0, 2) | grid.bit(1, 2), marks["."] & ~(grid.bit(0, 2) | grid.bit(1, 2))
        assert grid.components(marks["."]) == [south, north]
        assert grid.connected(south)
        assert grid.connected(0)

    @given(positions())
    @settings(max_examples=60)
    def test_components_are_what_plain_searches_find(self, position):
        grid, mask, _, _ = position
        components = grid.components(mask)
        assert sum(components) == mask
        for component in components:
            assert sorted(plain_distances(grid, cells(component)[0], mask)) == cells(component)
        assert grid.connected(mask) == (len(components) <= 1)
