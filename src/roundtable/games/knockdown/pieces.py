"""Drawn pieces: symbols, wound cubes, cards, Special Attacks, figures. Every symbol has a shape, never only a colour."""

from __future__ import annotations

from roundtable.board.drawing import SEAT_MARKS, Svg, colour
from roundtable.games.knockdown.view import CardView, SkillView, SpecialView, state_words

CARD_W, CARD_H, HAND_H, CHIP_H = 138, 196, 92, 87
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


def symbol(svg: Svg, x: float, y: float, size: float, name: str) -> None:
    """A symbol with its top left corner at x, y; one that a deck brought along is its letter in a ring."""
    with svg.group(transform=f"translate({x:g} {y:g}) scale({size / 20:g})"):
        if name in SHAPES:
            svg.add("path", d=SHAPES[name], fill=colour("ink"), fill_rule="evenodd")
        else:
            svg.circle(10, 10, 9, fill="none", stroke=colour("ink"), stroke_width=1.8)
            letter = "?" if name == "?" else name[:1].upper()
            svg.text(10, 14.6, letter, text_anchor="middle", font_size=13, font_weight="bold", fill=colour("ink"))


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


def wound_pool(svg: Svg, x: float, y: float, heavy: int, light: int, size: float = 13) -> None:
    cubes(svg, x, y, heavy, light, size, 1000)
    if not heavy and not light:
        svg.text(x, y + size, "no wounds", font_size=10, font_style="italic", fill=colour("muted"))


def wrapped(text: str, width: float, size: float) -> list[str]:
    """A text broken into lines that fit a width at a font size."""
    room = max(8, int(width / (size * 0.53)))
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def paragraph(
    svg: Svg, x: float, y: float, text: str, width: float, size: float = 10, most: int = 8, fill: str = "ink"
) -> None:
    lines = wrapped(text, width, size)
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1][:-1] + "…"]
    for n, line in enumerate(lines):
        svg.text(x, y + n * size * 1.22, line, font_size=size, fill=colour(fill))


def range_badge(svg: Svg, x: float, y: float, range_: str) -> float:
    """A range as a little plate: the number, an arrow for projectiles, an infinity sign. Returns its width."""
    words = {"projectile": "— ➤", "unlimited": "∞"}.get(range_, range_)
    width = 30 if range_ == "projectile" else 16 + 7 * len(words)
    svg.rect(x, y, width, 18, rx=9, fill=colour("floor"), stroke=colour("muted"), stroke_width=1)
    svg.text(x + width / 2, y + 13, words, text_anchor="middle", font_size=12, font_weight="bold", fill=colour("ink"))
    return width


def ko_badge(svg: Svg, x: float, y: float) -> None:
    svg.polygon(
        [(x, y + 9), (x + 5, y), (x + 31, y), (x + 36, y + 9), (x + 31, y + 18), (x + 5, y + 18)],
        fill=colour("ink"),
        stroke=colour("accent"),
        stroke_width=1.5,
    )
    svg.text(x + 18, y + 13.2, "K.O.", text_anchor="middle", font_size=11, font_weight="bold", fill=colour("paper"))


def words_of(card: CardView) -> str:
    """What is read aloud for a card."""
    wounds = f"{card.heavy} heavy, {card.light} light" if card.heavy or card.light else "no wounds"
    ko = ", K.O. effect" if card.ko else ""
    symbols = " and ".join(card.symbols)
    return f"{card.name}: {card.type}, symbols {symbols}, range {card.range}, {wounds}{ko}. {card.text}".strip()


def attack_card(svg: Svg, x: float, y: float, card: CardView, dim: str = "") -> None:
    """An Attack card. `dim` is why it would not resolve now."""
    label = words_of(card) + (f" ({dim})" if dim else "")
    with svg.piece(f"card-{card.id}", x, y, f"card {card.id}", label):
        svg.kept(_attack_face, card, dim)


def _attack_face(svg: Svg, card: CardView, dim: str) -> None:
    _card_head(svg, card, CARD_H)
    width = range_badge(
        svg, CARD_W - 8 - (30 if card.range == "projectile" else 16 + 7 * len(_short(card.range))), 42, card.range
    )
    svg.text(CARD_W - 8 - width / 2, 70, "range", text_anchor="middle", font_size=8.5, fill=colour("muted"))
    with svg.group(opacity=0.09):
        symbol(svg, CARD_W / 2 - 30, 124, 60, card.symbols[0])
    svg.line(8, 92, CARD_W - 8, 92, stroke=colour("grid"))
    wound_pool(svg, 10, 98, card.heavy, card.light, 15)
    if card.ko:
        ko_badge(svg, CARD_W - 44, 100)
    paragraph(svg, 10, 134, card.text, CARD_W - 18, 9.6, 5)
    if dim:  # its symbols can be had all the same, and stay clear
        svg.rect(1, 93, CARD_W - 2, CARD_H - 94, rx=9, fill=colour("paper"), opacity=0.6)
        svg.rect(8, CARD_H - 20, CARD_W - 16, 15, rx=7, fill=colour("muted"))
        svg.text(CARD_W / 2, CARD_H - 9, dim, text_anchor="middle", font_size=9.5, fill=colour("paper"))


def hand_card(svg: Svg, x: float, y: float, card: CardView) -> None:
    """An Attack card in a hand: what it can pay for."""
    with svg.piece(f"card-{card.id}", x, y, f"card {card.id}", words_of(card)):
        svg.kept(_card_head, card, HAND_H)


def _card_head(svg: Svg, card: CardView, height: float) -> None:
    """The card itself, its name, type and symbols."""
    svg.rect(2, 3, CARD_W, height, rx=10, fill=colour("ink"), opacity=0.18)
    svg.rect(0, 0, CARD_W, height, rx=10, fill=colour("paper"), stroke=colour("wall"), stroke_width=1.6)
    svg.add(
        "path",
        d=f"M0 34 V10 a10 10 0 0 1 10 -10 H{CARD_W - 10} a10 10 0 0 1 10 10 V34 Z",
        fill=TYPE_COLOURS[card.type],
    )
    svg.text(9, 17, card.name, font_size=14, font_weight="bold", fill=WHITE)
    svg.text(9, 29, card.type.upper(), font_size=8.5, letter_spacing=1.4, fill=WHITE)
    for n, name in enumerate(card.symbols):
        svg.circle(24 + n * 40, 57, 17, fill=colour("floor"), stroke=colour("muted"), stroke_width=1)
        symbol(svg, 12 + n * 40, 45, 24, name)
        svg.text(24 + n * 40, 85, name, text_anchor="middle", font_size=10, fill=colour("ink"))


def _short(range_: str) -> str:
    return {"unlimited": "∞"}.get(range_, range_)


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


def skill_card(
    svg: Svg, x: float, y: float, skill: SkillView, width: float, height: float, note: str = "", size: float = 8.6
) -> None:
    """A Skill card or a trait, lying broadside; `size` is that of its small print. It can be pointed at if it has a key."""
    label = f"{skill.name}{f', initiative {skill.initiative}' if skill.initiative else ''}: {skill.text}"
    if skill.key:
        with svg.piece(f"skill-{skill.key}", x, y, f"skill {skill.key}", label):
            svg.kept(_skill_face, skill, width, height, note, size)
    else:
        with svg.group(label=label, transform=f"translate({x:g} {y:g})"):
            svg.kept(_skill_face, skill, width, height, note, size)


def _skill_face(svg: Svg, skill: SkillView, width: float, height: float, note: str, size: float) -> None:
    svg.rect(0, 0, width, height, rx=8, fill=colour("paper"), stroke=colour("wall"), stroke_width=1.3)
    svg.rect(0, 0, 6, height, rx=3, fill=colour("accent"))
    svg.text(13, size * 1.75, skill.name, font_size=size * 1.4, font_weight="bold", fill=colour("ink"))
    right = width - 8
    if skill.initiative:
        svg.circle(width - 14, 13, 9.5, fill=colour("ink"))
        svg.text(width - 14, 17, str(skill.initiative), text_anchor="middle", font_size=11, fill=colour("paper"))
        right -= 20
    if note:
        svg.text(right, 14, note, text_anchor="end", font_size=9, fill=colour("muted"))
    lines = int((height - size * 2.8) // (size * 1.22))
    paragraph(svg, 13, size * 3.26, skill.text, width - 20, size, lines)


def special_chip(svg: Svg, x: float, y: float, special: SpecialView, target: str, width: float) -> None:
    """A Special Attack on a sheet: what it costs and does, whether it reaches and can be paid now."""
    state = state_words(special)
    cost = " + ".join("any" if name == "?" else name for name in special.cost)
    label = f"{special.name}: {special.type}, cost {cost}, range {special.range}. {special.text} {state}"
    with svg.group(target=target, label=label, transform=f"translate({x:g} {y:g})"):
        svg.kept(_chip_face, special, state, width)


def _chip_face(svg: Svg, special: SpecialView, state: str, width: float) -> None:
    glow = state == "can be paid" and special.type != "reaction"
    edge = colour("good") if glow else colour("wall")
    svg.rect(0, 0, width, CHIP_H, rx=8, fill=colour("paper"), stroke=edge, stroke_width=3 if glow else 1.2)
    svg.rect(0, 0, 6, CHIP_H, rx=3, fill=TYPE_COLOURS[special.type])
    svg.text(13, 16, special.name, font_size=13, font_weight="bold", fill=colour("ink"))
    svg.text(13, 27, special.type.upper(), font_size=8, letter_spacing=1.2, fill=colour("muted"))
    at = width - 4
    for name in reversed(special.cost):
        at -= 21
        symbol(svg, at, 5, 18, name)
    after = 13 + range_badge(svg, 13, 31, special.range) + 8
    if special.heavy or special.light:
        wound_pool(svg, after, 30, special.heavy, special.light, 12)
        after += 18 * (special.heavy + special.light) + 6
    if special.ko:
        ko_badge(svg, after, 31)
    paragraph(svg, 13, 59, special.text, width - 18, 8.8, 3 if not state else 2)
    if state:
        fill = colour("good") if glow else colour("muted")
        mark = "✓ " if glow else ""
        svg.text(13, CHIP_H - 5, mark + state, font_size=9, font_weight="bold" if glow else "normal", fill=fill)


TOKEN_OUTLINES = {
    "poison": ("M0 -1.25 C1.3 0.1 1 1 0 1 C-1 1 -1.3 0.1 0 -1.25 Z", "good"),
    "potion": ("M-0.35 -1 H0.35 V-0.3 L1 1 H-1 L-0.35 -0.3 Z", "accent"),
    "curse": ("M0 -1 L1 0 L0 1 L-1 0 Z", "seat-4"),
    "mist": ("M-0.7 0.8 A0.6 0.6 0 0 1 -0.75 -0.3 A0.75 0.75 0 0 1 0.6 -0.55 A0.62 0.62 0 0 1 0.7 0.8 Z", "water"),
}
"""Outlines for a radius of 1, and colours; other tokens are round."""


def token(svg: Svg, x: float, y: float, name: str, r: float) -> None:
    """A token with a shape and two letters of its own."""
    outline, fill = TOKEN_OUTLINES.get(name, ("M1 0 A1 1 0 1 1 -1 0 A1 1 0 1 1 1 0 Z", "grid"))
    with svg.group(label=f"{name} token"):
        with svg.group(transform=f"translate({x:g} {y:g}) scale({r:g})"):
            svg.add("path", d=outline, fill=colour(fill), stroke=colour("ink"), stroke_width=0.1)
        letters = name[:2].capitalize()
        svg.text(
            x, y + r * 0.5, letters, text_anchor="middle", font_size=r * 0.9, font_weight="bold", fill=colour("ink")
        )


def figure(svg: Svg, x: float, y: float, fighter: str, seat: int, facing: int) -> None:
    """A fighter standing with its feet at x, y, looking right (1) or left (-1)."""
    seat_colour = colour(f"seat-{seat}")
    ink = colour("ink")
    svg.add("ellipse", cx=x, cy=y, rx=30, ry=8, fill=ink, opacity=0.25)
    svg.add("ellipse", cx=x, cy=y - 2, rx=27, ry=7, fill=seat_colour, stroke=ink, stroke_width=1.5)
    with svg.group(
        transform=f"translate({x:g} {y - 4:g}) scale({facing} 1)", stroke=ink, stroke_width=1.6, stroke_linejoin="round"
    ):
        draw = {"mistbearer": _mistbearer, "maggot": _maggot, "lost_knight": _knight}.get(fighter, _anybody)
        draw(svg, seat_colour)
    svg.circle(x, y - 2, 8, fill=colour("paper"), stroke=ink, stroke_width=1)
    svg.text(x, y + 2, SEAT_MARKS[seat], text_anchor="middle", font_size=10, fill=ink)


def _mistbearer(svg: Svg, fill: str) -> None:
    svg.line(22, 2, 22, -92, stroke_width=3.5)
    svg.circle(22, -97, 6, fill=colour("water"))
    svg.add("path", d="M-24 0 C-20 -34 -14 -58 -4 -74 C2 -60 14 -34 18 0 Z", fill=fill)
    svg.add("path", d="M-16 -56 C-14 -84 4 -92 12 -74 C14 -66 10 -58 4 -54 C-2 -50 -10 -50 -16 -56 Z", fill=fill)
    svg.add("path", d="M-6 -62 C-4 -74 6 -78 9 -70 C10 -62 2 -56 -6 -62 Z", fill=colour("ink"))
    svg.circle(4, -67, 1.6, fill=colour("paper"), stroke="none")
    svg.add("path", d="M2 -48 L20 -52 L22 -44 L4 -38 Z", fill=fill)


def _maggot(svg: Svg, fill: str) -> None:
    for cx, cy, r in ((-20, -12, 14), (-12, -28, 16), (-4, -46, 17), (4, -64, 16)):
        svg.circle(cx, cy, r, fill=fill)
    svg.add("path", d="M10 -78 C26 -76 30 -60 18 -52 L8 -58 Z", fill=fill)
    svg.polygon([(14, -57), (18, -48), (20, -57), (24, -50), (26, -60)], fill=colour("paper"))
    svg.circle(12, -69, 3, fill=colour("paper"))
    svg.circle(13, -69, 1.2, fill=colour("ink"), stroke="none")
    for n in range(3):
        svg.line(8 - n * 8, -40 + n * 16, 18 - n * 8, -34 + n * 16)


def _knight(svg: Svg, fill: str) -> None:
    svg.line(-18, -4, -22, -88, stroke_width=4)
    svg.line(-30, -62, -12, -64, stroke_width=3.5)
    svg.polygon([(-14, 0), (-12, -30), (12, -30), (14, 0), (4, 0), (2, -18), (-2, -18), (-4, 0)], fill=colour("muted"))
    svg.add("path", d="M-15 -28 L-13 -60 H13 L15 -28 Z", fill=fill)
    svg.add("path", d="M-11 -60 V-78 C-11 -90 11 -90 11 -78 V-60 Z", fill=colour("muted"))
    svg.rect(-2, -76, 12, 3.6, fill=colour("ink"))
    svg.add("path", d="M-2 -88 C-8 -100 -18 -98 -18 -90 C-14 -94 -8 -92 -4 -87 Z", fill=fill)
    svg.add("path", d="M8 -56 H30 V-36 C30 -26 24 -20 19 -17 C14 -20 8 -26 8 -36 Z", fill=colour("paper"))
    svg.line(19, -54, 19, -20)
    svg.line(9, -42, 29, -42)


def _anybody(svg: Svg, fill: str) -> None:
    svg.add("path", d="M-20 0 C-18 -30 -12 -46 0 -50 C12 -46 18 -30 20 0 Z", fill=fill)
    svg.circle(0, -64, 15, fill=fill)


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


def backs(svg: Svg, x: float, y: float, count: int) -> None:
    """A hand that may not be seen: its backs, and how many there are."""
    with svg.group(label=f"{count} cards in hand, face down"):
        for n in range(count):
            card_back(svg, x + n * 24, y, 29, 40)
        plate = x + max(0, count - 1) * 24 + 46
        svg.circle(plate, y + 20, 13, fill=colour("ink"))
        svg.text(
            plate, y + 25, str(count), text_anchor="middle", font_size=14, font_weight="bold", fill=colour("paper")
        )
