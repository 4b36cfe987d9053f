"""Puzzles in the page: today's, any of them, solved, missed and tried again."""

import pytest

from roundtable.kernel.game import find_game
from roundtable.kernel.puzzles import by_grade, of_the_day, puzzles
from roundtable.server import puzzles as pages
from tests.server.browsing import ready
from tests.server.conftest import Browser

pytestmark = pytest.mark.browser


def test_todays_puzzle_is_solved_and_another_missed(open_page, monkeypatch):
    monkeypatch.setattr(pages, "today", lambda: "2026-11-16")
    game = find_game("knockdown")
    page = open_page()
    page.goto("/puzzles")
    assert page.locator(f"section[aria-labelledby='puzzle-{game.name}'] .puzzle-board svg").count() == 1
    page.locator(f"section[aria-labelledby='puzzle-{game.name}'] button.main").click()
    ready(page)
    assert page.locator("[data-hint]").count() == 0, "who solves a puzzle gets no hints"
    puzzle = of_the_day(game, "2026-11-16")
    assert puzzle is not None and puzzle.task in page.inner_text(".lesson")
    for answer in puzzle.solution:
        page.evaluate("document.querySelectorAll('#ask details').forEach(each => { each.open = true; })")
        page.locator(f"#ask button.option[value='{answer}']").click()
        page.wait_for_function("document.querySelector('#ask .lesson')")
    page.wait_for_selector(".lesson.done")
    assert puzzle.line[0] in page.inner_text(".lesson") and "%" in page.inner_text(".lesson")

    page.goto("/puzzles")
    wrong = puzzles(game)[0]
    page.locator(f"form[action='/puzzles/knockdown/{wrong.name}'] button:not(.main)").click()
    ready(page)
    page.evaluate("document.querySelectorAll('#ask details').forEach(each => { each.open = true; })")
    page.locator(f"#ask button.option:not([value='{wrong.solution[0]}'])").first.click()
    page.wait_for_selector(".lesson.missed")
    assert "Show the solution" in page.inner_text(".lesson")
    page.click("text=Try it again")
    ready(page)
    assert wrong.task in page.inner_text(".lesson")
    page.goto("/puzzles")
    ticked = [each.get_attribute("data-puzzle") for each in page.locator("form[data-puzzle]:has(.solved)").all()]
    assert set(ticked) == {puzzle.name}, "the solved one is ticked, in the list and as today's"


def test_a_wrong_first_answer_of_two_is_told_at_once_and_the_next_puzzle_is_a_click_away(open_page):
    game = find_game("cool_duel")
    puzzle = next(each for each in puzzles(game) if len(each.solution) == 2)
    page = open_page()
    page.goto("/puzzles")
    page.locator(f"form[action='/puzzles/cool_duel/{puzzle.name}'] button").last.click()
    ready(page)
    assert page.locator("#ask .lesson details").get_attribute("open") is None, "who is stuck may look at the solution"
    page.locator("#ask button[data-ends]").click()
    page.wait_for_selector(".lesson.missed")
    named = [each.name for each in by_grade(game)]
    following = named[(named.index(puzzle.name) + 1) % len(named)]
    page.click("text=Next puzzle")
    ready(page)
    assert f"Puzzle {int(following)}, " in page.inner_text(".lesson")


def test_lessons_and_puzzles_do_not_hide_ones_matches(server):
    """They were listed among them on the home page, before those in which somebody waits."""
    browser = Browser(server.url)
    browser.get("/puzzles")
    for address in ("/learn/akql/1-moving", "/puzzles/akql/001"):
        assert browser.post(address).url.path.startswith("/m/")
    assert "My matches" not in browser.get("/").text
    match = browser.post("/solo/akql", name="Ann").url.path
    assert browser.get("/").text.count('<a href="/m/') == 1 and f'<a href="{match}">' in browser.get("/").text


@pytest.mark.parametrize(("name", "number"), [("akql", 8), ("kingdom", 1), ("knights_and_knaves", 1)])
def test_an_ending_a_fight_and_a_skirmish_are_solved_in_the_page(open_page, name, number):
    page, puzzle = open_page(), puzzles(find_game(name))[number - 1]
    page.goto("/puzzles")
    page.locator(f"form[action='/puzzles/{name}/{puzzle.name}'] button").first.click()
    ready(page)
    for answer in puzzle.solution:
        page.evaluate("document.querySelectorAll('#ask details').forEach(each => { each.open = true; })")
        page.locator(f"#ask button.option[value='{answer}']").click()
        page.wait_for_function("document.querySelector('#ask .lesson')")
    page.wait_for_selector(".lesson.done")
    assert puzzle.line[0] in page.inner_text(".lesson") and puzzle.done in page.inner_text(".lesson")


def test_there_is_no_puzzle_that_nobody_made(open_page):
    page = open_page()
    page.goto("/puzzles")
    token = page.locator("form input[type=hidden]").first
    name, value = token.get_attribute("name"), token.get_attribute("value")
    answer = page.request.post("/puzzles/knockdown/none", form={name: value}, fail_on_status_code=False)
    assert answer.status == 404
