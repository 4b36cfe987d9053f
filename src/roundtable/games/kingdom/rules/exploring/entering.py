"""Enter a Room: staying, moving through a Corridor, through explored rooms, into the map and out of it (MYK-PLAY-196)."""

from roundtable.games.kingdom.rules.exploring import traps
from roundtable.games.kingdom.rules.exploring.places import (
    OUTSIDE,
    able,
    beyond,
    delve,
    entrance_rooms,
    members,
    put_court,
    room_of,
    ways_from,
)
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import seat_of
from roundtable.games.kingdom.rules.play.checks import representative
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option


def enter(table: Table) -> Steps[None]:
    """The Court stays, moves to a room, or leaves the map (MYK-PLAY-196, MYK-PLAY-197, MYK-PLAY-739)."""
    state: Campaign = table.state
    here = delve(state)
    leader = representative(state)
    here.moved = 0
    if leader is None or not able(state):
        here.stage = "encounter"
        return
    key: str = yield Choose(
        seat_of(table, leader),
        "Where does the Court go?" if room_of(state) else "Which way does the Court enter?",
        lambda: choices(table),
        rule="MYK-PLAY-196",
    )
    word, _, room = key.partition(" ")
    if word == "stay":
        here.stage = "encounter"
    elif word == "leave":
        leave(table)
    else:
        yield from travel(table, route(state, room))


def choices(table: Table) -> list[Option]:
    """Where the Court may go: into the map first only by an Entrance; through explored rooms at once (MYK-PLAY-198,
    MYK-PLAY-199)."""
    state: Campaign = table.state
    here = delve(state)
    now = room_of(state)
    if now == OUTSIDE:
        found = [_to(state, room) for room in entrance_rooms(state)]
        # The first move of the Dungeon Phase leads into the map; who was thrown out of it may go home.
        return [*found, Option("leave", "Go home", "", "MYK-PLAY-739")] if here.moves_made else found
    next_rooms = [beyond(corridor, now) for corridor in ways_from(state, now)]
    found = [_to(state, room) for room in next_rooms]
    found += [_to(state, room) for room in explored_within_reach(state) if room not in next_rooms and room != now]
    found.append(Option("stay", "Stay here", f"room {now}", "MYK-PLAY-196"))
    if now in entrance_rooms(state) and not here.rushed:
        done = here.objective == "done"
        found.append(Option("leave", "Go home" if done else "Go home, the objective unfinished", "", "MYK-PLAY-739"))
    return found


def _to(state: Campaign, room: str) -> Option:
    here = delve(state)
    known = here.dungeon.rooms[room].name if room in here.known.seen else ""
    hint = next((c.hints[room_of(state)] for c in ways_from(state, room) if room_of(state) in c.hints), "")
    words = f"Room {room}" + (f", {known}" if known else "") + ("" if room in here.known.explored else " (unexplored)")
    return Option(f"go {room}", words + (f": {hint}" if hint and not known else ""), f"room {room}", "MYK-PLAY-196")


def explored_within_reach(state: Campaign) -> list[str]:
    """Rooms that can be reached through explored rooms alone, themselves explored (MYK-PLAY-199)."""
    explored = delve(state).known.explored
    found, frontier = [], [room_of(state)]
    while frontier:
        room = frontier.pop(0)
        for corridor in ways_from(state, room):
            other = beyond(corridor, room)
            if other in explored and other not in found and other != room_of(state):
                found.append(other)
                frontier.append(other)
    return found


def route(state: Campaign, goal: str) -> list[str]:
    """The rooms entered on the way: one Corridor, or the shortest way through explored rooms."""
    now = room_of(state)
    if now == OUTSIDE or goal in [beyond(corridor, now) for corridor in ways_from(state, now)]:
        return [goal]
    explored = delve(state).known.explored
    ways: dict[str, list[str]] = {now: []}
    frontier = [now]
    while frontier:
        room = frontier.pop(0)
        for corridor in ways_from(state, room):
            other = beyond(corridor, room)
            if other in explored and other not in ways:
                ways[other] = [*ways[room], other]
                frontier.append(other)
    return ways.get(goal, [goal])


def travel(table: Table, rooms: list[str]) -> Steps[None]:
    """The Court goes through these rooms; Traps of Corridors and rooms fire on the way (MYK-WORLD-081)."""
    state: Campaign = table.state
    here = delve(state)
    start = room_of(state)
    for room in rooms:
        now = room_of(state)
        if now != OUTSIDE:
            key = "-".join(sorted((now, room)))
            yield from traps.passage(table, next((c.key for c in ways_from(state, now) if room in c.rooms), key))
            if state.delve is None or here.stage == "over" or room_of(state) != now or _barred(state, now, room):
                return  # the Trap has thrown the Court elsewhere, or bars the way
        here.before, here.moved, here.moves_made = now, here.moved + 1, here.moves_made + 1
        put_court(state, room)
        arrive(table, room)
        yield from traps.passage(table, room)
        if here.stage == "over" or room_of(state) != room or state.battle is not None:
            break
    if start and start != room_of(state):
        here.rooms[start].stayed = 0
    if here.stage == "enter":
        here.stage = "encounter"


def _barred(state: Campaign, now: str, room: str) -> bool:
    """Whether a Trap in the Corridor lets nobody through any more."""
    here = delve(state)
    keys = [corridor.key for corridor in ways_from(state, now) if room in corridor.rooms]
    return not keys or any(trap.note == "closed" and trap.at in keys for trap in here.traps)


def arrive(table: Table, room: str) -> None:
    """The Court is in a room: what the GM describes of it, and the ways that lead on (MYK-PLAY-200, MYK-WORLD-078)."""
    state: Campaign = table.state
    here = delve(state)
    written = here.dungeon.rooms[room]
    table.log(
        "MYK-PLAY-196",
        "The Court enters room {room}{name}.",
        room=room,
        name=f", {written.name}" if written.name else "",
    )
    for corridor in ways_from(state, room):
        if corridor.key not in here.known.corridors:
            here.known.corridors.append(corridor.key)
    if room in here.known.seen:
        return
    here.known.seen.append(room)
    if written.description or written.environment:
        table.log("MYK-PLAY-200", "{text}", text=written.description or written.environment)
    things = here.rooms[room].objects
    if things:
        table.log("MYK-WORLD-078", "Here is to be seen: {things}.", things=", ".join(things))


def leave(table: Table) -> None:
    """The Court goes home: the Dungeon Phase is over (MYK-PLAY-739)."""
    state: Campaign = table.state
    here = delve(state)
    table.log("MYK-PLAY-739", "The Court leaves the map.")
    if here.objective != "done":
        here.objective = "failed"
    here.why = "went home"
    here.stage = "over"


def thrown_back(table: Table, rule: str) -> None:
    """The Court finds itself in the room it came from."""
    here = delve(table.state)
    put_court(table.state, here.before)
    table.log(rule, "The Court is back in {room}.", room=here.before or "front of the Entrance")


def everybody_down(state: Campaign) -> bool:
    """Wiped out: every member present is Unconscious or Dead (MYK-PLAY-194)."""
    return not any(figures.awake(state, who) for who in members(state))
