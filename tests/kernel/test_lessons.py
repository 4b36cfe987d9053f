"""Lessons: each can be done as its file says, is missed where it is missed, and a match knows which it is."""

from __future__ import annotations

import pytest

from roundtable.kernel.dice import seed_from
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import find_game, game_names
from roundtable.kernel.lessons import Lesson, lessons, read_lesson, standing
from roundtable.kernel.match import Match
from roundtable.kernel.save import from_bytes
from roundtable.players import Seat, find_bot, play

ALL = [(name, lesson) for name in game_names() for lesson in lessons(find_game(name))]


def begun(name: str, lesson: Lesson, seed: int = 1) -> Match:
    return Match.new(name, lesson.setup(find_game(name)), seed=seed)


def others_play(match: Match, lesson: Lesson, most: int = 400) -> None:
    """Let everybody else answer until the learner is asked."""
    bots = {seat: find_bot(match.game, lesson.bot, seed_from(f"bot {seat}")) for seat in range(match.setup.seats)}
    for _ in range(most):
        ask = match.ask
        if ask is None or lesson.seat in match.asks:
            return
        match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
    raise AssertionError("the learner is never asked")


def do(match: Match, lesson: Lesson, what) -> None:
    """One thing of a solution: an answer, or a ruling of who leads the game."""
    if isinstance(what, dict) and "ruling" in what:
        match.adjust(lesson.seat, what["ruling"])
    else:
        match.answer(lesson.seat, what)


@pytest.mark.parametrize(("name", "lesson"), ALL, ids=[f"{name} {lesson.name}" for name, lesson in ALL])
def test_every_lesson_can_be_done_as_its_file_says(name, lesson):
    match = begun(name, lesson)
    assert lesson.solution
    for answer in lesson.solution:
        assert standing(lesson, match) == "open"
        others_play(match, lesson)
        do(match, lesson, answer)
        for _ in range(20):  # whatever comes before the learner's next answer of the solution
            if standing(lesson, match) != "open" or match.over:
                break
            others_play(match, lesson)
            ask = match.asks[lesson.seat]
            upcoming = lesson.solution[lesson.solution.index(answer) + 1 :]
            if not upcoming or _takes(ask, upcoming[0]):
                break
            match.answer(lesson.seat, ask.passing())
    if lesson.goal.won:
        play(match, [find_bot(match.game, "fair", bytes([seat])) for seat in range(match.setup.seats)])
    assert standing(lesson, match) == "done"
    assert standing(lesson, from_bytes(match.to_bytes())) == "done", "a saved lesson is as far as it was"


def _takes(ask, answer) -> bool:
    try:
        ask.check(answer)
    except Exception:
        return False
    return True


@pytest.mark.parametrize("name", game_names())
def test_a_course_of_a_game_is_five_to_eight_short_lessons(name):
    found = lessons(find_game(name))
    courses = [[lesson for lesson in found if lesson.course == course] for course in {lesson.course for lesson in found}]
    assert all(5 <= len(course) <= 8 for course in courses)
    for lesson in found:
        assert lesson.title and lesson.task and lesson.done
        assert 1 <= len(lesson.say) <= 3 and all(len(line) <= 260 for line in lesson.say), "moving after the third sentence"


def test_a_lesson_is_missed_when_the_answers_run_out_or_the_match_is_over():
    lesson = next(lesson for name, lesson in ALL if lesson.goal.within and name == "akql")
    match = begun("akql", lesson)
    for _ in range(lesson.goal.within):
        others_play(match, lesson)
        match.answer(lesson.seat, match.asks[lesson.seat].passing())
    assert standing(lesson, match) == "missed"
    given_up = begun("akql", lesson)
    given_up.concede(lesson.seat)
    assert standing(lesson, given_up) == "missed"


def test_a_lesson_that_is_wrong_says_what():
    with pytest.raises(BadSetup, match="the lesson x has no goal"):
        read_lesson('{"title": "a", "say": [], "task": "b", "done": "c", "goal": {}}', "x")
    with pytest.raises(BadSetup, match="the lesson x is not right"):
        read_lesson('{"title": 3}', "x")
    with pytest.raises(BadSetup, match="the lesson x is for seat 2; legal is 0 to 1"):
        read_lesson('{"title": "a", "say": [], "task": "b", "done": "c", "goal": {"won": true}, "seat": 2}', "x")
