"""Regions of a measured table, for questions whose answer is a point. Whole units only: no float ever enters a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from .dice import Source
from .errors import RuleBug

Point = tuple[int, int]


class Region(Protocol):
    """A set of points that can be tested, sampled, described and drawn, but not listed."""

    def holds(self, x: int, y: int) -> bool: ...

    def sample(self, dice: Source) -> Point: ...

    def corners(self) -> Iterator[Point]:
        """A few points of it that stand for the rest: enough for a bot that tries answers in turn."""

    def only(self) -> Point | None: ...

    def describe(self) -> str:
        """For error messages: "inside 0,0 to 720,480"."""

    def to_json(self) -> dict[str, Any]: ...


class Rect:
    """Every point from (left, top) to (right, bottom), edges included."""

    def __init__(self, left: int, top: int, right: int, bottom: int) -> None:
        if right < left or bottom < top:
            raise RuleBug(f"the rectangle {left},{top} to {right},{bottom} holds no point")
        self.left, self.top, self.right, self.bottom = left, top, right, bottom

    def holds(self, x: int, y: int) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def sample(self, dice: Source) -> Point:
        return (
            self.left + dice.below(self.right - self.left + 1),
            self.top + dice.below(self.bottom - self.top + 1),
        )

    def corners(self) -> Iterator[Point]:
        points = [
            (x, y)
            for y in (self.top, (self.top + self.bottom) // 2, self.bottom)
            for x in (self.left, (self.left + self.right) // 2, self.right)
        ]
        return iter(dict.fromkeys(points))

    def only(self) -> Point | None:
        return (self.left, self.top) if (self.left, self.top) == (self.right, self.bottom) else None

    def describe(self) -> str:
        return f"inside {self.left},{self.top} to {self.right},{self.bottom}"

    def to_json(self) -> dict[str, Any]:
        return {"kind": "rect", "left": self.left, "top": self.top, "right": self.right, "bottom": self.bottom}


class Disc:
    """Every point at most `radius` from the centre."""

    def __init__(self, x: int, y: int, radius: int) -> None:
        if radius < 0:
            raise RuleBug(f"a disc of radius {radius} holds no point")
        self.x, self.y, self.radius = x, y, radius

    def holds(self, x: int, y: int) -> bool:
        return (x - self.x) ** 2 + (y - self.y) ** 2 <= self.radius**2

    def sample(self, dice: Source) -> Point:
        side = 2 * self.radius + 1
        while True:
            x, y = self.x - self.radius + dice.below(side), self.y - self.radius + dice.below(side)
            if self.holds(x, y):
                return x, y

    def corners(self) -> Iterator[Point]:
        r = self.radius
        moves = [(0, 0), (0, -r), (r, 0), (0, r), (-r, 0)]
        return iter(dict.fromkeys((self.x + dx, self.y + dy) for dx, dy in moves))

    def only(self) -> Point | None:
        return (self.x, self.y) if self.radius == 0 else None

    def describe(self) -> str:
        return f"at most {self.radius} from {self.x},{self.y}"

    def to_json(self) -> dict[str, Any]:
        return {"kind": "disc", "x": self.x, "y": self.y, "radius": self.radius}


class Points:
    """A region given by its points: what remains of a shape after a rule has cut it up."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = list(dict.fromkeys((x, y) for x, y in points))
        self._held = frozenset(self.points)
        if not self.points:
            raise RuleBug("a region needs at least one point")

    def holds(self, x: int, y: int) -> bool:
        return (x, y) in self._held

    def sample(self, dice: Source) -> Point:
        return self.points[dice.below(len(self.points))]

    def corners(self) -> Iterator[Point]:
        return iter(self.points)

    def only(self) -> Point | None:
        return self.points[0] if len(self.points) == 1 else None

    def describe(self) -> str:
        shown = " ".join(f"{x},{y}" for x, y in self.points[:8])
        return f"among {shown}" + (" ..." if len(self.points) > 8 else "")

    def to_json(self) -> dict[str, Any]:
        return {"kind": "points", "points": [list(point) for point in self.points]}


def region_from_json(data: dict[str, Any]) -> Region:
    """Read back what `to_json` wrote."""
    kind = data["kind"]
    if kind == "rect":
        return Rect(data["left"], data["top"], data["right"], data["bottom"])
    if kind == "disc":
        return Disc(data["x"], data["y"], data["radius"])
    if kind == "points":
        return Points([(x, y) for x, y in data["points"]])
    raise ValueError(f"there is no kind of region called {kind!r}")
