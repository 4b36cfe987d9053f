"""How fast Cool Duel plays: duels and decisions a second, bot against bot, and at random.

Everything is measured in one run on one core, in processor time, so the ratios mean something on any machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from roundtable.games.cool_duel import GAME
from roundtable.kernel.dice import Dice
from roundtable.kernel.game import Player
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer, Seat

OPTIONS = {"quick_setup": True, "map": "Four Pillars"}


def duels(n: int, player: Callable[[int], Player], **how: bool) -> tuple[float, float, float]:
    """Duels a second, decisions a second, and decisions a duel."""
    decisions = 0
    began = time.process_time()
    for seed in range(n):
        decisions += play_out(seed, player, OPTIONS, **how)
    took = time.process_time() - began
    return n / took, decisions / took, decisions / n


def play_out(
    seed: int, player: Callable[[int], Player], options: dict[str, Any], most: int = 10_000, **how: bool
) -> int:
    """One duel to its end, or so many decisions of it."""
    match = Match.new(GAME, seed=seed, options=options, **how)
    players = [player(2 * seed), player(2 * seed + 1)]
    seats = [Seat(match, 0), Seat(match, 1)]
    decisions = 0
    while (ask := match.ask) is not None and decisions < most:
        match.answer(ask.seat, players[ask.seat].choose(seats[ask.seat], ask))
        decisions += 1
    return decisions


def random_play(options: dict[str, Any], duels: int = 8) -> float:
    """Decisions a second of random players on random maps, the best of three: others share the machine."""
    best = 0.0
    for _ in range(3):
        began = time.process_time()
        decisions = sum(play_out(seed, RandomPlayer, options, 1500, log=False, history=False) for seed in range(duels))
        best = max(best, decisions / (time.process_time() - began))
    return best


def drawings(n: int, name: str) -> tuple[float, float]:
    """Milliseconds for a drawing after each of some answers, and for one where nothing has changed."""
    match = Match.new(GAME, seed=3, options={"quick_setup": True, "map": name})
    dice = Dice(b"bench")
    anew = again = 0.0
    for _ in range(n):
        ask = match.ask
        assert ask is not None
        match.answer(ask.seat, ask.sample(dice))
        view = match.view(0)
        began = time.process_time()
        GAME.drawing(view)
        drawn = time.process_time()
        GAME.drawing(view)
        anew, again = anew + drawn - began, again + time.process_time() - drawn
    return 1000 * anew / n, 1000 * again / n


def forks(n: int) -> float:
    """Forks a second in the middle of a duel."""
    match = Match.new(GAME, seed=1, options=OPTIONS, log=False)
    bots = [GAME.bot("duelist", b"a"), GAME.bot("duelist", b"b")]
    for _ in range(20):
        ask = match.ask
        assert ask is not None
        match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
    began = time.process_time()
    for _ in range(n):
        assert match.fork(light=True).ask is not None
    return n / (time.process_time() - began)


def main() -> None:
    duels(2, lambda seed: GAME.bot("duelist", bytes([seed])))  # warm the tables
    rows = [
        ("duelist against duelist, no log, no history", duels(30, _duelist, log=False, history=False)),
        ("duelist against duelist, as played", duels(30, _duelist)),
        ("random against random, no log, no history", duels(6, RandomPlayer, log=False, history=False)),
        ("random against random, as played", duels(6, RandomPlayer)),
    ]
    for name, (per_second, decisions, each) in rows:
        print(f"{name:<46} {per_second:7.2f} duels/s {decisions:9.0f} decisions/s {each:7.0f} decisions a duel")
    for name, options in (
        ("random, quick set-up, any map", {"quick_setup": True}),
        ("random, with the builder, any map", {}),
    ):
        print(f"{name:<46} {random_play(options):9.0f} decisions/s")
    print(f"{'forks in the middle of a turn':<46} {forks(2000):9.0f} forks/s")
    for name in ("Four Pillars", "Fort of Salvation"):
        anew, again = drawings(60, name)
        print(f"{'drawing ' + name:<46} {anew:9.2f} ms, {again:.3f} ms where nothing has changed")


def _duelist(seed: int) -> Player:
    return GAME.bot("duelist", bytes([seed % 256]))


if __name__ == "__main__":
    main()
