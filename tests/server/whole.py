"""Whole matches in a browser by one kind of hands: the mouse alone, the keyboard alone, or a finger alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.server.browsing import my_turn, question, ready

SIZES: dict[str, dict[str, Any]] = {
    "large": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
}
SMALLEST = {"large": 11, "laptop": 11, "phone": 12}
"""Pixels of the smallest letters of the page, of its board and of its dice."""
BOARD_CLICKS = 3
"""Every so many answers something on the board is chosen, where the question has something there."""

BILLS = [{"side": 0, "troop": "billman", "at": [30 + 2 * n, 20], "id": f"bill-{n}", "unit": "bills"} for n in range(2)]
BOWS = [{"side": 0, "troop": "longbowman", "at": [26 + 2 * n, 18], "id": f"bow-{n}", "unit": "bows"} for n in range(2)]
FOES = [{"side": 1, "troop": "billman", "at": [26 + 3 * n, 28], "id": f"foe-{n}", "unit": "foes"} for n in range(3)]
for _first in (BILLS[0], FOES[0]):
    _first |= {"leader": True, "commander": True}
BOWS[0] |= {"leader": True}

SHORT: dict[str, dict[str, Any]] = {
    "akql": {"game": "akql", "options": {"quick_setup": True, "knights_per_player": 1, "round_limit": 2}},
    "cool_duel": {
        "game": "cool_duel",
        "position": {
            "map": "Close Quarters",
            "builds": [
                {"class": "Knight", "name": "Wilm", "right": "Longsword", "left": "Heater Shield"},
                {"class": "Hunter", "name": "Maren", "right": "Dagger"},
            ],
            "place": {"p1": "E5", "p2": "E6"},
            "active": "p1",
            "set": {"p1": {"hp": 60}, "p2": {"hp": 90}},
        },
        "options": {"turn_limit": 10},
    },
    "knockdown": {
        "game": "knockdown",
        "position": {
            "fighters": ["lost_knight", "maggot"],
            "row": ["throat_bite", "rend"],
            "deck": ["pounce", "lunge", "hex_bolt", "mind_spike"],
            "actions": 2,
            "sides": [{"space": 4, "light": 8}, {"space": 5, "light": 14}],
        },
        "options": {"turn_limit": 10},
    },
    "knights_and_knaves": {"game": "knights_and_knaves", "position": {"figures": BILLS + BOWS + FOES}},
    "kingdom": {"game": "kingdom", "seats": 1, "options": {"scene": "fight", "against": "2 Slime", "court_level": 1}},
}
"""Set-ups by which a whole match of each game is short and ends as its rules say."""

SMALL_LETTERS = """(least) => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, box = node.parentElement;
    if (!node.textContent.trim() || !box.checkVisibility()) continue;
    if (box.closest('script, style, .hidden')) continue;
    let size = parseFloat(getComputedStyle(box).fontSize);
    if (box.getScreenCTM) { const { a, b, c, d } = box.getScreenCTM(); size *= Math.sqrt(Math.abs(a * d - b * c)); }
    if (!size) continue; // for screen readers alone: nothing is drawn
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
BLANK = """() => document.documentElement.scrollHeight
  - Math.max(innerHeight, scrollY + document.querySelector('main').getBoundingClientRect().bottom)"""
BLANK_AT_MOST = 24
"""Pixels below all that is on the page."""
SPOTS = """() => [...document.querySelectorAll('.board-box .legal')].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return document.elementFromPoint(x, y)?.closest('.legal') === one ? [x, y] : null;
}).filter(Boolean)"""
"""Where on the screen something can be chosen on the board, and nothing lies over it."""
TAKEN = """before => document.querySelector('#ask [name=question]')?.value !== before
  || document.getElementById('table').classList.contains('sending')"""


def click(page: Page, what: Locator) -> None:
    what.click()


def enter(page: Page, what: Locator) -> None:
    what.focus()
    page.keyboard.press("Enter")


def tap(page: Page, what: Locator) -> None:
    what.tap()


PRESS: dict[str, Callable[[Page, Locator], None]] = {"mouse": click, "keyboard": enter, "touch": tap}


def fill(page: Page, hands: str) -> bool:
    """Answer a question that has fields; False where it is none."""
    ask, press = page.locator("#ask"), PRESS[hands]
    if ask.locator(".checks").count():
        for n in range(int(ask.locator(".checks").get_attribute("data-least") or 0)):
            box = ask.locator(".checks input").nth(n)
            if hands == "keyboard":
                box.focus()
                page.keyboard.press("Space")
            else:
                press(page, box)
        press(page, ask.locator("[data-confirm]"))
    elif ask.locator(".bins").count():
        left = int(ask.locator(".bins").get_attribute("data-total") or 0)
        for field in ask.locator(".bins input").all():
            given = min(left, int(field.get_attribute("max") or 0))
            field.fill(str(given))
            left -= given
        press(page, ask.locator("[data-confirm]"))
    elif ask.locator(".number, .writing").count():
        press(page, ask.locator("button.main").first)
    elif ask.locator(".point").count():
        field = ask.locator(".point")
        x, y = field.evaluate("form => { const r = JSON.parse(form.dataset.point); return r.some?.[0] ?? [r.left, r.top]; }")
        scale = int(field.get_attribute("data-scale") or 1)
        field.locator("[name=x]").fill(f"{x / scale:g}")
        field.locator("[name=y]").fill(f"{y / scale:g}")
        press(page, field.locator("button"))
    else:
        return False
    return True


def on_the_board(page: Page, hands: str, turn: int, before: str) -> bool:
    """Choose something on the board, and confirm it where it is only proposed. Whether that was an answer."""
    if hands == "keyboard":
        page.keyboard.press("b")
        page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft")[turn % 4])
        page.keyboard.press("Enter")
    else:
        spots = page.evaluate(SPOTS)
        if not spots:
            return False
        x, y = spots[turn % len(spots)]
        (page.mouse.click if hands == "mouse" else page.touchscreen.tap)(x, y)
    proposed = page.locator("#pop.menu button:visible")
    if proposed.count():
        PRESS[hands](page, proposed.first)
    try:
        page.wait_for_function(TAKEN, arg=before, timeout=1500)
    except TimeoutError:  # somebody was selected, or their sheet opened: nothing is spent by that
        page.keyboard.press("Escape")
        return False
    return True


def answer(page: Page, hands: str, turn: int) -> None:
    """One answer: a field, something on the board, or what is suggested; at times the end of the turn."""
    before = question(page)
    if not fill(page, hands):
        legal = page.locator(".board-box .legal").count()
        if not (legal and turn % BOARD_CLICKS == 1 and on_the_board(page, hands, turn, before)):
            ends = page.locator("#ask [data-ends]:visible")
            aimed = page.locator("#ask details.aimed:not([open]) summary")
            if not page.locator("#ask button.option:visible").count() and aimed.count():
                PRESS[hands](page, aimed.first)
            ending = turn % 7 == 6 and ends.count() > 0
            if hands == "keyboard":
                page.keyboard.press("e" if ending else "1")
            else:
                PRESS[hands](page, (ends if ending else page.locator("#ask button.option:visible")).first)
    page.wait_for_function("before => document.querySelector('#ask [name=question]')?.value !== before", arg=before)


def sit_down(page: Page, setup: dict[str, Any]) -> None:
    """A match of that set-up against a bot that plays at once."""
    page.goto("/")
    page.evaluate("localStorage.setItem('pace', 'once')")
    token = page.locator("[name=csrf]").first.input_value()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "strength": "random"}][: setup.get("seats", 2)]
    wish = {"seats": seats} | {key: value for key, value in setup.items() if key != "seats"}
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token})
    assert made.ok, made.text()
    page.goto(f"/m/{made.json()['id']}")
    ready(page)


def looks_right(page: Page, size: str) -> None:
    """Letters that can be read, nothing that lies over something else, and no blank strip below the page."""
    small, blank = page.evaluate(SMALL_LETTERS, SMALLEST[size]), page.evaluate(BLANK)
    assert small == [], f"small letters: {small}"
    assert blank <= BLANK_AT_MOST, f"a blank strip of {blank} pixels below the page"
    if size != "phone":  # where the question lies over the foot of the page
        over = page.evaluate(OVERLAPS)
        assert over == [], f"one lies over the other: {over}"


def play_to_the_end(page: Page, hands: str, size: str, most: int, seen: Callable[[str], None] = lambda when: None) -> int:
    """Play until the rules end the match; how many answers that took.

    `seen` is called at its beginning, in its middle and at its end."""
    turn = 0
    while my_turn(page):
        if turn & (turn - 1) == 0:  # 0, 1, 2, 4, 8, ...: the last of them lies in the second half of the match
            seen("middle" if turn else "first")
        assert turn < most, f"no end after {turn} answers: {page.locator('.prompt').inner_text()!r}"
        if turn in (1, 6):
            looks_right(page, size)
        answer(page, hands, turn)
        turn += 1
    expect(page.locator(".ended h2")).to_be_visible()
    expect(page.locator(".ended")).to_contain_text("The match in numbers")
    looks_right(page, size)
    seen("last")
    return turn
