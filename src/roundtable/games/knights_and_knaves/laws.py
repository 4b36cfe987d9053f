"""What holds in every position that a battle can come to, and so in any that is put on the table.

Fields are named as a position spells them: `figures: ann.stamina`. Laws of the frame come first; where one of those is broken
the rest, which relies on them, is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from roundtable.board.measured import INCH, on_table
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.field import Field
from roundtable.games.knights_and_knaves.play import PHASE_OF
from roundtable.games.knights_and_knaves.rules.action import RESULTS
from roundtable.games.knights_and_knaves.rules.paths import RANK, paces
from roundtable.games.knights_and_knaves.state import Battle, Chit, Figure, Gone, Unit
from roundtable.kernel.laws import Broken, within

LONGEST_STUN = 10
"""Half of two ten-sided dice (KK-236)."""
MOST_TIRED = 1000
"""Temporary fatigue has no end of its own; no battle comes near this (KK-024)."""
BEFORE_REVEALING = ("build", "deploy", "orders", "rally", "command", "signals", "teams", "ready", "nerve", "chits",
                    "uncontrolled", "panic")  # fmt: skip
AFTER_REVEALING = ("charges", "moves", "shooting", "volley", "melee", "bouts", "falls", "weariness", "ammunition", "finis",
                   "close")  # fmt: skip
"""The steps of a turn in which chits lie face down, and face up (KK-074, KK-097)."""
ENDED = ("after", "over")
"""The steps after a battle's last turn."""


def laws(state: Battle) -> Iterator[Broken]:
    """Everything about a position that no rule allows."""
    found = False
    for law in frame(state):
        found = True
        yield law
    if found:
        return
    for figure in state.figures.values():
        yield from body(state, figure)
        yield from deeds(state, figure)
    yield from places(state)
    yield from turn(state)


def one_of(field: str, value: str, legal: Iterable[str], rule: str = "") -> Iterator[Broken]:
    """The law that a word is one of some."""
    words = [word for word in legal if word]
    if value and value not in words:
        yield Broken(field, value, ", ".join(words) if len(words) <= 40 else "the id of a figure", rule)


def frame(state: Battle) -> Iterator[Broken]:
    """The table, the sides and who belongs to whom (KK-001, KK-002, KK-009, KK-012)."""
    yield from within("table", state.width, 24 * INCH, 240 * INCH, "KK-002")
    yield from within("table", state.height, 24 * INCH, min(state.width, 240 * INCH), "KK-002")
    yield from one_of("phase", state.step, [*PHASE_OF, "over"], "KK-026")
    yield from within("priority", state.priority, 0, 1, "KK-027")
    if [side.edge for side in state.sides] not in (["south", "north"], ["north", "south"]):
        yield Broken("edges", [side.edge for side in state.sides], "one side south and the other north", "KK-007")
    for number, side in enumerate(state.sides):
        lord = state.figures.get(side.commander)
        if side.commander and (lord is None or lord.side != number):
            yield Broken(f"the commander of side {number}", side.commander, "a figure of that side", "KK-012")
        elif lord is not None and (unit := state.units.get(lord.unit)) is not None and unit.leader != lord.id:
            yield Broken(f"leaders.{unit.id}", unit.leader, f"{lord.id}, who commands the side", "KK-009")
    for unit in state.units.values():
        yield from membership(state, unit)
    listed = [id_ for unit in state.units.values() for id_ in unit.figures]
    if sorted(listed) != sorted(state.figures):
        yield Broken("figures", len(state.figures), "every figure in one unit", "KK-009")


def membership(state: Battle, unit: Unit) -> Iterator[Broken]:
    """A unit, its figures, its leader and its player (KK-009, KK-071, KK-073)."""
    where = f"the unit {unit.id}"
    if not unit.figures or unit.leader not in unit.figures:
        yield Broken(f"leaders.{unit.id}", unit.leader, f"one of {', '.join(unit.figures[:12])}", "KK-009")
    for id_ in unit.figures:
        figure = state.figures.get(id_)
        if figure is None or figure.unit != unit.id or figure.side != unit.side:
            yield Broken(where, id_, "figures of its own side that say they belong to it", "KK-009")
    if unit.seat not in state.sides[unit.side].seats and not state.conceded:
        yield Broken(f"seats.{unit.id}", unit.seat, f"a player of its side: {state.sides[unit.side].seats}", "KK-001")
    yield from within(f"{where}: the turn of its signal", unit.activated, 0, state.turn if unit.order else 0, "KK-073")


def body(state: Battle, figure: Figure) -> Iterator[Broken]:
    """A figure's row, arms, stamina, mount and weariness (KK-014, KK-015, KK-020, KK-023, KK-024, KK-214, KK-260)."""
    where = f"figures: {figure.id}"
    arms, mounts = data.weapons(), data.mounts()
    if figure.own is None:
        yield from one_of(f"{where}.troop", figure.troop, data.troops(), "KK-260")
    for weapon in figure.weapons:
        yield from one_of(f"{where}.weapons", weapon, arms.melee, "KK-020")
    if figure.weapon not in figure.weapons:
        yield Broken(f"{where}.weapon", figure.weapon, f"one of its weapons: {', '.join(figure.weapons)}", "KK-020")
    yield from one_of(f"{where}.missile", figure.missile, arms.missile, "KK-284")
    yield from one_of(f"{where}.mount", figure.mount, mounts, "KK-280")
    yield from one_of(f"{where}.gone", figure.gone, get_args(Gone), "KK-014")
    yield from within(f"{where}.full", figure.full, 1, 100, "KK-260")
    down = figure.gone in ("disabled", "dead")
    yield from within(f"{where}.stamina", figure.stamina, 0 if down else 1, 0 if down else figure.full, "KK-214")
    yield from within(f"{where}.hurt", figure.hurt, 0, figure.full, "KK-222")
    if figure.mount in mounts and not down:
        yield from within(f"{where}.horse", figure.horse, 1, mounts[figure.mount].stamina, "KK-023")
    elif not figure.mount:
        yield from within(f"{where}.horse", figure.horse, 0, 0, "KK-023")
    if not figure.mount and "lance" in figure.weapons:
        yield Broken(f"{where}.weapons", figure.weapons, "no lance for who is on foot", "KK-279")
    yield from within(f"{where}.points", figure.points, 0, 10_000, "KK-261")
    yield from within(f"{where}.tired", figure.tired, 0, MOST_TIRED, "KK-024")
    last = data.charts().fatigue.last_level
    yield from within(f"{where}.worn", figure.worn, 0, last if state.step in ENDED else last - 1, "KK-254")
    yield from within(f"{where}.stunned", figure.stunned, 0, LONGEST_STUN, "KK-015")
    yield from within(f"{where}.stunned_on", figure.stunned_on, 0, state.turn, "KK-015")
    yield from within(f"{where}.at_baggage", figure.at_baggage, 0, data.charts().ammunition.baggage_turns, "KK-250")


def deeds(state: Battle, figure: Figure) -> Iterator[Broken]:
    """What a figure does and has done this turn (KK-018, KK-067, KK-074, KK-076, KK-105, KK-123, KK-202, KK-221)."""
    where = f"figures: {figure.id}"
    chits = [chit for chit in get_args(Chit) if chit != "face down"]
    yield from one_of(f"{where}.chit", figure.chit, chits, "KK-074")
    yield from one_of(f"{where}.result", figure.result, RESULTS, "KK-076")
    yield from one_of(f"{where}.pace", figure.pace, RANK, "KK-105")
    yield from one_of(f"{where}.before", figure.before, RANK, "KK-108")
    if not figure.pace or not figure.before:
        yield Broken(f"{where}.pace", figure.pace, ", ".join(RANK), "KK-105")
    elif figure.mount in data.mounts():
        own = ["stand", *paces(figure)]
        yield from one_of(f"{where}.pace", figure.pace, own, "KK-105")
        yield from one_of(f"{where}.before", figure.before, own, "KK-105")
    yield from one_of(f"{where}.panic", figure.panic, (band.result for band in data.charts().panic), "KK-123")
    yield from one_of(f"{where}.checked", figure.checked, dict.fromkeys(PHASE_OF.values()), "KK-030")
    for blow in figure.struck:
        if blow not in ("lance", "infantry"):
            yield Broken(f"{where}.struck", blow, "lance, infantry", "KK-221")
    enemies = (id_ for id_, other in state.figures.items() if other.side != figure.side)
    if figure.target:
        yield from one_of(f"{where}.target", figure.target, enemies, "KK-018")
    for field, partner in (("loader", figure.loader), ("loaded_by", figure.loaded_by)):
        unit = state.units[figure.unit].figures
        if partner and (partner not in unit or partner == figure.id):
            yield Broken(f"{where}.{field}", partner, "another figure of its unit", "KK-067")
    for key, last in figure.failed.items():
        weapon, _, opponent = key.partition(" ")
        if weapon not in data.weapons().melee or opponent not in state.figures or not 0 <= last <= state.turn:
            yield Broken(
                f"{where}.failed", key, "a weapon, a space and an opponent's id, with a turn that has been", "KK-202"
            )


def places(state: Battle) -> Iterator[Broken]:
    """Everybody stands on the table, on nobody and on nothing that bars the way (KK-002, KK-003, KK-013, KK-297)."""
    field = Field(state)
    before = state.step in ("build", "deploy")
    wide, high = state.width, state.height
    for figure in state.figures.values():
        where = f"figures: {figure.id}"
        if not figure.placed:
            if not before:
                yield Broken(f"{where}.at", figure.at, "a place on the table", "KK-007")
            continue
        yield from within(f"{where}.facing", figure.facing, 0, 359, "KK-005")
        if not figure.on_table:
            continue
        if not on_table(figure.at, wide, high):
            table = f"0, 0 to {wide / INCH:g}, {high / INCH:g}"
            yield Broken(f"{where}.at", [n / INCH for n in figure.at], f"a place on the table, {table}", "KK-002")
        elif (other := field.taken(figure.base, figure.id)) is not None:
            yield Broken(
                f"{where}.at", [n / INCH for n in figure.at], f"a place not on the base of {other.id}", "KK-003"
            )
        elif field.ground.stands_in_the_way(figure.base):
            legal = "a place not on a wall, a hedge, a drop or water"
            yield Broken(f"{where}.at", [n / INCH for n in figure.at], legal, "KK-297")
    for name, points in (
        ("corpses", [(c.x, c.y) for c in state.corpses]),
        ("baggage", [s.baggage for s in state.sides]),
    ):
        for point in points:
            if point is not None and not on_table((point[0], point[1]), wide, high):
                yield Broken(name, [n / INCH for n in point], "a place on the table", "KK-013")
    for number, side in enumerate(state.sides):
        if side.captured and side.baggage is None:
            yield Broken("captured", number, "a side that has baggage", "KK-013")
    for goal in state.objectives:
        if goal.disc[2] <= 0 or not on_table((goal.disc[0], goal.disc[1]), wide, high):
            yield Broken(f"objectives: {goal.name}", list(goal.disc), "a circle around a place on the table", "KK-259")


def turn(state: Battle) -> Iterator[Broken]:
    """The turn, what has happened in it and what is left to decide (KK-026, KK-052, KK-097, KK-135, KK-179)."""
    least = 0 if state.step in ("build", "deploy", "orders", "priority") else 1
    yield from within("turn", state.turn, least, state.turn_limit or 1_000_000, "KK-258")
    for side in state.sides:
        yield from within("lord_down", side.lord_down, 0, max(1, state.turn), "KK-052")
    if (state.revealed and state.step in BEFORE_REVEALING) or (not state.revealed and state.step in AFTER_REVEALING):
        yield Broken("revealed", state.revealed, "chits face up from their declaration on", "KK-097")
    for note in state.fallen:
        yield from one_of("fallen.figure", note.figure, state.figures, "KK-034")
        yield from one_of("fallen.phase", note.phase, dict.fromkeys(PHASE_OF.values()), "KK-034")
    for field, rule, pairs in (("shots", "KK-135", state.shots), ("opponents", "KK-179", state.opponents)):
        for one, other in pairs.items():
            a, b = state.figures.get(one), state.figures.get(other)
            if a is None or b is None or a.side == b.side:
                yield Broken(field, f"{one} at {other}", "two figures of different sides", rule)
    waiting = [name for names in state.queue.values() for name in names]
    waiting += [id_ for group in state.moves for ids in group for id_ in ids]
    for name in waiting:
        if name not in state.figures and name not in state.units and name not in ("baggage", "all"):
            yield Broken("what is left to decide", name, "a figure or a unit", "KK-026")
