"""The README's library example runs as it is printed, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


def test_the_library_example_plays_a_match_and_prints_who_won(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    assert re.fullmatch(r"(Player \d(, Player \d)*)? ?won: .+\n", capsys.readouterr().out)
    assert len(example.strip().splitlines()) <= 10


def test_every_link_leads_to_a_file() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_command_is_one_the_program_has() -> None:
    from roundtable.cli.app import app
    from roundtable.kernel.game import find_game, game_names

    known = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    known |= {name for name in game_names() if find_game(name).commands is not None}
    named = set(re.findall(r"\.venv/bin/roundtable ([\w-]+)", README))
    assert named and named <= known


def test_the_architecture_names_every_module_of_the_kernel() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    (listed,) = re.findall(r"^  kernel/(.*?)^  board/", text, re.DOTALL | re.MULTILINE)
    modules = {path.stem for path in (ROOT / "src" / "roundtable" / "kernel").glob("*.py")} - {"__init__"}
    assert modules - set(re.findall(r"\w+", listed)) == set()


def test_every_address_the_readme_names_is_one_the_server_has(tmp_path: Path) -> None:
    from roundtable.server.app import create_app
    from roundtable.server.config import Config

    named = set(re.findall(r"`(/[a-z./]+)`", README))
    known = {route.path for route in create_app(Config(database_url=f"sqlite:///{tmp_path}/x.sqlite3")).routes}
    assert named and named <= known
