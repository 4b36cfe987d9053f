"""A match as it stands, written down as a set-up gives a position; and endings by dice, where a single action decides."""

from __future__ import annotations

from typing import Any

import msgspec

from roundtable.board.grid import cells, grid_of
from roundtable.games.akql.data import roster
from roundtable.games.akql.ground import SIDE, scene_of
from roundtable.games.akql.options import Options
from roundtable.games.akql.setup import KnightAt, Position, WallAt
from roundtable.games.akql.state import OFF, Akql, Knight
from roundtable.kernel.dice import Dice

ENDINGS = ((1, 1), (1, 1), (1, 2), (2, 1), (2, 2))
"""How many knights of each side are left in an ending."""
LATEST = 7
"""An ending is in one of the last rounds before it is counted out (AKQL-139): so many."""
LIFE_LEFT, SANITY_LEFT = 12, 6
"""What a knight of an ending has left, at the most; of its resistance, any number of tens to six is gone."""


def position(state: Akql) -> dict[str, Any]:
    """A turn of a deathmatch, as JSON (docs/akql.md)."""
    name_of = scene_of(state).ground.name_of
    written = Position(
        knights={id: _knight(knight, name_of) for id, knight in state.knights.items()},
        squares=list(state.squares),
        walls=[
            WallAt(" ".join(name_of[cell] for cell in wall.cells), wall.life, wall.painter) for wall in state.pieces
        ],
        order=list(state.order),
        turn=state.active,
        round=state.round,
        lone=state.lone,
        terror_runs=[(team, turns) for team, turns in state.terror_runs] if any(n for _, n in state.terror_runs) else [],
    )
    found: dict[str, Any] = msgspec.to_builtins(written)
    return found


def _knight(knight: Knight, name_of: Any) -> KnightAt:
    return KnightAt(
        seat=knight.seat,
        cell="" if knight.cell == OFF else name_of[knight.cell],
        home=knight.home,
        life=knight.life,
        sanity=knight.sanity,
        resistance=knight.resistance,
        actions=knight.actions,
        attacks=knight.attacks,
        moves=knight.moves,
        talked=list(knight.talked),
        terror=knight.terror,
        fear=knight.fear,
        guard=cells(knight.guard),
        mask=cells(knight.mask),
        adapted=knight.adapted,
        dents=knight.dents,
        reading=knight.reading,
        beast=knight.beast,
        only_moves=knight.only_moves,
        out=knight.out,
    )


# --- endings ----------------------------------------------------------------------------------------------------------


def ending(dice: Dice) -> dict[str, Any]:
    """A fight that is nearly over: a few worn knights on two squares, those of the first seat with an action or two to go.

    With three actions each, blows, words and moves can mostly be made in any order, and no single one stands out.
    """
    ours, theirs = ENDINGS[dice.below(len(ENDINGS))]
    grid = grid_of(2 * SIDE, SIDE)
    walls = [_piece(dice, SIDE * square) for square in range(2)]
    free = [grid.index(x, y) for y in range(SIDE) for x in range(2 * SIDE) if not any((x, y) in wall for wall in walls)]
    kinds, last = list(roster()), Options().round_limit
    assert last is not None, "by default a fight is counted out (AKQL-139)"
    found = Position(
        squares=[(0, 0), (1, 0)],
        walls=[WallAt(" ".join(grid.name(grid.index(x, y)) for x, y in wall)) for wall in walls],
        order=[0, 1],
        turn=0,
        round=last - dice.below(LATEST),
        lone=False,
    )
    for number in range(ours + theirs):
        kind, cell = _taken(dice, kinds), _taken(dice, free)
        seat = int(number >= ours)
        found.knights[kind] = _worn(dice, kind, seat, grid.name(cell))
    written: dict[str, Any] = msgspec.to_builtins(found)
    return written


def _taken(dice: Dice, things: list[Any]) -> Any:
    """One of some things, which is then no longer among them."""
    return things.pop(dice.below(len(things)))


def _piece(dice: Dice, west: int) -> list[tuple[int, int]]:
    """A wall of four cells in the midst of a square: nobody is cut off by it (AKQL-153)."""
    wall = [(west + 1 + dice.below(3), 1 + dice.below(3))]
    while len(wall) < 4:
        x, y = wall[dice.below(len(wall))]
        dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[dice.below(4)]
        step = (x + dx, y + dy)
        if step not in wall and west < step[0] < west + SIDE - 1 and 0 < step[1] < SIDE - 1:
            wall.append(step)
    return wall


def _worn(dice: Dice, kind: str, seat: int, cell: str) -> KnightAt:
    """A knight that a long fight has left with little."""
    stats = roster()[kind]
    resistance = stats.social_resistance
    return KnightAt(
        seat=seat,
        cell=cell,
        life=1 + dice.below(min(LIFE_LEFT, stats.life)),
        sanity=1 + dice.below(min(SANITY_LEFT, stats.sanity)) if stats.sanity else 0,
        resistance=None if resistance is None else resistance - 10 * dice.below(7),
        actions=0 if seat else 1 + dice.below(2),
    )
