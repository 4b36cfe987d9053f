"""Building the field: squares and labyrinth pieces."""

from __future__ import annotations

from functools import partial

from roundtable.board.choices import CellMenu, on_cells
from roundtable.board.grid import cells, grid_of, mask_of
from roundtable.board.polyomino import (
    ORIENTATIONS,
    PIECES,
    allowed_cells,
    footprint,
    keeping_connected,
    orientation,
)
from roundtable.games.akql.ground import SIDE, Ground, as_bytes, ground, set_field
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.draft import captain, team_order
from roundtable.games.akql.rules.harm import WALL_LIFE
from roundtable.games.akql.state import Akql, Wall
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.dice import Source
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table

T = Table[Akql, Options]


# --- squares ----------------------------------------------------------------------------------------------------------


def square_places(state: Akql) -> list[tuple[int, int]]:
    """Where a square may be laid: sharing a whole side with one already laid (AKQL-145)."""
    laid = state.squares
    beside = [(x + dx, y + dy) for x, y in laid for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    return sorted({place for place in beside if place not in laid}, key=lambda place: (place[1], place[0]))


def lay_squares(table: T) -> Steps[None]:
    """Teams lay the players squared squares in turn; the first goes anywhere (AKQL-143, AKQL-144, AKQL-145)."""
    state = table.state
    wanted = table.seats**2
    if table.options.field_layout == "square_block":
        state.squares = [(x, y) for y in range(table.seats) for x in range(table.seats)]
        table.log("AKQL-145", "The squares form a block of {n} by {n}.", n=table.seats)
    elif not state.squares:
        state.squares = [(0, 0)]
        first = captain(state, team_order(state)[0])
        table.log("AKQL-145", "{seat} lays the first square.", seat=first)
    else:
        teams = team_order(state)
        seat = captain(state, teams[len(state.squares) % len(teams)])
        answer: str = yield Choose(seat, "Where do you lay a square?", partial(_square_options, state), rule="AKQL-145")
        x, y = answer.partition(" ")[2].split(",")
        state.squares.append((int(x), int(y)))
        table.log("AKQL-145", "{seat} lays a square.", seat=seat)
    if len(state.squares) >= wanted:
        set_field(state)
        state.phase = "labyrinth"
        state.laid = state.passes = 0


def _square_options(state: Akql) -> list[Option]:
    return [
        Option(f"lay {x},{y}", from_the_first(x, y), f"square {x},{y}", "AKQL-145")
        for x, y in square_places(state)
    ]


def from_the_first(x: int, y: int) -> str:
    """Where a square lies, in words (AKQL-145)."""
    east = f"{abs(x)} {'east' if x > 0 else 'west'}" if x else ""
    north = f"{abs(y)} {'north' if y > 0 else 'south'}" if y else ""
    return f"{' and '.join(filter(None, (east, north))) or 'in the place'} of the first square"


def square_name(state: Akql, square: int) -> str:
    """A square is called by its south-west cell."""
    x, y = state.squares[square]
    place = ground(state)
    return place.name_of[place.grid.index(SIDE * x, SIDE * y)]


# --- the labyrinth ----------------------------------------------------------------------------------------------------


def piece_target(table: T) -> int:
    """How many pieces are laid: the players cubed, if they fit (AKQL-146)."""
    given = table.options.labyrinth_piece_target
    return table.seats**3 if given is None else given


def piece_cells(place: Ground, key: str, corners: bool) -> int:
    """Where a piece may lie in this orientation, by its first cell: the lowest, then the westernmost.

    On open cells, beside no other piece, cutting nothing off (AKQL-150, AKQL-152, AKQL-153).
    """
    grid = place.grid
    shift = orientation(key).cells[0][0]
    allowed = allowed_cells(grid, place.open, place.walls, corners)
    return mask_of(keeping_connected(grid, place.open, key, allowed)) << shift


def _fits(place: Ground, key: str, allowed: int) -> bool:
    """Whether a piece may lie anywhere in this orientation: nearly always at the first anchor that is tried."""
    return next(keeping_connected(place.grid, place.open, key, allowed), None) is not None


def lay_pieces(table: T) -> Steps[None]:
    """Players lay labyrinth pieces one at a time, each who can must (AKQL-146, AKQL-147, AKQL-150)."""
    state, options = table.state, table.options
    corners = options.pieces_may_touch_corners
    place = ground(state)
    if options.labyrinth == "generated":
        generate_pieces(table, table.spawn())
    elif state.laid < piece_target(table):
        seat = state.order[(state.laid + state.passes) % len(state.order)]
        allowed = allowed_cells(place.grid, place.open, place.walls, corners)
        if not any(_fits(place, key, allowed) for key in ORIENTATIONS):
            state.passes += 1
            table.log("AKQL-146", "{seat} can lay no piece and passes.", seat=seat)
            if state.passes < table.seats:
                return
        else:
            state.passes = 0
            seat = state.order[state.laid % len(state.order)]
            state.piece = (
                yield Choose(seat, "Which piece do you lay?", partial(_piece_options, place, allowed), rule="AKQL-147")
            ).partition(" ")[2]
            key = state.piece

            def describe(prefix: str, word: str) -> Option:
                return Option(f"at {word}", f"With its lowest cell on {word}", f"cell {word}", "AKQL-150")

            answer: str = yield Choose(
                seat,
                f"Where do you lay {_piece_name(key)}?",
                lambda: CellMenu(place.names, {"at": on_cells(piece_cells(place, key, corners), place.name_of)}, describe),
                rule="AKQL-150",
            )
            state.piece = ""
            put_piece(table, key, place.cell_of[answer[3:]])
            table.log("AKQL-150", "{seat} lays {piece} at {cell}.", seat=seat, piece=_piece_name(key), cell=answer[3:])
            if state.laid < piece_target(table):
                return
    state.phase = "start"


def _piece_name(key: str) -> str:
    piece = orientation(key).piece
    return f"the {piece[0]} {'tetromino' if piece[1] == '4' else 'pentomino'}"


def drawn(key: str) -> str:
    """A piece in one line of text, its rows from the north: "█·/█·/██"."""
    way = orientation(key)
    rows = ["".join("█" if (x, y) in way.cells else "·" for x in range(way.width)) for y in reversed(range(way.height))]
    return "/".join(rows)


def _piece_options(place: Ground, allowed: int) -> list[Option]:
    """The tetrominoes and pentominoes, in every orientation that fits somewhere (AKQL-147, AKQL-148, AKQL-149)."""
    return [
        Option(
            f"piece {way.key}",
            f"{_piece_name(way.key)[4:]} {drawn(way.key)}",
            rule="AKQL-147",
            group=_piece_name(way.key)[4:],
        )
        for ways in PIECES.values()
        for way in ways
        if _fits(place, way.key, allowed)
    ]


def put_piece(table: T, key: str, first: int) -> None:
    """A piece becomes wall: one of 40 Life, or with the option one for each cell (AKQL-116, AKQL-151)."""
    state = table.state
    mask = footprint(grid_of(state.width, state.height), key, first - orientation(key).cells[0][0])
    covered = cells(mask)
    if table.options.wall_life_unit == "piece":
        state.pieces.append(Wall(covered, WALL_LIFE))
    else:
        state.pieces.extend(Wall([cell], WALL_LIFE) for cell in covered)
    state.walls = as_bytes(int.from_bytes(state.walls, "little") | mask)
    state.laid += 1


def generate_pieces(table: T, dice: Source) -> None:
    """The labyrinth by dice: any piece in any orientation, wherever it may lie, until no more fit (AKQL-146)."""
    state = table.state
    live = list(ORIENTATIONS)
    grid, field = grid_of(state.width, state.height), int.from_bytes(state.field, "little")
    target, corners = piece_target(table), table.options.pieces_may_touch_corners
    open_cells = allowed = -1
    # What does not fit now never will: every cell a piece would cut off lies beside it, where no other piece may be.
    while live and state.laid < target:
        if allowed < 0:
            walls = int.from_bytes(state.walls, "little")
            open_cells = field & ~walls
            allowed = allowed_cells(grid, open_cells, walls, corners)
        at = dice.below(len(live))
        key = live[at]
        spots = list(keeping_connected(grid, open_cells, key, allowed))
        if spots:
            put_piece(table, key, spots[dice.below(len(spots))] + orientation(key).cells[0][0])
            allowed = -1
        else:
            live.pop(at)
    table.log("AKQL-146", "{count} labyrinth pieces lie on the field.", count=state.laid)
