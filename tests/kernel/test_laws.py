"""Laws of a position: asked when a position is put on the table."""

from collections.abc import Iterator
from typing import Any

import pytest

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.laws import Broken, broken, uphold
from tests.kernel.toy import TOY


def laws(state: list[int]) -> Iterator[Broken]:
    for number, life in enumerate(state):
        if not 1 <= life <= 6:
            yield Broken(f"figures[{number}].life", life, "1 to 6", "TOY-003")


# A game all of whose figures have 1 to 6 Life.
STRICT: Any = TOY.but(laws=laws)


def test_a_lawful_position_breaks_nothing():
    assert list(broken(STRICT, [1, 6])) == []
    uphold(STRICT, [1, 6])


def test_a_broken_law_names_the_field_what_it_holds_and_what_would_be_legal():
    with pytest.raises(BadSetup) as caught:
        uphold(STRICT, [3, 0])
    assert str(caught.value) == "figures[1].life is 0; legal is 1 to 6 (TOY-003)"


def test_not_more_than_three_are_told_at_once():
    with pytest.raises(BadSetup) as caught:
        uphold(STRICT, [0, 0, 0, 0])
    assert str(caught.value).count("life is 0") == 3


def test_a_game_without_laws_allows_anything():
    assert list(broken(TOY, [99])) == []
