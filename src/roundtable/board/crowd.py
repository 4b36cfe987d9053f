"""Which bases are near a point or in a corridor, without looking at all of them: a table cut into squares.

A crowd is an index made from the position, never part of it. Answers come in the order of their keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from roundtable.board.barriers import Segment, segment_near
from roundtable.board.measured import INCH, Disc, gap, within

Key = TypeVar("Key", int, str)


SMALL_BOX = 12
"""A box of so few squares is looked at whole: sorting out those along a line would take longer."""


class Crowd(Generic[Key]):
    """Bases by key, and by the squares of the table their centres stand in."""

    def __init__(self, bases: Iterable[tuple[Key, Disc]] = (), square: int = 4 * INCH) -> None:
        self._square = square
        self._bases: dict[Key, Disc] = {}
        self._squares: dict[tuple[int, int], dict[Key, Disc]] = {}
        self._widest = 0
        for key, base in bases:
            self.put(key, base)

    def __len__(self) -> int:
        return len(self._bases)

    def __getitem__(self, key: Key) -> Disc:
        return self._bases[key]

    def put(self, key: Key, base: Disc) -> None:
        """Place a base, or move it if it is there already."""
        if key in self._bases:
            self.take(key)
        self._bases[key] = base
        self._squares.setdefault((base.x // self._square, base.y // self._square), {})[key] = base
        self._widest = max(self._widest, base.radius)

    def take(self, key: Key) -> Disc:
        """Remove a base."""
        base = self._bases.pop(key)
        where = (base.x // self._square, base.y // self._square)
        del self._squares[where][key]
        if not self._squares[where]:
            del self._squares[where]
        return base

    def near(self, base: Disc, reach: int) -> list[Key]:
        """The bases whose nearest edges are at most reach from this one's; one given as a point has radius 0."""
        margin = base.radius + reach + self._widest
        return sorted(
            key
            for key, other in self._inside(base.x - margin, base.y - margin, base.x + margin, base.y + margin)
            if within(base, other, reach)
        )

    def in_corridor(self, line: Segment, radius: int, touching: bool = True) -> list[Key]:
        """The bases met by one of this radius going along a segment; mere touching counts or not.

        With radius 0 and touching off these are the bases that a line of sight crosses (KK-034, KK-154). Only squares
        along the segment are looked at, so a long corridor over a full table stays cheap.
        """
        found: list[Key] = []
        for held in self._along(line, radius + self._widest):
            for key, other in held.items():
                if segment_near(line, (other.x, other.y), radius + other.radius, touching):
                    found.append(key)
        return sorted(found)

    def nearest(self, base: Disc, counts: Callable[[Key], bool]) -> Key | None:
        """The nearest of those bases that count, edge to edge; of equals the first key; None if none counts.

        Looks at rings of squares from the inside out, and stops when nothing farther out can be nearer.
        """
        column, row = base.x // self._square, base.y // self._square
        best: tuple[int, Key] | None = None
        unseen = len(self._bases)
        ring = 0
        while unseen:
            beyond = (ring - 1) * self._square - base.radius - self._widest
            if best is not None and best[0] < beyond:
                break
            for held in self._ring(column, row, ring):
                unseen -= len(held)
                for away, key in sorted((gap(base, other), key) for key, other in held.items()):
                    if best is not None and (away, key) >= best:
                        break
                    if counts(key):
                        best = (away, key)
                        break
            ring += 1
        return best[1] if best is not None else None

    def _ring(self, column: int, row: int, ring: int) -> list[dict[Key, Disc]]:
        """The occupied squares exactly so many squares away."""
        squares = self._squares
        if ring * 8 > 2 * len(squares):
            return [held for (i, j), held in squares.items() if max(abs(i - column), abs(j - row)) == ring]
        places = [(column, row)] if ring == 0 else []
        for step in range(-ring, ring):
            places += [
                (column + step, row - ring),
                (column + ring, row + step),
                (column - step, row + ring),
                (column - ring, row - step),
            ]
        return [squares[place] for place in places if place in squares]

    def _along(self, line: Segment, margin: int) -> list[dict[Key, Disc]]:
        """The occupied squares within a margin of a segment, and perhaps some more beside it."""
        (ax, ay), (bx, by) = line
        square, squares = self._square, self._squares
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
        columns = range((left - margin) // square, (right + margin) // square + 1)
        rows = range((low - margin) // square, (high + margin) // square + 1)
        if len(columns) * len(rows) <= SMALL_BOX:
            return [held for i in columns for j in rows if (held := squares.get((i, j)))]
        if abs(bx - ax) < abs(by - ay):
            return self._strip(ay, ax, by, bx, margin, lambda i, j: (j, i))
        return self._strip(ax, ay, bx, by, margin, lambda i, j: (i, j))

    def _strip(
        self, a: int, c: int, b: int, d: int, margin: int, place: Callable[[int, int], tuple[int, int]]
    ) -> list[dict[Key, Disc]]:
        """Squares along a segment from (a, c) to (b, d) that is not steeper than one in one, in their own axes."""
        if b < a:
            a, c, b, d = b, d, a, c
        square, squares, run = self._square, self._squares, b - a
        found: list[dict[Key, Disc]] = []
        for i in range((a - margin) // square, (b + margin) // square + 1):
            left, right = max(a, i * square - margin), min(b, (i + 1) * square + margin)
            low, high = sorted((c + (d - c) * (x - a) // run for x in (left, right)) if run else (c, d))
            for j in range((low - margin) // square, (high + 1 + margin) // square + 1):
                held = squares.get(place(i, j))
                if held:
                    found.append(held)
        return found

    def _inside(self, left: int, bottom: int, right: int, top: int) -> list[tuple[Key, Disc]]:
        """The bases in all squares that a box touches."""
        square = self._square
        columns = range(left // square, right // square + 1)
        rows = range(bottom // square, top // square + 1)
        if len(columns) * len(rows) > len(self._squares):
            return [
                item for (i, j), held in self._squares.items() if i in columns and j in rows for item in held.items()
            ]
        found: list[tuple[Key, Disc]] = []
        for i in columns:
            for j in rows:
                held = self._squares.get((i, j))
                if held:
                    found.extend(held.items())
        return found
