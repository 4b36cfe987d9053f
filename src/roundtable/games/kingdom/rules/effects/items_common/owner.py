"""Whose Item works: what the modules of Items ask alike."""

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.state import Ref


def mine(holder: str) -> Ref:
    """Who holds the copy of an Item behind an effect."""
    return figures.owner(holder)
