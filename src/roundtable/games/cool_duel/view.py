"""What a seat may see of a duel: everything but the duelists others are drawing up (CD-030, CD-329)."""

from __future__ import annotations

import msgspec

from roundtable.games.cool_duel.state import Draft, Duel


class View(msgspec.Struct):
    """A position as a seat sees it: `duel` holds no draft but the seat's own."""

    seat: int | None
    duel: Duel
    ready: list[bool]
    """Who has finished drawing up a duelist; empty when nobody is at it."""


def look(state: Duel, seat: int | None) -> View:
    """What a seat (None: a spectator) may see; others' drafts are blank."""
    if not state.drafts:
        return View(seat, state, [])
    drafts = [draft if number == seat else Draft() for number, draft in enumerate(state.drafts)]
    shown = msgspec.structs.replace(state, drafts=drafts)
    return View(seat, shown, [draft.stage == "ready" for draft in state.drafts])
