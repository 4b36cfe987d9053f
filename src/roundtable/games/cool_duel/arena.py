"""Where things are: the maps as bitboards, who stands where, distance, sight and ways over the ground."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from roundtable.board.cover import Circle, Cover, any_line_of_sight, has_line_of_sight
from roundtable.board.grid import EIGHT, Grid, cells, grid_of
from roundtable.board.weighted import Ground, block, block_distance, landings, path_cost, walking_layers
from roundtable.games.cool_duel.data import Map, companions, maps
from roundtable.games.cool_duel.state import Character, Duel

IMPASSABLE = "#ROTPNX"
STRAIGHT = "#RN"
"""Full-square cover: walls, rocks, and the stepped outline of tents (CD-286, CD-288, CD-297, CD-315, CD-322)."""
KINDS = {
    ".": "open ground",
    "#": "wall",
    "R": "rock",
    "O": "pillar",
    "~": "water",
    "M": "magma",
    "D": "difficult ground",
    "G": "stained glass",
    "T": "tree",
    "P": "pool",
    "N": "tent",
    "X": "trellis",
    "S": "stairs",
}
"""What each symbol of a map is; what is no obstacle and not said to be special is open ground (CD-280, CD-303, CD-324)."""


class Geometry(NamedTuple):
    """A map worked out for play."""

    grid: Grid
    passable: int
    difficult: int
    magma: int
    deep: int
    """Water in which nobody may end a turn of their own (CD-310)."""
    glass: int
    cover: Cover
    zones: tuple[int, ...]
    """Where each side deploys (CD-042)."""
    names: dict[int, str]
    cells: dict[str, int]
    """Every space by its name, and back."""
    spaces: tuple[bytes, ...]
    """The distance of each space from each, on the grid alone (CD-049)."""


@lru_cache(maxsize=32)
def geometry(rows: tuple[str, ...], water: str) -> Geometry:
    """A map's masks, from its rows (CD-055, CD-282, CD-306, CD-320, CD-321, CD-323)."""
    grid = grid_of(len(rows[0]), len(rows))
    by_symbol: dict[str, int] = {}
    for y, row in enumerate(rows):
        if len(row) != grid.width:
            raise ValueError(f"row {y + 1} of the map has {len(row)} spaces, the first has {grid.width}")
        for x, symbol in enumerate(row):
            if symbol not in KINDS:
                raise ValueError(f"row {y + 1} of the map has the symbol {symbol!r}; there are {' '.join(KINDS)}")
            by_symbol[symbol] = by_symbol.get(symbol, 0) | grid.bit(x, y)

    def masks(symbols: str) -> int:
        return sum(by_symbol.get(symbol, 0) for symbol in symbols)

    cover = Cover(grid, masks(STRAIGHT), _circles(grid, masks("OT"), masks("P")))
    names = names_of(grid)
    return Geometry(
        grid,
        grid.everything & ~masks(IMPASSABLE),
        masks("D") | (masks("~") if water == "difficult" else 0),
        masks("M"),
        masks("~") if water == "ends the duel" else 0,
        masks("G"),
        cover,
        _zones(grid),
        names,
        {name: cell for cell, name in names.items()},
        _spaces(grid),
    )


@lru_cache(maxsize=32)
def _spaces(grid: Grid) -> tuple[bytes, ...]:
    """How many spaces apart any two are (CD-049)."""
    across, down = range(grid.stride), range(grid.height)
    # A row of the map, as far as it lies to the north or south of a space in this column.
    rows = [[bytes(max(abs(x - u), apart) for u in across) for apart in down] for x in across]
    return tuple(b"".join([rows[x][abs(y - v)] for v in down])[:-1] for y in down for x in across)[:-1]


def _circles(grid: Grid, single: int, pools: int) -> tuple[Circle, ...]:
    """Pillars and trees fill one space each, a pool a block of two by two (CD-287)."""
    found = [Circle(*grid.cell(cell)) for cell in cells(single)]
    while pools:
        x, y = grid.cell(cells(pools)[0])
        if not (grid.holds(x + 1, y + 1) and pools & grid.rectangle(x, y, 2, 2) == grid.rectangle(x, y, 2, 2)):
            raise ValueError(f"the pool at column {x + 1}, row {y + 1} is no block of two by two")
        pools &= ~grid.rectangle(x, y, 2, 2)
        found.append(Circle(x, y, 2))
    return tuple(found)


def _zones(grid: Grid) -> tuple[int, ...]:
    """The start zones: bottom, top, left, right (CD-042)."""
    width, height = grid.width, grid.height
    deep, inset = (3, 1) if min(width, height) >= 20 else (min(2, height // 2, width // 2), 0)
    top = min(height // 3, height - 1)
    tall = max(1, height - 2 * top)
    return (
        grid.rectangle(0, height - inset - deep, width, deep),
        grid.rectangle(0, inset, width, deep),
        grid.rectangle(inset, top, deep, tall),
        grid.rectangle(width - inset - deep, top, deep, tall),
    )


def map_of(state: Duel, arena: int) -> Map:
    """The map of an arena in play."""
    name = state.arenas[arena].map
    if name or state.custom_map is None:
        return maps()[name]
    return state.custom_map


def ground_of(state: Duel, arena: int) -> Geometry:
    """The ground of an arena in play; asked very often."""
    name = state.arenas[arena].map
    if name or state.custom_map is None:
        found = _grounds.get(name)
        return _named_ground(name) if found is None else found
    return geometry(state.custom_map.rows, state.custom_map.water)


_grounds: dict[str, Geometry] = {}
"""The grounds of the book's maps, by name, as far as they have been played on."""


def _named_ground(name: str) -> Geometry:
    found = _grounds[name] = geometry(maps()[name].rows, maps()[name].water)
    return found


@cache
def sizes() -> dict[str, int]:
    """Spaces along a side, by a companion's name; nothing is a duelist (CD-253)."""
    return {"": 1, **{name: 2 if found.size == "Large" else 1 for name, found in companions().items()}}


@cache
def large_ones() -> frozenset[str]:
    """The names of companions that are Large (CD-253)."""
    return frozenset(name for name, size in sizes().items() if size > 1)


def size_of(who: Character) -> int:
    """1 for Medium, 2 for Large (CD-253)."""
    return sizes()[who.companion] if who.companion else 1


def standing(state: Duel) -> list[Character]:
    """Everybody on a map."""
    return [who for who in state.characters.values() if not who.downed and who.cell >= 0]


def footprint(state: Duel, who: Character) -> int:
    """The spaces a character fills (CD-254)."""
    if not who.companion:
        return 1 << who.cell
    return block(ground_of(state, who.arena).grid, who.cell, size_of(who))


class Scene(msgspec.Struct, gc=False):
    """What a character has around it, taken in at one glance."""

    ground: Geometry
    beside: list[Character]
    """Who stands next to it, on whichever side."""
    hostile: list[tuple[int, Character]]
    """Every hostile character on a map with the distance; who is in the other arena is beyond any range."""
    taken: int
    """Spaces of its arena with somebody else in them."""
    barred: int
    """Those of them that hostile characters hold (CD-052)."""
    nearest: int
    """The distance of the nearest hostile character."""
    wounded: bool
    """Whether a hostile character is."""
    bodies: list[Character]
    """The duelists who have fallen and lie on a map (CD-077)."""


FAR = 10_000
"""The distance to another arena (CD-295)."""


def scene_of(state: Duel, me: Character) -> Scene:
    """Who stands where around a character (CD-041, CD-049, CD-254)."""
    arena, side, large = me.arena, me.side, large_ones()
    geo = ground_of(state, arena)
    from_me = None if me.companion in large else geo.spaces[me.cell]
    beside: list[Character] = []
    hostile: list[tuple[int, Character]] = []
    bodies: list[Character] = []
    taken = barred = 0
    nearest, wounded = FAR, False
    for who in state.characters.values():
        cell = who.cell
        if cell < 0 or who is me:
            continue
        if who.downed:
            if not who.companion:
                bodies.append(who)
            continue
        if who.arena != arena:
            if who.side != side:
                hostile.append((FAR, who))
            continue
        if from_me is None or (who.companion and who.companion in large):
            mask, away = footprint(state, who), distance(state, me, who)
        else:
            mask, away = 1 << cell, from_me[cell]
        taken |= mask
        if away == 1:
            beside.append(who)
        if who.side != side:
            barred |= mask
            if away < nearest:
                nearest = away
            if not wounded:
                wounded = who.hp < who.max_hp
            hostile.append((away, who))
    return Scene(geo, beside, hostile, taken, barred, nearest, wounded, bodies)


def occupied(state: Duel, arena: int, but: Character | None = None) -> int:
    """Spaces with somebody in them."""
    mask = 0
    for who in state.characters.values():
        if who.arena == arena and not who.downed and who.cell >= 0 and who is not but:
            mask |= footprint(state, who)
    return mask


def hostile_to(me: Character, other: Character) -> bool:
    """Characters of another side are hostile (CD-041)."""
    return me.side != other.side


def held_by_enemies(state: Duel, me: Character) -> int:
    """Spaces that hostile characters bar (CD-052)."""
    mask = 0
    for who in state.characters.values():
        if who.side != me.side and not who.downed and who.cell >= 0 and who.arena == me.arena:
            mask |= footprint(state, who)
    return mask


def holes(state: Duel, arena: int) -> int:
    """Spaces where the stained glass was (CD-295)."""
    return ground_of(state, arena).glass if state.arenas[arena].shattered else 0


def deadly(state: Duel, arena: int, geo: Geometry | None = None) -> int:
    """Spaces whose entering ends a walk: magma, and holes in the glass. `geo` is the arena's ground, where it is at hand."""
    geo = geo or ground_of(state, arena)
    return geo.magma | geo.glass if state.arenas[arena].shattered else geo.magma


def difficult(state: Duel, arena: int) -> int:
    """Difficult terrain, what Ground Break made included (CD-053, CD-054, CD-210)."""
    mask = ground_of(state, arena).difficult
    for cell in state.arenas[arena].rubble:
        mask |= 1 << cell
    return mask


def distance(state: Duel, a: Character, b: Character) -> int:
    """Between the nearest spaces of two characters; beyond any range in different arenas (CD-049, CD-254, CD-295)."""
    return distance_from(state, a, a.cell, b)


def distance_from(state: Duel, a: Character, cell: int, b: Character) -> int:
    """The distance as it would be from another space."""
    if a.arena != b.arena:
        return FAR
    return block_distance(ground_of(state, a.arena).grid, cell, b.cell, size_of(a), size_of(b))


def adjacent(state: Duel, a: Character, b: Character) -> bool:
    return distance(state, a, b) == 1


def sees(state: Duel, a: Character, b: Character) -> bool:
    """Line of sight from a to b, tested from a (CD-285)."""
    return sees_from(state, a, a.cell, b)


def sees_from(state: Duel, a: Character, cell: int, b: Character) -> bool:
    """Line of sight as it would be from another space; only cover obstructs it (CD-289, CD-290, CD-291)."""
    if a.arena != b.arena:
        return False
    geo = ground_of(state, a.arena)
    if not geo.cover.squares and not geo.cover.circles:
        return True
    if size_of(a) == size_of(b) == 1:
        return has_line_of_sight(geo.cover, cell, b.cell)
    body = block(geo.grid, cell, size_of(a))
    return distance_from(state, a, cell, b) <= 1 or any_line_of_sight(geo.cover, body, footprint(state, b))


def open_places(state: Duel, who: Character) -> int:
    """Positions where a character may come to stand: passable and unoccupied (CD-051)."""
    geo = ground_of(state, who.arena)
    return landings(geo.grid, geo.passable & ~occupied(state, who.arena, who), size_of(who))


def walkable(state: Duel, who: Character) -> int:
    """Spaces it may pass: allies yes, hostile characters no (CD-051, CD-052)."""
    return ground_of(state, who.arena).passable & ~held_by_enemies(state, who)


def walking_ground(state: Duel, who: Character, scene: Scene | None = None) -> Ground:
    """The ground as a Move meets it, what would end the walk left out (CD-051, CD-052, CD-053, CD-055)."""
    geo, barred = (
        (ground_of(state, who.arena), held_by_enemies(state, who)) if scene is None else (scene.ground, scene.barred)
    )
    corners = geo.grid.everything & ~geo.passable if state.options.corners_block_movement else 0
    free, slow = walking_free(state, who, geo, barred)
    return Ground(free, slow, corners)


def walking_free(
    state: Duel, who: Character, geo: Geometry, barred: int
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The spaces a Move may pass, and what of them is slow, as `board.weighted.Ground` has it."""
    arena = state.arenas[who.arena]
    extra = difficult(state, who.arena) if arena.rubble else geo.difficult
    slow = ((1, extra),) if extra and who.companion != "Stubborn Mule" else ()
    free = geo.passable & ~barred
    if geo.magma:
        free &= ~geo.magma
    return free & ~geo.glass if arena.shattered else free, slow


class Walk(NamedTuple):
    """A way to a space: the AP its difficult spaces add, its length, and its spaces."""

    extra: int
    path: tuple[int, ...]


def steps_towards(state: Duel, me: Character, target: Character, steps: int) -> dict[int, Walk]:
    """Ways of up to `steps` steps, each of which shortens the walking distance; staying put included (CD-049)."""
    geo = ground_of(state, me.arena)
    size = size_of(me)
    ground = walking_ground(state, me)
    layers = walking_layers(geo.grid, footprint(state, target), ground.free, size, ground.corners)
    rank = {anchor: number for number, layer in enumerate(layers) for anchor in cells(layer)}
    if me.cell not in rank:  # no path at all: the plain distance counts
        everywhere = landings(geo.grid, ground.free, size)
        rank = {anchor: distance_from(state, me, anchor, target) for anchor in cells(everywhere | 1 << me.cell)}
        rank = {anchor: number for anchor, number in rank.items() if number > 0}
    found = {me.cell: Walk(0, ())}
    front = [me.cell]
    for _ in range(steps):
        reached: dict[int, Walk] = {}
        for here in front:
            x, y = geo.grid.cell(here)
            for dx, dy in EIGHT:
                if not geo.grid.holds(x + dx, y + dy):
                    continue
                there = geo.grid.index(x + dx, y + dy)
                if rank.get(there, 10_000) >= rank.get(here, 0):
                    continue
                try:
                    price = path_cost(geo.grid, here, (there,), ground, size)
                except ValueError:
                    continue
                walk = Walk(found[here].extra + price - 1, (*found[here].path, there))
                if there not in reached or walk.extra < reached[there].extra:
                    reached[there] = walk
        front = list(reached)
        found.update(reached)
    may_end = open_places(state, me) | 1 << me.cell
    return {anchor: walk for anchor, walk in found.items() if may_end >> anchor & 1}


@lru_cache(maxsize=32)
def names_of(grid: Grid) -> dict[int, str]:
    """Every space's name: column letter, row number from the top."""
    return {cell: grid.name(cell) for cell in cells(grid.everything)}


def target_of(who: Character, name: str) -> str:
    """What a board highlights for a space of a character's arena; "2:" is the one below."""
    return f"cell {name}" if who.arena == 0 else f"cell 2:{name}"


def cell_name(state: Duel, who: Character, cell: int | None = None) -> str:
    """A space as players say it."""
    return ground_of(state, who.arena).names[who.cell if cell is None else cell]
