"""Objectives: capture the square and king of the hill (AKQL-140, AKQL-141)."""

from __future__ import annotations

from fractions import Fraction

from roundtable.board.grid import cells
from roundtable.games.akql.data import called
from roundtable.games.akql.ground import as_bytes, ground, square_mask
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.victory import count_out, is_lone, settle
from roundtable.games.akql.state import Akql, Claim, Objective
from roundtable.kernel.table import Table

T = Table[Akql, Options]
HILL_RADIUS = 2
HILL_POINTS = 3
HILL_ROUNDS = 10


def prepare(state: Akql) -> None:
    """What the scenario puts on the field before the first turn, and whether the fight is one against one (AKQL-137)."""
    state.lone = is_lone(state)
    state.objectives = []
    state.hill = b""
    if state.scenario == "capture_the_square":
        for start in state.starts:
            objective = Objective(objective_cell(state, start.square), state.teams[start.seat])
            if objective not in state.objectives:
                state.objectives.append(objective)
    elif state.scenario == "king_of_the_hill":
        state.hill = as_bytes(hill(state))


def objective_cell(state: Akql, square: int) -> int:
    """A square's centre, or its nearest open cell; ties to the lower row, then the lower column (AKQL-140)."""
    place = ground(state)
    mask = square_mask(state, square)
    low = (mask & -mask).bit_length() - 1
    centre = low + 2 * place.stride + 2
    return min(cells(mask & place.open), key=lambda cell: (place.grid.manhattan(cell, centre), cell))


def hill(state: Akql) -> int:
    """The open cell nearest to the field's mean position, and every field cell within 2 of it (AKQL-141)."""
    place = ground(state)
    spots = [place.grid.cell(cell) for cell in cells(place.field)]
    mean_x = Fraction(sum(x for x, _ in spots), len(spots))
    mean_y = Fraction(sum(y for _, y in spots), len(spots))

    def distance(cell: int) -> tuple[Fraction, int]:
        x, y = place.grid.cell(cell)
        return (x - mean_x) ** 2 + (y - mean_y) ** 2, cell

    middle = min(cells(place.open), key=distance)
    return place.grid.within_manhattan(middle, HILL_RADIUS) & place.field


def objective_mask(state: Akql) -> int:
    """Every cell that belongs to an objective."""
    mask = int.from_bytes(state.hill, "little")
    for objective in state.objectives:
        mask |= 1 << objective.cell
    return mask


# --- capture the square -----------------------------------------------------------------------------------------------


def can_claim(state: Akql, id: str) -> bool:
    """Whether a knight stands on an enemy's objective that it has not claimed yet (AKQL-114, AKQL-140)."""
    knight = state.knights[id]
    return any(
        objective.cell == knight.cell and objective.team != state.teams[knight.seat] for objective in state.objectives
    ) and not any(claim.knight == id for claim in state.claims)


def claim(table: T, id: str) -> None:
    """Claim the objective underfoot; it wins if the knight stays until its player's next turn (AKQL-140)."""
    state = table.state
    knight = state.knights[id]
    state.claims.append(Claim(id, knight.seat, knight.cell))
    table.log("AKQL-140", "{knight} claims {cell}.", knight=called(id), cell=ground(state).name_of[knight.cell])


def check_claims(table: T) -> None:
    """When a player's turn starts: a claim that was held wins, any other is void (AKQL-140)."""
    state = table.state
    for made in [claim for claim in state.claims if claim.seat == state.active]:
        knight = state.knights[made.knight]
        if knight.cell == made.cell and knight.seat == made.seat and not knight.terror:
            settle(table, state.teams[made.seat], f"{called(made.knight)} has held its claim", "AKQL-140")
            return
        state.claims.remove(made)
        table.log("AKQL-140", "{knight}'s claim is void.", knight=called(made.knight))


# --- king of the hill, and the end of a round -------------------------------------------------------------------------


def end_round(table: T) -> None:
    """Score the hill, or look at the round limit (AKQL-141, AKQL-139)."""
    state = table.state
    if state.scenario == "king_of_the_hill":
        score_hill(table)
    elif state.round_limit is not None and state.round >= state.round_limit:
        count_out(table)


def score_hill(table: T) -> None:
    """A point for the team that alone has unfrightened knights on the hill; 3 win; after 10 rounds the most (AKQL-141)."""
    state = table.state
    top = int.from_bytes(state.hill, "little")
    holders = sorted(
        {state.teams[k.seat] for k in state.knights.values() if k.cell >= 0 and top >> k.cell & 1 and not k.terror}
    )
    if len(holders) == 1:
        state.scores[holders[0]] += 1
        table.log(
            "AKQL-141",
            "Team {team} holds the hill and has {score}.",
            team=holders[0] + 1,
            score=state.scores[holders[0]],
        )
        if state.scores[holders[0]] >= HILL_POINTS:
            settle(table, holders[0], f"team {holders[0] + 1} has held the hill {HILL_POINTS} times", "AKQL-141")
            return
    if state.round >= HILL_ROUNDS:
        best = max(state.scores)
        leaders = [team for team, score in enumerate(state.scores) if score == best]
        if len(leaders) == 1:
            settle(
                table,
                leaders[0],
                f"team {leaders[0] + 1} has the most of the hill after {HILL_ROUNDS} rounds",
                "AKQL-141",
            )
        else:
            settle(table, None, f"the hill is even after {HILL_ROUNDS} rounds", "AKQL-141")
