"""`make ledger`: which rows of the ledger a passing test proves, and which none does.

A row is proved when at least one test citing it passed and none citing it failed. A game that reserves effects for
later names them in a module `reserved.py` with a function `reserved()` giving (ledger id, effect's name) pairs; they
are listed last.
"""

import argparse
import importlib
import json
import pkgutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import roundtable.games
from roundtable.kernel import ledger

REPOSITORY = Path(__file__).resolve().parent.parent
Report = dict[str, list[dict[str, str]]]  # row id -> the tests citing it, each with its outcome


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make ledger", description="Which rows of the ledger do the tests prove?")
    parser.add_argument("file", nargs="?", help="one ledger file, such as akql (default: all)")
    parser.add_argument("--tests", type=Path, default=REPOSITORY / "tests", help="where the tests are")
    parser.add_argument("--workers", default="2", help="how many test processes")
    options = parser.parse_args(arguments)
    if options.file is not None and options.file not in ledger.files():
        parser.error(f"no ledger file {options.file!r}; there are {', '.join(ledger.files())}")
    files = ledger.files() if options.file is None else (options.file,)
    status, report = run_tests(options.file or "all", options.tests, options.workers)
    for line in summary(files, report):
        print(line)
    for line in reserved_effects(files):
        print(line)
    if status:
        print(f"The tests did not all pass (pytest's exit status {status}); see above.")
    return status


def run_tests(selection: str, tests: Path, workers: str) -> tuple[int, Report]:
    """Run the tests that cite rows of `selection`; pytest's exit status (0 if there were none) and the report."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pytest", str(tests), "-n", workers, "--ledger", selection]
        command += ["--ledger-report", str(path), "--continue-on-collection-errors", "--tb=short"]
        status = subprocess.run(command, cwd=REPOSITORY, check=False).returncode
        report: Report = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    no_tests_collected = 5
    return (0 if status == no_tests_collected else status), report


def proved(tests: list[dict[str, str]]) -> bool:
    """Whether these tests, all citing one row, prove it."""
    outcomes = [test["outcome"] for test in tests]
    return "passed" in outcomes and "failed" not in outcomes


def summary(files: Iterable[str], report: Report) -> Iterator[str]:
    """One line a file, such as `akql 161/161`, then every row that is not proved, and why."""
    missing: list[str] = []
    for file in files:
        rows = ledger.rows(file)
        unproved = [row for row in rows if not proved(report.get(row.id, []))]
        yield f"{file} {len(rows) - len(unproved)}/{len(rows)}"
        missing += [f"{row.id}  {shortened(row.statement)}{shortcoming(report.get(row.id, []))}" for row in unproved]
    if missing:
        yield ""
        yield "Rows no passing test proves:"
        yield from missing


def shortcoming(tests: list[dict[str, str]]) -> str:
    """Why cited tests do not prove their row; nothing for a row that no test cites."""
    for outcome in ("failed", "skipped"):
        for test in tests:
            if test["outcome"] == outcome:
                return f"  [{outcome}: {test['test']}]"
    return ""


def shortened(statement: str) -> str:
    return textwrap.shorten(statement, width=100, placeholder=" …")


def reserved_effects(files: Iterable[str]) -> Iterator[str]:
    """The effects games have reserved by name but not written yet, for rows of these files."""
    wanted = tuple(files)
    for game, reserved in games_with_reserves():
        waiting = [(id, name) for id, name in reserved() if ledger.row(id).file in wanted]
        if waiting:
            yield ""
            yield f"{game}: {len(waiting)} effects reserved, not yet written:"
            yield from (f"{id}  {name}" for id, name in waiting)


def games_with_reserves() -> Iterator[tuple[str, Callable[[], Iterable[tuple[str, str]]]]]:
    """Every game folder that has a `reserved.py`, with its `reserved` function."""
    for game in pkgutil.iter_modules(roundtable.games.__path__):
        folder = Path(roundtable.games.__path__[0]) / game.name
        if (folder / "reserved.py").is_file():
            yield game.name, importlib.import_module(f"roundtable.games.{game.name}.reserved").reserved


if __name__ == "__main__":
    sys.exit(main())
