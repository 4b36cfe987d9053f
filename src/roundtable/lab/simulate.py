"""Many matches between bots, on every core: who wins, how long it takes, why it ends, which rules ever apply.

    roundtable simulate cool_duel --games 10000 --bot duelist --bot random --table duels.csv --rules

Every match has a seed of its own, made of the simulation's seed and the match's number, so the results do not depend on
how many cores there are, and any one match of a million can be played again (`again`) and looked at.
"""

from __future__ import annotations

import csv
import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TextIO

import msgspec

from roundtable.kernel import ledger
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup, find_game
from roundtable.players import strengths

from .balance import wilson
from .matches import LIMIT, Played, begin, entrant, on_cores, play_out

COLUMNS = ["match", "seed", "bots", "winners", "why", "rule", "scores", "answers"]
UNFINISHED = "not finished"


class Plan(msgspec.Struct):
    """What is simulated. `bots` are entrants: they change seats from match to match, so that no seat favours one."""

    setup: Setup
    bots: list[str]
    games: int
    seed: str
    rules: bool = False
    save: str = ""


class Result(msgspec.Struct):
    """One match. `seated` tells which entrant (its number in the plan) sat at each seat."""

    number: int
    seated: list[int]
    winners: list[int]
    why: str
    rule: str
    scores: list[int]
    answers: int
    finished: bool
    fired: dict[str, int] = {}


def planned(setup: Setup, bots: list[str], games: int, seed: str, rules: bool = False, save: str = "") -> Plan:
    """A plan that can be carried out, or BadSetup with the reason. One bot named means: the same at every seat."""
    if games < 1:
        raise BadSetup(f"{games} matches cannot be simulated; ask for at least 1")
    game = find_game(setup.game)
    bots = bots or [strengths(game)[-1]]
    if len(bots) == 1:
        bots = bots * setup.seats
    if len(bots) != setup.seats:
        raise BadSetup(f"{len(bots)} bots for {setup.seats} seats: name one for all seats, or one for each")
    for bot in bots:
        entrant(game, bot, b"?")
    plan = Plan(setup, bots, games, seed, rules, save)
    begin(setup, seed_of(plan, 0))
    if save:
        Path(save).mkdir(parents=True, exist_ok=True)
    return plan


def seed_of(plan: Plan, number: int) -> str:
    return f"{plan.seed} {number}"


def seating(plan: Plan, number: int) -> list[int]:
    """Which entrant sits at each seat: they move on by one seat from match to match."""
    return [(seat + number) % len(plan.bots) for seat in range(len(plan.bots))]


def simulate_one(plan: Plan, number: int) -> Result:
    """Play one match of a plan."""
    match, answers = again(plan, number)
    seated = seating(plan, number)
    outcome = match.outcome
    fired = Counter(event.rule for event in match.log) if plan.rules else {}
    if plan.save:
        (Path(plan.save) / f"{number:07}.roundtable").write_bytes(match.to_bytes())
    if outcome is None:
        return Result(number, seated, [], UNFINISHED, "", [], answers, False, dict(fired))
    return Result(
        number, seated, outcome.winners, outcome.why, outcome.rule, outcome.scores, answers, True, dict(fired)
    )


def again(plan: Plan, number: int) -> Played:
    """One match of a plan, played out."""
    strengths = [plan.bots[each] for each in seating(plan, number)]
    return play_out(plan.setup, strengths, seed_of(plan, number), keep=bool(plan.save), log=plan.rules)


def simulate(plan: Plan, jobs: int = 0, on: str = "", first: int = 0) -> Iterator[Result]:
    """All matches of a plan in their order, from the match `first` on, on so many cores (0: all of them).

    With `on` "ray" a cluster plays them. Where they are played changes nothing about them.
    """
    numbers = range(first, plan.games)
    if on == "ray":
        from .cluster import on_ray

        return on_ray(partial(simulate_one, plan), numbers, jobs)
    if on:
        raise BadSetup(f"matches cannot be played on {on!r}; legal is ray, or nothing for this machine's cores")
    return on_cores(partial(simulate_one, plan), numbers, min(jobs or os.cpu_count() or 1, max(1, len(numbers))))


class Summary:
    """What many results say together."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.unfinished = 0
        self.draws = 0
        self.entrant_wins: Counter[int] = Counter()
        self.seat_wins: Counter[int] = Counter()
        self.reasons: Counter[str] = Counter()
        self.lengths: list[int] = []
        self.fired: Counter[str] = Counter()
        self.fired_in: Counter[str] = Counter()

    def add(self, result: Result) -> None:
        self.games += 1
        self.unfinished += not result.finished
        self.draws += result.finished and len(result.winners) != 1
        for seat in result.winners:
            self.seat_wins[seat] += 1
            self.entrant_wins[result.seated[seat]] += 1
        # The rule that ended it, in words where there is none: a reason's words may name figures and numbers.
        self.reasons[result.rule or result.why] += 1
        self.lengths.append(result.answers)
        self.fired.update(result.fired)
        self.fired_in.update(result.fired.keys())

    def lines(self) -> Iterator[str]:
        """The summary for people."""
        yield f"{self.games} matches of {find_game(self.plan.setup.game).title}, seed {self.plan.seed!r}"
        for number, bot in enumerate(self.plan.bots):
            yield self._share(f"bot {number + 1} ({bot})", self.entrant_wins[number])
        for seat in range(self.plan.setup.seats):
            yield self._share(f"seat {seat + 1}", self.seat_wins[seat])
        if self.draws:
            yield f"  {self.draws} without a single winner"
        if self.unfinished:
            yield f"  {self.unfinished} not finished after {LIMIT} answers"
        ordered = sorted(self.lengths)
        at = {part: ordered[min(len(ordered) - 1, len(ordered) * part // 100)] for part in (5, 50, 95)}
        yield f"answers a match: median {at[50]}, nine in ten from {at[5]} to {at[95]}"
        yield "ended by"
        for reason, count in self.reasons.most_common(12):
            yield f"  {count:8} {self._reason(reason)}"
        if self.plan.rules:
            yield from self.rule_lines()

    def _share(self, name: str, wins: int) -> str:
        low, high = wilson(wins / self.games, self.games)
        return f"  {name:24} won {wins / self.games:6.1%} [{low:.1%}, {high:.1%}]"

    def _reason(self, reason: str) -> str:
        return f"{reason} {ledger.row(reason).statement[:90]}" if ledger.exists(reason) else reason

    def rule_lines(self) -> Iterator[str]:
        """How often each row of the ledger was cited in the log, and which never were."""
        yield "rules that applied (times, in how many of the matches)"
        for rule, times in sorted(self.fired.items()):
            yield f"  {rule:16} {times:10} {self.fired_in[rule] / self.games:7.1%}"
        for file in sorted({ledger.row(rule).file for rule in self.fired if ledger.exists(rule)}):
            silent = [row.id for row in ledger.rows(file) if row.id not in self.fired]
            yield f"rows of {file} that no event cited: {len(silent)} of {len(ledger.rows(file))}"
            yield f"  {' '.join(silent)}"


class Table:
    """The results as CSV, a line a match, as they come in."""

    def __init__(self, plan: Plan, file: TextIO) -> None:
        self.plan = plan
        self.file = file
        self.writer = csv.writer(file, lineterminator="\n")
        if not (file.seekable() and file.tell()):  # a pipe has no place; a file that is gone on with has its heading
            self.writer.writerow(COLUMNS)

    def add(self, result: Result) -> None:
        bots = " ".join(self.plan.bots[each] for each in result.seated)
        winners = " ".join(str(seat + 1) for seat in result.winners)
        scores = " ".join(map(str, result.scores))
        seed = seed_of(self.plan, result.number)
        self.writer.writerow([result.number, seed, bots, winners, result.why, result.rule, scores, result.answers])
        self.file.flush()  # whatever ends a long run, the matches that were over by then are in the file


def kept(plan: Plan, path: Path) -> list[Result]:
    """The matches of a plan that a table has already, so that a run which was stopped or killed goes on after them.

    A line that a kill cut short is taken off the file. The last match is played once more: if it does not end as the table
    says, the table is another plan's.
    """
    if plan.rules:
        raise BadSetup("a table does not tell which rules applied: leave out --rules to go on with one")
    if not path.exists():
        return []
    whole, _, cut = path.read_text(encoding="utf-8").rpartition("\n")
    if cut:
        path.write_text(f"{whole}\n" if whole else "", encoding="utf-8")
    found = [_result(plan, row, path) for row in csv.DictReader(StringIO(whole))]
    if [result.number for result in found] != list(range(len(found))):
        raise BadSetup(f"{path.name} does not have the matches from 0 on, one after another: it cannot be gone on with")
    if found and simulate_one(msgspec.structs.replace(plan, save=""), len(found) - 1) != found[-1]:
        raise BadSetup(f"match {len(found) - 1} ends otherwise than in {path.name}: that was another set-up, or other rules")
    return found


def _result(plan: Plan, row: dict[str, str], path: Path) -> Result:
    """A line of a table read again."""
    try:
        number = int(row["match"])
        winners, scores = ([int(each) for each in row[name].split()] for name in ("winners", "scores"))
        seated, why, answers = seating(plan, number), row["why"], int(row["answers"])
    except (KeyError, ValueError, TypeError, AttributeError):
        raise BadSetup(f"{path.name} is no table of matches; its columns are {', '.join(COLUMNS)}") from None
    bots = " ".join(plan.bots[each] for each in seated)
    if (row["seed"], row["bots"]) != (seed_of(plan, number), bots):
        theirs, ours = f"{row['bots']} with the seed {row['seed']!r}", f"{bots} with {seed_of(plan, number)!r}"
        raise BadSetup(f"{path.name} has other matches: {theirs}, not {ours}")
    finished = why != UNFINISHED
    return Result(number, seated, [seat - 1 for seat in winners], why, row["rule"], scores, answers, finished)
