"""From a host's wishes (a form, an API body) to a new match."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from roundtable.kernel.dice import fresh_seed
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, Setup, find_game, read_options
from roundtable.kernel.match import Match
from roundtable.players.bots import known, strengths

from .actions import NAME_LENGTH, allow_hints, bot_name, clean_name
from .capabilities import DEVICE, HOST, SEAT, WATCH
from .drafts import Draft, Refused
from .house import House, UnknownMatch
from .records import Clock, MatchRecord, SeatPlan, Then, Visible
from .room import Room

LIVE_FOR = 900.0
"""Seconds after which a match in which nothing happens is not listed to watch any more."""
OPEN_FOR = 3 * 24 * 3600
"""Seconds for which a match that nobody touches is offered to everybody."""
LESSON = "lesson "
"""How the origin of a match that was begun as a lesson begins; the lesson's name follows."""
PUZZLE = "puzzle "
"""The same for a puzzle."""
PRACTICE = (LESSON, PUZZLE)
"""What is begun anew rather than gone on with: it would only hide one's matches in the list of them."""
YEAR = 366 * 24 * 3600
Seconds = Annotated[int, Meta(ge=0, le=YEAR)]
Name = Annotated[str, Meta(max_length=NAME_LENGTH)]


Sitter = Literal["me", "friend", "open", "bot"]


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit at a seat: me, a friend who gets the link, anybody (open), or a bot."""

    kind: Sitter
    name: Name = ""
    strength: Annotated[str, Meta(max_length=30)] = ""


class ClockWish(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Time limits in seconds, 0 for none. `away`: how long a player who is asked may be gone."""

    per_answer: Seconds = 0
    bank: Seconds = 0
    extra: Seconds = 0
    away: Seconds = 0
    then: Then = "wait"
    absence: Seconds = 24 * 3600
    """How long a player must have been gone before the host may give their seat to somebody else; 0: for ever."""


class MatchWish(msgspec.Struct, forbid_unknown_fields=True):
    """A match to be. `options` are the game's own; `position` puts a position on the table, as the game documents.

    With `dice` the maker's first seat adds a share to the dice (see docs/trust.md).
    """

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=12)]
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    clock: ClockWish = ClockWish()
    visible: Visible = ""
    """Who may see the match when it is over; usually those at the table, and all where anybody could sit down."""
    dice: bool = False
    hints: bool | None = None
    """Whether anybody may ask what a thinking player would do; usually where one person plays with bots alone."""


class Links(msgspec.Struct):
    """The capabilities that somebody may hand out or keep. Each is its own proof."""

    id: str
    host: str | None
    watch: str
    seats: dict[str, str]
    """By seat number: those that are mine, and for the host the invitations for seats that wait."""
    devices: dict[str, str] = {}
    """By seat number, for my own seats: a link that lets one more device of mine sit there. Each is good once."""


def seat_plans(game: AnyGame, wishes: Sequence[SeatWish], identity: str, dice: bool = False) -> list[SeatPlan]:
    """The seats of a match from what the host wished for."""
    plans: list[SeatPlan] = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "bot":
            strength = wish.strength or strengths(game)[-1]
            if strength not in known(game):
                raise BadSetup(f"{game.title} has the bots {', '.join(known(game))}, not {strength!r}")
            plan = SeatPlan("bot", bot_name(game, strength), strength)
        elif wish.kind == "me":
            name = clean_name(wish.name, f"Player {seat + 1}")
            first = not any(other.kind == "person" for other in plans)
            plan = SeatPlan("person", name, holders=[identity] if identity else [], dice=dice and first)
        else:
            plan = SeatPlan(wish.kind)
        taken = [other.name for other in plans]
        wanted, number = plan.name, 2
        while plan.name and plan.name in taken:
            plan.name, number = f"{wanted[: NAME_LENGTH - 3]} {number}", number + 1
        plans.append(plan)
    return plans


async def create(house: House, wish: MatchWish, identity: str, origin: str = "") -> Room:
    """The match that was wished for; BadSetup says what is wrong with it. `origin` is where it was begun, if that matters."""
    game = find_game(wish.game)
    setup = Setup(wish.game, len(wish.seats), wish.options, [], wish.position)
    fewest, most = game.seats
    if not fewest <= setup.seats <= most:
        raise BadSetup(f"{game.title} has {fewest} to {most} seats, not {setup.seats}")
    read_options(game.options_type, setup.options)
    clock = msgspec.convert(msgspec.to_builtins(wish.clock), Clock)
    plans = seat_plans(game, wish.seats, identity, wish.dice)
    room = await house.create(setup, plans, clock, identity, origin=origin, visible=wish.visible)
    if wish.hints is None:
        return room
    allowed = wish.hints
    return await house.act(room.id, lambda room: allow_hints(room, allowed))


async def branch(house: House, room: Room, entry: int, seats: Sequence[SeatWish], identity: str) -> Room:
    """A new match that begins where a finished one stood before entry number `entry`, with dice of its own."""
    match = room.playing
    if not match.over:
        raise Refused("a new match can branch off only when this one is over")
    if not 0 <= entry < len(match.entries):
        raise Refused(f"there is no point {entry} to begin at; there are {len(match.entries)}")
    if len(seats) != len(room.seats):
        raise BadSetup(f"{len(seats)} seats were planned for a match of {len(room.seats)}")
    seed = fresh_seed()
    fork = match.at(entry).fork(reseed=seed, log=True)
    if fork.over:
        raise Refused("the match is already over at that point")
    plans = seat_plans(room.game, seats, identity)
    return await house.create(
        match.setup, plans, Clock(), identity, fork.to_bytes(), seed, f"{room.id} {entry}", room.visible
    )


async def rematch(house: House, room: Room, seat: int) -> Room:
    """The same people, bots and options once more, with new dice: everybody keeps their seat. One for each match."""
    if not room.playing.over:
        raise Refused("there can be a rematch when this match is over")
    if not room.rematch:
        plans = [
            SeatPlan(plan.kind, plan.name, plan.strength, 0, list(plan.holders), dice=plan.dice) for plan in room.seats
        ]
        record, seed = room.record, fresh_seed()
        base = record.base and Match.from_bytes(record.base).fork(reseed=seed, log=True).to_bytes()
        origin = record.origin if record.origin.startswith(PRACTICE) else f"{room.id} again"
        made = await house.create(record.setup, plans, record.clock, record.host, base, seed, origin, room.visible)

        def make(room: Room) -> list[Draft]:
            return [] if room.rematch else [Draft("rematch", seat, made.id)]

        room = await house.act(room.id, make)
    async with house.reading(room.rematch) as again:
        return again


async def open_matches(house: House) -> list[MatchRecord]:
    """The matches that anybody may join. Where nobody has done anything for days, nobody waits."""
    return await house.storage.open_matches(time.time() - OPEN_FOR)


async def live_matches(house: House) -> list[tuple[MatchRecord, str]]:
    """The matches that are being played and may be watched by anybody, each with the word for spectators."""
    found = []
    for record in await house.storage.being_played(time.time() - LIVE_FOR):
        with suppress(UnknownMatch, Refused):
            async with house.reading(record.id) as room:
                if room.visible == "all" and room.status == "playing" and not room.broken:
                    found.append((record, house.keys.capability(room.id, room.record.salt, WATCH, 0, 0)))
    return found


def links(house: House, room: Room, mine: Sequence[int], host: bool) -> Links:
    """The capabilities for somebody who holds the seats `mine`, and may be the host."""

    def word(role: str, seat: int = 0) -> str:
        plan = room.seats[seat]
        generation = {SEAT: plan.generation, DEVICE: plan.devices}.get(role, 0)
        return house.keys.capability(room.id, room.record.salt, role, seat, generation)

    shown = [seat for seat, plan in enumerate(room.seats) if seat in mine or (host and plan.kind in ("friend", "open"))]
    return Links(
        room.id,
        word(HOST) if host else None,
        word(WATCH),
        {str(seat): word(SEAT, seat) for seat in shown},
        {str(seat): word(DEVICE, seat) for seat in mine},
    )
