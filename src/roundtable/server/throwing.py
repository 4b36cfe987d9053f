"""Own dice: people roll at a real table, and the page asks what fell, die by die.

What needs a die that nobody has told yet is not played but waits ("throw"); with the last die it is played at once. All that
falls is written down in a row before the one it falls in, so a match can be folded again although no seed tells its dice.
"""

from __future__ import annotations

from roundtable.kernel.dice import HandedDice
from roundtable.kernel.errors import Awaited, IllegalAnswer, NotAsked

from .actions import Changed
from .drafts import Draft, Refused
from .records import GAME_KINDS
from .room import Room, play

PEOPLES = ("answer", "adjust")
"""What people are there to roll for; for all else (time that ran out, somebody who gave up) the server rolls."""


def switch(room: Room, seat: int, on: bool) -> list[Draft]:
    """Roll one's own dice from now on, or let the server roll again."""
    if room.playing.over:
        raise Refused("the match is over")
    return [] if room.own_dice == on else [Draft("own dice", seat, on)]


def through(room: Room, drafts: list[Draft]) -> list[Draft]:
    """The rows that are really made: the same with the dice that fell in them, or a throw that waits for dice."""
    plays = any(draft.kind in GAME_KINDS for draft in drafts)
    if not room.handed or not plays or any(draft.kind in ("dice", "undo") for draft in drafts):
        return drafts
    if room.throw is not None and any(draft.kind == "answer" for draft in drafts):
        raise Refused(f"{room.names[room.throw.seat]} rolls first: tell what the d{room.throw.sides} shows")
    return _tried(room, drafts, [])


def told(room: Room, shows: int) -> list[Draft]:
    """What a die shows that was awaited."""
    throw = room.throw
    if throw is None:
        raise Changed("no die is awaited any more")
    if not 1 <= shows <= throw.sides:
        raise Refused(f"a d{throw.sides} shows 1 to {throw.sides}, not {shows}")
    drafts = [Draft(kind, seat, value) for kind, seat, value in throw.drafts]
    try:
        return _tried(room, drafts, [*throw.thrown, shows])
    except (IllegalAnswer, NotAsked) as error:
        raise Refused(f"that cannot be played any more, put the dice away: {error}") from None


def put_away(room: Room, seat: int) -> list[Draft]:
    """No dice after all: what waited for them is asked again."""
    return [] if room.throw is None else [Draft("throw", seat, None)]


def _tried(room: Room, drafts: list[Draft], thrown: list[int]) -> list[Draft]:
    fork = room.playing.fork(light=True)
    people = room.own_dice and all(draft.kind in PEOPLES for draft in drafts if draft.kind in GAME_KINDS)
    made: list[Draft] = []
    left = list(thrown)
    for draft in drafts:
        if draft.kind in GAME_KINDS:
            dice = HandedDice(left, free=not people)
            fork.roll_with(dice)
            try:
                play(fork, draft.kind, draft.seat, draft.value)
            except Awaited as error:
                waits = [(one.kind, one.seat, one.value) for one in drafts]
                value = {"drafts": waits, "thrown": thrown, "sides": error.sides, "seat": draft.seat}
                return [Draft("throw", draft.seat, value)]
            left = dice.told
            if dice.fell or dice.grown:
                fell = {"dice": dice.fell, "seeds": [seed.hex() for seed in dice.grown]}
                made.append(Draft("dice", draft.seat, fell))
        made.append(draft)
    return made
