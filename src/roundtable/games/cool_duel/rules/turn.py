"""A turn slot and the turns in it: start, actions, end (CD-043, CD-044, CD-045, CD-046, CD-047)."""

from __future__ import annotations

from functools import partial
from itertools import permutations

from roundtable.board.choices import Keys
from roundtable.games.cool_duel.arena import footprint, ground_of
from roundtable.games.cool_duel.derived import fatigued
from roundtable.games.cool_duel.rules.actions import menu
from roundtable.games.cool_duel.rules.frenzy import is_stuck
from roundtable.games.cool_duel.rules.harm import in_order, lose_hp, refill_threshold, the
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.rules.movement import lose_by_terrain
from roundtable.games.cool_duel.rules.rounds import check_round
from roundtable.games.cool_duel.rules.verbs import perform
from roundtable.games.cool_duel.state import Character
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option


def of_the_slot(table: T) -> list[str]:
    """Who of the player whose slot it is stands and will act."""
    state = table.state
    seat = state.order[state.slot]
    return [who.key for who in state.characters.values() if who.seat == seat and not who.downed and who.cell >= 0]


def begin_slot(table: T) -> Steps[None]:
    """A player's slot: the duelist and its companions act, in the order the player chooses now (CD-047)."""
    state = table.state
    mine = of_the_slot(table)
    if len(mine) > 1:

        def told(keys: str) -> Option:
            return Option(keys, ", then ".join(the(table, key).name for key in keys.split()), rule="CD-047")

        orders = [" ".join(keys) for keys in permutations(mine)]
        seat = state.order[state.slot]
        chosen = yield Choose(seat, "In which order do they act?", lambda: Keys(orders, told), rule="CD-047")
        mine = chosen.split()
    state.waiting = mine
    state.phase = "turn"


def begin_turn(table: T) -> Steps[None]:
    """The next character of the slot: AP, threshold, then what befalls it (CD-011, CD-016, CD-045)."""
    state = table.state
    while state.waiting and the(table, state.waiting[0]).downed:
        state.waiting.pop(0)
    if not state.waiting:
        end_slot(table)
        return
    who = the(table, state.waiting.pop(0))
    state.active = who.key
    refill_ap(table, who)
    refill_threshold(table, who)
    who.dust = 0
    who.stance_locked = False
    who.unbridled = False
    who.used_this_turn = []
    who.hurt_this_turn = []
    text = "{name}'s turn: {ap} AP, threshold {threshold}."
    table.log("CD-045", text, name=who.name, who=who.key, ap=who.ap, threshold=who.threshold)
    if who.afflictions:
        yield from start_effects(table, who)
    if who.downed:
        close_turn(table, who)
    else:
        state.phase = "act"


def refill_ap(table: T, who: Character) -> None:
    """To the maximum; Fatigued only to half of it, what is above that is kept. Unspent AP pay for reactions until then.

    (CD-011, CD-012, CD-241)
    """
    if fatigued(who):
        who.ap = max(who.ap, who.max_ap // 2)
    else:
        who.ap = who.max_ap


def start_effects(table: T, who: Character) -> Steps[None]:
    """Bleeding, burning and poison, by enemies first; no terrain acts at the start (CD-045, CD-232, CD-238, CD-245)."""
    for affliction in in_order(table, who):
        if who.downed:
            return
        if affliction.name == "Bleeding":
            yield from lose_hp(table, who, who.max_ap, "CD-232", "bleeding")
        elif affliction.name == "Burning":
            yield from lose_hp(table, who, 30, "CD-238", "burning")
        elif affliction.name == "Poisoned":
            yield from lose_hp(table, who, 5 * affliction.count, "CD-245", "poison")


def act(table: T) -> Steps[None]:
    """One action of the character whose turn it is, until its player ends it (CD-043, CD-044).

    A last blow that would end the turn as well has ended the round before that (CD-033).
    """
    state = table.state
    who = state.characters[state.active]
    if who.downed:
        close_turn(table, who)
    else:
        if who.afflictions and is_stuck(table, who):
            who.unbridled = True
            table.log("CD-244", "{name} can get at nobody and is free for this turn.", name=who.name, who=who.key)
        prompt = f"{who.name}: {who.ap} AP. What now?"
        chosen = yield Choose(who.seat, prompt, partial(menu, table, who), "CD-044")
        done, deed = perform(table, who, chosen)
        if deed is not None:
            yield from deed
        if done.ends_turn:
            check_round(table)
        if state.phase != "act":
            return
        if who.downed:
            close_turn(table, who)
        elif done.ends_turn:
            end_turn(table, who)
    if (more := go_on(table)) is not None:
        yield from more


def go_on(table: T) -> Steps[None] | None:
    """After every piece of play: the round may be over. What needs nobody's answer, as a turn's start, follows at once."""
    check_round(table)
    return None if table.state.phase == "act" else _begin_next(table)


def _begin_next(table: T) -> Steps[None]:
    """Slots and turns, as long as no order and no action is to be chosen (CD-045, CD-047)."""
    state = table.state
    while not state.conceded:
        if state.phase == "turn":
            yield from begin_turn(table)
        elif state.phase == "slot" and len(mine := of_the_slot(table)) < 2:
            state.waiting = mine
            state.phase = "turn"
        else:
            return
        check_round(table)


def end_turn(table: T, who: Character) -> None:
    """Effects at the end of a turn: terrain, enemies, friends, own (CD-046)."""
    state = table.state
    if footprint(state, who) & ground_of(state, who.arena).deep:
        lose_by_terrain(table, who, "CD-310", "{name} ends the turn in the water and is lost.")
    if who.streaked:
        who.streaked = False
        table.log("CD-197", "{name}'s threshold comes back in full again.", name=who.name, who=who.key)
    close_turn(table, who)


def close_turn(table: T, who: Character) -> None:
    """What the end of any turn means to everybody: stance regeneration, the stunned recover (CD-113, CD-248)."""
    state = table.state
    for other in state.characters.values():
        if other.downed:
            continue
        if other.stance and (state.options.berserk_regen == "every_turn" or other is who):
            before = other.threshold
            refill_threshold(table, other)
            if other.threshold != before:
                text = "{name}'s threshold is back at {threshold}."
                table.log("CD-113", text, name=other.name, who=other.key, threshold=other.threshold)
        if other.afflictions:
            other.afflictions = [found for found in other.afflictions if found.name != "Stunned"]
    state.active = ""
    state.phase = "turn"
    if not state.waiting:
        end_slot(table)


def end_slot(table: T) -> None:
    """On to the next player; after the last one a cycle is over (CD-032, CD-327)."""
    state = table.state
    state.slot += 1
    if state.slot >= len(state.order):
        state.slot = 0
        state.cycle += 1
    state.phase = "slot"
