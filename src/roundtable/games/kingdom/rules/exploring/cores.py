"""The hidden core of a Ruler: found by a Search of its room, destroyed by a strong arm (MYK-WORLD-471)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Weakness
from roundtable.games.kingdom.rules.exploring import traps
from roundtable.games.kingdom.rules.exploring.aftermath import ruler_falls, wounds
from roundtable.games.kingdom.rules.exploring.places import delve, room_of, written_as
from roundtable.games.kingdom.rules.play.buttons import odds_of
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.numbers import score_by_level
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table, add_to
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

DESTROYED = "core destroyed"
SPLIT = "Split Core"
DIFFICULTY = 9
"""Of the Warfare check that destroys a core (MYK-WORLD-471)."""


def hidden_here(state: Campaign) -> list[Weakness]:
    """The Ruler's cores that lie in the Court's room."""
    ruler = delve(state).dungeon.ruler
    room = written_as(state, room_of(state)) if room_of(state) else ""
    return [one for one in ruler.weaknesses if one.room and one.room == room] if ruler is not None else []


def found(table: Table, who: Ref, place: str) -> bool:
    """A successful Search of the room shows the core (MYK-WORLD-471)."""
    here = delve(table.state)
    new = [one for one in hidden_here(table.state) if place == "room" and one.name not in here.cores]
    for one in new:
        here.cores.append(one.name)
        what = one.what or one.name
        here.known.notes.append(f"{what}: destroyed, it weakens the Ruler.")
        table.log("MYK-WORLD-471", "Here it is: {what}. Whoever destroys it weakens the Ruler.", what=what)
    return bool(new)


def smashable(state: Campaign) -> list[Weakness]:
    """The cores of this room that were found and are still whole."""
    broken = [effect.note for effect in state.lasting if effect.what == DESTROYED]
    return [one for one in hidden_here(state) if one.name in delve(state).cores and one.name not in broken]


def offers(state: Campaign, who: Ref) -> list[Option]:
    """In Camp, where a core has been found (MYK-WORLD-471)."""
    whole, against = smashable(state), f"(Warfare against {DIFFICULTY})"
    likely = odds_of(state, who, "Warfare", DIFFICULTY, "MYK-WORLD-471", "smash") if whole else ""
    return [
        Option(
            f"smash {number}", f"Destroy {one.what or one.name} {against}", "", "MYK-WORLD-471", "Things", odds=likely
        )
        for number, one in enumerate(whole)
    ]


def smash(table: Table, who: Ref, number: int) -> Steps[Check | None]:
    """Warfare against 9 destroys it (MYK-WORLD-471)."""
    state: Campaign = table.state
    whole = smashable(state)
    if number >= len(whole):
        return None  # somebody else has done it in this very Camp
    core = whole[number]
    what = core.what or core.name
    made = yield from check(table, who, "Warfare", DIFFICULTY, "MYK-WORLD-471", kind="smash", why=f"blow at {what}")
    if made.success:
        lost(state, core.name)
        table.log("MYK-WORLD-471", "{what} is destroyed. Far away something screams.", what=what)
    return made


# --- cores that monsters hold (MYK-WORLD-474) ------------------------------------------------------------------------


def lost(state: Campaign, name: str) -> None:
    """A core is destroyed for the rest of the game (MYK-WORLD-471)."""
    add_to(state.lasting, Lasting(name="core", rule="MYK-WORLD-471", what=DESTROYED, note=name, until="game"))


def holders(state: Campaign) -> list[str]:
    """The kinds of monsters that hold the parts of a Split Core, as its author has named them (MYK-WORLD-474)."""
    ruler = state.delve.dungeon.ruler if state.delve is not None else None
    return [name for one in ruler.weaknesses for name in one.holders] if ruler is not None else []


def all_defeated(state: Campaign) -> bool:
    """Whether the last of them has just been defeated: none is left in any room, none fights on (MYK-WORLD-474)."""
    held = holders(state)
    if not held or any(effect.what == DESTROYED and effect.note == SPLIT for effect in state.lasting):
        return False
    here = delve(state)
    fallen, fighting = set(here.beaten), False
    for foe in state.battle.foes if state.battle is not None else ():
        down = foe.dead or foe.surrendered or foe.spared
        fallen |= {foe.book} if down else set()
        fighting = fighting or (foe.book in held and not down and not foe.ruler)
    left = [one for room in here.rooms.values() for one in room.lairs if one.book in held and not one.ruler]
    waits = any(one.count and not one.surrendered and not one.fighting for one in left)
    return not fighting and not waits and all(name in fallen for name in held)


def far_away(table: Table) -> Steps[None]:
    """Where the Ruler is not there to see it, it makes its check all the same: Quest against 7 + Level, or it dies, and
    else 6D6 damage; its death counts as a defeat by the Court (MYK-WORLD-474)."""
    state: Campaign = table.state
    here = delve(state)
    if state.battle is not None:
        return
    if all_defeated(state):
        lost(state, SPLIT)
    broken = next((e for e in state.lasting if e.what == DESTROYED and e.note == SPLIT and not e.amount), None)
    ruler = here.dungeon.ruler
    found = [(room, one) for room in here.rooms.values() for one in room.lairs if one.ruler and one.count]
    if broken is None or ruler is None or not found:
        return
    broken.amount = 1
    room, lair = found[0]
    level = books.monsters[lair.book].level
    rolled = table.roll("2d6", "MYK-WORLD-474", "The cores are gone. Far away the Ruler staggers: {total}.").total
    survives = rolled == 12 or (rolled > 2 and rolled + score_by_level(level) >= 7 + level)
    hp = wounds(state, lair)[0]
    if survives:
        hp -= table.roll("6d6", "MYK-WORLD-474", "It costs the Ruler {total} HP.").total
        lair.hp = [hp]
    if not survives or hp <= 0:
        room.lairs = [one for one in room.lairs if one is not lair]
        here.beaten += [lair.book] if lair.book not in here.beaten else []
        yield from ruler_falls(table)


traps.EVENTS.append(far_away)
