"""Moments others may react to.

An effect is one function with its condition, cost, limit and ledger row in its decorator:

    @effects.on(Attacked, name="dodge", rule="AKQL-119", who=the_target, when=can_move, cost=Actions(1))
    def dodge(table, event, holder):
        '''Step away before the blow falls.'''
        ...

A rule opens a window with an event that those who react may change: `yield from effects.window(table, Attacked(...))`.
Only seats that can react now are asked; a seat may give standing orders for an effect (`Match.set_policy`, kernel.orders),
and where the game names periods, pass for the rest of one. An event may say how the question names it (`spoken`) and what
doing nothing about it is called (`passing`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, KeysView, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal

from . import orders, witness
from .asks import Steps
from .effects import NOTHING, Cost, Declaration, Effect, Limit, Use
from .errors import IllegalAnswer, RuleBug
from .orders import Order, Stakes
from .reacting import PASS, Window
from .table import CHANGES, RULES, O, S, Table

if TYPE_CHECKING:
    from .game import Game

__all__ = [
    "Cost",
    "Declaration",
    "Effect",
    "Effects",
    "Holders",
    "Limit",
    "Use",
    "check_order",
    "check_reaction",
    "order_words",
    "reactions_for",
    "reactions_of",
]


class Holders(dict[str, Sequence[str]]):
    """Who has which effect, by the effect's name: what `holders` of a game's effects may return instead of a plain mapping.

    A game that returns the same one for as long as nothing has changed spares the windows looking through all effects:
    those that somebody has are noted here, by kind of event. It may have names besides those of effects, for what brings
    effects that say themselves `who` has them (`held_as`).
    """

    __slots__ = ("fleeting", "present", "registered")

    def __init__(self, given: Mapping[str, Sequence[str]] | None = None, like: Holders | None = None) -> None:
        """`like`: one with the same names, so that the same effects are there, of whomever."""
        super().__init__(given or {})
        self.present: dict[type, Present] = {} if like is None else like.present
        self.registered: int = 0 if like is None else like.registered
        """How many effects there were in all when it was used last."""
        self.fleeting = False
        """Whether it may change although no change was counted (`table.CHANGES`): then it is asked for each time."""


class Present:
    """The effects on one kind of event that somebody has: permanent ones and reactions."""

    __slots__ = ("anything", "asking", "permanent", "reactions", "registered")

    def __init__(self, permanent: Sequence[Any], reactions: Sequence[Any], registered: int) -> None:
        self.permanent = permanent
        self.reactions = reactions
        self.asking = [effect for effect in reactions if effect.order.plain != "never"]
        """The reactions without those about which nobody is asked who has not ordered it."""
        self.registered = registered
        """How many effects there were in all: more may be registered after an index was made."""
        self.anything = bool(permanent or reactions)


class _Registered(Generic[S, O]):
    """The effects on one kind of event, in the order in which they were registered, by what they are held as: of hundreds a
    few are there, and those are found without looking at the others."""

    __slots__ = ("_always", "_by_name", "_number")

    def __init__(self) -> None:
        self._number = 0
        self._always: list[tuple[int, Effect[S, O]]] = []
        """Those that must be asked who has them."""
        self._by_name: dict[str, list[tuple[int, Effect[S, O]]]] = {}

    def add(self, effect: Effect[S, O]) -> None:
        where = self._by_name.setdefault(effect.held_as, []) if effect.held_as else self._always
        where.append((self._number, effect))
        self._number += 1

    def held_by(self, names: KeysView[str]) -> list[Effect[S, O]]:
        """Those that somebody has who is listed under these names, or may have."""
        found = self._always.copy()
        for name in self._by_name.keys() & names:
            found += self._by_name[name]
        found.sort(key=_first_of)
        return [effect for _, effect in found]


def _first_of(numbered: tuple[int, Any]) -> int:
    return numbered[0]


Style = Literal["stack", "sequence"]
Answers = Literal["last", "all"]
Body = Callable[[Table[S, O], Any, str], Steps[None] | None]


class Effects(Generic[S, O]):
    """A game's effects, and the windows in which they are used.

    `seat_of` tells whose a holder is; `order` lists the seats in the order in which they are asked. In the style "stack"
    every declaration may be answered and the last declared resolves first; in the style "sequence" each reaction resolves
    at once and cannot be answered. Further, all optional:

    - `answers`: which declarations can be answered in a stack: only the "last" one, or "all" that are open. With "all" an
      effect may be used again as long as its limit and its cost allow; one that has neither, once on each event.
    - `holders(table)`: who has which effect now, by the effect's name and less those that are barred. Asked once until
      something is declared or resolves; effects registered without `who` are looked up in it.
    - `able(table, holder, effect)`: whether a declared effect still resolves; without it, whether `holders` still lists its
      holder. Otherwise it is lost, costs and all, and `lost(table, declaration)` may tell so.
    - `together`: all seats that can react are asked at the same time; the first in the order who declares something does,
      and the others are asked again.
    - `periods`: for how long a reaction question offers to pass, shortest first; `running(table)` says which of them there
      are now. Each ends with `renew(table, period)`. Such a pass lets a seat be asked where the event `concerns` it.
    - `lull`: one of the periods. Who passes on an effect is not asked about it again for the rest of it, unless more is at
      stake than then by `weight(table, event, holder)`, or nothing can be said of that (None); and in the same window only
      about what is new in it. After so many questions as `attention(table, seat)` says seats are asked only about what is
      `grave(table, event, holder)`, and after `patience` questions about nothing more; where it says 0, the seat is always
      asked. Whoever has ordered to be asked, or has raised a hand, is asked all the same. Only while the period is running.
    - `stakes(table, event, holder)`: what hangs on an event, for orders; effects may have their own. `stake_names`: all
      names that orders may use.
    - `called(table, holder)`: what a holder is called in questions.
    - `tells(table, use)`: the odds and the stakes that an option to use an effect shows, as two texts.
    - `tells_pass(table, event)`: the same for who lets the event happen.
    - `automatic(table, uses)`: what the rules use for holders of a seat below 0, which nobody has and nobody asks.
    - `ranked(table, event, uses)`: permanent effects in the order in which they apply, about which it may ask; without it,
      that of registration.
    """

    def __init__(
        self,
        seat_of: Callable[[Table[S, O], str], int],
        order: Callable[[Table[S, O], Any], Sequence[int]],
        style: Style = "stack",
        *,
        answers: Answers = "last",
        holders: Callable[[Table[S, O]], Mapping[str, Sequence[str]]] | None = None,
        able: Callable[[Table[S, O], str, str], bool] | None = None,
        lost: Callable[[Table[S, O], Declaration], None] | None = None,
        together: bool = False,
        periods: Sequence[str] = (),
        running: Callable[[Table[S, O]], Sequence[str]] | None = None,
        concerns: Callable[[Table[S, O], Any, int], bool] | None = None,
        lull: str = "",
        weight: Callable[[Table[S, O], Any, str], int | None] | None = None,
        attention: Callable[[Table[S, O], int], int] | None = None,
        grave: Callable[[Table[S, O], Any, str], bool] | None = None,
        patience: int = 0,
        stakes: Callable[[Table[S, O], Any, str], Stakes] | None = None,
        stake_names: Sequence[str] | None = None,
        called: Callable[[Table[S, O], str], str] | None = None,
        automatic: Callable[[Table[S, O], Sequence[Use[S, O]]], Use[S, O] | None] | None = None,
        tells: Callable[[Table[S, O], Use[S, O]], tuple[str, str]] | None = None,
        tells_pass: Callable[[Table[S, O], Any], tuple[str, str]] | None = None,
        ranked: Callable[[Table[S, O], Any, list[Use[S, O]]], Steps[list[Use[S, O]]]] | None = None,
    ) -> None:
        self.ranked = ranked
        self.tells = tells
        self.tells_pass = tells_pass
        self.seat_of = seat_of
        self.order = order
        self.style = style
        self.answers = answers
        self.holders = holders
        self.able = able
        self.lost = lost
        self.together = together
        self.periods = tuple(periods)
        self.running = running
        self.concerns = concerns
        self.lull = lull
        self.weight = weight
        self.attention = attention
        self.grave = grave
        self.patience = patience
        self.stakes = stakes
        self.stake_names = stake_names
        self.automatic = automatic
        self._called = called
        self._by_name: dict[str, Effect[S, O]] = {}
        self._permanent: dict[type, _Registered[S, O]] = {}
        self._reactions: dict[type, _Registered[S, O]] = {}
        self._mighty: dict[type, list[Effect[S, O]]] = {}
        self._registered = 0
        """How many effects there are."""
        self._nobody = Holders()
        self._known: tuple[Holders, Any, int, dict[type, Present]] = (self._nobody, None, -1, self._nobody.present)
        """The last index of a game whose changes are counted, of which position it is, at which count it was right, and the
        effects that somebody has. One value, so that who runs rules beside (a page that draws positions in a thread) never
        sees half of it."""
        self._ordered: set[type] = set()
        """Events on which some effect brings an order of its own."""

    def on(
        self,
        event: type | tuple[type, ...],
        *,
        name: str,
        rule: str,
        title: str = "",
        who: Callable[[Table[S, O], Any], Iterable[str]] | None = None,
        at: Callable[[Any], bool] | None = None,
        when: Callable[[Table[S, O], Any, str], bool] | None = None,
        also: Callable[[Table[S, O], Any, str], bool] | None = None,
        cost: Cost | None = None,
        limit: Limit | None = None,
        may: bool = True,
        might: Callable[[Table[S, O], Any, int], bool] | None = None,
        label: Callable[[Table[S, O], Any, str], str] | str = "",
        stakes: Callable[[Table[S, O], Any, str], Stakes] | None = None,
        order: str = "ask",
        held_as: str = "",
    ) -> Callable[[Body[S, O]], Body[S, O]]:
        """Register an effect on one kind of event or several. `who` lists possible holders, who are looked at only where
        `at(event)` says that it may concern anybody, and of whom those can whom `when` and then `also` let through (the
        first may be the effect's own condition, the second one of all its kind); with `may=False` it applies
        without asking. `title` is what people call it; `order` is the standing order that holds unless a seat gives one;
        `held_as` is the name under which the game's `holders` list who has it, where that is not its own; together with
        `who`, without which entry of the holders nobody can have it, so that `who` need not be asked.

        `might(table, event, seat)` says whether the seat could have it for all the others know: then the seat is asked
        even if it cannot react, so that the pause tells nothing. The stakes of such an effect are told without a holder.
        """
        if " " in name or name == PASS:
            raise RuleBug(f"an effect's name is one word, and not {PASS!r}: {name!r}")
        if name in self._by_name:
            raise RuleBug(f"two effects are called {name!r}")
        if who is None and self.holders is None:
            raise RuleBug(f"nobody can hold {name!r}: it has no `who`, and these effects have no `holders`")
        events = event if isinstance(event, tuple) else (event,)
        own_order = orders.check(order, (), self.stake_names)

        def register(body: Body[S, O]) -> Body[S, O]:
            body = witness.watched((name,), body)
            effect = Effect(
                name,
                title,
                rule,
                events,
                who,
                at,
                when,
                also,
                cost,
                limit,
                may,
                might,
                label,
                stakes or self.stakes,
                own_order,
                body,
                held_as or ("" if who is not None else name),
            )
            for kind in events:
                (self._reactions if may else self._permanent).setdefault(kind, _Registered()).add(effect)
                if may and might is not None:
                    self._mighty.setdefault(kind, []).append(effect)
                if own_order.plain != "ask":
                    self._ordered.add(kind)
            self._by_name[name] = effect
            self._registered += 1
            self._nobody.present.clear()
            self._known = (self._nobody, None, -1, self._nobody.present)
            return body

        return register

    def __iter__(self) -> Iterator[Effect[S, O]]:
        return iter(self._by_name.values())

    def named(self, name: str) -> Effect[S, O]:
        return self._by_name[name]

    def called(self, table: Table[S, O], holder: str) -> str:
        return holder if self._called is None else self._called(table, holder)

    # --- who can react ------------------------------------------------------------------------------------------------

    def usable(
        self, table: Table[S, O], event: Any, *, may: bool = True, index: Mapping[str, Sequence[str]] | None = None
    ) -> list[Use[S, O]]:
        """Every effect that is legal now on this event, in the order of registration and holder."""
        index = self.index(table) if index is None else index
        here = self.present(type(event), index)
        return self._legal(table, event, here.reactions if may else here.permanent, index)

    def _legal(
        self, table: Table[S, O], event: Any, present: Sequence[Effect[S, O]], index: Mapping[str, Sequence[str]]
    ) -> list[Use[S, O]]:
        legal = self._legal_now(table, event, present, index)
        return [Use(effect, event, holder) for effect, holder in legal] if legal else []

    def index(self, table: Table[S, O]) -> Mapping[str, Sequence[str]]:
        """Who has which effect now, for those registered without `who`."""
        if self.holders is None:
            return self._nobody
        state = table.state
        last, of, at, _ = self._known
        if at == CHANGES[0] and of is state:
            return last
        found = self.holders(table)
        if type(found) is Holders and state.counted and RULES.running and not found.fleeting:
            if found.registered != self._registered:
                found.present, found.registered = {}, self._registered
            self._known = found, state, CHANGES[0], found.present
        return found

    def present(self, kind: type, index: Mapping[str, Sequence[str]]) -> Present:
        """The effects on a kind of event that somebody has by this index, or may have (`who`)."""
        if type(index) is Holders:
            found = index.present.get(kind)
            if found is not None and found.registered == self._registered:
                return found
        names = index.keys()
        permanent, reactions = self._permanent.get(kind), self._reactions.get(kind)
        found = Present(
            permanent.held_by(names) if permanent is not None else (),
            reactions.held_by(names) if reactions is not None else (),
            self._registered,
        )
        if type(index) is Holders:
            index.present[kind] = found
        return found

    def heard(self, table: Table[S, O], kind: type) -> bool:
        """Whether anybody has anything about such events at all: where nobody has, a rule need not make one."""
        _, of, at, there = self._known
        here = there.get(kind) if (at == CHANGES[0] and of is table.state) or self.holders is None else None
        if here is None:
            here = self.present(kind, self.index(table))
        return here.anything or kind in self._mighty

    def held(
        self, table: Table[S, O], event: Any, index: Mapping[str, Sequence[str]]
    ) -> dict[int, list[tuple[Effect[S, O], str]]]:
        """Who has which reaction to this event, by seat, whether it is legal or not."""
        found: dict[int, list[tuple[Effect[S, O], str]]] = {}
        for effect in self.present(type(event), index).reactions:
            for holder in index.get(effect.held_as, ()) if effect.who is None else effect.who(table, event):
                found.setdefault(self.seat_of(table, holder), []).append((effect, holder))
        return found

    @property
    def has_mighty(self) -> bool:
        return bool(self._mighty)

    def mighty(self, event: Any) -> Sequence[Effect[S, O]]:
        """The reactions to this event that a seat might have for all the others know."""
        return self._mighty.get(type(event), ())

    def still(self, table: Table[S, O], use: Use[S, O]) -> bool:
        """Whether the holder of a declared effect still can."""
        if self.able is not None:
            return self.able(table, use.holder, use.effect.name)
        if self.holders is None or use.effect.who is not None:
            return True
        return use.holder in self.index(table).get(use.effect.name, ())

    def lulls(self, table: Table[S, O]) -> bool:
        """Whether a pass holds for a while now."""
        return bool(self.lull) and (self.running is None or self.lull in self.running(table))

    # --- periods ------------------------------------------------------------------------------------------------------

    def renew(self, table: Table[S, O], per: str) -> None:
        """A new cycle (combat, turn, ...) begins: effects limited per such may be used again, and passes for one are over.

        A period ends the shorter ones with it.
        """
        state = table.state
        if state.limits:
            over_now = []
            for key in state.limits:
                if key.endswith(per) and self._per(key) == per:
                    over_now.append(key)
            for key in over_now:
                del state.limits[key]
        if state.passing_until or state.lulls:
            over = self.periods[: self.periods.index(per) + 1] if per in self.periods else (per,)
            for key in [key for key, period in state.passing_until.items() if period in over]:
                del state.passing_until[key]
            if self.lull in over:
                state.lulls.clear()

    def _per(self, limit_key: str) -> str:
        """What a counted use is limited per. Holders and periods may have spaces in them, an effect's name has none."""
        effect = self._by_name.get(limit_key.partition(" ")[0])
        return effect.limit.per if effect is not None and effect.limit is not None else limit_key.rpartition(" ")[2]

    # --- the window ---------------------------------------------------------------------------------------------------

    def window(self, table: Table[S, O], event: Any, *, together: bool | None = None) -> Steps[None]:
        """Let permanent effects apply, then everybody who can react."""
        # Most moments concern nobody: those must cost next to nothing, so no generator is begun for them.
        kind, state = type(event), table.state
        index: Mapping[str, Sequence[str]]
        index, of, at, there = self._known
        here = there.get(kind) if (at == CHANGES[0] and of is state) or self.holders is None else None
        if here is None:
            index = self.index(table)
            here = self.present(kind, index)
        if here.permanent and (found := self._legal_now(table, event, here.permanent, index)):
            return self._applying(table, event, together, [Use(effect, event, holder) for effect, holder in found])
        if state.policies or state.passing_until:
            legal = self._legal_now(table, event, here.reactions, index) if here.reactions else []
        else:
            legal = self._wanted_now(table, event, here.asking, index) if here.asking else []
        if not legal and kind not in self._mighty:
            return NOTHING
        return Window(self, table, event, self.together if together is None else together, False, legal, index).play()

    def _applying(
        self, table: Table[S, O], event: Any, together: bool | None, uses: list[Use[S, O]]
    ) -> Steps[None]:
        """Permanent effects apply, then everybody who can reacts."""
        if len(uses) > 1 and self.ranked is not None:
            uses = yield from self.ranked(table, event, uses)
        applied = False
        for use in uses:
            # One permanent effect may take the ground from under the next, or its holder from the table.
            if not applied or self._applies(table, use):
                yield from use.pay(table)
                yield from use.resolve(table)
                applied = True
        yield from self._reacting(table, event, together)

    def _reacting(self, table: Table[S, O], event: Any, together: bool | None) -> Steps[None]:
        """Ask who can react and, for all that orders say, wants to be asked."""
        state, index = table.state, self.index(table)
        here = self.present(type(event), index)
        if state.policies or state.passing_until:
            legal = self._legal_now(table, event, here.reactions, index)
        else:
            legal = self._wanted_now(table, event, here.asking, index)
        if not legal and type(event) not in self._mighty:
            return NOTHING
        return Window(self, table, event, self.together if together is None else together, False, legal, index).play()

    def _legal_now(
        self, table: Table[S, O], event: Any, reactions: Sequence[Effect[S, O]], index: Mapping[str, Sequence[str]]
    ) -> list[tuple[Effect[S, O], str]]:
        """What could be used now, by whom, whatever orders there are."""
        found = []
        for effect in reactions:
            if effect.at is not None and not effect.at(event):
                continue
            when, also = effect.when, effect.also
            for holder in index.get(effect.held_as, ()) if effect.who is None else effect.who(table, event):
                # Nearly all are ruled out by their condition, so it is asked before the rest.
                if (
                    (when is None or when(table, event, holder))
                    and (also is None or also(table, event, holder))
                    and effect.affordable(table, event, holder)
                ):
                    found.append((effect, holder))
        return found

    def _wanted_now(
        self, table: Table[S, O], event: Any, reactions: Sequence[Effect[S, O]], index: Mapping[str, Sequence[str]]
    ) -> list[tuple[Effect[S, O], str]]:
        """The same where nobody has given any orders, less what the effects' own orders pass on."""
        found = []
        for effect in reactions:
            if effect.at is not None and not effect.at(event):
                continue
            when, also, plain = effect.when, effect.also, effect.order.plain
            for holder in index.get(effect.held_as, ()) if effect.who is None else effect.who(table, event):
                if (
                    (when is None or when(table, event, holder))
                    and (also is None or also(table, event, holder))
                    and (plain or effect.verdict(effect.order, table, event, holder)) != "never"
                    and effect.affordable(table, event, holder)
                ):
                    found.append((effect, holder))
        return found

    def _applies(self, table: Table[S, O], use: Use[S, O]) -> bool:
        effect = use.effect
        held = self.index(table).get(effect.held_as, ()) if effect.who is None else effect.who(table, use.event)
        return use.holder in held and effect.legal(table, use.event, use.holder)

    def any_time(self, table: Table[S, O], moment: Any) -> Steps[None]:
        """A moment at which one may act "at any time": only who has raised a hand is asked, or whose orders say so.

        Cheap where nobody has: rules may have as many such moments as they like. A hand is down again after it was heard.
        """
        state = table.state
        kind = type(moment)
        if kind in self._reactions and (state.hands_up or state.policies or kind in self._ordered):
            yield from Window(self, table, moment, self.together, True).play()


def reactions_of(game: Game[S, O]) -> list[Effect[S, O]]:
    """The effects of a game that a player is asked about, and may give standing orders for (`Match.set_policy`)."""
    return [effect for effect in game.effects if effect.may]


def reactions_for(game: Game[S, O], table: Table[S, O], seat: int) -> list[Effect[S, O]]:
    """The reactions that a seat may want to give orders for: where an index tells who holds what, its own, those of what is
    in force for all, and those it has ordered something for; else all."""
    effects = game.effects
    if not isinstance(effects, Effects) or effects.holders is None:
        return reactions_of(game)
    index, policies = effects.index(table), table.state.policies
    return [
        effect
        for effect in effects
        if effect.may
        and (
            (effect.who is not None and (not effect.held_as or effect.held_as in index))
            or f"{seat} {effect.name}" in policies
            or any(effects.seat_of(table, holder) == seat for holder in index.get(effect.held_as, ()))
        )
    ]


def order_words(game: Game[S, O]) -> tuple[list[str], list[str]]:
    """What orders of this game may speak of: the stakes, and the periods."""
    effects = game.effects
    return ([*(effects.stake_names or ())], [*effects.periods]) if isinstance(effects, Effects) else ([], [])


def check_reaction(game: Game[S, O], table: Table[S, O], seat: int, effect: object) -> None:
    """An effect for which a seat may give standing orders; IllegalAnswer with those it may give some for otherwise.

    Only what the seat itself has or may have is told: what others hold is not to be learned by trying names.
    """
    if not isinstance(effect, str):
        raise IllegalAnswer(f"a standing order is for an effect, given by its name, not for {effect!r}")
    known = [one.name for one in reactions_for(game, table, seat)]
    if effect not in known:
        possible = f"it may give some for {', '.join(known)}" if known else "there is nothing it may give some for"
        raise IllegalAnswer(f"seat {seat} can have no standing order for {effect!r}: {possible}")


def check_order(game: Game[S, O], order: str) -> Order:
    """A standing order that this game understands; IllegalAnswer otherwise."""
    effects = game.effects
    return (
        orders.check(order, effects.periods, effects.stake_names)
        if isinstance(effects, Effects)
        else orders.check(order)
    )
