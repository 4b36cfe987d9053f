"""The measured table: directions, arcs, distances and moves, by hand and against floating-point geometry."""

from math import atan2, cos, degrees, hypot, isqrt, radians, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roundtable.board.crowd import Crowd
from roundtable.board.measured import (
    CONTACT,
    FINE,
    HALT,
    INCH,
    Disc,
    along,
    bearing,
    bearing_of,
    between,
    distance_to_edge,
    gap,
    halt_at_disc,
    heading,
    holds,
    in_arc,
    in_contact,
    length,
    on_table,
    overlap,
    turned,
    within,
)

FOOT, MOUNTED = INCH // 2, 3 * INCH // 4

coordinates = st.integers(0, 7200)
points = st.tuples(coordinates, st.integers(0, 4800))
vectors = st.tuples(st.integers(-5000, 5000), st.integers(-5000, 5000)).filter(lambda v: v != (0, 0))


class TestDirections:
    def test_north_east_south_and_west_are_exact(self):
        billion = 1_000_000_000
        assert [heading(facing) for facing in (0, 90, 180, 270, 360, -90)] == [
            (0, billion), (billion, 0), (0, -billion), (-billion, 0), (0, billion), (-billion, 0),
        ]  # fmt: skip

    def test_the_diagonals_have_equal_parts(self):
        for facing in (45, 135, 225, 315):
            x, y = heading(facing)
            assert abs(x) == abs(y)

    def test_every_entry_of_the_table_is_the_sine_to_nine_places(self):
        for facing in range(360):
            x, y = heading(facing)
            assert abs(x - sin(radians(facing)) * 1e9) <= 0.51
            assert abs(y - cos(radians(facing)) * 1e9) <= 0.51

    @pytest.mark.parametrize(
        ("end", "facing"),
        [((0, 10), 0), ((10, 10), 45), ((10, 0), 90), ((0, -10), 180), ((-10, 10), 315), ((-9, 0), 270)],
    )
    def test_bearings_by_hand(self, end, facing):
        assert bearing((0, 0), end) == facing

    def test_there_is_no_bearing_to_where_one_stands(self):
        with pytest.raises(ValueError, match="no direction"):
            bearing((3, 4), (3, 4))

    @given(points, points)
    @settings(max_examples=100)
    def test_a_bearing_is_the_nearest_whole_degree(self, a, b):
        assume(a != b)
        exact = degrees(atan2(b[0] - a[0], b[1] - a[1]))
        assert abs((bearing(a, b) - exact + 180) % 360 - 180) <= 0.5 + 1e-6

    @given(vectors, st.integers(-180, 180))
    @settings(max_examples=60)
    def test_turning_adds_to_the_bearing(self, vector, by):
        before, after = atan2(*vector), atan2(*turned(vector, by))
        assert abs((degrees(after - before) - by + 180) % 360 - 180) < 1e-6

    def test_turning_is_clockwise(self):
        x, y = turned((0, 5), 90)
        assert x > 0 and y == 0


class TestArcs:
    @pytest.mark.parametrize(
        ("point", "in_front"),
        [((0, 9), True), ((9, 1), True), ((9, 0), True), ((-9, 0), True), ((9, -1), False), ((0, -9), False)],
    )
    def test_the_front_is_the_half_turn_ahead(self, point, in_front):
        assert in_arc((0, 0), 0, 180, point) is in_front

    def test_facing_turns_the_front(self):
        assert in_arc((0, 0), 225, 180, (-5, -5))
        assert in_arc((0, 0), 225, 180, (5, -5))
        assert not in_arc((0, 0), 225, 180, (5, -4))

    def test_narrow_and_wide_arcs(self):
        assert in_arc((0, 0), 0, 90, (7, 7))
        assert not in_arc((0, 0), 0, 90, (8, 7))
        assert in_arc((0, 0), 0, 270, (7, -7))
        assert not in_arc((0, 0), 0, 270, (7, -8))

    @given(points, st.integers(0, 359), st.integers(1, 180), points)
    @settings(max_examples=150)
    def test_arcs_agree_with_angles(self, origin, facing, half, point):
        assume(point != origin)
        angle = degrees(atan2(point[0] - origin[0], point[1] - origin[1]))
        off = abs((angle - facing + 180) % 360 - 180)
        assume(abs(off - half) > 1e-4)
        assert in_arc(origin, facing, 2 * half, point) == (off < half)

    @pytest.mark.parametrize("width", [0, 45, 362])
    def test_a_width_that_has_no_half_is_refused(self, width):
        with pytest.raises(ValueError, match="even number of degrees"):
            in_arc((0, 0), 0, width, (1, 1))


class TestDistances:
    def test_contact_is_a_gap_of_at_most_a_twentieth_of_an_inch(self):
        one = Disc(0, 0, FOOT)
        assert in_contact(one, Disc(105, 0, FOOT))
        assert not in_contact(one, Disc(106, 0, FOOT))
        assert in_contact(one, Disc(0, 130, MOUNTED))
        assert not in_contact(one, Disc(0, 131, MOUNTED))

    def test_touching_bases_do_not_overlap(self):
        one = Disc(0, 0, FOOT)
        assert not overlap(one, Disc(60, 80, FOOT))
        assert overlap(one, Disc(60, 79, FOOT))

    @pytest.mark.rule("KK-004")
    def test_distance_is_measured_between_the_nearest_edges(self):
        one, other = Disc(0, 0, FOOT), Disc(300, 400, MOUNTED)
        assert gap(one, other) == 500 - 125
        assert within(one, other, 375)
        assert not within(one, other, 374)

    @given(points, points, st.integers(0, 100), st.integers(0, 7000))
    @settings(max_examples=100)
    def test_gap_and_within_agree_exactly(self, a, b, radius, reach):
        one, other = Disc(*a, radius), Disc(*b, FOOT)
        assert within(one, other, reach) == (gap(one, other) <= reach)
        assert within(one, other, reach) == within(other, one, reach)

    def test_length_is_rounded_up(self):
        assert length((0, 0), (3, 4)) == 5
        assert length((0, 0), (1, 1)) == 2
        assert length((7, 7), (7, 7)) == 0

    def test_a_point_on_the_edge_of_a_wood_is_in_it(self):
        wood = Disc(1800, 2400, 500)
        assert holds(wood, (1800 + 300, 2400 + 400))
        assert not holds(wood, (1800 + 301, 2400 + 400))


class TestMoves:
    def test_along_a_right_triangle(self):
        assert along((100, 100), (3, 4), 1000) == (700, 900)
        assert along((100, 100), (-3, -4), 1000) == (-500, -700)
        with pytest.raises(ValueError, match="needs some length"):
            along((0, 0), (0, 0), 5)

    @given(points, vectors, st.integers(0, 2500))
    @settings(max_examples=100)
    def test_a_move_is_never_longer_than_asked_and_hardly_shorter(self, start, vector, distance):
        end = along(start, vector, distance)
        assert distance - 2 <= length(start, end) <= distance
        scale = distance / hypot(*vector)
        assert hypot(end[0] - start[0] - vector[0] * scale, end[1] - start[1] - vector[1] * scale) < 1.4143

    def test_a_base_stops_in_contact_with_an_enemy_in_its_way(self):
        enemy = Disc(1000, 0, FOOT)
        distance = halt_at_disc((0, 0), (1, 0), FOOT, enemy)
        assert distance == 897
        x, y = along((0, 0), (1, 0), distance)
        assert in_contact(Disc(x, y, FOOT), enemy)

    def test_what_is_behind_or_beside_is_never_met(self):
        assert halt_at_disc((0, 0), (-1, 0), FOOT, Disc(1000, 0, FOOT)) is None
        assert halt_at_disc((0, 0), (1, 0), FOOT, Disc(1000, 104, FOOT)) is None
        assert halt_at_disc((0, 0), (1, 0), FOOT, Disc(1000, 103, FOOT)) is not None

    def test_out_of_contact_one_may_go_but_not_farther_in(self):
        enemy = Disc(102, 0, FOOT)
        assert halt_at_disc((0, 0), (-1, 0), FOOT, enemy) is None
        assert halt_at_disc((0, 0), (0, 1), FOOT, enemy) is None
        assert halt_at_disc((0, 0), (1, 0), FOOT, enemy) == 0

    @given(points, points, vectors, st.sampled_from([FOOT, MOUNTED]))
    @settings(max_examples=150, deadline=None)
    def test_until_the_halt_nothing_overlaps_and_there_they_touch(self, start, other, vector, radius):
        obstacle = Disc(*other, FOOT)
        assume(not in_contact(Disc(*start, radius), obstacle))
        # Aim half of the cases near the obstacle, or they would hardly ever meet.
        if vector[0] % 2:
            vector = (other[0] - start[0] + vector[0] % 90, other[1] - start[1])
            assume(vector != (0, 0))
        halt = halt_at_disc(start, vector, radius, obstacle)
        for distance in range(0, 9000 if halt is None else halt, 7):
            assert not overlap(Disc(*along(start, vector, distance), radius), obstacle)
        if halt is not None:
            arrived = Disc(*along(start, vector, halt), radius)
            assert in_contact(arrived, obstacle)
            assert not overlap(arrived, obstacle)
            assert gap(arrived, obstacle) <= CONTACT

    def test_the_way_to_the_edge(self):
        assert distance_to_edge((1000, 1000), (1, 0), 7200, 4800) == 6200
        assert distance_to_edge((1000, 1000), (0, -1), 7200, 4800) == 1000
        assert distance_to_edge((300, 400), (-3, -4), 7200, 4800) == 500
        assert distance_to_edge((0, 0), (-1, 5), 7200, 4800) == 0

    @given(points, vectors)
    @settings(max_examples=80)
    def test_up_to_the_edge_is_on_the_table_and_beyond_is_not(self, start, vector):
        distance = distance_to_edge(start, vector, 7200, 4800)
        assert on_table(along(start, vector, distance), 7200, 4800)
        if max(abs(vector[0]), abs(vector[1])) < 40 * min(abs(vector[0]) or 1, abs(vector[1]) or 1):
            assert not on_table(along(start, vector, distance + 60), 7200, 4800)

    def test_away_from_an_enemy_is_the_other_way_from_towards_it(self):
        assert between((10, 20), (13, 16)) == (3, -4)
        assert along((10, 20), turned(between((10, 20), (13, 16)), 180), 10) == (4, 28)


@given(st.integers(-(10**13), 10**13), st.integers(-(10**13), 10**13))
def test_the_bearing_of_a_direction_is_read_off_a_line_of_a_hundred_inches(x, y):
    if along((0, 0), (x or 1, y), 10_000) != (0, 0):
        assert bearing_of((x or 1, y)) == bearing((0, 0), along((0, 0), (x or 1, y), 10_000))


@pytest.mark.parametrize("degrees", range(360))
def test_the_bearing_of_a_turned_direction_half_way_between_two_degrees(degrees):
    vector = turned((573, 5), degrees)
    assert bearing_of(vector) == bearing((0, 0), along((0, 0), vector, 10_000))


class TestFloatsThatAreLookedAtFirst:
    """Where a float plainly lies between two whole numbers it decides; what comes out is always what whole numbers give."""

    directions = st.one_of(
        vectors,
        st.integers(0, 359).map(heading),
        st.tuples(vectors, st.integers(-90, 90)).map(lambda both: turned(*both)),
        st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(lambda v: v != (0, 0)),
    )

    @given(points, directions, st.integers(0, 12000))
    @settings(max_examples=400)
    def test_a_point_along_a_way(self, start, vector, distance):
        x, y = vector
        norm = isqrt((x * x + y * y) * FINE * FINE)
        to_x, to_y = (abs(part) * distance * FINE // norm * (1 if part >= 0 else -1) for part in vector)
        assert along(start, vector, distance) == (start[0] + to_x, start[1] + to_y)

    @given(points, directions, st.sampled_from([FOOT, MOUNTED]), points, st.sampled_from([0, FOOT, MOUNTED]))
    @settings(max_examples=400)
    def test_how_far_a_base_goes(self, start, vector, radius, middle, other):
        (x, y), (to_x, to_y), reach = vector, between(start, middle), radius + other + HALT
        if vector[0] * to_x + vector[1] * to_y > 0:  # a way that passes near it more often than by chance
            x, y = vector = to_x + vector[0] % reach, to_y + vector[1] % reach
        halt = halt_at_disc(start, vector, radius, (*middle, other))
        ahead, outside, norm = x * to_x + y * to_y, to_x * to_x + to_y * to_y - reach * reach, x * x + y * y
        root = ahead * ahead - norm * outside
        if ahead <= 0 or (outside > 0 and root < 0):
            assert halt is None
        elif outside <= 0:
            assert halt == 0
        else:
            assert halt == -((isqrt(root * FINE * FINE) - ahead * FINE) // isqrt(norm * FINE * FINE))
        met = Crowd([(1, Disc(*middle, other))]).first_met(start, vector, radius, 20_000)
        assert met == (None if halt is None or halt >= 20_000 else (halt, 1))
