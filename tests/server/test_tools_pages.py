"""The tools of a game in the browser: search, forms, results, files, and the dungeon builder that goes on from there."""

import html
import json
import re

import pytest

from roundtable.games.kingdom.dungeon.cistern import silent_cistern
from roundtable.games.kingdom.dungeon.file import export, read
from roundtable.games.kingdom.tools import TOOLS
from tests.server.whole import SIZES, SMALL_LETTERS, SMALLEST


@pytest.fixture
def browser(server):
    return server.browser()


def words(answer) -> str:
    """What a page says, without its tags."""
    return html.unescape(re.sub(r"<[^>]+>", " ", answer.text))


def upload(browser, path: str, field: str, text: str, **fields):
    browser.get(path)
    files = {f"option {field}": ("dungeon.json", text.encode(), "application/json")}
    return browser.http.post(path, data={"csrf": browser.csrf, **fields}, files=files)


def test_all_tools_are_listed_and_found_by_words(browser):
    listed = browser.get("/tools/kingdom")
    assert listed.status_code == 200
    assert all(html.escape(tool.title, quote=False) in listed.text for tool in TOOLS)
    found = browser.get("/tools/kingdom", params={"q": "charisma rest"})
    assert "/tools/kingdom/table?name=Charisma" in found.text
    assert "Random NPC" not in found.text
    assert "/tools/kingdom/look?name=Ogrekin" in browser.get("/tools/kingdom", params={"q": "champion ogrekin"}).text
    assert "Nothing found" in browser.get("/tools/kingdom", params={"q": "xyzzy"}).text
    assert browser.get("/tools/toy").status_code == 404
    assert browser.get("/tools/kingdom/nothing").status_code == 404


@pytest.mark.parametrize("tool", [tool.name for tool in TOOLS])
def test_every_tool_has_a_form(browser, tool):
    page = browser.get(f"/tools/kingdom/{tool}")
    assert page.status_code == 200
    fields = next(each for each in TOOLS if each.name == tool).fields
    assert all(f'name="option {field.name}"' in page.text for field in fields)


def test_a_found_table_is_filled_in_rolled_on_and_repeats_with_its_seed(browser):
    form = browser.get("/tools/kingdom/table", params={"name": "Charisma Rest Table"})
    assert 'value="Charisma Rest Table"' in form.text
    fields = {"option name": "Charisma Rest Table", "option result": "", "seed": "owl"}
    first = browser.post("/tools/kingdom/table", **fields)
    again = browser.post("/tools/kingdom/table", **fields)
    told = [re.findall(r"read \d+: [^<]+", page.text) for page in (first, again)]
    assert told[0] and told[0] == told[1]
    assert re.search(r'href="/rule/MYK-PLAY-\d+"', first.text)


def test_what_is_filled_in_wrongly_is_explained_in_the_form(browser):
    wrong = browser.post("/tools/kingdom/treasure", **{"option monsters": "xyzzy"})
    assert wrong.status_code == 400
    assert "there is no monster called 'xyzzy'" in words(wrong)
    assert 'value="xyzzy"' in wrong.text
    high = browser.post("/tools/kingdom/encounter", **{"option level": "99", "option size": "4"})
    assert high.status_code == 400 and "a whole number, 1 to 30" in words(high)


@pytest.mark.browser
@pytest.mark.parametrize("size", ["laptop", "phone"])
@pytest.mark.parametrize("tool", ["dungeon", "fight", "evening", "kingdom"])
def test_what_a_tool_has_drawn_can_be_read(open_page, tool, size):
    """In the column of the page the letters of a dungeon had 7 pixels on a laptop, and 4 on a phone."""
    page = open_page(**SIZES[size])
    page.goto(f"/tools/kingdom/{tool}")
    page.locator("main form button").first.click()
    page.wait_for_selector(".drawn svg")
    assert page.evaluate(SMALL_LETTERS, SMALLEST[size]) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the drawing is moved, not the page"


def test_a_form_without_its_token_is_refused(browser):
    browser.get("/tools/kingdom/npc")
    assert browser.http.post("/tools/kingdom/npc", data={"option count": "1"}).status_code == 403


def test_a_dungeon_is_generated_drawn_and_kept(browser):
    fields = {"option level": "2", "option size": "3", "option levels": "", "option title": "Owl Cave", "seed": "7"}
    browser.get("/tools/kingdom/dungeon")
    page = browser.post("/tools/kingdom/dungeon", **fields)
    assert 'aria-label="Map of Owl Cave"' in page.text
    file = browser.post("/tools/kingdom/dungeon", keep="yes", **fields)
    assert file.headers["content-disposition"] == 'attachment; filename="owl-cave.json"'
    assert read(file.text).court == [2, 2, 2]


def test_a_dungeons_file_is_checked_and_a_damaged_one_explained(browser):
    good = export(silent_cistern(4)).text
    assert "Everything is within the limits." in words(upload(browser, "/tools/kingdom/check", "file", good))
    data = json.loads(good)
    data["dungeon"]["rooms"]["A2"]["monsters"][0]["count"] = 40
    over = upload(browser, "/tools/kingdom/check", "file", json.dumps(data))
    assert "A2: Levels in a Neutral room: 40, and at most 16" in words(over)
    damaged = upload(browser, "/tools/kingdom/check", "file", good[:-20])
    assert damaged.status_code == 400 and "cut off after line" in words(damaged)
    assert "give a dungeon's file" in words(browser.post("/tools/kingdom/check"))


def test_a_dungeon_goes_on_in_the_builder_and_comes_out_as_a_file(browser, server):
    browser.get("/tools/kingdom/cistern")
    table = browser.post("/tools/kingdom/cistern", begin="yes", **{"option size": "5"})
    assert table.status_code == 200
    match_id = re.fullmatch(r"/m/([^/]+)", table.url.path)[1]
    assert "The Silent Cistern" in table.text and 'data-target="room C2"' in table.text
    file = browser.get(f"/m/{match_id}/file")
    assert read(file.text) == silent_cistern(5)
    stranger = server.browser()
    assert stranger.get(f"/m/{match_id}/file").status_code in (403, 404, 409)
    assert "Berserk Ogrekin" not in stranger.get(f"/m/{match_id}").text


def test_a_built_dungeon_can_be_brought_in_from_its_file(browser):
    made = silent_cistern(3)
    made.title = "Wells of Home"
    table = upload(browser, "/tools/kingdom/show", "file", export(made).text, begin="yes")
    assert table.history and "Wells of Home" in browser.get(table.headers.get("location", str(table.url))).text


def test_what_is_looked_up_by_a_link_is_shown_at_once(browser):
    page = browser.get("/tools/kingdom/look", params={"name": "Vampire"})
    assert page.status_code == 200 and "/rule/MYK-BEAST" in page.text
    assert browser.get("/tools/kingdom/look", params={"name": "xyzzy"}).status_code == 400
    found = words(browser.get("/tools/kingdom", params={"q": "vampire"}))
    assert found.index("Look up: Vampire ") < found.index("Look up: Vampire Veggie")


def test_the_sheets_of_a_kingdom_can_be_kept_as_a_page_to_print(browser):
    fields = {"option players": "2", "seed": "owl", "begin": "yes"}
    begun = browser.post("/tools/kingdom/kingdom", **fields)
    match = (
        begun.headers["location"].rsplit("/", 1)[-1]
        if "location" in begun.headers
        else str(begun.url).rsplit("/", 1)[-1]
    )
    kept = browser.get(f"/m/{match}/file", params={"seat": 0})
    assert kept.status_code == 200 and kept.headers["content-type"].startswith("text/html")
    assert "attachment" in kept.headers["content-disposition"] and kept.text.count('<section class="sheet') >= 5
