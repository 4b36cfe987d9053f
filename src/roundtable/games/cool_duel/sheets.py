"""Sheets for everything on the table, and the one-line status. Everything is open (CD-030)."""

from __future__ import annotations

from roundtable.games.cool_duel.arena import map_of
from roundtable.games.cool_duel.build import GENERALIST
from roundtable.games.cool_duel.data import ATTRIBUTES, BLOCKS, Block, classes, companions, items, statuses
from roundtable.games.cool_duel.derived import (
    block_with,
    companion_block,
    dodge_score,
    load,
    max_load,
    max_threshold,
    multipliers,
    parry_modifier,
    ways,
)
from roundtable.games.cool_duel.state import Carried, Character, Duel
from roundtable.games.cool_duel.view import View
from roundtable.games.cool_duel.words import block_words, status_words
from roundtable.games.cool_duel.workshop import draft_sheets
from roundtable.kernel.game import Sheet


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
    rows = [("Side", " and ".join(f"Player {seat + 1}" for seat in duel.sides[who.side]))]
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
    rows += [("Block", text) for text in block_lines(duel, who)]
    if who.class_ == "Pirate":
        rows.append(("Luck dice", str(who.luck)))
    if who.used:
        rows.append(("Used up until the rest", ", ".join(who.used)))
    rows.append(("Statuses", ", ".join(status_words(who)) or "none"))
    text = " ".join(dict.fromkeys(statuses()[found.name].about for found in who.afflictions))
    return Sheet(f"figure {who.key}", who.name, rows, text, "CD-003")


def _nature(who: Character) -> list[tuple[str, str]]:
    if who.companion:
        data = companions()[who.companion]
        rows = [("Companion", f"{data.name}, {data.size} {data.type}")]
        return rows + list(data.abilities.items())
    enhancements = list(classes()[who.class_].enhancements.items())
    if who.class_ == "Mercenary":
        enhancements = [("Generalist", GENERALIST[who.generalist])]
    return [
        ("Class", who.class_),
        *enhancements,
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


def block_lines(duel: Duel, who: Character) -> list[str]:
    """Every way to block; what a shield absorbs as the match compares it (CD-081)."""
    less = int(duel.options.absorb_comparison == "less")

    def told(block: Block, using: str) -> str:
        return block_words(Block(block.ap, block.percent, max(0, block.absorb - less)), using)

    if who.companion:
        found = companion_block(who)
        return [told(found, "printed")] if found else []
    lines = []
    for hand in ("right", "left"):
        item: Carried | None = getattr(who, hand)
        block = block_with(who, hand)
        if item and block:
            lines.append(told(block, item.name))
    return [*lines, block_words(BLOCKS["Arms"], "arms")]
