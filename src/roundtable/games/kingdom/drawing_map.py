"""A map under exploration as SVG: nine places in fog, the ways that are known, the Court, and what is left to it.

Wide: the map on the left, the Court beside it. Narrow: one above the other. Each part is drawn once, and stands elsewhere and
in another size on a narrow screen (`data-narrow`, see drawing_battle).
"""

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager

from roundtable.board.drawing import SEAT_MARKS, Svg, colour, seat_mark
from roundtable.board.lettering import cut
from roundtable.games.kingdom import drawing_figures as art
from roundtable.games.kingdom.dungeon.model import ROOMS
from roundtable.games.kingdom.rules.exploring.time import QUARTERS, TIRED_AFTER
from roundtable.games.kingdom.state import AREAS
from roundtable.games.kingdom.view_map import MapNow, MemberNow, RoomSeen, WaySeen, apart, doing

WIDTH, HEIGHT, NARROW = 960, 612, 380
ROOM_W, ROOM_H, GAP, RIM = 110, 98, 18, 8
MAP_W, MAP_H = 3 * ROOM_W + 2 * GAP + 2 * RIM, 3 * ROOM_H + 2 * GAP + 2 * RIM
PART_W = 366
CARD_H, ORDER_H, TRACK_H = 56, 58, 64
MAP_SCALE, TRACK_SCALE = 1.42, 1.42
TOP, NARROW_TOP = 40, 44
RIGHT = WIDTH - PART_W - 6
LINE = 14
TEXT_X = 52
WRAP, BOLD_WRAP, NOTE_WRAP, MOST_NOTES = 15, 13, 50, 9
SMALL, PLAIN = 12.6, 13.4
"""Letters that can be read on a laptop, and on a phone where the map is drawn smaller."""
REACTIONS = {"Hostile": "bad", "Neutral": "accent", "Friendly": "good", "": "ink"}
STATES = {
    "ready": "Free to Act",
    "spent": "Exhausted",
    "asleep": "Asleep",
    "unconscious": "Unconscious",
    "dead": "Dead",
    "away": "away",
    "fled": "fled",
    "surrendered": "surrendered",
}


def svg(now: MapNow) -> str:
    """The whole of an evening outside a fight (MYK-PLAY-192, MYK-PLAY-200)."""
    notes = _note_lines(now)
    map_bottom = NARROW_TOP + MAP_H + 4
    order_top = map_bottom + TRACK_H + 6
    court_top = order_top + ORDER_H + 6
    notes_top = court_top + CARD_H * len(now.court) + 6
    tall = notes_top + 18 + len(notes) * 15
    drawing = Svg(WIDTH, HEIGHT, f"{now.title}: {doing(now)}", data_narrow=f"viewBox:0 0 {NARROW} {tall:.4g}")
    _head(drawing, now)
    with _part(drawing, (4, TOP, MAP_SCALE), (0, NARROW_TOP, 1)):
        for way in now.ways:
            drawing.kept(_way, way)
        for room in now.rooms:
            drawing.kept(_room, room, room.at == now.at)
        for way in now.ways:
            if way.traps:
                drawing.kept(_way_trap, way)
        _standing(drawing, now)
    with _part(drawing, (10, TOP + MAP_H * MAP_SCALE + 4, TRACK_SCALE), (7, map_bottom, 1)):
        _trackers(drawing, now)
    squeeze = min(1.0, (HEIGHT - TOP - ORDER_H - 8) / max(1, CARD_H * len(now.court)))
    with _part(drawing, (RIGHT, TOP, 1), (7, order_top, 1)):
        _order(drawing, now)
    y = TOP + ORDER_H + 6.0
    for number, one in enumerate(now.court):
        with _part(drawing, (RIGHT, y, squeeze), (7, court_top + number * CARD_H, 1)):
            drawing.kept(_card, one, apart(now))
        y += CARD_H * squeeze
    if notes and y + 30 < HEIGHT:
        with _part(drawing, (RIGHT, y + 2, 1), (7, notes_top, 1)):
            _notes(drawing, notes[: int((HEIGHT - y - 20) // 15)])
    return str(drawing)


@contextmanager
def _part(drawing: Svg, wide: tuple[float, float, float], narrow: tuple[float, float, float]) -> Iterator[None]:
    """A part of the drawing: corner and scale on a wide screen, and on a narrow one."""
    places = [f"translate({x:.4g} {y:.4g})" + (f" scale({s:.3g})" if s != 1 else "") for x, y, s in (wide, narrow)]
    with drawing.group(transform=places[0], data_narrow=f"transform:{places[1]}"):
        yield


def _head(drawing: Svg, now: MapNow) -> None:
    drawing.text(
        8,
        27,
        textwrap.shorten(now.title, 44, placeholder="…"),
        font_size=19,
        font_weight="bold",
        fill=colour("ink"),
        data_narrow="y:18;font-size:16",
    )
    drawing.text(
        WIDTH - 8,
        27,
        textwrap.shorten(doing(now), 52, placeholder="…"),
        font_size=16,
        text_anchor="end",
        fill=colour("ink"),
        data_narrow="x:8;y:36;font-size:13;text-anchor:start",
    )


# --- the map ---------------------------------------------------------------------------------------------------------


def corner(room: str) -> tuple[float, float]:
    """The upper left corner of a room: columns A to C from the left, rows 1 to 3 from above (MYK-CREATE-072)."""
    return RIM + "ABC".index(room[0]) * (ROOM_W + GAP), RIM + "123".index(room[1]) * (ROOM_H + GAP)


def _middle(key: str) -> tuple[float, float, float, float]:
    one, other = (corner(room) for room in key.split("-"))
    return one[0] + ROOM_W / 2, one[1] + ROOM_H / 2, other[0] + ROOM_W / 2, other[1] + ROOM_H / 2


def _way(drawing: Svg, way: WaySeen) -> None:
    x1, y1, x2, y2 = _middle(way.key)
    words = [f"Corridor {way.key.replace('-', ' to ')}", *way.hints, *(f"Trap {trap}" for trap in way.traps)]
    words += [f"Trap {trap}" for trap in way.spent]
    with drawing.group(target=f"corridor {way.key}", label="; ".join(words), id=f"corridor-{way.key}"):
        drawing.line(x1, y1, x2, y2, stroke=colour("wall"), stroke_width=30)
        with drawing.group():
            drawing.line(x1, y1, x2, y2, stroke=colour("floor"), stroke_width=25)


def _way_trap(drawing: Svg, way: WaySeen) -> None:
    x1, y1, x2, y2 = _middle(way.key)
    place = f"translate({(x1 + x2) / 2 - 7.5:.4g} {(y1 + y2) / 2 - 7:.4g})"
    with drawing.group(label=", ".join(way.traps), transform=place):
        drawing.add("path", d=art.TRAP, fill=colour("bad"), fill_rule="evenodd")


def name_lines(room: RoomSeen) -> list[str]:
    """A room's name, in bold letters, which are wider."""
    return textwrap.wrap(room.name, BOLD_WRAP, max_lines=2, placeholder="…")


def room_lines(room: RoomSeen) -> list[tuple[str, str]]:
    """What stands in a room's place, line by line, each with its colour: the most pressing first."""
    found: list[tuple[str, str]] = []

    def put(words: str, ink: str, most: int = 2) -> None:
        found.extend((line, ink) for line in textwrap.wrap(words, WRAP, max_lines=most, placeholder="…"))

    found.extend((line, "ink") for line in name_lines(room))
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


def _room(drawing: Svg, room: RoomSeen, here: bool) -> None:
    x, y = corner(room.at)
    dark, lit = room.sight == "dark" and not room.secret, room.sight in ("seen", "explored")
    with drawing.group(target=f"room {room.at}", label=room_words(room), id=f"room-{room.at}"):
        drawing.rect(
            x,
            y,
            ROOM_W,
            ROOM_H,
            rx=6,
            fill=colour("floor" if lit else "paper" if dark else "grid"),
            stroke=colour("accent" if here else "grid" if dark else "wall"),
            stroke_width=4 if here else 2,
            **({} if lit else {"stroke_dasharray": "2 6" if dark else "6 4"}),
        )
        with drawing.group():
            mark = {"explored": " ✓", "seen": "", "near": " ?", "dark": ""}[room.sight]
            mark += " ✖" if room.destroyed else " ⇱" if room.way_out else ""
            ink = colour("muted" if lit or dark else "ink")
            drawing.text(x + 7, y + 15, room.at + mark, font_size=PLAIN, font_weight="bold", fill=ink)
            if room.secret:
                drawing.text(x + ROOM_W - 6, y + 15, "hidden", font_size=SMALL, text_anchor="end", fill=ink)
            most = 4 if room.here else 5
            lines = room_lines(room)
            for number, (words, tint) in enumerate(lines[:most]):
                more = "…" if number == most - 1 and len(lines) > most and not words.endswith("…") else ""
                bold = {"font_weight": "bold"} if number < len(name_lines(room)) else {}
                shade = tint if lit or tint != "muted" else "ink"
                drawing.text(x + 7, y + 29 + number * LINE, words + more, font_size=SMALL, fill=colour(shade), **bold)
            if room.secret:
                wide, tall = ROOM_W - 2, ROOM_H - 2
                drawing.rect(x + 1, y + 1, wide, tall, rx=5, fill=colour("wall"), opacity=0.16, data_layer="fog")
            for wall in room.entrance:
                drawing.polygon(_arrow(x, y, wall), fill=colour("accent"), stroke=colour("wall"), stroke_width=0.8)


def _arrow(x: float, y: float, wall: str) -> list[tuple[float, float]]:
    """The Entrance: an arrow through an outer wall, pointing in."""
    across, down = x + ROOM_W / 2, y + ROOM_H / 2
    return {
        "left": [(x - 7, down - 9), (x + 5, down), (x - 7, down + 9)],
        "right": [(x + ROOM_W + 7, down - 9), (x + ROOM_W - 5, down), (x + ROOM_W + 7, down + 9)],
        "top": [(across - 9, y - 7), (across, y + 5), (across + 9, y - 7)],
        "bottom": [(across - 9, y + ROOM_H + 7), (across, y + ROOM_H - 5), (across + 9, y + ROOM_H + 7)],
    }[wall]


def _standing(drawing: Svg, now: MapNow) -> None:
    """Where everybody is: a mark of the seat each, in the room, or in front of the Entrance."""
    gate = next((room.at for room in now.rooms if room.entrance), ROOMS[0])
    places: dict[str, int] = {}
    for one in now.court:
        number = places[one.at] = places.get(one.at, -1) + 1
        x, y = corner(one.at if one.at in ROOMS else gate)
        x, y = (x + 13 + number * 14, y + ROOM_H - 10) if one.at in ROOMS else (x + 9 + number * 14, y + ROOM_H + 6)
        seat = (one.seat if one.seat is not None else int(one.ref[1:])) % 8
        with drawing.piece(f"at-{one.ref}", x, y, label=f"{one.name} is {_where(one)}"):
            drawing.circle(0, -1, 6.6, fill=colour("paper"), stroke=colour(f"seat-{seat}"), stroke_width=1)
            down = one.condition in ("dead", "unconscious")
            if down:
                drawing.add("path", d="M0 -5 V4 M-3 -2 H3", stroke=colour(f"seat-{seat}"), stroke_width=1.8)
            else:
                seat_mark(drawing, seat, 0, -1, 4)


def _where(one: MemberNow) -> str:
    return f"in room {one.at}" if one.at else "before the Entrance"


# --- what is left ----------------------------------------------------------------------------------------------------


def _trackers(drawing: Svg, now: MapNow) -> None:
    """Quarters in Turns of four, Voices, meals, and the objective (MYK-PLAY-193, MYK-PLAY-338, MYK-PLAY-341)."""
    tired = now.quarter >= TIRED_AFTER
    words = f"{now.quarter} Quarters gone" + (", the Court is tired" if tired else f", tired after {TIRED_AFTER}")
    words += "" if now.left is None else f"; {time_left(now.left)} for the objective"
    shown = max(TIRED_AFTER, -(-(now.quarter + 1) // QUARTERS) * QUARTERS)
    first = max(0, shown - TIRED_AFTER - QUARTERS)
    last = None if now.left is None else now.quarter + now.left
    with drawing.group(label=words):
        drawing.text(0, 12, "Quarters", font_size=SMALL, fill=colour("muted"))
        x = 60.0
        for number in range(first, shown):
            done, at = number < now.quarter, number == now.quarter
            drawing.rect(
                x,
                2,
                10,
                11,
                rx=2,
                fill=colour("wall" if done else "floor"),
                stroke=colour("accent" if at else "bad" if number >= TIRED_AFTER else "wall"),
                stroke_width=2 if at else 1,
            )
            if last is not None and number == last - 1:  # then it is too late (MYK-WORLD-812)
                drawing.line(x + 11, -1, x + 11, 16, stroke=colour("bad"), stroke_width=2)
            x += 17 if number % QUARTERS == QUARTERS - 1 else 12
    with drawing.group(label=f"{now.voices} of {now.max_voices} Voices of the People"):
        drawing.text(
            PART_W,
            11,
            f"Voices {now.voices}/{now.max_voices}",
            font_size=SMALL,
            font_weight="bold",
            text_anchor="end",
            fill=colour("ink"),
        )
    more = f" · {now.bases}" if now.bases else ""
    meals = ", ".join(f"{number} {name}" for name, number in now.meals.items()) or "none left"
    with drawing.group(label=f"Meals: {meals}{more}"):
        words = textwrap.shorten(f"Meals: {meals}{more}", 54 if now.left is None else 36, placeholder="…")
        drawing.text(0, 28, words, font_size=SMALL, fill=colour("ink"))
    mark = {"done": "✓ ", "failed": "✖ "}.get(now.objective, "")
    limit = "" if now.left is None else f" ({time_left(now.left)})"
    with drawing.group(label=f"Objective: {now.goal}{limit}"):
        if limit:
            drawing.text(
                PART_W,
                28,
                time_left(now.left or 0),
                font_size=SMALL,
                font_weight="bold",
                text_anchor="end",
                fill=colour("bad" if (now.left or 0) <= 2 else "ink"),
            )
        lines = textwrap.wrap(f"{mark}Objective: {now.goal}", 54, max_lines=2, placeholder="…")
        for number, line in enumerate(lines):
            drawing.text(0, 44 + number * 14, line, font_size=SMALL, fill=colour("ink"))


def time_left(quarters: int) -> str:
    """How long there is still time for the objective (MYK-WORLD-812)."""
    return "1 Quarter left" if quarters == 1 else f"{quarters} Quarters left"


def _order(drawing: Svg, now: MapNow) -> None:
    """The order of battle: who would stand where if it came to a fight (MYK-PLAY-344)."""
    width = (PART_W - 12) / 3
    for number, area in enumerate(AREAS[:3]):
        x = number * (width + 6)
        there = [one for one in now.court if one.area == area]
        with drawing.group(
            target=f"area {area}",
            label=f"{area}: {', '.join(one.name for one in there) or 'nobody'}",
            id=f"area-{area}",
        ):
            drawing.rect(x, 1, width, ORDER_H - 4, rx=5, fill=colour("floor"), stroke=colour("water"), stroke_width=1.5)
            with drawing.group():
                drawing.text(x + 7, 17, area, font_size=PLAIN, fill=colour("muted"))
                for at, one in enumerate(there):
                    seat = (one.seat if one.seat is not None else int(one.ref[1:])) % 8
                    drawing.text(x + 7 + at * 16, 41, SEAT_MARKS[seat], font_size=16, fill=colour(f"seat-{seat}"))


def member_words(one: MemberNow) -> str:
    """Somebody of the Court as it is read aloud."""
    words = [f"{one.name}, {one.kind} of Level {one.level}", STATES[one.condition], f"HP {one.hp} of {one.max_hp}"]
    words += [f"Drive {one.drive} of {one.capacity}", f"{one.followers} of {one.max_followers} Followers"]
    words += [*one.statuses, "has eaten this Turn" if one.fed else "has not eaten this Turn", one.area]
    return ", ".join(words)


def _card(drawing: Svg, one: MemberNow, where: bool) -> None:
    """Somebody of the Court; where the party has split, with the room they are in."""
    seat = (one.seat if one.seat is not None else int(one.ref[1:])) % 8
    down = one.condition not in ("ready", "spent", "asleep")
    words = member_words(one) + (f", {_where(one)}" if where else "")
    with drawing.group(target=f"figure {one.ref}", label=words, id=f"figure-{one.ref}", data_life=one.hp):
        drawing.rect(0, 1, PART_W, CARD_H - 4, rx=6, fill=colour("floor"), stroke=colour("grid"), stroke_width=1.5)
        with drawing.group(opacity=0.55 if down else 1):
            _portrait(drawing, one, seat)
            state = STATES[one.condition] + ("" if one.fed else ", unfed")
            room = PART_W - TEXT_X - 14 - len(state) * PLAIN * 0.54 - 14 * len(one.statuses)
            place = f" · {one.at or 'outside'}" if where else ""
            name = cut(one.name, room - len(place) * 8, 14, bold=True) + place
            drawing.text(TEXT_X, 19, name, font_size=14, font_weight="bold", fill=colour("ink"))
            drawing.text(
                PART_W - 8,
                19,
                state,
                font_size=PLAIN,
                text_anchor="end",
                fill=colour("good" if one.condition == "ready" else "bad" if down else "muted"),
            )
            _bar(drawing, one)
            facts = (
                (art.DRIVE, f"{one.drive}/{one.capacity}"),
                (art.FOLLOWERS, f"{one.followers}/{one.max_followers}"),
            )
            for x, (icon, words) in zip((214, 276), facts):
                drawing.add("path", d=icon, fill=colour("muted"), fill_rule="evenodd", transform=f"translate({x} 29.5)")
                drawing.text(x + 15, 41.5, words, font_size=PLAIN, fill=colour("ink"))
            for number, status in enumerate(one.statuses):
                mark, right = art.STATUS_MARKS.get(status, "?"), PART_W - 14 - len(state) * PLAIN * 0.54 - number * 14
                drawing.text(right, 19, mark, font_size=13, font_weight="bold", text_anchor="end", fill=colour("bad"))


def _portrait(drawing: Svg, one: MemberNow, seat: int) -> None:
    """The Class as a silhouette on the shield of the seat, as in a fight."""
    with drawing.group(transform="translate(6 5) scale(.84)"):
        drawing.add("path", d=art.COURT_SHIELD, fill=colour(f"seat-{seat}"), stroke=colour("ink"), stroke_width=1.2)
        face = art.SILHOUETTES.get(one.kind, art.SILHOUETTES[art.PERSON])
        drawing.add("path", d=face, fill=colour("paper"), fill_rule="evenodd", transform="translate(4.6 5) scale(.64)")
    seat_mark(drawing, seat, TEXT_X - 8, CARD_H - 10, 4.5)


def _bar(drawing: Svg, one: MemberNow) -> None:
    full = 84 * max(0, min(one.hp, one.max_hp)) / max(1, one.max_hp)
    ink = "bad" if one.hp * 3 <= one.max_hp else "good"
    drawing.rect(TEXT_X, 31, 84, 11, rx=3, fill=colour("paper"), stroke=colour("wall"), stroke_width=1)
    if full:
        drawing.rect(TEXT_X, 31, full, 11, rx=3, fill=colour(ink))
    drawing.text(TEXT_X + 91, 42, f"HP {one.hp}/{one.max_hp}", font_size=PLAIN, font_weight="bold", fill=colour("ink"))


def _note_lines(now: MapNow) -> list[str]:
    """What the Court has learned besides: clues, the last first."""
    found: list[str] = []
    for words in reversed(now.notes):
        found += textwrap.wrap(f"• {words}", NOTE_WRAP, subsequent_indent="   ")
    return found[:MOST_NOTES]


def _notes(drawing: Svg, lines: list[str]) -> None:
    drawing.text(0, 12, "What the Court has learned", font_size=PLAIN, fill=colour("muted"))
    for number, line in enumerate(lines):
        drawing.text(0, 28 + number * 15, line, font_size=PLAIN, fill=colour("ink"))
