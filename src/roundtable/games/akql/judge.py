"""How a match of A.K.Q.L. is thought about: the squire plays on, and what the knights have left is weighed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from roundtable.games.akql.bot import Squire
from roundtable.games.akql.data import roster
from roundtable.games.akql.judgement import Judge, Temper, chance_to_sway
from roundtable.games.akql.positions import position
from roundtable.games.akql.state import OFF, Akql, Knight
from roundtable.kernel.asks import Ask, Choose, Json
from roundtable.kernel.judging import Effort, Judgement, Policy, read_weights
from roundtable.kernel.match import Match

CAREFUL = Temper(care=0.15, terror=6.0, last_terror=20.0)
NOT_BAD = -0.5
"""Actions that look worse than this are not tried."""


class CarefulSquire(Squire):
    """Minds its cover as the knight does, tries nothing out, and does not rank what it will not do."""

    temper = CAREFUL

    def first(self, judge: Judge, ask: Choose) -> str:
        return self.best(judge, ask)


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
    calm = [knight for knight in mine if not knight.terror]
    moves = state.teams[state.active] == team
    found = {
        "moves": float(moves),
        "knights": float(len(mine)),
        "edge": len(mine) / max(1, len(mine) + len(others)),
        "last": float(len(mine) == 1),
        "last calm": float(len(calm) == 1 < len(mine)),
        "life": 0.0,
        "sanity": 0.0,
        "terror": float(len(calm) - len(mine)),
        "score": float(state.scores[team]) if state.scores else 0.0,
        "claim": float(any(state.teams[claim.seat] == team for claim in state.claims)),
        "games": float(state.wins[team]) if state.wins else 0.0,
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


JUDGEMENT = Judgement(
    policy=policy,
    turns=turns,
    features=features,
    weights=read_weights((files(__package__) / "data" / "judgement.json").read_bytes()),
    sensible=sensible,
    says=SAYS,
    position=position,
    usual=({"quick_setup": True},),
    effort=Effort(analysis=16, strong=40, master=280, widest=20, trust=0.005),
    horizon=2,
    by_the_best=True,
)
