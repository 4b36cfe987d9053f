"""What a question offers: options with stable readable keys, computed only when somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, cast

import msgspec

from .errors import RuleBug


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing a seat may choose.

    `key` is what the log stores and what rules read ("move Hollow C4"); `label` is for people; `target` is what a board
    highlights, as a kind and a name ("cell C4", "figure Hollow", "card 12"); `rule` is the ledger row behind it; `group`
    gathers related options under one heading ("Hollow").
    """

    key: str
    label: str
    target: str = ""
    rule: str = ""
    group: str = ""


class OptionSet(Protocol):
    """A set of options that need not be a list: it can count, test, list and pick without building what nobody reads."""

    def __len__(self) -> int: ...

    def __contains__(self, key: object) -> bool: ...

    def __iter__(self) -> Iterator[Option]: ...

    def key_at(self, index: int) -> str:
        """The key of option number `index`, from 0, in the order of iteration."""


class OptionList:
    """Plain options, held in order."""

    __slots__ = ("_by_key", "_options")

    def __init__(self, options: Iterable[Option]) -> None:
        self._options = list(options)
        self._by_key: dict[str, Option] | None = None

    def _index(self) -> dict[str, Option]:
        if self._by_key is None:
            self._by_key = {option.key: option for option in self._options}
            if len(self._by_key) != len(self._options):
                keys = [option.key for option in self._options]
                twice = sorted({key for key in keys if keys.count(key) > 1})
                raise RuleBug(f"two options of one question share a key: {', '.join(twice)}")
        return self._by_key

    def __len__(self) -> int:
        return len(self._options)

    def __contains__(self, key: object) -> bool:
        return key in self._index()

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options)

    def key_at(self, index: int) -> str:
        return self._options[index].key


class Menu:
    """Several option sets offered as one, in order."""

    __slots__ = ("_parts", "_size")

    def __init__(self, parts: Iterable[OptionSet]) -> None:
        self._parts = [part for part in parts if len(part)]
        self._size = sum(map(len, self._parts))

    def __len__(self) -> int:
        return self._size

    def __contains__(self, key: object) -> bool:
        return any(key in part for part in self._parts)

    def __iter__(self) -> Iterator[Option]:
        for part in self._parts:
            yield from part

    def key_at(self, index: int) -> str:
        for part in self._parts:
            size = len(part)
            if index < size:
                return part.key_at(index)
            index -= size
        raise IndexError(index)


Offer = OptionSet | Sequence[Option] | Callable[[], "OptionSet | Iterable[Option]"]
"""What a rule may pass as options: a set, a list, or a function called when somebody looks."""


def resolve(offer: Offer) -> OptionSet:
    """Turn what a rule passed into an option set."""
    found = offer() if callable(offer) else offer
    if hasattr(found, "key_at"):
        return cast(OptionSet, found)
    return OptionList(found)


def yes_no(yes: str = "Yes", no: str = "No", rule: str = "") -> list[Option]:
    """The two options of a plain decision, with the keys "yes" and "no"."""
    return [Option("yes", yes, rule=rule), Option("no", no, rule=rule)]
