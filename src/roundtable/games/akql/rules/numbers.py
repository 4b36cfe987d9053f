"""A knight's numbers as they stand now: forces, defences and reach after skills, wear and fear."""

from __future__ import annotations

from roundtable.board.grid import cells
from roundtable.games.akql.data import roster
from roundtable.games.akql.ground import Ground, Scene
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

    `alert` are those who could strike at who comes into contact with them (AKQL-120).
    """
    place = scene.ground
    source = feared_cell(scene.state, knight) if knight.terror else None
    watched = [place.beside[scene.knights[id].cell] for id in alert]
    if source is None:
        # Nobody can be passed before the goal itself: there is none better, and it is quickly found.
        safe = scene.free
        for beside in watched:
            safe &= ~beside
        if path := place.grid.path(knight.cell, goal, safe | 1 << goal, steps):
            return path
    danger: dict[int, int] = {}
    for beside in watched:
        for cell in cells(beside):
            danger[cell] = danger.get(cell, 0) + 1
    best: dict[int, tuple[int, list[int]]] = {knight.cell: (0, [])}
    found: tuple[int, list[int]] | None = None
    for _ in range(steps):
        reached: dict[int, tuple[int, list[int]]] = {}
        for cell, (cost, path) in best.items():
            for step in cells(place.beside[cell] & scene.free):
                if source is not None and not _farther(place, source, cell, step):
                    continue
                total = cost + danger.get(step, 0)
                if step not in reached or total < reached[step][0]:
                    reached[step] = (total, [*path, step])
        if goal in reached and (found is None or reached[goal][0] < found[0]):
            found = reached[goal]
        if found is not None and not found[0]:
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
