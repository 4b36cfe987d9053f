"""Traps in general: when one fires, what that shows, how it is found and disarmed (MYK-WORLD-073).

What a Trap does is one function in `rules/effects/traps_*.py`: `@trap("Pit")`. It is handed the Trap and whom it strikes.
What an Automatic Trap changes all the time is said there too (`automatic`).
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rules.exploring import telling
from roundtable.games.kingdom.rules.exploring.automatic import works
from roundtable.games.kingdom.rules.exploring.places import delve, members, room_of, traps_at, ways_from
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import draw
from roundtable.games.kingdom.rules.play.effects import open_window
from roundtable.games.kingdom.rules.play.moments import TrapWorks
from roundtable.games.kingdom.state import Campaign, Ref, Table, TrapNow
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

Body = Callable[[Table, TrapNow, list[Ref]], Steps[None] | None]
When = Literal["enter", "leave", "search", "rest", "quarter", "use"]
"""What sets an Automatic Trap with a body off: coming into its room, going out of it, a Search, a Rest, a Quarter's end;
and use of the Item it sits on, which is not set off by touching it."""


class Sprung(NamedTuple):
    """What a Trap does, whom it strikes, and what sets it off where its activation does not say so."""

    body: Body
    strikes: Literal["all", "one"]
    on: tuple[When, ...]
    each_rest: bool


TRAPS: dict[str, Sprung] = {}
EVENTS: list[Callable[[Table], Steps[None]]] = []
"""What is looked at after every step of the evening: whether the room falls in."""
AFTER_FAILURE: dict[str, Callable[[Table, TrapNow, Ref], Steps[None]]] = {}
"""What a failed disarm check brings besides the Trap itself."""
AFTER_DISCOVERY: dict[str, Callable[[Table, TrapNow], None]] = {}
"""What the discovery of a Trap tells besides its name."""
AFTER_DISARM: dict[str, Callable[[Table, TrapNow, Ref], Steps[None]]] = {}
"""What disarming a Trap brings."""


def trap(
    name: str,
    *,
    strikes: Literal["", "all", "one"] = "",
    on: tuple[When, ...] = (),
    each_rest: bool = False,
) -> Callable[[Body], Body]:
    """Say of a function `(table, trap, whom)` that it is what a Trap does.

    A Touch Trap strikes the toucher unless it `strikes` all; `each_rest` ones fire with every Rest (MYK-WORLD-082).
    """
    target = strikes or ("one" if books.traps[name].activation == "Touch" else "all")

    def register(body: Body) -> Body:
        noted = plays(f"trap/{slug(name)}")(body)
        TRAPS[name] = Sprung(noted, target, on, each_rest)
        return noted

    return register


def activation(now: TrapNow) -> str:
    return books.traps[now.trap].activation


def fire(table: Table, now: TrapNow, whom: Sequence[Ref] | None = None, *, by: Ref = "") -> Steps[bool]:
    """A Trap takes effect, which shows it but, unless the table decided so, does not discover it. Whether it worked.

    (MYK-WORLD-079, MYK-WORLD-080)

    `by` is who touched, searched or failed to disarm it; "each member" are all alive here (MYK-WORLD-799).
    """
    state: Campaign = table.state
    if not works(state, now):
        return False
    sprung = TRAPS.get(now.trap)
    if whom is None:
        whom = [by] if by and sprung is not None and sprung.strikes == "one" else members(state)
    entry = books.traps[now.trap]
    table.log(entry.rules[0], "A Trap: {trap}! {text}", trap=now.trap, text=entry.text)
    telling.tell(table, "danger/trap")
    now.shown = True
    now.fired += 1
    struck = yield from takes_effect(table, now, whom)
    if struck is not None and sprung is not None:
        told = sprung.body(table, now, struck)
        if told is not None:
            yield from told
    if state.options.firing_discovers_trap and not now.discovered:
        now.discovered = True
        if now.trap in AFTER_DISCOVERY:
            AFTER_DISCOVERY[now.trap](table, now)
        _found_harmless(table, now)
    return struck is not None


def takes_effect(table: Table, now: TrapNow, whom: Sequence[Ref]) -> Steps[list[Ref] | None]:
    """A Trap is about to do something to these, which somebody may prevent. Whom it strikes; None where it does nothing."""
    state: Campaign = table.state
    event = TrapWorks(name=now.trap, level=now.level, targets=list(whom), room=now.at, spoken=f"the {now.trap}")
    yield from open_window(table, event)
    if event.switched_off:
        now.off = state.quarter
    if event.prevented or not works(state, now):
        table.log("MYK-WORLD-079", "The {trap} does nothing.", trap=now.trap)
        return None
    return [who for who in event.targets if not figures.get(state, who).dead]


def broken_off(state: Campaign) -> bool:
    """Whether a Trap has started a fight or ended the evening: what was going on stops."""
    return state.battle is not None or delve(state).stage == "over"


def passage(table: Table, place: str) -> Steps[None]:
    """Passage Traps of a room or Corridor fire as the Court comes through (MYK-WORLD-081)."""
    state: Campaign = table.state
    for now in list(traps_at(state, place)):
        if activation(now) == "Passage" and not now.carrier:
            yield from fire(table, now)
            if broken_off(state):
                return


def at_moment(table: Table, room: str, when: When, by: Ref = "") -> Steps[None]:
    """Automatic Traps that something in their room sets off (MYK-WORLD-084). Those that start a fight come first: what it
    broke off begins anew after it, and nothing strikes twice."""
    state: Campaign = table.state
    found = [now for now in traps_at(state, room) if now.trap in TRAPS and when in TRAPS[now.trap].on]
    for now in sorted(found, key=lambda one: not one.lairs):
        yield from fire(table, now, by=by)
        if broken_off(state):
            return


def taken_away(table: Table, room: str) -> Steps[None]:
    """The Court is taken out of a room, or flees from it: what strikes who leaves does, but nobody who lies in wait there
    (MYK-WORLD-165)."""
    state: Campaign = table.state
    for now in [one for one in traps_at(state, room) if one.trap in TRAPS and "leave" in TRAPS[one.trap].on]:
        if not now.lairs:
            yield from fire(table, now)


def rest(table: Table, who: Ref, room: str, *, first: bool) -> Steps[None]:
    """Rest Traps fire once in a Quarter, before the first Rest's roll, in the order they were placed; some with every Rest,
    and all of them where the table decided so (MYK-WORLD-082)."""
    state: Campaign = table.state
    each = state.options.rest_trap_per_rest
    for now in list(traps_at(state, room)):
        sprung = TRAPS.get(now.trap)
        if activation(now) == "Rest" and (first or each or (sprung is not None and sprung.each_rest)):
            yield from fire(table, now, by=who)
            if delve(state).stage == "over" or room_of(state) != room:
                return
    if state.battle is None:
        yield from at_moment(table, room, "rest", who)


def undiscovered(table: Table, room: str) -> Steps[bool]:
    """An Undiscovered Trap fires when the Camp ends and nobody has found it (MYK-WORLD-085). Whether there was one.

    Where the table decided so, any successful Search in the room in this Camp keeps it from firing.
    """
    state: Campaign = table.state
    if state.options.undiscovered_any_search and searched_well(room) in delve(state).searched:
        return False
    for now in traps_at(state, room):
        if activation(now) == "Undiscovered" and not now.discovered and now.last != state.quarter:
            now.last = state.quarter
            yield from fire(table, now)
            return True
    return False


def searched_well(room: str) -> str:
    """What is noted of a room in which a Search has succeeded in this Camp (MYK-WORLD-085)."""
    return f"found in {room}"


def touch(table: Table, who: Ref, carrier: str) -> Steps[None]:
    """Somebody handles a thing: its Touch Traps fire, discovered ones too unless the table decided otherwise
    (MYK-WORLD-086)."""
    state: Campaign = table.state
    room = room_of(state)
    for now in [one for one in traps_at(state, room) if one.carrier == carrier]:
        waits = now.trap in TRAPS and "use" in TRAPS[now.trap].on
        safe = now.discovered and activation(now) == "Touch" and state.options.discovered_touch_traps_are_safe
        if activation(now) in ("Touch", "Passage") and not waits and not safe:
            yield from fire(table, now, by=who)


def discover(table: Table, now: TrapNow, *, by: Ref = "", by_search: bool, rule: str = "MYK-PLAY-277") -> Steps[None]:
    """A Trap is found: by a Search it may fire or be disarmed by that alone (MYK-WORLD-083, MYK-WORLD-088)."""
    first = not now.discovered
    now.discovered = now.shown = True
    table.log(rule, "A Trap is found: {trap}.", trap=now.trap)
    if now.trap in AFTER_DISCOVERY:
        AFTER_DISCOVERY[now.trap](table, now)
    if first and by_search and activation(now) == "Discovery":
        yield from fire(table, now, by=by)
    _found_harmless(table, now)


def _found_harmless(table: Table, now: TrapNow) -> None:
    """A Trap whose Disarm entry is Discovery does nothing any more once it is found (MYK-WORLD-088)."""
    if books.traps[now.trap].disarm.by == "Discovery" and not now.disarmed:
        now.disarmed = True
        table.log("MYK-WORLD-088", "Found, the {trap} is harmless.", trap=now.trap)
        learn_ways(table.state, room_of(table.state))


def learn_ways(state: Campaign, room: str) -> None:
    """The Corridors that lead out of a room are on the players' map."""
    known = delve(state).known.corridors
    known += [corridor.key for corridor in ways_from(state, room) if corridor.key not in known] if room else []


def gm_chooses(table: Table, prompt: str, options: Sequence[Option], rule: str) -> Steps[str]:
    """A choice of the GM; where nobody plays the GM, at random (MYK-PLAY-734)."""
    if len(options) == 1:
        return options[0].key
    if table.state.gm is None:
        return options[draw(table, len(options))].key
    answer: str = yield Choose(table.state.gm, prompt, list(options), rule=rule)
    return answer
