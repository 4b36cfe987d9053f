"""What a seat sees: the heap, its own fist, and which other fists are still closed."""

import msgspec

from hidden_nim.state import Nim

CLOSED = "?"


class View(msgspec.Struct):
    heap: int
    most: int
    turn: int
    over: bool
    fists: list[str]
    """What is in each fist, as far as this seat knows; empty for one that has been opened."""


def view(state: Nim, seat: int | None) -> View:
    """A fist is its holder's secret until it is opened (NIM-002)."""
    fists = [
        "" if pebbles is None else str(pebbles) if number == seat and pebbles >= 0 else CLOSED
        for number, pebbles in enumerate(state.fists)
    ]
    return View(state.heap, state.most, state.turn, state.last is not None, fists)


def status(view: View) -> str:
    """One line: the heap and whose turn it is."""
    return "The heap is gone." if view.over else f"{view.heap} in the heap, seat {view.turn + 1} to play"
