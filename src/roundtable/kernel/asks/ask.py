"""What every question is, whatever its kind; and several at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, ClassVar, Self, TypeVar, final

from ..dice import Source
from ..errors import IllegalAnswer, RuleBug

Json = Any
"""A value that JSON can hold. (The one place where `Any` is honest: answers come from outside.)"""

R = TypeVar("R")
Steps = Generator["Ask | Together", Any, R]
"""What a rule is: a generator that yields questions, receives answers and returns R."""

Prompt = str | Callable[[], str]
"""A question in words; where finding them takes some reckoning (odds, say), a function that is called when somebody reads."""

SHOWN_IN_ERRORS = 12
LONGEST_SHOWN = 60


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
