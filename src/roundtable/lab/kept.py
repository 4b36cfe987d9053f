"""What long runs keep: a CSV file with a line for each thing that was done, so that they may be stopped and go on."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TypeVar

import msgspec

Line = TypeVar("Line", bound=msgspec.Struct)


def kept(path: Path | None, kind: type[Line]) -> list[Line]:
    """The lines kept so far; none where nothing was kept yet."""
    if path is None or not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [msgspec.convert(row, kind, strict=False) for row in csv.DictReader(file)]


def keep(path: Path | None, line: msgspec.Struct) -> None:
    """One line more, in a file whose columns are the names of its fields; nothing where nothing is to be kept."""
    if path is None:
        return
    new = not path.exists()
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if new:
            writer.writerow(line.__struct_fields__)
        writer.writerow(msgspec.structs.astuple(line))
