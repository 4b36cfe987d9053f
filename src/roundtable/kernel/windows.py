"""Moments others may react to.

An effect is one function with its condition, cost, limit and ledger row in its decorator:

    @effects.on(Attacked, name="dodge", rule="AKQL-119", who=the_target, when=can_move, cost=Actions(1))
    def dodge(table, event, holder):
        '''Step away before the blow falls.'''
        ...

A rule opens a window with an event that those who react may change: `yield from effects.window(table, Attacked(...))`.
Only seats that can react now are asked; a seat may give standing orders for an effect (`Match.set_policy`). An event may say
how the question names it (`spoken`) and what doing nothing about it is called (`passing`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

import msgspec

from . import witness
from .asks import Choose, Steps
from .errors import RuleBug
from .options import Option
from .table import Declared, O, S, Table

if TYPE_CHECKING:
    from .game import Game

E = TypeVar("E")
Style = Literal["stack", "sequence"]
PASS = "pass"


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
    """The event of an effect being declared, which others may answer in turn. `cancelled` effects do not resolve."""

    effect: str
    holder: str
    seat: int
    answers: Any
    cancelled: bool = False

    @property
    def spoken(self) -> str:
        return f"the {self.effect} of {self.holder}"


class Effect(msgspec.Struct, Generic[S, O], frozen=True):
    """An effect as it was registered."""

    name: str
    rule: str
    on: type
    who: Callable[[Table[S, O], Any], Iterable[str]]
    when: Callable[[Table[S, O], Any, str], bool] | None
    cost: Cost | None
    limit: Limit | None
    may: bool
    might: Callable[[Table[S, O], Any, int], bool] | None
    label: Callable[[Table[S, O], Any, str], str] | str
    body: Callable[[Table[S, O], Any, str], Steps[None] | None]


class Use(Generic[S, O]):
    """An effect that somebody may use now on an event."""

    __slots__ = ("effect", "event", "holder")

    def __init__(self, effect: Effect[S, O], event: Any, holder: str) -> None:
        self.effect = effect
        self.event = event
        self.holder = holder

    @property
    def key(self) -> str:
        return f"{self.effect.name} {self.holder}"


class Effects(Generic[S, O]):
    """A game's effects, and the windows in which they are used.

    `seat_of` tells whose a holder is; `order` lists the seats in the order in which they are asked. In the style "stack"
    every declaration may be answered and the last declared resolves first; in the style "sequence" each reaction resolves
    at once and cannot be answered.
    """

    def __init__(
        self,
        seat_of: Callable[[Table[S, O], str], int],
        order: Callable[[Table[S, O], Any], Sequence[int]],
        style: Style = "stack",
    ) -> None:
        self._seat_of = seat_of
        self._order = order
        self._style = style
        self._by_event: dict[type, list[Effect[S, O]]] = {}
        self._by_name: dict[str, Effect[S, O]] = {}

    def on(
        self,
        event: type,
        *,
        name: str,
        rule: str,
        who: Callable[[Table[S, O], Any], Iterable[str]],
        when: Callable[[Table[S, O], Any, str], bool] | None = None,
        cost: Cost | None = None,
        limit: Limit | None = None,
        may: bool = True,
        might: Callable[[Table[S, O], Any, int], bool] | None = None,
        label: Callable[[Table[S, O], Any, str], str] | str = "",
    ) -> Callable[
        [Callable[[Table[S, O], Any, str], Steps[None] | None]], Callable[[Table[S, O], Any, str], Steps[None] | None]
    ]:
        """Register an effect. `who` lists possible holders; with `may=False` it applies without asking.

        `might(table, event, seat)` says whether the seat could have it for all the others know: then the seat is asked
        even if it cannot react, so that the pause tells nothing.
        """
        if " " in name:
            raise RuleBug(f"an effect's name is one word: {name!r}")
        if name in self._by_name:
            raise RuleBug(f"two effects are called {name!r}")

        def register(
            body: Callable[[Table[S, O], Any, str], Steps[None] | None],
        ) -> Callable[[Table[S, O], Any, str], Steps[None] | None]:
            body = witness.watched((name,), body)
            effect = Effect(name, rule, event, who, when, cost, limit, may, might, label, body)
            self._by_event.setdefault(event, []).append(effect)
            self._by_name[name] = effect
            return body

        return register

    def __iter__(self) -> Iterator[Effect[S, O]]:
        return iter(self._by_name.values())

    def named(self, name: str) -> Effect[S, O]:
        return self._by_name[name]

    # --- who can react ------------------------------------------------------------------------------------------------

    def usable(self, table: Table[S, O], event: Any, *, may: bool = True) -> list[Use[S, O]]:
        """Every effect that is legal now on this event, in the order of registration and holder."""
        return [
            Use(effect, event, holder)
            for effect in self._by_event.get(type(event), ())
            if effect.may is may
            for holder in effect.who(table, event)
            if self._legal(table, effect, event, holder)
        ]

    def _legal(self, table: Table[S, O], effect: Effect[S, O], event: Any, holder: str) -> bool:
        if effect.limit is not None:
            used = table.state.limits.get(_limit_key(effect, holder), 0)
            if used >= effect.limit.times:
                return False
        if effect.when is not None and not effect.when(table, event, holder):
            return False
        return effect.cost is None or effect.cost.possible(table, event, holder)

    def renew(self, table: Table[S, O], per: str) -> None:
        """A new cycle (combat, turn, ...) begins: effects limited per such may be used again."""
        for key in [key for key in table.state.limits if self._per(key) == per]:
            del table.state.limits[key]

    def _per(self, limit_key: str) -> str:
        """What a counted use is limited per. Holders and periods may have spaces in them, an effect's name has none."""
        effect = self._by_name.get(limit_key.partition(" ")[0])
        return effect.limit.per if effect is not None and effect.limit is not None else limit_key.rpartition(" ")[2]

    # --- the window ---------------------------------------------------------------------------------------------------

    def window(self, table: Table[S, O], event: Any) -> Steps[None]:
        """Let permanent effects apply, then everybody who can react."""
        for use in self.usable(table, event, may=False):
            # One permanent effect may take the ground from under the next, or its holder from the table.
            if use.holder in use.effect.who(table, event) and self._legal(table, use.effect, event, use.holder):
                yield from self._pay(table, use)
                yield from _generate(use.effect.body(table, event, use.holder))
        if self._style == "sequence":
            yield from self._in_sequence(table, event)
        else:
            yield from self._as_stack(table, event)

    def _in_sequence(self, table: Table[S, O], event: Any) -> Steps[None]:
        done: list[str] = []
        for seat in list(self._order(table, event)):
            while (use := (yield from self._offer(table, seat, [event], done))) is not None:
                done.append(use.key)
                yield from self._pay(table, use)
                yield from _generate(use.effect.body(table, use.event, use.holder))

    def _as_stack(self, table: Table[S, O], event: Any) -> Steps[None]:
        stack = table.state.stack
        declared: list[tuple[Use[S, O], Declaration]] = []
        done: list[str] = []
        seats = list(self._order(table, event))
        passed = at = 0
        while passed < len(seats):
            seat = seats[at % len(seats)]
            at += 1
            answerable = [event] if not declared else [event, declared[-1][1]]
            use = yield from self._offer(table, seat, answerable, done)
            if use is None:
                passed += 1
                continue
            done.append(use.key)
            yield from self._pay(table, use)
            declared.append((use, Declaration(use.effect.name, use.holder, seat, use.event)))
            stack.append(Declared(use.effect.name, use.holder, type(use.event).__name__))
            passed = at = 0
        while declared:
            use, declaration = declared.pop()
            stack.pop()
            if not declaration.cancelled:
                yield from _generate(use.effect.body(table, use.event, use.holder))

    def _offer(
        self, table: Table[S, O], seat: int, events: Sequence[Any], done: Sequence[str]
    ) -> Steps[Use[S, O] | None]:
        """Ask a seat for one reaction, unless a standing order answers for it."""
        # As they stand now: an order given while the question is open holds from the next one on.
        policies = dict(table.state.policies)
        uses = self._open_to(table, seat, events, done, policies)
        if policies:
            for use in uses:
                if policies.get(f"{seat} {use.effect.name}") == "always":
                    return use
        if not uses and not self._might(table, seat, events, policies):
            return None

        def options() -> list[Option]:
            # Found anew at each look: in an imagined match the position under the question has been changed.
            named = [
                Option(use.key, self._label(table, use), f"figure {use.holder}", use.effect.rule)
                for use in self._open_to(table, seat, events, done, policies)
            ]
            return [*named, Option(PASS, getattr(events[-1], "passing", "") or "Do nothing")]

        answer = yield Choose(
            seat,
            f"React to {_spoken(events[-1])}?",
            options,
            rule=uses[0].effect.rule if uses else "",
            open_even_if_forced=True,
        )
        if answer == PASS:
            return None
        return next(use for use in self._open_to(table, seat, events, done, policies) if use.key == answer)

    def _open_to(
        self,
        table: Table[S, O],
        seat: int,
        events: Sequence[Any],
        done: Sequence[str],
        policies: Mapping[str, str],
    ) -> list[Use[S, O]]:
        """What a seat may do now about these events, but for what it has done and what it never wants to do."""
        return [
            Use(effect, event, holder)
            for event in events
            for effect in self._by_event.get(type(event), ())
            if effect.may and not (policies and policies.get(f"{seat} {effect.name}") == "never")
            for holder in effect.who(table, event)
            # Whose it is comes first: whether it is legal is dearer to find out.
            if self._seat_of(table, holder) == seat
            and not (done and f"{effect.name} {holder}" in done)
            and self._legal(table, effect, event, holder)
        ]

    def _might(self, table: Table[S, O], seat: int, events: Sequence[Any], policies: Mapping[str, str]) -> bool:
        """Whether the seat could react for all the others know. A standing "never" tells nothing, so it is obeyed."""
        return any(
            effect.might is not None
            and effect.might(table, event, seat)
            and policies.get(f"{seat} {effect.name}") != "never"
            for event in events
            for effect in self._by_event.get(type(event), ())
        )

    def _label(self, table: Table[S, O], use: Use[S, O]) -> str:
        label = use.effect.label
        if callable(label):
            return label(table, use.event, use.holder)
        return label or f"{use.holder}: {use.effect.name}"

    def _pay(self, table: Table[S, O], use: Use[S, O]) -> Steps[None]:
        effect = use.effect
        if effect.limit is not None:
            key = _limit_key(effect, use.holder)
            table.state.limits[key] = table.state.limits.get(key, 0) + 1
        if effect.cost is not None:
            yield from _generate(effect.cost.pay(table, use.event, use.holder))


def reactions_of(game: Game[S, O]) -> list[Effect[S, O]]:
    """The effects of a game that a player is asked about, and may give standing orders for (`Match.set_policy`)."""
    return [effect for effect in game.effects if effect.may]


def _limit_key(effect: Effect[Any, Any], holder: str) -> str:
    return f"{effect.name} {holder} {effect.limit.per if effect.limit else ''}"


def _generate(body: Steps[None] | None) -> Steps[None]:
    """An effect that asks nothing may be a plain function."""
    if isinstance(body, GeneratorType):
        yield from body


def _spoken(event: Any) -> str:
    """How an event is called in a question: its own word for it, or its class name in words."""
    said = getattr(event, "spoken", None)
    if isinstance(said, str):
        return said
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in type(event).__name__).strip()
