"""Dice: unbiased, repeatable, checkable, and scripted where a test wants them so."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest

from roundtable.kernel.dice import Dice, OwnDice, Tape, commitment, seed_from, shuffle
from roundtable.kernel.errors import TapeError


def test_the_stream_is_blake2b_keyed_with_the_seed_and_can_be_recomputed_by_anybody() -> None:
    block = blake2b((0).to_bytes(8, "big"), key=b"a seed", digest_size=64).digest()
    expected = [byte % 8 + 1 for byte in block[:20]]  # 256 is a multiple of 8: no byte is thrown away
    dice = Dice(b"a seed")
    assert [dice.below(8) + 1 for _ in range(20)] == expected


def test_bytes_that_would_bias_a_d6_are_thrown_away() -> None:
    seed = next(n.to_bytes(4, "big") for n in range(10_000) if _first_byte(n.to_bytes(4, "big")) >= 252)
    dice = Dice(seed)
    dice.below(6)
    assert dice.position >= 2


def _first_byte(seed: bytes) -> int:
    return blake2b((0).to_bytes(8, "big"), key=seed, digest_size=64).digest()[0]


def test_position_is_the_whole_state() -> None:
    dice = Dice(b"x")
    for _ in range(100):
        dice.below(20)
    twin = Dice(b"x", dice.position)
    assert [twin.below(100) for _ in range(50)] == [dice.below(100) for _ in range(50)]


@pytest.mark.parametrize("sides", [2, 6, 10, 100, 257, 1000, 70_000])
def test_every_face_is_possible_and_about_equally_likely(sides: int) -> None:
    dice = Dice(b"fair")
    rolls = 200 * min(sides, 100)
    tens = Counter(dice.below(sides) * 10 // sides for _ in range(rolls))
    assert min(tens.values()) > 0 and len(tens) == min(sides, 10)
    # each tenth of the range within a fifth of its fair share, when the range divides evenly into tenths
    if sides % 10 == 0:
        assert all(abs(count - rolls / 10) < rolls / 50 for count in tens.values())


def test_there_is_no_number_below_zero() -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        Dice(b"x").below(0)


def test_the_commitment_fits_one_seed_only() -> None:
    assert commitment(b"one") != commitment(b"two")
    assert len(bytes.fromhex(commitment(b"one"))) == 32


def test_seeds_from_words_and_numbers_are_the_same_everywhere() -> None:
    assert seed_from(7) == seed_from("7") != seed_from(8)
    assert len(seed_from("a word")) == 16


def test_a_tape_gives_its_dice_in_order_and_knows_their_sides() -> None:
    tape = Tape("d8=7, d100=52")
    assert tape.below(8) == 6
    with pytest.raises(TapeError, match=r"die 2 of the tape is d100=52, but the rules rolled a d6"):
        tape.below(6)
    assert tape.below(100) == 51
    with pytest.raises(TapeError, match="run out"):
        tape.below(6)


@pytest.mark.parametrize("script", ["d8=9", "d8=0", "8=7", "d8", "dx=1"])
def test_a_tape_refuses_what_no_die_shows(script: str) -> None:
    with pytest.raises(TapeError):
        Tape(script)


def test_own_dice_are_checked() -> None:
    dice = OwnDice(lambda sides: sides + 1)
    with pytest.raises(TapeError, match="a d6 cannot show 7"):
        dice.below(6)


def test_a_shuffle_keeps_the_cards_and_reaches_every_order() -> None:
    seen = set()
    dice = Dice(b"shuffle")
    for _ in range(200):
        cards = ["a", "b", "c"]
        shuffle(cards, dice)
        seen.add("".join(cards))
    assert seen == {"abc", "acb", "bac", "bca", "cab", "cba"}
