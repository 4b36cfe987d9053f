"""The equipment menu of a draft: every change that leaves it legal (CD-127, CD-249).

Keys: "wear leather-set", "right longsword", "left heater-shield", "both greataxe", "quick dagger", "quick shuriken x5",
"pack musket", "ally dwarf-komodo", "dismiss dwarf-komodo", "generalist 2", "clear right", "clear quick 1",
"clear pack musket", "points", "class", "done".

A draft is legal at every step, so a change is too if what it puts somewhere may be there: `check_build` judges a whole build,
and the tests hold this menu against it.
"""

from __future__ import annotations

from functools import cache, lru_cache

from roundtable.board.choices import Keys
from roundtable.games.cool_duel.build import (
    GENERALIST,
    attributes_of,
    build_warnings,
    companions_allowed,
    sheet_numbers,
    stack,
)
from roundtable.games.cool_duel.data import (
    ATTRIBUTES,
    companions,
    companions_by_slug,
    items,
    items_by_slug,
    slug,
)
from roundtable.games.cool_duel.derived import may_hold, requirements_met
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.state import Build, Duel
from roundtable.kernel.options import Option

BUNCH = 5
"""Throwing items are also offered by the bunch."""
MOST_IN_A_SLOT = 99
PLACES = ("worn", "right", "left", "both")


# --- what may be put where --------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _to_wear(attributes: tuple[int, ...]) -> dict[str, str]:
    """The sets that somebody with these attributes can wear: name and key (CD-181)."""
    mine = dict(zip(ATTRIBUTES, attributes))
    sets = [item for item in items().values() if item.kind == "set" and requirements_met(mine, item)]
    return {item.name: f"wear {item.slug}" for item in sets}


@lru_cache(maxsize=4096)
def _to_hold(attributes: tuple[int, ...], place: str, half: bool, no_shield: bool) -> dict[str, str]:
    """What somebody with these attributes can hold there: name and key (CD-135, CD-136, CD-137, CD-175)."""
    mine, options = dict(zip(ATTRIBUTES, attributes)), Options(half_requirement_for_two_handers=half)
    return {
        item.name: f"{place} {item.slug}"
        for item in items().values()
        if may_hold(mine, item, place == "both", options) and not (no_shield and item.kind == "shield")
    }


@cache
def _for_slots() -> list[tuple[str, int, str]]:
    """What fits a quick slot: name, number, key; sets do not (CD-070, CD-171)."""
    found = []
    for item in items().values():
        if item.kind != "set":
            found.append((item.name, 1, f"quick {item.slug}"))
        if item.kind == "throwing":
            found.append((item.name, BUNCH, f"quick {item.slug} x{BUNCH}"))
    return found


@cache
def _for_pack() -> list[str]:
    return [f"pack {item.slug}" for item in items().values()]


@lru_cache(maxsize=64)
def _to_ally(power: int) -> list[str]:
    """The companions that come for this power (CD-028)."""
    return [f"ally {found.slug}" for found in companions().values() if found.power <= power]


def stacks_onto(build: Build, name: str, n: int) -> int | None:
    """The slot with a stack of the same throwing item that these can join (CD-171)."""
    if items()[name].kind == "throwing":
        for at, text in enumerate(build.quick):
            found, already = stack(text)
            if found == name and already + n <= MOST_IN_A_SLOT:
                return at
    return None


# --- the menu ---------------------------------------------------------------------------------------------------------


def gear_keys(state: Duel, seat: int) -> list[str]:
    """Every change that leaves the build legal, by heading (CD-127, CD-249)."""
    build, options = state.drafts[seat].build, state.options
    attributes = tuple(attributes_of(build).values())
    half = options.half_requirement_for_two_handers
    found = ["done"]
    found += [key for name, key in _to_wear(attributes).items() if name != build.worn]
    for place, beside in (("right", build.left), ("left", build.right), ("both", "")):
        no_shield = beside != "" and items()[beside].kind == "shield"
        mine = getattr(build, place)
        found += [key for name, key in _to_hold(attributes, place, half, no_shield).items() if name != mine]
    if len(build.quick) < options.quick_slots:
        found += [key for _, _, key in _for_slots()]
    else:
        found += [key for name, n, key in _for_slots() if stacks_onto(build, name, n) is not None]
    found += _for_pack()
    if len(build.companions) < companions_allowed(build):
        found += _to_ally(options.extra_attribute_points)
    found += [f"dismiss {slug(name)}" for name in dict.fromkeys(build.companions)]
    if build.class_ == "Mercenary":
        found += [f"generalist {n}" for n in GENERALIST if n != build.generalist]
    found += [f"clear {place}" for place in PLACES if getattr(build, place)]
    found += [f"clear quick {number}" for number in range(1, len(build.quick) + 1)]
    found += [f"clear pack {slug(name)}" for name in dict.fromkeys(build.inventory)]
    if not state.builds:  # class and attributes stay for the whole duel (CD-329)
        if options.extra_attribute_points:
            found.append("points")
        found.append("class")
    return found


def gear_menu(state: Duel, seat: int) -> Keys:
    """The menu as it is offered."""
    return Keys(gear_keys(state, seat), lambda key: told(state, seat, key))


def told(state: Duel, seat: int, key: str) -> Option:
    """A change written out."""
    build = state.drafts[seat].build
    verb, *words = key.split()
    if verb == "done":
        numbers, warnings = sheet_numbers(build, state.options), "; ".join(build_warnings(build))
        load = f"load {numbers['load']} of {numbers['max load']}"
        return Option(key, f"Ready ({load}{'; ' + warnings if warnings else ''})", "ready", "CD-129")
    if verb == "points":
        return Option(key, "Hand out the attribute points again", rule="CD-025", group="Start over")
    if verb == "class":
        return Option(key, "Choose another class", rule="CD-106", group="Start over")
    if verb == "clear":
        return _tell_clear(build, key, words)
    if verb == "generalist":
        return Option(key, GENERALIST[int(words[0])], rule="CD-122", group="Generalist")
    if verb in ("ally", "dismiss"):
        friend = companions_by_slug()[words[0]]
        label = f"{friend.name} (power {friend.power}) as companion" if verb == "ally" else f"Go without {friend.name}"
        return Option(key, label, f"companion {friend.slug}", "CD-249", "Companions")
    item = items_by_slug()[words[0]]
    n = BUNCH if len(words) > 1 else 1
    where, heading = WHERE[verb]
    what = f"{item.name} ({item.weight})" if n == 1 else f"{n} {item.name} ({n * item.weight})"
    return Option(key, f"{what} {where}", f"item {item.slug}", "CD-127", heading)


WHERE = {
    "wear": ("to wear", "Armor"),
    "right": ("in the right hand", "Right hand"),
    "left": ("in the left hand", "Left hand"),
    "both": ("in both hands", "Both hands"),
    "quick": ("in a quick slot", "Quick slots"),
    "pack": ("in the inventory", "Inventory"),
}


def _tell_clear(build: Build, key: str, words: list[str]) -> Option:
    if words[0] == "quick":
        return Option(key, build.quick[int(words[1]) - 1], "", "CD-127", "Leave behind")
    if words[0] == "pack":
        name = items_by_slug()[words[1]].name
        return Option(key, name, f"item {words[1]}", "CD-127", "Leave behind")
    return Option(key, getattr(build, words[0]), "", "CD-127", "Leave behind")


# --- a change made ----------------------------------------------------------------------------------------------------


def apply_change(build: Build, key: str) -> Build:
    """The build after one change of the equipment menu; the old one is left as it is."""
    verb, *words = key.split()
    new = Build(
        build.class_,
        build.name,
        build.generalist,
        build.points,
        build.worn,
        build.right,
        build.left,
        build.both,
        list(build.quick),
        list(build.inventory),
        list(build.companions),
    )
    if verb == "wear":
        new.worn = items_by_slug()[words[0]].name
    elif verb in ("right", "left"):
        setattr(new, verb, items_by_slug()[words[0]].name)
        new.both = ""
    elif verb == "both":
        new.both, new.right, new.left = items_by_slug()[words[0]].name, "", ""
    elif verb == "quick":
        _add_quick(new, items_by_slug()[words[0]].name, int(words[1][1:]) if len(words) > 1 else 1)
    elif verb == "pack":
        new.inventory.append(items_by_slug()[words[0]].name)
    elif verb == "clear":
        _clear(new, words)
    elif verb == "ally":
        new.companions.append(companions_by_slug()[words[0]].name)
    elif verb == "dismiss":
        new.companions.remove(companions_by_slug()[words[0]].name)
    else:
        new.generalist = int(words[0])
    return new


def _add_quick(build: Build, name: str, n: int) -> None:
    """Into a slot of its own, or onto a stack of the same throwing item (CD-171)."""
    at = stacks_onto(build, name, n)
    if at is None:
        build.quick.append(name if n == 1 else f"{name} x{n}")
    else:
        build.quick[at] = f"{name} x{stack(build.quick[at])[1] + n}"


def _clear(build: Build, words: list[str]) -> None:
    if words[0] == "quick":
        build.quick.pop(int(words[1]) - 1)
    elif words[0] == "pack":
        build.inventory.remove(items_by_slug()[words[1]].name)
    else:
        setattr(build, words[0], "")
