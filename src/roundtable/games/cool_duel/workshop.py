"""Where duelists are drawn up: their numbers, everything they could take, and a sheet for each thing.

Numbers that follow from points being handed out carry `data-tally`, so that the page can show them while they change.
"""

from __future__ import annotations

import json

from roundtable.games.cool_duel.build import (
    GENERALIST,
    attributes_of,
    build_warnings,
    check_build,
    sheet_numbers,
    stack,
    why_not_hold,
)
from roundtable.games.cool_duel.data import (
    ATTRIBUTE_MOST,
    ATTRIBUTES,
    BLOCKS,
    Block,
    Class,
    Companion,
    Item,
    classes,
    companions,
    items,
)
from roundtable.games.cool_duel.data import special_attacks as all_specials
from roundtable.games.cool_duel.derived import (
    Way,
    base_dodge,
    base_threshold,
    halves,
    max_hp,
    multipliers,
    requirements_met,
)
from roundtable.games.cool_duel.options import Options
from roundtable.games.cool_duel.rules.special import fits
from roundtable.games.cool_duel.state import Build, Character
from roundtable.games.cool_duel.words import block_words
from roundtable.kernel.game import Sheet

CRITICALS = {
    "add_damage": "{n} more damage",
    "multiply_base": "base damage x{n}",
    "bleed": "bleeding",
    "bruise": "a bruise",
    "shatter": "an item is damaged",
    "explode_at": "dice explode at {n} or more",
}


# --- what can be used how ---------------------------------------------------------------------------------------------


def verdict(attributes: dict[str, int], item: Item, options: Options) -> tuple[bool, str]:
    """Whether a character with these attributes can use an item, and how, or what it lacks."""
    if item.for_req:
        able = requirements_met(attributes, item)
        return able, ("worn" if item.kind == "set" else "one hand") if able else f"needs FOR {item.for_req}"
    one, both = (why_not_hold(attributes, item, two, options) for two in (False, True))
    if one and both:
        half = item.hands == 1 or options.half_requirement_for_two_handers
        needs = {"STR": item.str_req, "DEX": item.dex_req}
        lacking = [
            f"{name} {-(-need // 2) if half else need}"
            for name, need in needs.items()
            if attributes[name] * (2 if half else 1) < need
        ]
        return False, f"needs {', '.join(lacking)}"
    return True, "both hands" if one else "one hand" if both else "one hand or both"


def taken(build: Build, name: str) -> int:
    """How many of an item a build has, wherever."""
    held = [build.worn, build.right, build.left, build.both, *build.inventory]
    return held.count(name) + sum(n for found, n in map(stack, build.quick) if found == name)


# --- sheets -----------------------------------------------------------------------------------------------------------


def draft_sheets(build: Build, options: Options) -> list[Sheet]:
    """The duelist in the making with its derived numbers, and everything it could be or take."""
    if not build.class_:
        return [class_sheet(found, options) for found in classes().values()]
    rows = draft_rows(build, options)
    found = [Sheet("draft", build.name or "Your duelist", rows, _problems(build, options), "CD-003")]
    found += [item_sheet(build, item, options) for item in items().values()]
    return found + [companion_sheet(companion) for companion in companions().values()]


def draft_rows(build: Build, options: Options) -> list[tuple[str, str]]:
    """Everything chosen so far, and the numbers that follow from it."""
    numbers = sheet_numbers(build, options)
    attributes = attributes_of(build)
    rows = [("Class", build.class_), *_enhancements(build)]
    rows.append(("Attributes", ", ".join(f"{name} {attributes[name]}" for name in ATTRIBUTES)))
    rows += [(what, str(n)) for what, n in numbers.items() if what not in ("load", "max load")]
    rows.append(("load", f"{numbers['load']} of {numbers['max load']}"))
    rows += [(place, getattr(build, place)) for place in ("worn", "right", "left", "both")]
    rows += [("quick", ", ".join(build.quick)), ("inventory", ", ".join(build.inventory))]
    rows.append(("companions", ", ".join(build.companions)))
    return [row for row in rows if row[1]]


def _enhancements(build: Build) -> list[tuple[str, str]]:
    if build.generalist:
        return [("Generalist", GENERALIST[build.generalist])]
    return list(classes()[build.class_].enhancements.items())


def _problems(build: Build, options: Options) -> str:
    if build.class_ == "Mercenary" and not build.generalist:  # that is asked next
        return ""
    return "; ".join(check_build(build, options) + build_warnings(build))


def class_sheet(found: Class, options: Options) -> Sheet:
    """A class with the numbers of a bare duelist (CD-106)."""
    numbers = sheet_numbers(Build(found.name), options)
    rows = [("Attributes", ", ".join(f"{name} {n}" for name, n in found.attributes.items()))]
    rows += [(what, str(numbers[what])) for what in ("HP", "AP", "threshold", "dodge", "parry", "max load")]
    return Sheet(f"class {found.slug}", found.name, rows + list(found.enhancements.items()), rule="CD-106")


def item_sheet(build: Build, item: Item, options: Options) -> Sheet:
    """An item as this duelist would use it, its damage worked out (CD-130, CD-138)."""
    attributes = attributes_of(build)
    _, how = verdict(attributes, item, options)
    rows = [("You", how), ("Weight", str(item.weight))]
    if item.durability is not None:
        rows.append(("Durability", str(item.durability)))
    if item.kind == "set":
        rows += [("Threshold", f"{item.phys_dr:+}"), ("Dodge", f"{item.dodge:+}")]
    elif item.kind == "shield":
        rows.append(("Block", block_words(Block(item.block_ap, item.percent, item.absorb), "with it")))
    rows += _attack_rows(build, item)
    if item.kind in ("weapon", "throwing"):
        rows.append(("Block", block_words(BLOCKS[item.block_as], f"as {item.block_as}")))
    rows.append(("Types", ", ".join(item.types)))
    return Sheet(f"item {item.slug}", item.name, rows, rule="CD-127")


def _attack_rows(build: Build, item: Item) -> list[tuple[str, str]]:
    rows = []
    person = Character(
        key="",
        name="",
        seat=0,
        side=0,
        max_hp=1,
        max_ap=1,
        hp=1,
        ap=1,
        class_=build.class_,
        generalist=build.generalist,
    )
    attributes = attributes_of(build)
    strength, dexterity = multipliers(person, item)
    plus = strength * attributes["STR"] + dexterity * attributes["DEX"]
    for row in item.attacks:
        amount = f"{row.dice}d10{f' + {plus}' if plus else ''}" if row.dice else str(row.damage + plus)
        if row.damage_2h is not None and requirements_met(attributes, item):
            amount += f", in both hands {row.damage_2h + plus}"
        rows.append((row.type, f"{row.ap} AP, {row.bonus:+} to hit, damage {amount}, range +{row.range}"))
    if item.reload_ap:
        rows.append(("Reload", f"{item.reload_ap} AP"))
    if item.critical:
        rows.append(("Critical", CRITICALS[item.critical.kind].format(n=item.critical.n)))
    for special in all_specials().values():
        types = [
            row.type for row in item.attacks if any(fits(special, Way("", item, row, 0, two)) for two in (False, True))
        ]
        if types:
            grip = f", {special.hands} hand{'s' if special.hands > 1 else ''}" if special.hands else ""
            rows.append((special.name, f"{'/'.join(types)} {special.additional_ap:+} AP{grip}: {special.about}"))
    return rows


def companion_sheet(companion: Companion) -> Sheet:
    """A companion as it is printed (CD-249, CD-255)."""
    rows = [
        ("Power", str(companion.power)),
        ("Kind", f"{companion.size} {companion.type}"),
        ("HP, AP, threshold", f"{companion.hp}, {companion.ap}, {companion.th}"),
        ("Dodge", str(companion.dodge)),
    ]
    for row in companion.attacks:
        reach = f", range +{row.range}" if row.range else ""
        poison = ", may poison" if row.poisons else ""
        rows.append((row.type, f"{row.ap} AP, {row.bonus:+} to hit, damage {row.damage}{reach}{poison}"))
    if companion.block:
        rows.append(("Block", block_words(companion.block, "printed")))
    if companion.parry_ap:
        rows.append(("Parry", f"with {companion.parry_with}, {companion.parry_ap} AP for each d100"))
    equipment = ", ".join(f"{n.name} x{n.amount}" if n.amount > 1 else n.name for n in companion.equipment)
    rows += [("Equipment", equipment)] if equipment else []
    return Sheet(f"companion {companion.slug}", companion.name, rows + list(companion.abilities.items()), rule="CD-249")


def draft_text(build: Build, options: Options) -> list[tuple[str, list[tuple[str, str]], str]]:
    """For the terminal: the draft, then every item in a line; title, rows and a note."""
    if not build.class_:
        found = [
            (
                entry.name,
                ", ".join(f"{n} {v}" for n, v in entry.attributes.items())
                + "; "
                + " ".join(entry.enhancements.values()),
            )
            for entry in classes().values()
        ]
        return [("The five classes", found, "")]
    draft = (build.name or "Your duelist", draft_rows(build, options), _problems(build, options))
    shop = []
    for item in items().values():
        _, how = verdict(attributes_of(build), item, options)
        hits = "; ".join(f"{row.type} {row.ap} AP {row.bonus:+} {_raw(item, n)}" for n, row in enumerate(item.attacks))
        plain = f"threshold {item.phys_dr:+}, dodge {item.dodge:+}"
        if item.kind == "shield":
            plain = block_words(Block(item.block_ap, item.percent, item.absorb), "block")
        times = f"; STR x{item.str_mult}, DEX x{item.dex_mult}" if item.str_mult or item.dex_mult else ""
        shop.append((item.name, f"{how}; weight {item.weight}; {hits + times if item.attacks else plain}"))
    return [draft, ("Equipment", shop, "")]


def _raw(item: Item, n: int) -> str:
    row = item.attacks[n]
    return f"{row.dice}d10" if row.dice else f"{row.damage}/{row.damage_2h}" if row.damage_2h else str(row.damage)


# --- numbers that follow from points ----------------------------------------------------------------------------------


def tallies_of(build: Build, options: Options) -> dict[str, str]:
    """How each number follows from points being handed out: a table by points for each attribute it depends on.

    The page adds up one entry of each table and the rest, and divides (see tally.js).
    """
    base = classes()[build.class_].attributes
    now = sheet_numbers(build, options)
    bare = sheet_numbers(Build(build.class_, points=build.points), options)
    values = {
        name: range(base[name], min(ATTRIBUTE_MOST, base[name] + options.extra_attribute_points) + 1) for name in base
    }
    rounding = options.attribute_half_rounding
    by: dict[str, tuple[dict[str, list[int]], int]] = {name: ({name: list(values[name])}, 1) for name in ATTRIBUTES}
    by["HP"] = ({"FOR": [max_hp(n, options) for n in values["FOR"]]}, 1)
    by["AP"] = ({name: [halves(n, rounding) for n in values[name]] for name in ("AGI", "WILL")}, 2)
    by["threshold"] = ({"WILL": [base_threshold(n) for n in values["WILL"]]}, 1)
    by["dodge"] = ({"AGI": [base_dodge(n) for n in values["AGI"]]}, 1)
    by["parry"] = ({"DEX": list(values["DEX"])}, 1)
    by["max load"] = ({name: [10 * n for n in values[name]] for name in ("FOR", "STR")}, 1)
    rest = {what: now[what] - bare[what] for what in ("threshold", "dodge", "parry")}
    return {
        what: json.dumps({"by": tables, "rest": rest.get(what, 0), "divide": divide})
        for what, (tables, divide) in by.items()
    }
