"""A knight's numbers as they stand now: forces, defences and reach after skills, wear and fear."""

from __future__ import annotations

from roundtable.board.grid import cells
from roundtable.games.akql.data import roster
from roundtable.games.akql.ground import Ground, Scene
from roundtable.games.akql.rules.reactions import MOST_ATTACKS
from roundtable.games.akql.state import OFF, Akql, Knight

MOST_DEFENCE = 10
GUARD = 2
"""AKQL-093."""


def physical_force(knight: Knight) -> int:
    """The sides of the damage die; a changed mask swaps it with the magical one (AKQL-002, AKQL-106)."""
    stats = roster()[knight.kind]
    return stats.magical_force if knight.mask else stats.physical_force


def magical_force(knight: Knight) -> int:
    """The sides of the die against Sanity (AKQL-004, AKQL-106)."""
    stats = roster()[knight.kind]
    return stats.physical_force if knight.mask else stats.magical_force


def physical_defence(knight: Knight) -> int:
    """Armour: the printed number (the magical one behind a mask), raised by skills to at most 10, less dents.

    (AKQL-003, AKQL-106, AKQL-100, AKQL-093, AKQL-050)
    """
    stats = roster()[knight.kind]
    value = stats.magical_defence if knight.mask else stats.physical_defence
    if knight.adapted or knight.guard:
        value = min(MOST_DEFENCE, value + knight.adapted + (GUARD if knight.guard else 0))
    return max(0, value - knight.dents) if knight.dents else value


def magical_defence(knight: Knight) -> int:
    """What is taken off Magical Force rolls (AKQL-005, AKQL-106, AKQL-100)."""
    stats = roster()[knight.kind]
    value = stats.physical_defence if knight.mask else stats.magical_defence
    return min(MOST_DEFENCE, value + knight.adapted) if knight.adapted else value


def feared_cell(state: Akql, knight: Knight) -> int | None:
    """Where the source of a knight's terror stands; None where it may flee anywhere (AKQL-079)."""
    source = state.knights.get(knight.fear)
    if source is None or source.cell == OFF or state.teams[source.seat] == state.teams[knight.seat]:
        return None
    return source.cell


def reach(scene: Scene, knight: Knight, steps: int, within: int = -1) -> int:
    """Where a Move of so many steps can end: over free cells, away from what it fears (AKQL-055, AKQL-060, AKQL-079)."""
    if knight.terror:
        source = feared_cell(scene.state, knight)
        if source is not None:
            return scene.ground.grid.reach_away(knight.cell, scene.free & within, steps, source)
    return scene.ground.reaching[steps](knight.cell, scene.free & within)


def way(scene: Scene, knight: Knight, goal: int, steps: int, alert: list[str]) -> list[int]:
    """The cells of a Move to its goal: of all ways that are short enough, the one past the fewest enemies, then the shortest.

    `alert` are those who may react; of them those count who could strike at who comes into contact with them, each once,
    however often it is passed (AKQL-120).
    """
    place = scene.ground
    source = feared_cell(scene.state, knight) if knight.terror else None
    striking = [scene.knights[id] for id in alert]
    watched = [place.beside[other.cell] for other in striking if other.attacks < MOST_ATTACKS]
    if source is None:
        # Nobody can be passed before the goal itself: there is none better, and it is quickly found.
        safe = scene.free
        for beside in watched:
            safe &= ~beside
        if path := place.grid.path(knight.cell, goal, safe | 1 << goal, steps):
            return path
    # Who is passed on which cell, as bits.
    danger: dict[int, int] = {}
    for number, beside in enumerate(watched):
        for cell in cells(beside):
            danger[cell] = danger.get(cell, 0) | 1 << number
    # For each cell reached with so many steps, the ways past enemies of which none passes all that another passes.
    begin = danger.get(knight.cell, 0)
    best: dict[int, dict[int, list[int]]] = {knight.cell: {begin: []}}
    found: tuple[int, list[int]] | None = None
    for _ in range(steps):
        reached: dict[int, dict[int, list[int]]] = {}
        for cell, ways in best.items():
            for step in cells(place.beside[cell] & scene.free):
                if source is not None and not _farther(place, source, cell, step):
                    continue
                known, more = reached.setdefault(step, {}), danger.get(step, 0)
                for passed, path in ways.items():
                    total = passed | more
                    if not any(other & total == other for other in known):
                        for worse in [other for other in known if other & total == total]:
                            del known[worse]
                        known[total] = [*path, step]
        for passed, path in reached.get(goal, {}).items():
            if found is None or passed.bit_count() < found[0]:
                found = passed.bit_count(), path
        if found is not None and found[0] == begin.bit_count():
            break
        best = reached
    assert found is not None, "only goals within reach are offered"
    return found[1]


def is_way(scene: Scene, knight: Knight, path: list[int], steps: int) -> bool:
    """Whether a knight may go these cells one after another (AKQL-056, AKQL-060, AKQL-079)."""
    if not 0 < len(path) <= steps:
        return False
    place = scene.ground
    source = feared_cell(scene.state, knight) if knight.terror else None
    at = knight.cell
    for cell in path:
        if not place.beside[at] & scene.free & 1 << cell:
            return False
        if source is not None and not _farther(place, source, at, cell):
            return False
        at = cell
    return True


def _farther(place: Ground, source: int, a: int, b: int) -> bool:
    return place.grid.manhattan(source, b) > place.grid.manhattan(source, a)
