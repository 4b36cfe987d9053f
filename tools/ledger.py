"""`make ledger`: which rows of the ledger are open, which are only read as data by the tests, and which are played.

A row is proved when at least one test citing it passed and none citing it failed. It is *played* when such a test also
played on in a match of a game with that ledger; a row behind a named effect only if that effect's function ran there
too (saying `@plays` of a function proves nothing). A row that is proved and not played is *data only*. Rows whose code
nobody but a test calls are counted apart and never as played.

A game that reserves effects for later has a module `reserved.py` with `reserved()`, the (ledger id, effect's name) pairs
nobody has written yet, which are listed last, and `effects()`, all of them, each with a name and the `rules` behind it.
"""

import argparse
import importlib
import json
import pkgutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

import roundtable.games
from roundtable.kernel import ledger
from tools import citations

REPOSITORY = Path(__file__).resolve().parent.parent
WIDTH = 120


class Test(msgspec.Struct, frozen=True):
    """A test that cites rows: how it ended, the ledger files of the games it played, the effects that ran in it."""

    outcome: str
    rules: list[str]
    played: list[str] = []
    ran: list[str] = []


Report = dict[str, Test]


class Standing(msgspec.Struct, frozen=True):
    """How a row stands: open, "data only", "tests only" (nobody else calls its code) or played, and why not better."""

    row: ledger.Row
    state: str
    why: str = ""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make ledger", description="Which rows of the ledger do the tests prove?")
    parser.add_argument("file", nargs="?", help="one ledger file, such as akql (default: all)")
    parser.add_argument("--tests", type=Path, nargs="+", help="only these tests, and only the rows they cite")
    parser.add_argument("--workers", help="how many test processes (default: 2, and none for --tests)")
    options = parser.parse_args(arguments)
    if options.file is not None and options.file not in ledger.files():
        parser.error(f"no ledger file {options.file!r}; there are {', '.join(ledger.files())}")
    files = ledger.files() if options.file is None else (options.file,)
    workers = options.workers or ("0" if options.tests else "2")
    status, report = run_tests(options.file or "all", options.tests or [REPOSITORY / "tests"], workers)
    standings = list(standing_of_all(files, report))
    if options.tests:
        cited = {id for test in report.values() for id in test.rules}
        print_lines(counts(standings), each([standing for standing in standings if standing.row.id in cited]))
    else:
        print_lines(counts(standings), missing(standings), reserved_effects(files), citations.report(files))
    if status:
        print(f"The tests did not all pass (pytest's exit status {status}); see above.")
    return status


def print_lines(*parts: Iterable[str]) -> None:
    for part in parts:
        for line in part:
            print(line)


def run_tests(selection: str, tests: list[Path], workers: str) -> tuple[int, Report]:
    """Run the tests that cite rows of `selection`; pytest's exit status (0 if there were none) and the report."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pytest", *map(str, tests), "-n", workers, "--ledger", selection]
        command += ["--ledger-report", str(path), "--continue-on-collection-errors", "--tb=short"]
        status = subprocess.run(command, cwd=REPOSITORY, check=False).returncode
        found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    no_tests_collected = 5
    return (0 if status == no_tests_collected else status), msgspec.convert(found, Report)


# --- how a row stands -------------------------------------------------------------------------------------------------


def standing_of_all(files: Iterable[str], report: Report) -> Iterator[Standing]:
    """Every row of these files, and how it stands after these tests."""
    citing: dict[str, dict[str, Test]] = {}
    for name, test in report.items():
        for id in test.rules:
            citing.setdefault(id, {})[name] = test
    effects = effects_behind()
    lonely = citations.called_by_tests_only()
    for file in files:
        for row in ledger.rows(file):
            yield standing_of(row, citing.get(row.id, {}), effects.get(row.id, []), lonely.get(row.id, ""))


def standing_of(row: ledger.Row, tests: dict[str, Test], effects: Iterable[str], lonely: str = "") -> Standing:
    """How a row stands, given the tests that cite it, the effects behind it and the function only tests call for it."""
    if not proved(tests.values()):
        return Standing(row, "open", shortcoming(tests))
    if lonely:
        return Standing(row, "tests only", f"only tests call {lonely}")
    passed = [test for test in tests.values() if test.outcome == "passed" and row.file in test.played]
    if not passed:
        return Standing(row, "data only", "no match played")
    ran = {name.partition(":")[0] for test in passed for name in test.ran}  # `skill/charge:moving` is a part of it
    if idle := [name for name in effects if name not in ran and name.partition("/")[2] not in ran]:
        return Standing(row, "data only", f"{', '.join(idle)} did not run")
    return Standing(row, "played")


def proved(tests: Iterable[Test]) -> bool:
    """Whether these tests, all citing one row, prove it."""
    outcomes = [test.outcome for test in tests]
    return "passed" in outcomes and "failed" not in outcomes


def shortcoming(tests: dict[str, Test]) -> str:
    """Why cited tests do not prove their row; nothing for a row that no test cites."""
    for outcome in ("failed", "skipped"):
        for name, test in tests.items():
            if test.outcome == outcome:
                return f"{outcome}: {name}"
    return ""


def effects_behind() -> dict[str, list[str]]:
    """The named effects of all games by the rows they come from."""
    behind: dict[str, list[str]] = {}
    for _, module in games_with_reserves():
        for effect in module.effects():
            for id in effect.rules:
                behind.setdefault(id, []).append(effect.name)
    return behind


# --- what is printed --------------------------------------------------------------------------------------------------


def counts(standings: list[Standing]) -> Iterator[str]:
    """One line a file, such as `myk_gear 249/328 (played 25)`."""
    states: dict[str, list[str]] = {}
    for standing in standings:
        states.setdefault(standing.row.file, []).append(standing.state)
    for file, found in states.items():
        apart = f", called by tests only {found.count('tests only')}" if "tests only" in found else ""
        yield f"{file} {len(found) - found.count('open')}/{len(found)} (played {found.count('played')}{apart})"


def missing(standings: list[Standing]) -> Iterator[str]:
    """What is not played: open rows with their words, data-only rows by number, rows only tests call with the function."""
    if rows := [standing for standing in standings if standing.state == "open"]:
        yield from ("", f"Open ({len(rows)} rows no passing test proves):")
        for standing in rows:
            why = f"  [{standing.why}]" if standing.why else ""
            yield f"{standing.row.id}  {shortened(standing.row.statement)}{why}"
    if rows := [standing for standing in standings if standing.state == "data only"]:
        yield from ("", f"Data only ({len(rows)} rows that a test reads and none plays):")
        yield from textwrap.wrap(" ".join(standing.row.id for standing in rows), WIDTH, break_on_hyphens=False)
    if rows := [standing for standing in standings if standing.state == "tests only"]:
        yield from ("", f"Called by tests only ({len(rows)} rows whose code nothing in src calls):")
        yield from (f"{standing.row.id}  {standing.why}" for standing in rows)


def each(standings: list[Standing]) -> Iterator[str]:
    """Every row with its state: for the rows a few tests cite."""
    for standing in standings:
        why = f"  [{standing.why}]" if standing.why else ""
        yield f"{standing.row.id}  {standing.state}{why}"


def shortened(statement: str) -> str:
    return textwrap.shorten(statement, width=100, placeholder=" …")


def reserved_effects(files: Iterable[str]) -> Iterator[str]:
    """The effects games have reserved by name but not written yet, for rows of these files."""
    wanted = tuple(files)
    for game, module in games_with_reserves():
        waiting = [(id, name) for id, name in module.reserved() if ledger.row(id).file in wanted]
        if waiting:
            yield ""
            yield f"{game}: {len(waiting)} effects reserved, not yet written:"
            yield from (f"{id}  {name}" for id, name in waiting)


def games_with_reserves() -> Iterator[tuple[str, ModuleType | Any]]:
    """Every game folder that has a `reserved.py`, with that module."""
    for game in pkgutil.iter_modules(roundtable.games.__path__):
        folder = Path(roundtable.games.__path__[0]) / game.name
        if (folder / "reserved.py").is_file():
            yield game.name, importlib.import_module(f"roundtable.games.{game.name}.reserved")


if __name__ == "__main__":
    sys.exit(main())
