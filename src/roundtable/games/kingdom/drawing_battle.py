"""The Battlefield as SVG: six Areas in a line, side by side on a wide screen, one above the other on a narrow one."""

import textwrap
from typing import NamedTuple

from roundtable.board.drawing import Svg, colour
from roundtable.games.kingdom import drawing_figures as art
from roundtable.games.kingdom.drawing_cards import CARD_H, CARD_W, FOE_H, LOW_H, SMALL, Size, draw, least, upright
from roundtable.games.kingdom.drawing_scenery import HIGH, SCENERY, WIDE
from roundtable.games.kingdom.state import AREAS, Area
from roundtable.games.kingdom.view_battle import DOWN, AreaNow, BattleNow, Figure, doing

WIDTH, HEIGHT, TOP, FOOT = 960, 640, 42, 30
EDGE, GAP = 6, 8
COLUMN = (WIDTH - 2 * EDGE - 5 * GAP) / 6
HEADING, BETWEEN = 32, 7
NARROW, NARROW_SCALE, NARROW_TOP, NARROW_HEAD = 380, 1.2, 40, 27
MOST_APART = 7
"""So many figures of an Area are drawn apart; with more, those of one species stand together."""
PLAIN = 15


class Block(NamedTuple):
    """What takes one place in an Area: a figure or several of one species together, where it stands, and how large it is."""

    members: list[Figure]
    x: float
    y: float
    scale: float
    size: Size

    def draw(self, drawing: Svg) -> None:
        scaled = f" scale({self.scale:.3g})" if self.scale != 1 else ""
        draw(drawing, self.members, self.size, f"translate({self.x:.4g} {self.y:.4g}){scaled}")


class Room(NamedTuple):
    """The room that an Area has on the drawing."""

    left: float
    top: float
    wide: float
    high: float


def svg(battle: BattleNow) -> str:
    """The whole Battlefield, one column for each Area (MYK-PLAY-728)."""
    drawing = Svg(WIDTH, HEIGHT, _title(battle))
    _head(drawing, battle, WIDTH, 19)
    high = HEIGHT - TOP - FOOT
    rooms = {area: Room(EDGE + n * (COLUMN + GAP), TOP, COLUMN, high) for n, area in enumerate(AREAS)}
    blocks = {area: in_column(kinds, rooms[area]) for area, kinds in _gathered(battle).items()}
    _field(drawing, battle, rooms, blocks)
    front = rooms["Enemy Vanguard"].left - GAP / 2
    _front(drawing, (front, TOP), (front, TOP + high))
    _foot(drawing, battle, HEIGHT - 10, 1)
    return str(drawing)


def narrow(battle: BattleNow) -> str:
    """The same for a phone: the enemy's Encampment on top, ours at the bottom."""
    rooms: dict[Area, Room] = {}
    blocks: dict[Area, list[Block]] = {}
    gathered = _gathered(battle)
    top: float = NARROW_TOP
    for area in reversed(AREAS):
        blocks[area], bottom = in_row(gathered[area], top)
        rooms[area] = Room(4, top, NARROW - 8, max(40.0, bottom - top + 2))
        top += rooms[area].high + 5
    drawing = Svg(NARROW, top + (36 if _foot_words(battle) else 0), _title(battle))
    _head(drawing, battle, NARROW, 17)
    _field(drawing, battle, rooms, blocks)
    front = rooms["Vanguard"].top - 2.5
    _front(drawing, (4, front), (NARROW - 4, front))
    _foot(drawing, battle, top + 14, 2)
    return str(drawing)


def _title(battle: BattleNow) -> str:
    return f"The Battlefield, Round {battle.round}" if battle.round else "The Battlefield"


# --- where everything stands -----------------------------------------------------------------------------------------


def _gathered(battle: BattleNow) -> dict[Area, list[list[Figure]]]:
    figures = {one.ref: one for one in battle.figures}
    return {area.name: together([figures[ref] for ref in area.figures]) for area in battle.areas}


def together(there: list[Figure]) -> list[list[Figure]]:
    """The figures of an Area, ours first and the fallen last; where there are many, a species stands together."""
    there = sorted(there, key=lambda one: (one.side != "court", one.condition in DOWN))
    if len(there) <= MOST_APART:
        return [[one] for one in there]
    return gathered(there)


def gathered(there: list[Figure]) -> list[list[Figure]]:
    """Those of one species together, but for people and Rulers."""
    kinds: dict[str, list[Figure]] = {}
    for one in there:
        kinds.setdefault(one.ref if one.ref[0] == "p" or one.ruler else one.species, []).append(one)
    return list(kinds.values())


def high_enough(kinds: list[list[Figure]], most: float) -> float:
    """How much room flat cards need one below the other, none of them higher than `most`."""
    return sum(least(members, most=most) + BETWEEN for members in kinds)


def in_column(kinds: list[list[Figure]], room: Room) -> list[Block]:
    """On a wide screen: one below the other, upright where there is room, lower cards where there is little."""
    free = room.high - HEADING - 4
    if len(kinds) > 1 and high_enough(kinds, CARD_H) > free:
        kinds = gathered([one for members in kinds for one in members])
    most = next((most for most in (CARD_H, FOE_H, LOW_H) if high_enough(kinds, most) <= free), LOW_H)
    each = free / max(1, len(kinds)) - BETWEEN
    standing = [upright(members, each) for members in kinds]
    flat = [Size(CARD_W, least(members, most=most)) for members in kinds]
    sizes = (
        [one or other for one, other in zip(standing, flat, strict=True)]
        if all(one or len(members) > 1 for one, members in zip(standing, kinds, strict=True))
        else flat
    )
    needed = sum(size.high + BETWEEN for size in sizes)
    scale = min(1.0, free / needed) if needed else 1.0
    x, y = room.left + (room.wide - CARD_W * scale) / 2, room.top + HEADING
    blocks = []
    for members, size in zip(kinds, sizes, strict=True):
        blocks.append(Block(members, x, y, scale, size))
        y += (size.high + BETWEEN) * scale
    return blocks


def in_row(kinds: list[list[Figure]], top: float) -> tuple[list[Block], float]:
    """On a narrow screen: two abreast, the last of an odd number as wide as both; and where the row ends."""
    blocks, y = [], top + NARROW_HEAD
    wide = (NARROW - 20) / NARROW_SCALE
    for n in range(0, len(kinds), 2):
        pair = kinds[n : n + 2]
        each = wide if len(pair) == 1 else (wide - 5) / 2
        high = max(least(members, each) for members in pair)
        for place, members in enumerate(pair):
            x = 10 + place * (each + 5) * NARROW_SCALE
            blocks.append(Block(members, x, y, NARROW_SCALE, Size(each, least(members, each))))
        y += high * NARROW_SCALE + 6
    return blocks, y


# --- the field -------------------------------------------------------------------------------------------------------


def _head(drawing: Svg, battle: BattleNow, wide: float, size: float) -> None:
    drawing.text(EDGE + 2, 28, doing(battle), font_size=size, font_weight="bold", fill=colour("ink"))
    with drawing.group(label=f"{battle.voices} of {battle.max_voices} Voices of the People"):
        right = wide - EDGE - 2
        words = f"Voices {battle.voices}/{battle.max_voices}"
        drawing.text(right, 28, words, font_size=size - 2.5, text_anchor="end", fill=colour("ink"))
        shown = min(battle.max_voices, 20) if wide == WIDTH else 0
        for number in range(shown):
            ink = colour("accent" if number < battle.voices else "floor")
            drawing.circle(right - 116 - (shown - number) * 13, 22.5, 4.6, fill=ink, stroke=colour("accent"))


def _field(drawing: Svg, battle: BattleNow, rooms: dict[Area, Room], blocks: dict[Area, list[Block]]) -> None:
    for area in battle.areas:
        there = blocks[area.name]
        end = max((block.y + block.size.high * block.scale for block in there), default=0.0)
        _area(drawing, area, rooms[area.name], end)
    for area in battle.areas:
        for block in blocks[area.name]:
            block.draw(drawing)


def _area(drawing: Svg, area: AreaNow, room: Room, end: float) -> None:
    """An Area: its name, what lies in wait there, and whether there is light for ranged weapons."""
    ours = not area.name.startswith("Enemy")
    words = [area.name, *([f"Combat Trap {area.trap}"] if area.trap else []), *(["lit"] if area.lit else [])]
    with drawing.group(target=f"area {area.name}", label=", ".join(words), id=f"area-{area.name.replace(' ', '-')}"):
        look: dict[str, str | float] = {
            "fill": colour("floor"),
            "stroke": colour("water" if ours else "grid"),
            "stroke_width": 2,
        }
        drawing.rect(room.left, room.top, room.wide, room.high, rx=7, **look)
        # What is only shown stands in a group of its own: the page marks the first shape of what can be chosen.
        with drawing.group():
            tint = colour("water" if ours else "fire")
            drawing.rect(room.left, room.top, room.wide, 26, rx=7, fill=tint, fill_opacity=0.28)
            _scenery(drawing, area.name, room, end)
            _area_marks(drawing, area, room)
        drawing.text(room.left + 8, room.top + 18.5, area.name, font_size=SMALL, fill=colour("ink"))


def _scenery(drawing: Svg, area: Area, room: Room, end: float) -> None:
    """What stands there besides, where the figures leave room for it."""
    if room.wide == COLUMN:
        free = room.top + room.high - max(end, room.top + HEADING) - 36  # a Combat Trap is named at the foot
        scale = min((room.wide - 10) / WIDE, free / HIGH)
        x, y = room.left + (room.wide - WIDE * scale) / 2, room.top + room.high - 30 - HIGH * scale
    else:
        scale = 34 / HIGH if end == 0 else 0
        x, y = room.left + room.wide - 64, room.top + 4
    if scale > 0.3:
        at = f"translate({x:.4g} {y:.4g}) scale({scale:.3g})"
        drawing.add("path", d=SCENERY[area], fill=colour("wall"), fill_opacity=0.22, fill_rule="evenodd", transform=at)


def _area_marks(drawing: Svg, area: AreaNow, room: Room) -> None:
    """Light for ranged weapons, and a Combat Trap (MYK-PLAY-369, MYK-PLAY-346)."""
    right = room.left + room.wide
    if area.lit:
        drawing.add(
            "path", d=art.STAR, fill=colour("accent"), transform=f"translate({right - 19:.4g} {room.top + 7:.4g})"
        )
    if area.trap:
        at, y = (
            (room.left + 7, room.top + room.high - 10) if room.wide == COLUMN else (room.left + 146, room.top + 18.5)
        )
        moved = f"translate({at:.4g} {y - 12:.4g})"
        drawing.add("path", d=art.TRAP, fill=colour("bad"), fill_rule="evenodd", transform=moved)
        trap = textwrap.shorten(area.trap, 19, placeholder="…")
        drawing.text(at + 18, y, trap, font_size=SMALL, fill=colour("bad"))


def _front(drawing: Svg, begin: tuple[float, float], end: tuple[float, float]) -> None:
    """The line between the two Vanguards."""
    drawing.line(*begin, *end, stroke=colour("bad"), stroke_width=2.5, stroke_dasharray="8 6")


def _foot_words(battle: BattleNow) -> str:
    """What is declared and waits, the last first; else the help that was promised and this fight's own rules."""
    if battle.waiting:
        return "Waiting to resolve: " + " ← ".join(battle.waiting)
    return " · ".join([*battle.helps, *battle.special])


def _foot(drawing: Svg, battle: BattleNow, y: float, lines: int) -> None:
    """What is to be told below the Areas."""
    words = _foot_words(battle)
    if not words:
        return
    look: dict[str, str | float] = {"fill": colour("muted")}
    if battle.waiting:
        look = {"fill": colour("ink"), "font_weight": "bold"}
    with drawing.group(label=words):
        # A narrow screen has room for half of it, and for two lines.
        across, size = (52, 13) if lines > 1 else (120, PLAIN)
        for row, line in enumerate(textwrap.wrap(words, across, max_lines=lines, placeholder="…")):
            drawing.text(EDGE + 2, round(y + row * 15, 1), line, font_size=size, **look)
