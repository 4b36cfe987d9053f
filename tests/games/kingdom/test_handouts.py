"""Handouts for an evening at a real table: the players' pages hold no secret, the GM's hold everything."""

import re
from html import escape
from typing import get_args

import pytest
from typer.testing import CliRunner

from roundtable.cli.app import app
from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.cistern import silent_cistern
from roundtable.games.kingdom.dungeon.file import read
from roundtable.games.kingdom.dungeon.handouts import handouts
from roundtable.games.kingdom.dungeon.model import Clue, Movement, Npc, Reward
from roundtable.games.kingdom.dungeon.text_story import clue_words, movement_lines, needs, person_lines, reward_words
from roundtable.games.kingdom.dungeon.tools import Written, house_scenario
from roundtable.games.kingdom.tools import TOOLS
from roundtable.kernel.match import Match

CISTERN = silent_cistern(4)


def pages(html: str) -> list[str]:
    return re.findall(r'<section class="sheet.*?</section>', html, re.DOTALL)


@pytest.mark.rule("MYK-PLAY-191", "MYK-WORLD-033")
def test_the_players_pages_hold_no_secret_and_the_gms_hold_every_room():
    html = handouts(CISTERN)
    mine = [page for page in pages(html) if "For the players" in page or "To cut out" in page]
    gms = [page for page in pages(html) if "For the GM alone" in page]
    assert len(mine) + len(gms) == len(pages(html)) and len(mine) == 2
    secrets = [room.name for room in CISTERN.rooms.values()] + [trap.trap for trap in CISTERN.traps]
    secrets += [group.monster for room in CISTERN.rooms.values() for group in room.monsters]
    assert escape(CISTERN.introduction) in mine[0] and CISTERN.goal in mine[0]
    for secret in secrets:
        assert secret not in mine[0] and any(secret in page for page in gms), secret


@pytest.mark.rule("MYK-WORLD-033", "MYK-WORLD-004", "MYK-WORLD-005", "MYK-WORLD-816")
@pytest.mark.parametrize("name", get_args(Written))
def test_every_scenario_of_the_house_is_printed_whole(name):
    """Every room of every map, its people with their notes, Traps, scenes and clues with what they take."""
    dungeon = house_scenario(name, 4)
    html = handouts(dungeon)
    mine = [page for page in pages(html) if "For the players" in page]
    booklet = "".join(page for page in pages(html) if "For the GM alone" in page)
    for one in (dungeon, *dungeon.maps):
        for room in one.rooms.values():
            assert escape(room.name) in booklet and not any(escape(room.name) in page for page in mine), room.name
            assert escape(room.scene) in booklet and all(escape(words) in booklet for words in room.rules)
            for npc in room.npcs:
                assert escape(npc.name) in booklet and escape(npc.note) in booklet, npc.name
        for clue in one.clues:
            assert escape(clue_words(clue)) in booklet
        assert all(trap.trap in booklet for trap in one.traps)
        if one.quest is not None and one.quest.quarters:
            assert f"After {one.quest.quarters} Quarters it is too late." in booklet
            assert f"After {one.quest.quarters} it is too late." in mine[0], "the players know how long they have"


@pytest.mark.rule("MYK-WORLD-816", "MYK-WORLD-033")
def test_a_scenario_is_read_taken_and_changed_before_the_evening():
    tool = next(one for one in TOOLS if one.name == "scenario")
    made = tool.use({"scenario": "last_gardener", "size": 3}, seed="1")
    dungeon = read(made.file.text)
    assert dungeon.title == made.title == "The Gardener of Last Things" and len(dungeon.court) == 3
    told = "\n".join(line.text for line in made.lines)
    assert dungeon.pitch in told and needs(dungeon) in told and "Clue by asking" in told
    build = Match.new("kingdom_dungeon", made.setup)
    build.answer(0, "title")
    build.answer(0, "The Gardener of First Things")
    assert build.state.dungeon.title == "The Gardener of First Things"
    for words in (person_lines(Npc("Ada", "brave", class_name="Knight", level=2, base={"Wit": 3}))):
        assert words.text in ("Ada, Neutral: brave", "Level 2 Knight, Vanguard, Wit 3")


@pytest.mark.rule("MYK-WORLD-015", "MYK-WORLD-016", "MYK-WORLD-342", "MYK-PLAY-506")
def test_what_a_gm_reads_of_clues_movement_and_rewards():
    asked = Clue("A1", "It was the steward.", "conversation", "the Gardener", topic="the theft")
    asked.score, asked.difficulty = "Charisma", 9
    asked.price, asked.asker, asked.errand = {"Meat": 2}, "Oracle", "Ogrekin"
    assert clue_words(asked) == (
        "Clue by asking the Gardener about the theft (Charisma against 9; only Oracle is answered; for 2 Meat; "
        "once Ogrekin is gone): It was the steward."
    )
    plan = Movement("Judge", violence="citizens", influence="voices", amount=2, scenes=["A bell rings."])
    assert [line.text for line in movement_lines(plan)[1:]] == [
        "Violence against Citizens, at most once in 2 Quarters; Military against 9 prevents it.",
        "Influence that costs 2 Voices, at most once in 2 Quarters; Order against 9 prevents it.",
        "A scene: A bell rings.",
    ]
    reward = Reward(citizens="1d6", materials={"Iron": 3}, talent="Cook")
    assert reward_words(reward) == "1D6 new Citizens, 3 Iron, a Cook for the Kingdom"


@pytest.mark.rule("MYK-WORLD-013")
def test_every_clue_is_a_slip_to_cut_out():
    slips = next(page for page in pages(handouts(CISTERN)) if "To cut out" in page)
    assert slips.count('class="box slip"') == len(CISTERN.clues) == 3


@pytest.mark.rule("MYK-BEAST-004")
def test_every_monster_has_a_card_with_what_its_skills_do():
    cards = "".join(page for page in pages(handouts(CISTERN)) if "<h1>Monsters</h1>" in page)
    for room in CISTERN.rooms.values():
        for group in room.monsters:
            assert f"<h2>{group.monster}</h2>" in cards
            assert all(f"<li>{skill}: " in cards for skill in books.monsters[group.monster].skills)


def test_text_of_an_author_cannot_become_markup():
    dungeon = silent_cistern(4)
    dungeon.introduction = "<script>alert(1)</script>"
    assert "<script>alert(1)" not in handouts(dungeon)


def test_the_tool_and_the_command_hand_them_out(tmp_path):
    tool = next(one for one in TOOLS if one.name == "handouts")
    made = tool.use({"size": 3}, seed="1")
    assert made.file is not None and made.file.media_type == "text/html" and made.file.name.endswith("-handouts.html")
    out = tmp_path / "pages.html"
    result = CliRunner().invoke(app, ["kingdom", "dungeon", "handouts", "--html", str(out)])
    assert result.exit_code == 0 and "one slip a clue: 3" in result.output
    assert "The Silent Cistern" in out.read_text(encoding="utf-8")
