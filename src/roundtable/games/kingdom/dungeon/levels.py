"""How many Levels a monster, a Ruler or a Trap counts against the placement limits, and why."""

from collections.abc import Iterator

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.entries import Monster
from roundtable.games.kingdom.dungeon.model import Extras, Group, PlacedTrap, Ruler, Weakness
from roundtable.games.kingdom.reserved import plays

RULER_SKILL = 3  # MYK-WORLD-448
INVENTED_WEAKNESS = 2  # MYK-WORLD-465
CONVERTED_TRAP = 3  # MYK-WORLD-096


class Adjustment(msgspec.Struct, frozen=True):
    """One reason why something counts more or fewer Levels than its entry says."""

    what: str
    levels: int
    rule: str


def extras_adjustments(monster: Monster, extras: Extras | None) -> Iterator[Adjustment]:
    """What the additions of a GM add (MYK-BEAST-020): they all add up."""
    if extras is None:
        return
    for name in extras.items:
        if books.items[name].rare:
            yield Adjustment(f"Rare Item {name}", 3, "MYK-WORLD-389")
        else:
            yield Adjustment(f"Item {name}", 1, "MYK-WORLD-388")
    if extras.relationship >= 2:
        yield Adjustment(f"Relationship Scores of {extras.relationship}", extras.relationship // 2, "MYK-WORLD-392")
    if extras.class_name or extras.job:
        both = bool(extras.class_name and extras.job)
        yield Adjustment(" and ".join(filter(None, (extras.class_name, extras.job))), 3 if both else 2, "MYK-BEAST-238")
    if extras.followers:
        yield Adjustment(f"{monster.level} Followers", 1, "MYK-BEAST-242")
    rule = {"Human": "MYK-BEAST-245", "Angel": "MYK-BEAST-334", "Deep One": "MYK-BEAST-401"}.get(monster.category, "")
    for name in extras.skills:
        if name not in monster.skills:
            yield Adjustment(f"special Skill {name}", 1, rule)
    if extras.form == "transformed":
        yield Adjustment("in human form", 1, "MYK-BEAST-331")
    if extras.form == "possessing":
        yield Adjustment("possessing a human", 1, "MYK-BEAST-399")


def monster_level(group: Group) -> int:
    """What one monster of a group counts; an off-map Monster Citizen half, rounded up (MYK-WORLD-397)."""
    monster = books.monsters[group.monster]
    level = monster.level + sum(each.levels for each in extras_adjustments(monster, group.extras))
    return -(-level // 2) if group.citizens else level


def group_levels(group: Group) -> int:
    return monster_level(group) * group.count


def ruler_adjustments(ruler: Ruler) -> Iterator[Adjustment]:
    """Raised numbers, Ruler Skills and weak points, with what each costs in Levels (MYK-WORLD-441, MYK-WORLD-442,
    MYK-WORLD-443, MYK-WORLD-444, MYK-WORLD-445, MYK-WORLD-446, MYK-WORLD-447, MYK-WORLD-448, MYK-WORLD-463)."""
    for stat, steps in ruler.raises.items():
        step = books.ruler_raises[stat]
        if steps:
            yield Adjustment(f"{stat} +{steps} x {step.step}", step.levels * steps, step.rules[0])
    for name in ruler.skills:
        yield Adjustment(f"Ruler Skill {name}", RULER_SKILL, "MYK-WORLD-448")
    for weakness in ruler.weaknesses:
        yield Adjustment(f"weak point {weakness.name}", -weakness_levels(weakness), weakness_rule(weakness))
    yield from extras_adjustments(books.monsters[ruler.monster], ruler.extras)


def weakness_levels(weakness: Weakness) -> int:
    """By how many Levels a weak point lowers the Ruler; one of the GM's own by 2 (MYK-WORLD-465)."""
    if weakness.name not in books.weak_points:
        return INVENTED_WEAKNESS
    entry = books.weak_points[weakness.name]
    return entry.adjustment + (weakness.number if entry.plus else 0)


def weakness_rule(weakness: Weakness) -> str:
    return books.weak_points[weakness.name].rules[0] if weakness.name in books.weak_points else "MYK-WORLD-465"


def ruler_level(ruler: Ruler) -> int:
    """What the Ruler counts for the placement limits, at least 1 (MYK-WORLD-441)."""
    printed = books.monsters[ruler.monster].level
    return max(1, printed + sum(each.levels for each in ruler_adjustments(ruler)))


class RulerStats(msgspec.Struct, frozen=True):
    """A Ruler's numbers with everything that was raised."""

    warfare: int
    range: int
    damage: str
    defense: int
    hp: int


def ruler_stats(ruler: Ruler) -> RulerStats:
    """The numbers of a Ruler in play (MYK-WORLD-442, MYK-WORLD-443, MYK-WORLD-444, MYK-WORLD-445, MYK-WORLD-446)."""
    monster, raised = books.monsters[ruler.monster], ruler.raises
    hp = monster.hp + raised.get("hp", 0) * 5 * monster.level
    if any(weakness.name == "Celestial Body" for weakness in ruler.weaknesses):
        hp = celestial_body(hp)
    return RulerStats(
        monster.warfare + raised.get("warfare", 0),
        monster.range + raised.get("range", 0),
        more_damage(monster.damage, raised.get("damage", 0)),
        monster.defense + raised.get("defense", 0),
        hp,
    )


@plays("weak-point/celestial-body")
def celestial_body(hp: int) -> int:
    """A Ruler that is only a shadow has half its HP, rounded up (MYK-WORLD-476, MYK-BEAST-012)."""
    return -(-hp // 2)


def more_damage(damage: str, dice: int) -> str:
    """A Damage with more dice (MYK-WORLD-444): 1D6+1 and 2 more is 3D6+1, a plain 3 is 2D6+3."""
    if not dice:
        return damage
    number, found, rest = damage.partition("D6")
    return f"{int(number) + dice}D6{rest}" if found else f"{dice}D6+{damage}"


def trap_level(placed: PlacedTrap) -> int:
    """What a Trap counts: a Room Trap made into an Event 3 more, for every purpose (MYK-WORLD-096)."""
    return placed.level + (CONVERTED_TRAP if placed.converted else 0)
