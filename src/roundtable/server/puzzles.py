"""Puzzles in the page: today's of each game with its board, all of them by grade, one begun at a click."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from markupsafe import Markup

from roundtable.kernel.game import AnyGame, find_game, game_names
from roundtable.kernel.match import Match
from roundtable.kernel.puzzles import GRADES, Puzzle, of_the_day, puzzles

from . import catalogue, hosting
from .hosting import MatchWish, SeatWish
from .schema import ORIGIN_LENGTH
from .web import Anybody, Word, house_of, html, me, to_match


class Shown(msgspec.Struct):
    """A game's puzzles on the page."""

    game: AnyGame
    today: Puzzle
    board: Markup
    grades: list[tuple[str, list[Puzzle]]]


def today() -> str:
    """The date by which everybody gets the same puzzle: that of the world's clock."""
    return datetime.now(UTC).date().isoformat()


@lru_cache(maxsize=32)
def board_of(name: str, which: str) -> Markup:
    """The position as the solver sees it."""
    game = find_game(name)
    puzzle = next(each for each in puzzles(game) if each.name == which)
    match: Match[Any, Any] = Match.new(game, puzzle.setup(game), seed=which)
    return Markup(game.drawing(match.view(puzzle.seat), narrow=True))  # the room it has is a phone's


@get("/puzzles")
async def all_puzzles(request: Anybody) -> Response[str]:
    """Today's puzzles, and all the others."""
    day, shown = today(), []
    for game in catalogue.in_order():
        one = of_the_day(game, day)
        if one is None:
            continue
        grades = [(grade, [each for each in puzzles(game) if each.grade == grade]) for grade in GRADES]
        shown.append(Shown(game, one, board_of(game.name, one.name), [pair for pair in grades if pair[1]]))
    date = datetime.fromisoformat(day)
    return html(request, "puzzles.html", shown=shown, day=f"{date.day}\u00a0{date:%B}\u00a0{date.year}")


@post("/puzzles/{name:str}/{which:str}", opt={"rate": "create"})
async def begin_puzzle(request: Anybody, name: Word, which: Word) -> Redirect:
    """A puzzle, in one click. Who solves it gets no hints."""
    game = find_game(name) if name in game_names() else None
    found = next((each for each in puzzles(game) if each.name == which), None) if game is not None else None
    if found is None:
        raise NotFoundException(detail="there is no such puzzle")
    seats = [SeatWish("me"), *(SeatWish("bot", "", found.bot) for _ in range(found.seats - 1))]
    wish = MatchWish(name, seats, dict(found.options), found.position, hints=False)
    origin = f"{hosting.PUZZLE}{found.name}"[:ORIGIN_LENGTH]
    room = await hosting.create(house_of(request), wish, me(request).identity, origin)
    return to_match(room.id)


PUZZLE_PAGES = [all_puzzles, begin_puzzle]
