"""Everything that the page of a table shows, put together for its templates."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from roundtable.kernel.asks import PASSING, Choose
from roundtable.kernel.options import Option
from roundtable.kernel.windows import order_words
from roundtable.players.bots import offered

from . import actions, hosting
from .access import Roles
from .console import Desk, desk
from .drafts import Throw
from .ending import Ending, ending
from .house import House
from .lessons import Guide, guide
from .look import Shield, TableLook, drawing_of, events_of, look, once, options_of, question_of, view_of
from .room import Room

LOG_SHOWN = 150
"""Log lines on a page when it opens; earlier ones on request."""


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
    may_take_back: bool
    """Whether there is an answer of this seat to take back, and nobody waits for another offer to be answered."""
    log_first: int
    local_hands: bool
    options: list[Option]
    groups: list[Group]
    has_file: bool
    replay: str
    """Where this viewer sees the match again when it is over; nothing where they may not."""
    gone: list[int]
    """The seats whose players have been away for so long that the host may give them away."""
    failed: set[str]
    """The parts of the page that could not be made."""
    closing: list[Option]
    """Options that end or pass what is asked: they stand apart, always in sight."""
    reactions: bool
    """Whether one is asked about reactions that could be passed for good, in a game without periods to pass for."""
    passed: list[str]
    """The reactions that this seat has said it passes for good, as they are called."""
    rivals: bool
    """Whether there is anybody to win against: else there is nothing to draw."""
    ending: Ending | None
    """What is told when it is over."""
    winners: list[str]
    """Those who won, by name; who only led the game is not among them."""
    campaign: str
    """The page of the campaign that this match belongs to; nothing where there is none."""
    desk: Desk | None
    """What the seat that leads the match has before it; None for all others."""
    own_dice: bool
    """Whether people roll the dice and tell what fell."""
    throw: Throw | None
    """The dice that are awaited."""
    bots_play: bool
    """Whether everybody who is asked is a bot: one may skip to the next question of a person."""
    lesson: Guide | None
    """The guide's words, where the match is a lesson."""
    thinks: bool
    """Whether the game can be thought about: for hints."""
    narrow: bool
    """Whether the board is laid out for a narrow screen."""


def grouped(options: list[Option]) -> list[Group]:
    """Options by their group, in the order in which groups first appear."""
    groups: dict[str, Group] = {}
    for option in options:
        group = groups.setdefault(option.group, Group(option.group, [], []))
        (group.aimed if option.target else group.plain).append(option)
    return list(groups.values())


def closing(options: list[Option]) -> list[Option]:
    """What ends or passes, unless it is the most sensible answer and so the first anyway."""
    return [option for option in options[1:] if option.key in PASSING]


def frame(
    house: House, room: Room, roles: Roles, seat: int | None, base: str, log_from: int | None, narrow: bool
) -> Frame:
    """Everything that the page shows to this seat."""
    begun = room.match is not None and not room.broken
    if log_from is None:
        log_from = max(0, len(events_of(room, seat)) - LOG_SHOWN) if begun else 0
    shield = Shield(on=True)
    table = look(room, roles, seat, house.hub, log_from, page=shield)
    board = Markup("")
    if begun and "view" in shield.failed:
        shield.failed |= {"board", "sheets", "headline"}
    elif begun:
        board = shield(
            "board", lambda: Markup(once(room, ("svg", seat, narrow), lambda: _svg(room, seat, narrow))), board
        )
    ask = question_of(room, seat)
    none: list[Option] = []
    options = shield("ask", lambda: options_of(ask, room.names), none)
    apart = closing(options) if isinstance(ask, Choose) else []
    playing = room.match is not None and not room.broken and not room.match.over
    before = shield("console", lambda: once(room, ("desk", seat), lambda: desk(room, seat)), None) if playing else None
    return Frame(
        table,
        board,
        seat,
        list(roles.seats),
        base,
        hosting.links(house, room, roles.seats, roles.host),
        offered(room.game),
        bool(seat is not None and playing and actions.others(room, seat)),
        bool(seat is not None and playing and _has_answered(room, seat) and room.offer is None),
        log_from,
        len(roles.seats) > 1,
        options,
        grouped([option for option in options if option not in apart]),
        room.game.file is not None and room.match is not None,
        replay_of(room, roles, base),
        [n for n in range(len(room.seats)) if house.clocks.gone(room, n)] if roles.host else [],
        shield.failed,
        apart,
        shield("ask", lambda: _may_pass_on(room, seat), False),
        shield("ask", lambda: actions.passed(room, seat), []) if playing and seat is not None else [],
        begun and room.match is not None and len(room.game.sides(room.playing.state)) > 1,
        shield("ask", lambda: ending(room, seat), None) if begun and table.outcome else None,
        [table.seats[won].name for won in table.outcome.winners if not table.seats[won].role] if table.outcome else [],
        campaign_of(room),
        before,
        room.own_dice,
        room.throw if playing else None,
        playing and all(room.seats[asked].kind == "bot" for asked in room.asked()),
        shield("ask", lambda: guide(room, seat, before), None) if begun else None,
        room.game.judgement is not None,
        narrow,
    )


def campaign_of(room: Room) -> str:
    """The address of the campaign that a match belongs to."""
    word, _, campaign = room.record.origin.partition(" ")
    return f"/c/{campaign}" if word == "campaign" and campaign else ""


def replay_of(room: Room, roles: Roles, base: str) -> str:
    """The address of the replay for a viewer of the table at `base`."""
    address, word = f"/replay/{room.id}", base.removeprefix("/watch/")
    if roles.seats or roles.host or room.visible == "all":
        return address
    return f"{address}?key={word}" if room.visible == "link" and word != base else ""


def _svg(room: Room, seat: int | None, narrow: bool) -> str:
    return drawing_of(room.game, view_of(room, seat), room.names, narrow)


def _has_answered(room: Room, seat: int) -> bool:
    return any(entry.kind == "answer" and entry.seat == seat for entry in reversed(room.playing.entries))


def _may_pass_on(room: Room, seat: int | None) -> bool:
    return seat is not None and not order_words(room.game)[1] and bool(actions.offered(room, seat))


def viewpoint(room: Room, roles: Roles, wanted: int | None) -> int | None:
    """Whose view to show: the seat asked for, else among several of one's own the one that is to answer."""
    if wanted is None and len(roles.seats) > 1:
        return next((seat for seat in room.asked() if seat in roles.seats), roles.seats[0])
    return roles.viewpoint(wanted)
