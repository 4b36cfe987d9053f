"""An effect as a game registers it: its condition, cost, limit, standing order, and what it does."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from types import GeneratorType
from typing import Any, Generic, Protocol

import msgspec

from .asks import Steps
from .orders import Order, Stakes, Verdict
from .table import O, S, Table


class Cost(Protocol):
    """What using an effect costs. Paid when the effect is declared, and never returned."""

    def possible(self, table: Any, event: Any, holder: str) -> bool: ...

    def pay(self, table: Any, event: Any, holder: str) -> Steps[None] | None:
        """Pay it; a generator where the holder has to choose what to pay with."""


class Limit(msgspec.Struct, frozen=True):
    """So many uses per something: `Limit(1, "cycle")`. The game calls `effects.renew(table, "cycle")` when one begins."""

    times: int
    per: str


class Declaration(msgspec.Struct):
    """The event of an effect being declared, which others may answer in turn. `cancelled` effects do not resolve.

    `answers` is the event that the effect is used on: the window's own, or another declaration.
    """

    effect: str
    holder: str
    seat: int
    answers: Any
    cancelled: bool = False
    title: str = ""
    called: str = ""

    @property
    def spoken(self) -> str:
        return f"the {self.title or self.effect} of {self.called or self.holder}"


class Effect(msgspec.Struct, Generic[S, O], frozen=True):
    """An effect as it was registered."""

    name: str
    title: str
    rule: str
    on: tuple[type, ...]
    who: Callable[[Table[S, O], Any], Iterable[str]] | None
    at: Callable[[Any], bool] | None
    when: Callable[[Table[S, O], Any, str], bool] | None
    also: Callable[[Table[S, O], Any, str], bool] | None
    cost: Cost | None
    limit: Limit | None
    may: bool
    might: Callable[[Table[S, O], Any, int], bool] | None
    label: Callable[[Table[S, O], Any, str], str] | str
    stakes: Callable[[Table[S, O], Any, str], Stakes] | None
    order: Order
    body: Callable[[Table[S, O], Any, str], Steps[None] | None]
    held_as: str
    """Under which name the game's `holders` list who has it: several effects may come of one thing. With `who` the name
    without which nobody has it; none where one must ask."""

    def limit_key(self, holder: str) -> str:
        return f"{self.name} {holder} {self.limit.per if self.limit else ''}"

    def legal(self, table: Table[S, O], event: Any, holder: str) -> bool:
        """May this holder use it on this event, by its limit, its condition and its cost?"""
        if self.at is not None and not self.at(event):
            return False
        if self.when is not None and not self.when(table, event, holder):
            return False
        return (self.also is None or self.also(table, event, holder)) and self.affordable(table, event, holder)

    def verdict(self, order: Order, table: Table[S, O], event: Any, holder: str) -> Verdict:
        """What an order says about using it on this event."""
        if self.stakes is None:
            return "ask"
        # Without a holder where nobody may learn who holds it: the order must decide alike whether one does or not.
        return order.verdict(self.stakes(table, event, holder if self.might is None else ""))

    def affordable(self, table: Table[S, O], event: Any, holder: str) -> bool:
        """Do its limit and its cost allow it?"""
        if self.limit is not None and table.state.limits.get(self.limit_key(holder), 0) >= self.limit.times:
            return False
        return self.cost is None or self.cost.possible(table, event, holder)


class Use(Generic[S, O]):
    """An effect that somebody may use now on an event. `number` tells open declarations apart, where all are answerable."""

    __slots__ = ("effect", "event", "holder", "number", "ordered")

    def __init__(self, effect: Effect[S, O], event: Any, holder: str, number: int = 0, ordered: bool = False) -> None:
        self.effect = effect
        self.event = event
        self.holder = holder
        self.number = number
        self.ordered = ordered
        """Whether a standing order says to use it."""

    @property
    def key(self) -> str:
        return key_of(self.effect, self.holder, self.number)

    def pay(self, table: Table[S, O]) -> Steps[None]:
        """Pay for it at once; where that asks something, the steps of it."""
        effect = self.effect
        if effect.limit is not None:
            key = effect.limit_key(self.holder)
            table.state.limits[key] = table.state.limits.get(key, 0) + 1
        return NOTHING if effect.cost is None else generate(effect.cost.pay(table, self.event, self.holder))

    def resolve(self, table: Table[S, O]) -> Steps[None]:
        """Let it happen at once; where that asks something, the steps of it."""
        return generate(self.effect.body(table, self.event, self.holder))


def key_of(effect: Effect[Any, Any], holder: str, number: int) -> str:
    """By what a use is known among the options of its question."""
    return f"{effect.name} {holder} @{number}" if number else f"{effect.name} {holder}"


def generate(body: Steps[None] | None) -> Steps[None]:
    """An effect that asks nothing may be a plain function."""
    return body if isinstance(body, GeneratorType) else NOTHING


def _nothing() -> Steps[None]:
    yield from ()


NOTHING = _nothing()
"""Steps that are over before they begin."""
deque(NOTHING)


def spoken(event: Any) -> str:
    """How an event is called in a question: its own word for it (or what finds it), or its class name in words."""
    said = getattr(event, "spoken", None)
    if isinstance(said, str):
        return said
    if said is not None:
        return str(said())
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in type(event).__name__).strip()
