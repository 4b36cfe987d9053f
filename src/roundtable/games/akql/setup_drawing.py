"""The drawings of set-up: the roster as cards, and the squares laid so far."""

from __future__ import annotations

from roundtable.board.drawing import SEAT_MARKS, Svg, colour
from roundtable.board.heraldry import emblem
from roundtable.games.akql.data import Stats, roster, skills
from roundtable.games.akql.ground import SIDE
from roundtable.games.akql.rules.field import from_the_first
from roundtable.games.akql.view import View

CARD_WIDTH, CARD_HEIGHT, CARD_GAP, CARDS_ACROSS = 176, 104, 8, 3
FONT = "system-ui, sans-serif"


def roster_cards(view: View) -> str:
    """All 23 knights as cards; those taken are marked with who took them."""
    owners = {knight.kind: knight.seat for knight in view.knights}
    rows = -(-len(roster()) // CARDS_ACROSS)
    width = CARDS_ACROSS * (CARD_WIDTH + CARD_GAP) + CARD_GAP
    height = rows * (CARD_HEIGHT + CARD_GAP) + CARD_GAP
    svg = Svg(width, height, "The knights to choose from")
    svg.rect(0, 0, width, height, rx=10, fill=colour("paper"))
    for number, stats in enumerate(roster().values()):
        row, column = divmod(number, CARDS_ACROSS)
        x = CARD_GAP + column * (CARD_WIDTH + CARD_GAP)
        y = CARD_GAP + row * (CARD_HEIGHT + CARD_GAP)
        _card(svg, x, y, stats, owners.get(stats.id))
    return str(svg)


def _card(svg: Svg, x: float, y: float, stats: Stats, owner: int | None) -> None:
    ink = colour("ink") if owner is None else colour(f"seat-{owner}")
    taken = "" if owner is None else f", taken by player {owner + 1}"
    with svg.group(target=f"figure {stats.id}", label=f"{stats.name}{taken}"):
        svg.rect(
            x,
            y,
            CARD_WIDTH,
            CARD_HEIGHT,
            rx=8,
            fill=colour("floor"),
            stroke=ink,
            stroke_width=1 if owner is None else 3,
        )
        svg.rect(x, y, CARD_WIDTH, 26, rx=8, fill=ink, fill_opacity=0.85)
        mark = "" if owner is None else f"{SEAT_MARKS[owner]} "
        svg.text(
            x + 9,
            y + 18,
            f"{mark}{stats.name}",
            font_size=15,
            font_weight="bold",
            font_family=FONT,
            fill=colour("paper"),
        )
        look: dict[str, str | float] = {"font_size": 12.5, "font_family": FONT, "fill": colour("ink")}
        social = "–" if stats.social_capacity is None else f"{stats.social_capacity}/{stats.social_resistance}"
        lines = [
            (f"Life {stats.life}", f"Sanity {stats.sanity}"),
            (
                f"Body d{stats.physical_force}·{stats.physical_defence}",
                f"Mind d{stats.magical_force}·{stats.magical_defence}",
            ),
            (f"Words {social}", f"Speed {stats.speed}"),
        ]
        for number, parts in enumerate(lines):
            svg.text(x + 9, y + 43 + 18 * number, parts[0], **look)
            svg.text(x + 94, y + 43 + 18 * number, parts[1], **look)
        svg.text(
            x + 9,
            y + 97,
            skills()[stats.skill].name,
            font_size=12.5,
            font_style="italic",
            font_family=FONT,
            fill=colour("muted"),
        )
        with svg.group(transform=f"translate({x + CARD_WIDTH - 18:g} {y + 13:g})"):
            emblem(svg, stats.charge, 22, colour("paper"))


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
