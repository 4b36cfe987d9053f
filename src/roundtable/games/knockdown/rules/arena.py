"""The Arena: spaces, distance, range, movement, tokens on spaces."""

from __future__ import annotations

from roundtable.games.knockdown.box import PROJECTILE, Range
from roundtable.games.knockdown.rules.common import T, active_rules, say
from roundtable.games.knockdown.state import Knockdown, Laid, content


def distance(state: Knockdown) -> int:
    """Steps between the two fighters; adjacent is 1 (KD-081)."""
    one, other = state.sides
    return abs(one.space - other.space)


def in_range(state: Knockdown, seat: int, range_: Range, nearer: int = 0) -> bool:
    """Is the opponent in this range of a seat's fighter? `nearer` shortens the distance (KD-081, KD-082, KD-083, KD-084)."""
    if range_.kind == PROJECTILE:
        return line_is_free(state, seat)
    away = distance(state)
    return range_.holds(max(1, away - nearer) if nearer else away)


def line_is_free(state: Knockdown, seat: int) -> bool:
    """A projectile's line is broken by certain tokens on a space it passes through or ends in (KD-083)."""
    if not state.laid:
        return True
    breaking = {
        op.token
        for owner in (0, 1)
        for _, rule in active_rules(state, owner, "permanent")
        for op in rule.do
        if op.op == "break_projectile"
    }
    start, end = state.sides[seat].space, state.sides[1 - seat].space
    low, high = (start + 1, end) if start < end else (end, start - 1)
    return not any(laid.token in breaking and low <= laid.space <= high for laid in state.laid)


def steps_from(state: Knockdown, seat: int) -> tuple[int, ...]:
    """The spaces that a fighter may step to: adjacent, in the Arena, free (KD-035, KD-036)."""
    sides = state.sides
    return content(state).steps[sides[seat].space, sides[1 - seat].space]


def blinks_from(state: Knockdown, seat: int, most: int) -> list[int]:
    """The free spaces within a Blink of so many spaces, the opponent's space passed through if need be (KD-085)."""
    space, other = state.sides[seat].space, state.sides[1 - seat].space
    last = content(state).arena.spaces
    return [to for to in range(max(1, space - most), min(last, space + most) + 1) if to not in (space, other)]


def arrive(table: T, seat: int, space: int) -> None:
    """A fighter steps onto or is put on a space; tokens of the other player that wait there may return (KD-129)."""
    state = table.state
    state.sides[seat].space = space
    if not state.laid:
        return
    for source, rule in active_rules(state, 1 - seat, "other_fighter_arrives_on_space"):
        for op in rule.do:
            for laid in [laid for laid in state.laid if laid.space == space and laid.token == op.token]:
                state.laid.remove(laid)
                tokens = state.sides[1 - seat].tokens
                tokens[op.token] = tokens.get(op.token, 0) + 1
                row = content(state).source(source).rule or "KD-017"
                text = "The {token} token on space {space} returns to {fighter}'s sheet."
                say(table, row, text, 1 - seat, token=op.token, space=space)


def lay_token(table: T, seat: int, token: str, space: int) -> None:
    """Put a token from the own sheet on a space."""
    state = table.state
    tokens = state.sides[seat].tokens
    tokens[token] -= 1
    if not tokens[token]:
        del tokens[token]
    state.laid.append(Laid(space, token, seat))


def tokens_on(state: Knockdown, space: int, token: str) -> int:
    return sum(laid.space == space and laid.token == token for laid in state.laid)


def walk(table: T, seat: int, towards: int, steps: int) -> int:
    """Move a fighter step by step in a direction (+1 or -1) until it would leave the Arena or meet the other fighter."""
    state = table.state
    taken = 0
    while taken < steps and state.sides[seat].space + towards in steps_from(state, seat):
        arrive(table, seat, state.sides[seat].space + towards)
        taken += 1
    return taken


def towards_opponent(state: Knockdown, seat: int) -> int:
    """The direction from a fighter to the other one: +1 or -1."""
    return 1 if state.sides[1 - seat].space > state.sides[seat].space else -1
