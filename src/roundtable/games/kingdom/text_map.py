"""A map under exploration for a terminal of 80 by 24: nine places, the Court below, and what is left."""

import textwrap

from roundtable.board.drawing import SEAT_INKS, SEAT_MARKS, bar, paint
from roundtable.games.kingdom.drawing_court import time_left
from roundtable.games.kingdom.drawing_figures import STATUS_MARKS
from roundtable.games.kingdom.rules.exploring.time import QUARTERS, TIRED_AFTER
from roundtable.games.kingdom.view_battle import SAID
from roundtable.games.kingdom.view_map import MapNow, MemberNow, RoomSeen, apart, doing

WIDTH, CELL, LINES = 79, 23, 3
INKS = {"dark": "grey", "near": "yellow", "seen": "white", "explored": "white"}
STANDS = {"ready": "●", "spent": "○", "asleep": "z", "unconscious": "_", "dead": "†"}
MOST_LINES = 23
"""Lines of a terminal of 24, with one for the question; clues take what is left."""


def brief(now: MapNow, colour: bool) -> str:
    """The map with a line for each room, the trackers, the Court; `i` and a room tells the rest."""
    rows = [line for row in "123" for line in _row(now, row, colour, 0) if line.strip()]
    return "\n".join(
        line.rstrip() for line in [*rows, _trackers(now), *(_member(one, colour, apart(now)) for one in now.court)]
    )


def board(now: MapNow, colour: bool) -> str:
    """Where the Court is, the map, the trackers, the Court (MYK-PLAY-192)."""
    head = _cut(f"{now.title}: {doing(now)}", WIDTH - 14)
    voices = f"Voices {now.voices}/{now.max_voices}"
    lines = [paint(head.ljust(WIDTH - len(voices)) + voices, "bold", on=colour)]
    for row in "123":
        lines += _row(now, row, colour)
    lines.append(_trackers(now))
    lines += [_member(one, colour, apart(now)) for one in now.court]
    for words in reversed(now.notes[len(lines) - MOST_LINES :] if len(lines) < MOST_LINES else []):
        lines.append(paint(textwrap.shorten(f"Learned: {words}", WIDTH, placeholder="…"), "dim", on=colour))
    return "\n".join(line.rstrip() for line in lines)


def _cut(words: str, width: int) -> str:
    return words if len(words) <= width else words[: width - 1] + "…"


def _row(now: MapNow, row: str, colour: bool, more: int = LINES) -> list[str]:
    """A row of three rooms, each with a line for its name and some `more`, and the ways down from it."""
    rooms = [now.room(column + row) for column in "ABC"]
    ways = {way.key: way for way in now.ways}
    lines = []
    middle = min(1, more)
    for number in range(more + 1):
        parts = []
        for at, room in enumerate(rooms):
            west = "▶" if "left" in room.entrance and number == middle else " " if at == 0 else ""
            parts.append(west + _line(room, number, colour, room.at == now.at))
            if at < 2:
                way = ways.get(f"{room.at}-{rooms[at + 1].at}")
                here = number == middle and way is not None
                parts.append(("!" if way and way.traps else "═").center(2, "═") if here else "  ")
        east = "◀" if "right" in rooms[2].entrance and number == middle else ""
        lines.append("".join(parts) + east)
    if row != "3":
        below = [ways.get(f"{room.at}-{room.at[0]}{int(row) + 1}") for room in rooms]
        marks = ["!" if way and way.traps else "║" if way else " " for way in below]
        lines.append(" " + "  ".join(mark.center(CELL + 2) for mark in marks))
    return lines


def _line(room: RoomSeen, number: int, colour: bool, here: bool) -> str:
    if number == 0:
        mark = {"dark": "", "near": "?", "seen": "…", "explored": "✓"}[room.sight]
        who = "".join(SEAT_MARKS[int(ref[1:]) % 8] for ref in room.here)
        gates = "".join({"top": "▼", "bottom": "▲"}.get(wall, "") for wall in room.entrance)
        words = f"{room.at}{mark}{gates} {who} {room.name}"
    else:
        facts = _facts(room)
        words = facts[number - 1] if number <= len(facts) else ""
        if number == LINES and len(facts) > LINES:
            words = _cut(words, CELL - 2) + " …"
    edges = "[]" if here else "··" if room.sight == "dark" else "││"
    styles = ["bold"] if here and number == 0 else []
    body = paint(_cut(words, CELL).ljust(CELL), INKS[room.sight], *styles, on=colour)
    return edges[0] + body + edges[1]


def _facts(room: RoomSeen) -> list[str]:
    """What is known of a room, the most pressing first."""
    found = [*room.monsters, *(f"# {base}" for base in room.bases), *(f"! {trap}" for trap in room.traps)]
    if room.sight in ("dark", "near") or room.secret:
        found += [*room.told[-1:], *room.names, *(line for hint in room.hints for line in textwrap.wrap(hint, CELL))]
    return found + list(room.things) + [f"x {trap}" for trap in room.spent]


def _trackers(now: MapNow) -> str:
    boxes = ["■" if number < now.quarter else "□" for number in range(max(TIRED_AFTER, now.quarter + 1))][-16:]
    turns = " ".join("".join(boxes[at : at + QUARTERS]) for at in range(0, len(boxes), QUARTERS))
    meals = ", ".join(f"{number} {name}" for name, number in now.meals.items()) or "none"
    bases = f"  {now.bases}" if now.bases else ""
    left = "" if now.left is None else f" ({time_left(now.left)})"
    return _cut(f"Quarters {turns}{left}  Meals: {meals}{bases}  Objective: {now.goal}", WIDTH)


def _member(one: MemberNow, colour: bool, where: bool) -> str:
    seat = (one.seat if one.seat is not None else int(one.ref[1:])) % 8
    marks = "".join(STATUS_MARKS.get(status, "?") for status in one.statuses)
    name = _cut(f"{one.at or 'out'} {one.name}" if where else one.name, 21)
    line = f"{STANDS.get(one.condition, '·')} {SEAT_MARKS[seat]} {name:<21} {bar(one.hp, one.max_hp, 8)}"
    line += f" {one.hp:>3}/{one.max_hp:<3} Drive {one.drive}/{one.capacity} Foll {one.followers}/{one.max_followers}"
    line += f" {one.area[:4]} {marks}{'' if one.fed else ' unfed'}"
    if one.condition not in ("ready", "spent"):
        line += f" {SAID[one.condition]}"
    return paint(_cut(line, WIDTH), SEAT_INKS[seat], on=colour)
