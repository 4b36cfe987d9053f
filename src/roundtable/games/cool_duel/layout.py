"""Where the map and the cards stand: the map as large as its room allows, each side's cards in a panel of its own."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from roundtable.games.cool_duel.arena import ground_of
from roundtable.games.cool_duel.cards import CARD_HEIGHT, CARD_WIDTH, LINE, NARROW_CARD, SMALL_HEIGHT, more_lines
from roundtable.games.cool_duel.scenery import TILE
from roundtable.games.cool_duel.state import Character, Duel

ROOM, PHONE = (800.0, 534.0), 360.0
"""Pixels for the picture on a laptop, and how wide it is on a phone."""
SHAPE = 1.4
"""How much wider than high a picture is that fills its room both on a laptop and on a large screen."""
LAPTOP_LETTERS, PHONE_LETTERS = 11.2, 12.6
"""Pixels that letters have at least."""
PAD, GAP, HEADING = 6.0, 5.0, 17.0
"""Inside a panel, between cards and between panels, and the line that says whose it is; all for cards as they are drawn."""
DOWNWARDS = (1, 2, 3, 0)
"""The sides as their start zones lie, from the top: top, left, right, bottom (CD-042)."""


class Placed(NamedTuple):
    """A card in a panel."""

    who: Character
    x: float
    y: float
    width: float
    small: bool
    lines: int
    """So many more than usual."""


class Panel(NamedTuple):
    """A side's cards, with a line that says whose they are."""

    side: int
    x: float
    y: float
    width: float
    height: float
    cards: list[Placed]


class Layout(NamedTuple):
    """How large letters and cards are in the picture's units, and where everything stands."""

    letters: float
    edge: float
    """Around each map, for its letters and numbers."""
    scale: float
    """How much larger than drawn the cards are."""
    size: tuple[float, float]
    panels: list[Panel]


class _Stack(NamedTuple):
    """A side's cards in columns: each as column, how far down, whether it is a small one, how many lines it has more than
    usual; and how high they are."""

    cards: list[tuple[int, float, bool, int]]
    height: float


Sizes = tuple[tuple[int, int], ...]
"""Columns and rows of each map."""
Cast = tuple[tuple[bool, int, int], ...]
"""Of each of a side's characters, in the order of their cards, whether it is a companion, and how many lines more than usual
its card needs, by itself in its row and beside another."""


def laid_out(duel: Duel, phone: bool) -> Layout:
    """The maps, and the panels beside a single one on a wide screen, below them otherwise."""
    if phone or len(duel.arenas) > 1:
        return _below(duel, phone)
    return _beside(duel)


def _sizes(duel: Duel) -> Sizes:
    grids = [ground_of(duel, number).grid for number in range(len(duel.arenas))]
    return tuple([(grid.width, grid.height) for grid in grids])


def _maps(sizes: Sizes, edge: float) -> tuple[float, float]:
    """Room for the maps in a row, with what is written around them."""
    return sum([width * TILE + 2 * edge for width, _ in sizes]), max([height for _, height in sizes]) * TILE + 2 * edge


def _people(duel: Duel, side: int) -> list[Character]:
    """Whose cards a side has, the duelists' first."""
    return sorted([who for who in duel.characters.values() if who.side == side], key=lambda who: who.seat)


def _cast(duel: Duel, people: list[Character]) -> Cast:
    widths = CARD_WIDTH, NARROW_CARD
    needs = [[more_lines(duel, who, width) for width in widths] for who in people]
    return tuple([(bool(who.companion), alone, beside) for who, (alone, beside) in zip(people, needs)])


@lru_cache(maxsize=256)
def _stack(cast: Cast, columns: int, small: bool, most: int, narrow: bool = False) -> _Stack:
    """A side's cards in so many columns, each with so many lines more than usual at the most."""
    downs = [0.0] * columns
    cards = []
    for companion, alone, beside in cast:
        column = downs.index(min(downs))
        lesser = small and companion
        lines = 0 if lesser else min(most, beside if narrow or columns > 1 else alone)
        cards.append((column, downs[column], lesser, lines))
        downs[column] += (SMALL_HEIGHT if lesser else CARD_HEIGHT + LINE * lines) + GAP
    return _Stack(cards, HEADING + max(downs) - GAP + PAD)


def _panel(
    duel: Duel, side: int, stack: _Stack, place: tuple[float, float, float], height: float, columns: int, s: float
) -> Panel:
    """A side's panel at x, y and so wide."""
    x, y, width = place
    wide = (width - (2 * PAD + (columns - 1) * GAP) * s) / columns
    cards = [
        Placed(who, x + PAD * s + column * (wide + GAP * s), y + (HEADING + down) * s, wide, small, lines)
        for who, (column, down, small, lines) in zip(_people(duel, side), stack.cards)
    ]
    return Panel(side, x, y, width, height, cards)


def _edge(letters: float) -> float:
    """Room for the number of a row."""
    return round(4 + letters * 1.4)


def _beside(duel: Duel) -> Layout:
    """One map on the left, the panels on the right of it, each as near to its side's start zone as can be."""
    sides = [side for side in DOWNWARDS if side < len(duel.sides)]
    sizes, casts = _sizes(duel), tuple([_cast(duel, _people(duel, side)) for side in sides])
    columns, small, s, lines = _best_beside(sizes, casts)
    edge = _edge(11 * s)
    left, tall = _maps(sizes, edge)
    stacks = {side: _stack(cast, columns, small, lines) for side, cast in zip(sides, casts)}
    high = sum(stack.height + GAP for stack in stacks.values()) - GAP
    height = max(tall, high * s)
    width = max(left + _wide(columns) * s + GAP, SHAPE * height)
    # The cards grow into whatever room is left, up to where they would need more.
    grown = max(s, min((width - left - GAP) / _wide(columns), height / high))
    panels, y = [], 0.0
    spare = (height - high * grown) / max(1, len(sides) - 1)
    for side in sides:
        tall = stacks[side].height * grown
        panels.append(_panel(duel, side, stacks[side], (left, y, width - left - GAP / 2), tall, columns, grown))
        y += tall + GAP * grown + spare
    return Layout(11 * s, edge, grown, (width, height), panels)


@lru_cache(maxsize=64)
def _best_beside(sizes: Sizes, casts: tuple[Cast, ...]) -> tuple[int, bool, float, int]:
    """In how many columns the cards stand beside a map that is as large as can be, whether the companions' are small ones,
    how much larger than drawn they are, and how many lines more than usual they have: as many as cost the map little."""
    plain = _beside_with(sizes, casts, 0)
    found = next(found for most in (2, 1, 0) if (found := _beside_with(sizes, casts, most))[0] >= YIELDS * plain[0])
    return found[1:]


YIELDS = 0.96
"""How much of its size a map keeps beside cards that tell names and weapons whole."""


def _beside_with(sizes: Sizes, casts: tuple[Cast, ...], most: int) -> tuple[float, int, bool, float, int]:
    """The same for cards with at most so many lines more than usual, after how many pixels a unit of the picture has."""
    best: tuple[float, int, bool, float] = (0.0, 1, False, 1.0)
    for small, columns in product((False, True), (1, 2, 3)):
        s = 1.0
        for _ in range(8):  # larger letters need more room, in which they are smaller
            width, height = _maps(sizes, _edge(11 * s))
            high = sum([_stack(cast, columns, small, most).height + GAP for cast in casts]) - GAP
            width += _wide(columns) * s + GAP
            height = max(height, high * s)
            pixels = min(ROOM[0] / width, ROOM[1] / height)
            s = LAPTOP_LETTERS / 11 / pixels
        if pixels > best[0] * 1.03:  # what is on the smaller cards is worth a few hundredths of the map
            best = pixels, columns, small, s
    return *best, most


def _wide(columns: int, card: float = 0.0) -> float:
    """How wide a panel with so many columns of cards is at least."""
    card = card or (CARD_WIDTH if columns == 1 else NARROW_CARD)
    return columns * card + (columns - 1) * GAP + 2 * PAD


def _below(duel: Duel, phone: bool) -> Layout:
    """The maps, and the panels below them, the sides beside each other."""
    sides = list(range(len(duel.sides)))
    sizes, casts = _sizes(duel), [_cast(duel, _people(duel, side)) for side in sides]
    s = 1.0
    for _ in range(4):
        edge = _edge(11 * s)
        width, under = _maps(sizes, edge)
        abreast = len(sides)
        if phone:
            width, abreast = max((2 * _wide(1, NARROW_CARD) + 3 * GAP) * s, width), 2
        each = (width - GAP * s) / abreast - GAP * s
        columns = max(1, int((each - 2 * PAD * s + GAP * s) // ((CARD_WIDTH + GAP) * s)))
        columns = min(columns, max([len(cast) for cast in casts]))
        stacks = [_stack(cast, columns, False, 2, phone) for cast in casts]
        rows = [stacks[n : n + abreast] for n in range(0, len(stacks), abreast)]
        height = under + sum(max(stack.height for stack in row) + GAP for row in rows) * s
        pixels = PHONE / width if phone else min(ROOM[0] / width, ROOM[1] / height)
        used, s = s, (PHONE_LETTERS if phone else LAPTOP_LETTERS) / 11 / pixels
    panels = []
    y = under
    for n, row in enumerate(rows):
        high = max(stack.height for stack in row) * used
        for m, stack in enumerate(row):
            place = (GAP * used + m * (each + GAP * used), y, each)
            panels.append(_panel(duel, sides[n * abreast + m], stack, place, high, columns, used))
        y += high + GAP * used
    return Layout(11 * used, edge, used, (width, height), panels)
