"""Fields and options that are given as files: `name=@path` on a command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import OptionField


def with_files(fields: Iterable[OptionField], given: Mapping[str, Any]) -> dict[str, Any]:
    """What was given, with `@path` for a file replaced by what the file holds."""
    of_files = [field.name for field in fields if field.kind == "file"]
    return {
        name: read_text(Path(value[1:])) if name in of_files and str(value).startswith("@") else value
        for name, value in given.items()
    }


def read_text(path: Path) -> str:
    """A text file; a clear error where it is none."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadSetup(f"{path} is no text file") from None
