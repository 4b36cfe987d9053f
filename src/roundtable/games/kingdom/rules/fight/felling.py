"""The exact chance that a blow fells whom it hits, for the question how much Hope its damage is worth (MYK-PLAY-046)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import msgspec

from roundtable.games.kingdom.rules.play import figures, numbers, odds
from roundtable.games.kingdom.rules.play.moments import Attack, Damage
from roundtable.games.kingdom.rules.play.verbs import harm, ties
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.options import Option

Spread = dict[int, Fraction]
"""How likely each sum is."""


def with_hope(table: Table, blow: Attack, amount: int) -> Option:
    """An amount of Hope with the chance that the blow fells, where the HP of those it hits may be read (MYK-PLAY-572)."""
    told = Option(str(amount), str(amount), odds=_told(table, blow, amount))
    if amount or not told.odds:
        return told
    return msgspec.structs.replace(told, stakes=CERTAIN if told.certain else BEFORE)


BEFORE, CERTAIN = "before anybody reacts", "more Hope only helps if somebody reacts"
"""Said of the first amount: what may still protect whom a blow hits is in no chance, as nobody has said whether it comes."""


def _told(table: Table, blow: Attack, amount: int) -> str:
    state: Campaign = table.state
    hit = [one for one in blow.hits if not figures.get(state, one).dead and one not in blow.felled]
    if not hit or any(figures.unknown(state, one) or figures.is_base(one) for one in hit):
        return ""
    try:
        some, every = chances(table, blow, amount, hit)
    except ValueError:  # a book of one's own has other dice
        return ""
    if len(hit) == 1:
        return f"{odds.percent(float(every))} to fell"
    return f"{odds.percent(float(some))} to fell one, {odds.percent(float(every))} {'both' if len(hit) == 2 else 'all'}"


def chances(table: Table, blow: Attack, amount: int, hit: Sequence[Ref]) -> tuple[Fraction, Fraction]:
    """How likely it fells at least one of them, and all of them, as `attack.damage` deals it (MYK-PLAY-373, MYK-PLAY-374)."""
    falls = {one: _falls(table, blow, one) for one in hit}
    some = every = Fraction(0)
    for rolled, more, share in _outcomes(table.state, blow, amount, hit):
        down = [falls[one](rolled + more[one]) for one in hit]
        some += share * any(down)
        every += share * all(down)
    return some, every


def _outcomes(
    state: Campaign, blow: Attack, amount: int, hit: Sequence[Ref]
) -> Iterator[tuple[int, dict[Ref, int], Fraction]]:
    """Every throw for the damage: what all take, what some take besides, and how likely it is."""
    extras = [extra for extra in blow.extras if any(one in hit for one in extra.to)]
    thrown = _thrown(state, blow, amount)
    for drawn in product(thrown.items(), *[_spread(extra.dice).items() for extra in extras]):
        (rolled, share), *besides = drawn
        more = dict.fromkeys(hit, 0)
        for extra, (come, likely) in zip(extras, besides, strict=True):
            share *= likely
            for one in extra.to:
                if one in more:
                    more[one] += come
        yield rolled, more, share


def _thrown(state: Campaign, blow: Attack, amount: int) -> Spread:
    """What is rolled once for all: the weapon, dice that are added, Hope, and what is added without dice."""
    weapon: Spread = {}
    for come, share in _spread(blow.damage).items():
        dealt = max(blow.at_least, come, 0)  # MYK-GEAR-322, MYK-WORLD-563
        weapon[dealt] = weapon.get(dealt, Fraction(0)) + share
    dice = [*blow.damage_dice, *numbers.dice_in_force(state, blow.by, "damage", blow), f"{amount}D6"]
    for each in dice:
        weapon = _together(weapon, _spread(each))
    added = [*blow.damage_bonuses, *numbers.parts(state, blow.by, "damage", blow)]
    flat = sum(bonus.amount for bonus in added) + blow.shift - (2 if blow.held_back else 0)  # MYK-PLAY-474
    return {come + flat: share for come, share in weapon.items()}


def _falls(table: Table, blow: Attack, target: Ref) -> _Falls:
    state: Campaign = table.state
    hostility = ties.toward(state, blow.by, target, "hostility")  # MYK-PLAY-564
    return _Falls(state, blow, target, hostility, 1 if table.options.min_damage_one else 0)


class _Falls:
    """Whether somebody is felled by so much, each amount reckoned once."""

    def __init__(self, state: Campaign, blow: Attack, target: Ref, hostility: int, least: int) -> None:
        self._state, self._blow, self._target = state, blow, target
        self._hostility, self._least = hostility, least
        self._known: dict[int, bool] = {}

    def __call__(self, rolled: int) -> bool:
        if rolled not in self._known:
            self._known[rolled] = self._reckoned(rolled)
        return self._known[rolled]

    def _reckoned(self, rolled: int) -> bool:
        state, blow, to = self._state, self._blow, self._target
        if figures.is_person(to) and figures.landmaker(state, to).extra:
            return True  # MYK-PLAY-704
        amount = max(self._least, rolled + self._hostility) * (2 if blow.doubled else 1)  # MYK-PLAY-380
        if amount <= 0:
            return False
        dealt = Damage(
            to=to,
            amount=amount,
            rule="MYK-PLAY-373",
            by=blow.by,
            source=blow.weapon,
            attack=blow,
            ignores=list(blow.ignores),
            group=list(blow.hits),
        )
        harm.reduce(state, dealt)
        hp = figures.get(state, to).hp
        if dealt.amount > hp > 0 and numbers.number(state, to, "undying", dealt):
            return False  # MYK-BEAST-210
        return 0 < dealt.amount >= hp


def _spread(dice: str) -> Spread:
    """How likely each sum of dice such as "2D6+1" is, or of a mere number."""
    number = re.fullmatch(r"(?:(\d*)D6)?([+-]?\d+)?", dice.replace(" ", "").upper())
    if number is None:
        raise ValueError(f"{dice!r} are no dice with six sides")
    count, flat = 0 if number[1] is None else int(number[1] or 1), int(number[2] or 0)
    ways = odds.sums(count)
    return {come + flat: Fraction(times, odds.SIDES**count) for come, times in ways.items()}


def _together(one: Spread, other: Spread) -> Spread:
    found: Spread = {}
    for (a, p), (b, q) in product(one.items(), other.items()):
        found[a + b] = found.get(a + b, Fraction(0)) + p * q
    return found
