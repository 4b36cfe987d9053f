"""Coats of arms: every charge can be drawn, and sides differ in more than colour."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from roundtable.board.charges import CHARGES
from roundtable.board.drawing import SEAT_COLOURS, Svg
from roundtable.board.heraldry import FIELDS, coat, emblem


def test_every_seat_has_a_shape_of_its_own():
    assert len(set(FIELDS)) == len(FIELDS) == len(SEAT_COLOURS)


def test_no_two_charges_are_alike():
    assert len(set(CHARGES.values())) == len(CHARGES)


@pytest.mark.parametrize("charge", CHARGES)
def test_a_coat_bears_its_charge_on_the_field_of_its_seat(charge):
    svg = Svg(120, 120, "a coat", left=-60, top=-60)
    coat(svg, charge, 1, 100)
    (arms,) = [node for node in ElementTree.fromstring(str(svg)).iter() if node.get("data-charge") == charge]
    field, borne = arms
    assert field.get("d") == FIELDS[1] and "seat-1" in field.get("fill", "")
    assert borne.get("d") == CHARGES[charge]


def test_a_charge_that_is_not_there_is_named():
    with pytest.raises(ValueError, match="no charge 'teapot'; there are anchor"):
        emblem(Svg(10, 10, ""), "teapot", 10, "black")
