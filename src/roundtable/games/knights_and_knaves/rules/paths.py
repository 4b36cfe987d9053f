"""Ways over the table: how far a figure may go, mounts' courses, ways around, charges, compelled moves.

A course is the points a figure passes and the facing it ends with. Nothing here changes the position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from roundtable.board.barriers import Segment, far_side, halt_at_segment
from roundtable.board.measured import (
    CONTACT,
    INCH,
    UNIT,
    Disc,
    Point,
    Vector,
    along,
    bearing,
    bearing_of,
    between,
    heading,
    in_contact,
    length,
    turned,
)
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.ground import straight_across
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.runs import is_free, presses_on, run, run_at, settled, walls_pressed
from roundtable.games.knights_and_knaves.state import FOOT, MOUNTED, Figure
from roundtable.kernel.regions import Half

FOOT_PACES = ("walk", "run")
MOUNTED_PACES = ("walk", "trot", "canter", "gallop")
RANK = {"stand": -1, "walk": 0, "trot": 1, "run": 2, "canter": 2, "gallop": 3}
"""Paces by their haste, to give one order to foot and horse together."""
TURN = 45
"""How far a mount may turn half-way through its move (KK-109)."""
ROUNDED = 4
"""More than what rounding moves the end of a way of two parts."""
COMPELLED_TURNS = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)
"""The lines a compelled move tries, in degrees clockwise, in this order (KK-298)."""


class Course(NamedTuple):
    """A way to go. `stopped` says by what it was cut short: an enemy's id, `obstacle`, `wall`, `edge`, or nothing."""

    points: list[Point]
    facing: int
    distance: int
    stopped: str = ""
    crosses: bool = False

    @property
    def end(self) -> Point:
        return self.points[-1]


# --- how far ---------------------------------------------------------------------------------------------------------


def paces(figure: Figure) -> Sequence[str]:
    """The paces open to a figure; only trained war-horses gallop (KK-105)."""
    if not figure.mount:
        return FOOT_PACES
    fastest = data.mounts()[figure.mount].fastest
    return MOUNTED_PACES[: MOUNTED_PACES.index(fastest) + 1]


def fastest(figure: Figure) -> str:
    """Its fastest pace: a run, a canter or a gallop (KK-047)."""
    return paces(figure)[-1]


@cache
def on_foot(armour: int, running: bool) -> int:
    """The printed distance on foot in some armour (KK-110, KK-111, KK-112, KK-113)."""
    rows = data.charts().foot_rates
    row = next((row for row in rows if armour <= row.armour), rows[-1])
    return (row.run if running else row.walk) * INCH


def allowance(figure: Figure, pace: str, slope: str = "", half: bool = False) -> int:
    """The printed distance after every modifier: halved first, then inches, never below one inch.

    (KK-101, KK-102, KK-103, KK-104, KK-110, KK-111, KK-112, KK-113, KK-118, KK-119, KK-120, KK-121, KK-122)
    """
    mount = figure.mount
    if mount:
        weak, rate = 2 * figure.horse <= data.mounts()[mount].stamina, RIDDEN
    else:
        weak, rate = 2 * figure.stamina <= figure.full, (figure.own or data.troops()[figure.troop]).armour
    return _allowance(rate, pace, half, weak, figure.tired + figure.worn, figure.routing, slope)


RIDDEN = -1
"""Stands for a mount where otherwise armour says how fast one goes."""


@cache
def _allowance(rate: int, pace: str, half: bool, weak: bool, fatigue: int, routing: bool, slope: str) -> int:
    chart = data.charts().movement
    distance = data.charts().mounted_rates[pace] * INCH if rate == RIDDEN else on_foot(rate, pace == "run")
    if half:
        distance //= 2
    if weak:
        distance //= 2
    bonus = chart.per_fatigue * fatigue
    if routing:
        bonus += chart.routing
    if slope:
        bonus += chart.gentle_slope if slope == "gentle" else chart.steep_slope
    return max(INCH, distance + bonus * INCH)


def reach(play: Play, figure: Figure, pace: str, vector: Vector, half: bool = False, wanted: int | None = None) -> int:
    """How far it may go in a straight line, with what the slopes on that line take away (KK-120, KK-121)."""
    ground = play.field.ground
    full = allowance(figure, pace, "", half)
    if wanted is not None:
        full = min(full, wanted)
    start = (figure.x, figure.y)
    if not ground.slopes_along(start, vector, full):
        return full
    if everywhere := ground.slope_from(start):
        return min(full, allowance(figure, pace, everywhere, half))

    def fits(distance: int) -> bool:
        slope = ground.slope_on([(start, along(start, vector, distance))])
        return not slope or distance <= allowance(figure, pace, slope, half)

    if fits(full):
        return full
    low, high = 0, full
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


# --- straight lines ---------------------------------------------------------------------------------------------------


def free_to_turn(figure: Figure) -> bool:
    """A mount that stood or walked in the turn before turns as it likes; figures on foot always do (KK-108)."""
    return not figure.mount or figure.before in ("stand", "walk")


def straight(play: Play, figure: Figure, goal: Point, pace: str, half: bool = False) -> Course:
    """A straight move towards a point, as far as it can."""
    start = (figure.x, figure.y)
    if goal == start:
        return Course([start], figure.facing, 0)
    vector = between(start, goal)
    wanted = reach(play, figure, pace, vector, half, length(start, goal))
    got, by, _ = run(play, figure, start, vector, wanted)
    free, end = settled(play, figure, start, vector, got)
    return Course([start, end], bearing(start, goal), free, by if free == got else "friend")


def ridden(play: Play, figure: Figure, goal: Point, pace: str, half: bool = False, eager: bool = False) -> Course:
    """The allowed course of a mounted figure that ends nearest a point (KK-108, KK-109).

    An eager one turns towards a goal abreast or ahead that it cannot ride at straight, and rides on all the same.
    """
    if goal == figure.at:
        return Course([figure.at], figure.facing, 0)
    if free_to_turn(figure):
        direct = straight(play, figure, goal, pace, half)
        if direct.stopped in ("", "edge", "friend"):
            return direct
        ways = [two_legs(play, figure, goal, pace, degrees, half, facing) for facing, degrees in bends(figure, goal)]
        return min([direct, *ways], key=lambda way: length(way.end, goal))
    exact = bent(play, figure, goal, pace, half)
    if exact is not None:
        return exact
    want = (bearing(figure.at, goal) - figure.facing + 180) % 360 - 180
    turn = max(-TURN, min(TURN, 2 * want))
    best = Course([figure.at], figure.facing, 0)
    nearest = length(figure.at, goal)
    if eager and TURN // 2 < abs(want) <= 100:
        first, second = heading(figure.facing), heading(figure.facing + turn)
        ahead = along(figure.at, (first[0] + second[0], first[1] + second[1]), length(figure.at, goal))
        return two_legs(play, figure, ahead, pace, turn, half)
    for degrees in dict.fromkeys((turn, turn - 1, turn + 1, turn - 2, turn + 2, TURN, -TURN, 0)):
        if abs(degrees) <= TURN:
            course = two_legs(play, figure, goal, pace, degrees, half)
            away = length(course.end, goal)
            if away < nearest:
                best, nearest = course, away
            if away <= INCH // 20:
                break
    return best


def bent(play: Play, figure: Figure, goal: Point, pace: str, half: bool = False) -> Course | None:
    """The way straight ahead and, from half-way, turned towards the goal, that ends at the goal itself (KK-109).

    None where there is no such way, or something is in it.
    """
    field, start = play.field, (figure.x, figure.y)
    ahead_x, ahead_y = heading(figure.facing)
    to_x, to_y = between(start, goal)
    ahead = to_x * ahead_x + to_y * ahead_y
    if ahead <= 0 or not all(edge.holds(*goal) for edge in wedge(figure)):
        return None
    # Two legs of one length: where the first ends is as far from the start as from the goal.
    leg = (to_x * to_x + to_y * to_y) * UNIT // (2 * ahead)
    corner = along(start, (ahead_x, ahead_y), leg)
    onward = between(corner, goal)
    rest = length(corner, goal)
    if not leg or not rest:
        return None
    slope = field.ground.slope_on([(start, corner), (corner, goal)])
    if leg + rest > allowance(figure, pace, slope, half) or field.taken(Disc(*goal, figure.radius), figure.id):
        return None
    if run(play, figure, start, (ahead_x, ahead_y), leg)[0] < leg or run(play, figure, corner, onward, rest)[0] < rest:
        return None
    return Course([start, corner, goal], bearing(corner, goal), leg + rest)


def wedge(figure: Figure) -> list[Half]:
    """Where a way straight ahead with a turn of up to 45 degrees half-way can end: half as far to either side (KK-109)."""
    (lx, ly), (x, y), (rx, ry) = (heading(figure.facing + turn) for turn in (-TURN, 0, TURN))
    return [Half(*figure.at, -(lx + x), -(ly + y)), Half(*figure.at, rx + x, ry + y)]


def bends(figure: Figure, goal: Point) -> list[tuple[int, int]]:
    """Ways around for a mount that turns as it likes: the facing it sets off with, and its turn half-way (KK-108)."""
    ahead = bearing(figure.at, goal)
    return [((ahead - degrees // 2) % 360, degrees) for degrees in (15, -15, 30, -30, TURN, -TURN)]


def two_legs(
    play: Play, figure: Figure, goal: Point, pace: str, degrees: int, half: bool = False, facing: int | None = None
) -> Course:
    """Straight ahead for half the distance actually moved, then turned for the other half (KK-109)."""
    facing = figure.facing if facing is None else facing
    start = (figure.x, figure.y)
    first, second = heading(facing), heading(facing + degrees)
    to_x, to_y = between(start, goal)
    chord_x, chord_y = first[0] + second[0], first[1] + second[1]
    # The end is start + leg * (first + second): the leg that brings it nearest the goal is a projection.
    leg = (to_x * chord_x + to_y * chord_y) * UNIT // (chord_x * chord_x + chord_y * chord_y)
    leg = _leg_on_slopes(play, figure, pace, half, first, second, leg)
    if leg == 0:
        return Course([start], figure.facing, 0)
    got, by, _ = run(play, figure, start, first, leg)
    if got < leg:
        free, end = settled(play, figure, start, first, got)
        return Course([start, end], facing, free, by if free == got else "friend")
    low, high, stopped = 0, leg, ""
    if (tried := _second_leg(play, figure, first, second, leg))[0] < leg:
        stopped = tried[1]
        while high - low > 1:
            middle = (low + high) // 2
            second_got, who = _second_leg(play, figure, first, second, middle)
            # Shorter legs may run into something else: what counts is what ends the whole way.
            if second_got < middle and who == stopped:
                high = middle
            else:
                low = middle
        leg = high
    corner = along(start, first, leg)
    if stopped:
        tried = _second_leg(play, figure, first, second, leg)
    got = min(leg, tried[0])
    free, end = settled(play, figure, corner, second, got)
    if free < got and play.field.taken(Disc(*end, figure.radius), figure.id) is not None:
        return Course([start], figure.facing, 0)
    slope = play.field.ground.slope_on([(start, corner), (corner, end)])
    if leg + free > allowance(figure, pace, slope, half):
        return Course([start], figure.facing, 0)
    return Course([start, corner, end], (facing + degrees) % 360, leg + free, stopped)


def _leg_on_slopes(
    play: Play, figure: Figure, pace: str, half: bool, first: Vector, second: Vector, wanted: int
) -> int:
    """The longest leg, up to what is wanted, for which two of them are within what their slopes leave of the pace."""
    ground, start = play.field.ground, (figure.x, figure.y)
    most = max(0, min(wanted, allowance(figure, pace, "", half) // 2))
    if not ground.slopes_within(start, 2 * most):
        return most
    if everywhere := ground.slope_from(start):
        return min(most, allowance(figure, pace, everywhere, half) // 2)

    def fits(leg: int) -> bool:
        corner = along(start, first, leg)
        slope = ground.slope_on([(start, corner), (corner, along(corner, second, leg))])
        return 2 * leg <= allowance(figure, pace, slope, half)

    if fits(most):
        return most
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _second_leg(play: Play, figure: Figure, first: Vector, second: Vector, leg: int) -> tuple[int, str]:
    got, by, _ = run(play, figure, along(figure.at, first, leg), second, leg)
    return got, by


def course_to(play: Play, figure: Figure, goal: Point, pace: str, half: bool = False, eager: bool = False) -> Course:
    """The best move of a figure towards a point at a pace: straight, around what is in the way, or as its mount turns."""
    if figure.mounted:
        return ridden(play, figure, goal, pace, half, eager)
    direct = straight(play, figure, goal, pace, half)
    if length(direct.end, goal) <= 1 or direct.stopped in ("", "edge"):
        return direct
    around = detour(play, figure, goal, pace, half)
    return around if around is not None else direct


def detour(play: Play, figure: Figure, goal: Point, pace: str, half: bool = False, contact: str = "") -> Course | None:
    """A way of two straight parts on foot around what stops the straight one, ending at the goal itself (KK-297).

    With `contact` the way ends in base contact with that enemy.
    """
    best: Course | None = None
    most = allowance(figure, pace, "", half)
    target = play.field.figures[contact] if contact else None
    near = target.radius + figure.radius if target is not None else 0
    start = (figure.x, figure.y)
    if length(start, goal) - near > most:
        return None
    if not contact and play.field.taken(Disc(*goal, figure.radius - ROUNDED), figure.id) is not None:
        return None
    # The shortest first, of equals as they were found: what may be shorter than the best so far is all that is looked at.
    ways = []
    here, there, far = complex(*start), complex(*goal), most + near + 1
    pressed = walls_pressed(play, figure)
    for place, corner in enumerate(corners_around(play, figure, goal, most + near, contact)):
        spot = complex(*corner)
        if abs(spot - here) + abs(there - spot) > far or (pressed and presses_on(pressed, corner)):
            continue
        first, rest = length(start, corner), length(corner, goal)
        if first + rest - near <= most:
            ways.append((first + rest, place, first, rest, corner))
    ways.sort()
    chosen = 0
    for both, place, first, rest, corner in ways:
        if best is not None and both - near > best.distance:
            break
        if not first or not rest:
            continue
        if not is_free(play, figure, start, between(start, corner), first):
            continue
        onward = between(corner, goal)
        if target is None:
            got = rest if is_free(play, figure, corner, onward, rest) else None
        else:
            got = run_at(play, figure, corner, onward, rest, target)
        if got is None:
            continue
        total = first + got
        end = along(corner, onward, got)
        if total > allowance(figure, pace, play.field.ground.slope_on([(start, corner), (corner, end)]), half):
            continue
        if play.field.friend_at(figure, end) is not None:
            continue
        if best is None or (total, place) < (best.distance, chosen):
            best, chosen = Course([start, corner, end], bearing(corner, goal), total, contact), place
    return best


def corners_around(play: Play, figure: Figure, goal: Point, most: int, contact: str = "") -> list[Point]:
    """Points beside the first enemy bases and the ends of the walls that stop a straight line, wide enough to pass.

    The ends of a wall are left out where a way of this length cannot lead past them.
    """
    field, start = play.field, (figure.x, figure.y)
    width, height = play.battle.width, play.battle.height
    found: list[Point] = []
    radius = figure.radius
    gap = radius + 12
    line = between(start, goal)
    crowd = field.crowds[1 - figure.side]
    blocking = [key for key in crowd.in_corridor((start, goal), radius + 10) if key != contact]
    if blocking:
        sides = [turned(line, degrees) for degrees in (90, -90, 45, -45, 135, -135)]
        for key in sorted(blocking, key=lambda key: length(start, (crowd[key].x, crowd[key].y)))[:2]:
            base = crowd[key]
            for across in sides:
                x, y = along((base.x, base.y), across, base.radius + gap + 6)
                if 0 <= x <= width and 0 <= y <= height:
                    found.append((x, y))
    far = length(start, goal)
    here, there = complex(*start), complex(*goal)
    for wall in (*field.ground.solid, *(wall for wall, _ in field.ground.crossable)):
        halt = halt_at_segment(start, line, radius, wall)
        if halt is None or halt >= far:
            continue
        for end in (0, 1):
            passed = complex(*wall[end])
            if abs(passed - here) + abs(there - passed) <= most + 2 * widest_around(gap) + 1:
                found += around_end(wall, end, gap, width, height)
    return list(dict.fromkeys(found)) if blocking else found


def widest_around(gap: int) -> int:
    """How far from the end of a wall a base goes around it at most."""
    return gap * 5 // 2


@lru_cache(maxsize=4096)
def around_end(wall: Segment, end: int, gap: int, width: int, height: int) -> list[Point]:
    """Points of a table beyond an end of a wall, near it and farther off, by which a base may pass it."""
    here, there = wall[end], wall[1 - end]
    beyond = between(there, here)
    found = [
        along(here, turned(beyond, degrees), wide)
        for degrees in (0, 45, -45)
        for wide in (gap + 8, gap * 8 // 5, widest_around(gap))
    ]
    return [(x, y) for x, y in found if 0 <= x <= width and 0 <= y <= height]


# --- charges ----------------------------------------------------------------------------------------------------------


def charge_course(
    play: Play,
    figure: Figure,
    target: Figure,
    pace: str,
    half: bool = False,
    around: bool = True,
    straight: bool = True,
) -> Course | None:
    """A legal move at this pace that brings the figure into base contact with its target, or None (KK-018).

    `around` also looks for a way around what is in the straight one; without `straight` it is known that there is none.
    """
    start, goal = (figure.x, figure.y), (target.x, target.y)
    away = length(start, goal)
    gap = away - (MOUNTED if figure.mount else FOOT) - (MOUNTED if target.mount else FOOT)
    if gap > allowance(figure, pace, "", half):
        return None
    if gap <= CONTACT:
        return Course([start], bearing(start, goal), 0, target.id)
    if free_to_turn(figure):
        pressed = walls_pressed(play, figure) if straight else []
        for aim in aims(figure, target) if straight else ():
            if pressed and presses_on(pressed, aim):
                continue
            vector = aim[0] - start[0], aim[1] - start[1]
            far = away if aim == goal else length(start, aim)
            got = run_at(play, figure, start, vector, far, target)
            if got is None or got > reach(play, figure, pace, vector, half, far):
                continue
            end = along(start, vector, got)
            if play.field.friend_at(figure, end) is None:
                return Course([start, end], bearing(start, goal), got, target.id)
        if not around:
            return None
        if not figure.mounted:
            return detour(play, figure, goal, pace, half, contact=target.id)
        turns = bends(figure, goal)
    else:
        want = (bearing(figure.at, target.at) - figure.facing + 180) % 360 - 180
        if abs(want) > TURN:
            return None
        middle = max(-TURN, min(TURN, 2 * want))
        near = (degrees for degrees in range(-TURN, TURN + 1, 3) if abs(degrees - middle) <= 24)
        turns = [(figure.facing, degrees) for degrees in sorted(near, key=lambda n: (abs(n - middle), n))]
    beyond = _beyond(figure, target)
    for facing, degrees in turns:
        course = two_legs(play, figure, beyond, pace, degrees, half, facing)
        if in_contact(Disc(*course.end, figure.radius), target.base) and _clear(play, figure, course.end):
            return course._replace(stopped=target.id)
    return None


def slowest_pace(play: Play, figure: Figure, course: Course) -> str:
    """The slowest pace at which a course can be made."""
    slope = play.field.ground.slope_on(zip(course.points, course.points[1:]))
    return next((pace for pace in paces(figure) if course.distance <= allowance(figure, pace, slope)), fastest(figure))


def aims(figure: Figure, target: Figure) -> Iterator[Point]:
    """Where to ride or run at a target: its middle first, then its edges, for when a friend is in the way."""
    goal = x, y = target.x, target.y
    yield goal
    across = turned((x - figure.x, y - figure.y), 90)
    side = target.radius * 4 // 5
    yield along(goal, across, side)
    yield along(goal, across, -side)


def _beyond(figure: Figure, target: Figure) -> Point:
    """A point past the target, so that a course towards it runs into the target."""
    return along(target.at, between(figure.at, target.at), target.radius)


def _clear(play: Play, figure: Figure, at: Point) -> bool:
    return play.field.taken(Disc(*at, figure.radius), figure.id) is None


# --- compelled moves --------------------------------------------------------------------------------------------------


def compelled(
    play: Play,
    figure: Figure,
    point: Point,
    pace: str,
    *,
    away: bool = False,
    leaves: bool = False,
    turns_freely: bool = False,
    half: bool = False,
    most: int | None = None,
    short: int = 0,
) -> Course:
    """A straight line away from or towards a point, turned by up to 90 degrees until it is free (KK-298).

    With `leaves` the table's edge ends the move as if it were its goal. `most` is a distance the player chose; `short`
    is how far from the point it stops, where a friend stands there.
    """
    start = (figure.x, figure.y)
    if point == start:
        return Course([start], figure.facing, 0)
    if figure.mount and not turns_freely and not free_to_turn(figure):
        goal = along(start, between(point, start), 10_000) if away else point
        return ridden(play, figure, goal, pace, half)
    line = between(point, start) if away else between(start, point)
    enough = None if away or leaves else max(0, length(start, point) - short)
    best: tuple[int, Vector, Point, str] | None = None
    full = allowance(figure, pace, "", half)
    if most is not None and most < full:
        full = most
    slopes = play.field.ground.slopes_within(start, full)
    for degrees in COMPELLED_TURNS:
        vector = turned(line, degrees)
        wanted = reach(play, figure, pace, vector, half, most) if slopes else full
        if enough is not None and enough < wanted:
            wanted = enough
        got, by, obstacle = run(play, figure, start, vector, wanted)
        end = start
        if by == "edge" and leaves:
            free, end, done = got, along(start, vector, got), True
        elif obstacle is not None and got == 0:
            # Touching it already: its whole move takes it across (KK-116).
            over = crossing(play, figure, obstacle[0])
            if over is not None:
                return Course([start, over], bearing(start, over), length(start, over), "", True)
            free, done = 0, False
        else:
            free, end = settled(play, figure, start, vector, got)
            done = free == got and (by in ("", "obstacle") or (not away and by != "wall"))
        if done or best is None or free > best[0]:
            best = free, vector, end, by if free == got else "friend"
        if done:
            break
    assert best is not None
    free, vector, end, stopped = best
    facing = bearing_of(vector)
    return Course([start, end], facing, free, stopped)


def crossing(play: Play, figure: Figure, line: Segment) -> Point | None:
    """The spot touching the far side of a linear obstacle, if it is free (KK-116, KK-117).

    One who touches only its end has no far side to go to: he can walk around it.
    """
    if not straight_across(line, figure.at):
        return None
    over = far_side(figure.at, figure.radius, line)
    if not (0 <= over[0] <= play.battle.width and 0 <= over[1] <= play.battle.height):
        return None
    base = Disc(*over, figure.radius)
    if play.field.taken(base, figure.id) is not None or play.field.ground.stands_in_the_way(base):
        return None
    return over
