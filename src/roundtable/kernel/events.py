"""The log: one event a line, each with the ledger row that caused it, its data, a sentence, and who may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec


class Event(msgspec.Struct, omit_defaults=True, gc=False):
    """One thing that happened.

    `text` is a template over `data`, filled only when somebody reads it. A data key that is `seat` or ends in `_seat`
    holds a seat number and is read as that player's name. Dice events carry `dice` as [sides, value, kept] triples.
    `to` names the only seats that may see it; `not_to` names seats that may not. Spectators see what has no `to`.
    A summary of many rolls lists them in `details`, each a dict, with `each` as the template of a line for one of them.
    Routine events that follow one another may be shown as one line: the text that they have in common as `run`.
    """

    rule: str
    text: str
    data: dict[str, Any]
    kind: str = "say"
    to: list[int] | None = None
    not_to: list[int] = []

    def visible_to(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) see it?"""
        if self.to is not None:
            return seat in self.to
        return seat not in self.not_to

    def sentence(self, names: Sequence[str] = ()) -> str:
        """The line for people."""
        words: dict[str, Any] = {}
        for key, value in self.data.items():
            is_seat = key == "seat" or key.endswith("_seat")
            words[key] = seat_name(value, names) if is_seat and isinstance(value, int) else value
        return self.text.format_map(words)

    def details(self) -> list[str]:
        """What a summary opens into: one line for each of its details."""
        each = self.data.get("each")
        if not each:
            return []
        return [each.format_map(_Told(detail)) for detail in self.data["details"]]


class _Told(dict[str, Any]):
    """A detail as its template reads it. Only what the template names is put into words: a detail may hold anything."""

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        return sum_words(value) if isinstance(value, list) else value


SHORTEST_RUN = 3
"""So many events of one run are told as one."""


def in_runs(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Events one by one, but those of a run together."""
    for run, together in groupby(events, key=lambda event: event.data.get("run", "")):
        found = list(together)
        if run and len(found) >= SHORTEST_RUN:
            yield found
        else:
            yield from ([event] for event in found)


def sum_words(parts: Sequence[Any]) -> str:
    """What a number is made of, as `[["skill", 7], ["large shield", -4]]`, in words: `skill 7, large shield -4`.

    Plain values are listed with commas.
    """
    return ", ".join(
        f"{part[0]} {part[1] if place == 0 else format(part[1], '+d')}"
        if isinstance(part, (list, tuple))
        else str(part)
        for place, part in enumerate(parts)
    )


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """How a seat is called: by the name given to it, else by its number."""
    return names[seat] if seat < len(names) and names[seat] else f"Player {seat + 1}"
