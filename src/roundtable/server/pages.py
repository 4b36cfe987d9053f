"""The pages: home, hosting, joining. Tables, replays, rules and tools are in modules of their own."""

from __future__ import annotations

import time
from typing import Any

from litestar import Response, Router, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.response import Redirect

from roundtable.kernel.chain import NAME_LENGTH
from roundtable.kernel.errors import BadSetup, IllegalAnswer
from roundtable.kernel.game import AnyGame, find_game, game_names
from roundtable.kernel.lessons import lessons
from roundtable.players.bots import offered, unasked

from . import actions, campaigns, catalogue, forms, hosting
from .access import Asker, link_asker
from .analysis_pages import ANALYSIS_PAGES
from .campaign_pages import CAMPAIGN_PAGES
from .campaigns import CampaignWish
from .capabilities import DEVICE, SEAT, Capability
from .drafts import Draft, Refused
from .hosting import MatchWish, SeatWish
from .howto_pages import HOWTO_PAGES
from .lessons import LESSON_PAGES
from .puzzles import PUZZLE_PAGES
from .records import MatchRecord
from .replay_pages import REPLAY_PAGES
from .room import Room
from .rules_pages import RULES_PAGES
from .table_pages import TABLE_PAGES
from .tools_pages import TOOLS_PAGES
from .web import Anybody, Word, house_of, html, me, to_match

# --- home and hosting ------------------------------------------------------------------------------------------------


@get("/")
async def home(request: Anybody) -> Response[str]:
    house, who = house_of(request), me(request)
    chains = await house.storage.my_campaigns(who.identity)
    mine = [_listed(record, who) for record in await house.storage.mine(who.identity, hosting.PRACTICE)]
    # Those that wait for me first, then those that go on, then what is over.
    mine.sort(key=lambda match: (not match["yours"], bool(match["over"])))
    open_matches = [_listed(record, who) for record in await hosting.open_matches(house)]
    live = [{**_listed(record, who), "watch": word} for record, word in await hosting.live_matches(house)]
    return html(
        request,
        "home.html",
        cards=catalogue.cards(),
        mine=mine,
        campaigns=chains,
        titles={card.name: card.title for card in catalogue.cards()},
        open_matches=[match for match in open_matches if not match["mine"]],
        live=[match for match in live if not match["mine"]],
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
        "yours": bool(set(my_seats) & set(record.asked)),
        "ago": _ago(time.time() - record.touched_at),
    }


def _ago(seconds: float) -> str:
    """How long ago, as one would say it."""
    for length, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= length:
            number = int(seconds // length)
            return f"{number} {word}{'s' if number > 1 else ''} ago"
    return "just now"


@get("/host/{name:str}")
async def host_form(request: Anybody, name: Word) -> Response[str]:
    game = _game(name)
    wish = MatchWish(name, [SeatWish("me"), *(SeatWish("bot", "", offered(game)[0]) for _ in range(game.seats[0] - 1))])
    return _host_page(request, game, wish)


def _game(name: str) -> AnyGame:
    if name not in game_names():
        raise NotFoundException(detail="there is no such game")
    return find_game(name)


def _host_page(request: Anybody, game: AnyGame, wish: MatchWish, error: str = "", status: int = 200) -> Response[str]:
    fields = catalogue.options_of(game)
    first, chapters = catalogue.chapters(game)
    values = {field.name: wish.options.get(field.name, field.default) for field in fields}
    return html(
        request,
        "host.html",
        status,
        game=game,
        first=first,
        chapters=chapters,
        values=values,
        cards=game.cards(),
        changed=len(wish.options),
        wish=wish,
        bots=offered(game),
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
        if called := forms.text(form, "campaign").strip():
            begun = CampaignWish(wish, called[:NAME_LENGTH])
            _, room = await campaigns.begin(house_of(request), begun, who.identity)
        else:
            room = await hosting.create(house_of(request), wish, who.identity)
    except (BadSetup, Refused, IllegalAnswer) as error:
        return _host_page(request, game, wish, str(error), 400)
    return to_match(room.id)


@post("/solo/{name:str}", opt={"rate": "create"})
async def solo(request: Anybody, name: Word) -> Redirect:
    """A match against bots, in one click."""
    game, who = _game(name), me(request)
    form = await request.form()
    way = catalogue.way(game, forms.text(form, "way"))
    strength = forms.text(form, "strength") or unasked(game, way.together)
    others = [SeatWish("bot", "", strength) for _ in range(way.seats - 1)]
    if forms.text(form, "friend") and others:
        others[0] = SeatWish("friend")
    wish = MatchWish(name, [SeatWish("me", forms.text(form, "name")[:80]), *others], dict(way.options))
    wish.dice = bool(forms.text(form, "dice"))
    house = house_of(request)
    new = bool(lessons(game)) and all(record.game != name for record in await house.storage.mine(who.identity))
    room = await hosting.create(house, wish, who.identity)
    # Who has never played it is offered the first lesson, beside the match that has begun.
    return Redirect(f"/m/{room.id}?first=true", status_code=303) if new else to_match(room.id)


# --- joining ---------------------------------------------------------------------------------------------------------


@get("/join/{word:str}")
async def join_form(request: Anybody, word: Word) -> Response[str] | Redirect:
    """Where a friend's link leads."""
    house, who, link = house_of(request), me(request), link_asker(house_of(request), word)
    claim = link.claim
    if claim is None or claim.role not in (SEAT, DEVICE):
        raise NotFoundException(detail="this link leads nowhere; ask for a new one")
    async with house.reading(claim.match_id) as room:
        if claim.seat in who.at(room).seats:
            return to_match(room.id)
        _good(room, link, claim)
        return html(request, "join.html", word=word, room=room, seat=claim.seat, taken=claim.role == DEVICE)


def _good(room: Room, link: Asker, claim: Capability) -> None:
    """Refuse a link that is out of use: an invitation is good until somebody sits down, a device's link once."""
    if claim.role == DEVICE and not link.entitled(room, claim):
        raise PermissionDeniedException(
            detail="this link for another device has been used, or is too old; make a new one where you play"
        )
    if claim.role == SEAT and claim.seat < len(room.seats) and room.seats[claim.seat].kind == "person":
        raise PermissionDeniedException(
            detail=f"{room.names[claim.seat]} sits there already. If that is you, open the table where you sat down "
            "and take its link for another device; else ask the host for a seat"
        )
    if not link.entitled(room, claim):
        raise PermissionDeniedException(detail="this link is no longer good; ask the host for a new one")


@post("/join/{word:str}")
async def join(request: Anybody, word: Word) -> Redirect:
    house, who, link = house_of(request), me(request), link_asker(house_of(request), word)
    claim = link.claim
    if claim is None or claim.role not in (SEAT, DEVICE):
        raise NotFoundException(detail="this link leads nowhere; ask for a new one")
    form = await request.form()
    name, dice = forms.text(form, "name"), bool(forms.text(form, "dice"))

    def make(room: Room) -> list[Draft]:
        if claim.seat in who.at(room).seats:
            return []
        _good(room, link, claim)
        if claim.role == DEVICE:
            return actions.hold(room, claim.seat, who.identity)
        return actions.sit(room, claim.seat, name, who.identity, dice)

    room = await house.act(claim.match_id, make)
    return to_match(room.id)


@post("/m/{match_id:str}/sit")
async def sit(request: Anybody, match_id: Word) -> Redirect:
    """Take a seat that is open to everybody."""
    house, who = house_of(request), me(request)
    form = await request.form()
    seat = forms.whole(form, "seat", "the seat")

    def make(room: Room) -> list[Draft]:
        if actions.seat_of(room, seat).kind != "open":
            raise Refused("somebody was faster: that seat is taken")
        return actions.sit(room, seat, forms.text(form, "name"), who.identity, bool(forms.text(form, "dice")))

    await house.act(match_id, make)
    return to_match(match_id)


@get("/health")
async def health(request: Anybody) -> Response[dict[str, Any]]:
    """For whoever watches the server: it answers, and its database can be read and written."""
    house = house_of(request)
    trouble = await house.trouble()
    if trouble:
        return Response({"ok": False, "problem": trouble, "in_memory": house.in_memory()}, status_code=503)
    return Response({"ok": True, "matches": await house.storage.counts(), "in_memory": house.in_memory()})


OTHERS = [
    *CAMPAIGN_PAGES,
    *LESSON_PAGES,
    *PUZZLE_PAGES,
    *ANALYSIS_PAGES,
    *TABLE_PAGES,
    *REPLAY_PAGES,
    *TOOLS_PAGES,
]
READING = [*HOWTO_PAGES, *RULES_PAGES]
PAGES = Router(
    "/",
    route_handlers=[home, host_form, host, solo, join_form, join, sit, *OTHERS, *READING, health],
    include_in_schema=False,
)
