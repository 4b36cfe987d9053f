"""The fonts that come with the package: all there, licensed, and with every sign that a page may show."""

import re
from pathlib import Path

import pytest

import roundtable
from roundtable.board.lettering import carried_faces, font_files, font_licences

SHOWN = (".py", ".json", ".html", ".js", ".css", ".svg")
TERMINAL_ONLY = "text.py"
"""Modules that draw for a terminal, which has fonts of its own."""


def faces() -> dict[str, set[int]]:
    """The characters each family is for."""
    found: dict[str, set[int]] = {}
    for face in font_files()["fonts.css"].decode().splitlines():
        if name := re.search(r'font-family: "([^"]+)"', face):
            points = found.setdefault(name[1], set())
            for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", face):
                points.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


def test_every_font_that_is_named_is_there_and_none_is_there_for_nothing():
    named = set(re.findall(r"url\(([^)]+)\)", font_files()["fonts.css"].decode()))
    assert named == {name for name in font_files() if name.endswith(".woff2")}
    assert all(content.startswith(b"wOF2") for name, content in font_files().items() if name in named)


@pytest.mark.parametrize(
    ("family", "licence", "words"),
    [
        ("eb-garamond", "eb-garamond-licence.txt", "SIL Open Font License"),
        ("inter", "inter-licence.txt", "SIL Open Font License"),
        ("jetbrains-mono", "jetbrains-mono-licence.txt", "SIL Open Font License"),
        ("symbols", "symbols-licence.txt", "Permission is hereby granted, free of charge"),
    ],
)
def test_every_font_has_its_licence_beside_it(family, licence, words):
    assert any(name.startswith(family) for name in font_files())
    assert words in " ".join(font_licences()[licence].split())
    assert len(font_licences()) == 4


@pytest.mark.parametrize("family", ["EB Garamond", "Inter"])
def test_every_sign_a_page_may_show_is_in_the_fonts(family):
    known = faces()[family] | faces()["Roundtable Signs"]
    package = Path(roundtable.__file__).parent
    files = [path for path in package.rglob("*") if path.suffix in SHOWN and path.name != TERMINAL_ONLY]
    missing = {
        character: str(path.relative_to(package))
        for path in files
        for character in path.read_text(encoding="utf-8")
        if ord(character) > 126 and ord(character) not in known
    }
    assert missing == {}


def test_a_file_on_its_own_carries_the_fonts_it_needs_and_no_others():
    plain = carried_faces(("EB Garamond",), "Ada")
    assert plain.count("@font-face") == 2 and "url(data:font/woff2;base64," in plain and "Inter" not in plain
    assert carried_faces(("EB Garamond",), "Łukasz").count("@font-face") == 4
    assert carried_faces(("Roundtable Signs",), "Ada") == ""
    assert carried_faces(("Roundtable Signs",), "☐").count("@font-face") == 1
