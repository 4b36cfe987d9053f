"""Figures on the drawn table: their bases by side, facing, nerve and state. Parts that look alike are drawn once and kept."""

from __future__ import annotations

from functools import cache, lru_cache
from math import hypot
from typing import NamedTuple

from roundtable.board.drawing import Svg, colour, escaped
from roundtable.board.heraldry import emblem
from roundtable.board.measured import along, heading
from roundtable.games.knights_and_knaves.data import charges
from roundtable.games.knights_and_knaves.sheets import state_words
from roundtable.games.knights_and_knaves.state import MOUNTED, Figure, Unit
from roundtable.games.knights_and_knaves.view import BattleView, side_words

ROOM = {"": 1.5, "leader": 1.22, "commander": 1.04}
"""How wide a charge is on a base, in its radius: rings take some of the room."""
STRANGER = "visor"
"""The charge of troops that a retinue of somebody's own brought along."""
STEADY, SHAKY = 7, 4
"""Morale values from which a figure is drawn as steady, and below which as near breaking."""


class Look(NamedTuple):
    """What a figure's drawing shows but for where it stands, which way it looks and how firm: alike ones are drawn once."""

    side: int
    radius: int
    charge: str
    role: str
    routing: bool
    stamina: int
    full: int
    tired: int
    worn: int
    chit: str
    turned: bool


LARGE, APART = 13.5, 0.8
"""Pixels of half a base that can be read well, and how much of the room between two of them is taken for it."""
LEAST, LARGEST = 1.35, 4.0
"""How much larger than they are bases are drawn at least and at most, while the whole table is seen."""
BESIDE = 1.7
"""How much more than those who stand closest anybody grows: else somebody alone looks like a giant beside a melee."""


def grown(view: BattleView, letters: float) -> dict[str, float]:
    """How much larger than they are the bases of each unit are drawn: to be read where the whole table is seen.

    They leave room between them, but for those that stand close; who looks closer sees them as they are (`data-grow`).
    """
    pixel = letters / 12.2
    there = [(figure.x, figure.y, figure.radius, figure.unit) for figure in view.figures if figure.on_table]
    there.sort()
    found: dict[str, float] = {}
    for _, _, radius, unit in there:
        found[unit] = min(found.get(unit, LARGEST), LARGE * pixel / radius)
    # From west to east: whoever stands farther off than this leaves room for all.
    far = 2 * MOUNTED * max(found.values(), default=0) / APART
    for n, (x, y, radius, one) in enumerate(there):
        for to_x, to_y, wide, other in there[n + 1 :]:
            if to_x - x > far:
                break
            room = APART * hypot(to_x - x, to_y - y) / (radius + wide)
            if room < found[one]:
                found[one] = room
            if room < found[other]:
                found[other] = room
    most = BESIDE * max(LEAST, min(found.values(), default=LARGEST))
    return {unit: round(max(LEAST, min(most, room)), 2) for unit, room in found.items()}


def base(
    drawing: Svg, view: BattleView, unit: Unit, figure: Figure, nerve: int, focus: bool, turned: bool, larger: float,
    melee: bool,
) -> None:  # fmt: skip
    """A base where it stands: a group with an id of its own, so that a page can move it from place to place."""
    role = "commander" if view.sides[figure.side].commander == figure.id else ""
    role = role or ("leader" if unit.leader == figure.id else "")
    mood = "bad" if nerve < SHAKY else "accent" if nerve < STEADY else "good"
    charge = "" if figure.stunned else charges().get(figure.troop, STRANGER)
    look = Look(
        figure.side, figure.radius, charge, role, figure.routing, figure.stamina, figure.full, figure.tired, figure.worn,
        figure.chit, turned,
    )  # fmt: skip
    spoken = (
        f"{figure.name}, {figure.row.name} of {side_words(view, figure.side)}: {state_words(view, figure, unit)}, "
        f"stamina {figure.stamina} of {figure.full}, morale {nerve}, fatigue {figure.fatigue}"
        + (f", chit {figure.chit}" if figure.chit else "")
    )
    x, y, id_, said = figure.x, figure.y, escaped(figure.id), escaped(spoken)
    scaled, grows = (f" scale({larger:g})", f' data-grow="{larger:g}"') if larger > 1 else ("", "")
    asked = ' class="asked"' if focus else ""  # a small screen looks there first
    asked += ' data-close="yes"' if melee else ""  # and any screen, where they stand base to base
    # As `drawing.group` would write it, at once: a table has forty of them. Where the base is and how wide is for the
    # page's ruler, which measures from edge to edge (KK-004).
    drawing.part(
        f'<g id="figure-{id_}" transform="translate({x} {y}){scaled}" data-x="{x}" data-y="{y}" '
        f'data-radius="{look.radius}" data-side="{figure.side}" data-life="{figure.stamina}"{grows}{asked} '
        f'data-target="figure {id_}" aria-label="{said}"><title>{said}</title>'
    )
    if focus:
        drawing.circle(0, 0, look.radius + 26, fill="none", stroke=colour("accent"), stroke_width=16)
    # The point turns with the facing; green while the figure is steady, red when it is near breaking.
    drawing.part(
        f'<g class="facing" transform="rotate({-figure.facing})">{point(look.radius, mood)}</g>{body(look)}</g>'
    )


@cache
def point(radius: int, mood: str) -> str:
    """The point of a base that tells where it looks."""
    drawing = Svg(1, 1, "")
    left, right = (along((0, 0), heading(turn), radius - 2) for turn in (-34, 34))
    drawing.polygon([(0, radius + 34), left, right], fill=colour(mood), stroke=colour("ink"), stroke_width=5)
    return drawing.parts


@lru_cache(maxsize=2048)
def body(look: Look) -> str:
    """A base around its middle but for its point: side by colour and shape, stamina by a bar, fatigue by dots."""
    drawing = Svg(1, 1, "")
    r = look.radius
    drawing.part(shape(look.side, r, look.role, look.routing))
    # What follows stays the right way up, however the table lies.
    with drawing.group(transform="rotate(90)" if look.turned else "rotate(0)"):
        drawing.part(device(look.side, r, look.role, look.routing, look.charge))
        stamina(drawing, look)
        for n in range(min(6, look.tired + look.worn)):
            drawing.circle(
                -r + 12 + 22 * n, r + 14, 9, fill=colour("ink") if n < look.worn else colour("paper"),
                stroke=colour("ink"), stroke_width=5,
            )  # fmt: skip
        if look.chit:
            drawing.part(chit(look.chit, look.side, r))
    return drawing.parts


@cache
def shape(side: int, radius: int, role: str, routing: bool) -> str:
    """The base itself, with rings for who leads; the second side's have eight corners: never colour alone."""
    drawing = Svg(1, 1, "")
    ink = colour(f"seat-{side}")
    look: dict[str, str | float] = {"fill": ink, "stroke": colour("ink"), "stroke_width": 8}
    if routing:
        look = {"fill": colour("paper"), "stroke": ink, "stroke_width": 14, "stroke_dasharray": "22 14"}
    if side == 1:
        drawing.polygon([along((0, 0), heading(45 * n + 22), radius + 3) for n in range(8)], **look)
    else:
        drawing.circle(0, 0, radius - 2, **look)
    if role == "commander":
        drawing.circle(0, 0, radius - 14, fill="none", stroke=colour("paper"), stroke_width=12)
    elif role == "leader":
        drawing.circle(0, 0, radius - 12, fill="none", stroke=colour("paper"), stroke_width=6)
    return drawing.parts


@cache
def device(side: int, radius: int, role: str, routing: bool, charge: str) -> str:
    """What a base bears: the charge of its troop, or a z while it is stunned."""
    drawing = Svg(1, 1, "")
    light = colour(f"seat-{side}") if routing else colour("paper")
    if charge:
        with drawing.group(transform="scale(1 -1)"):
            emblem(drawing, charge, radius * ROOM[role], light)
    else:
        look: dict[str, str | float] = {"stroke": light, "stroke_width": 12, "fill": "none"}
        drawing.add("path", d="M-18 22 H18 L-18 -22 H18", class_="stunned", **look)
    return drawing.parts


@cache
def chit(says: str, side: int, radius: int) -> str:
    """The chit beside a base: what it says, or its back (KK-074, KK-076)."""
    drawing = Svg(1, 1, "")
    x = y = radius
    if says == "face down":
        drawing.rect(x, y - 10, 46, 46, rx=8, fill=colour(f"seat-{side}"), stroke=colour("paper"), stroke_width=8)
        drawing.line(x + 12, y + 2, x + 34, y + 24, stroke=colour("paper"), stroke_width=6)
        drawing.line(x + 12, y + 24, x + 34, y + 2, stroke=colour("paper"), stroke_width=6)
    else:
        look: dict[str, str | float] = {"stroke": colour("ink"), "stroke_width": 10, "fill": "none"}
        with drawing.group(transform=f"translate({x + 24} {y + 12})", class_="chit"):
            drawing.add("path", d=CHITS[says], **look)
    return drawing.parts


CHITS = {
    "stay": "M-8 0 A8 8 0 1 0 8 0 A8 8 0 1 0 -8 0",
    "move": "M-26 0 H22 M6 -15 L24 0 L6 15",
    "shoot": "M-20 -20 L20 20 M20 0 V20 H0",
    "move and shoot": "M-26 0 H-12 M-4 0 H8 M6 -15 L24 0 L6 15",
    "charge": "M-22 -22 L22 22 M-22 22 L22 -22 M-22 -6 L-6 -22 M22 -6 L6 -22",
    "cross": "M-22 -14 C-16 22 16 22 22 -10 M8 -2 L22 -14 L30 4",
}
"""What a chit says, as a sign drawn upwards: a dot, an arrow, an arrow aloft, a broken arrow, swords, a leap."""


def stamina(drawing: Svg, look: Look) -> None:
    """A bar below the base, only once something is missing."""
    if look.stamina == look.full:
        return
    width = 2 * look.radius
    share = width * look.stamina // look.full
    hue = "good" if 4 * look.stamina >= 3 * look.full else "accent" if 2 * look.stamina >= look.full else "bad"
    bar: dict[str, str | float] = {"fill": colour("paper"), "stroke": colour("ink"), "stroke_width": 4}
    drawing.rect(-width // 2, -look.radius - 24, width, 16, **bar)
    drawing.rect(-width // 2, -look.radius - 24, share, 16, fill=colour(hue))
