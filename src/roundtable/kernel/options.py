"""What a question offers: options with stable readable keys, computed only when somebody looks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, final

import msgspec

from .dice import Source
from .errors import RuleBug
from .regions import Region


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing a seat may choose.

    `key` is what the log stores and what rules read ("move Hollow C4"); `label` is for people; `target` is what a board
    highlights, as a kind and a name ("cell C4", "figure Hollow", "card 12"); `rule` is the ledger row behind it; `group`
    gathers related options under one heading ("Hollow"). Where something rolls or risks, `odds` says how likely
    it is ("58 % to wound") and `stakes` what hangs on it ("a knight less"). `drag` (see `dragged` and `carried`) says what
    may be dragged on the board instead, and how far or onto what. Where something goes from place to place, `way` names the
    places that the rules would take it over, from where it is to its target ("A1 A2 B2" for the target "cell B2"), and
    `alert` names the figures that could react ("doom king"): a board shows both while one aims. Like all of an option they
    tell only what its seat knows.
    """

    key: str
    label: str
    target: str = ""
    rule: str = ""
    group: str = ""
    odds: str = ""
    stakes: str = ""
    drag: str = ""
    way: str = ""
    alert: str = ""

    @property
    def chances(self) -> str:
        """Odds and stakes in one line, for who shows an option; empty where nothing is at risk."""
        return "; ".join(filter(None, (self.odds, self.stakes)))

    @property
    def certain(self) -> bool:
        """Whether chances are told and all of them are 100 %."""
        shares = re.findall(r"(\d+) %", self.odds)
        return bool(shares) and set(shares) == {"100"}


class OptionSet(Protocol):
    """A set of options that need not be a list: it can count, test, list and pick without building what nobody reads.

    One that has a method `suggested()` names by it the key that people are shown first (`asks.Choose.listed`).
    """

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

    __slots__ = ("_parts", "_size", "_sizes")

    def __init__(self, parts: Iterable[OptionSet]) -> None:
        self._parts: list[OptionSet] = []
        self._sizes: list[int] = []
        for part in parts:
            if size := len(part):
                self._parts.append(part)
                self._sizes.append(size)
        self._size = sum(self._sizes)

    def __len__(self) -> int:
        return self._size

    def __contains__(self, key: object) -> bool:
        for part in self._parts:  # noqa: SIM110  # asked for every answer: a plain loop is the fastest way
            if key in part:
                return True
        return False

    def __iter__(self) -> Iterator[Option]:
        for part in self._parts:
            yield from part

    def key_at(self, index: int) -> str:
        for part, size in zip(self._parts, self._sizes):
            if index < size:
                return part.key_at(index)
            index -= size
        raise IndexError(index)


Named = tuple[str, Callable[..., Option], tuple[Any, ...]]
"""A key, and what makes its option when somebody reads it: a function of the key and of these further arguments."""


class Later:
    """Options of which only the keys are known: what people read of one (label, odds, stakes) is made when it is read.

    The last `aside` of them are for people only: who picks at random or searches leaves them out (see `asks.React`).
    """

    __slots__ = ("_keys", "_named", "_options", "aside")

    def __init__(self, named: Sequence[Named], aside: int = 0) -> None:
        self._named = named
        self.aside = aside
        self._keys: frozenset[str] | None = None
        self._options: list[Option] | None = None

    def __len__(self) -> int:
        return len(self._named)

    def __contains__(self, key: object) -> bool:
        if self._keys is None:
            self._keys = frozenset([named[0] for named in self._named])
            if len(self._keys) != len(self._named):
                keys = [named[0] for named in self._named]
                twice = sorted({key for key in keys if keys.count(key) > 1})
                raise RuleBug(f"two options of one question share a key: {', '.join(twice)}")
        return key in self._keys

    def __iter__(self) -> Iterator[Option]:
        if self._options is None:
            self._options = [make(key, *more) for key, make, more in self._named]
        return iter(self._options)

    def key_at(self, index: int) -> str:
        return self._named[index][0]

    def keys(self) -> list[str]:
        """The keys of all but those set aside."""
        return [named[0] for named in (self._named[: -self.aside] if self.aside else self._named)]


DRAWS = 12
"""So many keys are drawn in search of one that holds, before all are listed."""


@final
class Tried:
    """Options each of which is tried only when somebody asks for it, where finding out about all of them is dear.

    `keys` are those that may be there, the cheapest to try first; `holds` tries one (None: all of them hold); `listed` makes
    all the options, for people. `further` may accept keys that are legal but not listed, such as a place on a table, and
    `told` says them in words. Whether there are several, whether one is there, and one at random are answered without making
    the list.
    """

    __slots__ = ("_further", "_holds", "_keys", "_list", "_listed", "_told", "_tried")

    def __init__(
        self,
        keys: Sequence[str],
        holds: Callable[[str], bool] | None,
        listed: Callable[[], Iterable[Option]],
        further: Callable[[str], bool] | None = None,
        told: Callable[[str], str] = str,
    ) -> None:
        self._keys, self._holds, self._listed, self._further, self._told = keys, holds, listed, further, told
        self._tried: dict[str, bool] = {}
        self._list: OptionList | None = None

    def _all(self) -> OptionList:
        if self._list is None:
            self._list = OptionList(self._listed())
        return self._list

    def __len__(self) -> int:
        return len(self._all())

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str):
            return False
        if key not in self._keys:
            return self._further is not None and self._further(key)
        if self._list is not None:
            return key in self._list
        if self._holds is None:
            return True
        known = self._tried.get(key)
        if known is None:
            known = self._tried[key] = self._holds(key)
        return known

    def __iter__(self) -> Iterator[Option]:
        return iter(self._all())

    def key_at(self, index: int) -> str:
        return self._all().key_at(index)

    def unlisted(self, key: str) -> str:
        """A legal key that is not listed, in words."""
        return self._told(key)

    def several(self) -> bool:
        """Whether there is more than one."""
        if self._list is not None:
            return len(self._list) > 1
        tries = self._holds
        if tries is None:
            return len(self._keys) > 1
        found, tried = 0, self._tried
        for key in self._keys:
            holds = tried.get(key)
            if holds is None:
                holds = tried[key] = tries(key)
            found += holds
            if found > 1:
                return True
        return False

    def draw(self, dice: Source) -> str:
        """One of them, each equally likely."""
        keys, tried, tries, listed = self._keys, self._tried, self._holds, self._list
        for _ in range(DRAWS):
            key = keys[dice.below(len(keys))]
            if listed is not None:
                holds: bool | None = key in listed
            elif tries is None:
                return key
            else:
                holds = tried.get(key)
                if holds is None:
                    holds = tried[key] = tries(key)
            if holds:
                return key
        return self.key_at(dice.below(len(self)))


Offer = OptionSet | Sequence[Option] | Callable[[], "OptionSet | Iterable[Option]"]
"""What a rule may pass as options: a set, a list, or a function called when somebody looks."""


def resolve(offer: Offer) -> OptionSet:
    """Turn what a rule passed into an option set."""
    found: Any = offer() if callable(offer) else offer
    return found if hasattr(found, "key_at") else OptionList(found)


def yes_no(yes: str = "Yes", no: str = "No", rule: str = "") -> list[Option]:
    """The two options of a plain decision, with the keys "yes" and "no"."""
    return [Option("yes", yes, rule=rule), Option("no", no, rule=rule)]


def dragged(pieces: Sequence[str], region: Region, key: str = "at {x} {y}", turn: str = "", some: str = "") -> str:
    """For `Option.drag`: pieces on a measured table that may be dragged together, by their targets, the one that leads first.

    `region` is where the one that leads may be let go; the answer is then `key` with that place. Where the pieces may be
    turned as well, `turn` is added to it: " facing {facing}", in degrees from the north, eastwards. Where only some of them
    may be chosen and go the same way as the first would, `some` is added: " with {pieces}", their targets' last words with
    commas between.
    """
    plan = {"pieces": list(pieces), "region": region.to_json(), "key": key, "turn": turn, "some": some}
    return msgspec.json.encode(plan).decode()


def carried(piece: str, *onto: str) -> str:
    """For `Option.drag`: something on the board that one may drag onto something else to choose the option, both by their
    targets: a card onto whom it is to hit."""
    return msgspec.json.encode({"piece": piece, "onto": onto}).decode()


def percent(share: float) -> str:
    """A chance as people say it, for `Option.odds`: "58 %"; what can happen is never 0, and what can fail never 100."""
    return f"{min(99, max(1, round(100 * share)))} %" if 0 < share < 1 else "sure" if share else "no chance"
