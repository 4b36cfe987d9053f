"""The kernel's own costs: dice against random.randint, notation, and a question's life, in one run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from roundtable.kernel import notation
from roundtable.kernel.asks import Choose
from roundtable.kernel.dice import Dice
from roundtable.kernel.options import Option

TIMES = 200_000


def microseconds(work: Callable[[], object], times: int = TIMES) -> float:
    best = float("inf")
    for _ in range(3):
        begun = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, time.perf_counter() - begun)
    return best / times * 1e6


def main() -> None:
    dice = Dice(b"bench")
    twister = random.Random(1)
    stream, randint = microseconds(lambda: dice.below(6)), microseconds(lambda: twister.randint(1, 6))
    print(f"one d6: {stream:.2f} us from the stream, {randint:.2f} us by random.randint: x{randint / stream:.1f}")
    rolled = microseconds(lambda: notation.roll("2d6+1", lambda sides: dice.below(sides) + 1), TIMES // 10)
    print(f"2d6+1 by notation: {rolled:.2f} us, x{rolled / stream:.0f} of one die")
    options = [Option(f"move {n}", f"Move to {n}") for n in range(30)]
    lazy = microseconds(lambda: Choose(0, "Where?", lambda: options))
    looked = microseconds(lambda: Choose(0, "Where?", lambda: options).sample(dice), TIMES // 10)
    print(f"a question: {lazy:.2f} us to ask, {looked:.2f} us to ask and look at 30 options and sample one")


if __name__ == "__main__":
    main()
