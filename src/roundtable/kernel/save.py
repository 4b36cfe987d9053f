"""A match as a file: magic, version, checksum, then one compressed record.

The record holds the set-up, every entry and the dice (from which the whole match can be replayed), and besides that the
rules' version, the last snapshot and the log: after a change of the rules a match goes on from its snapshot, so a change
can endanger only the step in progress, never the whole campaign.
"""

from __future__ import annotations

import zlib
from hashlib import blake2b
from typing import Any

import msgspec

from .dice import Dice, commitment
from .errors import BadSave, BadSetup, RoundtableError
from .events import Event
from .game import Outcome, Setup, find_game, read_options
from .match import DiceMark, Entry, Match, Snapshot, replay
from .table import Table

MAGIC = b"ROUNDTABLE"
FORMAT = 1
_CHECKSUM = 16
MAX_RECORD = 256 * 1024 * 1024


class Save(msgspec.Struct):
    """The record inside a file."""

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


def to_bytes(match: Match[Any, Any]) -> bytes:
    """The match as a file."""
    if not match._keep_all:
        raise BadSave("a match without history (a light fork, a simulation) cannot be saved")
    table = match.table
    dice = table._dice
    save = Save(
        match.setup,
        match.game.version,
        match.entries,
        match.marks,
        table.rolls,
        match._snapshots[-1],
        dice.position,
        "stream" if isinstance(dice, Dice) else "recorded",
        match.commitment,
        table.events or [],
        match.outcome,
    )
    record = zlib.compress(msgspec.msgpack.encode(save), 6)
    return MAGIC + bytes([FORMAT]) + _checksum(record) + record


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
        return msgspec.msgpack.decode(plain, type=Save)
    except (zlib.error, msgspec.MsgspecError) as error:
        raise BadSave(f"this file's record cannot be read: {error}") from None


def from_bytes(data: bytes) -> Match[Any, Any]:
    """The match in a file, standing where it stood when it was saved."""
    save = read(data)
    try:
        game = find_game(save.setup.game)
        options = read_options(game.options_type, save.setup.options)
    except BadSetup as error:
        raise BadSave(f"this file cannot be played here: {error}") from None
    if save.rules_version > game.version:
        raise BadSave(
            f"this file was played by version {save.rules_version} of {game.title}; here is version {game.version}: "
            "use a newer program"
        )
    match: Match[Any, Any] = Match.__new__(Match)
    match.game = game
    match.setup = save.setup
    match.options = options
    match.entries = save.entries
    match.marks = save.marks
    match._keep_all = True
    match._outcome = save.outcome
    match._request = None
    match._gen = None
    match._given = {}
    dice = Dice(save.marks[-1].seed, save.dice_position)
    try:
        state = msgspec.msgpack.decode(save.snapshot.state, type=game.state_type)
        match._table = Table(state, options, save.setup.seats, dice, save.events)
        match._table.rolls = save.rolls
        match._snapshots = [save.snapshot]
        if match._outcome is None:
            match._wake()
        _restore_history(match, save)
    except BadSave:
        raise
    except (msgspec.MsgspecError, RoundtableError, LookupError, TypeError, ValueError) as error:
        raise BadSave(f"this file's position cannot be put on the table: {error}") from None
    return match


def _restore_history(match: Match[Any, Any], save: Save) -> None:
    """Bring back the snapshots of earlier steps, for undo and stepping back, where the rules are still the same."""
    if save.rules_version != match.game.version or not save.snapshot.entries:
        return
    twin = replay_save(save)
    if twin.digest() == match.digest():
        match._snapshots = twin._snapshots


def replay_save(save: Save) -> Match[Any, Any]:
    """Play a file's match again from the beginning."""
    if save.dice_kind == "stream":
        return replay(save.setup, save.entries, save.marks)
    return replay(save.setup, save.entries, save.marks, _Recorded(save.rolls))


class _Recorded:
    """Dice read from the record: for matches whose dice came from people or from a tape."""

    def __init__(self, rolls: list[int]) -> None:
        self.seed = b"recorded"
        self.position = 0
        self._rolls = rolls

    def below(self, n: int) -> int:
        if self.position >= len(self._rolls):
            raise BadSave(f"the record holds {len(self._rolls)} dice and the rules roll more: other rules than these")
        value = self._rolls[self.position]
        self.position += 1
        if not 1 <= value <= n:
            raise BadSave(f"die {self.position} of the record shows {value}, but the rules rolled a d{n}")
        return value - 1

    def spawn(self) -> bytes:
        high, low = self._rolls[self.position : self.position + 2]
        self.position += 2
        return high.to_bytes(8, "big") + low.to_bytes(8, "big")


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
    game = find_game(lent.setup.game)
    match: Match[Any, Any] = Match.__new__(Match)
    match.game = game
    match.setup = lent.setup
    match.options = read_options(game.options_type, lent.setup.options)
    match.entries = lent.entries
    match.marks = [DiceMark(0, lent.seed, 0)]
    match._keep_all = False
    match._outcome = None
    match._request = None
    match._gen = None
    match._given = {}
    state = msgspec.msgpack.decode(lent.snapshot.state, type=game.state_type)
    match._table = Table(state, match.options, lent.setup.seats, Dice(lent.seed), None)
    match._table.rolls = lent.rolls
    match._snapshots = [lent.snapshot]
    return match


class Verdict(msgspec.Struct):
    """What verifying a finished match found."""

    honest: bool
    rolls: int
    words: str


def verify(data: bytes) -> Verdict:
    """Check every die of a match against its seed, and the seed against the commitment made before the first roll."""
    save = read(data)
    rolls = len(save.rolls)
    if save.dice_kind != "stream":
        return Verdict(False, rolls, "these dice were rolled by people or scripted: there is no seed to check them by")
    if commitment(save.marks[0].seed) != save.commitment:
        return Verdict(False, rolls, "the seed does not fit the commitment made before the first roll")
    game = find_game(save.setup.game)
    if save.rules_version != game.version:
        words = (
            f"played by version {save.rules_version} of the rules, here is version {game.version}: cannot be checked"
        )
        return Verdict(False, rolls, words)
    try:
        twin = replay_save(save)
    except RoundtableError as error:
        return Verdict(False, rolls, f"the match cannot be played again: {error}")
    if twin.table.rolls != save.rolls:
        wrong = next((n for n, (a, b) in enumerate(zip(twin.table.rolls, save.rolls)) if a != b), rolls)
        return Verdict(False, rolls, f"die {wrong + 1} is not what the seed gives")
    if twin.outcome != save.outcome:
        return Verdict(False, rolls, "the outcome is not what the answers and the dice give")
    redone = len(save.marks) - 1
    taken_back = f"; {redone} take-backs or new seeds are on record" if redone else ""
    return Verdict(True, rolls, f"all {rolls} dice come from the seed that was committed to{taken_back}")
