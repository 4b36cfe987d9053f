"""What the API sends and receives."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from roundtable.kernel.game import OptionField, Outcome

from .actions import CHAT_LENGTH
from .hosting import Links, Name, SeatWish

SeatNumber = Annotated[int, Meta(ge=0, le=99)]


class GameLook(msgspec.Struct):
    """A game that can be played here, with its options."""

    name: str
    title: str
    blurb: str
    fewest_seats: int
    most_seats: int
    bots: list[str]
    options: list[OptionField]
    ledgers: list[str]
    minutes: tuple[int, int] | None
    """How long a match takes people, from and to."""
    complexity: int
    """How much there is to learn, 1 to 5."""
    primer: list[str]
    """How it goes, in a few sentences."""


class ToolLook(msgspec.Struct):
    """A tool of a game: a form, and dice or not."""

    name: str
    title: str
    blurb: str
    fields: list[OptionField]
    rolls: bool


class ToolBody(msgspec.Struct, forbid_unknown_fields=True):
    """A tool's form, filled in; the same seed gives the same result."""

    values: dict[str, Any] = {}
    seed: Annotated[str, Meta(max_length=60)] = ""


class RuleLook(msgspec.Struct):
    """A row of the ledger: a rule, in our words, with the gap it left and how that is ruled here."""

    id: str
    section: str
    kind: str
    statement: str
    gap: str
    ruling: str


class ListedMatch(msgspec.Struct):
    """A match in a list."""

    id: str
    game: str
    status: str
    seats: list[str]
    """The name of who sits there, or what the seat waits for: (open), (friend)."""
    open_seats: list[int]
    asked: list[int]
    """The seats whose answer the match waits for."""
    created_at: float
    outcome: Outcome | None


class Lists(msgspec.Struct):
    """Matches that anybody may join, and those of the browser that asks."""

    open: list[ListedMatch]
    mine: list[ListedMatch]


class Created(msgspec.Struct):
    """A new match: keep the links, nobody else has them."""

    id: str
    status: str
    commitment: str
    links: Links


class Joined(msgspec.Struct):
    """A seat at a match; `capability` is the proof that it is yours."""

    id: str
    seat: int
    capability: str
    status: str


class Done(msgspec.Struct):
    """What came of an action: it is stored."""

    version: int
    status: str
    asked: list[int]


class SitBody(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits down; with `dice` they add a share to the dice before the match begins."""

    seat: SeatNumber
    name: Name = ""
    dice: bool = False


class JoinBody(msgspec.Struct, forbid_unknown_fields=True):
    capability: Annotated[str, Meta(max_length=120)]
    name: Name = ""
    dice: bool = False


class DiceBody(msgspec.Struct, forbid_unknown_fields=True):
    """The SHA-256 of a share of the dice, or the share itself (16 to 64 random bytes), in hexadecimal."""

    word: Annotated[str, Meta(max_length=128)]
    seat: SeatNumber | None = None


class SeatBody(msgspec.Struct, forbid_unknown_fields=True):
    """Who acts: needed only by those who hold several seats."""

    seat: SeatNumber | None = None


class AnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer. With `question` (the look's question_id) an answer sent twice is taken once."""

    value: Any
    seat: SeatNumber | None = None
    question: Annotated[str, Meta(max_length=40)] = ""


class ReplyBody(msgspec.Struct, forbid_unknown_fields=True):
    agree: bool
    seat: SeatNumber | None = None


class PolicyBody(msgspec.Struct, forbid_unknown_fields=True):
    effect: Annotated[str, Meta(max_length=60)]
    policy: Annotated[str, Meta(max_length=120)]
    seat: SeatNumber | None = None


class HandBody(msgspec.Struct, forbid_unknown_fields=True):
    up: bool = True
    seat: SeatNumber | None = None


class AdjustBody(msgspec.Struct, forbid_unknown_fields=True):
    """A ruling, in the game's own form."""

    change: Any
    seat: SeatNumber | None = None


class ChatBody(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]
    seat: SeatNumber | None = None


class HandOverBody(msgspec.Struct, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(max_length=10)]
    strength: Annotated[str, Meta(max_length=30)] = ""


class VisibleBody(msgspec.Struct, forbid_unknown_fields=True):
    """Those at the table, everybody with a link for spectators, or all."""

    who: Literal["table", "link", "all"]


class HintsBody(msgspec.Struct, forbid_unknown_fields=True):
    """Whether hints may be asked for at the table."""

    allowed: bool


class ForkBody(msgspec.Struct, forbid_unknown_fields=True):
    """Begin a new match before entry `at` of a finished one."""

    at: Annotated[int, Meta(ge=0, le=10_000_000)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=12)]
