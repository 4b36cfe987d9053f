"""From a set-up to the first position: the seats, the GM, and a position put on the table by hand."""

from typing import Any

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.tables import BookError
from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.rules.record.realm import ROOMS
from roundtable.games.kingdom.state import Campaign, Character, Room, World
from roundtable.kernel.errors import BadSetup, in_words
from roundtable.kernel.game import Setup


def start(setup: Setup, options: Options) -> Campaign:
    """A campaign before its first step; `position` changes any of its fields (see state.Campaign)."""
    players = setup.seats - (options.gm == "human")
    if players < 1:
        raise BadSetup("with a GM at the table there must be at least one player besides: two seats or more")
    state = Campaign(
        options=options,
        players=players,
        gm=players if options.gm == "human" else None,
        world=World(size=options.known_world_size),
        people=[Character(seat=seat) for seat in range(players)],
    )
    return with_position(state, setup.position) if setup.position else state


def with_position(state: Campaign, position: dict[str, Any]) -> Campaign:
    """The campaign with fields replaced as the position says; a record's fields one by one, anything else whole."""
    try:
        changed = msgspec.convert(_merged(msgspec.to_builtins(state, str_keys=True), position), Campaign, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the position is not right: {in_words(error)}") from None
    for here in changed.kingdom.maps:
        here.rooms = {room: here.rooms.get(room) or Room() for room in ROOMS}
    _check(changed, state.players)
    return changed


def _merged(old: Any, new: Any) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **{key: _merged(old.get(key), value) for key, value in new.items()}}
    return new


def _check(state: Campaign, players: int) -> None:
    """Every name leads to an entry of the books, and every player has a Landmaker."""
    from roundtable.games.kingdom.rules.creation.steps import ORDER

    if state.step not in ORDER:
        raise BadSetup(f"there is no step {state.step!r} of creation; there are {', '.join(ORDER)}")
    if [one.seat for one in state.people][:players] != list(range(players)):
        raise BadSetup(f"the position needs one Landmaker for each of the seats 0 to {players - 1}, first and in order")
    try:
        for one in state.people:
            for held in [*one.items, *one.surplus]:
                books.items[held.item]
            for known in one.skills:
                books.skills[known.name]
            for job in one.jobs:
                books.jobs[job]
            if one.class_name:
                books.classes[one.class_name]
        for here in state.kingdom.maps:
            for room in here.rooms.values():
                for at in room.facilities:
                    books.facilities[at.name]
        for talent in state.kingdom.talents:
            books.jobs[talent.job]
    except BookError as error:
        raise BadSetup(f"the position is not right: {in_words(error)}") from None
