"""Cards of the knights in the room that a field leaves free: beside a high one, below a long one, in corners of others."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from roundtable.board.drawing import Svg, colour, seat_mark
from roundtable.board.heraldry import coat
from roundtable.board.lettering import cut
from roundtable.games.akql.data import roster
from roundtable.games.akql.view import KnightSeen, View

ROOMS = ((806.0, 534.0), (956.0, 712.0))
"""Pixels for a board on a laptop and on a large screen."""
LETTERS = 11.3
"""Pixels of the smallest letters on a laptop; cards are drawn as if they had 11."""
PHONE, PHONE_LETTERS = 360.0, 12.4
"""Pixels of a phone's width for a board, and of its smallest letters."""
PAD, GAP, HEADING = 5.0, 4.0, 18.0
SHRINKS = 0.97
"""How much of its size the field keeps beside the cards at least."""
YIELDS = 0.88
"""The same on the screen whose room would be left free without cards, ..."""
GIVES = 0.92
"""... and on a laptop first, where that is the large screen's."""
SPOKEN = 76.0
"""Room for a number with the word for what it counts."""
GROWS = 1.6
"""How much larger than on a laptop cards become where there is room."""
SHAPE = 1.42
"""How much wider than high a picture is that fills its room on both."""
LEVEL = ROOMS[0][0] / ROOMS[0][1] * SHRINKS
"""The same for cards below a field, whose letters would be too small on a laptop if more stood below it."""
NAMED = 78.0
"""Room below the coat of a portrait for all that is told of it."""
NAMELESS = 120.0
"""A card that is narrower has no room for a name and its actions side by side."""
CREST = 27.0
"""The coat of a plate."""
FILLED = 0.88
"""Where the cards found first leave more of a room free than that, the best of all is looked for."""
ENOUGH = 0.86
"""What leaves less of a room free than that needs no smaller field."""


class Look(NamedTuple):
    """How much a card tells: its least width and its height; a plate has Life and Sanity one below the other, a portrait has
    its coat above its name too."""

    width: float
    height: float
    numbers: bool
    shape: Literal["card", "plate", "portrait"] = "card"
    headed: bool = True
    """Whether the player's name stands above a side's cards; else their coats tell whose they are."""

    @property
    def heading(self) -> float:
        return HEADING if self.headed else PAD


FULL, SHORT, SLIM = Look(150, 36, True), Look(92, 27, False), Look(84, 27, False)
TIGHT = [Look(84, 23, False), Look(84, 20, False, "card", False)]
"""For many players beside a field that leaves little room."""
PLATES = [Look(92, 84, True, "plate")]
"""For the room below a field of middling length, where several stand one below the other."""
WHOLE = FULL._replace(width=152), *PLATES, SHORT._replace(width=113), SLIM
"""In a corner, where cards grow as long as the longest name is whole."""
PORTRAITS = [
    Look(width, height, True, "portrait") for width, height in ((92, 104), (104, 128), (112, 160), (128, 196), (150, 236))
]
"""For the room below a long field: from small to large."""


STRIP = 14.0
"""What a starting line and its mark take up outside the field."""


class Company(NamedTuple):
    """Where the cards stand: the picture's size, where each side's panel is, and how its cards lie in it."""

    size: tuple[float, float]
    scale: float
    look: Look
    columns: int
    panels: list[tuple[int, float, float, float, float]]
    """Seat, left, top, width and height of each."""


def company(view: View, field: tuple[float, float], free: Free | None = None, phone: bool = False) -> Company | None:
    """The cards of all knights beside or below a field of this size, or in its corners where it fills its room by itself.

    A phone has room for them in the corners alone."""
    seats = tuple(sorted({knight.home for knight in view.knights}))
    if not seats:
        return None
    most = max(sum(knight.home == seat for knight in view.knights) for seat in seats)
    found = None if phone else _company(field, seats, most)
    if found is not None or free is None:
        return found
    width, height = ROOMS[0]
    least = PHONE_LETTERS / 11 * field[0] / PHONE if phone else LETTERS / 11 / min(width / field[0], height / field[1])
    return in_corners(free, field, least, seats, most)


@lru_cache(maxsize=256)
def _company(field: tuple[float, float], seats: tuple[int, ...], most: int) -> Company | None:
    """The same for the cards of these players, so many of each at most."""
    alone = [min(width / field[0], height / field[1]) for width, height in ROOMS]
    looks, counts = (FULL, SHORT, SLIM), range(1, most + 1)
    ways = [(look, below, columns) for look in looks for below in (False, True) for columns in counts]
    tried = (_tried(field, alone, seats, most, *way) for way in ways)
    best = next((found for found in tried if found is not None), None)
    if _filled(best.size if best is not None else field) >= FILLED:
        return best
    ways += [(look, True, columns) for look in [*PLATES, *PORTRAITS] for columns in counts]
    keeps = [(SHRINKS, SHRINKS)]
    if best is None:
        ways += [(look, below, columns) for look in TIGHT for below in (False, True) for columns in counts]
        keeps = [(SHRINKS, YIELDS), (GIVES, YIELDS), (YIELDS, YIELDS)]
    for kept in keeps:
        found = [best, *(_tried(field, alone, seats, most, *way, kept) for way in ways)]
        fitting = [shown for shown in found if shown is not None and _filled(shown.size) >= _filled(field)]
        best = max(fitting, key=_worth, default=None)
        if best is not None and _filled(best.size) >= ENOUGH:
            break
    return best


class Free(NamedTuple):
    """A field in squares as it lies on the drawing, and so what it leaves free of the rectangle around it."""

    across: int
    down: int
    squares: frozenset[tuple[int, int]]
    origin: float
    """Where the first square begins, from the left and from above."""
    side: float


@lru_cache(maxsize=256)
def in_corners(free: Free, size: tuple[float, float], least: float, seats: tuple[int, ...], most: int) -> Company | None:
    """The cards where a field that is no rectangle has no squares, as large as can be; each player's have the same room."""
    shapes = [(width, height) for width in range(1, free.across + 1) for height in range(1, free.down + 1)]
    for look in WHOLE:
        best: Company | None = None
        for width, height in shapes:
            corners = _corners(free, width, height)
            if not corners:
                continue
            strips = -(-len(seats) // len(corners))
            room = (width * free.side - 2 * STRIP, (height * free.side - 2 * STRIP - (strips - 1) * GAP) / strips)
            for columns in range(1, most + 1):
                wide, high = _span(look, columns, most)
                scale = min(room[0] / wide, room[1] / high, GROWS * least)
                if scale < least or (best is not None and scale <= best.scale):
                    continue
                tall = high * scale
                panels = []
                for n, seat in enumerate(seats):
                    (x, y), strip = corners[n // strips], n % strips
                    left = free.origin + x * free.side + STRIP
                    top = free.origin + y * free.side + STRIP + strip * (room[1] + GAP) + (room[1] - tall) / 2
                    panels.append((seat, left, top, room[0], tall))
                best = Company(size, scale, look, columns, panels)
        if best is not None:
            return best
    return None


def _corners(free: Free, width: int, height: int) -> list[tuple[int, int]]:
    """Where so many squares could lie beside the field, none on another."""
    found: list[tuple[int, int]] = []
    taken = set(free.squares)
    for y in range(free.down - height + 1):
        for x in range(free.across - width + 1):
            covered = {(x + dx, y + dy) for dx in range(width) for dy in range(height)}
            if not covered & taken:
                taken |= covered
                found.append((x, y))
    return found


def _span(look: Look, columns: int, most: int) -> tuple[float, float]:
    """How wide and high a panel is that holds so many cards of a player."""
    rows = -(-most // columns)
    return columns * look.width + (columns - 1) * GAP + 2 * PAD, look.heading + rows * look.height + (rows - 1) * GAP + PAD


def _worth(shown: Company) -> tuple[float, float]:
    """Cards that fill the room are as good as each other; of those the ones with the largest coats are taken."""
    return min(_filled(shown.size), FILLED), _coat(shown)


def _coat(shown: Company) -> float:
    """How large coats are drawn on the cards."""
    look = shown.look
    sizes = {"card": look.height - 9, "plate": CREST, "portrait": min(look.height - NAMED - 9, look.width - 16)}
    return shown.scale * sizes[look.shape]


def _filled(size: tuple[float, float]) -> float:
    """How much of the room a picture takes up, on the screen where that is less."""
    width, height = size
    return min(min(w / width, h / height) ** 2 * width * height / (w * h) for w, h in ROOMS)


def _tried(
    field: tuple[float, float], alone: list[float], seats: tuple[int, ...], most: int, look: Look, below: bool, columns: int,
    keeps: tuple[float, float] = (SHRINKS, SHRINKS),
) -> Company | None:  # fmt: skip
    """The cards in so many columns a side, where the field keeps its size: so much of it on each screen."""
    wide, high = _span(look, columns, most)
    count = len(seats)
    least = LETTERS / 11 / alone[0] / keeps[0]
    if below:
        needs = field[1] + (high + GAP) * least
        if (wide + GAP) * count * least > field[0]:
            return None
        size = (field[0], needs)
    else:
        needs = ((high + GAP) * count - GAP) * least
        if needs > field[1]:
            return None
        size = (field[0] + (wide + GAP) * least, field[1])
    for (width, height), pixels, share in zip(ROOMS, alone, keeps):
        if min(width / size[0], height / size[1]) < pixels * share:
            return None
    if below:
        free = max(size[1], field[0] / LEVEL) - field[1]
        scale = min(free / (high + GAP), field[0] / ((wide + GAP) * count), GROWS * least)
        each = (field[0] - GAP * scale * (count - 1)) / count
        tall = high * scale
        size = (field[0], field[1] + tall + GAP * scale)
        panels = [(seat, n * (each + GAP * scale), field[1], each, tall) for n, seat in enumerate(seats)]
    else:
        free = max(size[0], field[1] * SHAPE) - field[0]
        scale = min(free / (wide + GAP), field[1] / ((high + GAP) * count - GAP), GROWS * least)
        # A little wider than they need to be, so that names are whole.
        each = min(free - GAP * scale, wide * scale * 1.4)
        tall = high * scale
        left = field[1] - count * tall - (count - 1) * GAP * scale
        spare = min(12 * scale, left / max(1, count - 1))
        step = tall + GAP * scale + spare
        top = (field[1] - (step * count - GAP * scale - spare)) / 2
        size = (field[0] + each + GAP * scale, field[1])
        panels = [(seat, field[0], top + n * step, each, tall) for n, seat in enumerate(seats)]
    return Company(size, scale, look, columns, panels)


def draw_company(picture: Svg, view: View, shown: Company) -> None:
    """A panel for each player with the cards of the knights they began with."""
    for seat, left, top, width, height in shown.panels:
        picture.kept(_panel, seat, left, top, width, height, shown.scale, shown.look.headed)
        knights = [knight for knight in view.knights if knight.home == seat]
        s = shown.scale
        each = (width - 2 * PAD * s - (shown.columns - 1) * GAP * s) / shown.columns
        for n, knight in enumerate(knights):
            row, column = divmod(n, shown.columns)
            x = left + PAD * s + column * (each + GAP * s)
            y = top + (shown.look.heading + row * (shown.look.height + GAP)) * s
            place = f"translate({x:g} {y:g}) scale({s:.4g})"
            with picture.group(transform=place, data_stands_for=f"figure {knight.id}"):
                look = shown.look
                picture.kept(DRAWN[look.shape], _told(knight, view), round(each / s, 1), look.height, look.numbers)


class Told(NamedTuple):
    """What a card tells of a knight."""

    name: str
    charge: str
    seat: int
    life: tuple[int, int]
    """How much is left, and how much there was."""
    sanity: tuple[int, int]
    actions: int
    state: str
    """What ails it, or how it left the field."""
    out: bool
    acts: bool

    @property
    def words(self) -> str:
        life, sanity = (f"{left} of {most}" for left, most in (self.life, self.sanity))
        return f"{self.name}: Life {life}, Sanity {sanity}" + (f", {self.state}" if self.state else "")

    @property
    def opacity(self) -> float:
        return 0.5 if self.out else 1


def _told(knight: KnightSeen, view: View) -> Told:
    awaited = not knight.cell and view.phase == "turn"  # before that nobody is
    ails = ", ".join(knight.states) or ("not on the field yet" if awaited else "")
    return Told(
        knight.name,
        roster()[knight.kind].charge,
        knight.seat,
        (knight.life, knight.life_at_start),
        (knight.sanity, knight.sanity_at_start),
        knight.actions,
        f"out: {knight.out}" if knight.out else ails,
        bool(knight.out),
        knight.seat == view.active and knight.actions > 0 and not knight.out,
    )


def _frame(picture: Svg, told: Told, width: float, height: float) -> None:
    edge, thick = (colour("accent"), 1.6) if told.acts else (colour("grid"), 1.2)
    picture.rect(0, 0, width, height, rx=5, fill=colour("paper"), stroke=edge, stroke_width=thick)


def _pips(picture: Svg, told: Told, x: float, y: float, apart: float, size: float) -> None:
    """The actions it has left, of three, from the first one on; none of who is out."""
    for pip in range(0 if told.out else 3):
        full = pip < told.actions
        look = {"fill": colour("accent") if full else "none", "stroke": colour("accent" if full else "muted")}
        picture.circle(x + apart * pip, y, size, stroke_width=1, **look)


def _panel(picture: Svg, seat: int, x: float, y: float, width: float, height: float, s: float, headed: bool) -> None:
    ink = colour(f"seat-{seat}")
    with picture.group(label=f"The knights of player {seat + 1}"):
        picture.rect(
            x + 0.75 * s, y + 0.75 * s, width - 1.5 * s, height - 1.5 * s, rx=7 * s, fill=ink, fill_opacity=0.12,
            stroke=ink, stroke_opacity=0.6, stroke_width=1.4 * s,
        )  # fmt: skip
        if not headed:
            return
        seat_mark(picture, seat, x + 12 * s, y + 9.5 * s, 4.3 * s)
        picture.text(
            x + 21 * s, y + 13.4 * s, f"Player {seat + 1}", font_size=11 * s, font_weight="bold", fill=colour("ink")
        )


def _card(picture: Svg, told: Told, width: float, height: float, numbers: bool) -> None:
    """A knight's coat and name, Life and Sanity as bars (with their numbers where there is room), actions as pips."""
    with picture.group(label=told.words, opacity=told.opacity):
        _frame(picture, told, width, height)
        with picture.group(transform=f"translate({height / 2:g} {height / 2:g})"):
            coat(picture, told.charge, told.seat, height - (9 if height > 25 else 5))
        left = height + 1.0
        line = height - 5.5 if numbers else height - (8 if height > 25 else 5)
        under = width < NAMELESS and not numbers  # beside its bars, so that the name has room
        free = width - left - 4 - (0 if under or told.out else 24)
        letters = 11.5 if cut(told.name, free, 11.5, bold=True) == told.name else 11  # smaller before it is cut
        picture.text(
            left, min(13.0, height - 8.4), cut(told.name, free, letters, bold=True), font_size=letters, font_weight="bold",
            fill=colour("ink"),
        )  # fmt: skip
        if under:
            _pips(picture, told, width - 18.5, line + 1.7, 6.5, 2.2)
        else:
            _pips(picture, told, width - 22, 9.2, 7.5, 2.5)
        room = (width - left - 10 - (18 if under and not told.out else 0)) / 2
        bars = (*told.life, _life_ink(*told.life)), (*told.sanity, MIND)
        ails = _in_short(told.state, room - 4)
        for n, (value, most, ink) in enumerate(bars):
            if not most:
                continue
            x = left + n * (room + 5)
            picture.rect(x, line, room, 3.4, rx=1.7, fill=colour("muted"), fill_opacity=0.4)
            if value > 0:
                picture.rect(x, line, max(1.5, room * min(1.0, value / most)), 3.4, rx=1.7, fill=ink)
            if numbers and not (ails and n):
                said = f"{('Life', 'Sanity')[n]} {value}/{most}" if room >= SPOKEN else f"{value}/{most}"
                picture.text(x, 27.5, said, font_size=11, fill=colour("ink"))
        if numbers and ails:
            picture.text(left + room + 5, 27.5, ails, font_size=11, fill=colour("muted"))


def _in_short(state: str, room: float) -> str:
    """What ails somebody, in as many words as there is room for; nothing where none of them say it: the sheet does."""
    first = state.split(", ")[0]
    shorter = (state, first, first.partition(" of ")[0].partition(" (")[0])
    return next((words for words in shorter if cut(words, room, 11) == words), "")


def _portrait(picture: Svg, told: Told, width: float, height: float, numbers: bool) -> None:
    """The same on a card that is higher than wide: a large coat, below it name, actions, Life, Sanity, and what ails it."""
    with picture.group(label=told.words, opacity=told.opacity):
        _frame(picture, told, width, height)
        middle, below = width / 2, height - NAMED
        with picture.group(transform=f"translate({middle:g} {below / 2 + 2:g})"):
            coat(picture, told.charge, told.seat, min(below - 9, width - 16))
        name = cut(told.name, width - 10, 12.5, bold=True)
        picture.text(
            middle, below + 13, name, font_size=12.5, font_weight="bold", text_anchor="middle", fill=colour("ink")
        )
        _pips(picture, told, middle - 11, below + 22, 11, 3.2)
        _lines(picture, below + 38, width - 20, told)
        if told.state:
            ails = cut(told.state, width - 10, 11)
            picture.text(middle, height - 5, ails, font_size=11, text_anchor="middle", fill=colour("muted"))


def _plate(picture: Svg, told: Told, width: float, height: float, numbers: bool) -> None:
    """The same on a card of middling height: coat, name and actions above, then Life, Sanity and what ails it in lines."""
    with picture.group(label=told.words, opacity=told.opacity):
        _frame(picture, told, width, height)
        with picture.group(transform=f"translate({CREST / 2 + 6:g} {CREST / 2 + 4:g})"):
            coat(picture, told.charge, told.seat, CREST)
        left = CREST + 11
        name = cut(told.name, width - left - 4, 11.5, bold=True)
        picture.text(left, 15, name, font_size=11.5, font_weight="bold", fill=colour("ink"))
        _pips(picture, told, left + 3.5, 24.5, 10, 2.9)
        _lines(picture, 44, width - 20, told)
        if told.state:
            picture.text(10, height - 4.5, cut(told.state, width - 14, 11), font_size=11, fill=colour("muted"))


def _lines(picture: Svg, top: float, room: float, told: Told) -> None:
    """Life and Sanity, one below the other: in words, and as bars."""
    bars = ("Life", told.life, _life_ink(*told.life)), ("Sanity", told.sanity, MIND)
    for n, (said, (value, most), ink) in enumerate(bars):
        if not most:
            continue
        y = top + 18 * n
        picture.text(10, y, f"{said} {value}/{most}", font_size=11, fill=colour("ink"))
        picture.rect(10, y + 4, room, 3.4, rx=1.7, fill=colour("muted"), fill_opacity=0.4)
        if value > 0:
            picture.rect(10, y + 4, max(1.5, room * min(1.0, value / most)), 3.4, rx=1.7, fill=ink)


DRAWN = {"card": _card, "plate": _plate, "portrait": _portrait}
MIND = "#8a4fb8"
"""The colour of Sanity."""


def _life_ink(value: int, most: int) -> str:
    return colour("good") if 2 * value > most else colour("accent") if 4 * value > most else colour("bad")
