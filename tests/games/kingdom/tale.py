"""Positions for the stories of Make You Kingdom: a campaign at one step of creation, with people and a map as wanted."""

from typing import Any

from roundtable.kernel.table import Table
from tests.story import Story

PALACE = {"B2": {"facilities": [{"name": "Royal Palace"}]}}
CROSS = ["B1 B2", "B2 B3", "A2 B2", "B2 C2"]


def d6(*values: int) -> str:
    """Scripted six-sided dice."""
    return " ".join(f"d6={value}" for value in values)


def d66(*results: int) -> str:
    """Scripted D66 results, thrown high die first so that sorting matters."""
    return " ".join(d6(result % 10, result // 10) for result in results)


def person(seat: int = 0, **fields: Any) -> dict[str, Any]:
    return {"seat": seat, **fields}


def knight(seat: int = 0, **fields: Any) -> dict[str, Any]:
    """The Knight of the worked example: Warfare 5, Quest 2, Charisma 3, Wit 1."""
    base = {"Wit": 1, "Charisma": 2, "Quest": 2, "Warfare": 4}
    usual = {"class_name": "Knight", "jobs": ["Noble"], "base": base, "bonus": "Warfare", "name": "Roland", "hp": 13}
    return person(seat, **{**usual, **fields})


def king(seat: int = 0, **fields: Any) -> dict[str, Any]:
    base = {"Wit": 4, "Charisma": 4, "Quest": 1, "Warfare": 0}
    usual = {"class_name": "King", "jobs": ["Guard"], "base": base, "bonus": "Quest", "name": "Ada", "hp": 9}
    return person(seat, **{**usual, **fields})


def map_of(region: str = "3-3", rooms: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """A map of the Kingdom; rooms that are not named are empty."""
    return {"region": region, "rooms": rooms or {}, **fields}


def home(facilities: dict[str, Any] | None = None, corridors: list[str] | None = None) -> dict[str, Any]:
    """The home map with its Palace: `facilities` are names by room."""
    rooms = {room: {"facilities": [_facility(name) for name in names]} for room, names in (facilities or {}).items()}
    both = {"B2": {"facilities": [{"name": "Royal Palace"}, *rooms.pop("B2", {"facilities": []})["facilities"]]}}
    links = CROSS if corridors is None else corridors
    return map_of(rooms=rooms | both, corridors=links, entrances=[{"room": "A1", "side": "north"}])


def _facility(name: Any) -> dict[str, Any]:
    return name if isinstance(name, dict) else {"name": name}


def tale(step: str, dice: str = "", seats: int = 1, options: dict[str, Any] | None = None, **position: Any) -> Story:
    """A campaign at a step of creation; with maps the Known World knows their regions."""
    maps = position.get("kingdom", {}).get("maps", [])
    known = {here["region"]: {"owner": "own"} for here in maps}
    world = position.pop("world", {})
    world = {**world, "regions": {**known, **world.get("regions", {})}}
    return Story("kingdom", {"step": step, **position, "world": world}, dice, seats, **(options or {}))


def standing(dice: str = "", seats: int = 1, options: dict[str, Any] | None = None, **position: Any) -> Story:
    """A finished campaign at its review: a Court and a home map, unless said otherwise."""
    position.setdefault("people", [king(0), *(knight(seat) for seat in range(1, seats))])
    position["kingdom"] = {"level": 2, "voices": 10, "maps": [home()], **position.get("kingdom", {})}
    return tale("review", dice, seats, options, **position)


def table_of(story: Story) -> Table:
    return story.match.table
