"""Answers that the server gives: for bots, and for people whose time is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from roundtable.kernel.asks import Json
from roundtable.kernel.dice import Dice, fresh_seed
from roundtable.kernel.errors import IllegalAnswer
from roundtable.kernel.save import lend

from . import actions
from .drafts import Draft, Refused
from .pool import TooLong
from .room import Room

if TYPE_CHECKING:
    from .house import House

BOT_REST = 2.0
"""Seconds until a bot is asked again whose answer could not be stored."""
SLOW_BOTS = 3
"""How often the bots of a match may think for too long before nobody waits for them any more."""

log = logging.getLogger("roundtable.server")


class StandIns:
    """Those who answer without being here. Each seat has at most one at a time."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._thinking: set[tuple[str, int]] = set()

    def wake(self, room: Room) -> None:
        if room.throw is not None:  # somebody rolls first
            return
        for seat in room.asked():
            if room.seats[seat].kind == "bot":
                self.let_answer(room.id, seat, room.seats[seat].strength, stand_in=False)

    def let_answer(self, match_id: str, seat: int, strength: str, stand_in: bool) -> None:
        if (match_id, seat) not in self._thinking:
            self._thinking.add((match_id, seat))
            self._house.task(self._bot_answers(match_id, seat, strength, stand_in))

    async def _bot_answers(self, match_id: str, seat: int, strength: str, stand_in: bool) -> None:
        """Answer for a seat: for a bot until it is not asked any more, for a person whose time is up once."""
        try:
            while True:
                async with self._house.reading(match_id) as room:
                    ask = None if room.broken or room.match is None else room.match.asks.get(seat)
                    if ask is None or room.throw is not None or (room.seats[seat].kind != "bot" and not stand_in):
                        break
                    question = room.question_id(seat)
                    lent = lend(room.playing, fresh_seed())
                    self._house.pace.note(room)
                value = await self._decide(room, lent, seat, strength, ask.sample)
                await self._house.pace.wait(match_id, value)
                await self._give(match_id, seat, value, question, stand_in)
                if stand_in:
                    break
        except Exception:
            log.exception("a bot at seat %s of match %s failed; it will be asked again", seat, match_id)
            await asyncio.sleep(BOT_REST)
        finally:
            self._thinking.discard((match_id, seat))
        known = self._house.known(match_id)
        if known is not None and not stand_in and seat in known.asked() and known.throw is None:
            self.wake(known)

    async def _decide(self, room: Room, lent: bytes, seat: int, strength: str, sample: Callable[[Dice], Json]) -> Json:
        """What the bot answers. A bot that fails, or that in this match often thinks for too long, answers anything."""
        if room.slow_bots < SLOW_BOTS:
            try:
                return await self._house.thinkers.choose(lent, seat, strength, self._house.hub.watched(room.id))
            except TooLong as error:
                room.slow_bots += 1
                log.warning("the bot %s of match %s: %s; any legal answer is given for it", strength, room.id, error)
            except Exception:
                log.exception("the bot %s failed; any legal answer is given for it", strength)
        return sample(Dice(fresh_seed()))

    async def _give(self, match_id: str, seat: int, value: Json, question: str, stand_in: bool) -> None:
        def make(room: Room) -> list[Draft]:
            try:
                drafts = actions.answer(room, seat, value, question)
            except IllegalAnswer:
                log.exception("the bot's answer is illegal; any legal one is given for it")
                drafts = actions.answer(room, seat, room.playing.asks[seat].sample(Dice(fresh_seed())), question)
            return [Draft("timeout", seat, "bot"), *drafts] if stand_in else drafts

        with suppress(Refused):
            self._house.pace.asked(await self._house.act(match_id, make))
