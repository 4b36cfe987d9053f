"""The fonts every table has, in the browser and on paper, so that pages look and break alike on every machine.

They are files of the package with their licences beside them: EB Garamond, Inter, JetBrains Mono (SIL Open Font
Licence), and the signs of the games from DejaVu Sans.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache, lru_cache
from importlib.resources import files

_URL = re.compile(r"url\(([a-z-]+\.woff2)\)")


@cache
def font_files() -> dict[str, bytes]:
    """The style sheet `fonts.css` with the fonts it names, by file name."""
    folder = files("roundtable.board") / "fonts"
    return {item.name: item.read_bytes() for item in folder.iterdir() if item.name.endswith((".css", ".woff2"))}


def font_licences() -> dict[str, str]:
    """The licence of each font, by file name."""
    folder = files("roundtable.board") / "fonts"
    return {item.name: item.read_text(encoding="utf-8") for item in folder.iterdir() if item.name.endswith(".txt")}


def carried_faces(families: tuple[str, ...], text: str) -> str:
    """The `@font-face` rules of these families with the fonts inside, for a file that stands on its own.

    Only the fonts with a character of `text` come along.
    """
    faces = font_files()["fonts.css"].decode().splitlines()
    points = {ord(character) for character in text}
    wanted = [face for face in faces if any(f'"{name}"' in face for name in families) and points & _range(face)]
    return "\n".join(_URL.sub(lambda found: f"url({_data(found[1])})", face) for face in wanted)


@cache
def _range(face: str) -> frozenset[int]:
    """The characters a face is for."""
    said = face.partition("unicode-range:")[2].partition(";")[0]
    points: set[int] = set()
    for part in said.split(","):
        first, _, last = part.strip().removeprefix("U+").partition("-")
        points.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(points)


@cache
def _data(name: str) -> str:
    return f"data:font/woff2;base64,{b64encode(font_files()[name]).decode()}"


# --- words in drawings, which no browser breaks ----------------------------------------------------------------------------


def wrapped(text: str, width: float, size: float) -> list[str]:
    """A text broken into lines that fit a width at a font size."""
    return list(_broken(text, max(8, int(width / (size * 0.53)))))


@lru_cache(maxsize=4096)  # the same texts are broken in every drawing, to be drawn and for how high they are
def _broken(text: str, room: int) -> tuple[str, ...]:
    """A text in lines of at most so many letters."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def cut(text: str, width: float, size: float, bold: bool = False) -> str:
    """A text of one line, shortened where it would be wider than this."""
    most = max(3, int(width / (size * (0.565 if bold else 0.53))))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
