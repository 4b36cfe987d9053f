"""Enter a Room: staying, moving through a Corridor, through explored rooms, into the map and out of it (MYK-PLAY-196)."""

from collections.abc import Callable, Sequence

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.rules.exploring import npcs, packs, quest, scenario_movement, telling, traps
from roundtable.games.kingdom.rules.exploring.automatic import at_work
from roundtable.games.kingdom.rules.exploring.places import (
    IN_A_CORRIDOR,
    OUTSIDE,
    able,
    authored,
    beyond,
    delve,
    elsewhere,
    entrance_rooms,
    focus,
    lairs_in,
    members,
    party_name,
    played,
    put_court,
    room_of,
    traps_at,
    ways_from,
    ways_home,
)
from roundtable.games.kingdom.rules.fight.fleeing import WAY_BACK
from roundtable.games.kingdom.rules.play import figures, odds
from roundtable.games.kingdom.rules.play.asking import seat_of
from roundtable.games.kingdom.rules.play.checks import representative
from roundtable.games.kingdom.rules.play.verbs import bases
from roundtable.games.kingdom.rules.play.verbs.hope import landmakers
from roundtable.games.kingdom.rules.record.court import in_charge
from roundtable.games.kingdom.rules.record.limits import average_level
from roundtable.games.kingdom.state import Campaign, Ref, Table, TrapNow
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option


def enter(table: Table) -> Steps[None]:
    """The Court stays, moves to a room, or leaves the map (MYK-PLAY-196, MYK-PLAY-197, MYK-PLAY-739)."""
    state: Campaign = table.state
    here = delve(state)
    leader = representative(state)
    if here.route:
        # A fight has broken into the move: it goes on now.
        yield from travel(table, here.route)
        return
    here.moved = 0
    if not here.rushed:
        for begins in QUARTER_BEGINS:
            yield from begins(table)
    if leader is None or not able(state):
        here.stage = "encounter"
        return
    key: str = yield Choose(
        seat_of(table, guide(state, leader)),
        "Where does the Court go?" if room_of(state) else "Which way does the Court enter?",
        lambda: choices(table),
        rule="MYK-PLAY-196",
    )
    word, _, room = key.partition(" ")
    if word == "stay":
        here.stage = "encounter"
    elif word == "leave":
        yield from traps.at_moment(table, room_of(state), "leave")
        if not traps.broken_off(state):
            leave(table)
    elif word == quest.DESCEND:
        yield from go_on(table)
    else:
        yield from travel(table, route(state, room))


def go_on(table: Table) -> Steps[None]:
    """The Court goes on to the next map, out of the room where the way begins (MYK-WORLD-813)."""
    yield from traps.at_moment(table, room_of(table.state), "leave")
    if not traps.broken_off(table.state):
        yield from quest.descend(table)


QUARTER_BEGINS: list[Callable[[Table], Steps[None]]] = []
"""What is found out when a Quarter begins, before the Court moves."""


def choices(table: Table) -> list[Option]:
    """Where the Court may go: into the map first only by an Entrance; through explored rooms at once (MYK-PLAY-198,
    MYK-PLAY-199)."""
    state: Campaign = table.state
    here = delve(state)
    now = room_of(state)
    if now == OUTSIDE:
        found = [_to(state, room) for room in entrance_rooms(state)]
        # The first move of the Dungeon Phase leads into the map; who was thrown out of it, or finds no Entrance, may go home.
        home = Option("leave", "Go home", "", "MYK-PLAY-739")
        return [*found, home] if here.moves_made or not found else found
    stay = Option("stay", "Stay here", f"room {now}", "MYK-PLAY-196", stakes=company(state, now))
    if held_back(state):
        return [stay]
    next_rooms = [room for room in open_ways(state, now) if _may_pass(state, now, room)]
    ways = {**explored_ways(state), **{room: [room] for room in next_rooms}}
    found = [_to(state, room, ways[room]) for room in next_rooms]
    found += [_to(state, room, way) for room, way in ways.items() if room not in next_rooms]
    found += [*quest.way_on(state), stay]
    if now in ways_home(state):
        done = here.objective == "done"
        found.append(Option("leave", "Go home" if done else "Go home, the objective unfinished", "", "MYK-PLAY-739"))
    return found


def company(state: Campaign, room: str) -> str:
    """How likely somebody comes where the Court stays in an empty explored room (MYK-PLAY-202)."""
    if room not in delve(state).known.explored or lairs_in(state, room):
        return ""
    chance = odds.at_most(comes_on(state, room, 0))
    return f"{odds.percent(chance)} that somebody comes" if chance else ""


def comes_on(state: Campaign, room: str, moved: int) -> int:
    """On which result of 2D6 or less somebody comes: Court size + rooms moved + Quarters spent there (MYK-PLAY-202); a
    Flag keeps some away."""
    from roundtable.games.kingdom.rules.effects.items_common.exploration import flag

    return landmakers(state) + moved + delve(state).rooms[room].stayed - flag(state)


def held_back(state: Campaign) -> list[Ref]:
    """Who cannot leave the room, and with whom the Court stays (MYK-WORLD-177)."""
    return [who for who in members(state) if any(e.what == "stuck" for e in figures.get(state, who).lasting)]


def way_back(state: Campaign) -> bool:
    """Whether the Court could flee to the room it was in before: not where somebody is stuck, the room is gone, or a Trap
    lets nobody through (MYK-PLAY-409)."""
    here = state.delve
    if here is None or room_of(state) == OUTSIDE or IN_A_CORRIDOR in here.passing:
        return True
    now, back = room_of(state), here.before
    if held_back(state) or (back and (back not in here.rooms or here.rooms[back].destroyed)):
        return False
    return back in (OUTSIDE, now) or barrier(state, now, back) is None


WAY_BACK.append(way_back)


def open_ways(state: Campaign, room: str) -> list[str]:
    """The rooms beyond the Corridors of a room."""
    return [beyond(corridor, room) for corridor in ways_from(state, room)]


def barrier(state: Campaign, now: str, room: str) -> TrapNow | None:
    """The Trap that lets nobody through from one room into another (MYK-WORLD-250, MYK-WORLD-252): a Warder by no Corridor
    but the scenario's own (MYK-WORLD-270)."""
    keys = [corridor.key for corridor in ways_from(state, now) if room in corridor.rooms]
    closed = (trap for trap, bars in at_work(state, "bars") if trap.at in keys and bars(state, trap, now, room))
    if keys and not any(corridor.key in keys for corridor in delve(state).dungeon.corridors):
        return warder(state, now, room) or next(closed, None)
    return next(closed, None)


def warder(state: Campaign, *rooms: str) -> TrapNow | None:
    """The Trap that lets nobody into one of these rooms or out of it but by the Corridors of the scenario (MYK-WORLD-270)."""
    found = (trap for trap, wards in at_work(state, "wards") for room in rooms if wards(state, trap, room))
    return next(found, None)


def warded(table: Table, *rooms: str) -> bool:
    """Whether nothing but a Corridor leads into one of these rooms or out of it, which is told (MYK-WORLD-270)."""
    trap = warder(table.state, *rooms)
    if trap is not None:
        trap.shown = True
        table.log("MYK-WORLD-270", "Nothing but a Corridor leads there or away.")
    return trap is not None


def _may_pass(state: Campaign, now: str, room: str) -> bool:
    """As far as the Court knows: a way that was tried and found closed is not tried again."""
    trap = barrier(state, now, room)
    return trap is None or not trap.shown


def _to(state: Campaign, room: str, way: Sequence[str] = ()) -> Option:
    """A room to go to, over the rooms of the way; of an explored one, how likely somebody comes there if it is empty
    (MYK-PLAY-202): whether it still is, is not known from afar."""
    here = delve(state)
    known = authored(state, room).name if room in here.known.seen else ""
    hint = next((c.hints[room_of(state)] for c in ways_from(state, room) if room_of(state) in c.hints), "")
    words = f"Room {room}" + (f", {known}" if known else "") + ("" if room in here.known.explored else " (unexplored)")
    label = words + (f": {hint}" if hint and not known else "")
    if not way:
        return Option(f"go {room}", label, f"room {room}", "MYK-PLAY-196")
    comes = ""
    if room in here.known.explored and (chance := _company_there(state, room, len(way))):
        comes = f"{odds.percent(chance)} that somebody comes, if it is empty"
    over = " ".join([room_of(state), *way])
    return Option(f"go {room}", label, f"room {room}", "MYK-PLAY-196", stakes=comes, way=over)


@plays("item/seed-stock")
def seeds_spread(state: Campaign) -> bool:
    """Whether somebody holds a Seed Stock: moving through an explored room brings an Encounter (MYK-WORLD-588)."""
    return any(figures.copies(state, one, "Seed Stock") for one in members(state))


def _company_there(state: Campaign, room: str, moved: int) -> float:
    """How likely somebody comes in an explored room after a move of so many rooms (MYK-PLAY-202); surely where seeds are
    spread (MYK-WORLD-588)."""
    return 1.0 if seeds_spread(state) else odds.at_most(comes_on(state, room, moved))


def explored_ways(state: Campaign) -> dict[str, list[str]]:
    """The shortest way to each explored room that can be reached through explored rooms alone (MYK-PLAY-199)."""
    now, explored = room_of(state), delve(state).known.explored
    ways: dict[str, list[str]] = {now: []}
    frontier = [now]
    while frontier:
        room = frontier.pop(0)
        for other in open_ways(state, room):
            if other in explored and other not in ways and _may_pass(state, room, other):
                ways[other] = [*ways[room], other]
                frontier.append(other)
    del ways[now]
    return ways


def route(state: Campaign, goal: str) -> list[str]:
    """The rooms entered on the way: one Corridor, or the shortest way through explored rooms."""
    now = room_of(state)
    if now == OUTSIDE or (goal in open_ways(state, now) and _may_pass(state, now, goal)):
        return [goal]
    return explored_ways(state).get(goal, [goal])


def travel(table: Table, rooms: list[str]) -> Steps[None]:
    """The Court goes through these rooms; Traps of Corridors and rooms fire on the way (MYK-WORLD-081).

    What a fight breaks off goes on after it: `route` keeps the rooms, `passing` what has been gone through.
    """
    state: Campaign = table.state
    here = delve(state)
    here.route = list(rooms)
    while here.route:
        now, room = room_of(state), here.route[0]
        if now != OUTSIDE:
            if IN_A_CORRIDOR not in here.passing:
                yield from traps.at_moment(table, now, "leave")
                if traps.broken_off(state):
                    return
                for holds_up in LEAVING:
                    if (yield from holds_up(table, now)):
                        stop(state)
                        return
                here.passing.append(IN_A_CORRIDOR)
            if (closed := barrier(state, now, room)) is not None:
                closed.shown = True
                table.log(books.traps[closed.trap].rules[-1], "The way to {room} is closed.", room=room)
                stop(state)
                break
            if "passed" not in here.passing:
                here.passing.append("passed")
                here.leads = ""
                yield from traps.passage(table, _key(state, now, room))
                if traps.broken_off(state):
                    return
            if here.leads or everybody_down(state) or room_of(state) != now:
                room = here.leads if here.leads in here.rooms else now
                here.route = [room]
                if room == now:
                    # Thrown back: the move is used up, the Encounter is where it set out (MYK-WORLD-258, MYK-WORLD-279).
                    stop(state)
                    here.stage = "encounter"
                    break
        here.route, here.passing, here.leads = here.route[1:], [], ""
        if not others_in(state, now):
            packs.leave_behind(state, now)
        here.before, here.moved, here.moves_made = now, here.moved + 1, here.moves_made + 1
        put_court(state, room)
        arrive(table, room)
        yield from traps.passage(table, room)
        if not traps.broken_off(state):
            yield from traps.at_moment(table, room, "enter")
        if here.stage == "over" or room_of(state) != room or state.battle is not None or everybody_down(state):
            stop(state)
    if here.stage == "enter" and here.moved:
        here.stage = "encounter"


LEAVING: list[Callable[[Table, str], Steps[bool]]] = []
"""What may hold the Court up as it leaves a room: then the move is over."""


def others_in(state: Campaign, room: str) -> bool:
    """Whether others of a split party stay in a room."""
    return any(delve(state).at.get(who) == room for who in elsewhere(state))


def stop(state: Campaign) -> None:
    """The move is over where the Court is."""
    here = delve(state)
    here.route, here.passing, here.leads = [], [], ""


def _key(state: Campaign, now: str, room: str) -> str:
    return next((way.key for way in ways_from(state, now) if room in way.rooms), f"{now}-{room}")


OPEN: list[str] = []
"""Traps that need no Search (MYK-WORLD-136)."""


def arrive(table: Table, room: str) -> None:
    """The Court is in a room: what the GM describes of it, and the ways that lead on (MYK-PLAY-200, MYK-WORLD-078)."""
    state: Campaign = table.state
    here = delve(state)
    written = authored(state, room)
    whole = not elsewhere(state)
    table.log(
        "MYK-PLAY-196",
        "{who} enters room {room}{name}." if whole or len(played(state)) == 1 else "{who} enter room {room}{name}.",
        who=party_name(state),
        room=room,
        name=f", {written.name}" if written.name else "",
    )
    scenario_movement.face(table, room)
    bases.turn_up_in(table, room, "MYK-WORLD-323")
    telling.tell(table, "room/again" if room in here.known.seen else "room/new", room=telling.place(state, room))
    traps.learn_ways(state, room)
    for now in traps_at(state, room) + [trap for way in ways_from(state, room) for trap in traps_at(state, way.key)]:
        if now.trap in OPEN and not now.discovered:
            now.discovered = now.shown = True
            table.log("MYK-WORLD-136", "Plain to see: {trap}.", trap=now.trap)
    if room in here.known.seen:
        return
    here.known.seen.append(room)
    if written.description or written.environment:
        table.log("MYK-PLAY-200", "{text}", text=written.description or written.environment)
    npcs.appear(table, room)
    if written.hidden and here.rooms[room].lairs and state.gm is not None and here.hidden_fights < hidden_limit(state):
        here.rooms[room].unknown = True
        here.hidden_fights += 1
    if written.scene:
        table.log("MYK-WORLD-032", "{text}", text=written.scene)
    things = here.rooms[room].objects
    if things:
        # Also what a Trap was moved onto (MYK-WORLD-097).
        table.log("MYK-WORLD-078", "Here is to be seen: {things}.", things=", ".join(things))


def hidden_limit(state: Campaign) -> int:
    """How many Uncertain Encounters a game may have: the Court's average Level, or its size (MYK-PLAY-571,
    MYK-WORLD-401)."""
    if state.options.hidden_encounter_limit == "court_size":
        return landmakers(state)
    return average_level([figures.level(state, who) for who in members(state)] or [1])


def guide(state: Campaign, leader: Ref) -> Ref:
    """Who chooses the way in the Dungeon Phase: the Ninja while able, else who speaks for the Court (MYK-CREATE-208)."""
    ninja = figures.person(in_charge(state, "Dungeon Phase"))
    return ninja if ninja in members(state) and figures.awake(state, ninja) else leader


def leave(table: Table) -> None:
    """The Court goes home: the Dungeon Phase is over (MYK-PLAY-739)."""
    table.log("MYK-PLAY-739", "The Court leaves the map.")
    go_home(table)


def go_home(table: Table) -> None:
    """The whole Court is back in the Kingdom."""
    here = delve(table.state)
    focus(table.state)
    if table.state.battle is not None:
        table.state.battle.leaving = "home"
    if here.objective != "done":
        here.objective = "failed"
    here.why = "went home"
    here.stage = "over"


def carry(table: Table, room: str, rule: str) -> Steps[None]:
    """The whole Court is taken to a room by no Corridor, unless something keeps it out or in (MYK-WORLD-270); it has left the
    one and entered the other all the same (MYK-WORLD-165, MYK-WORLD-168)."""
    state: Campaign = table.state
    here = delve(state)
    now = room_of(state)
    if warded(table, now, room):
        return
    yield from traps.taken_away(table, now)
    here.before = now
    put_court(state, room)
    table.log(rule, "The Court finds itself elsewhere.")
    arrive(table, room)
    yield from traps.at_moment(table, room, "enter")


def everybody_down(state: Campaign) -> bool:
    """Wiped out: every member present is Unconscious or Dead (MYK-PLAY-194)."""
    return not any(figures.awake(state, who) for who in members(state))
