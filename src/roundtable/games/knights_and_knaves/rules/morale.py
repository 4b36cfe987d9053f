"""Morale: the value of a figure, its check, and the checks that a phase's routs and losses cause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from roundtable.board.measured import CONTACT, Disc, in_contact
from roundtable.games.knights_and_knaves import data
from roundtable.games.knights_and_knaves.field import LINK
from roundtable.games.knights_and_knaves.play import Play
from roundtable.games.knights_and_knaves.state import MOUNTED, Fallen, Figure

Parts = list[tuple[str, int]]
"""What a value is made of: words and a number each."""


def stamina_step(now: int, full: int, steps: data.Stamina) -> int:
    """What missing stamina costs: only the lowest threshold reached counts, compared exactly (KK-025)."""
    if 4 * now < full:
        return steps.quarter
    if 2 * now < full:
        return steps.half
    return steps.three_quarters if 4 * now < 3 * full else 0


def lord_loss_tells(play: Play, side: int) -> bool:
    """Whether the loss of a side's commander still tells (KK-050, KK-052)."""
    down = play.battle.sides[side].lord_down
    return down > 0 and (play.options.lord_loss_duration == "battle" or down == play.battle.turn)


class Muster:
    """What many checks of one moment have in common, found once: who is with his unit, and whom riders charge."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._together: dict[str, list[str]] = {}
        self._numbers: dict[str, int] = {}
        self.lost = [side for side in (0, 1) if lord_loss_tells(play, side)]
        """The sides that feel the loss of their commander."""
        self.charged: dict[str, list[str]] = {}
        self.riders: tuple[list[Figure], list[Figure]] = ([], [])
        """The mounted figures of each side."""
        for rider in play.field.everybody():
            if rider.mount:
                self.riders[rider.side].append(rider)
                if rider.target and not rider.routing:
                    self.charged.setdefault(rider.target, []).append(rider.id)

    def together(self, figure: Figure) -> list[str]:
        """The group of those who are with the figure's unit (KK-010)."""
        found = self._together.get(figure.unit)
        if found is None:
            found = self._together[figure.unit] = self.play.field.together(self.play.unit(figure))
        return found

    def is_with_unit(self, figure: Figure) -> bool:
        """In coherency: among those who are with the unit, or, while it routs, linked to one of them (KK-010)."""
        group = self.together(figure)
        return figure.id in group or (figure.routing and self.play.field.linked(figure, group))

    def mounted_attackers(self, figure: Figure) -> int:
        """Mounted enemies that charge the figure this turn or are in base contact with it (KK-051)."""
        riders = self.riders[1 - figure.side]
        if not riders:
            return 0
        x, y, limit = figure.x, figure.y, figure.radius + MOUNTED + CONTACT
        near = [rider for rider in riders if -limit <= rider.x - x <= limit and -limit <= rider.y - y <= limit]
        touching = [rider.id for rider in near if in_contact(figure.base, rider.base)] if near else ()
        return len({*touching, *self.charged.get(figure.id, ())})

    def numbers(self, figure: Figure) -> int:
        """How many of its unit are present; 0 for a figure that is not itself with its unit (KK-061)."""
        group = self.together(figure)
        if self.play.withdrawing(figure) or not self.is_with_unit(figure):
            return 0
        found = self._numbers.get(figure.unit)
        if found is None:
            found = sum(not self.play.battle.figures[id_].skirmisher for id_ in group)
            self._numbers[figure.unit] = found
        return found


def morale(play: Play, figure: Figure, muster: Muster | None = None) -> Parts:
    """The morale value and every modifier that applies.

    (KK-037, KK-050, KK-051, KK-052, KK-053, KK-054, KK-055, KK-056, KK-057, KK-058, KK-059, KK-060, KK-061, KK-062)
    """
    chart = data.charts().morale
    battle = play.battle
    muster = muster or Muster(play)
    row = figure.row
    parts: Parts = [(row.morale_class, row.morale)]
    add = parts.append
    if muster.lost:
        if 1 - figure.side in muster.lost:
            add(("enemy commander disabled", chart.enemy_lord_disabled))
        if figure.side in muster.lost:
            add(("own commander disabled", chart.own_lord_disabled))
    if row.morale_class in ("Peasant", "Soldier/Yeoman"):
        add(("attacked by cavalry", chart.attacked_by_cavalry * muster.mounted_attackers(figure)))
    if battle.fallen:
        neighbours = {
            fallen.figure
            for fallen in battle.fallen
            if fallen.side == figure.side and fallen.figure != figure.id and play.field.adjacent(figure, fallen)
        }
        add(("neighbours lost", chart.neighbour_lost * len(neighbours)))
    leader = battle.figures.get(battle.units[figure.unit].leader)
    if leader is not None and leader is not figure and leader.free and muster.is_with_unit(figure):
        add(("unit leader", leader.row.bonus))
    if figure.stamina < figure.full:
        add(("stamina", stamina_step(figure.stamina, figure.full, chart.stamina)))
    if figure.worn:
        add(("permanent fatigue", chart.per_permanent * figure.worn))
    if battle.sides[figure.side].zealous:
        add(("zeal", chart.zeal))
    if play.field.in_cover(figure):
        add(("cover", chart.cover))
    size = muster.numbers(figure)
    add(("numbers", chart.unit_of_11 if size >= 11 else chart.unit_of_5 if size >= 5 else 0))
    return [part for part in parts if part[1] or part is parts[0]]


def shown(parts: Parts) -> list[list[str | int]]:
    """Parts as plain JSON, for the data of an event."""
    return [[words, amount] for words, amount in parts]


def total(parts: Parts) -> int:
    found = 0
    for _, amount in parts:  # asked all the time: a plain loop is the fastest way
        found += amount
    return found


def passes(roll: int, value: int) -> bool:
    """Under the value passes; a natural 1 always does and a natural 10 never (KK-044, KK-045, KK-046)."""
    return roll == 1 or (roll != 10 and roll < value)


def may_check(figure: Figure, phase: str) -> bool:
    """Routing figures check only to rally, stunned ones never, and nobody twice in a phase (KK-015, KK-029, KK-030)."""
    return figure.free and figure.checked != phase


def check(play: Play, figures: Iterable[Figure], rule: str, why: str) -> list[Figure]:
    """Roll for every figure, tell of all rolls in one event, and rout those that fail; returns them."""
    muster = Muster(play)
    values = [(figure, morale(play, figure, muster)) for figure in figures]
    rolled = [(figure, play.table.draw(10)) for figure, _ in values]
    failed = [figure for (figure, roll), (_, parts) in zip(rolled, values) if not passes(roll, total(parts))]
    play.say_rolls(
        rule, "{why}; morale of {n} checked: {end}.", rolled,
        why=why, n=len(rolled), end=lambda: play.who(failed, "routs", "rout"),
        details=lambda: [
            {"figure": figure.id, "name": figure.name, "value": total(parts), "parts": shown(parts), "roll": roll,
             "routs": figure in failed, "end": "routs" if figure in failed else "stands"}
            for (figure, roll), (_, parts) in zip(rolled, values)
        ],
        each="{name} rolled {roll}, needs less than {value} ({parts}): {end}.",
    )  # fmt: skip
    for figure, _ in values:
        figure.checked = play.phase
    for figure in failed:
        rout(play, figure)
    return failed


def rout(play: Play, figure: Figure) -> None:
    """The figure routs; what it was about to do is forgotten (KK-045)."""
    figure.routing = True
    figure.chit = ""
    figure.target = ""
    note_fallen(play, figure, "routs")
    play.log("KK-045", "{name} routs.", name=figure.name, figure=figure.id, run="Figures rout.")


def note_fallen(play: Play, figure: Figure, how: Literal["routs", "is disabled"]) -> None:
    """Remember where a figure routed or was disabled, for those around it."""
    play.battle.fallen.append(Fallen(figure.id, figure.side, figure.x, figure.y, figure.radius, play.phase, how))


def end_of_phase(play: Play) -> None:
    """The checks that this phase's routs and losses cause, and those caused by them, until none is left.

    (KK-030, KK-304)
    """
    battle, field, phase = play.battle, play.field, play.phase
    done = 0
    causes = [fallen for fallen in battle.fallen if fallen.phase == phase]
    while done < len(causes):
        affected: dict[str, Figure] = {}
        reasons: list[str] = []
        for fallen in causes[done:]:
            figure = battle.figures[fallen.figure]
            if fallen.how == "is disabled":
                unit = battle.units[figure.unit]
                if battle.sides[figure.side].commander == figure.id:
                    # KK-032, KK-302: the commander is down and his whole side checks.
                    rule, shaken = "KK-032", field.of_side(figure.side)
                else:
                    # KK-031, KK-302: the leader is down and his whole unit checks.
                    rule, shaken = "KK-031", field.of_unit(unit) if unit.leader == figure.id else []
                if shaken:
                    reasons.append(rule)
                    affected.update({f.id: f for f in shaken})
            affected.update({f.id: f for f in shaken_by(play, fallen)})
        done = len(causes)
        who = [figure for figure in affected.values() if may_check(figure, phase)]
        if who:
            rule = "KK-032" if "KK-032" in reasons else "KK-031" if "KK-031" in reasons else "KK-034"
            words = {
                "KK-032": "The commander is disabled",
                "KK-031": "A leader is disabled",
                "KK-034": "Friends fall or flee",
            }
            check(play, play.in_order(who), rule, words[rule])
        causes = [fallen for fallen in battle.fallen if fallen.phase == phase]


def shaken_by(play: Play, fallen: Fallen) -> list[Figure]:
    """The friends within 2 inches who have it in front of them or stand adjacent (KK-034)."""
    spot = Disc(fallen.x, fallen.y, fallen.radius)
    return [
        figure
        for figure in play.field.near(spot, LINK, fallen.side)
        if figure.id != fallen.figure and play.field.concerns(figure, fallen)
    ]
