"""Options on a board, offered without building what nobody reads.

A menu is made of parts. A part has a prefix ("move hollow") and its last words, either as a mask of cells ("move hollow
C4" for every cell of it) or as a list ("attack hollow shovel"). Counting, testing and drawing at random never build an
option; listing asks `describe` for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from roundtable.board.grid import Grid, cells, nth
from roundtable.kernel.options import Option, OptionSet

Part = tuple[int, int | list[str], Mapping[int, str] | None]
"""The last words of a part: how many there are; a mask of cells, or the words themselves; and what each cell is called, be
it by its own name or by who stands there (None for plain words). Made by `on_cells` and `of_words`, or in place where
it has to be fast."""


def on_cells(mask: int, named: Mapping[int, str]) -> Part:
    """A part with a word for each cell of a mask."""
    return mask.bit_count(), mask, named


def of_words(words: list[str]) -> Part:
    return len(words), words, None


class Names:
    """The names of all cells of a grid, both ways."""

    __slots__ = ("cell_of", "name_of")

    def __init__(self, grid: Grid) -> None:
        self.name_of: dict[int, str] = {cell: grid.name(cell) for cell in cells(grid.everything)}
        self.cell_of: dict[str, int] = {name: cell for cell, name in self.name_of.items()}


@lru_cache(maxsize=64)
def names(grid: Grid) -> Names:
    """The names of a grid's cells, worked out once."""
    return Names(grid)


class CellMenu(msgspec.Struct, eq=False):
    """A set of options in parts. A key is the part's prefix, a space, and one of its last words.

    The part with the empty prefix holds keys of a single word. `further` may accept keys that are legal but not listed,
    such as another spelling of one that is. `describe` and `further` are given what it is `about`, then prefix and word.
    `size` is how many options there are, if who made the parts has counted. (A Struct is made in a third of the time.)
    """

    _names: Names
    _parts: Mapping[str, Part]
    _describe: Callable[..., Option]
    _further: Callable[..., bool] | None = None
    _about: tuple[Any, ...] = ()
    _size: int = -1

    def __len__(self) -> int:
        size = self._size
        if size < 0:
            size = self._size = sum([part[0] for part in self._parts.values()])
        return size

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str):
            return False
        prefix, _, word = key.rpartition(" ")
        part = self._parts.get(prefix)
        if part is None:
            return False
        _, found, named = part
        if isinstance(found, int):
            if named is not self._names.name_of:
                return word in _words(found, named)
            cell = self._names.cell_of.get(word)
            if cell is not None:
                return bool(found >> cell & 1)
            return self._further is not None and self._further(*self._about, prefix, word)
        return word in found

    def _parts_in_words(self) -> Iterator[tuple[str, list[str]]]:
        for prefix, (_, found, named) in self._parts.items():
            yield prefix, _words(found, named) if isinstance(found, int) else found

    def parts(self) -> Iterator[tuple[str, int | list[str]]]:
        """How the keys of each part begin, and its cells as a mask, or its words: for those who judge many at once."""
        for prefix, (_, found, _) in self._parts.items():
            yield prefix, found

    def words(self, prefix: str) -> list[str]:
        """The last words of a part's keys."""
        _, found, named = self._parts[prefix]
        return _words(found, named) if isinstance(found, int) else found

    def keys(self) -> Iterator[str]:
        """All keys in order, without the options behind them."""
        for prefix, words in self._parts_in_words():
            for word in words:
                yield f"{prefix} {word}" if prefix else word

    def __iter__(self) -> Iterator[Option]:
        describe, about = self._describe, self._about
        for prefix, words in self._parts_in_words():
            for word in words:
                yield describe(*about, prefix, word)

    def key_at(self, index: int) -> str:
        at = index
        for prefix, (number, found, named) in self._parts.items():
            if at < number:
                if isinstance(found, int):
                    assert named is not None
                    word = named[nth(found, at)]
                else:
                    word = found[at]
                return f"{prefix} {word}" if prefix else word
            at -= number
        raise IndexError(f"there is no option number {index} among {len(self)}")


class Keys:
    """Options known by their keys; one is written out by `describe` for who reads it.

    `further` may accept keys that are legal but not listed, such as another spelling of one that is.
    """

    __slots__ = ("_describe", "_further", "_keys")

    def __init__(
        self, keys: list[str], describe: Callable[[str], Option], further: Callable[[str], bool] | None = None
    ) -> None:
        self._keys = keys
        self._describe = describe
        self._further = further

    def __len__(self) -> int:
        return len(self._keys)

    def __contains__(self, key: object) -> bool:
        if key in self._keys:
            return True
        return self._further is not None and isinstance(key, str) and self._further(key)

    def __iter__(self) -> Iterator[Option]:
        return map(self._describe, self._keys)

    def key_at(self, index: int) -> str:
        return self._keys[index]


class Framed:
    """Keys, another set of options, and more keys, offered as one in this order; or the keys alone.

    `describe` writes a key's option out for who reads it, `further` accepts keys that are legal but not listed, as in `Keys`;
    both are given what it is `about`, then the key.
    """

    __slots__ = ("_about", "_after", "_before", "_describe", "_first", "_further", "_middle", "_size", "_upto")

    def __init__(
        self,
        before: list[str],
        middle: OptionSet | None,
        after: list[str],
        describe: Callable[..., Option],
        further: Callable[..., bool] | None = None,
        about: tuple[Any, ...] = (),
    ) -> None:
        self._before = before
        self._middle = middle
        self._after = after
        self._describe = describe
        self._further = further
        self._about = about
        # Where the set in the middle begins and ends.
        self._first = first = len(before)
        self._upto = upto = first if middle is None else first + len(middle)
        self._size = upto + len(after)

    def __len__(self) -> int:
        return self._size

    def __contains__(self, key: object) -> bool:
        if key in self._before or key in self._after or (self._middle is not None and key in self._middle):
            return True
        return self._further is not None and isinstance(key, str) and self._further(*self._about, key)

    def __iter__(self) -> Iterator[Option]:
        describe, about = self._describe, self._about
        for key in self._before:
            yield describe(*about, key)
        if self._middle is not None:
            yield from self._middle
        for key in self._after:
            yield describe(*about, key)

    def key_at(self, index: int) -> str:
        if index < self._first:
            return self._before[index]
        if index >= self._upto:
            return self._after[index - self._upto]
        assert self._middle is not None
        return self._middle.key_at(index - self._first)


def _words(mask: int, named: Mapping[int, str] | None) -> list[str]:
    assert named is not None
    return [named[cell] for cell in cells(mask)]
