"""Deck files for tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import roundtable.games.knockdown

HOUSE = Path(roundtable.games.knockdown.__file__).parent / "data" / "house.json"


def house() -> dict[str, Any]:
    """A copy of the house deck, to be changed."""
    read: dict[str, Any] = json.loads(HOUSE.read_text())
    return read


def other_box() -> dict[str, Any]:
    """A second box with other fighters, other Skills and a shorter Arena."""
    deck = house()
    deck["name"] = "A second box"
    deck["arena"] = {"name": "The Short Yard", "spaces": 7, "starts": [2, 6], "candle_cards": 2}
    for fighter in deck["fighters"]:
        fighter["key"] += "_two"
        fighter["name"] += " the Second"
    for skill in deck["skills"]:
        skill["key"] += "_two"
    return deck
