"""Every game to its end in Debian's Chromium: by mouse on a large screen, by keyboard on a laptop, by touch on a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundtable.kernel.game import find_game, game_names
from tests.server.browsing import my_turn, question, ready

AXE = (Path(__file__).parent / "data" / "axe.min.js").read_text()
"""axe-core, which looks for what keeps people out (Mozilla Public Licence 2.0, used by tests only)."""
SCREENS = {
    "mouse": {"viewport": {"width": 1440, "height": 900}},
    "keyboard": {"viewport": {"width": 1280, "height": 720}, "color_scheme": "dark"},
    "touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
SMALLEST = {"mouse": 11, "keyboard": 11, "touch": 12}
"""Pixels of the smallest letters of the page, of its board and of its dice."""
MOST = 20
"""Answers after which a long match is given up by the same hands."""
SHORT: dict[str, dict[str, object]] = {
    "akql": {"quick_setup": True, "knights_per_player": 1, "round_limit": 2},
    "cool_duel": {"quick_setup": True, "turn_limit": 10},
    "knockdown": {},
    "knights_and_knaves": {"quick_setup": True},
    "kingdom": {"scene": "fight", "against": "2 Ogrekin"},
}
"""Options by which a whole match is short."""
pytestmark = [pytest.mark.browser]

SMALL_LETTERS = """(least) => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, box = node.parentElement;
    if (!node.textContent.trim() || !box.checkVisibility()) continue;
    if (box.closest('script, style, .hidden')) continue;
    let size = parseFloat(getComputedStyle(box).fontSize);
    if (box.getScreenCTM) { const { a, b, c, d } = box.getScreenCTM(); size *= Math.sqrt(Math.abs(a * d - b * c)); }
    if (size < least - 0.05) found.push(`${size} px: ${node.textContent.trim().slice(0, 30)}`);
  }
  return found;
}"""
OVERLAPS = """() => {
  const names = ['.seats ul', '.board-box', '.ask', '.side', '.under', '.look-bar'];
  const parts = names.map((name) => [name, document.querySelector(`.table ${name}`)]);
  const seen = parts.filter(([, one]) => one && one.checkVisibility());
  const shown = seen.map(([name, one]) => [name, one.getBoundingClientRect()]);
  const found = [];
  shown.forEach(([one, a], n) => shown.slice(n + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) found.push(`${one} and ${other}`);
  }));
  return found;
}"""
SERIOUS = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .filter((one) => ['serious', 'critical'].includes(one.impact))
  .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 120)}`))
  // The letters and numbers on a drawn piece are no label of it: its name is read aloud, and says more than they do.
  .filter((one) => !one.startsWith('label-content-name-mismatch: <g'))"""


def fill(page: Page) -> bool:
    """Answer a question that has fields; False where it is none."""
    ask = page.locator("#ask")
    if ask.locator(".checks").count():
        least = int(ask.locator(".checks").get_attribute("data-least"))
        for n in range(least):
            ask.locator(".checks input").nth(n).check()
        ask.locator("[data-confirm]").click()
    elif ask.locator(".bins").count():
        left = int(ask.locator(".bins").get_attribute("data-total"))
        for field in ask.locator(".bins input").all():
            given = min(left, int(field.get_attribute("max")))
            field.fill(str(given))
            left -= given
        ask.locator("[data-confirm]").click()
    elif ask.locator(".number, .writing").count():
        ask.locator("button.main").first.click()
    elif ask.locator(".point").count():
        field = ask.locator(".point")
        x, y = field.evaluate(
            "form => { const r = JSON.parse(form.dataset.point); return r.some?.[0] ?? [r.left, r.top]; }"
        )
        scale = int(field.get_attribute("data-scale") or 1)
        field.locator("[name=x]").fill(f"{x / scale:g}")
        field.locator("[name=y]").fill(f"{y / scale:g}")
        field.locator("button").click()
    else:
        return False
    return True


def by_mouse(page: Page, turn: int) -> None:
    legal = page.locator(".board-box .legal")
    first = page.locator("#ask button.option:visible")
    if legal.count() and (turn % 2 or not first.count()):
        legal.nth(turn % legal.count()).dispatch_event("click")
        button = page.locator("#pop.menu button")
        if button.count():
            button.first.click()
            return
        if page.locator("#ask .picked, .board-box .picked").count() and page.locator(".board-box .legal").count():
            page.locator(".board-box .legal").first.dispatch_event("click")
            if button.count():
                button.first.click()
            return
        return
    ends = page.locator("#ask [data-ends]")
    (ends if turn % 5 == 4 and ends.count() else first).first.click()


def by_keyboard(page: Page, turn: int) -> None:
    ends = page.locator("#ask [data-ends]").count()
    numbered = page.locator("#ask [data-number='1']").count()
    if page.locator(".board-box .legal").count() and (turn % 3 == 1 or not numbered):
        page.keyboard.press("b")
        for key in ("ArrowRight", "Enter", "Enter"):
            page.keyboard.press(key)
    else:
        page.keyboard.press("e" if turn % 5 == 4 and ends else "1")


def by_touch(page: Page, turn: int) -> None:
    ends = page.locator("#ask [data-ends]")
    aimed = page.locator("#ask details.aimed:not([open]) summary")
    first = page.locator("#ask button.option:visible")
    if not first.count() and aimed.count():
        aimed.first.tap()
    (ends if turn % 5 == 4 and ends.count() else first).first.tap()


HANDS = {"mouse": by_mouse, "keyboard": by_keyboard, "touch": by_touch}


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("game", ["akql", "cool_duel", "knockdown", "knights_and_knaves", "kingdom"])
def test_a_whole_match(open_page, game, hands):
    if game not in game_names():
        pytest.skip(f"{find_game(game).title} is not installed")
    page = open_page(**SCREENS[hands])
    page.goto("/")
    page.evaluate("localStorage.setItem('pace', 'once')")
    assert page.evaluate(SMALL_LETTERS, SMALLEST[hands]) == []
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "strength": "random"}]
    token = page.locator("[name=csrf]").first.input_value()
    wish = {"game": game, "seats": seats, "options": SHORT[game]}
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token})
    assert made.ok, made.text()
    page.goto(f"/m/{made.json()['id']}")
    ready(page)
    turn = stuck = 0
    while my_turn(page) and turn < MOST:
        before = question(page)
        if turn in (1, 6):
            assert page.evaluate(SMALL_LETTERS, SMALLEST[hands]) == []
            if hands != "touch":  # where the question lies over the foot of the page
                assert page.evaluate(OVERLAPS) == []
        if not fill(page):
            HANDS[hands](page, turn if not stuck else 0)
        try:
            page.wait_for_function(
                "old => document.querySelector('#ask [name=question]')?.value !== old", arg=before, timeout=4000
            )
            stuck = 0
        except Exception:
            stuck += 1
            page.keyboard.press("Escape")
            assert stuck < 3, f"nothing can be answered to {page.locator('.prompt').inner_text()!r}"
        turn += 1
    if my_turn(page):
        page.click("summary:has-text('Give up')")
        page.click("text=Yes, concede")
    expect(page.locator(".ended h2")).to_be_visible()
    expect(page.locator(".ended")).to_contain_text("The match in numbers")
    assert turn >= 2


@pytest.mark.parametrize(("theme", "hands"), [("light", "mouse"), ("dark", "mouse"), ("light", "touch"), ("dark", "touch")])
@pytest.mark.parametrize("game", ["akql", "cool_duel", "knockdown", "knights_and_knaves", "kingdom"])
def test_axe_finds_nothing_serious(open_page, game, theme, hands):
    """In both themes, on a large screen and on a phone."""
    page = open_page(**SCREENS[hands] | {"color_scheme": theme, "bypass_csp": True, "reduced_motion": "reduce"})
    page.goto("/")
    page.click(f"form[action='/solo/{game}'] button[name=way]")
    ready(page)
    assert my_turn(page)
    page.evaluate(AXE)
    assert page.evaluate(SERIOUS) == []
    assert page.evaluate(SMALL_LETTERS, SMALLEST[hands]) == []
    if game != "knockdown":
        return
    page.click("summary:has-text('Give up')")  # the end looks alike in every game
    page.click("text=Yes, concede")
    expect(page.locator(".ended h2")).to_be_visible()
    assert page.evaluate(SERIOUS) == []


@pytest.mark.parametrize("address", ["/", "/host/akql", "/rules/akql", "/tools/kingdom"])
def test_axe_finds_nothing_serious_on_the_other_pages(open_page, address):
    page = open_page(**SCREENS["keyboard"] | {"bypass_csp": True})
    page.goto(address)
    page.evaluate(AXE)
    assert page.evaluate(SERIOUS) == []
