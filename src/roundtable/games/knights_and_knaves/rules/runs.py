"""Runs: how far a figure gets in a straight line, and where it can stand at the end of it (KK-003, KK-018, KK-297).

Nothing here changes the position. The ground is looked at before the enemy: it is more often in the way, and quickly seen.
"""

from __future__ import annotations

from math import hypot
from typing import Literal

from roundtable.board.barriers import Segment, side
from roundtable.board.measured import HALT, Point, Vector, along, distance_to_edge, halt_at_disc
from roundtable.games.knights_and_knaves.ground import Barrier
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.state import FOOT, MOUNTED, Figure, Terrain


def run(
    play: Play, figure: Figure, start: Point, vector: Vector, distance: int
) -> tuple[int, str, tuple[Segment, Terrain] | None]:
    """How far it gets in a straight line before an enemy base, a wall or an obstacle stops it (KK-116, KK-297).

    Returns the distance, what stopped it (an enemy's id, `obstacle`, `wall`, `edge`) and the linear obstacle if it was one.
    """
    radius = MOUNTED if figure.mount else FOOT
    best, barrier = run_of_ground(play, start, vector, radius, distance)
    # Of an enemy and a wall that stop it at the same place it is the enemy.
    at_most = best + 1 if isinstance(barrier, Barrier) else best
    met = play.field.crowds[1 - figure.side].first_met(start, vector, radius, at_most)
    if met is not None:
        return met[0], met[1], None
    if barrier is None:
        return best, "", None
    if isinstance(barrier, str):
        return best, barrier, None
    return best, "obstacle" if barrier.obstacle else "wall", barrier.obstacle


def run_of_ground(
    play: Play, start: Point, vector: Vector, radius: int, distance: int
) -> tuple[int, Barrier | Literal["edge"] | None]:
    """How far a base gets in a straight line on an empty table, and what stops it: a barrier or the table's edge."""
    battle, best = play.battle, distance
    by: Barrier | Literal["edge"] | None = None
    (x, y), (dx, dy) = start, vector
    # Where it ends, nearly: enough to see what cannot be in the way.
    part = distance / hypot(dx, dy)
    end_x, end_y = x + dx * part, y + dy * part
    if not (2 < end_x < battle.width - 2 and 2 < end_y < battle.height - 2):
        edge = distance_to_edge(start, vector, battle.width, battle.height)
        if edge < best:
            best, by = edge, "edge"
    for west, south, east, north, barrier in play.field.ground.barriers_near[radius]:
        if (east < x and east < end_x) or (west > x and west > end_x):
            continue
        if (north < y and north < end_y) or (south > y and south > end_y):
            continue
        halt = barrier[3](start, vector, radius, barrier[1])
        if halt is not None and halt < best:
            best, by = halt, barrier
    return best, by


def is_free(play: Play, figure: Figure, start: Point, vector: Vector, distance: int) -> bool:
    """Whether nothing stops it on such a way: the ground is looked at first, for it is more often in the way (KK-297)."""
    radius = MOUNTED if figure.mount else FOOT
    (x, y), (dx, dy) = start, vector
    part = (distance - 1) / hypot(dx, dy)
    if play.field.ground.bars(x, y, x + dx * part, y + dy * part):
        return False
    if run_of_ground(play, start, vector, radius, distance)[0] < distance:
        return False
    return play.field.crowds[1 - figure.side].first_met(start, vector, radius, distance) is None


def walls_pressed(play: Play, figure: Figure) -> list[tuple[Segment, int]]:
    """The walls and obstacles that a figure stands at, between their ends, each with which side of it that is.

    Whoever would go nearer to such a one does not take a step (KK-297): such ways need not be looked at any further.
    """
    x, y = figure.x, figure.y
    reach = (MOUNTED if figure.mount else FOOT) + HALT
    found: list[tuple[Segment, int]] = []
    for (west, south, east, north), shape, _, _ in play.field.ground.barriers:
        if x + reach < west or x - reach > east or y + reach < south or y - reach > north or len(shape) != 2:
            continue
        (ax, ay), (bx, by) = wall = shape
        ex, ey = bx - ax, by - ay
        norm, depth = ex * ex + ey * ey, ex * (y - ay) - ey * (x - ax)
        if 0 < ex * (x - ax) + ey * (y - ay) < norm and depth * depth <= reach * reach * norm:
            found.append((wall, depth))
    return found


def presses_on(pressed: list[tuple[Segment, int]], goal: Point) -> bool:
    """Whether a way to some point would lead on into a wall that one stands at already."""
    return any(depth * (side(wall, goal) - depth) < 0 for wall, depth in pressed)


def run_at(play: Play, figure: Figure, start: Point, vector: Vector, distance: int, target: Figure) -> int | None:
    """How far it runs until it is upon its target; None where it does not get there, or not to this one first (KK-018)."""
    radius = MOUNTED if figure.mount else FOOT
    halt = halt_at_disc(start, vector, radius, (target.x, target.y, MOUNTED if target.mount else FOOT))
    if halt is None or halt >= distance:
        return None
    (x, y), (dx, dy) = start, vector
    part = halt / hypot(dx, dy)
    if play.field.ground.bars(x, y, x + dx * part, y + dy * part):
        return None
    best, barrier = run_of_ground(play, start, vector, radius, halt + 1)
    if best < halt or (best == halt and barrier == "edge"):
        return None
    met = play.field.crowds[1 - figure.side].first_met(start, vector, radius, halt + 1)
    return halt if met is not None and met[1] == target.id else None


def settled(play: Play, figure: Figure, start: Point, vector: Vector, distance: int) -> tuple[int, Point]:
    """The farthest spot on the line, not beyond where it can run, where it overlaps no other base (KK-003, KK-297).

    Returns how far off it is, and the spot.
    """
    friends, radius, own = play.field.crowds[figure.side], MOUNTED if figure.mount else FOOT, figure.id
    for _ in range(64):
        if distance <= 0:
            break
        spot = x, y = along(start, vector, distance)
        # As in `Field.friend_at`: a run has ended before any enemy.
        friend = friends.overlapping((x, y, radius), own)
        if friend is None:
            return distance, spot
        halt = halt_at_disc(start, vector, radius, friends.bases[friend])
        distance = min(distance - 1, halt if halt is not None else 0)
    return 0, start
