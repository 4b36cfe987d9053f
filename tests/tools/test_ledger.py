"""`make ledger`: what counts as proved, and what is printed."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from roundtable.kernel import ledger
from tools import ledger as tool

REPOSITORY = Path(__file__).resolve().parents[2]


def ended(*outcomes, id="AKQL-001", played=(), ran=()):
    """A report in which tests citing one row ended like this."""
    return {
        f"test_{number}": tool.Test(outcome, [id], list(played), list(ran)) for number, outcome in enumerate(outcomes)
    }


@pytest.mark.parametrize(
    ("outcomes", "is_proved"),
    [
        (["passed"], True),
        (["passed", "skipped"], True),
        (["passed", "failed"], False),
        (["failed"], False),
        (["skipped"], False),
        ([], False),
    ],
)
def test_a_row_is_proved_by_a_passing_test_unless_another_fails(outcomes, is_proved):
    assert tool.proved(ended(*outcomes).values()) is is_proved


@pytest.mark.parametrize(
    ("report", "effects", "lonely", "state", "why"),
    [
        ({}, [], "", "open", ""),
        (ended("failed"), [], "", "open", "failed: test_0"),
        (ended("passed"), [], "", "data only", "no match played"),
        (ended("passed", played=["knockdown"]), [], "", "data only", "no match played"),
        (ended("passed", played=["akql"]), [], "", "played", ""),
        (ended("passed", played=["akql"]), ["skill/a"], "", "data only", "skill/a did not run"),
        (ended("passed", played=["akql"], ran=["skill/a"]), ["skill/a"], "", "played", ""),
        (ended("passed", played=["akql"], ran=["a"]), ["skill/a"], "", "played", ""),
        (ended("passed", ran=["skill/a"]), ["skill/a"], "", "data only", "no match played"),
        (
            ended("passed", played=["akql"], ran=["skill/a"]),
            ["skill/a", "item/b"],
            "",
            "data only",
            "item/b did not run",
        ),
        (ended("passed", played=["akql"]), [], "x.py:1 x", "tests only", "only tests call x.py:1 x"),
    ],
)
def test_a_row_is_played_by_a_match_in_which_its_effects_run(report, effects, lonely, state, why):
    row = ledger.row("AKQL-001")
    assert tool.standing_of(row, report, effects, lonely) == tool.Standing(row, state, why)


def test_the_first_figures_count_what_is_proved_and_the_others_what_is_played():
    rows = [row.id for row in ledger.rows("akql")]
    report = {f"test_{id}": tool.Test("passed", [id], ["akql"]) for id in rows[4:]}
    report["test_data"] = tool.Test("passed", ["AKQL-001"])
    report["test_bad"] = tool.Test("failed", ["AKQL-002"])
    report["test_skipped"] = tool.Test("skipped", ["AKQL-003"])
    standings = list(tool.standing_of_all(["akql", "knockdown"], report))
    assert list(tool.counts(standings)) == ["akql 158/161 (played 157)", "knockdown 0/148 (played 0)"]
    lines = list(tool.missing(standings))
    opened = [line for line in lines if line.startswith("AKQL-")]
    assert [line.split()[0] for line in opened[:3]] == ["AKQL-002", "AKQL-003", "AKQL-004"]
    assert opened[0].endswith("  [failed: test_bad]") and opened[1].endswith("  [skipped: test_skipped]")
    assert lines[-2:] == ["Data only (1 rows that a test reads and none plays):", "AKQL-001"]
    assert len([line for line in lines if line.startswith("KD-")]) == 148


def test_when_all_is_played_nothing_is_missing():
    rows = [row.id for row in ledger.rows("akql")]
    standings = list(tool.standing_of_all(["akql"], {"test": tool.Test("passed", rows, ["akql"])}))
    assert list(tool.counts(standings)) == ["akql 161/161 (played 161)"]
    assert list(tool.missing(standings)) == []


def test_a_games_reserved_effects_are_listed_with_the_files_they_belong_to(monkeypatch):
    module = SimpleNamespace(reserved=lambda: [("MYK-GEAR-002", "Counterattack"), ("MYK-PLAY-001", "Ruling")])
    monkeypatch.setattr(tool, "games_with_reserves", lambda: [("kingdom", module)])
    assert list(tool.reserved_effects(["akql"])) == []
    assert list(tool.reserved_effects(["myk_gear"])) == [
        "",
        "kingdom: 1 effects reserved, not yet written:",
        "MYK-GEAR-002  Counterattack",
    ]


def test_reserves_are_found_in_a_games_folder(tmp_path, monkeypatch):
    folder = tmp_path / "made_up_game"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "reserved.py").write_text("def reserved():\n    return [('KD-001', 'Uppercut')]\n", encoding="utf-8")
    monkeypatch.setattr("roundtable.games.__path__", [str(tmp_path)])
    assert [(game, module.reserved()) for game, module in tool.games_with_reserves()] == [
        ("made_up_game", [("KD-001", "Uppercut")])
    ]


def run_on(tests: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    only_xdist = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-p xdist"}  # loading all takes seconds
    return subprocess.run(
        [sys.executable, "-m", "tools.ledger", *arguments, "--tests", str(tests)],
        cwd=REPOSITORY,
        env={**os.environ, **only_xdist, "PYTHONPATH": f"{REPOSITORY / 'src'}:{REPOSITORY}"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def made_up_tests(tmp_path):
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (tmp_path / "conftest.py").write_text('pytest_plugins = ("tests.ledger_plugin",)\n', encoding="utf-8")
    sample = 'import pytest\n\n\n@pytest.mark.rule("AKQL-001")\ndef test_it():\n    assert {}\n'
    (tmp_path / "test_good.py").write_text(sample.format(True), encoding="utf-8")
    (tmp_path / "test_bad.py").write_text(sample.replace("AKQL", "KD").format(False), encoding="utf-8")
    return tmp_path


def test_one_file_alone_runs_its_tests_and_says_how_each_row_they_cite_stands(made_up_tests):
    done = run_on(made_up_tests, "akql")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-2:] == ["akql 1/161 (played 0)", "AKQL-001  data only  [no match played]"]


def test_a_failing_test_proves_nothing_and_fails_the_command(made_up_tests):
    done = run_on(made_up_tests)
    lines = done.stdout.splitlines()
    assert done.returncode == 1
    assert "akql 1/161 (played 0)" in lines and "knockdown 0/148 (played 0)" in lines
    assert lines[-1] == "The tests did not all pass (pytest's exit status 1); see above."


def test_an_unknown_file_is_refused(tmp_path):
    done = run_on(tmp_path, "chess")
    assert done.returncode == 2
    assert "no ledger file 'chess'; there are akql, cool_duel" in done.stderr
