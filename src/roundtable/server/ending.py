"""How a match ended, for those who played it: what decided it, told by the log, and its figures."""

from __future__ import annotations

import msgspec

from roundtable.kernel.events import Event

from .look import Line, events_of, safe_line
from .room import Room

SHOWN = 6
"""Turning points that are told: the last ones, for they decided it."""


class Ending(msgspec.Struct):
    """What is told at the end of a match besides who won and why."""

    turning: list[Line]
    figures: list[tuple[str, str]]


def ending(room: Room, seat: int | None) -> Ending:
    events = events_of(room, seat)
    turning = [n for n, event in enumerate(events) if turns(room, event)]
    return Ending([safe_line(n, events[n], room.names) for n in turning[-SHOWN:]], figures(room, events))


def turns(room: Room, event: Event) -> bool:
    """Whether an event is of those that the game names as turning points: by its rule, or by its rule and some words."""
    if event.kind == "auto":  # what nobody chose decided nothing
        return False
    for point in room.game.turning:
        rule, _, words = point.partition(" ")
        if event.rule == rule and words in event.text:
            return True
    return False


def figures(room: Room, events: list[Event]) -> list[tuple[str, str]]:
    """The match in numbers."""
    dice = [die for event in events if event.kind == "roll" for die in event.dice]
    answers = [f"{name} {count}" for name, count in zip(room.names, room.answered) if count]
    found = [("Answers", ", ".join(answers)), ("Dice thrown", str(len(dice)))]
    if len(dice) >= 10:
        # Of a fair die this is 50 on average, whatever its sides.
        share = sum((value - 0.5) / sides for sides, value, _ in dice if sides > 0) / len(dice)
        found.append(("They fell", f"on average at {round(100 * share)} of 100; fair is 50"))
    minutes = round(room.lasted / 60)
    found.append(("It took", f"{minutes} minute{'s' if minutes != 1 else ''}" if minutes else "less than a minute"))
    return [(name, value) for name, value in found if value]
