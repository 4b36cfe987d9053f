"""What of a board and a question fits on a small screen, so that both stay in sight: a terminal has 24 rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any

from roundtable.board.drawing import paint
from roundtable.kernel.asks import Ask, Choose, ChooseSome
from roundtable.kernel.game import AnyGame

AROUND = 5
"""Rows besides board and options: the status, the prompt, the line to type on, and air between them."""
LEAST = 5
"""Rows that a question has at least, however large the board is."""
_INK = re.compile("\033\\[[0-9;]*m")
_COLUMNS = re.compile(r"\s*A +B +C\b")
_WORD = re.compile(r"[A-Za-z]+|[0-9]+")


def fit_board(game: AnyGame, view: Any, ask: Ask | None, asked: int, rows: int, colour: bool) -> list[str]:
    """The board in so many rows, beside a question of `asked` lines: whole where it fits, else in brief, else the part
    that the question is about."""
    whole = game.text(view, colour).splitlines()
    room = rows - AROUND - min(asked, max(LEAST, (rows - AROUND) // 2))
    if len(whole) + asked <= rows - AROUND or len(whole) <= room:
        return whole
    brief = game.brief(view, colour).splitlines() if game.brief is not None else whole
    shown = brief if len(brief) < len(whole) else whole
    note = paint(f"  … {{}}: b draws the whole board, {len(whole)} lines", "dim", on=colour)
    if len(shown) < room:
        return [*shown, note.format("in brief")]
    plain = [_INK.sub("", line) for line in shown]
    heads = [row for row, line in enumerate(plain) if _COLUMNS.match(line)]
    about = window(plain, room - 2 if heads else room - 1, named_by(game, view, ask))
    above = [shown[row] for row in heads if row < about.start][-1:]  # the letters of the columns stay
    rows_ = f"rows {about.start + 1} to {about.stop} of {len(shown)}"
    return [*above, *(shown[row] for row in about), note.format(rows_)]


def window(lines: list[str], size: int, words: Collection[str]) -> range:
    """The rows, `size` of them one below the other, that say most of these words; the middle ones where none does."""
    size = min(size, len(lines))
    said = [_says(line, words) for line in lines]
    if not any(said):
        first = max(0, (len(lines) - size) // 2)
        return range(first, first + size)
    sums = [sum(said[first : first + size]) for first in range(len(lines) - size + 1)]
    best = max(sums)
    # Of windows that say as much, the one with what is said in its middle.
    equal = [first for first, total in enumerate(sums) if total == best]
    first = equal[len(equal) // 2]
    return range(first, first + size)


def _says(line: str, words: Collection[str]) -> int:
    """How much a line has to do with these words: a name in it, or the number or letter of a row of cells at its head."""
    head = line.split(maxsplit=1)[0] if line.strip() else ""
    return (head in words) + sum(word in line for word in words if len(word) > 2)


def named_by(game: AnyGame, view: Any, ask: Ask | None) -> set[str]:
    """What a question is about, as a board might write it: titles of what can be chosen, rows of cells."""
    if not isinstance(ask, (Choose, ChooseSome)):
        return set()
    titles = {sheet.target: sheet.title for sheet in game.sheets(view)}
    found: set[str] = set()
    for option in ask.options:
        kind, _, name = option.target.partition(" ")
        if kind in ("cell", "square", "space"):
            found.update(_WORD.findall(name))
        elif option.target:
            found.add(titles.get(option.target, name))
        for shown in (option.group, option.label.partition(":")[0]):
            if shown in titles.values():
                found.add(shown)
    return found


GOES_ON = re.compile(r" {7,}(?!\d+ )")
"""A line that an answer goes on in, without a number of its own."""


def fit_question(lines: list[str], board: int, rows: int, note: Callable[[int], str]) -> list[str]:
    """The lines of a question that fit below a board of so many: where they are too many, the first, a note, the last.

    Of a last answer that goes on below itself all lines are shown: its end alone says nothing."""
    room = max(LEAST, rows - AROUND - board)
    if len(lines) <= room:
        return lines
    last = 1
    while last < room - 2 and GOES_ON.match(lines[-last]):
        last += 1
    return [*lines[: room - 1 - last], note(len(lines) - room + 1), *lines[-last:]]
