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
ActionRow = Literal["archer", "crossbow", "handgun", "other"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a data file: every field must be there and nothing else."""


class MoraleClass(Strict):
    """KK-038 to KK-043: the two morale values of a class and the bonus its leaders give."""

    ordinary: int
    veteran: int
    bonus: int


class Stamina(Strict):
    """What less than three quarters, a half and a quarter of stamina cost; only the lowest reached counts (KK-025)."""

    three_quarters: int = msgspec.field(name="75")
    half: int = msgspec.field(name="50")
    quarter: int = msgspec.field(name="25")


class MoraleModifiers(Strict):
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


class ActionModifiers(Strict):
    leader_acts: int
    leader_stays: int
    impetuous: int
    unreliable: int
    per_fatigue: int
    attack_until: int
    defend_until: int
    attack_until_signalled: int
    defend_until_signalled: int


class FootRate(Strict):
    """KK-110 to KK-113: inches on foot up to an armour rating."""

    armour: int
    walk: int
    run: int


class MovementModifiers(Strict):
    routing: int
    gentle_slope: int
    steep_slope: int
    per_fatigue: int


class PanicBand(Strict):
    """KK-126 to KK-129: a total of at most `most` (None: any higher one)."""

    most: int | None
    result: Literal["bolts", "will not move", "charges", "calm"]


class SkillModifiers(Strict):
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


class ShootingDamage(Strict):
    near: int
    middle: int
    far: int
    near_below: int
    far_above: int


class CombatModifiers(Strict):
    higher: int
    restricted: int
    small: int
    large: int
    per_fatigue: int
    stamina: Stamina


class DamageModifiers(Strict):
    gallop_dice: int
    per_fatigue: int


class FallModifiers(Strict):
    per_temporary: int
    per_stamina_lost: int
    skilled: int
    skilled_from: int


class FallEffect(Strict):
    """KK-235 to KK-240: what a total of at most `most` does."""

    most: int | None
    stun: int = 0
    stun_by_dice: bool = False
    quarters: int = 0
    disabled: bool = False


class Fatigue(Strict):
    melee: int
    melee_wounded: int
    recover: int
    recover_idle: int
    permanent_every: int
    last_level: int


class Ammunition(Strict):
    per_permanent: int
    baggage_turns: int
    corpse: int


class AfterBattle(Strict):
    disabled: int


class Charts(Strict):
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
    shooting_row_9_corrected: list[int]
    shooting_skill: SkillModifiers
    range_target_moved: int
    shooting_damage: ShootingDamage
    combat_values: list[int]
    combat_factors: dict[int, list[int]]
    combat: CombatModifiers
    damage: DamageModifiers
    falls: dict[str, int]
    fall_modifiers: FallModifiers
    fall_death_feet: int
    fall_effects: list[FallEffect]
    fatigue: Fatigue
    ammunition: Ammunition
    after_battle: AfterBattle


class Troop(Strict):
    """A troop row (KK-260)."""

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
    traits: list[Literal["commander", "impetuous", "skirmisher", "mercenary", "unreliable"]]
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


class Mount(Strict):
    """A mount's row (KK-280 to KK-283)."""

    name: str
    armour: int
    stamina: int
    fastest: MountedPace
    panic: int
    points: int


class Weapon(Strict):
    """A melee weapon (KK-192 to KK-199, KK-215 to KK-218)."""

    name: str
    weapon_class: int = msgspec.field(name="class")
    first: int
    after: int
    dice: int
    two_handed: bool


class Missile(Strict):
    """A missile weapon (KK-284 to KK-292)."""

    name: str
    readiness: Literal["", "archer", "slinger", "crossbowman", "handgunner"]
    actions: ActionRow
    shift: int
    bonus: int


class Weapons(Strict):
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
def mounts() -> dict[str, Mount]:
    return _read("mounts.json", dict[str, Mount])


@cache
def weapons() -> Weapons:
    return _read("weapons.json", Weapons)
