"""Questions. A rule yields one, the kernel waits, and the checked answer comes back from the `yield`.

Every kind can check an answer (`check`), sample a legal one (`sample`), list them where that makes sense (`answers`), say
whether there is only one (`only`), and be written as JSON (`to_json`, read back with `ask_from_json`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import accumulate, chain, combinations, islice
from textwrap import shorten
from typing import Any, ClassVar, Self, TypeVar, final

from .dice import Source
from .errors import IllegalAnswer, RuleBug
from .options import Later, Offer, Option, OptionList, OptionSet, Tried, resolve
from .regions import Region, region_from_json

Json = Any
"""A value that JSON can hold. (The one place where `Any` is honest: answers come from outside.)"""

R = TypeVar("R")
Steps = Generator["Ask | Together", Any, R]
"""What a rule is: a generator that yields questions, receives answers and returns R."""

Prompt = str | Callable[[], str]
"""A question in words; where finding them takes some reckoning (odds, say), a function that is called when somebody reads."""

PASSING = ("pass", "end", "no", "done")
"""Keys by which a question is passed, tried in this order for a seat that has given up."""

AMOUNTS_TOLD = 8
"""Of how many amounts a question for a number says what they bring."""
SHOWN_IN_ERRORS = 12
LONGEST_SHOWN = 60
SUBSETS_TRIED = 20_000
"""Sets that are put to a further rule in search of legal ones; among a million sets one may wait in vain for the next."""


class Ask:
    """A question to one seat. `rule` is the ledger row that asks it.

    With `open_even_if_forced` the kernel does not answer it even when only one answer is legal, because answering at once
    would tell the others something they may not know. `seconds` asks clients to show a countdown of that length with the
    question (a tower to be built in ten seconds); see `timed` for what happens when it has run out.

    Every kind of question defines `check`, `sample` and `answers`. This is no ABC, only because asking isinstance of one is
    several times slower, and players ask it of every question.
    """

    # `default` is set by `timed` alone, `_first` by who shows the question: constructors are hot, and few questions have one.
    __slots__ = ("_first", "_prompt", "default", "open_even_if_forced", "rule", "seat", "seconds")
    kind = ""
    default: Json
    _first: Json

    def __init__(
        self, seat: int, prompt: Prompt, rule: str = "", open_even_if_forced: bool = False, seconds: int = 0
    ) -> None:
        self.seat = seat
        self._prompt = prompt
        self.rule = rule
        self.open_even_if_forced = open_even_if_forced
        self.seconds = seconds

    @property
    def prompt(self) -> str:
        """The question in words, found when somebody first reads it."""
        words = self._prompt
        if not isinstance(words, str):
            words = self._prompt = words()
        return words

    @property
    def first(self) -> Json:
        """The answer that people are shown first, where who shows the question has said which is the most sensible one."""
        return getattr(self, "_first", None)

    @first.setter
    def first(self, answer: Json) -> None:
        self._first = answer

    def timed(self, seconds: int, default: Json = None) -> Self:
        """The same question with a time: when it has run out, `Match.time_out` gives the default answer; without one, or
        where a ruling has made it illegal, the answer that does least."""
        self.seconds = seconds
        if default is not None:
            self.default = default
        return self

    @property
    def expires(self) -> bool:
        """Whether its answer is given when its time has run out (`timed` with a default); others only show a countdown."""
        return bool(self.seconds) and getattr(self, "default", None) is not None

    def at_last(self) -> Json:
        """The answer of a seat whose time has run out."""
        default = getattr(self, "default", None)
        try:
            return self.passing() if default is None else self.check(default)
        except IllegalAnswer:
            return self.passing()

    def check(self, value: Json) -> Json:
        """The answer in its canonical form, or IllegalAnswer saying what would have been legal."""
        raise self._lacks("check")

    def sample(self, dice: Source) -> Json:
        """A legal answer at random."""
        raise self._lacks("sample")

    def answers(self) -> Iterator[Json]:
        """Legal answers in a fixed order; endless or huge kinds list a representative part."""
        raise self._lacks("answers")

    def _lacks(self, method: str) -> RuleBug:
        # No abstract base class: `isinstance` of one is several times as slow, and every answer passes by it.
        return RuleBug(f"the kind of question {type(self).__name__} does not say its {method}()")

    def only(self) -> Json | None:
        """The one legal answer, or None where there are several."""
        return None

    def passing(self) -> Json:
        """The answer that does least, for a seat that has given up: a pass where there is one, else the first."""
        return next(self.answers())

    def to_json(self) -> dict[str, Json]:
        """Everything a client needs to put the question to a person."""
        shown: dict[str, Json] = {
            "kind": self.kind,
            "seat": self.seat,
            "prompt": self.prompt,
            "rule": self.rule,
            "open_even_if_forced": self.open_even_if_forced,
        }
        if self.seconds:
            shown["seconds"] = self.seconds
            if (default := getattr(self, "default", None)) is not None:
                shown["default"] = default
        return shown

    def _with_first(self, shown: dict[str, Json]) -> dict[str, Json]:
        """For kinds whose options do not tell it by their order."""
        return shown if self.first is None else {**shown, "first": self.first}

    def said(self, value: Json) -> str:
        """A legal answer in the words of the question."""
        return str(value)

    def _refuse(self, value: Json, legal: str) -> IllegalAnswer:
        return IllegalAnswer(f'{_shown(value)} does not answer "{self.prompt}". Possible: {legal}.')


def _shown(value: Json) -> str:
    """What somebody gave for an answer, as people would say it; only its kind where it is long or nested."""
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= LONGEST_SHOWN and value.isprintable() else "That text"
    if value is None or isinstance(value, bool):
        return {None: "Nothing", True: "Yes", False: "No"}[value]
    if isinstance(value, int | float):
        return f"{value}" if abs(value) < 10**LONGEST_SHOWN else "That number"
    if isinstance(value, list | tuple) and all(isinstance(part, str | int | float) for part in value):
        words = ", ".join(str(part) for part in value[:SHOWN_IN_ERRORS])
        return f'"{words}"' if words and len(words) <= LONGEST_SHOWN else "That list"
    return "That"


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


class ChooseNumber(Ask):
    """A whole number from `low` to `high`, in steps of `step`.

    `tells` says of an amount what people read of an option: odds and stakes. It is asked of the first few, for who reads.
    """

    __slots__ = ("high", "low", "step", "tells")
    kind = "number"

    def __init__(
        self,
        seat: int,
        prompt: Prompt,
        low: int,
        high: int,
        step: int = 1,
        rule: str = "",
        open_even_if_forced: bool = False,
        tells: Callable[[int], Option] | None = None,
    ) -> None:
        super().__init__(seat, prompt, rule, open_even_if_forced)
        self.tells = tells
        if high < low or step < 1:
            raise RuleBug(f"the question {self.prompt!r} asks for a number from {low} to {high} in steps of {step}")
        self.low = low
        self.high = high
        self.step = step

    @property
    def _range(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def check(self, value: Json) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value in self._range:
            return value
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        raise self._refuse(value, f"a whole number from {self.low} to {self.high}{steps}")

    def sample(self, dice: Source) -> int:
        return self._range[dice.below(len(self._range))]

    def answers(self) -> Iterator[int]:
        return iter(self._range)

    def only(self) -> int | None:
        return self.low if len(self._range) == 1 else None

    def amounts(self) -> list[Option]:
        """The first few amounts with what is told of them; none where nothing is."""
        return [] if self.tells is None else [self.tells(amount) for amount in self._range[:AMOUNTS_TOLD]]

    def to_json(self) -> dict[str, Json]:
        shown = {**super().to_json(), "low": self.low, "high": self.high, "step": self.step}
        if told := self.amounts():
            shown["amounts"] = [
                {"key": one.key, "label": one.label, "odds": one.odds, "stakes": one.stakes} for one in told
            ]
        return self._with_first(shown)


class Allocate(Ask):
    """`total` divided over bins, each up to its cap. The answer names every bin that gets something.

    With `all_of_it` false less than the total may be handed out.
    """

    __slots__ = ("all_of_it", "bins", "total")
    kind = "allocate"

    def __init__(
        self,
        seat: int,
        prompt: str,
        total: int,
        bins: Sequence[tuple[Option, int]],
        all_of_it: bool = True,
        rule: str = "",
        open_even_if_forced: bool = False,
    ) -> None:
        super().__init__(seat, prompt, rule, open_even_if_forced)
        self.total = total
        self.bins = list(bins)
        self.all_of_it = all_of_it
        if total < 0 or (all_of_it and total > sum(cap for _, cap in bins)):
            raise RuleBug(f"the question {prompt!r} divides {total} over bins that hold less")

    def check(self, value: Json) -> dict[str, int]:
        caps = {option.key: cap for option, cap in self.bins}
        words = ", ".join(f"{option.label} 0 to {cap}" for option, cap in self.bins)
        amount = f"{self.total} in all" if self.all_of_it else f"at most {self.total} in all"
        if not isinstance(value, dict) or not all(
            key in caps and isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= caps[key]
            for key, n in value.items()
        ):
            raise self._refuse(value, f"{words}, {amount}")
        given = sum(value.values())
        if given > self.total or (self.all_of_it and given != self.total):
            raise self._refuse(value, f"{words}, {amount}, not {given}")
        return {key: value[key] for key in caps if value.get(key)}

    def said(self, value: Json) -> str:
        labels = {option.key: option.label for option, _ in self.bins}
        return ", ".join(f"{labels[key]} {n}" for key, n in value.items()) or "nothing"

    def _splits(self) -> Iterator[dict[str, int]]:
        # What the bins after each one hold: a bin that takes too little for the rest to hold leads nowhere.
        room = list(accumulate((cap for _, cap in reversed(self.bins)), initial=0))[-2::-1]

        def split(at: int, left: int) -> Iterator[dict[str, int]]:
            if at == len(self.bins):
                yield {}
                return
            option, cap = self.bins[at]
            least = max(0, left - room[at]) if self.all_of_it else 0
            for n in range(min(cap, left), least - 1, -1):
                for rest in split(at + 1, left - n):
                    yield {option.key: n, **rest} if n else rest

        return split(0, self.total)

    def answers(self) -> Iterator[dict[str, int]]:
        return self._splits()

    def sample(self, dice: Source) -> dict[str, int]:
        room = {option.key: cap for option, cap in self.bins if cap}
        given: dict[str, int] = {}
        most = min(self.total, sum(room.values()))
        for _ in range(most if self.all_of_it else dice.below(most + 1)):
            keys = list(room)
            key = keys[dice.below(len(keys))]
            given[key] = given.get(key, 0) + 1
            room[key] -= 1
            if not room[key]:
                del room[key]
        return {option.key: given[option.key] for option, _ in self.bins if option.key in given}

    def only(self) -> dict[str, int] | None:
        first_two = list(islice(self._splits(), 2))
        return first_two[0] if len(first_two) == 1 else None

    def to_json(self) -> dict[str, Json]:
        shown = {
            **super().to_json(),
            "total": self.total,
            "all_of_it": self.all_of_it,
            "bins": [
                {"key": option.key, "label": option.label, "target": option.target, "cap": cap}
                | ({"odds": option.odds} if option.odds else {})
                for option, cap in self.bins
            ],
        }
        return self._with_first(shown)


class ChoosePoint(Ask):
    """A point of a region, as [x, y] in whole units. A region has no list of its points, but can test and sample them.

    People who type a place use larger units, such as inches: `scale` units are one `unit` of theirs. `bodies` are what would
    stand there, as discs [dx, dy, radius] beside the point: a page shows them under the pointer.
    """

    __slots__ = ("bodies", "region", "scale", "unit")
    kind = "point"

    def __init__(
        self,
        seat: int,
        prompt: str,
        region: Region,
        rule: str = "",
        open_even_if_forced: bool = False,
        scale: int = 1,
        unit: str = "",
        bodies: Sequence[Sequence[int]] = (),
    ) -> None:
        super().__init__(seat, prompt, rule, open_even_if_forced)
        self.bodies = [list(body) for body in bodies]
        self.region = region
        self.scale = scale
        self.unit = unit

    def check(self, value: Json) -> list[int]:
        if (
            isinstance(value, (list, tuple))
            and len(value) == 2
            and all(isinstance(n, int) and not isinstance(n, bool) for n in value)
            and self.region.holds(value[0], value[1])
        ):
            return [value[0], value[1]]
        if self.unit and isinstance(value, (list, tuple)) and all(isinstance(n, int) for n in value):
            value = [f"{n / self.scale:g}" for n in value]
        raise self._refuse(value, f"a point x, y{f' in {self.unit}' if self.unit else ''} {self.region.describe()}")

    def said(self, value: Json) -> str:
        return ", ".join(f"{n / self.scale:g}" for n in value)

    def sample(self, dice: Source) -> list[int]:
        return list(self.region.sample(dice))

    def answers(self) -> Iterator[list[int]]:
        return (list(point) for point in self.region.corners())

    def only(self) -> list[int] | None:
        point = self.region.only()
        return None if point is None else list(point)

    def to_json(self) -> dict[str, Json]:
        told = {**super().to_json(), "region": self.region.to_json(), "scale": self.scale, "unit": self.unit}
        return {**told, "bodies": self.bodies} if self.bodies else told

    def typed(self, text: str) -> int:
        """A coordinate that a person typed in their units, such as 4.5 inches, in those of the table."""
        sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
        before, _, after = digits.partition(".")
        if not (before + after).isdecimal() or len(text) > 12 or (after and self.scale == 1):
            raise ValueError(f"{text[:20]!r} is not a {'whole ' if self.scale == 1 else ''}number")
        parts: int = 10 ** len(after)
        return sign * round(int(before + after) * self.scale / parts)


class WriteText(Ask):
    """A line of text: a name, a title. Suggestions are what bots and hurried people take."""

    __slots__ = ("least", "most", "suggestions")
    kind = "text"

    def __init__(
        self,
        seat: int,
        prompt: str,
        suggestions: Sequence[str],
        least: int = 1,
        most: int = 60,
        rule: str = "",
        open_even_if_forced: bool = False,
    ) -> None:
        super().__init__(seat, prompt, rule, open_even_if_forced)
        self.suggestions = list(suggestions)
        self.least = least
        self.most = most
        if not self.suggestions:
            raise RuleBug(f"the question {prompt!r} needs at least one suggestion, for bots")

    def check(self, value: Json) -> str:
        if isinstance(value, str):
            text = value.strip()
            if self.least <= len(text) <= self.most and text.isprintable():
                return text
        raise self._refuse(value, f"one line of {self.least} to {self.most} printable characters")

    def sample(self, dice: Source) -> str:
        return self.suggestions[dice.below(len(self.suggestions))]

    def answers(self) -> Iterator[str]:
        return iter(self.suggestions)

    def to_json(self) -> dict[str, Json]:
        return {**super().to_json(), "least": self.least, "most": self.most, "suggestions": self.suggestions}


@final
class Together:
    """Several seats asked at once; nobody sees an answer before all are in. The rule receives {seat: answer}."""

    __slots__ = ("asks",)
    seat: ClassVar[int] = -1
    """Nobody's in particular."""

    def __init__(self, asks: Sequence[Ask]) -> None:
        self.asks = asks = list(asks)
        if len(asks) == 2 and asks[0].seat != asks[1].seat:
            return  # so it is in most games, and forks ask it anew
        if not asks or len({ask.seat for ask in asks}) != len(asks):
            seats = [ask.seat for ask in self.asks]
            raise RuleBug(f"Together asks each seat once, and somebody at all; it was given the seats {seats}")


def ask_from_json(data: dict[str, Json]) -> Ask:
    """The question as a client sees it: complete but for rules that only the server can check."""
    ask = _bare_ask(data)
    ask.first = data.get("first")
    return ask.timed(data.get("seconds", 0), data.get("default"))


def _bare_ask(data: dict[str, Json]) -> Ask:
    head = {"rule": data["rule"], "open_even_if_forced": data["open_even_if_forced"]}
    seat, prompt = data["seat"], data["prompt"]
    kind = data["kind"]
    if kind in ("choose", "choose some"):
        options = [Option(**option) for option in data["options"]]
        if kind == "choose":
            return Choose(seat, prompt, options, **head)
        return ChooseSome(seat, prompt, options, data["least"], data["most"], None, **head)
    if kind == "number":
        told = {int(amount["key"]): Option(**amount) for amount in data.get("amounts", [])}
        tells = told.__getitem__ if told else None
        return ChooseNumber(seat, prompt, data["low"], data["high"], data["step"], **head, tells=tells)
    if kind == "allocate":
        bins = [
            (Option(bin_["key"], bin_["label"], bin_["target"], odds=bin_.get("odds", "")), bin_["cap"])
            for bin_ in data["bins"]
        ]
        return Allocate(seat, prompt, data["total"], bins, data["all_of_it"], **head)
    if kind == "point":
        scale, unit = data.get("scale", 1), data.get("unit", "")
        bodies = data.get("bodies", [])
        region = region_from_json(data["region"])
        return ChoosePoint(seat, prompt, region, **head, scale=scale, unit=unit, bodies=bodies)
    if kind == "text":
        return WriteText(seat, prompt, data["suggestions"], data["least"], data["most"], **head)
    raise ValueError(f"there is no kind of question called {kind!r}")
