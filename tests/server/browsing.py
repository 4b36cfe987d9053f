"""What the tests in a browser share: how to host, to wait for one's turn, and to answer."""

from typing import Any

from playwright.sync_api import Page, TimeoutError, expect

from tests.server.conftest import PATIENCE

expect.set_options(timeout=PATIENCE)
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
SHORT = {"option quick_setup": "on", "option knights_per_player": "1", "option round_limit": "2"}
"""A whole match of A.K.Q.L. that ends after two rounds."""


def host(page: Page, seats: dict[str, str], **options: str) -> None:
    """Fill in the host's form. `seats` by number, options as the form calls them."""
    page.goto("/host/akql")
    page.fill("[name=name]", "Ann")
    for seat, kind in seats.items():
        page.select_option(f"[name='seat {seat}']", kind)
    page.click("summary:has-text('Options of the game')")
    for name, value in {**SHORT, **options}.items():
        field = page.locator(f"[name='{name}']")
        if not field.is_visible():
            field.evaluate("field => { field.closest('.chapter').open = true; }")
        if value == "on":
            field.check()
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click("text=Set up the match")
    ready(page)


def sit_at(page: Page, position: dict[str, Any], **options: Any) -> None:
    """A table of A.K.Q.L. with a position, against a bot that answers at random."""
    page.goto("/host/akql")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "strength": "random"}]
    wish = {"game": "akql", "seats": seats, "options": options, "position": position}
    token = page.locator("[name=csrf]").first.input_value()
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token})
    assert made.ok, made.text()
    page.goto(f"/m/{made.json()['id']}")
    ready(page)


def host_position(page: Page) -> None:
    """Three knights of mine and one of a bot on a field with a wall, always the same."""
    knights = {
        "hollow": {"seat": 0, "cell": "A1"},
        "shovel": {"seat": 0, "cell": "C1"},
        "king": {"seat": 0, "cell": "E1"},
        "doom": {"seat": 1, "cell": "J5"},
    }
    position = {"squares": [[0, 0], [1, 0]], "walls": [{"cells": "E4 F4 G4 H4"}], "knights": knights}
    sit_at(page, position, signature_skills=False, round_limit=9)


def ready(page: Page) -> None:
    page.wait_for_selector("#table[data-ready=yes]")
    page.wait_for_selector("#table[data-connected=yes]")


def my_turn(page: Page) -> bool:
    """Wait until this page is asked something, or the match is over (False)."""
    page.wait_for_selector("#ask form[data-answer], #ask .ended")
    return page.locator("#ask .ended").count() == 0


def question(page: Page) -> str:
    return page.locator("#ask [name=question]").first.input_value()


GONE = "before => document.querySelector('#ask [name=question]')?.value !== before"


def answered(page: Page, before: str) -> None:
    """Wait until the question that was open has gone."""
    page.wait_for_function(GONE, arg=before)


def click_something(page: Page) -> None:
    """Answer by clicking: something on the board where that is asked, else the last button."""
    before = question(page)
    legal = page.locator(".board-box .legal")
    if legal.count():
        legal.first.click(position=None, force=True)
        if page.locator("#pop.menu button").count():
            page.locator("#pop.menu button").first.click()
        try:
            page.wait_for_function(GONE, arg=before, timeout=5000)
            return
        except TimeoutError:  # what was clicked is only selected, or lies under something else
            page.evaluate("document.querySelectorAll('#ask details').forEach(each => { each.open = true; })")
    page.locator("#ask button.option:visible").last.click()
    answered(page, before)


def end_turn(page: Page) -> None:
    before = question(page)
    page.locator("#ask .plain button.option:visible").last.click()
    answered(page, before)


def to_the_move(page: Page) -> str:
    """On to the question of where a unit goes; the figure that leads it."""
    for _ in range(40):
        assert my_turn(page)
        if page.locator("#ask .option[data-drag]").count():
            break
        before = question(page)
        moving = page.locator("#ask button.option[value='move']")
        (moving if moving.count() else page.locator("#ask button.option, #ask [data-confirm]")).first.click()
        answered(page, before)
    lead: str = page.eval_on_selector("#ask .option[data-drag]", "one => JSON.parse(one.dataset.drag).pieces[0]")
    return lead
