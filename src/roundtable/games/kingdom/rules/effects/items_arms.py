"""The Common Arms Items and the Star Fragment, in the book's order (MYK-GEAR-159).

Range and Damage of a weapon stand in the book and are read when an attack begins; what a weapon does besides is here.
"""

from typing import Any

from roundtable.games.kingdom.rules.fight.weapons import CLUBBED
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import pick_number
from roundtable.games.kingdom.rules.play.effects import adds, always, interrupt, item
from roundtable.games.kingdom.rules.play.moments import Attack, AttackDeclared, AttackOver, Bonus, Check, Damage
from roundtable.games.kingdom.rules.play.verbs import items
from roundtable.games.kingdom.rules.record.scores import skill_groups
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps


def with_it(about: Any, holder: str) -> bool:
    """Whether an attack (or the check of one) is made with this very copy of a weapon."""
    blow = about.attack if type(about) is Check else about
    if type(blow) is not Attack or not blow.slot or blow.weapon.endswith(CLUBBED):
        return False
    return str(blow.slot) == holder.partition("#")[2]


def declared_with_it(table: Table, declared: AttackDeclared, holder: str) -> bool:
    return declared.attack.by == figures.owner(holder) and with_it(declared.attack, holder)


def item_level(state: Campaign, holder: str) -> int:
    """The Level of this copy now, what raises it for a while counted in; at most 10, unless the table decided that this is
    the limit of what lasts alone (MYK-GEAR-150)."""
    held = figures.copy_of(state, holder)
    if held is None or held.level is None:
        return 0
    who, _, slot = holder.partition("#")
    strained = sum(e.amount for e in figures.get(state, who).lasting if e.what == "full efforts" and e.note == slot)
    level = held.level + strained + numbers.number(state, who, "item level", held.item)
    return min(10, level) if state.options.cap_temporary_item_levels else level


def _level_is_damage(*names: str) -> None:
    """Weapons whose damage is higher by their Level."""
    for name in names:

        @adds("damage", item(name))
        def by_level(state: Campaign, who: Ref, holder: str, about: Any) -> int:
            """Each Level adds 1 damage (MYK-GEAR-160, MYK-GEAR-161, MYK-GEAR-162, MYK-GEAR-164, MYK-GEAR-165, MYK-GEAR-166,
            MYK-GEAR-168, MYK-GEAR-169, MYK-GEAR-170, MYK-GEAR-171, MYK-GEAR-172, MYK-GEAR-174)."""
            return item_level(state, holder) if with_it(about, holder) else 0


_level_is_damage(
    "Blade",
    "Dagger",
    "Battle Axe",
    "Spear",
    "Shuriken",
    "Crossbow",
    "War Hammer",
    "Bomb",
    "Firearm",
    "Great Sword",
    "Broom",
    "Cannon",
)


@adds("critical range", item("Dagger"))
def dagger(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """An Attack Check whose two dice come to 11 is a critical success (MYK-GEAR-161).

    With the option the whole result counts instead: then any pair of dice that reaches 11 with the bonuses is one.
    """
    if not isinstance(about, Check) or not with_it(about, holder):
        return 0
    return about.score_and_bonuses + 1 if state.options.dagger_critical_counts_total else 1


@adds("attack check", item("Battle Axe"))
def battle_axe(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Attack Checks with it are at -2 (MYK-GEAR-162)."""
    return -2 if with_it(about, holder) else 0


@adds("disarm check", item("Shuriken"), stacks=False)
def shuriken(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Checks to Disarm Traps are +1; thrown it reaches 2 Areas, see `weapons` (MYK-GEAR-165)."""
    return 1


@adds("attack check", item("Crossbow"))
def crossbow(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Each Level gives +1 to Attack Checks (MYK-GEAR-166)."""
    return item_level(state, holder) if with_it(about, holder) else 0


@always(item("Crossbow"), AttackDeclared, when=declared_with_it, key="stray")
def crossbow_strays(table: Table, declared: AttackDeclared, holder: str) -> None:
    """Into an Area of several a random one of them is hit (MYK-GEAR-166)."""
    declared.attack.random_hit = True


@adds("damage taken", item("Armor"), stacks=False)
def armor(state: Campaign, who: Ref, holder: str, about: Any) -> int:
    """Damage to the wearer is lower by 1 + Level, never below 1; not cumulative (MYK-GEAR-167)."""
    if isinstance(about, Damage) and "Armor" in about.ignores:
        return 0
    return -(1 + item_level(state, holder))


@always(item("War Hammer"), AttackDeclared, when=declared_with_it, key="through")
def war_hammer(table: Table, declared: AttackDeclared, holder: str) -> None:
    """Cortex, Armor and Mailed of the target do nothing (MYK-GEAR-168)."""
    declared.attack.ignores += ["Cortex", "Armor", "Mailed"]


@always(item("Bomb"), AttackDeclared, when=declared_with_it, key="area")
def bomb(table: Table, declared: AttackDeclared, holder: str) -> None:
    """A success deals one same damage to everybody in the Area, allies and attacker too (MYK-GEAR-169)."""
    declared.attack.area_wide = True


@always(
    item("Bomb"),
    AttackOver,
    when=lambda table, over, holder: over.attack.by == figures.owner(holder) and with_it(over.attack, holder),
    key="spent",
    posthumous=True,
)
def bomb_is_gone(table: Table, over: AttackOver, holder: str) -> Steps[None]:
    """Hit or miss it is used up (MYK-GEAR-169)."""
    yield from items.use_up(table, holder, "MYK-GEAR-169")


@always(item("Firearm"), AttackDeclared, when=declared_with_it, key="stray")
def firearm(table: Table, declared: AttackDeclared, holder: str) -> None:
    """Into an Area of several a random one of them is hit (MYK-GEAR-170)."""
    declared.attack.random_hit = True


@always(
    item("Great Sword"),
    AttackDeclared,
    when=lambda table, declared, holder: (
        declared_with_it(table, declared, holder) and numbers.score(table.state, figures.owner(holder), "Warfare") > 0
    ),
    key="shift",
)
def great_sword(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """Before the check up to Warfare goes from the Attack Check to the damage (MYK-GEAR-171)."""
    who = figures.owner(holder)
    most = numbers.score(table.state, who, "Warfare")
    declared.attack.shift = yield from pick_number(
        table, who, "How much of the Attack Check goes into the damage of the Great Sword?", 0, most, "MYK-GEAR-171", 0
    )


@interrupt(
    item("Armor-piercing Bullet"),
    AttackDeclared,
    when=lambda table, declared, holder: declared.attack.by == figures.owner(holder) and not declared.attack.melee,
)
def armor_piercing_bullet(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """With a ranged weapon: Cortex and Mailed are ignored, damage +1D6 and + Level; it may stay (MYK-GEAR-173)."""
    state = table.state
    who = figures.owner(holder)
    blow = declared.attack
    blow.ignores += ["Cortex", "Mailed"]
    blow.damage_dice.append("1D6")
    if level := item_level(state, holder):
        blow.damage_bonuses.append(Bonus(level, "Armor-piercing Bullet", "MYK-GEAR-173"))
    if figures.is_person(who) and "Ranged" in skill_groups(figures.landmaker(state, who)):
        die = table.die(6, "MYK-GEAR-173", "{total}: on an odd number the bullet is found again.")
        if die % 2:
            return
    yield from items.use_up(table, holder, "MYK-GEAR-173")


@always(item("Cannon"), AttackDeclared, when=declared_with_it, key="area")
def cannon(table: Table, declared: AttackDeclared, holder: str) -> Steps[None]:
    """Everybody in the Area takes the same damage; each attack costs 1 Gunpowder, hit or miss (MYK-GEAR-174)."""
    declared.attack.area_wide = True
    yield from items.spend_materials(table, figures.owner(holder), 1, "MYK-GEAR-174", "Gunpowder")
