"""A map with y upwards inside a drawing whose y grows downwards."""

from xml.etree import ElementTree

import pytest

from roundtable.board import drawing as drawings
from roundtable.board.drawing import Svg

SVG = "{http://www.w3.org/2000/svg}"


def test_a_plane_is_an_svg_of_its_own_in_a_mirrored_group():
    drawing = Svg(200, 140, "a field")
    with drawing.plane(200, 100, data_scale=10):
        drawing.circle(20, 30, 5)
        drawing.upright(20, 30, "here")
    root = ElementTree.fromstring(str(drawing))
    (group,) = root.findall(f"{SVG}g")
    assert group.get("transform") == "matrix(1 0 0 -1 0 100)"
    (plane,) = group.findall(f"{SVG}svg")
    assert (plane.get("viewBox"), plane.get("data-scale")) == ("0 0 200 100", "10")
    circle, words = list(plane)
    assert (circle.get("cx"), circle.get("cy")) == ("20", "30")
    assert words.get("transform") == "matrix(1 0 0 -1 20 30)" and words.text == "here"


def test_parts_that_are_kept_never_fill_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = drawings._Kept()
    monkeypatch.setattr(drawings, "_KEPT", kept)
    monkeypatch.setattr(drawings, "MOST_KEPT", 1000)
    drawn = []

    def text(svg: Svg, words: str) -> None:
        drawn.append(words)
        svg.text(0, 0, words)

    svg = Svg(10, 10, "a board")
    for _ in range(3):
        svg.kept(text, "the same")
    assert drawn == ["the same"]
    for number in range(200):
        svg.kept(text, f"number {number}")
        assert sum(len(part) for part in kept.parts.values()) <= 1000
    assert len(drawn) == 201
