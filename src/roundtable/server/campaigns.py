"""Campaigns at the server: chains of matches, whose seats outlive them (see kernel.chain).

A campaign and its first match are written in one transaction, and so is each later match with its chapter: a server that ends
at any moment has both or neither. What a finished match leaves is reckoned when somebody looks, and kept.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar.exceptions import NotFoundException, PermissionDeniedException
from msgspec import Meta
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from roundtable.kernel.chain import (
    FIRST,
    NAME_LENGTH,
    Attendance,
    Chain,
    Chronicle,
    Evening,
    Told,
    VisitKind,
    Visitor,
    chain_of,
)
from roundtable.kernel.dice import fresh_seed
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, Setup, find_game, read_options

from . import hosting
from .access import Asker
from .capabilities import is_id, new_id
from .drafts import Refused
from .files import saved
from .hosting import MatchWish
from .house import House
from .records import CampaignRecord, Chapter, Clock, SeatPlan
from .room import Room
from .statements import match_of_chapter, write_campaign, write_chapter
from .warm import ready_game

UNNAMED = "Our campaign"
MOST_VISITED = 12
"""How many other campaigns are looked through for visitors."""


class CampaignWish(msgspec.Struct, forbid_unknown_fields=True):
    """A campaign to be: its name, and its first match."""

    match: MatchWish
    name: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""


class VisitWish(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody of another campaign who is to come: from which, as what, and their name."""

    campaign: Annotated[str, Meta(max_length=60)]
    kind: VisitKind
    name: Annotated[str, Meta(max_length=NAME_LENGTH)]


class NextWish(msgspec.Struct, forbid_unknown_fields=True):
    """The next match of a campaign: after which chapter (none: the last one that is over), and who comes.

    `options` are those that the game decides for each match by itself, `visitors` come from other campaigns that one may see.
    """

    after: int | None = None
    who: Attendance = msgspec.field(default_factory=Attendance)
    options: dict[str, Any] = {}
    visitors: Annotated[list[VisitWish], Meta(max_length=12)] = []


class From(msgspec.Struct):
    """A visitor, and where their own campaign stands."""

    visitor: Visitor
    there: dict[str, Any]


class Campaign(msgspec.Struct):
    """A campaign with its chapters, as it stands."""

    record: CampaignRecord
    chapters: list[Chapter]

    @property
    def game(self) -> AnyGame:
        return find_game(self.record.game)

    @property
    def over(self) -> list[Chapter]:
        """The chapters that have been played to their end."""
        return [chapter for chapter in self.chapters if chapter.told is not None]

    @property
    def playing(self) -> list[Chapter]:
        return [chapter for chapter in self.chapters if chapter.told is None]

    def chapter(self, n: int) -> Chapter:
        found = next((chapter for chapter in self.chapters if chapter.n == n), None)
        if found is None:
            raise Refused(f"there is no evening {n + 1} in this campaign")
        return found

    def before(self, chapter: Chapter) -> Told | None:
        return None if chapter.after == FIRST else self.chapter(chapter.after).told


# --- beginning -------------------------------------------------------------------------------------------------------


async def begin(house: House, wish: CampaignWish, identity: str) -> tuple[CampaignRecord, Room]:
    """A campaign and its first match."""
    game = ready_game(wish.match.game)
    chain = chain_of(game)
    fewest, most = game.seats
    if not fewest <= len(wish.match.seats) <= most:
        raise BadSetup(f"{game.title} has {fewest} to {most} seats, not {len(wish.match.seats)}")
    read_options(game.options_type, wish.match.options)
    setup = chain.first(len(wish.match.seats), wish.match.options)
    record = CampaignRecord(new_id(), game.name, clean(wish.name), identity, setup, time.time())
    plans = hosting.seat_plans(game, wish.match.seats, identity, wish.match.dice)
    clock = msgspec.convert(msgspec.to_builtins(wish.match.clock), Clock)

    def also(match_id: str, connection: Connection) -> None:
        write_campaign(connection, record)
        write_chapter(connection, Chapter(record.id, 0, FIRST, match_id, setup))

    room = await house.create(
        setup, plans, clock, identity, origin=origin_of(record.id), visible=wish.match.visible, also=also
    )
    return record, room


ORIGIN = "campaign "


def origin_of(campaign_id: str) -> str:
    """What a match of a campaign says of where it comes from."""
    return ORIGIN + campaign_id


def clean(name: str) -> str:
    plain = "".join(letter for letter in name if letter.isprintable())
    return " ".join(plain.split())[:NAME_LENGTH] or UNNAMED


# --- looking ---------------------------------------------------------------------------------------------------------


async def find(house: House, campaign_id: str, who: Asker) -> Campaign:
    """A campaign, for who began it or holds a seat of any of its matches; what is over has been told."""
    record = await house.storage.campaign(campaign_id) if is_id(campaign_id) else None
    if record is None:
        raise NotFoundException(detail="there is no such campaign")
    found = Campaign(record, await house.storage.chapters(campaign_id))
    if not await _may_see(house, found, who):
        raise PermissionDeniedException(detail="this campaign is private: you need a seat of one of its matches")
    ready_game(record.game)
    for chapter in found.playing:
        chapter.told = await _told(house, found, chapter)
    return found


async def _may_see(house: House, campaign: Campaign, who: Asker) -> bool:
    ids = [chapter.match_id for chapter in campaign.chapters if chapter.match_id]
    if who.claim is not None:
        if who.claim.match_id not in ids:
            return False
        async with house.reading(who.claim.match_id) as room:
            roles = who.at(room)
        return bool(roles.seats) or roles.host
    if not who.identity:
        return False
    return who.identity == campaign.record.host or await house.storage.holds_any(who.identity, ids)


async def _told(house: House, campaign: Campaign, chapter: Chapter) -> Told | None:
    """What a chapter has left, if its match is over."""
    listed = await house.storage.match(chapter.match_id)
    if listed is None or listed.status != "over":
        return None
    before = campaign.before(chapter)
    async with house.reading(chapter.match_id) as room:
        match = room.playing
        told = await asyncio.to_thread(chain_of(room.game).tell, match, None if before is None else before.position)
    await house.storage.keep_told(campaign.record.id, chapter.n, told)
    return told


# --- the next match --------------------------------------------------------------------------------------------------


async def who_may_visit(house: House, campaign: Campaign, at: Chapter, who: Asker) -> dict[str, list[Visitor]]:
    """Who may come from other campaigns of the same game that somebody may see, by campaign."""
    chain = chain_of(campaign.game)
    found: dict[str, list[Visitor]] = {}
    if at.told is None or not who.identity:
        return found
    here = at.told.position
    for record in (await house.storage.my_campaigns(who.identity))[:MOST_VISITED]:
        if record.game == campaign.record.game and record.id != campaign.record.id:
            there = await _stands(house, record.id)
            if there is not None and (able := await asyncio.to_thread(chain.visitors, here, there)):
                found[record.id] = able
    return found


async def _stands(house: House, campaign_id: str) -> dict[str, Any] | None:
    """Where another campaign stands: after its last evening."""
    told = [chapter.told for chapter in await house.storage.chapters(campaign_id) if chapter.told is not None]
    return told[-1].position if told else None


async def visitors_of(house: House, wish: NextWish, who: Asker) -> list[From]:
    """Those who are wished for, each from a campaign that one may see."""
    found = []
    for one in wish.visitors:
        campaign = await find(house, one.campaign, who)
        over = campaign.over
        if not over or over[-1].told is None:
            raise Refused(f"{campaign.record.name} has no evening yet: its people are made in its first game")
        found.append(From(Visitor(one.kind, one.name), over[-1].told.position))
    return found


def _set_up(chain: Chain, at: Chapter, wish: NextWish, visitors: Sequence[From]) -> tuple[Setup, int]:
    """The set-up of the next match: where the last one ended, who comes, where it leads, and who visits; and how many seats
    of the last one stay."""
    assert at.told is not None
    if wrong := [name for name in wish.options if name not in chain.anew]:
        raise BadSetup(f"the option {wrong[0]} is the campaign's: for a game alone one may choose {', '.join(chain.anew)}")
    setup = chain.follow(at.setup, at.told.position, wish.who, fresh_seed())
    stay = setup.seats - len(wish.who.newcomers)
    if wish.options:
        setup = chain.choose(setup, wish.options)
    for one in visitors:
        setup = chain.visit(setup, one.visitor, one.there)
    return setup, stay


async def play_next(
    house: House, campaign: Campaign, wish: NextWish, identity: str, visitors: Sequence[From] = ()
) -> Room:
    """The match that comes after a chapter. Everybody keeps their seat, newcomers and visitors get one by link.

    Of two who ask at once one makes it; the other comes to the same match.
    """
    at = campaign.chapter(wish.after) if wish.after is not None else next(reversed(campaign.over), None)
    if at is None:
        raise Refused("the first game is not over yet")
    running = next((chapter for chapter in campaign.playing if chapter.after == at.n), None)
    if running is not None:
        async with house.reading(running.match_id) as room:
            return room
    if at.told is None:
        raise Refused(f"evening {at.n + 1} is not over yet")
    if at.told.ended:
        raise Refused(f"nothing comes after evening {at.n + 1}: {at.told.why}")
    setup, stay = await asyncio.to_thread(_set_up, chain_of(campaign.game), at, wish, visitors)
    plans, clock = await _same_seats(house, campaign, at, stay, setup.seats - stay)
    made = Chapter(campaign.record.id, len(campaign.chapters), at.n, "", setup)

    def also(match_id: str, connection: Connection) -> None:
        write_chapter(connection, msgspec.structs.replace(made, match_id=match_id))

    try:
        return await house.create(setup, plans, clock, identity, origin=origin_of(campaign.record.id), also=also)
    except IntegrityError:
        raise Refused("somebody else has just begun a game of this campaign: look at its page again") from None


async def _same_seats(
    house: House, campaign: Campaign, at: Chapter, stay: int, new: int
) -> tuple[list[SeatPlan], Clock]:
    """The seats of the match before, with whoever holds them now; so many new ones are invited by link. Who was a visitor
    sat before where newcomers sit, and has left."""
    plans: list[SeatPlan] = []
    clock = Clock()
    if at.match_id and await house.storage.match(at.match_id) is not None:
        async with house.reading(at.match_id) as room:
            clock = room.record.clock
            plans = [
                SeatPlan(plan.kind, plan.name, plan.strength, 0, list(plan.holders), dice=plan.dice)
                for plan in room.seats
            ]
    else:  # it came as a file: who goes on with it holds the first seat, bots the others
        bots = [hosting.SeatWish("bot")] * (at.setup.seats - 1)
        plans = hosting.seat_plans(campaign.game, [hosting.SeatWish("me"), *bots], campaign.record.host)
    seat = chain_of(campaign.game).newcomers_sit(at.setup)
    left = len(plans) - stay
    return [*plans[: seat - left], *(SeatPlan("friend") for _ in range(new)), *plans[seat:]], clock


# --- files -----------------------------------------------------------------------------------------------------------


async def export(house: House, campaign: Campaign) -> bytes:
    """The campaign in one file: every evening that is over, with its match."""
    made = Chronicle(campaign.record.name, campaign.record.game, campaign.record.first)
    numbers = {FIRST: FIRST}
    for chapter in campaign.over:
        assert chapter.told is not None
        numbers[chapter.n] = len(made.evenings)
        save = await _save_of(house, chapter)
        made.evenings.append(Evening(numbers[chapter.n], numbers[chapter.after], chapter.setup, chapter.told, save))
    return await asyncio.to_thread(made.to_bytes)


async def _save_of(house: House, chapter: Chapter) -> bytes:
    if chapter.match_id and await house.storage.match(chapter.match_id) is not None:
        async with house.reading(chapter.match_id) as room:
            return saved(room)
    return await house.storage.chapter_save(chapter.campaign_id, chapter.n)


async def bring(house: House, data: bytes, identity: str) -> CampaignRecord:
    """A campaign from a file. Its last position is tried out: what cannot go on here is refused with the reason."""
    made = await asyncio.to_thread(Chronicle.from_bytes, data)
    ready_game(made.game)
    going_on = [evening for evening in made.evenings if not evening.told.ended]
    for evening in going_on[-1:]:
        setup = await asyncio.to_thread(made.next_setup, evening.number)
        await house.workshop.check(setup)
    record = CampaignRecord(new_id(), made.game, clean(made.name), identity, made.first, time.time())
    chapters = [
        Chapter(record.id, one.number, one.after, "", one.setup, one.told, one.save or None) for one in made.evenings
    ]
    await house.storage.keep_campaign(record, chapters)
    return record


async def replay_of(house: House, campaign: Campaign, n: int, identity: str) -> str:
    """The match of a chapter, to be seen again; one that came with a file is put on the shelf first."""
    chapter = campaign.chapter(n)
    if chapter.match_id:
        return chapter.match_id
    data = await house.storage.chapter_save(campaign.record.id, n)
    if not data:
        raise Refused("the file this campaign came with had no match for that evening")
    seats: Sequence[hosting.SeatWish] = [hosting.SeatWish("bot")] * chapter.setup.seats
    plans = hosting.seat_plans(campaign.game, seats, identity)

    def also(match_id: str, connection: Connection) -> None:
        match_of_chapter(connection, chapter, match_id)

    room = await house.create(chapter.setup, plans, Clock(), identity, data, visible="link", also=also)
    return room.id
