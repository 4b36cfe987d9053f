"""A finished match gone over: the graph of the chances, turning points with better answers, what was luck."""

from __future__ import annotations

from urllib.parse import quote

from litestar import Response, get
from markupsafe import Markup, escape

from roundtable.board.drawing import Svg
from roundtable.players.analysis import Analysis

from .drafts import Refused
from .files import saved
from .replay import finished
from .replay_pages import Key, reviewer
from .web import Anybody, Word, house_of, html

WIDTH, HEIGHT, EDGE = 720, 200, 34


def curve(analysis: Analysis, called: list[str], link: str) -> Markup:
    """The chances of the first side over the match; turning points are links to where the replay shows them."""
    drawing = Svg(WIDTH, HEIGHT, "The chances over the match")
    wide, tall = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    last = max(1, len(analysis.moments) - 1)
    points = [
        (EDGE + wide * n / last, EDGE + tall * (1 - moment.chances[0])) for n, moment in enumerate(analysis.moments)
    ]
    for share, words in ((1.0, f"{called[0]} wins"), (0.5, "even"), (0.0, f"{called[0]} loses")):
        y = EDGE + tall * (1 - share)
        drawing.line(EDGE, y, WIDTH - EDGE, y, stroke="var(--line)")
        drawing.text(WIDTH - EDGE, y - 4, words, font_size=14, text_anchor="end", fill="var(--muted)")
    path = " ".join(f"{'L' if n else 'M'}{x:.1f},{y:.1f}" for n, (x, y) in enumerate(points))
    drawing.add("path", d=path, fill="none", stroke="var(--accent)", stroke_width=2.5)
    for moment, (x, y) in zip(analysis.moments, points, strict=True):
        if moment.turning:
            drawing.part(
                f'<a href="{escape(link)}at={moment.entry}"><circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="var(--main)">'
                f"<title>Turning point, answer {moment.entry}</title></circle></a>"
            )
    return Markup(str(drawing))


@get("/replay/{match_id:str}/analysis", opt={"rate": "heavy"})
async def analysis(request: Anybody, match_id: Word, key: Key = "") -> Response[str]:
    """Think a finished match over; it takes some seconds."""
    house = house_of(request)
    async with house.reading(match_id) as room:
        reviewer(request, key).may_review(room)
        finished(room)
        if room.game.judgement is None:
            raise Refused(f"nobody can think ahead in {room.game.title} yet")
        data, names, game = saved(room), list(room.names), room.game
    found = await house.workshop.analyse(match_id, data)
    if isinstance(found, str):
        raise Refused(found)
    called = [" and ".join(names[seat] for seat in seats) for seats in found.sides]
    link = f"/replay/{match_id}?" + (f"key={quote(key)}&" if key else "")
    return html(
        request,
        "analysis.html",
        game=game,
        found=found,
        names=names,
        called=called,
        link=link,
        curve=curve(found, called, link) if found.moments else "",
        turning=[moment for moment in found.moments if moment.turning],
    )


ANALYSIS_PAGES = [analysis]
