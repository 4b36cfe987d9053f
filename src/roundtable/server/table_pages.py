"""The pages of a table: playing, watching, and everything that its buttons do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromQuery, QueryParameter
from litestar.response import Redirect, Stream

from roundtable.kernel.lessons import Lesson, lessons

from . import actions, console, forms, hosting, throwing
from .access import Asker, Roles, address_of, asker, browser, link_asker
from .advice import hint
from .capabilities import WATCH
from .changes import HAS, read_marks
from .drafts import Draft, Refused
from .files import attachment, file_of
from .frame import viewpoint
from .look import drawing_of, question_of
from .pace import USUAL
from .paint import Painted, news, painted
from .room import Room
from .stream import stream
from .web import FROM_SCRIPT, Anybody, Count, Word, house_of, html, me, narrow, to_match

Speed = Annotated[str, QueryParameter(max_length=10, description="how fast bots are to play")]
NEVER = 10_000_000
"""No match has so many take-backs: a page that has none of the log says so by this."""


@get("/m/{match_id:str}")
async def play(
    request: Anybody, match_id: Word, seat: FromQuery[int | None] = None, first: FromQuery[bool] = False
) -> Response[str]:
    house, who = house_of(request), me(request)
    async with house.reading(match_id) as room:
        roles = who.at(room)
        if not roles.any:
            return html(request, "stranger.html", 200 if _joinable(room) else 403, room=room, joinable=_joinable(room))
        done = _painted(request, room, roles, viewpoint(room, roles, seat), f"/m/{match_id}")
        lesson = next(iter(lessons(room.game)), None) if first and room.status != "over" else None
    return _page(request, done, lesson=lesson)


def _joinable(room: Room) -> list[int]:
    return [seat for seat, plan in enumerate(room.seats) if plan.kind == "open" and room.status != "over"]


@get("/m/{match_id:str}/parts")
async def play_parts(
    request: Anybody,
    match_id: Word,
    seat: FromQuery[int | None] = None,
    log: Count = 0,
    epoch: Count = 0,
) -> dict[str, Any]:
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        roles = who.at(room)
        if not roles.any:
            raise PermissionDeniedException(detail="you hold no seat at this match")
        return parts(request, room, roles, viewpoint(room, roles, seat), f"/m/{match_id}", log, epoch)


@get("/m/{match_id:str}/stream", opt={"rate": "stream"})
async def play_stream(
    request: Anybody, match_id: Word, seat: FromQuery[int | None] = None, pace: Speed = USUAL
) -> Stream:
    return await stream(request, house_of(request), asker(request), match_id, seat, None, pace)


@get("/m/{match_id:str}/file")
async def match_file(request: Anybody, match_id: Word, seat: FromQuery[int | None] = None) -> Response[str]:
    """The file that a match makes: a dungeon that was built, a sheet that was filled in."""
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        file = file_of(room, who.at(room).viewpoint(seat))
    return Response(file.text, media_type=file.media_type, headers=attachment(file.name))


@get("/watch/{word:str}")
async def watch(request: Anybody, word: Word) -> Response[str]:
    house, link = house_of(request), _spectator(request, word)
    async with house.reading(link.claim.match_id) as room:
        roles = _may_watch(link, room)
        done = _painted(request, room, roles, None, f"/watch/{word}")
    return _page(request, done)


@get("/m/{match_id:str}/players")
async def players_map(request: Anybody, match_id: Word, seat: FromQuery[int | None] = None) -> Response[str]:
    """The board as everybody may see it: for who leads the match and sees more."""
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        who.at(room).viewpoint(seat)
        drawn = drawing_of(room.game, room.playing.view(None), room.names)
    return Response(drawn, media_type="image/svg+xml")


@get("/screen/{word:str}")
async def screen(request: Anybody, word: Word) -> Response[str]:
    """The table for a screen that all can see: what spectators may know, large, with nothing to press."""
    house, link = house_of(request), _spectator(request, word)
    async with house.reading(link.claim.match_id) as room:
        done = _painted(request, room, _may_watch(link, room), None, f"/watch/{word}")
    return _page(request, done, screen=True)


@get("/watch/{word:str}/parts")
async def watch_parts(
    request: Anybody,
    word: Word,
    log: Count = 0,
    epoch: Count = 0,
) -> dict[str, Any]:
    house, link = house_of(request), _spectator(request, word)
    async with house.reading(link.claim.match_id) as room:
        return parts(request, room, _may_watch(link, room), None, f"/watch/{word}", log, epoch)


@get("/watch/{word:str}/stream", opt={"rate": "stream"})
async def watch_stream(request: Anybody, word: Word, pace: Speed = USUAL) -> Stream:
    link = _spectator(request, word)
    return await stream(request, house_of(request), link, link.claim.match_id, None, None, pace)


def _spectator(request: Anybody, word: str) -> Any:
    link = link_asker(house_of(request), word)
    if link.claim is None or link.claim.role != WATCH:
        raise NotFoundException(detail="this link leads nowhere; ask for a new one")
    return link


def _may_watch(link: Asker, room: Room) -> Roles:
    roles = link.at(room)
    if not roles.watch:
        raise PermissionDeniedException(detail="this link is not good")
    return roles


def _painted(
    request: Anybody, room: Room, roles: Roles, seat: int | None, base: str, log_from: int | None = None
) -> Painted:
    house = house_of(request)
    csrf = house.keys.csrf(browser(request))
    return painted(request.app.state.paint, house, room, roles, seat, base, log_from, csrf, narrow(request))


def _page(request: Anybody, done: Painted, screen: bool = False, lesson: Lesson | None = None) -> Response[str]:
    """The whole page; with a `lesson` it is offered to who has never played the game."""
    shown, parts = done.frame, done.parts
    values = {"frame": shown, "table": shown.table, "parts": parts, "log": done.log, "screen": screen}
    return html(request, "table.html", lesson=lesson, **values)


def parts(
    request: Anybody, room: Room, roles: Roles, seat: int | None, base: str, log: int, epoch: int
) -> dict[str, Any]:
    """The pieces of the page that have changed. What the page has already is left out."""
    fresh = epoch != room.undos
    has = read_marks(request.headers.get(HAS))
    return news(_painted(request, room, roles, seat, base, None if fresh else log), fresh, has)


# --- doing -----------------------------------------------------------------------------------------------------------


@post("/m/{match_id:str}/do")
async def do(request: Anybody, match_id: Word, log: Count = 0, epoch: Count = NEVER) -> Response[Any] | Redirect:
    """Every button and form of a table: the field `do` says which. The script gets parts, a plain form the page."""
    house, who = house_of(request), asker(request)
    form = await request.form()
    what = forms.text(form, "do")
    if what == "chat":
        request.app.state.limits.spend(address_of(request), "talk")
    wanted = forms.whole(form, "seat", "the seat") if "seat" in form else None

    def make(room: Room) -> list[Draft]:
        roles = who.at(room)
        if what == "hand over":
            if not roles.host:
                raise PermissionDeniedException(detail="only the host may give seats away")
            kind, _, strength = forms.text(form, "to").partition(" ")
            which = forms.whole(form, "which", "the seat")
            free = which in roles.seats or house.clocks.gone(room, which)
            return actions.hand_over(room, which, kind, strength, free)
        if what == "visible":
            if not roles.host:
                raise PermissionDeniedException(detail="only the host decides who may see the match")
            return actions.show_to(room, forms.text(form, "who"))
        if what == "hints":
            if not roles.host:
                raise PermissionDeniedException(detail="only the host decides whether there are hints")
            return actions.allow_hints(room, forms.text(form, "on") == "yes")
        if what == "own dice":
            seat = roles.seat(wanted)
            if not roles.host and console.console_of(room, seat) is None:
                raise PermissionDeniedException(
                    detail="only the host or who leads the match decides who rolls the dice"
                )
            return throwing.switch(room, seat, forms.text(form, "on") == "yes")
        if what == "renew":
            return actions.renew(room, roles.seat(wanted), who.identity)
        return _drafts(room, roles.seat(wanted), what, form)

    room = await house.act(match_id, make)
    if request.headers.get(FROM_SCRIPT):
        # What the page would ask for next comes along.
        async with house.reading(match_id) as room:
            roles = who.at(room)
            seat = viewpoint(room, roles, wanted if wanted in roles.seats else None)
            return Response(parts(request, room, roles, seat, f"/m/{match_id}", log, epoch))
    if what == "leave":
        return Redirect("/", status_code=303)
    return to_match(match_id, wanted if wanted is not None and len(who.at(room).seats) > 1 else None)


@post("/m/{match_id:str}/skip", status_code=204)
async def skip(request: Anybody, match_id: Word) -> None:
    """Somebody at the table cannot wait: the bots play on without pauses until a person is asked."""
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        if not who.at(room).seats:
            raise PermissionDeniedException(detail="you hold no seat at this match")
    house.pace.skip(match_id)


@post("/m/{match_id:str}/delete", opt={"rate": "heavy"})
async def delete(request: Anybody, match_id: Word) -> Redirect:
    """The host deletes the match; the page has offered its file before."""
    house, who = house_of(request), asker(request)
    async with house.reading(match_id) as room:
        roles = who.at(room)
    if not roles.host:
        raise PermissionDeniedException(detail="only the host may delete the match")
    await house.keeping.delete(match_id, roles.seats)
    return Redirect("/", status_code=303)


@post("/m/{match_id:str}/rematch", opt={"rate": "create"})
async def rematch(request: Anybody, match_id: Word) -> Redirect:
    """The same once more; whoever asks second comes to the match that the first one set up."""
    house, who = house_of(request), asker(request)
    form = await request.form()
    async with house.reading(match_id) as room:
        seat = who.at(room).seat(forms.whole(form, "seat", "the seat") if "seat" in form else None)
    return to_match((await hosting.rematch(house, room, seat)).id)


def _drafts(room: Room, seat: int, what: str, form: Any) -> list[Draft]:
    if what == "answer":
        ask = question_of(room, seat)
        question = forms.text(form, "question")
        if ask is None:
            raise actions.Changed("it is not your turn to answer")
        if question != room.question_id(seat):
            raise actions.Changed("that question has been answered or taken back; look at the table again")
        return actions.answer(room, seat, forms.read_answer(ask, form), question)
    if what == "pass on":
        return actions.pass_on(room, seat, forms.text(form, "question"))
    if what == "policy":
        return actions.set_policy(room, seat, forms.text(form, "effect"), forms.text(form, "policy"))
    if what == "commit":
        return actions.commit(room, seat, forms.text(form, "word"))
    if what == "share":
        return actions.share(room, seat, forms.text(form, "word"))
    if what == "chat":
        return actions.chat(room, seat, forms.text(form, "text"))
    if what == "told":
        return throwing.told(room, forms.whole(form, "shows", "what the die shows"))
    if what == "put away":
        return throwing.put_away(room, seat)
    if what in console.DOES:
        return console.DOES[what](room, seat, form)
    plain: dict[str, Callable[[Room, int], list[Draft]]] = {
        "undo": actions.undo,
        "takeback": actions.ask_takeback,
        "draw": actions.offer_draw,
        "concede": actions.concede,
        "raise": lambda room, seat: actions.raise_hand(room, seat, True),
        "lower": lambda room, seat: actions.raise_hand(room, seat, False),
        "ask again": actions.ask_again,
        "leave": actions.leave,
        "agree": lambda room, seat: actions.reply(room, seat, True),
        "decline": lambda room, seat: actions.reply(room, seat, False),
        "consent": lambda room, seat: actions.consent(room, seat, True),
        "refuse": lambda room, seat: actions.consent(room, seat, False),
    }
    if what not in plain:
        raise Refused(f"there is nothing called {what[:20]!r} to do here")
    return plain[what](room, seat)


TABLE_PAGES = [play, play_parts, play_stream, match_file, watch, watch_parts, watch_stream, screen, players_map]
TABLE_PAGES += [hint, do, skip, delete, rematch]
