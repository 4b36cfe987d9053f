"""Reading a position: a battle in progress, put on the table as JSON in inches (docs/knights_and_knaves.md lists the fields).

What is wrong is refused with the field and what would be legal: here what is no position at all, in `laws` what no battle
comes to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.formation import facing_of
from roundtable.games.knights_and_knaves.mustering import (
    Goal,
    Piece,
    Spot,
    bare_battle,
    goal,
    new_figure,
    spot,
    terrain,
)
from roundtable.games.knights_and_knaves.options import Options
from roundtable.games.knights_and_knaves.play import PHASE_OF
from roundtable.games.knights_and_knaves.rules.paths import paces
from roundtable.games.knights_and_knaves.state import (
    GOING,
    Battle,
    Chit,
    Corpse,
    Edge,
    Fallen,
    Figure,
    Gone,
    Kind,
    Order,
    Unit,
)
from roundtable.kernel.errors import BadSetup, in_words
from roundtable.kernel.game import Setup
from roundtable.kernel.spelling import meant

MOST_FIGURES, MOST_PIECES, MOST_MARKS = 400, 200, 1000
"""Beyond these a table is full: figures, pieces of terrain, corpses."""
LAST_TURN = 10_000
STEPS = tuple(step for step in PHASE_OF if step not in ("build", "deploy"))
"""Where a position may begin: everybody stands on the table already."""
REVEALED = STEPS[STEPS.index("charges") :]
"""The steps of a turn in which its chits lie face up (KK-097)."""

Number = Annotated[int, Meta(ge=0, le=1)]
"""Of one of the two sides."""
Name = Annotated[str, Meta(pattern=r"^[\w-]{1,40}$")]
"""What answers and logs call a figure or a unit: letters, digits, - and _."""


class OwnTroop(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Values of one's own for a troop row: those of the row that it is `like`, but for what is given."""

    like: str
    name: Annotated[str, Meta(min_length=1, max_length=40)] | UnsetType = UNSET
    morale_class: str | UnsetType = UNSET
    veteran: bool | UnsetType = UNSET
    melee: Annotated[int, Meta(ge=0, le=20)] | UnsetType = UNSET
    shooting: Annotated[int, Meta(ge=0, le=20)] | UnsetType = UNSET
    armour: Annotated[int, Meta(ge=0, le=20)] | UnsetType = UNSET
    stamina: Annotated[int, Meta(ge=1, le=100)] | UnsetType = UNSET
    weapons: Annotated[list[str], Meta(min_length=1, max_length=10)] | UnsetType = UNSET
    missile: str | UnsetType = UNSET
    shield: data.Shield | UnsetType = UNSET
    mount: str | UnsetType = UNSET
    traits: Annotated[list[data.Trait], Meta(max_length=10)] | UnsetType = UNSET
    points: Annotated[int, Meta(ge=0, le=1000)] | UnsetType = UNSET


NOT_GIVEN = ("id", "name", "side", "unit", "troop", "own", "x", "y", "placed")
"""Fields of a figure that a position spells otherwise."""

Entry = msgspec.defstruct(
    "Entry",
    [
        ("side", Number),
        ("troop", str),
        ("at", Spot),
        ("id", Name | UnsetType, UNSET),
        ("name", Annotated[str, Meta(min_length=1, max_length=60)] | UnsetType, UNSET),
        ("unit", Name | UnsetType, UNSET),
        ("leader", bool | UnsetType, UNSET),
        ("commander", bool | UnsetType, UNSET),
        ("withdrawing", bool, False),
        *(
            (name, hint | UnsetType, UNSET)
            for name, hint in get_type_hints(Figure).items()
            if name not in NOT_GIVEN
        ),
    ],
    forbid_unknown_fields=True,
    kw_only=True,
)  # fmt: skip
"""A figure of a position: at least its side, its troop row and where it stands; any other field of `state.Figure` besides."""


class FallenEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who routed or was disabled this turn (KK-034, KK-053)."""

    figure: str
    how: Literal["routs", "is disabled"]
    phase: str = ""


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that a position may say."""

    figures: Annotated[list[Any], Meta(max_length=MOST_FIGURES)]
    troops: Annotated[dict[Name, OwnTroop], Meta(max_length=60)] = {}
    terrain: Annotated[list[Piece], Meta(max_length=MOST_PIECES)] = []
    table: tuple[Annotated[float, Meta(ge=24, le=240)], Annotated[float, Meta(ge=24, le=240)]] | UnsetType = UNSET
    turn: Annotated[int, Meta(ge=1, le=LAST_TURN)] = 1
    phase: str = "priority"
    priority: Number = 0
    turn_limit: Annotated[int, Meta(ge=0, le=LAST_TURN)] = 0
    edges: tuple[Edge, Edge] = ("south", "north")
    baggage: tuple[Spot | None, Spot | None] = (None, None)
    captured: list[Number] = []
    lord_down: tuple[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=0)]] = (0, 0)
    zealous: list[Number] = []
    unpaid: list[Number] = []
    corpses: Annotated[list[Spot], Meta(max_length=MOST_MARKS)] = []
    objectives: Annotated[list[Goal], Meta(max_length=20)] = []
    orders: dict[str, Order] = {}
    leaders: dict[str, str] = {}
    seats: dict[str, int] = {}
    fallen: Annotated[list[FallenEntry], Meta(max_length=MOST_FIGURES)] = []


WORDS: dict[str, Sequence[str]] = {
    "chit": [chit for chit in get_args(Chit) if chit and chit != "face down"],
    "gone": get_args(Gone)[1:],
    "orders": get_args(Order)[1:],
    "edges": get_args(Edge),
    "kind": get_args(Kind),
    "shield": get_args(data.Shield)[1:],
    "traits": get_args(data.Trait),
    "how": ("routs", "is disabled"),
    "side": ("0", "1"),
}
"""What fields of words may hold, for who gave another."""


def convert(given: object, kind: Any, where: str = "") -> Any:
    """A part of a position as the Struct that it is read into; BadSetup with its field and what belongs there."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        told = in_words(error)
        field = told.partition(":")[0].rpartition(".")[2].partition("[")[0]
        legal = f"; legal is {', '.join(WORDS[field])}" if field in WORDS else ""
        place = f"{where}{'.' if ':' in told else ': '}" if where else ""
        raise BadSetup(f"the position is not right: {place}{told}{legal}") from None


def known(field: str, name: str, names: Sequence[str]) -> str:
    """A name that must be one of those that there are."""
    if name not in names:
        raise BadSetup(f"the position is not right: {field}: there is no {name!r}; {meant(name, names)}")
    return name


def read_position(given: dict[str, Any], setup: Setup, options: Options) -> Battle:
    """A battle in progress."""
    for key in given:
        known("position", str(key), Position.__struct_fields__)
    said: Position = convert(given, Position)
    known("phase", said.phase, STEPS)
    battle = bare_battle(setup.seats, options)
    if said.table is not UNSET:
        battle.width, battle.height = spot(said.table)
    battle.terrain = terrain(said.terrain)
    battle.objectives = [goal(item) for item in said.objectives]
    battle.turn_limit, battle.turn, battle.priority = said.turn_limit, said.turn, said.priority
    battle.step = said.phase
    battle.revealed = said.phase in REVEALED
    if battle.step == "priority":
        battle.turn -= 1
    for number, side in enumerate(battle.sides):
        side.zealous = side.zealous or number in said.zealous
        side.unpaid = side.unpaid or number in said.unpaid
        side.captured = number in said.captured
        side.lord_down, side.edge = said.lord_down[number], said.edges[number]
        place = said.baggage[number]
        side.baggage = None if place is None else spot(place)
        if side.captured and side.baggage is None:
            side.baggage = (battle.width // 2, 120 if side.edge == "south" else battle.height - 120)
    own = {key: own_troop(key, row) for key, row in said.troops.items()}
    for place_, entry in enumerate(said.figures):
        read_figure(battle, convert(entry, Entry, f"figures[{place_}]"), own)
    battle.corpses = [Corpse(*spot(place), "") for place in said.corpses]
    read_units(battle, said)
    battle.fallen = [fallen(battle, entry) for entry in said.fallen]
    lost_commanders(battle)
    return battle


def lost_commanders(battle: Battle) -> None:
    """A side whose commander lies disabled has lost him, in an earlier turn unless he fell in this one (KK-050, KK-052)."""
    for side in battle.sides:
        lord = battle.figures.get(side.commander)
        if lord is not None and lord.gone in ("disabled", "dead") and not side.lord_down:
            now = any(note.figure == lord.id for note in battle.fallen)
            side.lord_down = max(1, battle.turn if now else battle.turn - 1)


def read_units(battle: Battle, said: Position) -> None:
    """What a position says of units: their orders, leaders and players."""
    units = list(battle.units)
    for name, order in said.orders.items():
        battle.units[known("orders", name, units)].order = order
    for name, leader in said.leaders.items():
        unit = battle.units[known("leaders", name, units)]
        unit.leader = known(f"leaders.{name}", leader, unit.figures)
    for name, seat in said.seats.items():
        unit = battle.units[known("seats", name, units)]
        theirs = battle.sides[unit.side].seats
        unit.seat = int(known(f"seats.{name}", str(seat), [str(number) for number in theirs]))


def own_troop(key: str, given: OwnTroop) -> data.Troop:
    """A troop row of one's own (KK-260)."""
    where = f"troops.{key}"
    like = data.troops()[known(f"{where}.like", given.like, list(data.troops()))]
    changes = {name: value for name, value in msgspec.structs.asdict(given).items() if value is not UNSET}
    del changes["like"]
    row: data.Troop = msgspec.structs.replace(like, **{"name": key.replace("_", " ").capitalize(), **changes})
    known(f"{where}.morale_class", row.morale_class, list(data.charts().morale_classes))
    arms = data.weapons()
    for weapon in row.weapons:
        known(f"{where}.weapons", weapon, list(arms.melee))
    known(f"{where}.missile", row.missile, ["", *arms.missile])
    known(f"{where}.mount", row.mount, ["", *data.mounts()])
    return row


def read_figure(battle: Battle, entry: Any, own: dict[str, data.Troop]) -> None:
    """One figure, and the unit it is the first of."""
    side: int = entry.side
    unit_id = entry.unit or f"{'ab'[side]}-unit"
    unit = battle.units.get(unit_id)
    if unit is None:
        unit = Unit(unit_id, unit_id, side, battle.sides[side].seats[0], [], "")
        battle.units[unit_id] = unit
    id_ = entry.id or f"{unit_id}-{len(unit.figures) + 1}"
    where = f"figures: {id_}"
    if id_ in battle.figures:
        raise BadSetup(f"the position is not right: two figures are called {id_!r}; each needs an id of its own")
    if unit.side != side:
        raise BadSetup(f"the position is not right: {where}: the unit {unit_id!r} is on the other side")
    leads = not unit.figures if entry.leader is UNSET else entry.leader
    figure = new_figure(id_, side, unit_id, entry.troop, leader=leads, own=own)
    figure.name = entry.name or id_
    figure.x, figure.y = spot(entry.at)
    figure.placed = True
    figure.facing = facing_of(battle.sides[side])
    given = {name: value for name, value in msgspec.structs.asdict(entry).items() if value is not UNSET}
    fields = {name: given[name] for name in Figure.__struct_fields__ if name in given and name not in NOT_GIVEN}
    if "mount" in fields:
        known(f"{where}.mount", fields["mount"], ["", *data.mounts()])
        fields.setdefault("horse", data.mounts()[fields["mount"]].stamina if fields["mount"] else 0)
        if not fields["mount"] and "weapons" not in fields:  # who has lost his mount has no lance any more (KK-020)
            fields["weapons"] = [name for name in figure.weapons if name != "lance"] or ["unarmed"]
    if "weapon" in fields and fields["weapon"] not in fields.get("weapons", figure.weapons):
        fields["weapons"] = [fields["weapon"]]
    elif fields.get("weapons") and "weapon" not in fields:
        fields["weapon"] = fields["weapons"][0]
    if fields.get("gone") in ("disabled", "dead"):
        fields.setdefault("stamina", 0)
    for name, value in fields.items():
        setattr(figure, name, value)
    if battle.step in ("charges", "moves") and figure.commanded and figure.chit in GOING and figure.pace == "stand":
        raise BadSetup(
            f"the position is not right: {where}.pace: who moves by a chit has declared a pace by then; "
            f"legal is {', '.join(paces(figure))}"
        )
    battle.figures[id_] = figure
    unit.figures.append(id_)
    unit.withdrawing = unit.withdrawing or entry.withdrawing
    if leads or not unit.leader:
        unit.leader = id_
    commands = "commander" in figure.row.traits if entry.commander is UNSET else entry.commander
    if commands:
        if other := battle.sides[side].commander:
            raise BadSetup(
                f"the position is not right: {other} and {id_} both command side {side}, which has one commander (KK-001); "
                'whoever does not says "commander": false'
            )
        battle.sides[side].commander = id_


def fallen(battle: Battle, entry: FallenEntry) -> Fallen:
    """Somebody who routed or was disabled earlier in this turn, where he stands or fell."""
    figure = battle.figures[known("fallen.figure", entry.figure, list(battle.figures))]
    phases = list(dict.fromkeys(phase for phase in PHASE_OF.values() if phase))
    phase = known("fallen.phase", entry.phase or PHASE_OF[battle.step] or "rally", phases)
    return Fallen(figure.id, figure.side, figure.x, figure.y, figure.radius, phase, entry.how)
