"""Starting squares, placing knights, and set-up all at once."""

from __future__ import annotations

from functools import lru_cache, partial

from roundtable.board.choices import CellMenu, on_cells
from roundtable.board.grid import Grid, cells, grid_of
from roundtable.games.akql.data import called
from roundtable.games.akql.ground import SIDE, forget_scene, ground, set_field, square_mask
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.draft import deal_knights
from roundtable.games.akql.rules.field import generate_pieces, square_name, square_places
from roundtable.games.akql.rules.scenario import prepare
from roundtable.games.akql.state import OFF, Akql, Edge, Start
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table

T = Table[Akql, Options]
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


# --- starting places --------------------------------------------------------------------------------------------------


def touched_edges(state: Akql, square: int) -> list[Edge]:
    """The edges of the field's bounding rectangle on which a side of a square lies (AKQL-154)."""
    x, y = state.squares[square]
    right, top = state.width // SIDE - 1, state.height // SIDE - 1
    at: dict[Edge, bool] = {"north": y == top, "east": x == right, "south": y == 0, "west": x == 0}
    return [edge for edge in EDGES if at[edge]]


def bordering_sides(state: Akql, square: int) -> list[Edge]:
    """The sides of a square with no other square beyond them: those on the field's own border (AKQL-154)."""
    x, y = state.squares[square]
    beyond: dict[Edge, tuple[int, int]] = {
        "north": (x, y + 1),
        "east": (x + 1, y),
        "south": (x, y - 1),
        "west": (x - 1, y),
    }
    return [edge for edge in EDGES if beyond[edge] not in state.squares]


def start_places(table: T, seat: int) -> list[tuple[int, Edge]]:
    """The squares and edges a player may start from: of the ways below, the first that leaves any (AKQL-154, AKQL-156)."""
    state = table.state
    team = state.teams[seat]
    claimed = {start.square: state.teams[start.seat] for start in state.starts}
    needed = sum(knight.home == seat for knight in state.knights.values())
    free = free_cells(state)
    rooms = [(square_mask(state, number) & free).bit_count() for number in range(len(state.squares))]
    unclaimed = [number for number, room in enumerate(rooms) if room >= needed and claimed.get(number, team) == team]
    extreme = [(number, edge) for number in unclaimed for edge in touched_edges(state, number)]
    required = required_edges(table, team)
    return (
        [(number, edge) for number, edge in extreme if edge in required]
        or extreme
        # Five or six teams can outnumber the extreme squares of a ragged field.
        or [(number, edge) for number in unclaimed for edge in bordering_sides(state, number)]
        # Only a field that somebody drew smaller than the rules lay it comes to this.
        or [(number, edge) for number, room in enumerate(rooms) if room for edge in bordering_sides(state, number)]
    )


def free_cells(state: Akql) -> int:
    """Open cells on which nobody stands (AKQL-155)."""
    free = ground(state).open
    for knight in state.knights.values():
        if knight.cell != OFF:
            free &= ~(1 << knight.cell)
    return free


def required_edges(table: T, team: int) -> list[Edge]:
    """The edges left to a team: its own, the opposite of the other's, one of its own, or any (AKQL-156)."""
    state = table.state
    if table.options.start_edges == "free":
        return list(EDGES)
    used: dict[int, Edge] = {}
    for start in state.starts:
        used.setdefault(state.teams[start.seat], start.edge)
    if team in used:
        return [used[team]]
    sides = max(state.teams) + 1
    if sides == 2 and used:
        return [OPPOSITE[edge] for edge in used.values()]
    if sides <= len(EDGES):
        return [edge for edge in EDGES if edge not in used.values()]
    return list(EDGES)


def start_lines(state: Akql, start: Start) -> list[int]:
    """The five lines of a starting square, the one on the field's edge first (AKQL-155)."""
    return _lines(grid_of(state.width, state.height), *state.squares[start.square], start.edge)


@lru_cache(maxsize=1024)
def _lines(grid: Grid, column: int, row: int, edge: Edge) -> list[int]:
    x, y = SIDE * column, SIDE * row
    if edge in ("north", "south"):
        lines = [grid.rectangle(x, y + n, SIDE, 1) for n in range(SIDE)]
    else:
        lines = [grid.rectangle(x + n, y, 1, SIDE) for n in range(SIDE)]
    return lines if edge in ("south", "west") else lines[::-1]


def place_cells(state: Akql, start: Start) -> int:
    """Free open cells of the outermost line that has any; of the field, should the square be full (AKQL-155)."""
    free = free_cells(state)
    return next((line & free for line in start_lines(state, start) if line & free), free)


def start_game(table: T) -> Steps[None]:
    """Each player in turn chooses a starting square and places the knights on its border (AKQL-042, AKQL-154, AKQL-155)."""
    state = table.state
    waiting = next((start for start in state.starts if unplaced(state, start.seat)), None)
    if waiting is None:
        seat = state.order[len(state.starts)]
        answer: str = yield Choose(seat, "Where do you start?", partial(_start_options, table, seat), rule="AKQL-154")
        _, name, side = answer.split()
        edge = next(edge for edge in EDGES if edge == side)
        number = next(n for n in range(len(state.squares)) if square_name(state, n) == name)
        state.starts.append(Start(seat, number, edge))
        table.log(
            "AKQL-154", "{seat} starts from the {edge} side of square {square}.", seat=seat, edge=edge, square=name
        )
    else:
        id = unplaced(state, waiting.seat)[0]
        menu = partial(_place_menu, state, waiting, id)
        spot: str = yield Choose(waiting.seat, f"Where does {called(id)} stand?", menu, rule="AKQL-155")
        state.knights[id].cell = ground(state).cell_of[spot.rpartition(" ")[2]]
        table.log("AKQL-042", "{knight} stands on {cell}.", knight=called(id), cell=spot.rpartition(" ")[2])
    if len(state.starts) == table.seats and not any(unplaced(state, seat) for seat in state.order):
        first_turn(table)


def unplaced(state: Akql, seat: int) -> list[str]:
    return [id for id, knight in state.knights.items() if knight.home == seat and knight.cell == OFF]


def _start_options(table: T, seat: int) -> list[Option]:
    state = table.state
    return [
        Option(
            f"start {square_name(state, number)} {edge}",
            f"Square {square_name(state, number)}, {edge} side",
            f"square {square_name(state, number)}",
            "AKQL-154",
        )
        for number, edge in start_places(table, seat)
    ]


def _place_menu(state: Akql, start: Start, id: str) -> CellMenu:
    def describe(prefix: str, word: str) -> Option:
        return Option(f"{prefix} {word}", f"{called(id)} on {word}", f"cell {word}", "AKQL-155")

    names = ground(state).names
    return CellMenu(names, {f"place {id}": on_cells(place_cells(state, start), names.name_of)}, describe)


def first_turn(table: T) -> None:
    """Set-up is over (AKQL-040)."""
    state = table.state
    state.phase = "turn"
    forget_scene(state)
    state.round, state.turn, state.begun = 1, 0, False
    prepare(state)


# --- all of it at once ------------------------------------------------------------------------------------------------


def quick_setup(table: T) -> None:
    """Everything after initiative by dice, by the same rules (AKQL-040)."""
    state = table.state
    dice = table.spawn()
    if not state.knights:
        deal_knights(table, dice)
    if table.options.field_layout == "square_block":
        state.squares = [(x, y) for y in range(table.seats) for x in range(table.seats)]
    else:
        state.squares = [(0, 0)]
        while len(state.squares) < table.seats**2:
            places = square_places(state)
            state.squares.append(places[dice.below(len(places))])
    set_field(state)
    generate_pieces(table, dice)
    for seat in state.order:
        starts = start_places(table, seat)
        number, edge = starts[dice.below(len(starts))]
        start = Start(seat, number, edge)
        state.starts.append(start)
        for id in unplaced(state, seat):
            spots = cells(place_cells(state, start))
            state.knights[id].cell = spots[dice.below(len(spots))]
    table.log("AKQL-040", "Knights, field, labyrinth and places have been settled by dice.")
    first_turn(table)
