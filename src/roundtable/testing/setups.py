"""Set-ups to try a game in: every number of seats and every option at every value, each pair of them together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, OptionField, option_fields
from roundtable.kernel.match import Match

SEATS = "seats"
SPREAD = 4
"""A number without a bound is tried this far from its default."""

Row = dict[str, Any]


def values(field: OptionField) -> list[Any]:
    """The values to try of an option: all of a few, the ends and the default of a number, a text as it is."""
    if field.kind == "bool":
        found: list[Any] = [field.default, not field.default]
    elif field.kind == "choice":
        found = [field.default, *field.choices]
    elif field.kind == "int":
        middle = field.default if isinstance(field.default, int) else field.low or 0
        low = middle if field.low is None else field.low
        high = middle + SPREAD if field.high is None else field.high
        found = [field.default, low, high]
    else:
        found = [field.default]
    if field.may_be_none:
        found.append(None)
    return [value for n, value in enumerate(found) if all(value is not one and value != one for one in found[:n])]


def factors(game: AnyGame) -> dict[str, list[Any]]:
    """What may differ from one set-up to another, and in which ways."""
    fewest, most = game.seats
    seats: dict[str, list[Any]] = {SEATS: list(range(fewest, most + 1))}
    return seats | {field.name: values(field) for field in option_fields(game.options_type)}


def pairs(ways: Mapping[str, Sequence[Any]]) -> list[Row]:
    """Rows in which every two ways of two factors meet at least once. The same rows every time."""
    names = list(ways)
    open_pairs = {
        (a, x, b, y): None for a, b in combinations(names, 2) for x in range(len(ways[a])) for y in range(len(ways[b]))
    }
    rows: list[Row] = []
    while open_pairs:
        a, x, b, y = next(iter(open_pairs))
        row = {a: x, b: y}
        for name in names:
            if name not in row:
                row[name] = max(range(len(ways[name])), key=lambda n: (_met(row, name, n, open_pairs), -n))
        for first, second in combinations(names, 2):
            open_pairs.pop((first, row[first], second, row[second]), None)
        rows.append({name: ways[name][row[name]] for name in names})
    return rows


def _met(row: Mapping[str, int], name: str, way: int, open_pairs: Mapping[Any, None]) -> int:
    """How many pairs that have not met yet would meet."""
    return sum((name, way, other, n) in open_pairs or (other, n, name, way) in open_pairs for other, n in row.items())


def setup_of(row: Row) -> dict[str, Any]:
    """A row as the fields of a set-up."""
    return {SEATS: row[SEATS], "options": {name: value for name, value in row.items() if name != SEATS}}


def setups(game: AnyGame) -> Iterator[dict[str, Any]]:
    """Set-ups that between them show every two values together that can be together.

    Where a game refuses a row (two of its options exclude each other), what it refuses goes back to its default, one after
    another; and a value that no row has kept gets a set-up of its own, if the game takes it at all.
    """
    ways = factors(game)
    kept: set[tuple[str, str]] = set()
    for row in pairs(ways):
        taken = _taken(game, row, ways)
        if taken is not None:
            kept |= {(name, repr(value)) for name, value in taken.items()}
            yield setup_of(taken)
    plain = {name: found[0] for name, found in ways.items()}
    for name, found in ways.items():
        for value in found:
            if (name, repr(value)) not in kept and starts(game, {**plain, name: value}):
                yield setup_of({**plain, name: value})


def _taken(game: AnyGame, row: Row, ways: Mapping[str, Sequence[Any]]) -> Row | None:
    """A row as it is, or with as few values as need be back at their defaults; None where nothing helps."""
    if starts(game, row):
        return row
    for name in ways:
        if name != SEATS and starts(game, {**row, name: ways[name][0]}):
            return {**row, name: ways[name][0]}
    mended = dict(row)
    for name in ways:
        if name != SEATS:
            mended[name] = ways[name][0]
            if starts(game, mended):
                return mended
    return None


def starts(game: AnyGame, row: Row) -> bool:
    """Whether the game takes a set-up. (That it refuses one is its right; it must say so as BadSetup.)"""
    try:
        Match.new(game, seed=1, log=False, history=False, **setup_of(row))
    except BadSetup:
        return False
    return True


def plain(game: AnyGame) -> list[dict[str, Any]]:
    """The set-ups of a game that nobody has written any for: the fewest and the most seats, and the quick way in."""
    fewest, most = game.seats
    found: list[dict[str, Any]] = [{SEATS: seats} for seats in dict.fromkeys((fewest, most))]
    if any(field.name == "quick_setup" for field in option_fields(game.options_type)):
        found.append({SEATS: fewest, "options": {"quick_setup": True}})
    return found
