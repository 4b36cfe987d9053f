"""The ground of a battle: what its terrain does to sight and movement. Made from the position, never part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import hypot, isqrt, sqrt
from typing import Any, NamedTuple, get_args

import msgspec

from roundtable.board.barriers import (
    FINE,
    Polygon,
    Segment,
    covered,
    disc_overlaps_polygon,
    disc_touches,
    edges,
    halt_at_polygon,
    halt_at_segment,
    inside,
    polygon,
    segment_crosses_disc,
    segment_crosses_polygon,
    segment_near,
    segments_meet,
    side,
    stretch_in_disc,
    stretch_in_polygon,
)
from roundtable.board.measured import INCH, Disc, Point, Vector, halt_at_disc, holds
from roundtable.games.knights_and_knaves import state as s

WOOD_HIDES = 2 * INCH * FINE
"""More than this much wood along a line of sight blocks it (KK-006)."""
HIDDEN_BY = 2 * INCH + 1
"""The same in units, with one to spare for a float."""

Shape = Disc | Polygon


def contains(shape: Shape, point: Point) -> bool:
    return holds(shape, point) if isinstance(shape, Disc) else inside(shape, point)


def meets(shape: Shape, line: Segment) -> bool:
    """Whether a segment passes through a shape."""
    if isinstance(shape, Disc):
        return segment_crosses_disc(line, shape)
    return segment_crosses_polygon(line, shape) or inside(shape, line[0])


def shape_of(piece: s.Terrain) -> Shape:
    """The area a piece covers."""
    if piece.disc is not None:
        return Disc(*piece.disc)
    return polygon([(x, y) for x, y in piece.corners])


def line_of(piece: s.Terrain) -> Segment:
    """The line a linear piece stands on."""
    assert piece.line is not None
    (ax, ay), (bx, by) = piece.line
    return (ax, ay), (bx, by)


Box = tuple[int, int, int, int]
"""An upright rectangle: left, bottom, right, top."""


class Barrier(NamedTuple):
    """Something that stops a move: a wall, a drop or water, or an obstacle that can be crossed.

    `halt` says how far a base goes before it: from where, which way, how wide, and before what (KK-116, KK-297).
    """

    box: Box
    shape: Any
    obstacle: tuple[Segment, s.Terrain] | None
    halt: Callable[[Point, Vector, int, Any], int | None]


def box_of(points: Sequence[Point], margin: int = 0) -> Box:
    """The rectangle around some points and a margin beside them."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _shape_box(shape: Shape) -> Box:
    return box_of([(shape.x, shape.y)], shape.radius) if isinstance(shape, Disc) else box_of(shape)


def _may_meet(line: Segment, box: Box) -> bool:
    """Whether a segment's own box touches one: else it meets nothing in there."""
    (ax, ay), (bx, by) = line
    left, bottom, right, top = box
    if ax < bx:
        if bx < left or ax > right:
            return False
    elif ax < left or bx > right:
        return False
    if ay < by:
        return by >= bottom and ay <= top
    return ay >= bottom and by <= top


class Ground:
    """Terrain sorted by what it does."""

    def __init__(self, pieces: Sequence[s.Terrain]) -> None:
        of = {kind: [piece for piece in pieces if piece.kind == kind] for kind in get_args(s.Kind)}
        self.woods = [shape_of(piece) for piece in of["wood"]]
        self.hills = [(Disc(*piece.disc), kind) for kind in s.HILLS for piece in of[kind] if piece.disc]
        self.steps = [(shape_of(piece), piece) for kind in s.STEPS for piece in of[kind]]
        steep = [disc for disc, kind in self.hills if kind == "steep hill"]
        self._worst: tuple[str, list[Disc]] = (
            ("steep", steep) if steep or self.steps else ("gentle", [disc for disc, _ in self.hills])
        )
        """The worst slope there is, and the hills that have it."""
        self.buildings = [shape_of(piece) for piece in of["building"]]
        self.low = [(line_of(piece), piece) for kind in s.LOW_WALLS for piece in of[kind]]
        self.passages = [(line_of(piece), piece) for kind in s.PASSAGES for piece in of[kind]]
        self.openings = [(line_of(piece), piece) for kind in s.OPENINGS for piece in of[kind]]
        self.heights = [piece for piece in pieces if piece.height > 0]
        self.water = [shape_of(piece) for piece in of["water"]]
        walls = [line_of(piece) for piece in of["wall"]]
        walls += [edge for building in self.buildings if not isinstance(building, Disc) for edge in edges(building)]
        doors = [line for line, _ in self.passages]
        drops = [line_of(piece) for piece in of["precipice"]]
        for piece in of["rampart"]:
            shape = shape_of(piece)
            if not isinstance(shape, Disc):
                drops += [part for edge in edges(shape) for part in self._without_steps(edge)]
        self.walls = [part for wall in walls for part in pieces_left(wall, doors)]
        """Closed walls and those of buildings, without their doors."""
        self.solid = self.walls + drops
        """What nobody crosses: closed walls, buildings' walls but for their doors, drops but for their stairs."""
        self.crossable = [*self.low, *self.passages]
        """Linear obstacles (KK-116, KK-117)."""
        self.opaque = [part for wall in walls for part in pieces_left(wall, [line for line, _ in self.openings])]
        self.barriers = [
            *(Barrier(box_of(line), line, None, halt_at_segment) for line in self.solid),
            *(
                Barrier(_shape_box(shape), shape, None, halt_at_disc if isinstance(shape, Disc) else halt_at_polygon)
                for shape in self.water
            ),
            *(Barrier(box_of(line), line, (line, piece), halt_at_segment) for line, piece in self.crossable),
        ]
        """All of it that stops a move, with the box that it lies in, in the order in which it is looked at."""
        self.barriers_near: dict[int, list[tuple[int, int, int, int, Barrier]]] = {}
        """For a base of some radius: each barrier with the box in which the centre of the base may come near it."""
        for radius in (s.FOOT, s.MOUNTED):
            margin = radius + INCH // 4
            self.barriers_near[radius] = [
                (west - margin, south - margin, east + margin, north + margin, barrier)
                for barrier in self.barriers
                for west, south, east, north in (barrier.box,)
            ]
        self._lines = [
            (*box_of(line), *line[0], line[1][0] - line[0][0], line[1][1] - line[0][1])
            for line in (*self.solid, *(line for line, _ in self.crossable))
        ]
        """Of the straight ones: the box of each, where it begins, and how far it goes."""
        self.open = not (self.woods or self.hills or self.opaque or self.openings)
        """Nothing on it bars any sight."""
        self._wood_boxes = [(_shape_box(wood), wood) for wood in self.woods]
        crests = [(Disc(hill.x, hill.y, hill.radius // 2), hill) for hill, _ in self.hills]
        self._crests = [(_shape_box(crest), crest, hill) for crest, hill in crests]
        self._low_boxes = [(box_of(line), line) for line, _ in self.low]
        round_ones = [wood for wood in self.woods if isinstance(wood, Disc)] + [crest for _, crest, _ in self._crests]
        self._round_woods = [(wood.x, wood.y, wood.radius) for wood in self.woods if isinstance(wood, Disc)]
        self._round_blinds = [(*_shape_box(disc), *disc) for disc in round_ones]
        """The round woods and crests that can bar a sight: the box of each, its middle and its radius."""
        self._blinds = [
            *(box for box, wood in self._wood_boxes if not isinstance(wood, Disc)),
            *(box_of(line) for line in (*self.opaque, *(line for line, _ in self.openings))),
        ]
        """The boxes of all else that can."""

    def _without_steps(self, edge: Segment) -> list[Segment]:
        """An edge of a rampart, less the parts that stairs or ladders lead up to."""
        cuts = []
        for shape, _ in self.steps:
            if not isinstance(shape, Disc) and segment_crosses_polygon(edge, shape):
                cuts.append(_overlap_on(edge, shape))
        return pieces_left(edge, cuts)

    # Moves

    def bars(self, ax: int, ay: int, bx: float, by: float) -> bool:
        """Whether a wall, a drop or an obstacle lies right across a straight way: then no base, however small, gets there.

        This is quickly seen. Whether a base also gets past the ends of one is another question.
        """
        for west, south, east, north, x, y, ex, ey in self._lines:
            if (ax < west and bx < west) or (ax > east and bx > east):
                continue
            if (ay < south and by < south) or (ay > north and by > north):
                continue
            if (ex * (ay - y) - ey * (ax - x)) * (ex * (by - y) - ey * (bx - x)) >= 0:
                continue  # both on one side of it
            dx, dy = bx - ax, by - ay
            beside = dx * (y - ay) - dy * (x - ax)
            if beside * (beside + dx * ey - dy * ex) < 0:
                return True
        return False

    # Sight

    def clear(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether nothing that can bar a sight lies anywhere near the line between two points: mostly so."""
        left, right = (ax, bx) if ax < bx else (bx, ax)
        bottom, top = (ay, by) if ay < by else (by, ay)
        for west, south, east, north, x, y, radius in self._round_blinds:
            if west <= right and east >= left and south <= top and north >= bottom:
                dx, dy = bx - ax, by - ay
                beside = dx * (y - ay) - dy * (x - ax)
                if beside * beside <= radius * radius * (dx * dx + dy * dy):
                    return False
        for west, south, east, north in self._blinds:
            if west <= right and east >= left and south <= top and north >= bottom:
                return False
        return True

    def wood_along(self, line: Segment) -> int:
        """How much wood a line passes, in fine units."""
        found = [
            stretch_in_disc(line, wood) if isinstance(wood, Disc) else stretch_in_polygon(line, wood)
            for box, wood in self._wood_boxes
            if _may_meet(line, box)
        ]
        return covered(found) if found else 0

    def _wood_hides(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether a line plainly passes more of one round wood than one sees through: then nothing need be measured."""
        dx, dy = bx - ax, by - ay
        long = hypot(dx, dy)
        for x, y, radius in self._round_woods if long else ():
            x, y = x - ax, y - ay
            beside, ahead = (dx * y - dy * x) / long, (dx * x + dy * y) / long
            inside = radius * radius - beside * beside
            if inside > 0:
                half = sqrt(inside)
                if min(long, ahead + half) - max(0, ahead - half) > HIDDEN_BY:
                    return True
        return False

    def blocks(self, a: Disc, b: Disc) -> bool:
        """Whether wood, a building or the crest of a hill blocks the line between two bases' centres (KK-006)."""
        line = ((a[0], a[1]), (b[0], b[1]))
        if self.woods and (self._wood_hides(a[0], a[1], b[0], b[1]) or self.wood_along(line) > WOOD_HIDES):
            return True
        for box, crest, hill in self._crests:
            if not _may_meet(line, box) or not segment_crosses_disc(line, crest):
                continue
            if not holds(hill, line[0]) and not holds(hill, line[1]):
                return True
        if self.opaque and any(segments_meet(line, wall) for wall in self.opaque):
            return True
        return bool(self.openings) and any(
            segments_meet(line, opening) and not disc_touches(a, opening) and not disc_touches(b, opening)
            for opening, _ in self.openings
        )

    def shelter(self, target: Disc, shooter: Point) -> str:
        """The best wall or opening the target stands behind: window, chest, waist or nothing.

        (KK-158, KK-159, KK-160)
        """
        if not self.low and not self.openings:
            return ""
        line = (shooter, (target.x, target.y))
        best = ""
        for wall, piece in self.low:
            kind = s.LOW_WALLS[piece.kind]
            if kind != best and best != "chest" and disc_touches(target, wall) and segments_meet(line, wall):
                best = kind
        for opening, _ in self.openings:
            if disc_touches(target, opening) and segments_meet(line, opening):
                return "window"
        return best

    def obstructs(self, shooter: Disc, target: Disc) -> bool:
        """Up to 2 inches of wood, or a hedge or wall that neither of the two touches (KK-154)."""
        line = ((shooter.x, shooter.y), (target.x, target.y))
        if self.woods and self.wood_along(line) > 0:
            return True
        for box, wall in self._low_boxes:
            if not _may_meet(line, box) or not segments_meet(line, wall):
                continue
            if not disc_touches(target, wall) and not disc_touches(shooter, wall):
                return True
        return False

    # Where a base stands

    def in_wood(self, point: Point) -> bool:
        for wood in self.woods:  # noqa: SIM110  # asked of everybody who fights or checks
            if contains(wood, point):
                return True
        return False

    def in_building(self, point: Point) -> bool:
        return bool(self.buildings) and any(contains(building, point) for building in self.buildings)

    def in_passage(self, base: Disc) -> bool:
        """A base that touches a doorway, gate or passage (KK-204)."""
        return any(disc_touches(base, line) for line, _ in self.passages)

    def cover_between(self, base: Disc, enemy: Point) -> bool:
        """A wall, hedge, battlement or window that the base touches and that lies between it and the enemy (KK-060)."""
        line = ((base.x, base.y), enemy)
        return any(segments_meet(line, wall) for wall in self.beside_cover(base))

    def beside_cover(self, base: Disc) -> list[Segment]:
        """The walls, hedges, battlements and windows that a base touches."""
        low = [wall for walls in (self.low, self.openings) for wall, _ in walls if disc_touches(base, wall)]
        return low + [wall for wall in self.walls if disc_touches(base, wall)]

    def height_at(self, base: Disc) -> s.Terrain | None:
        """What a base stands on that it could fall from; of several the highest (KK-224, KK-233)."""
        found = [
            piece
            for piece in self.heights
            if (disc_touches(base, line_of(piece)) if piece.line else contains(shape_of(piece), (base.x, base.y)))
        ]
        return max(found, key=lambda piece: piece.height, default=None)

    def obstacle_touched(self, base: Disc) -> list[tuple[Segment, s.Terrain]]:
        """The linear obstacles a base touches between their ends, so that it can be put straight across (KK-116)."""
        return [
            (line, piece)
            for line, piece in self.crossable
            if disc_touches(base, line) and straight_across(line, (base.x, base.y))
        ]

    def slopes_along(self, start: Point, vector: Vector, distance: int) -> bool:
        """Whether a straight way may touch a slope, seen with a few units to spare: else none need be measured."""
        (x, y), (dx, dy) = start, vector
        long = hypot(dx, dy)
        for (to_x, to_y, radius), _ in self.hills:
            to_x, to_y, spare = to_x - x, to_y - y, (radius + 3) * long
            if abs(dx * to_y - dy * to_x) <= spare and -spare <= dx * to_x + dy * to_y <= distance * long + spare:
                return True
        return bool(self.steps)

    def slopes_within(self, start: Point, distance: int) -> bool:
        """Whether any way of such a length can touch a slope: else none need be measured."""
        for hill, _ in self.hills:
            x, y, reach = hill.x - start[0], hill.y - start[1], hill.radius + distance
            if x * x + y * y <= reach * reach:
                return True
        return bool(self.steps)

    def slope_from(self, start: Point) -> str:
        """The slope that every way from a place has, because the place itself lies on the worst there is; else nothing."""
        worst, hills = self._worst
        sx, sy = start
        for x, y, radius in hills:
            x, y = x - sx, y - sy
            if x * x + y * y <= radius * radius:
                return worst
        return ""

    def slope_on(self, path: Iterable[Segment]) -> str:
        """The worst slope a way touches: steep, gentle or none (KK-120, KK-121)."""
        found = ""
        for part in path:
            for shape, _ in self.steps:
                if meets(shape, part):
                    return "steep"
            for (x, y, radius), kind in self.hills:
                if segment_near(part, (x, y), radius):
                    if kind == "steep hill":
                        return "steep"
                    found = "gentle"
        return found

    def stands_in_the_way(self, base: Disc) -> bool:
        """Whether a base may not stand here: it covers part of a wall, a hedge, a drop or water."""
        centre = (base.x, base.y)
        if any(segment_crosses_disc(line, base) for line in self.solid):
            return True
        if any(segment_crosses_disc(line, base) for line, _ in self.crossable):
            return True
        for shape in self.water:
            if isinstance(shape, Disc):
                if segment_near((centre, centre), (shape.x, shape.y), shape.radius + base.radius, touching=False):
                    return True
            elif disc_overlaps_polygon(base, shape):
                return True
        return False


def straight_across(line: Segment, point: Point) -> bool:
    """Whether a point lies beside a line, between its ends, so that there is a far side straight across."""
    (ax, ay), (bx, by) = line
    at = (point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)
    return 0 <= at <= (bx - ax) ** 2 + (by - ay) ** 2 and side(line, point) != 0


def _overlap_on(edge: Segment, shape: Polygon) -> Segment:
    """The part of an edge inside a polygon, to the nearest unit."""
    found = stretch_in_polygon(edge, shape)
    assert found is not None
    (ax, ay), (bx, by) = edge
    whole = isqrt(((bx - ax) ** 2 + (by - ay) ** 2) * FINE * FINE)
    at = [(ax + (bx - ax) * part // whole, ay + (by - ay) * part // whole) for part in found]
    return at[0], at[1]


def pieces_left(wall: Segment, cuts: Iterable[Segment]) -> list[Segment]:
    """What is left of a wall when the cuts that lie along it (doors, windows) are taken out."""
    (ax, ay), (bx, by) = wall
    dx, dy = bx - ax, by - ay
    whole = dx * dx + dy * dy

    def place(point: Point) -> int:
        return (point[0] - ax) * dx + (point[1] - ay) * dy

    def near_line(point: Point) -> bool:
        return side(wall, point) ** 2 <= 4 * whole

    on_it = [
        sorted((place(p), p) for p in cut)
        for cut in cuts
        if near_line(cut[0]) and near_line(cut[1]) and 0 <= place(cut[0]) <= whole and 0 <= place(cut[1]) <= whole
    ]
    left: list[Segment] = []
    start, reached = wall[0], 0
    for (begin, first), (end, last) in sorted(on_it):
        if begin > reached:
            left.append((start, first))
        if end > reached:
            start, reached = last, end
    if reached < whole:
        left.append((start, wall[1]))
    return left


@lru_cache(maxsize=64)
def _ground(encoded: bytes) -> Ground:
    return Ground(msgspec.msgpack.decode(encoded, type=list[s.Terrain]))


def ground_of(terrain: list[s.Terrain]) -> Ground:
    """The ground made of these pieces; made once for each table."""
    return _ground(msgspec.msgpack.encode(terrain))
