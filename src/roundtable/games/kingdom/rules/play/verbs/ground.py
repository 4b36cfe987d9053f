"""The ground of a Battlefield: Combat Traps laid in its Areas (MYK-WORLD-093)."""

from roundtable.games.kingdom.state import Campaign, CombatTrap, Table

HAZARD = "hazard"
"""The note of a Trap that a Dungeon Hazard has laid (MYK-WORLD-451)."""


def lay(table: Table, area: str, trap: CombatTrap, rule: str) -> bool:
    """A Combat Trap is laid in an Area in place of the one there (MYK-WORLD-093). Whether it lies there now.

    A Dungeon Hazard gives way only to Traps of at least its Level (MYK-WORLD-452).
    """
    state: Campaign = table.state
    assert state.battle is not None
    there = state.battle.traps.get(area)
    if there is not None and there.note == HAZARD and trap.level < there.level:
        table.log("MYK-WORLD-452", "The {trap} in the {area} is too strong to be replaced.", trap=there.name, area=area)
        return False
    state.battle.traps[area] = trap
    table.log(rule, "A {trap} lies in the {area}.", trap=trap.name, area=area)
    return True
