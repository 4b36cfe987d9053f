"""Coats of arms for figures, drawn in our own hand: a field by side, a charge by who it is.

The side is told by the field's colour and by its shape. A charge is one bold path, so that it can be read at the size of a
fingernail. Which figure bears which charge is data of its game.
"""

from __future__ import annotations

from roundtable.board.charges import CHARGES
from roundtable.board.drawing import Svg, colour

FIELDS = (
    "M0-50A50 50 0 1 1 0 50A50 50 0 1 1 0-50Z",
    "M-41-35Q-19-38 0-50Q19-38 41-35Q47 24 0 51Q-47 24-41-35Z",
    "M0-51Q30-32 46-24Q43 12 37 39Q0 52-37 39Q-43 12-46-24Q-30-32 0-51Z",
    "M-41-41Q0-47 41-41Q47 0 41 41Q0 47-41 41Q-47 0-41-41Z",
    "M0-51L15-37L36-36L37-15L51 0L37 15L36 36L15 37L0 51L-15 37L-36 36L-37 15L-51 0L-37-15L-36-36L-15-37Z",
    "M-20-38A21 21 0 0 1 20-38Q25-25 38-20A21 21 0 0 1 38 20Q25 25 20 38"
    "A21 21 0 0 1-20 38Q-25 25-38 20A21 21 0 0 1-38-20Q-25-25-20-38Z",
    "M0-51L49-14L31 43H-31L-49-14Z",
    "M-27-46H27L51 0L27 46H-27L-51 0Z",
)  # fmt: skip
"""One shape for each seat, within 50 of its middle: roundel, shield, gable, banner, sun, quatrefoil, pentagon, hexagon."""
_ROOM = ((0.0, 0.9), (-3.0, 0.82), (4.0, 0.85), (0.0, 0.94), (0.0, 0.86), (0.0, 0.74), (2.0, 0.82), (0.0, 0.92))
"""For each field how far down its charge lies, and how large it is."""


def coat(svg: Svg, charge: str, seat: int, size: float) -> None:
    """A coat around 0, 0 and `size` wide: the seat's field in its colour, the page's paper for the charge."""
    field = FIELDS[seat % len(FIELDS)]
    down, room = _ROOM[seat % len(_ROOM)]
    with svg.group(transform=f"scale({size / 100:g})", data_charge=charge):
        svg.add("path", d=field, fill=colour(f"seat-{seat}"))
        svg.add(
            "path",
            d=_path(charge),
            fill=colour("paper"),
            fill_rule="evenodd",
            transform=f"translate(0 {down:g}) scale({room:g})",
        )


def emblem(svg: Svg, charge: str, size: float, ink: str) -> None:
    """A charge alone around 0, 0, about `size` wide, in one colour."""
    svg.add(
        "path", d=_path(charge), fill=ink, fill_rule="evenodd", transform=f"scale({size / 80:g})", data_charge=charge
    )


def _path(charge: str) -> str:
    path = CHARGES.get(charge)
    if path is None:
        raise ValueError(f"there is no charge {charge!r}; there are {', '.join(CHARGES)}")
    return path
