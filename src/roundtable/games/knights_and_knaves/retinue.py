"""Retinues: lists of troop rows in units, their points, and what makes one legal (KK-261, KK-279, KK-293)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from roundtable.games.knights_and_knaves import data
from roundtable.kernel.errors import BadSetup, in_words
from roundtable.kernel.spelling import meant

ON_FOOT = " on foot"
"""What follows the name of a mounted row whose figures are fielded on foot (KK-279)."""
MOST_ALIKE = 500
"""No unit has more figures of one row."""
SHIELD_POINTS = {"": 0, "small": 1, "large": 2, "pavise": 2}


class UnitList(msgspec.Struct, forbid_unknown_fields=True):
    """A unit of a retinue: its name, its leader's troop row, and how many of which rows besides."""

    name: str
    leader: str
    figures: dict[str, int] = {}

    @property
    def rows(self) -> list[str]:
        """Every figure's row, the leader's first."""
        return [self.leader, *(row for row, count in self.figures.items() for _ in range(count))]


class Retinue(msgspec.Struct, forbid_unknown_fields=True):
    """A whole retinue, as it is written in a file."""

    name: str
    units: list[UnitList]

    @property
    def points(self) -> int:
        return sum(unit_points(unit) for unit in self.units)

    @property
    def figures(self) -> int:
        return sum(len(unit.rows) for unit in self.units)


def row_of(name: str, own: Mapping[str, data.Troop] = {}) -> tuple[data.Troop, bool]:
    """The troop row of a name such as `knight` or `knight on foot`, and whether it rides; rows of one's own come first."""
    key = name.removesuffix(ON_FOOT)
    troop = own.get(key) or data.troops().get(key)
    if troop is None:
        raise BadSetup(f"there is no troop row {name!r}; {meant(key, [*own, *data.troops()])}")
    if key != name and not troop.mount:
        raise BadSetup(f"{name!r}: {troop.name} has no mount to leave behind; write {key!r}")
    return troop, bool(troop.mount) and key == name


def row_points(troop: data.Troop, mounted: bool) -> int:
    """The points of a figure without any leader's surcharge (KK-261)."""
    points = troop.melee + troop.shooting + troop.armour + -(-troop.stamina // 2) + troop.morale
    points += SHIELD_POINTS[troop.shield] + (data.mounts()[troop.mount].points if mounted else 0)
    return points - 5


def figure_points(name: str, leader: bool, own: Mapping[str, data.Troop] = {}) -> int:
    """What a figure of this row costs, as leader or not (KK-261, KK-279)."""
    troop, mounted = row_of(name, own)
    return row_points(troop, mounted) + (3 * troop.bonus if leader else 0)


def unit_points(unit: UnitList) -> int:
    return sum(figure_points(row, leader=place == 0) for place, row in enumerate(unit.rows))


def faults(retinue: Retinue, limit: int) -> list[str]:
    """Everything that keeps a retinue from the field, in words; empty for a legal one (KK-009, KK-293)."""
    found: list[str] = []
    commanders = 0
    names: list[str] = []
    for unit in retinue.units:
        if not unit.name.strip():
            found.append("every unit needs a name")
        if slug(unit.name) in names:
            found.append(f"two units are called {unit.name!r}; every unit needs a name of its own")
        names.append(slug(unit.name))
        for row in [unit.leader, *unit.figures]:
            try:
                row_of(row)
            except BadSetup as error:
                found.append(f"{unit.name}: {error}")
        if any(not 1 <= count <= MOST_ALIKE for count in unit.figures.values()):
            found.append(f"{unit.name}: a count of figures is a whole number from 1 to {MOST_ALIKE}")
    if found:
        return found
    for unit in retinue.units:
        for place, row in enumerate(unit.rows):
            if "commander" in row_of(row)[0].traits:
                commanders += 1
                if place:
                    found.append(f"{unit.name}: a {row_of(row)[0].name} commands; he must be the leader of his unit")
    if commanders != 1:
        found.append(f"a retinue has exactly one commander (a lord or a chief), not {commanders}")
    if retinue.points > limit:
        found.append(f"it costs {retinue.points} points, {retinue.points - limit} more than the limit of {limit}")
    return found


def checked(given: Any, limit: int) -> Retinue:
    """A retinue from plain JSON; BadSetup with every reason where it is not legal."""
    try:
        retinue = msgspec.convert(given, Retinue)
    except msgspec.ValidationError as error:
        raise BadSetup(f"this is not a retinue: {in_words(error)}") from None
    if reasons := faults(retinue, limit):
        raise BadSetup(f"{retinue.name} cannot take the field: {'; '.join(reasons)}")
    return retinue


def from_text(text: str, limit: int) -> Retinue:
    """A retinue from the text of a file."""
    try:
        given = msgspec.json.decode(text.encode())
    except msgspec.DecodeError as error:
        raise BadSetup(f"a retinue file is JSON: {error}") from None
    return checked(given, limit)


def slug(text: str) -> str:
    """A name as it appears in keys: `Captain and arms` is `captain-and-arms`."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


@cache
def samples() -> dict[str, Retinue]:
    """The sample retinues (KK-294, KK-295, KK-296)."""
    found = msgspec.json.decode(files(data).joinpath("retinues.json").read_bytes(), type=dict[str, Retinue])
    for retinue in found.values():
        checked(msgspec.to_builtins(retinue), 400)
    return found
