"""Finding each other: whom one plays, a link with its code, matches to watch; and how a match is told at its end."""

import re

import pytest
from playwright.sync_api import expect

from roundtable.kernel.dice import Dice
from roundtable.kernel.game import find_game, game_names
from roundtable.players.bots import IN_WORDS, RANDOM, level, offered
from roundtable.server import catalogue
from tests.server.browsing import my_turn, ready

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", game_names())
def test_strengths_have_plain_words_in_order(game):
    found = find_game(game)
    words = [level(found, strength) for strength in offered(found)]
    tempers = [level(found, temper) for temper in found.tempers]
    assert words == [*list(IN_WORDS)[: len(words) - 1 - len(tempers)], *tempers, RANDOM]
    assert [level(found, own) for own in found.bots[-1:]] in (["fair"], [])
    assert level(found, "of old") == "of old"


@pytest.mark.parametrize("game", game_names())
def test_every_option_stands_once_among_the_first_or_in_a_chapter(game):
    first, chapters = catalogue.chapters(find_game(game))
    folded = [field.name for chapter in chapters for field in chapter.fields]
    shown = [field.name for field in catalogue.options_of(find_game(game))]
    assert sorted([field.name for field in first] + folded) == sorted(shown)
    assert [field.name for field in first] == list(find_game(game).main_options), "each of them is an option"


def test_the_first_opponent_is_gentle_and_one_s_name_is_remembered(open_page):
    page = open_page()
    page.goto("/")
    card = page.locator("li.card:has-text('Cool Duel')")
    assert card.locator("[name=strength] option").all_inner_texts()[0] == "gentle bot"
    titles = card.locator("[name=strength] option").evaluate_all("all => all.map(each => each.title)")
    assert titles[:4] == list(IN_WORDS.values()), "each strength says what it is"
    card.locator("[name=name]").fill("Ann")
    expect(page.locator("li.card:has-text('A.K.Q.L.') [name=name]")).to_have_value("Ann")
    card.locator("button:has-text('Play a bot')").click()
    ready(page)
    expect(page.locator(".seats")).to_contain_text("Ann")
    expect(page.locator(".seats")).to_contain_text("Gentle bot")
    page.goto("/")
    card.locator("[name=strength]").select_option("strong")
    page.reload()
    expect(card.locator("[name=strength]")).to_have_value("strong")


def read_code(rows: list[list[bool]]) -> str:
    """The text of a QR code that nothing has damaged, by the standard: unmask, read the bytes in their order."""
    size = len(rows)
    version = (size - 17) // 4
    mask_bits = [rows[8][n] for n in (0, 1, 2, 3, 4)]
    mask = int("".join(str(int(bit)) for bit in mask_bits), 2) ^ 0b10101
    assert mask >> 3 == 0, "error correction M"
    masks = [
        lambda r, c: (r + c) % 2 == 0,
        lambda r, c: r % 2 == 0,
        lambda r, c: c % 3 == 0,
        lambda r, c: (r + c) % 3 == 0,
        lambda r, c: (r // 2 + c // 3) % 2 == 0,
        lambda r, c: r * c % 2 + r * c % 3 == 0,
        lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
        lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
    ]
    fixed = [[False] * size for _ in range(size)]

    def take(top: int, left: int, height: int, width: int) -> None:
        for r in range(max(0, top), min(size, top + height)):
            for c in range(max(0, left), min(size, left + width)):
                fixed[r][c] = True

    for top, left in ((0, 0), (0, size - 8), (size - 8, 0)):
        take(top, left, 9 if top == 0 else 8, 9 if left == 0 else 8)
    take(size - 8, 8, 8, 1)
    take(8, size - 8, 1, 8)
    take(6, 0, 1, size)
    take(0, 6, size, 1)
    aligned = {1: [], 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [22, 38], 8: [24, 42], 9: [26, 46], 10: [28, 50]}
    places = [6, *aligned[version]] if version > 1 else []
    for r in places:
        for c in places:
            if (r, c) not in ((6, 6), (6, places[-1]), (places[-1], 6)):
                take(r - 2, c - 2, 5, 5)
    if version >= 7:
        take(0, size - 11, 6, 3)
        take(size - 11, 0, 3, 6)
    bits: list[int] = []
    right, up = size - 1, True
    while right > 0:
        right -= right == 6
        for n in range(size):
            for c in (right, right - 1):
                r = size - 1 - n if up else n
                if not fixed[r][c]:
                    bits.append(int(rows[r][c] != masks[mask & 7](r, c)))
        right, up = right - 2, not up
    words = [int("".join(map(str, bits[n : n + 8])), 2) for n in range(0, len(bits) - 7, 8)]
    sizes = {1: [16], 2: [28], 3: [44], 4: [32] * 2, 5: [43] * 2, 6: [27] * 4, 7: [31] * 4}[version]
    blocks: list[list[int]] = [[] for _ in sizes]
    at = 0
    for n in range(max(sizes)):
        for block, length in zip(blocks, sizes):
            if n < length:
                block.append(words[at])
                at += 1
    stream = "".join(f"{word:08b}" for block in blocks for word in block)
    assert stream[:4] == "0100", "bytes"
    length = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * n : 20 + 8 * n], 2) for n in range(length)).decode()


CODE = """async (link) => {
  const from = document.querySelector('script[src*="site.js"]').src;
  return (await import(from.replace('site.js', 'qr.js'))).qr(link);
}"""


def test_a_friend_gets_a_link_and_a_code_that_says_the_same(open_page):
    ann, bo = open_page(), open_page()
    ann.goto("/")
    ann.click("li.card:has-text('A.K.Q.L.') >> button:has-text('Play a friend')")
    ready(ann)
    link = ann.locator("#ask [data-copy]").first.input_value()
    expect(ann.locator("#ask svg.qr")).to_be_visible()
    rows = ann.evaluate(CODE, link)
    assert read_code(rows) == link
    drawn = ann.locator("#ask svg.qr path").get_attribute("d")
    assert drawn.count("M") == sum(map(sum, rows)), "and this is what is drawn"
    bo.goto(link)
    expect(bo.locator("main")).to_contain_text("At the table: Player 1.")
    bo.click("text=Sit down")
    ready(bo)
    expect(ann.locator(".board-box svg.board")).to_be_visible()


def test_a_match_for_all_to_see_is_listed_while_it_is_played(server, open_page):
    client = server.client()
    hidden = client.create("toy", ["me", "me"])
    shown = client.create("toy", ["me", "me"], visible="all")
    page = open_page()
    page.goto("/")
    watch = page.locator("section:has(#live) a").evaluate_all("all => all.map(one => one.href)")
    assert len([address for address in watch if address.endswith(shown.watch)]) == 1
    assert not [address for address in watch if address.endswith(hidden.watch)]
    page.goto(f"/watch/{shown.watch}")
    ready(page)
    assert page.locator("form[data-answer]").count() == 0


def test_the_end_says_who_won_why_what_decided_it_and_the_figures(server, open_page):
    page = open_page()
    page.goto("/")
    page.click("li.card:has-text('A.K.Q.L.') >> button:has-text('Play a bot')")
    ready(page)
    room = server.house.known(page.url.rpartition("/")[2])
    dice = Dice(b"of a test")
    while my_turn(page):
        # By the API, which is faster; the page follows.
        before = page.locator("#ask [name=question]").first.input_value()
        value = room.playing.asks[0].sample(dice)
        token = page.locator("[name=csrf]").first.input_value()
        form = {"csrf": token, "do": "answer", "seat": "0", "question": before, "choice": value}
        done = page.request.post(f"{page.url}/do", form=form)
        assert done.ok, done.text()
        page.wait_for_function("old => document.querySelector('#ask [name=question]')?.value !== old", arg=before)
    ended = page.locator(".ended")
    expect(ended.locator("h2")).to_have_text(re.compile("win|draw", re.I))
    expect(ended).to_contain_text("The match in numbers")
    expect(ended.locator(".figures")).to_contain_text("Dice thrown")
    told = ended.locator(".turning li").all_inner_texts()
    assert len(told) >= 2
    sentences = [event.sentence(room.names) for event in room.playing.log]
    assert all(any(sentence in line for sentence in sentences) for line in told), "only what was told in the match"
    expect(ended.locator("a:has-text('See the replay')")).to_be_visible()
    expect(ended.locator("button:has-text('Rematch')")).to_be_visible()
