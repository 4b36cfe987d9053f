"""What a seat may see of a battle, and what it may not: chits lie face down until they are revealed (KK-074, KK-076)."""

from __future__ import annotations

import msgspec

from roundtable.board.measured import Point
from roundtable.kernel.dice import Source

from .play import PHASE_OF
from .retinue import samples
from .state import Battle, Chit, Corpse, Fallen, Fate, Figure, Objective, Side, Terrain, Unit


class BattleView(msgspec.Struct, omit_defaults=True):
    """The position as a seat sees it. Enemy chits, action results and plans are blank while they lie face down."""

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
    figures = [
        figure if state.revealed or figure.side == side or not hides(figure) else veiled(figure)
        for figure in state.figures.values()
    ]
    building: list[str] = []
    if side is not None and side in state.retinues:
        building = [" ".join(unit) for unit in state.retinues[side] if unit[0] != "change"]
    return BattleView(
        seat, side, state.width, state.height, state.turn, PHASE_OF.get(state.step, ""), state.step, state.priority,
        state.sides, list(state.units.values()), figures, state.terrain, state.corpses, state.objectives, state.fallen,
        state.turn_limit, state.revealed, building, state.shots, state.ended, state.scores, state.fates, state.margin,
        [] if seat is None else focus(state, seat),
    )  # fmt: skip


def focus(state: Battle, seat: int) -> list[str]:
    """The figures that a seat is being asked about: those of the unit, or the figure, next in its queue."""
    if state.step == "moves" and state.moves:
        group = next((group for group in state.moves if group[0] or group[1]), [[], []])
        lists = (group[state.turn_of], group[1 - state.turn_of])
        first = next((ids[0] for ids in lists if ids), "")
        unit = state.units[state.figures[first].unit] if first else None
        if unit is None or unit.seat != seat:
            return []
        name = first if unit.plan == "each" else unit.id
    else:
        name = next(iter(state.queue.get(seat, [])), "")
    if name in state.figures:
        return [name]
    unit = state.units.get(name)
    return [] if unit is None else [id_ for id_ in unit.figures if state.figures[id_].on_table]


def position_of(seen: BattleView) -> Battle:
    """A position with everything a view shows, for asking the rules about it (morale, reach): never for playing on."""
    return Battle(
        width=seen.width, height=seen.height, sides=seen.sides, units={unit.id: unit for unit in seen.units},
        figures={figure.id: figure for figure in seen.figures}, terrain=seen.terrain, corpses=seen.corpses,
        objectives=seen.objectives, turn=seen.turn, step=seen.step, priority=seen.priority, fallen=seen.fallen,
    )  # fmt: skip


def hides(figure: Figure) -> bool:
    """Whether something about a figure lies face down."""
    return bool(figure.chit or figure.result)


def veiled(figure: Figure) -> Figure:
    """A figure as the enemy sees it before chits are revealed."""
    return msgspec.structs.replace(figure, chit="", result="")


def determinise(state: Battle, seat: int, dice: Source) -> None:
    """Give enemies whose chits lie face down others they might have, and an enemy who builds a retinue another one."""
    enemy = 1 - seat % 2
    if enemy in state.retinues:
        ready = list(samples().values())
        sample = ready[dice.below(len(ready))]
        done = [unit for unit in state.retinues[enemy] if unit == ["done"]]
        state.retinues[enemy] = [[unit.name, *unit.rows] for unit in sample.units] + done
    if state.revealed:
        return
    for figure in state.figures.values():
        if figure.side == enemy and figure.chit:
            might: list[Chit] = ["stay", "move", "shoot"] if figure.ready else ["stay", "move"]
            figure.chit = might[dice.below(len(might))]
            figure.result = "" if figure.commanded else "full_move" if figure.chit == "move" else "stay"


def point_words(at: Point) -> str:
    """A place on the table in inches."""
    return f"{at[0] / 100:.1f}, {at[1] / 100:.1f}"
