"""Cards: everybody's numbers at a glance, and a duelist in the making with its derived numbers."""

from __future__ import annotations

from roundtable.board.drawing import SEAT_MARKS, Svg, colour

from .build import attributes_of, build_warnings, sheet_numbers
from .data import ATTRIBUTES, classes, statuses
from .derived import max_threshold
from .sheets import status_words
from .state import Build, Character, Duel
from .view import View

CARD_WIDTH, CARD_HEIGHT, GAP = 170, 78, 6
"""A card's least width; the cards stand below the maps, so that a map has a phone's whole width."""


# --- characters -------------------------------------------------------------------------------------------------------


def places(duel: Duel, width: float) -> tuple[list[tuple[int, int, Character]], float, int]:
    """Where everybody's card stands (column, row): each side in columns of its own where they suffice; width, rows."""
    columns = max(1, int(width // (CARD_WIDTH + GAP)))
    sides = [[who for who in duel.characters.values() if who.side == number] for number in range(len(duel.sides))]
    if columns < len(sides):
        sides = [list(duel.characters.values())]
    each = min(columns // len(sides), max(map(len, sides)))
    found = [
        (number * each + n % each, n // each, who) for number, side in enumerate(sides) for n, who in enumerate(side)
    ]
    return found, width / (each * len(sides)) - GAP, 1 + max(row for _, row, _ in found)


def card(picture: Svg, duel: Duel, who: Character, x: float, y: float, width: float) -> None:
    """Name, HP, threshold and AP at a glance; the details are on the sheet."""
    with picture.group(label=f"{who.name}'s card"):
        edge = colour("accent") if who.key == duel.active else colour("grid")
        picture.rect(x, y, width, CARD_HEIGHT, fill=colour("paper"), stroke=edge, stroke_width=2, rx=6)
        picture.rect(x, y + 7, 5, CARD_HEIGHT - 14, fill=colour(f"seat-{who.seat}"))
        title = _cut(f"{SEAT_MARKS[who.seat]} {_own_name(duel, who)}", (width - 16) / 7.6)
        faint = 0.4 if who.downed else 1
        picture.text(x + 12, y + 16, title, font_size=13, font_weight="bold", fill=colour("ink"), opacity=faint)
        for row, (label, value, most, ink) in enumerate(
            (
                ("HP", who.hp, who.max_hp, "good" if 2 * who.hp > who.max_hp else "bad"),
                ("TH", who.threshold, max_threshold(who), "water"),
            )
        ):
            at = y + 21 + row * 14
            picture.text(x + 12, at + 10, label, font_size=11, fill=colour("muted"))
            bar(picture, x + 34, at + 1, width - 100, 10, value, most, ink)
            picture.text(x + width - 62, at + 10, f"{value} / {most}", font_size=11, fill=colour("ink"))
        picture.text(x + 12, y + 59, "AP", font_size=11, fill=colour("muted"))
        apart = min(10.0, (width - 44) / max(1, who.max_ap))
        for pip in range(who.max_ap):
            picture.circle(
                x + 38 + pip * apart,
                y + 55,
                min(3.6, 0.42 * apart),
                fill=colour("accent") if pip < who.ap else "none",
                stroke=colour("muted"),
                stroke_width=0.8,
            )
        state = "down" if who.downed else ", ".join(_short(word) for word in status_words(who))
        hands = ", ".join(item.name for item in (who.right, who.left) if item)
        with_whom = f"with {duel.characters[f'p{who.seat + 1}'].name}" if who.companion else hands or "bare hands"
        line = _cut("; ".join(words for words in (state, with_whom) if words), (width - 16) / 5.4)
        picture.text(x + 12, y + 72, line, font_size=10.5, fill=colour("muted"))


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


# --- drawing up a duelist ---------------------------------------------------------------------------------------------


def drawing_up(view: View) -> str:
    """The draft as a card with its derived numbers, live."""
    drafts = view.duel.drafts
    picture = Svg(520, 350, "Drawing up a duelist")
    picture.rect(4, 4, 512, 342, fill=colour("paper"), stroke=colour("grid"), stroke_width=2, rx=10)
    mine = drafts[view.seat].build if view.seat is not None and view.seat < len(drafts) else Build()
    with picture.group("draft", f"{mine.name or 'Your duelist'}, {mine.class_}" if mine.class_ else "The five classes"):
        if mine.class_:
            _draft(picture, mine, view)
        else:
            _classes(picture)
    if mine.class_:
        with picture.group("shop", "All equipment, and what you can hold"):
            picture.rect(370, 130, 120, 26, fill=colour("floor"), stroke=colour("grid"), rx=6)
            picture.text(430, 147, "Equipment", font_size=12, text_anchor="middle", fill=colour("ink"))
    return str(picture)


def _classes(picture: Svg) -> None:
    picture.text(24, 40, "Duelists are being drawn up", font_size=20, font_weight="bold", fill=colour("ink"))
    for row, found in enumerate(classes().values()):
        listed = "  ".join(f"{name} {n}" for name, n in found.attributes.items())
        picture.text(24, 80 + row * 34, found.name, font_size=15, font_weight="bold", fill=colour("ink"))
        picture.text(130, 80 + row * 34, listed, font_size=13, fill=colour("ink"))
        picture.text(130, 94 + row * 34, ", ".join(found.enhancements), font_size=11, fill=colour("muted"))


def _draft(picture: Svg, mine: Build, view: View) -> None:
    numbers = sheet_numbers(mine, view.duel.options)
    attributes = attributes_of(mine)
    title = f"{mine.name or 'Your duelist'}, {mine.class_}"
    picture.text(24, 38, title, font_size=20, font_weight="bold", fill=colour("ink"))
    for row, name in enumerate(ATTRIBUTES):
        picture.text(24, 70 + row * 24, name, font_size=13, fill=colour("muted"))
        bar(picture, 70, 60 + row * 24, 110, 12, attributes[name], 50, "accent")
        picture.text(188, 70 + row * 24, str(attributes[name]), font_size=13, fill=colour("ink"))
    for row, what in enumerate(("HP", "AP", "threshold", "dodge", "parry")):
        bold = {"font_size": 15, "font_weight": "bold", "text_anchor": "end"}
        picture.text(240, 70 + row * 24, what, font_size=13, fill=colour("muted"))
        picture.text(340, 70 + row * 24, str(numbers[what]), fill=colour("ink"), **bold)
    picture.text(370, 70, "load", font_size=13, fill=colour("muted"))
    over = numbers["load"] > numbers["max load"]
    bar(picture, 370, 78, 120, 12, numbers["load"], numbers["max load"], "bad" if over else "good")
    picture.text(370, 108, f"{numbers['load']} of {numbers['max load']}", font_size=13, fill=colour("ink"))
    hands = f"{mine.both} in both" if mine.both else " and ".join(name for name in (mine.right, mine.left) if name)
    lines = [("worn", mine.worn), ("hands", hands), ("quick", ", ".join(mine.quick))]
    lines += [("inventory", ", ".join(mine.inventory)), ("companions", ", ".join(mine.companions))]
    for row, (what, text) in enumerate(lines):
        picture.text(24, 206 + row * 22, what, font_size=12, fill=colour("muted"))
        picture.text(100, 206 + row * 22, (text or "nothing")[:62], font_size=12, fill=colour("ink"))
    for row, warning in enumerate(build_warnings(mine)[:2]):
        picture.text(24, 318 + row * 16, f"! {warning}"[:72], font_size=12, fill=colour("bad"))
