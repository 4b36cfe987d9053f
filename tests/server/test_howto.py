"""How to play, in the page: from the card to the answer, with diagrams, the rule behind it, and mistakes forgiven."""

import pytest

from tests.server.browsing import expect

pytestmark = pytest.mark.browser
GAMES = ["akql", "cool_duel", "knockdown", "knights_and_knaves", "kingdom"]


def test_from_the_card_to_an_answer_and_the_rule_behind_it(open_page):
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto("/")
    page.click("li.card:has-text('A.K.Q.L.') >> text=How to play")
    expect(page.locator("h1")).to_have_text("How to play A.K.Q.L.")
    expect(page.locator(".diagram svg.board").nth(4)).to_be_attached()
    page.fill("[type=search]", "how do i atack")
    expect(page.locator("[data-results] h2").first).to_have_text("Striking")
    page.locator("[data-results] .why").first.click()
    expect(page.locator(".rule-here .rule").first).to_be_visible()
    expect(page.locator(".rule-here .id").first).to_have_text("AKQL-047")
    page.fill("[type=search]", "xyzzy")
    expect(page.locator("[data-results] > [role=status]")).to_contain_text("Nothing here is about")


@pytest.mark.parametrize("game", GAMES)
def test_every_book_fits_a_phone_and_is_linked_where_it_is_looked_for(open_page, game):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(f"/learn/{game}")
    page.click("text=How to play, as a book")
    expect(page.locator("h1")).to_contain_text("How to play")
    page.wait_for_load_state()
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    widths = page.eval_on_selector_all(".diagram > svg", "all => all.map(one => one.getBoundingClientRect().width)")
    assert len(widths) >= 5 and min(widths) >= 300
    page.goto("/rules")
    assert page.locator(f"a[href='/how-to-play/{game}']").count() == 1


def test_a_game_without_a_book_has_no_page(server):
    answer = server.browser().get("/how-to-play/toy")
    assert answer.status_code == 404 and "no rulebook" in answer.text
