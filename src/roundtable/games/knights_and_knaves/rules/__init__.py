"""The rules, a module a chapter: what comes next in a battle, how it ends, and who stands together."""

from collections.abc import Callable
from functools import cache

from roundtable.games.knights_and_knaves.options import Options
from roundtable.games.knights_and_knaves.play import Play, kept_field
from roundtable.games.knights_and_knaves.state import Battle, by_names, men_of
from roundtable.kernel.asks import Steps
from roundtable.kernel.game import Outcome
from roundtable.kernel.table import Table


def step(table: Table[Battle, Options]) -> Steps[None]:
    """The next piece of the turn, by the step that the battle is in (KK-063)."""
    return _whole_turn()(Play(table, kept_field(table)))


@cache
def _whole_turn() -> Callable[[Play], Steps[None]]:
    """All the chapters, read when the first battle begins."""
    from roundtable.games.knights_and_knaves.rules.turn import play_on

    return play_on


def outcome(state: Battle) -> Outcome | None:
    """The higher score wins; too small a difference is a draw (KK-258, KK-259)."""
    if state.step != "over":
        return None
    first, second = state.scores
    margin, ended = state.margin, by_names(state.sides, state.ended)
    if abs(first - second) < margin or first == second:
        close = f", under {margin} apart:" if first != second else " is"
        return Outcome([], f"{ended}; {first} to {second}{close} a draw", "KK-259", state.scores)
    side = 0 if first > second else 1
    winners = [seat for seat in state.sides[side].seats if seat not in state.conceded]
    score = f"{max(first, second)} to {min(first, second)}"
    return Outcome(winners, f"{ended}; {men_of(state.sides, side)} win {score}", "KK-259", state.scores)


def sides(state: Battle) -> list[list[int]]:
    return [list(side.seats) for side in state.sides]


def concede(table: Table[Battle, Options], seat: int) -> None:
    """A player who gave up hands his units to a friend; with nobody left the kernel ends the match (KK-258)."""
    side = table.state.sides[seat % 2]
    left = [other for other in side.seats if other not in table.state.conceded]
    for unit in table.state.units.values():
        if unit.seat == seat and left:
            unit.seat = left[0]
            table.kept = None  # what the field knows of units holds no longer
