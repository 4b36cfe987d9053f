"""The player that thinks ahead. It works for every game that brings a judgement (`kernel.judging`).

For each answer worth trying it imagines the match (what it cannot know is dealt anew), gives that answer, lets the game's
policy play on for everybody for a few turns, and judges what came of it as a chance of winning. All answers are tried in the
same imagined matches with the same dice to come, so that luck favours none of them. Trials go where they matter: after each
round the worse half of the answers is dropped, and one who has only to answer drops an answer as soon as more trials of it
would be worth next to nothing, and stops when one is left.

With a budget of trials the same seed gives the same answers; with a budget of time as well, it stops when that is over.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import erf, exp, fsum, pi, sqrt
from typing import Any

import msgspec

from roundtable.kernel.asks import Ask, Json
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, Chair, Outcome
from roundtable.kernel.judging import WORLD, Judgement, Plan
from roundtable.kernel.match import Match

DOUBT = 1.0
"""So many standard errors of its lead must an answer be better than the policy's own."""
FEWEST, LEAST_DOUBT = 6, 0.004
"""No answer is dropped before so many trials, and none is surer than this: a few trials that came out alike are no proof."""
ALWAYS = 100
"""The attention of one who thinks about every question."""
MOST_ANSWERS = 400
"""Answers after which a trial is judged where it stands, whatever its turn."""


class Budget(msgspec.Struct, frozen=True):
    """How much thinking one decision may cost."""

    trials: int = 60
    seconds: float = 0.0
    """No new trial begins after so long; 0 for as long as the trials take."""
    widest: int = 8
    """How many answers are tried at most."""
    trust: float = 0.03
    """How much better than the policy's own answer another must look: policies know what few trials cannot show. The more
    the trials differ, the more is asked for; 0: nothing, what looks best is taken."""
    horizon: int = 0
    """How many turns a trial goes on for; 0 for as many as the game says."""
    worth: float = 0.001
    """One who plays drops an answer when to try it further is expected to gain less than this chance of winning."""
    attention: int = 100
    """One who plays thinks about so many of a hundred questions (turns, in games that are thought about in plans), and
    answers the others at once, as the game's best own bot would (as the usual plan has it)."""


class Considered(msgspec.Struct):
    """An answer that was tried: how often, and how likely it makes its seat to win."""

    answer: Json
    seen: list[float] = []
    """The chance after each trial; the first trials of all answers were in the same imagined matches."""
    usual: bool = False
    """It is what the policy answers."""
    asked_about: bool = False
    """Somebody wants to know of this one: it is tried as often as the best."""
    plan: Plan | None = None
    """What it is a part of, in games that are thought about in plans."""
    given: bool = False
    """Of a plan: this answer was given first, whatever the plan would have answered."""
    won: int = 0
    lost: int = 0
    """Trials in which the match ended, won or lost."""
    gains: dict[tuple[str, bool], float] = {}
    """What the positions it led to were worth, by feature, of the own side (True) and of the others: where one asks why."""

    @property
    def trials(self) -> int:
        return len(self.seen)

    @property
    def chance(self) -> float:
        return mean(self.seen) if self.seen else 0.0

    def lead(self, other: Considered) -> tuple[float, float]:
        """How much better it was than another in the matches in which both were tried, and how sure that is not."""
        both = [mine - theirs for mine, theirs in zip(self.seen, other.seen)]
        return mean(both), spread(both) / sqrt(len(both)) if len(both) > 1 else 1.0


def mean(numbers: Sequence[float]) -> float:
    """The mean; the module `statistics` has it too, but loads much that nobody needs who only plays."""
    return fsum(numbers) / len(numbers)


def spread(numbers: Sequence[float]) -> float:
    """The standard deviation of what they are a sample of."""
    middle = mean(numbers)
    return sqrt(fsum((one - middle) ** 2 for one in numbers) / (len(numbers) - 1))


def hoped_for(lead: float, doubt: float, asked: float = 0.0) -> float:
    """What it is worth to go on finding out about an answer that leads by so much (behind: below 0), with such doubt.

    That is how much better than is asked of it, it is expected to turn out; where it turns out worse, that counts nothing.
    """
    doubt = max(doubt, LEAST_DOUBT)
    away = (lead - asked) / doubt
    return doubt * (exp(-away * away / 2) / sqrt(2 * pi) + away * (1 + erf(away / sqrt(2))) / 2)


class Thinker:
    """A seat's player."""

    def __init__(self, game: AnyGame, seed: int | str | bytes, budget: Budget | None = None) -> None:
        if game.judgement is None:
            raise BadSetup(f"{game.title} cannot be thought about: it brings no judgement")
        self._game = game
        self._judgement: Judgement = game.judgement
        self._dice = Dice(seed_from(seed))
        self._policy = game.judgement.policy(self._dice.spawn())
        self._best = game.bot(game.bots[-1], self._dice.spawn()) if game.judgement.by_the_best else None
        self._budget = budget or Budget()
        self._at_once = game.bot(game.bots[-1], self._dice.spawn()) if self._budget.attention < ALWAYS else None
        self._explains = False
        self._plays = False
        """It has only to answer: when that is settled, it thinks no longer. (Who asks for chances wants all trials.)"""
        self._turn = 0
        self._plan: Plan | None = None
        """What it has set out to do this turn, in games that are thought about in plans; and who does so."""
        self._carries_out = self._policy

    def choose(self, chair: Chair, ask: Ask) -> Json:
        self._plays = True
        if self._judgement.plans is None:
            if self._at_once is not None and not self._attends():
                return self._at_once.choose(chair, ask)
            return self.consider(chair, ask)[0].answer
        match: Match[Any, Any] = chair.imagine(self._dice.spawn())
        turn = self._judgement.turns(match.state)
        if turn and turn != self._turn:
            self._turn = turn
            field = self._planned(match, ask)
            if len(field) > 1 and self._attends():
                self._try_all(chair, ask, field)
            self._plan = self._order(field)[0].plan
            if self._plan is not None:
                self._carries_out = self._plan.policy(self._dice.spawn())
        return (self._carries_out if turn else self._policy)(match, match.asks[ask.seat])

    def _attends(self) -> bool:
        """Whether it thinks this time."""
        return self._budget.attention >= ALWAYS or self._dice.below(ALWAYS) < self._budget.attention

    def consider(self, chair: Chair, ask: Ask, also: Json | None = None, why: bool = False) -> list[Considered]:
        """The answers that were tried, the one to give first; `also` is tried whatever it looks like, as often as the best.

        One alone was not worth a trial. With `why` it is noted what made the positions good. Where plans are tried, an
        answer is as good as the best plan that begins with it.
        """
        self._explains = why
        match: Match[Any, Any] = chair.imagine(self._dice.spawn())
        planned = self._judgement.plans is not None and self._judgement.turns(match.state) > 0
        field = self._planned(match, ask) if planned else self._worth_trying(chair, match, ask)
        answers = [each.answer for each in field]
        more = also is not None and also not in answers and self._judgement.turns(match.state) > 0
        if more:
            field.append(Considered(also, plan=field[0].plan, given=True))
        for each in field:
            each.asked_about = also is not None and each.answer == also
        if more or any(answer != answers[0] for answer in answers[1:]):
            self._try_all(chair, ask, field)
        found: list[Considered] = []
        for each in self._order(field):
            if all(each.answer != other.answer for other in found):
                found.append(each)
        return found

    def try_out(self, chair: Chair, ask: Ask, answers: Sequence[Json]) -> list[Considered]:
        """These answers and no others, the best first."""
        field = [Considered(answer) for answer in answers]
        self._try_all(chair, ask, field)
        return self._order(field)

    def try_once(self, chair: Chair, ask: Ask, field: Sequence[Considered]) -> None:
        """One more trial of each, all in the same imagined match."""
        imagined = chair.imagine(self._dice.spawn())
        for each in field:
            self._trial(imagined, ask, each)

    def _order(self, field: list[Considered]) -> list[Considered]:
        """The best first. Only those tried to the end: the luck of a few trials makes none of the dropped ones the best."""
        most = max(each.trials for each in field)
        best = self._first([each for each in field if each.trials == most])
        return [
            best,
            *sorted((each for each in field if each is not best), key=lambda each: (-each.trials, -each.chance)),
        ]

    def _first(self, tried: Sequence[Considered]) -> Considered:
        """The best of those tried equally often, the policy's own unless another is better by enough."""
        best = max(tried, key=lambda each: each.chance)
        usual = next((each for each in tried if each.usual), None)
        if usual is not None and self._budget.trust and best.trials:
            lead, doubt = best.lead(usual)
            return best if lead > max(self._budget.trust, DOUBT * doubt) else usual
        return best

    def _looks(self, tried: Considered) -> float:
        return tried.chance + (self._budget.trust if tried.usual else 0.0)

    def _planned(self, match: Match[Any, Any], ask: Ask) -> list[Considered]:
        """The plans for this turn, each with its answer to the question."""
        assert self._judgement.plans is not None
        asked = match.asks[ask.seat]
        found = self._judgement.plans(match, ask.seat, None if self._plan is None else self._plan.key)
        field = [
            Considered(plan.policy(b"answer")(match, asked), plan=plan, usual=not number)
            for number, plan in enumerate(found)
        ]
        return field[: self._budget.widest]

    def _worth_trying(self, chair: Chair, match: Match[Any, Any], ask: Ask) -> list[Considered]:
        """What is done usually, and other answers that make sense."""
        asked = match.asks[ask.seat]
        if not self._judgement.turns(match.state):
            return [Considered(self._set_up(match, asked), usual=True)]
        best = self._best if self._plays else None
        usual = self._policy(match, asked) if best is None else best.choose(chair, ask)
        sensible = self._judgement.sensible
        found = sensible(match, asked) if sensible is not None else self._some(asked)
        others = [Considered(answer) for answer in found if answer != usual]
        return [Considered(usual, usual=True), *others[: self._budget.widest - 1]]

    def _set_up(self, match: Match[Any, Any], asked: Ask) -> Json:
        """An answer of set-up: nothing is tried out then."""
        opening = self._judgement.opening
        answer = None if opening is None else opening(match, asked, self._dice if self._plays else None)
        return self._policy(match, asked) if answer is None else answer

    def _some(self, ask: Ask) -> Sequence[Json]:
        """A few answers, at random, where the game does not say which are sensible."""
        found: list[Json] = []
        for _ in range(2 * self._budget.widest):
            answer = ask.sample(self._dice)
            if answer not in found:
                found.append(answer)
        return found

    def _try_all(self, chair: Chair, ask: Ask, field: list[Considered]) -> None:
        """Sequential halving: every round the same number of trials, for half as many answers."""
        rounds = max(1, (len(field) - 1).bit_length())
        each_round = self._budget.trials / rounds
        until = time.monotonic() + self._budget.seconds if self._budget.seconds else None
        left = list(field)
        for _ in range(rounds):
            for _ in range(max(1, round(each_round / len(left)))):
                if until is not None and left[0].trials and time.monotonic() > until:
                    return
                self.try_once(chair, ask, left)
                if self._plays and left[0].trials >= FEWEST:
                    left = self._still_open(left)
                    if len(left) == 1:
                        return
            left.sort(key=self._looks, reverse=True)
            # The policy's own answer stays to the end: the others are measured by it. So does one that is asked about.
            kept = left[: max(2, (len(left) + 1) // 2)]
            left = [*kept, *(each for each in left[len(kept) :] if each.usual or each.asked_about)]

    def _still_open(self, left: Sequence[Considered]) -> list[Considered]:
        """The answer that would be given now, and those that may yet turn out to be better by as much as is asked of them."""
        ahead = self._first(left)
        asked = self._budget.trust if ahead.usual else 0.0
        rivals = (other for other in left if other is not ahead)
        return [ahead, *(other for other in rivals if hoped_for(*other.lead(ahead), asked) >= self._budget.worth)]

    def _trial(self, imagined: Match[Any, Any], ask: Ask, tried: Considered) -> None:
        """Give an answer in an imagined match, play on, and note the chance that its seat wins."""
        match = imagined.fork(light=True)
        judgement = self._judgement
        policy = self._policy if tried.plan is None else tried.plan.policy(self._dice.spawn())
        last = judgement.turns(match.state) + (self._budget.horizon or judgement.horizon)
        if tried.plan is None or tried.given:
            match.answer(ask.seat, tried.answer)
        for _ in range(MOST_ANSWERS):
            asked = match.ask
            if asked is None or not 0 < judgement.turns(match.state) < last:
                break  # what is no longer thought about (a fight that is over) is judged where it stands
            match.answer(asked.seat, policy(match, asked))
        tried.seen.append(chance_of(self._game, match, ask.seat))
        if self._explains:
            self._note(match, ask.seat, tried)

    def _note(self, match: Match[Any, Any], seat: int, tried: Considered) -> None:
        """What came of a trial: a match won or lost, or features that count for the own side or against the others."""
        outcome = match.outcome
        if outcome is not None:
            tried.won += seat in outcome.winners
            tried.lost += bool(outcome.winners) and seat not in outcome.winners
            return
        sides = sides_of(self._game, match.state)
        weights = self._judgement.weights.weights
        for side in sides:
            mine = seat in side
            share = 1.0 if mine else -1.0 / max(1, len(sides) - 1)
            for name, number in self._judgement.features(match.state, side).items():
                tried.gains[name, mine] = tried.gains.get((name, mine), 0.0) + share * weights.get(name, 0.0) * number


def sides_of(game: AnyGame, state: Any) -> list[list[int]]:
    """Who is for and against whom, as the game is thought about."""
    judgement = game.judgement
    return game.sides(state) if judgement is None or judgement.sides is None else judgement.sides(state)


def winning_sides(sides: list[list[int]], outcome: Outcome) -> list[int]:
    """The numbers of the sides that won. Where nobody at the table did, what the game plays by itself has."""
    won = [number for number, side in enumerate(sides) if any(winner in side for winner in outcome.winners)]
    return won or [number for number, side in enumerate(sides) if WORLD in side]


def chance_of(game: AnyGame, match: Match[Any, Any], seat: int) -> float:
    """How likely a seat's side is to win: as the match ended, or as the game judges the position."""
    sides = sides_of(game, match.state)
    mine = next((number for number, side in enumerate(sides) if seat in side), 0)
    outcome = match.outcome
    if outcome is not None:
        won = winning_sides(sides, outcome)
        return 1 / len(won) if mine in won else 0.5 if not won else 0.0
    judgement = game.judgement
    assert judgement is not None, "only a game with a judgement is thought about"
    return judgement.chances(match.state, sides)[mine]
