"""What the drawing of a board costs: after each answer, and again where nothing has changed; every game and its phases.

Processor time over a match of random players (the game's own bots where those get farther), every view of every seat.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

from roundtable.kernel.dice import Dice
from roundtable.kernel.match import Match


class Board(NamedTuple):
    """A board to be drawn: which game, seats and options, and after how many answers of setting up."""

    name: str
    game: str
    seats: int
    options: dict[str, Any]


BOARDS = [
    Board("A.K.Q.L.", "akql", 2, {"quick_setup": True}),
    Board("A.K.Q.L., setting up", "akql", 2, {}),
    Board("Knockdown", "knockdown", 2, {}),
    Board("Cool Duel", "cool_duel", 2, {"quick_setup": True}),
    Board("Knights & Knaves, 16 against 28", "knights_and_knaves", 2, {"quick_setup": True}),
    Board("Make You Kingdom, founding", "kingdom", 4, {}),
    Board("Make You Kingdom, a fight", "kingdom", 4, {"scene": "fight", "against": "9 Ogrekin", "court_level": 4}),
    Board("Make You Kingdom, an evening", "kingdom", 4, {"scene": "evening"}),
]


def measured(board: Board, answers: int, narrow: bool) -> tuple[list[float], list[float], int]:
    """Milliseconds of every drawing after an answer and of the same view drawn once more; and the largest in kilobytes."""
    match: Match[Any, Any] = Match.new(
        board.game, seats=board.seats, seed=7, options=board.options, log=False, history=False
    )
    dice = Dice(b"drawings")
    anew, again, largest = [], [], 0
    for number in range(answers):
        ask = match.ask
        if ask is None:
            break
        for seat in (number % board.seats, None):
            view = match.view(seat)
            for into in (anew, again):
                began = time.process_time()
                drawn = match.game.drawing(view, narrow)
                into.append(1e3 * (time.process_time() - began))
            largest = max(largest, len(drawn))
        match.answer(ask.seat, ask.sample(dice))
    return sorted(anew), sorted(again), largest // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=120)
    given = parser.parse_args()
    print(f"{'milliseconds':44} {'median':>8} {'9 of 10':>8} {'unchanged':>10} {'kB':>5}")
    for board in BOARDS:
        for narrow in (False, True):
            anew, again, size = measured(board, given.answers, narrow)
            name = board.name + (", narrow" if narrow else "")
            median, most = anew[len(anew) // 2], anew[len(anew) * 9 // 10]
            print(f"{name:44} {median:8.2f} {most:8.2f} {again[len(again) // 2]:10.3f} {size:5}", flush=True)


if __name__ == "__main__":
    main()
