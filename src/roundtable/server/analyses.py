"""Finished matches thought over, a part at a time: whoever waits sees how far it has come, and nobody waits behind it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor

import msgspec

from roundtable.kernel.errors import RoundtableError
from roundtable.kernel.match import Match
from roundtable.players.analysis import Analysis, Moment, conclude, go_over

from .config import Config
from .pool import Pool, TooLong

PART = 16
"""Entries of a match that are gone over at a time."""
PART_SECONDS = 60.0
KEPT = 64
TOO_LONG = "this takes too long here; download the match and run roundtable analyse"


class Progress(msgspec.Struct):
    """How far a match has been thought over: `done` of `all` entries, and the analysis when it is finished."""

    done: int
    all: int
    seconds_left: float | None = None
    """About how long it will still take; None while nothing can be said."""
    analysis: Analysis | None = None
    problem: str = ""
    """Why there will be none."""


def part_of(data: bytes, first: int) -> tuple[list[Moment], int] | str:
    """A part of a match from its file, and how many entries there are; or why it cannot be thought over."""
    try:
        match = Match.from_bytes(data)
        return go_over(match, first, first + PART), len(match.entries)
    except RoundtableError as error:
        return str(error)


def end_of(data: bytes, moments: list[Moment]) -> Analysis:
    """All parts together."""
    return conclude(Match.from_bytes(data), moments)


class Analyses:
    """The matches that are being thought over, and those that have been."""

    def __init__(self, config: Config, task: Callable[[Awaitable[None]], None]) -> None:
        self._desk = Pool(config.bots == "processes", 1)
        self._task = task
        self._known: dict[str, Progress] = {}

    def look(self, match_id: str, data: Callable[[], bytes], entries: int) -> Progress:
        """How far it is; the first who looks begins it."""
        found = self._known.get(match_id)
        if found is None:
            while len(self._known) >= KEPT:
                del self._known[next(iter(self._known))]
            found = self._known[match_id] = Progress(0, entries)
            self._task(self._go_over(found, data()))
        return found

    def turning(self, match_id: str) -> list[int]:
        """The entries that were turning points, where the match has been thought over."""
        known = self._known.get(match_id)
        moments = known.analysis.moments if known is not None and known.analysis is not None else []
        return [moment.entry for moment in moments if moment.turning]

    async def _go_over(self, progress: Progress, data: bytes) -> None:
        begun, moments = time.monotonic(), list[Moment]()
        try:
            while progress.done < progress.all:
                part = await self._desk.run(PART_SECONDS, part_of, data, progress.done, urgent=False)
                if isinstance(part, str):
                    progress.problem = part
                    return
                moments += part[0]
                progress.all = part[1]
                progress.done = min(progress.all, progress.done + PART)
                gone = time.monotonic() - begun
                progress.seconds_left = round(gone / progress.done * (progress.all - progress.done), 1)
            progress.analysis = await self._desk.run(PART_SECONDS, end_of, data, moments, urgent=False)
        except (TooLong, BrokenExecutor):
            progress.problem = TOO_LONG

    def close(self) -> None:
        self._desk.close()
