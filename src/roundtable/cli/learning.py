"""Lessons in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import Any

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, find_game, game_names
from roundtable.kernel.lessons import Lesson, lessons, standing
from roundtable.kernel.match import Match

from .reading import WIDTH
from .terminal import Terminal


def listed(game: str) -> Iterator[str]:
    """The lessons of a game, and how one begins; without a game, those that have lessons."""
    if not game:
        yield "Lessons:"
        for name in game_names():
            if lessons(find_game(name)):
                yield f"  roundtable learn {name:20} {find_game(name).title}; {len(lessons(find_game(name)))} in all"
        return
    found = _lessons(find_game(game))
    for number, lesson in enumerate(found, 1):
        if lesson.course and (number == 1 or found[number - 2].course != lesson.course):
            yield lesson.course
        yield f"{number}. {lesson.title}: {lesson.task}"
    yield f"roundtable learn {game} 1 begins with the first."


def _lessons(game: AnyGame) -> tuple[Lesson, ...]:
    found = lessons(game)
    if not found:
        raise BadSetup(f"{game.title} has no lessons yet; roundtable rules {game.name} tells its rules")
    return found


def taught(name: str, number: int, colour: bool | None) -> None:
    """One lesson, played at this keyboard until it is done, missed or left."""
    game = find_game(name)
    found = _lessons(game)
    if number > len(found):
        raise BadSetup(f"{game.title} has lessons 1 to {len(found)}, not {number}")
    lesson = found[number - 1]
    for words in (lesson.title, *lesson.say, lesson.task):
        print(fill(words, WIDTH))
    match: Match[Any, Any] = Match.new(game, lesson.setup(game), seed=lesson.name)
    table = Learning(match, lesson, colour)
    table.run(keep=False)  # a lesson is begun anew
    how = standing(lesson, match)
    if how == "done":
        more = f" Next: roundtable learn {name} {number + 1}." if number < len(found) else ""
        print(fill(f"Done. {lesson.done}{more}", WIDTH))
    elif how == "missed":
        print(f"Not quite. {lesson.task} Try it again: roundtable learn {name} {number}.")


class Learning(Terminal):
    """A terminal that stops when the lesson is over."""

    def __init__(self, match: Match[Any, Any], lesson: Lesson, colour: bool | None) -> None:
        super().__init__(match, [lesson.seat], lesson.bot, lesson.name, colour)
        self._lesson = lesson

    def _goes_on(self) -> bool:
        return standing(self._lesson, self.match) == "open"
