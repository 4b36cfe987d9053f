"""Kinds of laws that a field of a position may break: a range, a list of words, an entry of the books, an index."""

from collections.abc import Iterable, Iterator
from typing import Any

from roundtable.games.kingdom.books import Book
from roundtable.games.kingdom.rules.record.realm import region_at
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel import notation
from roundtable.kernel.errors import BadNotation
from roundtable.kernel.laws import Broken

MOST = 1_000_000
"""No number of a campaign is greater: what is, was typed in by mistake or to do harm."""


def among(field: str, values: Iterable[str], legal: Iterable[str], rule: str = "") -> Iterator[Broken]:
    known = list(legal)
    for value in values:
        if value not in known:
            yield Broken(field, value, f"one of {some(known)}", rule)


def named(field: str, names: Iterable[str], book: "Book[Any]") -> Iterator[Broken]:
    for name in names:
        if name not in book:
            import difflib

            near = difflib.get_close_matches(name[:60], book.entries, 3)
            yield Broken(field, name[:80], f"an entry of the {book.kind}, such as {some(near or list(book.entries))}")


def indexes(field: str, values: Iterable[int], size: int) -> Iterator[Broken]:
    for value in values:
        if not 0 <= value < size:
            yield Broken(field, value, f"0 to {size - 1}" if size else "nobody: there is none")


def some(names: Iterable[str]) -> str:
    known = [name if name else repr(name) for name in names]
    return ", ".join(known[:12]) + (f" and {len(known) - 12} more" if len(known) > 12 else "")


def is_dice(text: str) -> bool:
    if text.isdigit():
        return len(text) < 5
    try:
        notation.parse(text.lower())
    except BadNotation:
        return False
    return len(text) < 12


def is_region(state: Campaign, at: str) -> bool:
    size = range(1, state.world.size + 1)
    return any(at == region_at(x, y) for x in size for y in size)


def regions(state: Campaign) -> str:
    return f"a region from 1-1 to {state.world.size}-{state.world.size}"
