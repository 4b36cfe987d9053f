"""Treasure Tables: which one serves, and at what Level an Item is found."""

from functools import cache

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Item
from roundtable.games.kingdom.books.tables import Table
from roundtable.kernel.errors import ToolError


@cache
def treasure_table(level: int, summed: bool = False) -> Table:
    """The Treasure Table for one monster's Level, or for the total of a group (MYK-PLAY-435, MYK-PLAY-436)."""
    for table in books.tables:
        span = table.totals if summed else table.levels
        if span and table.name.startswith("Treasure") and span[0] <= level <= (span[1] or level):
            return table
    raise ToolError(f"there is no Treasure Table for Level {level}")


def item_level(item: Item, stated: int = 0) -> int | None:
    """The Level an Item is found at: the one stated, else its own first; none if it has no Levels (MYK-PLAY-446)."""
    return None if item.levels is None else stated or item.start_level
