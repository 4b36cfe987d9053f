"""The position: the heap, the fists, and whose turn it is."""

from roundtable.kernel.table import State


class Nim(State):
    """`fists` are pebbles by seat: None for a fist that has been opened, -1 for one that nobody has filled yet."""

    heap: int
    fists: list[int | None]
    most: int
    fist: int
    """The most that a fist holds."""
    turn: int = 0
    last: int | None = None
    """Who took the last stone."""
    misere: bool = False
