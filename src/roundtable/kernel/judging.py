"""What a game tells a player that thinks ahead: how to play on, what is worth trying, and how likely each side is to win.

A judgement is a few numbers of a position for each side (`features`) and their weights. The weights are fitted from played
matches by `python -m roundtable.lab.fitting`, and stand in the game's `data/judgement.json`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from .asks import Ask, Json

if TYPE_CHECKING:
    from .dice import Dice, Source
    from .match import Match

Policy = Callable[["Match[Any, Any]", Ask], Json]
"""A quick, sensible answer to any question of an imagined match. It may look at everything in it, and changes nothing."""


WORLD = -1
"""The seat of nobody: of the monsters that a game plays by itself against those at the table."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each feature counts for, and how they were found: the command, and how many matches it saw."""

    weights: dict[str, float]
    fitted: str = ""


def read_weights(text: str | bytes) -> Weights:
    """The weights in a game's `data/judgement.json`."""
    return msgspec.json.decode(text, type=Weights)


class Effort(msgspec.Struct, frozen=True):
    """How many trials a question (or a turn's plan) is worth: enough to tell, and no more than its game's speed allows."""

    analysis: int = 24
    hint: int = 160
    strong: int = 48
    master: int = 240
    """0: there is no master, for more than the trials of a strong one finds nothing better."""
    trust: float = 0.03
    """How much better than the policy's own answer another must look (`players.thinking.Budget.trust`)."""
    widest: int = 12
    """How many answers the strongest of them tries at most (`players.thinking.Budget.widest`)."""
    attention: int = 100
    """How many of a hundred questions a strong one thinks about; to the others it gives the best own bot's answer at once
    (`players.thinking.Budget.attention`). For games in which even a little thought wins nearly as much as a lot."""
    worth: float = 0.001
    """What the strongest must hope to gain by trying an answer further (`players.thinking.Budget.worth`)."""


@dataclass(frozen=True)
class Plan:
    """What a seat may set out to do for a turn: its own name as data, in words, and who plays so (for all seats)."""

    key: Json
    said: str
    policy: Callable[[bytes], Policy]


class Brought(NamedTuple):
    """What was chosen or dealt, each with its kind: ("Knights", "Hollow Knight")."""

    seats: list[list[tuple[str, str]]]
    """By each seat."""
    shared: list[tuple[str, str]] = []
    """By all of them: the map, the battle, the scenario."""


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """How a game is thought about."""

    policy: Callable[[bytes], Policy]
    """One who plays on, with a seed of its own."""
    turns: Callable[[Any], int]
    """A number that rises with every turn; 0 while the match is being set up (nothing is tried out then)."""
    features: Callable[[Any, Sequence[int]], dict[str, float]]
    """What counts for the side with these seats, in numbers of about one."""
    opening: Callable[[Match[Any, Any], Ask, Source | None], Json | None] | None = None
    """A choice of set-up that is worth thought (a draft), answered without trials. None: as the policy would. With dice any
    choice that is about as good as the best: who plays does not bring the same every time."""
    sides: Callable[[Any], list[list[int]]] | None = None
    """Who is for and against whom, where that is not as the game's own sides: [WORLD] for what the game plays by itself."""
    weights: Weights = field(default_factory=lambda: Weights({}))
    sensible: Callable[[Match[Any, Any], Ask], Sequence[Json]] | None = None
    """The answers worth trying, the best-looking first; without it, the first few of them all."""
    plans: Callable[[Match[Any, Any], int, Json | None], Sequence[Plan]] | None = None
    """Where single answers decide little: what a seat may set out to do this turn, the usual first; given are the match, the
    seat and the plan of the turn before. Then plans are tried out instead of answers, once a turn."""
    position: Callable[[Any], dict[str, Any]] | None = None
    """The position as a set-up would give it, where a seat has just begun its turn: for puzzles."""
    skirmish: Callable[[Dice], dict[str, Any]] | None = None
    """A small position by dice, where whole matches have no single answer that decides: puzzles are looked for in these."""
    says: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Features in words, for hints: what a good one means for oneself, and what a bad one of the others means."""
    usual: Sequence[dict[str, Any]] = ()
    """Options with which the game is measured, in turn; none: as it is."""
    measured_with: int = 2
    """How many seats there are then."""
    reported: Sequence[dict[str, Any]] = ()
    """Options with which a report is made, in turn, so that whatever can be chosen comes up; none: the usual."""
    brought: Callable[[Any], Brought] | None = None
    """What is played with, as the fight begins: for reports."""
    puzzled: Sequence[dict[str, Any]] = ()
    """Options with which puzzles are looked for, in turn; none: the usual."""
    effort: Effort = field(default_factory=Effort)
    horizon: int = 2
    """How many turns a trial goes on for before it is judged."""
    by_the_best: bool = False
    """A thinker who plays measures its answers by that of the game's strongest own bot instead of the policy's: where luck
    hides what an answer is worth, so that few are found to be better."""

    def worth(self, state: Any, side: Sequence[int]) -> float:
        return self.weighed(self.features(state, side))

    def weighed(self, features: Mapping[str, float]) -> float:
        """What such features are worth together."""
        weights = self.weights.weights
        return sum(weights.get(name, 0.0) * number for name, number in features.items())

    def chances(self, state: Any, sides: Sequence[Sequence[int]]) -> list[float]:
        """How likely each side is to win from here; together they are 1."""
        worths = [self.worth(state, side) for side in sides]
        most = max(worths, default=0.0)
        shares = [exp(max(-40.0, worth - most)) for worth in worths]
        total = sum(shares)
        return [share / total for share in shares]
