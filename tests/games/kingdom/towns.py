"""Kingdoms with Facilities for the stories: a home map, and a Court that uses what stands there.

story = town(["Council"], d6(4, 5)).does("facility 1 B1 Council")         # in B1, which a Corridor links with the Palace
"""

from typing import Any

from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home
from tests.story import Story

GOOD, BAD = (4, 5), (1, 2)
"""Dice that bring an Attribute of 1 to 10, and dice that do not."""
PLACES = ("B1", "B3", "A2", "C2")
"""The four rooms beside the Palace, all linked with it."""


def at(name: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, **fields}


def standing(*facilities: Any) -> dict[str, Any]:
    """A home map: each Facility in a room of its own, or several in one as a list."""
    rooms = {room: list(names) if isinstance(names, list) else [names] for room, names in zip(PLACES, facilities)}
    return home(rooms)


def town(
    facilities: list[Any],
    dice: str = "",
    court: list[dict[str, Any]] | None = None,
    *,
    stage: str = "action resolution",
    kingdom: dict[str, Any] | None = None,
    **more: Any,
) -> Story:
    """A game in progress at home, with these Facilities beside the Palace."""
    told = {"maps": [standing(*facilities)], **(kingdom or {})}
    return season(stage, court or [lord()], dice, kingdom=told, **more)


def labels(story: Story, seat: int = 0) -> dict[str, str]:
    """What stands on the buttons of somebody's question."""
    ask = story.match.asks[seat]
    return {option.key: option.label for option in ask.options}


def events(story: Story, rule: str) -> list[str]:
    return story.said(rule)
