"""The ground of a position: field and walls as masks, and what follows from them. Worked out once per field and walls."""

from __future__ import annotations

from functools import lru_cache

from roundtable.board.choices import Names, names
from roundtable.board.grid import Grid
from roundtable.board.polyomino import keeps_connected
from roundtable.board.sight import Sight
from roundtable.games.akql.state import Akql, Knight

SIDE = 5
"""A square has 5 by 5 cells (AKQL-143)."""
DIRECTIONS: dict[str, tuple[int, int]] = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
WAYS = {direction: number for number, direction in enumerate(DIRECTIONS.values())}
LONGEST_RAY = 6
"""No skill reaches farther in a straight line (AKQL-112)."""


class Ground:
    """Field and walls as masks. `open` cells can be stood on, `blocking` cells stop sight (AKQL-151, AKQL-064)."""

    __slots__ = (
        "_cuts",
        "_rays",
        "_whole",
        "beside",
        "blocking",
        "cell_of",
        "field",
        "grid",
        "name_of",
        "names",
        "open",
        "seen_from",
        "stride",
        "walls",
    )

    def __init__(self, grid: Grid, field: int, walls: int) -> None:
        self.grid = grid
        self.field = field
        self.walls = walls
        self.open = field & ~walls
        self.blocking = grid.everything & ~self.open
        self.stride = grid.stride
        self.names: Names = names(grid)
        self.name_of = self.names.name_of
        self.cell_of = self.names.cell_of
        self.beside: list[int] = _beside(grid)
        self.seen_from = Sight(grid, self.blocking).seen_from
        """Those of the cells that a cell sees: `seen_from(cell, mask)` (AKQL-064)."""
        self._cuts: dict[int, bool] = {}
        self._rays: dict[int, list[list[int]]] = {}
        self._whole: bool | None = None

    def stays_whole(self, cell: int) -> bool:
        """Whether all open cells are connected once this one is filled in (AKQL-113)."""
        found = self._cuts.get(cell)
        if found is None:
            if self._whole is None:
                self._whole = self.grid.connected(self.open)
            if self._whole:
                found = keeps_connected(self.grid, self.open, 1 << cell)
            else:
                found = self.grid.connected(self.open & ~(1 << cell))
            self._cuts[cell] = found
        return found

    def without(self, mask: int) -> Ground:
        """The same ground with some wall cells taken away."""
        return Ground(self.grid, self.field, self.walls & ~mask)

    def sees(self, a: int, b: int) -> bool:
        """Whether two cells see each other (AKQL-064)."""
        return bool(self.seen_from(a, 1 << b))

    def rays(self, cell: int) -> list[list[int]]:
        """The open cells straight to the north, east, south and west, up to a wall or the field's edge, 6 at most."""
        found = self._rays.get(cell)
        if found is None:
            found = self._rays[cell] = [[], [], [], []]
            # The spare column is never open, so no ray can leave the grid by its sides.
            for ray, step in zip(found, (self.stride, 1, -self.stride, -1)):
                reached = cell + step
                while reached >= 0 and self.open >> reached & 1 and len(ray) < LONGEST_RAY:
                    ray.append(reached)
                    reached += step
        return found

    def line(self, cell: int, direction: tuple[int, int], length: int) -> list[int]:
        """Up to `length` (at most 6) open cells straight from a cell, ending before a wall or the field's edge."""
        return self.rays(cell)[WAYS[direction]][:length]

    def direction(self, a: int, b: int) -> tuple[int, int] | None:
        """The straight way from one cell to another, or None where they share neither row nor column."""
        ay, ax = divmod(a, self.stride)
        by, bx = divmod(b, self.stride)
        if ax == bx:
            return (0, 1 if by > ay else -1)
        return (1 if bx > ax else -1, 0) if ay == by else None


@lru_cache(maxsize=64)
def _beside(grid: Grid) -> list[int]:
    """For every cell the mask of those that share a side with it (AKQL-048)."""
    return [
        grid.neighbours(1 << cell) if grid.everything >> cell & 1 else 0 for cell in range(grid.stride * grid.height)
    ]


@lru_cache(maxsize=64)
def grid_of(width: int, height: int) -> Grid:
    return Grid(width, height)


@lru_cache(maxsize=4096)
def _ground(width: int, height: int, field: bytes, walls: bytes) -> Ground:
    return Ground(grid_of(width, height), int.from_bytes(field, "little"), int.from_bytes(walls, "little"))


def ground(state: Akql) -> Ground:
    """The ground of a position."""
    return _ground(state.width, state.height, state.field, state.walls)


def as_bytes(mask: int) -> bytes:
    return mask.to_bytes((mask.bit_length() + 7) // 8, "little")


def set_field(state: Akql) -> None:
    """The field of the squares laid, moved so that its bounding rectangle begins at A1 (AKQL-059, AKQL-143)."""
    left = min(x for x, _ in state.squares)
    bottom = min(y for _, y in state.squares)
    state.squares = [(x - left, y - bottom) for x, y in state.squares]
    state.width = SIDE * (max(x for x, _ in state.squares) + 1)
    state.height = SIDE * (max(y for _, y in state.squares) + 1)
    mask = 0
    for number in range(len(state.squares)):
        mask |= square_mask(state, number)
    state.field = as_bytes(mask)


def square_mask(state: Akql, number: int) -> int:
    """The cells of a square."""
    x, y = state.squares[number]
    return grid_of(state.width, state.height).rectangle(SIDE * x, SIDE * y, SIDE, SIDE)


def set_walls(state: Akql) -> None:
    """Keep the mask of walls in step with the list of them."""
    mask = 0
    for wall in state.pieces:
        for cell in wall.cells:
            mask |= 1 << cell
    state.walls = as_bytes(mask)


class Scene:
    """Who stands where, gathered once for a question: knights on the field, their cells, and who is on whose side.

    `minds` are the cells of those who can be talked to (AKQL-034).
    """

    __slots__ = ("at", "cells_of_team", "free", "ground", "knights", "minds", "occupied", "state", "teams")

    def __init__(self, state: Akql) -> None:
        self.state = state
        self.ground = place = _ground(state.width, state.height, state.field, state.walls)
        self.teams = teams = state.teams
        self.knights = knights = state.knights
        at: dict[int, str] = {}
        occupied = mindless = 0
        sides = [0] * len(teams)
        for id, knight in knights.items():
            cell = knight.cell
            if cell >= 0:
                at[cell] = id
                bit = 1 << cell
                occupied |= bit
                sides[teams[knight.seat]] |= bit
                if knight.resistance is None:
                    mindless |= bit
        self.at = at
        self.occupied = occupied
        self.minds = occupied ^ mindless
        self.cells_of_team = sides
        self.free = place.open & ~occupied

    def allies(self, knight: Knight) -> int:
        """The cells of a knight's team, its own included."""
        return self.cells_of_team[self.teams[knight.seat]]

    def enemies(self, knight: Knight) -> int:
        """The cells of all other teams."""
        return self.occupied & ~self.cells_of_team[self.teams[knight.seat]]

    def ids(self, mask: int) -> list[str]:
        """Who stands in these cells, by ascending cell."""
        found = []
        at = self.at
        while mask:
            low = mask & -mask
            mask ^= low
            found.append(at[low.bit_length() - 1])
        return found
