"""What a match is on record: its entries, its snapshots, and where its dice come from."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from sys import intern
from typing import Any

import msgspec

from .asks import Json
from .copies import copier
from .game import Game
from .table import O, S, State

encode = msgspec.msgpack.Encoder().encode
"""A position as bytes: what a snapshot holds."""


ANSWERS = ("answer", "auto", "time")
"""The kinds of entries that answer a question; all others come in between."""


# Entries, snapshots, options and events are many and never refer back to themselves: the garbage collector need not
# walk them (gc=False).
class Entry(msgspec.Struct, array_like=True, gc=False):
    """One input, in order. The whole match is its set-up, its dice marks and its entries.

    Kinds: "answer" (a seat's), "auto" (a forced answer, given by the kernel), "policy" (a standing order: [effect, order]),
    "time" (the answer of a seat whose time ran out), "hand" (raised to act at the next moment, or down again: true or
    false), "adjust" (a ruling, in the game's own form), "imagine" (what the seat cannot know was replaced, by the dice
    with this seed), "concede", "draw" (by agreement).
    `rolls`, `shown` and `logged` count dice, secrets shown and events before it.
    """

    kind: str
    seat: int
    value: Json
    rolls: int
    shown: int
    logged: int


def own_words(value: Json) -> Json:
    """An answer whose words are the program's own, wherever it came from.

    A word read from a file or a page equals the program's and is another object, and a position leaves out of its bytes
    what *is* its default (msgspec's `omit_defaults`). Without this, a match and the same match played again from its file
    could differ by bytes while standing alike.
    """
    if type(value) is str:  # what is a kind of str cannot be interned
        return intern(value)
    if isinstance(value, list):
        return [own_words(each) for each in value]
    if isinstance(value, dict):
        return {own_words(name): own_words(each) for name, each in value.items()}
    return value


class Snapshot(msgspec.Struct, array_like=True, gc=False):
    """The position at the start of a step, and how much had happened by then.

    An empty one holds no position: it can be found again from the one before and the entries since (`past.settle`).
    """

    state: bytes
    entries: int
    rolls: int
    shown: int
    logged: int


class DiceMark(msgspec.Struct, array_like=True, gc=False):
    """From entry number `entries` on, the dice are those of `seed`, from byte `position` on."""

    entries: int
    seed: bytes
    position: int


class _Reader:
    """How positions of one kind are read from snapshots."""

    __slots__ = ("copied", "decode", "kept", "least", "state")

    def __init__(self, kind: type[State]) -> None:
        self.decode: Callable[[bytes], Any] = msgspec.msgpack.Decoder(kind).decode
        self.copied = None if kind.counted else copier(kind)
        self.least = sys.maxsize if self.copied is None else kind.worth_copying
        """Positions of so many bytes are copied when they are forked again and again."""
        self.state = b""
        """The bytes of such a position that were last forked, and from the second time on what was read from them."""
        self.kept: Any = None


@cache
def reader(kind: type[State]) -> _Reader:
    return _Reader(kind)


def read_state(game: Game[S, O], state: bytes) -> S:
    """The position in a snapshot, as an object of its own."""
    read: S = reader(game.state_type).decode(state)
    return read


def fork_state(game: Game[S, O], state: bytes) -> S:
    """The same, where one position may be forked again and again: where that is faster it is then read once and copied."""
    how = reader(game.state_type)
    made: S
    if len(state) < how.least:
        made = how.decode(state)
    elif how.state is not state:
        how.state, how.kept = state, None
        made = how.decode(state)
    else:
        assert how.copied is not None
        if how.kept is None:
            how.kept = how.decode(state)
        made = how.copied(how.kept)
    return made
