"""The log: one event a line, each with the ledger row that caused it, its data, a sentence, and who may see it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from string import Formatter
from typing import Any

import msgspec

from .errors import RuleBug
from .wording import Counting


class Event(msgspec.Struct, omit_defaults=True, gc=False):
    """One thing that happened.

    `text` is a template over `data`, filled only when somebody reads it. A data key that is `seat` or ends in `_seat`
    holds a seat number and is read as that player's name. `{lost:Follower|Followers}` counts: the first word for 1.
    Dice events carry `dice` as [sides, value, kept] triples.
    `to` names the only seats that may see it; `not_to` names seats that may not. Spectators see what has no `to`.
    A summary of many rolls lists them in `details`, each a dict, with `each` as the template of a line for one of them.
    Routine events that follow one another may be shown as one line: the text that they have in common as `run`.
    An event with which a round begins has in `begins` the key that holds its number: "round", or what the game calls it.
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
            if is_seat and isinstance(value, int):
                words[key] = seat_name(value, names)
            else:
                words[key] = named(value, names) if isinstance(value, str) else value
        return _filled(self.text, words)

    def details(self) -> list[str]:
        """What a summary opens into: one line for each of its details."""
        each, details = self.data.get("each"), self.data.get("details")
        if not isinstance(each, str) or not isinstance(details, list):
            return []
        return [_filled(each, _Told(detail)) for detail in details if isinstance(detail, dict)]

    @property
    def dice(self) -> list[list[int]]:
        """The dice that fell, as [sides, value, kept]; none where what is written there are no dice."""
        fallen = self.data.get("dice")
        return [[int(part) for part in die] for die in fallen if _is_die(die)] if isinstance(fallen, list) else []


def _filled(text: str, words: Mapping[str, Any]) -> str:
    """A template with its words; as it is where they do not fit. Reading a log never fails, whoever wrote it."""
    try:
        return _COUNTING.vformat(text, (), words) if "|" in text else text.format_map(words)
    except (LookupError, ValueError, TypeError, AttributeError):
        return text


_COUNTING = Counting()


class _Told(dict[str, Any]):
    """A detail as its template reads it. Only what the template names is put into words: a detail may hold anything."""

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        return sum_words(value) if isinstance(value, list) else value


# --- what an event must be ----------------------------------------------------------------------------------------------

CHECKED = False
"""Whether each event is checked where it is logged. Tests switch it on; play does not pay for it."""


def check(event: Event) -> None:
    """RuleBug where an event is not what readers of the log rely on: plain data, dice that are dice, words that are there."""
    if wrong := _wrong(event):
        raise RuleBug(f"the event {event.rule} {event.text!r} {wrong}")


def _wrong(event: Event) -> str:
    data = event.data
    for key, value in data.items():
        if (what := _not_plain(value)) is not None:
            return f"holds {key}={what!r}, which is no plain data"
        if (key == "seat" or key.endswith("_seat")) and type(value) is not int:
            return f"names the seat {key}={value!r}"
    dice = data.get("dice")
    if "dice" in data and not (isinstance(dice, list) and all(map(_is_die, dice))):
        return f"holds dice={dice!r}; dice are [sides, value, kept] triples"
    if event.kind == "roll" and "dice" not in data:
        return "is a roll without dice"
    if missing := [field for field in fields(event.text) if field not in data]:
        return f"lacks {missing[0]}; it has {', '.join(data) or 'no data'}"
    if not isinstance(data.get("run", ""), str):
        return f"holds run={data['run']!r}; a run is named by a text"
    if "begins" in data and type(data.get(str(data["begins"]))) is not int:
        return f"holds begins={data['begins']!r}; that names the key of a whole number"
    return _wrong_details(data)


def _wrong_details(data: dict[str, Any]) -> str:
    if "each" not in data:
        return ""
    each, details = data["each"], data.get("details")
    if not isinstance(each, str) or not isinstance(details, list) or not all(isinstance(one, dict) for one in details):
        return f"holds details={details!r} for {each!r}; they are a list of dicts"
    missing = [field for detail in details for field in fields(each) if field not in detail]
    return f"lacks {missing[0]} in a detail for {each!r}" if missing else ""


@cache
def fields(text: str) -> tuple[str, ...]:
    """The names that a template fills in."""
    found = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    return tuple(name.replace("[", ".").partition(".")[0] for name in found)


def _is_die(die: Any) -> bool:
    """A [sides, value, kept] triple."""
    return (
        isinstance(die, list)
        and len(die) == 3
        and type(die[0]) is int
        and type(die[1]) is int
        and isinstance(die[2], (bool, int))
    )


def _not_plain(value: Any) -> Any:
    """The part of a value that JSON would not give back as it is; None where all of it is plain."""
    kind = type(value)
    if kind in (str, int, bool, float) or value is None:
        return None
    if kind is list:
        return next((wrong for part in value if (wrong := _not_plain(part)) is not None), None)
    if kind is dict and all(type(key) is str for key in value):
        return next((wrong for part in value.values() if (wrong := _not_plain(part)) is not None), None)
    return value


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
    return names[seat] if 0 <= seat < len(names) and names[seat] else f"Player {seat + 1}"


_SEAT_WORDS = re.compile(r"\b[Pp]layer ([0-9]{1,2})\b")


def named(text: str, names: Sequence[str]) -> str:
    """Words of a game, which knows only numbers of seats, with the names of those who sit there."""
    if not names or "layer " not in text:
        return text
    return _SEAT_WORDS.sub(lambda seat: (0 < int(seat[1]) <= len(names) and names[int(seat[1]) - 1]) or seat[0], text)
