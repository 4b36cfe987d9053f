"""Replays: a finished match with a slider, its file, its dice checked, and a new match from any of its moments."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import QueryParameter
from litestar.response import Redirect
from markupsafe import Markup

from roundtable.players.bots import offered, usual

from . import forms, hosting
from .access import Asker, link_asker
from .files import attachment, save_name, saved
from .hosting import SeatWish
from .look import drawing_of, sheets_of
from .replay import finished, moment, points_of, stand_at
from .room import Room
from .web import FROM_SCRIPT, Anybody, Word, house_of, html, me, narrow

At = Annotated[int | None, QueryParameter(ge=0, le=10_000_000)]
SeatNumber = Annotated[int | None, QueryParameter(ge=0, le=99)]
Key = Annotated[str, QueryParameter(max_length=160, description="the match's link for spectators")]


def _shown(room: Room, at: int | None, seat: int | None, slim: bool = False) -> dict[str, Any]:
    """What the slider shows at one moment."""
    now = moment(room, at, seat)
    points = points_of(room)
    _, match = stand_at(room, now.at)
    view = match.view(seat)
    game, names = room.game, room.names
    board, sheets = Markup(drawing_of(game, view, names, slim)), sheets_of(game, view, names)
    return {"now": now, "points": points, "step": points.index(now.at), "board": board, "sheets": sheets}


def reviewer(request: Anybody, key: str) -> Asker:
    """Who asks: by the link for spectators, if there is a key, else the browser."""
    return link_asker(house_of(request), key) if key else me(request)


@get("/replay/{match_id:str}")
async def replay(
    request: Anybody, match_id: Word, at: At = None, seat: SeatNumber = None, key: Key = ""
) -> Response[str]:
    async with house_of(request).reading(match_id) as room:
        reviewer(request, key).may_review(room)
        match = finished(room)
        shown = _shown(room, at, seat, narrow(request))
        marks = house_of(request).analyses.turning(match_id)
        return html(
            request,
            "replay.html",
            room=room,
            names=room.names,
            outcome=match.outcome.told(room.names) if match.outcome is not None else None,
            seed=room.record.seed.hex(),
            seat=seat,
            bots=offered(room.game),
            usual=usual(room.game),
            key=key,
            marks=[(step, point) for step, point in enumerate(shown["points"]) if point in marks],
            **shown,
        )


@get("/replay/{match_id:str}/parts")
async def replay_parts(
    request: Anybody, match_id: Word, at: At = None, seat: SeatNumber = None, key: Key = ""
) -> dict[str, Any]:
    async with house_of(request).reading(match_id) as room:
        reviewer(request, key).may_review(room)
        shown = _shown(room, at, seat, narrow(request))
        names = room.names
    render = request.app.state.render
    return {
        "at": shown["now"].at,
        "step": shown["step"],
        "parts": {
            "board": str(shown["board"]),
            "log": render(request, "parts/replay_log.html", names=names, seat=seat, **shown),
            "sheets": render(request, "parts/replay_sheets.html", **shown),
            "headline": shown["now"].headline,
        },
    }


@get("/replay/{match_id:str}/save", opt={"rate": "heavy"})
async def replay_save(request: Anybody, match_id: Word, key: Key = "") -> Response[bytes]:
    async with house_of(request).reading(match_id) as room:
        reviewer(request, key).may_review(room)
        finished(room)
        data, headers = saved(room), attachment(save_name(room))
    return Response(data, media_type="application/octet-stream", headers=headers)


@get("/replay/{match_id:str}/verify", opt={"rate": "heavy"})
async def replay_verify(request: Anybody, match_id: Word, key: Key = "") -> Response[str]:
    async with house_of(request).reading(match_id) as room:
        reviewer(request, key).may_review(room)
        finished(room)
        data = saved(room)
    verdict = await house_of(request).workshop.verify(data)
    bare = bool(request.headers.get(FROM_SCRIPT))
    return html(request, "verify.html", room=room, verdict=verdict, seed=room.record.seed.hex(), bare=bare, key=key)


@post("/replay/{match_id:str}/fork", opt={"rate": "create"})
async def replay_fork(request: Anybody, match_id: Word) -> Redirect:
    """A new match from here on: seats as the form says."""
    house = house_of(request)
    who = me(request)
    form = await request.form()
    at = forms.whole(form, "at", "the moment")
    async with house.reading(match_id) as room:
        reviewer(request, forms.text(form, "key")[:160]).may_review(room)
        source = room
    wishes = []
    for seat in range(len(source.seats)):
        kind, _, strength = forms.text(form, f"seat {seat}", "bot").partition(" ")
        known = forms.KINDS.get(kind, "bot")
        wishes.append(SeatWish(known, source.names[seat] if known == "me" else "", strength))
    made = await hosting.branch(house, source, at, wishes, who.identity)
    return Redirect(f"/m/{made.id}", status_code=303)


REPLAY_PAGES = [replay, replay_parts, replay_save, replay_verify, replay_fork]
