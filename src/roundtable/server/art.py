"""Small drawings of the page itself: dice as dice, the games' pictures, the seats' marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

import msgspec
from markupsafe import Markup

from roundtable.board.drawing import SEAT_MARKS
from roundtable.kernel.game import find_game, game_names
from roundtable.kernel.rulebook import chapters
from roundtable.players.bots import level

_PIPS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6.5), (17, 6.5), (7, 12), (17, 12), (7, 17.5), (17, 17.5)),
}
_OUTLINES = {
    4: ("M12 0 24 22.5H0Z", 19.5),
    8: ("M12 0 24 12 12 24 0 12Z", 16.4),
    10: ("M12 .5 23.5 9.5 20 19.5 12 23.5 4 19.5 .5 9.5Z", 16.4),
    12: ("M12 .5 23.5 9 19 22.5H5L.5 9Z", 17),
    20: ("M12 .5 23 6.5V17.5L12 23.5 1 17.5V6.5Z", 16.4),
}
_ROUND = ("M12 1.5a10.5 10.5 0 1 0 .01 0Z", 16.4)
_PILL = "M12 1.5H24a10.5 10.5 0 0 1 0 21H12a10.5 10.5 0 0 1 0-21Z"
"""For numbers of three digits, which would be too small on a round die."""


def die(sides: int, value: int, kept: bool = True) -> str:
    """One die showing a value. A d6 has pips, the others their outline and a number."""
    css = "die" if kept else "die dropped"
    label = f"d{sides} shows {value}" + ("" if kept else ", not counted")
    width = 36 if value >= 100 else 24
    if sides == 6 and value in _PIPS:
        face = '<rect x="1.5" y="1.5" width="21" height="21" rx="4.5"/>'
        face += "".join(f'<circle class="pip" cx="{x}" cy="{y}" r="2.1"/>' for x, y in _PIPS[value])
    else:
        path, baseline = _OUTLINES.get(sides, _ROUND) if width == 24 else (_PILL, 16.4)
        face = f'<path d="{path}"/><text x="{width // 2}" y="{baseline}" font-size="12.4" text-anchor="middle">{value}</text>'
    return f'<svg class="{css}" viewBox="0 0 {width} 24" role="img" aria-label="{escape(label)}">{face}</svg>'


def dice(rolled: Sequence[Sequence[int]]) -> Markup:
    """Dice in a row, as [sides, value, kept]."""
    return Markup("".join(die(sides, value, bool(kept)) for sides, value, kept in rolled))


_SHAPE = re.compile(r"[█·]+(?:/[█·]+)*")


def shaped(words: str) -> Markup:
    """Words for a page: a shape that stands in them as rows of text ("█·/██") is drawn."""
    parts, at = [], 0
    for found in _SHAPE.finditer(words):
        if "█" in found.group():
            parts += [escape(words[at : found.start()]), _shape(found.group().split("/"))]
            at = found.end()
    return Markup("".join([*parts, escape(words[at:])]))


_COUNT = re.compile(r"\d+ % \w+|\d+ damage")


def held(words: str) -> Markup:
    """Words for a page in which a number and what it counts stay on one line ("94 damage", "7 % to")."""
    return Markup(_COUNT.sub(r'<span class="held">\g<0></span>', str(escape(words))))


def _shape(rows: list[str]) -> str:
    """Cells side by side in a square, so that it can be turned; read aloud row by row."""
    filled = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "█"]
    size = max(len(rows), *map(len, rows))
    left, top = (size - max(map(len, rows))) / 2, (size - len(rows)) / 2
    cells = "".join(f'<rect x="{left + x:g}" y="{top + y:g}" width=".94" height=".94"/>' for x, y in filled)
    told = "; ".join(" ".join(str(n + 1) for n, mark in enumerate(row) if mark == "█") for row in rows)
    return f'<svg class="shape" viewBox="0 0 {size} {size}" role="img" aria-label="rows {told}">{cells}</svg>'


@cache
def picture(name: str) -> Markup:
    """A game's picture for its card; a plain one for a game that brought none, or is not here any more."""
    brought = find_game(name).picture if name in game_names() else ""
    return Markup(brought or (files("roundtable.server") / "pictures" / "any.svg").read_text(encoding="utf-8"))


def primer(name: str) -> list[str]:
    """How a game goes, in a few sentences; none for a game that nobody wrote them for."""
    return find_game(name).primer if name in game_names() else []


def rulebook(name: str) -> bool:
    """Whether a game brings a rulebook for players."""
    return name in game_names() and bool(chapters(find_game(name)))


def legend(name: str) -> list[tuple[str, str]]:
    """What the rings, bars and badges on a game's board mean; nothing for a game that nobody wrote it for."""
    return find_game(name).legend if name in game_names() else []


@cache
def words(name: str) -> str:
    """The words with a meaning in a game, for a page's script: JSON pairs, names out of its books with a third, true."""
    if name not in game_names():
        return "[]"
    game = find_game(name)
    known = {word.casefold() for word, _ in game.words}
    named = [(term, meaning, True) for term, meaning in game.terms() if term.casefold() not in known]
    return msgspec.json.encode([*game.words, *named]).decode()


def bot_level(name: str, strength: str) -> str:
    """How strong a bot of a game is, in plain words."""
    return level(find_game(name), strength) if name in game_names() else strength


def seat_mark(seat: int) -> str:
    """The shape that stands for a seat, beside its colour."""
    return SEAT_MARKS[seat % len(SEAT_MARKS)]
