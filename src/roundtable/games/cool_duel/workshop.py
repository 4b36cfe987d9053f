"""Where duelists are drawn up: a picture with their numbers and everything they could take, and a sheet for each thing.

Numbers that follow from points being handed out carry `data-tally`, so that the page can show them while they change.
"""

from __future__ import annotations

import json

from roundtable.board.drawing import Svg, colour
from roundtable.games.cool_duel.build import (
    GENERALIST,
    attributes_of,
    build_warnings,
    check_build,
    companions_allowed,
    ready_made,
    sheet_numbers,
    stack,
    why_not_hold,
)
from roundtable.games.cool_duel.cards import bar
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
    slug,
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
from roundtable.games.cool_duel.view import View
from roundtable.games.cool_duel.words import block_words
from roundtable.kernel.game import Sheet

WIDTH, COLUMNS = 560, 4
TILE_HEIGHT, GAP = 40, 6
TILE_WIDTH = (WIDTH - (COLUMNS + 1) * GAP) / COLUMNS
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


# --- the picture ------------------------------------------------------------------------------------------------------


def drawing_up(view: View) -> str:
    """The draft with its numbers, and below it everything that could be taken; before that the five classes."""
    drafts = view.duel.drafts
    mine = drafts[view.seat].build if view.seat is not None and view.seat < len(drafts) else Build()
    options = view.duel.options
    if not mine.class_:
        return _classes(view)
    rows = -(-len(items()) // COLUMNS)
    friends = -(-len(companions()) // COLUMNS)
    height = 212 + (rows + friends) * (TILE_HEIGHT + GAP) + 40
    picture = Svg(WIDTH, height, "Drawing up a duelist")
    with picture.group("draft", f"{mine.name or 'Your duelist'}, {mine.class_}"):
        picture.rect(2, 2, WIDTH - 4, 204, fill=colour("paper"), stroke=colour("grid"), stroke_width=2, rx=10)
        _draft(picture, mine, options)
    with picture.group("ready", "Ready: fight with this"):
        picture.rect(WIDTH - 104, 10, 92, 28, fill=colour("accent"), rx=8)
        ready: dict[str, str | float] = {"font_size": 14, "font_weight": "bold", "text_anchor": "middle"}
        picture.text(WIDTH - 58, 29, "Ready", fill=colour("paper"), **ready)
    attributes = attributes_of(mine)
    _heading(picture, 220, "Equipment: point at a thing to see what it does for you")
    for n, item in enumerate(items().values()):
        able, how = verdict(attributes, item, options)
        _tile(picture, n, 226, f"item {item.slug}", item.name, f"{how} · {item.weight}", able, taken(mine, item.name))
    top = 226 + rows * (TILE_HEIGHT + GAP) + 16
    allowed = companions_allowed(mine)
    _heading(picture, top - 5, f"Companions: {allowed if allowed > 1 else 'one'} may come along")
    for n, friend in enumerate(companions().values()):
        able = friend.power <= options.extra_attribute_points
        how = f"{friend.size} {friend.type}" if able else f"needs power {friend.power}"
        here = mine.companions.count(friend.name)
        _tile(picture, n, top, f"companion {friend.slug}", friend.name, how, able, here)
    return str(picture)


def _heading(picture: Svg, y: float, text: str) -> None:
    picture.text(GAP, y, text, font_size=11.5, fill=colour("muted"))


def _tile(picture: Svg, n: int, top: float, target: str, name: str, how: str, able: bool, here: int) -> None:
    """A thing to take; what is taken is framed and ticked, what cannot be used is faint and says why."""
    x = GAP + n % COLUMNS * (TILE_WIDTH + GAP)
    y = top + n // COLUMNS * (TILE_HEIGHT + GAP)
    said = f"{name}: {how}{f', {here} taken' if here else ''}"
    with picture.group(target, said):
        edge, broad = (colour("accent"), 2) if here else (colour("grid"), 1)
        picture.rect(x, y, TILE_WIDTH, TILE_HEIGHT, fill=colour("floor"), stroke=edge, stroke_width=broad, rx=6)
        faint = 1 if able else 0.55
        size = min(12.0, (TILE_WIDTH - 16) / (0.64 * len(name)))
        picture.text(x + 8, y + 17, name, font_size=size, font_weight="bold", fill=colour("ink"), opacity=faint)
        small = min(10.5, (TILE_WIDTH - 16) / (0.56 * len(how)))
        picture.text(x + 8, y + 32, how, font_size=small, fill=colour("muted" if able else "bad"))
        if here:
            tick = "✓" if here == 1 else f"✓{here}"
            picture.text(
                x + TILE_WIDTH - 8,
                y + 17,
                tick,
                font_size=12,
                font_weight="bold",
                text_anchor="end",
                fill=colour("accent"),
            )


def _classes(view: View) -> str:
    """Whom one may be: ready-made duelists as cards, then the classes to build one from."""
    made = list(ready_made().values())
    rows = -(-len(made) // READY_COLUMNS)
    below = 72 + rows * (READY_HEIGHT + GAP) + 18
    picture = Svg(WIDTH, below + 8 + len(classes()) * 62, "Drawing up a duelist")
    picture.text(GAP + 8, 34, "Duelists are being drawn up", font_size=20, font_weight="bold", fill=colour("ink"))
    ready = sum(view.ready)
    if ready:
        said = f"{ready} of {len(view.ready)} players are ready"
        picture.text(WIDTH - GAP, 34, said, font_size=12, text_anchor="end", fill=colour("muted"))
    _heading(picture, 62, "Ready to fight: take one as it is, or change what it carries")
    for n, build in enumerate(made):
        _ready_card(picture, n, build, view.duel.options)
    _heading(picture, below, "Or build your own: a class sets the attributes")
    for row, found in enumerate(classes().values()):
        y = below + 8 + row * 62
        with picture.group(f"class {found.slug}", f"{found.name}: {', '.join(found.enhancements)}"):
            picture.rect(GAP, y, WIDTH - 2 * GAP, 56, fill=colour("floor"), stroke=colour("grid"), rx=8)
            picture.text(GAP + 12, y + 24, found.name, font_size=16, font_weight="bold", fill=colour("ink"))
            enhancements = ", ".join(found.enhancements)
            picture.text(GAP + 12, y + 43, enhancements, font_size=11, fill=colour("muted"))
            for n, (name, value) in enumerate(found.attributes.items()):
                x = 200 + n * 70
                picture.text(x, y + 20, f"{name} {value}", font_size=12, fill=colour("ink"))
                bar(picture, x, y + 28, 58, 10, value, 20, "accent")
    return str(picture)


READY_COLUMNS, READY_HEIGHT = 2, 80


def _ready_card(picture: Svg, n: int, build: Build, options: Options) -> None:
    """A ready-made duelist: who it is, what it fights with, and its numbers."""
    width = (WIDTH - GAP) / READY_COLUMNS - GAP
    x = GAP + n % READY_COLUMNS * (width + GAP)
    y = 72 + n // READY_COLUMNS * (READY_HEIGHT + GAP)
    numbers = sheet_numbers(build, options)
    held = f"{build.both} in both hands" if build.both else " and ".join(filter(None, (build.right, build.left)))
    friends = f"with {' and '.join(build.companions)}" if build.companions else "alone"
    told = f"HP {numbers['HP']} · AP {numbers['AP']} · threshold {numbers['threshold']} · dodge {numbers['dodge']}"
    with picture.group(f"duelist {slug(build.name)}", f"{build.name}, {build.class_}: {held}; {friends}; {told}"):
        picture.rect(x, y, width, READY_HEIGHT, fill=colour("floor"), stroke=colour("grid"), rx=8)
        picture.text(x + 10, y + 19, build.name, font_size=13, font_weight="bold", fill=colour("ink"))
        picture.text(x + width - 10, y + 19, build.class_, font_size=12, text_anchor="end", fill=colour("accent"))
        picture.text(x + 10, y + 36, _cut(held, 44), font_size=11, fill=colour("ink"))
        picture.text(x + 10, y + 52, _cut(friends, 44), font_size=11, fill=colour("ink"))
        picture.text(x + 10, y + 70, told, font_size=11, fill=colour("muted"))


def _draft(picture: Svg, mine: Build, options: Options) -> None:
    numbers = sheet_numbers(mine, options)
    attributes = attributes_of(mine)
    tallies = tallies_of(mine, options)
    title = f"{mine.name or 'Your duelist'}, {mine.class_}"
    picture.text(16, 28, title, font_size=18, font_weight="bold", fill=colour("ink"))
    for row, name in enumerate(ATTRIBUTES):
        y = 52 + row * 22
        picture.text(16, y, name, font_size=12, fill=colour("muted"))
        bar(picture, 56, y - 10, 70, 11, attributes[name], ATTRIBUTE_MOST, "accent")
        picture.text(132, y, str(attributes[name]), font_size=12, fill=colour("ink"), data_tally=tallies[name])
    for row, what in enumerate(("HP", "AP", "threshold", "dodge", "parry")):
        bold: dict[str, str | float] = {"font_size": 14, "font_weight": "bold", "text_anchor": "end"}
        picture.text(170, 52 + row * 22, what, font_size=12, fill=colour("muted"))
        picture.text(268, 52 + row * 22, str(numbers[what]), fill=colour("ink"), data_tally=tallies[what], **bold)
    over = numbers["load"] > numbers["max load"]
    picture.text(16, 164, "load", font_size=12, fill=colour("muted"))
    bar(picture, 56, 154, 120, 11, numbers["load"], numbers["max load"], "bad" if over else "good")
    picture.text(184, 164, f"{numbers['load']} of ", font_size=12, fill=colour("ink"))
    most = {"text_anchor": "end", "data_tally": tallies["max load"]}
    picture.text(268, 164, str(numbers["max load"]), font_size=12, fill=colour("ink"), **most)
    hands = f"{mine.both} in both" if mine.both else " and ".join(name for name in (mine.right, mine.left) if name)
    lines = [("worn", mine.worn), ("hands", hands), ("quick", ", ".join(mine.quick))]
    lines += [("pack", ", ".join(mine.inventory)), ("friends", ", ".join(mine.companions))]
    for row, (what, text) in enumerate(lines):
        picture.text(290, 52 + row * 22, what, font_size=12, fill=colour("muted"))
        picture.text(338, 52 + row * 22, _cut(text or "nothing", 34), font_size=12, fill=colour("ink"))
    for row, warning in enumerate(build_warnings(mine)[:2]):
        picture.text(16, 182 + row * 16, _cut(f"! {warning}", 84), font_size=12, fill=colour("bad"))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


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
