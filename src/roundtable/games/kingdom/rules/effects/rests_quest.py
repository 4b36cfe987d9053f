"""The Quest Rest Table, row by row (MYK-PLAY-280)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import pair
from roundtable.games.kingdom.rules.effects.rests import ask, fond_of, rest
from roundtable.games.kingdom.rules.exploring import exchange, gathering
from roundtable.games.kingdom.rules.exploring.places import adjacent, authored, delve, room_now, room_of, traps_at
from roundtable.games.kingdom.rules.exploring.traps import discover, gm_chooses
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick
from roundtable.games.kingdom.rules.play.moments import Check
from roundtable.games.kingdom.rules.play.verbs import hope, items
from roundtable.games.kingdom.state import Campaign, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

COMMON = ("Arms", "Lifestyle", "Recovery", "Exploration")


@rest("quest-rest/2")
def care(table: Table, who: Ref) -> Steps[Check | None]:
    """The Item in a random Slot is one Level better, at most 10 (MYK-PLAY-303)."""
    slot = table.die(6, "MYK-PLAY-303", "Item Slot {total}.")
    held = next((one for one in figures.get(table.state, who).items if slot in one.slots), None)
    if held is not None:
        yield from items.raise_level(table, who, held, "MYK-PLAY-303")
    return None


def some_material(table: Table, who: Ref, amount: int, rule: str) -> Steps[None]:
    kind = yield from pick(table, who, "Which Material?", [Option(one, one) for one in books.MATERIALS], rule)
    items.gain_materials(table, who, kind, amount, rule)


@rest("quest-rest/3")
def a_find(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 11: 1D6 of a Material of one's choice (MYK-PLAY-304)."""
    made = yield from ask(table, who, "Quest", 11, "MYK-PLAY-304")
    if made.success:
        amount = table.roll("1d6", "MYK-PLAY-304", "{total} of a Material.").total
        yield from some_material(table, who, amount, "MYK-PLAY-304")
    return made


@rest("quest-rest/4")
def far_look(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 11: the names of a room's monsters and the number of its Traps (MYK-PLAY-305)."""
    state: Campaign = table.state
    made = yield from ask(table, who, "Quest", 11, "MYK-PLAY-305")
    if made.success:
        rooms = [Option(room, f"Room {room}", f"room {room}") for room in delve(state).rooms]
        room = yield from pick(table, who, "Which room?", rooms, "MYK-PLAY-305")
        exchange.learn_counts(table, room, "seen from afar", "MYK-PLAY-305", monsters=False)
        gathering.learn_names(table, room, "MYK-PLAY-305", whole=False)
    return made


@rest("quest-rest/5")
def ear_to_the_wall(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 10 for an adjacent room: its monsters, by type and number (MYK-PLAY-306)."""
    state: Campaign = table.state
    near = adjacent(state, room_of(state)) if room_of(state) else []
    if not near:
        return None
    rooms = [Option(room, f"Room {room}", f"room {room}") for room in near]
    room = yield from pick(table, who, "Which room do you listen to?", rooms, "MYK-PLAY-306")
    made = yield from ask(table, who, "Quest", 10, "MYK-PLAY-306")
    if made.success:
        exchange.learn_counts(table, room, "heard through the wall", "MYK-PLAY-306", traps=False)
        gathering.learn_names(table, room, "MYK-PLAY-306", whole=False)
    return made


@rest("quest-rest/6")
def presents(table: Table, who: Ref) -> Steps[Check | None]:
    """As much of a Material as the Court's Affection towards the roller (MYK-PLAY-307)."""
    if amount := fond_of(table.state, who):
        yield from some_material(table, who, amount, "MYK-PLAY-307")
    return None


@rest("quest-rest/7")
def something_nice(table: Table, who: Ref) -> Steps[Check | None]:
    """If something the roller Likes is here, 1D6 Drive; without a GM the room's text decides (MYK-PLAY-308)."""
    state: Campaign = table.state
    likes = figures.landmaker(state, who).likes
    if state.gm is not None and likes:
        prompt = f"Is something here that {figures.name(state, who)} Likes ({', '.join(likes)})?"
        options = [Option("yes", "Yes"), Option("no", "No")]
        nice = (yield from gm_chooses(table, prompt, options, "MYK-PLAY-308")) == "yes"
    else:
        text = authored(state, room_of(state)).description.lower() if room_of(state) else ""
        nice = any(like.lower() in text for like in likes)
    if nice:
        hope.gain_drive(table, who, table.roll("1d6", "MYK-PLAY-308", "{total} Drive.").total, "MYK-PLAY-308")
    return None


@rest("quest-rest/8")
def lift(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 9: the room has an elevator for the rest of the game (MYK-PLAY-309)."""
    made = yield from ask(table, who, "Quest", 9, "MYK-PLAY-309")
    if made.success and room_of(table.state):
        room_now(table.state).elevator = True
        table.log("MYK-PLAY-309", "There is an elevator here.")
    return made


@rest("quest-rest/9")
def lucky_find(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 11: a random Item of a category of Common ones (MYK-PLAY-310)."""
    from roundtable.games.kingdom.rules.fight.ending import draw_item

    made = yield from ask(table, who, "Quest", 11, "MYK-PLAY-310")
    if made.success:
        options = [Option(one, one) for one in COMMON]
        kind = yield from pick(table, who, "Which kind of Item?", options, "MYK-PLAY-310")
        yield from items.gain_item(table, who, draw_item(table, kind), "MYK-PLAY-310")
    return made


@rest("quest-rest/10")
def suspicion(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 10: every Trap on a thing in the room is discovered (MYK-PLAY-311)."""
    state: Campaign = table.state
    made = yield from ask(table, who, "Quest", 10, "MYK-PLAY-311")
    if made.success and room_of(state):
        for now in traps_at(state, room_of(state)):
            if now.carrier and not now.discovered:
                yield from discover(table, now, by=who, by_search=False, rule="MYK-PLAY-311")
    return made


@rest("quest-rest/11")
def back_door(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 11: the room is a way out of the Dungeon as well (MYK-PLAY-312)."""
    made = yield from ask(table, who, "Quest", 11, "MYK-PLAY-312")
    if made.success and room_of(table.state):
        room_now(table.state).way_out = True
        table.log("MYK-PLAY-312", "There is a way out of the Dungeon here.")
    return made


@rest("quest-rest/12")
def tunnel(table: Table, who: Ref) -> Steps[Check | None]:
    """Quest / 11: a Corridor from here to any room of one's choice (MYK-PLAY-313)."""
    state: Campaign = table.state
    here = delve(state)
    made = yield from ask(table, who, "Quest", 11, "MYK-PLAY-313")
    room = room_of(state)
    if made.success and room:
        keys = {
            other: "-".join(pair(room, other))
            for other, one in here.rooms.items()
            if other != room and not one.destroyed
        }
        free = [
            Option(other, f"Room {other}", f"room {other}") for other, key in keys.items() if key not in here.corridors
        ]
        if free:
            other = yield from pick(table, who, "Where does the Corridor lead?", free, "MYK-PLAY-313")
            here.corridors.append(keys[other])
            here.known.corridors.append(keys[other])
            table.log("MYK-PLAY-313", "A Corridor leads to room {room} now.", room=other)
    return made
