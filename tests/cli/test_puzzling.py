"""Puzzles in the terminal."""

import msgspec
import pytest
from typer.testing import CliRunner

from roundtable.cli import puzzling
from roundtable.cli.app import app
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import find_game
from roundtable.kernel.puzzles import puzzles


def run(*words: str, keys: str = ""):
    return CliRunner().invoke(app, ["puzzle", *words], input=keys)


def test_todays_puzzles_are_listed():
    told = run("--day", "2026-11-16").stdout
    assert "Puzzles of 2026-11-16" in told and "roundtable puzzle knockdown" in told
    assert isinstance(run("--day", "tomorrow").exception, BadSetup)


def test_a_puzzle_is_solved_or_missed_at_the_keyboard(tmp_path):
    first = puzzles(find_game("knockdown"))[0]
    solved = run("knockdown", "1", keys="\n".join([*first.solution, "q", ""]))
    assert "Solved." in solved.stdout and first.line[0] in solved.stdout
    missed = run("knockdown", "1", keys="\n".join(["end", "move 1", "1", "q", ""]))
    assert "Solved." not in missed.stdout
    assert "A puzzle gives no hints" in run("knockdown", "1", keys="hint\nq\n").stdout
    assert isinstance(run("knockdown", "999").exception, BadSetup)
    mine = tmp_path / "mine.json"
    mine.write_bytes(msgspec.json.encode(first))
    again = run("knockdown", "--file", str(mine), keys="\n".join([*first.solution, "q", ""]))
    assert "Solved." in again.stdout


def test_a_solved_puzzle_says_why():
    game = find_game("akql")
    number, puzzle = next((at, each) for at, each in enumerate(puzzles(game), 1) if each.done)
    solved = run("akql", str(number), keys="\n".join([*puzzle.solution, "q", ""]))
    assert puzzle.task in solved.stdout and "Solved." in solved.stdout and puzzle.done in " ".join(solved.stdout.split())


@pytest.mark.parametrize("name", ["kingdom", "knights_and_knaves"])
def test_fights_and_skirmishes_are_solved_at_the_keyboard(name):
    first = puzzles(find_game(name))[0]
    solved = run(name, "1", keys="\n".join([*first.solution, "q", ""]))
    assert "Solved." in solved.stdout and first.line[0] in solved.stdout


def test_a_game_without_puzzles_says_which_have_some(monkeypatch):
    monkeypatch.setattr(puzzling, "puzzles", lambda game: ())
    refused = run("knockdown").exception
    assert isinstance(refused, BadSetup) and "Knockdown Volume III has no puzzles yet; akql, " in str(refused)
