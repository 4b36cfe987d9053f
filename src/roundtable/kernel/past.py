"""Going over what has been played: waking a match from its records, forking it, taking back, imagining.

The functions behind `Match.undo`, `fork`, `at` and `imagine`. A match that has just been forked, loaded or cut sleeps: it is
its last snapshot and the entries since, and wakes (replays them) when somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from . import inputs
from .asks import Json, Together
from .dice import Dice
from .errors import BadSave, NotAsked
from .record import ANSWERS, DiceMark, Entry, Snapshot, encode, fork_state, read_state
from .table import RULES, O, S, Table

if TYPE_CHECKING:
    from .match import Match

TAKEN_BACK = ("answer", "time", "adjust")
"""What an undo without a number takes back: what the match went on from, or was changed by."""
DO_NOT_FIT = (
    "these answers do not fit the rules any more: the step in progress asks other questions than they answer. "
    "The file was made by other rules than these."
)


CLOSE = 8
"""A match without history takes a snapshot of each of so many steps after it began or was forked: it may be forked again."""
APART = -64
"""Of one that nobody forks, only so many steps apart: nobody may ever want them, and each costs as much as a good part of a
decision. Between them a step's snapshot is empty."""


# --- waking -----------------------------------------------------------------------------------------------------------


def wake(match: Match[Any, Any], across: bool = False) -> None:
    """Replay the step in progress from its snapshot and entries. Looks at no options and rolls no new die.

    With `across` it may be several steps today: that of a file whose rules cut their steps otherwise.
    """
    snapshot = match._snapshots[-1]
    table = match._table
    table.state = fork_state(match.game, snapshot.state)
    table.shown = snapshot.shown
    table._cursor = snapshot.rolls
    if table.events is not None:
        del table.events[snapshot.logged :]
    if match._outcome is not None:
        return
    try:
        if table.state.counted:
            table.state.read_from(snapshot.state)
            with RULES:
                _replay_step(match, snapshot.entries, across)
        else:
            _replay_step(match, snapshot.entries, across)
    except BaseException as error:
        match._request = None
        match._gen = None
        if isinstance(error, StopIteration):
            raise BadSave(DO_NOT_FIT) from None
        raise


def _replay_step(match: Match[Any, Any], first: int, across: bool) -> None:
    """Begin the step and give it the entries from number `first` on."""
    if match._under:
        match._under = []
    if match._given:
        match._given = {}
    match._gen = match.game.step(match._table)
    since = match.entries[first:] if first else match.entries
    if across:
        _go_across(match, None, first)
        for number, entry in enumerate(since, first + 1):
            _take_again(match, entry, partial(_go_across, entries=number))
    else:
        match._request = match._gen.send(None)
        for entry in since:
            _take_again(match, entry, inputs.go_on)


MOST_STEPS = 100
"""So many steps without a question a file's entry may lead through."""


def _go_across(match: Match[Any, Any], value: Json, entries: int) -> None:
    """Let the rules go on from an answer, through the ends of steps; the last of them is snapshot after so many entries."""
    for _ in range(MOST_STEPS):
        try:
            inputs.go_on(match, value)
            return
        except StopIteration:
            table = match._table
            logged = 0 if table.events is None else len(table.events)
            match._snapshots[-1] = Snapshot(encode(table.state), entries, table._cursor, table.shown, logged)
            match._gen, value = match.game.step(table), None
    raise BadSave(DO_NOT_FIT)


def _take_again(match: Match[Any, Any], entry: Entry, go_on: Callable[[Match[Any, Any], Json], None]) -> None:
    """Do what an entry did; `go_on` lets the rules go on from an answer."""
    if entry.kind not in ANSWERS:
        inputs.apply(match, entry)
        if match._request is None and match._outcome is None:
            go_on(match, None)  # a ruling has broken off the step
        return
    request = match._request
    assert request is not None
    seat, value = entry.seat, entry.value
    asks = request.asks if isinstance(request, Together) else [request]
    for ask in asks:
        if ask.seat == seat:
            break
    else:
        raise BadSave(DO_NOT_FIT)
    if entry.kind != "answer":
        match._log_forced(ask, value, entry.kind)
    if ask is not request:  # one of several that are asked together
        given = match._given
        given[seat] = value
        if len(given) < len(asks):
            return
        value, match._given = given, {}
    go_on(match, value)


# --- snapshots that were left out -------------------------------------------------------------------------------------


def settle(match: Match[Any, Any]) -> None:
    """See to it that the step in progress has its snapshot in full, and those of the next steps.

    Whoever wants to go back to the start of a step calls this first. What was left out is played again from the last full
    one, as a fork would be woken.
    """
    match._close = CLOSE
    snapshots = match._snapshots
    last = snapshots[-1]
    if last.state:
        return
    full = next(number for number in range(len(snapshots) - 1, -1, -1) if snapshots[number].state)
    start, table = snapshots[full], match._table
    state = read_state(match.game, start.state)
    twin = match._asleep(
        match.game,
        match.setup,
        Table(state, match.options, table.seats, table._dice.twin(), None, list(table.rolls)),
        entries=[],
        marks=[],
        snapshots=[],
        keep_all=True,
        recorded=match._recorded,
    )
    twin._table._cursor = start.rolls
    with RULES:
        twin._gen = match.game.step(twin._table)
        _next_question(twin, None)
        for entry in match.entries[start.entries : last.entries]:
            _take_again(twin, entry, _next_question)
    last.state = twin._snapshots[-1].state
    del snapshots[full:-1]


def _next_question(match: Match[Any, Any], value: Any) -> None:
    """What the rules ask next, in the steps to come if need be."""
    while True:
        try:
            inputs.go_on(match, value)
            return
        except StopIteration:
            match._begin_step()
            match._gen, value = match.game.step(match._table), None


# --- taking back ------------------------------------------------------------------------------------------------------


def back_out(match: Match[Any, Any], to: int, standing: Snapshot) -> None:
    """Forget an entry that the rules failed on, and the steps that they began since. `standing` began the one before them:
    an empty snapshot gives way to that of the next step."""
    snapshots = match._snapshots
    while snapshots and snapshots[-1] is not standing and snapshots[-1].entries > to:
        snapshots.pop()
    if not snapshots or snapshots[-1] is not standing:
        snapshots.append(standing)
    cut(match, to)


def cut(match: Match[Any, Any], to: int) -> None:
    """Forget every entry from number `to` on; the match then sleeps at the question that entry answered."""
    settle(match)
    snapshots = match._snapshots
    if snapshots[0].entries > to:
        raise NotAsked("this match keeps no history: only the step in progress can be taken back")
    while snapshots[-1].entries > to:
        snapshots.pop()
    if to < len(match.entries):
        del match._table.rolls[match.entries[to].rolls :]
    del match.entries[to:]
    match._outcome = None
    match._request = None
    match._gen = None
    match._under = []


def go_back(match: Match[Any, Any], to: int) -> None:
    """Cut, and put on record where the dice go on, unless a replay would find them there anyway."""
    fell = len(match._table.rolls)
    cut(match, to)
    marks = [mark for mark in match.marks if mark.entries <= to]
    if len(match._table.rolls) < fell or len(marks) < len(match.marks):
        dice = match._table._dice
        marks.append(DiceMark(to, dice.seed, dice.position))
    match.marks = marks


def undo(match: Match[Any, Any], to: int | None) -> None:
    """See Match.undo."""
    entries = match.entries
    if to is None:
        to = next((n for n in range(len(entries) - 1, -1, -1) if entries[n].kind in TAKEN_BACK), None)
        if to is None:
            raise NotAsked("there is nothing to take back")
    if not 0 <= to < len(entries):
        raise NotAsked(f"there is no entry {to} to take back; there are {len(entries)}")
    # Forced answers go with what led to them. Those that a match begins with nobody can take back.
    while to > 0 and entries[to].kind == "auto":
        to -= 1
    to = stood(match, to)
    if to == len(entries):
        raise NotAsked("there is nothing to take back")
    go_back(match, to)


def undoable(match: Match[Any, Any], seat: int) -> int | None:
    """See Match.undoable."""
    settle(match)
    table = match.table
    for number in range(len(match.entries) - 1, -1, -1):
        entry = match.entries[number]
        if entry.kind == "auto":
            continue
        mine = entry.kind in ("answer", "adjust") and entry.seat == seat and number >= match._snapshots[0].entries
        return number if mine and entry.rolls == len(table.rolls) and entry.shown == table.shown else None
    return None


def stood(match: Match[Any, Any], number: int) -> int:
    """The first entry from `number` on that was not forced: before it, the match really stood at a question."""
    while number < len(match.entries) and match.entries[number].kind == "auto":
        number += 1
    return number


# --- forking ----------------------------------------------------------------------------------------------------------


def fork(match: Match[S, O], reseed: bytes | None, light: bool, log: bool) -> Match[S, O]:
    """See Match.fork."""
    if match._snapshots[-1].state:
        match._close = CLOSE
    else:
        settle(match)
    table = match._table
    dice = table._dice.twin() if reseed is None else Dice(reseed)
    events = list(table.events) if log and table.events is not None else None
    last = match._snapshots[-1]
    if light:
        rolls = table.rolls[last.rolls :]
        # What a light fork counts begins where it begins.
        since = match.entries[last.entries :]
        entries = since and [
            Entry(
                entry.kind,
                entry.seat,
                entry.value,
                entry.rolls - last.rolls,
                entry.shown - last.shown,
                entry.logged,
            )
            for entry in since
        ]
        snapshots = [Snapshot(last.state, 0, 0, 0, 0 if events is None else last.logged)]
        marks = [DiceMark(0, dice.seed, dice.position)]
    else:
        rolls = list(table.rolls)
        entries = list(match.entries)
        snapshots = list(match._snapshots)
        marks = list(match.marks)
        if reseed is not None:
            marks.append(DiceMark(len(entries), reseed, 0))
    twin = Table(table.state, match.options, table.seats, dice, events, rolls)
    keep_all = match._keep_all and not light
    # By their places: forks are many, and names cost a part of one.
    return match._asleep(
        match.game, match.setup, twin, entries, marks, snapshots, keep_all, match._recorded, match._outcome
    )


def at(match: Match[S, O], number: int) -> Match[S, O]:
    """See Match.at."""
    if not 0 <= number <= len(match.entries):
        raise NotAsked(f"there is no entry {number}; there are {len(match.entries)}")
    twin = match.fork(log=True)
    number = stood(match, number)
    if number < len(match.entries):
        go_back(twin, number)
    return twin


def imagine(match: Match[S, O], seat: int, seed: bytes) -> Match[S, O]:
    """See Match.imagine."""
    twin = match.fork(reseed=blake2b(seed, digest_size=16, person=b"imagined dice").digest(), light=True)
    if match.asks and match._given:
        _take_up_answers(twin, not_of=seat)
    twin._input("imagine", seat, seed)
    return twin


def _take_up_answers(match: Match[Any, Any], not_of: int) -> None:
    """Forget the answers to the open question that were given by seats other than this one."""
    if match._request is None:
        wake(match)
    for seat in match._given:
        last = max(n for n, entry in enumerate(match.entries) if entry.seat == seat and entry.kind in ANSWERS)
        if seat != not_of and match.entries[last].kind != "auto":
            del match.entries[last]
    match._request = None
    match._gen = None
