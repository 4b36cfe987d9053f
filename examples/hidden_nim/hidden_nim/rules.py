"""The rules, in the order of play."""

from hidden_nim.options import Options
from hidden_nim.setup import UNFILLED
from hidden_nim.state import Nim
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.game import Outcome
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table

T = Table[Nim, Options]
OPEN = "open"


def step(table: T) -> Steps[None]:
    """Fill the fists, then take turns (NIM-002, NIM-003)."""
    return fill(table) if UNFILLED in table.state.fists else turn(table)


def fill(table: T) -> Steps[None]:
    """Everybody hides some pebbles, up to the most, and only they know how many (NIM-002)."""
    for seat, pebbles in enumerate(table.state.fists):
        if pebbles == UNFILLED:
            hidden = table.state.fists[seat] = table.draw(table.options.fist + 1) - 1
            table.log("NIM-002", "You hide {hidden}.", hidden=hidden, to=[seat])
    yield from ()


def turn(table: T) -> Steps[None]:
    """Take some stones, or open the fist (NIM-003, NIM-004)."""
    state = table.state
    me = state.turn
    takes = [Option(f"take {n}", f"Take {n}", "heap") for n in range(1, min(state.most, state.heap) + 1)]
    opens = [Option(OPEN, "Open the fist", f"fist {me}", rule="NIM-004")] if state.fists[me] is not None else []
    said = yield Choose(me, "What do you do?", [*takes, *opens], "NIM-003", open_even_if_forced=True)
    if said == OPEN:
        open_fist(table, me)
    else:
        take(table, me, int(said.removeprefix("take ")))
    state.turn = (me + 1) % table.seats


def take(table: T, seat: int, stones: int) -> None:
    """Stones leave the heap; who takes the last one ends the match (NIM-003, NIM-005)."""
    state = table.state
    state.heap -= stones
    table.log("NIM-003", "{seat} takes {stones}: {left} left.", seat=seat, stones=stones, left=state.heap)
    if state.heap == 0:
        state.last = seat


def open_fist(table: T, seat: int) -> None:
    """The pebbles of a fist join the heap, once a match (NIM-004)."""
    pebbles = table.state.fists[seat] or 0
    table.state.fists[seat] = None
    table.state.heap += pebbles
    text = "{seat} opens the fist and throws {pebbles} on the heap: {left} lie there."
    table.log("NIM-004", text, seat=seat, pebbles=pebbles, left=table.state.heap)


def outcome(state: Nim) -> Outcome | None:
    """The last stone wins, or loses (NIM-005, NIM-006)."""
    if state.last is None:
        return None
    if not state.misere:
        return Outcome([state.last], "took the last stone", "NIM-005")
    return Outcome([seat for seat in range(len(state.fists)) if seat != state.last], "left the last stone", "NIM-006")


def sides(state: Nim) -> list[list[int]]:
    """Everybody plays for themselves."""
    return [[seat] for seat in range(len(state.fists))]
