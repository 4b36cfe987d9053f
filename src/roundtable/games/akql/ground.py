"""The ground of a position: field and walls as masks, and what follows from them. Worked out once per field and walls."""

from __future__ import annotations

from functools import lru_cache

from roundtable.board.choices import Names, Part, names, on_cells
from roundtable.board.grid import Grid, cells, grid_of, mask_of
from roundtable.board.polyomino import keeps_connected
from roundtable.board.sight import Sight
from roundtable.games.akql.state import Akql, Knight

SIDE = 5
"""A square has 5 by 5 cells (AKQL-143)."""
DIRECTIONS: dict[str, tuple[int, int]] = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
WAYS = {direction: number for number, direction in enumerate(DIRECTIONS.values())}
LONGEST_RAY = 6
"""No skill reaches farther in a straight line (AKQL-112)."""
MOST_GOALS = 256
"""For so many sets of cells the steps to them are kept."""


class Ground:
    """Field and walls as masks. `open` cells can be stood on, `blocking` cells stop sight (AKQL-151, AKQL-064).

    What follows from field and walls alone is reckoned once for a cell, when it is first asked for, and kept here.
    """

    __slots__ = (
        "_crosses",
        "_plain",
        "_rays",
        "_safe",
        "_steps",
        "_tried",
        "_whole",
        "_without",
        "at_hand",
        "beside",
        "blocking",
        "cell_of",
        "field",
        "grid",
        "hewn",
        "name_of",
        "names",
        "open",
        "reaching",
        "seen_from",
        "sight",
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
        self.beside: list[int] = grid.beside
        """For every cell those that share a side with it (AKQL-048)."""
        self.reaching = grid.reaching
        """Free cells that so many steps lead to from one that is taken: `reaching[steps](cell, free)` (AKQL-055)."""
        self.sight = Sight(grid, self.blocking)
        self.seen_from = self.sight.seen_from
        """Those of the cells that a cell sees: `seen_from(cell, mask)` (AKQL-064)."""
        self._rays: dict[int, tuple[tuple[int, ...], ...]] = {}
        self._crosses: dict[int, int] = {}
        self._plain: dict[int, int] = _crosses(grid)
        self.hewn: list[Part | None] = [None] * len(self.beside)
        """The walls beside a cell as a part of a menu, for cells that were asked about (`hewn_from`)."""
        sight = self.sight
        self.at_hand = self.beside, self.hewn, self.name_of, self.reaching, sight.look, sight.unknown, sight.seen
        """What a menu reads again and again, in one look."""
        self._whole: bool | None = None
        self._tried = self._safe = 0
        self._without: dict[int, Ground] = {}
        self._steps: dict[int, dict[int, int]] = {}

    def hewn_from(self, cell: int) -> Part:
        """The walls that can be hewn at from a cell, as a part of a menu (AKQL-115)."""
        part = self.hewn[cell] = on_cells(self.beside[cell] & self.walls, self.name_of)
        return part

    def staying_whole(self, mask: int) -> int:
        """Those of some open cells that can be filled in so that all others stay connected (AKQL-113)."""
        new = mask & ~self._tried
        if new:
            self._tried |= new
            if self._whole is None:
                self._whole = self.grid.connected(self.open)
            for cell in cells(new):
                bit = 1 << cell
                if keeps_connected(self.grid, self.open, bit) if self._whole else self.grid.connected(self.open & ~bit):
                    self._safe |= bit
        return mask & self._safe

    def without(self, mask: int) -> Ground:
        """The same ground with some wall cells taken away."""
        found = self._without.get(mask)
        if found is None:
            found = self._without[mask] = Ground(self.grid, self.field, self.walls & ~mask)
        return found

    def steps_to(self, goals: int) -> dict[int, int]:
        """How many steps it is from every open cell to the nearest of some, with nobody in the way."""
        found = self._steps.get(goals)
        if found is None:
            if len(self._steps) >= MOST_GOALS:
                self._steps.clear()
            found = self._steps[goals] = {}
            front, seen, steps = goals & self.open, 0, 0
            while front:
                for cell in cells(front):
                    found[cell] = steps
                seen |= front
                front = self.grid.neighbours(front) & self.open & ~seen
                steps += 1
        return found

    def sees(self, a: int, b: int) -> bool:
        """Whether two cells see each other (AKQL-064)."""
        return bool(self.seen_from(a, 1 << b))

    def rays(self, cell: int) -> tuple[tuple[int, ...], ...]:
        """The open cells straight to the north, east, south and west, up to a wall or the field's edge, 6 at most."""
        found = self._rays.get(cell)
        if found is None:
            # The spare column is never open, so no ray can leave the grid by its sides.
            found = self._rays[cell] = tuple([self._ray(cell, step) for step in (self.stride, 1, -self.stride, -1)])
        return found

    def _ray(self, cell: int, step: int) -> tuple[int, ...]:
        ray: list[int] = []
        reached = cell + step
        while reached >= 0 and self.open >> reached & 1 and len(ray) < LONGEST_RAY:
            ray.append(reached)
            reached += step
        return tuple(ray)

    def cross(self, cell: int, length: int) -> int:
        """The cells of all four rays, up to so many of each, as a mask."""
        key = cell << 3 | length
        found = self._crosses.get(key)
        if found is None:
            found, open_cells = 0, self.open
            for step in (self.stride, 1, -self.stride, -1):
                reached = cell
                for _ in range(length):
                    reached += step
                    if reached < 0 or not open_cells >> reached & 1:
                        break
                    found |= 1 << reached
            self._crosses[key] = found
        return found

    def straight_ahead(self, cell: int, length: int, mask: int) -> int:
        """Those of some cells that lie on one of the four rays, up to so many cells from this one."""
        # Mostly there is nobody in the row or column, walls or no walls.
        key = cell << 3 | length
        plain = self._plain.get(key)
        if plain is None:
            plain = self._plain[key] = _cross(self.grid, cell, length)
        return mask & self.cross(cell, length) if mask & plain else 0

    def line(self, cell: int, direction: tuple[int, int], length: int) -> tuple[int, ...]:
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
def _crosses(grid: Grid) -> dict[int, int]:
    """What all four rays would be without walls, by cell and length, as far as somebody has asked; for all of a grid."""
    return {}


def _cross(grid: Grid, cell: int, length: int) -> int:
    x, y = grid.cell(cell)
    row, column = y * grid.stride, range(x, grid.stride * grid.height, grid.stride)
    across = range(row + max(0, x - length), row + min(grid.width, x + length + 1))
    upwards = column[max(0, y - length) : y + length + 1]
    return mask_of(across) ^ mask_of(upwards)


# A position keeps its own ground. Here are those of forks; more of them would only be walked by the collector.
@lru_cache(maxsize=256)
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
    scene: Scene | None = state.__dict__.get("scene")
    if scene is not None:
        scene.ground = ground(state)
        scene.free = scene.ground.open & ~scene.occupied


class Scene:
    """Who stands where: knights on the field, their cells, and who is on whose side.

    `minds` are the cells of those who can be talked to (AKQL-034), `enemies_of` those of all other teams, for each seat;
    `led_by` are the knights that each seat leads, on the field or off it, and `facing` those of all other teams.
    """

    __slots__ = (
        "_against",
        "_bits",
        "at",
        "enemies_of",
        "facing",
        "free",
        "ground",
        "knights",
        "led_by",
        "minds",
        "occupied",
        "state",
    )

    def __init__(self, state: Akql) -> None:
        self.state = state
        self.ground = _ground(state.width, state.height, state.field, state.walls)
        self._bits = self.ground.grid.bits
        self.knights = state.knights
        self.at: dict[int, str] = {}
        self.occupied = self.minds = 0
        teams = state.teams
        self.enemies_of = [0] * len(teams)
        self.led_by: list[list[tuple[str, Knight]]] = [[] for _ in teams]
        self.facing: list[list[tuple[str, Knight]]] = [[] for _ in teams]
        self._against = [[seat for seat, team in enumerate(teams) if team != mine] for mine in teams]
        """The seats whose enemies a seat's knights are."""
        self.free = self.ground.open
        for id, knight in state.knights.items():
            self.led_by[knight.seat].append((id, knight))
            for seat in self._against[knight.seat]:
                self.facing[seat].append((id, knight))
            if knight.cell >= 0:
                self.step(id, knight, -1, knight.cell)

    def step(self, id: str, knight: Knight, was: int, now: int) -> None:
        """A knight comes from one cell to stand on another; -1 is off the field."""
        cells = 0
        if was >= 0:
            cells = self._bits[was]
            del self.at[was]
        if now >= 0:
            cells ^= self._bits[now]
            self.at[now] = id
        self.occupied ^= cells
        self.free ^= cells
        if knight.resistance is not None:
            self.minds ^= cells
        for seat in self._against[knight.seat]:
            self.enemies_of[seat] ^= cells

    def allies(self, knight: Knight) -> int:
        """The cells of a knight's team, its own included."""
        return self.occupied ^ self.enemies_of[knight.seat]

    def enemies(self, knight: Knight) -> int:
        """The cells of all other teams."""
        return self.enemies_of[knight.seat]

    def ids(self, mask: int) -> list[str]:
        """Who stands in these cells, by ascending cell."""
        found = []
        at, bits = self.at, self._bits
        while mask:
            cell = mask.bit_length() - 1
            mask ^= bits[cell]
            found.append(at[cell])
        found.reverse()
        return found


def scene_of(state: Akql) -> Scene:
    """The scene of a position. It is kept with the state while knights move (`stand`) and walls come and go (`set_walls`),
    and made anew after all else.

    Whoever changes a knight's side forgets it. A state that was read from bytes has none yet.
    """
    found = _last[0]
    if found is not None and found.state is state:
        return found
    kept: Scene | None = state.__dict__.get("scene")
    if kept is None:
        kept = state.__dict__["scene"] = Scene(state)
    _last[0] = kept
    return kept


_last: list[Scene | None] = [None]
"""The scene that was asked for last: rules mostly ask for the same one again, and a position's `__dict__` takes its time."""


def forget_scene(state: Akql) -> None:
    state.__dict__.pop("scene", None)
    _last[0] = None


def stand(state: Akql, id: str, cell: int) -> None:
    """The one way in which a knight on the field comes to another cell, or off the field."""
    knight = state.knights[id]
    scene = _last[0]
    if scene is None or scene.state is not state:
        scene = state.__dict__.get("scene")
    if scene is not None:
        scene.step(id, knight, knight.cell, cell)
    knight.cell = cell
