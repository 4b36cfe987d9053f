"""The tables of Cool Duel: classes, items, special attacks, statuses, companions, maps. Read once, when first needed.

Every file is checked on load: a field too many, a missing number or an unknown word is an error that names the file.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, Protocol, TypeVar

import msgspec

ATTRIBUTES = ("AGI", "DEX", "FOR", "STR", "WILL")
"""The five attributes (CD-005)."""
ATTRIBUTE_MOST = 50
"""No attribute may be raised above this (CD-026)."""
CRITICAL_AT = 100
"""The result from which an attack or a parry die is critical (CD-142)."""

T = TypeVar("T")
Kind = Literal["weapon", "bow", "gun", "throwing", "set", "shield"]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a data file, and the ledger's row behind it."""

    name: str
    rule: str

    @property
    def slug(self) -> str:
        """The name as one word, for keys."""
        return slug(self.name)


class Class(Table, frozen=True, kw_only=True):
    """A class with its base attributes (CD-106); `charge` is what its coat of arms bears."""

    charge: str
    attributes: dict[str, int]
    enhancements: dict[str, str]
    """Each with what it does, in a sentence."""


class Critical(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an item's critical does (CD-143, CD-144, CD-145, CD-146, CD-147, CD-159, CD-166)."""

    kind: Literal["add_damage", "multiply_base", "bleed", "bruise", "shatter", "explode_at"]
    n: int = 0


class AttackRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One attack of an item or companion: its bonus, AP and damage; guns roll `dice` d10s instead (CD-132)."""

    type: str
    bonus: int
    ap: int
    damage: int = 0
    damage_2h: int | None = None
    dice: int = 0
    range: int = 0
    poisons: bool = False
    """Rolls against threshold to poison the target (CD-273)."""


class Item(Table, frozen=True, kw_only=True):
    """Anything that can be carried; ammunition weighs nothing and never runs out (CD-130, CD-140, CD-158, CD-161, CD-165)."""

    kind: Kind
    weight: int
    durability: int | None = None
    types: tuple[str, ...]
    hands: int = 1
    attacks: tuple[AttackRow, ...] = ()
    reload_ap: int = 0
    str_req: int = 0
    dex_req: int = 0
    for_req: int = 0
    str_mult: int = 0
    dex_mult: int = 0
    critical: Critical | None = None
    phys_dr: int = 0
    dodge: int = 0
    block_ap: int = 0
    absorb: int = 0
    percent: int = 0

    @property
    def block_as(self) -> str:
        """How a weapon blocks: as a Short Weapon, a Great Weapon or a Weapon (CD-087, CD-088, CD-089)."""
        for word in ("Short", "Great"):
            if word in self.types:
                return f"{word} Weapon"
        return "Weapon"


class SpecialAttack(Table, frozen=True, kw_only=True):
    """A special attack: what it needs and what it adds; what it does is in rules/tricks.py (CD-188, CD-193)."""

    about: str
    any_of: tuple[str, ...]
    none_of: tuple[str, ...] = ()
    hands: int = 0
    attack_types: tuple[str, ...]
    additional_ap: int
    bonus: int = 0
    multiplier: tuple[int, int] = (1, 1)
    once_per_rest: bool = False
    ends_turn: bool = False


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What blocking costs, what it absorbs and what share of the damage it lets through."""

    ap: int
    percent: int
    absorb: int = 0


BLOCKS = {
    "Arms": Block(1, 90),
    "Short Weapon": Block(2, 45),
    "Weapon": Block(3, 30),
    "Great Weapon": Block(4, 20),
}
"""Blocking without a shield, which never absorbs (CD-085, CD-086, CD-087, CD-088, CD-089)."""


class Equipment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a companion carries: amount (A) and durability (D) (CD-259)."""

    name: str
    durability: int
    amount: int = 1


class Companion(Table, frozen=True, kw_only=True):
    """A companion; its type is what abilities ask about (CD-249, CD-252, CD-253, CD-256, CD-259)."""

    charge: str
    power: int
    size: Literal["Medium", "Large"]
    type: Literal["Human", "Animal"]
    hp: int
    ap: int
    th: int
    attacks: tuple[AttackRow, ...]
    dodge: int
    block: Block | None = None
    parry_ap: int = 0
    parry_with: str = ""
    abilities: dict[str, str] = {}
    """Each with what it does, in a sentence."""
    equipment: tuple[Equipment, ...] = ()


class Status(Table, frozen=True, kw_only=True):
    """A status effect, for sheets; what it does is in the rules."""

    short: str
    about: str


class Map(Table, frozen=True, kw_only=True):
    """A map, row by row from the top, and what its terrain does (CD-278, CD-279, CD-281, CD-283, CD-284).

    `water` is how the map's water is read. `racks` hold items that lie ready to hand and `containers` items that must be
    searched for, by cell name (CD-076, CD-077); none of the eleven maps has any, a map of your own may.
    """

    rows: tuple[str, ...]
    rule: str = "CD-281"
    about: str = ""
    terrain_rule: str = ""
    water: Literal["", "difficult", "ends the duel"] = ""
    racks: dict[str, tuple[str, ...]] = {}
    containers: dict[str, tuple[str, ...]] = {}


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """A name as one lower-case word, as option keys have it."""
    return name.lower().replace("'", "").replace(",", "").replace(" ", "-")


def _read(file: str, rows: type[list[T]]) -> list[T]:
    text = (Path(__file__).parent / file).read_bytes()
    try:
        return msgspec.json.decode(text, type=rows)
    except msgspec.ValidationError as error:
        raise ValueError(f"data/{file} is not right: {error}") from None


class Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)


def _by_name(file: str, rows: type[list[N]]) -> dict[str, N]:
    entries = _read(file, rows)
    found = {entry.name: entry for entry in entries}
    if len(found) != len(entries):
        raise ValueError(f"data/{file} has a name twice")
    return found


@cache
def classes() -> dict[str, Class]:
    """The five classes by name."""
    return _by_name("classes.json", list[Class])


@cache
def items() -> dict[str, Item]:
    """All equipment by name."""
    return _by_name("items.json", list[Item])


@cache
def items_by_slug() -> dict[str, Item]:
    return {item.slug: item for item in items().values()}


@cache
def classes_by_slug() -> dict[str, Class]:
    return {found.slug: found for found in classes().values()}


@cache
def companions_by_slug() -> dict[str, Companion]:
    return {found.slug: found for found in companions().values()}


@cache
def special_attacks() -> dict[str, SpecialAttack]:
    """The special attacks by slug."""
    return {special.slug: special for special in _by_name("special_attacks.json", list[SpecialAttack]).values()}


@cache
def companions() -> dict[str, Companion]:
    """The companions by name."""
    return _by_name("companions.json", list[Companion])


@cache
def statuses() -> dict[str, Status]:
    """The statuses by name."""
    return _by_name("statuses.json", list[Status])


@cache
def maps() -> dict[str, Map]:
    """The eleven maps by name."""
    return _by_name("maps.json", list[Map])


@cache
def armor_of(equipment: str) -> Item | None:
    """The set that a companion's printed equipment is ("Leather Armor Set" is the Leather Set), if it is one."""
    return next((item for item in items().values() if item.kind == "set" and " ".join(item.types) == equipment), None)
