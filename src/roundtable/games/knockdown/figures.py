"""Figures of the fighters: the three of the box, and for a deck of one's own one put together from parts.

Which parts follows from the fighter's name alone, so a fighter looks the same in every match.
"""

from __future__ import annotations

from collections.abc import Callable

from roundtable.board.drawing import Svg, colour, seat_mark


def figure(svg: Svg, x: float, y: float, fighter: str, seat: int, facing: int, scale: float = 1) -> None:
    """A fighter standing with its feet at x, y, looking right (1) or left (-1)."""
    ink = colour("ink")
    fill = colour(f"seat-{seat}")
    with svg.group(transform=f"translate({x:g} {y:g}) scale({scale:.3g})"):
        svg.add("ellipse", cx=0, cy=0, rx=30, ry=8, fill=ink, opacity=0.25)
        svg.add("ellipse", cx=0, cy=-2, rx=27, ry=7, fill=fill, stroke=ink, stroke_width=1.5)
        place = f"translate(0 -4) scale({facing} 1)"
        with svg.group(transform=place, stroke=ink, stroke_width=1.6, stroke_linejoin="round"):
            known = {"mistbearer": _mistbearer, "maggot": _maggot, "lost_knight": _knight}.get(fighter)
            if known is not None:
                known(svg, fill)
            else:
                _stranger(svg, fill, fighter)
        svg.circle(0, -2, 8, fill=colour("paper"), stroke=ink, stroke_width=1)
        seat_mark(svg, seat, 0, -2, 5.5, fill=ink)


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
    _shield(svg, colour("paper"))


# --- strangers: a body, a head and what is in their hands ----------------------------------------------------------------

Draw = Callable[[Svg, str], None]


def _robe(svg: Svg, fill: str) -> None:
    svg.add("path", d="M-22 0 C-18 -30 -14 -50 -10 -60 H10 C14 -50 18 -30 22 0 Z", fill=fill)
    svg.line(-8, -30, 8, -30, stroke=colour("accent"), stroke_width=3)


def _mail(svg: Svg, fill: str) -> None:
    svg.polygon([(-14, 0), (-12, -30), (12, -30), (14, 0), (4, 0), (2, -18), (-2, -18), (-4, 0)], fill=colour("muted"))
    svg.add("path", d="M-16 -26 L-13 -60 H13 L16 -26 Z", fill=fill)
    svg.line(-14, -36, 14, -36, stroke_width=2.4)


def _beast(svg: Svg, fill: str) -> None:
    svg.add("path", d="M-20 0 C-26 -26 -18 -56 0 -62 C18 -56 26 -26 20 0 L10 0 L6 -14 L-6 -14 L-10 0 Z", fill=fill)
    for n in range(3):
        svg.line(-6 + n * 6, -44, -8 + n * 6, -34)


def _hood(svg: Svg, fill: str) -> None:
    svg.add("path", d="M-14 -56 C-14 -86 6 -94 14 -74 C15 -64 8 -56 0 -54 Z", fill=fill)
    svg.add("path", d="M-3 -62 C-2 -74 8 -78 10 -70 C11 -62 4 -58 -3 -62 Z", fill=colour("ink"))


def _helm(svg: Svg, fill: str) -> None:
    svg.add("path", d="M-11 -58 V-76 C-11 -90 11 -90 11 -76 V-58 Z", fill=colour("muted"))
    svg.rect(-2, -74, 12, 3.6, fill=colour("ink"))
    svg.add("path", d="M0 -87 L-3 -101 L6 -90 Z", fill=fill)


def _horns(svg: Svg, fill: str) -> None:
    svg.circle(0, -70, 13, fill=fill)
    svg.add("path", d="M-10 -78 C-20 -84 -20 -94 -14 -98 C-14 -90 -8 -86 -3 -83 Z", fill=colour("paper"))
    svg.add("path", d="M10 -78 C20 -84 20 -94 14 -98 C14 -90 8 -86 3 -83 Z", fill=colour("paper"))
    svg.circle(5, -71, 2, fill=colour("ink"), stroke="none")


def _bare(svg: Svg, fill: str) -> None:
    svg.circle(0, -70, 12, fill=colour("paper"))
    svg.add("path", d="M-12 -72 C-14 -88 12 -90 12 -74 C6 -78 -4 -78 -12 -72 Z", fill=fill)
    svg.circle(6, -70, 1.7, fill=colour("ink"), stroke="none")


def _staff(svg: Svg, fill: str) -> None:
    svg.line(22, 2, 22, -88, stroke_width=3.5)
    svg.circle(22, -93, 5.5, fill=colour("accent"))


def _sword(svg: Svg, fill: str) -> None:
    svg.polygon([(20, -40), (24, -40), (25, -88), (22, -96), (19, -88)], fill=colour("paper"))
    svg.line(14, -40, 30, -40, stroke_width=3.5)
    svg.line(22, -40, 22, -28, stroke_width=3.5)


def _axe(svg: Svg, fill: str) -> None:
    svg.line(21, -6, 21, -82, stroke_width=3.5)
    svg.add("path", d="M21 -82 C34 -84 38 -70 34 -60 C30 -66 26 -68 21 -68 Z", fill=colour("muted"))


def _shield(svg: Svg, fill: str) -> None:
    svg.add("path", d="M8 -56 H30 V-36 C30 -26 24 -20 19 -17 C14 -20 8 -26 8 -36 Z", fill=fill)
    svg.line(19, -54, 19, -20)
    svg.line(9, -42, 29, -42)


BODIES: tuple[Draw, ...] = (_robe, _mail, _beast)
HEADS: tuple[Draw, ...] = (_hood, _helm, _horns, _bare)
ARMS: tuple[Draw, ...] = (_staff, _sword, _axe, _shield)


def parts_of(fighter: str) -> tuple[int, int, int]:
    """Which body, head and arms a fighter of somebody's own deck has, by its key: one of 48."""
    number = 0
    for letter in fighter:
        number = (number * 31 + ord(letter)) % 1_000_003
    return number % len(BODIES), number // 3 % len(HEADS), number // 12 % len(ARMS)


def _stranger(svg: Svg, fill: str, fighter: str) -> None:
    body, head, arms = parts_of(fighter)
    for draw in (BODIES[body], HEADS[head], ARMS[arms]):
        draw(svg, fill)
