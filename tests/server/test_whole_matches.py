"""Every game to its end in Debian's Chromium, by mouse, by keyboard and by touch, on three screens and in both themes."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from roundtable.kernel.game import find_game, game_names
from tests.server.browsing import my_turn, ready
from tests.server.whole import SHORT, SIZES, SMALL_LETTERS, SMALLEST, play_to_the_end, sit_down

AXE = (Path(__file__).parent / "data" / "axe.min.js").read_text()
"""axe-core, which looks for what keeps people out (Mozilla Public Licence 2.0, used by tests only)."""
pytestmark = [pytest.mark.browser]

SERIOUS = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .filter((one) => ['serious', 'critical'].includes(one.impact))
  .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 120)}`))
  // The letters and numbers on a drawn piece are no label of it: its name is read aloud, and says more than they do.
  .filter((one) => !one.startsWith('label-content-name-mismatch: <g'))"""


SPREAD = {
    ("akql", "mouse"): ("large", "light"),
    ("akql", "keyboard"): ("laptop", "dark"),
    ("akql", "touch"): ("phone", "light"),
    ("cool_duel", "mouse"): ("laptop", "dark"),
    ("cool_duel", "keyboard"): ("large", "light"),
    ("cool_duel", "touch"): ("phone", "dark"),
    ("knockdown", "mouse"): ("large", "dark"),
    ("knockdown", "keyboard"): ("laptop", "light"),
    ("knockdown", "touch"): ("phone", "light"),
    ("knights_and_knaves", "mouse"): ("laptop", "light"),
    ("knights_and_knaves", "keyboard"): ("large", "dark"),
    ("knights_and_knaves", "touch"): ("phone", "dark"),
    ("kingdom", "mouse"): ("large", "light"),
    ("kingdom", "keyboard"): ("laptop", "dark"),
    ("kingdom", "touch"): ("phone", "dark"),
}
"""On which screen and in which theme each game is played by which hands: `python -m tools.whole_matches` plays all on all."""
MOST = 160


@pytest.mark.parametrize(("game", "hands"), SPREAD)
def test_a_whole_match(open_page, game, hands):
    """To the end that its rules give it, without a word in the console."""
    if game not in game_names():
        pytest.skip(f"{find_game(game).title} is not installed")
    size, theme = SPREAD[game, hands]
    page = open_page(**SIZES[size] | {"color_scheme": theme})
    sit_down(page, SHORT[game])
    assert play_to_the_end(page, hands, size, MOST) >= 1, "a lucky first blow may end a duel, but none ends by itself"
    expect(page.locator(".ended h2")).not_to_be_empty()


@pytest.mark.parametrize(("theme", "size"), [("light", "large"), ("dark", "large"), ("light", "phone"), ("dark", "phone")])
@pytest.mark.parametrize("game", ["akql", "cool_duel", "knockdown", "knights_and_knaves", "kingdom"])
def test_axe_finds_nothing_serious(open_page, game, theme, size):
    """In both themes, on a large screen and on a phone."""
    page = open_page(**SIZES[size] | {"color_scheme": theme, "bypass_csp": True, "reduced_motion": "reduce"})
    page.goto("/")
    page.click(f"form[action='/solo/{game}'] button[name=way]")
    ready(page)
    assert my_turn(page)
    page.evaluate(AXE)
    assert page.evaluate(SERIOUS) == []
    assert page.evaluate(SMALL_LETTERS, SMALLEST[size]) == []
    if game != "knockdown":
        return
    page.click("summary:has-text('Give up')")  # the end looks alike in every game
    page.click("text=Yes, give up")
    expect(page.locator(".ended h2")).to_be_visible()
    assert page.evaluate(SERIOUS) == []


OTHERS = [
    "/",
    "/learn",
    "/learn/knockdown",
    "/puzzles",
    "/host/akql",
    "/rules",
    "/rules/akql",
    "/rule/AKQL-050",
    "/how-to-play/cool_duel",
    "/tools/kingdom",
    "/tools/kingdom/monster",
    "/campaigns/kingdom",
]


@pytest.mark.parametrize(("theme", "size"), [("dark", "laptop"), ("light", "phone")])
@pytest.mark.parametrize("address", OTHERS)
def test_axe_finds_nothing_serious_on_the_other_pages(open_page, address, theme, size):
    page = open_page(**SIZES[size] | {"color_scheme": theme, "bypass_csp": True})
    page.goto(address)
    page.evaluate(AXE)
    assert page.evaluate(SERIOUS) == []


@pytest.mark.parametrize(("theme", "size"), [("light", "large"), ("dark", "phone")])
def test_axe_finds_nothing_serious_in_a_replay_nor_where_it_was_thought_over(open_page, theme, size):
    page = open_page(**SIZES[size] | {"color_scheme": theme, "bypass_csp": True, "reduced_motion": "reduce"})
    sit_down(page, SHORT["akql"])
    page.click("summary:has-text('Give up')")
    page.click("text=Yes, give up")
    page.click("text=See the replay")
    page.wait_for_selector("#replay[data-ready=yes]")
    page.locator(".board-box .has-sheet").first.click()
    expect(page.locator("#dock")).to_be_visible()
    page.evaluate(AXE)
    assert page.evaluate(SERIOUS) == []
    assert page.evaluate(SMALL_LETTERS, SMALLEST[size]) == []
    page.click("text=How the chances went")
    page.wait_for_selector(".analysis")
    page.evaluate(AXE)
    assert page.evaluate(SERIOUS) == []
    assert page.evaluate(SMALL_LETTERS, SMALLEST[size]) == []


@pytest.mark.parametrize(("theme", "size"), [("dark", "large"), ("light", "phone")])
def test_axe_finds_nothing_serious_at_the_desk_of_a_gm_and_in_a_campaign(open_page, theme, size):
    page = open_page(**SIZES[size] | {"color_scheme": theme, "bypass_csp": True, "reduced_motion": "reduce"})
    page.goto("/host/kingdom")
    page.fill("[name=campaign]", "The Long Stair")
    page.select_option("[name='seat 1']", "me")
    page.check("[name='option scene'][value='evening']")
    page.select_option("[name='option gm']", "human")
    page.click("text=Set up the match")
    ready(page)
    page.goto(f"{page.url.partition('?')[0]}?seat=1")  # the last seat leads
    page.wait_for_selector(".console-tabs")
    page.evaluate(AXE)
    for tab in page.locator(".console-tabs button").all():
        tab.click()
        assert page.evaluate(SERIOUS) == [], tab.inner_text()
        assert page.evaluate(SMALL_LETTERS, SMALLEST[size]) == [], tab.inner_text()
    page.click("a:has-text('Campaign')")
    page.wait_for_selector(".campaign h1")
    page.evaluate(AXE)
    assert page.evaluate(SERIOUS) == []
