"""The kernel's own costs: dice, notation, a question's life, a match of the toy game against copy.deepcopy, in one run."""

from __future__ import annotations

import copy
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from roundtable.kernel import notation
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.dice import Dice
from roundtable.kernel.game import Outcome, Setup, register
from roundtable.kernel.match import Match
from roundtable.kernel.options import Option
from roundtable.kernel.table import State, Table
from roundtable.players import RandomPlayer, play

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.kernel.toy import TOY  # the game the kernel is tested with is the game it is measured with

TIMES = 200_000


def microseconds(work: Callable[[], object], times: int = TIMES) -> float:
    best = float("inf")
    for _ in range(5):
        begun = time.process_time()
        for _ in range(times):
            work()
        best = min(best, time.process_time() - begun)
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
    of_the_smallest_match()
    of_a_match()
    of_growth()


def toy(seats: int = 4, **more: bool) -> Match:
    return Match.new(TOY, seats=seats, seed=1, options={"life": 30}, **more)


class OneCoin(State):
    """The position of the smallest game there is: how often the coin was taken up."""

    taken: int = 0


class NoOptions(msgspec.Struct, frozen=True):
    """It has none."""


class SmallestGame:
    """Rules that do next to nothing: what a decision costs here is what the kernel costs."""

    name = title = blurb = "smallest"
    ledgers = ()
    bots = ("random",)
    version = 1
    seats = (2, 2)
    state_type, options_type = OneCoin, NoOptions
    sides_of_the_coin = [Option("heads", "Heads"), Option("tails", "Tails")]

    def start(self, setup: Setup, options: NoOptions) -> OneCoin:
        return OneCoin()

    def step(self, table: Table[OneCoin, NoOptions]) -> Steps[None]:
        yield Choose(table.state.taken % 2, "Which side?", self.sides_of_the_coin)
        table.state.taken += 1

    def outcome(self, state: OneCoin) -> Outcome | None:
        return Outcome([], "enough") if state.taken == 2000 else None


def of_the_smallest_match() -> None:
    """A decision of a game without rules: asked, drawn at random, checked, entered, and a snapshot taken."""

    def a_match() -> None:
        match = Match.new(SmallestGame(), seed=1, log=False, history=False)  # type: ignore[arg-type]  # all it needs here
        play(match, [RandomPlayer(1), RandomPlayer(2)])

    cost = microseconds(a_match, 1) / 2000
    print(f"a decision without any rules: {cost:.1f} us ({1e6 / cost:,.0f}/s)")


def of_a_match() -> None:
    """What a decision, a snapshot and a fork cost in a match of four, in the middle of a window."""

    def a_match(**more: bool) -> int:
        match = toy(**more)
        play(match, [RandomPlayer(n) for n in range(4)])
        return len(match.entries)

    answers = a_match()
    bare = microseconds(lambda: a_match(log=False, history=False), 20) / answers
    full = microseconds(a_match, 20) / answers
    print(
        f"a decision: {bare:.1f} us without log and history ({1e6 / bare:,.0f}/s), {full:.1f} us with ({1e6 / full:,.0f}/s)"
    )

    match = toy()
    for answer in ("peek", "peek", "hit 1", "pass"):
        match.answer(match.ask.seat, answer)
    state, step = match.state, match.entries[match._snapshots[-1].entries :]
    copied = microseconds(lambda: copy.deepcopy(state), 2000)

    def snapshot() -> None:
        match._take_snapshot()
        match._snapshots.pop()

    for name, work in (
        ("a snapshot", snapshot),
        ("a light fork", lambda: match.fork(light=True)),
        (f"a light fork and its first question, {len(step)} answers into a step", lambda: match.fork(light=True).ask),
        ("what a seat imagines, and its first question", lambda: match.imagine(1, b"seed").ask),
    ):
        cost = microseconds(work, 5000)
        print(f"{name}: {cost:.1f} us; copy.deepcopy of the position alone: {copied:.1f} us, x{copied / cost:.1f}")


def of_growth() -> None:
    """What an answer, a fork, a save and a load cost in a match that goes on and on."""
    endless = TOY.but(name="endless", outcome=lambda state: None)
    register(endless)
    players = [RandomPlayer(n) for n in range(4)]
    match = Match.new(endless, seats=4, seed=1, options={"life": 30, "bidding": False})
    first = 0.0
    for length in (250, 1000, 4000, 16000):
        play(match, players, limit=length - len(match.entries))
        answer = min(microseconds_once(lambda: play(match, players, limit=200)) for _ in range(3)) / 200
        first = first or answer
        fork = min(microseconds_once(lambda: match.fork(light=True).ask) for _ in range(20))
        data = match.to_bytes()
        save = microseconds_once(match.to_bytes)
        load = microseconds_once(lambda: Match.from_bytes(data))
        print(
            f"after {len(match.entries):,} entries: an answer {answer:.1f} us (x{answer / first:.1f} of the first), "
            f"a light fork and its question {fork:.0f} us, "
            f"a save {save / 1000:.1f} ms and {len(data) >> 10} kB, a load {load / 1000:.0f} ms"
        )


def microseconds_once(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return (time.process_time() - begun) * 1e6


if __name__ == "__main__":
    main()
