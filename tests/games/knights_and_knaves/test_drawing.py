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


def ringed(match: Match[Any, Any], seat: int = 0) -> set[str]:
    """The figures that a drawing marks as those a question is about."""
    drawn = ElementTree.fromstring(match.game.svg(match.view(seat)))
    return {one.get("id", "").removeprefix("figure-") for one in drawn.iter() if one.get("class") == "asked"}


def asked_in(phase: str, *figures: dict[str, Any], **position: Any) -> Match[Any, Any]:
    """A match that begins with the first question of a phase."""
    others = [foe("lord", "lord", 40, 40, leader=True, commander=True)]
    setup = {"figures": [*figures, *others], "phase": phase, "priority": 0, **position}
    return Match.new("knights_and_knaves", seats=2, seed=1, position=setup)


LORD = man("own", "lord", 30, 20, leader=True, commander=True)


def test_who_may_rally_and_who_makes_ready_is_marked_on_the_board():
    """Questions about figures of several units marked nobody, and a phone showed the whole table."""
    far = [man(f"far-{n}", "billman", 20 + 2 * n, 10, routing=n < 2) for n in range(3)]
    match = asked_in("rally", LORD, *far)
    assert match.ask is not None and "Who tries to rally" in str(match.ask.prompt)
    assert ringed(match) == {"far-0", "far-1"} and ringed(match, 1) == set()
    bows = [man(f"bow-{n}", "longbowman", 28 + 2 * n, 18) for n in range(2)]
    match = asked_in("ready", LORD, *bows, man("bill", "billman", 32, 18))
    assert match.ask is not None and "Who makes ready" in str(match.ask.prompt)
    assert ringed(match) == {"bow-0", "bow-1"}


def test_of_a_unit_those_are_marked_who_can_be_told_something():
    """Who routs was ringed with its unit, and of a unit whose charger was asked about those who stay as well."""
    unit = [man(f"bill-{n}", "billman", 28 + n, 18, unit="bills", leader=n == 0, routing=n == 2) for n in range(4)]
    match = asked_in("rally", LORD, *unit)
    match.answer(0, "none")
    while match.ask is not None and "bills" not in str(match.ask.prompt):
        match.answer(match.ask.seat, match.ask.listed()[0].key)
    assert ringed(match) == {"bill-0", "bill-1", "bill-3"}


@pytest.mark.parametrize("narrow", [False, True])
def test_the_list_of_units_tells_whole_names_and_orders(narrow):
    """It said "Captain and a…", and "attack until"."""
    match: Match[Any, Any] = Match.new("knights_and_knaves", seats=2, seed=1, options={"quick_setup": True})
    while match.ask is not None and "standing order" in str(match.ask.prompt):
        match.answer(match.ask.seat, "attack until")
    drawn = ElementTree.fromstring(match.game.drawing(match.view(0), narrow=narrow))
    words = [one.text or "" for one in drawn.iter()]
    units = {unit.name for unit in match.state.units.values()}
    assert units <= set(words), "no name is cut"
    orders = [said for said in words if "attack until signal" in said]
    assert orders and not any(said.endswith("until") for said in words)
    if not narrow:
        assert any(said.startswith("attack until signal: Crossbows") for said in orders), "once for all of them"


@pytest.mark.rule("KK-013", "KK-015", "KK-067")
def test_sheets_say_how_somebody_is_and_what_captured_baggage_is_still_worth():
    scene = Scene(
        man("ann", "crossbowman", 30, 10, unit="u", loaded_by="pat"),
        man("pat", "crossbowman", 31.02, 10, unit="u", loader="ann"),
        man("sue", "billman", 40, 10, stunned=1),
        foe("bob", "billman", 40, 40, stunned=2),
        baggage=[[30, 3], [30, 45]],
        captured=[1],
    )
    found = {sheet.target: sheet for sheet in GAME.sheets(GAME.view(scene.state, 0))}
    states = [dict(found[f"figure {id_}"].rows)["State"] for id_ in ("ann", "pat", "sue", "bob")]
    assert states == ["ready", "loading for ann", "stunned for 1 turn", "stunned for 2 turns"]
    assert found["baggage 0"].text.startswith("Refills")
    assert found["baggage 1"].text == "It is worth 25 points to the enemy, and refills no quivers any more."
