"""One window while it lasts: what has been declared, who is asked what, and in which order things resolve."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic

from . import orders
from .asks import LONGER, Choose, React, Steps, Together
from .effects import Declaration, Effect, Use, key_of, spoken
from .errors import RuleBug
from .options import Later, Named, Option
from .orders import Order
from .table import Declared, O, S, State, Table

if TYPE_CHECKING:
    from .windows import Effects

PASS = "pass"
ASKED = "asked"
"""Under which name `State.lulls` counts the reaction questions of a period."""
MOST_DECLARED = 1000
"""Declarations in one window after which the kernel takes an effect to be free and without limit."""


class Window(Generic[S, O]):
    """One moment while it lasts: what has been declared, and who is asked.

    `quiet`: only seats with a raised hand, or with an order, are asked about the event itself.
    """

    __slots__ = (
        "_asking",
        "_done",
        "_found",
        "_heard",
        "_index",
        "_legal",
        "_passed",
        "_stamp",
        "declared",
        "effects",
        "event",
        "quiet",
        "table",
        "together",
    )

    def __init__(
        self,
        effects: Effects[S, O],
        table: Table[S, O],
        event: Any,
        together: bool,
        quiet: bool,
        legal: list[tuple[Effect[S, O], str]] | None = None,
        index: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.effects = effects
        self.table = table
        self.event = event
        self.together = together
        self.quiet = quiet
        self.declared: list[tuple[Use[S, O], Declaration]] = []
        self._asking = 0
        """How many seats are about to be asked at the same time."""
        self._done: list[str] = []
        self._heard: list[int] = []
        """Seats whose raised hands have been heard: for this window they stay up."""
        self._found: list[_Answerable[S, O]] | None = None
        """The event and the open declarations, each with who has something about it."""
        self._index = index
        """Who has which effect, as it was found as the window opened: until something is declared or resolves."""
        self._passed: dict[int, set[str]] = {}
        """What each seat has passed on in this window, where passes lull."""
        self._legal = legal
        """What was found to be legal as the window opened: it holds until somebody is asked or something is declared."""
        self._stamp = table.touched

    def play(self) -> Steps[None]:
        return self._in_sequence() if self.effects.style == "sequence" else self._on_a_stack()

    def _on_a_stack(self) -> Steps[None]:
        stack = self.table.state.stack
        depth = len(stack)
        try:
            yield from self._as_stack(stack)
        except Exception:
            # A rule may end a turn or a fight from deep inside: what was declared here is then gone.
            del stack[depth:]
            raise

    def _in_sequence(self) -> Steps[None]:
        seats = list(self.effects.order(self.table, self.event))
        while (first := (yield from self._first(seats))) is not None:
            place, use = first
            seats = seats[place:]  # who passed before it has passed
            self._done.append(use.key)
            yield from use.pay(self.table)
            yield from use.resolve(self.table)
            self._found = self._index = None

    def _as_stack(self, stack: list[Declared]) -> Steps[None]:
        table, effects = self.table, self.effects
        seats = list(effects.order(table, self.event))
        while (first := (yield from self._first(seats))) is not None:
            place, use = first
            effect = use.effect
            self._done.append(use.key)
            yield from use.pay(table)
            said = Declaration(
                effect.name,
                use.holder,
                seats[place],
                use.event,
                title=effect.title,
                called=effects.called(table, use.holder),
            )
            self.declared.append((use, said))
            stack.append(Declared(effect.name, use.holder, type(use.event).__name__))
            self._found = self._index = None
            if len(self.declared) > MOST_DECLARED:
                raise RuleBug(f"{effect.name!r} can be declared without end: it needs a limit or a cost")
        while self.declared:
            use, said = self.declared.pop()
            stack.pop()
            if said.cancelled:
                continue
            if effects.still(table, use):
                yield from use.resolve(table)
            elif effects.lost is not None:
                effects.lost(table, said)

    # --- asking -------------------------------------------------------------------------------------------------------

    def _first(self, seats: Sequence[int]) -> Steps[tuple[int, Use[S, O]] | None]:
        """The first use by one of these seats, with the seat's place among them; None where all pass."""
        busy = self._busy()
        if not busy:
            return None
        asked: list[tuple[int, _Offer[S, O]]] = []
        for place, seat in enumerate(seats):
            if seat not in busy:
                continue
            self._asking = len(asked)
            offer = self._offer(seat)
            self._asking = 0
            if offer is None:
                continue
            by_itself = offer.by_itself
            if self.together and not by_itself:
                asked.append((place, offer))
                continue
            if asked:  # those before it in the order come first
                first = yield from self._ask(asked)
                if first is not None:
                    return first
                asked = []
                busy = self._busy()
                offer = self._offer(seat)  # a ruling may have changed what it can do
                if offer is None:
                    continue
            if by_itself:
                use = self._decided(offer)
            else:
                self._legal = None
                use = self._take(offer, (yield offer.question()))
            if use is not None:
                self._legal = None
                return place, use
        return (yield from self._ask(asked)) if asked else None

    def _ask(self, asked: Sequence[tuple[int, _Offer[S, O]]]) -> Steps[tuple[int, Use[S, O]] | None]:
        """Ask these seats at the same time; the first in the order who uses something does."""
        self._legal = None
        questions = [offer.question() for _, offer in asked]
        answers = (yield Together(questions)) if len(asked) > 1 else {questions[0].seat: (yield questions[0])}
        taken = [(place, self._take(offer, answers[offer.seat])) for place, offer in asked]
        return next(((place, use) for place, use in taken if use is not None), None)

    def _decided(self, offer: _Offer[S, O]) -> Use[S, O] | None:
        """What is used without asking: by standing order, or by the rules for a seat that nobody has."""
        if offer.seat >= 0:
            return next((use for use in offer.uses if use.ordered), None)
        decide = self.effects.automatic
        unused = [use for use in offer.uses if use.key not in self._done]
        return decide(self.table, unused) if decide is not None and unused else None

    def _offer(self, seat: int) -> _Offer[S, O] | None:
        """What a seat may do now; None where it need not be asked."""
        state = self.table.state
        given = _Given(seat, state, seat in self._heard)
        uses = self.open_to(given)
        if (passed := self._passed.get(seat)) is not None and not [use for use in uses if use.key not in passed]:
            return None  # who has passed is asked again only about something new
        if uses or self._might(given):
            return _Offer(self, given, uses)
        return None

    def _take(self, offer: _Offer[S, O], answer: str) -> Use[S, O] | None:
        """The use that an answer stands for; what passes for longer is put on record."""
        state, seat = self.table.state, offer.seat
        lulls = not self.quiet and self.effects.lulls(self.table)
        if lulls and self.effects.attention is not None and self.effects.attention(self.table, seat):
            state.lulls[ASKED] = state.lulls.get(ASKED, 0) + 1
        if self.quiet and seat in state.hands_up:
            state.hands_up.remove(seat)
            self._heard.append(seat)
        if answer == PASS:
            if lulls and (self.effects.attention is None or self.effects.attention(self.table, seat)):
                self._lull(offer)
            return None
        word, _, what = answer.partition(" ")
        if word == PASS:
            always, _, effect = what.partition(" ")
            if always == "always":
                state.policies[f"{seat} {effect}"] = "never"
            else:
                state.passing_until[str(seat)] = what
            return None
        return next(use for use in offer.now() if use.key == answer)

    def _lull(self, offer: _Offer[S, O]) -> None:
        """The seat has passed on these: it is not asked again about them before more is at stake."""
        lulls, weight = self.table.state.lulls, self.effects.weight
        passed = self._passed.setdefault(offer.seat, set())
        for use in offer.uses:
            passed.add(use.key)
            if use.number:
                continue  # every declaration is something new
            least = weight(self.table, use.event, use.holder) if weight is not None else 0
            if least is not None:
                key = f"{offer.seat} {use.effect.name} {use.holder}"
                lulls[key] = max(lulls.get(key, least), least)

    def _lulled(self, given: _Given, effect: Effect[S, O], event: Any, holder: str, number: int) -> bool:
        """Whether the seat has passed on this already when as much was at stake, or there have been questions enough, and it
        has neither ordered to be asked nor raised a hand."""
        effects, table, lulls = self.effects, self.table, self.table.state.lulls
        if given.hand or f"{given.seat} {effect.name}" in given.policies:
            return False
        if effects.attention is not None and (most := effects.attention(table, given.seat)) and effects.lulls(table):
            asked = lulls.get(ASKED, 0) + self._asking
            if effects.patience and asked >= effects.patience:
                return True
            if asked >= most and not number and effects.grave is not None and not effects.grave(table, event, holder):
                return True
        least = lulls.get(f"{given.seat} {effect.name} {holder}", -1)
        if least < 0 or number:
            return False  # every declaration is something new
        now = effects.weight(table, event, holder) if effects.weight is not None else 0
        return now is not None and now <= least

    # --- what can be done ---------------------------------------------------------------------------------------------

    def answerable(self) -> list[_Answerable[S, O]]:
        """The event and the open declarations, each with who has something about it: found anew only after a change."""
        found = self._found
        if found is None or self._stamp != self.table.touched:
            table, effects = self.table, self.effects
            all_of_them = effects.answers == "all"
            events = [said for _, said in (self.declared if all_of_them else self.declared[-1:])]
            index = effects.index(table) if self._index is None or self._stamp != table.touched else self._index
            found = [
                _Answerable(event, number if all_of_them else 0, effects.held(table, event, index))
                for number, event in enumerate((self.event, *events))
            ]
            self._found, self._stamp = found, table.touched
        return found

    def _busy(self) -> Collection[int]:
        """The seats that have anything about these events; all, where others may not know whether they have."""
        effects, legal = self.effects, self._legal
        if effects.has_mighty:
            return effects.order(self.table, self.event)
        if legal is not None:
            return {effects.seat_of(self.table, holder) for _, holder in legal}
        found = self.answerable()
        return found[0].held if len(found) == 1 else {seat for there in found for seat in there.held}

    def open_to(self, given: _Given) -> list[Use[S, O]]:
        """What a seat may do now about these events, but for what it has done and what it does not want to do."""
        table, effects, done, legal = self.table, self.effects, self._done, self._legal
        uses: list[Use[S, O]] = []
        lulls = given.seat >= 0 and bool(table.state.lulls or self._asking)
        answerable: Sequence[tuple[Any, int, Sequence[tuple[Effect[S, O], str]]]]
        if legal is None:
            answerable = [(there.event, there.number, there.held.get(given.seat, ())) for there in self.answerable()]
        else:  # the window has just opened: only the event itself can be answered, by who was found to be able to
            seat, seat_of = given.seat, effects.seat_of
            answerable = [(self.event, 0, [found for found in legal if seat_of(table, found[1]) == seat])]
        for event, number, mine in answerable:
            if not mine:
                continue
            silent = (self.quiet or given.orders) and self._silent(given, event)
            for effect, holder in mine:
                order = given.order(effect) if given.orders else effect.order
                plain = order.plain
                if self.quiet and order is effect.order and plain != "always":
                    # At any time nobody is asked by an effect's own order; who raises a hand is offered everything.
                    plain = "ask" if given.hand else "never"
                if plain == "never" or (silent and plain == "ask"):
                    continue
                used = bool(done) and key_of(effect, holder, number) in done
                if used and (effects.answers == "last" or (effect.cost is None and effect.limit is None)):
                    continue
                if legal is None and not effect.legal(table, event, holder):
                    continue
                verdict = plain or effect.verdict(order, table, event, holder)
                if verdict == "never" or (verdict == "ask" and silent and not self._speaks(given, event)):
                    continue
                if lulls and verdict == "ask" and self._lulled(given, effect, event, holder, number):
                    continue
                if used and verdict == "always":
                    continue  # a standing order uses it once on an event
                uses.append(Use(effect, event, holder, number, verdict == "always"))
        return uses

    def _silent(self, given: _Given, event: Any) -> bool:
        """Whether the seat is not to be asked about this event unless an order of its own says so."""
        if self.quiet and event is self.event and not given.hand:
            return True
        return given.passes is not _NONE and str(given.seat) in given.passes and not self._concerned(given.seat, event)

    def _speaks(self, given: _Given, event: Any) -> bool:
        """Whether an order with a condition that is met asks a silent seat: at any time, but not while it passes."""
        return self.quiet and event is self.event and str(given.seat) not in given.passes

    def _concerned(self, seat: int, event: Any) -> bool:
        concerns = self.effects.concerns
        return concerns is not None and concerns(self.table, event, seat)

    def _might(self, given: _Given) -> bool:
        """Whether the seat could react for all the others know. What it has ordered tells nothing, so it is obeyed."""
        if not self.effects.has_mighty:
            return False
        for there in self.answerable():
            event = there.event
            for effect in self.effects.mighty(event):
                assert effect.might is not None
                if self._silent(given, event) or not effect.might(self.table, event, given.seat):
                    continue
                order = given.order(effect)
                if (order.plain or effect.verdict(order, self.table, event, "")) != "never":
                    return True
        return False

    @property
    def last(self) -> Any:
        """What the question is about: the last declaration, or the event itself."""
        return self.declared[-1][1] if self.declared else self.event

    def label(self, use: Use[S, O]) -> str:
        label = use.effect.label
        if callable(label):
            return label(self.table, use.event, use.holder)
        return label or f"{self.effects.called(self.table, use.holder)}: {use.effect.title or use.effect.name}"


_NONE: dict[str, str] = {}


class _Answerable(Generic[S, O]):
    """An event that can be answered, the number it has among the open declarations, and who has something about it."""

    __slots__ = ("event", "held", "number")

    def __init__(self, event: Any, number: int, held: dict[int, list[tuple[Effect[S, O], str]]]) -> None:
        self.event = event
        self.number = number
        self.held = held


class _Given:
    """What a seat had ordered when it was asked: an order given while the question is open holds from the next one on."""

    __slots__ = ("hand", "orders", "passes", "policies", "seat")

    def __init__(self, seat: int, state: State, heard: bool) -> None:
        policies, passes, hands = state.policies, state.passing_until, state.hands_up
        self.seat = seat
        self.policies = dict(policies) if policies else _NONE
        self.passes = dict(passes) if passes else _NONE
        self.orders = bool(policies or passes)
        self.hand = heard or (bool(hands) and seat in hands)

    def order(self, effect: Effect[Any, Any]) -> Order:
        """The seat's order for an effect, or the effect's own."""
        if self.orders:
            key = f"{self.seat} {effect.name}"
            if key in self.passes:
                return orders.NEVER
            if (order := self.policies.get(key)) is not None:
                return orders.read_or_ask(order)
        return effect.order


class _Offer(Generic[S, O]):
    """What one seat is offered in a window."""

    __slots__ = ("_stamp", "given", "seat", "uses", "window")

    def __init__(self, window: Window[S, O], given: _Given, uses: list[Use[S, O]]) -> None:
        self.window = window
        self.given = given
        self.seat = given.seat
        self.uses = uses
        self._stamp = window.table.touched

    @property
    def by_itself(self) -> bool:
        """Whether the seat acts without being asked."""
        return self.seat < 0 or True in [use.ordered for use in self.uses]

    def now(self) -> list[Use[S, O]]:
        """The uses, found anew where the position under the question has been changed (imagined, or by a ruling)."""
        if self._stamp != self.window.table.touched:
            self.uses = self.window.open_to(self.given)
            self._stamp = self.window.table.touched
        return self.uses

    def question(self) -> Choose:
        rule = self.uses[0].effect.rule if self.uses else ""
        kind = React if self.window.effects.periods else Choose
        return kind(self.seat, partial(_prompt, self.window.last), self._options, rule, open_even_if_forced=True)

    def _options(self) -> Later:
        named: list[Named] = [(use.key, self._option, (use,)) for use in self.now()]
        longer = self._longer()
        return Later([*named, (PASS, self._passing, ()), *longer], len(longer))

    def _option(self, key: str, use: Use[S, O]) -> Option:
        label = self.window.label(use)
        if use.number:
            label = f"{label} (against {spoken(use.event)})"
        tells = self.window.effects.tells
        odds, stakes = tells(self.window.table, use) if tells is not None else ("", "")
        return Option(key, label, f"figure {use.holder}", use.effect.rule, odds=odds, stakes=stakes)

    def _passing(self, key: str) -> Option:
        last, tells = self.window.last, self.window.effects.tells_pass
        odds, stakes = tells(self.window.table, last) if tells is not None else ("", "")
        return Option(key, getattr(last, "passing", "") or "Do nothing", odds=odds, stakes=stakes)

    def _longer(self) -> list[Named]:
        """Passing for the rest of a period, or one effect for good, where the game names periods."""
        effects = self.window.effects
        if not effects.periods or self.window.quiet:
            return []
        running = effects.periods if effects.running is None else effects.running(self.window.table)
        once_each = {use.effect.name: use.effect for use in self.now()}
        return [
            *[(f"{PASS} {period}", _for_a_while, (period,)) for period in running],
            *[(f"{PASS} always {name}", _for_good, (effect,)) for name, effect in once_each.items()],
        ]


def _for_a_while(key: str, period: str) -> Option:
    return Option(key, f"Nothing more this {period}", group=LONGER)


def _prompt(event: Any) -> str:
    return f"React to {spoken(event)}?"


def _for_good(key: str, effect: Effect[Any, Any]) -> Option:
    return Option(key, f"Never {effect.title or effect.name}", rule=effect.rule, group=LONGER)
