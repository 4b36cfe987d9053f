"""From the options or a position of a set-up to the first step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from roundtable.games.knockdown.box import Box, Content
from roundtable.games.knockdown.decks import box_from_text, check_merge
from roundtable.games.knockdown.options import Options
from roundtable.games.knockdown.state import NOBODY, Knockdown, Laid, Side, content, content_key
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup


class PositionSide(msgspec.Struct, forbid_unknown_fields=True):
    """A player in a position. Cards are named by design ("cleave") or by copy ("cleave.2")."""

    space: int = 0
    heavy: int = 0
    light: int = 0
    hand: list[str] = []
    tokens: dict[str, int] | None = None
    up: list[str] = []
    down: list[str] = []
    wins: int = 0
    turns: int = 0
    wounded: bool = False
    blocked: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position as a set-up may give it.

    `decks` are deck files as JSON; `fighters` picks the fighters and leaves the rest to the usual start; with `sides` the
    match begins in the middle of a round, at the start of a turn of seat `active`, or, with `actions`, at its actions.
    Cards not named go to the deck, shuffled; `deck` names the deck's cards from the top (Candle cards as "candle"), and
    then all others go to the discard pile.
    """

    decks: list[Any] = []
    fighters: list[str] = []
    sides: list[PositionSide] | None = None
    row: list[str] = []
    deck: list[str] | None = None
    candles: int = 0
    laid: list[tuple[int, str]] = []
    active: int = 0
    actions: int = 0
    round: int = 1


def with_files(setup: Setup) -> Setup:
    """The set-up with the deck files that its option `deck` names read into its position, so that it needs them no more."""
    named = str(setup.options.get("deck", ""))
    position = setup.position or {}
    if not named or _is_json(named) or position.get("decks"):
        return setup
    decks = []
    for name in filter(None, (part.strip() for part in named.split(","))):
        try:
            decks.append(Path(name).expanduser().read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or error
            raise BadSetup(f"the deck {name} cannot be read: {why}") from None
        _named(name, decks[-1])
    return msgspec.structs.replace(setup, position={**position, "decks": decks})


def _is_json(text: str) -> bool:
    return text.lstrip().startswith(("{", "["))


def _named(name: str, text: str) -> Box:
    try:
        return box_from_text(text)
    except BadSetup as error:
        raise BadSetup(f"{name}: {error}; `roundtable knockdown deck` lists everything") from None


def start(setup: Setup, options: Options) -> Knockdown:
    """The position before the first step."""
    try:
        position = msgspec.convert(setup.position or {}, Position)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the position is not right: {error}") from None
    boxes = _boxes(position, options)
    if boxes:
        check_merge([box_from_text(text) for text in boxes])
    state = Knockdown(
        boxes=boxes,
        content_key=content_key(boxes, 0, 0),
        open_hands=options.open_hands,
        sides=[Side(), Side()],
        phase="boxes" if len(boxes) > 1 else "fighters",
    )
    if position.fighters or position.sides is not None:
        _fighters(state, position)
    if position.sides is not None:
        _put(state, position, content(state))
    return state


def _boxes(position: Position, options: Options) -> list[str]:
    """The decks' texts: those in the position, or the JSON in the option; none for the house deck."""
    if position.decks:
        return [deck if isinstance(deck, str) else json.dumps(deck) for deck in position.decks]
    if not options.deck:
        return []
    if not _is_json(options.deck):
        raise BadSetup(
            f"the deck file {options.deck!r} has not been read. The program that begins a match reads it "
            "(Match.new(..., files=True)); here, give the deck's JSON text instead"
        )
    text = options.deck.strip()
    if text.startswith("{"):
        return [text]
    try:
        decks = json.loads(text)
    except ValueError as error:
        raise BadSetup(f"the option deck is not JSON: {error}") from None
    return [deck if isinstance(deck, str) else json.dumps(deck) for deck in decks]


def _fighters(state: Knockdown, position: Position) -> None:
    things = content(state)
    if len(position.fighters) != 2 or len(set(position.fighters)) != 2:
        raise BadSetup(f"a position names two different fighters, not {position.fighters}")
    for seat, key in enumerate(position.fighters):
        if key not in things.fighters:
            raise BadSetup(f"there is no fighter {key!r}; there are {', '.join(things.fighters)}")
        state.sides[seat].fighter = key


def _put(state: Knockdown, position: Position, things: Content) -> None:
    """Put a position in the middle of a round on the table."""
    assert position.sides is not None
    if len(position.sides) != 2:
        raise BadSetup(f"a position has two sides, not {len(position.sides)}")
    left = list(range(len(things.cards)))
    for seat, given in enumerate(position.sides):
        side = state.sides[seat]
        side.space = given.space or things.arena.starts[seat]
        side.heavy, side.light, side.wins, side.turns = given.heavy, given.light, given.wins, given.turns
        side.wounded, side.blocked = given.wounded, given.blocked
        side.hand = [_take(things, left, name) for name in given.hand]
        side.up, side.down = list(given.up), list(given.down)
        side.tokens = dict(given.tokens) if given.tokens is not None else _starting_tokens(things, side.fighter)
    _check_sides(state, things)
    state.row = [_take(things, left, name) for name in position.row]
    if len(state.row) > 4:
        raise BadSetup(f"the Attack Row holds 4 cards, not {len(state.row)}")
    if not 0 <= position.candles <= things.arena.candle_cards:
        raise BadSetup(f"{position.candles} Candle cards cannot have been drawn: there are {things.arena.candle_cards}")
    state.candles = position.candles
    candles = things.candles[position.candles :]
    if position.deck is None:
        state.deck, state.phase = left + candles, "shuffle"
    else:
        top_down = [
            candles.pop(0) if name == "candle" and candles else _take(things, left, name) for name in position.deck
        ]
        state.deck, state.discard, state.phase = top_down[::-1], left, "turn"
    state.laid = [Laid(space, token, _owner(state, things, token)) for space, token in position.laid]
    _check_tokens(state, things)
    if position.active not in (0, 1) or not 0 <= position.actions <= 2 or position.round < 1:
        raise BadSetup("`active` is 0 or 1, `actions` 0 to 2, `round` at least 1")
    state.active, state.first, state.round = position.active, position.active, position.round
    if position.actions:
        if position.deck is None or len(state.row) < position.actions:
            raise BadSetup("with `actions` a position names its deck and a row with at least so many cards")
        state.actions, state.phase = position.actions, "action"
        state.sides[state.active].turns = max(1, state.sides[state.active].turns)


def _take(things: Content, left: list[int], name: str) -> int:
    """The card with this name that is not used yet."""
    wanted = [n for n in left if things.card_ids[n] == name or things.cards[n].key == name]
    if not wanted:
        known = any(name in (id_, card.key) for id_, card in zip(things.card_ids, things.cards))
        raise BadSetup(f"there are not so many cards {name!r}" if known else f"there is no Attack card {name!r}")
    left.remove(wanted[0])
    return wanted[0]


def _starting_tokens(things: Content, fighter: str) -> dict[str, int]:
    trait = things.fighters[fighter].trait
    return {op.token: op.n for rule in trait.rules if rule.hook == "round_start" for op in rule.do if op.n}


def _owner(state: Knockdown, things: Content, token: str) -> int:
    return next((n for n, side in enumerate(state.sides) if token in things.fighters[side.fighter].tokens), NOBODY)


def _check_sides(state: Knockdown, things: Content) -> None:
    spaces = [side.space for side in state.sides]
    if not all(1 <= space <= things.arena.spaces for space in spaces) or spaces[0] == spaces[1]:
        raise BadSetup(f"two fighters stand on different spaces from 1 to {things.arena.spaces}, not on {spaces}")
    skills = [skill for side in state.sides for skill in (*side.up, *side.down)]
    for skill in skills:
        if skill not in things.skills:
            raise BadSetup(f"there is no Skill {skill!r}; there are {', '.join(things.skills)}")
    if len(set(skills)) < len(skills):
        raise BadSetup("there is one of each Skill card, but a position names one twice")
    for side in state.sides:
        if min(side.heavy, side.light, side.turns) < 0 or not 0 <= side.wins <= 1:
            raise BadSetup("wounds and turns are 0 or more, round wins 0 or 1")
    state.pool = [skill for skill in things.skills if skill not in skills]


def _check_tokens(state: Knockdown, things: Content) -> None:
    supply = things.supply(*(side.fighter for side in state.sides))
    for token in [token for side in state.sides for token in side.tokens] + [laid.token for laid in state.laid]:
        if token not in supply:
            raise BadSetup(f"no fighter here brings a token {token!r}; there are {', '.join(supply) or 'none'}")
    for token, count in supply.items():
        used = sum(side.tokens.get(token, 0) for side in state.sides) + sum(laid.token == token for laid in state.laid)
        if used > count:
            raise BadSetup(f"there are {count} {token} tokens, but the position uses {used}")
    if any(not 1 <= laid.space <= things.arena.spaces for laid in state.laid):
        raise BadSetup(f"tokens lie on spaces from 1 to {things.arena.spaces}")
