"""Knights & Knaves: random players, forks and drawings; turns a second with 20 to 100 figures a side; battles.

Times are processor seconds of this process; compare lines of one run, not runs of different machines. `--quick` does less
of everything; `--strength N` only measures how often the commander beats random, in N battles of each pairing.
"""

from __future__ import annotations

import math
import sys
import time
from typing import Any

from roundtable.games.knights_and_knaves import GAME
from roundtable.kernel.match import Match
from roundtable.players import find_bot

SIZES = (20, 40, 70, 100)


def retinue(figures: int) -> dict[str, Any]:
    """A retinue of so many figures: a lord, and bills, bows, spears and levies in tens."""
    kinds = ("billman", "longbowman", "spearman", "peasant")
    units: list[dict[str, Any]] = [{"name": "Guard", "leader": "lord", "figures": {"knight": 3}}]
    left, number = figures - 4, 0
    while left > 0:
        size = min(10, left)
        kind = kinds[number % len(kinds)]
        unit: dict[str, Any] = {"name": f"Company {number + 1}", "leader": "sergeant", "figures": {}}
        if size > 1:
            unit["figures"] = {kind: size - 1}
        units.append(unit)
        left, number = left - size, number + 1
    return {"name": f"{figures} figures", "units": units}


def new(figures: int, seed: int, **more: Any) -> Match[Any, Any]:
    options = {"deployment": "ready", "points_limit": 5000, "table_size": "120x72", "deployment_depth": 20}
    setup = {"retinues": [retinue(figures), retinue(figures)]}
    return Match.new(GAME, seed=seed, options=options, position=setup, **more)


def turns(figures: int, strength: str, most: int, battles: int, **more: Any) -> tuple[float, int, int]:
    """Play the first turns of some battles; processor seconds, turns and decisions."""
    spent, played, decided = 0.0, 0, 0
    for seed in range(battles):
        match = new(figures, seed, **more)
        bots = [find_bot(GAME, strength, bytes([seed, side])) for side in (0, 1)]
        from roundtable.players.play import Seat

        seats = [Seat(match, side) for side in (0, 1)]
        begin = time.process_time()
        while match.ask is not None and match.state.turn <= most:
            ask = match.ask
            match.answer(ask.seat, bots[ask.seat].choose(seats[ask.seat], ask))
            decided += 1
        spent += time.process_time() - begin
        played += min(most, match.state.turn)
    return spent, played, decided


def main() -> None:
    if "--strength" in sys.argv:
        strength(int(sys.argv[sys.argv.index("--strength") + 1]))
        return
    print("-- random players, log and history off")
    random_players(5 if "--quick" in sys.argv else 20)
    most, battles = (6, 1) if "--quick" in sys.argv else (12, 2)
    for words, more in (("log and history off", {"log": False, "history": False}), ("defaults", {})):
        print(f"-- {words}")
        costs = []
        for figures in SIZES if more else (20, 100):
            spent, played, decided = turns(figures, "captain", most, battles, **more)
            costs.append((figures, spent / played))
            print(f"{figures:4} figures a side: {played / spent:8.1f} turns/s  {decided / spent:8.0f} decisions/s")
        (small, cheap), (large, dear) = costs[0], costs[-1]
        exponent = math.log(dear / cheap) / math.log(large / small)
        print(f"     the cost of a turn grows like n^{exponent:.2f} from {small} to {large} figures a side")
        log_n = large * math.log(large) / (small * math.log(small))
        print(
            f"     a turn of {large} costs {dear / cheap:.1f} times one of {small}; n log n would be {log_n:.1f} times"
        )
    print("-- sample retinues, whole battles, commander against commander")
    spent, battles_played, turns_played = 0.0, 2 if "--quick" in sys.argv else 6, 0
    for seed in range(battles_played):
        match = Match.new(GAME, seed=seed, options={"deployment": "ready"}, log=False, history=False)
        bots = [find_bot(GAME, "commander", bytes([side])) for side in (0, 1)]
        from roundtable.players import play

        begin = time.process_time()
        play(match, bots)
        spent += time.process_time() - begin
        turns_played += match.state.turn
    print(f"{battles_played / spent:8.2f} battles/s  {turns_played / spent:8.1f} turns/s")
    strength(4 if "--quick" in sys.argv else 40)


def random_players(battles: int) -> None:
    """Decisions a second of random players, 16 figures against 28; a fork until its question; a drawing."""
    from roundtable.kernel.dice import Dice

    spent, decided, played, fork = 0.0, 0, 0, 0.0
    drawings: list[float] = []
    for seed in range(battles):
        match = Match.new(GAME, seed=f"random {seed}", options={"quick_setup": True}, log=False, history=False)
        dice = Dice(bytes([seed + 1]))
        begin = time.process_time()
        while (ask := match.ask) is not None:
            match.answer(ask.seat, ask.sample(dice))
            decided += 1
        spent += time.process_time() - begin
        played += match.state.turn
        match = Match.new(GAME, seed=f"random {seed}", options={"quick_setup": True}, log=False, history=False)
        for _ in range(60):
            if (ask := match.ask) is not None:
                match.answer(ask.seat, ask.sample(dice))
        begin = time.process_time()
        for _ in range(200):
            assert match.fork(light=True).ask is not None
        fork += (time.process_time() - begin) / 200
        view = match.view(0)
        for _ in range(2):
            begin = time.process_time()
            GAME.drawing(view)
            drawings.append(time.process_time() - begin)
    print(f"{decided / spent:8.0f} decisions/s  {played / spent:8.1f} turns/s  fork {fork / battles * 1e6:.1f} us")
    anew, again = sorted(drawings[::2])[battles // 2], sorted(drawings[1::2])[battles // 2]
    print(f"         a drawing {anew * 1e3:.2f} ms, {again * 1e3:.3f} ms when nothing has changed")


PAIRINGS = (
    ("march_lords_household", "march_lords_household"),
    ("free_company", "free_company"),
    ("hill_rising", "hill_rising"),
    ("free_company", "hill_rising"),
    ("hill_rising", "free_company"),
    ("march_lords_household", "free_company"),
    ("free_company", "march_lords_household"),
)
"""The commander's retinue and the random player's: like against like, the default pairing, and the lopsided one."""


def strength(battles: int) -> None:
    """How often the commander beats random, the sides of the table changed every time; the interval is Wilson's, 95 %."""
    from roundtable.players import play

    sums = [0, 0, 0]
    spent = 0.0
    for own, his in PAIRINGS:
        counts = [0, 0, 0]
        for seed in range(battles):
            mine = seed % 2
            first, second = (own, his) if mine == 0 else (his, own)
            options = {"deployment": "ready", "first_retinue": first, "second_retinue": second}
            match = Match.new(GAME, seed=f"measured {seed}", options=options, log=False, history=False)
            bots = [find_bot(GAME, "commander" if side == mine else "random", bytes([side, seed])) for side in (0, 1)]
            begin = time.process_time()
            outcome = play(match, bots)
            spent += time.process_time() - begin
            assert outcome is not None
            counts[0 if outcome.winners == [mine] else 2 if outcome.winners else 1] += 1
        print(f"{own:22} against {his:22} {told(counts)}", flush=True)
        sums = [a + b for a, b in zip(sums, counts)]
    print(f"{'all':53} {told(sums)}, {spent / sum(sums):.2f} s a battle")


def told(counts: list[int]) -> str:
    """Won, drawn and lost, and between what shares of won the truth lies."""
    won, n, z = counts[0], sum(counts), 1.96
    middle, spread = (won + z * z / 2) / (n + z * z), z * math.sqrt(won * (n - won) / n + z * z / 4) / (n + z * z)
    low, high = max(0.0, middle - spread), min(1.0, middle + spread)
    return f"{won} won, {counts[1]} drawn, {counts[2]} lost of {n} ({low:.0%} to {high:.0%})"


if __name__ == "__main__":
    main()
