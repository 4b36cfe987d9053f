"""Who beats whom: bots play every pair of entrants many times, half of the games with seats exchanged.

    python -m roundtable.lab.balance knockdown --entrants mistbearer maggot lost_knight \
        --position '{"fighters": ["$0", "$1"]}' --bot planner --games 10000

`$0` and `$1` in the position (or in an option) stand for the entrants of seats 0 and 1. A result is a win rate with its
95 percent Wilson interval. The same command with the same seed plays the same games. A long run can be split: with
`--first 5000` the games begin with number 5000, and the counts of the parts add up to those of the whole.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec

from roundtable.kernel.game import AnyGame, Setup, find_game
from roundtable.players import strengths

from .matches import mark, play_out

Z95 = 1.959964


class Tally(msgspec.Struct):
    """How often the first of two entrants won, how often the second, and the seat that won."""

    names: tuple[str, str]
    wins: int = 0
    losses: int = 0
    draws: int = 0
    first_seat: int = 0

    def count(self, mark: int) -> None:
        """One more match: 1 won, -1 lost, 0 drawn."""
        self.wins += mark > 0
        self.losses += mark < 0
        self.draws += mark == 0

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def rate(self) -> float:
        """The first entrant's share of the points; a draw is half a point."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 percent interval for a rate seen in so many games."""
    if not games:
        return 0.0, 1.0
    middle = (rate + Z95**2 / (2 * games)) / (1 + Z95**2 / games)
    half = Z95 / (1 + Z95**2 / games) * (rate * (1 - rate) / games + Z95**2 / (4 * games**2)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def filled(template: Any, entrants: Sequence[str]) -> Any:
    """A position or options with `$0` and `$1` replaced by the entrants of those seats."""
    if isinstance(template, dict):
        return {key: filled(value, entrants) for key, value in template.items()}
    if isinstance(template, list):
        return [filled(value, entrants) for value in template]
    if isinstance(template, str):
        for seat, name in enumerate(entrants):
            template = template.replace(f"${seat}", name)
    return template


def contest(
    game: AnyGame,
    names: tuple[str, str],
    bots: tuple[str, str],
    games: int,
    seed: str,
    position: Any = None,
    options: Any = None,
    first: int = 0,
    after: Callable[[Tally], None] = lambda tally: None,
) -> Tally:
    """Play a pair of entrants against each other from game number `first` on; every second with exchanged seats."""
    tally = Tally(names)
    for number in range(first, first + games):
        swapped = bool(number % 2)
        seated = names[::-1] if swapped else names
        setup = Setup(game.name, 2, filled(options or {}, seated), position=filled(position, seated))
        brought = bots[::-1] if swapped else bots
        match = play_out(setup, brought, f"{seed} {names[0]} {names[1]} {number}", f"{seed} {number}").match
        tally.count(mark(match, swapped))
        tally.first_seat += match.outcome is not None and match.outcome.winners == [0]
        after(tally)
    return tally


def line(tally: Tally) -> str:
    """A result for people."""
    low, high = wilson(tally.rate, tally.games)
    first = tally.first_seat / max(1, tally.games)
    draws = f", {tally.draws} draws" if tally.draws else ""
    return (
        f"{tally.names[0]} - {tally.names[1]}: {tally.rate:.1%} [{low:.1%}, {high:.1%}] of {tally.games}{draws}; "
        f"seat 0 won {first:.1%}"
    )


def pairs(entrants: Sequence[str]) -> Iterator[tuple[str, str]]:
    return combinations(entrants, 2)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m roundtable.lab.balance", description=__doc__.splitlines()[0])
    parser.add_argument("game", help="the game: `roundtable games` lists them")
    parser.add_argument("--entrants", nargs="+", default=["first", "second"], help="what is paired, each with each")
    parser.add_argument("--position", type=json.loads, default=None, help="a position as JSON, with $0 and $1 in it")
    parser.add_argument("--options", type=json.loads, default=None, help="options as JSON, with $0 and $1 in them")
    parser.add_argument("--bot", default=None, help="the bots' strength (default: the game's strongest)")
    parser.add_argument("--against", default=None, help="the strength of the second entrant's bot, if another")
    parser.add_argument("--games", type=int, default=1000, help="games for each pair")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game: for a run in parts")
    parser.add_argument("--seed", default="balance")
    given = parser.parse_args(arguments)
    game = find_game(given.game)
    bot = given.bot or strengths(game)[-1]
    # Matches are trees of small things that die with their match: looking for cycles among them is work for nothing.
    gc.disable()
    for names in pairs(given.entrants):
        begun = time.monotonic()
        tally = contest(
            game,
            names,
            (bot, given.against or bot),
            given.games,
            given.seed,
            given.position,
            given.options,
            given.first,
        )
        print(line(tally), f"({given.games / (time.monotonic() - begun):.1f} games/s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
