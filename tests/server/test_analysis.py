"""A finished match is thought over in the page, for who may see its replay, and only then."""

import re

import pytest

from tests.server.browsing import ready

pytestmark = pytest.mark.browser


def test_the_replay_leads_to_how_the_chances_went_and_a_turning_point_back(open_page):
    page = open_page()
    page.goto("/learn/akql")
    page.click("button:has-text('Three actions')")
    ready(page)
    match = page.url.rpartition("/")[2].partition("?")[0]
    early = page.goto(f"/replay/{match}/analysis")
    assert early is not None and early.status >= 400, "a match that goes on is not analysed"
    page.goto(f"/m/{match}")
    ready(page)
    page.evaluate("document.querySelectorAll('#ask details').forEach(each => { each.open = true; })")
    page.locator("#ask button.option[value^='move doom']").first.click()
    page.wait_for_selector("#ask form[data-answer]")
    page.click("summary:has-text('Give up')")
    page.click("text=Yes, give up")
    page.wait_for_selector("#ask .ended")
    page.goto(f"/replay/{match}")
    page.click("text=How the chances went")
    page.wait_for_selector(".analysis")
    assert page.locator(".analysis svg").count() == 1
    assert page.locator(".analysis .account tbody tr").count() == 2
    heads = page.locator(".account thead th").all_inner_texts()
    assert heads == ["at the start", "own answers", "others’ answers", "luck", "at the end"]
    points = page.locator(".analysis .turning li a")
    assert points.count() >= 1
    points.first.click()
    assert re.search(r"/replay/.+at=\d+", page.url)
