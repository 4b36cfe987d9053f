"""Moving step by step, and moving away from a blow."""

from __future__ import annotations

from roundtable.board.choices import CellMenu
from roundtable.board.grid import cells
from roundtable.games.akql.data import called, roster, skill_cost
from roundtable.games.akql.ground import Scene, ground
from roundtable.games.akql.options import Options
from roundtable.games.akql.rules.harm import put_on
from roundtable.games.akql.rules.numbers import is_way, reach, way
from roundtable.games.akql.rules.reactions import MOST_ATTACKS, Actions, Attacked, Passing, effects, may_react, watchers
from roundtable.games.akql.state import OFF, Akql, Knight
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option
from roundtable.kernel.table import Table

T = Table[Akql, Options]
MOST_MOVES = 2
"""AKQL-057."""
BETWEEN = "-"
"""Joins the cells of a Move whose way is spelled out: "move hollow A2-A3-B3"."""


def move(table: T, id: str, where: str, *, reactable: bool) -> Steps[None]:
    """Move up to Movement Speed, step by step, past whoever may react.

    `where` is the cell to stop on (the way there is then the one past the fewest enemies) or a whole way, "A2-A3-B3".
    (AKQL-055, AKQL-056, AKQL-058, AKQL-120, AKQL-121)
    """
    state = table.state
    knight = state.knights[id]
    knight.moves += 1
    place = ground(state)
    goal = place.cell_of[where.rpartition(BETWEEN)[2]]
    table.log(
        "AKQL-055",
        "{knight} moves from {start} to {goal}.",
        knight=called(id),
        start=place.name_of[knight.cell],
        goal=place.name_of[goal],
    )
    if not reactable or not (alert := watchers(state)):
        put_on(table, id, goal)
        return
    speed = roster()[knight.kind].speed
    scene = Scene(state)
    if BETWEEN in where:
        path = [place.cell_of[name] for name in where.split(BETWEEN)]
    elif unnoticed(scene, knight, alert) >> goal & 1:
        put_on(table, id, goal)
        return
    else:
        path = way(scene, knight, goal, speed, _danger(state, alert))
    yield from _walk(table, id, path, speed, alert)


def unnoticed(scene: Scene, knight: Knight, alert: list[str]) -> int:
    """Where a knight can get to so that nobody may react: no watcher has a skill to spare, and none is passed."""
    danger = 0
    for id in alert:
        watcher = scene.knights[id]
        if scene.state.skills and skill_cost(watcher.kind) <= watcher.actions:
            return 0
        if watcher.attacks < MOST_ATTACKS:
            danger |= scene.ground.beside[watcher.cell]
    if danger >> knight.cell & 1:
        return 0
    return reach(scene, knight, roster()[knight.kind].speed, ~danger)


def _danger(state: Akql, alert: list[str]) -> dict[int, int]:
    """For every cell, how many watching enemies stand in contact with it (AKQL-120)."""
    place = ground(state)
    count: dict[int, int] = {}
    for id in alert:
        for cell in cells(place.beside[state.knights[id].cell]):
            count[cell] = count.get(cell, 0) + 1
    return count


def _walk(table: T, id: str, path: list[int], speed: int, alert: list[str]) -> Steps[None]:
    """The steps of a Move, with a window before the first and after each (AKQL-120, AKQL-121, AKQL-160)."""
    state = table.state
    knight = state.knights[id]
    passing = Passing(id)
    if _noticed(table, passing, alert):
        yield from effects.window(table, passing)
        alert = watchers(state)
        if knight.cell == OFF or state.result is not None:
            return
        if not is_way(Scene(state), knight, path, speed):
            path = yield from _go_on(table, id, speed)
    left = speed
    passing.ended = True
    while path:
        put_on(table, id, path[0])
        left -= 1
        path = path[1:]
        if not _noticed(table, passing, alert):
            continue
        before = knight.cell
        yield from effects.window(table, passing)
        alert = watchers(state)
        if knight.cell == OFF or state.result is not None:
            return
        if knight.cell != before:
            cell = ground(state).name_of[knight.cell]
            table.log("AKQL-160", "{knight} is pushed to {cell} in mid-move.", knight=called(id), cell=cell)
            path = yield from _go_on(table, id, left)
        elif path and not is_way(Scene(state), knight, path, left):
            path = yield from _go_on(table, id, left)


def _noticed(table: T, passing: Passing, alert: list[str]) -> bool:
    """Whether somebody stands so that a window is worth opening: in contact, or seeing and with a skill to spare."""
    state = table.state
    place = ground(state)
    cell = state.knights[passing.mover].cell
    beside = place.beside[cell]
    for id in alert:
        watcher = state.knights[id]
        if beside >> watcher.cell & 1 and watcher.attacks < MOST_ATTACKS and id not in passing.struck:
            return True
        if (
            passing.ended
            and state.skills
            and skill_cost(watcher.kind) <= watcher.actions
            and id not in passing.tricked
            and place.sees(watcher.cell, cell)
        ):
            return True
    return False


def _go_on(table: T, id: str, left: int) -> Steps[list[int]]:
    """A reaction has changed things: the mover may use its remaining steps as it now can, or stop (AKQL-160)."""
    state = table.state
    knight = state.knights[id]
    scene = Scene(state)
    if not left or not reach(scene, knight, left):
        return []
    names = scene.ground.names

    def options() -> CellMenu:
        now = Scene(state)
        return CellMenu(names, {"on": reach(now, knight, left), "": ["stop"]}, describe)

    def describe(prefix: str, word: str) -> Option:
        if not prefix:
            return Option("stop", "Stop here", rule="AKQL-160")
        return Option(f"on {word}", f"Go on to {word}", f"cell {word}", "AKQL-160")

    answer: str = yield Choose(knight.seat, f"{called(id)} has {left} steps left. Go on?", options, rule="AKQL-160")
    if answer == "stop":
        return []
    return way(scene, knight, scene.ground.cell_of[answer[3:]], left, _danger(state, watchers(state)))


# --- moving away ------------------------------------------------------------------------------------------------------


def _can_dodge(table: T, event: Attacked, holder: str) -> bool:
    state = table.state
    knight = state.knights[holder]
    return (
        knight.moves < MOST_MOVES
        and may_react(state, knight)
        and bool(reach(Scene(state), knight, roster()[knight.kind].speed))
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
        scene = Scene(table.state)
        mask = reach(scene, knight, roster()[knight.kind].speed)
        return CellMenu(
            scene.ground.names,
            {"to": mask},
            lambda prefix, word: Option(f"to {word}", f"Move to {word}", f"cell {word}"),
        )

    answer: str = yield Choose(knight.seat, f"Where does {called(holder)} move?", options, rule="AKQL-119")
    yield from move(table, holder, answer[3:], reactable=False)
