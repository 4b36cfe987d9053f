"""What words mean is told wherever they are read; cards stand for figures; places too small for a finger come closer."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.browsing import my_turn, ready

pytestmark = pytest.mark.browser
LARGE = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
SCROLLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""A page that scrolls hides what a word means: that it has come to rest."""
KNIGHTS = {
    "hollow": {"seat": 0, "cell": "A1"},
    "shovel": {"seat": 0, "cell": "C1"},
    "doom": {"seat": 1, "cell": "C3"},
}


def host(page: Page, **wish: object) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('pace', 'once')")
    token = page.locator("[name=csrf]").first.input_value()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "strength": "random"}]
    made = page.request.post("/api/matches", data={"seats": seats, **wish}, headers={"x-csrf-token": token})
    assert made.ok, made.text()
    page.goto(f"/m/{made.json()['id']}")
    ready(page)
    assert my_turn(page)


def long_field(page: Page, squares: int) -> None:
    position = {"squares": [[n, 0] for n in range(squares)], "walls": [], "knights": KNIGHTS}
    host(page, game="akql", position=position, options={"signature_skills": False})


def test_words_on_buttons_carry_their_meaning_and_every_word_of_a_text_does(open_page):
    page = open_page(**LARGE)
    long_field(page, 2)
    page.evaluate(
        """() => {
          const button = document.querySelector('#ask button.option');
          button.querySelector('.label').textContent = 'Take Life, Sanity, and more Life';
          delete button.querySelector('.label').dataset.worded;
        }"""
    )
    meant = page.evaluate(
        """async () => {
          const from = document.querySelector('script[src*="table.js"]').src;
          const { dressWords } = await import(from.replace('table.js', 'words.js'));
          dressWords(document.querySelectorAll('#ask button.option .label'));
          const label = document.querySelector('#ask button.option .label');
          return [...label.querySelectorAll('.term')].map((one) => one.textContent);
        }"""
    )
    assert meant == ["Life", "Sanity"]
    page.locator("#ask button.option .term").first.hover()
    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#tip")).to_contain_text(re.compile(r"\w+ \w+"))


def test_a_finger_that_rests_on_a_word_of_a_button_reads_it_and_answers_nothing(open_page):
    page = open_page(**PHONE, reduced_motion="reduce")  # a phone goes to its question at once, not little by little
    long_field(page, 2)
    page.evaluate(SCROLLED)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    page.evaluate(
        """() => {
          const label = document.querySelector('#ask button.option .label');
          label.innerHTML = '<span class="term" data-meaning="What it means.">Life</span>';
          const word = label.firstChild;
          const about = { bubbles: true, pointerType: 'touch', pointerId: 7 };
          word.dispatchEvent(new PointerEvent('pointerdown', about));
          window.rested = () => { word.dispatchEvent(new PointerEvent('pointerup', about)); word.click(); };
        }"""
    )
    expect(page.locator("#tip")).to_have_text("What it means.")
    page.evaluate("rested()")
    expect(page.locator("#ask form[data-answer]")).to_be_visible()
    assert asked == [], "a rest is no answer"


def test_a_card_beside_the_field_stands_for_its_knight(open_page):
    page = open_page(**LARGE)
    long_field(page, 3)
    expect(page.locator(".board-box [data-stands-for]")).to_have_count(3)
    card = page.locator("[data-stands-for='figure shovel']")
    card.hover()
    expect(page.locator(".board-box [data-target='figure shovel']")).to_have_class(re.compile(r"\btold\b"))
    card.click()
    expect(page.locator("#dock")).to_contain_text("Shovel")
    assert page.locator("#ask [data-group='Shovel'] legend button").get_attribute("aria-pressed") == "true"
    assert page.locator(".board-box > svg text").all_text_contents().count("Ann") == 1, "the panel is called by who plays"


def test_on_a_phone_places_too_small_for_a_finger_come_closer(open_page):
    wide = """() => Math.min(...[...document.querySelectorAll('.board-box .legal')]
      .map((one) => one.getBoundingClientRect().width))"""
    page = open_page(**PHONE)
    position = {"squares": [[n, 0] for n in range(5)] + [[0, n] for n in range(1, 5)], "walls": [], "knights": KNIGHTS}
    host(page, game="akql", position=position, options={"signature_skills": False})
    assert page.evaluate(wide) >= 26, "a field of 25 by 25 has cells of 13 pixels on a phone"
    expect(page.locator(".board-area")).to_have_class(re.compile(r"\bzoomed\b"))
    page.click("[data-look=all]")
    assert page.evaluate(wide) < 20, "the whole of it is one tap away"
    other = open_page(**PHONE)
    long_field(other, 2)
    expect(other.locator(".board-area")).not_to_have_class(re.compile(r"\bzoomed\b"))


def test_who_goes_the_same_way_is_marked_once_and_who_makes_room_is_not(open_page):
    page = open_page(**LARGE)
    host(page, game="kingdom", seats=[{"kind": "me", "name": "Ann"}], options={"scene": "fight", "against": "3 Ogrekin"})
    found = page.evaluate(
        """async () => {
          const from = document.querySelector('script[src*="table.js"]').src;
          const { places, glide, mark } = await import(from.replace('table.js', 'motion.js'));
          const box = document.querySelector('.board-box');
          const foes = [...box.querySelectorAll('[id^="figure-f"]')];
          const shove = (one, x) => one.setAttribute('transform', `translate(${x} 0) ` + one.getAttribute('transform'));
          const ways = () => { mark(box); return box.querySelectorAll('.last-move .way').length; };
          let before = places(box);
          foes.forEach((one) => { shove(one, 60); one.dataset.place = 'elsewhere'; });
          glide(box, before, true);
          const together = ways();
          before = places(box);
          shove(foes[0], 60);
          return [foes.length, together, glide(box, before, true).moved];
        }"""
    )
    assert found == [3, 1, 0]


@pytest.mark.parametrize(
    ("address", "where"),
    [
        ("/host/akql", "#host"),
        ("/how-to-play/akql", "[data-results] section"),
        ("/rules/akql", ".rule"),
        ("/rule/AKQL-050", ".rule"),
    ],
)
def test_words_carry_their_meaning_on_every_page_of_a_game(open_page, address, where):
    page = open_page(**LARGE)
    page.goto(address)
    if address.startswith("/host"):
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    word = page.locator(f"{where} .term").first
    word.scroll_into_view_if_needed()
    page.evaluate(SCROLLED)
    word.hover()
    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#tip")).to_have_text(word.get_attribute("data-meaning") or "")
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()


def test_a_chapter_of_the_book_explains_a_word_once_and_so_does_what_a_search_finds(open_page):
    page = open_page(**LARGE)
    page.goto("/how-to-play/akql")
    page.fill("[type=search]", "sanity")
    expect(page.locator("[data-results] > [role=status]")).to_contain_text("about")
    expect(page.locator("[data-results] .term").first).to_be_visible()
    told = page.evaluate(
        """() => [...document.querySelectorAll('[data-results] section')].map((chapter) =>
          [...chapter.querySelectorAll('.term')].map((one) => one.dataset.meaning))"""
    )
    assert told and all(len(set(each)) == len(each) for each in told)


def test_words_carry_their_meaning_in_a_replay(open_page):
    page = open_page(**LARGE)
    long_field(page, 2)
    page.evaluate("document.querySelectorAll('#ask details').forEach(each => { each.open = true; })")
    page.locator("#ask button.option[value^='move']").first.click()
    page.wait_for_selector("#ask form[data-answer]")
    page.click("summary:has-text('Give up')")
    page.click("text=Yes, give up")
    page.click("text=See the replay")
    page.wait_for_selector("#replay[data-ready=yes]")
    page.locator(".board-box [data-target='figure shovel']").first.click()
    word = page.locator("#dock .term").first
    word.hover()
    expect(page.locator("#tip")).to_have_text(word.get_attribute("data-meaning") or "")
    page.locator("#back").click()
    expect(page.locator("#dock .term").first).to_be_visible()
