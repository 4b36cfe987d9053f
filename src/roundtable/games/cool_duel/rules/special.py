"""Special attacks: who may use them, what they change, and what they do beyond damage (CD-188)."""

from __future__ import annotations

from roundtable.board.grid import DIAGONAL, ORTHOGONAL, cells, mask_of
from roundtable.board.weighted import landings
from roundtable.games.cool_duel.arena import (
    adjacent,
    cell_name,
    deadly,
    distance,
    distance_from,
    footprint,
    ground_of,
    occupied,
    open_places,
    sees,
    sees_from,
    size_of,
    standing,
)
from roundtable.games.cool_duel.data import SpecialAttack
from roundtable.games.cool_duel.derived import Way, has, way_of
from roundtable.games.cool_duel.rules.dice import beats_threshold
from roundtable.games.cool_duel.rules.harm import afflict, damage_item, the
from roundtable.games.cool_duel.rules.moments import T, WouldMove, effects
from roundtable.games.cool_duel.rules.movement import enter
from roundtable.games.cool_duel.state import Attacked, Character, Duel
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

CROSS = {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL}
RULES = {
    "armor-streak": "CD-197",
    "blood-hunt": "CD-200",
    "cross-strike": "CD-203",
    "decapitate": "CD-207",
    "ground-break": "CD-209",
    "leaping-attack": "CD-213",
    "pummel": "CD-216",
    "raise-dust": "CD-219",
    "rapid-barrage": "CD-222",
    "scorpion-strike": "CD-225",
    "uppercut": "CD-227",
}


# --- may it be used? --------------------------------------------------------------------------------------------------


def fits(special: SpecialAttack, way: Way) -> bool:
    """Item type, grip and attack type; throwing items count as weapons (CD-169, CD-189, CD-190, CD-191, CD-192)."""
    item = way.item
    return (
        item is not None
        and way.row.type in special.attack_types
        and any(word in item.types for word in special.any_of)
        and not any(word in item.types for word in special.none_of)
        and special.hands in (0, 2 if way.two_hands else 1)
    )


def available(who: Character, special: SpecialAttack) -> bool:
    """As often as AP last, but once-per-rest attacks are used up until the rest (CD-038, CD-195, CD-205, CD-214)."""
    return not (special.once_per_rest and special.slug in who.used)


def targets(state: Duel, who: Character, special: SpecialAttack, way: Way, among: list[Character]) -> list[Character]:
    """Whom of these it may be aimed at (not for Cross Strike, which is aimed at a pattern)."""
    if special.slug == "blood-hunt":
        return [on for on in among if on.arena == who.arena and on.hp < on.max_hp]
    if special.slug == "leaping-attack":
        return [on for on in among if leaps(state, who, way, on)]
    reached = [on for on in among if distance(state, who, on) <= 1 + way.row.range and sees(state, who, on)]
    if special.slug == "rapid-barrage":
        return [on for on in reached if on.key in who.hurt_this_turn]
    if special.slug == "pummel":
        return [on for on in reached if adjacent(state, who, on)]
    return reached


def leaps(state: Duel, who: Character, way: Way, on: Character) -> list[int]:
    """Where a Leaping Attack on this target may be made from; its own space where no jump is made (CD-213)."""
    if who.arena != on.arena:
        return []
    now = distance(state, who, on)
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


def pattern(state: Duel, who: Character, name: str) -> int:
    """The four spaces of a Cross Strike (CD-203)."""
    grid = ground_of(state, who.arena).grid
    x, y = grid.cell(who.cell)
    return mask_of(grid.index(x + dx, y + dy) for dx, dy in CROSS[name] if grid.holds(x + dx, y + dy))


def in_pattern(state: Duel, who: Character, mask: int, among: list[Character]) -> list[Character]:
    return [on for on in among if on.arena == who.arena and footprint(state, on) & mask]


# --- what it changes in the damage ------------------------------------------------------------------------------------


def factor(special: SpecialAttack | None, on: Character) -> tuple[int, int]:
    """The special attack's multiplier; Decapitate's is x4 against the prone (CD-207, CD-209, CD-213, CD-219)."""
    if special is None:
        return (1, 1)
    if special.slug == "decapitate" and has(on, "Prone"):
        return (4, 1)
    return special.multiplier


def slash_bonus(state: Duel, by: Character, way: Way, special: SpecialAttack | None) -> int:
    """Cross Strike adds the weapon's Slash of the same grip, without multipliers (CD-204)."""
    if special is None or special.slug != "cross-strike":
        return 0
    slash = way_of(state, by, way.hand, "Slash")
    return slash.base if slash else 0


# --- rolls against threshold and what they bring ----------------------------------------------------------------------


def rolls_against_threshold(way: Way, special: SpecialAttack | None) -> bool:
    """Does this attack roll against the target's threshold? (CD-197, CD-216, CD-227, CD-273)"""
    if special is None:
        return way.row.poisons
    return special.slug in ("armor-streak", "pummel", "uppercut")


def rule_of(way: Way, special: SpecialAttack | None) -> str:
    return RULES[special.slug] if special else "CD-273"


def on_threshold_beaten(table: T, attack: Attacked, way: Way, special: SpecialAttack | None) -> Steps[None]:
    """What a beaten threshold brings the target."""
    by, on = the(table, attack.by), the(table, attack.on)
    if special is None:
        afflict(table, on, "Poisoned", by)
    elif special.slug == "armor-streak":
        yield from armor_streak(table, by, on)
    elif special.slug == "uppercut":
        yield from toss(table, by, on)
        afflict(table, on, "Prone", by)
    elif special.slug == "pummel":
        afflict(table, on, "Stunned", by)


def armor_streak(table: T, by: Character, on: Character) -> Steps[None]:
    """Threshold comes back by half until the end of its next turn, and an item is damaged (CD-197, CD-198)."""
    on.streaked = True
    text = "{name}'s threshold comes back by half only, until the end of its next turn."
    table.log("CD-197", text, name=on.name, who=on.key)
    yield from damage_item(table, by, on, "CD-198")


def toss(table: T, by: Character, on: Character) -> Steps[None]:
    """One space directly away from the attacker, if every space it would enter is open (CD-227).

    Who has dodged through the glass has no direction from the attacker any more, and stays (CD-295).
    """
    state = table.state
    if by.arena != on.arena:
        return
    geo = ground_of(state, on.arena)
    dx, dy = away(state, by, on)
    x, y = geo.grid.cell(on.cell)
    size = size_of(on)
    if not (geo.grid.holds(x + dx, y + dy) and geo.grid.holds(x + dx + size - 1, y + dy + size - 1)):
        return
    there = geo.grid.index(x + dx, y + dy)
    if not landings(geo.grid, geo.passable & ~occupied(state, on.arena, on), size) >> there & 1:
        return
    moved = WouldMove(on.key, on.seat, "being tossed")
    yield from effects.window(table, moved)
    if not moved.stays:
        cell = cell_name(state, on, there)
        table.log("CD-227", "{name} is tossed to {cell}.", name=on.name, who=on.key, cell=cell)
        yield from enter(table, on, there)


def away(state: Duel, by: Character, on: Character) -> tuple[int, int]:
    """The direction from the attacker's nearest space to the target's nearest space."""
    grid = ground_of(state, on.arena).grid
    mine, theirs = cells(footprint(state, by)), cells(footprint(state, on))
    a, b = min(((a, b) for a in mine for b in theirs), key=lambda pair: grid.chebyshev(*pair))
    (ax, ay), (bx, by_) = grid.cell(a), grid.cell(b)
    return (bx > ax) - (bx < ax), (by_ > ay) - (by_ < ay)


# --- effects that happen in every case --------------------------------------------------------------------------------


def raise_dust(table: T, by: Character) -> None:
    """Dodge is higher by STR until the start of its next turn; it does not add up (CD-220)."""
    by.dust = by.attributes["STR"]
    table.log("CD-220", "Dust hides {name}: dodge +{bonus}.", name=by.name, who=by.key, bonus=by.dust)


def ground_break(table: T, by: Character, space: int) -> None:
    """The target's space becomes difficult terrain until the round ends (CD-210)."""
    rubble = table.state.arenas[by.arena].rubble
    if space not in rubble:
        rubble.append(space)
    cell = cell_name(table.state, by, space)
    table.log("CD-210", "The ground at {cell} is broken.", who=by.key, cell=cell)


def nearest_space(state: Duel, by: Character, on: Character) -> int:
    """The target's space, for a Large one the one nearest the attacker (CD-210)."""
    grid = ground_of(state, on.arena).grid
    return min(cells(footprint(state, on)), key=lambda cell: (grid.chebyshev(by.cell, cell), cell))


def arc(state: Duel, by: Character, front: int) -> int:
    """A space of the ring of eight around a character, and the two next to it on that ring (CD-216)."""
    grid = ground_of(state, by.arena).grid
    x, y = grid.cell(front)
    ring = grid.around(footprint(state, by)) & ~footprint(state, by)
    beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return (1 << front) | mask_of(grid.index(*at) for at in beside if grid.holds(*at)) & ring


def choose_front(table: T, by: Character, on: Character) -> Steps[int]:
    """In front: the target's adjacent space; of a Large one, the attacker's choice (CD-216)."""
    state = table.state
    grid = ground_of(state, by.arena).grid
    near = cells(footprint(state, on) & grid.around(footprint(state, by)))

    def options() -> list[Option]:
        return [Option(grid.name(cell), f"Towards {grid.name(cell)}", f"cell {grid.name(cell)}") for cell in near]

    chosen = yield Choose(by.seat, "Which way is the front?", options, rule="CD-216")
    return arc(state, by, grid.parse(chosen))


def pummel_others(table: T, by: Character, on: Character, front: int, bonus: int) -> Steps[None]:
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


def choose_next(table: T, by: Character, among: list[Character], prompt: str, rule: str) -> Steps[Character]:
    """Several characters, one after another, in the attacker's order."""

    def options() -> list[Option]:
        return [Option(who.key, who.name, f"figure {who.key}") for who in among]

    chosen = yield Choose(by.seat, prompt, options, rule=rule)
    return the(table, chosen)
