"""Standing orders: what a seat has said beforehand about an effect, and passes for a while.

An order is a line such as

    ask                               ask me (what holds without an order, unless the effect brings one of its own)
    always / never                    use it, or pass, without asking
    ask if damage >= 6                ask me then, and pass otherwise
    always if fells, ask if damage > 3    the first part that fits counts
    never until combat                not in this fight; afterwards what was ordered before holds again

The words after `if` are stakes: what the effect says hangs on this event (`stakes` of the effect), a number or a truth value.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from .errors import IllegalAnswer

Verdict = Literal["ask", "always", "never"]
Stakes = Mapping[str, int | bool]
VERBS: tuple[Verdict, ...] = ("ask", "always", "never")
LONGEST = 120
GRAMMAR = (
    "a standing order is one of ask, always, never, each also with a condition such as `ask if damage >= 6 and fells`, "
    "several of them with commas, or `never until` a period of the game"
)
_TEST = re.compile(r"(not )?([a-z_]+(?: [a-z_]+)*)(?: ?(>=|<=|=|>|<) ?(-?[0-9]{1,6}))?")
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}


class Test(msgspec.Struct, frozen=True):
    """One condition on a stake: `not fells`, `damage >= 6`."""

    stake: str
    negated: bool
    compare: str
    number: int


class Clause(msgspec.Struct, frozen=True):
    """A verdict and all that must hold for it."""

    verdict: Verdict
    tests: tuple[Test, ...]


class Order(msgspec.Struct, frozen=True):
    """An order as it was read. `until` names the period of a `never until`."""

    text: str
    clauses: tuple[Clause, ...]
    plain: Verdict | None
    """The verdict where it depends on nothing."""
    until: str = ""

    @property
    def stakes(self) -> list[str]:
        """The stakes it looks at."""
        return [test.stake for clause in self.clauses for test in clause.tests]

    def verdict(self, stakes: Stakes) -> Verdict:
        """What it says about an event with these stakes. A stake of which nothing is known is asked about.

        Every answer there might be is weighed by its order, so this makes no further calls.
        """
        for clause in self.clauses:
            met = True
            for test in clause.tests:
                value = stakes.get(test.stake)
                if value is None:
                    return "ask"
                if met and (_COMPARE[test.compare](value, test.number) if test.compare else bool(value)) is test.negated:
                    met = False
            if met:
                return clause.verdict
        return "never" if self.clauses[-1].verdict == "ask" else "ask"


@lru_cache(maxsize=1024)
def read(text: str) -> Order:
    """An order from its line; IllegalAnswer where it is none."""
    if len(text) <= LONGEST:
        if until := re.fullmatch(r"never until ([a-z_ ]+)", text):
            return Order(text, (Clause("never", ()),), "never", until[1])
        clauses = [_clause(part.strip()) for part in text.split(",")]
        whole = tuple(clause for clause in clauses if clause is not None)
        if len(whole) == len(clauses):
            return Order(text, whole, None if whole[0].tests else whole[0].verdict)
    raise IllegalAnswer(f"{GRAMMAR}; not {text[:LONGEST]!r}")


def _clause(text: str) -> Clause | None:
    verb, _, condition = text.partition(" if ")
    verdict = next((known for known in VERBS if known == verb), None)
    if verdict is None or text.endswith(" if"):
        return None
    found = [_TEST.fullmatch(part) for part in condition.split(" and ")] if condition else []
    tests = tuple(Test(one[2], bool(one[1]), one[3] or "", int(one[4] or 0)) for one in found if one is not None)
    return Clause(verdict, tests) if len(tests) == len(found) else None


def check(text: str, periods: Sequence[str] = (), stakes: Sequence[str] | None = None) -> Order:
    """An order that this game understands: its periods are these, and its stakes, where it names them, are these."""
    order = read(text)
    if order.until and order.until not in periods:
        raise IllegalAnswer(f"there is no period {order.until!r} here; there are {', '.join(periods) or 'none'}")
    if stakes is not None and (unknown := [stake for stake in order.stakes if stake not in stakes]):
        raise IllegalAnswer(f"nothing is known of {unknown[0]!r} here; there are {', '.join(stakes) or 'no stakes'}")
    return order


def read_or_ask(text: str) -> Order:
    """For an order in a position that came from a file: one that cannot be read asks."""
    try:
        return read(text)
    except IllegalAnswer:
        return read("ask")


NEVER = read("never")
