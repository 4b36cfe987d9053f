"""What a browser is asked for: sound, vibration and notifications only when somebody wants them, bots at a chosen pace."""

import pytest

from tests.server.browsing import answered, end_turn, expect, host_position, my_turn, question
from tests.server.test_hands import LAPTOP, middle
from tests.server.whole import SHORT, answer, sit_down

pytestmark = pytest.mark.browser
EARS = """
window.heard = { tones: 0, buzzes: 0, notes: [] };
class Tone { constructor() { heard.tones += 1; } connect(to) { return to; } start() {} stop() {} }
window.OscillatorNode = Tone;
window.AudioContext = class { currentTime = 0; state = 'running'; destination = null; };
window.GainNode = class {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect(to) { return to; }
};
navigator.vibrate = () => { heard.buzzes += 1; return true; };
window.Notification = class { constructor(title) { heard.notes.push(title); } close() {} };
Notification.permission = 'granted';
Notification.requestPermission = async () => 'granted';
"""
LISTENING = """
window.heard = { tones: [], speakers: [] };
window.touched = true;
const Tone = OscillatorNode, Speaker = AudioContext;
window.OscillatorNode = class extends Tone {
  constructor(speaker, how) { super(speaker, how); this.pitch = how.frequency; }
  start(at) { heard.tones.push(this.pitch); super.start(at); }
};
window.AudioContext = class extends Speaker { constructor() { super(); heard.speakers.push(this); } };
Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: window.touched }) });
"""
"""The browser's own sound, and what is played by it."""
TURN, BLOW, DIE = 660, 120, 190
"""The first note of each."""
AWAY = "Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })"


def next_turn(page) -> None:
    """End the turn; what the bot does is over when one is asked again."""
    end_turn(page)
    assert my_turn(page)


def test_a_table_is_silent_until_somebody_asks_for_sound_vibration_and_notifications(open_page):
    page = open_page(**LAPTOP)
    page.add_init_script(EARS)
    host_position(page)
    page.evaluate("localStorage.setItem('pace', 'once')")
    page.reload()
    assert my_turn(page)
    before = question(page)
    page.mouse.click(*middle(page, "figure shovel"))
    page.mouse.click(*middle(page, "cell C2"))
    answered(page, before)
    next_turn(page)
    assert page.evaluate("heard") == {"tones": 0, "buzzes": 0, "notes": []}
    page.click("summary:has-text('Settings')")
    for name in ("sound", "buzz", "notify"):
        page.check(f"#wishes [name={name}]")
    assert page.evaluate("heard.tones") > 0, "it is heard at once what was chosen"
    page.keyboard.press("Escape")
    tones = page.evaluate("heard.tones")
    page.evaluate(AWAY)
    next_turn(page)
    heard = page.evaluate("heard")
    assert heard["tones"] > tones and heard["buzzes"] == 1
    assert heard["notes"] == ["Your turn: A.K.Q.L."]


def test_a_turn_a_blow_and_a_die_are_heard_once_the_page_was_touched(open_page):
    page = open_page(**LAPTOP)
    page.add_init_script(LISTENING)
    sit_down(page, SHORT["cool_duel"])
    page.evaluate("touched = false; localStorage.setItem('sound', 'yes')")
    answer(page, "mouse", 0)
    assert my_turn(page)
    assert page.evaluate("heard") == {"tones": [], "speakers": []}, "a browser would complain of it"
    heard: set[int] = set()
    for game in ("kingdom", *["cool_duel"] * 8):  # a check rolls dice; a blow may be parried
        sit_down(page, SHORT[game])
        answer(page, "mouse", 0)
        my_turn(page)
        page.wait_for_function("() => heard.tones.length && heard.speakers[0].state === 'running'")
        heard.update(page.evaluate("heard.tones"))
        assert page.evaluate("heard.speakers.length") == 1
        if {TURN, BLOW, DIE} <= heard:
            break
    assert {TURN, BLOW, DIE} <= heard


def test_bots_play_at_the_pace_one_likes_and_a_key_skips_to_ones_own_question(server, open_page):
    page = open_page(**LAPTOP)
    host_position(page)
    assert my_turn(page)
    page.click("summary:has-text('Settings')")
    with page.expect_request(lambda request: "/stream" in request.url and "pace=slow" in request.url):
        page.check("#wishes [name=pace][value=slow]")
    page.keyboard.press("Escape")
    assert page.evaluate("localStorage.getItem('pace')") == "slow", "the next table knows it as well"
    server.house.pace.times = 1_000  # so slow that nobody would wait for it
    try:
        end_turn(page)
        expect(page.locator("#ask .idle [data-skip]")).to_be_visible()
        with page.expect_request(lambda request: request.url.endswith("/skip")):
            page.keyboard.press("s")
        assert my_turn(page)
    finally:
        server.house.pace.times = 0


BEGINS_IN_SIGHT = """() => {
  const answer = document.querySelector('#log .rule-here')?.getBoundingClientRect();
  const log = document.getElementById('log').getBoundingClientRect();
  return answer && answer.height > 0 && answer.top >= log.top - 2 && answer.top + 20 < log.bottom;
}"""


def test_why_brings_its_answer_into_sight(open_page):
    page = open_page(**LAPTOP)
    host_position(page)
    assert my_turn(page)
    for _ in range(3):
        next_turn(page)
    page.locator("#log a.why").last.click()
    page.wait_for_function(BEGINS_IN_SIGHT)


def test_a_sheet_that_is_kept_stays_while_a_replay_goes_on(open_page):
    page = open_page(**LAPTOP)
    host_position(page)
    assert my_turn(page)
    next_turn(page)
    page.click("summary:has-text('Give up')")
    page.click("text=Yes, give up")
    page.click("text=See the replay")
    page.wait_for_selector("#slider:not([hidden])")
    page.keyboard.press("Home")
    expect(page.locator("#step")).to_have_text("0")
    page.locator(".board-box [data-target='figure doom']").click()  # the first position may still be on its way
    expect(page.locator("#dock.kept h3")).to_have_text("Doom")
    board, dock = page.locator(".board-box").bounding_box(), page.locator("#dock").bounding_box()
    assert dock["x"] >= board["x"] + board["width"], "beside the board"
    page.mouse.move(5, 5)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#step")).to_have_text("1")
    expect(page.locator("#dock.kept h3")).to_have_text("Doom")
