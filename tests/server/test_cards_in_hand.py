"""Cards are dragged in Debian's Chromium: onto whom they hit, into the hand, onto the discard pile; and so is a fighter."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.browsing import answered, my_turn, question
from tests.server.test_hands import WORKING, drag_by_finger, lift, middle
from tests.server.whole import SIZES, sit_down

pytestmark = pytest.mark.browser
POSITION: dict[str, Any] = {
    "fighters": ["lost_knight", "maggot"],
    "row": ["cleave", "rend", "hurled_axe", "lunge"],
    "deck": ["throat_bite", "pounce", "guarded_cut", "hex_bolt", "mind_spike", "rune_snare", "shield_bash"],
    "actions": 2,
    "sides": [{"space": 4, "hand": ["cleave", "guarded_cut", "lunge"]}, {"space": 5, "light": 3}],
}


def sit(page: Page, **changes: Any) -> None:
    """A duel against a bot, always the same."""
    sit_down(page, {"game": "knockdown", "position": {**POSITION, **changes}})
    assert my_turn(page)


def in_the_row(page: Page, name: str) -> str:
    """The card of the row with that name, as something on the board."""
    target: str = page.locator(f"#ask .option[value^='attack {name}.']").get_attribute("data-target")
    return target


def drag(page: Page, piece: str, onto: str) -> None:
    """Hold something over something else."""
    page.mouse.move(*middle(page, piece))
    page.mouse.down()
    page.mouse.move(*middle(page, onto), steps=5)


def test_a_card_is_dragged_onto_whom_it_hits_and_confirmed(open_page):
    page = open_page(**SIZES["laptop"])
    sit(page)
    before = question(page)
    drag(page, in_the_row(page, "cleave"), "figure 1")
    expect(page.locator(".ghost")).to_have_count(1)
    expect(page.locator(".board-box .aimed-at")).to_have_attribute("data-target", "figure 1")
    expect(page.locator(".ghost > text")).to_contain_text("Cleave")
    page.mouse.up()
    expect(page.locator("#pop button")).to_have_count(1)
    expect(page.locator("#pop button")).to_contain_text("1 heavy wound unless blocked")
    assert question(page) == before, "to let go proposes"
    page.keyboard.press("Enter")
    answered(page, before)
    expect(page.locator("#log")).to_contain_text("Maggot suffers 1 heavy wound from Cleave")
    expect(page.locator(".ghost")).to_have_count(0)
    assert page.evaluate(WORKING), "the focus stays on the board or in the question"


def test_a_card_that_does_not_reach_goes_into_the_hand_alone(open_page):
    page = open_page(**SIZES["laptop"])
    sit(page)
    before = question(page)
    drag(page, in_the_row(page, "lunge"), "figure 1")
    expect(page.locator(".board-box .aimed-at")).to_have_count(0)
    page.mouse.move(*middle(page, "hand 0"), steps=5)
    expect(page.locator(".board-box .aimed-at")).to_have_attribute("data-target", "hand 0")
    page.mouse.up()
    expect(page.locator("#pop button")).to_contain_text("only take it: out of range")
    page.locator("#pop button").click()
    answered(page, before)
    expect(page.locator("#log")).to_contain_text("Lunge")


def test_a_fighter_is_dragged_along_the_lane_and_a_special_attack_onto_the_opponent(open_page):
    page = open_page(**SIZES["laptop"])
    sit(page)
    before = question(page)
    drag(page, "figure 0", "space 3")
    page.mouse.up()
    expect(page.locator("#pop button").first).to_contain_text("space 3")
    page.keyboard.press("Escape")
    assert question(page) == before
    expect(page.locator(".ghost")).to_have_count(0)
    drag(page, "figure 0:sundering_blow", "figure 1")
    page.mouse.up()
    page.locator("#pop button", has_text="Sundering Blow").click()
    answered(page, before)
    expect(page.locator("#ask .prompt")).to_contain_text("Pay for Sundering Blow")


def test_a_card_that_pays_is_dragged_onto_the_discard_pile(open_page):
    page = open_page(**SIZES["large"])
    sit(page, sides=[{"space": 4, "hand": ["lunge", "pounce"]}, {"space": 5, "light": 3}])
    before = question(page)
    page.locator("#ask button.option[value='dash 3']").click()
    answered(page, before)
    before = question(page)
    card = page.locator("#ask .option[data-target^='card ']").first.get_attribute("data-target")
    drag(page, card, "discard")
    page.mouse.up()
    page.locator("#pop button").click()
    answered(page, before)
    expect(page.locator("#log")).to_contain_text("to Dash")


def test_a_finger_that_goes_up_over_cards_scrolls_and_one_that_goes_sideways_drags(open_page):
    page = open_page(**SIZES["phone"])
    sit(page)
    page.locator("#ask .fold").tap()  # away, so that the row is in sight
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    card = in_the_row(page, "rend")
    x, y = middle(page, card)
    fingers = drag_by_finger(page, (x, y), (x, y - 120))
    page.wait_for_function("() => scrollY > 20")
    expect(page.locator(".ghost")).to_have_count(0)
    lift(fingers)
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    x, y = middle(page, card)
    fingers = drag_by_finger(page, (x, y), (x - 60, y))
    expect(page.locator(".ghost")).to_have_count(1)
    x, y = middle(page, "figure 1")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(".board-box .aimed-at")).to_have_attribute("data-target", "figure 1")
    lift(fingers)
    expect(page.locator("#pop button")).to_contain_text("Rend")


def test_empty_places_of_the_row_take_no_line_of_their_own_on_a_phone(open_page):
    page = open_page(**SIZES["phone"])
    high = []
    for row in (POSITION["row"], POSITION["row"][:2]):
        sit(page, row=row)
        high.append(page.locator(".board-box > svg").bounding_box()["height"])
    assert high[0] - high[1] > 150, "two cards leave a line of the row empty"
