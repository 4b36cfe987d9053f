"""The three moments in which knights of other teams may use actions they kept.

What they do then is written where the deed itself is: `dodge` with Move, `strike` with Attack, `trick` with skills.
"""

from __future__ import annotations

from typing import Any

import msgspec

from roundtable.games.akql.data import called
from roundtable.games.akql.ground import Scene, scene_of
from roundtable.games.akql.options import Options
from roundtable.games.akql.state import OFF, Akql, Knight
from roundtable.kernel.table import Table
from roundtable.kernel.windows import Effects

T = Table[Akql, Options]
MOST_ATTACKS = 2
"""In one player's turn (AKQL-054)."""


class Attacked(msgspec.Struct):
    """Knights are about to be struck by an attack or a skill, and may still move away (AKQL-119, AKQL-089)."""

    by: str
    targets: list[str]
    with_: str = "attack"

    @property
    def spoken(self) -> str:
        return f"{called(self.by)}'s {self.with_} on {' and '.join(map(called, self.targets))}"


class Passing(msgspec.Struct):
    """A knight on its Move starts or ends a step, on the cell `at`; what pushes it from there is no step.

    `struck` and `tricked` hold who has reacted to this Move already, each once.
    (AKQL-120, AKQL-121)
    """

    mover: str
    at: int
    ended: bool = False
    struck: list[str] = []
    tricked: list[str] = []

    @property
    def spoken(self) -> str:
        return f"{called(self.mover)} {'passing' if self.ended else 'leaving'}"


def in_order(table: T, event: Any) -> list[int]:
    """Players react in initiative order, starting after the active player (AKQL-122)."""
    state = table.state
    return state.order[state.turn + 1 :] + state.order[: state.turn]


def may_react(state: Akql, knight: Knight) -> bool:
    """A knight with actions left, in the turn of another team, while the game lasts (AKQL-118, AKQL-161)."""
    return (
        knight.actions > 0
        and knight.cell != OFF
        and state.teams[knight.seat] != state.teams[state.active]
        and state.result is None
    )


def watchers(state: Akql, scene: Scene | None = None) -> list[str]:
    """Who may react to a Move: the Terrified may not (AKQL-120, AKQL-121, AKQL-080)."""
    if state.result is not None:
        return []
    others = (scene or scene_of(state)).facing[state.order[state.turn]]
    return [id for id, knight in others if knight.actions and not knight.terror and knight.cell >= 0]


def in_contact(state: Akql, a: str, b: str) -> bool:
    """Both on the field, in cells that share a side (AKQL-048)."""
    first, second = state.knights[a].cell, state.knights[b].cell
    return first != OFF and second != OFF and bool(scene_of(state).ground.beside[first] >> second & 1)


class Actions:
    """So many of the knight's own actions, at the normal price (AKQL-118)."""

    def __init__(self, number: int) -> None:
        self.number = number

    def possible(self, table: T, event: Any, holder: str) -> bool:
        return table.state.knights[holder].actions >= self.number

    def pay(self, table: T, event: Any, holder: str) -> None:
        table.state.knights[holder].actions -= self.number


effects: Effects[Akql, Options] = Effects(
    seat_of=lambda table, holder: table.state.knights[holder].seat, order=in_order, style="sequence"
)
"""A reaction resolves at once and cannot itself be reacted to (AKQL-122)."""
