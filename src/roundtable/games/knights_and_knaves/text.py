"""The battle for a terminal of 80 by 24: the units, and a map of where the battle is."""

from __future__ import annotations

import textwrap
from functools import lru_cache

import msgspec

from roundtable.board.drawing import SEAT_INKS, bar, paint
from roundtable.board.measured import Disc, Point
from roundtable.games.knights_and_knaves.ground import contains, line_of, meets, shape_of
from roundtable.games.knights_and_knaves.sheets import goals
from roundtable.games.knights_and_knaves.state import Figure, Terrain, Unit
from roundtable.games.knights_and_knaves.view import BattleView, side_words

WIDTH, ROWS = 80, 14
"""A terminal of 80 by 24: no line is longer than the one, and the map has at most so many rows of the other."""
COLUMNS = WIDTH - 5
MARKS = {
    "wood": "♣", "gentle hill": "∩", "steep hill": "∧", "hedge": "≈", "waist wall": "-", "chest wall": "=", "battlement": "≡",
    "wall": "█", "building": "▒", "doorway": "∏", "gate": "∏", "window": "□", "arrow slit": "□", "stairs": "/", "ladder": "/",
    "rampart": "▓", "precipice": "!", "water": "~",
}  # fmt: skip
INKS = {"wood": "green", "hedge": "green", "water": "blue", "gentle hill": "yellow", "steep hill": "yellow"}
UNIT_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def board(view: BattleView, colour: bool) -> str:
    """Units, what there is to win and what the marks mean; the map last, where a question does not push it out of sight."""
    letters = unit_letters(view)
    lines = unit_table(view, letters, colour)
    if view.building:
        built = ["Your retinue so far: " + "; ".join(view.building)]
        lines += [part for words in built for part in textwrap.wrap(words, WIDTH, subsequent_indent="  ")]
    lines += [part for words in goals(view) for part in textwrap.wrap(words, WIDTH, subsequent_indent="  ")]
    kinds = dict.fromkeys(piece.kind for piece in view.terrain)
    marks = [*(f"{MARKS[kind]} {kind}" for kind in kinds), "★☆ commanders", "? routing", "¤ baggage", "x corpse"]
    lines += textwrap.wrap("  ".join(mark.replace(" ", "\u00a0") for mark in marks), WIDTH)
    return "\n".join([*lines, *battle_map(view, letters, colour)]).replace("\u00a0", " ")


def brief(view: BattleView, colour: bool) -> str:
    """The map alone, in fewer rows; `b` shows what the letters mean and what there is to win."""
    return "\n".join(battle_map(view, unit_letters(view), colour, ROWS - 5))


def unit_letters(view: BattleView) -> dict[str, str]:
    """A letter for each unit: capitals for the first side, small ones for the second."""
    found: dict[str, str] = {}
    for side in (0, 1):
        units = [unit for unit in view.units if unit.side == side]
        for place, unit in enumerate(units):
            letter = UNIT_LETTERS[place % len(UNIT_LETTERS)]
            found[unit.id] = letter if side == 0 else letter.lower()
    return found


def shown_rows(view: BattleView, tall: int) -> tuple[int, int]:
    """Which rows of cells the map shows: where somebody stands or something is to be won, and a little more."""
    ys = [figure.y for figure in view.figures if figure.on_table]
    ys += [place.disc[1] for place in view.objectives]
    if not ys:
        return 0, -(-view.height // tall)
    return max(0, (min(ys) - 100) // tall), min(-(-view.height // tall), (max(ys) + 100) // tall + 1)


def battle_map(view: BattleView, letters: dict[str, str], colour: bool, most: int = ROWS) -> list[str]:
    """A cell is about an inch wide and two high, or more where the battle is spread wide; north is up."""
    wide = -(-view.width // COLUMNS)
    tall = 2 * wide
    low, high = shown_rows(view, tall)
    while high - low > most:
        tall += wide
        low, high = shown_rows(view, tall)
    columns = -(-view.width // wide)
    cells = [
        list(row) for row in ground_map(msgspec.msgpack.encode(view.terrain), wide, tall, columns, low, high, colour)
    ]

    def put(at: Point, mark: str) -> None:
        column, row = at[0] // wide, at[1] // tall - low
        if 0 <= column < columns and 0 <= row < high - low:
            cells[row][column] = mark

    for corpse in view.corpses:
        put((corpse.x, corpse.y), "x")
    for number, side in enumerate(view.sides):
        if side.baggage is not None:
            put(side.baggage, paint("¤", SEAT_INKS[number], on=colour))
    for figure in view.figures:
        if figure.on_table:
            put(figure.at, figure_mark(view, figure, letters, colour))
    ruler = "   +" + "".join("|" if c * wide // 600 != (c - 1) * wide // 600 else "-" for c in range(columns)) + "+"
    lines = [ruler]
    for row in range(high - low - 1, -1, -1):
        lines.append(f"{(row + low) * tall // 100:3}|" + "".join(cells[row]) + "|")
    return [*lines, ruler]


@lru_cache(maxsize=16)
def ground_map(
    terrain: bytes, wide: int, tall: int, columns: int, low: int, high: int, colour: bool
) -> list[list[str]]:
    """What lies under every cell of the map; terrain never changes in a battle, so it is drawn once."""
    pieces = [
        (line_of(piece) if piece.line is not None else None, None if piece.line is not None else shape_of(piece),
         paint(MARKS[piece.kind], INKS.get(piece.kind, "white"), on=colour))
        for piece in msgspec.msgpack.decode(terrain, type=list[Terrain])
    ]  # fmt: skip

    def mark(at: Point) -> str:
        """Lines before areas, small areas before large ones."""
        found = " "
        for line, shape, words in pieces:
            if line is not None and meets(Disc(*at, wide + 1), line):
                return words
            if shape is not None and contains(shape, at):
                found = words
        return found

    return [
        [mark(((2 * c + 1) * wide // 2, (2 * r + 1) * tall // 2)) for c in range(columns)] for r in range(low, high)
    ]


def figure_mark(view: BattleView, figure: Figure, letters: dict[str, str], colour: bool) -> str:
    """The letter of its unit; a star for a commander, ? for one who routs."""
    mark = letters[figure.unit]
    if view.sides[figure.side].commander == figure.id:
        mark = "★" if figure.side == 0 else "☆"
    if figure.routing:
        mark = "?"
    styles = [SEAT_INKS[figure.side], "bold"] + (["reverse"] if figure.id in view.focus else [])
    return paint(mark, *styles, on=colour)


def unit_table(view: BattleView, letters: dict[str, str], colour: bool) -> list[str]:
    """The two sides beside each other, a line for each unit: who stands, stamina, fatigue, and how it is led."""
    half = WIDTH // 2
    sides: list[list[tuple[str, list[str]]]] = []
    for number, side in enumerate(view.sides):
        captured = ", baggage captured" if side.captured else ""
        lines = [(f"{side_words(view, number)} ({side.edge}{captured})", [SEAT_INKS[number], "bold"])]
        lines += [(unit_line(view, unit, letters), []) for unit in view.units if unit.side == number]
        sides.append(lines)
    long = max(len(lines) for lines in sides)
    rows = []
    for place in range(long):
        row = ""
        for lines in sides:
            words, styles = lines[place] if place < len(lines) else ("", [])
            words = (words if len(words) < half else words[: half - 2] + "…").ljust(half - 1)
            row += paint(words, *styles, on=colour) + " "
        rows.append(row.rstrip())
    return rows


def unit_line(view: BattleView, unit: Unit, letters: dict[str, str]) -> str:
    """A unit in less than half a line; what matters most comes first."""
    figures = [figure for figure in view.figures if figure.unit == unit.id]
    there = [figure for figure in figures if figure.on_table or not figure.placed]
    now, full = sum(figure.stamina for figure in there), sum(figure.full for figure in there)
    notes = [f"{n} rout" for n in [sum(f.routing for f in there)] if n]
    notes += [f"{n} stunned" for n in [sum(bool(f.stunned) for f in there)] if n]
    notes += [f"{n} fight" for n in [sum(f.fought for f in there)] if n]
    chits = sorted({figure.chit for figure in there if figure.chit})
    if chits:
        notes.append("/".join(chits))
    if any(figure.commanded for figure in there):
        notes.append("led")
    if unit.withdrawing:
        notes.append("withdrawing")
    if tired := sum(figure.fatigue for figure in there):
        notes.append(f"tired {tired}")
    if unit.order and not unit.activated:
        notes.append(f"{unit.order} signal")
    return (
        f"{letters[unit.id]} {unit.name:12.12} {len(there):2}/{len(figures):<2} {bar(now, full, 3)} {', '.join(notes)}"
    )
