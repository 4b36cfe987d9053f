"""A player that reads its answers from a list: for tests, puzzles and demonstrations."""

from __future__ import annotations

from collections.abc import Iterable

from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.errors import IllegalAnswer
from roundtable.kernel.game import Chair


class ScriptedPlayer:
    """Gives the answers in order; an error names the question that came after the last one."""

    def __init__(self, answers: Iterable[Json]) -> None:
        self._answers = list(answers)
        self._at = 0

    def choose(self, chair: Chair, ask: Ask) -> Json:
        if self._at >= len(self._answers):
            raise IllegalAnswer(f"the script has no answer for {ask.prompt!r} (asked of seat {ask.seat})")
        self._at += 1
        return self._answers[self._at - 1]
