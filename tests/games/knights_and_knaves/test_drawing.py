"""The arms by which troops are told apart on the table."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from roundtable.board.charges import CHARGES
from roundtable.games.knights_and_knaves import GAME
from roundtable.games.knights_and_knaves.data import charges, troops
from roundtable.games.knights_and_knaves.text import board
from roundtable.kernel.match import Match

from .scene import Scene, foe, man


def borne(scene: Scene, id_: str) -> list[str]:
    board = ElementTree.fromstring(GAME.svg(GAME.view(scene.state, 0)))
    (figure,) = [node for node in board.iter() if node.get("id") == f"figure-{id_}"]
    return [charge for node in figure.iter() if (charge := node.get("data-charge"))]


def test_every_troop_has_arms_of_its_own():
    assert set(charges()) == set(troops())
    assert len(set(charges().values())) == len(troops()) == 16
    assert set(charges().values()) <= set(CHARGES)


@pytest.mark.parametrize("troop", troops())
def test_a_figure_bears_the_arms_of_its_troop_while_it_is_awake(troop):
    scene = Scene(man("own", troop, 10, 10), foe("other", troop, 30, 30))
    assert borne(scene, "own") == borne(scene, "other") == [charges()[troop]]
    scene["own"].stunned = True
    assert borne(scene, "own") == [] and 'class="stunned"' in GAME.svg(GAME.view(scene.state, 0))


def test_sides_without_a_name_are_called_by_who_plays_them():
    """Log, end and list of units said "Side 1" of whoever stood in a position."""
    figures = [
        {"side": side, "troop": "billman", "at": [20, 20 + 20 * side], "id": f"man-{side}", "unit": f"men-{side}"}
        for side in (0, 1)
    ]
    for figure in figures:
        figure |= {"leader": True, "commander": True}
    match: Match[Any, Any] = Match.new(
        "knights_and_knaves", seats=2, seed=1, position={"figures": figures}, names=["Ann", "Bob"]
    )
    told = [event.sentence(match.setup.names) for event in match.log if event.rule == "KK-027"]
    assert told and all(re.match(r"(Turn 1: )?(Ann|Bob)'s men (roll|have) ", line) for line in told)
    view = match.view(0)
    for drawing in (match.game.drawing(view), match.game.drawing(view, narrow=True), board(view, False)):
        assert "Player 1" in drawing and "Player 2" in drawing and "Side 1" not in drawing
    match.concede(1)
    assert match.outcome is not None and "Side" not in match.outcome.told(match.setup.names).why
    assert match.outcome.told(match.setup.names).winners == [0]
