"""What the own Skills of monsters have in common: whom they reach, whom they hit, and several attacks in one action.

Sides are the user's (MYK-BEAST-005); the user is spared by what strikes its own Area or all within its Range (MYK-BEAST-006).
"""

from collections.abc import Sequence

from roundtable.games.kingdom.rules.effects.class_skills import same_side
from roundtable.games.kingdom.rules.effects.monster_skills import struck
from roundtable.games.kingdom.rules.fight.attack import attack
from roundtable.games.kingdom.rules.fight.monsters import preferred
from roundtable.games.kingdom.rules.fight.over import decided
from roundtable.games.kingdom.rules.fight.weapons import (
    HANDS,
    NATURAL,
    Weapon,
    allowed_targets,
    can_be_attacked,
    reach,
    strikes_at_random,
    weapons,
)
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import NOBODY, draw_aim, pick, pick_figure, seat_of
from roundtable.games.kingdom.rules.play.moments import Attack, AttackHits, AttackOver, Extra
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table, Until
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- whom it may concern ---------------------------------------------------------------------------------------------


def present(state: Campaign) -> list[Ref]:
    """Every character on the Battlefield, outside Combat of the Court (MYK-BEAST-499); the Unconscious too, the Dead not.

    A Skill that names no Range may choose any of them (MYK-BEAST-011)."""
    return [one for one in figures.in_play(state) if not figures.get(state, one).dead]


def own_range(state: Campaign, who: Ref) -> int:
    """The Range of a Skill's user: a monster's own, a person's longest weapon (MYK-BEAST-502)."""
    ways = weapons(state, who)
    return max(reach(state, who, way) for way in ways if way.key == NATURAL or figures.is_person(who))


def within_range(state: Campaign, who: Ref) -> list[Ref]:
    """All others within the user's Range, of both sides unless the table lets allies off (MYK-BEAST-006)."""
    far = own_range(state, who)
    return [
        one
        for one in present(state)
        if one != who
        and figures.distance(state, who, one) <= far
        and (state.options.area_effects_hit_allies or not same_side(state, one, who))
    ]


def beside(state: Campaign, who: Ref) -> list[Ref]:
    """All others in the user's Area, of both sides unless the table lets allies off (MYK-BEAST-006)."""
    return struck(state, figures.get(state, who).area, who, spare_user=True)


def wanted(table: Table, who: Ref, among: Sequence[Ref]) -> list[Ref]:
    """Whom something harmful may be aimed at: nobody's monsters do not choose their own side (MYK-WORLD-386)."""
    if seat_of(table, who) != NOBODY:
        return list(among)
    return [one for one in among if not same_side(table.state, one, who)]


def aim(table: Table, who: Ref, prompt: str, among: Sequence[Ref], rule: str) -> Steps[Ref]:
    """Choose somebody for something harmful; nobody's monsters draw one of the other side."""
    return (yield from pick_figure(table, who, prompt, wanted(table, who, among), rule))


def named(state: Campaign, who: Ref, word: str) -> bool:
    """Whether somebody's name has a word in it (MYK-BEAST-024)."""
    return word in figures.name(state, who)


# --- on a hit (MYK-BEAST-021) ----------------------------------------------------------------------------------------


def hit_by(table: Table, over: AttackOver, holder: str) -> list[Ref]:
    """Which characters were hit by the holder's attack, and live; a Base is none (MYK-WORLD-335)."""
    blow = over.attack
    if blow.by != holder or blow.stopped:
        return []
    return [one for one in blow.hits if not figures.is_base(one) and not figures.get(table.state, one).dead]


def crushed_by(table: Table, over: AttackOver, holder: str) -> list[Ref]:
    """Who was hit by the holder's attack with a critical success, and lives."""
    made = over.attack.check
    return hit_by(table, over, holder) if made is not None and made.critical else []


def harder(hit: AttackHits, dice: str, source: str, rule: str, against: Sequence[Ref]) -> None:
    """More damage of this attack against some of those it hits; it counts when damage is rolled (MYK-BEAST-021)."""
    hit.attack.extras.append(Extra(dice, source, rule, list(against)))


# --- several attacks in one action (MYK-BEAST-022) -------------------------------------------------------------------


def first_blow(over: AttackOver, holder: str) -> bool:
    """Whether this is the attack of the holder's action itself, not one that came with it."""
    return over.attack.by == holder and not over.attack.extra


def weapon_of(state: Campaign, blow: Attack) -> Weapon:
    """The weapon of an attack, for another one with it."""
    natural = HANDS if figures.is_person(blow.by) else NATURAL
    key = f"slot {blow.slot}" if blow.slot else natural
    return Weapon(key, blow.weapon, blow.melee, blow.range, blow.damage, blow.slot, blow.level)


def strike(table: Table, holder: Ref, target: Ref, blow: Attack, note: str) -> Steps[None]:
    """One more attack of the same action: its own check and damage; further actions count with the first (MYK-PLAY-378)."""
    weapon = weapon_of(table.state, blow)
    another = yield from attack(table, holder, weapon, [target], extra=True, note=note, counted=True)
    blow.more_actions += another.more_actions


def more_attacks(
    table: Table,
    holder: Ref,
    blow: Attack,
    number: int,
    rule: str,
    note: str,
    *,
    others: bool = False,
    far: bool = False,
) -> Steps[None]:
    """Up to so many more attacks in this action, on anybody; with `others` each on somebody new, with `far` elsewhere."""
    state: Campaign = table.state
    struck_at = list(blow.to)
    for _ in range(number):
        if not figures.awake(state, holder) or decided(state):
            return
        out = [one for one in present(state) if (others and one in struck_at) or (far and _near(state, holder, one))]
        weapon = weapon_of(state, blow)
        aims = allowed_targets(state, holder, weapon, out)
        if not aims:
            return
        if seat_of(table, holder) == NOBODY:
            target = preferred(table, holder, weapon, aims)
        elif strikes_at_random(state, holder):
            target = draw_aim(table, holder, aims)
        else:
            options = [Option(one, f"Attack {figures.name(state, one)}", f"figure {one}", rule) for one in aims]
            target = yield from pick(
                table, holder, f"{note}: one more attack?", [*options, Option("no", "No more")], rule
            )
            if target == "no":
                return
        struck_at.append(target)
        yield from strike(table, holder, target, blow, note)


def strikes_all(table: Table, holder: Ref, targets: Sequence[Ref], note: str) -> Steps[None]:
    """One attack on each of several, with a monster's own weapon or a person's best that reaches (MYK-BEAST-022)."""
    state: Campaign = table.state
    for target in targets:
        if not figures.awake(state, holder) or decided(state):
            return
        away = figures.distance(state, holder, target)
        ways = [way for way in weapons(state, holder) if reach(state, holder, way) >= away]
        ways = [way for way in ways if can_be_attacked(state, holder, target, way)]
        ways = [way for way in ways if way.key == NATURAL] or ways
        if ways and not figures.get(state, target).dead:
            yield from attack(table, holder, ways[0], [target], extra=True, note=note)


def _near(state: Campaign, holder: Ref, one: Ref) -> bool:
    return figures.get(state, one).area == figures.get(state, holder).area


# --- for a while -----------------------------------------------------------------------------------------------------


def once(state: Campaign, who: Ref, effect: Lasting) -> bool:
    """Put an effect in force that is not cumulative: of several of the name only the largest counts (MYK-BEAST-010)."""
    one = figures.get(state, who)
    same = [had for had in one.lasting if (had.name, had.what) == (effect.name, effect.what)]
    if any(abs(had.amount) >= abs(effect.amount) and _outlasts(had.until, effect.until) for had in same):
        return False
    one.lasting = [had for had in one.lasting if had not in same or abs(had.amount) > abs(effect.amount)]
    last(state, one, effect)
    return True


def _outlasts(until: Until, other: Until) -> bool:
    return until == other or until == "combat"
