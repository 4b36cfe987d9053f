"""Whether a dungeon can be put before a Court: what a GM would have to overrule (MYK-WORLD-045)."""

import msgspec

from roundtable.games.kingdom.dungeon.check import limits, reachable
from roundtable.games.kingdom.dungeon.findings import Finding
from roundtable.games.kingdom.dungeon.model import Dungeon, trap_placement


def objections(dungeon: Dungeon, levels: list[int]) -> list[Finding]:
    """The limits that a dungeon exceeds for a Court of these Levels, and a goal that nobody can reach."""
    return [*_unreachable(dungeon), *limits(msgspec.structs.replace(dungeon, court=list(levels)))]


def _unreachable(dungeon: Dungeon) -> list[Finding]:
    if not dungeon.entrances:
        return [Finding("limit", "MYK-PLAY-198", "the map has no Entrance: nobody can come in; it needs 1 or 2")]
    goal = dungeon.ruler.room if dungeon.ruler is not None else ""
    reached = reachable(dungeon)
    carried = any(trap_placement(placed.trap).moves for placed in dungeon.traps if placed.at in reached)
    if goal and goal not in reached and not carried:
        text = f"the Ruler's room cannot be reached; from the Entrance one comes to {', '.join(reached)}"
        return [Finding("limit", "MYK-WORLD-802", text, goal)]
    return []
