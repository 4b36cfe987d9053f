"""The JSON API: everything that the page does, for programs. Its OpenAPI document is at /api/openapi.json.

Programs prove who they are by `Authorization: Bearer CAPABILITY`, a word they were given when they made or joined a match.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from msgspec import Meta

from roundtable.kernel import ledger, save
from roundtable.kernel.errors import ToolError
from roundtable.kernel.game import OptionField, Outcome, find_game, game_names
from roundtable.kernel.tools import ToolFile, ToolResult, find_tool, tools_of
from roundtable.players.bots import strengths

from . import actions, catalogue, hosting
from .access import asker
from .actions import CHAT_LENGTH
from .capabilities import read_capability
from .errors import documented
from .files import attachment, file_of, save_name
from .forms import MAX_WITH_FILES
from .hosting import Links, MatchWish, Name, SeatWish
from .house import House
from .look import TableLook, look
from .records import MatchRecord, SeatPlan
from .replay import Moment, moment, points_of
from .room import Draft, Room
from .stream import stream

Id = Annotated[str, PathParameter(description="a match's id", max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Anybody = Request[Any, Any, State]


# --- what is sent and received ---------------------------------------------------------------------------------------


class GameLook(msgspec.Struct):
    """A game that can be played here, with its options."""

    name: str
    title: str
    blurb: str
    fewest_seats: int
    most_seats: int
    bots: list[str]
    options: list[OptionField]
    ledgers: list[str]


class ToolLook(msgspec.Struct):
    """A tool of a game: a form, and dice or not."""

    name: str
    title: str
    blurb: str
    fields: list[OptionField]
    rolls: bool


class ToolBody(msgspec.Struct, forbid_unknown_fields=True):
    """A tool's form, filled in; the same seed gives the same result."""

    values: dict[str, Any] = {}
    seed: Annotated[str, Meta(max_length=60)] = ""


class RuleLook(msgspec.Struct):
    """A row of the ledger: a rule, in our words, with the gap it left and how that is ruled here."""

    id: str
    section: str
    kind: str
    statement: str
    gap: str
    ruling: str


class ListedMatch(msgspec.Struct):
    """A match in a list."""

    id: str
    game: str
    status: str
    seats: list[str]
    """The name of who sits there, or what the seat waits for: (open), (friend)."""
    open_seats: list[int]
    created_at: float
    outcome: Outcome | None


class Lists(msgspec.Struct):
    """Matches that anybody may join, and those of the browser that asks."""

    open: list[ListedMatch]
    mine: list[ListedMatch]


class Created(msgspec.Struct):
    """A new match: keep the links, nobody else has them."""

    id: str
    status: str
    commitment: str
    links: Links


class Joined(msgspec.Struct):
    """A seat at a match; `capability` is the proof that it is yours."""

    id: str
    seat: int
    capability: str
    status: str


class Done(msgspec.Struct):
    """What came of an action: it is stored."""

    version: int
    status: str
    asked: list[int]


class SitBody(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    name: Name = ""


class JoinBody(msgspec.Struct, forbid_unknown_fields=True):
    capability: Annotated[str, Meta(max_length=120)]
    name: Name = ""


class SeatBody(msgspec.Struct, forbid_unknown_fields=True):
    """Who acts: needed only by those who hold several seats."""

    seat: SeatNumber | None = None


class AnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer. With `question` (the look's question_id) an answer sent twice is taken once."""

    value: Any
    seat: SeatNumber | None = None
    question: Annotated[str, Meta(max_length=40)] = ""


class ReplyBody(msgspec.Struct, forbid_unknown_fields=True):
    agree: bool
    seat: SeatNumber | None = None


class PolicyBody(msgspec.Struct, forbid_unknown_fields=True):
    effect: Annotated[str, Meta(max_length=60)]
    policy: Annotated[str, Meta(max_length=10)]
    seat: SeatNumber | None = None


class ChatBody(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]
    seat: SeatNumber | None = None


class HandOverBody(msgspec.Struct, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(max_length=10)]
    strength: Annotated[str, Meta(max_length=30)] = ""


class ForkBody(msgspec.Struct, forbid_unknown_fields=True):
    """Begin a new match before entry `at` of a finished one."""

    at: Annotated[int, Meta(ge=0, le=10_000_000)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=12)]


@get("/openapi.json", include_in_schema=False)
async def openapi(request: Anybody) -> dict[str, Any]:
    """This API, described for programs."""
    return request.app.openapi_schema.to_schema()


# --- games and rules -------------------------------------------------------------------------------------------------


@get("/games", summary="The games that can be played here")
async def games() -> list[GameLook]:
    return [_game(name) for name in game_names()]


@get("/games/{name:str}", summary="One game and its options", responses=documented(404))
async def game(name: Annotated[str, PathParameter(max_length=60)]) -> GameLook:
    if name not in game_names():
        raise NotFoundException(detail=f"there is no game {name!r} here; there are {', '.join(game_names()) or 'none'}")
    return _game(name)


def _game(name: str) -> GameLook:
    found = find_game(name)
    low, high = found.seats
    options = catalogue.options_of(found)
    return GameLook(name, found.title, found.blurb, low, high, strengths(found), options, list(found.ledgers))


@get("/rules/{rule_id:str}", summary="A rule by its id", responses=documented(404))
async def rule(rule_id: Annotated[str, PathParameter(max_length=40)]) -> RuleLook:
    try:
        return _rule(ledger.row(rule_id.upper()))
    except ledger.UnknownRow as error:
        raise NotFoundException(detail=str(error)) from None


@get("/rules", summary="The rules that contain some words", responses=documented(400, 404), opt={"rate": "heavy"})
async def rules(
    q: Annotated[str, QueryParameter(description="words to look for", max_length=100)] = "",
    file: Annotated[str, QueryParameter(description="a ledger file, such as akql; empty: all", max_length=40)] = "",
) -> list[RuleLook]:
    try:
        found = ledger.search(q, file or None) if q.split() else (ledger.rows(file) if file else ())
    except ledger.UnknownRow as error:
        raise NotFoundException(detail=str(error)) from None
    return [_rule(row) for row in found]


def _rule(row: ledger.Row) -> RuleLook:
    return RuleLook(row.id, row.section, row.kind, row.statement, row.gap, row.ruling)


@get("/games/{name:str}/tools", summary="What a game offers beside its matches", responses=documented(404))
async def tools(name: Annotated[str, PathParameter(max_length=60)]) -> list[ToolLook]:
    found = find_game(name) if name in game_names() else None
    if found is None:
        raise NotFoundException(detail=f"there is no game {name!r} here")
    return [ToolLook(tool.name, tool.title, tool.blurb, tool.fields, tool.rolls) for tool in tools_of(found)]


@post(
    "/games/{name:str}/tools/{tool:str}",
    summary="Use a tool of a game",
    responses=documented(400, 404),
    opt={"rate": "heavy"},
    request_max_body_size=MAX_WITH_FILES,
)
async def use_tool(
    name: Annotated[str, PathParameter(max_length=60)],
    tool: Annotated[str, PathParameter(max_length=60)],
    data: JSONBody[ToolBody],
) -> ToolResult:
    if name not in game_names():
        raise NotFoundException(detail=f"there is no game {name!r} here")
    try:
        found = find_tool(find_game(name), tool)
    except ToolError as error:
        raise NotFoundException(detail=str(error)) from None
    return await asyncio.to_thread(found.use, data.values, data.seed or None)


# --- making and joining matches --------------------------------------------------------------------------------------


@get("/matches", summary="Matches that anybody may join, and mine", responses=documented(401))
async def matches(request: Anybody) -> Lists:
    house, who = _house(request), asker(request)
    mine = await house.storage.mine(who.identity) if who.identity else []
    return Lists([_listed(record) for record in await house.storage.open_matches()], [_listed(r) for r in mine])


def _listed(record: MatchRecord) -> ListedMatch:
    def shown(plan: SeatPlan) -> str:
        return plan.name if plan.kind in ("person", "bot") else f"({plan.kind})"

    open_seats = [seat for seat, plan in enumerate(record.seats_now) if plan.kind == "open"]
    names = [shown(plan) for plan in record.seats_now]
    return ListedMatch(record.id, record.game, record.status, names, open_seats, record.created_at, record.outcome)


@post("/matches", summary="Make a match", responses=documented(400, 401, 403), opt={"rate": "create"})
async def create(request: Anybody, data: JSONBody[MatchWish]) -> Created:
    house = _house(request)
    room = await hosting.create(house, data, asker(request).identity)
    return await _created(house, room)


async def _created(house: House, room: Room) -> Created:
    mine = [seat for seat, plan in enumerate(room.seats) if plan.kind == "person"]
    return Created(room.id, room.status, room.commitment, hosting.links(house, room, mine, host=True))


@post("/matches/{match_id:str}/sit", summary="Take an open seat", responses=documented(400, 401, 403, 404, 409))
async def sit(request: Anybody, match_id: Id, data: JSONBody[SitBody]) -> Joined:
    house, who = _house(request), asker(request)

    def make(room: Room) -> list[Draft]:
        if actions.seat_of(room, data.seat).kind != "open":
            raise PermissionDeniedException(detail="that seat is not open to everybody")
        return actions.sit(room, data.seat, data.name, who.identity)

    room = await house.act(match_id, make)
    return _joined(house, room, data.seat)


@post("/join", summary="Take the seat that a link is for", responses=documented(400, 401, 403, 404, 409))
async def join(request: Anybody, data: JSONBody[JoinBody]) -> Joined:
    """The capability of a seat that somebody already sits at is good too: it is that person's."""
    house, who = _house(request), asker(request)
    claim = read_capability(data.capability)
    if claim is None:
        raise PermissionDeniedException(detail="that is no capability for a seat")

    def make(room: Room) -> list[Draft]:
        if not who.entitled(room, claim):
            raise PermissionDeniedException(detail="that link is not good (any more)")
        if room.seats[claim.seat].kind == "person":
            return actions.hold(room, claim.seat, who.identity) if who.identity else []
        return actions.sit(room, claim.seat, data.name, who.identity)

    room = await house.act(claim.match_id, make)
    return _joined(house, room, claim.seat)


def _joined(house: House, room: Room, seat: int) -> Joined:
    word = hosting.links(house, room, [seat], host=False).seats[str(seat)]
    return Joined(room.id, seat, word, room.status)


# --- at the table ----------------------------------------------------------------------------------------------------


@get("/matches/{match_id:str}", summary="The table as a seat sees it", responses=documented(400, 401, 403, 404))
async def look_at(
    request: Anybody,
    match_id: Id,
    seat: Annotated[int | None, QueryParameter(description="whose view, for those who hold several seats")] = None,
    log_from: Annotated[
        int, QueryParameter(ge=0, le=10_000_000, description="leave out log lines before this one")
    ] = 0,
) -> TableLook:
    house, who = _house(request), asker(request)
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
    house, who = _house(request), asker(request)
    async with house.reading(match_id) as room:
        drawn = room.game.svg(room.playing.view(who.at(room).viewpoint(seat)))
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
    return await stream(request, _house(request), asker(request), match_id, seat, since)


@get("/matches/{match_id:str}/links", summary="The links I may hand out", responses=documented(401, 403, 404))
async def links(request: Anybody, match_id: Id) -> Links:
    house, who = _house(request), asker(request)
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


@post("/matches/{match_id:str}/chat", summary="Say something", responses=ACTION, opt={"rate": "talk"})
async def chat(request: Anybody, match_id: Id, data: JSONBody[ChatBody]) -> Done:
    return await _act(request, match_id, data.seat, lambda room, seat: actions.chat(room, seat, data.text))


@post("/matches/{match_id:str}/leave", summary="Get up before the match begins", responses=ACTION)
async def leave(request: Anybody, match_id: Id, data: JSONBody[SeatBody]) -> Done:
    return await _act(request, match_id, data.seat, actions.leave)


@post("/matches/{match_id:str}/seats/{seat:int}", summary="Host: give a seat away", responses=ACTION)
async def hand_over(request: Anybody, match_id: Id, seat: FromPath[int], data: JSONBody[HandOverBody]) -> Done:
    """To a bot (`bot`, with a strength), to whoever gets the new link (`friend`), or to anybody (`open`)."""
    who = asker(request)

    def make(room: Room) -> list[Draft]:
        if not who.at(room).host:
            raise PermissionDeniedException(detail="only the host may give seats away")
        return actions.hand_over(room, seat, data.kind, data.strength)

    return _done(await _house(request).act(match_id, make))


async def _act(request: Anybody, match_id: str, seat: int | None, action: Any) -> Done:
    who = asker(request)
    return _done(await _house(request).act(match_id, lambda room: action(room, who.at(room).seat(seat))))


def _done(room: Room) -> Done:
    return Done(room.n, room.status, room.asked())


@get(
    "/matches/{match_id:str}/file", summary="The file that a match makes", responses=documented(400, 401, 403, 404, 409)
)
async def match_file(request: Anybody, match_id: Id, seat: FromQuery[int | None] = None) -> ToolFile:
    """For games whose matches make one: a dungeon that was built, a sheet that was filled in."""
    house, who = _house(request), asker(request)
    async with house.reading(match_id) as room:
        return file_of(room, who.at(room).viewpoint(seat))


# --- finished matches ------------------------------------------------------------------------------------------------


@get("/matches/{match_id:str}/replay", summary="A finished match at one moment", responses=documented(400, 404, 409))
async def replay(
    request: Anybody,
    match_id: Id,
    at: Annotated[
        int | None, QueryParameter(ge=0, le=10_000_000, description="before this entry; none: the end")
    ] = None,
    seat: Annotated[int | None, QueryParameter(ge=0, le=99, description="whose view; none: a spectator's")] = None,
) -> Moment:
    async with _house(request).reading(match_id) as room:
        return moment(room, at, seat)


@get("/matches/{match_id:str}/points", summary="The moments of a finished match", responses=documented(400, 404, 409))
async def points(request: Anybody, match_id: Id) -> list[int]:
    """Entries at which a replay can stop and a new match can begin."""
    async with _house(request).reading(match_id) as room:
        return points_of(room)


@get(
    "/matches/{match_id:str}/save",
    summary="A finished match as a file",
    media_type="application/octet-stream",
    responses=documented(400, 404, 409),
    opt={"rate": "heavy"},
)
async def download(request: Anybody, match_id: Id) -> Response[bytes]:
    async with _house(request).reading(match_id) as room:
        points_of(room)
        data, headers = room.playing.to_bytes(), attachment(save_name(room))
    return Response(data, media_type="application/octet-stream", headers=headers)


@get(
    "/matches/{match_id:str}/verify",
    summary="Check the dice of a finished match",
    responses=documented(400, 404, 409),
    opt={"rate": "heavy"},
)
async def verify(request: Anybody, match_id: Id) -> save.Verdict:
    async with _house(request).reading(match_id) as room:
        points_of(room)
        data = room.playing.to_bytes()
    return await asyncio.to_thread(save.verify, data)


@post(
    "/matches/{match_id:str}/fork",
    summary="Begin a new match at a moment of a finished one",
    responses=documented(400, 401, 403, 404, 409),
    opt={"rate": "create"},
)
async def fork(request: Anybody, match_id: Id, data: JSONBody[ForkBody]) -> Created:
    house, who = _house(request), asker(request)
    async with house.reading(match_id) as room:
        source = room
    return await _created(house, await hosting.branch(house, source, data.at, data.seats, who.identity))


def _house(request: Anybody) -> House:
    house: House = request.app.state.house
    return house


TABLE = [
    look_at,
    board,
    listen,
    links,
    answer,
    undo,
    takeback,
    draw,
    reply,
    concede,
    policy,
    chat,
    leave,
    hand_over,
    match_file,
]
FINISHED = [replay, points, download, verify, fork]
API = Router(
    "/api",
    route_handlers=[openapi, games, game, tools, use_tool, rules, rule, matches, create, sit, join, *TABLE, *FINISHED],
    security=[{}, {"capability": []}],
)
