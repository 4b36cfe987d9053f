"""How a match of A.K.Q.L. is thought about: the squire plays on, and what the knights have left is weighed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from roundtable.games.akql.bot import Squire
from roundtable.games.akql.data import roster
from roundtable.games.akql.judgement import Judge, Temper
from roundtable.games.akql.positions import position
from roundtable.games.akql.state import OFF, Akql
from roundtable.kernel.asks import Ask, Choose, Json
from roundtable.kernel.judging import Effort, Judgement, Policy, read_weights
from roundtable.kernel.match import Match

CAREFUL = Temper(care=0.15, terror=6.0, last_terror=20.0)
NOT_BAD = -0.5
"""Actions that look worse than this are not tried."""


class _Careful(Squire):
    temper = CAREFUL


def policy(seed: bytes) -> Policy:
    """What a careful squire would do."""
    squire = _Careful(seed)
    return lambda match, ask: squire.answer(match.state, match.options, ask)


def sensible(match: Match[Any, Any], ask: Ask) -> Sequence[Json]:
    """The actions that look best by themselves."""
    state: Akql = match.state
    assert isinstance(ask, Choose), "every question of this game is a choice"
    ranked = _Careful(b"ranks").ranked(Judge(state, match.options, ask.seat, CAREFUL), ask)
    return [key for value, key in ranked if value > NOT_BAD]


def turns(state: Akql) -> int:
    """Turns of the fight so far; 0 in set-up."""
    if state.phase != "turn":
        return 0
    return 1 + 1000 * state.game + (state.round - 1) * len(state.order) + state.turn


def features(state: Akql, side: Sequence[int]) -> dict[str, float]:
    """The knights of a team: how many, their Life, Sanity, resistance and terror; points, claims, games won."""
    team = state.teams[side[0]]
    mine = [knight for knight in state.knights.values() if knight.cell != OFF and state.teams[knight.seat] == team]
    found = {
        "knights": float(len(mine)),
        "last": float(len(mine) == 1),
        "life": 0.0,
        "sanity": 0.0,
        "resistance": 0.0,
        "terror": -float(sum(knight.terror for knight in mine)),
        "words": 0.0,
        "score": float(state.scores[team]) if state.scores else 0.0,
        "claim": float(any(state.teams[claim.seat] == team for claim in state.claims)),
        "games": float(state.wins[team]) if state.wins else 0.0,
    }
    for knight in mine:
        stats = roster()[knight.kind]
        found["life"] += knight.life / stats.life
        found["sanity"] += knight.sanity / max(1, stats.sanity)
        found["resistance"] += 1.2 if knight.resistance is None else max(0, knight.resistance) / 100
        found["words"] += (stats.social_capacity or 0) / 100
    return found


SAYS = {
    "knights": ("you have more knights left", "they have fewer knights left"),
    "life": ("your knights keep more Life", "their knights have less Life"),
    "sanity": ("your knights keep more Sanity", "their knights have less Sanity"),
    "resistance": ("your knights can stand more words", "their knights can stand fewer words"),
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
    effort=Effort(strong=40, master=240),
    horizon=2,
)
