"""Rolling on the tables of the books, openly and with the ledger row behind every result (MYK-CREATE-194)."""

from collections.abc import Callable

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.tables import Row
from roundtable.games.kingdom.state import Table

NOTATION = {"1D6": "1d6", "2D6": "2d6", "D66": "d66", "1D6 1D6": "d66o"}
"""How the dice of a table are thrown: a D66 is sorted, two ordered dice are not (MYK-CREATE-005, MYK-CREATE-106)."""


class Rolled(msgspec.Struct, frozen=True):
    """A result on a table, and its row."""

    result: int
    row: Row
    rule: str


def roll_on(
    table: Table,
    name: str,
    *,
    seat: int | None = None,
    rule: str = "",
    again: Callable[[Row], bool] = lambda row: False,
) -> Rolled:
    """Roll on a table; rows that say so, or that `again` refuses, are rolled again. Everybody sees the dice."""
    book = books.tables[name]
    while True:
        total = table.roll(
            NOTATION[book.dice],
            rule or next(iter(book.rules), "MYK-CREATE-194"),
            "{seat} rolls {total} on the {table_name}." if seat is not None else "{total} on the {table_name}.",
            table_name=name,
            **({} if seat is None else {"seat": seat}),
        ).total
        row = book.row(total)
        if not row.reroll and not again(row):
            return Rolled(total, row, next(iter(row.rules), "") or next(iter(book.rules), "") or rule)
