"""The JSON API: everything that the page does, for programs. Its OpenAPI document is at /api/openapi.json.

Programs prove who they are by `Authorization: Bearer CAPABILITY`, a word they were given when they made or joined a match.
"""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import JSONBody, QueryParameter

from roundtable.kernel import save

from . import actions, hosting
from .access import asker
from .analysis_pages import analysis_in_words
from .api_campaigns import CAMPAIGNS
from .api_games import GAMES
from .api_table import DOING, LOOKING
from .api_types import Created, ForkBody, JoinBody, Joined, ListedMatch, Lists, SeatBody, SitBody
from .capabilities import DEVICE, SEAT, read_capability
from .drafts import Draft
from .errors import documented
from .files import attachment, save_name, saved
from .hosting import MatchWish
from .house import House
from .records import MatchRecord, SeatPlan
from .replay import Moment, moment, points_of
from .room import Room
from .web import Anybody, Id, house_of


@get("/openapi.json", include_in_schema=False)
async def openapi(request: Anybody) -> dict[str, Any]:
    """This API, described for programs."""
    return request.app.openapi_schema.to_schema()


# --- making and joining matches --------------------------------------------------------------------------------------


@get("/matches", summary="Matches that anybody may join, and mine", responses=documented(401))
async def matches(request: Anybody) -> Lists:
    house, who = house_of(request), asker(request)
    mine = await house.storage.mine(who.identity) if who.identity else []
    return Lists([_listed(record) for record in await hosting.open_matches(house)], [_listed(r) for r in mine])


def _listed(record: MatchRecord) -> ListedMatch:
    def shown(plan: SeatPlan) -> str:
        return plan.name if plan.kind in ("person", "bot") else f"({plan.kind})"

    open_seats = [seat for seat, plan in enumerate(record.seats_now) if plan.kind == "open"]
    names = [shown(plan) for plan in record.seats_now]
    return ListedMatch(
        record.id, record.game, record.status, names, open_seats, record.asked, record.created_at, record.outcome
    )


@post("/matches", summary="Make a match", responses=documented(400, 401, 403), opt={"rate": "create"})
async def create(request: Anybody, data: JSONBody[MatchWish]) -> Created:
    house = house_of(request)
    room = await hosting.create(house, data, asker(request).identity)
    return await _created(house, room)


async def _created(house: House, room: Room) -> Created:
    mine = [seat for seat, plan in enumerate(room.seats) if plan.kind == "person"]
    return Created(room.id, room.status, room.commitment, hosting.links(house, room, mine, host=True))


@post("/matches/{match_id:str}/sit", summary="Take an open seat", responses=documented(400, 401, 403, 404, 409))
async def sit(request: Anybody, match_id: Id, data: JSONBody[SitBody]) -> Joined:
    house, who = house_of(request), asker(request)

    def make(room: Room) -> list[Draft]:
        if actions.seat_of(room, data.seat).kind != "open":
            raise PermissionDeniedException(detail="that seat is not open to everybody")
        return actions.sit(room, data.seat, data.name, who.identity, data.dice)

    room = await house.act(match_id, make)
    return _joined(house, room, data.seat)


@post("/join", summary="Take the seat that a link is for", responses=documented(400, 401, 403, 404, 409))
async def join(request: Anybody, data: JSONBody[JoinBody]) -> Joined:
    """An invitation is good until somebody sits down: keep the capability that comes back, it is the seat's new one.

    Who sits there already may send its own capability, and is told it again. One of `links.devices` lets another device
    of the same person sit there; each is good once.
    """
    house, who = house_of(request), asker(request)
    claim = read_capability(data.capability)
    if claim is None or claim.role not in (SEAT, DEVICE):
        raise PermissionDeniedException(detail="that is no capability for a seat")

    def make(room: Room) -> list[Draft]:
        if not who.entitled(room, claim):
            raise PermissionDeniedException(detail="that link is not good (any more)")
        if claim.role == DEVICE:
            return actions.hold(room, claim.seat, who.identity)
        if room.seats[claim.seat].kind == "person":
            return []
        return actions.sit(room, claim.seat, data.name, who.identity, data.dice)

    room = await house.act(claim.match_id, make)
    return _joined(house, room, claim.seat)


def _joined(house: House, room: Room, seat: int) -> Joined:
    word = hosting.links(house, room, [seat], host=False).seats[str(seat)]
    return Joined(room.id, seat, word, room.status)


# --- finished matches ------------------------------------------------------------------------------------------------


@get(
    "/matches/{match_id:str}/replay",
    summary="A finished match at one moment",
    responses=documented(400, 401, 403, 404, 409),
)
async def replay(
    request: Anybody,
    match_id: Id,
    at: Annotated[
        int | None, QueryParameter(ge=0, le=10_000_000, description="before this entry; none: the end")
    ] = None,
    seat: Annotated[int | None, QueryParameter(ge=0, le=99, description="whose view; none: a spectator's")] = None,
) -> Moment:
    async with house_of(request).reading(match_id) as room:
        asker(request).may_review(room)
        return moment(room, at, seat)


@get(
    "/matches/{match_id:str}/points",
    summary="The moments of a finished match",
    responses=documented(400, 401, 403, 404, 409),
)
async def points(request: Anybody, match_id: Id) -> list[int]:
    """Entries at which a replay can stop and a new match can begin."""
    async with house_of(request).reading(match_id) as room:
        asker(request).may_review(room)
        return points_of(room)


@get(
    "/matches/{match_id:str}/save",
    summary="A finished match as a file",
    media_type="application/octet-stream",
    responses=documented(400, 401, 403, 404, 409),
    opt={"rate": "heavy"},
)
async def download(request: Anybody, match_id: Id) -> Response[bytes]:
    async with house_of(request).reading(match_id) as room:
        asker(request).may_review(room)
        points_of(room)
        data, headers = saved(room), attachment(save_name(room))
    return Response(data, media_type="application/octet-stream", headers=headers)


@get(
    "/matches/{match_id:str}/verify",
    summary="Check the dice of a finished match",
    responses=documented(400, 401, 403, 404, 409),
    opt={"rate": "heavy"},
)
async def verify(request: Anybody, match_id: Id) -> save.Verdict:
    async with house_of(request).reading(match_id) as room:
        asker(request).may_review(room)
        points_of(room)
        data = saved(room)
    return await house_of(request).workshop.verify(data)


@post(
    "/matches/{match_id:str}/fork",
    summary="Begin a new match at a moment of a finished one",
    responses=documented(400, 401, 403, 404, 409),
    opt={"rate": "create"},
)
async def fork(request: Anybody, match_id: Id, data: JSONBody[ForkBody]) -> Created:
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        who.may_review(room)
        source = room
    return await _created(house, await hosting.branch(house, source, data.at, data.seats, who.identity))


@post(
    "/matches/{match_id:str}/rematch",
    summary="The same match once more",
    responses=documented(400, 401, 403, 404, 409),
    opt={"rate": "create"},
)
async def rematch(request: Anybody, match_id: Id, data: JSONBody[SeatBody]) -> Joined:
    """Everybody keeps their seat. Each asks for the new match's capability; the first one to ask sets it up."""
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        seat = who.at(room).seat(data.seat)
    return _joined(house, await hosting.rematch(house, room, seat), seat)


MAKING = [matches, create, sit, join]
FINISHED = [replay, points, download, verify, analysis_in_words, fork, rematch]
API = Router(
    "/api",
    route_handlers=[openapi, *GAMES, *CAMPAIGNS, *MAKING, *LOOKING, *DOING, *FINISHED],
    security=[{}, {"capability": []}],
)
