"""Paying for Special Attacks, Dashes and Blocks with the symbols of hand cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from roundtable.board.choices import Keys
from roundtable.games.knockdown.box import COUNT, Attack, Content, Price
from roundtable.games.knockdown.rules.common import T, card_names, discard, one_of_each
from roundtable.games.knockdown.state import content
from roundtable.games.knockdown.vocabulary import BLOCK, DASH
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option, carried

MOST_KNOWN = 20_000
"""For so many hands it is remembered what they pay for."""


def covers(things: Content, shown: int, price: Price) -> bool:
    """Do symbols cover a cost? `shown` is the sum of the cards' symbols (Content.shown).

    Every symbol pays for one entry; a wild symbol for any one; `?` is paid by any symbol.
    (KD-019, KD-043, KD-044, KD-047)
    """
    if shown & COUNT < price.symbols:
        return False
    missing = 0
    for place, wanted in price.named:
        there = shown >> place & COUNT
        if there < wanted:
            missing += wanted - there
    return not missing or missing <= shown >> things.wild_place & COUNT


def affordable(things: Content, fighter: str, shown: int) -> tuple[Attack, ...]:
    """The Special Attacks for a Combo that symbols pay for, in the order of the fighter's sheet (KD-043, KD-045)."""
    known = things.affordable
    found = known.get((fighter, shown))
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = tuple(attack for attack, price in things.combos[fighter] if covers(things, shown, price))
        known[fighter, shown] = found
    return found


def design_payments(things: Content, designs: tuple[int, ...], cost: tuple[str, ...]) -> list[tuple[int, ...]]:
    """Every way to pay a cost from a hand of these designs, sorted, without a redundant card; alike ones once (KD-043)."""
    known = things.payments_judged(cost)
    found: dict[tuple[int, ...], None] = {}
    for size in range(1, len(cost) + 1):
        for chosen in combinations(designs, size):
            good = known.get(chosen)
            if good is None:
                good = known[chosen] = pays(things, chosen, cost)
            if good:
                found[chosen] = None
    return list(found)


def pays(things: Content, designs: tuple[int, ...], cost: tuple[str, ...]) -> bool:
    """Do these cards pay a cost, and would not with any of them left out? (KD-043)"""
    price = things.price(cost)
    total = sum([things.shown[design] for design in designs])
    return covers(things, total, price) and not any(
        covers(things, total - things.shown[design], price) for design in designs
    )


def payments(things: Content, hand: Sequence[int], cost: tuple[str, ...]) -> list[tuple[int, ...]]:
    """Every way to pay a cost from a hand: no card may be left out of a payment. Copies count as alike (KD-043)."""
    cards = sorted(hand)
    design_of = things.design_of
    designs = tuple([design_of[card] for card in cards])
    # Of a design that is there once, the card is known; copies are taken in their order.
    card_of = dict(zip(designs, cards)) if len(set(designs)) == len(designs) else None
    return [
        tuple([card_of[design] for design in payment]) if card_of else _first_cards(things, cards, payment)
        for payment in design_payments(things, designs, cost)
    ]


def _first_cards(things: Content, cards: Sequence[int], designs: Sequence[int]) -> tuple[int, ...]:
    """The first cards of a hand that have these designs."""
    left = list(cards)
    found = []
    for design in designs:
        card = next(card for card in left if things.design_of[card] == design)
        left.remove(card)
        found.append(card)
    return tuple(found)


def can_pay(things: Content, hand: Sequence[int], cost: tuple[str, ...]) -> bool:
    """Can a cost be paid from this hand at all?"""
    return covers(things, symbols_of(things, hand), things.price(cost))


def symbols_of(things: Content, hand: Sequence[int]) -> int:
    """All symbols that a hand shows, as one number (Content.shown)."""
    shown = things.shown_by_card
    return sum([shown[card] for card in hand])


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


def spent(things: Content, seat: int, cards: Sequence[int]) -> tuple[str, str]:
    """For an option: the one card of a hand that is spent, and that it may be dragged onto the discard pile or to one's
    fighter; nothing where several go together."""
    if len(cards) != 1:
        return "", ""
    card = f"card {things.card_ids[cards[0]]}"
    return card, carried(card, "discard", f"figure {seat}")


def _tell_payment(things: Content, seat: int, rule: str, key: str) -> Option:
    """A payment as people read it."""
    cards = read_key(things, key.removeprefix("pay "))
    target, drag = spent(things, seat, cards)
    return Option(key, label_of(things, cards), target, rule, drag=drag)


def pay(table: T, seat: int, cost: tuple[str, ...], what: str) -> Steps[None]:
    """Let a player choose the cards that pay for a Special Attack, and discard them (KD-043)."""
    state = table.state
    things = content(state)

    def options() -> Keys:
        keys = [f"pay {key_of(things, cards)}" for cards in payments(things, state.sides[seat].hand, cost)]
        return Keys(keys, partial(_tell_payment, things, seat, "KD-043"))

    price = ", ".join(cost)
    key = yield Choose(seat, f"Pay for {what} ({price}) with:", options, rule="KD-043")
    cards = read_key(things, key.removeprefix("pay "))
    discard(table, seat, cards)
    if table.events is not None:
        table.log("KD-043", "{seat} pays for {what} with {cards}.", seat=seat, what=what, cards=card_names(state, cards))


def pay_dash(table: T, seat: int) -> Steps[None]:
    """Discard one card with the dash symbol; its other symbol is lost (KD-048)."""
    state = table.state
    things = content(state)

    def options() -> Keys:
        keys = [f"pay {things.card_ids[card]}" for card in dash_cards(things, state.sides[seat].hand)]
        return Keys(keys, partial(_tell_payment, things, seat, "KD-048"))

    key = yield Choose(seat, "Dash with:", options, rule="KD-048")
    cards = read_key(things, key.removeprefix("pay "))
    discard(table, seat, cards)
    if table.events is not None:
        table.log("KD-048", "{seat} discards {cards} to Dash.", seat=seat, cards=card_names(state, cards))
