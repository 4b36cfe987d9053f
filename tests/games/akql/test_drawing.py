"""The board as it is drawn: knights are known again from one drawing to the next."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from roundtable.board import drawing
from roundtable.board.charges import CHARGES
from roundtable.board.heraldry import FIELDS
from roundtable.games.akql import GAME
from roundtable.games.akql.data import roster
from roundtable.games.akql.setup_drawing import roster_cards
from roundtable.kernel.match import Match
from roundtable.testing import Story

from .positions import at, fight


def places(board: str) -> dict[str, str]:
    """Every piece of a drawing by its id, and where it is."""
    nodes = [node for node in ElementTree.fromstring(board).iter() if "id" in node.attrib]
    assert len({node.attrib["id"] for node in nodes}) == len(nodes), "an id is there once"
    return {node.attrib["id"]: node.attrib["transform"] for node in nodes if "data-fallen" not in node.attrib}


def test_a_knight_keeps_its_id_while_it_moves_and_leaves_with_it():
    knights = {"hollow": at(0, "A1"), "hollow-2": at(0, "C3"), "king": at(1, "J9"), "tank": at(1, out="beaten")}
    story = fight(knights, walls=["E5 E6"])
    before = places(GAME.svg(story.match.view(0)))
    assert set(before) == {"figure-hollow", "figure-hollow-2", "figure-king"}
    assert 'id="figure-tank" data-life=' in GAME.svg(story.match.view(0)), "who is gone is known, and not drawn"
    after = places(GAME.svg(story.does("move hollow A3").match.view(0)))
    assert before["figure-hollow"] != after["figure-hollow"]
    assert before["figure-king"] == after["figure-king"]


def test_what_is_kept_of_a_drawing_is_what_would_be_drawn_anew():
    story = fight({"doom": at(0, "D5"), "king": at(1, "C5", life=2)}, "d12=9 d12=12 d20=2 d20=2 d20=2", walls=["E5 E6"])
    for key in ("wall doom E5", "attack doom king"):
        GAME.svg(story.match.view(0))
        story.does(key)
        kept = GAME.svg(story.match.view(0))
        drawing._KEPT.clear()
        assert GAME.svg(story.match.view(0)) == kept


def test_the_parts_kept_are_not_more_than_so_many(monkeypatch):
    monkeypatch.setattr(drawing, "MOST_KEPT", 2000)
    drawing._KEPT.clear()
    for life in range(1, 9):
        GAME.svg(fight({"hollow": at(0, "A1", life=life), "king": at(1, "J9")}).match.view(0))
    assert (
        sum(len(part) + len(key[1]) for key, part in drawing._KEPT.parts.items()) <= 2000
        or len(drawing._KEPT.parts) == 1
    )


def test_each_of_the_knights_has_arms_of_its_own():
    charges = [knight.charge for knight in roster().values()]
    assert len(set(charges)) == len(charges) == 23
    assert set(charges) <= set(CHARGES)


def test_a_knight_is_drawn_as_its_coat_in_the_shape_of_its_side():
    knights = {"dragon": at(0, "A1"), "dragon-2": at(1, "C3"), "painter": at(1, "J9")}
    board = ElementTree.fromstring(GAME.svg(fight(knights).match.view(0)))
    for id, charge, seat in (("dragon", "dragon", 0), ("dragon-2", "dragon", 1), ("painter", "brush", 1)):
        (figure,) = [node for node in board.iter() if node.get("id") == f"figure-{id}"]
        (arms,) = [node for node in figure.iter() if node.get("data-charge")]
        assert arms.get("data-charge") == charge
        assert [path.get("d") for path in arms] == [FIELDS[seat], CHARGES[charge]]
        said = [node.text for node in figure.iter() if node.tag.endswith("text")]
        assert ("2" in said) == (id == "dragon-2")


def test_the_roster_shows_the_arms_of_every_knight():
    view = Story("akql", None, "d100=90 d100=3").match.view(0)
    drawn = [node.get("data-charge") for node in ElementTree.fromstring(roster_cards(view)).iter()]
    assert [charge for charge in drawn if charge] == [knight.charge for knight in roster().values()]


def test_what_ails_a_knight_is_never_cut_and_leaves_its_sanity_where_it_does_not_fit():
    said: dict[str, list[str]] = {}
    for ails, given in (("reading", True), ("guard", [1])):
        board = GAME.svg(fight({"king": at(0, "A1", **{ails: given}), "doom": at(1, "J9")}).match.view(0))
        nodes = ElementTree.fromstring(board).iter()
        cards = [node for node in nodes if node.attrib.get("aria-label", "").startswith("King: Life")]
        said[ails] = [text.text or "" for card in cards for text in card.iter("{http://www.w3.org/2000/svg}text")]
    assert "20/20" in "".join(said["reading"]) and not any("…" in words for words in said["reading"])
    assert "guarded" in said["guard"]


@pytest.mark.parametrize("told_by", ["text", "brief"])
def test_the_longest_name_stands_apart_from_its_cell_in_the_terminal(told_by):
    told = getattr(GAME, told_by)(fight({"blue-hedgehog": at(0, "A1"), "doom": at(1, "J9")}).match.view(0), False)
    assert "Blue Hedgehog A1 " in told, "it was read as HedgehogA1"
    assert max(map(len, told.splitlines())) <= 79


def test_the_terminal_tells_what_its_columns_are_and_who_is_not_on_the_field_yet():
    match = Match.new(GAME, seed=1, options={"knights_per_player": 1})
    assert GAME.text(match.view(0), False).splitlines()[-1].endswith("words: Social Capacity/Resistance")
    while match.state.phase != "labyrinth":
        match.answer(match.ask.seat, next(iter(match.ask.answers())))
    waiting = [line for line in GAME.text(match.view(0), False).splitlines() if line[:1] in "●◆" and line]
    assert len(waiting) == 2 and all(line[20] == "–" for line in waiting)
    fallen = fight({"hollow": at(0, "A1"), "king": at(1, "J9"), "tank": at(1, out="beaten")})
    lines = GAME.text(fallen.match.view(0), False).splitlines()
    assert next(line for line in lines if "Tank" in line)[20:23] == "out"
