"""What all rules use: the table, active rules of Skills and traits with their limits, tokens, wounds, discarding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roundtable.games.knockdown.box import FIXED, SPAN, ActiveRules, Attack, Content, Range, Rule
from roundtable.games.knockdown.options import Options
from roundtable.games.knockdown.state import Blow, Knockdown, content
from roundtable.games.knockdown.vocabulary import Condition
from roundtable.kernel.asks import Steps
from roundtable.kernel.table import Table

T = Table[Knockdown, Options]
Moves = Steps[None]
PERIODS = {"once_per_own_turn": "turn", "once_per_round": "round"}
"""How long a use of a limited rule counts: state.limits holds "source seat period" (KD-017)."""


def fighter_name(state: Knockdown, seat: int) -> str:
    """How the log calls a fighter."""
    return content(state).fighters[state.sides[seat].fighter].name


def attack_of(things: Content, state: Knockdown, blow: Blow) -> Attack:
    """The attack that is being carried out."""
    if blow.card >= 0:
        return things.cards[blow.card]
    return things.specials[state.sides[blow.by].fighter][blow.special]


def wound_words(heavy: int, light: int) -> str:
    """Wounds in words: "2 heavy and 1 light wound"."""
    if not heavy and not light:
        return "no wounds"
    parts = [f"{n} {kind}" for n, kind in ((heavy, "heavy"), (light, "light")) if n]
    return " and ".join(parts) + (" wound" if (light or heavy) == 1 else " wounds")


# --- active rules --------------------------------------------------------------------------------------------------------


def active_rules(state: Knockdown, seat: int, hook: str) -> tuple[tuple[str, Rule], ...]:
    """The rules with this hook of a seat's trait and face-up Skill cards (KD-016, KD-017)."""
    side = state.sides[seat]
    kept: tuple[int, ActiveRules] | None = side.__dict__.get("active")
    # Skill cards are only ever turned up: as long as there are no more of them, they are the same.
    if kept is None or kept[0] != len(side.up):
        kept = side.__dict__["active"] = len(side.up), content(state).active(side.fighter, side.up)
    return kept[1].get(hook, ())


def usable_rules(
    state: Knockdown, seat: int, hook: str, blow: Blow | None = None, range_: Range | None = None
) -> list[tuple[str, Rule]]:
    """Those active rules whose limit is not used up, whose conditions hold and whose cost can be paid."""
    active = active_rules(state, seat, hook)
    if not active:
        return []
    return [pair for pair in active if _is_usable(state, seat, *pair, blow, range_)]


def _is_usable(
    state: Knockdown, seat: int, source: str, rule: Rule, blow: Blow | None, range_: Range | None
) -> bool:
    if state.limits and rule.limit in PERIODS and f"{source} {seat} {PERIODS[rule.limit]}" in state.limits:
        return False
    for condition in rule.when:
        if not holds(state, seat, condition, blow, range_):
            return False
    return not rule.cost or all(state.sides[seat].tokens.get(op.token, 0) >= op.n for op in rule.cost)


def use(table: T, seat: int, source: str, rule: Rule) -> None:
    """Note the use of a rule that has a limit, pay its cost, and say so."""
    state = table.state
    period = PERIODS.get(rule.limit)
    if period:
        state.limits[f"{source} {seat} {period}"] = 1
    things = content(state).source(source)
    for op in rule.cost:
        take_tokens(state, seat, op.token, op.n)
    table.log(things.rule or "KD-017", "{seat} uses {skill}.", seat=seat, skill=things.name)


def renew(state: Knockdown, ending: str) -> None:
    """A turn of a seat ("0 turn") or a round ("round") begins: its limited rules may be used again."""
    if not state.limits:
        return
    for key in [key for key in state.limits if key.endswith(f" {ending}")]:
        del state.limits[key]


def holds(
    state: Knockdown, seat: int, condition: Condition, blow: Blow | None = None, range_: Range | None = None
) -> bool:
    """Does a condition hold for this seat now?"""
    kind = condition.kind
    if kind == "opponent_has":
        return state.sides[1 - seat].tokens.get(condition.token, 0) > 0
    if kind == "self_has":
        return state.sides[seat].tokens.get(condition.token, 0) > 0
    if kind == "wounded_by_attack_in_last_opponent_turn":
        return state.sides[seat].wounded
    if kind == "blocked_in_last_opponent_turn":
        return state.sides[seat].blocked
    if kind == "deck_not_empty":
        return bool(state.deck)
    if kind == "range_is_fixed_or_span":
        return range_ is not None and range_.kind in (FIXED, SPAN)
    if kind == "declared_at_distance":
        return blow is not None and blow.distance == condition.n
    assert kind == "wounded_in_step_1", kind
    return blow is not None and blow.put_1 > 0


# --- tokens --------------------------------------------------------------------------------------------------------------


def supply(state: Knockdown, token: str) -> int:
    """How many tokens of a kind are left in the common supply (KD-029)."""
    brought = content(state).supply(*(side.fighter for side in state.sides)).get(token, 0)
    return (
        brought
        - sum(side.tokens.get(token, 0) for side in state.sides)
        - sum(laid.token == token for laid in state.laid)
    )


def give_token(state: Knockdown, seat: int, token: str) -> bool:
    """Put a token from the supply on a sheet; false where none is left."""
    if supply(state, token) < 1:
        return False
    tokens = state.sides[seat].tokens
    tokens[token] = tokens.get(token, 0) + 1
    return True


def take_tokens(state: Knockdown, seat: int, token: str, count: int) -> int:
    """Take up to so many tokens off a sheet; how many it were."""
    tokens = state.sides[seat].tokens
    taken = min(count, tokens.get(token, 0))
    left = tokens.get(token, 0) - taken
    if left:
        tokens[token] = left
    else:
        tokens.pop(token, None)
    return taken


# --- wounds and cards ----------------------------------------------------------------------------------------------------


def wound(table: T, seat: int, heavy: int, light: int, rule: str, cause: str, blow: Blow | None = None) -> None:
    """Put wounds on a sheet. Cubes never run out. A `blow` counts what it put, for those who answer it.

    (KD-050, KD-054)
    """
    if not heavy and not light:
        return
    state = table.state
    side = state.sides[seat]
    side.heavy += heavy
    side.light += light
    if blow is not None and blow.by != seat:
        blow.put += heavy + light
        if blow.by == state.active:
            side.wounded = True
    if table.events is None:
        return
    table.log(
        rule,
        "{fighter} suffers {wounds} from {cause}.",
        seat=seat,
        fighter=fighter_name(state, seat),
        wounds=wound_words(heavy, light),
        cause=cause,
        heavy=heavy,
        light=light,
    )


def heal(table: T, seat: int, heavy: int, light: int, rule: str) -> None:
    """Take up to so many wounds of each kind off a sheet."""
    side = table.state.sides[seat]
    heavy, light = min(heavy, side.heavy), min(light, side.light)
    side.heavy -= heavy
    side.light -= light
    table.log(
        rule,
        "{fighter} removes {wounds}.",
        seat=seat,
        fighter=fighter_name(table.state, seat),
        wounds=wound_words(heavy, light),
        heavy=heavy,
        light=light,
    )


def discard(table: T, seat: int, cards: Sequence[int]) -> None:
    """Put cards from a hand on the discard pile, where everybody sees them (KD-097)."""
    state = table.state
    for card in cards:
        state.sides[seat].hand.remove(card)
        state.discard.append(card)
    table.reveal()


def card_names(state: Knockdown, cards: Sequence[int]) -> str:
    """Cards by name, for the log."""
    things = content(state)
    return ", ".join(things.cards[card].name for card in cards)


def one_of_each(things: Content, cards: Sequence[int]) -> list[int]:
    """Cards without further copies of the same design, in order: copies are alike."""
    found: dict[int, int] = {}
    for card in sorted(cards):
        found.setdefault(things.design_of[card], card)
    return list(found.values())


def say(table: T, rule: str, text: str, seat: int, **data: Any) -> None:
    """Tell something about a seat's fighter; the text may use {fighter} and {seat}."""
    if table.events is not None:
        table.log(rule, text, seat=seat, fighter=fighter_name(table.state, seat), **data)
