"""Line of sight between the centres of two cells, by exact integer arithmetic (AKQL-064).

For every difference of columns and rows the crossed cells are worked out once, as a mask relative to the start. A query
is then a shift of the blocking mask and an AND.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from roundtable.board.grid import Grid

_Line = tuple[int, int, int, int]
"""Mask of crossed cells, mask of the lower cell beside every corner point, shift to the upper one, and where both masks
begin: so many cells after the one that looks (before it, where that is less than 0)."""

_LINES: dict[int, dict[int, _Line]] = {}
"""Per stride, lines by difference of places: a pure cache, filled as lines are first asked for."""


def _place(stride: int, cell: int) -> int:
    """A number for a cell: differences of these tell columns and rows, as those of cells do not (2 east, or 1 north and
    some west)."""
    return cell + cell // stride * stride


def sees(grid: Grid, a: int, b: int, blocking: int) -> bool:
    """Whether the centres of a and b see each other past the blocking cells; a and b never block (AKQL-064).

    Blocking must hold the standing walls and those cells of the grid that are outside the field. Sight is mutual.
    """
    stride = grid.stride
    try:
        crossed, corners, partner, begin = _LINES[stride][_place(stride, b) - _place(stride, a)]
    except KeyError:
        crossed, corners, partner, begin = _remember(stride, a, b)
    window = blocking >> a + begin
    return not (window & crossed or (corners and window & corners & window >> partner))


class Sight:
    """Who sees whom past walls that stay as they are: every pair of cells is worked out once, when first asked about.

    Who asks very often spells `seen_from` out, with what is kept here: for every cell, what of the field it does not know yet
    (`unknown`), and what of the rest it sees (`seen`).
    """

    __slots__ = ("_known", "seen", "unknown")

    def __init__(self, grid: Grid, blocking: int) -> None:
        places, bits, unknown, seen = _begun(grid)
        self.unknown, self.seen = unknown.copy(), seen.copy()
        lines = _LINES.setdefault(grid.stride, {})
        self._known = blocking, lines, places, bits, self.unknown, self.seen, grid.stride

    def seen_from(self, cell: int, mask: int) -> int:
        """The cells of the mask that a cell sees (AKQL-064)."""
        new = mask & self.unknown[cell]
        if new:
            self.look(cell, new)
        return self.seen[cell] & mask

    def look(self, cell: int, mask: int) -> None:
        """Find out which of these cells, unknown so far, a cell sees. Sight is mutual: both ends remember, and what is
        unknown to one of them is to the other."""
        blocking, lines, places, bits, unknown, seen, stride = self._known
        place = places[cell]
        here = bits[cell]
        unknown[cell] ^= mask
        found = 0
        while mask:
            other = mask.bit_length() - 1
            there = bits[other]
            mask ^= there
            unknown[other] ^= here
            # As in `sees`, without the call: fields are new in every match, and most of their pairs are asked about once.
            try:
                crossed, corners, partner, begin = lines[places[other] - place]
            except KeyError:
                crossed, corners, partner, begin = _remember(stride, cell, other)
            window = blocking >> cell + begin
            if not (window & crossed or (corners and window & corners & window >> partner)):
                found |= there
                seen[other] |= here
        if found:
            seen[cell] |= found


@lru_cache(maxsize=64)
def _begun(grid: Grid) -> tuple[list[int], list[int], list[int], list[int]]:
    """The places of all cells, their masks, and what `Sight` begins with: a cell sees itself, and of all others nothing is
    known."""
    every = range(grid.stride * grid.height)
    bits = grid.bits
    return [_place(grid.stride, cell) for cell in every], bits, [grid.everything & ~bit for bit in bits], bits.copy()


def _remember(stride: int, a: int, b: int) -> _Line:
    """The line between two cells, both ways."""
    low, high = (a, b) if a < b else (b, a)
    crossed, corners, partner, bias = _line(stride, low, high)
    lines = _LINES.setdefault(stride, {})
    way = _place(stride, high) - _place(stride, low)
    lines[way] = crossed, corners, partner, -bias
    lines[-way] = crossed, corners, partner, low - high - bias
    return lines[way if a < b else -way]


def _line(stride: int, a: int, b: int) -> _Line:
    """The line from one cell to one farther on; its masks begin so many cells before it."""
    ay, ax = divmod(a, stride)
    by, bx = divmod(b, stride)
    dx, dy = bx - ax, by - ay
    bias = max(0, -dx)
    # Offsets are counted from the western end of a's row, so that none is negative.
    crossed = sum(1 << (y * stride + x + bias) for x, y in crossed_cells(dx, dy))
    corners = 0
    for x, y in corner_points(dx, dy):
        # The two cells beside the corner: the one south of it ahead, and the one north of it behind.
        corners |= 1 << (y * stride + (x + 1 if dx > 0 else x - 1) + bias)
    partner = stride - 1 if dx > 0 else stride + 1
    return crossed, corners, partner, bias


@lru_cache(maxsize=4096)  # grids of every width ask for the same differences
def crossed_cells(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """The cells whose interior the segment from the centre of (0, 0) to that of (dx, dy) crosses, without its ends."""
    if dx < 0 or dy < 0:
        east, north = (-1 if dx < 0 else 1), (-1 if dy < 0 else 1)
        return tuple([(east * x, north * y) for x, y in crossed_cells(abs(dx), abs(dy))])
    found = []
    both = dx + dy
    for y in range(dy + 1):
        # In half cells, the corners of cell (x, y) must lie on both sides of the line for it to cross the interior: from its
        # centre the line is nearer than the farthest corner, so 2 * (dx * y - dy * x) lies between -both and both.
        middle = 2 * dx * y
        west = max(0, (middle - both) // (2 * dy) + 1) if dy else 0
        east = min(dx, (middle + both - 1) // (2 * dy)) if dy else dx
        found += [(x, y) for x in range(west, east + 1) if (x, y) != (0, 0) and (x, y) != (dx, dy)]
    return tuple(found)


def corner_points(dx: int, dy: int) -> list[tuple[int, int]]:
    """The cells that the segment leaves exactly by a corner, in which the two cells beside the line meet."""
    common = gcd(dx, dy)
    if not common:
        return []
    step_x, step_y = dx // common, dy // common
    if step_x % 2 == 0 or step_y % 2 == 0:
        return []
    # Only with odd steps is the middle of each stretch between two cell centres a corner point.
    half_x, half_y = (abs(step_x) - 1) // 2, (abs(step_y) - 1) // 2
    sign_x, sign_y = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    return [(k * step_x + sign_x * half_x, k * step_y + sign_y * half_y) for k in range(common)]
