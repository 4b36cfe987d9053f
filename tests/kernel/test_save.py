"""Files: saved at any question, read back standing alike, refused when damaged, foreign or too new."""

from __future__ import annotations

import msgspec
import pytest

from roundtable.kernel import save as saves
from roundtable.kernel.dice import Tape
from roundtable.kernel.errors import BadSave
from roundtable.kernel.match import Match
from roundtable.kernel.record import own_words
from roundtable.players import RandomPlayer, play
from tests.kernel.toy import TOY


def players(first: int = 0) -> list[RandomPlayer]:
    return [RandomPlayer(first + n) for n in range(4)]


def played(answers: int, seed: int = 4) -> Match:
    match = Match.new(TOY, seats=3, seed=seed)
    play(match, players(), limit=answers)
    return match


@pytest.mark.parametrize("answers", [0, 1, 3, 7, 20, 1000])
def test_a_match_comes_back_standing_alike_with_its_log_and_history(answers: int) -> None:
    match = played(answers)
    twin = Match.from_bytes(match.to_bytes())
    assert twin.digest() == match.digest()
    assert twin.outcome == match.outcome
    assert twin.log == match.log
    assert twin.entries == match.entries
    assert len(twin._snapshots) == len(match._snapshots)
    assert twin.to_bytes() == match.to_bytes()


def test_words_of_an_answer_are_the_programs_own_wherever_they_come_from() -> None:
    default, read_from_a_file = "search", b"search".decode()
    assert read_from_a_file is not default
    assert own_words(read_from_a_file) is default
    told = own_words([read_from_a_file, {"method": read_from_a_file}, 7, None, 1.5])
    assert told == ["search", {"method": "search"}, 7, None, 1.5]
    assert told[0] is told[1]["method"] is default


def test_a_match_read_back_rolls_the_same_dice() -> None:
    match = played(9)
    twin = Match.from_bytes(match.to_bytes())
    for game in (match, twin):
        play(game, players(10))
    assert twin.digest() == match.digest() and twin.table.rolls == match.table.rolls


def test_every_flipped_byte_is_noticed() -> None:
    data = played(5).to_bytes()
    for at in range(0, len(data), 7):
        damaged = data[:at] + bytes([data[at] ^ 0x40]) + data[at + 1 :]
        with pytest.raises(BadSave):
            Match.from_bytes(damaged)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a Roundtable match"),
        (b"PNG...", "not a Roundtable match"),
        (saves.MAGIC, "use a newer program"),
        (saves.MAGIC + b"\xff" + b"x" * 40, "has format 255"),
        (saves.MAGIC + b"\x01" + b"x" * 40, "damaged"),
        (saves.MAGIC + b"\x01" + saves._checksum(b"junk") + b"junk", "cannot be read"),
    ],
)
def test_a_foreign_file_is_refused_with_the_reason(data: bytes, words: str) -> None:
    with pytest.raises(BadSave, match=words):
        Match.from_bytes(data)


def changed(match: Match, **fields: object) -> bytes:
    record = saves.read(match.to_bytes())
    for name, value in fields.items():
        setattr(record, name, value)
    body = saves.zlib.compress(msgspec.msgpack.encode(record))
    return saves.MAGIC + b"\x01" + saves._checksum(body) + body


def test_a_file_of_a_game_that_is_not_here_is_refused() -> None:
    match = played(3)
    setup = msgspec.structs.replace(match.setup, game="ludo")
    with pytest.raises(BadSave, match="cannot be played here: there is no game 'ludo'"):
        Match.from_bytes(changed(match, setup=setup))


def test_a_file_of_newer_rules_is_refused_and_one_of_older_rules_goes_on_from_its_snapshot() -> None:
    match = played(6)
    with pytest.raises(BadSave, match="version 9 of Toy; here is version 1"):
        Match.from_bytes(changed(match, rules_version=9))
    older = Match.from_bytes(changed(match, rules_version=0))
    assert older.digest() == match.digest()
    assert play(older, players()) is not None


def test_a_position_that_does_not_fit_is_refused() -> None:
    match = played(3)
    snapshot = msgspec.structs.replace(match._snapshots[-1], state=msgspec.msgpack.encode({"people": 7}))
    with pytest.raises(BadSave, match="cannot be put on the table"):
        Match.from_bytes(changed(match, snapshot=snapshot))


def test_the_dice_of_an_honest_match_are_verified() -> None:
    match = played(1000)
    verdict = saves.verify(match.to_bytes())
    assert verdict.honest and verdict.rolls == len(match.table.rolls) > 0


def test_a_changed_die_seed_or_outcome_is_found_out() -> None:
    match = played(1000)
    rolls = list(match.table.rolls)
    wrong = rolls[-1] % 6 + 1
    assert f"die {len(rolls)} is not" in saves.verify(changed(match, rolls=[*rolls[:-1], wrong])).words
    assert "commitment" in saves.verify(changed(match, commitment="00" * 32)).words
    assert "outcome" in saves.verify(changed(match, outcome=None)).words
    assert "cannot be checked" in saves.verify(changed(match, rules_version=0)).words


def test_scripted_dice_cannot_be_verified_but_can_be_saved() -> None:
    options = {"bidding": False}
    match = Match.new(TOY, dice=Tape("d6=3"), position={"secrets": [1, 2]}, options=options)
    for answer in ("hit 1", "pass", "pass", "peek"):
        assert match.ask is not None
        match.answer(match.ask.seat, answer)
    twin = Match.from_bytes(match.to_bytes())
    assert twin.digest() == match.digest() and twin.state.people[1].life == 3
    assert not saves.verify(match.to_bytes()).honest


def test_take_backs_are_on_record_and_still_verify() -> None:
    match = Match.new(TOY, seed=8, position={"secrets": [1, 2]}, options={"bidding": False})
    match.answer(0, "hit 1")
    match.undo()
    play(match, players())
    verdict = saves.verify(match.to_bytes())
    assert verdict.honest and "1 take-backs" in verdict.words


def test_a_light_fork_cannot_be_saved() -> None:
    with pytest.raises(BadSave, match="without history"):
        played(3).fork(light=True).to_bytes()
