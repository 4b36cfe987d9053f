"""What a seat cannot know, replaced by something else it might be: for bots that search."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_128
from typing import TypeVar

from roundtable.games.knockdown.state import Knockdown, content
from roundtable.kernel.dice import Source

T = TypeVar("T", int, str)


def determinise(state: Knockdown, seat: int, dice: Source) -> None:
    """Change the deck's order, the opponent's hand and the opponent's hidden Skill cards; the seat's view stays the same."""
    seed = dice.spawn()
    state.deals, state.opening = [], []  # what a designer has laid down, nobody at the table knows
    _cards(state, seat, seed)
    if state.phase in ("draft", "draft again", "face up") or state.sides[1 - seat].down:
        _skills(state, seat, seed)


def mixed(items: Sequence[T], seed: bytes, use: int) -> list[T]:
    """Items in another order, by keys of four bytes each: quicker than a shuffle, since bots imagine at every question."""
    return [item for _, item in sorted(zip(numbers(len(items), seed, use), items))]


def numbers(count: int, seed: bytes, use: int) -> memoryview:
    """So many numbers of four bytes, spun from a seed."""
    return memoryview(shake_128(seed + bytes((use,))).digest(4 * count)).cast("I")


def _cards(state: Knockdown, seat: int, seed: bytes) -> None:
    """Cards that lie neither open nor in the own hand may be anywhere in the deck or in the opponent's hand."""
    first_candle = len(content(state).cards)
    other = state.sides[1 - seat]
    unseen = [card for card in state.deck if card < first_candle]
    candles = [card for card in state.deck if card >= first_candle]
    if not state.open_hands:
        unseen += other.hand
    unseen = mixed(sorted(unseen), seed, 1)  # sorted: what comes of a seed depends on what is unseen, not on where it lay
    if not state.open_hands:
        count = len(other.hand)
        other.hand = unseen[:count]
        unseen = unseen[count:]
    for number, candle in zip(numbers(len(candles), seed, 2), candles):
        unseen.insert(number % (len(unseen) + 1), candle)
    state.deck = unseen


def _skills(state: Knockdown, seat: int, seed: bytes) -> None:
    """The opponent's secret Skill cards. A seat knows what it was dealt, what it passed on and what lies face up.

    What it was passed is among its own cards or gone by its own choice; what it passed on is with the opponent or gone.
    """
    mine, other = state.sides[seat], state.sides[1 - seat]
    seen = {*mine.dealt, *mine.kept, *mine.up, *mine.down, *mine.passed, *other.passed, *other.up}
    unknown = mixed([key for key in content(state).skills if key not in seen], seed, 3)
    if state.phase == "draft":
        other.dealt = sorted(unknown[: len(other.dealt)])
        state.pool = unknown[len(other.dealt) :]
        return
    if not other.kept:  # a position put on the table: nobody knows where its face-down cards came from
        other.down = [unknown.pop() for _ in other.down]
        state.pool = unknown
        return
    if state.phase == "draft again":
        other.kept = [unknown.pop()]
        state.pool = unknown
        return
    first = other.kept[0] if other.kept[0] in other.up else unknown.pop()
    second = other.kept[1] if other.kept[1] in other.up else mixed(mine.passed, seed, 4)[0]
    other.kept = [first, second]
    other.down = [key for key in other.kept if key not in other.up] if other.up else []
    state.gone = [key for key in mine.passed if key != second] + [key for key in other.passed if key != mine.kept[1]]
    state.pool = unknown
