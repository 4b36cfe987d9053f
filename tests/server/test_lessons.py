"""Lessons in the page: begun at a click, the guide beside the question, done when it is done."""

import pytest
from playwright.sync_api import expect

from tests.server.browsing import ready

pytestmark = pytest.mark.browser


def test_a_lesson_from_the_home_page_to_its_end_in_four_clicks(open_page):
    page = open_page()
    page.goto("/")
    page.click("li.card:has-text('A.K.Q.L.') >> text=Learn it")
    page.click("button:has-text('Striking')")
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


def test_a_lesson_missed_can_be_tried_again(open_page):
    page = open_page()
    page.goto("/learn/knockdown")
    page.click("button:has-text('Distance')")
    ready(page)
    page.click("#ask button.option[value='move 2']")
    page.wait_for_selector("#ask button.option[value='move 1']")
    page.click("#ask button.option[value='move 1']")
    expect(page.locator("#ask .lesson")).to_contain_text("Not quite.")
    page.click("#ask button:has-text('Try it again')")
    ready(page)
    expect(page.locator("#ask .lesson")).to_contain_text("Move beside the other")
    page.goto("/learn/nothing")
    assert "no lessons" in page.inner_text("body")
