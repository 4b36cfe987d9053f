"""Tests as stories: given a position, with these dice, when this is done, then this and nothing else changed.

story = Story("akql", position={...}, dice="d8=7")
story.does("attack Hollow Shovel")
assert story.state.knights["Shovel"].life == 16
assert story.said("AKQL-050") == ["Hollow hits Shovel for 2."]
story.ends()                                     # every scripted die has fallen
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from roundtable.kernel.asks import Ask, Choose, ChooseSome, Json
from roundtable.kernel.dice import Tape
from roundtable.kernel.errors import IllegalAnswer
from roundtable.kernel.events import Event
from roundtable.kernel.match import Match


class Story:
    """A match with scripted dice, told answer by answer."""

    def __init__(
        self,
        game: Any,
        position: dict[str, Any] | None = None,
        dice: str = "",
        seats: int = 2,
        *,
        ask_forced: bool = False,
        **options: Any,
    ) -> None:
        """`dice` is a `Tape`'s script; with `ask_forced` questions with a single answer are asked too."""
        self.tape = Tape(dice)
        self.match: Match[Any, Any] = Match.new(
            game, seats=seats, options=options, position=position, dice=self.tape, ask_forced=ask_forced
        )

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def ask(self) -> Ask:
        """The open question."""
        ask = self.match.ask
        assert ask is not None, f"the match is over: {self.match.outcome}"
        return ask

    @property
    def offered(self) -> list[str]:
        """The keys of the options of the open question."""
        assert isinstance(self.ask, (Choose, ChooseSome)), f"the open question has no options: {self.ask.to_json()}"
        return [option.key for option in self.ask.options]

    def does(self, *answers: Json, seat: int | None = None, dice: str = "") -> Story:
        """Give answers one after another, each by the seat that is asked (or by `seat`, where several are)."""
        self.tape.add(dice)
        for value in answers:
            self.match.answer(self.ask.seat if seat is None else seat, value)
        return self

    def goes_on(self, until: str | Callable[[Match[Any, Any]], bool], dice: str = "") -> Story:
        """Everybody gives the first answer there is until the match comes to where it is to stop: "step" (a new step has
        begun), a ledger id (that rule has told of something), or a function of the match."""
        self.tape.add(dice)
        stop = self.match.stops(until)
        while not stop():
            self.match.answer(self.ask.seat, next(iter(self.ask.answers())))
        return self

    def refuses(self, value: Json, seat: int | None = None) -> str:
        """The answer is illegal and changes nothing; returns the error's words."""
        before = self.match.digest(), len(self.match.entries), len(self.match.log)
        with pytest.raises(IllegalAnswer) as caught:
            self.match.answer(self.ask.seat if seat is None else seat, value)
        assert (self.match.digest(), len(self.match.entries), len(self.match.log)) == before
        return str(caught.value)

    def events(self, rule: str) -> list[Event]:
        """The events that cite this ledger row."""
        return [event for event in self.match.log if event.rule == rule and event.kind != "auto"]

    def said(self, rule: str) -> list[str]:
        """The sentences of the events that cite this ledger row."""
        return [event.sentence(self.match.setup.names) for event in self.events(rule)]

    def ends(self) -> None:
        """Every scripted die has been rolled."""
        assert self.tape.left == [], f"these dice were expected and never rolled: {self.tape.left}"
