"""The rule marker: wrong citations fail, and the report says how every citing test ended."""

import json
from pathlib import Path

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
    "AKQL-001": {"test_passes": "passed"},
    "AKQL-002": {"test_passes": "passed", "test_fails": "failed"},
    "AKQL-003": {"test_is_skipped": "skipped", "test_fails_as_expected": "skipped"},
    "AKQL-004": {"test_passes_and_then_breaks": "failed"},
    "CD-001": {"test_of_another_file[1]": "passed", "test_of_another_file[2]": "passed"},
    "CD-002": {"test_adds_to_its_class": "passed"},
    "CD-003": {"test_adds_to_its_class": "passed"},
}


@pytest.fixture
def project(pytester, monkeypatch):
    """An empty project that uses the plugin as ours does."""
    monkeypatch.setenv("PYTHONPATH", f"{REPOSITORY / 'src'}:{REPOSITORY}")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # other plugins take longer to load than these tests
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p xdist")
    pytester.makeconftest('pytest_plugins = ("tests.ledger_plugin",)')
    return pytester


def outcomes(path: Path) -> dict[str, dict[str, str]]:
    rows = json.loads(path.read_text(encoding="utf-8"))
    return {id: {test["test"].split("::")[-1]: test["outcome"] for test in tests} for id, tests in rows.items()}


@pytest.mark.parametrize("workers", [[], ["-n", "2"]], ids=["one process", "xdist"])
def test_the_report_has_every_citing_test_and_how_it_ended(project, workers):
    project.makepyfile(SAMPLE)
    project.runpytest_subprocess("--ledger-report", "var/report.json", *workers)
    assert outcomes(project.path / "var" / "report.json") == OUTCOMES


def test_only_the_tests_citing_one_file_run(project):
    project.makepyfile(SAMPLE)
    result = project.runpytest_subprocess("--ledger", "cool_duel", "--ledger-report", "report.json")
    result.assert_outcomes(passed=3, deselected=6)
    assert set(outcomes(project.path / "report.json")) == {"CD-001", "CD-002", "CD-003"}


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
    assert outcomes(project.path / "report.json") == {"AKQL-001": {"test_right": "passed"}}
