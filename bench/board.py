"""How fast the board is: microseconds per query, and how many times faster than the textbook way, in the same run.

Run with: PYTHONPATH=src python bench/board.py
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from time import perf_counter

from roundtable.board.cover import Circle, Cover, has_line_of_sight, is_obstructed
from roundtable.board.crowd import Crowd
from roundtable.board.grid import Grid, cells
from roundtable.board.measured import Disc, within
from roundtable.board.polyomino import placements
from roundtable.board.sight import Sight, crossed_cells, sees
from roundtable.board.weighted import Ground, cost_layers

Cell = tuple[int, int]


def per_call(task: Callable[[], object], seconds: float = 0.15) -> float:
    """Microseconds per call: the best of five batches, so that a busy machine disturbs it least."""
    task()
    calls, took = 1, 0.0
    while took < seconds / 5:
        calls *= 2
        began = perf_counter()
        for _ in range(calls):
            task()
        took = perf_counter() - began
    best = took
    for _ in range(4):
        began = perf_counter()
        for _ in range(calls):
            task()
        best = min(best, perf_counter() - began)
    return best / calls * 1e6


def report(name: str, ours: float, plain: float | None = None) -> None:
    ratio = f"{plain:10.2f} us plain  {plain / ours:7.1f} x" if plain is not None else ""
    print(f"{name:<44}{ours:10.2f} us  {ratio}")


def plain_reach(start: Cell, free: set[Cell], steps: int) -> set[Cell]:
    """Breadth-first search over a set of tuples."""
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        (x, y), distance = queue.popleft()
        if distance == steps:
            continue
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in free and cell not in seen:
                seen.add(cell)
                queue.append((cell, distance + 1))
    return seen


def plain_costs(start: Cell, free: set[Cell], slow: set[Cell], budget: int) -> dict[Cell, int]:
    """Relaxation over a dict of tuples, in eight directions."""
    best, queue = {start: 0}, deque([start])
    while queue:
        x, y = here = queue.popleft()
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                cell = (x + dx, y + dy)
                cost = best[here] + (2 if cell in slow else 1)
                if cell in free and cost <= budget and cost < best.get(cell, budget + 1):
                    best[cell] = cost
                    queue.append(cell)
    return best


def plain_sees(a: Cell, b: Cell, walls: set[Cell]) -> bool:
    """Work out the crossed cells each time; leaves out the corner rule, in the plain way's favour."""
    return not any((a[0] + x, a[1] + y) in walls for x, y in crossed_cells(b[0] - a[0], b[1] - a[1]))


def labyrinth(grid: Grid, pieces: int, seed: int) -> int:
    """Walls of some random pieces laid by the rules."""
    draw, walls = random.Random(seed), 0
    for _ in range(pieces):
        possible = list(placements(grid, grid.everything & ~walls, walls, ("L4", "T4", "W5", "V5")))
        if not possible:
            break
        walls |= draw.choice(possible).mask
    return walls


def field(size: int, pieces: int) -> None:
    grid = Grid(size, size)
    walls = labyrinth(grid, pieces, seed=1)
    free = grid.everything & ~walls
    open_cells = cells(free)
    start, far = open_cells[len(open_cells) // 2], open_cells[3]
    free_set, wall_set = {grid.cell(c) for c in open_cells}, {grid.cell(c) for c in cells(walls)}
    a, b = grid.cell(start), grid.cell(far)
    print(f"\n{size} x {size} cells, {walls.bit_count()} of them wall")
    plain = per_call(lambda: plain_reach(a, free_set, 6))
    report("reach, 6 steps", per_call(lambda: grid.reach(start, free, 6)), plain)
    report("reach away, 6 steps", per_call(lambda: grid.reach_away(start, free, 6, start + 1)))
    report("shortest path", per_call(lambda: grid.path(start, far, free)))
    plain = per_call(lambda: plain_sees(a, b, wall_set))
    report("line of sight", per_call(lambda: sees(grid, start, far, walls)), plain)
    report("all cells seen", per_call(lambda: Sight(grid, walls).seen_from(start, free)))
    report("all labyrinth placements", per_call(lambda: sum(1 for _ in placements(grid, free, walls))))


def arena() -> None:
    grid = Grid(27, 27)
    walls = grid.border | labyrinth(grid, 8, seed=2)
    slow = grid.rectangle(3, 17, 11, 2) & ~walls
    start = grid.index(13, 13)
    free = grid.everything & ~walls | 1 << start
    ground = Ground(free, ((1, slow),))
    cover = Cover(grid, walls, (Circle(7, 10), Circle(11, 10), Circle(5, 12, 2)))
    free_set, slow_set = {grid.cell(c) for c in cells(free)}, {grid.cell(c) for c in cells(slow)}
    print("\n27 x 27 spaces with difficult terrain and cover")
    plain = per_call(lambda: plain_costs((13, 13), free_set, slow_set, 10))
    report("reach for 10 AP", per_call(lambda: cost_layers(grid, start, ground, 10)), plain)
    report("reach for 10 AP, 2x2 figure", per_call(lambda: cost_layers(grid, start, ground, 10, 2)))
    report("one corner to one corner", per_call(lambda: is_obstructed(cover, (13, 13), (22, 18))))
    report("line of sight, asked again", per_call(lambda: has_line_of_sight(cover, start, grid.index(22, 18))))


def table() -> None:
    draw = random.Random(3)
    bases = {key: Disc(draw.randrange(7200), draw.randrange(4800), 50) for key in range(200)}
    crowd = Crowd(bases.items())
    me = bases[0]
    print("\n200 figures on a table of 72 x 48 inches")
    plain = per_call(lambda: [key for key, other in bases.items() if within(me, other, 200)])
    report("figures within 2 inches", per_call(lambda: crowd.near(me, 200)), plain)
    report(
        "figures in a corridor of 10 inches",
        per_call(lambda: crowd.in_corridor(((me.x, me.y), (me.x + 800, me.y + 600)), 50)),
    )
    report("nearest of the other side", per_call(lambda: crowd.nearest(me, lambda key: key >= 100)))


if __name__ == "__main__":
    field(10, 8)
    field(20, 24)
    arena()
    table()
