"""What several parts of the table say alike: a block, and how somebody is."""

from __future__ import annotations

from roundtable.games.cool_duel.data import Block
from roundtable.games.cool_duel.derived import overloaded
from roundtable.games.cool_duel.state import Character


def block_words(block: Block, using: str) -> str:
    absorbs = f", absorbs attacks of up to {block.absorb} AP" if block.absorb else ""
    return f"{using}: {block.ap} AP, {block.percent}% gets through{absorbs}"


def status_words(who: Character) -> list[str]:
    """Statuses with their counts; those of the load and of special attacks too."""
    words = [found.name if found.count == 1 else f"{found.name} x{found.count}" for found in who.afflictions]
    words = list(dict.fromkeys(words))  # bound by two Lords, sung at by two Choristers: once is enough
    if overloaded(who) and "Fatigued" not in words:
        words.append("Fatigued (load)")
    if who.stance:
        words.append("Berserk Stance")
    if who.dust:
        words.append(f"dust +{who.dust}")
    if who.streaked:
        words.append("threshold by half")
    return words
