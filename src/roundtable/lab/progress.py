"""How far long work is, for who watches: a bar with the time that is left, on the error output.

Nothing is shown where nobody watches (a file, a pipe), so that what is written there stays as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

Thing = TypeVar("Thing")


def watched(things: Iterable[Thing], length: int, label: str) -> Iterator[Thing]:
    """Things as they come, with a bar that tells how many of them have come and about how long the rest will take."""
    import typer

    with typer.progressbar(
        things, length=length, label=label, show_pos=True, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        yield from bar


def time_left(spent: float, done: int, to_do: int) -> str:
    """About how long the rest will take, where nobody knows how often one must try: from what was found in what time."""
    return f", about {spent / done * to_do / 60:.0f} minutes left" if done and to_do > 0 else ""
