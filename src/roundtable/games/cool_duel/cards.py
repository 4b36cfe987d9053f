"""Cards: everybody's numbers at a glance."""

from __future__ import annotations

from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.board.heraldry import coat
from roundtable.board.lettering import cut, wrapped
from roundtable.games.cool_duel.data import classes, companions, statuses
from roundtable.games.cool_duel.derived import max_threshold
from roundtable.games.cool_duel.state import Character, Duel
from roundtable.games.cool_duel.words import status_words
from roundtable.kernel.record import encode

CARD_WIDTH, CARD_HEIGHT, SMALL_HEIGHT = 152, 78, 48
"""A card's least width (layout.py has where they stand). Companions have small ones where room is scarce."""
NARROW_CARD = 130
"""A card's least width where two stand beside each other."""
LINE = 13
"""How much higher a card is for each line more that its name or what it holds need."""
LEAST_APART = 5.0
"""Pips of AP that would stand closer are a number instead."""


_kept: dict[tuple[bytes, str, bool, float, bool, int], str] = {}
MOST_KEPT = 500


def kept_card(duel: Duel, who: Character, width: float, small: bool = False, lines: int = 0) -> str:
    """A character's card from 0, 0, with so many lines more, drawn anew only when something on it has changed."""
    owner = duel.characters[f"p{who.seat + 1}"].name
    key = encode(who), owner, who.key == duel.active, width, small, lines
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        picture = Svg(0, 0, "")
        card(picture, duel, who, width, small, lines)
        found = _kept[key] = picture.parts
    return found


BESIDE_NAME = 54
"""What a card needs beside the name: the seat's mark, the coat, and air before it."""


def named_in(name: str, width: float) -> tuple[list[str], float]:
    """A name on a card of this width, in one line or two, and how large its letters are."""
    room = width - BESIDE_NAME
    sizes = (13, 12, 11) if width >= CARD_WIDTH else (12, 11)
    fitting = next((size for size in sizes if cut(name, room, size, bold=True) == name), None)
    if fitting is not None:
        return [name], fitting
    first, *rest = wrapped(name, room, 11 * BOLD)
    second = " ".join(rest)
    return [cut(first, room, 11, bold=True), *([cut(second, room + 20, 11, bold=True)] if second else [])], 11


def held(duel: Duel, who: Character) -> str:
    """What a character holds, or with whom a companion is."""
    if who.companion:
        return f"with {duel.characters[f'p{who.seat + 1}'].name}"
    return ", ".join(item.name for item in (who.right, who.left) if item) or "bare hands"


def more_lines(duel: Duel, who: Character, width: float) -> int:
    """How many lines more than a name and what is held usually take they need on a card of this width."""
    names, _ = named_in(_own_name(duel, who), width)
    return len(names) + min(2, len(wrapped(held(duel, who), width - 22, 11))) - 2


BOLD = 1.07
"""How much wider bold letters are."""


def card(picture: Svg, duel: Duel, who: Character, width: float, small: bool, lines: int = 0) -> None:
    """Name, HP, threshold and AP at a glance; the details are on the sheet."""
    height = SMALL_HEIGHT if small else CARD_HEIGHT + LINE * lines
    x = y = 0.0
    with picture.group(label=f"{who.name}'s card", id=f"card-{who.key}", data_stands_for=f"figure {who.key}"):
        edge = colour("accent") if who.key == duel.active else colour("grid")
        picture.rect(x, y, width, height, fill=colour("paper"), stroke=edge, stroke_width=2, rx=6)
        picture.rect(x, y + 7, 5, height - 14, fill=colour(f"seat-{who.seat}"))
        names, size = named_in(_own_name(duel, who), width)
        if len(names) > 1 and not lines:
            names = [cut(_own_name(duel, who), width - BESIDE_NAME, size, bold=True)]
        faint = 0.4 if who.downed else 1
        seat_mark(picture, who.seat, x + 17, y + 11.5, 5.5, opacity=faint)
        title: dict[str, str | float] = {"font_size": size, "font_weight": "bold", "fill": colour("ink"), "opacity": faint}
        for n, words in enumerate(names):
            picture.text(x + 27, y + 16 + LINE * n, words, **title)
        with picture.group(transform=f"translate({x + width - 13:g} {y + 11.5:g})", opacity=faint):
            coat(picture, charge_of(who), who.seat, 18)
        y += LINE * (len(names) - 1)
        bars = [
            ("HP", who.hp, who.max_hp, "good" if 2 * who.hp > who.max_hp else "bad"),
            ("TH", who.threshold, max_threshold(who), "water"),
        ]
        for row, (label, value, most, ink) in enumerate(bars[:1] if small else bars):
            at = y + 21 + row * 14
            picture.text(x + 12, at + 10, label, font_size=11, fill=colour("muted"))
            bar(picture, x + 34, at + 1, width - 100, 10, value, most, ink)
            picture.text(x + width - 62, at + 10, f"{value} / {most}", font_size=11, fill=colour("ink"))
        state = "down" if who.downed else ", ".join(_short(word) for word in status_words(who))
        if small:
            last = _cut(state, 11) or f"TH {who.threshold}"
            picture.text(x + width - 8, y + 43, last, font_size=11, text_anchor="end", fill=colour("ink"))
        ap = y + (39 if small else 55)
        picture.text(x + 12, ap + 4, "AP", font_size=11, fill=colour("muted"))
        apart = min(10.0, (width - (100 if small else 44)) / max(1, who.max_ap))
        if apart < LEAST_APART:
            picture.text(x + 34, ap + 4, f"{who.ap} / {who.max_ap}", font_size=11, fill=colour("ink"))
        for pip in range(who.max_ap if apart >= LEAST_APART else 0):
            picture.circle(
                x + 38 + pip * apart,
                ap,
                min(3.6, 0.42 * apart),
                fill=colour("accent") if pip < who.ap else "none",
                stroke=colour("muted"),
                stroke_width=0.8,
            )
        if small:
            return
        told = "; ".join(words for words in (state, held(duel, who)) if words)
        for n, words in enumerate(_in_lines(told, width - 22, 1 + lines - (len(names) - 1))):
            picture.text(x + 12, y + 72 + LINE * n, words, font_size=11, fill=colour("muted"))


def _in_lines(text: str, width: float, most: int) -> list[str]:
    """A text in so many lines at most; what is over is cut off the last."""
    lines = wrapped(text, width, 11)
    return [cut(words, width, 11) for words in [*lines[: most - 1], " ".join(lines[most - 1 :])] if words]


def charge_of(who: Character) -> str:
    """What a character's coat of arms bears: that of its class, or of the companion it is."""
    return companions()[who.companion].charge if who.companion else classes()[who.class_].charge


def _own_name(duel: Duel, who: Character) -> str:
    """A companion without its owner, whom colour and mark tell."""
    return who.name.removeprefix(f"{duel.characters[f'p{who.seat + 1}'].name}'s ")


def _cut(text: str, most: float) -> str:
    """A text of so many letters at the most."""
    return text if len(text) <= most else text[: int(most) - 1].rstrip() + "…"


def _short(word: str) -> str:
    name, _, n = word.partition(" x")
    found = statuses().get(name)
    return (found.short + (f" {n}" if n else "")) if found else word


def bar(picture: Svg, x: float, y: float, width: float, height: float, value: int, most: int, name: str) -> None:
    picture.rect(x, y, width, height, fill=colour("paper"), stroke=colour("muted"), stroke_width=0.7, rx=2)
    if value > 0 and most > 0:
        picture.rect(x, y, width * min(1.0, value / most), height, fill=colour(name), rx=2)
