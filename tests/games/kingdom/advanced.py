"""People and enemies for the stories of the Advanced Skills."""

from typing import Any

from tests.games.kingdom.fights import body, foe, skill

DULL = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
WISE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}


def ann(*skills: str, **fields: Any) -> dict[str, Any]:
    """In the Vanguard, Wit and Charisma 0 so that there is neither Drive nor a Follower unless wanted."""
    return body(**{"base": DULL, "skills": skill(*skills), **fields})


def ben(*skills: str, **fields: Any) -> dict[str, Any]:
    """Another one, in the Encampment."""
    return body(**{"name": "Ben", "base": DULL, "area": "Encampment", "skills": skill(*skills), **fields})


def enemy(book: str = "Ogrekin", raised: dict[str, int] | None = None, **fields: Any) -> dict[str, Any]:
    """An Ogrekin (Level 1, Warfare 1, Range 0, Damage 1D6, Defense 5) of 30 HP in the Enemy Vanguard."""
    return foe(book, **{"hp": 30, "raised": {"max_hp": 40, **(raised or {})}, **fields})
