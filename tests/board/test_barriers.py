"""Walls, buildings, woods and hills on the measured table."""

from fractions import Fraction
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roundtable.board.barriers import (
    FINE,
    covered,
    disc_overlaps_polygon,
    disc_touches,
    far_side,
    free_run,
    halt_at_polygon,
    halt_at_segment,
    inside,
    polygon,
    rectangle,
    segment_crosses_disc,
    segment_crosses_polygon,
    segment_near,
    segments_meet,
    side,
    stretch_in_disc,
    stretch_in_polygon,
)
from roundtable.board.measured import INCH, Disc, along

FOOT = INCH // 2
HOUSE = rectangle((1000, 1000), 0, 400, 600)

small = st.integers(-30, 30)
spots = st.tuples(small, small)
segments = st.tuples(spots, spots).filter(lambda s: s[0] != s[1])
vectors = st.tuples(st.integers(-50, 50), st.integers(-50, 50)).filter(lambda v: v != (0, 0))


class TestShapes:
    def test_a_rectangle_lies_along_its_facing(self):
        assert sorted(HOUSE) == [(700, 800), (700, 1200), (1300, 800), (1300, 1200)]
        assert sorted(rectangle((0, 0), 90, 400, 600)) == [(-200, -300), (-200, 300), (200, -300), (200, 300)]
        assert sorted(rectangle((0, 0), 45, 200, 200)) == [(-141, 0), (0, -141), (0, 141), (141, 0)]

    def test_corners_may_be_given_either_way_round(self):
        clockwise, anticlockwise = polygon([(0, 0), (0, 5), (5, 0)]), polygon([(5, 0), (0, 5), (0, 0)])
        assert clockwise == anticlockwise
        assert all(side((clockwise[i - 2], clockwise[i - 1]), clockwise[i]) > 0 for i in range(3))

    @pytest.mark.parametrize(
        ("corners", "says"),
        [
            ([(0, 0), (1, 1)], "at least 3 corners"),
            ([(0, 0), (9, 0), (2, 2), (0, 9)], "convex"),
            ([(0, 0), (5, 0), (9, 0)], "convex"),
        ],
    )
    def test_what_is_no_convex_polygon_is_refused(self, corners, says):
        with pytest.raises(ValueError, match=says):
            polygon(corners)

    def test_inside_holds_the_edge(self):
        assert inside(HOUSE, (1000, 1000))
        assert inside(HOUSE, (700, 900))
        assert not inside(HOUSE, (699, 900))


class TestMeeting:
    def test_segments_that_cross_touch_or_miss(self):
        line = ((0, 0), (10, 0))
        assert segments_meet(line, ((5, -5), (5, 5)))
        assert segments_meet(line, ((5, 0), (5, 5)))
        assert segments_meet(line, ((10, 0), (20, 0)))
        assert not segments_meet(line, ((11, 0), (20, 0)))
        assert not segments_meet(line, ((5, 1), (5, 5)))
        assert not segments_meet(line, ((11, -5), (11, 5)))

    @given(segments, segments)
    @settings(max_examples=200)
    def test_meeting_agrees_with_fractions(self, one, other):
        (px, py), (qx, qy) = one
        (ax, ay), (bx, by) = other
        turn = (qx - px) * (by - ay) - (qy - py) * (bx - ax)
        assume(turn)
        t = Fraction((ax - px) * (by - ay) - (ay - py) * (bx - ax), turn)
        u = Fraction((ax - px) * (qy - py) - (ay - py) * (qx - px), turn)
        assert segments_meet(one, other) == (0 <= t <= 1 and 0 <= u <= 1) == segments_meet(other, one)

    @given(segments, spots, st.integers(0, 40))
    @settings(max_examples=150)
    def test_nearness_agrees_with_fractions(self, line, point, distance):
        (ax, ay), (bx, by) = line
        dx, dy = bx - ax, by - ay
        t = min(max(Fraction((point[0] - ax) * dx + (point[1] - ay) * dy, dx * dx + dy * dy), Fraction(0)), Fraction(1))
        square = (ax + t * dx - point[0]) ** 2 + (ay + t * dy - point[1]) ** 2
        assert segment_near(line, point, distance) == (square <= distance**2)
        assert segment_near(line, point, distance, touching=False) == (square < distance**2)

    def test_a_base_touched_by_the_line_of_sight_is_not_crossed(self):
        line = ((0, 0), (1000, 0))
        assert segment_crosses_disc(line, Disc(500, 49, FOOT))
        assert not segment_crosses_disc(line, Disc(500, 50, FOOT))
        assert not segment_crosses_disc(line, Disc(1060, 0, FOOT))

    def test_a_base_touches_a_wall_at_a_twentieth_of_an_inch(self):
        hedge = ((3000, 2400), (4200, 2400))
        assert disc_touches(Disc(3500, 2455, FOOT), hedge)
        assert not disc_touches(Disc(3500, 2456, FOOT), hedge)
        assert disc_touches(Disc(4255, 2400, FOOT), hedge)

    def test_a_line_of_sight_through_a_house_is_blocked_along_its_wall_it_is_not(self):
        assert segment_crosses_polygon(((0, 1000), (2000, 1000)), HOUSE)
        assert segment_crosses_polygon(((600, 900), (800, 700)), HOUSE) is False
        assert segment_crosses_polygon(((600, 901), (801, 700)), HOUSE)
        assert not segment_crosses_polygon(((0, 800), (2000, 800)), HOUSE)
        assert not segment_crosses_polygon(((0, 1000), (700, 1000)), HOUSE)
        assert segment_crosses_polygon(((0, 1000), (701, 1000)), HOUSE)

    @given(segments)
    @settings(max_examples=150)
    def test_crossing_a_polygon_agrees_with_sampling_between_its_edges(self, line):
        shape = polygon([(-10, -8), (12, -5), (9, 11), (-7, 6)])
        (px, py), (qx, qy) = line
        cuts = [Fraction(0), Fraction(1)]
        for i, (bx, by) in enumerate(shape):
            ax, ay = shape[i - 1]
            turn = (qx - px) * (by - ay) - (qy - py) * (bx - ax)
            if turn:
                t = Fraction((ax - px) * (by - ay) - (ay - py) * (bx - ax), turn)
                if 0 < t < 1:
                    cuts.append(t)
        cuts.sort()
        middles = [(a + b) / 2 for a, b in pairwise(cuts) if a < b]
        expected = any(
            all(
                (bx - ax) * (py + t * (qy - py) - ay) - (by - ay) * (px + t * (qx - px) - ax) > 0
                for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1])
            )
            for t in middles
        )
        assert segment_crosses_polygon(line, shape) == expected

    def test_a_base_overlaps_a_house_it_reaches_into_or_stands_in(self):
        assert disc_overlaps_polygon(Disc(1000, 1000, FOOT), HOUSE)
        assert disc_overlaps_polygon(Disc(651, 1000, FOOT), HOUSE)
        assert not disc_overlaps_polygon(Disc(650, 1000, FOOT), HOUSE)


class TestWoods:
    WOOD = Disc(1800, 2400, 500)

    def depth(self, start, end) -> int:
        return covered([stretch_in_disc((start, end), self.WOOD)])

    def test_right_through_the_middle_is_the_diameter(self):
        assert self.depth((0, 2400), (4000, 2400)) == 1000 * FINE

    def test_a_chord_by_the_right_triangle(self):
        # 300 from the centre of a circle of radius 500 the chord is 2 x 400.
        assert stretch_in_disc(((0, 2700), (4000, 2700)), self.WOOD) == (1400 * FINE, 2200 * FINE)

    def test_standing_in_the_wood_only_the_way_out_counts(self):
        assert self.depth((2100, 2400), (4000, 2400)) == 200 * FINE
        assert self.depth((4000, 2400), (2099, 2400)) == 201 * FINE

    def test_both_inside_the_whole_line_counts(self):
        assert self.depth((1700, 2400), (1900, 2400)) == 200 * FINE

    def test_grazing_and_missing_count_nothing(self):
        assert stretch_in_disc(((0, 2900), (4000, 2900)), self.WOOD) is None
        assert stretch_in_disc(((0, 2400), (1300, 2400)), self.WOOD) is None
        assert stretch_in_disc(((5, 5), (5, 5)), self.WOOD) is None

    def test_a_wood_of_straight_edges(self):
        assert stretch_in_polygon(((0, 1000), (2000, 1000)), HOUSE) == (700 * FINE, 1300 * FINE)
        assert stretch_in_polygon(((1000, 900), (1000, 5000)), HOUSE) == (0, 300 * FINE)
        assert stretch_in_polygon(((0, 700), (2000, 700)), HOUSE) is None

    def test_what_lies_in_two_woods_counts_once(self):
        assert covered([(0, 10), None, (5, 20), (30, 40), (32, 38)]) == 30
        assert covered([]) == 0

    @given(spots, spots, spots, st.integers(1, 25))
    @settings(max_examples=100)
    def test_stretches_agree_with_floating_point(self, start, end, centre, radius):
        assume(start != end)
        (px, py), (qx, qy) = start, end
        whole = hypot(qx - px, qy - py)
        ux, uy = (qx - px) / whole, (qy - py) / whole
        ahead = (centre[0] - px) * ux + (centre[1] - py) * uy
        aside = (centre[0] - px) * uy - (centre[1] - py) * ux
        half = max(0.0, radius**2 - aside**2) ** 0.5
        expected = max(0.0, min(whole, ahead + half) - max(0.0, ahead - half))
        found = covered([stretch_in_disc((start, end), Disc(*centre, radius))])
        assert abs(found / FINE - expected) < 0.01


class TestHalts:
    HEDGE = ((3000, 2400), (4200, 2400))

    def test_a_figure_stops_on_contact_with_a_hedge(self):
        distance = halt_at_segment((3500, 2000), (0, 1), FOOT, self.HEDGE)
        assert distance == 400 - 50 - 3
        assert disc_touches(Disc(*along((3500, 2000), (0, 1), distance), FOOT), self.HEDGE)

    def test_then_it_is_put_on_the_far_side_and_goes_on(self):
        across = far_side((3500, 2347), FOOT, self.HEDGE)
        assert across == (3500, 2452)
        assert disc_touches(Disc(*across, FOOT), self.HEDGE)
        assert halt_at_segment(across, (0, 1), FOOT, self.HEDGE) is None
        assert halt_at_segment(across, (1, 0), FOOT, self.HEDGE) is None
        assert halt_at_segment(across, (0, -1), FOOT, self.HEDGE) == 0
        with pytest.raises(ValueError, match="no far side"):
            far_side((2900, 2400), FOOT, self.HEDGE)

    def test_the_end_of_a_hedge_is_met_by_the_rim_of_the_base(self):
        assert halt_at_segment((2960, 2000), (0, 1), FOOT, self.HEDGE) is not None
        assert halt_at_segment((2946, 2000), (0, 1), FOOT, self.HEDGE) is None

    def test_a_base_slides_along_a_house_and_past_its_corner(self):
        # 2 units north of the northern wall, going east.
        assert halt_at_polygon((900, 1252), (1, 0), FOOT, HOUSE) is None
        assert halt_at_polygon((1290, 1252), (1, 0), FOOT, HOUSE) is None
        assert halt_at_polygon((900, 1252), (1, -1), FOOT, HOUSE) == 0

    def test_beyond_the_end_of_a_hedge_its_line_does_not_stop_anybody(self):
        # Nearer to the hedge's line than the base is wide, but past its end, going on south-east.
        assert halt_at_segment((4260, 2430), (3, -1), FOOT, self.HEDGE) is None

    def test_from_inside_a_house_the_walls_stop_too(self):
        assert halt_at_polygon((1000, 1000), (1, 0), FOOT, HOUSE) == 300 - 53
        # Along the northern wall, which it touches, to the eastern one.
        assert halt_at_polygon((1000, 1148), (1, 0), FOOT, HOUSE) == 300 - 53

    def test_the_first_thing_in_the_way_ends_the_run(self):
        enemy, friend_aside = Disc(0, 900, FOOT), Disc(300, 200, FOOT)
        wall = ((-100, 600), (100, 600))
        assert free_run((0, 0), (0, 1), 2000, FOOT) == 2000
        assert free_run((0, 0), (0, 1), 2000, FOOT, bases=[enemy, friend_aside]) == 797
        assert free_run((0, 0), (0, 1), 2000, FOOT, bases=[enemy], walls=[wall]) == 547
        assert free_run((1000, 0), (0, 1), 2000, FOOT, buildings=[HOUSE]) == 747
        assert free_run((1000, 0), (0, 1), 500, FOOT, buildings=[HOUSE]) == 500

    @given(segments, spots, vectors)
    @settings(max_examples=200, deadline=None)
    def test_until_the_halt_the_base_is_clear_and_there_it_touches(self, wall, start, vector):
        line = ((wall[0][0] * 30, wall[0][1] * 30), (wall[1][0] * 30, wall[1][1] * 30))
        start = (start[0] * 40, start[1] * 40)
        assume(not segment_near(line, start, FOOT + 3))
        halt = halt_at_segment(start, vector, FOOT, line)
        for distance in range(0, 4000 if halt is None else halt, 5):
            assert not segment_crosses_disc(line, Disc(*along(start, vector, distance), FOOT))
        if halt is not None:
            arrived = Disc(*along(start, vector, halt), FOOT)
            assert disc_touches(arrived, line)
            assert not segment_crosses_disc(line, arrived)

    @given(segments, st.integers(-1500, 1500), st.integers(-1500, 1500))
    @settings(max_examples=80)
    def test_the_far_side_touches_the_line_and_is_the_other_side(self, wall, x, y):
        line = ((wall[0][0] * 30, wall[0][1] * 30), (wall[1][0] * 30, wall[1][1] * 30))
        assume(side(line, (x, y)))
        across = far_side((x, y), FOOT, line)
        assert side(line, across) * side(line, (x, y)) < 0
        (ax, ay), (bx, by) = line
        off = abs(side(line, across)) / hypot(bx - ax, by - ay)
        assert FOOT <= off <= FOOT + 5
