"""What is given on a command line as `name=value`, and as a file: `name=@path`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import OptionField


def pairs(given: Sequence[str], fields: Iterable[OptionField] = ()) -> dict[str, str]:
    """Names and values from `name=value` words; an error tells the names of `fields` where they are known."""
    found: dict[str, str] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            known = ", ".join(field.name for field in fields)
            raise BadSetup(f"write name=value, not {word!r}" + (f"; there are {known}" if known else ""))
        found[name.strip()] = value.strip()
    return found


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
