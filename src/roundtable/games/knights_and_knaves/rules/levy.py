"""Building a retinue at the table, one change at a time (KK-261, KK-279, KK-293)."""

from __future__ import annotations

from functools import partial

from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.mustering import raise_levy
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.retinue import (
    ON_FOOT,
    Retinue,
    UnitList,
    checked,
    faults,
    figure_points,
    row_of,
    samples,
)
from roundtable.kernel.asks import Ask, Choose, Steps, Together
from roundtable.kernel.options import Option

UNIT_NAMES = ("Household", "Van", "Main", "Rear", "Left", "Right", "Skirmishers", "Guard", "Reserve", "Levy")
MOST_CHANGES = 60
"""After so many changes a retinue being built must be finished: a table should not wait for ever."""


def build(play: Play) -> Steps[None]:
    """The captains who build their retinues at the table do so at once, one change at a time (KK-293)."""
    battle = play.battle
    if not battle.retinues:
        for number in (0, 1):
            if not any(unit.side == number for unit in battle.units.values()):
                battle.retinues[number] = []
    building = [number for number, units in battle.retinues.items() if not _finished(units)]
    if building:
        asks: list[Ask] = [
            Choose(
                battle.sides[number].seats[0],
                build_prompt(play, number),
                partial(build_options, play, number),
                rule="KK-293",
            )
            for number in building
        ]
        answers = yield Together(asks)
        for number, ask in zip(building, asks):
            build_change(play, number, answers[ask.seat])
        return
    for number, units in battle.retinues.items():
        raise_levy(battle, number, checked(_retinue_json(units[:-1]), play.options.points_limit))
    battle.retinues = {}
    battle.step = "deploy"


def _finished(units: list[list[str]]) -> bool:
    return bool(units) and units[-1] == ["done"]


def as_retinue(units: list[list[str]]) -> Retinue:
    """What has been built so far: each unit is its name, its leader's row and its figures' rows."""
    listed = []
    for name, leader, *rows in units:
        figures: dict[str, int] = {}
        for row in rows:
            figures[row] = figures.get(row, 0) + 1
        listed.append(UnitList(name, leader, figures))
    return Retinue("Own retinue", listed)


def _retinue_json(units: list[list[str]]) -> object:
    retinue = as_retinue([unit for unit in units if unit[0] != "change"])
    return {
        "name": retinue.name,
        "units": [{"name": u.name, "leader": u.leader, "figures": u.figures} for u in retinue.units],
    }


def _changes(units: list[list[str]]) -> int:
    return sum(unit[0] == "change" for unit in units)


def build_prompt(play: Play, number: int) -> str:
    retinue = as_retinue([unit for unit in play.battle.retinues[number] if unit[0] != "change"])
    left = play.options.points_limit - retinue.points
    return f"Build your retinue: {retinue.figures} figures, {retinue.points} points, {left} left."


def build_options(play: Play, number: int) -> list[Option]:
    """Take a sample, add a unit by its leader, add figures to a unit, drop one, or finish when it is legal."""
    units = [unit for unit in play.battle.retinues[number] if unit[0] != "change"]
    retinue = as_retinue(units)
    limit = play.options.points_limit
    left = limit - retinue.points
    late = _changes(play.battle.retinues[number]) >= MOST_CHANGES
    options: list[Option] = []
    if units and not faults(retinue, limit):
        options.append(Option("done", f"Take the field with {retinue.points} points", rule="KK-293"))
        if late:
            return options
    for key, sample in samples().items():
        if sample.points <= limit and (not units or late):
            options.append(Option(f"sample {key}", f"{sample.name} ({sample.points} points)", rule="KK-293"))
    if late and options:
        return options
    commanded = any("commander" in row_of(unit[1])[0].traits for unit in units)
    for row in rows_to_buy():
        commander = "commander" in row_of(row)[0].traits
        cost = figure_points(row, leader=True)
        if cost <= left and commander != commanded and len(units) < len(UNIT_NAMES):
            name = row_of(row)[0].name + (ON_FOOT if row.endswith(ON_FOOT) else "")
            options.append(Option(f"unit {row}", f"A new unit led by a {name} ({cost})", group="New unit"))
    for place, unit in enumerate(units):
        for row in rows_to_buy():
            troop, _ = row_of(row)
            cost = figure_points(row, leader=False)
            if cost <= left and "commander" not in troop.traits:
                name = troop.name + (ON_FOOT if row.endswith(ON_FOOT) else "")
                options.append(Option(f"add {place + 1} {row}", f"{name} for {unit[0]} ({cost})", group=unit[0]))
        options.append(Option(f"drop {place + 1}", f"Drop the last of {unit[0]}", group=unit[0]))
    return options


def rows_to_buy() -> list[str]:
    """Every troop row, and every mounted one on foot (KK-279)."""
    return [row for key, troop in data.troops().items() for row in ([key, key + ON_FOOT] if troop.mount else [key])]


def build_change(play: Play, number: int, answer: str) -> None:
    """Carry out one change to a retinue being built."""
    units = play.battle.retinues[number]
    word, _, rest = answer.partition(" ")
    real = [unit for unit in units if unit[0] != "change"]
    changes = [unit for unit in units if unit[0] == "change"]
    if word == "done":
        units[:] = [*real, ["done"]]
        return
    if word == "sample":
        real = [[unit.name, *unit.rows] for unit in samples()[rest].units]
    elif word == "unit":
        name = next(name for name in UNIT_NAMES if name not in [unit[0] for unit in real])
        real.append([name, rest])
    elif word == "add":
        place, _, row = rest.partition(" ")
        real[int(place) - 1].append(row)
    else:
        unit = real[int(rest) - 1]
        unit.pop()
        if len(unit) == 1:
            real.remove(unit)
    units[:] = [*changes, ["change"], *real]
