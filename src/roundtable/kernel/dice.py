"""Dice nobody can predict and everybody can check.

`Dice` is a keyed BLAKE2b stream: its whole state is a seed and a position, so it forks for free and can be verified by
anyone who is told the seed afterwards. `Tape` is the scripted stand-in for tests, `OwnDice` for people who roll their own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from hashlib import blake2b, sha256
from typing import NamedTuple, Protocol, TypeVar

from .errors import Awaited, TapeError

T = TypeVar("T")
SEED_BYTES = 16
_BLOCK = 64
_TWO_BYTES = 1 << 16
_LIMITS = {n: 256 - 256 % n for n in range(1, 257)}
"""A byte below this has each remainder by n equally often."""
THROUGH = -1
"""On record instead of a spawned seed: the draws of the stream follow one by one."""


class Source(Protocol):
    """Where dice come from. `position` and `seed` are what a save stores of it."""

    seed: bytes
    position: int

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""

    def spawn(self) -> bytes:
        """A fresh seed for a stream of its own (a shuffle, a generated map)."""

    def through(self) -> bool:
        """Whether the stream about to be spawned takes its draws from these dice, one by one, instead."""

    def twin(self) -> Source:
        """The same dice from here on, for a fork: rolling one does not move the other."""


class Dice:
    """The keyed stream. Byte `i` of it is byte `i % 64` of `blake2b(i // 64, key=seed)`."""

    __slots__ = ("_block", "_number", "position", "seed")

    def __init__(self, seed: bytes, position: int = 0) -> None:
        if not 1 <= len(seed) <= 64:
            raise ValueError(f"a dice seed has 1 to 64 bytes, this one has {len(seed)}")
        self.seed = seed
        self.position = position
        self._number = -1
        self._block = b""

    def _byte(self) -> int:
        position = self.position
        number = position >> 6
        if number != self._number:
            self._block = blake2b(number.to_bytes(8, "big"), key=self.seed, digest_size=_BLOCK).digest()
            self._number = number
        self.position = position + 1
        return self._block[position & 63]

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; draws that would favour the low numbers are thrown away."""
        try:
            limit = _LIMITS[n]
        except KeyError:
            return self._below_many(n)
        # `_byte` written out: this loop is every die of every game, and a call would double its cost.
        while True:
            position = self.position
            self.position = position + 1
            number = position >> 6
            if number != self._number:
                self._block = blake2b(number.to_bytes(8, "big"), key=self.seed, digest_size=_BLOCK).digest()
                self._number = number
            value = self._block[position & 63]
            if value < limit:
                return value % n

    def _below_many(self, n: int) -> int:
        """The same where one byte does not do."""
        if n <= 0:
            raise ValueError(f"there is no number below {n} to draw")
        width, size = 2, _TWO_BYTES
        while size < n:
            width, size = width + 1, size << 8
        limit = size - size % n
        while True:
            value = 0
            for _ in range(width):
                value = value << 8 | self._byte()
            if value < limit:
                return value % n

    def spawn(self) -> bytes:
        at = self.position & 63
        if at + SEED_BYTES <= _BLOCK:
            self._byte()  # fetches the block
            self.position += SEED_BYTES - 1
            return self._block[at : at + SEED_BYTES]
        return bytes([self._byte() for _ in range(SEED_BYTES)])

    def through(self) -> bool:
        return False

    def twin(self) -> Dice:
        # With the block that is at hand: a fork's first roll need not find it again.
        twin = Dice.__new__(Dice)
        twin.seed, twin.position = self.seed, self.position
        twin._number, twin._block = self._number, self._block
        return twin


class Tape:
    """Scripted dice, with their sides: `Tape("d8=7 d100=52")`. Rolling another die than the next one is an error.

    - `MYK-PLAY-376: d6=3 d6=4` says which rule rolls the dice that follow (until `any:`): another rule is an error.
    - `deal=Jab|Hook` scripts the next shuffle: these come first, in this order, and the rest as it was.
      `deal=...|Hook|Jab` puts them last, for piles that are drawn from the end. A space in a name is written `_`.
    - `spawn d23=5 d22=1` lets the next stream for bulk chance (a generated map, a deal) take its draws from the tape.
    - `seed=HEX` scripts the seed of such a stream; without one on the tape it has the seed `tape`.
    """

    seed = b"tape"

    def __init__(self, script: str | Iterable[tuple[int, int]] = "") -> None:
        self.position = 0
        self.rule = ""
        """The rule that rolls next, as the table tells it; "" where it does not say."""
        self._items: list[tuple[int, int] | Script] = []
        self._rules: list[str] = []
        self._label = ""
        self._seeds: list[bytes] = []
        self.add(script)

    def add(self, script: str | Iterable[tuple[int, int]]) -> None:
        """Put more dice at the end of the tape."""
        for item in script.replace(",", " ").split() if isinstance(script, str) else script:
            if isinstance(item, str):
                self._add_word(item)
            else:
                self._add_die(*item)

    def _add_word(self, word: str) -> None:
        name, _, value = word.partition("=")
        if word.endswith(":"):
            self._label = "" if word == "any:" else word[:-1]
        elif name == "seed":
            self._seeds.append(bytes.fromhex(value))
        elif name == "deal" and value:
            self._add(Script("deal", tuple(value.split("|"))))
        elif word == "spawn":
            self._add(Script("spawn"))
        elif name[:1] == "d" and name[1:].isdigit() and value.lstrip("-").isdigit():
            self._add_die(int(name[1:]), int(value))
        else:
            raise TapeError(f"a tape reads like 'd8=7 d100=52'; it cannot hold {word!r}")

    def _add_die(self, sides: int, shows: int) -> None:
        if not 1 <= shows <= sides:
            raise TapeError(f"a d{sides} cannot show {shows}")
        self._add((sides, shows))

    def _add(self, item: tuple[int, int] | Script) -> None:
        self._items.append(item)
        self._rules.append(self._label)

    @property
    def left(self) -> list[tuple[int, int] | Script]:
        """The dice not yet rolled: a test that ends with some left expected a roll that never came."""
        return self._items[self.position :]

    def below(self, n: int) -> int:
        at = self.position
        if at >= len(self._items):
            raise TapeError(f"the tape has run out: the rules rolled a d{n} after its {at} dice")
        item = self._items[at]
        if isinstance(item, Script):
            raise TapeError(f"number {at + 1} of the tape is a {item.kind}, but the rules rolled a d{n}")
        sides, value = item
        if sides != n:
            raise TapeError(f"die {at + 1} of the tape is d{sides}={value}, but the rules rolled a d{n}")
        label = self._rules[at]
        if label and self.rule and label != self.rule:
            raise TapeError(f"die {at + 1} of the tape, d{sides}={value}, is for {label}, but {self.rule} rolled it")
        self.position = at + 1
        return value - 1

    def spawn(self) -> bytes:
        return self._seeds.pop(0) if self._seeds else b"tape"

    def through(self) -> bool:
        return self._next("spawn") is not None

    def order(self, items: Sequence[T]) -> list[T] | None:
        """The order in which these items come out of the next shuffle, where the tape says so."""
        script = self._next("deal")
        if script is None:
            return None
        rest, first = list(items), script.items[0] != "..."
        dealt: list[T] = []
        for name in script.items[0 if first else 1 :]:
            found = next((item for item in rest if str(item).replace(" ", "_") == name), None)
            if found is None:
                raise TapeError(f"the tape deals {name!r}, but there are {', '.join(map(str, rest))[:200]}")
            rest.remove(found)
            dealt.append(found)
        return dealt + rest if first else rest + dealt

    def _next(self, kind: str) -> Script | None:
        item = self._items[self.position] if self.position < len(self._items) else None
        if not isinstance(item, Script) or item.kind != kind:
            return None
        self.position += 1
        return item

    def twin(self) -> Tape:
        twin = Tape()
        twin._items, twin._rules, twin._label = list(self._items), list(self._rules), self._label
        twin._seeds, twin.position, twin.rule = list(self._seeds), self.position, self.rule
        return twin


class Script(NamedTuple):
    """What is on a tape besides dice: a deal, or a stream that is on the tape as well."""

    kind: str
    items: tuple[str, ...] = ()


class OwnDice:
    """Dice rolled by people at a real table: `ask(sides)` returns what they rolled."""

    def __init__(self, ask: Callable[[int], int]) -> None:
        self.seed = b"own dice"
        self.position = 0
        self._ask = ask

    def below(self, n: int) -> int:
        value = self._ask(n)
        if not 1 <= value <= n:
            raise TapeError(f"a d{n} cannot show {value}")
        self.position += 1
        return value - 1

    def spawn(self) -> bytes:
        return os.urandom(SEED_BYTES)

    def through(self) -> bool:
        return False

    def twin(self) -> OwnDice:
        """There is one set of dice on a real table, and a fork rolls the same."""
        return self


class HandedDice:
    """Dice that people roll and tell one by one: what has been told is rolled first, and then `Awaited` asks for more.

    `free` ones roll by themselves when nothing is told (nobody is there to roll). What fell and what was drawn for streams of
    their own is kept in `fell` and `grown`: whoever writes both down can have the same again.
    """

    def __init__(self, told: Iterable[int] = (), seeds: Iterable[bytes] = (), free: bool = False) -> None:
        self.seed = b"own dice"
        self.position = 0
        self.told, self.seeds, self.free = list(told), list(seeds), free
        self.fell: list[int] = []
        self.grown: list[bytes] = []

    def below(self, n: int) -> int:
        if not self.told and not self.free:
            raise Awaited(n)
        value = self.told.pop(0) if self.told else 1 + Dice(fresh_seed()).below(n)
        if not 1 <= value <= n:
            raise TapeError(f"a d{n} cannot show {value}")
        self.fell.append(value)
        self.position += 1
        return value - 1

    def spawn(self) -> bytes:
        self.grown.append(self.seeds.pop(0) if self.seeds else os.urandom(SEED_BYTES))
        return self.grown[-1]

    def through(self) -> bool:
        return False

    def twin(self) -> HandedDice:
        return HandedDice(self.told, self.seeds, self.free)


class Recorded:
    """Dice read again from a record: a replay of a match whose dice came from people or from a tape."""

    def __init__(self, rolls: list[int], position: int = 0) -> None:
        self.seed = b"recorded"
        self.position = position
        self._rolls = rolls

    def below(self, n: int) -> int:
        if self.position >= len(self._rolls):
            raise TapeError(f"the record holds {len(self._rolls)} dice and the rules roll more: other rules than these")
        value = self._rolls[self.position]
        if not 1 <= value <= n:
            raise TapeError(f"die {self.position + 1} of the record shows {value}, but the rules rolled a d{n}")
        self.position += 1
        return value - 1

    def spawn(self) -> bytes:
        drawn = self._rolls[self.position : self.position + 2]
        if len(drawn) < 2 or not all(0 <= n < 1 << 64 for n in drawn):
            raise TapeError(
                f"the record holds {len(self._rolls)} dice and no seed for a shuffle: other rules than these"
            )
        self.position += 2
        return b"".join(n.to_bytes(8, "big") for n in drawn)

    def through(self) -> bool:
        if self._rolls[self.position : self.position + 1] != [THROUGH]:
            return False
        self.position += 1
        return True

    def twin(self) -> Recorded:
        return Recorded(self._rolls, self.position)


def shuffle(items: MutableSequence[T], dice: Source) -> None:
    """Fisher and Yates, last place first."""
    for last in range(len(items) - 1, 0, -1):
        other = dice.below(last + 1)
        items[last], items[other] = items[other], items[last]


def draws_for(items: Sequence[T], wanted: Sequence[T]) -> list[int]:
    """What `shuffle` must draw to bring the items into this order."""
    now, draws = list(items), []
    for last in range(len(now) - 1, 0, -1):
        other = next(at for at in range(last, -1, -1) if now[at] == wanted[last])
        now[last], now[other] = now[other], now[last]
        draws.append(other)
    return draws


def fresh_seed() -> bytes:
    """A seed from the operating system. Only ever called outside the rules."""
    return os.urandom(SEED_BYTES)


def seed_from(value: int | str | bytes) -> bytes:
    """A seed from what a person types: a number or a word."""
    if isinstance(value, bytes):
        return value
    return blake2b(str(value).encode(), digest_size=SEED_BYTES, person=b"roundtable seed").digest()


def share_commitment(share: bytes) -> str:
    """What a player shows of a share before anybody shows theirs: SHA-256, which any browser can work out."""
    return sha256(share).hexdigest()


def keyed(seed: bytes, shares: Mapping[int, bytes]) -> bytes:
    """The seed of a stream that nobody chose alone: from a seed that was committed to, and each seat's share.

    Whoever commits before the others have shown theirs cannot steer it, so one honest player is enough.
    """
    mix = blake2b(seed, digest_size=32, person=b"roundtable keyed")
    for seat, share in sorted(shares.items()):
        mix.update(seat.to_bytes(2, "big") + len(share).to_bytes(2, "big") + share)
    return mix.digest()


def commitment(seed: bytes) -> str:
    """What is published before the first roll; the seed that fits it is published after the last."""
    return blake2b(seed, digest_size=32, person=b"roundtable dice").hexdigest()
