"""The map and what people carry, as the GM changes them by a ruling (MYK-PLAY-002).

What happens where the players cannot see it is told to the GM alone.
"""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Reaction, first_carrier
from roundtable.games.kingdom.rules.exploring import clues
from roundtable.games.kingdom.rules.exploring.places import focus, played, put_court
from roundtable.games.kingdom.rules.exploring.time import QUARTERS, meals
from roundtable.games.kingdom.rules.fight.placing import place
from roundtable.games.kingdom.rules.gm.reading import Change
from roundtable.games.kingdom.rules.gm.telling import Secretly
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.verbs.items import resettle
from roundtable.games.kingdom.rules.record import belongings
from roundtable.games.kingdom.state import AREAS, Campaign, Delve, Foe, Holding, Lair, Table, TrapNow, take_from
from roundtable.kernel.errors import IllegalAnswer

REACTIONS: tuple[Reaction, ...] = ("Hostile", "Neutral", "Friendly")
TRAP_STATES = ("shown", "unseen", "disarmed", "armed", "removed")
MOST_MONSTERS, MOST_LEVEL, MOST_MATERIAL = 20, 12, 99


def the_map(state: Campaign) -> Delve:
    """The map being explored, without which this cannot be ruled."""
    if state.delve is None:
        raise IllegalAnswer("field is one of the map's; legal only while a map is explored, and none is")
    return state.delve


def room_known(state: Campaign, room: str) -> bool:
    """Whether the players have seen a room."""
    return room in the_map(state).known.seen


def _room(state: Campaign, change: Change, part: str = "room") -> str:
    return change.one_of(part, list(the_map(state).rooms))


def _told(state: Campaign, room: str, words: str) -> str | Secretly:
    return words if room_known(state, room) else Secretly(f"Unseen by the players: {words}")


# --- the fog ---------------------------------------------------------------------------------------------------------


def fog(table: Table, change: Change) -> str:
    """A room with its Corridors is shown to the players, or covered again."""
    state: Campaign = table.state
    here, room = the_map(state), _room(state, change)
    known = here.known
    ways = [key for key in here.corridors if room in key.split("-")]
    if change.field == "reveal":
        known.seen += [] if room in known.seen else [room]
        known.corridors += [key for key in ways if key not in known.corridors]
        return f"the players see room {room}"
    if room in here.at.values():
        raise IllegalAnswer(f"room is {room!r}; legal is a room where nobody of the Court stands")
    known.seen = [one for one in known.seen if one != room]
    known.explored = [one for one in known.explored if one != room]
    known.corridors = [key for key in known.corridors if key not in ways or set(key.split("-")) & set(known.seen)]
    return f"room {room} is covered again"


def court(table: Table, change: Change) -> str:
    """The Court is somewhere else: in a room, which it then sees; where the party may split, whoever is named."""
    state: Campaign = table.state
    if state.battle is not None:
        raise IllegalAnswer("field is court; legal only while nobody fights")
    here, room = the_map(state), _room(state, change)
    one = change.given("who") if state.options.split_party else None
    if one:
        who = change.who(list(here.at))
        together = [other for other in played(state) if other != who]
        here.at[who] = room
        focus(state, None if here.stage == "enter" else together or None)
        told = f"{figures.name(state, who)} is in room {room}"
    else:
        put_court(state, room)
        told = f"the Court is in room {room}"
    known = here.known
    known.seen += [] if room in known.seen else [room]
    known.corridors += [key for key in here.corridors if room in key.split("-") and key not in known.corridors]
    return told


# --- monsters, Traps, things -----------------------------------------------------------------------------------------


def monsters(table: Table, change: Change) -> str | Secretly:
    """Monsters come into a room."""
    state: Campaign = table.state
    room = _room(state, change)
    book = change.one_of("value", [one.name for one in books.monsters])
    count = change.number("count", 1, MOST_MONSTERS)
    area = change.one_of("area", AREAS[3:])
    reaction = change.one_of("reaction", REACTIONS)
    lairs = the_map(state).rooms[room].lairs
    same = next(
        (one for one in lairs if (one.book, one.reaction, one.area) == (book, reaction, area) and not one.ruler), None
    )
    if same is not None:
        same.count += count
    else:
        lairs.append(Lair(book=book, count=count, area=area, reaction=reaction))
    return _told(state, room, f"{count} {book} ({reaction}) in room {room}")


def lairs_of(state: Campaign, room: str) -> list[str]:
    """The species in a room."""
    return list(dict.fromkeys(one.book for one in the_map(state).rooms[room].lairs if one.count > 0))


def gone(table: Table, change: Change) -> str | Secretly:
    """Monsters leave a room, or one of them the Battlefield."""
    state: Campaign = table.state
    if change.given("who"):
        foes = [f"f{number}" for number, _ in enumerate(state.battle.foes)] if state.battle is not None else []
        who = change.who(foes)
        figures.foe(state, who).fled = True
        return f"{figures.name(state, who)} is gone"
    room = _room(state, change)
    book = change.one_of("value", lairs_of(state, room))
    here = the_map(state).rooms[room]
    here.lairs = [one for one in here.lairs if one.book != book]
    return _told(state, room, f"the {book} of room {room} are gone")


def reaction(table: Table, change: Change) -> str | Secretly:
    """How monsters of a room look at the Court."""
    state: Campaign = table.state
    room = _room(state, change)
    book = change.one_of("value", lairs_of(state, room))
    word = change.one_of("reaction", REACTIONS)
    for one in the_map(state).rooms[room].lairs:
        if one.book == book:
            one.reaction = word
    return _told(state, room, f"the {book} of room {room} are {word}")


def trap(table: Table, change: Change) -> Secretly:
    """A Trap is set in a room or a Corridor; nobody sees it."""
    state: Campaign = table.state
    here = the_map(state)
    at = change.one_of("room", [*here.rooms, *here.corridors])
    places = ("Corridor",) if "-" in at else ("Room", "Event")
    legal = [one for one in books.traps if one.category != "Combat" and one.placement in places]
    name = change.one_of("value", [one.name for one in legal])
    low, high = books.traps[name].levels
    level = change.number("level", low, high)
    lay(here, name, level, at)
    return Secretly(f"Unseen by the players: {name} {level} in {at}.")


def lay(here: Delve, name: str, level: int, at: str) -> None:
    """A Trap lies there from now on; an Event Trap on the first thing that carries such ones (MYK-WORLD-801)."""
    carrier = ""
    if books.traps[name].placement == "Event":
        carrier = first_carrier(name)
        there = here.rooms[at].objects
        there += [] if carrier in there else [carrier]
    here.traps.append(TrapNow(trap=name, level=level, at=at, carrier=carrier))


def trap_state(table: Table, change: Change) -> str | Secretly:
    """A Trap is shown, hidden, made harmless, armed or taken away."""
    state: Campaign = table.state
    traps = the_map(state).traps
    one = traps[int(change.one_of("who", [str(number) for number in range(len(traps))]))]
    word = change.one_of("value", TRAP_STATES)
    seen = one.shown or one.discovered
    if word == "removed":
        traps.remove(one)
    elif word in ("shown", "unseen"):
        one.shown, one.discovered = word == "shown", word == "shown" and one.discovered
    else:
        one.disarmed = word == "disarmed"
    told = f"the {one.trap} in {one.at} is {word}"
    return told if seen or word == "shown" else Secretly(f"Unseen by the players: {told}.")


def thing(table: Table, change: Change) -> str | Secretly:
    """An Item lies in a room, to be picked up."""
    state: Campaign = table.state
    room, name = _room(state, change), change.one_of("value", [one.name for one in books.items])
    the_map(state).rooms[room].left.append(Holding(item=name, level=belongings.first_level(name)))
    return _told(state, room, f"{name} lies in room {room}")


def clue(table: Table, change: Change) -> str:
    """A clue is handed over at once."""
    here = the_map(table.state)
    left = [str(number) for number in range(len(here.dungeon.clues)) if number not in here.known.clues]
    clues.tell(table, int(change.one_of("value", left)), "MYK-PLAY-002")
    return "the Court is told a clue"


def capacity(table: Table, change: Change) -> str:
    """The Production Capacity on a Base (MYK-WORLD-325)."""
    bases = the_map(table.state).bases
    one = bases[int(change.who([f"b{number}" for number in range(len(bases))])[1:])]
    one.counters = change.number("value", 0, MOST_MATERIAL)
    return f"{one.base if one.shown else 'a Base'} has {one.counters} Production Capacity"


def foe(table: Table, change: Change) -> str:
    """A monster comes into the fight."""
    state: Campaign = table.state
    if state.battle is None or state.battle.stage in ("treasure", "over"):
        raise IllegalAnswer("field is foe; legal only while somebody fights")
    book = change.one_of("value", [one.name for one in books.monsters])
    count = change.number("count", 1, MOST_MONSTERS)
    area = change.one_of("area", AREAS)
    for _ in range(count):
        place(table, Foe(book=book, area=area), "MYK-PLAY-002", tell=False)
    return f"{book} comes into the {area}" if count == 1 else f"{count} {book} come into the {area}"


# --- what people carry -----------------------------------------------------------------------------------------------


def _person(state: Campaign, change: Change) -> int:
    return int(change.who([figures.person(number) for number in state.court])[1:])


def give(table: Table, change: Change) -> str:
    """An Item for somebody, into free Slots; without room or the right to equip it, to what is left over at home."""
    state: Campaign = table.state
    one = state.people[_person(state, change)]
    name = change.one_of("value", [item.name for item in books.items])
    held = Holding(item=name, level=belongings.first_level(name), got=state.game)
    if change.given("level") not in (None, 0) and books.items[name].levels:
        held.level = change.number("level", 0, MOST_LEVEL)
    if not belongings.equip(one, held):
        raise IllegalAnswer(f"value is {name!r}; legal is an Item that {one.name} may equip and has Slots for")
    return f"{one.name} gets {name}"


def take(table: Table, change: Change) -> str:
    """An Item of somebody is gone."""
    state: Campaign = table.state
    number = _person(state, change)
    one = state.people[number]
    name = change.one_of("value", [held.item for held in one.items])
    held = next(held for held in one.items if held.item == name)
    for part in belongings.whole(one, [held]):
        take_from(one.items, part)
    resettle(table, figures.person(number))
    return f"{one.name} loses {name}"


def material(table: Table, change: Change) -> str:
    """Materials for somebody, or from them where the number is negative."""
    state: Campaign = table.state
    one = state.people[_person(state, change)]
    kind = change.one_of("value", books.MATERIALS)
    count = change.number("count", -belongings.carried(one, kind), MOST_MATERIAL)
    if count < 0:
        for slot in list(one.materials):
            while count < 0 and one.materials.get(slot, {}).get(kind):
                one.materials[slot][kind] -= 1
                count += 1
                one.materials[slot] = {name: n for name, n in one.materials[slot].items() if n}
            if not one.materials[slot]:
                del one.materials[slot]
        return f"{one.name} has {belongings.carried(one, kind)} {kind} left"
    taken = belongings.store(state, one, kind, count)
    if taken < count:
        raise IllegalAnswer(f"count is {count}; legal is at most {taken}: there is no room in the Slots for more")
    return f"{one.name} gets {count} {kind}"


def fed(table: Table, change: Change) -> str:
    """Somebody has eaten this Turn, or has not (MYK-PLAY-339)."""
    state: Campaign = table.state
    number = _person(state, change)
    one, who = state.people[number], figures.person(number)
    start = state.quarter - state.quarter % QUARTERS
    if change.yes("value"):
        one.ate.append(state.quarter)
        return f"{one.name} has eaten"
    one.ate = [quarter for quarter in one.ate if quarter not in meals(state, who) or quarter < start]
    return f"{one.name} has not eaten this Turn"
