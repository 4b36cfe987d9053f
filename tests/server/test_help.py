"""Help where one looks: the key to the board, words with their meaning, searches that find while one types."""

import json
import re

import pytest
from playwright.sync_api import expect

from roundtable.kernel.game import find_game
from roundtable.server.art import words
from tests.server.browsing import host_position, my_turn, sit_at

pytestmark = pytest.mark.browser
GAMES = ["akql", "cool_duel", "knockdown", "knights_and_knaves", "kingdom"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_what_is_on_its_board_and_what_its_words_mean(game):
    found = find_game(game)
    for told in (found.legend, found.words):
        assert len(told) >= 8
        assert all(thing and meaning and not meaning.endswith(".") for thing, meaning in told)
        assert len({thing.casefold() for thing, _ in told}) == len(told), "each once"


NAMES = [("akql", "Raised Guard"), ("cool_duel", "Cross Strike"), ("knockdown", "Vengeance")]


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_names_out_of_the_books_say_what_they_do(game, name):
    """Each once, and none that the words of the game tell already."""
    told = json.loads(words(game))
    assert len({word.casefold() for word, *_ in told}) == len(told)
    assert any(word == name and meaning and exact for word, meaning, *exact in told)


def test_a_skill_on_a_button_says_what_it_does(open_page):
    page = open_page()
    knights = {"shield": {"seat": 0, "cell": "C2"}, "hollow": {"seat": 1, "cell": "D2"}}
    sit_at(page, {"squares": [[0, 0], [1, 0]], "knights": knights})
    assert my_turn(page)
    page.locator("#ask .option .term", has_text="Raised Guard").first.hover()
    expect(page.locator("#tip")).to_contain_text("+2 Physical Defence")


def test_the_key_to_the_board_is_one_key_away(open_page):
    page = open_page()
    host_position(page)
    page.keyboard.press("k")
    expect(page.locator("#legend")).to_be_visible()
    assert page.locator("#legend dt").all_inner_texts() == [thing for thing, _ in find_game("akql").legend]
    page.keyboard.press("Escape")
    expect(page.locator("#legend")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 500})
    for key, dialog in (("k", "#legend"), ("?", "#help")):
        page.keyboard.press(key)
        expect(page.locator(dialog)).to_be_visible()
        shown = page.locator(dialog).evaluate("one => [one.scrollTop, one.scrollHeight > one.clientHeight]")
        assert shown == [0, True], "its beginning is seen first, not the button at its end"
        page.keyboard.press("Escape")
        expect(page.locator(dialog)).to_be_hidden()


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
