"""Lessons in the page: begun at a click, the guide beside the question, done when it is done."""

import pytest
from playwright.sync_api import expect

from roundtable.kernel.game import find_game
from roundtable.kernel.lessons import lessons
from roundtable.server.catalogue import in_order
from tests.server.browsing import my_turn, ready
from tests.server.whole import SIZES

pytestmark = pytest.mark.browser


def test_a_lesson_from_the_home_page_to_its_end_in_four_clicks(open_page):
    page = open_page()
    page.goto("/")
    page.click("li.card:has-text('A.K.Q.L.') >> text=Learn it")
    page.click("[data-lesson='2-striking'] button")
    ready(page)
    guide = page.locator("#ask .lesson")
    expect(guide).to_contain_text("Lesson 2 of 6")
    expect(guide).to_contain_text("Strike Shovel with Doom.")
    page.evaluate("document.querySelectorAll('#ask details').forEach(each => { each.open = true; })")
    page.click("#ask button.option[value='attack doom shovel']")
    expect(guide).to_contain_text("Done.")
    page.click("#ask button:has-text('Next lesson')")
    ready(page)
    expect(page.locator("#ask .lesson")).to_contain_text("Lesson 3 of 6")
    # What was done is remembered, and one goes on with the first that is left.
    page.goto("/learn/akql")
    expect(page.locator("[data-lesson='2-striking'] [data-done]")).to_be_visible()
    expect(page.locator("[data-lesson='1-moving'] [data-done]")).to_be_hidden()
    expect(page.locator("[data-progress]")).to_contain_text("1 of 6 done")
    page.click(".learn-head button:has-text('Go on')")
    ready(page)
    expect(page.locator("#ask .lesson")).to_contain_text("Lesson 1 of 6")


def test_every_lesson_is_a_card_with_its_board_and_every_game_is_listed(open_page):
    page = open_page()
    page.goto("/")
    page.click(".top nav >> text=Learn")
    taught = [game.name for game in in_order() if lessons(game)]
    assert taught[0] == "knockdown" and taught[-1] == "kingdom", "the easiest to learn first, as on the home page"
    assert page.locator("[data-learning]").evaluate_all("all => all.map(each => each.dataset.learning)") == taught
    assert {"akql", "cool_duel", "kingdom", "knights_and_knaves", "knockdown"} <= set(taught)
    for name in taught:
        page.goto(f"/learn/{name}")
        cards = page.locator(".lesson-card")
        assert cards.count() == len(lessons(find_game(name)))
        assert page.locator(".lesson-card .lesson-board > svg.board").count() == cards.count()
        for width in (1440, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_lesson_missed_can_be_tried_again(open_page):
    page = open_page()
    page.goto("/learn/knockdown")
    page.click("[data-lesson='2-distance'] button")
    ready(page)
    page.click("#ask button.option[value='move 2']")
    page.wait_for_selector("#ask button.option[value='move 1']")
    page.click("#ask button.option[value='move 1']")
    expect(page.locator("#ask .lesson")).to_contain_text("Not quite.")
    page.click("#ask button:has-text('Try it again')")
    ready(page)
    lesson = next(lesson for lesson in lessons(find_game("knockdown")) if lesson.name == "2-distance")
    expect(page.locator("#ask .lesson")).to_contain_text(lesson.task)
    page.goto("/learn/nothing")
    assert "no lessons" in page.inner_text("body")


def test_a_match_that_is_set_up_like_a_lesson_is_none_and_a_lesson_again_is_one(server, open_page):
    page = open_page()
    page.goto("/")
    token = page.locator("[name=csrf]").first.input_value()
    same = next(lesson for lesson in lessons(find_game("kingdom")) if lesson.position is None and lesson.seats == 1)
    wish = {"game": "kingdom", "seats": [{"kind": "me"}], "options": same.options}
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token})
    page.goto(f"/m/{made.json()['id']}")
    ready(page)
    expect(page.locator("#ask")).to_be_visible()
    expect(page.locator("#ask .lesson")).to_have_count(0)
    page.goto("/learn/kingdom")
    page.click(f"[data-lesson='{same.name}'] button")
    ready(page)
    expect(page.locator("#ask .lesson")).to_contain_text(same.task)
    page.click("summary:has-text('Give up')")
    page.click("text=Yes, give up")
    page.click("button:has-text('Play again')")
    page.wait_for_selector("#table[data-status=playing]")
    ready(page)
    expect(page.locator("#ask .lesson")).to_contain_text(same.task)


FIRST_ANSWER = """() => {
  const sheet = document.getElementById('ask'), one = sheet.querySelector('.option').getBoundingClientRect();
  const closing = sheet.querySelector('.closing'), end = Math.min(innerHeight, sheet.getBoundingClientRect().bottom);
  return one.top >= sheet.getBoundingClientRect().top && one.bottom <= (closing?.getBoundingClientRect().top ?? end) + 1;
}"""


def begin(open_page, game: str, lesson: str, size: str = "phone"):
    page = open_page(**SIZES[size] | {"reduced_motion": "reduce"})
    page.goto(f"/learn/{game}")
    page.click(f"form[action='/learn/{game}/{lesson}'] button")
    ready(page)
    return page


@pytest.mark.parametrize(("game", "lesson"), [("kingdom", "1-strategy"), ("akql", "4-words"), ("knockdown", "4-test")])
@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_the_longest_words_of_a_guide_leave_room_for_an_answer(open_page, game, lesson, size):
    page = begin(open_page, game, lesson, size)
    assert my_turn(page) and page.evaluate(FIRST_ANSWER)


def test_a_phone_opens_where_the_lesson_is_and_not_behind_the_question(open_page):
    """The King stands in the lowest corner."""
    page = begin(open_page, "akql", "4-words")
    king = page.locator("#figure-king")
    expect(king).to_be_in_viewport(ratio=1)
    box = king.bounding_box()
    assert box["y"] + box["height"] <= page.locator("#ask").bounding_box()["y"]


def test_figures_that_stand_close_together_are_seen_from_close_by(open_page):
    """The table is 72 inches long, and all that happens does so within twelve."""
    page = begin(open_page, "knights_and_knaves", "3-shooting")
    page.wait_for_selector("#table[data-shape=narrow] .board-area.zoomed")
    assert page.locator(".board-box .asked").count() == 2, "the two who may make ready"
    sizes = [one.bounding_box()["width"] for one in page.locator(".board-box [data-side]").all()]
    assert len(sizes) == 3 and min(sizes) >= 18


def test_on_a_phone_a_gm_finds_the_desk_below_the_board(open_page):
    page = begin(open_page, "kingdom", "gm-1-read")
    expect(page.locator(".console-tabs")).not_to_be_in_viewport()
    page.tap(".seats a:has-text('console')")
    expect(page.locator(".console-tabs")).to_be_in_viewport()
    page.tap("#desk button:has-text('Read aloud'):visible")
    expect(page.locator("#ask .lesson")).to_contain_text("Done.")


LED = [lesson for lesson in lessons(find_game("kingdom")) if lesson.course == "For the GM"]


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_the_lessons_for_a_gm_are_played_to_their_ends_by_the_pages_own_buttons(open_page, size):
    """The guide leads to the form; what one presses and what is said of it are in sight."""
    page = begin(open_page, "kingdom", LED[0].name, size)
    guide, led = page.locator("#ask .lesson"), 0
    for number, lesson in enumerate(LED, 1):
        expect(guide).to_contain_text(f"Lesson {number} of {len(LED)}")
        expect(guide).to_contain_text(lesson.task)
        if lesson.goal.rulings:
            expect(page.locator("#ask .prompt")).to_be_hidden()  # the table's own question can wait
            page.click("#ask .lesson a:has-text('Open ')")
            button = page.locator("#desk .wanted button:not(.hidden)").last
            led += 1
        else:
            button = page.locator("#ask button.option").first
        expect(button).to_be_in_viewport(ratio=1)
        button.click()
        expect(guide).to_contain_text(f"Done. {lesson.done}")
        expect(guide.locator("strong")).to_be_in_viewport(ratio=1)
        if size == "laptop":
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nothing lies below the page"
        if number < len(LED):
            page.click("#ask button:has-text('Next lesson')")
            ready(page)
    assert led == 4
