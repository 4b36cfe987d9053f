"""A newcomer's first match: a few clicks to the first move, the first lesson offered, and one request for an answer."""

import pytest
from playwright.sync_api import Page

from roundtable.kernel.lessons import lessons
from tests.server.browsing import answered, expect, my_turn, question, ready

pytestmark = pytest.mark.browser
GAMES = ["akql", "cool_duel", "knockdown", "knights_and_knaves", "kingdom"]
LAPTOP = {"viewport": {"width": 1280, "height": 720}}


def sit_down(page: Page, game: str) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('pace', 'once')")
    page.locator(f"form[action='/solo/{game}'] button[name=way]").first.click()
    ready(page)
    assert my_turn(page)


@pytest.mark.parametrize("game", GAMES)
def test_two_clicks_from_the_home_page_to_the_first_move(open_page, game):
    """The first click sits down, the second takes what is suggested: four would be allowed."""
    page = open_page(**LAPTOP)
    sit_down(page, game)
    before = question(page)
    number_one = page.locator("#ask button[data-number='1'], #ask button.main").first
    assert number_one.is_visible(), "nothing has to be opened or scrolled to"
    # Not every first answer is told in the log (no standing order is none), so the table's own word is what counts.
    with page.expect_response(lambda response: response.url.partition("?")[0].endswith("/do")) as taken:
        number_one.click()
    assert taken.value.ok, taken.value.status
    answered(page, before)
    assert page.locator("#notice").is_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_who_has_never_played_is_offered_the_first_lesson_once(server, open_page, game):
    page = open_page(**LAPTOP)
    sit_down(page, game)
    expect(page.locator("#first")).to_contain_text("The first lesson takes a minute")
    assert page.evaluate("location.search") == "", "the offer is not kept in the address"
    board = page.locator(".board-box > svg").bounding_box()
    offer = page.locator("#first").bounding_box()
    assert offer["y"] + offer["height"] <= board["y"], "it lies on nothing"
    page.click("#first >> text=Show me how")
    ready(page)
    first = lessons(server.house.known(page.url.rpartition("/")[2]).game)[0]
    expect(page.locator("#ask .lesson")).to_contain_text("Lesson 1 of")
    expect(page.locator("#ask .lesson")).to_contain_text(first.task)
    sit_down(page, game)
    assert page.locator("#first").count() == 0, "who has played it is no newcomer any more"


def test_the_offer_goes_when_it_is_turned_down_or_one_plays(open_page):
    page = open_page(**LAPTOP)
    sit_down(page, "knockdown")
    page.click("#first >> text=Play on")
    assert page.locator("#first").count() == 0
    other = open_page(**LAPTOP)
    sit_down(other, "akql")
    before = question(other)
    other.locator("#ask button[data-number='1']").first.click()
    answered(other, before)
    assert other.locator("#first").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_one_request(open_page, game):
    """What an answer changes comes with the answer: nothing is fetched besides, whatever bots do in their turn."""
    page = open_page(**LAPTOP)
    page.goto("/")
    token = page.locator("[name=csrf]").first.input_value()
    options = {"kingdom": {"scene": "fight", "against": "2 Ogrekin"}}.get(game, {"quick_setup": True})
    # Two seats of one's own: nobody else answers in between.
    wish = {"game": game, "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}], "options": options}
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token})
    assert made.ok, made.text()
    page.goto("/")
    page.evaluate("localStorage.setItem('no curtain', 'yes')")
    page.goto(f"/m/{made.json()['id']}")
    ready(page)
    assert my_turn(page)
    first = int(page.locator("#ask [name=seat]").first.input_value())
    asked: list[str] = []

    def note(request) -> None:
        address = request.url.partition("/m/")[2].partition("?")[0]
        if address:
            asked.append(f"{request.method} {address}")

    page.on("request", note)
    before = question(page)
    page.locator("#ask button[data-number='1'], #ask button.main").first.click()
    answered(page, before)
    # The stream tells of the new version as well: when it has, nothing more is to come.
    # A function, made once: an expression is evaluated anew at every look, which the page's policy forbids.
    told = "() => { const { newest, version } = document.getElementById('table').dataset; return newest === version; }"
    page.wait_for_function(told)
    sent = [one for one in asked if "/stream" not in one]
    # The other seat is one's own as well: where it is asked next, its own view is fetched, once.
    turned = page.evaluate("Number(document.querySelector('#ask [name=seat]')?.value ?? -1)") != first
    assert sent == [f"POST {made.json()['id']}/do", *([f"GET {made.json()['id']}/parts"] if turned else [])]
