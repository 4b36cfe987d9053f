"""Campaigns for programs: begin one, look at it, play the next game, take it away as a file and bring it back."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody

from roundtable.kernel.chain import Told

from . import campaigns, hosting
from .access import asker
from .api_types import Created
from .campaigns import Campaign, CampaignWish, NextWish
from .errors import documented
from .files import attachment
from .hosting import Links
from .house import House
from .room import Room
from .web import Anybody, Id, house_of


class ChapterLook(msgspec.Struct):
    """A match of a campaign: which one, after which, and what it left when it is over."""

    n: int
    after: int
    """-1: the first."""
    match: str
    title: str | None
    why: str | None
    news: list[str]
    ended: bool


class CampaignLook(msgspec.Struct):
    """A campaign as it stands."""

    id: str
    game: str
    name: str
    chapters: list[ChapterLook]


class Begun(msgspec.Struct):
    """A campaign that has begun, and its first match; or the next match of one."""

    campaign: str
    match: Created


def _look(found: Campaign) -> CampaignLook:
    def chapter(one: Any) -> ChapterLook:
        told: Told | None = one.told
        title, why, news, ended = (told.title, told.why, told.news, told.ended) if told else (None, None, [], False)
        return ChapterLook(one.n, one.after, one.match_id, title, why, news, ended)

    return CampaignLook(found.record.id, found.record.game, found.record.name, [chapter(one) for one in found.chapters])


def _created(house: House, room: Room) -> Created:
    mine = [seat for seat, plan in enumerate(room.seats) if plan.kind == "person"]
    links: Links = hosting.links(house, room, mine, host=True)
    return Created(room.id, room.status, room.commitment, links)


@post("/campaigns", summary="Begin a campaign", responses=documented(400, 401, 403), opt={"rate": "create"})
async def begin(request: Anybody, data: JSONBody[CampaignWish]) -> Begun:
    """The first match is made as by `POST /matches`; its host's and seats' capabilities open the campaign too."""
    house = house_of(request)
    record, room = await campaigns.begin(house, data, asker(request).identity)
    return Begun(record.id, _created(house, room))


@get("/campaigns/{campaign_id:str}", summary="A campaign as it stands", responses=documented(401, 403, 404))
async def look(request: Anybody, campaign_id: Id) -> CampaignLook:
    """For who began it, and for every seat of any of its matches."""
    return _look(await campaigns.find(house_of(request), campaign_id, asker(request)))


@post(
    "/campaigns/{campaign_id:str}/next",
    summary="Play the next game of a campaign",
    responses=documented(400, 401, 403, 404, 409),
    opt={"rate": "create"},
)
async def play_next(request: Anybody, campaign_id: Id, data: JSONBody[NextWish]) -> Begun:
    """Everybody keeps their seat. Who asks while it is being played comes to the same match."""
    house, who = house_of(request), asker(request)
    found = await campaigns.find(house, campaign_id, who)
    visitors = await campaigns.visitors_of(house, data, who)
    room = await campaigns.play_next(house, found, data, who.identity, visitors)
    return Begun(found.record.id, _created(house, room))


@get(
    "/campaigns/{campaign_id:str}/file",
    summary="A campaign as one file",
    media_type="application/octet-stream",
    responses=documented(401, 403, 404),
    opt={"rate": "heavy"},
)
async def file(request: Anybody, campaign_id: Id) -> Response[bytes]:
    house = house_of(request)
    found = await campaigns.find(house, campaign_id, asker(request))
    headers = attachment(f"{found.record.name}.rtc")
    return Response(await campaigns.export(house, found), media_type="application/octet-stream", headers=headers)


CAMPAIGNS = [begin, look, play_next, file]
