"""Sheets for everything on the table, and the one-line status. Everything is open (CD-030)."""

from __future__ import annotations

from roundtable.kernel.game import Sheet

from .arena import map_of
from .build import GENERALIST, attributes_of, build_warnings, check_build, sheet_numbers, why_not_hold
from .data import ATTRIBUTES, AttackRow, classes, companions, items, statuses
from .derived import (
    block_with,
    companion_block,
    dodge_score,
    load,
    max_load,
    max_threshold,
    multipliers,
    overloaded,
    parry_modifier,
    requirements_met,
    ways,
)
from .state import Build, Carried, Character, Duel, Options
from .view import View

SIDES = "ABCD"


def status(view: View) -> str:
    """Round, cycle, score, whose turn."""
    duel = view.duel
    if duel.phase == "over":
        return f"The duel is over: {duel.result}."
    if duel.drafts:
        waiting = sum(not ready for ready in view.ready)
        return f"Drawing up duelists: {waiting} of {len(view.ready)} not ready yet."
    if not duel.arenas:
        return "The duel is about to begin."
    parts = [f"{map_of(duel, 0).name}", f"round {max(1, duel.round)}"]
    if duel.options.rounds_to_win > 1:
        score = " : ".join(f"{SIDES[side]} {wins}" for side, wins in enumerate(duel.wins))
        parts.append(f"first to {duel.options.rounds_to_win} ({score})")
    if duel.phase in ("slot", "turn", "act"):
        parts.append(f"turn {duel.cycle + 1} of {duel.options.turn_limit}")
    if duel.active:
        active = duel.characters[duel.active]
        parts.append(f"{active.name} acts, {active.ap} AP")
    elif duel.phase == "deploy":
        parts.append("deployment")
    return ", ".join(parts)


def sheets(view: View) -> list[Sheet]:
    """One for each character, the maps, and the draft of one's own duelist."""
    duel = view.duel
    found = []
    if view.seat is not None and view.seat < len(duel.drafts):
        found += draft_sheets(duel.drafts[view.seat].build, duel.options)
    found += [character_sheet(duel, who) for who in duel.characters.values()]
    for number in range(len(duel.arenas)):
        data = map_of(duel, number)
        found.append(Sheet(f"map {number + 1}", data.name, [], data.about, data.terrain_rule or data.rule))
    return found


# --- characters -------------------------------------------------------------------------------------------------------


def character_sheet(duel: Duel, who: Character) -> Sheet:
    """Everything the rules read (CD-003)."""
    rows = [("Side", SIDES[who.side])]
    rows += _nature(who)
    rows += [
        ("HP", f"{who.hp} of {who.max_hp}"),
        ("AP", f"{who.ap} of {who.max_ap}"),
        ("Threshold", f"{who.threshold} of {max_threshold(who)}"),
        ("Dodge", str(dodge_score(who))),
        ("Parry bonus", f"{parry_modifier(who):+}"),
    ]
    rows += _possessions(who)
    rows += [("Attack", text) for text in attack_lines(duel, who)]
    rows += [("Block", text) for text in block_lines(who)]
    if who.class_ == "Pirate":
        rows.append(("Luck dice", str(who.luck)))
    if who.used:
        rows.append(("Used up until the rest", ", ".join(who.used)))
    rows.append(("Statuses", ", ".join(status_words(who)) or "none"))
    text = " ".join(statuses()[found.name].about for found in who.afflictions)
    return Sheet(f"figure {who.key}", who.name, rows, text, "CD-003")


def _nature(who: Character) -> list[tuple[str, str]]:
    if who.companion:
        data = companions()[who.companion]
        rows = [("Companion", f"{data.name}, {data.size} {data.type}")]
        return rows + ([("Abilities", ", ".join(data.abilities))] if data.abilities else [])
    enhancement = ", ".join(classes()[who.class_].enhancements)
    if who.class_ == "Mercenary":
        enhancement = f"Generalist {who.generalist}: {GENERALIST[who.generalist]}"
    return [
        ("Class", who.class_),
        ("Enhancement", enhancement),
        ("Attributes", ", ".join(f"{name} {who.attributes[name]}" for name in ATTRIBUTES)),
    ]


def _possessions(who: Character) -> list[tuple[str, str]]:
    if who.companion:
        return [("Equipment", ", ".join(item_words(item) for item in who.gear) or "none")]
    slots = [
        f"{slot[0].name} x{len(slot)}" if len(slot) > 1 else item_words(slot[0]) if slot else "empty"
        for slot in who.quick
    ]
    held = "Both hands" if who.two_hands else "Right hand"
    rows = [("Load", f"{load(who)} of {max_load(who.attributes)}")]
    rows.append(("Worn", item_words(who.worn) if who.worn else "nothing"))
    rows.append((held, item_words(who.right) if who.right else "empty"))
    if not who.two_hands:
        rows.append(("Left hand", item_words(who.left) if who.left else "empty"))
    rows.append(("Quick slots", ", ".join(slots) or "none"))
    rows.append(("Inventory", ", ".join(item_words(item) for item in who.inventory) or "empty"))
    return rows


def item_words(item: Carried) -> str:
    """An item with what is left of it."""
    notes = [f"durability {item.durability}"] if item.durability > 0 else []
    if item.durability == 0:
        notes.append("broken")
    if item.name in items() and items()[item.name].kind == "gun":
        notes.append("loaded" if item.loaded else "not loaded")
    if item.amount != 1:
        notes.insert(0, f"{item.amount} left")
    return f"{item.name} ({', '.join(notes)})" if notes else item.name


def attack_lines(duel: Duel, who: Character) -> list[str]:
    """Every attack it can make now, with the damage it would deal unblocked."""
    lines = []
    for way in ways(duel, who):
        row = way.row
        plus = 0
        if way.item is not None:
            strength, dexterity = multipliers(who, way.item)
            plus = strength * who.attributes["STR"] + dexterity * who.attributes["DEX"]
        amount = f"{row.dice}d10{f' + {plus}' if plus else ''}" if row.dice else str(way.base + plus)
        using = f" ({way.item.name})" if way.item else ""
        lines.append(f"{row.type}{using}: {row.ap} AP, {row.bonus:+}, {amount} damage, range +{row.range}")
    return lines


def block_lines(who: Character) -> list[str]:
    """Every way to block."""
    if who.companion:
        found = companion_block(who)
        return [_block(found.ap, found.percent, found.absorb, "printed")] if found else []
    lines = []
    for hand in ("right", "left"):
        item: Carried | None = getattr(who, hand)
        block = block_with(who, hand)
        if item and block:
            lines.append(_block(block.ap, block.percent, block.absorb, item.name))
    return [*lines, _block(1, 90, 0, "arms")]


def _block(ap: int, percent: int, absorb: int, using: str) -> str:
    absorbs = f", absorbs {absorb}" if absorb else ""
    return f"{using}: {ap} AP, {percent}% gets through{absorbs}"


def status_words(who: Character) -> list[str]:
    """Statuses with their counts; those of the load and of special attacks too."""
    words = [found.name if found.count == 1 else f"{found.name} x{found.count}" for found in who.afflictions]
    if overloaded(who) and "Fatigued" not in words:
        words.append("Fatigued (load)")
    if who.stance:
        words.append("Berserk Stance")
    if who.dust:
        words.append(f"dust +{who.dust}")
    if who.streaked:
        words.append("threshold by half")
    return words


# --- the builder ------------------------------------------------------------------------------------------------------


def draft_sheets(build: Build, options: Options) -> list[Sheet]:
    """The duelist in the making with its derived numbers, and every item with why it can or cannot be held."""
    if not build.class_:
        rows = [
            (found.name, ", ".join(f"{n} {v}" for n, v in found.attributes.items())) for found in classes().values()
        ]
        return [Sheet("draft", "The five classes", rows, rule="CD-106")]
    numbers = sheet_numbers(build, options)
    attributes = attributes_of(build)
    rows = [("Class", build.class_), ("Attributes", ", ".join(f"{name} {attributes[name]}" for name in ATTRIBUTES))]
    rows += [(what, str(n)) for what, n in numbers.items() if what not in ("load", "max load")]
    rows.append(("load", f"{numbers['load']} of {numbers['max load']}"))
    rows += [(place, getattr(build, place)) for place in ("worn", "right", "left", "both") if getattr(build, place)]
    rows += [("quick", ", ".join(build.quick)), ("inventory", ", ".join(build.inventory))]
    rows.append(("companions", ", ".join(build.companions)))
    problems = check_build(build, options) + build_warnings(build)
    return [
        Sheet("draft", build.name or "Your duelist", [row for row in rows if row[1]], "; ".join(problems), "CD-003"),
        Sheet("shop", "Equipment", [(item, _verdict(attributes, item, options)) for item in items()], rule="CD-127"),
    ]


def _verdict(attributes: dict[str, int], name: str, options: Options) -> str:
    """Whether and how it can be used, then its numbers."""
    item = items()[name]
    if item.for_req:
        use = "worn" if item.kind == "set" else "held"
        fits = f"can be {use}" if requirements_met(attributes, item) else f"needs FOR {item.for_req}"
        numbers = f"Phys DR {item.phys_dr}, dodge {item.dodge}"
        if item.kind == "shield":
            numbers = _block(item.block_ap, item.percent, item.absorb, "block")
        return f"{fits}; weight {item.weight}; {numbers}"
    one, both = (why_not_hold(attributes, item, two, options) for two in (False, True))
    if one and both:
        fits = (both if item.hands == 2 else one).removeprefix(f"the {name} ").partition(" (CD")[0]
    else:
        fits = "both hands" if one else "one hand" if both else "one hand or both"
    rows = "; ".join(_row_words(row) for row in item.attacks)
    return f"{fits}; weight {item.weight}; {rows}; STR x{item.str_mult}, DEX x{item.dex_mult}"


def _row_words(row: AttackRow) -> str:
    amount = f"{row.dice}d10" if row.dice else f"{row.damage}/{row.damage_2h}" if row.damage_2h else str(row.damage)
    return f"{row.type} {row.ap} AP {row.bonus:+} {amount}"
