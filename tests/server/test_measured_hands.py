"""Hands on a measured table in Debian's Chromium: rulers, and what a small screen looks at."""

from typing import Any

import pytest

from tests.server.browsing import answered, expect, my_turn, question, ready, to_the_move
from tests.server.conftest import Live
from tests.server.test_hands import middle
from tests.server.whole import sit_down

pytestmark = pytest.mark.browser


def lesson(page, server: Live, name: str) -> None:
    """A lesson begun: a position that is always the same."""
    page.goto("/learn/knights_and_knaves")
    page.click(f"form[action='/learn/knights_and_knaves/{name}'] button")
    ready(page)
    assert my_turn(page)


def test_rulers_stay_and_follow_what_they_lie_on_until_they_are_put_away(server, open_page):
    page = open_page(viewport={"width": 1280, "height": 720})
    lesson(page, server, "1-chits")
    figures = page.eval_on_selector_all(".board-box [data-radius]", "all => all.map(one => one.dataset.target)")
    enemy = figures[-1]
    x, y = middle(page, enemy)
    for there in ((x + 60, y + 40), (x - 70, y + 50)):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(*there, steps=4)
        page.mouse.up()
    assert page.locator(".ruler").count() == 2, "the first stays when a second is laid"
    words = page.locator(".ruler text").all_text_contents()
    assert all(said.endswith("from the base") for said in words), "of one base: the other end lies on the ground"
    before = question(page)
    page.locator("#ask button.option:visible").first.click()
    page.wait_for_function("old => document.querySelector('#ask [name=question]')?.value !== old", arg=before)
    assert page.locator(".ruler text").all_text_contents() == words, "and both after an answer"
    page.click("[data-look=clear]")
    assert page.locator(".ruler").count() == 0
    assert page.locator("[data-look=clear]").is_hidden()


def test_a_phone_looks_where_something_is_asked_and_can_see_the_whole_table(server, open_page):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    lesson(page, server, "1-chits")
    page.wait_for_selector("#table[data-shape=narrow] .board-area.zoomed")
    size = page.locator(".board-box .asked").first.bounding_box()["width"]
    assert size >= 24, "a base that a finger finds"
    plane = page.locator(".board-box svg[data-scale]").bounding_box()
    page.click("[data-look=all]")
    page.wait_for_selector(".board-area:not(.zoomed)")
    whole = page.locator(".board-box svg[data-scale]").bounding_box()
    assert plane["width"] > whole["width"] and whole["height"] > whole["width"], "the table is turned to fit"


def seen_whole(page, target: str) -> bool:
    """Whether all of a figure is on the part of the board that is shown, on a phone above the question."""
    one = page.locator(f".board-box [data-target='{target}']").bounding_box()
    board = page.locator(".board-box").bounding_box()
    question = page.locator("#ask").bounding_box()
    below = question["x"] < board["x"] + board["width"]  # on a laptop it stands beside the board
    foot = min(board["y"] + board["height"], question["y"] if below else board["y"] + board["height"])
    across = one["x"] >= board["x"] and one["x"] + one["width"] <= board["x"] + board["width"]
    return across and one["y"] >= board["y"] and one["y"] + one["height"] <= foot


def test_a_phone_shows_with_those_who_are_asked_about_whom_they_may_shoot_at(open_page):
    """Sixteen inches apart: from close by the target lay beyond the edge."""
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce")
    bow = figure("bow", "longbowman", 0, 20, 18, chit="shoot", ready=True, commanded=True)
    figures = [bow, figure("foe", "billman", 1, 20, 34, chit="stay")]
    sit_down(page, {"game": "knights_and_knaves", "position": {"figures": figures, "phase": "shooting"}})
    assert my_turn(page) and page.locator("#ask .option[data-target='figure foe']").count()
    assert seen_whole(page, "figure bow") and seen_whole(page, "figure foe")


def figure(name: str, troop: str, side: int, x: float, y: float, **more: Any) -> dict[str, Any]:
    leads = {"unit": f"unit-{name}", "leader": True, "commander": True}
    return {"side": side, "troop": troop, "at": [x, y], "id": name} | leads | more


BASES = """() => [...document.querySelectorAll('.board-box [data-radius]')].map((one) => {
  const { width } = one.querySelector('circle[r="48"], polygon[stroke-width="8"]').getBoundingClientRect();
  return [one.dataset.target.slice(7), width];
})"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
def test_a_melee_that_is_asked_about_is_seen_from_close_by(open_page, width, height):
    """Bases in a melee were 13 pixels wide while the whole table was seen, and somebody alone was thrice as large."""
    lines = [(0, "bill", 30, 24, 4), (1, "foe", 30.5, 24.87, 3)]
    figures = [
        figure(f"{name}-{n}", "billman", side, x + n, y, unit=name, leader=n == 0, commander=n == 0)
        for side, name, x, y, count in lines
        for n in range(count)
    ]
    figures += [figure("lone", "billman", 0, 10, 10, commander=False)]
    page = open_page(viewport={"width": width, "height": height})
    sit_down(page, {"game": "knights_and_knaves", "position": {"figures": figures, "phase": "melee"}})
    expect(page.locator(".board-area.zoomed")).to_have_count(1)
    sizes = dict(page.evaluate(BASES))
    for n in (1, 2):
        assert sizes[f"bill-{n}"] >= 32, sizes
        assert seen_whole(page, f"figure bill-{n}") and seen_whole(page, f"figure foe-{n}")
    page.keyboard.press("0")
    sizes = dict(page.evaluate(BASES))
    assert sizes["bill-1"] < 1.01 * sizes["lone"] < 1.8 * sizes["bill-1"], "nobody is a giant beside them"
    page.keyboard.press("z")
    expect(page.locator(".board-area.zoomed")).to_have_count(1)


def test_a_unit_that_was_dragged_is_turned_by_its_knob(server, open_page):
    page = open_page(viewport={"width": 1440, "height": 900})
    lesson(page, server, "2-moving")
    lead = to_the_move(page)
    before = question(page)
    x, y = middle(page, lead)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 20, steps=4)
    page.mouse.up()
    expect(page.locator("#pop button")).to_contain_text("Go there")
    knob = page.locator(".turner circle").bounding_box()
    page.mouse.move(knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2)
    page.mouse.down()
    page.mouse.move(x + 30 + 80, y - 20, steps=4)
    page.mouse.up()
    expect(page.locator("#pop button")).to_contain_text("facing east")
    assert question(page) == before, "to let go only proposes"
    page.locator("#pop button").click()
    answered(page, before)
    assert page.locator("#notice").is_hidden(), "what was offered is legal"
    state = server.house.known(page.url.rpartition("/")[2]).playing.state
    assert state.figures[lead.removeprefix("figure ")].facing in range(85, 96)


def test_a_second_click_turns_somebody_on_the_spot(server, open_page):
    page = open_page(viewport={"width": 1440, "height": 900})
    lesson(page, server, "2-moving")
    lead = to_the_move(page)
    x, y = middle(page, lead)
    page.mouse.dblclick(x, y)
    knob = page.locator(".turner circle").bounding_box()
    page.mouse.move(knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2)
    page.mouse.down()
    page.mouse.move(x - 90, y, steps=4)
    page.mouse.up()
    expect(page.locator("#pop button")).to_have_text("Stay, facing west")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.locator(".turner").count() == 0


def test_a_unit_is_drawn_up_by_hand_and_seen_before_it_stands(server, open_page):
    page = open_page(viewport={"width": 1440, "height": 900})
    page.goto("/")
    token = page.locator("[name=csrf]").first.input_value()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}]
    wish = {"game": "knights_and_knaves", "seats": seats, "options": {}}
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token})
    assert made.ok, made.text()
    page.evaluate("localStorage.setItem('no curtain', 'yes')")
    page.goto(f"/m/{made.json()['id']}")
    ready(page)
    for _ in range(12):
        assert my_turn(page)
        if page.locator("#ask button.option[value='line']").count():
            break
        before = question(page)
        page.locator("#ask button.option:visible, #ask button.main").first.click()
        answered(page, before)
    before = question(page)
    page.locator("#ask button.option[value='line']").click()
    answered(page, before)
    form = page.locator("#ask [data-bodies]")
    some = form.evaluate("one => JSON.parse(one.dataset.point).some[0]")
    bodies = form.evaluate("one => JSON.parse(one.dataset.bodies).length")
    table = page.locator(".board-box svg[data-scale]")
    place = f"""svg => {{ const at = new DOMPoint({some[0]}, {some[1]}).matrixTransform(svg.getScreenCTM());
        return [at.x, at.y]; }}"""
    x, y = table.evaluate(place)
    page.mouse.move(x, y)
    assert page.locator(".bodies:not(.not) circle").count() == bodies, "the whole unit, where it would stand"
    box = table.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.locator(".bodies.not circle").count() == bodies, "no unit is drawn up in the middle"
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert form.locator("[name=x]").input_value() == "", "a place that may not be is not offered"
    page.mouse.click(x, y)
    before = question(page)
    page.mouse.move(x + 40, y)
    assert page.locator(".bodies[data-kept=yes] circle").count() == bodies, "it stays where it was put"
    page.keyboard.press("Enter")
    answered(page, before)
    expect(page.locator("#log")).to_contain_text("are drawn up")


CHOSEN = "all => all.map(one => one.dataset.target).sort()"


def test_some_of_a_unit_are_chosen_and_dragged_alone(server, open_page):
    page = open_page(viewport={"width": 1440, "height": 900})
    lesson(page, server, "2-moving")
    to_the_move(page)
    pieces = page.eval_on_selector("#ask .option[data-drag]", "one => JSON.parse(one.dataset.drag).pieces")
    assert len(pieces) > 1
    state = server.house.known(page.url.rpartition("/")[2]).playing.state
    stood = {target: state.figures[target.removeprefix("figure ")].at for target in pieces}
    before = question(page)
    picked = pieces[1:3]
    for target in picked:
        page.mouse.move(*middle(page, target))
        page.keyboard.down("Shift")
        page.mouse.click(*middle(page, target))
        page.keyboard.up("Shift")
    assert page.eval_on_selector_all(".board-box .among", CHOSEN) == sorted(picked)
    expect(page.locator("[data-look=some]")).to_have_text(f"{len(picked)} of {len(pieces)}")
    x, y = middle(page, picked[-1])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y - 24, steps=4)
    assert page.locator(".ghost > g > *").count() == len(picked), "only those who were chosen"
    page.mouse.up()
    expect(page.locator("#pop button")).to_contain_text(f"{len(picked)} of {len(pieces)} go there")
    assert question(page) == before
    page.keyboard.press("Enter")
    answered(page, before)
    assert page.locator("#notice").is_hidden(), "what was offered is legal"
    state = server.house.known(page.url.rpartition("/")[2]).playing.state
    moved = [target for target in pieces if state.figures[target.removeprefix("figure ")].at != stood[target]]
    assert sorted(moved) == sorted(picked)
    expect(page.locator(".prompt")).to_contain_text("go")  # where the others go


def test_a_frame_with_shift_and_taps_after_a_button_choose_several(server, open_page):
    page = open_page(viewport={"width": 1440, "height": 900})
    lesson(page, server, "2-moving")
    to_the_move(page)
    pieces = page.eval_on_selector("#ask .option[data-drag]", "one => JSON.parse(one.dataset.drag).pieces")
    places = [middle(page, target) for target in pieces]
    low = min(x for x, _ in places) - 30, min(y for _, y in places) - 30
    high = max(x for x, _ in places) + 30, max(y for _, y in places) + 30
    page.keyboard.down("Shift")
    page.mouse.move(*low)
    page.mouse.down()
    page.mouse.move(*high, steps=4)
    expect(page.locator(".lasso")).to_be_visible()
    page.mouse.up()
    page.keyboard.up("Shift")
    assert page.eval_on_selector_all(".board-box .among", CHOSEN) == sorted(pieces)
    page.keyboard.press("Escape")
    assert page.locator(".board-box .among").count() == 0
    page.click("[data-look=some]")
    page.mouse.click(*places[1])
    assert page.eval_on_selector_all(".board-box .among", CHOSEN) == [pieces[1]]
    page.mouse.click(*places[1])
    assert page.locator(".board-box .among").count() == 0, "a second tap takes it back"


RISING = """async () => {
  const from = document.querySelector('script[src*="table.js"]').src;
  const { places, glide } = await import(from.replace('table.js', 'motion.js'));
  const box = document.querySelector('.board-box');
  const two = ['foe-0', 'bill-0'].map((id) => document.getElementById(`figure-${id}`));
  const before = places(box);
  for (const one of two) one.dataset.life = Number(one.dataset.life) - 7;
  glide(box, before, true);
}"""
NUMBERS = """() => [...document.querySelectorAll('.board-area .rise')].map((one) => {
  const area = one.offsetParent.getBoundingClientRect();
  return [area.left + parseFloat(one.style.left), area.top + parseFloat(one.style.top), one.offsetWidth, one.offsetHeight];
})"""


def test_numbers_that_rise_lie_on_no_others_and_stay_at_their_figures(open_page):
    """Two blows in one melee were one blot, and a number was left behind where one looked closer meanwhile."""
    two = ((0, "bill", 24.0), (1, "foe", 25.0))
    figures = [figure(f"{name}-0", "billman", side, 30, y, unit=name) for side, name, y in two]
    figures.append(figure("far-0", "billman", 1, 60, 40, unit="far", commander=False))
    page = open_page(viewport={"width": 1280, "height": 720})
    sit_down(page, {"game": "knights_and_knaves", "position": {"figures": figures, "phase": "rally"}})
    page.wait_for_selector("#ask [name=question]", state="attached")
    page.evaluate(RISING)
    (x, y, wide, high), (other_x, other_y, *_) = page.evaluate(NUMBERS)
    assert abs(x - other_x) < wide and abs(y - other_y) >= high, "one above the other"
    for _ in range(3):
        page.keyboard.press("+")
    there = page.locator("#figure-foe-0").bounding_box()
    nearest = min(abs(x - there["x"] - there["width"] / 2) for x, *_ in page.evaluate(NUMBERS))
    assert nearest < 6, "it has gone along with the figure"
