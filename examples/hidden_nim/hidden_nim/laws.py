"""What must hold in any position."""

from collections.abc import Iterator

from hidden_nim.setup import UNFILLED
from hidden_nim.state import Nim
from roundtable.kernel.laws import Broken


def laws(state: Nim) -> Iterator[Broken]:
    """There is a heap until somebody took its last stone, and it is somebody's turn (NIM-001, NIM-003)."""
    if state.heap < 0 or (state.heap == 0) != (state.last is not None):
        yield Broken("heap", state.heap, "1 or more while the match goes on", "NIM-001")
    if not 0 <= state.turn < len(state.fists):
        yield Broken("turn", state.turn, f"a seat, 0 to {len(state.fists) - 1}", "NIM-003")
    for seat, pebbles in enumerate(state.fists):
        if pebbles is not None and pebbles < UNFILLED:
            yield Broken(f"fists[{seat}]", pebbles, "0 or more, or null for an open fist", "NIM-002")
