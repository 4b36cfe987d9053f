"""What a picture tells of sight: for every space what is in cover from it, and whom one could attack from there.

What follows from the map alone is reckoned once for each map; of a figure, once for each place it stands in.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import NamedTuple

from roundtable.board.cover import any_line_of_sight, seen_from
from roundtable.board.drawing import colour
from roundtable.board.grid import cells
from roundtable.games.cool_duel.arena import (
    KINDS,
    Geometry,
    difficult,
    footprint,
    geometry,
    ground_of,
    holes,
    hostile_to,
    map_of,
    size_of,
    standing,
)
from roundtable.games.cool_duel.scenery import TILE
from roundtable.games.cool_duel.state import Character, Duel

SMALL = 12
"""Rows up to which every space of a map says what is in cover from it."""
Drawn = tuple[tuple[str, ...], str]
"""A map as its rows and what its water does: what its geometry follows from."""


def drawn_map(duel: Duel, number: int) -> Drawn:
    found = map_of(duel, number)
    return found.rows, found.water


def has_cover(geo: Geometry) -> bool:
    return bool(geo.cover.squares or geo.cover.circles)


@lru_cache(maxsize=8192)
def seen_by(drawn: Drawn, body: int) -> int:
    """The spaces from which somebody who fills these spaces is seen (CD-285)."""
    geo = geometry(*drawn)
    if not has_cover(geo):
        return geo.passable
    found = 0
    for cell in cells(geo.passable):
        if any_line_of_sight(geo.cover, 1 << cell, body):
            found |= 1 << cell
    return found


@lru_cache(maxsize=4096)
def _hidden_spaces(drawn: Drawn, body: int, prefix: str) -> str:
    """The names of the spaces that are in cover from these (CD-283, CD-285)."""
    geo = geometry(*drawn)
    region = geo.passable & ~body
    seen = 0
    for mine in cells(body):
        seen |= seen_from(geo.cover, mine, region)
    return " ".join([prefix + geo.names[cell] for cell in cells(region & ~seen)])


def in_cover(duel: Duel, number: int, body: int) -> str:
    """What cannot be attacked from the spaces a figure fills: spaces by name, characters by key (CD-283, CD-285)."""
    drawn, geo = drawn_map(duel, number), ground_of(duel, number)
    if not has_cover(geo):
        return ""
    hidden = [_hidden_spaces(drawn, body, "" if number == 0 else "2:")]
    near = body | geo.grid.around(body)
    for who in standing(duel):
        if who.arena == number:
            theirs = footprint(duel, who)
            if not theirs & near and not any_line_of_sight(geo.cover, body, theirs):
                hidden.append(who.key)
    return " ".join(words for words in hidden if words)


# --- every space ------------------------------------------------------------------------------------------------------


class Space(NamedTuple):
    """A space as it is drawn whoever stands where."""

    cell: int
    name: str
    words: str
    square: str


@lru_cache(maxsize=64)
def _spaces(drawn: Drawn, prefix: str, left: float, top: float, broken: int, slow: int) -> list[Space]:
    rows, geo = drawn[0], geometry(*drawn)
    found = []
    for cell in cells(geo.grid.everything):
        x, y = geo.grid.cell(cell)
        name = geo.names[cell]
        words = f"{name}: {'a hole in the glass' if broken >> cell & 1 else KINDS[rows[y][x]]}"
        words += "; difficult terrain" if slow >> cell & 1 else ""
        square = (
            f'<rect x="{left + x * TILE:g}" y="{top + y * TILE:g}" width="{TILE}" height="{TILE}" fill="transparent" '
            f'stroke="{colour("grid")}" stroke-width="0.6"/>'
        )
        found.append(Space(cell, prefix + name, words, square))
    return found


class Other(NamedTuple):
    """Somebody as one looks for them from a space."""

    key: str
    name: str
    body: int
    enemy: bool
    seen: int
    away: bytes
    """How far it is from each space (CD-049)."""
    covers: int
    """The spaces from which it is in cover: neither beside it nor in sight of it."""


Stands = tuple[str, str, int, bool, bool]
"""Somebody by key, name, the spaces they fill, whether they are Large, and whether an enemy of whose eyes one looks with."""


def _others(drawn: Drawn, there: tuple[Stands, ...]) -> list[Other]:
    geo = geometry(*drawn)
    found = []
    for key, name, body, large, enemy in there:
        beside = body | geo.grid.around(body)
        sight = seen_by(drawn, body)
        seen = sight | beside if large else sight
        rows = [geo.spaces[cell] for cell in cells(body)]
        away = rows[0] if len(rows) == 1 else bytes(map(min, *rows))
        found.append(Other(key, escape(name), body, enemy, seen, away, geo.passable & ~sight & ~beside))
    return found


def spaces(duel: Duel, number: int, me: Character | None, left: float, top: float) -> str:
    """Every space, to be pointed at: what it is, who could be attacked from there, and what is in cover from it."""
    looks = me is not None and me.arena == number and size_of(me) == 1
    there = tuple(
        [
            (who.key, who.name, footprint(duel, who), size_of(who) > 1, looks and me is not None and hostile_to(me, who))
            for who in standing(duel)
            if who.arena == number
        ]
    )
    return _all_spaces(
        drawn_map(duel, number), number, left, top, holes(duel, number), difficult(duel, number), there
    )


@lru_cache(maxsize=64)  # nothing of it changes before somebody moves, or another looks
def _all_spaces(
    drawn: Drawn, number: int, left: float, top: float, broken: int, slow: int, there: tuple[Stands, ...]
) -> str:
    geo, prefix = geometry(*drawn), "" if number == 0 else "2:"
    others = _others(drawn, there)
    written = []
    enemies = [other for other in others if other.enemy]
    taken = 0
    for other in others:
        taken |= other.body
    covered = has_cover(geo)
    lists = covered and len(drawn[0]) <= SMALL
    for cell, name, words, square in _spaces(drawn, prefix, left, top, broken, slow):
        bit = 1 << cell
        cover = ""
        if geo.passable & bit:
            hidden = [other.key for other in others if other.covers & bit] if covered else []
            if lists or (covered and taken & bit):
                hidden.insert(0, _hidden_spaces(drawn, bit, prefix))
            cover = f' data-cover="{" ".join(hidden).strip()}"'
            if enemies:
                words += _seen_words(cell, enemies)
        written.append(
            f'<g data-at="{name}"{cover} data-target="cell {name}" aria-label="{words}">'
            f"<title>{words}</title>{square}</g>"
        )
    return "".join(written)


def _seen_words(cell: int, enemies: list[Other]) -> str:
    """Whom one could attack from a space, and who is in cover from there, with their distances (CD-285)."""
    seen: list[str] = []
    hidden: list[str] = []
    for other in enemies:
        (seen if other.seen >> cell & 1 else hidden).append(f"{other.name} ({other.away[cell]} away)")
    told = f"; in sight: {', '.join(seen)}" if seen else ""
    return f"{told}; in cover: {', '.join(hidden)}" if hidden else told
