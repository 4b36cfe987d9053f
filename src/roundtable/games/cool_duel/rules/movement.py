"""Moving, and what the ground does to those who enter it (CD-048, CD-054)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from roundtable.board.grid import cells, nth
from roundtable.board.weighted import block, cost_layers, landings, path_cost, path_in, plain_layers
from roundtable.games.cool_duel.arena import (
    FAR,
    Scene,
    cell_name,
    deadly,
    footprint,
    ground_of,
    holes,
    open_places,
    scene_of,
    size_of,
    standing,
    target_of,
    walkable,
    walking_free,
    walking_ground,
)
from roundtable.games.cool_duel.data import maps
from roundtable.games.cool_duel.derived import MULE, action_cost, affordable, has
from roundtable.games.cool_duel.rules.harm import down, let_go, the
from roundtable.games.cool_duel.rules.moments import T, WouldMove, effects
from roundtable.games.cool_duel.state import Arena, Character, Duel
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

SHATTER_AP = 4


# --- what the ground does ---------------------------------------------------------------------------------------------


def enter(table: T, who: Character, cell: int) -> Steps[None]:
    """Come to stand in a space, and suffer its terrain."""
    if set_foot(table, who, cell):
        yield from fall(table, who)


def set_foot(table: T, who: Character, cell: int) -> bool:
    """Come to stand in a space, and in magma if that is there; whether it falls through the glass (CD-295, CD-300)."""
    state = table.state
    was = who.cell
    who.cell = cell
    let_go(table)
    ground = ground_of(state, who.arena)
    if not (ground.magma or ground.glass) or not deadly(state, who.arena, ground):
        return False
    entered = footprint(state, who)
    if was >= 0:
        entered &= ~block(ground.grid, was, size_of(who))
    if entered & ground.magma:
        lose_by_terrain(table, who, "CD-300", "{name} is swallowed by the magma.")
        return False
    return bool(entered & holes(state, who.arena))


def lose_by_terrain(table: T, who: Character, rule: str, text: str) -> None:
    """Downed at once, and Favored does not help (CD-300, CD-310)."""
    down(table, who, rule, text)
    who.out = table.state.options.terrain_loss_scope == "duel"


def fall(table: T, who: Character) -> Steps[None]:
    """Through the broken glass into the other arena: nearest the middle, and no way back this round (CD-295)."""
    state = table.state
    moved = WouldMove(who.key, who.seat, "the fall through the glass")
    yield from effects.window(table, moved)
    if moved.stays:
        return
    was = who.arena
    who.arena = 1
    geo = ground_of(state, 1)
    free = cells(open_places(state, who) & landings(geo.grid, ~geo.magma & ~geo.deep & geo.passable, size_of(who)))
    if not free:
        who.arena = was
        return

    def from_middle(cell: int) -> int:
        x, y = geo.grid.cell(cell)
        size = size_of(who)
        return (2 * x + size - geo.grid.width) ** 2 + (2 * y + size - geo.grid.height) ** 2

    least = min(map(from_middle, free))
    nearest = [cell for cell in free if from_middle(cell) == least]
    chosen = yield Choose(
        who.seat,
        f"Where does {who.name} land?",
        lambda: [Option(geo.grid.name(cell), geo.grid.name(cell), f"cell 2:{geo.grid.name(cell)}") for cell in nearest],
        rule="CD-295",
    )
    who.cell = geo.grid.parse(chosen)
    table.log("CD-295", "{name} falls to {cell} of the other arena.", name=who.name, who=who.key, cell=chosen)
    let_go(table)


@effects.on(
    WouldMove,
    name="stubborn",
    rule="CD-277",
    who=lambda table, event: [event.who],
    when=lambda table, event, holder: the(table, holder).companion == MULE and not event.stays,
    label="Stay where it is",
)
def stubborn(table: T, event: WouldMove, holder: str) -> None:
    """The Mule's owner decides whether an effect moves it."""
    event.stays = True
    table.log("CD-277", "{name} will not be moved.", name=the(table, holder).name, who=holder)


# --- Move -------------------------------------------------------------------------------------------------------------


def may_move(who: Character) -> bool:
    """Bound and Stunned characters stay where they are, the Mule excepted (CD-233, CD-248, CD-275)."""
    return not who.afflictions or who.companion == MULE or not (has(who, "Bound") or has(who, "Stunned"))


def move_cost(who: Character, spaces: int) -> int:
    """A path's AP: one action, whatever its length; the Mule pays exactly 1 a space (CD-050, CD-231, CD-276)."""
    return spaces if who.companion == MULE else action_cost(who, spaces)


def move_budget(who: Character) -> int:
    """The longest path, in base AP, that its AP pay for."""
    return max(0, who.ap if who.companion == MULE else affordable(who, who.ap))


def reach_of(state: Duel, who: Character, scene: Scene | None = None) -> tuple[int, ...]:
    """Masks of the spaces whose cheapest path costs 0, 1, 2, ... base AP, up to what its AP pay for.

    (CD-048, CD-049, CD-050, CD-052, CD-053, CD-055)
    """
    budget = move_budget(who) if who.afflictions else who.ap
    if budget < 1 or not may_move(who):
        return ()
    if scene is None:
        scene = scene_of(state, who)
    geo = scene.ground
    if not who.companion and not state.options.corners_block_movement:
        free, slow = walking_free(state, who, geo, scene.barred)
        return plain_layers(geo.grid, who.cell, free, slow, budget)
    return cost_layers(geo.grid, who.cell, walking_ground(state, who, scene), budget, size_of(who))


def destinations(table: T, who: Character) -> dict[int, int]:
    """Every space a Move can end in, with the base AP of the cheapest path (CD-048, CD-051)."""
    return dict(Moves(table, who, scene_of(table.state, who)).costs())


class Moves:
    """The options of a Move, one for each space it can end in; written out only for those who read them.

    By cost, spaces of one cost in ascending order; last, what would be the death of it (CD-048, CD-051, CD-300).
    """

    __slots__ = ("_at", "_drawn", "_ends", "_ground", "_layers", "_open", "_size", "_table", "_who", "reach")

    def __init__(self, table: T, who: Character, scene: Scene) -> None:
        self._table = table
        self._who = who
        self._at = who.cell, who.ap
        self._drawn = -1, 0
        """The space that was drawn last, and its base AP."""
        self._ground = ground = scene.ground
        self._ends: dict[int, tuple[int, int]] = {}
        self.reach = reach_of(table.state, who, scene)
        self._layers = layers = self.reach[1:]
        if layers:
            free = ground.passable & ~scene.taken
            self._open = landings(ground.grid, free, size_of(who)) if who.companion else free
            self._size = (sum(layers) & self._open).bit_count()  # the layers have no space in common
            if (ground.magma or ground.glass) and deadly(table.state, who.arena, ground):
                self._ends = _last_steps(table, who, (1 << who.cell, *layers))
                self._size += len(self._ends)
        else:
            self._open = self._size = 0

    def are_of(self, who: Character) -> bool:
        """Whether these are still the moves of a character: who has just been asked about them."""
        return self._who is who and self._at == (who.cell, who.ap)

    def __len__(self) -> int:
        return self._size

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str) or key[:5] != "move ":
            return False
        cell = self._ground.cells.get(key[5:])
        return cell is not None and bool(sum(self._layers) & self._open & 1 << cell or cell in self._ends)

    def __iter__(self) -> Iterator[Option]:
        table, who = self._table, self._who
        paths = Paths(table, who, self.reach)
        return (tell_move(table, who, cell, base, paths.to(cell)) for cell, base in self.costs())

    def key_at(self, index: int) -> str:
        at, open_, names = index, self._open, self._ground.names
        for base, layer in enumerate(self._layers, 1):
            free = layer & open_
            size = free.bit_count()
            if at < size:
                cell = nth(free, at)
                self._drawn = cell, base
                return f"move {names[cell]}"
            at -= size
        return f"move {names[list(self._ends)[at]]}"

    def costs(self) -> Iterator[tuple[int, int]]:
        """Every space with its base AP."""
        for base, layer in enumerate(self._layers, 1):
            for cell in cells(layer & self._open):
                yield cell, base
        for cell, (_, base) in self._ends.items():
            yield cell, base


def base_cost(table: T, who: Character, cell: int) -> int:
    """The base AP of the cheapest path to a space that a Move can end in (CD-050)."""
    asked = table.kept  # what was offered has been reckoned already, for the question that is being answered
    if isinstance(asked, Moves) and asked.are_of(who):
        drawn, base = asked._drawn
        if drawn == cell:
            return base
        layers = asked.reach
    else:
        layers = reach_of(table.state, who)
    goal = 1 << cell
    for base, layer in enumerate(layers):
        if layer & goal:
            return base
    return _last_steps(table, who, layers)[cell][1]


def tell_move(table: T, who: Character, cell: int, base: int, path: tuple[int, ...]) -> Option:
    """A Move as it is offered, with the path it would take."""
    ground = ground_of(table.state, who.arena)
    name = ground.names[cell]
    cost = move_cost(who, base)
    warning, stakes = _danger(table, who, cell, who.ap - cost)
    label = f"Move to {name}{warning} ({cost} AP)"
    target = target_of(who, name)
    below = target.removeprefix("cell ").removesuffix(name)
    way = " ".join([below + ground.names[step] for step in (who.cell, *path)])
    return Option(f"move {name}", label, target, "CD-048", "Move", stakes=stakes, way=way)


def _danger(table: T, who: Character, cell: int, left: int) -> tuple[str, str]:
    """What a space does to who moves there with so many AP left, as a warning and as its stakes (CD-295, CD-300, CD-310)."""
    ground = ground_of(table.state, who.arena)
    body = block(ground.grid, cell, size_of(who))
    if body & ground.magma:
        return ", into the magma!", "swallowed by the magma"
    if body & holes(table.state, who.arena):
        return ", through the glass", "falls into the other arena"
    if not body & ground.deep:
        return "", ""
    shore = ground.passable & ~ground.deep & ~ground.magma
    steps = min((ground.spaces[cell][there] for there in cells(shore)), default=FAR)
    if move_cost(who, steps) > left or not may_move(who):
        return ", into the water with no AP left to leave it: lost!", "lost in the water at the end of this turn"
    return ", into the water", "lost in the water unless it leaves before its turn ends"


def _last_steps(table: T, who: Character, layers: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Magma and holes end a path, so they are entered by its last step only: from where, and for how much in all (CD-300)."""
    state = table.state
    geo = ground_of(state, who.arena)
    size = size_of(who)
    free = walkable(state, who)
    safe = landings(geo.grid, free & ~deadly(state, who.arena), size)
    ends = landings(geo.grid, free, size) & ~safe & open_places(state, who) & ~(1 << who.cell)
    found: dict[int, tuple[int, int]] = {}
    ground = msgspec.structs.replace(walking_ground(state, who), free=free)
    around, most = geo.grid.around, len(layers) - 1
    shore, plain = around(ends), size == 1 and not ground.corners
    for spent, layer in enumerate(layers[:-1]):
        for here in cells(layer & shore):
            for there in cells(around(1 << here) & ends):
                if there in found and found[there][1] <= spent + 1:
                    continue
                if plain:  # as `path_cost` has it for one who fills one space and may cut corners
                    cost = spent + 1 + max([extra for extra, slow in ground.slow if slow >> there & 1], default=0)
                else:
                    try:
                        cost = spent + path_cost(geo.grid, here, (there,), ground, size)
                    except ValueError:
                        continue
                if cost <= most and (there not in found or cost < found[there][1]):
                    found[there] = (here, cost)
    return found


class Paths:
    """The cheapest paths of a Move, whose costs have been reckoned (`reach_of`)."""

    def __init__(self, table: T, who: Character, layers: tuple[int, ...]) -> None:
        self._table, self._who, self._layers = table, who, layers
        self._grid = ground_of(table.state, who.arena).grid
        self._ground = walking_ground(table.state, who)
        self._ends: dict[int, tuple[int, int]] | None = None

    def to(self, cell: int) -> tuple[int, ...]:
        """The path to a space that a Move can end in, magma and holes too (CD-050, CD-300)."""
        who = self._who
        path = path_in(self._layers, self._grid, who.cell, cell, self._ground, size_of(who))
        if path is not None:
            return path.cells
        if self._ends is None:
            self._ends = _last_steps(self._table, who, self._layers)
        before, _ = self._ends[cell]
        first = path_in(self._layers, self._grid, who.cell, before, self._ground, size_of(who))
        return (*(first.cells if first else ()), cell)


def path_to(table: T, who: Character, cell: int) -> tuple[int, ...]:
    """The cheapest path of a Move to a space."""
    return Paths(table, who, reach_of(table.state, who)).to(cell)


def walk(table: T, who: Character, path: tuple[int, ...], cost: int) -> Steps[None] | None:
    """Move along a path, paid before the first step (CD-043, CD-048)."""
    who.ap -= cost
    if table.events is not None:
        names = [cell_name(table.state, who, cell) for cell in path]
        table.log(
            "CD-048",
            "{name} moves to {cell} for {cost} AP.",
            name=who.name,
            who=who.key,
            cell=names[-1],
            path=names,
            cost=cost,
            left=who.ap,
        )
    return fall(table, who) if set_foot(table, who, path[-1]) else None


# --- Ave's glass ------------------------------------------------------------------------------------------------------


def may_shatter(table: T, who: Character) -> bool:
    """Next to unbroken stained glass, with 4 AP; at most one map lies below (CD-293, CD-294)."""
    state = table.state
    geo = ground_of(state, who.arena)
    if not geo.glass or len(state.arenas) > 1 or who.ap < action_cost(who, SHATTER_AP):
        return False
    mine = block(geo.grid, who.cell, size_of(who))
    return bool(geo.grid.around(mine) & geo.glass & ~mine)


def shatter(table: T, who: Character) -> Steps[None]:
    """Break all the glass and choose the map below; whoever stands on it falls at once, in turn order.

    (CD-293, CD-294, CD-295)
    """
    state = table.state
    who.ap -= action_cost(who, SHATTER_AP)
    here = state.arenas[who.arena].map
    chosen = yield Choose(
        who.seat,
        "The glass breaks. What lies below?",
        lambda: [Option(found.slug, found.name) for found in maps().values() if found.name != here],
        rule="CD-294",
    )
    below = next(found.name for found in maps().values() if found.slug == chosen)
    state.arenas[who.arena].shattered = True
    state.arenas.append(Arena(below))
    table.log("CD-293", "{name} shatters the glass. Below lies {map}.", name=who.name, who=who.key, map=below)
    for other in in_turn_order(table):
        if other.arena == 0 and block(ground_of(state, 0).grid, other.cell, size_of(other)) & holes(state, 0):
            yield from fall(table, other)


def in_turn_order(table: T) -> list[Character]:
    """Everybody on the map, in the order of the turn slots."""
    state = table.state
    seats = {seat: number for number, seat in enumerate(state.order)}
    return sorted(standing(state), key=lambda who: (seats.get(who.seat, 99), bool(who.companion)))
