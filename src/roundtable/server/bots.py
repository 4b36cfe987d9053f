"""Bots think away from the event loop: in processes of their own, or in threads.

What a thinking process is lent is the step in progress with dice of another seed: it cannot know what will be rolled.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait

from roundtable.kernel.asks import Json
from roundtable.kernel.dice import fresh_seed
from roundtable.kernel.save import borrow
from roundtable.players import Seat
from roundtable.players.bots import find_bot

from .config import Config


def think(lent: bytes, seat: int, strength: str, seed: bytes) -> Json:
    """What the bot answers for this seat."""
    match = borrow(lent)
    bot = find_bot(match.game, strength, seed)
    return bot.choose(Seat(match, seat), match.asks[seat])


def end_with_parent() -> None:
    """A child process outlives a server that is killed; one that calls this notices and ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Thinkers:
    """The pool. It is made when the first bot is asked, so that a server starts fast."""

    def __init__(self, config: Config) -> None:
        self._processes = config.bots == "processes"
        self._workers = config.bot_workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: Executor | None = None

    def _executor(self) -> Executor:
        if self._pool is None and self._processes:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=end_with_parent)
        elif self._pool is None:
            self._pool = ThreadPoolExecutor(self._workers, thread_name_prefix="bot")
        return self._pool

    async def choose(self, lent: bytes, seat: int, strength: str) -> Json:
        """Think, off the loop. The seed is fresh: nobody can foresee a bot, and it knows nothing of the match's dice."""
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            try:
                return await loop.run_in_executor(self._executor(), think, lent, seat, strength, fresh_seed())
            except BrokenProcessPool:
                self._pool = None
                if attempt == 2:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
