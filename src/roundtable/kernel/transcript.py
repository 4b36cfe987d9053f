"""A whole match as text a person can read and a program can play again: for golden playthroughs and for `replay`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from .dice import Dice
from .errors import BadSave
from .events import Event
from .game import Setup
from .match import Entry, Match

CHECK_EVERY = 25


def transcript(match: Match[Any, Any], title: str = "") -> str:
    """Write a match down: its set-up and seed, every question that was put, every answer, every event, and digests."""
    lines = [
        f"# {title or match.game.title}",
        f"setup {msgspec.json.encode(match.setup).decode()}",
        f"seed {match.marks[0].seed.hex()}",
        f"rules {match.game.version}",
        "",
    ]
    twin: Match[Any, Any] = Match.new(match.game, match.setup, dice=Dice(match.marks[0].seed))
    lines += _told(twin, twin.log)
    for number, entry in enumerate(entry for entry in match.entries if entry.kind != "auto"):
        logged = len(twin.log)
        if entry.kind == "answer":
            ask = twin.asks[entry.seat]
            lines.append(f"? {twin.name(entry.seat)}: {ask.prompt}")
        lines.append(f"> {entry.kind} {entry.seat} {json.dumps(entry.value)}")
        _give(twin, entry)
        lines += _told(twin, twin.log[logged:])
        if number % CHECK_EVERY == CHECK_EVERY - 1:
            lines.append(f"= {twin.digest()}")
    lines.append("")
    if twin.outcome is not None:
        winners = ", ".join(twin.name(seat) for seat in twin.outcome.winners) or "nobody"
        lines.append(f"won by {winners}: {twin.outcome.why} [{twin.outcome.rule}]")
    lines.append(f"= {twin.digest()}")
    return "\n".join(lines) + "\n"


def _told(match: Match[Any, Any], events: list[Event]) -> Iterator[str]:
    for event in events:
        yield f"{event.rule or '-':10} {event.sentence(match.setup.names)}"


def _give(match: Match[Any, Any], entry: Entry) -> None:
    if entry.kind == "answer":
        match.answer(entry.seat, entry.value)
    else:
        match._input(entry.kind, entry.seat, entry.value)


def play_transcript(text: str) -> Match[Any, Any]:
    """Play a transcript's answers again, from its set-up and seed."""
    head: dict[str, str] = {}
    answers: list[Entry] = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word in ("setup", "seed") and word not in head:
            head[word] = rest
        elif word == ">":
            kind, seat, value = rest.split(" ", 2)
            answers.append(Entry(kind, int(seat), json.loads(value), 0, 0, 0))
    if "setup" not in head or "seed" not in head:
        raise BadSave("a transcript begins with a line 'setup {...}' and a line 'seed HEX'")
    setup = msgspec.json.decode(head["setup"], type=Setup)
    match: Match[Any, Any] = Match.new(setup.game, setup, dice=Dice(bytes.fromhex(head["seed"])))
    for entry in answers:
        _give(match, entry)
    return match
