"""What the GM lets the dice say in the middle of play: any table, somebody met, a Trap, a new Facility (MYK-PLAY-002).

The ruling only says what is wanted; the dice fall in between, like a check that the GM asks for (`asking.put`).
"""

import msgspec

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.npcs import EXTRA_HP
from roundtable.games.kingdom.rules.gm.maps import lay, the_map
from roundtable.games.kingdom.rules.gm.reading import Change
from roundtable.games.kingdom.rules.gm.telling import Secretly
from roundtable.games.kingdom.rules.kingdom_phase.building import build
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import NoTarget
from roundtable.games.kingdom.rules.record.court import deciding_kings
from roundtable.games.kingdom.state import Campaign, Character, Put, Table, add_to
from roundtable.games.kingdom.toolbox import npcs, rolls
from roundtable.games.kingdom.toolbox.drawing import TrapCategory, random_trap
from roundtable.kernel.asks import Steps
from roundtable.kernel.errors import IllegalAnswer

ANY, NOWHERE = "any", "nowhere"
TRAPS: tuple[TrapCategory, ...] = ("Classic", "Facility", "Encounter", "Disaster", "Movement")
"""What is laid on a map; Combat Traps lie in the Areas of a Battlefield."""
FACILITIES = ("Court", "Residential", "Special", "Recreational", "Public", "Production")
"""The kinds of Facility in the order of the die that draws one (MYK-GEAR-326)."""
MOST_TRIES = 20
GENDERS = {"male": "man", "female": "woman"}
RULE = "MYK-PLAY-002"


def tables() -> list[str]:
    """The tables that are rolled on."""
    return [one.name for one in books.tables if one.dice in rolls.NOTATION]


# --- what is asked for -----------------------------------------------------------------------------------------------


def ask_roll(table: Table, change: Change) -> Secretly:
    """A roll on a table of the books, for everybody or behind the screen."""
    name = change.one_of("value", tables())
    table.state.put.append(Put(kind="roll", prompt=name, secret=change.given("secret") is True))
    return Secretly(f"You roll on the {name}.")


def ask_stranger(table: Table, change: Change) -> Secretly:
    """Somebody by the dice, in a room that the players know or only in the GM's notes (MYK-WORLD-048)."""
    state: Campaign = table.state
    seen = list(state.delve.known.seen) if state.delve is not None else []
    room = change.one_of("room", [NOWHERE, *seen])
    state.put.append(Put(kind="stranger", prompt="", who="" if room == NOWHERE else room))
    return Secretly("You roll for a stranger.")


def ask_trap(table: Table, change: Change) -> Secretly:
    """A random Trap for a room or a Corridor (MYK-WORLD-101)."""
    here = the_map(table.state)
    at = change.one_of("room", [*here.rooms, *here.corridors])
    category = change.one_of("value", (ANY, *TRAPS))
    table.state.put.append(Put(kind="trap", prompt=category, who=at))
    return Secretly(f"You draw a Trap for {at}.")


def ask_facility(table: Table, change: Change) -> str:
    """A random new Facility for the Kingdom, of one kind or of any (MYK-GEAR-326)."""
    if not table.state.kingdom.maps:
        raise IllegalAnswer("field is facility; legal only while the Kingdom has a map")
    kind = change.one_of("value", (ANY, *FACILITIES))
    table.state.put.append(Put(kind="facility", prompt=kind))
    return "the Kingdom gets a Facility drawn by dice"


# --- what the dice say -----------------------------------------------------------------------------------------------


def roll(table: Table, asked: Put) -> Steps[None]:
    """The dice as they fell, the row they found, and every further roll that it asks for."""
    state: Campaign = table.state
    to = [state.gm] if asked.secret and state.gm is not None else None
    for line in rolls.lines(rolls.roll(asked.prompt, table.spawn())):
        table.log(next(iter(line.rows), RULE), "{told}.", told=line.text.rstrip("."), to=to, seat=state.gm)
    yield from ()


def stranger(table: Table, asked: Put) -> Steps[None]:
    """Somebody with an age, a sex, four traits and a name, who is an Extra (MYK-WORLD-048, MYK-WORLD-049, MYK-WORLD-050,

    MYK-WORLD-051, MYK-WORLD-056). The GM is told all; the players see only that somebody stands there."""
    state: Campaign = table.state
    made = npcs.npc(table.spawn())
    traits = ", ".join(one.text for one in made.traits)
    note = f"{made.age}, {made.years}, {made.sex}, {traits}"
    told = f"{made.name}: {note}; named after {made.theme}"
    to = [state.gm] if state.gm is not None else None
    table.log("MYK-WORLD-048", "{told}.", told=told, to=to, seat=state.gm)
    if not asked.who:
        state.gm_notes.append(told)
        return
    one = Character(seat=None, name=made.name, personality=note, team="foes", extra=True, hp=EXTRA_HP)
    add_to(state.people, msgspec.structs.replace(one, gender=GENDERS[made.sex], age=str(made.years)))
    the_map(state).rooms[asked.who].npcs[figures.person(len(state.people) - 1)] = "Neutral"
    table.log("MYK-WORLD-004", "In room {room} stands {name}.", room=asked.who, name=made.name)
    yield from ()


def trap(table: Table, asked: Put) -> Steps[None]:
    """Drawn until one fits the place, at most twenty times; nobody sees it (MYK-WORLD-101, MYK-WORLD-104, MYK-WORLD-141,

    MYK-WORLD-178, MYK-WORLD-212, MYK-WORLD-248)."""
    state: Campaign = table.state
    here, dice = the_map(state), table.spawn()
    category = next((one for one in TRAPS if one == asked.prompt), None)
    places = ("Corridor",) if "-" in asked.who else ("Room", "Event")
    for _ in range(MOST_TRIES):
        drawn = random_trap(dice, category)
        entry = books.traps[drawn.trap]
        fits = entry.placement in places and entry.category in TRAPS
        for line in rolls.lines(drawn.rolled):
            table.log(next(iter(line.rows), RULE), "{told}.", told=line.text, to=[state.gm or 0], seat=state.gm)
        if fits:
            lay(here, drawn.trap, drawn.level, asked.who)
            words = "Unseen by the players: {trap} {level} in {at}."
            table.log("MYK-WORLD-101", words, trap=drawn.trap, level=drawn.level, at=asked.who, to=[state.gm or 0])
            return
    table.log("MYK-WORLD-101", "None of the Traps drawn fits there.", to=[state.gm or 0])
    yield from ()


def facility(table: Table, asked: Put) -> Steps[None]:
    """The kind by 1D6, then its table (MYK-GEAR-326, MYK-GEAR-245, MYK-GEAR-262, MYK-GEAR-278, MYK-GEAR-294, MYK-GEAR-301,

    MYK-GEAR-308); the King's player says where it stands. One that finds no place is not built."""
    state: Campaign = table.state
    name = "Facility Type Table" if asked.prompt == ANY else f"{asked.prompt} Facilities Table"
    rolled = rolls.roll(name, table.spawn())
    for line in rolls.lines(rolled):
        table.log(next(iter(line.rows), "MYK-GEAR-326"), "{told}.", told=line.text, seat=state.gm)
    king = (deciding_kings(state) or state.court)[0]
    try:
        yield from build(table, king, rolled.last.name, free=True, rule="MYK-GEAR-326")
    except NoTarget:
        table.log("MYK-GEAR-326", "There is no room for {facility}.", facility=rolled.last.name)


CARRIED_OUT = {"roll": roll, "stranger": stranger, "trap": trap, "facility": facility}
