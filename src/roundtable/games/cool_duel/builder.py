"""The builder-bot: legal and sensible duelists, by dice. For bots, for the balance table, and for imagining hidden builds."""

from __future__ import annotations

from roundtable.games.cool_duel.build import attributes_of, check_build, companions_allowed, weight_of
from roundtable.games.cool_duel.data import ATTRIBUTE_MOST, ATTRIBUTES, Item, classes, companions, items
from roundtable.games.cool_duel.derived import max_load, may_hold
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.state import Build
from roundtable.kernel.dice import Source

FIRST_NAMES = ("Ash", "Bram", "Corin", "Dove", "Elke", "Fitz", "Greta", "Hale", "Ivo", "June", "Kit", "Linnet")
RANGED = ("bow", "gun", "throwing")


def random_build(
    dice: Source,
    options: Options,
    class_: str | None = None,
    weapon: str | None = None,
    points: dict[str, int] | None = None,
    companion: bool = True,
) -> Build:
    """A duelist within the load it can bear: class, main weapon, points towards it, shield or second item, armor, friends."""
    build = Build(class_ or _pick(dice, _able_classes(weapon, options)))
    build.name = _pick(dice, list(FIRST_NAMES))
    if build.class_ == "Mercenary":
        build.generalist = 1 + dice.below(3)
    if points is not None:
        build.points = dict(points)
    main = _main_weapon(dice, build, options, weapon, free=points is None)
    if points is None:
        build.points = spend(dice, build, options, main)
    _arm(dice, build, options, main)
    _armor(dice, build)
    _side_arms(dice, build, options)
    if companion:
        _friends(dice, build, options)
    reasons = check_build(build, options)
    if reasons:
        raise ValueError(f"the builder made an illegal build: {'; '.join(reasons)}")
    return build


def _able_classes(weapon: str | None, options: Options) -> list[str]:
    """The classes that can hold the weapon, with the points they get."""
    if weapon is None:
        return list(classes())
    spare = options.extra_attribute_points
    return [name for name in classes() if _missing(Build(name), items()[weapon], options) <= spare]


def _pick(dice: Source, names: list[str]) -> str:
    return names[dice.below(len(names))]


def _main_weapon(dice: Source, build: Build, options: Options, weapon: str | None, free: bool) -> Item:
    """Something it can hold, or will be able to hold once its points are spent on it."""
    spare = options.extra_attribute_points if free else 0
    if weapon is not None:
        return items()[weapon]
    able = [item for item in items().values() if item.attacks and _missing(build, item, options) <= spare]
    solid = [item for item in able if item.kind != "throwing"]
    return (solid or able)[dice.below(len(solid or able))]


def _missing(build: Build, item: Item, options: Options) -> int:
    """How many points it lacks to hold the item in one way or the other."""
    attributes = attributes_of(build)
    if may_hold(attributes, item, False, options) or may_hold(attributes, item, True, options):
        return 0
    share = 1 if item.hands == 2 and not options.half_requirement_for_two_handers else 2
    needs = {"STR": -(-item.str_req // share), "DEX": -(-item.dex_req // share)}
    return sum(max(0, need - attributes[name]) for name, need in needs.items())


def spend(dice: Source, build: Build, options: Options, main: Item) -> dict[str, int]:
    """First what the weapon asks for, then what helps anybody: AP, threshold, HP, and the weapon's own multipliers."""
    base = classes()[build.class_].attributes
    spent = dict.fromkeys(ATTRIBUTES, 0)
    left = options.extra_attribute_points
    for name, need in (("STR", main.str_req), ("DEX", main.dex_req)):
        n = max(0, min(left, need - base[name]))
        spent[name] += n
        left -= n
    wanted = ["WILL", "AGI", "FOR", "FOR", "WILL"]
    wanted += ["STR"] * min(3, main.str_mult) + ["DEX"] * min(3, main.dex_mult)
    while left and any(base[name] + spent[name] < ATTRIBUTE_MOST for name in wanted):
        name = _pick(dice, wanted)
        if base[name] + spent[name] < ATTRIBUTE_MOST:
            spent[name] += 1
            left -= 1
    return {name: n for name, n in spent.items() if n}


def _room(build: Build) -> int:
    return max_load(attributes_of(build)) - weight_of(build)


def _arm(dice: Source, build: Build, options: Options, main: Item) -> None:
    """The main weapon in one hand with a shield, or in both."""
    attributes = attributes_of(build)
    one, both = may_hold(attributes, main, False, options), may_hold(attributes, main, True, options)
    shields = [
        item for item in items().values() if item.kind == "shield" and may_hold(attributes, item, False, options)
    ]
    if one and (not both or main.kind == "throwing" or (shields and dice.below(2))):
        build.right = main.name
        if main.kind == "throwing":
            n = max(1, min(6, _room(build) // main.weight // 2))
            build.quick.append(f"{main.name} x{n}" if n > 1 else main.name)
        fitting = [item.name for item in shields if item.weight <= _room(build)]
        if fitting and main.kind != "throwing":
            build.left = fitting[-1]
    elif both:
        build.both = main.name


def _armor(dice: Source, build: Build) -> None:
    """The heaviest set it can wear and bear; sometimes none, for those who would rather dodge."""
    strength = attributes_of(build)["FOR"]
    sets = [item for item in items().values() if item.kind == "set" and item.for_req <= strength]
    fitting = [item.name for item in sets if item.weight <= _room(build)]
    if fitting and dice.below(6):
        build.worn = fitting[-1]


def _side_arms(dice: Source, build: Build, options: Options) -> None:
    """Something for another distance, if the load allows it."""
    attributes = attributes_of(build)
    held = build.both or build.right
    close = bool(held) and items()[held].kind in RANGED
    able = [
        item
        for item in items().values()
        if item.attacks
        and item.name != held
        and item.weight <= _room(build)
        and (item.kind in RANGED) != close
        and (may_hold(attributes, item, False, options) or may_hold(attributes, item, True, options))
    ]
    if able and len(build.quick) < options.quick_slots:
        build.quick.append(able[dice.below(len(able))].name)


def _friends(dice: Source, build: Build, options: Options) -> None:
    able = [found.name for found in companions().values() if found.power <= options.extra_attribute_points]
    for _ in range(companions_allowed(build)):
        build.companions.append(_pick(dice, able))
