"""While somebody is dragged over a grid the page shows the way that the rules would walk, who could react, and what cannot be
seen from there; and a blow that fells somebody shows what it took."""

import msgspec
import pytest
from playwright.sync_api import Page, expect

from roundtable.kernel.game import game_names
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import body
from tests.server.browsing import answered, my_turn, question, ready

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif("akql" not in game_names(), reason="A.K.Q.L. is not installed: pip install -e . registers it"),
]
ROUND_A_WALL = {
    "squares": [[0, 0], [1, 0]],
    "walls": [{"cells": "B2 C2 D2 E2"}],
    "knights": {
        "hollow": {"seat": 0, "cell": "C1"},
        "king": {"seat": 0, "cell": "E1"},
        "doom": {"seat": 1, "cell": "B4", "actions": 1},
    },
}
POINTS = """([kind]) => {
  const svg = document.querySelector('.board-box > svg'), ctm = svg.getScreenCTM();
  const line = svg.querySelector('.taken polyline').getAttribute('points');
  return line.split(' ').map((one) => one.split(',').map(Number)).map(([x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(ctm);
    const under = document.elementsFromPoint(at.x, at.y).map((one) => one.closest(`[data-target^="${kind} "]`)).find(Boolean);
    return under?.dataset.target;
  });
}"""
"""The places that the line which is shown leads over."""


MIDDLE = """one => {
  const there = document.querySelector(one).getBoundingClientRect();
  return [there.left + there.width / 2, there.top + there.height / 2];
}"""


def begin(page: Page, game: str, **wish: object) -> None:
    page.goto(f"/host/{game}")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "strength": "random"}]
    token = page.locator("[name=csrf]").first.input_value()
    wish = {"game": game, "seats": seats, **wish}
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token})
    assert made.ok, made.text()
    page.goto(f"/m/{made.json()['id']}")
    ready(page)
    assert my_turn(page)


def middle(page: Page, target: str) -> tuple[float, float]:
    box = page.locator(f".board-box [data-target='{target}']").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hold(page: Page, figure: str, over: str) -> None:
    page.mouse.move(*middle(page, figure))
    page.mouse.down()
    page.mouse.move(*middle(page, over), steps=4)
    expect(page.locator(".board-box .aimed-at")).to_have_attribute("data-target", over)


def test_the_way_that_is_shown_is_walked_and_who_could_react_is_marked(open_page):
    page = open_page(viewport={"width": 1280, "height": 720})
    begin(page, "akql", options={"signature_skills": False}, position=ROUND_A_WALL)
    before = question(page)
    hold(page, "figure hollow", "cell C3")
    told = page.locator("#ask .option[value='move hollow C3']").get_attribute("data-way").split()
    assert told == ["C1", "B1", "A1", "A2", "A3", "B3", "C3"], "round the wall"
    assert page.evaluate(POINTS, ["cell"]) == [f"cell {name}" for name in told]
    expect(page.locator(".board-box .alerted")).to_have_attribute("data-target", "figure doom")
    expect(page.locator(".ghost > text")).to_have_text("Hollow: move to C3, Doom may strike")
    hidden = page.eval_on_selector_all(".board-box .in-cover", "all => all.map((one) => one.dataset.at)")
    assert {"C1", "E1"} <= set(hidden) and not {"A3", "D3"} & set(hidden), (
        "what lies behind the wall cannot be seen from there"
    )
    page.mouse.move(*middle(page, "cell B1"), steps=4)
    expect(page.locator(".board-box .alerted")).to_have_count(0)
    assert page.evaluate(POINTS, ["cell"]) == ["cell C1", "cell B1"]
    page.mouse.move(*middle(page, "cell J5"), steps=4)
    expect(page.locator(".taken polyline")).to_have_count(0)
    page.mouse.move(*middle(page, "cell B1"), steps=4)
    page.mouse.up()
    page.locator("#pop button").click()
    answered(page, before)
    expect(page.locator("#log")).to_contain_text("Hollow moves from C1 to B1")
    expect(page.locator(".ghost")).to_have_count(0)


def test_in_a_duel_the_path_is_shown_and_a_target_that_could_react(open_page):
    page = open_page(viewport={"width": 1280, "height": 720})
    begin(page, "cool_duel", options={"quick_setup": True, "map": "Two Stones"})
    for _ in range(12):  # everybody takes a place first
        if page.locator("#ask .option[data-way]").count():
            break
        before = question(page)
        page.locator("#ask button.option").first.evaluate("one => one.form.requestSubmit(one)")
        answered(page, before)
        assert my_turn(page)
    expect(page.locator(".board-box .draggable")).to_have_count(1)  # of a duelist and a companion the one who acts
    figure = page.locator(".board-box .draggable").first.get_attribute("data-target")
    ways = page.eval_on_selector_all("#ask .option[data-way]", "all => all.map((one) => one.dataset.way.split(' '))")
    way = max(ways, key=len)
    hold(page, figure, f"cell {way[-1]}")
    assert page.evaluate(POINTS, ["cell"]) == [f"cell {name}" for name in way]
    page.mouse.up()
    before = question(page)
    page.locator("#pop button").first.click()
    answered(page, before)
    expect(page.locator("#log")).to_contain_text(f"moves to {way[-1]}")


def test_the_court_is_dragged_from_room_to_room(open_page):
    """All who stand there go together, over the rooms that the rules would lead them through (MYK-PLAY-199)."""
    page = open_page(viewport={"width": 1280, "height": 720})
    story = evening([body(), body(name="Ben")], stage="enter", at="A1", before="", explored=("A1", "B1", "C1"))
    position = msgspec.to_builtins(story.match.setup.position)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    begin(page, "kingdom", options={"scene": "evening"}, position=position, seats=seats)
    before = question(page)
    page.mouse.move(*page.evaluate(MIDDLE, "#at-p0"))
    page.mouse.down()
    page.mouse.move(*middle(page, "room C1"), steps=5)
    expect(page.locator(".board-box .aimed-at")).to_have_attribute("data-target", "room C1")
    assert page.evaluate(POINTS, ["room"]) == ["room A1", "room B1", "room C1"]
    assert page.locator(".ghost > g > g").count() == 2, "both of the Court are under the pointer"
    expect(page.locator(".ghost > text")).to_contain_text("Room C1")
    page.mouse.up()
    page.locator("#pop button").first.click()
    answered(page, before)
    page.wait_for_function("document.querySelector('#log').textContent.includes('C1')")


FELLED = {
    "squares": [[0, 0], [1, 0]],
    "walls": [],
    "knights": {
        "doom": {"seat": 0, "cell": "A1"},
        "shovel": {"seat": 1, "cell": "A2", "life": 1, "actions": 0},
        "king": {"seat": 1, "cell": "J5", "actions": 0},
    },
}
RISES = """addEventListener('DOMContentLoaded', () => {
  window.rises = [];
  const area = document.querySelector('.board-area');
  if (area) new MutationObserver((changes) => changes.flatMap((one) => [...one.addedNodes]).forEach((one) => {
    if (one.classList?.contains('rise')) rises.push(one.textContent);
  })).observe(area, { childList: true });
});"""


def test_a_blow_that_fells_somebody_shows_what_it_took(open_page):
    page = open_page(viewport={"width": 1280, "height": 720})
    page.add_init_script(RISES)
    for _ in range(12):  # dice decide whether it wounds, and whether Shovel gets up again
        begin(page, "akql", options={"signature_skills": False}, position=FELLED)
        while my_turn(page) and page.locator("#ask .option[value='attack doom shovel']").count():
            before = question(page)
            page.locator("#ask .option[value='attack doom shovel']").evaluate("one => one.form.requestSubmit(one)")
            answered(page, before)
        if page.locator("#log", has_text="Shovel is retired").count():
            break
    else:
        raise AssertionError("Shovel never fell")
    expect(page.locator(".board-box [data-target='figure shovel']")).to_have_count(0)
    assert page.evaluate("rises") == ["−1"]
    expect(page.locator(".last-move .hit")).to_have_count(1)
