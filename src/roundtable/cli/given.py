"""What is given on a command line: as `name=value`, as a file (`name=@path`), and by options that several commands have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import OptionField

OwnSeats = Annotated[list[int] | None, typer.Option("--seat", help="A seat you play, from 1; repeat for several.")]
Hotseat = Annotated[bool, typer.Option("--hotseat", help="People play all seats at this keyboard.")]
Watch = Annotated[bool, typer.Option("--watch", help="Bots play all seats.")]
Strength = Annotated[
    str,
    typer.Option(
        help="The bots on the other seats: gentle, fair, strong or another of the game's; by default opponents are gentle, "
        "and who plays with you is as strong as can be."
    ),
]
Seed = Annotated[str, typer.Option(help="A word or number: the same seed gives the same dice.")]
Colour = Annotated[bool | None, typer.Option(help="Colours; by default on a terminal only.")]


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
