"""The table's geometry against slow references on random tables: sight, straight ways, bent ways, compelled moves."""

from fractions import Fraction
from math import cos, hypot, radians, sin
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.board.measured import Disc, along, between, gap, overlap
from roundtable.games.knights_and_knaves.rules.paths import (
    allowance,
    charge_course,
    compelled,
    course_to,
    fastest,
    reach,
    straight,
)
from roundtable.games.knights_and_knaves.rules.places import within_reach
from roundtable.games.knights_and_knaves.rules.runs import is_free, presses_on, run, run_at, walls_pressed

from .scene import Scene, foe, man

ROUNDING = 3
"""Hundredths of an inch by which rounded places may differ from true ones."""
SEEDS = st.integers(0, 10**6)


def table(seed):
    """A small crowded table: 24 by 24 inches with a few pieces of every kind and a dozen figures, some mounted."""
    dice = Random(seed)

    def spot():
        return [dice.randrange(200, 2200) / 100, dice.randrange(200, 2200) / 100]

    pieces = []
    for kind in dice.sample(["wood", "gentle hill", "steep hill", "water"], 2):
        pieces.append({"kind": kind, "circle": [*spot(), dice.randrange(100, 350) / 100]})
    for kind in dice.sample(["hedge", "waist wall", "chest wall", "battlement", "wall"], 3):
        x, y = spot()
        pieces.append({"kind": kind, "line": [[x, y], [x + dice.randrange(-4, 5), y + dice.choice([-3, 2, 4])]]})
    x, y = dice.randrange(5, 16), dice.randrange(5, 16)
    pieces.append({"kind": "building", "corners": [[x, y], [x + 4, y], [x + 4, y + 3], [x, y + 3]]})
    pieces.append({"kind": "window", "line": [[x + 1, y], [x + 2, y]]})
    pieces.append({"kind": "doorway", "line": [[x + 1, y + 3], [x + 3, y + 3]]})
    ground = Scene(terrain=pieces, table=[24, 24]).play.field.ground
    figures, bases = [], []
    while len(figures) < 12:
        n = len(figures)
        make, troop = (man, foe)[n % 2], dice.choice(["billman", "knight", "longbowman", "squire"])
        x, y = spot()
        base = Disc(round(x * 100), round(y * 100), 75 if troop in ("knight", "squire") else 50)
        if ground.stands_in_the_way(base) or any(overlap(base, other) for other in bases):
            continue
        bases.append(base)
        more = {"facing": dice.randrange(360), "before": dice.choice(["stand", "walk", "canter"])}
        figures.append(make(f"f{n}", troop, x, y, **more))
    return Scene(*figures, terrain=pieces, table=[24, 24]), dice


# --- slow references ----------------------------------------------------------------------------------------------------


def crosses(p, q, a, b):
    """Whether two segments meet, by solving for the point exactly."""
    d, e = (q[0] - p[0], q[1] - p[1]), (b[0] - a[0], b[1] - a[1])
    across = d[0] * e[1] - d[1] * e[0]
    if across == 0:
        return (a[0] - p[0]) * d[1] == (a[1] - p[1]) * d[0] and any(
            min(a[i], b[i]) <= max(p[i], q[i]) and min(p[i], q[i]) <= max(a[i], b[i]) for i in (0, 1) if d[i]
        )
    t = Fraction((a[0] - p[0]) * e[1] - (a[1] - p[1]) * e[0], across)
    u = Fraction((a[0] - p[0]) * d[1] - (a[1] - p[1]) * d[0], across)
    return 0 <= t <= 1 and 0 <= u <= 1


def far_from(p, a, b):
    """The distance from a point to a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0, min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def points_along(a, b, n):
    return [(a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n) for i in range(n + 1)]


def sees_slowly(scene, a, b):
    """KK-006 by walking along the line; None where the answer hangs on less than the steps can tell."""
    steps = 500
    line = points_along(a.at, b.at, steps)
    step = hypot(b.x - a.x, b.y - a.y) / steps
    pieces = scene.state.terrain
    touched = 0
    for piece in pieces:
        if piece.kind == "wood":
            x, y, r = piece.disc
            touched += sum(hypot(p[0] - x, p[1] - y) <= r for p in line) * step
    if abs(touched - 200) < 4 * step + 1:
        return None
    if touched > 200:
        return False
    for piece in pieces:
        if piece.kind in ("gentle hill", "steep hill"):
            x, y, r = piece.disc
            on_it = any(hypot(f.x - x, f.y - y) <= r for f in (a, b))
            nearest = min(hypot(p[0] - x, p[1] - y) for p in line)
            if not on_it and abs(nearest - r // 2) < 2 * step:
                return None
            if not on_it and nearest < r // 2:
                return False
    windows = [piece.line for piece in pieces if piece.kind == "window"]
    for piece in pieces:
        walls = [piece.line] if piece.kind == "wall" else []
        if piece.kind == "building":
            walls = [(piece.corners[i - 1], piece.corners[i]) for i in range(4)]
        for wall in walls:
            if crosses(a.at, b.at, *wall) and not any(
                crosses(a.at, b.at, *window)
                and far_from(window[0], *wall) < 1
                and any(far_from(f.at, *window) <= f.radius + 5 for f in (a, b))
                for window in windows
            ):
                return False
    return True


# --- sight and distance -------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-006")
@settings(max_examples=15)
@given(SEEDS)
def test_sight_is_mutual_and_agrees_with_walking_along_the_line(seed):
    scene, _ = table(seed)
    field, figures = scene.play.field, list(scene.state.figures.values())
    for n, a in enumerate(figures):
        for b in figures[n + 1 : n + 4]:
            assert field.sees(a, b) == field.sees(b, a)
            slowly = sees_slowly(scene, a, b)
            assert slowly is None or field.sees(a, b) is slowly, (a.at, b.at)


@pytest.mark.rule("KK-004")
@settings(max_examples=8)
@given(SEEDS)
def test_distances_are_edge_to_edge_the_same_both_ways_and_rounded_up(seed):
    scene, _ = table(seed)
    field, figures = scene.play.field, list(scene.state.figures.values())
    for a in figures:
        for b in figures:
            if a is not b:
                true = hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius
                assert 0 <= field.distance(a, b) - true < 1 + 1e-9
                assert field.distance(a, b) == field.distance(b, a) == gap(a.base, b.base)
        near = {b.id for b in field.near(a.base, 300, 1 - a.side)}
        assert near == {b.id for b in figures if b.side != a.side and gap(a.base, b.base) <= 300}


# --- moving -------------------------------------------------------------------------------------------------------------


def blockers(scene, figure):
    """Everything a base may not enter: each as a function from a point to the room left there."""
    found = []
    for enemy in scene.state.figures.values():
        if enemy.side != figure.side:
            found.append(lambda p, e=enemy: hypot(p[0] - e.x, p[1] - e.y) - e.radius - figure.radius)
    ground = scene.play.field.ground
    for line in (*ground.solid, *(line for line, _ in ground.crossable)):
        found.append(lambda p, line=line: far_from(p, *line) - figure.radius)
    for shape in ground.water:
        found.append(lambda p, s=shape: hypot(p[0] - s.x, p[1] - s.y) - s.radius - figure.radius)
    return found


def check_course(scene, figure, course, pace, half=False, crosses_obstacle=False):
    """KK-003, KK-109, KK-116, KK-297: nothing is passed through, nobody is stood upon, and the way is not too long."""
    assert course.points[0] == figure.at
    legs = list(zip(course.points, course.points[1:]))
    walked = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in legs)
    slope = scene.play.field.ground.slope_on(legs)
    assert walked <= course.distance + 1 and course.distance <= allowance(figure, pace, slope, half)
    for blocks in blockers(scene, figure):
        before = blocks(figure.at)
        for a, b in legs:
            for p in points_along(a, b, 40):
                assert blocks(p) >= min(before, 0) - ROUNDING, (figure.id, course)
    end = figure.base._replace(x=course.end[0], y=course.end[1])
    for other in scene.state.figures.values():
        assert other is figure or not overlap(end, other.base), (figure.id, other.id, course)
    assert 0 <= end.x <= 2400 and 0 <= end.y <= 2400


@pytest.mark.rule("KK-116", "KK-297")
@settings(max_examples=15)
@given(SEEDS)
def test_a_straight_way_stops_where_walking_it_step_by_step_would(seed):
    scene, dice = table(seed)
    play = scene.play
    for figure in scene.state.figures.values():
        goal = (dice.randrange(0, 2401), dice.randrange(0, 2401))
        vector = between(figure.at, goal)
        far = int(hypot(*vector))
        if not far:
            continue
        got, by, _ = run(play, figure, figure.at, vector, far)
        room = blockers(scene, figure)
        at_start = [blocks(figure.at) for blocks in room]
        for step in range(0, far, 5):
            p = (figure.x + vector[0] * step / far, figure.y + vector[1] * step / far)
            hit = [blocks(p) < min(0, was) - 0.5 for blocks, was in zip(room, at_start)]
            if any(hit):
                assert got <= step + ROUNDING, (figure.id, goal, got, step)
                break
        else:
            if not by:
                assert got == far
        if by and by != "edge":
            p = (figure.x + vector[0] * got / far, figure.y + vector[1] * got / far)
            assert min(blocks(p) for blocks in room) <= 2 * ROUNDING, "it stopped at nothing"


@pytest.mark.rule("KK-003", "KK-109", "KK-297")
@settings(max_examples=15)
@given(SEEDS)
def test_no_way_leads_through_anything_or_onto_anybody(seed):
    scene, dice = table(seed)
    play = scene.play
    for figure in scene.state.figures.values():
        goal = (dice.randrange(0, 2401), dice.randrange(0, 2401))
        pace = dice.choice(["walk", "canter"] if figure.mounted else ["walk", "run"])
        for eager in (False, True):
            check_course(scene, figure, course_to(play, figure, goal, pace, eager=eager), pace)
        check_course(scene, figure, straight(play, figure, goal, pace), pace)
        course = course_to(play, figure, goal, pace)
        if figure.mounted and figure.before == "canter" and len(course.points) > 1:
            """It sets off as it faces and turns by 45 degrees at most, at half of the way."""
            turn = (course.facing - figure.facing + 180) % 360 - 180
            assert abs(turn) <= 45
            if len(course.points) == 3:
                first, second = (hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(course.points, course.points[1:]))
                assert second <= first + ROUNDING


@pytest.mark.rule("KK-018", "KK-297")
@settings(max_examples=15)
@given(SEEDS)
def test_a_charge_ends_in_contact_with_its_target_and_nobody_else_was_in_the_way(seed):
    scene, _ = table(seed)
    play = scene.play
    for figure in scene.state.figures.values():
        pace = "canter" if figure.mounted else "run"
        for enemy in play.field.near(figure.base, 1500, 1 - figure.side):
            course = charge_course(play, figure, enemy, pace)
            if course is not None:
                check_course(scene, figure, course, pace)
                end = figure.base._replace(x=course.end[0], y=course.end[1])
                assert gap(end, enemy.base) <= 5


@pytest.mark.rule("KK-018", "KK-108")
@pytest.mark.parametrize(("side", "bend"), [(0, 0), (5, 10), (10, 20), (15, 30), (20, 40), (25, 45), (-20, -40), (-25, -45)])
def test_a_charge_in_canter_bends_so_that_it_runs_at_the_middle_of_its_target(side, bend):
    """Two legs of one length lead to a point so many degrees aside by a turn of twice as many, and none is over 45."""
    x, y = 24 + 8 * sin(radians(side)), 12 + 8 * cos(radians(side))
    scene = Scene(man("ann", "lord", 24, 12, before="canter", facing=0), foe("bob", "peasant", round(x, 1), round(y, 1)))
    course = charge_course(scene.play, scene["ann"], scene["bob"], "canter")
    assert course is not None and course.stopped == "bob"
    assert abs((course.facing + 180) % 360 - 180 - bend) <= 2, "degrees are tried in threes"


@pytest.mark.rule("KK-298")
@settings(max_examples=15)
@given(SEEDS)
def test_compelled_moves_keep_to_their_fan_and_pass_through_nothing(seed):
    scene, dice = table(seed)
    play = scene.play
    for figure in scene.state.figures.values():
        figure.routing = True
        pace = "canter" if figure.mounted else "run"
        point = (dice.randrange(0, 2401), dice.randrange(0, 2401))
        course = compelled(play, figure, point, pace, away=True, leaves=True, turns_freely=True)
        figure.routing = False
        if course.crosses or course.stopped == "edge" or course.distance < 50:
            continue
        figure.routing = True
        check_course(scene, figure, course, pace)
        figure.routing = False
        away = (figure.x - point[0], figure.y - point[1])
        went = (course.end[0] - figure.x, course.end[1] - figure.y)
        assert away[0] * went[0] + away[1] * went[1] >= -ROUNDING * hypot(*away), "never back towards what it flees"


@settings(max_examples=8)
@given(SEEDS)
def test_every_point_a_player_may_choose_is_reached_or_something_is_in_the_way(seed):
    scene, dice = table(seed)
    for figure in list(scene.state.figures.values())[:4]:
        region = within_reach(scene.play, figure, "walk")
        point = region.sample(dice_source(dice))
        course = course_to(scene.play, figure, point, "walk")
        assert course.end == point or course.stopped or scene.play.field.ground.hills


def dice_source(dice):
    class Below:
        def below(self, n):
            return dice.randrange(n)

    return Below()


@pytest.mark.rule("KK-018", "KK-116", "KK-297")
@given(SEEDS)
@settings(max_examples=120, deadline=None)
def test_short_answers_about_a_run_are_what_the_whole_run_says(seed):
    """Whether a way is free, whether it ends at one enemy, whether a wall bars it: found with less than a run looks at."""
    scene, dice = table(seed)
    play = scene.play
    figures = list(scene.state.figures.values())
    for _ in range(12):
        figure = dice.choice(figures)
        if dice.random() < 0.5:  # up to whatever is there, so that some stand at a wall and touch others
            goal = (dice.randrange(2400), dice.randrange(2400))
            if goal != figure.at:
                play.field.place(figure, straight(play, figure, goal, fastest(figure)).end)
        start, enemy = figure.at, dice.choice([other for other in figures if other.side != figure.side])
        goal = dice.choice([enemy.at, (dice.randrange(2400), dice.randrange(2400))])
        if goal == start:
            continue
        vector, distance = between(start, goal), dice.randrange(1, 1500)
        got, by, _ = run(play, figure, start, vector, distance)
        assert is_free(play, figure, start, vector, distance) is (got == distance and not by)
        assert run_at(play, figure, start, vector, distance, enemy) == (got if by == enemy.id else None)
        end = start[0] + vector[0] * distance / hypot(*vector), start[1] + vector[1] * distance / hypot(*vector)
        if play.field.ground.bars(*start, *end):
            assert got < distance
        if presses_on(walls_pressed(play, figure), goal):
            assert got == 0


@pytest.mark.rule("KK-120", "KK-121")
@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_who_stands_on_the_worst_slope_has_it_on_every_way(seed):
    """What is known of all ways at once is what measuring each of them tells, and no longer one would be within the pace."""
    scene, dice = table(seed)
    ground = scene.play.field.ground
    for hill, _ in ground.hills:
        x, y = hill.x + dice.randrange(-hill.radius, hill.radius), hill.y + dice.randrange(-hill.radius, hill.radius)
        everywhere = ground.slope_from((x, y))
        figure = dice.choice(list(scene.state.figures.values()))
        figure.x, figure.y = x, y
        for _ in range(6):
            goal = (dice.randrange(2400), dice.randrange(2400))
            if goal == (x, y):
                continue
            assert not everywhere or ground.slope_on([((x, y), goal)]) == everywhere
            pace, vector = fastest(figure), between((x, y), goal)
            got, full = reach(scene.play, figure, pace, vector), allowance(figure, pace)
            for far, within in ((got, True), (got + 1, False)):
                slope = ground.slope_on([((x, y), along((x, y), vector, far))])
                if far <= full:
                    assert (far <= allowance(figure, pace, slope)) is within
