"""A turn: refill, start-of-turn abilities, two actions, end-of-turn wounds."""

from __future__ import annotations

from functools import partial

from roundtable.board.choices import Keys
from roundtable.games.knockdown.box import COUNT, PROJECTILE, Attack, Rule
from roundtable.games.knockdown.rules import arena
from roundtable.games.knockdown.rules.attack import attack_action, condition_met, reach, special_attack
from roundtable.games.knockdown.rules.common import (
    Moves,
    T,
    active_rules,
    renew,
    say,
    usable_rules,
    use,
    wound,
    wound_words,
)
from roundtable.games.knockdown.rules.effects import Acting, possible, run
from roundtable.games.knockdown.rules.paying import affordable, pay_dash, symbols_of
from roundtable.games.knockdown.rules.rounds import exhausted, knocked_out
from roundtable.games.knockdown.rules.row import refill
from roundtable.games.knockdown.state import NOBODY, Knockdown, content
from roundtable.kernel.asks import Choose
from roundtable.kernel.options import Option, carried

ACTIONS = 2
PROMPTS = {2: "Your first action?", 1: "Your second action?"}
"""By the actions left (KD-032)."""


# --- the start of a turn ---------------------------------------------------------------------------------------------


def start_turn(table: T) -> Moves:
    """Refill, check for the end of the round, then start-of-turn abilities (KD-031, KD-034, KD-066, KD-147)."""
    state = table.state
    seat = state.active
    if state.sides[seat].turns >= table.options.turn_limit:
        exhausted(table, seat, "KD-147")
        return
    state.sides[seat].turns += 1
    other = state.sides[1 - seat]
    other.wounded = other.blocked = False
    other.answered = []
    renew(state, f"{seat} turn")
    say(table, "KD-030", "{fighter}'s turn.", seat)
    if not refill(table):
        exhausted(table, seat, "KD-066")
        return
    if active_rules(state, seat, "start_of_own_turn"):
        yield from start_abilities(table, seat)
    state.actions, state.combo, state.phase = ACTIONS, [], "action"


def start_abilities(table: T, seat: int) -> Moves:
    """Skills and traits for the start of the turn, in the order the player wants (KD-034, KD-117, KD-124, KD-141)."""
    state = table.state
    done: list[Rule] = []

    def useful() -> list[tuple[str, Rule]]:
        return [
            (source, rule)
            for source, rule in usable_rules(state, seat, "start_of_own_turn")
            if rule not in done and any(possible(state, seat, op) for op in rule.do)
        ]

    def options() -> list[Option]:
        skills = [content(state).source(source) for source, rule in useful() if rule.optional]
        named = [
            Option(f"use {skill.key}", f"{skill.name}: {skill.text}", f"skill {skill.key}", skill.rule)
            for skill in skills
        ]
        return [*named, Option("done", "Go on to the actions")]

    now = useful()
    if due := [pair for pair in now if not pair[1].optional]:
        for source, rule in due:
            yield from start_ability(table, seat, source, rule)
        now = useful()
    while any(rule.optional for _, rule in now):
        key = yield Choose(seat, "Start of your turn: use an ability?", options, rule="KD-034")
        if key == "done":
            return
        source, rule = next(pair for pair in useful() if f"use {pair[0]}" == key and pair[1].optional)
        done.append(rule)
        yield from start_ability(table, seat, source, rule)
        now = useful()


def start_ability(table: T, seat: int, source: str, rule: Rule) -> Moves:
    """Carry one of them out."""
    use(table, seat, source, rule)
    skill = content(table.state).source(source)
    yield from run(table, Acting(seat, skill.rule or "KD-017", skill.name), rule.do)


# --- actions ---------------------------------------------------------------------------------------------------------


def action(table: T) -> Moves:
    """One of the two actions: Move, Attack, or a Combo begun with its first Special Attack or Dash (KD-032, KD-033)."""
    state = table.state
    seat = state.active
    key = yield Choose(seat, PROMPTS[state.actions], partial(action_options, state, seat), rule="KD-032")
    verb, _, rest = key.partition(" ")
    state.actions -= 1
    if verb == "move":
        if active_rules(state, seat, "own_move_action") or active_rules(state, seat, LEAVING):
            yield from move_action(table, seat, int(rest))
        else:
            step_to(table, seat, int(rest))
    elif verb == "attack":
        card, _, skill = rest.partition(" with ")
        yield from attack_action(table, seat, content(state).numbers[card], skill)
    else:
        table.log("KD-041", "{seat} begins a Combo.", seat=seat)
        state.combo, state.phase = [], "combo"
        yield from combo_part(table, seat, key)
    if is_turn_over(table):
        yield from end_turn(table)


def is_turn_over(table: T) -> bool:
    """The round may be over; a Combo goes on; else comes the next action, or the end of the turn."""
    state = table.state
    if state.knocked != NOBODY:
        knocked_out(table)
    elif state.phase == "action" and not state.actions:
        state.phase = "end"
        return True
    return False


def action_options(state: Knockdown, seat: int) -> Keys:
    """Everything the player may do with an action: what hits first, then Combos, Moves, and cards only to be taken."""
    keys: list[str] = []
    taken = attack_keys(state, seat, keys)
    combo_keys(state, seat, keys)
    keys += [f"move {to}" for to in arena.steps_from(state, seat)]
    return Keys(keys + taken, partial(describe, state, seat))


def attack_keys(state: Knockdown, seat: int, keys: list[str]) -> list[str]:
    """Every card of the row may be taken; it resolves if it reaches and its condition is met (KD-037, KD-038).

    Adds those that resolve, and returns those that would only be taken.
    """
    things = content(state)
    stretches = active_rules(state, seat, "own_range_check")
    named, cards, reach_of, away = things.attack_keys, things.cards, things.reach_of, arena.distance(state)
    taken = []
    for card in state.row:
        key, attack = named[card], cards[card]
        if attack.requires is not None and not condition_met(state, seat, attack):
            taken.append(key)
        elif reach_of[card] >> away & 1 or (attack.range.kind == PROJECTILE and arena.line_is_free(state, seat)):
            keys.append(key)
        else:
            taken.append(key)
            if stretches:
                keys += [f"{key} with {source}" for source, _ in reach(state, seat, attack.range)]
    return taken


def describe(state: Knockdown, seat: int, key: str) -> Option:
    """An action, or a part of a Combo, as people read it."""
    things = content(state)
    verb, _, rest = key.partition(" ")
    there = f"space {rest}"
    if verb == "move":
        return Option(key, f"Move to {there}", there, "KD-035", "Move", drag=carried(f"figure {seat}", there))
    if verb == "dash":
        return Option(key, f"Dash to {there}", there, "KD-048", "Combo", drag=carried(f"figure {seat}", there))
    if verb == "end":
        return Option(key, "End the Combo", "", "KD-042", "Combo")
    what, _, skill = rest.partition(" with ")
    words = f" with {things.source(skill).name}" if skill else ""
    if verb == "perform":
        attack = things.specials[state.sides[seat].fighter][what]
        label = f"{attack.name}{words} ({', '.join(attack.cost)})"
        chip = f"figure {seat}:{attack.key}"
        drag = carried(chip, *aims(seat, attack))
        return Option(key, label, chip, attack.rule, "Combo", stakes=stakes_of(attack), drag=drag)
    attack = things.cards[things.numbers[what]]
    card = f"card {what}"
    drag = carried(card, *aims(seat, attack), f"hand {seat}")
    if skill:
        return Option(key, f"{attack.name}{words}", card, "KD-119", "Attack", stakes=stakes_of(attack), drag=drag)
    if not condition_met(state, seat, attack):
        words = " (only take it: condition not met)"
    elif not arena.in_range(state, seat, attack.range):
        words = " (only take it: out of range)"
    if words:
        return Option(key, f"{attack.name}{words}", card, "KD-037", "Attack", drag=carried(card, f"hand {seat}"))
    return Option(key, attack.name, card, "KD-037", "Attack", stakes=stakes_of(attack), drag=drag)


def aims(seat: int, attack: Attack) -> list[str]:
    """Onto whom an attack that resolves is dragged: a Strike onto the opponent, what only helps also onto oneself."""
    return [f"figure {1 - seat}", *([] if attack.type == "strike" else [f"figure {seat}"])]


def stakes_of(attack: Attack) -> str:
    """What an attack does that resolves: its wounds, which a Block may keep off a Strike, and its K.O. (KD-056, KD-052)."""
    wounds = wound_words(attack.heavy, attack.light) if attack.heavy or attack.light else ""
    blocked = " unless blocked" if wounds and attack.type == "strike" else ""
    return "; ".join(filter(None, (wounds + blocked, "then a Knockdown Test may be made" if attack.ko else "")))


# --- Move ------------------------------------------------------------------------------------------------------------


def move_action(table: T, seat: int, to: int) -> Moves:
    """Move to an adjacent space; a Skill may allow more steps (KD-035, KD-118)."""
    state = table.state
    yield from move_step(table, seat, to)
    longer = [(s, r) for s, r in usable_rules(state, seat, "own_move_action") for op in r.do if op.op == "extend_move"]
    for source, rule in longer:
        skill = content(state).source(source)
        row = skill.rule or "KD-017"

        def options(row: str = row) -> list[Option]:
            spaces = arena.steps_from(state, seat)
            return [
                *(Option(f"step {n}", f"Move on to space {n}", f"space {n}", row) for n in spaces),
                Option("stop", "Stop here"),
            ]

        for step in range(max(op.max for op in rule.do) - 1):
            key = yield Choose(seat, f"{skill.name}: another step?", options, rule=row)
            if key == "stop":
                break
            if step == 0:
                use(table, seat, source, rule)
            yield from move_step(table, seat, int(key.split()[1]))


LEAVING = "own_fighter_leaves_space_by_move_action"


def step_to(table: T, seat: int, to: int) -> None:
    """To an adjacent space (KD-035)."""
    say(table, "KD-035", "{fighter} moves to space {space}.", seat, space=to)
    arena.arrive(table, seat, to)


def move_step(table: T, seat: int, to: int) -> Moves:
    """One step of a Move action; tokens may be left behind (KD-035, KD-129)."""
    state = table.state
    left = state.sides[seat].space
    step_to(table, seat, to)
    for source, rule in usable_rules(state, seat, LEAVING):
        skill = content(state).source(source)
        row = skill.rule or "KD-017"
        for op in rule.do:
            if not state.sides[seat].tokens.get(op.token) or arena.tokens_on(state, left, op.token) >= op.max_per_space:
                continue
            if rule.optional:
                options = [Option("yes", f"Leave a {op.token} token"), Option("no", "Leave none")]
                prompt = f"{skill.name}: leave a {op.token} token on space {left}?"
                if (yield Choose(seat, prompt, options, rule=row)) == "no":
                    continue
            arena.lay_token(table, seat, op.token, left)
            say(table, row, "{fighter} leaves a {token} token on space {space}.", seat, token=op.token, space=left)


# --- Combo -----------------------------------------------------------------------------------------------------------


def performable(state: Knockdown, seat: int, shown: int) -> list[tuple[Attack, str]]:
    """The Special Attacks that can be performed now, each with the Skill that brings it into range, if it needs one.

    Reactions are no part of a Combo; each at most once a Combo; requirement, range and cost. `shown` are the symbols that the
    hand shows.
    (KD-014, KD-045, KD-046)
    """
    found = []
    stretches = active_rules(state, seat, "own_range_check")
    for attack in affordable(content(state), state.sides[seat].fighter, shown):
        if attack.key in state.combo or (attack.requires is not None and not condition_met(state, seat, attack)):
            continue
        if arena.in_range(state, seat, attack.range):
            found.append((attack, ""))
        elif stretches:
            found += [(attack, source) for source, _ in reach(state, seat, attack.range)]
    return found


def combo_keys(state: Knockdown, seat: int, keys: list[str]) -> None:
    """The parts of a Combo: Special Attacks and Dashes that can be paid (KD-041, KD-048)."""
    hand = state.sides[seat].hand
    if not hand:
        return
    things = content(state)
    shown = symbols_of(things, hand)
    for attack, skill in performable(state, seat, shown):
        keys.append(f"perform {attack.key} with {skill}" if skill else f"perform {attack.key}")
    if shown >> things.dash_place & COUNT:
        keys += [f"dash {to}" for to in arena.steps_from(state, seat)]


def combo_part(table: T, seat: int, key: str) -> Moves:
    """One Special Attack or one Dash of a Combo (KD-041, KD-046, KD-048)."""
    state = table.state
    verb, _, rest = key.partition(" ")
    if verb == "perform":
        name, _, skill = rest.partition(" with ")
        state.combo.append(name)
        yield from special_attack(table, seat, name, skill)
        return
    yield from pay_dash(table, seat)
    state.combo.append("dash")
    say(table, "KD-048", "{fighter} dashes to space {space}.", seat, space=int(rest))
    arena.arrive(table, seat, int(rest))


def combo(table: T) -> Moves:
    """Go on with a Combo or end it. Asked while cards are left in hand: what they could pay is a secret (KD-042)."""
    state = table.state
    seat = state.active
    if state.sides[seat].hand:

        def options() -> Keys:
            keys: list[str] = []
            combo_keys(state, seat, keys)
            return Keys([*keys, "end"], partial(describe, state, seat))

        key = yield Choose(seat, "Continue the Combo?", options, rule="KD-042", open_even_if_forced=True)
    else:
        key = "end"
    if key != "end":
        yield from combo_part(table, seat, key)
    else:
        table.log("KD-042", "{seat}'s Combo ends.", seat=seat)
        state.combo, state.phase = [], "action"
    if is_turn_over(table):
        yield from end_turn(table)


# --- the end of a turn -----------------------------------------------------------------------------------------------


def end_turn(table: T) -> Moves:
    """First the Fading Menhir, then tokens such as Poison; then it is the other player's turn (KD-034, KD-030)."""
    state = table.state
    seat = state.active
    fading_menhir(table, seat)
    for owner in (0, 1):
        for source, rule in active_rules(state, owner, "end_of_turn_of_token_holder"):
            skill = content(state).source(source)
            if any(state.sides[seat].tokens.get(op.token) for op in rule.do):
                yield from run(table, Acting(owner, skill.rule or "KD-017", skill.name), rule.do)
    state.active = 1 - seat
    state.phase = "turn"


def fading_menhir(table: T, seat: int) -> None:
    """A fighter ending its turn above a Candle token, or further out, suffers a wound (KD-092, KD-127)."""
    state = table.state
    if not state.candles:
        return
    things = content(state)
    from_centre = abs(state.sides[seat].space - things.arena.centre)
    tokens_at = things.arena.centre - state.candles
    if from_centre < tokens_at:
        return
    if from_centre == tokens_at and any(
        op.where == "above_token" for _, r in active_rules(state, seat, "own_menhir_check") for op in r.do
    ):
        say(table, "KD-127", "{fighter} stands above a Candle token and is spared.", seat)
        return
    heavy = table.options.menhir_wound == "heavy"
    wound(table, seat, int(heavy), int(not heavy), "KD-092", "the Fading Menhir")
