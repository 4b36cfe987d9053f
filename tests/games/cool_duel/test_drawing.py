"""The coats of arms by which duelists and companions are told apart on the ground and on their cards; what onlookers see
while duelists are drawn up."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from roundtable.board.charges import CHARGES
from roundtable.board.heraldry import FIELDS
from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.data import classes, companions
from roundtable.kernel.game import Setup
from roundtable.kernel.match import Match

from .helpers import armed, duel


def arms(board: ElementTree.Element, id: str) -> tuple[str | None, list[str | None]]:
    """The charge and the paths of the coat in the part of a drawing with this id."""
    (part,) = [node for node in board.iter() if node.get("id") == id]
    (coat,) = [node for node in part.iter() if node.get("data-charge")]
    return coat.get("data-charge"), [path.get("d") for path in coat]


def test_every_class_and_companion_has_arms_of_its_own():
    charges = [row.charge for row in (*classes().values(), *companions().values())]
    assert len(set(charges)) == len(charges) == 11
    assert set(charges) <= set(CHARGES)


@pytest.mark.parametrize("name", classes())
def test_a_duelist_bears_the_arms_of_its_class_in_the_shape_of_its_player(name):
    board = ElementTree.fromstring(GAME.svg(duel(armed(name, ""), armed(name, "")).match.view(0)))
    charge = classes()[name].charge
    for seat in (0, 1):
        wanted = charge, [FIELDS[seat], CHARGES[charge]]
        assert arms(board, f"figure-p{seat + 1}") == arms(board, f"card-p{seat + 1}") == wanted


@pytest.mark.parametrize("name", companions())
def test_a_companion_bears_its_own_arms_in_the_shape_of_its_owner(name):
    key = f"p2-{companions()[name].slug}"
    story = duel(armed(), armed(companions=[name]), at={"p1": "A1", "p2": "H8", key: "D4"})
    board = ElementTree.fromstring(GAME.svg(story.match.view(0)))
    charge = companions()[name].charge
    assert arms(board, f"figure-{key}") == arms(board, f"card-{key}") == (charge, [FIELDS[1], CHARGES[charge]])


@pytest.mark.parametrize(("name", "size"), [("Old Wick", 13), ("Mother Bramble", 12), ("Longshanks Mott", 11)])
def test_a_long_name_is_printed_smaller_before_it_is_cut(name, size):
    board = ElementTree.fromstring(GAME.svg(duel(armed() | {"name": name}, armed()).match.view(0)))
    (card,) = [node for node in board.iter() if node.get("id") == "card-p1"]
    (title,) = [node for node in card.iter() if node.get("font-weight") == "bold"]
    assert (title.text, title.get("font-size")) == (name, str(size))


@pytest.mark.rule("CD-329")
def test_whoever_looks_on_in_a_terminal_is_told_who_has_drawn_up_a_duelist():
    match: Match[Any, Any] = Match.new(GAME, Setup("cool_duel", seats=2), seed="looking on")
    drawing_up = "● Player 1: drawing up a duelist\n◆ Player 2: drawing up a duelist"
    assert GAME.text(match.view(None), False) == drawing_up
    for mine, theirs in (("knight", "old-wick"), ("right longsword", "done")):
        match.answer(0, mine)
        match.answer(1, theirs)
    assert GAME.text(match.view(None), False) == "● Player 1: drawing up a duelist\n◆ Player 2: ready"
    assert GAME.text(match.view(0), False).startswith("Your duelist")
