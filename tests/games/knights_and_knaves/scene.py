"""Scenes for rule tests: figures on a table, a phase played with scripted dice and answers, and a look at what happened.

scene = Scene(man("ann", "longbowman", 30, 20), foe("bob", "peasant", 30, 30))
scene.plays("volley", dice="7 5 9")         # ten-sided dice, in the order in which they fall; all of them must fall
assert scene["bob"].gone == "disabled"
"""

from __future__ import annotations

from typing import Any

from roundtable.games.knights_and_knaves import GAME
from roundtable.games.knights_and_knaves.play import PHASE_OF, Play
from roundtable.games.knights_and_knaves.rules.turn import STEPS
from roundtable.games.knights_and_knaves.state import Figure
from roundtable.kernel.asks import Ask, Together
from roundtable.kernel.dice import Tape
from roundtable.kernel.events import Event
from roundtable.kernel.game import Setup, read_options
from roundtable.kernel.laws import uphold
from roundtable.kernel.table import Table
from tests.ledger_plugin import NOTES

HOUSEHOLD_AND_COMPANY = {"first_retinue": "march_lords_household", "second_retinue": "free_company"}
"""Options: two sample retinues whose units tests know by name."""


def man(id_: str, troop: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    """A figure of the first side, facing north, in a unit of its own unless told otherwise."""
    return {"id": id_, "troop": troop, "at": [x, y], "side": 0, "unit": more.pop("unit", f"unit-{id_}"), **more}


def foe(id_: str, troop: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    """A figure of the second side, facing south."""
    return {**man(id_, troop, x, y, **more), "side": 1}


class Scene:
    """A position, and what is played on it."""

    def __init__(
        self, *figures: dict[str, Any], options: dict[str, Any] | None = None, seats: int = 2, **position: Any
    ) -> None:
        setup = Setup(GAME.name, seats=seats, position={"figures": list(figures), "phase": "rally", **position})
        self.options = read_options(GAME.options_type, options or {})
        self.tape = Tape()
        self.table = Table(GAME.start(setup, self.options), self.options, seats, self.tape, [])
        uphold(GAME, self.table.state)
        self.asked: list[Ask] = []
        self._told: list[dict[str, Any]] = []

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def play(self) -> Play:
        """The rules' own handle on the position, for asking a single rule."""
        return Play(self.table)

    def __getitem__(self, name: str) -> Figure:
        return self.state.figures[name]

    def roll(self, dice: str) -> None:
        """Put dice on the tape: `7 5 9`."""
        self.tape.add([(10, int(word)) for word in dice.split()])

    def plays(self, step: str, dice: str = "", answers: tuple[Any, ...] | list[Any] = (), until: str = "") -> Scene:
        """Play from a step to the end of its phase, or until a given step; every die and answer must be used."""
        self.state.step = step
        self.roll(dice)
        left = list(answers)
        phase = PHASE_OF[step]
        NOTES.stepped(*GAME.ledgers)
        while self.state.step in STEPS and self.state.step != until and (until or PHASE_OF[self.state.step] == phase):
            rules = STEPS[self.state.step](Play(self.table))
            value: Any = None
            while True:
                try:
                    asked = rules.send(value)
                except StopIteration:
                    break
                value = self._answer(asked, left)
            if until == "one step":
                break
        assert self.tape.left == [], f"these dice were expected and never rolled: {self.tape.left}"
        assert left == [], f"these answers were never asked for: {left}"
        return self

    def _answer(self, asked: Ask | Together, left: list[Any]) -> Any:
        if isinstance(asked, Together):
            return {ask.seat: self._answer(ask, left) for ask in asked.asks}
        only = asked.only()
        if only is not None:
            return only
        self.asked.append(asked)
        self._told.append(asked.to_json())
        assert left, f"nobody said what to answer to {asked.to_json()}"
        return asked.check(left.pop(0))

    def options_of(self, question: int = -1) -> dict[str, str]:
        """The keys and labels that a question asked in this scene offered."""
        return {option["key"]: option["label"] for option in self._told[question]["options"]}

    def told_of(self, key: str, question: int = -1) -> dict[str, str]:
        """An option as a question asked in this scene offered it, with its odds and stakes."""
        found: dict[str, str] = next(option for option in self._told[question]["options"] if option["key"] == key)
        return found

    def events(self, rule: str) -> list[Event]:
        return [event for event in self.table.events or [] if event.rule == rule]

    def said(self, rule: str) -> list[str]:
        return [event.sentence() for event in self.events(rule)]

    def details(self, rule: str) -> list[dict[str, Any]]:
        """What each roll of an event told together was for."""
        return [detail for event in self.events(rule) for detail in event.data["details"]]
