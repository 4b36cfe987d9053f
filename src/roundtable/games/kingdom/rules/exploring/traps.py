"""Traps in general: when one fires, what that shows, how it is found and disarmed (MYK-WORLD-073).

What a Trap does is one function in `rules/effects/traps_*.py`: `@trap("Pit")`. It is handed the Trap and whom it strikes.
"""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.rules.exploring.places import delve, members, traps_at, works
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.effects import open_window
from roundtable.games.kingdom.rules.play.moments import TrapWorks
from roundtable.games.kingdom.state import Campaign, Ref, Table, TrapNow
from roundtable.kernel.asks import Steps

Body = Callable[[Table, TrapNow, list[Ref]], Steps[None] | None]
TRAPS: dict[str, Body] = {}


def trap(name: str) -> Callable[[Body], Body]:
    """Say of a function `(table, trap, whom)` that it is what a Trap does."""

    def register(body: Body) -> Body:
        TRAPS[name] = body
        return plays(f"trap/{slug(name)}")(body)

    return register


def activation(now: TrapNow) -> str:
    return books.traps[now.trap].activation


def fire(table: Table, now: TrapNow, whom: list[Ref] | None = None) -> Steps[bool]:
    """A Trap takes effect, which shows it but does not discover it (MYK-WORLD-079, MYK-WORLD-080). Whether it worked."""
    state: Campaign = table.state
    if not works(state, now):
        return False
    targets = members(state) if whom is None else whom
    entry = books.traps[now.trap]
    event = TrapWorks(
        name=now.trap,
        level=now.level,
        targets=list(targets),
        room=now.at,
        spoken=f"the {now.trap}",
    )
    table.log(entry.rules[0], "A Trap: {trap}! {text}", trap=now.trap, text=entry.text)
    now.shown = True
    now.fired += 1
    yield from open_window(table, event)
    if event.switched_off:
        now.off = state.quarter
    if event.prevented or now.disarmed:
        table.log("MYK-WORLD-079", "The {trap} does nothing.", trap=now.trap)
        return False
    body = TRAPS.get(now.trap)
    if body is not None:
        told = body(table, now, [who for who in event.targets if not figures.get(state, who).dead])
        if told is not None:
            yield from told
    return True


def passage(table: Table, place: str) -> Steps[None]:
    """Passage Traps of a room or Corridor fire as the Court comes through (MYK-WORLD-081)."""
    for now in list(traps_at(table.state, place)):
        if activation(now) == "Passage" and not now.carrier:
            yield from fire(table, now)


def rest(table: Table, room: str) -> Steps[None]:
    """Rest Traps fire once in a Quarter, before the first Rest's roll (MYK-WORLD-082)."""
    for now in list(traps_at(table.state, room)):
        if activation(now) == "Rest":
            yield from fire(table, now)


def undiscovered(table: Table, room: str) -> Steps[None]:
    """Undiscovered Traps fire when the Camp ends and nobody has found them (MYK-WORLD-085)."""
    for now in list(traps_at(table.state, room)):
        if activation(now) == "Undiscovered" and not now.discovered:
            yield from fire(table, now)


def touch(table: Table, who: Ref, carrier: str) -> Steps[None]:
    """Somebody handles a thing: its Touch Traps fire, discovered ones too (MYK-WORLD-086)."""
    state: Campaign = table.state
    for now in [one for one in delve(state).traps if one.carrier == carrier and works(state, one)]:
        if activation(now) in ("Touch", "Passage"):
            yield from fire(table, now, [who])


def discover(table: Table, now: TrapNow, *, by_search: bool, rule: str = "MYK-PLAY-277") -> Steps[None]:
    """A Trap is found: by a Search it may fire or be disarmed by that alone (MYK-WORLD-083, MYK-WORLD-088)."""
    first = not now.discovered
    now.discovered = now.shown = True
    table.log(rule, "A Trap is found: {trap}.", trap=now.trap)
    if first and by_search and activation(now) == "Discovery":
        yield from fire(table, now)
    if books.traps[now.trap].disarm.by == "Discovery" and not now.disarmed:
        now.disarmed = True
        table.log("MYK-WORLD-088", "Found, the {trap} is harmless.", trap=now.trap)


def in_force(state: Campaign, name: str, place: str | None = None) -> TrapNow | None:
    """An Automatic Trap of this name at work, anywhere or in one place (MYK-WORLD-084)."""
    for now in delve(state).traps if state.delve is not None else ():
        if now.trap == name and works(state, now) and place in (None, now.at):
            return now
    return None
