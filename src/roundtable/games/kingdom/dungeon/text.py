"""A dungeon for the terminal: the map in letters, and everything about it line by line."""

from collections.abc import Iterator

from roundtable.board.drawing import paint
from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.check import check, room_levels, room_limit
from roundtable.games.kingdom.dungeon.findings import Finding
from roundtable.games.kingdom.dungeon.levels import (
    Adjustment,
    extras_adjustments,
    monster_level,
    ruler_adjustments,
    ruler_level,
    ruler_stats,
    trap_level,
)
from roundtable.games.kingdom.dungeon.model import (
    Corridor,
    Dungeon,
    Group,
    PlacedTrap,
    Ruler,
    corridors_of,
    is_corridor,
)
from roundtable.games.kingdom.dungeon.text_story import clue_words, frame_report, room_story
from roundtable.games.kingdom.rules.record.limits import ThreatLimits, average_level, threat_limits
from roundtable.games.kingdom.toolbox.lookup import skill_line
from roundtable.kernel.tools import Line

CELL, GAP, HIGH = 28, 6, 6
MARKS = {"Hostile": "▲", "Neutral": "●", "Friendly": "♥"}
INKS = {"Hostile": "red", "Neutral": "grey", "Friendly": "green"}
KINDS = {"error": "Impossible", "limit": "Over the limit", "warning": "Look at"}


def draw_map(dungeon: Dungeon, colour: bool = False) -> str:
    """The nine rooms, their Corridors and what is in them, 96 columns wide."""
    out: list[str] = []
    for row in "123":
        if any(entrance.wall == "top" and entrance.room[1] == row for entrance in dungeon.entrances):
            out.append(_doors(dungeon, row, "top", "▼"))
        cells = [_cell(dungeon, f"{column}{row}", colour) for column in "ABC"]
        for number in range(HIGH + 2):
            out.append(_across(dungeon, row, number, [cell[number] for cell in cells]))
        if any(entrance.wall == "bottom" and entrance.room[1] == row for entrance in dungeon.entrances):
            out.append(_doors(dungeon, row, "bottom", "▲"))
        if row != "3":
            out += _between(dungeon, row, str(int(row) + 1), colour)
    return "\n".join(line.rstrip() for line in out)


def _doors(dungeon: Dungeon, row: str, wall: str, arrow: str) -> str:
    places = [entrance.room for entrance in dungeon.entrances if entrance.wall == wall]
    cells = [f"{arrow} Entrance" if f"{column}{row}" in places else "" for column in "ABC"]
    return "  " + (" " * GAP).join(cell.center(CELL) for cell in cells)


def _cell(dungeon: Dungeon, room: str, colour: bool) -> list[str]:
    inner = CELL - 2
    if room not in dungeon.rooms:
        rows = ["", "", room.center(inner)]
        lines = [" " + row.ljust(inner) + " " for row in rows] + [" " * CELL] * (HIGH + 2 - len(rows))
        return [paint(line, "grey", on=colour) for line in lines]
    ruled = dungeon.ruler is not None and dungeon.ruler.room == room
    side, flat, corners = ("║", "═", "╔╗╚╝") if ruled else ("│", "─", "┌┐└┘")
    head = f" {room} {dungeon.rooms[room].name}"[: inner - 1] + " "
    body = list(_contents(dungeon, room))
    if len(body) > HIGH:
        body = [*body[: HIGH - 1], (f"  and {len(body) - HIGH + 1} more", "dim")]
    lines = [corners[0] + paint(head, "bold", on=colour) + flat * (inner - len(head)) + corners[1]]
    for text, ink in body + [("", "")] * (HIGH - len(body)):
        shown = text if len(text) <= inner else text[: inner - 1] + "…"
        lines.append(side + paint(shown.ljust(inner), *filter(None, (ink,)), on=colour) + side)
    levels = room_levels(dungeon, room)
    foot = f" {levels} of {room_limit(dungeon, room)[2]} " if levels else ""
    return [*lines, corners[2] + flat * (inner - len(foot) - 1) + foot + flat * min(1, inner) + corners[3]]


def _contents(dungeon: Dungeon, room: str) -> Iterator[tuple[str, str]]:
    ruler = dungeon.ruler
    if ruler and ruler.room == room:
        yield f"♛ {ruler.monster} ({ruler_level(ruler)})", "yellow"
    for group in dungeon.rooms[room].monsters:
        yield f"{MARKS[group.reaction]} {group.count} {group.monster} ({monster_level(group)})", INKS[group.reaction]
    for name in dungeon.rooms[room].bases:
        yield f"# {name} ({books.bases[name].level})", "cyan"
    for placed in dungeon.traps:
        if placed.at == room:
            yield f"! {placed.trap} {trap_level(placed)}", "magenta"
    for clue in dungeon.clues:
        if clue.room == room:
            yield f"? {clue.tells}", "blue"


def _across(dungeon: Dungeon, row: str, number: int, cells: list[str]) -> str:
    """One line of a row of rooms, with the Corridors that run across it."""
    waist = HIGH // 2 + 1
    ends = {(entrance.room, entrance.wall) for entrance in dungeon.entrances}
    left = "► " if number == waist and (f"A{row}", "left") in ends else "  "
    right = " ◄" if number == waist and (f"C{row}", "right") in ends else ""
    parts = [cells[0]]
    for one, other, cell in (("A", "B", cells[1]), ("B", "C", cells[2])):
        key = f"{one}{row}-{other}{row}"
        joined = any(corridor.key == key for corridor in dungeon.corridors)
        trapped = any(placed.at == key for placed in dungeon.traps)
        link = ("══!!══" if trapped else "══════") if joined and number == waist else " " * GAP
        parts += [link, cell]
    return f"{left}{''.join(parts)}{right}"


def _between(dungeon: Dungeon, row: str, below: str, colour: bool) -> list[str]:
    """The Corridors between two rows of rooms."""
    lines = []
    for number in range(2):
        cells = []
        for column in "ABC":
            key = f"{column}{row}-{column}{below}"
            joined = any(corridor.key == key for corridor in dungeon.corridors)
            traps = [placed for placed in dungeon.traps if placed.at == key]
            name = f" ! {traps[0].trap} {trap_level(traps[0])}" if traps and number == 0 else ""
            cells.append(((" " * (CELL // 2 - 1) + "║" + name) if joined else "").ljust(CELL)[:CELL])
        lines.append("  " + (" " * GAP).join(cells))
    return [paint(line, "magenta", on=colour) if "!" in line else line for line in lines]


# --- line by line -----------------------------------------------------------------------------------------------------


def report(dungeon: Dungeon) -> list[Line]:
    """Everything about a dungeon that a GM needs at the table."""
    told = [
        Line(f"For {len(dungeon.court)} of Levels {', '.join(map(str, dungeon.court))}", ["MYK-WORLD-034"]),
        Line(f"Objective: {dungeon.goal}", ["MYK-WORLD-002"]),
    ]
    frame = {"Introduction": dungeon.introduction, "If achieved": dungeon.success, "If not": dungeon.failure}
    told += [Line(f"{name}: {words}", ["MYK-WORLD-003"]) for name, words in frame.items() if words]
    told.append(Line("A retry is allowed." if dungeon.retry else "No retry.", ["MYK-WORLD-003"]))
    told += frame_report(dungeon)
    for name in dungeon.rooms:
        told += room_report(dungeon, name)
    for corridor in dungeon.corridors:
        told += _corridor_report(dungeon, corridor)
    for number, one in enumerate(dungeon.maps, 2):
        told.append(Line(f"Map {number}: {one.title}", ["MYK-WORLD-005"]))
        told += frame_report(one)
        told += [line for name in one.rooms for line in room_report(one, name)]
        told += [line for corridor in one.corridors for line in _corridor_report(one, corridor)]
    return told


def room_report(dungeon: Dungeon, name: str) -> list[Line]:
    """One room: what the players are told, and what they are not."""
    room = dungeon.rooms[name]
    ways = ", ".join(corridor.key for corridor in corridors_of(dungeon, name)) or "none"
    told = [Line(f"{name} {room.name}".strip(), ["MYK-WORLD-030"])]
    told += [Line(words, [], 1) for words in (room.environment, room.description) if words]
    doors = [f"Entrance in the {entrance.wall} wall" for entrance in dungeon.entrances if entrance.room == name]
    told.append(Line("; ".join([f"Corridors: {ways}", *doors]), [], 1))
    if dungeon.ruler and dungeon.ruler.room == name:
        told += ruler_report(dungeon.ruler, 1)
    told += [_group_line(group) for group in room.monsters]
    told += [Line(f"Base {base}: {books.bases[base].text}", books.bases[base].rules[:1], 1) for base in room.bases]
    told += [_trap_line(placed) for placed in dungeon.traps if placed.at == name]
    told += room_story(room)
    told += [Line(clue_words(clue), ["MYK-WORLD-012"], 1) for clue in dungeon.clues if clue.room == name]
    for weakness in dungeon.ruler.weaknesses if dungeon.ruler is not None else ():
        if weakness.room == name:
            told.append(Line(f"Hidden here: {weakness.what or weakness.name}, a core of the Ruler.", ["MYK-WORLD-471"], 1))
    return told


def _group_line(group: Group) -> Line:
    monster = books.monsters[group.monster]
    extras = _reasons(extras_adjustments(monster, group.extras))
    notes = [note for note, on in (("Monster Citizens", group.citizens), ("reinforcements", group.reserve)) if on]
    more = "".join(f"; {note}" for note in [*notes, *extras])
    return Line(
        f"{group.count} x {group.monster}, {group.reaction}, {group.area}: Level {monster.level}, Warfare "
        f"{monster.warfare}, Range {monster.range}, Damage {monster.damage}, Defense {monster.defense}, HP "
        f"{monster.hp}{more}",
        monster.rules[:1],
        1,
    )


def _reasons(adjustments: Iterator[Adjustment]) -> list[str]:
    return [f"{each.what} ({each.levels:+} Levels)" for each in adjustments]


def _trap_line(placed: PlacedTrap) -> Line:
    trap = books.traps[placed.trap]
    where = "".join(
        f", {words}"
        for words in (f"on the {placed.carrier}" if placed.carrier else "", placed.area, placed.choice)
        if words
    )
    sets_off = f" Set off: {placed.trigger}." if placed.trigger else ""
    hides = "".join(f" Hides {group.count} x {group.monster}." for group in placed.monsters)
    return Line(f"Trap {placed.trap}, Level {trap_level(placed)}{where}: {trap.text}{sets_off}{hides}", trap.rules, 1)


def _corridor_report(dungeon: Dungeon, corridor: Corridor) -> list[Line]:
    traps = [placed for placed in dungeon.traps if is_corridor(placed.at) and placed.at == corridor.key]
    if not traps and not corridor.hints:
        return []
    told = [Line(f"Corridor {corridor.key}", ["MYK-WORLD-006"])]
    told += [Line(f"seen from {end}: {hint}", ["MYK-WORLD-008"], 1) for end, hint in corridor.hints.items()]
    return told + [_trap_line(placed) for placed in traps]


def ruler_report(ruler: Ruler, depth: int = 0) -> list[Line]:
    """The Ruler's numbers as raised, and what each adjustment costs in Levels."""
    monster, stats = books.monsters[ruler.monster], ruler_stats(ruler)
    told = [
        Line(
            f"Ruler {ruler.monster}, {ruler.area}: Level {monster.level}, Warfare {stats.warfare}, Range {stats.range}, "
            f"Damage {stats.damage}, Defense {stats.defense}, HP {stats.hp}; counts {ruler_level(ruler)} Levels",
            ["MYK-WORLD-025", "MYK-WORLD-441"],
            depth,
        )
    ]
    for each in ruler_adjustments(ruler):
        told.append(Line(f"{each.what}: {each.levels:+} Levels", [each.rule], depth + 1))
    for name in [*monster.skills, *ruler.skills]:
        line = skill_line(name)
        told.append(Line(line.text, line.rows, depth + 1))
    for weakness in ruler.weaknesses:
        entry = books.weak_points.get(weakness.name)
        about = f" ({weakness.what})" if weakness.what else ""
        learnt = f" Told by: {weakness.revealed}." if weakness.revealed else ""
        words = entry.text if entry else "of the GM's own making."
        told.append(Line(f"{weakness.name}{about}: {words}{learnt}", entry.rules if entry else [], depth + 1))
    return told


def used_limits(dungeon: Dungeon) -> list[Line]:
    """How much of each limit a dungeon uses."""
    limit: ThreatLimits = threat_limits(dungeon.court)
    inhabited = sum(1 for room in dungeon.rooms if room_levels(dungeon, room))
    traps = sum(map(trap_level, dungeon.traps))
    bases = sum(books.bases[base].level for room in dungeon.rooms.values() for base in room.bases)
    told = [
        Line(
            f"Traps {len(dungeon.traps)} of {limit.traps}, Levels {traps} of {limit.trap_levels}",
            ["MYK-WORLD-018", "MYK-WORLD-020"],
        ),
        Line(f"Rooms with monsters {inhabited} of {limit.monster_rooms}", ["MYK-WORLD-022"]),
    ]
    if dungeon.ruler:
        told.append(Line(f"Ruler {ruler_level(dungeon.ruler)} of {limit.ruler_level} Levels", ["MYK-WORLD-025"]))
    if dungeon.use_bases:
        told.append(Line(f"Bases {bases} of {limit.base_levels} Levels", ["MYK-WORLD-021"]))
    return told


def finding_lines(found: list[Finding]) -> list[Line]:
    """What a check found, worst first."""
    order = list(KINDS)
    return [
        Line(f"{KINDS[each.kind]}: {f'{each.where}: ' if each.where else ''}{each.text}.", [each.rule])
        for each in sorted(found, key=lambda each: order.index(each.kind))
    ]


def summary(dungeon: Dungeon) -> str:
    """One line: how many rooms and threats, for whom."""
    ruler = f"Ruler {dungeon.ruler.monster}" if dungeon.ruler else "no Ruler"
    over = sum(finding.kind == "limit" for finding in check(dungeon))
    return (
        f"{dungeon.title}: {len(dungeon.rooms)} rooms, {ruler}, {len(dungeon.traps)} Traps, {len(dungeon.clues)} clues, "
        f"for {len(dungeon.court)} of average Level {average_level(dungeon.court)}"
        + (f"; {over} limits exceeded" if over else "")
    )
