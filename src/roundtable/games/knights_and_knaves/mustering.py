"""The table and who comes to it: ready battles, terrain, levies with their figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import isfinite
from typing import Annotated

import msgspec
from msgspec import Meta

from roundtable.board.barriers import polygon
from roundtable.board.measured import INCH, Point, on_table
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.field import Field
from roundtable.games.knights_and_knaves.formation import facing_of, suggestion
from roundtable.games.knights_and_knaves.options import Options
from roundtable.games.knights_and_knaves.retinue import (
    ON_FOOT,
    Retinue,
    figure_points,
    row_of,
    slug,
)
from roundtable.games.knights_and_knaves.state import Battle, Figure, Objective, Side, Terrain, Unit
from roundtable.kernel.errors import BadSetup, in_words

Inches = Annotated[float, Meta(ge=-240, le=240)]
"""A length or a coordinate in a file."""
Spot = tuple[Inches, Inches]


class Piece(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of terrain as it is written in a file, in inches: a circle, corners or a line."""

    kind: str
    circle: tuple[Inches, Inches, Inches] | None = None
    corners: Annotated[list[Spot], Meta(max_length=40)] = []
    line: tuple[Spot, Spot] | None = None
    height: Annotated[int, Meta(ge=0, le=1000)] = 0
    up: Spot | None = None
    id: str = ""


class Goal(msgspec.Struct, forbid_unknown_fields=True):
    """An objective as it is written in a file."""

    name: str
    circle: tuple[Inches, Inches, Inches]
    points: Annotated[int, Meta(ge=0, le=1000)]
    only: Annotated[int, Meta(ge=0, le=1)] | None = None


class Host(msgspec.Struct, forbid_unknown_fields=True):
    """One side of a ready battle."""

    retinue: str
    zone: tuple[Inches, Inches, Inches, Inches]
    edge: str
    zealous: bool = False
    unpaid: bool = False
    at_most: dict[str, int] = {}
    """Of which troops of the retinue not all are there."""


class ReadyBattle(msgspec.Struct, forbid_unknown_fields=True):
    """A battle file."""

    name: str
    blurb: str
    table: tuple[Inches, Inches]
    terrain: list[Piece]
    sides: list[Host]
    objectives: list[Goal] = []
    turn_limit: int = 0


@cache
def battles() -> dict[str, ReadyBattle]:
    """The ready battles."""
    return msgspec.json.decode(files(data).joinpath("battles.json").read_bytes(), type=dict[str, ReadyBattle])


@cache
def layouts() -> dict[str, list[Piece]]:
    """The terrain layouts for a pitched field (KK-008)."""
    return msgspec.json.decode(files(data).joinpath("layouts.json").read_bytes(), type=dict[str, list[Piece]])


def bare_battle(seats: int, options: Options) -> Battle:
    """The table and the two sides, before anybody stands on it (KK-001, KK-002, KK-008)."""
    sides = [Side(f"Side {side + 1}", list(range(side, seats, 2))) for side in (0, 1)]
    ready = battles().get(options.battle)
    if ready is not None:
        width, height = (inches(n) for n in ready.table)
        battle = Battle(width=width, height=height, sides=sides, terrain=terrain(ready.terrain))
        battle.objectives = [goal(item) for item in ready.objectives]
        battle.turn_limit = ready.turn_limit
    else:
        width, height = table_size(options.table_size)
        battle = Battle(width=width, height=height, sides=sides)
        battle.terrain = [
            piece
            for piece in terrain(layouts()[options.terrain_layout])
            if all(on_table(point, width, height) for point in points_of(piece))
        ]
    battle.battle = options.battle
    battle.margin = options.victory_margin
    depth = options.deployment_depth * INCH
    for number, side in enumerate(sides):
        side.zealous = options.zealous_sides in (("first", "second")[number], "both")
        side.unpaid = options.unpaid_mercenaries
        side.edge = "south" if number == 0 else "north"
        side.zone = [0, 0, width, depth] if number == 0 else [0, height - depth, width, height]
        if ready is not None:
            host = ready.sides[number]
            side.edge = "south" if host.edge == "south" else "north"
            side.zone = [inches(n) for n in host.zone]
            side.zealous = side.zealous or host.zealous
            side.unpaid = side.unpaid or host.unpaid
    return battle


def raise_levy(battle: Battle, number: int, retinue: Retinue) -> None:
    """Give a side its figures. Its units are shared out among its players in turn, the commander's to the captain."""
    side = battle.sides[number]
    side.name = told_apart(retinue.name, [battle.sides[1 - number].name])
    theirs = [unit.name for unit in battle.units.values()]
    dealt = sorted(retinue.units, key=lambda unit: "commander" not in row_of(unit.leader)[0].traits)
    seat_of = {slug(unit.name): side.seats[place % len(side.seats)] for place, unit in enumerate(dealt)}
    for listed in retinue.units:
        unit_id = f"{'ab'[number]}-{slug(listed.name)}"
        name = told_apart(listed.name, theirs)
        unit = Unit(unit_id, name, number, seat_of[slug(listed.name)], [], f"{unit_id}-1")
        battle.units[unit_id] = unit
        for place, row in enumerate(listed.rows):
            figure = new_figure(f"{unit_id}-{place + 1}", number, unit_id, row, leader=place == 0)
            figure.name = f"{name} {place + 1}"
            battle.figures[figure.id] = figure
            unit.figures.append(figure.id)
            if "commander" in figure.row.traits:
                side.commander = figure.id


def told_apart(name: str, taken: Sequence[str]) -> str:
    """A name, changed if the other side has it already: what is said of one must not be taken for the other."""
    return f"{name} II" if name in taken else name


def new_figure(
    id_: str, side: int, unit: str, row: str, leader: bool = False, own: Mapping[str, data.Troop] | None = None
) -> Figure:
    """A fresh figure of a troop row, of the lists or of one's own; on foot it leaves its lances behind (KK-260, KK-279)."""
    troop, mounted = row_of(row, own or {})
    weapons = [name for name in troop.weapons if mounted or name != "lance"] or ["unarmed"]
    key = row.removesuffix(ON_FOOT)
    figure = Figure(
        id_, id_, side, unit, key, figure_points(row, leader, own or {}), troop.stamina, troop.stamina, weapons[0], weapons,
        troop.missile, troop.shield,
    )  # fmt: skip
    if own and key in own:
        figure.own = troop
    if mounted:
        figure.mount = troop.mount
        figure.horse = data.mounts()[troop.mount].stamina
    return figure


def draw_up_all(battle: Battle, number: int) -> None:
    """Set up a whole side at once, commander first, as the suggestions have it."""
    side = battle.sides[number]
    for id_, (x, y) in _stations(msgspec.msgpack.encode(battle), number):
        figure = battle.figures[id_]
        figure.x, figure.y, figure.placed, figure.facing = x, y, True, facing_of(side)
    side.baggage = baggage_spot(battle, side)


@lru_cache(maxsize=32)
def _stations(encoded: bytes, number: int) -> list[tuple[str, Point]]:
    """Where everybody of a side goes. Kept, for the battles of one set-up all begin alike."""
    battle = msgspec.msgpack.decode(encoded, type=Battle)
    field = Field(battle)
    side = battle.sides[number]
    units = [unit for unit in battle.units.values() if unit.side == number]
    units.sort(key=lambda unit: side.commander not in unit.figures)
    stations: list[tuple[str, Point]] = []
    for unit in units:
        found = suggestion(field, unit, side)
        if found is None:
            raise BadSetup(f"{side.name}: there is no room for {unit.name} in the deployment zone")
        for figure, at in found[2]:
            field.place(figure, at)
            stations.append((figure.id, at))
    return stations


def baggage_spot(battle: Battle, side: Side) -> Point:
    """The default place of the baggage: behind the middle of the zone."""
    left, bottom, right, top = side.zone
    y = bottom + 120 if side.edge == "south" else top - 120
    return (left + right) // 2, y


# --- reading files and positions ------------------------------------------------------------------------------------


def inches(value: float) -> int:
    """A length in a file, in hundredths."""
    if not isfinite(value):
        raise BadSetup(f"a length is a number of inches, not {value}")
    return round(value * INCH)


def spot(pair: Spot) -> Point:
    """A place in a file, in hundredths."""
    return inches(pair[0]), inches(pair[1])


def table_size(text: str) -> tuple[int, int]:
    """`72x48` (KK-002)."""
    width, _, height = text.lower().replace(" ", "").partition("x")
    if not (width.isdigit() and height.isdigit() and 24 <= int(height) <= int(width) <= 240):
        raise BadSetup(f"a table is written like 72x48, long side first, from 24 to 240 inches; not {text!r}")
    return int(width) * INCH, int(height) * INCH


def terrain(pieces: Sequence[Piece]) -> list[Terrain]:
    """Pieces from a file, checked for having the shape that their kind needs."""
    found: list[Terrain] = []
    for place, piece in enumerate(pieces):
        name = piece.id or f"{piece.kind} {place + 1}"
        try:
            item = msgspec.convert(
                {
                    "id": name,
                    "kind": piece.kind,
                    "disc": None if piece.circle is None else [inches(n) for n in piece.circle],
                    "corners": [spot(corner) for corner in piece.corners],
                    "line": None if piece.line is None else [spot(end) for end in piece.line],
                    "height": piece.height,
                    "up": None if piece.up is None else spot(piece.up),
                },
                Terrain,
            )
            if item.corners:
                polygon(item.corners)
        except (msgspec.ValidationError, ValueError) as error:
            raise BadSetup(f"the terrain {name} is not right: {in_words(error)}") from None
        linear = piece.kind in (
            "hedge", "waist wall", "chest wall", "battlement", "wall", "doorway", "gate", "window", "arrow slit",
            "precipice",
        )  # fmt: skip
        round_only = piece.kind in ("gentle hill", "steep hill")
        if piece.kind in ("building", "rampart"):
            needs, has = "list of corners, and no circle", bool(item.corners) and item.disc is None
        elif linear:
            needs, has = "line", item.line is not None
        elif round_only:
            needs, has = "circle", item.disc is not None
        else:
            needs, has = "circle or corners", item.disc is not None or bool(item.corners)
        if not has:
            raise BadSetup(f"the terrain {name} needs a {needs}")
        found.append(item)
    return found


def points_of(piece: Terrain) -> list[Point]:
    """A few points that tell whether a piece lies on the table."""
    if piece.disc is not None:
        return [(piece.disc[0], piece.disc[1])]
    return [(x, y) for x, y in (piece.line or piece.corners)]


def goal(item: Goal) -> Objective:
    x, y, r = (inches(n) for n in item.circle)
    return Objective(item.name, (x, y, r), item.points, item.only)
