"""The position before the first step: the usual start, or any position in JSON."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from roundtable.board.grid import Grid
from roundtable.games.akql.data import ROSTER_SIZE, kind_of, roster
from roundtable.games.akql.ground import grid_of, ground, set_field, set_walls, square_mask
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.campaign import CAMPAIGN
from roundtable.games.akql.rules.draft import new_knight
from roundtable.games.akql.rules.harm import WALL_LIFE
from roundtable.games.akql.rules.scenario import prepare
from roundtable.games.akql.state import OFF, Akql, Claim, Edge, Knight, Objective, Start, Wall
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup


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
    life: int = WALL_LIFE
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
        put(state, setup.position, options)
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


def put(state: Akql, given: dict[str, Any], options: Options) -> None:
    """Put a position on the table, or say what is wrong with it."""
    try:
        position = msgspec.convert(given, Position)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the position is not right: {error}") from None
    seats = len(state.teams)
    state.phase = position.phase
    state.round = position.round
    state.order = position.order or list(range(seats))
    if sorted(state.order) != list(range(seats)):
        raise BadSetup(f"the position's order must name the seats 0 to {seats - 1} once each, not {state.order}")
    state.initiative = [100 - state.order.index(seat) for seat in range(seats)]
    active = state.order[0] if position.turn is None else position.turn
    if active not in state.order:
        raise BadSetup(f"the position's turn is that of seat {active}, and there are seats 0 to {seats - 1}")
    state.turn = state.order.index(active)
    state.begun = position.begun and position.phase == "turn"
    state.squares = position.squares or [(x, y) for y in range(seats) for x in range(seats)]
    if len(set(state.squares)) != len(state.squares):
        raise BadSetup("the position lays two squares on the same place")
    if position.phase == "squares":
        if not position.squares:
            state.squares = []
        state.laid = len(state.squares)
    else:
        set_field(state)
        _put_walls(state, position)
    _put_knights(state, position, active)
    _put_scenario(state, position, options)


def _cell(grid: Grid, name: str, what: str) -> int:
    try:
        return grid.parse(name)
    except ValueError as error:
        raise BadSetup(f"{what}: {error}") from None


def _put_walls(state: Akql, position: Position) -> None:
    grid = grid_of(state.width, state.height)
    field = int.from_bytes(state.field, "little")
    taken = 0
    for wall in position.walls:
        cells = [_cell(grid, name, f"the wall {wall.cells!r}") for name in wall.cells.split()]
        for cell in cells:
            if not field >> cell & 1:
                raise BadSetup(f"the wall {wall.cells!r}: {grid.name(cell)} is not on the field")
            if taken >> cell & 1:
                raise BadSetup(f"the wall {wall.cells!r}: there is already a wall on {grid.name(cell)}")
            taken |= 1 << cell
        if not cells or wall.life < 1:
            raise BadSetup(f"the wall {wall.cells!r} needs a cell and at least 1 Life, not {wall.life}")
        state.pieces.append(Wall(cells, wall.life, wall.painter))
    state.laid = len(state.pieces)
    set_walls(state)


def _put_knights(state: Akql, position: Position, active: int) -> None:
    seats = len(state.teams)
    open_cells = ground(state).open if position.phase != "squares" else 0
    for id, given in position.knights.items():
        kind = kind_of(id)
        if kind is None:
            raise BadSetup(
                f"there is no knight {id!r}: ids are {', '.join(roster())}, and hollow-2 for a second Hollow"
            )
        home = given.seat if given.home is None else given.home
        if not (0 <= given.seat < seats and 0 <= home < seats):
            raise BadSetup(f"{id}: seats are 0 to {seats - 1}, not {given.seat} and {home}")
        knight = new_knight(kind, home)
        knight.seat = given.seat
        if given.cell:
            knight.cell = _cell(grid_of(state.width, state.height), given.cell, id)
            if not open_cells >> knight.cell & 1:
                raise BadSetup(f"{id}: {given.cell} is no open cell of the field")
            if any(other.cell == knight.cell for other in state.knights.values()):
                raise BadSetup(f"{id}: another knight already stands on {given.cell}")
        elif position.phase == "turn" and not given.out:
            raise BadSetup(f"{id} needs a cell, or a word on why it is out")
        _put_numbers(id, knight, given, active)
        state.knights[id] = knight


def _put_numbers(id: str, knight: Knight, given: KnightAt, active: int) -> None:
    stats = roster()[knight.kind]
    knight.life = stats.life if given.life is None else given.life
    knight.sanity = stats.sanity if given.sanity is None else given.sanity
    if given.resistance is not None:
        if stats.social_resistance is None:
            raise BadSetup(f"{id} has no Social Resistance (AKQL-034)")
        knight.resistance = given.resistance
    ready = 3 if given.seat == active and knight.cell != OFF else 0
    knight.actions = ready if given.actions is None else given.actions
    knight.attacks, knight.moves, knight.talked = given.attacks, given.moves, list(given.talked)
    knight.terror, knight.fear = given.terror, given.fear
    knight.guard = sum(1 << seat for seat in given.guard)
    knight.mask = sum(1 << seat for seat in given.mask)
    knight.adapted, knight.dents = given.adapted, given.dents
    knight.reading, knight.beast, knight.only_moves, knight.out = (
        given.reading,
        given.beast,
        given.only_moves,
        given.out,
    )
    if not (0 <= knight.life <= stats.life and 0 <= knight.sanity <= stats.sanity and 0 <= knight.actions <= 3):
        raise BadSetup(
            f"{id}: life is 0 to {stats.life}, sanity 0 to {stats.sanity} and actions 0 to 3, "
            f"not {knight.life}, {knight.sanity} and {knight.actions}"
        )
    if not 0 <= knight.terror <= 3:
        raise BadSetup(f"{id}: terror is 0 to 3, not {knight.terror} (AKQL-082)")


def _put_scenario(state: Akql, position: Position, options: Options) -> None:
    sides = max(state.teams) + 1
    grid = grid_of(state.width, state.height) if state.width else None
    for begin in position.starts:
        assert grid is not None
        corner = _cell(grid, begin.square, f"the starting square of seat {begin.seat}")
        numbers = [n for n in range(len(state.squares)) if (m := square_mask(state, n)) & -m == 1 << corner]
        if not numbers:
            raise BadSetup(f"no square has its south-west cell on {begin.square}")
        state.starts.append(Start(begin.seat, numbers[0], begin.edge))
    state.game = position.game
    if state.games > 1:
        if not 1 <= state.game <= state.games:
            raise BadSetup(f"a campaign has games 1 to {state.games}, not {state.game} (AKQL-142)")
        state.scenario = CAMPAIGN[state.game - 1]
    if position.scenario is not None:
        if position.scenario not in CAMPAIGN:
            raise BadSetup(f"there is no scenario {position.scenario!r}: there are {', '.join(CAMPAIGN)}")
        state.scenario = position.scenario
    for what, given in (("scores", position.scores), ("wins", position.wins)):
        if given and len(given) != sides:
            raise BadSetup(f"{what} is a number for each of the {sides} teams, not {given}")
    if position.phase == "turn":
        prepare(state)
    if position.objectives:
        assert grid is not None
        state.objectives = [
            Objective(_cell(grid, name, "an objective"), team) for name, team in position.objectives.items()
        ]
    state.scores = position.scores or state.scores
    state.wins = position.wins or state.wins
    for claim in position.claims:
        assert grid is not None
        state.claims.append(Claim(claim.knight, claim.seat, _cell(grid, claim.cell, f"the claim of {claim.knight}")))
    if position.lone is not None:
        state.lone = position.lone
