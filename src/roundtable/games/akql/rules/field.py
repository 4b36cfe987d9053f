"""Set-up: initiative, knights, squares, labyrinth, starting places (AKQL-037 to AKQL-042, AKQL-143 to AKQL-158)."""

from __future__ import annotations

from functools import partial

from roundtable.board.choices import CellMenu
from roundtable.board.grid import cells
from roundtable.board.polyomino import (
    ORIENTATIONS,
    PIECES,
    allowed_cells,
    anchors,
    footprint,
    keeps_connected,
    orientation,
)
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.dice import Source, shuffle
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table

from ..data import called, roster
from ..ground import SIDE, Ground, as_bytes, ground, set_field, square_mask
from ..setup import WALL_LIFE, Options, new_knight
from ..state import OFF, Akql, Edge, Start, Wall
from .scenario import prepare

T = Table[Akql, Options]
INITIATIVE_DIE = 100
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


def team_order(state: Akql) -> list[int]:
    """Teams by their best initiative roll (AKQL-158)."""
    found: list[int] = []
    for seat in state.order:
        if state.teams[seat] not in found:
            found.append(state.teams[seat])
    return found


def captain(state: Akql, team: int) -> int:
    """The player of a team with the best initiative decides for it (AKQL-158)."""
    return next(seat for seat in state.order if state.teams[seat] == team)


# --- initiative -------------------------------------------------------------------------------------------------------


def initiative(table: T) -> None:
    """Everybody rolls 1d100; the highest goes first, ties roll again among themselves (AKQL-041)."""
    state = table.state
    state.initiative = [0] * table.seats
    state.order = _ranked(table, list(range(table.seats)))
    for seat in state.order:
        table.log("AKQL-041", "{seat} is number {place} in initiative.", seat=seat, place=state.order.index(seat) + 1)
    state.phase = "knights"


def _ranked(table: T, seats: list[int]) -> list[int]:
    rolls = {
        seat: table.die(INITIATIVE_DIE, "AKQL-041", "{seat} rolls {total} for initiative.", seat=seat) for seat in seats
    }
    for seat, roll in rolls.items():
        table.state.initiative[seat] = table.state.initiative[seat] or roll
    order: list[int] = []
    for value in sorted(set(rolls.values()), reverse=True):
        tied = [seat for seat in seats if rolls[seat] == value]
        order += tied if len(tied) == 1 else _ranked(table, tied)
    return order


# --- knights ----------------------------------------------------------------------------------------------------------


def drafter(state: Akql) -> int:
    """Whose pick it is: in initiative order, then in reverse, and so on (AKQL-039)."""
    seats = len(state.order)
    row, place = divmod(len(state.knights), seats)
    return state.order[place] if row % 2 == 0 else state.order[seats - 1 - place]


def pickable(state: Akql, duplicates: bool) -> list[str]:
    """The knights that may still be taken (AKQL-039)."""
    taken = [knight.kind for knight in state.knights.values()]
    return [id for id in roster() if duplicates or id not in taken]


def take(table: T, seat: int, kind: str) -> None:
    """A player takes a knight; the second Hollow is called hollow-2."""
    state = table.state
    number = sum(knight.kind == kind for knight in state.knights.values()) + 1
    id = kind if number == 1 else f"{kind}-{number}"
    state.knights[id] = new_knight(kind, seat)
    table.log("AKQL-039", "{seat} takes {knight}.", seat=seat, knight=called(id))


def choose_knights(table: T) -> Steps[None]:
    """One pick of the draft, or all at once where dice deal (AKQL-039)."""
    state, options = table.state, table.options
    wanted = table.seats * options.knights_per_player
    if options.knight_selection == "random":
        deal_knights(table, table.spawn())
    if len(state.knights) < wanted:
        seat = drafter(state)
        duplicates = options.knight_selection == "free_with_duplicates"
        answer: str = yield Choose(
            seat, "Which knight do you take?", partial(_knight_options, state, duplicates), rule="AKQL-039"
        )
        take(table, seat, answer.partition(" ")[2])
    if len(state.knights) >= wanted:
        state.phase = "squares"


def _knight_options(state: Akql, duplicates: bool) -> list[Option]:
    return [
        Option(f"take {id}", roster()[id].name, f"figure {id}", roster()[id].rule) for id in pickable(state, duplicates)
    ]


def deal_knights(table: T, dice: Source) -> None:
    """Knights at random: all different as long as there are enough (AKQL-039)."""
    state = table.state
    wanted = table.seats * table.options.knights_per_player
    kinds: list[str] = []
    while len(kinds) < wanted - len(state.knights):
        more = list(roster())
        shuffle(more, dice)
        kinds += more
    while len(state.knights) < wanted:
        take(table, drafter(state), kinds.pop())


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
        Option(f"lay {x},{y}", f"Column {x:+d}, row {y:+d} from the first square", f"square {x},{y}", "AKQL-145")
        for x, y in square_places(state)
    ]


# --- the labyrinth ----------------------------------------------------------------------------------------------------


def piece_target(table: T) -> int:
    """How many pieces are laid: the players cubed, if they fit (AKQL-146)."""
    given = table.options.labyrinth_piece_target
    return table.seats**3 if given is None else given


def piece_cells(place: Ground, key: str, corners: bool) -> int:
    """Where a piece may lie in this orientation, by its first cell: the lowest, then the westernmost.

    On open cells, beside no other piece, cutting nothing off (AKQL-150, AKQL-152, AKQL-153).
    """
    mask = 0
    grid = place.grid
    shift = orientation(key).cells[0][0]
    for anchor in cells(anchors(grid, allowed_cells(grid, place.open, place.walls, corners), key)):
        if keeps_connected(grid, place.open, footprint(grid, key, anchor)):
            mask |= 1 << anchor + shift
    return mask


def _fits(place: Ground, key: str, corners: bool) -> bool:
    grid = place.grid
    found = anchors(grid, allowed_cells(grid, place.open, place.walls, corners), key)
    return any(keeps_connected(grid, place.open, footprint(grid, key, anchor)) for anchor in cells(found))


def lay_pieces(table: T) -> Steps[None]:
    """Players lay labyrinth pieces one at a time, each who can must (AKQL-146, AKQL-147, AKQL-150)."""
    state, options = table.state, table.options
    corners = options.pieces_may_touch_corners
    place = ground(state)
    if options.labyrinth == "generated":
        generate_pieces(table, table.spawn())
    elif state.laid < piece_target(table):
        seat = state.order[(state.laid + state.passes) % len(state.order)]
        if not any(_fits(place, key, corners) for key in ORIENTATIONS):
            state.passes += 1
            table.log("AKQL-146", "{seat} can lay no piece and passes.", seat=seat)
            if state.passes < table.seats:
                return
        else:
            state.passes = 0
            seat = state.order[state.laid % len(state.order)]
            state.piece = (
                yield Choose(seat, "Which piece do you lay?", partial(_piece_options, place, corners), rule="AKQL-147")
            ).partition(" ")[2]
            key = state.piece

            def describe(prefix: str, word: str) -> Option:
                return Option(f"at {word}", f"With its lowest cell on {word}", f"cell {word}", "AKQL-150")

            answer: str = yield Choose(
                seat,
                f"Where do you lay {_piece_name(key)}?",
                lambda: CellMenu(place.grid, {"at": piece_cells(place, key, corners)}, describe),
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


def _piece_options(place: Ground, corners: bool) -> list[Option]:
    return [
        Option(
            f"piece {way.key}",
            f"{_piece_name(way.key)[4:]} {drawn(way.key)}",
            rule="AKQL-147",
            group=_piece_name(way.key)[4:],
        )
        for ways in PIECES.values()
        for way in ways
        if _fits(place, way.key, corners)
    ]


def put_piece(table: T, key: str, first: int) -> None:
    """A piece becomes wall: one of 40 Life, or with the option one for each cell (AKQL-116, AKQL-151)."""
    state = table.state
    place = ground(state)
    mask = footprint(place.grid, key, first - orientation(key).cells[0][0])
    covered = cells(mask)
    if table.options.wall_life_unit == "piece":
        state.pieces.append(Wall(covered, WALL_LIFE))
    else:
        state.pieces.extend(Wall([cell], WALL_LIFE) for cell in covered)
    state.walls = as_bytes(place.walls | mask)
    state.laid += 1


def generate_pieces(table: T, dice: Source) -> None:
    """The labyrinth by dice: any piece in any orientation, wherever it may lie, until no more fit (AKQL-146)."""
    state = table.state
    live = list(ORIENTATIONS)
    # What does not fit now never will: every cell a piece would cut off lies beside it, where no other piece may be.
    while live and state.laid < piece_target(table):
        at = dice.below(len(live))
        spots = cells(piece_cells(ground(state), live[at], table.options.pieces_may_touch_corners))
        if spots:
            put_piece(table, live[at], spots[dice.below(len(spots))])
        else:
            live.pop(at)
    table.log("AKQL-146", "{count} labyrinth pieces lie on the field.", count=state.laid)


# --- starting places --------------------------------------------------------------------------------------------------


def touched_edges(state: Akql, square: int) -> list[Edge]:
    """The edges of the field's bounding rectangle on which a side of a square lies (AKQL-154)."""
    x, y = state.squares[square]
    right, top = state.width // SIDE - 1, state.height // SIDE - 1
    at: dict[Edge, bool] = {"north": y == top, "east": x == right, "south": y == 0, "west": x == 0}
    return [edge for edge in EDGES if at[edge]]


def square_name(state: Akql, square: int) -> str:
    """A square is called by its south-west cell."""
    x, y = state.squares[square]
    place = ground(state)
    return place.name_of[place.grid.index(SIDE * x, SIDE * y)]


def start_places(table: T, seat: int) -> list[tuple[int, Edge]]:
    """The squares and edges a player may start from (AKQL-154, AKQL-156)."""
    state = table.state
    team = state.teams[seat]
    claimed = {start.square: state.teams[start.seat] for start in state.starts}
    scene_free = ground(state).open
    for knight in state.knights.values():
        if knight.cell != OFF:
            scene_free &= ~(1 << knight.cell)
    needed = sum(knight.home == seat for knight in state.knights.values())
    places = [
        (number, edge)
        for number in range(len(state.squares))
        if claimed.get(number, team) == team and (square_mask(state, number) & scene_free).bit_count() >= needed
        for edge in touched_edges(state, number)
    ]
    required = required_edges(table, team)
    fitting = [(number, edge) for number, edge in places if edge in required]
    return fitting or places


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
    place = ground(state)
    x, y = (SIDE * part for part in state.squares[start.square])
    grid = place.grid
    if start.edge in ("north", "south"):
        lines = [grid.rectangle(x, y + n, SIDE, 1) for n in range(SIDE)]
    else:
        lines = [grid.rectangle(x + n, y, 1, SIDE) for n in range(SIDE)]
    return lines if start.edge in ("south", "west") else lines[::-1]


def place_cells(state: Akql, start: Start) -> int:
    """Free open cells of the outermost line that has any (AKQL-155)."""
    free = ground(state).open
    for knight in state.knights.values():
        if knight.cell != OFF:
            free &= ~(1 << knight.cell)
    return next((line & free for line in start_lines(state, start) if line & free), 0)


def start_game(table: T) -> Steps[None]:
    """Each player in turn chooses a starting square and places the knights on its border (AKQL-042, AKQL-154, AKQL-155)."""
    state = table.state
    waiting = next((start for start in state.starts if unplaced(state, start.seat)), None)
    if waiting is None:
        seat = state.order[len(state.starts)]
        answer: str = yield Choose(seat, "Where do you start?", partial(_start_options, table, seat), rule="AKQL-154")
        _, name, edge = answer.split()
        number = next(n for n in range(len(state.squares)) if square_name(state, n) == name)
        state.starts.append(Start(seat, number, edge))  # type: ignore[arg-type]  # the option named an edge
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

    return CellMenu(ground(state).grid, {f"place {id}": place_cells(state, start)}, describe)


def first_turn(table: T) -> None:
    """Set-up is over (AKQL-040)."""
    state = table.state
    state.phase = "turn"
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
