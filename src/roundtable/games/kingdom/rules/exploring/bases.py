"""When Bases work: face down at the start, Production Capacity each Quarter, the moments at which the GM may use them.

What each of them does is in `rules/effects/bases.py`. Without a GM the rules use a Base as soon as it is payable at its
moment, and choose by the match's dice (MYK-WORLD-807).
"""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rules.exploring.places import (
    beyond,
    delve,
    focus,
    inside,
    members,
    parties,
    played,
    room_of,
    ways_from,
)
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.moments import TrapWorks
from roundtable.games.kingdom.rules.play.verbs import bases
from roundtable.games.kingdom.rules.play.windows import open_window
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

Moment = Literal["quarter", "round", "side done"]
"""The end of a Quarter; the start of a Round, before its Strategy Check; when the enemies have all acted in it."""
Prepare = Callable[[Table, Ref], bool]
Effect = Callable[[Table, Ref], Steps[None]]


class Works(NamedTuple):
    """What a Base does when it is used: when it may be, what has to be there, and its effect, which pays its own price
    where the book lets the GM choose it."""

    body: Effect
    moments: tuple[Moment, ...]
    can: Prepare
    pays_itself: bool


USES: dict[str, Works] = {}
"""By the Base's name: what using it does."""
CYCLES: dict[str, Effect] = {}
"""By the Base's name: what it does in every cycle spent in its room while it is at work (MYK-WORLD-370)."""
ANY: tuple[Moment, ...] = ("quarter", "round")


def base(
    name: str, *, moments: tuple[Moment, ...] = ANY, can: Prepare | None = None, pays_itself: bool = False
) -> Callable[[Effect], Effect]:
    """Say of a function that it is what using a Base does."""

    def register(body: Effect) -> Effect:
        noted = plays(f"base/{slug(name)}")(body)
        USES[name] = Works(noted, moments, can or (lambda table, who: True), pays_itself)
        return noted

    return register


def each_cycle(name: str) -> Callable[[Effect], Effect]:
    """Say of a function that it is what a Permanent Base does in every cycle."""

    def register(body: Effect) -> Effect:
        noted = plays(f"base/{slug(name)}")(body)
        CYCLES[name] = noted
        return noted

    return register


# --- the start (MYK-WORLD-321) ---------------------------------------------------------------------------------------


def setup(table: Table, *, again: bool = True) -> Steps[None]:
    """Each Base lies face down: how many there are is seen, nothing else; a Court that comes again, not one that only goes on
    to the next map, pays for it (MYK-WORLD-321, MYK-WORLD-331)."""
    state: Campaign = table.state
    number = len(bases.standing(state))
    if number:
        words = "A Base stands" if number == 1 else f"{number} Bases stand"
        table.log("MYK-WORLD-321", "{words} somewhere on this map.", words=words)
    if number and state.retries and again:
        found = table.roll("2d6", "MYK-WORLD-331", "The Court was away: {total} Production Capacity for the enemy.").total
        yield from bases.gain(table, found, "MYK-WORLD-331")
        yield from war_machines(table)


# --- the end of a Quarter --------------------------------------------------------------------------------------------


def quarter(table: Table, inside: bool) -> Steps[None]:
    """What works on who spent the Quarter there; then Production Capacity, War Machines, and Bases that are used.

    A Quarter lost on the way out is one of the Dungeon Phase and brings Production Capacity (MYK-WORLD-325), one on the way
    home is not (MYK-WORLD-316).
    """
    state: Campaign = table.state
    if not bases.in_use(state) or (state.journey is not None and state.journey.homeward):
        return
    if inside:
        yield from cycle_passes(table)
    if not bases.standing(state):
        return
    more = sum(bases.entry(state, who).supplemental_capacity for who in bases.standing(state))
    yield from bases.gain(table, 1, "MYK-WORLD-325")
    yield from bases.gain(table, more, "MYK-WORLD-332")
    yield from war_machines(table)
    yield from use_bases(table, "quarter")
    yield from _supply(table)


def cycle_passes(table: Table) -> Steps[None]:
    """A cycle was spent in the room of a Base that works in every cycle (MYK-WORLD-370)."""
    state: Campaign = table.state
    together = played(state)
    if state.battle is not None and not inside(state):
        return  # a Round in a Corridor is spent in no room
    for room, there in parties(state).items():
        focus(state, [who for who in there if who in together])
        for name, body in CYCLES.items():
            for who in bases.at_work(state, name, room) if room == room_of(state) else ():
                if (yield from begins(table, who)):
                    yield from body(table, who)
    focus(state, together)


def war_machines(table: Table) -> Steps[None]:
    """With each gain a War Machine may go one room on for 1 of its own counters (MYK-WORLD-340).

    Without a GM one that is at work goes towards the Court (MYK-WORLD-807).
    """
    state: Campaign = table.state
    for who in bases.standing(state):
        one = figures.base(state, who)
        ways = [beyond(way, one.room) for way in ways_from(state, one.room)]
        ways = [room for room in ways if not delve(state).rooms[room].destroyed]
        if not bases.entry(state, who).war_machine or one.counters < 1 or not ways:
            continue
        options = [Option("stay", "It stays where it is")]
        options += [Option(room, f"To room {room}", f"room {room}") for room in ways]
        nearer = towards(state, one.room, room_of(state)) if one.active else ""
        chosen = yield from bases.decide(
            table,
            f"The {one.base} in {one.room}: where does it go?",
            options,
            "MYK-WORLD-340",
            bases.just(nearer or "stay"),
        )
        if chosen != "stay":
            one.counters -= 1
            one.room = chosen
            if one.shown:
                table.log("MYK-WORLD-340", "The {base} moves to room {room}.", base=one.base, room=chosen)
            if chosen == room_of(state):
                bases.turn_up(table, who, "MYK-WORLD-323")


def towards(state: Campaign, start: str, goal: str) -> str:
    """The next room on the shortest way of Corridors; "" where there is none or it is reached."""
    if not goal or start == goal:
        return ""
    path = shortest(state, start, goal)
    return path[0] if path else ""


def shortest(state: Campaign, start: str, goal: str) -> list[str]:
    """The rooms of the shortest way from one to another, the goal included; none where no Corridors lead there."""
    ways: dict[str, list[str]] = {start: []}
    frontier = [start]
    while frontier:
        room = frontier.pop(0)
        for way in ways_from(state, room):
            other = beyond(way, room)
            if other not in ways:
                ways[other] = [*ways[room], other]
                frontier.append(other)
    return ways.get(goal, [])


def _supply(table: Table) -> Steps[None]:
    """At the end of each Quarter counters of a Supply Line may go to another Base, which without a GM gets what it lacks
    (MYK-WORLD-361, MYK-WORLD-807)."""
    state: Campaign = table.state
    for line in bases.standing(state):
        one = figures.base(state, line)
        while one.base == "Supply Line" and one.counters:
            others = [who for who in bases.standing(state) if who != line]
            wanting = [who for who in others if bases.entry(state, who).activation_cost and bases.lacks(state, who)]
            if not others or (state.gm is None and not wanting):
                break
            options = [Option("keep", "Keep the rest"), *bases.choices(state, others, "MYK-WORLD-361")]
            auto = wanting[0] if wanting else "keep"
            chosen = yield from bases.decide(
                table,
                f"The Supply Line has {one.counters}: where does 1 Production Capacity go?",
                options,
                "MYK-WORLD-361",
                bases.just(auto),
            )
            if chosen == "keep":
                break
            one.counters -= 1
            figures.base(state, chosen).counters += 1
            if one.shown:
                table.log("MYK-WORLD-361", "The Supply Line hands on 1 Production Capacity.")


# --- using Bases (MYK-WORLD-326) -------------------------------------------------------------------------------------


def usable(table: Table, moment: Moment) -> Iterator[Ref]:
    """The Bases that can be used now: their moment, their price, Permanent ones once, Assists and Interrupts of a name
    once in a cycle (MYK-WORLD-327, MYK-WORLD-328, MYK-WORLD-329, MYK-WORLD-330)."""
    state: Campaign = table.state
    for who in bases.standing(state):
        one, entry = figures.base(state, who), bases.entry(state, who)
        works = USES[one.base]
        if moment not in works.moments or (entry.timing == "Permanent" and one.active):
            continue
        if entry.timing in ("Assist", "Interrupt") and state.limits.get(limit(one.base)):
            continue
        if one.counters >= (entry.activation_cost or 1) and works.can(table, who):
            yield who


def limit(name: str) -> str:
    return f"base/{slug(name)} GM cycle"


def use_bases(table: Table, moment: Moment) -> Steps[None]:
    """The GM may use Bases, one after the other; without a GM each that is payable is used once (MYK-WORLD-807)."""
    state: Campaign = table.state
    if not bases.at_hand(state):
        return
    done: list[Ref] = []
    while True:
        able = [who for who in usable(table, moment) if state.gm is not None or who not in done]
        if not able:
            return
        options = [Option("no", "Use no Base now"), *bases.choices(state, able, "MYK-WORLD-326")]
        chosen = yield from bases.decide(
            table, "Which Base do you use?", options, "MYK-WORLD-326", bases.just(able[0])
        )
        if chosen == "no":
            return
        done.append(chosen)
        yield from use(table, chosen)
        if delve(state).stage == "over":
            return


def use(table: Table, who: Ref) -> Steps[None]:
    """Counters are removed, the Base is turned face up, its effect happens unless somebody prevents it (MYK-WORLD-326,
    MYK-WORLD-324)."""
    state: Campaign = table.state
    one, entry = figures.base(state, who), bases.entry(state, who)
    bases.turn_up(table, who, "MYK-WORLD-324")
    table.log(entry.rules[0], "The {base} in room {room} is used.", base=one.base, room=one.room)
    if entry.timing in ("Assist", "Interrupt"):
        state.limits[limit(one.base)] = state.limits.get(limit(one.base), 0) + 1
    if USES[one.base].pays_itself:
        yield from USES[one.base].body(table, who)
        return
    bases.spend(table, who, entry.activation_cost or 0, "MYK-WORLD-326")
    if entry.timing == "Permanent":
        one.active = True  # what switches it off does so for a cycle (MYK-WORLD-327, MYK-CREATE-241)
    if (yield from begins(table, who)):
        yield from USES[one.base].body(table, who)


def begins(table: Table, who: Ref) -> Steps[bool]:
    """A Base is about to have its effect: others may prevent it, a Permanent one for the cycle (MYK-CREATE-241)."""
    state: Campaign = table.state
    one, entry = figures.base(state, who), bases.entry(state, who)
    works = TrapWorks(
        name=one.base, level=entry.level, targets=members(state), room=one.room, base=True, spoken=f"the {one.base}"
    )
    yield from open_window(table, works)
    if works.switched_off:
        one.off = bases.cycle(state)
    if works.prevented:
        table.log(entry.rules[0], "The {base} does nothing.", base=one.base)
    return not works.prevented
