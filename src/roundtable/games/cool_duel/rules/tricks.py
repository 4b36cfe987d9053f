"""The eleven special attacks, one function each, in the order of the book.

`way` is the attack they are made with; `word` is what they are aimed at, as the option's key ends: a character's key, or the
name of a Cross Strike's pattern.
"""

from __future__ import annotations

from roundtable.board.grid import DIAGONAL, ORTHOGONAL, cells, mask_of
from roundtable.board.weighted import landings
from roundtable.games.cool_duel.arena import (
    cell_name,
    deadly,
    distance,
    distance_from,
    footprint,
    ground_of,
    hostile_to,
    open_places,
    sees,
    sees_from,
    size_of,
    standing,
    steps_towards,
    target_of,
)
from roundtable.games.cool_duel.data import SpecialAttack
from roundtable.games.cool_duel.derived import Way, action_cost, has, way_of
from roundtable.games.cool_duel.rules.attack import attack_cost, declare, resolve, use_up
from roundtable.games.cool_duel.rules.dice import beats_threshold
from roundtable.games.cool_duel.rules.frenzy import nearest, restrained
from roundtable.games.cool_duel.rules.harm import afflict, damage_item, the
from roundtable.games.cool_duel.rules.moments import T, WouldMove, effects
from roundtable.games.cool_duel.rules.movement import enter, may_move
from roundtable.games.cool_duel.rules.rounds import unbeaten
from roundtable.games.cool_duel.rules.special import SPECIALS, Special, anywhere, next_to_it, special_attack
from roundtable.games.cool_duel.state import Attacked, Character, Duel
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

CROSS = {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL}
HUNT_STEPS = 3


# --- what they have in common -----------------------------------------------------------------------------------------


def pay(who: Character, way: Way, special: Special, extra: int = 0) -> None:
    """All AP at once, before any effect; what may be used once is used (CD-043, CD-064, CD-193)."""
    who.ap -= action_cost(who, attack_cost(way, special) + extra)
    if special.data.once_per_rest:
        who.used.append(special.slug)


def strike(table: T, who: Character, on: Character, way: Way, special: Special, pattern: int = 0) -> Steps[Attacked]:
    """The attack itself, from declaration to result (CD-188)."""
    attack = declare(table, who, on, way, special, pattern)
    use_up(table, who, way)
    yield from resolve(table, attack, way, special)
    return attack


def pay_and_strike(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """One target, attacked from where one stands, and no more to it."""
    pay(who, way, special)
    yield from strike(table, who, the(table, word), way, special)


def choose_next(table: T, by: Character, among: list[Character], prompt: str, rule: str) -> Steps[Character]:
    """Several characters, one after another, in the attacker's order."""

    def options() -> list[Option]:
        return [Option(who.key, who.name, f"figure {who.key}") for who in among]

    chosen = yield Choose(by.seat, prompt, options, rule=rule)
    return the(table, chosen)


# --- Armor Streak -----------------------------------------------------------------------------------------------------


def _streaks(table: T, by: Character, on: Character) -> Steps[None]:
    """Threshold comes back by half until the end of its next turn, and an item is damaged (CD-197, CD-198)."""
    on.streaked = True
    text = "{name}'s threshold comes back by half only, until the end of its next turn."
    table.log("CD-197", text, name=on.name, who=on.key)
    yield from damage_item(table, by, on, "CD-198")


@special_attack("armor-streak", "CD-197", beaten=_streaks)
def armor_streak(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """A blow that loosens armor (CD-196)."""
    yield from pay_and_strike(table, who, way, special, word)


# --- Blood Hunt -------------------------------------------------------------------------------------------------------


def _wounded(who: Character, on: Character) -> bool:
    return on.hp < on.max_hp


@special_attack("blood-hunt", "CD-200", aims=anywhere, wants=_wounded)
def blood_hunt(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """Up to 3 spaces towards somebody wounded, then the attack if it is in range; ends the turn (CD-199, CD-200, CD-201)."""
    state, on = table.state, the(table, word)
    base = attack_cost(way, special)
    found = {
        cell: walked
        for cell, walked in steps_towards(state, who, on, HUNT_STEPS if may_move(who) else 0).items()
        if action_cost(who, base + walked.extra) <= who.ap
    }

    def options() -> list[Option]:
        listed = []
        for cell, walked in found.items():
            name = cell_name(state, who, cell)
            label = f"To {name}" if walked.path else "Stay"
            extra = f", {walked.extra} AP more" if walked.extra else ""
            listed.append(Option(name, f"{label}{extra}", target_of(who, name), "CD-200"))
        return listed

    chosen = yield Choose(who.seat, f"From where does {who.name} strike?", options, rule="CD-200")
    cell = ground_of(state, who.arena).grid.parse(chosen)
    pay(who, way, special, found[cell].extra)
    if cell != who.cell:
        table.log("CD-200", "{name} hunts: to {cell}.", name=who.name, who=who.key, cell=chosen)
        yield from enter(table, who, cell)
    if not who.downed and distance(state, who, on) <= 1 + way.row.range and sees(state, who, on):
        yield from strike(table, who, on, way, special)
    else:
        table.log("CD-201", "{name} does not reach {target}.", name=who.name, who=who.key, target=on.name)


# --- Cross Strike -----------------------------------------------------------------------------------------------------


def pattern(state: Duel, who: Character, name: str) -> int:
    """The four spaces of a Cross Strike (CD-203)."""
    grid = ground_of(state, who.arena).grid
    x, y = grid.cell(who.cell)
    return mask_of(grid.index(x + dx, y + dy) for dx, dy in CROSS[name] if grid.holds(x + dx, y + dy))


def in_pattern(state: Duel, who: Character, mask: int, among: list[Character]) -> list[Character]:
    return [on for on in among if on.arena == who.arena and footprint(state, on) & mask]


def _patterns(special: Special, state: Duel, who: Character, way: Way, among: list[Character]) -> list[str]:
    """The patterns with somebody in them (CD-203)."""
    near = [on for on in among if distance(state, who, on) == 1]
    return [name for name in CROSS if near and in_pattern(state, who, pattern(state, who, name), near)]


def _slash_too(state: Duel, by: Character, way: Way) -> int:
    """The weapon's Slash of the same grip, without multipliers (CD-204)."""
    slash = way_of(state, by, way.hand, "Slash")
    return slash.base if slash else 0


@special_attack("cross-strike", "CD-203", aims=_patterns, adds=_slash_too)
def cross_strike(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """Every hostile character in the pattern, in the attacker's order; once a rest (CD-202, CD-203, CD-204, CD-205)."""
    mask = pattern(table.state, who, word)
    goals = nearest(table, who) if restrained(table, who) else []
    pay(who, way, special)
    enemies = [on for on in standing(table.state) if hostile_to(who, on) or on in goals]
    left = in_pattern(table.state, who, mask, enemies)
    while left and not who.downed and not _decided(table):
        on = yield from choose_next(table, who, left, "Whom does the Cross Strike meet next?", "CD-203")
        left.remove(on)
        if not on.downed:
            yield from strike(table, who, on, way, special, mask)


def _decided(table: T) -> bool:
    """Nobody is left to fight: one side at most is not beaten (CD-033)."""
    return len(unbeaten(table.state)) <= 1


# --- Decapitate -------------------------------------------------------------------------------------------------------


def _more_to_the_prone(data: SpecialAttack, on: Character) -> tuple[int, int]:
    """x4 instead of x2 (CD-207)."""
    return (4, 1) if has(on, "Prone") else data.multiplier


@special_attack("decapitate", "CD-207", factor=_more_to_the_prone)
def decapitate(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """Twice the damage, four times against the prone (CD-206, CD-207)."""
    yield from pay_and_strike(table, who, way, special, word)


# --- Ground Break -----------------------------------------------------------------------------------------------------


@special_attack("ground-break", "CD-209")
def ground_break(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """Four times the damage; in every case the target's space is difficult until the round ends, and so does the turn.

    (CD-064, CD-208, CD-209, CD-210, CD-211)
    """
    on = the(table, word)
    space = _nearest_space(table.state, who, on)
    pay(who, way, special)
    yield from strike(table, who, on, way, special)
    rubble = table.state.arenas[who.arena].rubble
    if space not in rubble:
        rubble.append(space)
    table.log("CD-210", "The ground at {cell} is broken.", who=who.key, cell=cell_name(table.state, who, space))


def _nearest_space(state: Duel, by: Character, on: Character) -> int:
    """The target's space, for a Large one the one nearest the attacker (CD-210)."""
    return _nearest_pair(state, by, on)[1]


def _nearest_pair(state: Duel, by: Character, on: Character) -> tuple[int, int]:
    """The spaces of two characters nearest each other; of those as near in steps, the ones in a straight line."""
    grid = ground_of(state, on.arena).grid
    mine, theirs = cells(footprint(state, by)), cells(footprint(state, on))
    pairs = [(a, b) for a in mine for b in theirs]
    return min(pairs, key=lambda pair: (grid.chebyshev(*pair), grid.manhattan(*pair)))


# --- Leaping Attack ---------------------------------------------------------------------------------------------------


def leaps(state: Duel, who: Character, way: Way, on: Character) -> list[int]:
    """Where a Leaping Attack on this target may be made from; its own space where no jump is made (CD-213)."""
    now = distance(state, who, on)
    if now > 2 + way.row.range:
        return []  # out of reach even after a jump, or in another arena
    geo = ground_of(state, who.arena)
    near = geo.grid.around(1 << who.cell) & open_places(state, who)
    near &= landings(geo.grid, geo.grid.everything & ~deadly(state, who.arena), size_of(who))
    nearer = [cell for cell in cells(near) if distance_from(state, who, cell, on) < now]
    if now == 1 or has(who, "Bound") or not nearer:
        return [who.cell] if now <= 1 + way.row.range and sees(state, who, on) else []
    return [
        cell
        for cell in nearer
        if distance_from(state, who, cell, on) <= 1 + way.row.range and sees_from(state, who, cell, on)
    ]


def _after_a_leap(special: Special, state: Duel, who: Character, way: Way, among: list[Character]) -> list[str]:
    return [on.key for on in among if leaps(state, who, way, on)]


@special_attack("leaping-attack", "CD-213", aims=_after_a_leap)
def leaping_attack(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """A jump nearer, then the attack for twice the damage; once a rest (CD-212, CD-213, CD-214)."""
    state, on = table.state, the(table, word)

    def options() -> list[Option]:
        names = [cell_name(state, who, cell) for cell in leaps(state, who, way, on)]
        return [Option(name, f"Leap to {name}", target_of(who, name), "CD-213") for name in names]

    chosen = yield Choose(who.seat, f"Where does {who.name} leap to?", options, rule="CD-213")
    pay(who, way, special)
    cell = ground_of(state, who.arena).grid.parse(chosen)
    if cell != who.cell:
        table.log("CD-213", "{name} leaps to {cell}.", name=who.name, who=who.key, cell=chosen)
        yield from enter(table, who, cell)
    yield from strike(table, who, on, way, special)


# --- Pummel -----------------------------------------------------------------------------------------------------------


def _stuns(table: T, by: Character, on: Character) -> None:
    afflict(table, on, "Stunned", by)


@special_attack("pummel", "CD-216", aims=next_to_it, beaten=_stuns)
def pummel(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """A beaten threshold stuns; one roll for everybody else in front, allies included (CD-215, CD-216, CD-217)."""
    on = the(table, word)
    front = yield from _choose_front(table, who, on)
    pay(who, way, special)
    attack = yield from strike(table, who, on, way, special)
    if not who.downed and not _decided(table):
        yield from _pummel_others(table, who, on, front, attack.bonus)


def _choose_front(table: T, by: Character, on: Character) -> Steps[int]:
    """In front: the target's adjacent space; of a Large one, the attacker's choice (CD-216)."""
    state = table.state
    grid = ground_of(state, by.arena).grid
    near = cells(footprint(state, on) & grid.around(footprint(state, by)))

    def options() -> list[Option]:
        return [Option(grid.name(cell), f"Towards {grid.name(cell)}", f"cell {grid.name(cell)}") for cell in near]

    chosen = yield Choose(by.seat, "Which way is the front?", options, rule="CD-216")
    return arc(state, by, grid.parse(chosen))


def arc(state: Duel, by: Character, front: int) -> int:
    """A space of the ring of eight around a character, and the two next to it on that ring (CD-216)."""
    grid = ground_of(state, by.arena).grid
    x, y = grid.cell(front)
    ring = grid.around(footprint(state, by)) & ~footprint(state, by)
    beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return (1 << front) | mask_of(grid.index(*at) for at in beside if grid.holds(*at)) & ring


def _pummel_others(table: T, by: Character, on: Character, front: int, bonus: int) -> Steps[None]:
    """One roll for every other character in front, in the attacker's order, allies included (CD-216, CD-217)."""
    state = table.state
    others = [
        who
        for who in standing(state)
        if who is not by and who is not on and who.arena == by.arena and footprint(state, who) & front
    ]
    if not state.options.area_effects_hit_allies:
        others = [who for who in others if who.side != by.side]
    while others:
        who = yield from choose_next(table, by, others, "Whose threshold next?", "CD-216")
        others.remove(who)
        if (yield from beats_threshold(table, by, who, bonus, "CD-216")):
            afflict(table, who, "Stunned", by)


# --- Raise Dust -------------------------------------------------------------------------------------------------------


@special_attack("raise-dust", "CD-219")
def raise_dust(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """Half the damage; dodge is higher by STR until the start of its next turn, which does not add up.

    (CD-218, CD-219, CD-220)
    """
    yield from pay_and_strike(table, who, way, special, word)
    if not who.downed:
        who.dust = who.attributes["STR"]
        table.log("CD-220", "Dust hides {name}: dodge +{bonus}.", name=who.name, who=who.key, bonus=who.dust)


# --- Rapid Barrage and Scorpion Strike --------------------------------------------------------------------------------


def _hurt_this_turn(who: Character, on: Character) -> bool:
    return on.key in who.hurt_this_turn


@special_attack("rapid-barrage", "CD-222", wants=_hurt_this_turn)
def rapid_barrage(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """1 AP less, on somebody it has dealt damage to in this turn (CD-221, CD-222, CD-223)."""
    yield from pay_and_strike(table, who, way, special, word)


@special_attack("scorpion-strike", "CD-225")
def scorpion_strike(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """1 AP less and 10 less to hit (CD-224, CD-225)."""
    yield from pay_and_strike(table, who, way, special, word)


# --- Uppercut ---------------------------------------------------------------------------------------------------------


def _tosses(table: T, by: Character, on: Character) -> Steps[None]:
    yield from _toss(table, by, on)
    afflict(table, on, "Prone", by)


@special_attack("uppercut", "CD-227", beaten=_tosses)
def uppercut(table: T, who: Character, way: Way, special: Special, word: str) -> Steps[None]:
    """A beaten threshold tosses the target a space away and knocks it prone (CD-226, CD-227)."""
    yield from pay_and_strike(table, who, way, special, word)


def _toss(table: T, by: Character, on: Character) -> Steps[None]:
    """One space directly away from the attacker, if every space it would enter is open.

    Who has dodged through the glass has no direction from the attacker any more, and stays (CD-227, CD-295).
    """
    state = table.state
    if by.arena != on.arena:
        return
    geo = ground_of(state, on.arena)
    dx, dy = _away(state, by, on)
    x, y = geo.grid.cell(on.cell)
    if not geo.grid.holds(x + dx, y + dy):
        return
    there = geo.grid.index(x + dx, y + dy)
    if not open_places(state, on) >> there & 1:
        return
    moved = WouldMove(on.key, on.seat, "being tossed")
    yield from effects.window(table, moved)
    if not moved.stays:
        cell = cell_name(state, on, there)
        table.log("CD-227", "{name} is tossed to {cell}.", name=on.name, who=on.key, cell=cell)
        yield from enter(table, on, there)


def _away(state: Duel, by: Character, on: Character) -> tuple[int, int]:
    """The direction from the attacker's nearest space to the target's nearest space (CD-227)."""
    grid = ground_of(state, on.arena).grid
    a, b = _nearest_pair(state, by, on)
    (ax, ay), (bx, by_) = grid.cell(a), grid.cell(b)
    return (bx > ax) - (bx < ax), (by_ > ay) - (by_ < ay)


__all__ = ["CROSS", "SPECIALS", "arc", "leaps", "pattern"]
