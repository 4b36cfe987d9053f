"""Bots think away from the event loop: in processes of their own, or in threads.

What a thinking process is lent is the step in progress with dice of another seed: it cannot know what will be rolled.
"""

from __future__ import annotations

import os

from roundtable.kernel.asks import Json
from roundtable.kernel.dice import fresh_seed
from roundtable.kernel.save import borrow
from roundtable.players import Seat
from roundtable.players.bots import find_bot

from .config import Config
from .pool import Pool


def think(lent: bytes, seat: int, strength: str, seed: bytes) -> Json:
    """What the bot answers for this seat."""
    match = borrow(lent)
    bot = find_bot(match.game, strength, seed)
    return bot.choose(Seat(match, seat), match.asks[seat])


class Thinkers:
    """The bots' processes."""

    def __init__(self, config: Config) -> None:
        self._seconds = config.think_seconds
        self._pool = Pool(config.bots == "processes", config.bot_workers or max(1, (os.cpu_count() or 2) - 1))

    async def choose(self, lent: bytes, seat: int, strength: str, urgent: bool = True) -> Json:
        """Think, off the loop. The seed is fresh: nobody can foresee a bot, and it knows nothing of the match's dice."""
        return await self._pool.run(self._seconds, think, lent, seat, strength, fresh_seed(), urgent=urgent)

    def close(self) -> None:
        self._pool.close()
