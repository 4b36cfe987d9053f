"""The console of who leads a match, at a keyboard: what can be ruled on, and ruling on it."""

from __future__ import annotations

import re
from typing import Any

from roundtable.kernel.console import Console, Form
from roundtable.kernel.errors import RoundtableError
from roundtable.kernel.match import Match

FIELD = re.compile(r"(?:^| )([a-z]+)=")
MOST_CHOICES = 6


def rule(match: Match[Any, Any], people: list[int], line: str) -> None:
    """Show the console, or rule: `hp p0 value=7 because a blessing`."""
    seat, console = _leads(match, people)
    if console is None:
        print("Nobody at this keyboard leads the match.")
        return
    if not line:
        _show(console)
        return
    words, _, reason = line.partition(" because ")
    parts = FIELD.split(words)
    given = {name: value.strip() for name, value in zip(parts[1::2], parts[2::2], strict=True)}
    try:
        form = console.form(parts[0].strip())
        if unknown := [name for name in given if name not in [field.name for field in form.fields]]:
            print(f"There is no {unknown[0]}= here: {_usage(form)}")
            return
        for field in form.fields:
            given.setdefault(field.name, "" if field.kind == "yes" else str(field.value))
        match.adjust(seat, form.filled(given, reason))
    except RoundtableError as error:
        print(error)


def _leads(match: Match[Any, Any], people: list[int]) -> tuple[int, Console | None]:
    make = match.game.console
    for seat in people if make is not None else ():
        if make is not None and (console := make(match.state, seat)) is not None:
            return seat, console
    return -1, None


def _show(console: Console) -> None:
    """What is read aloud here, what only the leader knows, and everything that can be ruled on."""
    for panel in console.panels:
        for passage in panel.passages:
            if passage.here:
                print(f"{passage.title}: {passage.aloud}")
                print("".join(f"  - {words}\n" for words in passage.secret), end="")
        for line in panel.lines:
            print(line)
    for form in console.forms().values():
        print(f"  {_usage(form)}")


def _usage(form: Form) -> str:
    """How a form is written: its name, and each field with what it may be."""
    shown = []
    for field in form.fields:
        keys = [key for key, _ in field.choices]
        legal = "|".join(keys[:MOST_CHOICES]) + ("|…" if len(keys) > MOST_CHOICES else "")
        shown.append(f"{field.name}={legal or field.value or '…'}")
    return " ".join(["rule", form.name, *shown])
