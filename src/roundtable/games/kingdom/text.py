"""The board and the sheets as text for a terminal."""

import textwrap

from roundtable.board.drawing import SEAT_INKS, SEAT_MARKS, paint
from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.record.realm import (
    ROWS,
    attribute,
    called,
    kingdom_name,
    max_voices,
    population,
    region_at,
    title,
    usable_rooms,
)
from roundtable.games.kingdom.rules.record.scores import score_parts
from roundtable.games.kingdom.state import Campaign
from roundtable.games.kingdom.view import (
    View,
    facility_words,
    kingdom_rows,
    person_rows,
    region_mark,
    region_words,
    slot_rows,
)
from roundtable.kernel.errors import RoundtableError

WIDTH, CELL = 80, 24


def board(view: View, colour: bool) -> str:
    """The Kingdom at a glance: its numbers, its maps, its Court; a battle or a map in the Dungeon where there is one."""
    if view.battle is not None:
        from roundtable.games.kingdom.text_battle import board as battlefield

        return battlefield(view.battle, colour)
    if view.map is not None:
        from roundtable.games.kingdom.text_map import board as dungeon

        return dungeon(view.map, colour)
    state = view.campaign
    kingdom = state.kingdom
    name = kingdom_name(state) if kingdom.name.words else "A Kingdom without a name"
    lines = [paint(name, "bold", on=colour)]
    facts = [f"Level {kingdom.level} {title(state)}"] if kingdom.level else []
    facts += [f"Population {population(state)}", f"Treasury {kingdom.treasury} MG"]
    if kingdom.voices:
        facts.append(f"Voices {kingdom.voices}/{max_voices(state)}")
    lines.append(paint(" · ".join(facts), "dim", on=colour))
    lines.append(paint(" · ".join(f"{name} {attribute(state, name)}" for name in books.ATTRIBUTES), "dim", on=colour))
    for number in range(len(kingdom.maps)):
        lines += ["", *map_lines(state, number, colour)]
    lines.append("")
    for who in state.court:
        one = state.people[who]
        words = " / ".join(word for word in (one.class_name, *one.jobs) if word)
        mark = paint(SEAT_MARKS[who % 8], SEAT_INKS[who % 8], on=colour)
        lines.append(f"{mark} {called(state, who):36} {words}")
    return "\n".join(lines)


def brief(view: View, colour: bool) -> str:
    """The same in fewer lines: of a Kingdom its maps with a line for each room, and the Court two to a line."""
    if view.battle is not None:
        return board(view, colour)
    if view.map is not None:
        from roundtable.games.kingdom.text_map import brief as dungeon

        return dungeon(view.map, colour)
    state = view.campaign
    kingdom = state.kingdom
    name = kingdom_name(state) if kingdom.name.words else "A Kingdom without a name"
    numbers = " · ".join(f"{name} {attribute(state, name)}" for name in books.ATTRIBUTES)
    lines = [paint(name, "bold", on=colour), paint(numbers, "dim", on=colour)]
    for number in range(len(kingdom.maps)):
        lines += _map_in_brief(state, number)
    court = [
        f"{paint(SEAT_MARKS[who % 8], SEAT_INKS[who % 8], on=colour)} {called(state, who)[:36]:36}"
        for who in state.court
    ]
    return "\n".join([*lines, *("  ".join(court[n : n + 2]) for n in range(0, len(court), 2))])


def _map_in_brief(state: Campaign, number: int) -> list[str]:
    here = state.kingdom.maps[number]
    usable = usable_rooms(state, number)
    home = "home" if number == state.kingdom.home else "extra map"
    entrances = ", ".join(f"{entrance.room} {entrance.side}" for entrance in here.entrances)
    lines = [f"Region {here.region} ({home}){f', Entrance {entrances}' if entrances else ''}"]
    for row in ROWS:
        parts = []
        for column in "ABC":
            room = f"{column}{row}"
            words = "; ".join(facility_words(state, at) for at in here.rooms[room].facilities)
            inside = f"{room} {words or ('' if room in usable else 'not linked')}"[: CELL - 2]
            linked = column != "C" and f"{room} {chr(ord(column) + 1)}{row}" in here.corridors
            parts.append(f"│{inside:<{CELL - 2}}│{'═' if linked else ' '}")
        lines.append(" " + "".join(parts).rstrip())
        below = [f"{column}{row} {column}{int(row) + 1}" in here.corridors for column in "ABC"]
        if any(below):
            lines.append((" " + " ".join(("║" if linked else " ").center(CELL) for linked in below)).rstrip())
    return lines


def map_lines(state: Campaign, number: int, colour: bool) -> list[str]:
    """A map of nine rooms: walls, Corridors as gaps, the Entrance as an arrow."""
    here = state.kingdom.maps[number]
    usable = usable_rooms(state, number)
    entrances = {(entrance.room, entrance.side) for entrance in here.entrances}
    home = "home" if number == state.kingdom.home else "extra map"
    lines = [f"Region {here.region} ({home})"]
    for row in ROWS:
        rooms = [f"{column}{row}" for column in "ABC"]
        content = []
        for room in rooms:
            standing = [facility_words(state, at) for at in here.rooms[room].facilities]
            words = textwrap.wrap("; ".join(standing), CELL - 4)[:2]
            content.append([f"{room}{'' if room in usable else ' (not linked)'}", *words, "", ""][:3])
        if row == "1":
            lines.append("  " + "   ".join(_edge("▼" if (room, "north") in entrances else "─", "┌┐") for room in rooms))
        for line in range(3):
            parts = []
            for at, room in enumerate(rooms):
                body = content[at][line].ljust(CELL - 2)[: CELL - 2]
                if line == 0:
                    body = paint(body, "bold" if room in usable else "dim", on=colour)
                parts.append(f"│{body}│")
                if at < 2:
                    linked = f"{room} {rooms[at + 1]}" in here.corridors
                    parts.append("═══" if linked and line == 1 else "   ")
            west = "▶ " if (rooms[0], "west") in entrances and line == 1 else "  "
            east = " ◀" if (rooms[2], "east") in entrances and line == 1 else ""
            lines.append(west + "".join(parts) + east)
        lines.append("  " + "   ".join(_edge("▲" if (room, "south") in entrances else "─", "└┘") for room in rooms))
        if row != "3":
            below = [f"{column}{row} {column}{int(row) + 1}" in here.corridors for column in "ABC"]
            joint = "   ".join(("║" if linked else " ").center(CELL) for linked in below)
            lines.append(("  " + joint).rstrip())
            lines.append("  " + "   ".join(_edge("─", "┌┐") for _ in rooms))
    diagonal = [link for link in here.corridors if link[0] != link[3] and link[1] != link[4]]
    if diagonal:
        lines.append(f"Diagonal Corridors: {', '.join(link.replace(' ', ' to ') for link in diagonal)}")
    return lines


def _edge(mark: str, corners: str) -> str:
    half = (CELL - 3) // 2
    return corners[0] + "─" * half + mark + "─" * (CELL - 3 - half) + corners[1]


# --- sheets ----------------------------------------------------------------------------------------------------------


def sheet_names(state: Campaign) -> list[str]:
    """The sheets there are: kingdom, map, world, and one for each Landmaker by number."""
    return ["kingdom", "map", "world", *(f"character {who + 1}" for who in state.court)]


def pick(state: Campaign, which: str) -> list[str]:
    """The sheets meant by a name: one of them, all characters, or all."""
    names = sheet_names(state)
    if which == "all":
        return names
    if which in ("characters", "court"):
        return [name for name in names if name.startswith("character")]
    if which not in names:
        raise RoundtableError(f"there is no sheet {which!r}; there are all, characters, {', '.join(names)}")
    return [which]


def sheets_text(state: Campaign, which: str = "all", colour: bool = False) -> str:
    """Sheets for the terminal."""
    return "\n\n".join(_sheet(state, name, colour) for name in pick(state, which))


def _sheet(state: Campaign, name: str, colour: bool) -> str:
    if name == "kingdom":
        return _block(kingdom_name(state), kingdom_rows(state), colour)
    if name == "map":
        lines = [line for number in range(len(state.kingdom.maps)) for line in ["", *map_lines(state, number, colour)]]
        return "\n".join([_heading("Map", colour), *lines])
    if name == "world":
        return "\n".join([_heading("The Known World", colour), *_world_lines(state)])
    who = int(name.split()[1]) - 1
    one = state.people[who]
    parts = [
        (f"  {score}", f"{p.total}  ({p.from_class} Class + {p.from_jobs} Job + {p.bonus} bonus{_now(p.for_a_while)})")
        for score in books.SCORES
        for p in [score_parts(one, score)]
    ]
    rows = [row for row in person_rows(state, who) if row[0] not in ("Items", "Scores")]
    at = next(index for index, row in enumerate(rows) if row[0] == "HP")
    slots = [(f"  Slot {number}", words or "-") for number, words in slot_rows(state, who)]
    return _block(called(state, who), [*rows[:at], *parts, *rows[at:], *slots], colour)


def _now(more: int) -> str:
    return f" {more:+} now" if more else ""


def _heading(words: str, colour: bool) -> str:
    return paint(f"── {words} ".ljust(WIDTH, "─"), "bold", on=colour)


def _block(heading: str, rows: list[tuple[str, str]], colour: bool) -> str:
    lines = [_heading(heading, colour)]
    for label, words in rows:
        wrapped = textwrap.wrap(words, WIDTH - 24) or [""]
        lines.append(paint(f"{label:<23}", "cyan", on=colour) + wrapped[0])
        lines += [" " * 23 + line for line in wrapped[1:]]
    return "\n".join(lines)


def _world_lines(state: Campaign) -> list[str]:
    size = range(1, state.world.size + 1)
    lines = ["     " + "".join(f"{x:^4}" for x in size)]
    notes = []
    for y in size:
        row = f"{y:>3}  "
        for x in size:
            region = state.world.regions.get(region_at(x, y))
            if region is None:
                row += " ·  "
                continue
            letter = region_mark(state, region_at(x, y))
            row += f" {letter}  "
            words = f"{letter} {region_at(x, y)}: {', '.join(region_words(state, region_at(x, y)))}"
            notes += textwrap.wrap(words, WIDTH, initial_indent="  ", subsequent_indent="       ")
        lines.append(row.rstrip())
    powers = ", ".join(f"{name} {relation}" for name, relation in state.kingdom.powers.items())
    if powers:
        notes += textwrap.wrap(f"Great Powers: {powers}", WIDTH, initial_indent="  ", subsequent_indent="       ")
    return [*lines, "", *notes]
