"""The import-direction check, on a small made-up package and on our own."""

from pathlib import Path

import pytest

from tools import check_imports

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture
def package(tmp_path):
    """A tiny roundtable with every part and two games; returns a function that writes one more module."""

    def write(path: str, text: str) -> None:
        target = tmp_path / "roundtable" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    for part in ("kernel", "board", "games", "games/akql", "games/duel", "players", "lab", "server", "cli"):
        write(f"{part}/__init__.py", "")
    write("__init__.py", "from .kernel.match import Match\n")
    write("kernel/match.py", "import sys\nclass Match: pass\n")
    write("games/akql/rules.py", "from roundtable.kernel.match import Match\nfrom . import state\n")
    write("games/akql/state.py", "from ...board import grid\n")
    write("board/grid.py", "from roundtable.kernel import match\n")
    write("games/akql/commands.py", "from roundtable.cli import main\nfrom roundtable.lab import run\n")
    write("cli/main.py", "import roundtable\nfrom roundtable import server\nfrom roundtable.lab import run\n")
    write.root = tmp_path
    return write


def test_the_right_way_is_silent(package):
    assert list(check_imports.violations(package.root)) == []


@pytest.mark.parametrize(
    ("path", "text", "complaint"),
    [
        ("kernel/bad.py", "import roundtable.games.akql", "kernel imports roundtable.games.akql: "),
        ("kernel/bad.py", "from roundtable import games", "kernel may import no other part, not games"),
        ("kernel/bad.py", "from ..board.grid import Cell", "kernel imports roundtable.board.grid: "),
        ("kernel/bad.py", "from roundtable import Match", "not the package's front"),
        ("kernel/bad.py", "import roundtable.misc", "roundtable.misc, which has no place in the import order"),
        ("board/bad.py", "def late():\n    from roundtable.games import akql", "board may import kernel, not games"),
        ("games/akql/bad.py", "if TYPE_CHECKING:\n    import roundtable.players", "games imports roundtable.players: "),
        ("games/akql/bad.py", "from roundtable.games import duel", "the game akql imports roundtable.games.duel: "),
        ("games/akql/bad.py", "from ..duel.rules import parry", "the game akql imports roundtable.games.duel"),
        ("games/akql/__init__.py", "from .. import duel", "the game akql imports roundtable.games.duel: "),
        ("games/akql/bad.py", "import_module('roundtable.server.app')", "games imports roundtable.server.app: "),
        ("players/bad.py", "from roundtable.lab import run", "players may import kernel, board, not lab"),
        ("server/bad.py", "from roundtable import cli", "server imports roundtable.cli: "),
        ("lab/bad.py", "from roundtable import server", "lab imports roundtable.server: "),
        ("cli/bad.py", "from roundtable.games import akql", "cli imports roundtable.games.akql: "),
        ("games/akql/commands.py", "from roundtable.server import app", "games imports roundtable.server"),
    ],
)
def test_the_wrong_way_is_named_with_its_place(package, path, text, complaint):
    package(path, text)
    problems = list(check_imports.violations(package.root))
    assert len(problems) == 1
    line = len(text.splitlines())
    assert problems[0].startswith(f"{package.root / 'roundtable' / path}:{line}: ")
    assert complaint in problems[0]


def test_a_part_nobody_placed_is_named(package):
    package("misc/thing.py", "")
    [problem] = check_imports.violations(package.root)
    assert "'misc' has no place in the import order" in problem


def test_the_command_prints_the_problems_and_fails(package, capsys):
    assert check_imports.main([str(package.root)]) == 0
    package("kernel/bad.py", "import roundtable.cli\n")
    assert check_imports.main([str(package.root)]) == 1
    assert "kernel imports roundtable.cli" in capsys.readouterr().out
    assert check_imports.main([str(package.root / "nowhere")]) == 2


@pytest.mark.parametrize(
    ("modules", "circle"),
    [
        ({"games/akql/a.py": "from . import b\n", "games/akql/b.py": "from . import a\n"}, "a -> b -> a"),
        (
            {
                "games/akql/a.py": "from roundtable.games.akql.b import x\n",
                "games/akql/b.py": "def late():\n    from roundtable.games.akql import c\n",
                "games/akql/c.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .a import y\n",
            },
            "a -> b -> c -> a",
        ),
    ],
)
def test_modules_of_a_game_that_import_each_other_are_named(package, modules, circle, capsys):
    for path, text in modules.items():
        package(path, text)
    told = "modules import each other: " + " -> ".join(f"roundtable.games.akql.{one}" for one in circle.split(" -> "))
    assert list(check_imports.cycles(package.root)) == [told]
    assert check_imports.main([str(package.root)]) == 1
    assert told in capsys.readouterr().out


def test_outside_of_games_names_for_type_checkers_make_no_circle(package):
    package("kernel/a.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .b import B\n")
    package("kernel/b.py", "from .a import A\n")
    assert list(check_imports.cycles(package.root)) == []
    package("kernel/a.py", "from .b import B\n")
    assert len(list(check_imports.cycles(package.root))) == 1


def test_our_own_imports_point_one_way():
    assert list(check_imports.violations(REPOSITORY / "src")) == []
    assert list(check_imports.cycles(REPOSITORY / "src")) == []
