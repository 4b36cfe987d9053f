"""Questions that list what may be answered: one of it, a reaction, or some."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice
from textwrap import shorten
from typing import Any

from ..dice import Source
from ..errors import RuleBug
from ..options import Later, Offer, Option, OptionList, OptionSet, Tried, resolve
from .ask import LONGEST_SHOWN, SHOWN_IN_ERRORS, Ask, Json, Prompt

PASSING = ("pass", "end", "no", "done")
"""Keys by which a question is passed, tried in this order for a seat that has given up."""
SUBSETS_TRIED = 20_000
"""Sets that are put to a further rule in search of legal ones; among a million sets one may wait in vain for the next."""


class _WithOptions(Ask):
    __slots__ = ("_drawn", "_offer", "_options", "_size")

    def __init__(
        self,
        seat: int,
        prompt: Prompt,
        options: Offer,
        rule: str = "",
        open_even_if_forced: bool = False,
        seconds: int = 0,
    ) -> None:
        # Spelled out rather than delegated: this is the hottest constructor of the kernel.
        self.seat = seat
        self._prompt = prompt
        self.rule = rule
        self.open_even_if_forced = open_even_if_forced
        self.seconds = seconds
        self._offer = options
        self._options: OptionSet | None = None
        self._drawn: str | None = None
        """What was drawn from the options last: it need not be looked for among them once more."""
        self._size = 0
        """How many options there are, once they have been counted."""

    @property
    def options(self) -> OptionSet:
        """The options, computed on first sight."""
        found = self._options
        if found is None:
            found = self._options = resolve(self._offer)
        return found

    def forget_options(self) -> None:
        """Compute the options anew at the next look: the position under the question has been changed."""
        if callable(self._offer):
            self._options = self._drawn = None
            self._size = 0

    def listed(self) -> list[Option]:
        """The options as people are shown them: the most sensible one first (`first`), or the one that the options know by
        themselves to be `suggested`."""
        options = self.options
        found = list(options)
        if len(found) > 1:
            suggested: Callable[[], str] | None = getattr(options, "suggested", None)
            best = self.first or (suggested() if suggested is not None else None)
            if best is not None:  # one key, or of a question for several a list of them
                found.sort(key=lambda option: option.key not in best if isinstance(best, list) else option.key != best)
        return found

    def _some(self) -> str:
        """The options in words, as far as an error has room for them."""
        labels = [
            shorten(option.label, LONGEST_SHOWN, placeholder=" …") for option in islice(self.options, SHOWN_IN_ERRORS)
        ]
        rest = len(self.options) - len(labels)
        return ", ".join(labels) + (f" and {rest} more" if rest > 0 else "")

    def _keys(self) -> list[str]:
        """The keys of all options, without what people read of them."""
        options = self.options
        return [options.key_at(number) for number in range(len(options))]

    def _label(self, key: str) -> str:
        found = next((option.label for option in self.options if option.key == key), None)
        return found or (self.options.unlisted(key) if isinstance(self.options, Tried) else key)

    def _options_json(self) -> list[dict[str, str]]:
        return [
            {
                name: text
                for name in ("key", "label", "target", "rule", "group", "odds", "stakes")
                if (text := getattr(option, name)) or name in ("key", "label")
            }
            for option in self.listed()
        ]


class Choose(_WithOptions):
    """One of the options. The answer is its key."""

    __slots__ = ()
    kind = "choose"

    def check(self, value: Json) -> str:
        drawn = self._drawn
        if drawn is not None and value is drawn:
            return drawn
        if isinstance(value, str) and value in self.options:
            return value
        raise self._refuse(value, f"one of {self._some()}")

    def said(self, value: Json) -> str:
        return self._label(value)

    def sample(self, dice: Source) -> str:
        options = self._options
        if options is None:
            options = self.options
        if self._size:
            self._drawn = key = options.key_at(dice.below(self._size))
        elif type(options) is Tried:
            self._drawn = key = options.draw(dice)
        else:
            self._drawn = key = options.key_at(dice.below(len(options)))
        return key

    def answers(self) -> Iterator[str]:
        return (option.key for option in self.options)

    def passing(self) -> str:
        return next((key for key in PASSING if key in self.options), None) or self.options.key_at(0)

    def only(self) -> str | None:
        options = self._options
        if options is None:
            # As `resolve` does, without the call: every question of every game passes here.
            offer = self._offer
            found: Any = offer() if callable(offer) else offer
            options = self._options = found if hasattr(found, "key_at") else OptionList(found)
        if type(options) is Tried:
            if options.several():
                return None
            size = len(options)
        else:
            self._size = size = len(options)
        if size > 1:
            return None
        if size == 0:
            raise RuleBug(f"the question {self.prompt!r} has no legal answer")
        return options.key_at(0)

    def to_json(self) -> dict[str, Json]:
        return {**super().to_json(), "options": self._options_json()}


LONGER = "Pass for longer"
"""The heading of those options of a reaction that pass more than this one question."""


class React(Choose):
    """A reaction with options to pass for longer. Those are for people: who picks at random or searches leaves them out."""

    __slots__ = ()

    def sample(self, dice: Source) -> str:
        now = list(self.answers())
        self._drawn = key = now[dice.below(len(now))]
        return key

    def answers(self) -> Iterator[str]:
        options = self.options
        if isinstance(options, Later):
            return iter(options.keys())
        return (option.key for option in options if option.group != LONGER)


class ChooseSome(_WithOptions):
    """Some of the options: `least` to `most` of them, and only sets that `legal` accepts. The answer is a list of keys.

    The order of the answer carries no meaning; it comes back in the order of the options.
    """

    __slots__ = ("least", "legal", "most")
    kind = "choose some"

    def __init__(
        self,
        seat: int,
        prompt: str,
        options: Offer,
        least: int = 0,
        most: int | None = None,
        legal: Callable[[Sequence[str]], bool] | None = None,
        rule: str = "",
        open_even_if_forced: bool = False,
    ) -> None:
        super().__init__(seat, prompt, options, rule, open_even_if_forced)
        self.least = least
        self.most = most
        self.legal = legal

    @property
    def _most(self) -> int:
        size = len(self.options)
        return size if self.most is None else min(self.most, size)

    def check(self, value: Json) -> list[str]:
        if not isinstance(value, (list, tuple)) or not all(isinstance(key, str) for key in value):
            raise self._refuse(value, self._words())
        chosen = set(value)
        if len(chosen) != len(value):
            raise self._refuse(value, f"each once, {self._words()}")
        if not all(key in self.options for key in value) or not self.least <= len(value) <= self._most:
            raise self._refuse(value, self._words())
        ordered = [key for key in self._keys() if key in chosen]
        if self.legal is not None and not self.legal(ordered):
            example = next(self._legal_sets(), None)
            shown = f", for example {self.said(example)}" if example is not None else ""
            raise self._refuse(value, f"{self._words()}, together allowed by the rule{shown}")
        return ordered

    def _words(self) -> str:
        return f"{_how_many(self.least, self._most)} of {self._some()}"

    def said(self, value: Json) -> str:
        return ", ".join(self._label(key) for key in value) or "none"

    def _sets(self) -> Iterator[list[str]]:
        keys = self._keys()
        sizes = range(self.least, self._most + 1)
        return (list(keys_) for keys_ in chain.from_iterable(combinations(keys, size) for size in sizes))

    def answers(self) -> Iterator[list[str]]:
        legal = self.legal
        return self._sets() if legal is None else (keys for keys in self._sets() if legal(keys))

    def _legal_sets(self) -> Iterator[list[str]]:
        """Legal answers among the first sets; unlike `answers` this ends soon even where hardly any set is legal."""
        legal = self.legal
        tried = islice(self._sets(), SUBSETS_TRIED)
        return tried if legal is None else (keys for keys in tried if legal(keys))

    def passing(self) -> list[str]:
        found = next(self._legal_sets(), None)
        return next(self.answers()) if found is None else found

    def sample(self, dice: Source) -> list[str]:
        keys = self._keys()
        for _ in range(40):
            size = self.least + dice.below(self._most - self.least + 1)
            left = list(keys)
            chosen = {left.pop(dice.below(len(left))) for _ in range(size)}
            ordered = [key for key in keys if key in chosen]
            if self.legal is None or self.legal(ordered):
                return ordered
        found = list(self._legal_sets()) or list(islice(self.answers(), 1))
        if not found:
            raise RuleBug(f"the question {self.prompt!r} has no legal answer")
        return found[dice.below(len(found))]

    def only(self) -> list[str] | None:
        if self.legal is None:
            size = len(self.options)
            if self._most < self.least:
                raise RuleBug(f"the question {self.prompt!r} wants {self.least} of {size} options")
            if self._most == 0 or self.least == size:
                return self._keys() if self.least else []
            return None
        first_two = list(islice(self._legal_sets(), 2))
        if len(first_two) == 2 or next(islice(self._sets(), SUBSETS_TRIED, None), None) is not None:
            return None  # several, or too many sets to be sure that there is but one: the seat is asked
        if not first_two:
            raise RuleBug(f"the question {self.prompt!r} has no legal answer")
        return first_two[0]

    def to_json(self) -> dict[str, Json]:
        shown = {
            **super().to_json(),
            "options": self._options_json(),
            "least": self.least,
            "most": self._most,
            "further_rule": self.legal is not None,
        }
        return self._with_first(shown)


def _how_many(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
