"""Which bases are near a point or in a corridor, without looking at all of them: a table cut into squares.

A crowd is an index made from the position, never part of it. Answers come in the order of their keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from roundtable.board.barriers import Segment, segment_near
from roundtable.board.measured import INCH, Disc, gap, within

Key = TypeVar("Key", int, str)


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

        With radius 0 and touching off these are the bases that a line of sight crosses (KK-034, KK-154).
        """
        (ax, ay), (bx, by) = line
        margin = radius + self._widest
        box = self._inside(min(ax, bx) - margin, min(ay, by) - margin, max(ax, bx) + margin, max(ay, by) + margin)
        return sorted(
            key for key, other in box if segment_near(line, (other.x, other.y), radius + other.radius, touching)
        )

    def nearest(self, base: Disc, counts: Callable[[Key], bool]) -> Key | None:
        """The nearest of those bases that count, edge to edge; of equals the first key; None if none counts."""
        reach = self._square
        while True:
            near = self.near(base, reach)
            found = [key for key in near if counts(key)]
            if found:
                return min(found, key=lambda key: (gap(base, self._bases[key]), key))
            if len(near) == len(self._bases):
                return None
            reach *= 2

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
