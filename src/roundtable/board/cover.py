"""Line of sight from corner to corner past straight, stair and curved cover (CD-283, CD-284, CD-285, CD-286, CD-287,
CD-288, CD-289, CD-290, CD-291, CD-292), in exact integers.

The corners of cell (x, y) are the lattice points (x, y) to (x + 1, y + 1). Nothing here depends on whether y counts up
or down, so a map numbered from the top may use its rows as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from roundtable.board.grid import Grid, cells


class Circle(NamedTuple):
    """Curved cover: the circle inscribed in the square block of size x size cells from (x, y) on (CD-287)."""

    x: int
    y: int
    size: int = 1


@dataclass(frozen=True)
class Cover:
    """All cover of a map: cells filled as full squares (straight and stair cover) and circles (curved cover)."""

    grid: Grid
    squares: int = 0
    circles: tuple[Circle, ...] = ()
    _known: dict[int, tuple[int, int]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Cache, by attacker's cell: the cells tested so far, and those of them that it sees."""

    def __post_init__(self) -> None:
        if self.squares & ~self.grid.everything:
            raise ValueError(f"cover lies outside the grid of {self.grid.width} x {self.grid.height}")
        for circle in self.circles:
            self.grid.rectangle(circle.x, circle.y, circle.size, circle.size)


def has_line_of_sight(cover: Cover, attacker: int, target: int) -> bool:
    """Whether one corner of the attacker's cell has free segments to all four of the target's (CD-285).

    Tested from the attacker: it need not hold the other way round. Neighbouring cells always see each other.
    """
    tested, seen = cover._known.get(attacker, (0, 0))
    bit = 1 << target
    if not tested & bit:
        if cover.grid.chebyshev(attacker, target) <= 1 or _tested_by_corners(cover, attacker, target):
            seen |= bit
        cover._known[attacker] = (tested | bit, seen)
    return bool(seen & bit)


def any_line_of_sight(cover: Cover, attacker: int, target: int) -> bool:
    """Whether any cell of the attacker's mask has line of sight to any of the target's: for Large figures (CD-254)."""
    targets = cells(target)
    return any(has_line_of_sight(cover, a, t) for a in cells(attacker) for t in targets)


def seen_from(cover: Cover, attacker: int, region: int) -> int:
    """The cells of region that the attacker's cell has line of sight to."""
    return sum(1 << target for target in cells(region) if has_line_of_sight(cover, attacker, target))


def _tested_by_corners(cover: Cover, attacker: int, target: int) -> bool:
    (ax, ay), (tx, ty) = cover.grid.cell(attacker), cover.grid.cell(target)
    return any(
        not any(is_obstructed(cover, (x, y), (tx + i, ty + j)) for i in (0, 1) for j in (0, 1))
        for x in (ax, ax + 1)
        for y in (ay, ay + 1)
    )


def is_obstructed(cover: Cover, start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Whether the segment between two lattice points passes through the inside of the cover; touching does not count.

    The inside is that of all cover together: along the common edge of two wall squares nothing passes (CD-286).
    """
    if start > end:
        start, end = end, start
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    squares, stride = cover.squares, cover.grid.stride
    if squares:
        if dx == 0:
            walled = squares & squares << 1  # cells with wall on both sides of their western edge
            passed = sum(1 << (y + k) * stride + x for k in range(dy))
        elif dy == 0:
            walled = squares & squares << stride  # cells with wall on both sides of their southern edge
            passed = ((1 << dx) - 1) << y * stride + x
        else:
            walled = squares
            lowest = min(0, dy)
            passed = _crossed(dx, dy, stride) << (y + lowest) * stride + x
        if walled & passed:
            return True
    return any(_meets_circle(x, y, dx, dy, circle) for circle in cover.circles)


@cache
def _crossed(dx: int, dy: int, stride: int) -> int:
    """The cells whose inside a slanted segment over dx > 0 columns crosses, from the lowest row of its rectangle on."""
    mask = 0
    for row, y in enumerate(range(min(0, dy), max(0, dy))):
        for x in range(dx):
            sides = [dx * (y + j) - dy * (x + i) for i in (0, 1) for j in (0, 1)]
            if min(sides) < 0 < max(sides):
                mask |= 1 << row * stride + x
    return mask


def _meets_circle(x: int, y: int, dx: int, dy: int, circle: Circle) -> bool:
    """Whether the segment comes nearer to the circle's centre than its radius; a tangent is free (CD-287)."""
    # In half cells, so that centre and radius are whole numbers.
    size = circle.size
    to_x, to_y = 2 * (circle.x - x) + size, 2 * (circle.y - y) + size
    dx, dy = 2 * dx, 2 * dy
    along, length = to_x * dx + to_y * dy, dx * dx + dy * dy
    if along <= 0:
        return to_x * to_x + to_y * to_y < size * size
    if along >= length:
        return (to_x - dx) ** 2 + (to_y - dy) ** 2 < size * size
    return (to_x * dy - to_y * dx) ** 2 < size * size * length
