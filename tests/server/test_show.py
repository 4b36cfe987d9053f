"""What happens is shown, in every game, while its lessons are played to their ends in Debian's Chromium.

Pieces glide and end where the position has them, the last move is marked, what somebody lost or won back rises from them, and
dice fall as the log says.
"""

import math

import pytest
from playwright.sync_api import Page

from roundtable.kernel.game import find_game
from roundtable.kernel.lessons import Lesson, lessons
from tests.server.browsing import answered, expect, my_turn, question, ready

pytestmark = pytest.mark.browser
GAMES = ["akql", "cool_duel", "knockdown", "knights_and_knaves", "kingdom"]
Places = dict[str, tuple[float, float]]
THROWS = {"akql", "knights_and_knaves", "kingdom"}
"""Games in whose lessons dice must fall."""
TRIES = 6
"""Dice fall as they like: a lesson in which the other got out of the way is begun again, as a learner would."""

WITNESS = """
window.seen = { moved: [], marked: 0, rises: [], changes: [], dice: [], wrong: [], strays: [] };
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { seen.moved.push(this.id); return animate.apply(this, how); };
const drawn = (one) => one.getBoundingClientRect().width;
const figures = () => [...document.querySelectorAll('.board-box [data-life]')].filter(drawn);
const lifeOf = (some) => new Map(some.map((one) => [one.id, Number(one.dataset.life)]));
const fallen = () => [...document.querySelectorAll('.board-box [data-fallen]')];
const stood = new Map(); // where those were who have fallen since
// Where a piece will have come to rest.
function rest(piece) {
  const running = piece.getAnimations().map((one) => [one, one.currentTime]);
  for (const [one] of running) one.currentTime = 399.9;
  const box = piece.getBoundingClientRect();
  for (const [one, time] of running) one.currentTime = time;
  return box;
}
const near = (one, other) => Math.abs(one - other) < 2;
const faces = (among) => [...among.querySelectorAll('.die')].slice(0, 10).map((die) => die.ariaLabel).join();
addEventListener('DOMContentLoaded', () => {
  const box = document.querySelector('.board-box'), area = document.querySelector('.board-area');
  if (!box) return;
  let lives = lifeOf(figures());
  new MutationObserver(() => {
    for (const [id, life] of lifeOf([...figures(), ...fallen()])) {
      if (lives.has(id) && lives.get(id) !== life) seen.changes.push(`${id} ${life - lives.get(id)}`);
    }
    lives = lifeOf(figures());
    for (const one of figures()) stood.set(one.id, rest(one));
    for (const to of box.querySelectorAll('.last-move .to')) {
      // Those who went the same way are marked as one: the mark lies around all of them.
      const they = to.dataset.whom.split(' ').map((id) => document.getElementById(id)).filter(Boolean).map(rest);
      const low = (side) => Math.min(...they.map((one) => one[side]));
      const high = (side) => Math.max(...they.map((one) => one[side]));
      const there = to.getBoundingClientRect();
      const [x, y] = [there.left + there.width / 2, there.top + there.height / 2];
      seen.marked += 1;
      const stand = they.length && near((low('left') + high('right')) / 2, x) && near((low('top') + high('bottom')) / 2, y);
      if (!stand) seen.strays.push([to.dataset.whom, x, y]);
    }
  }).observe(box, { childList: true });
  const rose = (number) => {
    const here = area.getBoundingClientRect();
    const whose = [...figures(), ...fallen()].find((figure) => {
      const there = figure.dataset.fallen ? stood.get(figure.id) : rest(figure);
      return there && near(there.left + there.width / 2, here.left + parseFloat(number.style.left))
        && near(there.top, here.top + parseFloat(number.style.top));
    });
    seen.rises.push(`${whose?.id} ${Number(number.textContent.replace('−', '-'))}`);
  };
  const thrown = (row) => {
    const words = row.querySelector('span').textContent;
    const lines = [...document.querySelectorAll('#log li[data-n]')];
    const told = lines.some((line) => line.querySelector('.text').textContent === words && faces(line) === faces(row));
    seen[told ? 'dice' : 'wrong'].push(`${faces(row)}: ${words}`);
  };
  new MutationObserver((changes) => changes.flatMap((one) => [...one.addedNodes]).forEach((one) => {
    if (one.classList?.contains('rise')) rose(one);
    if (one.classList?.contains('tray')) one.querySelectorAll('p').forEach(thrown);
  })).observe(area, { childList: true });
});
"""
PLACES = """() => {
  const svg = document.querySelector('.board-box > svg'), back = svg.getScreenCTM().inverse();
  const pieces = svg.querySelectorAll('[id^="figure-"], [id^="card-"], [id^="token-"], [id^="candle-"], [id^="at-"]');
  return Object.fromEntries([...pieces].map((one) => {
    const box = one.getBoundingClientRect();
    const at = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(back);
    return [one.id, [Math.round(at.x), Math.round(at.y)]];
  }));
}"""
MARKS = "() => [...document.querySelectorAll('.board-box .last-move > *')].map((one) => one.getAttribute('class'))"
STILL = """() => Promise.all(document.getAnimations().filter((one) => one.effect.target.closest('.board-box'))
  .map((one) => one.finished)).then(() => true)"""
NEWEST = "() => { const { newest, version } = document.getElementById('table').dataset; return newest === version; }"
VERSION = "() => document.getElementById('table').dataset.version"
SUBMIT = "one => one.form.requestSubmit(one)"


def on(page: Page) -> None:
    """Whatever is asked before a lesson's own question: nothing is spent, nothing is done."""
    before = question(page)
    page.locator("#ask button[data-ends], #ask button.main, #ask button.option").first.evaluate(SUBMIT)
    answered(page, before)


def done(page: Page) -> bool:
    return page.locator("#ask .lesson", has_text="Done.").count() > 0


def play(page: Page, lesson: Lesson) -> bool:
    """The lesson's solution, answer by answer, by the question's own buttons; False where dice came in its way."""
    for answer in lesson.solution:
        how_many = isinstance(answer, int)
        button = page.locator(f"#ask button.option[value='{answer}']")
        if how_many:
            button = page.locator(f"#ask .amounts button[value='{answer}'], #ask p.number button.main").first
        for _ in range(20):
            if not my_turn(page):
                return done(page)
            if button.count():
                break
            on(page)
        else:
            return False
        before = question(page)
        if how_many and page.locator("#ask p.number").count():
            page.locator("#ask input[name=number]").fill(str(answer))
        button.evaluate(SUBMIT)
        answered(page, before)
    for _ in range(20):
        if done(page) or not my_turn(page):
            break
        on(page)
    return done(page)


def settled(page: Page) -> None:
    """What bots do in their turn has been shown as well, and nothing moves."""
    page.wait_for_function(NEWEST)
    page.evaluate(STILL)


def before_and_after_a_reload(page: Page) -> tuple[tuple[Places, list[str]], tuple[Places, list[str]]]:
    """Where everything came to rest and where the page has it when it is opened anew, both of one version of the match.

    With each the marks of the last move: who comes back to the page still sees what happened.

    A bot may be thinking about its next answer: if it gives it in between, both are looked at once more.
    """
    for _ in range(TRIES):
        version = page.evaluate(VERSION)
        settled(page)
        rests = page.evaluate(PLACES), page.evaluate(MARKS)
        still = page.evaluate(VERSION) == version
        page.reload()
        ready(page)
        now = page.evaluate(PLACES), page.evaluate(MARKS)
        if still and page.evaluate(VERSION) == version:
            return rests, now
    raise AssertionError("the match never rested")


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_played_to_its_end_and_what_happens_is_shown(open_page, game):
    page = open_page(viewport={"width": 1280, "height": 720})
    page.add_init_script(WITNESS)
    page.goto("/")
    page.evaluate("localStorage.setItem('pace', 'fast')")
    moved, marked, rises, dice = set(), 0, [], []
    for lesson in lessons(find_game(game)):
        if lesson.goal.rulings:
            continue  # of who leads a game: played by the console (test_lessons.py)
        for _ in range(TRIES):
            page.goto(f"/learn/{game}")
            page.locator(f"form[action='/learn/{game}/{lesson.name}'] button").first.click()
            ready(page)
            assert my_turn(page)
            expect(page.locator("#ask .lesson")).to_contain_text(lesson.task)
            if play(page, lesson):
                break
        else:
            raise AssertionError(f"the lesson {lesson.title} is not done in {TRIES} tries")
        settled(page)
        seen = page.evaluate("seen")
        assert sorted(seen["rises"]) == sorted(seen["changes"]), "each loss and gain rises from whom it befell"
        assert seen["strays"] == [], "the last move is marked where somebody stands"
        assert seen["wrong"] == [], "dice that are thrown land on what the log says"
        (rests, marks), (now, marks_now) = before_and_after_a_reload(page)
        assert marks_now == marks, "the last move is still marked"
        assert now.keys() == rests.keys()
        for one, at in now.items():
            # What hangs at a figure, such as a badge, moves its middle by a little.
            assert math.dist(at, rests[one]) < 8, f"{one} has glided to where the position has it"
        moved |= set(seen["moved"])
        marked += seen["marked"]
        rises += seen["rises"]
        dice += seen["dice"]
    assert moved, "somebody moved"
    assert rises or game != "knockdown", "somebody was hurt: no dice decide it there"
    assert marked, "the last move stays marked"
    assert dice or game not in THROWS
