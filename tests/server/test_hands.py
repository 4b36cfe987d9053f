"""Hands on the board in Debian's Chromium: select and act, drag with a ghost, sheets beside the board, passing for good."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from roundtable.kernel.asks import ChooseSome
from roundtable.kernel.dice import Dice
from roundtable.kernel.game import game_names
from tests.server.browsing import answered, host, host_position, my_turn, question, ready, to_the_move

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif("akql" not in game_names(), reason="A.K.Q.L. is not installed: pip install -e . registers it"),
]
LAPTOP = {"viewport": {"width": 1280, "height": 720}}


MIDDLE = """target => {
  const box = document.querySelector(`.board-box [data-target='${target}']`)?.getBoundingClientRect();
  return box?.width ? [box.left + box.width / 2, box.top + box.height / 2] : null;
}"""


WORKING = "() => Boolean(document.activeElement.closest('.board-box [data-target], #ask'))"


def middle(page: Page, target: str) -> tuple[float, float]:
    """Where something on the board has its middle, as soon as it is there: a board may just be drawn anew."""
    x, y = page.wait_for_function(MIDDLE, arg=target).json_value()
    return x, y


def test_a_first_click_selects_and_a_second_acts(open_page):
    page = open_page(**LAPTOP)
    host_position(page)
    assert my_turn(page)
    before = question(page)
    page.mouse.click(*middle(page, "figure hollow"))
    expect(page.locator("#ask legend button[aria-pressed=true]")).to_have_text("Hollow")
    expect(page.locator("#dock.kept h3")).to_have_text("Hollow")
    assert question(page) == before, "a click on one's own knight spends nothing"
    for _ in range(3):
        page.mouse.click(*middle(page, "figure hollow"))
    assert question(page) == before, "however often"
    page.keyboard.press("Escape")
    page.mouse.click(*middle(page, "cell A2"))
    expect(page.locator("#pop button").first).to_have_text("Hollow: move to A2")
    assert question(page) == before, "a place is proposed first"
    page.locator("#pop button").first.click()
    answered(page, before)
    expect(page.locator("#log")).to_contain_text("Hollow moves from A1 to A2")
    expect(page.locator(".last-move .from")).to_have_count(1)
    expect(page.locator(".last-move .to")).to_have_count(1)


def test_where_a_figure_is_selected_a_place_takes_one_click(open_page):
    page = open_page(**LAPTOP)
    host_position(page)
    assert my_turn(page)
    before = question(page)
    page.mouse.click(*middle(page, "figure shovel"))
    expect(page.locator(".board-box .picked")).to_have_count(1)
    page.mouse.click(*middle(page, "cell C2"))
    answered(page, before)
    expect(page.locator("#log")).to_contain_text("Shovel moves from C1 to C2")


def test_a_sheet_stands_beside_the_board_and_not_over_it(open_page):
    page = open_page(**LAPTOP)
    host_position(page)
    page.mouse.click(*middle(page, "figure doom"))
    dock, board = page.locator("#dock.kept").bounding_box(), page.locator(".board-box").bounding_box()
    assert dock["x"] >= board["x"] + board["width"], "to its right"
    page.mouse.move(5, 5)
    expect(page.locator("#dock h3")).to_have_text("Doom")
    page.keyboard.press("Escape")
    expect(page.locator("#dock")).to_be_hidden()
    page.mouse.click(*middle(page, "figure doom"))
    page.click("summary:has-text('Give up')")
    page.click("text=Yes, give up")
    expect(page.locator(".ended h2")).to_be_visible()
    expect(page.locator("#dock")).to_be_hidden()


def test_a_knight_is_dragged_with_a_ghost_and_confirmed(open_page):
    page = open_page(**LAPTOP)
    host_position(page)
    assert my_turn(page)
    before = question(page)
    page.mouse.move(*middle(page, "figure hollow"))
    page.mouse.down()
    page.mouse.move(*middle(page, "cell B2"), steps=4)
    expect(page.locator(".ghost")).to_have_count(1)
    expect(page.locator(".board-box .aimed-at")).to_have_attribute("data-target", "cell B2")
    expect(page.locator(".ghost > text")).to_have_text("Hollow: move to B2")
    page.mouse.up()
    expect(page.locator("#pop button")).to_have_text("Hollow: move to B2")
    assert question(page) == before, "to let go proposes"
    page.keyboard.press("Enter")
    answered(page, before)
    expect(page.locator("#log")).to_contain_text("Hollow moves from A1 to B2")
    expect(page.locator(".ghost")).to_have_count(0)
    assert page.evaluate(WORKING), "the focus stays on the board or in the question"


def test_a_drag_that_ends_nowhere_does_nothing(open_page):
    page = open_page(**LAPTOP)
    host_position(page)
    assert my_turn(page)
    before = question(page)
    page.mouse.move(*middle(page, "figure hollow"))
    page.mouse.down()
    page.mouse.move(*middle(page, "figure doom"), steps=4)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator("#pop")).to_be_hidden()
    assert question(page) == before


def test_a_unit_is_dragged_on_the_measured_table_no_further_than_it_can_go(open_page):
    page = open_page(viewport={"width": 1440, "height": 900})
    page.goto("/")
    page.click("form[action='/solo/knights_and_knaves'] button")
    ready(page)
    lead = to_the_move(page)
    pieces = page.eval_on_selector("#ask .option[data-drag]", "one => JSON.parse(one.dataset.drag).pieces.length")
    most = page.eval_on_selector("#ask .option[data-drag]", "one => JSON.parse(one.dataset.drag).region.of.radius")
    before = question(page)
    start = middle(page, lead)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0], start[1] - 600, steps=6)
    assert page.locator(".ghost > g > *").count() == pieces, "the whole unit goes along"
    inches = float(page.locator(".ghost > text").text_content().split()[0])
    assert 0 < inches <= 2 * most / 100, "no further than its pace"
    page.mouse.up()
    expect(page.locator("#pop button")).to_contain_text("Go there")
    assert question(page) == before
    page.keyboard.press("Enter")
    answered(page, before)
    assert page.locator("#notice").is_hidden(), "what was offered is legal"
    assert page.evaluate(WORKING), "the focus is where one goes on"


@pytest.mark.parametrize("key", ["e"])
def test_the_turn_ends_by_its_own_key_and_the_focus_stays_in_the_question(open_page, key):
    page = open_page(**LAPTOP)
    host(page, {"0": "me", "1": "bot random"}, **{"option knights_per_player": "2", "option round_limit": "9"})
    assert my_turn(page)
    end = page.locator("#ask button[data-ends]")
    expect(end).to_be_in_viewport()
    end.focus()
    before = question(page)
    page.keyboard.press(key)
    answered(page, before)
    assert my_turn(page)
    assert page.evaluate("document.getElementById('ask').contains(document.activeElement)")


REACTING = {
    "squares": [[0, 0], [1, 0]],
    "walls": [],
    "knights": {"hollow": {"seat": 0, "cell": "A3"}, "doom": {"seat": 1, "cell": "C3"}, "king": {"seat": 1, "cell": "J5"}},
}


def test_a_reaction_is_passed_until_one_says_otherwise(server):
    """Two seats at one screen, without a browser: the first passes for good, and is asked again when it says so."""
    ann = server.browser()
    ann.get("/host/akql")
    wish = {
        "game": "akql",
        "seats": [{"kind": "me"}, {"kind": "me"}],
        "options": {"signature_skills": False},
        "position": REACTING,
    }
    made = ann.http.post("/api/matches", json=wish, headers={"x-csrf-token": ann.csrf}).json()
    room = server.house.known(made["id"])

    def do(seat: int, what: str, **fields: str) -> None:
        done = ann.post(f"/m/{made['id']}/do", do=what, seat=seat, question=room.question_id(seat), **fields)
        assert done.status_code == 200, done.text

    while 0 in room.asked() and "end" in room.playing.asks[0].options:
        do(0, "answer", choice="end")
    assert room.asked() == [1]
    do(1, "answer", choice="move doom A4")
    assert room.asked() == [0], "Hollow may react to who passes"
    assert "Pass until I say otherwise" in ann.get(f"/m/{made['id']}?seat=0").text
    do(0, "pass on")
    assert room.asked() == [1]
    text = ann.get(f"/m/{made['id']}?seat=0").text
    assert "You are passing whenever you could use" in text
    assert "Ask me again" in text
    do(1, "answer", choice="move doom B4")
    assert room.asked() == [1], "nobody is asked any more"
    ann.post(f"/m/{made['id']}/do", do="ask again", seat=0)
    assert "You pass whenever" not in ann.get(f"/m/{made['id']}?seat=0").text


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def drag_by_finger(page: Page, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> CDPSession:
    """A finger goes down, moves and stays down: as a browser gets it from a screen, which may take it for scrolling."""
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
    for step in range(1, steps + 1):
        x, y = (start[axis] + (end[axis] - start[axis]) * step / steps for axis in (0, 1))
        fingers.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    return fingers


def settled(page: Page) -> float:
    """Where the page stands scrolled once it glides no more: the same for ten frames."""
    return page.evaluate(
        "() => new Promise((done) => { let at = scrollY, same = 0; const look = () => {"
        " same = scrollY === at ? same + 1 : 0; at = scrollY;"
        " same < 10 ? requestAnimationFrame(look) : done(at); }; requestAnimationFrame(look); })"
    )


def lift(fingers: CDPSession) -> None:
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_on_a_phone_a_knight_is_dragged_by_a_finger_and_the_page_stays_where_it_is(open_page):
    page = open_page(**PHONE)
    host_position(page)
    assert my_turn(page)
    page.locator("#ask .fold").tap()  # away, so that the whole board is in sight
    before, at = question(page), settled(page)
    fingers = drag_by_finger(page, middle(page, "figure hollow"), middle(page, "cell B2"))
    expect(page.locator(".ghost > text")).to_have_text("Hollow: move to B2")
    assert page.evaluate("scrollY") == at, "the page does not scroll meanwhile"
    lift(fingers)
    expect(page.locator("#pop button")).to_have_text("Hollow: move to B2")
    assert question(page) == before, "to let go proposes"


def test_on_a_phone_a_unit_is_dragged_by_a_finger_on_the_measured_table(open_page):
    page = open_page(**PHONE)
    page.goto("/")
    page.click("form[action='/solo/knights_and_knaves'] button")
    ready(page)
    lead = to_the_move(page)
    start = middle(page, lead)
    fingers = drag_by_finger(page, start, (start[0], start[1] - 60))
    expect(page.locator(".ghost > text")).to_contain_text("inch")
    lift(fingers)
    expect(page.locator("#pop button")).to_contain_text("Go there")


def test_on_a_phone_answers_lie_in_strips_and_the_question_folds_away(open_page):
    page = open_page(**PHONE)
    host_position(page)
    assert my_turn(page)
    page.locator("#ask details.aimed:not([open]) summary").first.tap()
    strips = page.eval_on_selector_all(
        "#ask .group .plain",
        "all => all.filter(one => one.clientHeight).map(one => [one.scrollWidth > one.clientWidth, one.clientHeight])",
    )
    assert any(wide for wide, _ in strips) and all(high < 80 for _, high in strips), "one row each, swiped sideways"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), "but not the page"
    high = page.locator("#ask").bounding_box()["height"]
    page.locator("#ask .fold").tap()
    expect(page.locator("#ask .group").first).to_be_hidden()
    expect(page.locator("#ask .prompt")).to_be_visible()
    assert page.locator("#ask").bounding_box()["height"] < high / 2
    page.locator("#ask .fold").tap()
    expect(page.locator("#ask .group").first).to_be_visible()


def test_on_a_phone_what_is_asked_about_is_brought_into_sight(open_page):
    page = open_page(**PHONE | {"reduced_motion": "reduce"})
    host_position(page)
    assert my_turn(page)
    before = question(page)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.locator("#ask button.option:visible").first.tap()
    answered(page, before)
    page.wait_for_function(SEEN)


SEEN = """() => {
  const tops = [...document.querySelectorAll('.board-box .legal')].map((one) => one.getBoundingClientRect().top);
  return Math.min(...tops) > -1 && Math.min(...tops) < document.getElementById('ask').getBoundingClientRect().top;
}"""


def before_things_to_tick(server, page: Page) -> ChooseSome:
    """At a table with a question of which several answers may be ticked."""
    page.goto("/host/knights_and_knaves")
    token = page.locator("[name=csrf]").first.input_value()
    wish = {
        "game": "knights_and_knaves",
        "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}],
        "options": {"quick_setup": True},
    }
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token}).json()
    room = server.house.known(made["id"])
    dice = Dice(b"ticks")
    for _ in range(60):
        seat = room.asked()[0]
        ask = room.playing.asks[seat]
        if isinstance(ask, ChooseSome) and len(ask.options) > 1:
            break
        answer = {"seat": seat, "question": room.question_id(seat), "value": ask.sample(dice)}
        done = page.request.post(f"/api/matches/{made['id']}/answer", data=answer, headers={"x-csrf-token": token})
        assert done.ok, done.text()
    assert isinstance(ask, ChooseSome)
    page.goto(f"/m/{made['id']}?seat={seat}")
    ready(page)
    if page.locator("#handover:visible, .handover:visible").count():
        page.click("text=I am here")
    return ask


def test_things_to_tick_have_numbers_and_enter_is_done(server, open_page):
    """By keyboard alone; of things of which only one may be chosen the last one ticked stays."""
    page = open_page(**LAPTOP)
    ask = before_things_to_tick(server, page)
    before = question(page)
    expect(page.locator("#ask .checks .option").first).to_have_attribute("data-number", "1")
    page.keyboard.press("1")
    expect(page.locator("#ask .checks input").first).to_be_checked()
    page.keyboard.press("2")
    expect(page.locator("#ask .checks input:checked")).to_have_count(1 if ask.most == 1 else 2)
    page.keyboard.press("Enter")
    answered(page, before)


def test_where_nothing_is_suggested_done_is(server, open_page):
    page = open_page(**LAPTOP)
    assert before_things_to_tick(server, page).first == [], "a fair commander leaves the orders as they are"
    expect(page.locator("#ask button.main")).to_have_text("Done (0)")
    assert page.locator("#ask .suggested").count() == 0


def test_on_a_phone_a_sheet_opens_between_the_board_and_the_question(open_page):
    """It used to open below the question, out of sight."""
    page = open_page(**PHONE)
    host_position(page)
    assert my_turn(page)
    page.touchscreen.tap(*middle(page, "figure hollow"))
    expect(page.locator("#dock.kept h3")).to_have_text("Hollow", timeout=15_000)
    dock, ask = page.locator("#dock").bounding_box(), page.locator(".table > .ask").bounding_box()
    assert dock["y"] > 0 and dock["height"] > 100 and dock["y"] + dock["height"] <= ask["y"] + 1
    page.locator("#dock .close").tap()
    expect(page.locator("#dock")).to_be_hidden(timeout=10_000)
