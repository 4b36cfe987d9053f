"""The map of a dungeon as a drawing."""

from collections.abc import Sequence

from roundtable.board.drawing import Svg, colour
from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.check import has_monsters, room_levels, room_limit
from roundtable.games.kingdom.dungeon.findings import Finding, Kind
from roundtable.games.kingdom.dungeon.levels import ruler_level, trap_level
from roundtable.games.kingdom.dungeon.model import (
    ROOMS,
    Corridor,
    Dungeon,
    Entrance,
    PlacedTrap,
    Reaction,
    corridors_of,
)
from roundtable.games.kingdom.rules.record.limits import average_level

WIDTH, HEIGHT = 250, 196  # a room
ACROSS, DOWN = 84, 66  # between rooms
MARGIN, TOP, FOOT = 78, 118, 100
PASSAGE = 40
LETTERS = 28  # of a line in a room
LINES = 7  # in a room
MARKS: dict[Reaction, tuple[str, str]] = {"Hostile": ("▲", "bad"), "Neutral": ("●", "muted"), "Friendly": ("♥", "good")}
SIGNS: dict[Kind, tuple[str, str]] = {"error": ("✖", "bad"), "limit": ("▲", "bad"), "warning": ("•", "muted")}
FONT = "Georgia, 'Times New Roman', serif"
SMALL = "system-ui, sans-serif"


def corner(room: str) -> tuple[int, int]:
    """Where a room's drawing begins."""
    column, row = "ABC".index(room[0]), "123".index(room[1])
    return MARGIN + column * (WIDTH + ACROSS), TOP + row * (HEIGHT + DOWN)


def middle(room: str) -> tuple[int, int]:
    x, y = corner(room)
    return x + WIDTH // 2, y + HEIGHT // 2


def draw(dungeon: Dungeon | None, title: str = "", findings: Sequence[Finding] = ()) -> str:
    """The whole map, and below it what the rules have against it.

    Without a dungeon (for those who may not see it) nothing but its nine places.
    """
    width = 2 * MARGIN + 3 * WIDTH + 2 * ACROSS
    height = TOP + 3 * HEIGHT + 2 * DOWN + FOOT + 24 * len(findings)
    name = (dungeon.title if dungeon else title) or "A dungeon"
    svg = Svg(width, height, f"Map of {name}", data_wide="yes")  # on a page it has the room that its letters need
    svg.rect(0, 0, width, height, rx=14, fill=colour("paper"))
    svg.rect(9, 9, width - 18, height - 18, rx=9, fill="none", stroke=colour("grid"), stroke_width=2)
    svg.rect(14, 14, width - 28, height - 28, rx=6, fill="none", stroke=colour("grid"), stroke_width=0.8)
    svg.text(MARGIN, 56, name, font_family=FONT, font_size=30, font_weight="bold", fill=colour("ink"))
    if dungeon is None:
        for room in ROOMS:
            _unused(svg, room, False)
        return str(svg)
    court = f"for {len(dungeon.court)} of average Level {average_level(dungeon.court)}" if dungeon.court else ""
    _words(svg, width - MARGIN, 54, court, 15, "muted", anchor="end")
    for corridor in dungeon.corridors:
        _corridor(svg, dungeon, corridor)
    for room in ROOMS:
        if room in dungeon.rooms:
            _room(svg, dungeon, room)
        else:
            _unused(svg, room, True)
    for entrance in dungeon.entrances:
        _entrance(svg, entrance)
    bottom = height - 24 * len(findings)
    _legend(svg, bottom)
    for number, finding in enumerate(sorted(findings, key=lambda each: list(SIGNS).index(each.kind))):
        sign, ink = SIGNS[finding.kind]
        _words(svg, MARGIN, bottom - 4 + 24 * number, sign, 15, ink, "bold")
        _words(svg, MARGIN + 24, bottom - 4 + 24 * number, str(finding), 13.5, ink)
    return str(svg)


def _words(
    svg: Svg,
    x: float,
    y: float,
    text: str,
    size: float = 12.5,
    ink: str = "ink",
    weight: str = "normal",
    anchor: str = "start",
) -> None:
    if text:
        svg.text(
            x, y, text, font_family=SMALL, font_size=size, font_weight=weight, fill=colour(ink), text_anchor=anchor
        )


def _short(text: str, letters: int = LETTERS) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1].rstrip()}…"


def _unused(svg: Svg, room: str, marked: bool) -> None:
    x, y = corner(room)
    with svg.group(target=f"room {room}", label=f"{room}, not in use"):
        svg.rect(
            x, y, WIDTH, HEIGHT, rx=8, fill=colour("paper"), stroke=colour("grid"), stroke_width=1.5, stroke_dasharray="5 7"
        )  # fmt: skip
        ink = "grid" if marked else "muted"
        svg.text(
            x + WIDTH / 2,
            y + HEIGHT / 2 + 9,
            room,
            font_family=FONT,
            font_size=26,
            fill=colour(ink),
            text_anchor="middle",
        )


def _corridor(svg: Svg, dungeon: Dungeon, corridor: Corridor) -> None:
    (x1, y1), (x2, y2) = middle(corridor.rooms[0]), middle(corridor.rooms[1])
    traps = [placed for placed in dungeon.traps if placed.at == corridor.key]
    secret = any(placed.choice == corridor.key for placed in dungeon.traps)
    label = f"Corridor {corridor.key}" + "".join(f", {placed.trap}" for placed in traps)
    with svg.group(target=f"corridor {corridor.key}", label=label):
        dashes = {"stroke_dasharray": "10 6"} if secret else {}
        svg.line(x1, y1, x2, y2, stroke=colour("wall"), stroke_width=PASSAGE, **dashes)
        svg.line(x1, y1, x2, y2, stroke=colour("floor"), stroke_width=PASSAGE - 7)
        for number, placed in enumerate(traps):
            _corridor_trap(svg, (x1 + x2) / 2, (y1 + y2) / 2 + 18 * number, placed, upright=x1 == x2)


def _corridor_trap(svg: Svg, x: float, y: float, placed: PlacedTrap, upright: bool) -> None:
    """The sign in the passage and the Trap's name beside it, or below a passage that runs across."""
    warning(svg, x, y, 11)
    name = f"{placed.trap} {trap_level(placed)}"
    if upright:
        _words(svg, x + PASSAGE / 2 + 6, y + 5, name, 11.5)
    else:
        _words(svg, x, y + PASSAGE / 2 + 15, _short(name, 14), 11, anchor="middle")


def warning(svg: Svg, x: float, y: float, size: float) -> None:
    """The sign of a Trap: a triangle, so that it needs no colour to be known."""
    svg.polygon(
        [(x, y - size), (x + size, y + 0.8 * size), (x - size, y + 0.8 * size)],
        fill=colour("accent"),
        stroke=colour("ink"),
        stroke_width=1.2,
        stroke_linejoin="round",
    )
    svg.line(x, y - 0.3 * size, x, y + 0.2 * size, stroke="#222222", stroke_width=0.24 * size)
    svg.circle(x, y + 0.52 * size, 0.14 * size, fill="#222222")


def crown(svg: Svg, x: float, y: float) -> None:
    """The sign of the Ruler."""
    points = [(0, 14), (-2, 2), (5, 7), (10, 0), (15, 7), (22, 2), (20, 14)]
    svg.polygon(
        [(x + dx, y + dy) for dx, dy in points],
        fill=colour("accent"),
        stroke=colour("ink"),
        stroke_width=1.2,
        stroke_linejoin="round",
    )


def tower(svg: Svg, x: float, y: float) -> None:
    """The sign of a Base."""
    points = [(0, 13), (0, 0), (3, 0), (3, 3), (5, 3), (5, 0), (8, 0), (8, 3), (10, 3), (10, 0), (13, 0), (13, 13)]
    svg.polygon([(x + dx, y + dy) for dx, dy in points], fill=colour("wall"), stroke=colour("ink"), stroke_width=0.8)


def lens(svg: Svg, x: float, y: float) -> None:
    """The sign of a clue."""
    svg.circle(x + 5, y + 5, 4.6, fill="none", stroke=colour("water"), stroke_width=2.2)
    svg.line(x + 8.6, y + 8.6, x + 13, y + 13, stroke=colour("ink"), stroke_width=2.2, stroke_linecap="round")


def _room(svg: Svg, dungeon: Dungeon, room: str) -> None:
    x, y = corner(room)
    kept = dungeon.rooms[room]
    ruled = dungeon.ruler is not None and dungeon.ruler.room == room
    with svg.group(target=f"room {room}", label=_spoken(dungeon, room)):
        edge = colour("accent" if ruled else "wall")
        svg.rect(x, y, WIDTH, HEIGHT, rx=8, fill=colour("floor"), stroke=edge, stroke_width=5 if ruled else 4)
        svg.rect(x + 8, y + 8, 34, 24, rx=5, fill=colour("wall"))
        svg.text(
            x + 25,
            y + 26,
            room,
            font_family=FONT,
            font_size=17,
            font_weight="bold",
            fill=colour("paper"),
            text_anchor="middle",
        )
        svg.text(
            x + 50,
            y + 26,
            _short(kept.name, 21),
            font_family=FONT,
            font_size=16.5,
            font_weight="bold",
            fill=colour("ink"),
        )
        _words(svg, x + 12, y + 47, _short(kept.environment or kept.description, 36), 11.5, "muted")
        rows = _contents(dungeon, room)
        shown = rows if len(rows) <= LINES else rows[: LINES - 1]
        for number, (sign, text, ink) in enumerate(shown):
            _row(svg, x + 14, y + 66 + 17.5 * number, sign, text, ink)
        if len(shown) < len(rows):
            _words(svg, x + 38, y + 66 + 17.5 * len(shown), f"and {len(rows) - len(shown)} more", 12, "muted")
        if has_monsters(dungeon, room):
            _gauge(svg, dungeon, room, x + 12, y + HEIGHT - 14)


def _row(svg: Svg, x: float, y: float, sign: str, text: str, ink: str) -> None:
    if sign == "crown":
        crown(svg, x - 4, y - 12)
    elif sign == "trap":
        warning(svg, x + 7, y - 4, 7)
    elif sign == "base":
        tower(svg, x + 1, y - 11)
    elif sign == "clue":
        lens(svg, x + 1, y - 11)
    else:
        _words(svg, x + 8, y, sign, 13, ink, anchor="middle")
    _words(svg, x + 24, y, _short(text), 12.5, "ink", "bold" if sign == "crown" else "normal")


def _contents(dungeon: Dungeon, room: str) -> list[tuple[str, str, str]]:
    """What a room holds, a sign and a line each."""
    rows: list[tuple[str, str, str]] = []
    ruler = dungeon.ruler
    if ruler and ruler.room == room:
        rows.append(("crown", f"{ruler.monster}, counts {ruler_level(ruler)}", "accent"))
    for group in dungeon.rooms[room].monsters:
        mark, ink = MARKS[group.reaction]
        rows.append((mark, f"{group.count} × {group.monster} (Level {books.monsters[group.monster].level})", ink))
    rows += [("base", f"{name} (Level {books.bases[name].level})", "wall") for name in dungeon.rooms[room].bases]
    for placed in dungeon.traps:
        if placed.at == room:
            where = f" on the {placed.carrier}" if placed.carrier else f", {placed.area}" if placed.area else ""
            rows.append(("trap", f"{placed.trap} {trap_level(placed)}{where}", "accent"))
    rows += [("clue", clue.tells, "ink") for clue in dungeon.clues if clue.room == room]
    return rows


def _spoken(dungeon: Dungeon, room: str) -> str:
    ways = ", ".join(corridor.key for corridor in corridors_of(dungeon, room))
    held = "; ".join(text for _, text, _ in _contents(dungeon, room))
    return f"{room} {dungeon.rooms[room].name}: {held or 'empty'}. Corridors: {ways or 'none'}"


def _gauge(svg: Svg, dungeon: Dungeon, room: str, x: float, y: float) -> None:
    """How much of the room's limit its monsters take."""
    levels, (_, _, most) = room_levels(dungeon, room), room_limit(dungeon, room)
    long = WIDTH - 24 - 58
    svg.rect(x, y - 7, long, 7, rx=3.5, fill=colour("paper"), stroke=colour("grid"), stroke_width=1)
    svg.rect(
        x, y - 7, max(7.0, long * min(1.0, levels / most)), 7, rx=3.5, fill=colour("bad" if levels > most else "good")
    )
    _words(svg, x + WIDTH - 24, y, f"{levels} of {most}", 11.5, "bad" if levels > most else "muted", anchor="end")


def _entrance(svg: Svg, entrance: Entrance) -> None:
    x, y = corner(entrance.room)
    wide, high = 46, 8
    with svg.group(
        target=f"entrance {entrance.room} {entrance.wall}", label=f"Entrance, {entrance.room} {entrance.wall}"
    ):
        if entrance.wall in ("left", "right"):
            side = x if entrance.wall == "left" else x + WIDTH
            at, out = y + HEIGHT / 2, -1 if entrance.wall == "left" else 1
            svg.rect(side - high / 2, at - wide / 2, high, wide, fill=colour("floor"))
            tail, tip = side + out * 44, side + out * 8
            svg.line(tail, at, tip + out * 10, at, stroke=colour("good"), stroke_width=7)
            svg.polygon([(tip, at), (tip + out * 14, at - 11), (tip + out * 14, at + 11)], fill=colour("good"))
            _words(svg, side + out * 34, at - 17, "Entrance", 11.5, "good", "bold", "middle")
        else:
            side = y if entrance.wall == "top" else y + HEIGHT
            at, out = x + WIDTH / 2, -1 if entrance.wall == "top" else 1
            svg.rect(at - wide / 2, side - high / 2, wide, high, fill=colour("floor"))
            tail, tip = side + out * 36, side + out * 6
            svg.line(at, tail, at, tip + out * 8, stroke=colour("good"), stroke_width=7)
            svg.polygon([(at, tip), (at - 11, tip + out * 13), (at + 11, tip + out * 13)], fill=colour("good"))
            _words(svg, at + 18, side + out * 22 + 4, "Entrance", 11.5, "good", "bold")


def _legend(svg: Svg, height: int) -> None:
    y = height - 36
    x = MARGIN
    crown(svg, x, y - 12)
    _words(svg, x + 30, y, "Ruler", 13)
    x += 92
    for reaction, (mark, ink) in MARKS.items():
        _words(svg, x, y, mark, 14, ink)
        _words(svg, x + 18, y, reaction, 13)
        x += 96
    warning(svg, x + 7, y - 4, 8)
    _words(svg, x + 22, y, "Trap and its Level", 13)
    x += 160
    tower(svg, x, y - 11)
    _words(svg, x + 20, y, "Base", 13)
    x += 76
    lens(svg, x, y - 11)
    _words(svg, x + 20, y, "Clue", 13)
    x += 76
    svg.rect(x, y - 9, 44, 8, rx=4, fill=colour("good"))
    _words(svg, x + 52, y, "Levels of what the limit allows", 13)
