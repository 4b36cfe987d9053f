"""The Diplomacy Modifier, where a table plays with it: how other kingdoms see this one helps or hinders it (MYK-PLAY-712)."""

from roundtable.games.kingdom.state import Campaign

WEIGHTS = {"Allied": 2, "Friendly": 1, "Dangerous": -1, "Hostile": -2}
"""What each kingdom of the Known World adds, by its Relationship; a Neutral one nothing (MYK-PLAY-713)."""
TABLES = ("Kingdom Disaster Table", "Kingdom Change Table", "Kingdom Change Failure Table")
LOWEST, HIGHEST = 2, 12
"""Between what a modified roll on a table stays (MYK-PLAY-715)."""


def modifier(state: Campaign) -> int:
    """The modifier now; it begins at 0 and follows every change of a Relationship (MYK-PLAY-712, MYK-PLAY-714)."""
    if not state.options.diplomacy_modifier:
        return 0
    return sum(WEIGHTS.get(other.relation, 0) for other in state.world.kingdoms if not other.destroyed)


def on_table(state: Campaign, table: str, total: int) -> int:
    """What a roll on a table has become by the modifier (MYK-PLAY-715)."""
    if table not in TABLES:
        return total
    return max(LOWEST, min(HIGHEST, total + modifier(state)))
