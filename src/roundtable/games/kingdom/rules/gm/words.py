"""What the GM says: to all, to one, to nobody (MYK-PLAY-002)."""

from roundtable.games.kingdom.rules.exploring.places import authored
from roundtable.games.kingdom.rules.gm.maps import room_known, the_map
from roundtable.games.kingdom.rules.gm.reading import Change
from roundtable.games.kingdom.rules.gm.telling import Secretly
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.errors import IllegalAnswer

MOST_NOTES = 200


def say(table: Table, change: Change) -> str:
    """Read aloud, in the log of everybody."""
    table.log("MYK-PLAY-002", "The GM tells: {told}", told=change.line("value"), seat=table.state.gm)
    return ""


def read(table: Table, change: Change) -> str:
    """The text of a room that the players know is read aloud."""
    here = the_map(table.state)
    room = change.one_of("room", list(here.rooms))
    if not room_known(table.state, room):
        raise IllegalAnswer(f"room is {room!r}; legal is a room the players have seen: reveal it first")
    written = authored(table.state, room)
    told = written.description or written.environment or written.name
    if not told:
        raise IllegalAnswer(f"room is {room!r}; legal is a room with a text, and nobody wrote one for this")
    table.log("MYK-PLAY-002", "{name}: {told}", name=written.name or f"Room {room}", told=told, seat=table.state.gm)
    return ""


def whisper(table: Table, change: Change) -> Secretly:
    """A word for one seat alone."""
    players = [str(seat) for seat in range(table.state.players)]
    to = int(change.one_of("to", players))
    return Secretly(f"The GM whispers: {change.line('value')}", (to,))


def note(table: Table, change: Change) -> Secretly:
    """A note for the GM alone, kept with the campaign."""
    notes = table.state.gm_notes
    if len(notes) >= MOST_NOTES:
        raise IllegalAnswer(f"there are {len(notes)} notes; legal is at most {MOST_NOTES}: cross one out first")
    notes.append(change.line("value"))
    return Secretly("You take a note.")


def forget(table: Table, change: Change) -> Secretly:
    """A note is crossed out."""
    notes = table.state.gm_notes
    number = int(change.one_of("value", [str(n + 1) for n in range(len(notes))]))
    notes.pop(number - 1)
    return Secretly(f"You cross out note {number}.")


def once(table: Table, change: Change) -> str:
    """A rule does not hold, or another does, this once: said aloud and written down."""
    return f"this once, {change.line('value')}"


def overruled(table: Table, change: Change) -> str:
    """What was taken back, and why: written down after it is gone."""
    return f"what came after is taken back: {change.line('value')}"


def answers(table: Table, change: Change) -> str:
    """The GM answers an open question in somebody's place: written down before the answer."""
    state: Campaign = table.state
    seats = [str(seat) for seat in range(state.players + 1)]
    seat = int(change.one_of("of", seats))
    table.log(
        "MYK-PLAY-002",
        "The GM answers for {other_seat}: {said} ({reason}).",
        other_seat=seat,
        said=change.line("value"),
        reason=change.reason,
        seat=state.gm,
    )
    return ""
