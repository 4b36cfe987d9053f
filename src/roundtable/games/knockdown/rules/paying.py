"""Paying for Special Attacks, Dashes and Blocks with the symbols of hand cards (KD-043 to KD-048)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

from ..box import Content
from ..state import content
from ..vocabulary import ANY, BLOCK, DASH, WILD
from .common import T, card_names, discard, one_of_each

Symbols = tuple[tuple[str, ...], ...]


def covers(cards: Symbols, cost: tuple[str, ...]) -> bool:
    """Do the symbols of these cards cover a cost (KD-019, KD-043, KD-044, KD-047)?

    Every symbol pays for one entry; a wild symbol for any one; `?` is paid by any symbol.
    """
    shown = [symbol for symbols in cards for symbol in symbols]
    if len(shown) < len(cost):
        return False
    missing = 0
    for symbol in sorted(set(cost)):
        if symbol != ANY:
            missing += max(0, cost.count(symbol) - shown.count(symbol))
    return missing <= shown.count(WILD)


@lru_cache(maxsize=20_000)
def _payments(designs: tuple[int, ...], symbols: Symbols, cost: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Which sets of hand cards, by place in hand, pay a cost without a redundant card; alike sets once."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for size in range(1, len(cost) + 1):
        for places in combinations(range(len(designs)), size):
            alike = tuple(sorted(designs[place] for place in places))
            if alike in found:
                continue
            cards = tuple(symbols[place] for place in places)
            if covers(cards, cost) and not any(covers(cards[:n] + cards[n + 1 :], cost) for n in range(size)):
                found[alike] = places
    return tuple(found.values())


def payments(things: Content, hand: Sequence[int], cost: tuple[str, ...]) -> list[tuple[int, ...]]:
    """Every way to pay a cost from a hand (KD-043): no card may be left out of a payment. Copies count as alike."""
    cards = sorted(hand)
    designs = tuple(things.design_of[card] for card in cards)
    symbols = tuple(things.cards[card].symbols for card in cards)
    return [tuple(cards[place] for place in places) for places in _payments(designs, symbols, cost)]


def can_pay(things: Content, hand: Sequence[int], cost: tuple[str, ...]) -> bool:
    """Can a cost be paid from this hand at all?"""
    return _can_pay(things, tuple(hand), cost)


@lru_cache(maxsize=20_000)
def _can_pay(things: Content, hand: tuple[int, ...], cost: tuple[str, ...]) -> bool:
    return covers(tuple([things.cards[card].symbols for card in hand]), cost)


def with_symbol(things: Content, hand: Sequence[int], symbol: str) -> list[int]:
    """The cards of a hand that show a symbol, one of each design. Wild does not count (KD-019)."""
    return one_of_each(things, [card for card in hand if symbol in things.cards[card].symbols])


def dash_cards(things: Content, hand: Sequence[int]) -> list[int]:
    return with_symbol(things, hand, DASH)


def block_cards(things: Content, hand: Sequence[int]) -> list[int]:
    return with_symbol(things, hand, BLOCK)


def key_of(things: Content, cards: Sequence[int]) -> str:
    """A payment as an option's key: "cleave.1+rend.2"."""
    return "+".join(things.card_ids[card] for card in cards)


def label_of(things: Content, cards: Sequence[int]) -> str:
    """A payment for people: "Cleave (steel) + Lunge (steel, dash)"."""
    return " + ".join(f"{things.cards[card].name} ({', '.join(things.cards[card].symbols)})" for card in cards)


def read_key(things: Content, key: str) -> list[int]:
    return [things.numbers[id_] for id_ in key.split("+")]


def pay(table: T, seat: int, cost: tuple[str, ...], what: str) -> Steps[None]:
    """Let a player choose the cards that pay for a Special Attack, and discard them (KD-043)."""
    state = table.state
    things = content(state)

    def options() -> list[Option]:
        return [
            Option(
                f"pay {key_of(things, cards)}",
                label_of(things, cards),
                f"card {things.card_ids[cards[0]]}" if len(cards) == 1 else "",
                "KD-043",
            )
            for cards in payments(things, state.sides[seat].hand, cost)
        ]

    price = ", ".join(cost)
    key = yield Choose(seat, f"Pay for {what} ({price}) with:", options, rule="KD-043")
    cards = read_key(things, key.removeprefix("pay "))
    discard(table, seat, cards)
    table.log("KD-043", "{seat} pays for {what} with {cards}.", seat=seat, what=what, cards=card_names(state, cards))


def pay_dash(table: T, seat: int) -> Steps[None]:
    """Discard one card with the dash symbol; its other symbol is lost (KD-048)."""
    state = table.state
    things = content(state)

    def options() -> list[Option]:
        return [
            Option(f"pay {things.card_ids[card]}", label_of(things, [card]), f"card {things.card_ids[card]}", "KD-048")
            for card in dash_cards(things, state.sides[seat].hand)
        ]

    key = yield Choose(seat, "Dash with:", options, rule="KD-048")
    cards = read_key(things, key.removeprefix("pay "))
    discard(table, seat, cards)
    table.log("KD-048", "{seat} discards {cards} to Dash.", seat=seat, cards=card_names(state, cards))
