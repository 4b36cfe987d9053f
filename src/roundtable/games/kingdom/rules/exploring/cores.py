"""The hidden core of a Ruler: found by a Search of its room, destroyed by a strong arm (MYK-WORLD-471)."""

from roundtable.games.kingdom.dungeon.model import Weakness
from roundtable.games.kingdom.rules.exploring.places import delve, room_of, written_as
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table, add_to
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

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
    broken = [effect.note for effect in state.lasting if effect.what == "core destroyed"]
    return [one for one in hidden_here(state) if one.name in delve(state).cores and one.name not in broken]


def offers(state: Campaign) -> list[Option]:
    """In Camp, where a core has been found (MYK-WORLD-471)."""
    against = f"(Warfare against {DIFFICULTY})"
    return [
        Option(f"smash {number}", f"Destroy {one.what or one.name} {against}", "", "MYK-WORLD-471", "Things")
        for number, one in enumerate(smashable(state))
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
        add_to(state.lasting, Lasting(name="core", rule="MYK-WORLD-471", what="core destroyed", note=core.name, until="game"))
        table.log("MYK-WORLD-471", "{what} is destroyed. Far away something screams.", what=what)
    return made
