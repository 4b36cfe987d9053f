"""The duel for a terminal of 80 columns."""

from __future__ import annotations

from textwrap import wrap

from roundtable.board.drawing import SEAT_INKS, SEAT_MARKS, bar, paint
from roundtable.board.grid import column_letters
from roundtable.games.cool_duel.arena import footprint, ground_of, holes, map_of, standing
from roundtable.games.cool_duel.derived import max_threshold
from roundtable.games.cool_duel.drawing import initials
from roundtable.games.cool_duel.state import Character, Duel
from roundtable.games.cool_duel.view import View
from roundtable.games.cool_duel.words import status_words
from roundtable.games.cool_duel.workshop import draft_text

WIDTH, CARD = 80, 52
"""Columns of a terminal, and of a card: it stands beside the map where that leaves so much."""
AROUND = 9
"""Rows of a large map that are shown around who acts, where a terminal has little room."""
INKS = {
    "#": ("grey",),
    "R": ("grey",),
    "O": ("white",),
    "~": ("blue",),
    "M": ("red", "bold"),
    "D": ("yellow",),
    "G": ("magenta",),
    "T": ("green",),
    "P": ("blue",),
    "N": ("yellow",),
    "X": ("green",),
    "S": ("grey",),
}
SHOWN = {
    ".": "· ",
    "#": "██",
    "R": "▓▓",
    "O": "()",
    "~": "~~",
    "M": "^^",
    "D": "△ ",
    "G": "◇◇",
    "T": "♣ ",
    "P": "≈≈",
    "N": "/\\",
    "X": "##",
    "S": "==",
}


def board(view: View, colour: bool) -> str:
    """Map, cards, and in the builder the draft. (The status is told below it.)"""
    duel = view.duel
    if duel.drafts or not duel.arenas:
        return _drawing_up(view, colour)
    parts = []
    cards = [line for who in duel.characters.values() for line in _card(duel, who, colour)]
    for number in range(len(duel.arenas)):
        rows = _map(duel, number, colour)
        width = 2 * ground_of(duel, number).grid.width + 4
        if number == 0 and width + 3 + CARD <= WIDTH:
            rows = _beside(rows, width, cards)
            cards = []
        parts += [paint(map_of(duel, number).name, "underline", on=colour), *rows]
    if duel.pending:
        parts += [paint(line, "red", on=colour) for line in wrap(f"» {duel.pending.words}", WIDTH)]
    return "\n".join([*parts, *cards])


def brief(view: View, colour: bool) -> str:
    """A line for each character, then the map where somebody acts, so much of it as lies around them; in the builder what has
    been chosen so far. (`i` and a name tells the rest.)"""
    duel = view.duel
    if duel.drafts or not duel.arenas:
        return _drawing_up(view, colour, brief=True)
    acting = duel.characters.get(duel.active or "")
    number = acting.arena if acting is not None else 0
    lines = [
        paint(
            f"{'»' if who.key == duel.active else ' '}{SEAT_MARKS[who.seat]} {_cut(who.name, 34):<34} "
            + ("down" if who.downed else f"HP {who.hp}/{who.max_hp}  TH {who.threshold}  AP {who.ap}"),
            SEAT_INKS[who.seat % len(SEAT_INKS)],
            on=colour,
        )
        for who in duel.characters.values()
    ]
    head, *rows = _map(duel, number, colour)
    if acting is not None and len(rows) > AROUND:
        grid = ground_of(duel, number).grid
        row = (footprint(duel, acting).bit_length() - 1) // grid.width if footprint(duel, acting) else len(rows) // 2
        first = max(0, min(len(rows) - AROUND, row - AROUND // 2))
        rows = rows[first : first + AROUND]
    return "\n".join([*lines, head, *rows])


def _beside(rows: list[str], width: int, cards: list[str]) -> list[str]:
    """The cards next to the map; `width` is that of a map row without its colours."""
    tall = max(len(rows), len(cards))
    rows = rows + [" " * width] * (tall - len(rows))
    cards = cards + [""] * (tall - len(cards))
    return [f"{row}   {card}".rstrip() for row, card in zip(rows, cards)]


def _map(duel: Duel, number: int, colour: bool) -> list[str]:
    geo = ground_of(duel, number)
    tokens: dict[int, Character] = {}
    for who in standing(duel):
        if who.arena == number:
            for cell in range(footprint(duel, who).bit_length()):
                if footprint(duel, who) >> cell & 1:
                    tokens[cell] = who
    lines = ["    " + "".join(f"{column_letters(x):<2}" for x in range(geo.grid.width))]
    rubble = duel.arenas[number].rubble
    for y, row in enumerate(map_of(duel, number).rows):
        line = f"{y + 1:>3} "
        for x, symbol in enumerate(row):
            cell = geo.grid.index(x, y)
            if cell in tokens:
                line += _token(duel, tokens[cell], colour)
            elif symbol == "G" and holes(duel, number):
                line += paint("[]", "dim", on=colour)
            elif cell in rubble:
                line += paint("△ ", "yellow", on=colour)
            elif cell in duel.arenas[number].ground:
                line += paint("? ", "cyan", on=colour)
            else:
                line += paint(SHOWN[symbol], *INKS.get(symbol, ("dim",)), on=colour)
        lines.append(line)
    return lines


def _token(duel: Duel, who: Character, colour: bool) -> str:
    styles = [SEAT_INKS[who.seat % len(SEAT_INKS)], "bold"]
    if who.key == duel.active:
        styles.append("reverse")
    mark = initials(who)[:1] if not who.companion else initials(who)[:1].lower()
    return paint(f"{mark}{SEAT_MARKS[who.seat]}", *styles, on=colour)


def _card(duel: Duel, who: Character, colour: bool) -> list[str]:
    """Two lines for each character."""
    ink = SEAT_INKS[who.seat % len(SEAT_INKS)]
    acting = "»" if who.key == duel.active else " "
    title = f"{acting}{SEAT_MARKS[who.seat]} {_cut(who.name, CARD - 6 - len(who.key))}"
    name = paint(title, ink, "bold", on=colour)
    if who.downed:
        return [f"{name}: down", ""]
    hp = paint(bar(who.hp, who.max_hp, 8), "green" if 2 * who.hp > who.max_hp else "red", on=colour)
    th = paint(bar(who.threshold, max_threshold(who), 4), "cyan", on=colour)
    pips = paint("●" * min(who.ap, 13), "yellow", on=colour) + "○" * max(0, min(13, who.max_ap) - who.ap)
    words = ", ".join(status_words(who))
    held = ", ".join(item.name for item in (who.right, who.left) if item)
    told = _cut(" · ".join(part for part in (held, words) if part), CARD - len(title) - len(who.key) - 4)
    return [
        f"{name} [{who.key}] {told}".rstrip(),
        f"  HP {hp} {who.hp}/{who.max_hp} TH {th} {who.threshold} AP {pips}",
    ]


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "…" if most > 1 else ""


def _drawing_up(view: View, colour: bool, brief: bool = False) -> str:
    """A seat's own draft; for those who look on, who is done. Once all are, the duelists that wait for their map."""
    duel = view.duel
    if not duel.drafts:
        return "\n".join(line for who in duel.characters.values() for line in _card(duel, who, colour))
    if view.seat is None:
        return "\n".join(_who_is_done(view, colour))
    lines = []
    for title, rows, note in draft_text(duel.drafts[view.seat].build, duel.options)[: 1 if brief else None]:
        lines.append(paint(title, "underline", on=colour))
        width = max(len(what) for what, _ in rows)
        for what, words in rows:
            lines += wrap(f"  {what:<{width}}  {words}", WIDTH, subsequent_indent=" " * (width + 4))
        if note:
            lines += [paint(line, "yellow", on=colour) for line in wrap(note, WIDTH, initial_indent="  ")]
    return "\n".join(lines)


def _who_is_done(view: View, colour: bool) -> list[str]:
    """A line for each player: what they draw up is nobody else's to see yet (CD-329)."""
    return [
        paint(
            f"{SEAT_MARKS[seat]} Player {seat + 1}: {'ready' if ready else 'drawing up a duelist'}",
            SEAT_INKS[seat % len(SEAT_INKS)],
            on=colour,
        )
        for seat, ready in enumerate(view.ready)
    ]
