"""What a fight leaves of the monsters of a room, and of those that Traps had hidden."""

from collections.abc import Callable

from roundtable.games.kingdom.rules.exploring.places import delve
from roundtable.games.kingdom.state import Battle, Campaign, Lair, Table
from roundtable.kernel.asks import Steps

FIGHT_OVER: list[Callable[[Table, Battle], None]] = []
"""What follows any fight of a dungeon, however it ended: functions (table, battle)."""
RULER_FALLS: list[Callable[[Table], Steps[None]]] = []
"""What follows when the Ruler of the map has been defeated: generators (table)."""


def remember(state: Campaign, battle: Battle, room: str) -> None:
    """What the fight left of the room's monsters: the beaten are gone, the others keep wounds and grudge (MYK-PLAY-409)."""
    here = delve(state)
    now = here.rooms[room]
    pool = [foe for foe in battle.foes if not foe.summoned]
    here.beaten += [foe.book for foe in pool if (foe.dead or foe.surrendered) and foe.book not in here.beaten]
    here.died += [foe.book for foe in pool if foe.dead and not foe.ruler]
    for lair in [*now.lairs, *(lair for trap in here.traps for lair in trap.lairs)]:
        if not lair.fighting:
            continue
        lair.fighting = False
        fought = [foe for foe in pool if foe.book == lair.book and foe.ruler == lair.ruler][: lair.count]
        pool = [foe for foe in pool if not any(foe is one for one in fought)]
        alive = [f for f in fought if not f.dead and not f.fled and f.team == "foes"]
        down = [f for f in alive if f.surrendered or f.spared]
        standing = [f for f in alive if f not in down]
        lair.count = len(standing)
        lair.hp = [f.hp for f in standing]
        if standing:
            lair.reaction = "Hostile"
        if down and battle.winner == "court":
            now.lairs.append(
                Lair(book=lair.book, count=len(down), area=lair.area, reaction="Friendly", surrendered=True)
            )
    for trap in here.traps:
        if trap.lairs and not any(lair.count for lair in trap.lairs):
            # Monsters that a Trap hid are beaten: it is spent (MYK-WORLD-184, MYK-WORLD-272).
            trap.lairs, trap.disarmed = [], True
    now.lairs = [lair for lair in now.lairs if lair.count > 0]
    now.lairs = [lair for lair in now.lairs if not lair.reserve or not battle.reserves]
    for reserve in battle.reserves:
        now.lairs.append(Lair(book=reserve.book, count=reserve.count, reaction="Hostile", reserve=True))
