"""Movement over ground of different cost, for small and large figures: hand-worked maps, and a plain Dijkstra."""

from heapq import heappop, heappush

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.board.grid import EIGHT, Grid, cells, mask_of
from roundtable.board.weighted import (
    Ground,
    anchors_within,
    block,
    block_distance,
    cheapest_path,
    costs,
    landings,
    path_cost,
    walking_layers,
)

MAP = Grid(10, 10)


def drawn(picture: str) -> tuple[Grid, dict[str, int]]:
    """A map from rows written from the top, row 0 first, and for every mark the mask of its spaces."""
    rows = picture.split()
    grid = Grid(len(rows[0]), len(rows))
    marks: dict[str, int] = {}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            marks[mark] = marks.get(mark, 0) | grid.bit(x, y)
    return grid, marks


@pytest.mark.rule("CD-049")
def test_a_space_costs_1_and_a_diagonal_step_no_more():
    found = costs(MAP, MAP.index(0, 0), Ground(MAP.everything), 3)
    assert found[MAP.index(3, 3)] == 3
    assert found[MAP.index(2, 1)] == 2
    assert len(found) == 16


def test_difficult_terrain_costs_1_more_for_each_such_space_entered():
    grid, marks = drawn("S~~. ####")
    ground = Ground(marks["."] | marks["~"], ((1, marks["~"]),))
    assert costs(grid, grid.index(0, 0), ground, 9) == {0: 0, 1: 2, 2: 4, 3: 5}


def test_the_cheapest_way_goes_round_difficult_terrain():
    grid, marks = drawn(
        """
        .....
        S~~~E
        """
    )
    ground = Ground(grid.everything, ((1, marks["~"]),))
    way = cheapest_path(grid, grid.index(0, 1), grid.index(4, 1), ground, 10)
    assert way is not None
    assert (way.cost, [grid.cell(cell) for cell in way.cells]) == (4, [(1, 0), (2, 0), (3, 0), (4, 1)])
    assert cheapest_path(grid, grid.index(0, 1), grid.index(4, 1), ground, 3) is None


def test_obstacles_and_foes_are_neither_entered_nor_passed():
    grid, marks = drawn(
        """
        ..#..
        S.#..
        ..F..
        """
    )
    assert max(x for x, _ in map(grid.cell, costs(grid, grid.index(0, 1), Ground(marks["."]), 20))) == 1


def test_allies_are_passed_but_a_path_ends_on_open_spaces():
    grid, marks = drawn("SA. ###")
    passable, occupied = marks["."] | marks["A"], marks["A"]
    reached = mask_of(costs(grid, grid.index(0, 0), Ground(passable), 2))
    assert cells(reached & landings(grid, passable & ~occupied)) == [2]


class TestCorners:
    PICTURE = "S# #E"

    def test_a_diagonal_step_between_two_obstacles_is_allowed(self):
        grid, marks = drawn(self.PICTURE)
        assert costs(grid, grid.index(0, 0), Ground(marks["E"]), 3) == {grid.index(0, 0): 0, grid.index(1, 1): 1}

    def test_with_corners_blocking_it_is_not(self):
        grid, marks = drawn(self.PICTURE)
        ground = Ground(marks["E"], corners=marks["#"])
        assert costs(grid, grid.index(0, 0), ground, 3) == {grid.index(0, 0): 0}
        with pytest.raises(ValueError, match="step 1 of the path cuts past the corner"):
            path_cost(grid, grid.index(0, 0), (grid.index(1, 1),), ground)

    def test_one_obstacle_beside_the_step_is_enough(self):
        grid, marks = drawn("S# .E")
        found = costs(grid, grid.index(0, 0), Ground(marks["E"] | marks["."], corners=marks["#"]), 3)
        assert found[grid.index(1, 1)] == 2


class TestLarge:
    def test_a_large_figure_does_not_fit_through_a_gap_of_one(self):
        grid, marks = drawn(
            """
            ..#...
            ......
            ..#...
            """
        )
        found = costs(grid, grid.index(0, 0), Ground(marks["."]), 9, size=2)
        assert [grid.cell(anchor) for anchor in found] == [(0, 0), (0, 1)]

    def test_a_step_costs_more_only_if_a_newly_entered_space_is_difficult(self):
        grid, marks = drawn(
            """
            .~..
            .~..
            """
        )
        ground = Ground(grid.everything, ((1, marks["~"]),))
        # From the west the first step stands half on the mud already left over; only entering costs.
        assert costs(grid, grid.index(0, 0), ground, 5, size=2) == {0: 0, 1: 1, 2: 2}
        assert costs(grid, grid.index(2, 0), ground, 5, size=2) == {2: 0, 1: 2, 0: 3}

    def test_it_is_measured_from_its_nearest_space(self):
        assert block_distance(MAP, MAP.index(0, 0), MAP.index(3, 1), size_a=2) == 2
        assert block_distance(MAP, MAP.index(3, 1), MAP.index(0, 0), size_b=2) == 2
        assert block_distance(MAP, MAP.index(0, 0), MAP.index(1, 1), 2, 2) == 0

    def test_it_fills_four_spaces_on_the_map(self):
        assert [MAP.cell(cell) for cell in cells(block(MAP, MAP.index(3, 4), 2))] == [(3, 4), (4, 4), (3, 5), (4, 5)]
        with pytest.raises(ValueError, match="does not fit"):
            block(MAP, MAP.index(9, 0), 2)


class TestDeclaredPaths:
    def test_a_path_is_paid_for_step_by_step(self):
        grid, marks = drawn("S~. ...")
        ground = Ground(grid.everything, ((1, marks["~"]),))
        assert path_cost(grid, 0, (1, 2), ground) == 3
        assert path_cost(grid, 0, (grid.index(1, 1), 2), ground) == 2
        assert path_cost(grid, 0, (), ground) == 0

    def test_a_path_that_cannot_be_walked_is_refused_at_its_first_fault(self):
        grid, marks = drawn("S.# ...")
        ground = Ground(marks["."])
        with pytest.raises(ValueError, match=r"step 1 of the path goes from \(0, 0\) to \(2, 1\)"):
            path_cost(grid, 0, (grid.index(2, 1),), ground)
        with pytest.raises(ValueError, match=r"step 2 of the path enters \(2, 0\)"):
            path_cost(grid, 0, (1, 2), ground)
        with pytest.raises(ValueError, match="step 1 of the path leaves the map"):
            path_cost(grid, 0, (grid.index(0, 1),), Ground(grid.everything), size=2)


@pytest.mark.rule("CD-049")
def test_walking_distance_is_counted_to_a_space_adjacent_to_the_target():
    grid, marks = drawn(
        """
        .....
        .###.
        S.#T.
        """
    )
    layers = walking_layers(grid, marks["T"], marks["."] | marks["S"])
    by_cell = {grid.cell(cell): steps for steps, layer in enumerate(layers) for cell in cells(layer)}
    # From (0, 2) by (0, 1), (1, 0), (2, 0), (3, 0) to (4, 1), which is adjacent to (3, 2).
    assert (by_cell[4, 1], by_cell[3, 0], by_cell[0, 1], by_cell[0, 2]) == (0, 1, 4, 5)
    assert len(by_cell) == 10


def plain_costs(grid: Grid, start: int, ground: Ground, size: int) -> dict[int, int]:
    """Dijkstra's search over lists of covered cells, by the words of the rules."""

    def covered(anchor: int) -> set[tuple[int, int]]:
        x, y = grid.cell(anchor)
        return {(x + i, y + j) for i in range(size) for j in range(size)}

    def held(mask: int, cell: tuple[int, int]) -> bool:
        return bool(mask >> grid.index(*cell) & 1)

    home, best, queue = covered(start), {}, [(0, start)]
    while queue:
        cost, here = heappop(queue)
        if here in best:
            continue
        best[here] = cost
        x, y = grid.cell(here)
        for dx, dy in EIGHT:
            if not (grid.holds(x + dx, y + dy) and grid.holds(x + dx + size - 1, y + dy + size - 1)):
                continue
            there = grid.index(x + dx, y + dy)
            entered = covered(there) - covered(here)
            if not all(held(ground.free, cell) or cell in home for cell in entered):
                continue
            if dx and dy:
                beside = covered(grid.index(x + dx, y)) | covered(grid.index(x, y + dy))
                if any(held(ground.corners, cell) for cell in beside - covered(there) - covered(here)):
                    continue
            extra = max((e for e, mask in ground.slow for cell in entered if held(mask, cell)), default=0)
            heappush(queue, (cost + 1 + extra, there))
    return best


@st.composite
def grounds(draw):
    size = draw(st.integers(1, 3))
    grid = Grid(draw(st.integers(size, 8)), draw(st.integers(size, 8)))
    everywhere = st.sampled_from(cells(grid.everything))
    blocked = mask_of(draw(st.sets(everywhere, max_size=8)))
    extras = draw(st.sampled_from([(), (1,), (1, 3)]))
    slow = tuple((extra, mask_of(draw(st.sets(everywhere, max_size=12)))) for extra in extras)
    corners = blocked if draw(st.booleans()) else 0
    start = draw(st.sampled_from(cells(landings(grid, grid.everything, size))))
    return grid, start, Ground(grid.everything & ~blocked, slow, corners), size


@given(grounds())
@settings(max_examples=120, deadline=None)
def test_costs_are_what_a_plain_search_finds(case):
    grid, start, ground, size = case
    plain = plain_costs(grid, start, ground, size)
    for budget in (4, 40):
        assert costs(grid, start, ground, budget, size) == {c: cost for c, cost in plain.items() if cost <= budget}


@given(grounds(), st.data())
@settings(max_examples=80, deadline=None)
def test_the_cheapest_path_can_be_walked_for_its_price(case, data):
    grid, start, ground, size = case
    ground = msgspec.structs.replace(ground, free=ground.free | block(grid, start, size))
    goal = data.draw(st.sampled_from(cells(landings(grid, grid.everything, size))))
    way = cheapest_path(grid, start, goal, ground, 60, size)
    cheapest = plain_costs(grid, start, ground, size).get(goal)
    if cheapest is None:
        assert way is None
        return
    assert way is not None
    assert way.cost == cheapest == path_cost(grid, start, way.cells, ground, size)
    assert (start, *way.cells)[-1] == goal


@given(grounds(), st.integers(0, 3), st.data())
@settings(max_examples=60, deadline=None)
def test_anchors_within_are_those_near_enough(case, distance, data):
    grid, target, _, size = case
    big = data.draw(st.integers(1, size))
    near = anchors_within(grid, block(grid, target, big), distance, size)
    for anchor in cells(landings(grid, grid.everything, size)):
        assert (near >> anchor & 1) == (block_distance(grid, anchor, target, size, big) <= distance)


@given(grounds())
@settings(max_examples=60, deadline=None)
def test_walking_layers_count_steps_whatever_they_cost(case):
    grid, target, ground, size = case
    goal = block(grid, target, size)
    layers = walking_layers(grid, goal, ground.free, size, ground.corners)
    found = {anchor: steps for steps, layer in enumerate(layers) for anchor in cells(layer)}
    near = anchors_within(grid, goal, 1, size)
    for start in cells(landings(grid, ground.free, size)):
        walk = plain_costs(grid, start, Ground(ground.free, (), ground.corners), size)
        assert found.get(start) == min((cost for anchor, cost in walk.items() if near >> anchor & 1), default=None)
