"""The battle for a terminal: a scaled map and a table of units."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from roundtable.board.drawing import SEAT_INKS, bar, paint
from roundtable.board.measured import Disc, Point
from roundtable.games.knights_and_knaves.ground import contains, line_of, meets, shape_of
from roundtable.games.knights_and_knaves.state import Figure, Terrain
from roundtable.games.knights_and_knaves.view import BattleView, status

COLUMNS = 96
MARKS = {
    "wood": "♣", "gentle hill": "∩", "steep hill": "∧", "hedge": "≈", "waist wall": "-", "chest wall": "=", "battlement": "≡",
    "wall": "█", "building": "▒", "doorway": "∏", "gate": "∏", "window": "□", "arrow slit": "□", "stairs": "/", "ladder": "/",
    "rampart": "▓", "precipice": "!", "water": "~",
}  # fmt: skip
INKS = {"wood": "green", "hedge": "green", "water": "blue", "gentle hill": "yellow", "steep hill": "yellow"}
UNIT_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def board(view: BattleView, colour: bool) -> str:
    """Map, units and what the letters mean; at most 100 columns wide."""
    letters = unit_letters(view)
    lines = [paint(status(view), "bold", on=colour), ""]
    lines += battle_map(view, letters, colour)
    lines += ["", *unit_table(view, letters, colour)]
    if view.building:
        lines += ["", "Your retinue so far:", *(f"  {unit}" for unit in view.building)]
    kinds = dict.fromkeys(piece.kind for piece in view.terrain)
    if kinds:
        lines += ["", "Terrain: " + "  ".join(f"{MARKS[kind]} {kind}" for kind in kinds) + "   ¤ baggage  x corpse"]
    return "\n".join(lines)


def unit_letters(view: BattleView) -> dict[str, str]:
    """A letter for each unit: capitals for the first side, small ones for the second."""
    found: dict[str, str] = {}
    for side in (0, 1):
        units = [unit for unit in view.units if unit.side == side]
        for place, unit in enumerate(units):
            letter = UNIT_LETTERS[place % len(UNIT_LETTERS)]
            found[unit.id] = letter if side == 0 else letter.lower()
    return found


def battle_map(view: BattleView, letters: dict[str, str], colour: bool) -> list[str]:
    """A cell is about three quarters of an inch wide and one and a half high; north is up."""
    wide = view.width // COLUMNS
    tall = 2 * wide
    rows = -(-view.height // tall)
    cells = [list(row) for row in ground_map(msgspec.msgpack.encode(view.terrain), wide, rows, colour)]

    def put(at: Point, mark: str) -> None:
        column, row = at[0] // wide, at[1] // tall
        if 0 <= column < COLUMNS and 0 <= row < rows:
            cells[row][column] = mark

    for corpse in view.corpses:
        put((corpse.x, corpse.y), "x")
    for number, side in enumerate(view.sides):
        if side.baggage is not None:
            put(side.baggage, paint("¤", SEAT_INKS[number], on=colour))
    for figure in view.figures:
        if figure.on_table:
            put(figure.at, figure_mark(view, figure, letters, colour))
    ruler = "   +" + "".join("|" if c * wide // 600 != (c - 1) * wide // 600 else "-" for c in range(COLUMNS)) + "+"
    lines = [ruler]
    for row in range(rows - 1, -1, -1):
        inches = row * tall // 100
        lines.append(f"{inches:3}|" + "".join(cells[row]) + "|")
    return [*lines, ruler]


@lru_cache(maxsize=16)
def ground_map(terrain: bytes, wide: int, rows: int, colour: bool) -> list[list[str]]:
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

    return [[mark(((2 * c + 1) * wide // 2, (2 * r + 1) * wide)) for c in range(COLUMNS)] for r in range(rows)]


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
    """One line for each unit: who stands, stamina, fatigue, and how it is led."""
    lines = []
    for number, side in enumerate(view.sides):
        captured = ", baggage captured" if side.captured else ""
        lines.append(paint(f"{side.name} ({side.edge}ern edge{captured})", SEAT_INKS[number], "bold", on=colour))
        for unit in view.units:
            if unit.side != number:
                continue
            figures = [figure for figure in view.figures if figure.unit == unit.id]
            there = [figure for figure in figures if figure.on_table or not figure.placed]
            now, full = sum(figure.stamina for figure in there), sum(figure.full for figure in there)
            tired = sum(figure.fatigue for figure in there)
            notes = [f"{n} routing" for n in [sum(f.routing for f in there)] if n]
            notes += [f"{n} stunned" for n in [sum(bool(f.stunned) for f in there)] if n]
            notes += [f"{n} fighting" for n in [sum(f.fought for f in there)] if n]
            if unit.withdrawing:
                notes.append("withdrawing")
            if unit.order and not unit.activated:
                notes.append(unit.order)
            if any(figure.commanded for figure in there):
                notes.append("in command")
            chits = sorted({figure.chit for figure in there if figure.chit})
            if chits:
                notes.append("chit: " + "/".join(chits))
            lines.append(
                f"  {letters[unit.id]} {unit.name:18.18} {len(there):2}/{len(figures):<2} stamina {bar(now, full, 8)} "
                f"fatigue {tired:2}  {', '.join(notes)}"
            )
    return lines
