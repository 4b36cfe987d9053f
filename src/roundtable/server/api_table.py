"""The API at a table: looking, listening, answering, and everything else that a seat or the host may do."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream

from roundtable.kernel.tools import ToolFile

from . import actions, hosting
from .access import asker
from .advice import hint_in_words
from .api_types import (
    AdjustBody,
    AnswerBody,
    ChatBody,
    DiceBody,
    Done,
    HandBody,
    HandOverBody,
    HintsBody,
    Joined,
    PolicyBody,
    ReplyBody,
    SeatBody,
    VisibleBody,
)
from .drafts import Draft
from .errors import documented
from .files import attachment, file_of, save_name
from .hosting import Links
from .look import TableLook, drawing_of, look
from .room import Room
from .stream import stream
from .web import Anybody, Id, house_of


@get("/matches/{match_id:str}", summary="The table as a seat sees it", responses=documented(400, 401, 403, 404))
async def look_at(
    request: Anybody,
    match_id: Id,
    seat: Annotated[int | None, QueryParameter(description="whose view, for those who hold several seats")] = None,
    log_from: Annotated[
        int, QueryParameter(ge=0, le=10_000_000, description="leave out log lines before this one")
    ] = 0,
) -> TableLook:
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        roles = who.at(room)
        return look(room, roles, roles.viewpoint(seat), house.hub, log_from)


@get(
    "/matches/{match_id:str}/board",
    summary="The board as SVG, as a seat sees it",
    media_type="image/svg+xml",
    responses=documented(400, 401, 403, 404, 409),
)
async def board(request: Anybody, match_id: Id, seat: FromQuery[int | None] = None) -> Response[str]:
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        drawn = drawing_of(room.game, room.playing.view(who.at(room).viewpoint(seat)), room.names)
    return Response(drawn, media_type="image/svg+xml")


@get(
    "/matches/{match_id:str}/stream",
    summary="What happens, as server-sent events",
    opt={"rate": "stream"},
    responses=documented(400, 401, 403, 404),
)
async def listen(
    request: Anybody,
    match_id: Id,
    seat: FromQuery[int | None] = None,
    since: Annotated[int | None, QueryParameter(ge=0, le=10_000_000, description="begin with this row")] = None,
) -> Stream:
    """Each row once, in order: `event: row`, its number as id. Send `Last-Event-ID` to go on where a stream broke."""
    return await stream(request, house_of(request), asker(request), match_id, seat, since)


@get("/matches/{match_id:str}/links", summary="The links I may hand out", responses=documented(401, 403, 404))
async def links(request: Anybody, match_id: Id) -> Links:
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        roles = who.at(room)
        roles.viewpoint(None)
        return hosting.links(house, room, roles.seats, roles.host)


ACTION = documented(400, 401, 403, 404, 409, 422)


@post("/matches/{match_id:str}/answer", summary="Answer the open question", responses=ACTION)
async def answer(request: Anybody, match_id: Id, data: JSONBody[AnswerBody]) -> Done:
    """When this returns, the answer is stored."""
    return await _act(
        request, match_id, data.seat, lambda room, seat: actions.answer(room, seat, data.value, data.question)
    )


@post("/matches/{match_id:str}/undo", summary="Take back one's own last answer", responses=ACTION)
async def undo(request: Anybody, match_id: Id, data: JSONBody[SeatBody]) -> Done:
    return await _act(request, match_id, data.seat, actions.undo)


@post("/matches/{match_id:str}/takeback", summary="Ask the others for a take-back", responses=ACTION)
async def takeback(request: Anybody, match_id: Id, data: JSONBody[SeatBody]) -> Done:
    return await _act(request, match_id, data.seat, actions.ask_takeback)


@post("/matches/{match_id:str}/draw", summary="Offer a draw", responses=ACTION)
async def draw(request: Anybody, match_id: Id, data: JSONBody[SeatBody]) -> Done:
    return await _act(request, match_id, data.seat, actions.offer_draw)


@post("/matches/{match_id:str}/reply", summary="Agree to or decline what was offered", responses=ACTION)
async def reply(request: Anybody, match_id: Id, data: JSONBody[ReplyBody]) -> Done:
    return await _act(request, match_id, data.seat, lambda room, seat: actions.reply(room, seat, data.agree))


@post("/matches/{match_id:str}/concede", summary="Give up", responses=ACTION)
async def concede(request: Anybody, match_id: Id, data: JSONBody[SeatBody]) -> Done:
    return await _act(request, match_id, data.seat, actions.concede)


@post("/matches/{match_id:str}/policy", summary="A standing order for a reaction", responses=ACTION)
async def policy(request: Anybody, match_id: Id, data: JSONBody[PolicyBody]) -> Done:
    return await _act(
        request, match_id, data.seat, lambda room, seat: actions.set_policy(room, seat, data.effect, data.policy)
    )


@post("/matches/{match_id:str}/hand", summary="Raise a hand to act at the next moment", responses=ACTION)
async def hand(request: Anybody, match_id: Id, data: JSONBody[HandBody]) -> Done:
    return await _act(request, match_id, data.seat, lambda room, seat: actions.raise_hand(room, seat, data.up))


@post("/matches/{match_id:str}/adjust", summary="A ruling of the seat that may make one", responses=ACTION)
async def adjust(request: Anybody, match_id: Id, data: JSONBody[AdjustBody]) -> Done:
    """The game's own rules say who may change what; it stands in the log, and can be taken back."""
    return await _act(request, match_id, data.seat, lambda room, seat: actions.adjust(room, seat, data.change))


@post("/matches/{match_id:str}/chat", summary="Say something", responses=ACTION, opt={"rate": "talk"})
async def chat(request: Anybody, match_id: Id, data: JSONBody[ChatBody]) -> Done:
    return await _act(request, match_id, data.seat, lambda room, seat: actions.chat(room, seat, data.text))


@post("/matches/{match_id:str}/leave", summary="Get up before the match begins", responses=ACTION)
async def leave(request: Anybody, match_id: Id, data: JSONBody[SeatBody]) -> Done:
    return await _act(request, match_id, data.seat, actions.leave)


@post("/matches/{match_id:str}/commit", summary="Show the hash of my share of the dice", responses=ACTION)
async def commit(request: Anybody, match_id: Id, data: JSONBody[DiceBody]) -> Done:
    """When the look's `dice.stage` is "commit" and my seat is in `dice.owing`."""
    return await _act(request, match_id, data.seat, lambda room, seat: actions.commit(room, seat, data.word))


@post("/matches/{match_id:str}/share", summary="Show my share of the dice", responses=ACTION)
async def share(request: Anybody, match_id: Id, data: JSONBody[DiceBody]) -> Done:
    """When the look's `dice.stage` is "share" and my seat is in `dice.owing`."""
    return await _act(request, match_id, data.seat, lambda room, seat: actions.share(room, seat, data.word))


@post("/matches/{match_id:str}/renew", summary="Keep my seat for this device alone", responses=ACTION)
async def renew(request: Anybody, match_id: Id, data: JSONBody[SeatBody]) -> Joined:
    """Every other device and every word for the seat lose it; the capability that comes back is the new one."""
    house, who = house_of(request), asker(request)
    seats: list[int] = []

    def make(room: Room) -> list[Draft]:
        seats[:] = [who.at(room).seat(data.seat)]
        return actions.renew(room, seats[0], who.identity)

    room = await house.act(match_id, make)
    word = hosting.links(house, room, seats, host=False).seats[str(seats[0])]
    return Joined(room.id, seats[0], word, room.status)


@post("/matches/{match_id:str}/seats/{seat:int}", summary="Host: give a seat away", responses=ACTION)
async def hand_over(request: Anybody, match_id: Id, seat: FromPath[int], data: JSONBody[HandOverBody]) -> Done:
    """To a bot (`bot`, with a strength), to whoever gets the new link (`friend`), or to anybody (`open`).

    Who plays there is asked (`consent`), unless they have been gone for as long as was agreed at the start.
    """
    house, who = house_of(request), asker(request)

    def make(room: Room) -> list[Draft]:
        if not who.at(room).host:
            raise PermissionDeniedException(detail="only the host may give seats away")
        return actions.hand_over(room, seat, data.kind, data.strength, house.clocks.gone(room, seat))

    return _done(await house.act(match_id, make))


@post(
    "/matches/{match_id:str}/delete",
    summary="Host: delete the match",
    media_type="application/octet-stream",
    responses=ACTION,
    opt={"rate": "heavy"},
)
async def delete(request: Anybody, match_id: Id, data: JSONBody[SeatBody]) -> Response[bytes]:
    """A match that is over, has not begun, or that nobody else plays. What comes back is its file: keep it."""
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        roles = who.at(room)
        headers = attachment(save_name(room))
    if not roles.host:
        raise PermissionDeniedException(detail="only the host may delete the match")
    saved = await house.keeping.delete(match_id, roles.seats)
    return Response(saved, media_type="application/octet-stream", headers=headers)


@post("/matches/{match_id:str}/consent", summary="Let my seat go, as the host asks, or stay", responses=ACTION)
async def consent(request: Anybody, match_id: Id, data: JSONBody[ReplyBody]) -> Done:
    return await _act(request, match_id, data.seat, lambda room, seat: actions.consent(room, seat, data.agree))


@post("/matches/{match_id:str}/visible", summary="Host: who may see the match afterwards", responses=ACTION)
async def visible(request: Anybody, match_id: Id, data: JSONBody[VisibleBody]) -> Done:
    who = asker(request)

    def make(room: Room) -> list[Draft]:
        if not who.at(room).host:
            raise PermissionDeniedException(detail="only the host decides who may see the match")
        return actions.show_to(room, data.who)

    return _done(await house_of(request).act(match_id, make))


@post("/matches/{match_id:str}/hints", summary="Host: allow hints, or not", responses=ACTION)
async def hints(request: Anybody, match_id: Id, data: JSONBody[HintsBody]) -> Done:
    who = asker(request)

    def make(room: Room) -> list[Draft]:
        if not who.at(room).host:
            raise PermissionDeniedException(detail="only the host decides whether there are hints")
        return actions.allow_hints(room, data.allowed)

    return _done(await house_of(request).act(match_id, make))


async def _act(request: Anybody, match_id: str, seat: int | None, action: Any) -> Done:
    who = asker(request)
    return _done(await house_of(request).act(match_id, lambda room: action(room, who.at(room).seat(seat))))


def _done(room: Room) -> Done:
    return Done(room.n, room.status, room.asked())


@get(
    "/matches/{match_id:str}/file", summary="The file that a match makes", responses=documented(400, 401, 403, 404, 409)
)
async def match_file(request: Anybody, match_id: Id, seat: FromQuery[int | None] = None) -> ToolFile:
    """For games whose matches make one: a dungeon that was built, a sheet that was filled in."""
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        return file_of(room, who.at(room).viewpoint(seat))


LOOKING = [hint_in_words, look_at, board, listen, links, match_file]
DOING = [answer, undo, takeback, draw, reply, concede, policy, hand, adjust, chat, leave, renew]
DOING += [commit, share, hand_over, consent, visible, hints, delete]
