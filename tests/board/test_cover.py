"""Corner-to-corner line of sight: the ledger's examples, hand-worked positions, and exact fractions to compare with."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roundtable.board.cover import Circle, Cover, any_line_of_sight, has_line_of_sight, is_obstructed, seen_from
from roundtable.board.grid import Grid, cells, mask_of

MAP = Grid(10, 10)


def at(row: int, column: int) -> int:
    """The cell the ledger calls (row, column), both from 1."""
    return MAP.index(column - 1, row - 1)


def walls(*spaces: tuple[int, int]) -> Cover:
    return Cover(MAP, mask_of(at(*space) for space in spaces))


@pytest.mark.rule("CD-290")
def test_without_cover_everybody_sees_everybody():
    assert has_line_of_sight(walls(), at(1, 1), at(3, 4))
    assert seen_from(walls(), at(1, 1), MAP.everything) == MAP.everything


@pytest.mark.rule("CD-291")
def test_a_wall_between_two_characters_blocks_both_ways():
    cover = walls((1, 2))
    assert not has_line_of_sight(cover, at(1, 1), at(1, 3))
    assert not has_line_of_sight(cover, at(1, 3), at(1, 1))


@pytest.mark.rule("CD-292", "CD-285")
def test_z_next_to_a_wall_sees_c_but_is_not_seen():
    cover = walls((1, 2))
    assert has_line_of_sight(cover, at(1, 1), at(2, 3))
    assert not has_line_of_sight(cover, at(2, 3), at(1, 1))
    assert not has_line_of_sight(walls((2, 2)), at(2, 1), at(2, 3))


@pytest.mark.rule("CD-285")
def test_adjacent_characters_always_see_each_other():
    # Two walls meet between the diagonal neighbours; by the corner test alone neither would see the other.
    cover = walls((1, 2), (2, 1))
    assert has_line_of_sight(cover, at(1, 1), at(2, 2))
    assert has_line_of_sight(cover, at(2, 2), at(1, 1))


@pytest.mark.rule("CD-286")
class TestStraightCover:
    def test_grazing_one_wall_square_is_free(self):
        cover = Cover(MAP, MAP.bit(3, 3))
        assert not is_obstructed(cover, (0, 3), (9, 3))
        assert not is_obstructed(cover, (3, 0), (3, 9))

    def test_two_walls_leave_no_gap_along_their_common_edge(self):
        cover = Cover(MAP, MAP.bit(3, 3) | MAP.bit(4, 3))
        assert is_obstructed(cover, (4, 0), (4, 9))
        assert not is_obstructed(cover, (4, 4), (4, 9))

    def test_two_walls_touching_diagonally_leave_the_point_open(self):
        cover = Cover(MAP, MAP.bit(3, 3) | MAP.bit(4, 4))
        assert not is_obstructed(cover, (2, 6), (6, 2))
        assert is_obstructed(cover, (2, 5), (6, 2))

    def test_a_wall_at_the_map_s_edge_does_not_reach_round_it(self):
        cover = Cover(MAP, MAP.bit(9, 3) | MAP.bit(0, 4))
        assert not is_obstructed(cover, (0, 0), (0, 9))
        assert not is_obstructed(cover, (10, 0), (10, 9))


@pytest.mark.rule("CD-287")
class TestCurvedCover:
    def test_the_corners_of_a_pillar_s_space_are_free(self):
        cover = Cover(MAP, circles=(Circle(3, 3),))
        # From (0, 2) to (8, 7) the line keeps |5 x 3.5 - 8 x 1.5| / sqrt(89) = 0.583 from the centre (3.5, 3.5):
        # past the circle of radius 0.5, though through the north-west corner of the square around it.
        assert not is_obstructed(cover, (0, 2), (8, 7))
        assert is_obstructed(Cover(MAP, MAP.bit(3, 3)), (0, 2), (8, 7))

    def test_a_line_nearer_to_the_centre_than_the_radius_is_obstructed(self):
        # From (0, 1) to (9, 9) it keeps |8 x 3.5 - 9 x 2.5| / sqrt(145) = 0.457.
        assert is_obstructed(Cover(MAP, circles=(Circle(3, 3),)), (0, 1), (9, 9))

    def test_a_tangent_is_free(self):
        cover = Cover(MAP, circles=(Circle(3, 3),))
        assert not is_obstructed(cover, (3, 0), (3, 9))
        assert not is_obstructed(cover, (0, 4), (9, 4))

    def test_a_pool_is_one_circle_of_radius_1(self):
        pool = Cover(MAP, circles=(Circle(3, 3, 2),))
        four_pillars = Cover(MAP, circles=(Circle(3, 3), Circle(4, 3), Circle(3, 4), Circle(4, 4)))
        # Straight up the middle: through the pool, but between the pillars.
        assert is_obstructed(pool, (4, 0), (4, 9))
        assert not is_obstructed(four_pillars, (4, 0), (4, 9))

    def test_a_circle_beyond_the_ends_of_the_segment_does_not_matter(self):
        cover = Cover(MAP, circles=(Circle(5, 5),))
        assert not is_obstructed(cover, (0, 0), (5, 5))
        assert is_obstructed(cover, (0, 0), (6, 6))

    def test_a_pillar_hides_what_stands_right_behind_it(self):
        cover = Cover(MAP, circles=(Circle(3, 3),))
        assert not has_line_of_sight(cover, MAP.index(2, 3), MAP.index(4, 3))
        assert has_line_of_sight(cover, MAP.index(2, 3), MAP.index(5, 5))


def test_a_large_figure_sees_if_any_of_its_spaces_does():
    cover = walls((1, 2))
    large = mask_of([at(1, 3), at(1, 4), at(2, 3), at(2, 4)])
    small = 1 << at(1, 1)
    assert any_line_of_sight(cover, small, large)
    # From the upper spaces the wall hides (1, 1) and from (2, 3) its upper right corner; from (2, 4) likewise.
    assert not any_line_of_sight(cover, large, small)


def test_cover_outside_the_map_is_refused():
    with pytest.raises(ValueError, match="outside the grid of 10 x 10"):
        Cover(MAP, 1 << 10)
    with pytest.raises(ValueError, match="does not fit"):
        Cover(MAP, circles=(Circle(9, 9, 2),))


def obstructed_by_fractions(cover: Cover, start: tuple[int, int], end: tuple[int, int]) -> bool:
    """CD-285 to CD-287 word by word: look at the middle of every stretch between two crossings of grid lines."""
    (x0, y0), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])

    def wall(x: int, y: int) -> bool:
        return cover.grid.holds(x, y) and bool(cover.squares >> cover.grid.index(x, y) & 1)

    cuts = {Fraction(0), Fraction(1)}
    for length in (abs(dx), abs(dy)):
        cuts |= {Fraction(k, length) for k in range(1, length)}
    for early, late in pairwise(sorted(cuts)):
        t = (early + late) / 2
        x, y = x0 + t * dx, y0 + t * dy
        columns = [int(x) - 1, int(x)] if x.denominator == 1 else [x.__floor__()]
        rows = [int(y) - 1, int(y)] if y.denominator == 1 else [y.__floor__()]
        if all(wall(column, row) for column in columns for row in rows):
            return True
    for circle in cover.circles:
        radius = Fraction(circle.size, 2)
        cx, cy = circle.x + radius, circle.y + radius
        nearest = min(max(((cx - x0) * dx + (cy - y0) * dy) / (dx * dx + dy * dy), Fraction(0)), Fraction(1))
        if (x0 + nearest * dx - cx) ** 2 + (y0 + nearest * dy - cy) ** 2 < radius**2:
            return True
    return False


@st.composite
def covered(draw):
    grid = Grid(draw(st.integers(2, 8)), draw(st.integers(2, 8)))
    squares = mask_of(draw(st.sets(st.sampled_from(cells(grid.everything)), max_size=10)))
    circles = []
    for _ in range(draw(st.integers(0, 2))):
        size = draw(st.integers(1, 2))
        circles.append(Circle(draw(st.integers(0, grid.width - size)), draw(st.integers(0, grid.height - size)), size))
    return Cover(grid, squares, tuple(circles))


@given(covered(), st.data())
@settings(max_examples=200)
def test_obstruction_agrees_with_exact_fractions_both_ways(cover, data):
    points = st.tuples(st.integers(0, cover.grid.width), st.integers(0, cover.grid.height))
    start, end = data.draw(points), data.draw(points)
    assume(start != end)
    assert is_obstructed(cover, start, end) == obstructed_by_fractions(cover, start, end)
    assert is_obstructed(cover, start, end) == is_obstructed(cover, end, start)


@given(covered(), st.data())
@settings(max_examples=60)
def test_sight_is_one_corner_reaching_all_four(cover, data):
    grid = cover.grid
    a, b = data.draw(st.sampled_from(cells(grid.everything))), data.draw(st.sampled_from(cells(grid.everything)))
    (ax, ay), (bx, by) = grid.cell(a), grid.cell(b)
    expected = grid.chebyshev(a, b) <= 1 or any(
        all(not obstructed_by_fractions(cover, (ax + i, ay + j), (bx + k, by + m)) for k in (0, 1) for m in (0, 1))
        for i in (0, 1)
        for j in (0, 1)
    )
    assert has_line_of_sight(cover, a, b) == expected
    assert has_line_of_sight(cover, a, b) == expected, "the second, remembered answer is the same"
