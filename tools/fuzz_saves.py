"""Files made by somebody who wishes us ill: `python -m tools.fuzz_saves [MUTANTS] [SEED]`.

Matches of every game are saved in the middle, something in the file is changed (a value, a missing or a doubled field, in the
record or in the position), its checksum made to fit, and the file read, looked at and verified. Each is refused with BadSave
or read, in bounded time; anything else is printed, and the exit status is 1.
"""

from __future__ import annotations

import random
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from roundtable.kernel import save
from roundtable.kernel.dice import Dice
from roundtable.kernel.errors import BadSave, RoundtableError
from roundtable.kernel.game import game_names
from roundtable.kernel.match import Match
from tests.games.variants import variants

VALUES: list[Any] = [
    None,
    -1,
    0,
    1,
    7,
    10**9,
    2**62,
    2**63,
    -(2**63),
    "",
    "x",
    "\x1b[2J",
    [],
    {},
    True,
    1e300,
    b"",
    b"\0" * 99,
]
VALUES += [[[[[]]]], {"a": {"b": 1}}, ["x"] * 1000]
OF_ONE_MATCH = 40
TOO_LONG = 30.0


def _places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inside:
        yield from _places(value, (*path, key))


def _change(tree: Any, chance: random.Random) -> tuple[Any, ...]:
    """Change one thing somewhere in a tree; where it was."""
    path = chance.choice(list(_places(tree)))
    node = tree
    for key in path[:-1]:
        node = node[key]
    how, last = chance.random(), path[-1]
    if how < 0.7:
        node[last] = chance.choice(VALUES)
    elif how < 0.85:
        del node[last]
    elif isinstance(node, list):
        node.insert(last, node[chance.randrange(len(node))])
    else:
        node["another"] = node[last]
    return path


def _some_match(name: str, number: int, chance: random.Random) -> bytes:
    """The record of a match somewhere in its middle."""
    every = variants(name)
    match: Match[Any, Any] = Match.new(name, seed=number, **every[number % len(every)])
    dice = Dice(bytes([1 + number % 250]))
    for _ in range(chance.randrange(40)):
        if match.over:
            break
        asks = list(match.asks.values())
        ask = asks[dice.below(len(asks))]
        match.answer(ask.seat, ask.sample(dice))
    return zlib.decompress(match.to_bytes()[len(save.MAGIC) + 1 + save._CHECKSUM :])


def mutant(record: bytes, chance: random.Random) -> tuple[bytes, str]:
    """A file with something changed, and what."""
    tree = msgspec.msgpack.decode(record)
    where = "record"
    if chance.random() < 0.5:
        where, state = "position", msgspec.msgpack.decode(tree["snapshot"][0])
        path = _change(state, chance)
        tree["snapshot"][0] = msgspec.msgpack.encode(state)
    else:
        path = _change(tree, chance)
    packed = zlib.compress(msgspec.msgpack.encode(tree), 1)
    return save.MAGIC + bytes([save.FORMAT]) + save._checksum(packed) + packed, f"{where} {path}"


def judge(data: bytes) -> str:
    """What comes of a file: "read" or "refused"; anything else is a fault."""
    began = time.monotonic()
    try:
        match = save.from_bytes(data)
        save.verify(data)
        try:
            for seat in (None, *range(match.setup.seats)):
                match.view(seat)
            dict(match.asks)
        except RoundtableError:
            pass
        found = "read"
    except BadSave:
        found = "refused"
    except Exception as error:
        found = f"{type(error).__name__}: {str(error)[:100]}"
    return found if time.monotonic() - began < TOO_LONG else f"took {time.monotonic() - began:.0f} s"


def fuzz(mutants: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Read so many mutants of every game's files; how it went, and the faults."""
    chance = random.Random(seed)
    counts: Counter[str] = Counter()
    faults = []
    for name in game_names():
        record = b""
        for number in range(mutants // len(game_names()) + 1):
            if number % OF_ONE_MATCH == 0:
                record = _some_match(name, seed + number // OF_ONE_MATCH, chance)
            data, what = mutant(record, chance)
            found = judge(data)
            counts[found if found in ("read", "refused") else "fault"] += 1
            if found not in ("read", "refused"):
                faults.append(f"{name}: {what}: {found}")
    return counts, faults


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:]] + [3400, 1][len(sys.argv) - 1 :]
    totals, wrong = fuzz(arguments[0], arguments[1])
    print(", ".join(f"{count} {word}" for word, count in sorted(totals.items())))
    print("\n".join(wrong))
    raise SystemExit(1 if wrong else 0)
