"""Frenzied characters: whom they go for, and when they are free (CD-242, CD-243, CD-244)."""

from __future__ import annotations

from roundtable.games.cool_duel.arena import distance, sees, standing, steps_towards
from roundtable.games.cool_duel.derived import Way, action_cost, affordable, has, ways
from roundtable.games.cool_duel.rules.attack import attack_cost
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.rules.movement import may_move, move_cost
from roundtable.games.cool_duel.rules.special import specials_of
from roundtable.games.cool_duel.state import Character


def nearest(table: T, who: Character) -> list[Character]:
    """The nearest other characters in the same arena, allies included unless the match says otherwise (CD-242)."""
    state = table.state
    others = [on for on in standing(state) if on is not who and on.arena == who.arena]
    if state.options.frenzy_nearest == "hostile":
        others = [on for on in others if on.side != who.side]
    least = min((distance(state, who, on) for on in others), default=0)
    return [on for on in others if distance(state, who, on) == least]


def cheapest_attack(table: T, who: Character) -> int | None:
    """The AP of the cheapest attack on the nearest with what it holds; None if it has no attack (CD-244)."""
    goals = nearest(table, who)
    return min((least_cost(who, way, goals) for way in ways(table.state, who)), default=None)


def least_cost(who: Character, way: Way, goals: list[Character]) -> int:
    """An attack's AP on one of these, surcharges included: plain, or as a special attack that costs less (CD-244)."""
    forms = [attack_cost(way, None)]
    for special in specials_of(way):
        if special.data.additional_ap < 0 and (special.wants is None or any(special.wants(who, on) for on in goals)):
            forms.append(attack_cost(way, special))
    return action_cost(who, min(forms))


def restrained(table: T, who: Character) -> bool:
    """Must it go for the nearest now? Not if free this turn, unable to pay for an attack, or unable to get at anybody.

    (CD-242, CD-243, CD-244)
    """
    if not has(who, "Frenzied") or who.unbridled or has(who, "Stunned"):
        return False
    cheapest = cheapest_attack(table, who)
    if cheapest is None or who.ap < cheapest:
        return False
    return any(can_attack(table, who, goal) or can_step(table, who, goal) for goal in nearest(table, who))


def is_stuck(table: T, who: Character) -> bool:
    """Frenzied, but without any attack or any way to get nearer: free for the rest of the turn (CD-244)."""
    if not has(who, "Frenzied") or who.unbridled or has(who, "Stunned"):
        return False
    cheapest = cheapest_attack(table, who)
    if cheapest is None:
        return True
    goals = nearest(table, who)
    return who.ap >= cheapest and not any(can_attack(table, who, on) or can_step(table, who, on) for on in goals)


def can_attack(table: T, who: Character, on: Character) -> bool:
    """Is there an attack on this one that it can pay for?"""
    state = table.state
    return any(
        who.ap >= least_cost(who, way, [on]) and distance(state, who, on) <= 1 + way.row.range
        for way in ways(state, who)
    ) and sees(state, who, on)


def can_step(table: T, who: Character, on: Character) -> bool:
    """Is there a step that brings it nearer?"""
    if not may_move(who):
        return False
    found = steps_towards(table.state, who, on, max(0, affordable(who, who.ap)))
    return any(way.path and move_cost(who, len(way.path) + way.extra) <= who.ap for way in found.values())
