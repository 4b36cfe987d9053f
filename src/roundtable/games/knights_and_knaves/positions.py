"""A battle as it stands, written down as a set-up gives a position; and small ones by dice, where a single answer decides."""

from __future__ import annotations

from typing import Any

import msgspec

from roundtable.board.measured import INCH, Point
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.formation import facing_of
from roundtable.games.knights_and_knaves.mustering import new_figure
from roundtable.games.knights_and_knaves.position import NOT_GIVEN, Position
from roundtable.games.knights_and_knaves.retinue import figure_points
from roundtable.games.knights_and_knaves.state import Battle, Figure, Terrain
from roundtable.kernel.dice import Dice

MARGIN = 10
"""Points by which a skirmish is won (`victory_margin`): one man more than the others."""
TABLE = (30.0, 24.0)
LAST_TURN = 8
NEAR, FAR = 7, 15
"""Inches between the two sides of a skirmish."""
LEADERS = ("knight", "squire", "man_at_arms", "sergeant", "chief", "hobilar")
MEN = (
    "man_at_arms", "sergeant", "spearman", "spearman", "billman", "billman", "longbowman", "longbowman", "shortbowman",
    "crossbowman", "berserker", "squire", "hobilar", "peasant",
)  # fmt: skip
NAMES = (("Adam", "Bennet", "Colin", "Drew"), ("Wat", "Xander", "Yorick", "Zeb"))
"""Who stands where at a glance: the solver's men have the first letters, the others the last."""
EVEN = 6
"""Points by which the sides of a skirmish differ, at the most."""


def position(battle: Battle) -> dict[str, Any]:
    """A battle between two questions, as JSON in inches (docs/knights_and_knaves.md). Only what is not as usual is said.

    Who has answered already in a step that asks several is not told: such a position asks all of them again, or is none.
    """
    written: dict[str, Any] = {
        "figures": [_figure(battle, figure) for figure in battle.figures.values()],
        "troops": _own_troops(battle),
        "terrain": [_terrain(piece) for piece in battle.terrain],
        "table": [battle.width / INCH, battle.height / INCH],
        "turn": battle.turn + (battle.step == "priority"),
        "phase": battle.step,
        "priority": battle.priority,
        "turn_limit": battle.turn_limit,
        "edges": [side.edge for side in battle.sides],
        "baggage": [None if side.baggage is None else _spot(side.baggage) for side in battle.sides],
        "captured": [number for number, side in enumerate(battle.sides) if side.captured],
        "lord_down": [side.lord_down for side in battle.sides],
        "zealous": [number for number, side in enumerate(battle.sides) if side.zealous],
        "unpaid": [number for number, side in enumerate(battle.sides) if side.unpaid],
        "corpses": [_spot((corpse.x, corpse.y)) for corpse in battle.corpses],
        "objectives": [
            {
                "name": goal.name,
                "circle": [n / INCH for n in goal.disc],
                "points": goal.points,
                **({} if goal.only is None else {"only": goal.only}),
            }
            for goal in battle.objectives
        ],
        "orders": {unit.id: unit.order for unit in battle.units.values() if unit.order},
        "leaders": {unit.id: unit.leader for unit in battle.units.values() if unit.leader != unit.figures[0]},
        "fallen": [{"figure": each.figure, "how": each.how, "phase": each.phase} for each in battle.fallen],
    }
    usual = msgspec.to_builtins(Position([]))
    return {name: value for name, value in written.items() if value != usual.get(name)}


def _figure(battle: Battle, figure: Figure) -> dict[str, Any]:
    """A figure, as much of it as is not as its troop row has it."""
    unit = battle.units[figure.unit]
    found: dict[str, Any] = {
        "id": figure.id,
        "name": figure.name,
        "side": figure.side,
        "troop": figure.troop,
        "unit": figure.unit,
        "at": _spot(figure.at),
        "leader": unit.figures[0] == figure.id,
        "commander": battle.sides[figure.side].commander == figure.id,
    }
    if unit.withdrawing:
        found["withdrawing"] = True
    fresh = new_figure(
        figure.id,
        figure.side,
        figure.unit,
        figure.troop,
        found["leader"],
        {figure.troop: figure.own} if figure.own else None,
    )
    fresh.facing = facing_of(battle.sides[figure.side])
    for name in Figure.__struct_fields__:
        if name not in NOT_GIVEN and (value := getattr(figure, name)) != getattr(fresh, name):
            found[name] = msgspec.to_builtins(value)
    return found


def _own_troops(battle: Battle) -> dict[str, Any]:
    """The troop rows of somebody's own, whole."""
    rows = {figure.troop: figure.own for figure in battle.figures.values() if figure.own is not None}
    some = next(iter(data.troops()))
    return {key: {"like": some, **msgspec.to_builtins(row)} for key, row in rows.items()}


def _terrain(piece: Terrain) -> dict[str, Any]:
    """A piece of terrain, in inches."""
    found: dict[str, Any] = {"id": piece.id, "kind": piece.kind}
    if piece.disc is not None:
        found["circle"] = [n / INCH for n in piece.disc]
    if piece.corners:
        found["corners"] = [_spot(corner) for corner in piece.corners]
    if piece.line is not None:
        found["line"] = [_spot(end) for end in piece.line]
    if piece.height:
        found["height"] = piece.height
    if piece.up is not None:
        found["up"] = _spot(piece.up)
    return found


def _spot(point: Point) -> list[float]:
    return [point[0] / INCH, point[1] / INCH]


def skirmish(dice: Dice) -> dict[str, Any]:
    """A few men on each side of a small field, about even by points, and sometimes something between them."""
    ours = _men(dice, 2 + dice.below(3))
    theirs = _men(dice, 2 + dice.below(3))
    while abs(_cost(ours) - _cost(theirs)) > EVEN:
        theirs = _men(dice, 2 + dice.below(3))
    apart = NEAR + dice.below(FAR - NEAR + 1)
    figures = [
        figure
        for side, rows in enumerate((ours, theirs))
        for figure in _drawn_up(dice, side, rows, TABLE[1] / 2 + (-apart / 2, apart / 2)[side])
    ]
    found: dict[str, Any] = {
        "figures": figures,
        "table": list(TABLE),
        "turn_limit": LAST_TURN,
        "priority": dice.below(2),
    }
    between = dice.below(4)
    left, middle = 8 + dice.below(10), TABLE[1] / 2
    if between == 0:
        found["terrain"] = [{"kind": "hedge", "line": [[left, middle], [left + 6, middle]]}]
    elif between == 1:
        found["terrain"] = [{"kind": "wood", "circle": [left + 2, middle, 2]}]
    return found


def _men(dice: Dice, number: int) -> list[str]:
    """The rows of so many men, the commander's first."""
    return [LEADERS[dice.below(len(LEADERS))], *(MEN[dice.below(len(MEN))] for _ in range(number - 1))]


def _cost(rows: list[str]) -> int:
    return sum(figure_points(row, leader=True) for row in rows)


def _drawn_up(dice: Dice, side: int, rows: list[str], y: float) -> list[dict[str, Any]]:
    """A side in a ragged line, each kind of men a unit."""
    figures: list[dict[str, Any]] = []
    for place, row in enumerate(rows):
        troop = data.troops()[row]
        kind = "shot" if troop.missile and not troop.mount else "horse" if troop.mount else "foot"
        x = TABLE[0] / 2 + 3 * (place - (len(rows) - 1) / 2) + dice.below(5) / 4
        figures.append(
            {
                "id": NAMES[side][place],
                "side": side,
                "troop": row,
                "unit": f"{('Our', 'Their')[side]}-{kind}",
                "at": [x, y + (dice.below(7) - 3) / 2],
                "commander": place == 0,
            }
        )
    return figures
