"""When a scenario's objective is reached, when it is too late for it, and the way on to its next map (MYK-WORLD-002)."""

from collections.abc import Callable

import msgspec

from roundtable.games.kingdom.dungeon.model import Quest, next_map
from roundtable.games.kingdom.rules.exploring import bases
from roundtable.games.kingdom.rules.exploring.clues import gone
from roundtable.games.kingdom.rules.exploring.cores import DESTROYED
from roundtable.games.kingdom.rules.exploring.places import (
    ALL_MONSTERS,
    OUTSIDE,
    delve,
    open_map,
    put_court,
    quarters_left,
    room_of,
    written_as,
)
from roundtable.games.kingdom.rules.exploring.time import CLOCKS
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.effects import EFFECTS
from roundtable.games.kingdom.rules.record.bonds import forget_ruler
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

DESCEND = "descend"
OF_A_MAP = (DESTROYED, ALL_MONSTERS)
"""What is in force on one map of a scenario and not on the next (MYK-WORLD-471, MYK-WORLD-228)."""
CEDED: list[Callable[[Table], Steps[None]]] = []
"""What follows when the Ruler, won over, has ceded the map: generators (table)."""


def look(table: Table) -> Steps[None]:
    """Whether all that the objective asks for is done now; then it is reached, or the way to the next map is open
    (MYK-WORLD-811, MYK-WORLD-813)."""
    state: Campaign = table.state
    here = delve(state)
    asked = here.dungeon.quest is not None or here.dungeon.maps or here.dungeon.ruler is None or _ceded(state)
    if not asked or here.objective or here.opened or state.battle is not None or not reached(state):
        return
    if here.dungeon.maps:
        here.opened = True
        table.log("MYK-WORLD-813", "The way on begins in room {room}.", room=_stairs(state))
    else:
        here.objective = "done"
        rule = "MYK-WORLD-811" if here.dungeon.quest is not None else "MYK-WORLD-002"
        said = "The Ruler cedes the map. Now home." if _ceded(state) else "The objective is reached. Now home."
        table.log(rule, said)
    for follows in CEDED if _ceded(state) else ():
        yield from follows(table)


def reached(state: Campaign) -> bool:
    """Everything that the quest names is done (MYK-WORLD-811)."""
    here = delve(state)
    quest = here.dungeon.quest or Quest()
    if quest.ruler and not conquered(state):
        return False
    found = all(number in here.known.clues for number in quest.clues)
    return found and all(gone(state, name) for name in quest.gone) and all(_friend(state, name) for name in quest.friends)


def conquered(state: Campaign) -> bool:
    """The Ruler has fallen, surrendered or ceded the map; one without a Ruler is ceded when no monster that was placed there
    is left to fight (MYK-WORLD-002)."""
    here = delve(state)
    if here.dungeon.ruler is not None:
        return _ceded(state) or not any(lair.ruler and lair.count for room in here.rooms.values() for lair in room.lairs)
    lairs = [lair for room in here.rooms.values() for lair in room.lairs if lair.count]
    placed = any(room.monsters for room in here.dungeon.rooms.values())
    return placed and all(lair.surrendered or lair.reaction == "Friendly" for lair in lairs)


def _ceded(state: Campaign) -> bool:
    """Whether the Ruler, won over as a friend, lets the Court have the map (MYK-WORLD-002, MYK-PLAY-529)."""
    rulers = [lair for room in delve(state).rooms.values() for lair in room.lairs if lair.ruler and lair.count]
    return bool(rulers) and all(lair.reaction == "Friendly" for lair in rulers)


def _friend(state: Campaign, name: str) -> bool:
    """Whether somebody of that name looks kindly on the Court."""
    here = delve(state)
    for room in here.rooms.values():
        if any(lair.book == name and lair.count and lair.reaction == "Friendly" for lair in room.lairs):
            return True
        if any(feels == "Friendly" and figures.name(state, who) == name for who, feels in room.npcs.items()):
            return True
    return False


# --- against time (MYK-WORLD-812) ------------------------------------------------------------------------------------


def left(state: Campaign) -> int | None:
    """How many Quarters are left for the objective; None without a limit."""
    return quarters_left(delve(state))


def clock(table: Table) -> None:
    """A Quarter has passed: how many are left is told, and with the last of them it is too late (MYK-WORLD-812)."""
    state: Campaign = table.state
    here = delve(state)
    more = left(state)
    if more is None or here.objective == "done" or here.stage == "over" or state.journey is not None:
        return
    if more > 0:
        table.log("MYK-WORLD-812", "{more:Quarter is|Quarters are} left.", more=more)
        return
    table.log("MYK-WORLD-812", "It is too late. The Court goes home.")
    here.objective, here.why, here.stage = "failed", "came too late", "over"


CLOCKS.append(clock)


# --- the next map (MYK-WORLD-813) ------------------------------------------------------------------------------------


def _stairs(state: Campaign) -> str:
    """Where the room of the stairs is now."""
    here = delve(state)
    return next((name for name in here.rooms if written_as(state, name) == here.dungeon.stairs), here.dungeon.stairs)


def way_on(state: Campaign) -> list[Option]:
    """From the room of the stairs, once the way is open (MYK-WORLD-813)."""
    here = delve(state)
    if not here.opened or room_of(state) != _stairs(state):
        return []
    return [Option(DESCEND, f"Go on: {here.dungeon.maps[0].title}", "", "MYK-WORLD-813")]


def descend(table: Table) -> Steps[None]:
    """The Court stands before the next map; what the first has shown and cost stays with it (MYK-WORLD-813)."""
    state: Campaign = table.state
    old = delve(state)
    new = open_map(next_map(old.dungeon))
    kept = ["region", "no_territory", "turn_boxes", "retry", "met", "beaten", "died", "tale", "tales", "hidden_fights"]
    kept += ["boxes_before", "rooms_scouted", "scouts_lost"]  # of the whole game (MYK-PLAY-153)
    new = msgspec.structs.replace(new, **{field: getattr(old, field) for field in kept})
    state.delve = new
    state.lasting = [effect for effect in state.lasting if effect.what not in OF_A_MAP]
    forget_ruler(state)
    put_court(state, OUTSIDE)
    new.stage = "enter"
    new.rushed, new.rushed_well = old.rushed, old.rushed_well  # it is the same Quarter (MYK-PLAY-223)
    table.log("MYK-WORLD-813", "{title}. {text}", title=new.dungeon.title, text=new.dungeon.introduction)
    EFFECTS.renew(table, "map")  # what may be used once on a map (MYK-GEAR-283)
    yield from bases.setup(table, again=False)
