"""The board as SVG: field, labyrinth, knights. What is shown during set-up is in `setup_drawing`."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from roundtable.board.choices import names
from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.board.grid import cells, column_letters, grid_of, mask_of
from roundtable.board.heraldry import coat
from roundtable.board.polyomino import orientation
from roundtable.games.akql.company import Free, company, draw_company
from roundtable.games.akql.data import roster
from roundtable.games.akql.ground import DIRECTIONS, SIDE, Ground
from roundtable.games.akql.setup_drawing import FONT, NARROW, WIDE, Deal, roster_cards, squares_laid
from roundtable.games.akql.view import KnightSeen, View, WallSeen

CELL = 44
MARGIN = 26


def svg(view: View) -> str:
    """The drawing for the phase the match is in. A field that is higher than wide lies on its side."""
    return _drawn(view, WIDE, view.height > view.width)


def narrow(view: View) -> str:
    """The same for a phone held upright: a field that is wider than high is turned."""
    return _drawn(view, NARROW, view.width > view.height)


def _drawn(view: View, deal: Deal, turned: bool) -> str:
    if view.phase in ("initiative", "knights") and not view.width:
        return roster_cards(view, deal)
    if view.phase == "squares":
        return squares_laid(view, deal)
    return _board(view, (view.width, view.height, turned, deal is NARROW))


# --- the board --------------------------------------------------------------------------------------------------------


Lie = tuple[int, int, bool, bool]
"""How a field lies: so many cells wide and high, whether it is turned, whether it is drawn for a phone."""
ROOM = (800.0, 530.0)
"""Pixels for a board on a laptop; on a phone it is 360 wide and as high as it likes."""


class Frame:
    """Where cells lie on the drawing: A1 at the lower left (AKQL-059), or turned, with A1 at the upper left."""

    def __init__(self, width: int, height: int, turned: bool, phone: bool) -> None:
        self.grid = grid_of(width, height)
        self.cell_of = names(self.grid).cell_of
        self.turned = turned
        across, down = (height, width) if turned else (width, height)
        self.letters, self.margin = 12.0, float(MARGIN)
        for _ in range(3):  # larger letters need a wider margin, which makes them smaller
            self.width, self.height = across * CELL + 2 * self.margin, down * CELL + 2 * self.margin
            pixels = 360 / self.width if phone else min(ROOM[0] / self.width, ROOM[1] / self.height)
            self.letters = round(max(12.0, (12.4 if phone else 11.4) / pixels), 1)
            self.margin = max(float(MARGIN), self.letters * 1.7)

    def corner(self, name: str) -> tuple[float, float]:
        """The upper left corner of a cell."""
        y, x = divmod(self.cell_of[name], self.grid.stride)
        return self._at(x, y, 1)

    def _at(self, x: int, y: int, size: int) -> tuple[float, float]:
        if self.turned:
            return self.margin + y * CELL, self.margin + x * CELL
        return self.margin + x * CELL, self.margin + (self.grid.height - size - y) * CELL

    def square(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner of a whole square of cells."""
        return self._at(column * SIDE, row * SIDE, SIDE)

    def free(self, squares: list[tuple[int, int]]) -> Free:
        """How the field lies on the drawing, in squares."""
        across, down = (self.grid.height, self.grid.width) if self.turned else (self.grid.width, self.grid.height)
        corners = [self.square(column, row) for column, row in squares]
        side = float(SIDE * CELL)
        lie = frozenset((round((x - self.margin) / side), round((y - self.margin) / side)) for x, y in corners)
        return Free(across // SIDE, down // SIDE, lie, self.margin, side)

    def side(self, edge: str) -> str:
        """On which side of the drawing an edge of the field lies."""
        return TURNED[edge] if self.turned else edge

    def middle(self, name: str) -> tuple[float, float]:
        left, top = self.corner(name)
        return left + CELL / 2, top + CELL / 2


TURNED = {"north": "east", "east": "south", "south": "west", "west": "north"}


def _board(view: View, lie: Lie) -> str:
    frame = Frame(*lie)
    beside = company(view, (frame.width, frame.height), frame.free(view.squares), phone=lie[3])
    size = beside.size if beside is not None else (frame.width, frame.height)
    turned: dict[str, Any] = {"data_turned": "yes"} if frame.turned else {}
    svg = Svg(*size, f"A field of {len(view.squares)} squares with {len(view.walls)} walls", **turned)
    fought = view.active is not None and any(knight.cell for knight in view.knights)
    svg.kept(_field, lie, view.squares, view.field, view.walls, view.hill, view.objectives, fought)
    for start in view.starts:
        svg.kept(_start_line, lie, start.line, start.edge, start.seat)
    for knight in view.knights:
        if knight.cell:
            _knight(svg, view, frame, knight)
        elif knight.out:
            svg.fallen(f"figure-{knight.id}", knight.life)
    if view.choosing_start:
        _start_squares(svg, view, frame)
    if view.piece:
        svg.kept(_piece_in_hand, lie, view.piece, view.field, [wall.cells for wall in view.walls])
    if beside is not None:
        draw_company(svg, view, beside)
    return str(svg)


def _field(
    svg: Svg,
    lie: Lie,
    squares: list[tuple[int, int]],
    field: list[str],
    standing: list[WallSeen],
    hill: list[str],
    objectives: list[tuple[str, int]],
    fought: bool,
) -> None:
    """Everything that stays as it is while knights move; what cannot be seen from each cell once it is fought on."""
    frame = Frame(*lie)
    svg.rect(0, 0, frame.width, frame.height, rx=10, fill=colour("paper"))
    _coordinates(svg, frame)
    walls = {cell: wall for wall in standing for cell in wall.cells}
    owners = dict(objectives)
    hidden = out_of_sight(lie[0], lie[1], tuple(field), tuple(walls)) if fought else {}
    for cell in field:
        _cell(svg, frame, cell, cell in hill, walls.get(cell), owners.get(cell), hidden.get(cell, ""))
    for wall in standing:
        svg.kept(_wall, lie, wall)
    _square_borders(svg, frame, squares)


def _coordinates(svg: Svg, frame: Frame) -> None:
    look: dict[str, str | float] = {
        "font_size": frame.letters,
        "font_family": FONT,
        "fill": colour("muted"),
        "text_anchor": "middle",
    }
    # Where letters are larger than their cells, which is on a phone, not every one has room.
    widest = 2.0 if frame.grid.width > 26 and not frame.turned else 1.55
    across = max(1, -(-int(frame.letters * widest) // CELL))
    down = max(1, -(-int(frame.letters * 1.05) // CELL))
    letters = [column_letters(x) for x in range(frame.grid.width)]
    numbers = [str(y + 1) for y in range(frame.grid.height)]
    along, up = (numbers, letters) if frame.turned else (letters, numbers[::-1])
    margin, drop = frame.margin, frame.letters * 0.36
    for n, words in enumerate(along):
        if (n if not frame.turned else n + 1) % across:
            continue
        for y in (margin / 2 - 2, frame.height - margin / 2 + 2):
            svg.text(margin + (n + 0.5) * CELL, y + drop, words, **look)
    for n, words in enumerate(up):
        if (n if frame.turned else len(up) - n) % down:
            continue
        for x in (margin / 2 - 3, frame.width - margin / 2 + 3):  # a starting line may lie beside numbers of two digits
            svg.text(x, margin + (n + 0.5) * CELL + drop, words, **look)


def _cell(svg: Svg, frame: Frame, cell: str, hill: bool, wall: WallSeen | None, owner: int | None, hidden: str) -> None:
    x, y = frame.corner(cell)
    label = cell
    if wall is not None:
        label += f", wall with {wall.life} of {wall.life_at_start} Life" + (", painted" if wall.painter else "")
    if owner is not None:
        label += f", objective of team {owner + 1}"
    if hill:
        label += ", hill"
    # What cannot be seen from here is shaded while somebody is dragged here, and so is who stands there.
    sight = {} if wall is not None else {"data_at": cell, "data_unseen": hidden}
    with svg.group(target=f"cell {cell}", label=label, **sight):
        dark = (round((x - frame.margin) / CELL) + round((y - frame.margin) / CELL)) % 2
        svg.kept(_tile, x, y, dark, hill, owner, wall is not None)


def _tile(svg: Svg, x: float, y: float, dark: int, hill: bool, owner: int | None, walled: bool) -> None:
    """A cell itself, whatever is said of it."""
    svg.rect(x, y, CELL, CELL, fill=colour("floor"))
    if dark:
        svg.rect(x, y, CELL, CELL, fill=colour("grid"), fill_opacity=0.28)
    if hill:
        svg.rect(x, y, CELL, CELL, fill=colour("accent"), fill_opacity=0.3)
        svg.polygon(
            [(x + 14, y + 29), (x + 22, y + 16), (x + 30, y + 29)],
            fill="none", stroke=colour("accent"), stroke_width=2, stroke_linejoin="round",
        )  # fmt: skip
    if owner is not None:
        _flag(svg, x, y, owner)
    if walled:
        # The whole wall is drawn over its cells; here only what can be pointed at.
        svg.rect(x, y, CELL, CELL, fill=colour("wall"))


@lru_cache(maxsize=64)
def out_of_sight(width: int, height: int, field: tuple[str, ...], walls: tuple[str, ...]) -> dict[str, str]:
    """The names of the open cells that cannot be seen from each (AKQL-064)."""
    grid = grid_of(width, height)
    place = Ground(grid, *(mask_of([names(grid).cell_of[name] for name in some]) for some in (field, walls)))
    found = {}
    for cell in cells(place.open):
        seen = place.seen_from(cell, place.open)
        found[place.name_of[cell]] = " ".join(
            [place.name_of[other] for other in cells(place.open & ~seen & ~(1 << cell))]
        )
    return found


def _flag(svg: Svg, x: float, y: float, team: int) -> None:
    ink = colour(f"seat-{team}")
    svg.circle(
        x + CELL / 2,
        y + CELL / 2,
        18,
        fill=ink,
        fill_opacity=0.16,
        stroke=ink,
        stroke_width=1.5,
        stroke_dasharray="4 3",
    )
    svg.line(x + 16, y + 11, x + 16, y + 34, stroke=ink, stroke_width=2.5, stroke_linecap="round")
    svg.polygon([(x + 17, y + 11), (x + 33, y + 16), (x + 17, y + 22)], fill=ink)


def _wall(svg: Svg, lie: Lie, wall: WallSeen) -> None:
    """One block for all cells of a wall, lit from the upper left; cracks and its Life where it is damaged."""
    frame, cells = Frame(*lie), set(wall.cells)
    with svg.group(pointer_events="none"):
        for cell in wall.cells:
            x, y = frame.corner(cell)
            beside = _beside(frame, cell, cells)
            left, right = 0 if beside["west"] else 2, 0 if beside["east"] else 2
            top, bottom = 0 if beside["north"] else 2, 0 if beside["south"] else 2
            svg.rect(
                x + left, y + top, CELL - left - right, CELL - top - bottom,
                rx=0 if any(beside.values()) else 5, fill=colour("wall"),
            )  # fmt: skip
            if not beside["north"]:
                svg.line(
                    x + left, y + 4, x + CELL - right, y + 4, stroke="#ffffff", stroke_opacity=0.28, stroke_width=3
                )
            if not beside["west"]:
                svg.line(
                    x + 4, y + top, x + 4, y + CELL - bottom, stroke="#ffffff", stroke_opacity=0.14, stroke_width=3
                )
            if not beside["south"]:
                svg.line(
                    x + left,
                    y + CELL - 4,
                    x + CELL - right,
                    y + CELL - 4,
                    stroke="#000000",
                    stroke_opacity=0.35,
                    stroke_width=3,
                )
            if wall.painter:
                svg.rect(
                    x + 6,
                    y + 6,
                    CELL - 12,
                    CELL - 12,
                    rx=4,
                    fill="none",
                    stroke=colour("accent"),
                    stroke_width=2,
                    stroke_dasharray="5 3",
                )
            elif (hash_of(cell) & 1) == 0:
                svg.line(
                    x + 4,
                    y + CELL / 2,
                    x + CELL - 4,
                    y + CELL / 2,
                    stroke="#000000",
                    stroke_opacity=0.15,
                    stroke_width=1.5,
                )
        worn = 1 - wall.life / wall.life_at_start
        if worn > 0:
            for cell in wall.cells:
                _cracks(svg, *frame.corner(cell), worn)
            if frame.letters > CELL * 0.8:
                return  # larger than its cell, it would lie on who stands beside it; the cracks tell
            x, y = frame.middle(wall.cells[len(wall.cells) // 2])
            svg.text(
                x,
                y + 5,
                str(wall.life),
                text_anchor="middle",
                font_size=max(14, frame.letters),
                font_weight="bold",
                font_family=FONT,
                fill="#ffffff",
            )


def hash_of(cell: str) -> int:
    """A small number that differs from cell to cell, the same on every machine."""
    return sum(ord(letter) * (at + 1) for at, letter in enumerate(cell))


def _beside(frame: Frame, cell: str, cells: set[str]) -> dict[str, bool]:
    """On which sides of the drawing a cell of a wall joins another cell of it."""
    at = frame.cell_of[cell]
    whole = {frame.cell_of[other] for other in cells}
    steps = {frame.side(edge): step for edge, step in DIRECTIONS.items()}
    return {side: at + dy * frame.grid.stride + dx in whole for side, (dx, dy) in steps.items()}


def _cracks(svg: Svg, x: float, y: float, worn: float) -> None:
    lines = [
        [(8, 6), (15, 15), (11, 22), (19, 30)],
        [(36, 9), (29, 17), (33, 25)],
        [(10, 40), (18, 34), (27, 38)],
        [(25, 5), (22, 12), (27, 19), (23, 27), (31, 35)],
    ]
    for points in lines[: 1 + int(worn * 3.99)]:
        shown = " ".join(f"{x + a:g},{y + b:g}" for a, b in points)
        svg.add("polyline", points=shown, fill="none", stroke="#000000", stroke_opacity=0.55, stroke_width=1.6)


def _square_borders(svg: Svg, frame: Frame, squares: list[tuple[int, int]]) -> None:
    with svg.group(pointer_events="none"):
        for column, row in squares:
            x, y = frame.square(column, row)
            svg.rect(x, y, SIDE * CELL, SIDE * CELL, fill="none", stroke=colour("muted"), stroke_width=2.5, rx=3)


def _start_line(svg: Svg, lie: Lie, line: list[str], edge: str, seat: int) -> None:
    """A strip in the player's colour outside the starting line, with the player's mark."""
    frame = Frame(*lie)
    edge = frame.side(edge)
    corners = [frame.corner(cell) for cell in line]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    length = SIDE * CELL
    ink = colour(f"seat-{seat}")
    with svg.group(pointer_events="none"):
        if edge in ("north", "south"):
            y = top - 5 if edge == "north" else top + CELL
            svg.rect(left + 2, y, length - 4, 5, rx=2.5, fill=ink)
            seat_mark(svg, seat, left - 1, y + (-4 if edge == "north" else 9), 5.5)
        else:
            x = left - 5 if edge == "west" else left + CELL
            svg.rect(x, top + 2, 5, length - 4, rx=2.5, fill=ink)
            seat_mark(svg, seat, x + (-4 if edge == "west" else 9), top - 1, 5.5)


def _start_squares(svg: Svg, view: View, frame: Frame) -> None:
    for (column, row), name in zip(view.squares, view.square_names):
        x, y = frame.square(column, row)
        with svg.group(target=f"square {name}", label=f"Square {name}"):
            svg.rect(
                x + 3,
                y + 3,
                SIDE * CELL - 6,
                SIDE * CELL - 6,
                rx=8,
                fill=colour("accent"),
                fill_opacity=0.1,
                stroke=colour("accent"),
                stroke_width=2,
                stroke_dasharray="8 6",
            )
            svg.text(
                x + SIDE * CELL / 2,
                y + SIDE * CELL / 2 + 14,
                name,
                text_anchor="middle",
                font_size=40,
                font_family=FONT,
                fill=colour("accent"),
                fill_opacity=0.7,
            )


def _piece_in_hand(svg: Svg, lie: Lie, piece: str, field: list[str], standing: list[list[str]]) -> None:
    """How the piece would lie, shown while a cell for its lowest is pointed at (AKQL-150)."""
    frame = Frame(*lie)
    free = set(field).difference(*standing)
    shape = orientation(piece).cells
    steps = [(x - shape[0][0], y - shape[0][1]) for x, y in shape]
    corners = [(y * CELL, x * CELL) if frame.turned else (x * CELL, -y * CELL) for x, y in steps]
    outline = "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for x, y in corners)
    svg.part("<defs>")
    svg.add("path", id="piece-in-hand", d=outline, fill=colour("wall"), fill_opacity=0.85, stroke=colour("accent"))
    svg.part("</defs>")
    cell_of, stride = frame.cell_of, frame.grid.stride
    open_cells = {cell_of[name] for name in free}
    for name in sorted(free, key=cell_of.__getitem__):
        if all(cell_of[name] + dy * stride + dx in open_cells for dx, dy in steps):
            x, y = frame.corner(name)
            svg.add("use", href="#piece-in-hand", x=x, y=y, data_for=f"at {name}")


# --- knights ----------------------------------------------------------------------------------------------------------


def spoken(knight: KnightSeen) -> str:
    """A knight in a sentence, for those who listen to the board."""
    parts = [
        f"{knight.name} of player {knight.seat + 1} on {knight.cell}",
        f"Life {knight.life} of {knight.life_at_start}",
        f"Sanity {knight.sanity} of {knight.sanity_at_start}",
        f"{knight.actions} actions left",
        *knight.states,
    ]
    return ", ".join(parts)


def _knight(svg: Svg, view: View, frame: Frame, knight: KnightSeen) -> None:
    """A knight where it stands: known again in the next drawing by its id."""
    x, y = frame.middle(knight.cell)
    with svg.piece(
        f"figure-{knight.id}",
        x,
        y - 1.5,
        f"figure {knight.id}",
        spoken(knight),
        data_life=knight.life,
        data_at=knight.cell,
    ):
        svg.kept(
            _token,
            roster()[knight.kind].charge,
            knight.id.removeprefix(knight.kind).lstrip("-"),
            knight.seat,
            knight.home,
            knight.life / knight.life_at_start,
            knight.sanity / knight.sanity_at_start if knight.sanity_at_start else None,
            knight.actions,
            knight.seat == view.active,
            knight.terror,
            bool(knight.states and not knight.out),
            frame.letters,
        )


def _token(
    svg: Svg,
    charge: str,
    number: str,
    seat: int,
    home: int,
    life: float,
    sanity: float | None,
    actions: int,
    turn: bool,
    terror: int,
    marked: bool,
    letters: float,
) -> None:
    """A token: the knight's coat in its player's colour and shape, a ring of Life, a bar of Sanity, pips for actions.

    A further knight of a kind bears the same arms, and its `number`.
    """
    x = y = 0.0
    ink = colour(f"seat-{seat}")
    svg.rect(x - CELL / 2, y - CELL / 2 + 1.5, CELL, CELL, fill="#000000", fill_opacity=0)
    svg.add("ellipse", cx=x, cy=y + 1.5, rx=18.2, ry=18.2, fill="#000000", fill_opacity=0.25)  # no circle: none lights up
    svg.circle(
        x,
        y,
        18.2,
        fill=colour("paper"),
        stroke=colour("accent") if turn and actions else colour("ink"),
        stroke_width=2 if turn and actions else 1,
    )
    _ring(svg, x, y, 16.2, life)
    coat(svg, charge, seat, 28.6)
    if home != seat:
        svg.circle(x, y, 13.7, fill="none", stroke=colour(f"seat-{home}"), stroke_width=2.4, stroke_dasharray="4 3")
    if number:
        svg.circle(x + 14, y + 11, letters * 0.6, fill=colour("paper"), stroke=ink, stroke_width=1)
        look: dict[str, str | float] = {"font_size": letters, "font_weight": "bold", "font_family": FONT, "fill": ink}
        svg.text(x + 14, y + 11 + letters * 0.36, number, text_anchor="middle", **look)
    svg.circle(x - 15.5, y - 14, 6.2, fill=colour("paper"), stroke=ink, stroke_width=1)
    seat_mark(svg, seat, x - 15.5, y - 14, 4.2)
    if terror:
        svg.circle(x + 15.5, y - 14, 6.6, fill=colour("bad"))
        for n in range(terror):  # as many exclamation marks
            at = x + 15.5 + (n - (terror - 1) / 2) * 3.4
            svg.line(at, y - 18.2, at, y - 13.6, stroke="#ffffff", stroke_width=1.7)
            svg.circle(at, y - 11, 1, fill="#ffffff")
    elif marked:
        svg.circle(x + 15.5, y - 14, 4.2, fill=colour("accent"), stroke=colour("paper"), stroke_width=1)
    if sanity is not None:
        width = 20 * sanity
        svg.rect(x - 20, y + 19.2, 20, 3.4, rx=1.7, fill=colour("muted"), fill_opacity=0.5)
        svg.rect(x - 20, y + 19.2, max(width, 1.0), 3.4, rx=1.7, fill="#8a4fb8")
    for pip in range(3):
        full = pip < actions
        svg.circle(
            x + 6 + 6 * pip,
            y + 20.9,
            2.3,
            fill=colour("accent") if full else "none",
            stroke=colour("accent") if full else colour("muted"),
            stroke_width=0.9,
        )


def _ring(svg: Svg, x: float, y: float, r: float, share: float) -> None:
    """How much Life is left, as an arc from the top."""
    svg.circle(x, y, r, fill="none", stroke=colour("muted"), stroke_opacity=0.4, stroke_width=3.4)
    ink = colour("good") if share > 0.5 else colour("accent") if share > 0.25 else colour("bad")
    if share >= 1:
        svg.circle(x, y, r, fill="none", stroke=ink, stroke_width=3.4)
    elif share > 0:
        end = 2 * pi * share - pi / 2
        large = 1 if share > 0.5 else 0
        path = f"M {x:.1f} {y - r:.1f} A {r:g} {r:g} 0 {large} 1 {x + r * cos(end):.2f} {y + r * sin(end):.2f}"
        svg.add("path", d=path, fill="none", stroke=ink, stroke_width=3.4, stroke_linecap="round")
