"""Time at the tables: one clock of the house, which stands still while the server is down, and what is done when it runs out.

Every row is written with the time of the house. It goes on with the machine's monotonic clock, so setting the machine's
clock changes nothing, and what has passed is stored every few seconds (`beat`): after a start it goes on from there, and
while the database does not answer it stops too. Workers agree on it by storing it in one place.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from roundtable.players.bots import strengths

from . import actions
from .drafts import Draft, Refused
from .room import Room

if TYPE_CHECKING:
    from .house import House
    from .storage import Storage

BEAT = 10.0
"""Seconds between two notes of the time."""
LONGEST_BEAT = 30.0
"""Seconds that pass without one before the clock of the house stops."""
CLOCK_TICK = 0.5
SHARE_SECONDS = 8.0
"""How long players' browsers have to add their shares to the dice, and how long to show them."""
LAST_SEEN_KEPT = 4 * 24 * 3600.0
"""Seconds for which it is known when somebody who left was last there."""
BACK_AGAIN = 600.0
"""Seconds after a start in which nobody counts as gone for good: browsers find their way back."""


class HouseClock:
    """Seconds that the house has been open, counted on from the first start's date."""

    def __init__(self) -> None:
        self._base = time.time()
        self._since = time.monotonic()
        self.opened = self._base
        """When this server began to serve."""

    def now(self) -> float:
        return self._base + min(time.monotonic() - self._since, LONGEST_BEAT)

    async def open(self, storage: Storage) -> None:
        self._base = self.opened = await storage.clock()
        self._since = time.monotonic()

    async def beat(self, storage: Storage) -> None:
        """Note the time. Whoever of several workers is ahead is right."""
        moment = time.monotonic()
        latest = await storage.beat(self.now())
        self._base, self._since = latest, moment


class Clocks:
    """The clocks of the tables of one house."""

    def __init__(self, house: House) -> None:
        self._house = house

    def due(self, room: Room) -> float | None:
        """When somebody should look at the match even if no player does anything."""
        house = self._house
        if room.adding:
            return room.last_moment + SHARE_SECONDS
        if any(room.seats[seat].kind == "bot" for seat in room.asked()):
            return house.clock.now() + house.config.lease_seconds
        moments = [moment for seat in room.asked() if (moment := self.deadline(room, seat)) is not None]
        return min(moments, default=None)

    def deadline(self, room: Room, seat: int) -> float | None:
        """When the time of a seat that is asked is up."""
        clock = room.record.clock
        if room.seats[seat].kind == "bot" or seat not in room.since:
            return None
        since = room.since[seat]
        if (own := self._own_time(room, seat)) is not None:
            return since + own
        if clock.then == "wait" or not clock.runs:
            return None
        moments = []
        if clock.per_answer:
            moments.append(since + clock.per_answer)
        if clock.bank:
            moments.append(since + max(0.0, room.bank[seat]))
        if clock.away and seat not in self._house.hub.online(room.id):
            moments.append(max(since, self._last_seen(room, seat)) + clock.away)
        return min(moments, default=None)

    @staticmethod
    def _own_time(room: Room, seat: int) -> int | None:
        """The seconds that a question itself has, whatever clock the table has."""
        ask = room.playing.asks.get(seat)
        return ask.seconds if ask is not None and ask.expires else None

    def _last_seen(self, room: Room, seat: int) -> float:
        """When somebody was last at a seat; who was there before the server started is given the time to come back."""
        house = self._house
        return house.hub.last_seen.get((room.id, seat), house.clock.opened)

    def gone(self, room: Room, seat: int) -> bool:
        """Whether a player has been away for as long as was agreed at the start, so that the host may replace them."""
        agreed, now = room.record.clock.absence, self._house.clock.now()
        if not agreed or seat in self._house.hub.online(room.id):
            return False
        acted = now - room.acted.get(seat, 0.0)
        return acted >= agreed and now - self._last_seen(room, seat) >= min(agreed, BACK_AGAIN)

    async def look(self) -> None:
        """Do what is to be done where time is up."""
        now = self._house.clock.now()
        for room in self._house.rooms():
            if room.adding and now >= room.last_moment + SHARE_SECONDS:
                await self._house.alone(room.id, self._no_longer(room.id))
            if room.status != "playing" or room.broken:
                continue
            for seat in room.asked():
                moment = self.deadline(room, seat)
                if moment is not None and moment <= now:
                    await self._house.alone(room.id, self._time_is_up(room.id, seat))

    async def _no_longer(self, match_id: str) -> None:
        """Begin without the shares of the dice that do not come."""

        def make(room: Room) -> list[Draft]:
            late = self._house.clock.now() >= room.last_moment + SHARE_SECONDS
            return actions.go_on(room) if late else []

        await self._house.act(match_id, make)

    async def _time_is_up(self, match_id: str, seat: int) -> None:
        def forfeit(room: Room) -> list[Draft]:
            moment = self.deadline(room, seat) if seat in room.asked() else None
            if moment is None or moment > self._house.clock.now():
                return []
            if self._own_time(room, seat) is not None:
                return [Draft("time", seat)]
            return [Draft("timeout", seat, "forfeit"), *actions.concede(room, seat)]

        async with self._house.reading(match_id) as room:
            then, best = room.record.clock.then, strengths(room.game)[-1]
            if self._own_time(room, seat) is not None:
                then = "forfeit"
        if then == "forfeit":
            with suppress(Refused):
                await self._house.act(match_id, forfeit)
        else:
            self._house.stand_ins.let_answer(match_id, seat, best, stand_in=True)
