"""Dice that several characters suffer or enjoy alike: thrown for each, or once for all where the table wants it.

(MYK-GEAR-317, MYK-WORLD-102, MYK-BEAST-007, MYK-PLAY-758)
"""

from typing import Any

from roundtable.games.kingdom.state import Table


class Shares:
    """The dice of one effect on several: call it for each of them (MYK-PLAY-758)."""

    def __init__(self, table: Table, dice: str, rule: str, said: str) -> None:
        self.table = table
        self.dice = dice
        self.rule = rule
        self.said = said
        self.thrown: int | None = None

    def __call__(self, **words: Any) -> int:
        """The amount for the next of them; by default its own dice (MYK-BEAST-007)."""
        if self.thrown is None or not self.table.state.options.shared_group_damage_roll:
            self.thrown = self.table.roll(self.dice, self.rule, self.said, **words).total
        return self.thrown
