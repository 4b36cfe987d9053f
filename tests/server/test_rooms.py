"""Boards fill the room they have: measured in the page itself, on a large screen, a laptop and a phone, in both themes."""

from typing import Any

import pytest
from playwright.sync_api import Page

from roundtable.kernel.game import find_game
from roundtable.kernel.match import Match
from roundtable.players.bots import find_bot
from roundtable.players.play import play
from tests.server.browsing import ready

pytestmark = pytest.mark.browser
BEGUN: dict[str, tuple[str, int, int, dict[str, Any]]] = {
    "Cool Duel": ("cool_duel", 2, 12, {"quick_setup": True}),
    "Cool Duel in the fort": ("cool_duel", 2, 40, {"quick_setup": True, "map": "Fort of Salvation"}),
    "Cool Duel with three": ("cool_duel", 3, 30, {"quick_setup": True}),
    "an evening in the dungeon": ("kingdom", 2, 1, {"scene": "evening"}),
    "the founding of a Kingdom": ("kingdom", 2, 0, {}),
    "the founding with four": ("kingdom", 4, 0, {}),
    "a Kingdom with two maps": ("kingdom", 2, 120, {}),
    "a Kingdom of six": ("kingdom", 6, 300, {}),
    "a campaign": ("kingdom", 4, 1, {"scene": "campaign"}),
}
"""Game, seats, answers that bots have given, options."""
WIDE = {"large": (958, 716, "light"), "laptop": (844, 536, "dark")}
"""The room that a board has in a page of 1440x900 and of 1280x720."""
LEAST = 0.85
"""The share of its room that a drawing takes at least: the two rooms differ in shape, and the drawing does not."""

MEASURED = """() => {
  const room = document.querySelector('.board-box').getBoundingClientRect();
  const svg = document.querySelector('.board-box > svg');
  const shown = svg.viewBox.baseVal, scale = svg.getScreenCTM().a;
  const [wide, high] = [shown.width * scale, shown.height * scale];
  const parts = [...svg.querySelectorAll('rect, path, circle, polygon, line, text')].map((one) => one.getBoundingClientRect())
    .filter((one) => one.width * one.height < wide * high / 4);
  // Of each ninth of the drawing the share that something lies on, by points of a fine grid.
  const left = room.left + (room.width - wide) / 2, top = room.top + (room.height - high) / 2, empty = [];
  for (let n = 0; n < 9; n += 1) {
    let on = 0;
    for (let m = 0; m < 100; m += 1) {
      const x = left + wide * (n % 3 + (m % 10 + 0.5) / 10) / 3;
      const y = top + high * (Math.floor(n / 3) + (Math.floor(m / 10) + 0.5) / 10) / 3;
      on += parts.some((one) => one.left <= x && x <= one.right && one.top <= y && y <= one.bottom) ? 1 : 0;
    }
    if (on < 35) empty.push(`ninth ${n + 1}: ${on} of 100`);
  }
  return { share: wide * high / (room.width * room.height), wide: wide / room.width, empty };
}"""


LAID = """([drawing, wide, high]) => {
  const box = document.createElement('div');
  box.className = 'board-box';
  box.style.setProperty('flex', 'none');
  box.style.setProperty('width', `${wide}px`);
  box.style.setProperty('height', `${high}px`);
  box.innerHTML = drawing;
  document.body.replaceChildren(box);
}"""


@pytest.mark.parametrize("screen", WIDE)
@pytest.mark.parametrize("what", BEGUN)
def test_a_board_fills_its_room(open_page, what, screen):
    width, height, theme = WIDE[screen]
    name, seats, answers, options = BEGUN[what]
    game = find_game(name)
    match: Match[Any, Any] = Match.new(game, seed=3, seats=seats, options=options)
    play(match, [find_bot(game, "random", bytes([seat + 1])) for seat in range(seats)], answers)
    page = open_page(viewport={"width": 1440, "height": 900}, color_scheme=theme)
    page.goto("/rules")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(LAID, [game.drawing(match.view(match.ask.seat if match.ask else None)), width, height])
    found = page.evaluate(MEASURED)
    assert found["share"] >= LEAST, found
    assert found["empty"] == [], "nowhere is a large part of it blank"


PHONES = {
    "akql": {"quick_setup": True},
    "cool_duel": {"quick_setup": True},
    "kingdom": {"scene": "evening"},
    "knockdown": {},
    "knights_and_knaves": {"quick_setup": True},
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", PHONES)
def test_on_a_phone_a_board_is_as_wide_as_the_screen_and_begins_at_once(open_page, game, theme):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, color_scheme=theme)
    begin(page, game, PHONES[game])
    found = page.evaluate(MEASURED)
    assert found["wide"] >= 0.97, found
    above = page.evaluate(
        "document.querySelector('.board-box > svg').getBoundingClientRect().top"
        " - document.querySelector('.seats').getBoundingClientRect().bottom"
    )
    assert above <= 48, "no blank space above it"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def begin(page: Page, game: str, options: dict[str, Any]) -> None:
    """A match of one's own with a bot, set up without the form."""
    page.goto(f"/host/{game}")
    wish = {
        "game": game,
        "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "strength": "random"}],
        "options": options,
    }
    token = page.locator("[name=csrf]").first.input_value()
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token})
    assert made.ok, made.text()
    page.goto(f"/m/{made.json()['id']}")
    ready(page)
    page.evaluate("document.fonts.ready.then(() => true)")
