"""`make ledger`: what counts as proved, and what is printed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from roundtable.kernel import ledger
from tools import ledger as tool

REPOSITORY = Path(__file__).resolve().parents[2]


def cited(*outcomes):
    return [{"test": f"test_{number}", "outcome": outcome} for number, outcome in enumerate(outcomes)]


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
    assert tool.proved(cited(*outcomes)) is is_proved


def test_the_summary_counts_each_file_and_lists_what_is_missing():
    report = {row.id: cited("passed") for row in ledger.rows("akql")}
    del report["AKQL-001"]
    report["AKQL-002"] = cited("passed", "failed")
    report["AKQL-003"] = cited("skipped")
    lines = list(tool.summary(["akql", "knockdown"], report))
    assert lines[:2] == ["akql 158/161", "knockdown 0/148"]
    missing = [line for line in lines if line.startswith("AKQL-")]
    assert [line.split()[0] for line in missing] == ["AKQL-001", "AKQL-002", "AKQL-003"]
    assert missing[0].startswith("AKQL-001  The roster holds exactly 23 knights;")
    assert missing[0].endswith("…") and len(missing[0]) <= 110
    assert missing[1].endswith("  [failed: test_1]")
    assert missing[2].endswith("  [skipped: test_0]")
    assert len([line for line in lines if line.startswith("KD-")]) == 148


def test_when_all_is_proved_only_the_count_is_printed():
    report = {row.id: cited("passed") for row in ledger.rows("akql")}
    assert list(tool.summary(["akql"], report)) == ["akql 161/161"]


def test_a_games_reserved_effects_are_listed_with_the_files_they_belong_to(monkeypatch):
    effects = [("MYK-GEAR-002", "Counterattack"), ("MYK-PLAY-001", "Ruling")]
    monkeypatch.setattr(tool, "games_with_reserves", lambda: [("kingdom", lambda: effects)])
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
    assert [(game, reserved()) for game, reserved in tool.games_with_reserves()] == [
        ("made_up_game", [("KD-001", "Uppercut")])
    ]


def run_on(tests: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    only_xdist = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-p xdist"}  # loading all takes seconds
    return subprocess.run(
        [sys.executable, "-m", "tools.ledger", "--tests", str(tests), "--workers", "0", *arguments],
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


def test_one_file_alone_runs_its_tests_and_no_others(made_up_tests):
    done = run_on(made_up_tests, "akql")
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert "akql 1/161" in lines
    assert any(line.startswith("AKQL-002  ") for line in lines)
    assert not any(line.startswith(("AKQL-001", "knockdown")) for line in lines)


def test_a_failing_test_proves_nothing_and_fails_the_command(made_up_tests):
    done = run_on(made_up_tests)
    lines = done.stdout.splitlines()
    assert done.returncode == 1
    assert "akql 1/161" in lines and "knockdown 0/148" in lines
    assert lines[-1] == "The tests did not all pass (pytest's exit status 1); see above."


def test_an_unknown_file_is_refused(tmp_path):
    done = run_on(tmp_path, "chess")
    assert done.returncode == 2
    assert "no ledger file 'chess'; there are akql, cool_duel" in done.stderr
