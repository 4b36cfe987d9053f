"""Blocking a Strike: naming Blocks, a Feint against them, and which wounds a Block ignores."""

from __future__ import annotations

from functools import partial
from itertools import combinations

from roundtable.board.choices import Keys
from roundtable.games.knockdown.box import Attack, Content, Rule
from roundtable.games.knockdown.rules.common import (
    Moves,
    T,
    active_rules,
    card_names,
    discard,
    usable_rules,
    use,
    wound_words,
)
from roundtable.games.knockdown.rules.paying import block_cards, key_of, label_of, read_key, spent
from roundtable.games.knockdown.state import Block, Blow, Knockdown, content
from roundtable.games.knockdown.vocabulary import BLOCK
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

PASS = Option("pass", "Do not block", rule="KD-056")


def blocking(table: T, blow: Blow, attack: Attack) -> Steps[bool]:
    """The target may Block a Strike, once, before step 1. Lowers the blow's wounds; true: its effect is blocked.

    (KD-056)
    """
    target = 1 - blow.by
    yield from name_blocks(table, blow, attack, target)
    if not blow.blocks:
        return False
    yield from answer_blocks(table, blow, target)
    good = [block.against for block in blow.blocks if not block.void]
    if "wounds" in good:
        yield from ignore_wounds(table, blow, target)
    if "effect" in good:
        table.log("KD-060", "The effect of {attack} is blocked.", attack=attack.name)
    return "effect" in good


def name_blocks(table: T, blow: Blow, attack: Attack, target: int) -> Moves:
    """Asked whenever the target holds cards at all: whether one shows the block symbol is nobody else's business."""
    state = table.state
    things = content(state)
    wounds, effect = bool(blow.heavy or blow.light), bool(attack.effect)
    if not state.sides[target].hand or not (wounds or effect):
        return

    def options() -> Keys:
        hand = state.sides[target].hand
        singles = block_cards(things, hand)
        found = [f"block wounds {things.card_ids[card]}" for card in singles] if wounds else []
        if effect:
            found += [f"block effect {things.card_ids[card]}" for card in singles]
        if wounds and effect and singles:
            alike: dict[tuple[int, ...], tuple[int, int]] = {}
            for pair in combinations(sorted(card for card in hand if BLOCK in things.cards[card].symbols), 2):
                alike.setdefault(tuple(sorted(things.design_of[card] for card in pair)), pair)
            found += [f"block both {key_of(things, pair)}" for pair in alike.values()]
        return Keys([*found, PASS.key], partial(_tell_block, things, target))

    def prompt() -> str:
        what = wound_words(blow.heavy, blow.light) + (f"; {attack.text}" if attack.text else "")
        return f"Block {attack.name} ({what})?"

    key = yield Choose(target, prompt, options, rule="KD-056", open_even_if_forced=True)
    if key == "pass":
        return
    _, against, named = key.split()
    cards = read_key(things, named)
    purposes = ["wounds", "effect"] if against == "both" else [against]
    blow.blocks = [Block(card, purpose) for card, purpose in zip(cards, purposes)]
    spend(table, blow, target, cards, " and ".join(purposes))


WHAT = {"wounds": "its wounds", "effect": "its effect", "both": "wounds and effect"}


def _tell_block(things: Content, seat: int, key: str) -> Option:
    """A Block as people read it."""
    if key == PASS.key:
        return PASS
    _, against, named = key.split()
    return _option(things, seat, against, read_key(things, named), WHAT[against])


def _option(things: Content, seat: int, against: str, cards: list[int], words: str) -> Option:
    target, drag = spent(things, seat, cards)
    rule = {"wounds": "KD-057", "effect": "KD-060", "both": "KD-061"}[against]
    label = f"Block {words} with {label_of(things, cards)}"
    return Option(f"block {against} {key_of(things, cards)}", label, target, rule, drag=drag)


def spend(table: T, blow: Blow, target: int, cards: list[int], purpose: str) -> None:
    """Discard cards to Block; they count for "blocked in the last turn" even if a Feint voids them."""
    state = table.state
    discard(table, target, cards)
    if blow.by == state.active:
        state.sides[target].blocked = True
    if table.events is not None:
        text = "{seat} discards {cards} to block the {purpose}."
        table.log("KD-056", text, seat=target, cards=card_names(state, cards), purpose=purpose)


def answer_blocks(table: T, blow: Blow, target: int) -> Moves:
    """The attacker may void Blocks by a Skill such as Feint; the blocker may replace each (KD-120)."""
    for source, rule in usable_rules(table.state, blow.by, "opponent_named_blocks"):
        for op in rule.do:
            for _ in range(op.n):
                yield from _void_one(table, blow, target, source, rule)


def _void_one(table: T, blow: Blow, target: int, source: str, rule: Rule) -> Moves:
    state = table.state
    things = content(state)
    skill = things.source(source)

    def options() -> list[Option]:
        standing = [block for block in blow.blocks if not block.void]
        voids = [Option(f"void {block.against}", f"Void the Block of the {block.against}") for block in standing]
        return [*voids, Option("no", "Let it be")]

    if all(block.void for block in blow.blocks):
        return
    row = skill.rule or "KD-017"
    key = yield Choose(blow.by, f"{skill.name}: void a Block?", options, rule=row)
    if key == "no":
        return
    use(table, blow.by, source, rule)
    against = key.split()[1]
    next(block for block in blow.blocks if block.against == against and not block.void).void = True
    table.log(row, "The Block of the {against} has no effect.", against=against)
    if not state.sides[target].hand:
        return

    def others() -> list[Option]:
        cards = block_cards(things, state.sides[target].hand)
        return [*(_option(things, target, against, [card], f"the {against}") for card in cards), PASS]

    key = yield Choose(target, f"Block the {against} with another card?", others, rule=row, open_even_if_forced=True)
    if key != "pass":
        cards = read_key(things, key.split()[2])
        blow.blocks.append(Block(cards[0], against))
        spend(table, blow, target, cards, against)


def counted_cards(state: Knockdown, seat: int) -> int:
    """N of a Block against wounds: the hand after all discards, and what Skills add (KD-057, KD-059, KD-123)."""
    bonus = sum(op.n for _, rule in active_rules(state, seat, "own_block_for_wounds") for op in rule.do)
    return len(state.sides[seat].hand) + bonus


def ignorable(heavy: int, light: int, cards: int, combination: str) -> list[tuple[int, int]]:
    """The heavy and light wounds a Block may ignore with so many cards, most first (KD-057, KD-058)."""
    most_heavy = min(heavy, cards // 2)
    found = []
    for h in range(most_heavy, -1, -1):
        room = cards if combination == "full" else cards - 2 * h
        found += [(h, n) for n in range(min(light, room), -1, -1)]
    return found


def ignore_wounds(table: T, blow: Blow, target: int) -> Moves:
    """The blocker says which wounds are ignored (KD-057, KD-058)."""
    state = table.state
    cards = counted_cards(state, target)
    combination = table.options.block_combination

    def options() -> list[Option]:
        return [
            Option(f"ignore {h} heavy {n} light", f"Ignore {wound_words(h, n)}", rule="KD-057")
            for h, n in ignorable(blow.heavy, blow.light, cards, combination)
        ]

    count = "1 card counts" if cards == 1 else f"{cards} cards count"
    key = yield Choose(target, f"Which wounds does the Block ignore ({count})?", options, rule="KD-057")
    _, heavy, _, light, _ = key.split()
    blow.heavy -= int(heavy)
    blow.light -= int(light)
    words = wound_words(int(heavy), int(light))
    table.log("KD-057", "{seat} ignores {wounds}.", seat=target, wounds=words, cards=cards)
