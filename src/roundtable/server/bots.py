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
from roundtable.players.hints import Hint, hint

from .config import Config
from .pool import Pool

HINT_SECONDS = 20.0


def think(lent: bytes, seat: int, strength: str, seed: bytes) -> Json:
    """What the bot answers for this seat."""
    match = borrow(lent)
    bot = find_bot(match.game, strength, seed, awaited=True)
    return bot.choose(Seat(match, seat), match.asks[seat])


def advise(lent: bytes, seat: int, seed: bytes) -> Hint:
    """What a thinking player would do at this seat."""
    return hint(borrow(lent), seat, seed=seed)


class Thinkers:
    """The bots' processes."""

    def __init__(self, config: Config) -> None:
        self._seconds = config.think_seconds
        self._pool = Pool(config.bots == "processes", config.bot_workers or max(1, (os.cpu_count() or 2) - 1))

    async def choose(self, lent: bytes, seat: int, strength: str, urgent: bool = True) -> Json:
        """Think, off the loop. The seed is fresh: nobody can foresee a bot, and it knows nothing of the match's dice."""
        return await self._pool.run(self._seconds, think, lent, seat, strength, fresh_seed(), urgent=urgent)

    async def hint(self, lent: bytes, seat: int) -> Hint:
        """Think for somebody who asks, off the loop."""
        return await self._pool.run(max(HINT_SECONDS, self._seconds), advise, lent, seat, fresh_seed())

    def close(self) -> None:
        self._pool.close()
