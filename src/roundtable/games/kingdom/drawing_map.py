"""A map under exploration as SVG: nine places in fog, the ways that are known, the Court, and what is left to it.

Wide: the map as high as there is room, the Court and what is left to it in a column on its right (drawing_court). On a phone
one below the other, and the rooms smaller.
"""

import textwrap
from typing import NamedTuple

from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.games.kingdom import drawing_court as court
from roundtable.games.kingdom import drawing_figures as art
from roundtable.games.kingdom.drawing_scenery import flagstones
from roundtable.games.kingdom.dungeon.model import ROOMS
from roundtable.games.kingdom.view_map import MapNow, RoomSeen, WaySeen, doing

WIDTH, HEIGHT, NARROW = 960, 680, 380
TOP, NARROW_TOP = 40, 44
RIGHT = 630
"""Where the column beside the map begins."""
REACTIONS = {"Hostile": "bad", "Neutral": "accent", "Friendly": "good", "": "ink"}


class Look(NamedTuple):
    """How large rooms are and what can be written into one."""

    wide: float
    high: float
    gap: float
    letters: float
    line: float
    wrap: int
    bold_wrap: int
    lines: int
    """Under the room's own number; fewer where somebody stands."""
    feet: float
    """How high those who stand there are."""


LARGE = Look(180, 186, 24, 14.2, 18, 21, 19, 8, 34)
PHONE = Look(112, 98, 15, 12.6, 14, 15, 13, 5, 14)
RIM = 8
"""Around the map, for the arrow of the Entrance."""


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def svg(now: MapNow) -> str:
    """The whole of an evening outside a fight (MYK-PLAY-192, MYK-PLAY-200)."""
    drawing = Svg(WIDTH, HEIGHT, f"{now.title}: {doing(now)}")
    drawing.text(10, 27, textwrap.shorten(now.title, 44, placeholder="…"), **_heading(20))
    words = _sentence(textwrap.shorten(doing(now), 58, placeholder="…"))
    drawing.text(WIDTH - 8, 27, words, font_size=16, text_anchor="end", fill=colour("ink"))
    with drawing.group(transform=f"translate(2 {TOP})"):
        _map(drawing, now, LARGE)
    court.column(drawing, now, RIGHT, TOP + RIM, WIDTH - 4 - RIGHT, HEIGHT - TOP - 2 * RIM)
    return str(drawing)


def narrow(now: MapNow) -> str:
    """The same for a phone."""
    under = NARROW_TOP + 3 * PHONE.high + 2 * PHONE.gap + 2 * RIM + 4
    drawing = Svg(NARROW, under + court.rows_high(now), f"{now.title}: {doing(now)}")
    drawing.text(8, 18, textwrap.shorten(now.title, 40, placeholder="…"), **_heading(16))
    words = _sentence(textwrap.shorten(doing(now), 54, placeholder="…"))
    drawing.text(8, 36, words, font_size=13, fill=colour("ink"))
    with drawing.group(transform=f"translate(0 {NARROW_TOP})"):
        _map(drawing, now, PHONE)
    court.rows(drawing, now, 7, under)
    return str(drawing)


def _heading(size: float) -> dict[str, str | float]:
    return {"font_size": size, "font_weight": "bold", "fill": colour("ink")}


# --- the map ---------------------------------------------------------------------------------------------------------


def _map(drawing: Svg, now: MapNow, look: Look) -> None:
    for way in now.ways:
        drawing.kept(_way, way, look)
    for room in now.rooms:
        drawing.kept(draw_room, room, room.at == now.at, look)
    for way in now.ways:
        if way.traps:
            drawing.kept(_way_trap, way, look)
    _standing(drawing, now, look)


def corner(room: str, look: Look) -> tuple[float, float]:
    """The upper left corner of a room: columns A to C from the left, rows 1 to 3 from above (MYK-CREATE-072)."""
    return (
        RIM + "ABC".index(room[0]) * (look.wide + look.gap),
        RIM + "123".index(room[1]) * (look.high + look.gap),
    )


def _middle(key: str, look: Look) -> tuple[float, float, float, float]:
    one, other = (corner(room, look) for room in key.split("-"))
    return one[0] + look.wide / 2, one[1] + look.high / 2, other[0] + look.wide / 2, other[1] + look.high / 2


def _way(drawing: Svg, way: WaySeen, look: Look) -> None:
    x1, y1, x2, y2 = _middle(way.key, look)
    words = [f"Corridor {way.key.replace('-', ' to ')}", *way.hints, *(f"Trap {trap}" for trap in way.traps)]
    words += [f"Trap {trap}" for trap in way.spent]
    broad = look.wide * 0.27
    with drawing.group(target=f"corridor {way.key}", label="; ".join(words), id=f"corridor-{way.key}"):
        drawing.line(x1, y1, x2, y2, stroke=colour("wall"), stroke_width=broad)
        with drawing.group():
            drawing.line(x1, y1, x2, y2, stroke=colour("floor"), stroke_width=broad - 6)


def _way_trap(drawing: Svg, way: WaySeen, look: Look) -> None:
    x1, y1, x2, y2 = _middle(way.key, look)
    size = max(1, look.gap / 18)
    place = f"translate({(x1 + x2) / 2 - 7.5 * size:.4g} {(y1 + y2) / 2 - 7 * size:.4g}) scale({size:.3g})"
    with drawing.group(label=", ".join(way.traps), transform=place):
        drawing.add("path", d=art.TRAP, fill=colour("bad"), fill_rule="evenodd")


def name_lines(room: RoomSeen, look: Look = PHONE) -> list[str]:
    """A room's name, in bold letters, which are wider."""
    return textwrap.wrap(room.name, look.bold_wrap, max_lines=2, placeholder="…")


def room_lines(room: RoomSeen, look: Look = PHONE) -> list[tuple[str, str]]:
    """What stands in a room's place, line by line, each with its colour: the most pressing first."""
    found: list[tuple[str, str]] = []

    def put(words: str, ink: str, most: int = 2) -> None:
        found.extend((line, ink) for line in textwrap.wrap(words, look.wrap, max_lines=most, placeholder="…"))

    found.extend((line, "ink") for line in name_lines(room, look))
    for words in room.monsters:
        put(words, REACTIONS[room.reaction])
    for words in room.traps:
        put(f"⚠ {words.rpartition(' (')[0]}", "bad", 1)
    for words in room.bases:
        put(f"⌂ {words}", "bad" if "destroyed" not in words else "muted", 2)
    if not room.monsters and (room.sight in ("dark", "near") or room.secret):
        for words in room.told[-2:]:
            put(words, "ink")
        for words in room.names:
            put(words, "bad", 1)
    for words in room.hints:
        put(words, "muted", 3)
    if room.things:
        put(", ".join(room.things), "muted", 1)
    for words in room.spent:
        put(f"× {words.rpartition(' (')[0]}", "muted", 1)
    return found


def room_words(room: RoomSeen) -> str:
    """A room as it is read aloud."""
    sights = {"dark": "unknown", "near": "unexplored", "seen": "entered, unexplored", "explored": "explored"}
    words = [f"Room {room.at}" + (f", {room.name}" if room.name else ""), sights[room.sight]]
    words += ["hidden from the players"] if room.secret else []
    words += [f"the Entrance is on its {wall}" for wall in room.entrance]
    words += [f"{len(room.here)} of the Court here" if room.some else "the Court is here"] if room.here else []
    words += [*room.monsters, *(f"Trap {trap}" for trap in (*room.traps, *room.spent)), *room.things]
    words += [f"Base {base}" for base in room.bases]
    words += [*room.told, *room.names, *room.hints, *(["a way out"] if room.way_out else [])]
    return "; ".join([*words, *(["fallen in"] if room.destroyed else [])])


def draw_room(drawing: Svg, room: RoomSeen, here: bool, look: Look) -> None:
    x, y = corner(room.at, look)
    dark, lit = room.sight == "dark" and not room.secret, room.sight in ("seen", "explored")
    with drawing.group(target=f"room {room.at}", label=room_words(room), id=f"room-{room.at}"):
        drawing.rect(
            x,
            y,
            look.wide,
            look.high,
            rx=7,
            fill=colour("floor" if lit else "paper" if dark else "grid"),
            stroke=colour("accent" if here else "grid" if dark else "wall"),
            stroke_width=4 if here else 2 if dark else 3,
            **({} if lit else {"stroke_dasharray": "2 6" if dark else "6 4"}),
        )
        with drawing.group():
            _scenery(drawing, x, y, room, look)
            _words(drawing, x, y, room, look)
            if room.secret:
                wide, tall = look.wide - 2, look.high - 2
                drawing.rect(x + 1, y + 1, wide, tall, rx=6, fill=colour("wall"), opacity=0.16, data_layer="fog")
            for wall in room.entrance:
                arrow = _arrow(x, y, wall, look)
                drawing.polygon(arrow, fill=colour("accent"), stroke=colour("wall"), stroke_width=0.8)


FOG = "M-30 -8c8 -9 16 -9 22 0s14 9 22 0 M-14 8c8 -9 16 -9 22 0s14 9 22 0"
DOOR = "M-19 28V-8A19 19 0 0 1 19 -8V28Z M-14 28V-8A14 14 0 0 1 14 -8V28Z M6 8a2.4 2.4 0 1 0 .1 0Z"


DOOR_HIGH = 28
"""How far a door rises above its middle."""


def _scenery(drawing: Svg, x: float, y: float, room: RoomSeen, look: Look) -> None:
    """What a place looks like: fog where nothing is known, a closed door where a way leads, flagstones where one has been."""
    scale = look.wide / 110
    if room.sight in ("seen", "explored"):
        flagstones(drawing, x, y, look.wide, look.high)
        return
    place = f"translate({x + look.wide / 2:.4g} {y + look.high * 0.66:.4g}) scale({scale:.3g})"
    if room.sight == "dark" and not room.secret:
        look_of: dict[str, str | float] = {"stroke": colour("grid"), "stroke_width": 2.4, "stroke_linecap": "round"}
        drawing.add("path", d=FOG, fill="none", stroke_opacity=0.7, transform=place, **look_of)
    elif look.line * (len(room_lines(room, look)) + 1) <= look.high * 0.66 - DOOR_HIGH * scale:  # no words on it
        drawing.add("path", d=DOOR, fill=colour("wall"), fill_rule="evenodd", fill_opacity=0.45, transform=place)


def _words(drawing: Svg, x: float, y: float, room: RoomSeen, look: Look) -> None:
    """The room's number, what is known of it, and signs of what is there."""
    dark, lit = room.sight == "dark" and not room.secret, room.sight in ("seen", "explored")
    mark = {"explored": " ✓", "seen": "", "near": " ?", "dark": ""}[room.sight]
    mark += " ✖" if room.destroyed else " ⇱" if room.way_out else ""
    ink = colour("muted" if lit or dark else "ink")
    size, left = look.letters + 0.8, x + (5 if look == PHONE else look.letters * 0.6)
    drawing.text(left, y + size + 2, room.at + mark, font_size=size, font_weight="bold", fill=ink)
    if room.secret:
        right = x + look.wide - look.letters * 0.5
        drawing.text(right, y + size + 2, "hidden", font_size=look.letters, text_anchor="end", fill=ink)
    most = look.lines - (-(-look.feet // look.line) if room.here else 0)
    lines, names = room_lines(room, look), len(name_lines(room, look))
    for number, (words, tint) in enumerate(lines[: int(most)]):
        more = "…" if number == most - 1 and len(lines) > most and not words.endswith("…") else ""
        bold = {"font_weight": "bold"} if number < names else {}
        shade = tint if lit and tint != "accent" else "ink"  # what else is bright cannot be read there
        down = y + size + 2 + (number + 1) * look.line
        drawing.text(left, down, words + more, font_size=look.letters, fill=colour(shade), **bold)
    if look == LARGE:
        _signs(drawing, x + look.wide - 8, y + look.high - 8, room)


def _signs(drawing: Svg, right: float, bottom: float, room: RoomSeen) -> None:
    """Who is there besides the Court, as a shield in the colour of how they take to it, and Traps that are known."""
    if room.monsters:
        right -= 30
        with drawing.group(transform=f"translate({right:.4g} {bottom - 38:.4g}) scale(.72)"):
            ink = colour(REACTIONS[room.reaction])
            drawing.add("path", d=art.FOE_SHIELD, fill=ink, stroke=colour("ink"), stroke_width=1.4)
            face = art.SILHOUETTES["Beast"]
            spot = "translate(6 7) scale(.6)"
            drawing.add("path", d=face, fill=colour("paper"), fill_rule="evenodd", transform=spot)
        right -= 6
    if room.traps:
        place = f"translate({right - 26:.4g} {bottom - 26:.4g}) scale(1.8)"
        drawing.add("path", d=art.TRAP, fill=colour("bad"), fill_rule="evenodd", transform=place)


def _arrow(x: float, y: float, wall: str, look: Look) -> list[tuple[float, float]]:
    """The Entrance: an arrow through an outer wall, pointing in."""
    across, down = x + look.wide / 2, y + look.high / 2
    return {
        "left": [(x - 7, down - 9), (x + 5, down), (x - 7, down + 9)],
        "right": [(x + look.wide + 7, down - 9), (x + look.wide - 5, down), (x + look.wide + 7, down + 9)],
        "top": [(across - 9, y - 7), (across, y + 5), (across + 9, y - 7)],
        "bottom": [(across - 9, y + look.high + 7), (across, y + look.high - 5), (across + 9, y + look.high + 7)],
    }[wall]


def _standing(drawing: Svg, now: MapNow, look: Look) -> None:
    """Where everybody is: their shield in the room, or in front of the Entrance; on a phone the mark of the seat."""
    gate = next((room.at for room in now.rooms if room.entrance), ROOMS[0])
    crowd = {at: sum(one.at == at for one in now.court) for at in {one.at for one in now.court}}
    places: dict[str, int] = {}
    for one in now.court:
        number = places[one.at] = places.get(one.at, -1) + 1
        inside = one.at in ROOMS
        x, y = corner(one.at if inside else gate, look)
        apart = min(look.feet if look == PHONE else 29, (look.wide - 12) / crowd[one.at])
        x += look.feet * 0.5 + 6 + number * apart
        y += look.high - look.feet * 0.5 - 4 if inside else look.high + look.gap / 2
        goes = {"data-place": one.at} | ({"data-goes": "room"} if one.at == now.at else {})
        with drawing.piece(f"at-{one.ref}", x, y, label=f"{one.name} is {court.where(one)}", **goes):
            drawing.kept(_shield if look == LARGE else _mark, one.kind, court.seat_of(one), court.is_down(one))


def _mark(drawing: Svg, kind: str, seat: int, down: bool) -> None:
    drawing.circle(0, 0, 6.6, fill=colour("paper"), stroke=colour(f"seat-{seat}"), stroke_width=1)
    if down:
        drawing.add("path", d="M0 -4 V5 M-3 -1 H3", stroke=colour(f"seat-{seat}"), stroke_width=1.8)
    else:
        seat_mark(drawing, seat, 0, 0, 4)


def _shield(drawing: Svg, kind: str, seat: int, down: bool) -> None:
    with drawing.group(transform="translate(-13 -16) scale(.65)", opacity=0.5 if down else 1):
        court.shield(drawing, kind, seat)
    seat_mark(drawing, seat, 10, 13, 5, stroke=colour("paper"), stroke_width=1.2)
