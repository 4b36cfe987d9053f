"""Menus of cells: counted, tested and drawn without building options."""

from __future__ import annotations

import pytest

from roundtable.board.choices import CellMenu, Framed, Keys, names, of_words, on_cells
from roundtable.board.grid import Grid
from roundtable.kernel.options import Option

GRID = Grid(4, 3)


def menu(further=None):
    cells = on_cells(GRID.bit(0, 0) | GRID.bit(2, 1), names(GRID).name_of)
    parts = {"move ann": cells, "hit ann": of_words(["bo", "cy"]), "": of_words(["end"])}
    return CellMenu(names(GRID), parts, lambda prefix, word: Option(f"{prefix} {word}".strip(), word.upper()), further)


def test_names_go_both_ways():
    known = names(GRID)
    assert known.name_of[known.cell_of["C2"]] == "C2"
    assert len(known.cell_of) == 12


def test_keys_counts_and_options_agree():
    offered = menu()
    keys = ["move ann A1", "move ann C2", "hit ann bo", "hit ann cy", "end"]
    assert list(offered.keys()) == keys
    assert [option.key for option in offered] == keys
    assert [offered.key_at(number) for number in range(len(offered))] == keys
    assert all(key in offered for key in keys)


@pytest.mark.parametrize("key", ["move ann B1", "move ann Z9", "move bo A1", "hit ann ann", "A1", "", "end ", 7, None])
def test_what_is_not_offered_is_not_in_it(key):
    assert key not in menu()


def test_there_is_nothing_past_the_end():
    with pytest.raises(IndexError, match="number 5 among 5"):
        menu().key_at(5)


def test_another_spelling_may_be_accepted_without_being_listed():
    offered = menu(lambda prefix, word: prefix == "move ann" and word == "B1-A1")
    assert "move ann B1-A1" in offered
    assert "move ann B1-C1" not in offered
    assert len(offered) == 5


def test_a_set_between_keys_is_counted_drawn_and_read_in_order() -> None:
    def told(key: str) -> Option:
        return Option(key, key.upper())

    def more(number: str, key: str) -> bool:
        return key == f"e {number}"

    middle = Keys(["c", "d"], told)
    for inner, keys in ((middle, "abcde"), (None, "abe")):
        framed = Framed(["a", "b"], inner, ["e"], lambda _, key: told(key), more, about=("3",))
        assert len(framed) == len(keys)
        assert "".join(framed.key_at(number) for number in range(len(framed))) == keys
        assert [(option.key, option.label) for option in framed] == [(key, key.upper()) for key in keys]
        assert all(key in framed for key in keys) and "e 3" in framed
        assert "e 4" not in framed and 3 not in framed and ("c" in framed) == (inner is not None)
