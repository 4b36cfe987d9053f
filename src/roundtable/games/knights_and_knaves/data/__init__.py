"""The charts, troop rows and lists of Knights & Knaves: read from the files beside this one, once, when first needed.

A zero in the shooting table is the chart's two dashes: an automatic miss (KK-134).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal, TypeVar

import msgspec

T = TypeVar("T")

MountedPace = Literal["walk", "trot", "canter", "gallop"]
Shield = Literal["", "small", "large", "pavise"]
Trait = Literal["commander", "impetuous", "skirmisher", "mercenary", "unreliable"]
ActionRow = Literal["archer", "crossbow", "handgun", "other"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a data file: every field must be there and nothing else."""


class MoraleClass(Strict, frozen=True):
    """The two morale values of a class and the bonus its leaders give.

    (KK-038, KK-039, KK-040, KK-041, KK-042, KK-043)
    """

    ordinary: int
    veteran: int
    bonus: int


class Stamina(Strict, frozen=True):
    """What less than three quarters, a half and a quarter of stamina cost; only the lowest reached counts (KK-025)."""

    three_quarters: int = msgspec.field(name="75")
    half: int = msgspec.field(name="50")
    quarter: int = msgspec.field(name="25")


class MoraleModifiers(Strict, frozen=True):
    """What adds to a morale value and takes from it.

    (KK-050, KK-051, KK-052, KK-053, KK-055, KK-056, KK-057, KK-058, KK-059, KK-060, KK-061, KK-062)
    """

    enemy_lord_disabled: int
    attacked_by_cavalry: int
    own_lord_disabled: int
    neighbour_lost: int
    stamina: Stamina
    per_permanent: int
    zeal: int
    cover: int
    unit_of_5: int
    unit_of_11: int


class ActionModifiers(Strict, frozen=True):
    leader_acts: int
    leader_stays: int
    impetuous: int
    unreliable: int
    per_fatigue: int
    attack_until: int
    defend_until: int
    attack_until_signalled: int
    defend_until_signalled: int


class FootRate(Strict, frozen=True):
    """Inches on foot up to an armour rating (KK-110, KK-111, KK-112, KK-113)."""

    armour: int
    walk: int
    run: int


class MovementModifiers(Strict, frozen=True):
    routing: int
    gentle_slope: int
    steep_slope: int
    per_fatigue: int


class PanicBand(Strict, frozen=True):
    """A total of at most `most` (None: any higher one) (KK-126, KK-127, KK-128, KK-129)."""

    most: int | None
    result: Literal["bolts", "will not move", "charges", "calm"]


class SkillModifiers(Strict, frozen=True):
    """What takes steps off a shooting skill.

    (KK-154, KK-155, KK-156, KK-157, KK-158, KK-159, KK-160, KK-161, KK-162, KK-163, KK-164, KK-165)
    """

    obstructed: int
    small: int
    large: int
    pavise: int
    waist: int
    chest: int
    window: int
    mounted: int
    per_permanent: int
    stamina: Stamina


class ShootingDamage(Strict, frozen=True):
    near: int
    middle: int
    far: int
    near_below: int
    far_above: int


class CombatModifiers(Strict, frozen=True):
    higher: int
    restricted: int
    small: int
    large: int
    per_fatigue: int
    stamina: Stamina


class DamageModifiers(Strict, frozen=True):
    gallop_dice: int
    per_fatigue: int


class FallModifiers(Strict, frozen=True):
    per_temporary: int
    per_stamina_lost: int
    skilled: int
    skilled_from: int


class FallEffect(Strict, frozen=True):
    """What a total of at most `most` does (KK-235, KK-236, KK-237, KK-238, KK-239, KK-240)."""

    most: int | None
    stun: int = 0
    stun_by_dice: bool = False
    quarters: int = 0
    disabled: bool = False


class Fatigue(Strict, frozen=True):
    melee: int
    melee_wounded: int
    recover: int
    recover_idle: int
    permanent_every: int
    last_level: int


class Ammunition(Strict, frozen=True):
    per_permanent: int
    baggage_turns: int
    corpse: int


class AfterBattle(Strict, frozen=True):
    disabled: int


class Charts(Strict, frozen=True):
    """Every chart of the rulebook, as ruled."""

    phases: list[str]
    morale_classes: dict[str, MoraleClass]
    morale: MoraleModifiers
    actions: dict[ActionRow, list[str]]
    action_modifiers: ActionModifiers
    mounted_rates: dict[str, int]
    foot_rates: list[FootRate]
    movement: MovementModifiers
    panic: list[PanicBand]
    readiness: dict[str, int]
    handgun_readiness: list[int]
    shooting_columns: list[int]
    shooting: dict[int, list[int]]
    """A row for every modified skill, from 10 down to -7.

    (KK-136, KK-137, KK-138, KK-139, KK-140, KK-141, KK-142, KK-143, KK-144, KK-145, KK-146, KK-147, KK-148, KK-149, KK-150,
    KK-151, KK-152, KK-153)
    """
    shooting_row_9_corrected: list[int]
    shooting_skill: SkillModifiers
    range_target_moved: int
    shooting_damage: ShootingDamage
    combat_values: list[int]
    combat_factors: dict[int, list[int]]
    """A row for every melee skill (KK-182, KK-183, KK-184, KK-185, KK-186, KK-187, KK-188, KK-189)."""
    combat: CombatModifiers
    damage: DamageModifiers
    falls: dict[str, int]
    fall_modifiers: FallModifiers
    fall_death_feet: int
    fall_effects: list[FallEffect]
    fatigue: Fatigue
    ammunition: Ammunition
    after_battle: AfterBattle


class Troop(Strict, frozen=True):
    """A troop row.

    (KK-260, KK-262, KK-263, KK-264, KK-265, KK-266, KK-267, KK-268, KK-269, KK-270, KK-271, KK-272, KK-273, KK-274, KK-275,
    KK-276, KK-277, KK-278)
    """

    name: str
    morale_class: str
    veteran: bool
    melee: int
    shooting: int
    armour: int
    stamina: int
    weapons: list[str]
    missile: str
    shield: Shield
    mount: str
    traits: list[Trait]
    points: int

    @property
    def morale(self) -> int:
        """The value of its class that the row states (KK-038)."""
        row = charts().morale_classes[self.morale_class]
        return row.veteran if self.veteran else row.ordinary

    @property
    def bonus(self) -> int:
        """The morale bonus of its class (KK-054)."""
        return charts().morale_classes[self.morale_class].bonus


class Mount(Strict, frozen=True):
    """A mount's row (KK-280, KK-281, KK-282, KK-283)."""

    name: str
    armour: int
    stamina: int
    fastest: MountedPace
    panic: int
    points: int


class Weapon(Strict, frozen=True):
    """A melee weapon.

    (KK-192, KK-193, KK-194, KK-195, KK-196, KK-197, KK-198, KK-199, KK-215, KK-216, KK-217, KK-218)
    """

    name: str
    weapon_class: int = msgspec.field(name="class")
    first: int
    after: int
    dice: int
    two_handed: bool


class Missile(Strict, frozen=True):
    """A missile weapon (KK-284, KK-285, KK-286, KK-287, KK-288, KK-289, KK-290, KK-291, KK-292)."""

    name: str
    readiness: Literal["", "archer", "slinger", "crossbowman", "handgunner"]
    actions: ActionRow
    shift: int
    bonus: int


class Weapons(Strict, frozen=True):
    melee: dict[str, Weapon]
    missile: dict[str, Missile]


def _read(name: str, type_: type[T]) -> T:
    return msgspec.json.decode(files(__name__).joinpath(name).read_bytes(), type=type_)


@cache
def charts() -> Charts:
    found = _read("charts.json", Charts)
    widths = {len(row) for row in (*found.shooting.values(), found.shooting_row_9_corrected)}
    if widths != {len(found.shooting_columns)} or {len(row) for row in found.actions.values()} != {5}:
        raise ValueError("charts.json: a row of the shooting or the action table is too short or too long")
    return found


@cache
def troops() -> dict[str, Troop]:
    found = _read("troops.json", dict[str, Troop])
    arms = weapons()
    for key, troop in found.items():
        unknown = [name for name in troop.weapons if name not in arms.melee]
        if troop.missile and troop.missile not in arms.missile:
            unknown.append(troop.missile)
        if troop.mount and troop.mount not in mounts():
            unknown.append(troop.mount)
        if troop.morale_class not in charts().morale_classes:
            unknown.append(troop.morale_class)
        if unknown:
            raise ValueError(f"troops.json: {key} names what no table has: {', '.join(unknown)}")
    return found


@cache
def charges() -> dict[str, str]:
    """What the coat of each troop bears; a designer's own troops have letters instead."""
    return _read("arms.json", dict[str, str])


@cache
def mounts() -> dict[str, Mount]:
    return _read("mounts.json", dict[str, Mount])


@cache
def weapons() -> Weapons:
    return _read("weapons.json", Weapons)
