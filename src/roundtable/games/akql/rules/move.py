"""Moving step by step, and moving away from a blow."""

from __future__ import annotations

from roundtable.board.choices import CellMenu, of_words, on_cells
from roundtable.board.grid import mask_of
from roundtable.games.akql.data import called, roster, skill_cost
from roundtable.games.akql.ground import Scene, ground, scene_of
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.harm import put_on, void_claims
from roundtable.games.akql.rules.numbers import is_way, reach, way
from roundtable.games.akql.rules.reactions import MOST_ATTACKS, Actions, Attacked, Passing, effects, may_react, watchers
from roundtable.games.akql.state import OFF, Akql
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table

T = Table[Akql, Options]
MOST_MOVES = 2
"""AKQL-057."""
BETWEEN = "-"
"""Joins the cells of a Move whose way is spelled out: "move hollow A2-A3-B3"."""


def move(table: T, id: str, where: str) -> Steps[None] | None:
    """Move up to Movement Speed, step by step, past whoever may react.

    `where` is the cell to stop on (the way there is then the one past the fewest enemies) or a whole way, "A2-A3-B3".
    Where nobody may react, the Move is made at once.
    (AKQL-055, AKQL-056, AKQL-058, AKQL-120, AKQL-121)
    """
    state = table.state
    scene = scene_of(state)
    cell_of = scene.ground.cell_of
    goal = cell_of.get(where, OFF)
    if goal == OFF:
        goal = cell_of[where.rpartition(BETWEEN)[2]]
    alert, passed, seers = scrutiny(scene)
    if not alert:
        _walk_to(table, scene, id, goal)
        return None
    knight = state.knights[id]
    speed = roster()[knight.kind].speed
    if where not in cell_of:
        path = [cell_of[name] for name in where.split(BETWEEN)]
    else:
        if not (seers or passed >> knight.cell & 1) and reach(scene, knight, speed, ~passed) >> goal & 1:
            _walk_to(table, scene, id, goal)
            return None
        path = way(scene, knight, goal, speed, alert)
    if not _is_noticed(scene, knight.cell, path, passed, seers):
        _walk_to(table, scene, id, goal)
        return None
    _begin(table, id, path[-1])
    return _walk(table, id, path, speed, alert)


def walk_unseen(table: T, id: str, where: str) -> None:
    """A Move that nobody reacts to: only where it ends counts (AKQL-055, AKQL-122)."""
    scene = scene_of(table.state)
    _walk_to(table, scene, id, scene.ground.cell_of[where.rpartition(BETWEEN)[2]])


def _walk_to(table: T, scene: Scene, id: str, goal: int) -> None:
    knight = scene.knights[id]
    if table.events is None:
        knight.moves += 1  # as in `_begin`, without the call
    else:
        _begin(table, id, goal)
    scene.step(id, knight, knight.cell, goal)
    knight.cell = goal
    if table.state.claims:
        void_claims(table, id)


def _begin(table: T, id: str, goal: int) -> None:
    """The Move is counted, and told (AKQL-057)."""
    knight = table.state.knights[id]
    knight.moves += 1
    if table.events is not None:
        name_of = ground(table.state).name_of
        table.log(
            "AKQL-055",
            "{knight} moves from {start} to {goal}.",
            knight=called(id),
            start=name_of[knight.cell],
            goal=name_of[goal],
        )


def scrutiny(scene: Scene) -> tuple[list[str], int, list[int]]:
    """Who may react to a Move (`watchers`), cells on which somebody could strike, and those from which somebody could use a
    skill on who is seen (AKQL-120, AKQL-121, AKQL-080)."""
    state = scene.state
    alert: list[str] = []
    passed, seers = 0, []
    for id, watcher in scene.facing[state.order[state.turn]]:
        actions = watcher.actions
        if actions and not watcher.terror and (cell := watcher.cell) >= 0:
            alert.append(id)
            if watcher.attacks < MOST_ATTACKS:
                passed |= scene.ground.beside[cell]
            if state.skills and skill_cost(watcher.kind) <= actions:
                seers.append(cell)
    return ([], 0, []) if state.result is not None else (alert, passed, seers)


def _is_noticed(scene: Scene, start: int, path: list[int], passed: int, seers: list[int]) -> bool:
    """Whether anybody may react on a way: passed on it or where it starts, or seen where a step ends (AKQL-120, AKQL-121)."""
    walked = 0
    for cell in path:
        walked |= 1 << cell
    if passed & (walked | 1 << start):
        return True
    seen_from = scene.ground.seen_from
    for cell in seers:  # noqa: SIM110  # a plain loop is the fastest way
        if seen_from(cell, walked):
            return True
    return False


def walked(scene: Scene, id: str, cell: int) -> list[int]:
    """The cells of a Move that names only its goal, from where the knight stands on (AKQL-056)."""
    knight = scene.knights[id]
    return [knight.cell, *way(scene, knight, cell, roster()[knight.kind].speed, watchers(scene.state))]


def who_may_strike(scene: Scene, path: list[int]) -> list[str]:
    """The enemies who keep an action and are passed on a way, its first cell too (AKQL-056, AKQL-120)."""
    alert = [other for other in watchers(scene.state) if scene.knights[other].attacks < MOST_ATTACKS]
    beside = scene.ground.beside
    return [other for other in alert if any(beside[scene.knights[other].cell] >> step & 1 for step in path)]


def _walk(table: T, id: str, path: list[int], speed: int, alert: list[str]) -> Steps[None]:
    """The steps of a Move, with a window before the first and after each (AKQL-120, AKQL-121, AKQL-160)."""
    state = table.state
    knight = state.knights[id]
    passing = Passing(id, knight.cell)
    left = speed
    starts = _could_strike(table, passing, alert)
    while path:
        if starts:
            passing.ended, passing.at = False, knight.cell
            yield from effects.window(table, passing)
            alert = watchers(state)
            if knight.cell == OFF or state.result is not None:
                return
        passing.ended = True
        noticed = _noticed(table, passing, alert, mask_of(path))
        # As long as nobody notices, only where the steps lead counts.
        steps = next(number for number, cell in enumerate(path, 1) if noticed >> cell & 1) if noticed else len(path)
        passing.at = before = path[steps - 1]
        put_on(table, id, before)
        left -= steps
        path = path[steps:]
        if not noticed >> before & 1:
            return
        asked = _could_strike(table, passing, alert)
        yield from effects.window(table, passing)
        alert = watchers(state)
        if knight.cell == OFF or state.result is not None:
            return
        if knight.cell != before:
            cell = ground(state).name_of[knight.cell]
            table.log("AKQL-160", "{knight} is pushed to {cell} in mid-move.", knight=called(id), cell=cell)
            path = yield from _go_on(table, passing, left)
            asked = []
        elif path and not is_way(scene_of(state), knight, path, left):
            path = yield from _go_on(table, passing, left)
        # The next step starts where the last one ended: that is news for who stands beside it only now.
        starts = [other for other in _could_strike(table, passing, alert) if other not in asked]


def _could_strike(table: T, passing: Passing, alert: list[str]) -> list[str]:
    """Who could strike at a mover where it stands, and has not yet in this Move (AKQL-120)."""
    knights = table.state.knights
    beside = scene_of(table.state).ground.beside[knights[passing.mover].cell]
    return [
        id
        for id in alert
        if knights[id].attacks < MOST_ATTACKS and id not in passing.struck and beside >> knights[id].cell & 1
    ]


def _noticed(table: T, passing: Passing, alert: list[str], cells: int) -> int:
    """Those of some cells on which somebody notices the mover, so that a window is worth opening: in contact, or seeing
    and with a skill to spare (AKQL-120, AKQL-121)."""
    state = table.state
    place = scene_of(state).ground
    tricks = passing.ended and state.skills
    found = 0
    for id in alert:
        watcher = state.knights[id]
        if watcher.attacks < MOST_ATTACKS and id not in passing.struck:
            found |= place.beside[watcher.cell]
        if tricks and skill_cost(watcher.kind) <= watcher.actions and id not in passing.tricked:
            found |= place.seen_from(watcher.cell, cells & ~found)
    return found & cells


def _go_on(table: T, passing: Passing, left: int) -> Steps[list[int]]:
    """A reaction has changed things: the mover may use its remaining steps as it now can, or stop (AKQL-160)."""
    state, id = table.state, passing.mover
    knight = state.knights[id]
    scene = scene_of(state)
    names, name_of = scene.ground.names, scene.ground.name_of
    if not left or not reach(scene, knight, left):
        _tell_stop(table, id, name_of[knight.cell])
        return []

    def options() -> CellMenu:
        now = scene_of(state)
        parts = {"on": on_cells(reach(now, knight, left), name_of), "": of_words(["stop"])}
        return CellMenu(names, parts, describe)

    def describe(prefix: str, word: str) -> Option:
        if not prefix:
            return Option("stop", "Stop here", rule="AKQL-160")
        return Option(f"on {word}", f"Go on to {word}", f"cell {word}", "AKQL-160")

    answer: str = yield Choose(knight.seat, f"{called(id)} has {left} steps left. Go on?", options, rule="AKQL-160")
    if answer == "stop":
        _tell_stop(table, id, name_of[knight.cell])
        return []
    table.log("AKQL-160", "{knight} goes on to {cell}.", knight=called(id), cell=answer[3:])
    alert = [other for other in watchers(state) if other not in passing.struck]
    return way(scene, knight, scene.ground.cell_of[answer[3:]], left, alert)


def _tell_stop(table: T, id: str, cell: str) -> None:
    """What was told at the outset, where the Move leads, has not come true (AKQL-160)."""
    table.log("AKQL-160", "{knight}'s Move ends at {cell}.", knight=called(id), cell=cell)


# --- moving away ------------------------------------------------------------------------------------------------------


def _can_dodge(table: T, event: Attacked, holder: str) -> bool:
    state = table.state
    knight = state.knights[holder]
    return (
        knight.moves < MOST_MOVES
        and may_react(state, knight)
        and bool(reach(scene_of(state), knight, roster()[knight.kind].speed))
    )


@effects.on(
    Attacked,
    name="dodge",
    rule="AKQL-119",
    who=lambda table, event: event.targets,
    when=_can_dodge,
    cost=Actions(1),
    label=lambda table, event, holder: f"{called(holder)} moves away",
)
def dodge(table: T, event: Attacked, holder: str) -> Steps[None]:
    """Move before the blow falls, up to full Movement Speed; the Terrified only away from their fear (AKQL-119, AKQL-080)."""
    knight = table.state.knights[holder]

    def options() -> CellMenu:
        scene = scene_of(table.state)
        mask = reach(scene, knight, roster()[knight.kind].speed)
        return CellMenu(
            scene.ground.names,
            {"to": on_cells(mask, scene.ground.name_of)},
            lambda prefix, word: Option(f"to {word}", f"Move to {word}", f"cell {word}"),
        )

    answer: str = yield Choose(knight.seat, f"Where does {called(holder)} move?", options, rule="AKQL-119")
    walk_unseen(table, holder, answer[3:])
