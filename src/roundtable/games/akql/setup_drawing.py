"""The drawings of set-up: the roster as cards, and the squares laid so far."""

from __future__ import annotations

from typing import NamedTuple

from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.board.heraldry import emblem
from roundtable.board.lettering import cut
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


def squares_laid(view: View) -> str:
    """The squares laid so far, and where the next may go; counted from the first."""
    both = [*view.squares, *view.places] or [(0, 0)]
    left, right = min(x for x, _ in both), max(x for x, _ in both)
    low, high = min(y for _, y in both), max(y for _, y in both)
    size, gap = 100, 10
    width, height = (right - left + 1) * size + 2 * gap, (high - low + 1) * size + 2 * gap
    svg = Svg(width, height, f"{len(view.squares)} squares laid")
    svg.rect(0, 0, width, height, rx=10, fill=colour("paper"))
    for number, (x, y) in enumerate(view.squares):
        at_x, at_y = gap + (x - left) * size, gap + (high - y) * size
        svg.rect(at_x, at_y, size, size, fill=colour("floor"), stroke=colour("muted"), stroke_width=3)
        for line in range(1, SIDE):
            step = line * size / SIDE
            svg.line(at_x + step, at_y, at_x + step, at_y + size, stroke=colour("grid"))
            svg.line(at_x, at_y + step, at_x + size, at_y + step, stroke=colour("grid"))
        svg.text(
            at_x + size / 2,
            at_y + size / 2 + 9,
            str(number + 1),
            text_anchor="middle",
            font_size=26,
            font_family=FONT,
            fill=colour("muted"),
        )
    for x, y in view.places:
        at_x, at_y = gap + (x - left) * size, gap + (high - y) * size
        with svg.group(target=f"square {x},{y}", label=f"Free place, {from_the_first(x, y)}"):
            svg.rect(
                at_x + 6,
                at_y + 6,
                size - 12,
                size - 12,
                rx=8,
                fill=colour("accent"),
                fill_opacity=0.08,
                stroke=colour("accent"),
                stroke_width=2,
                stroke_dasharray="8 6",
            )
            svg.text(
                at_x + size / 2,
                at_y + size / 2 + 12,
                "+",
                text_anchor="middle",
                font_size=36,
                font_family=FONT,
                fill=colour("accent"),
            )
    return str(svg)
