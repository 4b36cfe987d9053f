"""The table of Knockdown as SVG.

On a wide screen the fighters' sheets stand left and right of the Arena, the Attack Row and one's hand; on a phone all lies
one below the other: Arena, row, hand, sheets. What a piece says in full is on its sheet: nothing is printed too small.
"""

from __future__ import annotations

import msgspec

from roundtable.board.drawing import Svg, colour
from roundtable.games.knockdown import table_parts as parts
from roundtable.games.knockdown.figures import figure
from roundtable.games.knockdown.pieces import NARROW, WIDE, Print, skill_card, skill_height, special_chip
from roundtable.games.knockdown.view import SideView, View, status

WIDTH, SHEET = 806.0, 178.0
"""The wide layout: as many units as a laptop has pixels beside the question."""
HEIGHT = 524.0
"""How high it is at least, so that it fills the room it has."""
PHONE = 366.0
GAP = 6.0


def svg(view: View) -> str:
    """The whole table as a seat may see it, for a wide screen."""
    if view.fighters:
        return _choice(view, WIDTH, min(3, len(view.fighters)), WIDE)
    left, right = (parts.sheet_height(side, SHEET, WIDE) for side in view.sides)
    drawing = Svg(1, 1, "")
    x, width = SHEET + 2 * GAP, WIDTH - 2 * SHEET - 4 * GAP
    both = all(side.hand is not None and side.space for side in view.sides)
    y = _middle(
        drawing, view, x, width, GAP, WIDE._replace(card=(WIDE.card[0], 170)) if both else WIDE, 124 if both else 176
    )
    height = max(left, right, y - 2 * GAP, HEIGHT)  # below the last cards of the middle more than a gap is free already
    for seat, at in ((0, GAP), (1, WIDTH - SHEET - GAP)):
        parts.sheet(drawing, at, GAP, SHEET, height, view, seat, WIDE)
    _tower(drawing, view, x + width / 2, GAP + 60, WIDE)
    return _framed(drawing, view, WIDTH, height + 2 * GAP)


def narrow(view: View) -> str:
    """The table for a phone: one thing below the other, in the order in which one needs them."""
    if view.fighters:
        return _choice(view, PHONE, 1, NARROW)
    drawing = Svg(1, 1, "")
    y = _middle(drawing, view, 1, PHONE - 2, 0, NARROW, 158)
    below = _below(view)
    for seat in (below, 1 - below):
        height = parts.sheet_height(view.sides[seat], PHONE - 4, NARROW)
        parts.sheet(drawing, 2, y, PHONE - 4, height, view, seat, NARROW)
        y += height + GAP
    _tower(drawing, view, PHONE / 2, 40, NARROW)
    return _framed(drawing, view, PHONE, y)


def _framed(drawn: Svg, view: View, width: float, height: float) -> str:
    framed = Svg(width, round(height, 1), status(view))
    framed.rect(0, 0, width, round(height, 1), rx=8, fill=colour("floor"))
    framed.part(drawn.parts)
    return str(framed)


def _below(view: View) -> int:
    """Whose hand lies before the viewer."""
    return 0 if view.seat is None else view.seat


def _middle(drawing: Svg, view: View, x: float, width: float, y: float, how: Print, lane: float) -> float:
    """Arena (as high as `lane`), row and hands; before the fight the draft. Where it ends."""
    below = _below(view)
    own, other = view.sides[below], view.sides[1 - below]
    if not own.space:
        return _draft(drawing, view, x, width, y, how)
    parts.arena(drawing, x, y, width, lane, view, how)
    y += lane + GAP
    y = parts.row(drawing, x, y, width, view, how)
    if own.hand is not None:
        y = parts.hand(drawing, x, y, width, own, "Your hand" if view.seat is not None else own.name, how)
    if other.hand is not None:
        y = parts.hand(drawing, x, y, width, other, f"{other.name}'s hand", how)
    return y


# --- before the fight ----------------------------------------------------------------------------------------------------


def _choice(view: View, width: float, across: int, how: Print) -> str:
    """The fighters' sheets, to choose from."""
    drawing = Svg(1, 1, "")
    look: dict[str, str | float] = {"text_anchor": "middle", "font_weight": "bold", "fill": colour("ink")}
    drawing.text(width / 2, 26, "Choose your fighter", font_size=20, **look)
    taken = [side.fighter for side in view.sides if side.fighter]
    wide = (width - (across + 1) * GAP) / across
    y = 40.0
    for begin in range(0, len(view.fighters), across):
        row = view.fighters[begin : begin + across]
        height = max(_printed_height(sheet, wide, how) for sheet in row)
        if len(view.fighters) <= across and how is WIDE:
            height = max(height, HEIGHT + GAP - y)
        for n, sheet in enumerate(row):
            x = GAP + n * (wide + GAP)
            with drawing.group(target=f"fighter {sheet.fighter}", label=f"{sheet.name}, {sheet.class_}"):
                _printed(drawing, x, y, wide, height, sheet, begin + n, how)
            if sheet.fighter in taken:
                drawing.rect(x, y, wide, height, rx=10, fill=colour("floor"), opacity=0.45)
                look |= {"text_anchor": "end", "fill": colour("bad")}
                drawing.text(x + wide - 10, y + 22, "taken", font_size=15, **look)
        y += height + GAP
    return _framed(drawing, view, width, y)


TRAIT_LINES = 10
"""So much of a trait stands on a printed sheet; the rest is on the sheet beside the board."""


def _printed_height(sheet: SideView, wide: float, how: Print) -> float:
    columns = 1 if wide < 300 else 2
    return (
        46 + _trait_height(sheet, wide, how) + -(-len(sheet.specials) // columns) * (_described(sheet, wide, how) + 4)
    )


def _trait_height(sheet: SideView, wide: float, how: Print) -> float:
    return max(72.0, skill_height(sheet.trait, wide - 88, how.small, TRAIT_LINES) if sheet.trait else 0.0)


def _described(sheet: SideView, wide: float, how: Print) -> float:
    """How high a Special Attack is: on a phone to be read in full before the fight."""
    if not how.lines:
        return how.chip
    room = (wide - 20) / 2 - 18
    longest = max((len(special.text) for special in sheet.specials), default=0)
    return how.small * 4.65 + -(-longest * how.small * 0.56 // room) * how.small * 1.22


def _printed(drawing: Svg, x: float, y: float, wide: float, height: float, sheet: SideView, n: int, how: Print) -> None:
    """A fighter's sheet as it is printed."""
    small = how.small
    drawing.rect(x, y, wide, height, rx=10, fill=colour("paper"), stroke=colour("wall"), stroke_width=1.6)
    figure(drawing, x + 40, y + 108, sheet.fighter, n % 2, 1, 0.9)
    drawing.text(x + 80, y + 20, sheet.name, font_size=small * 1.4, font_weight="bold", fill=colour("ink"))
    drawing.text(x + 80, y + 34, sheet.class_, font_size=small, font_style="italic", fill=colour("muted"))
    deep = _trait_height(sheet, wide, how)
    if sheet.trait:
        trait = msgspec.structs.replace(sheet.trait, key="")  # the whole sheet is what one points at
        skill_card(drawing, x + 80, y + 40, trait, wide - 88, deep, "trait", small)
    columns = 1 if wide < 300 else 2
    each = (wide - 16 - (columns - 1) * 4) / columns
    told = parts.told(sheet, each, height - _printed_height(sheet, wide, how), how) if columns == 1 else {}
    y += 46 + deep
    for at, special in enumerate(sheet.specials):
        chip = _described(sheet, wide, how) + told.get(at, 0.0)
        special_chip(drawing, x + 8 + at % columns * (each + 4), y, special, "", each, how, chip)
        if at % columns == columns - 1:
            y += chip + 4


def _draft(drawing: Svg, view: View, x: float, width: float, y: float, how: Print) -> float:
    """The Skill cards one looks at; what the other looks at is nobody's business."""
    look: dict[str, str | float] = {"text_anchor": "middle", "font_weight": "bold", "fill": colour("ink")}
    drawing.text(x + width / 2, y + 24, status(view), font_size=16, **look)
    y += 40
    skills = view.sides[_below(view)].hidden_skills
    sizes = [how.small * times for times in ((1.45, 1.3, 1.15) if how is WIDE else (1.15,))]
    heights = {size: [skill_height(skill, width - 20, size, 12) for skill in skills] for size in sizes}
    size = next((size for size in sizes if y + sum(heights[size]) + 10 * len(skills) <= HEIGHT), sizes[-1])
    for skill, height in zip(skills, heights[size]):
        skill_card(drawing, x + 10, y, skill, width - 20, height, "", size)
        y += height + 10
    return max(y, 120)


def _tower(drawing: Svg, view: View, middle: float, y: float, how: Print) -> None:
    """The tower that has to be built, and how long there is."""
    if view.test is None or not view.test.seconds:
        return
    parts.tower(drawing, view, middle, y, how)
