"""The board as SVG: the Kingdom's maps with rooms, Corridors and Facilities, the Known World, and the Court."""

import textwrap

from roundtable.board.drawing import SEAT_MARKS, Svg, colour
from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.realm import (
    COLUMNS,
    ROOMS,
    ROWS,
    attribute,
    called,
    kingdom_name,
    links,
    max_voices,
    population,
    region_at,
    title,
    usable_rooms,
)
from roundtable.games.kingdom.rules.record.scores import max_hp, score
from roundtable.games.kingdom.state import Campaign, Map
from roundtable.games.kingdom.view import View, facility_words, region_mark, region_words

ROOM_W, ROOM_H, GAP = 148, 96, 30
MAP_W, MAP_H = 3 * ROOM_W + 2 * GAP, 3 * ROOM_H + 2 * GAP
MARGIN, HEAD = 34, 122
PERSON_W, PERSON_H = 352, 70
NARROW, EDGE = 430, 14
RELATION_MARKS = {"Allied": "♥", "Friendly": "+", "Neutral": "=", "Dangerous": "!", "Hostile": "✖", "": "·"}
RELATION_COLOURS = {"Allied": "good", "Friendly": "good", "Neutral": "muted", "Dangerous": "accent", "Hostile": "bad"}
DRAWING_STEPS = ("corridors", "extra regions", "review", "facilities")
ARROWS = {"north": "▲", "east": "▶", "south": "▼", "west": "◀"}


def svg(view: View) -> str:
    """Everything that lies on the table: the Kingdom, or a battle or a map in the Dungeon where there is one."""
    if view.battle is not None:
        from roundtable.games.kingdom.drawing_battle import svg as battlefield

        return battlefield(view.battle)
    if view.map is not None:
        from roundtable.games.kingdom.drawing_map import svg as dungeon

        return dungeon(view.map)
    return _kingdom(view.campaign)


def _kingdom(state: Campaign) -> str:
    """The Kingdom's maps beside the Known World and the Court; on a narrow screen one below the other.

    On a journey the Known World is what matters: it takes the maps' place.
    """
    travels = state.journey is not None
    maps = [] if travels else state.kingdom.maps
    cell = min(96, 520 / state.world.size) if travels else min(52, 312 / state.world.size)
    world = cell * state.world.size
    left = MARGIN + MAP_W + 60
    blocks = max(1, len(maps)) * (MAP_H + 84)
    aside = 60 + PERSON_H * len(state.court) + (0 if travels else world)
    height = max(HEAD + (world + 90 if travels else blocks), HEAD + aside) + 20
    # The narrow layout, from top to bottom: head, maps, world, Court.
    scale = (NARROW - 2 * EDGE) / MAP_W
    wide_world = (NARROW - 2 * EDGE - 14) / world
    map_top = 100.0
    world_top = map_top + (blocks * scale if maps else 0) + 26
    court_top = world_top + world * wide_world + 20
    tall = court_top + 26 + len(state.court) * PERSON_H * 1.1
    drawing = Svg(
        left + max(0 if travels else world, PERSON_W) + MARGIN,
        height,
        f"The Kingdom {kingdom_name(state)}",
        data_narrow=f"viewBox:0 0 {NARROW} {tall:.4g}",
    )
    with drawing.group(transform="scale(1)", data_narrow=f"transform:translate(-16 -4) scale({scale:.4g})"):
        _head(drawing, state)
    if not state.kingdom.maps and not travels:
        words = f"A Ghetto Palace in region {state.kingdom.ghetto} is all there is." if state.kingdom.ghetto else ""
        words = words or "The Kingdom has no place on the map yet."
        drawing.text(MARGIN, HEAD + 40, words, font_size=16, fill=colour("muted"), data_narrow=f"x:{EDGE};y:92")
    with drawing.group(transform="scale(1)", data_narrow=_moved(MARGIN, HEAD + 26, EDGE, map_top + 26 * scale, scale)):
        for number, here in enumerate(maps):
            draw_map(drawing, state, number, here, MARGIN, HEAD + 26 + number * (MAP_H + 84))
    at = (MARGIN + 10, HEAD + 40) if travels else (left, HEAD + 26)
    with drawing.group(transform="scale(1)", data_narrow=_moved(*at, EDGE + 14, world_top, wide_world)):
        _world(drawing, state, *at, cell)
    people = HEAD + 26 if travels else HEAD + 26 + world + 40
    with drawing.group(transform="scale(1)", data_narrow=_moved(left, people, EDGE, court_top + 20, 1.1)):
        _court(drawing, state, left, people)
    return str(drawing)


def _moved(x: float, y: float, to_x: float, to_y: float, scale: float) -> str:
    """For a narrow screen: what was drawn from x, y on goes elsewhere, in another size."""
    return f"transform:translate({to_x - x * scale:.4g} {to_y - y * scale:.4g}) scale({scale:.4g})"


def map_svg(state: Campaign, number: int) -> str:
    """One map alone, for the printed sheet."""
    here = state.kingdom.maps[number]
    drawing = Svg(MAP_W + 2 * MARGIN, MAP_H + 2 * MARGIN, f"The map of region {here.region}")
    draw_rooms(drawing, state, number, here, MARGIN, MARGIN)
    return str(drawing)


def world_svg(state: Campaign) -> str:
    """The Known World alone, for the printed sheet."""
    cell = 560 / state.world.size
    drawing = Svg(560 + 2 * MARGIN, 560 + 2 * MARGIN, "The Known World")
    _regions(drawing, state, MARGIN, MARGIN, cell)
    return str(drawing)


def _head(drawing: Svg, state: Campaign) -> None:
    kingdom = state.kingdom
    with drawing.group(target="kingdom own", label=kingdom_name(state)):
        name = kingdom_name(state) if kingdom.name.words else "A Kingdom without a name"
        drawing.text(MARGIN, 42, name, font_size=30, font_weight="bold", fill=colour("ink"))
        facts = [f"Level {kingdom.level}, {title(state)}"] if kingdom.level else []
        facts += [f"Population {population(state)}", f"Treasury {kingdom.treasury} MG"]
        if kingdom.voices:
            facts.append(f"Voices {kingdom.voices}/{max_voices(state)}")
        drawing.text(MARGIN, 66, "  ·  ".join(facts), font_size=15, fill=colour("muted"))
        for number, name in enumerate(books.ATTRIBUTES):
            x = MARGIN + number * 132
            drawing.rect(x, 80, 122, 26, rx=13, fill=colour("floor"), stroke=colour("grid"))
            drawing.text(x + 12, 98, name, font_size=14, fill=colour("ink"))
            drawing.text(
                x + 108,
                98,
                str(attribute(state, name)),
                font_size=16,
                font_weight="bold",
                text_anchor="end",
                fill=colour("ink"),
            )


# --- a map -----------------------------------------------------------------------------------------------------------


def _corner(room: str, left: float, top: float) -> tuple[float, float]:
    return left + COLUMNS.index(room[0]) * (ROOM_W + GAP), top + ROWS.index(room[1]) * (ROOM_H + GAP)


def _centre(room: str, left: float, top: float) -> tuple[float, float]:
    x, y = _corner(room, left, top)
    return x + ROOM_W / 2, y + ROOM_H / 2


def draw_map(drawing: Svg, state: Campaign, number: int, here: Map, left: float, top: float) -> None:
    """A map with its heading; while Corridors are drawn, also the links that have none."""
    home = "home" if number == state.kingdom.home else "extra map"
    drawing.text(left, top - 12, f"Region {here.region} ({home})", font_size=15, fill=colour("muted"))
    for link in links(state.options.diagonal_corridors):
        if link not in here.corridors and state.step in DRAWING_STEPS:
            _corridor(drawing, link, number, left, top, drawn=False)
    draw_rooms(drawing, state, number, here, left, top)


def draw_rooms(drawing: Svg, state: Campaign, number: int, here: Map, left: float, top: float) -> None:
    """Nine rooms, the Corridors between them and the Entrances."""
    usable = usable_rooms(state, number)
    for link in here.corridors:
        _corridor(drawing, link, number, left, top, drawn=True)
    for room in ROOMS:
        _room(drawing, state, number, here, room, left, top, room in usable)
    for entrance in here.entrances:
        x, y = _corner(entrance.room, left, top)
        at = {
            "north": (x + ROOM_W / 2, y - 8),
            "south": (x + ROOM_W / 2, y + ROOM_H + 20),
            "west": (x - 13, y + ROOM_H / 2 + 6),
            "east": (x + ROOM_W + 13, y + ROOM_H / 2 + 6),
        }[entrance.side]
        with drawing.group(label=f"Entrance of room {entrance.room}, {entrance.side}"):
            mark = ARROWS[{"north": "south", "south": "north", "west": "east", "east": "west"}[entrance.side]]
            drawing.text(*at, mark, font_size=18, text_anchor="middle", fill=colour("accent"))


def _corridor(drawing: Svg, link: str, number: int, left: float, top: float, drawn: bool) -> None:
    first, second = link.split()
    x1, y1 = _centre(first, left, top)
    x2, y2 = _centre(second, left, top)
    words = f"Corridor {first} to {second}" if drawn else f"No Corridor between {first} and {second}"
    with drawing.group(target=f"corridor {number} {link}", label=words):
        if drawn:
            drawing.line(x1, y1, x2, y2, stroke=colour("wall"), stroke_width=24)
            drawing.line(x1, y1, x2, y2, stroke=colour("floor"), stroke_width=18)
        else:
            drawing.line(x1, y1, x2, y2, stroke=colour("grid"), stroke_width=12, stroke_dasharray="3 7")


def _room(
    drawing: Svg, state: Campaign, number: int, here: Map, room: str, left: float, top: float, usable: bool
) -> None:
    x, y = _corner(room, left, top)
    standing = here.rooms[room].facilities
    words = ", ".join(facility_words(state, at) for at in standing) or "empty"
    palace = any(at.name == "Royal Palace" for at in standing)
    with drawing.group(target=f"room {number} {room}", label=f"Room {room}: {words}{'' if usable else ', not linked'}"):
        drawing.rect(
            x,
            y,
            ROOM_W,
            ROOM_H,
            rx=8,
            fill=colour("floor" if usable else "paper"),
            stroke=colour("accent" if palace else "wall"),
            stroke_width=4 if palace else 2.5,
            **({} if usable else {"stroke_dasharray": "7 5"}),
        )
        drawing.text(x + 10, y + 18, room, font_size=12, fill=colour("muted"))
        if palace:
            drawing.text(x + ROOM_W - 12, y + 24, "♛", font_size=22, text_anchor="end", fill=colour("accent"))
        lines = [line for at in standing for line in textwrap.wrap(facility_words(state, at), 18)][:4]
        start = y + ROOM_H / 2 + 10 - 8 * (len(lines) - 1)
        for row, line in enumerate(lines):
            drawing.text(x + ROOM_W / 2, start + row * 17, line, font_size=14, text_anchor="middle", fill=colour("ink"))


# --- the Known World -------------------------------------------------------------------------------------------------


def _world(drawing: Svg, state: Campaign, left: float, top: float, cell: float) -> None:
    drawing.text(left, top - 26, "The Known World", font_size=15, fill=colour("muted"))
    _regions(drawing, state, left, top, cell)


def _regions(drawing: Svg, state: Campaign, left: float, top: float, cell: float) -> None:
    for n in range(1, state.world.size + 1):
        middle = (n - 0.5) * cell
        drawing.text(left + middle, top - 7, str(n), font_size=12, text_anchor="middle", fill=colour("muted"))
        drawing.text(left - 7, top + middle + 4, str(n), font_size=12, text_anchor="end", fill=colour("muted"))
    for y in range(1, state.world.size + 1):
        for x in range(1, state.world.size + 1):
            at = region_at(x, y)
            label = f"Region {at}: {', '.join(region_words(state, at)) or 'known'}"
            with drawing.group(target=f"region {at}", label=label):
                _region(drawing, state, at, left + (x - 1) * cell, top + (y - 1) * cell, cell)
                _travellers(drawing, state, at, left + (x - 1) * cell, top + (y - 1) * cell, cell)


def _travellers(drawing: Svg, state: Campaign, at: str, x: float, y: float, cell: float) -> None:
    """On a journey: where the Court is, where it has been, and where it goes."""
    way = state.journey
    if way is None:
        return
    here = way.at or (state.kingdom.maps[state.kingdom.home].region if state.kingdom.maps else state.kingdom.ghetto)
    if at in way.entered:
        drawing.rect(x + 3, y + 3, cell - 9, cell - 9, rx=3, fill="none", stroke=colour("accent"), stroke_dasharray="4 4")
    if at == way.to and not way.homeward:
        drawing.text(x + cell - 10, y + 20, "⚑", font_size=20, text_anchor="end", fill=colour("bad"))
    if at == here:
        drawing.circle(x + cell / 2 - 1.5, y + cell - 18, 9, fill=colour("accent"), stroke=colour("paper"), stroke_width=2)


def _region(drawing: Svg, state: Campaign, at: str, x: float, y: float, cell: float) -> None:
    region = state.world.regions.get(at)
    fill = "paper" if region is None else "floor"
    drawing.rect(x, y, cell - 3, cell - 3, rx=4, fill=colour(fill), stroke=colour("grid"), stroke_width=1.5)
    middle, base = x + cell / 2 - 1.5, y + cell / 2 + cell * 0.12
    if region is None:
        drawing.text(middle, base, "?", font_size=cell * 0.3, text_anchor="middle", fill=colour("grid"))
        return
    mark, ink = region_mark(state, at), "ink"
    if region.owner == "own":
        ink = "accent"
    elif region.owner:
        relation = state.world.kingdoms[int(region.owner)].relation
        mark, ink = mark + RELATION_MARKS[relation], RELATION_COLOURS.get(relation, "ink")
    elif mark == "☠":
        ink = "bad"
    drawing.text(middle, base, mark, font_size=cell * 0.42, text_anchor="middle", fill=colour(ink))


# --- the Court -------------------------------------------------------------------------------------------------------


def _court(drawing: Svg, state: Campaign, left: float, top: float) -> None:
    drawing.text(left, top - 8, "The Court", font_size=15, fill=colour("muted"))
    for row, who in enumerate(state.court):
        one = state.people[who]
        y = top + row * PERSON_H
        with drawing.group(target=f"person {who}", label=called(state, who)):
            drawing.rect(left, y, PERSON_W, PERSON_H - 6, rx=6, fill=colour("floor"), stroke=colour("grid"))
            drawing.text(left + 14, y + 38, SEAT_MARKS[who % 8], font_size=18, fill=colour(f"seat-{who % 8}"))
            name = textwrap.shorten(called(state, who), 32, placeholder="…")
            drawing.text(left + 40, y + 21, name, font_size=15, font_weight="bold", fill=colour("ink"))
            words = " / ".join(word for word in (one.class_name, *one.jobs) if word)
            drawing.text(left + 40, y + 39, words, font_size=12.5, fill=colour("muted"))
            if one.base:
                numbers = " · ".join(f"{name} {score(one, name)}" for name in books.SCORES)
                numbers += f" · HP {one.hp}/{max_hp(one)}"
                drawing.text(left + 40, y + 56, numbers, font_size=11, fill=colour("muted"))
