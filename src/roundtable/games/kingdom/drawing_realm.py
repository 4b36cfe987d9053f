"""The Kingdom as SVG: its maps with rooms, Corridors and Facilities, the Known World, and the Court.

On a wide screen maps and world stand side by side with the Court below them, and grow into the room there is; before there
is a map the world stands alone, with the Court and the attributes beside it. On a phone all stands one below the other.
Letters are reckoned for the room there will be, so that none is too small to be read.
"""

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.board.lettering import cut, wrapped
from roundtable.games.kingdom import books
from roundtable.games.kingdom import drawing_figures as art
from roundtable.games.kingdom.drawing_scenery import flagstones
from roundtable.games.kingdom.rules.record.realm import (
    COLUMNS,
    ROOMS,
    ROWS,
    attribute,
    called,
    groups,
    kingdom_name,
    links,
    max_voices,
    population,
    region_at,
    title,
    usable_rooms,
)
from roundtable.games.kingdom.rules.record.scores import max_hp, score
from roundtable.games.kingdom.state import Campaign
from roundtable.games.kingdom.view import facility_words, region_mark, region_words

SCREEN, PHONE = (800.0, 534.0), 362.0
"""Pixels for the drawing on a laptop, and how wide it is on a phone."""
FULL = SCREEN[0] / 1.4
"""So high a drawing fills its room both on a laptop and on a large screen."""
EDGE, GUTTER, MARGIN = 10.0, 28.0, 34
COLUMN = 300.0
"""How wide the Court stands beside the world."""
FLAT, TALL = 4.5, 11.0
"""How high a card of the Court is at least and at most, in letters."""
MOST_PANELED = 4
"""With so many in the Court there is room for the attributes below it."""
RELATION_MARKS = {"Allied": "♥", "Friendly": "+", "Neutral": "=", "Dangerous": "!", "Hostile": "✖", "": "·"}
RELATION_COLOURS = {"Allied": "good", "Friendly": "good", "Neutral": "muted", "Dangerous": "accent", "Hostile": "bad"}
DRAWING_STEPS = ("corridors", "extra regions", "review", "facilities")
CROWN = "M-12 8 L-14 -7 L-6 -1 L0 -10 L6 -1 L14 -7 L12 8Z M-12 10H12V13H-12Z"


class Rooms(NamedTuple):
    """How large the rooms of a map are, what lies between them, and how large their letters are."""

    wide: float
    high: float
    gap: float
    letters: float

    @property
    def size(self) -> tuple[float, float]:
        return 3 * self.wide + 2 * self.gap, 3 * self.high + 2 * self.gap

    def corner(self, room: str, left: float, top: float) -> tuple[float, float]:
        across, down = COLUMNS.index(room[0]), ROWS.index(room[1])
        return left + across * (self.wide + self.gap), top + down * (self.high + self.gap)

    def middle(self, room: str, left: float, top: float) -> tuple[float, float]:
        x, y = self.corner(room, left, top)
        return x + self.wide / 2, y + self.high / 2


SHEET = Rooms(148, 96, 30, 14)
"""A map for the printed sheet."""


class Layout(NamedTuple):
    """How large everything is in the drawing's units, and in how many columns it stands."""

    phone: bool
    letters: float
    maps: int
    court: int
    world: int
    """How many regions the Known World is wide."""
    taller: float = 0.0
    """By how much rooms are higher than they need to be, to fill the drawing."""
    lines: float = FLAT
    """How high a card of the Court is, in letters."""

    @property
    def width(self) -> float:
        return PHONE if self.phone else SCREEN[0]

    @property
    def room(self) -> float:
        return self.width - 2 * EDGE

    @property
    def head(self) -> float:
        return self.letters * (11 if self.phone else 5.4)

    @property
    def columns(self) -> int:
        """Of maps and world."""
        return 1 if self.phone else min(3, self.maps + 1)

    @property
    def map_wide(self) -> float:
        """How wide a map is: two columns leave the larger part to the map, three are alike."""
        return self.room if self.phone else 446.0 if self.columns < 3 else (self.room - 2 * GUTTER) / 3

    @property
    def beside(self) -> bool:
        """Whether the Court stands beside the world, where there is no map."""
        return not self.phone and not self.maps

    @property
    def paneled(self) -> bool:
        """Whether the attributes stand in a panel below the Court instead of beside the name."""
        return self.beside and self.court <= MOST_PANELED

    @property
    def rooms(self) -> Rooms:
        gap = 20.0 if self.phone else 26.0 if self.columns < 3 else 16.0
        high = 78.0 if self.phone else 84.0 if self.columns < 3 else 70.0
        high = max(high, self.letters * 4.4) + self.taller
        return Rooms((self.map_wide - 2 * gap) / 3, high, gap, self.letters)

    @property
    def cell(self) -> float:
        """How wide a region is."""
        if self.phone:
            return (self.room - self.letters * 1.3) / self.world
        high = FULL - self.head - self.letters * 2 - EDGE if self.beside else self.rooms.size[1]
        taken = COLUMN + GUTTER if self.beside else (self.columns - 1) * (self.map_wide + GUTTER)
        return min(high, self.room - taken - self.letters * 1.3) / self.world

    @property
    def cell_high(self) -> float:
        """Beside a map that is high regions are higher than wide, so that both end alike."""
        if self.phone or self.beside:
            return self.cell
        return min(self.rooms.size[1] / self.world, 1.6 * self.cell)

    @property
    def block(self) -> float:
        """How high a row of maps and world is, with its heading."""
        return self.letters * 2.6 + max(self.rooms.size[1] if self.maps else 0.0, self.cell_high * self.world)

    @property
    def people(self) -> int:
        """Columns of the Court."""
        return 1 if self.phone or self.beside else 3 if self.court in (3, 5, 6, 7, 8) else 2

    @property
    def card(self) -> float:
        return self.letters * self.lines

    @property
    def rows(self) -> int:
        """Of the Court."""
        return ceil(self.court / self.people)

    @property
    def panel(self) -> float:
        """How high the attributes are below the Court."""
        return self.letters * 7.6

    @property
    def height(self) -> float:
        court = self.letters * 1.6 + self.rows * (self.card + 7) + (self.panel if self.paneled else 0.0)
        if self.phone:
            maps = self.maps * (self.letters * 3.6 + self.rooms.size[1])
            return self.head + maps + self.letters * 4 + self.cell * self.world + court + EDGE
        rows = ceil((self.maps + 1) / self.columns) * (self.block + self.letters)
        return self.head + (max(rows, court) if self.beside else rows + court) + EDGE


def laid_out(state: Campaign, phone: bool) -> Layout:
    """Letters that can be read once the drawing is shown."""
    maps = 0 if state.journey is not None else len(state.kingdom.maps)
    return _laid_out(phone, maps, len(state.court), state.world.size)


@lru_cache(maxsize=64)
def _laid_out(phone: bool, maps: int, court: int, world: int) -> Layout:
    found = Layout(phone, 12.5, maps, court, world)
    for _ in range(0 if phone else 6):  # larger letters need more room, in which they are smaller
        scale = min(1.0, SCREEN[1] / found.height)
        found = found._replace(letters=round(11.9 / scale, 1))
    return found if phone else _grown(found)


def _grown(found: Layout) -> Layout:
    """What has room to spare takes it: first the cards of the Court, then the rooms."""
    if found.beside:
        column = found.letters * 1.6 + found.rows * (found.card + 7) + (found.panel if found.paneled else 0.0)
        spare = max(0.0, found.cell * found.world + found.letters * 1.4 - column)
        return found._replace(lines=min(TALL, FLAT + spare / max(1, found.rows) / found.letters))
    spare = max(0.0, FULL - found.height)
    lines = min(6.0, FLAT + spare / 4 / max(1, found.rows) / found.letters)
    spare -= (lines - FLAT) * found.letters * found.rows
    down = 3 * ceil((found.maps + 1) / found.columns)
    return found._replace(lines=lines, taller=min(46.0, spare / down))


def kingdom(state: Campaign, phone: bool) -> str:
    """The Kingdom's maps, the Known World and the Court. On a journey the world is what matters: there are no maps."""
    layout = laid_out(state, phone)
    drawing = Svg(layout.width, layout.height, f"The Kingdom {kingdom_name(state)}")
    _head(drawing, state, layout)
    left, top, size = EDGE, layout.head + layout.letters * 2, layout.letters
    for number in range(layout.maps):
        draw_map(drawing, state, number, layout.rooms, left, top)
        if phone:
            top += layout.rooms.size[1] + size * 3.6
        elif (number + 1) % layout.columns:
            left += layout.map_wide + GUTTER
        else:
            left, top = EDGE, top + layout.block + size
    if phone:  # the people before the world, which is mostly fog
        _court(drawing, state, layout, EDGE, top - size * 1.6)
        top += layout.rows * (layout.card + 7) + size * 2.4
    _heading(drawing, "The Known World", left, top - size * (1.6 if layout.maps else 1.5), size)
    inset = size * 1.3
    _regions(drawing, state, left + inset, top, layout.cell, size, layout.cell_high)
    if layout.beside:
        side = left + inset + layout.cell * layout.world + GUTTER
        _court(drawing, state, layout, side, layout.head + size * 0.4)
        if layout.paneled:
            bottom = top + layout.cell * layout.world - 3
            _panel(drawing, state, layout, side, bottom - layout.panel + size * 1.2)
    elif not phone:
        _court(drawing, state, layout, EDGE, top + layout.block - size)
    return str(drawing)


def map_svg(state: Campaign, number: int) -> str:
    """One map alone, for the printed sheet."""
    here = state.kingdom.maps[number]
    wide, high = SHEET.size
    drawing = Svg(wide + 2 * MARGIN, high + 2 * MARGIN, f"The map of region {here.region}")
    draw_rooms(drawing, state, number, SHEET, MARGIN, MARGIN)
    return str(drawing)


def world_svg(state: Campaign) -> str:
    """The Known World alone, for the printed sheet."""
    drawing = Svg(560 + 2 * MARGIN, 560 + 2 * MARGIN, "The Known World")
    _regions(drawing, state, MARGIN, MARGIN, 560 / state.world.size, 13)
    return str(drawing)


def _heading(drawing: Svg, words: str, x: float, y: float, size: float) -> None:
    drawing.text(x, y, words, font_size=size, font_weight="bold", fill=colour("muted"))


def _head(drawing: Svg, state: Campaign, layout: Layout) -> None:
    """The name, what there is of it, and the four attributes: beside the name, or below it on a phone."""
    own, size = state.kingdom, layout.letters
    with drawing.group(target="kingdom own", label=kingdom_name(state)):
        name = kingdom_name(state) if own.name.words else "A Kingdom without a name"
        aside = layout.phone or layout.paneled
        room = layout.room if aside else layout.room - 4 * size * 8.3
        drawing.add(
            "path",
            d=CROWN,
            fill=colour("accent"),
            transform=f"translate({EDGE + size} {size * 1.75}) scale({size / 14:.3g})",
        )
        drawing.text(
            EDGE + size * 2.6, size * 2.2, cut(name, room - size * 2.6, size * 1.7, bold=True), font_size=size * 1.7,
            font_weight="bold", fill=colour("ink"),
        )  # fmt: skip
        facts = [f"Level {own.level}, {title(state)}"] if own.level else []
        facts += [f"Population {population(state)}", f"Treasury {own.treasury} MG"]
        facts += [f"Voices {own.voices}/{max_voices(state)}"] if own.voices else []
        if not own.maps and state.journey is None:
            facts = [f"A Ghetto Palace in region {own.ghetto}" if own.ghetto else "No place on the map yet", *facts]
        lines = wrapped("  ·  ".join(facts), layout.room, size) if layout.phone else ["  ·  ".join(facts)]
        for row, line in enumerate(lines[:2]):
            drawing.text(EDGE, size * (3.9 + 1.3 * row), line, font_size=size, fill=colour("muted"))
        if layout.paneled:
            return
        wide = (layout.room - 6) / 2 if layout.phone else size * 8
        for number, named in enumerate(books.ATTRIBUTES):
            if layout.phone:
                x, y = EDGE + number % 2 * (wide + 6), size * (6.1 + 2.05 * (number // 2))
            else:
                x, y = layout.width - EDGE - (4 - number) * (wide + size * 0.3), size * 0.75
            drawing.kept(_attribute, named, attribute(state, named), x, y, wide, size * 1.8, size)


def _attribute(
    drawing: Svg, named: str, number: int, x: float, y: float, wide: float, high: float, size: float
) -> None:
    """An attribute of the Kingdom with its number."""
    drawing.rect(x, y, wide, high, rx=min(high / 2, size * 0.9), fill=colour("floor"), stroke=colour("grid"))
    down = y + high / 2 + size * 0.37
    drawing.text(x + size * 0.9, down, named, font_size=size, fill=colour("ink"))
    value: dict[str, str | float] = {"font_weight": "bold", "text_anchor": "end", "fill": colour("ink")}
    drawing.text(x + wide - size * 0.9, down, str(number), font_size=size, **value)


def _panel(drawing: Svg, state: Campaign, layout: Layout, left: float, top: float) -> None:
    """The attributes, two in a row, below the Court."""
    size, wide = layout.letters, (layout.width - EDGE - left - 8) / 2
    _heading(drawing, "The Kingdom", left, top, size)
    high = (layout.panel - size * 2.4) / 2
    for number, named in enumerate(books.ATTRIBUTES):
        x, y = left + number % 2 * (wide + 8), top + size * 0.6 + number // 2 * (high + 6)
        drawing.kept(_attribute, named, attribute(state, named), x, y, wide, high, size)


# --- a map -----------------------------------------------------------------------------------------------------------


def draw_map(drawing: Svg, state: Campaign, number: int, rooms: Rooms, left: float, top: float) -> None:
    """A map with its heading; while Corridors are drawn, also the links that have none."""
    here = state.kingdom.maps[number]
    home = "home" if number == state.kingdom.home else "extra map"
    _heading(drawing, f"Region {here.region} ({home})", left, top - rooms.letters * 1.6, rooms.letters)
    for link in links(state.options.diagonal_corridors):
        if link not in here.corridors and state.step in DRAWING_STEPS:
            drawing.kept(_corridor, link, number, rooms, left, top, False)
    draw_rooms(drawing, state, number, rooms, left, top)


def draw_rooms(drawing: Svg, state: Campaign, number: int, rooms: Rooms, left: float, top: float) -> None:
    """Nine rooms, the Corridors between them and the Entrances."""
    here, usable = state.kingdom.maps[number], usable_rooms(state, number)
    for link in here.corridors:
        drawing.kept(_corridor, link, number, rooms, left, top, True)
    among = groups(state)
    for room in ROOMS:
        standing = here.rooms[room].facilities
        palace = any(at.name == "Royal Palace" for at in standing)
        told = [facility_words(state, at, among) for at in standing]
        drawing.kept(_room, number, room, told, palace, room in usable, rooms, left, top)
    for entrance in here.entrances:
        x, y = rooms.middle(entrance.room, left, top)
        across, down = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}[entrance.side]
        x, y = x + across * rooms.wide / 2, y + down * rooms.high / 2
        # An arrow through the outer wall, pointing in.
        tip, wing = (x - across * 6, y - down * 6), 8
        sides = [(x + across * 8 + down * one, y + down * 8 + across * one) for one in (wing, -wing)]
        with drawing.group(label=f"Entrance of room {entrance.room}, {entrance.side}"):
            drawing.polygon([tip, *sides], fill=colour("accent"), stroke=colour("wall"), stroke_width=1)


def _corridor(drawing: Svg, link: str, number: int, rooms: Rooms, left: float, top: float, drawn: bool) -> None:
    first, second = link.split()
    x1, y1 = rooms.middle(first, left, top)
    x2, y2 = rooms.middle(second, left, top)
    words = f"Corridor {first} to {second}" if drawn else f"No Corridor between {first} and {second}"
    with drawing.group(target=f"corridor {number} {link}", label=words):
        if drawn:
            drawing.line(x1, y1, x2, y2, stroke=colour("wall"), stroke_width=24)
            drawing.line(x1, y1, x2, y2, stroke=colour("floor"), stroke_width=18)
        else:
            drawing.line(x1, y1, x2, y2, stroke=colour("grid"), stroke_width=12, stroke_dasharray="3 7")


def _room(
    drawing: Svg,
    number: int,
    room: str,
    told: list[str],
    palace: bool,
    usable: bool,
    rooms: Rooms,
    left: float,
    top: float,
) -> None:
    """A room with what is told of the Facilities in it."""
    x, y = rooms.corner(room, left, top)
    size = rooms.letters
    words = ", ".join(told) or "empty"
    with drawing.group(target=f"room {number} {room}", label=f"Room {room}: {words}{'' if usable else ', not linked'}"):
        drawing.rect(
            x,
            y,
            rooms.wide,
            rooms.high,
            rx=8,
            fill=colour("floor" if usable else "paper"),
            stroke=colour("accent" if palace else "wall"),
            stroke_width=4 if palace else 2.5,
            **({} if usable else {"stroke_dasharray": "7 5"}),
        )
        if usable:
            flagstones(drawing, x, y, rooms.wide, rooms.high)
        drawing.text(x + 8, y + size * 1.25, room, font_size=size, fill=colour("muted"))
        if palace:
            place = f"translate({x + rooms.wide - 22:.4g} {y + 16:.4g})"
            drawing.add(
                "path", d=CROWN, fill=colour("accent"), stroke=colour("wall"), stroke_width=0.8, transform=place
            )
        lines = [line for facility in told for line in wrapped(facility, rooms.wide - 10, size)]
        most = max(1, int((rooms.high - size * 1.7) // (size * 1.2)))
        if len(lines) > most:
            lines = [*lines[: most - 1], lines[most - 1] + "…"]
        start = y + size * 1.5 + (rooms.high - size * 1.7 - len(lines) * size * 1.2) / 2 + size
        for row, line in enumerate(lines):
            drawing.text(
                x + rooms.wide / 2, start + row * size * 1.2, cut(line, rooms.wide - 4, size), font_size=size,
                text_anchor="middle", fill=colour("ink"),
            )  # fmt: skip


# --- the Known World -------------------------------------------------------------------------------------------------


def _regions(
    drawing: Svg, state: Campaign, left: float, top: float, cell: float, size: float, high: float = 0.0
) -> None:
    """Every region, so wide and so high: without a word square."""
    high = high or cell
    drawing.kept(_columns_and_rows, state.world.size, left, top, cell, high, size)
    for y in range(1, state.world.size + 1):
        for x in range(1, state.world.size + 1):
            at = region_at(x, y)
            corner = left + (x - 1) * cell, top + (y - 1) * high
            label = f"Region {at}: {', '.join(region_words(state, at)) or 'known'}"
            if state.journey is None:
                drawing.kept(_region, at, label, *_sign(state, at), *corner, cell, high, size)
                continue
            with drawing.group(target=f"region {at}", label=label):
                _land(drawing, *_sign(state, at), *corner, cell, high, size)
                _travellers(drawing, state, at, *corner, cell, high)


def _columns_and_rows(drawing: Svg, many: int, left: float, top: float, cell: float, high: float, size: float) -> None:
    """The numbers along two sides of the Known World."""
    for n in range(1, many + 1):
        across, down = left + (n - 0.5) * cell, top + (n - 0.5) * high
        drawing.text(across, top - 5, str(n), font_size=size, text_anchor="middle", fill=colour("muted"))
        drawing.text(left - 5, down + 4, str(n), font_size=size, text_anchor="end", fill=colour("muted"))


def _region(
    drawing: Svg, at: str, label: str, mark: str, ink: str, x: float, y: float, cell: float, high: float, size: float
) -> None:
    with drawing.group(target=f"region {at}", label=label):
        _land(drawing, mark, ink, x, y, cell, high, size)


def _sign(state: Campaign, at: str) -> tuple[str, str]:
    """The mark of a region and its colour; nothing for one under fog."""
    region = state.world.regions.get(at)
    if region is None:
        return "", ""
    mark = region_mark(state, at)
    if region.owner == "own":
        return mark, "accent"
    if region.owner:
        relation = state.world.kingdoms[int(region.owner)].relation
        return mark + RELATION_MARKS[relation], RELATION_COLOURS.get(relation, "ink")
    return mark, "bad" if mark == "☠" else "ink"


def _travellers(drawing: Svg, state: Campaign, at: str, x: float, y: float, cell: float, high: float) -> None:
    """On a journey: where the Court is, where it has been, and where it goes."""
    way = state.journey
    if way is None:
        return
    here = way.at or (state.kingdom.maps[state.kingdom.home].region if state.kingdom.maps else state.kingdom.ghetto)
    if at in way.entered:
        drawing.rect(
            x + 3, y + 3, cell - 9, high - 9, rx=3, fill="none", stroke=colour("accent"), stroke_dasharray="4 4"
        )
    if at == way.to and not way.homeward:
        flag = f"M0 0V{cell * 0.3:.3g} M0 0L{cell * 0.22:.3g} {cell * 0.07:.3g}L0 {cell * 0.15:.3g}"
        place = f"translate({x + cell * 0.68:.4g} {y + cell * 0.1:.4g})"
        drawing.add("path", d=flag, transform=place, fill=colour("bad"), stroke=colour("bad"), stroke_width=2)
    if at == here:
        middle, low = x + cell / 2 - 1.5, y + high * 0.78
        drawing.circle(middle, low, min(9, cell * 0.17), fill=colour("accent"), stroke=colour("paper"), stroke_width=2)


def _land(drawing: Svg, mark: str, ink: str, x: float, y: float, cell: float, high: float, size: float) -> None:
    """What a region looks like, with its mark."""
    if not mark:  # under fog, which needs no letters
        drawing.rect(
            x, y, cell - 3, high - 3, rx=4, fill=colour("floor"), stroke=colour("grid"), stroke_width=1, opacity=0.55
        )
        puff = f"M{x + cell * 0.26:.4g} {y + high * 0.52:.4g}q{cell * 0.1:.3g} {-cell * 0.16:.3g} {cell * 0.2:.3g} 0"
        puff += f"t{cell * 0.2:.3g} 0"
        drawing.add("path", d=puff, fill="none", stroke=colour("grid"), stroke_width=max(1.2, cell / 26))
        return
    drawing.rect(x, y, cell - 3, high - 3, rx=4, fill=colour("floor"), stroke=colour("wall"), stroke_width=1.5)
    large = max(size, cell * 0.4)
    drawing.text(
        x + cell / 2 - 1.5, y + high / 2 + large * 0.34, mark, font_size=large, text_anchor="middle", fill=colour(ink)
    )


# --- the Court -------------------------------------------------------------------------------------------------------


def _court(drawing: Svg, state: Campaign, layout: Layout, left: float, top: float) -> None:
    """Everybody of the Court on a card: a portrait on the shield, the name, Class and Jobs, and the numbers."""
    size, columns = layout.letters, layout.people
    wide = (layout.width - EDGE - left - (columns - 1) * 8) / columns
    _heading(drawing, "The Court", left, top + size * 0.6, size)
    for number, who in enumerate(state.court):
        x, y = left + number % columns * (wide + 8), top + size * 1.3 + number // columns * (layout.card + 7)
        one = state.people[who]
        work = [word for word in (one.class_name, *one.jobs) if word]
        scores = [score(one, named) for named in books.SCORES] if one.base else []
        health = f"HP {one.hp}/{max_hp(one)}" if one.base else ""
        facts = called(state, who), one.name, one.class_name, work, scores, health
        drawing.kept(_person, who, *facts, x, y, wide, layout.card, size)


def _person(
    drawing: Svg, who: int, label: str, name: str, class_name: str, work: list[str], scores: list[int], health: str,
    x: float, y: float, wide: float, card: float, size: float,
) -> None:  # fmt: skip
    """A card of the Court, from what it tells."""
    with drawing.group(target=f"person {who}", label=label):
        drawing.rect(x, y, wide, card, rx=7, fill=colour("floor"), stroke=colour("grid"), stroke_width=1.5)
        _portrait_and_words(drawing, who, name, class_name, work, scores, health, x, y, wide, card, size)


def _portrait_and_words(
    drawing: Svg, who: int, name: str, class_name: str, work: list[str], scores: list[int], health: str,
    x: float, y: float, wide: float, card: float, size: float,
) -> None:  # fmt: skip
    ink = colour(f"seat-{who % 8}")
    scale = min(card / 62, 2.0)
    y += max(0.0, card - 62 * scale) / 2
    with drawing.group(transform=f"translate({x + 6:.4g} {y + 6:.4g}) scale({scale:.3g})"):
        drawing.add("path", d=art.COURT_SHIELD, fill=ink, stroke=colour("ink"), stroke_width=1.2)
        face = art.SILHOUETTES.get(class_name, art.SILHOUETTES[art.PERSON])
        drawing.add("path", d=face, fill=colour("paper"), fill_rule="evenodd", transform="translate(6 6) scale(.58)")
    seat_mark(drawing, who, x + wide - size * 0.9, y + size, size * 0.45)
    y += max(0.0, 62 * scale - FLAT * size) / 2
    left, room = x + 14 + 40 * scale, wide - 22 - 40 * scale
    name = cut(name or f"Player {who + 1}", room - size * 1.4, size, bold=True)
    drawing.text(left, y + size * 1.35, name, font_size=size, font_weight="bold", fill=colour("ink"))
    words = " / ".join(work) or "still to be made"
    drawing.text(left, y + size * 2.7, cut(words, room, size), font_size=size, fill=colour("muted"))
    if health:
        # "Charisma 3" where there is room, else "Cha 3" or "Ch3".
        said = [f"{_scores(scores, letters)} · {health}" for letters in (9, 3, 2)]
        numbers = next((words for words in said if len(words) * size * 0.53 < room), said[-1])
        drawing.text(left, y + size * 4.05, numbers, font_size=size, fill=colour("ink"))


def _scores(scores: list[int], letters: int) -> str:
    space = " " if letters > 2 else ""
    return " ".join(f"{named[:letters]}{space}{number}" for named, number in zip(books.SCORES, scores))
