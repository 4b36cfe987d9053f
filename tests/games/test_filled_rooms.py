"""A board fills the room it has on a laptop and on a large screen, whatever its shape and however many play."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from roundtable.board.grid import column_letters
from roundtable.games.akql.data import roster
from roundtable.kernel.game import find_game
from roundtable.kernel.match import Match
from roundtable.players.bots import find_bot
from roundtable.players.play import play

ROOMS = ((844, 536), (958, 716))
"""Pixels of a board in the page, at 1280x720 and at 1440x900."""
SHAPES = {
    "one": [(0, 0)],
    "two in a row": [(0, 0), (1, 0)],
    "three in a row": [(0, 0), (1, 0), (2, 0)],
    "four in a row": [(0, 0), (1, 0), (2, 0), (3, 0)],
    "four upright": [(0, 0), (0, 1), (0, 2), (0, 3)],
    "a hook": [(0, 0), (1, 0), (2, 0), (0, 1)],
    "a block": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "a tee": [(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)],
    "stairs": [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2), (3, 2), (3, 3)],
}


CORNERED = {
    "a short tee": [(0, 0), (1, 0), (2, 0), (1, 1)],
    "an angle": [(0, 0), (1, 0), (1, 1), (2, 1)],
    "a saddle": [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)],
}
"""Further ones that leave corners free."""


def filled(drawing: str) -> list[float]:
    """How much of each room the drawing takes."""
    shape = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', drawing)
    assert shape is not None
    wide, high = float(shape[1]), float(shape[2])
    scales = [min(room[0] / wide, room[1] / high) for room in ROOMS]
    return [round(wide * high * scale**2 / (room[0] * room[1]), 2) for scale, room in zip(scales, ROOMS)]


def field(squares: list[tuple[int, int]], seats: int, **options: Any) -> Match[Any, Any]:
    cells = [(5 * a + x, 5 * b + y) for a, b in squares for x in range(5) for y in range(5)]
    knights = {}
    for n, kind in enumerate(list(roster())[: 3 * seats]):
        x, y = cells[7 * n % len(cells)]
        knights[kind] = {"seat": n % seats, "cell": f"{column_letters(x)}{y + 1}"}
    return Match.new(
        "akql", seats=seats, seed=3, options=options,
        position={"squares": [list(one) for one in squares], "walls": [], "knights": knights},
    )  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_field_of_any_shape_fills_its_room(shape, seats):
    """A field of 20 by 5 took 0.44 of a large screen, one of 20 by 20 took 0.63 of a laptop's."""
    match = field(SHAPES[shape], seats)
    assert min(filled(match.game.drawing(match.view(0)))) >= 0.84, filled(match.game.drawing(match.view(0)))


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_many_players_leave_little_of_a_laptop_free(seats, seed):
    """Six players took 0.63 to 0.8 of a laptop's room, as their cards found no place beside the field."""
    match: Match[Any, Any] = Match.new("akql", seats=seats, seed=seed, options={"quick_setup": True})
    drawn = match.game.drawing(match.view(0))
    assert filled(drawn)[0] >= 0.85, filled(drawn)
    if seats == 6:
        assert len(re.findall("data-stands-for", drawn)) == 18, "and every knight has a card"


@pytest.mark.parametrize("seed", [1, 4])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_room_is_filled_while_the_field_is_laid(seats, seed):
    """Squares laid took 0.37 to 0.51 of a laptop's room; the fields laid of them 0.76 to 0.83 of a large screen's."""
    match: Match[Any, Any] = Match.new("akql", seats=seats, seed=seed)
    bots = [find_bot(match.game, "random", bytes([seat + 1, seed])) for seat in range(seats)]
    drawn: dict[str, list[float]] = {}
    while match.state.phase != "turn":
        drawing = match.game.drawing(match.view(0))
        drawn.setdefault(match.state.phase, []).extend(filled(drawing))
        if match.state.phase == "squares":
            assert len(re.findall("data-stands-for", drawing)) in (0, 3 * seats), "cards of all knights, or of none"
        play(match, bots, 1)
    assert set(drawn) == {"knights", "squares", "labyrinth", "start"}
    assert {phase: min(shares) for phase, shares in drawn.items()} == {
        phase: pytest.approx(1, abs=0.16) for phase in drawn
    }


def test_cards_in_the_free_room_tell_how_every_knight_is():
    match = field(SHAPES["three in a row"], 2)
    drawn = match.game.drawing(match.view(0))
    assert re.findall(r'aria-label="(The knights of player \d)"', drawn) == [f"The knights of player {n}" for n in (1, 2)]
    for knight in match.view(0).knights:
        mind = f"Sanity {knight.sanity} of {knight.sanity_at_start}"
        told = f"{knight.name}: Life {knight.life} of {knight.life_at_start}, {mind}"
        assert f'aria-label="{told}' in drawn
        assert f'data-stands-for="figure {knight.id}"' in drawn
    assert "data-stands-for" not in match.game.drawing(match.view(0), narrow=True), "a phone has no free room beside a field"


BOX = r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"'


def boxes(drawn: str, pattern: str) -> list[list[float]]:
    """Left, top, width and height of the rectangles that a pattern finds."""
    return [[float(part) for part in found] for found in re.findall(pattern, drawn)]


@pytest.mark.parametrize(
    ("shape", "narrow"),
    [("a saddle", False), *product(["a hook", "a short tee", "an angle"], [False, True])],
)
def test_cards_stand_in_the_corners_that_a_field_leaves(shape, narrow):
    """Beside an L, T or S nobody was told by name, and a sixth to a half of the room was empty."""
    match = field((SHAPES | CORNERED)[shape], 2)
    drawn = match.game.drawing(match.view(0), narrow=narrow)
    assert len(re.findall("data-stands-for", drawn)) == 6
    panels = boxes(drawn, rf"<title>The knights of player \d</title>{BOX}")
    squares = [one for one in boxes(drawn, BOX) if one[2:] == [220, 220]]
    assert (len(panels), len(squares)) == (2, len((SHAPES | CORNERED)[shape]))
    for n, panel in enumerate(panels):
        for other in [*squares, *panels[:n]]:
            across, down = (max(a, b) - min(a + one, b + two) for a, b, one, two in zip(panel, other, panel[2:], other[2:]))
            assert max(across, down) > 3, "none lies on another"


@pytest.mark.parametrize("narrow", [False, True])
def test_the_longest_name_is_whole_on_a_card_in_a_corner(narrow):
    names = sorted((knight.name for knight in roster().values()), key=len)[-6:]
    kinds = [kind for kind, knight in roster().items() if knight.name in names]
    places = {kind: {"seat": n % 2, "cell": f"{'ABCDE'[n % 5]}{1 + n}"} for n, kind in enumerate(kinds[1:])}
    position = {"squares": [list(one) for one in SHAPES["a hook"]], "walls": [], "knights": places}
    match: Match[Any, Any] = Match.new("akql", seats=2, seed=3, position=position)
    drawn = match.game.drawing(match.view(0), narrow=narrow)
    assert {knight.name for knight in match.view(0).knights} <= set(re.findall(r"<text[^>]*>([^<]*)</text>", drawn))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_duel_fills_its_room_and_names_those_who_play(seats):
    game = find_game("cool_duel")
    match: Match[Any, Any] = Match.new(game, seats=seats, seed=3, options={"quick_setup": True})
    drawn = game.drawing(match.view(0))
    assert min(filled(drawn)) >= 0.85, filled(drawn)
    panels = [re.search(r'aria-label="([^"]*)"', group)[1] for group in re.findall(r"<g [^>]*data-side=[^>]*>", drawn)]
    others = ["Against you"] if seats == 2 else [f"Player {seat + 1}" for seat in range(1, seats)]
    assert sorted(panels) == sorted(["Your side", *others])


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("narrow", [False, True])
def test_cards_of_a_duel_tell_names_and_weapons_whole(seats, narrow):
    """A name of more than 16 letters and most pairs of weapons were cut short."""
    people = [
        {"class": "Knight", "name": "Wilhelmina of Hohenstaufen", "right": "Longsword", "left": "Heater Shield"},
        {"class": "Hunter", "name": "Maren the Unforgiving", "right": "Dagger", "left": "Dagger"},
    ]
    places = dict(zip(("p1", "p2", "p3", "p4"), ("E5", "E6", "E9", "E2")))
    position = {
        "map": "Close Quarters", "active": "p1", "builds": (people * 2)[:seats],
        "place": {key: cell for key, cell in places.items() if int(key[1]) <= seats},
    }  # fmt: skip
    match: Match[Any, Any] = Match.new("cool_duel", seats=seats, seed=3, position=position)
    drawn = match.game.drawing(match.view(0), narrow=narrow)
    cards = re.split(r'(?=<g [^>]*id="card-p\d")', drawn)[1:]
    assert len(cards) == seats
    for card in cards:
        who = match.state.characters[re.search(r'id="card-(p\d)"', card)[1]]
        told = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", card))
        assert "…" not in told and who.name in told, told
        assert f"{who.right.name}, {who.left.name}" in told, told
