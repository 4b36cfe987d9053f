"""Which bases are near a point or in a corridor, without looking at all of them: a table cut into squares.

A crowd is an index made from the position, never part of it. Answers come in the order of their keys.

Few bases are all looked at, their places kept as complex numbers: how far off one is, or how far ahead and to the side of a
line, is then one step of the machine instead of ten. Such a look is a float's and only sorts out who cannot matter, with a
unit to spare; those that are left are measured in whole numbers, or compared to them exactly (`EXACTLY`), so every machine
gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, isqrt, sqrt
from typing import Generic, TypeVar

from roundtable.board.barriers import Segment, segment_near
from roundtable.board.measured import FINE, HALT, INCH, Disc, Point, Vector, along, gap

Key = TypeVar("Key", int, str)


SMALL_BOX = 12
"""A box of so few squares is looked at whole: sorting out those along a line would take longer."""
BESIDE = 3 * INCH
"""So much farther than asked one looks among few: who asks next mostly asks about a place near by."""
SHORT = 16 * INCH
"""Around so short a way few bases stand: who stands beside it need not be sorted out."""
FAR = 60 * INCH
"""So far away is most of a table: who is not so far need not be sorted out."""
EXACTLY = 1e-6
"""To spare where the distance between two points, a float, is compared to a whole number. It is always wrong by less, and a
distance that is no whole number is farther than this from any (by 1/2n or more, if n is the nearest): so this is exact."""
ANYWHERE = 1_000_000
"""Farther than any two places of a table are apart."""
FEW = 100
"""So few bases are all looked at: finding out which squares they stand in would take longer (measured with 80 and 100 a side;
with 200 it is the same)."""


class Crowd(Generic[Key]):
    """Bases by key, and by the squares of the table their centres stand in."""

    def __init__(self, bases: Iterable[tuple[Key, Disc]] = (), square: int = 4 * INCH) -> None:
        self._square = square
        self.bases: dict[Key, Disc] = {}
        """To be read only: they are changed by `put` and `take`."""
        self._spots: dict[Key, complex] = {}
        self._squares: dict[tuple[int, int], dict[Key, complex]] = {}
        """The bases by the squares in which their centres are."""
        self._widest = 0
        self._narrowest = 1 << 30
        self._middle, self._reach = 0j, -1.0
        self._there: dict[Key, complex] = {}
        """The last circle that was looked at among few, and who stands in it: mostly the next question lies in it too."""
        self._void, self._voided = 0j, -1.0
        """A place, and how far around it nobody has its centre."""
        self._nearest: tuple[complex, Key, float] | None = None
        """From where somebody last asked for the nearest of few, who it was, and how far off it may at most be to stay so."""
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
        square, before = self._square, self.bases.get(key)
        into = x // square, y // square
        if before is not None and (out := (before[0] // square, before[1] // square)) != into:
            self._clear(out, key)
        self.bases[key] = base
        self._spots[key] = spot = complex(x, y)
        held = self._squares.get(into)
        if held is None:
            self._squares[into] = {key: spot}
        else:
            held[key] = spot
        if abs(spot - self._middle) <= self._reach:
            self._there[key] = spot
        elif key in self._there:
            del self._there[key]
        far = abs(spot - self._void)
        if far < self._voided:
            self._voided = far
        if self._nearest is not None:
            start, nearest, second = self._nearest
            if key == nearest or radius < self._narrowest or radius > self._widest:
                self._nearest = None
            elif (far := abs(spot - start) - self._widest + self._narrowest - 4) < second:
                self._nearest = start, nearest, far
        if radius > self._widest:
            self._widest = radius
        if radius < self._narrowest:
            self._narrowest = radius

    def _clear(self, where: tuple[int, int], key: Key) -> None:
        """Nobody of that key stands in a square any more."""
        held = self._squares[where]
        if len(held) == 1:
            del self._squares[where]
        else:
            del held[key]

    def take(self, key: Key) -> Disc:
        """Remove a base."""
        base = self.bases.pop(key)
        del self._spots[key]
        self._there.pop(key, None)
        if self._nearest is not None and self._nearest[1] == key:
            self._nearest = None
        self._clear((base[0] // self._square, base[1] // self._square), key)
        return base

    def _circle(self, middle: complex, reach: float) -> list[Key]:
        """Those among few whose centres are at most so far from a point."""
        if abs(middle - self._void) + reach < self._voided:
            return []
        if abs(middle - self._middle) + reach > self._reach:
            self._middle, self._reach = middle, (seen := reach + BESIDE)
            self._there = {key: spot for key, spot in self._spots.items() if abs(spot - middle) <= seen}
        return [key for key, spot in self._there.items() if abs(spot - middle) <= reach] if self._there else []

    def near(self, base: Disc, reach: int) -> list[Key]:
        """The bases whose nearest edges are at most reach from this one's; one given as a point has radius 0."""
        bx, by, radius = base
        around = radius + reach
        margin = around + self._widest
        here, seen = complex(bx, by), margin + 1
        if abs(here - self._void) + seen < self._voided:
            return []
        bases, limit, found = self.bases, around + EXACTLY, list[Key]()
        for held in self._squares_in(bx - margin, by - margin, bx + margin, by + margin):
            for key, spot in held.items():
                far = abs(spot - here)
                if far <= seen and far <= limit + bases[key][2]:
                    found.append(key)
        if len(found) > 1:
            found.sort()
        return found

    def by_distance(self, base: Disc, reach: int, ahead: Vector = (0, 0)) -> list[tuple[int, Key]]:
        """What `near` finds with how far away it is, edge to edge and rounded up, the nearest first (KK-004).

        With a direction only those whose centres lie ahead or abreast.
        """
        bx, by, radius = base
        margin = radius + reach + self._widest
        bases, spots, here = self.bases, self._spots, complex(bx, by)
        items: Iterable[tuple[Key, complex]]
        if len(bases) > FEW:
            items = [(key, spots[key]) for key in self._inside(bx - margin, by - margin, bx + margin, by + margin)]
        elif margin > FAR:
            items = spots.items()
        elif abs(here - self._void) + margin + 1 < self._voided:
            return []
        else:
            reached = margin + 1
            items = [item for item in spots.items() if abs(item[1] - here) <= reached]
        # A float that is a bit too long for a whole number is still rounded up to that.
        edge = radius + EXACTLY
        if ahead == (0, 0):
            found = [
                (away, key)
                for key, spot in items
                if (away := ceil(abs(spot - here) - edge) - bases[key][2]) <= reach
            ]
        else:
            turn = complex(ahead[0], -ahead[1])
            found = [
                (away, key)
                for key, spot in items
                if ((to := spot - here) * turn).real >= 0 and (away := ceil(abs(to) - edge) - bases[key][2]) <= reach
            ]
        found.sort()
        return found

    def overlapping(self, base: tuple[int, int, int], but: Key | None = None) -> Key | None:
        """The first key of a base that covers common ground with this one; touching does not count (KK-003)."""
        bx, by, radius = base
        reach = radius + self._widest
        here, own, bases = complex(bx, by), radius - EXACTLY, self.bases
        first: Key | None = None
        square, squares = self._square, self._squares
        rows = range((by - reach) // square, (by + reach) // square + 1)
        for i in range((bx - reach) // square, (bx + reach) // square + 1):
            for j in rows:
                held = squares.get((i, j))
                if held is None:
                    continue
                for key, spot in held.items():
                    far = abs(spot - here)
                    if far < reach and far < own + bases[key][2] and key != but and (first is None or key < first):
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
            if not keys:
                return None
        elif len(bases) <= FEW:
            keys = self._beside(start, complex(*vector), distance + radius + HALT, radius + HALT, 0)
        else:
            groups = self._along((start, along(start, vector, distance)), radius + 10 + self._widest)
            keys = [key for held in groups for key in held]
        (sx, sy), (vx, vy) = start, vector
        norm, reach = vx * vx + vy * vy, radius + HALT
        long = sqrt(norm)
        for key in keys:
            x, y, other = bases[key]
            x, y, other = x - sx, y - sy, other + reach
            ahead, aside = vx * x + vy * y, vx * y - vy * x
            # As in `halt_at_disc`, without the call.
            if ahead <= 0 or (inside := norm * other * other - aside * aside) < 0:
                continue  # abreast, behind or aside
            if x * x + y * y <= other * other:
                halt = 0
            else:
                far = (ahead - sqrt(inside)) / long
                if far < 60 * long and 0.001 < far % 1 < 0.999:
                    halt = int(far) + 1
                else:
                    halt = -((isqrt(inside * FINE * FINE) - ahead * FINE) // isqrt(norm * FINE * FINE))
            if halt < distance and (best is None or (halt, key) < best):
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
                key
                for held in groups
                for key, spot in held.items()
                if left <= spot.real <= right and low <= spot.imag <= high
            ]
        found: list[Key] = []
        for key in keys:
            x, y, other = self.bases[key]
            if segment_near(line, (x, y), radius + other, touching):
                found.append(key)
        if len(found) > 1:
            found.sort()
        return found

    def crossed(self, line: Segment, but: tuple[Key, ...]) -> bool:
        """Whether a line of sight passes through one of these bases, but for some (KK-034, KK-154)."""
        (ax, ay), (bx, by) = line
        bases, margin = self.bases, self._widest
        far = abs(bx - ax) + abs(by - ay)
        if far > SHORT and len(bases) <= FEW:
            keys = self._beside((ax, ay), complex(bx - ax, by - ay), far, 0, margin)
        elif far > SHORT:
            return any(key not in but for key in self.in_corridor(line, 0, touching=False))
        else:
            left, right = (ax, bx) if ax < bx else (bx, ax)
            low, high = (ay, by) if ay < by else (by, ay)
            keys = self._inside(left - margin, low - margin, right + margin, high + margin)
        # As in `segment_near`, without the calls.
        dx, dy = bx - ax, by - ay
        norm = dx * dx + dy * dy
        for key in keys:
            x, y, radius = bases[key]
            x, y = x - ax, y - ay
            ahead = x * dx + y * dy
            if ahead <= 0:
                away = x * x + y * y - radius * radius
            elif ahead >= norm:
                away = (x - dx) ** 2 + (y - dy) ** 2 - radius * radius
            else:
                away = (x * dy - y * dx) ** 2 - radius * radius * norm
            if away < 0 and key not in but:
                return True
        return False

    def nearest(self, base: Disc, counts: Callable[[Key], bool] | None = None) -> Key | None:
        """The nearest of those bases that count, edge to edge; of equals the first key; None if none counts.

        Looks at rings of squares from the inside out, and stops when nothing farther out can be nearer.
        """
        if len(self.bases) <= FEW:
            first: Key | None = None
            if self._nearest is not None:
                # To all others one has come nearer by no more than one has gone.
                here = complex(base[0], base[1])
                start, near, second = self._nearest
                if abs(here - start) + abs(self._spots[near] - here) <= second:
                    first = near
            if first is None:
                first = self._nearest_of_few(base)
            if first is None or counts is None or counts(first):
                return first
            return self._next_of_few(base, counts)
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
                for away, key in sorted((gap(base, self.bases[key]), key) for key in held):
                    if best is not None and (away, key) >= best:
                        break
                    if counts is None or counts(key):
                        best = (away, key)
                        break
            ring += 1
        return best[1] if best is not None else None

    def _nearest_of_few(self, base: Disc) -> Key | None:
        spots, here = self._spots, complex(base[0], base[1])
        if not spots:
            return None
        away = [abs(spot - here) for spot in spots.values()]
        ranked = sorted(away)
        self._void, self._voided = here, (least := ranked[0])
        # Whoever is nearest edge to edge has its centre no farther than this.
        spare = self._widest - self._narrowest + 4
        second = ranked[1] if len(ranked) > 1 else ANYWHERE
        if second > least + spare:
            key = list(spots)[away.index(least)]
            self._nearest = here, key, second - spare
            return key
        return self._first_of(base, [key for key, far in zip(spots, away) if far <= least + spare])

    def _next_of_few(self, base: Disc, counts: Callable[[Key], bool]) -> Key | None:
        """The nearest of few that counts."""
        here = complex(base[0], base[1])
        ranked = sorted([(abs(spot - here), key) for key, spot in self._spots.items()])
        found: list[Key] = []
        most: float = ANYWHERE
        for far, key in ranked:
            if far > most:
                break
            if counts(key):
                if not found:
                    most = far + self._widest - self._narrowest + 4
                found.append(key)
        return self._first_of(base, found) if found else None

    def _first_of(self, base: Disc, keys: list[Key]) -> Key:
        """Of some the nearest, edge to edge; of equals the first key."""
        if len(keys) == 1:
            return keys[0]
        bases = self.bases
        return min([(gap(base, bases[key]), key) for key in keys])[1]

    def _ring(self, column: int, row: int, ring: int) -> list[dict[Key, complex]]:
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

    def _along(self, line: Segment, margin: int) -> list[dict[Key, complex]]:
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
    ) -> list[dict[Key, complex]]:
        """Squares along a segment from (a, c) to (b, d) that is not steeper than one in one, in their own axes."""
        if b < a:
            a, c, b, d = b, d, a, c
        square, squares, run = self._square, self._squares, b - a
        found: list[dict[Key, complex]] = []
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
        return [key for held in self._squares_in(left, bottom, right, top) for key in held]

    def _squares_in(self, left: int, bottom: int, right: int, top: int) -> list[dict[Key, complex]]:
        """The occupied squares that a box touches."""
        square, squares = self._square, self._squares
        columns = range(left // square, right // square + 1)
        rows = range(bottom // square, top // square + 1)
        if len(columns) * len(rows) > len(squares):
            return [held for (i, j), held in squares.items() if i in columns and j in rows]
        found: list[dict[Key, complex]] = []
        for i in columns:
            for j in rows:
                held = squares.get((i, j))
                if held:
                    found.append(held)
        return found
