"""Make You Kingdom: its books, creation, a fight with all its windows, an evening by stewards, and how often one is asked.

All but the time to load is processor time, so a busy machine changes less. The bars are those of the project's issues.
"""

import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.campaigns import new_campaign
from roundtable.games.kingdom.drawing import svg
from roundtable.games.kingdom.sheets.pages import sheets_html
from roundtable.games.kingdom.text import sheets_text
from roundtable.kernel.asks import React
from roundtable.kernel.match import Match
from roundtable.kernel.record import encode
from roundtable.players import Seat, find_bot, play

FRESH = """
import time
from roundtable.games.kingdom import books
start = time.perf_counter()
for book in books.BOOKS:
    book.entries
print((time.perf_counter() - start) * 1000)
"""
RUNS = 7
SECONDS = 2.0
NINE = "3 Ogrekin, 3 Red Cap, 3 Skeleton"
FIGHTS = 12
ROUNDS = 200
"""Of how many Rounds of a Court the reaction questions are counted, at least."""
REACTING = (
    ("ready", 1, "random encounter"),
    ("ready", 4, NINE),
    ("rolled", 4, NINE),
    ("rolled", 4, "random encounter"),
    ("rolled", 7, "random encounter"),
)
EVENINGS = 6
MOST = 3000


def main() -> None:
    loading()
    creation()
    fights()
    forks()
    evenings()
    reactions()


def line(what: str, value: str, bar: str = "") -> None:
    print(f"{what:<46} {value:>22}   {bar}".rstrip())


# --- loading and creation --------------------------------------------------------------------------------------------


def loading() -> None:
    books = statistics.median(float(_fresh(FRESH)) for _ in range(RUNS))
    bare = statistics.median(_wall("pass") for _ in range(RUNS))
    game = statistics.median(_wall("import roundtable.games.kingdom") for _ in range(RUNS))
    line("all books, in a fresh process", f"{books:.1f} ms", f"({books / bare:.2f} x starting Python)")
    line("importing the game", f"{game - bare:.1f} ms", "over bare Python")


def creation() -> None:
    line("creations by dice, 4 players", f"{_rate(lambda n: new_campaign(4, n), 1):.0f} /s")
    for strength in ("steward", "random"):
        answers, spent = 0, 0.0
        for seed in range(RUNS):
            match: Match[Any, Any] = Match.new(GAME, seats=4, seed=seed, log=False, history=False)
            started = time.process_time()
            answers += _play(match, strength, seed)
            spent += time.process_time() - started
        line(f"decisions in creation, {strength}", f"{answers / spent:.0f} /s", "bar: 20,000 (random)")
    match = new_campaign(4, 7)
    view = GAME.view(match.state, 0)
    works: dict[str, Callable[[int], Any]] = {
        "board as SVG": lambda n: svg(view),
        "all sheets as HTML": lambda n: sheets_html(view.campaign),
        "all sheets as text": lambda n: sheets_text(view.campaign),
        "fork at the review": lambda n: match.fork(light=True).ask,
    }
    for name, work in works.items():
        line(name, f"{1e6 / _rate(work, 20):.0f} us")


# --- a fight ---------------------------------------------------------------------------------------------------------


def fight(seed: int, court: str = "ready", level: int = 4, against: str = NINE) -> Match[Any, Any]:
    """A fight at its first question."""
    options = {"scene": "fight", "court": court, "court_level": level, "against": against}
    match: Match[Any, Any] = Match.new(GAME, seats=4, seed=seed, log=False, history=False, options=options)
    bots = [find_bot(GAME, "random", bytes([seat])) for seat in range(4)]
    play(match, bots, until=lambda now: now.state.step == "fight")
    return match


def fights() -> None:
    for court in ("ready", "rolled"):
        answers, spent = 0, 0.0
        for seed in range(FIGHTS):
            match, started = fight(seed, court), time.process_time()
            answers += _play(match, "random", seed)
            spent += time.process_time() - started
        what = f"a fight, 4 of Level 4 ({court}) against 9"
        line(what, f"{answers / spent:.0f} decisions/s", "bar: 10,000 on an idle core")


def forks() -> None:
    """What a snapshot costs, and a fork with its question, at a step's first question and in the midst of a window."""
    snapshots, first, inside = [], [], []
    for seed in range(FIGHTS):
        match = fight(seed)
        bots = [find_bot(GAME, "random", bytes([seat, seed])) for seat in range(4)]
        for _ in range(MOST):
            ask = match.ask
            if ask is None:
                break
            at_first = match._snapshots[-1].entries == len(match.entries)
            if at_first or isinstance(ask, React):
                (first if at_first else inside).append(_best(lambda now=match: now.fork(light=True).ask))
                snapshots.append(_best(lambda now=match: encode(now.state)))
            match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
    line("a snapshot", f"{statistics.median(snapshots):.1f} us", "bar: 15")
    line("a fork at a step's first question", f"{statistics.median(first):.0f} us in the median", "bar: 60")
    line("a fork in a window", f"{statistics.median(inside):.0f} us in the median", "bar: 400")


def _best(work: Callable[[], Any]) -> float:
    """The least of a few, in microseconds: the machine may be busy."""
    found = []
    for _ in range(5):
        started = time.perf_counter()
        work()
        found.append(time.perf_counter() - started)
    return min(found) * 1e6


# --- an evening, and how often one is asked --------------------------------------------------------------------------


def evenings() -> None:
    spent, answers = [], []
    for seed in range(EVENINGS):
        match: Match[Any, Any] = Match.new(GAME, seats=4, seed=seed, options={"scene": "evening"})
        started = time.process_time()
        answers.append(_play(match, "steward", seed))
        spent.append(time.process_time() - started)
    said = f"{statistics.mean(spent):.2f} s, at most {max(spent):.2f}"
    line("an evening by stewards", said, f"bar: 1 s ({statistics.mean(answers):.0f} decisions)")


def reactions() -> None:
    """Reaction questions a Round, for a Court that has given no orders."""
    for court, level, against in REACTING:
        rounds: Counter[tuple[int, int]] = Counter()
        for seed in range(ROUNDS):
            if len(rounds) >= ROUNDS:
                break
            match = fight(seed, court, level, against)
            bots = [find_bot(GAME, "steward", bytes([seat, seed])) for seat in range(4)]
            for _ in range(MOST):
                ask = match.ask
                if ask is None:
                    break
                if match.state.battle is not None:
                    rounds[seed, match.state.battle.round] += isinstance(ask, React)
                match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
        asked = list(rounds.values())
        what = f"reactions a Round, {court} Court of Level {level}"
        above = sum(number > 6 for number in asked)
        said = f"bar: 6 ({len(asked)} Rounds, stewards; above it in {above})"
        line(what, f"mean {statistics.mean(asked):.1f}, most {max(asked)}", said)


def _play(match: Match[Any, Any], strength: str, seed: int) -> int:
    """Let four bots play a match out; how many answers they gave."""
    bots = [find_bot(GAME, strength, bytes([seat, seed])) for seat in range(4)]
    chairs = [Seat(match, seat) for seat in range(4)]
    for answers in range(MOST):
        ask = match.ask
        if ask is None:
            return answers
        match.answer(ask.seat, bots[ask.seat].choose(chairs[ask.seat], ask))
    return MOST


def _rate(work: Callable[[int], Any], batch: int) -> float:
    """How often a piece of work is done in a second of processor time."""
    work(0)
    start, done = time.process_time(), 0
    while time.process_time() - start < SECONDS:
        for _ in range(batch):
            done += 1
            work(done)
    return done / (time.process_time() - start)


def _fresh(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def _wall(code: str) -> float:
    start = time.perf_counter()
    _fresh(code)
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
