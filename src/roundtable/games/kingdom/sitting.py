"""A campaign where a position has it, and somebody new who sits down at its table."""

from typing import Any

import msgspec

from roundtable.games.kingdom.options import Options
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
    for other in state.people:
        for ties in (other.affection, other.hostility):
            moved = {key + 1 if isinstance(key, int) and key >= at else key: tie for key, tie in ties.items()}
            ties.clear()
            ties.update(moved)
        for past in [*([other.background] if other.background else []), *other.past]:
            past.people = {word: number + (number >= at) for word, number in past.people.items()}
    for region in state.world.regions.values():
        region.hometown_of = [number + (number >= at) for number in region.hometown_of]
    for other_kingdom in state.world.kingdoms:
        other_kingdom.hometown_of = [number + (number >= at) for number in other_kingdom.hometown_of]
        other_kingdom.hated_by = [number + (number >= at) for number in other_kingdom.hated_by]
        if other_kingdom.because_of is not None and other_kingdom.because_of >= at:
            other_kingdom.because_of += 1
    for debt in state.kingdom.debts:
        debt.who += debt.who >= at
    one.seat = at
    if called:
        one.name = called
    state.people = [*state.people[:at], one, *state.people[at:]]
    state.players += 1
