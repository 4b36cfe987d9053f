"""A room that is no more: its ways are gone, the Court flees next door, its monsters find another room (MYK-WORLD-215)."""

from roundtable.games.kingdom.rules.exploring import entering, scenario_movement
from roundtable.games.kingdom.rules.exploring.aftermath import break_off
from roundtable.games.kingdom.rules.exploring.places import (
    OUTSIDE,
    adjacent,
    delve,
    members,
    put_court,
    put_one,
    room_of,
)
from roundtable.games.kingdom.rules.exploring.traps import gm_chooses
from roundtable.games.kingdom.rules.play import checks, figures
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def collapse(table: Table, room: str, rule: str) -> Steps[None]:
    """A room falls in: a fight in it is over, the Court goes to a neighbouring room, the monsters find another."""
    state: Campaign = table.state
    here = delve(state)
    hit = room_of(state) == room
    if hit and state.battle is not None:
        yield from break_off(table, room)
    joined = entering.open_ways(state, room)
    open_rooms = [one for one in joined or adjacent(state, room) if not here.rooms[one].destroyed]
    here.rooms[room].destroyed = True
    here.corridors = [key for key in here.corridors if room not in key.split("-")]
    table.log("MYK-WORLD-214" if rule == "MYK-WORLD-215" else rule, "Room {room} is no more.", room=room)
    yield from rehouse(table, room, rule)
    for who, at in list(here.at.items()):
        if at == room and figures.get(state, who).away == figures.ELSEWHERE:
            put_one(state, who, open_rooms[0] if open_rooms else OUTSIDE)  # others of a split party get out by themselves
    if not hit:
        return
    entering.stop(state)
    here.plans = {}
    goal = OUTSIDE
    leader = checks.representative(state)
    if open_rooms and members(state):
        options = [Option(one, f"Room {one}", f"room {one}") for one in open_rooms]
        goal = yield from pick(table, leader or members(state)[0], "Where do you flee to?", options, rule)
    elif open_rooms:
        goal = open_rooms[0]  # the Dead are found in the next room
    here.before = OUTSIDE
    put_court(state, goal)
    if goal:
        entering.arrive(table, goal)
    if here.stage not in ("end of quarter", "over"):
        here.stage = "encounter"


scenario_movement.ROOM_FALLS.append(collapse)


def rehouse(table: Table, room: str, rule: str) -> Steps[None]:
    """Monsters of a room that has fallen in are put into another one by the GM (MYK-WORLD-215)."""
    here = delve(table.state)
    left = [name for name, one in here.rooms.items() if not one.destroyed]
    moved = [one for one in here.rooms[room].lairs if one.count]
    if moved and left:
        options = [Option(name, f"Room {name}", f"room {name}") for name in left]
        goal = yield from gm_chooses(table, "Where do the monsters go?", options, rule)
        here.rooms[goal].lairs += moved
    here.rooms[room].lairs = []
