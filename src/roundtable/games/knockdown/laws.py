"""What holds in every position of Knockdown that play can come to, and so in any that is put on the table.

Designers may leave things out that play always has (face-down Skills, Candle cards) and count rounds as they like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundtable.games.knockdown.box import Content, Op, Skill
from roundtable.games.knockdown.decks import ROW
from roundtable.games.knockdown.rules.attack import hand_limit
from roundtable.games.knockdown.rules.draft import DEALT
from roundtable.games.knockdown.rules.rounds import WINS
from roundtable.games.knockdown.rules.turn import ACTIONS
from roundtable.games.knockdown.state import NOBODY, Knockdown, Side, content
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.laws import Broken, within

BEFORE = ("boxes", "fighters", "draft", "draft again", "face up", "round")
"""The phases before a round, in which nobody stands in the Arena yet, or not yet again."""
DURING = ("hands", "shuffle", "turn", "action", "combo", "end", "round over")
KEPT = 2
"""Skill cards that a player keeps (KD-022)."""
MOST_WOUNDS = 999
"""Cubes never run out (KD-054); this is far beyond what a match comes to."""
MOST_TURNS = 500
"""The largest `turn_limit` (KD-147)."""
MOST_ROUNDS = 3
"""Two round wins decide (KD-002). A position may begin in any of them, whoever won the others: each win is one more then."""


def laws(state: Knockdown) -> Iterator[Broken]:
    """Everything that no rule allows, from the match to the single card."""
    try:
        things = content(state)
    except BadSetup as error:
        yield Broken("decks", len(state.boxes), f"decks that can be played: {error}", "KD-093")
        return
    if state.phase not in (*BEFORE, *DURING):
        yield Broken("phase", state.phase, ", ".join((*BEFORE, *DURING)))
        return
    yield from within("active", state.active, 0, 1, "KD-030")
    yield from within("first", state.first, 0, 1, "KD-025")
    won = sum(side.wins for side in state.sides)
    yield from within("round", state.round, 1, MOST_ROUNDS + max(0, won), "KD-002")
    yield from _fighters(state, things)
    yield from _skills(state, things)
    fighters = [side.fighter for side in state.sides]
    if any(key not in things.fighters for key in fighters) or len(state.sides) != 2:
        return
    for seat, side in enumerate(state.sides):
        yield from _sheet(state, things, f"sides[{seat}]", seat, side)
    yield from _tokens(state, things)
    yield from _cards(state, things)
    if state.phase in DURING:
        yield from _arena(state, things)


def _fighters(state: Knockdown, things: Content) -> Iterator[Broken]:
    """Two different fighters, once they have been chosen (KD-020)."""
    chosen = [side.fighter for side in state.sides if side.fighter]
    if len(state.sides) != 2:
        yield Broken("sides", len(state.sides), "2", "KD-020")
    elif state.phase not in ("boxes", "fighters") and len(chosen) < 2:
        yield Broken("fighters", chosen, f"two of {', '.join(things.fighters)}", "KD-020")
    if len(set(chosen)) < len(chosen) or any(key not in things.fighters for key in chosen):
        yield Broken("fighters", chosen, f"two different ones of {', '.join(things.fighters)}", "KD-020")


def _skills(state: Knockdown, things: Content) -> Iterator[Broken]:
    """There is one of each Skill card; a player keeps two, one of them face up, and looks at three in the draft.

    (KD-022, KD-023)
    """
    held: list[str] = [*state.pool, *state.gone]
    for seat, side in enumerate(state.sides):
        held += [*side.dealt, *(side.up or side.down or side.kept), *(side.down if side.up else ())]
        yield from within(f"sides[{seat}].up and down", len(side.up) + len(side.down), 0, KEPT, "KD-022")
        yield from within(f"sides[{seat}].down", len(side.down), 0, 1, "KD-023")
        yield from within(f"deals[{seat}]", len(side.dealt), 0, DEALT, "KD-022")
    wrong = [key for key in held if key not in things.skills]
    if wrong:
        yield Broken("Skill cards", wrong, ", ".join(things.skills), "KD-015")
    if twice := sorted({key for key in held if held.count(key) > 1}):
        yield Broken("Skill cards", twice, "each in one place only", "KD-022")


def _sheet(state: Knockdown, things: Content, field: str, seat: int, side: Side) -> Iterator[Broken]:
    """A player's counts (KD-002, KD-040, KD-050, KD-147)."""
    yield from within(f"{field}.heavy", side.heavy, 0, MOST_WOUNDS, "KD-050")
    yield from within(f"{field}.light", side.light, 0, MOST_WOUNDS, "KD-050")
    yield from within(f"{field}.wins", side.wins, 0, WINS if state.winner == seat else WINS - 1, "KD-002")
    yield from within(f"{field}.turns", side.turns, 0, MOST_TURNS, "KD-147")
    if all(key in things.skills for key in side.up):
        limit = hand_limit(state, seat)
        if len(side.hand) > limit:
            yield Broken(f"{field}.hand", len(side.hand), f"{limit} cards at most", "KD-040")
    reactions = [attack.key for attack in things.reactions[side.fighter]]
    if wrong := [key for key in side.answered if key not in reactions]:
        yield Broken(
            f"{field}.answered", wrong, f"Reactions of this fighter: {', '.join(reactions) or 'none'}", "KD-014"
        )


def _tokens(state: Knockdown, things: Content) -> Iterator[Broken]:
    """Tokens come from the supply that the two fighters bring, onto sheets that something brings them to; some can lie in
    the Arena, where a trait lays them (KD-029, KD-129)."""
    supply = things.supply(*(side.fighter for side in state.sides))
    for seat, side in enumerate(state.sides):
        comes = [token for token in supply if token in _comes_to(things, side.fighter, state.sides[1 - seat].fighter)]
        for token, count in side.tokens.items():
            if token not in supply:
                legal = f"tokens that these fighters bring: {', '.join(supply) or 'none'}"
                yield Broken(f"sides[{seat}].tokens", token, legal, "KD-029")
            elif token not in comes:
                legal = f"tokens that can come onto this sheet: {', '.join(comes) or 'none'}"
                yield Broken(f"sides[{seat}].tokens", token, legal, "KD-029")
            else:
                yield from within(f"sides[{seat}].tokens.{token}", count, 1, supply[token], "KD-029")
    for token, there in supply.items():
        used = sum(side.tokens.get(token, 0) for side in state.sides)
        used += sum(laid.token == token for laid in state.laid)
        if used > there:
            yield Broken(f"{token} tokens", used, f"0 to {there} on both sheets and in the Arena", "KD-029")
    for number, laid in enumerate(state.laid):
        layers = [seat for seat, side in enumerate(state.sides) if laid.token in _layable(things, side.fighter)]
        if laid.owner not in layers:
            able = [token for side in state.sides for token in _layable(things, side.fighter)]
            yield Broken(
                f"laid[{number}]", laid.token, f"a token that lies on spaces: {', '.join(able) or 'none'}", "KD-129"
            )
        yield from within(f"laid[{number}]", laid.space, 1, things.arena.spaces, "KD-095")
    if state.phase in DURING:
        yield from _laid(state, things)


def _laid(state: Knockdown, things: Content) -> Iterator[Broken]:
    """A space holds no more tokens than its trait lays there, and none under a fighter who sends them back (KD-129)."""
    for seat, side in enumerate(state.sides):
        ops = [op for rule in things.fighters[side.fighter].trait.rules for op in rule.do]
        for token, most in {op.token: op.max_per_space for op in ops if op.op == "put_token_on_space"}.items():
            spaces = [laid.space for laid in state.laid if laid.owner == seat and laid.token == token]
            for space in sorted(set(spaces)):
                yield from within(f"{token} tokens on space {space}", spaces.count(space), 0, most, "KD-129")
        back = [op.token for op in ops if op.op == "take_token_back"]
        for number, laid in enumerate(state.laid):
            if laid.owner == seat and laid.token in back and laid.space == state.sides[1 - seat].space:
                legal = "a space where the other fighter does not stand, who sends it back"
                yield Broken(f"laid[{number}]", laid.space, legal, "KD-129")


def _layable(things: Content, fighter: str) -> list[str]:
    """The tokens that a fighter's trait lays in the Arena."""
    rules = things.fighters[fighter].trait.rules
    return [op.token for rule in rules for op in rule.do if op.op == "put_token_on_space"]


def _comes_to(things: Content, fighter: str, other: str) -> set[str]:
    """The tokens that a fighter's sheet can hold: what it sets out and takes, and what the other gives it. Cards and Skills
    are for either of them (KD-029, KD-073)."""
    common = [op for card in things.designs for op in card.effect] + _ops_of(things.skills.values())
    mine, theirs = (
        _ops_of([things.fighters[key].trait]) + [op for attack in things.fighters[key].attacks for op in attack.effect]
        for key in (fighter, other)
    )
    own = {op.token for op in _each(common + mine) if op.op in ("set_own_tokens", "gain_token", "take_token_back")}
    return own | {op.token for op in _each(common + theirs) if op.op == "place_token"}


def _ops_of(skills: Iterable[Skill]) -> list[Op]:
    return [op for skill in skills for rule in skill.rules for op in rule.do]


def _each(ops: Iterable[Op]) -> Iterator[Op]:
    """Operations, and those among which one of them lets a player choose."""
    for op in ops:
        yield op
        for chosen in op.of:
            yield from _each(chosen)


def _cards(state: Knockdown, things: Content) -> Iterator[Broken]:
    """Every Attack card is in one place: deck, row, discard pile or a hand. Candle cards are in the deck or drawn."""
    deck = [card for card in state.deck if not things.is_candle(card)]
    hands = [card for side in state.sides for card in side.hand]
    cards = [*deck, *state.row, *state.discard, *hands]
    every = range(len(things.cards))
    if len(set(cards)) < len(cards) or not set(cards) <= set(every):
        yield Broken("cards", len(cards), f"the {len(every)} Attack cards, each in one place", "KD-024")
    elif state.phase in DURING and len(cards) < len(every):
        yield Broken(
            "cards", len(cards), f"all {len(every)} Attack cards: in a hand, row, deck or discard pile", "KD-024"
        )
    if len(state.row) > ROW:
        yield Broken("row", len(state.row), f"{ROW} cards at most", "KD-031")
    yield from within("candles", state.candles, 0, things.arena.candle_cards, "KD-089")
    candles = len(state.deck) - len(deck)
    if candles + state.candles > things.arena.candle_cards:
        left = things.arena.candle_cards - state.candles
        yield Broken("deck", f"{candles} Candle cards", f"{left} at most, after those drawn", "KD-028")


def _arena(state: Knockdown, things: Content) -> Iterator[Broken]:
    """Fighters stand on different spaces; actions are left in the phase for them, with cards to take (KD-032, KD-095)."""
    spaces = [side.space for side in state.sides]
    if not all(1 <= space <= things.arena.spaces for space in spaces) or spaces[0] == spaces[1]:
        yield Broken("spaces", spaces, f"two different ones from 1 to {things.arena.spaces}", "KD-095")
    yield from within("actions", state.actions, 1 if state.phase == "action" else 0, ACTIONS, "KD-032")
    if state.phase == "action" and len(state.row) < state.actions:
        yield Broken("row", len(state.row), f"a card for each of the {state.actions} actions left", "KD-033")
    if state.knocked != NOBODY and state.phase != "round over":
        yield Broken("knocked", state.knocked, "nobody while the round goes on", "KD-067")
    if state.blows or state.test is not None:
        yield Broken("blows", len(state.blows), "none between two actions", "KD-053")
