"""The sheets: on paper, in the terminal, on the board; and the bots that fill them."""

import os
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import sync_playwright

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.campaigns import new_campaign
from roundtable.games.kingdom.sheets.pages import sheets_html
from roundtable.games.kingdom.sheets.paper import sheet_css
from roundtable.games.kingdom.sheets.pdf import CannotPrint, print_pdf
from roundtable.games.kingdom.text import board, map_lines, sheets_text
from roundtable.kernel.errors import BadSetup, RoundtableError
from roundtable.kernel.match import Match
from roundtable.players import find_bot, play
from tests.games.kingdom.tale import home, king, knight, standing

FACILITIES = {"B1": [{"name": "Guild", "choice": ["Melee"]}], "A2": ["Farm"], "C3": ["Bar"]}


def court():
    items = [
        {"item": "Great Sword", "level": 0, "slots": [1, 2]},
        {"item": "Dismaze Gear", "level": 0, "slots": [3], "choice": ["Pit"]},
    ]
    known = [{"name": "Diadem", "source": "Class"}, {"name": "Human-wave Sweep", "source": "Job"}]
    ada = king(0, items=items, skills=known, affection={"1": {"score": 1, "kind": "Love"}}, likes=["Magic", "Baths"])
    return standing(
        seats=3,
        options={"gm": "human"},
        people=[ada | {"background": {"result": 51, "region": "1-1", "words": {"relative": "father"}}}, knight(1)],
        kingdom={
            "name": {"words": ["<Dark> & Deep"]},
            "maps": [home(FACILITIES)],
            "treasury": 4,
            "talents": [{"job": "Noble", "used": True}],
        },
        secrets=[{"who": 0, "goal": "meet family", "text": "He is the Ruler."}],
    )


class Reader(HTMLParser):
    """Collects the text, and checks that tags are closed in order."""

    def __init__(self):
        super().__init__()
        self.open, self.text, self.styles = [], [], 0

    def handle_starttag(self, tag, attrs):
        self.styles += any(name == "style" for name, _ in attrs)
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def read(html):
    reader = Reader()
    reader.feed(html)
    assert reader.open == [] and reader.styles == 0
    return " ".join(reader.text)


@pytest.mark.rule("MYK-CREATE-003", "MYK-CREATE-092")
def test_the_pages_show_every_sheet():
    state = court().match.view(0).campaign
    text = read(sheets_html(state))
    for words in (
        "<Dark> & Deep",
        "4 MG",
        "Tabletop Kingdom",
        "Noble",
        "Culture Level +1.",
        "Known regions",
        "our Kingdom",
    ):
        assert words in text
    for words in ("Guild 1 (Melee)", "Farm 1", "Not linked, and so not usable: A1, A3, C1, C3."):
        assert words in text
    for words in (
        "Ada",
        "Diadem",
        "Great Sword",
        "(Great Sword)",
        "Dismaze Gear Level 0 (Pit)",
        "Affection",
        "Magic",
        "father",
    ):
        assert words in text
    assert sheets_html(state).count('<section class="sheet') == 5


def test_names_are_escaped():
    html = sheets_html(court().state)
    assert "<Dark>" not in html and "&lt;Dark&gt; &amp; Deep" in html


@pytest.mark.rule("MYK-CREATE-110")
def test_only_the_gms_sheets_show_secrets():
    story = court()
    assert "He is the Ruler." in sheets_html(story.match.view(2).campaign)
    for seat in (0, 1, None):
        campaign = story.match.view(seat).campaign
        assert "He is the Ruler." not in sheets_html(campaign) + sheets_text(campaign)
        assert "He is the Ruler." not in GAME.svg(story.match.view(seat))


def test_single_sheets_and_a_clear_error_for_others():
    state = court().state
    assert sheets_html(state, "character 2").count('<section class="sheet character') == 1
    assert "Roland" in sheets_text(state, "character 2") and "Great Sword" not in sheets_text(state, "character 2")
    with pytest.raises(RoundtableError, match="there is no sheet 'character 9'; there are all, characters, kingdom"):
        sheets_html(state, "character 9")


def test_a_page_stands_on_its_own():
    html = sheets_html(court().state, "kingdom")
    assert "@page" in sheet_css() and sheet_css() in html
    assert html.count("url(") == html.count("url(data:font/woff2;base64,") >= 3, "upright, italic, and signs"
    assert not re.search(r"(href|src)=", html)


def one_font_only(folder: Path) -> dict[str, str]:
    """An environment whose only system font is a typewriter's: Chromium cannot live with none."""
    (folder / "fonts").mkdir()
    found = sorted(Path("/usr/share/fonts").rglob("*.ttf"), key=lambda path: ("Mono" not in path.name, path.name))[0]
    (folder / "fonts" / found.name).symlink_to(found)
    settings = folder / "fonts.conf"
    settings.write_text(
        f"<fontconfig><dir>{folder}/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>", encoding="utf-8"
    )
    return {**os.environ, "FONTCONFIG_FILE": str(settings)}


def test_every_sheet_fits_its_page_whatever_fonts_the_machine_has(tmp_path):
    pages = [sheets_html(new_campaign(6, seed).state) for seed in range(10)]
    sizes = [fitted(pages, dict(os.environ)), fitted(pages, one_font_only(tmp_path))]
    assert sizes[0] == sizes[1], "nothing depends on the system's fonts"


def test_a_sheet_with_too_much_on_it_is_set_smaller_until_it_fits():
    state = new_campaign(6, 7).state
    state.people[0].memo = ["Owes the miller a goose, and the goose a new pond."] * 40
    (size, *others), *_ = fitted([sheets_html(state, "characters")], dict(os.environ))
    assert 0.4 < size < 0.9 and set(others) == {1}


def fitted(pages: list[str], environment: dict[str, str]) -> list[list[float]]:
    """How small each sheet of each page was set; each must fit, on paper too."""
    sizes = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"], env=environment
        )
        page = browser.new_page()
        for html in pages:
            page.set_content(html)
            page.evaluate("document.fonts.ready")
            printed = page.pdf(prefer_css_page_size=True)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == html.count('<section class="sheet')
            sizes.append(page.evaluate("[...document.querySelectorAll('.fit')].map(sheet => +sheet.style.zoom)"))
        browser.close()
    return sizes


def test_chromium_prints_a_pdf(tmp_path):
    path = tmp_path / "sheets.pdf"
    page = sheets_html(new_campaign(6, 7).state)
    print_pdf(page, path)
    written = path.read_bytes()
    assert written.startswith(b"%PDF-")
    sheets = page.count('<section class="sheet')
    assert len(re.findall(rb"/Type\s*/Page\b", written)) == sheets, "each sheet on a page of its own, and no more"


def test_without_a_browser_the_error_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotPrint, match="apt install chromium"):
        print_pdf("<p>hello</p>", tmp_path / "sheets.pdf")
    assert not (tmp_path / "sheets.pdf").exists()


@pytest.mark.rule("MYK-CREATE-072", "MYK-CREATE-077")
def test_the_map_in_the_terminal():
    lines = map_lines(court().state, 0, False)
    assert lines[0] == "Region 3-3 (home)"
    rows = "\n".join(lines)
    assert "▼" in lines[1], "the Entrance is the north wall of A1"
    assert "C3 (not linked)" in rows and "│Royal Palace          │═══│" in rows
    assert rows.count("═══") == 2 and rows.count("║") == 2


def test_the_terminal_sheets_fit_a_hundred_columns():
    for seed in range(5):
        state = new_campaign(4, seed).state
        plain = sheets_text(state) + board(GAME.view(state, 0), False)
        assert max(map(len, plain.splitlines())) <= 100
        assert "\033" not in plain and "\033" in sheets_text(state, "kingdom", colour=True)


@pytest.mark.rule("MYK-CREATE-072", "MYK-CREATE-080")
def test_the_drawing_has_a_place_for_everything_that_can_be_pointed_at():
    story = court()
    drawing = ElementTree.fromstring(GAME.svg(story.match.view(0)))
    targets = {node.attrib["data-target"] for node in drawing.iter() if "data-target" in node.attrib}
    assert {f"room 0 {column}{row}" for column in "ABC" for row in "123"} <= targets
    assert {f"region {x}-{y}" for x in range(1, 7) for y in range(1, 7)} <= targets
    assert {"person 0", "person 1", "kingdom own", "corridor 0 B1 B2", "corridor 0 A1 A2"} <= targets
    sheets = {sheet.target for sheet in GAME.sheets(story.match.view(0))}
    assert {"person 0", "room 0 B1", "region 3-3", "kingdom own"} <= sheets


@pytest.mark.parametrize("seed", range(4))
def test_options_point_at_what_is_drawn(seed):
    match = Match.new("kingdom", seats=3, seed=seed)
    bots = [find_bot(GAME, "random", bytes([seed, n])) for n in range(3)]
    from roundtable.players import Seat

    for _ in range(150):
        ask = match.ask
        if ask is None:
            break
        wanted = {option.target for option in getattr(ask, "options", []) if option.target}
        if wanted:
            drawn = set(re.findall(r'data-target="([^"]*)"', GAME.svg(match.view(ask.seat))))
            assert wanted <= drawn, ask.prompt
        match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))


@pytest.mark.parametrize("strength", ["random", "steward"])
@pytest.mark.parametrize("gm", ["none", "human"])
def test_bots_finish_creation(strength, gm):
    for seed in range(4):
        match = Match.new("kingdom", seats=4, seed=seed, options={"gm": gm})
        outcome = play(match, [find_bot(GAME, strength, bytes([seed, n])) for n in range(4)], limit=5000)
        assert outcome is not None and outcome.winners == [0, 1, 2, 3]


def test_a_steward_makes_a_court_that_works():
    for seed in range(6):
        match = Match.new("kingdom", seats=6, seed=seed)
        play(match, [find_bot(GAME, "steward", bytes([seed, n])) for n in range(6)], limit=5000)
        state = match.state
        from roundtable.games.kingdom.rules.record.realm import usable_rooms

        assert len({one.class_name for one in state.people}) == 6
        assert len(usable_rooms(state, state.kingdom.home)) == 9
        assert all(one.surplus == [] and one.background for one in state.people)


def test_the_same_seed_makes_the_same_kingdom():
    first, again, other = new_campaign(4, 7), new_campaign(4, 7), new_campaign(4, 8)
    assert first.digest() == again.digest() != other.digest()
    assert first.state.step == "review" and len(first.state.people) == 4
    assert [entry for entry in first.entries if entry.kind == "answer"] == []


def test_a_gm_needs_players():
    with pytest.raises(BadSetup, match="at least one player besides"):
        Match.new("kingdom", seats=1, options={"gm": "human"})


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"step": "dinner"}, "step is 'dinner'; legal is one of name, "),
        ({"people": []}, "one Landmaker for each of the seats 0 to 0"),
        ({"people": [{"seat": 0, "jobs": ["Plumber"]}]}, "people.0.jobs is 'Plumber'; legal is an entry of the jobs"),
        ({"kingdom": {"mayor": 1}}, "mayor"),
        ({"players": 3}, "players is no part of a position"),
        ({"people": [{"seat": 0, "items": [{"item": "Spoon"}]}]}, "people.0.items is 'Spoon'"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(position, words):
    with pytest.raises(BadSetup, match=words):
        Match.new("kingdom", seats=1, position=position)


def test_whoever_leaves_is_answered_for_and_the_others_go_on():
    match = Match.new("kingdom", seats=3, seed=3)
    match.concede(1)
    assert not match.over
    bots = [find_bot(GAME, "steward", bytes([n])) for n in range(3)]
    outcome = play(match, bots, limit=5000)
    assert outcome is not None and outcome.winners == [0, 2]
    assert match.state.people[1].class_name and match.state.people[1].background


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_whatever_the_players_choose_the_sheets_obey_the_rules(seats):
    """Random choices up to the review: nothing the audit objects to, every slot used once, every region accounted for."""
    from roundtable.games.kingdom.rules.creation.audit import problems
    from roundtable.games.kingdom.rules.record.realm import population
    from roundtable.players import Seat

    for seed in range(5):
        match = Match.new("kingdom", seats=seats, seed=seed, log=False, options={"known_world_size": 4 + seed % 3})
        bots = [find_bot(GAME, "random", bytes([seed, n])) for n in range(seats)]
        while match.state.step != "review":
            ask = match.ask
            match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
        state = match.state
        assert problems(state) == []
        assert state.granted == [] and state.waiting == [] and state.open_basics == []
        assert population(state) == seats + sum(state.kingdom.monster_citizens.values()) + state.kingdom.citizens + len(
            state.kingdom.talents
        )
        owned = [region for other in state.world.kingdoms for region in other.regions]
        assert len(set(owned)) == len(owned) and all(state.world.regions[region].owner.isdigit() for region in owned)
        for one in state.people:
            used = [slot for held in one.items for slot in held.slots]
            assert len(set(used)) == len(used) and all(1 <= slot <= 6 for slot in used)
            assert one.name and one.background and len(one.likes) == len(one.dislikes) == 2
            assert len(one.affection) >= (1 if seats > 1 else 0)
