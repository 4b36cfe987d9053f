"""The damage of one attack, worked out step by step in the ledger's order (CD-062, CD-063)."""

from __future__ import annotations

from typing import NamedTuple

BRUISE = 20
"""Each bruise adds this much (CD-236)."""


class Blow(NamedTuple):
    """Everything that goes into the damage of one attack on one target."""

    base: int
    """(1) The damage column of the attack and grip, gun dice, or a companion's printed damage."""
    critical_times: int = 1
    """(2) N of a critical xN, and how often it was triggered."""
    triggers: int = 0
    str_mult: int = 0
    """(3) Multipliers as raised by class enhancements, and the attributes."""
    strength: int = 0
    dex_mult: int = 0
    dexterity: int = 0
    special: tuple[int, int] = (1, 1)
    """(4) The special attack's factor and Hunter's Quarry's ratio, as fractions."""
    quarry: tuple[int, int] = (1, 1)
    critical_plus: int = 0
    """(5) Flat additions: +N for each trigger of a critical, Cross Strike's Slash, the Lord's animals."""
    slash: int = 0
    pack: int = 0
    bruises: int = 0
    """(6)"""
    percent: int = 100
    """(7) What a block lets through."""


def damage(blow: Blow) -> tuple[int, list[list[object]]]:
    """The whole number that is dealt, and each step as [what, by how much, total so far] (CD-062, CD-084)."""
    steps: list[list[object]] = [["base", blow.base, blow.base]]
    top, bottom = blow.base, 1  # an exact fraction until the end (CD-063)

    def note(what: str, by: str) -> None:
        steps.append([what, by, top // bottom if top % bottom == 0 else round(top / bottom, 2)])

    if blow.triggers and blow.critical_times != 1:  # (2)
        top *= blow.critical_times**blow.triggers
        note("critical", f"x{blow.critical_times**blow.triggers}")
    if blow.str_mult:  # (3)
        top += blow.str_mult * blow.strength
        note("STR", f"+{blow.str_mult}x{blow.strength}")
    if blow.dex_mult:
        top += blow.dex_mult * blow.dexterity
        note("DEX", f"+{blow.dex_mult}x{blow.dexterity}")
    for what, (over, under) in (("special attack", blow.special), ("Hunter's Quarry", blow.quarry)):  # (4)
        if over != under:
            top, bottom = top * over, bottom * under
            note(what, f"x{over}" if under == 1 else f"x{over}/{under}")
    flat = blow.critical_plus * blow.triggers, blow.slash, blow.pack  # (5)
    for what, plus in zip(("critical", "Slash", "Lord of the Pack"), flat):
        if plus:
            top += plus * bottom
            note(what, f"+{plus}")
    if blow.bruises:  # (6)
        top += BRUISE * blow.bruises * bottom
        note("bruises", f"+{BRUISE * blow.bruises}")
    if blow.percent != 100:  # (7)
        top, bottom = top * blow.percent, bottom * 100
        note("block", f"x{blow.percent}%")
    return max(0, top // bottom), steps  # (8), (9) is harm.deal


def in_words(steps: list[list[object]]) -> str:
    """The arithmetic as a line: "60 base +3x10 STR +3x10 DEX x25% block"."""
    return " ".join(f"{by} {what}" for what, by, _ in steps)
