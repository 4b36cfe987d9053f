"""The rules in the order of play: set-up (`draft`, `field`, `places`), the turn, what actions do, who wins (`victory`)."""

from __future__ import annotations

from roundtable.games.akql.options import Options
from roundtable.games.akql.rules import skill_odds, tricks  # noqa: F401  # register the skills, and what is said of them
from roundtable.games.akql.rules.campaign import next_game, outcome
from roundtable.games.akql.rules.draft import choose_knights, initiative
from roundtable.games.akql.rules.field import lay_pieces, lay_squares
from roundtable.games.akql.rules.harm import retire
from roundtable.games.akql.rules.places import quick_setup, start_game
from roundtable.games.akql.rules.reactions import effects
from roundtable.games.akql.rules.turn import play_turn
from roundtable.games.akql.rules.victory import check_field
from roundtable.games.akql.state import OFF, Akql
from roundtable.kernel.asks import Steps
from roundtable.kernel.table import Table

T = Table[Akql, Options]


def step(table: T) -> Steps[None]:
    """The next short piece of the match (AKQL-040)."""
    if table.state.phase == "turn" and table.state.result is None:
        return play_turn(table)
    return set_up(table)


def set_up(table: T) -> Steps[None]:
    """The next piece of set-up, for the first game or for the next of a campaign (AKQL-040, AKQL-142)."""
    state = table.state
    if state.result is not None:
        next_game(table)
    if state.phase == "initiative":
        initiative(table)
        if table.options.quick_setup:
            quick_setup(table)
        elif state.knights:
            state.phase = "squares"
    elif state.phase == "knights":
        yield from choose_knights(table)
    elif state.phase == "squares":
        yield from lay_squares(table)
    elif state.phase == "labyrinth":
        yield from lay_pieces(table)
    else:
        yield from start_game(table)


def concede(table: T, seat: int) -> None:
    """The knights of a player who has given up leave the field; the others play on (AKQL-133, AKQL-138)."""
    state = table.state
    if state.phase != "turn" or state.result is not None:
        return
    for id, knight in state.knights.items():
        if knight.seat == seat and knight.cell != OFF:
            retire(table, id, "given up", "AKQL-133")
    check_field(table)


def sides(state: Akql) -> list[list[int]]:
    """The teams (AKQL-037)."""
    return [[seat for seat, side in enumerate(state.teams) if side == team] for team in range(max(state.teams) + 1)]


__all__ = ["concede", "effects", "outcome", "sides", "step"]
