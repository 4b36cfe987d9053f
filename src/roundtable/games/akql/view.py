"""What a seat may see of a position (everything: nothing is hidden here), and the status line."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundtable.board.grid import cells
from roundtable.games.akql.data import called, roster
from roundtable.games.akql.ground import ground
from roundtable.games.akql.rules.draft import drafter
from roundtable.games.akql.rules.field import square_name, square_places
from roundtable.games.akql.rules.harm import WALL_LIFE
from roundtable.games.akql.rules.numbers import magical_defence, magical_force, physical_defence, physical_force
from roundtable.games.akql.rules.places import start_lines, unplaced
from roundtable.games.akql.rules.scenario import HILL_POINTS, HILL_ROUNDS
from roundtable.games.akql.rules.tricks import PAINTED_LIFE
from roundtable.games.akql.state import OFF, Akql, Edge, Knight, Phase, Result
from roundtable.kernel.wording import counted


class KnightSeen(msgspec.Struct):
    """A knight as it stands: its numbers now, and those it started with where they can change."""

    id: str
    name: str
    kind: str
    token: str
    seat: int
    home: int
    cell: str
    physical_force: int
    physical_defence: int
    magical_force: int
    magical_defence: int
    social_capacity: int | None
    resistance: int | None
    resistance_at_start: int | None
    life: int
    life_at_start: int
    sanity: int
    sanity_at_start: int
    speed: int
    actions: int
    attacks: int
    moves: int
    talked: list[str]
    terror: int
    fear: str
    skill: str
    states: list[str]
    out: str


class WallSeen(msgspec.Struct):
    """A wall: its cells, its Life and what it had when it was put up; `painter` is a knight's id."""

    cells: list[str]
    life: int
    life_at_start: int
    painter: str


class StartSeen(msgspec.Struct):
    """A player's starting square and the line of it on the field's edge."""

    seat: int
    square: str
    edge: Edge
    line: list[str]


class View(msgspec.Struct):
    """The position for people, programs and drawings. Cells are called A1, B1, ...; `squares` are columns and rows of 5x5.

    `terror_runs`: a seat, a team, and at the end of how many turns running of that seat all enemies of that team were
    Terrified (AKQL-157).
    """

    seat: int | None
    phase: Phase
    round: int
    round_limit: int | None
    scenario: str
    game: int
    games: int
    teams: list[int]
    order: list[int]
    active: int | None
    width: int
    height: int
    squares: list[tuple[int, int]]
    square_names: list[str]
    places: list[tuple[int, int]]
    piece: str
    field: list[str]
    knights: list[KnightSeen]
    walls: list[WallSeen]
    starts: list[StartSeen]
    choosing_start: bool
    objectives: list[tuple[str, int]]
    hill: list[str]
    claims: list[tuple[str, str]]
    terror_runs: list[tuple[int, int, int]]
    scores: list[int]
    wins: list[int]
    result: Result | None
    skills: bool


def view(state: Akql, seat: int | None) -> View:
    """What a seat sees: the whole table, like everybody else."""
    place = ground(state) if state.width else None
    name = place.name_of.__getitem__ if place else str
    return View(
        seat=seat,
        phase=state.phase,
        round=state.round,
        round_limit=HILL_ROUNDS if state.scenario == "king_of_the_hill" else state.round_limit,
        scenario=state.scenario,
        game=state.game,
        games=state.games,
        teams=list(state.teams),
        order=list(state.order),
        active=_acting(state),
        width=state.width,
        height=state.height,
        squares=list(state.squares),
        square_names=[square_name(state, n) for n in range(len(state.squares))] if place else [],
        places=square_places(state) if state.phase == "squares" else [],
        piece=state.piece,
        field=[name(cell) for cell in cells(place.field)] if place else [],
        knights=[
            knight_seen(id, knight, name, next((name(claim.cell) for claim in state.claims if claim.knight == id), ""))
            for id, knight in state.knights.items()
        ],
        walls=[
            WallSeen(
                [name(cell) for cell in wall.cells],
                wall.life,
                PAINTED_LIFE if wall.painter else WALL_LIFE,
                wall.painter,
            )
            for wall in state.pieces
        ],
        starts=[
            StartSeen(
                start.seat,
                square_name(state, start.square),
                start.edge,
                [name(c) for c in cells(start_lines(state, start)[0])],
            )
            for start in state.starts
        ],
        choosing_start=state.phase == "start" and not any(unplaced(state, start.seat) for start in state.starts),
        objectives=[(name(objective.cell), objective.team) for objective in state.objectives],
        hill=[name(cell) for cell in cells(int.from_bytes(state.hill, "little"))],
        claims=[(claim.knight, name(claim.cell)) for claim in state.claims],
        terror_runs=[(seat, team, turns) for seat, (team, turns) in enumerate(state.terror_runs) if turns],
        scores=list(state.scores),
        wins=list(state.wins),
        result=state.result,
        skills=state.skills,
    )


def _acting(state: Akql) -> int | None:
    if state.phase == "turn":
        return state.active if state.result is None else None
    return drafter(state) if state.phase == "knights" else None


def knight_seen(id: str, knight: Knight, name: Callable[[int], str], claimed: str = "") -> KnightSeen:
    stats = roster()[knight.kind]
    return KnightSeen(
        id=id,
        name=called(id),
        kind=knight.kind,
        token=stats.token + (id.rpartition("-")[2] if id != knight.kind else ""),
        seat=knight.seat,
        home=knight.home,
        cell="" if knight.cell == OFF else name(knight.cell),
        physical_force=physical_force(knight),
        physical_defence=physical_defence(knight),
        magical_force=magical_force(knight),
        magical_defence=magical_defence(knight),
        social_capacity=stats.social_capacity,
        resistance=knight.resistance,
        resistance_at_start=stats.social_resistance,
        life=knight.life,
        life_at_start=stats.life,
        sanity=knight.sanity,
        sanity_at_start=stats.sanity,
        speed=stats.speed,
        actions=knight.actions,
        attacks=knight.attacks,
        moves=knight.moves,
        talked=list(knight.talked),
        terror=knight.terror,
        fear=knight.fear,
        skill=stats.skill,
        states=states(knight, claimed),
        out=knight.out,
    )


def states(knight: Knight, claimed: str = "") -> list[str]:
    """Everything that lies on a knight besides its numbers, in words; `claimed` is the cell of a claim it holds."""
    found = []
    if knight.out:
        found.append(f"retired: {knight.out}")
    if knight.terror:
        found.append(
            f"Terrified of {called(knight.fear)} ({knight.terror})" if knight.fear else f"Terrified {knight.terror}"
        )
    if knight.seat != knight.home:
        found.append(f"conquered from player {knight.home + 1}")
    if claimed:
        found.append(f"claims {claimed} (wins if it holds it until player {knight.seat + 1}'s turn)")
    if knight.guard:
        found.append(f"guarded (+2 Physical Defence until {_turns_of(knight.guard)})")
    if knight.mask:
        found.append(f"mask changed (until {_turns_of(knight.mask)})")
    if knight.adapted:
        found.append(f"adapted +{knight.adapted}")
    if knight.dents:
        found.append(f"armour worn by {knight.dents}")
    if knight.reading:
        found.append("next die is read twice")
    if knight.beast:
        found.append("the beast is loose")
    if knight.only_moves:
        found.append("may only move this turn")
    return found


def _turns_of(seats: int) -> str:
    """Until whose turns something lasts (AKQL-159)."""
    return " and ".join(f"player {seat + 1}'s turn" for seat in cells(seats))


PHASES = {
    "initiative": "Rolling for initiative",
    "knights": "Choosing knights",
    "squares": "Laying the field",
    "labyrinth": "Laying the labyrinth",
    "start": "Taking up places",
}


def status(view: View) -> str:
    """One line: the game of the campaign, the scenario, the round, whose turn it is, the score."""
    parts = []
    if view.games > 1:
        parts.append(f"Game {view.game} of {view.games}")
    parts.append(view.scenario.replace("_", " ").capitalize())
    if view.result is not None:
        parts.append(f"over: {view.result.why}")
    elif view.phase != "turn":
        parts.append(PHASES[view.phase])
    else:
        limit = f" of {view.round_limit}" if view.round_limit else ""
        parts.append(f"Round {view.round}{limit}")
        parts.append(f"Player {(view.active or 0) + 1}'s turn")
        parts += [f"{called(id)} claims {cell}" for id, cell in view.claims]
        parts += [_terror_run(view, *run) for run in view.terror_runs]
    if view.hill:
        parts.append("hill " + " : ".join(map(str, view.scores)) + f" (to {HILL_POINTS})")
    if view.games > 1:
        parts.append("games won " + " : ".join(map(str, view.wins)))
    return " · ".join(parts)


def _terror_run(view: View, seat: int, team: int, turns: int) -> str:
    """That terror has held, which wins once it has for as many turns as were agreed on (AKQL-157)."""
    whose = next(other for other, side in enumerate(view.teams) if side == team)
    when = "" if view.teams[seat] == team else f" of player {seat + 1}"
    return f"terror against all enemies of player {whose + 1}: {counted(turns, 'turn')} running{when}"
