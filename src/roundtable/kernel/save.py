"""A match as a file: magic, version, checksum, then one compressed record.

The record holds the set-up, every entry and the dice (from which the whole match can be replayed), and besides that the
rules' version, the last snapshot and the log: after a change of the rules a match goes on from its snapshot, so a change
can endanger only the step in progress, never the whole campaign.
"""

from __future__ import annotations

import re
import zlib
from hashlib import blake2b
from typing import Any

import msgspec

from .dice import THROUGH, Dice, Recorded, Source, commitment, fresh_seed, keyed, share_commitment
from .errors import BadSave, BadSetup, RoundtableError
from .events import Event
from .game import AnyGame, Outcome, Setup, check_setup, find_game, read_options
from .match import Match, replay
from .past import DO_NOT_FIT, wake
from .patience import patience
from .record import DiceMark, Entry, Snapshot, own_words, read_state
from .table import Table

MAGIC = b"ROUNDTABLE"
FORMAT = 1
_CHECKSUM = 16
MAX_RECORD = 64 * 1024 * 1024
MAX_ENTRIES = 1_000_000
LONGEST_LOOK = 10.0
"""Seconds that putting a file's position on the table may take."""
LONGEST_REPLAY = 120.0
"""Seconds that playing a file's match again may take; for one that takes longer its position must do."""
KINDS = ("answer", "auto", "time", "policy", "hand", "adjust", "concede", "draw")
DICE_KINDS = ("stream", "recorded", "mixed")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""What a terminal takes for an order. A file may come from anybody, and its log is printed."""


class Share(msgspec.Struct, array_like=True):
    """What a player added to the dice: shown as a commitment first, then itself."""

    seat: int
    commitment: str
    share: bytes


class Origin(msgspec.Struct):
    """Where the seed of a match's dice came from, where nobody chose it alone: the server's seed, the hash of it that was
    shown before anything else, and the players' shares."""

    seed: bytes
    commitment: str
    shares: list[Share]


BEGUN_ANEW = "The file is of other rules than these: what was going on begins anew."


class Save(msgspec.Struct):
    """The record inside a file.

    `dice_kind` is "stream" where every die comes from the seeds in the marks, "recorded" where they come from people or a
    tape, and "mixed" where they did so at first and come from the last mark's seed now.
    """

    setup: Setup
    rules_version: int
    entries: list[Entry]
    marks: list[DiceMark]
    rolls: list[int]
    snapshot: Snapshot
    dice_position: int
    dice_kind: str
    commitment: str
    events: list[Event]
    outcome: Outcome | None
    origin: Origin | None = None


def to_bytes(match: Match[Any, Any]) -> bytes:
    """The match as a file."""
    if not match._keep_all:
        raise BadSave("a match without history (a light fork, a simulation) cannot be saved")
    table = match.table
    dice = table._dice
    kind = "stream" if not match._recorded else "mixed" if isinstance(dice, Dice) else "recorded"
    save = Save(
        match.setup,
        match.game.version,
        match.entries,
        match.marks,
        table.rolls,
        match._snapshots[-1],
        dice.position,
        kind,
        match.commitment,
        table.events or [],
        match.outcome,
    )
    return _packed(save)


def _packed(save: Save) -> bytes:
    record = zlib.compress(msgspec.msgpack.encode(save), 6)
    return MAGIC + bytes([FORMAT]) + _checksum(record) + record


def with_origin(data: bytes, origin: Origin) -> bytes:
    """A file that also tells where the seed of its dice came from."""
    return _packed(msgspec.structs.replace(read(data), origin=origin))


def wrong_origin(origin: Origin, seed: bytes) -> str:
    """Why a seed does not come from the server's and the players' parts of it, or nothing."""
    if commitment(origin.seed) != origin.commitment:
        return "the server's seed does not fit the hash that was shown before the players gave their shares"
    for share in origin.shares:
        if share_commitment(share.share) != share.commitment:
            return f"the share of seat {share.seat + 1} does not fit the hash that was shown before"
    if keyed(origin.seed, {share.seat: share.share for share in origin.shares}) != seed:
        return "the dice were not keyed by the server's seed and the players' shares"
    return ""


def _checksum(record: bytes) -> bytes:
    return blake2b(record, digest_size=_CHECKSUM).digest()


def read(data: bytes) -> Save:
    """The record of a file, checked."""
    if data[: len(MAGIC)] != MAGIC:
        raise BadSave("this is not a Roundtable match: such a file begins with the word ROUNDTABLE")
    body = data[len(MAGIC) :]
    if not body or body[0] > FORMAT:
        version = body[0] if body else "?"
        raise BadSave(f"this file has format {version}; this program reads up to format {FORMAT}: use a newer program")
    checksum, record = body[1 : 1 + _CHECKSUM], body[1 + _CHECKSUM :]
    if _checksum(record) != checksum:
        raise BadSave("this file is damaged: its checksum does not fit. Load another copy of it")
    try:
        # The checksum protects from accidents only; a hostile file may still be a decompression bomb.
        inflate = zlib.decompressobj()
        plain = inflate.decompress(record, MAX_RECORD)
        if inflate.unconsumed_tail:
            raise BadSave(f"this file unpacks to more than {MAX_RECORD >> 20} MiB: no match is that long")
        save = msgspec.msgpack.decode(plain, type=Save)
    except (zlib.error, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(f"this file's record cannot be read: {error}") from None
    if wrong := _wrong(save):
        raise BadSave(f"this file's record makes no sense: {wrong}")
    _with_own_words(save.entries)
    return save


def _with_own_words(entries: list[Entry]) -> None:
    for entry in entries:
        entry.value = own_words(entry.value)


def _wrong(save: Save) -> str:
    """What no match could have written. (Whether the answers fit the rules, only the rules can tell.)"""
    entries, rolls, seats = len(save.entries), len(save.rolls), save.setup.seats
    if entries > MAX_ENTRIES:
        return f"it holds {entries} entries; no match is that long"
    for number, entry in enumerate(save.entries):
        if entry.kind not in KINDS:
            return f"entry {number} is of the kind {entry.kind!r}; there are {', '.join(KINDS)}"
        if not 0 <= entry.seat < seats:
            return f"entry {number} is of seat {entry.seat}; seats are 0 to {seats - 1}"
        if not 0 <= entry.rolls <= rolls:
            return f"entry {number} comes after {entry.rolls} dice of {rolls}"
    if not save.marks or save.marks[0].entries != 0:
        return "it does not say where its dice come from"
    for mark in save.marks:
        if not 0 <= mark.entries <= entries or not 1 <= len(mark.seed) <= 64 or not 0 <= mark.position < 1 << 62:
            return f"its dice change before entry {mark.entries} to something that is no seed and position"
    if save.origin is not None and not all(
        0 <= share.seat < seats and 1 <= len(share.share) <= 64 for share in save.origin.shares
    ):
        return "a share of its dice is of no seat, or is no share"
    if not 0 <= save.dice_position < 1 << 62 or save.dice_kind not in DICE_KINDS:
        return f"its dice are {save.dice_kind!r} at {save.dice_position}"
    if not all(THROUGH <= roll < 1 << 64 for roll in save.rolls):
        return "a die on record shows less than nothing, or more than any die"
    start = save.snapshot
    if not 0 <= start.entries <= entries or not 0 <= start.rolls <= rolls or start.logged < 0:
        return "its position is not one of this match"
    for event in save.events:
        words = (event.text, *(value for value in event.data.values() if isinstance(value, str)))
        if any(_CONTROL.search(word) for word in words):
            return f"line {event.rule} of its log would give orders to a terminal"
    if save.outcome is not None and not all(0 <= seat < seats for seat in save.outcome.winners):
        return "a seat has won that is not at the table"
    return ""


def from_bytes(data: bytes, dice: Source | None = None, whole: bool = False) -> Match[Any, Any]:
    """The match in a file, standing where it stood when it was saved. With `dice`, those are rolled from now on.

    Where other rules than these were in the middle of a step and these do not take its answers, the step begins anew, and the
    log says so. With `whole` that is done for files of earlier versions only: for those who have another way to the match.
    """
    save = read(data)
    game = _game_of(save)
    if save.rules_version > game.version:
        raise BadSave(
            f"this file was played by version {save.rules_version} of {game.title}; here is version {game.version}: "
            "use a newer program"
        )
    try:
        match = from_snapshot(save)
    except BadSave:
        if whole and save.rules_version == game.version:
            raise
        return _step_anew(save, game, dice)
    twin = _from_the_start(save, game)
    if twin is not None and (twin.digest(), _result(twin.outcome)) == (match.digest(), _result(match.outcome)):
        match = twin
    source: Source = dice or Dice(save.marks[-1].seed, save.dice_position)
    if dice is None and save.dice_kind == "recorded":
        # Nobody rolls for this match any more, and its "seed" is no secret: new dice take over.
        source = Dice(fresh_seed())
    if not isinstance(source, Dice) or save.dice_kind == "recorded":
        match._recorded = True
        match.marks.append(DiceMark(len(match.entries), source.seed, source.position))
    match._table._dice = source
    return match


def _game_of(save: Save) -> AnyGame:
    try:
        game = find_game(save.setup.game)
        check_setup(game, save.setup)
        return game
    except BadSetup as error:
        raise BadSave(f"this file cannot be played here: {error}") from None


def from_snapshot(save: Save) -> Match[Any, Any]:
    """The match from its last snapshot on: all there is after a change of the rules."""
    try:
        with patience(LONGEST_LOOK):
            return _put_down(save, _game_of(save))
    except BadSave:
        raise
    except Exception as error:  # a position made up by somebody may break any rule in any way
        raise BadSave(f"this file's position cannot be put on the table: {_said(error)}") from None


def _put_down(save: Save, game: AnyGame) -> Match[Any, Any]:
    options = read_options(game.options_type, save.setup.options)
    # Whatever the rules still roll in the step in progress is on record: these dice never fall.
    table: Table[Any, Any] = Table(None, options, save.setup.seats, Recorded([]), list(save.events), list(save.rolls))
    match: Match[Any, Any] = Match._asleep(
        game,
        save.setup,
        table,
        entries=list(save.entries),
        marks=list(save.marks),
        snapshots=[save.snapshot],
        keep_all=True,
        recorded=save.dice_kind != "stream",
        outcome=save.outcome,
    )
    if save.outcome is None:
        wake(match, across=True)
        if match._snapshots[-1] is not save.snapshot and not _told_alike(match, save):
            raise BadSave(DO_NOT_FIT)
    match.digest()
    for seat in (None, *range(save.setup.seats)):
        match.view(seat)
    return match


def _told_alike(match: Match[Any, Any], save: Save) -> bool:
    """Whether what was played again through the ends of steps is what the file tells: every die and every event."""
    table = match._table
    return table._cursor == len(save.rolls) and table.events == save.events


def _step_anew(save: Save, game: AnyGame, dice: Source | None) -> Match[Any, Any]:
    """The match at the beginning of the step in progress. Dice that fell in it do not fall again: others come."""
    start = save.snapshot
    source = dice or (Dice(save.marks[-1].seed, save.dice_position) if save.dice_kind == "stream" else Dice(fresh_seed()))
    events = [*save.events[: start.logged], Event("", BEGUN_ANEW, {})]
    try:
        with patience(LONGEST_LOOK):
            options = read_options(game.options_type, save.setup.options)
            state = read_state(game, start.state)
            rolls = list(save.rolls[: start.rolls])
            table: Table[Any, Any] = Table(state, options, save.setup.seats, source, events, rolls)
            table.shown, table._cursor = start.shown, len(rolls)
            marks = [mark for mark in save.marks if mark.entries <= start.entries]
            match: Match[Any, Any] = Match._asleep(
                game,
                save.setup,
                table,
                entries=list(save.entries[: start.entries]),
                marks=[*marks, DiceMark(start.entries, source.seed, source.position)],
                snapshots=[],
                keep_all=True,
                recorded=save.dice_kind != "stream" or not isinstance(source, Dice),
            )
            match._begin_step()
            if match._outcome is None:
                match._run(None)
            for seat in (None, *range(save.setup.seats)):
                match.view(seat)
            return match
    except Exception as error:  # as above
        raise BadSave(f"this file's position cannot be put on the table: {_said(error)}") from None


def _result(outcome: Outcome | None) -> tuple[list[int], str, list[int] | None] | None:
    """How a match ended, but for the words that tell it."""
    return None if outcome is None else (outcome.winners, outcome.rule, outcome.scores)


def _from_the_start(save: Save, game: AnyGame) -> Match[Any, Any] | None:
    """The same with its whole history, where the rules still play it so."""
    if save.rules_version != game.version:
        return None
    try:
        return replay_save(save)
    except BadSave:
        return None


def replay_save(save: Save) -> Match[Any, Any]:
    """Play a file's match again from the beginning; BadSave where these rules do not play it so."""
    try:
        with patience(LONGEST_REPLAY):
            if save.dice_kind == "stream":
                return replay(save.setup, save.entries, save.marks)
            match = replay(save.setup, save.entries, save.marks, Recorded(save.rolls))
            match.marks = list(save.marks)
            return match
    except Exception as error:  # as above: what is in the file may break any rule in any way
        raise BadSave(f"this match cannot be played again by these rules: {_said(error)}") from None


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, RoundtableError) else f"{type(error).__name__}: {error}"


class _Lent(msgspec.Struct, array_like=True):
    """The step in progress, and nothing of what came before or comes after it."""

    setup: Setup
    entries: list[Entry]
    rolls: list[int]
    snapshot: Snapshot
    seed: bytes


def lend(match: Match[Any, Any], seed: bytes) -> bytes:
    """A light fork of a match as bytes, for a bot that thinks in another process.

    Its dice to come are those of `seed`: the seed of the match itself does not leave with it. Read with `borrow`.
    """
    fork = match.fork(reseed=seed, light=True)
    return msgspec.msgpack.encode(_Lent(fork.setup, fork.entries, fork._table.rolls, fork._snapshots[0], seed))


def borrow(data: bytes) -> Match[Any, Any]:
    """The light fork that `lend` wrote."""
    lent = msgspec.msgpack.decode(data, type=_Lent)
    _with_own_words(lent.entries)
    game = find_game(lent.setup.game)
    options = read_options(game.options_type, lent.setup.options)
    state = msgspec.msgpack.decode(lent.snapshot.state, type=game.state_type)
    table = Table(state, options, lent.setup.seats, Dice(lent.seed), None)
    table.rolls = lent.rolls
    return Match._asleep(
        game,
        lent.setup,
        table,
        entries=lent.entries,
        marks=[DiceMark(0, lent.seed, 0)],
        snapshots=[lent.snapshot],
        keep_all=False,
        recorded=False,
    )


class Verdict(msgspec.Struct):
    """What verifying a finished match found."""

    honest: bool
    rolls: int
    words: str


def verify(data: bytes) -> Verdict:
    """Check every die of a match against its seed, and the seed against the commitment made before the first roll."""
    return verify_save(read(data))


def verify_save(save: Save, replayed: Match[Any, Any] | None = None) -> Verdict:
    """The same of a file that was read, which who asks may have replayed already."""
    rolls = len(save.rolls)
    if save.dice_kind != "stream":
        return Verdict(False, rolls, "these dice were rolled by people or scripted: there is no seed to check them by")
    if commitment(save.marks[0].seed) != save.commitment:
        return Verdict(False, rolls, "the seed does not fit the commitment made before the first roll")
    if save.origin is not None and (wrong_part := wrong_origin(save.origin, save.marks[0].seed)):
        return Verdict(False, rolls, wrong_part)
    game = _game_of(save)
    if save.rules_version != game.version:
        words = (
            f"played by version {save.rules_version} of the rules, here is version {game.version}: cannot be checked"
        )
        return Verdict(False, rolls, words)
    try:
        twin = replayed or replay_save(save)
    except BadSave as error:
        return Verdict(False, rolls, str(error))
    if twin.table.rolls != save.rolls:
        wrong = next((n for n, (a, b) in enumerate(zip(twin.table.rolls, save.rolls)) if a != b), rolls)
        return Verdict(False, rolls, f"die {wrong + 1} is not what the seed gives")
    if _result(twin.outcome) != _result(save.outcome):
        return Verdict(False, rolls, "the outcome is not what the answers and the dice give")
    redone = len(save.marks) - 1
    taken_back = f"; {redone} take-backs or new seeds are on record" if redone else ""
    if save.origin is not None:
        players = len(save.origin.shares)
        told = f"all {rolls} dice come from the server's seed and the shares of {players} player{'s' * (players != 1)}"
        return Verdict(True, rolls, f"{told}, each committed to before any was shown{taken_back}")
    return Verdict(True, rolls, f"all {rolls} dice come from the seed that was committed to{taken_back}")
