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


class Shape(Protocol):
    """What a region is cut with: it can test points and be written down, no more."""

    def holds(self, x: int, y: int) -> bool: ...

    def to_json(self) -> dict[str, Any]: ...


class Half:
    """Every point on the left of a line through (x, y) in the direction (dx, dy), the line included."""

    def __init__(self, x: int, y: int, dx: int, dy: int) -> None:
        self.x, self.y, self.dx, self.dy = x, y, dx, dy

    def holds(self, x: int, y: int) -> bool:
        return self.dx * (y - self.y) - self.dy * (x - self.x) >= 0

    def to_json(self) -> dict[str, Any]:
        return {"kind": "half", "x": self.x, "y": self.y, "dx": self.dx, "dy": self.dy}


class Near:
    """Every point nearer to a line from one point to another than a distance; exactly that far away is outside."""

    def __init__(self, start: Point, end: Point, distance: int) -> None:
        self.start, self.end, self.distance = start, end, distance

    def holds(self, x: int, y: int) -> bool:
        (ax, ay), (bx, by) = self.start, self.end
        dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
        ahead, norm, square = px * dx + py * dy, dx * dx + dy * dy, self.distance * self.distance
        if ahead <= 0:
            return px * px + py * py < square
        if ahead >= norm:
            return (px - dx) ** 2 + (py - dy) ** 2 < square
        return (px * dy - py * dx) ** 2 < square * norm

    def to_json(self) -> dict[str, Any]:
        return {"kind": "near", "start": list(self.start), "end": list(self.end), "distance": self.distance}


class Convex:
    """Every point in a convex polygon or on its edge; its corners go anticlockwise where y grows upwards."""

    def __init__(self, corners: Sequence[Point]) -> None:
        self.points = [(x, y) for x, y in corners]

    def holds(self, x: int, y: int) -> bool:
        last = self.points[-1]
        for corner in self.points:
            if (corner[0] - last[0]) * (y - last[1]) < (corner[1] - last[1]) * (x - last[0]):
                return False
            last = corner
        return True

    def to_json(self) -> dict[str, Any]:
        return {"kind": "convex", "corners": [list(point) for point in self.points]}


class Several:
    """Every point of any of some regions."""

    def __init__(self, regions: Sequence[Region]) -> None:
        if not regions:
            raise RuleBug("a region needs at least one part")
        self.regions = list(regions)

    def holds(self, x: int, y: int) -> bool:
        return any(region.holds(x, y) for region in self.regions)

    def sample(self, dice: Source) -> Point:
        return self.regions[dice.below(len(self.regions)) if len(self.regions) > 1 else 0].sample(dice)

    def corners(self) -> Iterator[Point]:
        return iter(dict.fromkeys(point for region in self.regions for point in region.corners()))

    def only(self) -> Point | None:
        return self.regions[0].only() if len(self.regions) == 1 else None

    def describe(self) -> str:
        return " or ".join(region.describe() for region in self.regions)

    def to_json(self) -> dict[str, Any]:
        return {"kind": "several", "regions": [region.to_json() for region in self.regions]}


TRIES = 60
"""So many points are drawn in search of one in a part of a region, before one that is known is taken."""


class Part:
    """What is left of a region: the points that lie `within` every one of some shapes and `without` all of others.

    `some` are a few points that belong to it in any case, at least one: for those who find none by trying. `words`
    describe it.
    """

    def __init__(
        self, of: Region, within: Sequence[Shape], without: Sequence[Shape], some: Sequence[Point], words: str = ""
    ) -> None:
        if not some:
            raise RuleBug("a region needs at least one point")
        self.of, self.within, self.without = of, list(within), list(without)
        self.some = [(x, y) for x, y in some]
        self.words = words

    def holds(self, x: int, y: int) -> bool:
        if (x, y) in self.some:
            return True
        return (
            self.of.holds(x, y)
            and all(shape.holds(x, y) for shape in self.within)
            and not any(shape.holds(x, y) for shape in self.without)
        )

    def sample(self, dice: Source) -> Point:
        for _ in range(TRIES):
            x, y = self.of.sample(dice)
            if self.holds(x, y):
                return x, y
        return self.some[dice.below(len(self.some)) if len(self.some) > 1 else 0]

    def corners(self) -> Iterator[Point]:
        tried = (point for point in self.of.corners() if self.holds(*point))
        return iter(dict.fromkeys([*self.some, *tried]))

    def only(self) -> Point | None:
        return None

    def describe(self) -> str:
        return self.words or f"part of the points {self.of.describe()}"

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "part",
            "of": self.of.to_json(),
            "within": [shape.to_json() for shape in self.within],
            "without": [shape.to_json() for shape in self.without],
            "some": [list(point) for point in self.some],
            "words": self.words,
        }


def region_from_json(data: dict[str, Any]) -> Region:
    """Read back what `to_json` wrote: it holds the same points."""
    kind = data["kind"]
    if kind == "rect":
        return Rect(data["left"], data["top"], data["right"], data["bottom"])
    if kind == "disc":
        return Disc(data["x"], data["y"], data["radius"])
    if kind == "points":
        return Points([(x, y) for x, y in data["points"]])
    if kind == "several":
        return Several([region_from_json(region) for region in data["regions"]])
    if kind == "part":
        within, without = ([_shape_from_json(shape) for shape in data[name]] for name in ("within", "without"))
        some = [(x, y) for x, y in data["some"]]
        return Part(region_from_json(data["of"]), within, without, some, data["words"])
    raise ValueError(f"there is no kind of region called {kind!r}")


def _shape_from_json(data: dict[str, Any]) -> Shape:
    kind = data["kind"]
    if kind == "half":
        return Half(data["x"], data["y"], data["dx"], data["dy"])
    if kind == "near":
        (ax, ay), (bx, by) = data["start"], data["end"]
        return Near((ax, ay), (bx, by), data["distance"])
    if kind == "convex":
        return Convex([(x, y) for x, y in data["corners"]])
    return region_from_json(data)
