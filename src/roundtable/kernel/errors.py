"""Everything the kernel may raise, so that a caller can catch exactly what it means."""

from __future__ import annotations


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
