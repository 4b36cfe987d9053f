"""What a character may do on its turn: the menu, and what each choice does (CD-043, CD-044).

Keys: "move C4", "attack slash right p2", "decapitate crush right p2", "cross-strike jab right diagonal", "exhaust p2 3",
"draw 1 right" and the like (handling), "flame" (abilities), "stand", "unbind", "douse", "shatter", "stance on", "end".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundtable.games.cool_duel.arena import (
    adjacent,
    cell_name,
    distance,
    footprint,
    ground_of,
    hostile_to,
    sees,
    standing,
    steps_towards,
)
from roundtable.games.cool_duel.data import SpecialAttack, special_attacks
from roundtable.games.cool_duel.derived import Way, action_cost, affordable, has, way_of, ways
from roundtable.games.cool_duel.rules import abilities, handling
from roundtable.games.cool_duel.rules import special as specials
from roundtable.games.cool_duel.rules.attack import attack_cost, declare, resolve, use_up
from roundtable.games.cool_duel.rules.dice import roll_d100s
from roundtable.games.cool_duel.rules.frenzy import nearest, restrained
from roundtable.games.cool_duel.rules.harm import relieve, the
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.rules.movement import (
    SHATTER_AP,
    Moves,
    destinations,
    enter,
    may_move,
    may_shatter,
    move_cost,
    path_to,
    shatter,
    walk,
)
from roundtable.games.cool_duel.rules.reactions import go_berserk, leave_stance, may_go_berserk
from roundtable.games.cool_duel.state import Character
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Menu, Option, OptionList, OptionSet

STAND_AP, FREE_AP, POUNCED_AP = 2, 4, 5
HANDLING = ("draw", "swap", "store", "grip", "reload", "take", "drop")
ABILITIES = ("flame", "hymn", "pounce")


# --- the menu ---------------------------------------------------------------------------------------------------------


def menu(table: T, who: Character) -> OptionSet:
    """Everything a character may do now."""
    if restrained(table, who):
        goals = nearest(table, who)
        return Menu(
            [OptionList([*_attacks(table, who, goals), *_stance(table, who)]), _towards_them(table, who, goals)]
        )
    moves = Moves(table, who, destinations(table, who))
    drowns = footprint(table.state, who) & ground_of(table.state, who.arena).deep
    end = OptionList([Option("end", "End the turn, lost in the water!" if drowns else "End the turn", rule="CD-044")])
    if has(who, "Stunned"):
        return Menu([moves, end])  # only the Mule can still move
    return Menu([OptionList(_before_moving(table, who)), moves, OptionList(_after_moving(table, who)), end])


def _before_moving(table: T, who: Character) -> Iterator[Option]:
    return _attacks(table, who, [on for on in standing(table.state) if hostile_to(who, on)])


def _after_moving(table: T, who: Character) -> Iterator[Option]:
    yield from _exhausts(table, who)
    yield from _recoveries(table, who)
    if who.companion:  # it has no other actions and no use for items (CD-128, CD-260)
        yield from abilities.offers(table, who)
        return
    if may_shatter(table, who):
        yield Option("shatter", f"Shatter the glass ({action_cost(who, SHATTER_AP)} AP)", rule="CD-293", group="Ground")
    yield from handling.offers(table, who)
    yield from _stance(table, who)


def _towards_them(table: T, who: Character, goals: list[Character]) -> Moves:
    """Where a frenzied character may walk: only towards the nearest (CD-242)."""
    costs: dict[int, int] = {}
    for goal in goals:
        for cell in frenzied_steps(table, who, goal):
            base, _ = _towards(table, who, goal, cell)
            costs[cell] = min(base, costs.get(cell, base))
    return Moves(table, who, costs)


def frenzied_steps(table: T, who: Character, goal: Character) -> list[int]:
    """Where a frenzied character may walk, every step nearer to its goal, for the AP it has."""
    if not may_move(who):
        return []
    found = steps_towards(table.state, who, goal, max(0, affordable(who, who.ap)))
    return [cell for cell, way in found.items() if way.path and move_cost(who, len(way.path) + way.extra) <= who.ap]


def _towards(table: T, who: Character, goal: Character, cell: int) -> tuple[int, tuple[int, ...]]:
    way = steps_towards(table.state, who, goal, max(0, affordable(who, who.ap)))[cell]
    return len(way.path) + way.extra, way.path


def _attacks(table: T, who: Character, on: list[Character]) -> Iterator[Option]:
    """Attacks and special attacks with what it holds (CD-056, CD-057, CD-188)."""
    state = table.state
    for way in ways(state, who):
        cost = action_cost(who, attack_cost(way, None))
        where = way.hand or "own"
        if who.ap >= cost:
            for target in on:
                if distance(state, who, target) <= 1 + way.row.range and sees(state, who, target):
                    yield Option(
                        f"attack {way.row.type.lower()} {where} {target.key}",
                        f"{way.row.type} {target.name}{_with(who, way)} ({cost} AP)",
                        f"figure {target.key}",
                        "CD-056",
                        "Attack",
                    )
        if way.item is not None:
            yield from _special_attacks(table, who, way, on)


def _with(who: Character, way: Way) -> str:
    return f" with {handling.name_in(who, way.hand)}" if way.item else ""


def _special_attacks(table: T, who: Character, way: Way, on: list[Character]) -> Iterator[Option]:
    for special in special_attacks().values():
        if not specials.fits(special, way) or not specials.available(who, special):
            continue
        cost = action_cost(who, attack_cost(way, special))
        if who.ap < cost:
            continue
        head = f"{special.slug} {way.row.type.lower()} {way.hand}"
        rule = specials.RULES[special.slug]
        if special.slug == "cross-strike":
            for name in specials.CROSS:
                mask = specials.pattern(table.state, who, name)
                if specials.in_pattern(table.state, who, mask, on):
                    label = f"{special.name}, {name}{_with(who, way)} ({cost} AP)"
                    yield Option(f"{head} {name}", label, rule=rule, group="Special attack")
            continue
        for target in specials.targets(table.state, who, special, way, on):
            label = f"{special.name} on {target.name}{_with(who, way)} ({cost} AP)"
            yield Option(f"{head} {target.key}", label, f"figure {target.key}", rule, "Special attack")


def _exhausts(table: T, who: Character) -> Iterator[Option]:
    """X AP on one adjacent character (CD-065)."""
    for on in standing(table.state):
        if on is not who and adjacent(table.state, who, on):
            for x in range(1, affordable(who, who.ap) + 1):
                label = f"Exhaust {on.name} with {x} ({action_cost(who, x)} AP)"
                yield Option(f"exhaust {on.key} {x}", label, f"figure {on.key}", "CD-065", "Exhaust")


def stand_cost(who: Character) -> int:
    """2 AP, never doubled; 3 if Anxious (CD-247)."""
    return STAND_AP + (1 if has(who, "Anxious") else 0)


def free_cost(who: Character) -> int:
    """4 AP to end Bound, 5 where a Lord of the Pack pounced; surcharges apply (CD-230, CD-235, CD-271)."""
    pounced = any(found.name == "Bound" and found.how == "pounce" for found in who.afflictions)
    return action_cost(who, POUNCED_AP if pounced else FREE_AP)


def _recoveries(table: T, who: Character) -> Iterator[Option]:
    if has(who, "Prone") and who.ap >= stand_cost(who):
        yield Option("stand", f"Stand up ({stand_cost(who)} AP)", rule="CD-247", group="Recover")
    if has(who, "Bound") and who.ap >= free_cost(who):
        yield Option("unbind", f"Break free ({free_cost(who)} AP)", rule="CD-235", group="Recover")
    if has(who, "Burning") and who.ap >= action_cost(who, FREE_AP):
        yield Option("douse", f"Put out the fire ({action_cost(who, FREE_AP)} AP)", rule="CD-239", group="Recover")


def _stance(table: T, who: Character) -> Iterator[Option]:
    if may_go_berserk(table, who):
        yield Option("stance on", "Enter Berserk Stance (0 AP)", rule="CD-112", group="Stance")
    if who.stance:
        yield Option("stance off", "Leave Berserk Stance (0 AP)", rule="CD-116", group="Stance")


# --- doing it ---------------------------------------------------------------------------------------------------------


def perform(table: T, who: Character, key: str) -> Steps[bool]:
    """Carry out a choice; True if it ends the turn."""
    verb, *words = key.split()
    if verb == "move":
        yield from _move(table, who, words[0])
    elif verb == "attack":
        yield from _attack(table, who, the(table, words[2]), words[1], words[0])
    elif verb == "exhaust":
        yield from exhaust(table, who, the(table, words[0]), int(words[1]))
    elif verb in HANDLING:
        handling.handle(table, who, key)
    elif verb in ABILITIES:
        yield from abilities.use(table, who, key)
    elif verb == "stance":
        if words[0] == "on":
            go_berserk(table, who)
        else:
            leave_stance(table, who)
    elif verb in special_attacks():
        return (yield from special_attack(table, who, special_attacks()[verb], words))
    elif verb == "shatter":
        yield from shatter(table, who)
    else:
        recover(table, who, verb)
    return False


def _move(table: T, who: Character, name: str) -> Steps[None]:
    """A Move along the cheapest path, or straight at the nearest if frenzied (CD-050, CD-242)."""
    cell = ground_of(table.state, who.arena).grid.parse(name)
    if restrained(table, who):
        ways_there = [
            _towards(table, who, goal, cell) for goal in nearest(table, who) if cell in frenzied_steps(table, who, goal)
        ]
        base, path = min(ways_there)
    else:
        base = destinations(table, who)[cell]
        path = path_to(table, who, cell)
    yield from walk(table, who, path, move_cost(who, base))


def _attack(table: T, who: Character, on: Character, hand: str, type_: str) -> Steps[None]:
    """A plain attack (CD-056, CD-057)."""
    way = way_of(table.state, who, "" if hand == "own" else hand, type_.capitalize())
    assert way is not None
    who.ap -= action_cost(who, attack_cost(way, None))
    attack = declare(table, who, on, way)
    use_up(table, who, way)
    yield from resolve(table, attack, way, None)
    table.state.pending = None


def exhaust(table: T, who: Character, on: Character, x: int) -> Steps[None]:
    """d100, -5 for each AP beyond the first, against threshold; beaten, the target loses twice the AP.

    (CD-065, CD-066, CD-067)
    """
    who.ap -= action_cost(who, x)
    bonus = -5 * (x - 1)
    if table.state.options.exhaust_uses_attack_bonus:
        bonus += max((way.row.bonus for way in ways(table.state, who)), default=0)
    what = f"the roll ({bonus:+}) to exhaust {on.name}, threshold {on.threshold}"
    dice = yield from roll_d100s(table, who, 1, "CD-065", "{name} tries to exhaust and rolls {total}.", what)
    total = dice[0] + bonus
    lost = min(on.ap, 2 * x) if total > on.threshold else 0
    on.ap -= lost
    text = "{name}: {total} against {target}'s threshold of {threshold}: it loses {lost} AP."
    data: dict[str, Any] = {"target": on.name, "on": on.key, "total": total, "threshold": on.threshold, "lost": lost}
    table.log("CD-066", text, name=who.name, who=who.key, **data)


def recover(table: T, who: Character, verb: str) -> None:
    """Stand up, break free, put out the fire (CD-235, CD-239, CD-247)."""
    if verb == "stand":
        who.ap -= stand_cost(who)
        relieve(table, who, "Prone", "CD-247")
    elif verb == "unbind":
        who.ap -= free_cost(who)
        relieve(table, who, "Bound", "CD-235")
    else:
        who.ap -= action_cost(who, FREE_AP)
        relieve(table, who, "Burning", "CD-239")


# --- special attacks --------------------------------------------------------------------------------------------------


def special_attack(table: T, who: Character, special: SpecialAttack, words: list[str]) -> Steps[bool]:
    """A special attack from its choices to its end; True if it ends the turn (CD-188, CD-201, CD-211)."""
    way = way_of(table.state, who, words[1], words[0].capitalize())
    assert way is not None
    if special.slug == "cross-strike":
        yield from _cross_strike(table, who, special, way, words[2])
    elif special.slug == "blood-hunt":
        yield from _blood_hunt(table, who, the(table, words[2]), special, way)
    elif special.slug == "leaping-attack":
        yield from _leaping_attack(table, who, the(table, words[2]), special, way)
    else:
        yield from _plain_special(table, who, the(table, words[2]), special, way)
    table.state.pending = None
    return special.ends_turn


def _pay(table: T, who: Character, special: SpecialAttack, way: Way, extra: int = 0) -> None:
    """All AP at once, before any effect; what may be used once is used (CD-043, CD-064, CD-193)."""
    who.ap -= action_cost(who, attack_cost(way, special) + extra)
    if special.once_per_rest:
        who.used.append(special.slug)


def _plain_special(table: T, who: Character, on: Character, special: SpecialAttack, way: Way) -> Steps[None]:
    """One target, attacked from where one stands; ground and attacker are affected in every case (CD-064)."""
    front = 0
    if special.slug == "pummel":
        front = yield from specials.choose_front(table, who, on)
    _pay(table, who, special, way)
    space = specials.nearest_space(table.state, who, on)
    attack = declare(table, who, on, way, special)
    use_up(table, who, way)
    yield from resolve(table, attack, way, special)
    if special.slug == "ground-break":
        specials.ground_break(table, who, space)
    elif special.slug == "raise-dust" and not who.downed:
        specials.raise_dust(table, who)
    elif special.slug == "pummel" and not who.downed:
        yield from specials.pummel_others(table, who, on, front, attack.bonus)


def _cross_strike(table: T, who: Character, special: SpecialAttack, way: Way, name: str) -> Steps[None]:
    """Every hostile character in the pattern, in the attacker's order (CD-203)."""
    mask = specials.pattern(table.state, who, name)
    goals = nearest(table, who) if restrained(table, who) else []
    _pay(table, who, special, way)
    enemies = [on for on in standing(table.state) if hostile_to(who, on) or on in goals]
    left = specials.in_pattern(table.state, who, mask, enemies)
    while left and not who.downed and not decided(table):
        on = yield from specials.choose_next(table, who, left, "Whom does the Cross Strike meet next?", "CD-203")
        left.remove(on)
        if on.downed:
            continue
        attack = declare(table, who, on, way, special, mask)
        yield from resolve(table, attack, way, special)


def decided(table: T) -> bool:
    """Nobody is left to fight: one side at most has duelists standing (CD-033)."""
    sides = {who.side for who in table.state.characters.values() if not who.downed and not who.companion}
    return len(sides) <= 1 and table.state.options.round_end_on == "player_characters"


def _blood_hunt(table: T, who: Character, on: Character, special: SpecialAttack, way: Way) -> Steps[None]:
    """Up to 3 spaces towards a wounded character, then the attack if it is in range (CD-200, CD-201)."""
    state = table.state
    base = attack_cost(way, special)
    steps = 3 if may_move(who) else 0
    found = {
        cell: walked
        for cell, walked in steps_towards(state, who, on, steps).items()
        if action_cost(who, base + walked.extra) <= who.ap
    }

    def options() -> list[Option]:
        listed = []
        for cell, walked in found.items():
            name = cell_name(state, who, cell)
            label = f"To {name}" if walked.path else "Stay"
            extra = f", {walked.extra} AP more" if walked.extra else ""
            target = f"cell {name}" if who.arena == 0 else f"cell 2:{name}"
            listed.append(Option(name, f"{label}{extra}", target, "CD-200"))
        return listed

    chosen = yield Choose(who.seat, f"From where does {who.name} strike?", options, rule="CD-200")
    cell = ground_of(state, who.arena).grid.parse(chosen)
    _pay(table, who, special, way, found[cell].extra)
    if cell != who.cell:
        table.log("CD-200", "{name} hunts: to {cell}.", name=who.name, who=who.key, cell=chosen)
        yield from enter(table, who, cell)
    if not who.downed and distance(state, who, on) <= 1 + way.row.range and sees(state, who, on):
        attack = declare(table, who, on, way, special)
        use_up(table, who, way)
        yield from resolve(table, attack, way, special)
    else:
        table.log("CD-201", "{name} does not reach {target}.", name=who.name, who=who.key, target=on.name)


def _leaping_attack(table: T, who: Character, on: Character, special: SpecialAttack, way: Way) -> Steps[None]:
    """A jump nearer, then the attack (CD-213)."""
    state = table.state

    def options() -> list[Option]:
        names = [cell_name(state, who, cell) for cell in specials.leaps(state, who, way, on)]
        prefix = "cell " if who.arena == 0 else "cell 2:"
        return [Option(name, f"Leap to {name}", prefix + name, "CD-213") for name in names]

    chosen = yield Choose(who.seat, f"Where does {who.name} leap to?", options, rule="CD-213")
    _pay(table, who, special, way)
    cell = ground_of(state, who.arena).grid.parse(chosen)
    if cell != who.cell:
        table.log("CD-213", "{name} leaps to {cell}.", name=who.name, who=who.key, cell=chosen)
        yield from enter(table, who, cell)
    attack = declare(table, who, on, way, special)
    yield from resolve(table, attack, way, special)
