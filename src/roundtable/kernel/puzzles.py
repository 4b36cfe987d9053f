"""Puzzles: positions with one clearly best line. Each is a file of its game, `puzzles/name.json`, that anybody can make.

A puzzle is a lesson without words (see `lessons`): its goal is the line itself, within as many answers. `roundtable puzzle`
asks them, and `python -m roundtable.lab.puzzling` finds new ones in matches of bots.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from .dice import Dice, seed_from
from .errors import BadSetup, in_words
from .game import AnyGame, Setup, game_names
from .lessons import Lesson, begun_with, brought

Grade = Literal["easy", "fair", "hard"]
SOLVER = 0
"""The seat of who solves the puzzles that are found in matches."""
GRADES: tuple[Grade, ...] = ("easy", "fair", "hard")


class Puzzle(Lesson):
    """A position in which one line is clearly best."""

    grade: Grade = "fair"
    """easy: the game's best rules of thumb find it; fair: who tries a little finds it; hard: even that misses it."""
    chance: float = 0.0
    """About how likely the line is to win,"""
    second: float = 0.0
    """and the next best answer."""
    line: list[str] = []
    """The solution in words."""


def read_puzzle(text: str | bytes, name: str) -> Puzzle:
    """A puzzle from its file, or BadSetup with what is wrong."""
    try:
        found = msgspec.json.decode(text, type=Puzzle)
    except msgspec.MsgspecError as error:
        raise BadSetup(f"the puzzle {name} is not right: {in_words(error)}") from None
    if not found.solution or not found.goal.answers:
        raise BadSetup(f"the puzzle {name} has no solution: the best answers, in solution and in goal.answers")
    found.name = name
    return found


def puzzles(game: AnyGame) -> tuple[Puzzle, ...]:
    """The puzzles that a game brings."""
    return brought(game, "puzzles", read_puzzle)


def by_grade(game: AnyGame) -> list[Puzzle]:
    """A game's puzzles, the easy ones first."""
    return sorted(puzzles(game), key=lambda puzzle: GRADES.index(puzzle.grade))


def puzzle_of(game: AnyGame, setup: Setup) -> Puzzle | None:
    """The puzzle that a match began with."""
    return begun_with(setup, puzzles(game))


def of_the_day(game: AnyGame, day: str) -> Puzzle | None:
    """A game's puzzle of a day, by the seed of its date (2026-11-16): the same everywhere."""
    found = puzzles(game)
    return found[Dice(seed_from(f"puzzle {game.name} {day}")).below(len(found))] if found else None


def with_puzzles() -> list[str]:
    """The games that bring puzzles."""
    from .game import find_game

    return [name for name in game_names() if puzzles(find_game(name))]
