"""Time: cycles one inside the other, who is Free to Act in them, and effects that last for a while.

A cycle is a Round, a Quarter, or a piece of the other phases. The innermost one in progress is the last of `Campaign.cycles`.
Uses that are limited per cycle are counted by the kernel in `Campaign.limits` under keys that end in "cycle".
"""

from roundtable.games.kingdom.rules.record.scores import unconscious
from roundtable.games.kingdom.state import Campaign, Character, Cycle, CycleKind, Lasting, Until


def cannot_act(one: Character) -> bool:
    """Asleep, Unconscious and Dead people do not become Free to Act (MYK-PLAY-013, MYK-PLAY-414, MYK-PLAY-431,
    MYK-PLAY-557)."""
    return one.dead or unconscious(one) or "Asleep" in one.bad_statuses


def _cycle_limits(state: Campaign) -> dict[str, int]:
    return {key: used for key, used in state.limits.items() if key.rpartition(" ")[2] == "cycle"}


def begin_cycle(state: Campaign, kind: CycleKind) -> None:
    """A cycle begins, perhaps inside another: everybody is Free to Act, once-per-cycle limits are new
    (MYK-PLAY-748)."""
    before = [number for number, one in enumerate(state.people) if one.exhausted]
    state.cycles.append(Cycle(kind=kind, exhausted_before=before, limits_before=_cycle_limits(state)))
    _renew(state)


def next_cycle(state: Campaign) -> None:
    """The next Round or Quarter of the same kind: all who can are Free to Act again (MYK-PLAY-013)."""
    state.cycles[-1].number += 1
    expire(state, "cycle")
    _renew(state)


def end_cycle(state: Campaign) -> None:
    """Back to the cycle around it, where everybody is as Free to Act or Exhausted as before (MYK-PLAY-748)."""
    over = state.cycles.pop()
    expire(state, "cycle")
    if over.kind == "Round":
        expire(state, "combat")
    _forget_uses(state)
    state.limits.update(over.limits_before)
    for number, one in enumerate(state.people):
        one.exhausted = number in over.exhausted_before or cannot_act(one)


def _renew(state: Campaign) -> None:
    _forget_uses(state)
    for one in state.people:
        one.exhausted = cannot_act(one)


def _forget_uses(state: Campaign) -> None:
    for key in _cycle_limits(state):
        del state.limits[key]


# --- effects in force ------------------------------------------------------------------------------------------------


def expire(state: Campaign, until: Until) -> list[Lasting]:
    """Effects that lasted until now are over, for everybody; which they were."""
    over = []
    for holder in (state, *state.people):
        over += [effect for effect in holder.lasting if effect.until == until]
        holder.lasting = [effect for effect in holder.lasting if effect.until != until]
    return over


def pass_turn(state: Campaign) -> list[Lasting]:
    """A Turn (four Quarters) has passed: effects that last so many Turns are one nearer to their end."""
    for holder in (state, *state.people):
        for effect in holder.lasting:
            if effect.until == "turn":
                effect.turns -= 1
    over = []
    for holder in (state, *state.people):
        over += [effect for effect in holder.lasting if effect.until == "turn" and effect.turns <= 0]
        holder.lasting = [effect for effect in holder.lasting if effect not in over]
    return over
