"""Scenarios are chosen on the host page by picture and sentence, and the evening that begins is the one that was chosen."""

import pytest

from roundtable.games.kingdom.dungeon import scenarios


@pytest.mark.rule("MYK-WORLD-816")
def test_a_scenario_is_chosen_by_its_picture_and_played(open_page):
    page = open_page(viewport={"width": 1440, "height": 900})
    page.goto("/host/kingdom")
    cards = page.locator(".choice-card:has([name='option map'])")
    assert cards.count() == 2 + len(scenarios.NAMES)
    assert cards.locator("svg").count() == cards.count()
    for card in scenarios.cards():
        assert card.pitch in cards.filter(has_text=card.title).inner_text()
    page.check("[name='option scene'][value='evening']")
    cards.filter(has_text="Nine Bells").click()
    assert page.locator("input[name='option map']:checked").get_attribute("value") == "nine_bells"
    for seat in (1, 2):
        page.locator(f"select[name='seat {seat}']").select_option("bot careful")
    page.get_by_role("button", name="Set up the match").click()
    page.wait_for_url("**/m/**")
    page.get_by_text("Nine Bells").first.wait_for()
