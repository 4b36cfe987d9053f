"""What would you do? A hint for a seat: the best answers with the chance each gives, and a sentence why."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from roundtable.kernel.asks import Ask
from roundtable.kernel.dice import seed_from
from roundtable.kernel.judging import Judgement
from roundtable.kernel.match import Match

from .analysis import Better, told
from .play import Seat
from .thinking import Budget, Considered, Thinker

PATIENCE = 3.0
"""Seconds that a hint may take."""
SHOWN = 3
ALIKE, LITTLE = 0.02, 0.08
"""Leads up to which two answers are as good, and one is only a little better."""
LONGEST = 60
"""Letters of an answer in a sentence."""
TELLING = 0.25
"""A reason is told if it makes up so much of what speaks for an answer."""


class Hint(msgspec.Struct):
    """What the thinking player would do, and why."""

    best: list[Better]
    why: str


def hint(
    match: Match[Any, Any], seat: int, budget: Budget | None = None, seed: int | str | bytes | None = None
) -> Hint:
    """What would you do? With what the seat may know."""
    ask = match.asks[seat]
    at = f"{match.commitment} {len(match.entries)}" if seed is None else seed
    if budget is None and match.game.judgement is not None:
        budget = Budget(trials=match.game.judgement.effort.hint, seconds=PATIENCE, widest=8, trust=0.0)
    thinker = Thinker(match.game, seed_from(at), budget)
    first, *others = thinker.consider(Seat(match, seat), ask, why=True)
    tried = differently_said(ask, [first, *sorted(others, key=lambda each: -each.chance)])
    best = [told(ask, each) for each in tried[:SHOWN]]
    for other in best[1:]:  # an answer that was dropped early may only look better, by the luck of few trials
        other.chance = min(other.chance, best[0].chance)
    judgement = match.game.judgement
    assert judgement is not None, "a thinker thinks only about games with a judgement"
    return Hint(best, in_a_sentence(judgement, tried, best))


def differently_said(ask: Ask, tried: list[Considered]) -> list[Considered]:
    """One of each: answers that are told in the same words (a card in two places) are one to who reads."""
    found = {ask.said(each.answer): each for each in reversed(tried)}
    return [each for each in tried if found[ask.said(each.answer)] is each]


def in_a_sentence(judgement: Judgement, tried: list[Considered], best: list[Better]) -> str:
    """One sentence."""
    names = [f"\u201c{shortly(each.said)}\u201d" for each in best]
    if not tried[0].trials:
        return f"By rules of thumb, {names[0]}: nobody looks further ahead here."
    chance = f"{best[0].chance:.0%}"
    first = f"{names[0]} gives a chance of about {chance} to win"
    if len(tried) == 1:
        return f"{first}."
    lead = best[0].chance - best[1].chance
    if lead < ALIKE:
        alike = [name for name, each in zip(names, best, strict=True) if best[0].chance - each.chance < ALIKE]
        return f"{', '.join(alike[:-1])} and {alike[-1]} are about as good: a chance of {chance} to win."
    because = reason(judgement, tried[0], tried[1])
    if lead < LITTLE:
        return f"{first}, a little more than {names[1]} ({best[1].chance:.0%}){because}."
    return f"{first}; the next best, {names[1]}, only {best[1].chance:.0%}{because}."


def shortly(said: str) -> str:
    """An answer's words, of a long one those before its first explanation."""
    if len(said) <= LONGEST:
        return said
    head = re.split(r"[:.;(]", said, maxsplit=1)[0].strip()
    return head if 0 < len(head) <= LONGEST else f"{said[: LONGEST - 1].rsplit(' ', 1)[0]} …"


def reason(judgement: Judgement, better: Considered, worse: Considered) -> str:
    """What made one answer better than another, in the game's words."""
    sooner, safer = (
        better.won / better.trials - worse.won / worse.trials,
        worse.lost / worse.trials - better.lost / better.trials,
    )
    if max(sooner, safer) >= LITTLE:
        return f": soon after it the match is {'won more' if sooner >= safer else 'lost less'} often"
    open_better, open_worse = (max(1, each.trials - each.won - each.lost) for each in (better, worse))
    names = dict.fromkeys([*better.gains, *worse.gains])
    gains = {name: better.gains.get(name, 0) / open_better - worse.gains.get(name, 0) / open_worse for name in names}
    good = {name: gain for name, gain in gains.items() if gain > 0 and _can_be_said(judgement, name[0])}
    if not good:
        return ""
    feature, mine = max(good, key=lambda name: good[name])
    if good[feature, mine] < TELLING * sum(good.values()):
        return ""
    return f": after it {judgement.says[feature][0 if mine else 1]}"


def _can_be_said(judgement: Judgement, feature: str) -> bool:
    """Whether there are words for more of a feature, and more of it is good: beside others its weight may be negative."""
    return feature in judgement.says and judgement.weights.weights.get(feature, 1.0) > 0
