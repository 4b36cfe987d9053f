"""Dice that a knight rolls: force dice and social tests, read twice where a skill says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from roundtable.games.akql.data import called
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.numbers import magical_force, physical_force
from roundtable.games.akql.state import Akql
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Later, Option
from roundtable.kernel.table import Table

T = Table[Akql, Options]


Means = Callable[[int], str]
"""What comes of a die that shows so much, for who may choose between two."""


def knights_die(
    table: T, id: str, sides: int, rule: str, text: str, means: Means | None = None, low: bool = False, **data: Any
) -> Steps[int]:
    """One die of a knight. With a Second Reading it is rolled twice, and its player keeps either (AKQL-105).

    `low`: less is better, and offered first.
    """
    knight = table.state.knights[id]
    first = table.die(sides, rule, text, knight=called(id), **data)
    if not knight.reading:
        return first
    knight.reading = False
    again = table.die(sides, "AKQL-105", "{knight} reads the die a second time: {total}.", knight=called(id))
    kept: str = yield Choose(
        knight.seat,
        f"{called(id)} rolled {first} and {again}. Which one counts?",
        Later([(str(value), _keep, (means,)) for value in sorted({first, again}, reverse=not low)]),
        rule="AKQL-105",
    )
    table.log("AKQL-105", "{knight} keeps the {kept}.", knight=called(id), kept=int(kept))
    return int(kept)


def _keep(key: str, means: Means | None) -> Option:
    return Option(key, f"Keep the {key}", rule="AKQL-105", stakes=means(int(key)) if means is not None else "")


def blow(table: T, id: str, rule: str, text: str, means: Means | None = None, **data: Any) -> Steps[int]:
    """The Physical Force die of an attack; the beast within rolls it twice and keeps the higher (AKQL-002, AKQL-111)."""
    knight = table.state.knights[id]
    sides = physical_force(knight)
    if not (knight.reading or knight.beast):
        return table.die(sides, rule, text, knight=called(id), **data)
    value = yield from knights_die(table, id, sides, rule, text, means, **data)
    if knight.beast:
        again = yield from knights_die(table, id, sides, "AKQL-111", "The beast in {knight} strikes again: {total}.")
        value = max(value, again)
    return value


def physical_die(table: T, id: str, rule: str, text: str, **data: Any) -> Steps[int]:
    """The Physical Force die of a skill that is no attack (AKQL-002)."""
    return knights_die(table, id, physical_force(table.state.knights[id]), rule, text, **data)


def magical_die(table: T, id: str, rule: str, text: str, **data: Any) -> Steps[int]:
    """The Magical Force die (AKQL-004)."""
    return knights_die(table, id, magical_force(table.state.knights[id]), rule, text, **data)


def social_test(
    table: T, id: str, against: int, rule: str, text: str, means: Means | None = None
) -> Steps[tuple[int, bool]]:
    """A d100 against a social stat: equal or below succeeds (AKQL-065, AKQL-067, AKQL-070)."""
    if table.state.knights[id].reading:
        value = yield from knights_die(table, id, 100, rule, text, means, low=True, against=against)
    else:
        value = table.die(100, rule, text, knight=called(id), against=against)
    return value, value <= against and not (value == 100 and table.options.social_roll_100_fails)
