"""The form of a host: only what matters to the match as it is chosen so far is asked, and nothing else is sent."""

import pytest

from tests.server.browsing import expect, ready

pytestmark = pytest.mark.browser


def test_options_that_would_change_nothing_are_put_away(server, open_page):
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto("/host/kingdom")
    foes, maps, dice = (page.locator(f"[name='option {name}']").first for name in ("against", "map", "quick_setup"))
    expect(dice).to_be_visible()
    expect(foes).to_be_hidden()
    expect(maps).to_be_hidden()
    page.check("[name='option scene'][value=evening]")
    expect(maps).to_be_visible()
    expect(foes).to_be_hidden()
    page.check("[name='option map'][value=nine_bells]")
    page.check("[name='option scene'][value=fight]")
    expect(foes).to_be_visible()
    expect(maps).to_be_hidden()
    foes.fill("2 Ogrekin")
    page.click("text=Set up the match")
    ready(page)
    options = server.house.known(page.url.rpartition("/")[2]).playing.setup.options
    assert options == {"scene": "fight", "against": "2 Ogrekin"}, "what was put away again is not sent"
