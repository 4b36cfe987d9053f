"""Lessons: positions that teach. Each is a file of its game, `lessons/1-name.json`, that anybody can write.

A lesson puts a position on the table, says what it is about, and asks for one thing. Whether that was done is read from the
match alone (the answers that the learner gave and the rules that told of something), so a lesson needs no place of its own
in a save, and a match is a lesson's because it began with the lesson's position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from itertools import takewhile
from typing import Any, Literal, TypeVar

import msgspec

from .errors import BadSetup, in_words
from .events import Event
from .game import AnyGame, Setup
from .match import Match

Standing = Literal["open", "done", "missed"]


class Goal(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What is to be done. All that is given must hold; at least one of them is.

    `answers` are patterns of keys ("attack * robot") that the learner's answers must match in this order, others in between;
    `rulings` the same of what the learner rules where the learner leads the game ("reveal"); `rules` are rows of the ledger
    that must have told of something; `won` asks for the match; `within` so many answers of the learner it must be done (0:
    however many).
    """

    answers: list[str] = []
    rulings: list[str] = []
    rules: list[str] = []
    won: bool = False
    within: int = 0


class Lesson(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One lesson. `say` is the guide's words, a sentence or two at a time; `task` the one thing to do; `done` is said when
    it was done. No two lessons of a game begin alike."""

    title: str
    say: list[str]
    task: str
    done: str
    goal: Goal
    seats: int = 2
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    bot: str = "random"
    """Who answers for the other seats."""
    seat: int = 0
    """The seat of who learns."""
    course: str = ""
    """The lessons it belongs with, where a game has several courses: "For the GM"."""
    solution: list[Any] = []
    """What the learner does: answers, and rulings as {"ruling": …}. For the tests, and for who is stuck."""
    name: str = ""
    """The file's name."""

    def setup(self, game: AnyGame) -> Setup:
        return Setup(game.name, self.seats, self.options, position=self.position)


Told = TypeVar("Told", bound=Lesson)


def read_lesson(text: str | bytes, name: str) -> Lesson:
    """A lesson from its file, or BadSetup with what is wrong."""
    try:
        found = msgspec.json.decode(text, type=Lesson)
    except msgspec.MsgspecError as error:
        raise BadSetup(f"the lesson {name} is not right: {in_words(error)}") from None
    goal = found.goal
    if not (goal.answers or goal.rulings or goal.rules or goal.won):
        raise BadSetup(f"the lesson {name} has no goal: answers, rulings, rules or won")
    if not 0 <= found.seat < found.seats:
        raise BadSetup(f"the lesson {name} is for seat {found.seat}; legal is 0 to {found.seats - 1}")
    found.name = name
    return found


def brought(game: AnyGame, folder: str, read: Callable[[bytes, str], Told]) -> tuple[Told, ...]:
    """What the files of a game's folder (`lessons`, `puzzles`) tell, in the order of their names; read once."""
    return _read_all(game.package, folder, read) if game.package else ()


@cache
def _read_all(package: str, folder: str, read: Callable[[bytes, str], Told]) -> tuple[Told, ...]:
    place = files(package) / folder
    if not place.is_dir():
        return ()
    found = sorted((file for file in place.iterdir() if file.name.endswith(".json")), key=lambda file: file.name)
    return tuple(read(file.read_bytes(), file.name.removesuffix(".json")) for file in found)


def begun_with(setup: Setup, among: Iterable[Told]) -> Told | None:
    """The puzzle (or lesson) whose set-up a match began with."""
    if setup.position is None and not setup.options:
        return None
    return next((each for each in among if (each.position, each.options) == (setup.position, setup.options)), None)


def lessons(game: AnyGame) -> tuple[Lesson, ...]:
    """The lessons that a game brings, in their order."""
    return brought(game, "lessons", read_lesson)


def standing(lesson: Lesson, match: Match[Any, Any]) -> Standing:
    """Whether the task has been done, can no longer be done, or is still open."""
    mine = [entry.value for entry in match.entries if entry.seat == lesson.seat and entry.kind == "answer"]
    ruled = [entry.value for entry in match.entries if entry.seat == lesson.seat and entry.kind == "adjust"]
    goal = lesson.goal
    left = _left(goal.answers, mine)
    done = not left and not _left(goal.rulings, [_field(change) for change in ruled])
    if done and _told(goal.rules, match.log) and (not goal.won or _won(match, lesson.seat)):
        return "done"
    late = bool(goal.within) and len(mine) + max(left, 1) > goal.within  # also who has too few answers left
    return "missed" if match.over or late else "open"


def _field(change: Any) -> str:
    """What a ruling changes."""
    return str(change.get("field", "")) if isinstance(change, dict) else ""


def _left(patterns: list[str], answers: list[Any]) -> int:
    """How many of the patterns are still to be matched by answers to come."""
    given = iter(str(answer) for answer in answers)
    matched = takewhile(lambda pattern: any(fnmatchcase(answer, pattern) for answer in given), patterns)
    return len(patterns) - sum(1 for _ in matched)


def _told(rules: list[str], log: list[Event]) -> bool:
    told = {event.rule for event in log}
    return all(rule in told for rule in rules)


def _won(match: Match[Any, Any], seat: int) -> bool:
    return match.outcome is not None and seat in match.outcome.winners
