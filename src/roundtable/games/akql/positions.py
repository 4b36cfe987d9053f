"""A match as it stands, written down as a set-up gives a position: for puzzles, and for who wants to play it again."""

from __future__ import annotations

from typing import Any

import msgspec

from roundtable.board.grid import cells
from roundtable.games.akql.ground import scene_of
from roundtable.games.akql.setup import KnightAt, Position, WallAt
from roundtable.games.akql.state import OFF, Akql, Knight


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
