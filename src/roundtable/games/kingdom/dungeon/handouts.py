"""Handouts for an evening at a real table: the GM's booklet, a sheet for the players, cards of monsters, slips to cut out.

What is on the players' sheet and on the slips they may have in their hands: no room, no Trap, no number of a monster.
"""

from html import escape

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.drawing import draw
from roundtable.games.kingdom.dungeon.model import Dungeon
from roundtable.games.kingdom.dungeon.text import room_report, ruler_report
from roundtable.games.kingdom.dungeon.text_story import frame_report
from roundtable.games.kingdom.reserved import slug
from roundtable.games.kingdom.rules.record.limits import average_level
from roundtable.games.kingdom.sheets.paper import box, bullets, document, page, table
from roundtable.kernel.tools import Line, ToolFile

QUARTERS_SHOWN = 16
"""Boxes to tick: three Turns until the Court tires, and one after them (MYK-PLAY-193, MYK-PLAY-341)."""
ROOMS_A_PAGE = 4
CARDS_A_PAGE = 6
SLIPS_A_PAGE = 8


def handouts(dungeon: Dungeon) -> str:
    """All of it as one page to print: first what the players get, then what only the GM reads."""
    maps = [dungeon, *dungeon.maps]
    booklets = "".join(_booklet(one) for one in maps)
    return document(f"Handouts: {dungeon.title}", _players(dungeon) + _slips(maps) + booklets + _cards(maps))


def handouts_file(dungeon: Dungeon) -> ToolFile:
    return ToolFile(f"{slug(dungeon.title) or 'dungeon'}-handouts.html", handouts(dungeon), "text/html")


# --- for the players -------------------------------------------------------------------------------------------------


def _players(dungeon: Dungeon) -> str:
    """What the Court knows when it sets out, an empty map, and boxes for Quarters and people (MYK-PLAY-191, MYK-PLAY-193)."""
    told = box("What you know", f"<p>{escape(dungeon.introduction or 'A map that nobody has seen.')}</p>")
    goal = box("What you want", f"<p>{escape(dungeon.goal)}</p>")
    empty = box("What you find", f'<div class="map">{draw(None, dungeon.title)}</div>')
    ticks = "".join(f'<span class="pip"></span>{" " if (number + 1) % 4 else "&ensp;"}' for number in range(QUARTERS_SHOWN))
    late = f" After {dungeon.quest.quarters} it is too late." if dungeon.quest is not None and dungeon.quest.quarters else ""
    time = box("Quarters", f"<p>{ticks}</p><p>Eat once in every four. After the twelfth the Court tires.{late}</p>")
    names = [["\u00a0", "", "", "", ""] for _ in dungeon.court or [1] * 4]
    court = box("The Court", table(("Name", "HP", "Hope", "Followers", "Fed"), names))
    under = f"for {len(dungeon.court)} of average Level {average_level(dungeon.court)}" if dungeon.court else ""
    return page("handout", "For the players", dungeon.title, under, told + goal + empty + time + court)


def _slips(maps: list[Dungeon]) -> str:
    """Slips to cut out and hand over: a clue each (MYK-WORLD-013)."""
    slips = [box("A clue", f"<p>{escape(clue.tells)}</p>", "slip") for one in maps for clue in one.clues]
    pages = []
    for start in range(0, len(slips), SLIPS_A_PAGE):
        body = "".join(slips[start : start + SLIPS_A_PAGE])
        pages.append(page("handout slips", "To cut out", maps[0].title, "hand each over when it is found", body))
    return "".join(pages)


# --- for the GM ------------------------------------------------------------------------------------------------------


def _booklet(dungeon: Dungeon) -> str:
    """The map whole, then every room: what is read aloud beside what is not (MYK-WORLD-033)."""
    ends = [f"If it is reached: {dungeon.success}"] if dungeon.success else []
    ends += [f"If not: {dungeon.failure}"] if dungeon.failure else []
    first = f'<div class="map">{draw(dungeon)}</div>' + (box("How it ends", bullets(ends)) if ends else "")
    if frame := frame_report(dungeon):
        first += box("What decides it", _lines(frame))
    if dungeon.ruler is not None:
        first += box("The Ruler", _lines(ruler_report(dungeon.ruler)))
    pages = [page("handout", "For the GM alone", dungeon.title, dungeon.goal, first)]
    names = list(dungeon.rooms)
    for start in range(0, len(names), ROOMS_A_PAGE):
        body = "".join(_room(dungeon, name) for name in names[start : start + ROOMS_A_PAGE])
        pages.append(page("handout", "For the GM alone", dungeon.title, "the rooms", body))
    return "".join(pages)


def _room(dungeon: Dungeon, name: str) -> str:
    room = dungeon.rooms[name]
    aloud = room.description or room.environment
    told = f"<p><em>{escape(aloud)}</em></p>" if aloud else ""
    told += _lines(_secret(dungeon, name))
    hints = [way.hints[name] for way in dungeon.corridors if way.hints.get(name)]
    return box(f"{name} {room.name}".strip(), told + (bullets(hints) if hints else ""))


def _secret(dungeon: Dungeon, name: str) -> list[Line]:
    shown = {dungeon.rooms[name].description, dungeon.rooms[name].environment}
    return [line for line in room_report(dungeon, name)[1:] if line.text not in shown]


def _lines(lines: list[Line]) -> str:
    return bullets([line.text for line in lines]) if lines else ""


def _cards(maps: list[Dungeon]) -> str:
    """A card for every species on the maps: numbers, and what its Skills do (MYK-BEAST-004)."""
    names = [name for one in maps for name in _species(one)]
    cards = [_card(name) for name in dict.fromkeys(names)]
    return "".join(
        page("handout", "For the GM alone", "Monsters", maps[0].title, "".join(cards[start : start + CARDS_A_PAGE]))
        for start in range(0, len(cards), CARDS_A_PAGE)
    )


def _species(dungeon: Dungeon) -> list[str]:
    placed = [group for room in dungeon.rooms.values() for group in room.monsters]
    placed += [group for trap in dungeon.traps for group in trap.monsters]
    return [*([dungeon.ruler.monster] if dungeon.ruler is not None else []), *(group.monster for group in placed)]


def _card(name: str) -> str:
    book = books.monsters[name]
    head = ("Level", "HP", "Warfare", "Range", "Damage", "Defense", "Kind", "Personality")
    row = [book.level, book.hp, book.warfare, book.range, book.damage, book.defense, book.category, book.personality]
    skills = [f"{skill}: {books.skills[skill].text}" for skill in book.skills]
    return box(name, table(head, [[str(value) for value in row]]) + bullets(skills, "No Skills."))


def told(dungeon: Dungeon) -> list[Line]:
    """What the handouts hold, for who prints them."""
    maps = [dungeon, *dungeon.maps]
    species = {name for one in maps for name in _species(one)}
    rooms, clues = sum(len(one.rooms) for one in maps), sum(len(one.clues) for one in maps)
    players = "For the players: what they know, what they want, an empty map, boxes for Quarters and the Court."
    several = "the map" if len(maps) == 1 else f"{len(maps)} maps"
    gm = f"For the GM: {several}, {rooms} rooms, {len(species)} kinds of monsters with their Skills."
    return [
        Line(players, ["MYK-PLAY-191"]),
        Line(f"To cut out, one slip a clue: {clues}.", ["MYK-WORLD-013"]),
        Line(gm, ["MYK-WORLD-033"]),
    ]
