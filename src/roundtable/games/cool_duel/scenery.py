"""Terrain, drawn: one function for each kind of ground, from the top left corner of its space."""

from __future__ import annotations

from collections.abc import Callable

from roundtable.board.drawing import Svg, colour

TILE = 32
"""The base size of a space in pixels (CD-279)."""


def wall(picture: Svg, x: float, y: float) -> None:
    picture.rect(x, y, TILE, TILE, fill=colour("wall"))
    for line, shift in ((8, 0), (16, 10), (24, 0)):
        picture.line(x, y + line, x + TILE, y + line, stroke=colour("floor"), stroke_opacity=0.25)
        picture.line(
            x + 10 + shift, y + line - 8, x + 10 + shift, y + line, stroke=colour("floor"), stroke_opacity=0.25
        )


def rock(picture: Svg, x: float, y: float) -> None:
    picture.rect(x, y, TILE, TILE, fill=colour("muted"), fill_opacity=0.55)  # its cover fills the whole space (CD-286)
    picture.polygon(
        [
            (x + 1, y + 9),
            (x + 9, y + 1),
            (x + 24, y + 1),
            (x + 31, y + 11),
            (x + 31, y + 26),
            (x + 22, y + 31),
            (x + 6, y + 31),
            (x + 1, y + 22),
        ],
        fill=colour("muted"),
        stroke=colour("wall"),
        stroke_width=1.5,
    )
    picture.polygon([(x + 9, y + 6), (x + 20, y + 5), (x + 14, y + 14)], fill=colour("paper"), fill_opacity=0.35)


def pillar(picture: Svg, x: float, y: float) -> None:
    picture.circle(x + 16, y + 16, 15.5, fill=colour("wall"), stroke=colour("ink"), stroke_opacity=0.4)
    picture.circle(x + 16, y + 16, 10, fill=colour("muted"))
    picture.circle(x + 13, y + 13, 4, fill=colour("paper"), fill_opacity=0.4)


def tree(picture: Svg, x: float, y: float) -> None:
    for dx, dy, r in ((16, 16, 15), (11, 12, 8), (21, 13, 8), (16, 21, 8)):
        picture.circle(x + dx, y + dy, r, fill=colour("wood"), fill_opacity=0.8 if r > 10 else 1)
    picture.circle(x + 16, y + 16, 3, fill=colour("wall"))


def pool(picture: Svg, x: float, y: float) -> None:
    picture.circle(x + TILE, y + TILE, TILE - 0.5, fill=colour("water"), stroke=colour("wall"), stroke_width=3)
    waves(picture, x + 16, y + 16)
    waves(picture, x + 20, y + 32)


def waves(picture: Svg, x: float, y: float) -> None:
    picture.add(
        "path", d=f"M{x + 4:g} {y + 12:g}q4 -5 8 0t8 0", fill="none", stroke=colour("paper"), stroke_opacity=0.7
    )
    picture.add(
        "path", d=f"M{x + 10:g} {y + 22:g}q4 -5 8 0t8 0", fill="none", stroke=colour("paper"), stroke_opacity=0.7
    )


def water(picture: Svg, x: float, y: float) -> None:
    picture.rect(x, y, TILE, TILE, fill=colour("water"))
    waves(picture, x, y)


def magma(picture: Svg, x: float, y: float) -> None:
    picture.rect(x, y, TILE, TILE, fill=colour("fire"))
    for dx, dy, r in ((9, 10, 5), (22, 18, 6), (12, 25, 3)):
        picture.circle(x + dx, y + dy, r, fill=colour("accent"))
        picture.circle(x + dx, y + dy, r / 2, fill="#ffe08a")


def difficult(picture: Svg, x: float, y: float) -> None:
    picture.rect(x, y, TILE, TILE, fill=colour("wall"), fill_opacity=0.15)
    picture.polygon(
        [(x + 16, y + 8), (x + 24, y + 23), (x + 8, y + 23)], fill="none", stroke=colour("wall"), stroke_width=1.6
    )


def glass(picture: Svg, x: float, y: float) -> None:
    panes = ("#7fb2e5", "#e5b35a", "#d2727f", "#7fc29b")
    points = [(x, y), (x + TILE, y), (x + TILE, y + TILE), (x, y + TILE)]
    for n, pane in enumerate(panes):
        picture.polygon(
            [points[n], points[(n + 1) % 4], (x + 16, y + 16)],
            fill=pane,
            fill_opacity=0.75,
            stroke=colour("ink"),
            stroke_width=0.8,
        )


def hole(picture: Svg, x: float, y: float) -> None:
    picture.rect(x, y, TILE, TILE, fill="#1d1a26")
    picture.polygon([(x, y), (x + 12, y), (x + 3, y + 10)], fill="#7fb2e5", fill_opacity=0.6)
    picture.polygon([(x + 32, y + 32), (x + 20, y + 32), (x + 29, y + 22)], fill="#d2727f", fill_opacity=0.6)


def tent(picture: Svg, x: float, y: float) -> None:
    picture.rect(x, y, TILE, TILE, fill=colour("accent"), fill_opacity=0.55)
    picture.polygon([(x + 16, y + 2), (x + 31, y + 31), (x + 1, y + 31)], fill=colour("paper"), stroke=colour("wall"))
    picture.line(x + 16, y + 2, x + 16, y + 31, stroke=colour("wall"))


def trellis(picture: Svg, x: float, y: float) -> None:
    for n in range(0, TILE, 8):
        picture.line(x + n, y, x + n, y + TILE, stroke=colour("wood"), stroke_width=1.6)
        picture.line(x, y + n, x + TILE, y + n, stroke=colour("wood"), stroke_width=1.6)


def stairs(picture: Svg, x: float, y: float) -> None:
    for n in range(4):
        picture.rect(x, y + n * 8, TILE, 7, fill=colour("wall"), fill_opacity=0.12 + 0.07 * n)


TERRAIN: dict[str, Callable[[Svg, float, float], None]] = {
    "#": wall,
    "R": rock,
    "O": pillar,
    "T": tree,
    "~": water,
    "M": magma,
    "D": difficult,
    "G": glass,
    "N": tent,
    "X": trellis,
    "S": stairs,
}
