"""Which bases are near a point or in a corridor, without looking at all of them: a table cut into squares.

A crowd is an index made from the position, never part of it. Answers come in the order of their keys.

Few bases are all looked at, their places kept as complex numbers: how far off one is, or how far ahead and to the side of a
line, is then one step of the machine instead of ten. Such a look is a float's and only sorts out who cannot matter, with a
unit to spare; those that are left are measured in whole numbers, so every machine gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt
from typing import Generic, TypeVar

from roundtable.board.barriers import Segment, segment_near
from roundtable.board.measured import HALT, INCH, Disc, Point, Vector, along, gap, halt_at_disc

Key = TypeVar("Key", int, str)


SMALL_BOX = 12
"""A box of so few squares is looked at whole: sorting out those along a line would take longer."""
BESIDE = 3 * INCH
"""So much farther than asked one looks among few: who asks next mostly asks about a place near by."""
SHORT = 10 * INCH
"""Around so short a way few bases stand: who stands beside it need not be sorted out."""
ANYWHERE = 1_000_000
"""Farther than any two places of a table are apart."""
FEW = 50
"""So few bases are all looked at: finding out which squares they stand in would take longer."""


class Crowd(Generic[Key]):
    """Bases by key, and by the squares of the table their centres stand in."""

    def __init__(self, bases: Iterable[tuple[Key, Disc]] = (), square: int = 4 * INCH) -> None:
        self._square = square
        self.bases: dict[Key, Disc] = {}
        """To be read only: they are changed by `put` and `take`."""
        self._spots: dict[Key, complex] = {}
        self._cut: dict[tuple[int, int], dict[Key, Disc]] | None = None
        self._widest = 0
        self._narrowest = 1 << 30
        self._look: tuple[complex, float, list[tuple[Key, complex]]] = (0j, -1.0, [])
        """The last circle that was looked at among few, and who stands in it: mostly the next question lies in it too."""
        self._nearest: tuple[complex, Key] | None = None
        """From where somebody last asked for the nearest of few, and who it was, if nobody else was nearly as near."""
        for key, base in bases:
            self.put(key, base)

    def __len__(self) -> int:
        return len(self.bases)

    def __getitem__(self, key: Key) -> Disc:
        return self.bases[key]

    def get(self, key: Key) -> Disc | None:
        return self.bases.get(key)

    def __contains__(self, key: Key) -> bool:
        return key in self.bases

    def put(self, key: Key, base: Disc) -> None:
        """Place a base, or move it if it is there already."""
        x, y, radius = base
        if self._cut is not None:
            if key in self.bases:
                self.take(key)
            self._cut.setdefault((x // self._square, y // self._square), {})[key] = base
        self.bases[key] = base
        self._spots[key] = complex(x, y)
        self._look = (0j, -1.0, [])
        self._nearest = None
        if radius > self._widest:
            self._widest = radius
        if radius < self._narrowest:
            self._narrowest = radius

    @property
    def _squares(self) -> dict[tuple[int, int], dict[Key, Disc]]:
        """The bases by their squares, sorted into them when somebody first asks: among few, nobody does."""
        if self._cut is None:
            self._cut = {}
            for key, base in self.bases.items():
                self._cut.setdefault((base.x // self._square, base.y // self._square), {})[key] = base
        return self._cut

    def take(self, key: Key) -> Disc:
        """Remove a base."""
        base = self.bases.pop(key)
        del self._spots[key]
        self._look = (0j, -1.0, [])
        self._nearest = None
        if self._cut is not None:
            where = (base.x // self._square, base.y // self._square)
            del self._cut[where][key]
            if not self._cut[where]:
                del self._cut[where]
        return base

    def _circle(self, middle: complex, reach: float) -> list[Key]:
        """Those among few whose centres are at most so far from a point."""
        centre, seen, there = self._look
        if abs(middle - centre) + reach > seen:
            seen = reach + BESIDE
            there = [item for item in self._spots.items() if abs(item[1] - middle) <= seen]
            self._look = (middle, seen, there)
        return [key for key, spot in there if abs(spot - middle) <= reach]

    def near(self, base: Disc, reach: int) -> list[Key]:
        """The bases whose nearest edges are at most reach from this one's; one given as a point has radius 0."""
        bx, by, radius = base
        around = radius + reach
        margin = around + self._widest
        bases = self.bases
        keys: Iterable[Key]
        if len(bases) <= FEW:
            keys = self._circle(complex(bx, by), margin + 1)
        else:
            keys = self._inside(bx - margin, by - margin, bx + margin, by + margin)
        found = []
        for key in keys:
            x, y, other = bases[key]
            dx, dy = x - bx, y - by
            limit = around + other
            if dx * dx + dy * dy <= limit * limit and limit >= 0:
                found.append(key)
        if len(found) > 1:
            found.sort()
        return found

    def by_distance(self, base: Disc, reach: int) -> list[tuple[int, Key]]:
        """What `near` finds with how far away it is, edge to edge and rounded up, the nearest first (KK-004)."""
        bx, by, radius = base
        around = radius + reach
        margin = around + self._widest
        bases = self.bases
        keys: Iterable[Key]
        if len(bases) <= FEW:
            here, reached = complex(bx, by), margin + 1
            keys = [key for key, spot in self._spots.items() if abs(spot - here) <= reached]
        else:
            keys = self._inside(bx - margin, by - margin, bx + margin, by + margin)
        found = []
        for key in keys:
            x, y, other = bases[key]
            dx, dy = x - bx, y - by
            away, limit = dx * dx + dy * dy, around + other
            if away <= limit * limit and limit >= 0:
                found.append((isqrt(away - 1) + 1 - radius - other if away else -radius - other, key))
        found.sort()
        return found

    def overlapping(self, base: tuple[int, int, int], but: Key | None = None) -> Key | None:
        """The first key of a base that covers common ground with this one; touching does not count (KK-003)."""
        bx, by, radius = base
        reach = radius + self._widest
        first: Key | None = None
        if len(self.bases) <= FEW:
            here, reach = complex(bx, by), reach + 1
            for key in [key for key, spot in self._spots.items() if abs(spot - here) <= reach]:
                x, y, other = self.bases[key]
                limit, dx, dy = radius + other, x - bx, y - by
                if dx * dx + dy * dy < limit * limit and key != but and (first is None or key < first):
                    first = key
            return first
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
        bases = self.bases
        best: tuple[int, Key] | None = None
        keys: Iterable[Key]
        if len(bases) <= FEW and distance <= SHORT:
            # Whoever is met stands within the circle around the way.
            line, half = complex(*vector), distance / 2
            middle = complex(*start) + line * (half / abs(line))
            keys = self._circle(middle, half + radius + HALT + self._widest + 1)
        elif len(bases) <= FEW:
            keys = self._beside(start, complex(*vector), distance + radius + HALT, radius + HALT, 0)
        else:
            groups = self._along((start, along(start, vector, distance)), radius + 10 + self._widest)
            keys = [key for held in groups for key in held]
        for key in keys:
            halt = halt_at_disc(start, vector, radius, bases[key])
            if halt is not None and halt < distance and (best is None or (halt, key) < best):
                best = (halt, key)
        return best

    def _beside(self, start: Point, line: complex, ahead: float, aside: int, behind: int) -> list[Key]:
        """The bases that may come within reach of a line: so far ahead, to its sides, and behind its start."""
        here, turn = complex(*start), line.conjugate() / abs(line)
        most, wide, least = ahead + self._widest + 1, aside + self._widest + 1, -behind - 1
        return [
            key
            for key, spot in self._spots.items()
            if -wide <= (seen := (spot - here) * turn).imag <= wide and least <= seen.real <= most
        ]

    def in_corridor(self, line: Segment, radius: int, touching: bool = True) -> list[Key]:
        """The bases met by one of this radius going along a segment; mere touching counts or not.

        With radius 0 and touching off these are the bases that a line of sight crosses (KK-034, KK-154). Only squares
        along the segment are looked at, so a long corridor over a full table stays cheap.
        """
        (ax, ay), (bx, by) = line
        margin = radius + self._widest
        whole = complex(bx - ax, by - ay)
        keys: Iterable[Key]
        if len(self.bases) <= FEW and abs(whole) <= SHORT:
            keys = self._circle(complex(ax, ay) + whole / 2, abs(whole) / 2 + margin + 1)
        elif len(self.bases) <= FEW:
            keys = self._beside((ax, ay), whole, abs(whole) + radius, radius, margin)
        else:
            left, right = (ax - margin, bx + margin) if ax < bx else (bx - margin, ax + margin)
            low, high = (ay - margin, by + margin) if ay < by else (by - margin, ay + margin)
            groups = self._along(line, margin)
            keys = [
                key for held in groups for key, (x, y, _) in held.items() if left <= x <= right and low <= y <= high
            ]
        found: list[Key] = []
        for key in keys:
            x, y, other = self.bases[key]
            if segment_near(line, (x, y), radius + other, touching):
                found.append(key)
        if len(found) > 1:
            found.sort()
        return found

    def nearest(self, base: Disc, counts: Callable[[Key], bool] | None = None) -> Key | None:
        """The nearest of those bases that count, edge to edge; of equals the first key; None if none counts.

        Looks at rings of squares from the inside out, and stops when nothing farther out can be nearer.
        """
        if len(self.bases) <= FEW:
            first = self._nearest_of_few(base)
            if first is None or counts is None or counts(first):
                return first
            for _, key in self.by_distance(base, ANYWHERE):
                if key != first and counts(key):
                    return key
            return None
        column, row = base.x // self._square, base.y // self._square
        best: tuple[int, Key] | None = None
        unseen = len(self.bases)
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
                    if counts is None or counts(key):
                        best = (away, key)
                        break
            ring += 1
        return best[1] if best is not None else None

    def _nearest_of_few(self, base: Disc) -> Key | None:
        spots, here = self._spots, complex(base[0], base[1])
        if self._nearest is not None:
            # Who has gone straight towards the nearest, or nowhere, has come as much nearer to nobody else.
            start, key = self._nearest
            goal = spots[key]
            if abs(here - start) + abs(goal - here) <= abs(goal - start) + 0.5:
                return key
        if not spots:
            return None
        away = [abs(spot - here) for spot in spots.values()]
        # Whoever is nearest edge to edge has its centre no farther than this.
        most = min(away) + self._widest - self._narrowest + 4
        near = [key for key, far in zip(spots, away) if far <= most]
        if len(near) == 1:
            self._nearest = here, near[0]
            return near[0]
        bases = self.bases
        return min([(gap(base, bases[key]), key) for key in near])[1]

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

    def _inside(self, left: int, bottom: int, right: int, top: int) -> list[Key]:
        """The bases in all squares that a box touches."""
        square = self._square
        columns = range(left // square, right // square + 1)
        rows = range(bottom // square, top // square + 1)
        if len(columns) * len(rows) > len(self._squares):
            return [key for (i, j), held in self._squares.items() if i in columns and j in rows for key in held]
        found: list[Key] = []
        for i in columns:
            for j in rows:
                held = self._squares.get((i, j))
                if held:
                    found.extend(held)
        return found
