"""Drawing shared by all games: SVG that follows the page's theme, and coloured text for the terminal.

Colours are CSS variables with fallbacks, so the same drawing is right on a light page, on a dark one, and as a file on its
own. What can be pointed at is a group with a target ("cell C4") and a label that a screen reader says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from html import escape
from math import cos, pi, sin
from typing import Any

import msgspec

SEAT_COLOURS = ("#2f6fd0", "#c8402f", "#2f8f4e", "#b07a10", "#8a4fb8", "#16868c", "#7a5a3a", "#b03a78")
"""One for each seat, legible on light and dark; never the only sign of whose a thing is."""
SEAT_MARKS = ("●", "◆", "▲", "■", "★", "✚", "⬟", "⬢")
"""One shape for each seat, for those who cannot tell the colours apart."""
THEME = {
    "ink": "#222222",
    "paper": "#fbf8f1",
    "floor": "#efe8d8",
    "grid": "#cfc4aa",
    "wall": "#5b5348",
    "muted": "#7c7364",
    "accent": "#d9902f",
    "good": "#3a8f4f",
    "bad": "#b8402f",
    "water": "#8fb8d8",
    "fire": "#d8602f",
    "wood": "#7fa066",
}
"""The palette: `colour("wall")` is `var(--wall, #5b5348)`. The page sets the variables for light and dark."""
_ANSI = {
    "red": 31,
    "green": 32,
    "yellow": 33,
    "blue": 34,
    "magenta": 35,
    "cyan": 36,
    "white": 37,
    "grey": 90,
    "bold": 1,
    "dim": 2,
    "underline": 4,
    "reverse": 7,
}
SEAT_INKS = ("blue", "red", "green", "yellow", "magenta", "cyan", "white", "grey")


@cache
def colour(name: str) -> str:
    """A colour of the palette, or `seat-0` and so on, as a CSS value."""
    if name.startswith("seat-"):
        return f"var(--{name}, {SEAT_COLOURS[int(name[5:]) % len(SEAT_COLOURS)]})"
    return f"var(--{name}, {THEME[name]})"


MOST_KEPT = 16_000_000
"""Characters of drawings that are kept. A part may be a few of them or a whole board, so parts are not counted."""


class _Kept:
    """Parts of drawings, by what they were drawn from."""

    def __init__(self) -> None:
        self.parts: dict[tuple[Callable[..., None], bytes], str] = {}
        self._size = 0

    def keep(self, key: tuple[Callable[..., None], bytes], part: str) -> None:
        size = len(part) + len(key[1])
        if self._size + size > MOST_KEPT:
            self.parts.clear()
            self._size = 0
        self.parts[key] = part
        self._size += size

    def clear(self) -> None:
        self.parts.clear()
        self._size = 0


_KEPT = _Kept()
_PLAIN = msgspec.msgpack.Encoder()
_NO_ID = re.compile(r"[^A-Za-z0-9_-]+")


class _Group:
    """What is drawn inside stands between a beginning and an end. (No generator: a drawing has hundreds of groups.)"""

    __slots__ = ("_begins", "_parts")

    def __init__(self, parts: list[str], begins: str) -> None:
        self._parts = parts
        self._begins = begins

    def __enter__(self) -> None:
        self._parts.append(self._begins)

    def __exit__(self, *error: object) -> None:
        self._parts.append("</g>")


class Svg:
    """A drawing in the making. Numbers are user units; attributes are keywords, with `_` for `-`."""

    def __init__(
        self, width: float, height: float, label: str, *, left: float = 0, top: float = 0, **attributes: str | float
    ) -> None:
        shown = _shown(attributes)
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="group" aria-label="{escape(label)}" '
            f'viewBox="{_number(left)} {_number(top)} {_number(width)} {_number(height)}"{shown}>'
        ]

    def add(self, name: str, text: str = "", /, **attributes: str | float) -> None:
        """An element; `text` is escaped."""
        shown = _shown(attributes)
        self._parts.append(f"<{name}{shown}>{escaped(text)}</{name}>" if text else f"<{name}{shown}/>")

    def rect(self, x: float, y: float, width: float, height: float, **attributes: str | float) -> None:
        self.add("rect", x=x, y=y, width=width, height=height, **attributes)

    def circle(self, x: float, y: float, r: float, **attributes: str | float) -> None:
        self.add("circle", cx=x, cy=y, r=r, **attributes)

    def line(self, x1: float, y1: float, x2: float, y2: float, **attributes: str | float) -> None:
        self.add("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)

    def polygon(self, points: list[tuple[float, float]], **attributes: str | float) -> None:
        self.add("polygon", points=" ".join([f"{_number(x)},{_number(y)}" for x, y in points]), **attributes)

    def text(self, x: float, y: float, text: str, **attributes: str | float) -> None:
        self.add("text", text, x=x, y=y, **attributes)

    def group(self, target: str = "", label: str = "", **attributes: str | float) -> _Group:
        """`with drawing.group(...):`: elements that belong together. With a `target` they can be pointed at; `label` is what
        is read aloud."""
        if target:
            attributes["data_target"] = target
        if not label:
            return _Group(self._parts, f"<g{_shown(attributes)}>")
        said = escaped(label)
        return _Group(self._parts, f'<g{_shown(attributes)} aria-label="{said}"><title>{said}</title>')

    @contextmanager
    def piece(
        self, id: str, x: float, y: float, target: str = "", label: str = "", **attributes: str | float
    ) -> Iterator[None]:
        """A figure, card or token with an id of its own, drawn around 0, 0 and moved to its place.

        A page that is sent the next drawing knows it again by its id, and lets it glide to where it is then.
        """
        place = f"translate({_number(x)} {_number(y)})"
        with self.group(target, label, id=_NO_ID.sub("-", id), transform=place, **attributes):
            yield

    def fallen(self, id: str, life: float) -> None:
        """A piece that is no longer there because of what befell it, with what it has left: a page that knows where it was
        shows the blow there. Nothing is drawn."""
        self.add("g", id=_NO_ID.sub("-", id), data_life=life, data_fallen="yes")

    def kept(self, draw: Callable[..., None], *what: Any) -> None:
        """What `draw(svg, *what)` draws, drawn once for the same things and kept: most of a board stays as it was.

        `draw` is a function of a module; what it draws follows from `what` alone, which is plain data.
        """
        key = draw, _PLAIN.encode(what)
        found = _KEPT.parts.get(key)
        if found is None:
            begun = len(self._parts)
            draw(self, *what)
            found = "".join(self._parts[begun:])
            del self._parts[begun:]
            _KEPT.keep(key, found)
        self._parts.append(found)

    _upright = "1 0 0 -1"

    @contextmanager
    def plane(self, width: float, height: float, *, turned: bool = False, **attributes: str | float) -> Iterator[None]:
        """A map whose y grows upwards, from 0 to height: what is drawn inside is in its units, and so is a click on it.

        Where it is `turned` its y grows to the right and its x downwards: a wide map on a screen that is high. It is an svg
        of its own inside a mirrored group, so that a client which asks the innermost svg for the place of a click is told
        the map's own coordinates. Words inside are drawn with `upright`.
        """
        shown = _shown(attributes)
        self._upright = "0 1 1 0" if turned else "1 0 0 -1"
        place = f"{self._upright} 0 {0 if turned else _number(height)}"
        self._parts.append(
            f'<g transform="matrix({place})"><svg x="0" y="0" width="{_number(width)}" '
            f'height="{_number(height)}" viewBox="0 0 {_number(width)} {_number(height)}"{shown}>'
        )
        yield
        self._parts.append("</svg></g>")

    @contextmanager
    def inside(self, width: float, height: float) -> Iterator[None]:
        """Marks on a `plane` that end at its edge, and that nobody points at."""
        size = f'width="{_number(width)}" height="{_number(height)}"'
        self._parts.append(f'<svg {size} overflow="hidden" pointer-events="none">')
        yield
        self._parts.append("</svg>")

    def upright(self, x: float, y: float, text: str, **attributes: str | float) -> None:
        """Words on a `plane`, the right way up."""
        self.add("text", text, transform=f"matrix({self._upright} {_number(x)} {_number(y)})", **attributes)

    def __str__(self) -> str:
        return "".join(self._parts) + "</svg>"

    def part(self, markup: str) -> None:
        """Elements that were drawn before, with `parts` of another drawing, and kept."""
        self._parts.append(markup)

    @property
    def parts(self) -> str:
        """What has been drawn so far, without the frame: to be kept, and put into other drawings with `part`."""
        return "".join(self._parts[1:])


def seat_mark(svg: Svg, seat: int, x: float, y: float, r: float, **look: str | float) -> None:
    """A seat's mark as a shape, so that it can be told at any size: a disc, a diamond, a triangle, a square, and so on."""
    look.setdefault("fill", colour(f"seat-{seat % len(SEAT_COLOURS)}"))
    corners = _MARKS[seat % len(SEAT_MARKS)]
    if not corners:
        svg.circle(x, y, r * 0.86, **look)
    else:
        svg.polygon([(round(x + r * a, 2), round(y + r * b, 2)) for a, b in corners], **look)


def _corners(count: int, turned: float = 0.0, inner: float = 1.0) -> tuple[tuple[float, float], ...]:
    """A regular polygon in a circle of radius 1, a corner on top; with `inner` every second corner lies further in."""
    steps = count if inner == 1.0 else 2 * count
    angles = [(2 * pi * n / steps + turned, 1.0 if n % 2 == 0 else inner) for n in range(steps)]
    return tuple((round(sin(angle) * far, 3), round(-cos(angle) * far, 3)) for angle, far in angles)


_PLUS = ((-0.3, -0.95), (0.3, -0.95), (0.3, -0.3), (0.95, -0.3), (0.95, 0.3), (0.3, 0.3))
_MARKS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    _corners(4),
    _corners(3),
    _corners(4, pi / 4),
    _corners(5, inner=0.42),
    (*_PLUS, *((-x, -y) for x, y in _PLUS)),
    _corners(5),
    _corners(6),
)
"""The shapes of SEAT_MARKS, for a radius of 1."""


def _number(value: float) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


_SPECIAL = re.compile("[&<>\"']")


def escaped(text: str) -> str:
    """A text as it stands in markup: most have nothing to escape."""
    return escape(text) if _SPECIAL.search(text) else text


def _shown(attributes: dict[str, str | float]) -> str:
    """Attributes as they stand in an element. (Most values need no escaping, and a drawing has thousands.)"""
    found = []
    for key, value in attributes.items():
        if isinstance(value, str):
            if _SPECIAL.search(value):
                value = escape(value)
        elif isinstance(value, float):  # a whole number stands there as it is
            value = f"{value:g}"
        found.append(f' {_attribute(key)}="{value}"')
    return "".join(found)


def paint(text: str, *styles: str, on: bool = True) -> str:
    """Text for a terminal in some styles (red, bold, dim, reverse, ...); plain where `on` is false."""
    if not on or not styles:
        return text
    codes = ";".join(str(_ANSI[style]) for style in styles)
    return f"\033[{codes}m{text}\033[0m"


def bar(value: int, most: int, width: int = 10) -> str:
    """A bar for the terminal: `bar(3, 10)` is `███·······`."""
    full = 0 if most <= 0 else max(0, min(width, -(-value * width // most)))
    return "█" * full + "·" * (width - full)
