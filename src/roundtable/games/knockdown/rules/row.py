"""The Attack deck and the Attack Row, with the Candle cards that come up on the way."""

from __future__ import annotations

from roundtable.games.knockdown.decks import ROW
from roundtable.games.knockdown.rules.common import T, card_names
from roundtable.games.knockdown.state import content


def draw(table: T) -> int | None:
    """Draw the next Attack card, resolving Candle cards on the way. None: the deck is empty (KD-089)."""
    state = table.state
    things = content(state)
    while state.deck:
        card = state.deck.pop()
        table.reveal()
        if not things.is_candle(card):
            return card
        light_candle(table)
    return None


def light_candle(table: T) -> None:
    """A Candle card: the tokens appear under the outer edge, then move one space inwards each time (KD-090, KD-091)."""
    state = table.state
    state.candles += 1
    table.log("KD-089", "A Candle card is drawn and put aside.")
    low, high = content(state).arena.candle_spaces(state.candles) or (0, 0)
    if state.candles == 1:
        table.log("KD-090", "The Candle tokens are put under spaces {low} and {high}.", low=low, high=high)
    else:
        table.log("KD-091", "The Candle tokens move to spaces {low} and {high}.", low=low, high=high)


def refill(table: T) -> bool:
    """Fill the Attack Row to four cards; false where the deck runs out before (KD-031, KD-066)."""
    state = table.state
    new: list[int] = []
    while len(state.row) < ROW:
        card = draw(table)
        if card is None:
            break
        state.row.append(card)
        new.append(card)
    if new and table.events is not None:
        table.log("KD-031", "The Attack Row is filled with {cards}.", cards=card_names(state, new))
    return len(state.row) == ROW
