"""The Battlefield as SVG: six Areas in a line, side by side on a wide screen, one above the other on a narrow one.

Both lie in one drawing. What stands elsewhere on a narrow screen says so in `data-narrow` ("x:4;y:30"), which the page puts
in place of the attributes when it has little room (static/board.js).
"""

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from roundtable.board.drawing import SEAT_MARKS, Svg, colour
from roundtable.games.kingdom import drawing_figures as art
from roundtable.games.kingdom.state import AREAS, Area
from roundtable.games.kingdom.view_battle import DOWN, AreaNow, BattleNow, Figure, doing

WIDTH, HEIGHT, TOP, FOOT = 960, 600, 42, 32
EDGE, GAP = 6, 8
COLUMN = (WIDTH - 2 * EDGE - 5 * GAP) / 6
HEADING = 30
CARD_W, CARD_H, FOE_H = 146, 86, 68
CHIP_W, CHIP_H, CHIPS = 45, 25, 3
GROUP_HEAD = 46
NARROW, NARROW_SCALE, NARROW_TOP, NARROW_HEAD = 380, 1.2, 40, 26
MOST_APART = 7
"""So many figures of an Area are drawn apart; with more, those of one species stand together."""
SMALL, PLAIN = 13.5, 15


class Block(NamedTuple):
    """What takes one place in an Area: a figure, or several of one species together."""

    members: list[Figure]

    @property
    def height(self) -> float:
        if len(self.members) > 1:
            return GROUP_HEAD + CHIP_H * -(-len(self.members) // CHIPS)
        return CARD_H if self.members[0].ref[0] == "p" else FOE_H


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
            _block(drawing, block, wide, narrow)
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
            drawing.text(
                EDGE + 2, HEIGHT - 10, shown, font_size=PLAIN, fill=ink, data_narrow=f"y:{tall + 18:.4g};font-size:13"
            )


# --- figures ---------------------------------------------------------------------------------------------------------


def label(one: Figure) -> str:
    """A figure as a screen reader says it."""
    words = [f"{one.name}, {one.kind} of Level {one.level}", one.condition]
    words += [f"HP {one.hp} of {one.max_hp}", f"Defense {one.defense}", f"Warfare {one.warfare}", f"reach {one.reach}"]
    if one.ref[0] == "p":
        words += [f"Drive {one.drive} of {one.capacity}", f"{one.followers} Followers"]
    return ", ".join([*words, *one.statuses, *one.lasting])


def _block(drawing: Svg, block: Block, wide: Place, narrow: Place) -> None:
    if len(block.members) == 1:
        one = block.members[0]
        with drawing.group(
            target=f"figure {one.ref}",
            label=label(one),
            id=f"figure-{one.ref}",
            transform=wide.transform(),
            data_narrow=f"transform:{narrow.transform()}",
        ):
            _card(drawing, one)
        return
    first = block.members[0]
    with drawing.group(transform=wide.transform(), data_narrow=f"transform:{narrow.transform()}"):
        up = sum(one.condition not in DOWN for one in block.members)
        _frame(drawing, block.height, False, False)
        _portrait(drawing, first, 0.62)
        name = _short(first.species, 13)
        drawing.text(36, 19, name, font_size=SMALL, font_weight="bold", fill=colour("ink"))
        drawing.text(36, 36, f"{up} stand", font_size=SMALL, fill=colour("muted"))
        _numbers(drawing, [(art.DEFENSE, first.defense)], 100, 26)
        for number, one in enumerate(block.members):
            x, y = 5 + number % CHIPS * (CHIP_W + 1), GROUP_HEAD + number // CHIPS * CHIP_H
            with drawing.group(
                target=f"figure {one.ref}",
                label=label(one),
                id=f"figure-{one.ref}",
                transform=f"translate({x} {y})",
            ):
                _chip(drawing, one)


def _chip(drawing: Svg, one: Figure) -> None:
    """One of many: its number and HP, a fill that shrinks, and whether it can still act."""
    down = one.condition in DOWN
    drawing.rect(0, 0, CHIP_W - 2, CHIP_H - 3, rx=4, fill=colour("paper"), stroke=colour("wall"), **_faded(one))
    if not down:
        share = max(0.0, min(1.0, one.hp / max(1, one.max_hp)))
        drawing.rect(1, CHIP_H - 8, (CHIP_W - 4) * share, 4, fill=colour(_health(one)))
    number = one.name.rpartition(" ")[2]
    drawing.text(4, 15, number if number.isdigit() else one.ref[1:], font_size=12.5, fill=colour("muted"))
    drawing.text(
        CHIP_W - 6,
        15,
        "✖" if down else str(one.hp),
        font_size=SMALL,
        font_weight="bold",
        text_anchor="end",
        fill=colour("ink" if one.condition == "ready" else "muted"),
    )


def _card(drawing: Svg, one: Figure) -> None:
    """A figure: portrait on its shield, name, HP, numbers, statuses, and whether it can still act."""
    person = one.ref[0] == "p"
    down = one.condition in DOWN
    _frame(drawing, CARD_H if person else FOE_H, one.acting, down)
    with drawing.group():
        _inside(drawing, one, person, down)


def _inside(drawing: Svg, one: Figure, person: bool, down: bool) -> None:
    _portrait(drawing, one, 1)
    words = _first_name(one.name) if person else _short(one.name)
    drawing.text(49, 18, words, font_size=SMALL, font_weight="bold", fill=colour("ink"), **_faded(one))
    _ready(drawing, one)
    _hp(drawing, one)
    if down:
        drawing.text(49, 60, one.condition.capitalize(), font_size=SMALL, fill=colour("bad"))
    else:
        _numbers(drawing, [(art.DEFENSE, one.defense), (art.WARFARE, one.warfare), (art.REACH, one.reach)], 49, 47)
    if person:
        _numbers(drawing, [(art.DRIVE, f"{one.drive}/{one.capacity}"), (art.FOLLOWERS, one.followers)], 49, 66, 44)
    for number, status in enumerate(one.statuses[:5]):
        x = 9 + number * 15
        drawing.circle(x, (CARD_H if person else FOE_H) - 8, 7.5, fill=colour("bad"), stroke=colour("paper"))
        drawing.text(
            x,
            (CARD_H if person else FOE_H) - 3.6,
            art.STATUS_MARKS.get(status, "?"),
            font_size=12.5,
            font_weight="bold",
            text_anchor="middle",
            fill=colour("paper"),
        )
    if one.lasting and not one.statuses:
        drawing.text(
            8, (CARD_H if person else FOE_H) - 3, f"✧{len(one.lasting)}", font_size=SMALL, fill=colour("muted")
        )


def _faded(one: Figure) -> dict[str, float]:
    """Who has acted, or cannot, steps back."""
    return {} if one.condition == "ready" else {"opacity": 0.35 if one.condition == "dead" else 0.6}


def _frame(drawing: Svg, height: float, acting: bool, down: bool) -> None:
    more: dict[str, str | float] = {"stroke_dasharray": "4 4"} if down else {}
    drawing.rect(
        0,
        0,
        CARD_W,
        height,
        rx=6,
        fill=colour("paper"),
        stroke=colour("accent" if acting else "grid"),
        stroke_width=3 if acting else 1.4,
        **more,
    )


def _portrait(drawing: Svg, one: Figure, scale: float) -> None:
    ours = one.side == "court"
    ink = colour(f"seat-{one.seat % 8}") if one.seat is not None else colour("water" if ours else "wall")
    fallen = " rotate(90 20 25)" if one.condition in ("unconscious", "dead") else ""
    with drawing.group(transform=f"translate(5 6) scale({scale})", **_faded(one)):  # type: ignore[arg-type]
        drawing.add(
            "path",
            d=art.COURT_SHIELD if ours else art.FOE_SHIELD,
            fill=ink,
            stroke=colour("accent" if one.ruler else "ink"),
            stroke_width=3 if one.ruler else 1.2,
        )
        drawing.add(
            "path",
            d=art.SILHOUETTES.get(one.kind, art.SILHOUETTES[art.PERSON]),
            fill=colour("paper"),
            fill_rule="evenodd",
            transform=f"translate(4.6 5) scale(.64){fallen}",
        )


def _ready(drawing: Svg, one: Figure) -> None:
    """A full sun for who can still act, a ring for who has; the seat's mark for who is whose."""
    if one.condition == "ready":
        drawing.circle(CARD_W - 10, 12, 5.5, fill=colour("good"), stroke=colour("paper"))
    elif one.condition == "spent":
        drawing.circle(CARD_W - 10, 12, 4.5, fill="none", stroke=colour("muted"), stroke_width=2)
    elif one.condition == "asleep":
        drawing.text(CARD_W - 16, 17, "zz", font_size=SMALL, fill=colour("muted"))
    if one.seat is not None:
        drawing.text(
            CARD_W - 5,
            CARD_H - 6,
            SEAT_MARKS[one.seat % 8],
            font_size=12.5,
            text_anchor="end",
            fill=colour(f"seat-{one.seat % 8}"),
        )


def _health(one: Figure) -> str:
    share = one.hp / max(1, one.max_hp)
    return "good" if share > 0.5 else "accent" if share > 0.25 else "bad"


def _hp(drawing: Svg, one: Figure) -> None:
    wide = CARD_W - 55
    share = max(0.0, min(1.0, one.hp / max(1, one.max_hp)))
    drawing.rect(49, 25, wide, 16, rx=4, fill=colour("floor"), stroke=colour("grid"))
    if share:
        drawing.rect(49, 25, round(wide * share, 1), 16, rx=4, fill=colour(_health(one)), opacity=0.85)
    drawing.text(
        49 + wide / 2,
        38,
        f"{one.hp}/{one.max_hp}",
        font_size=SMALL,
        font_weight="bold",
        text_anchor="middle",
        fill=colour("ink"),
        stroke=colour("paper"),
        stroke_width=2.6,
        paint_order="stroke",
    )


def _numbers(drawing: Svg, numbers: Sequence[tuple[str, int | str]], x: float, y: float, step: float = 33) -> None:
    """Numbers with their signs: Defense, Warfare, reach, Drive, Followers."""
    for number, (sign, value) in enumerate(numbers):
        at = x + number * step
        drawing.add("path", d=sign, fill=colour("muted"), transform=f"translate({at:.4g} {y})")
        drawing.text(at + 13, y + 12, str(value), font_size=SMALL, fill=colour("ink"))


def _first_name(name: str) -> str:
    """As much of a person's name as fits: its first word, unless that is an article."""
    words = name.split()
    short = words[0] if words and len(words[0]) > 3 else name
    return _short(short)


def _short(name: str, most: int = 11) -> str:
    """A name that fits: the first of several words as its initial, and the rest cut where it must be."""
    first, _, rest = name.partition(" ")
    if len(name) > most and rest:
        name = f"{first[0]}. {rest}"
    return name if len(name) <= most else name[: most - 1] + "…"
