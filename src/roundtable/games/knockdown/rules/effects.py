"""The operations that effects are made of: one function each. They run in the order listed, measure distance when
they run, and do as much as they can.
(KD-148)
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

import msgspec

from roundtable.games.knockdown.box import Op
from roundtable.games.knockdown.rules import arena
from roundtable.games.knockdown.rules.common import (
    Moves,
    T,
    card_names,
    discard,
    give_token,
    heal,
    say,
    supply,
    take_tokens,
    wound,
    wound_words,
)
from roundtable.games.knockdown.rules.row import draw
from roundtable.games.knockdown.state import Blow, Knockdown, content
from roundtable.kernel.asks import Choose, ChooseSome
from roundtable.kernel.options import Option, yes_no


class Acting(msgspec.Struct):
    """Whose effect it is, which attack it belongs to (if any), and by which rule and name the log knows it."""

    seat: int
    rule: str
    name: str
    blow: Blow | None = None


Operation = Callable[[T, Acting, Op], Moves | None]
_OPERATIONS: dict[str, Operation] = {}


def operation(function: Operation) -> Operation:
    """Register a function as the operation of its name."""
    _OPERATIONS[function.__name__] = function
    return function


def run(table: T, acting: Acting, ops: Sequence[Op]) -> Moves:
    """Carry out operations one after another. Optional ones may be declined (KD-051, KD-148)."""
    for op in ops:
        if not possible(table.state, acting.seat, op):
            continue
        if op.optional and op.op not in ASK_THEMSELVES:
            prompt = f"{acting.name}: {describe(op)}?"
            if (yield Choose(acting.seat, prompt, yes_no(rule=acting.rule), rule=acting.rule)) == "no":
                continue
        moves = _OPERATIONS[op.op](table, acting, op)
        if isinstance(moves, Generator):
            yield from moves


ASK_THEMSELVES = ("blink_self", "move_self")
"""Operations whose own question already offers to do nothing."""


def possible(state: Knockdown, seat: int, op: Op) -> bool:
    """Would this operation do anything at all now?"""
    mine, theirs = state.sides[seat], state.sides[1 - seat]
    if op.op == "heal_self":
        return bool(min(op.heavy, mine.heavy) or min(op.light, mine.light))
    if op.op == "transfer_wound":
        return bool(min(op.heavy, mine.heavy) or min(op.light, mine.light))
    if op.op == "opponent_discards":
        return bool(theirs.hand)
    if op.op in ("place_token", "gain_token"):
        return supply(state, op.token) > 0
    if op.op == "remove_token":
        return (mine if op.from_ == "self" else theirs).tokens.get(op.token, 0) > 0
    if op.op == "move_self":
        return bool(arena.steps_from(state, seat))
    if op.op == "replace_row_card":
        return bool(state.row)
    if op.op == "choose":
        return any(possible(state, seat, each) for ops in op.of for each in ops)
    if op.op == "wound_opponent":
        return bool(wounds_now(state, seat, op) != (0, 0))
    return True


def describe(op: Op) -> str:
    """An operation in words, for questions."""
    wounds = wound_words(op.heavy, op.light)
    words = {
        "wound_opponent": f"deal {wounds}",
        "forward": f"move {op.n} towards the opponent",
        "backward": f"push the opponent back {op.n}",
        "pull_opponent": f"pull the opponent {op.n} closer",
        "blink_self": f"Blink up to {op.max}",
        "blink_opponent_to_distance": f"put the opponent at distance {op.distance}",
        "move_self": f"move {op.n}",
        "opponent_discards": f"make the opponent discard {op.n}",
        "heal_self": f"remove up to {wounds}",
        "transfer_wound": f"move {wounds} to the opponent",
        "place_token": f"give the opponent a {op.token} token",
        "remove_token": f"take a {op.token} token away",
        "gain_token": f"take a {op.token} token",
        "discard_token": f"discard {op.n} {op.token}",
        "replace_row_card": f"replace {op.n} of the Attack Row",
    }
    if op.op == "choose":
        return " or ".join(", ".join(map(describe, ops)) for ops in op.of)
    return words[op.op]


# --- wounds --------------------------------------------------------------------------------------------------------------


def wounds_now(state: Knockdown, seat: int, op: Op) -> tuple[int, int]:
    """The wounds of a wound_opponent at this distance and with these tokens."""
    away = arena.distance(state)
    if away < op.min_distance or (op.max_distance and away > op.max_distance):
        return 0, 0
    times = state.sides[1 - seat].tokens.get(op.per_token, 0) if op.per_token else 1
    return op.heavy * times, op.light * times


@operation
def wound_opponent(table: T, acting: Acting, op: Op) -> None:
    """Wounds printed in the effect: only a Block against the effect stops them (KD-057)."""
    heavy, light = wounds_now(table.state, acting.seat, op)
    wound(table, 1 - acting.seat, heavy, light, acting.rule, acting.name, acting.blow)


@operation
def heal_self(table: T, acting: Acting, op: Op) -> None:
    heal(table, acting.seat, op.heavy, op.light, acting.rule)


@operation
def transfer_wound(table: T, acting: Acting, op: Op) -> None:
    """Moving a wound is no attack and cannot be blocked (KD-008)."""
    mine, theirs = table.state.sides[acting.seat], table.state.sides[1 - acting.seat]
    heavy, light = min(op.heavy, mine.heavy), min(op.light, mine.light)
    mine.heavy -= heavy
    mine.light -= light
    theirs.heavy += heavy
    theirs.light += light
    text = "{fighter} moves {wounds} to the opponent's sheet."
    say(table, acting.rule, text, acting.seat, wounds=wound_words(heavy, light))


# --- movement ------------------------------------------------------------------------------------------------------------


@operation
def forward(table: T, acting: Acting, op: Op) -> None:
    """The own fighter moves directly towards the opponent and stops at distance 1 (KD-087)."""
    moved = arena.walk(table, acting.seat, arena.towards_opponent(table.state, acting.seat), op.n)
    space = table.state.sides[acting.seat].space
    text = f"Forward {{n}}: {{fighter}} {_stands(moved)} on space {{space}}."
    say(table, "KD-087", text, acting.seat, n=op.n, space=space)


def _stands(moved: int) -> str:
    """Whether somebody has come to stand somewhere, or has not been moved at all."""
    return "stands" if moved else "stays"


@operation
def backward(table: T, acting: Acting, op: Op) -> None:
    """The opponent is moved directly away and stops at the last space (KD-086)."""
    other = 1 - acting.seat
    moved = arena.walk(table, other, arena.towards_opponent(table.state, acting.seat), op.n)
    space = table.state.sides[other].space
    text = f"Backward {{n}}: {{fighter}} {_stands(moved)} on space {{space}}."
    say(table, "KD-086", text, other, n=op.n, space=space)


@operation
def pull_opponent(table: T, acting: Acting, op: Op) -> None:
    """The opponent is moved directly towards you and stops at distance 1."""
    other = 1 - acting.seat
    moved = arena.walk(table, other, arena.towards_opponent(table.state, other), op.n)
    text = "{fighter} is pulled to space {space}." if moved else "{fighter} stays on space {space}."
    say(table, acting.rule, text, other, space=table.state.sides[other].space)


@operation
def blink_self(table: T, acting: Acting, op: Op) -> Moves:
    """The own fighter Blinks up to so many spaces, or stays (KD-085)."""
    state = table.state
    seat = acting.seat

    def options() -> list[Option]:
        spaces = arena.blinks_from(state, seat, op.max)
        return [*(Option(f"blink {to}", f"Blink to space {to}", f"space {to}", "KD-085") for to in spaces), STAY]

    key = yield Choose(seat, f"{acting.name}: Blink up to {op.max} spaces?", options, rule="KD-085")
    if key != "stay":
        space = int(key.split()[1])
        say(table, "KD-085", "{fighter} Blinks to space {space}.", seat, space=space)
        arena.arrive(table, seat, space)


STAY = Option("stay", "Stay here")


@operation
def blink_opponent_to_distance(table: T, acting: Acting, op: Op) -> Moves:
    """The opponent is put on a space at that distance, chosen by the acting player (KD-007)."""
    state = table.state
    seat = acting.seat

    def options() -> list[Option]:
        here = state.sides[seat].space
        spaces = [to for to in (here - op.distance, here + op.distance) if 1 <= to <= content(state).arena.spaces]
        return [Option(f"put {to}", f"Space {to}", f"space {to}", acting.rule) for to in spaces]

    if not options():
        return
    key = yield Choose(seat, f"{acting.name}: put the opponent on which space?", options, rule=acting.rule)
    space = int(key.split()[1])
    moved = space != state.sides[1 - seat].space
    text = "{fighter} is put on space {space}." if moved else "{fighter} stays on space {space}."
    say(table, acting.rule, text, 1 - seat, space=space)
    if moved:
        arena.arrive(table, 1 - seat, space)


@operation
def move_self(table: T, acting: Acting, op: Op) -> Moves:
    """The own fighter moves under the Move rules, up to so many spaces (KD-035, KD-036)."""
    state = table.state
    seat = acting.seat

    def options() -> list[Option]:
        spaces = arena.steps_from(state, seat)
        return [*(Option(f"step {to}", f"Move to space {to}", f"space {to}", acting.rule) for to in spaces), STAY]

    for _ in range(op.n):
        key = yield Choose(seat, f"{acting.name}: move where?", options, rule=acting.rule)
        if key == "stay":
            return
        space = int(key.split()[1])
        say(table, acting.rule, "{fighter} moves to space {space}.", seat, space=space)
        arena.arrive(table, seat, space)


# --- tokens --------------------------------------------------------------------------------------------------------------


@operation
def place_token(table: T, acting: Acting, op: Op) -> None:
    if give_token(table.state, 1 - acting.seat, op.token):
        say(table, acting.rule, "{fighter} gets a {token} token.", 1 - acting.seat, token=op.token)


@operation
def gain_token(table: T, acting: Acting, op: Op) -> None:
    if give_token(table.state, acting.seat, op.token):
        say(table, acting.rule, "{fighter} takes a {token} token.", acting.seat, token=op.token)


@operation
def remove_token(table: T, acting: Acting, op: Op) -> None:
    seat = acting.seat if op.from_ == "self" else 1 - acting.seat
    take_tokens(table.state, seat, op.token, 1)
    say(table, acting.rule, "{fighter} loses a {token} token.", seat, token=op.token)


@operation
def discard_token(table: T, acting: Acting, op: Op) -> None:
    """`from: holder` stands for the fighter whose turn ends."""
    seat = {"self": acting.seat, "opponent": 1 - acting.seat, "holder": table.state.active}[op.from_]
    if take_tokens(table.state, seat, op.token, op.n):
        text = "{count} {token} of {fighter} goes back to the supply."
        say(table, acting.rule, text, seat, count=op.n, token=op.token)


@operation
def wound_holder_per_token(table: T, acting: Acting, op: Op) -> None:
    """The fighter whose turn ends suffers for each such token on its sheet; no attack, so never blocked (KD-135)."""
    seat = table.state.active
    count = table.state.sides[seat].tokens.get(op.token, 0)
    wound(table, seat, op.heavy * count, op.light * count, acting.rule, acting.name)


# --- cards and choices ---------------------------------------------------------------------------------------------------


@operation
def opponent_discards(table: T, acting: Acting, op: Op) -> Moves:
    state = table.state
    other = 1 - acting.seat
    things = content(state)

    def options() -> list[Option]:
        return [
            Option(f"discard {id_}", things.cards[things.numbers[id_]].name, f"card {id_}", acting.rule)
            for id_ in (things.card_ids[card] for card in sorted(state.sides[other].hand))
        ]

    count = min(op.n, len(state.sides[other].hand))
    keys = yield ChooseSome(other, f"{acting.name}: discard {count}.", options, count, count, rule=acting.rule)
    cards = [things.numbers[key.removeprefix("discard ")] for key in keys]
    discard(table, other, cards)
    table.log(acting.rule, "{seat} discards {cards}.", seat=other, cards=card_names(state, cards))


@operation
def replace_row_card(table: T, acting: Acting, op: Op) -> Moves:
    """Discard cards of the Attack Row and draw for them; without a card to draw the row stays shorter (KD-117)."""
    state = table.state
    things = content(state)

    def options() -> list[Option]:
        return [
            Option(
                f"replace {things.card_ids[card]}",
                things.cards[card].name,
                f"card {things.card_ids[card]}",
                acting.rule,
            )
            for card in state.row
        ]

    for _ in range(min(op.n, len(state.row))):
        key = yield Choose(
            acting.seat, f"{acting.name}: replace which card of the Attack Row?", options, rule=acting.rule
        )
        old = things.numbers[key.removeprefix("replace ")]
        state.row.remove(old)
        state.discard.append(old)
        new = draw(table)
        if new is None:
            table.log(acting.rule, "{old} is discarded and nothing comes up for it.", old=things.cards[old].name)
        else:
            state.row.append(new)
            text = "{old} is discarded; {new} takes its place."
            table.log(acting.rule, text, old=things.cards[old].name, new=things.cards[new].name)


@operation
def choose(table: T, acting: Acting, op: Op) -> Moves:
    state = table.state

    def options() -> list[Option]:
        return [
            Option(f"choose {n}", ", ".join(map(describe, ops)).capitalize(), rule=acting.rule)
            for n, ops in enumerate(op.of, 1)
            if any(possible(state, acting.seat, each) for each in ops)
        ]

    key = yield Choose(acting.seat, f"{acting.name}: which?", options, rule=acting.rule)
    yield from run(table, acting, op.of[int(key.split()[1]) - 1])
