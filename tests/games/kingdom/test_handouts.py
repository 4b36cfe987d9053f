"""Handouts for an evening at a real table: the players' pages hold no secret, the GM's hold everything."""

import re
from html import escape

import pytest
from typer.testing import CliRunner

from roundtable.cli.app import app
from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.cistern import silent_cistern
from roundtable.games.kingdom.dungeon.handouts import handouts
from roundtable.games.kingdom.tools import TOOLS

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
