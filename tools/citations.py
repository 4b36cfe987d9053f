"""Where the ledger's rows stand in the source: every id is spelled out, so that one search finds all of a rule.

`make lint` runs this and fails where ids are shortened (`AKQL-031, 032`) or hidden in a range (`AKQL-031 to AKQL-035`);
`make ledger` also lists the rows that stand nowhere, and knows the rows whose code only tests call.
"""

import ast
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from roundtable.kernel import ledger

REPOSITORY = Path(__file__).resolve().parent.parent
SOURCE = REPOSITORY / "src" / "roundtable"
SUFFIXES = (".py", ".json", ".md", ".html", ".js", ".css", ".toml", ".csv")
WIDTH = 120

ID = r"[A-Z]+(?:-[A-Z]+)*-\d{3}"
_ID = re.compile(rf"\b{ID}\b")
_JOINED = r"(?:\s|#)*(?:,|;|/|–|—|-|\.\.\.?|\bto\b|\bthrough\b|\band\b|\bor\b|,(?:\s|#)*and\b)(?:\s|#)*"
_SHORTENED = re.compile(rf"\b({ID}){_JOINED}(-?\d{{3}})\b(?![\w.])")
_RANGE = re.compile(rf"\b({ID})(?:\s|#)*(?:–|—|-|\.\.\.?|\bto\b|\bthrough\b)(?:\s|#)*({ID})\b")


def main() -> int:
    """`python -m tools.citations`: what `make lint` checks."""
    problems = list(shortened_ids())
    for problem in problems:
        print(problem)
    return 1 if problems else 0


@cache
def texts() -> dict[Path, str]:
    """Every file of the source that may cite rows, and what it says. The ledger itself is not part of it."""
    paths = sorted(path for path in SOURCE.rglob("*") if path.suffix in SUFFIXES)
    return {path: path.read_text(encoding="utf-8") for path in paths if (SOURCE / "rules") not in path.parents}


# --- ids are spelled out ----------------------------------------------------------------------------------------------


def shortened_ids() -> Iterator[str]:
    """Every id that is shortened or hidden in a range, as `file:line: what is wrong`."""
    for path, text in texts().items():
        for line, words, why in hidden_ids(text):
            yield f"{path.relative_to(REPOSITORY)}:{line}: {words!r} {why}"


def hidden_ids(text: str) -> Iterator[tuple[int, str, str]]:
    """The shortened ids and ranges of a text: line, words, and what to do about them."""
    for pattern, why in (
        (_SHORTENED, "shortens an id: write it out"),
        (_RANGE, "is a range: name each row, or none"),
    ):
        for match in pattern.finditer(text):
            if _known(match[1]):
                yield text.count("\n", 0, match.start()) + 1, " ".join(match[0].split()), why


@cache
def _known(id: str) -> bool:
    return ledger.exists(id)


# --- rows that stand nowhere -----------------------------------------------------------------------------------------


def report(files: Iterable[str]) -> Iterator[str]:
    """The rows of these files that no file of the source names."""
    found = cited()
    lost = [row.id for file in files for row in ledger.rows(file) if row.id not in found]
    if lost:
        yield from ("", f"Nowhere in src ({len(lost)} rows):")
        yield from textwrap.wrap(" ".join(lost), WIDTH, break_on_hyphens=False)


@cache
def cited() -> frozenset[str]:
    """Every id that stands in the source."""
    return frozenset(id for text in texts().values() for id in _ID.findall(text))


# --- rows whose code only tests call ---------------------------------------------------------------------------------


@cache
def called_by_tests_only() -> dict[str, str]:
    """Rows that stand only in functions which nothing in the source names, each with such a function.

    Read off the names alone: a function whose name stands nowhere else in the source, decorated functions (they are
    registered) and special methods left out.
    """
    trees = {path: ast.parse(text, str(path)) for path, text in texts().items() if path.suffix == ".py"}
    named = Counter(name for tree in trees.values() for name in _names(tree))
    lonely: dict[str, str] = {}
    elsewhere: set[str] = set()
    for path, text in texts().items():
        if path not in trees:
            elsewhere.update(_ID.findall(text))
            continue
        covered: set[int] = set()
        lines = text.splitlines()
        for function in _functions(trees[path]):
            if not _is_called(function, named):
                span = range(function.lineno, (function.end_lineno or function.lineno) + 1)
                covered.update(span)
                for id in _ID.findall("\n".join(lines[span.start - 1 : span.stop - 1])):
                    lonely.setdefault(id, f"{path.relative_to(SOURCE)}:{function.lineno} {function.name}")
        heading = _heading(trees[path])
        rest = [line for number, line in enumerate(lines, 1) if number not in covered and number > heading]
        elsewhere.update(_ID.findall("\n".join(rest)))
    return {id: place for id, place in lonely.items() if id not in elsewhere}


def _names(tree: ast.Module) -> Iterator[str]:
    """Every name that a module uses: variables, attributes, imports under another name, and words in quotes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.alias) and node.asname:
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            yield node.value


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _is_called(function: ast.FunctionDef | ast.AsyncFunctionDef, named: Counter[str]) -> bool:
    inside = sum(1 for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == function.name)
    return bool(function.decorator_list) or function.name.startswith("__") or named[function.name] > inside


def _heading(tree: ast.Module) -> int:
    """The last line of the module's docstring: what stands there decides nothing."""
    first = tree.body[0] if tree.body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return first.end_lineno or 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
