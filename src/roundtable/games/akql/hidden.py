"""What a seat cannot know: nothing. Everything in A.K.Q.L. lies open."""

from __future__ import annotations

from roundtable.games.akql.state import Akql
from roundtable.kernel.dice import Source


def determinise(state: Akql, seat: int, dice: Source) -> None:
    """There is nothing to veil or to draw anew."""
