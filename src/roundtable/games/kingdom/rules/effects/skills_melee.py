"""The Melee Skills, in the book's order (MYK-GEAR-011)."""

from typing import Any

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.effects.class_skills import helps, same_side
from roundtable.games.kingdom.rules.fight.attack import attack, defend_anew, extras_against
from roundtable.games.kingdom.rules.fight.weapons import (
    Weapon,
    can_be_attacked,
    is_melee,
    lit,
    roll_damage,
    targets,
    weapons,
)
from roundtable.games.kingdom.rules.play import checks, figures, knowing, numbers
from roundtable.games.kingdom.rules.play.asking import agrees, pick, pick_area, pick_figure
from roundtable.games.kingdom.rules.play.effects import EFFECTS, adds, always, interrupt, open_window, skill, support
from roundtable.games.kingdom.rules.play.moments import (
    Attack,
    AttackDeclared,
    AttackHits,
    AttackOver,
    Bonus,
    Check,
    CheckDeclared,
    Damage,
    Entered,
    Moment,
)
from roundtable.games.kingdom.rules.play.verbs import harm, moving, ties
from roundtable.games.kingdom.rules.play.windows import PROTECTS
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import AREAS, Area, Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Hoick -----------------------------------------------------------------------------------------------------------

THROWN = Weapon("hoick", "Hoick", False, 2, "1D6")
"""What the thrown one is as a weapon (MYK-GEAR-036)."""


def _throwable(state: Campaign, who: Ref) -> list[Ref]:
    if state.battle is None:
        return []
    there = figures.in_area(state, figures.get(state, who).area)
    return [one for one in there if one != who and figures.level(state, one) <= figures.level(state, who)]


def _within(area: Area, steps: int) -> list[Area]:
    at = AREAS.index(area)
    return [other for place, other in enumerate(AREAS) if place != at and abs(place - at) <= steps]


@support(skill("Hoick"), can=lambda table, who: bool(_throwable(table.state, who)))
def hoick(table: Table, who: str) -> Steps[None]:
    """Somebody of no higher Level is thrown up to two Areas, is Exhausted, and may be a missile (MYK-GEAR-036)."""
    state: Campaign = table.state
    thrown = yield from pick_figure(table, who, "Whom do you throw?", _throwable(state, who), "MYK-GEAR-036")
    one = figures.get(state, thrown)
    area = yield from pick_area(table, who, "Into which Area?", _within(one.area, 2), "MYK-GEAR-036")
    if not (yield from moving.move(table, thrown, area, "MYK-GEAR-036", forced=True, by=who)):
        return
    one.exhausted = True
    dark = figures.is_person(who) and one.area not in lit(state)  # ranged: needs light (MYK-PLAY-369)
    there = [
        other
        for other in figures.in_area(state, one.area)
        if other not in (who, thrown) and can_be_attacked(state, who, other, THROWN)
    ]
    if dark or not there:
        return
    options = [Option(other, figures.name(state, other), f"figure {other}") for other in there]
    target = yield from pick(
        table,
        who,
        f"At whom in the {one.area} do you aim {figures.name(state, thrown)}?",
        [*options, Option("nobody", "At nobody")],
        "MYK-GEAR-036",
        lambda _: next((other for other in there if not same_side(state, other, who)), "nobody"),
    )
    if target != "nobody":
        yield from attack(table, who, THROWN, [target], extra=True)


# --- Knock Back ------------------------------------------------------------------------------------------------------


def _own_melee(blow: Attack, holder: str) -> bool:
    return blow.by == holder and blow.melee


@interrupt(
    skill("Knock Back"), AttackDeclared, when=lambda table, declared, holder: _own_melee(declared.attack, holder)
)
def knock_back(table: Table, declared: AttackDeclared, holder: str) -> None:
    """Declared with a melee attack: whom it damages may be forced back (MYK-GEAR-037)."""
    declared.attack.along.append(f"{holder} Knock Back")


@always(
    skill("Knock Back"),
    AttackOver,
    when=lambda table, over, holder: f"{holder} Knock Back" in over.attack.along,
    key="back",
)
def knock_back_moves(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Who took damage goes 1 Area towards the own Encampment, unless already there (MYK-GEAR-037)."""
    state: Campaign = table.state
    for target, lost in list(over.attack.dealt.items()):
        for _ in range(_knocks(state, holder)):
            one = figures.get(state, target)
            back = None if one.dead or not lost else figures.step_from(one.area, one.team, -1)
            if back and (
                yield from agrees(
                    table,
                    holder,
                    f"Knock {figures.name(state, target)} back to the {back}?",
                    "MYK-GEAR-037",
                    "Knock back",
                    auto=not same_side(state, target, holder),
                )
            ):
                yield from moving.move(table, target, back, "MYK-GEAR-037", forced=True, by=holder)


def _knocks(state: Campaign, who: Ref) -> int:
    """How far one knocks: an Obese wearer of a Mawashi who knows it anyhow, two Areas (MYK-WORLD-503)."""
    one = figures.get(state, who)
    wrestler = "Obese" in one.bad_statuses and bool(numbers.working_copies(state, who, "Mawashi"))
    return 2 if wrestler and knowing.own_skills(state, who).count("Knock Back") > 1 else 1


# --- Shield ----------------------------------------------------------------------------------------------------------


def _may_shield(table: Table, damage: Damage, holder: str) -> bool:
    state: Campaign = table.state
    if state.battle is None or damage.to == holder or damage.prevented:
        return False
    return helps(table, holder, damage.to)


@interrupt(skill("Shield"), Damage, when=_may_shield, order=PROTECTS)
def shield(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """The user goes to the victim and takes the damage, lower by 1D6 + Affection, at least 1 (MYK-GEAR-038).

    It is taken as it came, before what would have lowered it for the victim; who cannot get there shields nobody.
    """
    state: Campaign = table.state
    if damage.prevented:
        return
    place = figures.get(state, damage.to).area
    if figures.get(state, holder).area != place and not (
        yield from moving.move(table, holder, place, "MYK-GEAR-038", forced=True, by=holder)
    ):
        return
    less = table.roll("1d6", "MYK-GEAR-038", "The shield takes {total} off the damage, and the Affection as well.").total
    less += ties.toward(state, holder, damage.to)
    damage.prevented = True
    yield from harm.hurt(
        table,
        holder,
        max(1, damage.amount - less),
        "MYK-GEAR-038",
        by=damage.by,
        source=damage.source,
        attack=damage.attack,
        ignores=damage.ignores,
        instead_of=damage.to,
    )


# --- Charge ----------------------------------------------------------------------------------------------------------


def _advances(table: Table, entered: Entered, holder: str) -> bool:
    state: Campaign = table.state
    if state.battle is None or entered.who != holder or entered.forced or state.battle.acting != holder:
        return False
    start: Any = entered.start
    return start in AREAS and figures.step_from(start, figures.team(state, holder)) == entered.area


def _advanced(holder: str) -> str:
    return f"skill/charge:advanced {holder} turn"


def _charging(holder: str) -> str:
    return f"skill/charge:charging {holder} turn"


@always(skill("Charge"), Entered, when=_advances, key="advanced")
def charge_counts(table: Table, entered: Entered, holder: str) -> None:
    """Areas advanced in this turn are counted; the count is over with the turn (MYK-GEAR-039)."""
    table.state.limits[_advanced(holder)] = table.state.limits.get(_advanced(holder), 0) + 1


@interrupt(skill("Charge"), Entered, when=_advances)
def charge(table: Table, entered: Entered, holder: str) -> None:
    """Going forward: the attack right after it is better for every Area advanced (MYK-GEAR-039)."""
    table.state.limits[_charging(holder)] = 1


def _strikes_charging(table: Table, declared: AttackDeclared, holder: str) -> bool:
    state: Campaign = table.state
    if state.battle is None or declared.attack.by != holder or not state.limits.get(_charging(holder)):
        return False
    as_action = figures.get(state, holder).last_action.partition(" ")[0] in ("attack", "spare", "club")
    return state.battle.acting == holder and as_action and not declared.attack.extra


@always(skill("Charge"), AttackDeclared, when=_strikes_charging, key="strikes")
def charge_strikes(table: Table, declared: AttackDeclared, holder: str) -> None:
    """+1 to the Attack Check and +2 damage for every Area advanced (MYK-GEAR-039)."""
    del table.state.limits[_charging(holder)]
    areas = table.state.limits.pop(_advanced(holder), 0)
    declared.attack.bonuses.append(Bonus(areas, "Charge", "MYK-GEAR-039"))
    declared.attack.damage_bonuses.append(Bonus(2 * areas, "Charge", "MYK-GEAR-039"))


# --- Rush, Jump ------------------------------------------------------------------------------------------------------


@adds("attack dice", skill("Rush"))
def rush(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """A die more on Attack Checks with a melee weapon; two are kept (MYK-GEAR-040)."""
    return int(isinstance(about, Check) and isinstance(about.attack, Attack) and about.attack.melee)


def _may_jump(table: Table, event: AttackDeclared | CheckDeclared, holder: str) -> bool:
    """As the attack is declared, or where the table decided so once its dice lie (MYK-GEAR-328)."""
    late = table.options.interrupts_after_dice
    blow = event.attack if isinstance(event, AttackDeclared) else event.check.attack
    now = not late if isinstance(event, AttackDeclared) else late
    return now and blow is not None and holder in blow.to and blow.by != holder


@interrupt(skill("Jump"), AttackDeclared, CheckDeclared, when=_may_jump)
def jump(table: Table, event: AttackDeclared | CheckDeclared, holder: str) -> None:
    """1D6 is added to the Defense of who is attacked, for the rest of the Round (MYK-GEAR-041)."""
    state: Campaign = table.state
    rolled = table.roll(
        "1d6", "MYK-GEAR-041", "{who} jumps: Defense +{total}.", who=figures.name(state, holder), figure=holder
    ).total
    effect = Lasting(name="Jump", rule="MYK-GEAR-041", what="defense", amount=rolled, until="cycle")
    last(state, figures.get(state, holder), effect)
    if isinstance(event, CheckDeclared):
        guarded: dict[str, int] = event.check.attack.guarded
        if holder in guarded:
            guarded[holder] += rolled  # over a Cloak (MYK-GEAR-180)
        defend_anew(state, event.check)


# --- Double Arm ------------------------------------------------------------------------------------------------------


def _second_arms(state: Campaign, blow: Attack, who: Ref) -> list[tuple[Weapon, Ref]]:
    """Weapons not used in the attack that reach somebody it has hit; a monster's own attack is one (MYK-BEAST-472)."""
    arms = [held for held in figures.get(state, who).items if books.items[held.item].weapon and held.slots]
    born_with_one = not figures.is_person(who)
    if len(arms) + born_with_one < 2:
        return []
    return [
        (weapon, target)
        for weapon in weapons(state, who)
        if (weapon.slot or born_with_one) and weapon.slot != blow.slot
        for target in targets(state, who, weapon)
        if target in blow.hits
    ]


def _works_itself(table: Table, event: Moment, copy: str, leave_out: str = "") -> Steps[None]:
    """What one weapon brings of itself at a moment, without anybody else's answers."""
    for use in EFFECTS.usable(table, event, may=False):
        if use.holder == copy and use.effect.name != leave_out:
            yield from use.resolve(table)


@interrupt(
    skill("Double Arm"),
    AttackOver,
    when=lambda table, over, holder: (
        _own_melee(over.attack, holder)
        and bool(over.attack.check and over.attack.check.success)
        and bool(_second_arms(table.state, over.attack, holder))
    ),
)
def double_arm(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """After a melee hit another weapon in reach hits too, without a check, Hostility or Hope (MYK-GEAR-042)."""
    state: Campaign = table.state
    blow = over.attack
    ways = _second_arms(state, blow, holder)
    if not ways:
        return
    options = [
        Option(f"{weapon.key} {target}", f"{weapon.name} on {figures.name(state, target)}", f"figure {target}")
        for weapon, target in ways
    ]
    chosen = yield from pick(table, holder, "With which other weapon do you strike?", options, "MYK-GEAR-042")
    weapon, target = next(way for way in ways if f"{way[0].key} {way[1]}" == chosen)
    second = weapon.strikes(holder, target)
    second.melee = is_melee(state, holder, weapon, target)
    second.held_back, second.check, second.hits = blow.held_back, blow.check, [target]
    second.no_crushing = second.extra = True
    second.spoken = f"the second weapon of {figures.name(state, holder)}"
    copy = f"{holder}#{weapon.slot}"
    # There is no Attack Check from which a Great Sword could take anything.
    yield from _works_itself(table, AttackDeclared(attack=second), copy, "item/great-sword:shift")
    yield from open_window(table, AttackHits(attack=second, spoken=second.spoken))
    if not second.no_damage and not second.stopped:
        amount = roll_damage(table, second.damage, holder) + numbers.number(state, holder, "damage", second)
        more = numbers.lasting_dice(table, holder, "damage", second, "MYK-GEAR-042", "{source}: {total} more damage.")
        amount += sum(bonus.amount for bonus in more)
        for dice in second.damage_dice:
            said = "{who} adds {total}."
            amount += table.roll(dice.lower(), "MYK-GEAR-042", said, who=figures.name(state, holder)).total
        amount += sum(bonus.amount for bonus in second.damage_bonuses) + extras_against(table, second).get(target, 0)
        amount = max(1 if table.options.min_damage_one else 0, amount)
        yield from harm.hurt(table, target, amount, "MYK-GEAR-042", by=holder, source=weapon.name, attack=second)
        blow.felled += second.felled
    yield from _works_itself(table, AttackOver(attack=second), copy)


# --- Parry -----------------------------------------------------------------------------------------------------------


def _may_parry(table: Table, damage: Damage, holder: str) -> bool:
    blow = damage.attack
    if damage.to != holder or damage.prevented or damage.amount <= 1 or blow is None or blow.check is None:
        return False
    return blow.by != holder and holder in blow.hits


@interrupt(skill("Parry"), Damage, when=_may_parry)
def parry(table: Table, damage: Damage, holder: str) -> Steps[None]:
    """Warfare against the attacker's result: the damage of that attack to the user becomes 1 (MYK-GEAR-043)."""
    assert damage.attack is not None and damage.attack.check is not None
    made = yield from checks.check(
        table,
        holder,
        "Warfare",
        damage.attack.check.result,
        "MYK-GEAR-043",
        kind="skill",
        skill="Parry",
        against=damage.by,
        why="Parry",
    )
    if made.success:
        damage.amount = min(1, damage.amount)
