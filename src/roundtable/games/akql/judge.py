"""How a match of A.K.Q.L. is thought about: the squire plays on, and what the knights have left is weighed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from math import exp
from typing import Any

from roundtable.games.akql.bot import Squire, promise
from roundtable.games.akql.data import roster
from roundtable.games.akql.judgement import Judge, Temper, chance_to_sway
from roundtable.games.akql.options import Options
from roundtable.games.akql.positions import ending, position
from roundtable.games.akql.rules.draft import drafter, new_knight, pickable
from roundtable.games.akql.state import OFF, Akql, Knight
from roundtable.kernel.asks import Ask, Choose, Json
from roundtable.kernel.dice import Source
from roundtable.kernel.judging import Brought, Effort, Judgement, Policy, read_weights
from roundtable.kernel.match import Match

CAREFUL = Temper(care=0.15, terror=6.0, last_terror=20.0)
NOT_BAD = -0.5
"""Actions that look worse than this are not tried."""
CLOSE = 0.06
"""Picks whose chances differ by no more than this are about as good: what is judged is not known more closely."""


class CarefulSquire(Squire):
    """Minds its cover as the knight does, tries nothing out, and does not rank what it will not do."""

    temper = CAREFUL

    def first(self, judge: Judge, ask: Choose) -> str:
        return self.best(judge, ask)


class Draft:
    """What a seat's next pick may come to (AKQL-039).

    What a knight is worth depends on the others: nobody's words move a Fa/tg/guy, and a King's move nearly everybody else.
    So this pick and the seat's next one are judged by the teams as they would be if from then on everybody took who
    promises most.
    """

    def __init__(self, state: Akql, options: Options, seat: int) -> None:
        self._state = state
        self._seat = seat
        self._repeats = options.knight_selection == "free_with_duplicates"
        self._pickers = [
            drafter(state, pick) for pick in range(len(state.knights), len(state.order) * options.knights_per_player)
        ]
        self._left = sorted(pickable(state, self._repeats), key=lambda kind: (promise(kind), kind))

    def best(self, dice: Source | None = None) -> str:
        """The knight to take; with dice any that is about as good as the best."""
        left = self._left[::-1]
        chances: dict[str, float] = {}
        if self._pickers.count(self._seat) == 1:
            chances = {kind: self.chance([kind]) for kind in left}
        else:
            for now in left:
                chances[now] = max((self.chance([now, then]) for then in left if now != then or self._repeats), default=0)
        best = max(chances, key=lambda kind: chances[kind])
        if dice is None:
            return best
        close = [kind for kind in left if chances[kind] >= chances[best] - CLOSE]
        return close[dice.below(len(close))]

    def chance(self, kinds: Sequence[str]) -> float:
        """How likely the seat is to win if its next picks are these, as far as nobody takes them before."""
        state = self._state
        teams: dict[int, list[Knight]] = {team: [] for team in state.teams}
        for knight in state.knights.values():
            teams[state.teams[knight.seat]].append(knight)
        left, wanted = list(self._left), list(kinds)
        for picker in self._pickers:
            own = picker == self._seat
            taken = wanted.pop(0) if own and wanted and wanted[0] in left else left[-1]
            teams[state.teams[picker]].append(new_knight(taken, picker))
            if not self._repeats:
                left.remove(taken)
        worths = {}
        for team, mine in teams.items():
            others = [knight for other, theirs in teams.items() if other != team for knight in theirs]
            worths[team] = JUDGEMENT.weighed(_company(mine, others, state.teams[state.order[0]] == team))
        own_worth = worths[state.teams[self._seat]]
        return 1 / sum(exp(min(40.0, worth - own_worth)) for worth in worths.values())


def opening(match: Match[Any, Any], ask: Ask, dice: Source | None = None) -> Json | None:
    """Which knight to take (AKQL-039)."""
    return f"take {Draft(match.state, match.options, ask.seat).best(dice)}" if ask.rule == "AKQL-039" else None


def policy(seed: bytes) -> Policy:
    """What a careful squire would do."""
    squire = CarefulSquire(seed)
    return lambda match, ask: squire.answer(match.state, match.options, ask)


def sensible(match: Match[Any, Any], ask: Ask) -> Sequence[Json]:
    """The actions that look best by themselves."""
    state: Akql = match.state
    assert isinstance(ask, Choose), "every question of this game is a choice"
    ranked = CarefulSquire(b"ranks").ranked(Judge(state, match.options, ask.seat, CAREFUL), ask)
    return [key for value, key in ranked if value > NOT_BAD]


def turns(state: Akql) -> int:
    """Turns of the fight so far; 0 in set-up."""
    if state.phase != "turn":
        return 0
    return 1 + 1000 * state.game + (state.round - 1) * len(state.order) + state.turn


def features(state: Akql, side: Sequence[int]) -> dict[str, float]:
    """The knights of a team, who they are and what they have left, and what words may still do to the others.

    Words decide most fights: `sway` is how many of all its words would move somebody, `fear` how likely they frighten all who
    are not yet Terrified, which wins (AKQL-136).
    """
    team = state.teams[side[0]]
    mine = [knight for knight in state.knights.values() if knight.cell != OFF and state.teams[knight.seat] == team]
    others = [knight for knight in state.knights.values() if knight.cell != OFF and state.teams[knight.seat] != team]
    return {
        **_company(mine, others, state.teams[state.active] == team),
        "score": float(state.scores[team]) if state.scores else 0.0,
        "claim": float(any(state.teams[claim.seat] == team for claim in state.claims)),
        "games": float(state.wins[team]) if state.wins else 0.0,
    }


def _company(mine: Sequence[Knight], others: Sequence[Knight], moves: bool) -> dict[str, float]:
    """What counts of a team's knights and of the others'."""
    calm = [knight for knight in mine if not knight.terror]
    found = {
        "moves": float(moves),
        "knights": float(len(mine)),
        "edge": len(mine) / max(1, len(mine) + len(others)),
        "last": float(len(mine) == 1),
        "last calm": float(len(calm) == 1 < len(mine)),
        "life": 0.0,
        "sanity": 0.0,
        "terror": float(len(calm) - len(mine)),
        **_words(calm, others, moves),
    }
    for knight in mine:
        stats = roster()[knight.kind]
        found[knight.kind] = found.get(knight.kind, 0.0) + 1.0
        found["life"] += knight.life / stats.life
        if knight.resistance is not None:
            found["sanity"] += knight.sanity / max(1, stats.sanity)
    return found


def _words(speakers: Sequence[Knight], listeners: Sequence[Knight], moves: bool) -> dict[str, float]:
    """What all words of some knights to all others would come to."""
    said = [capacity for knight in speakers if (capacity := roster()[knight.kind].social_capacity)]
    sway, fear = 0.0, 1.0
    for listener in listeners:
        if listener.resistance is None:
            fear = 0.0  # it is never Terrified (AKQL-136)
            continue
        unmoved = 1.0
        for capacity in said:
            chance = chance_to_sway(capacity, listener.resistance)
            sway += chance
            unmoved *= 1 - chance
        if listener.terror <= (not moves):  # who is Terrified for longer than its own turn stays so
            fear *= 1 - unmoved
    return {"sway": sway, "each": sway / max(1, len(listeners)), "fear": fear}


SAYS = {
    "knights": ("you have more knights left", "they have fewer knights left"),
    "edge": ("you outnumber them", "they no longer outnumber you"),
    "life": ("your knights keep more Life", "their knights have less Life"),
    "sanity": ("your knights keep more Sanity", "their knights have less Sanity"),
    "sway": ("your words reach more of their minds", "their words do less to your knights"),
    "fear": ("you may soon frighten them all", "they can hardly frighten all your knights"),
    "terror": ("fewer of your knights are Terrified", "more of their knights are Terrified"),
    "score": ("you have more points", "they have fewer points"),
    "claim": ("you claim an objective", "they claim no objective"),
}


def brought(state: Akql) -> Brought:
    """The knights of each seat, and what is played for."""
    seats: list[list[tuple[str, str]]] = [[] for _ in state.teams]
    for knight in state.knights.values():
        seats[knight.home].append(("Knights", roster()[knight.kind].name))
    return Brought(seats, [("Played for", state.scenario.replace("_", " "))])


JUDGEMENT = Judgement(
    policy=policy,
    opening=opening,
    turns=turns,
    features=features,
    weights=read_weights((files(__package__) / "data" / "judgement.json").read_bytes()),
    sensible=sensible,
    says=SAYS,
    position=position,
    brought=brought,
    reported=(
        {"quick_setup": True},
        {"quick_setup": True, "game_mode": "scenario", "scenario": "capture_the_square"},
        {"quick_setup": True, "game_mode": "scenario", "scenario": "king_of_the_hill"},
    ),
    skirmish=ending,
    puzzled=({},),
    effort=Effort(analysis=16, strong=280, master=0, widest=20, trust=0.005),
    horizon=2,
    by_the_best=True,
)
