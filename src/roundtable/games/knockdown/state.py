"""The position of a Knockdown match, as plain data. Cards are numbers of the match's content (see box.Content)."""

from __future__ import annotations

from hashlib import blake2b
from typing import ClassVar

import msgspec

from roundtable.games.knockdown.box import Content
from roundtable.games.knockdown.decks import box_from_text, house_box, merge
from roundtable.kernel.copies import Whole
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.table import State

HOUSE = "house"
NOBODY = -1


class Side(msgspec.Struct, omit_defaults=True, dict=True):
    """One player's fighter, sheet and cards. `hand`, `down` and the draft (`dealt`, `kept`, `passed`) are secret.

    `wounded` and `blocked` tell what happened to this player during the opponent's last turn; `answered` lists
    the Reactions performed in the opponent's turn; `turns` counts the turns started in this round. The rules that follow
    from fighter and face-up Skills are kept beside all this (see active_rules): they are no part of the position.
    (KD-014)
    """

    fighter: str = ""
    space: int = 0
    heavy: int = 0
    light: int = 0
    hand: list[int] = []
    tokens: dict[str, int] = {}
    up: Whole[list[str]] = []
    down: Whole[list[str]] = []
    dealt: Whole[list[str]] = []
    kept: Whole[list[str]] = []
    passed: Whole[list[str]] = []
    wins: int = 0
    turns: int = 0
    wounded: bool = False
    blocked: bool = False
    answered: Whole[list[str]] = []

    @property
    def wounds(self) -> int:
        return self.heavy + self.light


class Laid(msgspec.Struct):
    """A token on a space of the Arena; `owner` is the seat whose sheet it came from."""

    space: int
    token: str
    owner: int


class Block(msgspec.Struct):
    """A card discarded to Block a Strike, against its wounds or its effect."""

    card: int
    against: str
    void: bool = False


class Blow(msgspec.Struct, omit_defaults=True):
    """An attack being carried out: public, and changed by those who answer it.

    `card` is the Attack card, or -1 for the Special Attack `special`; `heavy` and `light` are what step 1 inflicts; `put`
    counts the wounds put on the target in steps 1 and 2, `put_1` those of step 1.
    """

    by: int
    card: int = -1
    special: str = ""
    distance: int = 0
    heavy: int = 0
    light: int = 0
    blocks: list[Block] = []
    put_1: int = 0
    put: int = 0


class Test(msgspec.Struct, omit_defaults=True):
    """A Knockdown Test being made: of whom, with which modifier, and how long the tower may take (0: dice)."""

    on: int
    modifier: int = 0
    seconds: int = 0


class Knockdown(State, kw_only=True, omit_defaults=True):
    """The whole position. `deck` (its end is its top), `pool` and `gone` (Skill cards out of play) are secret.

    `deals` and `opening` are what a designer has laid down for the usual start: the Skill cards that each seat is dealt, and
    the cards that come up first in the first round, from the top. Both are empty once they have come about.
    """

    worth_copying: ClassVar[int] = 0

    boxes: Whole[list[str]] = []
    arena_box: int = 0
    skill_box: int = 0
    content_key: str = HOUSE
    open_hands: bool = False
    phase: str = "boxes"
    round: int = 1
    first: int = 0
    active: int = 0
    actions: int = 0
    combo: list[str] = []
    sides: list[Side]
    deck: list[int] = []
    row: list[int] = []
    discard: list[int] = []
    candles: int = 0
    laid: list[Laid] = []
    pool: Whole[list[str]] = []
    gone: Whole[list[str]] = []
    deals: Whole[list[list[str]]] = []
    opening: Whole[list[int]] = []
    blows: list[Blow] = []
    test: Test | None = None
    knocked: int = NOBODY
    round_winner: int = NOBODY
    winner: int = NOBODY
    why: str = ""


_CONTENTS: dict[str, Content] = {}
CONTENTS_KEPT = 32


def content(state: Knockdown) -> Content:
    """What this match is played with, by the key that names the boxes and the picks made among them."""
    found = _CONTENTS.get(state.content_key)
    return _lay_out(state) if found is None else found


def _lay_out(state: Knockdown) -> Content:
    """Read the boxes of a position. The key must be theirs: a file made by a stranger may say anything."""
    if state.content_key != content_key(state.boxes, state.arena_box, state.skill_box):
        raise BadSetup("this position does not name its own decks")
    boxes = [box_from_text(text) for text in state.boxes] or [house_box()]
    if not max(state.arena_box, state.skill_box) < len(boxes):
        raise BadSetup(f"this position plays with box {max(state.arena_box, state.skill_box) + 1} of {len(boxes)}")
    found = merge(boxes, state.arena_box, state.skill_box)
    while len(_CONTENTS) >= CONTENTS_KEPT:
        del _CONTENTS[next(iter(_CONTENTS))]
    _CONTENTS[state.content_key] = found
    return found


def content_key(boxes: list[str], arena: int, skills: int) -> str:
    """The name of these boxes with these picks."""
    if not boxes:
        return HOUSE
    digest = blake2b("\0".join(boxes).encode(), digest_size=12).hexdigest()
    return f"{digest} {arena} {skills}"
