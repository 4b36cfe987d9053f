"""Puzzles in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from textwrap import fill
from typing import Any

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import find_game
from roundtable.kernel.lessons import standing
from roundtable.kernel.match import Match
from roundtable.kernel.puzzles import Puzzle, of_the_day, puzzles, read_puzzle, with_puzzles

from .learning import Learning
from .reading import WIDTH


def _day(given: str) -> str:
    """A date as it is written here; today's where none is given."""
    if not given:
        return datetime.now(UTC).date().isoformat()
    try:
        return date.fromisoformat(given).isoformat()
    except ValueError:
        raise BadSetup(f"{given!r} is no date; one is written 2026-11-16") from None


def todays(day: str) -> Iterator[str]:
    """The puzzles of a day, one for each game that has some."""
    said = _day(day)
    yield f"Puzzles of {said}:"
    for name in with_puzzles():
        found = of_the_day(find_game(name), said)
        assert found is not None
        yield f"  roundtable puzzle {name:20} {found.grade}; {len(puzzles(find_game(name)))} in all"


def chosen(game: str, number: int, day: str, file: Path | None) -> Puzzle:
    """The puzzle that the command line asks for."""
    if file is not None:
        return read_puzzle(file.read_bytes(), file.stem)
    known = find_game(game)
    found = puzzles(known)
    if not found:
        raise BadSetup(f"{known.title} has no puzzles yet; {', '.join(with_puzzles())} have")
    if number > len(found):
        raise BadSetup(f"{known.title} has puzzles 1 to {len(found)}, not {number}")
    of_day = of_the_day(known, _day(day))
    assert of_day is not None
    return found[number - 1] if number else of_day


class Solving(Learning):
    """A terminal for who solves a puzzle: nobody whispers, as in the page."""

    def _arrange(self, seat: int) -> None:
        """In the rules' own order."""

    def _hint(self, seat: int) -> None:
        print("A puzzle gives no hints: answer, and the best line is shown.")


def asked(name: str, number: int, day: str, file: Path | None, colour: bool | None) -> None:
    """One puzzle, at this keyboard."""
    game = find_game(name)
    puzzle = chosen(name, number, day, file)
    print(fill(f"A puzzle, {puzzle.grade}. It is your turn. {puzzle.task}", WIDTH))
    match: Match[Any, Any] = Match.new(game, puzzle.setup(game), seed=puzzle.name)
    Solving(match, puzzle, colour).run(keep=False)
    how = standing(puzzle, match)
    if how == "open":
        return
    print(fill(f"{'Solved.' if how == 'done' else 'Not quite.'} {solution(puzzle)}", WIDTH))


def solution(puzzle: Puzzle) -> str:
    """The best line, and what makes it the best."""
    line = ", then ".join(puzzle.line or [str(answer) for answer in puzzle.solution])
    why = f" {puzzle.done}" if puzzle.done else ""
    if not puzzle.chance:
        return f"The best is {line}.{why}"
    likely = f"{line} wins in about {puzzle.chance:.0%} of such positions, the next best answer in {puzzle.second:.0%}."
    return likely + why
