"""Files made by somebody who wishes us ill: refused with BadSave, or read; never another error, never for ever."""

from __future__ import annotations

import zlib
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roundtable.kernel import save as saves
from roundtable.kernel.errors import BadSave
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer, play
from tests.kernel.toy import TOY, known


def packed(record: Any) -> bytes:
    body = zlib.compress(msgspec.msgpack.encode(record))
    return saves.MAGIC + b"\x01" + saves._checksum(body) + body


def written(answers: int = 12) -> Match[Any, Any]:
    match = Match.new(TOY, seats=3, seed=4, options={"life": 9})
    match.set_policy(1, "soften", "always")
    play(match, [RandomPlayer(n) for n in range(3)], limit=answers)
    match.undo()
    return match


def record() -> dict[str, Any]:
    """The record of a match as plain lists and dicts, its position too."""
    plain: dict[str, Any] = msgspec.msgpack.decode(msgspec.msgpack.encode(saves.read(written().to_bytes())))
    plain["snapshot"][0] = msgspec.msgpack.decode(plain["snapshot"][0])
    return plain


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in inside for place in places(item, (*path, key)))][0 if path else 1 :]


def attempt(data: bytes) -> bool:
    """Whether a file can be read; all that may be raised is BadSave."""
    for use in (saves.verify, Match.from_bytes):
        try:
            use(data)
        except BadSave:
            continue
    try:
        match = Match.from_bytes(data)
    except BadSave:
        return False
    match.digest()
    return True


WRONG = [None, True, -1, 0, 1, 3, 99, 2**63, "", "x", "\x1b", b"", b"x", b"x" * 99, [], [1], {}, {"x": 1}, 0.5]
with known():
    RECORD = record()
    PLACES = places(RECORD)


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.tuples(st.sampled_from(PLACES), st.sampled_from(["set", "drop", "twice"]), st.sampled_from(WRONG)),
        min_size=1,
        max_size=3,
    )
)
def test_a_record_that_was_tampered_with_is_refused_or_read(changes: list[tuple[tuple[Any, ...], str, Any]]) -> None:
    plain = msgspec.msgpack.decode(msgspec.msgpack.encode(RECORD))
    for path, how, wrong in changes:
        try:
            holder = plain
            for key in path[:-1]:
                holder = holder[key]
            if how == "set":
                holder[path[-1]] = deepcopy(wrong)
            elif how == "drop":
                del holder[path[-1]]
            elif isinstance(holder, list):
                holder.insert(path[-1], holder[path[-1]])
        except (LookupError, TypeError):
            continue  # an earlier change has taken this place away
    snapshot = plain.get("snapshot")
    if isinstance(snapshot, list) and snapshot and not isinstance(snapshot[0], bytes):
        snapshot[0] = msgspec.msgpack.encode(snapshot[0])
    data = packed(plain)
    if attempt(data):
        assert attempt(Match.from_bytes(data).to_bytes()), "what was read can be saved and read again"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"marks": []}, "does not say where its dice come from"),
        ({"entries": [["bribe", 0, None, 0, 0, 0]]}, "entry 0 is of the kind 'bribe'"),
        ({"entries": [["imagine", 0, b"x", 0, 0, 0]]}, "entry 0 is of the kind 'imagine'"),
        ({"entries": [["answer", 7, "peek", 0, 0, 0]]}, "entry 0 is of seat 7; seats are 0 to 2"),
        ({"rolls": [2**64 - 1, -1]}, "comes after|shows less than nothing"),
        ({"dice_kind": "loaded"}, "its dice are 'loaded'"),
        ({"marks": [[0, b"", 0]]}, "no seed and position"),
        ({"marks": [[0, b"x", -9]]}, "no seed and position"),
        ({"setup": {"game": "toy", "seats": 40}}, "cannot be played here: Toy has 2 to 4 seats"),
        ({"setup": {"game": "toy", "seats": 3, "names": ["\x1b[2J"]}}, "cannot be played here: .* is no name"),
    ],
)
def test_what_no_match_could_have_written_is_named(change: dict[str, Any], words: str) -> None:
    plain = msgspec.msgpack.decode(msgspec.msgpack.encode(saves.read(written().to_bytes())))
    with pytest.raises(BadSave, match=words):
        Match.from_bytes(packed({**plain, **change}))


def test_a_match_whose_beginning_these_rules_play_differently_goes_on_from_its_snapshot() -> None:
    """The version was forgotten, the rules changed: the campaign goes on, only its history cannot be stepped through."""
    match = written(30)
    plain = msgspec.msgpack.decode(msgspec.msgpack.encode(saves.read(match.to_bytes())))
    plain["entries"][1][2] = "something that is no option any more"
    loaded = Match.from_bytes(packed(plain))
    assert loaded.digest() == match.digest() and len(loaded._snapshots) == 1
    assert "cannot be played again by these rules" in saves.verify(packed(plain)).words


@pytest.mark.parametrize(("place", "wrong"), [("text", "\x1b]0;owned\x07"), ("data", {"who": "a\x9b31m"})])
def test_a_log_that_would_give_orders_to_a_terminal_is_refused(place: str, wrong: Any) -> None:
    plain = msgspec.msgpack.decode(msgspec.msgpack.encode(saves.read(written().to_bytes())))
    assert Match.from_bytes(packed(plain)).log
    plain["events"][0][place] = wrong
    with pytest.raises(BadSave, match="orders to a terminal"):
        saves.read(packed(plain))
