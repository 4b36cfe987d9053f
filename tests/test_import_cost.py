"""Importing the package loads nothing heavy; bench/import_time.py prints how long it takes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
HEAVY = ["litestar", "sqlalchemy", "rich", "typer", "jinja2", "uvicorn", "httpx", "redis", "psycopg", "asyncio"]
NOT_NEEDED = [*HEAVY, "importlib.resources", "tempfile", "secrets", "random", "difflib", "ctypes", "pydantic"]
"""What nobody needs who only plays: each of them is loaded where it is used."""


def loaded_by(statement: str) -> set[str]:
    """The top-level modules in memory after a fresh Python ran one statement."""
    script = f"import json, sys\n{statement}\nprint(json.dumps(sorted(set(sys.modules))))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("module", ["roundtable", "roundtable.kernel", "roundtable.kernel.ledger"])
def test_an_import_loads_nothing_heavy(module):
    loaded = loaded_by(f"import {module}")
    assert "roundtable" in loaded
    assert [heavy for heavy in HEAVY if heavy in loaded] == []


def test_the_package_itself_loads_only_what_is_asked_for():
    assert {name for name in loaded_by("import roundtable") if name.startswith("roundtable")} == {"roundtable"}
    loaded = loaded_by("from roundtable import Match, find_bot, find_game, play, verify")
    assert "roundtable.kernel.match" in loaded and "roundtable.players.bots" in loaded
    assert [needless for needless in NOT_NEEDED if needless in loaded] == []


def test_everything_that_the_package_names_is_there():
    import roundtable

    assert sorted(roundtable.__all__) == sorted(name for names in roundtable._WHERE.values() for name in names)
    for name in roundtable.__all__:
        assert name in dir(roundtable) and getattr(roundtable, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'Mtach'"):
        roundtable.Mtach  # noqa: B018


@pytest.mark.parametrize("typed", ["games", "--version"])
def test_what_is_told_without_options_loads_no_reader_of_options(typed):
    run = "from roundtable.cli import main\ntry: main()\nexcept SystemExit: pass"
    loaded = loaded_by(f"sys.argv = ['roundtable', {typed!r}]\n{run}")
    assert "roundtable.cli.plain" in loaded
    assert [heavy for heavy in ("typer", "pydantic", "rich", "roundtable.kernel.match") if heavy in loaded] == []
