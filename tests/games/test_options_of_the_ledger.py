"""Every option that a row of the ledger names exists, cites that row, and is played by a story of that row.

The setting that is not chosen is what all other tests play; the story plays the one that is.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from roundtable.kernel import ledger
from roundtable.kernel.game import find_game, option_fields

TESTS = Path(__file__).parent
NAMED = re.compile(r"option: ([a-z_0-9]+)")
GAMES = ("akql", "cool_duel", "kingdom", "knights_and_knaves", "knockdown")


def named() -> Iterator[tuple[str, str, str]]:
    """Game, option and row, for every option that a row names."""
    for game in GAMES:
        for file in find_game(game).ledgers:
            for row in ledger.rows(file):
                for option in NAMED.findall(f"{row.statement} {row.gap} {row.ruling}"):
                    yield game, option, row.id


CASES: dict[tuple[str, str], set[str]] = {}
for game_, option_, row_ in named():
    CASES.setdefault((game_, option_), set()).add(row_)


@cache
def told(game: str) -> list[tuple[set[str], str]]:
    """The tests of a game: the rows each cites, and its words with those of its decorators and of the module's constants."""
    found = []
    for path in sorted((TESTS / game).glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        constants = {
            target.id: ast.get_source_segment(text, node) or ""
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        helpers = {
            node.name: ast.get_source_segment(text, node) or ""
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("test_")
        }
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = [ast.get_source_segment(text, part) or "" for part in (node, *node.decorator_list)]
                whole = "\n".join([*words, *_below("\n".join(words), {**constants, **helpers})])
                found.append((set(re.findall(r"[A-Z]+(?:-[A-Z]+)*-\d{3}", whole)), whole))
    return found


def _below(words: str, known: dict[str, str]) -> list[str]:
    """What the names in these words stand for in their module, and the names in that."""
    found: dict[str, str] = {}
    left = [words]
    while left:
        for name in set(re.findall(r"\b[A-Za-z_]\w*\b", left.pop())) & known.keys() - found.keys():
            found[name] = known[name]
            left.append(known[name])
    return list(found.values())


@pytest.mark.parametrize(("game", "option"), CASES, ids=[option for _, option in CASES])
def test_an_option_that_a_row_names_is_there_and_played(game: str, option: str) -> None:
    rows = CASES[game, option]
    fields = {field.name: field for field in option_fields(find_game(game).options_type)}
    assert option in fields, f"{', '.join(sorted(rows))} names the option {option}, which {game} does not have"
    assert any(rows & cited and option in words for cited, words in told(game)), (
        f"no test of {game} cites {' or '.join(sorted(rows))} and chooses {option}"
    )


def test_the_rows_name_many_options() -> None:
    assert len(CASES) > 120
