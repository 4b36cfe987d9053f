"""Cells of a bounded square grid, as small ints, and sets of cells, as bits of one Python int (a mask).

A cell is the int ``y * stride + x``; x counts columns to the east, y rows to the north, both from 0. The stride is one
more than the width: the spare column is never part of the grid, so that a shift by one never wraps into the next row.
A mask holds cell ``i`` if bit ``i`` is set. Whole floods, lines and dilations are then a few integer operations.

Every operation on a mask makes a new one, so floods have as few of them as can be. The neighbours of all cells of a mask are
``both << 1 | both >> stride``, where ``both`` is the mask and the same one row up and one column back: three shifts do for
four directions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

ORTHOGONAL: tuple[tuple[int, int], ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The four directions sharing a side, clockwise from north."""

DIAGONAL: tuple[tuple[int, int], ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
"""The four directions sharing only a corner, clockwise from north-east."""

EIGHT: tuple[tuple[int, int], ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""All eight directions, clockwise from north."""

_NAME = re.compile(r"([A-Z]+)([1-9][0-9]*)")


def cells(mask: int) -> list[int]:
    """The cells of a mask in ascending order."""
    found = []
    while mask:
        # From the highest on: finding the lowest takes more operations on whole masks.
        cell = mask.bit_length() - 1
        found.append(cell)
        mask ^= 1 << cell
    found.reverse()
    return found


def mask_of(chosen: Iterable[int]) -> int:
    """The mask holding these cells."""
    mask = 0
    for cell in chosen:
        mask |= 1 << cell
    return mask


def nth(mask: int, n: int) -> int:
    """The n-th cell of a mask in ascending order, counted from 0: a draw of n picks a cell without listing them all."""
    after = mask.bit_count() - n
    if n < 0 or after <= 0:
        raise IndexError(f"there is no cell number {n} in a mask of {mask.bit_count()} cells")
    if n < 4:
        while n:
            mask &= mask - 1
            n -= 1
        return (mask & -mask).bit_length() - 1
    # What stands below or above the cell, in binary digits; one pass over them in C is cheaper than any search by halves.
    digits = bin(mask)
    if after <= n:
        return len(digits.split("1", after)[-1])
    return len(digits) - 1 - len(digits.rsplit("1", n + 1)[0])


def column_letters(x: int) -> str:
    """Column 0 is A, 25 is Z, 26 is AA (AKQL-059)."""
    letters = ""
    x += 1
    while x:
        x, digit = divmod(x - 1, 26)
        letters = chr(65 + digit) + letters
    return letters


def column_number(letters: str) -> int:
    """The inverse of column_letters, for upper case letters."""
    x = 0
    for letter in letters:
        x = x * 26 + ord(letter) - 64
    return x - 1


@dataclass(frozen=True)
class Grid:
    """A bounded grid of width x height cells."""

    width: int
    height: int
    stride: int = field(init=False, repr=False, compare=False)
    everything: int = field(init=False, repr=False, compare=False)
    border: int = field(init=False, repr=False, compare=False)
    _diamonds: dict[tuple[int, int], int] = field(init=False, repr=False, compare=False)
    _squares: dict[tuple[int, int], int] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise ValueError(f"a grid needs at least one column and one row, not {self.width} x {self.height}")
        object.__setattr__(self, "stride", self.width + 1)
        row = (1 << self.width) - 1
        object.__setattr__(self, "everything", sum(row << y * self.stride for y in range(self.height)))
        border = self.row(0) | self.row(self.height - 1) | self.column(0) | self.column(self.width - 1)
        object.__setattr__(self, "border", border)
        object.__setattr__(self, "_diamonds", {})
        object.__setattr__(self, "_squares", {})
        object.__setattr__(self, "_hash", hash((self.width, self.height)))

    def __hash__(self) -> int:
        return self._hash  # a grid is part of the key of many things that are remembered

    # Cells and their names

    def holds(self, x: int, y: int) -> bool:
        """Whether column x, row y lies on the grid."""
        return 0 <= x < self.width and 0 <= y < self.height

    def index(self, x: int, y: int) -> int:
        """The cell in column x, row y."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ValueError(
                f"({x}, {y}) is off the grid: x runs from 0 to {self.width - 1}, y from 0 to {self.height - 1}"
            )
        return y * self.stride + x

    def bit(self, x: int, y: int) -> int:
        """The mask of the one cell in column x, row y."""
        return 1 << self.index(x, y)

    def cell(self, index: int) -> tuple[int, int]:
        """Column and row of a cell."""
        y, x = divmod(index, self.stride)
        if not (x < self.width and 0 <= y < self.height):
            raise ValueError(f"{index} is no cell of a grid of {self.width} x {self.height}")
        return x, y

    def name(self, index: int) -> str:
        """A1 is the south-west corner, letters for columns and numbers for rows, AA after Z (AKQL-059)."""
        x, y = self.cell(index)
        return f"{column_letters(x)}{y + 1}"

    def parse(self, name: str) -> int:
        """The cell with this name, in either case (AKQL-059)."""
        match = _NAME.fullmatch(name.strip().upper())
        if match is None:
            raise ValueError(f"{name!r} is not a cell name: write the column's letter and the row's number, as in A1")
        x, y = column_number(match[1]), int(match[2]) - 1
        if not self.holds(x, y):
            last = column_letters(self.width - 1)
            raise ValueError(f"there is no cell {name!r}: columns run from A to {last}, rows from 1 to {self.height}")
        return y * self.stride + x

    # Shapes

    def rectangle(self, x: int, y: int, width: int, height: int) -> int:
        """The mask of a rectangle with its south-west cell in column x, row y; all of it must be on the grid."""
        if width < 1 or height < 1 or not (self.holds(x, y) and self.holds(x + width - 1, y + height - 1)):
            raise ValueError(
                f"a rectangle of {width} x {height} at ({x}, {y}) does not fit "
                f"on a grid of {self.width} x {self.height}"
            )
        row = ((1 << width) - 1) << x
        return sum(row << r * self.stride for r in range(y, y + height))

    def row(self, y: int) -> int:
        """The mask of a whole row."""
        return self.rectangle(0, y, self.width, 1)

    def column(self, x: int) -> int:
        """The mask of a whole column."""
        return self.rectangle(x, 0, 1, self.height)

    def line(self, start: int, direction: tuple[int, int], length: int, within: int) -> list[int]:
        """Up to length cells straight from start (itself left out), in order, ending before the first not in within."""
        x, y = self.cell(start)
        dx, dy = direction
        step = dy * self.stride + dx
        within &= self.everything
        found = []
        for _ in range(length):
            x, y, start = x + dx, y + dy, start + step
            if not (0 <= x < self.width and 0 <= y < self.height and within >> start & 1):
                break
            found.append(start)
        return found

    # Distance

    def manhattan(self, a: int, b: int) -> int:
        """Columns plus rows between two cells (AKQL-090)."""
        ay, ax = divmod(a, self.stride)
        by, bx = divmod(b, self.stride)
        return abs(ax - bx) + abs(ay - by)

    def chebyshev(self, a: int, b: int) -> int:
        """The larger of the column and row differences (CD-049)."""
        ay, ax = divmod(a, self.stride)
        by, bx = divmod(b, self.stride)
        return max(abs(ax - bx), abs(ay - by))

    def within_manhattan(self, centre: int, distance: int) -> int:
        """The mask of all cells at most distance columns plus rows from centre, centre included."""
        found = self._diamonds.get((centre, distance))
        if found is None:
            found = self._diamonds[centre, distance] = self.flood(1 << centre, self.everything, distance)
        return found

    def within_chebyshev(self, centre: int, distance: int) -> int:
        """The mask of the square of cells at most distance columns and rows from centre, centre included."""
        found = self._squares.get((centre, distance))
        if found is None:
            found = self._squares[centre, distance] = _square(self, centre, distance)
        return found

    # Neighbours, floods and paths

    def neighbours(self, mask: int) -> int:
        """All cells that share a side with a cell of the mask; cells of the mask too, where they touch each other."""
        stride = self.stride
        both = mask << stride - 1 | mask
        return (both << 1 | both >> stride) & self.everything

    @cached_property
    def beside(self) -> list[int]:
        """For every cell the mask of those that share a side with it; nothing for those of the spare column."""
        return [
            self.neighbours(1 << cell) if self.everything >> cell & 1 else 0
            for cell in range(self.stride * self.height)
        ]

    @cached_property
    def bits(self) -> list[int]:
        """For every cell, those of the spare column too, the mask of it alone: read sooner than made."""
        return [1 << cell for cell in range(self.stride * self.height)]

    def around(self, mask: int) -> int:
        """All cells that share a side or a corner with a cell of the mask, cells of the mask too where they touch."""
        rows = mask << 1 | mask >> 1
        wide = mask | rows
        return (rows | wide << self.stride | wide >> self.stride) & self.everything

    def flood(self, mask: int, free: int, steps: int) -> int:
        """The mask and all free cells that at most that many orthogonal steps over free cells lead to from it."""
        stride = self.stride
        free &= self.everything
        for _ in range(steps):
            both = mask << stride - 1 | mask
            grown = mask | (both << 1 | both >> stride) & free
            if grown == mask:
                break
            mask = grown
        return mask

    @cached_property
    def reaching(self) -> _Reaching:
        """By a number of steps, a function that says as `reach` does where a move can end, and asks for more: what is free
        must lie on the grid, and the cell where the move begins must be taken. `reaching[steps](start, free)`."""
        return _Reaching(self.stride)

    def reach(self, start: int, free: int, steps: int) -> int:
        """Free cells a move of at most that many orthogonal steps can end on, start left out (AKQL-055, AKQL-056)."""
        return self.reaching[steps](start, free & self.everything & ~(1 << start))

    def reach_away(self, start: int, free: int, steps: int, source: int) -> int:
        """Like reach, but every step must increase columns plus rows from source (AKQL-079)."""
        east, west, north, south = _away(self, source)
        stride = self.stride
        free &= self.everything
        front, reached = 1 << start, 0
        for _ in range(steps):
            front = (
                (front & east) << 1 | (front & west) >> 1 | (front & north) << stride | (front & south) >> stride
            ) & free
            if not front:
                break
            reached |= front
        return reached

    def layers(self, start: int, free: int, steps: int | None = None) -> list[int]:
        """Masks of the cells first reached after 0, 1, 2, ... orthogonal steps over free cells; layer 0 is start."""
        stride = self.stride
        unseen = free & self.everything & ~(1 << start)
        front = 1 << start
        found = [front]
        while steps is None or len(found) <= steps:
            both = front << stride - 1 | front
            front = (both << 1 | both >> stride) & unseen
            if not front:
                break
            found.append(front)
            unseen ^= front
        return found

    def distances(self, start: int, free: int, steps: int | None = None) -> dict[int, int]:
        """Steps to every cell that can be reached, start (0) included; nearest first, then in ascending order."""
        return {
            cell: distance for distance, layer in enumerate(self.layers(start, free, steps)) for cell in cells(layer)
        }

    def distance(self, start: int, goal: int, free: int) -> int | None:
        """Fewest orthogonal steps over free cells from start to goal, None if there is no way; goal must be free."""
        stride = self.stride
        target, front = 1 << goal, 1 << start
        unseen = free & self.everything & ~front
        steps = 0
        while not front & target:
            both = front << stride - 1 | front
            front = (both << 1 | both >> stride) & unseen
            if not front:
                return None
            unseen ^= front
            steps += 1
        return steps

    def path(self, start: int, goal: int, free: int, steps: int | None = None) -> list[int] | None:
        """A shortest way from start (left out) to goal (included); among equals always the same one; None if none."""
        stride, target, front = self.stride, 1 << goal, 1 << start
        unseen = free & self.everything & ~front
        layers: list[int] = []
        while not front & target:
            if not front or len(layers) == steps:
                return None
            layers.append(front)
            both = front << stride - 1 | front
            front = (both << 1 | both >> stride) & unseen
            unseen ^= front
        backwards = []
        beside = self.beside
        for layer in reversed(layers):
            backwards.append(goal)
            came_from = beside[goal] & layer
            goal = (came_from & -came_from).bit_length() - 1
        return backwards[::-1]

    # Regions

    def region(self, seed: int, within: int) -> int:
        """All cells of within that orthogonal steps over within lead to from the cells of seed that lie in it."""
        stride = self.stride
        mask = seed & within
        while True:
            both = mask << stride - 1 | mask
            grown = (mask | both << 1 | both >> stride) & within
            if grown == mask:
                return mask
            mask = grown

    def connected(self, mask: int) -> bool:
        """Whether orthogonal steps within the mask join all its cells; no cells at all count as connected."""
        return self.region(mask & -mask, mask) == mask

    def components(self, mask: int) -> list[int]:
        """The connected regions of a mask, the one with the lowest cell first."""
        found = []
        while mask:
            region = self.region(mask & -mask, mask)
            found.append(region)
            mask ^= region
        return found


FEW = 3
"""So many steps are looked up. Nearer than the last of them lie 12 cells: there are 4,096 patterns at most."""


class _Reaching(dict[int, Callable[[int, int], int]]):
    """Where a move of so many steps can end, by where it begins and which cells are free. Made when it is first asked for.

    Where the first few steps lead is looked up by which of the nearest cells are free, wherever on the grid they lie.
    """

    __slots__ = ("_stride",)

    def __init__(self, stride: int) -> None:
        self._stride = stride

    def __missing__(self, steps: int) -> Callable[[int, int], int]:
        stride, looked_up = self._stride, min(steps, FEW)
        inner, led_to = _near(stride, looked_up)
        # How far below the cell what is looked up begins, and what it is looked up by.
        below, above = looked_up * stride, (looked_up - 1) * stride

        def few(start: int, free: int) -> int:
            if start >= below:
                return led_to[free >> start - above & inner] << start - below & free
            return led_to[free << below >> start + stride & inner] << start >> below & free

        def many(start: int, free: int) -> int:
            # As `few` begins, without the call.
            if start >= below:
                mask = led_to[free >> start - above & inner] << start - below & free
            else:
                mask = led_to[free << below >> start + stride & inner] << start >> below & free
            for _ in range(steps - looked_up):
                both = mask << stride - 1 | mask
                mask = (mask | both << 1 | both >> stride) & free
            return mask

        found = self[steps] = few if steps <= FEW else many
        return found


class _LedTo(dict[int, int]):
    """Where so many steps can lead, by which of the cells nearer than the last step are free; found when it is first read.

    Both masks begin at their lowest row: that of the pattern lies one higher.
    """

    __slots__ = ("_steps", "_stride")

    def __init__(self, stride: int, steps: int) -> None:
        self._stride, self._steps = stride, steps

    def __missing__(self, pattern: int) -> int:
        stride, home = self._stride, 1 << self._steps * self._stride
        within = pattern << stride | home
        grown = home
        for _ in range(self._steps):
            mask = grown & within
            both = mask << stride - 1 | mask
            grown = mask | both << 1 | both >> stride
        found = self[pattern] = grown & ~home
        return found


@lru_cache(maxsize=64)
def _near(stride: int, steps: int) -> tuple[int, _LedTo]:
    """The cells nearer than so many steps, counted from the lowest row of them, and where those steps lead; the same for all
    grids of a width."""
    across = range(1 - steps, steps)
    inner = mask_of((y + steps - 1) * stride + x for x in across for y in across if 0 < abs(x) + abs(y) < steps)
    return inner, _LedTo(stride, steps)


@lru_cache(maxsize=64)
def grid_of(width: int, height: int) -> Grid:
    """The grid of this size, the same one for all who ask: what is remembered about it is then found at once."""
    return Grid(width, height)


def _square(grid: Grid, centre: int, distance: int) -> int:
    x, y = grid.cell(centre)
    left, bottom = max(0, x - distance), max(0, y - distance)
    right, top = min(grid.width - 1, x + distance), min(grid.height - 1, y + distance)
    return grid.rectangle(left, bottom, right - left + 1, top - bottom + 1)


@lru_cache(maxsize=4096)
def _away(grid: Grid, source: int) -> tuple[int, int, int, int]:
    """The cells from which a step east, west, north or south leads farther from source."""
    x, y = grid.cell(source)
    return (
        grid.rectangle(x, 0, grid.width - x, grid.height),
        grid.rectangle(0, 0, x + 1, grid.height),
        grid.rectangle(0, y, grid.width, grid.height - y),
        grid.rectangle(0, 0, grid.width, y + 1),
    )
