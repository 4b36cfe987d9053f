"""A wheel works outside the checkout: games, rules, books, pages and fonts are in it."""

import os
import re
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel of what git has, built from a copy and with the setuptools that is here."""
    copy = tmp_path_factory.mktemp("source")
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "src", "rules", "pyproject.toml"]
    names = subprocess.run(listed, cwd=REPOSITORY, capture_output=True, check=True).stdout.decode().split("\0")
    for name in [*filter(None, names), "README.md", "LICENSE"]:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        if (REPOSITORY / name).exists():
            shutil.copy(REPOSITORY / name, copy / name, follow_symlinks=False)
    made = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(made), str(copy))
    [path] = made.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """A folder with the wheel unpacked into it, and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    pip("install", "--no-deps", "--no-index", "--target", str(folder), str(wheel))
    return folder


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def outside(installed: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"}


def roundtable(installed: Path, folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "roundtable", *arguments],
        cwd=folder,
        env=outside(installed),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_has_the_data_that_the_code_reads(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    source = REPOSITORY / "src"
    suffixes = (".py", ".json", ".csv", ".html", ".css", ".js", ".svg", ".woff2", ".txt", ".md", ".toml")
    wanted = {
        str(path.relative_to(source))
        for path in (source / "roundtable").rglob("*")
        if path.suffix in suffixes and "__pycache__" not in path.parts
    }
    wanted |= {f"roundtable/rules/{path.name}" for path in (REPOSITORY / "rules").glob("*.csv")}
    assert wanted - names == set()


def test_games_and_rules_are_there(installed, tmp_path):
    where = "import roundtable; print(roundtable.__file__)"
    found = subprocess.run(
        [sys.executable, "-c", where], cwd=tmp_path, env=outside(installed), capture_output=True, text=True, check=True
    )
    assert Path(found.stdout.strip()).is_relative_to(installed)
    games = roundtable(installed, tmp_path, "games")
    for name in ("akql", "cool_duel", "kingdom", "knights_and_knaves", "knockdown"):
        assert re.search(rf"^{name}\b", games, re.MULTILINE)
    assert "AKQL-031" in roundtable(installed, tmp_path, "rules", "akql", "031")


@pytest.fixture
def served(installed, tmp_path) -> Iterator[str]:
    """The address of a server that runs from the wheel."""
    code = f"from roundtable.server import run; run(port=0, database_url='sqlite:///{tmp_path}/x.sqlite3')"
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=outside(installed),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    address = re.search(r"http://\S+", said)
    assert address is not None, said
    yield address[0]
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)


def test_pages_are_served(served):
    with httpx.Client(base_url=served) as client:
        home = client.get("/")
        assert home.status_code == 200 and "A.K.Q.L." in home.text
        links = re.findall(r'(?:href|src)="(/static/[^"]+)"', home.text)
        assert links and all(client.get(link).status_code == 200 for link in links)
        for page in ("/host/akql", "/rules/akql", "/rules/kingdom"):
            assert client.get(page).status_code == 200, page
