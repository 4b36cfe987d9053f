"""A match understood: how the chances went, which answers cost something, what was luck.

Every question that was worth a thought is thought about once more, from the seat that answered it and with what that seat
could know then. The chance of the best answer, less that of the one given, is what the answer cost, whoever gave it. From
what the given answer promised to the next such question nobody decides anything: what the chances gain or lose there is luck,
how the dice fell and what nobody could know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, zip_longest
from typing import Any

import msgspec

from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.dice import seed_from
from roundtable.kernel.game import AnyGame
from roundtable.kernel.judging import WORLD, Judgement
from roundtable.kernel.match import Match

from .play import Seat
from .thinking import Budget, Considered, Thinker, chance_of, mean, sides_of, winning_sides

DOUBT = 0.03
"""Smaller differences between two answers say nothing after so few trials, nor do those below their standard error."""
WHOLE, FEWEST = 200, 10
"""Answers of a match that get the usual number of trials each; a longer match gets fewer for each, but at least so many."""
NEVER = -1
"""The entry of a turn in which all plans come to the same."""
COSTLY = 0.1
"""An answer that lowers the own chances by so much is a turning point."""
SWING = 0.25
"""So is a change of the chances by so much, whoever or whatever made it."""


class Better(msgspec.Struct):
    """An answer that was tried, in words, and the chance it gives."""

    answer: Json
    said: str
    chance: float


class Moment(msgspec.Struct, omit_defaults=True):
    """A question that was thought about: the entry that answered it, and how the match stood for each side before it."""

    entry: int
    seat: int
    prompt: str
    said: str
    """The answer given, in words."""
    chances: list[float]
    """Of each side, if the best answer is given."""
    chance: float
    """Of the seat, with the answer given."""
    cost: float
    """How much better the best answer would have been."""
    better: list[Better] = []
    """The best answers, where they are better than the one given."""
    turning: bool = False


class Analysis(msgspec.Struct):
    """What is to be said of a match."""

    game: str
    sides: list[list[int]]
    moments: list[Moment]
    costs: list[float]
    """Of each seat: what its answers cost it, all together."""
    luck: list[float]
    """Of each side: what its chances gained that nobody's answers explain."""
    won: list[int]
    """The sides that won; empty for a draw or a match that is not over."""


def cheap(match: Match[Any, Any]) -> Budget:
    """What one question of a match is worth when hundreds are gone over: the less, the more of them there are."""
    judgement = match.game.judgement
    if judgement is None or judgement.plans is not None:
        return Budget(trials=judgement.effort.analysis if judgement is not None else 1, widest=6)
    answers = sum(entry.kind == "answer" for entry in match.entries)
    usual = judgement.effort.analysis
    trials = min(usual, max(min(usual, FEWEST), usual * WHOLE // max(1, answers)))
    if trials == usual:
        return Budget(trials=trials, widest=6)
    # So long a match is not looked at as far ahead, either.
    return Budget(trials=trials, widest=4, horizon=max(1, judgement.horizon - 1) if trials <= FEWEST else 0)


def analyse(
    match: Match[Any, Any],
    budget: Budget | None = None,
    seed: int | str | bytes = "analysis",
    progress: Callable[[int, int], None] = lambda done, all_: None,
) -> Analysis:
    """Go over a match. `progress` is told how many of its answers have been looked at."""
    moments: list[Moment] = []
    known: Known = {}
    for number in range(len(match.entries)):
        progress(number, len(match.entries))
        moments += go_over(match, number, number + 1, budget, seed, known)
    progress(len(match.entries), len(match.entries))
    return conclude(match, moments)


Known = dict[tuple[int, int], int]
"""Of a match that is thought about in plans: by seat and turn, the entry that shows what a seat has set out to do."""


def go_over(
    match: Match[Any, Any],
    first: int,
    end: int,
    budget: Budget | None = None,
    seed: int | str | bytes = "analysis",
    known: Known | None = None,
) -> list[Moment]:
    """The questions answered by entries `first` to `end`. Each has dice of its own, so parts give what the whole gives.

    Where a game is thought about in plans, each seat's first question of a turn that not all plans answer alike. Who goes
    over a match in parts may keep what is `known` of its plans.
    """
    game = match.game
    budget = budget or cheap(match)
    planned = game.judgement is not None and game.judgement.plans is not None
    known = {} if known is None else known
    found = []
    for number in range(first, min(end, len(match.entries))):
        entry = match.entries[number]
        if entry.kind != "answer":
            continue
        stand = match.at(number)
        ask = stand.asks.get(entry.seat)
        if ask is not None and (not planned or _shows_the_plan(match, number, stand, known)):
            thinker = Thinker(game, seed_from(f"{seed!r} {number}"), budget)
            if (moment := _moment(thinker, game, stand, ask, entry.value, number)) is not None:
                found.append(moment)
    return found


def _shows_the_plan(match: Match[Any, Any], number: int, stand: Match[Any, Any], known: Known) -> bool:
    """Whether this is its seat's first answer of the turn that tells one plan from another."""
    judgement, seat = match.game.judgement, match.entries[number].seat
    assert judgement is not None
    turn = judgement.turns(stand.state)
    if not turn:
        return False
    if (seat, turn) not in known:
        start = number
        while start and judgement.turns(match.at(start - 1).state) == turn:
            start -= 1
        asked = (
            n
            for n in range(start, len(match.entries))
            if match.entries[n].kind == "answer" and match.entries[n].seat == seat
        )
        for n in asked:
            then = match.at(n)
            if judgement.turns(then.state) != turn:
                break
            if _plans_differ(judgement, then, seat):
                known[seat, turn] = n
                break
        known.setdefault((seat, turn), NEVER)
    return known[seat, turn] == number


def _plans_differ(judgement: Judgement, stand: Match[Any, Any], seat: int) -> bool:
    """Whether a seat would answer a question in several ways, by what it has set out to do."""
    ask = stand.asks.get(seat)
    if ask is None or judgement.plans is None:
        return False
    answers = (plan.policy(b"answer")(stand, ask) for plan in judgement.plans(stand, seat, None))
    first = next(answers, None)
    return any(answer != first for answer in answers)


def conclude(match: Match[Any, Any], moments: list[Moment]) -> Analysis:
    """What the moments of a match say together."""
    game = match.game
    sides = sides_of(game, match.state)
    won = winning_sides(sides, match.outcome) if match.outcome else []
    _not_lost_yet(match, moments, sides)
    costs = [sum(moment.cost for moment in moments if moment.seat == seat) for seat in range(match.setup.seats)]
    end = [chance_of(game, match, seats[0]) for seats in sides] if sides else []
    # Who gives up, agrees to a draw or runs out of time ends a match: that turns it, but is nobody's luck.
    played_out = not match.over or match.entries[-1].kind == "answer"
    luck = _luck(moments, sides, end if played_out else [])
    _mark_turning(moments, end)
    return Analysis(game.name, sides, moments, costs, luck, won)


def _not_lost_yet(match: Match[Any, Any], moments: list[Moment], sides: list[list[int]]) -> None:
    """What a seat's next answer can still gain, its last one has not lost, if nothing but that one came in between.

    A trial goes on as the policy would, so whatever the policy would not do next looks lost, and then, at the next question,
    as if luck had brought it back: once for each answer that put it off.
    """
    for now, later in reversed(list(pairwise(moments))):
        side = next((number for number, seats in enumerate(sides) if now.seat in seats), None)
        if not now.cost or later.seat != now.seat or side is None or not _at_once(match, now, later):
            continue
        lost = round(max(0.0, now.chances[side] - later.chances[side]), 4)
        if lost < now.cost:
            now.chance, now.cost = round(now.chance + now.cost - lost, 4), lost
            now.better = now.better if lost else []


def _at_once(match: Match[Any, Any], now: Moment, later: Moment) -> bool:
    """Whether no die fell and no secret was shown between two questions of a seat, and nobody else was asked."""
    first, last = match.entries[now.entry], match.entries[later.entry]
    between = match.entries[now.entry : later.entry]
    return (first.rolls, first.shown) == (last.rolls, last.shown) and all(one.seat == now.seat for one in between)


def _moment(
    thinker: Thinker, game: AnyGame, stand: Match[Any, Any], ask: Ask, given: Json, number: int
) -> Moment | None:
    """A question thought about with what was given among the answers; None where there was nothing to think about."""
    tried = thinker.consider(Seat(stand, ask.seat), ask, also=given)
    if len(tried) < 2:
        return None
    mine = next(each for each in tried if each.answer == given)
    last = [each for each in tried if each.trials == mine.trials]  # as often as the best: the others were dropped
    cost = sure_lead(last, mine)
    return Moment(
        number,
        ask.seat,
        ask.prompt,
        ask.said(given),
        _of_sides(sides_of(game, stand.state), ask.seat, mine.chance + cost),
        round(mine.chance, 4),
        round(cost, 4),
        [told(ask, each) for each in last if each.chance > mine.chance + DOUBT][:3] if cost else [],
    )


def sure_lead(tried: list[Considered], mine: Considered) -> float:
    """How much better than one answer the best is, as far as that is sure.

    Of many answers one always looks good by luck. So the best is chosen by every second trial and measured by the others, and
    a lead is counted only beyond its doubt.
    """
    best = max(tried, key=lambda each: each.chance)
    if best is mine or mine.trials < 2:
        return 0.0
    leads = []
    for chosen, measured in ((0, 1), (1, 0)):
        ahead = max(tried, key=lambda each: mean(each.seen[chosen::2]))
        leads.append(mean(ahead.seen[measured::2]) - mean(mine.seen[measured::2]))
    return max(0.0, mean(leads) - max(DOUBT, best.lead(mine)[1]))


def _of_sides(sides: list[list[int]], seat: int, chance: float) -> list[float]:
    """Each side's chance where one seat's is known: the others share what is left."""
    left = (1 - chance) / max(1, len(sides) - 1)
    return [chance if seat in seats else left for seats in sides]


def told(ask: Ask, tried: Considered) -> Better:
    return Better(tried.answer, ask.said(tried.answer), round(tried.chance, 4))


def _luck(moments: list[Moment], sides: list[list[int]], end: list[float]) -> list[float]:
    """How much better or worse each position is than the answer before it promised, for the side it helps."""
    gained = [0.0 for _ in sides]
    for now, later in zip_longest(moments, moments[1:]):
        then = end if later is None else later.chances
        side = next((number for number, seats in enumerate(sides) if now.seat in seats), 0)
        if side < len(then):
            change = then[side] - now.chance
            gained[side] += change
            others = [number for number in range(len(sides)) if number != side]
            for other in others:
                gained[other] -= change / len(others)
    return [round(each, 3) for each in gained]


def _mark_turning(moments: list[Moment], end: list[float]) -> None:
    for now, later in zip_longest(moments, moments[1:]):
        then = end if later is None else later.chances
        swing = max((abs(after - before) for before, after in zip(now.chances, then, strict=False)), default=0.0)
        now.turning = now.cost >= COSTLY or swing >= SWING


# --- for people -------------------------------------------------------------------------------------------------------

HEIGHT = 8


class Account(msgspec.Struct):
    """How a side came from its first chance to its last (where it ended by itself, won or lost, else as it stood): what its
    answers cost it, what the others' gave it, and luck."""

    begun: float
    own: float
    others: float
    luck: float
    end: float


def accounts(analysis: Analysis) -> list[Account]:
    """Of each side. What a side's answers cost it, the others share."""
    found = []
    spent = [sum(analysis.costs[seat] for seat in seats if seat != WORLD) for seats in analysis.sides]
    for number, luck in enumerate(analysis.luck):
        begun = analysis.moments[0].chances[number] if analysis.moments else 0.0
        given = (sum(spent) - spent[number]) / max(1, len(spent) - 1)
        end = min(1.0, max(0.0, begun - spent[number] + given + luck))
        found.append(Account(begun, spent[number], given, luck, end))
    return found


def called_sides(analysis: Analysis, names: Callable[[int], str]) -> list[str]:
    """What each side is called: by those who sit there; what the game plays by itself are the others."""
    return [
        " and ".join(names(seat) for seat in seats) if seats != [WORLD] else "the others" for seats in analysis.sides
    ]


def lines(analysis: Analysis, names: Callable[[int], str]) -> Iterator[str]:
    """An analysis for a terminal: a graph of the first side's chances, the turning points, costs and luck."""
    called = called_sides(analysis, names)
    if not analysis.moments:
        yield "There was nothing to think about in this match."
        return
    yield f"Chances of {called[0]}, from the first answer to the last"
    yield from graph([moment.chances[0] for moment in analysis.moments])
    turning = [moment for moment in analysis.moments if moment.turning]
    yield f"{len(turning)} turning points of {len(analysis.moments)} decisions"
    for moment in turning:
        yield f"  answer {moment.entry}: {names(moment.seat)}, {moment.prompt}"
        yield f"    {moment.said} ({moment.chance:.0%})" + (
            f"; better: {', '.join(f'{better.said} ({better.chance:.0%})' for better in moment.better)}"
            if moment.cost >= 0.02
            else ""
        )
    for seat, cost in enumerate(analysis.costs):
        yield f"{names(seat)}'s answers cost {cost:.0%} of a match"
    for who, sums in zip(called, accounts(analysis), strict=True):
        yield (
            f"{who}: {sums.begun:.0%} at first, {-sums.own:+.0%} by answers of its own, {sums.others:+.0%} by the others', "
            f"{sums.luck:+.0%} by luck, which nobody's answers explain: {sums.end:.0%}"
        )


def graph(chances: list[float], width: int = 72) -> Iterator[str]:
    """A curve in so many columns, from 100 to 0 percent."""
    step = max(1.0, len(chances) / width)
    columns = [chances[min(len(chances) - 1, int(n * step))] for n in range(min(width, len(chances)))]
    for row in range(HEIGHT, -1, -1):
        label = f"{100 * row // HEIGHT:3}%"
        yield f"  {label} |" + "".join("#" if round(chance * HEIGHT) == row else " " for chance in columns)
