"""What a seat may see of a duel: everything but the duelists others are drawing up (CD-030, CD-329)."""

from __future__ import annotations

import msgspec

from roundtable.games.cool_duel.arena import map_of
from roundtable.games.cool_duel.rules.rounds import result, side_name
from roundtable.games.cool_duel.state import Draft, Duel


class View(msgspec.Struct):
    """A position as a seat sees it: `duel` holds no draft but the seat's own."""

    seat: int | None
    duel: Duel
    ready: list[bool]
    """Who has finished drawing up a duelist; empty when nobody is at it."""


def view(state: Duel, seat: int | None) -> View:
    """What a seat (None: a spectator) may see; others' drafts are blank."""
    if not state.drafts:
        return View(seat, state, [])
    drafts = [draft if number == seat else Draft() for number, draft in enumerate(state.drafts)]
    shown = msgspec.structs.replace(state, drafts=drafts)
    return View(seat, shown, [draft.stage == "ready" for draft in state.drafts])


def status(view: View) -> str:
    """Round, cycle, score, whose turn."""
    duel = view.duel
    if duel.phase == "over":
        return f"The duel is over: {result(duel)}."
    if duel.drafts:
        waiting = sum(not ready for ready in view.ready)
        return f"Drawing up duelists: {waiting} of {len(view.ready)} not ready yet."
    if not duel.arenas:
        return "The duel is about to begin."
    parts = [f"{map_of(duel, 0).name}", f"round {max(1, duel.round)}"]
    if duel.options.rounds_to_win > 1:
        score = " : ".join(f"{side_name(duel, side)} {wins}" for side, wins in enumerate(duel.wins))
        parts.append(f"first to {duel.options.rounds_to_win} ({score})")
    if duel.phase in ("slot", "turn", "act"):
        parts.append(f"turn {duel.cycle + 1} of {duel.options.turn_limit}")
    if duel.active:
        active = duel.characters[duel.active]
        parts.append(f"{active.name} acts, {active.ap} AP")
    elif duel.phase == "deploy":
        parts.append("deployment")
    return ", ".join(parts)
