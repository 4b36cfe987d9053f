"""The pages of campaigns: beginning one, its evenings with their newspapers, sheets and maps, and the next game."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from litestar.response import Redirect
from markupsafe import Markup

from roundtable.kernel.chain import FIRST, NAME_LENGTH, Attendance, Shown, chain_of
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, OptionField, game_names
from roundtable.players.bots import strengths

from . import campaigns, catalogue, forms
from .access import Asker
from .campaigns import Campaign, CampaignWish, NextWish, VisitWish
from .drafts import Refused
from .files import attachment
from .hosting import MatchWish, SeatWish
from .house import House
from .records import Chapter
from .warm import ready_game
from .web import Anybody, Word, house_of, html, me, to_match

MAX_FILE = 16 * 1024 * 1024
"""The most bytes of a campaign that is brought as a file."""
NEWCOMERS = 2
"""How many newcomers a form has room for."""
Number = Annotated[int | None, QueryParameter(ge=1, le=10_000, description="an evening, from 1")]


def _game(name: str) -> AnyGame:
    game = ready_game(name) if name in game_names() else None
    if game is None or game.chain is None:
        raise NotFoundException(detail="there is no game with campaigns of that name")
    return game


@get("/campaigns/{name:str}")
async def campaign_form(request: Anybody, name: Word) -> Response[str]:
    """Where a campaign begins: with bots at once, with friends, or from a file."""
    game = _game(name)
    return html(request, "campaign_new.html", game=game, most=catalogue.most_players(game), error="")


@post("/campaigns/{name:str}", opt={"rate": "create"})
async def begin_campaign(request: Anybody, name: Word) -> Response[str] | Redirect:
    """A campaign with bots on the other seats; its table, with its page a click away."""
    game, form = _game(name), await request.form()
    try:
        players = forms.whole(form, "players", "how many play", 4)
        bots = [SeatWish("bot", "", strengths(game)[-1])] * (max(1, players) - 1)
        match = MatchWish(name, [SeatWish("me", forms.text(form, "name")[:80]), *bots])
        wish = CampaignWish(match, forms.text(form, "campaign")[:NAME_LENGTH])
        _, room = await campaigns.begin(house_of(request), wish, me(request).identity)
    except (BadSetup, Refused) as error:
        most = catalogue.most_players(game)
        return html(request, "campaign_new.html", 400, game=game, most=most, error=str(error))
    return to_match(room.id)


@post("/campaigns", opt={"rate": "create"}, request_max_body_size=MAX_FILE)
async def bring_campaign(request: Anybody) -> Redirect:
    """A campaign from a file."""
    form = await request.form()
    file = form.get("file")
    if not isinstance(file, UploadFile):
        raise Refused("choose the file of a campaign: one that was downloaded here, or written by the command line")
    record = await campaigns.bring(house_of(request), await file.read(), me(request).identity)
    return Redirect(f"/c/{record.id}", status_code=303)


@get("/c/{campaign_id:str}")
async def campaign_page(request: Anybody, campaign_id: Word, evening: Number = None) -> Response[str]:
    """Everything about a campaign as of an evening; the last one unless said otherwise."""
    return await _page(request, campaign_id, evening)


async def _page(
    request: Anybody, campaign_id: str, evening: int | None, error: str = "", chosen: dict[str, Any] | None = None
) -> Response[str]:
    house = house_of(request)
    found = await campaigns.find(house, campaign_id, me(request))
    shown = found.chapter(evening - 1) if evening is not None else next(reversed(found.over), None)
    picture: Shown | None = None
    if shown is not None and shown.told is not None:
        picture = await asyncio.to_thread(chain_of(found.game).show, shown.told.position)
    return html(
        request,
        "campaign.html",
        400 if error else 200,
        campaign=found,
        game=found.game,
        rows=_rows(found),
        shown=shown,
        picture=picture,
        drawings=[(drawing.title, Markup(drawing.svg)) for drawing in picture.drawings] if picture else [],
        running=[chapter for chapter in found.playing if shown is not None and chapter.after == shown.n],
        seats=await _seats(house, shown),
        newcomers=NEWCOMERS,
        fields=_anew(found.game),
        values=_values(found.game, shown, chosen or {}),
        cards=found.game.cards(),
        visitors=await _visitors(house, found, shown, me(request)),
        error=error,
    )


def _values(game: AnyGame, shown: Chapter | None, chosen: dict[str, Any]) -> dict[str, Any]:
    """What the form shows of the options that are chosen anew: what was sent, else what is usual."""
    before = shown.setup.options if shown is not None else {}
    usual = {name: before.get(name) if value is None else value for name, value in chain_of(game).anew.items()}
    fields = _anew(game)
    return {one.name: chosen.get(one.name, one.default if usual[one.name] is None else usual[one.name]) for one in fields}


def _anew(game: AnyGame) -> list[OptionField]:
    """The options that are decided for each match by itself, those with pictures first."""
    names = chain_of(game).anew
    found = [field for field in catalogue.options_of(game) if field.name in names]
    return sorted(found, key=lambda field: list(names).index(field.name))


async def _visitors(house: House, found: Campaign, shown: Chapter | None, who: Asker) -> list[tuple[str, str, str]]:
    """Who may come from other campaigns: the value of a box to tick, the words, and the other campaign's name."""
    if shown is None:
        return []
    names = {record.id: record.name for record in await house.storage.my_campaigns(who.identity)}
    able = await campaigns.who_may_visit(house, found, shown, who)
    return [(f"{id} {one.kind} {one.name}", one.words, names[id]) for id, those in able.items() for one in those]


def _rows(found: Campaign) -> list[dict[str, Any]]:
    """The evenings as a list, each with how deep it branches off."""
    depth: dict[int, int] = {FIRST: 0}
    seen: set[int] = set()
    rows = []
    for chapter in found.chapters:
        depth[chapter.n] = depth.get(chapter.after, 0) + (chapter.after in seen)
        seen.add(chapter.after)
        rows.append({"chapter": chapter, "depth": min(depth[chapter.n], 4), "told": chapter.told})
    return rows


async def _seats(house: House, chapter: Chapter | None) -> list[str]:
    """The names at the table of a chapter, for who comes next time."""
    if chapter is None:
        return []
    record = await house.storage.match(chapter.match_id) if chapter.match_id else None
    if record is None:
        return [f"Seat {seat + 1}" for seat in range(chapter.setup.seats)]
    return [plan.name or f"Seat {seat + 1}" for seat, plan in enumerate(record.seats_now)]


@post("/c/{campaign_id:str}/next", opt={"rate": "create"}, request_max_body_size=forms.MAX_WITH_FILES)
async def next_game(request: Anybody, campaign_id: Word) -> Response[str] | Redirect:
    """Play the next game after an evening: everybody at their seats, but for who stays away."""
    house, who, form = house_of(request), me(request), await forms.read_form(request)
    after = forms.whole(form, "after", "the evening")
    absent = [int(seat) for seat in form.getall("absent", []) if isinstance(seat, str) and seat.isdigit()]
    names = [forms.text(form, f"newcomer {number}").strip()[:NAME_LENGTH] for number in range(NEWCOMERS)]
    found = await campaigns.find(house, campaign_id, who)
    wish = NextWish(after, Attendance(absent, [name for name in names if name]))
    wish.options = _chosen(found.game, form)
    wish.visitors = [_visit(value) for value in form.getall("visitor", []) if isinstance(value, str)]
    try:
        visitors = await campaigns.visitors_of(house, wish, who)
        room = await campaigns.play_next(house, found, wish, who.identity, visitors)
    except (BadSetup, Refused) as error:
        return await _page(request, campaign_id, after + 1, str(error), wish.options)
    return to_match(room.id)


def _chosen(game: AnyGame, form: FormMultiDict) -> dict[str, Any]:
    """What the form says of the options that are chosen anew; nothing where it did not ask for them."""
    chosen: dict[str, Any] = {}
    for field in _anew(game) if "anew" in form else ():
        said = forms.text(form, f"option {field.name}").strip()
        if field.kind == "bool" or said:
            chosen[field.name] = said == "on" if field.kind == "bool" else said
    return chosen


def _visit(value: str) -> VisitWish:
    """A box that was ticked: the other campaign, as what somebody comes, and their name."""
    campaign, _, rest = value.partition(" ")
    kind, _, name = rest.partition(" ")
    try:
        return msgspec.convert({"campaign": campaign, "kind": kind, "name": name}, VisitWish)
    except msgspec.ValidationError:
        raise Refused(f"{value[:40]!r} is no visitor; right is a campaign, guest, survivor or home, and a name") from None


@get("/c/{campaign_id:str}/file", opt={"rate": "heavy"})
async def campaign_file(request: Anybody, campaign_id: Word) -> Response[bytes]:
    """The campaign in one file."""
    house = house_of(request)
    found = await campaigns.find(house, campaign_id, me(request))
    headers = attachment(f"{found.record.name}.rtc")
    return Response(await campaigns.export(house, found), media_type="application/octet-stream", headers=headers)


@post("/c/{campaign_id:str}/replay", opt={"rate": "create"})
async def replay_evening(request: Anybody, campaign_id: Word) -> Redirect:
    """An evening that came with a file is put on the shelf, to be seen again."""
    house, who, form = house_of(request), me(request), await request.form()
    found = await campaigns.find(house, campaign_id, who)
    match_id = await campaigns.replay_of(house, found, forms.whole(form, "evening", "the evening"), who.identity)
    return Redirect(f"/replay/{match_id}", status_code=303)


@get("/m/{match_id:str}/campaign")
async def to_campaign(request: Anybody, match_id: Word) -> Redirect:
    """From a match to the campaign it belongs to."""
    found = await house_of(request).storage.campaign_of(match_id)
    if not found:
        raise NotFoundException(detail="this match belongs to no campaign")
    return Redirect(f"/c/{found}", status_code=303)


CAMPAIGN_PAGES = [
    campaign_form,
    begin_campaign,
    bring_campaign,
    campaign_page,
    next_game,
    campaign_file,
    replay_evening,
    to_campaign,
]
