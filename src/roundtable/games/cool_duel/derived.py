"""Numbers that follow from others: what a sheet shows and the rules read. Nothing here changes anything."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal, NamedTuple

from roundtable.games.cool_duel.data import BLOCKS, AttackRow, Block, Item, armor_of, companions, items
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.state import Carried, Character, Duel

MULE = "Stubborn Mule"


# --- attributes to numbers -------------------------------------------------------------------------------------------


def halves(value: int, rounding: str) -> int:
    """Twice the half of an attribute, as the match reads halves (CD-006)."""
    if rounding == "exact":
        return value
    return value // 2 * 2 if rounding == "down" else (value + 1) // 2 * 2


def max_hp(fortitude: int, options: Options) -> int:
    """half(FOR) squared and 25 for each point of FOR (CD-007)."""
    return halves(fortitude, options.attribute_half_rounding) ** 2 // 4 + 25 * fortitude


def max_ap(agility: int, will: int, options: Options) -> int:
    """half(AGI) and half(WILL) together (CD-010)."""
    rounding = options.attribute_half_rounding
    return (halves(agility, rounding) + halves(will, rounding)) // 2


def base_threshold(will: int) -> int:
    """Twice WILL (CD-013)."""
    return 2 * will


def base_dodge(agility: int) -> int:
    """Twice AGI and 50 (CD-018)."""
    return 2 * agility + 50


def max_load(attributes: dict[str, int]) -> int:
    """Ten for each point of FOR and STR (CD-022)."""
    return 10 * (attributes["FOR"] + attributes["STR"])


# --- a character ------------------------------------------------------------------------------------------------------


def has(who: Character, status: str) -> bool:
    """Is the character in this state? Load, which comes and goes by itself, is asked with `fatigued`."""
    for affliction in who.afflictions:  # noqa: SIM110  # asked very often: a plain loop is the fastest way
        if affliction.name == status:
            return True
    return False


def count(who: Character, status: str) -> int:
    """How many bruises, poisonings (CD-229)."""
    return sum(affliction.count for affliction in who.afflictions if affliction.name == status)


def carried(who: Character) -> list[Carried]:
    """Everything a duelist carries, wherever it is (CD-023)."""
    held = [item for item in (who.worn, who.right, who.left) if item is not None]
    return held + [item for slot in who.quick for item in slot] + who.inventory


def load(who: Character) -> int:
    """The weight carried; ammunition weighs nothing (CD-023)."""
    known, weight = items(), 0
    for item in (who.worn, who.right, who.left):
        if item is not None:
            weight += known[item.name].weight
    for slot in (*who.quick, who.inventory):
        for item in slot:
            weight += known[item.name].weight
    return weight


def overloaded(who: Character) -> bool:
    """More weight than the equip load (CD-024)."""
    return not who.companion and load(who) > max_load(who.attributes)


def fatigued(who: Character) -> bool:
    """By a status or by its load (CD-024, CD-240)."""
    return has(who, "Fatigued") or overloaded(who)


def usable(item: Carried | None) -> bool:
    """Not broken (CD-131)."""
    return item is not None and item.durability != 0


def max_threshold(who: Character) -> int:
    """Base and the worn set's Phys DR, halved while Burning, never below 0 (CD-014, CD-176, CD-237, CD-259)."""
    if who.companion:
        most = companions()[who.companion].th
        for item in who.gear:
            armor = armor_of(item.name)
            if armor is not None and item.durability == 0:
                most -= armor.phys_dr
    else:
        most = base_threshold(who.attributes["WILL"])
        if who.worn is not None and who.worn.durability != 0:
            most += items()[who.worn.name].phys_dr
    if has(who, "Burning"):
        most //= 2
    return max(0, most)


def dodge_score(who: Character) -> int:
    """All modifiers but the one for spaces dodged through, added up; no minimum (CD-020, CD-177)."""
    if who.companion:
        score = companions()[who.companion].dodge
    else:
        score = base_dodge(who.attributes["AGI"])
        if who.worn is not None:
            score += items()[who.worn.name].dodge
    return score + who.dust - (50 if fatigued(who) else 0)


def attack_modifier(who: Character) -> int:
    """What statuses do to d100 rolls made with an attack (CD-234)."""
    return -20 if has(who, "Bound") else 0


def parry_modifier(who: Character) -> int:
    """DEX and what statuses do to a parry's total (CD-021, CD-234, CD-240)."""
    dexterity = 0 if who.companion else who.attributes["DEX"]
    return dexterity + attack_modifier(who) - (50 if fatigued(who) else 0)


def action_cost(who: Character, base: int) -> int:
    """The AP of an action or reaction: doubled if Prone, then 1 more if Anxious (CD-230, CD-231, CD-246)."""
    if not who.afflictions:
        return base
    return base * (2 if has(who, "Prone") else 1) + (1 if has(who, "Anxious") else 0)


def affordable(who: Character, ap: int) -> int:
    """The largest base cost that this many AP pay for."""
    if not who.afflictions:
        return ap
    ap -= 1 if has(who, "Anxious") else 0
    return ap // 2 if has(who, "Prone") else ap


# --- what it can attack and block with --------------------------------------------------------------------------------


class Way(NamedTuple):
    """One attack a character can make now: with which hand's item, at which row."""

    hand: str
    item: Item | None
    row: AttackRow
    base: int
    """Damage before anything is added; guns roll instead."""
    two_hands: bool

    @property
    def name(self) -> str:
        return self.item.name if self.item else self.row.type


def requirements_met(attributes: dict[str, int], item: Item) -> bool:
    """All of STR, DEX and FOR (CD-135, CD-181)."""
    return attributes["STR"] >= item.str_req and attributes["DEX"] >= item.dex_req and attributes["FOR"] >= item.for_req


def half_met(attributes: dict[str, int], item: Item) -> bool:
    """At least half of STR and DEX; there is no half of FOR (CD-136, CD-181)."""
    return 2 * attributes["STR"] >= item.str_req and 2 * attributes["DEX"] >= item.dex_req and not item.for_req


def may_hold(attributes: dict[str, int], item: Item, two_hands: bool, options: Options) -> bool:
    """May a character with these attributes hold the item so? (CD-074, CD-135, CD-136, CD-137, CD-181)"""
    if item.kind == "set":
        return False
    if item.kind == "shield":
        return not two_hands and requirements_met(attributes, item)
    if item.hands == 2:
        half = options.half_requirement_for_two_handers and half_met(attributes, item)
        return two_hands and (requirements_met(attributes, item) or half)
    if two_hands:
        return half_met(attributes, item)
    return requirements_met(attributes, item)


def attack_row(row: AttackRow, item: Item, options: Options) -> AttackRow:
    """The row as this match plays it (CD-153)."""
    if item.name == "Hook" and row.type == "Crush" and options.hook_crush_ap != row.ap:
        return AttackRow(row.type, row.bonus, options.hook_crush_ap, row.damage, row.damage_2h, row.dice, row.range)
    return row


def ways(state: Duel, who: Character) -> list[Way]:
    """Every attack a character can make with what it holds (CD-061, CD-132, CD-141, CD-162, CD-172, CD-256)."""
    if who.companion:
        return _companion_ways(who)
    found: list[Way] = []
    for hand, held in (("right", who.right), ("left", who.left)):
        if held is None or held.durability == 0:
            continue
        item = items()[held.name]
        if item.kind != "gun" or held.loaded:
            full = who.two_hands and requirements_met(who.attributes, item)
            found += _ways_with(hand, held.name, who.two_hands, full, state.options.hook_crush_ap)
    return found


@lru_cache(maxsize=4096)
def _ways_with(hand: str, name: str, two: bool, full: bool, hook_crush_ap: Literal[1, 3]) -> tuple[Way, ...]:
    """The attacks of an item held so; its two-handed damage needs both hands and all its requirements (CD-132, CD-136)."""
    item = items()[name]
    rows = [attack_row(row, item, Options(hook_crush_ap=hook_crush_ap)) for row in item.attacks]
    return tuple(
        Way(hand, item, row, row.damage_2h if full and row.damage_2h is not None else row.damage, two) for row in rows
    )


def _companion_ways(who: Character) -> list[Way]:
    return list(_printed_ways(who.companion)) if armed(who) else []


@cache
def _printed_ways(companion: str) -> tuple[Way, ...]:
    return tuple(Way("", None, row, row.damage, False) for row in companions()[companion].attacks)


def armed(who: Character) -> bool:
    """A companion that fights with a printed weapon needs it whole (CD-259, CD-267)."""
    for item in who.gear:
        if item.name in ("Longsword", "Throwing Knife") and (item.durability <= 0 or item.amount <= 0):
            return False
    return True


def way_of(state: Duel, who: Character, hand: str, type_: str) -> Way | None:
    """The attack of this type with this hand's item."""
    return next((way for way in ways(state, who) if way.hand == hand and way.row.type == type_), None)


def multipliers(who: Character, item: Item) -> tuple[int, int]:
    """An item's STR and DEX multipliers, raised by Berserk Stance or Generalist (CD-114, CD-123)."""
    strength, dexterity = item.str_mult, item.dex_mult
    if who.class_ == "Mercenary" and who.generalist == 1 and item.str_mult == item.dex_mult:
        strength, dexterity = strength + 1, dexterity + 1
    if who.stance:
        strength += 3
    return strength, dexterity


def block_with(who: Character, hand: str) -> Block | None:
    """What blocking with this hand's item costs and lets through; None if it cannot block.

    (CD-087, CD-088, CD-089, CD-090, CD-125, CD-178, CD-180)
    """
    held: Carried | None = getattr(who, hand)
    if held is None or held.durability == 0:
        return None
    item = items()[held.name]
    if item.kind == "shield":
        return Block(item.block_ap, item.percent, item.absorb)
    if item.kind not in ("weapon", "throwing"):
        return None
    found = BLOCKS[item.block_as]
    if who.two_hands and who.class_ == "Mercenary" and who.generalist == 3:
        return Block(found.ap, found.percent - 10)
    return found


def companion_block(who: Character) -> Block | None:
    """A companion's printed block, while its shield holds (CD-257, CD-259)."""
    found = companions()[who.companion].block
    broken = any(item.name == "Heater Shield" and item.durability == 0 for item in who.gear)
    return None if broken else found


def breakable(who: Character) -> list[tuple[str, Carried]]:
    """Equipped items with durability left, by place: what Shatter and Armor Streak may damage (CD-147, CD-198)."""
    if who.companion:
        places = [(f"gear-{number}", item) for number, item in enumerate(who.gear, 1)]
    else:
        places = [(place, item) for place in ("worn", "right", "left") if (item := getattr(who, place)) is not None]
    return [(place, item) for place, item in places if item.durability > 0 and item.amount > 0]
