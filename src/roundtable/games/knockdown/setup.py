"""From the options or a position of a set-up to the first step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from roundtable.games.knockdown.box import Box, Content
from roundtable.games.knockdown.decks import ROW, box_from_text, check_merge
from roundtable.games.knockdown.options import Options
from roundtable.games.knockdown.rules.common import PERIODS
from roundtable.games.knockdown.rules.draft import DEALT
from roundtable.games.knockdown.state import NOBODY, Knockdown, Laid, Side, content, content_key
from roundtable.games.knockdown.vocabulary import CANDLE
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup
from roundtable.kernel.laws import read_position, shown

MOST_DECKS = 20


class PositionSide(msgspec.Struct, forbid_unknown_fields=True):
    """A player in a position. Cards are named by design ("cleave") or by copy ("cleave.2").

    `used` names the Skills, or the trait, whose limit for this turn or round is used up; `answered` the Reactions performed
    in the opponent's turn.
    """

    space: int | UnsetType = UNSET
    heavy: int = 0
    light: int = 0
    hand: list[str] = []
    tokens: dict[str, int] | None = None
    up: list[str] = []
    down: list[str] = []
    used: list[str] = []
    answered: list[str] = []
    wins: int = 0
    turns: int = 0
    wounded: bool = False
    blocked: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position as a set-up may give it.

    `decks` are deck files as JSON; `fighters` picks the fighters and leaves the rest to the usual start, in which `deals`
    are the three Skill cards that each player is dealt, and `row` and `deck` what comes up in the first round.

    With `sides` the match begins in the middle of a round, at the start of a turn of seat `active`, or, with `actions`, at
    its actions. Cards not named go to the deck, shuffled; `deck` names the deck's cards from the top (Candle cards as
    "candle"), and then all others go to the discard pile. `discard` names cards of the discard pile.
    """

    decks: list[Any] = []
    fighters: list[str] = []
    deals: list[list[str]] = []
    sides: list[PositionSide] | None = None
    row: list[str] = []
    deck: list[str] | None = None
    discard: list[str] = []
    candles: int = 0
    laid: list[tuple[int, str]] = []
    active: int = 0
    first: int | None = None
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
        raise BadSetup(f"{name}: {error}; the command roundtable knockdown deck lists everything") from None


def start(setup: Setup, options: Options) -> Knockdown:
    """The position before the first step."""
    position = read_position(setup.position or {}, Position)
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
    else:
        _plan(state, position, content(state))
    return state


def _boxes(position: Position, options: Options) -> list[str]:
    """The decks' texts: those in the position, or the JSON in the option; none for the house deck."""
    decks = position.decks or _decks_of(options.deck)
    if len(decks) > MOST_DECKS:
        raise BadSetup(f"decks are {len(decks)}; legal is {MOST_DECKS} at most")
    return [deck if isinstance(deck, str) else json.dumps(deck) for deck in decks]


def _decks_of(option: str) -> list[Any]:
    text = option.strip()
    if not text:
        return []
    if not _is_json(text):
        raise BadSetup(
            f"the deck file {shown(option)} has not been read, as only a command on one's own machine may. "
            "Give the deck's JSON text instead"
        )
    if text.startswith("{"):
        return [text]
    try:
        decks: list[Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSetup(f"the option deck is not JSON: {error}") from None
    return decks


def _fighters(state: Knockdown, position: Position) -> None:
    things = content(state)
    if len(position.fighters) != 2 or len(set(position.fighters)) != 2:
        raise BadSetup(
            f"fighters is {shown(position.fighters)}; legal is two different ones of {', '.join(things.fighters)} (KD-020)"
        )
    for seat, key in enumerate(position.fighters):
        if key not in things.fighters:
            raise BadSetup(f"there is no fighter {shown(key)}; there are {', '.join(things.fighters)}")
        state.sides[seat].fighter = key


def _plan(state: Knockdown, position: Position, things: Content) -> None:
    """What a position says of the usual start: the Skill cards dealt, and the cards that come up (KD-022, KD-024, KD-028)."""
    later = {
        "discard": position.discard,
        "candles": position.candles,
        "laid": position.laid,
        "actions": position.actions,
    }
    if named := [field for field, value in later.items() if value]:
        raise BadSetup(f"{', '.join(named)} can be given only with sides, in the middle of a round")
    if (position.deals or position.row or position.deck) and len(state.boxes) > 1:
        raise BadSetup("deals, row and deck cannot be given where the boxes are still to be drawn (KD-093)")
    if position.deals:
        dealt = [key for deal in position.deals for key in deal]
        if [len(deal) for deal in position.deals] != [DEALT, DEALT]:
            raise BadSetup(
                f"deals is {shown(position.deals)}; legal is {DEALT} Skill cards for each of two players (KD-022)"
            )
        _check_skills(things, dealt)
        state.deals = position.deals
    if len(position.row) > ROW:
        raise BadSetup(f"row is {len(position.row)} cards; legal is {ROW} at most (KD-024)")
    left = list(range(len(things.cards)))
    candles = list(things.candles)
    state.opening = [_take(things, left, candles, "row", name) for name in position.row]
    state.opening += [_take(things, left, candles, "deck", name) for name in position.deck or ()]


def _put(state: Knockdown, position: Position, things: Content) -> None:
    """Put a position in the middle of a round on the table. What it may hold is in `laws`; here it must be readable."""
    assert position.sides is not None
    if len(position.sides) != 2:
        raise BadSetup(f"sides are {len(position.sides)}; legal is a position with two sides (KD-020)")
    if position.deals:
        raise BadSetup("deals cannot be given with sides: the Skill cards lie there already (KD-022)")
    left = list(range(len(things.cards)))
    for seat, given in enumerate(position.sides):
        side = state.sides[seat]
        side.space = things.arena.starts[seat] if given.space is UNSET else given.space
        side.heavy, side.light, side.wins, side.turns = given.heavy, given.light, given.wins, given.turns
        side.wounded, side.blocked, side.answered = given.wounded, given.blocked, given.answered
        side.hand = [_take(things, left, [], f"sides[{seat}].hand", name) for name in given.hand]
        side.up, side.down = given.up, given.down
        side.tokens = _starting_tokens(things, side.fighter) if given.tokens is None else _tokens(given.tokens)
    skills = [skill for side in state.sides for skill in (*side.up, *side.down)]
    _check_skills(things, skills)
    state.pool = [skill for skill in things.skills if skill not in skills]
    for seat, given in enumerate(position.sides):
        _use(state, things, seat, given.used)
    _put_cards(state, position, things, left)
    state.laid = [Laid(space, token, _owner(state, things, token)) for space, token in position.laid]
    state.active, state.round = position.active, position.round
    state.first = position.active if position.first is None else position.first
    if position.actions:
        if position.deck is None:
            raise BadSetup(
                "with actions a position names its deck too: nobody shuffles in the middle of a turn (KD-032)"
            )
        state.actions, state.phase = position.actions, "action"
        if position.active in (0, 1):
            state.sides[position.active].turns = max(1, state.sides[position.active].turns)


def _put_cards(state: Knockdown, position: Position, things: Content, left: list[int]) -> None:
    """The row, the discard pile and the deck, from the cards that are left (KD-024, KD-028)."""
    state.row = [_take(things, left, [], "row", name) for name in position.row]
    state.discard = [_take(things, left, [], "discard", name) for name in position.discard]
    if not 0 <= position.candles <= things.arena.candle_cards:
        raise BadSetup(f"candles is {position.candles}; legal is 0 to {things.arena.candle_cards} (KD-089)")
    state.candles = position.candles
    candles = things.candles[position.candles :]
    if position.deck is None:
        state.deck, state.phase = left + candles, "shuffle"
    else:
        top_down = [_take(things, left, candles, "deck", name) for name in position.deck]
        state.deck, state.phase = top_down[::-1], "turn"
        state.discard += left


def _take(things: Content, left: list[int], candles: list[int], field: str, name: str) -> int:
    """The card with this name that is not used yet."""
    if name == CANDLE and candles:
        return candles.pop(0)
    wanted = [n for n in left if things.card_ids[n] == name or things.cards[n].key == name]
    if not wanted:
        known = any(name in (id_, card.key) for id_, card in zip(things.card_ids, things.cards))
        what = "there are not so many cards" if known or name == CANDLE else "there is no Attack card"
        raise BadSetup(f"{field}: {what} {shown(name)}; there are {', '.join(card.key for card in things.designs)}")
    left.remove(wanted[0])
    return wanted[0]


def _check_skills(things: Content, skills: list[str]) -> None:
    """Skill cards are known, and there is one of each (KD-015)."""
    for skill in skills:
        if skill not in things.skills:
            raise BadSetup(f"there is no Skill {shown(skill)}; there are {', '.join(things.skills)}")
    if twice := [skill for skill in things.skills if skills.count(skill) > 1]:
        raise BadSetup(f"there is one of each Skill card, but a position names {twice[0]} twice")


def _use(state: Knockdown, things: Content, seat: int, used: list[str]) -> None:
    """Skills and traits whose limit is used up (KD-016, KD-017)."""
    side = state.sides[seat]
    limited = {
        source: sorted({PERIODS[rule.limit] for rule in things.source(source).rules if rule.limit in PERIODS})
        for source in (things.fighters[side.fighter].trait.key, *side.up)
    }
    for source in used:
        if not limited.get(source):
            able = [source for source, periods in limited.items() if periods]
            raise BadSetup(
                f"sides[{seat}].used is {shown(used)}; legal are active Skills with a limit: {', '.join(able) or 'none'} "
                "(KD-017)"
            )
        for period in limited[source]:
            state.limits[f"{source} {seat} {period}"] = 1


def _tokens(given: dict[str, int]) -> dict[str, int]:
    return {token: count for token, count in given.items() if count}


def _starting_tokens(things: Content, fighter: str) -> dict[str, int]:
    trait = things.fighters[fighter].trait
    return {op.token: op.n for rule in trait.rules if rule.hook == "round_start" for op in rule.do if op.n}


def _owner(state: Knockdown, things: Content, token: str) -> int:
    return next((n for n, side in enumerate(state.sides) if token in things.fighters[side.fighter].tokens), NOBODY)
