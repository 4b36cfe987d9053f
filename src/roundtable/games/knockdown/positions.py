"""A match as it stands, written down as a set-up gives a position: for puzzles, and for who wants to play it again."""

from __future__ import annotations

from typing import Any

import msgspec

from roundtable.games.knockdown.setup import Position, PositionSide
from roundtable.games.knockdown.state import Knockdown, Side, content
from roundtable.games.knockdown.vocabulary import CANDLE


def position(state: Knockdown) -> dict[str, Any]:
    """The actions of a turn, as JSON (docs/knockdown.md): what neither hands nor row nor deck hold is discarded."""
    things = content(state)

    def names(cards: list[int]) -> list[str]:
        return [CANDLE if card in things.candles else things.card_ids[card] for card in cards]

    written = Position(
        fighters=[side.fighter for side in state.sides],
        sides=[_side(state, seat, side, names(side.hand)) for seat, side in enumerate(state.sides)],
        row=names(state.row),
        deck=names(state.deck[::-1]),
        candles=state.candles,
        laid=[(laid.space, laid.token) for laid in state.laid],
        active=state.active,
        first=state.first,
        actions=state.actions,
        round=state.round,
    )
    found: dict[str, Any] = msgspec.to_builtins(written)
    return {name: value for name, value in found.items() if name == "deck" or value not in ([], None)}


def _side(state: Knockdown, seat: int, side: Side, hand: list[str]) -> PositionSide:
    used = {key.split()[0] for key, times in state.limits.items() if times and key.split()[1] == str(seat)}
    return PositionSide(
        space=side.space,
        heavy=side.heavy,
        light=side.light,
        hand=hand,
        tokens=dict(side.tokens),
        up=list(side.up),
        down=list(side.down),
        used=sorted(used),
        answered=list(side.answered),
        wins=side.wins,
        turns=side.turns,
        wounded=side.wounded,
        blocked=side.blocked,
    )
