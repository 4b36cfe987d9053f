"""The position before the first step: the usual start, or any position in JSON."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from roundtable.board.grid import grid_of, mask_of
from roundtable.games.akql.data import ROSTER_SIZE, kind_of, roster
from roundtable.games.akql.ground import ground, set_field, set_walls, square_mask
from roundtable.games.akql.laws import MOST_SQUARES, joined
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.campaign import CAMPAIGN
from roundtable.games.akql.rules.draft import new_knight
from roundtable.games.akql.rules.harm import WALL_LIFE
from roundtable.games.akql.rules.scenario import prepare
from roundtable.games.akql.rules.tricks import PAINTED_LIFE
from roundtable.games.akql.rules.turn import ACTIONS
from roundtable.games.akql.state import OFF, Akql, Claim, Edge, Knight, Objective, Start, Wall
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup
from roundtable.kernel.laws import read_position, shown


class KnightAt(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A knight of a position. What is left out is as printed in the roster, or none."""

    seat: int
    cell: str = ""
    home: int | None = None
    life: int | None = None
    sanity: int | None = None
    resistance: int | None = None
    actions: int | None = None
    attacks: int = 0
    moves: int = 0
    talked: list[str] = []
    terror: int = 0
    fear: str = ""
    guard: list[int] = []
    mask: list[int] = []
    adapted: int = 0
    dents: int = 0
    reading: bool = False
    beast: bool = False
    only_moves: bool = False
    out: str = ""


class WallAt(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A wall of a position: "C3 C4 D4", the Life it has left, and the knight that painted it, if one did."""

    cells: str
    life: int | None = None
    painter: str = ""


class StartAt(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's starting square, by the name of its south-west cell, and its edge."""

    seat: int
    square: str
    edge: Edge


class ClaimAt(msgspec.Struct, forbid_unknown_fields=True):
    """A claim in force."""

    knight: str
    seat: int
    cell: str


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position in JSON (docs/akql.md explains it). `knights` maps ids such as "hollow" or "hollow-2" to knights."""

    knights: dict[str, KnightAt] = {}
    squares: list[tuple[int, int]] = []
    walls: list[WallAt] = []
    order: list[int] = []
    phase: Literal["squares", "labyrinth", "start", "turn"] = "turn"
    turn: int | None = None
    begun: bool = True
    round: int = 1
    starts: list[StartAt] = []
    scenario: str | None = None
    objectives: dict[str, int] = {}
    claims: list[ClaimAt] = []
    scores: list[int] = []
    lone: bool | None = None
    terror_runs: list[tuple[int, int]] = []
    game: int = 1
    wins: list[int] = []


def start(setup: Setup, options: Options) -> Akql:
    """The position before the first step (AKQL-040)."""
    seats = setup.seats
    state = Akql(
        teams=read_teams(options.teams, seats),
        scenario=options.scenario if options.game_mode == "scenario" else "deathmatch",
        skills=options.signature_skills,
        round_limit=options.round_limit,
        games=len(CAMPAIGN) if options.game_mode == "campaign" else 1,
    )
    sides = max(state.teams) + 1
    state.scores = [0] * sides
    state.wins = [0] * sides
    state.terror_runs = [[OFF, 0] for _ in range(seats)]
    if setup.position is not None:
        put(state, setup.position)
        return state
    wanted = seats * options.knights_per_player
    if wanted > ROSTER_SIZE and options.knight_selection != "free_with_duplicates":
        raise BadSetup(
            f"{seats} players with {options.knights_per_player} knights each need {wanted} knights, and there are "
            f"{ROSTER_SIZE}: take fewer knights, or knight_selection=free_with_duplicates (AKQL-039)"
        )
    return state


def read_teams(text: str, seats: int) -> list[int]:
    """The team of each seat from a letter for each; teams are numbered as they first appear (AKQL-037)."""
    if not text:
        return list(range(seats))
    letters = text.replace(" ", "").upper()
    if len(letters) != seats or not letters.isalpha():
        raise BadSetup(f"teams is a letter for each of the {seats} seats, such as {'ABABAB'[:seats]}, not {text!r}")
    known = sorted(set(letters), key=letters.index)
    if len(known) < 2:
        raise BadSetup(f"teams {text!r} puts everybody on one side: there must be two or more teams")
    return [known.index(letter) for letter in letters]


# --- a given position -------------------------------------------------------------------------------------------------


def put(state: Akql, given: dict[str, Any]) -> None:
    """Put a position on the table, or say what is wrong with it. What it may hold is in `laws`; here it must be readable."""
    position = read_position(given, Position)
    seats = len(state.teams)
    state.phase = position.phase
    state.round = position.round
    state.order = position.order or list(range(seats))
    if sorted(state.order) != list(range(seats)):
        raise BadSetup(f"order is {shown(state.order)}; legal is the seats 0 to {seats - 1}, once each (AKQL-041)")
    state.initiative = [100 - state.order.index(seat) for seat in range(seats)]
    active = state.order[0] if position.turn is None else position.turn
    if active not in state.order:
        raise BadSetup(f"turn is {active}; legal is the seat whose turn it is, 0 to {seats - 1} (AKQL-043)")
    state.turn = state.order.index(active)
    state.begun = position.begun and position.phase == "turn"
    _put_squares(state, position)
    _put_knights(state, position, active)
    _put_scenario(state, position)


def _put_squares(state: Akql, position: Position) -> None:
    """The squares, and what stands on them once all are laid (AKQL-145, AKQL-151)."""
    seats = len(state.teams)
    if len(position.squares) > MOST_SQUARES or not joined(position.squares):
        raise BadSetup(
            f"squares is {shown(position.squares)}; legal is {MOST_SQUARES} different squares at most, each sharing a side "
            "with another (AKQL-145)"
        )
    state.squares = position.squares
    if position.phase == "squares":
        if position.walls or position.starts or position.objectives or position.claims:
            raise BadSetup("walls, starts, objectives and claims are none while the squares are laid (AKQL-145)")
        state.laid = len(state.squares)
        return
    if not state.squares:
        state.squares = [(x, y) for y in range(seats) for x in range(seats)]
    set_field(state)
    _put_walls(state, position)
    if not ground(state).open:
        raise BadSetup("walls fill the whole field; legal are walls that leave room for knights (AKQL-153)")


def _cell(state: Akql, name: str, what: str) -> int:
    """The cell of this name. The names of a field are few: no other text is worth reading."""
    found = ground(state).cell_of.get(name.upper())
    if found is None:
        grid = grid_of(state.width, state.height)
        last = grid.name(grid.index(state.width - 1, state.height - 1))
        raise BadSetup(f"{what} is {shown(name)}; legal is a cell from A1 to {last} (AKQL-059)")
    return found


def _put_walls(state: Akql, position: Position) -> None:
    field = int.from_bytes(state.field, "little")
    taken = 0
    for number, wall in enumerate(position.walls):
        what = f"walls[{number}].cells"
        cells = [_cell(state, name, what) for name in wall.cells.split()]
        for cell in cells:
            name = ground(state).name_of[cell]
            if not field >> cell & 1:
                raise BadSetup(f"{what} is {shown(wall.cells)}; {name} is not on the field (AKQL-151)")
            if taken >> cell & 1:
                raise BadSetup(f"{what} is {shown(wall.cells)}; there is already a wall on {name} (AKQL-151)")
            taken |= 1 << cell
        if not cells:
            raise BadSetup(f"{what} is {shown(wall.cells)}; legal is a cell or more, such as 'C3 C4' (AKQL-151)")
        life = wall.life if wall.life is not None else PAINTED_LIFE if wall.painter else WALL_LIFE
        state.pieces.append(Wall(cells, life, wall.painter))
    state.laid = len(state.pieces)
    set_walls(state)


def _put_knights(state: Akql, position: Position, active: int) -> None:
    for id, given in position.knights.items():
        kind = kind_of(id)
        if kind is None:
            raise BadSetup(
                f"there is no knight {shown(id)}: ids are {', '.join(roster())}, and hollow-2 for a second Hollow"
            )
        knight = new_knight(kind, given.seat if given.home is None else given.home)
        knight.seat = given.seat
        if given.cell:
            what = f"knights.{id}.cell"
            if not state.width:
                raise BadSetup(
                    f"{what} is {shown(given.cell)}; there are no cells before the squares are laid (AKQL-145)"
                )
            knight.cell = _cell(state, given.cell, what)
        _put_numbers(id, knight, given, active, position.phase == "turn")
        knight.guard = _seats(state, f"knights.{id}.guard", given.guard)
        knight.mask = _seats(state, f"knights.{id}.mask", given.mask)
        state.knights[id] = knight


def _seats(state: Akql, what: str, seats: list[int]) -> int:
    """Seats as bits."""
    last = len(state.teams) - 1
    if not all(0 <= seat <= last for seat in seats):
        raise BadSetup(f"{what} is {shown(seats)}; legal are seats, 0 to {last} (AKQL-159)")
    return mask_of(seats)


def _put_numbers(id: str, knight: Knight, given: KnightAt, active: int, fought: bool) -> None:
    """The numbers that are given, or else those of a fresh knight; actions are ready once the fight has begun (AKQL-044)."""
    stats = roster()[knight.kind]
    knight.life = stats.life if given.life is None else given.life
    knight.sanity = stats.sanity if given.sanity is None else given.sanity
    knight.resistance = stats.social_resistance if given.resistance is None else given.resistance
    ready = ACTIONS if given.seat == active and knight.cell != OFF and fought else 0
    knight.actions = ready if given.actions is None else given.actions
    knight.attacks, knight.moves, knight.talked = given.attacks, given.moves, given.talked
    knight.terror, knight.fear = given.terror, given.fear
    knight.adapted, knight.dents = given.adapted, given.dents
    knight.reading, knight.beast, knight.only_moves = given.reading, given.beast, given.only_moves
    knight.out = given.out


def _put_scenario(state: Akql, position: Position) -> None:
    for number, begin in enumerate(position.starts):
        corner = _cell(state, begin.square, f"starts[{number}].square")
        numbers = [n for n in range(len(state.squares)) if (m := square_mask(state, n)) & -m == 1 << corner]
        if not numbers or not square_mask(state, numbers[0]) & ground(state).open:
            raise BadSetup(
                f"starts[{number}].square is {shown(begin.square)}; legal is the south-west cell of a square with open cells "
                "(AKQL-154)"
            )
        state.starts.append(Start(begin.seat, numbers[0], begin.edge))
    state.game = position.game
    if state.games > 1 and 1 <= state.game <= state.games:
        state.scenario = CAMPAIGN[state.game - 1]
    if position.scenario is not None:
        state.scenario = position.scenario
    elif position.objectives and state.games == 1:
        state.scenario = "capture_the_square"
    if not all(0 <= start.seat < len(state.teams) for start in state.starts):
        raise BadSetup(f"starts name other seats than 0 to {len(state.teams) - 1} (AKQL-154)")
    if not all(0 <= knight.home < len(state.teams) for knight in state.knights.values()):
        return  # the laws will say so
    if position.phase == "turn":
        prepare(state)
    if position.objectives:
        state.objectives = [
            Objective(_cell(state, name, "objectives"), team) for name, team in position.objectives.items()
        ]
    state.scores = position.scores or state.scores
    state.wins = position.wins or state.wins
    for number, claim in enumerate(position.claims):
        state.claims.append(Claim(claim.knight, claim.seat, _cell(state, claim.cell, f"claims[{number}].cell")))
    if position.lone is not None:
        state.lone = position.lone
    if position.terror_runs:
        state.terror_runs = [list(run) for run in position.terror_runs]
