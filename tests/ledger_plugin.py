"""Pytest and the ledger: `@pytest.mark.rule("AKQL-031")` names the rows a test proves.

A test that cites a row the ledger does not have fails. `--ledger FILE` runs only the tests that cite rows of that
ledger file (`all` for any), and `--ledger-report PATH` writes for each citing test how it ended, the ledger files of
the games it played on with (a match that was answered, or that went on by itself once it was set up), and the effects
whose functions ran in it.
"""

import functools
import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from roundtable.kernel import ledger, witness
from roundtable.kernel.game import _installed
from roundtable.kernel.match import Match

REPORT = pytest.StashKey["Citations"]()


class Notes:
    """What was played since somebody last looked: (kind, what) pairs, in order and each once."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, str], None] = {}
        self.in_fixture: dict[Any, list[tuple[str, str]]] = {}
        """What a fixture that outlives a test played when it was made: every test that uses it has played that."""

    def ran(self, effect: str) -> None:
        self.seen["ran", effect] = None

    def played(self, match: Match[Any, Any]) -> None:
        if match.game.name in _installed():  # a toy of the tests proves nothing about a game
            for file in match.game.ledgers:
                self.seen["played", file] = None

    def stepped(self, *files: str) -> None:
        """Tests that run a game's own steps over a table, without a match around them, say so."""
        self.seen.update({("played", file): None for file in files})


NOTES = Notes()
witness.call(NOTES.ran)


def watch_matches() -> None:
    """Note every match that is answered, every new one that goes on by itself, and every ruling of a GM for which dice are
    thrown. A save that is read is no play."""
    new, answer, adjust = Match.new.__func__, Match.answer, Match.adjust

    @functools.wraps(new)
    def noted_new(cls: type[Match[Any, Any]], *arguments: Any, **named: Any) -> Match[Any, Any]:
        match: Match[Any, Any] = new(cls, *arguments, **named)
        put = match.setup.position is not None and bool(match.table.rolls or len(match._snapshots) > 1)
        if match.entries or match.over or put:  # a position from which the rules went on by themselves
            NOTES.played(match)
        return match

    @functools.wraps(answer)
    def noted_answer(self: Match[Any, Any], seat: int, value: Any, checked: bool = False) -> None:
        answer(self, seat, value, checked)
        NOTES.played(self)

    @functools.wraps(adjust)
    def noted_adjust(self: Match[Any, Any], *arguments: Any, **named: Any) -> Any:
        before = self.table._dice.position
        found = adjust(self, *arguments, **named)
        if self.table._dice.position != before:
            NOTES.played(self)
        return found

    Match.new = classmethod(noted_new)
    Match.adjust = noted_adjust
    Match.answer = noted_answer


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
    if path:
        watch_matches()
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


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
    before = dict(NOTES.seen)
    made = yield
    if fixturedef.scope != "function":
        NOTES.in_fixture[fixturedef] = [note for note in NOTES.seen if note not in before]
    return made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    NOTES.seen.clear()
    return (yield)


@pytest.hookimpl(tryfirst=True)  # before the report takes up what is known of the test
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    if call.when != "call" or not isinstance(item, pytest.Function):
        return
    notes = dict(NOTES.seen)
    for fixtures in item._fixtureinfo.name2fixturedefs.values():
        for fixture in fixtures:
            notes.update(dict.fromkeys(NOTES.in_fixture.get(fixture, ())))
    item.user_properties.extend(notes)


class Citations:
    """Collects how each citing test ended, and writes it when the run is over."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tests: dict[str, dict[str, Any]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        named: dict[str, list[str]] = {"rule": [], "played": [], "ran": []}
        for key, value in report.user_properties:
            if key in named:
                named[key].append(str(value))
        if not named["rule"]:
            return
        outcome = "skipped" if hasattr(report, "wasxfail") else report.outcome  # an expected failure proves nothing
        before = self.tests.get(report.nodeid, {}).get("outcome", "passed")
        worst = max(before, outcome, key=["passed", "skipped", "failed"].index)
        self.tests[report.nodeid] = {
            "outcome": worst,
            "rules": named["rule"],
            "played": sorted(named["played"]),
            "ran": sorted(named["ran"]),
        }

    def pytest_sessionfinish(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(dict(sorted(self.tests.items())), indent=1) + "\n", encoding="utf-8")
