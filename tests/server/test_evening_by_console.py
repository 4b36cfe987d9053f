"""A whole evening of a campaign in five browsers, led by a GM with nothing but the console: three players, the big screen,
and no secret in anybody's traffic (MYK-PLAY-001, MYK-PLAY-002)."""

import pytest
from playwright.sync_api import expect

from tests.server.browsing import ready
from tests.server.conftest import PATIENCE
from tests.server.test_console_browser import Ears, fill, tab

expect.set_options(timeout=PATIENCE)
SCREEN = {"viewport": {"width": 1440, "height": 900}}
NOTE, WHISPER, PAPER = "zanzibar is the password", "the basin hums", "They sang all the way home."
UNSEEN = ("Pump hall", "Storeroom", "Berserk Ogrekin", "Zuch", "Poison Needle", "Lock 1", "Wyvern", "Wanton Worm", NOTE)
"""What only the GM may read: rooms not entered, who is there, hidden Traps, what was put in the dark, a note."""
ENOUGH = 200


def version(page):
    return page.get_attribute("#table", "data-version")


def doing(page, press):
    """Press something, and wait until the table has moved on."""
    before = version(page)
    press()
    page.wait_for_function("before => document.getElementById('table').dataset.version !== before", arg=before)


def click(page, button):
    """Press a button of the page wherever it lies."""
    doing(page, lambda: button.evaluate("button => button.click()"))


def answer_for_all(gm, until):
    """What nobody is to decide by hand: the GM's own questions, and those of others from the console, as little as may be."""
    for _ in range(ENOUGH):
        gm.wait_for_selector(".open-question, #ask form[data-answer], #ask .ended", state="attached")
        if until():
            return
        mine = gm.locator("#ask form[data-answer] button.option, #ask form[data-answer] button.main")
        if mine.count():
            nearest = "In which region" in gm.locator("#ask .prompt").inner_text()
            click(gm, mine.first if nearest else mine.last)
        else:
            tab(gm, "rule")
            doing(gm, lambda: gm.locator(".open-question button").first.click())
    raise AssertionError("the evening does not come to where it should")


def who_is_asked(gm, pages, words):
    """The page of whoever is being asked that."""
    open_question = gm.locator(".open-question", has_text=words).first
    page = pages[int(open_question.locator("[name=of]").input_value())]
    expect(page.locator("#ask .prompt")).to_contain_text(words)
    return page


def drag_from_the_books(gm, form, words, target):
    """What lies on a shelf of the console is put on the board by hand."""
    gm.fill(f"[data-form={form}] [name='in value']", words)
    piece = gm.locator(f"[data-form={form}] .shelf .piece", has_text=words).first
    piece.scroll_into_view_if_needed()
    start, end = piece.bounding_box(), gm.locator(f".board-box [data-target='{target}']").first.bounding_box()
    gm.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    gm.mouse.down()
    gm.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 3, steps=4)
    doing(gm, gm.mouse.up)


def choose(page, words):
    expect(page.locator("#ask button.option", has_text=words).first).to_be_attached()
    click(page, page.locator("#ask button.option", has_text=words).first)


def set_up(gm):
    """The GM hosts the first game of a campaign on the host page; the invitations are on the table."""
    gm.goto("/host/kingdom")
    gm.fill("[name=name]", "Gwen")
    gm.fill("[name=campaign]", "The Dry Wells")
    for seat in range(3):
        gm.select_option(f"[name='seat {seat}']", "friend")
    gm.select_option("[name='seat 3']", "me")
    gm.select_option("[name='option gm']", "human")
    gm.check("[name='option scene'][value='campaign']")
    gm.click("text=Set up the match")
    gm.wait_for_selector("#table[data-ready=yes]")
    invited: list[str] = gm.locator("#ask input[value*='/join/']").evaluate_all("all => all.map(one => one.value)")
    return invited


def join(page, link, name):
    page.goto(link)
    page.fill("[name=name]", name)
    page.locator("main form button").first.click()
    page.wait_for_selector("#table[data-ready=yes]")


def asked(gm, words):
    """Whether somebody is being asked that."""
    return lambda: any(words in text for text in gm.locator(".open-question p").all_text_contents())


@pytest.mark.rule("MYK-PLAY-001", "MYK-PLAY-002")
def test_an_evening_by_the_console_alone_in_five_browsers(open_page):
    gm, ann, ben, cat, screen = (open_page(**SCREEN) for _ in range(5))
    ears = {name: Ears(page) for name, page in (("ann", ann), ("ben", ben), ("cat", cat), ("screen", screen))}
    for page, link, name in zip((ann, ben, cat), set_up(gm), ("Ann", "Ben", "Cat"), strict=True):
        join(page, link, name)
    gm.reload()
    screen.goto(gm.locator("input[value*='/screen/']").input_value())
    for page in (gm, ann, ben, cat, screen):
        ready(page)
    players = [ann, ben, cat]

    # the Kingdom Phase and the journey, as little as may be, until the Court camps in the first room
    answer_for_all(gm, asked(gm, "Camp here"))

    # read aloud, reveal, a note, a whisper
    tab(gm, "room")
    doing(gm, lambda: gm.locator("[data-form='read A1'] button").click())
    for page in (ann, ben, cat, screen):
        expect(page.locator("#log")).to_contain_text("Tiled hall: A tiled hall round a dry basin.")
    gm.locator(".passage[data-for-target='room A2'] summary").click()
    doing(gm, lambda: gm.locator("[data-form='reveal A2'] button").click())
    for page in (ann, screen):
        expect(page.locator(".board-box")).to_contain_text("Shallow channel")
    tab(gm, "notes")
    fill(gm, "note", value=NOTE)
    expect(gm.locator(".console-card h3", has_text=NOTE)).to_have_count(1)
    tab(gm, "ask")
    fill(gm, "whisper", to="0", value=WHISPER)
    expect(ann.locator("#log")).to_contain_text(WHISPER)

    # a check, answered by the player; a number with a reason
    fill(gm, "check", who="p1", score="Wit", difficulty="4")
    expect(ben.locator("#ask .prompt")).to_contain_text("against 4")
    doing(ben, lambda: ben.locator("#ask button.main").first.click())
    gm.fill("#because", "a good idea")
    tab(gm, "court")
    tracker = gm.locator("[data-tracker='hp p2']")
    hp = int(tracker.locator("input[type=number]").input_value())
    doing(gm, lambda: tracker.locator("button[aria-label='HP: one less']").click())
    for page in (cat, screen):
        expect(page.locator("#log")).to_contain_text(f"HP: {hp - 1} (a good idea).")

    # from the books onto the map: in the dark, and where the Court goes next
    tab(gm, "map")
    drag_from_the_books(gm, "monsters", "Wyvern", "room C2")
    drag_from_the_books(gm, "trap", "Wanton Worm", "room B3")
    drag_from_the_books(gm, "monsters", "Scum", "room A2")
    expect(gm.locator("#log")).to_contain_text("1 Wyvern (Hostile) in room C2")
    expect(screen.locator(".board-box [data-target='room A2']")).to_contain_text("Scum")

    # overruled: an answer given in somebody's place is taken back with all that followed
    tab(gm, "rule")
    doing(gm, lambda: gm.locator(".open-question button").first.click())
    expect(ann.locator("#log")).to_contain_text("The GM answers for")
    back = gm.locator("#c\\ take\\ back option", has_text="The GM answers for").first.get_attribute("value")
    gm.locator("#c\\ take\\ back").select_option(back)
    doing(gm, lambda: gm.locator("button", has_text="Take it back").click())
    expect(ann.locator("#log li").last).to_contain_text("is taken back")

    # on to the next room, where somebody waits: a fight
    answer_for_all(gm, asked(gm, "Where does the Court go?"))
    choose(who_is_asked(gm, players, "Where does the Court go?"), "A2")
    answer_for_all(gm, lambda: gm.locator(".console-tabs [data-panel=foes]").count() > 0)
    answer_for_all(gm, asked(gm, "act from where you stand"))
    tab(gm, "foes")
    drag_from_the_books(gm, "foe", "Gremlin", "area Enemy Rearguard")
    expect(screen.locator(".board-box")).to_contain_text("Gremlin")
    foe = gm.locator("[data-tracker^='hp f']").first
    doing(gm, lambda: foe.locator("button[aria-label='HP: one more']").click())
    fighter = who_is_asked(gm, players, "act from where you stand")
    click(fighter, fighter.locator("#ask button.option[data-ends]").last)
    tab(gm, "end")
    fill(gm, "fight over", value="flee")
    expect(screen.locator("#log")).to_contain_text("the enemy gives up the field")

    # nobody was sent what they may not know
    for who, heard in ears.items():
        words = heard.all()
        assert not [secret for secret in UNSEEN if secret in words], who
        assert (WHISPER in words) == (who == "ann")

    # the objective, the way home, the End Phase, and the newspaper of the morning after
    answer_for_all(gm, asked(gm, "Camp"))
    tab(gm, "end")
    doing(gm, lambda: gm.locator("[data-form=objective] button").click())
    gm.fill("[data-form=summary] [name='in value']", PAPER)
    doing(gm, lambda: gm.locator("[data-form=summary] button").click())
    doing(gm, lambda: gm.locator("[data-form=home] button").click())
    expect(screen.locator("#log")).to_contain_text("The GM rules: the Court goes home (a good idea).")
    assert not any(secret in heard.all() for heard in ears.values() for secret in (NOTE, PAPER))
    answer_for_all(gm, lambda: gm.locator("#ask .ended").count() > 0)
    cat.locator("#ask .ended a", has_text="to the campaign").click()
    expect(cat.locator(".paper .lead")).to_have_text(PAPER)
    expect(cat.locator("main")).to_contain_text("The Dry Wells")
    assert NOTE not in cat.content()
