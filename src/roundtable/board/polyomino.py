"""Free tetrominoes and pentominoes, their orientations, and where they may be laid (AKQL-147, AKQL-148, AKQL-149,
AKQL-150, AKQL-151, AKQL-152, AKQL-153)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from roundtable.board.grid import Grid, cells

_DRAWINGS = {
    # Rows from the north, separated by slashes. The names add the number of cells: both sizes have an I, an L and a T.
    "I4": "####",
    "O4": "##/##",
    "T4": "###/.#.",
    "S4": ".##/##.",
    "L4": "#./#./##",
    "F5": ".##/##./.#.",
    "I5": "#####",
    "L5": "#./#./#./##",
    "N5": ".#/.#/##/#.",
    "P5": "##/##/#.",
    "T5": "###/.#./.#.",
    "U5": "#.#/###",
    "V5": "#../#../###",
    "W5": "#../##./.##",
    "X5": ".#./###/.#.",
    "Y5": ".#/##/.#/.#",
    "Z5": "##./.#./.##",
}


class Orientation(NamedTuple):
    """One way a piece can lie. Its cells are offsets from the south-west corner of its bounding rectangle."""

    key: str
    piece: str
    cells: tuple[tuple[int, int], ...]
    width: int
    height: int


class Placement(NamedTuple):
    """A piece on the field: its orientation, where the corner of its bounding rectangle lies, its cells."""

    orientation: str
    anchor: int
    mask: int


def _drawn(drawing: str) -> tuple[tuple[int, int], ...]:
    rows = drawing.split("/")[::-1]
    return tuple((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")


def _orientations(piece: str, drawing: str) -> tuple[Orientation, ...]:
    """All distinct turns and mirror images: first the piece as drawn, turned clockwise, then its mirror image."""
    shape = _drawn(drawing)
    found: list[tuple[tuple[int, int], ...]] = []
    for _ in range(2):
        for _ in range(4):
            if shape not in found:
                found.append(shape)
            shape = _settled((y, -x) for x, y in shape)
        shape = _settled((-x, y) for x, y in shape)
    return tuple(
        Orientation(f"{piece}-{number}", piece, way, max(x for x, _ in way) + 1, max(y for _, y in way) + 1)
        for number, way in enumerate(found, start=1)
    )


def _settled(shape: Iterator[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The shape moved to the corner of its bounding rectangle, its cells by row and column."""
    offsets = list(shape)
    left, bottom = min(x for x, _ in offsets), min(y for _, y in offsets)
    return tuple(sorted(((x - left, y - bottom) for x, y in offsets), key=lambda offset: (offset[1], offset[0])))


PIECES: dict[str, tuple[Orientation, ...]] = {name: _orientations(name, drawn) for name, drawn in _DRAWINGS.items()}
"""Orientations of every piece, tetrominoes first (AKQL-148, AKQL-149)."""

TETROMINOES: tuple[str, ...] = tuple(name for name in PIECES if name.endswith("4"))
PENTOMINOES: tuple[str, ...] = tuple(name for name in PIECES if name.endswith("5"))

ORIENTATIONS: dict[str, Orientation] = {way.key: way for ways in PIECES.values() for way in ways}
"""Every orientation by its key: the piece's name and a number from 1, as in L4-3."""


def orientation(key: str) -> Orientation:
    """The orientation with this key."""
    found = ORIENTATIONS.get(key)
    if found is None:
        piece = key.partition("-")[0]
        if piece in PIECES:
            raise ValueError(f"{key!r} is no orientation: {piece} has {piece}-1 to {piece}-{len(PIECES[piece])}")
        raise ValueError(f"{key!r} is no orientation: the pieces are {', '.join(PIECES)}, as in L4-3")
    return found


@cache
def _offsets(key: str, stride: int) -> tuple[tuple[int, ...], int]:
    """The cells of an orientation as differences from its anchor, and the same as a mask."""
    differences = tuple(y * stride + x for x, y in ORIENTATIONS[key].cells)
    return differences, sum(1 << difference for difference in differences)


def footprint(grid: Grid, key: str, anchor: int) -> int:
    """The cells an orientation covers with the south-west corner of its bounding rectangle on anchor."""
    way = orientation(key)
    x, y = grid.cell(anchor)
    if not grid.holds(x + way.width - 1, y + way.height - 1):
        raise ValueError(
            f"{key} at {grid.name(anchor)} does not fit: it is {way.width} wide and {way.height} high "
            f"on a grid of {grid.width} x {grid.height}"
        )
    return _offsets(key, grid.stride)[1] << anchor


def allowed_cells(grid: Grid, open_cells: int, walls: int, corners_may_touch: bool = True) -> int:
    """Open cells a new piece may cover: none beside a wall, nor cornering one where that is forbidden (AKQL-152)."""
    return open_cells & ~walls & ~(grid.neighbours(walls) if corners_may_touch else grid.around(walls))


def anchors(grid: Grid, allowed: int, key: str) -> int:
    """All anchors from which an orientation covers allowed cells only, as a mask."""
    # A piece is connected, so one that would wrap round the grid's edge has a cell in the spare column: never allowed.
    differences, _ = _offsets(key, grid.stride)
    found = allowed >> differences[0]
    for difference in differences[1:]:
        found &= allowed >> difference
        if not found:
            break
    return found


def keeps_connected(grid: Grid, open_cells: int, piece: int) -> bool:
    """Whether the open cells, connected before, stay so when the cells of piece are filled in (AKQL-153)."""
    lowest = (piece ^ piece - 1).bit_length() - 1
    return _Surroundings.of(piece >> lowest, grid.stride).stay_joined(open_cells, lowest)


def keeping_connected(grid: Grid, open_cells: int, key: str, allowed: int) -> Iterator[int]:
    """The anchors from which an orientation covers allowed cells only and cuts nothing off (AKQL-153), in their order."""
    around = _Surroundings.of(_offsets(key, grid.stride)[1], grid.stride)
    apart, spread, ring = around.apart, open_cells << around.bias, around.around
    for anchor in cells(anchors(grid, allowed, key)):
        # As `stay_joined` begins, without the call.
        if apart.get(spread >> anchor & ring) == 0 or around.stay_joined(open_cells, anchor):
            yield anchor


class _Surroundings:
    """The cells around a piece of some shape, and which patterns of open ones among them hang together without it.

    Whoever went through the piece entered and left beside it, and usually the way round it is short. Few patterns occur, so
    each is looked at once; only where the way round is not to be found near by is the whole field asked.
    """

    __slots__ = ("_beside", "_shape", "_stride", "apart", "around", "bias")

    def __init__(self, shape: int, stride: int) -> None:
        self._shape, self._stride = shape, stride
        # Counted from the cell south-west of the anchor, so that none has a negative number.
        self.bias = stride + 1
        piece = shape << self.bias
        rows = piece << 1 | piece >> 1
        self._beside = (rows | piece << stride | piece >> stride) & ~piece
        wide = piece | rows
        self.around = (rows | wide << stride | wide >> stride) & ~piece
        self.apart: dict[int, int] = {}
        """By pattern: 0 where all that lies beside the piece hangs together, else the smallest part that hangs apart."""

    @staticmethod
    @lru_cache(maxsize=1024)
    def of(shape: int, stride: int) -> _Surroundings:
        """Of a shape, as a mask of differences from its anchor."""
        return _Surroundings(shape, stride)

    def stay_joined(self, open_cells: int, anchor: int) -> bool:
        """Whether open cells that are connected stay so when the shape is filled in, its anchor here."""
        # The spare column is never open: what would lie beyond the grid's sides is found closed there.
        pattern = open_cells << self.bias >> anchor & self.around
        apart = self.apart.get(pattern)
        if apart is None:
            apart = self.apart[pattern] = self._smallest_part(pattern)
        if not apart:
            return True
        # What is cut off is mostly a few cells: who begins there is soon at an end.
        seed, beside = apart << anchor >> self.bias, (self._beside & pattern) << anchor >> self.bias
        return _joins(self._stride, seed, beside, open_cells & ~(self._shape << anchor))

    def _smallest_part(self, pattern: int) -> int:
        """Of the open cells around the piece those that hang together and are fewest, if not all beside it do; else 0."""
        stride, parts, left = self._stride, [], self._beside & pattern
        while left:
            mask, grown = 0, left & -left
            while grown != mask:
                mask = grown
                both = mask << stride - 1 | mask
                grown = (mask | both << 1 | both >> stride) & pattern
            parts.append(mask)
            left &= ~mask
        return min(parts, key=int.bit_count) if len(parts) > 1 else 0


def _joins(stride: int, seed: int, targets: int, within: int) -> bool:
    """Whether a flood from seed comes to all targets; stops as soon as it has."""
    mask = seed
    while mask & targets != targets:
        both = mask << stride - 1 | mask
        grown = (mask | both << 1 | both >> stride) & within
        if grown == mask:
            return False
        mask = grown
    return True


def objection(grid: Grid, open_cells: int, walls: int, piece: int, corners_may_touch: bool = True) -> str | None:
    """Why the piece covering these cells may not be laid, or None if it may (AKQL-150, AKQL-152, AKQL-153)."""
    if blocked := piece & ~(open_cells & ~walls):
        return f"it would cover {_names(grid, blocked)}, not open"
    if touching := piece & ~allowed_cells(grid, open_cells, walls, corners_may_touch):
        return f"at {_names(grid, touching)} it would touch another piece"
    if not keeps_connected(grid, open_cells, piece):
        return "it would cut off a part of the field"
    return None


def _names(grid: Grid, mask: int) -> str:
    return ", ".join(grid.name(cell) for cell in cells(mask))


def placements(
    grid: Grid,
    open_cells: int,
    walls: int,
    pieces: tuple[str, ...] = tuple(PIECES),
    corners_may_touch: bool = True,
) -> Iterator[Placement]:
    """Every legal placement of these pieces, by piece, orientation and anchor (AKQL-150, AKQL-152, AKQL-153).

    Open cells must be connected when asked and hold no wall; walls are the cells of all pieces already laid.
    """
    allowed = allowed_cells(grid, open_cells, walls, corners_may_touch)
    for piece in pieces:
        for way in PIECES[piece]:
            shape = _offsets(way.key, grid.stride)[1]
            for anchor in keeping_connected(grid, open_cells, way.key, allowed):
                yield Placement(way.key, anchor, shape << anchor)
