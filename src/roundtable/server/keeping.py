"""How long matches are kept: by the setting of whoever runs the server, or until their host deletes them."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from .drafts import Refused
from .files import save_name, saved
from .room import Room

if TYPE_CHECKING:
    from .house import House

CLEAN_TICK = 600.0
DAY = 24 * 3600.0

log = logging.getLogger("roundtable.server")


class Keeping:
    """Deletes matches of a house."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def delete(self, match_id: str, mine: tuple[int, ...]) -> bytes:
        """Forget a match, as its host wants, and return its save file: the last there will be of it.

        A match that others play is not deleted under their hands.
        """
        async with self._house.reading(match_id) as room:
            if room.status == "playing" and not room.broken:
                others = [
                    room.names[seat]
                    for seat, plan in enumerate(room.seats)
                    if plan.kind == "person" and seat not in mine
                ]
                if others:
                    raise Refused(f"{others[0]} still plays here: a match can be deleted when it is over")
            data = _saved(room)
            await self._forget(room)
        return data

    async def _forget(self, room: Room) -> None:
        """The caller holds the room."""
        await self._house.storage.delete(room.id)
        self._house.let_go(room)
        self._house.hub.publish(room.id, room.n)

    async def clean(self) -> None:
        """Delete what is too old, a few at a time. Days are those of the house: a wrong date deletes nothing."""
        config = self._house.config
        if not config.keep_days:
            return
        since = self._house.clock.now() - config.keep_days * DAY
        for match_id in await self._house.storage.untouched(since):
            await self._house.alone(match_id, self._retire(match_id, config.archive))

    async def _retire(self, match_id: str, archive: str) -> None:
        async with self._house.reading(match_id) as room:
            if archive and (data := _saved(room)):
                await asyncio.to_thread(_write, Path(archive) / save_name(room), data)
            await self._forget(room)
        log.info("match %s was deleted for its age", match_id)


def _saved(room: Room) -> bytes:
    return saved(room) if room.match is not None and not room.broken else b""


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
