"""Rolling on a table whose rows do something: dice, a moment in which the roll may be changed, then the row.

A row is one function: `@row("crushing-blow/5")`. What it needs to know (who rolled, the attack) comes in `about`.
"""

from collections.abc import Callable
from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.moments import TableRolled
from roundtable.games.kingdom.rules.play.windows import open_window
from roundtable.games.kingdom.rules.record import diplomacy
from roundtable.games.kingdom.rules.record.rolling import NOTATION
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps

RowBody = Callable[[Table, Ref, Any], Steps[None] | None]
ROWS: dict[str, RowBody] = {}


def row(*effects: str) -> Callable[[RowBody], RowBody]:
    """Say of a function `(table, who, about)` that it carries out these rows of tables."""

    def register(body: RowBody) -> RowBody:
        noted = plays(*(f"table/{effect}" for effect in effects))(body)
        for effect in effects:
            ROWS[effect] = noted
        return noted

    return register


def roll_table(
    table: Table, name: str, who: Ref = "", about: Any = None, rule: str = "", *, less: int = 0
) -> Steps[int]:
    """Roll on a table and carry out the row. What was rolled in the end; 0 where the result was voided.

    `less` is taken off the dice, down to the table's first row (MYK-PLAY-203).
    """
    state: Campaign = table.state
    book = books.tables[name]
    cited = rule or next(iter(book.rules), "MYK-CREATE-194")
    while True:
        total = throw(table, name, who, cited)
        if less:
            total = max(book.lines[0].low, total - less)
            table.log("MYK-PLAY-203", "Less {less}: {total}.", less=less, total=total)
        changed = diplomacy.on_table(state, name, total)
        if changed != total:
            table.log("MYK-PLAY-715", "By the Diplomacy Modifier {total} becomes {changed}.", total=total, changed=changed)
            total = changed
        rolled = TableRolled(
            table=name, total=total, who=who, phase=state.phase, spoken=f"the roll of {total} on the {name}"
        )
        yield from open_window(table, rolled)
        if rolled.void:
            return 0
        found = book.row(rolled.total)
        if not found.reroll:
            break
    table.log(
        next(iter(found.rules), cited),
        "{table_name}, {total}: {row}",
        table_name=name,
        total=rolled.total,
        row=found.text,
        figure=who,
    )
    body = ROWS.get(found.effect)
    if body is not None:
        told = body(table, who or figures.person(0), about)
        if told is not None:
            yield from told
    return rolled.total


def throw(table: Table, name: str, who: Ref, rule: str) -> int:
    """Throw the dice of a table openly."""
    book = books.tables[name]
    words = {"table_name": name}
    if who:
        words["who"] = figures.name(table.state, who)
    text = "{who} rolls {total} on the {table_name}." if who else "{total} on the {table_name}."
    return table.roll(NOTATION[book.dice], rule, text, **words).total
