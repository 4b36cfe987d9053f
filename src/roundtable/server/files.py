"""Files that people take away: a match's save, and what some games' matches make."""

from __future__ import annotations

import re

from roundtable.kernel.save import with_origin
from roundtable.kernel.tools import ToolFile

from .drafts import Refused
from .room import Room


def file_of(room: Room, seat: int | None) -> ToolFile:
    """The file that this match makes, as far as the seat may know it."""
    if room.game.file is None:
        raise Refused(f"a match of {room.game.title} makes no file")
    return room.game.file(room.playing.view(seat))


def saved(room: Room) -> bytes:
    """A match as a file, with where its dice came from."""
    data, origin = room.playing.to_bytes(), room.shares.origin(room.record.seed, room.commitment)
    return data if origin is None else with_origin(data, origin)


def save_name(room: Room) -> str:
    return f"{room.record.game}-{room.id}.roundtable"


def attachment(name: str) -> dict[str, str]:
    """The header that makes a browser keep a response as a file of this name."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip(".-") or "file"
    return {"content-disposition": f'attachment; filename="{plain[:80]}"'}
