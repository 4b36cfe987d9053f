"""Battles for the stories of a fight: a Court of known people, monsters by name, each where it is wanted."""

from typing import Any

from tests.games.kingdom.tale import king, knight
from tests.story import Story


def foe(book: str, area: str = "Enemy Vanguard", **fields: Any) -> dict[str, Any]:
    from roundtable.games.kingdom import books

    return {"book": book, "hp": books.monsters[book].hp, "area": area, **fields}


def court(number: int = 2) -> list[dict[str, Any]]:
    """A King in the Rearguard and Knights in the Vanguard, with Followers."""
    return [king(0, area="Rearguard", followers=10)] + [
        knight(seat, area="Vanguard", followers=10, name=f"Roland {seat}") for seat in range(1, number)
    ]


def position(*foes: dict[str, Any], people: list[dict[str, Any]] | None = None, **battle: Any) -> dict[str, Any]:
    return {
        "people": people or court(),
        "kingdom": {"level": 2, "voices": 10},
        "battle": {"foes": list(foes) or [foe("Ogrekin")], **battle},
    }


def fight(dice: str, *foes: dict[str, Any], seats: int = 2, **battle: Any) -> Story:
    """A fight that begins with these monsters."""
    return Story("kingdom", position(*foes, people=court(seats), **battle), dice, seats, scene="fight")
