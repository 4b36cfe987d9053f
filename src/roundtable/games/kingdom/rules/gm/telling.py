"""What is told of a ruling to some seats only."""

from typing import NamedTuple


class Secretly(NamedTuple):
    """Words for the GM, and for these seats besides."""

    words: str
    to: tuple[int, ...] = ()
