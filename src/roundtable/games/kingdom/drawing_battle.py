"""The Battlefield as SVG: six Areas in a line, side by side on a wide screen, one above the other on a narrow one.

Both lie in one drawing. What stands elsewhere on a narrow screen says so in `data-narrow` ("x:4;y:30"), which the page puts
in place of the attributes when it has little room (static/board.js).
"""

import textwrap
from typing import NamedTuple

from roundtable.board.drawing import Svg, colour
from roundtable.games.kingdom import drawing_figures as art
from roundtable.games.kingdom.drawing_cards import CARD_W, SMALL, draw, height
from roundtable.games.kingdom.state import AREAS, Area
from roundtable.games.kingdom.view_battle import DOWN, AreaNow, BattleNow, Figure, doing

WIDTH, HEIGHT, TOP, FOOT = 960, 600, 42, 32
EDGE, GAP = 6, 8
COLUMN = (WIDTH - 2 * EDGE - 5 * GAP) / 6
HEADING = 30
NARROW, NARROW_SCALE, NARROW_TOP, NARROW_HEAD = 380, 1.2, 40, 26
MOST_APART = 7
"""So many figures of an Area are drawn apart; with more, those of one species stand together."""
PLAIN = 15


class Block(NamedTuple):
    """What takes one place in an Area: a figure, or several of one species together."""

    members: list[Figure]

    @property
    def height(self) -> float:
        return height(self.members)


class Place(NamedTuple):
    """Where something stands: corner and scale."""

    x: float
    y: float
    scale: float

    def transform(self) -> str:
        scaled = f" scale({self.scale:.3g})" if self.scale != 1 else ""
        return f"translate({self.x:.4g} {self.y:.4g}){scaled}"


class Row(NamedTuple):
    """An Area on a narrow screen: its top and height, and where its blocks stand."""

    top: float
    height: float
    places: list[Place]


def svg(battle: BattleNow) -> str:
    """The whole Battlefield (MYK-PLAY-728)."""
    figures = {one.ref: one for one in battle.figures}
    blocks = {area.name: in_blocks([figures[ref] for ref in area.figures]) for area in battle.areas}
    rows, tall = in_rows(blocks)
    drawing = Svg(
        WIDTH,
        HEIGHT,
        f"The Battlefield, Round {battle.round}" if battle.round else "The Battlefield",
        data_narrow=f"viewBox:0 0 {NARROW} {tall + FOOT:.4g}",
    )
    _head(drawing, battle)
    for number, area in enumerate(battle.areas):
        left = EDGE + number * (COLUMN + GAP)
        _area(drawing, area, left, rows[area.name])
        for block, wide, narrow in zip(
            blocks[area.name], in_column(blocks[area.name], left), rows[area.name].places, strict=True
        ):
            draw(drawing, block.members, wide.transform(), narrow.transform())
    _front(drawing, rows)
    _foot(drawing, battle, tall)
    return str(drawing)


# --- where everything stands -----------------------------------------------------------------------------------------


def in_blocks(there: list[Figure]) -> list[Block]:
    """The figures of an Area, ours first and the fallen last; where there are many, a species stands together."""
    there = sorted(there, key=lambda one: (one.side != "court", one.condition in DOWN))
    if len(there) <= MOST_APART:
        return [Block([one]) for one in there]
    kinds: dict[str, list[Figure]] = {}
    for one in there:
        kinds.setdefault(one.ref if one.ref[0] == "p" or one.ruler else one.species, []).append(one)
    return [Block(members) for members in kinds.values()]


def in_column(blocks: list[Block], left: float) -> list[Place]:
    """On a wide screen: one below the other, smaller where they would not fit."""
    room = HEIGHT - TOP - FOOT - HEADING - 8
    needed = sum(block.height + 6 for block in blocks)
    scale = min(1.0, room / needed) if needed else 1.0
    x, y = left + (COLUMN - CARD_W * scale) / 2, TOP + HEADING + 2.0
    places = []
    for block in blocks:
        places.append(Place(x, y, scale))
        y += (block.height + 6) * scale
    return places


def in_rows(blocks: dict[Area, list[Block]]) -> tuple[dict[Area, Row], float]:
    """On a narrow screen: the enemy's Encampment on top, ours at the bottom, two abreast; and the height of it all."""
    rows: dict[Area, Row] = {}
    top: float = NARROW_TOP
    for area in reversed(AREAS):
        places, y = [], top + NARROW_HEAD
        pairs = [blocks[area][n : n + 2] for n in range(0, len(blocks[area]), 2)]
        for pair in pairs:
            for side, _ in enumerate(pair):
                places.append(Place(10 + side * (NARROW / 2 - 4), y, NARROW_SCALE))
            y += max(block.height for block in pair) * NARROW_SCALE + 6
        rows[area] = Row(top, max(38.0, y - top + 2), places)
        top += rows[area].height + 5
    return rows, top


# --- the field -------------------------------------------------------------------------------------------------------


def _head(drawing: Svg, battle: BattleNow) -> None:
    drawing.text(
        EDGE + 2, 28, doing(battle), font_size=19, font_weight="bold", fill=colour("ink"), data_narrow="font-size:17"
    )
    with drawing.group(label=f"{battle.voices} of {battle.max_voices} Voices of the People"):
        right = WIDTH - EDGE - 2
        drawing.text(
            right,
            28,
            f"Voices {battle.voices}/{battle.max_voices}",
            font_size=16,
            text_anchor="end",
            fill=colour("ink"),
            data_narrow=f"x:{NARROW - 8};font-size:15",
        )
        for number in range(min(battle.max_voices, 20)):
            drawing.circle(
                right - 116 - (min(battle.max_voices, 20) - number) * 13,
                22.5,
                4.6,
                fill=colour("accent" if number < battle.voices else "floor"),
                stroke=colour("accent"),
                data_narrow="r:0",
            )


def _area(drawing: Svg, area: AreaNow, left: float, row: Row) -> None:
    """An Area: its name, what lies in wait there, and whether there is light for ranged weapons."""
    ours = not area.name.startswith("Enemy")
    words = [area.name, *([f"Combat Trap {area.trap}"] if area.trap else []), *(["lit"] if area.lit else [])]
    narrow = f"x:4;y:{row.top:.4g};width:{NARROW - 8};height:{row.height:.4g}"
    with drawing.group(target=f"area {area.name}", label=", ".join(words), id=f"area-{area.name.replace(' ', '-')}"):
        drawing.rect(
            left,
            TOP,
            COLUMN,
            HEIGHT - TOP - FOOT,
            rx=7,
            fill=colour("floor"),
            stroke=colour("water" if ours else "grid"),
            stroke_width=2,
            data_narrow=narrow,
        )
        drawing.text(
            left + 8,
            TOP + 20,
            area.name,
            font_size=SMALL,
            fill=colour("ink"),
            data_narrow=f"x:12;y:{row.top + 18:.4g}",
        )
        # What is only shown stands in a group of its own: the page marks the first shape of what can be chosen.
        with drawing.group():
            _area_marks(drawing, area, left, row)


def _area_marks(drawing: Svg, area: AreaNow, left: float, row: Row) -> None:
    """Light for ranged weapons, and a Combat Trap (MYK-PLAY-369, MYK-PLAY-346)."""
    if area.lit:
        drawing.add(
            "path",
            d=art.STAR,
            fill=colour("accent"),
            transform=f"translate({left + COLUMN - 20:.4g} {HEIGHT - FOOT - 22})",
            data_narrow=f"transform:translate({NARROW - 24} {row.top + 7:.4g})",
        )
    if area.trap:
        bottom = HEIGHT - FOOT - 12
        drawing.add(
            "path",
            d=art.TRAP,
            fill=colour("bad"),
            fill_rule="evenodd",
            transform=f"translate({left + 7:.4g} {bottom - 12})",
            data_narrow=f"transform:translate(150 {row.top + 6:.4g})",
        )
        drawing.text(
            left + 25,
            bottom,
            textwrap.shorten(area.trap, 19, placeholder="…"),
            font_size=SMALL,
            fill=colour("bad"),
            data_narrow=f"x:168;y:{row.top + 18:.4g}",
        )


def _front(drawing: Svg, rows: dict[Area, Row]) -> None:
    """The line between the two Vanguards."""
    x = EDGE + 3 * (COLUMN + GAP) - GAP / 2
    y = rows["Vanguard"].top - 2.5
    drawing.line(
        x,
        TOP,
        x,
        HEIGHT - FOOT,
        stroke=colour("bad"),
        stroke_width=2.5,
        stroke_dasharray="8 6",
        data_narrow=f"x1:4;x2:{NARROW - 4};y1:{y:.4g};y2:{y:.4g}",
    )


def _foot(drawing: Svg, battle: BattleNow, tall: float) -> None:
    """What is declared and waits, the last first; else the help that was promised and this fight's own rules."""
    if battle.waiting:
        words = "Waiting to resolve: " + " ← ".join(battle.waiting)
    else:
        words = " · ".join([*battle.helps, *battle.special])
    if words:
        shown = textwrap.shorten(words, 120, placeholder="…")
        with drawing.group(label=words):
            ink = colour("accent" if battle.waiting else "muted")
            drawing.text(EDGE + 2, HEIGHT - 10, shown, font_size=PLAIN, fill=ink, data_narrow="display:none")
            # A narrow screen has room for half of it, and for two lines.
            for row, line in enumerate(textwrap.wrap(words, 52, max_lines=2, placeholder="…")):
                y = round(tall + 14 + row * 15, 1)
                look = {"fill": ink, "display": "none", "data_narrow": "display:inline"}
                drawing.text(EDGE + 2, y, line, font_size=13, **look)
