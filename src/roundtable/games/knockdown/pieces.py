"""Drawn pieces: symbols, wound cubes, cards, Special Attacks, tokens. Every symbol has a shape, never only a colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from roundtable.board.drawing import Svg, colour
from roundtable.board.lettering import cut, wrapped
from roundtable.games.knockdown.view import CardView, SkillView, SpecialView, is_ready, state_words

SHAPES: dict[str, str] = {
    "steel": "M10 0.5 L12.6 3.5 V12 H16 V14.4 H11.4 V19 H8.6 V14.4 H4 V12 H7.4 V3.5 Z",
    "fang": "M2.5 2 C7 4 13 4 17.5 2 C17 10 14.5 16.5 10.5 19.5 C10.2 15.5 9 12.5 6.6 10.4 C4.6 8.6 3 5.8 2.5 2 Z",
    "rune": "M10 0.5 L19 10 L10 19.5 L1 10 Z M10 4.6 L4.9 10 L10 15.4 L15.1 10 Z M10 7.2 L12.6 10 L10 12.8 L7.4 10 Z",
    "block": "M2 2.2 L10 0.6 L18 2.2 V9.4 C18 14.6 14.6 17.9 10 19.6 C5.4 17.9 2 14.6 2 9.4 Z "
    "M10 3.3 V16.7 C13.3 15.2 15.5 12.9 15.5 9.3 V4.3 Z",
    "dash": "M1 3 L8.5 10 L1 17 H5 L12.5 10 L5 3 Z M8.5 3 L16 10 L8.5 17 H12 L19.5 10 L12 3 Z",
    "wild": "M10 0.4 L12.6 7 L19.6 7.2 L14 11.5 L16 18.4 L10 14.4 L4 18.4 L6 11.5 L0.4 7.2 L7.4 7 Z",
}
"""Outlines in a box of 20 by 20."""
TYPE_COLOURS = {"strike": "#a8382b", "ability": "#2f5f8f", "reaction": "#8f6210"}
"""Dark enough for white words on them, on a light page and on a dark one; the type is also written out."""
WHITE = "#ffffff"


class Print(NamedTuple):
    """How large things are printed: for a screen beside the question, or for a phone. No letters are smaller than `small`."""

    small: float
    card: tuple[float, float]
    """An Attack card in the row."""
    held: tuple[float, float]
    """One in a hand."""
    chip: float
    """How high a Special Attack is."""
    lines: int
    """Lines of its text; the whole of it is on its sheet."""


APART, CLOSE = 1.22, 1.1
"""How far lines are from each other, in heights of their letters: as a rule, and where a text is long."""
WIDE = Print(11.2, (102, 206), (64, 70), 56, 0)
NARROW = Print(12.6, (180, 156), (86, 74), 106, 3)


def symbol(svg: Svg, x: float, y: float, size: float, name: str, small: float) -> None:
    """A symbol with its top left corner at x, y; one that a deck brought along is its letter in a ring."""
    if name in SHAPES:
        with svg.group(transform=f"translate({x:g} {y:g}) scale({size / 20:g})"):
            svg.add("path", d=SHAPES[name], fill=colour("ink"), fill_rule="evenodd")
        return
    letter = "?" if name == "?" else name[:1].upper()
    svg.circle(x + size / 2, y + size / 2, size * 0.45, fill="none", stroke=colour("ink"), stroke_width=1.6)
    look: dict[str, str | float] = {"text_anchor": "middle", "font_size": small, "font_weight": "bold"}
    svg.text(x + size / 2, y + size / 2 + small * 0.36, letter, fill=colour("ink"), **look)


def cube(svg: Svg, x: float, y: float, size: float, heavy: bool) -> None:
    """A wound cube seen from above one corner: heavy ones are dark with a cross, light ones hollow."""
    s, lift = size, size * 0.32
    front, edge = (colour("bad"), colour("ink")) if heavy else (colour("paper"), colour("bad"))
    svg.polygon(
        [(x, y + lift), (x + lift, y), (x + lift + s, y), (x + s, y + lift)],
        fill=front,
        stroke=edge,
        stroke_width=1,
        opacity=0.75,
    )
    svg.polygon(
        [(x + s, y + lift), (x + s + lift, y), (x + s + lift, y + s), (x + s, y + lift + s)],
        fill=front,
        stroke=edge,
        stroke_width=1,
        opacity=0.55,
    )
    svg.rect(x, y + lift, s, s, fill=front, stroke=edge, stroke_width=1.2)
    if heavy:
        a, b = s * 0.28, s * 0.72
        svg.line(x + a, y + lift + a, x + b, y + lift + b, stroke=colour("paper"), stroke_width=s * 0.13)
        svg.line(x + b, y + lift + a, x + a, y + lift + b, stroke=colour("paper"), stroke_width=s * 0.13)


MOST_CUBES = 36
"""A larger heap is counted in words only."""


def cubes(svg: Svg, x: float, y: float, heavy: int, light: int, size: float = 13, wide: float = 300) -> None:
    """A sheet's wounds as cubes, heavy ones first, in rows; of a heap as many as there is room for."""
    gap = size * 1.5
    per_row = max(1, int(wide // gap))
    for n in range(min(heavy + light, MOST_CUBES)):
        cube(svg, x + n % per_row * gap, y + n // per_row * gap, size, n < heavy)


def paragraph(
    svg: Svg, x: float, y: float, text: str, width: float, size: float, most: int = 10, apart: float = APART
) -> None:
    lines = wrapped(text, width, size)
    if len(lines) > most > 0:
        lines = [*lines[: most - 1], lines[most - 1][: max(1, int(width / (size * 0.53)) - 1)].rstrip(" ,.;:") + "…"]
    for n, line in enumerate(lines[:most]):
        svg.text(x, y + n * size * apart, line, font_size=size, fill=colour("ink"))


def range_badge(svg: Svg, x: float, y: float, range_: str, size: float) -> None:
    """A range as a little plate: the number, an arrow for projectiles, an infinity sign."""
    width = badge_width(range_, size)
    svg.rect(x, y, width, size + 6, rx=(size + 6) / 2, fill=colour("floor"), stroke=colour("muted"), stroke_width=1)
    if range_ == "projectile":  # an arrow that any size can show
        middle = y + size / 2 + 3
        svg.line(x + 7, middle, x + width - 12, middle, stroke=colour("ink"), stroke_width=1.8)
        tip = x + width - 6
        svg.polygon([(tip, middle), (tip - 8, middle - 4), (tip - 8, middle + 4)], fill=colour("ink"))
        return
    look: dict[str, str | float] = {"text_anchor": "middle", "font_size": size, "font_weight": "bold"}
    svg.text(x + width / 2, y + size + 1.2, _short(range_), fill=colour("ink"), **look)


def badge_width(range_: str, size: float) -> float:
    return 32.0 if range_ == "projectile" else 12 + size * 0.62 * len(_short(range_))


def _short(range_: str) -> str:
    return {"unlimited": "∞"}.get(range_, range_)


def ko_badge(svg: Svg, x: float, y: float, size: float) -> None:
    wide, high = size * 3.1, size + 7
    right, foot, middle = x + wide, y + high, y + high / 2
    svg.polygon(
        [(x, middle), (x + 5, y), (right - 5, y), (right, middle), (right - 5, foot), (x + 5, foot)],
        fill=colour("ink"),
        stroke=colour("accent"),
        stroke_width=1.5,
    )  # fmt: skip
    look: dict[str, str | float] = {"text_anchor": "middle", "font_size": size, "font_weight": "bold"}
    svg.text(x + wide / 2, y + size + 2, "K.O.", fill=colour("paper"), **look)


def initiative_badge(svg: Svg, x: float, y: float, initiative: int, size: float) -> None:
    svg.circle(x, y, size * 0.82, fill=colour("ink"))
    look: dict[str, str | float] = {"text_anchor": "middle", "font_size": size, "font_weight": "bold"}
    svg.text(x, y + size * 0.36, str(initiative), fill=colour("paper"), **look)


def words_of(card: CardView) -> str:
    """What is read aloud for a card."""
    wounds = f"{card.heavy} heavy, {card.light} light" if card.heavy or card.light else "no wounds"
    ko = ", K.O. effect" if card.ko else ""
    symbols = " and ".join(card.symbols)
    return f"{card.name}: {card.type}, symbols {symbols}, range {card.range}, {wounds}{ko}. {card.text}".strip()


# --- Attack cards --------------------------------------------------------------------------------------------------------


def attack_card(svg: Svg, x: float, y: float, card: CardView, dim: str, how: Print) -> None:
    """An Attack card. `dim` is why it would not resolve now."""
    label = words_of(card) + (f" ({dim})" if dim else "")
    with svg.piece(f"card-{card.id}", x, y, f"card {card.id}", label):
        svg.kept(_attack_face, card, dim, how)


def _attack_face(svg: Svg, card: CardView, dim: str, how: Print) -> None:
    how = Print(*how)
    width, height = how.card
    small = how.small
    after = _card_head(svg, card, width, height, small)
    wounds = bool(card.heavy or card.light or card.ko)
    room = height - after - 34 - 2 * small - (24 if wounds else 4) - (small + 8 if dim else 5)
    # Where a text is long the symbols' names make room for it: the card's sheet tells them.
    tight = len(wrapped(card.text, width - 14, small)) > int(room / (small * APART)) + 1
    svg.kept(_symbols, card.symbols, width, after, small, not tight)
    range_badge(svg, width - 6 - badge_width(card.range, small), after + 5, card.range, small)
    line = after + (32 if tight else 34 + small)
    svg.line(7, line, width - 7, line, stroke=colour("grid"))
    if card.heavy or card.light:
        across = width - 16 - (small * 3.1 if card.ko else 0)
        cubes(svg, 8, line + 5, card.heavy, card.light, min(14, across / (card.heavy + card.light) / 1.5))
    if card.ko:
        ko_badge(svg, width - 7 - small * 3.1, line + 5, small)
    if tight:
        top = line + (23 if wounds else 2) + small
        most = int((height - (small + 4 if dim else 4) - top) / (small * CLOSE)) + 1
        paragraph(svg, 6, top, card.text, width - 10, small, most, apart=CLOSE)
    else:
        paragraph(svg, 8, line + (24 if wounds else 4) + small, card.text, width - 14, small)
    if dim:  # its symbols can be had all the same, and stay clear
        thin = 4 if tight else 0
        svg.rect(1, line + 1, width - 2, height - line - 2, rx=8, fill=colour("paper"), opacity=0.45)
        svg.rect(5, height - small - 9 + thin, width - 10, small + 5 - thin / 2, rx=7, fill=colour("muted"))
        words = dim.removeprefix("condition ") if width < 120 else dim
        svg.text(width / 2, height - 8 + thin * 0.75, words, text_anchor="middle", font_size=small, fill=colour("paper"))


def hand_card(svg: Svg, x: float, y: float, card: CardView, how: Print) -> None:
    """An Attack card in a hand: what it can pay for."""
    with svg.piece(f"card-{card.id}", x, y, f"card {card.id}", words_of(card)):
        svg.kept(_held_face, card, how)


def _held_face(svg: Svg, card: CardView, how: Print) -> None:
    """Its name in two lines where it must be, and the symbols."""
    how = Print(*how)
    width, height = how.held
    small = how.small
    _blank(svg, width, height)
    head = 2 * small * 1.16 + 5
    _band(svg, width, head, TYPE_COLOURS[card.type])
    lines = wrapped(card.name, (width - 6) * 0.92, small)[:2]
    for n, words in enumerate(lines):
        y = (head - (len(lines) - 1) * small * 1.12) / 2 + small * 0.36 + n * small * 1.12
        look: dict[str, str | float] = {"text_anchor": "middle", "font_size": small, "font_weight": "bold"}
        svg.text(width / 2, y, cut(words, width - 4, small, True), fill=WHITE, **look)
    step = min(26.0, (width - 8) / max(1, len(card.symbols)))
    left = width / 2 - step * (len(card.symbols) - 1) / 2
    for n, name in enumerate(card.symbols):
        symbol(svg, left + n * step - 11, (head + height) / 2 - 11, 22, name, small)


def _blank(svg: Svg, width: float, height: float) -> None:
    svg.rect(2, 3, width, height, rx=9, fill=colour("ink"), opacity=0.18)
    svg.rect(0, 0, width, height, rx=9, fill=colour("paper"), stroke=colour("wall"), stroke_width=1.4)


def _band(svg: Svg, width: float, height: float, fill: str) -> None:
    svg.add("path", d=f"M0 {height:g} V9 a9 9 0 0 1 9 -9 H{width - 9:g} a9 9 0 0 1 9 9 V{height:g} Z", fill=fill)


def _card_head(svg: Svg, card: CardView, width: float, height: float, small: float) -> float:
    """The card itself with its name and type, side by side where there is room; where they end."""
    _blank(svg, width, height)
    broad = width > 150
    head = small * 1.9 if broad else small * 2.75
    _band(svg, width, head, TYPE_COLOURS[card.type])
    room = width - 12 - (small * 0.56 * len(card.type) + 8 if broad else 0)
    title = small * 1.06 if cut(card.name, room, small * 1.06, True) == card.name else small
    svg.text(7, small * 1.3, cut(card.name, room, title, True), font_size=title, font_weight="bold", fill=WHITE)
    if broad:
        svg.text(width - 7, small * 1.3, card.type, text_anchor="end", font_size=small, fill=WHITE)
    else:
        svg.text(7, small * 2.42, card.type, font_size=small, fill=WHITE)
    return head


def _symbols(svg: Svg, names: list[str], width: float, top: float, small: float, named: bool) -> None:
    """What a card pays with, each with its name below if there is room."""
    step = 36 if width < 150 else 46
    for n, name in enumerate(names):
        x = 20 + n * step
        svg.circle(x, top + 17, 13.5, fill=colour("floor"), stroke=colour("muted"), stroke_width=1)
        symbol(svg, x - 9.5, top + 7.5, 19, name, small)
        if not named:
            continue
        svg.text(
            x,
            top + 31 + small,
            name[: int(step / small / 0.5)],
            text_anchor="middle",
            font_size=small,
            fill=colour("ink"),
        )


def card_back(svg: Svg, x: float, y: float, width: float, height: float) -> None:
    """The back of an Attack card."""
    svg.rect(x, y, width, height, rx=width * 0.08, fill=colour("wall"), stroke=colour("ink"), stroke_width=1.2)
    svg.rect(
        x + 4,
        y + 4,
        width - 8,
        height - 8,
        rx=width * 0.06,
        fill="none",
        stroke=colour("accent"),
        stroke_width=1,
        opacity=0.8,
    )
    cx, cy, r = x + width / 2, y + height / 2, width * 0.22
    svg.polygon(
        [(cx, cy - 2 * r), (cx + r, cy), (cx, cy + 2 * r), (cx - r, cy)],
        fill="none",
        stroke=colour("accent"),
        stroke_width=1.6,
    )
    svg.circle(cx, cy, r * 0.42, fill=colour("accent"))


# --- Skills and Special Attacks ---------------------------------------------------------------------------------------


def skill_card(
    svg: Svg, x: float, y: float, skill: SkillView, width: float, height: float, note: str, size: float
) -> None:
    """A Skill card or a trait, lying broadside; `size` is that of its print. It can be pointed at if it has a key."""
    label = f"{skill.name}{f', initiative {skill.initiative}' if skill.initiative else ''}: {skill.text}"
    if skill.key:
        with svg.piece(f"skill-{skill.key}", x, y, f"skill {skill.key}", label):
            svg.kept(_skill_face, skill, width, height, note, size)
    else:
        with svg.group(label=label, transform=f"translate({x:g} {y:g})"):
            svg.kept(_skill_face, skill, width, height, note, size)


def skill_height(skill: SkillView, width: float, size: float, most: int) -> float:
    """How high a Skill card must be for at most so many lines of its text."""
    return size * 1.9 + min(most, len(wrapped(skill.text, width - 20, size))) * size * 1.22 + (6 if most else 0)


def _skill_face(svg: Svg, skill: SkillView, width: float, height: float, note: str, size: float) -> None:
    svg.rect(0, 0, width, height, rx=7, fill=colour("paper"), stroke=colour("wall"), stroke_width=1.2)
    svg.rect(0, 0, 6, height, rx=3, fill=colour("accent"))
    right = width - 8
    if skill.initiative:
        initiative_badge(svg, width - size * 0.82 - 3, size * 0.95, skill.initiative, size)
        right -= size * 1.7
    if note and cut(skill.name, right - 18 - len(note) * size * 0.52, size, True) != skill.name:
        note = note.split()[-1]  # "down": a long name is told whole
    if note:
        svg.text(right, size * 1.3, note, text_anchor="end", font_size=size, font_style="italic", fill=colour("muted"))
        right -= len(note) * size * 0.52 + 6
    svg.text(
        12, size * 1.32, cut(skill.name, right - 12, size, True), font_size=size, font_weight="bold", fill=colour("ink")
    )
    lines = int((height - size * 1.9) // (size * 1.22))
    if lines > 0:
        paragraph(svg, 12, size * 2.75, skill.text, width - 20, size, lines)


def told_height(special: SpecialView, width: float, how: Print) -> float:
    """How much higher a Special Attack is with the whole of its text below what it costs and does."""
    if not special.text:
        return 0.0
    free = 0 if state_words(special) else 1  # a line at its foot, where nothing is said of whether it can be used now
    return max(2.0, (len(wrapped(special.text, width - 18, how.small)) - free) * how.small * 1.22)


def chip_height(specials: Sequence[SpecialView], width: float, how: Print) -> float:
    """How high Special Attacks beside each other are: on a phone as high as their longest text needs."""
    if not how.lines:
        return how.chip
    longest = max(len(wrapped(special.text, width - 18, how.small)) for special in specials)
    return how.chip + max(0, longest - how.lines) * how.small * APART


def special_chip(
    svg: Svg, x: float, y: float, special: SpecialView, target: str, width: float, how: Print, height: float = 0
) -> None:
    """A Special Attack on a sheet: what it costs and does, whether it reaches and can be paid now."""
    state = state_words(special)
    cost = " + ".join("any" if name == "?" else name for name in special.cost)
    label = f"{special.name}: {special.type}, cost {cost}, range {special.range}. {special.text} {state}"
    with svg.group(target=target, label=label, transform=f"translate({x:g} {y:g})"):
        svg.kept(_chip_face, special, state, width, height or how.chip, how)


def _chip_face(svg: Svg, special: SpecialView, state: str, width: float, height: float, how: Print) -> None:
    how = Print(*how)
    small = how.small
    glow = is_ready(special)
    edge = colour("good") if glow else colour("wall")
    svg.rect(0, 0, width, height, rx=7, fill=colour("paper"), stroke=edge, stroke_width=2.6 if glow else 1.2)
    svg.rect(0, 0, 6, height, rx=3, fill=TYPE_COLOURS[special.type])
    room = width - 17 - len(special.cost) * (small + 7)
    close = cut(special.name, room, small, True) != special.name  # the symbols make room for a long name
    at = width - 3
    for name in reversed(special.cost):
        at -= small + (5 if close else 7)
        symbol(svg, at, 3, small + 5, name, small)
    name = cut(special.name, at - 14, small, True)
    svg.text(12, small * 1.32, name, font_size=small, font_weight="bold", fill=colour("ink"))
    second = small * 1.95  # below the letters of the name and the symbols of its cost
    svg.text(12, second + small, special.type, font_size=small, font_style="italic", fill=colour("muted"))
    after = 12 + max(len(special.type), 6) * small * 0.52 + 5
    range_badge(svg, after, second - 2, special.range, small)
    after += badge_width(special.range, small) + 5
    wounds = special.heavy + special.light
    if wounds:
        room = width - after - 6 - (small * 3.1 + 2 if special.ko else 0)
        size = min(11.0, room / wounds / 1.5)
        cubes(svg, after, second + 1, special.heavy, special.light, size, wounds * size * 1.5 + 1)
        after += wounds * size * 1.5 + 3
    if special.ko:
        ko_badge(svg, width - 5 - small * 3.1, second - 2, small)
    foot = height - 5
    if state:
        fill = colour("good") if glow else colour("muted")
        words = cut(("✓ " if glow else "") + state, width - 18, small)
        svg.text(12, foot - 1, words, font_size=small, font_weight="bold" if glow else "normal", fill=fill)
        foot -= small * 1.25
    top = second + small * 2.45
    lines = int((foot - top) / (small * 1.22) + 0.2) + 1
    if lines > 0 and height > how.chip - 1 and (how.lines or height > how.chip + 1):
        paragraph(svg, 12, top, special.text, width - 18, small, lines)


TOKEN_OUTLINES = {
    "poison": ("M0 -1.25 C1.3 0.1 1 1 0 1 C-1 1 -1.3 0.1 0 -1.25 Z", "good"),
    "potion": ("M-0.35 -1 H0.35 V-0.3 L1 1 H-1 L-0.35 -0.3 Z", "accent"),
    "curse": ("M0 -1 L1 0 L0 1 L-1 0 Z", "seat-4"),
    "mist": ("M-0.7 0.8 A0.6 0.6 0 0 1 -0.75 -0.3 A0.75 0.75 0 0 1 0.6 -0.55 A0.62 0.62 0 0 1 0.7 0.8 Z", "water"),
}
"""Outlines for a radius of 1, and colours; other tokens are round."""


def token(svg: Svg, x: float, y: float, name: str, r: float) -> None:
    """A token: a shape for each kind, and a letter on those that have none of their own."""
    outline, fill = TOKEN_OUTLINES.get(name, ("M1 0 A1 1 0 1 1 -1 0 A1 1 0 1 1 1 0 Z", "grid"))
    with svg.group(label=f"{name} token"):
        with svg.group(transform=f"translate({x:g} {y:g}) scale({r:g})"):
            svg.add("path", d=outline, fill=colour(fill), stroke=colour("ink"), stroke_width=0.1)
        if name not in TOKEN_OUTLINES:
            look: dict[str, str | float] = {"text_anchor": "middle", "font_size": max(r, 12.6), "font_weight": "bold"}
            svg.text(x, y + r * 0.4, name[:1].upper(), fill=colour("ink"), **look)


def candle(svg: Svg, x: float, y: float) -> None:
    """A Candle token, lit."""
    with svg.group(label="Candle token"):
        svg.add("ellipse", cx=x, cy=y + 15, rx=12, ry=4, fill=colour("wall"))
        svg.rect(x - 5, y - 4, 10, 19, rx=2, fill=colour("paper"), stroke=colour("ink"), stroke_width=1)
        svg.add(
            "path",
            d=f"M{x} {y - 21} C{x + 7} {y - 12} {x + 5} {y - 5} {x} {y - 5} C{x - 5} {y - 5} {x - 7} {y - 12} {x} {y - 21} Z",
            fill=colour("fire"),
            stroke=colour("ink"),
            stroke_width=0.8,
        )


def backs(svg: Svg, x: float, y: float, count: int, wide: float, small: float) -> None:
    """A hand that may not be seen: its backs, and how many there are."""
    with svg.group(label=f"{count} cards in hand, face down"):
        step = min(17.0, (wide - 64) / max(1, count - 1))
        for n in range(count):
            card_back(svg, x + n * step, y, 19, 26)
        look: dict[str, str | float] = {"font_size": small, "font_weight": "bold"}
        svg.text(x + max(0, count - 1) * step + 26, y + 18, f"{count} in hand", fill=colour("ink"), **look)
