"""Moving in eight directions over ground of different cost, with figures of n x n cells (CD-048, CD-049, CD-050,
CD-051, CD-052, CD-053, CD-054, CD-055, CD-254).

A figure of size n fills n x n cells; its position, the anchor, is the one with the lowest column and row. Floods work
on masks of anchors, all those of one cost at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from roundtable.board.grid import EIGHT, Grid, cells


class Ground(msgspec.Struct, frozen=True, gc=False):
    """What a figure meets on its way."""

    free: int
    """Cells it may enter: on the map, passable, without hostile figures."""
    slow: tuple[tuple[int, int], ...] = ()
    """Pairs of extra cost and mask; a step costs 1 and the largest extra of the cells it enters (CD-053, CD-254)."""
    corners: int = 0
    """Cells past whose corners no diagonal step may cut; empty unless the match plays so (CD-055)."""


class Path(NamedTuple):
    """A way and what it costs; the cells (anchors) leave out the start."""

    cost: int
    cells: tuple[int, ...]


class _Step(NamedTuple):
    """One of the eight steps: bits to shift by, and offsets of cells from the anchor after it."""

    shift: int
    entered: tuple[int, ...]
    cut_past: tuple[int, ...]


def block(grid: Grid, anchor: int, size: int = 1) -> int:
    """The cells a figure of this size fills."""
    if size == 1:
        return 1 << anchor
    x, y = grid.cell(anchor)
    return grid.rectangle(x, y, size, size)


def landings(grid: Grid, free: int, size: int = 1) -> int:
    """The anchors from which a figure of this size stands on free cells only (CD-051, CD-254)."""
    mask = free & grid.everything
    for _ in range(size - 1):
        mask &= mask >> 1
    for _ in range(size - 1):
        mask &= mask >> grid.stride
    return mask


def anchors_within(grid: Grid, target: int, distance: int, size: int = 1) -> int:
    """The anchors from which a figure's nearest cell is at most distance from a target cell (CD-139, CD-254)."""
    mask = target
    for _ in range(distance):
        mask |= grid.around(mask)
    for _ in range(size - 1):
        mask |= mask >> 1 | mask >> grid.stride | mask >> grid.stride + 1
    return mask & landings(grid, grid.everything, size)


def block_distance(grid: Grid, a: int, b: int, size_a: int = 1, size_b: int = 1) -> int:
    """The distance between the nearest cells of two figures; 0 if they overlap (CD-049, CD-254)."""
    ay, ax = divmod(a, grid.stride)
    by, bx = divmod(b, grid.stride)
    return max(0, bx - ax - size_a + 1, ax - bx - size_b + 1, by - ay - size_a + 1, ay - by - size_b + 1)


def cost_layers(grid: Grid, start: int, ground: Ground, budget: int, size: int = 1) -> tuple[int, ...]:
    """Masks of the anchors whose cheapest way costs exactly 0, 1, 2, ... up to budget; layer 0 is start."""
    if size == 1 and not ground.corners:
        return plain_layers(grid, start, ground.free, ground.slow, budget)
    unseen = landings(grid, ground.free | block(grid, start, size), size) & ~(1 << start)
    return _large_layers(grid.stride, start, ground, budget, size, unseen)


def plain_layers(
    grid: Grid, start: int, free: int, slow: tuple[tuple[int, int], ...], budget: int
) -> tuple[int, ...]:
    """The same for a figure of one cell that may cut all corners, on ground of which no record need be made."""
    # What lies beyond the budget is left out, so that a flood is remembered whoever stands there.
    near = free & grid.within_chebyshev(start, budget) & ~(1 << start)
    asked = grid.stride, start, slow, budget, near
    found = _floods.get(asked)
    if found is None:
        if len(_floods) >= MOST_FLOODS:
            _floods.clear()
        found = _floods[asked] = _small_layers(*asked)
    return found


# The floods are remembered: who thinks ahead asks again and again where a figure can go.
_floods: dict[tuple[int, int, tuple[tuple[int, int], ...], int, int], tuple[int, ...]] = {}
MOST_FLOODS = 8192
"""A plain dict that begins anew now and then is asked in half the time of one that forgets what was not asked for longest."""


@lru_cache(maxsize=4096)
def _large_layers(stride: int, start: int, ground: Ground, budget: int, size: int, unseen: int) -> tuple[int, ...]:
    steps = _steps(stride, size)
    by_cost = [_destinations(ground, step, unseen) for step in steps]
    layers = [1 << start]
    for cost in range(1, budget + 1):
        front = 0
        for step, prices in zip(steps, by_cost):
            for price, enterable in prices:
                if price <= cost and (origin := layers[cost - price]):
                    moved = origin << step.shift if step.shift > 0 else origin >> -step.shift
                    front |= moved & enterable
        front &= unseen
        unseen ^= front
        layers.append(front)
    return tuple(layers)


def _small_layers(
    stride: int, start: int, slow: tuple[tuple[int, int], ...], budget: int, unseen: int
) -> tuple[int, ...]:
    """cost_layers where the cost of a cell is the same from every side: rings of neighbours, dear ones later."""
    front = 1 << start
    layers = [front]
    if not slow:
        for _ in range(budget):
            wide = front | front << 1 | front >> 1
            front = (wide | wide << stride | wide >> stride) & unseen
            unseen ^= front
            layers.append(front)
        return tuple(layers)
    wide = front | front << 1 | front >> 1
    if len(slow) == 1 and slow[0][0] == 1:
        # One kind of slow ground, entered from who was there a step earlier: the usual case, without lists of prices.
        rough = unseen & slow[0][1]
        plain, near, earlier = unseen ^ rough, wide | wide << stride | wide >> stride, 0
        for _ in range(budget):
            front = near & plain | earlier & rough
            plain &= ~front
            rough &= ~front
            layers.append(front)
            wide = front | front << 1 | front >> 1
            near, earlier = wide | wide << stride | wide >> stride, near
        return tuple(layers)
    around = [wide | wide << stride | wide >> stride]
    prices = _priced(slow, unseen)
    for cost in range(1, budget + 1):
        front = 0
        for price, enterable in prices:
            if price <= cost:
                front |= around[cost - price] & enterable
        front &= unseen
        unseen ^= front
        layers.append(front)
        wide = front | front << 1 | front >> 1
        around.append(wide | wide << stride | wide >> stride)
    return tuple(layers)


def _priced(slow: tuple[tuple[int, int], ...], enterable: int) -> list[tuple[int, int]]:
    """The enterable cells by the cost of entering them."""
    prices = []
    for extra, mask in sorted(slow, reverse=True):
        prices.append((1 + extra, enterable & mask))
        enterable &= ~mask
    prices.append((1, enterable))
    return prices


def _destinations(ground: Ground, step: _Step, unseen: int) -> list[tuple[int, int]]:
    """The anchors one step may lead to, by its cost."""
    for offset in step.cut_past:
        unseen &= ~_shifted(ground.corners, offset)
    slow = []
    for extra, mask in ground.slow:
        entered = 0
        for offset in step.entered:
            entered |= _shifted(mask, offset)
        slow.append((extra, entered))
    return _priced(tuple(slow), unseen)


def _shifted(mask: int, offset: int) -> int:
    """The anchors whose cell at that offset lies in the mask."""
    return mask >> offset if offset >= 0 else mask << -offset


@cache
def _steps(stride: int, size: int) -> tuple[_Step, ...]:
    own = [(x, y) for y in range(size) for x in range(size)]
    found = []
    for dx, dy in EIGHT:
        before = [(x - dx, y - dy) for x, y in own]
        entered = [cell for cell in own if cell not in before]
        # A diagonal step cuts past what going round by either side would enter besides the new position.
        beside = [(x - dx, y) for x, y in own] + [(x, y - dy) for x, y in own] if dx and dy else []
        cut_past = [cell for cell in beside if cell not in own and cell not in before]
        found.append(
            _Step(
                dy * stride + dx,
                tuple(y * stride + x for x, y in entered),
                tuple(y * stride + x for x, y in cut_past),
            )
        )
    return tuple(found)


def costs(grid: Grid, start: int, ground: Ground, budget: int, size: int = 1) -> dict[int, int]:
    """The least cost of every anchor within budget, start (0) included; cheapest first, then in ascending order."""
    layers = cost_layers(grid, start, ground, budget, size)
    return {anchor: cost for cost, layer in enumerate(layers) for anchor in cells(layer)}


def cheapest_path(grid: Grid, start: int, goal: int, ground: Ground, budget: int, size: int = 1) -> Path | None:
    """A cheapest way from start to goal within budget; among equals always the same one; None if there is none."""
    return path_in(cost_layers(grid, start, ground, budget, size), grid, start, goal, ground, size)


def path_in(layers: Sequence[int], grid: Grid, start: int, goal: int, ground: Ground, size: int = 1) -> Path | None:
    """The same, for who has reckoned the layers of costs already and asks for many ways."""
    cost = next((cost for cost, layer in enumerate(layers) if layer >> goal & 1), None)
    if cost is None:
        return None
    backwards: list[int] = []
    here, left = goal, cost
    while here != start:
        backwards.append(here)
        for step in _steps(grid.stride, size):
            before = here - step.shift
            price = _price(here, step, ground)
            if price is not None and price <= left and before >= 0 and layers[left - price] >> before & 1:
                here, left = before, left - price
                break
    return Path(cost, tuple(reversed(backwards)))


def _price(after: int, step: _Step, ground: Ground) -> int | None:
    """What one step costs, None if a corner forbids it; both its ends are known to be free."""
    if any(after + offset >= 0 and ground.corners >> after + offset & 1 for offset in step.cut_past):
        return None
    entered = [after + offset for offset in step.entered]
    return 1 + max((extra for extra, mask in ground.slow if any(mask >> cell & 1 for cell in entered)), default=0)


def path_cost(grid: Grid, start: int, path: tuple[int, ...], ground: Ground, size: int = 1) -> int:
    """What a declared path costs; one that cannot be walked is refused with the first step at fault (CD-050)."""
    total, before = 0, start
    for number, after in enumerate(path, start=1):
        where = f"step {number} of the path"
        if grid.chebyshev(before, after) != 1:
            raise ValueError(f"{where} goes from {grid.cell(before)} to {grid.cell(after)}, not a neighbouring space")
        if not landings(grid, grid.everything, size) >> after & 1:
            raise ValueError(f"{where} leaves the map")
        if blocked := block(grid, after, size) & ~block(grid, before, size) & ~ground.free:
            raise ValueError(f"{where} enters {grid.cell(cells(blocked)[0])}, which cannot be entered")
        step = next(step for step in _steps(grid.stride, size) if step.shift == after - before)
        price = _price(after, step, ground)
        if price is None:
            raise ValueError(f"{where} cuts past the corner of an obstacle")
        total += price
        before = after
    return total


def walking_layers(grid: Grid, target: int, free: int, size: int = 1, corners: int = 0) -> list[int]:
    """Masks of the anchors 0, 1, 2, ... steps from a place adjacent to the target's cells (CD-049).

    Layer 0 holds the anchors adjacent to the target. Cost plays no part; a step towards lowers the layer by one.
    """
    unseen = landings(grid, free, size)
    front = anchors_within(grid, target, 1, size) & unseen
    layers = []
    while front:
        layers.append(front)
        unseen &= ~front
        front = (_around_past(grid, front, size, corners) if corners else grid.around(front)) & unseen
    return layers


def _around_past(grid: Grid, front: int, size: int, corners: int) -> int:
    """The anchors one step from front that cuts past none of these corners."""
    found = 0
    for step in _steps(grid.stride, size):
        moved = front << step.shift if step.shift > 0 else front >> -step.shift
        for offset in step.cut_past:
            moved &= ~_shifted(corners, offset)
        found |= moved
    return found & grid.everything
