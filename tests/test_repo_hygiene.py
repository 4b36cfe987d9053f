"""What may not be in a committed file: package registries' addresses, paths of one person's workplace, marks of a merge."""

import re
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent

# Written in pieces, so that this file does not contain what it looks for.
REGISTRIES = ("py" + "pi.org", "python" + "hosted.org", "registry.npm" + "js.org", "crates" + ".io", "index" + "-url")
WORKPLACES = (r"(?<![\w.])/wo" + "rk/", r"\.\./sha" + "red", r"\bsha" + "red/(?:facts|seeds|design)")
FORBIDDEN = {
    "the address of a package registry": re.compile("|".join([*map(re.escape, REGISTRIES), r"://\S+/simp" + r"le\b"])),
    "a path of somebody's workplace": re.compile("|".join(WORKPLACES)),
    "a mark of a merge that was not finished": re.compile("^(?:" + "<" * 7 + "|" + ">" * 7 + ") "),
}


def committed_files() -> list[Path]:
    """What git tracks or would add, links left out."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        capture_output=True,
        check=True,
    ).stdout.decode()
    paths = [REPOSITORY / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file() and not path.is_symlink()]


def findings(text: str) -> list[str]:
    """What a text contains that it may not, as `line N: what`."""
    return [
        f"line {number}: {what}: {match[0]}"
        for number, line in enumerate(text.splitlines(), 1)
        for what, pattern in FORBIDDEN.items()
        if (match := pattern.search(line))
    ]


def test_all_of_src_is_under_strict_types():
    """No module is let off (mypy's overrides), and no line: a better type was always possible."""
    assert "tool.mypy.overrides" not in (REPOSITORY / "pyproject.toml").read_text()
    ignored = "# type: " + "ignore"
    source = sorted((REPOSITORY / "src").rglob("*.py"))
    assert source
    assert [str(path) for path in source if ignored in path.read_text()] == []


def test_no_committed_file_names_a_registry_or_a_workplace():
    files = committed_files()
    assert REPOSITORY / "pyproject.toml" in files
    found = [
        f"{path.relative_to(REPOSITORY)}, {finding}"
        for path in files
        for finding in findings(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "see https://py" + "pi.org/project/x",
        "pip install --index" + "-url https://example.net/x",
        "https://packages.example.net/api/simp" + "le/",
        "open('/wo" + "rk/main')",
        "read ../sha" + "red/facts/x.json",
        "<" * 7 + " HEAD",
    ],
)
def test_what_may_not_be_there_is_seen(text):
    assert len(findings(f"a line\n{text}\n")) == 1
    assert findings(text)[0].startswith("line 1: ")


@pytest.mark.parametrize("text", ["the frame/wo" + "rk/part", "simple words", "a shared table", "src/roundtable"])
def test_ordinary_words_are_left_alone(text):
    assert findings(text) == []
