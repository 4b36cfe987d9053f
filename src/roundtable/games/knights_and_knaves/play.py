"""What the rules of a step hold: the kernel's table, the position on it, the options and the field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from roundtable.board.measured import INCH
from roundtable.games.knights_and_knaves.field import Field
from roundtable.games.knights_and_knaves.options import Options
from roundtable.games.knights_and_knaves.state import Battle, Figure, Unit
from roundtable.kernel.asks import ChoosePoint
from roundtable.kernel.regions import Region
from roundtable.kernel.table import Table

PHASE_OF = {
    "build": "", "deploy": "", "orders": "",
    "priority": "rally", "rally": "rally",
    "command": "command", "signals": "command", "teams": "command", "ready": "command", "nerve": "command",
    "chits": "action", "uncontrolled": "action",
    "panic": "movement", "declare": "movement", "charges": "movement", "moves": "movement",
    "shooting": "shooting", "volley": "shooting",
    "melee": "melee", "bouts": "melee",
    "falls": "fatigue", "weariness": "fatigue", "ammunition": "fatigue", "finis": "fatigue", "close": "fatigue",
    "after": "",
}  # fmt: skip
"""The phase of the turn that a step belongs to (KK-026)."""


def in_inches(hundredths: int) -> float:
    """A length as it is told: to the tenth of an inch, whole inches without one."""
    tenths = round(hundredths / 10)
    return tenths / 10 if tenths % 10 else tenths // 10


def ask_where(
    seat: int, prompt: str, region: Region, rule: str, bodies: Sequence[tuple[int, int, int]] = ()
) -> ChoosePoint:
    """A question for a place on the table, which people tell in inches; `bodies` are the bases that would stand there."""
    return ChoosePoint(seat, prompt, region, rule, scale=INCH, unit="inches", bodies=bodies)


def kept_field(table: Table[Battle, Options]) -> Field:
    """The field of a table's position, kept from step to step while that is the same."""
    found = table.kept
    if not isinstance(found, Field) or found.battle is not table.state:
        found = table.kept = Field(table.state)
    return found


class Play:
    """One step being played."""

    __slots__ = ("battle", "field", "options", "table")

    def __init__(self, table: Table[Battle, Options], field: Field | None = None) -> None:
        self.table = table
        self.battle = table.state
        self.options = table.options
        self.field = Field(table.state) if field is None else field

    @property
    def phase(self) -> str:
        return PHASE_OF[self.battle.step]

    def log(self, rule: str, text: str, /, **data: Any) -> None:
        """Tell what happened. Data that take some finding may be given as functions: they are asked if anybody listens."""
        if self.table.events is None:
            if data.get("to") is not None:
                self.table.reveal()
            return
        self.table.log(rule, text, **found(data))

    def tell(self, rule: str, text: str, /, *, dice: Sequence[tuple[int, int]], **data: Any) -> None:
        """Tell of dice that were drawn; data as in `log`."""
        if self.table.events is None:
            if data.get("to") is not None:
                self.table.reveal()
            return
        self.table.tell(rule, text, dice=dice, **found(data))

    def unit(self, figure: Figure) -> Unit:
        return self.battle.units[figure.unit]

    def seat(self, figure: Figure) -> int:
        """The player who decides for a figure."""
        return self.battle.units[figure.unit].seat

    def sides(self) -> tuple[int, int]:
        """The side with priority first (KK-027)."""
        return self.battle.priority, 1 - self.battle.priority

    def seats(self) -> list[int]:
        """All seats, those of the side with priority first."""
        sides, first = self.battle.sides, self.battle.priority
        return [*sides[first].seats, *sides[1 - first].seats]

    def next_asked(self) -> int | None:
        """The first seat for whom something of this step is still to be decided, those of the side with priority first."""
        queue = self.battle.queue
        for seat in self.seats():
            if queue[seat]:
                return seat
        return None

    def units_of(self, seat: int) -> list[Unit]:
        """The units of a player; they stay his unless somebody gives up (see `rules.concede`)."""
        known, asked = self.field.steady, ("units", seat)
        found: list[Unit] | None = known.get(asked)
        if found is None:
            found = known[asked] = [unit for unit in self.battle.units.values() if unit.seat == seat]
        return found

    def leads(self, figure: Figure) -> bool:
        return self.battle.units[figure.unit].leader == figure.id

    def in_order(self, figures: Iterable[Figure]) -> list[Figure]:
        """The side with priority first, unit leaders before their men, then as listed (KK-304)."""
        waiting = list(figures)
        if len(waiting) < 2:
            return waiting
        place, first, units = self.field.places, self.battle.priority, self.battle.units
        return sorted(waiting, key=lambda f: (f.side != first, units[f.unit].leader != f.id, place[f.id]))

    def withdrawing(self, figure: Figure) -> bool:
        return self.battle.units[figure.unit].withdrawing

    def say_rolls(
        self, rule: str, text: str, rolled: Sequence[tuple[Figure, int]], to: Sequence[int] | None = None, **data: Any
    ) -> None:
        """Tell of one D10 for each of several figures in one event; `details` holds who rolled what."""
        if rolled:
            self.tell(rule, text, dice=[(10, value) for _, value in rolled], to=to, **data)

    def names(self, figures: Iterable[Figure]) -> str:
        """Figures for a sentence, those of a unit together: `Bills 2-4, 7, Bows 1`."""
        numbers: dict[str, list[int]] = {}
        for figure in figures:
            unit, _, number = figure.name.rpartition(" ")
            if unit and number.isdecimal():
                numbers.setdefault(unit, []).append(int(number))
            else:
                numbers[figure.name] = []
        return ", ".join(f"{name} {in_runs(found)}" if found else name for name, found in numbers.items()) or "nobody"

    def who(self, figures: Sequence[Figure], one: str, several: str) -> str:
        """Who does something, with the verb: `nobody routs`, `Bills 3 routs`, `Bills 3-5 rout`."""
        return f"{self.names(figures)} {several if len(figures) > 1 else one}"


def found(data: dict[str, Any]) -> dict[str, Any]:
    """The data of an event, with those found that were given as functions."""
    return {name: value() if callable(value) else value for name, value in data.items()}


def in_runs(numbers: Iterable[int]) -> str:
    """Numbers with those that follow one another drawn together: `1-3, 5`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
