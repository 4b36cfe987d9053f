"""Lessons in the terminal."""

from typer.testing import CliRunner

from roundtable.cli.app import app


def learn(*words: str, said: str = "") -> str:
    run = CliRunner().invoke(app, ["learn", *words], input=said)
    return run.output


def test_lessons_are_listed_and_one_is_done():
    assert "1. Moving: Walk with Doom" in learn("akql")
    told = learn("akql", "2", said="attack doom shovel\n")
    assert "Strike Shovel with Doom." in told and "Done. A knight may attack at most twice a turn" in told
    assert "roundtable learn akql 3" in told


def test_a_lesson_that_is_missed_says_so():
    told = learn("akql", "3", said="end\npass\n" * 40)
    assert "Not quite." in told and "roundtable learn akql 3" in told


def test_a_lesson_that_does_not_exist_is_refused():
    run = CliRunner().invoke(app, ["learn", "akql", "99"])
    assert "lessons 1 to 6, not 99" in f"{run.exception}{run.output}"
