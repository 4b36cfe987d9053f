"""What a Wandering result leaves to be settled in the Earnings Report, if at all (MYK-PLAY-100).

A row of a table makes a promise (`promised`), kept in force for the game; what becomes of it says a function under the same
name: `@settles("lifestyle-wandering/4")`.
"""

from collections.abc import Callable

from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps

Settle = Callable[[Table, Lasting], Steps[None] | None]
SETTLE: dict[str, Settle] = {}
WANDERING = "wandering"
"""What such an effect changes: nothing, until it is settled."""


def promised(table: Table, row: str, rule: str, who: Ref = "", *, note: str = "", amount: int = 0) -> None:
    """Something stands open until the Earnings Report of this game."""
    state: Campaign = table.state
    last(state, state, Lasting(name=row, rule=rule, what=WANDERING, until="game", giver=who, note=note, amount=amount))


def settles(*rows: str) -> Callable[[Settle], Settle]:
    """Say of a function (table, promise) that it settles what these rows of tables have promised."""

    def register(body: Settle) -> Settle:
        for row in rows:
            SETTLE[row] = body
        return body

    return register


def settle_all(table: Table) -> Steps[None]:
    """The first point of the Earnings Report (MYK-PLAY-754)."""
    state: Campaign = table.state
    for promise in [one for one in state.lasting if one.what == WANDERING]:
        state.lasting = [one for one in state.lasting if one is not promise]
        body = SETTLE.get(promise.name)
        told = body(table, promise) if body else None
        if told is not None:
            yield from told
