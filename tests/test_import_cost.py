"""Importing the package loads nothing heavy; bench/import_time.py prints how long it takes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
HEAVY = ["litestar", "sqlalchemy", "rich", "typer", "jinja2", "uvicorn", "httpx", "redis", "psycopg", "asyncio"]


def loaded_by(statement: str) -> set[str]:
    """The top-level modules in memory after a fresh Python ran one statement."""
    script = f"import json, sys\n{statement}\nprint(json.dumps(sorted({{name.split('.')[0] for name in sys.modules}})))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("module", ["roundtable", "roundtable.kernel", "roundtable.kernel.ledger"])
def test_an_import_loads_nothing_heavy(module):
    loaded = loaded_by(f"import {module}")
    assert "roundtable" in loaded
    assert [heavy for heavy in HEAVY if heavy in loaded] == []
