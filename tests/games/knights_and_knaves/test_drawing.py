"""The arms by which troops are told apart on the table."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from roundtable.board.charges import CHARGES
from roundtable.games.knights_and_knaves import GAME
from roundtable.games.knights_and_knaves.data import charges, troops

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
