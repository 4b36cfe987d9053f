"""How fair the quick set-up is: each ready-made duelist, and each map's two ends, from duels of any bots.

    roundtable cool_duel ready --bot strong --duels 200 --keep ready.csv

Duelists and maps are dealt by lot. Every duel is a line of the kept file, written when it is over: a run that was stopped, or
is asked for more duels, goes on where it was. The same seed deals the same duels.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from roundtable.games.cool_duel.build import ready_made
from roundtable.kernel.game import Setup
from roundtable.lab.balance import Tally, wilson
from roundtable.lab.kept import keep as keep_line
from roundtable.lab.kept import kept
from roundtable.lab.matches import LIMIT, begin, bot_seed, entrant, mark, on_cores
from roundtable.players import play_on


class Dealt(msgspec.Struct):
    """A duel: on which map, between whom, which seat had the first turn, and 1 if the first seat won, -1 if the second, 0 for
    a draw."""

    bot: str
    seed: str
    number: int
    map: str
    first: str
    second: str
    begins: int
    mark: int


def duel(bot: str, seed: str, number: int) -> Dealt:
    """One duel between two ready-made duelists, both played by the same bot."""
    match = begin(Setup("cool_duel", 2, {"quick_setup": True}), f"{seed} {number}")
    state = match.state
    arena, (first, second) = state.arenas[0].map, (build.name for build in state.builds)
    begins = state.order[0]
    play_on(match, [entrant(match.game, bot, bot_seed(f"{seed} {number}", seat)) for seat in range(2)], LIMIT)
    return Dealt(bot, seed, number, arena, first, second, begins, mark(match, swapped=False))


def duels(bot: str, seed: str, wanted: int, keep: Path | None, jobs: int = 1) -> Iterator[Dealt]:
    """The duels kept, then those still to be fought, each kept as it ends."""
    known = [each for each in kept(keep, Dealt) if (each.bot, each.seed) == (bot, seed) and each.number < wanted]
    yield from known
    left = sorted(set(range(wanted)) - {each.number for each in known})
    for fought in on_cores(partial(duel, bot, seed), left, jobs):
        keep_line(keep, fought)
        yield fought


def tables(fought: list[Dealt]) -> str:
    """What duels say: of each duelist against whoever came, and on each map of the first seat, which begins in the south."""
    classes = {build.name: build.class_ for build in ready_made().values()}
    people = {name: Tally((name, "all")) for name in classes}
    maps = {name: Tally((name, "second seat")) for name in sorted({each.map for each in fought})}
    seats, turns = Tally(("first seat", "second seat")), Tally(("first turn", "second turn"))
    for each in fought:
        people[each.first].count(each.mark)
        people[each.second].count(-each.mark)
        maps[each.map].count(each.mark)
        seats.count(each.mark)
        turns.count(-each.mark if each.begins else each.mark)
    lines = ["| duelist | class | won | 95% interval | duels |", "| --- | --- | --- | --- | --- |"]
    lines += [
        _row(f"{tally.names[0]} | {classes[tally.names[0]]}", tally)
        for tally in sorted(people.values(), key=lambda tally: -tally.rate)
    ]
    lines += ["", "| map | the first seat won | 95% interval | duels |", "| --- | --- | --- | --- |"]
    lines += [_row(name, tally) for name, tally in maps.items()]
    lines += [_row("*all*", seats), _row("*all, who has the first turn*", turns)]
    return "\n".join(lines)


def _row(name: str, tally: Tally) -> str:
    low, high = wilson(tally.rate, tally.games)
    return f"| {name} | {tally.rate:.0%} | {low:.0%} to {high:.0%} | {tally.games} |"
