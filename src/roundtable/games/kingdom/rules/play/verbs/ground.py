"""The ground of a Battlefield: Combat Traps laid in its Areas (MYK-WORLD-093)."""

from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.state import Campaign, CombatTrap, Lasting, Table

HAZARD = "hazard"
"""The note of a Trap that a Dungeon Hazard has laid, and the word of what it makes of its Area (MYK-WORLD-451)."""


def lay(table: Table, area: str, trap: CombatTrap, rule: str) -> bool:
    """A Combat Trap is laid in an Area in place of the one there (MYK-WORLD-093). Whether it lies there now.

    Where a Dungeon Hazard has laid one, none of a lower Level can be laid in this Combat, whatever has become of that one
    (MYK-WORLD-452).
    """
    state: Campaign = table.state
    assert state.battle is not None
    if trap.note == HAZARD:
        effect = Lasting(name="Dungeon Hazard", rule=rule, what=HAZARD, note=area, amount=trap.level, until="combat")
        last(state, state, effect)
    least = max((e.amount for e in state.lasting if e.what == HAZARD and e.note == area), default=0)
    if trap.level < least:
        said = "The {area} is too hazardous for a {trap}: no Trap below Level {least} can be laid there."
        table.log("MYK-WORLD-452", said, area=area, trap=trap.name, least=least)
        return False
    state.battle.traps = {**state.battle.traps, area: trap}
    table.log(rule, "A {trap} lies in the {area}.", trap=trap.name, area=area)
    return True


def strike(table: Table, area: str, dealt: int, rule: str) -> None:
    """Damage goes off a Combat Trap's HP, which are its Level; at 0 it is destroyed (MYK-GEAR-172)."""
    state: Campaign = table.state
    assert state.battle is not None
    trap = state.battle.traps[area]
    trap.hp = hp(trap) - max(0, dealt)
    if trap.hp > 0:
        table.log(rule, "The {trap} takes {dealt} damage ({left} HP left).", trap=trap.name, dealt=dealt, left=trap.hp)
        return
    clear(state, area)
    table.log(rule, "The {trap} takes {dealt} damage and is destroyed.", trap=trap.name, dealt=dealt)


def struck(state: Campaign, area: str) -> CombatTrap | None:
    """The Combat Trap of an Area that is being struck, if it is still there."""
    return state.battle.traps.get(area) if area and state.battle is not None else None


def hp(trap: CombatTrap) -> int:
    """What is left of a Combat Trap: its Level, unless it was struck before (MYK-GEAR-172)."""
    return trap.level if trap.hp is None else trap.hp


def cut_to(trap: CombatTrap, left: int) -> None:
    """A Combat Trap has at most so many HP left (MYK-PLAY-384)."""
    trap.hp = min(hp(trap), left)


def clear(state: Campaign, area: str) -> None:
    """The Combat Trap of an Area is gone."""
    assert state.battle is not None
    state.battle.traps = {where: trap for where, trap in state.battle.traps.items() if where != area}
