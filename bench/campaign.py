"""How long it takes to open a campaign of twenty evenings: read its file, and show its last evening. Processor time."""

from __future__ import annotations

import statistics
import time

import msgspec

from roundtable.games.kingdom import GAME
from roundtable.kernel.chain import Chronicle, Evening, chain_of
from roundtable.kernel.match import Match
from roundtable.players import find_bot, play, strengths

EVENINGS, PLAYED = 20, 4
BAR = 0.3
"""Seconds."""


def campaign() -> Chronicle:
    """Twenty evenings: a few games that were really played, told over and over."""
    first = chain_of(GAME).first(4, {"court": "ready"})
    played = []
    for number in range(PLAYED):
        match = Match.new(GAME, first, seed=f"bench {number}")
        play(match, [find_bot(GAME, strengths(GAME)[-1], bytes([seat, number])) for seat in range(4)], limit=20_000)
        played.append(Chronicle("", GAME.name, first).add(match))
    evenings = [_like(played[number % PLAYED], number) for number in range(EVENINGS)]
    return Chronicle("Twenty evenings", GAME.name, first, evenings)


def _like(evening: Evening, number: int) -> Evening:
    return msgspec.structs.replace(evening, number=number, after=number - 1)


def main() -> None:
    made = campaign()
    data = made.to_bytes()
    chain = chain_of(GAME)
    reading, showing = [], []
    for _ in range(15):
        began = time.process_time()
        again = Chronicle.from_bytes(data)
        read = time.process_time()
        chain.show(again.evenings[-1].told.position)
        reading.append(read - began)
        showing.append(time.process_time() - read)
    both = statistics.median(reading) + statistics.median(showing)
    size = len(data) / 1024
    print(
        f"a campaign of {EVENINGS} evenings ({size:.0f} kB with its matches), processor time, median of {len(reading)}:"
    )
    print(
        f"  read {statistics.median(reading) * 1000:.1f} ms, shown {statistics.median(showing) * 1000:.1f} ms, ", end=""
    )
    print(f"together {both * 1000:.1f} ms ({'within' if both < BAR else 'beyond'} the bar of {BAR * 1000:.0f} ms)")


if __name__ == "__main__":
    main()
