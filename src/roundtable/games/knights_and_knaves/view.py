"""What a seat may see of a battle; chits lie face down until they are revealed (KK-074, KK-076)."""

from __future__ import annotations

import msgspec

from roundtable.board.measured import CONTACT, Point, within
from roundtable.games.knights_and_knaves.hidden import seen
from roundtable.games.knights_and_knaves.play import PHASE_OF, in_inches
from roundtable.games.knights_and_knaves.state import (
    Battle,
    Corpse,
    Fallen,
    Fate,
    Figure,
    Objective,
    Side,
    Terrain,
    Unit,
    by_names,
    unnamed,
)


class BattleView(msgspec.Struct, omit_defaults=True):
    """The position as a seat sees it: of enemy chits only the backs, and nothing of action rolls, until they are revealed."""

    seat: int | None
    side: int | None
    width: int
    height: int
    turn: int
    phase: str
    step: str
    priority: int
    sides: list[Side]
    units: list[Unit]
    figures: list[Figure]
    terrain: list[Terrain]
    corpses: list[Corpse]
    objectives: list[Objective]
    fallen: list[Fallen] = []
    turn_limit: int = 0
    revealed: bool = False
    building: list[str] = []
    shots: dict[str, str] = {}
    ended: str = ""
    scores: list[int] = []
    fates: list[Fate] = []
    margin: int = 20
    focus: list[str] = []
    """The figures that the seat's open question is about."""

    def figure(self, id_: str) -> Figure:
        return next(figure for figure in self.figures if figure.id == id_)

    def unit(self, id_: str) -> Unit:
        return next(unit for unit in self.units if unit.id == id_)


def view(state: Battle, seat: int | None) -> BattleView:
    """The position as a seat (None: a spectator) may see it."""
    side = None if seat is None else seat % 2
    figures = [seen(state, figure, side) for figure in state.figures.values()]
    building: list[str] = []
    if side is not None and side in state.retinues:
        building = [" ".join(unit) for unit in state.retinues[side] if unit[0] != "change"]
    return BattleView(
        seat, side, state.width, state.height, state.turn, PHASE_OF.get(state.step, ""), state.step, state.priority,
        state.sides, list(state.units.values()), figures, state.terrain, state.corpses, state.objectives, state.fallen,
        state.turn_limit, state.revealed, building, state.shots, state.ended, state.scores, state.fates, state.margin,
        [] if seat is None else focus(state, seat),
    )  # fmt: skip


ALL_AT_ONCE = ("rally", "ready")
"""Steps in which a seat is asked once about all whom its queue holds."""


def focus(state: Battle, seat: int) -> list[str]:
    """The figures that a seat is being asked about: those of the unit, or the figure, next in its queue.

    Of a unit those who can be told something: nobody who routs or is stunned, and out of command only where nobody is in it.
    """
    if state.step in ALL_AT_ONCE:
        return list(state.queue.get(seat, []))
    if state.step == "moves" and state.moves:
        nobody: list[list[str]] = [[], []]
        group = next((group for group in state.moves if group[0] or group[1]), nobody)
        lists = (group[state.turn_of], group[1 - state.turn_of])
        waiting = next((ids for ids in lists if ids), [])
        first = waiting[0] if waiting else ""
        unit = state.units[state.figures[first].unit] if first else None
        if unit is None or unit.seat != seat:
            return []
        if unit.plan == "each":
            return [first]
        there = [state.figures[id_] for id_ in waiting if state.figures[id_].unit == unit.id]
        return [figure.id for figure in there if figure.commanded and not figure.plan]
    else:
        name = next(iter(state.queue.get(seat, [])), "")
    if name in state.figures:
        return [name]
    if name == "all" and state.step == "melee":
        return [figure.id for figure in state.figures.values() if _may_choose(state, figure, seat)]
    unit = state.units.get(name)
    there = [] if unit is None else [state.figures[id_] for id_ in unit.figures]
    free = [figure for figure in there if figure.on_table and figure.free]
    return [figure.id for figure in [figure for figure in free if figure.commanded] or free]


def _may_choose(state: Battle, figure: Figure, seat: int) -> bool:
    """Whether a figure of a seat stands base to base with several enemies, of whom it fights one (KK-179)."""
    if not figure.free or state.units[figure.unit].seat != seat:
        return False
    enemies = (other for other in state.figures.values() if other.side != figure.side and other.on_table)
    return sum(within(figure.base, other.base, CONTACT) for other in enemies) > 1


def position_of(shown: BattleView) -> Battle:
    """A position with everything a view shows, for asking the rules about it (morale, reach): never for playing on."""
    return Battle(
        width=shown.width, height=shown.height, sides=shown.sides, units={unit.id: unit for unit in shown.units},
        figures={figure.id: figure for figure in shown.figures}, terrain=shown.terrain, corpses=shown.corpses,
        objectives=shown.objectives, turn=shown.turn, step=shown.step, priority=shown.priority, fallen=shown.fallen,
    )  # fmt: skip


def point_words(at: Point) -> str:
    """A place on the table in inches."""
    return f"{in_inches(at[0])}, {in_inches(at[1])}"


def status(view: BattleView) -> str:
    """One line: turn, phase, priority, how many stand."""
    if view.ended:
        score = f" {view.scores[0]} to {view.scores[1]}." if view.scores else ""
        return f"The battle is over: {by_names(view.sides, view.ended)}.{score}"
    standing = [sum(f.on_table and not f.routing and f.side == side for f in view.figures) for side in (0, 1)]
    names = " against ".join(f"{side_words(view, side)} ({n})" for side, n in enumerate(standing))
    if not view.turn:
        return f"Before the battle: {names}."
    limit = f" of {view.turn_limit}" if view.turn_limit else ""
    first = side_words(view, view.priority)
    have = "has" if first.startswith("Player") and " and " not in first else "have"
    return f"Turn {view.turn}{limit}, {view.phase} phase; {first} {have} priority. {names}."


def side_words(view: BattleView, number: int) -> str:
    """Whom a side is called by: its own name, or who plays it where nobody has given it one."""
    side = view.sides[number]
    nobodys = unnamed(side, number) and side.seats
    return " and ".join(f"Player {seat + 1}" for seat in side.seats) if nobodys else side.name
