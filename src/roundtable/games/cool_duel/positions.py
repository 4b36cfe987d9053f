"""A duel as it stands, written down as a set-up gives a position: for puzzles, and for who wants to play it again."""

from __future__ import annotations

from typing import Any

import msgspec

from roundtable.games.cool_duel.arena import ground_of
from roundtable.games.cool_duel.setup import start
from roundtable.games.cool_duel.state import Character, Duel
from roundtable.kernel.game import Setup

PLACED = ("cell", "arena")
"""What `place` tells of a character."""


def position(duel: Duel) -> dict[str, Any]:
    """A turn in the middle of a duel, as JSON (see `setup`). Of a character only what differs from a rested one is said."""
    place = {}
    for who in duel.characters.values():
        if who.cell >= 0:
            below = "2:" if who.arena else ""
            place[who.key] = below + ground_of(duel, who.arena).grid.name(who.cell)
    written: dict[str, Any] = {
        "map": duel.arenas[0].map,
        "builds": msgspec.to_builtins(duel.builds),
        "place": place,
        "order": list(duel.order),
        "cycle": duel.cycle,
        "wins": list(duel.wins),
        "draws": duel.draws,
        "round": duel.round,
    }
    rested = start(Setup("cool_duel", len(duel.builds), position=written), duel.options)
    changed = {key: _differs(who, rested.characters[key]) for key, who in duel.characters.items()}
    written["set"] = {key: fields for key, fields in changed.items() if fields}
    written["active"] = duel.active
    return written


def _differs(now: Character, rested: Character) -> dict[str, Any]:
    return {
        name: msgspec.to_builtins(getattr(now, name))
        for name in Character.__struct_fields__
        if name not in PLACED and getattr(now, name) != getattr(rested, name)
    }
