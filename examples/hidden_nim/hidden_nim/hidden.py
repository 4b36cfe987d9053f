"""What a seat cannot know: the other fists."""

from hidden_nim.state import Nim
from roundtable.kernel.dice import Source


def determinise(state: Nim, seat: int, dice: Source) -> None:
    """Any closed fist of another may hold any number that fists hold here (NIM-002)."""
    closed = [n for n, pebbles in enumerate(state.fists) if n != seat and pebbles is not None and pebbles >= 0]
    for number in closed:
        state.fists[number] = dice.below(state.fist + 1)
