"""Matches between bots: one of them played out, and many of them on every core."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context
from threading import Event
from typing import Any, NamedTuple, TypeVar

import msgspec

from roundtable.kernel.dice import seed_from
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import AnyGame, Player, Setup, find_game
from roundtable.kernel.match import Match
from roundtable.players import Thinker, find_bot, play_on
from roundtable.players.thinking import Budget

LIMIT = 100_000
"""Answers after which a match is given up and counted as unfinished."""
CHUNK = 8
"""Matches handed to a worker at a time: enough to make the handing cheap, few enough to end together."""

THINK = "think:"
"""How the name of a thinker with a budget of its own begins."""

SELDOM = 50_000
"""After so many new containers the collector looks for rings of them in a run of matches, not after 700: what a match leaves
behind is a few rings (a position and its scene), and all else of it goes by itself."""

Thing = TypeVar("Thing")
Made = TypeVar("Made")


class Played(NamedTuple):
    """A match that bots have played, and how many answers it took."""

    match: Match[Any, Any]
    answers: int


def begin(setup: Setup, seed: str, keep: bool = False, log: bool = False) -> Match[Any, Any]:
    """A match for bots: without its past unless it is to be kept. Options may name files of this machine."""
    return Match.new(find_game(setup.game), setup, seed=seed, log=log or keep, history=keep, files=True)


def play_out(
    setup: Setup,
    strengths: Sequence[str],
    seed: str,
    bots_seed: str = "",
    *,
    keep: bool = False,
    log: bool = False,
    limit: int = LIMIT,
) -> Played:
    """One match, with a bot of the given strength (or budget) at each seat; the same seed gives the same match."""
    match = begin(setup, seed, keep, log)
    bots = [entrant(match.game, each, bot_seed(bots_seed or seed, seat)) for seat, each in enumerate(strengths)]
    return Played(match, play_on(match, bots, limit))


def entrant(game: AnyGame, name: str, seed: bytes) -> Player:
    """A bot by its strength, or a thinker by its budget."""
    if not name.startswith(THINK):
        return find_bot(game, name, seed)
    try:
        given = dict(part.split("=", 1) for part in name[len(THINK) :].split(",") if part)
        budget = msgspec.convert(given, Budget, strict=False)
    except (ValueError, msgspec.ValidationError) as error:
        fields = ", ".join(Budget.__struct_fields__)
        raise BadSetup(
            f"{name!r} is no budget ({error}); one is written {THINK}trials=200,horizon=4, of {fields}"
        ) from None
    return Thinker(game, seed, budget)


def bot_seed(seed: str, seat: int) -> bytes:
    return seed_from(f"{seed} bot {seat}")


def mark(match: Match[Any, Any], swapped: bool, sides: Sequence[Sequence[int]] = ((0,), (1,))) -> int:
    """What a match between two sides says of the first entrant: 1 won, -1 lost, 0 not one side alone won."""
    winners = match.outcome.winners if match.outcome else []
    won = [number for number, side in enumerate(sides) if any(seat in winners for seat in side)]
    if len(won) != 1:
        return 0
    return 1 if (won[0] == 0) is not swapped else -1


def on_cores(work: Callable[[Thing], Made], things: Iterable[Thing], jobs: int = 0) -> Iterator[Made]:
    """What some work makes of each thing (never None), in their order, on so many cores (0: all of them)."""
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        with seldom_collected():
            yield from map(work, things)
        return
    waiting = iter(things)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_prepare) as pool:
        # In portions, because map() hands out all it is given at once: a million matches are not queued in memory.
        while portion := list(islice(waiting, 16 * CHUNK * jobs)):
            for made in pool.map(partial(_unless_interrupted, work), portion, chunksize=CHUNK):
                if made is None:
                    raise KeyboardInterrupt
                yield made


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Let the collector begin only after many new containers, as long as matches are played (see `SELDOM`)."""
    before = gc.get_threshold()
    gc.set_threshold(SELDOM, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


_interrupted = Event()
"""In a worker: Ctrl-C was pressed."""


def _prepare() -> None:
    """A worker plays matches and nothing else."""
    gc.set_threshold(SELDOM)
    _heed_interrupts()


def _heed_interrupts() -> None:
    """Ctrl-C reaches workers too. One that died of it would take the pool along; it ends its match and begins no more."""
    signal.signal(signal.SIGINT, lambda *_: _interrupted.set())


def _unless_interrupted(work: Callable[[Thing], Made], thing: Thing) -> Made | None:
    """Nobody waits for what is made after an interrupt."""
    return None if _interrupted.is_set() else work(thing)
