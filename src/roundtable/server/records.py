"""What is stored of a match: its record, and the rows of everything that happened at its table."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from roundtable.kernel.chain import Told
from roundtable.kernel.game import Outcome, Setup

SeatKind = Literal["person", "friend", "open", "bot"]
"""Somebody sits there; somebody with the link may; anybody may; a bot does."""
Status = Literal["waiting", "playing", "over"]

GAME_KINDS = ("answer", "undo", "policy", "hand", "adjust", "time", "concede", "draw")
"""Rows that the rules see. The others happen at the table, not in the game."""


class SeatPlan(msgspec.Struct, omit_defaults=True):
    """Who sits where. `generation` counts the words made for the seat: only the newest is good."""

    kind: SeatKind
    name: str = ""
    strength: str = ""
    generation: int = 0
    holders: list[str] = []
    """The browsers (hidden identities) that may act for the seat."""
    devices: int = 0
    """Counts the links by which who sits there may add a device: each is good once."""
    stands_in: bool = False
    """Whether this bot was put in the place of somebody who played."""
    dice: bool = False
    """Whether who sits there adds a share to the dice before the match begins."""


Visible = Literal["", "table", "link", "all"]
"""Who may see a match when it is over, besides those at the table."""
Then = Literal["wait", "bot", "forfeit"]
"""What happens when a clock runs out."""


class Clock(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Time limits in seconds, 0 for none, and what happens when one runs out."""

    per_answer: int = 0
    bank: int = 0
    """For the whole match, each player."""
    extra: int = 0
    """Added to the bank by every answer."""
    away: int = 0
    """How long a player who is asked may be gone."""
    then: Then = "wait"
    absence: int = 24 * 3600
    """How long a player must have been gone before the host may give their seat to somebody else; 0: for ever."""

    @property
    def runs(self) -> bool:
        return bool(self.per_answer or self.bank or self.away)


class Row(msgspec.Struct):
    """One thing that happened, number `n` of its match.

    Game rows: "answer" (value), "undo" (the entry gone back to), "policy" ([effect, policy]), "hand" (up or down),
    "adjust" (a ruling), "time" (a question whose time ran out), "concede", "draw".
    Table rows: "sit", "seat", "hold" (one more device), "renew" (this device only), "leave", "start", "chat", "offer",
    "agree", "decline", "withdraw", "timeout",
    "request" and "refuse" (the host wants a seat for somebody else, who sits there does not), "visible" (who may see the
    match when it is over), "hints" (whether they may be asked for), "shake",
    "commit" and "share" (of the dice, before the match begins), "rematch" (the id of the
    new match); "own dice" (whether people roll), "throw" (what waits for dice that people roll; nothing: no more) and "dice"
    (what fell in the row that follows, and the seeds of shuffles in it).
    `spent` is the time that an answer took off its seat's clock.
    """

    n: int
    kind: str
    seat: int
    value: Any
    at: float
    spent: float = 0.0
    up: float = 0.0
    """The time of the house, which stands still while the server is down; older rows know only the date, `at`."""

    @property
    def moment(self) -> float:
        return self.up or self.at


class MatchRecord(msgspec.Struct):
    """The part of a match that does not change, and where it stands for those who only list matches."""

    id: str
    game: str
    setup: Setup
    rules_version: int
    seed: bytes
    salt: str
    seats: list[SeatPlan]
    """As they were planned; rows tell what became of them."""
    clock: Clock
    host: str
    """The host's hidden identity; empty where the match was made through the API with no cookie."""
    created_at: float
    status: Status = "waiting"
    outcome: Outcome | None = None
    touched_at: float = 0.0
    version: int = 0
    base: bytes | None = None
    """The save file from which a match that begins in the middle of another began."""
    origin: str = ""
    """Which match that was, and where; or the campaign or lesson that a match belongs to."""
    visible: Visible = ""
    """Who may see the match when it is over; nothing: as is usual (see `Room.visible`)."""
    seats_now: list[SeatPlan] = []
    """As they are, for lists."""
    asked: list[int] = []
    """The seats whose answer the match waits for."""


class Change(msgspec.Struct):
    """What one action writes, in one transaction."""

    match_id: str
    rows: list[Row]
    status: Status
    outcome: Outcome | None
    due: float | None
    """When the server must look at the match by itself: a bot is asked, or a clock runs."""
    seats: list[SeatPlan]
    """Who sits where afterwards."""
    asked: list[int]
    """Whose answer the match then waits for."""
    hold: list[tuple[int, str]] = []
    """(seat, identity): browsers that from now on find the match among theirs."""
    release: list[int] = []
    """Seats whose browsers no longer do."""


class CampaignRecord(msgspec.Struct):
    """A campaign: a chain of matches of one game (see kernel.chain)."""

    id: str
    game: str
    name: str
    host: str
    """The hidden identity of who began it."""
    first: Setup
    created_at: float


class Chapter(msgspec.Struct):
    """A match of a campaign, number `n`; it comes after chapter number `after`. `told` is there when it is over."""

    campaign_id: str
    n: int
    after: int
    match_id: str
    """Nothing where the chapter came with a file; its match is then in `save`."""
    setup: Setup
    told: Told | None = None
    save: bytes | None = None


HOST_SEAT = -1
"""The "seat" under which the host's browser finds the match."""
