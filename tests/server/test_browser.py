"""The pages in Debian's Chromium: by clicks, by keyboard, on a phone, as a spectator, after a reload."""

import re

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from roundtable.kernel.game import game_names
from tests.server.browsing import (
    PHONE,
    answered,
    click_something,
    end_turn,
    host,
    host_position,
    my_turn,
    question,
    ready,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif("akql" not in game_names(), reason="A.K.Q.L. is not installed: pip install -e . registers it"),
]


def test_solo_is_two_clicks_and_a_whole_match_is_played_by_clicks(open_page):
    page = open_page(viewport={"width": 1280, "height": 860})
    page.goto("/")
    page.click("li.card:has-text('A.K.Q.L.') >> text=Host a match")
    host(page, {"0": "me", "1": "bot random"})
    expect(page.locator(".seats")).to_contain_text("Ann")
    clicks = 0
    while my_turn(page):
        expect(page).to_have_title(re.compile("Your turn"))
        assert "icon-turn" in page.locator("#icon").get_attribute("href")
        click_something(page) if clicks % 3 else end_turn(page)
        clicks += 1
        assert clicks < 60
    assert clicks >= 2
    expect(page.locator(".ended h2")).to_have_text(re.compile(r"wins|draw", re.I))
    expect(page.locator("#table")).to_have_attribute("data-status", "over")
    page.click("summary:has-text('Links and dice')")
    seed = page.locator(".tools p:has-text('The seed:') .hash")
    assert len(seed.inner_text()) == 32, "the seed is shown at the end"
    page.click("text=See the replay")
    page.wait_for_selector("#slider")


def test_one_click_on_the_home_page_starts_a_match_against_a_bot(open_page):
    page = open_page()
    page.goto("/")
    page.click("li.card:has-text('A.K.Q.L.') >> button:has-text('Play a bot')")
    ready(page)
    assert my_turn(page)
    assert page.locator(".board-box svg.board").count() == 1


def test_two_clicks_from_the_home_page_a_court_stands_on_the_battlefield(open_page):
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto("/")
    page.click("li.card:has-text('Make You Kingdom') >> button:has-text('Fight monsters')")
    ready(page)
    expect(page.locator("#figure-p0")).to_be_visible()
    assert page.locator(".board-box [data-target^='area ']").count() == 6
    assert my_turn(page)
    wide = page.locator("#figure-p0").get_attribute("transform")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#figure-p0")).not_to_have_attribute("transform", wide)  # laid out anew for a phone
    boxes = page.locator(".board-box [data-target^='area '] > rect").all()
    edges = [box.bounding_box() for box in boxes]
    assert all(edge and edge["x"] >= 0 and edge["x"] + edge["width"] <= 390 for edge in edges)
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.locator("#figure-p0")).to_have_attribute("transform", wide)


def test_two_browsers_play_each_other(open_page):
    ann, bo = open_page(), open_page()
    host(ann, {"0": "me", "1": "friend"})
    expect(ann.locator(".lobby")).to_contain_text("Waiting for everybody")
    link = ann.locator("#ask [data-copy]").first.input_value()
    assert "/join/" in link
    bo.goto(link)
    bo.fill("[name=name]", "Bo")
    bo.click("text=Sit down")
    ready(bo)
    expect(ann.locator(".seats")).to_contain_text("Bo")
    expect(ann.locator(".board-box svg.board")).to_be_visible()
    answers = 0
    while "over" not in (
        ann.locator("#table").get_attribute("data-status"),
        bo.locator("#table").get_attribute("data-status"),
    ):
        ann.wait_for_function(
            "() => document.querySelector('#table').dataset.status === 'over' || document.querySelector('.seats .asked')"
        )
        for page in (ann, bo):
            if page.locator("#ask form[data-answer]").count():
                end_turn(page)
                answers += 1
                break
        assert answers < 60
    for page in (ann, bo):
        expect(page.locator(".ended h2")).to_be_visible()
    assert ann.locator(".ended h2").inner_text() == bo.locator(".ended h2").inner_text()


def test_they_talk_take_back_and_offer_draws(open_page):
    ann, bo = open_page(), open_page()
    host(ann, {"0": "me", "1": "friend"}, **{"option knights_per_player": "2", "option round_limit": "9"})
    bo.goto(ann.locator("#ask [data-copy]").first.input_value())
    bo.fill("[name=name]", "Bo")
    bo.click("text=Sit down")
    ready(bo)
    bo.fill("#say", "good luck <b>all</b>")
    bo.press("#say", "Enter")
    expect(ann.locator("#talk")).to_contain_text("good luck <b>all</b>")
    first, second = (ann, bo) if ann.locator("#ask form[data-answer]").count() else (bo, ann)
    end_turn(first)
    assert my_turn(second)
    end_turn(second)
    first.click("text=Ask for a take-back")
    second.click(".offer >> text=Agree")
    expect(first.locator("#talk")).to_contain_text("takes back an answer")
    first.wait_for_selector("#ask form[data-answer]")
    first.click("text=Offer a draw")
    second.click(".offer >> text=Agree")
    expect(first.locator(".ended h2")).to_have_text("A draw")


def test_a_match_by_keyboard_alone(open_page):
    page = open_page()
    host(page, {"0": "me", "1": "bot random"})
    turns, by_board = 0, 0
    while my_turn(page):
        before = question(page)
        if page.locator(".board-box .legal").count() and turns % 2 == 0:
            page.keyboard.press("b")
            assert page.evaluate("document.activeElement.classList.contains('legal')"), "B goes to the board"
            page.keyboard.press("ArrowUp")
            page.keyboard.press("ArrowRight")
            assert page.evaluate("document.activeElement.classList.contains('legal')"), "arrows stay on what is legal"
            page.keyboard.press("Enter")
            if page.locator("#pop.menu").is_visible():
                page.keyboard.press("Enter")
            by_board += 1
        else:
            page.locator("#ask button[data-number]").first.wait_for()
            last = page.locator("#ask button[data-number]").last.get_attribute("data-number")
            page.keyboard.press(last)
        answered(page, before)
        turns += 1
        assert turns < 60
    assert by_board >= 1
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.id") == "log"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('a')")
    page.keyboard.press("t")
    assert page.evaluate("document.activeElement.id") == "say"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).not_to_be_visible()


def test_undo_by_button(open_page):
    page = open_page()
    host_position(page)
    assert my_turn(page)
    while page.locator("[data-key=u]:not([disabled])").count() == 0:
        before = question(page)
        moves = page.locator("#ask button.option[data-target^=cell]")
        assert moves.count(), "a knight can move"
        moves.first.evaluate("button => button.form.requestSubmit(button)")
        answered(page, before)
    lines = page.locator("#log li").count()
    before = question(page)
    page.keyboard.press("u")
    answered(page, before)
    assert page.locator("#log li").count() < lines


def test_a_phone_shows_everything_without_scrolling_sideways(open_page):
    page = open_page(**PHONE)
    for path in ("/", "/host/akql", "/rules/akql", "/rules"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    host(page, {"0": "me", "1": "bot random"})
    assert my_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.locator("#ask").bounding_box()
    assert box["y"] + box["height"] <= 781, "the question is in reach"
    small = page.evaluate(
        "[...document.querySelectorAll('#ask button.option')].filter(b => b.checkVisibility() && b.offsetHeight < 36).length"
    )
    assert small == 0, "buttons are large enough for a thumb"
    legal = page.locator(".board-box .legal")
    if legal.count():
        before = question(page)
        # To the top of the screen, so that the question at its foot does not cover it.
        legal.first.evaluate("element => element.scrollIntoView({ block: 'start' })")
        legal.first.tap(force=True)
        page.locator("#pop.menu button").first.wait_for()
        assert question(page) == before, "a tap asks before it answers"
        page.locator("#pop.menu button").first.tap()
        answered(page, before)


GAMES = ["akql", "cool_duel", "knockdown", "knights_and_knaves", "kingdom"]
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_fits_a_narrow_phone_with_everything_open(open_page, game):
    page = open_page(**PHONE)
    page.goto(f"/host/{game}")
    for summary in page.locator("summary").all():
        if summary.is_visible():  # chapters that are of no matter for what is to be played are hidden
            summary.click()
    assert not page.evaluate(SIDEWAYS), "the options of the game and the clocks"
    page.goto("/")
    page.click(f"form[action='/solo/{game}'] button")
    ready(page)
    for summary in page.locator(".under summary").all():
        summary.click()
        assert not page.evaluate(SIDEWAYS), summary.inner_text()
    expect(page.locator(".board-box > svg")).to_be_visible()


def test_one_knight_s_moves_are_shown_alone(open_page):
    page = open_page(viewport={"width": 1280, "height": 860})
    host_position(page)
    assert my_turn(page)
    pick = page.locator("#ask legend button")
    assert pick.count() >= 2, "several knights can move (one may be walled in)"
    everything = page.locator(".board-box .legal").count()
    name = pick.first.inner_text()
    pick.first.click()
    expect(pick.first).to_have_attribute("aria-pressed", "true")
    some = page.locator(".board-box .legal").count()
    assert 0 < some < everything
    targets = set(page.eval_on_selector_all(".board-box .legal", "all => all.map(one => one.dataset.target)"))
    labels = page.locator("#ask [data-group] button.option[data-target]").evaluate_all(
        "all => all.map(one => [one.closest('[data-group]').dataset.group, one.dataset.target])"
    )
    assert targets == {target for group, target in labels if group == name}
    pick.first.click()
    assert page.locator(".board-box .legal").count() == everything
    # The knight itself does the same, by click and by keyboard.
    figure = page.locator(f".board-box .has-sheet:not(.legal)[aria-label^='{name} of ']").first
    figure.click(force=True)
    expect(pick.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#dock.kept h3")).to_have_text(name)
    figure.focus()
    page.keyboard.press("Enter")
    expect(pick.first).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#dock.kept")).to_have_count(0)


def test_a_screen_reader_finds_what_can_be_chosen_on_the_board(open_page):
    page = open_page(viewport={"width": 1280, "height": 860})
    host_position(page)
    assert my_turn(page)
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    nodes = [node for node in session.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    said = {
        (node["role"]["value"], node["name"]["value"]): node.get("description", {}).get("value", "")
        for node in nodes
        if "name" in node
    }
    assert "Hollow: move to A2" in said["button", "A2"], "and what would be done there"
    assert any(role == "image" and name.startswith("E4, wall") for role, name in said), "walls are told of, too"
    assert ("button", "End the turn") in said, "the number of a button is no part of its name"
    assert page.locator("#live[aria-live=polite]").count() == 1
    end_turn(page)
    page.wait_for_function("() => document.getElementById('live').textContent.length > 0")


def test_a_log_stays_where_somebody_reads(open_page):
    page = open_page(viewport={"width": 1280, "height": 700})
    host(page, {"0": "me", "1": "bot random"}, **{"option knights_per_player": "3", "option round_limit": "9"})
    assert my_turn(page)
    log = "document.getElementById('log')"
    # As functions: a bare expression that is not true at once would be evaluated by the page, which its policy forbids.
    at_end = f"() => {log}.scrollHeight - {log}.scrollTop - {log}.clientHeight < 60"
    page.wait_for_function(at_end)
    end_turn(page)
    assert my_turn(page)
    page.wait_for_function(at_end)
    page.locator("#log").evaluate("log => { log.scrollTop = 0; }")
    page.wait_for_function("() => document.getElementById('log').scrollTop === 0")
    lines = page.locator("#log li").count()
    # A reaction that is declined tells nothing: several questions may be answered before something is logged.
    for _ in range(30):
        assert my_turn(page)
        end_turn(page)
        if page.locator("#log li").count() > lines:
            break
    assert page.locator("#log li").count() > lines
    assert page.evaluate("document.getElementById('log').scrollTop") == 0


def test_a_rematch_is_one_click(open_page):
    ann, bo = open_page(), open_page()
    host(ann, {"0": "me", "1": "friend"})
    bo.goto(ann.locator("#ask [data-copy]").first.input_value())
    bo.fill("[name=name]", "Bo")
    bo.click("text=Sit down")
    ready(bo)
    bo.click("summary:has-text('Give up')")
    bo.click("text=Yes, give up")
    before = ann.url
    ann.click("#ask button:has-text('Rematch')")
    ready(ann)
    assert ann.url != before
    bo.click("text=To the rematch")
    ready(bo)
    assert bo.url == ann.url
    expect(bo.locator(".seats")).to_contain_text("Ann")


def test_a_seat_is_not_given_away_by_accident(open_page):
    page = open_page()
    host(page, {"0": "me", "1": "bot random"})
    assert my_turn(page)
    page.click("summary:has-text('Host')")
    seat = page.locator(".order:has([name=which][value='1'])")
    seat.locator("button").click()
    expect(page.locator(".seats")).to_contain_text("Random bot")
    seat.locator("select").select_option("friend")
    seat.locator("button").click()
    expect(page.locator(".seats")).to_contain_text("waiting for whoever has the link")


def test_a_spectator_sees_the_match_and_no_buttons(open_page):
    ann, eve = open_page(), open_page()
    host(ann, {"0": "me", "1": "bot random"})
    assert my_turn(ann)
    ann.click("summary:has-text('Links and dice')")
    eve.goto(ann.locator(".tools [data-copy]").first.input_value())
    ready(eve)
    expect(eve.locator(".board-box svg.board")).to_be_visible()
    assert eve.locator("form[data-answer], #say, [name=do]").count() == 0
    assert "/join/" not in eve.content()
    expect(ann.locator(".seats")).to_contain_text("1 watching")
    end_turn(ann)
    expect(eve.locator("#log li").last).to_be_visible()
    if my_turn(ann):
        ann.click("summary:has-text('Give up')")
        ann.click("text=Yes, give up")
    expect(eve.locator(".ended h2")).to_be_visible()


def test_reload_and_reconnect_in_the_middle_of_a_question(open_page):
    page = open_page()
    host(page, {"0": "me", "1": "bot random"})
    assert my_turn(page)
    before, board = question(page), page.locator(".board-box").inner_html()
    page.reload()
    ready(page)
    assert question(page) == before
    assert page.locator(".board-box svg.board").count() == 1
    assert len(page.locator(".board-box").inner_html()) == pytest.approx(len(board), rel=0.2)
    page.context.set_offline(True)
    page.locator("#ask .plain button.option:visible").last.click()
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    assert question(page) == before, "nothing was answered"
    page.context.set_offline(False)
    page.wait_for_selector("#table[data-connected=yes]")
    end_turn(page)
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    assert my_turn(other) == my_turn(page), "a second tab shows the same"


def test_the_replay_slider(open_page):
    page = open_page()
    host(page, {"0": "me", "1": "bot random"})
    for _ in range(3):
        if not my_turn(page):
            break
        click_something(page)
    if my_turn(page):
        page.click("summary:has-text('Give up')")
        page.click("text=Yes, give up")
    page.click("text=See the replay")
    page.wait_for_selector("#replay[data-ready=yes]")
    slider = page.locator("#slider")
    most = int(slider.get_attribute("max"))
    assert most >= 3
    end = page.locator("[data-part=board]").inner_html()
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator("#step")).to_have_text("0")
    page.wait_for_function("end => document.querySelector('[data-part=board]').innerHTML !== end", arg=end)
    page.wait_for_url("**at=0*")
    page.locator("#on").click()
    expect(page.locator("#step")).to_have_text("1")
    page.locator("#last").click()
    expect(page.locator("#step")).to_have_text(str(most))
    page.wait_for_function("end => document.querySelector('[data-part=board]').innerHTML === end", arg=end)
    page.click("#verify")
    expect(page.locator(".verdict.good")).to_contain_text("The dice are honest")
    with page.expect_download() as download:
        page.click("text=Download the match")
    assert download.value.suggested_filename.endswith(".roundtable")
    page.locator("#first").click()
    expect(page.locator("#step")).to_have_text("0")
    page.wait_for_url("**at=0*")
    page.click("summary:has-text('Play on from here')")
    page.click("button:has-text('Begin')")
    expect(page.locator("#table")).to_have_attribute("data-status", "playing")


def point_at_a_sheet(page: Page) -> None:
    """Rest the pointer on what has a sheet until one opens: the board may be drawn anew, or one lie under another."""
    for piece in page.locator(".board-box .has-sheet").all():
        page.mouse.move(2, 2)
        piece.hover(force=True)
        try:
            page.wait_for_selector("#dock .sheet h3", timeout=3000)
        except TimeoutError:
            continue
        return
    raise AssertionError("nothing on the board shows its sheet")


def test_why_shows_the_rule_and_sheets_show_on_hover(open_page):
    page = open_page(viewport={"width": 1280, "height": 860})
    host(page, {"0": "me", "1": "bot random"})
    assert my_turn(page)
    page.locator("#log .why").last.click()
    expect(page.locator("#log .rule-here")).to_contain_text(re.compile(r"AKQL-\d{3}"))
    page.locator("#log .why").last.click()
    expect(page.locator("#log .rule-here")).to_have_count(0)
    point_at_a_sheet(page)
    assert page.locator("#live").get_attribute("aria-live") == "polite"
    unnamed = page.evaluate(
        "[...document.querySelectorAll('.board-box [tabindex]')].filter(g => !g.getAttribute('aria-label')).length"
    )
    assert unnamed == 0, "everything that can be reached has a name to be read aloud"


def test_a_screen_is_handed_around(open_page):
    page = open_page()
    host(page, {"0": "me", "1": "me"})
    assert my_turn(page)
    shown = page.locator("#table [name=seat]").first.input_value()
    for _ in range(12):
        if not page.locator("#curtain").is_hidden():
            break
        before = question(page)
        page.locator("#ask .plain button.option:visible").last.click()
        page.wait_for_function(
            "before => !document.querySelector('#curtain').hidden"
            " || document.querySelector('#ask [name=question]')?.value !== before",
            arg=before,
        )
    expect(page.locator("#curtain")).to_be_visible()
    assert page.locator(".board-box").evaluate("box => getComputedStyle(box).visibility") == "hidden"
    page.click("text=I am here")
    page.wait_for_selector("#ask form[data-answer]")
    assert page.locator("#ask [name=seat]").first.input_value() != shown


def test_every_kind_of_question_has_a_form(open_page):
    page = open_page()
    page.goto("/host/toy")
    page.select_option("[name='seat 1']", "bot random")
    page.click("summary:has-text('Options of the game')")
    page.locator("[name='option life']").evaluate("field => { field.closest('.chapter').open = true; }")
    page.fill("[name='option life']", "30")
    page.click("text=Set up the match")
    ready(page)
    seen: set[str] = set()
    # Coins are given first, while there are some; a reaction is passed, since it would cost one.
    ways = {"bins": "Give coins away", "text": "Name yourself", "point": "Mark a point"}
    for _ in range(60):
        if not my_turn(page) or seen >= {"text", "point", "some", "bins"}:
            break
        before = question(page)
        if page.locator("#ask .writing").count():
            page.fill("#ask [name=text]", "Zoë")
            seen.add("text")
            page.click("#ask button.main")
        elif page.locator("#ask .point").count():
            page.fill("#ask [name=x]", "99")
            page.click("#ask button.main")
            expect(page.locator("#notice")).to_contain_text("inside 0,0 to 9,9")
            page.fill("#ask [name=x]", "3")
            seen.add("point")
            page.click("#ask button.main")
        elif page.locator("#ask .checks").count():
            seen.add("some")
            page.click("#ask [data-confirm]")
        elif page.locator("#ask .bins").count():
            page.locator("#ask .bins input").first.fill("1")
            seen.add("bins")
            page.click("#ask [data-confirm]")
        elif page.locator("#ask .number").count():
            seen.add("number")
            page.click("#ask button.main")
        else:
            unseen = [way for kind, way in ways.items() if kind not in seen]
            want = page.locator(f"#ask button.option:has-text('{(unseen or ['Look at your secret'])[0]}')")
            passing = page.locator("#ask button.option:has-text('Do nothing')")
            (want if want.count() else passing).first.click()
        answered(page, before)
    assert seen >= {"text", "point", "some", "bins"}


def test_it_works_without_scripts(open_page):
    page = open_page(java_script_enabled=False)
    page.goto("/")
    page.click("li.card:has-text('A.K.Q.L.') >> button:has-text('Play a bot')")
    page.wait_for_selector("#ask")
    for _ in range(20):
        if page.locator("#ask form[data-answer]").count():
            break
        page.reload()
    before = page.locator("#ask [name=question]").first.input_value()
    page.locator("#ask button.option").last.click()
    page.wait_for_load_state()
    now = page.locator("#ask [name=question]")
    assert not now.count() or now.first.input_value() != before


ARCHER = {
    "map": "Close Quarters",  # houses B3 to D4 and G3 to I4, and the same below
    "builds": [
        {"class": "Hunter", "name": "Maren", "both": "Composite Bow", "quick": ["Dagger"]},
        {"class": "Knight", "name": "Ser Wilm"},
    ],
    "place": {"p1": "E5", "p2": "E1"},
    "active": "p1",
}
"""A position of Cool Duel: an archer in the lane between the houses, and whom it may shoot at."""


def sit_down(server, page: Page, position: dict | None, *seats: str, **options: int) -> None:
    """A match of Cool Duel, from a position if one is given; the page is at its first seat."""
    table = server.client().create("cool_duel", ["friend", *seats], position=position, **options)
    page.goto(f"/join/{table.links[0]}")
    page.fill("[name=name]", "Ann")
    page.click("text=Sit down")
    ready(page)


def shaded(page: Page) -> set[str]:
    return set(page.locator(".board-box .in-cover").evaluate_all("all => all.map(one => one.dataset.at)"))


@pytest.mark.skipif("cool_duel" not in game_names(), reason="Cool Duel is not installed")
def test_pointing_at_a_space_or_a_figure_shades_what_is_in_cover_from_it(server, open_page):
    page = open_page(viewport={"width": 1280, "height": 860})
    sit_down(server, page, ARCHER, "bot random")
    assert shaded(page) == set()
    page.locator(".board-box [data-target='figure p1']").hover(force=True)
    # Behind the houses, seen from E5; the lanes, the rows 5 and 6 and the other duelist are in sight.
    assert {"B1", "A2", "I2", "J10"} <= shaded(page)
    assert not {"E1", "F10", "A5", "J6", "p1", "p2"} & shaded(page)
    expect(page.locator(".board-caption")).to_contain_text("HP 184 of 184")
    page.locator(".board-box [data-target='cell A6']").hover(force=True)
    assert "p2" in shaded(page) and "A5" not in shaded(page)
    told = "A6: open ground; in cover: Ser Wilm (5 away) · shaded: in cover from here"
    expect(page.locator(".board-caption")).to_have_text(told)
    page.mouse.move(5, 5)
    expect(page.locator(".board-box .in-cover")).to_have_count(0)
    expect(page.locator(".board-caption")).to_be_empty()
    # By keyboard alone the same.
    page.keyboard.press("b")
    page.keyboard.press("ArrowUp")
    name = page.evaluate("document.activeElement.dataset.at")
    expect(page.locator(".board-box .looks")).to_have_attribute("data-at", name)
    assert shaded(page) == set(page.evaluate("document.activeElement.dataset.cover.split(' ')")) - {""}


@pytest.mark.skipif("cool_duel" not in game_names(), reason="Cool Duel is not installed")
def test_pointing_at_an_attack_shows_its_reach(server, open_page):
    page = open_page(viewport={"width": 1280, "height": 860})
    sit_down(server, page, ARCHER, "bot random")
    fire = page.locator("#ask button.option[value='attack fire right p2']")
    expect(page.locator(".board [data-for^='attack fire right']")).to_be_hidden()
    fire.hover()
    expect(page.locator(".board [data-for^='attack fire right']")).to_be_visible()
    page.locator("#ask button.option[value='end']").hover()
    expect(page.locator(".board [data-for^='attack fire right']")).to_be_hidden()
    fire.focus()
    expect(page.locator(".board [data-for^='attack fire right']")).to_be_visible()


@pytest.mark.skipif("cool_duel" not in game_names(), reason="Cool Duel is not installed")
@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, {"width": 390, "height": 844}])
def test_points_are_divided_as_suggested_by_one_click(server, open_page, size):
    page = open_page(viewport=size)
    sit_down(server, page, None, "bot duelist", extra_attribute_points=10)
    before = question(page)
    page.locator("#ask button.option[data-target='class knight']").evaluate("one => one.form.requestSubmit(one)")
    answered(page, before)
    expect(page.locator("#ask [data-confirm]")).to_be_in_viewport(ratio=1)
    ask = next(iter(server.house.known(page.url.rpartition("/")[2]).playing.asks.values()))
    words = page.locator("#ask .suggested").text_content().removeprefix("As suggested: ")
    assert words == ", ".join(f"{points} {attribute}" for attribute, points in ask.first.items())
    numbers = page.locator(".board [data-tally]")
    had = [int(number) for number in numbers.all_text_contents()[:5]]
    before = question(page)
    page.locator("#ask .suggested").click()
    answered(page, before)
    assert sum(int(number) for number in numbers.all_text_contents()[:5]) == sum(had) + sum(ask.first.values())


@pytest.mark.skipif("cool_duel" not in game_names(), reason="Cool Duel is not installed")
def test_a_duelist_is_built_on_the_board_and_its_numbers_follow_the_points(server, open_page):
    page = open_page(viewport={"width": 1280, "height": 860})
    sit_down(server, page, None, "bot duelist", extra_attribute_points=10)
    before = question(page)
    page.locator(".board-box [data-target='class knight']").click()
    assert question(page) == before, "a first click selects"
    page.locator(".board-box [data-target='class knight']").click()
    answered(page, before)
    numbers = page.locator(".board [data-tally]")
    assert numbers.all_text_contents()[5:] == ["361", "10", "24", "66", "10", "250"]
    page.fill("[name='bin FOR']", "5")
    page.fill("[name='bin WILL']", "4")
    # FOR 18: 9 x 9 + 450; WILL 16: 4 + 8 AP and twice it as threshold; load 10 x 18 + 10 x 12.
    assert numbers.all_text_contents()[5:] == ["531", "12", "32", "66", "10", "300"]
    before = question(page)
    page.click("[data-confirm]")
    answered(page, before)
    assert numbers.all_text_contents()[5:] == ["531", "12", "32", "66", "10", "300"]
    before = question(page)
    page.locator(".board-box [data-target='item tower-shield']").click()
    page.locator("#pop.menu button[data-key='left tower-shield']").click()
    answered(page, before)
    shield = page.locator(".board-box [data-target='item tower-shield']")
    expect(shield).to_have_attribute("aria-label", "Tower Shield: one hand, weight 70, 1 taken")


@pytest.mark.skipif("cool_duel" not in game_names(), reason="Cool Duel is not installed")
def test_on_a_phone_a_tap_shades_what_is_in_cover_and_spaces_are_wide_enough_to_hit(server, open_page):
    page = open_page(**PHONE)
    sit_down(server, page, ARCHER, "bot random")
    page.locator(".board-box [data-target='figure p2']").tap(force=True)
    assert "J10" in shaded(page)
    assert page.locator(".board-box [data-target='cell A1']").bounding_box()["width"] >= 28


def test_dark_and_light_follow_the_system_and_the_button(open_page):
    page = open_page(color_scheme="dark")
    page.goto("/")
    paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()"
    assert page.evaluate(paper) == "#1a1815"
    page.click("#theme")
    assert page.evaluate(paper) == "#fbf8f1"
    page.reload()
    assert page.evaluate(paper) == "#fbf8f1", "the choice is remembered"


def test_rules_can_be_searched(open_page):
    page = open_page()
    page.goto("/rules/akql")
    assert page.locator("article.rule").count() == 161
    page.fill("[type=search]", "wall")
    page.click("button:has-text('Search')")
    expect(page.locator("[role=status]")).to_contain_text("with “wall”")
    assert 0 < page.locator("article.rule").count() < 161


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def shown_part(page: Page) -> list[float]:
    """What of the board is in sight: left, top, width, height."""
    return [float(n) for n in page.locator(".board-box > svg").get_attribute("viewBox").split()]


@pytest.mark.skipif("knights_and_knaves" not in game_names(), reason="Knights & Knaves is not installed")
def test_a_drag_on_a_measured_table_lays_a_ruler_and_chooses_nothing(open_page):
    page = open_page(viewport={"width": 1280, "height": 900})
    page.goto("/")
    page.click("li.card:has-text('Knights & Knaves') >> text=Play a bot")
    ready(page)
    before = question(page)
    figures = page.locator(".board-box [data-radius]")
    ours, theirs = (
        {name: float(figures.nth(n).get_attribute(f"data-{name}")) for name in ("x", "y", "radius")} for n in (0, -1)
    )
    page.mouse.move(*middle(page, ".board-box [data-radius] >> nth=0"))
    page.mouse.down()
    page.mouse.move(600, 450)
    page.mouse.move(*middle(page, ".board-box [data-radius] >> nth=-1"))
    apart = ((ours["x"] - theirs["x"]) ** 2 + (ours["y"] - theirs["y"]) ** 2) ** 0.5 - ours["radius"] - theirs["radius"]
    expect(page.locator(".ruler text")).to_have_text(f"{float(f'{apart / 100:.1f}'):g} inches from base to base")
    page.mouse.up()
    expect(page.locator("[data-measured]")).to_contain_text("inch")
    assert question(page) == before
    page.keyboard.press("r")
    expect(page.locator(".ruler")).to_have_count(0)


def test_the_board_is_zoomed_and_moved_and_stays_so_when_something_happens(open_page):
    page = open_page(viewport={"width": 1280, "height": 900})
    host(page, {"0": "me", "1": "bot random"})
    my_turn(page)
    whole = shown_part(page)
    page.mouse.move(*middle(page, ".board-box"))
    page.mouse.wheel(0, -500)
    page.wait_for_selector(".board-area.zoomed")
    near = shown_part(page)
    assert near[2] < whole[2] and near[3] < whole[3]
    assert not page.evaluate(SIDEWAYS), "the board grows in its place"
    x, y = middle(page, ".board-box")
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=3)
    page.mouse.up()
    moved = shown_part(page)
    assert moved[0] > near[0] and moved[1] > near[1] and moved[2:] == near[2:]
    end_turn(page)
    assert shown_part(page) == moved, "a new drawing shows the same part"
    page.keyboard.press("0")
    assert shown_part(page) == whole
    page.keyboard.press("+")
    assert shown_part(page)[2] < whole[2]
    page.click("[data-look=all]")
    assert shown_part(page) == whole


# --- what fails says so ----------------------------------------------------------------------------------------------


def test_a_page_that_cannot_get_its_parts_says_so_and_offers_to_try_again(open_page, server):
    page = open_page()
    host_position(page)
    page.route("**/parts?*", lambda route: route.fulfill(status=409, json={"detail": "of a test", "status_code": 409}))
    page.evaluate(
        "() => document.querySelector('#log').insertAdjacentHTML('beforeend', '<li><a href=\"#\" id=\"earlier\">x</a></li>')"
    )
    page.click("#earlier")
    expect(page.locator("#notice")).to_contain_text("The table cannot be shown: of a test.")
    page.unroute("**/parts?*")
    page.click("#notice >> text=Try again")
    expect(page.locator("#notice")).to_be_hidden()


def test_an_answer_is_one_request(open_page):
    page = open_page()
    host_position(page)
    my_turn(page)
    page.wait_for_load_state("load")
    sent = []
    page.on("request", lambda request: sent.append(request.url.partition("/m/")[2].partition("?")[0].partition("/")[2]))
    page.fill("#say", "hello")
    page.press("#say", "Enter")
    expect(page.locator("#talk")).to_contain_text("hello")
    page.fill("#say", "once more")
    page.press("#say", "Enter")
    expect(page.locator("#talk")).to_contain_text("once more")
    assert sent == ["do", "do"]


WHAT_IS_DRAWN = """() => [...document.querySelectorAll(".board-box [data-target]")].map((one) =>
  [one.dataset.target, one.getAttribute("transform"), one.textContent.trim()].join(" "))"""


def test_a_board_put_together_from_old_and_new_pieces_is_the_one_that_a_reload_shows(open_page):
    page = open_page(reduced_motion="reduce")
    host_position(page)
    sent = []
    page.on("response", lambda response: sent.append(response.json()["parts"]) if "/do?" in response.url else None)
    for _ in range(3):
        assert my_turn(page)
        before = question(page)
        page.locator("#ask button.option[data-target^=cell]").last.evaluate("one => one.form.requestSubmit(one)")
        answered(page, before)
    page.wait_for_function("() => document.querySelectorAll('.board-box [data-target]').length > 3")
    drawn = page.evaluate(WHAT_IS_DRAWN)
    assert any(isinstance(parts.get("board"), list) for parts in sent), (
        "only the pieces of the board that changed are sent"
    )
    page.reload()
    ready(page)
    assert page.evaluate(WHAT_IS_DRAWN) == drawn


def test_every_browser_adds_to_the_dice(open_page, server):
    ann, bo = open_page(), open_page()
    host(ann, {"0": "me", "1": "friend"})
    bo.goto(ann.locator("#ask [data-copy]").first.input_value())
    bo.fill("[name=name]", "Bo")
    bo.click("text=Sit down")
    ready(bo)
    for page in (ann, bo):
        expect(page.locator(".board-box svg.board")).to_be_visible()
    room = server.house.known(ann.url.rpartition("/")[2])
    assert sorted(room.shares.given) == [0, 1]
    assert all(len(share) == 32 for share in room.shares.given.values())
    ann.click("summary:has-text('Links and dice')")
    expect(ann.locator(".tools")).to_contain_text("Bo added to the dice, hash first")


MOVE = """async (reduced) => {
  const from = document.querySelector('script[type=module]').src;
  const { glide, places } = await import(from.replace(/site\\.js.*/, 'motion.js'));
  const box = document.createElement('div');
  const drawing = (x) => `<svg viewBox="0 0 200 50" width="400" height="100">
    <g id="figure-one" transform="translate(${x} 5)"><rect width="20" height="20"/></g>
    <g id="figure-two" transform="translate(5 5)"><rect width="20" height="20"/></g></svg>`;
  document.body.append(box);
  box.innerHTML = drawing(30);
  const before = places(box);
  box.innerHTML = drawing(90);
  const end = box.querySelector('#figure-one').getBoundingClientRect().left;
  glide(box, before);
  const moving = document.getAnimations().map((each) => each.effect.target.id);
  const start = box.querySelector('#figure-one').getBoundingClientRect().left;
  await Promise.all(document.getAnimations().map((each) => each.finished));
  const rests = box.querySelector('#figure-one').getBoundingClientRect().left;
  box.remove();
  return { moving, went: Math.round(end - start), rests: Math.round(rests - end) };
}"""


def test_a_piece_that_moved_glides_from_where_it_stood_and_ends_where_it_is(open_page):
    page = open_page()
    page.goto("/")
    told = page.evaluate(MOVE)
    assert told == {"moving": ["figure-one"], "went": 120, "rests": 0}, "60 units of a drawing shown twice as large"


def test_who_prefers_less_motion_sees_none(open_page):
    page = open_page(reduced_motion="reduce")
    page.goto("/")
    assert page.evaluate(MOVE)["moving"] == []
