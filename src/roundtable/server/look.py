"""What a seat sees of its table, as plain data: the one place where a match is turned into something that is sent."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from html import escape
from itertools import groupby
from typing import Any, TypeVar

import msgspec

from roundtable.kernel.asks import Ask, Choose, ChooseSome
from roundtable.kernel.events import SHORTEST_RUN, Event, named
from roundtable.kernel.game import AnyGame, Outcome, Sheet
from roundtable.kernel.options import Option
from roundtable.kernel.windows import order_words, reactions_for
from roundtable.players.sensible import arrange

from .access import Roles
from .drafts import Offer, Said
from .live import Hub
from .records import Clock, Status
from .room import Room

log = logging.getLogger("roundtable.server")
T = TypeVar("T")
READ = ("label", "group", "stakes")
"""What of an option is read by people."""


class SeatLook(msgspec.Struct):
    """One seat, as everybody may see it."""

    seat: int
    name: str
    kind: str
    strength: str
    mine: bool
    online: bool
    asked: bool
    gave_up: bool
    seconds_left: float | None
    role: str = ""
    """What it is besides a player: a GM."""


class Line(msgspec.Struct):
    """One line of the log. `dice` are [sides, value, 1 where it counts]; `rule` is the ledger row behind it; a summary of
    many rolls opens into `details`."""

    n: int
    text: str
    rule: str
    kind: str
    dice: list[list[int]]
    details: list[str] = []
    run: str = ""
    """Routine lines that follow one another may be shown as one, with this text."""


class PolicyLook(msgspec.Struct):
    """A reaction and the seat's standing order for it."""

    effect: str
    rule: str
    policy: str
    title: str = ""


class DiceLook(msgspec.Struct):
    """The shares that players add to the dice. `stage`: what is awaited before the match begins ("commit", "share"), from the
    seats in `owing`; `commitments` and `shares` by seat, in hexadecimal."""

    stage: str
    owing: list[int]
    commitments: dict[str, str]
    shares: dict[str, str]


class TableLook(msgspec.Struct):
    """Everything that one seat (None: a spectator) may see of a match."""

    id: str
    game: str
    title: str
    status: Status
    version: int
    """Rows so far; what a stream's event ids count."""
    seat: int | None
    seats: list[SeatLook]
    asked: list[int]
    headline: str
    view: Any
    question: dict[str, Any] | None
    question_id: str
    log: list[Line]
    log_size: int
    log_epoch: int
    """Take-backs so far: when it grows, the log has been cut and should be read again from 0."""
    talk: list[Said]
    sheets: list[Sheet]
    may_undo: bool
    offer: Offer | None
    policies: list[PolicyLook]
    order_words: tuple[list[str], list[str]]
    """What standing orders may speak of: stakes (`ask if damage >= 6`) and periods (`never until round`)."""
    hand: bool | None
    """Whether this seat's hand is up; None where nobody is asked for raising one."""
    outcome: Outcome | None
    request: dict[str, str] | None
    """To whom the host would like to give this seat, if who sits there agrees (`consent`)."""
    visible: str
    """Who may see the match when it is over: table, link or all."""
    hints: bool
    """Whether one may ask what a thinking player would do (`hint`)."""
    rematch: str
    """The id of the match that was set up again after this one, or nothing."""
    commitment: str
    """The hash of the server's seed, shown before anybody adds a share to the dice."""
    seed: str | None
    """The server's seed, in hexadecimal, once the match is over."""
    dice: DiceLook
    clock: Clock
    stood_still: float
    """Seconds since the last row for which the server was away, and no clock ran."""
    host: bool
    spectators: int
    problem: str


class Shield:
    """Makes the parts of a look one by one: for a page, one that fails is missing, and noted in `failed`."""

    def __init__(self, on: bool = False) -> None:
        self._on = on
        self.failed: set[str] = set()

    def __call__(self, part: str, make: Callable[[], T], otherwise: T) -> T:
        if not self._on:
            return make()
        try:
            return make()
        except Exception:
            log.exception("the part %s of a page could not be made", part)
            self.failed.add(part)
            return otherwise


def once(room: Room, key: Hashable, make: Callable[[], T]) -> T:
    """What is the same until the next row, made once."""
    if key not in room.seen:
        room.seen[key] = make()
    found: T = room.seen[key]
    return found


def view_of(room: Room, seat: int | None) -> msgspec.Struct:
    return once(room, ("view", seat), lambda: room.playing.view(seat))


def events_of(room: Room, seat: int | None) -> list[Event]:
    """The events that a seat may see."""
    return once(room, ("log", seat), lambda: room.playing.log_for(seat))


def lines_of(room: Room, seat: int | None, after: int = 0) -> tuple[list[Line], int]:
    """The log lines a seat may see, from number `after` on, and how many there are in all."""
    events, names = events_of(room, seat), room.names
    return [safe_line(n, event, names) for n, event in enumerate(events[after:], after)], len(events)


def safe_line(n: int, event: Event, names: list[str]) -> Line:
    """A line of the log. One that cannot be told says so, and hides none of the others."""
    try:
        return line_of(n, event, names)
    except Exception:
        log.exception("the event %s cannot be told", event.rule)
        return Line(n, "Something happened that cannot be told here; it has been noted.", event.rule, "failed", [])


def line_of(n: int, event: Event, names: list[str]) -> Line:
    return Line(
        n,
        event.sentence(names),
        event.rule,
        event.kind,
        event.dice if event.kind == "roll" else [],
        event.details(),
        str(event.data.get("run", "")),
    )


def folded(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines for the page: those of a run as one that opens into them."""
    for run, together in groupby(lines, key=lambda line: line.run):
        found = list(together)
        if run and len(found) >= SHORTEST_RUN:
            yield Line(found[0].n, run, found[0].rule, found[0].kind, [], [line.text for line in found])
        else:
            yield from found


def question_json(ask: Ask, names: list[str]) -> dict[str, Any]:
    """A question as it is sent: what people read in it speaks of them by name."""
    told: dict[str, Any] = ask.to_json()
    told["prompt"] = named(told["prompt"], names)
    for option in [*told.get("options", []), *told.get("bins", [])]:
        option.update({part: named(option[part], names) for part in READ if part in option})
    return told


def options_of(ask: Ask | None, names: list[str]) -> list[Option]:
    """The options of a question, for the page."""
    options = ask.listed() if isinstance(ask, (Choose, ChooseSome)) else []
    return [
        msgspec.structs.replace(option, **{part: named(getattr(option, part), names) for part in READ})
        if "layer " in option.label + option.group + option.stakes
        else option
        for option in options
    ]


def sheets_of(game: AnyGame, view: Any, names: list[str]) -> list[Sheet]:
    """What is written on figures, cards and places, with people's names."""
    return [
        msgspec.structs.replace(
            sheet,
            title=named(sheet.title, names),
            rows=[(label, named(value, names)) for label, value in sheet.rows],
            text=named(sheet.text, names),
        )
        for sheet in game.sheets(view)
    ]


def drawing_of(game: AnyGame, view: Any, names: list[str], narrow: bool = False) -> str:
    """The board as a drawing, with people's names."""
    return named(game.drawing(view, narrow), [escape(name) for name in names])


def question_of(room: Room, seat: int | None) -> Ask | None:
    """The question to a seat, the most sensible answer first; in a puzzle, and where the host wants no hints, in the rules'
    own order."""
    if seat is None or room.match is None or room.broken:
        return None
    match = room.match
    if room.arranges:
        once(room, ("arranged", seat), lambda: arrange(match, seat))
    return match.asks.get(seat)


def seats_of(room: Room, roles: Roles, hub: Hub) -> list[SeatLook]:
    online, asked, now = hub.online(room.id), room.asked(), hub.now()
    gave_up = room.match.state.conceded if room.match is not None and not room.broken else []
    roles_at = room.game.roles(room.match.state) if room.match is not None and not room.broken else {}
    return [
        SeatLook(
            seat,
            room.names[seat],
            plan.kind,
            plan.strength,
            seat in roles.seats,
            plan.kind == "bot" or seat in online,
            seat in asked,
            seat in gave_up,
            room.time_left(seat, now),
            roles_at.get(seat, ""),
        )
        for seat, plan in enumerate(room.seats)
    ]


def policies_of(room: Room, seat: int | None) -> list[PolicyLook]:
    if seat is None or room.match is None or room.broken:
        return []
    orders = room.match.state.policies
    return [
        PolicyLook(effect.name, effect.rule, orders.get(f"{seat} {effect.name}", effect.order.text), effect.title)
        for effect in reactions_for(room.game, room.match.table, seat)
    ]


def hand_of(room: Room, seat: int | None) -> bool | None:
    """Whether a seat's hand is up, in a game that knows periods to pass for and moments to act at."""
    if seat is None or room.match is None or room.broken or not order_words(room.game)[1]:
        return None
    return seat in room.match.state.hands_up


def _may_undo(room: Room, seat: int) -> bool:
    return once(room, ("undo", seat), lambda: room.playing.undoable(seat) is not None)


def look(
    room: Room,
    roles: Roles,
    seat: int | None,
    hub: Hub,
    log_from: int = 0,
    talk_from: int = 0,
    page: Shield | None = None,
) -> TableLook:
    """The table as this seat sees it; `roles.viewpoint` has decided that it may.

    For a `page` the view itself is left out (it is drawn), and what cannot be made is missing.
    """
    begun = room.match is not None and not room.broken
    shield = page or Shield()
    view = shield("view", lambda: view_of(room, seat), None) if begun else None
    unread: tuple[list[Line], int] = ([], log_from if begun else 0)
    lines, size = shield("log", lambda: lines_of(room, seat, log_from), unread) if begun else unread
    ask = question_of(room, seat)
    match = room.match
    over = match is not None and match.over
    game = room.game

    def asked() -> dict[str, Any]:
        assert ask is not None
        return question_json(ask, room.names)

    def written() -> list[Sheet]:
        return sheets_of(game, view, room.names)

    return TableLook(
        id=room.id,
        game=room.record.game,
        title=room.game.title,
        status=room.status,
        version=room.n,
        seat=seat,
        seats=seats_of(room, roles, hub),
        asked=room.asked(),
        headline=shield(
            "headline", lambda: once(room, ("status", seat), lambda: named(game.status(view), room.names)), ""
        )
        if view
        else "",
        view=None if page else msgspec.to_builtins(view),
        question=shield("ask", lambda: None if ask is None else once(room, ("ask", seat), asked), None),
        question_id="" if ask is None or seat is None else room.question_id(seat),
        log=lines,
        log_size=size,
        log_epoch=room.undos,
        talk=[said for said in room.talk if said.n >= talk_from],
        sheets=shield("sheets", lambda: once(room, ("sheets", seat), written), []) if view else [],
        may_undo=begun and seat is not None and not over and _may_undo(room, seat),
        offer=room.offer,
        policies=shield("tools", lambda: policies_of(room, seat), []),
        order_words=order_words(room.game),
        hand=shield("tools", lambda: hand_of(room, seat), None),
        outcome=match.outcome.told(room.names) if match is not None and match.outcome is not None else None,
        request=None if seat is None else room.requests.get(seat),
        visible=room.visible,
        hints=room.hints and game.judgement is not None,
        rematch=room.rematch,
        commitment=room.commitment,
        seed=room.record.seed.hex() if over else None,
        dice=DiceLook(
            room.shares.stage(room.adding),
            room.shares.owing(room.adding),
            {str(seat): word for seat, word in room.shares.commits.items()},
            {str(seat): share.hex() for seat, share in room.shares.given.items()},
        ),
        clock=room.record.clock,
        stood_still=room.stood_still(time.time(), hub.now()),
        host=roles.host,
        spectators=hub.spectators(room.id),
        problem=room.broken,
    )
