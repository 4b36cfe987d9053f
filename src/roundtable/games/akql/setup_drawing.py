"""The drawings of set-up: the roster as cards, and the squares laid so far."""

from __future__ import annotations

from typing import NamedTuple

from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.board.heraldry import emblem
from roundtable.board.lettering import cut
from roundtable.games.akql.company import company, draw_company
from roundtable.games.akql.data import Stats, roster, skills
from roundtable.games.akql.ground import SIDE
from roundtable.games.akql.rules.field import from_the_first
from roundtable.games.akql.view import View

FONT = "system-ui, sans-serif"


class Deal(NamedTuple):
    """How the cards of the roster are laid out: as many abreast as there is room for, in letters that can be read."""

    across: int
    width: float
    line: float
    letters: float


WIDE, NARROW = Deal(6, 128, 14.5, 11.6), Deal(2, 176, 16.5, 12.8)
GAP, HEAD = 6, 26


def roster_cards(view: View, deal: Deal = WIDE) -> str:
    """All 23 knights as cards; those taken are marked with who took them."""
    owners = {knight.kind: knight.seat for knight in view.knights}
    rows = -(-len(roster()) // deal.across)
    high = HEAD + 6 * deal.line + 10
    width = deal.across * (deal.width + GAP) + GAP
    height = rows * (high + GAP) + GAP
    svg = Svg(width, height, "The knights to choose from")
    svg.rect(0, 0, width, height, rx=10, fill=colour("paper"))
    for number, stats in enumerate(roster().values()):
        row, column = divmod(number, deal.across)
        _card(svg, GAP + column * (deal.width + GAP), GAP + row * (high + GAP), high, deal, stats, owners.get(stats.id))
    return str(svg)


def _card(svg: Svg, x: float, y: float, high: float, deal: Deal, stats: Stats, owner: int | None) -> None:
    ink = colour("ink") if owner is None else colour(f"seat-{owner}")
    taken = "" if owner is None else f", taken by player {owner + 1}"
    with svg.group(target=f"figure {stats.id}", label=f"{stats.name}{taken}"):
        edge = 1 if owner is None else 3
        svg.rect(x, y, deal.width, high, rx=8, fill=colour("floor"), stroke=ink, stroke_width=edge)
        svg.rect(x, y, deal.width, HEAD, rx=8, fill=ink, fill_opacity=0.85)
        title: dict[str, str | float] = {"font_weight": "bold", "font_family": FONT, "fill": colour("paper")}
        if owner is not None:
            seat_mark(svg, owner, x + 12, y + 13, 6, fill=colour("paper"))
        left, size = (9 if owner is None else 22), deal.letters * 1.12
        svg.text(x + left, y + 18, cut(stats.name, deal.width - left - 3, size, bold=True), font_size=size, **title)
        look: dict[str, str | float] = {"font_size": deal.letters, "font_family": FONT, "fill": colour("ink")}
        social = "–" if stats.social_capacity is None else f"{stats.social_capacity}/{stats.social_resistance}"
        lines = [
            f"Life {stats.life}, Sanity {stats.sanity}",
            f"Body d{stats.physical_force}·{stats.physical_defence}",
            f"Mind d{stats.magical_force}·{stats.magical_defence}",
            f"Words {social}",
            f"Speed {stats.speed}",
        ]
        for number, words in enumerate(lines):
            svg.text(x + 9, y + HEAD + 3 + deal.line * (number + 0.85), words, **look)
        look |= {"font_style": "italic", "fill": colour("muted")}
        svg.text(x + 9, y + HEAD + 4 + deal.line * 5.85, skills()[stats.skill].name, **look)
        # Beside the two lines that are never long.
        with svg.group(transform=f"translate({x + deal.width - 22:g} {y + HEAD + 3 + deal.line * 2.2:g})"):
            emblem(svg, stats.charge, deal.line * 2.1, colour("muted"))


SQUARE, EDGE = 100, 10


def squares_laid(view: View, deal: Deal = WIDE) -> str:
    """The squares laid so far, and where the next may go, counted from the first; beside them who will fight there."""
    both = [*view.squares, *view.places] or [(0, 0)]
    left, right = min(x for x, _ in both), max(x for x, _ in both)
    low, high = min(y for _, y in both), max(y for _, y in both)
    field = float((right - left + 1) * SQUARE + 2 * EDGE), float((high - low + 1) * SQUARE + 2 * EDGE)
    beside = company(view, field) if deal is WIDE else None
    svg = Svg(*(beside.size if beside is not None else field), f"{len(view.squares)} squares laid")
    svg.rect(0, 0, *field, rx=10, fill=colour("paper"))
    for number, (x, y) in enumerate(view.squares):
        _square(svg, EDGE + (x - left) * SQUARE, EDGE + (high - y) * SQUARE, number + 1)
    for x, y in view.places:
        with svg.group(target=f"square {x},{y}", label=f"Free place, {from_the_first(x, y)}"):
            _free_place(svg, EDGE + (x - left) * SQUARE, EDGE + (high - y) * SQUARE)
    if beside is not None:
        draw_company(svg, view, beside)
    return str(svg)


def _square(svg: Svg, x: float, y: float, number: int) -> None:
    svg.rect(x, y, SQUARE, SQUARE, fill=colour("floor"), stroke=colour("muted"), stroke_width=3)
    for line in range(1, SIDE):
        step = line * SQUARE / SIDE
        svg.line(x + step, y, x + step, y + SQUARE, stroke=colour("grid"))
        svg.line(x, y + step, x + SQUARE, y + step, stroke=colour("grid"))
    look = {"text_anchor": "middle", "font_family": FONT, "fill": colour("muted")}
    svg.text(x + SQUARE / 2, y + SQUARE / 2 + 9, str(number), font_size=26, **look)


def _free_place(svg: Svg, x: float, y: float) -> None:
    svg.rect(
        x + 6, y + 6, SQUARE - 12, SQUARE - 12, rx=8, fill=colour("accent"), fill_opacity=0.08,
        stroke=colour("accent"), stroke_width=2, stroke_dasharray="8 6",
    )  # fmt: skip
    look = {"text_anchor": "middle", "font_family": FONT, "fill": colour("accent")}
    svg.text(x + SQUARE / 2, y + SQUARE / 2 + 12, "+", font_size=36, **look)
