"""The rule marker: wrong citations fail, and the report says how every citing test ended."""

import json
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent

SAMPLE = """
import pytest

@pytest.mark.rule("AKQL-001", "AKQL-002")
def test_passes(): pass

@pytest.mark.rule("AKQL-002")
def test_fails(): assert False

@pytest.mark.rule("AKQL-003")
@pytest.mark.skip(reason="shown as skipped")
def test_is_skipped(): pass

@pytest.mark.rule("AKQL-003")
@pytest.mark.xfail(reason="expected")
def test_fails_as_expected(): assert False

@pytest.fixture
def breaks_afterwards():
    yield
    raise RuntimeError("while clearing the table")

@pytest.mark.rule("AKQL-004")
def test_passes_and_then_breaks(breaks_afterwards): pass

@pytest.mark.rule("CD-001")
@pytest.mark.parametrize("n", [1, 2])
def test_of_another_file(n): pass

@pytest.mark.rule("CD-002")
class TestClass:
    @pytest.mark.rule("CD-003", "CD-002")
    def test_adds_to_its_class(self): pass

def test_cites_nothing(): pass
"""

OUTCOMES = {
    "test_passes": (["AKQL-001", "AKQL-002"], "passed"),
    "test_fails": (["AKQL-002"], "failed"),
    "test_is_skipped": (["AKQL-003"], "skipped"),
    "test_fails_as_expected": (["AKQL-003"], "skipped"),
    "test_passes_and_then_breaks": (["AKQL-004"], "failed"),
    "test_of_another_file[1]": (["CD-001"], "passed"),
    "test_of_another_file[2]": (["CD-001"], "passed"),
    "test_adds_to_its_class": (["CD-003", "CD-002"], "passed"),
}


@pytest.fixture
def project(pytester, monkeypatch):
    """An empty project that uses the plugin as ours does."""
    monkeypatch.setenv("PYTHONPATH", f"{REPOSITORY / 'src'}:{REPOSITORY}")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # other plugins take longer to load than these tests
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p xdist")
    pytester.makeconftest('pytest_plugins = ("tests.ledger_plugin",)')
    return pytester


def reported(path: Path) -> dict[str, dict[str, Any]]:
    return {name.split("::")[-1]: test for name, test in json.loads(path.read_text(encoding="utf-8")).items()}


def outcomes(path: Path) -> dict[str, tuple[list[str], str]]:
    return {name: (test["rules"], test["outcome"]) for name, test in reported(path).items()}


@pytest.mark.parametrize("workers", [[], ["-n", "2"]], ids=["one process", "xdist"])
def test_the_report_has_every_citing_test_and_how_it_ended(project, workers):
    project.makepyfile(SAMPLE)
    project.runpytest_subprocess("--ledger-report", "var/report.json", *workers)
    assert outcomes(project.path / "var" / "report.json") == OUTCOMES


def test_only_the_tests_citing_one_file_run(project):
    project.makepyfile(SAMPLE)
    result = project.runpytest_subprocess("--ledger", "cool_duel", "--ledger-report", "report.json")
    result.assert_outcomes(passed=3, deselected=6)
    cited = {id for rules, _ in outcomes(project.path / "report.json").values() for id in rules}
    assert cited == {"CD-001", "CD-002", "CD-003"}


def test_only_the_tests_citing_any_row_run(project):
    project.makepyfile(SAMPLE)
    result = project.runpytest_subprocess("--ledger", "all")
    result.assert_outcomes(passed=5, failed=1, errors=1, skipped=1, xfailed=1, deselected=1)


def test_an_unknown_file_is_refused(project):
    result = project.runpytest_subprocess("--ledger", "chess")
    result.stderr.fnmatch_lines(["*--ledger chess: there are akql, cool_duel, *"])
    assert result.ret == pytest.ExitCode.USAGE_ERROR


def test_citing_a_row_that_does_not_exist_fails_even_where_the_test_would_not_run(project):
    project.makepyfile(
        """
        import pytest

        @pytest.mark.rule("AKQL-999")
        def test_wrong(): pass

        @pytest.mark.rule("AKQL-001", "AKQL-998")
        @pytest.mark.skip(reason="not now")
        def test_wrong_and_skipped(): pass

        @pytest.mark.rule("AKQL-997")
        @pytest.mark.xfail
        def test_wrong_and_expected_to_fail(): assert False

        @pytest.mark.rule()
        def test_names_nothing(): pass

        @pytest.mark.rule("AKQL-001")
        def test_right(): pass
        """
    )
    result = project.runpytest_subprocess("-m", "rule", "--ledger-report", "report.json")
    result.assert_outcomes(failed=4, passed=1)
    result.stdout.fnmatch_lines(
        [
            "*no row 'AKQL-999' in the ledger; nearest: AKQL-159, AKQL-160, AKQL-161",
            "*no row 'AKQL-998' in the ledger; *",
            "*no row 'AKQL-997' in the ledger; *",
            '*a rule marker names ledger rows, as in @pytest.mark.rule("AKQL-031")',
        ]
    )
    assert outcomes(project.path / "report.json") == {"test_right": (["AKQL-001"], "passed")}


PLAYING = """
import pytest
from roundtable.kernel.match import Match
from tests.kernel.toy import TOY

def knockdown():
    return Match.new("knockdown", seed=1)

def first(match):
    seat, ask = next(iter(match.asks.items()))
    match.answer(seat, ask.passing())

@pytest.fixture(scope="module")
def begun():
    match = knockdown()
    first(match)
    return match

@pytest.mark.rule("KD-001")
def test_sets_up():
    assert knockdown().asks

@pytest.mark.rule("KD-001")
def test_plays():
    first(knockdown())

@pytest.mark.rule("KD-001")
def test_plays_by_a_fixture(begun): pass

@pytest.mark.rule("KD-001")
def test_plays_by_a_fixture_made_before(begun): pass

@pytest.mark.rule("KD-001")
def test_plays_a_toy():
    first(Match.new(TOY, seed=1))

@pytest.mark.rule("MYK-CREATE-269")
def test_an_effect_runs():
    from roundtable.games.kingdom.reserved import plays

    @plays("talent/noble")
    def noble(): return 7

    assert noble() == 7

@pytest.mark.rule("MYK-CREATE-269")
def test_an_effect_is_only_claimed():
    from roundtable.games.kingdom.reserved import plays

    @plays("talent/noble")
    def noble(): return 7

@pytest.mark.rule("MYK-CREATE-269")
def test_an_effect_of_a_window_runs():
    from roundtable.kernel.windows import Effects

    @Effects(lambda table, holder: 0, lambda table, event: []).on(int, name="noble", rule="MYK-CREATE-269", who=list)
    def noble(table, event, holder): pass

    noble(None, 1, "p1")
"""


@pytest.mark.parametrize("workers", [[], ["-n", "2", "--dist", "loadfile"]], ids=["one process", "xdist"])
def test_the_report_says_what_was_played_and_which_effects_ran(project, workers):
    project.makepyfile(PLAYING)
    project.runpytest_subprocess("--ledger-report", "report.json", *workers).assert_outcomes(passed=8)
    found = reported(project.path / "report.json")
    assert {name: (test["played"], test["ran"]) for name, test in found.items()} == {
        "test_sets_up": ([], []),
        "test_plays": (["knockdown"], []),
        "test_plays_by_a_fixture": (["knockdown"], []),
        "test_plays_by_a_fixture_made_before": (["knockdown"], []),
        "test_plays_a_toy": ([], ["thick"]),
        "test_an_effect_runs": ([], ["talent/noble"]),
        "test_an_effect_is_only_claimed": ([], []),
        "test_an_effect_of_a_window_runs": ([], ["noble"]),
    }
