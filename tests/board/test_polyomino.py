"""Labyrinth pieces: their orientations, and where they may be laid."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundtable.board.grid import Grid, cells, mask_of, nth
from roundtable.board.polyomino import (
    ORIENTATIONS,
    PENTOMINOES,
    PIECES,
    TETROMINOES,
    allowed_cells,
    anchors,
    footprint,
    keeps_connected,
    objection,
    orientation,
    placements,
)


@pytest.mark.rule("AKQL-148")
@pytest.mark.parametrize(("piece", "ways"), [("I4", 2), ("O4", 1), ("T4", 4), ("S4", 4), ("L4", 8)])
def test_tetrominoes_have_their_orientations(piece, ways):
    assert len(PIECES[piece]) == ways
    assert len(TETROMINOES) == 5


@pytest.mark.rule("AKQL-149")
@pytest.mark.parametrize(
    ("piece", "ways"),
    [
        ("F5", 8), ("I5", 2), ("L5", 8), ("N5", 8), ("P5", 8), ("T5", 4),
        ("U5", 4), ("V5", 4), ("W5", 4), ("X5", 1), ("Y5", 8), ("Z5", 4),
    ],
)  # fmt: skip
def test_pentominoes_have_their_orientations(piece, ways):
    assert len(PIECES[piece]) == ways
    assert len(PENTOMINOES) == 12


def fixed_polyominoes(size: int) -> set[frozenset[tuple[int, int]]]:
    """All connected shapes of that many cells, found by growing them cell by cell."""
    shapes = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        grown = set()
        for shape in shapes:
            for x, y in shape:
                for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if cell not in shape:
                        bigger = shape | {cell}
                        left, bottom = min(a for a, _ in bigger), min(b for _, b in bigger)
                        grown.add(frozenset((a - left, b - bottom) for a, b in bigger))
        shapes = grown
    return shapes


@pytest.mark.parametrize(("size", "pieces", "number"), [(4, TETROMINOES, 19), (5, PENTOMINOES, 63)])
def test_together_the_orientations_are_all_shapes_there_are(size, pieces, number):
    ours = [frozenset(way.cells) for piece in pieces for way in PIECES[piece]]
    assert len(ours) == number
    assert set(ours) == fixed_polyominoes(size)


def test_keys_name_the_piece_and_number_its_ways():
    assert [way.key for way in PIECES["S4"]] == ["S4-1", "S4-2", "S4-3", "S4-4"]
    # As drawn, S lies flat: two cells south-west, two cells north-east of them.
    assert orientation("S4-1").cells == ((0, 0), (1, 0), (1, 1), (2, 1))
    assert orientation("S4-2").cells == ((1, 0), (0, 1), (1, 1), (0, 2))
    assert len(ORIENTATIONS) == 19 + 63


@pytest.mark.parametrize(
    ("key", "says"), [("L4-9", "L4-1 to L4-8"), ("Q7-1", "the pieces are I4, O4"), ("", "as in L4-3")]
)
def test_an_unknown_orientation_is_refused_with_what_there_is(key, says):
    with pytest.raises(ValueError, match=says):
        orientation(key)


def test_a_footprint_must_fit_on_the_grid():
    grid = Grid(6, 6)
    assert [grid.name(cell) for cell in cells(footprint(grid, "T4-1", grid.parse("B2")))] == ["C2", "B3", "C3", "D3"]
    with pytest.raises(ValueError, match="I5-1 at C1 does not fit: it is 5 wide and 1 high"):
        footprint(grid, "I5-1", grid.parse("C1"))


class TestLaying:
    FIELD = Grid(10, 10)

    def masked(self, *names: str) -> int:
        return mask_of(self.FIELD.parse(name) for name in names)

    def test_a_piece_lies_on_open_cells_only(self):
        wall = self.masked("C3")
        open_cells = self.FIELD.everything & ~wall
        assert objection(self.FIELD, open_cells, wall, self.masked("B3", "C3", "D3", "E3")) == (
            "it would cover C3, not open"
        )

    @pytest.mark.rule("AKQL-152")
    def test_pieces_may_meet_at_corners_but_not_at_sides(self):
        walls = self.masked("C3", "D3", "E3", "F3")
        open_cells = self.FIELD.everything & ~walls
        beside, corner = self.masked("F4", "G4", "H4", "I4"), self.masked("G4", "H4", "H5", "G5")
        assert objection(self.FIELD, open_cells, walls, beside) == "at F4 it would touch another piece"
        assert objection(self.FIELD, open_cells, walls, corner) is None
        assert objection(self.FIELD, open_cells, walls, corner, corners_may_touch=False) == (
            "at G4 it would touch another piece"
        )

    @pytest.mark.rule("AKQL-153")
    def test_a_piece_may_not_cut_off_a_corner(self):
        everything = self.FIELD.everything
        # W from A3 to C1 leaves A1, A2 and B1 shut in; one cell farther from the edge it does not.
        assert objection(self.FIELD, everything, 0, self.masked("A3", "B3", "B2", "C2", "C1")) == (
            "it would cut off a part of the field"
        )
        assert objection(self.FIELD, everything, 0, self.masked("B4", "C4", "C3", "D3", "D2")) is None

    @pytest.mark.rule("AKQL-153")
    def test_a_long_way_round_still_connects(self):
        # B1 to B9 is wall but for B5; with B5 to E5 laid, the west is reached over row 10 only.
        walls = self.masked("B1", "B2", "B3", "B4", "B6", "B7", "B8", "B9")
        open_cells = self.FIELD.everything & ~walls
        assert keeps_connected(self.FIELD, open_cells, self.masked("B5"))
        assert not keeps_connected(self.FIELD, open_cells & ~self.masked("B10"), self.masked("B5"))

    def test_on_one_empty_square_every_piece_fits_where_counted_by_hand(self):
        grid = Grid(5, 5)
        # Connectivity set aside, a shape of w x h has (6 - w) x (6 - h) anchors.
        for way in ORIENTATIONS.values():
            assert anchors(grid, grid.everything, way.key).bit_count() == (6 - way.width) * (6 - way.height)
        # I4 lies in 2 ways x 5 lines x 2 places, of which none cuts the square; I5 cuts it on the three inner lines.
        assert len(list(placements(grid, grid.everything, 0, ("I4",)))) == 20
        assert len(list(placements(grid, grid.everything, 0, ("I5",)))) == 4

    @given(st.lists(st.integers(0, 10**9), max_size=6), st.booleans())
    @settings(max_examples=25, deadline=None)
    def test_listed_placements_are_exactly_the_lawful_ones(self, draws, corners):
        """Lay some random pieces; then compare with trying every piece everywhere by the words of the rules."""
        grid = Grid(9, 8)
        field = grid.everything & ~grid.rectangle(6, 5, 3, 3)
        open_cells, walls = field, 0
        for draw in draws:
            legal = list(islice(placements(grid, open_cells, walls, ("L4", "W5"), corners), 200))
            if not legal:
                break
            mask = legal[draw % len(legal)].mask
            open_cells, walls = open_cells & ~mask, walls | mask
        listed = {(p.orientation, p.anchor) for p in placements(grid, open_cells, walls, ("T4", "V5", "I5"), corners)}
        lawful = set()
        for piece in ("T4", "V5", "I5"):
            for way in PIECES[piece]:
                for anchor in cells(grid.everything):
                    x, y = grid.cell(anchor)
                    covered = [(x + dx, y + dy) for dx, dy in way.cells]
                    if not all(grid.holds(*c) and open_cells >> grid.index(*c) & 1 for c in covered):
                        continue
                    touching = grid.neighbours(walls) if corners else grid.around(walls)
                    mask = mask_of(grid.index(*c) for c in covered)
                    if not mask & touching and grid.connected(open_cells & ~mask):
                        lawful.add((way.key, anchor))
        assert listed == lawful

    def test_a_random_anchor_can_be_drawn_without_listing(self):
        allowed = allowed_cells(self.FIELD, self.FIELD.everything, 0)
        possible = anchors(self.FIELD, allowed, "L4-1")
        for n in (0, 7, possible.bit_count() - 1):
            assert not footprint(self.FIELD, "L4-1", nth(possible, n)) & ~allowed
