"""An evening in four browsers: a GM at the console, two players, and the big screen for all."""

import json

import pytest
from playwright.sync_api import expect

from tests.server.browsing import question, ready
from tests.server.conftest import PATIENCE
from tests.server.whole import SMALL_LETTERS

expect.set_options(timeout=PATIENCE)
HEARING = """
window.heard = [];
const Plain = EventSource, fetched = window.fetch;
window.EventSource = class extends Plain {
  constructor(...given) {
    super(...given);
    for (const kind of ["row", "now"]) this.addEventListener(kind, (event) => window.heard.push(event.data));
  }
};
window.fetch = async (...given) => {
  const answer = await fetched(...given);
  window.heard.push(await answer.clone().text());
  return answer;
};
addEventListener("DOMContentLoaded", () => window.heard.push(document.documentElement.outerHTML));
"""
UNSEEN = ("Pump hall", "Storeroom", "Berserk Ogrekin", "Zuch", "Poison Needle", "Wyvern", "zanzibar")
"""What only the GM may read: rooms not entered, who is there, a monster put in the dark, a note."""


class Ears:
    """Everything that is sent to a table's page: the page itself, its parts, its stream."""

    def __init__(self, page):
        self._page = page
        page.add_init_script(HEARING)

    def all(self):
        return json.dumps(self._page.evaluate("window.heard"))


def tab(page, name):
    page.click(f".console-tabs [data-panel={name}]")


def fill(page, form, **fields):
    """Fill in a form of the console and send it."""
    box = page.locator(f"[data-form='{form}']")
    for name, value in fields.items():
        field = box.locator(f"[name='in {name}']")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    told = page.locator("#log li").count()
    box.locator("button:not(.piece)").click()
    return told


def host_an_evening(page, **options):
    page.goto("/host/toy")
    seats = [{"kind": "friend"}, {"kind": "friend"}, {"kind": "bot", "strength": "steward"}, {"kind": "me", "name": "Gwen"}]
    wish = {"game": "kingdom", "seats": seats, "options": {"gm": "human", "scene": "evening", **options}}
    token = page.locator("[name=csrf]").first.input_value()
    made = page.request.post("/api/matches", data=wish, headers={"x-csrf-token": token})
    assert made.ok, made.text()
    return made.json()


def join(page, made, seat, name):
    page.goto(f"/join/{made['links']['seats'][str(seat)]}")
    page.fill("[name=name]", name)
    page.locator("main form button").first.click()
    page.wait_for_selector("#table[data-ready=yes]")


def test_an_evening_with_a_gm_two_players_and_the_big_screen(open_page):
    gm, ann, ben, screen = (open_page(viewport={"width": 1440, "height": 900}) for _ in range(4))
    ears = {"ann": Ears(ann), "ben": Ears(ben), "screen": Ears(screen)}
    made = host_an_evening(gm)
    join(ann, made, 0, "Ann")
    join(ben, made, 1, "Ben")
    gm.goto(f"/m/{made['id']}")
    screen.goto(f"/screen/{made['links']['watch']}")
    for page in (gm, ann, ben, screen):
        ready(page)
    expect(screen.locator(".say-form, #ask button, .tools:visible")).to_have_count(0)

    # a number, with a reason, while somebody else is being asked
    gm.fill("#because", "a cold draught")
    tab(gm, "court")
    less = gm.locator("[data-tracker='hp p0'] button[aria-label='HP: one less']")
    hp = int(gm.locator("[data-tracker='hp p0'] input[type=number]").input_value())
    less.click()
    for page in (ann, ben, screen):
        expect(page.locator("#log")).to_contain_text(f"HP: {hp - 1} (a cold draught).")
    expect(screen.locator(".board-box")).to_contain_text(f"HP {hp - 1}/")

    # what is typed stays when something happens at the table
    tab(gm, "notes")
    gm.fill("[data-form=note] [name='in value']", "zanzibar")
    ann.fill("#say", "What was that?")
    ann.press("#say", "Enter")
    expect(gm.locator("#talk")).to_contain_text("What was that?")
    expect(gm.locator("[data-form=note] [name='in value']")).to_have_value("zanzibar")
    gm.locator("[data-form=note] button").click()
    expect(gm.locator(".console-card")).to_contain_text(["zanzibar"])

    # in the dark: a click on a room fills in where
    tab(gm, "map")
    gm.locator(".board-box [data-target='room C2']").click()
    expect(gm.locator("[data-form=monsters] [name='in room']")).to_have_value("C2")
    fill(gm, "monsters", value="Wyvern", count="2", reaction="Hostile")
    expect(gm.locator("#log")).to_contain_text("2 Wyvern (Hostile) in room C2")

    # a whisper, a question, a check: each answered in between
    tab(gm, "ask")
    fill(gm, "whisper", to="0", value="the basin hums")
    expect(ann.locator("#log")).to_contain_text("the basin hums")
    open_before = question(ann) if ann.locator("#ask [name=question]").count() else ""
    fill(gm, "question", to="1", value="Left or right?", choices="left, right")
    expect(ben.locator("#ask .prompt")).to_contain_text("Left or right?")
    ben.locator("#ask button.option", has_text="right").click()
    expect(screen.locator("#log")).to_contain_text("answers: right")
    fill(gm, "check", who="p1", score="Wit", difficulty="9")
    expect(ben.locator("#ask .prompt")).to_contain_text("against 9")
    # own dice from here on: the page asks what fell
    gm.locator("summary", has_text="Links and dice").click()
    gm.locator("button", has_text="Roll our own dice").click()
    expect(gm.locator("#talk")).to_contain_text("you roll your own dice")
    ben.locator("#ask input[name=number]").fill("0")
    ben.locator("#ask button", has_text="Confirm").click()
    expect(ben.locator("#ask .prompt")).to_contain_text("roll a d6. What does it show?")
    ben.locator("#ask .thrown-here button", has_text="5").click()
    expect(ben.locator("#ask")).to_contain_text("So far: 5")
    ben.locator("#ask .thrown-here button", has_text="4").click()
    expect(ben.locator("#ask .thrown-here")).to_have_count(0)
    gm.locator("button", has_text="Let the server roll").click()
    expect(ann.locator("#ask form[data-answer]")).to_have_count(1)
    assert not open_before or question(ann), "Ann is asked again what she was asked"

    # read aloud; a figure by hand; the fog lifted and lowered
    tab(gm, "room")
    gm.locator("[data-form='read A1'] button").click()
    expect(screen.locator("#log li").last).to_contain_text("A tiled hall round a dry basin.")
    gm.click("#by-hand")
    start = gm.locator(".board-box [data-target='figure p0']").bounding_box()
    end = gm.locator(".board-box [data-target='area Encampment']").bounding_box()
    gm.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    gm.mouse.down()
    gm.mouse.move(end["x"] + 20, end["y"] + end["height"] - 6, steps=4)
    gm.mouse.up()
    expect(screen.locator("#log li").last).to_contain_text("stands in the Encampment (a cold draught).")
    gm.click("#by-hand")
    gm.locator(".passage[data-for-target='room A2'] summary").click()
    gm.locator("[data-form='reveal A2'] button").click()
    expect(screen.locator(".board-box")).to_contain_text("Shallow channel")
    gm.locator("[data-form='hide A2'] button").click()
    expect(screen.locator(".board-box")).not_to_contain_text("Shallow channel")

    # the open question overruled, and everything taken back to the first ruling
    tab(gm, "rule")
    expect(gm.locator(".open-question")).to_contain_text("Ann is asked")
    gm.locator(".open-question button").click()
    expect(ann.locator("#log")).to_contain_text("The GM answers for Ann")
    gm.locator("#c\\ take\\ back").select_option(index=0)
    gm.locator("button", has_text="Take it back").click()
    expect(ann.locator("#log li").last).to_contain_text("is taken back")
    sent = {who: heard.all() for who, heard in ears.items()}
    for who, words in sent.items():
        found = [secret for secret in UNSEEN if secret in words]
        assert not found, f"{who} was sent {found}"
        assert ("the basin hums" in words) == (who == "ann")


def test_figures_are_put_by_hand_on_the_battlefield(open_page):
    gm, ann = open_page(viewport={"width": 1440, "height": 900}), open_page()
    gm.goto("/host/toy")
    seats = [{"kind": "friend"}, {"kind": "me", "name": "Gwen"}]
    wish = {"game": "kingdom", "seats": seats, "options": {"gm": "human", "scene": "fight", "against": "2 Ogrekin"}}
    token = gm.locator("[name=csrf]").first.input_value()
    made = gm.request.post("/api/matches", data=wish, headers={"x-csrf-token": token}).json()
    join(ann, made, 0, "Ann")
    gm.goto(f"/m/{made['id']}")
    ready(gm)
    gm.fill("#because", "it was pushed")
    gm.click("#by-hand")
    start = gm.locator(".board-box [data-target^='figure f']").first.bounding_box()
    end = gm.locator(".board-box [data-target='area Enemy Encampment']").bounding_box()
    gm.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    gm.mouse.down()
    gm.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    gm.mouse.up()
    expect(gm.locator("#log")).to_contain_text("stands in the Enemy Encampment (it was pushed).")


PALE = """(least) => {
  const parts = (words) => words.match(/[\\d.]+/g).map(Number);
  const light = (ink) => {
    const [r, g, b] = ink.map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const laid = (ground, look, shown) => {
    const [r, g, b, share = 1] = parts(look.fill);
    const much = share * look.fillOpacity * shown;
    return ground.map((v, n) => v * (1 - much) + [r, g, b][n] * much);
  };
  const shown = (one) => (one.closest('svg') ? getComputedStyle(one).opacity * shown(one.parentElement) : 1);
  const paper = parts(getComputedStyle(document.documentElement).backgroundColor).slice(0, 3);
  const found = [];
  for (const words of document.querySelectorAll('.board-box [id^=room-] text')) {
    const at = words.getBoundingClientRect();
    const under = document.elementsFromPoint(at.left + at.width / 2, at.top + at.height / 2).reverse();
    const filled = (one) => one.matches('.board-box rect, .board-box path') && getComputedStyle(one).fill !== 'none';
    const ground = under.filter(filled).reduce((so_far, one) => laid(so_far, getComputedStyle(one), shown(one)), paper);
    const [high, low] = [ground, laid(ground, getComputedStyle(words), 1)].map(light).sort((a, b) => b - a);
    if ((high + 0.05) / (low + 0.05) < least) found.push(words.textContent);
  }
  return found;
}"""
"""Words of rooms that stand out less than so much from what is under them."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_desk_can_be_read_on_a_laptop(open_page, theme):
    """Orange and red on the brown of hidden rooms were too pale, and a second line of tools made the map's letters small."""
    gm = open_page(viewport={"width": 1280, "height": 720}, color_scheme=theme)
    made = host_an_evening(gm)
    for seat, name in enumerate(("Ann", "Ben")):
        join(open_page(), made, seat, name)
    gm.goto(f"/m/{made['id']}")
    ready(gm)
    expect(gm.locator(".board-box")).to_contain_text("Pump hall")
    assert gm.evaluate(SMALL_LETTERS, 11) == []
    assert gm.evaluate(PALE, 4) == []
    tools = gm.locator(".under :is(button, summary):visible").all()
    tops = [box["y"] for tool in tools if (box := tool.bounding_box())]
    assert max(tops) - min(tops) < 8, "the tools stand in one line"
