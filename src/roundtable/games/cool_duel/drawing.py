"""The duel as a drawn scene: the ground, who stands where, reach and cover, and a card for each character."""

from __future__ import annotations

from roundtable.board.cover import seen_from
from roundtable.board.drawing import SEAT_MARKS, Svg, colour
from roundtable.board.grid import cells, column_letters

from .arena import (
    KINDS,
    Geometry,
    difficult,
    distance_from,
    footprint,
    ground_of,
    holes,
    hostile_to,
    map_of,
    sees_from,
    size_of,
    standing,
)
from .build import attributes_of, build_warnings, sheet_numbers
from .data import ATTRIBUTES, classes, statuses
from .derived import max_threshold, ways
from .scenery import TERRAIN, TILE, hole, pool
from .scenery import difficult as difficult_ground
from .sheets import status_words
from .state import Build, Character, Duel
from .view import View

EDGE = 18
CARD_WIDTH, CARD_HEIGHT = 250, 92


def svg(view: View) -> str:
    """The whole picture."""
    duel = view.duel
    if duel.drafts or not duel.arenas:
        return _drawing_up(view)
    sizes = [(ground_of(duel, n).grid.width, ground_of(duel, n).grid.height) for n in range(len(duel.arenas))]
    left = 0
    width = sum(w * TILE + 2 * EDGE for w, _ in sizes) + CARD_WIDTH + 16
    height = max(max(h for _, h in sizes) * TILE + 2 * EDGE, len(duel.characters) * (CARD_HEIGHT + 8) + 8)
    picture = Svg(width, height, f"Duel at {map_of(duel, 0).name}")
    for number, (w, _) in enumerate(sizes):
        _arena(picture, view, number, left + EDGE, EDGE)
        left += w * TILE + 2 * EDGE
    for row, who in enumerate(duel.characters.values()):
        _card(picture, duel, who, left + 8, 8 + row * (CARD_HEIGHT + 8))
    return str(picture)


# --- the ground -------------------------------------------------------------------------------------------------------


def _arena(picture: Svg, view: View, number: int, left: float, top: float) -> None:
    duel = view.duel
    geo = ground_of(duel, number)
    grid = geo.grid
    rows = map_of(duel, number).rows
    picture.rect(left, top, grid.width * TILE, grid.height * TILE, fill=colour("floor"), rx=3)
    for x in range(grid.width):
        picture.text(
            left + (x + 0.5) * TILE,
            top - 5,
            column_letters(x),
            font_size=11,
            text_anchor="middle",
            fill=colour("muted"),
        )
    for y in range(grid.height):
        picture.text(
            left - 5, top + (y + 0.62) * TILE, str(y + 1), font_size=11, text_anchor="end", fill=colour("muted")
        )
    name = map_of(duel, number).name
    with picture.group(f"map {number + 1}", f"{name}: {map_of(duel, number).about}"):
        under = top + grid.height * TILE + 14
        picture.text(left, under, name, font_size=12, font_weight="bold", fill=colour("muted"))
    _ground(picture, geo, rows, holes(duel, number), left, top)
    for cell in duel.arenas[number].rubble:
        x, y = grid.cell(cell)
        difficult_ground(picture, left + x * TILE, top + y * TILE)
    _reach(picture, duel, number, left, top)
    _spaces(picture, view, number, left, top)
    for cell, lying in sorted(duel.arenas[number].ground.items()):
        x, y = grid.cell(cell)
        names = ", ".join(item.name for item in lying)
        with picture.group(label=f"On the ground: {names}"):
            picture.text(
                left + (x + 0.82) * TILE,
                top + (y + 0.95) * TILE,
                "⚒",
                font_size=12,
                text_anchor="middle",
                fill=colour("ink"),
            )
    _pending(picture, duel, number, left, top)
    for who in standing(duel):
        if who.arena == number:
            _token(picture, duel, who, left, top)


def _ground(picture: Svg, geo: Geometry, rows: tuple[str, ...], broken: int, left: float, top: float) -> None:
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            if symbol == "P":
                continue
            draw = TERRAIN.get(symbol)
            if symbol == "G" and broken:
                draw = hole
            if draw:
                draw(picture, left + x * TILE, top + y * TILE)
    for circle in geo.cover.circles:
        if circle.size == 2:
            pool(picture, left + circle.x * TILE, top + circle.y * TILE)


# --- spaces, reach, the attack in progress ----------------------------------------------------------------------------


def viewpoint(view: View) -> Character | None:
    """Whose eyes the picture is seen with: whoever acts, else the seat's duelist."""
    duel = view.duel
    if duel.active:
        return duel.characters[duel.active]
    mine = duel.characters.get(f"p{view.seat + 1}") if view.seat is not None else None
    return mine if mine is not None and not mine.downed and mine.cell >= 0 else None


def _spaces(picture: Svg, view: View, number: int, left: float, top: float) -> None:
    """Every space can be pointed at, and says what it is and who could be attacked from there."""
    duel = view.duel
    geo = ground_of(duel, number)
    me = viewpoint(view)
    prefix = "" if number == 0 else "2:"
    slow = difficult(duel, number)
    others = [
        who for who in standing(duel) if me is not None and who.arena == number == me.arena and hostile_to(me, who)
    ]
    rows = map_of(duel, number).rows
    for cell in cells(geo.grid.everything):
        x, y = geo.grid.cell(cell)
        name = geo.grid.name(cell)
        words = [f"{name}: {KINDS[rows[y][x]]}"]
        if holes(duel, number) >> cell & 1:
            words = [f"{name}: a hole in the glass"]
        if slow >> cell & 1:
            words.append("difficult terrain")
        info = list(words)
        if me is not None and geo.passable >> cell & 1 and size_of(me) == 1:
            info += [_seen_words(duel, me, cell, who) for who in others]
        with picture.group(f"cell {prefix}{name}", "; ".join(info), data_info="; ".join(info)):
            picture.rect(
                left + x * TILE, top + y * TILE, TILE, TILE, fill="transparent", stroke=colour("grid"), stroke_width=0.6
            )


def _seen_words(duel: Duel, me: Character, cell: int, who: Character) -> str:
    away = distance_from(duel, me, cell, who)
    sight = "line of sight to" if sees_from(duel, me, cell, who) else "no line of sight to"
    return f"{sight} {who.name} at distance {away}"


def reach_of(duel: Duel, who: Character) -> int:
    """The spaces its close attacks reach: in range and in sight (CD-057)."""
    geo = ground_of(duel, who.arena)
    furthest = max((way.row.range for way in ways(duel, who) if way.row.type not in ("Fire", "Throw")), default=-1)
    if furthest < 0:
        return 0
    body = footprint(duel, who)
    mask = body
    for _ in range(1 + furthest):
        mask |= geo.grid.around(mask)
    near = mask & ~body & geo.passable
    return sum(1 << cell for cell in cells(near) if any(seen_from(geo.cover, mine, 1 << cell) for mine in cells(body)))


def _reach(picture: Svg, duel: Duel, number: int, left: float, top: float) -> None:
    if not duel.active or duel.characters[duel.active].arena != number or duel.characters[duel.active].downed:
        return
    grid = ground_of(duel, number).grid
    for cell in cells(reach_of(duel, duel.characters[duel.active])):
        x, y = grid.cell(cell)
        picture.rect(
            left + x * TILE + 1.5,
            top + y * TILE + 1.5,
            TILE - 3,
            TILE - 3,
            rx=4,
            fill=colour("bad"),
            fill_opacity=0.13,
            stroke=colour("bad"),
            stroke_opacity=0.35,
        )


def _pending(picture: Svg, duel: Duel, number: int, left: float, top: float) -> None:
    """The attack being resolved as an arrow, and the space named for a dodge (CD-091)."""
    attack = duel.pending
    if attack is None or duel.characters[attack.on].arena != number:
        return
    (ax, ay), (bx, by) = (_centre(duel, duel.characters[key], left, top) for key in (attack.by, attack.on))
    with picture.group(label=attack.words):
        picture.line(ax, ay, bx, by, stroke=colour("bad"), stroke_width=3, stroke_dasharray="6 4")
        picture.circle(bx, by, 18, fill="none", stroke=colour("bad"), stroke_width=2)
    if attack.dodge_to >= 0:
        x, y = ground_of(duel, number).grid.cell(attack.dodge_to)
        with picture.group(label="Dodging to this space"):
            picture.rect(
                left + x * TILE + 3,
                top + y * TILE + 3,
                TILE - 6,
                TILE - 6,
                fill="none",
                stroke=colour("good"),
                stroke_width=3,
                stroke_dasharray="5 3",
            )


# --- who stands where -------------------------------------------------------------------------------------------------


def _centre(duel: Duel, who: Character, left: float, top: float) -> tuple[float, float]:
    x, y = ground_of(duel, who.arena).grid.cell(who.cell)
    half = size_of(who) / 2
    return left + (x + half) * TILE, top + (y + half) * TILE


def initials(who: Character) -> str:
    words = [word for word in (who.companion or who.name).replace(",", "").split() if word[0].isupper()]
    return "".join(word[0] for word in words)[:2] or who.name[:1].upper()


def _token(picture: Svg, duel: Duel, who: Character, left: float, top: float) -> None:
    x, y = _centre(duel, who, left, top)
    r = 13.0 if size_of(who) == 1 else 28.0
    geo = ground_of(duel, who.arena)
    sees = " ".join(geo.grid.name(cell) for cell in cells(seen_from(geo.cover, who.cell, geo.passable)))
    words = f"{who.name}, side {'ABCD'[who.side]}: HP {who.hp} of {who.max_hp}, AP {who.ap}, threshold {who.threshold}"
    with picture.group(f"figure {who.key}", words, data_sees=sees):
        if who.key == duel.active:
            picture.circle(x, y, r + 2.5, fill="none", stroke=colour("accent"), stroke_width=3)
        dashed = {"stroke_dasharray": "3 2"} if who.companion else {}
        picture.circle(x, y, r, fill=colour(f"seat-{who.seat}"), stroke=colour("paper"), stroke_width=2, **dashed)
        picture.text(
            x, y + 4.5, initials(who), font_size=12.5, font_weight="bold", text_anchor="middle", fill="#ffffff"
        )
        picture.text(x + r - 2, y - r + 6, SEAT_MARKS[who.seat], font_size=10, text_anchor="middle", fill=colour("ink"))
        _bar(picture, x - 13, y + r - 1, 26, 4, who.hp, who.max_hp, "good" if 2 * who.hp > who.max_hp else "bad")
        if who.afflictions:
            picture.circle(x - r + 2, y - r + 3, 4, fill=colour("accent"), stroke=colour("paper"))


def _bar(picture: Svg, x: float, y: float, width: float, height: float, value: int, most: int, name: str) -> None:
    picture.rect(x, y, width, height, fill=colour("paper"), stroke=colour("muted"), stroke_width=0.7, rx=2)
    if value > 0 and most > 0:
        picture.rect(x, y, width * min(1.0, value / most), height, fill=colour(name), rx=2)


def _card(picture: Svg, duel: Duel, who: Character, x: float, y: float) -> None:
    """Name, HP, threshold and AP at a glance; the details are on the sheet."""
    with picture.group(label=f"{who.name}'s card"):
        edge = colour("accent") if who.key == duel.active else colour("grid")
        picture.rect(x, y, CARD_WIDTH - 8, CARD_HEIGHT, fill=colour("paper"), stroke=edge, stroke_width=2, rx=6)
        picture.rect(x, y + 8, 5, CARD_HEIGHT - 16, fill=colour(f"seat-{who.seat}"))
        name = who.name if len(who.name) <= 25 else who.name[:24] + "…"
        mark = f"{SEAT_MARKS[who.seat]} {name}"
        picture.text(
            x + 12, y + 17, mark, font_size=13, font_weight="bold", fill=colour("ink"), opacity=0.4 if who.downed else 1
        )
        state = "down" if who.downed else ", ".join(_short(word) for word in status_words(who))
        for row, (label, value, most, ink) in enumerate(
            (
                ("HP", who.hp, who.max_hp, "good" if 2 * who.hp > who.max_hp else "bad"),
                ("TH", who.threshold, max_threshold(who), "water"),
            )
        ):
            at = y + 25 + row * 16
            picture.text(x + 12, at + 10, label, font_size=11, fill=colour("muted"))
            _bar(picture, x + 34, at + 1, 130, 10, value, most, ink)
            picture.text(x + 170, at + 10, f"{value} / {most}", font_size=11, fill=colour("ink"))
        picture.text(x + 12, y + 68, "AP", font_size=11, fill=colour("muted"))
        for pip in range(min(who.max_ap, 25)):
            full = colour("accent") if pip < who.ap else "none"
            picture.circle(
                x + 38 + pip * min(10, 190 / max(1, who.max_ap)),
                y + 64,
                3.6,
                fill=full,
                stroke=colour("muted"),
                stroke_width=0.8,
            )
        hands = ", ".join(item.name for item in (who.right, who.left) if item) or who.companion
        picture.text(
            x + 12,
            y + 84,
            "; ".join(words for words in (hands or "bare hands", state) if words)[:44],
            font_size=10.5,
            fill=colour("muted"),
        )


def _short(word: str) -> str:
    name, _, n = word.partition(" x")
    found = statuses().get(name)
    return (found.short + (f" {n}" if n else "")) if found else word


# --- drawing up a duelist ---------------------------------------------------------------------------------------------


def _drawing_up(view: View) -> str:
    """The draft as a card with its derived numbers, live."""
    drafts = view.duel.drafts
    picture = Svg(520, 350, "Drawing up a duelist")
    picture.rect(4, 4, 512, 342, fill=colour("paper"), stroke=colour("grid"), stroke_width=2, rx=10)
    mine = drafts[view.seat].build if view.seat is not None and view.seat < len(drafts) else Build()
    with picture.group("draft", f"{mine.name or 'Your duelist'}, {mine.class_}" if mine.class_ else "The five classes"):
        if mine.class_:
            _draft(picture, mine, view)
        else:
            _classes(picture)
    if mine.class_:
        with picture.group("shop", "All equipment, and what you can hold"):
            picture.rect(370, 130, 120, 26, fill=colour("floor"), stroke=colour("grid"), rx=6)
            picture.text(430, 147, "Equipment", font_size=12, text_anchor="middle", fill=colour("ink"))
    return str(picture)


def _classes(picture: Svg) -> None:
    picture.text(24, 40, "Duelists are being drawn up", font_size=20, font_weight="bold", fill=colour("ink"))
    for row, found in enumerate(classes().values()):
        listed = "  ".join(f"{name} {n}" for name, n in found.attributes.items())
        picture.text(24, 80 + row * 34, found.name, font_size=15, font_weight="bold", fill=colour("ink"))
        picture.text(130, 80 + row * 34, listed, font_size=13, fill=colour("ink"))
        picture.text(130, 94 + row * 34, ", ".join(found.enhancements), font_size=11, fill=colour("muted"))


def _draft(picture: Svg, mine: Build, view: View) -> None:
    numbers = sheet_numbers(mine, view.duel.options)
    attributes = attributes_of(mine)
    title = f"{mine.name or 'Your duelist'}, {mine.class_}"
    picture.text(24, 38, title, font_size=20, font_weight="bold", fill=colour("ink"))
    for row, name in enumerate(ATTRIBUTES):
        picture.text(24, 70 + row * 24, name, font_size=13, fill=colour("muted"))
        _bar(picture, 70, 60 + row * 24, 110, 12, attributes[name], 50, "accent")
        picture.text(188, 70 + row * 24, str(attributes[name]), font_size=13, fill=colour("ink"))
    for row, what in enumerate(("HP", "AP", "threshold", "dodge", "parry")):
        bold = {"font_size": 15, "font_weight": "bold", "text_anchor": "end"}
        picture.text(240, 70 + row * 24, what, font_size=13, fill=colour("muted"))
        picture.text(340, 70 + row * 24, str(numbers[what]), fill=colour("ink"), **bold)
    picture.text(370, 70, "load", font_size=13, fill=colour("muted"))
    over = numbers["load"] > numbers["max load"]
    _bar(picture, 370, 78, 120, 12, numbers["load"], numbers["max load"], "bad" if over else "good")
    picture.text(370, 108, f"{numbers['load']} of {numbers['max load']}", font_size=13, fill=colour("ink"))
    hands = f"{mine.both} in both" if mine.both else " and ".join(name for name in (mine.right, mine.left) if name)
    lines = [("worn", mine.worn), ("hands", hands), ("quick", ", ".join(mine.quick))]
    lines += [("inventory", ", ".join(mine.inventory)), ("companions", ", ".join(mine.companions))]
    for row, (what, text) in enumerate(lines):
        picture.text(24, 206 + row * 22, what, font_size=12, fill=colour("muted"))
        picture.text(100, 206 + row * 22, (text or "nothing")[:62], font_size=12, fill=colour("ink"))
    for row, warning in enumerate(build_warnings(mine)[:2]):
        picture.text(24, 318 + row * 16, f"! {warning}"[:72], font_size=12, fill=colour("bad"))
