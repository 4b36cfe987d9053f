"""Dice notation: what is read, what it rolls, what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundtable.kernel.errors import BadNotation
from roundtable.kernel.notation import lowest_and_highest, parse, roll


def falling(*values: int) -> Callable[[int], int]:
    """Dice that show these values in turn, whatever their sides."""
    rest = list(values)
    return lambda sides: rest.pop(0)


@pytest.mark.parametrize(
    ("text", "dice", "total"),
    [
        ("2d6+1", (3, 4), 8),
        ("d20", (17,), 17),
        ("3d20", (1, 10, 20), 31),
        ("d%", (52,), 52),
        ("1d6-1", (1,), 0),
        ("2*(1d6+2)", (3,), 10),
        ("1d6+2*3", (1,), 7),
        ("-1d4+10", (4,), 6),
        ("7/2", (), 4),
        ("3d6kh2", (2, 6, 5), 11),
        ("3d6k2", (2, 6, 5), 11),
        ("3d6kl1", (2, 6, 5), 2),
        ("4d6dl1", (1, 3, 4, 5), 12),
        ("4d6dh1", (1, 3, 4, 5), 8),
        ("2d10!", (10, 3, 10, 4), 27),
        ("1d10!", (10, 10, 2), 22),
        ("D66", (5, 2), 25),
        ("d66", (3, 3), 33),
        ("d66o", (5, 2), 52),
        ("  2d6 + 1 ", (1, 1), 3),
    ],
)
def test_an_expression_rolls_its_dice_in_order_and_adds_them_up(text: str, dice: tuple[int, ...], total: int) -> None:
    draw = falling(*dice)
    rolled = roll(text, draw)
    assert rolled.total == total
    assert tuple(die.value for die in rolled.dice) == dice


@pytest.mark.rule("MYK-GEAR-324")
def test_d66_sorts_its_dice_so_that_only_21_results_occur() -> None:
    results = {roll("d66", falling(a, b)).total for a in range(1, 7) for b in range(1, 7)}
    assert len(results) == 21
    assert all(result // 10 <= result % 10 for result in results)


@pytest.mark.rule("MYK-GEAR-315")
def test_division_rounds_up() -> None:
    assert roll("11/5", falling()).total == 3


def test_dice_left_out_are_shown_as_left_out() -> None:
    rolled = roll("3d6kh1", falling(2, 6, 6))
    assert [(die.value, die.kept) for die in rolled.dice] == [(2, False), (6, True), (6, False)]
    assert rolled.values == [6]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("2d", "cannot read"),
        ("2d6+", "ends where"),
        ("(2d6", "never closed"),
        ("2d6)", "not expected"),
        ("3d6kh4", "keep or drop 4 of 3"),
        ("0d6", "1 to 1000 dice"),
        ("1d0", "1 to 1000000 sides"),
        ("2000d6", "1 to 1000 dice"),
        ("1d1!", "for ever"),
        ("2d66", "d66 is one throw"),
        ("2d6 x 3", "cannot read"),
        ("2 3", "not expected"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(text: str, words: str) -> None:
    with pytest.raises(BadNotation, match=words):
        parse(text)


def test_dividing_by_zero_is_refused() -> None:
    with pytest.raises(BadNotation, match="by zero"):
        roll("1/(1d6-1)", falling(1))


@pytest.mark.parametrize(
    ("text", "bounds"),
    [("2d6+1", (3, 13)), ("d66", (11, 66)), ("3d6kh2", (2, 12)), ("10-1d4", (6, 9)), ("2*(1d6-3)", (-4, 6))],
)
def test_the_range_of_an_expression(text: str, bounds: tuple[int, int]) -> None:
    assert lowest_and_highest(text) == bounds
