"""A whole match as text a person can read and a program can play again: for golden playthroughs and for `replay`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from .dice import Dice, Recorded, Source
from .errors import BadSave
from .events import Event
from .game import Setup
from .match import Match, give
from .record import DiceMark, Entry

CHECK_EVERY = 25


def transcript(match: Match[Any, Any], title: str = "") -> str:
    """Write a match down: its set-up and dice, every question that was put, every answer, every event, and digests.

    Where the dice changed (a die was taken back), a line "dice" says how they go on. Dice that people rolled are written
    out, as no seed tells them.
    """
    first = match.marks[0]
    lines = [
        f"# {title or match.game.title}",
        f"setup {msgspec.json.encode(match.setup).decode()}",
        f"rolled {json.dumps(match.table.rolls)}" if match._recorded else f"seed {first.seed.hex()}",
        f"rules {match.game.version}",
        "",
    ]
    source: Source = Recorded(match.table.rolls) if match._recorded else Dice(first.seed, first.position)
    changes = {} if match._recorded else {mark.entries: mark for mark in match.marks if mark is not first}
    twin: Match[Any, Any] = Match.new(match.game, match.setup, dice=source)
    lines += _told(twin, twin.log)
    number = 0
    while len(twin.entries) < len(match.entries):
        entry = match.entries[len(twin.entries)]
        logged = len(twin.log)
        if (mark := changes.get(len(twin.entries))) is not None:
            twin.table._dice = Dice(mark.seed, mark.position)
            lines.append(f"dice {mark.seed.hex()} {mark.position}")
        if entry.kind == "answer":
            ask = twin.asks[entry.seat]
            lines.append(f"? {twin.name(entry.seat)}: {ask.prompt}")
        lines.append(f"> {entry.kind} {entry.seat} {json.dumps(entry.value)}")
        give(twin, entry)
        lines += _told(twin, twin.log[logged:])
        if number % CHECK_EVERY == CHECK_EVERY - 1:
            lines.append(f"= {twin.digest()}")
        number += 1
    lines.append("")
    if twin.outcome is not None:
        winners = ", ".join(twin.name(seat) for seat in twin.outcome.winners) or "nobody"
        lines.append(f"won by {winners}: {twin.outcome.why} [{twin.outcome.rule}]")
    lines.append(f"= {twin.digest()}")
    return "\n".join(lines) + "\n"


def _told(match: Match[Any, Any], events: list[Event]) -> Iterator[str]:
    for event in events:
        yield f"{event.rule or '-':10} {event.sentence(match.setup.names)}"


def play_transcript(text: str) -> Match[Any, Any]:
    """Play a transcript's answers again, from its set-up and dice."""
    head: dict[str, str] = {}
    inputs: list[Entry | DiceMark] = []
    try:
        for line in text.splitlines():
            word, _, rest = line.partition(" ")
            if word in ("setup", "seed", "rolled") and word not in head:
                head[word] = rest
            elif word == "dice":
                seed, position = rest.split()
                inputs.append(DiceMark(0, bytes.fromhex(seed), int(position)))
            elif word == ">":
                kind, seat, value = rest.split(" ", 2)
                inputs.append(Entry(kind, int(seat), json.loads(value), 0, 0, 0))
        if "setup" not in head or not ("seed" in head or "rolled" in head):
            raise BadSave("a transcript begins with a line 'setup {...}' and a line 'seed HEX' or 'rolled [...]'")
        setup = msgspec.json.decode(head["setup"], type=Setup)
        recorded = msgspec.json.decode(head.get("rolled", "[]"), type=list[int])
        dice: Source = Recorded(recorded) if "rolled" in head else Dice(bytes.fromhex(head["seed"]))
    except ValueError as error:  # of which msgspec's and json's errors are kinds
        raise BadSave(f"this transcript cannot be read: {error}") from None
    match: Match[Any, Any] = Match.new(setup.game, setup, dice=dice)
    for given in inputs:
        if isinstance(given, DiceMark):
            match.table._dice = Dice(given.seed, given.position)
            match.marks.append(DiceMark(len(match.entries), given.seed, given.position))
        else:
            give(match, given)
    return match
