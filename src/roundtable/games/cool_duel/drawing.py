"""The duel as a drawn scene: the ground, who stands where, reach and cover, and a card for each character."""

from __future__ import annotations

from roundtable.board.cover import any_line_of_sight, seen_from
from roundtable.board.drawing import SEAT_MARKS, Svg, colour
from roundtable.board.grid import cells, column_letters
from roundtable.games.cool_duel.arena import (
    KINDS,
    Geometry,
    difficult,
    distance_from,
    footprint,
    ground_of,
    holes,
    hostile_to,
    map_of,
    names_of,
    occupied,
    sees_from,
    size_of,
    standing,
)
from roundtable.games.cool_duel.cards import CARD_HEIGHT, GAP, bar, card, places
from roundtable.games.cool_duel.derived import Way, ways
from roundtable.games.cool_duel.rules.special import in_reach, next_to_it, specials_of
from roundtable.games.cool_duel.rules.tricks import CROSS, pattern
from roundtable.games.cool_duel.scenery import TERRAIN, TILE, hole, pool
from roundtable.games.cool_duel.scenery import difficult as difficult_ground
from roundtable.games.cool_duel.state import Character, Duel
from roundtable.games.cool_duel.view import View
from roundtable.games.cool_duel.workshop import drawing_up

EDGE = 18
SMALL = 12
"""Rows up to which every space of a map says what is in cover from it."""


def svg(view: View) -> str:
    """The whole picture."""
    duel = view.duel
    if duel.drafts or not duel.arenas:
        return drawing_up(view)
    grids = [ground_of(duel, number).grid for number in range(len(duel.arenas))]
    width = max(340, sum(grid.width * TILE + 2 * EDGE for grid in grids))
    tall = max(grid.height for grid in grids) * TILE + 2 * EDGE
    cards, card_width, rows = places(duel, width)
    picture = Svg(width, tall + rows * (CARD_HEIGHT + GAP), f"Duel at {map_of(duel, 0).name}")
    left = 0
    for number, grid in enumerate(grids):
        _arena(picture, view, number, left + EDGE, EDGE)
        left += grid.width * TILE + 2 * EDGE
    for column, row, who in cards:
        x, y = GAP / 2 + column * (card_width + GAP), tall + row * (CARD_HEIGHT + GAP)
        card(picture, duel, who, x, y, card_width)
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
    _spaces(picture, view, number, left, top)
    _reaches(picture, duel, number, left, top)
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
        sight = {}
        if geo.passable >> cell & 1:
            sight = {"data_cover": in_cover(duel, number, 1 << cell)}
            if me is not None and size_of(me) == 1:
                words += _seen_words(duel, me, cell, others)
        with picture.group(f"cell {prefix}{name}", "; ".join(words), data_at=prefix + name, **sight):
            picture.rect(
                left + x * TILE, top + y * TILE, TILE, TILE, fill="transparent", stroke=colour("grid"), stroke_width=0.6
            )


def in_cover(duel: Duel, number: int, body: int) -> str:
    """What cannot be attacked from these spaces for cover: spaces by name, characters by key (CD-283, CD-285).

    On a large map only the characters, since every space would list hundreds.
    """
    geo = ground_of(duel, number)
    if not geo.cover.squares and not geo.cover.circles:
        return ""
    prefix = "" if number == 0 else "2:"
    region = geo.passable & ~body
    if len(map_of(duel, number).rows) > SMALL and body & (body - 1) == 0 and not body & occupied(duel, number):
        region = 0
    names = names_of(geo.grid)
    seen = 0
    for mine in cells(body):
        seen |= seen_from(geo.cover, mine, region)
    hidden = [prefix + names[cell] for cell in cells(region & ~seen)]
    for who in standing(duel):
        if who.arena == number and not footprint(duel, who) & body:
            near = geo.grid.around(body) & footprint(duel, who)
            if not near and not any_line_of_sight(geo.cover, body, footprint(duel, who)):
                hidden.append(who.key)
    return " ".join(hidden)


def _seen_words(duel: Duel, me: Character, cell: int, others: list[Character]) -> list[str]:
    """Whom one could attack from a space, and who is in cover from there, with their distances."""
    found: dict[str, list[str]] = {"in sight": [], "in cover": []}
    for who in others:
        which = "in sight" if sees_from(duel, me, cell, who) else "in cover"
        found[which].append(f"{who.name} ({distance_from(duel, me, cell, who)} away)")
    return [f"{which}: {', '.join(names)}" for which, names in found.items() if names]


def reach_of(duel: Duel, who: Character, furthest: int) -> int:
    """The spaces that an attack of this range reaches: near enough and in sight (CD-057, CD-139)."""
    geo = ground_of(duel, who.arena)
    body = footprint(duel, who)
    near = body
    for _ in range(1 + furthest):
        wider = near | geo.grid.around(near)
        if wider == near:
            break
        near = wider
    near &= ~body & geo.passable
    seen = geo.grid.around(body) & near
    for mine in cells(body):
        seen |= seen_from(geo.cover, mine, near & ~seen)
    return seen


def _reaches(picture: Svg, duel: Duel, number: int, left: float, top: float) -> None:
    """The reach of close attacks, and that of each attack on its own for while it is being chosen."""
    if not duel.active or duel.characters[duel.active].arena != number or duel.characters[duel.active].downed:
        return
    who = duel.characters[duel.active]
    found = ways(duel, who)
    close = [way.row.range for way in found if way.row.type not in ("Fire", "Throw")]
    if close:
        with picture.group(class_="reach", pointer_events="none"):
            _marked(picture, duel, number, reach_of(duel, who, max(close)), left, top)
    for furthest in sorted({way.row.range for way in found}):
        keys = [key for way in found if way.row.range == furthest for key in _keys_of(way)]
        with picture.group(data_for=", ".join(keys), pointer_events="none"):
            _marked(picture, duel, number, reach_of(duel, who, furthest), left, top)
    for name in CROSS if not who.companion else ():
        keys = [f"cross-strike jab {way.hand} {name}" for way in found if way.row.type == "Jab"]
        if keys:
            with picture.group(data_for=", ".join(keys), pointer_events="none"):
                _marked(picture, duel, number, pattern(duel, who, name), left, top)


def _keys_of(way: Way) -> list[str]:
    """How the options begin that make this attack from where one stands (rules/actions)."""
    tail = f"{way.row.type.lower()} {way.hand or 'own'}"
    specials = [found.slug for found in specials_of(way) if found.aims in (in_reach, next_to_it)]
    return [f"{head} {tail}" for head in ("attack", *specials)]


def _marked(picture: Svg, duel: Duel, number: int, mask: int, left: float, top: float) -> None:
    grid = ground_of(duel, number).grid
    squares = []
    for cell in cells(mask):
        x, y = grid.cell(cell)
        squares.append(f"M{left + x * TILE + 1.5:g} {top + y * TILE + 1.5:g}h{TILE - 3}v{TILE - 3}h{3 - TILE}z")
    if squares:
        picture.add(
            "path",
            d="".join(squares),
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
    cover = in_cover(duel, who.arena, footprint(duel, who))
    words = f"{who.name}, side {'ABCD'[who.side]}: HP {who.hp} of {who.max_hp}, AP {who.ap}, threshold {who.threshold}"
    with picture.group(f"figure {who.key}", words, data_at=who.key, data_cover=cover):
        if who.key == duel.active:
            picture.circle(x, y, r + 2.5, fill="none", stroke=colour("accent"), stroke_width=3)
        dashed = {"stroke_dasharray": "3 2"} if who.companion else {}
        picture.circle(x, y, r, fill=colour(f"seat-{who.seat}"), stroke=colour("paper"), stroke_width=2, **dashed)
        picture.text(
            x, y + 4.5, initials(who), font_size=12.5, font_weight="bold", text_anchor="middle", fill="#ffffff"
        )
        picture.text(x + r - 2, y - r + 6, SEAT_MARKS[who.seat], font_size=10, text_anchor="middle", fill=colour("ink"))
        bar(picture, x - 13, y + r - 1, 26, 4, who.hp, who.max_hp, "good" if 2 * who.hp > who.max_hp else "bad")
        if who.afflictions:
            picture.circle(x - r + 2, y - r + 3, 4, fill=colour("accent"), stroke=colour("paper"))
