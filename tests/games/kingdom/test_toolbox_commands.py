"""The commands of the GM's toolbox and of dungeons."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from roundtable.cli.app import app
from roundtable.games.kingdom.commands.dungeon import build
from roundtable.kernel.errors import RoundtableError
from tests.cli.test_terminal import Leaving

runner = CliRunner()


def run(*words: str, lines: str = "") -> Result:
    return runner.invoke(app, words, input=lines)


def said(*words: str, lines: str = "") -> str:
    """What a command prints when all goes well."""
    result = run(*words, lines=lines)
    assert result.exit_code == 0, result.exception or result.output
    return result.output


def fails(*words: str) -> str:
    """The error a command ends with: the entry point prints it as one line."""
    result = run(*words)
    assert isinstance(result.exception, RoundtableError | OSError), result.output
    return str(result.exception)


def test_rolling_on_a_table() -> None:
    first = said("kingdom", "table", "charisma", "rest", "--seed", "3")
    assert first.startswith("Charisma Rest Table\n  Charisma Rest Table, ")
    assert "[MYK-PLAY-" in first
    assert said("kingdom", "table", "charisma rest", "--seed", "3") == first
    looked_up = said("kingdom", "table", "special region", "--result", "staircase")
    assert "A Random Encounter occurs. [MYK-PLAY-184]" in " ".join(looked_up.split())
    assert "Wit Rest Table; Charisma Rest Table" in fails("kingdom", "table", "rest")


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["npc"], "MYK-WORLD-048"),
        (["name", "kingdom"], "MYK-CREATE-006"),
        (["name", "person", "--sex", "female"], "MYK-CREATE-098"),
        (["place", "--count", "2"], "MYK-WORLD-057"),
        (["room"], "MYK-WORLD-031"),
        (["environment"], "MYK-WORLD-066"),
        (["region"], "MYK-PLAY-6"),
        (["treasure", "3", "ogrekin,", "wight"], "Wight: "),
        (["treasure", "10 Ogrekin", "--together"], "Treasure Table, Level 6-10"),
        (["encounter", "--level", "2", "--size", "5"], "Level 2 Random Encounter Table"),
        (["market", "--stock", "7 meat", "--lifestyle", "2"], "Cost 2 or less"),
        (["market", "--partner", "Allied", "--staple", "iron"], "1 MG buys 5 Iron"),
        (["draw", "trap"], "MYK-WORLD-101"),
        (["monster", "--category", "Undead", "--high", "3"], "Undead, Level"),
        (["look", "war", "hammer"], "War Hammer (Item)"),
        (["limits", "1", "1", "2"], "Levels in a Neutral room: 13"),
    ],
)
def test_the_toolbox(words: list[str], shown: str) -> None:
    assert shown in said("kingdom", *words)


def test_seeds_repeat() -> None:
    for words in (["npc"], ["room"], ["encounter"], ["market"], ["draw", "rare item"], ["dungeon", "new"]):
        assert said("kingdom", *words, "--seed", "owl") == said("kingdom", *words, "--seed", "owl")


def test_what_is_wrong_is_said() -> None:
    assert "a whole number, 1 to 30" in fails("kingdom", "encounter", "--level", "99")
    assert "legal: person, kingdom, place" in fails("kingdom", "name", "dog")
    assert "no monster called" in fails("kingdom", "treasure", "xyzzy")


def test_a_dungeon_is_made_written_checked_shown_and_changed(tmp_path: Path) -> None:
    file, svg, changed = tmp_path / "d.json", tmp_path / "d.svg", tmp_path / "e.json"
    shown = said(
        "kingdom", "dungeon", "new", "--level", "2", "--size", "3", "--seed", "7", "--out", str(file), "--svg", str(svg)
    )
    assert "Ruler" in shown and "MYK-WORLD-802" in shown
    assert json.loads(file.read_text())["version"] == 1
    assert svg.read_text().startswith("<svg")
    assert "Everything is within the limits." in said("kingdom", "dungeon", "check", str(file))
    assert "Objective" in said("kingdom", "dungeon", "show", str(file))
    assert "Objective" not in said("kingdom", "dungeon", "show", str(file), "--quiet")
    built = said("kingdom", "dungeon", "build", str(file), "--out", str(changed), lines="title\nOwl Cave\nfinish\n")
    assert f"Written to {changed}." in built
    assert json.loads(changed.read_text())["dungeon"]["title"] == "Owl Cave"
    assert json.loads(file.read_text())["dungeon"]["title"] != "Owl Cave"


def test_building_that_is_left_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "d.json"
    said("kingdom", "dungeon", "new", "--cistern", "--quiet", "--out", str(file))
    before = file.read_text()
    assert "nothing was written" in said("kingdom", "dungeon", "build", str(file), lines="title\nOwl\nq\n")
    assert file.read_text() == before


@pytest.mark.parametrize("pressed", [KeyboardInterrupt, None])
def test_building_that_is_left_in_a_hurry_writes_nothing_either(
    pressed: type[BaseException] | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """No match is kept, as it is of other games: going on with it would write no dungeon."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", Leaving("title\nOwl\n", pressed, tty=True))
    build()
    told = capsys.readouterr().out
    assert "Owl" in told and "nothing was written" in told and "Saved" not in told
    assert not list(tmp_path.iterdir())


def test_a_dungeon_over_its_limits_fails_the_check(tmp_path: Path) -> None:
    file = tmp_path / "d.json"
    said("kingdom", "dungeon", "new", "--cistern", "--quiet", "--size", "3", "--out", str(file))
    data = json.loads(file.read_text())
    data["dungeon"]["rooms"]["A2"]["monsters"][0]["count"] = 30
    file.write_text(json.dumps(data))
    result = run("kingdom", "dungeon", "check", str(file))
    assert result.exit_code == 1
    assert (
        "Over the limit: A2: Levels in a Neutral room: 30, and at most 12 for this Court. [MYK-WORLD-024]"
        in " ".join(result.output.split())
    )


def test_files_that_are_not_right(tmp_path: Path) -> None:
    damaged = tmp_path / "x.json"
    damaged.write_text('{\n  "format": oops\n}')
    assert "line 2, character" in fails("kingdom", "dungeon", "check", str(damaged))
    damaged.write_bytes(b"\xff\xfe\x00")
    assert "no text file" in fails("kingdom", "dungeon", "show", str(damaged))
    assert "No such file" in fails("kingdom", "dungeon", "show", str(tmp_path / "none.json"))


def test_any_tool_of_any_game(tmp_path: Path) -> None:
    listed = said("tool", "kingdom_dungeon")
    assert "dungeon        Generate a dungeon." in listed and "size=4  [a whole number, 1 to 12]" in listed
    file = tmp_path / "d.json"
    said("tool", "kingdom_dungeon", "dungeon", "size=3", "--seed", "2", "--out", str(file))
    assert "Everything is within the limits." in said("tool", "kingdom_dungeon", "check", f"file=@{file}")
    assert "did you mean dungeon" in fails("tool", "kingdom_dungeon", "dungeons")
    assert "name=value" in fails("tool", "kingdom_dungeon", "dungeon", "size")
    assert "did you mean size" in fails("tool", "kingdom_dungeon", "dungeon", "sise=3")
