"""Positions for the stories: knights on an open field of ten by ten cells, A1 to J10."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.story import Story

Knights = dict[str, dict[str, Any]]


def at(seat: int, cell: str = "", **rest: Any) -> dict[str, Any]:
    """A knight of a seat on a cell. Knights of the seat whose turn it is have 3 actions, others 0, unless told."""
    return {"seat": seat, "cell": cell, **rest}


def fight(
    knights: Knights,
    dice: str = "",
    *,
    walls: Sequence[str | dict[str, Any]] = (),
    seats: int = 2,
    position: dict[str, Any] | None = None,
    **options: Any,
) -> Story:
    """A fight in mid-turn. `walls` are cells ("C3 C4"), or the position's own form with Life."""
    put = {
        "knights": knights,
        "walls": [{"cells": wall} if isinstance(wall, str) else wall for wall in walls],
        **(position or {}),
    }
    return Story("akql", put, dice, seats, **options)


def life(story: Story, id: str) -> int:
    return story.state.knights[id].life


def cell(story: Story, id: str) -> str:
    """Where a knight stands, or "" where it is off the field."""
    return next(knight.cell for knight in story.match.view(None).knights if knight.id == id)
