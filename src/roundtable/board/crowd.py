"""Which bases are near a point or in a corridor, without looking at all of them: a table cut into squares.

A crowd is an index made from the position, never part of it. Answers come in the order of their keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from roundtable.board.barriers import Segment, segment_near
from roundtable.board.measured import HALT, INCH, Disc, Point, Vector, along, gap, halt_at_disc, root_up

Key = TypeVar("Key", int, str)


SMALL_BOX = 12
"""A box of so few squares is looked at whole: sorting out those along a line would take longer."""
FEW = 40
"""So few bases are all looked at: finding out which squares they stand in would take longer."""


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

    def get(self, key: Key) -> Disc | None:
        return self._bases.get(key)

    def __contains__(self, key: Key) -> bool:
        return key in self._bases

    def put(self, key: Key, base: Disc) -> None:
        """Place a base, or move it if it is there already."""
        if key in self._bases:
            self.take(key)
        self._bases[key] = base
        where = (base.x // self._square, base.y // self._square)
        held = self._squares.get(where)
        if held is None:
            self._squares[where] = {key: base}
        else:
            held[key] = base
        if base.radius > self._widest:
            self._widest = base.radius

    def take(self, key: Key) -> Disc:
        """Remove a base."""
        base = self._bases.pop(key)
        where = (base.x // self._square, base.y // self._square)
        held = self._squares[where]
        del held[key]
        if not held:
            del self._squares[where]
        return base

    def near(self, base: Disc, reach: int) -> list[Key]:
        """The bases whose nearest edges are at most reach from this one's; one given as a point has radius 0."""
        bx, by, radius = base
        around = radius + reach
        margin = around + self._widest
        if len(self._bases) <= FEW and 2 * margin > self._square:
            items: Iterable[tuple[Key, Disc]] = self._bases.items()
        else:
            items = self._inside(bx - margin, by - margin, bx + margin, by + margin)
        square = margin * margin
        found = []
        for key, (x, y, other) in items:
            dx, dy = x - bx, y - by
            away = dx * dx + dy * dy
            if away <= square:
                limit = around + other
                if away <= limit * limit and limit >= 0:
                    found.append(key)
        if len(found) > 1:
            found.sort()
        return found

    def by_distance(self, base: Disc, reach: int) -> list[tuple[int, Key]]:
        """What `near` finds with how far away it is, edge to edge and rounded up, the nearest first (KK-004)."""
        bx, by, radius = base
        around = radius + reach
        margin = around + self._widest
        if len(self._bases) <= FEW:
            items: Iterable[tuple[Key, Disc]] = self._bases.items()
        else:
            items = self._inside(bx - margin, by - margin, bx + margin, by + margin)
        found = []
        for key, (x, y, other) in items:
            dx, dy = x - bx, y - by
            away, limit = dx * dx + dy * dy, around + other
            if away <= limit * limit and limit >= 0:
                found.append((root_up(away) - radius - other, key))
        found.sort()
        return found

    def overlapping(self, base: Disc, but: Key | None = None) -> Key | None:
        """The first key of a base that covers common ground with this one; touching does not count (KK-003)."""
        bx, by, radius = base
        reach = radius + self._widest
        first: Key | None = None
        square = self._square
        left, right = (bx - reach) // square, (bx + reach) // square
        low, high = (by - reach) // square, (by + reach) // square
        for i in range(left, right + 1):
            for j in range(low, high + 1):
                held = self._squares.get((i, j))
                if held is None:
                    continue
                for key, (x, y, other) in held.items():
                    limit = radius + other
                    dx, dy = x - bx, y - by
                    if dx * dx + dy * dy < limit * limit and key != but and (first is None or key < first):
                        first = key
        return first

    def first_met(self, start: Point, vector: Vector, radius: int, distance: int) -> tuple[int, Key] | None:
        """How far a base goes along a line before it must stop at one of these, and at which; of equals the first key.

        None where it meets nobody before that distance (KK-297).
        """
        sx, sy = start
        vx, vy = vector
        norm = vx * vx + vy * vy
        far = distance + radius + HALT
        best: tuple[int, Key] | None = None
        if len(self._bases) <= FEW:
            groups: Iterable[dict[Key, Disc]] = (self._bases,)
        else:
            groups = self._along((start, along(start, vector, distance)), radius + 10 + self._widest)
        for held in groups:
            for key, base in held.items():
                x, y, other = base
                dx, dy = x - sx, y - sy
                limit = far + other
                if dx * dx + dy * dy >= limit * limit or vx * dx + vy * dy <= 0:
                    continue
                cross, reach = vx * dy - vy * dx, radius + other + HALT
                if cross * cross > reach * reach * norm:
                    continue
                halt = halt_at_disc(start, vector, radius, base)
                if halt is not None and halt < distance and (best is None or (halt, key) < best):
                    best = (halt, key)
        return best

    def in_corridor(self, line: Segment, radius: int, touching: bool = True) -> list[Key]:
        """The bases met by one of this radius going along a segment; mere touching counts or not.

        With radius 0 and touching off these are the bases that a line of sight crosses (KK-034, KK-154). Only squares
        along the segment are looked at, so a long corridor over a full table stays cheap.
        """
        (ax, ay), (bx, by) = line
        margin = radius + self._widest
        left, right = (ax - margin, bx + margin) if ax < bx else (bx - margin, ax + margin)
        low, high = (ay - margin, by + margin) if ay < by else (by - margin, ay + margin)
        groups: Iterable[dict[Key, Disc]]
        groups = (self._bases,) if len(self._bases) <= FEW else self._along(line, margin)
        found: list[Key] = []
        for held in groups:
            for key, (x, y, other) in held.items():
                if left <= x <= right and low <= y <= high and segment_near(line, (x, y), radius + other, touching):
                    found.append(key)
        if len(found) > 1:
            found.sort()
        return found

    def nearest(self, base: Disc, counts: Callable[[Key], bool]) -> Key | None:
        """The nearest of those bases that count, edge to edge; of equals the first key; None if none counts.

        Looks at rings of squares from the inside out, and stops when nothing farther out can be nearer.
        """
        if len(self._bases) <= FEW:
            return self._nearest_of_few(base, counts)
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

    def _nearest_of_few(self, base: Disc, counts: Callable[[Key], bool]) -> Key | None:
        bx, by, _ = base
        passed_over: list[Key] = []
        while len(passed_over) < len(self._bases):
            best: Key | None = None
            least = reach = 0
            for key, (x, y, radius) in self._bases.items():
                dx, dy = x - bx, y - by
                square = dx * dx + dy * dy
                if best is None:
                    if key not in passed_over:
                        best, least = key, root_up(square) - radius
                    continue
                reach = least + radius
                # The root is taken only of those that are no farther than the nearest so far.
                if square > reach * reach or reach < 0 or key in passed_over:
                    continue
                away = root_up(square) - radius
                if away < least or key < best:
                    best, least = key, away
            if best is None or counts(best):
                return best
            passed_over.append(best)
        return None

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
