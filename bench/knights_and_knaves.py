"""Knights & Knaves: turns a second with 20 and with 100 figures a side, how a turn's cost grows, battles and decisions.

Times are processor seconds of this process; compare lines of one run, not runs of different machines.
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
    strength(20 if "--quick" in sys.argv else 100)


def strength(battles: int) -> None:
    """How often the commander beats random, with the same retinue on both sides and the sides changed every time."""
    from roundtable.players import play

    for name in ("march_lords_household", "free_company", "hill_rising"):
        won = drawn = 0
        for seed in range(battles):
            options = {"deployment": "ready", "first_retinue": name, "second_retinue": name}
            match = Match.new(GAME, seed=f"strength {seed}", options=options, log=False, history=False)
            mine = seed % 2
            bots = [find_bot(GAME, "commander" if side == mine else "random", bytes([side, seed])) for side in (0, 1)]
            outcome = play(match, bots)
            assert outcome is not None
            won += outcome.winners == [mine]
            drawn += not outcome.winners
        print(f"{name:24} commander against random: {won} won, {drawn} drawn of {battles}")


if __name__ == "__main__":
    main()
