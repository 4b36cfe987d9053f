"""Automatic Traps at work: what each of them changes as long as it is not disarmed, discovered or not (MYK-WORLD-084).

An effect says `@automatic("bars", "Lock")`; whoever asks such a question of the map goes through those at work.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal

from roundtable.games.kingdom.reserved import plays, slug
from roundtable.games.kingdom.state import Campaign, TrapNow

Kind = Literal["hides", "bars", "harder", "lies", "wards", "scouts", "counts", "jams", "food", "blasts", "judged"]
"""hides: a Corridor is not there (state, trap) -> key. bars: nobody passes (state, trap, from, to) -> bool. harder: Search
and Command Checks about a room (state, trap, room) -> int. lies: monsters told of instead (state, trap) -> lairs. wards: only
Corridors lead in and out (state, trap, room) -> bool. scouts: whoever sends Followers there (table, trap, who, room, sent)
loses so many. counts, jams, food, blasts, judged: what goes on in its room."""

RULES: dict[str, dict[str, Callable[..., Any]]] = {}


def automatic(kind: Kind, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Say of a function what an Automatic Trap changes while it is at work."""

    def register(body: Callable[..., Any]) -> Callable[..., Any]:
        noted = plays(f"trap/{slug(name)}")(body)
        RULES.setdefault(kind, {})[name] = noted
        return noted

    return register


def works(state: Campaign, trap: TrapNow) -> bool:
    """Whether a Trap still has an effect: neither disarmed nor switched off for now (MYK-WORLD-087)."""
    return not trap.disarmed and trap.off < state.quarter


def at_work(state: Campaign, kind: Kind) -> Iterator[tuple[TrapNow, Callable[..., Any]]]:
    """The Traps on this map that answer such a question now."""
    known = RULES.get(kind, {})
    for trap in state.delve.traps if state.delve is not None and known else ():
        if trap.trap in known and works(state, trap):
            yield trap, known[trap.trap]
