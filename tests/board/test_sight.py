"""Line of sight between cell centres, against hand-worked positions and exact fractions."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.board.grid import Grid, cells, mask_of
from roundtable.board.sight import Sight, sees

FIELD = Grid(10, 10)


def seen(a: str, b: str, *walls: str) -> bool:
    """Whether two cells see each other past walls, asked both ways: the answers must agree."""
    blocking = mask_of(FIELD.parse(wall) for wall in walls)
    there = sees(FIELD, FIELD.parse(a), FIELD.parse(b), blocking)
    back = sees(FIELD, FIELD.parse(b), FIELD.parse(a), blocking)
    assert there == back
    return there


def sees_by_fractions(grid: Grid, a: int, b: int, blocking: int) -> bool:
    """AKQL-064 word by word: how much of the segment lies in each blocking cell, as exact fractions of it."""
    (ax, ay), (bx, by) = grid.cell(a), grid.cell(b)
    half = Fraction(1, 2)

    def stretch(x: int, y: int) -> tuple[Fraction, Fraction] | None:
        enter, leave = Fraction(0), Fraction(1)
        for start, delta, low in ((ax + half, bx - ax, x), (ay + half, by - ay, y)):
            if delta == 0:
                if not low < start < low + 1:
                    return None
                continue
            near, far = sorted((Fraction(low - start) / delta, Fraction(low + 1 - start) / delta))
            enter, leave = max(enter, near), min(leave, far)
        return (enter, leave) if enter <= leave else None

    touched: dict[Fraction, int] = {}
    for cell in cells(blocking & ~(1 << a | 1 << b)):
        part = stretch(*grid.cell(cell))
        if part is None:
            continue
        if part[0] < part[1]:
            return False
        touched[part[0]] = touched.get(part[0], 0) + 1
    return max(touched.values(), default=0) < 2


@pytest.mark.rule("AKQL-064")
class TestHandWorked:
    def test_a_wall_between_in_the_row_blocks(self):
        assert not seen("A1", "E1", "C1")
        assert seen("A1", "E1", "C2")

    def test_a_wall_on_the_diagonal_blocks(self):
        assert not seen("A1", "D4", "B2")

    def test_touching_the_corner_of_one_wall_does_not_block(self):
        assert seen("A1", "B2", "A2")
        assert seen("A1", "B2", "B1")

    def test_two_walls_meeting_in_the_corner_block(self):
        assert not seen("A1", "B2", "A2", "B1")
        assert not seen("B1", "A2", "A1", "B2")

    def test_two_walls_at_different_corners_do_not_block(self):
        assert seen("A1", "C3", "A2", "C2")

    def test_a_shallow_line_passes_through_both_cells_beside_its_middle(self):
        # From A1 to C2 the middle lies on the border between B1 and B2, which the line crosses one after the other.
        assert not seen("A1", "C2", "B1")
        assert not seen("A1", "C2", "B2")
        assert seen("A1", "C2", "A2", "C1")

    def test_three_by_one_passes_a_corner_point_half_way(self):
        # From A1 to D2: through B1, then exactly the corner of B1, C1, B2 and C2, then C2.
        assert not seen("A1", "D2", "B1")
        assert not seen("A1", "D2", "C2")
        assert seen("A1", "D2", "B2")
        assert seen("A1", "D2", "C1")
        assert not seen("A1", "D2", "B2", "C1")

    def test_cells_in_contact_always_see_each_other(self):
        everything_else = [FIELD.name(cell) for cell in cells(FIELD.everything)]
        assert seen("E5", "E6", *everything_else)

    def test_there_is_no_limit_of_range(self):
        long = Grid(80, 5)
        assert sees(long, long.index(0, 0), long.index(79, 4), 0)

    def test_cells_outside_the_field_block_like_walls(self):
        outside = FIELD.rectangle(0, 5, 5, 5)
        assert not sees(FIELD, FIELD.parse("A5"), FIELD.parse("F10"), outside)
        assert sees(FIELD, FIELD.parse("A5"), FIELD.parse("J5"), outside)


@st.composite
def positions(draw):
    grid = Grid(draw(st.integers(1, 9)), draw(st.integers(1, 9)))
    everywhere = cells(grid.everything)
    blocking = mask_of(draw(st.sets(st.sampled_from(everywhere), max_size=12)))
    return grid, draw(st.sampled_from(everywhere)), draw(st.sampled_from(everywhere)), blocking


@pytest.mark.rule("AKQL-064")
@given(positions())
@settings(max_examples=300)
def test_sight_agrees_with_exact_fractions_and_is_mutual(position):
    grid, a, b, blocking = position
    assert sees(grid, a, b, blocking) == sees_by_fractions(grid, a, b, blocking)
    assert sees(grid, a, b, blocking) == sees(grid, b, a, blocking)


def test_every_pair_past_every_pair_of_walls_on_a_small_grid():
    grid = Grid(4, 3)
    everywhere = cells(grid.everything)
    for a in everywhere:
        for b in everywhere:
            for one in everywhere:
                for two in everywhere:
                    if one <= two:
                        blocking = 1 << one | 1 << two
                        assert sees(grid, a, b, blocking) == sees_by_fractions(grid, a, b, blocking)


@given(positions())
@settings(max_examples=50)
def test_what_is_remembered_of_sight_is_every_cell_that_sees(position):
    grid, a, b, blocking = position
    region = grid.everything & ~blocking
    sight = Sight(grid, blocking)
    # Some cells were looked at from elsewhere and some before: the answer is the same as that of each pair alone.
    sight.seen_from(b, region | 1 << a)
    sight.seen_from(a, grid.row(0) & region)
    assert cells(sight.seen_from(a, region)) == [c for c in cells(region) if sees(grid, a, c, blocking)]
    assert sight.seen_from(a, 1 << b) == (1 << b if sees(grid, a, b, blocking) else 0)
