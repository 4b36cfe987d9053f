"""What happens at a table before it is a row, and how it is told."""

from __future__ import annotations

from typing import Any

import msgspec


class Refused(Exception):
    """Somebody wants what the table does not allow; the words say why."""


class Damage(Exception):
    """What is stored of a match is not what was once written."""


def in_minutes(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 120:
        return "a minute" if minutes <= 1 else f"{minutes} minutes"
    hours = round(minutes / 60)
    return f"{hours} hours" if hours < 48 else f"{round(hours / 24)} days"


def said_of(error: Exception) -> str:
    return str(error) if isinstance(error, Damage) else type(error).__name__


class Draft(msgspec.Struct):
    """A row in the making: it has no number and no time yet."""

    kind: str
    seat: int
    value: Any = None
    checked: bool = False
    """Whether an answer has been through the check of the question that is open."""


class Said(msgspec.Struct):
    """A line of table talk: what somebody said, or (`note`) what happened at the table."""

    n: int
    seat: int
    name: str
    text: str
    note: bool
    at: float


class Offer(msgspec.Struct):
    """A draw offered or a take-back asked for, until everybody concerned has agreed or one declines."""

    what: str
    seat: int
    to: int
    n: int
    agreed: list[int]


class Throw(msgspec.Struct):
    """What waits for dice that people roll: the rows in the making as [kind, seat, value], what has fallen for them so far,
    and how many sides the next die has."""

    drafts: list[tuple[str, int, Any]]
    thrown: list[int]
    sides: int
    seat: int
