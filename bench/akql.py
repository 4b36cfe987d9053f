"""How fast A.K.Q.L. plays: decisions and games a second, forks and snapshots beside copy.deepcopy, where the time goes.

Times are processor time of one core. A busy machine is slow at everything, so each cost is also given in dice: how many
d6 of the kernel's stream the same core rolls meanwhile. The spike behind the design took 101 dice for a decision, 17 for a
snapshot and 28 for a fork in mid-turn.
`--bots 100` also plays so many games of each bot against chance, and of the knight against the squire.
"""

from __future__ import annotations

import argparse
import copy
import time
from collections.abc import Callable
from typing import Any

from roundtable.games.akql.rules.menu import action_menu
from roundtable.kernel.dice import Dice
from roundtable.kernel.game import find_game
from roundtable.kernel.match import Match
from roundtable.kernel.record import encode
from roundtable.players import RandomPlayer, find_bot, play

GAME = find_game("akql")
ROLLED = 20_000
QUICK = {"quick_setup": True}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12, help="random games for each line")
    parser.add_argument("--bots", type=int, default=0, help="games of each pairing of bots")
    arguments = parser.parse_args()
    dice = Dice(b"scale")
    die = microseconds(lambda: dice.below(6), 20_000)
    print(f"{'random players, one core':<52}{'decisions/s':>12}{'games/s':>9}{'in dice':>9}")
    for name, options, fast in (
        ("3 knights each, all rules, no log, no history", {}, True),
        ("2 knights each, all rules, no log, no history", {"knights_per_player": 2}, True),
        ("2 knights each, without skills", {"knights_per_player": 2, "signature_skills": False}, True),
        ("3 knights each, with log and history", {}, False),
        ("the whole of set-up laid by hand, then 5 rounds", {"quick_setup": False, "round_limit": 5}, True),
    ):
        decisions, games, in_dice = rate(arguments.games, {**QUICK, **options}, fast)
        print(f"{name:<52}{decisions:>12,.0f}{games:>9.1f}{in_dice:>9.0f}")
    costs(die)
    if arguments.bots:
        bots(arguments.bots)


def rate(games: int, options: dict[str, Any], fast: bool) -> tuple[float, float, float]:
    """Decisions and games a second, and dice a decision. Dice are rolled between the games, under the same conditions."""
    taken, rolling, decisions = 0.0, 0.0, 0
    dice = Dice(b"scale")
    for seed in range(games):
        match = Match.new(GAME, seed=seed, log=not fast, history=not fast, options=options)
        begun = time.process_time()
        play(match, [RandomPlayer(seed), RandomPlayer(-seed)])
        played = time.process_time()
        for _ in range(ROLLED):
            dice.below(6)
        rolling += time.process_time() - played
        taken += played - begun
        decisions += len(match.entries)
    return decisions / taken, games / taken, taken / decisions / (rolling / games / ROLLED)


def microseconds(deed: Callable[[], Any], times: int = 2000) -> float:
    best = float("inf")
    for _ in range(5):
        begun = time.process_time()
        for _ in range(times):
            deed()
        best = min(best, (time.process_time() - begun) / times)
    return best * 1e6


def in_mid_turn() -> Match[Any, Any]:
    """A match in the middle of a Move that somebody may react to."""
    for seed in range(100):
        match = Match.new(GAME, seed=seed, log=False, history=False, options=QUICK)
        players = [RandomPlayer(seed), RandomPlayer(seed + 1)]
        for _ in range(150):
            if match.ask is not None and match.ask.prompt.startswith("React"):
                return match
            play(match, players, limit=1)
    raise SystemExit("no reaction in a hundred games")


def costs(die: float) -> None:
    match = in_mid_turn()
    own = Match.new(GAME, seed=1, log=False, history=False, options=QUICK)
    play(own, [RandomPlayer(1), RandomPlayer(2)], limit=40)
    state = match.state
    lines = [
        (f"snapshot of a position ({len(encode(state))} bytes)", lambda: encode(state)),
        ("copy.deepcopy of the same position", lambda: copy.deepcopy(state)),
        ("fork at a turn's question, ready to answer", lambda: own.fork(light=True).table),
        ("fork in the middle of a Move, ready to answer", lambda: match.fork(light=True).table),
        ("copy.deepcopy of the match's state and entries", lambda: copy.deepcopy((match.state, match.entries[-20:]))),
        ("all options of a turn, counted", lambda: len(action_menu(own.table))),
        ("a view for a person", lambda: own.view(0)),
        ("the drawing", lambda: GAME.svg(own.view(0))),
    ]
    print(f"\n{'cost':<52}{'microseconds':>12}{'in dice':>18}")
    for name, deed in lines:
        taken = microseconds(deed, 300)
        print(f"{name:<52}{taken:>12.1f}{taken / die:>18.0f}")


def bots(games: int) -> None:
    print(f"\n{'bots, ' + str(games) + ' games each, changing seats':<52}{'won':>12}{'s/game':>9}")
    for one, other in (("squire", "random"), ("knight", "random"), ("knight", "squire")):
        won, begun = 0, time.process_time()
        for seed in range(games):
            match = Match.new(GAME, seed=seed, log=False, history=False, options=QUICK)
            players = [find_bot(GAME, other, b"%d" % seed), find_bot(GAME, other, b"%d" % seed)]
            players[seed % 2] = find_bot(GAME, one, b"mine %d" % seed)
            outcome = play(match, players)
            won += outcome is not None and outcome.winners == [seed % 2]
        print(f"{one + ' against ' + other:<52}{won:>8}/{games}{(time.process_time() - begun) / games:>9.2f}")


if __name__ == "__main__":
    main()
