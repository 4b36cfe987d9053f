"""The table from above: terrain, bases with their facings and state, command range, arcs and reach."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.board.heraldry import emblem
from roundtable.board.lettering import cut, wrapped
from roundtable.board.measured import INCH, Point, along, heading
from roundtable.games.knights_and_knaves.data import charges
from roundtable.games.knights_and_knaves.field import COMMAND
from roundtable.games.knights_and_knaves.rules.morale import Muster, morale, total
from roundtable.games.knights_and_knaves.rules.paths import allowance, paces
from roundtable.games.knights_and_knaves.sheets import asking, goals, state_words, terrain_sheet
from roundtable.games.knights_and_knaves.state import BAGGAGE, Figure, Terrain, Unit
from roundtable.games.knights_and_knaves.view import BattleView

ROOM = {"": 1.5, "leader": 1.22, "commander": 1.04}
"""How wide a charge is on a base, in its radius: rings take some of the room."""
STRANGER = "visor"
"""The charge of troops that a retinue of somebody's own brought along."""
STEADY, SHAKY = 7, 4
"""Morale values from which a figure is drawn as steady, and below which as near breaking."""


def svg(view: BattleView) -> str:
    """The whole table. Its units are hundredths of an inch, with the south at the bottom."""
    return drawn(view, False)


def narrow(view: BattleView) -> str:
    """The table for a phone: a wide one is turned, with its south on the left; the units stand below it, one to a line."""
    return drawn(view, True)


SCREEN, PHONE = (800.0, 534.0), 362.0
"""Pixels for the drawing on a laptop, and how wide it is on a phone."""


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


def framed(view: BattleView, phone: bool) -> Frame:
    """Letters that can be read once the drawing is shown; a table that does not fit the screen's shape is turned."""
    turned = view.width > view.height if phone else view.height > view.width
    across, down = (view.height, view.width) if turned else (view.width, view.height)
    frame = Frame(across, down, turned, 100.0, 1 if phone else 2)
    for _ in range(6):  # larger letters need more room, in which they are smaller
        width = across + 2 * frame.margin
        height = down + 2 * frame.margin + footer(view, frame)
        pixels = PHONE / width if phone else min(SCREEN[0] / width, SCREEN[1] / height)
        frame = frame._replace(letters=round((12.5 if phone else 11.5) / pixels, 1))
    return frame


def drawn(view: BattleView, phone: bool) -> str:
    """The table drawn anew, but for the parts that look as they did."""
    frame = framed(view, phone)
    size = frame.across + 2 * frame.margin, frame.down + 2 * frame.margin + footer(view, frame)
    drawing = Svg(*size, f"The field, turn {view.turn}", left=-frame.margin, top=-frame.margin)
    drawing.rect(-frame.margin, -frame.margin, *size, fill=colour("paper"))
    play = asking(view)
    with drawing.plane(view.width, view.height, turned=frame.turned, data_scale=INCH, data_unit="inch"):
        zones = [] if view.turn else [side.zone for side in view.sides]
        drawing.part(table_part(msgspec.msgpack.encode((view.width, view.height, zones, view.terrain))))
        places(drawing, view, frame)
        command_ranges(drawing, view)
        for id_ in view.focus:
            reach(drawing, view, view.figure(id_))
        muster = Muster(play)
        units = {unit.id: unit for unit in view.units}
        focus, larger = set(view.focus), grown(view, frame)
        for figure in view.figures:
            if figure.on_table:
                nerve = total(morale(play, figure, muster))
                unit = units[figure.unit]
                base(drawing, view, unit, figure, nerve, figure.id in focus, frame.turned, larger[unit.id])
    edges(drawing, frame)
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
            with drawing.group(target=f"baggage {number}", label=f"{words} of {side.name}"):
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


def reach(drawing: Svg, view: BattleView, figure: Figure) -> None:
    """How far a figure in question may go at each pace, or which way it may shoot."""
    ink = colour(f"seat-{figure.side}")
    if view.step in ("shooting", "volley") and figure.missile:
        arc(drawing, figure, 20 * INCH, ink)
        return
    if view.step not in ("chits", "declare", "moves"):
        return
    shown = [figure.pace] if view.step == "moves" and figure.pace != "stand" else [paces(figure)[0], paces(figure)[-1]]
    for pace in shown:
        drawing.circle(
            figure.x, figure.y, allowance(figure, pace), fill="none", stroke=ink, stroke_width=6, stroke_opacity=0.35,
        )  # fmt: skip


def arc(drawing: Svg, figure: Figure, radius: int, ink: str) -> None:
    """The half circle in front of a figure (KK-005)."""
    left = along(figure.at, heading(figure.facing - 90), radius)
    right = along(figure.at, heading(figure.facing + 90), radius)
    drawing.add(
        "path", d=f"M {left[0]} {left[1]} A {radius} {radius} 0 0 0 {right[0]} {right[1]} Z",
        fill=ink, fill_opacity=0.03, stroke=ink, stroke_width=5, stroke_opacity=0.3,
    )  # fmt: skip


# --- figures ----------------------------------------------------------------------------------------------------------


class Look(NamedTuple):
    """All that a figure's drawing shows of it but for where it stands: alike figures are drawn once."""

    side: int
    radius: int
    facing: int
    mood: str
    charge: str
    role: str
    focus: bool
    routing: bool
    stamina: int
    full: int
    tired: int
    worn: int
    chit: str
    turned: bool


LARGE, APART = 13.5, 0.8
"""Pixels of half a base that can be read well, and how much of the room between two of them is taken for it."""
LEAST, LARGEST = 1.35, 4.0
"""How much larger than they are bases are drawn at least and at most, while the whole table is seen."""


def grown(view: BattleView, frame: Frame) -> dict[str, float]:
    """How much larger than they are the bases of each unit are drawn: to be read where the whole table is seen.

    They leave room between them, but for those that stand close; who looks closer sees them as they are (`data-grow`).
    """
    pixel = frame.letters / 11.5
    there = [(complex(figure.x, figure.y), figure.radius, figure.unit) for figure in view.figures if figure.on_table]
    found: dict[str, float] = {}
    for _, radius, unit in there:
        found[unit] = min(found.get(unit, LARGEST), LARGE * pixel / radius)
    for n, (at, radius, one) in enumerate(there):
        for where, wide, other in there[n + 1 :]:
            room = APART * abs(at - where) / (radius + wide)
            if room < found[one]:
                found[one] = room
            if room < found[other]:
                found[other] = room
    return {unit: round(max(LEAST, most), 2) for unit, most in found.items()}


def base(
    drawing: Svg, view: BattleView, unit: Unit, figure: Figure, nerve: int, focus: bool, turned: bool, larger: float
) -> None:
    """A base where it stands: a group with an id of its own, so that a page can move it from place to place."""
    role = "commander" if view.sides[figure.side].commander == figure.id else ""
    role = role or ("leader" if unit.leader == figure.id else "")
    mood = "bad" if nerve < SHAKY else "accent" if nerve < STEADY else "good"
    charge = "" if figure.stunned else charges().get(figure.troop, STRANGER)
    look = Look(
        figure.side, figure.radius, figure.facing, mood, charge, role, focus, figure.routing, figure.stamina,
        figure.full, figure.tired, figure.worn, figure.chit, turned,
    )  # fmt: skip
    spoken = (
        f"{figure.name}, {figure.row.name} of {view.sides[figure.side].name}: {state_words(view, figure, unit)}, "
        f"stamina {figure.stamina} of {figure.full}, morale {nerve}, fatigue {figure.fatigue}"
        + (f", chit {figure.chit}" if figure.chit else "")
    )
    # Where the base is and how wide: for the page's ruler, which measures from edge to edge (KK-004).
    place: dict[str, str | float] = {
        "data_x": figure.x,
        "data_y": figure.y,
        "data_radius": figure.radius,
        "data_life": figure.stamina,
    }
    moved = f"translate({figure.x} {figure.y})" + (f" scale({larger:g})" if larger > 1 else "")
    if larger > 1:
        place["data_grow"] = larger
    asked = {"class_": "asked"} if focus else {}  # a small screen looks there first
    target, name = f"figure {figure.id}", f"figure-{figure.id}"
    with drawing.group(target=target, label=spoken, id=name, transform=moved, **place, **asked):
        drawing.part(body(look))


@lru_cache(maxsize=2048)
def body(look: Look) -> str:
    """A base around its middle: side by colour and shape, facing and nerve by a point, stamina by a bar, fatigue by dots."""
    drawing = Svg(1, 1, "")
    ink, r = colour(f"seat-{look.side}"), look.radius
    if look.focus:
        drawing.circle(0, 0, r + 26, fill="none", stroke=colour("accent"), stroke_width=16)
    # The point turns with the facing; green while the figure is steady, red when it is near breaking.
    with drawing.group(class_="facing", transform=f"rotate({-look.facing})"):
        left, right = (along((0, 0), heading(turn), r - 2) for turn in (-34, 34))
        drawing.polygon([(0, r + 34), left, right], fill=colour(look.mood), stroke=colour("ink"), stroke_width=5)
    shape: dict[str, str | float] = {"fill": ink, "stroke": colour("ink"), "stroke_width": 8}
    if look.routing:
        shape = {"fill": colour("paper"), "stroke": ink, "stroke_width": 14, "stroke_dasharray": "22 14"}
    if look.side == 1:
        # The second side's bases have eight corners: never colour alone.
        drawing.polygon([along((0, 0), heading(45 * n + 22), r + 3) for n in range(8)], **shape)
    else:
        drawing.circle(0, 0, r - 2, **shape)
    if look.role == "commander":
        drawing.circle(0, 0, r - 14, fill="none", stroke=colour("paper"), stroke_width=12)
    elif look.role == "leader":
        drawing.circle(0, 0, r - 12, fill="none", stroke=colour("paper"), stroke_width=6)
    light = ink if look.routing else colour("paper")
    # What follows stays the right way up, however the table lies.
    with drawing.group(transform="rotate(90)" if look.turned else "rotate(0)"):
        if look.charge:
            with drawing.group(transform="scale(1 -1)"):
                emblem(drawing, look.charge, r * ROOM[look.role], light)
        else:  # stunned: a z
            look_of_z: dict[str, str | float] = {"stroke": light, "stroke_width": 12, "fill": "none"}
            drawing.add("path", d="M-18 22 H18 L-18 -22 H18", class_="stunned", **look_of_z)
        stamina(drawing, look)
        for n in range(min(6, look.tired + look.worn)):
            drawing.circle(
                -r + 12 + 22 * n, r + 14, 9, fill=colour("ink") if n < look.worn else colour("paper"),
                stroke=colour("ink"), stroke_width=5,
            )  # fmt: skip
        chit(drawing, look)
    return drawing.parts


def chit(drawing: Svg, look: Look) -> None:
    """The chit beside a base: what it says, or its back (KK-074, KK-076)."""
    x = y = look.radius
    if look.chit == "face down":
        drawing.rect(x, y - 10, 46, 46, rx=8, fill=colour(f"seat-{look.side}"), stroke=colour("paper"), stroke_width=8)
        drawing.line(x + 12, y + 2, x + 34, y + 24, stroke=colour("paper"), stroke_width=6)
        drawing.line(x + 12, y + 24, x + 34, y + 2, stroke=colour("paper"), stroke_width=6)
    elif look.chit:
        look_of_it: dict[str, str | float] = {"stroke": colour("ink"), "stroke_width": 10, "fill": "none"}
        with drawing.group(transform=f"translate({x + 24} {y + 12})", class_="chit"):
            drawing.add("path", d=CHITS[look.chit], **look_of_it)


CHITS = {
    "stay": "M-8 0 A8 8 0 1 0 8 0 A8 8 0 1 0 -8 0",
    "move": "M-26 0 H22 M6 -15 L24 0 L6 15",
    "shoot": "M-20 -20 L20 20 M20 0 V20 H0",
    "move and shoot": "M-26 0 H-12 M-4 0 H8 M6 -15 L24 0 L6 15",
    "charge": "M-22 -22 L22 22 M-22 22 L22 -22 M-22 -6 L-6 -22 M22 -6 L6 -22",
    "cross": "M-22 -14 C-16 22 16 22 22 -10 M8 -2 L22 -14 L30 4",
}
"""What a chit says, as a sign drawn upwards: a dot, an arrow, an arrow aloft, a broken arrow, swords, a leap."""


def stamina(drawing: Svg, look: Look) -> None:
    """A bar below the base, only once something is missing."""
    if look.stamina == look.full:
        return
    width = 2 * look.radius
    share = width * look.stamina // look.full
    hue = "good" if 4 * look.stamina >= 3 * look.full else "accent" if 2 * look.stamina >= look.full else "bad"
    bar: dict[str, str | float] = {"fill": colour("paper"), "stroke": colour("ink"), "stroke_width": 4}
    drawing.rect(-width // 2, -look.radius - 24, width, 16, **bar)
    drawing.rect(-width // 2, -look.radius - 24, share, 16, fill=colour(hue))


# --- around the table -------------------------------------------------------------------------------------------------


def edges(drawing: Svg, frame: Frame) -> None:
    """A ruler along the edges: a number every six inches."""
    look: dict[str, str | float] = {"font_size": frame.letters, "fill": colour("muted")}
    for x in range(0, frame.across + 1, 6 * INCH):
        drawing.text(x, frame.down + frame.letters * 1.25, str(x // INCH), text_anchor="middle", **look)
    for y in range(0, frame.down + 1, 6 * INCH):
        inches = (y if frame.turned else frame.down - y) // INCH
        drawing.text(-frame.letters * 0.3, y + frame.letters * 0.36, str(inches), text_anchor="end", **look)


def footer(view: BattleView, frame: Frame) -> float:
    """How much room there must be below the table for the units of both sides and what there is to win."""
    units = [sum(unit.side == side for unit in view.units) for side in (0, 1)]
    listed = max(units) + 1 if frame.columns == 2 else sum(units) + 2.5
    told = sum(len(wrapped(words, frame.across, frame.letters)) for words in goals(view))
    return frame.letters * 1.35 * (listed + told + (0.6 if told else 0))


def legend(drawing: Svg, view: BattleView, frame: Frame) -> None:
    """Below the table: each side's units with how many stand, how worn they are and what they do; and what wins."""
    size, line = frame.letters, frame.letters * 1.35
    y = foot = frame.down + size * 2.9
    room = frame.across / frame.columns
    for number, side in enumerate(view.sides):
        x = number * room if frame.columns == 2 else 0.0
        y = frame.down + size * 2.9 if frame.columns == 2 else foot
        seat_mark(drawing, number, x + size * 0.45, y - size * 0.36, size * 0.45)
        title: dict[str, str | float] = {"font_weight": "bold", "fill": colour(f"seat-{number}")}
        drawing.text(x + size * 1.2, y, side.name, font_size=size, **title)
        for unit in view.units:
            if unit.side == number:
                y += line
                _unit_line(drawing, view, unit, x, y, room - size, size)
        foot = max(foot, y + line * (1.25 if frame.columns == 1 else 1))
    for words in goals(view):
        for part in wrapped(words, frame.across, size):
            drawing.text(0, foot, part, font_size=size, fill=colour("ink"))
            foot += line


def _unit_line(drawing: Svg, view: BattleView, unit: Unit, x: float, y: float, room: float, size: float) -> None:
    """A unit in one line: its charge, its name, how many of how many stand, and how it is led."""
    figures = [figure for figure in view.figures if figure.unit == unit.id]
    standing = [figure for figure in figures if figure.on_table]
    routing = sum(figure.routing for figure in standing)
    with drawing.group(transform=f"translate({x + size * 0.55:.5g} {y - size * 0.36:.5g})"):
        charge = charges().get(figures[-1].troop, STRANGER) if figures else STRANGER
        emblem(drawing, charge, size * 1.15, colour(f"seat-{unit.side}"))
    count = f"{len(standing) - routing}/{len(figures)}"
    name = cut(unit.name, room * 0.5, size, bold=True)
    right = x + size * 1.4 + room * 0.42
    drawing.text(x + size * 1.4, y, name, font_size=size, fill=colour("ink"))
    look: dict[str, str | float] = {"font_weight": "bold", "text_anchor": "end", "fill": colour("ink")}
    drawing.text(right, y, count, font_size=size, **look)
    words = [f"{routing} routing"] if routing else []
    words += ["withdrawing"] if unit.withdrawing else []
    words += [unit.order] if unit.order and not unit.activated else []
    words += ["in command"] if any(figure.commanded for figure in standing) else []
    told = cut(", ".join(words), x + room - right - size * 0.7, size)
    drawing.text(right + size * 0.7, y, told, font_size=size, fill=colour("muted"))
