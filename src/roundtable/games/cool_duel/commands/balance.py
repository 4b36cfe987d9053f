"""How fair Cool Duel is: each class against each, and each weapon's win rate, from simulated duels.

    roundtable cool_duel balance --duels 200 --write docs/cool_duel_balance.md

The same numbers come out for the same arguments on every machine, however many processes share the work.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import msgspec

from roundtable.games.cool_duel.builder import random_build
from roundtable.games.cool_duel.data import classes, items
from roundtable.games.cool_duel.options import Options
from roundtable.kernel.dice import Dice, seed_from
from roundtable.kernel.game import Setup
from roundtable.lab.balance import Tally, wilson
from roundtable.lab.matches import mark, on_cores, play_out

LIMIT = 5000


class Duel(NamedTuple):
    """One simulated duel: what each side is bound to bring (a class and a weapon, or neither)."""

    name: str
    points: int
    class_: tuple[str | None, str | None]
    weapon: tuple[str | None, str | None]
    companions: bool


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
    chosen = {"extra_attribute_points": duel.points, "builds": msgspec.json.encode(seated).decode()}
    setup = Setup("cool_duel", 2, chosen)
    played = play_out(setup, ["duelist"] * 2, f"{duel.name} dice", duel.name, limit=LIMIT)
    return mark(played.match, swapped)


# --- the tables -------------------------------------------------------------------------------------------------------


def class_table(n: int, points: int, workers: int) -> list[str]:
    """Each class against each, with the builder-bot's equipment and companions."""
    names = list(classes())
    pairs = list(combinations(names, 2))
    duels = [Duel(f"{a} {b} {i}", points, (a, b), (None, None), True) for a, b in pairs for i in range(n)]
    tallies = {(a, b): Tally((a, b)) for a in names for b in [*names, "all"] if a != b}
    for duel, result in zip(duels, on_cores(fight, duels, workers)):
        a, b = str(duel.class_[0]), str(duel.class_[1])
        for mine, other, points_of_mine in ((a, b, result), (b, a, -result)):
            tallies[mine, other].count(points_of_mine)
            tallies[mine, "all"].count(points_of_mine)
    lines = [f"| wins of \\ against | {' | '.join(names)} | all |", "| --- |" + " --- |" * (len(names) + 1)]
    for a in names:
        row = [_share(tallies[a, b]) if a != b else "·" for b in [*names, "all"]]
        lines.append(f"| **{a}** | {' | '.join(row)} |")
    return lines


def weapon_table(n: int, points: int, workers: int) -> list[str]:
    """Each weapon in the hands of any class against any other build, without companions."""
    weapons = [item.name for item in items().values() if item.attacks]
    duels = [Duel(f"{weapon} {i}", points, (None, None), (weapon, None), False) for weapon in weapons for i in range(n)]
    tallies = {weapon: Tally((weapon, "all")) for weapon in weapons}
    for duel, result in zip(duels, on_cores(fight, duels, workers)):
        tallies[str(duel.weapon[0])].count(result)
    lines = ["| weapon | won | 95% interval | drawn | duels |", "| --- | --- | --- | --- | --- |"]
    for weapon in sorted(weapons, key=lambda weapon: -tallies[weapon].rate):
        tally = tallies[weapon]
        low, high = wilson(tally.rate, tally.games)
        lines.append(f"| {weapon} | {tally.rate:.0%} | {low:.0%} to {high:.0%} | {tally.draws} | {tally.games} |")
    return lines


def _share(tally: Tally) -> str:
    low, high = wilson(tally.rate, tally.games)
    return f"{tally.rate:.0%} ({low:.0%} to {high:.0%})"


def report(n: int, points: int, workers: int) -> str:
    """The whole page."""
    command = f"roundtable cool_duel balance --duels {n} --points {points} --write docs/cool_duel_balance.md"
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
        "The weapon in the hands of any class that can use it, with a side arm for another distance if the load allows.",
        "",
        *weapon_table(n, points, workers),
        "",
    ]
    return "\n".join(parts)
