"""Curves of what was measured, as a drawing: both axes by powers of ten, so that a slope tells how a cost grows."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from html import escape

WIDE, HIGH = 300, 300
LEFT, TOP, ROOM, TALL = 48, 34, 232, 176
"""Where in its part of the drawing the field of a plot lies, and how large it is."""
COLOURS = ("#9a5a1e", "#2d5d7b", "#5b7a2d", "#7a2d5b")


@dataclass
class Curve:
    """What grows: its points, from left to right."""

    name: str
    dashed: bool = False
    points: list[tuple[float, float]] = field(default_factory=list)


@dataclass
class Plot:
    """A few curves over the same axes."""

    title: str
    across: str
    up: str
    curves: list[Curve] = field(default_factory=list)

    def curve(self, name: str, dashed: bool = False) -> Curve:
        self.curves.append(Curve(name, dashed))
        return self.curves[-1]


def drawn(plots: list[Plot]) -> str:
    """The plots side by side, as SVG."""
    size = f'width="{WIDE * len(plots)}" height="{HIGH}" viewBox="0 0 {WIDE * len(plots)} {HIGH}"'
    parts = [f'<g transform="translate({WIDE * number} 0)">{_plot(plot)}</g>' for number, plot in enumerate(plots)]
    words = "How costs grow: " + "; ".join(plot.title for plot in plots)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(words)}" font-family="sans-serif" '
        f'font-size="12" fill="#2a2320"><rect width="100%" height="100%" fill="#fdfaf3"/>{"".join(parts)}</svg>\n'
    )


def _plot(plot: Plot) -> str:
    points = [point for curve in plot.curves for point in curve.points]
    across, up = (_powers([point[which] for point in points]) for which in (0, 1))
    bottom = TOP + TALL
    parts = [f'<text x="{LEFT}" y="20" font-weight="bold">{escape(plot.title)}</text>']
    for power in range(across[0], across[1] + 1):
        x = LEFT + ROOM * _part(10.0**power, across)
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="#e4dccb"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{10.0**power:,.7g}</text>')
    for power in range(up[0], up[1] + 1):
        y = bottom - TALL * _part(10.0**power, up)
        parts.append(f'<path d="M{LEFT} {y:.1f}h{ROOM}" stroke="#e4dccb"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:,.7g}</text>')
    parts.append(f'<text x="{LEFT + ROOM}" y="{bottom + 32}" text-anchor="end">{escape(plot.across)}</text>')
    parts.append(f'<text x="{LEFT - 6}" y="{TOP - 14}" text-anchor="end">{escape(plot.up)}</text>')
    for number, curve in enumerate(plot.curves):
        colour, dashes = COLOURS[number % len(COLOURS)], ' stroke-dasharray="4 3"' if curve.dashed else ""
        spots = [(LEFT + ROOM * _part(x, across), bottom - TALL * _part(y, up)) for x, y in curve.points]
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        parts.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
        if not curve.dashed:
            parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in spots]
        at = bottom + 48 + 14 * number
        parts.append(f'<path d="M{LEFT} {at - 4}h22" stroke="{colour}" stroke-width="2"{dashes}/>')
        parts.append(f'<text x="{LEFT + 28}" y="{at}">{escape(curve.name)}</text>')
    return "".join(parts)


def _powers(numbers: list[float]) -> tuple[int, int]:
    """Between which powers of ten the numbers lie."""
    low, high = math.floor(math.log10(min(numbers))), math.ceil(math.log10(max(numbers)))
    return low, max(high, low + 1)


def _part(number: float, powers: tuple[int, int]) -> float:
    """Where a number lies between two powers of ten, from 0 to 1."""
    return (math.log10(number) - powers[0]) / (powers[1] - powers[0])
