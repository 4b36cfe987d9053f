"""Finding bases near a point or in a corridor gives what looking at all of them gives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.board.barriers import segment_near
from roundtable.board.crowd import Crowd
from roundtable.board.measured import CONTACT, Disc, gap, halt_at_disc, heading, overlap, within

points = st.tuples(st.integers(0, 7200), st.integers(0, 4800))
bases = st.builds(lambda point, radius: Disc(*point, radius), points, st.sampled_from([50, 75, 100]))
crowds = st.lists(bases, max_size=90).map(lambda found: dict(enumerate(found)))
"""Few bases and many: an index of few looks at all of them."""


def test_neighbours_come_in_the_order_of_their_keys():
    crowd = Crowd([("cuthbert", Disc(0, 0, 50)), ("alan", Disc(103, 0, 50)), ("bors", Disc(0, 106, 50))])
    assert crowd.near(Disc(0, 0, 50), CONTACT) == ["alan", "cuthbert"]
    assert crowd.near(Disc(0, 0, 50), CONTACT + 1) == ["alan", "bors", "cuthbert"]


def test_a_wide_base_is_found_from_beyond_the_square_its_centre_stands_in():
    crowd = Crowd([(1, Disc(402, 10, 75))], square=400)
    assert crowd.near(Disc(350, 10, 0), 0) == [1]
    assert crowd.in_corridor(((350, 0), (350, 20)), 0) == [1]


def test_a_base_that_moves_is_found_where_it_went():
    crowd = Crowd([(1, Disc(0, 0, 50)), (2, Disc(1000, 0, 50))])
    crowd.put(1, Disc(3000, 3000, 50))
    assert crowd.near(Disc(0, 0, 0), 500) == []
    assert crowd.near(Disc(3000, 3000, 0), 500) == [1]
    assert crowd[1] == Disc(3000, 3000, 50)
    assert crowd.take(1) == Disc(3000, 3000, 50)
    assert len(crowd) == 1
    with pytest.raises(KeyError):
        crowd.take(1)


def test_of_equally_near_ones_the_first_key_is_nearest():
    crowd = Crowd([(7, Disc(1000, 0, 50)), (3, Disc(0, 1000, 50)), (5, Disc(1025, 0, 75))])
    assert crowd.nearest(Disc(0, 0, 50), lambda key: True) == 3
    assert crowd.nearest(Disc(0, 0, 50), lambda key: key > 3) == 5
    assert crowd.nearest(Disc(0, 0, 50), lambda key: key > 9) is None
    assert Crowd[int]().nearest(Disc(0, 0, 50), lambda key: True) is None


@given(crowds, bases, st.integers(0, 3000))
@settings(max_examples=80)
def test_near_is_what_looking_at_all_finds(crowd, base, reach):
    assert Crowd(crowd.items()).near(base, reach) == [k for k, other in crowd.items() if within(base, other, reach)]


@given(crowds, points, points, st.sampled_from([0, 50, 75]), st.booleans())
@settings(max_examples=80)
def test_a_corridor_is_what_looking_at_all_finds(crowd, start, end, radius, touching):
    assert Crowd(crowd.items()).in_corridor((start, end), radius, touching) == [
        key
        for key, other in crowd.items()
        if segment_near((start, end), (other.x, other.y), radius + other.radius, touching)
    ]


@given(crowds, bases)
@settings(max_examples=60)
def test_the_nearest_is_what_looking_at_all_finds(crowd, base):
    odd = {key: other for key, other in crowd.items() if key % 2}
    expected = min(odd, key=lambda key: (gap(base, odd[key]), key), default=None)
    assert Crowd(crowd.items()).nearest(base, lambda key: key % 2 == 1) == expected


@given(
    crowds,
    points,
    st.tuples(st.integers(-99, 99), st.integers(-99, 99)),
    st.sampled_from([50, 75]),
    st.integers(0, 3000),
)
@settings(max_examples=120)
def test_whom_a_base_meets_first_is_what_looking_at_all_finds(crowd, start, vector, radius, distance):
    if vector == (0, 0):
        return
    halts = [(halt_at_disc(start, vector, radius, other), key) for key, other in crowd.items()]
    met = [(halt, key) for halt, key in halts if halt is not None and halt < distance]
    assert Crowd(crowd.items()).first_met(start, vector, radius, distance) == min(met, default=None)


@given(crowds, bases, st.integers(0, 90))
@settings(max_examples=80)
def test_whom_a_base_would_stand_on_is_what_looking_at_all_finds(crowd, base, but):
    found = [key for key, other in crowd.items() if overlap(base, other) and key != but]
    assert Crowd(crowd.items()).overlapping(base, but) == min(found, default=None)


@given(
    crowds,
    st.lists(st.tuples(points, bases, st.integers(0, 1200), st.integers(0, 89)), min_size=1, max_size=12),
)
@settings(max_examples=80)
def test_one_question_after_another_finds_what_a_crowd_made_anew_finds(crowd, asked):
    """What was looked at last answers the next question only where it may, and not after somebody has moved."""
    kept = Crowd(crowd.items())
    now = dict(crowd)
    for goal, base, reach, mover in asked:
        start, vector = (base.x, base.y), (goal[0] - base.x, goal[1] - base.y)
        anew = Crowd(now.items())
        assert kept.near(base, reach) == anew.near(base, reach)
        assert kept.overlapping(base) == anew.overlapping(base)
        assert kept.nearest(base) == min(((gap(base, other), key) for key, other in now.items()), default=(0, None))[1]
        if vector != (0, 0):
            assert kept.first_met(start, vector, base.radius, reach) == anew.first_met(start, vector, base.radius, reach)
        if mover in now:
            now[mover] = Disc(*goal, now[mover].radius)
            kept.put(mover, now[mover])
        elif mover % 3 == 0 and now:
            gone = min(now)
            assert kept.take(gone) == now.pop(gone)


@given(crowds, bases, st.integers(-60, 9000), st.integers(0, 359))
def test_by_distance_is_what_measuring_all_in_whole_numbers_finds(crowd, base, reach, facing):
    measured = sorted((gap(base, other), key) for key, other in crowd.items() if within(base, other, reach))
    assert Crowd(crowd.items()).by_distance(base, reach) == measured
    x, y = heading(facing)
    ahead = {key for key, other in crowd.items() if x * (other.x - base.x) + y * (other.y - base.y) >= 0}
    assert Crowd(crowd.items()).by_distance(base, reach, (x, y)) == [item for item in measured if item[1] in ahead]


@given(crowds, points, points, st.sets(st.integers(0, 89), max_size=4))
def test_a_line_of_sight_is_crossed_where_a_base_but_those_named_lies_on_it(crowd, start, end, but):
    met = [key for key, other in crowd.items() if segment_near((start, end), (other.x, other.y), other.radius, False)]
    assert Crowd(crowd.items()).crossed((start, end), tuple(but)) == bool(set(met) - but)


def test_whole_distances_are_told_from_those_a_little_longer():
    """A base exactly at a distance in whole units is within it, one beside that is a thousandth farther is not (KK-004)."""
    crowd = Crowd([(1, Disc(3000, 4000, 50)), (2, Disc(3001, 4000, 50)), (3, Disc(4000, 3000, 50))])
    assert crowd.by_distance(Disc(0, 0, 50), 4900) == [(4900, 1), (4900, 3)]
    assert crowd.near(Disc(0, 0, 50), 4900) == [1, 3]
    assert crowd.by_distance(Disc(0, 0, 50), 4901) == [(4900, 1), (4900, 3), (4901, 2)]
    side_by_side = Crowd([(1, Disc(60, 80, 50)), (2, Disc(-60, 79, 50))])
    assert side_by_side.overlapping(Disc(0, 0, 50)) == 2 and side_by_side.overlapping(Disc(0, 0, 50), 2) is None
