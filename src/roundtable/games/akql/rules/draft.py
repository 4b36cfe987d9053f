"""Initiative, the teams' order, and who takes which knight."""

from __future__ import annotations

from functools import partial

from roundtable.games.akql.data import called, roster
from roundtable.games.akql.options import Options
from roundtable.games.akql.state import Akql, Knight
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.dice import Source, shuffle
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table

T = Table[Akql, Options]
INITIATIVE_DIE = 100


def team_order(state: Akql) -> list[int]:
    """Teams by their best initiative roll (AKQL-158)."""
    found: list[int] = []
    for seat in state.order:
        if state.teams[seat] not in found:
            found.append(state.teams[seat])
    return found


def captain(state: Akql, team: int) -> int:
    """The player of a team with the best initiative decides for it (AKQL-158)."""
    return next(seat for seat in state.order if state.teams[seat] == team)


# --- initiative -------------------------------------------------------------------------------------------------------


def initiative(table: T) -> None:
    """Everybody rolls 1d100; the highest goes first, ties roll again among themselves (AKQL-041)."""
    state = table.state
    state.initiative = [0] * table.seats
    state.order = _ranked(table, list(range(table.seats)))
    for seat in state.order:
        table.log("AKQL-041", "{seat} is number {place} in initiative.", seat=seat, place=state.order.index(seat) + 1)
    state.phase = "knights"


def _ranked(table: T, seats: list[int]) -> list[int]:
    rolls = {
        seat: table.die(INITIATIVE_DIE, "AKQL-041", "{seat} rolls {total} for initiative.", seat=seat) for seat in seats
    }
    for seat, roll in rolls.items():
        table.state.initiative[seat] = table.state.initiative[seat] or roll
    order: list[int] = []
    for value in sorted(set(rolls.values()), reverse=True):
        tied = [seat for seat in seats if rolls[seat] == value]
        order += tied if len(tied) == 1 else _ranked(table, tied)
    return order


# --- knights ----------------------------------------------------------------------------------------------------------


def new_knight(kind: str, seat: int) -> Knight:
    """A knight with its printed numbers (AKQL-008, AKQL-009)."""
    stats = roster()[kind]
    return Knight(kind, seat, seat, stats.life, stats.sanity, stats.social_resistance)


def drafter(state: Akql, pick: int | None = None) -> int:
    """Whose pick it is (or a later one will be): in initiative order, then in reverse, and so on (AKQL-039)."""
    seats = len(state.order)
    row, place = divmod(len(state.knights) if pick is None else pick, seats)
    return state.order[place] if row % 2 == 0 else state.order[seats - 1 - place]


def pickable(state: Akql, duplicates: bool) -> list[str]:
    """The knights that may still be taken (AKQL-039)."""
    taken = [knight.kind for knight in state.knights.values()]
    return [id for id in roster() if duplicates or id not in taken]


def take(table: T, seat: int, kind: str) -> None:
    """A player takes a knight; the second Hollow is called hollow-2."""
    state = table.state
    number = sum(knight.kind == kind for knight in state.knights.values()) + 1
    id = kind if number == 1 else f"{kind}-{number}"
    state.knights[id] = new_knight(kind, seat)
    table.log("AKQL-039", "{seat} takes {knight}.", seat=seat, knight=called(id))


def choose_knights(table: T) -> Steps[None]:
    """One pick of the draft, or all at once where dice deal (AKQL-039)."""
    state, options = table.state, table.options
    wanted = table.seats * options.knights_per_player
    if options.knight_selection == "random":
        deal_knights(table, table.spawn())
    if len(state.knights) < wanted:
        seat = drafter(state)
        duplicates = options.knight_selection == "free_with_duplicates"
        answer: str = yield Choose(
            seat, "Which knight do you take?", partial(_knight_options, state, duplicates), rule="AKQL-039"
        )
        take(table, seat, answer.partition(" ")[2])
    if len(state.knights) >= wanted:
        state.phase = "squares"


def _knight_options(state: Akql, duplicates: bool) -> list[Option]:
    return [
        Option(f"take {id}", roster()[id].name, f"figure {id}", roster()[id].rule) for id in pickable(state, duplicates)
    ]


def deal_knights(table: T, dice: Source) -> None:
    """Knights at random: all different as long as there are enough (AKQL-039)."""
    state = table.state
    wanted = table.seats * table.options.knights_per_player
    kinds: list[str] = []
    while len(kinds) < wanted - len(state.knights):
        more = list(roster())
        shuffle(more, dice)
        kinds += more
    while len(state.knights) < wanted:
        take(table, drafter(state), kinds.pop())
