"""Help where one looks: the key to the board, words with their meaning, searches that find while one types."""

import re

import pytest
from playwright.sync_api import expect

from roundtable.kernel.game import find_game
from tests.server.browsing import host_position, my_turn

pytestmark = pytest.mark.browser
GAMES = ["akql", "cool_duel", "knockdown", "knights_and_knaves", "kingdom"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_what_is_on_its_board_and_what_its_words_mean(game):
    found = find_game(game)
    for told in (found.legend, found.words):
        assert len(told) >= 8
        assert all(thing and meaning and not meaning.endswith(".") for thing, meaning in told)
        assert len({thing.casefold() for thing, _ in told}) == len(told), "each once"


def test_the_key_to_the_board_is_one_key_away(open_page):
    page = open_page()
    host_position(page)
    page.keyboard.press("k")
    expect(page.locator("#legend")).to_be_visible()
    assert page.locator("#legend dt").all_inner_texts() == [thing for thing, _ in find_game("akql").legend]
    page.keyboard.press("Escape")
    expect(page.locator("#legend")).to_be_hidden()


def test_a_word_carries_its_meaning_on_hover_and_on_tap(open_page):
    page = open_page()
    host_position(page)
    assert my_turn(page)
    page.mouse.click(*page.evaluate(MIDDLE))
    word = page.locator("#dock .term").first
    meaning = dict(find_game("akql").words)[word.inner_text()]
    word.hover()
    expect(page.locator("#tip")).to_have_text(meaning)
    page.mouse.move(5, 5)
    expect(page.locator("#tip")).to_be_hidden()
    word.click()
    expect(page.locator("#tip")).to_have_text(meaning)


MIDDLE = """() => {
  const box = document.querySelector(".board-box [data-target='figure hollow']").getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def test_a_search_finds_while_one_types_and_in_spite_of_a_slip(open_page):
    page = open_page()
    page.goto("/rules/akql")
    page.locator("[type=search]").press_sequentially("terifid")
    expect(page.locator("[data-results] [role=status]")).to_contain_text("with “terifid”")
    assert 0 < page.locator("article.rule").count() < 161
    page.goto("/tools/kingdom")
    everything = page.locator("[data-results] li").all_text_contents()
    page.locator("[type=search]").press_sequentially("dungoen")
    expect(page).to_have_url(re.compile("q=dungoen$"))  # written once what was found is shown
    found = page.locator("[data-results] li").all_text_contents()
    assert found and found != everything
    expect(page.locator("[data-results]")).to_contain_text("ungeon")
