"""Reading: rules of the ledger and matches of the past, as text."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from textwrap import fill
from typing import Any

import msgspec
import typer

from roundtable.kernel import ledger
from roundtable.kernel.errors import BadSave
from roundtable.kernel.events import Event, named
from roundtable.kernel.game import find_game, game_names
from roundtable.kernel.ledger import Row, UnknownRow
from roundtable.kernel.match import Match
from roundtable.kernel.record import Entry
from roundtable.kernel.save import read, replay_save
from roundtable.kernel.transcript import transcript as as_transcript

WIDTH = 80


def ledger_files(game: str) -> list[str]:
    """The ledger files of a game; a file's own name is as good."""
    return list(find_game(game).ledgers) if game in game_names() else [game]


def find_row(game: str, text: str) -> Row:
    """A row by its number or id, in any of the game's files."""
    files = ledger_files(game)
    for file in files[:-1]:
        try:
            return ledger.resolve(file, text)
        except UnknownRow:
            continue
    return ledger.resolve(files[-1], text)


def read_rule(game: str, text: str) -> str:
    return show_row(find_row(game, text))


def show_row(row: Row) -> str:
    """A row in full."""
    parts = [f"{row.id}  {row.section}  ({row.kind})", row.statement]
    if row.gap:
        parts.append(f"Left open by the book: {row.gap}")
    if row.ruling:
        parts.append(f"Ruled here: {row.ruling}")
    return "\n".join(
        [parts[0], *(fill(part, WIDTH, initial_indent="  ", subsequent_indent="  ") for part in parts[1:])]
    )


def list_rules(game: str, search: str) -> str:
    """All rows of a game, or those with some words, one short line each."""
    files = ledger_files(game)
    rows = [row for file in files for row in (ledger.search(search, file) if search else ledger.rows(file))]
    if not rows:
        return f"no rule of {game} has the words {search!r}"
    return "\n".join(fill(f"{row.id}  {row.statement}", WIDTH, subsequent_indent="    ") for row in rows)


def explain(events: list[Event], names: list[str]) -> Iterator[str]:
    """What happened, and the rule behind it: once for lines in a row that come of the same one, and in full only once."""
    told: list[str] = []
    for rule, by_rule in groupby(events, key=lambda event: event.rule):
        for event in by_rule:
            yield event.sentence(names)
            for line in event.details():
                yield fill(line, WIDTH, initial_indent="  - ", subsequent_indent="    ")
        if rule in told:
            yield f"    {rule}, as above"
        elif rule:
            told.append(rule)
            row = ledger.row(rule)
            yield fill(f"{row.id}: {row.statement}", WIDTH, initial_indent="    ", subsequent_indent="    ")
            if row.ruling and row.ruling != "As stated.":
                yield fill(f"Ruled here: {row.ruling}", WIDTH, initial_indent="    ", subsequent_indent="    ")


def tell_match(data: bytes, board: bool, transcript: bool) -> Iterator[str]:
    """A saved match from its first question to its last."""
    save = read(data)
    try:
        match = replay_save(save)
    except BadSave:
        if board or transcript:
            raise
        match = Match.from_bytes(data)  # other rules than these: what happened is on record all the same
    if transcript:
        yield as_transcript(match).rstrip()
        return
    yield f"{match.game.title}, {match.setup.seats} players, {len(match.entries)} answers"
    if not board:
        for event in match.log if match.over else match.log_for(None):
            yield _line(event, match)
    else:
        yield from _with_boards(match)
    if match.outcome is not None:
        winners = ", ".join(match.name(winner) for winner in match.outcome.winners) or "nobody"
        yield f"Won by {winners}: {match.outcome.told(match.setup.names).why}"


def _line(event: Event, match: Match[Any, Any]) -> str:
    return f"{event.rule:10} {event.sentence(match.setup.names)}"


def _with_boards(match: Match[Any, Any]) -> Iterator[str]:
    """A finished match hides nothing any more from the one who replays it; an open one shows what a spectator sees."""
    logged = 0
    for number, entry in enumerate(match.entries):
        if entry.kind == "auto":
            continue
        then = match.at(number + 1)
        yield f"--- {number + 1} of {len(match.entries)}: {_deed(match, entry)}"
        for event in then.log[logged:]:
            if match.over or event.visible_to(None):
                yield _line(event, match)
        logged = len(then.log)
        view = then.view(None)
        yield f"{match.game.text(view, False)}\n{named(match.game.status(view), match.setup.names)}"


def _deed(match: Match[Any, Any], entry: Entry) -> str:
    """What an entry was, in words."""
    if entry.kind == "answer":
        return f"{match.name(entry.seat)} answered {entry.value}"
    deeds = {
        "policy": "gave a standing order",
        "hand": "raised a hand" if entry.value else "took a hand down",
        "adjust": "ruled otherwise",
        "time": "let the time run out",
        "concede": "gave up",
    }
    return "a draw was agreed" if entry.kind == "draw" else f"{match.name(entry.seat)} {deeds[entry.kind]}"


def analysed(data: bytes, trials: int, as_json: bool) -> Iterator[str]:
    """A saved match gone over, with a bar for the patient where somebody watches."""
    from roundtable.players.analysis import analyse, cheap, lines

    match = Match.from_bytes(data)
    with typer.progressbar(
        length=max(1, len(match.entries)), label="Thinking it over", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        found = analyse(
            match,
            msgspec.structs.replace(cheap(match), trials=trials, widest=6) if trials else None,
            progress=lambda done, _: bar.update(done - bar.pos),
        )
    if as_json:
        yield msgspec.json.encode(found).decode()
    else:
        yield from lines(found, match.name)
