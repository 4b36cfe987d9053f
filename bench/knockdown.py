"""Matches of Knockdown per second, one core: the rules alone (random answers), and with bots that think.

`python bench/knockdown.py [matches]`. The same matches are played with and without log and history.
"""

import sys
import time

from roundtable.games.knockdown import GAME
from roundtable.kernel.match import Match
from roundtable.players import find_bot, play


def measure(words: str, count: int, strength: str, **more: bool) -> float:
    """Play some matches and print their speed; returns matches per second."""
    answers = 0
    begun = time.perf_counter()
    for number in range(count):
        match = Match.new(GAME, seed=number, **more)
        bots = [find_bot(GAME, strength, b"%d %d" % (number, seat)) for seat in (0, 1)]
        play(match, bots)
        answers += len(match.entries)
    took = time.perf_counter() - begun
    print(f"{words:<44}{count / took:8.1f} matches/s {answers / took:10.0f} decisions/s {answers / count:6.0f} a match")
    return count / took


def forks(count: int) -> None:
    """What a fork, an imagined match and a view cost in the middle of a match."""
    match = Match.new(GAME, seed=1)
    play(match, [find_bot(GAME, "random", b"%d" % seat) for seat in (0, 1)], limit=80)
    for words, act in (
        ("fork in the middle of a step, and wake it", lambda: match.fork(light=True).state),
        ("imagine what a seat cannot know", lambda: match.imagine(0, b"x").state),
        ("view of a seat", lambda: match.view(0)),
        ("drawing of a seat's view", lambda: GAME.svg(match.view(0))),
    ):
        begun = time.perf_counter()
        for _ in range(count):
            act()
        print(f"{words:<44}{(time.perf_counter() - begun) / count * 1e6:8.0f} us")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    measure("random (warming up)", max(4, count // 4), "random", log=False, history=False)
    plain = measure("random, no log, no history", count, "random", log=False, history=False)
    full = measure("random, with log and history", count, "random")
    print(f"log and history cost {plain / full:.2f} times")
    quick = measure("brawler against brawler, no log, no history", count, "brawler", log=False, history=False)
    deep = measure("planner against planner, no log, no history", count, "planner", log=False, history=False)
    print(f"planning both actions costs {quick / deep:.2f} times judging each by itself")
    forks(300)


if __name__ == "__main__":
    main()
