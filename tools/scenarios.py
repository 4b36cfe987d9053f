"""The house's scenarios of Make You Kingdom played by stewards: `python -m tools.scenarios --games 30`.

A table of how often each is won, how many Quarters and retries it takes, for Courts of three to five of the Level it is
written for. The same numbers give the same evenings (`--first` begins elsewhere).
"""

from __future__ import annotations

import argparse
import subprocess
import time
from pathlib import Path
from typing import Any

import msgspec

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.dungeon import scenarios
from roundtable.games.kingdom.laws import laws
from roundtable.kernel.match import Match
from roundtable.lab.balance import wilson
from roundtable.players import Seat, find_bot

LIMIT = 5000
"""Answers after which an evening counts as endless."""


class Played(msgspec.Struct, frozen=True):
    """How one evening ended."""

    won: bool
    why: str
    quarters: int
    retries: int
    answers: int
    broken: list[str]


def set_up(name: str, number: int) -> dict[str, Any]:
    """One of the evenings: three, four or five players with a ready Court of the scenario's Level."""
    return {"seats": 3 + number % 3, "seed": f"{name} {number}", "options": {"scene": "evening", "map": name}}


def play(name: str, number: int, bot: str = "steward") -> Played:
    """One evening to its end."""
    match = Match.new(GAME, **set_up(name, number))
    bots = [find_bot(GAME, bot, bytes([number % 251, seat])) for seat in range(match.setup.seats)]
    for _ in range(LIMIT):
        ask = match.ask
        if ask is None:
            break
        match.answer(ask.seat, bots[ask.seat].choose(Seat(match, ask.seat), ask))
    outcome, here = match.outcome, match.state.delve
    assert here is not None
    return Played(
        outcome is not None and bool(outcome.winners),
        outcome.why if outcome is not None else "endless",
        here.turn_boxes,
        match.state.retries,
        len(match.entries),
        [str(law) for law in laws(match.state)],
    )


def measured(card: scenarios.Card, first: int, games: int, bot: str) -> tuple[str, list[str]]:
    """A line of the table for a scenario, and what went wrong in it."""
    start = time.process_time()
    played = [play(card.name, number, bot) for number in range(first, first + games)]
    spent = (time.process_time() - start) / games
    won, quarters = sum(one.won for one in played), sum(one.quarters for one in played) / games
    retries = sum(one.retries for one in played) / games
    low, high = wilson(won / games, games)
    share = f"{won} of {games} | {100 * won / games:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"
    wrong = [
        f"{card.name} {number}: {'; '.join([one.why, *one.broken[:3]])}"
        for number, one in enumerate(played, first)
        if one.broken or one.why == "endless"
    ]
    return f"| {card.title} | {card.level} | {share} | {quarters:.1f} | {retries:.1f} | {spent:.2f} |", wrong


def page(lines: list[str], chosen: argparse.Namespace) -> str:
    """The table as a page of the docs, with the command, the day and the commit."""
    command = ["git", "log", "-1", "--format=%h of %cs"]
    commit = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() or chosen.commit
    told = f"`python -m tools.scenarios --first {chosen.first} --games {chosen.games}`"
    words = [
        "# The ten scenarios, played by stewards",
        "",
        f"Written by {told} with `--write`, at commit {commit or 'unknown'}. Each evening is played by three, four or five",
        "players in turn, with a ready-made Court of the scenario's Level. The share that was won has its interval of 95 %",
        "(Wilson); the aim is 50 to 80 %.",
        "",
        HEAD,
        *lines,
    ]
    return "\n".join(words) + "\n"


HEAD = (
    "| scenario | Level | won | share | Quarters | retries | seconds each |\n| --- | --- | --- | --- | --- | --- | --- |"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(scenarios.NAMES), help="which (default: all)")
    parser.add_argument("--games", type=int, default=30, help="evenings of each (default: 30)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first (default: 0)")
    parser.add_argument("--bot", default="steward", help="who plays (default: steward)")
    parser.add_argument("--write", type=Path, help="write the table to this page too")
    parser.add_argument("--commit", default="", help="what is measured, where no git can tell")
    chosen = parser.parse_args()
    print(HEAD)
    lines = []
    for card in scenarios.cards():
        if card.name not in chosen.names:
            continue
        line, wrong = measured(card, chosen.first, chosen.games, chosen.bot)
        print("\n".join([line, *(f"  {words}" for words in wrong)]), flush=True)
        lines.append(line)
    if chosen.write:
        chosen.write.write_text(page(lines, chosen), encoding="utf-8")


if __name__ == "__main__":
    main()
