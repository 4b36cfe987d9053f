"""Make You Kingdom: how long its books take to load, and how many Kingdoms are made in a second."""

import statistics
import subprocess
import sys
import time

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.campaigns import new_campaign
from roundtable.games.kingdom.drawing import svg
from roundtable.games.kingdom.sheets.pages import sheets_html
from roundtable.games.kingdom.text import sheets_text
from roundtable.kernel.match import Match
from roundtable.players import find_bot, play

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


def main() -> None:
    books = statistics.median(float(_fresh(FRESH)) for _ in range(RUNS))
    bare = statistics.median(_wall("pass") for _ in range(RUNS))
    game = statistics.median(_wall("import roundtable.games.kingdom") for _ in range(RUNS))
    print(f"all books, in a fresh process     {books:8.1f} ms   ({books / bare:.2f} x starting Python)")
    print(f"importing the game                {game - bare:8.1f} ms   over bare Python")
    dice = _rate(lambda n: new_campaign(4, n), 1)
    print(f"creations by dice, 4 players      {dice:8.0f} /s")
    bare_match = _rate(lambda n: _played("steward", n, False), 1)
    logged = _rate(lambda n: _played("steward", n, True), 1)
    random = _rate(lambda n: _played("random", n, False), 1)
    print(f"creations, stewards, no log       {bare_match:8.0f} /s   ({bare_match / dice:.2f} x by dice)")
    print(f"creations, stewards, with log     {logged:8.0f} /s   ({logged / bare_match:.2f} x without)")
    print(f"creations, random bots, no log    {random:8.0f} /s")
    answers = len(_played("steward", 1, True).entries)
    print(f"answers a second, stewards        {bare_match * answers:8.0f} /s   ({answers} answers a creation)")
    match = new_campaign(4, 7)
    view = GAME.view(match.state, 0)
    for name, work in (
        ("board as SVG", lambda n: svg(view)),
        ("all sheets as HTML", lambda n: sheets_html(view.campaign)),
        ("all sheets as text", lambda n: sheets_text(view.campaign)),
        ("fork at the review", lambda n: match.fork(light=True).ask),
    ):
        print(f"{name:<32}  {1e6 / _rate(work, 20):8.0f} us")


def _played(strength: str, seed: int, log: bool) -> Match:
    match = Match.new(GAME, seats=4, seed=seed, log=log, history=log)
    play(match, [find_bot(GAME, strength, bytes([seat])) for seat in range(4)])
    return match


def _rate(work, batch: int) -> float:
    """How often a piece of work is done in a second."""
    work(0)
    start, done = time.perf_counter(), 0
    while time.perf_counter() - start < SECONDS:
        for _ in range(batch):
            done += 1
            work(done)
    return done / (time.perf_counter() - start)


def _fresh(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def _wall(code: str) -> float:
    start = time.perf_counter()
    _fresh(code)
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
