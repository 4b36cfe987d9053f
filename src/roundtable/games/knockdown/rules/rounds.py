"""Setting up a round, starting hands, the end of a round, and the end of the match."""

from __future__ import annotations

from roundtable.games.knockdown.rules.common import Moves, T, active_rules, renew, say, wound_words
from roundtable.games.knockdown.rules.row import refill
from roundtable.games.knockdown.state import NOBODY, Knockdown, content
from roundtable.kernel.asks import Choose
from roundtable.kernel.options import Option

WINS = 2
STARTING_HANDS = (0, 1, 1, 0)
"""Who takes a card of the opening row, as places in turn order (KD-026)."""


def start_round(table: T) -> Moves:
    """Everything to its place, fighters on the marked spaces, then deck and row; hands and Candle cards follow.

    (KD-021, KD-024, KD-073, KD-074, KD-075, KD-088)
    """
    state = table.state
    things = content(state)
    for seat, side in enumerate(state.sides):
        side.heavy = side.light = side.turns = 0
        side.hand, side.tokens, side.answered = [], {}, []
        side.wounded = side.blocked = False
        side.space = things.arena.starts[seat]
    state.laid, state.candles, state.discard, state.row = [], 0, [], []
    state.blows, state.combo, state.actions, state.knocked = [], [], 0, NOBODY
    renew(state, "round")
    for seat in (0, 1):
        for _, rule in active_rules(state, seat, "round_start"):
            for op in rule.do:
                if op.n:
                    state.sides[seat].tokens[op.token] = op.n
    for seat in (0, 1):
        space = state.sides[seat].space
        say(table, "KD-021" if state.round == 1 else "KD-074", "{fighter} starts on space {space}.", seat, space=space)
    state.deck = list(range(len(things.cards)))
    table.shuffle(state.deck)
    put_on_top(state, [card for card in state.opening if not things.is_candle(card)])
    refill(table)
    row = "KD-024" if state.round == 1 else "KD-075"
    table.log(row, "Round {round}: a new Attack Row is laid.", round=state.round, begins="round")
    state.active = state.first
    if state.round == 1 or table.options.redraft_each_round:
        state.phase = "hands"
    else:
        add_candles(table)
    yield from ()


def add_candles(table: T) -> None:
    """Candle cards go into the deck, and the first turn can begin (KD-028)."""
    state = table.state
    things = content(state)
    state.deck += things.candles
    table.shuffle(state.deck)
    put_on_top(state, state.opening)
    state.opening = []
    if things.candles:
        table.log(
            "KD-028",
            "{count:Candle card is|Candle cards are} shuffled into the Attack deck.",
            count=len(things.candles),
        )
    state.phase = "turn"


def put_on_top(state: Knockdown, cards: list[int]) -> None:
    """What a designer has laid down to come up first, unless it has come up, on top of the deck (KD-024, KD-028)."""
    if cards:
        named = [card for card in cards if card in state.deck]
        state.deck = [card for card in state.deck if card not in named] + named[::-1]


def starting_hand(table: T) -> Moves:
    """The first player takes one card of the row, the second two, the first the last one; then the row is laid anew.

    One card at a time (KD-026, KD-027).
    """
    state = table.state
    things = content(state)
    taken = sum([len(side.hand) for side in state.sides])
    seat = state.first if STARTING_HANDS[taken] == 0 else 1 - state.first

    def options() -> list[Option]:
        return [
            Option(f"take {things.card_ids[card]}", things.cards[card].name, f"card {things.card_ids[card]}", "KD-026")
            for card in state.row
        ]

    if table.options.quick_setup:
        lying = list(state.row)
        table.shuffle(lying)
        card = lying[0]
    else:
        key = yield Choose(seat, "Take a card for your starting hand.", options, rule="KD-026")
        card = things.numbers[key.removeprefix("take ")]
    state.row.remove(card)
    state.sides[seat].hand.append(card)
    table.log("KD-026", "{seat} takes {card} as a starting card.", seat=seat, card=things.cards[card].name)
    if taken + 1 == len(STARTING_HANDS):
        refill(table)
        table.log("KD-027", "A new Attack Row is laid.")
        add_candles(table)


def exhausted(table: T, starting: int, rule: str) -> None:
    """No cards or no turns left: fewest heavy, then light wounds, else who starts (KD-001, KD-068, KD-069, KD-070)."""
    state = table.state
    mine, theirs = state.sides[starting], state.sides[1 - starting]
    if mine.heavy != theirs.heavy:
        winner = starting if mine.heavy < theirs.heavy else 1 - starting
        row, why = "KD-068", "fewer heavy wounds"
    elif mine.light != theirs.light:
        winner = starting if mine.light < theirs.light else 1 - starting
        row, why = "KD-069", "fewer light wounds"
    else:
        winner, row, why = starting, "KD-070", "starting a turn in a tie"
    table.log(rule, "The round is over: " + ("no card is left." if rule == "KD-066" else "the turn limit is reached."))
    for seat in (0, 1):
        side = state.sides[seat]
        say(table, row, "{fighter} has {wounds}.", seat, wounds=wound_words(side.heavy, side.light))
    say(table, row, "{fighter} wins the round by {why}.", winner, why=why)
    state.round_winner, state.why = winner, why
    state.phase = "round over"


def knocked_out(table: T) -> None:
    """A failed Knockdown Test: the tested player loses the round (KD-067)."""
    state = table.state
    winner = 1 - state.knocked
    say(table, "KD-067", "{fighter} wins the round by K.O.", winner)
    state.round_winner, state.why = winner, "K.O."
    state.phase = "round over"


def round_over(table: T) -> Moves:
    """The winner takes a Victory token, or the match; the loser shows the other Skill (KD-071, KD-072)."""
    state = table.state
    winner = state.round_winner
    loser = 1 - winner
    state.sides[winner].wins += 1
    if state.sides[winner].wins == WINS:
        state.winner = winner
        say(table, "KD-071", "{fighter} wins a second round and the match.", winner)
        return
    say(table, "KD-071", "{fighter} takes a Victory token.", winner)
    side = state.sides[loser]
    if side.down:
        side.up = [*side.up, *side.down]
        names = ", ".join(content(state).skills[key].name for key in side.down)
        side.down = []
        table.reveal()
        table.log("KD-072", "{seat} turns {skill} face up.", seat=loser, skill=names)
    state.first = loser
    table.log("KD-076", "{seat} lost the round and begins the next.", seat=loser)
    state.round += 1
    state.round_winner = NOBODY
    state.phase = "round"
    yield from ()
