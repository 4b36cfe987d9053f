"""`roundtable kingdom campaign`: new, next, show, branch, export, import, simulate."""

import pytest
from typer.testing import CliRunner

from roundtable.games.kingdom.commands import app
from roundtable.kernel.chain import Chronicle
from roundtable.kernel.errors import BadSave, BadSetup
from roundtable.kernel.match import Match


def run(*words, fails=None):
    result = CliRunner().invoke(app, ["campaign", *map(str, words)])
    if fails is not None:
        assert isinstance(result.exception, fails), result.output
        return str(result.exception)
    assert result.exception is None, (result.output, result.exception)
    return result.output


@pytest.fixture
def file(tmp_path):
    """A campaign of two games by bots, whatever becomes of the Kingdom."""
    at = tmp_path / "ours.rtc"
    run("new", at, "--name", "Ours", "--players", 1, "--ready")
    run("next", at, "--watch", "--quiet", "--bot", "random", "--seed", "2")
    return at


def test_new_next_and_show(file):
    assert len(Chronicle.from_bytes(file.read_bytes()).evenings) == 1
    told = run("show", file)
    assert told.startswith("Ours: 1 evenings") and "1. Game 1." in told
    assert "Level" in run("show", file, "--sheets")
    assert "is there already" in run("new", file, fails=BadSetup)


def test_export_import_and_branch(file, tmp_path):
    run("export", file, tmp_path / "copy.rtc")
    assert (tmp_path / "copy.rtc").read_bytes() == file.read_bytes()
    run("export", file, tmp_path / "one.rt", "--evening", 1)
    assert Match.from_bytes((tmp_path / "one.rt").read_bytes()).over
    run("branch", file, tmp_path / "other.rtc", "--evening", 1, "--name", "Otherwise")
    assert Chronicle.from_bytes((tmp_path / "other.rtc").read_bytes()).name == "Otherwise"
    run("import", tmp_path / "one.rt", tmp_path / "from-a-game.rtc", "--name", "Late")
    assert len(Chronicle.from_bytes((tmp_path / "from-a-game.rtc").read_bytes()).evenings) == 1
    run("import", file, tmp_path / "from-a-file.rtc")
    assert "no evening 7" in run("branch", file, tmp_path / "x.rtc", "--evening", 7, fails=BadSetup)
    (tmp_path / "bad").write_bytes(b"nothing")
    run("show", tmp_path / "bad", fails=BadSave)


def test_a_founded_kingdom_begins_a_campaign(tmp_path):
    found = CliRunner().invoke(app, ["new", "--players", "2", "--seed", "7", "--save", str(tmp_path / "k.rt")])
    assert found.exception is None
    run("import", tmp_path / "k.rt", tmp_path / "k.rtc")
    made = Chronicle.from_bytes((tmp_path / "k.rtc").read_bytes())
    match = Match.new("kingdom", made.next_setup(), seed=1)
    assert match.ask.rule == "MYK-PLAY-344" and len(match.state.court) == 2, "the order of battle of the first game"


def test_stewards_play_campaigns_and_what_never_came_up_is_listed():
    told = run("simulate", "--campaigns", 1, "--games", 1, "--players", 1, "--rows")
    assert "1 campaigns, 1 games" in told and "0 games broke a law or failed" in told and "Time Passage Table, 12" in told


def test_a_run_goes_on_where_it_stopped_and_writes_its_page(tmp_path):
    keep, page = tmp_path / "campaigns.jsonl", tmp_path / "page.md"
    few = ("simulate", "--games", 1, "--players", 1, "--keep", keep)
    run(*few, "--campaigns", 1)
    first = keep.read_bytes()
    told = run(*few, "--campaigns", 2, "--write", page)
    assert "2 campaigns, 2 games" in told and keep.read_bytes().startswith(first) and keep.read_bytes().count(b"\n") == 2
    assert "## What never came up" in page.read_text() and "| MYK-PLAY-640 | Time Passage Table, 10 |" in page.read_text()
