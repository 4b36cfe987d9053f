"""Drawing up a unit: where its figures stand around a spot, in coherency and without overlapping anything (KK-007)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from roundtable.board.measured import INCH, Disc, Point
from roundtable.games.knights_and_knaves.field import Field
from roundtable.games.knights_and_knaves.state import MOUNTED, Edge, Figure, Side, Unit

FOOT_FILE, MOUNTED_FILE = 125, 175
"""Inches (in hundredths) from one figure to the next in rank and file."""
LOOSE = 300
"""From one figure to the next in loose order: as far apart as coherency allows (KK-010), so that fear spreads least."""
SHAPES = {"loose line": 8, "loose block": 4, "line": 8, "block": 5, "column": 2}
"""Formations and how many figures abreast they stand."""


def facing_of(side: Side) -> int:
    """Towards the enemy's edge (KK-007)."""
    return 0 if side.edge == "south" else 180


def ranks(figures: Sequence[Figure], unit: Unit, shape: str, lead: int) -> list[tuple[Figure, int, int]]:
    """Every figure with its offset to the right and to the rear of the middle of the front rank.

    The leader stands in the front rank: in its middle, or at its left (-1) or right (1) end, where orders reach him.
    """
    pitch = MOUNTED_FILE if any(figure.radius == MOUNTED for figure in figures) else FOOT_FILE
    if shape.startswith("loose"):
        pitch = LOOSE
    files = min(SHAPES[shape], len(figures))
    order = sorted(figures, key=lambda figure: figure.id != unit.leader)
    columns = sorted(range(files), key=lambda file: (abs(2 * file - files + 1), file))
    if lead:
        columns = list(range(files)) if lead < 0 else list(range(files - 1, -1, -1))
    return [
        (figure, (2 * columns[place % files] - files + 1) * pitch // 2, place // files * pitch)
        for place, figure in enumerate(order)
    ]


def places_in(
    figures: Sequence[Figure], unit: Unit, side: Side, shape: str, lead: int = 0
) -> list[tuple[Figure, int, int]]:
    """Every figure with where it stands beside the middle of the front rank, to the east and to the north."""
    sign = 1 if side.edge == "south" else -1
    return [(figure, sign * across, -sign * back) for figure, across, back in ranks(figures, unit, shape, lead)]


def drawn_up(
    field: Field, figures: Sequence[Figure], unit: Unit, at: Point, side: Side, shape: str, lead: int = 0
) -> list[tuple[Figure, Point]] | None:
    """Where each figure of a unit would stand with the middle of its front rank here; None where it does not fit."""
    return _stood(field, places_in(figures, unit, side, shape, lead), at, side)


def _stood(
    field: Field, places: Sequence[tuple[Figure, int, int]], at: Point, side: Side
) -> list[tuple[Figure, Point]] | None:
    left, bottom, right, top = side.zone
    spots: list[tuple[Figure, Point]] = []
    for figure, dx, dy in places:
        x, y = at[0] + dx, at[1] + dy
        base = Disc(x, y, figure.radius)
        if not (left <= x - base.radius and x + base.radius <= right):
            return None
        if not (bottom <= y - base.radius and y + base.radius <= top):
            return None
        if field.taken(base) is not None or field.ground.stands_in_the_way(base):
            return None
        spots.append((figure, (x, y)))
    return spots


def anchors(zone: Sequence[int], edge: Edge, step: int = 2 * INCH) -> Iterator[Point]:
    """Spots for a front rank, from the middle of the zone outwards and from its front to its rear."""
    left, bottom, right, top = zone
    middle = (left + right) // 2
    depth = top - bottom
    for back in range(100, depth, step):
        y = top - back if edge == "south" else bottom + back
        yield middle, y
        for out in range(step, (right - left) // 2, step):
            yield middle - out, y
            yield middle + out, y


def suggestion(field: Field, unit: Unit, side: Side) -> tuple[str, Point, list[tuple[Figure, Point]]] | None:
    """Where a unit would stand best: its leader as near his commander as the ground allows, and well forward."""
    figures = [field.figures[id_] for id_ in unit.figures]
    commander = field.figures.get(side.commander)
    goal = commander.at if commander is not None and commander.placed else None
    for shape in ("loose line", "loose block", "block", "column", "line"):
        # How far to the right the leader stands in the front rank, at either end or in the middle of it.
        lead_at = {lead: ranks(figures, unit, shape, lead)[0][1] for lead in (-1, 0, 1)}

        spots = _best_spots(tuple(side.zone), side.edge, goal, (lead_at[-1], lead_at[0], lead_at[1]))
        found = _first_fit(field, figures, unit, side, spots, shape, lambda at: _lead(at, goal, side.edge))
        if found is not None:
            return found
    return None


@lru_cache(maxsize=256)
def _best_spots(zone: tuple[int, ...], edge: Edge, goal: Point | None, leads: tuple[int, int, int]) -> list[Point]:
    """The spots of a zone, the best first; `leads` is how far across the leader stands left, in the middle and right.

    Kept, for the zones and the formations of a match are mostly those of the match before.
    """
    left, bottom, right, top = zone
    front = top if edge == "south" else bottom
    sign = 1 if edge == "south" else -1

    def cost(at: Point) -> int:
        if goal is None:
            return abs(at[0] - (left + right) // 2) + abs(at[1] - front)
        across = leads[1 + _lead(at, goal, edge)]
        off_x, off_y = at[0] + sign * across - goal[0], at[1] - goal[1]
        return max(off_x * off_x + off_y * off_y, NEAR_ENOUGH * NEAR_ENOUGH) + abs(at[1] - front)

    return sorted(dict.fromkeys(anchors(zone, edge, INCH)), key=lambda at: (cost(at), at))


NEAR_ENOUGH = 4 * INCH
"""Leaders this near their commander, middle to middle, are all equally well placed."""


def _lead(at: Point, goal: Point | None, edge: Edge) -> int:
    """At which end of the front rank the leader is nearer to a point."""
    if goal is None:
        return 0
    towards = -1 if goal[0] < at[0] else 1
    return towards if edge == "south" else -towards


def _first_fit(
    field: Field,
    figures: list[Figure],
    unit: Unit,
    side: Side,
    spots: list[Point],
    shape: str,
    lead: Callable[[Point], int],
) -> tuple[str, Point, list[tuple[Figure, Point]]] | None:
    ways = {end: places_in(figures, unit, side, shape, end) for end in (-1, 0, 1)}
    for at in spots:
        places = _stood(field, ways[lead(at)], at, side)
        if places is not None:
            return shape, at, places
    return None
