"""How fair Cool Duel is: each class against each, and each weapon's win rate, from simulated duels.

    python -m roundtable.lab.balance_cool_duel --duels 200 --write docs/cool_duel_balance.md

The same numbers come out for the same arguments on every machine, however many processes share the work.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

import msgspec

from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.builder import random_build
from roundtable.games.cool_duel.data import classes, items
from roundtable.games.cool_duel.state import Build, Options
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.match import Match
from roundtable.players import find_bot, play

Z = 1.96
"""The normal quantile of a 95% interval."""
LIMIT = 5000


class Duel(NamedTuple):
    """One simulated duel: what each side is bound to bring (a class and a weapon, or neither)."""

    name: str
    points: int
    class_: tuple[str | None, str | None]
    weapon: tuple[str | None, str | None]
    companions: bool


class Score(NamedTuple):
    """Wins, losses and draws of one side."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    def plus(self, result: int) -> Score:
        """With one more duel: 1 won, -1 lost, 0 drawn."""
        return Score(self.won + (result > 0), self.lost + (result < 0), self.drawn + (result == 0))

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn


def wilson(won: float, played: int, z: float = Z) -> tuple[float, float]:
    """Wilson's interval for a share of successes."""
    if not played:
        return (0.0, 1.0)
    share = won / played
    middle = (share + z * z / (2 * played)) / (1 + z * z / played)
    reach = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played)) / (1 + z * z / played)
    return (max(0.0, middle - reach), min(1.0, middle + reach))


def fight(duel: Duel) -> int:
    """1 if the first side wins, -1 if the second, 0 for a draw. Who sits where changes from duel to duel."""
    dice = Dice(seed_from(duel.name))
    options = Options(extra_attribute_points=duel.points)
    builds = [
        random_build(dice, options, class_=duel.class_[n], weapon=duel.weapon[n], companion=duel.companions)
        for n in (0, 1)
    ]
    swapped = bool(dice.below(2))
    seated = builds[::-1] if swapped else builds
    match = Match.new(
        GAME,
        seed=seed_from(f"{duel.name} dice"),
        options={"extra_attribute_points": duel.points, "builds": _json(seated)},
        log=False,
        history=False,
    )
    bots = [find_bot(GAME, "duelist", seed_from(f"{duel.name} bot {seat}")) for seat in (0, 1)]
    outcome = play(match, bots, limit=LIMIT)
    if outcome is None or not outcome.winners:
        return 0
    first_won = (outcome.winners[0] == 0) is not swapped
    return 1 if first_won else -1


def _json(builds: Sequence[Build]) -> str:
    return msgspec.json.encode(list(builds)).decode()


def run(duels: Iterable[Duel], workers: int) -> list[int]:
    """All results, in the order of the duels."""
    if workers <= 1:
        return [fight(duel) for duel in duels]
    with Pool(workers) as pool:
        return pool.map(fight, list(duels), chunksize=4)


# --- the tables -------------------------------------------------------------------------------------------------------


def class_table(n: int, points: int, workers: int) -> list[str]:
    """Each class against each, with the builder-bot's equipment and companions."""
    names = list(classes())
    pairs = list(combinations(names, 2))
    duels = [Duel(f"{a} {b} {i}", points, (a, b), (None, None), True) for a, b in pairs for i in range(n)]
    results = run(duels, workers)
    scores: dict[tuple[str, str], Score] = {}
    for duel, result in zip(duels, results):
        a, b = duel.class_
        assert a is not None and b is not None
        scores[a, b] = scores.get((a, b), Score()).plus(result)
        scores[b, a] = scores.get((b, a), Score()).plus(-result)
    lines = [f"| wins of \\ against | {' | '.join(names)} | all |", "| --- |" + " --- |" * (len(names) + 1)]
    for a in names:
        row = [_share(scores[a, b]) if a != b else "·" for b in names]
        total = [sum(column) for column in zip(*(scores[a, b] for b in names if a != b))]
        lines.append(f"| **{a}** | {' | '.join(row)} | {_share(Score(*total))} |")
    return lines


def weapon_table(n: int, points: int, workers: int) -> list[str]:
    """Each weapon in the hands of any class against any other build, without companions."""
    weapons = [item.name for item in items().values() if item.attacks and item.kind != "throwing"]
    duels = [Duel(f"{weapon} {i}", points, (None, None), (weapon, None), False) for weapon in weapons for i in range(n)]
    scores: dict[str, Score] = {}
    for duel, result in zip(duels, run(duels, workers)):
        weapon = duel.weapon[0]
        assert weapon is not None
        scores[weapon] = scores.get(weapon, Score()).plus(result)
    ordered = sorted(weapons, key=lambda weapon: -_rate(scores[weapon]))
    lines = ["| weapon | won | 95% interval | drawn | duels |", "| --- | --- | --- | --- | --- |"]
    for weapon in ordered:
        score = scores[weapon]
        low, high = wilson(score.won + score.drawn / 2, score.played)
        lines.append(f"| {weapon} | {_rate(score):.0%} | {low:.0%} to {high:.0%} | {score.drawn} | {score.played} |")
    return lines


def _rate(score: Score) -> float:
    return (score.won + score.drawn / 2) / max(1, score.played)


def _share(score: Score) -> str:
    low, high = wilson(score.won + score.drawn / 2, score.played)
    return f"{_rate(score):.0%} ({low:.0%} to {high:.0%})"


def report(n: int, points: int, workers: int) -> str:
    """The whole page."""
    command = (
        f"python -m roundtable.lab.balance_cool_duel --duels {n} --points {points} --write docs/cool_duel_balance.md"
    )
    parts = [
        "# Cool Duel: balance",
        "",
        "Duels of one round between two `duelist` bots on one of the ten small maps, drawn anew for each duel. The builds",
        f"are the builder-bot's, with {points} extra attribute points. A draw counts as half a win. In brackets: Wilson's",
        "95% interval. Numbers say as much about the bot as about the game; made by",
        "",
        f"    {command}",
        "",
        f"## Each class against each ({n} duels a pair, with companions)",
        "",
        *class_table(n, points, workers),
        "",
        f"## Each weapon against everything else ({n} duels each, without companions)",
        "",
        *weapon_table(n, points, workers),
        "",
    ]
    return "\n".join(parts)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--duels", type=int, default=100, help="duels for each pair of classes and each weapon")
    parser.add_argument("--points", type=int, default=10, help="extra attribute points of every duelist")
    parser.add_argument("--workers", type=int, default=1, help="processes that share the work")
    parser.add_argument("--write", type=Path, help="a file for the page; without it the page is printed")
    options = parser.parse_args(arguments)
    page = report(options.duels, options.points, options.workers)
    if options.write:
        options.write.write_text(page, encoding="utf-8")
    else:
        print(page)


if __name__ == "__main__":
    main()
