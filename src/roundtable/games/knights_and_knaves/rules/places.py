"""Places on the table that a question may offer: where a base would cover something, and what is left (KK-003, KK-008)."""

from __future__ import annotations

from collections.abc import Iterable

from roundtable.board.measured import INCH, Disc, along, heading
from roundtable.games.knights_and_knaves.ground import Ground
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.rules.paths import allowance, free_to_turn, wedge
from roundtable.games.knights_and_knaves.state import Figure
from roundtable.kernel.regions import Convex, Near, Part, Rect, Shape
from roundtable.kernel.regions import Disc as Round


def zone_words(left: int, bottom: int, right: int, top: int) -> str:
    """Part of the table, told in inches."""
    west, south, east, north = (n / INCH for n in (left, bottom, right, top))
    return f"from {west:g} to {east:g} across and from {south:g} to {north:g} up"


def taken_by(bases: Iterable[Figure], radius: int, dx: int = 0, dy: int = 0) -> list[Shape]:
    """Where the middle of a base may not be, for it would overlap one of these (KK-003).

    With an offset: where something may not be that has the base so far to the east and north of it.
    """
    spots = (((other.x - dx, other.y - dy), other.radius) for other in bases)
    return [Near(at, at, radius + other) for at, other in spots]


def taken_by_ground(ground: Ground, radius: int, dx: int = 0, dy: int = 0) -> list[Shape]:
    """Where the middle of a base may not be, for it would cover part of a wall, a hedge, a drop or water (KK-297)."""
    found: list[Shape] = []
    for (ax, ay), (bx, by) in [*ground.solid, *(line for line, _ in ground.crossable)]:
        found.append(Near((ax - dx, ay - dy), (bx - dx, by - dy), radius))
    for shape in ground.water:
        if isinstance(shape, Disc):
            at = (shape.x - dx, shape.y - dy)
            found.append(Near(at, at, shape.radius + radius))
        else:
            corners = [(x - dx, y - dy) for x, y in shape]
            found.append(Convex(corners))
            found += [Near(a, b, radius) for a, b in zip(corners, corners[1:] + corners[:1])]
    return found


def within_reach(play: Play, figure: Figure, pace: str, half: bool = False) -> Part:
    """The free points that a figure may be sent to: as far as its pace, a mount that must ride ahead in its wedge (KK-109).

    It gets to such a point unless something is in its way.
    """
    most = allowance(figure, pace, "", half)
    table = Rect(0, 0, play.battle.width, play.battle.height)
    others = [other for side in (0, 1) for other in play.field.near(figure.base, most, side) if other is not figure]
    without = taken_by(others, figure.radius)
    words = f"that {figure.name} can reach, at most {most / INCH:g} inches away and free"
    if free_to_turn(figure):
        return Part(Round(*figure.at, most), [table], without, [figure.at], words)
    # The legs to any point of this disc are together no longer than the disc is wide.
    middle = along(figure.at, heading(figure.facing), most // 2)
    ahead = Round(*middle, most // 2 - 2)
    return Part(ahead, [table, *wedge(figure)], without, [figure.at], f"{words}, ahead of it")
