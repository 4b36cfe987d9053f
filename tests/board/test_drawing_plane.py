"""A map with y upwards inside a drawing whose y grows downwards."""

from xml.etree import ElementTree

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
