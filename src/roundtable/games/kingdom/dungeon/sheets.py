"""A sheet for every room and for the dungeon as a whole."""

from roundtable.games.kingdom.dungeon.check import check, room_levels, room_limit
from roundtable.games.kingdom.dungeon.model import Dungeon
from roundtable.games.kingdom.dungeon.text import finding_lines, room_report, used_limits
from roundtable.kernel.game import Sheet


def sheets(dungeon: Dungeon) -> list[Sheet]:
    """The rooms in order, and last what the limits say."""
    found = [_room(dungeon, name) for name in dungeon.rooms]
    for corridor in dungeon.corridors:
        traps = [(placed.trap, f"Level {placed.level}") for placed in dungeon.traps if placed.at == corridor.key]
        hints = [(f"from {end}", hint) for end, hint in corridor.hints.items()]
        found.append(
            Sheet(f"corridor {corridor.key}", f"Corridor {corridor.key}", [*traps, *hints], rule="MYK-WORLD-006")
        )
    rows = [("", line.text) for line in used_limits(dungeon)]
    words = " ".join(line.text for line in finding_lines(check(dungeon)))
    found.append(Sheet("limits dungeon", "Threat placement limits", rows, words, "MYK-WORLD-034"))
    return found


def _room(dungeon: Dungeon, name: str) -> Sheet:
    rule, what, most = room_limit(dungeon, name)
    rows = [(what, f"{room_levels(dungeon, name)} of {most}")]
    told = room_report(dungeon, name)
    return Sheet(f"room {name}", told[0].text, rows, " ".join(line.text for line in told[1:]), rule)
