"""A game from outside, in a package of its own: installed, then tried wherever a game of the house can be."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundtable.kernel import game as games
from roundtable.kernel import ledger
from roundtable.kernel.game import find_game
from roundtable.server.config import Config
from tests.server.conftest import Browser, Live

ROOT = Path(__file__).resolve().parents[2]
NAME = "hidden_nim"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the example is installed: a folder beside the environment of the tests, which stays as it is."""
    source = tmp_path_factory.mktemp("source") / NAME
    shutil.copytree(ROOT / "examples" / NAME, source)  # building leaves things beside the source
    target = tmp_path_factory.mktemp("site")
    plain = [
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "--disable-pip-version-check",
        "--no-compile",
    ]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *plain, "--target", target, source], check=True, timeout=300
    )
    return target


@pytest.fixture
def run(site: Path, tmp_path: Path):
    """Run Python with the example installed, in an empty folder; returns what it says."""
    path = os.pathsep.join([str(site), str(ROOT / "src")])

    def command(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return command


def test_it_passes_what_every_game_must_pass(run):
    suite = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "roundtable.testing.plugin", "--pyargs"]
    said = run(*suite, "roundtable.testing", "--game", NAME)
    passed = int(said.rpartition(" passed")[0].split()[-1])
    assert passed > 30 and "failed" not in said and "skipped" not in said


def test_its_own_tests_are_stories(run):
    told = run("-m", "pytest", "-p", "no:cacheprovider", "--rootdir", ".", str(ROOT / "examples" / NAME / "tests"))
    assert told.count(".") >= 10 and "[100%]" in told


def test_it_is_played_in_the_terminal(run):
    assert "Hidden Nim (2 to 4 players)" in run("-m", "roundtable", "games")
    assert "won: took the last stone." in run("-m", "roundtable", "play", NAME, "--watch", "--seed", "3")
    assert "heap=15  [a whole number, 1 to 60]  NIM-001" in run("-m", "roundtable", "options", NAME)


def test_its_rules_are_read_like_any_other(run):
    assert "NIM-004  Play  (rule)" in run("-m", "roundtable", "rules", NAME, "4")
    assert run("-m", "roundtable", "rules", NAME, "--search", "last loses").startswith("NIM-006")


def test_its_commands_stand_behind_its_name(run):
    assert run("-m", "roundtable", NAME, "takes", "15") == "Take 3.\n"
    assert "which takes are good" in run("-m", "roundtable", "--help")


def test_it_is_simulated(run):
    told = run("-m", "roundtable", "simulate", NAME, "--games", "30", "--bot", "counter", "--bot", "random", "--rules")
    assert "30 matches of Hidden Nim" in told and "NIM-005 Whoever takes the last stone wins." in told
    assert "rows of hidden_nim that no event cited" in told


@pytest.fixture
def here(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example is installed for this very process."""

    def look_again() -> None:
        games._installed.cache_clear()
        games._forget()

    monkeypatch.syspath_prepend(str(site))
    look_again()
    yield
    monkeypatch.undo()
    look_again()
    for module in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[module]


def test_it_is_played_in_the_browser(here, tmp_path):
    live = Live(Config(f"sqlite:///{tmp_path / 'nim.sqlite3'}", bots="threads", rate_limits=False, durable=False))
    try:
        ann = Browser(live.url)
        home = ann.get("/").text
        assert "Hidden Nim" in home and find_game(NAME).picture in home and "learned in minutes" in home
        table = ann.post(f"/host/{NAME}", name="Ann", **{"seat 0": "me", "seat 1": "me"})
        assert table.status_code == 200 and "What do you do?" in table.text and "fist 0" in table.text
        assert "throw its pebbles on the heap" in table.text, "the primer, for who sits down for the first time"
        room = live.house._rooms[table.url.path.rpartition("/")[2]]
        done = ann.post(f"{table.url.path}/do", do="answer", seat=0, question=room.question_id(0), choice="take 2")
        assert done.status_code == 200
        assert [event.sentence(["Ann"]) for event in room.playing.log_for(None)] == ["Ann takes 2: 13 left."]
        assert ann.get(table.url.path).status_code == 200
        rules = ann.get(f"/rules/{NAME}").text
        assert "In short" in rules and "NIM-006" in rules and "The end" in rules
        why = ann.get("/rule/NIM-003?bare=true")
        assert why.status_code == 200 and "takes at least one stone" in why.text
        assert ann.get("/api/games/hidden_nim").json()["ledgers"] == [NAME]
    finally:
        live.stop()


def test_nothing_of_it_is_left_when_it_is_gone():
    assert NAME not in games.game_names() and NAME not in ledger.files()
