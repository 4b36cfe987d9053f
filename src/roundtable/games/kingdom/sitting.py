"""A campaign where a position has it, and somebody new who sits down at its table."""

from typing import Any

import msgspec

from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.rules.record.numbering import renumber
from roundtable.games.kingdom.setup import start
from roundtable.games.kingdom.state import Campaign, Character
from roundtable.kernel.game import Setup, read_options

MOST_PLAYERS = 8


def as_state(setup: Setup, position: dict[str, Any]) -> Campaign:
    """A campaign where a position has it."""
    return start(msgspec.structs.replace(setup, position=position), read_options(Options, setup.options))


def plain(position: dict[str, Any]) -> Campaign:
    """A campaign where a position has it, with the usual options: to be looked at."""
    players = sum(one.get("seat") is not None for one in position.get("people", []))
    return as_state(Setup("kingdom", max(1, players), {"scene": "campaign", "special_alliances": True}), position)


def take_seat(state: Campaign, one: Character, called: str) -> None:
    """A newcomer sits down after the others; Important NPCs move up by one."""
    at = len(state.court)
    renumber(state, lambda number: number + (number >= at))
    one.seat = at
    if called:
        one.name = called
    state.people = [*state.people[:at], one, *state.people[at:]]
    state.players += 1
