"""Time: cycles one inside the other, who is Free to Act in them, and effects that last for a while.

In a cycle everybody may take one major action (MYK-PLAY-008); it is a Round (MYK-PLAY-009), a Quarter, or a piece of the
other phases (MYK-PLAY-749). The innermost one in progress is the last of
`Campaign.cycles`.
Uses that are limited per cycle are counted by the kernel in `Campaign.limits` under keys that end in "cycle". An effect
that lasts for a cycle belongs to the one it was given in: a Round ends its own, not those of the Quarter around it
(MYK-PLAY-748).
"""

from roundtable.games.kingdom.rules.record.scores import unconscious
from roundtable.games.kingdom.state import (
    Campaign,
    Cycle,
    CycleKind,
    Fighter,
    Gained,
    Lasting,
    Until,
    add_to,
    set_acted,
    set_exhausted,
)


def cannot_act(one: Fighter) -> bool:
    """The Asleep, Unconscious and Dead do not become Free to Act (MYK-PLAY-013, MYK-PLAY-414, MYK-PLAY-431, MYK-PLAY-557)."""
    return one.dead or unconscious(one) or "Asleep" in one.bad_statuses


def bearers(state: Campaign) -> list[Campaign | Fighter]:
    """Whatever effects can be in force for: the campaign, all people, the foes of a battle."""
    return [state, *everybody(state)]


def everybody(state: Campaign) -> list[Fighter]:
    """All people, and the foes of a battle."""
    return [*state.people, *(state.battle.foes if state.battle else [])]


def _cycle_limits(state: Campaign) -> dict[str, int]:
    return {key: used for key, used in state.limits.items() if key.rpartition(" ")[2] == "cycle"}


def _put_away(state: Campaign) -> None:
    """An Item counts as used only in the cycle it was used in (MYK-GEAR-144)."""
    for one in everybody(state):
        for held in one.items:
            if held.used:
                held.used = False


def begin_cycle(state: Campaign, kind: CycleKind) -> None:
    """A cycle begins, perhaps inside another: everybody is Free to Act, once-per-cycle limits are new (MYK-PLAY-748)."""
    before = [number for number, one in enumerate(state.people) if one.exhausted]
    acted = [number for number, one in enumerate(state.people) if one.acted]
    state.cycles.append(Cycle(kind=kind, exhausted_before=before, limits_before=_cycle_limits(state), acted=acted))
    _renew(state)


def next_cycle(state: Campaign) -> list[Lasting]:
    """The next Round or Quarter of the same kind: all who can are Free to Act again (MYK-PLAY-013). What has ended."""
    state.cycles[-1].number += 1
    _put_away(state)
    over = expire(state, "cycle")
    if state.cycles[-1].kind == "Round":
        over += count_down(state, "rounds")
    _renew(state)
    return over


def end_cycle(state: Campaign) -> list[Lasting]:
    """Back to the cycle around it, where everybody is as Free to Act or Exhausted as before (MYK-PLAY-748)."""
    over = expire(state, "cycle")
    _put_away(state)
    ended = state.cycles.pop()
    if ended.kind == "Round":
        over += expire(state, "combat") + expire(state, "rounds")
        forget_uses(state, "combat")
    forget_uses(state, "cycle")
    state.limits.update(ended.limits_before)
    for number, one in enumerate(state.people):
        one.exhausted = number in ended.exhausted_before or cannot_act(one)
        if number in ended.acted and not one.acted:
            set_acted(one, True)
    return over


def end_cycles(state: Campaign) -> None:
    """A piece of play is over for good, and every cycle of it: what lasted for one of them has ended (MYK-PLAY-749)."""
    while state.cycles:
        end_cycle(state)


def _renew(state: Campaign) -> None:
    forget_uses(state, "cycle")
    free_all(state)


def free_all(state: Campaign) -> None:
    """Everybody who can act is Free to Act (MYK-PLAY-013). Who acted in a Round has done so in the Quarter around it, too."""
    if state.cycles and (now := state.cycles[-1]).kind == "Round":
        now.acted += [number for number, one in enumerate(state.people) if one.acted and number not in now.acted]
    for one in everybody(state):
        tired = one.dead or cannot_act(one)
        if one.exhausted is not tired:
            set_exhausted(one, tired)
        if one.acted:
            set_acted(one, False)


def forget_uses(state: Campaign, per: str) -> None:
    """Effects limited per such a period may be used again."""
    for key in [key for key in state.limits if key.rpartition(" ")[2] == per]:
        del state.limits[key]


# --- effects in force ------------------------------------------------------------------------------------------------


def last(state: Campaign, holder: Campaign | Fighter, effect: Lasting) -> None:
    """Put an effect in force. One for a cycle, as all that states no other duration, belongs to the innermost cycle in
    progress, whether of a Skill, an Item, a Facility or a monster's own (MYK-GEAR-027, MYK-GEAR-158, MYK-GEAR-244,
    MYK-BEAST-009)."""
    effect.depth = len(state.cycles)
    add_to(holder.lasting, effect)


def learn(state: Campaign, one: Fighter, gained: Gained) -> None:
    """Somebody has a Skill for a while, once under its name and source."""
    gained.depth = len(state.cycles)
    one.gained = [had for had in one.gained if (had.name, had.source) != (gained.name, gained.source)]
    add_to(one.gained, gained)


def expire(state: Campaign, until: Until) -> list[Lasting]:
    """Effects that lasted until now are over, for everybody; which they were.

    Of those that last for a cycle only the ones of the innermost cycle end, and what was meant for the next one begins.
    """
    over: list[Lasting] = []
    for holder in bearers(state):
        if holder.lasting:
            ended = [effect for effect in holder.lasting if _ends(state, effect, until)]
            if ended:
                over += ended
                holder.lasting = [effect for effect in holder.lasting if effect not in ended]
            if until == "cycle":
                for effect in holder.lasting:
                    if effect.until == "next cycle" and effect.depth >= len(state.cycles):
                        effect.until = "cycle"
    for one in everybody(state):
        if one.gained and [had for had in one.gained if _ends(state, had, until)]:
            one.gained = [had for had in one.gained if not _ends(state, had, until)]
    return over


OUTLASTS_GAMES = ("ever", "check")


def end_game(state: Campaign) -> None:
    """With a game, or a try of it, all is over that was to last for it or a piece of it (MYK-PLAY-479, MYK-PLAY-745)."""
    end_cycles(state)
    for holder in bearers(state):
        holder.lasting = [effect for effect in holder.lasting if effect.until in OUTLASTS_GAMES]
    for one in everybody(state):
        one.gained = [had for had in one.gained if had.until in OUTLASTS_GAMES]


def _ends(state: Campaign, effect: Lasting | Gained, until: Until) -> bool:
    return effect.until == until and (until != "cycle" or effect.depth in (0, len(state.cycles)))


def count_down(state: Campaign, until: Until) -> list[Lasting]:
    """One of the Rounds or Quarters that effects last has passed."""
    over: list[Lasting] = []
    for holder in bearers(state):
        if not holder.lasting:
            continue
        for effect in holder.lasting:
            if effect.until == until:
                effect.count -= 1
        ended = [effect for effect in holder.lasting if effect.until == until and effect.count <= 0]
        if ended:
            over += ended
            holder.lasting = [effect for effect in holder.lasting if effect not in ended]
    return over


def pass_turn(state: Campaign) -> list[Lasting]:
    """A Turn (four Quarters) has passed: effects that last so many Turns are one nearer to their end."""
    for holder in bearers(state):
        for effect in holder.lasting:
            if effect.until == "turn":
                effect.turns -= 1
    over = []
    for holder in bearers(state):
        over += [effect for effect in holder.lasting if effect.until == "turn" and effect.turns <= 0]
        holder.lasting = [effect for effect in holder.lasting if effect not in over]
        if isinstance(holder, Fighter) and holder.gained:  # a Skill for a Turn (MYK-GEAR-182)
            holder.gained = [had for had in holder.gained if had.until != "turn"]
    return over
