"""Pytest and the ledger: `@pytest.mark.rule("AKQL-031")` names the rows a test proves.

A test that cites a row the ledger does not have fails. `--ledger FILE` runs only the tests that cite rows of that
ledger file (`all` for any), and `--ledger-report PATH` writes which tests cited each row and how they ended.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from roundtable.kernel import ledger

REPORT = pytest.StashKey["Citations"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("ledger", "the rules ledger")
    group.addoption("--ledger", metavar="FILE", help="run only tests citing rows of this ledger file, or 'all'")
    group.addoption("--ledger-report", metavar="PATH", help="write, as JSON, each cited row's tests and outcomes")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id, ...): the ledger rows this test proves")
    wanted = config.getoption("--ledger")
    if wanted not in (None, "all", *ledger.files()):
        raise pytest.UsageError(f"--ledger {wanted}: there are {', '.join(ledger.files())}, and 'all'")
    path = config.getoption("--ledger-report")
    if path and not hasattr(config, "workerinput"):  # under xdist the controller alone hears every outcome
        config.stash[REPORT] = Citations(Path(path))
        config.pluginmanager.register(config.stash[REPORT], "ledger-citations")


@pytest.hookimpl(trylast=True)  # after -m and -k have chosen
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--ledger")
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        cited, wrong = citations(item)
        if wrong:
            kept.append(WrongCitation.from_parent(item.parent, name=item.name, wrong=wrong))
        elif wanted is None or any(wanted in ("all", ledger.row(id).file) for id in cited):
            item.user_properties.extend(("rule", id) for id in cited)
            kept.append(item)
        else:
            dropped.append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
    items[:] = kept


def citations(item: pytest.Item) -> tuple[list[str], list[str]]:
    """The rows a test cites, each once, and what is wrong with its citations."""
    cited: dict[str, None] = {}
    wrong: list[str] = []
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs:
            wrong.append('a rule marker names ledger rows, as in @pytest.mark.rule("AKQL-031")')
        for id in mark.args:
            try:
                cited[ledger.row(str(id)).id] = None
            except ledger.UnknownRow as error:
                wrong.append(str(error))
    return list(cited), wrong


class WrongCitation(pytest.Item):
    """Stands in for a test with a wrong citation and fails, even where the test itself would be skipped or xfailed."""

    def __init__(self, *, wrong: list[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.wrong = wrong

    def runtest(self) -> None:
        pytest.fail("\n".join(self.wrong), pytrace=False)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name


class Citations:
    """Collects how each citing test ended, and writes it when the run is over."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.outcomes: dict[str, str] = {}
        self.cited: dict[str, list[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rows = [str(value) for key, value in report.user_properties if key == "rule"]
        if not rows:
            return
        self.cited[report.nodeid] = rows
        outcome = "skipped" if hasattr(report, "wasxfail") else report.outcome  # an expected failure proves nothing
        before = self.outcomes.get(report.nodeid, "passed")
        self.outcomes[report.nodeid] = max(before, outcome, key=["passed", "skipped", "failed"].index)

    def pytest_sessionfinish(self) -> None:
        rows: dict[str, list[dict[str, str]]] = {}
        for test in sorted(self.cited):
            for id in self.cited[test]:
                rows.setdefault(id, []).append({"test": test, "outcome": self.outcomes[test]})
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(dict(sorted(rows.items())), indent=1) + "\n", encoding="utf-8")
