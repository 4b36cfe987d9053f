"""How a match ended, for those who played it: what decided it, told by the log, and its figures."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from roundtable.kernel.events import Event
from roundtable.kernel.game import Blow

from .look import Line, events_of, safe_line
from .room import Room

SHOWN = 5
"""Moments that are told: the last turning points, for they decided it, and the heaviest blows."""
HEAVIEST, NEAR, SOON = 2, 12, 3
"""How many blows are told, how far before a blow the one is looked for who dealt it, and how far after it what saved
somebody."""


class Ending(msgspec.Struct):
    """What is told at the end of a match besides who won and why."""

    turning: list[Line]
    figures: list[tuple[str, str]]
    when: list[str] = []
    """In which round each of them was; nothing where the match had a single one."""


def ending(room: Room, seat: int | None) -> Ending:
    events = events_of(room, seat)
    heaviest = blows(room, events)
    when = rounds(events)
    turning = {(when[n], event.sentence(room.names)): n for n, event in enumerate(events) if turns(room, event)}
    # Of what was said several times in a round, the last; and room for the heaviest blows.
    told = sorted({*sorted(turning.values())[-(SHOWN - len(heaviest)) :], *heaviest})
    if room.game.blows and not told:
        return Ending([Line(len(events), "No blow struck home.", "", "say", [])], figures(room, events))
    return Ending([moment(room, events, n, heaviest) for n in told], figures(room, events), [when[n] for n in told])


def rounds(events: list[Event]) -> list[str]:
    """In which round each event was, by those with which one begins. Nothing where there was a single one, or where they were
    counted anew, as in several battles of an evening."""
    found, counted, now = [], [0], ""
    for event in events:
        if begun := event.data.get("begins"):
            counted.append(event.data[begun])
            now = f"{begun.capitalize()} {counted[-1]}"
        found.append(now)
    return found if counted[-1] > 1 and counted == sorted(counted) else [""] * len(events)


class Hit(NamedTuple):
    """A heavy blow: the event that tells who dealt it, if any, and how it is told of."""

    by: int | None
    called: str
    told: str
    saved: int | None = None
    """The event that tells why whoever was hit still stands, if any."""


def moment(room: Room, events: list[Event], n: int, heaviest: dict[int, Hit]) -> Line:
    """One of the moments that decided the match; of a blow also who dealt it."""
    if n not in heaviest:
        return safe_line(n, events[n], room.names)
    by, called, told, saved = heaviest[n]
    line = safe_line(n, msgspec.structs.replace(events[n], text=told or events[n].text), room.names)
    dealt = "" if by is None else f"{safe_line(by, events[by], room.names).text} "
    after = "" if saved is None else f" {safe_line(saved, events[saved], room.names).text}"
    return msgspec.structs.replace(line, text=f"{called}: {dealt}{line.text}{after}")


def blows(room: Room, events: list[Event]) -> dict[int, Hit]:
    """The events in which most was lost: of each kind that the game knows the heaviest, or of a single kind two."""
    found: dict[int, Hit] = {}
    for kind in room.game.blows:
        hits = [(lost_in(kind, event), n) for n, event in enumerate(events) if kind.words in event.text]
        hits.sort(key=lambda hit: (-hit[0], -hit[1]))
        for rank, (lost, n) in enumerate(hits[: HEAVIEST // len(room.game.blows) or 1]):
            if lost > 0:
                lesser = "A heavy blow" if n < hits[0][1] else "Another heavy one"
                called = lesser if rank else kind.called
                found[n] = Hit(dealt_in(kind, events, n), called, kind.told, saved_from(kind, events, n))
    return found


def dealt_in(kind: Blow, events: list[Event], n: int) -> int | None:
    """The event shortly before a blow that tells who dealt it."""
    whom = events[n].data.get("target", events[n].data.get("name"))
    for m in range(n - 1, max(-1, n - 1 - NEAR), -1):
        if any(words in events[m].text for words in kind.by) and events[m].data.get("target", whom) == whom:
            return m
    return None


def saved_from(kind: Blow, events: list[Event], n: int) -> int | None:
    """The event soon after a blow that tells why whoever was hit still stands."""
    if not kind.saved or events[n].data[kind.left]:
        return None
    after = range(n + 1, min(len(events), n + 1 + SOON))
    return next((m for m in after if kind.saved in events[m].text and events[m].data["name"] == events[n].data["name"]), None)


def lost_in(kind: Blow, event: Event) -> int:
    """How much an event says that somebody lost."""
    lost: int = event.data[kind.lost] - (event.data[kind.left] if kind.left else 0)
    return lost


def turns(room: Room, event: Event) -> bool:
    """Whether an event is of those that the game names as turning points: by its rule, or by its rule and some words."""
    if event.kind == "auto":  # what nobody chose decided nothing
        return False
    for point in room.game.turning:
        rule, _, words = point.partition(" ")
        if event.rule == rule and words in event.sentence(room.names):
            return True
    return False


def figures(room: Room, events: list[Event]) -> list[tuple[str, str]]:
    """The match in numbers."""
    dice = [die for event in events if event.kind == "roll" for die in event.dice]
    answers = [f"{name} {count}" for name, count in zip(room.names, room.answered) if count]
    found = [("Answers", ", ".join(answers))]
    if dice:
        found.append(("Dice thrown", str(len(dice))))
    if len(dice) >= 10:
        # Of a fair die this is 50 on average, whatever its sides.
        share = sum((value - 0.5) / sides for sides, value, _ in dice if sides > 0) / len(dice)
        found.append(("They fell", f"on average at {round(100 * share)} of 100; fair is 50"))
    minutes = round(room.lasted / 60)
    found.append(("It took", f"{minutes} minute{'s' if minutes != 1 else ''}" if minutes else "less than a minute"))
    return [(name, value) for name, value in found if value]
