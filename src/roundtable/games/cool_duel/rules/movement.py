"""Moving, and what the ground does to those who enter it (CD-048, CD-054)."""

from __future__ import annotations

from collections.abc import Iterator

from roundtable.board.grid import cells
from roundtable.board.weighted import block, cheapest_path, cost_layers, landings, path_cost
from roundtable.games.cool_duel.arena import (
    cell_name,
    cells_of,
    deadly,
    ground_of,
    holes,
    names_of,
    open_places,
    size_of,
    standing,
    walkable,
    walking_ground,
)
from roundtable.games.cool_duel.data import maps
from roundtable.games.cool_duel.derived import MULE, action_cost, affordable, has
from roundtable.games.cool_duel.rules.harm import down, let_go, the
from roundtable.games.cool_duel.rules.moments import T, WouldMove, effects
from roundtable.games.cool_duel.state import Arena, Character
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

SHATTER_AP = 4


# --- what the ground does ---------------------------------------------------------------------------------------------


def enter(table: T, who: Character, cell: int) -> Steps[None]:
    """Come to stand in a space, and suffer its terrain."""
    state = table.state
    before = block(ground_of(state, who.arena).grid, who.cell, size_of(who)) if who.cell >= 0 else 0
    who.cell = cell
    entered = block(ground_of(state, who.arena).grid, cell, size_of(who)) & ~before
    let_go(table)
    if entered & ground_of(state, who.arena).magma:
        lose_by_terrain(table, who, "CD-300", "{name} is swallowed by the magma.")
    elif entered & holes(state, who.arena):
        yield from fall(table, who)


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
    return who.companion == MULE or not (has(who, "Bound") or has(who, "Stunned"))


def move_cost(who: Character, spaces: int) -> int:
    """A path's AP: one action, whatever its length; the Mule pays exactly 1 a space (CD-050, CD-231, CD-276)."""
    return spaces if who.companion == MULE else action_cost(who, spaces)


def move_budget(who: Character) -> int:
    """The longest path, in base AP, that its AP pay for."""
    return max(0, who.ap if who.companion == MULE else affordable(who, who.ap))


def destinations(table: T, who: Character) -> dict[int, int]:
    """Every space a Move can end in, with the base AP of the cheapest path.

    (CD-048, CD-049, CD-050, CD-051, CD-052, CD-053, CD-055)
    """
    state = table.state
    geo = ground_of(state, who.arena)
    budget = move_budget(who)
    if not may_move(who) or not budget:
        return {}
    layers = cost_layers(geo.grid, who.cell, walking_ground(state, who), budget, size_of(who))
    may_end = open_places(state, who)
    found = {cell: cost for cost, layer in enumerate(layers) if cost for cell in cells(layer & may_end)}
    if deadly(state, who.arena):
        for cell, (_, cost) in _last_steps(table, who, layers).items():
            found[cell] = cost
    return found


class Moves:
    """The options of a Move, one for each destination; written out only for those who read them."""

    __slots__ = ("_cells", "_costs", "_ground", "_names", "_who")

    def __init__(self, table: T, who: Character, costs: dict[int, int]) -> None:
        self._who = who
        self._ground = ground_of(table.state, who.arena)
        self._names = names_of(self._ground.grid)
        self._costs = costs
        self._cells = list(costs)

    def __len__(self) -> int:
        return len(self._cells)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key[:5] == "move " and cells_of(self._ground.grid).get(key[5:]) in self._costs

    def __iter__(self) -> Iterator[Option]:
        prefix = "cell " if self._who.arena == 0 else "cell 2:"
        for cell, base in self._costs.items():
            name = self._names[cell]
            warning = ", into the magma!" if self._ground.magma >> cell & 1 else ""
            label = f"Move to {name}{warning} ({move_cost(self._who, base)} AP)"
            yield Option(f"move {name}", label, prefix + name, "CD-048", "Move")

    def key_at(self, index: int) -> str:
        return f"move {self._names[self._cells[index]]}"


def _last_steps(table: T, who: Character, layers: list[int]) -> dict[int, tuple[int, int]]:
    """Magma and holes end a path, so they are entered by its last step only: from where, and for how much in all."""
    state = table.state
    geo = ground_of(state, who.arena)
    size = size_of(who)
    free = walkable(state, who)
    safe = landings(geo.grid, free & ~deadly(state, who.arena), size)
    ground = walking_ground(state, who)._replace(free=free)
    ends = landings(geo.grid, free, size) & ~safe & open_places(state, who) & ~(1 << who.cell)
    found: dict[int, tuple[int, int]] = {}
    for spent, layer in enumerate(layers):
        for here in cells(layer):
            for there in cells(geo.grid.around(1 << here) & ends):
                try:
                    cost = spent + path_cost(geo.grid, here, (there,), ground, size)
                except ValueError:
                    continue
                if cost < len(layers) and (there not in found or cost < found[there][1]):
                    found[there] = (here, cost)
    return found


def path_to(table: T, who: Character, cell: int) -> tuple[int, ...]:
    """The cheapest path of a Move to a space."""
    state = table.state
    geo = ground_of(state, who.arena)
    ground, size, budget = walking_ground(state, who), size_of(who), move_budget(who)
    path = cheapest_path(geo.grid, who.cell, cell, ground, budget, size)
    if path is not None:
        return path.cells
    layers = cost_layers(geo.grid, who.cell, ground, budget, size)
    before, _ = _last_steps(table, who, layers)[cell]
    first = cheapest_path(geo.grid, who.cell, before, ground, budget, size)
    return (*(first.cells if first else ()), cell)


def walk(table: T, who: Character, path: tuple[int, ...], cost: int) -> Steps[None]:
    """Move along a path, paid before the first step (CD-043, CD-048)."""
    who.ap -= cost
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
    yield from enter(table, who, path[-1])


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
