"""The pages: home, host, join, play, watch. Replays and rules are in their own modules."""

from __future__ import annotations

import time
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromQuery, PathParameter, QueryParameter
from litestar.response import Redirect, Stream
from markupsafe import Markup

from roundtable.kernel.asks import Choose, ChooseSome
from roundtable.kernel.errors import BadSetup, IllegalAnswer
from roundtable.kernel.game import AnyGame, find_game, game_names
from roundtable.kernel.options import Option
from roundtable.kernel.tools import HasFile
from roundtable.players.bots import strengths

from . import actions, catalogue, forms, hosting
from .access import Asker, Roles, asker, browser, link_asker
from .capabilities import SEAT, WATCH
from .files import attachment, file_of
from .hosting import MatchWish, SeatWish
from .house import House
from .look import TableLook, look, question_of, view_of
from .records import MatchRecord
from .replay_pages import REPLAY_PAGES
from .room import Draft, Refused, Room
from .rules_pages import RULES_PAGES
from .stream import stream
from .tools_pages import TOOLS_PAGES

Word = Annotated[str, PathParameter(max_length=160)]
Anybody = Request[Any, Any, State]
LOG_SHOWN = 150
"""Log lines on a page when it opens; earlier ones on request."""
FROM_SCRIPT = "x-table"
"""The header by which the page's own script asks for parts instead of a page."""


def html(request: Anybody, template: str, status: int = 200, /, **values: Any) -> Response[str]:
    render = request.app.state.render
    return Response(render(request, template, **values), media_type=MediaType.HTML, status_code=status)


def _house(request: Anybody) -> House:
    house: House = request.app.state.house
    return house


def me(request: Anybody) -> Asker:
    """Who sits at the browser: with a cookie of its own from the first page on."""
    keys = _house(request).keys
    return Asker(keys, keys.hidden(browser(request)))


# --- home and hosting ------------------------------------------------------------------------------------------------


@get("/")
async def home(request: Anybody) -> Response[str]:
    house, who = _house(request), me(request)
    mine = [_listed(record, who) for record in await house.storage.mine(who.identity)]
    open_matches = [_listed(record, who) for record in await house.storage.open_matches()]
    return html(
        request,
        "home.html",
        cards=catalogue.cards(),
        mine=mine,
        open_matches=[match for match in open_matches if not match["mine"]],
        now=time.time(),
    )


def _listed(record: MatchRecord, who: Asker) -> dict[str, Any]:
    card = catalogue.card(record.game)
    names = [
        plan.name if plan.kind in ("person", "bot") else {"open": "open seat", "friend": "a friend"}[plan.kind]
        for plan in record.seats_now
    ]
    my_seats = [n for n, plan in enumerate(record.seats_now) if who.identity in plan.holders]
    winners = [names[seat] for seat in record.outcome.winners] if record.outcome else []
    return {
        "id": record.id,
        "title": card.title if card else record.game,
        "names": names,
        "status": record.status,
        "mine": bool(my_seats) or record.host == who.identity,
        "winners": winners,
        "over": record.outcome,
        "touched_at": record.touched_at,
    }


@get("/host/{name:str}")
async def host_form(request: Anybody, name: Word) -> Response[str]:
    game = _game(name)
    wish = MatchWish(
        name, [SeatWish("me"), *(SeatWish("bot", "", strengths(game)[-1]) for _ in range(game.seats[0] - 1))]
    )
    return _host_page(request, game, wish)


def _game(name: str) -> AnyGame:
    if name not in game_names():
        found = catalogue.card(name)
        words = f"{found.title} cannot be played here yet" if found else "there is no such game"
        raise NotFoundException(detail=words)
    return find_game(name)


def _host_page(request: Anybody, game: AnyGame, wish: MatchWish, error: str = "", status: int = 200) -> Response[str]:
    fields = catalogue.options_of(game)
    values = {field.name: wish.options.get(field.name, field.default) for field in fields}
    return html(
        request,
        "host.html",
        status,
        game=game,
        fields=fields,
        values=values,
        changed=len(wish.options),
        wish=wish,
        bots=strengths(game),
        error=error,
        name=next((seat.name for seat in wish.seats if seat.kind == "me"), ""),
    )


@post("/host/{name:str}", opt={"rate": "create"}, request_max_body_size=forms.MAX_WITH_FILES)
async def host(request: Anybody, name: Word) -> Response[str] | Redirect:
    game, who = _game(name), me(request)
    wish = MatchWish(name, [])
    try:
        form = await forms.read_form(request)
        wish = forms.read_wish(game, form)
        room = await hosting.create(_house(request), wish, who.identity)
    except (BadSetup, Refused, IllegalAnswer) as error:
        return _host_page(request, game, wish, str(error), 400)
    return _to_match(room.id)


@post("/solo/{name:str}", opt={"rate": "create"})
async def solo(request: Anybody, name: Word) -> Redirect:
    """A match against bots, in one click."""
    game, who = _game(name), me(request)
    form = await request.form()
    strength = forms.text(form, "strength") or strengths(game)[-1]
    bots = [SeatWish("bot", "", strength) for _ in range(max(1, game.seats[0] - 1))]
    wish = MatchWish(name, [SeatWish("me", forms.text(form, "name")[:80]), *bots], catalogue.solo_options(game))
    room = await hosting.create(_house(request), wish, who.identity)
    return _to_match(room.id)


def _to_match(match_id: str, seat: FromQuery[int | None] = None) -> Redirect:
    return Redirect(f"/m/{match_id}" + (f"?seat={seat}" if seat is not None else ""), status_code=303)


# --- joining ---------------------------------------------------------------------------------------------------------


@get("/join/{word:str}")
async def join_form(request: Anybody, word: Word) -> Response[str] | Redirect:
    """Where a friend's link leads."""
    house, who, link = _house(request), me(request), link_asker(_house(request), word)
    claim = link.claim
    if claim is None or claim.role != SEAT:
        raise NotFoundException(detail="this link leads nowhere; ask for a new one")
    async with house.reading(claim.match_id) as room:
        if not link.entitled(room, claim):
            raise PermissionDeniedException(detail="this link is no longer good; ask the host for a new one")
        if claim.seat in who.at(room).seats:
            return _to_match(room.id)
        plan = room.seats[claim.seat]
        return html(request, "join.html", word=word, room=room, seat=claim.seat, taken=plan.kind == "person")


@post("/join/{word:str}")
async def join(request: Anybody, word: Word) -> Redirect:
    house, who, link = _house(request), me(request), link_asker(_house(request), word)
    claim = link.claim
    if claim is None:
        raise NotFoundException(detail="this link leads nowhere; ask for a new one")
    name = forms.text(await request.form(), "name")

    def make(room: Room) -> list[Draft]:
        if not link.entitled(room, claim):
            raise PermissionDeniedException(detail="this link is no longer good; ask the host for a new one")
        if room.seats[claim.seat].kind == "person":
            return actions.hold(room, claim.seat, who.identity)
        return actions.sit(room, claim.seat, name, who.identity)

    room = await house.act(claim.match_id, make)
    return _to_match(room.id)


@post("/m/{match_id:str}/sit")
async def sit(request: Anybody, match_id: Word) -> Redirect:
    """Take a seat that is open to everybody."""
    house, who = _house(request), me(request)
    form = await request.form()
    seat = forms.whole(form, "seat", "the seat")

    def make(room: Room) -> list[Draft]:
        if actions.seat_of(room, seat).kind != "open":
            raise Refused("somebody was faster: that seat is taken")
        return actions.sit(room, seat, forms.text(form, "name"), who.identity)

    await house.act(match_id, make)
    return _to_match(match_id)


# --- playing and watching --------------------------------------------------------------------------------------------


class Group(msgspec.Struct):
    """Options under one heading: those to point at on the board, and the rest."""

    name: str
    plain: list[Option]
    aimed: list[Option]


class Frame(msgspec.Struct):
    """What the templates of a table get besides the look."""

    table: TableLook
    board: Markup
    seat: int | None
    mine: list[int]
    base: str
    links: hosting.Links
    bots: list[str]
    others: bool
    log_first: int
    local_hands: bool
    options: list[Option]
    groups: list[Group]
    has_file: bool


def grouped(options: list[Option]) -> list[Group]:
    """Options by their group, in the order in which groups first appear."""
    groups: dict[str, Group] = {}
    for option in options:
        group = groups.setdefault(option.group, Group(option.group, [], []))
        (group.aimed if option.target else group.plain).append(option)
    return list(groups.values())


def frame(house: House, room: Room, roles: Roles, seat: int | None, base: str, log_from: int | None) -> Frame:
    """Everything that the page shows to this seat."""
    if log_from is None:
        size = len(room.match.log_for(seat)) if room.match is not None and not room.broken else 0
        log_from = max(0, size - LOG_SHOWN)
    table = look(room, roles, seat, house.hub, log_from)
    board = Markup("")
    if room.match is not None and not room.broken:
        key = ("svg", seat)
        if key not in room.seen:
            room.seen[key] = room.game.svg(view_of(room, seat))
        board = Markup(room.seen[key])
    ask = question_of(room, seat)
    options = list(ask.options) if isinstance(ask, (Choose, ChooseSome)) else []
    playing = room.match is not None and not room.broken and not room.match.over
    return Frame(
        table,
        board,
        seat,
        list(roles.seats),
        base,
        hosting.links(house, room, roles.seats, roles.host),
        strengths(room.game),
        bool(seat is not None and playing and actions.others(room, seat)),
        log_from,
        len(roles.seats) > 1,
        options,
        grouped(options),
        isinstance(room.game, HasFile) and room.match is not None,
    )


def viewpoint(room: Room, roles: Roles, wanted: int | None) -> int | None:
    """Whose view to show: the seat asked for, else among several of one's own the one that is to answer."""
    if wanted is None and len(roles.seats) > 1:
        return next((seat for seat in room.asked() if seat in roles.seats), roles.seats[0])
    return roles.viewpoint(wanted)


@get("/m/{match_id:str}")
async def play(request: Anybody, match_id: Word, seat: FromQuery[int | None] = None) -> Response[str]:
    house, who = _house(request), me(request)
    async with house.reading(match_id) as room:
        roles = who.at(room)
        if not roles.any:
            return html(request, "stranger.html", 200 if _joinable(room) else 403, room=room, joinable=_joinable(room))
        shown = frame(house, room, roles, viewpoint(room, roles, seat), f"/m/{match_id}", None)
    return html(request, "table.html", frame=shown, table=shown.table)


def _joinable(room: Room) -> list[int]:
    return [seat for seat, plan in enumerate(room.seats) if plan.kind == "open" and room.status != "over"]


@get("/m/{match_id:str}/parts")
async def play_parts(
    request: Anybody,
    match_id: Word,
    seat: FromQuery[int | None] = None,
    log: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
    epoch: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
) -> dict[str, Any]:
    house, who = _house(request), asker(request)
    async with house.reading(match_id) as room:
        roles = who.at(room)
        if not roles.any:
            raise PermissionDeniedException(detail="you hold no seat at this match")
        return parts(request, house, room, roles, viewpoint(room, roles, seat), f"/m/{match_id}", log, epoch)


@get("/m/{match_id:str}/stream", opt={"rate": "stream"})
async def play_stream(request: Anybody, match_id: Word, seat: FromQuery[int | None] = None) -> Stream:
    return await stream(request, _house(request), asker(request), match_id, seat, None)


@get("/m/{match_id:str}/file")
async def match_file(request: Anybody, match_id: Word, seat: FromQuery[int | None] = None) -> Response[str]:
    """The file that a match makes: a dungeon that was built, a sheet that was filled in."""
    house, who = _house(request), asker(request)
    async with house.reading(match_id) as room:
        file = file_of(room, who.at(room).viewpoint(seat))
    return Response(file.text, media_type=file.media_type, headers=attachment(file.name))


@get("/watch/{word:str}")
async def watch(request: Anybody, word: Word) -> Response[str]:
    house, link = _house(request), _spectator(request, word)
    async with house.reading(link.claim.match_id) as room:
        roles = _may_watch(link, room)
        shown = frame(house, room, roles, None, f"/watch/{word}", None)
    return html(request, "table.html", frame=shown, table=shown.table)


@get("/watch/{word:str}/parts")
async def watch_parts(
    request: Anybody,
    word: Word,
    log: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
    epoch: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0,
) -> dict[str, Any]:
    house, link = _house(request), _spectator(request, word)
    async with house.reading(link.claim.match_id) as room:
        return parts(request, house, room, _may_watch(link, room), None, f"/watch/{word}", log, epoch)


@get("/watch/{word:str}/stream", opt={"rate": "stream"})
async def watch_stream(request: Anybody, word: Word) -> Stream:
    link = _spectator(request, word)
    return await stream(request, _house(request), link, link.claim.match_id, None, None)


def _spectator(request: Anybody, word: str) -> Any:
    link = link_asker(_house(request), word)
    if link.claim is None or link.claim.role != WATCH:
        raise NotFoundException(detail="this link leads nowhere; ask for a new one")
    return link


def _may_watch(link: Asker, room: Room) -> Roles:
    roles = link.at(room)
    if not roles.watch:
        raise PermissionDeniedException(detail="this link is not good")
    return roles


def parts(
    request: Anybody, house: House, room: Room, roles: Roles, seat: int | None, base: str, log: int, epoch: int
) -> dict[str, Any]:
    """The pieces of the page that a change may have changed. Log lines that the page has already are left out."""
    fresh = epoch != room.undos
    shown = frame(house, room, roles, seat, base, None if fresh else log)
    render = request.app.state.render
    table = shown.table
    return {
        "version": table.version,
        "epoch": table.log_epoch,
        "status": table.status,
        "seat": seat,
        "asked": table.asked,
        "yours": seat in table.asked,
        "log": {
            "html": render(request, "parts/log.html", frame=shown, table=table),
            "replace": fresh,
            "size": table.log_size,
        },
        "parts": {
            name: render(request, f"parts/{name}.html", frame=shown, table=table)
            for name in ("seats", "board", "ask", "tools", "talk", "sheets", "headline")
        },
    }


# --- doing -----------------------------------------------------------------------------------------------------------


@post("/m/{match_id:str}/do")
async def do(request: Anybody, match_id: Word) -> Response[Any] | Redirect:
    """Every button and form of a table: the field `do` says which. The script gets parts, a plain form the page."""
    house, who = _house(request), asker(request)
    form = await request.form()
    what = forms.text(form, "do")
    if what == "chat":
        request.app.state.limits.spend(request.client.host if request.client else "local", "talk")
    wanted = forms.whole(form, "seat", "the seat") if "seat" in form else None

    def make(room: Room) -> list[Draft]:
        roles = who.at(room)
        if what == "hand over":
            if not roles.host:
                raise PermissionDeniedException(detail="only the host may give seats away")
            kind, _, strength = forms.text(form, "to").partition(" ")
            return actions.hand_over(room, forms.whole(form, "which", "the seat"), kind, strength)
        return _drafts(room, roles.seat(wanted), what, form)

    room = await house.act(match_id, make)
    if request.headers.get(FROM_SCRIPT):
        return Response({"version": room.n})
    if what == "leave":
        return Redirect("/", status_code=303)
    return _to_match(match_id, wanted if wanted is not None and len(who.at(room).seats) > 1 else None)


def _drafts(room: Room, seat: int, what: str, form: Any) -> list[Draft]:
    if what == "answer":
        ask = question_of(room, seat)
        question = forms.text(form, "question")
        if ask is None:
            raise actions.Changed("it is not your turn to answer")
        if question != room.question_id(seat):
            raise actions.Changed("that question has been answered or taken back; look at the table again")
        return actions.answer(room, seat, forms.read_answer(ask, form), question)
    if what == "policy":
        return actions.set_policy(room, seat, forms.text(form, "effect"), forms.text(form, "policy"))
    if what == "chat":
        return actions.chat(room, seat, forms.text(form, "text"))
    plain = {
        "undo": actions.undo,
        "takeback": actions.ask_takeback,
        "draw": actions.offer_draw,
        "concede": actions.concede,
        "leave": actions.leave,
        "agree": lambda room, seat: actions.reply(room, seat, True),
        "decline": lambda room, seat: actions.reply(room, seat, False),
    }
    if what not in plain:
        raise Refused(f"there is nothing called {what[:20]!r} to do here")
    return plain[what](room, seat)


@get("/health")
async def health(request: Anybody) -> dict[str, Any]:
    """For whoever watches the server: it answers, and so does its database."""
    house = _house(request)
    return {"ok": True, "matches": await house.storage.counts(), "in_memory": house.in_memory()}


MATCH_PAGES = [sit, play, play_parts, play_stream, match_file, watch, watch_parts, watch_stream, do]
PAGES = Router(
    "/",
    route_handlers=[
        home,
        host_form,
        host,
        solo,
        join_form,
        join,
        *MATCH_PAGES,
        *REPLAY_PAGES,
        *RULES_PAGES,
        *TOOLS_PAGES,
        health,
    ],
    include_in_schema=False,
)
