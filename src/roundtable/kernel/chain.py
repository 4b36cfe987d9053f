"""Campaigns: a chain of matches of one game, each beginning where an earlier one ended.

A game that has campaigns says how (`Game.chain`). What is kept of a finished match of a campaign is an `Evening`: where it
ended, as a position, and what there is to tell of it. Every evening knows the one it came after, so a campaign may branch:
any earlier evening can be gone on from. `Chronicle` is a campaign as one file; a server keeps the same in its database.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from .dice import seed_from
from .errors import BadSave, BadSetup
from .game import AnyGame, Setup, Sheet, find_game
from .match import Match

MAGIC = b"ROUNDCHAIN"
FORMAT = 1
_CHECKSUM = 16
MAX_FILE = 64 * 1024 * 1024
MAX_EVENINGS = 1000
NAME_LENGTH = 60
FIRST = -1
"""What comes before the first evening."""


class Attendance(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who comes to the next evening: seats whose players stay away, and the names of people who are new at the table."""

    absent: Annotated[list[int], Meta(max_length=12)] = []
    newcomers: Annotated[list[Annotated[str, Meta(max_length=NAME_LENGTH)]], Meta(max_length=12)] = []


class Told(msgspec.Struct, omit_defaults=True):
    """What a finished match of a campaign leaves: a headline, its news, where the next one begins, and whether one can."""

    title: str
    why: str
    news: list[str]
    position: dict[str, Any]
    ended: bool = False
    """Whether nothing can come after it."""


class Evening(msgspec.Struct, omit_defaults=True):
    """A finished match of a campaign, number `number`; it came after evening number `after`."""

    number: int
    after: int
    setup: Setup
    told: Told
    save: bytes = b""
    """The match as a file."""


VisitKind = Literal["guest", "survivor", "home"]
"""Comes along for one match, asks to stay, or is home again from a visit."""


class Visitor(msgspec.Struct):
    """Somebody of another campaign who may come to the next match: how, their name, and that in words."""

    kind: VisitKind
    name: str
    words: str = ""


class Drawing(msgspec.Struct):
    """A picture of a campaign, as SVG of our own."""

    title: str
    svg: str


class Shown(msgspec.Struct):
    """A campaign as it stood after an evening: pictures, and sheets under headings."""

    headline: str
    drawings: list[Drawing]
    sheets: list[Sheet]


def _with_options(setup: Setup, options: dict[str, Any]) -> Setup:
    return msgspec.structs.replace(setup, options={**setup.options, **options})


def _nobody_visits(setup: Setup, visitor: Visitor, there: dict[str, Any]) -> Setup:
    raise BadSetup("in this game nobody comes from another campaign")


@dataclass(frozen=True, kw_only=True)
class Chain:
    """How a game's matches follow each other."""

    first: Callable[[int, dict[str, Any]], Setup]
    """The set-up of a campaign's first match, for so many seats and with these options."""
    follow: Callable[[Setup, dict[str, Any], Attendance, bytes], Setup]
    """The set-up of the next match: the last one's, where it ended, who comes, and a seed for what is made anew."""
    tell: Callable[[Match[Any, Any], dict[str, Any] | None], Told]
    """What a finished match leaves, given where the campaign stood before it (None: at its beginning)."""
    show: Callable[[dict[str, Any]], Shown]
    """A campaign where it stands, as those at the table may see it."""
    newcomers_sit: Callable[[Setup], int]
    """The seat that the first newcomer takes; who sits there or behind moves up."""
    anew: Mapping[str, Any] = field(default_factory=dict)
    """Options that are decided for each match by itself, with what is usual for a later one; None: as the last one had it."""
    choose: Callable[[Setup, dict[str, Any]], Setup] = _with_options
    """A set-up with such options as they were chosen."""
    visitors: Callable[[dict[str, Any], dict[str, Any]], list[Visitor]] = lambda here, there: []
    """Who of another campaign may come here, given where both stand."""
    visit: Callable[[Setup, Visitor, dict[str, Any]], Setup] = _nobody_visits
    """A set-up with a visitor in it, from where their own campaign stands. They sit after the newcomers."""


def chain_of(game: AnyGame) -> Chain:
    """How this game's matches follow each other; BadSetup for a game without campaigns."""
    found = game.chain
    if not isinstance(found, Chain):
        raise BadSetup(f"{game.title} is played match by match: it has no campaigns")
    return found


class Chronicle(msgspec.Struct):
    """A campaign in one file: its name, its game, its first set-up, and every evening so far, in the order they ended."""

    name: str
    game: str
    first: Setup
    evenings: list[Evening] = []

    def evening(self, number: int) -> Evening:
        if not 0 <= number < len(self.evenings):
            there = f"1 to {len(self.evenings)}" if self.evenings else "none yet"
            raise BadSetup(f"there is no evening {number + 1} in this campaign; there are {there}")
        return self.evenings[number]

    @property
    def last(self) -> int:
        """The evening that ended last; FIRST before the first."""
        return len(self.evenings) - 1

    def next_setup(self, after: int | None = None, who: Attendance | None = None, seed: bytes | None = None) -> Setup:
        """The set-up of the match that comes after an evening, unless said otherwise the last."""
        at = self.last if after is None else after
        if at == FIRST:
            return self.first
        before = self.evening(at)
        if before.told.ended:
            raise BadSetup(f"nothing comes after evening {at + 1}: {before.told.why}")
        chain = chain_of(find_game(self.game))
        fresh = seed if seed is not None else seed_from(f"{self.name} {len(self.evenings)}")
        return chain.follow(before.setup, before.told.position, who or Attendance(), fresh)

    def add(self, match: Match[Any, Any], after: int | None = None) -> Evening:
        """A finished match becomes an evening of this campaign."""
        at = self.last if after is None else after
        if match.game.name != self.game:
            raise BadSetup(f"this is a match of {match.game.title}, not one of this campaign's")
        if not match.over:
            raise BadSetup("a match that goes on is no evening of a campaign yet: play it to its end first")
        before = None if at == FIRST else self.evening(at).told.position
        told = chain_of(match.game).tell(match, before)
        made = Evening(len(self.evenings), at, match.setup, told, match.to_bytes())
        self.evenings.append(made)
        return made

    def branch(self, number: int) -> Chronicle:
        """The campaign as it was after an evening: it and those that led to it."""
        line = [self.evening(number)]
        while line[0].after != FIRST:
            line.insert(0, self.evening(line[0].after))
        kept = [
            msgspec.structs.replace(evening, number=at, after=at - 1 if at else FIRST)
            for at, evening in enumerate(line)
        ]
        return msgspec.structs.replace(self, evenings=kept)

    def to_bytes(self) -> bytes:
        """The campaign as a file: a word, a version, a checksum, and the record."""
        body = zlib.compress(msgspec.msgpack.encode(self), 6)
        return MAGIC + bytes([FORMAT]) + blake2b(body, digest_size=_CHECKSUM).digest() + body

    @staticmethod
    def from_bytes(data: bytes) -> Chronicle:
        """Read a campaign back, or say clearly why that cannot be done."""
        if data[: len(MAGIC)] != MAGIC:
            raise BadSave("this is not a Roundtable campaign: such a file begins with the word ROUNDCHAIN")
        rest = data[len(MAGIC) :]
        if not rest or rest[0] > FORMAT:
            raise BadSave(
                f"this campaign was written in format {rest[0] if rest else '?'}; format {FORMAT} is known here"
            )
        body = rest[1 + _CHECKSUM :]
        if blake2b(body, digest_size=_CHECKSUM).digest() != rest[1 : 1 + _CHECKSUM]:
            raise BadSave("this campaign's file is damaged: its checksum does not fit")
        try:
            plain = zlib.decompressobj()
            record = plain.decompress(body, MAX_FILE)
            if plain.unconsumed_tail:
                raise BadSave(f"this campaign is too large: at most {MAX_FILE // 1024 // 1024} MB")
            made = msgspec.msgpack.decode(record, type=Chronicle)
        except (zlib.error, msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BadSave(f"this campaign cannot be read: {error}") from None
        made.check()
        return made

    def check(self) -> None:
        """BadSave where the evenings do not hang together, or the game has no campaigns here."""
        try:
            chain_of(find_game(self.game))
        except BadSetup as error:
            raise BadSave(str(error)) from None
        if len(self.evenings) > MAX_EVENINGS or len(self.name) > NAME_LENGTH:
            raise BadSave(f"a campaign has at most {MAX_EVENINGS} evenings and a name of {NAME_LENGTH} characters")
        for at, evening in enumerate(self.evenings):
            if evening.number != at or not FIRST <= evening.after < at:
                raise BadSave(f"evening {at + 1} of this campaign does not come after one before it")
            if evening.setup.game != self.game:
                raise BadSave(f"evening {at + 1} of this campaign is a match of another game")
