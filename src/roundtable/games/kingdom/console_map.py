"""The dungeon on the GM's console: each room's text with its secret half, the players' fog, and what can be put where."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Room
from roundtable.games.kingdom.dungeon.text_story import clue_words
from roundtable.games.kingdom.rules.exploring.places import room_of
from roundtable.games.kingdom.rules.gm.maps import REACTIONS, TRAP_STATES, lairs_of
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.record.limits import average_level
from roundtable.games.kingdom.state import AREAS, Campaign, Delve, Lair, TrapNow
from roundtable.kernel.console import Field, Form, Panel, Passage

Choices = list[tuple[str, str]]


def room_panel(state: Campaign) -> Panel:
    """The rooms, where the Court stands first: what is read aloud, and what is not."""
    here = state.delve
    assert here is not None
    at = room_of(state)
    order = sorted(here.rooms, key=lambda name: (name != at, name))
    lines = [here.dungeon.goal] if here.dungeon.goal else []
    before = Passage("Before the Entrance", aloud=here.dungeon.introduction, here=not at)
    first = [before] if not at and here.dungeon.introduction else []
    return Panel("room", "Rooms", passages=[*first, *(_passage(state, here, name) for name in order)], lines=lines)


def _passage(state: Campaign, here: Delve, name: str) -> Passage:
    now = here.rooms[name]
    written = here.dungeon.rooms.get(now.was or name, Room())
    known = name in here.known.seen
    forms = []
    if known and (written.description or written.environment or written.name):
        forms.append(Form(f"read {name}", "Read aloud", {"field": "read", "room": name}, quiet=True))
    fog = "hide" if known else "reveal"
    if name not in here.at.values():
        forms.append(Form(f"{fog} {name}", "Hide" if known else "Reveal", {"field": fog, "room": name}))
        if state.battle is None:
            forms.append(Form(f"court {name}", "Bring the Court here", {"field": "court", "room": name}))
    forms += [
        Form(f"clue {number}", "Hand over the clue", {"field": "clue", "value": str(number)})
        for number, clue in enumerate(here.dungeon.clues)
        if clue.room == (now.was or name) and number not in here.known.clues
    ]
    return Passage(
        f"{name} {written.name}".strip(),
        f"room {name}",
        written.description or written.environment,
        _secrets(state, here, name, written),
        name == room_of(state),
        not known,
        forms,
    )


def _secrets(state: Campaign, here: Delve, name: str, written: Room) -> list[str]:
    now = here.rooms[name]
    told = [_lair(one) for one in now.lairs if one.count > 0]
    told += [f"{figures.name(state, who)} ({reaction})" for who, reaction in now.npcs.items()]
    told += [_trap(one) for one in here.traps if one.at == name or name in one.at.split("-")]
    told += [
        f"{base.base}, {base.hp} HP, Production Capacity {base.counters}" for base in here.bases if base.room == name
    ]
    told += [
        clue_words(clue)
        for number, clue in enumerate(here.dungeon.clues)
        if clue.room == (now.was or name) and number not in here.known.clues
    ]
    told += [f"To be searched: {', '.join(now.objects)}"] if now.objects else []
    told += [f"Lying here: {', '.join(held.item for held in now.left)}"] if now.left else []
    told += [f"Buried: {', '.join(now.buried)}"] if now.buried else []
    told += [f"Scene: {written.scene}"] if written.scene else []
    told += [f"Rule of this place: {words}" for words in written.rules]
    ruler = here.dungeon.ruler
    if ruler is not None and any(one.ruler for one in now.lairs):
        told += [
            f"Weak point: {one.name} {one.what}".strip() + (f" ({one.revealed})" if one.revealed else "")
            for one in ruler.weaknesses
        ]
    return told


def _lair(one: Lair) -> str:
    book = books.monsters[one.book]
    what = f"{one.count} {'Ruler ' if one.ruler else ''}{one.book}, {one.reaction}, {one.area.removeprefix('Enemy ')}"
    numbers = f"Level {book.level}, HP {book.hp}, Warfare {book.warfare}, Range {book.range}"
    numbers += f", Damage {book.damage}, Defense {book.defense}"
    return f"{what}{', in reserve' if one.reserve else ''}: {numbers}, {', '.join([*book.skills, *one.knows]) or 'no Skills'}"


def _trap(one: TrapNow) -> str:
    known = "disarmed" if one.disarmed else "known" if one.shown or one.discovered else "unseen"
    on = f" on the {one.carrier}" if one.carrier else ""
    where = f" in the Corridor {one.at.replace('-', ' to ')}" if "-" in one.at else ""
    return f"Trap {one.trap} {one.level}{on}{where} ({known}): {books.traps[one.trap].text}"


def bestiary(state: Campaign) -> Choices:
    """The monsters of the books, those of the Court's Level first."""
    levels = [state.people[number].level for number in state.court if not state.people[number].absent]
    average = average_level(levels or [1])
    near = sorted(books.monsters, key=lambda one: (abs(one.level - average), one.level, one.name))
    return [(one.name, f"{one.name}, {one.category} {one.level}") for one in near]


def map_panel(state: Campaign) -> Panel:
    """What can be put on the map, moved and taken away; a room that is pointed at fills in where."""
    here = state.delve
    assert here is not None
    rooms: Choices = [(name, _called(here, name)) for name in here.rooms]
    room = Field("room", "Where", "choice", room_of(state), rooms, place="room")
    ways: Choices = [*rooms, *((key, f"Corridor {key.replace('-', ' to ')}") for key in here.corridors)]
    monsters = bestiary(state)
    traps: Choices = [(one.name, f"{one.name}, {one.placement}") for one in books.traps if one.category != "Combat"]
    species: Choices = [
        (book, book) for book in dict.fromkeys(book for name in here.rooms for book in lairs_of(state, name))
    ]
    forms = [
        Form(
            "monsters",
            "Put monsters",
            {"field": "monsters"},
            [
                room,
                Field("value", "Monster", "name", choices=monsters),
                Field("count", "How many", "number", 1, low=1),
                Field("area", "Their place", "choice", choices=[(area, area) for area in AREAS[3:]]),
                Field("reaction", "They are", "choice", choices=[(word, word) for word in REACTIONS]),
            ],
            shelf="value",
        ),
        Form(
            "trap",
            "Set a Trap",
            {"field": "trap"},
            [
                Field("room", "Where", "choice", room_of(state), ways, place="room corridor"),
                Field("value", "Trap", "name", choices=traps),
                Field("level", "Level", "number", 1, low=1),
            ],
            shelf="value",
        ),
        Form(
            "thing",
            "Put an Item",
            {"field": "thing"},
            [room, Field("value", "Item", "name", choices=[(one.name, one.name) for one in books.items])],
            shelf="value",
        ),
    ]
    if species:
        which = Field("value", "Monster", "choice", choices=species)
        forms += [
            Form("gone", "Take monsters away", {"field": "gone"}, [room, which]),
            Form(
                "reaction",
                "Change their mind",
                {"field": "reaction"},
                [room, which, Field("reaction", "They are", "choice", choices=[(word, word) for word in REACTIONS])],
            ),
        ]
    if here.traps:
        listed = [(str(number), f"{one.trap} {one.level} in {one.at}") for number, one in enumerate(here.traps)]
        forms.append(
            Form(
                "trap state",
                "Change a Trap",
                {"field": "trap state"},
                [
                    Field("who", "Trap", "choice", choices=listed),
                    Field("value", "It is", "choice", choices=[(word, word) for word in TRAP_STATES]),
                ],
            )
        )
    return Panel("map", "Map", forms=forms)


def _called(here: Delve, name: str) -> str:
    written = here.dungeon.rooms.get(here.rooms[name].was or name)
    return f"{name} {written.name}" if written and written.name else name
