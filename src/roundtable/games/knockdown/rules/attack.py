"""The Attack Sequence: wounds, effect, answers, K.O., for Attack cards and Special Attacks alike."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from roundtable.board.choices import Keys
from roundtable.games.knockdown.box import Attack, Range, Rule
from roundtable.games.knockdown.rules import arena
from roundtable.games.knockdown.rules.blocking import blocking
from roundtable.games.knockdown.rules.common import (
    Moves,
    T,
    active_rules,
    attack_of,
    discard,
    fighter_name,
    holds,
    say,
    usable_rules,
    use,
    wound,
)
from roundtable.games.knockdown.rules.effects import Acting, possible, run
from roundtable.games.knockdown.rules.knockdown import knockdown_test, test_options
from roundtable.games.knockdown.rules.paying import can_pay, pay
from roundtable.games.knockdown.state import NOBODY, Blow, Knockdown, content
from roundtable.kernel.asks import Choose
from roundtable.kernel.options import Option
from roundtable.kernel.windows import Effects

HAND_LIMIT = 6
GENERIC_ROW = "KD-010"
"""Cited for attacks of decks whose cards have no ledger row of their own."""


# --- range -----------------------------------------------------------------------------------------------------------


def reach(state: Knockdown, seat: int, range_: Range) -> list[tuple[str, Rule]]:
    """The Skills by which an opponent who is out of range would be in range (KD-119)."""
    return [
        (source, rule)
        for source, rule in usable_rules(state, seat, "own_range_check", range_=range_)
        if arena.in_range(state, seat, range_, sum(op.n for op in rule.do))
    ]


def condition_met(state: Knockdown, seat: int, attack: Attack) -> bool:
    """The printed requirement or condition of an attack, such as the Curse for Doom (KD-006, KD-009, KD-014, KD-045)."""
    return attack.requires is None or holds(state, seat, attack.requires)


# --- the Attack action -----------------------------------------------------------------------------------------------


def attack_action(table: T, seat: int, card: int, skill: str) -> Moves:
    """Take a card of the Attack Row, resolve it if it can be, and take it in hand (KD-037, KD-038, KD-039, KD-040)."""
    state = table.state
    things = content(state)
    attack = things.cards[card]
    state.row.remove(card)
    row = attack.rule or GENERIC_ROW
    say(table, "KD-037", "{fighter} chooses {attack}.", seat, attack=attack.name, card=things.card_ids[card])
    met = condition_met(state, seat, attack)
    resolved = met and (arena.in_range(state, seat, attack.range) or bool(skill))
    if not met:
        table.log("KD-014", "{attack} does nothing: its condition is not met.", attack=attack.name)
    elif not resolved:
        table.log("KD-038", "{attack} does nothing: the opponent is out of range.", attack=attack.name)
    else:
        if skill:
            use_reach(table, seat, attack.range, skill)
        blow = Blow(seat, card=card, distance=arena.distance(state))
        table.log(row, "{attack} takes effect.", attack=attack.name)
        yield from attack_sequence(table, blow)
        if state.knocked != NOBODY:
            state.discard.append(card)
            return
    yield from take_card(table, seat, card)
    if not resolved and active_rules(state, seat, "own_attack_card_not_resolved"):
        yield from after_unresolved_card(table, seat)


def use_reach(table: T, seat: int, range_: Range, skill: str) -> None:
    """Note that a Skill brought the opponent into range."""
    for source, rule in reach(table.state, seat, range_):
        if source == skill:
            use(table, seat, source, rule)
            return


def hand_limit(state: Knockdown, seat: int) -> int:
    """Six cards, or what a Skill says instead (KD-040, KD-055, KD-121)."""
    permanent = active_rules(state, seat, "permanent")
    if not permanent:
        return HAND_LIMIT
    return max((op.n for _, rule in permanent for op in rule.do if op.op == "hand_limit"), default=HAND_LIMIT)


def take_card(table: T, seat: int, card: int) -> Moves:
    """The card goes to the hand; one card too many is discarded at once (KD-039, KD-040)."""
    state = table.state
    things = content(state)
    hand = state.sides[seat].hand
    hand.append(card)
    table.log("KD-039", "{seat} takes {attack} into hand.", seat=seat, attack=things.cards[card].name)
    if len(hand) <= hand_limit(state, seat):
        return

    def told(key: str) -> Option:
        id_ = key.removeprefix("discard ")
        return Option(key, things.cards[things.numbers[id_]].name, f"card {id_}", "KD-040")

    def options() -> Keys:
        return Keys([f"discard {things.card_ids[n]}" for n in sorted(state.sides[seat].hand)], told)

    key = yield Choose(seat, "Your hand is over its limit: discard one card.", options, rule="KD-040")
    gone = things.numbers[key.removeprefix("discard ")]
    discard(table, seat, [gone])
    table.log("KD-040", "{seat} holds too many cards and discards {card}.", seat=seat, card=things.cards[gone].name)


def after_unresolved_card(table: T, seat: int) -> Moves:
    """Skills for a card that could not be resolved, such as Opportunist (KD-122)."""
    yield from moment(table, seat, "own_attack_card_not_resolved")


def moment(table: T, seat: int, hook: str, blow: Blow | None = None) -> Moves:
    """Rules of Skills and traits that happen now; optional ones that could do something are asked about."""
    state = table.state
    for source, rule in usable_rules(state, seat, hook, blow):
        if not any(possible(state, seat, op) for op in rule.do):
            continue
        skill = content(state).source(source)
        row = skill.rule or "KD-017"
        if rule.optional:
            options = [Option("yes", f"Use {skill.name}", rule=row), Option("no", "Not now")]
            if (yield Choose(seat, f"Use {skill.name}? {skill.text}", options, rule=row)) == "no":
                continue
        use(table, seat, source, rule)
        yield from run(table, Acting(seat, row, skill.name, blow), rule.do)


# --- the sequence ----------------------------------------------------------------------------------------------------


def attack_sequence(table: T, blow: Blow) -> Moves:
    """Step 1 wounds, step 2 effect, then answers, step 3 K.O.; only a Strike can be blocked (KD-013, KD-053)."""
    state = table.state
    attack = attack_of(content(state), state, blow)
    target = 1 - blow.by
    state.blows.append(blow)
    wound_pool(table, blow, attack)
    effect_blocked = False
    if attack.type == "strike":
        effect_blocked = yield from blocking(table, blow, attack)
    wound(table, target, blow.heavy, blow.light, "KD-050", attack.name, blow)
    blow.put_1 = blow.put
    if attack.type == "strike" and blow.card >= 0 and active_rules(state, blow.by, "own_attack_card_strike_step_1"):
        yield from moment(table, blow.by, "own_attack_card_strike_step_1", blow)
    if attack.effect and not effect_blocked:
        yield from run(table, Acting(blow.by, attack.rule or "KD-051", attack.name, blow), attack.effect)
    if blow.put and blow.by == state.active and _reactions(table, wounded := Wounded(blow.by, attack.name)):
        yield from answers.window(table, wounded)
    if attack.ko and state.knocked == NOBODY:
        yield from ko_effect(table, blow, attack)
    state.blows.pop()


def wound_pool(table: T, blow: Blow, attack: Attack) -> None:
    """What step 1 would inflict: the printed wounds and what is added to them, before any Block (KD-011, KD-050)."""
    blow.heavy, blow.light = attack.heavy, attack.light
    if not active_rules(table.state, blow.by, "own_wound_pool"):
        return
    for source, rule in usable_rules(table.state, blow.by, "own_wound_pool", blow, attack.range):
        use(table, blow.by, source, rule)
        blow.heavy += sum(op.heavy for op in rule.do)
        blow.light += sum(op.light for op in rule.do)


def ko_effect(table: T, blow: Blow, attack: Attack) -> Moves:
    """The attacker may start a Knockdown Test; no Block prevents it (KD-012, KD-052, KD-062)."""
    state = table.state
    count = state.sides[1 - blow.by].wounds
    name = fighter_name(state, 1 - blow.by)
    prompt = f"{attack.name}: start a Knockdown Test of {name} ({count} {'wound' if count == 1 else 'wounds'})?"
    options = partial(test_options, table, blow.by)
    if (yield Choose(blow.by, prompt, options, rule="KD-052")) == "yes":
        yield from knockdown_test(table, blow.by)


# --- Special Attacks -------------------------------------------------------------------------------------------------


def special_attack(table: T, seat: int, key: str, skill: str) -> Moves:
    """Pay for a Special Attack and resolve it (KD-043, KD-045)."""
    state = table.state
    attack = content(state).specials[state.sides[seat].fighter][key]
    yield from pay(table, seat, attack.cost, attack.name)
    if skill:
        use_reach(table, seat, attack.range, skill)
    row = attack.rule or GENERIC_ROW
    say(table, row, "{fighter} performs {attack}.", seat, attack=attack.name)
    yield from attack_sequence(table, Blow(seat, special=key, distance=arena.distance(state)))


# --- Reactions -------------------------------------------------------------------------------------------------------


class Wounded(msgspec.Struct):
    """An attack of `by` has put wounds on the other fighter; that player may answer with a Reaction (KD-014)."""

    by: int
    attack: str

    @property
    def spoken(self) -> str:
        return f"the wounds of {self.attack}"


answers: Effects[Any, Any] = Effects(
    seat_of=lambda table, holder: int(holder.split(":")[0]),
    order=lambda table, event: [1 - event.by],
    style="sequence",
)
"""Reactions are performed one after another and cannot themselves be answered."""


def _reactions(table: T, event: Wounded) -> list[tuple[str, Attack]]:
    """The wounded player's Reactions that could be performed now as far as everybody can see: who, and which attack."""
    state = table.state
    seat = 1 - event.by
    side = state.sides[seat]
    if state.knocked != NOBODY:
        return []
    return [
        (f"{seat}:{attack.key}", attack)
        for attack in content(state).reactions[side.fighter]
        if attack.key not in side.answered
        and condition_met(state, seat, attack)
        and arena.in_range(state, seat, attack.range)
    ]


def _reaction_named(table: T, event: Wounded, holder: str) -> Attack:
    return next(attack for name, attack in _reactions(table, event) if name == holder)


class _CardsFromHand:
    """The cost of a Reaction: hand cards with the right symbols."""

    def possible(self, table: T, event: Wounded, holder: str) -> bool:
        hand = table.state.sides[1 - event.by].hand
        return can_pay(content(table.state), hand, _reaction_named(table, event, holder).cost)

    def pay(self, table: T, event: Wounded, holder: str) -> Moves:
        attack = _reaction_named(table, event, holder)
        return pay(table, 1 - event.by, attack.cost, attack.name)


@answers.on(
    Wounded,
    name="reaction",
    rule="KD-014",
    title="Reactions",
    who=lambda table, event: [holder for holder, _ in _reactions(table, event)],
    cost=_CardsFromHand(),
    might=lambda table, event, seat: bool(table.state.sides[seat].hand and _reactions(table, event)),
    label=lambda table, event, holder: f"Answer with {_reaction_named(table, event, holder).name}",
)
def reaction(table: T, event: Wounded, holder: str) -> Moves:
    """A Reaction Special Attack: once each in an opponent's turn, paid from hand, resolved before their K.O. step."""
    state = table.state
    seat = 1 - event.by
    key = holder.split(":")[1]
    attack = content(state).specials[state.sides[seat].fighter][key]
    state.sides[seat].answered = [*state.sides[seat].answered, key]
    say(table, attack.rule or "KD-014", "{fighter} answers with {attack}.", seat, attack=attack.name)
    yield from attack_sequence(table, Blow(seat, special=key, distance=arena.distance(state)))
