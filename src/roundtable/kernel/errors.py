"""Everything the kernel may raise, so that a caller can catch exactly what it means."""

from __future__ import annotations

import re


class RoundtableError(Exception):
    """The parent of every error that this package raises on purpose."""


class IllegalAnswer(RoundtableError):
    """An answer was given that the question does not allow; nothing has changed."""


class NotAsked(RoundtableError):
    """A seat answered that has no open question; nothing has changed."""


class BadSetup(RoundtableError):
    """A set-up, an option or a position that cannot be put on the table."""


class BadSave(RoundtableError):
    """A file that is damaged, of another kind, or of a newer version."""


class BadNotation(RoundtableError):
    """A dice expression that cannot be read."""


class ToolError(RoundtableError):
    """A tool was asked for something that it cannot do."""


class TapeError(RoundtableError):
    """The rules rolled another die than the tape holds, or the tape has run out."""


class RuleBug(RoundtableError):
    """A rule broke the kernel's contract (an empty question, an unknown ledger row): a bug to report, not to catch."""


class StepOver(Exception):
    """Raised by an interlude (`Game.interlude`): what it has interrupted does not go on, and the next step begins."""


_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "an object",
}
LONGEST_TOLD = 200


def in_words(error: Exception) -> str:
    """What msgspec found wrong with data from outside, the field first: `set.p2.hp: expected a whole number, not a text`."""
    what, _, where = str(error).partition(" - at ")
    what = re.sub(r"Object missing required field `(\w+)`", r"the field \1 is missing", what)
    what = re.sub(r"Object contains unknown field `(.*)`", r"there is no field \1", what)
    for theirs, ours in (("Invalid enum value", "there is no"), ("Expected", "expected"), (", got", ", not")):
        what = what.replace(theirs, ours)
    what = re.sub(
        r"`([^`]*)`", lambda found: " or ".join(_KINDS.get(kind, kind) for kind in found[1].split(" | ")), what
    )
    what = what.replace("a whole number, not a number", "a whole number, not a fraction")
    what = what.replace(" >= ", " of at least ").replace(" <= ", " of at most ")
    path = where.strip("`").removeprefix("$").replace("[...]", "").strip(".")
    return f"{path}: {what[:LONGEST_TOLD]}" if path else what[:LONGEST_TOLD]


class Awaited(RoundtableError):
    """A die is to be rolled by people, and nobody has told yet what it shows."""

    def __init__(self, sides: int) -> None:
        super().__init__(f"what does the d{sides} show?")
        self.sides = sides
