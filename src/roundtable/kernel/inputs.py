"""What comes into a match besides answers: standing orders, raised hands, rulings, giving up, a draw, imaginings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from . import orders
from .asks import Ask, Json, Steps, Together
from .dice import Dice
from .errors import BadSave, IllegalAnswer, RuleBug, StepOver
from .events import Event
from .game import Outcome
from .record import Entry
from .table import CHANGES, RULES, State

if TYPE_CHECKING:
    from .match import Match


def apply(match: Match[Any, Any], entry: Entry) -> None:
    """What an entry that is no answer does. Applied to the live position, in the middle of a step if need be."""
    state = match._table.state
    if entry.kind == "policy":
        _give_order(state, entry.seat, *entry.value)
    elif entry.kind == "hand":
        _raise_hand(state, entry.seat, entry.value)
    elif entry.kind == "adjust":
        if match.game.adjust is None:
            raise IllegalAnswer(f"in {match.game.title} nobody rules otherwise than the rules")
        # A copy: what the game takes over into the position must not be the record itself.
        match.game.adjust(match._table, entry.seat, plain(entry.value))
        ask_anew(match)
        if (interlude := match.game.interlude(match._table)) is not None:
            _interrupt(match, interlude)
    elif entry.kind == "imagine":
        match.game.determinise(state, entry.seat, Dice(entry.value))
        ask_anew(match)
    elif entry.kind == "draw":
        match._end(Outcome([], "a draw by agreement"))
    elif entry.kind == "concede":
        if entry.seat not in state.conceded:
            state.conceded.append(entry.seat)
            _log(match, "{seat} gives up.", seat=entry.seat)
        sides = match.game.sides(state)
        left = [side for side in sides if not all(seat in state.conceded for seat in side)]
        # A game that all play together goes on for those who are left.
        if not left or len(left) == 1 < len(sides):
            match._end(Outcome(left[0] if left else [], "everybody else gave up"))
    else:
        raise BadSave(f"there is no entry of kind {entry.kind!r}")


def _give_order(state: State, seat: int, effect: str, order: str) -> None:
    key = f"{seat} {effect}"
    if until := orders.read(order).until:
        state.passing_until[key] = until
    else:
        state.policies[key] = order
        state.passing_until.pop(key, None)


def _raise_hand(state: State, seat: int, up: bool) -> None:
    if up:
        state.passing_until.pop(str(seat), None)
        for key in [key for key in state.lulls if key.startswith(f"{seat} ")]:
            del state.lulls[key]
    if up and seat not in state.hands_up:
        state.hands_up.append(seat)
    elif not up and seat in state.hands_up:
        state.hands_up.remove(seat)


def ask_anew(match: Match[Any, Any]) -> None:
    """The position under the open questions has been changed: their options are found anew."""
    match._table.touched += 1
    CHANGES[0] += 1
    RULES.run += 1
    for ask, _ in _questions(match):
        getattr(ask, "forget_options", lambda: None)()


def go_on(match: Match[Any, Any], value: Json) -> None:
    """The next question of the rules; after an interlude, the one that it interrupted."""
    try:
        match._request = match._gen.send(value)
    except StepOver:
        break_off(match)
        raise StopIteration from None
    except StopIteration:
        if not match._under:
            raise
        resume_under(match)


def break_off(match: Match[Any, Any]) -> None:
    """The step in progress ends where it stands, with everything that was being asked."""
    while match._under:
        match._under.pop()[0].close()
    match._gen, match._request, match._given = _nothing(), None, {}


def _nothing() -> Steps[None]:
    """Rules that have nothing to do and ask nobody."""
    yield from ()


def _interrupt(match: Match[Any, Any], gen: Any) -> None:
    """Let other rules ask first; the open questions wait, with the answers that lie face down."""
    match._under.append((match._gen, match._request, match._given))
    match._gen, match._given = gen, {}
    try:
        go_on(match, None)
    except StopIteration:  # the step is over: whoever applied this lets the next one begin
        return


def resume_under(match: Match[Any, Any]) -> None:
    """An interlude is over: what it interrupted is asked again, about the position as it is now."""
    match._gen, match._request, match._given = match._under.pop()
    ask_anew(match)


def plain(value: Json) -> Json:
    """A copy of a value as it would come back from a file; IllegalAnswer where it is no plain data."""
    try:
        return msgspec.msgpack.decode(msgspec.msgpack.encode(value))
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise IllegalAnswer(f"a ruling is plain data: {error}") from None


def check_answerable(match: Match[Any, Any]) -> None:
    """After a ruling every open question must still have an answer, and every answer already given must be one."""
    for ask, given in _questions(match):
        if ask.seat in given:
            try:
                ask.check(given[ask.seat])
            except IllegalAnswer:
                words = f"{match.name(ask.seat)} has already answered {ask.prompt!r}, and could not have so any more"
                raise IllegalAnswer(f"{words}: take that answer back first") from None
            continue
        try:
            ask.only()
        except RuleBug:
            words = f"that would leave {match.name(ask.seat)} without an answer to {ask.prompt!r}"
            raise IllegalAnswer(f"{words}: let the question be answered first") from None


def _questions(match: Match[Any, Any]) -> list[tuple[Ask, dict[int, Json]]]:
    """Every open question, those that wait behind an interlude too, with the answers that lie face down beside it."""
    found: list[tuple[Ask, dict[int, Json]]] = []
    for request, given in [*((request, given) for _, request, given in match._under), (match._request, match._given)]:
        if request is not None:
            found += [(ask, given) for ask in (request.asks if isinstance(request, Together) else [request])]
    return found


def _log(match: Match[Any, Any], text: str, **data: Any) -> None:
    if match._table.events is not None:
        match._table.events.append(Event("", text, data))
