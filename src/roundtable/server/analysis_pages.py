"""A finished match gone over: the graph of the chances, turning points with better answers, what was luck."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from litestar import Response, get
from markupsafe import Markup, escape

from roundtable.board.drawing import Svg
from roundtable.board.lettering import cut
from roundtable.players.analysis import Analysis, accounts, called_sides

from .access import Asker, asker
from .analyses import Progress
from .drafts import Refused
from .errors import documented
from .files import saved
from .house import House
from .replay import finished
from .replay_pages import Key, reviewer
from .room import Room
from .web import Anybody, Id, Word, house_of, html, narrow

HEIGHT, EDGE = 200, 34
NAMES = 104
"""Room beside the curve for what the heights mean, so that no line runs through the words."""
LETTERS = 14


def curve(analysis: Analysis, called: list[str], link: str, slim: bool) -> Markup:
    """The chances of the first side over the match (`slim`: on a phone); turning points are links into the replay."""
    width, edge = (372, 6) if slim else (720, EDGE)
    drawing = Svg(width, HEIGHT, "The chances over the match")
    wide, tall = width - edge - NAMES, HEIGHT - 2 * EDGE
    last = max(1, len(analysis.moments) - 1)
    points = [
        (edge + wide * n / last, EDGE + tall * (1 - moment.chances[0])) for n, moment in enumerate(analysis.moments)
    ]
    for share, words in ((1.0, f"{called[0]} wins"), (0.5, "even"), (0.0, f"{called[0]} loses")):
        y = EDGE + tall * (1 - share)
        drawing.line(edge, y, edge + wide, y, stroke="var(--line)")
        told = cut(words, NAMES - 10, LETTERS)
        drawing.text(edge + wide + 8, y + LETTERS * 0.36, told, font_size=LETTERS, fill="var(--muted)")
    path = " ".join(f"{'L' if n else 'M'}{x:.1f},{y:.1f}" for n, (x, y) in enumerate(points))
    drawing.add("path", d=path, fill="none", stroke="var(--accent)", stroke_width=2.5)
    for moment, (x, y) in zip(analysis.moments, points, strict=True):
        if moment.turning:
            drawing.part(
                f'<a href="{escape(link)}at={moment.entry}"><circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="var(--main)">'
                f"<title>Turning point, answer {moment.entry}</title></circle></a>"
            )
    return Markup(str(drawing))


def progress_of(house: House, who: Asker, room: Room) -> Progress:
    """How far a finished match has been thought over, for who may see its replay; who asks first begins it."""
    who.may_review(room)
    match = finished(room)
    if room.game.judgement is None:
        raise Refused(f"nobody can think ahead in {room.game.title} yet")
    progress = house.analyses.look(room.id, lambda: saved(room), len(match.entries))
    if progress.problem:
        raise Refused(progress.problem)
    return progress


def words(progress: Progress) -> str:
    """How far it is, for whoever waits."""
    said = f"{progress.done} of {progress.all} answers"
    left = progress.seconds_left
    return said if left is None else f"{said}, about {max(1, round(left))} s left"


@get("/replay/{match_id:str}/analysis", opt={"rate": "heavy"})
async def analysis(request: Anybody, match_id: Word, key: Key = "") -> Response[str]:
    """A finished match thought over; until it is, how far that has come."""
    house = house_of(request)
    async with house.reading(match_id) as room:
        progress = progress_of(house, reviewer(request, key), room)
        names, game = list(room.names), room.game
    found = progress.analysis
    if found is None:
        again = f"/replay/{match_id}/analysis/progress" + (f"?key={quote(key)}" if key else "")
        return html(request, "analysing.html", game=game, progress=progress, words=words(progress), again=again)
    called = called_sides(found, names.__getitem__)
    link = f"/replay/{match_id}?" + (f"key={quote(key)}&" if key else "")
    return html(
        request,
        "analysis.html",
        game=game,
        found=found,
        names=names,
        called=called,
        accounts=accounts(found),
        shared=any(len(seats) > 1 for seats in found.sides),
        link=link,
        curve=curve(found, called, link, narrow(request)) if found.moments else "",
        turning=[moment for moment in found.moments if moment.turning],
    )


@get("/replay/{match_id:str}/analysis/progress")
async def analysis_progress(request: Anybody, match_id: Word, key: Key = "") -> dict[str, Any]:
    """For the script of the page that waits."""
    house = house_of(request)
    async with house.reading(match_id) as room:
        now = progress_of(house, reviewer(request, key), room)
    return {"done": now.done, "all": now.all, "ready": now.analysis is not None, "words": words(now)}


@get(
    "/matches/{match_id:str}/analysis",
    summary="A finished match thought over",
    responses=documented(400, 401, 403, 404, 409),
)
async def analysis_in_words(request: Anybody, match_id: Id) -> Progress:
    """The first call begins it; ask again until `analysis` is there. `done` of `all` entries have been gone over."""
    house = house_of(request)
    async with house.reading(match_id) as room:
        return progress_of(house, asker(request), room)


ANALYSIS_PAGES = [analysis, analysis_progress]
