"""How dangerous a dungeon may be for a Court: the threat placement limits, computed from its members' Levels."""

import msgspec


class ThreatLimits(msgspec.Struct, frozen=True):
    """The most that may be placed for one Court (MYK-WORLD-018, MYK-WORLD-019, MYK-WORLD-020, MYK-WORLD-021,
    MYK-WORLD-022, MYK-WORLD-023, MYK-WORLD-024, MYK-WORLD-025, MYK-WORLD-026, MYK-WORLD-027, MYK-WORLD-028,
    MYK-WORLD-029)."""

    traps: int
    trap_levels: int
    base_levels: int
    monster_rooms: int
    monster_level: int
    neutral_room: int
    hostile_room: int
    friendly_room: int
    ruler_level: int
    ruler_room: int
    ruler_companion_level: int
    traps_in_a_corridor: int = 1
    rulers_on_a_map: int = 1


def average_level(levels: list[int]) -> int:
    """The Court's average Level, rounded up (MYK-WORLD-046)."""
    return -(-sum(levels) // len(levels))


def threat_limits(levels: list[int]) -> ThreatLimits:
    """The limits for a Court whose members have these Levels (MYK-WORLD-034, MYK-WORLD-045).

    Worked out for average Levels from 1 to 10 in MYK-WORLD-035, MYK-WORLD-036, MYK-WORLD-037, MYK-WORLD-038,
    MYK-WORLD-039, MYK-WORLD-040, MYK-WORLD-041, MYK-WORLD-042, MYK-WORLD-043 and MYK-WORLD-044.
    """
    if not levels:
        raise ValueError("a Court has at least one member: give the Level of each")
    members, total, average = len(levels), sum(levels), average_level(levels)
    return ThreatLimits(
        traps=3 * members + average,
        trap_levels=10 * average,
        base_levels=average,
        monster_rooms=average + 2,
        monster_level=average + 4,
        neutral_room=3 * members + total,
        hostile_room=2 * members + total,
        friendly_room=4 * members + total,
        ruler_level=average + 7,
        ruler_room=4 * members + total,
        ruler_companion_level=average + 4,
    )
