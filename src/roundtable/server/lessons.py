"""Lessons in the page: the list of a game's lessons, one begun at a click, and the guide beside the question."""

from __future__ import annotations

from itertools import groupby

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from markupsafe import Markup

from roundtable.kernel.game import AnyGame, find_game, game_names
from roundtable.kernel.lessons import Lesson, Standing, lessons, standing
from roundtable.kernel.puzzles import by_grade, puzzle_of
from roundtable.kernel.rulebook import chapters, drawing

from . import catalogue, hosting
from .console import Desk
from .hosting import MatchWish, SeatWish
from .room import Room
from .schema import ORIGIN_LENGTH
from .web import Anybody, Word, house_of, html, me, to_match


class Guide(msgspec.Struct):
    """What stands beside the question in a lesson."""

    title: str
    say: list[str]
    task: str
    done: str
    standing: Standing
    name: str
    following: str
    """The lesson after this one; nothing after the last. After the last puzzle comes the first."""
    number: int
    of: int
    panel: str = ""
    """The page of the console on which it is done, where it is for who leads;"""
    panel_title: str = ""
    form: str = ""
    """and the form there."""
    puzzle: str = ""
    """How hard it is, where it is a puzzle and no lesson;"""
    line: list[str] = []
    """then also the solution, in words,"""
    chances: tuple[float, float] = (0.0, 0.0)
    """and about how likely it and the next best answer are to win."""


def origin_of(lesson: Lesson) -> str:
    """What the record of a match says that was begun as this lesson. One that is set up alike by a host is none."""
    return f"{hosting.LESSON}{lesson.name}"[:ORIGIN_LENGTH]


def guide(room: Room, seat: int | None, desk: Desk | None = None) -> Guide | None:
    """The guide's words for who learns; nothing in a match that is no lesson."""
    if seat is None or room.match is None:
        return None
    game = room.game
    puzzle = puzzle_of(game, room.match.setup)
    if puzzle is not None and seat == puzzle.seat:
        how = standing(puzzle, room.match)
        chances = (puzzle.chance, puzzle.second)
        title, task = puzzle.title, puzzle.task
        told = (puzzle.grade, puzzle.line, chances)
        names = [each.name for each in by_grade(game)]
        following = names[(names.index(puzzle.name) + 1) % len(names)]
        return Guide(title, [], task, puzzle.done, how, puzzle.name, following, 0, 0, "", "", "", *told)
    found = next((lesson for lesson in lessons(game) if origin_of(lesson) == room.record.origin), None)
    if found is None or seat != found.seat:
        return None
    names = [lesson.name for lesson in lessons(game) if lesson.course == found.course]
    at = names.index(found.name)
    following = names[at + 1] if at + 1 < len(names) else ""
    how = standing(found, room.match)
    place = where_to_rule(found, desk)
    return Guide(found.title, found.say, found.task, found.done, how, found.name, following, at + 1, len(names), *place)


def where_to_rule(lesson: Lesson, desk: Desk | None) -> tuple[str, str, str]:
    """The page of the console, its title and its form, by which the lesson's solution is ruled; nothing in other lessons."""
    ruling = next((each["ruling"] for each in lesson.solution if isinstance(each, dict) and "ruling" in each), None)
    place = desk.console.where(ruling) if desk is not None and ruling is not None else None
    return (place[0].name, place[0].title, place[1].name) if place else ("", "", "")


def _taught(name: str) -> AnyGame:
    if name not in game_names() or not lessons(find_game(name)):
        raise NotFoundException(detail="there are no lessons for that")
    return find_game(name)


class Taught(msgspec.Struct):
    """A game's lessons on the page of all games."""

    game: AnyGame
    names: list[str]
    courses: list[str]


@get("/learn")
async def learn_home(request: Anybody) -> Response[str]:
    """Every game that can be learnt."""
    taught = []
    for game in catalogue.in_order():
        if found := lessons(game):
            courses = dict.fromkeys(lesson.course for lesson in found if lesson.course)
            taught.append(Taught(game, [lesson.name for lesson in found], list(courses)))
    return html(request, "learn_home.html", taught=taught)


@get("/learn/{name:str}")
async def learn(request: Anybody, name: Word) -> Response[str]:
    """The lessons of a game, each with its position as the game draws it."""
    game = _taught(name)
    found = [(lesson, Markup(drawing(game, f"lessons/{lesson.name}.json"))) for lesson in lessons(game)]
    courses = [(course, list(group)) for course, group in groupby(found, lambda pair: pair[0].course)]
    return html(request, "learn.html", game=game, courses=courses, size=len(found), rulebook=bool(chapters(game)))


@post("/learn/{name:str}/{which:str}", opt={"rate": "create"})
async def begin_lesson(request: Anybody, name: Word, which: Word) -> Redirect:
    """A lesson, in one click."""
    game, who = _taught(name), me(request)
    found = next((lesson for lesson in lessons(game) if lesson.name == which), None)
    if found is None:
        raise NotFoundException(detail="there is no such lesson")
    seats = [SeatWish("me") if seat == found.seat else SeatWish("bot", "", found.bot) for seat in range(found.seats)]
    wish = MatchWish(name, seats, dict(found.options), found.position)
    room = await hosting.create(house_of(request), wish, who.identity, origin_of(found))
    return to_match(room.id)


LESSON_PAGES = [learn_home, learn, begin_lesson]
