"""A sheet for every member of the Court, and for what is known of every room and way of a map."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.sheets.battle import item_rows, skill_rows, with_parts
from roundtable.games.kingdom.state import Campaign
from roundtable.games.kingdom.view_battle import SAID
from roundtable.games.kingdom.view_map import MapNow, MemberNow, RoomSeen, WaySeen
from roundtable.kernel.game import Sheet

SIGHTS = {
    "dark": "Nothing is known of this place.",
    "near": "Not entered yet.",
    "seen": "Entered; it is explored when a Quarter ends there.",
    "explored": "Explored: it may be gone through in one move.",
}


def sheets(state: Campaign, now: MapNow) -> list[Sheet]:
    """Sheets of the Court, the rooms and the ways (MYK-PLAY-192)."""
    found = [Sheet(f"figure {one.ref}", one.name, member_rows(state, one), "", "MYK-PLAY-224") for one in now.court]
    for room in now.rooms:
        name = f"Room {room.at}" + (f": {room.name}" if room.name else "")
        found.append(Sheet(f"room {room.at}", name, room_rows(room), room.text, "MYK-PLAY-200"))
    for way in now.ways:
        name = f"Corridor {way.key.replace('-', ' to ')}"
        found.append(Sheet(f"corridor {way.key}", name, way_rows(way), "", "MYK-WORLD-006"))
    return found


def member_rows(state: Campaign, one: MemberNow) -> list[tuple[str, str]]:
    """Everything about a member that matters in Camp."""
    rows = [
        ("", f"{one.kind} of Level {one.level}"),
        ("Now", SAID[one.condition] + "".join(f", {status}" for status in one.statuses)),
        ("HP", f"{one.hp}/{one.max_hp}"),
        ("Drive", f"{one.drive}/{one.capacity}"),
        ("Followers", f"{one.followers}/{one.max_followers}"),
        ("Eaten this Turn", "yes" if one.fed else "no"),
        ("Order of battle", one.area),
        *((name, with_parts(state, one.ref, name)) for name in books.SCORES),
    ]
    rows += [("Monster Followers", ", ".join(f"{n} {name}" for name, n in one.monsters.items()))]
    rows += [("In force", words) for words in one.lasting]
    rows += [(f"Skill {name}", words) for name, words in skill_rows(state, one.ref)]
    rows += [(f"Item {name}", words) for name, words in item_rows(state, one.ref)]
    return [(label, words) for label, words in rows if words]


def room_rows(room: RoomSeen) -> list[tuple[str, str]]:
    """What is known of a room, and from whom."""
    rows = [("", SIGHTS[room.sight])]
    rows += [("Only the GM", "The players have not seen what is in it.")] if room.secret else []
    rows += [("Entrance", f"in its {wall} wall") for wall in room.entrance]
    rows += [("Monsters", words) for words in room.monsters]
    rows += [("Trap", _trap(words)) for words in (*room.traps, *room.spent)]
    rows += [("Base", _base(words)) for words in room.bases]
    rows += [("To be seen", ", ".join(room.things))] if room.things else []
    rows += [("Told", words) for words in room.told]
    rows += [("Names learned", ", ".join(room.names))] if room.names else []
    rows += [("From the way there", words) for words in room.hints]
    rows += [("Way out", "The Court can go home from here.")] if room.way_out else []
    return [*rows, *([("Fallen in", "Nobody can enter it any more.")] if room.destroyed else [])]


def way_rows(way: WaySeen) -> list[tuple[str, str]]:
    """What can be told of a way."""
    return [("Hint", words) for words in way.hints] + [("Trap", _trap(words)) for words in (*way.traps, *way.spent)]


def _base(words: str) -> str:
    """A Base that is known, with what it does."""
    return f"{words}. {books.bases[words.rpartition(' (')[0]].text}"


def _trap(words: str) -> str:
    """A Trap that is known, with what it does."""
    name = next((entry.name for entry in books.traps if words.startswith(f"{entry.name} ")), "")
    return f"{words}. {books.traps[name].text}" if name else words
