"""How a match of Knockdown is thought about: the planner plays on, and wounds, cards and rounds are weighed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from roundtable.games.knockdown.bot import Fighter
from roundtable.games.knockdown.planning import HEAVY, LIGHT, card_value, fail_chance, ground
from roundtable.games.knockdown.positions import position
from roundtable.games.knockdown.state import Knockdown, content
from roundtable.kernel.asks import Ask, Choose, Json
from roundtable.kernel.judging import Brought, Effort, Judgement, Policy, read_weights
from roundtable.kernel.match import Match

FIRST = ("perform", "attack", "move", "dash")
"""Which actions are tried first where there are many."""


def policy(seed: bytes) -> Policy:
    """What a planner would do: half as dear again as a brawler, and its trials tell good answers from bad twice as well."""
    planner = Fighter(seed, deep=True)
    return lambda match, ask: planner.answer(match.state, ask)


def sensible(match: Match[Any, Any], ask: Ask) -> Sequence[Json]:
    """Every answer to a choice, attacks first; sets of cards are left to the planner."""
    if not isinstance(ask, Choose):
        return []
    keys = list(ask.answers())
    return sorted(keys, key=lambda key: FIRST.index(verb) if (verb := key.split(" ")[0]) in FIRST else len(FIRST))


def turns(state: Knockdown) -> int:
    """Turns begun; each round counts as many more, so that no trial looks into the next."""
    return 100 * (state.round - 1) + sum(side.turns for side in state.sides)


def features(state: Knockdown, side: Sequence[int]) -> dict[str, float]:
    """Rounds won, wounds and what a Knockdown Test would say of them, cards, ground, tokens, and who is to act."""
    seat = side[0]
    me, things = state.sides[seat], content(state)
    if not me.fighter:
        return {}
    own = things.supply(me.fighter, me.fighter)
    return {
        "rounds": float(me.wins),
        "wounds": -(HEAVY * me.heavy + LIGHT * me.light) / 10,
        "danger": -fail_chance(me.wounds),
        "cards": sum(card_value(things, me.fighter, things.design_of[card]) for card in me.hand) / 4,
        "ground": ground(things, state.candles)[me.space],
        "gained": float(sum(n for token, n in me.tokens.items() if token in own)),
        "suffered": -float(sum(n for token, n in me.tokens.items() if token not in own)),
        "turn": (1.0 + 0.5 * state.actions) if state.active == seat else 0.0,
    }


SAYS = {
    "wounds": ("you have fewer wounds", "they have more wounds"),
    "danger": ("you are less likely to be knocked out", "they are more likely to be knocked out"),
    "cards": ("you hold better cards", "they hold worse cards"),
    "ground": ("you stand better", "they stand worse"),
    "gained": ("you have more of your own tokens", "they have fewer of their own tokens"),
    "suffered": ("you bear less of what they put on you", "they bear more of what you put on them"),
}


def brought(state: Knockdown) -> Brought:
    """The fighter and the face-up Skills of each seat."""
    things = content(state)
    return Brought(
        [
            [
                ("Fighters", things.fighters[side.fighter].name),
                *(("Skills", things.skills[key].name) for key in side.up),
            ]
            for side in state.sides
        ]
    )


JUDGEMENT = Judgement(
    policy=policy,
    turns=turns,
    features=features,
    weights=read_weights((files(__package__) / "data" / "judgement.json").read_bytes()),
    sensible=sensible,
    says=SAYS,
    position=position,
    brought=brought,
    reported=({"quick_setup": True},),
    effort=Effort(strong=40, attention=40, master=300, trust=0.01, worth=0.0005),
    horizon=4,
)
