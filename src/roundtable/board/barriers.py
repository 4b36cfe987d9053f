"""What stands on a measured table besides bases: walls and hedges (segments), buildings (convex polygons), woods.

Whether things meet is decided exactly. Only lengths along a line of sight are rounded, down, to a fraction of a unit.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import hypot, isqrt

from roundtable.board.measured import CONTACT, HALT, UNIT, Disc, Point, Vector, along, halt_at_disc, heading, root_up

Segment = tuple[Point, Point]
Polygon = tuple[Point, ...]
"""Corners of a convex polygon, anticlockwise. Make one with polygon or rectangle."""

Stretch = tuple[int, int]
"""Where a part of a line begins and ends, in fine units from the start of the line."""

FINE = 1 << 10
"""Fine units in a unit."""


# Shapes


def polygon(corners: Iterable[Point]) -> Polygon:
    """A convex polygon from its corners in order; a building with an inner corner is made of several."""
    points = tuple(corners)
    if len(points) < 3:
        raise ValueError(f"a polygon needs at least 3 corners, not {len(points)}")
    turns = [side((points[i - 2], points[i - 1]), point) for i, point in enumerate(points)]
    if all(turn < 0 for turn in turns):
        points, turns = points[::-1], [-turn for turn in turns]
    if not all(turn > 0 for turn in turns):
        raise ValueError("the corners of a polygon must turn the same way all round; split it into convex parts")
    return points


def rectangle(centre: Point, facing: int, depth: int, width: int) -> Polygon:
    """A rectangle of this depth along its facing and this width across it."""
    (forward_x, forward_y), (right_x, right_y) = heading(facing), heading(facing + 90)
    corners = []
    for ahead, aside in ((depth, width), (depth, -width), (-depth, -width), (-depth, width)):
        x, y = ahead * forward_x + aside * right_x, ahead * forward_y + aside * right_y
        corners.append((centre[0] + (x + UNIT) // (2 * UNIT), centre[1] + (y + UNIT) // (2 * UNIT)))
    return polygon(corners)


def edges(shape: Polygon) -> list[Segment]:
    """The sides of a polygon."""
    return [(shape[i - 1], corner) for i, corner in enumerate(shape)]


# Meeting


def side(line: Segment, point: Point) -> int:
    """Positive if the point lies to the left of the line from its first end to its second, negative to the right."""
    (ax, ay), (bx, by) = line
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)


def segments_meet(one: Segment, other: Segment) -> bool:
    """Whether two segments have a point in common, ends included: a line of sight and a hedge (KK-154)."""
    a, b = side(one, other[0]), side(one, other[1])
    c, d = side(other, one[0]), side(other, one[1])
    if not (a or b or c or d):
        # All on one line: they meet if neither lies wholly beyond the other.
        return all(
            max(min(one[0][i], one[1][i]), min(other[0][i], other[1][i]))
            <= min(max(one[0][i], one[1][i]), max(other[0][i], other[1][i]))
            for i in (0, 1)
        )
    return (a <= 0 <= b or b <= 0 <= a) and (c <= 0 <= d or d <= 0 <= c)


def segment_near(line: Segment, point: Point, distance: int, touching: bool = True) -> bool:
    """Whether a segment comes within a distance of a point; exactly that far counts only if touching does."""
    square, by = _square_distance(line, point)
    limit = distance * distance * by
    return square < limit or (touching and square == limit)


def _square_distance(line: Segment, point: Point) -> tuple[int, int]:
    """The square of the distance from a point to a segment, as a fraction."""
    (ax, ay), (bx, by) = line
    dx, dy, x, y = bx - ax, by - ay, point[0] - ax, point[1] - ay
    ahead, norm = x * dx + y * dy, dx * dx + dy * dy
    if ahead <= 0:
        return x * x + y * y, 1
    if ahead >= norm:
        return (x - dx) ** 2 + (y - dy) ** 2, 1
    return (x * dy - y * dx) ** 2, norm


def segment_crosses_disc(line: Segment, disc: Disc) -> bool:
    """Whether a segment passes through the inside of a disc: another base, a hill's crest (KK-006, KK-154)."""
    return segment_near(line, (disc.x, disc.y), disc.radius, touching=False)


def disc_touches(disc: Disc, line: Segment) -> bool:
    """Whether a base is in contact with a wall, hedge, doorway or window (KK-003, KK-116)."""
    (ax, ay), (bx, by) = line
    x, y, reach = disc
    reach += CONTACT
    if (x + reach < ax and x + reach < bx) or (x - reach > ax and x - reach > bx):
        return False
    if (y + reach < ay and y + reach < by) or (y - reach > ay and y - reach > by):
        return False
    return segment_near(line, (x, y), reach)


def inside(shape: Polygon, point: Point) -> bool:
    """Whether a point lies in a polygon or on its edge."""
    return all(side(edge, point) >= 0 for edge in edges(shape))


def disc_overlaps_polygon(disc: Disc, shape: Polygon) -> bool:
    """Whether a base covers ground of a polygon; touching does not count."""
    centre = (disc.x, disc.y)
    return inside(shape, centre) or any(segment_crosses_disc(edge, disc) for edge in edges(shape))


def segment_crosses_polygon(line: Segment, shape: Polygon) -> bool:
    """Whether a segment passes through the inside of a polygon: a line of sight and a building (KK-006)."""
    return _clipped(line, shape) is not None


def _clipped(line: Segment, shape: Polygon) -> tuple[int, int, int, int] | None:
    """The part of a segment inside a convex polygon, as two fractions of its length, or None if it is empty."""
    (px, py), (qx, qy) = line
    dx, dy = qx - px, qy - py
    enter, enter_by, leave, leave_by = 0, 1, 1, 1
    for (ax, ay), (bx, by) in edges(shape):
        ex, ey = bx - ax, by - ay
        depth, speed = ex * (py - ay) - ey * (px - ax), ex * dy - ey * dx
        if speed > 0:
            if -depth * enter_by > enter * speed:
                enter, enter_by = -depth, speed
        elif speed < 0:
            if depth * leave_by < leave * -speed:
                leave, leave_by = depth, -speed
        elif depth <= 0:
            return None
    return (enter, enter_by, leave, leave_by) if enter * leave_by < leave * enter_by else None


# How much of a line of sight lies in a wood


def stretch_in_disc(line: Segment, disc: Disc) -> Stretch | None:
    """The part of a segment that lies in a disc, None if there is none (KK-006)."""
    (px, py), (qx, qy) = line
    dx, dy, x, y = qx - px, qy - py, disc.x - px, disc.y - py
    norm, ahead = dx * dx + dy * dy, dx * x + dy * y
    root = ahead * ahead - norm * (x * x + y * y - disc.radius * disc.radius)
    if root <= 0:
        return None
    half, whole = isqrt(root * FINE * FINE), isqrt(norm * FINE * FINE)
    begin = max(0, (ahead * FINE - half) * FINE // whole)
    end = min(whole, (ahead * FINE + half) * FINE // whole)
    return (begin, end) if begin < end else None


def stretch_in_polygon(line: Segment, shape: Polygon) -> Stretch | None:
    """The part of a segment that lies in a convex polygon, None if there is none (KK-006)."""
    part = _clipped(line, shape)
    if part is None:
        return None
    (px, py), (qx, qy) = line
    whole = isqrt(((qx - px) ** 2 + (qy - py) ** 2) * FINE * FINE)
    enter, enter_by, leave, leave_by = part
    return whole * enter // enter_by, whole * leave // leave_by


def covered(stretches: Iterable[Stretch | None]) -> int:
    """How much of a line its stretches cover together, in fine units; what lies in two woods counts once (KK-006)."""
    total = reached = 0
    for begin, end in sorted(stretch for stretch in stretches if stretch is not None):
        if end > reached:
            total += end - max(begin, reached)
            reached = end
    return total


# Moving up to a barrier and over it


def halt_at_segment(start: Point, vector: Vector, radius: int, line: Segment) -> int | None:
    """How far a base can go before it must stop at a wall or hedge in its way; None if it never meets it (KK-116).

    As with bases: one already touching it may move away or along it, and one that would press on stops at 0.
    """
    (ax, ay), (bx, by) = line
    ex, ey, x, y = bx - ax, by - ay, start[0] - ax, start[1] - ay
    vx, vy = vector
    reach = radius + HALT
    # A look with a unit to spare: a wall that lies wholly to one side of the way, or behind, is never met.
    aside, far_aside = vy * x - vx * y, vy * (x - ex) - vx * (y - ey)
    spare = (reach + 1) * hypot(vx, vy)
    if (aside > spare and far_aside > spare) or (aside < -spare and far_aside < -spare):
        return None
    if vx * x + vy * y > spare and vx * (x - ex) + vy * (y - ey) > spare:
        return None
    norm = ex * ex + ey * ey
    at = ex * x + ey * y
    depth, closing = ex * y - ey * x, ex * vy - ey * vx
    if 0 < at < norm:
        if depth * depth <= reach * reach * norm:
            return 0 if depth * closing < 0 else None
    else:
        # Beside one of its ends, which lies so far away.
        to_x, to_y = (-x, -y) if at <= 0 else (ex - x, ey - y)
        if to_x * to_x + to_y * to_y <= reach * reach:
            return 0 if to_x * vx + to_y * vy > 0 else None
    at_edge: int | None = None
    if depth * closing < 0:
        edge_length, pace = isqrt(norm * FINE * FINE), isqrt((vx * vx + vy * vy) * FINE * FINE)
        short = abs(depth) * FINE - reach * edge_length
        if short >= 0:
            # Where along the wall it arrives, in the terms of `at`: between the ends, or it meets a corner instead.
            arrives = at + (ex * vx + ey * vy) * short // (abs(closing) * FINE)
            if 0 <= arrives <= norm:
                at_edge = -(-short * pace // (abs(closing) * FINE * FINE))
                well_inside = reach * edge_length // FINE
                if well_inside <= arrives <= norm - well_inside:
                    return at_edge
    for x, y in line:
        at_end = halt_at_disc(start, vector, radius, (x, y, 0))
        if at_end is not None and (at_edge is None or at_end < at_edge):
            at_edge = at_end
    return at_edge


def halt_at_polygon(start: Point, vector: Vector, radius: int, shape: Polygon) -> int | None:
    """How far a base can go before it must stop at a building in its way; None if it never meets it (KK-297)."""
    sides = edges(shape)
    if not inside(shape, start) and any(segment_near(edge, start, radius + HALT) for edge in sides):
        # Of a building touched from outside only the nearest side matters: a base sliding along does not catch on it.
        sides = [min(sides, key=lambda edge: Fraction(*_square_distance(edge, start)))]
    halts = (halt_at_segment(start, vector, radius, edge) for edge in sides)
    return min((halt for halt in halts if halt is not None), default=None)


def free_run(
    start: Point,
    vector: Vector,
    distance: int,
    radius: int,
    bases: Iterable[Disc] = (),
    walls: Iterable[Segment] = (),
    buildings: Iterable[Polygon] = (),
) -> int:
    """How much of a straight move a base can make before the first thing in its way stops it (KK-297, KK-298)."""
    halts = [halt_at_disc(start, vector, radius, base) for base in bases]
    halts += [halt_at_segment(start, vector, radius, wall) for wall in walls]
    halts += [halt_at_polygon(start, vector, radius, building) for building in buildings]
    return min([distance, *(halt for halt in halts if halt is not None)])


def far_side(start: Point, radius: int, line: Segment) -> Point:
    """Where a base that crosses a linear obstacle is put: straight across, touching its far side (KK-116)."""
    (ax, ay), (bx, by) = line
    depth = side(line, start)
    if not depth:
        raise ValueError(f"{start} lies on the line of the obstacle itself and has no far side to go to")
    left = (ay - by, bx - ax)
    across = left if depth < 0 else (-left[0], -left[1])
    norm = left[0] ** 2 + left[1] ** 2
    to_line = root_up(-(-depth * depth // norm))
    return along(start, across, to_line + radius + HALT - 1)
