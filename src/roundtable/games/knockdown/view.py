"""What a seat may see of a match, its sheets and its status line. Drawn by drawing.py and text.py (KD-097)."""

from __future__ import annotations

import msgspec

from roundtable.games.knockdown.box import Attack, Content, Range
from roundtable.games.knockdown.rules.arena import distance, in_range
from roundtable.games.knockdown.rules.attack import condition_met, hand_limit, reach
from roundtable.games.knockdown.rules.common import supply
from roundtable.games.knockdown.rules.paying import can_pay
from roundtable.games.knockdown.state import NOBODY, Blow, Knockdown, Laid, Test, content
from roundtable.games.knockdown.vocabulary import Condition

WORDS = {
    "boxes": "Boxes are drawn",
    "fighters": "Choosing fighters",
    "draft": "Skill draft: keep one of three",
    "draft again": "Skill draft: keep one of two",
    "face up": "Skill draft: one card face up",
    "round": "A round is set up",
    "hands": "Cards are taken for the starting hands",
    "round over": "The round is over",
}


class CardView(msgspec.Struct, omit_defaults=True):
    """An Attack card as it is shown. `reaches` and `met`: would it resolve for the viewer, were it taken now?"""

    id: str
    key: str
    name: str
    type: str
    symbols: list[str]
    range: str
    heavy: int = 0
    light: int = 0
    ko: bool = False
    text: str = ""
    rule: str = ""
    reaches: bool = True
    met: bool = True


class SpecialView(msgspec.Struct, omit_defaults=True):
    """A Special Attack on a sheet. `needs` tells a condition that is not met in a few words; `payable` is told to its own
    player only (or with open hands)."""

    key: str
    name: str
    type: str
    cost: list[str]
    range: str
    heavy: int = 0
    light: int = 0
    ko: bool = False
    text: str = ""
    rule: str = ""
    needs: str = ""
    reaches: bool = True
    met: bool = True
    used: bool = False
    payable: bool | None = None


class SkillView(msgspec.Struct, omit_defaults=True):
    """A Skill card, or a trait."""

    key: str
    name: str
    text: str
    initiative: int = 0
    rule: str = ""


class SideView(msgspec.Struct, omit_defaults=True):
    """One player. `hand` is None where the viewer may not see it; `cards` is how many there are."""

    seat: int
    fighter: str = ""
    name: str = ""
    class_: str = ""
    space: int = 0
    heavy: int = 0
    light: int = 0
    cards: int = 0
    limit: int = 6
    hand: list[CardView] | None = None
    tokens: dict[str, int] = {}
    up: list[SkillView] = []
    down: int = 0
    hidden_skills: list[SkillView] = []
    wins: int = 0
    turns: int = 0
    trait: SkillView | None = None
    specials: list[SpecialView] = []
    wounded: bool = False
    blocked: bool = False


class View(msgspec.Struct, omit_defaults=True):
    """Everything a seat (None: a spectator) may know."""

    seat: int | None
    phase: str
    round: int
    active: int
    actions: int
    arena: str
    spaces: int
    starts: tuple[int, int]
    candles: int
    candle_cards: int
    row: list[CardView]
    deck: int
    discard: list[CardView]
    laid: list[Laid]
    sides: list[SideView]
    supply: dict[str, int] = {}
    combo: list[str] = []
    blow: Blow | None = None
    test: Test | None = None
    distance: int = 0
    winner: int = NOBODY
    fighters: list[SideView] = []


def view(state: Knockdown, seat: int | None) -> View:
    """The position as a seat may see it: no other hand, no face-down Skill of the other, no deck order."""
    things = content(state)
    chosen = all(side.fighter for side in state.sides)
    placed = chosen and bool(state.sides[0].space)
    viewer = state.active if seat is None else seat
    return View(
        seat=seat,
        phase=state.phase,
        round=state.round,
        active=state.active,
        actions=state.actions,
        arena=things.arena.name,
        spaces=things.arena.spaces,
        starts=things.arena.starts,
        candles=state.candles,
        candle_cards=things.arena.candle_cards,
        row=[card_view(things, card, state if placed else None, viewer) for card in state.row],
        deck=len(state.deck),
        discard=[card_view(things, card) for card in state.discard],
        laid=list(state.laid),
        sides=[side_view(state, things, n, seat) for n in (0, 1)],
        supply={token: supply(state, token) for token in things.supply(*(side.fighter for side in state.sides))}
        if chosen
        else {},
        combo=list(state.combo),
        blow=state.blows[-1] if state.blows else None,
        test=state.test,
        distance=distance(state) if placed else 0,
        winner=state.winner,
        fighters=[] if chosen else [sheet_view(things, key) for key in things.fighters],
    )


def card_view(things: Content, card: int, state: Knockdown | None = None, seat: int = 0) -> CardView:
    """An Attack card; with a state, whether it would resolve for that seat now."""
    attack = things.cards[card]
    return CardView(
        things.card_ids[card],
        attack.key,
        attack.name,
        attack.type,
        list(attack.symbols),
        str(attack.range),
        attack.heavy,
        attack.light,
        attack.ko,
        attack.text,
        attack.rule,
        state is None or reaches(state, seat, attack.range),
        state is None or condition_met(state, seat, attack),
    )


def reaches(state: Knockdown, seat: int, range_: Range) -> bool:
    """Is the opponent in range, in the own turn also with the help of a Skill that can still be used (KD-119)?"""
    return in_range(state, seat, range_) or (seat == state.active and bool(reach(state, seat, range_)))


def side_view(state: Knockdown, things: Content, n: int, seat: int | None) -> SideView:
    """A player as the viewer may see it."""
    side = state.sides[n]
    if not side.fighter:
        return SideView(n)
    own = n == seat
    shown = own or state.open_hands
    found = sheet_view(things, side.fighter)
    found.seat = n
    found.space, found.heavy, found.light = side.space, side.heavy, side.light
    found.cards, found.tokens, found.wins, found.turns = len(side.hand), dict(side.tokens), side.wins, side.turns
    found.limit = hand_limit(state, n)
    found.hand = [card_view(things, card) for card in sorted(side.hand)] if shown else None
    found.up = [skill_view(things, key) for key in side.up]
    found.down = len(side.down)
    if own:
        secret = side.down if side.up else [*side.kept, *side.dealt]
        found.hidden_skills = [skill_view(things, key) for key in secret]
    found.wounded, found.blocked = side.wounded, side.blocked
    if side.space:
        for special, attack in zip(found.specials, things.fighters[side.fighter].attacks):
            answer = attack.type == "reaction"  # in the other's turn, when a Skill for the own one is no help
            special.reaches = in_range(state, n, attack.range) if answer else reaches(state, n, attack.range)
            special.met = condition_met(state, n, attack)
            special.used = attack.key in state.combo if n == state.active else attack.key in side.answered
            special.payable = can_pay(things, side.hand, attack.cost) if shown else None
    return found


def sheet_view(things: Content, key: str) -> SideView:
    """A fighter's sheet as it is printed."""
    fighter = things.fighters[key]
    trait = fighter.trait
    return SideView(
        0,
        key,
        fighter.name,
        fighter.class_,
        tokens=dict(fighter.tokens),
        trait=SkillView(trait.key, trait.name, trait.text, rule=trait.rule),
        specials=[special_view(attack) for attack in fighter.attacks],
    )


def special_view(attack: Attack) -> SpecialView:
    return SpecialView(
        attack.key,
        attack.name,
        attack.type,
        list(attack.cost),
        str(attack.range),
        attack.heavy,
        attack.light,
        attack.ko,
        attack.text,
        attack.rule,
        need_words(attack.requires),
    )


def skill_view(things: Content, key: str) -> SkillView:
    skill = things.skills[key]
    return SkillView(key, skill.name, skill.text, skill.initiative, skill.rule)


# --- words ---------------------------------------------------------------------------------------------------------------


def need_words(condition: Condition | None) -> str:
    """What is missing where a requirement is not met, in a few words."""
    if condition is None:
        return ""
    if condition.kind in ("opponent_has", "self_has"):
        return f"{'opponent has' if condition.kind == 'opponent_has' else 'you have'} no {condition.token}"
    return "condition not met"


UNCOUNTED = ("poison", "mist")
"""Tokens of which one does not speak in the plural."""


def token_words(token: str, count: int) -> str:
    """So many tokens of a kind: "2 potions", "2 poison"."""
    return f"{count} {token}" if count == 1 or token in UNCOUNTED else f"{count} {token}s"


def is_ready(special: SpecialView) -> bool:
    """Is it ticked as what can be performed now? A Reaction answers an attack and is no part of a Combo (KD-014)."""
    return special.type != "reaction" and state_words(special) == "can be paid"


def state_words(special: SpecialView) -> str:
    """Why a Special Attack can or cannot be performed now."""
    if special.used:
        return "used"
    if not special.met:
        return special.needs
    if not special.reaches:
        return "out of range"
    return {None: "", True: "can be paid", False: "cannot be paid"}[special.payable]


def range_words(range_: str) -> str:
    """A range as people say it."""
    if range_ == "projectile":
        return "any distance, in a free line"
    return "any distance" if range_ == "unlimited" else f"exactly {range_}" if range_.isdigit() else range_


def wounds_words(heavy: int, light: int) -> str:
    parts = [f"{n} {kind}" for n, kind in ((heavy, "heavy"), (light, "light")) if n]
    return ", ".join(parts) or "none"


def status(view: View) -> str:
    """One line: the round, whose turn it is, the score."""
    if view.winner != NOBODY:
        return f"{view.sides[view.winner].name} has won the match."
    if view.phase in WORDS:
        return WORDS[view.phase] + "."
    names = [side.name for side in view.sides]
    score = " : ".join(str(side.wins) for side in view.sides)
    if view.test is not None:
        timer = f", {view.test.seconds} seconds for the tower" if view.test.seconds else ""
        return f"Round {view.round} ({score}): Knockdown Test of {names[view.test.on]}{timer}."
    left = f", {view.actions} action{'s' if view.actions != 1 else ''} left" if view.phase == "action" else ""
    combo = ", in a Combo" if view.phase == "combo" else ""
    return f"Round {view.round} ({score}): {names[view.active]}'s turn{left}{combo}. {view.deck} cards in the deck."
