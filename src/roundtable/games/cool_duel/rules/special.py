"""Special attacks: what each is as a record, whom it may be aimed at, and what all of them have in common.

Each of the eleven is one function in tricks.py, registered with what makes it special (CD-188).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundtable.games.cool_duel.arena import adjacent, distance, sees
from roundtable.games.cool_duel.data import SpecialAttack, special_attacks
from roundtable.games.cool_duel.derived import Way
from roundtable.games.cool_duel.rules.moments import T
from roundtable.games.cool_duel.state import Character, Duel
from roundtable.kernel.asks import Steps

Wants = Callable[[Character, Character], bool]
"""What it asks of a target beyond being in reach: `wants(who, on)`."""
Aims = Callable[["Special", Duel, Character, Way, list[Character]], list[str]]
"""What it may be aimed at now, of these characters: their keys, or words of its own."""
Does = Callable[[T, Character, Way, "Special", str], Steps[None]]
"""Carry it out, from its choices to its end: `does(table, who, way, special, word)`."""
Beaten = Callable[[T, Character, Character], Steps[None] | None]
"""What a beaten threshold brings the target: `beaten(table, by, on)`."""


class Special(msgspec.Struct, frozen=True):
    """A special attack as it was registered: its row of the tables, the rule it goes by, and what makes it special."""

    data: SpecialAttack
    rule: str
    aims: Aims
    does: Does
    wants: Wants | None = None
    beaten: Beaten | None = None
    """None: it does not roll against threshold (CD-194)."""
    factor: Callable[[SpecialAttack, Character], tuple[int, int]] | None = None
    """What its damage is multiplied by, where the target decides; else as the tables say."""
    adds: Callable[[Duel, Character, Way], int] | None = None
    """Damage on top, before bruises and blocks."""

    @property
    def slug(self) -> str:
        return self.data.slug

    def times(self, on: Character) -> tuple[int, int]:
        """The multiplier against this target, as a fraction."""
        return self.data.multiplier if self.factor is None else self.factor(self.data, on)


SPECIALS: dict[str, Special] = {}
"""By slug, in the order of the book; tricks.py fills it."""


# --- whom it is aimed at ----------------------------------------------------------------------------------------------


def in_reach(special: Special, state: Duel, who: Character, way: Way, among: list[Character]) -> list[str]:
    """Within the weapon's range and in sight, as any attack (CD-188)."""
    return [
        on.key
        for on in among
        if (special.wants is None or special.wants(who, on))
        and distance(state, who, on) <= 1 + way.row.range
        and sees(state, who, on)
    ]


def next_to_it(special: Special, state: Duel, who: Character, way: Way, among: list[Character]) -> list[str]:
    """Adjacent, whatever the weapon's range (CD-216)."""
    return [on.key for on in among if adjacent(state, who, on) and sees(state, who, on)]


def anywhere(special: Special, state: Duel, who: Character, way: Way, among: list[Character]) -> list[str]:
    """In the same arena, at any distance (CD-200)."""
    return [on.key for on in among if on.arena == who.arena and (special.wants is None or special.wants(who, on))]


# --- registering ------------------------------------------------------------------------------------------------------


def special_attack(
    slug: str,
    rule: str,
    *,
    aims: Aims = in_reach,
    wants: Wants | None = None,
    beaten: Beaten | None = None,
    factor: Callable[[SpecialAttack, Character], tuple[int, int]] | None = None,
    adds: Callable[[Duel, Character, Way], int] | None = None,
) -> Callable[[Does], Does]:
    """Register what a special attack does, and what is special about it."""

    def register(does: Does) -> Does:
        SPECIALS[slug] = Special(special_attacks()[slug], rule, aims, does, wants, beaten, factor, adds)
        return does

    return register


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


_fitting: dict[tuple[str, str, bool], tuple[Special, ...]] = {}


def specials_of(way: Way) -> tuple[Special, ...]:
    """The special attacks that fit a way to attack; reckoned once for each."""
    if way.item is None:
        return ()
    key = way.item.name, way.row.type, way.two_hands
    found = _fitting.get(key)
    if found is None:
        found = _fitting[key] = tuple(special for special in SPECIALS.values() if fits(special.data, way))
    return found


def available(who: Character, special: Special) -> bool:
    """As often as AP last, but once-per-rest attacks are used up until the rest (CD-038, CD-195, CD-205, CD-214)."""
    return not (special.data.once_per_rest and special.slug in who.used)
