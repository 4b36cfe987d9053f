"""Fit the weights of a game's judgement: from matches that its bots play, how much does each feature of a position count?

    python -m roundtable.lab.fitting knockdown --games 400 --write src/roundtable/games/knockdown/data/judgement.json

At the beginning of every turn the features of each side are noted; when the match is over, the side that won is known. The
weights are those under which what happened was likeliest (logistic regression over the sides, kept small where matches say
little). The same seed gives the same weights.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from math import exp
from pathlib import Path
from typing import Any

import msgspec

from roundtable.kernel.dice import seed_from
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, Setup, find_game
from roundtable.kernel.judging import Weights
from roundtable.players import find_bot
from roundtable.players.mistaken import Mistaken
from roundtable.players.play import Seat
from roundtable.players.thinking import sides_of, winning_sides

from .matches import LIMIT, begin, on_cores
from .progress import watched

SLIPS = 10
"""Of a hundred answers of the bots so many are anything: positions that only a mistake leads to are judged too."""
KEPT_SMALL = 0.5
"""How strongly weights are drawn to 0."""
STEPS = 60

Noted = tuple[list[dict[str, float]], int]
"""The features of each side at a turn's beginning, and the side that won."""


def positions(setups: Sequence[Setup], bot: str, seed: str, number: int) -> list[Noted]:
    """Play one match and note its turns; nothing for a match without a single winning side."""
    setup = setups[number % len(setups)]
    game = find_game(setup.game)
    match = begin(setup, f"{seed} {number}")
    own = [find_bot(game, bot or game.bots[-1], seed_from(f"{seed} {number} {seat}")) for seat in range(setup.seats)]
    bots = [Mistaken(bot, seed_from(f"{seed} {number} slip {seat}"), SLIPS) for seat, bot in enumerate(own)]
    judgement = _judgement(game)
    noted: list[list[dict[str, float]]] = []
    sides: list[list[int]] = []
    last = 0
    for _ in range(LIMIT):
        ask = match.ask
        if ask is None:
            break
        turn = judgement.turns(match.state)
        if turn and turn != last:
            last = turn
            sides = sides_of(game, match.state)
            noted.append([judgement.features(match.state, side) for side in sides])
        match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
    won = winning_sides(sides, match.outcome) if match.outcome else []
    return [(each, won[0]) for each in noted] if len(won) == 1 else []


def _judgement(game: AnyGame) -> Any:
    if game.judgement is None:
        raise BadSetup(f"{game.title} brings no judgement to be fitted")
    return game.judgement


def fit(seen: Sequence[Noted]) -> dict[str, float]:
    """The weights under which what was seen is likeliest."""
    names = list(dict.fromkeys(name for sides, _ in seen for side in sides for name in side))
    rows = [([[side.get(name, 0.0) for name in names] for side in sides], won) for sides, won in seen]
    weights = [0.0] * len(names)
    for _ in range(STEPS):
        slope, curve = _derivatives(rows, weights)
        step = solve(curve, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max((abs(change) for change in step), default=0.0) < 1e-6:
            break
    return {name: round(weight, 3) for name, weight in zip(names, weights, strict=True)}


def _derivatives(
    rows: Sequence[tuple[list[list[float]], int]], weights: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Slope and curvature of the likelihood: what Newton's method steps by."""
    size = len(weights)
    slope = [-KEPT_SMALL * weight for weight in weights]
    curve = [[KEPT_SMALL if i == j else 0.0 for j in range(size)] for i in range(size)]
    for sides, won in rows:
        worths = [sum(weight * number for weight, number in zip(weights, side, strict=True)) for side in sides]
        most = max(worths)
        shares = [exp(worth - most) for worth in worths]
        total = sum(shares)
        chances = [share / total for share in shares]
        mean = [sum(chance * side[i] for chance, side in zip(chances, sides, strict=True)) for i in range(size)]
        for i in range(size):
            slope[i] += sides[won][i] - mean[i]
        for chance, side in zip(chances, sides, strict=True):
            away = [(i, side[i] - mean[i]) for i in range(size) if side[i] != mean[i]]
            for i, far in away:
                row, by = curve[i], chance * far
                for j, other in away:
                    row[j] += by * other
    return slope, curve


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Gaussian elimination, with the largest pivot."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda n: abs(rows[n][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for other in range(size):
            if other != at and rows[other][at]:
                by = rows[other][at] / rows[at][at]
                rows[other] = [one - by * two for one, two in zip(rows[other], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def gather(setups: Sequence[Setup], games: int, seed: str, jobs: int = 0, bot: str = "") -> Iterator[Noted]:
    """The turns of so many matches, on every core; the set-ups take turns."""
    for noted in watched(on_cores(partial(positions, setups, bot, seed), range(games), jobs), games, "Playing"):
        yield from noted


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m roundtable.lab.fitting", description=__doc__.splitlines()[0])
    parser.add_argument("game", help="the game: `roundtable games` lists them")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument(
        "--options", type=msgspec.json.decode, action="append", help="options as JSON; several take turns"
    )
    parser.add_argument("--bot", default="", help="who plays (default: the game's strongest own bot)")
    parser.add_argument("--seed", default="fitting")
    parser.add_argument("--jobs", type=int, default=0, help="cores; 0 for all")
    parser.add_argument("--write", type=Path, default=None, help="where the weights are kept")
    given = parser.parse_args(arguments)
    _judgement(find_game(given.game))
    setups = [Setup(given.game, given.seats, options) for options in given.options or [{}]]
    seen: list[Noted] = []
    try:
        for each in gather(setups, given.games, given.seed, given.jobs, given.bot):
            seen.append(each)
    except KeyboardInterrupt:
        print("interrupted; the weights are those of what was played so far, and are not written", file=sys.stderr)
        given.write = None
    found = Weights(fit(seen), f"from {len(seen)} turns of {given.games} matches, seed {given.seed!r}")
    text = msgspec.json.format(msgspec.json.encode(found), indent=2)
    print(text.decode())
    if given.write is not None:
        given.write.write_bytes(text + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
