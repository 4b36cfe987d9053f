"""Small things that were seen at the table once, and are not to come back."""

import re

import pytest
from playwright.sync_api import Page, expect

from roundtable.board.drawing import Svg
from roundtable.games.kingdom.drawing_map import DOOR, LARGE, PHONE, draw_room, name_lines, room_lines
from roundtable.games.kingdom.view_map import RoomSeen
from tests.server.browsing import host_position, my_turn, ready
from tests.server.whole import SHORT, answer, sit_down
from tests.server.whole import SIZES as SCREENS

pytestmark = pytest.mark.browser
SIZES = [(1440, 900), (1280, 720), (390, 844)]
APART = """([one, others]) => {
  const a = document.querySelector(one).getBoundingClientRect();
  const lies = (b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return [...document.querySelectorAll(others)].filter((other) => lies(other.getBoundingClientRect()))
    .map((other) => other.textContent.trim().slice(0, 40));
}"""
"""What of `others` lies under `one`."""


def resized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_what_fits_a_duelist_is_told_by_marks_of_their_own_colour(open_page):
    """Also where it can be chosen, and what is out of reach is only outlined."""
    page = open_page(viewport={"width": 1440, "height": 900})
    page.goto("/learn/cool_duel")
    token = page.locator("[name=csrf]").first.input_value()
    wish = {"game": "cool_duel", "seats": [{"kind": "me"}, {"kind": "bot", "strength": "random"}]}
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token})
    page.goto(f"/m/{made.json()['id']}")
    ready(page)
    page.locator("#ask button.option[value='mercenary'], #ask button.option:has-text('Mercenary')").first.click()
    page.wait_for_selector(".board-box [data-target='item dagger']")
    seen = page.evaluate(
        """() => ['dagger', 'musket'].map((name) => {
          const tile = document.querySelector(`.board-box [data-target='item ${name}']`);
          const [mark, frame] = [tile.querySelector('g path'), tile.querySelector('rect')];
          return [getComputedStyle(mark).stroke, getComputedStyle(frame).strokeDasharray];
        })"""
    )
    inks = page.evaluate(
        """() => ['good', 'bad'].map((name) => {
          const probe = document.querySelector('.board-box').appendChild(document.createElement('i'));
          probe.style.color = `var(--${name})`;
          return getComputedStyle(probe).color;
        })"""
    )
    assert [mark for mark, _ in seen] == inks
    assert seen[0][1] == "none" and seen[1][1] != "none"


def test_messages_and_zoom_buttons_lie_on_nothing_and_a_message_can_be_closed(open_page):
    page = open_page(viewport={"width": 1440, "height": 900})
    host_position(page)
    assert my_turn(page)
    page.route(
        re.compile(r"/do(\?|$)"), lambda route: route.fulfill(status=409, json={"detail": "that cannot be done now"})
    )
    for size in SIZES:
        resized(page, size)
        assert page.evaluate(APART, [".look-bar", ".board-box > svg, .seats li"]) == [], size
        page.locator("#ask button.option:visible").last.click()
        expect(page.locator("#notice")).to_contain_text("cannot be done now")
        assert page.evaluate(APART, ["#notice", "#ask .prompt, #ask button.option"]) == [], size
        page.click("#notice .close")
        expect(page.locator("#notice")).to_be_hidden()


def test_all_the_buttons_above_a_board_have_room_beside_many_players(open_page):
    """A ruler to be put away, and some of several to be chosen: the buttons for that lie over nobody."""
    page = open_page(viewport={"width": 1440, "height": 900})
    sit_down(page, SHORT["knights_and_knaves"])
    everything = "document.querySelectorAll('.look-bar [hidden]').forEach((button) => { button.hidden = false; })"
    page.evaluate("""() => { const one = document.querySelector('.seats li:last-child');
      for (let n = 0; n < 5; n++) one.after(one.cloneNode(true)); }""")
    for size in SIZES:
        resized(page, size)
        page.evaluate(everything)
        assert page.locator(".look-bar button:visible").count() == 7, size
        assert page.evaluate(APART, [".look-bar", ".seats li, .board-box > svg"]) == [], size
        assert page.evaluate(APART, [".look-bar", ".seats ul"]) == [], size


def test_what_a_host_may_choose_is_read_to_its_end(open_page):
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto("/host/akql")
    cut = page.evaluate("""() => [...document.querySelectorAll('main select')].filter((select) => {
      const widest = select.cloneNode(true);
      widest.style = 'position: absolute; width: max-content; min-width: 0; max-width: none;';
      select.after(widest);
      const cut = widest.offsetWidth > select.offsetWidth && select.checkVisibility();
      widest.remove();
      return cut;
    }).map((select) => select.name)""")
    assert cut == []


def test_a_drag_over_the_board_selects_no_text_and_lengths_are_said_as_people_say_them(open_page):
    page = open_page(viewport={"width": 1280, "height": 720})
    host_position(page)
    assert page.eval_on_selector(".board-box", "box => getComputedStyle(box).userSelect") == "none"
    said = page.evaluate(
        """async () => {
          const from = document.querySelector('script[src*="table.js"]').src;
          const { lengthWords } = await import(from.replace('table.js', 'regions.js'));
          return [7, 1, 3.5].map((far) => lengthWords(far, 'inch'));
        }"""
    )
    assert said == ["7 inches", "1 inch", "3.5 inches"]


def test_people_are_spoken_of_by_name_and_a_founding_offers_no_draw(server, open_page):
    """Two people found a Kingdom: nobody wins it, and whoever has no character yet is called by the player's name."""
    page = open_page(viewport={"width": 1440, "height": 900})
    page.goto("/host/kingdom")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    token = page.locator("[name=csrf]").first.input_value()
    made = page.request.post("/api/matches", data={"game": "kingdom", "seats": seats}, headers={"x-csrf-token": token})
    assert made.ok, made.text()
    other = open_page(viewport={"width": 390, "height": 844})
    other.goto(f"/join/{made.json()['links']['seats']['1']}")
    expect(other.locator("main")).to_contain_text("At the table: Ann.")
    assert "open seat" not in other.locator("main").inner_text()
    other.fill("[name=name]", "Bo")
    other.locator("main form button").first.click()
    ready(other)
    page.goto(f"/m/{made.json()['id']}")
    ready(page)
    assert page.locator("button:has-text('Offer a draw')").count() == 0
    board = page.locator(".board-box > svg text").all_text_contents()
    assert {"Ann", "Bo"} <= set(board)
    assert [words for words in board if re.search(r"Player \d|Landmaker \d|of seat", words)] == []


def test_the_name_of_a_room_stays_in_its_box():
    room = RoomSeen(at="A2", name="Shallow channel", sight="explored")
    assert name_lines(room) == ["Shallow", "channel"]
    for name in ("The hall of a thousand little lanterns", "Antechamberlain", "Pump hall"):
        for look in (LARGE, PHONE):
            lines = room_lines(RoomSeen(at="A1", name=name, sight="seen"), look)
            assert max(len(words) for words, _ in lines) <= look.bold_wrap


def test_what_is_heard_of_a_room_stays_in_its_box_and_off_its_door(open_page):
    """On a phone "Something drums" went beyond the room, and three lines were written over the door."""
    heard = ["Something drums behind the barred way.", "Lamplight falls through from beyond."]
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto("/rules")
    lines = [line for words in heard for line, _ in room_lines(RoomSeen(at="A1", sight="near", hints=[words]), PHONE)]
    wide = """([lines, size]) => {
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
      return Math.max(...lines.map((line) => pen.measureText(line).width));
    }"""
    assert 5 + page.evaluate(wide, [lines, PHONE.letters]) <= PHONE.wide - 2
    for words, doors in ((heard[:1], 0), (["Dark."], 1), ([], 1)):
        drawing = Svg(PHONE.wide, PHONE.high, "")
        draw_room(drawing, RoomSeen(at="A1", sight="near", hints=words), False, PHONE)
        assert str(drawing).count(DOOR) == doors


def test_a_host_is_shown_the_seats_that_are_used_and_one_more(open_page):
    """Make You Kingdom has eight: seven times "not used" stood between the name and what is played."""
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto("/host/kingdom")
    rows = page.locator(".seat-row:visible")
    expect(rows).to_have_count(2)
    page.select_option("[name='seat 1']", "friend")
    expect(rows).to_have_count(3)
    page.select_option("[name='seat 1']", "none")
    expect(rows).to_have_count(2)
    assert page.locator("[name='option scene']").first.bounding_box()["y"] < 720, "what is played is in sight"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chance_on_the_button_that_is_suggested_can_be_read(open_page, theme):
    """It had the colour of odds on pale buttons: dark brown on black."""
    page = open_page(viewport={"width": 1280, "height": 720}, color_scheme=theme)
    sit_down(page, SHORT["kingdom"])
    expect(page.locator("#ask .option.main .odds")).to_contain_text("%")
    named = "#ask .option.main .label, #ask .option.main .odds"
    inks = page.eval_on_selector_all(named, "all => all.map((one) => getComputedStyle(one).color)")
    assert len(set(inks)) == 1


def test_few_answers_are_all_in_sight_on_a_phone(open_page):
    """Of two the second began beyond the edge, to be swiped in by who knew of it."""
    page = open_page(**SCREENS["phone"])
    sit_down(page, {"game": "kingdom", "seats": 1, "options": {"scene": "found"}})
    assert my_turn(page)
    answers = page.locator("#ask .option")
    expect(answers).to_have_count(2)
    for box in (answers.nth(n).bounding_box() for n in range(2)):
        assert box["x"] >= 0 and box["x"] + box["width"] <= SCREENS["phone"]["viewport"]["width"]


def test_fighters_keep_their_heads_on_a_phone(open_page):
    """Where the lane and the whole Attack Row are asked about, the row was seen and the fighters were cut off."""
    page = open_page(**SCREENS["phone"] | {"reduced_motion": "reduce"})
    sit_down(page, SHORT["knockdown"] | {"position": FULL_ROW})
    assert my_turn(page)
    shown = """() => {
      const box = (one) => one.getBoundingClientRect(), heads = [...document.querySelectorAll('.board-box [id^=figure-]')];
      const legal = [...document.querySelectorAll('.board-box [id^=card-].legal')].map(box);
      const low = Math.max(...legal.map((one) => one.bottom)) - box(document.getElementById('ask')).top;
      return [Math.min(...heads.map((one) => box(one).top)), low];
    }"""
    page.wait_for_function(f"() => {{ const [top, low] = ({shown})(); return top >= 0 && low < 40; }}")


FULL_ROW = {
    "fighters": ["mistbearer", "maggot"],
    "row": ["throat_bite", "rend", "lunge", "shield_bash"],
    "deck": ["pounce", "lunge", "hex_bolt", "mind_spike"],
    "actions": 2,
    "sides": [{"space": 3, "hand": ["hex_bolt", "flicker"]}, {"space": 7}],
}
"""Dashes, a Special Attack, moves and four cards: the question is as high as it may be."""


def test_who_founds_a_kingdom_alone_has_beaten_nobody(open_page):
    page = open_page(viewport={"width": 1280, "height": 720})
    sit_down(page, {"game": "kingdom", "seats": 1, "options": {"scene": "found", "quick_setup": True}})
    while my_turn(page):
        page.keyboard.press("1")
        page.wait_for_selector("#ask .ended, #ask form[data-answer]")
    expect(page.locator(".ended h2")).to_have_text("The kingdom stands why?")
    expect(page.locator(".ended button.main")).to_have_text("Play again")


def test_pictures_of_lessons_have_no_letters_too_small_to_read(open_page):
    page = open_page(viewport={"width": 1440, "height": 900})
    page.goto("/learn/knights_and_knaves")
    sizes = page.evaluate(
        """() => [...document.querySelectorAll('.lesson-board text')].filter((one) => one.checkVisibility()).map((one) => {
          const { a, b, c, d } = one.getScreenCTM();
          return parseFloat(getComputedStyle(one).fontSize) * Math.sqrt(Math.abs(a * d - b * c));
        })"""
    )
    assert [size for size in sizes if size < 10.95] == []
    shares = page.eval_on_selector_all(
        ".lesson-board > svg",
        "all => all.map((one) => one.viewBox.baseVal.width / one.querySelector('[data-scale]').viewBox.baseVal.width)",
    )
    assert max(shares) < 0.8, "the part with the figures"


LONG_LINE = "Turn 12 of 20, shooting phase; the Retinue have priority. Wilfrid's Retinue (24) against Free Company (31)."
CUT = """() => [...document.querySelectorAll('.top .crumb')].filter((one) => one.scrollWidth > one.clientWidth + 1
    || getComputedStyle(one).textOverflow === 'ellipsis' && getComputedStyle(one).whiteSpace === 'nowrap'
    || one.getBoundingClientRect().bottom > document.querySelector('.top').getBoundingClientRect().bottom + 1)
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("game", sorted(SHORT))
@pytest.mark.parametrize("size", sorted(SCREENS))
def test_how_a_match_stands_is_never_cut(open_page, game, size):
    page = open_page(**SCREENS[size])
    sit_down(page, SHORT[game])
    assert my_turn(page)
    assert page.evaluate(CUT) == []
    page.eval_on_selector(".crumb span", "(one, words) => { one.textContent = words; }", LONG_LINE)
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nor does it make the page wider"
    if size != "phone":
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "or higher than the screen"


def test_a_small_base_is_lit_around_and_what_is_drawn_on_it_stays(open_page):
    """The ring of a leader was painted over with the colour of what can be chosen."""
    page = open_page(**SCREENS["phone"])
    page.goto("/")
    base = '<polygon points="9,0 0,9 -9,0"/><circle r="6" fill="none" stroke="white" stroke-width="2"/>'
    seen = page.evaluate(
        """(base) => {
          const figure = `<g class="legal" data-target="figure a" data-radius="9">${base}</g>`;
          document.body.innerHTML = `<svg class="board">${figure}</svg>`;
          const styles = [...document.querySelectorAll('.legal > *')].map((one) => getComputedStyle(one));
          return styles.map((style) => [style.stroke, style.paintOrder]);
        }""",
        base,
    )
    assert seen[0][0] != "none" and seen[0][1] == "stroke"
    assert seen[1][0] == "rgb(255, 255, 255)"


def test_what_a_game_takes_stands_right_below_what_it_is(open_page):
    """Also on a card that is shorter than its neighbour."""
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto("/")
    told = "all => all.map((card) => [...card.querySelectorAll(':scope > p')].map((one) => one.getBoundingClientRect()))"
    apart = [below["top"] - above["bottom"] for above, below in page.eval_on_selector_all("li.card", told)]
    assert len(apart) >= 5 and max(apart) < 20


AT_THE_FOOT = "() => !scrollY || document.getElementById('ask').getBoundingClientRect().bottom > innerHeight - 12"


def test_on_a_phone_the_question_stays_at_the_foot_of_the_page(open_page):
    """Where what is asked about was brought into sight once, the page is not left scrolled past its question."""
    page = open_page(**SCREENS["phone"] | {"reduced_motion": "reduce"})
    sit_down(page, SHORT["kingdom"])
    for turn in range(8):
        if not my_turn(page):
            break
        page.wait_for_function(AT_THE_FOOT)
        answer(page, "touch", turn)
    assert turn >= 3, "several questions were asked"


def test_a_number_on_a_button_stands_beside_what_it_counts(open_page):
    page = open_page(**SCREENS["laptop"])
    sit_down(page, SHORT["cool_duel"])
    counts = page.locator("#ask .odds .held")
    assert "94 damage" in counts.all_inner_texts()
    assert {len(one.evaluate("one => [...one.getClientRects()]")) for one in counts.all()} == {1}, "on one line"


@pytest.mark.parametrize("game", ["kingdom", "knockdown"])
def test_the_end_is_seen_whole_on_a_laptop(open_page, game):
    page = open_page(**SCREENS["laptop"])
    sit_down(page, SHORT[game])
    page.click("summary:has-text('Give up')")
    page.click("text=Yes, give up")
    expect(page.locator(".ended")).to_contain_text("It took")
    assert page.locator("#ask").evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    expect(page.locator("#log li").last).to_be_in_viewport()
