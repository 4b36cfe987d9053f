"""The table from above: terrain, bases with their facings and state, command range, arcs and reach."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.board.heraldry import emblem
from roundtable.board.lettering import cut, wrapped
from roundtable.board.measured import INCH, Point, along, heading
from roundtable.games.knights_and_knaves.data import charges
from roundtable.games.knights_and_knaves.drawing_figures import STRANGER, base, grown
from roundtable.games.knights_and_knaves.field import COMMAND
from roundtable.games.knights_and_knaves.rules.morale import Muster, morale, total
from roundtable.games.knights_and_knaves.rules.paths import allowance, paces
from roundtable.games.knights_and_knaves.sheets import asking, goals, terrain_sheet
from roundtable.games.knights_and_knaves.state import BAGGAGE, GOING, Figure, Terrain, Unit
from roundtable.games.knights_and_knaves.view import BattleView, side_words


def svg(view: BattleView) -> str:
    """The whole table. Its units are hundredths of an inch, with the south at the bottom."""
    return drawn(view, False)


def narrow(view: BattleView) -> str:
    """The table for a phone: a wide one is turned, with its south on the left; the units stand below it, one to a line."""
    return drawn(view, True)


SCREEN, PHONE = (800.0, 534.0), 362.0
"""Pixels for the drawing on a laptop, and how wide it is on a phone."""
LETTERS = 12.2, 12.5
"""Pixels of letters there: enough to be 11 in a replay, which has less room, and 12 on any phone."""


class Frame(NamedTuple):
    """How the table lies on the drawing, and how large letters are in its units."""

    across: int
    down: int
    turned: bool
    letters: float
    columns: int
    """In how many columns the units are listed."""

    @property
    def margin(self) -> float:
        return self.letters * 1.9

    @property
    def above(self) -> float:
        """Room above the table: for half of the ruler's highest number, and for who stands on the edge."""
        return self.letters * 0.8


def framed(view: BattleView, phone: bool) -> Frame:
    """Letters that can be read once the drawing is shown; a table that does not fit the screen's shape is turned."""
    said, lines = goals(view), listed(view, phone)
    turned = view.width > view.height if phone else view.height > view.width
    across, down = (view.height, view.width) if turned else (view.width, view.height)
    frame = Frame(across, down, turned, 100.0, 1 if phone else 2 * BESIDE)
    for _ in range(6):  # larger letters need more room, in which they are smaller
        width = across + 2 * frame.margin
        height = down + frame.above + frame.margin + footer(frame, lines, said)
        pixels = PHONE / width if phone else min(SCREEN[0] / width, SCREEN[1] / height)
        frame = frame._replace(letters=round(LETTERS[phone] / pixels, 1))
    return frame


def drawn(view: BattleView, phone: bool) -> str:
    """The table drawn anew, but for the parts that look as they did."""
    frame = framed(view, phone)
    below = footer(frame, listed(view, phone), goals(view))
    size = frame.across + 2 * frame.margin, frame.down + frame.above + frame.margin + below
    drawing = Svg(*size, f"The field, turn {view.turn}", left=-frame.margin, top=-frame.above)
    drawing.rect(-frame.margin, -frame.above, *size, fill=colour("paper"))
    play, focus = asking(view), about(view)
    plane: dict[str, str | float] = {"data_scale": INCH, "data_unit": "inch", "overflow": "visible"}
    with drawing.plane(view.width, view.height, turned=frame.turned, **plane):  # who stands on the edge is seen whole
        zones = [] if view.turn else [side.zone for side in view.sides]
        drawing.part(table_part(msgspec.msgpack.encode((view.width, view.height, zones, view.terrain))))
        places(drawing, view, frame)
        with drawing.inside(view.width, view.height):
            command_ranges(drawing, view)
            reach(drawing, view, [figure for figure in view.figures if figure.id in focus])
        muster = Muster(play)
        units = {unit.id: unit for unit in view.units}
        larger, melee = grown(view, frame.letters), play.field.contacts()
        for figure in view.figures:
            if figure.on_table:
                nerve = total(morale(play, figure, muster))
                unit = units[figure.unit]
                asked, close, grows = figure.id in focus, figure.id in melee, larger[unit.id]
                base(drawing, view, unit, figure, nerve, asked, frame.turned, grows, close)
            elif figure.stamina <= 0:
                drawing.fallen(f"figure-{figure.id}", figure.stamina)
    drawing.part(edges(frame))
    legend(drawing, view, frame)
    return str(drawing)


# --- the ground -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def table_part(encoded: bytes) -> str:
    """The cloth and the terrain on it, drawn once for each table."""
    width, height, zones, terrain_ = msgspec.msgpack.decode(
        encoded, type=tuple[int, int, list[list[int]], list[Terrain]]
    )
    drawing = Svg(width, height, "")
    ground(drawing, width, height, zones)
    for piece in terrain_:
        terrain(drawing, piece)
    return drawing.parts


def ground(drawing: Svg, width: int, height: int, zones: list[list[int]]) -> None:
    """The cloth, with a line every six inches to measure by, and the deployment zones before the battle."""
    drawing.rect(0, 0, width, height, fill=colour("floor"), stroke=colour("wall"), stroke_width=12)
    for x in range(6 * INCH, width, 6 * INCH):
        drawing.line(x, 0, x, height, stroke=colour("grid"), stroke_width=6 if x % (12 * INCH) == 0 else 2)
    for y in range(6 * INCH, height, 6 * INCH):
        drawing.line(0, y, width, y, stroke=colour("grid"), stroke_width=6 if y % (12 * INCH) == 0 else 2)
    for number, zone in enumerate(zones):
        if not zone:
            continue
        left, bottom, right, top = zone
        drawing.rect(
            left, bottom, right - left, top - bottom, fill=colour(f"seat-{number}"), fill_opacity=0.08,
            stroke=colour(f"seat-{number}"), stroke_width=8, stroke_dasharray="60 40",
        )  # fmt: skip


def _polygon(drawing: Svg, corners: list[Point], **more: str | float) -> None:
    drawing.polygon([(x, y) for x, y in corners], **more)


def terrain(drawing: Svg, piece: Terrain) -> None:
    """One piece of terrain, by its kind; hedges, walls and openings differ in pattern as well as colour."""
    with drawing.group(target=f"terrain {piece.id}", label=terrain_sheet(piece).text):
        if piece.kind == "wood":
            wood(drawing, piece)
        elif piece.disc is not None and piece.kind in ("gentle hill", "steep hill"):
            x, y, r = piece.disc
            rings = (4, 3, 2, 1) if piece.kind == "steep hill" else (4, 2)
            for part in rings:
                drawing.circle(
                    x, y, r * part // 4, fill=colour("muted"), fill_opacity=0.1, stroke=colour("muted"), stroke_width=10,
                    stroke_dasharray="30 20" if part == 2 else "none",
                )  # fmt: skip
        elif piece.disc is not None:
            drawing.circle(*piece.disc, fill=colour("water"), stroke=colour("water"), stroke_width=10)
        elif piece.line is not None:
            line(drawing, piece)
        else:
            area(drawing, piece)


def wood(drawing: Svg, piece: Terrain) -> None:
    if piece.disc is None:
        _polygon(drawing, piece.corners, fill=colour("wood"), fill_opacity=0.6, stroke=colour("wood"), stroke_width=12)
        return
    x, y, r = piece.disc
    drawing.circle(x, y, r, fill=colour("wood"), fill_opacity=0.45, stroke=colour("wood"), stroke_width=14)
    for ring, count in ((r * 3 // 4, 9), (r * 2 // 5, 5), (0, 1)):
        for n in range(count):
            tx, ty = along((x, y), heading(360 * n // count), ring) if ring else (x, y)
            drawing.circle(tx, ty, 62, fill=colour("wood"), stroke=colour("paper"), stroke_width=6, stroke_opacity=0.6)


LINES: dict[str, tuple[str, int, str]] = {
    "hedge": ("wood", 44, "50 14"),
    "waist wall": ("muted", 36, "none"),
    "chest wall": ("wall", 44, "none"),
    "battlement": ("wall", 60, "50 30"),
    "wall": ("wall", 64, "none"),
    "doorway": ("accent", 40, "24 16"),
    "gate": ("accent", 56, "40 16"),
    "window": ("water", 44, "none"),
    "arrow slit": ("water", 44, "16 16"),
    "precipice": ("ink", 30, "14 26"),
}
"""How a linear piece is drawn: its colour, width and dashes."""


def line(drawing: Svg, piece: Terrain) -> None:
    assert piece.line is not None
    (ax, ay), (bx, by) = piece.line
    ink, width, dashes = LINES[piece.kind]
    drawing.line(ax, ay, bx, by, stroke=colour(ink), stroke_width=width, stroke_dasharray=dashes)


def area(drawing: Svg, piece: Terrain) -> None:
    fills = {"building": ("wall", 0.22), "rampart": ("wall", 0.35), "water": ("water", 0.85)}
    ink, opacity = fills.get(piece.kind, ("muted", 0.3))
    _polygon(drawing, piece.corners, fill=colour(ink), fill_opacity=opacity, stroke=colour(ink), stroke_width=24)
    if piece.kind in ("stairs", "ladder"):
        low_x, high_x = min(x for x, _ in piece.corners), max(x for x, _ in piece.corners)
        low_y, high_y = min(y for _, y in piece.corners), max(y for _, y in piece.corners)
        for y in range(low_y + 30, high_y, 45):
            drawing.line(low_x, y, high_x, y, stroke=colour("ink"), stroke_width=8)


def places(drawing: Svg, view: BattleView, frame: Frame) -> None:
    """Objectives, baggage, corpses."""
    for number, place in enumerate(view.objectives):
        x, y, r = place.disc
        with drawing.group(target=f"objective {number}", label=f"{place.name}, {place.points} points"):
            drawing.circle(
                x,
                y,
                r,
                fill=colour("accent"),
                fill_opacity=0.12,
                stroke=colour("accent"),
                stroke_width=14,
                stroke_dasharray="80 40",
            )
            left, up = (x + frame.letters * 0.4, y) if frame.turned else (x, y - frame.letters * 0.4)
            drawing.upright(left, up, place.name, font_size=frame.letters, text_anchor="middle", fill=colour("ink"))
    for number, side in enumerate(view.sides):
        if side.baggage is not None:
            x, y = side.baggage
            words = "captured" if side.captured else "baggage"
            with drawing.group(target=f"baggage {number}", label=f"{words} of {side_words(view, number)}"):
                drawing.circle(x, y, BAGGAGE, fill=colour("paper"), stroke=colour(f"seat-{number}"), stroke_width=16)
                wagon(drawing, x, y, side.captured, colour(f"seat-{number}"))
    for corpse in view.corpses:
        for dx, dy in ((32, 32), (32, -32)):
            drawing.line(
                corpse.x - dx, corpse.y - dy, corpse.x + dx, corpse.y + dy, stroke=colour("muted"), stroke_width=12
            )


def wagon(drawing: Svg, x: float, y: float, captured: bool, ink: str) -> None:
    """A pile of baggage, crossed out once it is captured."""
    look: dict[str, str | float] = {"stroke": ink, "stroke_width": 11, "fill": "none"}
    if captured:
        drawing.add("path", d=f"M{x - 34} {y - 34} L{x + 34} {y + 34} M{x - 34} {y + 34} L{x + 34} {y - 34}", **look)
    else:
        drawing.rect(x - 36, y - 32, 72, 64, **look)
        drawing.add("path", d=f"M{x - 36} {y - 10} H{x + 36} M{x - 36} {y + 12} H{x + 36}", **look)


def command_ranges(drawing: Svg, view: BattleView) -> None:
    """Five inches from each commander's base, while he can command (KK-063)."""
    for number, side in enumerate(view.sides):
        lord = next((figure for figure in view.figures if figure.id == side.commander and figure.free), None)
        if lord is not None:
            drawing.circle(
                lord.x, lord.y, lord.radius + COMMAND, fill="none", stroke=colour(f"seat-{number}"), stroke_width=10,
                stroke_dasharray="40 30", stroke_opacity=0.8,
            )  # fmt: skip


TINT = 0.11
"""How much of a side's colour lies over the ground that its figures reach."""


def about(view: BattleView) -> set[str]:
    """The figures that the question is about; of a unit whose pace is asked only those that go."""
    going = view.step != "declare"
    return {id_ for id_ in view.focus if going or view.figure(id_).chit in GOING}


def reach(drawing: Svg, view: BattleView, focus: Sequence[Figure]) -> None:
    """How far the figures in question may go at each pace, or where they may shoot: one ground for all of them."""
    if view.step in ("shooting", "volley"):
        arcs(drawing, [figure for figure in focus if figure.missile])
    elif view.step in ("chits", "declare", "moves"):
        chosen = [figure for figure in focus if view.step == "moves" and figure.pace != "stand"]
        others = [figure for figure in focus if figure not in chosen]
        circles(drawing, [(figure, figure.pace) for figure in chosen])
        circles(drawing, [(figure, paces(figure)[-1]) for figure in others])
        circles(drawing, [(figure, paces(figure)[0]) for figure in others])


def circles(drawing: Svg, going: Sequence[tuple[Figure, str]]) -> None:
    if going:
        with drawing.group(**tinted(going[0][0])):
            for figure, pace in going:
                drawing.circle(figure.x, figure.y, allowance(figure, pace))


def arcs(drawing: Svg, shooters: Sequence[Figure]) -> None:
    if shooters:
        with drawing.group(**tinted(shooters[0])):
            for figure in shooters:
                arc(drawing, figure, 20 * INCH)


def tinted(figure: Figure) -> dict[str, Any]:
    """Shapes that are seen as one: a group's opacity does not add up where they overlap."""
    return {"opacity": TINT, "fill": colour(f"seat-{figure.side}")}


def arc(drawing: Svg, figure: Figure, radius: int) -> None:
    """The half circle in front of a figure (KK-005)."""
    left = along(figure.at, heading(figure.facing - 90), radius)
    right = along(figure.at, heading(figure.facing + 90), radius)
    drawing.add("path", d=f"M {left[0]} {left[1]} A {radius} {radius} 0 0 0 {right[0]} {right[1]} Z")


# --- around the table -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def edges(frame: Frame) -> str:
    """A ruler along the edges: a number every six inches."""
    drawing = Svg(1, 1, "")
    look: dict[str, str | float] = {"font_size": frame.letters, "fill": colour("muted")}
    for x in range(0, frame.across + 1, 6 * INCH):
        drawing.text(x, frame.down + frame.letters * 1.25, str(x // INCH), text_anchor="middle", **look)
    for y in range(0, frame.down + 1, 6 * INCH):
        inches = (y if frame.turned else frame.down - y) // INCH
        drawing.text(-frame.letters * 0.3, y + frame.letters * 0.36, str(inches), text_anchor="end", **look)
    return drawing.parts


BESIDE = 2
"""Of each side so many units stand in a line, but for a phone."""


def listed(view: BattleView, phone: bool) -> float:
    """How many lines the units of both sides take below the table."""
    units = [sum(unit.side == side for unit in view.units) for side in (0, 1)]
    return sum(units) + 2.5 if phone else -(-max(units) // BESIDE) + 1


def footer(frame: Frame, lines: float, said: Sequence[str]) -> float:
    """How much room there must be below the table for so many lines and for what there is to win."""
    told = sum(len(wrapped(words, frame.across, frame.letters)) for words in said)
    return frame.letters * 1.35 * (lines + told + (0.6 if told else 0))


def legend(drawing: Svg, view: BattleView, frame: Frame) -> None:
    """Below the table: each side's units with how many stand, how worn they are and what they do; and what wins."""
    size, line = frame.letters, frame.letters * 1.35
    phone = frame.columns == 1
    foot = frame.down + size * 2.9
    room = frame.across / frame.columns
    for number in (0, 1):
        x = 0.0 if phone else number * frame.across / 2
        top = foot if phone else frame.down + size * 2.9
        units = [unit_now(view, unit) for unit in view.units if unit.side == number]
        told = "" if phone else together(units)
        _side_line(drawing, number, side_words(view, number), told, x, top, frame.across / (1 if phone else 2) - size, size)
        down = len(units) if phone else -(-len(units) // BESIDE)
        rooms = [room] if phone else shared(BESIDE * room, units, down)
        for n, unit in enumerate(units):
            column = n // down
            left, wide = x + sum(rooms[:column]), rooms[column]
            drawing.kept(line_of_unit, number, unit, left, top + (n % down + 1) * line, wide - size, size, phone)
        foot = max(foot, top + line * (down + (1.25 if phone else 1)))
    for words in goals(view):
        for part in wrapped(words, frame.across, size):
            drawing.text(0, foot, part, font_size=size, fill=colour("ink"))
            foot += line


def shared(room: float, units: Sequence[UnitNow], down: int) -> list[float]:
    """How wide each column of a side's units is: long names have more room than short ones."""
    columns = [units[n : n + down] for n in range(0, len(units), down)] if down else []
    needs = [max(len(unit.name) + len(unit.strength) for unit in column) + BARE for column in columns]
    return [room * need / sum(needs) for need in needs] if len(needs) > 1 else [room / BESIDE]


BARE = 8
"""Letters whose room a line of the list needs beside a name and how many stand: for the charge, the ring and some space."""


class UnitNow(NamedTuple):
    """What the list says of a unit."""

    charge: str
    name: str
    strength: str
    words: str
    commanded: bool


def unit_now(view: BattleView, unit: Unit) -> UnitNow:
    """How many of how many stand, and how it is led."""
    figures = [figure for figure in view.figures if figure.unit == unit.id]
    standing = [figure for figure in figures if figure.on_table]
    routing = sum([figure.routing for figure in standing])
    charge = charges().get(figures[-1].troop, STRANGER) if figures else STRANGER
    words = [f"{routing} routing"] if routing else []
    words += ["withdrawing"] if unit.withdrawing else []
    words += [f"{unit.order} signal"] if unit.order and not unit.activated else []
    strength = f"{len(standing) - routing}/{len(figures)}"
    commanded = any(figure.commanded for figure in standing)
    return UnitNow(charge, unit.name, strength, ", ".join(words), commanded)


def together(units: Sequence[UnitNow]) -> str:
    """What there is to say of units, once for all of whom it is true: their names may be cut."""
    said = dict.fromkeys(unit.words for unit in units if unit.words)
    return "; ".join(f"{words}: {', '.join(unit.name for unit in units if unit.words == words)}" for words in said)


NAMED = 14
"""Letters for which there is room at least where a side is called by who plays it."""


def _side_line(
    drawing: Svg, number: int, name: str, told: str, x: float, y: float, room: float, size: float
) -> None:
    """A side's name, and what there is to say of its units beyond how many stand."""
    seat_mark(drawing, number, x + size * 0.45, y - size * 0.36, size * 0.45)
    title: dict[str, str | float] = {"font_weight": "bold", "fill": colour(f"seat-{number}")}
    drawing.text(x + size * 1.2, y, name, font_size=size, **title)
    after = size * (1.9 + 0.6 * max(len(name), NAMED))  # who plays it may be called longer than here
    if told:
        drawing.text(x + after, y, cut(told, room - after, size), font_size=size, fill=colour("muted"))


def line_of_unit(
    drawing: Svg, side: int, unit: UnitNow, x: float, y: float, room: float, size: float, phone: bool
) -> None:
    """A unit in one line: its charge, its name, how many of how many stand, and whether it is in command."""
    with drawing.group(transform=f"translate({x + size * 0.55:.5g} {y - size * 0.36:.5g})"):
        emblem(drawing, unit.charge, size * 1.15, colour(f"seat-{side}"))
    right = x + size * 1.4 + room * 0.46 if phone else x + room - size * 1.4  # and there the ring after it
    name = cut(unit.name, right - x - size * (1.9 + 0.6 * len(unit.strength)), size)
    drawing.text(x + size * 1.4, y, name, font_size=size, fill=colour("ink"))
    look: dict[str, str | float] = {"font_weight": "bold", "text_anchor": "end", "fill": colour("ink")}
    drawing.text(right, y, unit.strength, font_size=size, **look)
    if phone:
        words, left = unit.words, x + room - right - size * 0.7
        both = ", ".join(filter(None, (words, "in command" if unit.commanded else "")))
        told = both if cut(both, left, size) == both else cut(words, left, size)
        drawing.text(right + size * 0.7, y, told, font_size=size, fill=colour("muted"))
    elif unit.commanded:
        ring: dict[str, str | float] = {"stroke": colour(f"seat-{side}"), "stroke_width": size * 0.14}
        ring |= {"fill": "none", "stroke_dasharray": f"{size * 0.3:.4g} {size * 0.2:.4g}"}
        with drawing.group(label=f"{unit.name}: in command"):
            drawing.circle(right + size, y - size * 0.36, size * 0.4, **ring)
