"""Tests Solver.picture(): constraints are drawn like dimensions in technical drawings or written as text, and
no text covers another one.
"""

import math
import re
import xml.etree.ElementTree as ElementTree

import pytest

import keyline_solver
from keyline_solver._sheet import FONT_SIZE, LINE_HEIGHT, Rect, Sheet, text_width

SVG = "{http://www.w3.org/2000/svg}"


def parts(svg, kind):
    return ElementTree.fromstring(svg).findall(f".//{SVG}{kind}")


def texts(svg):
    return [element.text for element in parts(svg, "text")]


def rects(svg):
    """Yields the rectangle of each text in a picture, with the same estimate of a text's width that the
    drawing uses.
    """
    for element in parts(svg, "text"):
        left, top = float(element.get("x")), float(element.get("y")) - FONT_SIZE
        yield Rect(left, top, left + text_width(element.text), top + LINE_HEIGHT)


def check_texts_are_apart(svg):
    found = list(rects(svg))
    for index, one in enumerate(found):
        assert not any(one.overlaps(other) for other in found[:index]), texts(svg)[index]
    x, y, width, height = map(float, ElementTree.fromstring(svg).get("viewBox").split())
    assert all(x <= r.left and y <= r.top and r.right <= x + width and r.bottom <= y + height for r in found)


@pytest.fixture
def solver():
    return keyline_solver.Solver(check=True)


def pair(solver):
    a, b = solver.box("a"), solver.box("b")
    solver.add_all([a.left == 20, a.top == 10, a.width == 100, a.height == 60])
    solver.add_all([b.left == a.right + 40, b.top == a.top, b.width == 100, b.height == 60])
    solver.solve()
    return a, b


def test_distances_and_sizes_are_drawn(solver):
    a, b = pair(solver)
    svg = solver.picture([a, b])
    assert sorted(texts(svg)) == sorted(["a", "b", "20", "10", "100", "60", "40", "100", "60"])
    # Box a ends at 120 and box b begins at 160, so a line shows the gap of 40 between them. One pixel is one
    # point.
    gaps = [[float(line.get(n)) for n in ("x1", "x2")] for line in parts(svg, "line")]
    assert [120, 160] in gaps
    # The top edges of the boxes a and b are aligned. A dashed line shows this, from 3 pixels left of a (17)
    # to 3 right of b (263).
    assert [17, 263] in gaps
    check_texts_are_apart(svg)


def test_relations_and_what_is_missed(solver):
    a, b = solver.box("a"), solver.box("b")
    solver.add_all([a.left == 0, a.top == 0, a.height == 40, b.top == 0, b.height == 40])
    solver.add_all([a.width <= 100, b.left - a.right >= 8, b.right <= 300, -2 * b.width <= -100])
    solver.add(a.width == 150, 750, name="wish")
    solver.add_all([(b.left == a.right, 500), (b.width == 50, 500)])
    solver.solve()
    svg = solver.picture([a, b])
    assert {"≤ 100", "≥ 8", "≤ 300", "≥ 50"} <= set(texts(svg))
    red = {element.text for element in parts(svg, "text") if element.get("fill") == "#dc2626"}
    assert red == {"150", "0"}, "a misses its width of 150 by 50, and b is not at a's end"
    dashed = {line.get("stroke") for line in parts(svg, "line") if line.get("stroke-dasharray") == "3 2"}
    assert "#dc2626" in dashed and "#0f766e" not in dashed, "wishes are dashed"
    check_texts_are_apart(svg)


def test_what_cannot_be_drawn_is_listed(solver):
    a, b = pair(solver)
    other = solver.variable("other")
    solver.add(a.width == a.height + 40, name="aspect")
    solver.add(a.width + b.width + other == 300, 500)
    solver.add(a.width == 2 * b.width, 250)
    solver.add(other == 100)
    solver.solve()
    shown = texts(solver.picture([a, b]))
    assert "'aspect' a.width - a.height == 40" in shown
    assert "a.width + b.width + other == 300 (priority 500)" in shown
    assert "a.width - 2 b.width == 0 (priority 250, missed by 100)" in shown
    assert not any("other == 100" in text for text in shown), "it is about no box"
    assert sorted(texts(solver.picture([a, b], constraints=False))) == ["a", "b"]


def test_edits_are_constraints(solver):
    a, b = pair(solver)
    with solver.edit(b.width, priority=500) as edit:
        edit.suggest(120)
        solver.solve()
        assert "120" in texts(solver.picture([a, b]))


@pytest.mark.parametrize("scale", [0.1, 1, 3])
def test_no_text_is_printed_over_another(solver, scale):
    boxes = [solver.box(f"a long name {i}") for i in range(12)]
    for i, box in enumerate(boxes):
        solver.add_all(
            [box.left == 3 * i, box.top == 3 * i, box.width == 40 + i % 3, box.height == 30, box.left >= 0]
        )
    for one, other in zip(boxes, boxes[1:], strict=False):
        solver.add_all([one.center_x <= other.center_x, other.bottom - one.bottom == 3])
    solver.solve()
    svg = solver.picture(boxes, scale)
    check_texts_are_apart(svg)
    names = [box.name for box in boxes]
    assert all(any(text == name or text.startswith(f"{name}: ") for text in texts(svg)) for name in names)


def test_a_notebook_shows_the_constraints(solver):
    a, b = pair(solver)
    assert solver._repr_svg_() == solver.picture([a, b])
    assert texts(a._repr_svg_()) == ["a"]


def test_names_are_escaped_and_widths_are_guessed_generously(solver):
    box = solver.box("<a> & b")
    solver.add_all([box.width == 200, box.height == 50])
    solver.solve()
    assert texts(solver.picture([box]))[0] == "<a> & b"
    assert text_width("語") > text_width("a") > 0 and text_width("aa") == 2 * text_width("a")
    # The widths of these texts in DejaVu Sans Bold at 11 pixels, from the font's tables: estimates must not
    # be smaller.
    assert text_width("window") >= 47.4 and text_width("≥ 100") >= 36.0 and text_width("WOMAN") >= 49.2


def test_empty_pictures(solver):
    for svg in (solver.picture([]), solver._repr_svg_(), Sheet().svg(8)):
        assert re.match(r'<svg [^>]*width="16" height="16"', svg)
    box = solver.box()
    solver.solve()
    assert texts(solver.picture([box])) == []
    with pytest.raises(keyline_solver.NotFinite) as caught:
        solver.picture([box], math.nan)
    assert caught.value.status == "NOT_FINITE"
    with pytest.raises(keyline_solver.OutOfRange) as caught:
        solver.picture([box], 0)
    assert caught.value.status == "RANGE"
