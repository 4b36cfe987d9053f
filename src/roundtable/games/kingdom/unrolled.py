"""A position's own map: what it does not say of it is as at the map's beginning."""

from typing import Any

import msgspec

from roundtable.games.kingdom.dungeon.legal import errors
from roundtable.games.kingdom.dungeon.model import Dungeon
from roundtable.games.kingdom.rules.exploring.places import open_map

BEGUN = ("corridors", "traps", "bases")
"""What belongs to the rooms: a position that names rooms says these too, or means that there are none."""


def unrolled(position: dict[str, Any]) -> dict[str, Any]:
    """The position with its rooms, and where it names none its Corridors, Traps and Bases, filled in from the map it brings
    (MYK-WORLD-001).

    Who is in a room has been let in: there a Quarter begins, and the room and what is explored have been seen. A map that
    cannot be is left alone: `laws` tells what is wrong with it.
    """
    told = position.get("delve")
    if not isinstance(told, dict) or not isinstance(told.get("rooms", {}), dict):
        return position
    dungeon = _dungeon(told.get("dungeon"))
    if dungeon is None:
        return position
    begun = msgspec.to_builtins(open_map(dungeon))
    delve = {**{field: begun[field] for field in BEGUN if field in begun and "rooms" not in told}, **told}
    delve["rooms"] = {**begun.get("rooms", {}), **told.get("rooms", {})}
    at = told.get("at")
    rooms = [str(room) for room in at.values() if room] if isinstance(at, dict) else []
    if rooms and "rooms" not in told:
        delve = {"stage": "enter", "moves_made": 1, **delve, "known": _known(delve, rooms)}
    return {**position, "delve": delve}


def _dungeon(given: object) -> Dungeon | None:
    try:
        dungeon = msgspec.convert(given, Dungeon)
    except (msgspec.ValidationError, RecursionError):
        return None
    return None if any(errors(dungeon)) else dungeon


def _known(delve: dict[str, Any], rooms: list[str]) -> Any:
    """What the Court knows of the rooms it is in or has explored, where the position does not say what it has seen."""
    known = delve.get("known", {})
    if not isinstance(known, dict) or "seen" in known or not isinstance(known.get("explored", []), list):
        return known
    seen = list(dict.fromkeys([*map(str, known.get("explored", [])), *rooms]))
    ways = [way for way in delve.get("corridors", []) if set(str(way).split("-")) & set(seen)]
    return {"corridors": ways, **known, "seen": seen}
