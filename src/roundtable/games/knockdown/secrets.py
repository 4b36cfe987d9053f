"""What a seat cannot know, replaced by something else it might be: for bots that search."""

from __future__ import annotations

from roundtable.kernel.dice import Source, shuffle

from .state import Knockdown, content


def determinise(state: Knockdown, seat: int, dice: Source) -> None:
    """Change the deck's order, the opponent's hand and the opponent's hidden Skill cards; the seat's view stays the same."""
    _cards(state, seat, dice)
    if state.pool or state.gone:
        _skills(state, seat, dice)


def _cards(state: Knockdown, seat: int, dice: Source) -> None:
    """Cards that lie neither open nor in the own hand may be anywhere in the deck or in the opponent's hand."""
    things = content(state)
    other = state.sides[1 - seat]
    unseen = [card for card in state.deck if not things.is_candle(card)]
    candles = [card for card in state.deck if things.is_candle(card)]
    if not state.open_hands:
        unseen += other.hand
        shuffle(unseen, dice)
        count = len(other.hand)
        other.hand = unseen[:count]
        unseen = unseen[count:]
    state.deck = unseen + candles
    shuffle(state.deck, dice)


def _skills(state: Knockdown, seat: int, dice: Source) -> None:
    """The opponent's secret Skill cards. A seat knows what it was dealt, what it passed on and what lies face up."""
    mine, other = state.sides[seat], state.sides[1 - seat]
    seen = [*mine.dealt, *mine.kept, *mine.up, *mine.down, *mine.passed, *other.passed, *other.up]
    # What was passed to this seat is in its own cards or gone by its own choice: other.passed. What it passed on is known
    # to be with the opponent or gone: mine.passed.
    unknown = [key for key in content(state).skills if key not in seen]
    shuffle(unknown, dice)
    if state.phase == "draft":
        other.dealt = sorted(unknown[: len(other.dealt)])
        state.pool = unknown[len(other.dealt) :]
        return
    if not other.kept:
        _face_down_of_a_position(state, other.down, unknown)
        return
    passed = list(mine.passed)
    shuffle(passed, dice)
    if state.phase == "draft again":
        other.kept = [unknown.pop()]
        state.pool = unknown
        return
    first = other.kept[0] if other.kept[0] in other.up else unknown.pop()
    second = other.kept[1] if other.kept[1] in other.up else passed[0]
    other.kept = [first, second]
    other.down = [key for key in other.kept if key not in other.up] if other.up else []
    state.gone = [key for key in mine.passed if key != second] + [key for key in other.passed if key != mine.kept[1]]
    state.pool = unknown


def _face_down_of_a_position(state: Knockdown, down: list[str], unknown: list[str]) -> None:
    """In a position put on the table nobody knows where the opponent's face-down cards came from."""
    for place in range(len(down)):
        down[place] = unknown.pop()
    state.pool = unknown
