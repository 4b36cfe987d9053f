"""What was seen on pictures of the tables, and is not to come back: measured in the page."""

import pytest
from playwright.sync_api import Page, expect

from roundtable.kernel.match import Match
from roundtable.server.art import shaped
from tests.server.browsing import host_position, my_turn, ready, sit_at
from tests.server.whole import SHORT

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
RINGS = """() => {
  const rings = (figure) => [...figure.querySelectorAll(':scope > circle')].slice(1);
  const inks = (figure) => rings(figure).map((ring) => getComputedStyle(ring).stroke);
  const [one] = document.querySelectorAll('.board-box [data-target="figure doom"]');
  const before = one.classList.contains('legal');
  const lit = inks(one);
  one.classList.remove('legal');
  return [before, lit, inks(one)];
}"""


def labyrinth(page: Page) -> None:
    """A field of two squares with nothing on it, on which I lay the first piece."""
    knights = {"hollow": {"seat": 0}, "doom": {"seat": 1}}
    sit_at(page, {"squares": [[0, 0], [1, 0]], "phase": "labyrinth", "knights": knights}, knights_per_player=1)
    assert my_turn(page)


def test_who_can_be_struck_keeps_the_colours_of_rings_and_pips(open_page):
    """Life and actions of an enemy are wanted most while it can be chosen."""
    page = open_page(viewport={"width": 1280, "height": 720})
    knights = {"hollow": {"seat": 0, "cell": "C2"}, "doom": {"seat": 1, "cell": "D2", "life": 9}}
    sit_at(page, {"squares": [[0, 0], [1, 0]], "knights": knights})
    assert my_turn(page)
    legal, lit, plain = page.evaluate(RINGS)
    assert legal and len(plain) > 3
    assert lit == plain


def test_on_a_phone_every_row_of_answers_has_the_whole_width(open_page):
    """The first stood beside the button for a hint, and what came next could not be seen to be there."""
    page = open_page(**PHONE)
    host_position(page)
    assert my_turn(page)
    page.evaluate("document.querySelectorAll('#ask details').forEach((one) => { one.open = true; })")
    widths = page.eval_on_selector_all("#ask .group .plain", "rows => rows.map((row) => row.getBoundingClientRect().width)")
    assert len(widths) > 2 and max(widths) - min(widths) < 1


def test_pieces_are_drawn_and_lie_as_on_the_board(open_page):
    """Wide, and on a phone, where the field is turned: the picture is turned with it."""
    for settings, turn in (({"viewport": {"width": 1280, "height": 720}}, "none"), (PHONE, "90deg")):
        page = open_page(**settings)
        labyrinth(page)
        pieces = page.locator("#ask button.option[value^='piece']")
        assert "█" not in page.locator("#ask").inner_text()
        expect(page.locator("#ask .shape")).to_have_count(pieces.count())
        assert page.locator("#ask .shape").first.evaluate("one => getComputedStyle(one).rotate") == turn


def test_where_a_piece_would_lie_is_shown_before_it_is_laid(open_page):
    page = open_page(viewport={"width": 1280, "height": 720})
    labyrinth(page)
    page.locator("#ask button.option[value='piece I4-1']").click()
    expect(page.locator("#ask .prompt")).to_contain_text("Where do you lay the I tetromino?")
    assert page.locator(".board-box use.shown").count() == 0
    page.locator(".board-box [data-target='cell B2']").hover()
    shown = page.locator(".board-box use.shown")
    expect(shown).to_have_count(1)
    piece, cells = shown.bounding_box(), [page.locator(f".board-box [data-target='cell {x}2']") for x in "BE"]
    first, last = (cell.bounding_box() for cell in cells)
    assert piece and first and last
    assert piece["x"] == pytest.approx(first["x"], abs=3)
    assert piece["x"] + piece["width"] == pytest.approx(last["x"] + last["width"], abs=3)


def test_a_shape_in_words_is_read_aloud_row_by_row():
    drawn = shaped("L <tetromino> █·/█·/██")
    assert str(drawn).startswith("L &lt;tetromino&gt; <svg")
    assert 'aria-label="rows 1; 1; 1 2"' in drawn and drawn.count("<rect") == 4


def test_who_is_selected_has_the_numbers(open_page):
    """With a figure selected its answers begin with number 1, and those of others have none."""
    page = open_page(viewport={"width": 1280, "height": 720})
    host_position(page)
    assert my_turn(page)
    page.locator("#ask [data-group='King'] legend button").click()
    expect(page.locator("#ask [data-group='King'] [data-number='1']")).to_have_count(1)
    assert page.locator("#ask .narrowed [data-number]").count() == 0


def test_duelists_who_are_ready_are_shown_first():
    """A fair bot builds its own; who has never played takes one as it is."""
    match = Match.new("cool_duel", seats=2, seed=1)
    assert match.ask is not None
    assert match.asks[0].listed()[0].group == "Ready-made"


def test_nothing_lies_on_the_order_to_pass(open_page):
    """What ends a question stays in sight at its foot, and what comes below it is whole."""
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto("/host/cool_duel")
    token = page.locator("[name=csrf]").first.input_value()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}]
    setup = SHORT["cool_duel"]
    made = page.request.post("/api/matches", data={"seats": seats, **setup}, headers={"x-csrf-token": token})
    page.goto(f"/m/{made.json()['id']}")
    page.evaluate("localStorage.setItem('no curtain', 'yes')")
    ready(page)
    page.locator("#ask button.option[value^='attack jab']").first.click()
    order = page.locator("#ask .standing button")
    expect(order).to_be_visible()
    order.scroll_into_view_if_needed()
    closing, foot = page.locator("#ask .closing").bounding_box(), order.bounding_box()
    assert closing and foot
    assert foot["y"] >= closing["y"] + closing["height"]
