"""Building a duelist: what is legal and why not, and what stands on the map in the end (CD-106, CD-127, CD-328).

`check_build` is a pure function over a `Build` (or its JSON): it returns the reasons why the build is refused, none if it
is legal. `build_warnings` says what is allowed but unwise.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from roundtable.games.cool_duel.data import ATTRIBUTE_MOST, ATTRIBUTES, Item, classes, companions, items, slug
from roundtable.games.cool_duel.derived import (
    base_dodge,
    base_threshold,
    max_ap,
    max_hp,
    max_load,
    may_hold,
    requirements_met,
)
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.state import Build, Carried, Character
from roundtable.kernel.errors import in_words

GENERALIST = {
    1: "Even hand: equal STR and DEX multipliers are both 1 higher",
    2: "Side-step: once a turn, move 1 space for 0 AP as a reaction",
    3: "Guard: weapons held in two hands block 10 points better",
}
NAME_MOST = 40
_STACK = re.compile(r"(.+?)(?: x([1-9][0-9]?))?")


def read_build(data: Any) -> Build:
    """A build from its JSON; ValueError says what does not fit the form."""
    try:
        return msgspec.convert(data, Build)
    except msgspec.ValidationError as error:
        raise ValueError(f"this is no build: {in_words(error)}") from None


def attributes_of(build: Build) -> dict[str, int]:
    """Class attributes and the points added (CD-025, CD-106)."""
    base = classes()[build.class_].attributes
    return {name: base[name] + build.points.get(name, 0) for name in ATTRIBUTES}


@lru_cache(maxsize=1024)
def stack(text: str) -> tuple[str, int]:
    """A quick slot's text: "Shuriken x5" is five of them (CD-171)."""
    match = _STACK.fullmatch(text)
    return (match[1], int(match[2] or 1)) if match else (text, 1)


def companions_allowed(build: Build) -> int:
    """One, for Hunters two (CD-117, CD-249)."""
    return 2 if build.class_ == "Hunter" else 1


# --- is it legal? -----------------------------------------------------------------------------------------------------


def check_build(build: Build | dict[str, Any], options: Options | None = None) -> list[str]:
    """Why a build is refused; an empty list if it is legal."""
    options = options or Options()
    if isinstance(build, dict):
        try:
            build = read_build(build)
        except ValueError as error:
            return [str(error)]
    if build.class_ not in classes():
        return [f"there is no class {build.class_!r}: choose one of {', '.join(classes())} (CD-106)"]
    reasons = _check_person(build) + _check_points(build, options) + _check_names(build)
    if reasons:
        return reasons
    return (
        _check_hands(build, options)
        + _check_worn(build)
        + _check_quick(build, options)
        + _check_friends(build, options)
    )


def _check_person(build: Build) -> list[str]:
    reasons = []
    if build.class_ == "Mercenary" and build.generalist not in GENERALIST:
        reasons.append("a Mercenary has one Generalist option: 1, 2 or 3 (CD-122)")
    if build.class_ != "Mercenary" and build.generalist:
        reasons.append(f"only a Mercenary has a Generalist option, not a {build.class_} (CD-122)")
    if len(build.name) > NAME_MOST or not build.name.isprintable():
        reasons.append(f"a name is one line of at most {NAME_MOST} characters (CD-003)")
    return reasons


def _check_points(build: Build, options: Options) -> list[str]:
    reasons = []
    for name, n in build.points.items():
        if name not in ATTRIBUTES:
            reasons.append(f"there is no attribute {name!r}: there are {', '.join(ATTRIBUTES)} (CD-005)")
        elif n < 0:
            reasons.append(f"points can only be added: {name} has {n} (CD-025)")
        elif classes()[build.class_].attributes[name] + n > ATTRIBUTE_MOST:
            reasons.append(f"{name} would be {classes()[build.class_].attributes[name] + n}, above 50 (CD-026)")
    spent = sum(n for n in build.points.values() if n > 0)
    if spent > options.extra_attribute_points:
        reasons.append(f"{spent} points are spent, but this duel gives {options.extra_attribute_points} (CD-025)")
    return reasons


def _check_names(build: Build) -> list[str]:
    held = [name for name in (build.worn, build.right, build.left, build.both) if name]
    named = [*held, *(stack(slot)[0] for slot in build.quick), *build.inventory]
    reasons = [f"there is no item {name!r} (CD-127)" for name in named if name not in items()]
    reasons += [f"there is no companion {name!r} (CD-249)" for name in build.companions if name not in companions()]
    return reasons


def _check_hands(build: Build, options: Options) -> list[str]:
    reasons = []
    if build.both and (build.right or build.left):
        reasons.append(f"the {build.both} in both hands leaves no hand for anything else (CD-074)")
    for place, name in (("right", build.right), ("left", build.left), ("both", build.both)):
        if name:
            why = why_not_hold(attributes_of(build), items()[name], place == "both", options)
            if why:
                reasons.append(why)
    held = [items()[name] for name in (build.right, build.left) if name]
    if len([item for item in held if item.kind == "shield"]) > 1:
        reasons.append("only one shield can be held (CD-175)")
    return reasons


def why_not_hold(attributes: dict[str, int], item: Item, two_hands: bool, options: Options) -> str:
    """Why a character with these attributes cannot hold the item so; empty if it can."""
    if may_hold(attributes, item, two_hands, options):
        return ""
    if item.kind == "set":
        return f"the {item.name} is worn, not held (CD-175)"
    if item.kind == "shield" and two_hands:
        return f"the {item.name} is held in one hand (CD-074)"
    if item.hands == 2 and not two_hands:
        return f"the {item.name} takes both hands (CD-074)"
    needs = [("STR", item.str_req), ("DEX", item.dex_req), ("FOR", item.for_req)]
    lacking = [f"{name} {need} (has {attributes[name]})" for name, need in needs if attributes[name] < need]
    if two_hands and item.hands == 1:
        return f"the {item.name} needs at least half of {' and '.join(lacking)} in two hands (CD-136)"
    rule = "CD-181" if item.kind == "shield" else "CD-137" if item.hands == 2 else "CD-135"
    return f"the {item.name} needs {' and '.join(lacking)}{'' if item.hands == 2 else ' in one hand'} ({rule})"


def _check_worn(build: Build) -> list[str]:
    if not build.worn:
        return []
    item = items()[build.worn]
    if item.kind != "set":
        return [f"the {item.name} is no armor set: only sets are worn (CD-175)"]
    if not requirements_met(attributes_of(build), item):
        return [f"the {item.name} needs FOR {item.for_req} (has {attributes_of(build)['FOR']}) (CD-181)"]
    return []


def _check_quick(build: Build, options: Options) -> list[str]:
    reasons = []
    if len(build.quick) > options.quick_slots:
        reasons.append(f"{len(build.quick)} quick slots are filled, there are {options.quick_slots} (CD-070)")
    for text in build.quick:
        name, n = stack(text)
        if items()[name].kind == "set":
            reasons.append(f"a quick slot cannot hold the {name}: sets do not fit (CD-070)")
        elif n > 1 and items()[name].kind != "throwing":
            reasons.append(f"only throwing items share a slot, not {n} of {name} (CD-171)")
    return reasons


def _check_friends(build: Build, options: Options) -> list[str]:
    reasons = []
    if len(build.companions) > companions_allowed(build):
        reasons.append(f"a {build.class_} has no more companions than {companions_allowed(build)} (CD-249)")
    for name in build.companions:
        need = companions()[name].power
        if need > options.extra_attribute_points:
            reasons.append(f"{name} needs power {need}, this duel has {options.extra_attribute_points} (CD-028)")
    return reasons


def weight_of(build: Build) -> int:
    """Everything the build carries (CD-023)."""
    names = [build.worn, build.right, build.left, build.both, *build.inventory]
    total = sum(items()[name].weight for name in names if name)
    for text in build.quick:
        name, n = stack(text)
        total += n * items()[name].weight
    return total


def build_warnings(build: Build) -> list[str]:
    """What is allowed but unwise (CD-129)."""
    warnings = []
    most = max_load(attributes_of(build))
    if weight_of(build) > most:
        warnings.append(f"carries {weight_of(build)} of {most}: Fatigued until it weighs less (CD-129)")
    held = [name for name in (build.right, build.left, build.both) if name]
    if not any(items()[name].attacks for name in held):
        warnings.append("holds nothing to attack with (CD-061)")
    return warnings


def sheet_numbers(build: Build, options: Options) -> dict[str, int]:
    """The derived numbers of a build, as the builder shows them live (CD-003)."""
    attributes = attributes_of(build)
    worn = items()[build.worn] if build.worn else None
    tired = weight_of(build) > max_load(attributes)
    return {
        "HP": max_hp(attributes["FOR"], options),
        "AP": max_ap(attributes["AGI"], attributes["WILL"], options),
        "threshold": base_threshold(attributes["WILL"]) + (worn.phys_dr if worn else 0),
        "dodge": base_dodge(attributes["AGI"]) + (worn.dodge if worn else 0) - (50 if tired else 0),
        "parry": attributes["DEX"] - (50 if tired else 0),
        "load": weight_of(build),
        "max load": max_load(attributes),
    }


# --- onto the map -----------------------------------------------------------------------------------------------------


def fresh(name: str, options: Options) -> Carried:
    """An item as it is after a rest (CD-037, CD-162)."""
    item = items()[name]
    loaded = item.kind == "gun" and options.guns_start_loaded
    return Carried(name, -1 if item.durability is None else item.durability, loaded)


def duelist(build: Build, seat: int, side: int, options: Options) -> Character:
    """The character a build describes, rested (CD-003, CD-036)."""
    attributes = attributes_of(build)
    quick: list[list[Carried]] = []
    for text in build.quick:
        name, n = stack(text)
        quick.append([fresh(name, options) for _ in range(n)])
    quick += [[] for _ in range(options.quick_slots - len(quick))]
    right = build.both or build.right
    hp = max_hp(attributes["FOR"], options)
    ap = max_ap(attributes["AGI"], attributes["WILL"], options)
    worn = items()[build.worn] if build.worn else None
    return Character(
        key=f"p{seat + 1}",
        name=build.name or f"{build.class_} {seat + 1}",
        seat=seat,
        side=side,
        class_=build.class_,
        generalist=build.generalist,
        attributes=attributes,
        max_hp=hp,
        max_ap=ap,
        hp=hp,
        ap=ap,
        threshold=base_threshold(attributes["WILL"]) + (worn.phys_dr if worn else 0),
        worn=fresh(build.worn, options) if build.worn else None,
        right=fresh(right, options) if right else None,
        left=fresh(build.left, options) if build.left else None,
        two_hands=bool(build.both),
        quick=quick,
        inventory=[fresh(name, options) for name in build.inventory],
        luck=3 if build.class_ == "Pirate" else 0,
    )


def companions_of(build: Build, seat: int, side: int, owner: str) -> list[Character]:
    """The companions a build brings, rested (CD-255, CD-259)."""
    found = []
    for number, name in enumerate(build.companions):
        data = companions()[name]
        twin = "-2" if name in build.companions[:number] else ""
        found.append(
            Character(
                key=f"p{seat + 1}-{slug(name)}{twin}",
                name=f"{owner}'s {name}{' 2' if twin else ''}",
                seat=seat,
                side=side,
                companion=name,
                max_hp=data.hp,
                max_ap=data.ap,
                hp=data.hp,
                ap=data.ap,
                threshold=data.th,
                gear=[Carried(item.name, item.durability, False, item.amount) for item in data.equipment],
            )
        )
    return found


# --- ready-made -------------------------------------------------------------------------------------------------------


@cache
def ready_made() -> dict[str, Build]:
    """Duelists for a quick start, by name; legal with no extra points."""
    path = Path(__file__).parent / "data" / "ready_made.json"
    found = msgspec.json.decode(path.read_bytes(), type=list[Build])
    for build in found:
        if reasons := check_build(build):
            raise ValueError(f"data/ready_made.json: {build.name} is illegal: {'; '.join(reasons)}")
    return {build.name: build for build in found}
