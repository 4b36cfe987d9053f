"""Questions whose answer is given rather than chosen: a number, how much goes where, a point, a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, islice

from ..dice import Source
from ..errors import RuleBug
from ..options import Option
from ..regions import Region
from .ask import Ask, Json, Prompt

AMOUNTS_TOLD = 8
"""Of how many amounts a question for a number says what they bring."""


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
