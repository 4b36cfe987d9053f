"""How costs grow: of a turn with the figures on the table, of an answer with the length of its match, of loading it.

Processor time, the best of a few. `--write docs/speed.md` puts the tables, with their date, into that file, and the curves
into growth.svg beside it.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from knights_and_knaves import turns
from peers import circumstances
from plots import Curve, Plot, drawn

from roundtable.kernel.dice import Dice
from roundtable.kernel.match import Match
from roundtable.lab.pages import written

FIGURES = (10, 20, 40, 80, 100)
STRETCH = 40
"""Answers over which one is measured: a few turns, for turns differ."""
LONG: list[tuple[str, str, dict[str, Any]]] = [
    ("Cool Duel", "cool_duel", {"quick_setup": True, "rounds_to_win": 3, "turn_limit": 500}),
    ("A.K.Q.L.", "akql", {"quick_setup": True}),
    ("Knights & Knaves", "knights_and_knaves", {"quick_setup": True}),
]
"""Matches that random players do not end soon."""


def microseconds(work: Callable[[], object], times: int = 1) -> float:
    """The best of a few."""
    best = math.inf
    for _ in range(times):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return 1e6 * best


def of_figures(plot: Plot) -> list[str]:
    """A turn of Knights & Knaves with more and more figures a side."""
    cost_of, n_log_n = plot.curve("a turn"), plot.curve("n log n", dashed=True)
    lines = ["| figures a side | ms a turn | times the first | n log n would be |", "| ---: | ---: | ---: | ---: |"]
    first = 0.0
    for figures in FIGURES:
        spent, played, _ = turns(figures, "captain", 5, 1, log=False, history=False)
        cost = 1e3 * spent / played
        first = first or cost
        whole = figures * math.log(figures) / (FIGURES[0] * math.log(FIGURES[0]))
        cost_of.points.append((figures, cost))
        n_log_n.points.append((figures, first * whole))
        lines.append(f"| {figures} | {cost:.1f} | {cost / first:.1f} | {whole:.1f} |")
        print(lines[-1], flush=True)
    return lines


def of_length(
    name: str, game: str, options: dict[str, Any], marks: tuple[int, ...], answering: Curve, loading: Curve
) -> list[str]:
    """An answer, a fork, a file and its loading after so many answers of one match, kept as a server keeps it."""
    match: Match[Any, Any] = Match.new(game, seed=5, options=options)
    dice = Dice(b"growth")

    def some(count: int) -> None:
        for _ in range(count):
            ask = match.ask
            if ask is None:
                return
            match.answer(ask.seat, ask.sample(dice))

    lines: list[str] = []
    answered = 0
    for mark in marks:
        some(mark - answered)
        spent = [microseconds(lambda: some(STRETCH)) / STRETCH for _ in range(3)]
        answered = mark + 3 * STRETCH
        if match.over:
            break
        fork = microseconds(lambda: match.fork(light=True).ask, 20)
        save = microseconds(match.to_bytes, 3)
        data = match.to_bytes()
        load = microseconds(lambda: Match.from_bytes(data))
        entries = len(match.entries)
        answering.points.append((answered, min(spent)))
        loading.points.append((entries, load / 1e3))
        lines.append(
            f"| {name} | {answered:,} | {min(spent):.0f} us | {fork:.0f} us | {save / 1e3:.1f} ms, {len(data) >> 10} kB "
            f"| {load / 1e3:.0f} ms | {load / entries:.0f} us |"
        )
        print(lines[-1], flush=True)
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=4000, help="answers of the longest match")
    parser.add_argument("--write", type=Path, help="a file to put the tables into")
    given = parser.parse_args()
    plots = [
        Plot("Knights & Knaves: a turn", "figures a side", "ms"),
        Plot("An answer", "answers before it", "us"),
        Plot("Loading a match", "entries", "ms"),
    ]
    figures = of_figures(plots[0])
    marks = tuple(mark for mark in (50, 200, 1000, 4000, 16000) if mark <= given.most)
    length = [
        "| match | after answers | an answer | a light fork | a file | loading it | an entry |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for which in LONG:
        length += of_length(*which, marks, plots[1].curve(which[0]), plots[2].curve(which[0]))
    if given.write is not None:
        text = "\n".join([*figures, "", *length, "", circumstances()])
        written(given.write, "growth", text)
        given.write.with_name("growth.svg").write_text(drawn(plots), encoding="utf-8")


if __name__ == "__main__":
    main()
